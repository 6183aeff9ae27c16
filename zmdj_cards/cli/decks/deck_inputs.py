"""What the deck commands read: files, folders, zip files, deck codes and standard input; and the cards to read them with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from zmdj_cards.cli.choices import database, game
from zmdj_cards.cli.io import Console
from zmdj_cards.decks.archive import is_archive, members
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.code import looks_like_code
from zmdj_cards.decks.limits import MAX_ARCHIVE_BYTES
from zmdj_cards.decks.own_format import check_format, read_format
from zmdj_cards.decks.read import read_deck
from zmdj_cards.decks.resolve import Prefer
from zmdj_cards.decks.result import Line
from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.load import game_dir

SUFFIXES = frozenset((".txt", ".json", ".o8d", ".csv", ".tsv", ".zip", ".dek", ".deck", ".dec", ".md", ".list"))


@dataclass(frozen=True, slots=True)
class Item:
    """One deck that was asked for, read or not. ``faults``: of reading."""

    source: str
    deck: Deck = field(default_factory=Deck)
    kind: str = ""
    encoding: str = ""
    faults: tuple[Fault, ...] = ()
    account: tuple[Line, ...] = ()
    tally: dict[str, int] = field(default_factory=dict)

    @property
    def read(self) -> bool:
        """Whether there is a deck at all: of a file that cannot be read, or in which no card was found, nothing else is to be said."""
        return bool(self.kind) and (bool(self.deck.entries) or self.ok)

    @property
    def ok(self) -> bool:
        return all(item.severity != "error" for item in self.faults)


def make_context(format_id: str | None = None, format_file: Path | None = None, prefer: Prefer = "none") -> Context:
    """The cards of the database, and a format by name or from a file."""
    from zmdj_cards.model.load import find_format, load_game
    from zmdj_cards.store.query import load_index

    data = load_game(game())
    index = load_index(database())
    if format_file is None:
        fmt = find_format(game(), format_id)
    else:
        fmt = read_format(_file(format_file), format_file.name, format_id)
        check_format(fmt, index, frozenset(item.id for item in data.type), format_file.name)
    return Context(index, fmt, data, prefer)


def gather(args: Sequence[str], context: Context, console: Console, kind: str | None = None) -> list[Item]:
    """Read everything that was named, in that order. Raises UsageError for what is no file, folder or code."""
    missing = [arg for arg in args if arg != "-" and not (_exists(arg) or bundled(arg) or looks_like_code(arg, context))]
    if missing:
        names = [path.stem for path in bundled_decks()]
        raise UsageError([fault("deck.no_such_file", Place(), name=arg, bundled=names) for arg in missing])
    if list(args).count("-") > 1:
        raise UsageError(fault("deck.stdin_twice"))
    return [item for arg in args for item in _read(arg, context, console, kind)]


def bundled_decks() -> list[Path]:
    """The decks that come with the game."""
    return sorted((game_dir(game()) / "decks").glob("*.txt"))


def bundled(arg: str) -> Path | None:
    """Path of the bundled deck of this name (its file name without ending); None where a file of the user's has the name."""
    return None if _exists(arg) else next((path for path in bundled_decks() if path.stem == arg), None)


def _exists(arg: str) -> bool:
    try:
        return Path(arg).exists()
    except (OSError, ValueError):
        return False


def _read(arg: str, context: Context, console: Console, kind: str | None) -> Iterator[Item]:
    if arg == "-":
        yield from _bytes(_stdin(console), "-", context, kind)
    elif shipped := bundled(arg):
        yield from _bytes(_file(shipped), arg, context, kind)
    elif not _exists(arg):
        yield from _bytes(arg.encode(), _short(arg), context, "code")
    elif Path(arg).is_dir():
        files = sorted(path for path in Path(arg).iterdir() if path.suffix.casefold() in SUFFIXES and path.is_file())
        if not files:
            yield Item(arg, faults=(fault("deck.empty_folder", Place(source=arg), suffixes=sorted(SUFFIXES)),))
        for path in files:
            yield from _path(path, context, kind)
    else:
        yield from _path(Path(arg), context, kind)


def _path(path: Path, context: Context, kind: str | None) -> Iterator[Item]:
    try:
        raw = _file(path)
    except DataError as error:
        yield Item(str(path), faults=error.faults)
        return
    yield from _bytes(raw, str(path), context, kind)


def _file(path: Path) -> bytes:
    """Raises DataError where the file cannot be read; no more is read than an archive may have."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_ARCHIVE_BYTES + 1)
    except OSError as error:
        raise DataError(fault("deck.unreadable", Place(source=str(path)), detail=error.strerror or str(error))) from error


def _stdin(console: Console) -> bytes:
    return console.input_bytes(MAX_ARCHIVE_BYTES + 1)


def source_bytes(arg: str, console: Console) -> bytes:
    """The bytes of one file or of standard input. Raises UsageError where there is no such file, DataError where it cannot be
    read."""
    if arg == "-":
        return _stdin(console)
    if shipped := bundled(arg):
        return _file(shipped)
    if not _exists(arg):
        raise UsageError(fault("deck.no_such_file", Place(), name=arg, bundled=[path.stem for path in bundled_decks()]))
    return _file(Path(arg))


def _short(code: str) -> str:
    return code if len(code) <= 24 else f"{code[:20]}…"


def _bytes(raw: bytes, source: str, context: Context, kind: str | None) -> Iterator[Item]:
    if not is_archive(raw):
        yield read_item(raw, source, context, kind)
        return
    try:
        for member in members(raw, source):
            if member.data is None:
                yield Item(member.source, faults=(member.fault,) if member.fault else ())
            else:
                yield read_item(member.data, member.source, context, kind)
    except DataError as error:
        yield Item(source, faults=error.faults)


def read_item(raw: bytes, source: str, context: Context, kind: str | None) -> Item:
    """Read one deck; a file that cannot be read at all is an item with its faults."""
    try:
        result = read_deck(raw, context, source, kind)
    except DataError as error:
        return Item(source, faults=error.faults)
    return Item(source, result.deck, result.kind, result.encoding, result.faults, result.account, result.tally())
