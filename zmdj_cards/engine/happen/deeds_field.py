"""What can happen to cards on the battlefield: to whom it can, with what goes along, and that it happens."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import definition, on_battlefield
from zmdj_cards.engine.cards.env import Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions, values
from zmdj_cards.games.zmdj.rules import filters


def _there(s: Position, ref: int) -> int:
    """The instance, if it is a card of the battlefield that can leave it at all; else -1."""
    i = ref & REF_MASK
    return i if s.alive(ref) and on_battlefield(s, i) and s.tab.cards[s.card[i]].type != I.COMMANDER else -1


def may_die(s: Position, i: int) -> bool:
    """Whether a card may go from the battlefield to the discard pile."""
    return prohibitions.free(s, I.C_LEAVE, i) and prohibitions.free(s, I.C_DIE, i)


def may_destroy(s: Position, ref: int, args: Refs) -> bool:
    i = _there(s, ref)
    return i >= 0 and prohibitions.free(s, I.C_BE_DESTROYED, i) and may_die(s, i)


def may_sacrifice(s: Position, i: int) -> bool:
    """Whether nothing forbids that a card of the battlefield is sacrificed."""
    return prohibitions.free(s, I.C_SACRIFICED, i) and may_die(s, i) and prohibitions.free_player(s, I.C_SACRIFICE, s.control[i], i)


def may_be_sacrificed(s: Position, ref: int, args: Refs) -> bool:
    i = _there(s, ref)
    return i >= 0 and may_sacrifice(s, i)


def may_go_off(s: Position, ref: int, args: Refs) -> bool:
    i = _there(s, ref)
    return i >= 0 and may_die(s, i)


def leaving(s: Position, ref: int) -> Refs:
    return (I.E_DIE, I.E_LEAVE) if s.zone[ref & REF_MASK] == I.LINE else (I.E_LEAVE,)


def _inst(refs: Refs) -> list[int]:
    return [ref & REF_MASK for ref in refs]


def destroy(s: Position, refs: Refs, args: Refs) -> Refs:
    if refs:
        ops.destroy(s, _inst(refs))
    return refs


def _left(s: Position, refs: Refs, args: Refs) -> Refs:
    """All subjects, and those that must go by the rules and are still there after something else has happened instead."""
    return tuple(ref for ref in dict.fromkeys(refs + args) if ref in refs or (s.alive(ref) and on_battlefield(s, ref & REF_MASK)))


def sacrifice(s: Position, refs: Refs, args: Refs) -> Refs:
    refs = _left(s, refs, args)
    if refs:
        ops.sacrifice(s, _inst(refs))
    return refs


def die(s: Position, refs: Refs, args: Refs) -> Refs:
    refs = tuple(ref for ref in _left(s, refs, args) if ref in refs or values.power(s, ref & REF_MASK) <= 0)
    if refs:
        ops.die(s, _inst(refs))
    return refs


def detach(s: Position, refs: Refs, args: Refs) -> Refs:
    refs = tuple(ref for ref in _left(s, refs, args) if ref in refs or not _fits_host(s, ref & REF_MASK))
    ops.detach(s, _inst(refs))
    return refs


def _fits_host(s: Position, i: int) -> bool:
    host = s.host[i]
    return host >= 0 and s.zone[host] == I.LINE and filters.may_stay(s, i, host)


def _here(s: Position, ref: int) -> int:
    return ref & REF_MASK if s.alive(ref) else -1


def may_rest(s: Position, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and not s.flags[i] & I.RESTED and s.zone[i] != I.ATTACHED and prohibitions.free(s, I.C_REST, i)


def rest(s: Position, refs: Refs, args: Refs) -> Refs:
    return tuple(ref for ref in refs if ops.rest(s, ref & REF_MASK))


def may_ready(s: Position, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and bool(s.flags[i] & I.RESTED) and s.zone[i] != I.ATTACHED and prohibitions.free(s, I.C_READY, i)


def may_ready_in_phase(s: Position, ref: int, args: Refs) -> bool:
    i = ref & REF_MASK
    return may_ready(s, ref, args) and prohibitions.free(s, I.C_READY_PHASE, i) and prohibitions.free(s, I.C_NEXT_READY, i)


def ready(s: Position, refs: Refs, args: Refs) -> Refs:
    return tuple(ref for ref in refs if ops.ready(s, ref & REF_MASK))


def may_suppress(s: Position, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and s.zone[i] == I.LINE and prohibitions.free(s, I.C_SUPPRESSED, i)


def suppressing(s: Position, ref: int, args: Refs) -> Refs:
    i = ref & REF_MASK
    return (I.E_SUPPRESS,) if s.flags[i] & I.RESTED else (I.E_SUPPRESS, I.E_REST)


def suppress(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in _inst(refs):
        ops.suppress(s, i, prohibitions.free(s, I.C_REST, i))
    return refs


def may_flip(s: Position, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    if i < 0:
        return False
    if definition(s, i).type == I.COMMANDER:
        return not s.flags[i] & I.AWAKE and prohibitions.free(s, I.C_AWAKEN, i)
    return s.zone[i] == I.TACTICS and not s.flags[i] & I.FACE_DOWN and prohibitions.free(s, I.C_AWAKEN, i)


def flipping(s: Position, ref: int, args: Refs) -> Refs:
    return (I.E_FLIP,) if definition(s, ref & REF_MASK).type == I.COMMANDER else (I.E_FACE_DOWN,)


def flip(s: Position, refs: Refs, args: Refs) -> Refs:
    return tuple(ref for ref in refs if ops.turn_over(s, ref & REF_MASK))


def may_move(s: Position, i: int) -> bool:
    return s.zone[i] == I.LINE and definition(s, i).type != I.COMMANDER and prohibitions.free(s, I.C_MOVE, i)


def may_swap(s: Position, i: int) -> bool:
    """Whether a card may change places with another: a commander only so."""
    return s.zone[i] == I.LINE and prohibitions.free(s, I.C_MOVE, i)


def may_be_moved(s: Position, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and may_move(s, i)


def move(s: Position, refs: Refs, args: Refs) -> Refs:
    moved = sum(ops.move_unit(s, i, args[0]) for i in _inst(refs))
    s.keep(s.obj, I.RESULT, (moved,))
    return refs if moved else ()


def may_mark(s: Position, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and args[0] >= 0 and args[1] > 0 and on_battlefield(s, i) and prohibitions.free(s, I.C_MARKED, i, args[0])


def mark(s: Position, refs: Refs, args: Refs) -> Refs:
    return tuple(ref for ref in refs if ops.put_marks(s, ref & REF_MASK, args[1], args[0]))


def may_unmark(s: Position, ref: int, args: Refs) -> bool:
    i = _here(s, ref)
    return i >= 0 and args[1] > 0 and ops.column(s, args[0])[i] > 0 and prohibitions.free(s, I.C_UNMARKED, i, args[0])


def unmark(s: Position, refs: Refs, args: Refs) -> Refs:
    """One entry for each marker taken."""
    taken: Refs = ()
    for ref in refs:
        taken += (ref,) * ops.take_marks(s, ref & REF_MASK, args[1], args[0])
    return taken


def may_attach(s: Position, ref: int, args: Refs) -> bool:
    """Only attachments are attached (guide, Attachments)."""
    fits = s.alive(ref) and s.tab.cards[s.card[ref & REF_MASK]].type == I.ATTACHMENT
    return fits and s.alive(args[0]) and filters.may_carry(s, args[0] & REF_MASK)


def attaching(s: Position, ref: int, args: Refs) -> Refs:
    return (I.E_ATTACH,) if s.zone[ref & REF_MASK] == I.ATTACHED else (I.E_ATTACH, I.E_ENTER)


def attach(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in _inst(refs):
        ops.attach(s, i, args[1], args[0] & REF_MASK)
    return refs


def may_enter(s: Position, player: int, i: int) -> bool:
    """Whether nothing forbids that a card enters under a player's control."""
    return prohibitions.free(s, I.C_ENTER, i, player) and prohibitions.free_player(s, I.C_ENTER, player, i)


def may_be_put(s: Position, ref: int, args: Refs) -> bool:
    return s.alive(ref) and may_enter(s, args[0], ref & REF_MASK)


def enter(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in _inst(refs):
        ops.enter_unit(s, i, args[0], args[1], bool(args[2]), args[3:])
    return tuple(s.ref(i) for i in _inst(refs))
