"""Changed rulesets and cards of one's own, as designers write them: read, judged, and put in the place of what is shipped."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from zmdj_cards import games
from zmdj_cards.engine.cards import ruleset
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault, reason
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.model.load import load_cards, load_game

# What stands in such a file besides fields of the ruleset.
_APART: Final = ("game", "rules", "card")
_MOST: Final = 2_000_000


@dataclass(frozen=True, slots=True)
class Changes:
    """What a file changes. ``rules``: by field; ``cards``: of one's own; ``data ruleset``: the game as it is with them; ``faults``: all
    that is wrong, each with its place. Any: numbers and words."""

    source: str
    rules: Mapping[str, Any]
    cards: tuple[Card, ...]
    data: GameData
    ruleset: Ruleset
    faults: tuple[Fault, ...]

    def sound(self) -> Changes:
        """The same. Raises DataError with all that is wrong."""
        if self.faults:
            raise DataError(self.faults)
        return self


def game_of(path: Path) -> str | None:
    """The game that a file says it is for."""
    found = re.search(r'^\s*game\s*=\s*"([^"]+)"', _text(path), re.M)
    return found[1] if found else None


def read_changes(path: Path, game: str) -> Changes:
    """Read and judge a file. Raises UsageError for a file or a game that cannot be, DataError for what is no TOML."""
    rules = games.rules(game)
    if rules.making is None:
        raise UsageError(fault("rules.no_changes", game=game))
    text, source = _text(path), str(path)
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        raise DataError(fault("rules.no_toml", Place(source, int(line[1]) if line else None), detail=str(error))) from error
    given = {name: value for name, value in read.items() if name not in _APART} | dict(read.get("rules", {}))
    data, wrong = ruleset.changed(load_game(game), given, rules.making.choices)
    found = [item.at(source=source, line=_line_of(text, name)) for name, item in wrong.items()]
    made = rules.making.ruleset(data)
    for item in rules.making.sound(made):
        found.append(item.at(source=source, line=_line_of(text, str(item.params.get("rule", "lines")))))
    cards = []
    for number, row in enumerate(read.get("card", ())):
        card, faults = _card(row, data)
        found += [item.at(source=source, line=_card_line(text, number, item)) for item in faults]
        cards += [card] if card is not None else []
    found += _ids(cards, game, source, text)
    return Changes(source, given, tuple(cards), data, made, tuple(found))


def _text(path: Path) -> str:
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:
        detail = reason(error) if isinstance(error, OSError) else str(error)
        raise UsageError(fault("rules.no_file", Place(source=str(path)), detail=detail)) from error
    if len(content) > _MOST:
        raise UsageError(fault("rules.no_file", Place(source=str(path)), detail=f"{len(content)} > {_MOST}"))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(fault("rules.no_toml", Place(source=str(path)), detail=str(error))) from error


def _line_of(text: str, name: str, start: int = 0) -> int | None:
    """The line on which a field stands."""
    found = re.compile(rf'^[ \t]*"?{re.escape(name)}"?\s*=', re.M).search(text, start)
    return text.count("\n", 0, found.start()) + 1 if found else None


def _card_line(text: str, number: int, item: Fault) -> int | None:
    """The line of what is wrong with a card: of the field, or where the card begins."""
    heads = [found.start() for found in re.finditer(r"^[ \t]*\[\[card\]\]", text, re.M)]
    if number >= len(heads):
        return None
    end = heads[number + 1] if number + 1 < len(heads) else len(text)
    name = str(item.params.get("field") or {"rules.card_level": "abilities", "rules.card_cost": "cost"}.get(item.code, "values"))
    found = _line_of(text[:end], name.split(".")[0], heads[number])
    return found or text.count("\n", 0, heads[number]) + 1


def _card(row: Any, data: GameData) -> tuple[Card | None, list[Fault]]:
    """A card and what is wrong with it. Any: what TOML holds."""
    name = str(row.get("zh") or row.get("id") or "?") if isinstance(row, dict) else "?"
    try:
        card = Card.model_validate(row)
    except ValidationError as error:
        return None, [_invalid(name, one) for one in error.errors()]
    found = list(_words(card, data))
    making = games.rules(data.game.id).making
    return card, found + (making.card(card, data) if making is not None else [])


def _invalid(card: str, error: Any) -> Fault:
    """One fault of the model in our words. Any: a record of pydantic."""
    where = [str(part) for part in error["loc"] if not isinstance(part, int)]
    field = where[0] if where else "card"
    if error["type"] == "greater_than_equal":
        return fault("rules.bad_field", card=card, field=field, value=error["input"], least=error["ctx"]["ge"])
    return fault("rules.bad_card", card=card, field=field, detail=error["msg"])


def _words(card: Card, data: GameData) -> Iterator[Fault]:
    """Words of the card that the game does not have."""
    known: dict[str, set[str | None]] = {
        "type": {row.id for row in data.type},
        "element": {row.id for row in data.element} | {None},
        "timing": {row.id for row in data.timing} | {None},
    }
    for field, words in known.items():
        if getattr(card, field) not in words:
            yield fault("rules.card_word_unknown", card=card.zh, field=field, value=getattr(card, field), what=field)
    subtypes = {word for row in data.subtype for word in (row.zh, *row.aliases)}
    for word in card.subtypes:
        if subtypes and word not in subtypes:
            yield fault("rules.card_word_unknown", card=card.zh, field="subtypes", value=word, what="subtype")


def _ids(cards: list[Card], game: str, source: str, text: str) -> Iterator[Fault]:
    shipped = {card.id: card.zh for card in load_cards(game)}
    seen: set[str] = set()
    for number, card in enumerate(cards):
        if card.id in seen or shipped.get(card.id, card.zh) != card.zh:
            item = fault("rules.card_twice", card=card.zh, field="id", value=card.id)
            yield item.at(source=source, line=_card_line(text, number, item))
        seen.add(card.id)
