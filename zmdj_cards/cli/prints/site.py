"""``zmdj site``: cards, glossary, decks and rules as pages that need no server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.io import Console, session

if TYPE_CHECKING:
    from zmdj_cards.errors import Fault
    from zmdj_cards.render.pages import GameLink
    from zmdj_cards.render.site_data import SiteData

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
    all_games: Annotated[bool, typer.Option("--all-games", help="Every game on one site, with a switch at the top.")] = False,
) -> None:
    """Build the site: open index.html in a browser, or put the folder on any server."""
    from zmdj_cards import resources
    from zmdj_cards.cli.choices import game
    from zmdj_cards.errors import UsageError, fault
    from zmdj_cards.model.load import load_game
    from zmdj_cards.render.site_data import switch

    if no_decks and decks:
        raise UsageError(fault("render.no_decks_and_decks"))
    if not all_games:
        _build(out, [] if no_decks else decks or None, art, format_id)
        return
    if decks or format_id:
        raise UsageError(fault("render.all_games"))
    ids = [game(), *(item for item in resources.games() if item != game())]
    data = [load_game(item) for item in ids]
    for item in data:
        session().game = item.game.id
        folder = out if item is data[0] else out / item.game.id
        _build(folder, [] if no_decks else None, art, None, switch(data, item))


def _build(out: Path, decks: list[str] | None, art: Path | None, format_id: str | None, games: tuple[GameLink, ...] = ()) -> None:
    """The pages of the game of the session; ``decks`` None: the bundled ones."""
    import tempfile
    from dataclasses import replace

    from zmdj_cards.cli.choices import game
    from zmdj_cards.cli.prints import print_inputs
    from zmdj_cards.decks.open import bundled_decks
    from zmdj_cards.render import site

    console = session().console
    named = [path.stem for path in bundled_decks(game())] if decks is None else decks
    site_data, _, faults = print_inputs.site_data(named, format_id)
    site_data = replace(site_data, games=games)
    with tempfile.TemporaryDirectory(prefix="zmdj-art-") as work:
        if art:
            arts, more = _arts(site_data, art, Path(work), console)
            site_data, faults = replace(site_data, arts=arts), [*faults, *more]
        written = site.build(site_data, out, print_inputs.progress(console, "pages"))
    console.print(f"{out / 'index.html'}: {len(written)} files, {len(site_data.cards)} cards")
    print_inputs.finish(console, faults, "both")


def _arts(site_data: SiteData, folder: Path, work: Path, console: Console) -> tuple[dict[str, Path], list[Fault]]:
    """Pictures of all faces at the size they are shown."""
    from zmdj_cards.cli.prints import print_inputs
    from zmdj_cards.render import layout, print_copies
    from zmdj_cards.render.art import ArtSpec
    from zmdj_cards.render.faces import face_content, faces_of

    faces = [face_content(card, face, site_data.game, site_data.texts) for card in site_data.cards for face in faces_of(card)]
    spec = ArtSpec(layout.parse_size("standard", "card"), dpi=200)
    found, faults = print_copies.find_arts(faces, folder, spec, work, print_inputs.progress(console, "art"))
    return {key: item.path for key, item in found.items()}, faults
