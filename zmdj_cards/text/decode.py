"""Bytes to text for files that people write: UTF-8, UTF-16, GB18030 and Big5, with the encoding named."""

from __future__ import annotations

import codecs
from typing import Final

from zmdj_cards.errors import DataError, Place, fault

# First bytes of the common characters (level 1), Chinese punctuation included.
_COMMON: Final = {"gb2312": (b"\xa1", b"\xd7"), "cp950": (b"\xa1", b"\xc6")}
_MARGIN: Final = 0.2
_SAMPLE: Final = 4_000
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def decode(raw: bytes, source: str = "") -> tuple[str, str]:
    """(text, encoding) of a file's bytes. A byte-order mark decides; without one UTF-8, then UTF-16 by its zero
    bytes, then GB18030 or Big5, by which gives the more common characters. Raises DataError naming the encodings that were tried."""
    for mark, encoding in _BOMS:
        if raw.startswith(mark):
            return _strict(raw, encoding, source), encoding
    if b"\0" in raw[:4096]:
        zeros = [raw[offset:4096:2].count(0) for offset in (0, 1)]
        if max(zeros) > 0 and min(zeros) == 0 and len(raw) % 2 == 0:
            encoding = "utf-16-be" if zeros[0] else "utf-16-le"
            return _strict(raw, encoding, source), encoding
        raise DataError(fault("text.binary", Place(source=source)))
    if (text := _decoded(raw, "utf-8")) is not None:
        return text, "utf-8"
    simplified, traditional = _decoded(raw, "gb18030"), _decoded(raw, "cp950")
    if simplified is not None and not _wide(simplified):
        # English with accents and dots, all of which GB18030 has, and Big5 reads as stray characters.
        return simplified, "gb18030"
    if traditional is not None and (simplified is None or _common(traditional, "cp950") > _common(simplified, "gb2312") + _MARGIN):
        return traditional, "cp950"
    if simplified is not None:
        return simplified, "gb18030"
    raise DataError(fault("text.encoding", Place(source=source), tried="UTF-8, GB18030, Big5"))


def _decoded(raw: bytes, encoding: str) -> str | None:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        return None


def _common(text: str, encoding: str) -> float:
    """The share of the characters beyond ASCII that stand among the common ones of an encoding. Text that was read in the wrong encoding
    has mostly rare ones."""
    first, last = _COMMON[encoding]
    wide = _wide(text)
    common = sum(first <= char.encode(encoding, "ignore")[:1] <= last for char in wide)
    return common / len(wide) if wide else 0.0


def _wide(text: str) -> list[str]:
    return [char for char in text[:_SAMPLE] if ord(char) > 0x2E80]


def _strict(raw: bytes, encoding: str, source: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise DataError(fault("text.encoding", Place(source=source), tried=f"{encoding} (byte {error.start})")) from error
