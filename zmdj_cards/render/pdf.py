"""The last touches to a typeset document: page boxes, viewer settings, resolution of PNG files."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

MM = 72 / 25.4


def stand_in(number: int) -> bytes:
    """A PNG of one pixel whose colour is ``number``: the typesetter's stand-in for a picture."""
    pixel = bytes((0, *number.to_bytes(3, "big")))
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(pixel)), (b"IEND", b""))
    chunks = (struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def finish(
    document: bytes,
    target: Path,
    pictures: Sequence[Path] = (),
    trim_inset_mm: float = 0.0,
    lang: str = "zh-CN",
    bookmarks: Sequence[tuple[str, int]] = (),
) -> None:
    """Write the PDF with the JPEG files in place of their stand-ins, TrimBox and BleedBox on each page, print scaling off and
    a fixed id. Same input, same bytes.

    ``bookmarks``: (title, page from 0) in order.
    ``trim_inset_mm``: how far the trim lies inside the page; the bleed reaches to the page's edge."""
    import pikepdf

    with pikepdf.open(io.BytesIO(document)) as pdf:
        for page in pdf.pages:
            box = [float(value) for value in page.mediabox]
            inset = trim_inset_mm * MM
            page.bleedbox = pikepdf.Array([round(value, 5) for value in box])
            trim = (box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset)
            page.trimbox = pikepdf.Array([round(value, 5) for value in trim])
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(PrintScaling=pikepdf.Name("/None"), DisplayDocTitle=True, PickTrayByPDFSize=True)
        pdf.Root.Lang = pikepdf.String(lang)
        if pictures:
            _exchange(pdf, pictures)
        if bookmarks:
            with pdf.open_outline() as outline:
                outline.root.extend(pikepdf.OutlineItem(title, page) for title, page in bookmarks)
        pdf.save(target, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate, compress_streams=True)


def _exchange(made: Any, pictures: Sequence[Path]) -> None:
    """Give every one-pixel picture the JPEG whose number it shows; the matrix that places it stays."""
    import pikepdf
    from PIL import Image

    for item in made.objects:
        if not (isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image" and int(item.Width) == int(item.Height) == 1):
            continue
        path = pictures[int.from_bytes(item.read_bytes()[:3], "big")]
        with Image.open(path) as image:
            item.Width, item.Height = image.size
        item.write(path.read_bytes(), filter=pikepdf.Name("/DCTDecode"))


def with_dpi(png: bytes, dpi: float) -> bytes:
    """The PNG with its resolution written into it (``pHYs``), replacing one that stands there already."""
    per_metre = round(dpi / 0.0254)
    body = struct.pack(">IIB", per_metre, per_metre, 1)
    chunk = struct.pack(">I", len(body)) + b"pHYs" + body + struct.pack(">I", zlib.crc32(b"pHYs" + body))
    out, at = [png[:8]], 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind = png[at + 4 : at + 8]
        if kind != b"pHYs":
            out.append(png[at : at + 12 + length])
        if kind == b"IHDR":
            out.append(chunk)
        at += 12 + length
    return b"".join(out)
