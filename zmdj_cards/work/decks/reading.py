"""Decks that were named: each opened once and read with the cards of its own game."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from zmdj_cards import resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.limits import MAX_BYTES
from zmdj_cards.decks.open import Opened, bundled_decks, bundled_game, check_names, exists, names_deck, no_such_file, opened, unpacked
from zmdj_cards.decks.own_format import check_format, read_format
from zmdj_cards.decks.read import read_opened
from zmdj_cards.decks.resolve import Prefer
from zmdj_cards.decks.result import Line
from zmdj_cards.decks.which_game import game_of, majority, named_game
from zmdj_cards.errors import DataError, Fault, Place, UsageError, ZmdjError, fault, reason
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.load import find_format, load_game
from zmdj_cards.store.query import load_index
from zmdj_cards.work.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Item:
    """One deck that was asked for, read or not, with the cards it was read with. ``faults``: of reading; ``left_out``: a file of a folder
    that is no deck, as ``faults`` say."""

    source: str
    context: Context
    deck: Deck = field(default_factory=Deck)
    kind: str = ""
    encoding: str = ""
    faults: tuple[Fault, ...] = ()
    account: tuple[Line, ...] = ()
    tally: dict[str, int] = field(default_factory=dict)
    left_out: bool = False

    @property
    def read(self) -> bool:
        """Whether there is a deck at all: of a file that cannot be read, or in which no card was found, nothing else is to be said."""
        return bool(self.kind) and (bool(self.deck.entries) or self.ok)

    @property
    def ok(self) -> bool:
        return all(item.severity != "error" for item in self.faults)


@dataclass(frozen=True, slots=True)
class Reading:
    """How decks are to be read: the format, by name or from a file; the printing to take where a deck names none; the kind, whatever
    a file looks like; whether to look into folders of folders."""

    format_id: str | None = None
    format_file: Path | None = None
    prefer: Prefer = "none"
    kind: str | None = None
    recursive: bool = False


def make_context(space: Workspace, format_id: str | None = None, format_file: Path | None = None, prefer: Prefer = "none") -> Context:
    """The cards of the game that is meant from its database, and a format by name or from a file."""
    return _context(space, space.game_id, Reading(format_id, format_file, prefer))


def _context(space: Workspace, game_id: str, how: Reading) -> Context:
    data = load_game(game_id)
    if how.format_file is None:
        fmt = find_format(game_id, how.format_id)
        return Context(load_index(space.database(game_id)), fmt, data, how.prefer)
    index = load_index(space.database(game_id))
    fmt = read_format(_bytes(how.format_file), how.format_file.name, how.format_id)
    check_format(fmt, index, frozenset(item.id for item in data.type), how.format_file.name)
    return Context(index, fmt, data, how.prefer)


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise DataError(fault("deck.unreadable", Place(source=str(path)), detail=reason(error))) from error


def open_decks(space: Workspace, args: Sequence[str], kind: str | None = None, recursive: bool = False) -> tuple[Opened, ...]:
    """Everything that was named, opened once however often it is asked for. Raises UsageError for what is no file, folder,
    code or bundled deck."""
    games, known = games_of(space), space.opened
    check_names([arg for arg in args if arg not in space.given], games, space.files)
    keys = [(arg, kind, None if arg in space.given else bundled_game(arg, games)) for arg in args]
    for key in keys:
        if key[0] in space.given:
            known[key] = tuple(unpacked(space.given[key[0]], key[0], kind))
        elif key not in known:
            known[key] = tuple(opened([key[0]], space.read_input, games, kind, recursive, space.files))
    return tuple(item for key in keys for item in known[key])


def games_of(space: Workspace) -> list[str]:
    """Whose bundled decks may be named: those of the game that was named, or of all, the main game's first."""
    return [space.game] if space.game else sorted(resources.games(), key=lambda item: item != resources.MAIN_GAME)


def is_deck(space: Workspace, arg: str) -> bool:
    """Whether a word names a deck: one that was handed over, a bundled one, a deck code, or a file, where these may be named."""
    return arg in space.given or names_deck(arg, games_of(space), space.files)


def bundled_names(space: Workspace) -> list[str]:
    """The names of the decks that come with the game that is meant."""
    return [path.stem for path in bundled_decks(space.game_id)]


def bundled_titles(game: str) -> dict[str, str]:
    """Chinese names of the decks that come with a game, by the names that they bear: ``data/<game>/decks/names.toml``."""
    path = resources.data_dir() / game / "decks" / "names.toml"
    return dict(tomllib.loads(path.read_text(encoding="utf-8"))["zh"]) if path.is_file() else {}


def choose_game(space: Workspace, args: Sequence[str]) -> None:
    """Take the game of most of the decks as the one that is meant, unless one was named. Words that name no deck, such as names of cards,
    count as well."""
    if space.game is None:
        decks = [arg for arg in args if is_deck(space, arg)]
        found = [Opened(arg, text=arg, kind="text") for arg in args if arg not in decks]
        found += open_decks(space, decks)
        space.game = majority(game_of(item) for item in found)


def gather(space: Workspace, args: Sequence[str], context: Context, kind: str | None = None) -> list[Item]:
    """Read everything that was named with the cards of one game, in that order; a deck of another game is an item with that fault.
    Raises UsageError for what is no file, folder, code or bundled deck."""
    return [read_item(item, context) for item in open_decks(space, args, kind) if not item.left_out]


def read_item(item: Opened, context: Context) -> Item:
    """Read one deck; a file that cannot be read at all is an item with its faults."""
    if (named := named_game(item)) not in (None, context.game_id):
        other = fault("deck.other_game", Place(source=item.source), game=named, here=context.game_id)
        return Item(item.source, context, faults=(other,))
    try:
        result = read_opened(item, context)
    except DataError as error:
        return Item(item.source, context, faults=error.faults, left_out=item.left_out)
    return Item(item.source, context, result.deck, result.kind, result.encoding, result.faults, result.account, result.tally())


def read_text(text: str, context: Context) -> Item:
    """One line that was typed, as a deck."""
    return read_item(Opened(text, text=text, encoding="utf-8", kind="text"), context)


def read_all(space: Workspace, args: Sequence[str], how: Reading) -> list[Item]:
    """Read everything that was named, each deck with the cards of its own game: the one that was named for all, or that the deck
    says it is for or whose cards it has, or that most of the others are for. What one game cannot read (a format that it
    does not have, a database of another game) is a fault of its decks alone, unless all are of that game."""
    found = open_decks(space, args, how.kind, how.recursive)
    own = [space.game or (None if item.faults else game_of(item)) for item in found]
    usual = majority(own) or space.game_id
    wanted = [one or usual for one in own]
    contexts: dict[str, Context] = {}
    refused: dict[str, ZmdjError] = {}
    for one in dict.fromkeys([usual, *wanted]):
        try:
            contexts[one] = _context(space, one, how)
        except (DataError, UsageError) as error:
            if set(wanted) <= {one}:
                raise
            refused[one] = error
    if not contexts:
        raise refused[usual]
    home = contexts.get(usual) or next(iter(contexts.values()))
    items = []
    for item, one in zip(found, wanted, strict=True):
        if one in contexts:
            items.append(read_item(item, contexts[one]))
        else:
            items.append(Item(item.source, home, faults=tuple(each.at(source=item.source) for each in refused[one].faults)))
    return items


def one_deck(space: Workspace, arg: str, how: Reading) -> Item:
    """The only deck of an argument. Raises UsageError where it holds none or several."""
    items = [item for item in read_all(space, [arg], how) if not item.left_out]
    if len(items) != 1:
        raise UsageError(fault("deck.one_deck", name=arg, count=len(items)))
    return items[0]


def open_file(space: Workspace, arg: str) -> Opened:
    """One file, bundled deck or standard input. Raises UsageError where there is no such file or it holds several, DataError where it
    cannot be read."""
    games = games_of(space)
    if not (arg == "-" or arg in space.given or (space.files and exists(arg)) or bundled_game(arg, games)):
        raise UsageError(no_such_file(arg, games))
    found = [item for item in open_decks(space, [arg]) if not item.left_out]
    if len(found) != 1:
        raise UsageError(fault("deck.one_deck", name=arg, count=len(found)))
    if found[0].faults:
        raise DataError(found[0].faults)
    return found[0]
