"""The last touches to a typeset document: page boxes, viewer settings, resolution of PNG files."""

from __future__ import annotations

import io
import struct
import zlib

MM = 72 / 25.4


def finish(document: bytes, trim_inset_mm: float = 0.0, lang: str = "zh-CN") -> bytes:
    """The PDF with TrimBox and BleedBox on each page, print scaling off and a fixed id. Same input, same bytes.

    ``trim_inset_mm``: how far the trim lies inside the page; the bleed reaches to the page's edge."""
    import pikepdf

    with pikepdf.open(io.BytesIO(document)) as made:
        for page in made.pages:
            box = [float(value) for value in page.mediabox]
            inset = trim_inset_mm * MM
            page.bleedbox = pikepdf.Array([round(value, 5) for value in box])
            trim = (box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset)
            page.trimbox = pikepdf.Array([round(value, 5) for value in trim])
        made.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"), DisplayDocTitle=True, PickTrayByPDFSize=True, Duplex=pikepdf.Name("/Simplex")
        )
        made.Root.Lang = pikepdf.String(lang)
        out = io.BytesIO()
        made.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate, compress_streams=True)
        return out.getvalue()


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
