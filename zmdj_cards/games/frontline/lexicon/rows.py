"""Phrase rows: selections, effects, conditions, events, whole abilities. The first wording of a row is the printed one."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.games.frontline import nodes as f
from zmdj_cards.games.frontline.lexicon import english as en
from zmdj_cards.games.frontline.lexicon.words import keyword_words

COMPARED = (("ge", "不低于"), ("le", "不高于"), ("eq", "为"))


def selections() -> list[Row]:
    """`units`: with a number or without, `bare`: without, `cards` of hands and piles, `obj`: whatever an effect is done to."""
    thing = "[{other?其他}][{filters:filter+且}的][{who:side}][{adjs:adj+}]{noun:fieldnoun}"
    card = "[{filters:filter+且}的]{noun:cardnoun}"
    out = [row(a.Cmp, "filter", f"{{stat:stat}}{zh}{{n:n}}", en.compare, op=op) for op, zh in COMPARED]
    return [
        *out,
        row(f.Where, "filter", "{place:place}", "in {place}"),
        row(a.HasKw, "filter", "具有{kws:barekw+或}", en.has_keyword),
        row(None, "count", "{x:n}个"),
        row(a.UpTo, "count", "至多{n:n}个", "up to {n}"),
        row(a.AtLeast, "count", "至少{n:n}个", "at least {n}"),
        row(a.All, "count", "所有", "all"),
        row(None, "sheets", "{x:n}张"),
        row(a.UpTo, "sheets", "至多{n:n}张"),
        row(a.All, "sheets", "所有"),
        row(a.Sel, "bare", thing, en.selection),
        row(a.Sel, "units", "{qty:count}" + thing),
        row(None, "units", "{x:bare}"),
        row(a.Sel, "cards", ("{zone:inzone}{qty:sheets}" + card, "{qty:sheets}" + card)),
        row(a.Sel, "cards", "{qty:sheets}[{who:side}]{noun:trapnoun}"),
        row(a.In, "inzone", "{who:who}的{zone:zone}的", en.inside),
        row(None, "obj", "{x:ref}"),
        row(None, "obj", "{x:units}"),
        row(None, "obj", "{x:cards}"),
        row(None, "target", "{x:units}"),
        row(None, "target", "{x:cards}"),
        row(None, "thing", "{x:ref}"),
        row(None, "thing", "{x:bare}"),
        row(a.CountOf, "expr", "{what:bare}的数量", en.count_of),
        row(a.StatOf, "expr", "{what:ref}的{stat:stat}", en.stat_of),
        row(f.LinesHeld, "expr", "{who:who}控制的战线的数量", en.lines_held),
        row(a.HandSize, "expr", "{who:who}的手牌的数量", en.hand_size),
        row(f.Points, "points", "{sc:n}SC", en.points),
        row(f.Points, "points", "{mc:n}MC"),
        row(f.Points, "points", "{sc:n}SC{mc:n}MC"),
    ]


def gains() -> list[Row]:
    """Keywords, values and prohibitions, for a time (`effect`) or as long as the ability works (`rule`)."""
    out: list[Row] = []
    for kid, (zh, _, takes) in keyword_words().items():
        if takes:
            out.append(row(a.Kw, "kw", f"{zh}{{n:n}}", en.keyword, id=kid))
        out.append(row(a.Kw, "barekw", zh, en.keyword, id=kid))
        if not takes:
            out.append(row(a.Kw, "kw", zh, en.keyword, id=kid))
    got = ("得到{stats:delta+和}", "获得{gets:kw+和}", "得到{stats:delta+和}并获得{gets:kw+和}")
    return [
        *out,
        row(a.Delta, "delta", "{n:signed}{stat:stat}", en.delta),
        row(a.Until, "until", "直到{period:period}结束", "until end of {period}"),
        row(a.Gain, "effect", [f"{{what:obj}}{form}" for form in got], en.gain),
        row(a.Gain, "effect", [f"{{until:until}}，{{what:obj}}{form}" for form in got]),
        row(a.MakeCannot, "effect", "{until:until}，{what:obj}不能{deed:cannot}", en.make_cannot),
        row(a.Has, "rule", [f"{{what:thing}}{form}" for form in got], en.gain),
        row(a.Cannot, "rule", "{what:thing}不能{deeds:cannot+和}", en.cannot),
        row(a.HandLimit, "rule", "{who:who}的手牌上限增加{n:n}", en.hand_limit),
        row(a.While, "rule", "只要{cond:cond}，{then:rule}", "as long as {cond}, {then}"),
        row(a.ForEach, "rule", "每有1个{each:each}，{act:rule}", "for each {each}, {act}"),
        row(a.Each1, "each", "{what:bare}", en.each_one),
    ]


def effects() -> list[Row]:
    """What abilities do."""
    return [
        row(a.Choose, "effect", "指定{what:target+和}", en.choose),
        row(a.Pick, "effect", "选择{what:target}", "choose {what}"),
        row(a.Damage, "effect", "对{to:obj}造成{n:n}点伤害", en.damage),
        row(a.Damage, "effect", "对{to:obj}造成等同于{n:expr}的伤害"),
        row(a.Destroy, "effect", "破坏{what:obj}", "<destroy> {what}"),
        row(a.Rest, "effect", "横置{what:obj}", "<rest> {what}"),
        row(a.Ready, "effect", "重置{what:obj}", "<ready> {what}"),
        row(a.Return, "effect", "将{what:obj}返回{to:dest}", en.give_back),
        row(a.Put, "effect", "将{what:obj}放置于{to:dest}", en.put),
        row(a.To, "dest", "{zone:zone}", "{zone}"),
        row(a.Draw, "effect", "抽{n:n}张卡", en.draw),
        row(a.Discard, "effect", "舍弃{what:obj}", "<discard> {what}"),
        row(f.Mend, "effect", "为{what:obj}修复{n:n}点", en.mend),
        row(f.Reinforce, "effect", "增援{n:n}张卡", en.reinforce),
        row(f.RaiseCap, "effect", "{pool:pool}上限增加1点", "raise your {pool} <cap> by 1"),
        row(f.GainPoints, "effect", "获得{points:points}", "gain {points}"),
        row(f.Negate, "effect", "无效下方的连锁", "<negate> the link right below"),
        row(f.Redirect, "effect", "为下方的连锁重新指定对象", "choose a new target for the link right below"),
        row(f.Advance, "effect", "令{what:obj}前进1条战线", en.advance),
        row(f.Advance, "effect", "令{what:obj}后退1条战线", back=True),
        row(a.Does, "effect", "{who:other}{act:deed}", en.does),
        row(a.Discard, "deed", "舍弃{what:cards}"),
        row(a.Draw, "deed", "抽{n:n}张卡"),
        row(a.May, "clause", "你可以{act:effect}", en.may),
        row(a.If, "clause", "若{cond:cond}，则{then:effect}", "if {cond}, {then}"),
        row(None, "clause", "{x:effect}"),
        row(a.Steps, "sentence", "{items:clause++，然后}", en.steps),
        row(None, "sentence", "{x:clause}"),
    ]


def conditions() -> list[Row]:
    """Conditions and events."""
    return [
        row(a.Controls, "cond", "{who:who}操控{what:units}", en.controls),
        row(f.HoldsLine, "cond", "{who:who}控制{place:place}", en.holds),
        row(a.NumberIs, "cond", "{what:expr}不少于{n:n}", "{what} is {n} or more", op="ge"),
        row(a.NumberIs, "cond", "{what:expr}不多于{n:n}", "{what} is {n} or less", op="le"),
        row(a.Is, "cond", "{what:ref}为{filter:adj}状态", "{what} is {filter}"),
        row(a.InPeriod, "cond", "在{period:period}中", "it is {period}"),
        row(a.Event, "event", "{what:thing}{verbs:verb+或}", en.event),
        row(a.PlayerEvent, "event", "{who:who}{deed:plays}", en.player_event),
        row(a.Plays, "plays", "使用{what:anycard}", en.plays),
        row(a.Sel, "anycard", "{noun:cardnoun}"),
        row(a.At, "event", "{period:period}开始", "at the beginning of {period}", end=False),
        row(a.At, "event", "{period:period}结束", "at the end of {period}", end=True),
    ]


def abilities() -> list[Row]:
    """Whole abilities; the final stop is the printer's."""
    body = "{body:sentence+。}"
    source = [
        row(None, "gained", "{x:rules}"),
        row(None, "gained", "{x:triggered}"),
        row(None, "gained", "{x:keyword}"),
    ]
    return [
        row(a.Keyword, "keyword", "{kw:kw}", "{kw}"),
        row(f.Entry, "ability", "{word:word}：" + body, en.entry),
        row(a.Triggered, "triggered", "{event:event}时，" + body, en.triggered),
        row(a.Static, "rules", "{body:rule+；}", en.static),
        row(a.Activated, "ability", "{timings:timing+}·{costs:points+、}：" + body, en.activated),
        row(a.Activated, "ability", "{timings:timing+}：" + body, costs=()),
        row(a.Spell, "ability", "使用：" + body, en.spell, timings=()),
        row(f.Trap, "ability", "陷阱·{event:event}时：" + body, en.trap),
        row(f.Trap, "ability", "陷阱·连锁：" + body, event=None),
        row(f.Promotes, "ability", "晋升自：{what:bare}", en.promotes),
        row(f.SourceEffect, "ability", "晋升源：{ability:gained}", en.source),
        *source,
        row(None, "ability", "{x:keyword}"),
        row(None, "ability", "{x:triggered}"),
        row(None, "ability", "{x:rules}"),
    ]


def rows() -> list[Row]:
    return selections() + gains() + effects() + conditions() + abilities()
