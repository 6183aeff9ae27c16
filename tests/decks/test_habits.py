"""Lists, tables and files as people and other programs write them. Each test names the fault it keeps from coming back: T2-…, F…, D-…: see
the comments; ``Judge`` are the habits of lists that come to a tournament desk."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.decks.test_formats import REAL
from zmdj_cards import resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import read_deck
from zmdj_cards.decks.result import ReadResult
from zmdj_cards.decks.write import write_deck
from zmdj_cards.model.card import Card
from zmdj_cards.model.index import CardIndex

DRUM, LU, LING, ZHANG = "BP01-C-023", "BP01-SR-003", "BP01-L-035", "BP01-SR-002"
SWIFT = resources.data_dir() / "zmdj" / "decks" / "wind-lu-lingqi-swift.txt"
DECK = read_deck(SWIFT.read_bytes(), REAL, SWIFT.name).deck


def read(text: str | bytes) -> ReadResult:
    return read_deck(text if isinstance(text, bytes) else text.encode(), REAL, "list")


def cards(result: ReadResult) -> list[str]:
    return [f"{entry.section} {entry.count} {entry.printing or entry.card}" for entry in result.deck.entries]


def codes(result: ReadResult, *severities: str) -> list[str]:
    return [item.code for item in result.faults if not severities or item.severity in severities]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # T2-01: whatever stands behind the number
        ("太平道鼓吏 ×3 BP01-C-023", [f"main 3 {DRUM}"]),
        ("飞将·吕布 x3 (SR)", ["main 3 BP01-SR-003"]),
        ("太平道鼓吏（3张）(BP01)", [f"main 3 {DRUM}"]),
        ("BP01-C-023 x3 太平道鼓吏", [f"main 3 {DRUM}"]),
        ("Way of Peace Drummer x3 (C)", [f"main 3 {DRUM}"]),
        # T2-03: whatever brackets it stands in
        ("太平道鼓吏 [3]", [f"main 3 {DRUM}"]),
        ("太平道鼓吏【3】", [f"main 3 {DRUM}"]),
        ("太平道鼓吏（×3）", [f"main 3 {DRUM}"]),
        ("Way of Peace Drummer (3 copies)", [f"main 3 {DRUM}"]),
        ("【3】太平道鼓吏", [f"main 3 {DRUM}"]),
        # T2-11: the dress of a forum
        ("[url=http://x.example/1]太平道鼓吏[/url] x3", [f"main 3 {DRUM}"]),
        ("[url=http://x.example/1]太平道鼓吏[/url]", [f"main 1 {DRUM}"]),
        ("[date=1]3 太平道鼓吏", [f"main 3 {DRUM}"]),
        ("[b]3x[/b] 太平道鼓吏", [f"main 3 {DRUM}"]),
        ("[b]太平道鼓吏[/b] x3", [f"main 3 {DRUM}"]),
        ("<b>3x</b> 太平道鼓吏<br>", [f"main 3 {DRUM}"]),
        ("- **太平道鼓吏** ×3", [f"main 3 {DRUM}"]),
        ("3 [太平道鼓吏](https://x.example/card/1)", [f"main 3 {DRUM}"]),
        # T2-14: set and number
        ("3 Way of Peace Drummer BP01 023", [f"main 3 {DRUM}"]),
        ("3 太平道鼓吏 BP01 023", [f"main 3 {DRUM}"]),
        ("3 Swift Raid BP01 22", ["main 3 BP01-UC-022"]),
        ("3 太平道鼓吏 C", [f"main 3 {DRUM}"]),
        ("3 飞将·吕布 (BP01) 003", [f"main 3 {LU}"]),
        # T2-15: marks of a copy
        ("3 太平道鼓吏 (BP01) 023 *F*", [f"main 3 {DRUM}"]),
        ("3 太平道鼓吏 *E*", [f"main 3 {DRUM}"]),
        ("3 太平道鼓吏 ★", [f"main 3 {DRUM}"]),
        ("3 太平道鼓吏 ●●", [f"main 3 {DRUM}"]),
        ("3 太平道鼓吏 [foil]", [f"main 3 {DRUM}"]),
        ("3 太平道鼓吏 (闪)", [f"main 3 {DRUM}"]),
        # T2-22: a whole list on one line
        ("主牌库：太平道鼓吏×3、飞将·吕布×2", [f"main 3 {DRUM}", f"main 2 {LU}"]),
        ("统帅：迅戟·吕玲绮；主牌库：太平道鼓吏×3、飞将·吕布×2", [f"commander 1 {LING}", f"main 3 {DRUM}", f"main 2 {LU}"]),
        ("1 迅戟·吕玲绮, 3 太平道鼓吏", [f"commander 1 {LING}", f"main 3 {DRUM}"]),
        ("飞将·吕布,太平道鼓吏", [f"main 1 {LU}", f"main 1 {DRUM}"]),
        ("太平道鼓吏*2，登锋·张辽*3", [f"main 2 {DRUM}", f"main 3 {ZHANG}"]),
        ("1x太平道鼓吏 2x登锋·张辽", [f"main 1 {DRUM}", f"main 2 {ZHANG}"]),
        ("3 太平道鼓吏 2 登锋·张辽", [f"main 3 {DRUM}", f"main 2 {ZHANG}"]),
        # T2-23: both names of a card
        ("2 飞将·吕布（Flying General · Lü Bu）", [f"main 2 {LU}"]),
        ("2 Flying General · Lü Bu (飞将·吕布)", [f"main 2 {LU}"]),
        ("2 飞将·吕布 [Flying General · Lü Bu]", [f"main 2 {LU}"]),
        ("2 飞将·吕布/Flying General · Lü Bu", [f"main 2 {LU}"]),
        ("2 飞将·吕布//Flying General · Lü Bu", [f"main 2 {LU}"]),
        ("2 飞将·吕布 // Flying General · Lü Bu", [f"main 2 {LU}"]),
        # Rows of tables without a head
        ("| 3 | 飞将·吕布 |", [f"main 3 {LU}"]),
        ("| 飞将·吕布 | 3 |", [f"main 3 {LU}"]),
        ("2\t太平道鼓吏\t第一弹", [f"main 2 {DRUM}"]),
        ("2\t太平道鼓吏\tSeries 1", [f"main 2 {DRUM}"]),
        ("2,太平道鼓吏,第一弹", [f"main 2 {DRUM}"]),
        ("太平道鼓吏,2", [f"main 2 {DRUM}"]),
        ("2,太平道鼓吏,BP01,BP01-C-023", [f"main 2 {DRUM}"]),
        # Judge: chats
        ("✅ 3× 太平道鼓吏", [f"main 3 {DRUM}"]),
        ("👑统帅：迅戟·吕玲绮", [f"commander 1 {LING}"]),
        ("3️⃣ 太平道鼓吏 🔥", [f"main 3 {DRUM}"]),
        ("三张太平道鼓吏", [f"main 3 {DRUM}"]),
        ("十二张风兵法", ["tactics 12 BP01-C-253"]),
        ("太平道鼓吏 两张", [f"main 2 {DRUM}"]),
        ("太平道鼓吏3", [f"main 3 {DRUM}"]),
        ("太平道鼓吏 共3张", [f"main 3 {DRUM}"]),
        ("> 3 太平道鼓吏", [f"main 3 {DRUM}"]),
    ],
)
def test_a_line_is_read_without_a_word(line, expected):
    result = read(line)
    assert [row.replace("BP01-SR-003a", "BP01-SR-003") for row in cards(result)] == expected
    assert not codes(result, "error", "warning")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("太平道鼓吏 x3 x2", "deck.count_twice"),  # T2-01
        ("太平道鼓吏 (2) 3", "deck.count_twice"),  # T2-03
        ("3 太平道鼓吏 3", "deck.count_twice"),
        ("太平道鼓吏（两三张）", "deck.number_unclear"),
        ("太平道鼓吏 (数目3)", "deck.number_unclear"),
        ("太平道鼓吏 BP01 3", "deck.number_unclear"),
        ("3 太平道鼓吏 (BP01) 003", "deck.number_unclear"),
        ("3. 太平道鼓吏", "deck.number_unclear"),
        ("太平道鼓吏 // 3", "deck.unknown_close"),
        ("太平道鼓吏 2 飞将·吕布", "deck.unknown_close"),  # T2-22: it can be cut in two ways
        ("3 BP01-C-023 BP01-SR-003", "deck.two_cards"),
        ("2-3 太平道鼓吏", "deck.unknown_close"),
        ("①太平道鼓吏", "deck.unknown_close"),
        ("❸ 太平道鼓吏", "deck.unknown_close"),
        ("🄃 太平道鼓吏", "deck.unknown_close"),
        ("太平道鼓吏 #3", "deck.number_unclear"),
        ("太平道鼓吏 3/3", "deck.unknown_close"),
        ("3/3 太平道鼓吏", "deck.unknown_close"),
        ("3～太平道鼓吏", "deck.unknown_close"),
    ],
)
def test_a_number_that_cannot_be_told_is_refused(line, code):
    result = read(line)
    assert codes(result, "error") == [code]
    assert not result.deck.entries


@pytest.mark.parametrize(
    "text",
    [
        # T2-05: keys of other programs; T2-20: boxes around the cards
        '{"main":[{"name":"太平道鼓吏","copies":3}]}',
        '{"main":[{"name":"太平道鼓吏","Count":3}]}',
        '{"main":[{"name":"太平道鼓吏","Quantity":3}]}',
        '{"main":[{"name":"太平道鼓吏","number":3}]}',
        '{"main":[{"name":"太平道鼓吏","枚数":3}]}',
        '{"main":[{"name":"太平道鼓吏","card_count":3}]}',
        '{"main":[{"name":"太平道鼓吏 ×3"}]}',
        '{"data":{"mainBoard":[{"name":"太平道鼓吏","count":3}]}}',
        '{"entries":{"mainboard":[{"count":3,"card_digest":{"name":"太平道鼓吏"}}]}}',
        '{"mainboard":{"太平道鼓吏":{"quantity":3}}}',
        '{"boards":{"mainboard":{"count":1,"cards":{"x1":{"quantity":3,"card":{"name":"太平道鼓吏"}}}}}}',
        '{"decks":[{"name":"x","cards":[{"qty":3,"card":{"name":"太平道鼓吏"}}]}]}',
        '{"cards":[{"quantity":3,"card":{"oracleCard":{"x":1},"name":"太平道鼓吏"},"categories":["Main"]}]}',
        # T2-07: the columns of the number; T2-13: a row with the total
        "编号,牌名,数量（张）\nBP01-C-023,太平道鼓吏,3\n",
        "牌名,卡牌数量\n太平道鼓吏,3\n合计,3\n",
        "Name,#\n太平道鼓吏,3\n",
        "Name,Total Qty\n太平道鼓吏,3\n",
        "Name,Normal,Foil\n太平道鼓吏,3,0\n",
        "Count,Tradelist Count,Name,Edition,Condition,Language,Foil\n3,0,太平道鼓吏,BP01,NM,zh,foil\n",
        "| 数量 | 牌名 | 费用 |\n|---|---|---|\n| 3 | 太平道鼓吏 | 2 |\n",
        # T2-18: XML of other programs
        '<cockatrice_deck><deckname>x</deckname><zone name="main"><card number="3" name="太平道鼓吏"/></zone></cockatrice_deck>',
        '<deck version="0.8"><meta><game>x</game></meta><superzone name="Deck">'
        + '<card><name id="BP01-C-023">太平道鼓吏</name><set>BP01</set></card>' * 3
        + "</superzone></deck>",
        '<deck><card qty="3" name="太平道鼓吏"/></deck>',
        '<?xml version="1.0"?><Deck><Cards CatID="5" Quantity="3" Sideboard="false" Name="太平道鼓吏" Annotation="0"/></Deck>',
        # T2-17: Forge
        "[metadata]\nName=x\n[Main]\n3 太平道鼓吏|BP01\n",
        "[metadata]\nName=x\n[Main]\n3 太平道鼓吏|BP01|1\n",
        "[metadata]\nName=x\n[Main]\n3 Way of Peace Drummer|BP01|1\n",
        "NAME:x\n3 [BP01:23] 太平道鼓吏\nLAYOUT MAIN:(1,1)(NONE,false,50)|([BP01:23],[BP01:23],[BP01:23])\n",
        # T2-13: totals, rules, addresses, a title
        "快攻流\n\n3 太平道鼓吏\nTotal Cards: 3\n",
        "3 太平道鼓吏\n合计：3张\n==========\nhttps://x.example/deck/1\n",
        "3 太平道鼓吏\n共3张\n",
        "主牌库\n----\n3 太平道鼓吏\nTotal Cards - 3\n",
        # Judge: a message of a chat, .ydk, a game client
        "张三 2026/11/29 20:31:05\n3 太平道鼓吏\n李四(12345678) 20:32:01\n",
        "#created by x\n#main\nBP01-C-023\nBP01-C-023\nBP01-C-023\n#extra\n!side\n",
        "About\nName x\n\nDeck\n3 Way of Peace Drummer (BP01) 023\n",
        "Main Deck: 3\n3 Way of Peace Drummer BP01 023\n\nTotal Cards: 3\n",
        "3x Way of Peace Drummer (BP01) 023 *F* [Main]\n",
        "3x Way of Peace Drummer (BP01) 23 [Unit{top}] ^Have,#37d67a^\n",
        "3 Way of Peace Drummer (BP01) 23 *CMDR*\n",
    ],
)
def test_three_drummers_in_every_habit(text):
    """T2-05, T2-07, T2-13, T2-17, T2-18, T2-20, Judge."""
    result = read(text)
    assert not codes(result, "error", "warning")
    assert [(entry.section, entry.card, entry.count) for entry in result.deck.entries] in ([("main", DRUM, 3)], [("main", DRUM, 1)] * 3)


@pytest.mark.parametrize(
    ("text", "code", "named"),
    [
        # T2-05, T2-07: a number under a name that is not known, two numbers
        ('{"main":[{"name":"太平道鼓吏","howmany":3}]}', "deck.count_unclear", "howmany"),
        ('{"main":[{"name":"太平道鼓吏","count":2,"foil":1}]}', "deck.two_counts", "foil: 1"),
        ('{"main":[{"name":"太平道鼓吏","count":2,"quantity":3}]}', "deck.two_counts", "quantity: 3"),
        ('{"main":[{"name":"太平道鼓吏 x3","count":2}]}', "deck.two_counts", "3"),
        ('{"main":[{"name":"太平道鼓吏","set":"BP01","number":3}]}', "deck.count_unclear", "number"),
        ('{"main":[{"name":"太平道鼓吏","count":null}]}', "deck.count_unclear", "count"),
        ('{"main":[{"name":"太平道鼓吏","count":""}]}', "deck.count_unclear", "count"),
        ('{"main":[{"name":"太平道鼓吏","count":[3]}]}', "deck.count_unclear", "count"),
        ('{"main":[{"name":"太平道鼓吏","counts":{"normal":2,"foil":1}}]}', "deck.count_unclear", "counts"),
        ('{"main":[{"name":"太平道鼓吏","boards":{"main":"3"}}]}', "deck.count_unclear", "boards"),
        ('<deck><card name="太平道鼓吏">3</card></deck>', "deck.count_unclear", "name"),
        ("Name,Set,Anzahl\n太平道鼓吏,BP01,3\n", "deck.count_unclear", "Anzahl"),
        ("Name,Normal,Foil\n太平道鼓吏,2,1\n", "deck.two_counts", "Foil: 1"),
        ("Name,Count,Quantity\n太平道鼓吏,2,1\n", "deck.two_counts", "Count: 2"),
        ('<deck><card copies="3" number="2" name="太平道鼓吏"/></deck>', "deck.two_counts", "copies: 3"),
        ('{"decks":[{"cards":[{"name":"太平道鼓吏"}]},{"cards":[{"name":"飞将·吕布"}]}]}', "deck.json_shape", "2"),
    ],
)
def test_what_says_no_count_clearly_is_refused_by_name(text, code, named):
    result = read(text)
    assert code in codes(result, "error")
    assert not result.deck.entries
    assert all(any(named in item.message(lang) for item in result.faults) for lang in ("en", "zh"))


@pytest.mark.parametrize(
    "text",
    [
        "Count,Name,Set,Collector Number\n2,太平道鼓吏,BP01,023\n",
        "Count,Name,Edition,Collector Number\n2,太平道鼓吏,第一弹,23\n",
        "数量,牌名,版本号,序号\n2,太平道鼓吏,BP01,023\n",
        '{"main":[{"name":"太平道鼓吏","count":2,"set":"BP01","number":"023"}]}',
        '{"main":[{"name":"Way of Peace Drummer","count":2,"set":"BP01","collector_number":23}]}',
        '<cockatrice_deck><card number="2" name="太平道鼓吏" setShortName="BP01" collectorNumber="023"/></cockatrice_deck>',
        "2 太平道鼓吏 (BP01) 023",
    ],
)
def test_set_and_number_name_the_printing(text):
    """T2-09, T2-14."""
    result = read(text)
    assert cards(result) == ["main 2 BP01-C-023"]
    assert result.deck.entries[0].printing == "BP01-C-023"
    assert not codes(result, "error", "warning")


@pytest.mark.parametrize(
    "text",
    [
        "Name,Quantity,Sideboard\n太平道鼓吏,2,TRUE\n飞将·吕布,1,FALSE\n",
        "Name,Quantity,Board\n太平道鼓吏,2,Sideboard\n飞将·吕布,1,Mainboard\n",
        "Name,Quantity,Category\n太平道鼓吏,2,Sideboard\n飞将·吕布,1,Unit\n",
        '{"cards":[{"name":"太平道鼓吏","count":2,"sideboard":true},{"name":"飞将·吕布","sideboard":false}]}',
        '{"cards":[{"name":"太平道鼓吏","count":2,"board":"side"},{"name":"飞将·吕布"}]}',
        '{"cards":[{"name":"太平道鼓吏","count":2,"section":"side"},{"name":"飞将·吕布"}]}',
        '{"mainboard":[{"name":"飞将·吕布"}],"sideboard":[{"name":"太平道鼓吏","count":2}]}',
        '<Deck><Cards Quantity="2" Sideboard="true" Name="太平道鼓吏"/><Cards Quantity="1" Sideboard="false" Name="飞将·吕布"/></Deck>',
        # T2-12: by heading or comment
        "1 飞将·吕布\n//Sideboard\n2 太平道鼓吏\n",
        "1 飞将·吕布\n// Sideboard (2 cards)\n2 太平道鼓吏\n",
        "1 飞将·吕布\n# 备牌\n2 太平道鼓吏\n",
        "#main\n1 飞将·吕布\n!side\n2 太平道鼓吏\n",
        "1 飞将·吕布\nSB: 2 太平道鼓吏\n",
        "1 飞将·吕布\n2 太平道鼓吏 [Sideboard]\n",
    ],
)
def test_side_decks_stay_beside_the_main_deck(text):
    result = read(text)
    assert sorted((entry.section, entry.card, entry.count) for entry in result.deck.entries) == [("main", LU, 1), ("side", DRUM, 2)]
    assert not codes(result, "error", "warning")


@pytest.mark.parametrize(
    "text",
    [
        "1 飞将·吕布\n//Maybeboard\n2 太平道鼓吏\n",
        "Name,Quantity,Category\n太平道鼓吏,2,Maybeboard\n飞将·吕布,1,\n",
        '{"mainboard":[{"name":"飞将·吕布"}],"maybeboard":[{"name":"太平道鼓吏","count":2}]}',
        "1 飞将·吕布\n2 太平道鼓吏 [Maybeboard]\n",
        "1 飞将·吕布\n2x 太平道鼓吏 (BP01) 23 [Maybeboard{noDeck}{noPrice}] ^Buy,#f47373^\n",
        "1 飞将·吕布\n2x 太平道鼓吏 [Ideas{noDeck}]\n",
    ],
)
def test_cards_beside_the_deck_are_left_out_with_a_word(text):
    result = read(text)
    assert cards(result) == [f"main 1 {LU}"]
    assert [(item.code, item.params["count"]) for item in result.faults] == [("deck.left_out", 2)]


def test_a_total_that_is_not_that_of_the_list_is_said():
    result = read("3 太平道鼓吏\n合计：53张")
    assert [(item.code, item.params["said"], item.params["count"], item.place.line) for item in result.faults] == [
        ("deck.total_count", 53, 3, 2)
    ]
    assert codes(read("牌名,数量\n太平道鼓吏,3\n合计,53")) == ["deck.total_count"]


def test_a_title_is_a_title_only_where_it_cannot_be_a_card():
    """T2-13."""
    assert read("快攻流\n\n3 太平道鼓吏").deck.name == "快攻流"
    assert codes(read("太平道鼓史\n3 飞将·吕布"), "error") == ["deck.unknown_close"]
    assert codes(read("3 快攻流\n\n3 太平道鼓吏"), "error") == ["deck.unknown_card"]
    assert codes(read("3 太平道鼓吏\n快攻流"), "error") == ["deck.unknown_card"]


def test_numbered_lines_follow_each_other():
    assert cards(read("1. 太平道鼓吏\n2. 飞将·吕布\n3. 登锋·张辽 x2")) == [f"main 1 {DRUM}", f"main 1 {LU}", f"main 2 {ZHANG}"]
    assert codes(read("3. 太平道鼓吏\n2. 飞将·吕布"), "error") == ["deck.number_unclear"] * 2


CODE = write_deck(DECK, "code", REAL).text.strip()


@pytest.mark.parametrize(
    "text",
    [
        f"来看看我的卡组：{CODE} 很好用",
        f"https://x.example/d?code={CODE}\n# nice",
        f"快攻流\n\n{CODE}\n",
        f"{write_deck(DECK, 'text', REAL).text}\n{CODE}\n",
        f"<!doctype html><html><head><title>x</title></head><body><code>{CODE}</code></body></html>",
    ],
)
def test_deck_codes_inside_texts(text):
    result = read(text)
    assert not codes(result, "error", "warning")
    assert result.deck.contents() == DECK.contents()


def test_a_code_beside_another_list_is_said():
    result = read(f"3 太平道鼓吏\n{CODE}")
    assert (codes(result), cards(result)) == (["deck.code_differs"], [f"main 3 {DRUM}"])
    other = write_deck(read("3 太平道鼓吏").deck, "code", REAL).text.strip()
    assert codes(read(f"x\n{CODE}\n{other}"), "error") == ["deck.several_codes"]
    assert codes(read("<!doctype html><html><body>3 太平道鼓吏</body></html>"), "error") == ["deck.page_without_code"]


def test_the_examples_on_the_page_about_decklists():
    text = (Path(__file__).resolve().parents[2] / "docs" / "decklists.md").read_text(encoding="utf-8")
    read_as_three = re.findall(r"`([^`]+)`", text[text.index("The items stand") : text.index("Emoji,")])
    refused = re.findall(r"`([^`]+)`", text[text.index("**No number") : text.index("Whole lists")])
    assert (len(read_as_three), len(refused)) == (6, 2)
    assert [cards(read(line))[0].split()[1:] for line in read_as_three] == [["3", DRUM]] * 6
    assert [read(line).deck.entries for line in refused] == [(), ()]


def test_one_deck_in_every_habit_is_the_same_deck():
    """Judge: the whole deck, line by line, in every dress."""
    from zmdj_cards.decks.formats.code import deck_hash

    rows = [(entry.count, REAL.index.get(entry.card), entry.section) for entry in DECK.entries]
    zh = ["", "一", "两", "三", *[""] * 8, "十二"]
    forms = {
        "chat": "\n".join(f"{card.zh}×{count}" for count, card, _ in rows),
        "full width": "\n".join(f"{count}　{card.zh}".translate({48 + n: 0xFF10 + n for n in range(10)}) for count, card, _ in rows),
        "English": "\n".join(f"{count} {card.en.replace('ü', 'u').casefold()}" for count, card, _ in rows),
        "numerals": "\n".join(f"{zh[count]}张{card.zh}" for count, card, _ in rows),
        "numbered": "\n".join(f"{number}. {card.zh} x{count}" for number, (count, card, _) in enumerate(rows, 1)),
        "no dots": "\n".join(f"{card.zh.replace('·', '')} {count}" for count, card, _ in rows),
        "Markdown": "\n".join(f"- **{count}x** {card.zh} *{card.en}*" for count, card, _ in rows),
        "table": "| 数量 | 牌名 | 费用 |\n| --- | --- | --- |\n"
        + "\n".join(f"| {count} | {card.zh} | {card.cost} |" for count, card, _ in rows),
        "rows": "\n".join(f"| {count} | {card.zh} |" for count, card, _ in rows),
        "TSV": "\n".join(f"{count}\t{card.zh}\t第一弹" for count, card, _ in rows),
        "one line": "、".join(f"{card.zh}*{count}" for count, card, _ in rows),
        "Forge": "[metadata]\nName=x\n[Main]\n" + "\n".join(f"{count} {card.zh}|{card.printing[0].set_id}|1" for count, card, _ in rows),
        "emoji": "🔥 我的卡组\n\n" + "\n".join(f"✅ {count}× {card.zh} 👍" for count, card, _ in rows),
        "repeated": "\n".join(card.zh for count, card, _ in rows for _ in range(count)),
        "Archidekt": "\n".join(
            f"{count}x {card.en} ({card.printing[0].set_id}) {card.printing[0].key()[1]} [Unit]" for count, card, _ in rows
        ),
    }
    serials = [card.printing[0].serial for _, card, _ in rows]
    forms |= {
        "BBCode": "\n".join(f"[url=http://x.example/{card.id}]{card.zh}[/url] [b]x{count}[/b]" for count, card, _ in rows),
        "HTML": "<ul>\n" + "\n".join(f"<li><b>{count}</b> {card.zh}</li>" for count, card, _ in rows) + "\n</ul>",
        "brackets": "\n".join(f"{card.zh}【{count}】" for count, card, _ in rows),
        "both names": "\n".join(f"{count} {card.zh}（{card.en}）" for count, card, _ in rows),
        "set and number": "\n".join(f"{count} {card.en} {' '.join(card.printing[0].key()[:2])} *F*" for count, card, _ in rows),
        "serials": "\n".join(f"{serial} ×{count}" for (count, _, _), serial in zip(rows, serials, strict=True)),
        "ydk": "#main\n" + "\n".join(serial for (count, _, _), serial in zip(rows, serials, strict=True) for _ in range(count)) + "\n!side",
        "formal": "\n".join(f"{card.zh} {'零壹贰叁肆伍陆柒捌玖拾'[count] if count < 11 else '拾贰'}张" for count, card, _ in rows),
        "words": "\n".join(f"{['', 'one', 'two', 'three', *[''] * 8, 'twelve'][count]} {card.en}" for count, card, _ in rows),
        "tasks": "\n".join(f"- [x] {count} {card.zh} ￥{count}.50" for count, card, _ in rows),
        "quoted": "\n".join(f'"{count}";"{card.zh}"' for count, card, _ in rows),
        "spreadsheet": "sep=;\n牌名;数量（张）;备注\n" + "\n".join(f"{card.zh};{count},0;" for count, card, _ in rows) + "\n合计;53;",
        "site": json.dumps(
            {
                "data": {
                    "boards": {"mainboard": {"cards": {card.id: {"quantity": count, "card": {"name": card.en}} for count, card, _ in rows}}}
                }
            }
        ),
        "Cockatrice": "<cockatrice_deck><zone name='main'>\n"
        + "\n".join(f'<card number="{count}" name="{card.zh}"/>' for count, card, _ in rows)
        + "\n</zone></cockatrice_deck>",
        "MTGO": "<Deck>\n"
        + "\n".join(f'<Cards Quantity="{count}" Sideboard="false" Name="{card.en}"/>' for count, card, _ in rows)
        + "\n</Deck>",
        "LackeyCCG": "<deck>\n"
        + "\n".join(f'<card><name id="{card.id}">{card.zh}</name></card>' for count, card, _ in rows for _ in range(count))
        + "\n</deck>",
    }
    plain = deck_hash(DECK)
    for name, text in forms.items():
        for raw in (text.encode(), text.replace("\n", "\r").encode(), text.encode("utf-16"), text.encode("gb18030")):
            result = read(raw)
            bare = result.deck.model_copy(
                update={
                    "entries": tuple(
                        entry.model_copy(update={"printing": None, "section": section_of(entry.card)}) for entry in result.deck.entries
                    )
                }
            )
            assert not codes(result, "error"), (name, [item.message("en") for item in result.faults][:3])
            assert deck_hash(bare) == plain, name


def section_of(card_id: str) -> str:
    card = REAL.index.get(card_id)
    assert card is not None
    return REAL.layout.home(card)


@pytest.mark.parametrize(("line", "count"), [("X-201", 1), ("3 X-201", 3), ("3x X-201", 3), ("X-201 x2", 2), ("2 试作 (X-201)", 2)])
def test_an_id_that_begins_like_a_count_is_an_id(line, count):
    """Judge: an own card with such an id."""
    index = CardIndex((*REAL.index.cards, Card(id="X-201", zh="试作", type="unit")))
    result = read_deck(line.encode(), Context(index, REAL.format, REAL.game), "list")
    assert [(entry.card, entry.count) for entry in result.deck.entries] == [("X-201", count)]
    assert result.ok


def test_json_of_sites_with_everything():
    value = {
        "name": "x",
        "boards": {
            "mainboard": {
                "count": 5,
                "cards": {
                    "a": {"quantity": 3, "card": {"name": "太平道鼓吏", "cmc": 2}},
                    "b": {"quantity": 2, "card": {"name": "飞将·吕布"}},
                },
            },
            "sideboard": {"count": 1, "cards": {"c": {"quantity": 1, "card": {"name": "登锋·张辽"}}}},
            "maybeboard": {"count": 0, "cards": {}},
        },
    }
    result = read(json.dumps(value))
    assert cards(result) == [f"main 3 {DRUM}", f"main 2 {LU}", f"side 1 {ZHANG}"]
    assert result.deck.name == "x"


@pytest.mark.parametrize("encoding", ["gb18030", "cp950"])
@pytest.mark.parametrize("path", sorted((resources.data_dir() / "zmdj" / "decks").glob("*.txt")), ids=lambda path: path.stem)
def test_lists_in_the_encodings_of_both_scripts(path, encoding):
    """Judge: Big5 is not mojibake, and GB18030 is not taken for Big5, in either script."""
    import opencc

    deck = read_deck(path.read_bytes(), REAL).deck
    convert = opencc.OpenCC("s2tw").convert
    plain = "\n".join(f"{entry.count} {REAL.index.get(entry.card).zh}" for entry in deck.entries)
    for text in (convert(plain), *(() if encoding == "cp950" else (plain,))):
        lines = text.split("\n")
        for part in (lines, lines[:4], lines[4:8], lines[::3]):
            raw = "\n".join(part).encode(encoding)
            result = read(raw)
            assert result.encoding == encoding, part
            assert not codes(result, "error")


@pytest.mark.parametrize("lang", ["en", "zh", "both"])
def test_what_the_program_shows_reads_back(lang):
    """Every kind that is written for people: the deck as it is shown, its Markdown page, its HTML page."""
    from tests.cli.run import run

    shown = run("deck", "show", SWIFT, "--lang", lang).out
    assert read(shown).deck.contents() == DECK.contents()
    assert read(shown).deck.name == DECK.name
    page = run("page", "deck", SWIFT, "--lang", lang).out
    result = read(page)
    assert result.deck.contents() == DECK.contents()
    assert not codes(result, "error", "warning")


def test_the_html_page_of_a_deck_reads_back(tmp_path):
    from tests.cli.run import run

    page = tmp_path / "deck.html"
    assert run("page", "deck", SWIFT, "-o", page).code == 0
    result = read(page.read_bytes())
    assert (result.kind, result.deck.contents()) == ("page", DECK.contents())
    assert not codes(result, "error", "warning")
