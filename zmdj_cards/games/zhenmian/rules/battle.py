"""Battle: choosing a unit, declaring, damage, end; each gives priority (Turn/8–15, Z54–Z63)."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.state import shape as S
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions, statics
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import phrases, values
from zmdj_cards.games.zhenmian.rules import damage, places, play, resources

# Fields: (kind, step, player, attacker, object: PLAYER, POSITION or -1, column)
ATTACKER: Final = 3
OBJECT: Final = 4
COLUMN: Final = 5

PREPARE: Final = 0
DECLARE: Final = 1
DECLARED: Final = 2
DAMAGE: Final = 3
ASSIGNED: Final = 4
AFTER: Final = 5
LEAVE: Final = 6

# The purpose of a choice of how much damage goes to the unit.
ASSIGN: Final = -31


def tax(s: Position, player: int) -> int:
    """What attacking the opponent of a player costs for each unit (Samples/20, Z60)."""
    total = 0
    for source, rule in statics.rules(s, phrases.ATTACK_TAX):
        if s.control[source] != player:
            env = statics.rule_env(s, source, rule)
            if statics.rule_active(s, env, rule):
                total += nouns.number(s, env, rule.code[1])
    return total


def objects(s: Position, i: int) -> list[int]:
    """What a unit can attack now: the player, the facing position (Turn/10–12)."""
    player = s.control[i]
    there = places.facing(s, i)
    found = [] if there >= 0 and not s.flags[there] & I.RESTED else [G.PLAYER]
    if there >= 0 and not damage.applies(s, phrases.ONLY_PLAYERS, i):
        found.append(G.POSITION)
    if G.PLAYER in found and not resources.can_pay(s, player, tax(s, player)):
        found.remove(G.PLAYER)
    return found


def can_attack(s: Position, i: int) -> bool:
    """Whether a unit is ready for battle, whatever it would attack."""
    return s.zone[i] == I.LINE and not s.flags[i] & I.RESTED and not play.preparing(s, i) and prohibitions.free(s, I.C_ATTACK, i)


def attackers(s: Position, player: int) -> list[int]:
    """The units with which a player can start a battle now."""
    if not prohibitions.free_player(s, G.C_BATTLE, player):
        return []
    return [i for i in places.units(s, player) if can_attack(s, i) and objects(s, i)]


def must_attack(s: Position, player: int) -> bool:
    """Whether a unit has to attack that could do so without paying and has not yet (Z61)."""
    if not s.tab.static_kinds & {phrases.MUST_ATTACK} or not play.normal_time(s, player):
        return False
    for i in attackers(s, player):
        if not s.flags[i] & G.ATTACKED and damage.applies(s, phrases.MUST_ATTACK, i):
            free = objects(s, i)
            if G.POSITION in free or (G.PLAYER in free and not tax(s, player)):
                return True
    return False


def start(s: Position, player: int, i: int) -> None:
    s.put(s.reg, G.BATTLES, s.reg[G.BATTLES] + 1)
    ops.emit(s, G.E_BATTLE, player, s.refs[i])
    s.push(s.stack, (G.F_BATTLE, PREPARE, player, s.refs[i], -1, -1))


def run(s: Position, frame: Frame) -> bool:
    """Each step: what it is for, then priority."""
    step, ref = frame[STEP], frame[ATTACKER]
    if step == PREPARE:
        _enter(s, frame, DECLARE, G.BATTLE_PREPARATION)
        return False
    if step == DECLARE:
        s.put(s.reg, I.PHASE, G.DECLARING)
        if not _still_attacks(s, frame) or not objects(s, ref & REF_MASK):
            _leave(s)  # nothing is declared (Z55)
            return False
        return True
    if step == DECLARED:
        s.top((frame[KIND], DAMAGE, *frame[PLAYER:]))
        chain.start(s)
        return False
    if step == DAMAGE:
        s.put(s.reg, I.PHASE, G.DEALING)
        return _strike(s, frame)
    if step == ASSIGNED:
        _deal(s, frame, s.obj[I.RESULT][0])
        return False
    if step == AFTER:
        _enter(s, frame, LEAVE, G.BATTLE_END)
        return False
    _leave(s)
    return False


def _enter(s: Position, frame: Frame, step: int, phase: int) -> None:
    s.top((frame[KIND], step, *frame[PLAYER:]))
    s.put(s.reg, I.PHASE, phase)
    chain.start(s)


def _leave(s: Position) -> None:
    s.pop(s.stack)
    s.put(s.reg, I.PHASE, G.ACTION)


def _still_attacks(s: Position, frame: Frame) -> bool:
    """Whether the unit is still there, ready and under control."""
    i = frame[ATTACKER] & REF_MASK
    return s.alive(frame[ATTACKER]) and s.control[i] == frame[PLAYER] and can_attack(s, i)


def options(s: Position, frame: Frame) -> list[Action]:
    """The objects of attack; whoever would have to pay may leave it (Z55, Z60)."""
    i = frame[ATTACKER] & REF_MASK
    found: list[Action] = [(G.A_OBJECT, one) for one in objects(s, i)]
    if found == [(G.A_OBJECT, G.PLAYER)] and tax(s, frame[PLAYER]):
        found.append((I.A_PASS,))
    return sorted(found)


def apply(s: Position, frame: Frame, action: Action) -> None:
    """Declaring: pay, rest, and the object is fixed (Turn/9, Z56)."""
    if action[0] == I.A_PASS:
        _leave(s)
        return
    player, ref, wanted = frame[PLAYER], frame[ATTACKER], action[1]
    i = ref & REF_MASK
    s.top((frame[KIND], DECLARED, player, ref, wanted, s.place[i]))
    if wanted == G.PLAYER:
        resources.pay(s, player, tax(s, player))
    s.put(s.flags, i, s.flags[i] | G.ATTACKED)
    ops.rest(s, i)
    ops.emit(s, I.E_ATTACK, player, ref, -1, wanted)


def _strike(s: Position, frame: Frame) -> bool:
    """Damage; with Trample the controller says how much goes to the unit (Z57–Z59)."""
    player, ref, wanted = frame[PLAYER], frame[ATTACKER], frame[OBJECT]
    i = ref & REF_MASK
    if not s.alive(ref) or s.zone[i] != I.LINE or s.control[i] != player:
        s.top((frame[KIND], AFTER, *frame[PLAYER:]))
        return False
    if not s.ruleset.declared_object:
        wanted = G.POSITION if places.facing(s, i) >= 0 else G.PLAYER
    column = frame[COLUMN] if s.ruleset.declared_object else s.place[i]
    frame = (frame[KIND], ASSIGNED, player, ref, wanted, column)
    power = values.power(s, i)
    there = places.at(s, 1 - player, column)
    if wanted == G.POSITION and there >= 0 and values.has(s, i, G.TRAMPLE):
        enough = 1 if values.has(s, i, G.DEADLY) else max(1, values.left(s, there))
        s.top(frame)
        if enough < power:
            picking.pick(s, player, tuple(range(enough, power + 1)), 1, 1, I.PICK_NUMBER, ASSIGN)
            return False
        s.keep(s.obj, I.RESULT, (power,))
        return False
    s.top(frame)
    s.keep(s.obj, I.RESULT, (power,))
    return False


def _deal(s: Position, frame: Frame, assigned: int) -> None:
    """Both deal their damage at one moment (Turn/13–14)."""
    player, ref, wanted, column = frame[PLAYER], frame[ATTACKER], frame[OBJECT], frame[COLUMN]
    i = ref & REF_MASK
    s.top((frame[KIND], AFTER, *frame[PLAYER:]))
    power = values.power(s, i)
    there = places.at(s, 1 - player, column)
    blows: list[damage.Blow] = []
    if wanted == G.PLAYER:
        blows.append((ref, -2 - (1 - player), power))
    elif there >= 0:
        blows.append((ref, s.refs[there], assigned))
        if power > assigned:
            blows.append((ref, -2 - (1 - player), power - assigned))
        blows.append((s.refs[there], ref, values.power(s, there)))
    elif values.has(s, i, G.TRAMPLE):
        blows.append((ref, -2 - (1 - player), power))
    damage.deal(s, blows, battle=True)


def shape(frame: Frame) -> Shape:
    return (S.PLAYER, S.REF, S.NUMBER, S.NUMBER)
