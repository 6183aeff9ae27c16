"""Plain ways to play: what is done by default inside of an action, and a cheap sensible choice."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.rules import turn
from zmdj_cards.games.frontline.values import strength


def usual_action(s: Position, actions: list[Action]) -> Action:
    """Pass in a chain, take what is offered, aim at the strongest of the other side, keep the hand, raise what the hand needs."""
    frame = s.stack[-1]
    kind = frame[KIND]
    if kind in (I.F_MAIN, I.F_CHAIN):
        return (I.A_PASS,)
    if kind == I.F_ASK:
        return (I.A_YES,)
    if kind == G.F_GROW:
        return (G.A_RAISE, wanted_pool(s, frame[PLAYER]))
    if kind == I.F_PICK and picking.picks_cards(frame):
        return _picked(s, frame, actions)
    return actions[-1] if actions[0][0] == I.A_PASS else actions[0]


def wanted_pool(s: Position, player: int) -> int:
    """The kind of points of which the cards in hand ask for more than the caps give: 0 technology, 1 mystery."""
    need = [0, 0]
    for i in s.zones[player * I.ZONE_COUNT + I.HAND]:
        stats = s.tab.cards[s.card[i]].front.stats
        for pool, which in ((0, G.SC_COST), (1, G.MC_COST)):
            need[pool] += max(0, stats[which] - s.reg[(G.MC_CAP if pool else G.SC_CAP) + player]) * 3 + stats[which]
    have = (s.reg[G.SC_CAP + player] + 1, s.reg[G.MC_CAP + player] + 1)
    return int(need[1] * have[0] > need[0] * have[1])


def _picked(s: Position, frame: Frame, actions: list[Action]) -> Action:
    """Nothing is put back at the beginning; the dearest cards fall back; targets are strong ones of the other side."""
    if frame[picking.PURPOSE] == turn.MULLIGAN:
        return (I.A_PASS,) if (I.A_PASS,) in actions else actions[0]
    return max(actions, key=lambda action: _worth(s, frame, action))


def _worth(s: Position, frame: Frame, action: Action) -> float:
    """What is picked first: strong creatures of the other side, then dear cards; to pick nothing more comes last."""
    if action[0] != I.A_PICK:
        return -1_000.0
    i = action[1]
    value = strength(s, i) if s.zone[i] == I.LINE else s.tab.cards[s.card[i]].cost
    return float(value + (100 if s.control[i] != frame[PLAYER] else 0))


def quick_action(s: Position, actions: list[Action], roll: int) -> Action:
    """Cross if one can; deploy and promote, attack what is weaker, move forward, else end."""
    frame = s.stack[-1]
    if frame[KIND] == I.F_CHAIN:
        return actions[roll % len(actions)] if roll < 200 else (I.A_PASS,)
    if frame[KIND] != I.F_MAIN:
        return usual_action(s, actions)
    for kind in (G.A_CROSS, G.A_PROMOTE, I.A_PLAY):
        found = [action for action in actions if action[0] == kind]
        if found:
            return found[roll % len(found)]
    attacks = [action for action in actions if action[0] == I.A_ATTACK and strength(s, action[2]) >= strength(s, action[1])]
    if attacks:
        return attacks[roll % len(attacks)]
    forward = [action for action in actions if action[0] == G.A_MOVE and (action[2] > s.place[action[1]]) == (frame[PLAYER] == 0)]
    if forward and roll < 800:
        return forward[roll % len(forward)]
    uses = [action for action in actions if action[0] in (I.A_USE, G.A_SET)]
    if uses and roll < 500:
        return uses[roll % len(uses)]
    return (I.A_PASS,)


# What is worth looking at

EARLY = 2  # a card that costs so much is of use from the first turns on
LATER = 0.75  # how much of that is left with each point more


def answers(s: Position, actions: list[Action]) -> list[Action]:
    """The plain way first; of cards of one name in hand, and of like creatures as sources, one stands for all."""
    kind = s.stack[-1][KIND]
    if kind in (I.F_MAIN, I.F_CHAIN):
        return _once(s, actions)
    if kind == I.F_ASK:
        return actions[::-1]
    if kind == I.F_PICK and picking.picks_cards(s.stack[-1]):
        return sorted(actions, key=lambda action: -_worth(s, s.stack[-1], action))
    if kind in (G.F_GROW, I.F_PICK):
        plain = usual_action(s, actions)
        return [plain, *(action for action in actions if action != plain)]
    return actions


def _once(s: Position, actions: list[Action]) -> list[Action]:
    """Without what would do the same with another copy of a card in hand."""
    seen: set[tuple[int, ...]] = set()
    found: list[Action] = []
    for action in actions:
        if action[0] in (I.A_PLAY, G.A_PROMOTE, G.A_SET) and s.zone[action[1]] == I.HAND:
            mark = (action[0], s.card[action[1]], *action[2:])
            if mark in seen:
                continue
            seen.add(mark)
        found.append(action)
    return found


def soon(s: Position, player: int, i: int) -> float:
    """How much use a card is in the first turns: less with every point of its cost that must be waited for."""
    return float(LATER ** max(0, s.tab.cards[s.card[i]].cost - EARLY))
