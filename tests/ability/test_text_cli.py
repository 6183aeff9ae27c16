"""``zmdj text``: exit codes, JSON, carets, files of one's own."""

from __future__ import annotations

import json

import pytest

from tests.cli.run import run
from tests.shared import official_file


def test_compile_shows_notation_english_and_chinese():
    done = run("text", "compile", "每当此角色移动时，摸两张牌。")
    assert done.code == 0
    assert done.out.splitlines() == [
        "triggered(event(this_unit, [moves]), [draw(2)], yes)",
        "Whenever this unit moves, draw two cards.",
        "每当此角色移动时，摸两张牌。",
    ]


def test_compile_points_at_what_it_cannot_read():
    done = run("text", "compile", "每当此角色移动时，唱一首歌。")
    assert done.code == 1
    lines = done.err.splitlines()
    at = next(i for i, line in enumerate(lines) if "唱一首歌" in line)
    assert lines[at + 1] == "  | " + " " * 18 + "^" * 8


def test_compile_json():
    done = run("text", "compile", "神速\\n洞察2", "--ambush", "摸一张牌。", "--json")
    found = json.loads(done.out)
    assert found["status"] == "FULL"
    assert [item["notation"] for item in found["abilities"]] == ['keyword(kw("swift"))', 'keyword(kw("insight", 2))', "ambush([draw(1)])"]
    assert found["abilities"][2]["en"] == "[Ambush] Draw a card."


def test_explain_aligns_words_and_nodes():
    done = run("text", "explain", "白眉·马良")
    assert done.code == 0
    assert "Return" in done.out
    assert "FULL" in done.out
    assert run("text", "explain", "没有这张牌").code == 1
    card, *_ = json.loads(run("text", "explain", "白眉·马良", "--json").out)
    assert card["status"] == "FULL"
    assert card["abilities"][0]["nodes"][0]["depth"] == 0


def test_coverage_of_the_shipped_cards():
    done = run("text", "coverage", "--json")
    report = json.loads(done.out)
    assert done.code == 0
    assert report["totals"]["FULL"] == report["cards_total"] > 200
    assert json.loads(run("text", "coverage", "--set", "SD01A", "--json").out)["cards_total"] < report["cards_total"]


@pytest.mark.shared
def test_coverage_of_the_official_file():
    done = run("text", "coverage", "--file", official_file())
    assert done.code == 0
    assert done.out.startswith("366 cards: 366 FULL (100.0 %)")


def test_check_a_file_of_ones_own(tmp_path):
    good = tmp_path / "good.toml"
    good.write_text('[[card]]\nid = "A-1"\nskill_zh = "神速"\nabilities = ["ambush([draw(1)])"]\n', encoding="utf-8")
    assert run("text", "check", good)[:2] == (0, "2 texts, all understood\n文字 2 段，全部读懂\n")
    bad = tmp_path / "bad.toml"
    bad.write_text('[[card]]\nid = "A-2"\nskill_zh = "神速3"\nabilities = ["ambush([drow(1)])", "draw(1)"]\n', encoding="utf-8")
    done = run("text", "check", bad, "--json")
    assert done.code == 1
    assert [item["code"] for item in json.loads(done.out)["faults"]] == [
        "ability.keyword_number",
        "ability.notation_word",
        "ability.notation_not_ability",
    ]


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        ('[[card]]\nid = "A-1"\nskill = "神速"\n', "skill"),
        ('[[card]]\nid = "A-1"\ntext = "神速"\n', "text"),
        ('[[card]]\nid = "A-1"\n[card.awakened]\ncost = 1\n', "cost"),
        ('[[cards]]\nid = "A-1"\n', "cards"),
    ],
)
def test_a_key_that_means_nothing_is_a_fault(tmp_path, rows, key):
    """Of a text under another key nothing would be checked: that is not all understood."""
    (tmp_path / "own.toml").write_text(rows, encoding="utf-8")
    done = run("text", "check", tmp_path / "own.toml", "--json")
    faults = json.loads(done.out)["faults"]
    assert (done.code, [item["code"] for item in faults]) == (1, ["ability.unknown_key"])
    assert f"has no {key}" in json.dumps(faults)
    (tmp_path / "own.json").write_text(json.dumps([{"id": "A-1", "skil_zh": "神速"}]), encoding="utf-8")
    assert run("text", "check", tmp_path / "own.json").code == 1


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("每当此角色移动时，模两张牌。", "每当此角色移动时，摸两张牌。"),
        ("每当此角色移动时，摸两张排。", "每当此角色移动时，摸两张牌。"),
        ("当此角色进场时，指定一角色，将其消灭。", "当此角色进场时，指定一个角色，将其消灭。"),
        ("当此角色进场时，令其得十1武力直到回合结束。", "当此角色进场时，令其得+1武力直到回合结束。"),
        ("当此角色进场时，摸一一张牌。", "当此角色进场时，摸一张牌。"),
        ("Whenever this unit moves, drow two cards.", "Whenever this unit moves, draw two cards."),
        ("Whenever this unit move, draw two cards.", "Whenever this unit moves, draw two cards."),
        ("[Main] Choose unit and destroy it.", "[Main] Choose a unit and destroy it."),
        ("When this unit enters draw two cards.", "When this unit enters, draw two cards."),
        ("When this unit enters, draw two two cards.", "When this unit enters, draw two cards."),
    ],
)
def test_a_slip_of_the_keyboard_is_answered_with_what_is_meant(text, meant):
    done = run("text", "compile", text, "--json")
    assert done.code == 1
    shown = run("text", "compile", text)
    assert f"did you mean: {meant}" in shown.err


def test_a_text_is_printed_in_traditional_characters():
    done = run("text", "compile", "每當此角色移動時，摸兩張牌。", "--lang", "zh-Hant")
    assert (done.code, done.out.splitlines()[1:]) == (0, ["每當此角色移動時，摸兩張牌。"])
    assert "ability.traditional" in done.err


@pytest.mark.parametrize(("name", "content"), [("x.toml", b"[[card"), ("x.json", b"[1, 2"), ("x.txt", b"\xff\xfe\x00"), ("none.txt", None)])
def test_a_file_that_cannot_be_read(tmp_path, name, content):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    done = run("text", "check", tmp_path / name)
    assert done.code == 1
    assert "ability.file" in done.err


@pytest.mark.shared
def test_shipped_abilities_equal_the_official_text():
    import importlib.util
    from pathlib import Path

    path = Path(__file__).resolve().parents[2] / "scripts" / "check_official.py"
    spec = importlib.util.spec_from_file_location("check_official", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.main([str(official_file())]) == 0


def test_compile_with_the_name_and_type_of_a_card():
    """In the second game a text calls its card by name, and reads differently by its type."""
    words = ["text", "compile", "当关羽进战场时，抓两张牌。", "--game", "zhenmian", "--type", "unit"]
    named = run(*words, "--name", "美髯公·关羽")
    assert (named.code, named.out.splitlines()[0]) == (0, "triggered(event(self, [enters]), [draw(2)])")
    other = run(*words, "--name", "张飞")
    assert (other.code, other.out.splitlines()[0]) != (0, named.out.splitlines()[0])
