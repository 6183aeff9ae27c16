"""Cards, glossary and decks as pages of their own, and all of them as a site."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
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
from zmdj_cards.render.script import TRADITIONAL, Script
from zmdj_cards.render.site_data import SiteData, in_both_scripts, script_of, switch
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


def card_page(space: Workspace, names: Sequence[str], kind: Kind, lang: RenderLang = "both", script: Script | None = None) -> Page:
    """One card as HTML, one or more as Markdown; ``script``: in which characters, None as it is printed. Raises DataError for an unknown
    card, UsageError for several as HTML."""
    conn = space.database()
    shown = _in(site_data(space)[0], lang, script)
    ids = [query.find(conn, name) for name in names]
    cards = [next(item for item in shown.cards if item.id == card_id) for card_id in ids]
    if kind == "html":
        if len(cards) > 1:
            raise UsageError(fault("render.one_card"))
        return Page(site.single_card(shown, cards[0]))
    return Page(_markdown(shown.turn_words()("\n".join(markdown.card(shown, item, lang) for item in cards))))


def _in(shown: SiteData, lang: RenderLang, script: Script | None) -> SiteData:
    return replace(shown, lang=lang, script=script)


def glossary_page(space: Workspace, words: Sequence[str], kind: Kind, lang: RenderLang = "both", script: Script | None = None) -> Page:
    """The glossary, or some of its words. Raises DataError for an unknown one."""
    shown = _in(site_data(space)[0], lang, script)
    conn = space.database()
    wanted = {row["id"] for word in words for row in query.terms(conn, word)}
    terms = [term for term in shown.terms if term.id in wanted] if words else list(shown.terms)
    return Page(site.single_glossary(shown, terms) if kind == "html" else _markdown(shown.turn_words()(markdown.glossary(terms, lang))))


def deck_page(
    space: Workspace, deck: str, kind: Kind, lang: RenderLang = "both", format_id: str | None = None, script: Script | None = None
) -> Page:
    """One deck with its curve. Raises UsageError for what names no deck."""
    choose_game(space, [deck])
    found, faults = site_data(space, [deck], format_id)
    shown = _in(found, lang, script)
    if kind == "html":
        return Page(site.single_deck(shown), faults)
    return Page(_markdown(shown.turn_words()(markdown.deck(shown, shown.decks[0], lang))), faults)


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
    without them. ``address``: where it will be found, for what is shown of its pages elsewhere; empty where it has none. ``lang``: what is
    shown before a visitor has chosen; ``script``: the characters of its Chinese, None as the cards are printed; ``both_scripts``: the same
    pages in the other characters, too, in a folder below."""

    faces: bool = True
    font: bool = True
    address: str = ""
    lang: RenderLang = "both"
    script: Script | None = None
    both_scripts: bool = False


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
    address, font = _address(look.address), FONT if look.font else ""
    shown = replace(_in(shown, look.lang, look.script), games=games, address=address, font=font)
    with tempfile.TemporaryDirectory(prefix="zmdj-art-") as work:
        if art:
            arts, more = _arts(shown, art, Path(work), counts("art"))
            shown, faults = replace(shown, arts=arts), (*faults, *more)
        files = 0
        for tree, part in in_both_scripts(shown) if look.both_scripts else [(shown, "")]:
            drawn_tree = _with_faces(tree, counts("faces")) if look.faces else tree
            make = partial(drawn.font, traditional=_traditional(tree)) if look.font else None
            files += len(site.build(drawn_tree, out / part, counts("pages"), make))
    return Site(out / "index.html", files, len(shown.cards), faults)


def _traditional(shown: SiteData) -> bool:
    return (shown.script or script_of(shown.game, shown.cards)) == TRADITIONAL


def _with_faces(shown: SiteData, count: Count) -> SiteData:
    """Cards of a game are drawn as they are printed, unless other characters are asked for."""
    names, pictures = drawn.faces(shown.cards, shown.game, shown.texts, shown.turned() == TRADITIONAL, count)
    return replace(shown, faces=names, pictures=pictures)


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
