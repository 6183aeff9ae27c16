"""Rows of what is counted after it was done: sums, numbers of an event, with how many something was done, what hangs on a card."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.games.zmdj import nodes as z

# Verb of an effect → the deed that remembers what it was done to.
_DONE = {"移回": "returned", "弃置": "discarded", "消灭": "destroyed", "牺牲": "sacrificed", "横置": "rested"}


def _stat_total(e: Sentences, n: a.StatTotal) -> str:
    return f"the total {e(n.stat)} of {'the ' + e(n.what) if isinstance(n.what, a.Deed) else e.one_or_all(n.what)}"


def _did_count(e: Sentences, n: a.DidCount) -> str:
    things = e.noun(a.Sel(n.noun), True)
    if done := e.words["did_with"].get(n.verb.kind):
        return f"the number of {things} {e(n.who)} {done} {e(n.period)}"
    return f"the number of {e.counted(a.Sel(n.noun, who=n.who))} that {e.past(n.verb)} {e(n.period)}"


def sums() -> list[Row]:
    """The total cost of the units returned; the total power of your units; X+1 of what would be placed."""
    forms = ("的总{stat:stat1}", "的{stat:stat1}总和", "的{stat:stat1}之和")
    things = ("卡牌", "的卡牌", "牌", "的牌", "角色", "的角色", "单位", "的单位")
    out = [
        row(a.StatTotal, "expr", [f"{{what:doneobj}}{form}" for form in forms], _stat_total),
        row(a.StatTotal, "expr", [f"{{what:sel0}}{form}" for form in forms]),
        row(a.ThatMany, "thatmany", ("该数量",), "that many"),
        row(a.ThatMany, "thatmany", ("该数量加{plus:ord}", "该数量加上{plus:ord}")),
        row(a.ThatMany, "thatmany", ("该数量减{plus:ord}", "该数量减去{plus:ord}"), less=True),
        row(a.PlaceMarkers, "effect", ("在{on:obj}上放置{n:thatmany}的{kind:anymarker}", "在{on:obj}上放置{n:thatmany}个{kind:anymarker}")),
    ]
    for verb, kind in _DONE.items():
        out.append(row(a.Deed, "doneobj", [f"{by}{verb}{thing}" for by in ("所", "以此法", "被") for thing in things], kind=kind))
    return out


def counts() -> list[Row]:
    kinds = (("{qty:qc}", "{noun:cnoun}"), ("{qty:qf}", "{noun:fnoun}"), ("{qty:qc}", "{noun:attnoun}"))
    return [
        row(
            a.EachAttached,
            "counted2",
            ("{on:ref}每贴附有{what:hung}", "{on:ref}每被贴附{what:hung}"),
            lambda e, n: f"each {e.kind(n.what)} <attach|attached> to {e.nom(n.on)}",
        ),
        row(
            a.Sel,
            "hung",
            [f"{qty}[{{filters:filter+且}}的][{{adjs:adj+}}]{noun}" for qty, noun in kinds],
        ),
        row(a.Noun, "attnoun", "附属", kind="attachment"),
        row(
            a.DidCount,
            "expr",
            (
                "{period:period1}{who:who1}{verb:past}{noun:fnoun}的数量",
                "{period:period1}{who:who1}{verb:past}的{noun:fnoun}的数量",
                "{period:period1}{who:who1}{verb:past}的{noun:fnoun}数量",
                "{who:who1}{period:period1}{verb:past}的{noun:fnoun}数量",
                "{who:who1}{period:period1}{verb:past}的{noun:fnoun}的数量",
                "{period:period1}中{who:who1}{verb:past}的{noun:fnoun}数量",
            ),
            _did_count,
        ),
    ]


def outcomes() -> list[Row]:
    """What an attack has brought about; dying as a quality; markers that would be placed; who a unit is barred to; played onto a host."""
    return [
        row(
            z.MakesDying,
            "cond1",
            (
                "本次攻击令{what:objn}进入濒死",
                "本次攻击使{what:objn}进入濒死",
                "本次攻击令{what:objn}进入濒死状态",
                "{what:objn}因本次攻击进入濒死",
            ),
            lambda e, n: f"this <attack> has left {e.one(n.what)} <dying>",
        ),
        row(a.EndGame, "effect", ("输掉这盘游戏", "输掉此局游戏", "输掉此盘游戏"), win=False),
        row(a.Adj, "dyingadj", "濒死", "<dying>", kind="dying"),
        row(None, "adj", "{x:dyingadj}"),
        row(None, "notadj", "{x:dyingadj}"),
        row(a.Replacement, "ability", ("只要{event:putting}，便改为{act:steps}", "若{event:putting}，则改为{act:steps}")),
        row(
            a.Event,
            "putting",
            ("在{what:objn}上放置{verbs:puton+}", "在{what:objn}上将要放置{verbs:puton+}", "将要在{what:objn}上放置{verbs:puton+}"),
        ),
        row(a.GetsMarker, "puton", "{kind:anymarker}"),
        row(a.Deed, "alonedeed", ("单独发起攻击", "单独攻击"), "<attack> alone", kind="attack_alone"),
        row(a.BarredFrom, "static", ("{who:who1}不能令{what:ref}{deed:alonedeed}", "{who:who1}不能令{what:ref}{deed:deed}")),
        row(a.BarredFrom, "effect", "{who:doer}不能令{what:ref}{deed:alonedeed}"),
        row(a.PlayFree, "effect", ("将{what:obj}免费打出并贴附于{onto:ref}", "免费打出{what:obj}并贴附于{onto:ref}")),
    ]


def rows() -> list[Row]:
    return sums() + counts() + outcomes()
