"""Amounts of damage: raised and lowered, then taken by shields that shrink, then counted on the card.

The parts are for games in which damage stays on cards; one in which it goes elsewhere writes its own deed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import here, on_battlefield
from zmdj_cards.engine.cards.deeds import Deed
from zmdj_cards.engine.cards.env import Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import EXTRA, VALUE
from zmdj_cards.engine.happen import deeds, ops
from zmdj_cards.engine.state.frame import NUMBER, SUBJECT, Event, with_field
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions

# By how much damage of which an event tells rises (or falls, if negative).
Change = Callable[[Position, Event], int]


def shield(s: Position, subject: int, points: int, until: int, tag: int = -1) -> None:
    """Prevent the next so many points of damage to a subject (a reference, or ``-2 - player``)."""
    if points > 0:
        ops.modify(s, (I.M_ABSORB, subject, points, 0, until, tag))


def absorb(s: Position, subject: int, amount: int) -> int:
    """What shields leave of an amount: the oldest takes first, each shrinks by what it takes and goes when it is used up, one that is for
    the next damage only (extra 1) in any case."""
    left = []
    for mod in s.mods:
        kind, whose, points = mod[:EXTRA]
        if kind == I.M_ABSORB and whose == subject and amount > 0:
            taken = min(points, amount)
            amount -= taken
            mod = with_field(mod, VALUE, 0 if mod[EXTRA] else points - taken)
        if kind != I.M_ABSORB or mod[VALUE] > 0:
            left.append(mod)
    if left != s.mods:
        s.reset(s.mods, left)
    return amount


def dealt(s: Position, event: Event, changes: Iterable[Change] = ()) -> int:
    """How many points of the damage that an event (kind, player, subject, source, points, cause) tells of are dealt: changed first, never
    below 0, then prevented."""
    amount = max(0, event[NUMBER] + sum(change(s, event) for change in changes))
    return absorb(s, event[SUBJECT], amount)


def on_cards(counter: int, changes: Iterable[Change] = ()) -> Deed:
    """The deed of damage that stays on cards as counters of a kind. Arguments as of ``DAMAGE``: (points, flags, source).

    One event of several objects; each point that is dealt counts in the result."""

    def may(s: Position, ref: int, args: Refs) -> bool:
        i = here(s, ref)
        if i < 0 or not on_battlefield(s, i) or args[0] <= 0:
            return False
        source = args[2] & REF_MASK if args[2] >= 0 else -1
        return prohibitions.free(s, I.C_DAMAGED, i, source) and (source < 0 or prohibitions.free(s, I.C_DEAL, source, i))

    def do(s: Position, refs: Refs, args: Refs) -> Refs:
        points = {ref: dealt(s, (I.E_DAMAGE, s.control[ref & REF_MASK], ref, args[2], args[0], s.cause), changes) for ref in refs}
        hit = tuple(ref for ref in refs if points[ref] > 0)
        for ref in hit:
            column = s.counters[counter]
            s.put(column, ref & REF_MASK, column[ref & REF_MASK] + points[ref])
            s.scene += 1  # what counters add to a stat is kept until then
        for ref in hit:
            ops.emit(s, I.E_DAMAGE, s.control[ref & REF_MASK], ref, args[2], points[ref])
        s.keep(s.obj, I.RESULT, (sum(points.values()),))
        return hit

    return Deed(may, deeds.plain(I.E_DAMAGE), do, deeds.with_other(2, 0))
