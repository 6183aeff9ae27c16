"""Which game a file is for, by its contents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from zmdj_cards.decks.limits import MAX_ARCHIVE_BYTES
from zmdj_cards.errors import DataError, Place, fault

# A deck or set file of OCTGN names its game by GUID, our own JSON by id.
_GUID = re.compile(r"<(?:deck|set)\b[^>]*?\bgame(?:Id)?\s*=\s*[\"']([0-9a-fA-F-]{36})[\"']")
_JSON_ID = re.compile(r'"zmdj_deck"\s*:[^{}]*?"game"\s*:\s*"([a-z][a-z0-9-]*)"')
_CODE = re.compile(r"^\s*([a-z]+)\d+-[A-Za-z0-9]+\s*$")
_COUNT = re.compile(r"^\s*(?:\d+\s*[xX×*张]?\s*)?(.+?)\s*(?:[xX×*]\s*\d+)?\s*$")
_NAME = re.compile(r'^(?:zh|en) = "(.+)"$', re.MULTILINE)
# In a file of cards: the game it names, and the set of each card.
_GAME_KEY = re.compile(r"^\s*\"?game\"?\s*[=:]\s*\"([a-z][a-z0-9-]*)\"", re.MULTILINE)
_CARD_ID = re.compile(r"\b(?:id|serial|serial_number)\"?\s*[=:]\s*\"([^\W_]+)-")
_HEAD = 65_536
_MOST = 2_000_000


def game_guids() -> dict[str, str]:
    """GUID → id of every game that has one."""
    from zmdj_cards import resources
    from zmdj_cards.model.load import load_game

    found = {game: load_game(game).game.guid for game in resources.games()}
    return {guid: game for game, guid in found.items() if guid}


def game_of_text(text: str) -> str | None:
    """The id of the game that a deck or set file names, None where it names none or one that is unknown."""
    if match := _GUID.search(text[:_HEAD]):
        return game_guids().get(match[1].casefold())
    if match := _JSON_ID.search(text[:_HEAD]):
        from zmdj_cards import resources

        return match[1] if match[1] in resources.games() else None
    return None


def set_file_game(files: Sequence[Path]) -> str:
    """The one game that all set files are for. Raises DataError for other files, an unknown game, or several games."""
    from zmdj_cards.store.sources import octgn
    from zmdj_cards.store.sources.jsonfile import read_bytes

    known = game_guids()
    games: dict[str, None] = {}
    for path in files:
        guid = octgn.game_of(read_bytes(path), path.name)
        if guid not in known:
            raise DataError(fault("octgn.unknown_game", Place(source=path.name), guid=guid or "-"))
        games.setdefault(known[guid])
    return _one(games)


def _one(games: Iterable[str]) -> str:
    names = list(games)
    if len(names) > 1:
        raise DataError(fault("octgn.two_games", games=names))
    return names[0]


# ---- decks ----


def deck_game(decks: Sequence[str]) -> str | None:
    """The game that all decks are for, by what their files say or, for plain lists, by the names in the first one; None where nothing
    tells. Looks into folders and archives. Raises DataError for decks of different games."""
    found: dict[str, None] = {}
    for deck in decks:
        for text in _texts(deck):
            game = _game_of_bundled(text) or game_of_text(text) or _game_of_code(text) or (None if found else _game_of_names(text))
            if game:
                found.setdefault(game)
    return _one(found) if found else None


def choose_game(decks: Sequence[str]) -> None:
    """Take the game that the decks are for as the game of the running command, unless one was named."""
    from zmdj_cards.cli.io import session

    if session().game is None:
        session().game = deck_game(decks)


def _texts(deck: str) -> Iterator[str]:
    """A file, or all deck files of a folder or an archive, as text; else what was typed. Nothing for what cannot be read: that is said
    where the deck is read."""
    from zmdj_cards.cli.decks.deck_inputs import SUFFIXES

    try:
        if deck == "-":
            from zmdj_cards.cli.io import session

            yield from _texts_of_bytes(session().console.input_bytes(MAX_ARCHIVE_BYTES + 1), deck)
            return
        path = Path(deck)
        if not path.exists():
            yield deck
        elif path.is_dir():
            for inner in sorted(path.iterdir()):
                if inner.suffix.casefold() in SUFFIXES and inner.is_file():
                    yield from _texts_of_file(inner)
        elif path.is_file():
            yield from _texts_of_file(path)
    except (OSError, ValueError):
        return


def _texts_of_file(path: Path) -> Iterator[str]:
    try:
        if path.stat().st_size > MAX_ARCHIVE_BYTES:
            return
        raw = path.read_bytes()
    except OSError:
        return
    yield from _texts_of_bytes(raw, path.name)


def _texts_of_bytes(raw: bytes, name: str) -> Iterator[str]:
    from zmdj_cards.decks.archive import is_archive, members
    from zmdj_cards.text.decode import decode

    try:
        packed = [member.data for member in members(raw, name)] if is_archive(raw) else [raw]
    except DataError:
        return
    for data in packed:
        with suppress(DataError):
            if data is not None and len(data) <= _MOST:
                yield decode(data, name)[0]


# ---- files of a user's own cards ----


def cards_game(text: str) -> str | None:
    """The game that a file of cards is for: the one it names, or the only one that has the most of its card and set ids; else None."""
    from zmdj_cards import resources

    if (named := game_of_text(text)) or ((match := _GAME_KEY.search(text[:_HEAD])) and (named := match[1]) in resources.games()):
        return named
    heads = _heads_in(text)
    votes = {game: len(heads & _heads(game)) for game in resources.games()}
    best = sorted(votes, key=lambda game: -votes[game])
    return best[0] if votes[best[0]] and (len(best) < 2 or votes[best[0]] > votes[best[1]]) else None


def _game_of_bundled(text: str) -> str | None:
    """The one game that comes with a deck of this name."""
    from zmdj_cards import resources

    having = [game for game in resources.games() if text in _bundled(game)]
    return having[0] if len(having) == 1 else None


@cache
def _bundled(game: str) -> frozenset[str]:
    from zmdj_cards.model.load import game_dir

    return frozenset(path.stem for path in (game_dir(game) / "decks").glob("*.txt"))


def _game_of_code(text: str) -> str | None:
    from zmdj_cards import resources

    match = _CODE.match(text)
    return match[1] if match and match[1] in resources.games() else None


def _game_of_names(text: str) -> str | None:
    """The game that knows most of the lines of a plain list; None where two know as many."""
    from zmdj_cards import resources
    from zmdj_cards.text.normalize import name_key

    lines = {name_key(match[1]) for line in text.splitlines() if (match := _COUNT.match(line))} - {""}
    votes = {game: len(lines & _names(game)) for game in resources.games()}
    best = sorted(votes, key=lambda game: -votes[game])
    if len(best) < 2:
        return None
    return best[0] if votes[best[0]] > votes[best[1]] else None


def _heads_in(text: str) -> set[str]:
    """What stands before the hyphen in ids and serials of cards."""
    return {match[1].upper() for match in _CARD_ID.finditer(text)}


@cache
def _heads(game: str) -> frozenset[str]:
    from zmdj_cards.model.load import game_dir

    texts = (path.read_text(encoding="utf-8") for path in sorted((game_dir(game) / "cards").glob("*.toml")))
    return frozenset(head for text in texts for head in _heads_in(text))


@cache
def _names(game: str) -> frozenset[str]:
    """Keys of the names of all shipped cards, read without checking the data."""
    from zmdj_cards.model.load import game_dir
    from zmdj_cards.text.normalize import name_key

    texts = (path.read_text(encoding="utf-8") for path in sorted((game_dir(game) / "cards").glob("*.toml")))
    return frozenset(name_key(name) for text in texts for name in _NAME.findall(text))
