"""What can happen to cards in hands and piles: to whom it can, with what goes along, and that it happens."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import definition, here, in_turn_order, instances, on_battlefield, zone_of
from zmdj_cards.engine.cards.deeds import Destination
from zmdj_cards.engine.cards.env import Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.happen.on_battlefield import leaving, may_enter
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions


def may_discard(s: Position, i: int) -> bool:
    """Whether a card in hand may be discarded."""
    if s.zone[i] != I.HAND:
        return False
    if not s.tab.cannots:
        return True
    return prohibitions.free(s, I.C_DISCARDED, i) and prohibitions.free_player(s, I.C_DISCARD, s.owner[i], i)


def may_be_discarded(s: Position, ref: int, args: Refs) -> bool:
    return s.alive(ref) and may_discard(s, ref & REF_MASK)


def discard(s: Position, refs: Refs, args: Refs) -> Refs:
    """Cards of one hand after the other, turn player first."""
    for player in in_turn_order(s):
        going = [i for i in instances(refs) if s.owner[i] == player]
        if going:
            ops.discard(s, player, going)
    return tuple([s.refs[i] for i in instances(refs)])


def may_discards(s: Position, subject: int, args: Refs) -> bool:
    """Some card that may be discarded at all."""
    return any(may_be_discarded(s, ref, ()) for ref in args if -2 - s.owner[ref & REF_MASK] == subject)


def discards(s: Position, subjects: Refs, args: Refs) -> Refs:
    """Whoever lets it happen goes on with the single cards."""
    return ()


def number_of(s: Position, word: str) -> int:
    """The number of a destination, by the word for it."""
    return next(number for number, (known, _) in enumerate(s.rules.deeds.destinations) if known == word)


def _destination(s: Position, args: Refs) -> Destination:
    return s.rules.deeds.destinations[args[0]][1]


def may_send(s: Position, ref: int, args: Refs) -> bool:
    """Whether a card can go to a destination; onto the battlefield only what stands there by itself, from elsewhere."""
    i = ref & REF_MASK
    if not s.alive(ref) or definition(s, i).leads:
        return False
    to = _destination(s, args)
    there = on_battlefield(s, i)
    if there and not (prohibitions.free(s, I.C_LEAVE, i) and (to.bar < 0 or prohibitions.free(s, to.bar, i))):
        return False
    if I.C_GO in s.tab.cannots and prohibitions.forbidden(s, I.C_GO, i, to.zone):
        return False
    return to.zone != I.LINE or (definition(s, i).stands and not there and may_enter(s, args[3], i))


def sending(s: Position, ref: int, args: Refs) -> Refs:
    """The events with which a card goes to a destination."""
    to = _destination(s, args)
    kinds: Refs = ()
    if on_battlefield(s, ref & REF_MASK):
        kinds = leaving(s, ref) if to.zone == I.DISCARD else (I.E_LEAVE,)
    return kinds if to.event < 0 else (*kinds, to.event)


def send(s: Position, refs: Refs, args: Refs) -> Refs:
    """To a zone of their owners; what leaves the battlefield leaves it at one moment."""
    cards = instances(refs)
    if cards:
        _destination(s, args).put(s, cards, bool(args[1]), args[2])
    return tuple([s.refs[i] for i in cards])


def _to_hand(s: Position, cards: list[int], rested: bool, top: int) -> None:
    ops.to_hand(s, cards)


def _to_bottom(s: Position, cards: list[int], rested: bool, top: int) -> None:
    ops.to_deck(s, cards, False)


def _to_top(s: Position, cards: list[int], rested: bool, top: int) -> None:
    ops.to_deck(s, cards, True)


def _to_either_end(s: Position, cards: list[int], rested: bool, top: int) -> None:
    ops.to_deck(s, cards[top:], False)
    ops.to_deck(s, cards[:top], True)


def _to_discard(s: Position, cards: list[int], rested: bool, top: int) -> None:
    ops.to_discard(s, cards)


def _nowhere(s: Position, cards: list[int], rested: bool, top: int) -> None:
    """Onto the battlefield cards do not go together: a place is chosen for each (``ENTER``)."""


# Destinations of every game.
TO_HAND: Final[Destination] = Destination(I.HAND, _to_hand, I.E_RETURN, I.C_RETURNED)
TO_DECK_TOP: Final[Destination] = Destination(I.DECK, _to_top, I.E_TO_DECK)
TO_DECK_BOTTOM: Final[Destination] = Destination(I.DECK, _to_bottom, I.E_TO_DECK)
TO_EITHER_END: Final[Destination] = Destination(I.DECK, _to_either_end, I.E_TO_DECK)
TO_DISCARD: Final[Destination] = Destination(I.DISCARD, _to_discard, bar=I.C_DIE)
TO_BATTLEFIELD: Final[Destination] = Destination(I.LINE, _nowhere, I.E_ENTER)


def may_be_taken(s: Position, ref: int, args: Refs) -> bool:
    """Whether an effect can take a card away from where it is."""
    i = here(s, ref)
    return i >= 0 and not definition(s, i).leads and (not on_battlefield(s, i) or prohibitions.free(s, I.C_LEAVE, i))


def exiling(s: Position, ref: int, args: Refs) -> Refs:
    """The events with which a card leaves the game."""
    return (I.E_EXILE, I.E_LEAVE) if on_battlefield(s, ref & REF_MASK) else (I.E_EXILE,)


def exile(s: Position, refs: Refs, args: Refs) -> Refs:
    ops.exile(s, instances(refs))
    return tuple([s.refs[i] for i in instances(refs)])


def shuffling(s: Position, ref: int, args: Refs) -> Refs:
    """The events with which a card is shuffled into its deck."""
    return (I.E_LEAVE, I.E_TO_DECK) if on_battlefield(s, ref & REF_MASK) else (I.E_TO_DECK,)


def shuffle_in(s: Position, refs: Refs, args: Refs) -> Refs:
    cards = instances(refs)
    ops.to_deck(s, cards, False)
    for player in in_turn_order(s):
        if any(s.owner[i] == player for i in cards):
            ops.shuffle_deck(s, player)
    return tuple([s.refs[i] for i in cards])


def may_draw(s: Position, subject: int, args: Refs) -> bool:
    return args[0] > 0 and prohibitions.free_player(s, I.C_DRAW, -2 - subject)


def draw(s: Position, subjects: Refs, args: Refs) -> Refs:
    drawn: Refs = ()
    for subject in subjects:
        player = -2 - subject
        count = ops.draw(s, player, args[0])
        hand = zone_of(s, player, I.HAND)
        drawn += tuple([s.refs[i] for i in hand[len(hand) - count :]])
    return drawn
