"""Elementary changes of a position: zones, places, events. Nothing here decides or waits.

A card that moves to another zone is a new card (R19): its generation rises, and rest, marks and the like are gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import CardDef, Face, Table
from zmdj_cards.engine.cards.position import Position, Rules
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.frame import KIND, Event
from zmdj_cards.engine.state.state import REF_MASK

# The zones of the battlefield.
FIELD: Final = (I.LINE, I.ATTACHED)


def new_state(tab: Table, rules: Rules, ruleset: Ruleset) -> Position:
    """An empty position: no cards yet."""
    s = Position(tab, rules, ruleset)
    s.counters = [[] for _ in rules.values.counters]
    s.zones = [() for _ in range(2 * I.ZONE_COUNT)]
    s.reg = [0] * len(I.REGS)
    s.reg[I.WINNER] = -1
    s.obj = [() for _ in I.OBJS]
    return s


def add_card(s: Position, card: int, owner: int, zone: int) -> int:
    """A new instance at the end of a zone, outside of the rules (set-up, positions). Returns its number."""
    i = len(s.card)
    s.card.append(card)
    s.owner.append(owner)
    s.control.append(owner)
    s.base.append(owner)
    s.zone.append(zone)
    s.generation.append(0)
    s.flags.append(0)
    for column in s.counters:
        column.append(0)
    s.host.append(-1)
    s.since.append(0)
    z = owner * I.ZONE_COUNT + zone
    s.zones[z] = (*s.zones[z], i)
    return i


def add_cards(s: Position, cards: Sequence[int], owner: int, zone: int) -> None:
    """Many new instances of one player for one empty zone."""
    count = len(cards)
    first = len(s.card)
    s.card += cards
    for column in (s.owner, s.control, s.base):
        column += [owner] * count
    s.zone += [zone] * count
    for column in (s.generation, s.flags, *s.counters, s.since):
        column += [0] * count
    s.host += [-1] * count
    s.zones[owner * I.ZONE_COUNT + zone] = tuple(range(first, first + count))


# Reading


def definition(s: Position, i: int) -> CardDef:
    return s.tab.cards[s.card[i]]


def face(s: Position, i: int) -> Face:
    """The face that shows."""
    card = s.tab.cards[s.card[i]]
    return card.awake if s.flags[i] & I.AWAKE else card.front


def zone_of(s: Position, player: int, zone: int) -> tuple[int, ...]:
    return s.zones[player * I.ZONE_COUNT + zone]


def on_battlefield(s: Position, i: int) -> bool:
    zone = s.zone[i]
    return zone == I.LINE or zone == I.ATTACHED


def attachments(s: Position, host: int) -> list[int]:
    """The attachments under a card, in the order of their instances."""
    if not s.zones[I.ATTACHED] and not s.zones[I.ZONE_COUNT + I.ATTACHED]:
        return []
    found = [i for i in s.zones[I.ATTACHED] if s.host[i] == host]
    found += [i for i in s.zones[I.ZONE_COUNT + I.ATTACHED] if s.host[i] == host]
    return found


# Writing


def flag(s: Position, i: int, bit: int, on: bool) -> None:
    value = s.flags[i] | bit if on else s.flags[i] & ~bit
    if value != s.flags[i]:
        s.put(s.flags, i, value)


def transfer(s: Position, i: int, player: int, zone: int, at: int = -1) -> None:
    """Take a card from where it is to a zone of a player (``at`` -1: the end), as a new card. Knows no rule."""
    zones, place = s.zones, s.zone[i]
    old = s.control[i] * I.ZONE_COUNT + place
    cards = zones[old]
    where = cards.index(i)
    s.put(zones, old, cards[:where] + cards[where + 1 :])
    new = player * I.ZONE_COUNT + zone
    cards = zones[new]
    s.put(zones, new, (*cards, i) if at < 0 else (*cards[:at], i, *cards[at:]))
    s.put(s.zone, i, zone)
    if place in FIELD or zone in FIELD:
        s.scene += 1
    if place in s.rules.pay.zones or zone in s.rules.pay.zones:
        s.supply += 1
    s.put(s.generation, i, s.generation[i] + 1)
    if s.control[i] != player:
        s.put(s.control, i, player)
    if s.base[i] != player:
        s.put(s.base, i, player)
    if s.flags[i]:
        s.put(s.flags, i, 0)
    for column in s.counters:
        if column[i]:
            s.put(column, i, 0)
    if s.host[i] >= 0:
        s.put(s.host, i, -1)
    if s.since[i]:
        s.put(s.since, i, 0)


def shuffle(s: Position, player: int, zone: int) -> None:
    z = player * I.ZONE_COUNT + zone
    order, state = rng.shuffled(s.reg[I.RNG], s.zones[z])
    s.keep(s.reg, I.RNG, state)
    s.put(s.zones, z, order)


def random_below(s: Position, bound: int) -> int:
    value, state = rng.below(s.reg[I.RNG], bound)
    s.keep(s.reg, I.RNG, state)
    return value


def note(s: Position, event: Event) -> None:
    """Write an event to the log and, if it is one that conditions may ask for, to the facts of this turn."""
    if s.logging:
        s.push(s.log, event)
    if event[KIND] in s.rules.words.facts:
        s.push(s.facts, event)
        if s.tab.looks_back:
            s.version += 1


def lose(s: Position, player: int, reason: int) -> None:
    """Mark a player as having lost; who wins is settled when the moment is over, so that both may lose in it."""
    bit = 1 << player
    if s.reg[I.LOST] & bit:
        return
    s.put(s.reg, I.LOST, s.reg[I.LOST] | bit)
    if not s.reg[I.REASON]:
        s.put(s.reg, I.REASON, reason)
    note(s, (I.E_LOSE, player, -1, -1, reason, s.cause))


def refs(s: Position, instances: Iterable[int]) -> tuple[int, ...]:
    return tuple(s.ref(i) for i in instances)


def in_turn_order(s: Position) -> tuple[int, int]:
    active = s.reg[I.ACTIVE]
    return (active, 1 - active)


def instances(refs: Iterable[int]) -> list[int]:
    """The instances that references name, whether they are still those cards or not."""
    return [ref & REF_MASK for ref in refs]


def here(s: Position, ref: int) -> int:
    """The instance, if the card is still the one that was meant; else -1."""
    return ref & REF_MASK if s.alive(ref) else -1
