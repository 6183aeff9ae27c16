"""Element requirements as a player writes them: ``2 wind 1 fire``, in any language the game's data names its elements."""

from __future__ import annotations

import re
from collections import Counter

from zmdj_cards.errors import Bi, Place, UsageError, fault
from zmdj_cards.model.game import Element, GameData

_POINT = re.compile(r"(?P<count>\d{1,2})?\s*[x×*]?\s*(?P<name>[^\W\d_]+)")
_BETWEEN = re.compile(r"[\s,，、;；+和&]*")


def read_requirement(text: str, game: GameData) -> tuple[tuple[str, int], ...]:
    """(element id, points), sorted. Raises UsageError that points at the first place that is no element."""
    names = _names(game.element)
    found: Counter[str] = Counter()
    place = _after_gap(text, 0)
    while place < len(text):
        match = _POINT.match(text, place)
        element = _element(match["name"], names) if match else None
        count = int(match["count"] or 1) if match else 0
        if match is None or element is None or count < 1:
            end = match.end() if match else place + 1
            known = Bi(", ".join(item.en for item in game.element), "、".join(item.zh for item in game.element))
            raise UsageError(fault("sim.bad_requirement", Place(text=text, span=(place, end)), part=text[place:end], known=known))
        found[element] += count
        place = _after_gap(text, match.end())
    if not found:
        raise UsageError(fault("sim.empty_requirement", Place(text=text)))
    return tuple(sorted(found.items()))


def _after_gap(text: str, place: int) -> int:
    """Behind the blanks and marks that stand between two requirements."""
    gap = _BETWEEN.match(text, place)
    return gap.end() if gap else place


def _names(elements: tuple[Element, ...]) -> dict[str, str]:
    return {name.casefold(): item.id for item in elements for name in (item.id, item.zh, item.en, item.abbr)}


def _element(name: str, names: dict[str, str]) -> str | None:
    return names.get(name.casefold())


def show_requirement(requirement: tuple[tuple[str, int], ...], game: GameData) -> Bi:
    """``2 Wind 1 Fire`` and its Chinese form; an empty requirement is a dash."""
    by_id = {item.id: item for item in game.element}
    english = " ".join(f"{count} {by_id[element].en}" for element, count in requirement)
    chinese = "".join(f"{count}{by_id[element].zh}" for element, count in requirement)
    return Bi(english or "-", chinese or "-")
