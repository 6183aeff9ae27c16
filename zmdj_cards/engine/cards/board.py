"""Elementary changes of a position: zones, places, events. Nothing here decides or waits.

A card that moves to another zone is a new card (R19): its generation rises, and rest, marks and the like are gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import CardDef, Face, Table
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.frame import KIND, Event
from zmdj_cards.engine.state.state import ONE_LIFE, REF_MASK

# The zones of the battlefield.
FIELD: Final = frozenset((I.LINE, I.ATTACHED, *range(I.OWN_FIELD, I.ZONE_COUNT)))


def new_state(tab: Table, rules: Rules, ruleset: Ruleset) -> Position:
    """An empty position: no cards yet."""
    s = Position(tab, rules, ruleset)
    s.counters = [[] for _ in rules.values.counters]
    s.zones = [() for _ in range(2 * I.ZONE_COUNT)]
    s.reg = [0] * len(rules.views.text.registers)
    s.reg[I.WINNER] = -1
    s.obj = [() for _ in rules.views.text.objects]
    return s


# Reading


def definition(s: Position, i: int) -> CardDef:
    """What the table knows of the card."""
    return s.tab.cards[s.card[i]]


def face(s: Position, i: int) -> Face:
    """The face that shows."""
    card = s.tab.cards[s.card[i]]
    return card.back if s.flags[i] & I.BACK else card.front


def in_zone(s: Position, player: int, zone: int) -> list[int]:
    """The cards of a player in a zone, in its order, also if the zone is shared."""
    if not s.rules.zones[zone].shared:
        return list(s.zones[player * I.ZONE_COUNT + zone])
    return [i for i in s.zones[zone] if s.control[i] == player]


def in_slot(s: Position, player: int, zone: int, slot: int) -> int:
    """The card in a slot of a zone of a player (of all, if it is shared); -1 for none."""
    cards = s.zones[zone if s.rules.zones[zone].shared else player * I.ZONE_COUNT + zone]
    return next((i for i in cards if s.place[i] == slot), -1)


def free_slots(s: Position, player: int, zone: int) -> list[int]:
    """The slots of a zone of a player (of all, if it is shared) without a card."""
    return [slot for slot in range(s.rules.zones[zone].slots) if in_slot(s, player, zone, slot) < 0]


def zone_of(s: Position, player: int, zone: int) -> tuple[int, ...]:
    """The cards of a player's zone in their order; of one that is shared see :func:`in_zone`."""
    return s.zones[player * I.ZONE_COUNT + zone]


def on_battlefield(s: Position, i: int) -> bool:
    """Whether a card is in a line, attached to one that is, or in a zone of the game's own on the battlefield."""
    zone = s.zone[i]
    return zone == I.LINE or zone == I.ATTACHED or zone >= I.OWN_FIELD


def attachments(s: Position, host: int) -> list[int]:
    """The attachments under a card, in the order of their instances."""
    if not s.zones[I.ATTACHED] and not s.zones[I.ZONE_COUNT + I.ATTACHED]:
        return []
    found = [i for i in s.zones[I.ATTACHED] if s.host[i] == host]
    found += [i for i in s.zones[I.ZONE_COUNT + I.ATTACHED] if s.host[i] == host]
    return found


# Writing


def flag(s: Position, i: int, bit: int, on: bool) -> None:
    """Set or clear a flag of an instance."""
    value = s.flags[i] | bit if on else s.flags[i] & ~bit
    if value != s.flags[i]:
        s.put(s.flags, i, value)


def transfer(s: Position, i: int, player: int, zone: int, at: int = -1) -> None:
    """Take a card from where it is to a zone of a player, as a new card. Knows no rule. ``at``: its place in the order there, -1 the end;
    in a zone with slots, the slot. Raises ValueError for a slot that is taken or that there is not."""
    zones, left = s.zones, s.zone[i]
    from_, to = s.rules.zones[left], s.rules.zones[zone]
    old = left if from_.shared else s.control[i] * I.ZONE_COUNT + left
    new = zone if to.shared else player * I.ZONE_COUNT + zone
    slot = 0
    if to.slots:
        slot, at = at, _in_slot(s, zones[new], i, at, to.slots)
    if left in FIELD or zone in FIELD:
        s.scene += 1
    paying = s.rules.pay.zones
    if left in paying or zone in paying:
        s.supply += 1
    cards = zones[old]
    where = cards.index(i)
    s.put(zones, old, cards[:where] + cards[where + 1 :])
    cards = zones[new]
    s.put(zones, new, cards + (i,) if at < 0 else cards[:at] + (i,) + cards[at:])  # noqa: RUF005  # with a star it takes twice as long
    _renew(s, i, player, zone, slot)


def _renew(s: Position, i: int, player: int, zone: int, slot: int = 0) -> None:
    """Make an instance another card: in a zone of a player, in its next life, with nothing of what it was before."""
    if s.journal is None:
        # The same writes with nothing to take back. A card moves often.
        s.zone[i] = zone
        s.refs[i] += ONE_LIFE
        s.control[i] = s.base[i] = player
        s.flags[i] = s.since[i] = 0
        for column in s.counters:
            column[i] = 0
        s.host[i] = -1
        s.place[i] = slot
        s.version += 1
        return
    s.put(s.zone, i, zone)
    s.put(s.refs, i, s.refs[i] + ONE_LIFE)
    for column, value in ((s.control, player), (s.base, player), (s.flags, 0), (s.host, -1), (s.since, 0), (s.place, slot)):
        if column[i] != value:
            s.put(column, i, value)
    for column in s.counters:
        if column[i]:
            s.put(column, i, 0)


def _in_slot(s: Position, cards: tuple[int, ...], i: int, slot: int, slots: int) -> int:
    """Where a card for a slot will stand among the cards of its zone, which are kept in the order of their slots."""
    taken = [s.place[j] for j in cards if j != i]
    if not 0 <= slot < slots or slot in taken:
        raise ValueError(f"slot {slot} of {slots} is taken, or there is none")
    return sum(1 for other in taken if other < slot)


def shuffle(s: Position, player: int, zone: int) -> None:
    """Put a player's zone in random order."""
    z = player * I.ZONE_COUNT + zone
    order, state = rng.shuffled(s.reg[I.RNG], s.zones[z])
    s.keep(s.reg, I.RNG, state)
    s.put(s.zones, z, order)


def by_chance(s: Position, items: tuple[int, ...]) -> tuple[int, ...]:
    """The items in random order."""
    order, state = rng.shuffled(s.reg[I.RNG], items)
    s.keep(s.reg, I.RNG, state)
    return order


def random_below(s: Position, bound: int) -> int:
    """A random number in 0..bound-1."""
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
    """References to instances as they are now."""
    refs = s.refs
    return tuple([refs[i] for i in instances])


def in_turn_order(s: Position) -> tuple[int, int]:
    """The player whose turn it is, then the other one."""
    active = s.reg[I.ACTIVE]
    return (active, 1 - active)


def instances(refs: Iterable[int]) -> list[int]:
    """The instances that references name, whether they are still those cards or not."""
    return [ref & REF_MASK for ref in refs]


def here(s: Position, ref: int) -> int:
    """The instance, if the card is still the one that was meant; else -1."""
    return ref & REF_MASK if s.alive(ref) else -1
