"""Combat (guide, Combat — six steps): attack, intercept, response, dodge, resolution, end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import lose, zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import delayed, pending
from zmdj_cards.engine.frames.lasting import EXTRA, ON, VALUE
from zmdj_cards.engine.happen import deeds, in_piles, ops, would
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame, at_step, with_field
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions, static_values, uses
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.cards import Printed
from zmdj_cards.games.zmdj.rules import attackable, defence, fight, play, skills
from zmdj_cards.games.zmdj.rules.fight import ATTACKERS, DECLARED, DEFENDER, FLAGS, SERIAL, TARGET
from zmdj_cards.games.zmdj.rules.lines import neighbours

# The combat itself


def start(s: Position, player: int, target: int, chosen: tuple[int, ...], flags: int) -> None:
    """A combat by a declared attack, or (``K_EFFECT``) by an effect: that rests no attacker."""
    uses.forget_uses(s, "each_combat")
    serial = s.reg[G.COMBATS] + 1
    s.put(s.reg, G.COMBATS, serial)
    if len(chosen) > 1:
        flags |= G.K_JOINT
    flags |= _skips(s, player)
    s.push(s.stack, (G.F_COMBAT, G.S_ATTACK, player, 1 - player, target, chosen, flags, serial, chosen))


def _skips(s: Position, player: int) -> int:
    """Steps that lasting effects skip in the next combat, or in every combat this turn."""
    flags = 0
    left: list[Frame] = []
    if not s.mods:
        return flags
    for mod in s.mods:
        if mod[KIND] == G.M_SKIP and mod[ON] in (player, -1):
            flags |= mod[VALUE]
            if mod[EXTRA] > 1:
                left.append(with_field(mod, EXTRA, mod[EXTRA] - 1))
            elif mod[EXTRA] < 0:
                left.append(mod)
        else:
            left.append(mod)
    if flags:
        s.reset(s.mods, left)
    return flags


def actor(s: Position, frame: Frame) -> int:
    """In combat the defender decides."""
    return int(frame[DEFENDER])


def run(s: Position, frame: Frame) -> bool:
    step: int = frame[STEP]
    flags: int = frame[FLAGS]
    if s.pending and not _asked(step, flags):
        if step == G.S_DONE:
            # What expired has set something off: the end step repeats.
            _go(s, frame, G.S_END)
        pending.start(s)
        return False
    if step < G.S_RESOLUTION:
        amid = step == G.S_ATTACK or step == G.S_DISCARDS or (step == G.S_RESPONSE and flags & G.K_RESPONDING)
        if not amid and _gone(s, frame):
            # Finish the current step, then go to the end step. Between steps nothing is left to finish.
            _go(s, fight.with_flags(frame, G.K_VANISHED), G.S_END)
            return False
    if flags & G.K_FINISH and step < G.S_END:
        _go(s, frame, G.S_END)
        return False
    return RUN_STEP[step](s, frame)


def _gone(s: Position, frame: Frame) -> bool:
    if not fight.present(s, frame[TARGET], frame[DEFENDER]):
        return True
    fighters: tuple[int, ...] = frame[ATTACKERS]
    player: int = frame[PLAYER]
    for ref in fighters:  # noqa: SIM110  # a generator takes longer
        if fight.present(s, ref, player):
            return False
    return True


def _go(s: Position, frame: Frame, step: int) -> None:
    s.top((G.F_COMBAT, step, frame[PLAYER], frame[DEFENDER], frame[TARGET], frame[ATTACKERS], frame[FLAGS], frame[SERIAL], frame[DECLARED]))


def _asked(step: int, flags: int) -> bool:
    """Whether an answer is waiting to be read, so that nothing comes between."""
    return step == G.S_OUTCOME or (step == G.S_ATTACK and flags >= G.K_ASKED)


def _attack(s: Position, frame: Frame) -> bool:
    flags: int = frame[FLAGS]
    if flags & G.K_NO_ATTACK:
        ops.emit(s, G.E_COMBAT, frame[PLAYER], frame[TARGET], -1, frame[SERIAL])
        ops.emit(s, G.E_SKIP, frame[PLAYER], -1, -1, G.S_ATTACK)
        _go(s, frame, G.S_ATTACKED)
        return False
    if s.tab.replaced and s.tab.replaced & ATTACKS:
        return _ask_attack(s, frame)
    return _attack_now(s, frame, True)


# What can be replaced about an attack itself.
ATTACKS: Final[frozenset[int]] = frozenset((G.E_COMBAT, G.E_JOINT, I.E_ATTACK, I.E_ATTACKED, I.E_REST))


def _ask_attack(s: Position, frame: Frame) -> bool:
    """One question after the other: does the player attack, does each attacker, is the target attacked, do they rest?"""
    asked = frame[FLAGS] // G.K_ASKED
    fighters = fight.attacking(s, frame)
    kinds = (G.E_COMBAT, G.E_JOINT) if len(fighters) > 1 else (G.E_COMBAT,)
    if asked in (1, 3) and not s.obj[I.RESULT]:
        _go(s, with_field(frame, FLAGS, frame[FLAGS] % G.K_ASKED | G.K_VANISHED), G.S_END)
        return False
    if asked == 2:
        fighters = [ref & REF_MASK for ref in s.obj[I.RESULT]]
        frame = with_field(frame, ATTACKERS, s.obj[I.RESULT])
        if not fighters:
            _go(s, with_field(frame, FLAGS, frame[FLAGS] % G.K_ASKED | G.K_VANISHED), G.S_END)
            return False
    s.top(with_field(frame, FLAGS, frame[FLAGS] + G.K_ASKED))
    refs = tuple(s.refs[i] for i in fighters)
    if asked == 0:
        would.happen(s, deeds.GATE, (-2 - frame[PLAYER],), (frame[TARGET], len(fighters), *kinds))
    elif asked == 1:
        would.happen(s, deeds.GATE, refs, (frame[TARGET], len(fighters), I.E_ATTACK))
    elif asked == 2:
        would.happen(s, deeds.GATE, (frame[TARGET],), (-1, len(fighters), I.E_ATTACKED))
    elif asked == 3 and not frame[FLAGS] & G.K_EFFECT:
        would.happen(s, deeds.REST, refs)
    elif asked >= 3:
        return _attack_now(s, with_field(frame, FLAGS, frame[FLAGS] % G.K_ASKED), False)
    return False


def _attack_now(s: Position, frame: Frame, resting: bool) -> bool:
    player: int = frame[PLAYER]
    defender: int = frame[DEFENDER]
    target: int = frame[TARGET]
    flags: int = frame[FLAGS]
    ops.emit(s, G.E_COMBAT, player, target, -1, frame[SERIAL])
    fighters = fight.attacking(s, frame)
    if not flags & G.K_EFFECT:
        for i in fighters:
            s.put(s.flags, i, s.flags[i] | G.ATTACKED)
            if resting and prohibitions.free(s, I.C_REST, i):
                ops.rest(s, i)
    _go(s, frame, G.S_ATTACKED)
    for i in fighters:
        ops.emit(s, I.E_ATTACK, player, s.refs[i], target, len(fighters))
    if flags & G.K_JOINT:
        ops.emit(s, G.E_JOINT, player, -1, target, len(fighters))
    ops.emit(s, I.E_ATTACKED, defender, target, -1, len(fighters))
    return False


def _attacked(s: Position, frame: Frame) -> bool:
    _go(s, frame, G.S_INTERCEPT)
    return False


def _knows_to_intercept(s: Position, i: int) -> bool:
    return values.keyword(s, i, G.INTERCEPT) > 0 or static_values.allowed(s, i, G.DO_INTERCEPT)


def interceptors(s: Position, frame: Frame) -> list[int]:
    """The defender's ready units beside the target that have Intercept, the commander included. One that an attacker cannot attack may
    not take the attack (R30)."""
    target = fight.attacked(s, frame)
    if target < 0:
        return []
    defender: int = frame[DEFENDER]
    found: list[int] = []
    for i in neighbours(s, target):
        if s.control[i] != defender or s.flags[i] & I.RESTED or not _knows_to_intercept(s, i):
            continue
        if not s.tab.cannots or _may_intercept(s, fight.attacking(s, frame), i):
            found.append(i)
    return found


def _may_intercept(s: Position, fighters: list[int], i: int) -> bool:
    """Whether nothing forbids that a card takes the attack of these."""
    if G.C_BE_INTERCEPTED in s.tab.cannots and any(prohibitions.forbidden(s, G.C_BE_INTERCEPTED, attacker) for attacker in fighters):
        return False
    if not (prohibitions.free(s, G.C_INTERCEPT, i) and prohibitions.free(s, I.C_REST, i)):
        return False
    return all(attackable.may_be_attacked(s, attacker, i) for attacker in fighters)


def _intercept(s: Position, frame: Frame) -> bool:
    if frame[FLAGS] & G.K_NO_INTERCEPT:
        ops.emit(s, G.E_SKIP, frame[DEFENDER], -1, -1, G.S_INTERCEPT)
        _go(s, frame, G.S_RESPONSE)
        return False
    if frame[FLAGS] & G.K_INTERCEPTED or not interceptors(s, frame):
        _go(s, frame, G.S_RESPONSE)
        return False
    return True


def responses(s: Position, frame: Frame) -> list[Action]:
    """Response stratagems in the defender's hand and Response abilities of the defender's cards."""
    player: int = frame[DEFENDER]
    found: list[Action] = []
    seen: list[int] = []
    card, cards = s.card, s.tab.cards
    for i in s.zones[player * I.ZONE_COUNT + I.HAND]:
        number = card[i]
        known = cards[number]
        if known.type == G.STRATAGEM and known.timings & play.RESPONSE_TIMING and number not in seen:
            seen.append(number)
            if play.can_play(s, player, i, 0, -1, play.RESPONSE_TIMING):
                found.append((I.A_PLAY, i))
    found += skills.usable(s, player, play.RESPONSE_TIMING)
    if len(found) > 1:
        found.sort()
    return found


def _response(s: Position, frame: Frame) -> bool:
    flags: int = frame[FLAGS]
    if flags & G.K_NO_RESPONSE:
        ops.emit(s, G.E_SKIP, frame[DEFENDER], -1, -1, G.S_RESPONSE)
        _go(s, frame, G.S_DODGE)
        return False
    return _offered(s, frame, responses(s, frame), G.S_DODGE)


def _offered(s: Position, frame: Frame, found: list[Action], after: int) -> bool:
    """Ask for one of these, or for none; where there is none the combat goes on."""
    if not found:
        _go(s, frame, after)
        return False
    s.ready_options = [(I.A_PASS,), *found]
    return True


def _dodge(s: Position, frame: Frame) -> bool:
    """A ready attacked card adds its own flash point, until the combat ends."""
    flags: int = frame[FLAGS]
    if flags & G.K_NO_DODGE:
        ops.emit(s, G.E_SKIP, frame[DEFENDER], -1, -1, G.S_DODGE)
        _go(s, frame, G.S_RESOLUTION)
        return False
    target = fight.attacked(s, frame)
    own = values.flash(s, target)
    _go(s, frame, G.S_DISCARDS)
    if own and not s.flags[target] & I.RESTED:
        defence.flash(s, s.refs[target], own, frame[SERIAL])
    return False


def dodges(s: Position, frame: Frame) -> list[Action]:
    """Hand cards with flash points, by the controller of the attacked card only (R9), while there is a card to add them to."""
    if fight.attacked(s, frame) < 0:
        return []
    found: list[Action] = []
    seen: list[int] = []
    card, cards, changed = s.card, s.tab.cards, s.tab.changed_stats
    for i in zone_of(s, frame[DEFENDER], I.HAND):
        number = card[i]
        if changed:
            points = values.flash(s, i)
        elif number in seen:
            continue
        else:
            printed: Printed = cards[number].printed
            points = printed.flash
        if points and in_piles.may_discard(s, i):
            seen.append(number)
            found.append((G.A_DODGE, i))
    if len(found) > 1:
        found.sort()
    return found


def _discards(s: Position, frame: Frame) -> bool:
    return _offered(s, frame, dodges(s, frame), G.S_RESOLUTION)


def attack_power(s: Position, frame: Frame) -> int:
    total = 0
    for i in fight.attacking(s, frame):
        total += values.power(s, i)
    return total


def _resolution(s: Position, frame: Frame) -> bool:
    """Equal is enough. A failed attack hurts nobody (R13)."""
    player: int = frame[PLAYER]
    flags: int = frame[FLAGS]
    if flags & G.K_NO_RESOLUTION:
        ops.emit(s, G.E_SKIP, player, -1, -1, G.S_RESOLUTION)
        _go(s, frame, G.S_END)
        return False
    target, fighters = fight.attacked(s, frame), fight.attacking(s, frame)
    if target < 0 or not fighters:
        _go(s, fight.with_flags(frame, G.K_VANISHED), G.S_END)
        return False
    strength, guard = attack_power(s, frame), values.power(s, target)
    won = strength >= guard and _may_succeed(s, fighters)
    ops.emit(s, G.E_STEP, player, s.refs[target], strength, guard)
    if not won and G.C_FAIL in s.tab.cannots and any(not prohibitions.free(s, G.C_FAIL, i) for i in fighters):
        _go(s, frame, G.S_END)  # it can neither succeed nor fail
        return False
    kind = I.E_SUCCESS if won else I.E_FAIL
    frame = with_field(frame, FLAGS, flags | (G.K_SUCCESS if won else G.K_FAIL))
    if kind in s.tab.replaced:
        s.top(at_step(frame, G.S_OUTCOME))
        would.happen(s, deeds.GATE, tuple(s.refs[i] for i in fighters), (s.refs[target], len(frame[DECLARED]), kind))
        return False
    return _settle(s, frame, fighters)


def _may_succeed(s: Position, fighters: list[int]) -> bool:
    if not s.tab.cannots:
        return True
    if len(fighters) > 1 and any(prohibitions.forbidden(s, G.C_JOINT_SUCCEED, i) for i in fighters):
        return False
    return not any(prohibitions.forbidden(s, G.C_SUCCEED, i) for i in fighters)


def _outcome(s: Position, frame: Frame) -> bool:
    """Those of the attackers whose success (or failure) was not replaced."""
    fighters = [ref & REF_MASK for ref in s.obj[I.RESULT] if s.alive(ref)]
    if not fighters or fight.attacked(s, frame) < 0:
        _go(s, with_field(frame, FLAGS, frame[FLAGS] & ~(G.K_SUCCESS | G.K_FAIL)), G.S_END)
        return False
    return _settle(s, frame, fighters)


def _settle(s: Position, frame: Frame, fighters: list[int]) -> bool:
    """The outcome takes effect."""
    player, defender, target = frame[PLAYER], frame[DEFENDER], fight.attacked(s, frame)
    s.top(at_step(frame, G.S_RESULT))
    here = s.refs[target]
    if not frame[FLAGS] & G.K_SUCCESS:
        for i in fighters:
            ops.emit(s, I.E_FAIL, player, s.refs[i], here, len(frame[DECLARED]))
        return False
    if s.tab.cards[s.card[target]].type == G.COMMANDER and not zone_of(s, defender, G.LIFE):
        # A dying commander that is attacked successfully: its controller loses on the spot.
        lose(s, defender, G.R_DYING)
        return False
    for i in fighters:
        ops.emit(s, I.E_SUCCESS, player, s.refs[i], here, len(frame[DECLARED]))
    s.cause = I.BY_COMBAT
    if s.tab.cards[s.card[target]].type == G.COMMANDER:
        more = sum(values.keyword(s, i, G.BREAKTHROUGH) for i in fighters)
        bits = G.IN_COMBAT
        if any(values.keyword(s, i, G.EXECUTE) for i in fighters):
            bits |= G.EXECUTED
        would.happen(s, deeds.DAMAGE, (here,), (1 + more, bits, s.refs[fighters[0]]))
    else:
        would.happen(s, deeds.DESTROY, (here,))
    s.cause = -1
    return False


def _result(s: Position, frame: Frame) -> bool:
    """What the outcome set off has been dealt with."""
    _go(s, frame, G.S_END)
    return False


def _end(s: Position, frame: Frame) -> bool:
    """ "At combat end" abilities, each at most once in this step."""
    _go(s, frame, G.S_EXPIRE)
    flags: int = frame[FLAGS]
    ops.emit(s, I.E_COMBAT_END, frame[PLAYER], frame[TARGET], -1, frame[SERIAL])
    if flags & G.K_JOINT:
        ops.emit(s, G.E_JOINT_END, frame[PLAYER], frame[TARGET], -1, frame[SERIAL])
    return False


def _expire(s: Position, frame: Frame) -> bool:
    """Effects until the end of combat end; if that sets something off, the step repeats."""
    ops.expire(s, I.U_COMBAT, frame[SERIAL])
    _go(s, frame, G.S_DONE)
    return False


def _done(s: Position, frame: Frame) -> bool:
    s.pop(s.stack)
    s.version += 1  # what holds "in combat" holds no more
    if s.obj[I.ENDED]:
        s.keep(s.obj, I.ENDED, tuple(entry for entry in s.obj[I.ENDED] if entry[2] != frame[SERIAL]))
    delayed.drop(s, I.U_COMBAT, frame[SERIAL])
    s.keep(s.obj, I.RESULT, (1,))
    return False


RUN_STEP: Final[dict[int, Callable[[Position, Frame], bool]]] = {
    G.S_ATTACK: _attack,
    G.S_ATTACKED: _attacked,
    G.S_INTERCEPT: _intercept,
    G.S_RESPONSE: _response,
    G.S_DODGE: _dodge,
    G.S_DISCARDS: _discards,
    G.S_RESOLUTION: _resolution,
    G.S_RESULT: _result,
    G.S_END: _end,
    G.S_EXPIRE: _expire,
    G.S_DONE: _done,
    G.S_OUTCOME: _outcome,
}


def options(s: Position, frame: Frame) -> list[Action]:
    step = frame[STEP]
    if step == G.S_INTERCEPT:
        able = interceptors(s, frame)
        forced = [i for i in able if static_values.obliged(s, i, G.DO_INTERCEPT)]
        if s.tab.any_musts and any(static_values.obliged(s, i, G.DO_BE_INTERCEPTED) for i in fight.attacking(s, frame)):
            forced = able
        if forced:
            return sorted((G.A_INTERCEPT, i) for i in forced)
        return sorted([(I.A_PASS,), *((G.A_INTERCEPT, i) for i in able)])
    if step == G.S_RESPONSE:
        return [(I.A_PASS,), *responses(s, frame)]
    return [(I.A_PASS,), *dodges(s, frame)]


def apply(s: Position, frame: Frame, action: Action) -> None:
    kind = action[0]
    if kind == I.A_PASS:
        _go(s, frame, frame[STEP] + 1)
    elif kind == G.A_INTERCEPT:
        s.top(at_step(frame, G.S_RESPONSE))
        would.happen(s, G.D_INTERCEPT, (s.refs[action[1]],), (frame[TARGET], *frame[ATTACKERS]))
    elif kind == G.A_DODGE:
        would.happen(s, G.D_DODGE, (s.refs[action[1]],))
    elif kind == I.A_PLAY:
        _respond(s, frame)
        play.start(s, frame[DEFENDER], action[1])
    else:
        _respond(s, frame)
        skills.start_use(s, frame[DEFENDER], action[1], action[2])


def _respond(s: Position, frame: Frame) -> None:
    """The response step has begun: it is finished even if a side vanishes in it."""
    s.top(fight.with_flags(frame, G.K_RESPONDING))
