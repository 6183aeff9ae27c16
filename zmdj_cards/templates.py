"""The environment of page templates, the same for everything that writes HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zmdj_cards import resources

if TYPE_CHECKING:
    from jinja2 import Environment


def environment(*folders: str) -> Environment:
    """A new environment over folders of ``templates``, first found first taken, by default ``html`` alone. Undefined names are
    errors, autoescape is always on."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader([resources.templates_dir() / folder for folder in folders or ("html",)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
