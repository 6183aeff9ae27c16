"""``zmdj site``: cards, glossary, decks and rules as pages that need no server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.io import session

if TYPE_CHECKING:
    from zmdj_cards.render.pages import GameLink
    from zmdj_cards.work.prints.pages import SiteLook

app = App("A static site of all cards.")


@app.command()
def build(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder to write; empty, or an earlier build.")],
    decks: Annotated[
        list[str] | None, typer.Option("--deck", help="Deck to show (again for more); default: the bundled ones.", show_default=False)
    ] = None,
    no_decks: Annotated[bool, typer.Option("--no-decks", help="Leave decks out.")] = False,
    art: Annotated[Path | None, typer.Option("--art", help="Folder of pictures, named by serial or name.", show_default=False)] = None,
    format_id: Annotated[str | None, typer.Option("--format", help="Format that decks are checked against.", show_default=False)] = None,
    address: Annotated[
        str | None, typer.Option("--address", help="Where the site will be found, as in https://example.org/cards.", show_default=False)
    ] = None,
    faces: Annotated[bool, typer.Option("--faces/--no-faces", help="Draw the face of every card.")] = True,
    font: Annotated[bool, typer.Option("--font/--no-font", help="Bring a font with the site's Chinese characters.")] = True,
    scripts: Annotated[
        bool, typer.Option("--scripts/--one-script", help="The pages in Simplified and in Traditional characters, with a switch.")
    ] = True,
    all_games: Annotated[bool, typer.Option("--all-games", help="Every game on one site, with a switch at the top.")] = False,
) -> None:
    """Build the site: open index.html in a browser, or put the folder on any server."""
    from dataclasses import replace

    from zmdj_cards.errors import UsageError, fault
    from zmdj_cards.work.prints.pages import SiteLook, links_of_games

    if no_decks and decks:
        raise UsageError(fault("render.no_decks_and_decks"))
    named = [] if no_decks else decks or None
    look = SiteLook(faces, font, address or "", session().language(), session().script, scripts)
    if not all_games:
        _build(out, named, art, format_id, look)
        return
    if decks or format_id:
        raise UsageError(fault("render.all_games"))
    main = session().game_id
    for game, links in links_of_games(main).items():
        session().game = game
        here = replace(look, address=f"{look.address.rstrip('/')}/{game}" if look.address and game != main else look.address)
        _build(out if game == main else out / game, named, art, None, here, links)


def _build(
    out: Path, decks: list[str] | None, art: Path | None, format_id: str | None, look: SiteLook, games: tuple[GameLink, ...] = ()
) -> None:
    from functools import partial

    from zmdj_cards.cli.prints.output import counter, finish
    from zmdj_cards.work.prints.pages import build_site

    console = session().console
    made = build_site(session(), out, decks, art, format_id, games, partial(counter, console), look)
    console.say("report.site", file=made.index, files=made.files, cards=made.cards)
    finish(console, made.faults)
