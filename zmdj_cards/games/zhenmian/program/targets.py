"""Targets: what can be chosen when an ability is announced, and what is left of it when it is resolved (Abilities/6–10, Z36–Z41)."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import on_battlefield
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import values
from zmdj_cards.games.zhenmian.rules import damage

# A phrase that is chosen as a target: (objects, or NONE for players alone, whether players can be chosen, quantity, register).
WHAT, PLAYERS, QTY, REGISTER = range(4)


def candidates(s: Position, env: Env, target: Code) -> Refs:
    """All that can be chosen for a phrase: players as ``-2 - player``, then cards."""
    found: list[int] = [-3, -2] if target[PLAYERS] else []
    if target[WHAT] != P.NONE:
        found += [ref for ref in nouns.objects(s, env, target[WHAT]) if can_target(s, env, ref)]
    return tuple(found)


def can_target(s: Position, env: Env, ref: int) -> bool:
    """Whether nothing protects a card from being chosen: Insight from the opponent, Resistance from its kind (Keywords/1–3)."""
    i = ref & REF_MASK
    if not s.alive(ref):
        return False
    if s.zone[i] == G.STACK:
        return ref != env.src and (s.ruleset.cancels_own or s.control[i] != env.player)
    if not on_battlefield(s, i):
        return True
    if s.control[i] != env.player and s.zone[i] == I.LINE and values.has(s, i, G.INSIGHT):
        return False
    return env.src < 0 or not damage.resists(s, i, env.src)


def bounds(s: Position, env: Env, target: Code) -> tuple[int, int]:
    """How many must and can be chosen for a phrase."""
    return (1, 1) if target[QTY] == P.NONE else nouns.quantity(s, env, target[QTY])


def available(s: Position, env: Env, ability: Ability) -> bool:
    """Whether all targets of an ability can be chosen; of one with modes, those of some mode."""
    if ability.about == P.NONE:
        return True
    common, modes = ability.about
    return all(enough(s, env, target) for target in common) and (not modes or any(mode_is_open(s, env, mode) for mode in modes))


def mode_is_open(s: Position, env: Env, mode: Code) -> bool:
    return all(enough(s, env, target) for target in mode)


def enough(s: Position, env: Env, target: Code) -> bool:
    """Whether as many can be chosen as must be."""
    least = bounds(s, env, target)[0]
    return least == 0 or len(candidates(s, env, target)) >= least


def still_legal(s: Position, env: Env, target: Code, chosen: Refs) -> Refs:
    """Those that were chosen and can be targets now (Z39)."""
    left = []
    for ref in chosen:
        if ref < 0 or (can_target(s, env, ref) and nouns.is_meant(s, env, target[WHAT], ref & REF_MASK)):
            left.append(ref)
    return tuple(left)
