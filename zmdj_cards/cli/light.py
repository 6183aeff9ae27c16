"""Values of options and arguments read without pydantic, which takes longer to import than most commands take to run.

Texts, paths, choices, whole numbers and what has a parser of ours are read here; anything else, and any value that is wrong, is read by
typer in its own way, which also words the fault.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any

from zmdj_cards.errors import UsageError


class Light:
    """Stands in for what reads the values of one parameter. Any: the types of the library behind typer are its own."""

    def __init__(self, own: Callable[[], Any]) -> None:
        self.own = own

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        many = param.multiple or param.nargs == -1
        if value is None:
            return () if many else None
        read = _reader(param)
        if read is not None:
            try:
                return [read(item) for item in value] if many else read(value)
            except _Unread:
                pass
            except UsageError as error:
                from zmdj_cards.cli.usage import of_option

                raise UsageError(of_option(item, param) for item in error.faults) from error
        return self.own().coerce(value, param=param, ctx=ctx)


def lightened(param: Any) -> Any:
    """The same parameter, whose values are read here."""
    if param is not None and "get_runtime_param" not in vars(param):
        own = param.get_runtime_param
        param.get_runtime_param = lambda: Light(own)
    return param


class _Unread(Exception):
    """A value is left to typer."""


def _reader(param: Any) -> Callable[[Any], Any] | None:
    about = param.type_descriptor
    kind, parser = about.annotation, about.parameter_info.parser
    kind = getattr(kind, "__args__", (kind,))[0]
    if parser is not None:
        return lambda value: parser(value) if isinstance(value, str) else value
    if about.choices is not None:
        known = {str(item.value): item for item in about.choices if isinstance(item, Enum)}
        return lambda value: value if isinstance(value, Enum) else _of(known, value)
    if kind is str:
        return _text
    if kind is Path:
        return Path
    if kind is int and not about.parameter_info.clamp:
        return lambda value: _whole(value, param.min, param.max)
    return None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _Unread
    return value


def _of(known: dict[str, Any], value: Any) -> Any:
    if value not in known:
        raise _Unread
    return known[value]


def _whole(value: Any, low: float | None, high: float | None) -> int:
    plain = isinstance(value, int) or (isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 30)
    if not plain or not (low is None or int(value) >= low) or not (high is None or int(value) <= high):
        raise _Unread
    return int(value)
