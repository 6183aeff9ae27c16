"""``zmdj deck``: check decks, show and compare them, convert them, make codes, put misspelt names right."""

from __future__ import annotations

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption, LangChoice, LangOption
from zmdj_cards.cli.io import session
from zmdj_cards.cli.prints.sheet import sheet
from zmdj_cards.decks.formats import KINDS, WRITABLE
from zmdj_cards.errors import DataError, Place, UsageError, fault

if TYPE_CHECKING:
    from zmdj_cards.decks.fix import Proposal
    from zmdj_cards.decks.stats import Stats
    from zmdj_cards.model.card import Card
    from zmdj_cards.model.deck import Deck
    from zmdj_cards.work.decks.reading import Item, Reading

app = App("Check, show, convert and mend decks.")


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
FormatName = Annotated[str | None, typer.Option("--format", help="Format to use.", show_default=False)]
FormatFile = Annotated[Path | None, typer.Option("--format-file", help="TOML file with a format of your own.", show_default=False)]
From = Annotated[KindChoice | None, typer.Option("--from", help="Read as this kind, whatever it looks like.", show_default=False)]
Recursive = Annotated[bool, typer.Option("--recursive", "-r", help="Look into folders inside folders, too.")]
PreferOption = Annotated[PreferChoice, typer.Option("--prefer", help="Printing to take where the deck names none.")]


app.command()(sheet)


@app.command()
def check(
    decks: Decks,
    format_name: FormatName = None,
    format_file: FormatFile = None,
    pool: Annotated[
        str | None, typer.Option("--pool", help="Cards that were opened, for a format with a pool.", show_default=False)
    ] = None,
    kind: From = None,
    prefer: PreferOption = PreferChoice.none,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings make a deck illegal, too.")] = False,
    brief: Annotated[bool, typer.Option("--summary", help="One line a deck, no details.")] = False,
    as_json: JsonOption = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Write a table, one row a deck.")] = False,
    recursive: Recursive = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Say whether decks are legal, and everything that is wrong with them.

    Exit code 1 if any deck is illegal or could not be read whole.
    """
    from zmdj_cards.cli.decks import deck_text
    from zmdj_cards.decks.validate import Verdict
    from zmdj_cards.decks.validate import check as judge
    from zmdj_cards.work.decks.reading import read_all

    if as_json and as_csv:
        raise UsageError(fault("deck.two_reports"))
    console = session().console
    how = _reading(format_name, format_file, prefer, kind, recursive)
    opened = _pool(pool, how) if pool else None
    rows, left_out = [], []
    for item in read_all(session(), decks, how):
        if item.left_out:
            left_out.append(item)
            continue
        context = item.context
        version = context.game.game.rules_version if context.game else ""
        judged = judge(item.deck, context.format, context.index, version, opened) if item.read else Verdict(context.format.id, version, ())
        rows.append(deck_text.Checked(item, judged, strict))
    if as_json:
        console.json(deck_text.report(rows, left_out))
    elif as_csv:
        console.print(deck_text.report_csv(rows).rstrip("\n"))
    else:
        if len(rows) > 1 or brief:
            deck_text.print_summary(console, rows, lang.value)
        for row in rows if not brief else []:
            if len(rows) == 1 or row.errors or row.warnings:
                if len(rows) > 1:
                    console.print()
                deck_text.print_checked(console, row, lang.value)
        deck_text.print_left_out(console, left_out, lang.value)
    if not all(row.legal for row in rows) or (strict and left_out):
        raise typer.Exit(1)


@app.command()
def show(
    decks: Decks,
    format_name: FormatName = None,
    format_file: FormatFile = None,
    kind: From = None,
    prefer: PreferOption = PreferChoice.none,
    as_json: JsonOption = False,
    recursive: Recursive = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Show decks card by card, with hash and deck code."""
    from zmdj_cards.cli.decks import deck_text

    console = session().console
    items = _items(decks, _reading(format_name, format_file, prefer, kind, recursive))
    if as_json:
        console.json([deck_text.deck_row(item) for item in items])
    else:
        for number, item in enumerate(items):
            if number:
                console.print()
            deck_text.print_deck(console, item, lang.value)
    _finish(items, lang, quiet=as_json)


@app.command()
def stats(
    decks: Decks,
    format_name: FormatName = None,
    format_file: FormatFile = None,
    kind: From = None,
    as_json: JsonOption = False,
    recursive: Recursive = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Cost curve, types, elements, requirements against tactics, flash points."""
    from zmdj_cards.cli.decks import deck_text
    from zmdj_cards.decks.stats import stats as count

    console = session().console
    items = _items(decks, _reading(format_name, format_file, PreferChoice.none, kind, recursive))
    found = [count(item.deck, item.context.index) for item in items]
    if as_json:
        console.json([_stats_row(item, row) for item, row in zip(items, found, strict=True)])
    else:
        for number, (item, row) in enumerate(zip(items, found, strict=True)):
            if number:
                console.print()
            deck_text.print_stats(console, item, row, lang.value)
    _finish(items, lang)


def _stats_row(item: Item, found: Stats) -> dict[str, Any]:
    row = {"source": item.source, "name": item.deck.name, **asdict(found)}
    row["needs"] = [{**asdict(need), "met": need.met} for need in found.needs]
    return row


@app.command()
def diff(
    before: Annotated[str, typer.Argument(help=DECK_HELP)],
    after: Annotated[str, typer.Argument(help=DECK_HELP)],
    by: Annotated[ByChoice, typer.Option("--by", help="Whether printings of one card are told apart.")] = ByChoice.card,
    format_name: FormatName = None,
    format_file: FormatFile = None,
    kind: From = None,
    as_json: JsonOption = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Show what changed between two decks."""
    from zmdj_cards.cli.decks import deck_text
    from zmdj_cards.decks.diff import diff as compare
    from zmdj_cards.work.decks.reading import choose_game, one_deck

    console = session().console
    choose_game(session(), [before, after])
    how = _reading(format_name, format_file, PreferChoice.none, kind)
    items = [one_deck(session(), before, how), one_deck(session(), after, how)]
    changes = compare(items[0].deck, items[1].deck, by.value)
    if as_json:
        console.json([change._asdict() for change in changes])
    else:
        deck_text.print_diff(console, changes, items[0].context, lang.value)
    _finish(items, lang)


@app.command()
def convert(
    decks: Decks,
    to: Annotated[TargetChoice, typer.Option("--to", help="Kind to write.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File to write; without it standard output.", show_default=False)] = None,
    out_dir: Annotated[Path | None, typer.Option("--out-dir", help="Folder for one file a deck.", show_default=False)] = None,
    names: Annotated[NamesChoice, typer.Option("--names", help="How cards are named.")] = NamesChoice.zh,
    excel: Annotated[bool, typer.Option("--excel", help="CSV or TSV that a spreadsheet opens rightly.")] = False,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Write the rest of a deck that has faulty lines.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over files that are there.")] = False,
    format_name: FormatName = None,
    format_file: FormatFile = None,
    kind: From = None,
    prefer: PreferOption = PreferChoice.none,
    recursive: Recursive = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Write decks in another form: text, JSON, OCTGN, Tabletop Simulator, CSV, TSV or a deck code.

    A deck with faulty lines is not written unless --keep-going is given, and the exit code is 1 then as well.
    """
    from zmdj_cards.cli.decks import deck_text
    from zmdj_cards.decks.write import write_deck

    items = _items(decks, _reading(format_name, format_file, prefer, kind, recursive))
    if len(items) > 1 and out_dir is None:
        raise UsageError(fault("deck.many_need_folder", count=len(items)))
    if out is not None and out_dir is not None:
        raise UsageError(fault("deck.two_places"))
    faults, taken = False, set[str]()
    for item in items:
        deck_text.show_faults(session().console, item.faults, lang.value, "err")
        faults |= not item.ok
        if not item.deck.entries or not (item.ok or keep_going):
            continue
        written = write_deck(item.deck, to, item.context, names.value, excel)
        session().console.faults([entry.at(source=item.source) for entry in written.faults], lang.value)
        faults |= not written.whole
        if written.whole or keep_going:
            _put(written.data, out if out_dir is None else out_dir / _file_name(item, to, taken), force, out_dir, lang)
    if faults:
        raise typer.Exit(1)


def _file_name(item: Item, to: str, taken: set[str]) -> str:
    """A name from the file the deck came from, or from the deck; numbered where two would be the same."""
    from zmdj_cards.decks.formats.code import deck_hash
    from zmdj_cards.text.filenames import safe_name

    inner = item.source.rsplit("!", 1)[-1]
    plain = item.kind == "code" or item.source == "-"
    stem = item.deck.name if plain else Path(inner).stem
    ident = deck_hash(item.deck) if plain else ""
    suffix = KINDS[to].suffixes[0]
    made, number = safe_name(stem, ident, suffix), 2
    while made.casefold() in taken:
        made, number = safe_name(stem, f"{ident}{number}", suffix), number + 1
    taken.add(made.casefold())
    return made


def _put(data: bytes, path: Path | None, force: bool, folder: Path | None, lang: LangChoice) -> None:
    from zmdj_cards.cli.decks.deck_lexicon import word

    console = session().console
    if path is None:
        # A file's bytes are UTF-8 whatever the terminal writes; on a terminal they are text to look at.
        buffer = None if console.tty else getattr(console.out, "buffer", None)
        if buffer is None:
            console.print(data.decode("utf-8-sig").rstrip("\n"))
        else:
            console.out.flush()
            buffer.write(data)
            buffer.flush()
        return
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        with path.open("wb" if force else "xb") as file:
            file.write(data)
    except FileExistsError:
        raise UsageError(fault("deck.exists", Place(source=str(path)), name=str(path))) from None
    except OSError as error:
        raise DataError(fault("deck.unwritable", Place(source=str(path)), detail=error.strerror or str(error))) from error
    console.note(f"{word('written', lang.value)}: {path}")


@app.command()
def code(
    decks: Decks,
    format_name: FormatName = None,
    format_file: FormatFile = None,
    kind: From = None,
    prefer: PreferOption = PreferChoice.none,
    as_json: JsonOption = False,
    recursive: Recursive = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Print the deck code of each deck. A deck with faulty lines gets none."""
    from zmdj_cards.decks.formats.code import deck_hash, encode

    console = session().console
    items = _items(decks, _reading(format_name, format_file, prefer, kind, recursive))
    sound = [item for item in items if item.ok and item.deck.entries]
    if as_json:
        rows = [{"source": item.source, "name": item.deck.name, "code": encode(item.deck), "hash": deck_hash(item.deck)} for item in sound]
        console.json(rows)
    else:
        for item in sound:
            console.print(encode(item.deck) if len(items) == 1 else f"{encode(item.deck)}\t{item.source}")
    _finish(items, lang)


@app.command()
def fix(
    deck: Annotated[str, typer.Argument(help="A list to mend: a text file, or - for standard input.", metavar="FILE")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File for the corrected list.", show_default=False)] = None,
    in_place: Annotated[bool, typer.Option("--in-place", help="Write over the list itself.")] = False,
    yes_unique: Annotated[bool, typer.Option("--yes-unique", help="Take proposals that are the only close ones without asking.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    format_name: FormatName = None,
    format_file: FormatFile = None,
    lang: LangOption = LangChoice.both,
) -> None:
    """Propose names for misspelt lines and write a corrected copy.

    Asks on a terminal; elsewhere nothing is taken without --yes-unique. All other lines stay as they are, byte for byte. Exit
    code 1 while a line is still faulty.
    """
    from zmdj_cards.cli.decks import deck_text
    from zmdj_cards.cli.decks.deck_lexicon import word
    from zmdj_cards.decks.fix import fix as mend
    from zmdj_cards.work.decks.reading import choose_game, make_context, open_file

    console = session().console
    if in_place and (out is not None or deck == "-"):
        raise UsageError(fault("deck.two_places"))
    opened = open_file(session(), deck)
    choose_game(session(), [deck])
    done = mend(opened, make_context(session(), format_name, format_file), lambda item: _choose(item, yes_unique, lang))
    for change in done.changes:
        console.note(f"{deck}:{change.line}", f"  - {change.before.strip()}", f"  + {change.after.strip()}")
    if not done.changes:
        console.note(word("nothing", lang.value))
    elif deck == "-" and out is None:
        _put(done.data, None, force, None, lang)
    else:
        target = Path(deck) if in_place else out or Path(deck).with_name(f"{Path(deck).stem}.fixed{Path(deck).suffix}")
        _put(done.data, target, force or in_place, None, lang)
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
        console.note(f"  {number}) {pair((card.en or card.zh, card.zh), lang.value)} [{card.id}]")
    console.err.write(f"  {word('choose', lang.value)}: ")
    console.err.flush()
    answer = console.stdin.readline().strip()
    chosen = int(answer) if answer.isascii() and answer.isdecimal() and len(answer) < 4 else 0
    return item.candidates[chosen - 1] if 1 <= chosen <= len(item.candidates) else None


def _reading(format_name: str | None, format_file: Path | None, prefer: PreferChoice, kind: str | None, recursive: bool = False) -> Reading:
    from zmdj_cards.work.decks.reading import Reading

    return Reading(format_name, format_file, prefer.value, kind, recursive)


def _items(decks: list[str], how: Reading) -> list[Item]:
    from zmdj_cards.work.decks.reading import read_all

    items = read_all(session(), decks, how)
    for item in items:
        if item.left_out:
            session().console.faults(item.faults)
    return [item for item in items if not item.left_out]


def _pool(pool: str, how: Reading) -> Deck:
    """The deck of a pool. Raises DataError where it is not read whole: every verdict would rest on it."""
    from dataclasses import replace

    from zmdj_cards.work.decks.reading import one_deck

    item = one_deck(session(), pool, replace(how, kind=None))
    if not item.ok:
        raise DataError(item.faults)
    return item.deck


def _finish(items: list[Item], lang: LangChoice, quiet: bool = False) -> None:
    """The faults of reading on standard error, and exit code 1 where a deck was not read whole."""
    from zmdj_cards.cli.decks import deck_text

    if not quiet:
        for item in items:
            deck_text.show_faults(session().console, item.faults, lang.value, "err")
    if not all(item.ok for item in items):
        raise typer.Exit(1)
