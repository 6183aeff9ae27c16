"""The ability texts of a card file of the user's own: whether they are understood."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from zmdj_cards.ability import compile_text, from_notation, print_zh
from zmdj_cards.ability import tree as ast
from zmdj_cards.ability.chinese import Unprintable
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.errors import DataError, Fault, Place, fault
from zmdj_cards.model.card import Awakened, Card
from zmdj_cards.store.shown import names_in_texts
from zmdj_cards.text.reasons import why
from zmdj_cards.work.data.file_game import cards_game
from zmdj_cards.work.texts.cards import MAX_BYTES, read_json, records_in
from zmdj_cards.work.texts.compiling import by_line, language_of, meant
from zmdj_cards.work.workspace import Workspace

# What a card of a file may say. Of the official file, whose records have a serial number, all keys are taken.
TEXT_KEYS = ("skill_zh", "ambush_zh", "skill_text", "ambush_text", "abilities")
_PASSED = ("skill_en", "ambush_en", "flavour_zh", "flavour_en", "flavour_text", "note", "face", "name")
_KEYS = (*Card.model_fields, *TEXT_KEYS, *_PASSED)
_BACK_KEYS = frozenset((*Awakened.model_fields, *TEXT_KEYS, *_PASSED))
MOST_GUESSED = 50
# Nodes that are whole abilities.
_ABILITIES = (
    ast.Keyword, ast.Attach, ast.PlayOnly, ast.PlayExtra, ast.Spell, ast.Activated, ast.Triggered, ast.Static, ast.Replacement,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Checked:
    """How many texts a file has, and what is wrong with them."""

    count: int
    faults: tuple[Fault, ...]

    @property
    def errors(self) -> int:
        return sum(item.severity == "error" for item in self.faults)


def check_texts(space: Workspace, file: Path) -> Checked:
    """Every text and notation of a file of cards: TOML, JSON, or one ability a line. The file says which game is meant, unless one was
    named. Raises DataError for a file that cannot be read."""
    if space.game is None:
        with suppress(OSError, UnicodeDecodeError), file.open(encoding="utf-8-sig") as source:
            space.game = cards_game(source.read(MAX_BYTES))
    lexicon, known = language_of(space), names_in_texts(space.database())
    faults: list[Fault] = []
    count = 0
    for card, skill, ambush, notations, kind, unknown in _user_cards(file):
        faults += [
            fault("ability.unknown_key", Place(source=file.name, card=card), key=key, known=get_close_matches(key, _KEYS, 3) or TEXT_KEYS)
            for key in unknown
        ]
        if skill or ambush:
            count += 1
            found = compile_text(skill, ambush, lexicon=lexicon, known=known, kind=kind)
            said = [*by_line(found.faults), *(meant(skill, ambush, found, lexicon, (), kind) if count <= MOST_GUESSED else ())]
            faults += [item.at(source=_source(file, item), card=card) for item in said]
        for text in notations:
            count += 1
            faults += [item.at(source=file.name, card=card) for item in check_notation(text, lexicon)]
    return Checked(count, tuple(faults))


def _source(file: Path, item: Fault) -> str:
    return f"{file.name} ({item.place.source})" if item.place.source else file.name


def check_notation(text: str, lexicon: Lexicon) -> list[Fault]:
    """Faults of an ability in the notation: its form, whether a card can say it, and the static checks."""
    try:
        tree = from_notation(text, lexicon)
    except DataError as error:
        return list(error.faults)
    if not isinstance(tree, (*_ABILITIES, *lexicon.own.abilities)):
        return [fault("ability.notation_not_ability", Place(text=text), node=type(tree).__name__)]
    try:
        chinese = print_zh(tree, lexicon)
    except Unprintable:
        return [fault("ability.notation_unsayable", Place(text=text))]
    parts = ("", chinese) if lexicon.field_of(tree) == "ambush" else (chinese, "")
    return by_line(compile_text(*parts, lexicon=lexicon, kind=lexicon.extra.get("kinds", {}).get(type(tree), "")).faults)


class _Row(NamedTuple):
    """One face of a file: the card, its texts, its abilities in notation, its type, and the keys that mean nothing."""

    card: str
    skill: str
    ambush: str
    notations: list[str]
    kind: str
    unknown: list[str]


def _user_cards(file: Path) -> Iterator[_Row]:
    """Each face of each card of a file."""
    if file.suffix.lower() == ".json":
        for row in records_in(read_json(file)):
            name = str(row.get("serial_number") or row.get("id") or row.get("name") or "")
            yield _row(name, row, () if "serial_number" in row else _KEYS, str(row.get("type") or ""))
        return
    try:
        content = file.read_bytes()
        if len(content) > MAX_BYTES:
            raise DataError(fault("ability.file", Place(source=str(file)), detail=f"> {MAX_BYTES} bytes"))
        text = content.decode("utf-8-sig")
        table = tomllib.loads(text) if file.suffix.lower() == ".toml" else None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(fault("ability.file", Place(source=str(file)), detail=why(error))) from error
    if table is None:
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                yield _Row(f"line {number}", line.replace("\\n", "\n"), "", [], "", [])
        return
    if more := sorted(table.keys() - {"card"}):
        yield _Row("", "", "", [], "", more)
    for row in table.get("card", []):
        name, kind = str(row.get("id") or row.get("zh") or ""), str(row.get("type") or "")
        yield _row(name, row, _KEYS, kind)
        awakened = row.get("awakened")
        if isinstance(awakened, dict):
            yield _row(name + "*", awakened, _BACK_KEYS, kind)


def _row(name: str, row: dict[str, Any], known: Collection[str], kind: str) -> _Row:
    unknown = sorted(key for key in row if known and key not in known)
    return _Row(name, _text(row, "skill"), _text(row, "ambush"), _list(row.get("abilities")), kind, unknown)


def _text(row: dict[str, Any], kind: str) -> str:
    return str(row.get(f"{kind}_text") or row.get(f"{kind}_zh") or "")


def _list(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []
