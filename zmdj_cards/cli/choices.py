"""Words that options choose from, and how data is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any

import typer

from zmdj_cards.cli.io import Console
from zmdj_cards.cli.language import CHOICES, choice_of
from zmdj_cards.errors import UsageError, fault
from zmdj_cards.resources import games


class LangChoice(StrEnum):
    en = "en"
    zh = "zh"
    both = "both"


class WordKind(StrEnum):
    subtype = "subtype"
    marker = "marker"
    keyword = "keyword"
    timing = "timing"
    synonym = "synonym"


class FaceChoice(StrEnum):
    front = "front"
    awakened = "awakened"


def language_of(text: str) -> LangChoice:
    """The language that a word names; Traditional Chinese is Chinese, whose characters the console turns. Raises UsageError."""
    found = choice_of(text)
    if found is None:
        from zmdj_cards.cli.usage import bad_choice

        raise bad_choice(text, CHOICES)
    return LangChoice.zh if found == "zh-Hant" else LangChoice(found)


# How the language is named on the line, wherever it may be.
LANG_OPTION = typer.Option(
    "--lang", metavar=f"[{'|'.join(CHOICES)}]", help="Language of what is shown.", parser=language_of, autocompletion=lambda: list(CHOICES)
)
LangOption = Annotated[LangChoice, LANG_OPTION]


def known_game(text: str) -> str:
    """A game by its id. Raises UsageError for any other word."""
    if text not in games():
        from zmdj_cards.cli.usage import bad_choice

        raise bad_choice(text, games())
    return text


GameOption = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="Game to use.", parser=known_game, autocompletion=lambda: list(games()))
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write JSON.")]
TsvOption = Annotated[bool, typer.Option("--tsv", help="Write a table with tabs between its columns, for other programs.")]


def written(console: Console, as_json: bool, as_tsv: bool, rows: Sequence[Mapping[str, Any]], keys: Sequence[str]) -> bool:
    """Write rows as JSON or as TSV under their keys, and say whether either was asked for. Raises UsageError where both were."""
    if as_json and as_tsv:
        raise UsageError(fault("cli.two_kinds", kinds=["--json", "--tsv"]))
    if as_json:
        console.json(rows)
    elif as_tsv:
        console.tsv(keys, [[row.get(key) for key in keys] for row in rows])
    return as_json or as_tsv
