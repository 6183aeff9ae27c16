"""The cards of all games as pages show them: read once, read again when the card database has changed."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from zmdj_cards import resources
from zmdj_cards.errors import UsageError, fault
from zmdj_cards.model.load import load_formats, load_game
from zmdj_cards.work.decks.building import Draft, limits
from zmdj_cards.work.workspace import Workspace

if TYPE_CHECKING:
    from zmdj_cards.decks.context import Context
    from zmdj_cards.render.builder import Builder
    from zmdj_cards.render.pages import CardLink, Filter, Site

MAIN: Final = resources.MAIN_GAME


def card_url(game: str, card: str, query: str = "") -> str:
    """Where a card is, from the root; with a search in which it is shown."""
    params = [f"game={game}"] if game != MAIN else []
    params += [f"q={quote(query)}"] if query else []
    return f"cards/{quote(card, safe='')}" + (f"?{'&'.join(params)}" if params else "")


@dataclass(frozen=True)
class Shelf:
    """One game: its cards as pages need them, and what decks are read and checked with. ``own``: ids of cards that were put in by hand."""

    game: str
    builder: Builder
    contexts: dict[str, Context]
    usual: str
    own: frozenset[str] = frozenset()
    _never: dict[str, frozenset[str]] = field(default_factory=dict)

    @property
    def site(self) -> Site:
        return self.builder.site()

    @property
    def links(self) -> dict[str, CardLink]:
        """By id, in the order of the cards."""
        return self.builder.links

    @cached_property
    def filters(self) -> tuple[Filter, ...]:
        from zmdj_cards.render import browse

        return browse.filters(self.builder.site_data.game, self.builder.site_data.cards)

    def never(self, format_id: str) -> frozenset[str]:
        """Cards of which no deck of a format may hold a copy."""
        context = self.context(format_id)
        if context.format.id not in self._never:
            made = limits(Draft(self.game, context.format.id), context, self.links)
            self._never[context.format.id] = frozenset(card for card, (_, most) in made.items() if most == 0)
        return self._never[context.format.id]

    def context(self, format_id: str = "") -> Context:
        """The cards and a format of the game; the usual one for an unknown name."""
        return self.contexts.get(format_id) or self.contexts[self.usual]


class Library:
    """``db``: the card database, as of the command line; ``game``: what is meant where no game is named."""

    def __init__(self, db: Path | None, game: str | None) -> None:
        self._db = db
        self.usual = game or MAIN
        self.games = (self.usual, *(item for item in resources.games() if item != self.usual))
        self._shelves: dict[str, tuple[object, Shelf]] = {}
        self._locks = {game: threading.Lock() for game in self.games}
        self._local = threading.local()

    def space(self, game: str) -> Workspace:
        """Where a piece of work is done: it may name what it is handed over, and no file of this machine."""
        return Workspace(self._db, game, files=False)

    def known(self, game: str | None) -> str:
        """The id of a game that was named; the usual one without a name. Raises UsageError for an unknown one."""
        if not game:
            return self.usual
        if game not in self.games:
            raise UsageError(fault("model.unknown_game", game=game[:40], games=self.games))
        return game

    def database(self, game: str) -> sqlite3.Connection:
        """The card database of a game, opened once a thread."""
        held: dict[str, sqlite3.Connection] = self._local.__dict__.setdefault("held", {})
        if game not in held:
            held[game] = self.space(game).database()
            held[game].execute("PRAGMA cache_size = -4096")
        return held[game]

    def shelf(self, game: str) -> Shelf:
        """The cards of a game."""
        stamp = self._stamp(game)
        kept = self._shelves.get(game)
        if kept and kept[0] == stamp:
            return kept[1]
        with self._locks[game]:
            kept = self._shelves.get(game)
            if kept and kept[0] == stamp:
                return kept[1]
            shelf = self._read(game)
            self._shelves[game] = (self._stamp(game), shelf)
        return shelf

    def _stamp(self, game: str) -> object:
        """What changes whenever the cards of a game do."""
        from zmdj_cards.store.db import path_for

        path = Path(str(path_for(game, self._db)))
        stamps = []
        for item in (path, path.with_name(path.name + "-wal")):
            try:
                info = item.stat()
                stamps.append((info.st_size, info.st_mtime_ns))
            except OSError:
                stamps.append((0, 0))
        return tuple(stamps)

    def _read(self, game: str) -> Shelf:
        from zmdj_cards.decks.context import Context
        from zmdj_cards.render.builder import Builder
        from zmdj_cards.work.prints.inputs import site_data

        data, _ = site_data(self.space(game))
        urls = {card.id: card_url(game, card.id) for card in data.cards}
        builder = Builder(data, urls, "glossary" if game == MAIN else f"glossary?game={game}")
        from zmdj_cards.model.load import find_format
        from zmdj_cards.store.query import load_index

        conn = self.database(game)
        index, played = load_index(conn), load_game(game)
        own = frozenset(row[0] for row in conn.execute("SELECT id FROM cards WHERE source = 'user' AND retired = 0"))
        contexts = {item.id: Context(index, item, played) for item in load_formats(game)}
        return Shelf(game, builder, contexts, find_format(game).id, own)

    def site(self, game: str, url: Callable[[str], str]) -> Site:
        """What pages of a game say of themselves; ``url``: where the same is found for another game."""
        from zmdj_cards.render.pages import GameLink

        rows = [load_game(item).game for item in self.games]
        links = tuple(GameLink(row.zh, row.en, url(row.id), row.id == game) for row in rows)
        return replace(self.shelf(game).site, games=links, has_decks=True, has_check=False)
