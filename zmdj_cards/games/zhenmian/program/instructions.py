"""The instructions of this game: targets, X, modes, payment, positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Ability, Ins
from zmdj_cards.engine.cards.env import R_DONE, R_MODE, R_MOVED, R_OBJ, R_WHO, Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import delayed, modal, picking, resolving
from zmdj_cards.engine.frames.resolving import ABILITY, AT, CONTROLLER, PROGRAM, REGS, SOURCE
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian.cards import is_a
from zmdj_cards.games.zhenmian.program import opcodes as O
from zmdj_cards.games.zhenmian.program import sentences, targets
from zmdj_cards.games.zhenmian.program.effects import player_chosen
from zmdj_cards.games.zhenmian.program.targets import REGISTER, WHAT
from zmdj_cards.games.zhenmian.rules import arriving, paying, places, resources

# Announcing


def _ability(s: Position, frame: Frame) -> Ability | None:
    return s.tab.abilities[frame[ABILITY]] if frame[ABILITY] >= 0 else None


def _x(s: Position, frame: Frame, ins: Ins) -> None:
    """X is any number that can be paid; of a card whose cost is a number it stands for nothing (Z31)."""
    env, player = resolving.env_of(s, frame), frame[CONTROLLER]
    times, discards = ins.code
    ability = _ability(s, frame)
    card = s.tab.cards[s.card[frame[SOURCE] & REF_MASK]]
    if ability is not None and ability.kind == "spell":
        if not card.printed.open_cost:
            s.keep(s.obj, I.RESULT, (0,))
            resolving.proceed(s, frame)
            return
        most = max(0, resources.funds(s, player) - paying.change(s, player, frame[SOURCE] & REF_MASK))
    else:
        most = resources.funds(s, player) // times if times else len(s.zones[player * I.ZONE_COUNT + I.HAND])
    if discards:
        most = min(most, len(s.zones[env.player * I.ZONE_COUNT + I.HAND]))
    resolving.proceed(s, frame)
    picking.pick(s, player, tuple(range(most + 1)), 1, 1, I.PICK_NUMBER)


def _x_chosen(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.proceed(s, frame, {ins.a: s.obj[I.RESULT]})


def _target(s: Position, frame: Frame, ins: Ins) -> None:
    """Choose targets; where there are not enough the ability is not put on the stack (Abilities/6)."""
    env = resolving.env_of(s, frame)
    found = targets.candidates(s, env, ins.code)
    least, most = targets.bounds(s, env, ins.code)
    if len(found) < least:
        s.pop(s.stack)
        s.keep(s.obj, I.RESULT, ())
        return
    resolving.proceed(s, frame)
    if ins.code[WHAT] == P.NONE:
        picking.pick(s, frame[CONTROLLER], (0, 1), 1, 1, I.PICK_PLAYERS)
        return
    mode = 0
    away = [ref for ref in found if ref >= 0 and s.zone[ref & REF_MASK] in (I.HAND, I.DECK, I.DISCARD, I.GONE)]
    if away:
        mode = I.PICK_HIDDEN
        found = tuple(sorted(found, key=lambda ref: (s.card[ref & REF_MASK], ref & REF_MASK)))
    picking.pick(s, frame[CONTROLLER], found, least, most, mode)


def _targeted(s: Position, frame: Frame, ins: Ins) -> None:
    chosen = s.obj[I.RESULT]
    if ins.code[WHAT] == P.NONE:
        resolving.proceed(s, frame, {R_WHO: chosen, ins.code[REGISTER]: tuple(-2 - player for player in chosen)})
        return
    resolving.proceed(s, frame, {ins.code[REGISTER]: chosen})
    for ref in chosen:
        if ref >= 0:
            ops.emit(s, I.E_TARGET, frame[CONTROLLER], ref, frame[SOURCE], s.zone[ref & REF_MASK])


def _mode(s: Position, frame: Frame, ins: Ins) -> None:
    """One of the modes whose targets there are."""
    env = resolving.env_of(s, frame)
    possible = tuple(number for number, mode in enumerate(ins.code) if targets.mode_is_open(s, env, mode))
    if not possible:
        s.pop(s.stack)
        s.keep(s.obj, I.RESULT, ())
        return
    resolving.proceed(s, frame)
    modal.choose(s, frame[CONTROLLER], possible, 1, 1)


def _pay_use(s: Position, frame: Frame, ins: Ins) -> None:
    """What an ability costs: territories, or the spirit of an avatar (Types/28)."""
    env, ability = resolving.env_of(s, frame), _ability(s, frame)
    amount = sum(nouns.number(s, env, n) for n in ins.code)
    i = frame[SOURCE] & REF_MASK
    resolving.proceed(s, frame)
    if is_a(s, i, G.AVATAR) and s.zone[i] == G.FIELD:
        s.put(s.counters[G.SPIRIT], i, max(0, s.counters[G.SPIRIT][i] - amount))
        s.scene += 1
        ops.emit(s, G.E_SPIRIT, frame[CONTROLLER], frame[SOURCE], -1, amount)
        return
    resources.pay(s, frame[CONTROLLER], resources.ability_cost(s, frame[CONTROLLER], ability, amount))


def _pay_play(s: Position, frame: Frame, ins: Ins) -> None:
    """A card is paid for; then it has been played (Z27)."""
    x = nouns.number(s, resolving.env_of(s, frame), s.tab.programs[frame[PROGRAM]].x)
    resolving.proceed(s, frame)
    paying.pay_card(s, frame[CONTROLLER], frame[SOURCE] & REF_MASK, x)


# Resolving


def rechecked(s: Position, frame: Frame, code: Code) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """(register, what was chosen, what of it is still legal) of every phrase that was chosen."""
    common, modes = code
    chosen = [*common, *(target for number in frame[REGS][R_MODE] if modes for target in modes[number])]
    env = resolving.env_of(s, frame)
    found = []
    for target in chosen:
        before = frame[REGS][target[REGISTER]]
        found.append((target[REGISTER], before, targets.still_legal(s, env, target, before)))
    return found


def legal(s: Position, waiting: Frame) -> bool:
    """Whether what waits can be resolved: not all of its targets are illegal (Abilities/10)."""
    if waiting[PROGRAM] < 0:
        return True
    code = s.tab.programs[waiting[PROGRAM]].code
    at = waiting[AT]
    if at >= len(code) or code[at].op != O.O_RECHECK:
        return True
    found = rechecked(s, waiting, code[at].code)
    return not any(before for _, before, _ in found) or any(left for _, _, left in found)


def _recheck(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.proceed(s, frame, {register: left for register, _, left in rechecked(s, frame, ins.code)})


def _choose_player(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.proceed(s, frame)
    picking.pick(s, resolving.env_of(s, frame).actor, (0, 1), 1, 1, I.PICK_PLAYERS)


def _player_chosen(s: Position, frame: Frame, ins: Ins) -> None:
    player_chosen(s, frame)
    resolving.proceed(s, frame, {R_WHO: s.obj[I.RESULT]})


def columns_for(s: Position, env: Env, frame: Frame, code: Code, ref: int) -> list[int]:
    """The empty positions to which a unit can move."""
    i = ref & REF_MASK
    free = [column for column in places.free(s, s.control[i]) if column != s.place[i]]
    if code[0] == sentences.KEPT:
        wanted = frame[REGS][code[1]] if code[1] < len(frame[REGS]) else ()
        return [column for column in free if column in wanted]
    if code[0] == sentences.NEAR:
        if code[2] == P.NONE:
            return [slot for player, slot in places.related(s.control[i], s.place[i], code[1]) if player == s.control[i] and slot in free]
        found = []
        for other in nouns.objects(s, env, code[2]):
            j = other & REF_MASK
            if s.alive(other) and s.zone[j] == I.LINE:
                found += [slot for player, slot in places.related(s.control[j], s.place[j], code[1]) if player == s.control[i]]
        return [column for column in free if column in found]
    if code[0] == sentences.ANYWHERE and code[1] != P.NONE and s.control[i] not in nouns.players(s, env, code[1]):
        return []
    return free


def _move(s: Position, frame: Frame, ins: Ins) -> None:
    """The next unit: its new position is chosen (Z70–Z71)."""
    found = frame[REGS][R_OBJ]
    if not found:
        resolving.go(s, frame, ins.a)
        return
    ref = found[0]
    env = resolving.env_of(s, frame)
    there = s.alive(ref) and s.zone[ref & REF_MASK] == I.LINE
    columns = columns_for(s, env, frame, ins.code, ref) if there else []
    if not columns:
        resolving.go(s, frame, frame[AT], {R_OBJ: found[1:], R_DONE: (0,)})
        return
    resolving.proceed(s, frame)
    arriving.choose(s, env.actor, columns)


def _moved(s: Position, frame: Frame, ins: Ins) -> None:
    ref = frame[REGS][R_OBJ][0]
    column = s.obj[I.RESULT][0] - 1
    resolving.go(s, frame, ins.a, {R_OBJ: frame[REGS][R_OBJ][1:]})
    places.move(s, ref & REF_MASK, column)


def _place(s: Position, frame: Frame, ins: Ins) -> None:
    """An empty position is chosen, to be spoken of later."""
    env = resolving.env_of(s, frame)
    named = nouns.players(s, env, ins.code)
    free = places.free(s, named[0]) if named else []
    resolving.proceed(s, frame)
    if free:
        arriving.choose(s, env.actor, free)
    else:
        s.keep(s.obj, I.RESULT, ())


def _place_picked(s: Position, frame: Frame, ins: Ins) -> None:
    chosen = tuple(column - 1 for column in s.obj[I.RESULT])
    changes: dict[int, tuple[int, ...]] = {ins.a: chosen}
    if not chosen:
        changes[R_DONE] = (0,)
    resolving.proceed(s, frame, changes)


def _order_rest(s: Position, frame: Frame, ins: Ins) -> None:
    found = frame[REGS][R_OBJ]
    top = frame[REGS][R_MOVED][0] if frame[REGS][R_MOVED] else 0
    rest = found[top:]
    resolving.proceed(s, frame)
    picking.pick(s, resolving.env_of(s, frame).actor, rest, len(rest), len(rest), I.PICK_ORDER)


def _rest_ordered(s: Position, frame: Frame, ins: Ins) -> None:
    top = frame[REGS][R_MOVED][0] if frame[REGS][R_MOVED] else 0
    resolving.proceed(s, frame, {R_OBJ: frame[REGS][R_OBJ][:top] + s.obj[I.RESULT]})


def _turn(s: Position, frame: Frame, ins: Ins) -> None:
    """Rest or ready: what the other way round would change nothing is not asked."""
    env = resolving.env_of(s, frame)
    found = [ref & REF_MASK for ref in frame[REGS][R_OBJ] if s.alive(ref)]
    resolving.proceed(s, frame)
    if found:
        modal.choose(s, env.actor, (0, 1), 1, 1)
    else:
        s.keep(s.obj, I.RESULT, ())


def _turned(s: Position, frame: Frame, ins: Ins) -> None:
    chosen = s.obj[I.RESULT]
    resolving.proceed(s, frame)
    for ref in frame[REGS][R_OBJ]:
        if chosen and s.alive(ref):
            if chosen[0] == 0:
                ops.rest(s, ref & REF_MASK)
            else:
                ops.ready(s, ref & REF_MASK)


def _wait(s: Position, frame: Frame, ins: Ins) -> None:
    """An effect waits for its event: the next one, or each of this turn."""
    if ins.code:
        delayed.wait(s, ins.a, frame, I.U_TURN, delayed.EVERY)
    else:
        delayed.wait(s, ins.a, frame, I.U_FOREVER, -1)
    resolving.proceed(s, frame)


def _tokens(s: Position, frame: Frame, ins: Ins) -> None:
    env = resolving.env_of(s, frame)
    most = min(nouns.number(s, env, ins.code), G.SLOTS)
    resolving.proceed(s, frame)
    picking.pick(s, env.actor, tuple(range(most + 1)), 1, 1, I.PICK_NUMBER)


def _tokens_chosen(s: Position, frame: Frame, ins: Ins) -> None:
    resolving.proceed(s, frame, {ins.a: s.obj[I.RESULT]})


INSTRUCTIONS: Final[dict[int, Callable[[Position, Frame, Ins], None]]] = {
    O.O_X: _x,
    O.O_X_CHOSEN: _x_chosen,
    O.O_TARGET: _target,
    O.O_TARGETED: _targeted,
    O.O_MODE_CHOSEN: _mode,
    O.O_PAY_USE: _pay_use,
    O.O_PAY_PLAY: _pay_play,
    O.O_RECHECK: _recheck,
    O.O_CHOOSE_PLAYER: _choose_player,
    O.O_PLAYER_CHOSEN: _player_chosen,
    O.O_MOVE: _move,
    O.O_MOVED: _moved,
    O.O_PLACE: _place,
    O.O_PLACE_PICKED: _place_picked,
    O.O_ORDER_REST: _order_rest,
    O.O_REST_ORDERED: _rest_ordered,
    O.O_TURN: _turn,
    O.O_TURNED: _turned,
    O.O_WAIT: _wait,
    O.O_TOKENS: _tokens,
    O.O_TOKENS_CHOSEN: _tokens_chosen,
}
