"""``zmdj site``: cards, glossary, decks and rules as pages that need no server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.io import session

app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None, help="A static site of all cards.")


@app.callback()
def group() -> None:
    """A static site of all cards."""


@app.command()
def build(
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder to write; empty, or an earlier build.")],
    decks: Annotated[
        list[str] | None, typer.Option("--deck", help="Deck to show (again for more); default: the bundled ones.", show_default=False)
    ] = None,
    no_decks: Annotated[bool, typer.Option("--no-decks", help="Leave decks out.")] = False,
    art: Annotated[Path | None, typer.Option("--art", help="Folder of pictures, named by serial or name.", show_default=False)] = None,
    format_id: Annotated[str | None, typer.Option("--format", help="Format that decks are checked against.", show_default=False)] = None,
) -> None:
    """Build the site: open index.html in a browser, or put the folder on any server."""
    import tempfile
    from dataclasses import replace

    from zmdj_cards.cli import print_inputs
    from zmdj_cards.cli.deck_inputs import bundled_decks
    from zmdj_cards.render import site

    console = session().console
    named = decks if decks else [path.stem for path in bundled_decks()]
    sources, _, faults = print_inputs.sources([] if no_decks else named, format_id, console)
    with tempfile.TemporaryDirectory(prefix="zmdj-art-") as work:
        if art:
            arts, more = _arts(sources, art, Path(work), console)
            sources, faults = replace(sources, arts=arts), [*faults, *more]
        written = site.build(sources, out, print_inputs.progress(console, "pages"))
    console.print(f"{out / 'index.html'}: {len(written)} files, {len(sources.cards)} cards")
    print_inputs.finish(console, faults, "both")


def _arts(sources, folder: Path, work: Path, console):
    """Pictures of all faces at the size they are shown."""
    from zmdj_cards.cli import print_inputs
    from zmdj_cards.render import jobs, layout
    from zmdj_cards.render.art import ArtSpec
    from zmdj_cards.render.content import face_content, faces_of

    faces = [face_content(card, face, sources.game, sources.texts) for card in sources.cards for face in faces_of(card)]
    spec = ArtSpec(layout.parse_size("standard", "card"), dpi=200)
    found, faults = jobs.find_arts(faces, folder, spec, work, print_inputs.progress(console, "art"))
    return {key: item.path for key, item in found.items()}, faults
