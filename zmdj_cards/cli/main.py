"""Start of the ``zmdj`` command: the list of command groups, options common to all, and the exit codes.

Groups are imported only when they are used, so that ``zmdj --help`` and small commands start fast.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TextIO

import typer

from zmdj_cards import __version__
from zmdj_cards.cli.app import App, Group
from zmdj_cards.cli.choices import LANG_OPTION, GameOption, LangChoice
from zmdj_cards.cli.io import Console, Session, output_fault, session, start_session
from zmdj_cards.cli.language import choice_of, of_locale, typed
from zmdj_cards.cli.light import lightened
from zmdj_cards.errors import Place, ZmdjError, fault, reason
from zmdj_cards.resources import PROGRAM

# The options that every command takes.
COMMON = ("db", "game", "lang")
OK, DATA_FAULTS, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 130


class Lazy(NamedTuple):
    """A group or command: the module that holds it (its typer app is called ``app``) and its line in the help."""

    module: str
    help: str


# In the order of the help. Each module holds a typer app called ``app``.
COMMANDS: dict[str, Lazy] = {
    "demo": Lazy("demo", "See the main jobs done on the data that comes with the program."),
    "card": Lazy("cards.card", "Show, search and edit cards."),
    "deck": Lazy("decks.deck", "Check, show, convert and repair decks."),
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
    "serve": Lazy("program.serve", "Everything in the browser: cards, decks, tests, prints, play."),
    "solve": Lazy("play.solve", "Whether the player to move wins this turn."),
    "completion": Lazy("program.completion", "Completion of commands, options and names for your shell."),
    "settings": Lazy("program.settings", "Your settings: the language, the game and the database, once for all."),
}


class Root(Group):
    """The program: its members are imported on first use."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command = typer.main.get_command(importlib.import_module(f"zmdj_cards.cli.{entry.module}").app)
        command.name = cmd_name
        _add_common(command)
        if cmd_name == "sim":
            _add_rules(command)
        return command

    def about(self, ctx: Any, name: str) -> str:
        return COMMANDS[name].help


def _remember(ctx: Any, param: Any, value: Any) -> Any:
    """Keep the value of a common option. Where it is given twice, the later one holds."""
    if value is not None and not ctx.resilient_parsing:
        setattr(session(), param.name, Path(value) if param.name in ("db", "rules") else value)
    return value


@cache
def _common_options() -> tuple[Any, ...]:
    """The options that every command takes, wherever they stand on the line."""
    holder = App()
    holder.command()(_common)
    options = tuple(param for param in typer.main.get_command(holder).params if param.name in COMMON)
    for option in options:
        lightened(option)
        option.expose_value = False
        # The language was read from the line before all else.
        option.callback = None if option.name == "lang" else _remember
    return options


def _common(
    db: Annotated[Path | None, typer.Option("--db", metavar="PATH", help="Database file, or folder with one a game.")] = None,
    game: GameOption = None,
    lang: Annotated[LangChoice | None, LANG_OPTION] = None,
) -> None:
    """Options that every command takes."""


def _add_common(command: Any) -> None:
    """Give a group and all below it the common options, so that they may stand anywhere on the line; a command that shows its results in a
    language takes the one that was chosen, and its own default only where none was."""
    for member in getattr(command, "commands", {}).values():
        _add_common(member)
    taken = {name for param in command.params for name in param.opts}
    for param in command.params:
        lightened(param)
        if param.name == "lang":
            param.default = _chosen(param.default)
    command.params.extend(option for option in _common_options() if not taken.intersection(option.opts))


def _of_sim(
    rules: Annotated[
        Path | None, typer.Option("--rules", metavar="FILE", help="Play with the changed fields of the ruleset in this file.")
    ] = None,
) -> None:
    """Options that every command of simulation takes."""


def _add_rules(group: Any) -> None:
    """Let every command below a group be played with other numbers."""
    holder = App()
    holder.command()(_of_sim)
    (option,) = (param for param in typer.main.get_command(holder).params if param.name == "rules")
    lightened(option)
    option.expose_value, option.callback = False, _remember
    for member in group.commands.values():
        member.params.append(option)


def _chosen(otherwise: LangChoice) -> Callable[[], LangChoice]:
    return lambda: LangChoice(session().language(otherwise.value))


app = App(
    help="Cards, decks and play of Chinese trading card games: search, check, convert, print.",
    cls=Root,
    epilog="Exit codes: 0 fine, 1 the data has faults, 2 wrong usage, 3 a fault of the program.",
)


def _version(value: bool) -> None:
    if value:
        from zmdj_cards.engine import build

        session().console.print(f"zmdj {__version__} ({build()})")
        raise typer.Exit()


@app.callback()
def root(
    version: Annotated[bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Show the version and exit.")] = False,
) -> None:
    """The program itself."""


def command_tree() -> Any:
    """All commands with the options common to all. Any: the types of the library behind typer are its own."""
    made = typer.main.get_command(app)
    _add_common(made)
    return made


def run_command(args: Sequence[str]) -> None:
    """Run one command line inside the running session. Raises what the command raises; returns where it succeeds."""
    now = session()
    before = now.lang
    now.lang = typed(args) or before
    try:
        command_tree().main(args=list(args), prog_name=PROGRAM, standalone_mode=False)
    finally:
        now.lang = before


def program(args: Sequence[str], out: TextIO | None = None, err: TextIO | None = None, stdin: TextIO | None = None) -> int:
    """Run one command line and return its exit code; nothing escapes as an exception."""
    now = start_session(Console(out, err, stdin))
    console = now.console
    code = _guarded(now, args)
    try:
        console.out.flush()
    except BrokenPipeError:
        _silence(console.out)
    except (OSError, ValueError) as error:
        _silence(console.out)
        if code == OK:
            console.faults(output_fault(error if isinstance(error, OSError) else OSError(errno.EBADF, str(error))).faults)
            code = DATA_FAULTS
    return code


def _guarded(now: Session, args: Sequence[str]) -> int:
    """The exit code of a command line; whatever is raised has become a message."""
    console = now.console
    try:
        _choose(now, args)
        # With BrokenPipeError the library behind typer ends the program by itself.
        return command_tree().main(args=list(args), prog_name=PROGRAM, standalone_mode=False) or OK
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):
            _silence(console.out)
            return OK
        return stop.code if isinstance(stop.code, int) else OK if stop.code is None else DATA_FAULTS
    except typer.TyperException as error:
        return _show_usage(console, error)
    except ZmdjError as error:
        console.faults(error.faults)
        return error.exit_code
    except BrokenPipeError:
        # The reader has gone (``| head``); leave without a second complaint at interpreter exit.
        _silence(console.out)
        return OK
    except (KeyboardInterrupt, typer.Abort):
        console.remark("cli.interrupted")
        return INTERRUPTED
    except Exception as error:
        if os.environ.get("ZMDJ_DEBUG"):
            raise
        return _show_other(console, error)


def _show_usage(console: Console, error: Exception) -> int:
    """What the library behind typer says about the line; a help page that it raises is shown as it is."""
    if type(error).__name__ == "NoArgsIsHelpError":
        console.note(*str(error).splitlines())
        return USAGE
    from zmdj_cards.cli.usage import fault_of

    ctx = getattr(error, "ctx", None)
    if ctx is not None:
        console.note(*ctx.get_usage().splitlines())
    console.faults([fault_of(error)])
    return USAGE


def _show_other(console: Console, error: Exception) -> int:
    """What the system refuses is no fault of ours, nor are bytes that are no text; all else is."""
    if isinstance(error, OSError):
        named = error.filename if isinstance(error.filename, str) else ""
        console.faults([fault("cli.system", Place(source=named), detail=reason(error))])
        return DATA_FAULTS
    if isinstance(error, UnicodeEncodeError) and error.reason == "surrogates not allowed":
        word = error.object[max(0, error.start - 20) : error.end + 20]
        console.faults([fault("cli.not_text", word=word.encode("utf-8", "backslashreplace").decode())])
        return USAGE
    console.faults([fault("cli.internal", detail=f"{type(error).__name__}: {error}")])
    return INTERNAL


def _choose(now: Session, args: Sequence[str]) -> None:
    """Language, game and database: by the line, else by a variable, else by the settings; the language else by the system. What stands on
    the line for game and database is read with it, and comes later."""
    from zmdj_cards.cli.settings import chosen_values

    now.args = tuple(args)
    values, faults = chosen_values()
    now.lang = typed(args) or choice_of(values.get("lang", "")) or of_locale()
    now.game = values.get("game")
    now.db = Path(values["db"]) if "db" in values else None
    now.console.faults(faults)


def _silence(stream: TextIO) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def main() -> None:
    """Entry point of the ``zmdj`` script."""
    _in_unicode()
    sys.exit(program(sys.argv[1:]))


def _in_unicode() -> None:
    """Where the system's names of files are ASCII or Latin (the locale ``C`` without UTF-8 mode), start again in UTF-8 mode: else no
    Chinese name could be read from the line or given to a file. What is written keeps the encoding that was asked for."""
    if sys.flags.utf8_mode or sys.getfilesystemencoding().replace("-", "").casefold() not in ("ascii", "latin1", "iso88591"):
        return
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    environment = {**os.environ, "PYTHONUTF8": "1", "PYTHONIOENCODING": os.environ.get("PYTHONIOENCODING", encoding)}
    os.execve(sys.executable, [sys.executable, "-m", "zmdj_cards", *sys.argv[1:]], environment)
