"""What can happen to cards in hands and piles, and by damage: to whom it can, with what goes along, and that it happens."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import definition, in_turn_order, on_battlefield, zone_of
from zmdj_cards.engine.cards.env import Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import deeds_field, ops
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions
from zmdj_cards.games.zmdj.rules import adjust, life

# The destinations of SEND.
ZONE_WORDS: Final = (
    "hand",
    "main_deck",
    "main_deck_bottom",
    "main_deck_top",
    "either_end",
    "life",
    "tactics",
    "discard",
    "battlefield",
    "tactics_deck",
    "tactics_deck_top",
    "tactics_deck_bottom",
)
_INTO: Final[dict[str, int]] = {
    "tactics_deck": I.E_TO_TACTICS_DECK,
    "tactics_deck_top": I.E_TO_TACTICS_DECK,
    "tactics_deck_bottom": I.E_TO_TACTICS_DECK,
    "hand": I.E_RETURN,
    "life": I.E_TO_LIFE,
    "tactics": I.E_TO_TACTICS,
    "battlefield": I.E_ENTER,
}


def may_discard(s: Position, i: int) -> bool:
    """Whether a card in hand may be discarded."""
    return s.zone[i] == I.HAND and prohibitions.free(s, I.C_DISCARDED, i) and prohibitions.free_player(s, I.C_DISCARD, s.owner[i], i)


def may_be_discarded(s: Position, ref: int, args: Refs) -> bool:
    return s.alive(ref) and may_discard(s, ref & REF_MASK)


def discard(s: Position, refs: Refs, args: Refs) -> Refs:
    """Cards of one hand after the other, turn player first."""
    for player in in_turn_order(s):
        going = [i for i in deeds_field._inst(refs) if s.owner[i] == player]
        if going:
            ops.discard(s, player, going)
    return tuple(s.ref(i) for i in deeds_field._inst(refs))


def may_discards(s: Position, subject: int, args: Refs) -> bool:
    """Some card that may be discarded at all."""
    return any(may_be_discarded(s, ref, ()) for ref in args if -2 - s.owner[ref & REF_MASK] == subject)


def discards(s: Position, subjects: Refs, args: Refs) -> Refs:
    """Whoever lets it happen goes on with the single cards."""
    return ()


def _word(args: Refs) -> str:
    return ZONE_WORDS[args[0]]


def may_send(s: Position, ref: int, args: Refs) -> bool:
    i = ref & REF_MASK
    if not s.alive(ref) or definition(s, i).type == I.COMMANDER:
        return False
    word = _word(args)
    if on_battlefield(s, i):
        if not prohibitions.free(s, I.C_LEAVE, i) or (word == "hand" and not prohibitions.free(s, I.C_RETURNED, i)):
            return False
        if word == "discard" and not prohibitions.free(s, I.C_DIE, i):
            return False
    if I.C_GO in s.tab.cannots and prohibitions.forbidden(s, I.C_GO, i, s.rules.words.zones[word]):
        return False
    return word != "battlefield" or (definition(s, i).type == I.UNIT and not on_battlefield(s, i) and deeds_field.may_enter(s, args[3], i))


def sending(s: Position, ref: int, args: Refs) -> Refs:
    i = ref & REF_MASK
    word = _word(args)
    kinds: Refs = ()
    if on_battlefield(s, i):
        kinds = deeds_field.leaving(s, ref) if word == "discard" else (I.E_LEAVE,)
    if word.startswith(("main_deck", "either")):
        return (*kinds, I.E_TO_DECK)
    return (*kinds, _INTO[word]) if word in _INTO else kinds


def send(s: Position, refs: Refs, args: Refs) -> Refs:
    """To a zone of their owners; what leaves the battlefield leaves it at one moment."""
    cards = deeds_field._inst(refs)
    word = _word(args)
    if not cards:
        return ()
    if word == "hand":
        ops.to_hand(s, cards)
    elif word in ("main_deck", "main_deck_bottom"):
        ops.to_deck(s, cards, False)
    elif word == "main_deck_top":
        ops.to_deck(s, cards, True)
    elif word == "either_end":
        ops.to_deck(s, cards[args[2] :], False)
        ops.to_deck(s, cards[: args[2]], True)
    elif word == "life":
        ops.to_life(s, cards)
    elif word == "tactics":
        ops.to_tactics(s, cards, bool(args[1]))
    elif word == "discard":
        ops.to_discard(s, cards)
    else:
        ops.to_tactics_deck(s, cards, word.endswith("_top"))
    return tuple(s.ref(i) for i in cards)


def may_be_taken(s: Position, ref: int, args: Refs) -> bool:
    i = deeds_field._here(s, ref)
    return i >= 0 and definition(s, i).type != I.COMMANDER and (not on_battlefield(s, i) or prohibitions.free(s, I.C_LEAVE, i))


def exiling(s: Position, ref: int, args: Refs) -> Refs:
    return (I.E_EXILE, I.E_LEAVE) if on_battlefield(s, ref & REF_MASK) else (I.E_EXILE,)


def exile(s: Position, refs: Refs, args: Refs) -> Refs:
    ops.exile(s, deeds_field._inst(refs))
    return tuple(s.ref(i) for i in deeds_field._inst(refs))


def shuffling(s: Position, ref: int, args: Refs) -> Refs:
    return (I.E_LEAVE, I.E_TO_DECK) if on_battlefield(s, ref & REF_MASK) else (I.E_TO_DECK,)


def shuffle_in(s: Position, refs: Refs, args: Refs) -> Refs:
    cards = deeds_field._inst(refs)
    ops.to_deck(s, cards, False)
    for player in in_turn_order(s):
        if any(s.owner[i] == player for i in cards):
            ops.shuffle_deck(s, player)
    return tuple(s.ref(i) for i in cards)


def may_draw(s: Position, subject: int, args: Refs) -> bool:
    return args[0] > 0 and prohibitions.free_player(s, I.C_DRAW, -2 - subject)


def draw(s: Position, subjects: Refs, args: Refs) -> Refs:
    drawn: Refs = ()
    for subject in subjects:
        player = -2 - subject
        count = ops.draw(s, player, args[0])
        hand = zone_of(s, player, I.HAND)
        drawn += tuple(s.ref(i) for i in hand[len(hand) - count :])
    return drawn


def may_damage(s: Position, ref: int, args: Refs) -> bool:
    i = deeds_field._here(s, ref)
    if i < 0 or s.zone[i] != I.LINE or definition(s, i).type != I.COMMANDER or args[0] <= 0 or not zone_of(s, s.control[i], I.LIFE):
        return False
    source = args[2] & REF_MASK if args[2] >= 0 else -1
    return prohibitions.free(s, I.C_DAMAGED, i, source) and (source < 0 or prohibitions.free(s, I.C_DEAL, source, i))


def damage(s: Position, refs: Refs, args: Refs) -> Refs:
    s.keep(s.obj, I.RESULT, (0,))
    for ref in refs:
        amount = adjust.damage(s, (I.E_DAMAGE, s.control[ref & REF_MASK], ref, args[2], args[0], s.cause), args[1])
        life.deal(s, ref & REF_MASK, amount, args[1], args[2])
    return refs


def may_take(s: Position, ref: int, args: Refs) -> bool:
    return s.alive(ref) and s.zone[ref & REF_MASK] == I.LIFE


def taking(s: Position, ref: int, args: Refs) -> Refs:
    return (I.E_LIFE_LOST,) if args[0] & life.EXECUTE else (I.E_LIFE_TO_HAND,)


def take(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in deeds_field._inst(refs):
        life.take(s, i, args[0])
    return refs
