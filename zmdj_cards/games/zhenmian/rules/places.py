"""Positions, and permanents outside of them: where they are, who faces whom, how they move (Turn/10, Z69–Z76)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import in_slot
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops
from zmdj_cards.games.zhenmian import names as G

# A position: whose, and in which column.
Place = tuple[int, int]

FACING, DIAGONAL, ADJACENT = range(3)
RELATIONS: Final[dict[str, int]] = {"facing": FACING, "diagonal": DIAGONAL, "adjacent": ADJACENT}


def units(s: Position, player: int) -> tuple[int, ...]:
    """The units of a player, from the first column to the last."""
    return s.zones[player * I.ZONE_COUNT + I.LINE]


def at(s: Position, player: int, slot: int) -> int:
    """The unit on a position, or -1."""
    return in_slot(s, player, I.LINE, slot)


def free(s: Position, player: int) -> list[int]:
    """The empty positions of a player."""
    taken = {s.place[i] for i in units(s, player)}
    return [slot for slot in range(G.SLOTS) if slot not in taken]


def related(player: int, slot: int, relation: int) -> list[Place]:
    """The positions that stand so to one (Z69)."""
    if relation == FACING:
        return [(1 - player, slot)]
    side = player if relation == ADJACENT else 1 - player
    return [(side, other) for other in (slot - 1, slot + 1) if 0 <= other < G.SLOTS]


def near(s: Position, player: int, slot: int, relation: int) -> Iterator[int]:
    """The units on the positions that stand so to one."""
    for side, other in related(player, slot, relation):
        i = at(s, side, other)
        if i >= 0:
            yield i


def facing(s: Position, i: int) -> int:
    """The unit that faces one on a position, or -1."""
    return at(s, 1 - s.control[i], s.place[i])


def permanents(s: Position, player: int) -> tuple[int, ...]:
    """All permanents of a player."""
    first = player * I.ZONE_COUNT
    return s.zones[first + I.LINE] + s.zones[first + G.FIELD] + s.zones[first + G.TERRITORIES]


def carried(s: Position, host: int) -> list[int]:
    """What is attached to a unit, or worn by it."""
    return [i for player in (0, 1) for i in s.zones[player * I.ZONE_COUNT + G.FIELD] if s.host[i] == host]


def host_of(s: Position, i: int) -> int:
    """The unit that a permanent is attached to or worn by, or -1."""
    host = s.host[i]
    return host if host >= 0 and s.zone[host] == I.LINE else -1


# Moving


def put(s: Position, i: int, player: int, slot: int) -> None:
    """A unit stands on another position from now on, perhaps of another player; it is the same unit (Z3). The position must be free."""
    old, new = s.control[i] * I.ZONE_COUNT + I.LINE, player * I.ZONE_COUNT + I.LINE
    s.put(s.zones, old, tuple(j for j in s.zones[old] if j != i))
    s.put(s.place, i, slot)
    if s.control[i] != player:
        s.put(s.control, i, player)
    s.put(s.zones, new, tuple(sorted((*s.zones[new], i), key=lambda j: s.place[j])))
    s.scene += 1


def move(s: Position, i: int, slot: int) -> bool:
    """A unit moves to an empty position of its controller; staying is no move (Z70)."""
    if s.zone[i] != I.LINE or s.place[i] == slot or at(s, s.control[i], slot) >= 0:
        return False
    before = s.place[i]
    put(s, i, s.control[i], slot)
    ops.emit(s, I.E_MOVE, s.control[i], s.refs[i], -1, abs(slot - before))
    return True


def switch(s: Position, i: int, j: int) -> bool:
    """Two units of one player trade places at the same moment (Z73)."""
    if i == j or s.zone[i] != I.LINE or s.zone[j] != I.LINE or s.control[i] != s.control[j]:
        return False
    zone = s.control[i] * I.ZONE_COUNT + I.LINE
    one, other = s.place[i], s.place[j]
    s.put(s.place, i, other)
    s.put(s.place, j, one)
    s.put(s.zones, zone, tuple(sorted(s.zones[zone], key=lambda k: s.place[k])))
    s.scene += 1
    for k in (i, j):
        ops.emit(s, I.E_MOVE, s.control[k], s.refs[k], -1, abs(one - other))
    return True
