"""Words for players: you, an opponent, the player mentioned last, the attacking player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import in_turn_order, zone_of
from zmdj_cards.engine.cards.env import R_WHO, Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.frame import WHO
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import past, references


def mentioned_player(s: Position, env: Env) -> int:
    """The player a pronoun means: the one named last, else the controller of "it", else the player of the event."""
    if env.regs[R_WHO]:
        return env.regs[R_WHO][-1]
    it = references.it(s, env)
    if it:
        return past.controller(s, it[0])
    return env.event[WHO] if env.event else 1 - env.player


def _most(s: Position, env: Env, counts: list[int], among: tuple[int, ...]) -> tuple[int, ...]:
    best = max(counts[player] for player in among)
    return (next(player for player in among if counts[player] == best),)


def _you(s: Position, env: Env) -> tuple[int, ...]:
    return (env.player,)


def opponent(s: Position, env: Env) -> tuple[int, ...]:
    """The other player."""
    return (1 - env.player,)


def _everyone(s: Position, env: Env) -> tuple[int, ...]:
    return in_turn_order(s)


def _mentioned(s: Position, env: Env) -> tuple[int, ...]:
    """All that were chosen, and nobody where nobody was."""
    named = env.regs[R_WHO]
    return tuple([player for player in named if player >= 0]) if named else (mentioned_player(s, env),)


def _that_opponent(s: Position, env: Env) -> tuple[int, ...]:
    """The player mentioned last; never the controller itself."""
    found = _mentioned(s, env)
    return (1 - env.player,) if env.player in found else found


def _self(s: Position, env: Env) -> tuple[int, ...]:
    return (env.actor,)


PEOPLE: Final[dict[str, Callable[[Position, Env], tuple[int, ...]]]] = {
    "you": _you,
    "opponent": opponent,
    "any_opponent": opponent,
    "each_opponent": opponent,
    "all_opponents": opponent,
    "opponents": opponent,
    "any_player": _everyone,
    "all_players": _everyone,
    "each_player": _everyone,
    "anyones": _everyone,
    "that_player": _mentioned,
    "that_opponent": _that_opponent,
    "them": _mentioned,
    "turn_player": lambda s, env: (s.reg[I.ACTIVE],),
    "self": _self,
    "each_own": _self,
    "most_hand_player": lambda s, env: _most(s, env, [len(zone_of(s, p, I.HAND)) for p in (0, 1)], in_turn_order(s)),
    "owner": lambda s, env: (s.owner[env.src & REF_MASK],) if env.src >= 0 else (env.player,),
    "its_owner": lambda s, env: tuple(s.owner[ref & REF_MASK] for ref in references.it(s, env)) or (env.player,),
    "owners": _everyone,
}

# The numbers of words that the rules themselves say: those of every game come first (vocabulary.build).
_NUMBERS: Final[dict[str, int]] = {word: number for number, word in enumerate(PEOPLE)}
YOU: Final[int] = _NUMBERS["you"]
SELF: Final[int] = _NUMBERS["self"]
THEM: Final[int] = _NUMBERS["them"]
