"""Rows of quantities, players, selectors, filters, places and numbers."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.lexicon import english as en

COMPARE = (
    ("ge", ("大于或等于", "大于等于", "不小于")),
    ("le", ("小于或等于", "小于等于", "不大于")),
    ("eq", ("等于",)),
    ("gt", ("大于",)),
    ("lt", ("小于",)),
)
CLASSIFIERS = ("个", "张", "位", "名")


def quantities() -> list[Row]:
    """A number with its classifier: `qty` of permanents, `sheets` of cards. Either word is read in both places."""
    out: list[Row] = []
    for cat, marks in (("qty", CLASSIFIERS), ("sheets", ("张", "个"))):
        out += [
            row(None, cat, [f"{{x:zh}}{mark}" for mark in marks]),
            row(a.UpTo, cat, [f"至多{{n:zh}}{mark}" for mark in marks], "up to {n}"),
            row(a.AtLeast, cat, [f"{{n:zh}}{mark}或更多" for mark in marks], "at least {n}"),
            row(a.AnyNumber, cat, ("任意数量的", f"任意{marks[0]}"), "any number of"),
            row(a.Each, cat, [f"每{mark}" for mark in marks], "each"),
            row(a.All, cat, ("所有", "所有的") if cat == "qty" else ("所有的", "所有"), "all"),
        ]
    return out


def players() -> list[Row]:
    """`who`: any player; `by` stands before a noun: 由对手操控的; `holder`: whose zone it is."""
    return [
        row(z.TargetPlayer, "targetplayer", "目标玩家", "<target> player"),
        row(None, "who", "{x:who1}"),
        row(None, "who", "{x:targetplayer}"),
        row(None, "who", "{x:whoof}"),
        row(None, "holder", "{x:who}"),
        row(None, "holder", "{x:whoevent}"),
        row(a.Who, "holder", "其", "their", kind="their"),
        row(a.Controlled, "by", ("由{by:who}操控的", "{by:who}操控的", "由{by:who}操控"), en.controlled),
        row(a.Controlled, "by", ("其操控的", "由其操控的"), by=a.Who("their")),
        row(a.Controlled, "by", "己方", by=a.Who("you")),
        row(a.Controlled, "by", ("敌方", "对方"), by=a.Who("opponent")),
        row(a.Controlled, "byand", ("由{by:who}操控且", "{by:who}操控且")),
    ]


def filters() -> list[Row]:
    """`filter` stands before 的, `adj` before the noun."""
    out: list[Row] = []
    for op, forms in COMPARE:
        out.append(row(a.Cmp, "filter", [f"{{stat:stat}}{form}{{n:ar}}" for form in forms], en.compare, op=op))
        out.append(row(a.CmpTo, "filter", [f"{{stat:stat}}{form}{{to:ref}}" for form in forms], en.compare, op=op))
    return [
        *out,
        row(a.HasKw, "filter", "具有{kws:haskw+或|和}", en.has_keyword),
        row(z.Damaged, "filter", "带有伤害标记", "with a <damage-mark|damage mark>"),
        row(z.FacesNobody, "filter", ("相对阵地为空阵地", "相对阵地为空"), "whose <facing> <position> is empty"),
        row(z.DealtDamage, "filter", ("本回合造成过伤害", "此回合造成过伤害"), "that dealt damage this turn"),
        row(z.BeingPlayed, "filter", "正被打出", "being played"),
        row(z.DiedHere, "filter", "本回合从你的阵地进入你墓地中", "put into your <graveyard> from your <position|positions> this turn"),
        row(z.PeerlessName, "filter", "无双名称不是{name:name}", en.not_named),
        row(None, "adj", "{x:adj1}"),
        row(a.Not, "adj", ("非{what:adj1}", "非{what:fieldnoun}"), en.non),
        row(None, "cardadj", "{x:adj1}"),
        row(a.Not, "cardadj", ("非{what:adj1}", "非{what:fieldnoun}")),
    ]


def nouns() -> list[Row]:
    """`nouns`: permanents, `cardnouns`: cards; several joined by 或."""
    return [
        row(None, "nouns", "{x:noun1}"),
        row(a.Either, "nouns", "{items:noun1++或}", en.either),
        row(None, "noun1", "{x:fieldnoun}"),
        row(None, "noun1", "{x:subnoun}"),
        row(None, "cardnouns", "{x:cardnoun1}"),
        row(a.Either, "cardnouns", "{items:cardnoun1++或}"),
        row(None, "cardnoun1", "{x:cardnoun}"),
        row(z.CardsNamed, "named", "{name:name}", en.printed_name),
    ]


def selectors() -> list[Row]:
    """`bare`: permanents without a number, `field`: with or without, `cards`: cards, `target`: what is chosen as target."""
    things = "[{filters:filter+且}的][{adjs:adj+}]{noun:nouns}"
    bare = (
        "[{who:by}][{other?其他}]" + things,
        "{who:byand}{filters:filter+且}的[{adjs:adj+}]{noun:nouns}",
        "{who:byand}{adjs:adj+}{noun:nouns}",
    )
    cards = "[{filters:filter+且}的][{adjs:cardadj+}]{noun:cardnouns}"
    return [
        row(a.Sel, "bare", bare, en.selection),
        row(
            a.Sel,
            "field",
            (
                *bare,
                "{qty:qty}[{who:by}][{other?其他}]" + things,
                "{qty:qty}{who:byand}[{filters:filter+且}的][{adjs:adj+}]{noun:nouns}",
                "{other?另一个}[{who:by}]" + things,
                "{qty:qty}{noun:named}",
                "{other?其他}{noun:named}",
            ),
        ),
        row(
            a.Sel,
            "cards",
            (
                "[{qty:sheets}]" + cards,
                "{zone:inzone}[{qty:sheets}]" + cards,
                "{zone:inzone}{noun:fieldnoun}",
                "{zone:among}[{qty:sheets}][{adjs:cardadj+}]{noun:cardnouns}",
                "{zone:among}{qty:sheets}",
                "{qty:sheets}{noun:handnoun}",
            ),
        ),
        row(a.In, "inzone", ("{who:holder}{zone:zone}中的", "{who:holder}的{zone:zone}中的", "{zone:zone}中的"), en.inside),
        row(a.In, "inzone", "{who:holder}手中的", zone=a.Zone("hand")),
        row(a.Atom, "among", "其中", "of them", kind="among_them"),
        row(z.Target, "target", ("目标{what:bare}", "{n:qty}目标{what:bare}", "{other?另一个}目标{what:bare}"), en.target),
        row(z.Target, "target", "目标{what:ofrelation}"),
        row(z.Target, "target", ("目标{what:plaincards}", "{n:sheets}目标{what:plaincards}")),
        row(z.Target, "target", "目标单位或玩家", what=z.UnitOrPlayer()),
        row(z.UnitOrPlayer, "never", "单位或玩家", "<unit> or player"),
        row(a.Sel, "plaincards", cards),
        row(a.RefIn, "target", "{zone:inpile}{what:cardtarget}", en.in_zone),
        row(z.Target, "cardtarget", "目标{what:plaincards}"),
        row(a.In, "inpile", "{zone:zone}中的"),
    ]


def relations() -> list[Row]:
    """Units by where they stand, and whatever may be acted upon (`obj`)."""
    return [
        row(z.Related, "related", ("{of:ref}的{where:relunit+和|及|与}", "{of:ref}{where:relunit+和|及|与}"), en.related),
        row(z.Related, "related", "{where:relunit+和|及|与}"),
        row(z.Related, "ofrelation", "{where:relunit+和}"),
        row(None, "relunit", "{x:rel}单位"),
        row(None, "single", "{x:ref}"),
        row(None, "single", "{x:itself}"),
        row(None, "single", "{x:field}"),
        row(None, "single", "{x:target}"),
        row(None, "thing", "{x:single}"),
        row(None, "thing", "{x:related}"),
        row(None, "thing", "{x:cards}"),
        row(None, "thing", "{x:pile}"),
        row(None, "obj", "{x:thing}"),
        row(a.Both, "obj", "{items:part++和|及|与!related}", en.both),
        row(None, "part", "{x:single}"),
        row(None, "part", "{x:who}"),
        row(None, "anyone", "{x:obj}"),
        row(None, "anyone", "{x:who}"),
        row(a.Top, "pile", ("{who:holder}{zone:endzone}的{n:sheets}牌", "{who:holder}的{zone:endzone}的{n:sheets}牌"), en.top),
        row(a.Top, "pile", ("{who:holder}的{zone:endzone}牌", "{who:holder}{zone:endzone}牌")),
        row(z.Pile, "pile", ("{who:holder}的{zone:zone}", "{who:holder}{zone:zone}"), en.pile),
    ]


def places() -> list[Row]:
    """Positions of the battlefield as destinations."""
    return [
        row(None, "place", "{x:place1}"),
        row(z.Position, "place", "{near:rel}的空阵地", en.position),
        row(z.Position, "place", "{who:who}的空阵地"),
        row(z.Position, "place", ("{who:who}的一个空阵地", "{who:who}的一个空阵地上"), one=True),
        row(z.Position, "place", "{who:who}的阵地", empty=False),
        row(z.Position, "place", "{of:ref}{near:rel}的空阵地"),
    ]


def numbers() -> list[Row]:
    return [
        row(a.X, "never", "X", "X"),
        row(z.Y, "never", "Y", "Y"),
        row(a.CountOf, "expr", ("{what:field}的数量", "{what:field}数量", "{what:cards}的数量", "{what:cards}数量"), en.count_of),
        row(a.StatOf, "expr", ("{what:ref}的{stat:stat}", "{what:ref}{stat:stat}"), en.stat_of),
        row(a.StatOf, "expr", "各自的{stat:stat}", what=a.Ref("each_own")),
        row(z.LostThisWay, "expr", "以此法失去的体力之和", "the <health> lost this way"),
        row(z.ThatMuch, "much", ("等量的", "等量"), "that much"),
    ]


def rows() -> list[Row]:
    return quantities() + players() + filters() + nouns() + selectors() + relations() + places() + numbers()
