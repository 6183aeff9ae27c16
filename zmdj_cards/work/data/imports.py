"""Files of printed cards, and tables of the user's own, into the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from zmdj_cards.errors import UsageError, fault
from zmdj_cards.store import exchange, importer
from zmdj_cards.store.edits import RowReport
from zmdj_cards.store.importer import LossError as LossError
from zmdj_cards.store.importer import Report
from zmdj_cards.store.sources import octgn, official
from zmdj_cards.text.filenames import matching
from zmdj_cards.work.data.file_game import set_file_game
from zmdj_cards.work.workspace import Workspace

# The kinds of files of printed cards: what reads them, and what is said of a game that has none.
READINGS: dict[str, tuple[type, str]] = {
    "official": (official.Reading, "import.no_official"),
    "octgn": (octgn.Reading, "octgn.not_for_game"),
}


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """``files`` of a kind of :data:`READINGS`. ``accept_loss``: although much is removed or blanked; ``replace``: they are complete, what
    is not in them goes; ``partial``: the sound records although others are refused; ``dry_run``: only tell what would happen."""

    kind: Literal["official", "octgn"]
    files: tuple[Path, ...]
    accept_loss: bool = False
    replace: bool = False
    partial: bool = False
    dry_run: bool = False


def expanded(files: Sequence[Path]) -> list[Path]:
    """Patterns as the files that they stand for, where the shell has left that to us."""
    return [found for file in files for found in (not file.exists() and matching(str(file))) or [file]]


def import_cards(space: Workspace, request: ImportRequest, accepts: Callable[[LossError], bool] = lambda loss: False) -> Report:
    """Import files of printed cards. ``accepts`` is asked where much would be removed or blanked. Raises UsageError for a game that has no
    such files, LossError where a loss was not accepted, DataError for files that cannot be read."""
    if request.kind == "octgn" and space.game is None:
        space.game = set_file_game(request.files)
    shipped = space.shipped()
    reading, missing = READINGS[request.kind]
    if not isinstance(shipped.reading, reading):
        raise UsageError(fault(missing, game=shipped.game.game.id))
    conn = space.database()

    def run(accept_loss: bool) -> Report:
        return importer.import_official(
            conn,
            shipped,
            request.files,
            accept_loss=accept_loss,
            replace=request.replace,
            partial=request.partial,
            dry_run=request.dry_run,
        )

    try:
        return run(request.accept_loss)
    except LossError as loss:
        if not accepts(loss):
            raise
        return run(True)


def import_own(
    space: Workspace, kind: Literal["csv", "json"], files: Sequence[Path], no_pinyin: bool = False, dry_run: bool = False
) -> list[RowReport]:
    """Import the user's own cards and translations. ``no_pinyin``: take readings in brackets out. Raises DataError for faults in the
    files, all at once."""
    conn, shipped = space.database(), space.shipped()
    read = exchange.read_csv if kind == "csv" else exchange.read_json
    rows = [row for path in files for row in read(path)]
    return exchange.import_rows(conn, shipped, rows, no_pinyin, dry_run)


def own_data(row: RowReport) -> dict[str, Any]:
    """What happened to one own card, as data."""
    fields = {name: {"old": old, "new": new} for name, (old, new) in row.fields.items()}
    made: dict[str, Any] = {"card": row.card, "state": row.state, "fields": fields}
    return made | ({"notes": [note.to_dict() for note in row.notes]} if row.notes else {})
