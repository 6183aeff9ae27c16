"""Card texts as they are typed: what is read and what is not, in both languages; and cards of one's own."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import Form
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from zmdj_cards.errors import UsageError, ZmdjError, fault
from zmdj_cards.store.query import card_row
from zmdj_cards.web.guard import Refused
from zmdj_cards.web.library import card_url
from zmdj_cards.web.parts import Parts, owner_pages, parts, wanted
from zmdj_cards.web.process import Said
from zmdj_cards.web.view import MenuItem, words
from zmdj_cards.work.cards.editing import remove_card

router = owner_pages()
MENU: Final = (MenuItem("texts", "web.texts", "texts"),)
MOST_TEXT: Final = 1500
_SECONDS: Final = 10.0
# What the form of an own card asks for, as the columns of ``import csv`` are called.
FIELDS: Final = (
    "id", "zh", "en", "type", "element", "need", "cost", "power", "range", "flash", "subtypes", "skill_zh", "skill_en", "ambush_zh",
    "ambush_en", "flavour_zh", "note",
)  # fmt: skip
LONG: Final = frozenset(("skill_zh", "skill_en", "ambush_zh", "ambush_en", "flavour_zh", "note"))
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")


@router.get("/texts")
def workbench(request: Request) -> Response:
    made, game = parts(request), wanted(request)
    zh, en = words("web.texts")
    kinds = made.library.shelf(game).builder.site_data.game.type
    page = made.view.page(request, "texts.html.j2", game=game, title_zh=zh, title_en=en, current="texts", kinds=kinds, read=None)
    page.background = BackgroundTask(_made_ready, made, game)
    return page


def _made_ready(made: Parts, game: str) -> None:
    """What reads a language takes seconds to make: that begins with the page, with any words, not with the first ones that are typed."""
    words = next((link.zh for link in made.library.shelf(game).links.values()), "?")
    with contextlib.suppress(ZmdjError):
        made.reader.ask("compiled", {"skill": words, "ambush": "", "name": "", "type": "", **_about(made, game)}, _SECONDS)


@router.post("/texts/read")
def read(
    request: Request,
    skill: Annotated[str, Form()] = "",
    ambush: Annotated[str, Form()] = "",
    name: Annotated[str, Form(max_length=100)] = "",
    kind: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """What the compiler makes of a text, as a part of the page."""
    made, game = parts(request), wanted(request)
    if len(skill) + len(ambush) > MOST_TEXT:
        raise UsageError(fault("web.long_text", limit=MOST_TEXT))
    args = {"skill": skill, "ambush": ambush, "name": name, "type": kind, **_about(made, game)}
    found = made.reader.ask("compiled", args, _SECONDS)
    texts = {"skill": skill, "ambush": ambush}
    shown = {field: _marked(text, [gap["span"] for gap in found["gaps"] if gap["field"] == field]) for field, text in texts.items() if text}
    return made.view.page(request, "_read.html.j2", game=game, read=found, shown=shown)


def _marked(text: str, spans: list[list[int]]) -> list[tuple[str, bool]]:
    """A text in pieces, each with whether it was not read."""
    made, at = [], 0
    for start, end in sorted(spans):
        start = max(start, at)
        made += [(text[at:start], False), (text[start:end], True)]
        at = max(at, end)
    return [row for row in [*made, (text[at:], False)] if row[0]]


# ---- cards of one's own ----


@router.get("/own")
def own(request: Request) -> Response:
    """The cards that were put in by hand, and the form for another one."""
    return _own(request, wanted(request), {})


@router.get("/own/{card}")
def one(request: Request, card: str) -> Response:
    """The form with the values of a card."""
    made, game = parts(request), wanted(request)
    if card not in _own_ids(made, game):
        raise Refused(404, fault("web.not_found"))
    row = card_row(made.library.database(game), card)
    front = row["faces"][0]
    values = {"id": card, "zh": row["names"]["zh"], "en": row["names"]["en"], "type": (row["type"] or {}).get("id")}
    values |= {
        "element": (row["element"] or {}).get("id"),
        "subtypes": "/".join(item["zh"] for item in front["subtypes"]),
        "note": row["note"],
    }
    values |= {name: row[name] for name in ("need", "cost", "flash")} | {name: front[name] for name in ("power", "range")}
    values |= {f"{kind}_{lang}": text for kind, texts in front["texts"].items() for lang, text in texts.items()}
    return _own(request, game, {name: "" if value is None else str(value) for name, value in values.items()})


def _own(request: Request, game: str, values: dict[str, str], faults: Any = (), status: int = 200) -> Response:
    made = parts(request)
    shelf = made.library.shelf(game)
    zh, en = words("web.own_cards")
    rows = [shelf.links[card] for card in _own_ids(made, game) if card in shelf.links]
    about = shelf.builder.site_data.game
    more: dict[str, Any] = {"values": values, "rows": rows, "fields": FIELDS, "long": LONG, "faults": faults, "about": about}
    more["kept"] = values.get("id") in shelf.own  # what was refused has no face and cannot be taken out
    return made.view.page(request, "own.html.j2", game=game, status=status, title_zh=zh, title_en=en, current="texts", **more)


@router.post("/own/save")
async def save(request: Request) -> Response:
    """Put a card in, or change one, as ``import csv`` does."""
    from starlette.concurrency import run_in_threadpool

    given = {key: str(value) for key, value in (await request.form()).items()}
    return await run_in_threadpool(_save, request, given)


def _save(request: Request, given: dict[str, str]) -> Response:
    made, game = parts(request), wanted(request)
    values = {name: given.get(name, "").strip()[:4000] for name in FIELDS}
    if not _ID.fullmatch(values["id"]) or not values["zh"]:
        return _own(request, game, values, (fault("web.own_needs"),), 400)
    try:
        made.reader.ask("own", {"values": values, **_about(made, game)}, 60.0)
    except Said as error:
        return _own(request, game, values, error.faults, 400)
    except ZmdjError as error:
        return _own(request, game, values, error.faults, 400)
    return RedirectResponse(f"/{card_url(game, values['id'])}", 303)


@router.post("/own/{card}/remove")
def remove(request: Request, card: str) -> Response:
    """Take a card out that was put in by hand. Raises DataError for any other one."""
    made, game = parts(request), wanted(request)
    if card not in _own_ids(made, game):
        raise Refused(404, fault("web.not_found"))
    remove_card(made.library.space(game), card)
    return RedirectResponse(f"/own{'' if game == made.library.usual else f'?game={game}'}", 303)


@router.get("/face/{card}")
def picture(request: Request, card: str) -> Response:
    """The face of a card as it is printed."""
    made, game = parts(request), wanted(request)
    if card not in made.library.shelf(game).links:
        raise Refused(404, fault("web.not_found"))
    found = made.reader.ask("face", {"card": card, **_about(made, game)}, 60.0)
    return FileResponse(
        Path(made.reader.folder) / found["file"], headers={"content-disposition": f"inline; filename*=UTF-8''{quote(card)}.png"}
    )


def _own_ids(made: Parts, game: str) -> list[str]:
    return sorted(made.library.shelf(game).own)


def _about(made: Parts, game: str) -> dict[str, Any]:
    db = made.settings.db
    return {"game": game, "db": str(db) if db else None}
