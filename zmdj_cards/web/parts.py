"""What every page has at hand, and how a module of pages says who may ask for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Depends
from starlette.requests import Request

from zmdj_cards.errors import fault
from zmdj_cards.web.db import Store
from zmdj_cards.web.guard import Refused
from zmdj_cards.web.library import Library
from zmdj_cards.web.live import Hub
from zmdj_cards.web.settings import Settings
from zmdj_cards.web.view import View
from zmdj_cards.web.who import Keys, Viewer

if TYPE_CHECKING:
    from zmdj_cards.web.jobs import Jobs
    from zmdj_cards.web.process import Reader
    from zmdj_cards.web.tables import Tables


@dataclass(frozen=True)
class Parts:
    """The parts of one running server. ``jobs``: long work; ``reader``: what reads the lists of others; ``tables``: games that
    are played."""

    settings: Settings
    store: Store
    library: Library
    view: View
    keys: Keys
    hub: Hub
    jobs: Jobs
    reader: Reader
    tables: Tables


def parts(request: Request) -> Parts:
    """The parts of the server that a request came to."""
    found: Parts = request.app.state.parts
    return found


def viewer(request: Request) -> Viewer:
    """Who asks."""
    found: Viewer | None = getattr(request.state, "viewer", None)
    if found is None:
        found = parts(request).keys.viewer(request)
        request.state.viewer = found
        request.state.owner = found.owner
    return found


def owner_only(request: Request) -> None:
    """Raises Refused for everybody but the owner of the server."""
    if not viewer(request).owner:
        raise Refused(403, fault("web.owner_only"))


def anyone(request: Request) -> None:
    """A page for all; it may look different for the owner."""
    viewer(request)


def owner_pages() -> APIRouter:
    """Routes for the owner alone."""
    return APIRouter(dependencies=[Depends(owner_only)])


def open_pages() -> APIRouter:
    """Routes for all who reach the server; what somebody may see of a thing is the business of each route."""
    return APIRouter(dependencies=[Depends(anyone)])


def wanted(request: Request, name: str = "game") -> Any:
    """The game that a request names. Raises UsageError for an unknown one."""
    return parts(request).library.known(request.query_params.get(name))
