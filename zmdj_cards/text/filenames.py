"""File names made of the names of cards and decks, safe on every system and never outside the folder."""

from __future__ import annotations

import glob
import hashlib
import re
import unicodedata
from contextlib import suppress
from pathlib import Path

from zmdj_cards.text.normalize import natural_key, pinyin_keys

MAX_STEM = 80
# Names that Windows keeps for devices.
_RESERVED = frozenset(("con", "prn", "aux", "nul", *(f"{port}{i}" for port in ("com", "lpt") for i in range(10))))
_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u2028\u2029]+')
# Of 255 bytes that file systems allow, room is left for the id, the suffix and a number.
_MAX_BYTES = 150


# A name, of a file or folder, with what Python makes of a byte that is no UTF-8.
_NO_UTF8 = re.compile(r"[^\s/\\:]*[\udc80-\udcff][^\s/\\:]*")


def readable(name: str) -> str:
    """A name, or a line with names in it, as text that can be written anywhere: bytes that are no UTF-8 are read as GB18030, as names from
    Chinese Windows are, or else shown as ``\\xNN``."""
    return name if name.isascii() else _NO_UTF8.sub(_read_bytes, name)


def _read_bytes(match: re.Match[str]) -> str:
    raw = match[0].encode("utf-8", "surrogateescape")
    with suppress(UnicodeDecodeError):
        return raw.decode("gb18030")
    return raw.decode("utf-8", "backslashreplace")


def matching(pattern: str) -> list[Path]:
    """The files and folders that a pattern such as ``*.txt`` stands for, in the order of their names; none for a name without ``*``, ``?``
    or ``[``. A shell that expands patterns itself leaves nothing to do here."""
    if not any(mark in pattern for mark in "*?["):
        return []
    try:
        return [Path(found) for found in sorted(glob.glob(pattern), key=natural_key)]
    except (OSError, ValueError, re.error):
        return []


def safe_name(name: str, ident: str, suffix: str = "") -> str:
    """One path component in any script: the readable part of ``name``, then ``ident``, then ``suffix`` (``.txt``). Never empty,
    never a path, never reserved."""
    stem = "-".join(part for part in (_component(name), _component(ident)) if part) or "deck"
    return stem + _UNSAFE.sub("", suffix)


def _component(text: str) -> str:
    text = _UNSAFE.sub("_", unicodedata.normalize("NFC", text)).strip(" .\u3000")
    if not text.strip("_."):
        return ""
    if text.split(".")[0].casefold() in _RESERVED:
        text = f"_{text}"
    return text.encode("utf-8", "replace")[:_MAX_BYTES].decode("utf-8", "ignore").rstrip(" .\u3000")


def safe_stem(text: str) -> str:
    """A file name without suffix in ASCII: letters, digits, ``-``, ``_``; Chinese in pinyin. Where anything but case and separators was
    lost, a short hash of the text keeps two names apart. Never empty, at most 80 characters."""
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(_letters(char) for char in plain if not unicodedata.combining(char))
    stem = re.sub(r"[^A-Za-z0-9_]+", "-", plain).strip("-_")
    exact = re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", text) is not None and len(text) <= MAX_STEM
    if exact and stem.lower() not in _RESERVED:
        return text
    mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:6]
    return f"{stem[: MAX_STEM - 7].rstrip('-_')}-{mark}" if stem else f"card-{mark}"


def _letters(char: str) -> str:
    if char.isascii():
        return char
    full, _ = pinyin_keys(char)
    return full.capitalize() if full else "-"


def card_stem(card_id: str, name: str) -> str:
    """``BP01-R-001-White-Brow-Ma-Liang``: the id decides, the name is for people."""
    head = safe_stem(card_id)
    tail = re.sub(r"[^A-Za-z0-9]+", "-", "".join(c for c in unicodedata.normalize("NFKD", name) if c.isascii())).strip("-")
    return f"{head}-{tail}"[:MAX_STEM].rstrip("-") if tail else head
