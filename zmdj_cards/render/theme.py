"""Colours, shapes and sizes of ``templates/``, and the labels of pages and sheets, read once."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from zmdj_cards import resources
from zmdj_cards.errors import catalogue

RenderLang = Literal["zh", "en", "both"]
_ARITY = {"M": 2, "L": 2, "C": 6, "Z": 0}


@cache
def theme() -> dict[str, Any]:
    """``templates/theme.toml``."""
    return tomllib.loads((resources.templates_dir() / "theme.toml").read_text(encoding="utf-8"))


@cache
def labels() -> dict[str, dict[str, str]]:
    """The words of ``data/messages/label.toml``: key → {zh, en}."""
    return {code.removeprefix("label."): entry for code, entry in catalogue("label").items()}


def label(key: str, lang: RenderLang) -> str:
    """One label; ``both`` gives "zh en". Raises KeyError for an unknown key."""
    entry = labels()[key]
    return f"{entry['zh']} {entry['en']}" if lang == "both" else entry[lang]


@cache
def sizes() -> dict[str, Any]:
    """``templates/print/sizes.toml``."""
    return tomllib.loads((resources.templates_dir() / "print" / "sizes.toml").read_text(encoding="utf-8"))


def path_ops(path: str) -> list[list[Any]]:
    """A shape's path as a list of [command, numbers…]. Raises ValueError for anything but absolute M, L, C and Z."""
    ops: list[list[Any]] = []
    for word in path.replace(",", " ").split():
        if word in _ARITY:
            ops.append([word])
        elif ops:
            ops[-1].append(float(word))
        else:
            raise ValueError(f"a path begins with a command, not with {word}")
    if any(len(op) - 1 != _ARITY[op[0]] for op in ops):
        raise ValueError("a path command has the wrong number of values")
    return ops


@dataclass(frozen=True, slots=True)
class ElementLook:
    """``mark`` is the character inside the badge; ``shape`` names a path of the theme."""

    id: str
    zh: str
    en: str
    ink: str
    tint: str
    shape: str
    mark: str


def element_looks(elements: Any) -> dict[str, ElementLook]:
    """Looks of a game's elements, by id; an element that the theme does not list looks like ``none`` with its own mark."""
    table = theme()["element"]
    looks = {}
    for element in elements:
        style = table.get(element.id, table["none"])
        looks[element.id] = ElementLook(element.id, element.zh, element.en, style["ink"], style["tint"], style["shape"], element.zh[:1])
    return looks
