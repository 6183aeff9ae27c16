"""What the deck side of the builder shows: sections with their cards, what is wrong, what the deck is made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.code import deck_hash
from zmdj_cards.decks.stats import stats
from zmdj_cards.model.format import Section
from zmdj_cards.render import deckviews
from zmdj_cards.render.pages import Bar, CardLink, DeckGroup
from zmdj_cards.render.site_data import SiteDeck
from zmdj_cards.render.theme import ElementLook
from zmdj_cards.web.decks import Kept
from zmdj_cards.web.library import Shelf
from zmdj_cards.work.decks.building import CONSIDERING, Draft, Wrong, wrongs


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section of the format, whether cards are in it or not. ``allowed``: how many it takes; ``full``: whether it has as many."""

    id: str
    zh: str
    en: str
    count: int
    allowed: str
    full: bool
    groups: tuple[DeckGroup, ...]


@dataclass(frozen=True, slots=True)
class NeedView:
    """Cards of an element that need so many of its tactics, against those that the deck has."""

    look: ElementLook
    need: int
    supply: int
    cards: int


@dataclass(frozen=True, slots=True)
class GoneView:
    """A card of the deck that the data does not have any more, or that stands where the format has no section."""

    section: str
    id: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Panel:
    """All that the template is given. ``counts``: copies in the deck by card."""

    sections: tuple[SectionView, ...]
    gone: tuple[GoneView, ...]
    considering: tuple[CardLink, ...]
    wrongs: tuple[Wrong, ...]
    errors: int
    curve: tuple[Bar, ...]
    average: str
    types: tuple[tuple[str, str, int], ...]
    elements: tuple[tuple[ElementLook, int], ...]
    needs: tuple[NeedView, ...]
    code: str
    hash: str
    size: int
    counts: dict[str, int]

    def mapping(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def panel(shelf: Shelf, kept: Kept) -> Panel:
    draft, context = kept.draft, shelf.context(kept.draft.format)
    deck = draft.deck()
    known, links = shelf.builder.known, shelf.links
    shown = {row.id: row for row in deckviews.sections(SiteDeck(deck, context.format), known, links, shelf.builder.site_data.game.type)}
    sections = tuple(_section(row, shown[row.id].groups if row.id in shown else ()) for row in context.format.section)
    held = deckviews.copies(deck, shelf.builder.site_data.cards)
    main = [(card, count) for card, count in deckviews.copies(deck.model_copy(update={"entries": deck.section("main")}), known.values())]
    bars, average = deckviews.curve(held)
    found = wrongs(draft, context)
    counts: dict[str, int] = {}
    for entry in deck.entries:
        counts[entry.card] = counts.get(entry.card, 0) + entry.count
    names = {row.id: row for row in shelf.builder.site_data.game.type}
    kinds: dict[str, int] = {}
    for card, count in held:
        kinds[card.type] = kinds.get(card.type, 0) + count
    return Panel(
        sections=sections,
        gone=_gone(draft, shelf, context),
        considering=_considering(draft, links),
        wrongs=found,
        errors=sum(row.fault.severity == "error" for row in found),
        curve=bars,
        average=average,
        types=tuple((row.zh, row.en, kinds[key]) for key, row in names.items() if key in kinds),
        elements=deckviews.element_counts(main, shelf.builder.looks),
        needs=_needs(shelf, kept, context),
        code=kept.version.code,
        hash=deck_hash(deck),
        size=deck.size(),
        counts=counts,
    )


def _section(row: Section, groups: tuple[DeckGroup, ...]) -> SectionView:
    count = sum(group.count for group in groups)
    if row.sizes:
        allowed, full = "/".join(map(str, row.sizes)), count in row.sizes
    elif row.max is None:
        allowed, full = f"{row.min}+", count >= row.min
    else:
        allowed = str(row.min) if row.min == row.max else f"{row.min}–{row.max}"
        full = row.min <= count <= row.max
    return SectionView(row.id, row.zh, row.en, count, allowed, full, groups)


def _gone(draft: Draft, shelf: Shelf, context: Context) -> tuple[GoneView, ...]:
    sections = {row.id for row in context.format.section} | {CONSIDERING}
    made = []
    for section, card_id in dict.fromkeys(key[:2] for key in draft.cards):
        if card_id not in shelf.links or section not in sections:
            card = context.index.get(card_id)
            made.append(GoneView(section, card_id, card.zh if card else card_id, draft.count(section, card_id)))
    return tuple(made)


def _considering(draft: Draft, links: dict[str, CardLink]) -> tuple[CardLink, ...]:
    ids = dict.fromkeys(key[1] for key in draft.cards if key[0] == CONSIDERING)
    return tuple(replace(links[card], count=draft.count(CONSIDERING, card)) for card in ids if card in links)


def _needs(shelf: Shelf, kept: Kept, context: Context) -> tuple[NeedView, ...]:
    """Of each element the highest requirement, and how many cards have one above what the tactics give."""
    found = stats(kept.draft.deck(), context.index)
    made = []
    for key, look in shelf.builder.looks.items():
        rows = [row for row in found.needs if row.element == key]
        if rows:
            short = [row for row in rows if not row.met]
            made.append(NeedView(look, max(row.need for row in rows), rows[0].supply, sum(row.count for row in short)))
    return tuple(made)
