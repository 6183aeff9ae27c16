"""``zmdj rules``: every number and choice of the ruleset with where it comes from."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption, LangChoice, LangOption, TsvOption, written
from zmdj_cards.cli.io import session

app = App()


class Origin(StrEnum):
    guide = "guide"
    card = "card"
    assumed = "assumed"


@app.command()
def rules(
    text: Annotated[str | None, typer.Argument(help="Only entries with this in their id, sentence or source.", show_default=False)] = None,
    origin: Annotated[Origin | None, typer.Option("--origin", help="Only entries of this origin.", show_default=False)] = None,
    as_json: JsonOption = False,
    as_tsv: TsvOption = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """List the ruleset: every number, its value, and whether the guide, a card or an assumption gives it."""
    from zmdj_cards.work.cards import lookup

    console = session().console
    rows = lookup.rules(session(), text, origin.value if origin else None)
    if written(console, as_json, as_tsv, rows, lookup.RULE_KEYS):
        return
    from zmdj_cards.text.wrap import wrap

    for row in rows:
        source = row["source"] if row["source"].startswith(row["origin"]) else f"{row['origin']}: {row['source']}"
        console.print(f"{row['id']} = {row['value']}  [{source}]")
        for key in ("zh", "en") if lang is LangChoice.both else (lang.value,):
            console.print(*wrap(row[key], console.width))
