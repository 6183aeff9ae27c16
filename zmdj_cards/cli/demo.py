"""``zmdj demo``: the main jobs, one command line after the other, on the data that comes with the program."""

from __future__ import annotations

import io
import shlex
from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.io import session

OUT = Path("zmdj-demo")

app = App()


@app.command()
def demo(
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the files made; those of an earlier demo are replaced.")] = OUT,
) -> None:
    """See the main jobs done on the data that comes with the program: each command line is shown, then run.

    The files it makes, such as proxies, a deck sheet and pages, stay in a folder."""
    from zmdj_cards.cli.main import run_command

    console = session().console
    out.mkdir(parents=True, exist_ok=True)
    for args in _script(out):
        console.print("", console.style(f"$ zmdj {shlex.join(args)}", "1;36"))
        if "--html" in args:
            # The page says it all; its tables would push everything else off the screen.
            _run_for_the_file(args)
        else:
            run_command(args)
    console.print("")
    console.say("report.demo_made", folder=out)
    console.print(*(f"  {path.name}" for path in sorted(out.iterdir())), "")
    console.say("report.demo_next")


def _run_for_the_file(args: list[str]) -> None:
    from zmdj_cards.cli.main import run_command

    console = session().console
    shown, console.out = console.out, io.StringIO()
    try:
        run_command(args)
    finally:
        console.out = shown


def _script(out: Path) -> list[list[str]]:
    """The command lines, made for the decks that the game brings."""
    from zmdj_cards.work.decks.reading import bundled_names, gather, make_context

    decks = bundled_names(session())
    first = decks[0]
    context = make_context(session())
    leader = context.index.get(gather(session(), [first], context)[0].deck.entries[0].card)
    assert leader is not None
    return [
        ["db", "path"],
        ["deck", "check", "--summary", *decks],
        ["card", "show", leader.zh],
        ["text", "explain", leader.zh],
        ["deck", "stats", first],
        ["sim", "match", first, decks[-1], "-n", "4", "--policy-a", "quick", "--policy-b", "quick"],
        ["proxy", first, "-o", str(out / "proxies.pdf"), "--lang", "both"],
        ["deck", "sheet", first, "-o", str(out / "deck-sheet.pdf")],
        ["page", "card", leader.zh, "-o", str(out / "card.html")],
        ["page", "glossary", "-o", str(out / "glossary.html")],
        ["sim", "odds", first, "--html", str(out / "odds.html")],
    ]
