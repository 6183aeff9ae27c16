"""Command lines that were written wrongly, as faults like any other: what is wrong, what was probably meant, in both languages.

The library behind typer words its errors in English, with names of Python types; here they are told apart by their kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

import typer

from zmdj_cards.cli import help
from zmdj_cards.errors import Bi, Fault, Place, UsageError, fault

_NUMBERS = {"int": "cli.not_whole", "float": "cli.not_number"}


def near(word: str, known: Iterable[str]) -> list[str]:
    """The known words that a misspelt one may have meant, the closest first."""
    by_key = {item.casefold(): item for item in known}
    return [by_key[key] for key in get_close_matches(word.casefold(), by_key, n=3, cutoff=0.6)]


def no_command(ctx: Any, word: str, known: Sequence[str]) -> UsageError:
    return UsageError(_at(ctx, _meant("cli.no_command", near(word, known), word=word)))


def no_option(ctx: Any, word: str) -> UsageError:
    """An option that the command does not have."""
    known = [opt for param in ctx.command.get_params(ctx) for opt in (*param.opts, *param.secondary_opts)]
    return UsageError(_at(ctx, _meant("cli.no_option", near(word, known), word=word)))


def bad_choice(word: str, known: Sequence[str]) -> UsageError:
    """A value that is none of those an option takes."""
    return UsageError(_meant("cli.bad_choice", near(word, known), word=word, known=list(known)))


def of_option(item: Fault, param: Any) -> Fault:
    """A fault of a value with the option that it was given to."""
    return replace(item, code="cli.bad_choice_of", params={**item.params, "name": _name(param)}) if item.code == "cli.bad_choice" else item


def fault_of(error: Any) -> Fault:
    """What the library says about a command line, as one fault with the command as its place. Any: the errors are of private classes."""
    ctx, param = getattr(error, "ctx", None), getattr(error, "param", None)
    return _at(ctx, _read(error, ctx, param))


def _read(error: Any, ctx: Any, param: Any) -> Fault:
    kind = type(error).__name__
    if kind == "NoSuchOption" and ctx is not None:
        return no_option(ctx, error.option_name).faults[0]
    if kind == "MissingParameter" and param is not None:
        return fault("cli.missing", name=_name(param), known=list(help.choices(param)) or None)
    if kind == "BadOptionUsage":
        return fault("cli.takes_none" if "not take" in error.message else "cli.needs_value", name=error.option_name)
    if isinstance(error, typer.BadParameter) and param is not None:
        return _bad_value(error, param)
    if ctx is not None and "unexpected extra" in error.message:
        return fault("cli.too_many", words=error.message.rpartition("(")[2].rstrip(")."))
    if ctx is not None and "Missing command" in error.message:
        return fault("cli.no_command_given")
    return fault("cli.wrong", detail=error.format_message())


def _bad_value(error: Any, param: Any) -> Fault:
    value = _value(error)
    known = help.choices(param)
    if known:
        return _meant("cli.bad_choice_of", near(value, known), word=value, name=_name(param), known=list(known))
    annotation = param.type_descriptor.annotation
    number = _NUMBERS.get(getattr(annotation, "__name__", ""))
    if number is None:
        return fault("cli.bad_value", name=_name(param), word=value, detail=error.message)
    try:
        float(value) if number == "cli.not_number" else int(value)
    except ValueError:
        return fault(number, name=_name(param), word=value)
    low, high = param.min, param.max
    if high is None:
        return fault("cli.too_low", name=_name(param), word=value, low=low)
    return fault("cli.out_of_range", name=_name(param), word=value, low=low if low is not None else "-", high=high)


def _value(error: Any) -> str:
    """The value that was refused."""
    found: list[dict[str, Any]] = getattr(error.__cause__, "errors", list)()
    return str(found[0].get("input", "")) if found else ""


def _name(param: Any) -> Bi | str:
    """An option as it is written; an argument by its word in both languages."""
    if param.opts and param.opts[0].startswith("-"):
        return ", ".join(param.opts)
    return Bi(help.value_of(param, "en").removesuffix("..."), help.value_of(param, "zh").removesuffix("..."))


def _meant(code: str, found: Sequence[str], **params: Any) -> Fault:
    """A fault with what was probably meant, where something is near."""
    meant = Bi(f" Did you mean {', '.join(found)}?", f"是否想写 {'、'.join(found)}？") if found else ""
    return fault(code, **params, meant=meant)


def _at(ctx: Any, item: Fault) -> Fault:
    return item if ctx is None or item.place != Place() else item.at(source=ctx.command_path)
