"""Headings in both languages: kinds of terms, chapters of the rules, and where an entry comes from. ``data/headings.toml``."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from zmdj_cards import resources
from zmdj_cards.errors import Bi

OTHER = "other"
_BETWEEN = re.compile(r"(\s*[/;]\s*)")
_GUIDE = "guide:"


@cache
def _table(name: str) -> dict[str, Bi]:
    tables = tomllib.loads((resources.data_dir() / "headings.toml").read_text(encoding="utf-8"))
    return {key: Bi(en, zh) for key, (zh, en) in tables[name].items()}


def kinds() -> dict[str, Bi]:
    """The kinds of terms in the order of a glossary, as headings of several terms."""
    return _table("kinds")


def chapters() -> dict[str, Bi]:
    """The chapters of the rules in their order, by the guide's heading; ``other`` last."""
    return _table("chapters")


def chapter(source: str) -> str:
    """The guide's heading that a rule or a term stands under, or ``other``. Headings with a letter behind them are lists by letter."""
    heads = (_head(part) for part in _BETWEEN.split(source))
    return next((head for head in heads if head in chapters()), OTHER)


def kind(name: str) -> Bi:
    """A kind of one term."""
    return Bi(name, kinds()[name].zh if name in kinds() else name)


def origin(name: str) -> Bi:
    """Where an entry of the ruleset comes from."""
    return _table("origins").get(name, Bi(name, name))


def source(text: str) -> Bi:
    """A source such as ``R21 / guide: Golden rules`` with the guide's headings by name; what is no heading stays."""
    parts = [_named(part) for part in _BETWEEN.split(text)]
    return Bi("".join(part.en for part in parts), "".join(part.zh for part in parts))


def _named(part: str) -> Bi:
    head, guide = _head(part), part.startswith(_GUIDE)
    found = chapters().get(head)
    if found is None:
        return Bi(part, part)
    letter = part[len(part.rstrip()) - 2 :] if re.search(r" [A-Z]$", part) else ""
    before = Bi(f"{_GUIDE} ", f"{origin('guide').zh}：") if guide else Bi("", "")
    return Bi(f"{before.en}{found.en}{letter}", f"{before.zh}{found.zh}{letter}")


def _head(part: str) -> str:
    return re.sub(r" [A-Z]$", "", part.strip().removeprefix(_GUIDE).strip())
