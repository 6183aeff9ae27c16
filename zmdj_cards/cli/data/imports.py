"""``zmdj import``: the official card file, and the user's own tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption
from zmdj_cards.cli.grouped import grouped
from zmdj_cards.cli.io import Console, heads, in_both, languages, session, worded

if TYPE_CHECKING:
    from zmdj_cards.errors import Fault
    from zmdj_cards.store.importer import Line, Report

app = App("Import card files.")

DryRun = Annotated[bool, typer.Option("--dry-run", help="Report what would happen and change nothing.")]


def _expanded(files: list[Path]) -> list[Path]:
    from zmdj_cards.work.data.imports import expanded

    return expanded(files)


Files = Annotated[list[Path], typer.Argument(help="Files to read.", metavar="FILE...", callback=_expanded)]
DetailsOption = Annotated[bool, typer.Option("--details", help="List every record and every repair.")]


@dataclass(frozen=True)
class PrintedOptions:
    """How files of printed cards are taken."""

    yes: Annotated[bool, typer.Option("--yes", help="Accept that much is removed or blanked.")] = False
    replace: Annotated[bool, typer.Option("--replace", help="The files are complete: stored records that are not in them go.")] = False
    partial: Annotated[bool, typer.Option("--partial", help="Import the sound records although others are refused.")] = False
    details: DetailsOption = False
    dry_run: DryRun = False
    as_json: JsonOption = False


@app.command()
@grouped
def official(files: Files, *, how: PrintedOptions) -> None:
    """Import the official card file (a whole API response, a bare list, or several pages)."""
    _import("official", files, how)


@app.command()
@grouped
def octgn(files: Files, *, how: PrintedOptions) -> None:
    """Import set files of OCTGN (set.xml). Without --game the files say which game they are for."""
    _import("octgn", files, how)


def _import(kind: Literal["official", "octgn"], files: list[Path], how: PrintedOptions) -> None:
    from zmdj_cards.work.data.imports import ImportRequest, LossError, import_cards

    console = session().console

    def accepts(loss: LossError) -> bool:
        console.faults(loss.faults)
        return console.confirm(worded("report.go_on"))

    try:
        report = import_cards(session(), ImportRequest(kind, tuple(files), how.yes, how.replace, how.partial, how.dry_run), accepts)
    except LossError:
        raise typer.Exit(1) from None
    _say_dry(how.dry_run)
    if how.as_json:
        console.json(report.to_dict())
    else:
        _print_report(console, report, how.details)
    if report.count("refused"):
        raise typer.Exit(1)


def _print_report(console: Console, report: Report, details: bool) -> None:
    counts = Counter(line.state for line in report.lines)
    numbers = {state: counts[state] for state in ("added", "changed", "unchanged", "refused", "removed")}
    console.say("report.imported", records=len(report.lines), repaired=report.repaired, **numbers)
    if report.new_cards:
        console.say("report.new_cards", cards=report.new_cards)
    _print_changes(console, report)
    _print_repairs(console, report, details)
    if details:
        console.print("", worded("report.records"))
        console.table(
            heads("state", "serial", "name", "card"),
            [[worded(f"report.state.{line.state}"), line.serial, line.name, line.card] for line in report.lines],
        )
    console.faults([*report.remarks, *(note for line in report.lines if line.state == "refused" for note in line.notes)])
    for note in report.kept_local:
        console.print(f"{note.place.card}: {' / '.join(note.message(lang) for lang in languages())}")


def _print_changes(console: Console, report: Report) -> None:
    for line in report.lines:
        if line.state in ("changed", "removed"):
            console.print(f"{worded(f'report.state.{line.state}')}: {line.serial} {line.name}")
            for name, (old, new) in line.fields.items():
                console.say("report.field", field=name, old=_short(old), new=_short(new))


def _short(value: object) -> str:
    text = " ".join(str(value).split()) if value not in (None, "") else worded("report.state.none")
    return text if len(text) <= 60 else f"{text[:57]}..."


def _print_repairs(console: Console, report: Report, details: bool) -> None:
    """By kind: how many, what it means, and the records (the first few, without ``--details``); of records that came in unchanged only
    with ``--details``."""
    lines = [line for line in report.lines if line.state in ("added", "changed") or (details and line.state != "refused")]
    for severity, heading in (("note", "report.repairs"), ("warning", "report.remarks")):
        found = [(line, note) for line in lines for note in line.notes if note.severity == severity]
        if found:
            console.print("", worded(heading))
        for code in sorted({note.code for _, note in found}):
            _print_kind(console, code, [(line, note) for line, note in found if note.code == code], details)


def _print_kind(console: Console, code: str, found: list[tuple[Line, Fault]], details: bool) -> None:
    console.print(f"{len(found)} x {code.split('.')[1]}")
    shown = found if details else found[:3]
    for line, note in shown:
        first, *more = (note.message(lang) for lang in languages())
        console.print(f"  {line.serial}: {first}", *(f"    {text}" for text in more))
    if len(found) > len(shown):
        rest = ", ".join(dict.fromkeys(line.serial for line, _ in found[len(shown) :]))
        console.print(f"  ... {rest}")


def _say_dry(dry_run: bool) -> None:
    from zmdj_cards.errors import fault

    if dry_run:
        session().console.faults([fault("store.dry_run", severity="note")])


@dataclass(frozen=True)
class OwnOptions:
    """How files of one's own are taken."""

    no_pinyin: Annotated[bool, typer.Option("--no-pinyin", help="Take (pinyin) out that stands behind single characters.")] = False
    dry_run: DryRun = False
    as_json: JsonOption = False


@app.command()
@grouped
def csv(files: Files, *, how: OwnOptions) -> None:
    """Import your own cards and translations from CSV or TSV."""
    _own("csv", files, how)


@app.command()
@grouped
def json(files: Files, *, how: OwnOptions) -> None:
    """Import your own cards and translations from JSON."""
    _own("json", files, how)


def _own(kind: Literal["csv", "json"], files: list[Path], how: OwnOptions) -> None:
    from zmdj_cards.work.data.imports import import_own, own_data

    console = session().console
    rows = import_own(session(), kind, files, how.no_pinyin, how.dry_run)
    _say_dry(how.dry_run)
    console.faults(note for row in rows for note in row.notes)
    if how.as_json:
        console.json([own_data(row) for row in rows])
        return
    counts = {state: sum(row.state == state for row in rows) for state in ("added", "changed", "unchanged")}
    console.say("report.own_imported", n=len(rows), **counts)
    for row in rows:
        if row.state != "unchanged":
            fields = sorted(row.fields) or in_both("report.state.no_fields")
            console.say("report.own_row", state=in_both(f"report.state.{row.state}"), card=row.card, fields=fields)
