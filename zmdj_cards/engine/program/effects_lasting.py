"""Effects that last: bonuses, values, gained and lost abilities, prohibitions, hand limits, turns."""

from __future__ import annotations

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import board
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


def lasting(s: Position, env: Env, until: Duration) -> tuple[int, int]:
    """(how long, tag) of a duration: an ``Until``, the period of a ``During``, or none (as long as the card stays)."""
    if until is None:
        return (I.U_FOREVER, -1)
    period = until.period if isinstance(until, tree.Until) else until
    kind = period.kind
    if kind in ("combat", "this_combat"):
        serial = s.rules.programs.combat(s)
        return (I.U_COMBAT, serial) if serial >= 0 else (I.U_TURN, -1)
    turn, mine = s.reg[I.TURN], s.reg[I.ACTIVE] == env.player
    start = isinstance(until, tree.Until) and until.start
    if kind in ("your_next_turn", "opponent_next_turn"):
        gap = 2 if (kind == "your_next_turn") == mine else 1
        return (I.U_START_OF if start else I.U_END_OF, turn + gap)
    if kind == "next_turn":
        return (I.U_START_OF if start else I.U_END_OF, turn + 1)
    if kind == "your_turn" and (start or not mine):
        return (I.U_START_OF if start else I.U_END_OF, turn + (2 if mine else 1))
    if kind.startswith("your_") and kind.endswith("_phase") and kind != "your_end_phase":
        return (I.U_START_OF, turn + (2 if mine else 1))
    if kind == "game":
        return (I.U_FOREVER, -1)
    if kind == "opponent_turn" and (start or mine):
        return (I.U_START_OF if start else I.U_END_OF, turn + (1 if mine else 2))
    return (I.U_TURN, -1)


def own_until(node: tree.Node, until: Duration) -> Duration:
    """The duration that stands in the effect itself, or else the one that stands before it."""
    own = _own_until(node)
    return own if own is not None else until


def _own_until(node: tree.Node) -> Duration:
    """The duration that stands in the effect itself."""
    if isinstance(node, (tree.Gain, tree.Lose, tree.MakeCannot, tree.TakeControl, tree.SetStat)):
        return node.until
    return None


def _holders(s: Position, frame: Frame, stats: set[str]) -> list[int]:
    """The cards that can have such values now: power and range are those of the battlefield."""
    if stats and stats <= s.rules.values.everywhere:
        return [ref & REF_MASK for ref in frame[REGS][R_OBJ] if s.alive(ref)]
    return base.on_line(s, frame[REGS][R_OBJ])


def gain(s: Position, frame: Frame, env: Env, node: tree.Gain | tree.Has, until: Duration) -> None:
    """Bonuses and skills for a time. What can gain no skills now does not have them later either: "cannot" beats "can"."""
    how_long, tag = lasting(s, env, own_until(node, until))
    named = {delta.stat.kind for delta in node.stats} if not node.gets else set()
    cards = _holders(s, frame, named)
    deltas = [(s.rules.values.bonuses[delta.stat.kind], nouns.number(s, env, delta.n)) for delta in node.stats]
    for i in cards:
        ref = s.ref(i)
        for kind, amount in deltas:
            ops.modify(s, (kind, ref, amount, 0, how_long, tag))
            ops.emit(s, I.E_GAIN, s.control[i], ref, kind, amount)
        for part in node.gets if statics.muted(s, i) < 2 else ():
            if isinstance(part, tree.Quoted):
                for number in s.tab.quoted[part.ability]:
                    ability = s.tab.abilities[number]
                    if ability.keyword >= 0:
                        ops.modify(s, (I.M_KEYWORD, ref, ability.keyword, ability.number, how_long, tag))
                    else:
                        ops.modify(s, (I.M_GRANT, ref, number, 0, how_long, tag))
                        if ability.limit or ability.kind == "triggered":
                            ops.emit(s, I.E_GAIN, s.control[i], ref, I.M_GRANT, number)
            elif isinstance(part, tree.Kw) and part.id in s.rules.values.gained:
                amount = nouns.number(s, env, part.n) if part.n is not None else 1
                ops.modify(s, (I.M_KEYWORD, ref, s.rules.values.keyword_ids[part.id], amount, how_long, tag))
                ops.emit(s, I.E_GAIN, s.control[i], ref, I.M_KEYWORD, s.rules.values.keyword_ids[part.id])
    resolving.done(s, frame, bool(cards))


def set_stat(s: Position, frame: Frame, env: Env, node: tree.SetStat, until: Duration) -> None:
    """A stat becomes a number; marks and bonuses still count on top of it."""
    how_long, tag = lasting(s, env, own_until(node, until))
    cards = _holders(s, frame, {node.stat.kind})
    amount = nouns.number(s, env, node.n)
    for i in cards:
        ops.modify(s, (I.M_SET, s.ref(i), s.rules.values.stat_ids[node.stat.kind], amount, how_long, tag))
    resolving.done(s, frame, bool(cards))


def _change(s: Position, i: int, stat: str, amount: int, lasts: tuple[int, int]) -> None:
    kind = s.rules.values.bonuses[stat]
    ops.modify(s, (kind, s.ref(i), amount, 0, *lasts))
    ops.emit(s, I.E_GAIN, s.control[i], s.ref(i), kind, amount)


def _value(s: Position, i: int, stat: str) -> int:
    return s.rules.values.value_of(s, i, stat)


def multiply(s: Position, frame: Frame, env: Env, node: tree.Multiply, until: Duration) -> None:
    """The value as it is now is gained so many times more."""
    lasts = lasting(s, env, node.until or until)
    cards = base.on_line(s, frame[REGS][R_OBJ])
    for i in cards:
        _change(s, i, node.stat.kind, _value(s, i, node.stat.kind) * (nouns.number(s, env, node.n) - 1), lasts)
    resolving.done(s, frame, bool(cards))


def swap_stats(s: Position, frame: Frame, env: Env, node: tree.SwapStats, until: Duration) -> None:
    """Two cards exchange a value, or each card two of its own, as they are now; later changes come on top."""
    lasts = lasting(s, env, node.until or until)
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


def lose(s: Position, frame: Frame, env: Env, node: tree.Lacks | tree.Lose, until: Duration) -> None:
    """Skills that are lost for a time: all, or keywords by name."""
    how_long, tag = lasting(s, env, own_until(node, until))
    cards = base.on_line(s, frame[REGS][R_OBJ])
    locked = 1 if isinstance(node, tree.Lacks) and node.locked else 0
    for i in cards:
        for part in node.gets:
            if isinstance(part, tree.AllSkills):
                ops.modify(s, (I.M_MUTE, s.ref(i), 0, locked, how_long, tag))
            elif isinstance(part, tree.Kw):
                ops.modify(s, (I.M_LOSE_KEYWORD, s.ref(i), s.rules.values.keyword_ids[part.id], 0, how_long, tag))
    resolving.done(s, frame, bool(cards))


def cannot(s: Position, frame: Frame, env: Env, node: tree.BarredFrom | tree.Cannot | tree.MakeCannot, until: Duration) -> None:
    """Objects, or players, cannot do something for a time."""
    how_long, tag = lasting(s, env, own_until(node, until))
    deeds = node.deeds if isinstance(node, tree.Cannot) else (node.deed,)
    subjects: list[int] = []
    if nouns.names_players(node.what):
        subjects = [-2 - player for player in nouns.players(s, env, node.what)]
    else:
        subjects = [ref for ref in frame[REGS][R_OBJ] if s.alive(ref)]
    for subject in subjects:
        for deed in deeds:
            for number in static_keys.forbids(s.rules.values, deed):
                mark = s.rules.programs.marked.get(number)
                if mark is not None:
                    mark(s, subject)
                else:
                    ops.modify(s, (I.M_CANNOT, subject, number, s.tab.deed_index[deed], how_long, tag, env.src, env.player))
    resolving.done(s, frame, bool(subjects))


def hand_limit(s: Position, frame: Frame, env: Env, node: tree.HandLimit, until: Duration) -> None:
    how_long, tag = lasting(s, env, until)
    amount = nouns.MANY if node.n is None else nouns.number(s, env, node.n) * (-1 if node.less else 1)
    for player in nouns.players(s, env, node.who):
        ops.modify(s, (I.M_HAND, player, amount, 0, how_long, tag))
    resolving.done(s, frame, True)


def extra_turn(s: Position, frame: Frame, env: Env, node: tree.ExtraTurn, until: Duration) -> None:
    ops.modify(s, (I.M_EXTRA_TURN, env.actor, 0, 0, I.U_FOREVER, -1))
    resolving.done(s, frame, True)


def end_game(s: Position, frame: Frame, env: Env, node: tree.EndGame, until: Duration) -> None:
    """The actor wins, or loses."""
    board.lose(s, 1 - env.actor if node.win else env.actor, I.R_EFFECT)
    resolving.done(s, frame, True)
