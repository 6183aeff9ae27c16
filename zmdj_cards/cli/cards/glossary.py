"""``zmdj glossary``: the words of the game in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption, LangChoice, LangOption, TsvOption, written
from zmdj_cards.cli.io import heads, session
from zmdj_cards.text.wrap import wrap

app = App()


@app.command()
def glossary(
    term: Annotated[str | None, typer.Argument(help="A term in either language; without it, every term.", show_default=False)] = None,
    as_json: JsonOption = False,
    as_tsv: TsvOption = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Show a term of the game with its definition, or list them all."""
    from zmdj_cards.cli.decks.deck_lexicon import pair
    from zmdj_cards.model import headings
    from zmdj_cards.work.cards.lookup import TERM_KEYS, terms

    def kind(row: Mapping[str, Any]) -> str:
        return pair(headings.kind(row["kind"]), lang.value)

    console = session().console
    rows = terms(session(), term)
    if written(console, as_json, as_tsv, rows, TERM_KEYS):
        return
    if term is None:
        names = {"both": ("zh", "en"), "zh": ("zh",), "en": ("en",)}[lang.value]
        console.table(heads(*names, "kind"), [[*(row[name] for name in names), kind(row)] for row in rows])
    else:
        for number, row in enumerate(rows):
            console.print(*([""] if number else []))
            title = {"both": f"{row['zh']}  {row['en']}", "zh": row["zh"], "en": row["en"]}[lang.value]
            console.print(f"{title}  [{kind(row)}]" + (f"  {row['abbr']}" if row["abbr"] else ""))
            for key in ("zh", "en") if lang is LangChoice.both else (lang.value,):
                console.print(*wrap(row[f"def_{key}"], console.width))
            console.print(f"  ({pair(headings.source(row['section']), lang.value)})")
