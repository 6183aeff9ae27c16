"""File names made of card names and ids: readable, ASCII, safe on every system, never outside the folder (X-05)."""

from __future__ import annotations

import hashlib
import re
import unicodedata

from zmdj_cards.text.normalize import pinyin_keys

MAX_STEM = 80
# Names that Windows keeps for devices.
_RESERVED = frozenset(("con", "prn", "aux", "nul", *(f"com{i}" for i in range(1, 10)), *(f"lpt{i}" for i in range(1, 10))))


def safe_stem(text: str) -> str:
    """A file name without suffix: letters, digits, ``-``, ``_``; Chinese in pinyin. Where anything but case and separators was
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
