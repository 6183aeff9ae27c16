"""The static site: every page from one set of records, links relative, names ASCII, same input same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from markupsafe import escape

from zmdj_cards import resources
from zmdj_cards.errors import UsageError, catalogue, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.glossary import Term
from zmdj_cards.render import html, searchdata, theme
from zmdj_cards.render.builder import Builder
from zmdj_cards.render.faces import faces_of
from zmdj_cards.render.pages import Context
from zmdj_cards.render.richtext import Paragraph
from zmdj_cards.render.site_data import SiteData

Progress = Callable[[int, int], None]
# Makes a font file of the characters of texts.
FontMaker = Callable[[Iterable[str]], bytes]
SCRIPTS = ("first.js", "site.js", "search.js", "filters.js", "cards.js", "deck.js", "glossary.js", "check.js")


class Writer:
    """Renders contexts with the templates. ``turn``: what becomes of a finished text, as into Traditional characters."""

    def __init__(self, turn: Callable[[str], str] = str) -> None:
        self._env = html.environment()
        self._templates: dict[str, Any] = {}
        self._turn = turn

    def page(self, context: Context, path: str = "") -> bytes:
        template = self._templates.setdefault(context.template, self._env.get_template(context.template))
        text: str = template.render(replace(context, path=path).mapping() | style_context())
        return self._turn(text).encode("utf-8")

    def style(self, font: str = "") -> bytes:
        return self._env.get_template("style.css.j2").render(style_context(font)).encode("utf-8")


def style_context(font: str = "") -> dict[str, Any]:
    """What ``style.css.j2`` is given: the colours of the theme, outlines of marks, labels before numbers, and the file of the font."""
    table = theme.theme()
    style = {
        "page": table["page"],
        "elements": tuple(table["element"].items()),
        "pills": tuple(table["pill"].items()),
        "icons": {name: item["path"] for name, item in table["icon"].items()},
        "short": {name: theme.labels()[f"short.{name}"] for name in ("power", "range")},
        "font": font,
    }
    return {"style": style}


def files(site_data: SiteData, progress: Progress | None = None) -> Iterable[tuple[str, bytes]]:
    """(path, content) of every file of the site, in a fixed order."""
    builder, writer = Builder(site_data), Writer(site_data.turn())
    yield "index.html", writer.page(builder.index(), "")
    yield "sets.html", writer.page(builder.set_list(), "sets.html")
    for path, context in builder.lists().items():
        yield path, writer.page(context, path)
    for number, card in enumerate(site_data.cards, 1):
        path = builder.urls[card.id]
        yield path, writer.page(builder.card_page(card), path)
        if progress:
            progress(number, len(site_data.cards))
    yield "glossary.html", writer.page(builder.glossary(), "glossary.html")
    yield "rules.html", writer.page(builder.rules(), "rules.html")
    if site_data.decks:
        yield "decks.html", writer.page(builder.decks(), "decks.html")
        for number, url in enumerate(builder.deck_urls):
            yield url, writer.page(builder.deck_page(number), url)
            for _, ending, content in site_data.decks[number].files:
                yield url.removesuffix(".html") + ending, content
    if site_data.format:
        yield "check.html", writer.page(builder.check(), "check.html")
    yield "404.html", writer.page(builder.not_found(), "404.html")
    yield from _assets(site_data, builder, writer)


def _assets(site_data: SiteData, builder: Builder, writer: Writer) -> Iterable[tuple[str, bytes]]:
    yield "assets/style.css", writer.style(site_data.font)
    yield "assets/icon.svg", html.site_icon().encode()
    for name in SCRIPTS:
        yield f"assets/{name}", (resources.templates_dir() / "html" / name).read_bytes()
    yield (
        "assets/search-data.js",
        f"window.ZMDJ_DATA={html.json_block(searchdata.turned(builder.search_data(), site_data.turn_words()))};\n".encode(),
    )
    if site_data.turned() is None:  # Data is in the characters of the cards.
        yield "cards.json", (json.dumps(cards_json(site_data, builder), ensure_ascii=False, indent=1) + "\n").encode()
    for picture in sorted(set(site_data.arts.values())):
        yield f"assets/art/{picture.name}", picture.read_bytes()
    for name, content in sorted(site_data.pictures.items()):
        yield f"assets/{name}", content
    if site_data.address:
        yield "sitemap.xml", sitemap(site_data.address, builder)


def cards_json(site_data: SiteData, builder: Builder) -> dict[str, Any]:
    """All cards as data, for other programs: the facts as the card files hold them, with texts in both languages and the page of each."""
    rows = []
    for card in site_data.cards:
        row = card.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
        texts = {face: builder.faces[card.id, face].text for face in faces_of(card)}
        row["text"] = {face: {"zh": _plain(text.zh), "en": _plain(text.en)} for face, text in texts.items()}
        row["page"] = site_data.address + builder.urls[card.id]
        rows.append(row)
    return {"game": site_data.game.game.id, "cards": rows}


def _plain(lines: Iterable[Paragraph]) -> list[str]:
    return [line.plain() for line in lines]


def sitemap(address: str, builder: Builder) -> bytes:
    """``sitemap.xml`` (sitemaps.org, 0.9): every page by its full address."""
    paths = ["", "sets.html", "glossary.html", "rules.html", *builder.lists(), *builder.urls.values()]
    paths += ["decks.html", *builder.deck_urls] if builder.deck_urls else []
    rows = "".join(f"<url><loc>{escape(address + path)}</loc></url>\n" for path in paths)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{head}{rows}</urlset>\n".encode()


def build(site_data: SiteData, folder: Path, progress: Progress | None = None, font: FontMaker | None = None) -> list[str]:
    """Write the site into a folder, which may exist; returns the paths written, relative to it. ``font`` makes the font file that
    ``site_data.font`` names of all texts of the site. Raises UsageError where the folder holds files that are no site of ours, so that
    a typing slip overwrites nothing."""
    marker = folder / "assets" / "search-data.js"
    if folder.exists() and any(folder.iterdir()) and not marker.is_file():
        raise UsageError(fault("render.site_folder", folder=str(folder)))
    old = _listed(folder)
    written, chars = [], set[str]()
    for path, content in _with_font(site_data, files(site_data, progress), chars, font):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        written.append(path)
    for path in sorted(old - set(written)):
        (folder / path).unlink(missing_ok=True)
    return written


def _with_font(
    site_data: SiteData, made: Iterable[tuple[str, bytes]], chars: set[str], font: FontMaker | None
) -> Iterable[tuple[str, bytes]]:
    chars.update(str(searchdata.words()), str(catalogue("deck")))
    for path, content in made:
        if font and path.endswith(".html"):
            chars.update(content.decode())
        yield path, content
    if font and site_data.font:
        yield f"assets/{site_data.font}", font(sorted(chars))


def _listed(folder: Path) -> set[str]:
    """The pages of an earlier build: card pages that are no longer made must not stay."""
    parts = ("cards", "elements", "sets", "decks")
    found = {path.relative_to(folder).as_posix() for part in parts for path in (folder / part).glob("*") if path.is_file()}
    found |= {path.relative_to(folder).as_posix() for path in (folder / "assets").rglob("*") if path.is_file()}
    return found | {name for name in ("decks.html", "sitemap.xml") if (folder / name).is_file()}


def single_card(site_data: SiteData, card: Card) -> bytes:
    """One card as a page of its own, with its style inside."""
    return Writer(site_data.turn()).page(Builder(site_data).card_page(card, single=True))


def single_glossary(site_data: SiteData, terms: Sequence[Term] | None = None) -> bytes:
    """The glossary, or some of its terms, as one page."""
    return Writer(site_data.turn()).page(Builder(site_data).glossary(terms, single=True))


def single_deck(site_data: SiteData, number: int = 0) -> bytes:
    """One deck as one page."""
    return Writer(site_data.turn()).page(Builder(site_data).deck_page(number, single=True))
