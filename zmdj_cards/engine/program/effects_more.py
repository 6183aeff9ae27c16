"""Effects that further sets may print: damage that changes or is prevented, values doubled and exchanged, what counts as what, added turns
and phases, markers that change places, naming."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import R_CHOSEN, R_EXTRA, R_OBJ, Duration, Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.frames.resolving import REGS
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.program import effect_base as base
from zmdj_cards.engine.program import effects_lasting
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.values import prohibitions, values
from zmdj_cards.engine.words import nouns, qualities
from zmdj_cards.games.zmdj.words import kinds as card_kinds

_ALL: Final = 1000


def less_damage(s: Position, frame: Frame, env: Env, node: ast.LessDamage, until: Duration) -> None:
    before = frame[REGS][R_EXTRA][0] if frame[REGS][R_EXTRA] else 0
    resolving.done(s, frame, True, {R_EXTRA: (before - nouns.number(s, env, node.n),)})


def no_damage(s: Position, frame: Frame, env: Env, node: ast.NoDamage, until: Duration) -> None:
    resolving.done(s, frame, True, {R_EXTRA: (-_ALL,)})


def damage_change(s: Position, frame: Frame, env: Env, node: ast.DamageChange, until: Duration) -> None:
    how_long, tag = effects_lasting.lasting(s, env, until)
    amount = nouns.number(s, env, node.n) * (-1 if node.less else 1)
    cards = base.on_line(s, frame[REGS][R_OBJ])
    for i in cards:
        ops.modify(s, (I.M_DAMAGE, s.ref(i), amount, (1 if node.dealt else 0) | (2 if node.combat else 0), how_long, tag))
    resolving.done(s, frame, bool(cards))


def prevent(s: Position, frame: Frame, env: Env, node: ast.Prevent, until: Duration) -> None:
    how_long, tag = effects_lasting.lasting(s, env, node.until or until)
    cards = base.on_line(s, frame[REGS][R_OBJ])
    for i in cards:
        ops.modify(s, (I.M_SHIELD, s.ref(i), 1 if node.next else 0, 0, how_long, tag))
    resolving.done(s, frame, bool(cards))


def _change(s: Position, i: int, stat: str, amount: int, lasts: tuple[int, int]) -> None:
    kind = effects_lasting.MODS[stat]
    ops.modify(s, (kind, s.ref(i), amount, 0, *lasts))
    ops.emit(s, I.E_GAIN, s.control[i], s.ref(i), kind, amount)


def _value(s: Position, i: int, stat: str) -> int:
    return values.power(s, i) if stat == "power" else values.reach(s, i)


def multiply(s: Position, frame: Frame, env: Env, node: ast.Multiply, until: Duration) -> None:
    """The value as it is now is gained so many times more."""
    lasts = effects_lasting.lasting(s, env, node.until or until)
    cards = base.on_line(s, frame[REGS][R_OBJ])
    for i in cards:
        _change(s, i, node.stat.kind, _value(s, i, node.stat.kind) * (nouns.number(s, env, node.n) - 1), lasts)
    resolving.done(s, frame, bool(cards))


def swap_stats(s: Position, frame: Frame, env: Env, node: ast.SwapStats, until: Duration) -> None:
    """Two cards exchange a value, or each card two of its own, as they are now; later changes come on top."""
    lasts = effects_lasting.lasting(s, env, node.until or until)
    cards = base.on_line(s, frame[REGS][R_OBJ])
    if node.other is not None:
        one, two = node.stat.kind, node.other.kind
        for i in cards:
            gap = _value(s, i, two) - _value(s, i, one)
            _change(s, i, one, gap, lasts)
            _change(s, i, two, -gap, lasts)
        resolving.done(s, frame, bool(cards))
        return
    if len(cards) == 2:
        gap = _value(s, cards[1], node.stat.kind) - _value(s, cards[0], node.stat.kind)
        _change(s, cards[0], node.stat.kind, gap, lasts)
        _change(s, cards[1], node.stat.kind, -gap, lasts)
    resolving.done(s, frame, len(cards) == 2)


def counts_as(s: Position, frame: Frame, env: Env, node: ast.CountsAs, until: Duration) -> None:
    how_long, tag = effects_lasting.lasting(s, env, until)
    cards = [ref for ref in frame[REGS][R_OBJ] if s.alive(ref)]
    if isinstance(node.kind, ast.Adj):
        for ref in cards:
            ops.modify(s, (I.M_KIND, ref, card_kinds.WORDS.index(node.kind.kind), int(node.also), how_long, tag))
    resolving.done(s, frame, bool(cards))


def hand_limit(s: Position, frame: Frame, env: Env, node: ast.HandLimit, until: Duration) -> None:
    how_long, tag = effects_lasting.lasting(s, env, until)
    amount = nouns.MANY if node.n is None else nouns.number(s, env, node.n) * (-1 if node.less else 1)
    for player in nouns.players(s, env, node.who):
        ops.modify(s, (I.M_HAND, player, amount, 0, how_long, tag))
    resolving.done(s, frame, True)


def extra_turn(s: Position, frame: Frame, env: Env, node: ast.ExtraTurn, until: Duration) -> None:
    ops.modify(s, (I.M_EXTRA_TURN, env.actor, 0, 0, I.U_FOREVER, -1))
    resolving.done(s, frame, True)


def extra_phase(s: Position, frame: Frame, env: Env, node: ast.ExtraPhase, until: Duration) -> None:
    """Only a player whose turn it is has phases."""
    ok = env.actor == s.reg[I.ACTIVE]
    if ok:
        ops.modify(s, (I.M_EXTRA_PHASE, env.actor, effects_lasting.PHASES[node.step.kind], 0, I.U_TURN, -1))
    resolving.done(s, frame, ok)


def move_markers(s: Position, frame: Frame, env: Env, node: ast.MoveMarkers, until: Duration) -> None:
    """As many as there are of those wanted; to the same card is no move."""
    cards, aims = base.on_line(s, frame[REGS][R_OBJ]), base.on_line(s, frame[REGS][R_CHOSEN])
    word = node.what.kind.kind
    kinds = qualities.counters_of(s, word)
    least, most = nouns.quantity(s, env, node.what.qty if node.what.qty is not None else 1)
    moved = 0
    if cards and aims and cards[0] != aims[0]:
        for kind in kinds:
            if prohibitions.free(s, I.C_UNMARKED, cards[0], kind) and prohibitions.free(s, I.C_MARKED, aims[0], kind):
                count = ops.take_marks(s, cards[0], most - moved, kind)
                moved += ops.put_marks(s, aims[0], count, kind)
    resolving.done(s, frame, moved > 0 and (least >= nouns.MANY or moved >= least))


def name_one(s: Position, frame: Frame, env: Env, node: ast.NameOne, until: Duration) -> None:
    """Choose an element, a type of card or the name of a card."""
    player = env.actor
    resolving.done(s, frame, True)
    picking.pick(s, player, card_kinds.choices(s, node.of.kind), 1, 1, I.PICK_NUMBER, picking.NAMING[node.of.kind])
