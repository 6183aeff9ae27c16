"""Damage, health lost and restored (Zones/9–10, Z64–Z68): many blows at one moment, each prevented apart, then dealt together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Rule
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import amounts, ops
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import statics
from zmdj_cards.engine.words import events, nouns, past
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import phrases, values
from zmdj_cards.games.zhenmian.words import table

# A blow: the source (a reference, or -1), the subject (a reference, or ``-2 - player``), the points.
Blow = tuple[int, int, int]
SOURCE: Final = 0
SUBJECT: Final = 1
POINTS: Final = 2


def deal(s: Position, blows: Sequence[Blow], battle: bool = False) -> int:
    """Deal damage of many sources to many units, avatars and players at one moment. Returns how much was dealt in all."""
    before = s.cause
    if battle:
        s.cause = I.BY_COMBAT
    dealt: list[Blow] = []
    for source, subject, points in blows:
        amount = after_prevention(s, source, subject, points, battle)
        if amount > 0:
            dealt.append((source, subject, amount))
    restored: list[tuple[int, int]] = []
    for source, subject, amount in dealt:
        if subject < 0:
            player = -2 - subject
            s.put(s.reg, G.HEALTH + player, s.reg[G.HEALTH + player] - amount)
            if drains(s, source):
                restored.append((past.controller(s, source), amount))
        else:
            _mark(s, subject & REF_MASK, amount)
            if source >= 0 and _deadly(s, source) and s.zone[subject & REF_MASK] == I.LINE:
                s.put(s.flags, subject & REF_MASK, s.flags[subject & REF_MASK] | G.DOOMED)
    healed = [(player, heal(s, player, amount, tell=False)) for player, amount in restored]
    for source, subject, amount in dealt:
        if subject < 0:
            ops.emit(s, G.E_HURT, -2 - subject, -1, source, amount)
        else:
            ops.emit(s, I.E_DAMAGE, s.control[subject & REF_MASK], subject, source, amount)
    for player, amount in healed:
        if amount:
            ops.emit(s, G.E_HEAL, player, -1, -1, amount)
    s.cause = before
    return sum(blow[POINTS] for blow in dealt)


def _mark(s: Position, i: int, amount: int) -> None:
    """Damage stays on a unit; of an avatar it takes away spirit (Types/30)."""
    if s.zone[i] == I.LINE:
        s.put(s.counters[G.DAMAGE], i, s.counters[G.DAMAGE][i] + amount)
    else:
        s.put(s.counters[G.SPIRIT], i, max(0, s.counters[G.SPIRIT][i] - amount))
    s.scene += 1


def after_prevention(s: Position, source: int, subject: int, points: int, battle: bool) -> int:
    """What is left of a blow: first what prevents all of it or a kind, then what prevents some each time, then shields that are used
    up (Z67)."""
    if points <= 0 or (battle and _fog(s)):
        return 0
    if subject >= 0:
        i = subject & REF_MASK
        if not s.alive(subject):
            return 0
        if _applies(s, phrases.PREVENT_ALL, 1, i) or (source >= 0 and resists(s, i, source)):
            return 0
        points -= values.keyword(s, i, G.TOUGH)
        for origin, rule in statics.rules(s, phrases.PREVENT_EACH):
            _, number, what, when = rule.code
            env = statics.rule_env(s, origin, rule)
            if points > 0 and nouns.is_meant(s, env, what, i) and events.is_now(s, env, when) and statics.rule_active(s, env, rule):
                points -= nouns.number(s, env, number)
        if points <= 0:
            return 0
    return amounts.absorb(s, subject, points) if s.mods else points


def _fog(s: Position) -> bool:
    return any(mod[KIND] == G.M_FOG for mod in s.mods)


def _applies(s: Position, kind: int, field: int, i: int) -> bool:
    """Whether a static effect about objects in a field of its phrase is about a card."""
    for origin, rule in statics.rules(s, kind):
        env = statics.rule_env(s, origin, rule)
        if nouns.is_meant(s, env, rule.code[field], i) and statics.rule_active(s, env, rule):
            return True
    return False


def applies(s: Position, kind: int, i: int) -> bool:
    """Whether a static effect (by its opcode) about objects that come first in its phrase is about a card."""
    return _applies(s, kind, 1, i)


def resists(s: Position, i: int, source: int) -> bool:
    """Whether a permanent has Resistance against the kind of a source (Keywords/1–2)."""
    holder = past.controller(s, source)
    for origin, rule in statics.rules(s, P.HAS):
        for part in rule.code[3]:
            if part[0] == phrases.RESISTS and statics.applies(s, origin, rule, i) and _is_kind(s, origin, rule, part[1], source, holder):
                return True
    return False


def _is_kind(s: Position, origin: int, rule: Rule, what: P.Code, source: int, holder: int) -> bool:
    env = statics.rule_env(s, origin, rule)
    return past.about(s, source, lambda j: nouns.fits(s, env, what, j, holder))


def _deadly(s: Position, source: int) -> bool:
    if s.alive(source) and s.zone[source & REF_MASK] == I.LINE:
        return values.has(s, source & REF_MASK, G.DEADLY)
    return _was(s, source, table.DEADLY) or _printed(s, source, G.DEADLY)


def drains(s: Position, source: int) -> bool:
    """Whether damage that a source deals to players restores as much health to its controller (Keywords/56–57, Z68)."""
    if source < 0:
        return False
    i = source & REF_MASK
    if s.alive(source) and s.zone[i] == I.LINE:
        return values.has(s, i, G.PLUNDER) or applies(s, phrases.DRAINS, i)
    return _was(s, source, table.DRAINS) or _printed(s, source, G.PLUNDER)


def _was(s: Position, source: int, field: int) -> bool:
    record = past.of(s, source)
    return record is not None and bool(record[past.OWN]) and bool(record[past.OWN][field])


def _printed(s: Position, source: int, keyword: int) -> bool:
    """Of a source that is not on the battlefield: these abilities work wherever damage is dealt from (Keywords/57, 59)."""
    i = source & REF_MASK
    return s.alive(source) and s.zone[i] != I.LINE and s.tab.cards[s.card[i]].front.keywords[keyword] > 0


def strength(s: Position, ref: int) -> int:
    """The power of a unit, or what it was when it left."""
    if s.alive(ref) and s.zone[ref & REF_MASK] == I.LINE:
        return values.power(s, ref & REF_MASK)
    record = past.of(s, ref)
    return int(record[past.OWN][table.POWER]) if record is not None and record[past.OWN] else 0


# Health


def lose(s: Position, subject: int, amount: int) -> int:
    """A player or unit loses health; nothing prevents it, and it is no damage (Keywords/11). Returns how much."""
    if amount <= 0:
        return 0
    if subject < 0:
        player = -2 - subject
        s.put(s.reg, G.HEALTH + player, s.reg[G.HEALTH + player] - amount)
        ops.emit(s, G.E_DRAIN, player, -1, -1, amount)
        return amount
    i = subject & REF_MASK
    if not s.alive(subject) or s.zone[i] != I.LINE:
        return 0
    _mark(s, i, amount)
    ops.emit(s, G.E_DRAIN, s.control[i], subject, -1, amount)
    return amount


def heal(s: Position, player: int, amount: int, tell: bool = True) -> int:
    """A player restores health, up to the cap (Z11). Returns how much was given back."""
    cap, now = s.ruleset.health_cap, s.reg[G.HEALTH + player]
    given = min(amount, max(0, cap - now)) if cap else amount
    if given <= 0:
        return 0
    s.put(s.reg, G.HEALTH + player, now + given)
    if tell:
        ops.emit(s, G.E_HEAL, player, -1, -1, given)
    return given


def restore(s: Position, subject: int, amount: int) -> int:
    """A player or unit restores health, as much as there is to give; what gives nothing back is no restoring (Z66)."""
    if subject < 0:
        return heal(s, -2 - subject, amount)
    i = subject & REF_MASK
    if not s.alive(subject) or s.zone[i] != I.LINE:
        return 0
    given = min(amount, s.counters[G.DAMAGE][i])
    if given <= 0:
        return 0
    s.put(s.counters[G.DAMAGE], i, s.counters[G.DAMAGE][i] - given)
    s.scene += 1
    ops.emit(s, G.E_RESTORE, s.control[i], subject, -1, given)
    return given
