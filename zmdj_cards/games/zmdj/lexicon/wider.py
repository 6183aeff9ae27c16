"""Rows by which phrases stand in more places: numbers of the game behind a stat, ordinals of cards, quantities before 的, passives,
conditions that end in 时, markers and hands by number.
"""

from __future__ import annotations

from dataclasses import replace

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, Values, reads, row, said
from zmdj_cards.games.zmdj import nodes as z

IT = a.Ref("it")
_TURN = a.Period("this_turn")


def stats() -> list[Row]:
    """费用等于你手牌数的角色 · 武力和射程都为1的角色"""
    out: list[Row] = []
    for op, words in (
        ("eq", ("等于", "等同于")),
        ("le", ("不高于", "不大于", "不超过", "小于等于", "小于或等于")),
        ("ge", ("不低于", "不小于", "大于等于", "大于或等于")),
        ("lt", ("低于", "小于")),
        ("gt", ("高于", "大于")),
    ):
        out.append(row(a.Cmp, "f1", [f"{{stat:stat1}}{word}{{n:expr1}}" for word in words], op=op, when=_no_stat))
    both = ("{stats:stat1+和|与|、}", "{stats:stat1+和|与|、}均", "{stats:stat1+和|与|、}都", "{stats:stat1+和|与|、}皆")
    ends_of: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("eq", ("为{n:ar}",)),
        ("le", ("为{n:ar}或更低", "不高于{n:ar}")),
        ("ge", ("为{n:ar}或更高", "不低于{n:ar}")),
    )
    for op, ends in ends_of:
        forms = [f"{head}{word}" for word in ends for head in (both[2], both[1], both[3])]
        out.append(row(a.EachStat, "f1", forms, _each_stat if op == "eq" else None, op=op, when=lambda v: len(v["stats"]) > 1))
    return out


def _no_stat(values: Values) -> bool:
    """A stat of another card is compared by rows of their own."""
    return not isinstance(values["n"], int | a.X | a.StatOf)


def _each_stat(e: Sentences, n: a.EachStat) -> str:
    said_ = e.series(n.stats, "and")
    amount = e.digits(n.n)
    return f"with {said_} {'each ' + amount if n.op == 'eq' else e.compare(n.op, amount) + ' each'}"


def nth_cards() -> list[Row]:
    """每当你打出本回合的第二张锦囊牌时 · 每当对手每回合摸第二张牌时 · 你本回合打出的第一张角色牌减少①来打出"""
    when = ("每回合", "本回合", "每个回合", "一个回合")
    inside = [f"{at}{turn}{within}" for at in ("", "于", "在") for turn in when for within in ("", "中", "内")]
    deed = lambda v: a.Nth(a.PlayerEvent(v["who"], _played(v["what"])), v["n"], _TURN)  # noqa: E731
    draw = lambda v: a.Nth(a.PlayerEvent(v["who"], a.Deed("draws")), v["n"], _TURN)  # noqa: E731
    plays = ["{who:doer}{turn:oneturn}打出{n:nthcard}{what:cardsel}", "{who:doer}打出{turn:thatturn}{n:nthcard}{what:cardsel}"]
    plays += ["{turn:oneturn}{who:doer}打出{n:nthcard}{what:cardsel}", "{who:doer}打出{turn:oneturn}的{n:nthcard}{what:cardsel}"]
    draws = [f"{{who:doer}}{{turn:oneturn}}{verb}{{n:nthcard}}牌" for verb in ("摸", "抽")]
    draws += [f"{{who:doer}}{verb}{{turn:thatturn}}{{n:nthcard}}牌" for verb in ("摸", "抽")] + ["{who:doer}摸{n:nthcard}牌"]
    next_ = [
        f"{{who:who}}{turn}打出的{first}{{what:cardsel}}"
        for turn in ("本回合", "本回合中", "每个回合", "于每回合中")
        for first in ("第一张", "首张")
    ]
    next_ += [f"{{who:who}}于每回合打出的{first}{{what:cardsel}}" for first in ("第一张", "首张")]
    return [
        said("oneturn", *inside),
        said("thatturn", "本回合的", "每回合的", "该回合的", "本回合", "每回合", "每回合中的"),
        reads("nthcard", "第{n:ord}张", lambda v: v["n"]),
        reads("nthcard", "首张", lambda v: 1),
        reads("event1", plays, deed),
        reads("event1", draws, draw),
        row(a.NextCard, "nextcard", next_, first=True),
    ]


def _played(what: a.Node) -> a.Node:
    """To play any card is a deed of its own."""
    return a.Deed("play_cards") if what == a.Sel(a.Noun("card")) else a.Plays(what)


def amounts() -> list[Row]:
    """弃置手牌至两张 · 三个或更多的角色 · 放置等量的+1武力标记"""
    out: list[Row] = []
    for cat, words in (("qf", ("个", "名")), ("qc", ("张",)), ("qp", ("名", "位"))):
        out.append(
            row(
                a.AtLeast,
                cat,
                [f"{{n:zh}}{word}{more}" for word in words for more in ("或更多的", "或以上的", "以上的", "及以上的", "以上")],
            )
        )
        out.append(row(a.AtMost, cat, [f"{{n:zh}}{word}或更少的" for word in words]))
    over = [f"弃置手牌{to}{{n:zh}}张" for to in ("至", "到", "直至", "直到")] + [f"将手牌弃置{to}{{n:zh}}张" for to in ("至", "到")]
    over += ["弃牌至{n:zh}张手牌", "弃置手牌直到手牌数为{n:ar}", "将手牌弃至{n:zh}张", "弃置手牌至手牌数为{n:ar}", "将手牌数弃置至{n:zh}张"]
    kind = "{kind:anymarker}"
    return [
        *out,
        row(a.HandOver, "overhand", "至{n:zh}张", lambda e, n: f"down to {e(n.n)}"),
        row(
            a.Discard,
            "effect",
            "弃置{what:handover}",
            lambda e, n: f"{e.verb('<discard>')} cards until {e.they()} {e.have()} {e.count(n.what.qty.n, 'card')} in hand",
        ),
        row(a.Sel, "handover", "{noun:hnoun}{qty:overhand}"),
        reads("effect", over, lambda v: a.Discard(a.Sel(a.Noun("hand_card"), a.HandOver(v["n"])))),
        row(a.PlaceMarkers, "effect", [f"{at}{{on:obj}}上放置{{n:same}}{kind}" for at in ("在", "于")]),
        row(a.Damage, "clause", ("{to:obj}受到{n:ar}点伤害",)),
        row(a.Damage, "effect", ("对{to:target}造成{n:same}伤害", "对{to:target}造成{n:same}点伤害")),
        row(a.Does, "clause", "{who:whoit}各{act:acts}", apart=True),
        row(a.Does, "doing", "{who:whoit}各{act:effect}", apart=True),
        reads("markers", ("这些标记", "该标记", "这些+1武力标记"), lambda v: a.Markers(IT, a.Marker("marker"), a.All())),
    ]


def conditions() -> list[Row]:
    """此角色下方有三张牌时，其获得破军 · 结果为1或2 · 此角色是你操控的唯一角色"""
    alone = [
        f"{{what:ref}}{be}{{who:who}}{own}唯一{of}{{noun:fnoun}}"
        for be in ("是", "为")
        for own in ("操控的", "的", "所操控的")
        for of in ("的", "")
    ]
    two = [f"{{what:amount1}}{be}{{one:ar}}或{{two:ar}}" for be in ("为", "是", "等于")]
    return [
        row(a.While, "rule", ("{cond:cond}时，{then:static}", "{cond:cond}时，{then:static_b}"), when=_lasting),
        reads("cond1", alone, lambda v: a.ControlsNone(v["who"], a.Sel(v["noun"], other=True)), when=_itself),
        reads("cond1", two, lambda v: a.OneOfConds((a.NumberIs(v["what"], "eq", v["one"]), a.NumberIs(v["what"], "eq", v["two"])))),
        reads("cond1", [f"{{who:who}}兵法区中的兵法{n}{word}{{than:who1}}" for n in ("", "数量") for word in ("多于",)], _tactics),
        reads("cond1", [f"{{who:who}}的兵法区中的兵法{n}{word}{{than:who1}}" for n in ("", "数量") for word in ("多于",)], _tactics),
        reads(
            "cond1",
            [f"{{who:who}}{de}兵法区中的兵法{n}少于{{than:who1}}" for de in ("", "的") for n in ("", "数量")],
            lambda v: _tactics(v, True),
        ),
        row(a.DidNot, "fdid", ("{period:period1}没有{verb:verb}", "{period:period1}中没有{verb:verb}", "{period:period1}未曾{verb:verb}")),
        row(a.Is, "cond1", [f"{{what:ref}}{be}{{filter:thatnamed}}" for be in ("为", "是", "属于")]),
        *(row(a.ThatNamed, "thatnamed", forms, of=a.Choice(kind)) for kind, forms in _NAMED),
        row(a.Choice, "choice", ("一个势力", "一种势力"), "a faction", kind="faction"),
        row(a.Choice, "choice", ("一个子类别", "一种子类别", "一个类别", "一种类别", "一个副类别"), "a subtype", kind="subtype"),
        row(a.ThatNamed, "f1", ("该势力", "所选势力", "所选择的势力"), "of that faction", of=a.Choice("faction")),
        row(a.ThatNamed, "f1", ("该子类别", "该类别", "所选类别", "所选子类别", "所选择的类别"), "of that subtype", of=a.Choice("subtype")),
        row(
            a.ThatNamed,
            "f1",
            ("该费用", "费用为该数字", "费用为所选数字"),
            "with that cost",
            of=a.Choice("number"),
        ),
        row(a.ThatNamed, "adj", ("该势力", "所选势力"), of=a.Choice("faction")),
        row(a.ThatNamed, "adj", ("该类别", "该子类别"), of=a.Choice("subtype")),
    ]


_NAMED = (
    ("element", ("该属性",)),
    ("card_type", ("该类型", "该类型的牌", "所选类型")),
    ("card_name", ("该牌名", "该牌名的牌")),
    ("faction", ("该势力",)),
    ("subtype", ("该类别", "该子类别")),
)


def _tactics(values: Values, fewer: bool = False) -> a.Node:
    return a.HasMore(values["who"], a.Noun("tactic"), values["than"], fewer)


def _itself(values: Values) -> bool:
    what = values["what"]
    return isinstance(what, a.Ref) and what.kind.startswith("this_")


def _lasting(values: Values) -> bool:
    """What is so for a time, no event."""
    return not any(isinstance(part, a.EventIs | a.AttackResult | a.MoveCount | a.SkillUse) for part in values["cond"].walk())


def events() -> list[Row]:
    """被对手的锦囊牌指定 · 不会被消灭且不会阵亡"""
    return [
        row(
            a.TargetOf,
            "everb",
            [f"被{{of:who}}{de}{{what:aimed2}}{end}" for de in ("的", "") for end in ("指定", "指定为目标", "选为目标")],
        ),
        row(
            a.TargetOf,
            "cannot",
            ("成为{of:sel0}的{what:aimed}的目标",),
            when=lambda v: (
                isinstance(v["of"], a.Sel)
                and isinstance(v["of"].noun, a.Noun)
                and v["of"].noun.kind in ("unit", "any_unit", "commander", "attachment")
            ),
        ),
        row(a.Cannot, "static", "{what:obj}不会{deeds:wont++且不会|，也不会|、|或|且}"),
    ]


def effects() -> list[Row]:
    """对手在其下个回合中不能打出角色牌 · 略过其下一个回合的主要阶段 · 将此角色重置，且其得+2武力直到回合结束"""
    theirs = [f"{at}其下{n}回合{within}" for at in ("在", "于", "") for n in ("个", "一个", "一") for within in ("中", "")]
    forms = ["{who:who1}{turn:theirturn}不能{deed:deed}", "令{who:who1}{turn:theirturn}不能{deed:deed}"]
    return [
        said("theirturn", *theirs),
        reads("tail", forms, _next_turn, when=lambda v: v["who"] != a.Who("you")),
        row(
            a.Skip,
            "effect",
            (
                "略过{of:nextone}回合的{steps:phase+与|和|、}",
                "跳过{of:nextone}回合的{steps:phase+与|和|、}",
                "跳过{of:nextone}{steps:phase+与|和|、}",
            ),
        ),
        row(a.Also, "clause", ("且{act:gainclause}", "并且{act:gainclause}", "同时{act:gainclause}"), how="and_also"),
        row(
            a.Gain,
            "gainclause",
            (
                "{what:obj}得{stats:delta+/}{until:until}",
                "{what:obj}获得{gets:gain1+和|与|、}{until:until}",
                "{what:obj}得{stats:delta+/}且获得{gets:gain1+和|与|、}{until:until}",
            ),
        ),
        row(
            a.Prevent,
            "effect",
            [f"防止{{what:obj}}{next_}{get}伤害" for next_ in ("下次", "下一次") for get in ("受到的", "将要受到的")],
            next=True,
        ),
        row(
            a.Put,
            "effect",
            [f"将{{what:obj}}{{rested?横置|以横置状态}}{put}{{to:dest}}" for put in ("放置于",)],
            when=lambda v: v["to"].zone.kind not in ("main_deck", "tactics_deck"),
        ),
        reads(
            "ability",
            [f"{when}则{may}{{act:steps}}" for when in ("若{event:would}，", "如果{event:would}，") for may in ("可以", "你可以")],
            _cancelled,
            when=_cancels,
        ),
        reads(
            "ability",
            [f"{when}{then}{{act:steps}}" for when in ("若{event:would}，", "如果{event:would}，") for then in ("则", "")],
            lambda v: a.Replacement(v["event"], v["act"]),
            when=_cancels,
        ),
    ]


def _next_turn(values: Values) -> a.Node:
    return a.During(a.Period("opponent_next_turn"), a.MakeCannot(values["who"], values["deed"]))


def _cancels(values: Values) -> bool:
    return any(isinstance(part, a.Cancel) for part in values["act"].walk())


def _cancelled(values: Values) -> a.Node:
    return a.Replacement(values["event"], a.May(values["act"]))


def attacks() -> list[Row]:
    """令一个角色在本回合中可以攻击两次 · 此角色可以攻击两次"""
    whole = lambda v: isinstance(v["n"], int) and v["n"] > 1  # noqa: E731
    head = ("令{what:obj}{until:inturn}{may:maycan}", "{what:obj}{until:inturn}{may:maycan}", "{until:inturn}{what:obj}{may:maycan}")
    return [
        reads(
            "clause",
            [f"{one}{{n:attacktimes}}" for one in head],
            lambda v: a.ExtraAttack(v["what"], v["n"] - 1, v.get("until")),
            when=whole,
        ),
        reads("static", "{what:obj}{may:maycan}{n:attacktimes}", lambda v: a.AttackTimes(v["what"], v["n"]), when=whole),
    ]


def places() -> list[Row]:
    """该侧翼的所有角色 · 弃牌区中费用总和不超过4的任意张角色牌"""
    return [
        row(z.InFlank, "sidef", "{side:thatside}"),
        row(z.Side, "thatside", ("该侧翼", "所选侧翼", "所选择的侧翼"), kind="that_flank"),
        row(
            a.Sel,
            "sel0",
            (
                "{zone:inany}{filters:filter+且}的{qty:qc}[{adjs:adj+}]{noun:cnoun}",
                "{zone:inany}的{filters:filter+且}的{qty:qc}[{adjs:adj+}]{noun:cnoun}",
            ),
        ),
        row(
            a.Sel,
            "sel0",
            ("{who:owner}{filters:filter+且}的{qty:qf}[{adjs:adj+}]{noun:fnoun}",),
            when=lambda v: not any(isinstance(f, a.Adjacent | z.InFlank | z.AtDistance) for f in v["filters"]),
        ),
    ]


def said_otherwise() -> list[Row]:
    """令一名对手选择一项 · 你操控的水兵角色多于对手 · 令其射程变为其武力 · 对手的角色进场时，…"""
    modal = [
        f"从以下{what}中选择{{n:{cat}}}项{mark}{{options:mode+。}}"
        for what in ("选项", "效果", "")
        for cat in ("zh", "modeqty")
        for mark in ("~", "：")
    ]
    modal = [form for form in modal if "以下中" not in form]
    more = [f"{{who:who}}{of}{{adjs:adj+}}{{noun:fnoun}}{n}" for of in ("操控的", "的", "所操控的") for n in ("", "数量")]
    swap = [f"将{{one:objn}}的{{stat:might}}与{{two:objn}}的{{other:might}}{word}[{{until:until}}]" for word in ("交换", "互换")]
    free = [f"将{{what:cardnew}}从{{zone:fromwhere}}{word}免费打出" for word in ("", "中")]
    same = lambda v: v["stat"] == v["other"]  # noqa: E731
    return [
        row(a.Modes, "modal", modal),
        row(a.Who, "doerit", ("一名对手", "一位对手"), kind="opponent"),
        row(a.AttackedBy, "wont", ("受到{by:obj}的攻击", "被{by:obj}攻击")),
        row(a.AttackedBy, "cannot", ("受到{by:obj}的攻击", "成为{by:sel0}的攻击目标", "成为{by:sel0}攻击的目标")),
        reads("cond1", [f"{head}多于{{than:who1}}" for head in more], lambda v: _more(v, "gt")),
        reads("cond1", [f"{head}少于{{than:who1}}" for head in more], lambda v: _more(v, "lt")),
        reads("ability", "{event:event}时，{body:sentence+。}", lambda v: a.Triggered(v["event"], v["body"], True), when=_plain_event),
        row(
            a.SetStat,
            "effect",
            (
                "令{what:itref}{stat:stat1}变为{n:expr1}[{until:until}]",
                "令{what:obj}的{stat:stat1}变为{n:expr1}[{until:until}]",
                "令{what:obj}{stat:stat1}变为等同于{n:expr1}[{until:until}]",
            ),
        ),
        reads("clause", swap, lambda v: a.SwapStats(a.Both((v["one"], v["two"])), v["stat"], until=v.get("until")), when=same),
        reads("effect", free, lambda v: a.PlayFree(replace(v["what"], zone=v["zone"]))),
        row(a.Sel, "cardnew", "{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}"),
        row(a.Sel, "cardnew", "另{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}", other=True),
        row(a.In, "fromwhere", ("手牌", "你的手牌"), zone=a.Zone("hand"), who=a.Who("you")),
        row(a.In, "fromwhere", ("弃牌区", "你的弃牌区"), zone=a.Zone("discard"), who=a.Who("you")),
        reads("rule", ("{one:static}，且{during:during}获得{gets:gain1+和|与|、}",), lambda v: _and_then(v, gets=v["gets"]), when=_has),
        reads("rule", ("{one:static}，且{during:during}得{stats:delta+/}",), lambda v: _and_then(v, stats=v["stats"]), when=_has),
        reads(
            "event1",
            [f"{{who:doer}}指定{{what:objn}}为{word}目标" for word in ("", "牌或技能的", "卡牌或技能的")],
            lambda v: _aimed(v, "cards_or_skills"),
        ),
        reads("event1", [f"{{who:doer}}指定{{what:objn}}为{word}目标" for word in ("技能的",)], lambda v: _aimed(v, "skills")),
        row(
            z.MoveTo,
            "effect",
            ("将{what:obj}移动至{side:otherside}", "将{what:obj}移至{side:otherside}", "将{what:obj}移动到{side:otherside}"),
        ),
        row(z.Side, "otherside", ("另一侧翼", "另一侧", "另一翼"), kind="other_flank"),
    ]


def before() -> list[Row]:
    """其在你的下个回合开始前不能重置 · 取消对手打出的锦囊牌 · 与一名对手各展示一张手牌"""
    return [
        row(
            a.Until,
            "beforethat",
            ("在{period:period}开始前", "在{period:period}开始之前", "{period:period}开始前", "于{period:period}开始前"),
            start=True,
        ),
        row(
            a.MakeCannot,
            "clause",
            (
                "{what:obj}{until:beforethat}不能{deed:cannot}",
                "{until:beforethat}，{what:obj}不能{deed:cannot}",
                "{what:doer}{until:beforethat}不能{deed:deed}",
            ),
        ),
        row(a.Until, "inturn", ("在本回合", "于本回合", "在此回合"), period=a.Period("turn")),
        row(
            a.Cancel,
            "effect",
            ("取消{what:playedcards}", "取消{what:playedcards}的效果", "令{what:playedcards}无效", "使{what:playedcards}无效"),
        ),
        row(a.CardsPlayed, "playedcards", ("{who:who1}打出的{what:cardsel}", "{who:who1}所打出的{what:cardsel}")),
        reads(
            "doing",
            [f"{w}{{who:whob}}{each}{{act:effect}}" for w in ("与", "和") for each in ("各", "各自", "分别")],
            lambda v: a.Does(a.Both((a.Who("you"), v["who"])), v["act"], True),
        ),
        row(
            z.FailAttack,
            "effect",
            ("本次攻击失败", "此次攻击失败", "令本次攻击失败", "使本次攻击失败", "该攻击失败", "令该攻击失败", "令此次攻击失败"),
            "this <attack> fails",
        ),
        reads(
            "clause",
            (
                "{what:obj}{be:becomes}{of:itref}{copy:copyword}[{until:until}]",
                "令{what:obj}{be:becomes}{of:itref}{copy:copyword}[{until:until}]",
            ),
            lambda v: a.BecomeCopy(v["what"], v["of"], until=v.get("until")),
        ),
    ]


def _more(values: Values, op: str) -> a.Node:
    one = a.CountOf(a.Sel(values["noun"], who=values["who"], adjs=values["adjs"]))
    return a.NumberIs(one, op, a.CountOf(a.Sel(values["noun"], who=values["than"], adjs=values["adjs"])))


def _plain_event(values: Values) -> bool:
    """Moments have rows of their own, and what is replaced is no trigger."""
    return isinstance(values["event"], a.Event | a.PlayerEvent | a.AnyOf | a.Nth)


def _has(values: Values) -> bool:
    return isinstance(values["one"], a.Has)


def _and_then(values: Values, stats: tuple[a.Delta, ...] = (), gets: a.Nodes = ()) -> a.Node:
    one = values["one"]
    return a.Steps((one, a.Has(one.what, stats, gets, values["during"])))


def _aimed(values: Values, noun: str) -> a.Node:
    return a.Event(values["what"], (a.TargetOf(a.Noun(noun), values["who"]),))


def rows() -> list[Row]:
    return [*said_otherwise(), *before(), *stats(), *nth_cards(), *amounts(), *conditions(), *events(), *effects(), *attacks(), *places()]
