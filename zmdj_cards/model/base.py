"""The base of all models: frozen, no unknown keys."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=False)


Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*$", max_length=60)]


def _stat(value: object) -> object:
    if isinstance(value, str) and value.strip().isascii() and value.strip().lstrip("-").isdecimal():
        return int(value)
    return value


# A printed number, or a printed formula such as ``X``, ``*`` or ``*+1``.
Stat = Annotated[
    int | Annotated[str, StringConstraints(pattern=r"^(?:[XxＸ*]|\d+)(?:[+-]\d+)?$", max_length=12)],
    BeforeValidator(_stat),
]
