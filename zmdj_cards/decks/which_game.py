"""Which game a deck is for, by what stands in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from zmdj_cards import resources
from zmdj_cards.decks.formats.code import game_of_code
from zmdj_cards.decks.open import Opened
from zmdj_cards.model.load import game_dir, load_game
from zmdj_cards.text.normalize import code_key, name_key

# A deck or set file of OCTGN names its game by GUID, our own JSON by id.
_GUID = re.compile(r"<(?:deck|set)\b[^>]*?\bgame(?:Id)?\s*=\s*[\"']([0-9a-fA-F-]{36})[\"']")
_JSON_ID = re.compile(r'"zmdj_deck"\s*:[^{}]*?"game"\s*:\s*"([a-z][a-z0-9-]*)"')
_HEAD = 65_536
# So much of a list tells whose cards it names.
_SAMPLE = 4_096
# The words of a list that may name cards: all that stands between counts, brackets, quotes and the marks of structured files.
_WORDS = re.compile(r"[^\n\r\t,;|，；、<>\[\]{}()（）【】\"“”:：=]{2,60}")
_COUNT = re.compile(r"^\s*(?:[-*+•]\s+)?(?:[xX×*]?\s*\d+\s*[xX×*张枚]?\s*)?(.+?)(?:(?:\s*[xX×*]\s*|\s+)\d+\s*[张枚]?|\s*\d+\s*[张枚])?\s*$")
_NAME = re.compile(r'^(?:zh|en) = "(.+)"$', re.MULTILINE)
_SERIAL = re.compile(r'\b(?:id|serial) = "([^"]+)"')


def game_of(opened: Opened) -> str | None:
    """The id of the game that a deck names, or else of the one that knows most of its cards; None where nothing tells."""
    return named_game(opened) or likely_game(opened.text)


def named_game(opened: Opened) -> str | None:
    """The id of the game that a deck says it is for, None where it says none or one that is not here."""
    if opened.game:
        return opened.game
    if opened.kind == "code":
        code = game_of_code(opened.text)
        return code if code in resources.games() else None
    return game_of_text(opened.text)


def game_of_text(text: str) -> str | None:
    """The id of the game that a deck or set file names, None where it names none or one that is not here."""
    if match := _GUID.search(text[:_HEAD]):
        return game_guids().get(match[1].casefold())
    if match := _JSON_ID.search(text[:_HEAD]):
        return match[1] if match[1] in resources.games() else None
    return None


def game_guids() -> dict[str, str]:
    """GUID → id of every game that has one."""
    found = {game: load_game(game).game.guid for game in resources.games()}
    return {guid: game for game, guid in found.items() if guid}


def likely_game(text: str) -> str | None:
    """The game whose shipped cards have most of the names and serials in a text; None where two have as many."""
    words = {match[0].strip() for match in _WORDS.finditer(text[:_SAMPLE])}
    words |= {match[1] for word in words if (match := _COUNT.match(word))}
    names, codes = {name_key(word) for word in words}, {code_key(word) for word in words if any(char.isdigit() for char in word)}
    return most_votes({game: len(names & _names(game)) + len(codes & _codes(game)) for game in resources.games()})


def most_votes(votes: dict[str, int]) -> str | None:
    """The game that has the most votes, None where none has any or two have as many."""
    best = sorted(votes, key=lambda game: -votes[game])
    if not best or not votes[best[0]] or (len(best) > 1 and votes[best[0]] == votes[best[1]]):
        return None
    return best[0]


def majority(games: Iterable[str | None]) -> str | None:
    """The game of most decks; None where none is known or two are as frequent."""
    return most_votes(Counter(game for game in games if game))


@cache
def _texts(game: str) -> tuple[str, ...]:
    """The files of all shipped cards, read without checking the data."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted((game_dir(game) / "cards").glob("*.toml")))


@cache
def _names(game: str) -> frozenset[str]:
    return frozenset(name_key(name) for text in _texts(game) for name in _NAME.findall(text))


@cache
def _codes(game: str) -> frozenset[str]:
    return frozenset(code_key(code) for text in _texts(game) for code in _SERIAL.findall(text))
