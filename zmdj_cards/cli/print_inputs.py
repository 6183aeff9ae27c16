"""What the printing commands need: the cards that were named, their texts, lengths in millimetres, and where files go."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from zmdj_cards.cli.choices import database, game
from zmdj_cards.cli.io import Console
from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault

if TYPE_CHECKING:
    from zmdj_cards.cli.deck_inputs import Item
    from zmdj_cards.decks.context import Context
    from zmdj_cards.model.card import Card, FaceName
    from zmdj_cards.render.content import TextSource
    from zmdj_cards.render.jobs import Copy
    from zmdj_cards.render.runs import FaceText, Paragraph


def millimetres(text: str) -> float:
    """``3``, ``3mm`` or ``0.5 mm``. Raises UsageError."""
    value = text.strip().casefold().removesuffix("mm").strip()
    try:
        return float(value)
    except ValueError:
        raise UsageError(fault("render.length", text=text)) from None


def items(args: Sequence[str], context: Context, console: Console) -> list[Item]:
    """Each argument as a deck, or as a card with an optional count (``3x NAME``), in the order given."""
    from zmdj_cards.cli.deck_inputs import bundled, gather, read_item
    from zmdj_cards.decks.code import looks_like_code

    found: list[Item] = []
    for arg in args:
        deck = arg == "-" or _exists(arg) or bundled(arg) is not None or looks_like_code(arg, context)
        found += gather([arg], context, console) if deck else [read_item(arg.encode(), arg, context, "text")]
    return found


def _exists(arg: str) -> bool:
    try:
        return Path(arg).exists()
    except (OSError, ValueError):
        return False


def copies(found: Sequence[Item], context: Context, old: str | None, console: Console) -> tuple[list[Copy], list[Fault]]:
    """The copies of all items and the faults of reading; with ``old`` only what its deck does not hold."""
    from zmdj_cards.cli.deck_inputs import gather
    from zmdj_cards.render import jobs

    before = gather([old], context, console)[0] if old else None
    faults = [item for one in (*found, *([before] if before else [])) for item in one.faults]
    made: list[Copy] = []
    for one in found:
        made += jobs.copies_of(one.deck, context.index, before.deck if before else None)
    return made, faults


def text_source(conn: sqlite3.Connection) -> TextSource:
    """The ability text of each face as the database shows it."""
    from zmdj_cards.render.runs import FaceText

    rows: dict[tuple[str, str], dict[tuple[str, str], str]] = defaultdict(dict)
    sql = "SELECT card_id, face, kind, lang, text FROM texts WHERE shown = 1 AND kind IN ('skill', 'ambush') ORDER BY rowid"
    for card_id, face, kind, lang, text in conn.execute(sql):
        rows[card_id, face].setdefault((lang, kind), text)
    read = _reader()

    def find(card: Card, face: FaceName) -> FaceText:
        found = rows.get((card.id, face), {})
        return FaceText(*(_both_kinds(found, lang, read) for lang in ("zh", "en")))

    return find


Reader = Callable[[str, str], "tuple[Paragraph, ...]"]


def _both_kinds(found: dict[tuple[str, str], str], lang: str, read: Reader) -> tuple[Paragraph, ...]:
    from zmdj_cards.render.runs import Paragraph, Run

    made = read(found.get((lang, "skill"), ""), lang)
    ambush = read(found.get((lang, "ambush"), ""), lang)
    if not ambush:
        return made
    label = Run("pill", _ambush(lang), "ambush")
    first = ambush[0]
    if not any(run.id == "ambush" for run in first.runs[:1]):
        first = Paragraph((label, *((Run("text", " "),) if lang == "en" else ()), *first.runs), "ambush")
    return (*made, first, *(Paragraph(item.runs, "ambush") for item in ambush[1:]))


def _ambush(lang: str) -> str:
    term = next((item for item in _glossary() if item.id == "ambush"), None)
    return "" if term is None else term.zh if lang == "zh" else term.en


def _glossary() -> tuple:
    from zmdj_cards.model.load import load_glossary

    return load_glossary(game())


def _reader() -> Reader:
    """Reads printed text with the game's own timing words and elements."""
    from zmdj_cards.model.load import load_game
    from zmdj_cards.render import theme
    from zmdj_cards.render.runs import from_plain
    from zmdj_cards.render.terms import TermMarker, keyword_ids

    terms = _glossary()
    styles = set(theme.theme()["pill"])
    pills = {word: term.id for term in terms if term.id in styles for word in (term.zh, term.en)}
    elements = {item.zh: item.id for item in load_game(game()).element if len(item.zh) == 1}
    keywords = keyword_ids(terms)
    markers = {lang: TermMarker([term for term in terms if term.id in keywords], lang) for lang in ("zh", "en")}
    return lambda text, lang: markers[lang].mark_all(from_plain(text, pills, elements), keywords)


def sources(deck_args: Sequence[str], format_id: str | None, console: Console, with_decks: bool = True):
    """(sources of pages, context, faults of reading decks) for the game of the running command."""
    from zmdj_cards.cli.deck_inputs import gather, make_context
    from zmdj_cards.decks.code import encode
    from zmdj_cards.decks.validate import validate
    from zmdj_cards.model.load import load_game
    from zmdj_cards.render.site import SiteDeck, Sources
    from zmdj_cards.store.query import load_index

    context = make_context(format_id)
    conn = database()
    index = load_index(conn, retired=False)
    read = gather(deck_args, context, console) if with_decks and deck_args else []
    decks = tuple(SiteDeck(one.deck, context.format, validate(one.deck, context.format, context.index), encode(one.deck)) for one in read)
    faults = [item for one in read for item in one.faults]
    return Sources(load_game(game()), index.cards, _glossary(), text_source(conn), decks), context, faults


def write_file(path: Path, data: bytes) -> None:
    """Write a file, making its folder. Raises DataError where that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise DataError(fault("render.unwritable", Place(source=str(path)), detail=error.strerror or str(error))) from error


def progress(console: Console, what: str) -> Callable[[int, int], None]:
    """A counter on standard error, on a terminal only; drawn at most two hundred times."""

    def show(done: int, of: int) -> None:
        if console.err.isatty() and (done == of or done % max(1, of // 200) == 0):
            console.err.write(f"\r{what} {done}/{of}" + ("\n" if done == of else ""))
            console.err.flush()

    return show


def finish(console: Console, faults: Sequence[Fault], lang: str) -> None:
    """Show faults; exit code 1 where one of them is an error."""
    import typer

    console.faults(faults, lang)
    if any(item.severity == "error" for item in faults):
        raise typer.Exit(1)
