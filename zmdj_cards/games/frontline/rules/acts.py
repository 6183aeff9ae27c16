"""What players may do in their main phase and in a chain, how it is announced, and what a link of the chain does when it is settled
(P6, P9, P18, Q11, Q12, Q17)."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards.board import here, transfer, zone_of
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import EMPTY, NO_EVENT, R_CHOSEN, Env
from zmdj_cards.engine.cards.phrases import op_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.happen import deeds, ops, would
from zmdj_cards.engine.program import choices
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, NUMBER, OTHER, Event, Frame
from zmdj_cards.engine.values import statics, uses
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline import phrases as P
from zmdj_cards.games.frontline.lexicon import keywords as K
from zmdj_cards.games.frontline.rules import lines, points, traps, units

# What players do


def main_actions(s: Position, player: int) -> list[Action]:
    """Everything in the own main phase, the end of it left out; sorted."""
    survey = lines.survey(s)
    return sorted((*_with_cards(s, player), *_with_units(s, player, survey), *_skills(s, player)))


def _with_cards(s: Position, player: int) -> list[Action]:
    found: list[Action] = []
    base = lines.base(s, player)
    setting = traps.may_set(s, player)
    for i in zone_of(s, player, I.HAND):
        card = s.tab.cards[s.card[i]]
        if card.type == G.TRAP:
            if setting:
                found.append((G.A_SET, i))
        elif card.type == G.UNIT:
            if points.can_pay(s, player, points.of_card(s, i)) and (s.ruleset.deploy_levels or not units.level(s, i)):
                found.append((I.A_PLAY, i, base))
                if card.front.keywords[K.VANGUARD]:
                    found.append((I.A_PLAY, i, base + lines.forward(player)))
            found += [
                (G.A_PROMOTE, i, j) for j in units.sources_for(s, player, i) if points.can_pay(s, player, points.of_promotion(s, i, j))
            ]
        elif card.spell is not None and points.can_pay(s, player, points.of_card(s, i)) and can_use(s, player, i, card.spell):
            found.append((I.A_PLAY, i))
    return found + _traps(s, player, alone=True)


def _with_units(s: Position, player: int, survey: list[lines.Line]) -> list[Action]:
    found: list[Action] = []
    for i in lines.creatures(s, player):
        if not units.may_act(s, i):
            continue
        found += [(I.A_ATTACK, target, i) for target in units.targets(s, i)]
        found += [(G.A_MOVE, i, line) for line in units.moves(s, i, survey)]
        if units.may_win(s, i, survey):
            found.append((G.A_CROSS, i))
    return found


def _skills(s: Position, player: int) -> list[Action]:
    """Actions written on units, and support skills of the commander (P9, P16, Q23)."""
    found: list[Action] = []
    for i, ability in statics.index(s).activated:
        if s.control[i] != player or not points.can_pay(s, player, ability.least):
            continue
        if ability.timings & G.ACT and not units.may_act(s, i):
            continue
        if ability.limit and uses.used(s, s.refs[i], ability) >= ability.limit:
            continue
        if can_use(s, player, i, ability):
            found.append((I.A_USE, i, ability.id))
    return found


def _traps(s: Position, player: int, alone: bool) -> list[Action]:
    """Traps that may be activated: those without a condition in a chain or in the own main phase, the others when it has happened."""
    found: list[Action] = []
    for i, ability in traps.usable(s, player):
        if ability.events:
            event = traps.happened(s, player, i, ability)
            fits = bool(event) and can_use(s, player, i, ability, event)
        else:
            fits = (alone or bool(chain.objects(s))) and can_use(s, player, i, ability)
        if fits:
            found.append((I.A_PLAY, i))
    return found


def responses(s: Position, player: int) -> list[Action]:
    """In a chain: spells, and set traps; in a pause after something has happened only traps (Q10, Q17)."""
    found = _traps(s, player, alone=False)
    if chain.objects(s):
        for i in zone_of(s, player, I.HAND):
            card = s.tab.cards[s.card[i]]
            if card.type != G.SPELL or card.spell is None or not points.can_pay(s, player, points.of_card(s, i)):
                continue
            if can_use(s, player, i, card.spell):
                found.append((I.A_PLAY, i))
    return found


# Of which effects there must be a link below.
_ON_LINKS: Final = (P.NEGATE, P.REDIRECT)


def can_use(s: Position, player: int, i: int, ability: Ability, event: Event = NO_EVENT) -> bool:
    """Whether all targets that must be chosen first are there, and what is aimed at a link finds one."""
    env = Env(player, s.refs[i], event)
    announced = False
    for ins in s.tab.programs[ability.program].code:
        if ins.op == opcodes.O_ANNOUNCED:
            announced = True
        elif ins.op == opcodes.O_CHOOSE and not announced and not choices.targets(s, env, ins.code, bool(ins.b)):
            return False
        elif ins.op == opcodes.O_DO and op_of(ins.code) in _ON_LINKS:
            waiting = chain.objects(s)
            if not waiting or (op_of(ins.code) == P.REDIRECT and not new_targets(s, waiting[-1])):
                return False
    return True


def respond(s: Position, player: int, action: Action) -> None:
    """Use a card, or an ability."""
    kind, i = action[0], action[1]
    if kind == I.A_USE:
        _use(s, player, i, s.tab.abilities[action[2]])
    elif kind == I.A_PLAY:
        card = s.tab.cards[s.card[i]]
        if card.type == G.UNIT:
            _deploy(s, player, i, action[2])
        else:
            _use_card(s, player, i)


def act(s: Position, player: int, action: Action) -> None:
    """One of the actions of the main phase. What opens a chain is over for traps when it begins to be settled."""
    s.put(s.reg, G.SINCE, len(s.facts))
    kind, i = action[0], action[1]
    if kind == G.A_SET:
        traps.set_down(s, player, i)
    elif kind == G.A_PROMOTE:
        source = action[2]
        points.pay(s, player, points.of_promotion(s, i, source))
        units.promote(s, i, source)
    elif kind == I.A_ATTACK:
        _attack(s, player, action[2], action[1])
    elif kind == G.A_MOVE:
        units.acts(s, i)
        _declare(s, player, i, (G.E_DECLARE, player, s.refs[i], -1, action[2], -1))
    elif kind == G.A_CROSS:
        units.acts(s, i)
        _declare(s, player, i, (G.E_CROSS, player, s.refs[i], -1, s.place[i], -1))
    else:
        respond(s, player, action)


def _declare(s: Position, player: int, i: int, event: Event, aims: tuple[int, ...] = ()) -> None:
    """An action of a unit becomes a link of the chain."""
    ops.emit(s, *event[: NUMBER + 1])
    regs = (*EMPTY[:R_CHOSEN], aims, *EMPTY[R_CHOSEN + 1 :])
    chain.add(s, (I.F_PROG, 0, -1, player, s.refs[i], event, regs, -1))


def _attack(s: Position, player: int, i: int, target: int) -> None:
    units.acts(s, i)
    ops.emit(s, I.E_ATTACKED, s.control[target], s.refs[target], s.refs[i])
    _declare(s, player, i, (I.E_ATTACK, player, s.refs[i], s.refs[target], 0, -1), (s.refs[target],))


def _deploy(s: Position, player: int, i: int, line: int) -> None:
    points.pay(s, player, points.of_card(s, i))
    transfer(s, i, player, G.CHAIN)
    _declare(s, player, i, (I.E_PLAY, player, s.refs[i], -1, line, -1))


def _use_card(s: Position, player: int, i: int) -> None:
    """A logistics card, spell or trap: paid for, shown, its targets chosen, then a link (Q17)."""
    card = s.tab.cards[s.card[i]]
    ability = card.spell or card.own["trap"]
    event = traps.happened(s, player, i, ability) if ability.events else NO_EVENT
    points.pay(s, player, points.of_card(s, i))
    transfer(s, i, player, G.CHAIN)
    ref = s.refs[i]
    ops.emit(s, I.E_PLAY, player, ref, -1, card.cost)
    resolving.start(s, ability.program, player, ref, event or (I.E_PLAY, player, ref, -1, card.cost, -1), ability.id)


def _use(s: Position, player: int, i: int, ability: Ability) -> None:
    """An action written on a unit rests it; a support skill does not (P9, Q23)."""
    points.pay(s, player, ability.least)
    if ability.timings & G.ACT:
        units.acts(s, i)
    would.happen(s, deeds.USE, (s.refs[i],), (player, ability.id))


# What a link does


def settles(s: Position) -> None:
    """A chain begins to be settled: what has been declared is over for traps, what happens from now on is not."""
    s.put(s.reg, G.SINCE, len(s.facts))


def leaves(s: Position, waiting: Frame, resolved: bool) -> None:
    """A link leaves the chain: what it declared happens if it is resolved; a card that was used goes to the discard pile."""
    ref, player, event = waiting[resolving.SOURCE], waiting[resolving.CONTROLLER], waiting[resolving.EVENT]
    i = here(s, ref)
    if i < 0:
        return
    if s.zone[i] == G.CHAIN:
        if resolved and s.tab.cards[s.card[i]].type == G.UNIT:
            would.happen(s, deeds.ENTER, (ref,), (player, event[NUMBER], int(s.ruleset.enters_rested)))
        else:
            transfer(s, i, s.owner[i], I.DISCARD)
    elif resolved and waiting[resolving.PROGRAM] < 0 and s.zone[i] == I.LINE:
        _happens(s, i, event)


def _happens(s: Position, i: int, event: Event) -> None:
    if event[KIND] == I.E_ATTACK:
        target = here(s, event[OTHER])
        if target >= 0 and s.zone[target] == I.LINE:
            units.battle(s, i, target)
    elif event[KIND] == G.E_DECLARE:
        if abs(s.place[i] - event[NUMBER]) == 1:
            units.move(s, i, event[NUMBER])
    elif event[KIND] == G.E_CROSS and units.may_win(s, i, lines.survey(s)):
        units.cross(s, i)


# The link right below (P18, Q12)


def new_targets(s: Position, waiting: Frame) -> tuple[int, ...]:
    """At what a link with one target could be aimed instead."""
    aims = waiting[resolving.REGS][R_CHOSEN]
    if len(aims) != 1:
        return ()
    i = here(s, waiting[resolving.SOURCE])
    if waiting[resolving.PROGRAM] < 0:
        found = tuple(s.refs[j] for j in units.targets(s, i)) if i >= 0 else ()
        return tuple(ref for ref in found if ref not in aims)
    env = Env(waiting[resolving.CONTROLLER], waiting[resolving.SOURCE], waiting[resolving.EVENT])
    chosen = next((ins.code for ins in s.tab.programs[waiting[resolving.PROGRAM]].code if ins.op == opcodes.O_CHOOSE and ins.b), None)
    found = choices.targets(s, env, chosen, True) if chosen is not None else ()
    return tuple(ref for ref in found if ref not in aims)
