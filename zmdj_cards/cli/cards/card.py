"""``zmdj card``: show one card, search, list, and edit one's own values."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from zmdj_cards.cli.app import App, QueryCommand
from zmdj_cards.cli.cards import card_text
from zmdj_cards.cli.choices import FaceChoice, JsonOption, LangChoice, LangOption, TsvOption, database, shipped, written
from zmdj_cards.cli.io import session
from zmdj_cards.errors import Bi, DataError, Fault, Place, UsageError, fault

app = App("Show, search and edit cards.")

KEYS = ["id", "zh", "en", "type", "element", "need", "cost", "power", "range", "toughness", "flash", "peerless", "subtypes"]
PRINT_KEYS = [*KEYS, "serial", "face", "set", "rarity", "product"]


@app.command()
def show(
    card: Annotated[str, typer.Argument(help="Full name in either language, serial, or a person's name.")],
    face: Annotated[FaceChoice | None, typer.Option("--face", help="Only this face of a commander.", show_default=False)] = None,
    lang: LangOption = LangChoice.both,
    as_json: JsonOption = False,
) -> None:
    """Show one card with its texts and printings."""
    from zmdj_cards.store import query

    conn = database()
    card_id = query.find(conn, card)
    row = query.card_row(conn, card_id)
    if query.other_name(conn, card_id, card):
        name = Bi(row["names"]["en"] or row["names"]["zh"], row["names"]["zh"])
        session().console.faults([fault("store.renamed", Place(card=card_id), "note", text=card, name=name)], lang.value)
    if face is not None:
        row["faces"] = [item for item in row["faces"] if item["face"] == face.value]
        if not row["faces"]:
            raise DataError(fault("store.no_face"))
    if as_json:
        session().console.json(row)
    else:
        session().console.print(*card_text.lines(row, lang.value, session().console.width))


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
    from zmdj_cards.store.search import find as searching

    console = session().console
    conn = database()
    hits = searching.search(conn, " ".join(query))
    plain = _list(conn, list(hits.ids), as_json, as_tsv, lang, prints=hits.query.unique == "prints")
    notes: list[Fault] = list(hits.notes)
    if not hits.ids:
        console.note({"en": "nothing found", "zh": "没有结果", "both": "nothing found / 没有结果"}[lang.value])
        near = searching.did_you_mean(conn, hits.query)
        notes += [near] if near else []
    elif plain:
        counted = f"{len(hits.ids)} {'printing' if hits.query.unique == 'prints' else 'card'}{'' if len(hits.ids) == 1 else 's'}"
        console.note({"en": counted, "zh": f"共 {len(hits.ids)} 张", "both": f"{counted} / 共 {len(hits.ids)} 张"}[lang.value])
    console.faults(notes, lang.value)


@app.command("list")
def list_cards(as_json: JsonOption = False, as_tsv: TsvOption = False, lang: LangOption = LangChoice.both) -> None:
    """List every card."""
    _list(database(), None, as_json, as_tsv, lang)


def _list(conn: Any, ids: list[tuple[str, str | None]] | None, as_json: bool, as_tsv: bool, lang: LangChoice, prints: bool = False) -> bool:
    """Show cards, or write them as data, and say whether they were shown."""
    from zmdj_cards.store import query

    console = session().console
    rows = query.cards_table(conn, ids)
    if written(console, as_json, as_tsv, [{**row, "peerless": bool(row["peerless"])} for row in rows], PRINT_KEYS if prints else KEYS):
        return False
    if rows:
        heads, cells, right = card_text.table(rows, lang.value, prints)
        console.table(heads, cells, right=right, flexible=card_text.flexible(lang.value))
    return True


@app.command()
def lint(lang: LangOption = LangChoice.both, as_json: JsonOption = False) -> None:
    """List what a keeper of the data may want to look at: mixed scripts, differing wordings, missing names."""
    from zmdj_cards.store.lint import lint as remarks

    console = session().console
    found = remarks(database())
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
    from zmdj_cards.store import edits, query

    given = {"en": en_name, "skill_en": en_text, "ambush_en": en_ambush, "flavour_en": en_flavour, "note": note}
    wanted = {(face.value, name): text for name, text in given.items() if text is not None}
    for item in values or []:
        name, sign, text = item.partition("=")
        if not sign:
            raise UsageError(fault("store.no_equals", text=item))
        wanted[face.value, name.strip()] = text
    conn = database()
    card_id = query.find(conn, card)
    report = edits.edit_card(conn, shipped(), card_id, wanted, [(face.value, _FIELDS.get(name, name)) for name in reset or []])
    console = session().console
    console.print(f"{query.label(conn, card_id)}: {report.state}")
    for name, (old, new) in sorted(report.fields.items()):
        console.print(f"  {name}: {_value(old)} -> {_value(new)}")
    console.faults(report.notes)


# What options call a field otherwise than tables do.
_FIELDS = {"en-name": "en", "en-text": "skill_en", "en-ambush": "ambush_en", "en-flavour": "flavour_en"}


def _value(text: str | None) -> str:
    return "(none)" if text is None else " ".join(text.split())


@app.command()
def remove(card: Annotated[str, typer.Argument(help="Id or full name of a card of your own.")]) -> None:
    """Take out a card of your own, with all its values; decks that name it will say that it is unknown."""
    from zmdj_cards.store import edits, query

    conn = database()
    card_id = query.find(conn, card)
    name = query.label(conn, card_id)
    report = edits.remove_card(conn, shipped(), card_id)
    console = session().console
    console.print(f"{name}: {report.state}")
    for field, (old, _) in sorted(report.fields.items()):
        console.print(f"  {field}: {_value(old)}")


@app.command("edits")
def list_edits(as_json: JsonOption = False, as_tsv: TsvOption = False) -> None:
    """List everything that you have put in by hand: own cards, corrections, translations, notes."""
    from dataclasses import asdict

    from zmdj_cards.store import edits, query

    console = session().console
    conn = database()
    rows = edits.all_edits(conn, shipped())
    keys = ["card", "name", "face", "field", "value", "given", "own"]
    made = [{**asdict(row), "name": query.label(conn, row.card).removeprefix(f"{row.card} ")} for row in rows]
    if written(console, as_json, as_tsv, made, keys):
        return
    cells = [
        [row["card"], row["name"], row["field"] if row["face"] == "front" else f"{row['face']}.{row['field']}", _value(row["value"]), given]
        for row in made
        for given in [_value(row["given"]) if row["given"] is not None else "own" if row["own"] else "-"]
    ]
    if cells:
        console.table(["card", "name", "field", "yours", "without it"], cells, flexible=3)
    console.note(f"{len(rows)} of your own values / 自有改动 {len(rows)} 项")
