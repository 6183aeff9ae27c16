"""What a greedy player would do in one's place, on what one sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.frames.picking import CANDIDATES
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.policy.greedy import Greedy
from zmdj_cards.engine.policy.policy import decide
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.views.menu import NOTHING, Menu

MOST: Final = 40  # actions that answer one question at most


@dataclass(frozen=True, slots=True)
class Hint:
    """``numbers`` of the menu; ``joined``: cards that join what the only one of them declares."""

    numbers: tuple[int, ...]
    joined: tuple[int, ...] = ()


def hint(game: Game, menu: Menu) -> Hint:
    """The greedy player's answer to the question that is open, in numbers of its menu."""
    done = _greedily(game, menu)
    if menu.several:
        return Hint(tuple(_whole(menu, [menu.actions.index(action) for action in done if action in menu.actions])) or (1,))
    return Hint((menu.actions.index(done[0]) + 1,), tuple(action[1] for action in done[1:] if action[0] == I.A_JOIN))


def _whole(menu: Menu, chosen: list[int]) -> list[int]:
    """The numbers of what was picked, and of what the engine took by itself because nothing else was left."""
    picked = [at for at in dict.fromkeys(chosen) if menu.candidates[at] != NOTHING]
    if not picked:
        return []
    left = [at for at in range(len(menu.actions)) if menu.candidates[at] != NOTHING and at not in picked]
    missing = max(0, menu.least - len(picked))
    whole = [*picked, *(left[-missing:] if missing else [])]
    return [at + 1 for at in (whole if menu.ordered else sorted(whole))]


def _greedily(game: Game, menu: Menu) -> list[Action]:
    """One action, or a whole set of picks or attackers."""
    player, actor, copy = Greedy(len(game.actions)), game.actor, game.clone()
    asked = copy.state.stack[-1]
    gathering = copy.state.rules.views.questions.gathering
    done: list[Action] = []
    while copy.actor == actor and len(done) < MOST:
        frame = copy.state.stack[-1]
        joins = frame[KIND] in gathering and done[:1] and done[0][0] == I.A_ATTACK
        same = menu.several and frame[KIND] == I.F_PICK and frame[CANDIDATES] == asked[CANDIDATES]
        if done and not joins and not same:
            break
        done.append(decide(player, copy.state))
        copy.step(done[-1])
    return done
