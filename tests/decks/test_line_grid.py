"""The grammar of a deck line on a grid of everything that people write around a name: numbers before and behind it in every form, with
every tail in any order. A line is read right or refused; no line gives another number (T2-01, T2-03, T2-14, T2-15, T2-23, F6, D-14)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.decks.test_formats import REAL
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.markup import plain
from zmdj_cards.decks.read import read_deck
from zmdj_cards.model.card import Card
from zmdj_cards.model.index import CardIndex
from zmdj_cards.text.normalize import person

NUMERALS = {1: "一", 2: "两", 3: "三", 12: "十二"}
FORMAL = {1: "壹", 2: "贰", 3: "叁", 12: "拾贰"}
ENGLISH = {1: "one", 2: "Two", 3: "three", 12: "twelve"}
FRONT = (
    *(
        "{n} ",
        "{n}x ",
        "{n} x ",
        "x{n} ",
        "{n}× ",
        "×{n} ",
        "{n}* ",
        "{w}　",
        "{w}ｘ",
        "{n}×",
        "{n}张 ",
        "{n}枚 ",
        "{z}张",
        "{z}张 ",
        "{z} ",
    ),
    *(
        "[{n}] ",
        "({n}) ",
        "【{n}】",
        "（{n}）",
        "（×{n}）",
        "[x{n}] ",
        "（{n}张）",
        "（{z}张）",
        "{n}, ",
        "{n}，",
        "{n}\t",
        "| {n} | ",
        "{n}; ",
    ),
    *(
        "- {n} ",
        "* {n}x ",
        "• {n} ",
        "{n} copies of ",
        "{n} cards ",
        "**{n}x** ",
        "[b]{n}x[/b] ",
        "✅ {n}× ",
        "<b>{n}</b> ",
        "数量：{n} ",
        "qty {n} ",
        "{e} ",
        "{e} copies of ",
        "{f}张",
        "[x] {n} ",
        "- [ ] {n}x ",
        '"{n}","',
        "~~9~~ {n} ",
    ),
)
BACK = (
    *(
        " x{n}",
        " x {n}",
        "×{n}",
        " ×{n}",
        " *{n}",
        " * {n}",
        " X{n}",
        " {n}",
        "\t{n}",
        " {n}x",
        " {n}张",
        " {n} 张",
        "：{n}",
        ": {n}",
        ", {n}",
        "，{n}",
    ),
    *(
        " | {n}",
        " | {n} |",
        " - {n}",
        " = {n}",
        "（{n}）",
        " ({n})",
        " [{n}]",
        "【{n}】",
        "（×{n}）",
        " (x{n})",
        " [x{n}]",
        "（{n}张）",
        "（{z}张）",
    ),
    *(
        " {z}张",
        "×{z}",
        " ({n} copies)",
        " {n} copies",
        " {n}pcs",
        " qty {n}",
        " 数量{n}",
        " 数量：{n}",
        " ×{w}",
        "　{w}",
        " **x{n}**",
        " ✖️{n}",
        ";{n}",
        " x {e}",
        " {f}张",
        ',"{n}"',
        " ~~x9~~ x{n}",
        "∗{n}",
        "⨯{n}",
        " х{n}",
    ),
)
# (text, whether it names a printing): {s} a serial, {t} its set, {c} its number, {r} its rarity, {o} the name in the other language.
TAILS = (
    *(
        "",
        " // {n} more at home",
        " # good",
        "；好牌",
        " ({t}) {c}",
        " {t} {c}",
        " [{t}] {c}",
        " ({t} {c})",
        " [{s}]",
        " {s}",
        " ({s})",
        " ({t})",
        " [{t}]",
    ),
    *(
        " {t}",
        " ({r})",
        " [{r}]",
        " {r}",
        " *F*",
        " ★",
        " [foil]",
        "（闪）",
        " ●●",
        " ({t}) {c} *F*",
        " {s} ★",
        " [{r}] [foil]",
        " ({t}) {c} // {n}",
    ),
    *(
        "（{o}）",
        " [{o}]",
        " / {o}",
        "/{o}",
        " | {o}",
        " ({o}) ({t}) {c}",
        " 第一弹",
        " ({t}) #{c}",
        " {t}-{c}",
        " {t}/{c}",
        " 🔥",
        " 👍👍",
        " ￥3.50",
        " @ $2",
        " 12元",
    ),
)
NAMES = ("BP01-C-023", "BP01-SR-003", "BP01-C-049", "BP01-C-086", "BP01-R-239", "BP01-C-092", "BP01-SR-002", "BP01-UC-113", "BP01-C-192")


def grid() -> Iterator[tuple[str, Card, int, bool]]:
    """(line, card, count, whether the line is in Chinese)."""
    for card_id, chinese in itertools.product(NAMES, (True, False)):
        card = REAL.index.get(card_id)
        assert card is not None
        printing = card.printing[0]
        facts = {
            "s": printing.serial,
            "t": printing.set_id,
            "c": printing.key()[1],
            "r": printing.rarity,
            "o": card.en if chinese else card.zh,
        }
        name = card.zh if chinese else card.en
        for number, (count, tail) in enumerate((count, tail) for count in (*FRONT, *BACK) for tail in TAILS):
            n = (1, 2, 3, 12)[number % 4]
            values = {
                **facts,
                "n": n,
                "z": NUMERALS[n],
                "f": FORMAL[n],
                "e": ENGLISH[n],
                "w": str(n).translate({ord("0") + digit: 0xFF10 + digit for digit in range(10)}),
            }
            said, rest = count.format_map(values), tail.format_map(values)
            if count in FRONT:
                yield f"{said}{name}{rest}", card, n, chinese
            else:
                yield f"{name}{said}{rest}", card, n, chinese
                if not any(mark in tail for mark in ("//", "#", "；")):
                    yield f"{name}{rest}{said}", card, n, chinese


# One in seven: every form of a number meets every tail for some name.
LINES = list(grid())[::7]


@pytest.mark.parametrize("chinese", [True, False], ids=["zh", "en"])
def test_no_line_of_the_grid_gives_another_number(chinese):
    """T2-01, T2-03: of thousands of lines each is read right or refused; at most one in ten is refused."""
    wrong: list[str] = []
    refused: list[str] = []
    total = Counter[bool]()
    for line, card, count, zh in LINES:
        if zh is not chinese:
            continue
        result = read_deck(line.encode(), REAL, "line", "text")
        total[True] += 1
        entries = [(entry.card, entry.count) for entry in result.deck.entries]
        if not entries and not result.ok:
            refused.append(line)
        elif entries != [(card.id, count)] or any(entry.printing not in (None, card.printing[0].serial) for entry in result.deck.entries):
            wrong.append(f"{line!r}: {entries}")
    assert not wrong, f"{len(wrong)} of {total[True]}: {wrong[:20]}"
    assert len(refused) <= total[True] // 10, f"{len(refused)} of {total[True]}: {refused[:20]}"
    assert total[True] > 5_000


# Numbers that are not, or may not be, a number of copies.
STRAY = (
    *(" 3/4", " 2→3", " 2->3", " 3+1", " 3费", " (3费)", " 费用3", " 2026-01-01", " 13812345678", " v3", " Lv3", " #3", "#3 ", " ③", "³"),
    *(
        " Ⅲ",
        " x?",
        " xN",
        " III",
        " 2或3",
        " 约3张",
        " 3~4张",
        " 第3张",
        " 3号",
        " 3.5",
        " 1,5",
        " 50%",
        " (50%)",
        " 3x3",
        " #3/53",
        " 3-4",
    ),
    *(" x3-4", " +2/+1", " [2/2]", " 2nd", " ２／３", " 两三张", " 三四", " 一二", " 几张", " 0", " x0", " 00", " 3 3", " 1e1", " 0x3"),
    *(
        " 3:00",
        " 20:31",
        " 3=3",
        " 3<4",
        " ≥3",
        " ≤3",
        " ↑3",
        " ~3",
        " -3",
        " –3",
        " ½",
        " 3½",
        " 三又",
        " 1000000",
        " |||",
        " ✅✅",
        " 🃏🃏🃏",
    ),
)
AROUND = ("{name}{stray}", "{stray} {name}", "3 {name}{stray}", "{name} x3{stray}", "3{stray} {name}", "{name}{stray} x3")


@pytest.mark.parametrize("card_id", NAMES[:3])
def test_a_number_that_is_no_count_is_never_passed_over(card_id):
    """T2-01, T2-03: a line with such a number is refused, or read by its count with a warning."""
    card = REAL.index.get(card_id)
    assert card is not None
    wrong = []
    for stray, form, name in itertools.product(STRAY, AROUND, (card.zh, card.en)):
        line = form.format(name=name, stray=stray)
        result = read_deck(line.encode(), REAL, "line", "text")
        entries = [(entry.card, entry.count) for entry in result.deck.entries]
        said = any(item.severity != "note" for item in result.faults)
        # Beside a count, marks and the card's own number say nothing else.
        harmless = said or any(mark in stray for mark in "|✅🃏?#")
        if entries and not (harmless and "3" in form and entries == [(card.id, 3)]):
            wrong.append(f"{line!r}: {entries} {[item.code for item in result.faults]}")
    assert not wrong, f"{len(wrong)}: {wrong[:20]}"


FORMS = (
    "{n} {name}",
    "{n}x {name}",
    "  {n} x {name} ",
    "{n} {name} ({serial})",
    "{n} {name} [{serial}]",
    "{n}× {name}({serial})",
    "{w} {name}",
)


@pytest.mark.parametrize("form", FORMS)
def test_the_short_way_says_what_the_grammar_says(form):
    """Most lines of most lists are read without the grammar; what is said of them must be the same."""
    cards = [card.model_copy(update={"aliases": (*card.aliases, f"旧名{card.id}")}) for card in REAL.index.cards]
    resolver = Context(CardIndex(cards), REAL.format, REAL.game).resolver
    for number, card in enumerate(cards):
        for name, printing in itertools.product((card.zh, card.en or card.zh, *card.aliases, person(card.zh)), card.printing):
            n = number % 12 + 1
            line = form.format(n=n, name=name, serial=printing.serial, w=chr(0xFF10 + n % 10))
            short = resolver.simple(line, plain(line))
            whole = resolver.read(line, plain(line), 0, len(line))
            assert short is None or short == whole, line
