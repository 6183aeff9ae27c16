"""File names made of deck or card names, safe on every system (X-05)."""

from __future__ import annotations

import re
import unicodedata

_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u2028\u2029]+')
_RESERVED = re.compile(r"^(?:con|prn|aux|nul|com\d|lpt\d)$", re.IGNORECASE)
# Of 255 bytes that file systems allow, room is left for the id, the suffix and a number.
_MAX_BYTES = 150


def safe_name(name: str, ident: str, suffix: str = "") -> str:
    """One path component: the readable part of ``name``, then ``ident``, then ``suffix`` (``.txt``). Never empty, never a
    path, never reserved."""
    text = _component(name)
    tail = _component(ident)
    stem = "-".join(part for part in (text, tail) if part) or "deck"
    return stem + _UNSAFE.sub("", suffix)


def _component(text: str) -> str:
    text = _UNSAFE.sub("_", unicodedata.normalize("NFC", text)).strip(" .\u3000")
    if not text.strip("_."):
        return ""
    if _RESERVED.match(text.split(".")[0]):
        text = f"_{text}"
    return text.encode("utf-8", "replace")[:_MAX_BYTES].decode("utf-8", "ignore").rstrip(" .\u3000")
