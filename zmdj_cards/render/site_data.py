"""What pages and the site are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from zmdj_cards.errors import Fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.format import Format
from zmdj_cards.model.game import GameData
from zmdj_cards.model.glossary import Term
from zmdj_cards.render import pages, script
from zmdj_cards.render.faces import TextSource
from zmdj_cards.render.script import Script, Turn
from zmdj_cards.render.theme import RenderLang
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
    ``font``: file name of the font, or empty. ``lang``: what pages show before a visitor has chosen; ``script``: the characters of their
    Chinese, None as the cards are printed; ``sibling``: the way from the site's folder to the same site in the other script, ending in a
    slash, or empty, and ``sibling_address`` where that will be found."""

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
    lang: RenderLang = "both"
    script: Script | None = None
    sibling: str = ""
    sibling_address: str = ""

    def turned(self) -> Script | None:
        """The characters of its pages, where these are not those of the cards."""
        return None if self.script == script_of(self.game, self.cards) else self.script

    def turn(self) -> Turn:
        """What becomes of a finished page."""
        found = self.turned()
        return script.page(found) if found else str

    def turn_words(self) -> Turn:
        """The same of words alone."""
        found = self.turned()
        return script.words(found) if found else str


def switch(games: Sequence[GameData], here: GameData) -> tuple[pages.GameLink, ...]:
    """Links between the games of one site: the first lies in its folder, the others in folders below it by their ids."""
    below = here is not games[0]
    made = []
    for number, item in enumerate(games):
        folder = "" if number == 0 else f"{item.game.id}/"
        url = "index.html" if item is here else f"{'../' if below else ''}{folder}index.html"
        made.append(pages.GameLink(item.game.zh, item.game.en, url, item is here))
    return tuple(made)


# The folder of the pages in the other characters.
FOLDERS: Mapping[Script, str] = {"zh-Hans": "hans", "zh-Hant": "hant"}


def in_both_scripts(shown: SiteData) -> list[tuple[SiteData, str]]:
    """(site, folder) of a site in its own characters, and of the same site in the others in a folder below it; each knows the way to its
    sibling."""
    second = script.other(shown.script or script_of(shown.game, shown.cards))
    folder = FOLDERS[second] + "/"
    there = f"{shown.address}{folder}" if shown.address else ""
    games = tuple(replace(item, url=item.url if item.here else f"../{item.url}") for item in shown.games)
    twin = replace(shown, script=second, games=games, address=there, sibling="../", sibling_address=shown.address)
    return [(replace(shown, sibling=folder, sibling_address=there), ""), (twin, folder)]


def script_of(game: GameData, cards: Iterable[Card]) -> Script:
    """What cards are printed in: ``zh-Hant`` where most names that tell the scripts apart are Traditional, else ``zh-Hans``."""
    names = [game.game.zh, *(card.zh for card in cards)]
    traditional = sum(to_simplified_key(name) != name for name in names)
    return "zh-Hant" if traditional * 2 > len(names) else "zh-Hans"
