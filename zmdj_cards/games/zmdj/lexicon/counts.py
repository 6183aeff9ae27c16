"""Tallies and ordinals: how many of what "for each" counts there are, and the first, second, … time of an event."""

from __future__ import annotations

from collections.abc import Callable

from zmdj_cards.ability import grammar as g
from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, Values, reads, row
from zmdj_cards.games.zmdj.lexicon.objects import GONE

_WHEN = ("{period:period1}中", "{period:period1}", "于{period:period1}中", "{period:period1}内")
_SIZE = ("数量", "的数量", "数")


def _tally(e: Sentences, n: a.Tally) -> str:
    """ "the number of stratagems you have played this turn"."""
    if isinstance(n.each, a.EachMarker):
        return f"the number of {g.plural(e(n.each.kind))} on {e(n.each.on)}"
    said = e(n.each).removeprefix("each ")
    return f"the number of times {said.removeprefix('time ')}" if said.startswith("time ") else f"the number of {_many(said)}"


def _many(said: str) -> str:
    """ "unit that died" → "units that died": the plural of what is counted, before its clause."""
    for mark in (" that ", " you ", " they ", " an <", " on ", " in ", " attached "):
        head, sep, rest = said.partition(mark)
        if sep:
            return g.plural(head) + sep + rest
    return g.plural(said)


def tallies() -> list[Row]:
    """What "for each" counts, as a number: 其上+1武力标记的数量 · 本回合阵亡的角色数量 · 本回合你打出的锦囊牌数量"""
    out = [row(a.Tally, cat, "{each:tallied}", _tally if cat == "expr" else None) for cat in ("expr", "expr1", "amount1")]
    kind = "[{filters:filter+且}的][{adjs:adj+}]"
    return [
        *out,
        row(a.EachMarker, "tallied", [f"{{on:objn}}上{of}{{kind:anymarker}}{n}" for of in ("", "的") for n in _SIZE]),
        row(a.Sel, "talliedunit", f"{kind}{{noun:fnoun}}"),
        row(a.Sel, "talliedunit", f"{{who:owner}}{kind}{{noun:fnoun}}"),
        row(a.Sel, "talliedcard", f"{kind}{{noun:cnoun}}"),
        row(a.Sel, "talliedcard", f"{kind}{{noun:hnoun}}"),
        row(
            a.EachEvent,
            "tallied",
            [f"{when}{{verb:{verb}}}的{{what:talliedunit}}{n}" for when in _WHEN for verb in ("didverb", "past") for n in _SIZE],
            when=lambda v: v["verb"].kind in GONE,
        ),
        row(a.EachDeed, "tallied", [f"{when}{{who:who1}}{{deed:cardsdone}}{n}" for when in _WHEN for n in _SIZE]),
        row(a.EachDeed, "tallied", [f"{{who:who1}}{when}{{deed:cardsdone}}{n}" for when in _WHEN for n in _SIZE]),
        row(a.Plays, "cardsdone", ("打出的{what:talliedcard}", "打出{what:talliedcard}", "打出过的{what:talliedcard}")),
        row(a.Discards, "cardsdone", ("弃置的{what:talliedcard}", "弃置{what:talliedcard}")),
        row(a.Sacrifices, "cardsdone", ("牺牲的{what:talliedunit}", "牺牲{what:talliedunit}")),
    ]


def ordinals() -> list[Row]:
    """每当你每回合首次打出锦囊牌时 · 每当此角色于一个回合中第二次攻击时"""
    turns = [
        f"{at}{each}{within}"
        for at in ("", "于", "在")
        for each in ("每回合", "每个回合", "一个回合", "本回合")
        for within in ("", "中", "内")
    ]
    fights = [f"{at}{each}{within}" for at in ("", "于") for each in ("本次战斗", "每次战斗") for within in ("", "中")]
    out = [
        row(
            a.Nth,
            "event1",
            "{period:eachperiod}第{n:ord}次{event:event1}",
            when=lambda v: isinstance(v["event"], a.Event | a.PlayerEvent) and v["event"].during is None,
            en=lambda e, n: f"{e(n.event)} for the {e.ordinal(n.n)} time {_each_time(e, n.period)}",
        ),
        row(a.Period, "eachperiod", "每回合", kind="this_turn"),
        row(a.Period, "eachperiod", "每次战斗", kind="this_combat"),
    ]
    for period, heads in (("this_turn", turns), ("this_combat", fights)):
        for word, n in (("首次", 1), ("第{n:ord}次", 0)):
            out.append(_nth([f"{{what:obj}}{head}{word}{{verbs:everb+或}}" for head in heads], a.Period(period), n, False))
            out.append(_nth([f"{{who:doer}}{head}{word}{{deed:deed}}" for head in heads], a.Period(period), n, True))
    return out


def limits() -> list[Row]:
    """每回合一次，当此角色攻击时，… · 每回合中，当此角色首次攻击成功时，…"""
    once = ("每回合一次", "每回合限一次", "每个回合一次", "每个回合限一次", "每回合至多一次", "每回合仅限一次", "每回合最多一次")
    turn = ("每回合中，", "每回合，", "每个回合中，", "在每个回合中，")
    first = [f"{lead}{when}{{what:obj}}首次{{verbs:everb+或}}时，{{body:sentence+。}}" for lead in turn for when in ("当", "每当")]
    players = [f"{lead}{when}{{who:doer}}首次{{deed:deed}}时，{{body:sentence+。}}" for lead in turn for when in ("当", "每当")]
    nth: Callable[[Values], a.Node] = lambda v: a.Triggered(a.Nth(_inner(v), 1, a.Period("this_turn")), v["body"], True)  # noqa: E731
    out = [reads("ability", first, nth), reads("ability", players, nth)]
    limit = a.Limit(1, a.Period("each_turn"))
    for word, every in (("每当", True), ("当", False)):
        forms = [f"{lead}，{word}{{event:event}}时，{{body:sentence+。}}" for lead in once]
        out.append(reads("ability", forms, lambda v: a.Triggered(v["event"], v["body"], v["every"], limit), every=every))
    return out


def _inner(values: Values) -> a.Node:
    return a.PlayerEvent(values["who"], values["deed"]) if "who" in values else a.Event(values["what"], values["verbs"])


def _each_time(e: Sentences, period: a.Period) -> str:
    return {"this_turn": "each turn", "this_combat": "each <combat>"}.get(period.kind) or e(period)


def _nth(zh: list[str], period: a.Period, n: int, player: bool) -> Row:
    def build(values: Values) -> a.Node:
        inner = a.PlayerEvent(values["who"], values["deed"]) if player else a.Event(values["what"], values["verbs"])
        return a.Nth(inner, n or values["n"], period)

    return reads("event1", zh, build)


def rows() -> list[Row]:
    return [*tallies(), *ordinals(), *limits()]
