"""``zmdj page``: one card, the glossary or one deck as a page of its own, or as Markdown for chats and wikis."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import LangChoice, LangOption, database
from zmdj_cards.cli.io import session
from zmdj_cards.errors import UsageError, fault

app = App("Single pages: HTML or Markdown.")

Out = Annotated[
    Path | None, typer.Option("-o", "--out", help="File to write: .html or .md; without it Markdown is shown.", show_default=False)
]


@app.command()
def card(
    names: Annotated[list[str], typer.Argument(help="Full name in either language, serial, or a person's name.")],
    out: Out = None,
    lang: LangOption = LangChoice.both,
) -> None:
    """One card as HTML, one or more as Markdown."""
    from zmdj_cards.cli.prints import print_inputs
    from zmdj_cards.render import markdown, site
    from zmdj_cards.store import query

    conn = database()
    site_data, _, _ = print_inputs.site_data([], None)
    ids = [query.find(conn, name) for name in names]
    cards = [next(item for item in site_data.cards if item.id == card_id) for card_id in ids]
    if _kind(out) == "html" and len(cards) > 1:
        raise UsageError(fault("render.one_card"))
    texts = (markdown.card(site_data, item, lang.value) for item in cards)
    _write(out, lambda: site.single_card(site_data, cards[0]), lambda: "\n".join(texts))


@app.command()
def glossary(
    terms: Annotated[list[str] | None, typer.Argument(help="Words in either language; all of them by default.", show_default=False)] = None,
    out: Out = None,
    lang: LangOption = LangChoice.both,
) -> None:
    """The glossary, or some of its words."""
    from zmdj_cards.cli.prints import print_inputs
    from zmdj_cards.render import markdown, site
    from zmdj_cards.store import query

    site_data, _, _ = print_inputs.site_data([], None)
    conn = database()
    wanted = {row["id"] for word in terms or [] for row in query.terms(conn, word)}
    chosen = [term for term in site_data.terms if term.id in wanted] if terms else list(site_data.terms)
    _write(out, lambda: site.single_glossary(site_data, chosen), lambda: markdown.glossary(chosen, lang.value))


@app.command()
def deck(
    name: Annotated[str, typer.Argument(help="A deck file, a deck code, the name of a bundled deck, or -.")],
    out: Out = None,
    lang: LangOption = LangChoice.both,
    format_id: Annotated[str | None, typer.Option("--format", help="Format that the deck is checked against.", show_default=False)] = None,
) -> None:
    """One deck with its curve."""
    from zmdj_cards.cli.prints import print_inputs
    from zmdj_cards.render import markdown, site
    from zmdj_cards.work.decks.reading import choose_game

    console = session().console
    choose_game(session(), [name])
    site_data, _, faults = print_inputs.site_data([name], format_id)
    _write(out, lambda: site.single_deck(site_data), lambda: markdown.deck(site_data, site_data.decks[0], lang.value))
    print_inputs.finish(console, faults, lang.value)


def _kind(out: Path | None) -> str:
    if out is None or out.suffix.casefold() in (".md", ".markdown"):
        return "md"
    if out.suffix.casefold() in (".html", ".htm"):
        return "html"
    raise UsageError(fault("render.page_kind", path=str(out)))


def _write(out: Path | None, page: Callable[[], bytes], text: Callable[[], str]) -> None:
    """HTML or Markdown into a file, Markdown to standard output."""
    from zmdj_cards.cli.prints.print_inputs import write_file

    console = session().console
    if out is None:
        console.print(*text().rstrip("\n").split("\n"))
        return
    write_file(out, page() if _kind(out) == "html" else (text().rstrip("\n") + "\n").encode())
    console.print(str(out))
