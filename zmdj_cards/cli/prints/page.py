"""``zmdj page``: one card, the glossary or one deck as a page of its own, or as Markdown for chats and wikis."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.io import session
from zmdj_cards.cli.outputs import Written

if TYPE_CHECKING:
    from zmdj_cards.work.prints.pages import Page

app = App("Single pages: HTML or Markdown.")

Out = Annotated[
    Path | None,
    typer.Option(
        "-o", "--out", metavar=Written("FILE"), help="File to write: .html or .md; without it Markdown is shown.", show_default=False
    ),
]


@app.command()
def card(
    names: Annotated[list[str], typer.Argument(help="Full name in either language, serial, or a person's name.")],
    out: Out = None,
    lang: LangOption = LangChoice.both,
) -> None:
    """One card as HTML, one or more as Markdown."""
    from zmdj_cards.work.prints import pages

    _write(out, pages.card_page(session(), names, pages.kind_of(out), lang.value, session().script))


@app.command()
def glossary(
    terms: Annotated[list[str] | None, typer.Argument(help="Words in either language; all of them by default.", show_default=False)] = None,
    out: Out = None,
    lang: LangOption = LangChoice.both,
) -> None:
    """The glossary, or some of its words."""
    from zmdj_cards.work.prints import pages

    _write(out, pages.glossary_page(session(), terms or [], pages.kind_of(out), lang.value, session().script))


@app.command()
def deck(
    name: Annotated[str, typer.Argument(metavar="DECK", help="A deck file, a deck code, the name of a bundled deck, or -.")],
    out: Out = None,
    lang: LangOption = LangChoice.both,
    format_id: Annotated[str | None, typer.Option("--format", help="Format that the deck is checked against.", show_default=False)] = None,
) -> None:
    """One deck with its curve."""
    from zmdj_cards.cli.prints.output import finish
    from zmdj_cards.work.prints import pages

    made = pages.deck_page(session(), name, pages.kind_of(out), lang.value, format_id, session().script)
    _write(out, made)
    finish(session().console, made.faults, lang.value)


def _write(out: Path | None, page: Page) -> None:
    """Into a file, or to standard output."""
    from zmdj_cards.work.prints.files import write_file

    console = session().console
    if out is None:
        console.print(*page.data.decode().rstrip("\n").split("\n"))
        return
    write_file(out, page.data)
    console.print(str(out))
