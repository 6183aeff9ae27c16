"""``zmdj card``: show one card, search, list, and edit one's own values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App, QueryCommand
from zmdj_cards.cli.cards import card_text
from zmdj_cards.cli.choices import FaceChoice, JsonOption, LangChoice, LangOption, TsvOption, written
from zmdj_cards.cli.io import heads, in_both, session, worded

if TYPE_CHECKING:
    from zmdj_cards.work.cards.lookup import Cards

app = App("Show, search and edit cards.")


@app.command()
def show(
    card: Annotated[str, typer.Argument(help="Full name in either language, serial, or a person's name.")],
    face: Annotated[FaceChoice | None, typer.Option("--face", help="Only this face of a commander.", show_default=False)] = None,
    lang: LangOption = LangChoice.both,
    as_json: JsonOption = False,
) -> None:
    """Show one card with its texts and printings."""
    from zmdj_cards.work.cards.lookup import find_card

    console = session().console
    found = find_card(session(), card)
    if found.renamed:
        console.faults([found.renamed], lang.value)
    row = found.of_face(face.value if face else None)
    if as_json:
        console.json(row)
    else:
        console.print(*card_text.lines(row, lang.value, console.width))


# A word of a query may begin with "-" (not).
@app.command(cls=QueryCommand)
def search(
    query: Annotated[list[str], typer.Argument(help="What to look for, such as: e:wind cost<=3 is:peerless")],
    as_json: JsonOption = False,
    as_tsv: TsvOption = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Search cards.

    Words match names (either language, Traditional or Simplified, pinyin, initials) and texts. Keys: e element, t type, sub, cost,
    need, power, range, flash, stamina, set, r rarity, pack, name, text, ft, id, is, lang; with : = != < <= > >=. Join with or,
    brackets, - (not), quotes. order:cost or order:-cost sorts; unique:prints lists printings.
    """
    from zmdj_cards.work.cards.searching import search_cards

    console = session().console
    found = search_cards(session(), " ".join(query))
    plain = _list(found, as_json, as_tsv, lang)
    if not found.rows:
        console.remark("report.nothing_found")
    elif plain:
        console.remark("report.printings" if found.printings else "report.cards", n=len(found.rows))
    console.faults(found.notes, lang.value)


@app.command("list")
def list_cards(as_json: JsonOption = False, as_tsv: TsvOption = False, lang: LangOption = LangChoice.both) -> None:
    """List every card."""
    from zmdj_cards.work.cards.lookup import all_cards

    _list(all_cards(session()), as_json, as_tsv, lang)


def _list(cards: Cards, as_json: bool, as_tsv: bool, lang: LangChoice) -> bool:
    """Show cards, or write them as data, and say whether they were shown."""
    console = session().console
    if written(console, as_json, as_tsv, cards.as_data(), cards.keys):
        return False
    if cards.rows:
        heads, cells, right = card_text.table(cards.rows, lang.value, cards.printings)
        console.table(heads, cells, right=right, flexible=card_text.flexible(lang.value))
    return True


@app.command()
def lint(lang: LangOption = LangChoice.both, as_json: JsonOption = False) -> None:
    """List what a keeper of the data may want to look at: mixed scripts, differing wordings, missing names."""
    from zmdj_cards.work.cards.searching import remarks_on_cards

    console = session().console
    found = remarks_on_cards(session())
    if as_json:
        console.json([item.to_dict() for item in found])
    else:
        console.faults(found, lang.value, stream="out")


@app.command()
def edit(
    card: Annotated[str, typer.Argument(help="Full name in either language, or serial.")],
    en_name: Annotated[str | None, typer.Option("--en-name", help="English name.", show_default=False)] = None,
    en_text: Annotated[str | None, typer.Option("--en-text", help="English ability text.", show_default=False)] = None,
    en_ambush: Annotated[str | None, typer.Option("--en-ambush", help="English Ambush text.", show_default=False)] = None,
    en_flavour: Annotated[str | None, typer.Option("--en-flavour", help="English flavour text.", show_default=False)] = None,
    note: Annotated[str | None, typer.Option("--note", help="A note of your own.", show_default=False)] = None,
    values: Annotated[list[str] | None, typer.Option("--set", help="FIELD=VALUE: any other field.", show_default=False)] = None,
    reset: Annotated[list[str] | None, typer.Option("--reset", help="FIELD: take your value back.", show_default=False)] = None,
    face: Annotated[FaceChoice, typer.Option("--face", help="Which face of a commander.")] = FaceChoice.front,
) -> None:
    """Set your own translation, note or correction; it survives every import and update."""
    from zmdj_cards.work.cards.editing import EditRequest, assignments, edit_card

    given = {"en": en_name, "skill_en": en_text, "ambush_en": en_ambush, "flavour_en": en_flavour, "note": note}
    wanted = {name: text for name, text in given.items() if text is not None} | assignments(values or [])
    done = edit_card(session(), EditRequest(card, wanted, reset or (), face.value))
    console = session().console
    console.say("report.edited", card=done.label, state=in_both(f"report.state.{done.report.state}"))
    for name, (old, new) in sorted(done.report.fields.items()):
        console.say("report.field", field=name, old=_value(old), new=_value(new))
    console.faults(done.report.notes)


def _value(text: str | None) -> str:
    return worded("report.state.none") if text is None else " ".join(text.split())


@app.command()
def remove(card: Annotated[str, typer.Argument(help="Id or full name of a card of your own.")]) -> None:
    """Take out a card of your own, with all its values; decks that name it will say that it is unknown."""
    from zmdj_cards.work.cards.editing import remove_card

    done = remove_card(session(), card)
    console = session().console
    console.say("report.edited", card=done.label, state=in_both(f"report.state.{done.report.state}"))
    for field, (old, _) in sorted(done.report.fields.items()):
        console.print(f"  {field}: {_value(old)}")


@app.command("edits")
def list_edits(as_json: JsonOption = False, as_tsv: TsvOption = False) -> None:
    """List everything that you have put in by hand: own cards, corrections, translations, notes."""
    from zmdj_cards.work.cards.editing import EDIT_KEYS, all_edits

    console = session().console
    made = all_edits(session())
    if written(console, as_json, as_tsv, made, EDIT_KEYS):
        return
    cells = [
        [row["card"], row["name"], row["field"] if row["face"] == "front" else f"{row['face']}.{row['field']}", _value(row["value"]), given]
        for row in made
        for given in [_value(row["given"]) if row["given"] is not None else worded("report.state.own") if row["own"] else "-"]
    ]
    if cells:
        console.table(heads("card", "name", "field", "yours", "without"), cells, flexible=3)
    console.remark("report.edits", n=len(made))
