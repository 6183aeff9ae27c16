"""Traps: set face down without paying, activated from the next turn on when their condition happens or in a chain (P6, Q10)."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import transfer, zone_of
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import NO_EVENT, Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.state.frame import KIND, Event
from zmdj_cards.engine.words import events
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.rules import points


def may_set(s: Position, player: int) -> bool:
    """Whether one more trap may be set this turn."""
    return bool(s.reg[G.SETS + player] < s.ruleset.traps_per_turn and len(zone_of(s, player, G.TRAPS)) < s.ruleset.traps_set)


def set_down(s: Position, player: int, i: int) -> None:
    """Face down into the trap zone."""
    transfer(s, i, player, G.TRAPS)
    s.put(s.flags, i, I.FACE_DOWN | G.FRESH)
    s.put(s.reg, G.SETS + player, s.reg[G.SETS + player] + 1)
    ops.emit(s, G.E_SET, player, s.refs[i])


def ability_of(s: Position, i: int) -> Ability | None:
    return s.tab.cards[s.card[i]].own.get("trap")


def happened(s: Position, player: int, i: int, ability: Ability) -> Event:
    """The latest event for which a trap may be activated now; empty for none."""
    env = Env(player, s.refs[i])
    for event in reversed(s.facts[s.reg[G.SINCE] :]):
        if event[KIND] in ability.events and events.matches(s, env, ability.event, event):
            return event
    return NO_EVENT


def usable(s: Position, player: int) -> list[tuple[int, Ability]]:
    """Set traps that have waited long enough and can be paid for."""
    found = []
    for i in zone_of(s, player, G.TRAPS):
        ability = ability_of(s, i)
        waited = not s.flags[i] & G.FRESH or not s.ruleset.trap_wait
        if ability is not None and waited and points.can_pay(s, player, points.of_card(s, i)):
            found.append((i, ability))
    return found


def wanted(s: Position) -> bool:
    """Whether something has happened for which somebody may activate a trap, and nobody has been asked yet."""
    if s.reg[G.PAUSED] >= len(s.facts) or not (s.zones[G.TRAPS] or s.zones[I.ZONE_COUNT + G.TRAPS]):
        return False
    return any(ability.events and happened(s, player, i, ability) for player in (0, 1) for i, ability in usable(s, player))
