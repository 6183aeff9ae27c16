"""By how much damage rises or falls before it is dealt: "that damage is increased by 1"."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import face
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import EMPTY, Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import EXTRA, ON, VALUE
from zmdj_cards.engine.happen import amounts, ops
from zmdj_cards.engine.state.frame import KIND, NUMBER, OTHER, SUBJECT, Event, with_field
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import statics
from zmdj_cards.engine.words import events, nouns
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import phrases
from zmdj_cards.games.zmdj.rules import fight


def changed(s: Position, event: Event, flags: int) -> int:
    """The points of damage that are really dealt; never below 0. A shield that holds once is used up."""
    amount = event[NUMBER]
    if not s.tab.any_adjusts:
        return amount
    dealers = _dealers(s, event, flags)
    for source, ability in _abilities(s):
        change = max((_by(s, source, ability, with_field(event, OTHER, dealer)) for dealer in dealers), key=abs)
        amount += change
    amount += _static_changes(s, event, flags, dealers) + _lasting_changes(s, event, flags, dealers)
    if amount <= 0 or _shielded(s, event[SUBJECT]):
        return 0
    amount -= _first(s, event, amount)
    return amounts.absorb(s, event[SUBJECT], amount)


def _dealers(s: Position, event: Event, flags: int) -> list[int]:
    """Who deals the damage: all attackers, in combat."""
    found = [s.refs[i] for i in fight.attackers_now(s)] if flags & G.IN_COMBAT else []
    return found or [event[OTHER]]


def _abilities(s: Position) -> list[tuple[int, Ability]]:
    zones = s.zones
    cards = (*zones[I.LINE], *zones[I.ATTACHED], *zones[I.ZONE_COUNT], *zones[I.ZONE_COUNT + I.ATTACHED])
    found = [(i, ability) for i in cards if not statics.muted(s, i) for ability in face(s, i).adjusts]
    return found + statics.granted(s, "adjust")


_ALL: Final = 1000


def _by(s: Position, source: int, ability: Ability, event: Event) -> int:
    """How much one ability adds to damage of which it speaks."""
    total = 0
    for rule in ability.rules:
        env = Env(s.control[source], s.refs[source], event, EMPTY, rule.x)
        if events.matches(s, env, ability.event, event) and all(nouns.true(s, env, cond) for cond in rule.conds):
            if rule.code[0] == P.NO_DAMAGE:
                return -_ALL
            amount = nouns.number(s, env, rule.code[1]) * statics.times(s, env, rule)
            total += -amount if rule.code[0] == P.LESS_DAMAGE else amount
    return total


def _static_changes(s: Position, event: Event, flags: int, dealers: list[int]) -> int:
    total = 0
    for source, rule in statics.rules(s, P.DAMAGE_CHANGE):
        _, _, n, dealt, combat, less = rule.code
        if combat and not flags & G.IN_COMBAT:
            continue
        env = statics.rule_env(s, source, rule)
        amount = nouns.number(s, env, n) * statics.times(s, env, rule) * (-1 if less else 1)
        about = dealers if dealt else [event[SUBJECT]]
        total += amount * len([ref for ref in about if ref >= 0 and statics.applies(s, source, rule, ref & REF_MASK)])
    return total


def _lasting_changes(s: Position, event: Event, flags: int, dealers: list[int]) -> int:
    total = 0
    for mod in s.mods:
        if (
            mod[KIND] == I.M_DAMAGE
            and (flags & G.IN_COMBAT or not mod[EXTRA] & 2)
            and mod[ON] in (dealers if mod[EXTRA] & 1 else [event[SUBJECT]])
        ):
            total += mod[VALUE]
    return total


def _shielded(s: Position, ref: int) -> bool:
    """Whether damage to a card is prevented."""
    shields = [mod for mod in s.mods if mod[KIND] == I.M_SHIELD and mod[ON] == ref]
    if not shields:
        return False
    once = [mod for mod in shields if mod[VALUE]]
    if len(once) == len(shields):
        s.reset(s.mods, [mod for mod in s.mods if mod is not once[0]])
    return True


def _first(s: Position, event: Event, amount: int) -> int:
    """How much of it is prevented as the first of a turn: so many points, or so many of the first damage. What was prevented is noted."""
    ref, taken = event[SUBJECT], 0
    for source, rule in statics.rules(s, phrases.FIRST_DAMAGE):
        _, _, n, period, once = rule.code
        env = statics.rule_env(s, source, rule)
        if not statics.applies(s, source, rule, ref & REF_MASK) or not events.is_now(s, env, period):
            continue
        before = sum(mod[VALUE] for mod in s.mods if mod[KIND] == G.M_FIRST and mod[ON] == ref and mod[EXTRA] == s.refs[source])
        before += sum(fact[NUMBER] for fact in s.facts if fact[KIND] == I.E_DAMAGE and fact[SUBJECT] == ref)
        left = amount - taken
        if once:
            less = 0 if before else left if n == P.NONE else min(left, nouns.number(s, env, n))
        else:
            less = min(left, max(0, nouns.number(s, env, n) - before))
        if less > 0:
            ops.modify(s, (G.M_FIRST, ref, less, s.refs[source], I.U_TURN, -1))
            taken += less
    return taken
