"""Shipped TOML to models. Faults in our own data are internal errors and name the file."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from zmdj_cards import resources
from zmdj_cards.errors import InternalError, Place, UsageError, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.format import Format
from zmdj_cards.model.game import GameData
from zmdj_cards.model.glossary import Term
from zmdj_cards.model.words import Words

M = TypeVar("M", bound=BaseModel)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InternalError(fault("model.shipped_file", Place(source=path.name), detail=str(error))) from error


def _check(path: Path, model: type[M], rows: list[dict[str, Any]]) -> tuple[M, ...]:
    made = []
    for row in rows:
        try:
            made.append(model.model_validate(row))
        except ValidationError as error:
            first = error.errors()[0]
            detail = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
            place = Place(source=path.name, card=str(row.get("id", "?")))
            raise InternalError(fault("model.shipped_file", place, detail=detail)) from error
    return tuple(made)


def game_dir(game: str) -> Path:
    """The data folder of a game. Raises UsageError for an unknown id."""
    if game not in resources.games():
        raise UsageError(fault("model.unknown_game", game=game, games=resources.games()))
    return resources.data_dir() / game


@cache
def load_game(game: str) -> GameData:
    path = game_dir(game) / "game.toml"
    subtypes = [row.model_dump(exclude={"id", "adj"}) for row in load_words(game).subtype if row.kind is not None]
    return _check(path, GameData, [_read(path) | {"subtype": subtypes}])[0]


@cache
def load_words(game: str) -> Words:
    """The words of the card language that are lists; none for a game without such a file."""
    path = game_dir(game) / "words.toml"
    return _check(path, Words, [_read(path)])[0] if path.is_file() else Words()


def load_weights(game: str, names: tuple[str, ...]) -> tuple[float, ...]:
    """What features of a position weigh, in the order of their names. Raises InternalError for data that do not name just these."""
    path = game_dir(game) / "players.toml"
    found: dict[str, float] = _read(path).get("weights", {})
    if set(found) != set(names):
        raise InternalError(fault("model.shipped_file", Place(source=path.name), detail=str(sorted(set(found) ^ set(names)))))
    return tuple(float(found[name]) for name in names)


@cache
def load_glossary(game: str) -> tuple[Term, ...]:
    path = game_dir(game) / "glossary.toml"
    return _check(path, Term, _read(path).get("term", []))


@cache
def load_formats(game: str) -> tuple[Format, ...]:
    path = game_dir(game) / "formats.toml"
    return _check(path, Format, _read(path).get("format", []))


def find_format(game: str, format_id: str | None = None) -> Format:
    """The named format, or the game's default. Raises UsageError for an unknown id."""
    formats = load_formats(game)
    for item in formats:
        if item.id == format_id or (format_id is None and item.default):
            return item
    raise UsageError(fault("model.unknown_format", format=format_id, formats=[item.id for item in formats]))


@cache
def load_cards(game: str = resources.MAIN_GAME) -> tuple[Card, ...]:
    """All shipped cards, in the order of the files and of the entries in them."""
    cards: list[Card] = []
    for path in sorted((game_dir(game) / "cards").glob("*.toml")):
        cards.extend(_check(path, Card, _read(path).get("card", [])))
    return tuple(cards)
