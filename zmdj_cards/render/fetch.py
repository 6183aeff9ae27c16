"""Downloading pictures politely: one at a time, with a pause, a size limit, and where the last attempt stopped."""

from __future__ import annotations

import io
import json
import os
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from zmdj_cards.errors import DataError, Fault, Place, fault
from zmdj_cards.text.decode import decode
from zmdj_cards.text.filenames import safe_stem
from zmdj_cards.text.reasons import why

MAX_BYTES = 20 * 2**20
PAUSE = 0.5
TIMEOUT = 30.0
_CHUNK = 64 * 1024
_KINDS = {"JPEG": ".jpg", "PNG": ".png", "WEBP": ".webp", "GIF": ".gif", "TIFF": ".tif", "BMP": ".bmp", "AVIF": ".avif"}
_AGENT = "zmdj-cards (card picture download for personal use)"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A picture to download; ``name`` is the serial it will be kept under."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a run did: files written, files that were there already, and what went wrong."""

    new: tuple[Path, ...]
    kept: tuple[Path, ...]
    faults: tuple[Fault, ...]


def wanted_from_official(raw: bytes, source: str = "") -> list[Wanted]:
    """Serials and picture addresses of an official card file (whole response or bare list), large picture first. Raises
    DataError for anything else."""
    text, _ = decode(raw, source)
    try:
        value = json.loads(text)
    except ValueError as error:
        raise DataError(fault("render.official_json", Place(source=source), detail=why(error))) from error
    rows = value
    if isinstance(value, dict):
        inner = value.get("data", value)
        rows = inner.get("list") if isinstance(inner, dict) else inner
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise DataError(fault("render.official_json", Place(source=source), detail="no list of cards"))
    found: dict[str, Wanted] = {}
    for row in rows:
        serial, url = str(row.get("serial_number") or "").strip(), _address(row)
        if serial and url:
            found.setdefault(serial, Wanted(serial, url))
    return list(found.values())


def _address(row: dict[str, Any]) -> str:
    return next((str(row[key]).strip() for key in ("img_hd_url", "img_thumb_url") if row.get(key)), "")


def fetch(
    wanted: Iterable[Wanted],
    folder: Path,
    sleep: Callable[[float], None],
    pause: float = PAUSE,
    max_bytes: int = MAX_BYTES,
    progress: Callable[[int, int], None] | None = None,
) -> Fetched:
    """Download what is not there yet. A broken download goes on where it stopped; a picture over ``max_bytes``, counted as
    it arrives, and anything that is no picture is refused and named. ``sleep`` waits ``pause`` seconds between two requests."""
    folder.mkdir(parents=True, exist_ok=True)
    items = list(wanted)
    new: list[Path] = []
    kept: list[Path] = []
    faults: list[Fault] = []
    for number, item in enumerate(items, 1):
        stem = safe_stem(item.name.replace("*", "-awakened"))
        if there := next((path for path in sorted(folder.glob(f"{stem}.*")) if path.suffix in _KINDS.values()), None):
            kept.append(there)
        else:
            if new or faults:
                sleep(pause)
            try:
                new.append(_one(item, folder, stem, max_bytes))
            except DataError as error:
                faults.extend(error.faults)
        if progress:
            progress(number, len(items))
    return Fetched(tuple(new), tuple(kept), tuple(faults))


def _one(item: Wanted, folder: Path, stem: str, max_bytes: int) -> Path:
    place = Place(source=item.url, card=item.name)
    if urlsplit(item.url).scheme not in ("http", "https"):
        raise DataError(fault("render.fetch_scheme", place))
    part = folder / f"{stem}.part"
    try:
        _download(item.url, part, max_bytes, place)
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise DataError(fault("render.fetch_failed", place, detail=str(error))) from error
    suffix = _kind(part.read_bytes(), place)
    if suffix is None:
        part.unlink()
        raise DataError(fault("render.fetch_no_picture", place))
    done = folder / f"{stem}{suffix}"
    os.replace(part, done)
    return done


def _download(url: str, part: Path, max_bytes: int, place: Place) -> None:
    have = part.stat().st_size if part.exists() else 0
    headers = {"User-Agent": _AGENT} | ({"Range": f"bytes={have}-"} if have else {})
    try:
        answer = urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=TIMEOUT)
    except urllib.error.HTTPError as error:
        if error.code == 416 and have:  # nothing is left to send: the part is the whole
            return
        raise
    with answer, part.open("ab" if have and answer.status == 206 else "wb") as out:
        size = out.tell()
        expected = answer.headers.get("Content-Length")
        start = size
        while chunk := answer.read(_CHUNK):
            size += len(chunk)
            if size > max_bytes:
                out.close()
                part.unlink()
                raise DataError(fault("render.fetch_too_large", place, limit=max_bytes >> 20))
            out.write(chunk)
        if expected is not None and size - start < int(expected):
            raise OSError(f"the connection ended after {size - start} of {expected} bytes")


def _kind(data: bytes, place: Place) -> str | None:
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data)) as image:
            return _KINDS.get(image.format or "")
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return None
