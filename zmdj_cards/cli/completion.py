"""What a line that is being typed may go on with: commands, options, their values, and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from typer.core import TyperArgument, TyperGroup, TyperOption

from zmdj_cards.cli import help
from zmdj_cards.cli.io import session
from zmdj_cards.resources import PROGRAM

# A word with what may be said of it.
Candidate = tuple[str, str]


def candidates(command: Any, words: Sequence[str]) -> list[Candidate]:
    """What may stand for the last of ``words``, the words behind the program's name; it may be empty or begun. Any: the types of the
    library behind typer are its own."""
    *before, typed = words or [""]
    context = command.context_class(command, info_name=PROGRAM, resilient_parsing=True, help_option_names=["-h", "--help"])
    open_option, arguments, plain = None, 0, False
    for word in before:
        if open_option is not None and word == "=":
            continue
        if open_option is not None:
            _take(open_option, word)
            open_option = None
        elif word == "--" and not plain:
            plain = True
        elif word.startswith("-") and word != "-" and not plain:
            name, given, value = word.partition("=")
            param = _option(command, context, name)
            if param is not None and given:
                _take(param, value)
            elif param is not None and not param.is_flag:
                open_option = param
        elif isinstance(command, TyperGroup):
            inner = command.get_command(context, word)
            if inner is None:
                return []
            command, context = inner, type(context)(inner, info_name=word, parent=context, resilient_parsing=True)
        else:
            arguments += 1
    return list(dict.fromkeys(_for_last(command, context, typed, open_option, arguments, plain)))


def _for_last(command: Any, context: Any, typed: str, open_option: Any, arguments: int, plain: bool) -> Iterator[Candidate]:
    if open_option is not None:
        yield from _values(open_option, "" if typed == "=" else typed)
    elif typed.startswith("--") and "=" in typed and not plain:
        name, _, value = typed.partition("=")
        if (param := _option(command, context, name)) is not None:
            yield from ((f"{name}={word}", about) for word, about in _values(param, value))
    elif typed.startswith("-") and not plain:
        yield from _options(command, context, typed)
    elif isinstance(command, TyperGroup):
        yield from (row for row in help.members(command, context) if row[0].startswith(typed))
    else:
        places = [param for param in command.params if isinstance(param, TyperArgument)]
        if places and (arguments < len(places) or places[-1].nargs == -1):
            yield from _values(places[min(arguments, len(places) - 1)], typed)


def _options(command: Any, context: Any, typed: str) -> Iterator[Candidate]:
    lang, _ = help.language()
    for param in command.get_params(context):
        if isinstance(param, TyperOption):
            about = " ".join(help.words(part, lang) for part in help.paragraphs(param.help))
            yield from ((opt, about) for opt in (*param.opts, *param.secondary_opts) if opt.startswith(typed) and opt.startswith("--"))


def _values(param: Any, typed: str) -> Iterator[Candidate]:
    """The words that a parameter takes, or names of its kind; nothing for files, which the shell itself completes."""
    kind = help.kind_of(param)
    if kind.startswith("["):
        yield from ((word, "") for word in kind.strip("[]").split("|") if word.startswith(typed))
        return
    from zmdj_cards.work.names import names

    yield from names(session(), kind, typed)


def _option(command: Any, context: Any, name: str) -> Any:
    return next((param for param in command.get_params(context) if name in (*param.opts, *param.secondary_opts)), None)


def _take(param: Any, value: str) -> None:
    """The game and the database that the line names are those whose names are wanted."""
    if param.name == "game":
        session().game = value
    elif param.name == "db":
        from pathlib import Path

        session().db = Path(value)
