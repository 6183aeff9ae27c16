"""The numbers that any game is played with; a game adds its own in a frozen dataclass that extends this one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from hashlib import blake2b
from typing import Any, Final, TypeVar

from zmdj_cards.engine.state.sent import by_fields
from zmdj_cards.errors import Bi, Fault, InternalError, fault
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


def changed(data: GameData, changes: Mapping[str, Any], choices: Choices) -> tuple[GameData, dict[str, Fault]]:
    """The data of a game with other values for some of its rules, and what is wrong with them, by rule: one that there is not, a value of
    another type, a choice that the program does not know. The version says that it is not the shipped ruleset."""
    known = {rule.id: rule for rule in data.rule}
    faults: dict[str, Fault] = {}
    for name, value in changes.items():
        if name not in known:
            near = get_close_matches(name, known, 3) or sorted(known)[:5]
            faults[name] = fault("rules.unknown", rule=name, near=near)
        elif type(value) is not type(known[name].value):
            wanted = _KINDS.get(type(known[name].value), Bi("text", "文字"))
            faults[name] = fault("rules.type", rule=name, value=str(value), wanted=wanted, shipped=str(known[name].value))
        elif name in choices and value not in choices[name]:
            faults[name] = fault("rules.choice", rule=name, value=str(value), known=[str(one) for one in choices[name]])
    changes = {name: value for name, value in changes.items() if name not in faults}
    rules = tuple(rule.model_copy(update={"value": changes[rule.id]}) if rule.id in changes else rule for rule in data.rule)
    mark = blake2b(repr(sorted(changes.items())).encode(), digest_size=3).hexdigest()
    version = f"{data.game.rules_version}+{mark}" if changes else data.game.rules_version
    return data.model_copy(update={"rule": rules, "game": data.game.model_copy(update={"rules_version": version})}), faults


_KINDS: Final = {
    bool: Bi("true or false", "true 或 false"),
    int: Bi("a whole number", "整数"),
    str: Bi("text", "文字"),
    list: Bi("a list", "列表"),
}


def from_rules(kind: type[R], data: GameData, choices: Choices) -> R:
    """The ruleset of a game whose fields are named as the rules of its data. Raises InternalError for a choice that the engine does not
    know."""
    given = {rule.id: rule.value for rule in data.rule}
    for rule, known in choices.items():
        if rule in given and given[rule] not in known:
            raise InternalError(fault("engine.rule_value", rule=rule, value=given[rule]))
    taken = {field.name: given[field.name] for field in fields(kind) if field.name in given}
    return kind(**{"version": data.game.rules_version, **taken})
