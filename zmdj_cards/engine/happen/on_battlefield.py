"""What can happen to cards on the battlefield: to whom it can, with what goes along, and that it happens."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import here, instances, on_battlefield
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions
from zmdj_cards.engine.words import nouns


def _there(s: Position, ref: int) -> int:
    """The instance, if it is a card of the battlefield that can leave it at all; else -1."""
    i = ref & REF_MASK
    return i if s.alive(ref) and on_battlefield(s, i) and not s.tab.cards[s.card[i]].leads else -1


def may_die(s: Position, i: int) -> bool:
    """Whether a card may go from the battlefield to the discard pile."""
    return not s.tab.cannots or (prohibitions.free(s, I.C_LEAVE, i) and prohibitions.free(s, I.C_DIE, i))


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
    """Whether a card is there and may go to the discard pile."""
    i = _there(s, ref)
    return i >= 0 and may_die(s, i)


def leaving(s: Position, ref: int) -> Refs:
    """The events with which a card goes from the battlefield to the discard pile."""
    return (I.E_DIE, I.E_LEAVE) if s.zone[ref & REF_MASK] == I.LINE else (I.E_LEAVE,)


def destroy(s: Position, refs: Refs, args: Refs) -> Refs:
    if refs:
        ops.destroy(s, instances(refs))
    return refs


def _left(s: Position, refs: Refs, args: Refs) -> Refs:
    """All subjects, and those that must go by the rules and are still there after something else has happened instead."""
    return tuple(ref for ref in dict.fromkeys(refs + args) if ref in refs or (s.alive(ref) and on_battlefield(s, ref & REF_MASK)))


def sacrifice(s: Position, refs: Refs, args: Refs) -> Refs:
    refs = _left(s, refs, args)
    if refs:
        ops.sacrifice(s, instances(refs))
    return refs


def die(s: Position, refs: Refs, args: Refs) -> Refs:
    refs = tuple(ref for ref in _left(s, refs, args) if ref in refs or s.rules.deeds.must_die(s, ref & REF_MASK))
    if refs:
        ops.die(s, instances(refs))
    return refs


def detach(s: Position, refs: Refs, args: Refs) -> Refs:
    refs = tuple(ref for ref in _left(s, refs, args) if ref in refs or not _fits_host(s, ref & REF_MASK))
    ops.detach(s, instances(refs))
    return refs


def may_stay(s: Position, i: int, host: int) -> bool:
    """Whether a card on the battlefield is (still) what an attachment may be attached to, seen by the attachment's controller."""
    ability = s.tab.cards[s.card[i]].attach
    if ability is None:
        # An attachment whose text is unknown goes on any card that stands there by itself.
        return s.tab.cards[s.card[host]].stands
    return nouns.is_meant(s, Env(s.control[i], s.refs[i]), ability.about, host)


def may_carry(s: Position, host: int) -> bool:
    """Whether nothing forbids that a card gets an attachment."""
    return s.zone[host] == I.LINE and not (I.C_ATTACHED in s.tab.cannots and prohibitions.forbidden(s, I.C_ATTACHED, host))


def _fits_host(s: Position, i: int) -> bool:
    host = s.host[i]
    return host >= 0 and s.zone[host] == I.LINE and may_stay(s, i, host)


def is_attached(s: Position, ref: int, args: Refs) -> bool:
    """Whether a card is attached to another."""
    return s.alive(ref) and s.zone[ref & REF_MASK] == I.ATTACHED


def may_rest(s: Position, ref: int, args: Refs) -> bool:
    i = here(s, ref)
    return i >= 0 and not s.flags[i] & I.RESTED and ops.in_play(s, i) and prohibitions.free(s, I.C_REST, i)


def rest(s: Position, refs: Refs, args: Refs) -> Refs:
    return tuple([ref for ref in refs if ops.rest(s, ref & REF_MASK)])


def may_ready(s: Position, ref: int, args: Refs) -> bool:
    i = here(s, ref)
    return i >= 0 and bool(s.flags[i] & I.RESTED) and s.zone[i] != I.ATTACHED and prohibitions.free(s, I.C_READY, i)


def ready(s: Position, refs: Refs, args: Refs) -> Refs:
    return tuple([ref for ref in refs if ops.ready(s, ref & REF_MASK)])


def may_mark(s: Position, ref: int, args: Refs) -> bool:
    i = here(s, ref)
    return i >= 0 and args[0] >= 0 and args[1] > 0 and on_battlefield(s, i) and prohibitions.free(s, I.C_MARKED, i, args[0])


def mark(s: Position, refs: Refs, args: Refs) -> Refs:
    return tuple([ref for ref in refs if ops.put_marks(s, ref & REF_MASK, args[1], args[0])])


def may_unmark(s: Position, ref: int, args: Refs) -> bool:
    i = here(s, ref)
    return i >= 0 and args[1] > 0 and s.counters[args[0]][i] > 0 and prohibitions.free(s, I.C_UNMARKED, i, args[0])


def unmark(s: Position, refs: Refs, args: Refs) -> Refs:
    """One entry for each marker taken."""
    taken: Refs = ()
    for ref in refs:
        taken += (ref,) * ops.take_marks(s, ref & REF_MASK, args[1], args[0])
    return taken


def may_attach(s: Position, ref: int, args: Refs) -> bool:
    """Only attachments are attached (guide, Attachments)."""
    fits = s.alive(ref) and s.tab.cards[s.card[ref & REF_MASK]].attaches
    return fits and s.alive(args[0]) and may_carry(s, args[0] & REF_MASK)


def attaching(s: Position, ref: int, args: Refs) -> Refs:
    """The events with which an attachment comes under a host: it enters, unless it only changes hosts."""
    return (I.E_ATTACH,) if s.zone[ref & REF_MASK] == I.ATTACHED else (I.E_ATTACH, I.E_ENTER)


def attach(s: Position, refs: Refs, args: Refs) -> Refs:
    for i in instances(refs):
        ops.attach(s, i, args[1], args[0] & REF_MASK)
    return refs


def may_enter(s: Position, player: int, i: int) -> bool:
    """Whether nothing forbids that a card enters under a player's control."""
    return prohibitions.free(s, I.C_ENTER, i, player) and prohibitions.free_player(s, I.C_ENTER, player, i)


def may_be_put(s: Position, ref: int, args: Refs) -> bool:
    return s.alive(ref) and may_enter(s, args[0], ref & REF_MASK)


def enter(s: Position, refs: Refs, args: Refs) -> Refs:
    """The markers that a card enters with are placed by whoever lets it enter, or (ruleset) are simply there."""
    for i in instances(refs):
        ops.enter(s, i, args[0], args[1], bool(args[2]), () if s.ruleset.entering_places_markers else args[3:])
    return tuple([s.refs[i] for i in instances(refs)])
