"""``zmdj deck``: check decks, show and compare them, convert them, make codes, put misspelt names right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption, LangChoice, LangOption
from zmdj_cards.cli.grouped import grouped
from zmdj_cards.cli.io import session
from zmdj_cards.cli.outputs import check_ending
from zmdj_cards.cli.prints.sheet import sheet
from zmdj_cards.decks.formats import KINDS, WRITABLE
from zmdj_cards.errors import UsageError, fault

if TYPE_CHECKING:
    from zmdj_cards.decks.fix import Proposal
    from zmdj_cards.model.card import Card
    from zmdj_cards.work.decks.reading import Item, Reading

app = App("Check, show, convert and repair decks.")


if TYPE_CHECKING:
    KindChoice = str
    TargetChoice = str
else:
    KindChoice = StrEnum("KindChoice", {name: name for name in KINDS})
    TargetChoice = StrEnum("TargetChoice", {name: name for name in WRITABLE})


class NamesChoice(StrEnum):
    zh = "zh"
    en = "en"
    both = "both"
    id = "id"


class PreferChoice(StrEnum):
    none = "none"
    newest = "newest"


class ByChoice(StrEnum):
    card = "card"
    printing = "printing"


DECK_HELP = "A file, a folder, a zip file, a pattern such as *.txt, a deck code, the name of a bundled deck, or - for standard input."
Decks = Annotated[list[str], typer.Argument(help=DECK_HELP, metavar="DECK...")]


@dataclass(frozen=True)
class FormatOptions:
    """The format that decks are read for."""

    format_name: Annotated[str | None, typer.Option("--format", help="Format to use.", show_default=False)] = None
    format_file: Annotated[Path | None, typer.Option("--format-file", help="TOML file with a format of your own.", show_default=False)] = (
        None
    )


@dataclass(frozen=True)
class KindOptions(FormatOptions):
    """How two decks are read."""

    kind: Annotated[KindChoice | None, typer.Option("--from", help="Read as this kind, whatever it looks like.", show_default=False)] = None

    def given(self) -> Reading:
        from zmdj_cards.work.decks.reading import Reading

        return Reading(self.format_name, self.format_file, kind=self.kind)


@dataclass(frozen=True)
class FolderOptions(KindOptions):
    """How decks are read, be they many."""

    recursive: Annotated[bool, typer.Option("--recursive", "-r", help="Look into folders inside folders, too.")] = False

    def given(self) -> Reading:
        return replace(super().given(), recursive=self.recursive)


@dataclass(frozen=True)
class ReadingOptions(FolderOptions):
    """How decks are read where printings count."""

    prefer: Annotated[PreferChoice, typer.Option("--prefer", help="Printing to take where the deck names none.")] = PreferChoice.none

    def given(self) -> Reading:
        return replace(super().given(), prefer=self.prefer.value)


app.command()(sheet)


@app.command()
@grouped
def check(
    decks: Decks,
    *,
    reading: ReadingOptions,
    pool: Annotated[
        str | None, typer.Option("--pool", help="Cards that were opened, for a format with a pool.", show_default=False)
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings make a deck illegal, too.")] = False,
    brief: Annotated[bool, typer.Option("--summary", help="One line a deck, no details.")] = False,
    as_json: JsonOption = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Write a table, one row a deck.")] = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Say whether decks are legal, and everything that is wrong with them.

    Exit code 1 if any deck is illegal or could not be read whole.
    """
    from zmdj_cards.cli.decks import deck_text
    from zmdj_cards.work.decks.judging import judge_decks

    if as_json and as_csv:
        raise UsageError(fault("deck.two_reports"))
    console = session().console
    found = judge_decks(session(), decks, reading.given(), strict, pool)
    if as_json:
        console.json(found.as_data())
    elif as_csv:
        console.print(found.as_csv().rstrip("\n"))
    else:
        rows = found.decks
        if len(rows) > 1 or brief:
            deck_text.print_summary(console, rows, lang.value)
        for row in rows if not brief else ():
            if len(rows) == 1 or row.errors or row.warnings:
                if len(rows) > 1:
                    console.print()
                deck_text.print_checked(console, row, lang.value)
        deck_text.print_left_out(console, found.left_out, lang.value)
    if found.legal < len(found.decks) or (strict and found.left_out):
        raise typer.Exit(1)


@app.command()
@grouped
def show(decks: Decks, *, reading: ReadingOptions, as_json: JsonOption = False, lang: LangOption = LangChoice.both) -> None:
    """Show decks card by card, with hash and deck code."""
    from zmdj_cards.cli.decks import deck_text
    from zmdj_cards.work.decks.listing import deck_data, read_decks

    console = session().console
    items = read_decks(session(), decks, reading.given())
    if as_json:
        console.json([deck_data(item) for item in items])
    else:
        for number, item in enumerate(items):
            if number:
                console.print()
            deck_text.print_deck(console, item, lang.value)
    _finish(items, lang, quiet=as_json)


@app.command("list")
def list_decks(as_json: JsonOption = False) -> None:
    """The decks that come with the game, by the names that stand for them wherever a deck is asked for."""
    from zmdj_cards.cli.io import heads
    from zmdj_cards.work.decks.listing import bundled_list

    console, rows = session().console, bundled_list(session())
    if as_json:
        console.json([{"name": row.name, "zh": row.title.zh, "en": row.title.en, "cards": row.cards} for row in rows])
    else:
        shown = [[row.name, " ".join(dict.fromkeys((row.title.zh, row.title.en))), row.cards] for row in rows]
        console.table(heads("deck", "title", "cards"), shown, (2,))


@app.command()
@grouped
def stats(decks: Decks, *, reading: FolderOptions, as_json: JsonOption = False, lang: LangOption = LangChoice.both) -> None:
    """Cost curve, types, elements, requirements against tactics, flash points."""
    from zmdj_cards.cli.decks import deck_text
    from zmdj_cards.work.decks.listing import deck_stats, read_decks, stats_data

    console = session().console
    items = read_decks(session(), decks, reading.given())
    if as_json:
        console.json([stats_data(item, deck_stats(item)) for item in items])
    else:
        for number, item in enumerate(items):
            if number:
                console.print()
            deck_text.print_stats(console, item, deck_stats(item), lang.value)
    _finish(items, lang)


@app.command()
@grouped
def diff(
    before: Annotated[str, typer.Argument(help=DECK_HELP)],
    after: Annotated[str, typer.Argument(help=DECK_HELP)],
    *,
    by: Annotated[ByChoice, typer.Option("--by", help="Whether printings of one card are told apart.")] = ByChoice.card,
    reading: KindOptions,
    as_json: JsonOption = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Show what changed between two decks."""
    from zmdj_cards.cli.decks import deck_text
    from zmdj_cards.work.decks.listing import compare_decks

    console = session().console
    found = compare_decks(session(), before, after, reading.given(), by.value)
    if as_json:
        console.json([change._asdict() for change in found.changes])
    else:
        deck_text.print_diff(console, found.changes, found.before.context, lang.value)
    _finish((found.before, found.after), lang)


@app.command()
@grouped
def convert(
    decks: Decks,
    *,
    to: Annotated[TargetChoice, typer.Option("--to", help="Kind to write.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File to write; without it standard output.", show_default=False)] = None,
    out_dir: Annotated[Path | None, typer.Option("--out-dir", help="Folder for one file a deck.", show_default=False)] = None,
    names: Annotated[NamesChoice, typer.Option("--names", help="How cards are named.")] = NamesChoice.zh,
    excel: Annotated[bool, typer.Option("--excel", help="CSV or TSV that a spreadsheet opens rightly.")] = False,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Write the rest of a deck that has faulty lines.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over files that are there.")] = False,
    reading: ReadingOptions,
    lang: LangOption = LangChoice.both,
) -> None:
    """Write decks in another form: text, JSON, OCTGN, Tabletop Simulator, CSV, TSV or a deck code.

    A deck with faulty lines is not written unless --keep-going is given, and the exit code is 1 then as well.
    """
    from zmdj_cards.cli.decks import deck_text
    from zmdj_cards.work.decks import writing
    from zmdj_cards.work.decks.listing import read_decks

    console = session().console
    check_ending(out, KINDS[to].suffixes)
    items = read_decks(session(), decks, reading.given())
    if len(items) > 1 and out_dir is None:
        raise UsageError(fault("deck.many_need_folder", count=len(items)))
    if out is not None and out_dir is not None:
        raise UsageError(fault("deck.two_places"))
    whole = True
    for made in writing.convert(items, to, names.value, excel, keep_going):
        deck_text.show_faults(console, made.item.faults, lang.value, "err")
        console.faults(made.faults, lang.value)
        whole = whole and made.whole
        if made.data is not None:
            _put(made.data, out_dir / made.file if out_dir else out, lang, force, folders=out_dir is not None)
    if not whole:
        raise typer.Exit(1)


def _put(data: bytes, path: Path | None, lang: LangChoice, force: bool, folders: bool = False) -> None:
    """Into a file, or to standard output."""
    from zmdj_cards.cli.decks.deck_lexicon import word
    from zmdj_cards.work.decks.writing import save

    console = session().console
    if path is None:
        console.file(data)
        return
    save(data, path, force, folders)
    console.note(f"{word('written', lang.value)}: {path}")


@app.command()
@grouped
def code(decks: Decks, *, reading: ReadingOptions, as_json: JsonOption = False, lang: LangOption = LangChoice.both) -> None:
    """Print the deck code of each deck. A deck with faulty lines gets none."""
    from dataclasses import asdict

    from zmdj_cards.work.decks.listing import deck_codes, read_decks

    console = session().console
    items = read_decks(session(), decks, reading.given())
    codes = deck_codes(items)
    if as_json:
        console.json([asdict(item) for item in codes])
    else:
        for item in codes:
            console.print(item.code if len(items) == 1 else f"{item.code}\t{item.source}")
    _finish(items, lang)


@app.command()
@grouped
def fix(
    deck: Annotated[str, typer.Argument(help="A list to repair: a text file, or - for standard input.", metavar="FILE")],
    *,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File for the corrected list.", show_default=False)] = None,
    in_place: Annotated[bool, typer.Option("--in-place", help="Write over the list itself.")] = False,
    yes_unique: Annotated[bool, typer.Option("--yes-unique", help="Take proposals that are the only close ones without asking.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    reading: FormatOptions,
    lang: LangOption = LangChoice.both,
) -> None:
    """Propose names for misspelt lines and write a corrected copy.

    Asks on a terminal; elsewhere nothing is taken without --yes-unique. All other lines stay as they are, byte for byte. Exit
    code 1 while a line is still faulty.
    """
    from zmdj_cards.cli.decks import deck_text
    from zmdj_cards.cli.decks.deck_lexicon import word
    from zmdj_cards.work.decks.fixing import fix_deck, fixed_file

    console = session().console
    if in_place and (out is not None or deck == "-"):
        raise UsageError(fault("deck.two_places"))
    done = fix_deck(session(), deck, lambda item: _choose(item, yes_unique, lang), reading.format_name, reading.format_file)
    for change in done.changes:
        console.note(f"{deck}:{change.line}", f"  - {change.before.strip()}", f"  + {change.after.strip()}")
    if not done.changes:
        console.note(word("nothing", lang.value))
    elif deck == "-" and out is None:
        _put(done.data, None, lang, force)
    else:
        _put(done.data, Path(deck) if in_place else out or fixed_file(deck), lang, force or in_place)
    if not done.result.ok:
        deck_text.show_faults(console, [item for item in done.result.faults if item.severity == "error"], lang.value, "err")
        raise typer.Exit(1)


def _choose(item: Proposal, yes_unique: bool, lang: LangChoice) -> Card | None:
    """The card to put in: the unique one where that was allowed, else what the user picks on a terminal."""
    from zmdj_cards.cli.decks.deck_lexicon import pair, word

    console = session().console
    if yes_unique and item.unique:
        return item.candidates[0]
    if not item.candidates or not (console.stdin.isatty() and console.err.isatty()):
        return None
    console.note(f"{item.line}: {item.text.strip()}")
    for number, card in enumerate(item.candidates, 1):
        console.note(f"  {number}) {pair((card.said_en, card.zh), lang.value)} [{card.id}]")
    console.err.write(f"  {word('choose', lang.value)}: ")
    console.err.flush()
    answer = console.stdin.readline().strip()
    chosen = int(answer) if answer.isascii() and answer.isdecimal() and len(answer) < 4 else 0
    return item.candidates[chosen - 1] if 1 <= chosen <= len(item.candidates) else None


def _finish(items: Sequence[Item], lang: LangChoice, quiet: bool = False) -> None:
    """The faults of reading on standard error, and exit code 1 where a deck was not read whole."""
    from zmdj_cards.cli.decks import deck_text

    if not quiet:
        for item in items:
            deck_text.show_faults(session().console, item.faults, lang.value, "err")
    if not all(item.ok for item in items):
        raise typer.Exit(1)
