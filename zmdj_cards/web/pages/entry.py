"""The way in: files that pages load, the first page, and secrets."""

from __future__ import annotations

from fastapi import Form
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from zmdj_cards.errors import fault
from zmdj_cards.web.guard import Refused
from zmdj_cards.web.parts import open_pages, parts
from zmdj_cards.web.view import words

router = open_pages()
# Where a browser goes that has shown a secret of a kind.
HOMES = {"owner": "/", "seat": "/t/{about}", "watcher": "/t/{about}", "organiser": "/desk/{about}", "judge": "/desk/{about}"}


@router.get("/static/{name}")
def static(request: Request, name: str) -> Response:
    """A file by its name with its digest; there are no others."""
    found = parts(request).view.assets.get(name)
    if found is None:
        raise Refused(404, fault("web.not_found"))
    return found.response(request)


@router.get("/favicon.ico")
def icon(request: Request) -> Response:
    return RedirectResponse(f"/static/{parts(request).view.names['icon.svg']}")


@router.get("/")
def start() -> Response:
    """The first page: the cards."""
    return RedirectResponse("/cards", 302)


@router.get("/enter")
def enter(request: Request) -> Response:
    """The page that a link with a secret behind ``#`` leads to: a script hands the secret over, so that it is in no log."""
    zh, en = words("web.enter")
    return parts(request).view.page(request, "enter.html.j2", title_zh=zh, title_en=en)


@router.post("/enter")
def entered(request: Request, secret: str = Form("")) -> Response:
    """Give this browser the role of a secret; says where to go. Raises Refused (403, 429)."""
    answer = JSONResponse({})
    role = parts(request).keys.enter(request, answer, secret)
    to = HOMES[role.kind].format(about=role.about)
    answer.body = JSONResponse({"to": to}).body
    answer.headers["content-length"] = str(len(answer.body))
    return answer
