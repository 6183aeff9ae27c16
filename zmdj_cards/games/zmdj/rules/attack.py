"""Declaring an attack: who may attack whom, and the frame in which attackers are gathered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import PLAYER, STEP, Frame, at_step, with_field
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions, static_values
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.rules import combat, costs, more_attacks, pay
from zmdj_cards.games.zmdj.rules.attackable import BARS, may_be_attacked
from zmdj_cards.games.zmdj.rules.lines import distance, line

# Who may attack whom


def _rested(s: Position, i: int, target: int) -> bool:
    return bool(s.flags[i] & I.RESTED) and not more_attacks.allowed(s, i)


def _fresh(s: Position, i: int, target: int) -> bool:
    """Entered this turn and not Swift (guide, Before you attack), with no permission, which may be for some targets only."""
    return s.since[i] == s.reg[I.TURN] and not values.keyword(s, i, G.SWIFT) and not static_values.allowed(s, i, I.DO_ATTACK, target)


def _first_turn(s: Position, i: int, target: int) -> bool:
    """The commander of the player who goes first, on the first turn (R7)."""
    if s.reg[I.TURN] != 1 or s.ruleset.first_turn_commander_attack or s.tab.cards[s.card[i]].type != G.COMMANDER:
        return False
    return not static_values.allowed(s, i, I.DO_ATTACK, target)


def _forbidden(s: Position, i: int, target: int) -> bool:
    return I.C_ATTACK in s.tab.cannots and prohibitions.forbidden(s, I.C_ATTACK, i)


# What can stand against that a card attacks, or attacks a target (-1: any).
VETOES: Final[dict[str, Callable[[Position, int, int], bool]]] = {
    "rested": _rested,
    "fresh": _fresh,
    "first_turn": _first_turn,
    "forbidden_attack": _forbidden,
}


def may_attack(s: Position, i: int, by_effect: bool = False, target: int = -1) -> bool:
    """Whether a card may attack: none of :data:`VETOES`, asked one by one because it is asked so often. An attack by an effect asks only
    whether it is forbidden."""
    if by_effect:
        return not _forbidden(s, i, target)
    return not (_rested(s, i, target) or _fresh(s, i, target) or _first_turn(s, i, target) or _forbidden(s, i, target))


def attackers(s: Position, player: int) -> list[int]:
    return [i for i in line(s, player) if may_attack(s, i)]


def joint_allowed(s: Position, player: int) -> bool:
    return not (G.C_JOINT in s.tab.cannots and prohibitions.player_forbidden(s, G.C_JOINT, player))


def declarations(s: Position, player: int) -> list[Action]:
    """One action a pair of target and first attacker; further attackers join afterwards."""
    flags, zones, tab = s.flags, s.zones, s.tab
    own, theirs = zones[player * I.ZONE_COUNT + I.LINE], zones[(1 - player) * I.ZONE_COUNT + I.LINE]
    # Places in the ring: those of player 0 come first.
    here, there = (0, len(own)) if player == 0 else (len(theirs), 0)
    size = len(own) + len(theirs)
    able: list[int] = []  # who may attack, its place in the ring, its range
    places: list[int] = []
    reach: list[int] = []
    turn, since = s.reg[I.TURN], s.since
    plainly = turn > 1 and I.C_ATTACK not in tab.cannots  # of the vetoes only rest and having just entered can hold
    for i in own:
        if (not flags[i] & I.RESTED or more_attacks.allowed(s, i)) and ((plainly and since[i] != turn) or may_attack(s, i)):
            able.append(i)
            places.append(here)
            reach.append(values.reach(s, i))
        here += 1
    if not able:
        return []
    actions: list[Action] = []
    circle: bool = s.ruleset.ring
    free, cans = not (tab.cannots and tab.cannots & BARS), tab.any_cans
    elusive, far = bool(s.mods) or G.ELUSIVE in tab.keywords, tab.traits.far_attacks
    for target in theirs:
        price = values.keyword(s, target, G.ELUSIVE) if elusive else 0
        if not price or costs.can_pay(s, player, price):
            for at in range(len(able)):
                i = able[at]
                if circle:
                    gap = there - places[at]
                    if gap < 0:
                        gap = -gap
                    if size - gap < gap:
                        gap = size - gap
                else:
                    gap = distance(s, i, target)
                if (
                    (gap <= reach[at] or (far and more_attacks.far(s, i, target)))
                    and (free or may_be_attacked(s, i, target))
                    and not (cans and not may_attack(s, i, False, target))
                ):
                    actions.append((I.A_ATTACK, target, i))
        there += 1
    if tab.any_musts:
        actions = _dutiful(s, player, actions)
    if G.C_ATTACK_ALONE in tab.cannots:
        actions = [action for action in actions if not _only_jointly(s, action[2]) or joiners(s, player, action[1], action[2])]
    return actions


def _dutiful(s: Position, player: int, found: list[Action]) -> list[Action]:
    """Attacks that respect the duties: what must attack a kind of target attacks one, what must be attacked is attacked first."""
    kept: list[Action] = []
    for i in dict.fromkeys(action[2] for action in found):
        own = [action for action in found if action[2] == i]
        if static_values.bound(s, i):
            own = [action for action in own if static_values.obliged(s, i, I.DO_ATTACK, action[1])] or own
        own = [action for action in own if static_values.obliged(s, action[1], I.DO_BE_ATTACKED)] or own
        if static_values.obliged(s, i, G.DO_ATTACK_JOINTLY):
            own = [action for action in own if joiners(s, player, action[1], i)] or own
        kept += own
    return [action for action in found if action in kept]


def must_attack(s: Position, found: list[Action]) -> bool:
    """Whether some card has to attack before its player may go on."""
    duties = (I.DO_ATTACK, G.DO_ATTACK_ALONE, G.DO_ATTACK_JOINTLY)
    return any(static_values.obliged(s, action[2], duty) for action in found for duty in duties)


def _only_jointly(s: Position, i: int) -> bool:
    """Whether a card cannot attack alone."""
    return prohibitions.forbidden(s, G.C_ATTACK_ALONE, i)


def joiners(s: Position, player: int, target: int, last: int) -> list[int]:
    """Who may still join an attack, each within its own range (R12), in the order of the line."""
    if not joint_allowed(s, player) or not prohibitions.free(s, G.C_JOINT, last) or static_values.obliged(s, last, G.DO_ATTACK_ALONE):
        return []
    found: list[int] = []
    after = False
    for i in line(s, player):
        if i == last:
            after = True
        elif (
            after
            and may_attack(s, i, False, target)
            and prohibitions.free(s, G.C_JOINT, i)
            and not static_values.obliged(s, i, G.DO_ATTACK_ALONE)
            and (values.reach(s, i) >= distance(s, i, target) or more_attacks.far(s, i, target))
            and may_be_attacked(s, i, target)
        ):
            found.append(i)
    return found


# Gathering attackers. Fields: (kind, step, player, target, attackers)
TARGET: Final = 3
ATTACKERS: Final = 4

_GATHER: Final = 0
_PAY: Final = 1
PAID: Final = 2


def start(s: Position, player: int, target: int, first: int) -> None:
    s.push(s.stack, (I.F_ATTACK, _GATHER, player, s.refs[target], (s.refs[first],)))


def run(s: Position, frame: Frame) -> bool:
    step: int = frame[STEP]
    if step == _GATHER:
        return True
    player: int = frame[PLAYER]
    target: int = frame[TARGET]
    if step == _PAY:
        price = costs.attack_price(s, player, target & REF_MASK)
        s.top(at_step(frame, PAID))
        pay.start(s, player, price)
        if price > 0:
            return False
    chosen: tuple[int, ...] = frame[ATTACKERS]
    for fighter in chosen:
        more_attacks.attacked(s, fighter & REF_MASK)
    s.pop(s.stack)
    combat.start(s, player, target, chosen, 0)
    return False


def options(s: Position, frame: Frame) -> list[Action]:
    """Join with a further attacker, each within its own range (R12), in the order of the line; or go."""
    player, target, chosen = frame[PLAYER], frame[TARGET] & REF_MASK, frame[ATTACKERS]
    found: list[Action] = [(I.A_JOIN, i) for i in joiners(s, player, target, chosen[-1] & REF_MASK)]
    first = chosen[0] & REF_MASK
    jointly = (G.C_ATTACK_ALONE in s.tab.cannots and _only_jointly(s, first)) or static_values.obliged(s, first, G.DO_ATTACK_JOINTLY)
    if len(chosen) > 1 or not found or not jointly:
        found.append((G.A_GO,))
    found.sort()
    return found


def apply(s: Position, frame: Frame, action: Action) -> None:
    if action[0] == G.A_GO:
        s.top(at_step(frame, _PAY))
    else:
        s.top(with_field(frame, ATTACKERS, (*frame[ATTACKERS], s.refs[action[1]])))


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.REF, P.REFS)


def sound(s: Position, frame: Frame) -> bool:
    """Whether somebody attacks a card, with attackers in a line."""
    fighters = frame[ATTACKERS]
    return frame[TARGET] >= 0 and bool(fighters) and all(ref >= 0 and s.zone[ref & REF_MASK] == I.LINE for ref in fighters)
