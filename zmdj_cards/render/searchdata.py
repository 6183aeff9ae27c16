"""The data behind the search box: one record a card, the words of the grammar, and the table that folds characters."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from zmdj_cards import resources
from zmdj_cards.errors import catalogue
from zmdj_cards.model.card import Awakened, Card
from zmdj_cards.model.game import GameData
from zmdj_cards.render.faces import faces_of
from zmdj_cards.render.richtext import FaceText
from zmdj_cards.render.script import Turn
from zmdj_cards.render.site_data import SiteData
from zmdj_cards.text.normalize import DOTS, person, to_simplified_key
from zmdj_cards.text.search_keys import SearchKeys, name_key, search_keys, value_words

_HAN = (range(0x3400, 0xA000), range(0xF900, 0xFB00))


@cache
def words() -> dict[str, Any]:
    """``templates/html/search_words.toml``."""
    return tomllib.loads((resources.templates_dir() / "html" / "search_words.toml").read_text(encoding="utf-8"))


@cache
def language() -> dict[str, Any]:
    """The words of the search language, ``data/search.toml``."""
    return tomllib.loads((resources.data_dir() / "search.toml").read_text(encoding="utf-8"))


@cache
def _folds() -> dict[str, str]:
    """Every character that the search folds to another one: the same function as everywhere, tabulated."""
    pairs = ((chr(code), to_simplified_key(chr(code))) for block in _HAN for code in block)
    return {char: key for char, key in pairs if char != key}


def fold_table(texts: Iterable[str]) -> dict[str, str]:
    """Character → what it folds to, for those that can lead to a character of the texts."""
    wanted = {char for text in texts for char in text}
    return {char: key for char, key in _folds().items() if key in wanted}


def _number(value: object) -> object:
    return value if isinstance(value, int) or value is None else str(value)


def _flags(card: Card, texts: Mapping[str, FaceText], keys: SearchKeys) -> list[str]:
    paragraphs = [paragraph for text in texts.values() for paragraph in text.zh]
    fronts = [item for item in card.printing if item.face == "front"]
    tests = {
        "peerless": card.peerless,
        "basic": card.basic,
        "ambush": any(paragraph.kind == "ambush" for paragraph in paragraphs),
        "flash": bool(card.flash),
        "text": any(paragraph.kind != "ambush" for paragraph in paragraphs),
        "flavour": bool(keys.flavour),
        "awakening": card.awakened is not None,
        "reprint": len(fronts) > 1,
        "translated": bool(card.en),
        "untranslated": not card.en,
    }
    return [name for name, holds in tests.items() if holds]


def _keys(card: Card, texts: Mapping[str, FaceText]) -> SearchKeys:
    back = card.awakened
    names = [name for name in (card.zh, card.en, back and back.zh, back and back.en, *card.aliases) if name]
    codes = (card.id, *(code for item in card.printing for code in (item.serial, item.guid) if code))
    sides = [side for text in texts.values() for side in (text.zh, text.en)]
    return search_keys(names, codes, ("".join(paragraph.plain() for paragraph in side) for side in sides))


def record(card: Card, texts: Mapping[str, FaceText], game: GameData, keys: SearchKeys) -> dict[str, Any]:
    """What the search knows of a card. i id, n name keys, p pinyin (tails of syllables and of initials), k codes, x texts, o flavour
    texts, z and y Chinese and English name, u key of the name that rules see, l own limit of copies, e element, m timing, t types, c cost,
    d requirement, h health, f flash point, v stamina, b subtypes, a flags; w power and g range of each face; q set, rarity, product and
    serial of each printing; $ before the
    name of a number that only this game has."""
    subtypes = {*card.subtypes, *((card.awakened.subtypes or ()) if card.awakened else ())}
    faces: list[Card | Awakened] = [card, card.awakened] if card.awakened else [card]
    return {
        "i": card.id,
        "n": keys.names,
        "p": keys.pinyin,
        "k": keys.codes,
        "x": keys.text,
        "o": keys.flavour,
        "y": card.en,
        "z": card.zh,
        "u": name_key(card.rules_name),
        "l": card.max_copies,
        "e": card.element,
        "m": card.timing,
        "t": list(card.types),
        "c": _number(card.cost),
        "d": card.need,
        "w": [_number(card.power if face.power is None else face.power) for face in faces],
        "h": _number(card.toughness),
        "g": [_number(card.range if face.range is None else face.range) for face in faces],
        "f": _number(card.flash),
        "v": _number(card.toughness if card.stamina is None else card.stamina),
        "b": sorted(subtypes),
        "q": [[item.key()[0] or item.set_id or None, item.rarity, item.product, item.serial] for item in card.printing] or [[None] * 4],
        "a": _flags(card, texts, keys),
        **{f"${row.id}": dict(card.values).get(row.id) for row in game.value},
    }


def _listed(rows: Iterable[tuple[str, ...]], spoken_of: Iterable[str | None] = ()) -> list[list[str]]:
    """[id, key of each way to call it …] of the entries of a list, then of those that only cards speak of."""
    made = {row[0]: list(dict.fromkeys(name_key(word) for word in row if word)) for row in rows}
    made |= {item: [name_key(item)] for item in sorted({item for item in spoken_of if item} - made.keys())}
    return [[item, *keys] for item, keys in made.items()]


def _lists(cards: Iterable[Card], game: GameData) -> dict[str, list[list[str]]]:
    """The lists of words that are checked, by key of the language."""
    printings = [item for card in cards for item in card.printing]
    subtypes = [item for card in cards for face in (card, card.awakened) if face for item in face.subtypes or ()]
    return {
        "element": _listed((item.id, item.zh, item.en, item.abbr) for item in game.element),
        "type": _listed((item.id, item.zh, item.en, *item.aliases) for item in game.type),
        "timing": _listed((item.id, item.zh, item.en, *item.aliases) for item in game.timing),
        "set": _listed(
            ((item.id, item.zh, item.en, *item.aliases) for item in game.set), (item.key()[0] or item.set_id for item in printings)
        ),
        "rarity": _listed(((item.id, item.zh, item.en, *item.aliases) for item in game.rarity), (item.rarity for item in printings)),
        "product": _listed(((item.id, item.zh, item.en, *item.aliases) for item in game.product), (item.product for item in printings)),
        "subtype": _listed(((item.zh, item.en, *item.aliases) for item in game.subtype), subtypes),
    }


def _names(cards: Iterable[Card]) -> list[list[str]]:
    """[key, name] of all names and of the persons in them, for proposals."""
    names = {name for card in cards for face in (card, card.awakened) if face for name in (face.zh, face.en) if name}
    names |= {name for card in cards for name in card.aliases}
    rows = {(key, name) for name in names for key in (name_key(name), name_key(person(name))) if key}
    return [list(row) for row in sorted(rows)]


# Faults of decks that the page words as the command line does.
_FAULTS = ("never", "no_such_section", "wrong_section", "size", "too_few", "too_many", "copies", "limited", "banned", "set")


def deck_rules(site_data: SiteData) -> dict[str, Any]:
    """What the page that checks a list knows of the format: sections, limits, headings, names of cards, wording of faults. A name that two
    cards bear means neither."""
    fmt = site_data.format
    assert fmt is not None
    names: dict[str, set[str]] = {}
    for card in site_data.cards:
        for name in (card.zh, card.en, *card.aliases):
            if name and not card.version_of:
                names.setdefault(name_key(name), set()).add(card.id)
    by_name = {key: next(iter(ids)) for key, ids in names.items() if len(ids) == 1}
    rules = {card.id: name_key(card.rules_name) for card in site_data.cards}
    wording = {f"deck.{name}": catalogue("deck")[f"deck.{name}"] for name in _FAULTS} | words()["check"]
    return {
        "format": {"zh": fmt.zh, "en": fmt.en},
        "sections": [section.model_dump(mode="json") for section in fmt.section],
        "copies": fmt.copies,
        "sets": fmt.sets,
        "basic_free": fmt.basic_free,
        "limits": [{"key": rules.get(by_name.get(name_key(row.card), ""), name_key(row.card)), "max": row.max} for row in fmt.limit],
        "headings": dict(site_data.headings),
        "names": sorted(by_name.items()),
        "types": {item.id: {"zh": item.zh, "en": item.en} for item in site_data.game.type},
        "messages": {code: {lang: row[lang] for lang in ("zh", "en")} for code, row in wording.items()},
    }


def turned(data: dict[str, Any], turn: Turn) -> dict[str, Any]:
    """The same with what is shown in other characters; keys, which are compared, stay."""
    if turn is str:
        return data
    deck, names = data["deck"], [[key, turn(name)] for key, name in data["names"]]
    shown = ("format", "sections", "types", "messages")
    return data | {
        "deck": deck and deck | {name: _turned_pairs(deck[name], turn) for name in shown},
        "cards": [row | {"z": turn(row["z"])} for row in data["cards"]],
        "names": names,
        "messages": _turned_pairs(data["messages"], turn),
    }


def _turned_pairs(value: Any, turn: Turn) -> Any:
    """Every ``zh`` below a value. Any: JSON."""
    if isinstance(value, dict):
        return {key: turn(item) if key == "zh" and isinstance(item, str) else _turned_pairs(item, turn) for key, item in value.items()}
    return [_turned_pairs(item, turn) for item in value] if isinstance(value, list) else value


def _own_words(game: GameData) -> dict[str, Any]:
    """The tables of keys and orders with the numbers that only this game has."""
    own = {
        key: list(ways) for key, ways in value_words(((row.id, row.abbr, row.zh, row.en) for row in game.value), language()["keys"]).items()
    }
    return {table: {**language()[table], **own} for table in ("keys", "orders")}


def search_data(site_data: SiteData, texts: Mapping[tuple[str, str], FaceText]) -> dict[str, Any]:
    """Everything of ``assets/search-data.js``."""
    records = []
    for card in site_data.cards:
        faces: dict[str, FaceText] = {face: texts[card.id, face] for face in faces_of(card)}
        records.append(record(card, faces, site_data.game, site_data.keys.get(card.id) or _keys(card, faces)))
    lists = _lists(site_data.cards, site_data.game)
    keys = [key for item in records for field in ("n", "x", "o") for key in item[field]]
    named = [key for rows in lists.values() for _, *words in rows for key in words]
    return {
        "deck": deck_rules(site_data) if site_data.format else None,
        "cards": records,
        "fold": fold_table([*keys, *named]),
        "lists": lists,
        "names": _names(site_data.cards),
        "ranks": {item.id: item.rank for item in site_data.game.rarity},
        "words": {**language(), **_own_words(site_data.game), "dots": DOTS},
        "values": [row.id for row in site_data.game.value],
        "messages": words()["messages"],
    }
