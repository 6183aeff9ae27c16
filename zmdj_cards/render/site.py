"""The static site: every page from one set of records, links relative, names ASCII, same input same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from zmdj_cards import resources
from zmdj_cards.errors import UsageError, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.glossary import Term
from zmdj_cards.render import html, theme
from zmdj_cards.render.builder import Builder
from zmdj_cards.render.pages import Context
from zmdj_cards.render.site_data import SiteData

Progress = Callable[[int, int], None]


class Writer:
    """Renders contexts with the templates."""

    def __init__(self) -> None:
        self._env = html.environment()
        self._templates: dict[str, Any] = {}

    def page(self, context: Context) -> bytes:
        template = self._templates.setdefault(context.template, self._env.get_template(context.template))
        text: str = template.render(context.mapping() | style_context())
        return text.encode("utf-8")

    def style(self) -> bytes:
        return self._env.get_template("style.css.j2").render(style_context()).encode("utf-8")


def style_context() -> dict[str, Any]:
    """What ``style.css.j2`` is given: the colours of the theme."""
    table = theme.theme()
    style = {"page": table["page"], "elements": tuple(table["element"].items()), "pills": tuple(table["pill"].items())}
    return {"style": style}


def files(site_data: SiteData, progress: Progress | None = None) -> Iterable[tuple[str, bytes]]:
    """(path, content) of every file of the site, in a fixed order."""
    builder, writer = Builder(site_data), Writer()
    yield "index.html", writer.page(builder.index())
    for path, context in builder.lists().items():
        yield path, writer.page(context)
    for number, card in enumerate(site_data.cards, 1):
        yield builder.urls[card.id], writer.page(builder.card_page(card))
        if progress:
            progress(number, len(site_data.cards))
    yield "glossary.html", writer.page(builder.glossary())
    yield "rules.html", writer.page(builder.rules())
    if site_data.decks:
        yield "decks.html", writer.page(builder.decks())
        for number, url in enumerate(builder.deck_urls):
            yield url, writer.page(builder.deck_page(number))
    yield "assets/style.css", writer.style()
    for name in ("site.js", "search.js"):
        yield f"assets/{name}", (resources.templates_dir() / "html" / name).read_bytes()
    yield "assets/search-data.js", f"window.ZMDJ_DATA={html.json_block(builder.search_data())};\n".encode()
    for picture in sorted(set(site_data.arts.values())):
        yield f"assets/art/{picture.name}", picture.read_bytes()


def build(site_data: SiteData, folder: Path, progress: Progress | None = None) -> list[str]:
    """Write the site into a folder, which may exist; returns the paths written, relative to it. Raises UsageError where the
    folder holds files that are no site of ours, so that a typing slip overwrites nothing."""
    marker = folder / "assets" / "search-data.js"
    if folder.exists() and any(folder.iterdir()) and not marker.is_file():
        raise UsageError(fault("render.site_folder", folder=str(folder)))
    old = _listed(folder)
    written = []
    for path, content in files(site_data, progress):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        written.append(path)
    for path in sorted(old - set(written)):
        (folder / path).unlink(missing_ok=True)
    return written


def _listed(folder: Path) -> set[str]:
    """The pages of an earlier build: card pages that are no longer made must not stay."""
    parts = ("cards", "elements", "sets", "decks")
    found = {path.relative_to(folder).as_posix() for part in parts for path in (folder / part).glob("*.html")}
    return found | ({"decks.html"} if (folder / "decks.html").is_file() else set())


def single_card(site_data: SiteData, card: Card) -> bytes:
    """One card as a page of its own, with its style inside."""
    return Writer().page(Builder(site_data).card_page(card, single=True))


def single_glossary(site_data: SiteData, terms: Sequence[Term] | None = None) -> bytes:
    """The glossary, or some of its terms, as one page."""
    return Writer().page(Builder(site_data).glossary(terms, single=True))


def single_deck(site_data: SiteData, number: int = 0) -> bytes:
    """One deck as one page."""
    return Writer().page(Builder(site_data).deck_page(number, single=True))
