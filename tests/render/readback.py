"""What a PDF says when it is read back: sizes in millimetres, text, and the paper of each card."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2

MM = 25.4 / 72
NOISE = "\u2060\ufffe\r\n "


def squeezed(text: str) -> str:
    return "".join(char for char in text if char not in NOISE)


def page_texts(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    return [document[number].get_textpage().get_text_bounded() for number in range(len(document))]


def page_sizes(data: bytes) -> list[tuple[float, float]]:
    document = pypdfium2.PdfDocument(data)
    return [tuple(value * MM for value in document[number].get_size()) for number in range(len(document))]


def boxes(data: bytes, kinds: tuple[str, ...] = ("path", "image"), page: int = 0) -> list[tuple[float, float, float, float]]:
    """(left, top, width, height) in millimetres of the objects of a page, forms looked into."""
    import pypdfium2.raw as raw

    document = pypdfium2.PdfDocument(data)
    sheet = document[page]
    height = sheet.get_height()
    wanted = {"path": raw.FPDF_PAGEOBJ_PATH, "image": raw.FPDF_PAGEOBJ_IMAGE, "text": raw.FPDF_PAGEOBJ_TEXT}
    found = []
    for item in sheet.get_objects(filter=[wanted[kind] for kind in kinds], max_depth=10):
        left, bottom, right, top = item.get_bounds()
        found.append((left * MM, (height - top) * MM, (right - left) * MM, (top - bottom) * MM))
    return found


def card_boxes(data: bytes, width: float = 63, height: float = 88, page: int = 0, slack: float = 0.06) -> list[tuple[float, float]]:
    """Left and top of every object that is exactly as large as a card, in reading order."""
    hits = [(x, y) for x, y, w, h in boxes(data, page=page) if abs(w - width) <= slack and abs(h - height) <= slack]
    return sorted({(round(x, 2), round(y, 2)) for x, y in hits}, key=lambda box: (box[1], box[0]))


def page_boxes(data: bytes) -> list[dict[str, list[float]]]:
    with pikepdf.open(io.BytesIO(data)) as document:
        return [
            {name: [float(value) for value in getattr(page, name)] for name in ("mediabox", "trimbox", "bleedbox")}
            for page in document.pages
        ]
