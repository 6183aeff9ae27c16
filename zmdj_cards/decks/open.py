"""Everything that can be named as a deck, opened once: files, folders, archives, patterns, codes, bundled decks, standard input."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from zmdj_cards.decks.archive import is_litter, members
from zmdj_cards.decks.formats import SUFFIXES, detect
from zmdj_cards.decks.formats.code import looks_like_code
from zmdj_cards.decks.limits import MAX_ARCHIVE_BYTES, check_size
from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault, label, reason
from zmdj_cards.model.load import game_dir
from zmdj_cards.text.decode import decode
from zmdj_cards.text.filenames import matching, readable
from zmdj_cards.text.filetype import document, is_zip
from zmdj_cards.text.normalize import natural_key

# What is looked at in a folder: the files of all formats, and archives.
FOLDER_SUFFIXES = SUFFIXES | {".zip"}


@dataclass(frozen=True, slots=True)
class Opened:
    """One file with its bytes, its text and its kind (a key of :data:`~zmdj_cards.decks.formats.KINDS`), or with the faults for which
    it has none. ``game``: the game that it comes with, for a bundled deck; ``left_out``: nobody named it, it only lay in a folder or an
    archive, and ``faults`` say why it is not taken for a deck."""

    source: str
    data: bytes = b""
    text: str = ""
    encoding: str = ""
    kind: str = ""
    game: str | None = None
    faults: tuple[Fault, ...] = ()
    left_out: bool = False


def opened(
    args: Sequence[str],
    stdin: Callable[[int], bytes],
    games: Sequence[str],
    kind: str | None = None,
    recursive: bool = False,
    files: bool = True,
) -> Iterator[Opened]:
    """Open everything that was named, in that order; what cannot be opened is handed back with its faults, and so is everything in a
    folder or an archive that is not taken for a deck. ``stdin`` gives at most so many bytes of standard input; ``games``: whose
    bundled decks may be named, in order of preference; ``recursive``: look into folders of folders, too; ``files``:
    whether files of this machine may be named at all. Raises what :func:`check_names` raises."""
    check_names(args, games, files)
    for item in _opened_all(args, stdin, games, kind, recursive, files):
        source = readable(item.source)
        yield item if source == item.source else replace(item, source=source, faults=tuple(each.at(source=source) for each in item.faults))


def _opened_all(
    args: Sequence[str], stdin: Callable[[int], bytes], games: Sequence[str], kind: str | None, recursive: bool, files: bool
) -> Iterator[Opened]:
    for arg in args:
        if arg == "-":
            yield from unpacked(stdin(MAX_ARCHIVE_BYTES + 1), "-", kind)
        elif files and exists(arg):
            yield from _path(Path(arg), kind, recursive)
        elif shipped := _bundled(arg, games):
            yield from _file(shipped[1], arg, kind, shipped[0])
        elif files and (matches := matching(arg)):
            for path in matches:
                yield from _path(path, kind, recursive)
        else:
            short = arg if len(arg) <= 24 else f"{arg[:20]}…"
            yield _opened(arg.encode("utf-8", "replace"), short, "code")


def check_names(args: Sequence[str], games: Sequence[str], files: bool = True) -> None:
    """Raises UsageError for what is no file, folder, pattern, code or bundled deck, for an empty name, and for standard input that is
    named twice."""
    if any(not arg.strip() for arg in args):
        raise UsageError(fault("deck.empty_argument"))
    if list(args).count("-") > 1:
        raise UsageError(fault("deck.stdin_twice"))
    if missing := [arg for arg in args if not names_deck(arg, games, files)]:
        raise UsageError([no_such_file(arg, games) for arg in missing])


def no_such_file(arg: str, games: Sequence[str]) -> Fault:
    """What is said of an argument that names nothing."""
    return fault("deck.no_such_file", Place(), name=arg, bundled=[path.stem for game in games for path in bundled_decks(game)])


def names_deck(arg: str, games: Sequence[str], files: bool = True) -> bool:
    """Whether an argument names something that :func:`opened` opens."""
    if not arg.strip():
        return False
    if arg == "-" or _bundled(arg, games) is not None or looks_like_code(arg):
        return True
    return files and (exists(arg) or bool(matching(arg)))


def exists(arg: str) -> bool:
    """Whether there is a file or folder of this name; False for what can be no name."""
    try:
        return Path(arg).exists()
    except (OSError, ValueError):
        return False


def looks_like_file(arg: str) -> bool:
    """Whether an argument that names nothing was meant as a file: it has the ending of one, or a path."""
    return PurePath(arg).suffix.casefold() in FOLDER_SUFFIXES or "\\" in arg or "/" in arg


def bundled_decks(game: str) -> list[Path]:
    """The decks that come with a game; each is called by its file's name without the ending."""
    return sorted((game_dir(game) / "decks").glob("*.txt"))


def opponents(game: str) -> list[Path]:
    """Decks that come with a game to be played against, named like the bundled ones."""
    return sorted((game_dir(game) / "opponents").glob("*.txt"))


def bundled_game(arg: str, games: Iterable[str]) -> str | None:
    """The first game that comes with a deck of this name; None where a file of the user's has the name."""
    found = None if exists(arg) else _bundled(arg, games)
    return found[0] if found else None


def _bundled(arg: str, games: Iterable[str]) -> tuple[str, Path] | None:
    return next(((game, path) for game in games for path in (*bundled_decks(game), *opponents(game)) if path.stem == arg), None)


def open_bytes(raw: bytes, source: str = "", kind: str | None = None) -> Opened:
    """A file's bytes as text, of the kind that was named or of the one that they look like. Raises DataError where they are too many
    or cannot be decoded."""
    check_size(raw, source)
    text, encoding = decode(raw, source)
    return Opened(source, raw, text, encoding, kind or detect(text))


def _opened(raw: bytes, source: str, kind: str | None, game: str | None = None) -> Opened:
    if what := document(raw):
        return Opened(source, raw, faults=(fault("deck.document", Place(source=source), what=label(f"file.{what}")),))
    try:
        made = open_bytes(raw, source, kind)
    except DataError as error:
        return Opened(source, raw, faults=error.faults)
    return made if game is None else Opened(made.source, made.data, made.text, made.encoding, made.kind, game)


def _path(path: Path, kind: str | None, recursive: bool) -> Iterator[Opened]:
    if not path.is_dir():
        yield from _file(path, str(path), kind)
        return
    found = 0
    for item in _folder(path, kind, recursive):
        found += not item.left_out
        yield item
    if not found:
        yield Opened(str(path), faults=(fault("deck.empty_folder", Place(source=str(path)), suffixes=sorted(FOLDER_SUFFIXES)),))


def _folder(path: Path, kind: str | None, recursive: bool) -> Iterator[Opened]:
    """The files of a folder in the order of their names, those that are not taken for decks with the reason."""
    try:
        members = sorted(path.iterdir(), key=lambda item: natural_key(item.name))
    except OSError as error:
        yield Opened(str(path), faults=(fault("deck.unreadable", Place(source=str(path)), detail=reason(error)),))
        return
    for item in members:
        if is_litter(item.name):
            continue
        if item.is_dir():
            if recursive and not item.is_symlink():
                yield from _folder(item, kind, recursive)
            elif not recursive:
                yield _left_out(str(item), fault("deck.subfolder", severity="warning"))
        elif item.is_file():
            for file in _file(item, str(item), kind):
                yield _of_many(item.name, file) if file.source == str(item) else file


def _of_many(name: str, item: Opened) -> Opened:
    """A file that nobody named: one that is no deck by what it is or what it is called is left out with the reason."""
    suffix = PurePath(name).suffix.casefold()
    strange = bool(suffix) and suffix not in FOLDER_SUFFIXES
    code = item.faults[0].code if item.faults else ""
    if code == "deck.document" or (strange and code in ("text.binary", "text.encoding")):
        return _left_out(item.source, item.faults[0])
    if strange and not code:
        return _left_out(item.source, fault("deck.strange_ending", suffix=suffix, suffixes=sorted(FOLDER_SUFFIXES)))
    return item


def _left_out(source: str, why: Fault) -> Opened:
    return Opened(source, faults=(replace(why.at(source=source), severity="warning"),), left_out=True)


def _file(path: Path, source: str, kind: str | None, game: str | None = None) -> Iterator[Opened]:
    """A file or the files of an archive; no more is read than an archive may have."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_ARCHIVE_BYTES + 1)
    except OSError as error:
        yield Opened(source, faults=(fault("deck.unreadable", Place(source=str(path)), detail=reason(error)),))
        return
    yield from unpacked(raw, source, kind, game)


def unpacked(raw: bytes, source: str, kind: str | None = None, game: str | None = None) -> Iterator[Opened]:
    """The file of these bytes, or the files of an archive; what cannot be read is handed back with its faults."""
    if not is_zip(raw) or document(raw):
        yield _opened(raw, source, kind, game)
        return
    try:
        for member in members(raw, source):
            if member.data is None:
                yield Opened(member.source, faults=(member.fault,) if member.fault else ())
            elif is_zip(member.data) and not document(member.data):
                yield _left_out(member.source, fault("deck.nested_archive"))
            else:
                yield _of_many(member.name, _opened(member.data, member.source, kind))
    except DataError as error:
        yield Opened(source, faults=error.faults)
