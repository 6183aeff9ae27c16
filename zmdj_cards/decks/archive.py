"""Decks packed in a zip file, as a tournament desk collects them."""

from __future__ import annotations

import contextlib
import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from zmdj_cards.decks.limits import MAX_ARCHIVE_BYTES, MAX_ARCHIVE_MEMBERS, MAX_BYTES
from zmdj_cards.decks.result import printable
from zmdj_cards.errors import DataError, Fault, Place, fault
from zmdj_cards.text.reasons import why

_UTF8_FLAG = 0x800


@dataclass(frozen=True, slots=True)
class Member:
    """A file inside an archive; ``data`` is None where ``fault`` says why it was not read."""

    source: str
    name: str
    data: bytes | None
    fault: Fault | None = None


def is_litter(name: str) -> bool:
    """Whether a file or folder of this name is what systems and editors leave behind."""
    return name.startswith((".", "~$", "__MACOSX")) or name.casefold() in ("thumbs.db", "desktop.ini")


def members(raw: bytes, source: str) -> Iterator[Member]:
    """The files of an archive in the order of their names. What a member unpacks to is counted while it is read; its header
    is not believed. Raises DataError where the archive itself is broken or too big."""
    if len(raw) > MAX_ARCHIVE_BYTES:
        raise DataError(fault("deck.too_big", Place(source=source), size=len(raw), limit=MAX_ARCHIVE_BYTES))
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
        infos = [info for info in archive.infolist() if not any(map(is_litter, info.filename.split("/")))]
        infos = [info for info in infos if info.filename and not info.is_dir()]
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise DataError(fault("deck.zip_bad", Place(source=source), detail=why(error))) from error
    if len(infos) > MAX_ARCHIVE_MEMBERS:
        raise DataError(fault("deck.zip_members", Place(source=source), count=len(infos), limit=MAX_ARCHIVE_MEMBERS))
    left = MAX_ARCHIVE_BYTES
    for info in sorted(infos, key=lambda item: item.filename):
        inside = _name(info)
        name = f"{source}!{inside}"
        try:
            with archive.open(info) as file:
                data = file.read(min(MAX_BYTES, left) + 1)
        except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError, ValueError) as error:
            yield Member(name, inside, None, fault("deck.zip_bad", Place(source=name), detail=why(error)))
            continue
        if len(data) > min(MAX_BYTES, left):
            yield Member(name, inside, None, fault("deck.zip_size", Place(source=name), member=inside, limit=min(MAX_BYTES, left)))
            continue
        left -= len(data)
        yield Member(name, inside, data)


def _name(info: zipfile.ZipInfo) -> str:
    """Chinese systems write names in GBK without saying so."""
    name = info.filename
    if not info.flag_bits & _UTF8_FLAG:
        with contextlib.suppress(UnicodeEncodeError, UnicodeDecodeError):
            name = name.encode("cp437").decode("gb18030")
    return " ".join(printable(name).split())
