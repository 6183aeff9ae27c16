"""Formats of the second game: for each rule a legal and an illegal deck; real decks; names with slips of a converter."""

from __future__ import annotations

import pytest

from tests.shared import shared_file
from zmdj_cards.decks.validate import max_copies, validate
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.load import find_format, load_cards
from zmdj_cards.resources import data_dir

GAME = "zhenmian"
OWN = sorted((data_dir() / GAME / "decks").glob("*.txt"))
SKY = (data_dir() / GAME / "decks" / "yellow-sky.txt").read_text(encoding="utf-8")
LAND = "群雄领土"
LATER = "\n".join(f"3 怒焰试牌{n}" for n in range(1, 11))
SINGLES = [card.zh for card in load_cards(GAME) if card.id.startswith("CZ") and not card.basic and card.zh != "貂蝉"]


def singles(count: int, lands: int) -> str:
    return "\n".join(["主牌", *(f"1 {name}" for name in SINGLES[:count]), f"{lands} {LAND}"])


SEVEN = "主牌\n1 貂蝉\n1 刺杀\n2 盲兵\n"  # from POOL
POOL = "2 盲兵\n1 貂蝉\n1 刺杀\n1 体验版-2\n"

# name, format, deck, pool, the faults of its check
CASES = [
    ("fifty", "constructed", SKY, None, []),
    ("fifty territories", "constructed", f"50 {LAND}", None, []),
    ("forty-nine", "constructed", SKY.replace("18 ", "17 "), None, ["deck.too_few"]),
    ("fifty-one: 50 or more", "constructed", SKY.replace("18 ", "19 "), None, []),
    ("side of ten", "constructed", SKY + "\n备牌\n10 魏领土", None, []),
    ("side of nine", "constructed", SKY + "\n备牌\n9 魏领土", None, ["deck.size"]),
    ("side of eleven", "constructed", SKY + "\n备牌\n11 魏领土", None, ["deck.size"]),
    ("four of a name", "constructed", SKY.replace("18 ", "17 ") + "1 刺杀\n", None, ["deck.copies"]),
    ("four in main and side", "constructed", SKY + "\n备牌\n1 刺杀\n9 魏领土", None, ["deck.copies"]),
    ("four over two printings", "constructed", SKY.replace("18 ", "17 ") + "1 体验版-48\n", None, ["deck.copies"]),
    ("four over two versions", "constructed", SKY.replace("18 ", "17 ") + "1 体验版-54\n", None, ["deck.copies"]),
    ("a token", "constructed", SKY.replace("18 ", "17 ") + "1 指示物-1\n", None, ["deck.never", "deck.too_few"]),
    ("later sets", "standard", f"{LATER}\n20 {LAND}", None, []),
    ("a first set card", "standard", f"{LATER}\n19 {LAND}\n1 刺杀", None, ["deck.set"]),
    ("the first environment", "standard-first", SKY, None, []),
    ("a preview card", "standard-first", SKY.replace("18 ", "17 ") + "1 曹操\n", None, ["deck.set"]),
    ("from the pool", "limited", SEVEN + f"31 {LAND}", POOL, []),
    ("the rest is the side deck", "limited", SEVEN + f"31 {LAND}\n备牌\n1 体验版-2", POOL, []),
    ("thirty-four", "limited", SEVEN + f"30 {LAND}", POOL, ["deck.too_few"]),
    ("not in the pool", "limited", SEVEN + f"31 {LAND}\n1 于禁", POOL, ["deck.pool"]),
    ("more than in the pool", "limited", SEVEN + f"31 {LAND}\n1 貂蝉", POOL, ["deck.pool"]),
    ("no pool", "limited", SEVEN + f"31 {LAND}", None, ["deck.no_pool"]),
    ("eighty and a commander", "commander", "统帅\n1 貂蝉\n" + singles(50, 30), None, []),
    ("ninety and a commander", "commander", "统帅\n1 貂蝉\n" + singles(60, 30), None, []),
    ("seventy-nine", "commander", "统帅\n1 貂蝉\n" + singles(49, 30), None, ["deck.too_few"]),
    ("two of a name", "commander", "统帅\n1 貂蝉\n" + singles(50, 30) + f"\n1 {SINGLES[0]}", None, ["deck.copies"]),
    ("the commander again", "commander", "统帅\n1 貂蝉\n" + singles(50, 30) + "\n1 貂蝉", None, ["deck.copies"]),
    ("no commander", "commander", singles(50, 30), None, ["deck.too_few"]),
    ("two commanders", "commander", "统帅\n1 貂蝉\n1 曹操\n" + singles(50, 30), None, ["deck.too_many"]),
    ("a common soldier", "commander", "统帅\n1 新野兵勇\n" + singles(50, 30), None, ["deck.too_few", "deck.wrong_section"]),
]


@pytest.mark.parametrize(("form", "text", "pool", "codes"), [case[1:] for case in CASES], ids=[f"{c[1]}: {c[0]}" for c in CASES])
def test_rules_of_the_formats(read, index, form, text, pool, codes):
    deck = read(text, form)
    assert [item.code for item in deck.faults if item.severity == "error"] == []
    opened = read(pool, form).deck if pool else None
    found = {item.code for item in validate(deck.deck, find_format(GAME, form), index, opened)}
    assert sorted(found) == codes


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_own_decks_are_legal(read, index, path):
    result = read(path.read_bytes())
    assert not result.faults
    assert validate(result.deck, find_format(GAME), index) == ()


@pytest.mark.shared
@pytest.mark.parametrize("name", ["choke", "祖茂流民", "蜀", "魏"])
def test_real_decks_load_and_are_legal(read, index, name):
    result = read(shared_file(f"data/zhenmian/decks/{name}.o8d").read_bytes())
    assert not result.faults
    assert result.deck.game == GAME
    assert result.deck.size("main") == 50
    assert validate(result.deck, find_format(GAME), index) == ()


@pytest.mark.parametrize(("name", "most"), [("刺杀", 3), ("貂蝉", 3), ("步兵指示物", 0)])
def test_max_copies_is_the_largest_count_that_validates(read, index, name, most):
    """Copies are counted over the whole deck, basic cards are free and tokens never allowed."""
    fmt = find_format(GAME)
    card = index.find_name(name).cards[0]
    kept = tuple(entry for entry in read(SKY.replace(f"18 {LAND}", "")).deck.entries if entry.card != card.id)
    room = max_copies(card, Deck(game=GAME, entries=kept), fmt, index)
    assert room == most
    for count in (room, room + 1):
        if count:
            trial = Deck(game=GAME, entries=(*kept, Entry(section="main", card=card.id, count=count)))
            codes = {item.code for item in validate(trial, fmt, index)} - {"deck.too_few"}
            assert bool(codes) == (count > room), codes


# What a player may type for a card, and the card that is meant.
NAMES = [
    ("serial stuck to the name", "初陣01-5獨眼羅剎·夏侯惇", "CZ-005"),
    ("without padding", "初陣01-176南華老仙", "CZ-176"),
    ("short name beside a serial", "初陣01-55關羽", "CZ-055"),
    ("Traditional", "濁世", None),
    ("Traditional", "壯懷激烈·陳武", "CZ-123"),
    ("Traditional, Wei", "無懈可擊", "CZ-031"),
    ("look-alike dot", "美髯公・关羽", "CZ-055"),
    ("English", "Lord of the Fine Beard · Guan Yu", "CZ-055"),
    ("English of the bilingual set", "Zhang Bao, General of Earth", "CZ-128"),
    ("an older version by its serial", "体验版-2", "PV-002"),
    ("a version's name means the newer card", "过河拆桥", "CZ-007"),
    ("the document's other spelling", "武侯符陣兵", "CZ-067"),
]


@pytest.mark.parametrize(("text", "card"), [row[1:] for row in NAMES], ids=[row[0] for row in NAMES])
def test_names_as_they_are_typed(read, text, card):
    result = read(f"2 {text}")
    assert [entry.card for entry in result.deck.entries] == ([card] if card else [])


@pytest.mark.parametrize("text", ["初陣01-55關羽", "初阵01-55 关羽"])
def test_another_name_beside_a_serial_is_a_warning(read, text):
    result = read(f"2 {text}")
    assert [(item.code, item.severity) for item in result.faults] == [("deck.name_differs", "warning")]


def test_the_right_name_beside_a_serial_is_no_warning(read):
    assert read("2 初陣01-5獨眼羅剎·夏侯惇").faults == ()
