"""Decks in another form, in files of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from zmdj_cards.decks.formats import KINDS
from zmdj_cards.decks.formats.code import deck_hash
from zmdj_cards.decks.formats.kind import Names, Written
from zmdj_cards.decks.write import write_deck
from zmdj_cards.errors import Fault, Place, UsageError, fault
from zmdj_cards.text.filenames import safe_name
from zmdj_cards.work.decks.reading import Item
from zmdj_cards.work.files import unwritable


@dataclass(frozen=True, slots=True)
class Converted:
    """A deck as it was read and as it is written. ``written``: None where there is nothing to write; ``data``: the bytes of the file, None
    where it shall not be written; ``file``: what the file may be called, different for each deck; ``faults``: of writing."""

    item: Item
    written: Written | None
    data: bytes | None
    file: str
    faults: tuple[Fault, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether nothing was lost on the way."""
        return self.item.ok and (self.written is None or self.written.whole)


def convert(items: Sequence[Item], to: str, names: Names = "zh", excel: bool = False, keep_going: bool = False) -> Iterator[Converted]:
    """Each deck in a kind of :data:`~zmdj_cards.decks.formats.WRITABLE`. ``keep_going``: the rest of a deck that has faulty lines is
    written, too."""
    taken: set[str] = set()
    for item in items:
        if not item.deck.entries or not (item.ok or keep_going):
            yield Converted(item, None, None, "")
            continue
        written = write_deck(item.deck, to, item.context, names, excel)
        faults = tuple(entry.at(source=item.source) for entry in written.faults)
        if written.whole or keep_going:
            yield Converted(item, written, written.data, _file_name(item, to, taken), faults)
        else:
            yield Converted(item, written, None, "", faults)


def _file_name(item: Item, to: str, taken: set[str]) -> str:
    """A name from the file the deck came from, or from the deck; numbered where two would be the same."""
    inner = item.source.rsplit("!", 1)[-1]
    plain = item.kind == "code" or item.source == "-"
    stem = item.deck.name if plain else Path(inner).stem
    ident = deck_hash(item.deck) if plain else ""
    suffix = KINDS[to].suffixes[0]
    made, number = safe_name(stem, ident, suffix), 2
    while made.casefold() in taken:
        made, number = safe_name(stem, f"{ident}{number}", suffix), number + 1
    taken.add(made.casefold())
    return made


def save(data: bytes, path: Path, force: bool = False, folders: bool = False) -> None:
    """Write the file of a deck. ``force``: over one that is there; ``folders``: make its folder. Raises UsageError for a file that is
    there, DataError where it cannot be written."""
    try:
        if folders:
            path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb" if force else "xb") as file:
            file.write(data)
    except FileExistsError:
        raise UsageError(fault("deck.exists", Place(source=str(path)), name=str(path))) from None
    except OSError as error:
        raise unwritable(path, error, "deck.unwritable") from error
