"""Small changes of an ability that some golden position of its card should notice.

    python -m tests.rules.mutants stratagem            every change that none of the positions of these cards notices
    python -m tests.rules.mutants stratagem BP01-C     the same for some cards

What is listed is a gap in the positions, or a change that changes nothing (an owner said twice, "all" left out).
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from tests.contract.helpers import pool, trees
from tests.rules.runner import Case, Table, all_cases
from zmdj_cards.ability import tree as a
from zmdj_cards.ability.notation import to_notation
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.games.zmdj.lexicon import lexicon

OTHER = {
    "you": "opponent", "opponent": "you", "your_turn": "opponent_turn", "opponent_turn": "your_turn", "turn": "this_combat",
    "this_combat": "turn", "unit": "any_unit", "any_unit": "unit", "power": "range", "range": "power", "le": "lt", "lt": "le", "ge": "gt",
    "gt": "ge", "eq": "ge",
}  # fmt: skip
SWAPPED = (a.Who, a.Period, a.Noun, a.Stat)
OPTIONAL = frozenset(("who", "zone", "during", "cause", "limit", "until", "qty", "of"))


def mutants(node: a.Node) -> Iterator[a.Node]:
    """The tree with one thing changed: a number, a player, a period, a kind, a filter or part left out, a choice made optional or not."""
    yield from _changed_itself(node)
    for name, value in _fields(node):
        if isinstance(value, a.Node):
            for changed in mutants(value):
                yield dataclasses.replace(node, **{name: changed})
        elif isinstance(value, tuple):
            for at, item in enumerate(value):
                if isinstance(item, a.Node):
                    for changed in mutants(item):
                        yield dataclasses.replace(node, **{name: (*value[:at], changed, *value[at + 1 :])})


def _fields(node: a.Node) -> list[tuple[str, Any]]:
    return [(field.name, getattr(node, field.name)) for field in dataclasses.fields(node) if field.name != "span"]


def _changed_itself(node: a.Node) -> Iterator[a.Node]:
    if isinstance(node, SWAPPED) and node.kind in OTHER:
        yield type(node)(OTHER[node.kind])
    if isinstance(node, a.May):
        yield node.act
    if isinstance(node, a.UpTo) and isinstance(node.n, a.Node):
        yield node.n
    if isinstance(node, (a.If, a.IfDone)):
        yield node.then
    for name, value in _fields(node):
        for other in _other_values(name, value):
            yield dataclasses.replace(node, **{name: other})


def _other_values(name: str, value: Any) -> Iterator[Any]:
    if name == "op" and value in OTHER:
        yield OTHER[value]
    elif isinstance(value, bool):
        if value and name != "every":  # "when" and "whenever" are the same to the rules
            yield False
    elif isinstance(value, int):
        yield value + 1
        if value > 0:
            yield value - 1
        if name == "qty":
            yield a.UpTo(value)
    elif isinstance(value, tuple) and any(isinstance(item, a.Node) for item in value):
        yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
    elif isinstance(value, a.Node) and name in OPTIONAL:
        yield None


@cache
def positions() -> dict[str, tuple[Case, ...]]:
    """Card → all positions that cite it."""
    found: dict[str, list[Case]] = {}
    for case in all_cases():
        found.setdefault(case.abilities()[0], []).append(case)
    return {card: tuple(cases) for card, cases in found.items()}


def unnoticed(card: str) -> Iterator[tuple[int, a.Node]]:
    """(ability, how it reads changed) for each change that no position of the card notices. What cannot be run at all is left out."""
    front, awake = trees()[card]
    every = (*front, *awake)
    for at, tree in enumerate(every):
        for changed in dict.fromkeys(mutants(tree)):
            left = (*every[:at], changed, *every[at + 1 :])
            if changed != tree and not _noticed(card, (left[: len(front)], left[len(front) :])):
                yield at + 1, changed


def _noticed(card: str, faces: Faces) -> bool:
    cards = {**trees(), card: faces}
    for case in positions().get(card, ()):
        try:
            Table(case, cards).run()
        except Exception:
            return True  # an assertion of the position, or a tree that no card could have
    return False


def main(arguments: Sequence[str]) -> None:
    kinds, part = arguments[0].split(","), arguments[1] if len(arguments) > 1 else ""
    for card in sorted(pool().values(), key=lambda item: item.id):
        if card.type in kinds and part in card.id:
            for number, changed in unnoticed(card.id):
                print(f"{card.id}/{number} {_shown(changed)}")


def _shown(tree: a.Node) -> str:
    try:
        return to_notation(tree, lexicon())
    except (TypeError, ValueError, KeyError):
        return repr(tree)


if __name__ == "__main__":
    main(sys.argv[1:])
