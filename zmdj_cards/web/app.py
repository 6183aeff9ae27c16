"""The application: parts, guard and pages put together. Nothing of it is global: a program may hold several."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any, Final

import anyio.to_thread
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from zmdj_cards import __version__
from zmdj_cards.errors import Fault, ZmdjError, fault
from zmdj_cards.web.db import Store
from zmdj_cards.web.guard import Guard, Scope, status_of
from zmdj_cards.web.jobs import Jobs
from zmdj_cards.web.library import Library
from zmdj_cards.web.live import Hub
from zmdj_cards.web.parts import Parts
from zmdj_cards.web.process import Reader
from zmdj_cards.web.settings import Settings
from zmdj_cards.web.tables import Tables
from zmdj_cards.web.view import View, words
from zmdj_cards.web.who import OWNER, Keys, Role

# Each a module of ``pages`` with a ``router``; where it has them, with ``MENU`` (its entries), ``UPLOADS`` (paths that take files) and
# ``setup(parts)``. In the order of the menu.
PAGES: Final = ("entry", "cards", "builder", "tests", "play", "texts", "live")


def create_app(settings: Settings, library: Library | None = None) -> FastAPI:
    """A server's application. ``library``: the cards, where they have been read. Raises DataError where its folder cannot be used."""
    store = Store(settings.data / "web.db")
    library = library or Library(settings.db, settings.game)
    hub = Hub(settings.heartbeat)
    reader = Reader(settings.data / "reading", settings.read_seconds)
    keys = Keys(store, settings.local, settings.guesses)
    jobs, tables = Jobs(settings, store, hub), Tables(store, hub, library)
    made = Parts(settings, store, library, View(library), keys, hub, jobs, reader, tables)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = settings.threads
        yield
        hub.stop()
        made.jobs.close()
        made.tables.close()
        reader.close()
        store.close()

    app = FastAPI(
        title="zmdj_cards",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.parts = made
    uploads: set[str] = set()
    for name in PAGES:
        module: Any = import_module(f"zmdj_cards.web.pages.{name}")
        app.include_router(module.router)
        made.view.menu += getattr(module, "MENU", ())
        uploads |= set(getattr(module, "UPLOADS", ()))
        if hasattr(module, "setup"):
            module.setup(made)
    app.add_exception_handler(ZmdjError, _told)
    app.add_exception_handler(HTTPException, _told)
    app.add_exception_handler(RequestValidationError, _told)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)

    def explain(scope: Scope, status: int, faults: tuple[Fault, ...], ident: str) -> tuple[list[tuple[bytes, bytes]], bytes]:
        response = error_page(Request({**scope, "app": app}), status, faults)
        return list(response.raw_headers), bytes(response.body)

    def bearer(text: str) -> bool:
        return keys.role_of(text) == Role(OWNER)

    app.add_middleware(Guard, settings=settings, explain=explain, upload=lambda path: path in uploads, bearer=bearer)
    return app


async def _told(request: Request, error: Exception) -> Response:
    """What a page raised, as a page."""
    if isinstance(error, ZmdjError):
        return error_page(request, status_of(error), error.faults)
    if isinstance(error, RequestValidationError):
        places = [".".join(str(part) for part in row["loc"][1:]) for row in error.errors()]
        return error_page(request, 400, (fault("web.form", fields=sorted(set(places))[:8]),))
    assert isinstance(error, HTTPException)
    found = {404: "web.not_found", 405: "web.method", 400: "web.bad_request"}.get(error.status_code, "web.bad_request")
    return error_page(request, error.status_code, (fault(found, method=request.method),))


def error_page(request: Request, status: int, faults: tuple[Fault, ...]) -> Response:
    """What is wrong, as whoever asked can read it: JSON, a part of a page, or a page. It says nothing of what it was asked for."""
    headers = {"retry-after": "10"} if status == 429 else {}
    accept = request.headers.get("accept", "")
    if request.url.path.startswith("/api/") or accept.startswith("application/json"):
        body = json.dumps({"faults": [item.to_dict() for item in faults]}, ensure_ascii=False)
        return Response(body, status, headers, "application/json")
    view: View = request.app.state.parts.view
    if request.headers.get("hx-request") == "true":
        return Response(view.text(request, "_faults.html.j2", faults=faults), status, headers, "text/html; charset=utf-8")
    zh, en = words("web.wrong")
    text = view.text(request, "error.html.j2", faults=faults, number=status, title_zh=zh, title_en=en)
    return Response(text, status, headers, "text/html; charset=utf-8")
