"""What each page template is given: frozen records, one a template, whose fields are all it may use.

A test compares the names that a template uses with the fields declared here."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from markupsafe import Markup

from zmdj_cards.model.game import Value
from zmdj_cards.render.faces import FaceValue
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
    addresses of their lists; ``single``: a page that stands alone, without menu and links; ``games``: the switch between games;
    ``address``: where the site will be found, ending in a slash, or empty; ``font``: the file of its Chinese characters, or empty;
    ``glossary``: the page of the glossary; ``lang``: what is shown before a visitor has chosen; ``sibling``: the way from the site's folder
    to the same pages in the other script, or empty, and ``sibling_address`` where they will be found; ``values``: the numbers that
    only this game has."""

    zh: str
    en: str
    script: str
    elements: tuple[tuple[ElementLook, str], ...]
    sets: tuple[tuple[str, str, str, str], ...]
    has_decks: bool
    has_check: bool
    single: bool = False
    games: tuple[GameLink, ...] = ()
    address: str = ""
    font: str = ""
    glossary: str = "glossary.html"
    lang: str = "both"
    sibling: str = ""
    sibling_address: str = ""
    values: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Pair:
    """One line of text in both languages, as HTML; ``kind`` as of a paragraph."""

    zh: Markup
    en: Markup
    kind: str = "plain"


@dataclass(frozen=True, slots=True)
class FaceView:
    """One face: numbers as strings or None; ``text`` holds its abilities line by line, ``translated`` is False where the
    English is missing; ``art``: the user's picture, ``drawn``: the face as it is printed, both as files or missing."""

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
    drawn: str = ""
    values: tuple[FaceValue, ...] = ()


@dataclass(frozen=True, slots=True)
class CardLink:
    """A card in a list. ``picture``: what its tile shows (see ``emblems.picture``); ``parts``: the epithet with
    its dot, and the rest of the Chinese name; ``face``: the file of its drawn face, or empty; ``values``:
    the numbers that only its game has, empty where the card has none."""

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
    picture: tuple[str, str]
    parts: tuple[str, str]
    face: str = ""
    count: int = 0
    values: tuple[str, ...] = ()


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
    en: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Context:
    """Common to all page contexts. ``root``: the way from the page to the site's folder; ``current``: its entry in the menu; ``path``:
    where the page lies on the site; ``description`` and ``preview``: what is shown of it elsewhere, the latter a file or empty."""

    template: ClassVar[str] = ""
    site: Site
    root: str
    current: str
    title_zh: str
    title_en: str
    path: str = field(default="", kw_only=True)
    description: str = field(default="", kw_only=True)
    preview: str = field(default="", kw_only=True)

    def mapping(self) -> dict[str, Any]:
        return {item.name: getattr(self, item.name) for item in fields(self)}


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a filter offers: what is written behind the key of the query, and its words."""

    value: str
    zh: str
    en: str
    look: ElementLook | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """Values of one key of the search language; ``clause``: the key with its sign, as in ``cost=``."""

    clause: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class IndexPage(Context):
    """``drawings``: names and layers of the emblems that tiles show, here and on other pages."""

    template: ClassVar[str] = "index.html.j2"
    cards: tuple[CardLink, ...] = ()
    drawings: tuple[tuple[str, tuple[str, ...]], ...] = ()
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class ListPage(Context):
    """The cards of a set or of an element. ``mark``: shape and label of the set's mark; ``rarities``: (id, zh, en, printings);
    ``printings``: how many the set has; ``query``: finds the same in the search box."""

    template: ClassVar[str] = "list.html.j2"
    cards: tuple[CardLink, ...] = ()
    drawings: tuple[tuple[str, tuple[str, ...]], ...] = ()
    look: ElementLook | None = None
    mark: tuple[str, str] = ("", "")
    rarities: tuple[tuple[str, str, str, int], ...] = ()
    printings: int = 0
    query: str = ""


@dataclass(frozen=True, slots=True)
class SetView:
    """A set in the list of sets: so many cards and printings; ``mark``: shape and label of its mark."""

    url: str
    id: str
    zh: str
    en: str
    mark: tuple[str, str]
    cards: int
    printings: int


@dataclass(frozen=True, slots=True)
class SetsPage(Context):
    template: ClassVar[str] = "sets.html.j2"
    sets: tuple[SetView, ...] = ()


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
    related: tuple[tuple[str, tuple[CardLink, ...]], ...] = ()
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
    chapter_zh: str
    chapter_en: str
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
class DeckGroup:
    """The cards of one type within a section, by cost."""

    zh: str
    en: str
    count: int
    cards: tuple[CardLink, ...]


@dataclass(frozen=True, slots=True)
class DeckSection:
    """``id``: the section's, so that a hand can be drawn from the main deck."""

    id: str
    zh: str
    en: str
    count: int
    groups: tuple[DeckGroup, ...]


@dataclass(frozen=True, slots=True)
class Download:
    """A file of a deck beside its page."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck in the list of decks: its commanders, elements, size, curve, and whether it is legal."""

    zh: str
    en: str
    url: str
    leaders: tuple[CardLink, ...]
    elements: tuple[tuple[ElementLook, int], ...]
    size: int
    average: str
    curve: tuple[Bar, ...]
    legal: bool


@dataclass(frozen=True, slots=True)
class DeckPage(Context):
    """``types``: (zh, en, copies) of the main deck; ``listing``: the deck as a list to copy; ``hand``: sizes of the first and the second
    player's opening hand, 0 where the game names none."""

    template: ClassVar[str] = "deck.html.j2"
    format_zh: str = ""
    format_en: str = ""
    notes: tuple[str, ...] = ()
    sections: tuple[DeckSection, ...] = ()
    drawings: tuple[tuple[str, tuple[str, ...]], ...] = ()
    types: tuple[tuple[str, str, int], ...] = ()
    listing: str = ""
    downloads: tuple[Download, ...] = ()
    hand: tuple[int, int] = (0, 0)
    curve: tuple[Bar, ...] = ()
    average: str = ""
    elements: tuple[tuple[ElementLook, int], ...] = ()
    faults: tuple[tuple[str, str], ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True)
class DecksPage(Context):
    template: ClassVar[str] = "decks.html.j2"
    decks: tuple[DeckRow, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckPage(Context):
    """A pasted list checked against a format; ``example``: the beginning of a list."""

    template: ClassVar[str] = "check.html.j2"
    format_zh: str = ""
    format_en: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class NotFoundPage(Context):
    template: ClassVar[str] = "404.html.j2"


@dataclass(frozen=True, slots=True)
class RulesPage(Context):
    template: ClassVar[str] = "rules.html.j2"
    groups: tuple[tuple[str, str, tuple[RuleView, ...]], ...] = ()
