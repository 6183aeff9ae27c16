"""The data behind the search box: one record a card, the words of the grammar, and the table that folds characters."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from zmdj_cards import resources
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.render.faces import faces_of
from zmdj_cards.render.richtext import FaceText
from zmdj_cards.text.normalize import code_key, name_key, text_key, to_simplified_key

_HAN = (range(0x3400, 0xA000), range(0xF900, 0xFB00))


@cache
def words() -> dict[str, Any]:
    """``templates/html/search_words.toml``."""
    return tomllib.loads((resources.templates_dir() / "html" / "search_words.toml").read_text(encoding="utf-8"))


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


def _numbers(card: Card, name: str) -> list[object]:
    values = [getattr(card, name)]
    if card.awakened and getattr(card.awakened, name) is not None:
        values.append(getattr(card.awakened, name))
    return [_number(value) for value in values]


def _names(card: Card) -> list[str]:
    back = card.awakened
    return [name for name in (card.zh, card.en, *card.aliases, back and back.zh, back and back.en) if name]


def _flags(card: Card, texts: Mapping[str, FaceText]) -> list[str]:
    paragraphs = [paragraph for text in texts.values() for paragraph in text.zh]
    fronts = [item for item in card.printing if item.face == "front"]
    tests = {
        "peerless": card.peerless,
        "basic": card.basic,
        "ambush": any(paragraph.kind == "ambush" for paragraph in paragraphs),
        "flash": bool(card.flash),
        "text": bool(paragraphs),
        "awakening": card.awakened is not None,
        "reprint": len(fronts) > 1,
        "translated": bool(card.en),
        "untranslated": not card.en,
    }
    return [*card.types, *(name for name, holds in tests.items() if holds)]


def _named(ids: set[str], table: Iterable[Any]) -> list[str]:
    """The keys of all ways to write the entries of a closed list."""
    known = {item.id: (item.id, item.zh, item.en, *item.aliases) for item in table}
    return sorted({name_key(word) for key in ids for word in known.get(key, (key,))})


def _readings(name: str) -> list[str]:
    """Every tail of the pinyin that begins with a syllable, with u for ü as well, and of the initials."""
    from pypinyin import Style, lazy_pinyin

    letters = [re.sub("[^a-z]", "", item.replace("ü", "v").casefold()) for item in lazy_pinyin(name, style=Style.NORMAL, errors="ignore")]
    syllables = [item for item in letters if item]
    made = ["".join(variant[at:]) for variant in (syllables, [s.replace("v", "u") for s in syllables]) for at in range(len(variant))]
    initials = "".join(item[0] for item in syllables)
    return made + [initials[at:] for at in range(len(initials) - 1)]


def record(card: Card, texts: Mapping[str, FaceText], game: GameData) -> dict[str, Any]:
    """What the search knows of a card. i id, n name keys, p pinyin (tails of syllables and of initials), k codes, x texts,
    e element, t types, c cost, d requirement, w power, h health, g range, f flash point, v stamina, b subtype keys,
    s sets, r rarities, a flags."""
    english = {item.zh: item.en for item in game.subtype}
    subtypes = {*card.subtypes, *((card.awakened.subtypes or ()) if card.awakened else ())}
    lines = ["".join(run.s for run in paragraph.runs) for text in texts.values() for paragraph in (*text.zh, *text.en)]
    return {
        "i": card.id,
        "n": sorted({name_key(name) for name in _names(card)}),
        "p": sorted({key for name in _names(card) if not name.isascii() for key in _readings(name)}),
        "k": sorted({code_key(card.id), *(code_key(item.serial) for item in card.printing)}),
        "x": [key for key in map(text_key, lines) if key],
        "e": card.element,
        "t": list(card.types),
        "c": _number(card.cost),
        "d": card.need or 0,
        "w": _numbers(card, "power"),
        "h": _number(card.toughness),
        "g": _numbers(card, "range"),
        "f": _number(card.flash),
        "v": card.stamina,
        "b": sorted({name_key(word) for item in subtypes for word in (item, english.get(item) or item)}),
        "s": _named({item.set_id for item in card.printing if item.set_id}, game.set),
        "r": _named({item.rarity for item in card.printing if item.rarity}, game.rarity),
        "a": _flags(card, texts),
    }


def search_data(cards: Iterable[Card], texts: Mapping[tuple[str, str], FaceText], game: GameData) -> dict[str, Any]:
    """Everything of ``assets/search-data.js``."""
    records = [record(card, {face: texts[card.id, face] for face in faces_of(card)}, game) for card in cards]
    table = words()
    kinds = [[kind.id, kind.zh, kind.en, *kind.aliases] for kind in game.type]
    keys = [key for item in records for field in ("n", "x", "b") for key in item[field]]
    spoken = [word for group in ("keys", "is") for ways in table[group].values() for word in ways]
    named = [word for row in kinds for word in row] + [item.zh for item in game.element]
    return {
        "cards": records,
        "fold": fold_table([*keys, *spoken, *named]),
        "elements": [[item.id, item.zh, item.en, item.abbr] for item in game.element],
        "types": kinds,
        "words": {key: table[key] for key in ("or", "and", "keys", "is", "signs", "quotes")},
        "messages": table["messages"],
    }
