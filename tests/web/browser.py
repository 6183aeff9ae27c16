"""A real server for a real browser: one for the session, on a free port of loopback."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import uvicorn

from zmdj_cards.web.app import create_app
from zmdj_cards.web.library import Library
from zmdj_cards.web.serve import bind
from zmdj_cards.web.settings import Settings


@contextmanager
def served(settings: Settings, library: Library) -> Iterator[str]:
    """The address of a server that runs while the context is open."""
    bound = bind("127.0.0.1", 0)
    app = create_app(replace(settings, port=bound.port), library)
    server = uvicorn.Server(uvicorn.Config(app, access_log=False, log_level="error", http="h11", ws="none"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound.socket]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{bound.port}"
    finally:
        server.should_exit = True
        thread.join(20)
