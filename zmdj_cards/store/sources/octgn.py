"""OCTGN set files (XML): every ``<card>`` as a record of its game, bilingual fields split, slips named. The texts stay as printed.

What the words of a type line, the marks of a cost and the rarities mean stands in the game's data; nothing here knows a game.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zmdj_cards.errors import DataError, Fault, Place, fault
from zmdj_cards.model.game import GameData, Pack, Pick, Slot
from zmdj_cards.store.sources.jsonfile import Raw
from zmdj_cards.store.sources.notes import Notes
from zmdj_cards.store.sources.official import Record, split_subtypes, unstorable
from zmdj_cards.text import safe_xml
from zmdj_cards.text.normalize import mixed_script, name_key

MAX_VALUE = 10_000
_HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")
_BILINGUAL = re.compile(r"^(?P<zh>[^A-Za-z]*[\u3400-\u9fff][^A-Za-z]*?)\s*(?P<en>[A-Za-z].*)?$", re.S)
_LATIN = re.compile(r"[A-Za-z]{2,}")
_CJK_END = re.compile(r"[。；：，、）】”’！？]")
_COST = re.compile(r"(?P<marks>\D*?)(?P<cost>\d{1,3}|[Xx])?")
_NUMBER = re.compile(r"-?\d{1,3}|[Xx*]")


def split_line(text: str) -> tuple[str, str]:
    """(Chinese, English) of a short bilingual field such as a name; either may be empty."""
    text = text.strip()
    if not _HAN.search(text):
        return "", text
    match = _BILINGUAL.match(text)
    return (match["zh"].strip(), (match["en"] or "").strip()) if match else (text, "")


def split_text(text: str) -> tuple[str, str]:
    """(Chinese, English) of a text in which the English version follows the Chinese one."""
    hans = list(_HAN.finditer(text))
    if not hans:
        return ("", text) if _LATIN.search(text) else (text, "")
    tail = text[hans[-1].end() :]
    latin = _LATIN.search(tail)
    if latin is None:
        return text, ""
    stops = list(_CJK_END.finditer(tail, 0, latin.start()))
    cut = hans[-1].end() + (stops[-1].end() if stops else latin.start())
    return text[:cut].rstrip(), text[cut:].strip()


@dataclass(frozen=True)
class Word:
    """What one word of a type line means: ``kind`` is type, timing or flag."""

    kind: str
    id: str


@dataclass(frozen=True)
class Reading:
    """How set files of one game say things, made from the game's data."""

    game: GameData
    words: Mapping[str, Word]
    marks: Mapping[str, str]
    factions: Mapping[str, str]
    rarities: Mapping[str, str]
    subtypes: Mapping[str, str]
    sets: Mapping[str, str]
    star: str = "*"
    content: tuple[str, ...] = ("name", "Type", "Subtype", "Rules", "Flavor")
    numbers: tuple[str, ...] = ("Cost", "Power", "Toughness")

    def records(self, content: bytes, source: str) -> tuple[list[Raw], None]:
        """Every card of a set file. Raises DataError for a file that is no set file of this game."""
        return records(content, source, self), None

    def check(self, raw: Any, place: Place) -> list[Fault]:
        """All that is wrong with one record; an empty list: it can be read."""
        return check(raw, place, self)

    def read(self, raw: Mapping[str, Any], place: Place) -> Record:
        """The facts of a checked record."""
        return read(raw, place, self)


def make_reading(game: GameData) -> Reading | None:
    """The reading of a game's set files; None where the game has no GUID there."""
    if game.game.guid is None:
        return None
    words: dict[str, Word] = {}
    for kind, rows in (("type", game.type), ("timing", game.timing), ("flag", game.flag)):
        for row in rows:
            for name in (row.zh, row.en, *row.aliases):
                words.setdefault(name.casefold(), Word(kind, row.id))
    return Reading(
        game,
        words,
        {row.mark: row.id for row in game.element if row.mark},
        {name_key(name): row.id for row in game.element for name in (row.zh, row.en)},
        {name_key(name): row.id for row in game.rarity for name in (row.id, row.en, row.zh, *row.aliases)},
        {name_key(name): row.zh for row in game.subtype for name in (row.zh, row.en, *row.aliases)},
        {name_key(name): row.id for row in game.set for name in (row.id, row.zh, row.en, row.guid or row.id, *row.aliases)},
    )


# ---- file to records ----


def is_set_file(raw: bytes) -> bool:
    """Whether a file looks like a set file, by its first element."""
    return re.match(rb"^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>)?\s*(?:<!--.*?-->\s*)*<set\b", raw[:4096], re.S) is not None


def game_of(raw: bytes, source: str) -> str:
    """The GUID of the game that a set file is for. Raises DataError for anything else."""
    return _root(raw, source).attributes.get("gameId", "").strip().casefold()


def _root(raw: bytes, source: str) -> safe_xml.Element:
    root = safe_xml.parse(raw, source)
    if root.name != "set":
        raise DataError(fault("octgn.no_set", Place(source=source, line=root.line), found=root.name))
    return root


def records(raw: bytes, source: str, how: Reading) -> list[Raw]:
    """Every card of a set file. Raises DataError for a file that is no set file of this game."""
    root = _root(raw, source)
    if root.attributes.get("gameId", "").strip().casefold() != how.game.game.guid:
        raise DataError(fault("octgn.other_game", Place(source=source, line=root.line), game=how.game.game.id))
    set_id, known = _set_id(root, how)
    made: list[Raw] = []
    seen: dict[str, int] = {}
    for position, card in enumerate(root.all("card"), 1):
        value = _record(card, set_id, known, position, seen)
        made.append(Raw(value, json.dumps(value, ensure_ascii=False, sort_keys=True), card.line))
    return made


def _set_id(root: safe_xml.Element, how: Reading) -> tuple[str, bool]:
    """The id of the set, by its GUID or name; a set that the game's data do not list goes by its own name."""
    name = root.attributes.get("name", "").strip()
    zh, en = split_line(name)
    for key in (root.attributes.get("id", ""), name, zh, en):
        if key and (found := how.sets.get(name_key(key))):
            return found, True
    return re.sub(r"[\s-]+", "_", zh or en or "set"), False


def _record(card: safe_xml.Element, set_id: str, known: bool, position: int, seen: dict[str, int]) -> dict[str, Any]:
    values: dict[str, Any] = {"id": 0, "serial_number": "", "name": card.attributes.get("name", "")}
    values |= {"guid": card.attributes.get("id", "").strip().casefold(), "set": set_id, "set_known": known}
    for item in card.children:
        if item.name == "property" and (name := item.attributes.get("name")) and name not in values:
            values[name] = item.attributes.get("value", item.text)
    values["id"] = _record_id(values["guid"])
    values["serial_number"] = _serial(values, set_id, position, seen)
    return values


def _record_id(guid: str) -> int:
    """A whole number below 2**53 from a GUID, the same for ever; 0 for what is no GUID."""
    try:
        return uuid.UUID(guid).int >> 75
    except ValueError:
        return 0


def _serial(values: dict[str, Any], set_id: str, position: int, seen: dict[str, int]) -> str:
    """Set and number as players write them. A number that stands twice, or none, gives way to the card's other number."""
    number = str(values.get("Number", "")).strip().lstrip("0")
    if not number or number in seen:
        other = str(values.get("MultiverseId", "")).strip()
        twin = str(int(other) % 1000) if other.isdecimal() and len(other) < 9 else ""
        number = twin if twin and twin not in seen else str(position)
        while number in seen:
            number = f"{number}0"
    seen[number] = position
    return f"{set_id}-{number}"


# ---- one record ----


def check(raw: Any, place: Place, how: Reading) -> list[Fault]:
    """All that is wrong with one record; an empty list: it can be read."""
    place = Place(place.source, place.line, card=str(raw.get("name") or raw.get("guid") or ""))
    faults = []
    for name, value in raw.items():
        if isinstance(value, str):
            if len(value) > MAX_VALUE:
                faults.append(fault("octgn.too_long", place, field=name, limit=MAX_VALUE))
            elif bad := unstorable(value):
                faults.append(fault("octgn.bad_character", place, field=name, character=bad))
    if faults:
        return faults
    if not raw["name"].strip():
        faults.append(fault("octgn.missing", place, field="name"))
    if raw["id"] == 0:
        faults.append(fault("octgn.bad_value", place, field="id", value=raw["guid"]))
    if not raw.get("Type", "").strip():
        faults.append(fault("octgn.missing", place, field="Type"))
    else:
        words, rest = _type_words(raw["Type"], how)
        if rest or not any(word.kind == "type" for word in words):
            faults.append(fault("octgn.unknown_word", place, field="Type", value=rest or raw["Type"]))
    faults += _check_values(raw, place, how)
    return faults


def _check_values(raw: Mapping[str, Any], place: Place, how: Reading) -> Iterator[Fault]:
    faction = raw.get("Faction", "").strip()
    element = _faction(faction, how)
    if faction and element is None:
        yield fault("octgn.unknown_word", place, field="Faction", value=faction)
    cost = _COST.fullmatch(raw.get("Cost", "").strip())
    if cost is None or any(mark not in how.marks for mark in cost["marks"]):
        yield fault("octgn.bad_value", place, field="Cost", value=raw.get("Cost", ""))
    elif any(how.marks[mark] != element for mark in cost["marks"]) and not (faction and element is None):
        yield fault("octgn.mixed_need", place, value=raw["Cost"], faction=faction or "-")
    for name in ("Power", "Toughness"):
        value = raw.get(name, "").strip()
        if value and not _NUMBER.fullmatch(value):
            yield fault("octgn.bad_value", place, field=name, value=value)


def _faction(text: str, how: Reading) -> str | None:
    zh, en = split_line(text)
    return how.factions.get(name_key(zh)) or how.factions.get(name_key(en)) if text else None


def _type_words(text: str, how: Reading) -> tuple[list[Word], str]:
    """(words, what is left) of a type line. Chinese words stand together, the longest first; English ones apart."""
    zh, en = split_line(text)
    found: list[Word] = []
    while zh:
        size = next((size for size in range(len(zh), 0, -1) if zh[:size].casefold() in how.words), 0)
        if not size:
            return found, zh
        found.append(how.words[zh[:size].casefold()])
        zh = zh[size:].strip()
    for part in en.split():
        word = how.words.get(part.casefold())
        if word is None:
            return found, part
        if word not in found:
            found.append(word)
    return found, ""


def read(raw: Mapping[str, Any], place: Place, how: Reading) -> Record:
    """The facts of a checked record, with notes on everything that was read otherwise than it stands."""
    serial = raw["serial_number"]
    notes = Notes(Place(place.source, place.line, card=serial))
    words, _ = _type_words(raw["Type"], how)
    types = [word.id for word in words if word.kind == "type"]
    flags = {word.id for word in words if word.kind == "flag"}
    rarity = how.rarities.get(name_key(raw.get("Rarity", "")))
    if rarity is None:
        notes.add("octgn.unknown_rarity", value=raw.get("Rarity", "") or "-")
    kind, also = _kinds(types, rarity, how)
    zh, en = split_line(raw["name"])
    _check_numbers(raw, notes)
    for name in ("name", "Rules", "Flavor"):
        if odd := min(mixed_script(raw.get(name, "")), key=len):
            notes.add("octgn.mixed_script", field=name, characters=odd)
    cost = _COST.fullmatch(raw.get("Cost", "").strip())
    assert cost is not None
    facts: dict[str, Any] = {
        "element": _faction(raw.get("Faction", "").strip(), how),
        "need": len(cost["marks"]) or None,
        "cost": _stat(cost["cost"] or ""),
        "power": _stat(raw.get("Power", "")),
        "toughness": _stat(raw.get("Toughness", "")),
        "also": also,
        "timing": next((word.id for word in words if word.kind == "timing"), None),
        "peerless": "peerless" in flags,
        "basic": "basic" in flags,
        "subtypes": _subtypes(raw.get("Subtype", ""), notes, how),
    }
    if kind == _token_type(how):
        label = next(row.zh for row in how.game.type if row.id == kind)
        if label and not (zh or en).endswith(label):
            notes.add("octgn.token_name", found=zh or en, name=(zh or en) + label)
            zh = (zh or en) + label
    texts, english = _texts(raw)
    if zh and en and kind != _token_type(how):
        english["name"] = en
    return Record(
        raw["id"], serial, zh or en, kind, "front", "", "", rarity or raw.get("Rarity", "").strip(), facts, texts, tuple(notes.faults),
        guid=raw["guid"], english=english,
    )  # fmt: skip


def _token_type(how: Reading) -> str | None:
    """The type of cards that are never part of a deck."""
    return next((row.id for row in how.game.type if row.deck == "none"), None)


def _kinds(types: list[str], rarity: str | None, how: Reading) -> tuple[str, tuple[str, ...]]:
    """(main type, further types): of several types the one that the game lists first leads. A rarity named like a type that no
    deck holds makes the card one."""
    token = next((row.id for row in how.game.type if row.deck == "none" and rarity and how.rarities.get(name_key(row.en)) == rarity), None)
    if token:
        return token, ()
    order = [row.id for row in how.game.type]
    kinds = sorted(dict.fromkeys(types), key=order.index)
    return kinds[0], tuple(kinds[1:])


def _stat(text: str) -> int | str | None:
    text = text.strip()
    return None if not text else int(text) if re.fullmatch(r"-?\d+", text) else text.upper()


def _subtypes(text: str, notes: Notes, how: Reading) -> tuple[str, ...]:
    """Subtypes in Chinese, in their order. English words beside them say the same; a word nobody knows is named."""
    zh, _, en = text.partition(" ") if _HAN.search(text) else ("", "", text)
    made: list[str] = []
    for part in split_subtypes(zh):
        known = how.subtypes.get(name_key(part))
        if known is None:
            notes.add("octgn.unknown_subtype", value=part)
        elif known != part:
            notes.add("octgn.spelling", found=part, name=known)
        made.append(known or part)
    if not zh and en.strip():
        known = how.subtypes.get(name_key(en))
        if known is None:
            notes.add("octgn.dropped_word", field="Subtype", value=en.strip())
        else:
            made.append(known)
    return tuple(made)


def _texts(raw: Mapping[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    zh, en = split_text(raw.get("Rules", ""))
    flavour_zh, flavour_en = split_text(raw.get("Flavor", ""))
    return _said(skill=zh, flavour=flavour_zh), _said(skill=en, flavour=flavour_en)


def _said(**texts: str) -> dict[str, str]:
    return {kind: text for kind, text in texts.items() if text.strip()}


def _check_numbers(raw: Mapping[str, Any], notes: Notes) -> None:
    """Numbers that the file says twice, and numbers that stand twice in a set."""
    cost = _COST.fullmatch(raw.get("Cost", "").strip())
    value = (cost["cost"] or "0") if cost else ""
    if raw.get("CMC", value).strip() != value:
        notes.add("octgn.says_otherwise", field="Cost", value=raw.get("Cost", ""), other=f"CMC {raw['CMC']}")
    box = re.sub(r"\s", "", raw.get("PT Box", ""))
    printed = f"{raw.get('Power', '').strip()}/{raw.get('Toughness', '').strip()}"
    if box and box != printed:
        notes.add("octgn.says_otherwise", field="Power/Toughness", value=printed, other=f"PT Box {box}")
    number = raw.get("Number", "").strip().lstrip("0")
    if number and not raw["serial_number"].endswith(f"-{number}"):
        notes.add("octgn.number", found=raw.get("Number", ""), name=raw["serial_number"])
    if raw["name"] != raw["name"].strip():
        notes.add("octgn.edge_space", field="name")
    if not raw["set_known"]:
        notes.add("octgn.unknown_set", name=raw["set"])


# ---- boosters ----


def packs(raw: bytes, source: str, how: Reading) -> tuple[Pack, ...]:
    """What the boosters of a set file hold. Raises DataError for a rarity that the game does not know."""
    root = _root(raw, source)
    set_id, _ = _set_id(root, how)
    made = []
    for item in root.all("pack"):
        slots = [slot for child in item.children for slot in _slots(child, source, how)]
        if slots:
            made.append(Pack(set=set_id, slot=tuple(slots)))
    return tuple(made)


def _slots(item: safe_xml.Element, source: str, how: Reading) -> Iterator[Slot]:
    """A ``pick`` is a slot; ``options`` are slots of which one option is drawn."""
    if item.name == "pick":
        count = _quantity(item, source)
        if count:
            yield Slot(count=count, pick=(Pick(rarity=_rarity(item, source, how)),))
    elif item.name == "options":
        chances = []
        counts = set()
        for option in item.children:
            for pick in option.all("pick"):
                chance = _chance(option, source)
                chances.append(Pick(rarity=_rarity(pick, source, how), chance=chance))
                counts.add(_quantity(pick, source))
        if chances and counts - {0}:
            if len(counts) > 1:
                raise DataError(fault("octgn.pack", Place(source=source, line=item.line)))
            yield Slot(count=counts.pop(), pick=tuple(chances))


def _quantity(item: safe_xml.Element, source: str) -> int:
    text = item.attributes.get("qty", "")
    if not (text.isdecimal() and int(text) <= 100):
        raise DataError(fault("octgn.bad_value", Place(source=source, line=item.line), field="qty", value=text))
    return int(text)


def _chance(item: safe_xml.Element, source: str) -> float:
    text = item.attributes.get("probability", "1")
    if not re.fullmatch(r"0|1|[01]?\.\d{1,9}|1\.0+", text):
        raise DataError(fault("octgn.bad_value", Place(source=source, line=item.line), field="probability", value=text))
    return float(text)


def _rarity(item: safe_xml.Element, source: str, how: Reading) -> str:
    text = item.attributes.get("value", "")
    found = how.rarities.get(name_key(text))
    if item.attributes.get("key") != "Rarity" or found is None:
        raise DataError(fault("octgn.pack", Place(source=source, line=item.line)))
    return found
