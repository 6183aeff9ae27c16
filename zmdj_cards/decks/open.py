"""Everything that can be named as a deck, opened once: files, folders, archives, patterns, codes, bundled decks, standard input."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from zmdj_cards.decks.archive import is_archive, members
from zmdj_cards.decks.formats import SUFFIXES, detect
from zmdj_cards.decks.formats.code import looks_like_code
from zmdj_cards.decks.limits import MAX_ARCHIVE_BYTES, check_size
from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault
from zmdj_cards.model.load import game_dir
from zmdj_cards.text.decode import decode

# What is looked at in a folder: the files of all formats, and archives.
FOLDER_SUFFIXES = SUFFIXES | {".zip"}


@dataclass(frozen=True, slots=True)
class Opened:
    """One file with its bytes, its text and its kind (a key of :data:`~zmdj_cards.decks.formats.KINDS`), or with the faults for which
    it has none. ``game``: the game that it comes with, for a bundled deck."""

    source: str
    data: bytes = b""
    text: str = ""
    encoding: str = ""
    kind: str = ""
    game: str | None = None
    faults: tuple[Fault, ...] = ()


def opened(args: Sequence[str], stdin: Callable[[int], bytes], games: Sequence[str], kind: str | None = None) -> Iterator[Opened]:
    """Open everything that was named, in that order; what cannot be opened is handed back with its faults. ``stdin`` gives at most so
    many bytes of standard input; ``games``: whose bundled decks may be named, in order of preference. Raises what
    :func:`check_names` raises."""
    check_names(args, games)
    for arg in args:
        if arg == "-":
            yield from _unpacked(stdin(MAX_ARCHIVE_BYTES + 1), "-", kind)
        elif exists(arg):
            yield from _path(Path(arg), kind)
        elif shipped := _bundled(arg, games):
            yield from _file(shipped[1], arg, kind, shipped[0])
        else:
            short = arg if len(arg) <= 24 else f"{arg[:20]}…"
            yield _opened(arg.encode("utf-8", "replace"), short, "code")


def check_names(args: Sequence[str], games: Sequence[str]) -> None:
    """Raises UsageError for what is no file, folder, code or bundled deck, and for standard input that is named twice."""
    if list(args).count("-") > 1:
        raise UsageError(fault("deck.stdin_twice"))
    if missing := [arg for arg in args if not names_deck(arg, games)]:
        raise UsageError([no_such_file(arg, games) for arg in missing])


def no_such_file(arg: str, games: Sequence[str]) -> Fault:
    """What is said of an argument that names nothing."""
    return fault("deck.no_such_file", Place(), name=arg, bundled=[path.stem for game in games for path in bundled_decks(game)])


def names_deck(arg: str, games: Sequence[str]) -> bool:
    """Whether an argument names something that :func:`opened` opens."""
    return arg == "-" or exists(arg) or bundled_game(arg, games) is not None or looks_like_code(arg)


def exists(arg: str) -> bool:
    """Whether there is a file or folder of this name; False for what can be no name."""
    try:
        return Path(arg).exists()
    except (OSError, ValueError):
        return False


def bundled_decks(game: str) -> list[Path]:
    """The decks that come with a game; each is called by its file's name without the ending."""
    return sorted((game_dir(game) / "decks").glob("*.txt"))


def bundled_game(arg: str, games: Iterable[str]) -> str | None:
    """The first game that comes with a deck of this name; None where a file of the user's has the name."""
    found = None if exists(arg) else _bundled(arg, games)
    return found[0] if found else None


def _bundled(arg: str, games: Iterable[str]) -> tuple[str, Path] | None:
    return next(((game, path) for game in games for path in bundled_decks(game) if path.stem == arg), None)


def open_bytes(raw: bytes, source: str = "", kind: str | None = None) -> Opened:
    """A file's bytes as text, of the kind that was named or of the one that they look like. Raises DataError where they are too many
    or cannot be decoded."""
    check_size(raw, source)
    text, encoding = decode(raw, source)
    return Opened(source, raw, text, encoding, kind or detect(text))


def _opened(raw: bytes, source: str, kind: str | None, game: str | None = None) -> Opened:
    try:
        made = open_bytes(raw, source, kind)
    except DataError as error:
        return Opened(source, raw, faults=error.faults)
    return made if game is None else Opened(made.source, made.data, made.text, made.encoding, made.kind, game)


def _path(path: Path, kind: str | None) -> Iterator[Opened]:
    if not path.is_dir():
        yield from _file(path, str(path), kind)
        return
    files = sorted(item for item in path.iterdir() if item.suffix.casefold() in FOLDER_SUFFIXES and item.is_file())
    if not files:
        yield Opened(str(path), faults=(fault("deck.empty_folder", Place(source=str(path)), suffixes=sorted(FOLDER_SUFFIXES)),))
    for item in files:
        yield from _file(item, str(item), kind)


def _file(path: Path, source: str, kind: str | None, game: str | None = None) -> Iterator[Opened]:
    """A file or the files of an archive; no more is read than an archive may have."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_ARCHIVE_BYTES + 1)
    except OSError as error:
        yield Opened(source, faults=(fault("deck.unreadable", Place(source=str(path)), detail=error.strerror or str(error)),))
        return
    yield from _unpacked(raw, source, kind, game)


def _unpacked(raw: bytes, source: str, kind: str | None, game: str | None = None) -> Iterator[Opened]:
    if not is_archive(raw):
        yield _opened(raw, source, kind, game)
        return
    try:
        for member in members(raw, source):
            if member.data is None:
                yield Opened(member.source, faults=(member.fault,) if member.fault else ())
            else:
                yield _opened(member.data, member.source, kind)
    except DataError as error:
        yield Opened(source, faults=error.faults)
