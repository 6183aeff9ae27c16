"""Chinese line breaking on cards."""

from __future__ import annotations

import pytest

from tests.render import readback
from tests.render.samples import CARDS, GAME, job, text
from tests.render.setting import lines, plain, set_column
from zmdj_cards.render import fonts
from zmdj_cards.render.proxies import make
from zmdj_cards.render.richtext import NO_END, NO_START, Paragraph, Run, from_plain, joined, tidy

EM = 8 * 25.4 / 72
DENSE = (
    "令其（若已横置）得+1武力，然后：抽一张牌、展示【名为「关平」的牌】——否则……弃置『一张』“手牌”；"
    "指定一名对手！其选择‘一项’？·抽牌。赤焰·关羽——直到回合结束……令其（或其相邻的单位）获得「神速」。"
)
ICON = Run("icon", "翻面", "flip")
PILL = Run("pill", "通常", "main")
NUM = Run("num", "3")
FIRE = Run("element", "火", "fire")


def test_han_breaks_anywhere_and_nothing_is_lost():
    han = "".join(chr(0x4E00 + 17 * number) for number in range(60))
    rows = lines(set_column([text(han)], 50))
    assert "".join(plain(rows)) == han
    assert len(rows) > 2
    assert all(row[-1][2] - row[0][1] <= 50.05 for row in rows)


@pytest.mark.parametrize("width", range(4, 14))
def test_words_stay_whole_among_han(width):
    """A break may fall between Han, never inside a Latin word."""
    rows = plain(lines(set_column([text("每回合Draw两张Card牌并弃置Draw一张")], width * EM + 0.1)))
    assert "".join(rows) == "每回合Draw两张Card牌并弃置Draw一张"
    assert sum(row.count("Draw") for row in rows) == 2
    assert sum(row.count("Card") for row in rows) == 1


@pytest.mark.parametrize("width", range(5, 16))
def test_no_line_starts_or_ends_against_the_rules(width):
    rows = plain(lines(set_column([text(DENSE)], width * EM + 0.1)))
    assert readback.squeezed("".join(rows)) == DENSE
    for row in rows:
        assert row[0] not in NO_START, row
        assert row[-1] not in NO_END, row
    for pair in ("……", "——"):
        assert sum(row.count(pair) for row in rows) == DENSE.count(pair)


MARKED = text(
    "抽",
    Run("strong", "一张"),
    ICON,
    "。令其",
    PILL,
    "（",
    NUM,
    "，",
    FIRE,
    FIRE,
    NUM,
    "）：得",
    NUM,
    "——",
    ICON,
    "·再得+1武力（",
    PILL,
    "）。",
    ICON,
    "！",
)


@pytest.mark.parametrize("width", range(5, 16))
def test_the_rules_hold_across_icons_and_pills(width):
    """Neither a full stop behind an icon nor an opening bracket before one is left alone; ``+1`` stays together."""
    rows = lines(set_column([MARKED], width * EM + 0.1))
    for row in rows:
        first, left, _ = row[0]
        last, _, right = row[-1]
        if left < 10 + 0.6 * EM:  # further right an icon, which has no text, stands before it
            assert first not in NO_START, plain(rows)
        if right > 10 + (width - 0.7) * EM:
            assert last not in NO_END, plain(rows)
    assert any("+1" in row for row in plain(rows))
    assert sum(row.count("通常") for row in plain(rows)) == 2


def test_joiners_stand_only_where_the_typesetter_needs_them():
    """Text inside a run is left whole, so that a search in the PDF finds it."""
    assert [run.s for run in joined(text("抽一张牌，弃一张。").runs)] == ["抽一张牌，弃一张。"]
    assert [run.s for run in joined((ICON, Run("text", "。"), FIRE, NUM))] == ["翻面", "\u2060。", "火", "\u2060", "3"]


@pytest.mark.parametrize("width", range(5, 13))
def test_styles_change_no_break(width):
    """Keyword and reminder marks are no width of their own; bold is drawn, not a wider font."""
    words = ["每当此角色攻击时，令其获得", "神速", "与", "破军", "直到回合结束。"]
    bare = plain(lines(set_column([text("".join(words))], width * EM + 0.1)))
    styled = plain(lines(set_column([text(*(Run("strong", w) if n % 2 else w for n, w in enumerate(words)))], width * EM + 0.1)))
    assert bare == styled


def test_the_text_engine_of_pillow_plays_no_part(monkeypatch):
    """With or without libraqm the same bytes come out, as Pillow sets no text here."""
    from PIL import ImageFont, features

    before = make(job(*CARDS), GAME.element, "png", 72).files
    monkeypatch.setattr(features, "check", lambda *_: False)
    monkeypatch.setattr(ImageFont, "truetype", None)
    monkeypatch.setattr(ImageFont, "load_default", None)
    assert make(job(*CARDS), GAME.element, "png", 72).files == before


def test_a_narrow_column_and_two_fonts():
    """With a second Chinese font behind the first the lines are the same, and 12 mm are enough."""
    one = fonts.bundled()
    two = fonts.FontSet(one.sans, one.serif, one.files, one.folders)
    only = fonts.FontSet(one.sans, one.sans, one.files[:1], one.folders)
    assert plain(lines(set_column([text(DENSE)], 12, font_set=two))) == plain(lines(set_column([text(DENSE)], 12, font_set=only)))


def test_two_thousand_characters_come_back():
    """Every glyph is in the subset, and the subset is small."""
    import io

    import pikepdf

    han = "".join(chr(code) for code in range(0x4E00, 0x4E00 + 2000))
    assert not fonts.load().missing(han)
    data = set_column([text(han)], 300)
    assert "".join(plain(lines(data))) == han
    with pikepdf.open(io.BytesIO(data)) as document:
        kinds = ("/FontFile", "/FontFile2", "/FontFile3")
        described = [item for item in document.objects if isinstance(item, pikepdf.Dictionary)]
        embedded = [item[kind] for item in described for kind in kinds if kind in item]
        assert embedded
        assert sum(len(item.read_raw_bytes()) for item in embedded) < 2_000_000


@pytest.mark.parametrize(
    "dirt", ["\u3000\u3000抽一张牌。", "抽一张牌。\u200b", "\u200b 抽一张牌。  ", "抽\u200b一\ufeff张\u2060牌。\u3000"]
)
def test_stray_spaces(dirt):
    """They make no empty line and change no break."""
    (paragraph,) = from_plain(dirt)
    assert paragraph.plain() == "抽一张牌。"
    rows = lines(set_column([paragraph], 3.2 * EM))
    assert plain(rows)[0] == "抽一张"
    assert rows[0][0][1] < 10.5


def test_spaces_inside_are_one():
    assert tidy([Run("text", "Draw  2\u3000\u3000cards "), Run("strong", " now")])[0].s == "Draw 2 cards "


def test_printed_text_without_a_compiler():
    (first, second) = from_plain("【通常】②，横置：抽一张牌。\n·弃置一张牌。", {"通常": "main"})
    assert [(run.kind, run.s, run.id) for run in first.runs[:2]] == [("pill", "通常", "main"), ("num", "2", "")]
    assert isinstance(second, Paragraph)
    assert second.kind == "mode"


def test_no_vertical_title_is_offered():
    """What does not exist cannot be shifted; whoever adds vertical writing takes this test away and writes the real one."""
    from zmdj_cards import resources

    sources = [path.read_text(encoding="utf-8") for path in resources.templates_dir().rglob("*") if path.suffix in (".typ", ".j2", ".js")]
    assert len(sources) > 10
    assert not any(word in source for source in sources for word in ("writing-mode", "dir: ttb", "sideways"))
