"""``zmdj text``: what the compiler makes of a card's text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption, LangChoice, LangOption, WordKind
from zmdj_cards.cli.io import Console, heads, languages, session

if TYPE_CHECKING:
    from zmdj_cards.work.texts.explaining import Coverage

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
    lang: LangOption = LangChoice.both,
    as_json: JsonOption = False,
) -> None:
    """Compile a text: its notation, its English and its Chinese printed back."""
    from zmdj_cards.work.texts.compiling import compile_card_text

    console = session().console
    made = compile_card_text(session(), text.replace("\\n", "\n"), ambush.replace("\\n", "\n"), name, kind)
    if as_json:
        console.json(made.as_data())
    else:
        for number, item in enumerate(made.abilities):
            texts = [item.en] * (lang is not LangChoice.zh) + [item.zh] * (lang is not LangChoice.en)
            console.print(*([""] if number else []), item.notation, *(line for text in texts for line in text.splitlines()))
        console.faults(made.faults)
        if not made.abilities and not made.faults:
            console.say("report.no_abilities")
    if not made.whole:
        raise typer.Exit(1)


@app.command()
def explain(
    card: Annotated[str, typer.Argument(help="A card by id, serial or name.")], file: FileOption = None, as_json: JsonOption = False
) -> None:
    """Show which words of a card became which node."""
    from zmdj_cards.work.texts.explaining import explain_cards

    console = session().console
    cards = explain_cards(session(), card, file)
    if as_json:
        console.json([item.as_data() for item in cards])
    for item in cards if not as_json else ():
        console.print(console.style(f"{item.id}  {item.name}", "1") + f"  {item.status}")
        for ability in item.abilities:
            console.print("")
            console.table(
                heads("node", "words"), [("  " * depth + node, words.replace("\n", " / ")) for depth, node, words in ability.rows]
            )
            if ability.en and "en" in languages():
                console.print(*ability.en.splitlines())
        console.faults(item.faults, stream="out")
        console.print("")
    if any(item.status != "FULL" for item in cards):
        raise typer.Exit(1)


@app.command()
def coverage(
    set_id: Annotated[str | None, typer.Option("--set", help="Only cards of this set.", show_default=False)] = None,
    file: FileOption = None,
    as_json: JsonOption = False,
) -> None:
    """How much of the cards is understood: FULL, PARTIAL or NONE for each, and the words that stand in the way."""
    from zmdj_cards.work.texts import explaining

    console = session().console
    found = explaining.coverage(session(), file, set_id)
    if as_json:
        console.json(found.as_data())
    else:
        _print_coverage(console, found)
    if not found.whole:
        raise typer.Exit(1)


def _print_coverage(console: Console, found: Coverage) -> None:
    totals, count = found.totals, len(found.cards)
    share = f"{100 * totals['FULL'] / count:.1f} %" if count else "-"
    console.say("report.coverage", cards=count, full=totals["FULL"], share=share, partial=totals["PARTIAL"], none=totals["NONE"])
    rows = [(row.status, row.id, row.name, "; ".join(row.unread or row.faults)) for row in found.cards if row.status != "FULL"]
    if rows:
        console.table(heads("status", "card", "name", "unread"), rows)
    if found.gaps:
        console.print("")
        console.table(heads("cards", "unread_words"), [(count, words) for words, count in found.gaps], right=[0])


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A card file: TOML, JSON, or one ability a line.")], as_json: JsonOption = False
) -> None:
    """Check the ability texts of a card file of your own."""
    from zmdj_cards.work.texts.checking import check_texts

    console = session().console
    found = check_texts(session(), file)
    if as_json:
        console.json({"texts": found.count, "faults": [item.to_dict() for item in found.faults]})
    else:
        console.faults(found.faults, stream="out")
        if found.faults:
            console.say("report.texts_faults", texts=found.count, faults=found.errors)
        else:
            console.say("report.texts_fine", n=found.count)
    if found.errors:
        raise typer.Exit(1)


@app.command()
def words(
    add: Annotated[str | None, typer.Option("--add", help="A word that texts may speak of, in Chinese.", show_default=False)] = None,
    kind: Annotated[WordKind, typer.Option("--kind", help="What kind of word it is.")] = WordKind.subtype,
    english: Annotated[str, typer.Option("--en", help="Its English.", show_default=False)] = "",
    means: Annotated[
        str,
        typer.Option(
            "--means",
            help="What it stands for: of a keyword the ability that its reminder spells out, of a timing or a synonym the game's word.",
            show_default=False,
        ),
    ] = "",
    remove: Annotated[str | None, typer.Option("--remove", help="Take a word of your own away again.", show_default=False)] = None,
    as_json: JsonOption = False,
) -> None:
    """Words of the card language that are not the game's: add one, or list them."""
    from zmdj_cards.text.open_words import OpenWord
    from zmdj_cards.work.texts.words import change_words

    console = session().console
    word = None if add is None else OpenWord(kind.value, add.strip(), english.strip(), means.strip())
    known = change_words(session(), word, remove)
    if as_json:
        console.json([{"kind": row.kind, "zh": row.zh, "en": row.en or None, "means": row.means or None, "own": row.own} for row in known])
    else:
        rows = [[row.kind, row.zh, row.en, row.means, "yes" if row.own else "no"] for row in known]
        console.tsv(["kind", "zh", "en", "means", "own"], rows)
