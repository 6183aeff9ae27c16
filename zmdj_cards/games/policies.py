"""All policies by name: those of the kernel, which play any game, and a game's own. The one place from which options are made."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from zmdj_cards.errors import UsageError, fault
from zmdj_cards.games import GAMES, Code

if TYPE_CHECKING:
    from zmdj_cards.engine.policy.policy import MakePolicy

# Policies of any game: module and class.
GENERAL: Final[dict[str, str]] = {
    "quick": "zmdj_cards.engine.policy.quick:Quick",
    "strong": "zmdj_cards.engine.policy.thinking:Thinker",
    "master": "zmdj_cards.engine.policy.thinking:Master",
    "greedy": "zmdj_cards.engine.policy.greedy:Greedy",
    "search": "zmdj_cards.engine.policy.search:Search",
    "random": "zmdj_cards.engine.policy.random:Random",
    "passive": "zmdj_cards.engine.policy.passive:Passive",
}
DEFAULT: Final = "quick"  # plays many games
OPPONENT: Final = "strong"  # plays one against a person


def policies(game: str) -> dict[str, str]:
    """The policies that play a game."""
    return {**GENERAL, **GAMES.get(game, Code()).policies}


def every() -> list[str]:
    """The names of all policies, of whatever game."""
    return list(dict.fromkeys(name for game in GAMES for name in policies(game)))


def policy(game: str, name: str) -> MakePolicy:
    """What makes a fresh player from a seed. Raises UsageError for a name that plays no such game."""
    known = policies(game)
    if name not in known:
        raise UsageError(fault("sim.no_policy", policy=name, game=game, policies=list(known)))
    module, _, made = known[name].partition(":")
    found: MakePolicy = getattr(import_module(module), made)
    return found
