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
from zmdj_cards.engine.state.frame import Event
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


def find_leaders(s: Position) -> None:
    """Note which instances are commanders: they never change."""
    s.tab_leaders = tuple(i for i, card in enumerate(s.card) if s.tab.cards[card].type == I.COMMANDER)


# Reading


def definition(s: Position, i: int) -> CardDef:
    return s.tab.cards[s.card[i]]


def face(s: Position, i: int) -> Face:
    """The face that shows."""
    card = s.tab.cards[s.card[i]]
    return card.awake if s.flags[i] & I.AWAKE else card.front


def zone_of(s: Position, player: int, zone: int) -> tuple[int, ...]:
    return s.zones[player * I.ZONE_COUNT + zone]


def line(s: Position, player: int) -> tuple[int, ...]:
    return s.zones[player * I.ZONE_COUNT + I.LINE]


def commander(s: Position, player: int) -> int:
    """The player's commander, or -1 if it has left the battlefield."""
    for i in s.zones[player * I.ZONE_COUNT]:
        if s.tab.cards[s.card[i]].type == I.COMMANDER:
            return i
    return -1


def units(s: Position, player: int) -> list[int]:
    """The units (角色) that a player controls, from that player's left to right; never the commander (R5)."""
    cards = s.tab.cards
    card = s.card
    return [i for i in s.zones[player * I.ZONE_COUNT] if cards[card[i]].type != I.COMMANDER]


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


def ring(s: Position) -> tuple[int, ...]:
    """All units and commanders clockwise, beginning at the left end of player 0's line (R1)."""
    return s.zones[0] + s.zones[I.ZONE_COUNT]


def distance(s: Position, a: int, b: int) -> int:
    """Places between two cards of the battlefield, neighbours 1 (R1). 99 where one of them is not there."""
    around = s.zones[0] + s.zones[I.ZONE_COUNT]
    if a not in around or b not in around:
        return 99
    gap = abs(around.index(a) - around.index(b))
    if s.ruleset.ring:
        return min(gap, len(around) - gap)
    return _facing(s, a, b)


def _facing(s: Position, a: int, b: int) -> int:
    """The reading of R1 in which the lines face each other: across, commander to commander, then along."""
    place = {}
    for player in (0, 1):
        cards = s.zones[player * I.ZONE_COUNT]
        middle = cards.index(commander(s, player))
        for index, i in enumerate(cards):
            place[i] = (player, (index - middle) * (1 if player == 0 else -1))
    (side_a, x), (side_b, y) = place[a], place[b]
    return abs(x - y) + (side_a != side_b)


def neighbours(s: Position, i: int) -> list[int]:
    """Cards at distance 1, in ring order."""
    if s.ruleset.ring:
        around = s.zones[0] + s.zones[I.ZONE_COUNT]
        if i not in around:
            return []
        at = around.index(i)
        size = len(around)
        if size == 1:
            return []
        left, right = around[at - 1], around[(at + 1) % size]
        return [left] if left == right else sorted((left, right), key=around.index)
    return [j for j in ring(s) if j != i and distance(s, i, j) == 1]


def flank(s: Position, i: int) -> int:
    """0 left, 1 right, seen by the controller; -1 for a commander or a card not in a line."""
    cards = s.zones[s.control[i] * I.ZONE_COUNT]
    if s.zone[i] != I.LINE or s.tab.cards[s.card[i]].type == I.COMMANDER:
        return -1
    middle = commander(s, s.control[i])
    if middle < 0:
        return 0
    return 0 if cards.index(i) < cards.index(middle) else 1


def elements(s: Position, player: int) -> list[int]:
    """How many face-up tactics of each element a player has (R11)."""
    found = [0] * len(I.ELEMENTS)
    flags, card, cards = s.flags, s.card, s.tab.cards
    for i in s.zones[player * I.ZONE_COUNT + I.TACTICS]:
        if not flags[i] & I.FACE_DOWN:
            element = cards[card[i]].element
            if element >= 0:
                found[element] += 1
    return found


def ready_tactics(s: Position, player: int) -> list[int]:
    return [i for i in s.zones[player * I.ZONE_COUNT + I.TACTICS] if not s.flags[i] & I.RESTED]


def funds(s: Position, player: int) -> int:
    """The greatest cost that a player can pay now (R10)."""
    flags = s.flags
    rested = [flags[i] & I.RESTED for i in s.zones[player * I.ZONE_COUNT + I.TACTICS]]
    return rested.count(0) + s.reg[I.TOKENS + player]


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
    if place == I.TACTICS or zone == I.TACTICS:
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
    if event[0] in FACTS:
        s.push(s.facts, event)
        if s.tab.looks_back:
            s.version += 1


FACTS: Final = frozenset(
    (
        I.E_PLAY,
        I.E_ENTER,
        I.E_DIE,
        I.E_LEAVE,
        I.E_MOVE,
        I.E_DISCARD,
        I.E_DISCARDED,
        I.E_AMBUSH,
        I.E_UNMARK,
        I.E_ATTACH,
        I.E_TARGET,
        I.E_FACE_DOWN,
        I.E_JOINT_END,
        I.E_DRAW,
        I.E_ATTACK,
        I.E_ATTACKED,
        I.E_JOINT,
        I.E_INTERCEPT,
        I.E_SUCCESS,
        I.E_FAIL,
        I.E_DAMAGE,
        I.E_COMBAT,
        I.E_COMBAT_END,
        I.E_SACRIFICE,
        I.E_DESTROY,
        I.E_REST,
        I.E_READY,
        I.E_FLIP,
        I.E_RETURN,
        I.E_SUPPRESS,
        I.E_USE,
    )
)


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
