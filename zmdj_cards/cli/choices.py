"""Words that options choose from, and the small things all data commands share."""

from __future__ import annotations

import sqlite3
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zmdj_cards.cli.io import Console, session

if TYPE_CHECKING:
    from zmdj_cards.store.merge import Shipped


class LangChoice(StrEnum):
    en = "en"
    zh = "zh"
    both = "both"


class FormatChoice(StrEnum):
    table = "table"
    tsv = "tsv"
    json = "json"


class FaceChoice(StrEnum):
    front = "front"
    awakened = "awakened"


LangOption = Annotated[LangChoice, typer.Option("--lang", help="Language of what is shown.")]
FormatOption = Annotated[FormatChoice, typer.Option("--format", help="How the result is written.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Write JSON.")]


def game() -> str:
    """The game of the running command."""
    return session().game_id


def database(game_id: str | None = None) -> sqlite3.Connection:
    """The card database of a game, by default that of the running command, built if it has to be."""
    return session().database(game_id)


def shipped() -> Shipped:
    """What comes with the program for the game of the running command."""
    return session().shipped()


def write(console: Console, how: FormatChoice, heads: list[str], rows: list[dict[str, Any]], keys: list[str]) -> None:
    """Rows as TSV (under their keys) or JSON."""
    if how is FormatChoice.json:
        console.json(rows)
    else:
        console.tsv(keys, [[row.get(key) for key in keys] for row in rows])
