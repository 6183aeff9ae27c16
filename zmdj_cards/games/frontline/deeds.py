"""What can happen in this game besides what can happen in every game: a commander recovers instead of leaving (P17, Q16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import here, instances, zone_of
from zmdj_cards.engine.cards.deeds import Deed, Deeds, Destination
from zmdj_cards.engine.cards.env import Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import amounts, deeds, in_piles, ops
from zmdj_cards.engine.happen.on_battlefield import may_be_put
from zmdj_cards.engine.state.frame import CAUSED_BY, SUBJECT, Event
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.lexicon import keywords as K
from zmdj_cards.games.frontline.rules import check, lines, turn, units
from zmdj_cards.games.frontline.values import keyword


def _kept(deed: Deed) -> Deed:
    """The deed, but that commanders go into recovery."""

    def do(s: Position, refs: Refs, args: Refs) -> Refs:
        leading, others = units.split(s, refs)
        done = deed.do(s, others, args) if others else ()
        for ref in leading:
            units.recover(s, ref & REF_MASK)
        return (*leading, *done)

    return replace(deed, do=do)


def _armour(s: Position, event: Event) -> int:
    """Of an attack's damage (Q9) Armour takes off its number."""
    return -keyword(s, event[SUBJECT] & REF_MASK, K.ARMOUR) if event[CAUSED_BY] == I.BY_COMBAT else 0


def _enter(s: Position, refs: Refs, args: Refs) -> Refs:
    player, line, rested = args[:3]
    for i in instances(refs):
        units.enter(s, i, player, line, bool(rested))
    return tuple(s.refs[i] for i in instances(refs))


def _draw(s: Position, subjects: Refs, args: Refs) -> Refs:
    drawn: Refs = ()
    for player in (-2 - subject for subject in subjects):
        count = turn.draw(s, player, args[0])
        hand = zone_of(s, player, I.HAND)
        drawn += tuple(s.refs[i] for i in hand[len(hand) - count :])
    return drawn


def _may_mend(s: Position, ref: int, args: Refs) -> bool:
    i = here(s, ref)
    return i >= 0 and s.zone[i] == I.LINE and s.counters[G.DAMAGE][i] > 0 and args[0] > 0


def _mend(s: Position, refs: Refs, args: Refs) -> Refs:
    for ref in refs:
        i, column = ref & REF_MASK, s.counters[G.DAMAGE]
        points = min(args[0], column[i])
        s.put(column, i, column[i] - points)
        s.scene += 1
        ops.emit(s, G.E_MEND, s.control[i], ref, -1, points)
    return refs


def _may_advance(s: Position, ref: int, args: Refs) -> bool:
    i = here(s, ref)
    if i < 0 or s.zone[i] != I.LINE or not prohibitions.free(s, I.C_MOVE, i):
        return False
    return bool(0 <= s.place[i] + args[0] * lines.forward(s.control[i]) < s.ruleset.lines)


def _advance(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in instances(refs):
        units.move(s, i, s.place[i] + args[0] * lines.forward(s.control[i]))
    return refs


def _to_support(s: Position, cards: list[int], rested: bool, top: int) -> None:
    turn.to_support(s, cards)


_LEAVING: Final = (deeds.DESTROY, deeds.SACRIFICE, deeds.DIE, deeds.SEND, deeds.EXILE, deeds.SHUFFLE_IN)

DEEDS: Final[Deeds] = Deeds(
    {
        **deeds.SHARED,
        **{number: _kept(deeds.SHARED[number]) for number in _LEAVING},
        deeds.DAMAGE: amounts.on_cards(G.DAMAGE, (_armour,)),
        deeds.ENTER: Deed(may_be_put, deeds.plain(I.E_ENTER), _enter),
        deeds.DRAW: replace(deeds.SHARED[deeds.DRAW], do=_draw),
        G.D_MEND: Deed(_may_mend, deeds.plain(G.E_MEND), _mend),
        G.D_ADVANCE: Deed(_may_advance, deeds.plain(I.E_MOVE), _advance),
    },
    (
        ("hand", in_piles.TO_HAND),
        ("main_deck_top", in_piles.TO_DECK_TOP),
        ("main_deck_bottom", in_piles.TO_DECK_BOTTOM),
        ("discard", in_piles.TO_DISCARD),
        ("support", Destination(G.SUPPORT, _to_support, G.E_SUPPORT)),
    ),
    must_die=check.must_die,
)
