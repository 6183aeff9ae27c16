"""Instructions that ask: objects, targets, modes, orders; whether an optional effect can be begun."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import random_below
from zmdj_cards.engine.cards.defs import Ins
from zmdj_cards.engine.cards.env import (
    NOTHING,
    R_CHOSEN,
    R_DONE,
    R_FORMER,
    R_IT,
    R_LATTER,
    R_MODE,
    R_MOVED,
    R_OBJ,
    R_TIMES,
    R_WHO,
    Env,
)
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import asking, modal, picking, resolving
from zmdj_cards.engine.frames.resolving import ABILITY, AT, CONTROLLER, PROGRAM, REGS, SOURCE
from zmdj_cards.engine.happen import deeds, ops, would
from zmdj_cards.engine.program import can_be_done, effect_base, effects_board
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions, static_values, uses
from zmdj_cards.engine.words import nouns, qualities

# Object phrases that say what the objects are like.
DESCRIBED: Final = (P.OBJ_SEL, P.OBJ_TOP)


def select(s: Position, frame: Frame, ins: Ins) -> None:
    """Find the objects of an effect; ``a``: how many phrases of the same effect came before. Asks if there is a choice."""
    effect, what = ins.code
    env = resolving.env_of(s, frame)
    before = frame[REGS][R_OBJ] if ins.a > 0 else ()
    ask = selection(s, env, effect, what)
    if ask is None:
        objects = effect_base.all_of(s, env, effect, what)
        changes: dict[int, tuple[int, ...]] = {R_OBJ: before + tuple(ref for ref in objects if ref not in before)}
        if not objects and not isinstance(what, int):
            changes[R_DONE] = (0,)
        if P.op_of(what) in DESCRIBED:
            changes[R_IT] = objects or NOTHING
        resolving.go(s, frame, frame[AT] + 2, changes)
        return
    player, candidates, least, most, mode = ask
    if frame[AT] < s.tab.programs[frame[PROGRAM]].costs:
        # A cost is paid with what can really be done: a rested card cannot be rested for it.
        able = can_be_done.found(s, env, effect, what)
        candidates = tuple([ref for ref in candidates if ref in able])
    if effect[0] in (P.DISCARD, P.REVEAL, P.LOOK) and effect[2]:
        resolving.go(s, frame, frame[AT] + 2, _randomly(s, before, candidates, most))
        return
    resolving.proceed(s, frame, {R_OBJ: before})
    picking.pick(s, player, candidates, least, most, mode)


def _randomly(s: Position, before: tuple[int, ...], candidates: tuple[int, ...], count: int) -> dict[int, tuple[int, ...]]:
    pool = list(candidates)
    taken: list[int] = []
    while pool and len(taken) < count:
        taken.append(pool.pop(random_below(s, len(pool))))
    changes: dict[int, tuple[int, ...]] = {R_OBJ: before + tuple(taken)}
    if len(taken) < count:
        changes[R_DONE] = (0,)
    return changes


def selection(s: Position, env: Env, effect: Code, what: Code) -> tuple[int, tuple[int, ...], int, int, int] | None:
    """(who chooses, among what, least, most, mode) if an object phrase leaves a choice; None if it names all it means."""
    if P.op_of(what) == P.OBJ_EITHER:
        found: dict[int, None] = {}
        for item in what[1]:
            for ref in effect_base.all_of(s, env, effect, item):
                found[ref] = None
        return env.actor, tuple(found), 1, 1, 0
    if not nouns.is_selector(what) or nouns.takes_all(what[P.QTY]):
        return None
    least, most = nouns.quantity(s, env, what[P.QTY])
    candidates = effect_base.all_of(s, env, effect, what)
    mode = 0
    if candidates and s.zone[candidates[0] & REF_MASK] not in (I.LINE, I.ATTACHED):
        mode = I.PICK_HIDDEN
        candidates = tuple(sorted(candidates, key=lambda ref: (s.card[ref & REF_MASK], ref & REF_MASK)))
    if most > 1 and effect_base.one_by_one(s.rules, effect):
        mode |= I.PICK_ORDER
    return env.actor, candidates, least, most, mode


def store(s: Position, frame: Frame, ins: Ins) -> None:
    """Take over the objects that were chosen for an effect."""
    what = ins.code.what
    chosen = s.obj[I.RESULT]
    changes: dict[int, tuple[int, ...]] = {R_OBJ: frame[REGS][R_OBJ] + chosen, R_IT: chosen or NOTHING}
    least = nouns.quantity(s, resolving.env_of(s, frame), what[P.QTY])[0] if nouns.is_selector(what) else 1
    if len(chosen) < max(1, min(least, nouns.MANY - 1)):
        changes[R_DONE] = (0,)
    resolving.proceed(s, frame, changes)


def choose_targets(s: Position, frame: Frame, ins: Ins) -> None:
    """Choose (``b`` 1: as targets) cards, a player or a part of a line."""
    what = ins.code
    env = resolving.env_of(s, frame)
    player = env.actor
    resolving.proceed(s, frame)
    if P.op_of(what) == P.WHO_THOSE:
        named = nouns.players(s, env, what)
        qty = what[1]
        least, most = nouns.quantity(s, env, qty if qty != P.NONE else 1)
        picking.pick(s, player, tuple(sorted(named)), min(least, len(named)), most, I.PICK_PLAYERS | (I.PICK_ORDER if most > 1 else 0))
        return
    numbers = s.rules.programs.choices.get(P.op_of(what))
    if numbers is not None:
        picking.pick(s, player, numbers.numbers(s, env, what), 1, 1, I.PICK_NUMBER)
        return
    aimed = bool(ins.b)
    if P.op_of(what) == P.OBJ_MARKERS:
        what = what[1]
    candidates = targets(s, env, what, aimed, repeated=ins.a == 0 and ins.b == 1 and _is_repeat(frame, s))
    if nouns.is_selector(what):
        least, most = nouns.quantity(s, env, what[P.QTY] if what[P.QTY] != P.NONE else 1)
    else:
        least = most = 1 if isinstance(what, int) or what[0] in (P.OBJ_EITHER, P.OBJ_REF_IN) else len(candidates)
    mode = I.PICK_TARGET if aimed else 0
    if candidates and s.zone[candidates[0] & REF_MASK] not in s.rules.programs.apart:
        mode |= I.PICK_HIDDEN
        candidates = tuple(sorted(candidates, key=lambda ref: (s.card[ref & REF_MASK], ref & REF_MASK)))
    if aimed and s.tab.any_musts:
        wanted = tuple([ref for ref in candidates if _must_be_chosen(s, player, ref & REF_MASK)])
        if wanted:
            picking.pick_with(s, player, wanted, tuple(ref for ref in candidates if ref not in wanted), least, most, mode)
            return
    picking.pick(s, player, candidates, least, most, mode)


def _must_be_chosen(s: Position, player: int, i: int) -> bool:
    """Whether something says that a card must be chosen if it can be; nobody must pay for it (R29)."""
    return static_values.obliged(s, i, I.DO_BE_CHOSEN) and s.rules.pay.price(s, player, i, I.PICK_TARGET) == 0


def _is_repeat(frame: Frame, s: Position) -> bool:
    """Whether this choice adds to an earlier one of the same effect (``RepeatFor``)."""
    code = s.tab.programs[frame[PROGRAM]].code
    at = frame[AT] + 2
    return bool(at < len(code) and code[at].op == opcodes.O_UNLESS_CHOSEN)


def targets(s: Position, env: Env, what: Code, aimed: bool, repeated: bool = False) -> tuple[int, ...]:
    """What may be chosen: what fits, and is not protected from being chosen."""
    found = nouns.objects(s, env, what)
    if repeated:
        found = tuple([ref for ref in found if ref not in env.regs[R_CHOSEN]])
    if aimed and I.C_BE_TARGET in s.tab.cannots and env.src >= 0:
        source = env.src & REF_MASK
        found = tuple([ref for ref in found if not prohibitions.forbidden(s, I.C_BE_TARGET, ref & REF_MASK, source)])
    return tuple([ref for ref in found if s.alive(ref)])


def chosen(s: Position, frame: Frame, ins: Ins) -> None:
    """Take over a choice. ``a``: 0 of targets (``b``: which phrase), 1 without targeting, 2 of a new host, 3 of an order, 4 of what goes
    on top."""
    result = s.obj[I.RESULT]
    regs = frame[REGS]
    changes: dict[int, tuple[int, ...]] = {}
    what = ins.code
    numbers = s.rules.programs.choices.get(P.op_of(what))
    aimed = ins.a == 0 and numbers is None and P.op_of(what) != P.WHO_THOSE
    if aimed and result and I.E_TARGET in s.tab.replaced:
        if not regs[R_TIMES]:
            # What is chosen may be replaced: ask, then come back with those that are left.
            resolving.go(s, frame, frame[AT], {R_TIMES: (1,)})
            would.happen(s, deeds.GATE, result, (frame[SOURCE], 0, I.E_TARGET))
            return
        resolving.go(s, frame, frame[AT], {R_TIMES: ()})
        frame = s.stack[-1]
        regs = frame[REGS]
    if ins.a == 2:
        changes[R_CHOSEN] = result
        if not result:
            changes[R_DONE] = (0,)
    elif ins.a == 3:
        changes[R_OBJ] = result
    elif ins.a == 4:
        changes[R_MOVED] = (len(result),)
        changes[R_OBJ] = result + tuple([ref for ref in regs[R_OBJ] if ref not in result])
    elif P.op_of(what) == P.WHO_THOSE:
        changes[R_WHO] = result or NOTHING
        if not result:
            changes[R_DONE] = (0,)
    elif numbers is not None:
        changes[numbers.register] = numbers.value(result[0]) if result else ()
    else:
        changes[R_IT] = result or NOTHING
        changes[R_CHOSEN] = result if ins.b <= 0 else regs[R_CHOSEN] + result
        changes[R_FORMER if ins.b <= 0 else R_LATTER] = result
        if ins.b > 0:
            changes[R_IT] = regs[R_CHOSEN] + result or NOTHING
        qty = nouns.quantity_of(what)
        if not result or (isinstance(qty, int) and len(result) < qty):
            changes[R_DONE] = (0,)
    resolving.proceed(s, frame, changes)
    if aimed:
        for ref in result:
            ops.emit(s, I.E_TARGET, frame[CONTROLLER], ref, frame[SOURCE], s.zone[ref & REF_MASK])


def unless_chosen(s: Position, frame: Frame, ins: Ins) -> None:
    """Go on if anything was chosen, else jump."""
    resolving.go(s, frame, frame[AT] + 1 if s.obj[I.RESULT] else ins.a)


def ask(s: Position, frame: Frame, ins: Ins) -> None:
    """May. What cannot be begun is not asked."""
    if not possible(s, frame, frame[AT] + 2):
        s.keep(s.obj, I.RESULT, ())
        resolving.proceed(s, frame)
        return
    player = resolving.env_of(s, frame).actor
    resolving.proceed(s, frame)
    asking.ask(s, player)


def _changes_damage(s: Position, ins: Ins) -> bool:
    return ins.op == opcodes.O_DO and P.op_of(ins.code) in s.rules.programs.changing


def possible(s: Position, frame: Frame, at: int) -> bool:
    """Whether the first thing an optional effect does can be done at all."""
    code = s.tab.programs[frame[PROGRAM]].code
    while at < len(code) and (code[at].op == opcodes.O_BEGIN or _changes_damage(s, code[at])):
        at += 1  # how damage is changed is told before it is dealt
    if at >= len(code):
        return True
    ins, env = code[at], resolving.env_of(s, frame)
    if ins.op == opcodes.O_CHOOSE and P.op_of(ins.code) in (P.OBJ_SEL, P.OBJ_EITHER, P.OBJ_REF_IN, P.OBJ_MARKERS):
        marked = ins.code[0] == P.OBJ_MARKERS
        aimed = targets(s, env, ins.code[1] if marked else ins.code, bool(ins.b))
        if marked:
            aimed = tuple([ref for ref in aimed if qualities.marks(s, ref & REF_MASK, ins.code[2])])
        if ins.b:
            pay, player = s.rules.pay, env.actor
            return any(pay.can(s, player, pay.price(s, player, ref & REF_MASK, I.PICK_TARGET)) for ref in aimed)
        return bool(aimed)
    if ins.op == opcodes.O_SELECT:
        effect, what = ins.code
        able = can_be_done.found(s, env, effect, what)
        if effect[0] == P.PLAY_FREE:
            return any(s.rules.programs.can_play(s, env.actor, ref & REF_MASK, effect[2], -1) for ref in able)
        if effect[0] == P.REMOVE_MARKERS:
            return any(qualities.marks(s, ref & REF_MASK, effect[1][2]) for ref in able)
        return bool(able)
    if ins.op == opcodes.O_PAY:
        return s.rules.pay.can(s, env.actor, nouns.number(s, env, ins.code[1]))
    if ins.op == opcodes.O_DO:
        row = s.rules.programs.effect.get(ins.code[0])
        return row is None or row.can is None or row.can(s, frame, env, ins.code)
    return True


def no(s: Position, frame: Frame, ins: Ins) -> None:
    """Jump if the answer was no; else the use of a limited ability counts."""
    if not s.obj[I.RESULT]:
        resolving.go(s, frame, ins.a)
        return
    if frame[ABILITY] >= 0:
        ability = s.tab.abilities[frame[ABILITY]]
        counts = ability.kind == "triggered" and ability.limit and uses.starts_optional(s, ability)
        if counts and uses.used(s, frame[SOURCE], ability) < ability.limit:
            uses.count_use(s, frame[SOURCE], ability)
    resolving.proceed(s, frame)


def modes(s: Position, frame: Frame, ins: Ins) -> None:
    """Ask for modes of an effect."""
    env = resolving.env_of(s, frame)
    n, count = ins.code
    least, most = nouns.quantity(s, env, n)
    resolving.proceed(s, frame)
    modal.choose(s, env.actor, tuple(range(count)), least, min(most, count))


def mode_in(s: Position, frame: Frame, ins: Ins) -> None:
    """Take over the modes that were chosen."""
    resolving.proceed(s, frame, {R_MODE: s.obj[I.RESULT]})


def mode(s: Position, frame: Frame, ins: Ins) -> None:
    """Go on if this mode was chosen, else jump."""
    resolving.go(s, frame, frame[AT] + 1 if ins.b in frame[REGS][R_MODE] else ins.a)


def order(s: Position, frame: Frame, ins: Ins) -> None:
    """Put the objects in an order of the actor's choice; the first one ends up nearest to the top."""
    found = frame[REGS][R_OBJ]
    player = resolving.env_of(s, frame).actor
    resolving.proceed(s, frame)
    # Of equal cards that come one after the other it does not matter which comes first.
    mode = I.PICK_ORDER | I.PICK_HIDDEN if effect_base.one_by_one(s.rules, ins.code) else I.PICK_ORDER
    picking.pick(s, player, found, len(found), len(found), mode)


def either(s: Position, frame: Frame, ins: Ins) -> None:
    """Some on top in an order of choice, the rest on the bottom."""
    found = frame[REGS][R_OBJ]
    player = resolving.env_of(s, frame).actor
    resolving.proceed(s, frame)
    picking.pick(s, player, found, 0, len(found), I.PICK_ORDER)


def select_to(s: Position, frame: Frame, ins: Ins) -> None:
    """A new host for an attachment."""
    env = resolving.env_of(s, frame)
    resolving.proceed(s, frame)
    picking.pick(s, env.actor, effects_board.hosts(s, env, ins.code, frame[REGS][R_OBJ]), 1, 1)
