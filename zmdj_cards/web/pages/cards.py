"""Cards: search as you type, one card, the glossary and the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from zmdj_cards.errors import DataError, Fault, fault
from zmdj_cards.render import browse
from zmdj_cards.render.pages import CardLink
from zmdj_cards.store.search import find as searching
from zmdj_cards.web.guard import Refused
from zmdj_cards.web.library import MAIN, Shelf, card_url
from zmdj_cards.web.parts import Parts, open_pages, parts, wanted
from zmdj_cards.web.view import MenuItem, is_part, words

router = open_pages()
MENU: Final = (MenuItem("cards", "site.cards", "cards", True),)
PAGE: Final = 60
_MOST_QUERY: Final = 1000


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: card ids in order, what it wishes to say, and what is wrong with the query."""

    ids: tuple[str, ...]
    notes: tuple[Fault, ...] = ()
    faults: tuple[Fault, ...] = ()


def search(made: Parts, game: str, query: str) -> Found:
    """The cards that a query finds; every card of the game without one."""
    shelf = made.library.shelf(game)
    if not query.strip():
        return Found(tuple(shelf.links))
    if len(query) > _MOST_QUERY:
        return Found((), faults=(fault("web.query_long", limit=_MOST_QUERY),))
    conn = made.library.database(game)
    try:
        hits = searching.search(conn, query)
    except DataError as error:
        return Found((), faults=error.faults)
    near = None if hits.ids else searching.did_you_mean(conn, hits.query)
    ids = tuple(card for card in hits.cards if card in shelf.links)
    return Found(ids, (*hits.notes, *([near] if near else [])))


def shown(shelf: Shelf, ids: tuple[str, ...], query: str) -> tuple[CardLink, ...]:
    """Cards as tiles show them; each leads to its page in this search."""
    from dataclasses import replace

    if not query:
        return tuple(shelf.links[card] for card in ids)
    return tuple(replace(shelf.links[card], url=card_url(shelf.game, card, query)) for card in ids)


@router.get("/cards")
def cards(request: Request, q: str = "", page: int = 0) -> Response:
    """The search: the page, or what is new of it."""
    made, game = parts(request), wanted(request)
    shelf, found = made.library.shelf(game), search(made, game, q)
    page = max(0, min(page, 10_000))
    ids = found.ids[page * PAGE : (page + 1) * PAGE]
    links = shown(shelf, ids, q.strip())
    more = f"/cards?game={game}&q={quote(q)}&page={page + 1}" if len(found.ids) > (page + 1) * PAGE else ""
    values: dict[str, Any] = {"cards": links, "count": len(found.ids), "found": found, "query": q, "more": more, "page": page}
    if is_part(request):
        return made.view.page(request, "_tiles.html.j2" if page else "_found.html.j2", game=game, **values)
    zh, en = words("site.cards")
    drawings = browse.drawings(tuple(shelf.links.values()))
    values |= {"title_zh": zh, "title_en": en, "current": "cards", "filters": shelf.filters, "drawings": drawings}
    return made.view.page(request, "cards.html.j2", game=game, **values)


@router.get("/cards/{card}")
def card(request: Request, card: str, q: str = "") -> Response:
    """One card, with the previous and the next one of the search."""
    made, game = parts(request), wanted(request)
    shelf = made.library.shelf(game)
    model = shelf.builder.known.get(card)
    if model is None:
        raise Refused(404, fault("web.not_found"))
    context = shelf.builder.card_page(model).mapping()
    ids = search(made, game, q).ids if q.strip() else tuple(shelf.links)
    at = ids.index(card) if card in ids else -1
    before = shown(shelf, ids[at - 1 : at], q) if at > 0 else ()
    after = shown(shelf, ids[at + 1 : at + 2], q) if at >= 0 else ()
    for name in ("site", "root", "path", "description", "preview"):
        context.pop(name)
    context |= {"before": before[0] if before else None, "after": after[0] if after else None, "query": q}
    if is_part(request):
        return made.view.page(request, "_card.html.j2", game=game, **context)
    return made.view.page(request, "card_page.html.j2", game=game, **context)


@router.get("/glossary")
def glossary(request: Request) -> Response:
    made, game = parts(request), wanted(request)
    return _of_site(request, game, "glossary.html.j2", made.library.shelf(game).builder.glossary())


@router.get("/rules")
def rules(request: Request) -> Response:
    made, game = parts(request), wanted(request)
    return _of_site(request, game, "rules.html.j2", made.library.shelf(game).builder.rules())


def _of_site(request: Request, game: str, template: str, context: Any) -> Response:
    """A page that the site has, too. Any: its context."""
    values = {key: value for key, value in context.mapping().items() if key not in ("site", "root", "path", "description", "preview")}
    return parts(request).view.page(request, f"web_{template}", game=game, **values)


def game_query(game: str) -> str:
    """What an address of a game has behind it."""
    return "" if game == MAIN else f"?game={game}"
