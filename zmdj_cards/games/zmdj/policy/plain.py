"""Plain ways to play the main game, for looking ahead: what is done by default, and a cheap sensible choice."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.rules import attack, fight


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
