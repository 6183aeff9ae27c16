"""Groups and commands of the command line: help, usage errors and completion in the user's language, options common to all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from zmdj_cards.cli import help, outputs
from zmdj_cards.cli.light import lightened
from zmdj_cards.errors import UsageError


@contextmanager
def placed(ctx: Any) -> Iterator[None]:
    """What is wrong with a line is said of the command that reads it."""
    try:
        yield
    except typer.TyperException as error:
        if getattr(error, "ctx", None) is None:
            error.__dict__["ctx"] = ctx
        raise
    except UsageError as error:
        raise UsageError(item if item.place.source else item.at(source=ctx.command_path) for item in error.faults) from error


class Library:
    """What classes of commands of the library have; here for those who check types, and for whoever stands before one of these classes."""

    if TYPE_CHECKING:

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]: ...
        def get_help_option(self, ctx: Any) -> Any: ...


class Worded(Library):
    """What commands and groups have in common: faults said of the command whose line it is, help in the user's words."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with placed(ctx):
            return super().parse_args(ctx, args)

    def get_help_option(self, ctx: Any) -> Any:
        return lightened(super().get_help_option(ctx))

    def get_help(self, ctx: Any) -> str:
        return help.page(self, ctx)

    def get_usage(self, ctx: Any) -> str:
        return help.usage(self, ctx)


class Command(Worded, TyperCommand):
    """One command. It has ``--force`` where it writes files."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        if outputs.written(self.params) and not any("--force" in param.opts for param in self.params):
            self.params.append(outputs.force_option())

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        left = super().parse_args(ctx, args)
        for name in outputs.written(self.params) if not ctx.resilient_parsing else ():
            if isinstance(path := ctx.params.get(name), Path):
                outputs.check_folder(path)
                if not outputs.forced(ctx):
                    outputs.check_free(path)
        return left


class QueryCommand(Command):
    """A command whose words may begin with a single "-": they are no options. What begins with "--" is one, and an unknown one is an
    error."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        options, words, rest = [], [], list(args)
        takes_value = {opt: not getattr(param, "is_flag", False) for param in self.params for opt in param.opts if opt.startswith("--")}
        while rest:
            arg = rest.pop(0)
            if arg == "--":
                words += rest
                break
            name, given, _ = arg.partition("=")
            if arg.startswith("--") or arg == "-h":
                options.append(arg)
                if takes_value.get(name) and not given and rest:
                    options.append(rest.pop(0))
            else:
                words.append(arg)
        return super().parse_args(ctx, [*options, "--", *words] if words else options)


class Group(Worded, TyperGroup):
    """A command that has commands."""

    def about(self, ctx: Any, name: str) -> str:
        """The line of one of its commands in the help."""
        return help.first_paragraph(self.get_command(ctx, name))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        found = self.get_command(ctx, args[0])
        if found is None and not ctx.resilient_parsing:
            from zmdj_cards.cli.usage import no_command

            options = [opt for param in self.params for opt in param.opts]
            raise no_command(ctx, args[0], [*self.list_commands(ctx), *options])
        return args[0] if found else None, found, args[1:]


class App(typer.Typer):
    """What a module of commands holds as ``app``: a group with a help text, or without one a single command."""

    def __init__(self, help: str | None = None, *, cls: type[Group] = Group, epilog: str | None = None) -> None:
        super().__init__(
            cls=cls,
            help=help,
            epilog=epilog,
            context_settings={"help_option_names": ["-h", "--help"]},
            no_args_is_help=help is not None,
            add_completion=False,
            rich_markup_mode=None,
            pretty_exceptions_enable=False,
        )
        if help is not None:
            # A group remains one although it has but one command.
            self.callback()(_nothing)

    def command(self, name: str | None = None, *, cls: type[TyperCommand] | None = None, **settings: Any) -> Callable[..., Any]:
        """As of typer, with our class of commands. Any: what is decorated stays what it was."""
        return super().command(name, cls=cls or Command, **settings)


def _nothing() -> None:
    """A group does nothing itself."""
