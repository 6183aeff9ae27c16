"""Every command of the program, and all that its help pages say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from typer.core import TyperGroup

from zmdj_cards.cli import help
from zmdj_cards.cli.main import command_tree


def commands() -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """(words, command, context) of the program and every command in it."""

    def below(words: tuple[str, ...], command: Any, context: Any) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
        yield words, command, context
        if isinstance(command, TyperGroup):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                yield from below((*words, name), inner, type(context)(inner, info_name=name, parent=context))

    tree = command_tree()
    yield from below((), tree, tree.context_class(tree, info_name="zmdj"))


EVERY = list(commands())
LEAVES = [(words, command, context) for words, command, context in EVERY if not isinstance(command, TyperGroup)]


def texts() -> set[str]:
    """Every help text, and every word that stands for a value."""
    found = {"OPTIONS", "COMMAND"}
    for _, command, context in EVERY:
        found |= {*help.paragraphs(command.help), *help.paragraphs(command.epilog)}
        if isinstance(command, TyperGroup):
            found |= {command.about(context, name) for name in command.list_commands(context)}
        for param in (param for param in command.get_params(context) if not getattr(param, "hidden", False)):
            found |= set(help.paragraphs(param.help))
            value = help.value_of(param, "en")
            if not value.startswith("[") and not getattr(param, "is_flag", False):
                found.add(value)
    return found
