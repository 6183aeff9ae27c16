"""Faults as data, and the one exception tree that carries them.

A *fault* is a code, a place and parameters. Its wording in English and Chinese, with a hint, stands in
``data/messages/<area>.toml`` under the same code, so that validators, the command line and JSON reports
all say the same thing. ``area`` is the part of the code before the first dot.
"""

from __future__ import annotations

import errno
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal, NamedTuple

from zmdj_cards import resources

Lang = Literal["en", "zh"]
Severity = Literal["error", "warning", "note"]


class Bi(NamedTuple):
    """A parameter that reads differently in the two languages (a card name, a section name)."""

    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a fault stands. ``line`` and ``column`` count from 1; ``text`` is the line as written; ``span`` is
    a half-open pair of character offsets into ``text``."""

    source: str = ""
    line: int | None = None
    column: int | None = None
    text: str = ""
    card: str = ""
    span: tuple[int, int] | None = None

    def __str__(self) -> str:
        where = ":".join(str(part) for part in (self.source, self.line, self.column) if part not in ("", None))
        return " ".join(part for part in (where, self.card) if part)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, or worth knowing. ``params`` fill the message of ``code``."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    place: Place = Place()
    severity: Severity = "error"

    def at(self, **changes: Any) -> Fault:
        """The same fault with fields of its place filled in."""
        return replace(self, place=replace(self.place, **changes))

    def message(self, lang: Lang = "en") -> str:
        return _fill(self.code, lang, self.params)

    def hint(self, lang: Lang = "en") -> str:
        return _fill(self.code, f"hint_{lang}", self.params)

    def to_dict(self) -> dict[str, Any]:
        """JSON shape: code, severity, place, message and hint in both languages; empty fields left out."""
        place = self.place
        row: dict[str, Any] = {"code": self.code, "severity": self.severity}
        row["place"] = {
            key: value
            for key, value in (
                ("source", place.source),
                ("line", place.line),
                ("column", place.column),
                ("text", place.text),
                ("card", place.card),
                ("span", list(place.span) if place.span else None),
            )
            if value not in ("", None)
        }
        row["message"] = {"en": self.message("en"), "zh": self.message("zh")}
        if self.hint("en") or self.hint("zh"):
            row["hint"] = {"en": self.hint("en"), "zh": self.hint("zh")}
        return row


def fault(code: str, place: Place | None = None, severity: Severity = "error", **params: Any) -> Fault:
    """Shorthand: ``fault("deck.copies", place, count=4, limit=3)``."""
    return Fault(code, params, place or Place(), severity)


def say(code: str, lang: Lang, **params: object) -> str:
    """The wording of a code in one language, for text that is no fault."""
    return Fault(code, params).message(lang)


def both(code: str, **params: object) -> Bi:
    """The same in both languages; what is given in both is put in as each says it."""
    return Bi(say(code, "en", **params), say(code, "zh", **params))


def reason(error: OSError) -> Bi | str:
    """Why the system refused something, in both languages; in its own words where we have none."""
    key = f"system.errno.{errno.errorcode.get(error.errno or 0, '')}"
    if entry := catalogue("system").get(key):
        return Bi(entry["en"], entry["zh"])
    return error.strerror or str(error)


def label(key: str) -> Bi:
    """A word of the interface in both languages: ``label.<key>`` of ``data/messages/label.toml``. Raises KeyError for an unknown one."""
    entry = catalogue("label")[f"label.{key}"]
    return Bi(entry["en"], entry["zh"])


@cache
def catalogue(area: str) -> dict[str, dict[str, str]]:
    """The messages of one area: code → {en, zh, hint_en, hint_zh, en_one: the English where ``n`` is 1}; in English
    ``{count|card|cards}`` is one word where ``count`` is 1, else the other. An unknown area is empty. What
    only one game says stands with its data: its area is the id of the game."""
    path = resources.data_dir() / "messages" / f"{area}.toml"
    if not path.is_file():
        path = resources.data_dir() / area / "messages.toml"
    if not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _fill(code: str, key: str, params: Mapping[str, Any]) -> str:
    entry = catalogue(code.split(".", 1)[0]).get(code)
    if entry is None:
        # A code without wording is our fault, but the user still gets everything that is known.
        detail = ", ".join(f"{name}={value}" for name, value in params.items())
        return "" if key.startswith("hint_") else f"{code}: {detail}"
    lang: Lang = "zh" if key.endswith("zh") else "en"
    if key == "en" and "en_one" in entry and str(params.get("n")) == "1":
        key = "en_one"
    return entry.get(key, "").format_map(_Shown((name, _show(value, lang)) for name, value in params.items()))


class _Shown(dict[str, str]):
    """What stands for each name in a message; for ``name|card|cards`` the word for one where the name is 1, else the other."""

    def __missing__(self, key: str) -> str:
        name, one, many = key.split("|")
        return one if self[name] == "1" else many


def _show(value: Any, lang: Lang) -> str:
    if isinstance(value, Bi):
        return value.zh if lang == "zh" else value.en
    if isinstance(value, (list, tuple)):
        return ("、" if lang == "zh" else ", ").join(_show(item, lang) for item in value)
    return "" if value is None else str(value)


class ZmdjError(Exception):
    """Base of all errors that reach the user. ``exit_code`` follows the table in the README."""

    exit_code = 1

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("; ".join(item.message("en") for item in self.faults))


class DataError(ZmdjError):
    """The user's data has faults (exit code 1)."""


class UsageError(ZmdjError):
    """The command was called wrongly (exit code 2)."""

    exit_code = 2


class InternalError(ZmdjError):
    """Our own data or code is wrong (exit code 3)."""

    exit_code = 3
