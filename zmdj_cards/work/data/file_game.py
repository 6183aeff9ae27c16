"""Which game a set file, or a file of a user's own cards, is for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from zmdj_cards import resources
from zmdj_cards.decks.which_game import game_guids, game_of_text, most_votes
from zmdj_cards.errors import DataError, Place, fault
from zmdj_cards.model.load import game_dir

# In a file of cards: the game it names, and the set of each card.
_GAME_KEY = re.compile(r"^\s*\"?game\"?\s*[=:]\s*\"([a-z][a-z0-9-]*)\"", re.MULTILINE)
_CARD_ID = re.compile(r"\b(?:id|serial|serial_number)\"?\s*[=:]\s*\"([^\W_]+)-")
_HEAD = 65_536


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
    if len(games) > 1:
        raise DataError(fault("octgn.two_games", games=list(games)))
    return next(iter(games))


def cards_game(text: str) -> str | None:
    """The game that a file of cards is for: the one it names, or the only one that has the most of its card and set ids; else None."""
    if (named := game_of_text(text)) or ((match := _GAME_KEY.search(text[:_HEAD])) and (named := match[1]) in resources.games()):
        return named
    heads = _heads_in(text)
    return most_votes({game: len(heads & _heads(game)) for game in resources.games()})


def _heads_in(text: str) -> set[str]:
    """What stands before the hyphen in ids and serials of cards."""
    return {match[1].upper() for match in _CARD_ID.finditer(text)}


@cache
def _heads(game: str) -> frozenset[str]:
    texts = (path.read_text(encoding="utf-8") for path in sorted((game_dir(game) / "cards").glob("*.toml")))
    return frozenset(head for text in texts for head in _heads_in(text))
