"""What can happen in this game besides what can happen in every game: rows for the kernel's record ``Deeds``."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import definition, here, instances, transfer, zone_of
from zmdj_cards.engine.cards.deeds import EVERY, Deed, Deeds, Destination
from zmdj_cards.engine.cards.env import R_MOVED, Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.happen import deeds, in_piles, on_battlefield, ops
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions, values
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.rules import changes, damage, damage_amount, defence

# Ready, suppress, turn over, move


def _may_ready_in_phase(s: Position, ref: int, args: Refs) -> bool:
    i = ref & REF_MASK
    return on_battlefield.may_ready(s, ref, args) and prohibitions.free(s, I.C_READY_PHASE, i) and prohibitions.free(s, I.C_NEXT_READY, i)


def _may_suppress(s: Position, ref: int, args: Refs) -> bool:
    i = here(s, ref)
    return i >= 0 and s.zone[i] == I.LINE and prohibitions.free(s, G.C_SUPPRESSED, i)


def _suppressing(s: Position, ref: int, args: Refs) -> Refs:
    i = ref & REF_MASK
    return (G.E_SUPPRESS,) if s.flags[i] & I.RESTED else (G.E_SUPPRESS, I.E_REST)


def _suppress(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in instances(refs):
        changes.suppress(s, i, prohibitions.free(s, I.C_REST, i))
    return refs


def _may_flip(s: Position, ref: int, args: Refs) -> bool:
    i = here(s, ref)
    if i < 0:
        return False
    if definition(s, i).type == G.COMMANDER:
        return not s.flags[i] & I.BACK and prohibitions.free(s, G.C_AWAKEN, i)
    return s.zone[i] == G.TACTICS and not s.flags[i] & I.FACE_DOWN and prohibitions.free(s, G.C_AWAKEN, i)


def _flipping(s: Position, ref: int, args: Refs) -> Refs:
    return (I.E_FLIP,) if definition(s, ref & REF_MASK).type == G.COMMANDER else (G.E_FACE_DOWN,)


def _flip(s: Position, refs: Refs, args: Refs) -> Refs:
    return tuple(ref for ref in refs if changes.turn_over(s, ref & REF_MASK))


def _may_be_moved(s: Position, ref: int, args: Refs) -> bool:
    i = here(s, ref)
    return i >= 0 and changes.may_move(s, i)


def _move(s: Position, refs: Refs, args: Refs) -> Refs:
    moved = sum(changes.move_unit(s, i, args[0]) for i in instances(refs))
    s.keep(s.obj, I.RESULT, (moved,))
    return refs if moved else ()


# Damage and life cards


def _may_damage(s: Position, ref: int, args: Refs) -> bool:
    i = here(s, ref)
    if i < 0 or s.zone[i] != I.LINE or definition(s, i).type != G.COMMANDER or args[0] <= 0 or not zone_of(s, s.control[i], G.LIFE):
        return False
    source = args[2] & REF_MASK if args[2] >= 0 else -1
    return prohibitions.free(s, I.C_DAMAGED, i, source) and (source < 0 or prohibitions.free(s, I.C_DEAL, source, i))


def _damage(s: Position, refs: Refs, args: Refs) -> Refs:
    s.keep(s.obj, I.RESULT, (0,))
    for ref in refs:
        amount = damage_amount.changed(s, (I.E_DAMAGE, s.control[ref & REF_MASK], ref, args[2], args[0], s.cause), args[1])
        damage.start(s, ref & REF_MASK, amount, args[1], args[2])
    return refs


def _may_take(s: Position, ref: int, args: Refs) -> bool:
    return s.alive(ref) and s.zone[ref & REF_MASK] == G.LIFE


def _taking(s: Position, ref: int, args: Refs) -> Refs:
    return (G.E_LIFE_LOST,) if args[0] & G.EXECUTED else (G.E_LIFE_TO_HAND,)


def _take(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in instances(refs):
        changes.take_life(s, i, args[0])
    return refs


def _ambush(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in instances(refs):
        player = s.control[i]
        ambush = definition(s, i).own.get("ambush")
        transfer(s, i, s.owner[i], I.DISCARD)
        ref = s.ref(i)
        ops.emit(s, G.E_AMBUSH, player, ref)
        if ambush is not None:
            resolving.start(s, ambush.program, player, ref, (G.E_AMBUSH, player, ref, -1, 0, -1))
    return refs


# Combat


def _intercept(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in instances(refs):
        defence.intercept(s, i)
    return refs


def _dodge(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in instances(refs):
        defence.dodge(s, i)
    return refs


def _intercepted(s: Position, kind: int, ref: int, args: Refs) -> deeds.Details:
    """For those that are intercepted one event each."""
    if kind == G.E_INTERCEPTED:
        return [(fighter, ref, 0) for fighter in args[1:] if s.alive(fighter)]
    return [(ref, args[0], 0)]


OWN: Final[dict[int, Deed]] = {
    G.D_READY_PHASE: Deed(_may_ready_in_phase, deeds.plain(I.E_READY), on_battlefield.ready),
    G.D_SUPPRESS: Deed(_may_suppress, _suppressing, _suppress),
    G.D_FLIP: Deed(_may_flip, _flipping, _flip),
    G.D_MOVE: Deed(_may_be_moved, deeds.plain(I.E_MOVE), _move, counts=R_MOVED),
    deeds.DAMAGE: Deed(_may_damage, deeds.plain(I.E_DAMAGE), _damage, deeds.with_other(2, 0), references=(2,)),
    G.D_TAKE: Deed(_may_take, _taking, _take),
    G.D_AMBUSH: Deed(_may_take, deeds.plain(G.E_AMBUSH), _ambush),
    G.D_INTERCEPT: Deed(deeds.may_pass, deeds.plain(G.E_INTERCEPT, G.E_INTERCEPTED), _intercept, _intercepted, references=EVERY),
    G.D_DODGE: Deed(in_piles.may_be_discarded, deeds.plain(I.E_DISCARD), _dodge),
}

# Destinations of effects


def _to_life(s: Position, cards: list[int], rested: bool, top: int) -> None:
    changes.to_life(s, cards)


def _to_tactics(s: Position, cards: list[int], rested: bool, top: int) -> None:
    changes.to_tactics(s, cards, rested)


def _to_tactics_deck(s: Position, cards: list[int], rested: bool, top: int) -> None:
    changes.to_tactics_deck(s, cards, False)


def _onto_tactics_deck(s: Position, cards: list[int], rested: bool, top: int) -> None:
    changes.to_tactics_deck(s, cards, True)


_TACTICS_DECK: Final[Destination] = Destination(G.TACTICS_DECK, _to_tactics_deck, G.E_TO_TACTICS_DECK)
DESTINATIONS: Final = (
    ("hand", in_piles.TO_HAND),
    ("main_deck", in_piles.TO_DECK_BOTTOM),
    ("main_deck_bottom", in_piles.TO_DECK_BOTTOM),
    ("main_deck_top", in_piles.TO_DECK_TOP),
    ("either_end", in_piles.TO_EITHER_END),
    ("life", Destination(G.LIFE, _to_life, G.E_TO_LIFE)),
    ("tactics", Destination(G.TACTICS, _to_tactics, G.E_TO_TACTICS)),
    ("discard", in_piles.TO_DISCARD),
    ("battlefield", in_piles.TO_BATTLEFIELD),
    ("tactics_deck", _TACTICS_DECK),
    ("tactics_deck_top", Destination(G.TACTICS_DECK, _onto_tactics_deck, G.E_TO_TACTICS_DECK)),
    ("tactics_deck_bottom", _TACTICS_DECK),
)


def _power(s: Position, i: int) -> int:
    return values.stat(s, i, G.POWER)


def _must_die(s: Position, i: int) -> bool:
    return values.stat(s, i, G.POWER) <= 0


DEEDS: Final[Deeds] = Deeds({**deeds.SHARED, **OWN}, DESTINATIONS, must_die=_must_die, remembered=_power)
