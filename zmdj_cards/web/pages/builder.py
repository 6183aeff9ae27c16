"""Decks: the list of them, the builder, versions, comparison, import and export."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import File, Form, UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from zmdj_cards.decks.diff import diff
from zmdj_cards.decks.formats import KINDS, WRITABLE
from zmdj_cards.decks.write import write_deck
from zmdj_cards.errors import Bi, UsageError, both, fault
from zmdj_cards.render import browse
from zmdj_cards.text.filenames import safe_name
from zmdj_cards.web import decks
from zmdj_cards.web.guard import Refused
from zmdj_cards.web.library import MAIN, Shelf
from zmdj_cards.web.pages.cards import PAGE, search, shown
from zmdj_cards.web.panel import panel
from zmdj_cards.web.parts import Parts, owner_pages, parts, wanted
from zmdj_cards.web.reading import read_decks
from zmdj_cards.web.view import MenuItem, words
from zmdj_cards.work.decks.building import Change, Draft, limits

router = owner_pages()
MENU: Final = (MenuItem("decks", "site.decks", "decks"),)
UPLOADS: Final = ("/decks/import",)
MEDIA: Final = {"json": "application/json", "csv": "text/csv; charset=utf-8"}
_MOST_CHANGES: Final = 200
# What a page may ask for, and how the history says it.
_TOLD: Final = {
    "set": "web.told_set",
    "move": "web.told_move",
    "name": "web.told_name",
    "notes": "web.told_notes",
    "format": "web.told_format",
    "use": "web.told_use",
    "drop": "web.told_drop",
}


# ---- the list ----


@router.get("/decks")
def deck_list(request: Request) -> Response:
    made, game = parts(request), wanted(request)
    shelf = made.library.shelf(game)
    with made.store.reading() as conn:
        rows = decks.listed(conn, game)
    views = [(kept, panel(shelf, kept)) for kept in rows]
    zh, en = words("site.decks")
    leaders = [link for _, view in views for row in view.sections if row.id == "commander" for group in row.groups for link in group.cards]
    return made.view.page(
        request, "decks.html.j2", game=game, title_zh=zh, title_en=en, current="decks", decks=views, drawings=browse.drawings(leaders)
    )


@router.post("/decks/new")
def new(request: Request, game: Annotated[str, Form()] = "", name: Annotated[str, Form(max_length=200)] = "") -> Response:
    made = parts(request)
    chosen = made.library.known(game)
    shelf = made.library.shelf(chosen)
    draft = Draft(chosen, shelf.usual, name)
    ident = made.store.write(lambda conn: decks.create(conn, draft, both("web.begun")))
    return RedirectResponse(f"/decks/{ident}", 303)


@router.post("/decks/import")
def take_over(
    request: Request,
    game: Annotated[str, Form()] = "",
    text: Annotated[str, Form()] = "",
    files: Annotated[list[UploadFile] | None, File()] = None,
    deck: Annotated[str, Form()] = "",
) -> Response:
    """Lists, codes and files as new decks, or the first of them as the new state of a deck. What is read goes to the builder, and with it
    every line that was not read."""
    made = parts(request)
    chosen = made.library.known(game) if game else None
    found: list[tuple[Draft, str]] = []
    for item in files or ():
        if item.filename:
            found += read_decks(made, item.file.read(), item.filename, chosen)
    if text.strip():
        found += read_decks(made, text.encode(), "", chosen)
    if not found:
        raise UsageError(fault("web.nothing_read"))
    if deck:
        return _replace(request, deck, found[0][0])

    def change(conn: Any) -> list[str]:
        return [decks.create(conn, draft, both("web.imported")) for draft, _ in found]

    made_ids = made.store.write(change)
    if len(made_ids) == 1:
        return RedirectResponse(f"/decks/{made_ids[0]}", 303)
    return RedirectResponse(f"/decks{_query(found[0][0].game)}", 303)


def _replace(request: Request, ident: str, draft: Draft) -> Response:
    made = parts(request)

    def change(conn: Any) -> None:
        kept = decks.get(conn, ident)
        if kept.game != draft.game:
            raise UsageError(fault("deck.other_game", game=draft.game, here=kept.game))
        whole = Change("whole", draft=draft)
        context = made.library.shelf(kept.game).context(draft.format)
        decks.change(conn, ident, kept.rev, [whole], context, both("web.imported"))

    made.store.write(change)
    return RedirectResponse(f"/decks/{ident}", 303)


@router.get("/decks/all.zip")
def everything(request: Request) -> Response:
    """All decks of all games, each as JSON with a name of ours; reading it back gives the same decks."""
    made = parts(request)
    with made.store.reading() as conn:
        rows = decks.listed(conn)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, kept in enumerate(reversed(rows), 1):
            context = made.library.shelf(kept.game).context(kept.draft.format)
            info = zipfile.ZipInfo(f"{number:04d}-{kept.id}.json", (2020, 1, 1, 0, 0, 0))
            archive.writestr(info, write_deck(kept.draft.deck(), "json", context).data)
    return _file(out.getvalue(), "decks.zip", "application/zip")


# ---- one deck ----


@router.get("/decks/{ident}")
def builder(request: Request, ident: str, q: str = "") -> Response:
    """The builder."""
    made = parts(request)
    made.store.write(lambda conn: decks.opened(conn, ident))
    with made.store.reading() as conn:
        kept = decks.get(conn, ident)
        others = [row for row in decks.listed(conn, kept.game) if row.id != ident]
    shelf = made.library.shelf(kept.game)
    name = kept.draft.name or words("web.nameless")[0]
    values = _panel(shelf, kept) | _choices(made, kept, q, 0)
    values |= {
        "title_zh": name,
        "title_en": name,
        "current": "decks",
        "filters": shelf.filters,
        "drawings": browse.drawings(tuple(shelf.links.values())),
        "formats": [context.format for context in shelf.contexts.values()],
        "others": others,
        "kinds": [(kind, KINDS[kind].suffixes[0]) for kind in WRITABLE],
    }
    return made.view.page(request, "builder.html.j2", game=kept.game, **values)


@router.get("/decks/{ident}/cards")
def choices(request: Request, ident: str, q: str = "", page: int = 0) -> Response:
    """The cards to choose from: what a search found, with what the deck has of each."""
    made = parts(request)
    with made.store.reading() as conn:
        kept = decks.get(conn, ident)
    values = _choices(made, kept, q, max(0, min(page, 10_000)))
    return made.view.page(request, "_choices.html.j2" if page else "_chosen.html.j2", game=kept.game, **values)


@router.get("/decks/{ident}/state")
def state(request: Request, ident: str, shown: str = "") -> Response:
    """The deck as it is now, for a page that was away."""
    made = parts(request)
    with made.store.reading() as conn:
        kept = decks.get(conn, ident)
    return _answer(request, kept, shown)


@router.post("/decks/{ident}/change")
def change(
    request: Request,
    ident: str,
    rev: Annotated[int, Form(ge=1)],
    changes: Annotated[str, Form()],
    shown: Annotated[str, Form()] = "",
) -> Response:
    """Changes that were made on a revision, as JSON: ``[{"op": "set", "section": …, "card": …, "n": …}, …]``. Answers with the deck as it
    is then; 409 with the deck as it is now where somebody else has changed the same."""
    made = parts(request)
    asked = _read(changes)
    with made.store.reading() as conn:
        before = decks.get(conn, ident)
    shelf = made.library.shelf(before.game)
    formats = [one.text for one in asked if one.op == "format"]
    if any(text not in shelf.contexts for text in formats):
        raise UsageError(fault("web.form", fields=["format"]))
    context = shelf.context(formats[-1] if formats else before.draft.format)
    said = _told(shelf, asked)
    try:
        kept = made.store.write(lambda conn: decks.change(conn, ident, rev, asked, context, said))
    except decks.Collision as error:
        return _collision(request, error, shown)
    return _answer(request, kept, shown)


@router.post("/decks/{ident}/step")
def step(
    request: Request,
    ident: str,
    rev: Annotated[int, Form(ge=1)],
    way: Annotated[str, Form()],
    to: Annotated[int, Form()] = 0,
    shown: Annotated[str, Form()] = "",
) -> Response:
    """Undo, redo, as it was when it was opened, or as it was at a revision."""
    made = parts(request)

    def go(conn: Any) -> decks.Kept:
        if way == "opened":
            return decks.restore(conn, ident, decks.get(conn, ident).opened)
        if way == "restore":
            return decks.restore(conn, ident, to)
        if way in ("undo", "redo"):
            return decks.step(conn, ident, rev, way == "undo")
        raise UsageError(fault("web.form", fields=["way"]))

    kept = made.store.write(go)
    if request.headers.get("accept", "").startswith("application/json"):
        return _answer(request, kept, shown)
    return RedirectResponse(f"/decks/{ident}", 303)


@router.post("/decks/{ident}/copy")
def copy(request: Request, ident: str) -> Response:
    made = parts(request)

    def change(conn: Any) -> str:
        return decks.create(conn, decks.get(conn, ident).draft, both("web.copied"))

    return RedirectResponse(f"/decks/{made.store.write(change)}", 303)


@router.post("/decks/{ident}/delete")
def delete(request: Request, ident: str, back: Annotated[bool, Form()] = False) -> Response:
    made = parts(request)
    made.store.write(lambda conn: decks.delete(conn, ident, not back))
    return RedirectResponse("/decks", 303)


# ---- versions and comparison ----


@router.get("/decks/{ident}/versions")
def versions(request: Request, ident: str) -> Response:
    made = parts(request)
    with made.store.reading() as conn:
        kept = decks.get(conn, ident)
        rows = decks.versions(conn, kept)
    zh, en = words("web.versions")
    return made.view.page(request, "versions.html.j2", game=kept.game, title_zh=zh, title_en=en, current="decks", kept=kept, versions=rows)


@router.post("/decks/{ident}/label")
def label(request: Request, ident: str, rev: Annotated[int, Form()], text: Annotated[str, Form(max_length=80)] = "") -> Response:
    parts(request).store.write(lambda conn: decks.label_version(conn, ident, rev, text.strip()))
    return RedirectResponse(f"/decks/{ident}/versions", 303)


@router.get("/decks/{ident}/compare/{other}")
def compare(request: Request, ident: str, other: str, rev: int = 0) -> Response:
    """What changes from a deck to another one, or from one of its own versions to what it is now."""
    made = parts(request)
    with made.store.reading() as conn:
        second = decks.get(conn, other)
        first = decks.get(conn, ident)
        before = decks.at(conn, ident, rev, first.game) if rev else first.version
    if first.game != second.game:
        raise UsageError(fault("deck.other_game", game=second.game, here=first.game))
    shelf = made.library.shelf(first.game)
    context = shelf.context(second.draft.format)
    rows: dict[str, list[Any]] = {}
    for row in diff(before.draft.deck(), second.draft.deck()):
        rows.setdefault(row.section, []).append((shelf.links.get(row.card), row))
    names = {section: context.layout.names.get(section, (section, section)) for section in rows}
    zh, en = words("web.compare")
    values: dict[str, Any] = {"first": first, "second": second, "before": before, "rows": rows, "names": names, "rev": rev}
    return made.view.page(request, "compare.html.j2", game=first.game, title_zh=zh, title_en=en, current="decks", **values)


# ---- out ----


@router.get("/decks/{ident}/export.{kind}")
def export(request: Request, ident: str, kind: str, names: str = "zh") -> Response:
    """A deck as a file of any kind that decks are written in. Cells of tables are shielded: none is a formula."""
    made = parts(request)
    if kind not in WRITABLE or names not in ("zh", "en", "both", "id"):
        raise Refused(404, fault("web.not_found"))
    with made.store.reading() as conn:
        kept = decks.get(conn, ident)
    deck = kept.draft.deck()
    chosen: Any = names
    written = write_deck(deck, kind, made.library.shelf(kept.game).context(kept.draft.format), chosen, excel=kind in ("csv", "tsv"))
    name = safe_name(deck.name, kept.id, KINDS[kind].suffixes[0])
    return _file(written.data, name, MEDIA.get(kind, "text/plain; charset=utf-8"))


@router.get("/d")
def shared(request: Request) -> Response:
    """The page that a link with a deck code behind ``#`` leads to."""
    zh, en = words("web.shared")
    return parts(request).view.page(request, "shared.html.j2", title_zh=zh, title_en=en, current="decks")


# ---- parts ----


def _query(game: str) -> str:
    return "" if game == MAIN else f"?game={game}"


def _file(content: bytes, name: str, kind: str) -> Response:
    """A download, by a name that may be Chinese (RFC 6266)."""
    return Response(content, media_type=kind, headers={"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"})


def _panel(shelf: Shelf, kept: decks.Kept) -> dict[str, Any]:
    view = panel(shelf, kept)
    return view.mapping() | {"kept": kept, "draft": kept.draft, "links": shelf.links}


def _choices(made: Parts, kept: decks.Kept, query: str, page: int) -> dict[str, Any]:
    shelf = made.library.shelf(kept.game)
    found = search(made, kept.game, query)
    ids = found.ids[page * PAGE : (page + 1) * PAGE]
    context = shelf.context(kept.draft.format)
    return {
        "cards": shown(shelf, ids, ""),
        "homes": {card: context.layout.home(shelf.builder.known[card]) for card in ids},
        "held": _held(shelf, kept, ids),
        "never": shelf.never(kept.draft.format),
        "count": len(found.ids),
        "found": found,
        "query": query,
        "page": page,
        "more": len(found.ids) > (page + 1) * PAGE,
        "kept": kept,
    }


def _held(shelf: Shelf, kept: decks.Kept, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Card → (copies in the section where it belongs, copies that it may have)."""
    context, known = shelf.context(kept.draft.format), shelf.builder.known
    most = limits(kept.draft, context, ids)
    return {card: (kept.draft.count(context.layout.home(known[card]), card), top) for card, (_, top) in most.items()}


def _answer(request: Request, kept: decks.Kept, asked: str, status: int = 200, **more: Any) -> Response:
    """The deck side as it is now, and of the cards that the page shows how many are in the deck and may be."""
    made = parts(request)
    shelf = made.library.shelf(kept.game)
    values = _panel(shelf, kept)
    html = made.view.text(request, "_panel.html.j2", game=kept.game, **values)
    ids = [card for card in asked.split(",")[:400] if card in shelf.links]
    held = _held(shelf, kept, ids)
    errors = values["errors"] + len(kept.draft.unread)
    return JSONResponse({"rev": kept.rev, "html": html, "held": held, "errors": errors, "name": kept.draft.name, **more}, status)


def _collision(request: Request, error: decks.Collision, shown: str) -> Response:
    """The deck as it is now, and what both wanted of the same thing."""
    kept, one = error.kept, error.change
    shelf = parts(request).library.shelf(kept.game)
    link = shelf.links.get(one.card)
    names = {"zh": link.zh, "en": link.en or link.zh} if link else {"zh": one.op, "en": one.op}
    there = kept.draft.count(one.section, one.card) if one.op == "set" else None
    wanted = {"op": one.op, "section": one.section, "card": one.card, "n": one.n, "text": one.text, "names": names, "there": there}
    return _answer(request, kept, shown, 409, collision=wanted)


def _read(text: str) -> list[Change]:
    """Changes as a page sends them. Raises UsageError for what is none."""
    try:
        rows = json.loads(text)
        if not isinstance(rows, list) or not 0 < len(rows) <= _MOST_CHANGES:
            raise ValueError
        made = []
        for row in rows:
            if row["op"] not in _TOLD:
                raise ValueError
            texts: dict[str, Any] = {name: str(row.get(name, ""))[:5000] for name in ("section", "card", "printing", "to", "text")}
            numbers = {name: int(row.get(name, 0)) for name in ("n", "line")}
            made.append(Change(row["op"], **{**texts, **numbers}))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        raise UsageError(fault("web.form", fields=["changes"])) from None
    return made


def _told(shelf: Shelf, asked: Sequence[Change]) -> Bi:
    """What was changed, for the history."""
    en, zh = [], []
    for one in asked[:6]:
        link = shelf.links.get(one.card)
        name = Bi(link.en or link.zh, link.zh) if link else Bi(one.card, one.card)
        found = fault(_TOLD[one.op], card=name, count=one.n, text=one.text[:40])
        en.append(found.message("en"))
        zh.append(found.message("zh"))
    return Bi(", ".join(en), "，".join(zh))
