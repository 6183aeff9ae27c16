"""Options that several commands share, as dataclasses: a command takes one as a parameter, the command line has its fields."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, get_type_hints


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """A command for typer in which every parameter that is a dataclass is spread into its fields: each is an option by its annotation,
    with its default."""
    hints = get_type_hints(command, include_extras=True)
    groups = {name: kind for name, kind in hints.items() if isinstance(kind, type) and is_dataclass(kind)}
    spread: list[inspect.Parameter] = []
    for name, parameter in inspect.signature(command).parameters.items():
        if name in groups:
            types = get_type_hints(groups[name], include_extras=True)
            spread += [_parameter(item, types[item.name]) for item in fields(groups[name])]
        else:
            spread.append(parameter.replace(annotation=hints[name], kind=inspect.Parameter.KEYWORD_ONLY))

    @functools.wraps(command)
    def run(**given: Any) -> None:
        made = {name: kind(**{item.name: given.pop(item.name) for item in fields(kind)}) for name, kind in groups.items()}
        command(**given, **made)

    run.__annotations__ = {item.name: item.annotation for item in spread}
    run.__dict__["__signature__"] = inspect.Signature(spread)
    del run.__wrapped__  # typer would read the types of the function behind it
    return run


def _parameter(item: Field[Any], kind: Any) -> inspect.Parameter:
    default = inspect.Parameter.empty if item.default is MISSING else item.default
    return inspect.Parameter(item.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
