"""One record of the official card file: check it, read its facts, name what was repaired. The texts stay as printed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from zmdj_cards import resources
from zmdj_cards.errors import Fault, Place, fault
from zmdj_cards.model.game import GameData
from zmdj_cards.model.load import load_game
from zmdj_cards.store.sources import jsonfile
from zmdj_cards.store.sources.notes import Notes

MAX_NAME = 200
MAX_TEXT = 10_000

# What every record must have, and of what kind.
STRINGS = ("name", "serial_number", "pack_name", "loyalty", "sub_cate", "rarity", "skill_text", "effect_humor_text", "ambush_text")
NUMBERS = ("id", "attr_war_art", "main_cate", "cost_value", "stats_might", "stats_range", "stats_flash")
# Numbers that may also be a printed formula such as ``X``.
STATS = {"cost_value", "stats_might", "stats_range", "stats_flash"}
_STAT = re.compile(r"^\s*(?:-?\d{1,4}|(?:[XxＸ*]|\d{1,3})(?:[+-]\d{1,3})?)\s*$")
_SUBTYPES = re.compile(r"[/／～~]")
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_HALF_WIDTH = re.compile(r"[()]")


@dataclass(frozen=True)
class Reading:
    """How the official file of one game says things: ``data/<game>/official.toml`` with the numbers of ``game.toml``."""

    types: Mapping[int, str]
    elements: Mapping[int, str]
    element_names: Mapping[str, str]
    packs: Mapping[str, str]
    pack_spellings: Mapping[str, str]
    peerless: frozenset[int]
    awakened: frozenset[int]
    star: str
    no_ability: re.Pattern[str]
    counts_as: re.Pattern[str]
    basic_type: str
    basic_name: str
    no_cost: frozenset[int]
    stats: Mapping[str, tuple[str, ...]]
    numbers: tuple[str, ...] = ("cost_value", "stats_might", "stats_range", "stats_flash")
    content: tuple[str, ...] = STRINGS

    def records(self, content: bytes, source: str) -> tuple[list[jsonfile.Raw], int | None]:
        """All records of one file, and how many there are on all pages."""
        return jsonfile.records(content, source)

    def check(self, raw: Any, place: Place) -> list[Fault]:
        """All that is wrong with one record; an empty list: it can be read."""
        return check(raw, place, self)

    def read(self, raw: Mapping[str, Any], place: Place) -> Record:
        """The facts of a checked record."""
        return read(raw, place, self)


@cache
def reading(game: str) -> Reading:
    """The reading of a game's official file. Raises KeyError where the game has none."""
    rows = tomllib.loads((resources.data_dir() / game / "official.toml").read_text(encoding="utf-8"))
    data = load_game(game)
    return make_reading(data, rows)


def make_reading(data: GameData, rows: Mapping[str, Any]) -> Reading:
    """A reading from a game's data and the rows of its ``official.toml``."""
    return Reading(
        types={number: row.id for row in data.type for number in row.official},
        elements={row.official: row.id for row in data.element if row.official is not None},
        element_names={row.id: row.zh for row in data.element},
        packs={name: row.id for row in data.product for name in (row.zh, *row.aliases)},
        pack_spellings={name: row.zh for row in data.product for name in row.aliases},
        peerless=frozenset(int(part) for part in str(data.rule_value("peerless_official")).split()),
        awakened=frozenset(rows["awakened"]),
        star=str(data.rule_value("awakened_serial_suffix")),
        no_ability=re.compile(rows["no_ability"]),
        counts_as=re.compile(rows["counts_as"]),
        basic_type=rows["basic_type"],
        basic_name=rows["basic_name"],
        no_cost=frozenset(rows["no_cost"]),
        stats={key: tuple(value) for key, value in rows["stats"].items()},
    )


@dataclass(frozen=True)
class Record:
    """One checked record. ``facts``: card-level and face-level values in our terms; ``texts``, ``english``: kind → text as printed;
    ``guid``: what other programs call this printing; ``repairs``: what was read otherwise than it stands."""

    record_id: int
    serial: str
    name: str
    type: str
    face: str
    pack: str
    product: str
    rarity: str
    facts: Mapping[str, Any]
    texts: Mapping[str, str]
    repairs: tuple[Fault, ...] = field(default=(), compare=False)
    guid: str | None = None
    english: Mapping[str, str] = field(default_factory=dict)


def check(raw: Any, place: Place, how: Reading) -> list[Fault]:
    """All that is wrong with one record; an empty list: it can be read."""
    if not isinstance(raw, dict):
        return [fault("import.not_a_record", place, found=type(raw).__name__)]
    place = Place(place.source, place.line, card=str(raw.get("serial_number") or raw.get("id") or ""))
    faults = [fault("import.missing_field", place, field=name) for name in (*NUMBERS, *STRINGS) if name not in raw]
    faults += [bad for name in STRINGS if name in raw and (bad := _bad_string(name, raw[name], place))]
    faults += [bad for name in NUMBERS if name in raw and (bad := _bad_number(name, raw[name], place))]
    if faults:
        return faults
    for name in ("name", "serial_number"):
        if not raw[name].strip():
            faults.append(fault("import.empty_field", place, field=name))
    if raw["main_cate"] not in how.types:
        faults.append(fault("import.unknown_type", place, number=raw["main_cate"]))
    if raw["attr_war_art"] != -1 and raw["attr_war_art"] not in how.elements:
        faults.append(fault("import.unknown_element", place, number=raw["attr_war_art"]))
    if raw["loyalty"].strip() and not re.fullmatch(r"\d{1,2}", raw["loyalty"].strip()):
        faults.append(fault("import.bad_value", place, field="loyalty", value=raw["loyalty"]))
    return faults


def _bad_string(name: str, value: Any, place: Place) -> Fault | None:
    if not isinstance(value, str):
        return fault("import.wrong_kind", place, field=name, wanted="text", found=type(value).__name__)
    limit = MAX_NAME if name in ("name", "serial_number", "pack_name", "sub_cate", "rarity") else MAX_TEXT
    if name == "serial_number" and len(value.strip()) > 64:
        limit = 64
    if len(value) > limit:
        return fault("import.too_long", place, field=name, limit=limit, count=len(value))
    if bad := unstorable(value):
        return fault("import.bad_character", place, field=name, character=bad)
    return None


def unstorable(text: str) -> str | None:
    """The first character that no text may hold: a control character or half of a surrogate pair, as ``U+0000``."""
    found = _UNSTORABLE.search(text)
    return f"U+{ord(found.group()):04X}" if found else None


def _bad_number(name: str, value: Any, place: Place) -> Fault | None:
    if isinstance(value, str) and name in STATS:
        return None if _STAT.match(value) else fault("import.bad_value", place, field=name, value=value)
    if isinstance(value, bool) or not isinstance(value, int):
        return fault("import.wrong_kind", place, field=name, wanted="number", found=type(value).__name__)
    if not -(2**53) < value < 2**53 or (name in STATS and not -99 <= value <= 9999):
        return fault("import.bad_value", place, field=name, value=value)
    return None


def read(raw: Mapping[str, Any], place: Place, how: Reading) -> Record:
    """The facts of a checked record (R16, R23-R26 and the page's section on the official file)."""
    serial = raw["serial_number"].strip()
    notes = Notes(Place(place.source, place.line, card=serial))
    for name in STRINGS:
        if raw[name] != raw[name].strip():
            notes.add("import.edge_space", field=name)
    card_type = how.types[raw["main_cate"]]
    face = "awakened" if raw["main_cate"] in how.awakened or serial.endswith(how.star) else "front"
    name = _name(raw["name"], notes)
    texts = _texts(raw, how, notes)
    counts_as = next((hit["name"].strip() for text in texts.values() if (hit := how.counts_as.search(text))), None)
    pack = raw["pack_name"].strip()
    if pack in how.pack_spellings:
        notes.add("import.pack_spelling", found=pack, name=how.pack_spellings[pack])
    facts: dict[str, Any] = {
        "element": how.elements.get(raw["attr_war_art"]),
        "peerless": raw["main_cate"] in how.peerless,
        "basic": _is_basic(name, card_type, raw["attr_war_art"], how),
        "counts_as": counts_as,
        "subtypes": split_subtypes(raw["sub_cate"]),
        **_stats(raw, card_type, how, notes),
    }
    return Record(
        raw["id"], serial, name, card_type, face, pack, how.packs.get(pack, pack), raw["rarity"].strip(), facts, texts, tuple(notes.faults)
    )


def _name(text: str, notes: Notes) -> str:
    """The name without white space: around a Chinese name's dot it is a slip of the keyboard."""
    stripped = text.strip()
    cleaned = re.sub(r"(?<=[^\x00-\x7f])\s+|\s+(?=[^\x00-\x7f])", "", stripped)
    if cleaned != stripped:
        notes.add("import.space_in_name", found=stripped, name=cleaned)
    return cleaned


def _texts(raw: Mapping[str, Any], how: Reading, notes: Notes) -> dict[str, str]:
    texts = {"skill": raw["skill_text"], "ambush": raw["ambush_text"], "flavour": raw["effect_humor_text"]}
    if texts["ambush"].strip() and texts["ambush"].strip() == texts["flavour"].strip():
        notes.add("import.ambush_is_flavour")
        texts["ambush"] = ""
    for kind in ("skill", "ambush"):
        if texts[kind].strip() and how.no_ability.match(texts[kind]):
            notes.add("import.no_ability", found=texts[kind].strip())
            texts[kind] = ""
        elif _HALF_WIDTH.search(texts[kind]) or "（（" in texts[kind] or "））" in texts[kind]:
            notes.add("import.brackets", kind=kind)
    return {kind: text for kind, text in texts.items() if text.strip()}


def split_subtypes(text: str) -> tuple[str, ...]:
    """Subtypes apart: by a slash or by a wave mark of either width."""
    return tuple(part for item in _SUBTYPES.split(text) if (part := item.strip()))


def _is_basic(name: str, card_type: str, element: int, how: Reading) -> bool:
    own = how.element_names.get(how.elements.get(element, ""), "")
    return card_type == how.basic_type and bool(own) and name == how.basic_name.format(element=own)


def _stats(raw: Mapping[str, Any], card_type: str, how: Reading, notes: Notes) -> dict[str, Any]:
    printed = how.stats.get(card_type, ())
    values = {
        "need": int(raw["loyalty"]) if raw["loyalty"].strip() else None,
        "cost": _stat(raw["cost_value"]),
        "power": _stat(raw["stats_might"]),
        "range": _stat(raw["stats_range"]),
        "flash": _stat(raw["stats_flash"]),
    }
    if values["cost"] in how.no_cost or (values["cost"] == 0 and "cost" not in printed):
        notes.add("import.no_cost", value=values["cost"])
        values["cost"] = None
    return {key: value if key in printed or value not in (0, None) else None for key, value in values.items()}


def _stat(value: int | str) -> int | str:
    if isinstance(value, str):
        text = value.strip()
        return int(text) if re.fullmatch(r"-?\d+", text) else text
    return value
