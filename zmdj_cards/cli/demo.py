"""``zmdj demo``: the main jobs, one command line after the other, on the data that comes with the program."""

from __future__ import annotations

import shlex

import typer

from zmdj_cards.cli.io import session

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def demo() -> None:
    """See the main jobs done on the data that comes with the program: each command line is shown, then run."""
    from zmdj_cards.cli.main import run_command

    console = session().console
    for args in _script():
        console.print("", console.style(f"$ zmdj {shlex.join(args)}", "1;36"))
        run_command(args)
    console.print("", "Next: zmdj deck check YOUR-LIST.txt    下一步：zmdj deck check 你的牌组.txt")


def _script() -> list[list[str]]:
    """The command lines, made for the decks that the game brings."""
    from zmdj_cards.cli.deck_inputs import bundled_decks, gather, make_context

    decks = [path.stem for path in bundled_decks()]
    leader = gather(decks[:1], make_context(), session().console)[0].deck.entries[0].card
    return [
        ["db", "path"],
        ["deck", "check", "--summary", *decks],
        ["card", "show", leader],
        ["deck", "stats", decks[0]],
    ]
