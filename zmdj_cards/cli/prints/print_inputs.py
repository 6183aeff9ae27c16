"""What the printing commands need: the cards that were named, their texts, lengths in millimetres, and where files go."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from zmdj_cards.cli.choices import database, game
from zmdj_cards.cli.io import Console, Language, session
from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault

if TYPE_CHECKING:
    from zmdj_cards.decks.context import Context
    from zmdj_cards.model.card import Card, FaceName
    from zmdj_cards.model.glossary import Term
    from zmdj_cards.render.abilities import AbilityTexts
    from zmdj_cards.render.faces import TextSource
    from zmdj_cards.render.print_copies import Copy
    from zmdj_cards.render.richtext import FaceText, Paragraph
    from zmdj_cards.render.site_data import SiteData
    from zmdj_cards.work.decks.reading import Item


def millimetres(text: str) -> float:
    """``3``, ``3mm`` or ``0.5 mm``. Raises UsageError."""
    value = text.strip().casefold().removesuffix("mm").strip()
    try:
        return float(value)
    except ValueError:
        raise UsageError(fault("render.length", text=text)) from None


def items(args: Sequence[str], context: Context) -> list[Item]:
    """Each argument as a deck, or as a card with an optional count (``3x NAME``), in the order given."""
    from zmdj_cards.decks.open import check_names, looks_like_file, names_deck
    from zmdj_cards.work.decks.reading import games_of, gather, read_text

    found: list[Item] = []
    for arg in args:
        if not arg.strip() or (looks_like_file(arg) and context.resolver.resolve(arg).card is None):
            check_names([arg], games_of(session()))
        found += gather(session(), [arg], context) if names_deck(arg, games_of(session())) else [read_text(arg, context)]
    return found


def copies(found: Sequence[Item], context: Context, old: str | None) -> tuple[list[Copy], list[Fault]]:
    """The copies of all items and the faults of reading; with ``old`` only what its deck does not hold."""
    from zmdj_cards.render import print_copies
    from zmdj_cards.work.decks.reading import gather

    before = gather(session(), [old], context)[0] if old else None
    faults = [item for one in (*found, *([before] if before else [])) for item in one.faults]
    made: list[Copy] = []
    for one in found:
        made += print_copies.copies_of(one.deck, context.index, before.deck if before else None)
    return made, faults


def text_source(conn: sqlite3.Connection, reminders: bool = True) -> TextSource:
    """The ability text of each face: the user's own wording where there is one, else what the structured abilities say, else
    the printed text of the official file."""
    from zmdj_cards.model.load import load_game
    from zmdj_cards.render.abilities import AbilityTexts
    from zmdj_cards.render.richtext import FaceText

    made = AbilityTexts(load_game(game()), glossary(), reminders)
    rows: dict[tuple[str, str], dict[tuple[str, str], tuple[str, bool]]] = defaultdict(dict)
    sql = "SELECT card_id, face, kind, lang, text, source FROM texts WHERE shown = 1 AND kind IN ('skill', 'ambush') ORDER BY rowid"
    for card_id, face, kind, lang, text, source in conn.execute(sql):
        rows[card_id, face].setdefault((lang, kind), (text, source == "user"))

    def find(card: Card, face: FaceName) -> FaceText:
        found, own = rows.get((card.id, face), {}), made(card, face)
        return FaceText(_choose(found, "zh", own.zh, made), _choose(found, "en", own.en, made))

    return find


def _choose(
    found: dict[tuple[str, str], tuple[str, bool]], lang: str, ours: tuple[Paragraph, ...], made: AbilityTexts
) -> tuple[Paragraph, ...]:
    kept = {kind: found[lang, kind] for kind in ("skill", "ambush") if (lang, kind) in found}
    if ours and not any(by_user for _, by_user in kept.values()):
        return ours
    lines: list[Paragraph] = []
    for kind in ("skill", "ambush"):
        ambush = kind == "ambush"
        if kind in kept and (kept[kind][1] or not ours):
            lines += made.printed.read(kept[kind][0], lang, ambush)
        else:
            lines += [item for item in ours if (item.kind == "ambush") == ambush]
    return tuple(lines)


def glossary() -> tuple[Term, ...]:
    """The terms of the game of the running command."""
    from zmdj_cards.model.load import load_glossary

    return load_glossary(game())


def site_data(deck_args: Sequence[str], format_id: str | None, with_decks: bool = True) -> tuple[SiteData, Context, list[Fault]]:
    """(what pages are made of, context, faults of reading decks) for the game of the running command."""
    from zmdj_cards.decks.formats.code import encode
    from zmdj_cards.decks.validate import validate
    from zmdj_cards.model.load import load_game
    from zmdj_cards.render.site_data import SiteData, SiteDeck
    from zmdj_cards.store.query import load_index, search_keys
    from zmdj_cards.work.decks.reading import gather, make_context

    context = make_context(session(), format_id)
    conn = database()
    index = load_index(conn, retired=False)
    read = gather(session(), deck_args, context) if with_decks and deck_args else []
    decks = tuple(SiteDeck(one.deck, context.format, validate(one.deck, context.format, context.index), encode(one.deck)) for one in read)
    faults = [item for one in read for item in one.faults]
    made = SiteData(load_game(game()), index.cards, glossary(), text_source(conn), decks, keys=search_keys(conn))
    return made, context, faults


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


def finish(console: Console, faults: Sequence[Fault], lang: Language) -> None:
    """Show faults; exit code 1 where one of them is an error."""
    import typer

    console.faults(faults, lang)
    if any(item.severity == "error" for item in faults):
        raise typer.Exit(1)
