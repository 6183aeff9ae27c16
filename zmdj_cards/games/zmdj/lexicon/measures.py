"""Rows of what is measured and compared: counts of two kinds, distances, totals of what is chosen, numbers of events; where and when."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, Values, reads, row, said
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon.abilities import static_rows
from zmdj_cards.games.zmdj.lexicon.words import PERIODS, STEPS

IT = a.Ref("it")
_SIZE = ("数量", "的数量", "数")
_LE = ("或更低", "或更少", "或更小", "以内", "以下", "或以下", "及以下", "或更近")
_GE = ("或更高", "或更多", "或更大", "以上", "或以上", "及以上", "或更远")
_EQUAL = (("eq", ("相同", "相等", "一样")), ("ne", ("不同", "不相同", "不相等")))


def equal() -> list[Row]:
    """你的左翼与右翼的角色数量相同 · 你与对手的手牌数相同 · 你的步兵角色与骑兵角色的数量相同"""
    kind = "[{adjs:adj+}]{noun:fnoun}"
    out: list[Row] = []
    for op, words in _EQUAL:
        for word in words:
            for w in ("与", "和"):
                sides = [f"{{who:owner}}{{one:lr}}{w}{{two:lr}}的{kind}{n}{word}" for n in _SIZE]
                hands = [f"{{one:who1}}{w}{{two:who1}}{of}手牌{n}{word}" for of in ("的", "") for n in _SIZE]
                life = [f"{{one:who1}}{w}{{two:who1}}{of}{{life:lifenoun}}{word}" for of in ("的", "")]
                owned = [f"{{one:who1}}{w}{{two:who1}}{of}{kind}{n}{word}" for of in ("的", "操控的") for n in _SIZE]
                kinds = [f"{{who:owner}}{{items:fkind++{w}}}{n}{word}" for n in ("的数量", "数量")]
                out += [
                    reads("cond1", f"{{one:amount1}}{w}{{two:amount1}}{word}", lambda v: _same(v, v["one"], v["two"]), op=op),
                    reads("cond1", sides, lambda v: _same(v, _in(v, v["one"]), _in(v, v["two"])), op=op),
                    reads("cond1", hands, lambda v: _same(v, a.HandSize(v["one"]), a.HandSize(v["two"])), op=op),
                    reads("cond1", life, lambda v: _same(v, z.LifeSize(v["one"]), z.LifeSize(v["two"])), op=op),
                    reads("cond1", owned, lambda v: _same(v, _of(v, v["one"]), _of(v, v["two"])), op=op),
                    reads("cond1", kinds, lambda v: _same(v, _count(v, 0), _count(v, 1)), when=_two, op=op),
                ]
    return out


def _same(values: Values, one: a.Node, two: a.Node) -> a.Node:
    return a.NumberIs(one, values["op"], two)


def _two(values: Values) -> bool:
    return len(values["items"]) == 2


def _count(values: Values, place: int) -> a.Node:
    return a.CountOf(replace(values["items"][place], who=values["who"]))


def _in(values: Values, side: z.Side) -> a.Node:
    return a.CountOf(a.Sel(values["noun"], who=values["who"], filters=(z.InFlank(side),), adjs=values.get("adjs") or ()))


def _of(values: Values, who: a.Node) -> a.Node:
    return a.CountOf(a.Sel(values["noun"], who=who, adjs=values.get("adjs") or ()))


def sums() -> list[Row]:
    """你的竖置兵法与竖置角色的数量之和 · 你的角色与附属的总数"""
    kinds = "{items:fkind++与|和|、}"
    total = ("的数量之和", "数量之和", "的总数", "的总数量", "总数", "的数量总和", "数量总和", "的合计数量")
    owned = [f"{{who:owner}}{kinds}{word}" for word in total]
    return [
        reads("expr", owned, _added),
        reads("expr", [f"{kinds}{word}" for word in total], _added),
        row(a.Sum, "expr", [f"{{one:expr1}}{w}{{two:expr1}}{word}" for w in ("与", "和") for word in ("的总和", "的和", "之总和")]),
        row(a.Sum, "expr", ("{one:expr1}加上{two:expr1}", "{one:expr1}加{two:expr1}")),
        row(a.Sum, "expr", ("{one:expr1}加{two:ord}", "{one:expr1}加上{two:ord}")),
    ]


def _added(values: Values) -> a.Node:
    counts: list[Any] = [a.CountOf(replace(item, who=values.get("who"))) for item in values["items"]]
    total: a.Node = counts[0]
    for item in counts[1:]:
        total = a.Sum(total, item)
    return total


def distances() -> list[Row]:
    """与你的统帅距离为2或更低 · 移动的距离为2或更多 · 该伤害为2或更多"""
    heads = ("与{to:objn}{d:distance}", "和{to:objn}{d:distance}", "距{to:objn}{d:distance}", "距离{to:objn}")
    out: list[Row] = [said("distance", "距离", "的距离", "之间的距离", "的距离为", "距离为", "之间的距离为")]
    for op, canon, words in (("le", "为{n:ar}或更低", _LE), ("ge", "为{n:ar}或更高", _GE), ("eq", "为{n:ar}", ("",))):
        out.append(row(z.AtDistance, "fplace", f"与{{to:objn}}距离{canon}", _at_distance if op == "le" else None, op=op))
        ends = [f"{{n:ar}}{word}" for word in words if word or op == "eq"]
        out.append(reads("howfar", ends, lambda v: (v["op"], v["n"]), op=op))
    out.append(
        reads("howfar", [f"{word}{{n:ar}}" for word in ("不大于", "不超过", "不多于", "不高于", "小于等于")], lambda v: ("le", v["n"]))
    )
    out.append(reads("howfar", [f"{word}{{n:ar}}" for word in ("不小于", "不少于", "不低于", "大于等于")], lambda v: ("ge", v["n"])))
    out.append(reads("fplace", [f"{head}{{far:howfar}}" for head in heads], lambda v: z.AtDistance(v["to"], *v["far"])))
    moved = ("移动的距离", "移动距离", "该次移动的距离", "其移动的距离", "所移动的距离", "此次移动的距离", "该移动的距离", "本次移动的距离")
    dealt = ("该伤害", "受到的伤害", "该伤害的数值", "该伤害的点数", "造成的伤害", "该次伤害", "所受到的伤害", "此次伤害", "该伤害数量")
    further = lambda v: a.NumberIs(a.EventAmount("moved"), "ge", v["n"])  # noqa: E731
    out += [
        row(a.EventAmount, "eventamount", moved, "the distance moved", of="moved"),
        row(a.EventAmount, "eventamount", dealt, "that <damage>", of="dealt"),
        *(row(None, cat, "{x:eventamount}") for cat in ("amount1", "expr", "expr1")),
        reads("cond1", [f"其移动了{{n:ar}}{unit}{more}" for unit in ("距离", "格") for more in ("或更多", "以上")], further),
    ]
    return out


def _at_distance(e: Sentences, n: z.AtDistance) -> str:
    words = {"le": f"{e.digits(n.n)} or less", "ge": f"{e.digits(n.n)} or more", "eq": e.digits(n.n)}
    return f"at distance {words[n.op]} from {e.one(n.to)}"


def totals() -> list[Row]:
    """指定至多三个总费用为6或更低的角色"""
    names = [f"总{{stat:stat1}}{be}" for be in ("为", "")] + [
        f"{{stat:stat1}}{sum_}{be}" for sum_ in ("总和", "之和", "合计", "总计", "总数") for be in ("为", "")
    ]
    out = []
    for op, words in (("le", _LE), ("ge", _GE), ("eq", ("",))):
        forms = [f"{name}{{n:ar}}{word}" for name in names for word in words if word or name.endswith("为")]
        out.append(row(a.TotalIs, "f1", forms, _total_is if op == "le" else None, op=op))
    for op, less in (("le", ("不超过", "不大于", "不高于", "不多于")), ("ge", ("不小于", "不低于", "不少于"))):
        out.append(row(a.TotalIs, "f1", [f"{name}{word}{{n:ar}}" for name in names if not name.endswith("为") for word in less], op=op))
    return out


def _total_is(e: Sentences, n: a.TotalIs) -> str:
    return f"with total {e(n.stat)} {e.compare(n.op, e.digits(n.n))}"


def same_stats() -> list[Row]:
    """一个与其费用相同的角色 · 费用与其相同 · 武力不同于其"""
    out = []
    for op, words in _EQUAL:
        forms = [f"{w}{{to:ref}}{of}{{stat:stat1}}{word}" for word in words for w in ("与", "和") for of in ("", "的")]
        out.append(row(a.CmpTo, "f1", forms, op=op))
    return out


def ends() -> list[Row]:
    """攻击统帅成功 · 对统帅攻击成功"""
    out = []
    for outcome, word in (("success", "成功"), ("fail", "失败")):
        forms = [f"攻击{{target:{cat}}}{word}" for cat in ("sel", "ref")]
        forms += [
            f"对{{target:{cat}}}{deed}{word}"
            for cat in ("sel", "ref")
            for deed in ("攻击", "的攻击", "发起攻击", "发起的攻击", "进行的攻击")
        ]
        out.append(row(a.Attacks, "everb", forms, outcome=outcome))
    return out


def arrivals() -> list[Row]:
    """一个附属进入弃牌区: wherever it comes from"""
    go = ("进入", "被置入", "被置于", "置入", "置于", "被放置于", "移至", "被移至", "被移回", "移回")
    put = lambda e, n: f"is put into {e.zone(n.to)}"  # noqa: E731
    forms = [f"{word}{of}{{to:inzone}}" for word in go for of in ("",)]
    return [
        row(
            a.GoesTo,
            "everb",
            [form for form in forms if not form.endswith("手牌")],
            put,
            when=lambda v: v["to"].kind not in ("hand", "battlefield"),
        ),
        row(
            a.GoesTo,
            "wverb",
            [f"{word}{{to:inzone}}" for word in ("进入", "被置入", "被置于", "置入", "置于")],
            when=lambda v: v["to"].kind not in ("hand", "battlefield"),
        ),
    ]


def periods() -> list[Row]:
    """More names of periods where one is said: 上个回合, 本盘游戏, phases, 自己的下一个摸牌阶段."""
    out: list[Row] = [
        *(row(a.Period, "period1", PERIODS[kind][0], kind=kind) for kind in ("last_turn",)),
        row(
            a.Period,
            "period1",
            (
                "本局游戏",
                "本盘游戏",
                "这盘游戏",
                "此盘游戏",
                "这局游戏",
                "本局游戏剩余时间内",
                "本局游戏余下时间",
                "本局游戏的剩余时间",
                "剩余的游戏",
                "本局游戏剩余时间",
                "本局游戏的剩余时间内",
            ),
            kind="game",
        ),
        row(a.Period, "uperiod", ("这盘游戏", "本盘游戏", "本局游戏", "此盘游戏"), kind="game"),
        row(
            a.Period,
            "nextone",
            [f"{who}{next_}" for who in ("自己的", "自己", "其", "其的", "他的") for next_ in ("下一个", "下个")],
            "their next",
            kind="own_next_turn",
        ),
        row(a.Period, "nextone", ("你的下个", "你下一个", "你下个"), kind="your_next_turn"),
        row(a.Period, "nextone", ("对手的下个", "对手下一个", "该玩家的下一个", "该玩家的下个"), kind="opponent_next_turn"),
    ]
    phases = {
        "ready_phase": "重置阶段",
        "tactics_phase": "兵法阶段",
        "draw_phase": "摸牌阶段",
        "main_phase": "主要阶段",
        "end_phase": "结束阶段",
    }
    for kind, zh in phases.items():
        if kind != "ready_phase":
            out.append(row(a.Period, "dperiod", zh, "the " + STEPS[kind][1], kind=kind))
        own = PERIODS.get(f"your_{kind}")
        if own is not None:
            out.append(row(a.Period, "dperiod", own[0], kind=f"your_{kind}"))
    for kind in ("attack_step", "intercept_step", "response_step", "dodge_step", "resolution_step"):
        out.append(row(a.Period, "dperiod", STEPS[kind][0], "the " + STEPS[kind][1], kind=kind))
    return out


def prohibitions() -> list[Row]:
    """对手不能使用横置角色的技能 · 除非其操控者弃置一张手牌，否则所贴附者不能发起攻击"""
    use = [f"{word}{{what:sel}}{of}技能" for word in ("使用", "发动") for of in ("的",)]
    forms = [f"{{who:doer}}不能{form}" for form in use] + [f"{{who:doer}}不能{{during:during}}{form}" for form in use]
    forms += [f"{{who:doer}}{{during:during}}不能{form}" for form in use] + [f"{{who:doer}}无法{form}" for form in use]
    used = lambda v: a.Cannot(_of_player(v), (a.Verb("uses_skills"),), v.get("during"))  # noqa: E731
    attack = ("发起攻击", "攻击", "进行攻击")
    tax = [f"除非{{who:doerit}}{{pay:effect}}，否则{{what:obj}}不能{word}" for word in attack]
    tax += [f"{{what:obj}}不能{word}，除非{{who:doerit}}{{pay:effect}}" for word in attack]
    tax += [f"除非{{who:doerit}}为此{{pay:effect}}，否则{{what:obj}}不能{word}" for word in attack]
    deeds = tuple(form.replace("不能攻击", "不能{deed:taxed}") for form in tax if "不能攻击" in form)
    return [
        reads("static", forms, used),
        *static_rows(a.AttackTax, tuple(tax), _attack_tax),
        *static_rows(a.AttackTax, deeds),
        row(None, "taxed", "{x:verb}", when=lambda v: v["x"] != a.Verb("attacks")),
        row(z.Side, "side", ("另一侧翼", "另一翼", "另一侧", "另外一侧翼", "相反侧翼"), "other <flank>", kind="other_flank"),
    ]


def _of_player(values: Values) -> a.Node:
    what: a.Node = values["what"]
    if not isinstance(what, a.Sel):
        return what
    return what if values["who"] in (a.Who("all_players"), a.Who("any_player")) else replace(what, who=values["who"])


def _attack_tax(e: Sentences, n: a.AttackTax) -> str:
    what = e.nom(n.what)
    with e.acting(n.who):
        pay = e(n.pay)
    deed = "<attack>" if n.deed is None else e.bare(n.deed)
    return f"{what} cannot {deed} unless {e.nom(n.who)} {pay}"


def tallied() -> list[Row]:
    """其中每有一张角色牌，你便摸一张牌，以此法至多摸三张牌"""
    cap = (
        "以此法至多摸{most:zh}张牌",
        "至多摸{most:zh}张牌",
        "以此法最多摸{most:zh}张牌",
        "最多摸{most:zh}张牌",
        "至多{most:zh}次",
        "最多{most:zh}次",
        "以此法至多弃置{most:zh}张牌",
        "以此法至多{most:zh}次",
    )
    each = ("{each:counted2}，便{act:clause}", "每{each:counted}，便{act:clause}", "{each:counted2}，{act:clause}")
    forms = [f"{one}，{end}" for one in each for end in cap] + [f"{one}（{end}）" for one in each[:2] for end in cap]
    return [
        row(a.EachIn, "counted2", "{zone:among}每有{what:cardn}"),
        row(a.ForEach, "tail", "{each:counted2}，{act:bianact}"),
        row(a.Does, "bianact", ("{who:doer}便{act:effect}", "{who:doerit}便{act:effect}")),
        row(a.May, "bianact", ("你便可以{act:effect}", "便可以{act:effect}", "你便可{act:effect}")),
        row(a.ForEach, "tail", "每{each:counted}，{act:bianact}"),
        row(a.ForEach, "tail", [form.replace("便{act:clause}", "{act:bianact}") for form in forms if "便{act:clause}" in form]),
        row(a.ForEach, "tail", forms),
    ]


def attaching() -> list[Row]:
    """将其免费打出并贴附于你的同一个角色"""
    on = ("你的同一个角色", "同一个角色")
    forms = [f"{head}并贴附于{{onto:objn}}" for head in ("将{what:obj}免费打出", "免费打出{what:obj}")]
    unit = a.Sel(a.Noun("unit"), 1, a.Who("you"))
    return [
        row(a.PlayFree, "effect", forms, when=lambda v: not isinstance(v["onto"], a.Ref)),
        reads(
            "effect",
            [f"{head}并贴附于{one}" for head in ("将{what:obj}免费打出", "免费打出{what:obj}") for one in on],
            lambda v: a.PlayFree(v["what"], onto=unit),
        ),
        reads("effect", [f"将{{what:obj}}贴附于{one}" for one in on], lambda v: a.AttachTo(v["what"], unit)),
    ]


def rows() -> list[Row]:
    found = [*equal(), *sums(), *distances(), *totals(), *same_stats(), *ends(), *arrivals(), *periods()]
    return [*found, *prohibitions(), *tallied(), *attaching()]
