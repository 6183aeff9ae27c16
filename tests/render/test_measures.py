"""Every face of both games, measured on the page: sizes of type, squeeze, what stays inside its frame, how much is blank, and that none
is left out."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache

import pypdfium2
import pypdfium2.raw as raw
import pytest
from PIL import Image, ImageFilter

from tests.render import readback
from tests.render.samples import spec
from zmdj_cards.model.load import load_cards, load_game, load_glossary
from zmdj_cards.render.abilities import AbilityTexts
from zmdj_cards.render.art import Prepared
from zmdj_cards.render.faces import face_content, faces_of
from zmdj_cards.render.print_job import Job, Look, Slot
from zmdj_cards.render.proxies import make

MM = 25.4 / 72
# A character in an element's badge is part of a drawing of 2.4 mm and more.
MARKS = frozenset("风林火山阴雷魏蜀吴群風陰吳")


@cache
def slots(game: str) -> tuple[Slot, ...]:
    data = load_game(game)
    texts = AbilityTexts(data, load_glossary(game))
    return tuple(Slot(face_content(card, face, data, texts)) for card in load_cards(game) for face in faces_of(card))


def job(game: str, lang: str, size: str = "standard", **more) -> Job:
    return Job(slots(game), spec(size=size, guides="none"), Look(lang), **more)


@cache
def printed(game: str, lang: str):
    """All faces of a game at the standard size, one a page."""
    return make(job(game, lang), load_game(game).element, shop=True)


def letters(page):
    """(character, points, squeeze, box in millimetres from the top left) of every character of a page."""
    text, height = page.get_textpage(), page.get_height()
    matrix = raw.FS_MATRIX()
    for index in range(text.count_chars()):
        char = text.get_text_range(index, 1)
        if not char.strip() or char in "\u2060\ufffe":
            continue
        raw.FPDFText_GetMatrix(text, index, matrix)
        points = raw.FPDFText_GetFontSize(text, index) * math.hypot(matrix.c, matrix.d)
        left, bottom, right, top = text.get_charbox(index)
        squeeze = math.hypot(matrix.a, matrix.b) / math.hypot(matrix.c, matrix.d)
        yield char, points, squeeze, (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)


FACES = [("zmdj", "zh"), ("zmdj", "en"), ("zmdj", "both"), ("zhenmian", "both")]


@pytest.mark.parametrize(("game", "lang"), FACES)
def test_type_is_large_enough_unsqueezed_and_inside_its_card(game, lang):
    """Words of six points and more, 92 % of their width and more, all at least 2 mm inside the trim; no fault, and no name is missing."""
    made = printed(game, lang)
    assert made.cards == len(slots(game))
    assert made.faults == ()
    document = pypdfium2.PdfDocument(made.files[0])
    words = readback.squeezed("".join(readback.page_texts(made.files[0])))
    for card in load_cards(game):
        assert card.zh.split("·")[-1] in words
        assert readback.squeezed((card.en or "").rsplit("·", 1)[-1]) in words
    small, narrow, outside = Counter(), Counter(), Counter()
    for number, face in enumerate(made.fronts):
        for char, points, squeeze, (left, top, right, bottom) in letters(document[number]):
            small[face.id] += points < 5.99 and char not in MARKS
            narrow[face.id] += squeeze < 0.919
            outside[face.id] += left < 2 or top < 2 or right > 61 or bottom > 86
    assert [+found for found in (small, narrow, outside)] == [{}, {}, {}]


@pytest.mark.parametrize(("game", "lang"), FACES)
def test_no_face_is_empty(game, lang):
    """At most 35 % of a face lie further than 1.5 mm from anything printed."""
    made = printed(game, lang)
    document = pypdfium2.PdfDocument(made.files[0])
    shares = {face.id: blank(document[number].render(scale=1).to_pil(), 72) for number, face in enumerate(made.fronts)}
    assert {key: share for key, share in shares.items() if share > 0.35} == {}


@pytest.mark.parametrize(("size", "lang"), [("japanese", "both"), ("mini", "both"), ("mini", "en")])
def test_no_card_is_left_out_at_a_smaller_size(size, lang):
    made = make(job("zmdj", lang, size), load_game("zmdj").element, shop=True)
    assert made.cards == len(slots("zmdj"))
    assert not [item for item in made.faults if item.severity == "error"]


def test_no_card_is_left_out_beside_a_picture(tmp_path):
    """Pictures of the usual proportions keep the window's usual height as long as anything else can go."""
    path = tmp_path / "art.jpg"
    Image.new("RGB", (800, 450), "gray").save(path)
    arts = {slot.front.key: Prepared(path, "window", 800, 450) for slot in slots("zmdj")}
    made = make(job("zmdj", "both", arts=arts), load_game("zmdj").element)
    assert made.cards == len(slots("zmdj"))
    assert not [item for item in made.faults if item.severity in ("error", "warning")]


def blank(picture: Image.Image, ppi: int) -> float:
    """The share of a picture further than 1.5 mm from anything printed."""
    ink = picture.convert("L").point(lambda value: 255 * (value < 250))
    near = ink.filter(ImageFilter.BoxBlur(round(1.5 / 25.4 * ppi)))  # one of its 81 points is enough for more than nothing
    return near.histogram()[0] / (near.width * near.height)
