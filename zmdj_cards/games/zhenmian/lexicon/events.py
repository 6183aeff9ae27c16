"""Rows of events (without 当 and 时) and conditions."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.lexicon import english as en
from zmdj_cards.games.zhenmian.lexicon import english_effects as fx


def events() -> list[Row]:
    return [
        row(a.Event, "event", "{what:subject}{verbs:verb+或}", en.event),
        row(a.Event, "event", "{what:subject}{verbs:becomes+}"),
        row(a.BecomesTarget, "becomes", "成为{of:cards}的目标", "becomes the <target> of {of}"),
        row(z.DamagedBy, "becomes", "受到{by:damager}造成的伤害", "is dealt damage by {by}"),
        row(a.Sel, "damager", "[{who:by}][{other?其他}][{adjs:adj+}]{noun:damagers}"),
        row(None, "damagers", "{x:damager1}"),
        row(a.Either, "damagers", "{items:damager1++或}"),
        row(None, "damager1", "{x:noun1}"),
        row(None, "damager1", "{x:cardnoun}"),
        row(None, "subject", "{x:ref}"),
        row(None, "subject", "{x:field}"),
        row(None, "subject", "{x:whoevent}"),
        row(
            z.UnderControl,
            "event",
            ("{what:entering}在{who:who}的操控下进战场", "有{what:someone}在{who:who}的操控下进战场"),
            en.under_control,
        ),
        row(None, "entering", "{x:field}"),
        row(a.Sel, "someone", "[{adjs:adj+}]{noun:nouns}", qty=1),
        row(a.Either, "entering", "{items:subject++或}"),
        row(a.PlayerEvent, "event", "{who:who1}{deed:deed}", en.player_event),
        row(z.DrawsCards, "deed", "抓{n:zh}张牌", fx.draw),
        row(a.Plays, "deed", ("打出{what:cards}", "打出{what:field}")),
        row(z.Flips, "deed", "将{what:flipped}翻面", "<flip> {what}"),
        row(None, "flipped", "{x:field}"),
        row(None, "flipped", "{x:ref}"),
        row(a.At, "atstep", "在{period:period}结束", "at the end of {period}"),
        row(z.StepStart, "atstep", "在{whose:whosestep}{step:step}开始", "at the start of {whose} {step}"),
    ]


def conditions() -> list[Row]:
    return [
        row(a.Controls, "cond", "{who:who}操控{what:field}", en.controls),
        row(a.Is, "cond", "{what:ref}{filter:state}", en.has_filter),
        row(z.Damaged, "state", "带有伤害标记"),
        row(z.WonClash, "cond", ("{who:who}赢得拼点", "{who:who}赢得本次拼点"), en.won_clash),
        row(z.NoneBeside, "cond", "{what:ref}没有相邻单位", "{what} has no <adjacent> <unit|units>"),
        row(z.FacesEmpty, "cond", ("{what:ref}的相对阵地为空阵地", "{what:ref}的相对阵地为空"), "the <position> <facing> {what} is empty"),
        row(z.StaysAttached, "cond", "{what:ref}持续附属于{to:ref}", "{what} stays <attach|attached> to {to}"),
        row(z.UnitDied, "cond", ("此回合曾有{who:who}的单位死去", "本回合曾有{who:who}的单位死去"), en.unit_died),
        row(z.MoreThanTheirs, "cond", "己方单位比敌方单位多", "you control more <unit|units> than your <opponent>"),
    ]


def rows() -> list[Row]:
    return events() + conditions()
