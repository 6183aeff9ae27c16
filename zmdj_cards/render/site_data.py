"""What pages and the site are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from zmdj_cards.errors import Fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.format import Format
from zmdj_cards.model.game import GameData
from zmdj_cards.model.glossary import Term
from zmdj_cards.render import pages
from zmdj_cards.render.faces import TextSource
from zmdj_cards.text.normalize import to_simplified_key
from zmdj_cards.text.search_keys import SearchKeys


@dataclass(frozen=True, slots=True)
class SiteDeck:
    """A deck as its page shows it: with what the check found and its code. ``zh``: its Chinese name, where it has one of its own;
    ``listing``: the deck as a list to copy; ``files``: (label, ending, content) of the files that lie beside its page."""

    deck: Deck
    format: Format
    faults: tuple[Fault, ...] = ()
    code: str = ""
    zh: str = ""
    listing: str = ""
    files: tuple[tuple[str, str, bytes], ...] = ()


@dataclass(frozen=True, slots=True)
class SiteData:
    """All that a site is made of. ``arts``: face key → picture file, copied as it is; ``games``: the switch at the top of a site
    with several games; ``keys``: card id → the keys of the search box, where they are known (default: made of names and texts);
    ``format``: what pasted lists are checked against, ``headings``: key of a heading → id of its section; ``faces``: face key → name of
    the file of its drawn face, ``pictures``: that file's content; ``address``: where the site will be found, ending in a slash, or empty;
    ``font``: file name of the font, or empty."""

    game: GameData
    cards: tuple[Card, ...]
    terms: tuple[Term, ...]
    texts: TextSource
    decks: tuple[SiteDeck, ...] = ()
    arts: Mapping[str, Path] = field(default_factory=dict)
    games: tuple[pages.GameLink, ...] = ()
    keys: Mapping[str, SearchKeys] = field(default_factory=dict)
    format: Format | None = None
    headings: Mapping[str, str] = field(default_factory=dict)
    faces: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    address: str = ""
    font: str = ""


def switch(games: Sequence[GameData], here: GameData) -> tuple[pages.GameLink, ...]:
    """Links between the games of one site: the first lies in its folder, the others in folders below it by their ids."""
    below = here is not games[0]
    made = []
    for number, item in enumerate(games):
        folder = "" if number == 0 else f"{item.game.id}/"
        url = "index.html" if item is here else f"{'../' if below else ''}{folder}index.html"
        made.append(pages.GameLink(item.game.zh, item.game.en, url, item is here))
    return tuple(made)


def script_of(game: GameData, cards: Iterable[Card]) -> str:
    """``zh-Hant`` where most names that tell the scripts apart are Traditional, else ``zh-Hans``."""
    names = [game.game.zh, *(card.zh for card in cards)]
    traditional = sum(to_simplified_key(name) != name for name in names)
    return "zh-Hant" if traditional * 2 > len(names) else "zh-Hans"
