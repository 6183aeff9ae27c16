"""Players of the main game: ``random``, ``greedy`` (one step ahead) and ``search`` (dealt-out playouts). Each sees only a view.

A policy is a function of the view and its own seed: equal seeds give equal games.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views.observe import View
from zmdj_cards.games.zmdj import evaluate, values
from zmdj_cards.games.zmdj.rules import attack, fight

SETTLE: Final = 40  # decisions that a look-ahead follows at most


class Policy(Protocol):
    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""


class RandomPolicy:
    """Every legal action is equally likely."""

    def __init__(self, seed: int) -> None:
        self.state = rng.seed_state(seed, 11)

    def choose(self, view: View) -> Action:
        pick, self.state = rng.below(self.state, len(view.legal))
        return view.legal[pick]


def default_action(s: Position, actions: list[Action]) -> Action:
    """A plain way through the decisions inside of an action: attack as declared, stay out of the way, place in the middle, take what is
    offered, choose the strongest of the other side."""
    kind = actions[0][0]
    frame = s.stack[-1]
    if frame[KIND] == I.F_COMBAT or frame[KIND] == I.F_MAIN:
        return (I.A_PASS,)
    if kind == I.A_PLACE:
        return actions[len(actions) // 2]
    if frame[KIND] == I.F_ATTACK:
        return (I.A_GO,)
    if frame[KIND] == I.F_ASK:
        return (I.A_YES,)
    if frame[KIND] == I.F_DAMAGE:
        return (I.A_AMBUSH,)
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


def settle(s: Position, turn: int) -> None:
    """Follow the plain way until somebody is free to act again."""
    for _ in range(SETTLE):
        if s.reg[I.OVER] or (s.stack[-1][KIND] == I.F_MAIN and s.reg[I.TURN] == turn) or s.reg[I.TURN] != turn:
            return
        driver.apply(s, default_action(s, driver.options(s)))
        driver.advance(s)


def outcomes(view: View, seed: int) -> list[tuple[float, Action]]:
    """What each legal action leads to at once, on one sample; the value of ending the phase is that of the position as it is."""
    base = view.sample(seed)
    turn, player = base.reg[I.TURN], view.player
    found: list[tuple[float, Action]] = []
    in_main = base.stack[-1][KIND] == I.F_MAIN
    for action in view.legal:
        if in_main and action[0] == I.A_PASS:
            found.append((evaluate.score(base, player) + 0.5, action))
            continue
        s = base.copy()
        driver.apply(s, action)
        driver.advance(s)
        settle(s, turn)
        found.append((evaluate.score(s, player), action))
    return found


class GreedyPolicy:
    """Takes what looks best one step ahead, on one sample of what it cannot see; the first of equals."""

    def __init__(self, seed: int) -> None:
        self.state = rng.seed_state(seed, 12)

    def choose(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        sample, self.state = rng.below(self.state, 1 << 30)
        best = max(outcomes(view, sample), key=lambda pair: pair[0])
        return best[1]


class SearchPolicy:
    """Plays the most promising actions out on samples, to the end of the opponent's next turn, and takes the best on average.

    ``playouts`` bounds the work of a decision; ``clock`` (seconds, if given) with ``seconds`` bounds its time, and then equal seeds no
    longer give equal games."""

    def __init__(self, seed: int, playouts: int = 36, seconds: float | None = None, clock: Callable[[], float] | None = None) -> None:
        self.state = rng.seed_state(seed, 13)
        self.playouts = playouts
        self.seconds = seconds
        self.clock = clock

    def choose(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        end = self.clock() + self.seconds if self.clock is not None and self.seconds is not None else None
        first, self.state = rng.below(self.state, 1 << 30)
        ranked = sorted(outcomes(view, first), key=lambda pair: (-pair[0], pair[1]))
        if ranked[0][0] >= evaluate.WIN:
            return ranked[0][1]
        left = [action for _, action in ranked[:6]]
        total = dict.fromkeys(left, 0.0)
        count = 0
        while len(left) > 1:
            # Sequential halving: every round the weaker half goes.
            for _ in range(max(1, self.playouts // (len(left) * 3))):
                seed, self.state = rng.below(self.state, 1 << 30)
                count += 1
                for action in left:
                    total[action] += playout(view, action, seed)
                if end is not None and self.clock is not None and self.clock() > end:
                    return max(left, key=lambda action: total[action])
            left = sorted(left, key=lambda action: (-total[action], action))[: (len(left) + 1) // 2]
        return left[0]


def playout(view: View, action: Action, seed: int) -> float:
    """The value after ``action`` and quick play by both sides until the player's next turn begins."""
    s = view.sample(seed)
    state = rng.seed_state(seed, 14)
    player, last = view.player, s.reg[I.TURN] + (2 if s.reg[I.ACTIVE] == view.player else 1)
    driver.apply(s, action)
    driver.advance(s)
    for _ in range(220):
        if s.reg[I.OVER] or s.reg[I.TURN] >= last:
            break
        roll, state = rng.below(state, 1000)
        driver.apply(s, quick_action(s, driver.options(s), roll))
        driver.advance(s)
    return max(-4000.0, min(4000.0, evaluate.score(s, player)))


def quick_action(s: Position, actions: list[Action], roll: int) -> Action:
    """A cheap sensible choice: play cards, then attack where it should succeed, now and then use an ability, else end."""
    frame = s.stack[-1]
    if frame[KIND] == I.F_MAIN:
        plays = [action for action in actions if action[0] == I.A_PLAY]
        if plays:
            return plays[roll % len(plays)]
        attacks = [action for action in actions if action[0] == I.A_ATTACK and values.power(s, action[2]) >= values.power(s, action[1])]
        aimed = [action for action in attacks if s.tab.cards[s.card[action[1]]].type == I.COMMANDER]
        if aimed or attacks:
            pool = aimed or attacks
            return pool[roll % len(pool)]
        abilities = [action for action in actions if action[0] == I.A_USE]
        if abilities and roll < 250:
            return abilities[roll % len(abilities)]
        return (I.A_PASS,)
    if frame[KIND] == I.F_COMBAT:
        return _defend(s, frame, actions, roll)
    if frame[KIND] == I.F_ATTACK:
        target = frame[attack.TARGET] & REF_MASK
        strength = sum(values.power(s, ref & REF_MASK) for ref in frame[attack.ATTACKERS])
        joins = [action for action in actions if action[0] == I.A_JOIN]
        if joins and strength < values.power(s, target) + values.flash(s, target):
            return joins[0]
        return (I.A_GO,)
    return default_action(s, actions)


def _defend(s: Position, frame: Frame, actions: list[Action], roll: int) -> Action:
    """Dodge if it helps at once, intercept with a unit that survives, else let it happen."""
    target = frame[fight.TARGET] & REF_MASK
    strength = sum(values.power(s, ref & REF_MASK) for ref in frame[fight.ATTACKERS] if s.alive(ref))
    for action in actions:
        if action[0] == I.A_DODGE:
            missing = strength - values.power(s, target)
            if 0 <= missing < values.flash(s, action[1]):
                return action
        elif (action[0] == I.A_INTERCEPT and values.power(s, action[1]) > strength) or (action[0] == I.A_PLAY and roll < 500):
            return action
    return (I.A_PASS,)


@dataclass(frozen=True, slots=True)
class Entry:
    """A policy by name: ``make(seed)`` gives a fresh one."""

    name: str
    make: Callable[[int], Policy]


POLICIES: Final[dict[str, Entry]] = {
    entry.name: entry for entry in (Entry("random", RandomPolicy), Entry("greedy", GreedyPolicy), Entry("search", SearchPolicy))
}
