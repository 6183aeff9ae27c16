"""``zmdj sim replay``: a recorded game in sentences, stepped through in the terminal, or as a page."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.io import session
from zmdj_cards.cli.outputs import HTML, file_option
from zmdj_cards.cli.sim.options import JsonOption


class ViewChoice(StrEnum):
    all = "all"
    a = "a"
    b = "b"


VIEWERS = {ViewChoice.all: -1, ViewChoice.a: 0, ViewChoice.b: 1}


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay, or - for standard input.")],
    step: Annotated[int | None, typer.Option("--step", min=0, help="Show the board after so many actions.", show_default=False)] = None,
    turn: Annotated[int | None, typer.Option("--turn", min=1, help="Show the board at the start of a turn.", show_default=False)] = None,
    card: Annotated[
        str | None, typer.Option("--card", metavar="NAME", help="Tell only what names this card or player.", show_default=False)
    ] = None,
    view: Annotated[
        ViewChoice | None,
        typer.Option(
            "--view", help="What is shown: all, or what player a or b saw. Without it all of a finished game.", show_default=False
        ),
    ] = None,
    browse: Annotated[bool, typer.Option("--browse", help="Step through the game in the terminal.")] = False,
    html: Annotated[Path | None, file_option("--html", help="Write one self-contained page.", endings=HTML)] = None,
    json: JsonOption = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Play a recorded game again and tell it; another version is refused. Of a game that is not over, only what player a saw."""
    from zmdj_cards.cli.play.display import languages
    from zmdj_cards.cli.sim.output import Output, write
    from zmdj_cards.work.bench import open_bench
    from zmdj_cards.work.play.recording import Recording
    from zmdj_cards.work.play.saved import read_replay

    console = session().console
    Output(html=html).check()
    recorded = read_replay(session(), file)
    bench = open_bench(session())
    seen = view or (ViewChoice.all if recorded.outcome else ViewChoice.a)
    recording = Recording(bench, recorded, VIEWERS[seen])
    langs = languages(lang)
    at = step if step is not None else recording.of_turn(turn) if turn is not None else None
    if html is not None:
        write(html, recording.page(session().shown_first(), session().script), console)
    elif json:
        steps = recording.data() if at is None else [recording.data()[recording.bounded(at)]]
        console.json({"outcome": recorded.outcome, "digest": recorded.digest, "view": seen.value, "steps": steps})
    elif browse:
        from zmdj_cards.cli.play.browse import Browser

        Browser(console, bench, recording, langs).run(recording.bounded(at or 0))
    elif at is not None:
        recording.go(recording.bounded(at))
        for language in langs:
            console.print(*recording.board(language, console.width, console.style), "", *recording.sentences(language))
    else:
        for language in langs:
            sentences = recording.story(language)
            console.print(*(sentences if card is None else [text for text in sentences if card.casefold() in text.casefold()]))
