"""What stands between the network and the pages: who may ask at all, how much and how long, what every answer says to the browser, and what
is said when something goes wrong."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import threading
import time
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, Final

from zmdj_cards.errors import Fault, ZmdjError, fault
from zmdj_cards.web.names import code
from zmdj_cards.web.settings import LOOPBACK, Settings

# As of the ASGI specification. Any: what messages hold.
Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Any]
Send = Callable[[Message], Any]
# (scope, status, faults, short id) → headers and body of the page that says what is wrong.
Explain = Callable[[Scope, int, tuple[Fault, ...], str], tuple[list[tuple[bytes, bytes]], bytes]]

log = logging.getLogger("zmdj_cards.web")

SAFE_METHODS: Final = frozenset(("GET", "HEAD"))
METHODS: Final = SAFE_METHODS | {"POST"}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # With ``no-referrer`` a plain form would send ``Origin: null``.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-robots-tag", b"noindex"),
)
_HOST: Final = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252}[A-Za-z0-9])?)(?::(?P<port>[0-9]{1,5}))?")


class Refused(ZmdjError):
    """A request that is not answered as asked. ``status``: of HTTP."""

    def __init__(self, status: int, found: Fault) -> None:
        super().__init__(found)
        self.status = status


# What is no fault of who asks: a page keeps what it could not save, and sends it again.
_LATER: Final = frozenset(("web.unwritable", "web.stopping"))


def status_of(error: ZmdjError) -> int:
    """The status of HTTP with which an error is answered."""
    if isinstance(error, Refused):
        return error.status
    return 503 if any(item.code in _LATER for item in error.faults) else 400


def own_names() -> frozenset[str]:
    """The machine's name and addresses, as a browser may write them."""
    names = {socket.gethostname().casefold()}
    names |= {f"{name}.local" for name in tuple(names) if "." not in name}
    return frozenset(names | set(own_addresses()))


def own_addresses() -> tuple[str, ...]:
    """The addresses under which other machines of the network may reach this one. Nothing is sent."""
    found: dict[str, None] = {}
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                found[probe.getsockname()[0]] = None
        except OSError:
            continue
    try:
        for row in socket.getaddrinfo(socket.gethostname(), None):
            found[str(row[4][0]).partition("%")[0]] = None
    except OSError:
        return tuple(found)
    return tuple(found)


def allowed_host(text: str, port: int | None, settings: Settings, own: frozenset[str]) -> bool:
    """Whether a ``Host`` header names this server: loopback, an own address or name where it listens to the network, or a name that was
    allowed. The port is the one that is listened on, except under an allowed name, behind which another program may stand."""
    match = _HOST.fullmatch(text)
    if match is None:
        return False
    name = match["name"].casefold().strip("[]")
    if name in {item.casefold().strip("[]") for item in settings.allowed}:
        return True
    if port is not None and int(match["port"] or 80) != port:
        return False
    return name in LOOPBACK or (settings.host not in LOOPBACK and name in own)


def allowed_origin(origin: str, host: str, scheme: str, settings: Settings) -> bool:
    """Whether a change was asked for by a page of ours: ``Origin`` is scheme and ``Host``. Under an allowed name a program in front of this
    one may speak TLS for it."""
    name = (_HOST.fullmatch(host) or {"name": ""})["name"].casefold()
    schemes = {scheme, "https"} if name in {item.casefold() for item in settings.allowed} else {scheme}
    return origin.casefold() in {f"{item}://{host}".casefold() for item in schemes}


class Rate:
    """So many at once, and so many a second after that, for each of many askers; those who ask for nothing are forgotten."""

    def __init__(self, burst: int, refill: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._refill, self._clock = float(burst), refill, clock
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def take(self, who: str) -> bool:
        """Whether one more is allowed now."""
        at = self._clock()
        with self._lock:
            if len(self._left) > 10_000:
                self._left = {key: row for key, row in self._left.items() if self._filled(row, at) < self._burst}
            left = self._filled(self._left.get(who, (self._burst, at)), at)
            if left < 1:
                self._left[who] = (left, at)
                return False
            self._left[who] = (left - 1, at)
            return True

    def _filled(self, row: tuple[float, float], at: float) -> float:
        return min(self._burst, row[0] + (at - row[1]) * self._refill)


def address_of(scope: Mapping[str, Any]) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _headers(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


class Guard:
    """ASGI around ASGI. ``upload``: whether a path takes files; ``bearer``: whether a token that stands in a header is the owner's."""

    def __init__(
        self,
        app: Any,
        settings: Settings,
        explain: Explain,
        upload: Callable[[str], bool],
        bearer: Callable[[str], bool],
    ) -> None:
        self._app, self._settings, self._explain, self._upload, self._bearer = app, settings, explain, upload, bearer
        self._own = own_names() if settings.host not in LOOPBACK else frozenset()
        self._asked = Rate(settings.burst, settings.refill)
        self._changed = Rate(settings.change_burst, settings.change_refill)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _Answer(scope, send)
        try:
            self._check(scope)
            await self._app(scope, await self._read(scope, receive), answer.send)
        except ZmdjError as error:
            await self._say(answer, scope, send, status_of(error), error.faults)
        except Exception:
            ident = code(6)
            log.exception("%s %s %s", ident, scope["method"], scope["path"])
            await self._say(answer, scope, send, 500, (fault("web.internal", id=ident),), ident)

    def _check(self, scope: Scope) -> None:
        hosts = _headers(scope, b"host")
        server = scope.get("server")
        port = server[1] if server else None
        if len(hosts) != 1 or not allowed_host(hosts[0], port, self._settings, self._own):
            raise Refused(400, fault("web.host"))
        who = address_of(scope)
        if scope["method"] not in METHODS:
            raise Refused(405, fault("web.method", method=scope["method"][:20]))
        if not self._asked.take(who):
            raise Refused(429, fault("web.too_many"))
        if scope["method"] in SAFE_METHODS:
            return
        if not self._changed.take(who):
            raise Refused(429, fault("web.too_many"))
        origins = _headers(scope, b"origin")
        if origins:
            if len(origins) != 1 or not allowed_origin(origins[0], hosts[0], scope["scheme"], self._settings):
                raise Refused(403, fault("web.origin"))
            return
        tokens = _headers(scope, b"authorization")
        cookie = _headers(scope, b"cookie")
        if cookie or len(tokens) != 1 or not scope["path"].startswith("/api/") or not self._bearer(tokens[0].removeprefix("Bearer ")):
            raise Refused(403, fault("web.origin"))

    async def _read(self, scope: Scope, receive: Receive) -> Receive:
        """The body, read whole within its size and its time; pages never wait for it."""
        limit = self._settings.max_upload if self._upload(scope["path"]) else self._settings.max_body
        sizes = _headers(scope, b"content-length")
        if any(not size.isdecimal() or int(size) > limit for size in sizes):
            raise Refused(413, fault("web.too_big", limit=limit))
        parts: list[bytes] = []
        try:
            async with asyncio.timeout(self._settings.body_seconds):
                more, size = True, 0
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Refused(400, fault("web.cut_off"))
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > limit:
                        raise Refused(413, fault("web.too_big", limit=limit))
                    more = message.get("more_body", False)
        except TimeoutError:
            raise Refused(408, fault("web.too_slow", seconds=self._settings.body_seconds)) from None
        body: list[Message] = [{"type": "http.request", "body": b"".join(parts), "more_body": False}]

        async def read_again() -> Message:
            message: Message = body.pop() if body else await receive()
            return message

        return read_again

    async def _say(self, answer: _Answer, scope: Scope, send: Send, status: int, faults: tuple[Fault, ...], ident: str = "") -> None:
        """The page that says what is wrong; nothing more can be said where the answer has begun."""
        if answer.begun:
            raise ConnectionResetError("the answer has begun")
        headers, body = self._explain(scope, status, faults, ident)
        await answer.send({"type": "http.response.start", "status": status, "headers": headers})
        await answer.send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


class _Answer:
    """Adds to every answer what it has to say to the browser."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._send = send
        self.begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            held = {key for key, _ in message["headers"]}
            own = [row for row in HEADERS if row[0] not in held]
            if b"cache-control" not in held:
                own.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message["headers"], *own]}
        await self._send(message)
