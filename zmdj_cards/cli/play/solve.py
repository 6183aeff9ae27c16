"""``zmdj solve``: whether the player to move wins this turn."""

from __future__ import annotations

from typing import Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.io import session
from zmdj_cards.cli.sim.options import JsonOption

app = App()


@app.command()
def solve(
    source: Annotated[
        str,
        typer.Argument(metavar="POSITION", help="A file with a position, a recorded game (its end), or FILE@STEP, such as game.json@37."),
    ],
    json: JsonOption = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Whether the player to move wins this turn, against every answer of the opponent; of what is hidden, in how many deals."""
    from zmdj_cards.cli.play.display import languages
    from zmdj_cards.work.bench import open_bench
    from zmdj_cards.work.play.solving import open_position, solved

    console = session().console
    bench = open_bench(session())
    game, names = open_position(bench, source)
    found = solved(game, names)
    if json:
        console.json(found.as_data())
        return
    for language in languages(lang):
        console.print(found.verdict().message(language), *(f"  {text}" for text in found.line(language)))
