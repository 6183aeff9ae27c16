"""Games in files: what is read back, and what may be written over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from zmdj_cards.engine.replay import MOST_CHARS, Replay, engine_version, from_json
from zmdj_cards.errors import DataError, Place, UsageError, fault
from zmdj_cards.text.reasons import why
from zmdj_cards.work.workspace import Workspace

# A character is at most four bytes.
_MOST_BYTES: Final = 4 * MOST_CHARS + 1


def replay_of(text: str) -> Replay:
    """A recorded game from its text. Raises DataError for a damaged one."""
    return from_json(text)


def kept_replay(text: str) -> Replay:
    """A game that was kept while it was played. The program may have changed since: the game goes on where the same actions still lead to
    the same position, which is held against its digest when it is played back. Raises DataError for a damaged one."""
    recorded = from_json(text)
    return replace(recorded, engine=engine_version(recorded.game))


def read_replay(space: Workspace, file: Path) -> Replay:
    """A recorded game from a file, or from what ``-`` stands for. Raises UsageError for a file that is not there, DataError for a damaged
    one."""
    place = Place(source=str(file))
    try:
        if str(file) == "-":
            text = space.read_input(_MOST_BYTES).decode("utf-8-sig")
        elif not file.is_file():
            raise UsageError(fault("match.no_file", place, file=str(file)))
        else:
            with file.open(encoding="utf-8-sig") as source:
                text = source.read(MOST_CHARS + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(fault("engine.replay_broken", place, detail=why(error))) from error
    try:
        return from_json(text)
    except DataError as error:
        raise DataError([item.at(source=str(file)) for item in error.faults]) from error


def check_replay_file(path: Path) -> None:
    """Before a game is written: raises UsageError for a folder that is not there, and for a file that holds something else than a game."""
    if not path.parent.is_dir():
        raise UsageError(fault("sim.no_folder", Place(source=str(path)), folder=str(path.parent)))
    if path.is_dir():
        raise UsageError(fault("play.not_a_replay", Place(source=str(path)), file=str(path)))
    if not path.is_file() or not path.stat().st_size:
        return
    try:
        with path.open(encoding="utf-8-sig") as source:
            from_json(source.read(MOST_CHARS + 1))
    except (OSError, UnicodeDecodeError, DataError) as error:
        raise UsageError(fault("play.not_a_replay", Place(source=str(path)), file=str(path))) from error
