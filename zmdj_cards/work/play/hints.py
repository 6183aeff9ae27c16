"""What a good player would do in one's place, on what one sees, and what it expects of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.frames.picking import CANDIDATES
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.policy.policy import Policy, decide
from zmdj_cards.engine.policy.thinking import Thinker, Weighed
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.views.menu import NOTHING, Menu

MOST: Final = 40  # actions that answer one question at most


@dataclass(frozen=True, slots=True)
class Hint:
    """``numbers`` of the menu; ``joined``: cards that join what the only one of them declares. ``share``: of games that this wins, as far
    as ``tried`` samples played on tell, and ``next`` the best other way; None where nothing was compared."""

    numbers: tuple[int, ...]
    joined: tuple[int, ...] = ()
    share: float | None = None
    next: float | None = None
    tried: int = 0


def hint(game: Game, menu: Menu) -> Hint:
    """A strong player's answer to the question that is open, in numbers of its menu."""
    player = Thinker(len(game.actions))
    done = _decisions(player, game, menu)
    said = _expected(player.weighed)
    if menu.several:
        return replace(said, numbers=tuple(_whole(menu, [menu.actions.index(action) for action in done if action in menu.actions])) or (1,))
    joined = tuple(action[1] for action in done[1:] if action[0] == I.A_JOIN)
    return replace(said, numbers=(menu.actions.index(done[0]) + 1,), joined=joined)


def _expected(weighed: Sequence[Weighed]) -> Hint:
    """The share of the best line, and of the best one that begins otherwise."""
    if len(weighed) < 2:
        return Hint(())
    best = weighed[0]
    others = [line for line in weighed[1:] if line.tried and line.line.actions[0] != best.line.actions[0]]
    return Hint((), (), best.share, max((line.share for line in others), default=None), best.tried)


def _whole(menu: Menu, chosen: list[int]) -> list[int]:
    """The numbers of what was picked, and of what the engine took by itself because nothing else was left."""
    picked = [at for at in dict.fromkeys(chosen) if menu.candidates[at] != NOTHING]
    if not picked:
        return []
    left = [at for at in range(len(menu.actions)) if menu.candidates[at] != NOTHING and at not in picked]
    missing = max(0, menu.least - len(picked))
    whole = [*picked, *(left[-missing:] if missing else [])]
    return [at + 1 for at in (whole if menu.ordered else sorted(whole))]


def _decisions(player: Policy, game: Game, menu: Menu) -> list[Action]:
    """One action, or a whole set of picks or attackers."""
    actor, copy = game.actor, game.clone()
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
