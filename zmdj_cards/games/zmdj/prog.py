"""Resolving an ability: one instruction of its program at a time, with all that it knows in the frame.

Frame: (kind, place in the program, program, player, source, event, registers, ability or -1)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.engine.frame import Event, Frame
from zmdj_cards.engine.state import REF_MASK
from zmdj_cards.games.zmdj import choose, combat, conditions, costs, effect_base, effects, lower, nouns, ops, pay, play, skills, statics
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z, random_below
from zmdj_cards.games.zmdj.defs import Ins
from zmdj_cards.games.zmdj.env import (
    EMPTY,
    NOTHING,
    R_ACTOR,
    R_CHOSEN,
    R_DEALT,
    R_DIFF,
    R_DONE,
    R_FLANK,
    R_FORMER,
    R_IT,
    R_LATTER,
    R_MODE,
    R_MOVED,
    R_OBJ,
    R_PLAYED,
    R_WHO,
    Env,
)

Regs = tuple[tuple[int, ...], ...]


def start(s: Z, program: int, player: int, src: int, event: Event, ability: int = -1, regs: Regs = ()) -> None:
    """Begin a program. ``regs``: registers handed over by an earlier effect."""
    size = s.tab.programs[program].registers
    if not regs:
        regs = EMPTY
    if len(regs) < size:
        regs = regs + ((),) * (size - len(regs))
    s.push(s.stack, (I.F_PROG, 0, program, player, src, event, regs, ability))


def env_of(s: Z, frame: Frame) -> Env:
    return Env(frame[3], frame[4], frame[5], frame[6], s.tab.programs[frame[2]].x)


def run(s: Z, frame: Frame) -> bool:
    """Carry out the next instruction, or finish."""
    code = s.tab.programs[frame[2]].code
    if frame[1] >= len(code):
        s.pop(s.stack)
        done = frame[6][R_DONE]
        s.keep(s.obj, I.RESULT, (1,) if not done or done[0] else ())
        return False
    ins = code[frame[1]]
    s.cause = frame[4]
    s.cause_player = frame[3]
    RUN[ins.op](s, frame, ins)
    s.cause = -1
    s.cause_player = -1
    return False


def go(s: Z, frame: Frame, at: int, changes: dict[int, tuple[int, ...]] | None = None) -> None:
    """Continue at a place, with some registers changed. Must be called while the frame is on top."""
    regs = frame[6]
    if changes:
        new = list(regs)
        for which, value in changes.items():
            new[which] = value
        regs = tuple(new)
    s.top((*frame[:1], at, *frame[2:6], regs, *frame[7:]))


def fail() -> dict[int, tuple[int, ...]]:
    return {R_DONE: (0,)}


# --- the instructions ------------------------------------------------------------------------------------------------------------------


def _do(s: Z, frame: Frame, ins: Ins) -> None:
    node, until = ins.node, None
    if isinstance(node, ast.During):
        until, node = node.period, node.act
    effects.EFFECTS[type(node)](s, frame, env_of(s, frame), node, until)


def _select(s: Z, frame: Frame, ins: Ins) -> None:
    """Find the objects of an effect; ``a``: how many phrases of the same effect came before. Asks if there is a choice."""
    node, what = ins.node
    env = env_of(s, frame)
    before = frame[6][R_OBJ] if ins.a > 0 else ()
    ask = selection(s, env, node, what)
    if ask is None:
        found = effect_base.all_of(s, env, node, what)
        changes: dict[int, tuple[int, ...]] = {R_OBJ: before + tuple(ref for ref in found if ref not in before)}
        if not found and not isinstance(what, ast.Ref):
            changes[R_DONE] = (0,)
        if isinstance(what, (ast.Sel, ast.Top)) and found:
            changes[R_IT] = found
        elif isinstance(what, (ast.Sel, ast.Top)):
            changes[R_IT] = NOTHING
        go(s, frame, frame[1] + 2, changes)
        return
    player, candidates, least, most, mode = ask
    if isinstance(node, ast.Discard) and node.random:
        go(s, frame, frame[1] + 2, _randomly(s, before, candidates, most))
        return
    go(s, frame, frame[1] + 1, {R_OBJ: before})
    choose.pick(s, player, candidates, least, most, mode)


def _randomly(s: Z, before: tuple[int, ...], candidates: tuple[int, ...], count: int) -> dict[int, tuple[int, ...]]:
    pool = list(candidates)
    taken: list[int] = []
    while pool and len(taken) < count:
        taken.append(pool.pop(random_below(s, len(pool))))
    changes: dict[int, tuple[int, ...]] = {R_OBJ: before + tuple(taken)}
    if len(taken) < count:
        changes[R_DONE] = (0,)
    return changes


def selection(s: Z, env: Env, node: Any, what: Any) -> tuple[int, tuple[int, ...], int, int, int] | None:
    """(who chooses, among what, least, most, mode) if an object phrase leaves a choice; None if it names all it means."""
    if isinstance(what, ast.Either):
        found: dict[int, None] = {}
        for item in what.items:
            for ref in effect_base.all_of(s, env, node, item):
                found[ref] = None
        return env.actor, tuple(found), 1, 1, 0
    if isinstance(what, ast.Top) and isinstance(what.n, (ast.UpTo, ast.AnyNumber)):
        return None
    if not isinstance(what, ast.Sel) or what.qty is None or isinstance(what.qty, (ast.All, ast.Each)):
        return None
    least, most = nouns.quantity(s, env, what.qty)
    found_ = effect_base.all_of(s, env, node, what)
    mode = 0
    if found_ and s.zone[found_[0] & REF_MASK] not in (I.LINE, I.ATTACHED):
        mode = I.PICK_HIDDEN
        found_ = tuple(sorted(found_, key=lambda ref: (s.card[ref & REF_MASK], ref & REF_MASK)))
    return env.actor, found_, least, most, mode


def _store(s: Z, frame: Frame, ins: Ins) -> None:
    _node, what = ins.node
    chosen = s.obj[I.RESULT]
    changes: dict[int, tuple[int, ...]] = {R_OBJ: frame[6][R_OBJ] + chosen, R_IT: chosen or NOTHING}
    least = nouns.quantity(s, env_of(s, frame), what.qty)[0] if isinstance(what, ast.Sel) else 1
    if len(chosen) < max(1, min(least, nouns.MANY - 1)):
        changes[R_DONE] = (0,)
    go(s, frame, frame[1] + 1, changes)


def _choose(s: Z, frame: Frame, ins: Ins) -> None:
    """Choose (``b`` 1: as targets) cards, a player or a flank."""
    what = ins.node
    env = env_of(s, frame)
    player = env.actor
    go(s, frame, frame[1] + 1)
    if isinstance(what, ast.Players):
        named = nouns.players(s, env, what)
        least, most = nouns.quantity(s, env, what.qty if what.qty is not None else 1)
        choose.pick(s, player, tuple(sorted(named)), min(least, len(named)), most, I.PICK_PLAYERS)
        return
    if isinstance(what, ast.Flank):
        owners = nouns.players(s, env, what.who) if what.who is not None else (0, 1)
        choose.pick(s, player, tuple(sorted(2 * owner + side for owner in owners for side in (0, 1))), 1, 1, I.PICK_NUMBER)
        return
    aimed = bool(ins.b)
    if isinstance(what, ast.Markers):
        what = what.on
    candidates = targets(s, env, what, aimed, repeated=ins.a == 0 and ins.b == 1 and _is_repeat(frame, s))
    if isinstance(what, ast.Sel):
        least, most = nouns.quantity(s, env, what.qty if what.qty is not None else 1)
    else:
        least = most = 1 if isinstance(what, (ast.Either, ast.Ref, ast.RefIn)) else len(candidates)
    mode = I.PICK_TARGET if aimed else 0
    if candidates and s.zone[candidates[0] & REF_MASK] not in (I.LINE, I.ATTACHED, I.TACTICS):
        mode |= I.PICK_HIDDEN
        candidates = tuple(sorted(candidates, key=lambda ref: (s.card[ref & REF_MASK], ref & REF_MASK)))
    choose.pick(s, player, candidates, least, most, mode)


def _is_repeat(frame: Frame, s: Z) -> bool:
    """Whether this choice adds to an earlier one of the same effect (``RepeatFor``)."""
    code = s.tab.programs[frame[2]].code
    at = frame[1] + 2
    return at < len(code) and code[at].op == lower.O_UNLESS_CHOSEN


def targets(s: Z, env: Env, what: Any, aimed: bool, repeated: bool = False) -> tuple[int, ...]:
    """What may be chosen: what fits, and is not protected from being chosen."""
    found = nouns.objects(s, env, what)
    if repeated:
        found = tuple(ref for ref in found if ref not in env.regs[R_CHOSEN])
    if aimed and s.tab.any_cannots and env.src >= 0:
        source = env.src & REF_MASK
        found = tuple(ref for ref in found if not statics.forbidden(s, I.C_BE_TARGET, ref & REF_MASK, source))
    return tuple(ref for ref in found if s.alive(ref))


def _chosen(s: Z, frame: Frame, ins: Ins) -> None:
    """Take over a choice. ``a``: 0 of targets (``b``: which phrase), 2 of a new host, 3 of an order, 4 of what goes on top."""
    result = s.obj[I.RESULT]
    regs = frame[6]
    changes: dict[int, tuple[int, ...]] = {}
    what = ins.node
    if ins.a == 2:
        changes[R_CHOSEN] = result
        if not result:
            changes[R_DONE] = (0,)
    elif ins.a == 3:
        changes[R_OBJ] = result
    elif ins.a == 4:
        changes[R_MOVED] = (len(result),)
        changes[R_OBJ] = result + tuple(ref for ref in regs[R_OBJ] if ref not in result)
    elif isinstance(what, ast.Players):
        changes[R_WHO] = result
        if not result:
            changes[R_DONE] = (0,)
    elif isinstance(what, ast.Flank):
        changes[R_FLANK] = (result[0] >> 1, result[0] & 1) if result else ()
    else:
        changes[R_IT] = result or NOTHING
        changes[R_CHOSEN] = result if ins.b <= 0 else regs[R_CHOSEN] + result
        changes[R_FORMER if ins.b <= 0 else R_LATTER] = result
        if ins.b > 0:
            changes[R_IT] = regs[R_CHOSEN] + result or NOTHING
        if not result or (isinstance(what, ast.Sel) and isinstance(what.qty, int) and len(result) < what.qty):
            changes[R_DONE] = (0,)
    go(s, frame, frame[1] + 1, changes)
    if ins.a == 0 and not isinstance(what, (ast.Players, ast.Flank)):
        for ref in result:
            ops.emit(s, I.E_TARGET, frame[3], ref, frame[4])


def _unless_chosen(s: Z, frame: Frame, ins: Ins) -> None:
    go(s, frame, frame[1] + 1 if s.obj[I.RESULT] else ins.a)


def _jump(s: Z, frame: Frame, ins: Ins) -> None:
    go(s, frame, ins.a)


def _unless(s: Z, frame: Frame, ins: Ins) -> None:
    """Go on if a condition holds; what it came upon is what later words mean."""
    env = env_of(s, frame)
    if ins.b >= 0 and not _decided(s):
        # "If this attack fails": not known yet. What follows waits for the outcome of this combat.
        _wait(s, frame, ins)
        return
    if not conditions.true(s, env, ins.node):
        go(s, frame, ins.a)
        return
    changes: dict[int, tuple[int, ...]] = {}
    for part in ins.node.walk():
        if isinstance(part, ast.AboveBase):
            changes[R_DIFF] = (conditions.base_gap(s, env, part),)
        if isinstance(part, (ast.Happened, ast.EventIs)) and env.found:
            changes[R_IT] = env.found
    go(s, frame, frame[1] + 1, changes)


def _decided(s: Z) -> bool:
    frame = nouns.combat_frame(s)
    return frame is None or bool(frame[I.K_FLAGS] & (I.K_SUCCESS | I.K_FAIL))


def _wait(s: Z, frame: Frame, ins: Ins) -> None:
    serial = nouns.combat_frame(s)[I.K_SERIAL]
    entry = (ins.b, frame[3], frame[4], frame[5], frame[6], I.U_COMBAT, serial)
    s.put(s.obj, I.DELAYED, (*s.obj[I.DELAYED], entry))
    go(s, frame, ins.a)


def _undone(s: Z, frame: Frame, ins: Ins) -> None:
    done = frame[6][R_DONE]
    go(s, frame, frame[1] + 1 if not done or done[0] else ins.a)


def _ask(s: Z, frame: Frame, ins: Ins) -> None:
    """May. What cannot be begun is not asked."""
    if not possible(s, frame, frame[1] + 2):
        s.keep(s.obj, I.RESULT, ())
        go(s, frame, frame[1] + 1)
        return
    player = env_of(s, frame).actor
    go(s, frame, frame[1] + 1)
    choose.ask(s, player)


def possible(s: Z, frame: Frame, at: int) -> bool:
    """Whether the first thing an optional effect does can be done at all."""
    code = s.tab.programs[frame[2]].code
    while at < len(code) and code[at].op in (lower.O_BEGIN,):
        at += 1
    if at >= len(code):
        return True
    ins, env = code[at], env_of(s, frame)
    if ins.op == lower.O_CHOOSE and isinstance(ins.node, (ast.Sel, ast.Either, ast.RefIn, ast.Markers)):
        what = ins.node.on if isinstance(ins.node, ast.Markers) else ins.node
        aimed = targets(s, env, what, bool(ins.b))
        if isinstance(ins.node, ast.Markers):
            aimed = tuple(ref for ref in aimed if nouns.marks(s, ref & REF_MASK, ins.node.kind.kind))
        if ins.b:
            return any(costs.can_pay(s, env.actor, costs.target_price(s, env.actor, ref & REF_MASK)) for ref in aimed)
        return bool(aimed)
    if ins.op == lower.O_SELECT:
        node, what = ins.node
        found = effect_base.all_of(s, env, node, what)
        if isinstance(node, ast.PlayFree):
            return any(play.can_play(s, env.actor, ref & REF_MASK, effect_base.play_mode(node)) for ref in found)
        if isinstance(node, ast.RemoveMarkers):
            return any(nouns.marks(s, ref & REF_MASK, node.what.kind.kind) for ref in found)
        return bool(found)
    if ins.op == lower.O_PAY:
        return costs.can_pay(s, env.actor, nouns.number(s, env, ins.node.n))
    if ins.op == lower.O_DO and isinstance(ins.node, ast.PlayPaying):
        i = frame[4] & REF_MASK
        return play.can_play(s, env.actor, i, I.PLAY_EFFECT | I.PLAY_FIXED, nouns.number(s, env, ins.node.n))
    return True


def _no(s: Z, frame: Frame, ins: Ins) -> None:
    if not s.obj[I.RESULT]:
        go(s, frame, ins.a)
        return
    if frame[7] >= 0:
        ability = s.tab.abilities[frame[7]]
        counts = ability.kind == "triggered" and ability.limit and skills.starts_optional(s, ability)
        if counts and skills.uses(s, frame[4], ability) < ability.limit:
            skills.count_use(s, frame[4], ability)
    go(s, frame, frame[1] + 1)


def _undo_done(s: Z, frame: Frame, ins: Ins) -> None:
    go(s, frame, frame[1] + 1, fail())


def _begin(s: Z, frame: Frame, ins: Ins) -> None:
    go(s, frame, frame[1] + 1, {R_DONE: (1,)})


def _modes(s: Z, frame: Frame, ins: Ins) -> None:
    env = env_of(s, frame)
    count = len(ins.node.options)
    least, most = nouns.quantity(s, env, ins.node.n)
    go(s, frame, frame[1] + 1)
    choose.modes(s, env.actor, tuple(range(count)), least, min(most, count))


def _mode_in(s: Z, frame: Frame, ins: Ins) -> None:
    go(s, frame, frame[1] + 1, {R_MODE: s.obj[I.RESULT]})


def _mode(s: Z, frame: Frame, ins: Ins) -> None:
    go(s, frame, frame[1] + 1 if ins.b in frame[6][R_MODE] else ins.a)


def _loop(s: Z, frame: Frame, ins: Ins) -> None:
    """Players who each do something, turn player first. While they do, losses are settled together."""
    env = env_of(s, frame)
    named = nouns.players(s, env, ins.node)
    changes = {ins.a: named, ins.b: frame[6][R_ACTOR]}
    s.keep(s.reg, I.SIMULTANEOUS, s.reg[I.SIMULTANEOUS] + 1)
    go(s, frame, frame[1] + 1, changes)


def _next(s: Z, frame: Frame, ins: Ins) -> None:
    left = frame[6][ins.b]
    if not left:
        go(s, frame, ins.a)
        return
    changes = {ins.b: left[1:], R_ACTOR: left[:1]}
    if left[0] != frame[3] or not frame[6][R_WHO]:
        changes[R_WHO] = left[:1]
    go(s, frame, frame[1] + 1, changes)


def _loop_end(s: Z, frame: Frame, ins: Ins) -> None:
    s.keep(s.reg, I.SIMULTANEOUS, s.reg[I.SIMULTANEOUS] - 1)
    go(s, frame, frame[1] + 1, {R_ACTOR: frame[6][ins.b]})


def _count(s: Z, frame: Frame, ins: Ins) -> None:
    times = statics.counted(s, env_of(s, frame), ins.node)
    if times <= 0:
        go(s, frame, ins.a)
    else:
        go(s, frame, frame[1] + 1, {ins.b: (times,)})


def _again(s: Z, frame: Frame, ins: Ins) -> None:
    left = frame[6][ins.b][0] - 1
    go(s, frame, ins.a if left > 0 else frame[1] + 1, {ins.b: (left,)})


def _pay(s: Z, frame: Frame, ins: Ins) -> None:
    """Pay a cost in full or not at all."""
    env = env_of(s, frame)
    amount = nouns.number(s, env, ins.node.n)
    ability = s.tab.abilities[frame[7]] if frame[7] >= 0 else None
    if ability is not None and ability.keyword_name == "awaken":
        amount = max(0, amount - statics.awaken_cut(s, env.player))
    if not costs.can_pay(s, env.actor, amount):
        s.keep(s.obj, I.RESULT, ())
        go(s, frame, frame[1] + 1)
        return
    go(s, frame, frame[1] + 1)
    pay.start(s, env.actor, amount)


def _paid(s: Z, frame: Frame, ins: Ins) -> None:
    go(s, frame, frame[1] + 1, None if s.obj[I.RESULT] else fail())


def _rest_this(s: Z, frame: Frame, ins: Ins) -> None:
    done = s.alive(frame[4]) and ops.rest(s, frame[4] & REF_MASK)
    go(s, frame, frame[1] + 1, None if done else fail())


def _order(s: Z, frame: Frame, ins: Ins) -> None:
    """Put the objects in an order of the actor's choice; the first one ends up nearest to the top."""
    found = frame[6][R_OBJ]
    player = env_of(s, frame).actor
    go(s, frame, frame[1] + 1)
    choose.pick(s, player, found, len(found), len(found), I.PICK_ORDER)


def _either(s: Z, frame: Frame, ins: Ins) -> None:
    """Some on top in an order of choice, the rest on the bottom."""
    found = frame[6][R_OBJ]
    player = env_of(s, frame).actor
    go(s, frame, frame[1] + 1)
    choose.pick(s, player, found, 0, len(found), I.PICK_ORDER)


def _select_to(s: Z, frame: Frame, ins: Ins) -> None:
    """A new host for an attachment."""
    env = env_of(s, frame)
    go(s, frame, frame[1] + 1)
    choose.pick(s, env.actor, effects.hosts(s, env, ins.node, frame[6][R_OBJ]), 1, 1)


def _later(s: Z, frame: Frame, ins: Ins) -> None:
    """A delayed effect remembers what words mean now."""
    ability = s.tab.abilities[ins.a]
    combat_now = nouns.combat_frame(s)
    kind = ins.node.event.period.kind if isinstance(ins.node.event, ast.At) else ""
    until, tag = (I.U_COMBAT, combat_now[I.K_SERIAL]) if "combat" in kind and combat_now is not None else (I.U_FOREVER, -1)
    if kind in ("turn", "this_turn"):
        until = I.U_TURN
    elif kind.endswith("next_turn"):
        # Not at the end of this very turn.
        until, tag = I.U_START_OF, s.reg[I.TURN]
    entry = (ability.id, frame[3], frame[4], frame[5], frame[6], until, tag)
    s.put(s.obj, I.DELAYED, (*s.obj[I.DELAYED], entry))
    go(s, frame, frame[1] + 1)


def _dealt(s: Z, frame: Frame, ins: Ins) -> None:
    """Damage has been dealt; the next commander, if there is one."""
    dealt = s.obj[I.RESULT][0] if s.obj[I.RESULT] else 0
    changes: dict[int, tuple[int, ...]] = {R_DEALT: (sum(frame[6][R_DEALT]) + dealt,)}
    if dealt == 0:
        changes[R_DONE] = (0,)
    go(s, frame, ins.a if frame[6][R_OBJ] else frame[1] + 1, changes)


def _played(s: Z, frame: Frame, ins: Ins) -> None:
    result = s.obj[I.RESULT]
    changes: dict[int, tuple[int, ...]] = {}
    if len(result) == 2:
        changes[R_PLAYED] = (*frame[6][R_PLAYED], result[1])
        changes[R_IT] = changes[R_PLAYED]
    else:
        changes[R_DONE] = (0,)
    go(s, frame, ins.a if ins.a >= 0 and frame[6][R_OBJ] else frame[1] + 1, changes)


def _moved(s: Z, frame: Frame, ins: Ins) -> None:
    """A place has been chosen for the first object: move it."""
    result, found = s.obj[I.RESULT], frame[6][R_OBJ]
    moved = 0
    if result and found and s.alive(found[0]):
        moved = ops.move_unit(s, found[0] & REF_MASK, result[0])
    left = found[1:]
    changes: dict[int, tuple[int, ...]] = {R_MOVED: (sum(frame[6][R_MOVED]) + moved,), R_OBJ: left}
    if not moved:
        changes[R_DONE] = (0,)
    go(s, frame, ins.a if left else frame[1] + 1, changes)


def _fight(s: Z, frame: Frame, ins: Ins) -> None:
    """A target has been chosen for an attack by effect."""
    result, found = s.obj[I.RESULT], frame[6][R_OBJ]
    fighters = tuple(ref for ref in found if s.alive(ref))
    if not result or not fighters:
        go(s, frame, frame[1] + 1, fail())
        return
    go(s, frame, frame[1] + 1)
    combat.start(s, s.control[fighters[0] & REF_MASK], s.ref(result[0] & REF_MASK), fighters, I.K_EFFECT)


RUN: dict[int, Callable[[Z, Frame, Ins], None]] = {
    lower.O_DO: _do,
    lower.O_SELECT: _select,
    lower.O_STORE: _store,
    lower.O_CHOOSE: _choose,
    lower.O_CHOSEN: _chosen,
    lower.O_UNLESS_CHOSEN: _unless_chosen,
    lower.O_JUMP: _jump,
    lower.O_UNLESS: _unless,
    lower.O_UNDONE: _undone,
    lower.O_ASK: _ask,
    lower.O_NO: _no,
    lower.O_UNDO_DONE: _undo_done,
    lower.O_BEGIN: _begin,
    lower.O_MODES: _modes,
    lower.O_MODE_IN: _mode_in,
    lower.O_MODE: _mode,
    lower.O_LOOP: _loop,
    lower.O_NEXT: _next,
    lower.O_LOOP_END: _loop_end,
    lower.O_COUNT: _count,
    lower.O_AGAIN: _again,
    lower.O_PAY: _pay,
    lower.O_PAID: _paid,
    lower.O_REST_THIS: _rest_this,
    lower.O_ORDER: _order,
    lower.O_EITHER: _either,
    lower.O_SELECT_TO: _select_to,
    lower.O_LATER: _later,
    lower.O_DEALT: _dealt,
    lower.O_PLAYED: _played,
    lower.O_MOVED: _moved,
    lower.O_FIGHT: _fight,
}

# --- limits ----------------------------------------------------------------------------------------------------------------------------


# --- activated abilities ---------------------------------------------------------------------------------------------------------------


# --- replacements ----------------------------------------------------------------------------------------------------------------------


def drop_delayed(s: Z, until: int, tag: int) -> bool:
    """Forget delayed effects whose time has passed."""
    left = tuple(entry for entry in s.obj[I.DELAYED] if not (entry[5] == until and (tag < 0 or entry[6] == tag)))
    if len(left) == len(s.obj[I.DELAYED]):
        return False
    s.put(s.obj, I.DELAYED, left)
    return True
