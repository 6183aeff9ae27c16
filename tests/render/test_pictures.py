"""What people see, kept as small pictures of cards of our own: a change of the design is looked at before it is taken over."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from tests.golden import Golden
from tests.render.samples import BLADE, FIRE_ATTACK, GAME, GUAN_PING, GUAN_YU, VOID, WIND_ARRAY, face, slots, spec, texts
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format
from zmdj_cards.render import backs, decksheet
from zmdj_cards.render.art import ArtSpec
from zmdj_cards.render.decksheet import SheetDeck, SheetLook
from zmdj_cards.render.layout import Size, parse_size
from zmdj_cards.render.print_job import Job, Look, Slot
from zmdj_cards.render.proxies import make
from zmdj_cards.render.richtext import FaceText

FOLDER = Path(__file__).parent / "pictures"
CARDS = (GUAN_YU, GUAN_PING, FIRE_ATTACK, BLADE, WIND_ARRAY, VOID)


def faces(look: Look, tmp_path: Path, **more) -> bytes:
    """Six cards and an awakened face; one card without words."""
    source = lambda item, name: FaceText() if item.id == GUAN_PING.id else texts(item, name)  # noqa: E731
    row = (*slots(*CARDS, source=source), Slot(face(VOID, "awakened")))
    work = Job(row, spec(paper="270x190", margin=3, guides="none", **more), look)
    return make(work, GAME.element, "png", 40).files[0]


def back_row(look: Look, tmp_path: Path) -> bytes:
    sections = find_format("zmdj").section
    made = backs.made(GAME, sections, {}, ArtSpec(Size(63, 88)), tmp_path)
    row = tuple(Slot(face(GUAN_YU), section=key) for key in ("main", "tactics", "commander"))
    return make(Job(row, spec(paper="200x100", guides="none"), look, duplex="long", backs=made), GAME.element, "png", 40).files[1]


def sheet(look: Look, tmp_path: Path) -> bytes:
    deck = Deck(name="试作", entries=tuple(Entry(section="main", card=item.id, count=2) for item in CARDS[:4]))
    item = SheetDeck(deck, find_format("zmdj"), fields={"player": "王小明", "table": "12"}, unread=("2 无名之牌",))
    data, _ = decksheet.make([item], CardIndex(CARDS), GAME, SheetLook(parse_size("a4", "paper")))
    out = io.BytesIO()
    pypdfium2.PdfDocument(data)[0].render(scale=0.6).to_pil().save(out, "PNG")
    return out.getvalue()


PICTURES = {
    "faces-both": (faces, Look("both"), {}),
    "faces-en": (faces, Look("en"), {}),
    "faces-low-ink": (faces, Look("zh", "low-ink"), {}),
    "faces-traditional": (faces, Look("zh", traditional=True), {}),
    "faces-ground": (faces, Look("both"), {"bleed": 1.5}),
    "backs": (back_row, Look("both"), {}),
    "sheet": (sheet, Look("both"), {}),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_design_is_as_it_was_looked_at(name, golden: Golden, tmp_path):
    """Of the pixels at most one in a hundred differs by more than a quarter: another version of the typesetter moves edges, not shapes."""
    draw, look, more = PICTURES[name]
    path, data = FOLDER / f"{name}.png", draw(look, tmp_path, **more)
    if golden.updating:
        with Image.open(io.BytesIO(data)) as image:
            image.convert("RGB").quantize(32).save(path, optimize=True)
    with Image.open(path) as kept, Image.open(io.BytesIO(data)) as image:
        assert kept.size == image.size
        apart = ImageChops.difference(kept.convert("L"), image.convert("L")).point(lambda value: 255 * (value > 64))
    assert ImageStat.Stat(apart).mean[0] / 255 <= 0.01


def test_another_design_is_seen(tmp_path):
    """The comparison can fail: the same cards in another language are another picture."""
    with Image.open(FOLDER / "faces-both.png") as kept, Image.open(io.BytesIO(faces(Look("zh"), tmp_path))) as image:
        apart = ImageChops.difference(kept.convert("L"), image.convert("L")).point(lambda value: 255 * (value > 64))
    assert ImageStat.Stat(apart).mean[0] / 255 > 0.01
