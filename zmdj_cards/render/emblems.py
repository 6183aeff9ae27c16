"""What stands in the window of a face without a picture: the person's name, a drawing by subtype, the name on slips, or the element."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

from zmdj_cards import resources
from zmdj_cards.model.card import Card
from zmdj_cards.render.theme import path_ops
from zmdj_cards.text.normalize import DOTS, person

# Types whose cards are people where they have an epithet or are peerless, and types that are things.
_PEOPLE = frozenset(("unit", "commander", "avatar"))
_THINGS = frozenset(("attachment", "gear"))
MOST_SLIPS = 8


@cache
def table() -> dict[str, Any]:
    """``templates/emblems.toml``."""
    return tomllib.loads((resources.templates_dir() / "emblems.toml").read_text(encoding="utf-8"))


@cache
def drawings() -> dict[str, list[list[list[Any]]]]:
    """The drawings by name: each a list of layers, a layer a list of path commands in a box of 100 x 100."""
    return {name: [path_ops(layer) for layer in row["layers"]] for name, row in table()["drawing"].items()}


def given_name(name: str) -> str:
    """A person's name without the surname, which whole families share; a name of one character stays."""
    double = table()["surname"]["double"]
    rest = name[2:] if name[:2] in double else name[1:]
    return rest or name


def picture(card: Card) -> tuple[str, str]:
    """(``person``, characters of the given name), (``drawing``, its name), (``slips``, the name to be written on them) or
    (``element``, nothing)."""
    if card.type in _PEOPLE and (card.peerless or any(dot in card.zh for dot in DOTS)):
        return "person", given_name(person(card.zh))[:3]
    if card.type == "tactic" and card.element:
        return "element", ""
    letters = re.sub(r"\W", "", card.zh)
    if card.type == "stratagem" and 1 < len(letters) <= MOST_SLIPS and not letters.isascii():
        return "slips", letters
    return "drawing", _drawing(card)


def _drawing(card: Card) -> str:
    rows = table()
    by_subtype = next((rows["subtype"][key] for key in rows["subtype"] if key in card.subtypes), None)
    by_word = next((rows["word"][key] for key in rows["word"] if key in card.zh), None)
    found = (by_word or by_subtype) if card.type in _THINGS else (by_subtype or (by_word if card.type == "unit" else None))
    return str(found or rows["type"].get(card.type, "flag"))


def faction(subtypes: tuple[str, ...]) -> str:
    """The seal of a card's faction: the name of the first subtype that is one, without its ending; at most two characters."""
    for subtype in subtypes:
        for ending in table()["faction"]["endings"]:
            if subtype.endswith(ending) and 1 <= len(subtype) - len(ending) <= 2:
                return subtype.removesuffix(ending)
    return ""


def set_mark(serial: str) -> tuple[str, str]:
    """The mark of a printing's set: (shape, label). The shape is told by the letters of its code, the label is its number with what
    follows; of a code without a number the first character."""
    code = serial.partition("-")[0] if "-" in serial else ""
    match = re.fullmatch(r"([^\d]*)0*(\d+)([A-Za-z]?)", code)
    shapes = table()["set_mark"]
    letters = match[1] if match else code
    label = f"{match[2]}{match[3]}"[:2] if match and letters.isascii() else code[:1]
    return shapes["shape"].get(letters, shapes["other"]), label
