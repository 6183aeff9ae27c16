"""Proxy sheets read back from the PDF."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from PIL import Image

from tests.render import readback
from tests.render.samples import (
    BLADE,
    CARDS,
    FIRE_ATTACK,
    GAME,
    GUAN_PING,
    GUAN_YU,
    LORD,
    LOW_INK,
    MAIN_ZH,
    RAID,
    SAMPLE,
    VOID,
    WIND_ARRAY,
    card,
    face,
    job,
    slots,
    spec,
    text,
)
from zmdj_cards.errors import UsageError
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.index import CardIndex
from zmdj_cards.render import ink, print_copies, theme
from zmdj_cards.render.print_copies import Choice, Copy
from zmdj_cards.render.print_job import Calibration, Job, Look, Slot
from zmdj_cards.render.proxies import make
from zmdj_cards.render.richtext import FaceText, Run


def pdf(work: Job, **more) -> bytes:
    made = make(work, GAME.element, **more)
    assert not [item for item in made.faults if item.severity == "error"]
    return made.files[0]


@pytest.mark.parametrize(("size", "width", "height"), [("standard", 63, 88), ("59x86", 59, 86), ("70x120", 70, 120)])
def test_card_size_is_exact(size, width, height):
    sheet = spec(size=size, gap=2)
    found = readback.card_boxes(pdf(job(GUAN_YU, LORD, spec=sheet)), width, height, slack=0.05)
    assert len(found) == 2
    assert found[1][0] - found[0][0] == pytest.approx(width + 2, abs=0.05)


@pytest.mark.parametrize("lang", ["zh", "en", "both"])
def test_viewers_are_told_not_to_scale(lang):
    """Print scaling off, and a control line of 100 mm with its words on every page."""
    data = pdf(job(*[GUAN_PING] * 10, look=Look(lang)))
    with pikepdf.open(io.BytesIO(data)) as document:
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
    texts = readback.page_texts(data)
    assert len(texts) == 2
    assert all("100 mm" in text and "100 %" in text for text in texts)
    for page in range(2):
        assert any(abs(w - 100) < 0.4 and h < 0.5 for _, _, w, h in readback.boxes(data, page=page))


def test_calibration_scales_cards_and_pitch_but_not_the_page():
    data = pdf(job(GUAN_YU, LORD, *[GUAN_PING] * 2, calibration=Calibration(1.0, 1.01)))
    found = readback.card_boxes(data, 63.0, 88.88, slack=0.05)
    assert len(found) == 4
    assert found[3][1] - found[0][1] == pytest.approx(88.88, abs=0.05)
    assert readback.page_sizes(data)[0] == pytest.approx((210, 297), abs=0.05)


@pytest.mark.parametrize("ppi", [150, 300, 600])
def test_resolution_and_page_size(ppi):
    """The page is A4 whatever the resolution; a PNG says its own."""
    made = make(job(GUAN_PING), GAME.element, "png", ppi)
    with Image.open(io.BytesIO(made.files[0])) as image:
        assert image.info["dpi"] == pytest.approx((ppi, ppi), abs=0.1)
        assert image.size == pytest.approx((210 / 25.4 * ppi, 297 / 25.4 * ppi), abs=1)
    box = readback.page_boxes(pdf(job(GUAN_PING)))[0]["mediabox"]
    assert box == pytest.approx([0, 0, 595.28, 841.89], abs=0.5)


def test_defaults_give_no_warning():
    assert make(job(*CARDS), GAME.element).faults == ()


def test_guides_are_thick_enough_to_be_seen():
    """Dark on white, and white around the dark so that they show on black as well."""
    guide = theme.sizes()["guide"]
    assert guide["width"] >= 0.2
    assert guide["halo"] >= guide["width"] + 0.4
    marks = [box for box in readback.boxes(pdf(job(GUAN_YU))) if min(box[2], box[3]) == pytest.approx(guide["width"], abs=0.02)]
    assert marks


def test_guides_change_nothing_else():
    found = {guides: readback.card_boxes(pdf(job(GUAN_YU, LORD, spec=spec(guides=guides)))) for guides in ("none", "corners", "lines")}
    assert found["none"] == found["corners"] == found["lines"]


@pytest.mark.parametrize("edge", ["long", "short"])
def test_backs_lie_behind_their_fronts(edge):
    """Five cards: the back page has their mirrored cells and no others; a commander's back is its awakened face."""
    work = Job((*slots(GUAN_YU, LORD, GUAN_PING, RAID), Slot(face(VOID), face(VOID, "awakened"))), spec(), duplex=edge)
    data = pdf(work)
    front, back = (readback.card_boxes(data, page=page) for page in (0, 1))
    assert len(front) == len(back) == 5
    turned = [(210 - x - 63, y) if edge == "long" else (x, 297 - y - 88) for x, y in front]
    assert sorted(turned, key=lambda box: (box[1], box[0])) == [pytest.approx(box, abs=0.05) for box in back]
    text = readback.page_texts(data)[1]
    assert "觉醒" in text
    assert "关平" not in text


def test_back_offset():
    """The printer's own offset moves backs only."""
    work = Job(slots(GUAN_YU), spec(), duplex="long", calibration=Calibration(back_dx=1.5, back_dy=-0.5))
    data = pdf(work)
    x, y = readback.card_boxes(data, page=0)[0]
    assert readback.card_boxes(data, page=1)[0] == pytest.approx((210 - x - 63 + 1.5, y - 0.5), abs=0.05)


def deck_of_53() -> tuple[list[Copy], list[str]]:
    names = [f"将{chr(0x4E00 + 40 * number)}" for number in range(14)]
    units = [
        card(f"CZ-{100 + number}", name, f"Soldier {number}", element="fire", cost=2, power=2, range=1) for number, name in enumerate(names)
    ]
    copies = [Copy(VOID)] + [Copy(item, 3 if number < 13 else 1) for number, item in enumerate(units)] + [Copy(WIND_ARRAY, 12)]
    order = [copy.card.zh for copy in copies for _ in range(copy.count)]
    return copies, order


def test_53_cards_come_out_once_each_in_order():
    copies, order = deck_of_53()
    work = Job(print_copies.slots(copies, Choice(), GAME, lambda *_: FaceText()), spec(), Look("zh"))
    data = pdf(work)
    pages = readback.page_texts(data)
    assert len(order) == 53
    assert len(pages) == 6
    assert [len(readback.card_boxes(data, page=page)) for page in range(6)] == [9] * 5 + [8]
    for number, page in enumerate(pages):
        wanted = order[9 * number : 9 * number + 9]
        plain = readback.squeezed(page)
        assert {name: plain.count(name) for name in set(wanted)} == {name: wanted.count(name) for name in set(wanted)}
        places = [plain.index(name) for name in dict.fromkeys(wanted)]
        assert places == sorted(places)


def test_choice_of_faces_and_basic_cards():
    copies = [Copy(VOID), Copy(WIND_ARRAY, 12), Copy(RAID, 3)]

    def shown(choice: Choice) -> list[str]:
        return [slot.front.zh for slot in print_copies.slots(copies, choice, GAME, lambda *_: SAMPLE)]

    assert shown(Choice(skip_basic=True)) == ["虚空统帅"] + ["奇袭"] * 3
    assert shown(Choice(faces="awakened")) == ["虚空统帅·觉醒"]
    assert shown(Choice(faces="both", copies=1)) == ["虚空统帅", "虚空统帅·觉醒", "风之阵", "奇袭"]


def test_only_what_changed():
    index = CardIndex(CARDS)

    def deck(*rows: tuple[str, int]) -> Deck:
        return Deck(entries=tuple(Entry(section="main", card=card, count=count) for card, count in rows))

    added = print_copies.copies_of(
        deck(("CZ-001", 3), ("CZ-003", 2), ("CZ-010", 1)), index, deck(("CZ-001", 1), ("CZ-003", 2), ("CZ-020", 3))
    )
    assert [(copy.card.id, copy.count) for copy in added] == [("CZ-001", 2), ("CZ-010", 1)]


def test_start_cell():
    data = pdf(job(GUAN_YU, start=5))
    assert readback.card_boxes(data) == [pytest.approx((73.5, 104.5), abs=0.05)]
    with pytest.raises(UsageError):
        make(job(GUAN_YU, start=10), GAME.element)


def test_print_shop_page_is_the_card_with_its_bleed():
    """TrimBox is the card, BleedBox and MediaBox the card with its bleed; one card a page."""
    data = pdf(job(GUAN_YU, VOID, spec=spec(bleed=3)), shop=True)
    for box in readback.page_boxes(data):
        assert box["mediabox"] == box["bleedbox"] == pytest.approx([0, 0, 69 / 25.4 * 72, 94 / 25.4 * 72], abs=0.1)
        trim = box["trimbox"]
        assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((63 / 25.4 * 72, 88 / 25.4 * 72), abs=0.1)
    assert len(readback.page_boxes(data)) == 2


@pytest.mark.parametrize("style", ["light", "low-ink"])
@pytest.mark.parametrize("lang", ["zh", "en", "both"])
def test_every_card_is_found_by_both_names(lang, style):
    text = readback.squeezed("".join(readback.page_texts(pdf(job(*CARDS, look=Look(lang, style))))))
    for item in CARDS:
        for name in filter(None, (item.zh, item.en)):
            assert all(readback.squeezed(part) in text for part in name.split("·")), name
        assert item.id in text
    body = {"zh": ["指定一个横置的角色"], "en": ["Choosearestedunit"], "both": ["指定一个横置的角色", "Choosearestedunit"]}[lang]
    assert all(part in text for part in body)


def test_same_input_same_bytes():
    assert pdf(job(*CARDS)) == pdf(job(*CARDS))
    data = pdf(job(*CARDS))
    with pikepdf.open(io.BytesIO(data)) as document:
        assert "/CreationDate" not in document.docinfo
        assert str(document.docinfo["/Title"])


def test_bookmarks_lead_to_the_first_copy_of_each_card():
    data = pdf(job(GUAN_YU, *[GUAN_PING] * 9, LORD))
    with pikepdf.open(io.BytesIO(data)) as document, document.open_outline() as outline:
        pages = {page.objgen: number for number, page in enumerate(item.obj for item in document.pages)}
        found = [(item.title, pages[item.to_dictionary_object(document).Dest[0].objgen]) for item in outline.root]
    assert found == [("赤焰·关羽", 0), ("关平", 0), ("汉寿亭侯·关羽", 1)]


def test_fonts_are_embedded_and_cut_down():
    """Whole fonts would be 20 MB."""
    data = pdf(job(*CARDS))
    with pikepdf.open(io.BytesIO(data)) as document:
        fonts = [item for item in document.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor"]
        assert fonts
        assert all(any(key in font for key in ("/FontFile", "/FontFile2", "/FontFile3")) for font in fonts)
    assert len(data) < 250_000


LONG = text("若你操控的角色数量高于对手，则令其得+1武力，否则抽一张牌并展示手牌。" * 4)


def inside(data: bytes, cells: list[tuple[float, float]]) -> bool:
    """Whether all words of the first page above the control line stand inside a card."""
    words = [box for box in readback.boxes(data, ("text",)) if box[1] < 270]
    return bool(words) and all(
        any(cx <= x and x + w <= cx + 63.05 and cy <= y and y + h <= cy + 88.05 for cx, cy in cells) for x, y, w, h in words
    )


@pytest.mark.parametrize(
    ("lines", "lang", "codes"),
    [
        (1, "zh", []),
        (2, "zh", []),
        (9, "zh", ["render.shortened_floor"]),
        (60, "zh", ["render.shortened_floor"]),
        (2, "both", ["render.shortened_language"]),
    ],
)
def test_no_text_leaves_its_card_out(lines, lang, codes):
    """What is long gives up its second language, at last its size, is named, and stays on its card."""
    story = FaceText((LONG,) * lines, (text("Draw a card, then discard a card or two of them. " * 9),) * lines)
    work = job(GUAN_YU, LORD, source=lambda card, _: story if card.id == "CZ-002" else SAMPLE, look=Look(lang))
    made = make(work, GAME.element)
    assert [(item.code, item.place.card) for item in made.faults] == [(code, "CZ-002") for code in codes]
    assert made.cards == 2
    assert inside(made.files[0], readback.card_boxes(made.files[0]))


def test_reminders_go_first_those_of_the_second_language_before_the_others(tmp_path):
    """Beside a picture: the words of the abilities stay; the reminders of both go where those of the second are not enough."""
    from zmdj_cards.render.art import Prepared

    Image.new("RGB", (800, 360), "gray").save(tmp_path / "art.jpg")
    arts = {face(GUAN_YU).key: Prepared(tmp_path / "art.jpg", "window", 800, 360)}
    found = []
    for copies in range(2, 6):
        zh = text(Run("strong", "神速", "swift"), Run("dim", "（它到来的那个回合也能出战）", note=True), "，令其得+1武力直到回合结束。")
        en = text(Run("strong", "Swift", "swift"), Run("dim", " (it may attack on the turn it comes)", note=True), " It gains power.")
        made = make(job(GUAN_YU, source=lambda *_, n=copies, z=zh, e=en: FaceText((z,) * n, (e,) * n), arts=arts), GAME.element)
        body = readback.squeezed(readback.page_texts(made.files[0])[0])
        assert body.count("直到回合结束") == copies
        found.append(([item.code for item in made.faults], "那个回合" in body, "ontheturn" in body))
    assert found == [
        ([], True, True),
        (["render.shortened_second_reminders"], True, False),
        (["render.shortened_reminders"], False, False),
        (["render.shortened_window"], False, False),
    ]


@pytest.mark.parametrize(("length", "codes"), [(8, []), (20, []), (190, ["render.small_name"])])
def test_a_long_name_breaks_in_two_then_shrinks(length, codes):
    """It stays inside its card, and a name that nobody can read is named."""
    long = card(
        "CZ-150", "长" * length, ("Long " * length)[:190], element="fire", need=4, cost=12, power=1, range=1, subtypes=("武将", "谋士") * 4
    )
    made = make(job(long), GAME.element)
    assert [item.code for item in made.faults] == codes
    assert inside(made.files[0], readback.card_boxes(made.files[0]))


@pytest.mark.parametrize("item", CARDS, ids=lambda item: item.type)
def test_one_card_as_a_picture(item):
    made = make(job(item, spec=spec(guides="none")), GAME.element, "png", 300, shop=True)
    with Image.open(io.BytesIO(made.files[0])) as image:
        assert image.size == pytest.approx((744, 1039), abs=1)
    drawing = make(job(item), GAME.element, "svg", shop=True).files[0].decode()
    assert drawing.startswith("<svg")


def test_f12_t_14_a_variation_sequence_stays_whole():
    """Its character is printed as the font has it, nothing is reported, and no line breaks inside it."""
    odd = card("CZ-051", "凞\U000e010b𠮷将", "Odd", element="fire", cost=1, power=1, range=1)
    plain = odd.model_copy(update={"zh": "凞𠮷将"})
    made, bare = (
        make(job(item, source=lambda *_, word=word: FaceText((text(MAIN_ZH, word * 20 + "。"),))), GAME.element)
        for item, word in ((odd, "凞\U000e010b"), (plain, "凞"))
    )
    assert made.faults == bare.faults == ()
    shown, wanted = (re.sub("[\U000e0100-\U000e01ef\\s]", "", readback.page_texts(one.files[0])[0]) for one in (made, bare))
    assert shown == wanted
    assert shown.count("凞") == 21


def test_a_glyph_that_no_font_has_is_reported_before_anything_is_made():
    """By card and code point; with --strict nothing is made, else the code point is printed instead of a box."""
    odd = card("CZ-050", "赤⚔羽", "Odd", element="fire", cost=1, power=1, range=1)
    source = lambda *_: FaceText((text(MAIN_ZH, "将此牌↻。𫗧"),))  # noqa: E731
    loose = make(job(odd, source=source), GAME.element)
    assert [(item.params["code"], item.place.card, item.severity) for item in loose.faults] == [
        ("U+21BB", "CZ-050", "warning"),
        ("U+2694", "CZ-050", "warning"),
    ]
    assert "[U+21BB]" in readback.page_texts(loose.files[0])[0]
    strict = make(job(odd, source=source, strict=True), GAME.element)
    assert strict.files == ()
    assert {item.severity for item in strict.faults} == {"error"}


def test_one_card_that_cannot_be_set_does_not_stop_the_others(tmp_path):
    """The typesetter is given a picture it cannot decode for one of three cards: that card is printed without it."""
    from zmdj_cards.render.art import Prepared

    path = tmp_path / "art-broken.jpg"
    path.write_bytes(b"\xff\xd8\xff\xe0 not a picture")
    broken = Prepared(path, "card", 10, 10)
    made = make(job(GUAN_YU, LORD, GUAN_PING, arts={face(LORD).key: broken}), GAME.element, "svg")
    assert [(item.code, item.place.card) for item in made.faults] == [("render.picture_refused", "CZ-002")]
    assert [item.zh for item in made.fronts] == ["赤焰·关羽", "汉寿亭侯·关羽", "关平"]
    assert len(made.files) == 1


def test_low_ink_keeps_its_promise():
    work = job(*CARDS, look=Look("both", "low-ink"))
    shares = ink.coverage(work, GAME.element)
    assert len(shares) == len(CARDS)
    assert max(shares.values()) <= LOW_INK
    light = ink.coverage(job(*CARDS), GAME.element)
    assert all(shares[key] < light[key] for key in shares)
    note = ink.report(shares, {key: key for key in shares})
    assert "%" in note.message("en")


def test_too_many_cards_is_said():
    limit = theme.sizes()["limits"]["max_cards"]
    with pytest.raises(UsageError) as caught:
        make(Job(slots(GUAN_PING) * (limit + 1), spec()), GAME.element)
    assert str(limit) in caught.value.faults[0].message("en")


def test_layouts_differ():
    """Each type has its own look: the pictures of the faces differ even where the words are the same."""
    pictures = set()
    for kind in ("unit", "stratagem", "attachment", "tactic", "commander"):
        item = card("CZ-900", "同名", "Same", kind, element="fire", cost=1, power=1, range=1)
        pictures.add(make(job(item, source=lambda *_: FaceText()), GAME.element, "png", 60, shop=True).files[0])
    assert len(pictures) == 5
    assert BLADE.type != FIRE_ATTACK.type
