"""Start a server: a free port, the addresses under which it is found, a browser that opens it."""

from __future__ import annotations

import errno
import socket
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from zmdj_cards.errors import UsageError, fault, reason
from zmdj_cards.web.guard import own_addresses
from zmdj_cards.web.settings import Settings

_TRIES: Final = 20
_EVERY: Final = ("0.0.0.0", "::")


def data_folder() -> Path:
    """Where what people make lies, unless it is said: beside the card database."""
    from platformdirs import user_data_path

    return user_data_path("zmdj_cards", appauthor=False) / "web"


@dataclass(frozen=True, slots=True)
class Bound:
    """A socket that listens. ``port``: its own, another one than was wished for where that was taken."""

    socket: socket.socket
    port: int
    wished: int

    def addresses(self, host: str) -> tuple[str, ...]:
        """Where browsers find it, this machine's own address first."""
        names = ("127.0.0.1", *own_addresses()) if host in _EVERY else (host,)
        shown = dict.fromkeys(f"[{name}]" if ":" in name else name for name in names)
        return tuple(f"http://{name}:{self.port}" for name in shown)


def bind(host: str, port: int) -> Bound:
    """Listen on the first free port from one on. Raises UsageError where no port is free or there is no such address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, port + _TRIES) if port else (0,):
        made = socket.socket(family, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, number))
            made.listen(256)
        except OSError as error:
            made.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise UsageError(fault("web.no_address", host=host, detail=reason(error))) from error
            continue
        except OverflowError as error:
            made.close()
            raise UsageError(fault("web.no_port", port=port)) from error
        return Bound(made, made.getsockname()[1], port)
    raise UsageError(fault("web.no_port", port=port))


@dataclass(frozen=True, slots=True)
class Started:
    """What is known as soon as a server listens. ``secret``: of the owner, where others may reach it."""

    addresses: tuple[str, ...]
    port: int
    moved: bool
    secret: str


def serve(settings: Settings, tell: Callable[[Started], None], browser: bool = True) -> None:
    """Listen, tell where, answer until interrupted. Raises UsageError where that cannot be, DataError for a folder that cannot be used."""
    bound = bind(settings.host, settings.port)
    settings = replace(settings, port=bound.port)
    # The frameworks take longer to load than all the rest.
    import uvicorn

    from zmdj_cards.web.app import create_app
    from zmdj_cards.web.who import OWNER, Role

    app = create_app(settings)
    secret = "" if settings.local else app.state.parts.keys.issue(Role(OWNER))
    addresses = bound.addresses(settings.host)
    tell(Started(addresses, bound.port, settings.port != bound.wished and bound.wished != 0, secret))
    config = uvicorn.Config(
        app,
        access_log=False,
        log_level="warning",
        limit_concurrency=settings.connections,
        h11_max_incomplete_event_size=32 * 1024,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
        server_header=False,
        lifespan="on",
        http="h11",
        ws="none",
        proxy_headers=False,
    )
    if browser:
        webbrowser.open(f"{addresses[0]}/enter#{secret}" if secret else addresses[0])
    uvicorn.Server(config).run(sockets=[bound.socket])
