"""Effects that last: bonuses, gained and lost abilities, prohibitions, skipped steps and phases, costs, control."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import flag
from zmdj_cards.engine.cards.env import R_OBJ, Duration, Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.frames.resolving import REGS
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.program import effect_base as base
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import static_keys, statics
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zmdj.rules import fight


def lasting(s: Position, env: Env, until: Duration) -> tuple[int, int]:
    """(how long, tag) of a duration: an ``Until``, the period of a ``During``, or none (as long as the card stays)."""
    if until is None:
        return (I.U_FOREVER, -1)
    period = until.period if isinstance(until, ast.Until) else until
    kind = period.kind
    if kind in ("combat", "this_combat"):
        frame = fight.combat_frame(s)
        return (I.U_COMBAT, frame[fight.SERIAL]) if frame is not None else (I.U_TURN, -1)
    turn, mine = s.reg[I.TURN], s.reg[I.ACTIVE] == env.player
    start = isinstance(until, ast.Until) and until.start
    if kind in ("your_next_turn", "opponent_next_turn"):
        gap = 2 if (kind == "your_next_turn") == mine else 1
        return (I.U_START_OF if start else I.U_END_OF, turn + gap)
    if kind == "next_turn":
        return (I.U_START_OF if start else I.U_END_OF, turn + 1)
    if kind == "your_turn" and (start or not mine):
        return (I.U_START_OF if start else I.U_END_OF, turn + (2 if mine else 1))
    if kind in ("your_ready_phase", "your_tactics_phase", "your_draw_phase", "your_main_phase"):
        return (I.U_START_OF, turn + (2 if mine else 1))
    if kind == "game":
        return (I.U_FOREVER, -1)
    if kind == "opponent_turn" and (start or mine):
        return (I.U_START_OF if start else I.U_END_OF, turn + (1 if mine else 2))
    return (I.U_TURN, -1)


def _until(node: ast.Node, until: Duration) -> Duration:
    own = _own_until(node)
    return own if own is not None else until


def _own_until(node: ast.Node) -> Duration:
    """The duration that stands in the effect itself."""
    if isinstance(node, (ast.Gain, ast.Lose, ast.MakeCannot, ast.TakeControl, ast.SetStat)):
        return node.until
    return None


# Which kind of lasting effect a bonus is.
MODS: Final[dict[str, int]] = {
    "power": I.M_POWER,
    "range": I.M_RANGE,
    "base_power": I.M_POWER,
    "base_range": I.M_RANGE,
    "flash_point": I.M_FLASH,
    "cost": I.M_CARD_COST,
    "requirement": I.M_NEED,
}

# Values that a card has in every zone.
EVERYWHERE: Final[frozenset[str]] = frozenset(("flash_point", "cost", "requirement"))


def _holders(s: Position, frame: Frame, stats: set[str]) -> list[int]:
    """The cards that can have such values now: power and range are those of the battlefield."""
    if stats and stats <= EVERYWHERE:
        return [ref & REF_MASK for ref in frame[REGS][R_OBJ] if s.alive(ref)]
    return base.on_line(s, frame[REGS][R_OBJ])


def gain(s: Position, frame: Frame, env: Env, node: ast.Gain | ast.Has, until: Duration) -> None:
    """Bonuses and skills for a time. What can gain no skills now does not have them later either: "cannot" beats "can"."""
    how_long, tag = lasting(s, env, _until(node, until))
    named = {delta.stat.kind for delta in node.stats} if not node.gets else set()
    cards = _holders(s, frame, named)
    deltas = [(MODS[delta.stat.kind], nouns.number(s, env, delta.n)) for delta in node.stats]
    for i in cards:
        ref = s.ref(i)
        for kind, amount in deltas:
            ops.modify(s, (kind, ref, amount, 0, how_long, tag))
            ops.emit(s, I.E_GAIN, s.control[i], ref, kind, amount)
        for part in node.gets if statics.muted(s, i) < 2 else ():
            if isinstance(part, ast.Quoted):
                for number in s.tab.quoted[part.ability]:
                    ability = s.tab.abilities[number]
                    if ability.keyword >= 0:
                        ops.modify(s, (I.M_KEYWORD, ref, ability.keyword, ability.number, how_long, tag))
                    else:
                        ops.modify(s, (I.M_GRANT, ref, number, 0, how_long, tag))
                        if ability.limit or ability.kind == "triggered":
                            ops.emit(s, I.E_GAIN, s.control[i], ref, I.M_GRANT, number)
            elif isinstance(part, ast.Kw) and part.id in I.KEYWORDS:
                amount = nouns.number(s, env, part.n) if part.n is not None else 1
                ops.modify(s, (I.M_KEYWORD, ref, I.KEYWORDS.index(part.id), amount, how_long, tag))
                ops.emit(s, I.E_GAIN, s.control[i], ref, I.M_KEYWORD, I.KEYWORDS.index(part.id))
    resolving.done(s, frame, bool(cards))


def set_stat(s: Position, frame: Frame, env: Env, node: ast.SetStat, until: Duration) -> None:
    """A stat becomes a number; marks and bonuses still count on top of it."""
    how_long, tag = lasting(s, env, _until(node, until))
    cards = _holders(s, frame, {node.stat.kind})
    amount = nouns.number(s, env, node.n)
    for i in cards:
        ops.modify(s, (I.M_SET, s.ref(i), static_keys.STATS[node.stat.kind], amount, how_long, tag))
    resolving.done(s, frame, bool(cards))


def lose(s: Position, frame: Frame, env: Env, node: ast.Lacks | ast.Lose, until: Duration) -> None:
    how_long, tag = lasting(s, env, _until(node, until))
    cards = base.on_line(s, frame[REGS][R_OBJ])
    locked = 1 if isinstance(node, ast.Lacks) and node.locked else 0
    for i in cards:
        for part in node.gets:
            if isinstance(part, ast.AllSkills):
                ops.modify(s, (I.M_MUTE, s.ref(i), 0, locked, how_long, tag))
            elif isinstance(part, ast.Kw):
                ops.modify(s, (I.M_LOSE_KEYWORD, s.ref(i), I.ALL_KEYWORDS.index(part.id), 0, how_long, tag))
    resolving.done(s, frame, bool(cards))


def cannot(s: Position, frame: Frame, env: Env, node: ast.BarredFrom | ast.Cannot | ast.MakeCannot, until: Duration) -> None:
    """Objects, or players, cannot do something for a time."""
    how_long, tag = lasting(s, env, _until(node, until))
    deeds = node.deeds if isinstance(node, ast.Cannot) else (node.deed,)
    subjects: list[int] = []
    if isinstance(node.what, nouns.PEOPLE):
        subjects = [-2 - player for player in nouns.players(s, env, node.what)]
    else:
        subjects = [ref for ref in frame[REGS][R_OBJ] if s.alive(ref)]
    for subject in subjects:
        for deed in deeds:
            for number in static_keys.forbids(deed):
                if number == I.C_NEXT_READY:
                    if subject >= 0 and s.zone[subject & REF_MASK] == I.LINE:
                        flag(s, subject & REF_MASK, I.HELD, True)
                else:
                    ops.modify(s, (I.M_CANNOT, subject, number, s.tab.deed_index[deed], how_long, tag, env.src, env.player))
    resolving.done(s, frame, bool(subjects))


def skip(s: Position, frame: Frame, env: Env, node: ast.Skip, until: Duration) -> None:
    """Skip steps: of the current combat, of the next one, or of every combat of a period."""
    bits = 0
    kind = node.of.kind if node.of is not None else ""
    for step in node.steps:
        bits |= SKIPS.get(step.kind, 0)
        if step.kind == "next_ready_phase":
            _skip_next_ready(s, env)
        if step.kind in PHASES:
            _skip_phase(s, env, step.kind, kind)
    if not bits:
        resolving.done(s, frame, True)
        return
    if kind == "this_combat" or (not kind and until is None) or kind == "each_combat":
        resolving.done(s, frame, fight.set_flags(s, bits))
        return
    how_long, tag = lasting(s, env, until if until is not None else ast.Period("this_turn"))
    count = 1 if kind == "next_combat" else -1
    ops.modify(s, (I.M_SKIP, -1, bits, count, how_long, tag))
    resolving.done(s, frame, True)


def _skip_next_ready(s: Position, env: Env) -> None:
    """The next ready phase of the player just spoken of, or of whoever controls "it"."""
    for player in nouns.players(s, env, ast.Who("them")):
        number = s.reg[I.TURN] + (2 if s.reg[I.ACTIVE] == player else 1)
        ops.modify(s, (I.M_PHASE, -1, I.READY, number, I.U_END_OF, number))


def _skip_phase(s: Position, env: Env, step: str, kind: str) -> None:
    """A phase of this turn, or of the next turn of one of the players."""
    turn, mine = s.reg[I.TURN], s.reg[I.ACTIVE] == env.player
    number = turn
    if kind in ("your_next_turn", "opponent_next_turn"):
        number = turn + (2 if (kind == "your_next_turn") == mine else 1)
    elif kind == "next_turn":
        number = turn + 1
    ops.modify(s, (I.M_PHASE, -1, PHASES[step], number, I.U_END_OF, number))


PHASES: Final[dict[str, int]] = {
    "ready_phase": I.READY,
    "tactics_phase": I.TACTICS_PHASE,
    "draw_phase": I.DRAW,
    "main_phase": I.MAIN,
    "end_phase": I.END,
    "whole_turn": I.WHOLE_TURN,
}


SKIPS: Final[dict[str, int]] = {
    "intercept_step": I.K_NO_INTERCEPT,
    "response_step": I.K_NO_RESPONSE,
    "dodge_step": I.K_NO_DODGE,
    "attack_step": I.K_NO_ATTACK,
    "resolution_step": I.K_NO_RESOLUTION,
}


def play_cost(s: Position, frame: Frame, env: Env, node: ast.PlayCost, until: Duration) -> None:
    """ "Your next unit card costs 1 less": used up by the first card that fits."""
    how_long, tag = lasting(s, env, until if until is not None else ast.Period("this_turn"))
    amount = nouns.number(s, env, node.n)
    amount = amount if node.more else -amount
    what = node.what
    next_card = isinstance(what, ast.NextCard)
    phrase: ast.Node = what
    players: tuple[int, ...] = (env.player,)
    if isinstance(what, (ast.NextCard, ast.CardsPlayed)):
        phrase, players = what.what, nouns.players(s, env, what.who)
    for player in players:
        mod = (I.M_COST, player, amount, s.tab.phrase_index[phrase], how_long, tag, env.src, 1 if next_card else 0)
        ops.modify(s, mod)
    resolving.done(s, frame, True)


def awaken_cost(s: Position, frame: Frame, env: Env, node: ast.AwakenCost, until: Duration) -> None:
    how_long, tag = lasting(s, env, until if until is not None else ast.Period("this_turn"))
    amount = nouns.number(s, env, node.n)
    for player in nouns.players(s, env, node.who):
        ops.modify(s, (I.M_AWAKEN, player, -amount if node.more else amount, 0, how_long, tag))
    resolving.done(s, frame, True)


def resolve_again(s: Position, frame: Frame, env: Env, node: ast.ResolveAgain, until: Duration) -> None:
    """The next card of a kind takes effect so many times more."""
    how_long, tag = lasting(s, env, until if until is not None else ast.Period("this_turn"))
    phrase = node.what.what if isinstance(node.what, ast.NextCard) else node.what
    players = nouns.players(s, env, node.what.who) if isinstance(node.what, ast.NextCard) else (env.player,)
    for player in players:
        ops.modify(s, (I.M_AGAIN, player, nouns.number(s, env, node.n), s.tab.phrase_index[phrase], how_long, tag, env.src, 1))
    resolving.done(s, frame, True)


def take_control(s: Position, frame: Frame, env: Env, node: ast.TakeControl, until: Duration) -> None:
    how_long, tag = lasting(s, env, _until(node, until))
    taken = 0
    for i in base.on_line(s, frame[REGS][R_OBJ]):
        if s.tab.cards[s.card[i]].type == I.UNIT:
            ops.modify(s, (I.M_CONTROL, s.ref(i), env.actor, s.reg[I.TURN], how_long, tag))
            taken += 1
    resolving.done(s, frame, taken > 0)
