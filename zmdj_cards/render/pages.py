"""What each page template is given: frozen records, one a template, whose fields are all it may use.

A test compares the names that a template uses with the fields declared here."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from markupsafe import Markup

from zmdj_cards.render.theme import ElementLook


@dataclass(frozen=True, slots=True)
class GameLink:
    """One game of a site that holds several; ``url`` is relative to the root of this game's pages."""

    zh: str
    en: str
    url: str
    here: bool


@dataclass(frozen=True, slots=True)
class Site:
    """The same on every page. ``script``: the ``lang`` of Chinese nodes, zh-Hans or zh-Hant; ``elements`` and ``sets`` with the
    addresses of their lists; ``single``: a page that stands alone, without menu and links; ``games``: the switch between games."""

    zh: str
    en: str
    script: str
    elements: tuple[tuple[ElementLook, str], ...]
    sets: tuple[tuple[str, str, str, str], ...]
    has_decks: bool
    single: bool = False
    games: tuple[GameLink, ...] = ()


@dataclass(frozen=True, slots=True)
class Pair:
    """One line of text in both languages, as HTML; ``kind`` as of a paragraph."""

    zh: Markup
    en: Markup
    kind: str = "plain"


@dataclass(frozen=True, slots=True)
class FaceView:
    """One face: numbers as strings or None; ``text`` holds its abilities line by line, ``translated`` is False where the
    English is missing."""

    name: str
    zh: str
    en: str
    power: str | None
    health: str | None
    range: str | None
    subtypes: tuple[tuple[str, str], ...]
    text: tuple[Pair, ...]
    translated: bool
    art: str | None


@dataclass(frozen=True, slots=True)
class CardLink:
    """A card in a list."""

    id: str
    url: str
    zh: str
    en: str
    type_zh: str
    type_en: str
    element: ElementLook | None
    need: int
    cost: str
    power: str
    range: str
    flash: str
    peerless: bool
    count: int = 0


@dataclass(frozen=True, slots=True)
class PrintingView:
    serial: str
    face_zh: str
    face_en: str
    rarity: str
    rarity_zh: str
    rarity_en: str
    product_zh: str
    product_en: str


@dataclass(frozen=True, slots=True)
class RuleView:
    """A ruling: its text with terms linked, its value and where it comes from."""

    id: str
    zh: Markup
    en: Markup
    value: str
    origin: str
    source: str


@dataclass(frozen=True, slots=True)
class DeckLink:
    name: str
    url: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class Context:
    """Common to all page contexts. ``root``: the way from the page to the site's folder; ``current``: its entry in the menu."""

    template: ClassVar[str] = ""
    site: Site
    root: str
    current: str
    title_zh: str
    title_en: str

    def mapping(self) -> dict[str, Any]:
        return {item.name: getattr(self, item.name) for item in fields(self)}


@dataclass(frozen=True, slots=True)
class IndexPage(Context):
    template: ClassVar[str] = "index.html.j2"
    cards: tuple[CardLink, ...] = ()


@dataclass(frozen=True, slots=True)
class ListPage(Context):
    """The cards of a set or of an element."""

    template: ClassVar[str] = "list.html.j2"
    cards: tuple[CardLink, ...] = ()
    look: ElementLook | None = None


@dataclass(frozen=True, slots=True)
class CardPage(Context):
    template: ClassVar[str] = "card.html.j2"
    card: CardLink | None = None
    card_terms: tuple[tuple[str, str, str], ...] = ()
    faces: tuple[FaceView, ...] = ()
    stamina: str = ""
    printings: tuple[PrintingView, ...] = ()
    rules: tuple[RuleView, ...] = ()
    decks: tuple[DeckLink, ...] = ()
    before: CardLink | None = None
    after: CardLink | None = None


@dataclass(frozen=True, slots=True)
class TermView:
    id: str
    zh: str
    en: str
    also: tuple[str, ...]
    abbr: str
    definition: Pair
    section: str
    icon: str
    look: ElementLook | None
    cards: tuple[CardLink, ...]


@dataclass(frozen=True, slots=True)
class GlossaryPage(Context):
    template: ClassVar[str] = "glossary.html.j2"
    groups: tuple[tuple[str, str, str, tuple[TermView, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a plot: how many cards (a copy counts), and its height from 0 to 100."""

    label: str
    count: int
    height: float


@dataclass(frozen=True, slots=True)
class DeckSection:
    zh: str
    en: str
    count: int
    cards: tuple[CardLink, ...]


@dataclass(frozen=True, slots=True)
class DeckPage(Context):
    template: ClassVar[str] = "deck.html.j2"
    format_zh: str = ""
    format_en: str = ""
    notes: tuple[str, ...] = ()
    sections: tuple[DeckSection, ...] = ()
    curve: tuple[Bar, ...] = ()
    average: str = ""
    elements: tuple[tuple[ElementLook, int], ...] = ()
    faults: tuple[tuple[str, str], ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True)
class DecksPage(Context):
    template: ClassVar[str] = "decks.html.j2"
    decks: tuple[tuple[str, str, str, str, int, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class RulesPage(Context):
    template: ClassVar[str] = "rules.html.j2"
    groups: tuple[tuple[str, tuple[RuleView, ...]], ...] = field(default=())
