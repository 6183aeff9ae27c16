"""Bytes to text for files that people write: UTF-8, UTF-16 and GB18030, with the encoding named."""

from __future__ import annotations

import codecs

from zmdj_cards.errors import DataError, Place, fault

_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def decode(raw: bytes, source: str = "") -> tuple[str, str]:
    """(text, encoding) of a file's bytes. A byte-order mark decides; without one UTF-8, then UTF-16 by its zero
    bytes, then GB18030. Raises DataError naming the encodings that were tried."""
    for mark, encoding in _BOMS:
        if raw.startswith(mark):
            return _strict(raw, encoding, source), encoding
    if b"\0" in raw[:4096]:
        zeros = [raw[offset:4096:2].count(0) for offset in (0, 1)]
        if max(zeros) > 0 and min(zeros) == 0 and len(raw) % 2 == 0:
            encoding = "utf-16-be" if zeros[0] else "utf-16-le"
            return _strict(raw, encoding, source), encoding
        raise DataError(fault("text.binary", Place(source=source)))
    for encoding in ("utf-8", "gb18030"):
        try:
            return raw.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise DataError(fault("text.encoding", Place(source=source), tried="UTF-8, GB18030"))


def _strict(raw: bytes, encoding: str, source: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise DataError(fault("text.encoding", Place(source=source), tried=f"{encoding} (byte {error.start})")) from error
