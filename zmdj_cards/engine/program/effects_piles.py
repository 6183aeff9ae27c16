"""Effects on piles and hands: draw, discard, reveal, look, search, shuffle, put, return and exile."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import by_chance, in_turn_order, refs, shuffle, zone_of
from zmdj_cards.engine.cards.env import (
    NOTHING,
    R_CARDS,
    R_DISCARDED,
    R_DONE,
    R_GROUP,
    R_IT,
    R_MOVED,
    R_OBJ,
    R_RETURNED,
    Env,
    Refs,
)
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.frames.resolving import AT, REGS
from zmdj_cards.engine.happen import deeds, in_piles, ops, would
from zmdj_cards.engine.program import effect_base as base
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import static_values
from zmdj_cards.engine.words import nouns


def draw(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    _draw(s, frame, env.actor, nouns.number(s, env, code[1]))


def _draw(s: Position, frame: Frame, player: int, count: int) -> None:
    resolving.done(s, frame, True)
    if count > 0:
        would.happen(s, deeds.DRAW, (-2 - player,), (count,), (would.NO_REGISTER, count, 0))


def draw_to(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    _draw(s, frame, env.actor, nouns.number(s, env, code[1]) - len(zone_of(s, env.actor, I.HAND)))


def discard(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """From hand by nature; anything else that is "discarded" goes to the discard pile as well."""
    found = tuple([ref for ref in frame[REGS][R_OBJ] if s.alive(ref)])
    hand = tuple([ref for ref in found if s.zone[ref & REF_MASK] == I.HAND])
    other = tuple([ref for ref in found if ref not in hand])
    resolving.done(s, frame, bool(found) and len(found) == len(frame[REGS][R_OBJ]), {R_GROUP: ()})
    if hand:
        owners = tuple([-2 - player for player in in_turn_order(s) if any(s.owner[ref & REF_MASK] == player for ref in hand)])
        would.happen(s, deeds.DISCARDS, owners, hand, (R_DISCARDED, len(hand), 0))
    if other:
        _send(s, in_piles.number_of(s, "discard"), other, env, (R_DISCARDED, len(other), 0))


def _send(s: Position, to: int, cards: Refs, env: Env, notes: tuple[int, int, int], rested: int = 0, top: int = 0) -> None:
    """Cards to a zone of their owners."""
    args = (to, rested, top, env.actor)
    would.happen(s, deeds.SEND, cards, args, notes)


def reveal(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    found = frame[REGS][R_OBJ]
    for ref in found:
        ops.emit(s, I.E_SHOW, env.actor, ref)
    resolving.done(s, frame, bool(found), {R_CARDS: found, R_IT: found or NOTHING})


def look(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    found = frame[REGS][R_OBJ]
    for ref in found:
        ops.emit(s, I.E_LOOK, env.actor, ref)
    resolving.done(s, frame, bool(found), {R_CARDS: found, R_IT: found or NOTHING})


def search(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Look through a deck: the cards found are those meant from now on."""
    found = tuple([ref for ref in frame[REGS][R_OBJ] if s.alive(ref)])
    for ref in found:
        ops.emit(s, I.E_LOOK, env.actor, ref)
    resolving.done(s, frame, bool(found), {R_CARDS: found, R_IT: found or NOTHING})


def shuffle_deck(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    _, zone, who = code
    for player in nouns.players(s, env, who):
        if zone == I.DECK:
            ops.shuffle_deck(s, player)
        else:
            shuffle(s, player, zone)
    resolving.done(s, frame, True)


def shuffle_into(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    cards = [i for i in (base.fallen(s, ref) for ref in frame[REGS][R_OBJ]) if i >= 0]
    resolving.done(s, frame, True, {R_RETURNED: ()})
    would.happen(s, deeds.SHUFFLE_IN, tuple(s.ref(i) for i in cards), (), (R_RETURNED, would.ANY, 0))


def to_zone(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Return and put: cards go to a zone of their owners; what leaves the battlefield leaves it at one moment."""
    _, what, to, source, rested, ways = code
    found = frame[REGS][R_OBJ]
    cards = [i for i in (base.fallen(s, ref) for ref in found) if i >= 0 and (source == P.NONE or nouns.is_in(s, i, source))]
    if ways & 2:
        cards = list(by_chance(s, tuple(cards)))
    if ways & 1:
        for i in cards:
            ops.emit(s, I.E_SHOW, env.actor, s.ref(i))
    if base.onto(s.rules, code):
        _onto(s, frame, env, to, cards)
        return
    top = frame[REGS][R_MOVED][0] if frame[REGS][R_MOVED] else len(cards)
    resolving.done(s, frame, True)
    notes = (R_RETURNED, len(found), int(P.op_of(what) in (P.OBJ_SEL, P.OBJ_TOP)))
    _send(s, to, tuple(s.ref(i) for i in cards), env, notes, rested, top)


def _onto(s: Position, frame: Frame, env: Env, to: int, cards: list[int]) -> None:
    """Units that come onto the battlefield: :func:`place` and :func:`placed` follow for each."""
    args = (to, 0, 0, env.actor)
    coming = tuple([ref for ref in refs(s, cards) if s.rules.deeds.table[deeds.SEND].may(s, ref, args)])
    resolving.done(s, frame, bool(coming) and len(coming) == len(frame[REGS][R_OBJ]), {R_OBJ: coming, R_RETURNED: ()})


def place(s: Position, frame: Frame, env: Env) -> None:
    """The next unit: its new controller chooses a place (guide, Zones). A seventh unit stays where it is (R4)."""
    coming = frame[REGS][R_OBJ]
    if coming and s.rules.programs.has_room(s, env.actor):
        resolving.proceed(s, frame)
        s.rules.programs.place(s, env.actor, coming[0])
        return
    changes: dict[int, Refs] = {R_OBJ: (), R_IT: frame[REGS][R_RETURNED] or NOTHING}
    if coming:
        changes[R_DONE] = (0,)
    resolving.go(s, frame, frame[AT] + 2, changes)


def placed(s: Position, frame: Frame, env: Env, code: Code) -> None:
    """It enters there; then the next one."""
    ref, at = frame[REGS][R_OBJ][0], s.obj[I.RESULT][0]
    marks, rested = static_values.enters_with(s, env.actor, ref & REF_MASK)
    resolving.go(s, frame, frame[AT] - 1, {R_OBJ: frame[REGS][R_OBJ][1:]})
    would.happen(s, deeds.ENTER, (ref,), (env.actor, at, int(code[4] or rested), *marks), (R_RETURNED, 1, 0))


def exile(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    cards = tuple([s.ref(i) for i in (base.fallen(s, ref) for ref in frame[REGS][R_OBJ]) if i >= 0])
    resolving.done(s, frame, True)
    would.happen(s, deeds.EXILE, cards, (), (would.NO_REGISTER, len(frame[REGS][R_OBJ]), 0))
