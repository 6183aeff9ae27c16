"""What stands beside the cards of a list and may hide copies: comments, what is struck through, a second deck, headings of other languages,
rows of a table that are no cards. Nothing of it is passed over (T2-10, T2-12, T2-13, T2-22, T2-23)."""

from __future__ import annotations

import itertools

import pytest

from tests.decks.test_formats import REAL
from tests.decks.test_habits import DRUM, LU, ZHANG, cards, codes, read

MARKS = ("//", "// ", "# ", "; ", "-- ", "※ ", "## ")
COPIES = ("3 太平道鼓吏", "太平道鼓吏 x3", "三张太平道鼓吏", "3x Way of Peace Drummer (BP01)", "太平道鼓吏（3）")


@pytest.mark.parametrize("mark", MARKS)
def test_copies_in_a_comment_are_said(mark):
    for copies in COPIES:
        result = read(f"1 飞将·吕布\n{mark}{copies}")
        assert (cards(result), codes(result, "error", "warning")) == ([f"main 1 {LU}"], ["deck.comment_card"]), copies
        behind = read(f"1 飞将·吕布 {mark}{copies}")
        assert codes(behind, "error", "warning") or cards(behind) == [f"main 1 {LU}", f"main 3 {DRUM}"], copies
        assert cards(behind)[:1] in ([], [f"main 1 {LU}"]), copies
    for remark in ("3 more at home", "good with 太平道鼓吏", "2026-01-01", "太平道鼓吏"):
        assert not codes(read(f"1 飞将·吕布\n{mark}{remark}"), "error", "warning"), remark


def test_a_number_behind_a_hash_may_be_a_count():
    result = read("1 飞将·吕布\n#3 太平道鼓吏\n#1 登锋·张辽 x2")
    assert codes(result, "error") == ["deck.number_unclear"] * 2
    assert not codes(read("#main\n1 飞将·吕布\n#12345"), "error", "warning")


STRIKES = ("~~{}~~", "[s]{}[/s]", "<s>{}</s>", "<del>{}</del>", "<strike>{}</strike>")


@pytest.mark.parametrize("strike", STRIKES)
def test_what_is_struck_through_does_not_count_and_is_said(strike):
    def said(text: str):
        result = read(f"1 飞将·吕布\n{text}")
        return cards(result)[1:], codes(result, "error"), codes(result, "warning")

    for copies in COPIES:
        assert said(strike.format(copies)) == ([], [], ["deck.struck"]), copies
    for line in (
        f"{strike.format('2')} 3 太平道鼓吏",
        f"太平道鼓吏 {strike.format('x2')} x3",
        f"{strike.format('登锋·张辽')} 3 太平道鼓吏",
    ):
        assert said(line) == ([f"main 3 {DRUM}"], [], ["deck.struck"]), line
    for line in (f"{strike.format('3')} 太平道鼓吏", f"太平道鼓吏 {strike.format('三张')}"):
        assert said(line) == ([], ["deck.number_unclear"], ["deck.struck"]), line


def test_letters_that_are_struck_through_one_by_one():
    struck = "".join(f"{char}\u0336" for char in "3 太平道鼓吏")
    assert (cards(read(f"1 飞将·吕布\n{struck}")), codes(read(f"1 飞将·吕布\n{struck}"))) == ([f"main 1 {LU}"], ["deck.struck"])
    assert cards(read("~~主牌库~~\n3 太平道鼓吏")) == [f"main 3 {DRUM}"]


@pytest.mark.parametrize("name", ["Name: {}", "卡组：{}", "名称：{}", "About\nName {}\n\nDeck"])
def test_a_second_deck_in_one_text_is_refused(name):
    text = "\n".join(f"{name.format(deck)}\n3 太平道鼓吏\n" for deck in "AB")
    result = read(text)
    assert codes(result, "error") == ["deck.second_deck"]
    assert result.deck.name == "A"
    assert not codes(read(f"{name.format('A')}\n3 太平道鼓吏\n名称：B\n"), "error")


def test_a_heading_that_comes_again_is_said():
    result = read("统帅\n1 迅戟·吕玲绮\n主牌库\n3 太平道鼓吏\n统帅\n1 迅戟·吕玲绮\n主牌库\n3 太平道鼓吏")
    assert codes(result, "warning") == ["deck.header_again"] * 2
    assert not codes(read("角色\n1 飞将·吕布\n锦囊\n1 此消彼长\n备牌\n3 太平道鼓吏"), "warning")


HEADINGS = {
    "main": ("メインデッキ", "메인 덱", "Hauptdeck", "Mazo", "Mazzo", "Колода", "主牌庫", "Mainboard"),
    "side": ("サイドボード", "사이드보드", "Seitendeck", "Banquillo", "Réserve", "Сайдборд", "備牌", "后备", "Sideboard"),
}


@pytest.mark.parametrize(("section", "word"), [(section, word) for section, words in HEADINGS.items() for word in words])
def test_headings_of_other_languages(section, word):
    for form in ("{}", "{}:", "{} (2)", "// {}", "== {} ==", "【{}】", "{}：2张"):
        result = read(f"{form.format(word)}\n2 太平道鼓吏")
        assert (cards(result), codes(result, "error", "warning")) == ([f"{section} 2 {DRUM}"], []), form


@pytest.mark.parametrize("word", ["SB", "Sideboard", "备牌", "備牌", "替补", "サイド"])
def test_a_word_on_the_line_puts_a_card_beside_the_deck(word):
    for form in (
        "{} 2 太平道鼓吏",
        "{}：2 太平道鼓吏",
        "[{}] 2 太平道鼓吏",
        "2 太平道鼓吏 {}",
        "太平道鼓吏 x2 ({})",
        "2 太平道鼓吏 // {}",
        "2 太平道鼓吏 # {}",
    ):
        result = read(f"1 飞将·吕布\n{form.format(word)}")
        assert (cards(result), codes(result, "error", "warning")) == ([f"main 1 {LU}", f"side 2 {DRUM}"], []), form


def test_rows_of_a_table_that_are_no_cards():
    """T2-13: headings, subtotals and totals; numbers beyond the columns are named."""
    for mark, count in itertools.product((",", ";", "\t"), ("", "2")):
        rows = ("牌名,数量", "主牌库," + count, "飞将·吕布,1", "登锋·张辽,1.0", "小计,2", "", "备牌:,", "太平道鼓吏,三张", "合计,5")
        result = read("\n".join(rows).replace(",", mark))
        assert cards(result) == [f"main 1 {LU}", f"main 1 {ZHANG}", f"side 3 {DRUM}"]
        assert not codes(result, "error", "warning")
    result = read("牌名,数量\n太平道鼓吏,3,5\n")
    assert (cards(result), codes(result)) == ([f"main 3 {DRUM}"], ["deck.key_left_out"])
    assert "(3)" in result.faults[0].message("en")
    assert codes(read('数量,牌名\n"1,000",太平道鼓吏\n'), "error") == ["deck.no_count"]


@pytest.mark.parametrize(
    "line",
    [
        "2 太平道鼓吏、飞将·吕布",  # a number for one of them, or for both
        "太平道鼓吏/飞将·吕布 各2",
        "2 太平道鼓吏（飞将·吕布）",
        "2 太平道鼓吏 / 登锋",
        "2 太平道鼓吏/飞将·吕布",
        "2 太平道鼓吏 Flying General",
        "太平道鼓吏 hello world",
        "太平道鼓吏 III",
    ],
)
def test_of_two_names_on_a_line_none_is_dropped(line):
    result = read(line)
    assert (cards(result), result.ok) == ([], False)


def test_a_slip_in_the_second_name_is_said():
    for line in ("2 太平道鼓吏 Way of Peace Drumer", "2 太平道鼓吏 / Way of Peace Drummr"):
        assert (cards(read(line)), codes(read(line))) == ([f"main 2 {DRUM}"], ["deck.name_differs"])


def test_fences_and_tables_of_pages_are_no_cards():
    for text in (
        "```\n3 太平道鼓吏\n```",
        "~~~text\n3 太平道鼓吏\n~~~",
        "<table><tbody><tr><td>3</td><td>太平道鼓吏</td></tr></tbody></table>",
    ):
        assert (cards(read(text)), codes(read(text), "error", "warning")) == ([f"main 3 {DRUM}"], []), text


def test_a_line_that_comes_again_says_the_same():
    """Lines are remembered within a folder; what is said of them is said each time."""
    lines = ["3 太平道鼓吏", "3 太平道鼓吏 ~~x~~", "2 太平道鼓史", "1 飞将·吕布 // 2 登锋·张辽", "登锋·张辽 x2"]
    once, twice = read("\n".join(lines)), read("\n".join([*lines, *lines]))
    assert [item.code for item in twice.faults] == [item.code for item in once.faults] * 2
    assert [item.place.line for item in twice.faults] == [item.place.line + shift for shift in (0, 5) for item in once.faults]
    assert [entry.count for entry in twice.deck.entries] == [2 * entry.count for entry in once.deck.entries]


def test_nothing_is_called_hopeless_that_may_name_a_card():
    index = REAL.index
    for card in index.cards:
        for name in (card.zh, card.en or card.zh, card.id, *(item.serial for item in card.printing)):
            assert index.may_name(f"xyz 3×{name} (ⅡA) ½"), name
            assert index.may_name(f"第{name.translate({0xB7: 0x30FB})}张"), name
    assert not index.may_name("3 完全不认识 completely unknown 1234")


def test_a_list_of_another_game_is_given_up_after_a_few_lines_and_one_of_slips_is_not():
    foreign = read("\n".join(f"{number % 4 + 1} Qqq Zzz {number}" for number in range(200)))
    assert codes(foreign, "error")[-1] == "deck.no_list"
    assert len(foreign.faults) < 10
    slips = read("\n".join(["2 太平道鼓史", "2 飞将·吕市", "2 登峰·张辽", "2 迅击·吕玲绮", "2 此消彼涨", "2 飞将吕丙", "2 太平道鼓手"]))
    assert len(codes(slips, "error")) == 7
