"""Effects on cards of the battlefield: destroy, sacrifice, rest, ready, markers, attachments, control."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import here
from zmdj_cards.engine.cards.env import R_CHOSEN, R_DESTROYED, R_OBJ, R_RESTED, R_SACRIFICED, R_UNMARKED, Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.frames.resolving import REGS
from zmdj_cards.engine.happen import deeds, ops, would
from zmdj_cards.engine.program import effect_base as base
from zmdj_cards.engine.program import effects_lasting
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions
from zmdj_cards.engine.words import nouns, qualities


def destroy(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    found = frame[REGS][R_OBJ]
    # The frame goes on first: what replaces a destruction is resolved on top of it.
    resolving.done(s, frame, True, {R_DESTROYED: ()})
    would.happen(s, deeds.DESTROY, found, (), (R_DESTROYED, len(found), 0))


def sacrifice(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    found = frame[REGS][R_OBJ]
    resolving.done(s, frame, True, {R_SACRIFICED: ()})
    would.happen(s, deeds.SACRIFICE, found, (), (R_SACRIFICED, len(found), 0))


def rest(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    found = frame[REGS][R_OBJ]
    resolving.done(s, frame, True)
    would.happen(s, deeds.REST, found, (), (R_RESTED, len(found), 0))


def ready(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    found = frame[REGS][R_OBJ]
    resolving.done(s, frame, True)
    would.happen(s, deeds.READY, found, (), (would.NO_REGISTER, len(found), 0))


def place_markers(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    _, _, n, kind = code
    count = nouns.quantity(s, env, n)[1]
    resolving.done(s, frame, True)
    would.happen(s, deeds.MARK, frame[REGS][R_OBJ], (max(kind, -1), count), (would.NO_REGISTER, would.ANY, 0))


def remove_markers(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """So many markers off the objects together, in the order in which they stand."""
    _, _, kind_of, qty = code[1]
    least, most = nouns.quantity(s, env, qty if qty != P.NONE else 1)
    kinds = qualities.kinds_of(s, kind_of)
    plan: list[tuple[int, int, int]] = []
    left = most
    for i in base.on_line(s, frame[REGS][R_OBJ]):
        for kind in kinds:
            count = min(left, s.counters[kind][i])
            if count > 0:
                plan.append((s.ref(i), kind, count))
                left -= count if most < nouns.MANY else 0
    taken = sum(count for _, _, count in plan)
    resolving.done(s, frame, taken >= max(1, least) if least < nouns.MANY else taken > 0, {R_UNMARKED: ()})
    for ref, kind, count in plan:
        would.happen(s, deeds.UNMARK, (ref,), (kind, count), (R_UNMARKED, count, 0))


def move_markers(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """As many as there are of those wanted; to the same card is no move."""
    cards, aims = base.on_line(s, frame[REGS][R_OBJ]), base.on_line(s, frame[REGS][R_CHOSEN])
    _, _, kind_of, qty = code[1]
    kinds = qualities.kinds_of(s, kind_of)
    least, most = nouns.quantity(s, env, qty if qty != P.NONE else 1)
    moved = 0
    if cards and aims and cards[0] != aims[0]:
        for kind in kinds:
            if prohibitions.free(s, I.C_UNMARKED, cards[0], kind) and prohibitions.free(s, I.C_MARKED, aims[0], kind):
                count = ops.take_marks(s, cards[0], most - moved, kind)
                moved += ops.put_marks(s, aims[0], count, kind)
    resolving.done(s, frame, moved > 0 and (least >= nouns.MANY or moved >= least))


def attach_to(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """An attachment moves under a new host: the old one loses it; it does not enter anew."""
    aims, found = frame[REGS][R_CHOSEN], frame[REGS][R_OBJ]
    ok = False
    if aims and found:
        i = base.fallen(s, found[0])
        host = here(s, aims[0])
        if i >= 0 and host >= 0:
            ok = True
            resolving.done(s, frame, True)
            player = s.control[i] if s.zone[i] == I.ATTACHED else env.actor
            would.happen(s, deeds.ATTACH, (s.ref(i),), (s.ref(host), player), (would.NO_REGISTER, would.ANY, 0))
    if not ok:
        resolving.done(s, frame, False)


def hosts(s: Position, env: Env, code: Code, found: tuple[int, ...]) -> tuple[int, ...]:
    """Cards that an attachment may move to by an effect."""
    if not found:
        return ()
    i = found[0] & REF_MASK
    player = s.control[i] if s.zone[i] == I.ATTACHED else env.actor
    aims = nouns.objects(s, env, code[2])
    return tuple(
        ref
        for ref in aims
        if s.zone[ref & REF_MASK] == I.LINE and s.host[i] != (ref & REF_MASK) and s.rules.programs.may_attach(s, player, i, ref & REF_MASK)
    )


def swap_control(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Two cards of different players go to the other's side, both or neither."""
    how_long, tag = effects_lasting.lasting(s, env, effects_lasting.own_until(code[2], until))
    cards = [i for i in base.on_line(s, frame[REGS][R_OBJ]) if s.tab.cards[s.card[i]].stands]
    able = len(cards) == 2 and s.control[cards[0]] != s.control[cards[1]]
    if able:
        sides = s.control[cards[0]], s.control[cards[1]]
        for i, side in zip(cards, reversed(sides), strict=True):
            ops.modify(s, (I.M_CONTROL, s.ref(i), side, s.reg[I.TURN], how_long, tag))
    resolving.done(s, frame, able)


def take_control(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    how_long, tag = effects_lasting.lasting(s, env, effects_lasting.own_until(code[2], until))
    taken = 0
    for i in base.on_line(s, frame[REGS][R_OBJ]):
        if s.tab.cards[s.card[i]].stands:
            ops.modify(s, (I.M_CONTROL, s.ref(i), env.actor, s.reg[I.TURN], how_long, tag))
            taken += 1
    resolving.done(s, frame, taken > 0)
