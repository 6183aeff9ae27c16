"""``zmdj serve``: the toolkit in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.io import session

if TYPE_CHECKING:
    from zmdj_cards.web.serve import Started

app = App()


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Address to listen on; 0.0.0.0 lets the network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; the next free one where it is taken.")] = 8765,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Where decks and games are kept.", show_default=False)
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option("--allow-host", metavar="NAME", help="Another name it may be asked by (again for more).")
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser.")] = False,
) -> None:
    """Everything in the browser: search, build decks, test and print them, on this machine and for phones in the same network.

    It answers this machine alone unless --host says otherwise; then the owner's pages need the secret that is printed. Ctrl-C ends it."""
    from zmdj_cards.web.serve import data_folder, serve
    from zmdj_cards.web.settings import Settings

    now, console = session(), session().console

    def tell(started: Started) -> None:
        if started.moved:
            console.remark("web.port_taken", port=started.port)
        for address in started.addresses:
            console.say("web.listening", address=address)
        if started.secret:
            console.say("web.owner_secret", address=f"{started.addresses[0]}/enter#{started.secret}")
        console.out.flush()

    settings = Settings(data or data_folder(), now.db, now.game, host, port, tuple(allow_host or ()))
    serve(settings, tell, not no_open)
