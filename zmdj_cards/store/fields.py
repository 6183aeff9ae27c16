"""The fields that a user may fill in, as text in a table: how each is read, applied to a card and shown again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from zmdj_cards.errors import DataError, Fault, fault
from zmdj_cards.model.game import GameData
from zmdj_cards.store.draft import CARD_FIELDS, Draft, Print, Text
from zmdj_cards.text.normalize import name_key

# In the order of the columns of an exported table. ``id`` and ``face`` say which card; the others are values.
TEXTS = tuple(f"{kind}_{lang}" for kind in ("skill", "ambush", "flavour") for lang in ("zh", "en"))
VALUES = ("type", "zh", "en", "aliases", *CARD_FIELDS, "power", "range", "subtypes", "printings", *TEXTS, "note")
COLUMNS = ("id", "face", *VALUES)
ON_EVERY_FACE = {"zh", "en", "power", "range", "subtypes", *TEXTS}
NUMBERS = {"need", "stamina", "max_copies"}
STATS = {"cost", "power", "range", "flash", "toughness"}
FLAGS = {"peerless", "basic"}
# Stats that may be below 0: those of an attachment are bonuses.
_SIGNED = {"power", "range"}

_STAT = re.compile(r"^(?:-?\d{1,4}|(?:[XxＸ*]|\d{1,4})(?:[+-]\d{1,4})?)$")
_PARTS = re.compile(r"[\s;；,，/／]+")
_VALUE = re.compile(r"([^\d=:＝：+-]+)[=:＝：](\d{1,2})")
_YES = {"1", "yes", "y", "true", "是"}
_NO = {"0", "no", "n", "false", "否"}
_LISTS = {"aliases": re.compile(r"\s*[;；]\s*"), "subtypes": re.compile(r"\s*[;；/／～~]\s*")}


class BadValue(DataError):
    """A cell that cannot be read."""

    @property
    def fault(self) -> Fault:
        return self.faults[0]


def parse(name: str, text: str, game: GameData) -> Any:
    """The value of a field from what was typed. Raises BadValue."""
    text = text.strip()
    if name in NUMBERS:
        return _number(name, text)
    if name in STATS:
        return _stat(name, text)
    if name in FLAGS:
        return _flag(name, text)
    if name == "also":
        return tuple(parse("type", part, game) for part in _LISTS["subtypes"].split(text) if part)
    if name == "timing":
        return _word(name, text, {row.id: (row.id, row.zh, row.en, *row.aliases) for row in game.timing})
    if name == "type":
        return _word(name, text, {row.id: (row.id, row.zh, row.en, *row.aliases) for row in game.type})
    if name == "element":
        return _word(name, text, {row.id: (row.id, row.zh, row.en, row.abbr) for row in game.element})
    if name == "values":
        return _values(text, game)
    if name in _LISTS:
        return tuple(part for part in _LISTS[name].split(text) if part)
    if name == "printings":
        return _printings(text)
    return text


def split_list(text: str) -> list[str]:
    """The parts of a list of names."""
    return [part for part in _LISTS["aliases"].split(text.strip()) if part]


def _number(name: str, text: str) -> int:
    if not (text.isdecimal() and len(text) <= 3):
        raise BadValue(fault("import.bad_value", field=name, value=text))
    return int(text)


def _stat(name: str, text: str) -> int | str:
    if not _STAT.match(text) or (name not in _SIGNED and text.startswith("-")):
        raise BadValue(fault("import.bad_value", field=name, value=text))
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def _values(text: str, game: GameData) -> tuple[tuple[str, int], ...]:
    """``sc=2 str=3``: numbers that only the game has, by id or by any of their names, in the order of the game's data."""
    words = {row.id: (row.id, row.abbr, row.zh, row.en) for row in game.value}
    found: dict[str, int] = {}
    for part in filter(None, _PARTS.split(text)):
        match = _VALUE.fullmatch(part)
        if match is None:
            raise BadValue(fault("import.bad_value", field="values", value=part))
        key = _word("values", match[1], words)
        if key in found:
            raise BadValue(fault("import.bad_value", field="values", value=part))
        found[key] = int(match[2])
    return tuple((row.id, found[row.id]) for row in game.value if row.id in found)


def _flag(name: str, text: str) -> bool:
    if text.casefold() in _YES:
        return True
    if text.casefold() in _NO:
        return False
    raise BadValue(fault("import.bad_value", field=name, value=text))


def _word(name: str, text: str, words: Mapping[str, Iterable[str]]) -> str:
    for key, names in words.items():
        if name_key(text) in {name_key(word) for word in names}:
            return key
    raise BadValue(fault("import.unknown_word", field=name, value=text, known=sorted(words)))


def _printings(text: str) -> list[Print]:
    """``serial,rarity,product`` of each printing, with bars between printings; a star ends the serial of an awakened face."""
    made = []
    for item in re.split(r"\s*[|｜]\s*", text):
        parts = [part.strip() for part in re.split(r"[,，]", item)] + ["", ""]
        if not parts[0] or len(parts) > 5 or len(parts[0]) > 64:
            raise BadValue(fault("import.bad_value", field="printings", value=text))
        face = "awakened" if parts[0].endswith(("*", "★")) else "front"
        made.append(Print(parts[0], face, parts[1] or None, parts[2] or None, "user"))
    return made


def apply(draft: Draft, face: str, name: str, text: str, game: GameData) -> None:
    """Put one value of the user into a card. Raises BadValue."""
    if name not in VALUES:
        raise BadValue(fault("exchange.unknown_column", field=name, known=list(COLUMNS)))
    if name in TEXTS:
        kind, lang = name.split("_")
        draft.texts.append(Text(face, lang, kind, text, "user", shown=True))
        if face == "awakened":
            draft.abilities.setdefault("awakened", ())
        return
    value = parse(name, text, game)
    if name == "note":
        draft.note = text
    elif name == "aliases":
        draft.aliases += [(alias, "user") for alias in value]
    elif name == "printings":
        for item in value:
            known = draft.prints.get(item.serial)
            if known is None:
                draft.prints[item.serial] = item
            else:
                known.rarity, known.product = item.rarity or known.rarity, item.product or known.product
    else:
        draft.put(face, name, "user", value)


def show(value: Any) -> str:
    """A value as text that :func:`parse` reads back."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)) and value and isinstance(value[0], tuple):
        return " ".join(f"{name}={number}" for name, number in value)
    if isinstance(value, (tuple, list)):
        return "/".join(str(item) for item in value)
    return str(value)


def flat(draft: Draft, face: str, order: tuple[Any, ...]) -> dict[str, str]:
    """All values of one face as text, from the sources named; empty values left out."""
    made: dict[str, str] = {}
    if face == "front":
        made["type"] = draft.get("front", "type", order) or draft.type
        made["aliases"] = "; ".join(dict.fromkeys(alias for alias, source in draft.aliases if source in order))
        made["printings"] = " | ".join(
            ",".join(part or "" for part in (item.serial, item.rarity, item.product)).rstrip(",") for item in draft.sorted_prints()
        )
        made["note"] = draft.note
        made.update({name: show(draft.get("front", name, order)) for name in CARD_FIELDS})
    made.update({name: show(draft.get(face, name, order)) for name in ("zh", "en", "power", "range", "subtypes")})
    for text in sorted(draft.texts, key=lambda item: (order.index(item.source) if item.source in order else 99, not item.shown)):
        if text.face == face and text.source in order:
            made.setdefault(f"{text.kind}_{text.lang}", text.text)
    return {key: value for key, value in made.items() if value}
