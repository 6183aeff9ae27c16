"""Start of the ``zmdj`` command: the list of command groups, options common to all, and the exit codes.

Groups are imported only when they are used, so that ``zmdj --help`` and small commands start fast.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TextIO

import typer
from typer.core import TyperGroup

from zmdj_cards import __version__
from zmdj_cards.cli.io import Console, session, start_session
from zmdj_cards.errors import ZmdjError
from zmdj_cards.resources import PROGRAM

OK, DATA_FAULTS, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 130


class Lazy(NamedTuple):
    """A group or command: the module that holds it (its typer app is called ``app``) and its line in the help."""

    module: str
    help: str


# In the order of the help. Each module holds a typer app called ``app``.
COMMANDS: dict[str, Lazy] = {
    "demo": Lazy("demo", "See the main jobs done on the data that comes with the program."),
    "card": Lazy("cards.card", "Show, search and edit cards."),
    "deck": Lazy("decks.deck", "Check, show, convert and mend decks."),
    "draft": Lazy("decks.draft", "Open boosters for sealed and draft tournaments."),
    "glossary": Lazy("cards.glossary", "The words of the game in both languages."),
    "rules": Lazy("cards.rules", "The ruleset: every number and where it comes from."),
    "text": Lazy("data.text", "What the compiler makes of card texts."),
    "import": Lazy("data.imports", "Import the official card file, or your own cards."),
    "export": Lazy("data.export", "Export your own cards and translations."),
    "db": Lazy("data.db", "The card database itself."),
    "proxy": Lazy("prints.proxy", "Print cards to play with: sheets, single cards, print shop files."),
    "printer": Lazy("prints.printer", "Calibrate printers."),
    "page": Lazy("prints.page", "A card, the glossary or a deck as a page or as Markdown."),
    "site": Lazy("prints.site", "A static site of all cards."),
    "art": Lazy("cards.art", "Pictures of cards: fetch, check."),
    "sim": Lazy("sim.odds", "Odds, opening hands and many games of a deck."),
    "play": Lazy("play.play", "Play a game in the terminal."),
}


class LazyGroup(TyperGroup):
    """A command group whose members are imported on first use."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module = importlib.import_module(f"zmdj_cards.cli.{entry.module}")
        command = typer.main.get_command(module.app)
        command.name = cmd_name
        _add_common(command)
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])


def _common(
    db: Annotated[
        Path | None, typer.Option("--db", envvar="ZMDJ_DB", help="Database file, or folder with one a game.", show_default=False)
    ] = None,
    game: Annotated[str | None, typer.Option("--game", envvar="ZMDJ_GAME", help="Game to use.", show_default=False)] = None,
) -> None:
    """Options that every command takes."""


def _remember(ctx: Any, param: Any, value: Any) -> Any:
    if value is not None:
        setattr(session(), param.name, Path(value) if param.name == "db" else value)
    return value


def _common_options() -> list[Any]:
    holder = typer.Typer(add_completion=False)
    holder.command()(_common)
    options = [param for param in typer.main.get_command(holder).params if param.name in ("db", "game")]
    for option in options:
        option.expose_value = False
        # The variables are read once, with the options before the command: what is typed there comes before them.
        option.envvar = None
        option.callback = _remember
    return options


def _add_common(command: Any) -> None:
    """Give every leaf command the common options, so that they may stand anywhere on the line."""
    members = getattr(command, "commands", None)
    if members:
        for member in members.values():
            _add_common(member)
        return
    taken = {name for param in command.params for name in param.opts}
    command.params.extend(option for option in _common_options() if not taken.intersection(option.opts))


app = typer.Typer(
    cls=LazyGroup,
    name=PROGRAM,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Cards, decks and play of Chinese trading card games: search, check, convert, print.",
    epilog="Exit codes: 0 fine, 1 the data has faults, 2 wrong usage, 3 a fault of the program.",
)


def _version(value: bool) -> None:
    if value:
        from zmdj_cards.engine import build

        session().console.print(f"zmdj {__version__} ({build()})")
        raise typer.Exit()


@app.callback()
def root(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")] = False,
    db: Annotated[
        Path | None, typer.Option("--db", envvar="ZMDJ_DB", help="Database file, or folder with one a game.", show_default=False)
    ] = None,
    game: Annotated[str | None, typer.Option("--game", envvar="ZMDJ_GAME", help="Game to use.", show_default=False)] = None,
) -> None:
    if db is not None:
        session().db = db
    if game is not None:
        session().game = game


def run_command(args: Sequence[str]) -> None:
    """Run one command line inside the running session. Raises what the command raises; returns where it succeeds."""
    typer.main.get_command(app).main(args=list(args), prog_name=PROGRAM, standalone_mode=False)


def program(args: Sequence[str], out: TextIO | None = None, err: TextIO | None = None, stdin: TextIO | None = None) -> int:
    """Run one command line and return its exit code; nothing escapes as an exception."""
    console = start_session(Console(out, err, stdin)).console
    try:
        typer.main.get_command(app).main(args=list(args), prog_name=PROGRAM)
        return OK
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):
            # The reader has gone (``| head``), which the command line library answers with a code of its own.
            _silence(console.out)
            return OK
        code = stop.code if isinstance(stop.code, int) else OK if stop.code is None else DATA_FAULTS
        if code == USAGE:
            console.note("  用法有误：请加 -h 查看帮助。")
        return code
    except ZmdjError as error:
        console.faults(error.faults)
        return error.exit_code
    except BrokenPipeError:
        # The reader has gone (``| head``); leave without a second complaint at interpreter exit.
        _silence(console.out)
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if os.environ.get("ZMDJ_DEBUG"):
            raise
        console.note(
            f"zmdj: a fault of the program, not of your data: {type(error).__name__}: {error}",
            "  程序内部错误，并非您的数据有误。",
            "  hint: set ZMDJ_DEBUG=1 and run the command again to see where. / 提示：设置 ZMDJ_DEBUG=1 后重试可查看位置。",
        )
        return INTERNAL
    finally:
        _flush(console)


def _flush(console: Console) -> None:
    try:
        console.out.flush()
    except (BrokenPipeError, ValueError):
        _silence(console.out)


def _silence(stream: TextIO) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def main() -> None:
    """Entry point of the ``zmdj`` script."""
    sys.exit(program(sys.argv[1:]))
