"""Any number against any number, and what is so of an object or of all of a kind: conditions whose parts are phrases of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, Values, reads, row, said
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon.conditions import OPS
from zmdj_cards.games.zmdj.lexicon.numerals import shared_owner

COMPARED: dict[str, tuple[str, ...]] = {
    "ge": ("不小于", "不少于", "不低于", "大于等于", "大于或等于", "高于或等于", "等于或高于", "等于或大于", "多于或等于", "至少为"),
    "le": (
        "不超过",
        "不大于",
        "不多于",
        "不高于",
        "小于等于",
        "小于或等于",
        "低于或等于",
        "等于或低于",
        "等于或小于",
        "至多为",
        "少于或等于",
    ),
    "eq": ("等于", "等同于", "恰好等于", "恰等于"),
    "ne": ("不等于", "不同于"),
    "gt": ("多于", "高于", "大于", "超过"),
    "lt": ("少于", "低于", "小于", "不足", "不及"),
}
_MORE = {"gt": ("多", "高", "大"), "lt": ("少", "低", "小")}
_LHS = ("num1", "num2", "statof", "thatstat", "quantum")
_RHS = ("num1", "num2", "statof")


def words() -> list[Row]:
    """`cmpword`: how two numbers stand; `unit`: what a number is counted with."""
    out = [reads("cmpword", forms, lambda v: v["op"], op=op) for op, forms in COMPARED.items()]
    out += [reads("morethan", forms, lambda v: v["op"], op=op) for op, forms in _MORE.items()]
    return [*out, said("unit", "张", "个", "名", "点", "枚", "位", "格", "距离")]


def numbers() -> list[Row]:
    """你的手牌数不少于对手的角色数量 · 其武力低于你统帅的武力 · 你的手牌比对手多 · 你的竖置兵法数量多于对手 · 数量为两个或更多"""
    out: list[Row] = []
    for lhs in _LHS:
        forms = [f"{{what:{lhs}}}{{op:cmpword}}{{n:{rhs}}}" for rhs in _RHS]
        out.append(reads("cond1", forms, _compared, when=_comparable))
        for op, word in (("eq", "相同"), ("eq", "相等"), ("eq", "一样多"), ("ne", "不同"), ("ne", "不相同")):
            same = [f"{{what:{lhs}}}{w}{{n:{rhs}}}{word}" for rhs in _RHS for w in ("与", "和")]
            out.append(reads("cond1", same, _compared, when=_comparable, op=op))
        than = [f"{{what:{lhs}}}比{{n:{rhs}}}{{op:morethan}}" for rhs in _RHS]
        out.append(reads("cond1", than, _compared, when=_comparable))
        people = [f"{{what:{lhs}}}{{op:cmpword}}{{than:who1}}", f"{{what:{lhs}}}比{{than:who1}}{{op:morethan}}"]
        out.append(reads("cond1", people, _against, when=lambda v: for_player(v["what"], v["than"]) is not None))
        by = [f"{{what:{lhs}}}比{{than:who1}}{{op:morethan}}{{by:ar}}{unit}{more}" for unit in ("", "{u:unit}") for more in _AT_LEAST]
        out.append(reads("cond1", by, _by_so_many, when=lambda v: for_player(v["what"], v["than"]) is not None))
    for op, forms_of in OPS:
        dotted = [form.replace("{n:ar}", "{n:ar}{u:unit}") for form in forms_of]
        out.append(reads("cond1", [f"{{what:amount}}{form}" for form in dotted], lambda v: a.NumberIs(v["what"], v["op"], v["n"]), op=op))
        stats = [f"{{what:{cat}}}{de}{{stat:stat}}{form}" for form in dotted for cat, de in (("itref", ""), ("objn", "的"))]
        out.append(reads("cond1", stats, lambda v: a.StatIs(v["what"], v["stat"], v["op"], v["n"]), op=op))
    bare = [f"{{what:amount}}{{op:cmpword}}{{n:ar}}{unit}" for unit in ("", "{u:unit}")]
    out.append(reads("cond1", bare, lambda v: a.NumberIs(v["what"], v["op"], v["n"])))
    own = [
        f"{{what:{cat}}}{de}{{stat:stat}}{{op:cmpword}}{{n:ar}}{u}" for cat, de in (("itref", ""), ("objn", "的")) for u in ("", "{u:unit}")
    ]
    out.append(reads("cond1", own, lambda v: a.StatIs(v["what"], v["stat"], v["op"], v["n"])))
    return out


_AT_LEAST = ("或更多", "或以上", "以上", "及以上")


def for_player(number: Any, who: a.Node) -> Any:
    """The same number of another player; None where it is nobody's in particular."""
    if isinstance(number, a.HandSize | z.LifeSize):
        return replace(number, who=who)
    what = getattr(number, "what", None)
    if isinstance(number, a.CountOf | a.StatTotal | a.StatMost | a.Kinds) and isinstance(what, a.Sel):
        if what.who is not None:
            return replace(number, what=replace(what, who=who))
        if isinstance(what.zone, a.In) and what.zone.who is not None:
            return replace(number, what=replace(what, zone=replace(what.zone, who=who)))
    return None


def _against(values: Values) -> a.Node:
    """What has a word of its own keeps it: more units, cards in hand, life cards."""
    one, op, than = values["what"], values["op"], values["than"]
    if op in ("gt", "lt"):
        if isinstance(one, a.HandSize):
            return a.HasMore(one.who, a.Noun("hand_card"), than, op == "lt")
        if isinstance(one, z.LifeSize):
            return a.HasMore(one.who, a.Noun("life_card"), than, op == "lt")
        what = getattr(one, "what", None)
        if isinstance(one, a.CountOf) and isinstance(what, a.Sel) and what == a.Sel(what.noun, who=what.who) and what.who is not None:
            noun: Any = what.noun
            owner = what.who.by if isinstance(what.who, a.Controlled) else what.who
            return a.HasMore(owner, noun, than, op == "lt")
        if isinstance(one, a.CountOf) and isinstance(what, a.Sel) and isinstance(what.who, a.Controlled):
            one = replace(one, what=replace(what, who=what.who.by))
    return a.NumberIs(one, op, for_player(one, than))


def _by_so_many(values: Values) -> a.Node:
    one, other = values["what"], for_player(values["what"], values["than"])
    more, less = (one, other) if values["op"] == "gt" else (other, one)
    return a.NumberIs(a.Less(more, less), "ge", values["by"])


def _comparable(values: Values) -> bool:
    """The value against its own base has a word of its own; in "your units are more than units" it is not said whose the second are."""
    one, two = values["what"], values["n"]
    if isinstance(one, a.StatOf) and isinstance(two, a.StatOf):
        return two.stat.kind != f"base_{one.stat.kind}" or two.what not in (one.what, a.Ref("it"))
    whose = [getattr(getattr(side, "what", None), "who", None) for side in (one, two)]
    if isinstance(one, a.CountOf) and isinstance(two, a.CountOf) and isinstance(two.what, a.Sel):
        return whose[0] is None or whose[1] is not None or two.what.zone is not None
    return True


def _compared(values: Values) -> a.Node:
    return a.NumberIs(values["what"], values["op"], shared_owner(values["what"], values["n"]))


def states() -> list[Row]:
    """该统帅濒死 · 此角色在战场上 · 其由对手操控 · 你操控的角色均为骑兵 · 其中包括一张角色牌"""
    dying = ("濒死", "处于濒死状态", "为濒死状态", "处于濒死")
    there = [f"{{what:{cat}}}{at}{{zone:inany}}" for cat in ("ref", "sel") for at in ("在", "位于", "处于", "仍在", "还在", "已在")]
    whose = ["由{by:who}操控", "由{by:who}所操控", "为{by:who}所操控", "被{by:who}操控", "受{by:who}操控"]
    every = ("均为", "都为", "均是", "都是", "皆为", "全为", "全部为", "均", "都", "皆")
    all_are = [f"{{who:who1}}{own}{{all:allword}}{{noun:fnoun}}{{be:everyone}}{{adj:adj1}}" for own in ("操控的", "的")]
    all_are += [f"{{who:who1}}{own}{{noun:fnoun}}{{be:everyone}}{{adj:adj1}}" for own in ("操控的", "的")]
    all_do = [form.replace("{adj:adj1}", "{x:filter}") for form in all_are]
    return [
        row(a.IsAdj, "dyingpred", dying, adj=a.Adj("dying")),
        row(a.Is, "cond1", "{what:ref}{filter:dyingpred}"),
        row(a.IsIn, "inzoneplace", ("在{zone:inany}", "位于{zone:inany}"), lambda e, n: e.inside(n.zone)),
        row(a.Is, "cond1", ("{what:ref}{filter:inzoneplace}", "{what:sel}{filter:inzoneplace}")),
        reads("cond1", there, lambda v: a.Is(v["what"], a.IsIn(v["zone"])), when=lambda v: isinstance(v["zone"], a.In)),
        reads(
            "cond1",
            [f"{form}{mid}" for form in ("{what:ref}不在{zone:inany}",) for mid in ("",)],
            lambda v: a.Is(v["what"], a.Not(a.IsIn(v["zone"]))),
        ),
        row(a.Not, "inzoneplace", "不{what:inzoneplace1}"),
        row(a.IsIn, "inzoneplace1", "在{zone:inany}"),
        row(a.IsControlled, "ctlpred", whose, lambda e, n: f"controlled by {e(n.by)}"),
        row(a.Is, "cond1", ("{what:ref}{filter:ctlpred}",)),
        said("everyone", *every),
        said("allword", "所有", "全部"),
        reads("cond1", all_are, lambda v: _none_but(v, a.Not(v["adj"]), "adjs")),
        reads("cond1", all_do, lambda v: _none_but(v, a.Not(v["x"]), "filters"), when=lambda v: not isinstance(v["x"], a.Not | a.OneOf)),
        row(a.Exists, "cond1", [f"{{zone:among}}{have}{{what:cardany}}" for have in ("包括", "包含", "包含有", "包括有", "存在")]),
        row(a.Exists, "cond1", [f"{{zone:inany}}{have}{{what:cardany}}" for have in ("包括", "包含", "有着")]),
    ]


def _none_but(values: Values, other: a.Node, where: str) -> a.Node:
    sel = a.Sel(values["noun"], adjs=(other,)) if where == "adjs" else a.Sel(values["noun"], filters=(other,))
    return a.ControlsNone(values["who"], sel)


def rows() -> list[Row]:
    return [*words(), *numbers(), *states()]
