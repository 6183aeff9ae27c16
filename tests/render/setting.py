"""Set one paragraph in a column of a given width and read its lines back from the PDF."""

from __future__ import annotations

import pypdfium2

from tests.render.samples import GAME, spec
from zmdj_cards.render import fonts, style
from zmdj_cards.render.print_job import Look
from zmdj_cards.render.richtext import Paragraph, joined
from zmdj_cards.render.typeset import typesetter

MM = 25.4 / 72
TEMPLATE = """
#import "words.typ": paragraphs
#let doc = json("data.json")
#let d = doc.style
#set page(width: 400mm, height: 400mm, margin: 0pt)
#set text(font: (d.font_sans, d.font_serif), fallback: false, hyphenate: false, fill: black)
#place(dx: 10mm, dy: 10mm, block(width: doc.width * 1mm, paragraphs(d, doc.text, doc.lang, doc.size * 1pt)))
"""


def set_column(
    paragraphs: list[Paragraph], width: float, size: float = 8, lang: str = "zh", font_set: fonts.FontSet | None = None
) -> bytes:
    """The PDF of a column ``width`` millimetres wide whose left edge is at 10 mm."""
    chosen = font_set or fonts.load()
    rows = [{"kind": p.kind, "runs": [{"k": r.kind, "s": r.s, "id": r.id} for r in joined(p.runs)]} for p in paragraphs]
    with typesetter(chosen) as setter:
        (setter.folder / "column.typ").write_text(TEMPLATE, encoding="utf-8")
        data = {
            "style": style.data(Look(lang), chosen, spec(), GAME.element, False),
            "width": width,
            "text": rows,
            "lang": lang,
            "size": size,
        }
        setter.write(data)
        return setter.set("column.typ", "pdf")[0]


def lines(data: bytes) -> list[list[tuple[str, float, float]]]:
    """Lines from the top, each a list of (character, left, right) in millimetres, left to right; blanks and joiners left out."""
    page = pypdfium2.PdfDocument(data)[0]
    text = page.get_textpage()
    chars = []
    for index in range(text.count_chars()):
        char = text.get_text_range(index, 1)
        if char.strip() and char not in "\u2060\ufffe":
            left, bottom, right, top = text.get_charbox(index, loose=True)
            chars.append((char, left * MM, right * MM, (bottom + top) / 2 * MM))
    rows: list[list[tuple[str, float, float, float]]] = []
    for item in sorted(chars, key=lambda row: -row[3]):
        if rows and abs(rows[-1][0][3] - item[3]) < 1.2:
            rows[-1].append(item)
        else:
            rows.append([item])
    return [sorted(((c, left, right) for c, left, right, _ in row), key=lambda row: row[1]) for row in rows]


def plain(rows: list[list[tuple[str, float, float]]]) -> list[str]:
    return ["".join(char for char, _, _ in row) for row in rows]
