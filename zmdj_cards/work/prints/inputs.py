"""What prints are made of: the cards that were named, their texts, what a site shows, lengths in millimetres."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.code import encode
from zmdj_cards.decks.open import check_names, looks_like_file
from zmdj_cards.decks.validate import validate
from zmdj_cards.decks.write import write_deck
from zmdj_cards.errors import Fault, UsageError, fault
from zmdj_cards.model.card import Card, FaceName
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.load import load_game, load_glossary
from zmdj_cards.render import print_copies
from zmdj_cards.render.abilities import AbilityTexts
from zmdj_cards.render.faces import TextSource
from zmdj_cards.render.print_copies import Copy
from zmdj_cards.render.richtext import FaceText, Paragraph
from zmdj_cards.render.site_data import SiteData, SiteDeck
from zmdj_cards.store.query import load_index, search_keys
from zmdj_cards.store.shown import Texts, ability_texts
from zmdj_cards.work.decks.reading import Item, bundled_titles, games_of, gather, is_deck, make_context, read_text
from zmdj_cards.work.workspace import Workspace


def millimetres(text: str) -> float:
    """``3``, ``3mm`` or ``0.5 mm``. Raises UsageError."""
    value = text.strip().casefold().removesuffix("mm").strip()
    try:
        return float(value)
    except ValueError:
        raise UsageError(fault("render.length", text=text)) from None


def named(space: Workspace, args: Sequence[str], context: Context) -> list[Item]:
    """Each argument as a deck, or as a card with an optional count (``3x NAME``), in the order given."""
    games = games_of(space)
    found: list[Item] = []
    for arg in args:
        if is_deck(space, arg):
            found += gather(space, [arg], context)
            continue
        if not arg.strip() or (looks_like_file(arg) and context.resolver.resolve(arg).card is None):
            check_names([arg], games, space.files)
        found.append(read_text(arg, context))
    return found


def copies(space: Workspace, found: Sequence[Item], context: Context, old: str | None) -> tuple[list[Copy], list[Fault]]:
    """The copies of all items and the faults of reading; with ``old`` only what its deck does not hold."""
    before = gather(space, [old], context)[0] if old else None
    faults = [item for one in (*found, *([before] if before else [])) for item in one.faults]
    made: list[Copy] = []
    for one in found:
        made += print_copies.copies_of(one.deck, context.index, before.deck if before else None)
    return made, faults


def text_source(conn: sqlite3.Connection, game: str, reminders: bool = True) -> TextSource:
    """The ability text of each face: the user's own wording where there is one, else what the structured abilities say, else
    the printed text of the official file."""
    made = AbilityTexts(load_game(game), load_glossary(game), reminders)
    rows = ability_texts(conn)

    def find(card: Card, face: FaceName) -> FaceText:
        found, own = rows.get((card.id, face), {}), made(card, face)
        return FaceText(_choose(found, "zh", own.zh, made), _choose(found, "en", own.en, made))

    return find


def _choose(found: Texts, lang: str, ours: tuple[Paragraph, ...], made: AbilityTexts) -> tuple[Paragraph, ...]:
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


def site_data(space: Workspace, decks: Sequence[str] = (), format_id: str | None = None) -> tuple[SiteData, tuple[Fault, ...]]:
    """What pages of the game that is meant are made of, and the faults of reading decks."""
    context, conn, game = make_context(space, format_id), space.database(), space.game_id
    read = gather(space, decks, context) if decks else []
    names = bundled_titles(game) if decks else {}
    shown = tuple(_shown(one.deck, context, names) for one in read)
    cards = load_index(conn, retired=False).cards
    made = SiteData(
        load_game(game),
        cards,
        load_glossary(game),
        text_source(conn, game),
        shown,
        keys=search_keys(conn),
        format=context.format,
        headings=context.headers,
    )
    return made, tuple(item for one in read for item in one.faults)


# The files beside the page of a deck, by kind of deck file.
_ENDINGS = {"text": ".txt", "tts": ".tts.json", "json": ".json"}


def _shown(deck: Deck, context: Context, names: Mapping[str, str]) -> SiteDeck:
    faults, code = validate(deck, context.format, context.index), encode(deck)
    written = {kind: write_deck(deck, kind, context).data for kind in _ENDINGS}
    files = tuple((f"site.as.{kind}", ending, written[kind]) for kind, ending in _ENDINGS.items())
    listing = written["text"].decode("utf-8-sig")
    return SiteDeck(deck, context.format, faults, code, names.get(deck.name, ""), listing, files)
