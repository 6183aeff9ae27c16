"""Where a report goes: the terminal, JSON or CSV on standard output, and files beside them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from zmdj_cards.cli.io import Console, Language, session
from zmdj_cards.errors import Place, UsageError, fault
from zmdj_cards.sim.report import blocks, fact, to_csv, to_json
from zmdj_cards.sim.reported import Report, pick
from zmdj_cards.text.wrap import wrap
from zmdj_cards.work.files import write as write_file
from zmdj_cards.work.progress import Advance
from zmdj_cards.work.sim.files import in_script, write_plots

if TYPE_CHECKING:
    from zmdj_cards.work.sim.run import Finished

# The exit code of a run that was broken off (Ctrl-C).
BROKEN_OFF = 130


@dataclass(frozen=True)
class Output:
    """``html`` and ``plots`` are files to write besides what is printed."""

    lang: Language = "both"
    json: bool = False
    csv: bool = False
    html: Path | None = None
    plots: Path | None = None

    def check(self) -> None:
        """Before any work: raises UsageError for outputs that cannot be."""
        if self.json and self.csv:
            raise UsageError(fault("sim.one_output"))
        if self.plots and self.plots.suffix.lower() not in (".png", ".svg"):
            raise UsageError(fault("sim.plot_ending", Place(source=str(self.plots)), ending=self.plots.suffix or self.plots.name))

    def emit(self, done: Finished) -> None:
        """Write the report's files, print it, and leave with the exit code of a break if the run was one: nothing that happens to the
        terminal or to a pipe costs a file. Raises DataError where a file cannot be written."""
        console, report = session().console, done.report
        for path in done.written:
            console.remark("report.wrote", file=path)
        self.write_files(report)
        if self.json:
            console.json(to_json(report))
        elif self.csv:
            console.out.write(to_csv(report))
        else:
            _print(report, self.lang, console)
        if done.stopped:
            raise typer.Exit(BROKEN_OFF)

    def write_files(self, report: Report) -> None:
        """The page and the plots that were asked for."""
        console = session().console
        if self.html:
            from zmdj_cards.work.sim.page import report_page

            write(self.html, report_page(report, self.lang, session().script).encode("utf-8"), console)
        if self.plots:
            for path in write_plots(in_script(report, session().script), self.plots, self.lang):
                console.remark("report.wrote", file=path)


def write(path: Path, content: bytes, console: Console) -> None:
    """Write a file and say so. Raises DataError where that fails."""
    write_file(path, content)
    console.remark("report.wrote", file=path)


def _print(report: Report, lang: Language, console: Console) -> None:
    console.print(console.style(pick(report.title, lang), "1"))
    for _, name, value in report.facts:
        console.print(f"  {pick(name, lang)}: {fact(value, lang)}")
    for note in report.notes:
        for line in dict.fromkeys((note.zh, note.en) if lang == "both" else (pick(note, lang),)):
            console.print(*wrap(line, console.width))
    for above, headers, rows, right in blocks(report, lang):
        console.print("")
        for line in above:
            console.print(*(wrap(line.strip(), console.width) if line.startswith(" ") else [console.style(line, "1")]))
        console.table(headers, rows, right)
    if report.command:
        console.print("", f"  {report.command}")


@contextmanager
def progress(console: Console, total: int) -> Iterator[Advance]:
    """A bar with the time left on a terminal's standard error, nothing elsewhere. Called with the games done so far."""
    if total <= 0 or not getattr(console.err, "isatty", lambda: False)():
        yield lambda done: None
        return
    from rich.console import Console as RichConsole
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(elapsed_when_finished=True))
    with Progress(*columns, console=RichConsole(file=console.err, markup=False), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)
