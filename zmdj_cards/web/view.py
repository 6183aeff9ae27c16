"""Pages from templates, and the files that they need: served under names that hold their digest, so that they may be kept for ever."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from zmdj_cards import resources
from zmdj_cards.errors import Fault, Lang
from zmdj_cards.render import html, theme
from zmdj_cards.render.site import style_context
from zmdj_cards.web.library import MAIN, Library
from zmdj_cards.web.names import short

if TYPE_CHECKING:
    from jinja2 import Environment

TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
_SHARED: Final = ("first.js", "site.js", "filters.js", "glossary.js")


@dataclass(frozen=True, slots=True)
class Asset:
    """A file that pages load; ``packed``: with gzip, empty where that saves nothing."""

    content: bytes
    kind: str
    packed: bytes

    def response(self, request: Request) -> Response:
        headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.kind, headers={**headers, "content-encoding": "gzip"})
        return Response(self.content, media_type=self.kind, headers=headers)


@dataclass(frozen=True, slots=True)
class MenuItem:
    """An entry of the menu; ``open``: for everybody, not for the owner alone."""

    id: str
    label: str
    url: str
    open: bool = False


class View:
    """The templates of ``templates/web``, over those of the site."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.menu: list[MenuItem] = []
        self.assets, self.names = self._load()

    @cached_property
    def _environment(self) -> Environment:
        made = html.environment("web", "html")
        made.globals |= {"asset": self._asset, "fault": said, "label_in": label_in, "policy_words": policy_words}
        return made

    def _asset(self, name: str) -> str:
        """Where a static file is, from the root."""
        return f"static/{self.names[name]}"

    def _load(self) -> tuple[dict[str, Asset], dict[str, str]]:
        """(name with digest → file, name → name with digest)."""
        folder = resources.templates_dir()
        files = {name: (folder / "html" / name).read_bytes() for name in _SHARED}
        files |= {path.name: path.read_bytes() for path in sorted((folder / "web" / "static").iterdir()) if path.suffix in TYPES}
        files["icon.svg"] = html.site_icon().encode()
        # A style sheet names the font by its digest, so it comes after it.
        names = {name: _named(name, content) for name, content in files.items()}
        font = names.get("zmdj-sans.woff2", "")
        made = html.environment("web", "html")
        css = made.get_template("web.css.j2").render(style_context(font)).encode()
        files["style.css"] = css
        names["style.css"] = _named("style.css", css)
        return {names[name]: _asset(name, content) for name, content in files.items()}, names

    def page(self, request: Request, name: str, *, game: str = "", status: int = 200, **values: Any) -> HTMLResponse:
        """A page, or with a name that begins with ``_`` a part of one. ``values``: what its template uses; ``title_zh title_en``: what
        stands in the window; ``current``: its entry in the menu. Any: what templates use."""
        return HTMLResponse(self.text(request, name, game=game, **values), status)

    def text(self, request: Request, name: str, *, game: str = "", **values: Any) -> str:
        game = game or self._library.usual
        given = {
            "site": self._library.site(game, lambda other: f"cards?game={other}" if other != MAIN else "cards"),
            "game": game,
            "games_query": "" if game == MAIN else f"?game={game}",
            "root": "/",
            "path": request.url.path.lstrip("/"),
            "current": "",
            "title_zh": "",
            "title_en": "",
            "description": "",
            "preview": "",
            "menu": self.menu,
            "owner": getattr(request.state, "owner", False),
        }
        return self._environment.get_template(name).render(given | style_context() | values)


def said(found: Fault) -> dict[str, str]:
    """A fault as templates show it: message and hint in both languages, and how bad it is."""
    return {
        "zh": found.message("zh"),
        "en": found.message("en"),
        "hint_zh": found.hint("zh"),
        "hint_en": found.hint("en"),
        "severity": found.severity,
        "code": found.code,
    }


def label_in(lang: Lang) -> Callable[[str], str]:
    """Labels in one language."""
    return lambda key: theme.labels()[key][lang]


def policy_words(name: str) -> tuple[str, str]:
    """What a policy is called in Chinese and in English; by its name where it has no other."""
    entry = theme.labels().get(f"play.policy.{name}", {"zh": name, "en": name})
    return entry["zh"], entry["en"]


def is_part(request: Request) -> bool:
    """Whether a part of a page is asked for, to be put into one that is there."""
    return request.headers.get("hx-request") == "true" and request.headers.get("hx-request-type") != "full"


def words(key: str) -> tuple[str, str]:
    """A label in Chinese and in English."""
    entry = theme.labels()[key]
    return entry["zh"], entry["en"]


def _named(name: str, content: bytes) -> str:
    stem, _, ending = name.rpartition(".")
    return f"{stem}.{short(content)}.{ending}"


def _asset(name: str, content: bytes) -> Asset:
    kind = TYPES["." + name.rpartition(".")[2]]
    packed = gzip.compress(content, mtime=0) if not name.endswith(".woff2") else b""
    return Asset(content, kind, packed if len(packed) < len(content) else b"")
