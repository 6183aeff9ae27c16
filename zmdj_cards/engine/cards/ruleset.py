"""The numbers that any game is played with; a game adds its own in a frozen dataclass that extends this one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from zmdj_cards.engine.state.sent import by_fields
from zmdj_cards.errors import InternalError, fault
from zmdj_cards.model.game import GameData

# By rule, the values that the engine knows.
Choices = Mapping[str, tuple[Any, ...]]


@dataclass(frozen=True)
class Ruleset:
    """``version`` is that of the rulebook; a replay refuses another one. ``loop_repeats``: a position that comes up so often within one
    chain of triggers ends the game. ``any_discard_pile``: "a discard pile" without a player's name is anybody's.

    ``earlier_triggers_first``: what fired at an earlier moment is resolved before all later. ``skills_barred_everywhere``: a card that
    cannot use skills does not trigger when it leaves the battlefield. ``entering_places_markers``: entering with markers is having them
    placed. ``zero_cost_is_paid``: a cost of nothing counts as paid. ``last_known``: what has left is what it
    last was. ``owner_sees_facedown``: whoever owns a covered card may look at it."""

    version: str = "1.0"
    hand_limit: int = 7
    loop_repeats: int = 3
    any_discard_pile: bool = True
    earlier_triggers_first: bool = True
    skills_barred_everywhere: bool = False
    entering_places_markers: bool = True
    zero_cost_is_paid: bool = True
    last_known: bool = True
    owner_sees_facedown: bool = True

    def __reduce__(self) -> tuple[Any, ...]:
        return by_fields(self)


R = TypeVar("R", bound=Ruleset)


def from_rules(kind: type[R], data: GameData, choices: Choices) -> R:
    """The ruleset of a game whose fields are named as the rules of its data. Raises InternalError for a choice that the engine does not
    know."""
    given = {rule.id: rule.value for rule in data.rule}
    for rule, known in choices.items():
        if rule in given and given[rule] not in known:
            raise InternalError(fault("engine.rule_value", rule=rule, value=given[rule]))
    taken = {field.name: given[field.name] for field in fields(kind) if field.name in given}
    return kind(**{"version": data.game.rules_version, **taken})
