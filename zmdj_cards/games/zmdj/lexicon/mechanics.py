"""Rows of mechanics that sets of such games bring: dice and coins, comparing what is revealed, dividing, damage prevented by a number,
control exchanged, attacks beyond the first.
"""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, Values, reads, row, said
from zmdj_cards.games.zmdj.lexicon.abilities import static_rows
from zmdj_cards.games.zmdj.lexicon.conditions import OPS

_RESULT = (
    "掷出的点数",
    "投掷结果",
    "投掷的点数",
    "投掷的结果",
    "掷出的数字",
    "掷出的结果",
    "掷骰结果",
    "点数",
    "结果",
    "该点数",
    "骰子的点数",
    "骰子点数",
    "所掷点数",
    "所掷出的点数",
    "掷骰的点数",
    "掷骰点数",
    "骰子的结果",
    "掷骰的结果",
)


def chance() -> list[Row]:
    """Dice and coins, and what came up."""
    throw = "{by:throw}{one:oneof}"
    out = [
        said("throw", "掷", "投掷", "投", "抛", "抛掷", "掷出"),
        said("oneof", "一个", "一枚", "一颗", "一次"),
        said("dieword", "骰子", "骰", "六面骰", "六面骰子"),
        said("coinword", "硬币", "钱币", "铜钱"),
        row(a.RollDie, "effect", "掷一个骰子", "~roll a die"),
        row(
            a.RollDie,
            "effect",
            "掷一个{sides:ord}面骰",
            lambda e, n: f"{e.verb('roll')} a die" + ("" if n.sides == 6 else f" with {e(n.sides)} sides"),
            when=lambda v: v["sides"] != 6,
        ),
        reads("effect", [f"{lead}{{die:dieword}}" for lead in (throw, "{by:throw}")], lambda v: a.RollDie()),
        reads("effect", [f"{lead}{{sides:ord}}面{die}" for lead in (throw, "{by:throw}") for die in ("骰", "骰子")], _die),
        row(a.FlipCoin, "effect", "掷一枚硬币", "~flip a coin"),
        reads("effect", [f"{lead}{{coin:coinword}}" for lead in (throw, "{by:throw}")], lambda v: a.FlipCoin()),
        row(a.Rolled, "rolled", _RESULT, "the number rolled"),
        *(row(None, cat, "{x:rolled}") for cat in ("expr", "expr1", "amount1")),
        row(a.Parity, "cond1", "{n:amount}为奇数", lambda e, n: f"{e(n.n)} is {'odd' if n.odd else 'even'}", odd=True),
        row(a.Parity, "cond1", "{n:amount}为偶数"),
        reads("parity", ("为奇数", "是奇数", "为单数", "是单数"), lambda v: True),
        reads("parity", ("为偶数", "是偶数", "为双数", "是双数"), lambda v: False),
        reads("cond1", "{n:amount}{odd:parity}", lambda v: a.Parity(v["n"], v["odd"])),
        reads("cond1", ("掷出奇数", "掷得奇数"), lambda v: a.Parity(a.Rolled(), True)),
        reads("cond1", ("掷出偶数", "掷得偶数"), lambda v: a.Parity(a.Rolled())),
        said(
            "coinlead",
            "结果为",
            "结果是",
            "硬币为",
            "硬币",
            "掷出",
            "掷得",
            "抛出",
            "投出",
            "为",
            "是",
            "掷币结果为",
            "硬币的结果为",
            "掷硬币的结果为",
        ),
        row(a.CoinIs, "cond1", "结果为正面", "the coin comes up heads"),
        row(a.CoinIs, "cond1", "结果为反面", "the coin comes up tails", heads=False),
        reads("cond1", ("{lead:coinlead}正面", "{lead:coinlead}正面朝上", "正面朝上"), lambda v: a.CoinIs()),
        reads("cond1", ("{lead:coinlead}反面", "{lead:coinlead}反面朝上", "反面朝上", "{lead:coinlead}背面"), lambda v: a.CoinIs(False)),
        said("throwout", "掷出", "掷得", "掷出的点数是", "骰出", "掷出了"),
    ]
    for op, forms in OPS:
        bare = [f"{{by:throwout}}{form.removeprefix('为')}" for form in forms]
        dotted = [form.replace("{n:ar}", "{n:ar}点") for form in forms]
        throws = [*bare, *(form.replace("{n:ar}", "{n:ar}点") for form in bare)]
        out.append(reads("cond1", throws, lambda v: a.NumberIs(a.Rolled(), v["op"], v["n"]), op=op))
        out.append(row(a.NumberIs, "cond1", [f"{{what:rolled}}{form}" for form in dotted], op=op))
    return out


def _die(values: Values) -> a.Node:
    return a.RollDie(values["sides"])


def compared() -> list[Row]:
    """你展示的牌费用更高: of what several players have revealed."""
    cards = [f"{{who:who1}}{so}展示的{card}{of}{{stat:stat1}}" for so in ("", "所") for card in ("牌", "卡牌", "手牌") for of in ("的", "")]
    more = [f"{card}{word}" for card in cards for word in ("更高", "较高", "更大", "较大")]
    less = [f"{card}{word}" for card in cards for word in ("更低", "较低", "更小", "较小")]
    than = ("对手", "对手展示的牌", "对手所展示的牌", "对手展示的牌的费用")
    more += [f"{card}{word}{other}" for card in cards[:2] for word in ("高于", "大于") for other in than]
    less += [f"{card}{word}{other}" for card in cards[:2] for word in ("低于", "小于") for other in than]
    return [row(a.RevealedMore, "cond1", more, _revealed_more), row(a.RevealedMore, "cond1", less, fewer=True)]


def _revealed_more(e: Sentences, n: a.RevealedMore) -> str:
    return f"the card {e(n.who)} revealed has the {'lower' if n.fewer else 'higher'} {e(n.stat)}"


def _divide(e: Sentences, n: a.Divide) -> str:
    act = n.act
    if isinstance(act, a.PlaceMarkers):
        what, on = e.count(act.n, e(act.kind)), act.on
    elif isinstance(act, a.Damage):
        what, on = f"{e.digits(act.n)} <damage>", act.to
    else:
        raise LookupError(f"no English form for {type(act).__name__} divided")
    verb = e.verb("put") if isinstance(act, a.PlaceMarkers) else e.verb("deal")
    return f"{verb} {what}, divided as {e.they()} like, {'on' if isinstance(act, a.PlaceMarkers) else 'to'} {e.one_or_all(on)}"


def divided() -> list[Row]:
    """将三个+1武力标记任意分配给你的角色 · 对任意个统帅造成共3点伤害，由你分配"""
    ways = ("任意分配", "自由分配", "以任意方式分配", "按任意方式分配", "随意分配", "分配")
    given = [f"{way}{to}" for way in ways for to in ("给", "到", "至", "于")]
    marks = [f"将{{n:zh}}{unit}{{kind:anymarker}}{way}{{on:obj}}{on}" for way in given for unit in ("个", "枚") for on in ("", "上")]
    marks += [f"将{{n:zh}}个{{kind:anymarker}}{way}并放置于{{on:obj}}{on}" for way in ways for on in ("上", "")]
    marks += [f"在{{on:obj}}上{way}{{n:zh}}个{{kind:anymarker}}" for way in ways[:-1]]
    total, free = (
        ("共", "总计", "合计", "总共", "共计"),
        ("", "，任意分配", "，由你分配", "，以任意方式分配", "，由你任意分配", "，自由分配", "，你可以任意分配", "，由你自由分配"),
    )
    marks += [f"在{{on:obj}}上放置{sum_}{{n:zh}}个{{kind:anymarker}}{end}" for sum_ in total for end in free]
    points = [f"将{{n:ar}}点伤害{way}{{to:obj}}" for way in given]
    points += [f"对{{to:obj}}造成{sum_}{{n:ar}}点伤害{end}" for sum_ in total for end in free]
    points += [f"对{{to:obj}}造成{{n:ar}}点伤害{end}" for end in ("，由你任意分配", "，任意分配", "，以任意方式分配")]
    return [
        row(a.Divide, "effect", "{act:divided}", _divide),
        row(a.PlaceMarkers, "divided", marks),
        row(a.Damage, "divided", points),
    ]


def _prevent(e: Sentences, n: a.Prevent) -> str:
    amount = "all" if n.n is None and not n.next else "the next" + ("" if n.n is None else f" {e.digits(n.n)}")
    if n.next and n.n is not None:
        return f"~prevent {e.digits(n.n)} of the next <damage> that would be dealt to {e(n.what)}{e.until(n.until)}"
    return f"~prevent {amount} <damage> that would be dealt to {e(n.what)}{e.until(n.until)}"


def shields() -> list[Row]:
    """防止你的统帅本回合受到的下2点伤害: points of damage that are prevented before they are dealt."""
    all_damage = ("所有伤害", "伤害", "全部伤害", "一切伤害")
    out: list[Row] = []
    for what, ends in (("points", ("{n:ar}点伤害",)), ("all", all_damage), ("next", ("下一次伤害", "下次伤害"))):
        next_ = ("下", "接下来的", "接下来", "后续的", "前", "") if what == "points" else ("",)
        of = [f"{soon}{end}" for soon in next_ for end in ends]
        here = [f"{get}{damage}" for damage in of for get in ("受到的", "将要受到的", "将受到的", "所受到的")]
        here += [f"接下来{damage}" for damage in (f"受到的{end}" for end in ends)]
        forms = [f"防止{{what:obj}}[{{until:inturn}}]{item}" for item in here]
        forms += [f"防止{soon}对{{what:obj}}造成的{damage}" for soon in ("", "接下来", "将要", "将", "接下来将要") for damage in of]
        forms += [
            f"防止{{until:inturn}}{soon}对{{what:obj}}造成的{damage}"
            for soon in ("", "接下来", "将要", "将", "接下来将要")
            for damage in of
        ]
        forms += [f"防止{{what:obj}}{get}{damage}{{until:until}}" for damage in of for get in ("受到的", "将要受到的")]
        forms += [f"防止对{{what:obj}}造成的{damage}{{until:until}}" for damage in of]
        forms += [f"{{until:until}}，防止{{what:obj}}{get}{damage}" for damage in of for get in ("受到的", "将要受到的")]
        out.append(
            row(a.Prevent, "effect", forms, None if out else _prevent, next=True)
            if what == "next"
            else row(a.Prevent, "effect", forms, None if out else _prevent)
        )
    got = ("受到的", "将要受到的")
    of_next = [f"防止{{what:obj}}[{{until:inturn}}]{get}下一次伤害{of}{{n:ar}}点" for get in got for of in ("中的", "的")]
    of_next += [f"{lead}{{what:obj}}[{{until:inturn}}]{get}下一次伤害减少{{n:ar}}点" for get in got for lead in ("", "令")]
    part = [f"防止{of}{{n:ar}}点{damage}" for of in ("其中", "其中的", "该伤害中的", "该伤害的") for damage in ("伤害", "")]
    single = ("防止{what:obj}每次受到的{n:ar}点伤害", "防止{what:obj}每次受到的伤害中的{n:ar}点", "{what:obj}每次受到的伤害减少{n:ar}点")
    return [
        *out,
        row(a.Prevent, "effect", of_next, next=True),
        row(a.LessDamage, "moredamage", part),
        row(a.LessDamage, "effect", part),
        reads("static", single, lambda v: a.DamageChange(v["what"], v["n"], less=True)),
    ]


def sides() -> list[Row]:
    """Control that is exchanged."""
    return [
        row(
            a.SwapControl,
            "effect",
            (
                "交换{what:obj}的操控权[{until:until}]",
                "交换{what:itref}操控权[{until:until}]",
                "将{what:obj}的操控权交换[{until:until}]",
                "令{what:obj}交换操控权[{until:until}]",
                "互换{what:obj}的操控权[{until:until}]",
                "{until:until}，交换{what:obj}的操控权",
                "{until:until}，交换{what:itref}操控权",
                "交换{what:obj}的操控者",
                "交换{what:itref}操控者",
                "交换{what:obj}的控制权[{until:until}]",
                "交换{what:itref}控制权[{until:until}]",
            ),
            lambda e, n: f"~exchange <control_of|control> of {e(n.what)}{e.until(n.until)}",
        ),
        row(
            a.SwapControl,
            "effect",
            ("交换操控权[{until:until}]", "交换两者的操控权[{until:until}]", "交换二者的操控权[{until:until}]", "互换操控权"),
            what=a.Ref("it"),
        ),
    ]


def again() -> list[Row]:
    """令其本回合可以额外攻击一次 · 此角色每回合可以攻击两次"""
    number = ("攻击{n:zh}次", "发起{n:zh}次攻击", "进行{n:zh}次攻击")
    more = [f"{lead}{time}" for lead in ("额外", "再", "多", "额外再", "再额外") for time in number]
    once = ("再次攻击", "再次发起攻击", "再次进行攻击", "额外攻击", "再度攻击")
    heads = ("令{what:obj}[{until:inturn}]", "使{what:obj}[{until:inturn}]")
    can = [f"{head}{{may:maycan}}" for head in (*heads, "{what:obj}[{until:inturn}]", "{until:inturn}{what:obj}")]
    extra = lambda v: a.ExtraAttack(v["what"], v["n"], v.get("until"))  # noqa: E731
    many = lambda v: a.AttackTimes(v["what"], v["n"])  # noqa: E731
    plus = lambda v: a.AttackTimes(v["what"], v["n"] + 1)  # noqa: E731
    whole = lambda v: isinstance(v["n"], int)  # noqa: E731
    out = [
        said("maycan", "可以", "可", "能", "能够"),
        said("everyturn", "每回合", "每个回合", "在每个回合中", "一回合", "每回合中"),
        reads("againtimes", more, lambda v: v["n"]),
        reads("againtimes", once, lambda v: 1),
        reads("attacktimes", number, lambda v: v["n"]),
        row(a.ExtraAttack, "clause", "令{what:obj}[{until:inturn}]可以额外攻击{n:zh}次", _extra_attack),
        reads("clause", [f"{head}{{n:againtimes}}" for head in (*can, *heads)], extra),
        *static_rows(
            a.AttackTimes, "{what:obj}@每回合可以攻击{n:zh}次", lambda e, n: f"{e.nom(n.what)} can <attack> {_often(e, n.n)} each turn"
        ),
    ]
    for cat, marks in (("static", ("",)), ("static_b", ("", "便", "就"))):
        out.append(reads(cat, [f"{{what:obj}}{so}{{turn:everyturn}}{{may:maycan}}{{n:attacktimes}}" for so in marks], many))
        out.append(reads(cat, [f"{{what:obj}}{so}[{{turn:everyturn}}]{{may:maycan}}{{n:againtimes}}" for so in marks], plus, when=whole))
    return out


def _often(e: Sentences, n: object) -> str:
    return {1: "once", 2: "twice"}.get(n) or f"{e(n)} times" if isinstance(n, int) else f"{e(n)} times"


def _extra_attack(e: Sentences, n: a.ExtraAttack) -> str:
    more = "one additional time" if n.n == 1 else f"{e(n.n)} additional times"
    return f"{e.nom(n.what)} can <attack> {more}{e.until(n.until)}"


def counting_as() -> list[Row]:
    """令其视为骑兵直到回合结束: what something counts as for a time."""
    out: list[Row] = []
    for also, words in ((False, ("视为", "视作", "均视为", "都视为")), (True, ("也视为", "同时视为", "额外视为", "还视为"))):
        const: dict[str, Any] = {"also": True} if also else {}
        forms_ = [f"{word}{{kind:countkinds}}{noun}" for word in words for noun in ("", "角色")]
        forms = [f"{lead}{{what:obj}}[{{until:inturn}}]{kind}" for kind in forms_ for lead in ("令", "使")]
        forms += [f"{lead}{{what:obj}}{kind}{{until:until}}" for kind in forms_ for lead in ("令", "")]
        forms += [f"{{until:until}}，令{{what:obj}}{kind}" for kind in forms_]
        forms += [f"{{what:obj}}{{until:inturn}}{kind}" for kind in forms_]
        out.append(row(a.CountsAs, "clause", forms, **const))
        out += static_rows(a.CountsAs, tuple(f"{{what:obj}}@{word}{{kind:countkinds}}角色" for word in words), **const)
    return out


def rows() -> list[Row]:
    return [*chance(), *compared(), *divided(), *shields(), *sides(), *again(), *counting_as()]
