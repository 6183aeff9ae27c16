"""The things that can be about to happen: to whom they can happen at all, which events they are, and how they are done.

Each deed works on subjects that are settled already (:mod:`would`); it returns the cards it happened to, for the ability that wanted it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from zmdj_cards.engine.state import REF_MASK
from zmdj_cards.games.zmdj import adjust, combat_moves, filters, frames, life, nouns, ops, prohibitions, uses, values
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z, definition, in_turn_order, on_battlefield, transfer, zone_of
from zmdj_cards.games.zmdj.env import Refs

# Deeds. What their arguments are stands at the functions that do them.
GATE: Final = 0  # (other reference, number, kinds of event …): a step of the rules, done by whoever asked
DESTROY: Final = 1
SACRIFICE: Final = 2  # (references): by the rules; what is replaced once and still there goes after all
DIE: Final = 3  # (references), likewise
DETACH: Final = 4  # (references), likewise
REST: Final = 5
READY: Final = 6
SUPPRESS: Final = 7
FLIP: Final = 8
MOVE: Final = 9  # (place,)
DISCARD: Final = 10
DISCARDS: Final = 11  # a player: (references)
SEND: Final = 12  # (zone word, rested, how many on top, player who acts); onto the battlefield only to ask whether a unit may
EXILE: Final = 13
DRAW: Final = 14  # a player: (cards,)
DAMAGE: Final = 15  # (points, flags, source)
TAKE: Final = 16  # a life card goes where damage puts it: (flags,)
MARK: Final = 17  # (kind of marker, markers)
UNMARK: Final = 18  # (kind of marker, markers)
ATTACH: Final = 19  # an attachment: (host, player)
ENTER: Final = 20  # a unit: (player, place, rested, markers of each kind …)
SHUFFLE_IN: Final = 21
READY_PHASE: Final = 22
INTERCEPT: Final = 23  # (the target so far, attackers …)
DODGE: Final = 24
USE: Final = 25  # a card whose ability is used: (player, ability)
AMBUSH: Final = 26  # a life card

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


@dataclass(frozen=True, slots=True)
class Deed:
    may: Callable[[Z, int, Refs], bool]
    kinds: Callable[[Z, int, Refs], Refs]
    do: Callable[[Z, Refs, Refs], Refs]


def free(s: Z, what: int, i: int, other: int = -1) -> bool:
    """Whether nothing forbids a deed of, or to, a card."""
    return not (what in s.tab.cannots and prohibitions.forbidden(s, what, i, other))


def free_player(s: Z, what: int, player: int, card: int = -1) -> bool:
    return not (what in s.tab.cannots and prohibitions.player_forbidden(s, what, player, card))


def details(s: Z, deed: int, kind: int, subject: int, args: Refs) -> list[tuple[int, int, int]]:
    """Subject, other and number of the event that would happen; for an interception one for each attacker."""
    if kind == I.E_INTERCEPTED:
        return [(ref, subject, 0) for ref in args[1:] if s.alive(ref)]
    return [_detail(s, deed, kind, subject, args)]


def _detail(s: Z, deed: int, kind: int, subject: int, args: Refs) -> tuple[int, int, int]:
    ref = subject if subject >= 0 else -1
    if deed == GATE:
        return (ref, args[0], args[1])
    if deed == INTERCEPT:
        return (ref, args[0], 0)
    if deed == USE:
        return (ref, -1, args[1])
    if deed == DAMAGE:
        return (ref, args[2], args[0])
    if deed in (SEND, SHUFFLE_IN) and kind not in (I.E_DIE, I.E_LEAVE):
        return (ref, -1, s.zone[subject & REF_MASK])
    if deed == DISCARDS:
        own = [ref for ref in args if -2 - s.owner[ref & REF_MASK] == subject]
        return (own[0], -1, len(own))
    if deed in (MARK, UNMARK):
        return (ref, args[0], args[1])
    if deed == ATTACH:
        return (ref, args[0], 0)
    if deed == DRAW:
        return (-1, -1, args[0])
    return (ref, -1, 0)


# --- leaving the battlefield -----------------------------------------------------------------------------------------------------------


def _there(s: Z, ref: int) -> int:
    """The instance, if it is a card of the battlefield that can leave it at all; else -1."""
    i = ref & REF_MASK
    return i if s.alive(ref) and on_battlefield(s, i) and s.tab.cards[s.card[i]].type != I.COMMANDER else -1


def may_die(s: Z, i: int) -> bool:
    """Whether a card may go from the battlefield to the discard pile."""
    return free(s, I.C_LEAVE, i) and free(s, I.C_DIE, i)


def _may_destroy(s: Z, ref: int, args: Refs) -> bool:
    i = _there(s, ref)
    return i >= 0 and free(s, I.C_BE_DESTROYED, i) and may_die(s, i)


def may_sacrifice(s: Z, i: int) -> bool:
    """Whether nothing forbids that a card of the battlefield is sacrificed."""
    return free(s, I.C_SACRIFICED, i) and may_die(s, i) and free_player(s, I.C_SACRIFICE, s.control[i], i)


def _may_sacrifice(s: Z, ref: int, args: Refs) -> bool:
    i = _there(s, ref)
    return i >= 0 and may_sacrifice(s, i)


def _may_die(s: Z, ref: int, args: Refs) -> bool:
    i = _there(s, ref)
    return i >= 0 and may_die(s, i)


def _leaving(s: Z, ref: int) -> Refs:
    return (I.E_DIE, I.E_LEAVE) if s.zone[ref & REF_MASK] == I.LINE else (I.E_LEAVE,)


def _inst(refs: Refs) -> list[int]:
    return [ref & REF_MASK for ref in refs]


def _destroy(s: Z, refs: Refs, args: Refs) -> Refs:
    if refs:
        ops.destroy(s, _inst(refs))
    return refs


def _left(s: Z, refs: Refs, args: Refs) -> Refs:
    """All subjects, and those that must go by the rules and are still there after something else has happened instead."""
    return tuple(ref for ref in dict.fromkeys(refs + args) if ref in refs or (s.alive(ref) and on_battlefield(s, ref & REF_MASK)))


def _sacrifice(s: Z, refs: Refs, args: Refs) -> Refs:
    refs = _left(s, refs, args)
    if refs:
        ops.sacrifice(s, _inst(refs))
    return refs


def _die(s: Z, refs: Refs, args: Refs) -> Refs:
    refs = tuple(ref for ref in _left(s, refs, args) if ref in refs or values.power(s, ref & REF_MASK) <= 0)
    if refs:
        ops.die(s, _inst(refs))
    return refs


def _detach(s: Z, refs: Refs, args: Refs) -> Refs:
    refs = tuple(ref for ref in _left(s, refs, args) if ref in refs or not _fits_host(s, ref & REF_MASK))
    ops.detach(s, _inst(refs))
    return refs


def _fits_host(s: Z, i: int) -> bool:
    host = s.host[i]
    return host >= 0 and s.zone[host] == I.LINE and filters.may_stay(s, i, host)


# --- states of a card ------------------------------------------------------------------------------------------------------------------


def _here(s: Z, ref: int) -> int:
    return ref & REF_MASK if s.alive(ref) else -1


def _may_rest(s: Z, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and not s.flags[i] & I.RESTED and s.zone[i] != I.ATTACHED and free(s, I.C_REST, i)


def _rest(s: Z, refs: Refs, args: Refs) -> Refs:
    return tuple(ref for ref in refs if ops.rest(s, ref & REF_MASK))


def _may_ready(s: Z, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and bool(s.flags[i] & I.RESTED) and s.zone[i] != I.ATTACHED and free(s, I.C_READY, i)


def _may_ready_in_phase(s: Z, ref: int, args: Refs) -> bool:
    i = ref & REF_MASK
    return _may_ready(s, ref, args) and free(s, I.C_READY_PHASE, i) and free(s, I.C_NEXT_READY, i)


def _ready(s: Z, refs: Refs, args: Refs) -> Refs:
    return tuple(ref for ref in refs if ops.ready(s, ref & REF_MASK))


def _may_suppress(s: Z, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and s.zone[i] == I.LINE and free(s, I.C_SUPPRESSED, i)


def _suppressing(s: Z, ref: int, args: Refs) -> Refs:
    i = ref & REF_MASK
    return (I.E_SUPPRESS,) if s.flags[i] & I.RESTED else (I.E_SUPPRESS, I.E_REST)


def _suppress(s: Z, refs: Refs, args: Refs) -> Refs:
    for i in _inst(refs):
        ops.suppress(s, i, free(s, I.C_REST, i))
    return refs


def _may_flip(s: Z, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    if i < 0:
        return False
    if definition(s, i).type == I.COMMANDER:
        return not s.flags[i] & I.AWAKE and free(s, I.C_AWAKEN, i)
    return s.zone[i] == I.TACTICS and not s.flags[i] & I.FACE_DOWN and free(s, I.C_AWAKEN, i)


def _flipping(s: Z, ref: int, args: Refs) -> Refs:
    return (I.E_FLIP,) if definition(s, ref & REF_MASK).type == I.COMMANDER else (I.E_FACE_DOWN,)


def _flip(s: Z, refs: Refs, args: Refs) -> Refs:
    return tuple(ref for ref in refs if ops.turn_over(s, ref & REF_MASK))


def may_move(s: Z, i: int) -> bool:
    return s.zone[i] == I.LINE and definition(s, i).type != I.COMMANDER and free(s, I.C_MOVE, i)


def may_swap(s: Z, i: int) -> bool:
    """Whether a card may change places with another: a commander only so."""
    return s.zone[i] == I.LINE and free(s, I.C_MOVE, i)


def _may_move(s: Z, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and may_move(s, i)


def _move(s: Z, refs: Refs, args: Refs) -> Refs:
    moved = sum(ops.move_unit(s, i, args[0]) for i in _inst(refs))
    s.keep(s.obj, I.RESULT, (moved,))
    return refs if moved else ()


def _may_mark(s: Z, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and args[0] >= 0 and args[1] > 0 and on_battlefield(s, i) and free(s, I.C_MARKED, i, args[0])


def _mark(s: Z, refs: Refs, args: Refs) -> Refs:
    return tuple(ref for ref in refs if ops.put_marks(s, ref & REF_MASK, args[1], args[0]))


def _may_unmark(s: Z, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and args[1] > 0 and ops.column(s, args[0])[i] > 0 and free(s, I.C_UNMARKED, i, args[0])


def _unmark(s: Z, refs: Refs, args: Refs) -> Refs:
    """One entry for each marker taken."""
    taken: Refs = ()
    for ref in refs:
        taken += (ref,) * ops.take_marks(s, ref & REF_MASK, args[1], args[0])
    return taken


# --- piles -----------------------------------------------------------------------------------------------------------------------------


def may_discard(s: Z, i: int) -> bool:
    """Whether a card in hand may be discarded."""
    return s.zone[i] == I.HAND and free(s, I.C_DISCARDED, i) and free_player(s, I.C_DISCARD, s.owner[i], i)


def _may_discard(s: Z, ref: int, args: Refs) -> bool:
    return s.alive(ref) and may_discard(s, ref & REF_MASK)


def _discard(s: Z, refs: Refs, args: Refs) -> Refs:
    """Cards of one hand after the other, turn player first."""
    for player in in_turn_order(s):
        going = [i for i in _inst(refs) if s.owner[i] == player]
        if going:
            ops.discard(s, player, going)
    return tuple(s.ref(i) for i in _inst(refs))


def _may_discards(s: Z, subject: int, args: Refs) -> bool:
    """Some card that may be discarded at all."""
    return any(_may_discard(s, ref, ()) for ref in args if -2 - s.owner[ref & REF_MASK] == subject)


def _discards(s: Z, subjects: Refs, args: Refs) -> Refs:
    """Whoever lets it happen goes on with the single cards."""
    return ()


def _word(args: Refs) -> str:
    return ZONE_WORDS[args[0]]


def _may_send(s: Z, ref: int, args: Refs) -> bool:
    i = ref & REF_MASK
    if not s.alive(ref) or definition(s, i).type == I.COMMANDER:
        return False
    word = _word(args)
    if on_battlefield(s, i):
        if not free(s, I.C_LEAVE, i) or (word == "hand" and not free(s, I.C_RETURNED, i)):
            return False
        if word == "discard" and not free(s, I.C_DIE, i):
            return False
    if I.C_GO in s.tab.cannots and prohibitions.forbidden(s, I.C_GO, i, nouns.ZONE_IDS[word]):
        return False
    return word != "battlefield" or (definition(s, i).type == I.UNIT and not on_battlefield(s, i) and may_enter(s, args[3], i))


def _sending(s: Z, ref: int, args: Refs) -> Refs:
    i = ref & REF_MASK
    word = _word(args)
    kinds: Refs = ()
    if on_battlefield(s, i):
        kinds = _leaving(s, ref) if word == "discard" else (I.E_LEAVE,)
    if word.startswith(("main_deck", "either")):
        return (*kinds, I.E_TO_DECK)
    return (*kinds, _INTO[word]) if word in _INTO else kinds


def _send(s: Z, refs: Refs, args: Refs) -> Refs:
    """To a zone of their owners; what leaves the battlefield leaves it at one moment."""
    cards = _inst(refs)
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


def _may_exile(s: Z, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and definition(s, i).type != I.COMMANDER and (not on_battlefield(s, i) or free(s, I.C_LEAVE, i))


def _exiling(s: Z, ref: int, args: Refs) -> Refs:
    return (I.E_EXILE, I.E_LEAVE) if on_battlefield(s, ref & REF_MASK) else (I.E_EXILE,)


def _exile(s: Z, refs: Refs, args: Refs) -> Refs:
    ops.exile(s, _inst(refs))
    return tuple(s.ref(i) for i in _inst(refs))


def _may_shuffle_in(s: Z, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and definition(s, i).type != I.COMMANDER and (not on_battlefield(s, i) or free(s, I.C_LEAVE, i))


def _shuffling(s: Z, ref: int, args: Refs) -> Refs:
    return (I.E_LEAVE, I.E_TO_DECK) if on_battlefield(s, ref & REF_MASK) else (I.E_TO_DECK,)


def _shuffle_in(s: Z, refs: Refs, args: Refs) -> Refs:
    cards = _inst(refs)
    ops.to_deck(s, cards, False)
    for player in in_turn_order(s):
        if any(s.owner[i] == player for i in cards):
            ops.shuffle_deck(s, player)
    return tuple(s.ref(i) for i in cards)


def _may_draw(s: Z, subject: int, args: Refs) -> bool:
    return args[0] > 0 and free_player(s, I.C_DRAW, -2 - subject)


def _draw(s: Z, subjects: Refs, args: Refs) -> Refs:
    drawn: Refs = ()
    for subject in subjects:
        player = -2 - subject
        count = ops.draw(s, player, args[0])
        hand = zone_of(s, player, I.HAND)
        drawn += tuple(s.ref(i) for i in hand[len(hand) - count :])
    return drawn


# --- damage ----------------------------------------------------------------------------------------------------------------------------


def _may_damage(s: Z, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    if i < 0 or s.zone[i] != I.LINE or definition(s, i).type != I.COMMANDER or args[0] <= 0 or not zone_of(s, s.control[i], I.LIFE):
        return False
    source = args[2] & REF_MASK if args[2] >= 0 else -1
    return free(s, I.C_DAMAGED, i, source) and (source < 0 or free(s, I.C_DEAL, source, i))


def _damage(s: Z, refs: Refs, args: Refs) -> Refs:
    s.keep(s.obj, I.RESULT, (0,))
    for ref in refs:
        amount = adjust.damage(s, (I.E_DAMAGE, s.control[ref & REF_MASK], ref, args[2], args[0], s.cause), args[1])
        life.deal(s, ref & REF_MASK, amount, args[1], args[2])
    return refs


def _may_take(s: Z, ref: int, args: Refs) -> bool:
    return s.alive(ref) and s.zone[ref & REF_MASK] == I.LIFE


def _taking(s: Z, ref: int, args: Refs) -> Refs:
    return (I.E_LIFE_LOST,) if args[0] & life.EXECUTE else (I.E_LIFE_TO_HAND,)


def _take(s: Z, refs: Refs, args: Refs) -> Refs:
    for i in _inst(refs):
        life.take(s, i, args[0])
    return refs


# --- entering --------------------------------------------------------------------------------------------------------------------------


def _may_attach(s: Z, ref: int, args: Refs) -> bool:
    return s.alive(ref) and s.alive(args[0]) and filters.may_carry(s, args[0] & REF_MASK)


def _attaching(s: Z, ref: int, args: Refs) -> Refs:
    return (I.E_ATTACH,) if s.zone[ref & REF_MASK] == I.ATTACHED else (I.E_ATTACH, I.E_ENTER)


def _attach(s: Z, refs: Refs, args: Refs) -> Refs:
    for i in _inst(refs):
        ops.attach(s, i, args[1], args[0] & REF_MASK)
    return refs


def may_enter(s: Z, player: int, i: int) -> bool:
    """Whether nothing forbids that a card enters under a player's control."""
    return free(s, I.C_ENTER, i, player) and free_player(s, I.C_ENTER, player, i)


def _may_enter(s: Z, ref: int, args: Refs) -> bool:
    return s.alive(ref) and may_enter(s, args[0], ref & REF_MASK)


def _enter(s: Z, refs: Refs, args: Refs) -> Refs:
    for i in _inst(refs):
        ops.enter_unit(s, i, args[0], args[1], bool(args[2]), args[3:])
    return tuple(s.ref(i) for i in _inst(refs))


# --- steps of the rules ----------------------------------------------------------------------------------------------------------------


def _may_pass(s: Z, subject: int, args: Refs) -> bool:
    return subject < 0 or s.alive(subject)


def _pass(s: Z, subjects: Refs, args: Refs) -> Refs:
    s.keep(s.obj, I.RESULT, subjects)
    return subjects


def _intercept(s: Z, refs: Refs, args: Refs) -> Refs:
    for i in _inst(refs):
        combat_moves.intercept(s, i)
    return refs


def _dodge(s: Z, refs: Refs, args: Refs) -> Refs:
    for i in _inst(refs):
        combat_moves.dodge(s, i)
    return refs


def _use(s: Z, refs: Refs, args: Refs) -> Refs:
    """The cost first and in full, then the effect: both are one program."""
    player, number = args
    ability = s.tab.abilities[number]
    for ref in refs:
        uses.count_use(s, ref, ability)
        ops.emit(s, I.E_USE, player, ref, -1, number)
        frames.start(s, ability.program, player, ref, (I.E_USE, player, ref, -1, number, -1), number)
    return refs


def _ambush(s: Z, refs: Refs, args: Refs) -> Refs:
    for i in _inst(refs):
        player = s.control[i]
        ambush = definition(s, i).ambush
        transfer(s, i, s.owner[i], I.DISCARD)
        ref = s.ref(i)
        ops.emit(s, I.E_AMBUSH, player, ref)
        if ambush is not None:
            frames.start(s, ambush.program, player, ref, (I.E_AMBUSH, player, ref, -1, 0, -1))
    return refs


def _plain(*kinds: int) -> Callable[[Z, int, Refs], Refs]:
    def found(s: Z, subject: int, args: Refs) -> Refs:
        return kinds

    return found


def _with(kind: int) -> Callable[[Z, int, Refs], Refs]:
    def found(s: Z, ref: int, args: Refs) -> Refs:
        return (kind, *_leaving(s, ref))

    return found


def _loose(s: Z, ref: int, args: Refs) -> bool:
    return s.alive(ref) and s.zone[ref & REF_MASK] == I.ATTACHED


def _gate_kind(s: Z, subject: int, args: Refs) -> Refs:
    return args[2:]


DEEDS: Final[dict[int, Deed]] = {
    GATE: Deed(_may_pass, _gate_kind, _pass),
    DESTROY: Deed(_may_destroy, _with(I.E_DESTROY), _destroy),
    SACRIFICE: Deed(_may_sacrifice, _with(I.E_SACRIFICE), _sacrifice),
    DIE: Deed(_may_die, lambda s, ref, args: _leaving(s, ref), _die),
    DETACH: Deed(_loose, _plain(I.E_LEAVE), _detach),
    REST: Deed(_may_rest, _plain(I.E_REST), _rest),
    READY: Deed(_may_ready, _plain(I.E_READY), _ready),
    READY_PHASE: Deed(_may_ready_in_phase, _plain(I.E_READY), _ready),
    SUPPRESS: Deed(_may_suppress, _suppressing, _suppress),
    FLIP: Deed(_may_flip, _flipping, _flip),
    MOVE: Deed(_may_move, _plain(I.E_MOVE), _move),
    DISCARD: Deed(_may_discard, _plain(I.E_DISCARD), _discard),
    DISCARDS: Deed(_may_discards, _plain(I.E_DISCARDED), _discards),
    SEND: Deed(_may_send, _sending, _send),
    EXILE: Deed(_may_exile, _exiling, _exile),
    SHUFFLE_IN: Deed(_may_shuffle_in, _shuffling, _shuffle_in),
    DRAW: Deed(_may_draw, _plain(I.E_DRAW), _draw),
    DAMAGE: Deed(_may_damage, _plain(I.E_DAMAGE), _damage),
    TAKE: Deed(_may_take, _taking, _take),
    MARK: Deed(_may_mark, _plain(I.E_MARK), _mark),
    UNMARK: Deed(_may_unmark, _plain(I.E_UNMARK), _unmark),
    ATTACH: Deed(_may_attach, _attaching, _attach),
    INTERCEPT: Deed(_may_pass, _plain(I.E_INTERCEPT, I.E_INTERCEPTED), _intercept),
    DODGE: Deed(_may_discard, _plain(I.E_DISCARD), _dodge),
    USE: Deed(_may_pass, _plain(I.E_USE), _use),
    AMBUSH: Deed(_may_take, _plain(I.E_AMBUSH), _ambush),
    ENTER: Deed(_may_enter, _plain(I.E_ENTER), _enter),
}
