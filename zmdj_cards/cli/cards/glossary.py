"""``zmdj glossary``: the words of the game in both languages."""

from __future__ import annotations

from typing import Annotated

import typer

from zmdj_cards.cli.choices import FormatChoice, FormatOption, LangChoice, LangOption, database, write
from zmdj_cards.cli.io import session
from zmdj_cards.text.wrap import wrap

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def glossary(
    term: Annotated[str | None, typer.Argument(help="A term in either language; without it, every term.", show_default=False)] = None,
    how: FormatOption = FormatChoice.table,
    lang: LangOption = LangChoice.both,
) -> None:
    """Show a term of the game with its definition, or list them all."""
    from zmdj_cards.store import query

    console = session().console
    rows = query.terms(database(), term)
    keys = ["id", "zh", "en", "kind", "abbr", "icon", "def_zh", "def_en", "section"]
    if how is not FormatChoice.table:
        write(console, how, [], [{key: row[key] for key in keys} for row in rows], keys)
    elif term is None:
        names = {"both": ("zh", "en"), "zh": ("zh",), "en": ("en",)}[lang.value]
        console.table([*names, "kind"], [[*(row[name] for name in names), row["kind"]] for row in rows])
    else:
        for number, row in enumerate(rows):
            console.print(*([""] if number else []))
            title = {"both": f"{row['zh']}  {row['en']}", "zh": row["zh"], "en": row["en"]}[lang.value]
            console.print(f"{title}  [{row['kind']}]" + (f"  {row['abbr']}" if row["abbr"] else ""))
            for key in ("zh", "en") if lang is LangChoice.both else (lang.value,):
                console.print(*wrap(row[f"def_{key}"], console.width))
            console.print(f"  ({row['section']})")
