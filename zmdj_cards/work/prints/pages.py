"""Cards, glossary and decks as pages of their own, and all of them as a site."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from zmdj_cards import resources
from zmdj_cards.errors import Fault, UsageError, fault
from zmdj_cards.model.load import load_game
from zmdj_cards.render import layout, markdown, print_copies, site
from zmdj_cards.render.art import ArtSpec
from zmdj_cards.render.faces import face_content, faces_of
from zmdj_cards.render.pages import GameLink
from zmdj_cards.render.site_data import SiteData, switch
from zmdj_cards.render.theme import RenderLang
from zmdj_cards.store import query
from zmdj_cards.work.decks.reading import bundled_names, choose_game
from zmdj_cards.work.prints import drawn
from zmdj_cards.work.prints.inputs import site_data
from zmdj_cards.work.progress import Count, uncounted
from zmdj_cards.work.workspace import Workspace

Kind = Literal["html", "md"]
# A counter for each of the steps ``art`` and ``pages``.
Counts = Callable[[str], Count]


def uncounted_steps(step: str) -> Count:
    return uncounted


@dataclass(frozen=True, slots=True)
class Page:
    """A page as the bytes of a file; ``faults``: of reading a deck."""

    data: bytes
    faults: tuple[Fault, ...] = ()


def kind_of(out: Path | None) -> Kind:
    """By the file's ending; Markdown without a file. Raises UsageError for another ending."""
    if out is None or out.suffix.casefold() in (".md", ".markdown"):
        return "md"
    if out.suffix.casefold() in (".html", ".htm"):
        return "html"
    raise UsageError(fault("render.page_kind", path=str(out)))


def _markdown(text: str) -> bytes:
    return (text.rstrip("\n") + "\n").encode()


def card_page(space: Workspace, names: Sequence[str], kind: Kind, lang: RenderLang = "both") -> Page:
    """One card as HTML, one or more as Markdown. Raises DataError for an unknown card, UsageError for several as HTML."""
    conn = space.database()
    shown, _ = site_data(space)
    ids = [query.find(conn, name) for name in names]
    cards = [next(item for item in shown.cards if item.id == card_id) for card_id in ids]
    if kind == "html":
        if len(cards) > 1:
            raise UsageError(fault("render.one_card"))
        return Page(site.single_card(shown, cards[0]))
    return Page(_markdown("\n".join(markdown.card(shown, item, lang) for item in cards)))


def glossary_page(space: Workspace, words: Sequence[str], kind: Kind, lang: RenderLang = "both") -> Page:
    """The glossary, or some of its words. Raises DataError for an unknown one."""
    shown, _ = site_data(space)
    conn = space.database()
    wanted = {row["id"] for word in words for row in query.terms(conn, word)}
    terms = [term for term in shown.terms if term.id in wanted] if words else list(shown.terms)
    return Page(site.single_glossary(shown, terms) if kind == "html" else _markdown(markdown.glossary(terms, lang)))


def deck_page(space: Workspace, deck: str, kind: Kind, lang: RenderLang = "both", format_id: str | None = None) -> Page:
    """One deck with its curve. Raises UsageError for what names no deck."""
    choose_game(space, [deck])
    shown, faults = site_data(space, [deck], format_id)
    return Page(site.single_deck(shown) if kind == "html" else _markdown(markdown.deck(shown, shown.decks[0], lang)), faults)


@dataclass(frozen=True, slots=True)
class Site:
    """A folder of pages: so many files, of so many cards; ``faults``: of reading decks and pictures."""

    index: Path
    files: int
    cards: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class SiteLook:
    """What a site brings along: ``faces``, the drawn picture of every card; ``font``, the Chinese characters it is written in, for systems
    without them. ``address``: where it will be found, for what is shown of its pages elsewhere; empty where it has none."""

    faces: bool = True
    font: bool = True
    address: str = ""


FONT = "zmdj.woff2"


def _address(text: str) -> str:
    """The address with a slash at its end. Raises UsageError for one that is none."""
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise UsageError(fault("render.address", address=text))
    return text.rstrip("/") + "/"


def build_site(
    space: Workspace,
    out: Path,
    decks: Sequence[str] | None = None,
    art: Path | None = None,
    format_id: str | None = None,
    games: tuple[GameLink, ...] = (),
    counts: Counts = uncounted_steps,
    look: SiteLook | None = None,
) -> Site:
    """The pages of the game that is meant, in a folder that is empty or an earlier build. ``decks`` None: the bundled ones; ``art``: a
    folder of pictures named by serial or name; ``games``: links to the other games of a site. Raises UsageError for a folder with other
    files, DataError where it cannot be written."""
    look = look or SiteLook()
    named = bundled_names(space) if decks is None else decks
    shown, faults = site_data(space, named, format_id)
    shown = replace(shown, games=games, address=_address(look.address), font=FONT if look.font else "")
    with tempfile.TemporaryDirectory(prefix="zmdj-art-") as work:
        if art:
            arts, more = _arts(shown, art, Path(work), counts("art"))
            shown, faults = replace(shown, arts=arts), (*faults, *more)
        if look.faces:
            names, pictures = drawn.faces(shown.cards, shown.game, shown.texts, count=counts("faces"))
            shown = replace(shown, faces=names, pictures=pictures)
        written = site.build(shown, out, counts("pages"), drawn.font if look.font else None)
    return Site(out / "index.html", len(written), len(shown.cards), faults)


def links_of_games(first: str) -> dict[str, tuple[GameLink, ...]]:
    """The games of one site, the first at its top, each with its links to all of them."""
    data = [load_game(item) for item in (first, *(item for item in resources.games() if item != first))]
    return {item.game.id: switch(data, item) for item in data}


def _arts(shown: SiteData, folder: Path, work: Path, count: Count) -> tuple[dict[str, Path], list[Fault]]:
    """Pictures of all faces at the size they are shown."""
    faces = [face_content(card, face, shown.game, shown.texts) for card in shown.cards for face in faces_of(card)]
    spec = ArtSpec(layout.parse_size("standard", "card"), dpi=200)
    found, faults = print_copies.find_arts(faces, folder, spec, work, count)
    return {key: item.path for key, item in found.items()}, faults
