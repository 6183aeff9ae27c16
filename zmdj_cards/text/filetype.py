"""What files are that are no text: documents, pictures and archives, by their first bytes, so that they can be named."""

from __future__ import annotations

import io
import zipfile
from typing import Final

_FIRST: Final = (
    (b"%PDF", "pdf"),
    (b"{\\rtf", "rtf"),
    (b"\xd0\xcf\x11\xe0", "office"),
    (b"\x89PNG", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF8", "image"),
    (b"BM", "image"),
    (b"RIFF", "media"),
    (b"7z\xbc\xaf", "archive"),
    (b"Rar!", "archive"),
    (b"\x1f\x8b", "archive"),
    (b"BZh", "archive"),
    (b"SQLite format 3", "database"),
)
# A member that tells what a zip file is.
_INSIDE: Final = (
    ("word/", "word"),
    ("xl/", "excel"),
    ("ppt/", "powerpoint"),
    ("Index/Document.iwa", "pages"),
    ("mimetype", "opendocument"),
)
_ZIP: Final = b"PK\x03\x04"


def is_zip(raw: bytes) -> bool:
    return raw.startswith(_ZIP)


def document(raw: bytes) -> str | None:
    """The kind of document, picture or packed file that some bytes are; None for text, for a plain zip file, and for what is unknown."""
    for first, kind in _FIRST:
        if raw.startswith(first) and (kind != "image" or b"\0" in raw[:64]):
            return kind
    if not is_zip(raw):
        return None
    try:
        names = zipfile.ZipFile(io.BytesIO(raw)).namelist()
    except (zipfile.BadZipFile, ValueError, OSError, RuntimeError, NotImplementedError):
        return None
    for inside, kind in _INSIDE:
        if any(name == inside or (inside.endswith("/") and name.startswith(inside)) for name in names[:200]):
            return kind
    return None
