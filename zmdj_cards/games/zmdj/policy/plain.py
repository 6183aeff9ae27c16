"""Plain ways to play the main game, for looking ahead: what is done by default, and a cheap sensible choice."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.rules import attack, fight
from zmdj_cards.games.zmdj.rules.lines import distance, line, units

LITTLE_LIFE: Final = 2  # from here on the plain way is to dodge
LATER: Final = 0.75  # of what a card is worth, with every turn that it must wait at the beginning


def usual_action(s: Position, actions: list[Action]) -> Action:
    """A plain way through the decisions inside of an action: attack as declared, stay out of the way, place in the middle, take what is
    offered, choose the strongest of the other side."""
    kind = actions[0][0]
    frame = s.stack[-1]
    if frame[KIND] == G.F_COMBAT or frame[KIND] == I.F_MAIN:
        return (I.A_PASS,)
    if kind == G.A_PLACE:
        return actions[len(actions) // 2]
    if frame[KIND] == I.F_ATTACK:
        return (G.A_GO,)
    if frame[KIND] == I.F_ASK:
        return (I.A_YES,)
    if frame[KIND] == G.F_DAMAGE:
        return (G.A_AMBUSH,)
    if frame[KIND] == I.F_PICK and picking.picks_cards(frame):
        return _strongest(s, frame[PLAYER], actions)
    if frame[KIND] == I.F_PICK and frame[picking.MODE] & I.PICK_PLAYERS:
        return next((action for action in actions if action[0] == I.A_PICK and action[1] != frame[PLAYER]), actions[0])
    return actions[-1] if kind == I.A_PASS else actions[0]


def _strongest(s: Position, player: int, actions: list[Action]) -> Action:
    best, worth = actions[0], -1
    for action in actions:
        if action[0] != I.A_PICK:
            continue
        i = action[1]
        value = values.power(s, i) if s.zone[i] == I.LINE else s.tab.cards[s.card[i]].cost
        value += 100 if s.control[i] != player else 0
        if value > worth:
            best, worth = action, value
    return best


def quick_action(s: Position, actions: list[Action], roll: int) -> Action:
    """A cheap sensible choice: play cards, then attack where it should succeed, now and then use an ability, else end."""
    frame = s.stack[-1]
    if frame[KIND] == I.F_MAIN:
        plays = [action for action in actions if action[0] == I.A_PLAY]
        if plays:
            return plays[roll % len(plays)]
        attacks = [action for action in actions if action[0] == I.A_ATTACK and values.power(s, action[2]) >= values.power(s, action[1])]
        aimed = [action for action in attacks if s.tab.cards[s.card[action[1]]].type == G.COMMANDER]
        if aimed or attacks:
            pool = aimed or attacks
            return pool[roll % len(pool)]
        abilities = [action for action in actions if action[0] == I.A_USE]
        if abilities and roll < 250:
            return abilities[roll % len(abilities)]
        return (I.A_PASS,)
    if frame[KIND] == G.F_COMBAT:
        return _defend(s, frame, actions, roll)
    if frame[KIND] == I.F_ATTACK:
        target = frame[attack.TARGET] & REF_MASK
        strength = sum(values.power(s, ref & REF_MASK) for ref in frame[attack.ATTACKERS])
        joins = [action for action in actions if action[0] == I.A_JOIN]
        if joins and strength < values.power(s, target) + values.flash(s, target):
            return joins[0]
        return (G.A_GO,)
    return usual_action(s, actions)


def _defend(s: Position, frame: Frame, actions: list[Action], roll: int) -> Action:
    """Dodge if it helps at once, intercept with a unit that survives, else let it happen."""
    target = frame[fight.TARGET] & REF_MASK
    strength = sum(values.power(s, ref & REF_MASK) for ref in frame[fight.ATTACKERS] if s.alive(ref))
    for action in actions:
        if action[0] == G.A_DODGE:
            missing = strength - values.power(s, target)
            if 0 <= missing < values.flash(s, action[1]):
                return action
        elif (action[0] == G.A_INTERCEPT and values.power(s, action[1]) > strength) or (action[0] == I.A_PLAY and roll < 500):
            return action
    return (I.A_PASS,)


# What is worth looking at


def answers(s: Position, actions: list[Action]) -> list[Action]:
    """What is worth looking at, the plain way first: what changes nothing is left out."""
    frame = s.stack[-1]
    kind = frame[KIND]
    if kind == I.F_MAIN:
        return _acts(s, frame[PLAYER], actions)
    if kind == G.F_COMBAT:
        return _dodges(s, frame, actions) if frame[STEP] == G.S_DISCARDS else actions
    if kind == I.F_ASK or kind == G.F_DAMAGE:
        return actions[::-1]
    if kind == I.F_ATTACK:
        return _gathering(s, frame, actions)
    if kind == G.F_PLACE:
        return _places(actions)
    if kind == G.F_PAY:
        return actions[:1]
    if kind == I.F_PICK and picking.picks_cards(frame):
        return _picks(s, frame, actions)
    return actions


def _acts(s: Position, player: int, actions: list[Action]) -> list[Action]:
    """Without abilities that can hardly matter now, and without attacks that must fail: of attackers too weak for what the target shows,
    alone and with all who reach it. Of those that suffice alone, the weakest and the strongest; together, the first, whom others join."""
    abilities = s.tab.abilities
    found = [action for action in actions if action[0] not in (I.A_ATTACK, I.A_USE)]
    found += [action for action in actions if action[0] == I.A_USE and _may_matter(s, player, abilities[action[2]])]
    by_target: dict[int, list[Action]] = {}
    for action in actions:
        if action[0] == I.A_ATTACK:
            by_target.setdefault(action[1], []).append(action)
    for target, attacks in by_target.items():
        needed = values.power(s, target) + (0 if s.flags[target] & I.RESTED else values.flash(s, target))
        powers = {action: values.power(s, action[2]) for action in attacks}
        alone = sorted((action for action in attacks if powers[action] >= needed), key=lambda action: powers[action])
        found += alone[:1] + alone[1:][-1:]
        if len(attacks) > 1 and sum(powers.values()) >= needed and (not alone or attacks[0] not in (alone[0], alone[-1])):
            found.append(attacks[0])
    return found


def _gathering(s: Position, frame: Frame, actions: list[Action]) -> list[Action]:
    """The plain way is to join until the attack suffices against what the target shows."""
    target = frame[attack.TARGET] & REF_MASK
    strength = sum(values.power(s, ref & REF_MASK) for ref in frame[attack.ATTACKERS])
    needed = values.power(s, target) + (0 if s.flags[target] & I.RESTED else values.flash(s, target))
    joins = [action for action in actions if action[0] == I.A_JOIN]
    others = [action for action in actions if action[0] != I.A_JOIN]
    return joins + others if strength < needed else others + joins


def _may_matter(s: Position, player: int, ability: Ability) -> bool:
    """Advance and Retreat are offered all the time: one matters if a ready unit is one place short of a target, the other for a full line
    and for units that are weakened or carry a card of the opponent."""
    name = ability.keyword_name
    if name == "advance":
        ready = [i for i in units(s, player) if not s.flags[i] & I.RESTED]
        return any(distance(s, i, j) == values.reach(s, i) + s.ruleset.advance_range for i in ready for j in line(s, 1 - player))
    if name == "retreat":
        own = units(s, player)
        carrying = {s.host[i] for i in s.zones[(1 - player) * I.ZONE_COUNT + I.ATTACHED]}
        return len(own) >= s.ruleset.unit_cap or any(s.counters[G.LESS_POWER][i] or i in carrying for i in own)
    return True


def _places(actions: list[Action]) -> list[Action]:
    """The ends of the line, then towards the middle."""
    found: list[Action] = []
    first, last = 0, len(actions) - 1
    while first <= last:
        found.append(actions[first])
        if first < last:
            found.append(actions[last])
        first, last = first + 1, last - 1
    return found


def _dodges(s: Position, frame: Frame, actions: list[Action]) -> list[Action]:
    """Discards that can make the attack fail together: the smallest that is enough first, else the greatest. The plain way is to let the
    attack succeed, but to save a commander that has little life left with one card."""
    target, defender = frame[fight.TARGET] & REF_MASK, frame[fight.DEFENDER]
    needed = sum(values.power(s, ref & REF_MASK) for ref in frame[fight.ATTACKERS] if s.alive(ref)) - values.power(s, target) + 1
    have = sum(values.flash(s, i) for i in s.zones[defender * I.ZONE_COUNT + I.HAND])
    if needed <= 0 or have < needed:
        return [(I.A_PASS,)]
    points = {action: values.flash(s, action[1]) for action in actions if action[0] == G.A_DODGE}
    enough = sorted((action for action in points if points[action] >= needed), key=lambda action: (points[action], _cost(s, action[1])))
    others = sorted((action for action in points if points[action] < needed), key=lambda action: -points[action])
    life = len(s.zones[defender * I.ZONE_COUNT + G.LIFE])
    leads = s.tab.cards[s.card[target]].type == G.COMMANDER
    if leads and (life == 0 or (life <= LITTLE_LIFE and enough)):
        return [*enough, *others, (I.A_PASS,)]
    return [(I.A_PASS,), *enough, *others]


def _cost(s: Position, i: int) -> int:
    return s.tab.cards[s.card[i]].cost


def _picks(s: Position, frame: Frame, actions: list[Action]) -> list[Action]:
    """The strongest of the other side first, and of one's own the strongest and the weakest in turns."""
    picks = [action for action in actions if action[0] == I.A_PICK]
    others = [action for action in actions if action[0] != I.A_PICK]
    if len(s.stack) > 1 and s.stack[-2][KIND] == G.F_PAY:
        return picks[:1] or others
    player = frame[PLAYER]

    def worth(action: Action) -> tuple[int, int]:
        i = action[1]
        return (values.power(s, i) if s.zone[i] == I.LINE else _cost(s, i), -i)

    theirs = sorted((action for action in picks if s.control[action[1]] != player), key=worth, reverse=True)
    own = sorted((action for action in picks if s.control[action[1]] == player), key=worth, reverse=True)
    return [*theirs, *_places(own), *others]


def soon(s: Position, player: int, i: int) -> float:
    """How much use a card is in the first turns: less with every turn until its cost and its elements can be expected."""
    first = player * I.ZONE_COUNT
    known, cards = s.tab.cards[s.card[i]], s.tab.cards
    deck = s.zones[first + G.TACTICS_DECK] + s.zones[first + G.TACTICS]
    turn = max(1.0, float(known.cost - s.reg[G.TOKENS + player]))
    if known.printed.need and known.printed.element >= 0:
        same = sum(1 for j in deck if cards[s.card[j]].printed.element == known.printed.element)
        if same < known.printed.need:
            return 0.0
        turn = max(turn, known.printed.need * len(deck) / same)
    return float(LATER ** (turn - 1))
