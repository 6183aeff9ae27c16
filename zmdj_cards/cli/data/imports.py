"""``zmdj import``: the official card file, and the user's own tables."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption, database, shipped
from zmdj_cards.cli.io import Console, session

if TYPE_CHECKING:
    from zmdj_cards.errors import Fault
    from zmdj_cards.store.edits import RowReport
    from zmdj_cards.store.importer import Line, Report
    from zmdj_cards.store.merge import Shipped

app = App("Import card files.")

DryRun = Annotated[bool, typer.Option("--dry-run", help="Report what would happen and change nothing.")]


def _expanded(files: list[Path]) -> list[Path]:
    """Patterns as the files that they stand for, where the shell has left that to us."""
    from zmdj_cards.text.filenames import matching

    return [found for file in files for found in (not file.exists() and matching(str(file))) or [file]]


Files = Annotated[list[Path], typer.Argument(help="Files to read.", metavar="FILE...", callback=_expanded)]


@app.command()
def official(
    files: Files,
    yes: Annotated[bool, typer.Option("--yes", help="Accept that much is removed or blanked.")] = False,
    replace: Annotated[bool, typer.Option("--replace", help="The files are complete: stored records that are not in them go.")] = False,
    partial: Annotated[bool, typer.Option("--partial", help="Import the sound records although others are refused.")] = False,
    details: Annotated[bool, typer.Option("--details", help="List every record and every repair.")] = False,
    dry_run: DryRun = False,
    as_json: JsonOption = False,
) -> None:
    """Import the official card file (a whole API response, a bare list, or several pages)."""
    from zmdj_cards.errors import UsageError, fault
    from zmdj_cards.store.sources.official import Reading

    data = shipped()
    if not isinstance(data.reading, Reading):
        raise UsageError(fault("import.no_official", game=data.game.game.id))
    _import(data, files, yes, replace, partial, details, dry_run, as_json)


@app.command()
def octgn(
    files: Files,
    yes: Annotated[bool, typer.Option("--yes", help="Accept that much is removed or blanked.")] = False,
    replace: Annotated[bool, typer.Option("--replace", help="The files are complete: stored cards that are not in them go.")] = False,
    partial: Annotated[bool, typer.Option("--partial", help="Import the sound cards although others are refused.")] = False,
    details: Annotated[bool, typer.Option("--details", help="List every card and every repair.")] = False,
    dry_run: DryRun = False,
    as_json: JsonOption = False,
) -> None:
    """Import set files of OCTGN (set.xml). Without --game the files say which game they are for."""
    from zmdj_cards.cli.data.file_game import set_file_game
    from zmdj_cards.errors import UsageError, fault
    from zmdj_cards.store.sources.octgn import Reading

    if session().game is None:
        session().game = set_file_game(files)
    data = shipped()
    if not isinstance(data.reading, Reading):
        raise UsageError(fault("octgn.not_for_game", game=data.game.game.id))
    _import(data, files, yes, replace, partial, details, dry_run, as_json)


def _import(data: Shipped, files: list[Path], yes: bool, replace: bool, partial: bool, details: bool, dry_run: bool, as_json: bool) -> None:
    from zmdj_cards.store import importer

    console = session().console
    conn = database()
    try:
        report = importer.import_official(conn, data, files, accept_loss=yes, replace=replace, partial=partial, dry_run=dry_run)
    except importer.LossError as loss:
        console.faults(loss.faults)
        if not console.confirm("Go on? / 继续？"):
            raise typer.Exit(1) from None
        report = importer.import_official(conn, data, files, accept_loss=True, replace=replace, partial=partial, dry_run=dry_run)
    _say_dry(dry_run)
    if as_json:
        console.json(report.to_dict())
    else:
        _print_report(console, report, details)
    if report.count("refused"):
        raise typer.Exit(1)


def _print_report(console: Console, report: Report, details: bool) -> None:
    counts = Counter(line.state for line in report.lines)
    console.print(
        f"{len(report.lines)} records: {counts['added']} added, {counts['changed']} changed, {counts['unchanged']} unchanged, "
        f"{report.repaired} repaired, {counts['refused']} refused" + (f", {counts['removed']} removed" if counts["removed"] else "")
    )
    console.print(
        f"共 {len(report.lines)} 条：新增 {counts['added']}，改动 {counts['changed']}，未变 {counts['unchanged']}，"
        f"修正 {report.repaired}，拒绝 {counts['refused']}" + (f"，移除 {counts['removed']}" if counts["removed"] else "")
    )
    if report.new_cards:
        console.print(f"new cards / 新牌: {', '.join(report.new_cards)}")
    _print_changes(console, report)
    _print_repairs(console, report, details)
    if details:
        console.print("", "records / 记录")
        console.table(["state", "serial", "name", "card"], [[line.state, line.serial, line.name, line.card] for line in report.lines])
    console.faults([*report.remarks, *(note for line in report.lines if line.state == "refused" for note in line.notes)])
    for note in report.kept_local:
        console.print(f"{note.place.card}: {note.message('en')} / {note.message('zh')}")


def _print_changes(console: Console, report: Report) -> None:
    for line in report.lines:
        if line.state in ("changed", "removed"):
            console.print(f"{line.state}: {line.serial} {line.name}")
            for name, (old, new) in line.fields.items():
                console.print(f"  {name}: {_short(old)} -> {_short(new)}")


def _short(value: object) -> str:
    text = " ".join(str(value).split()) if value not in (None, "") else "(none)"
    return text if len(text) <= 60 else f"{text[:57]}..."


def _print_repairs(console: Console, report: Report, details: bool) -> None:
    """By kind: how many, what it means, and the records (the first few, without ``--details``); of records that came in unchanged only
    with ``--details``."""
    lines = [line for line in report.lines if line.state in ("added", "changed") or (details and line.state != "refused")]
    for severity, heading in (("note", "repairs (the texts stay as printed) / 修正（原文保留）"), ("warning", "remarks / 注意")):
        found = [(line, note) for line in lines for note in line.notes if note.severity == severity]
        if found:
            console.print("", heading)
        for code in sorted({note.code for _, note in found}):
            _print_kind(console, code, [(line, note) for line, note in found if note.code == code], details)


def _print_kind(console: Console, code: str, found: list[tuple[Line, Fault]], details: bool) -> None:
    console.print(f"{len(found)} x {code.split('.')[1]}")
    shown = found if details else found[:3]
    for line, note in shown:
        console.print(f"  {line.serial}: {note.message('en')}", f"    {note.message('zh')}")
    if len(found) > len(shown):
        rest = ", ".join(dict.fromkeys(line.serial for line, _ in found[len(shown) :]))
        console.print(f"  ... {rest}")


def _say_dry(dry_run: bool) -> None:
    from zmdj_cards.errors import fault

    if dry_run:
        session().console.faults([fault("store.dry_run", severity="note")])


def _own(rows: list[RowReport], dry_run: bool, as_json: bool) -> None:
    console = session().console
    _say_dry(dry_run)
    console.faults(note for row in rows for note in row.notes)
    if as_json:
        console.json([_row(row) for row in rows])
        return
    counts = {state: sum(row.state == state for row in rows) for state in ("added", "changed", "unchanged")}
    console.print(f"{len(rows)} cards: " + ", ".join(f"{count} {state}" for state, count in counts.items()))
    for row in rows:
        if row.state != "unchanged":
            console.print(f"{row.state}: {row.card} ({', '.join(sorted(row.fields)) or 'no fields'})")


def _row(row: RowReport) -> dict[str, Any]:
    made: dict[str, Any] = {"card": row.card, "state": row.state}
    made["fields"] = {name: {"old": old, "new": new} for name, (old, new) in row.fields.items()}
    return made | ({"notes": [note.to_dict() for note in row.notes]} if row.notes else {})


NoPinyin = Annotated[bool, typer.Option("--no-pinyin", help="Take (pinyin) out that stands behind single characters.")]


@app.command()
def csv(files: Files, no_pinyin: NoPinyin = False, dry_run: DryRun = False, as_json: JsonOption = False) -> None:
    """Import your own cards and translations from CSV or TSV."""
    from zmdj_cards.store import exchange

    conn, data = database(), shipped()
    rows = [row for path in files for row in exchange.read_csv(path)]
    _own(exchange.import_rows(conn, data, rows, no_pinyin, dry_run), dry_run, as_json)


@app.command()
def json(files: Files, no_pinyin: NoPinyin = False, dry_run: DryRun = False, as_json: JsonOption = False) -> None:
    """Import your own cards and translations from JSON."""
    from zmdj_cards.store import exchange

    conn, data = database(), shipped()
    rows = [row for path in files for row in exchange.read_json(path)]
    _own(exchange.import_rows(conn, data, rows, no_pinyin, dry_run), dry_run, as_json)
