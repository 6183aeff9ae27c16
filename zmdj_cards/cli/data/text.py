"""``zmdj text``: what the compiler makes of a card's text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption, game
from zmdj_cards.cli.io import session

app = App("What the compiler makes of card texts.")

FileOption = Annotated[
    Path | None,
    typer.Option("--file", help="An official card file or an OCTGN set file instead of the cards of the database.", show_default=False),
]


@app.command("compile")
def compile_(
    text: Annotated[str, typer.Argument(help="A skill text in Chinese; options of a choice on lines of their own.")],
    ambush: Annotated[str, typer.Option("--ambush", help="The text of the ambush field.")] = "",
    name: Annotated[str, typer.Option("--name", help="The card's Chinese name, where its text may call it so.", show_default=False)] = "",
    kind: Annotated[str, typer.Option("--type", help="The card's type, such as stratagem.", show_default=False)] = "",
    as_json: JsonOption = False,
) -> None:
    """Compile a text: its notation, its English and its Chinese printed back."""
    from zmdj_cards.cli.data.text_work import compiled_dict, lexicon_of, show_compiled

    lexicon = lexicon_of(game())
    console = session().console
    found = compiled_dict(text.replace("\\n", "\n"), ambush.replace("\\n", "\n"), lexicon, (name,) if name else (), kind)
    if as_json:
        console.json({key: value for key, value in found.items() if key != "compiled"})
    else:
        show_compiled(console, found)
    if found["status"] != "FULL":
        raise typer.Exit(1)


@app.command()
def explain(card: Annotated[str, typer.Argument(help="A card by id, serial or name.")], file: FileOption = None) -> None:
    """Show which words of a card became which node."""
    from zmdj_cards.cli.data.text_cards import texts_of
    from zmdj_cards.cli.data.text_work import explained, lexicon_of

    console = session().console
    _choose(file)
    lexicon = lexicon_of(game())
    fine = True
    for item in texts_of(game(), file, card):
        fine = explained(console, item, lexicon) and fine
    if not fine:
        raise typer.Exit(1)


@app.command()
def coverage(
    set_id: Annotated[str | None, typer.Option("--set", help="Only cards of this set.", show_default=False)] = None,
    file: FileOption = None,
    as_json: JsonOption = False,
) -> None:
    """How much of the cards is understood: FULL, PARTIAL or NONE for each, and the words that stand in the way."""
    from zmdj_cards.cli.data.text_cards import texts_of
    from zmdj_cards.cli.data.text_work import covered, lexicon_of, show_coverage

    console = session().console
    _choose(file)
    lexicon = lexicon_of(game())
    report = covered(texts_of(game(), file, None, set_id), lexicon)
    if as_json:
        console.json(report)
    else:
        show_coverage(console, report)
    if report["totals"]["FULL"] != report["cards_total"]:
        raise typer.Exit(1)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A card file: TOML, JSON, or one ability a line.")], as_json: JsonOption = False
) -> None:
    """Check the ability texts of a card file of your own."""
    from zmdj_cards.cli.data.text_work import checked, lexicon_of

    console = session().console
    _choose_for_cards(file)
    faults, count = checked(file, lexicon_of(game()), game())
    if as_json:
        console.json({"texts": count, "faults": [item.to_dict() for item in faults]})
    else:
        console.faults(faults, stream="out")
        errors = sum(item.severity == "error" for item in faults)
        console.print(f"{count} texts, {errors} faults" if faults else f"{count} texts, all understood")
    if any(item.severity == "error" for item in faults):
        raise typer.Exit(1)


def _choose_for_cards(file: Path) -> None:
    """Take the game that a file of a user's own cards is for, unless one was named."""
    from contextlib import suppress

    from zmdj_cards.cli.data.text_cards import MAX_BYTES
    from zmdj_cards.work.data.file_game import cards_game

    if session().game is None:
        with suppress(OSError, UnicodeDecodeError), file.open(encoding="utf-8-sig") as source:
            session().game = cards_game(source.read(MAX_BYTES))


def _choose(file: Path | None) -> None:
    """Take the game that a set file is for, unless one was named."""
    from zmdj_cards.store.sources import octgn
    from zmdj_cards.store.sources.jsonfile import read_bytes
    from zmdj_cards.work.data.file_game import set_file_game

    if file is not None and session().game is None and octgn.is_set_file(read_bytes(file)):
        session().game = set_file_game([file])
