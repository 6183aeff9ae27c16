"""Names that the words of a command may be: decks, cards, formats, games, sets, terms, printers, as far as they are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from zmdj_cards import resources
from zmdj_cards.decks.open import FOLDER_SUFFIXES, bundled_decks
from zmdj_cards.model.load import load_formats, load_game
from zmdj_cards.store.query import card_names, search_keys, terms
from zmdj_cards.work.decks.reading import games_of
from zmdj_cards.work.prints.printers import known_printers
from zmdj_cards.work.workspace import Workspace

# A name with what may be said of it.
Named = tuple[str, str]


def names(space: Workspace, kind: str, typed: str) -> Iterator[Named]:
    """What a word of a kind may become, with a remark each; nothing for a kind that is not known by names."""
    if kind in KINDS:
        yield from KINDS[kind](space, typed)


def _decks(space: Workspace, typed: str) -> Iterator[Named]:
    """Bundled decks, and files and folders that may hold decks."""
    for game in games_of(space):
        for path in bundled_decks(game):
            if path.stem.startswith(typed):
                with path.open(encoding="utf-8") as source:
                    first = source.readline().strip()
                yield path.stem, first.partition(":")[2].strip() if first.startswith("Name:") else ""
    yield from _files(typed)


def _files(typed: str) -> Iterator[Named]:
    head, slash, tail = typed.rpartition("/")
    folder = Path(head + slash) if head or slash else Path()
    try:
        found = sorted(folder.iterdir(), key=lambda path: path.name)
    except OSError:
        return
    for path in found:
        if path.name.startswith(tail) and not path.name.startswith("."):
            if path.is_dir():
                yield f"{head}{slash}{path.name}/", ""
            elif path.suffix.casefold() in FOLDER_SUFFIXES:
                yield f"{head}{slash}{path.name}", ""


def _cards(space: Workspace, typed: str) -> Iterator[Named]:
    """By Chinese or English name, by serial, or by the pinyin of the Chinese name."""
    conn = space.database()
    key = typed.casefold()
    keys = search_keys(conn)
    for card_id, zh, en in card_names(conn):
        if zh.startswith(typed) or (key.isascii() and key and any(reading.startswith(key) for reading in keys[card_id].pinyin)):
            yield zh, en or ""
        elif key and en and en.casefold().startswith(key):
            yield en, zh
        elif key and card_id.casefold().startswith(key):
            yield card_id, zh


def _both(space: Workspace, typed: str) -> Iterator[Named]:
    yield from _decks(space, typed)
    yield from _cards(space, typed)


def _formats(space: Workspace, typed: str) -> Iterator[Named]:
    yield from ((item.id, f"{item.zh} {item.en}") for item in load_formats(space.game_id) if item.id.startswith(typed))


def _games(space: Workspace, typed: str) -> Iterator[Named]:
    for game in resources.games():
        if game.startswith(typed):
            yield game, load_game(game).game.zh


def _sets(space: Workspace, typed: str) -> Iterator[Named]:
    key = typed.casefold()
    yield from ((item.id, f"{item.zh} {item.en}") for item in load_game(space.game_id).set if item.id.casefold().startswith(key))


def _terms(space: Workspace, typed: str) -> Iterator[Named]:
    key = typed.casefold()
    for row in terms(space.database()):
        if row["zh"].startswith(typed):
            yield row["zh"], row["en"]
        elif key and row["en"].casefold().startswith(key):
            yield row["en"], row["zh"]


def _printers(space: Workspace, typed: str) -> Iterator[Named]:
    yield from ((name, "") for name in sorted(known_printers()) if name.startswith(typed))


KINDS: dict[str, Callable[[Workspace, str], Iterator[Named]]] = {
    "DECK": _decks,
    "CARD": _cards,
    "DECK|CARD": _both,
    "FORMAT": _formats,
    "GAME": _games,
    "SET": _sets,
    "TERM": _terms,
    "PRINTER": _printers,
}
