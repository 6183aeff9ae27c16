"""Which language the program speaks: what is said on the line, in ``ZMDJ_LANG``, in the settings, or by the system's locale."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Literal, get_args

# As shown: the English words, the Chinese ones, or both beside each other.
Language = Literal["en", "zh", "both"]
# As chosen: Traditional Chinese is Chinese written in other characters.
Choice = Literal["en", "zh", "zh-Hant", "both"]
CHOICES: tuple[Choice, ...] = get_args(Choice)
VARIABLE = "ZMDJ_LANG"

_TRADITIONAL = ("hant", "tw", "hk", "mo")


def choice_of(text: str) -> Choice | None:
    """The language that a word names, in the spellings of locales too (``zh_CN.UTF-8``, ``zh-TW``, ``en_GB``); None for any other."""
    head, *parts = text.strip().split(".")[0].split("@")[0].replace("_", "-").casefold().split("-")
    if head == "zh":
        return "zh-Hant" if any(part in _TRADITIONAL for part in parts) else "zh"
    if head == "both" and not parts:
        return "both"
    return "en" if head == "en" else None


def typed(args: Sequence[str]) -> Choice | None:
    """The last language that is named by ``--lang`` on a command line, wherever it stands: it is known before anything is read, so that
    help and errors of the line itself are in it."""
    found: Choice | None = None
    for number, arg in enumerate(args):
        if arg == "--":
            break
        if arg == "--lang" and number + 1 < len(args):
            found = choice_of(args[number + 1]) or found
        elif arg.startswith("--lang="):
            found = choice_of(arg.removeprefix("--lang=")) or found
    return found


def of_locale(env: Mapping[str, str] = os.environ) -> Choice | None:
    """Chinese where the system speaks Chinese; None everywhere else: then both languages are shown."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := env.get(name):
            found = choice_of(value)
            return found if found in ("zh", "zh-Hant") else None
    if sys.platform == "win32":
        import ctypes
        import locale

        found = choice_of(locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), ""))
        return found if found in ("zh", "zh-Hant") else None
    return None


def traditional(text: str, kept: Sequence[str] = ()) -> str:
    """Chinese in Traditional characters; ``kept``: names of the user's own that stay as they are."""
    if text.isascii():
        return text
    from zmdj_cards.text.normalize import to_traditional

    for name in kept:
        if name and name in text:
            before, _, after = text.partition(name)
            return traditional(before, kept) + name + traditional(after, kept)
    return to_traditional(text)
