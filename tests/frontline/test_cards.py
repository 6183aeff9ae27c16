"""The set 试作一弹: as large as it is to be, every word of the game on it, sound, with legal decks; and its texts in both languages."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import pytest

from tests.cli.run import run
from zmdj_cards.ability import compile_text, from_notation, plain_en, print_zh, to_notation
from zmdj_cards.ability.reading.reader import reader_of
from zmdj_cards.ability.tree import Kw
from zmdj_cards.games.frontline import nodes as f
from zmdj_cards.games.frontline.lexicon import lexicon
from zmdj_cards.games.frontline.lexicon.keywords import KEYWORDS
from zmdj_cards.games.frontline.lexicon.words import SUBTYPES
from zmdj_cards.games.frontline.making import card_faults
from zmdj_cards.model.load import game_dir, load_cards, load_game
from zmdj_cards.render.faces import face_content, face_data
from zmdj_cards.render.richtext import FaceText

GAME = load_game("frontline")
CARDS = load_cards("frontline")
DECKS = sorted(path.stem for path in game_dir("frontline").glob("decks/*.txt"))
LEXICON = lexicon()
COLOURS = {"sc": "tech", "mc": "mystic"}


@cache
def texts() -> tuple[tuple[str, str, str], ...]:
    """(card, notation, type) of every ability."""
    return tuple((card.zh, text, card.type) for card in CARDS for text in card.abilities)


def test_the_set_is_large_enough():
    types = Counter(card.type for card in CARDS)
    assert len(CARDS) >= 80
    assert types["commander"] == 4
    assert all(types[kind] >= 8 for kind in ("logistics", "spell", "trap"))
    assert {card.value("level") for card in CARDS if card.type == "unit"} == {0, 1, 2, 3}


def test_six_lines_of_promotion_with_source_effects():
    lines = Counter()
    effects = Counter()
    for card in CARDS:
        trees = [from_notation(text, LEXICON) for text in card.abilities]
        if any(isinstance(tree, f.Promotes) for tree in trees):
            lines.update(card.subtypes)
        if any(isinstance(tree, f.SourceEffect) for tree in trees):
            effects.update(card.subtypes)
    assert len([line for line in lines if lines[line] >= 2 and effects[line]]) >= 6, (lines, effects)


def test_every_keyword_stands_on_three_cards():
    found: Counter[str] = Counter()
    for card in CARDS:
        seen = set()
        for text in card.abilities:
            for node in from_notation(text, LEXICON).walk():
                if isinstance(node, (Kw, f.Word)):
                    seen.add(node.id if isinstance(node, Kw) else node.kind)
        found.update(seen)
    assert {
        word: found[word] for word in (*(keyword.id for keyword in KEYWORDS), "forge", "bloom", "scrap", "wither") if found[word] < 3
    } == {}


def test_subtypes_of_the_data_are_those_of_the_language():
    assert {(row.zh, row.en) for row in GAME.subtype} == set(SUBTYPES.values())


def test_the_cards_are_sound():
    assert [fault for card in CARDS for fault in card_faults(card, GAME)] == []


@pytest.mark.parametrize(("card", "text", "kind"), texts(), ids=[f"{card}-{n}" for n, (card, _, _) in enumerate(texts())])
def test_every_text_is_read_whole_in_one_way_and_printed_back(card, text, kind):
    tree = from_notation(text, LEXICON)
    assert to_notation(tree, LEXICON) == text
    printed = print_zh(tree, LEXICON, name=card)
    found = compile_text(printed, lexicon=LEXICON, names=(card,), kind=kind)
    assert (found.status, found.gaps, found.faults) == ("FULL", (), ()), printed
    assert found.abilities == (tree,)
    english = plain_en(tree, LEXICON, name="Tester")
    assert english
    assert not set("<>|{}") & set(english), english


def test_no_two_texts_read_the_same_in_english():
    said: dict[str, str] = {}
    for _, text, _ in texts():
        english = plain_en(from_notation(text, LEXICON), LEXICON, name="Tester")
        assert said.setdefault(english, text) == text


def test_the_english_of_every_text_is_read_back_as_its_tree():
    reader = reader_of(LEXICON)
    trees = {plain_en(tree, LEXICON): tree for tree in (from_notation(text, LEXICON) for _, text, _ in texts())}
    assert [said for said, tree in trees.items() if tree not in reader.read(said).trees] == []


@pytest.mark.parametrize("deck", DECKS)
def test_the_bundled_decks_are_legal(deck):
    result = run("--game", "frontline", "deck", "check", deck)
    assert result.code == 0, result.out + result.err


def test_four_decks_of_different_plans():
    leaders = set()
    for deck in DECKS:
        rows = json.loads(run("--game", "frontline", "deck", "show", deck, "--json").out)
        leaders |= {card.id for card in CARDS if card.type == "commander" and card.id in json.dumps(rows)}
    assert (len(DECKS), len(leaders)) == (4, 4)


def test_a_card_is_shown_with_the_values_of_its_game(tmp_path):
    result = run("--db", tmp_path / "cards.db", "--game", "frontline", "--lang", "zh", "card", "show", "花灵女皇")
    assert result.code == 0, result.err
    empress = next(card for card in CARDS if card.zh == "花灵女皇")
    names = {row.id: row.zh for row in GAME.value}
    assert " | ".join(f"{names[key]} {value}" for key, value in empress.values) in result.out
    rows = json.loads(run("--db", tmp_path / "cards.db", "--game", "frontline", "card", "show", "花灵女皇", "--json").out)
    assert '"id": "bp"' in json.dumps(rows)
    found = json.loads(run("--db", tmp_path / "cards.db", "--game", "frontline", "card", "search", "等级>=3 bp>4 order:-bp", "--json").out)
    assert [(row["zh"], row["bp"], row["sc"], row["mc"]) for row in found] == [
        (card.zh, card.value("bp"), dict(card.values).get("sc"), dict(card.values).get("mc"))
        for card in sorted(CARDS, key=lambda card: -card.value("bp"))
        if card.value("level") >= 3 and card.value("bp") > 4
    ]


def test_a_face_has_the_costs_in_their_colours_and_every_other_value():
    for card in CARDS:
        row = face_data(face_content(card, "front", GAME, lambda *_: FaceText()), "both", "")
        assert {item["id"]: int(item["value"]) for item in (*row["costs"], *row["values"])} == dict(card.values)
        assert {item["id"]: item["element"] for item in row["costs"]} == {key: COLOURS[key] for key, _ in card.values if key in COLOURS}


def test_the_values_of_a_card_go_out_and_come_in_again(tmp_path):
    call = ("--db", tmp_path / "cards.db", "--game", "frontline")
    out = tmp_path / "all.json"
    assert run(*call, "export", "json", "--all", "-o", out).code == 0
    assert "0 changed" in run(*call, "import", "json", out, "--dry-run").out
    row = {"id": "OWN-1", "zh": "试行者", "type": "单位", "cost": 3, "skill_zh": "守护"}
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps([{**row, "values": "SC=2，神秘点：1 等级=0/str=3; bp:2 CP=1"}]), encoding="utf-8")
    assert run(*call, "import", "json", mine).code == 0
    shown = json.loads(run(*call, "card", "show", "试行者", "--json").out)
    assert {item["id"]: item["value"] for item in shown["values"]} == {"sc": 2, "mc": 1, "level": 0, "str": 3, "bp": 2, "cp": 1}
    for bad in ("sc=-1", "gold=2", "sc=1 sc=2", "sc", "2"):
        mine.write_text(json.dumps([{**row, "values": bad}]), encoding="utf-8")
        result = run(*call, "import", "json", mine)
        assert result.code == 1
        assert "import." in result.err
