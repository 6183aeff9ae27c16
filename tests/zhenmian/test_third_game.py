"""What README says of adding a game: a folder of data is enough for cards, search, decks, boosters and pages."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.cli.run import run
from zmdj_cards import resources

GAME = """
[game]
id = "third"
zh = "第三局"
en = "Third"
rules_version = "1"

[[element]]
id = "sky"
zh = "天"
en = "Sky"
abbr = "Sk"

[[type]]
id = "unit"
zh = "兵"
en = "Soldier"

[[rarity]]
id = "C"
zh = "普"
en = "Common"
rank = 1

[[set]]
id = "TH"
zh = "首弹"
en = "First"

[[pack]]
set = "TH"
slot = [{ count = 2, pick = [{ rarity = "C" }] }]
"""
FORMAT = """
[[format]]
id = "free"
zh = "自由"
en = "Free"
default = true

[[format.section]]
id = "main"
zh = "主牌"
en = "Main deck"
min = 4
types = ["unit"]
copies = 3
"""
CARD = """
[[card]]
id = "TH-00{n}"
zh = "天兵{n}"
en = "Sky Soldier {n}"
type = "unit"
element = "sky"
need = 1
cost = {n}
power = {n}

[[card.printing]]
serial = "TH-{n}"
rarity = "C"
"""


@pytest.fixture
def third(tmp_path, monkeypatch):
    data = tmp_path / "data"
    for name in ("messages", "zmdj", "zhenmian"):
        shutil.copytree(resources.data_dir() / name, data / name)
    for name in ("search.toml", "headings.toml", "persons.toml"):
        shutil.copy(resources.data_dir() / name, data)
    folder = data / "third"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    (folder / "formats.toml").write_text(FORMAT, encoding="utf-8")
    (folder / "glossary.toml").write_text("", encoding="utf-8")
    (folder / "cards" / "th.toml").write_text("".join(CARD.format(n=n) for n in (1, 2, 3)), encoding="utf-8")
    monkeypatch.setattr(resources, "data_dir", lambda: data)
    monkeypatch.setenv("ZMDJ_DB", str(tmp_path / "third.db"))
    return tmp_path


def test_a_folder_of_data_is_a_game(third, monkeypatch):
    monkeypatch.setenv("ZMDJ_CACHE", str(third / "cache"))
    game = ("--game", "third")
    found = json.loads(run("card", "search", "e:天 费用>=2", "--json", *game).out)
    assert [row["id"] for row in found] == ["TH-002", "TH-003"]
    deck = third / "deck.txt"
    deck.write_text("3 天兵1\n1 Sky Soldier 2\n", encoding="utf-8")
    assert run("deck", "check", deck, *game).code == 0
    deck.write_text("4 天兵1\n", encoding="utf-8")
    done = run("deck", "check", deck, *game)
    assert (done.code, "deck.copies" in done.out) == (1, True)
    assert run("draft", "packs", "-n", "1", "--seed", "1", "--tsv", *game).out.count("TH-") == 2
    site = run("site", "build", "-o", third / "site", "--no-decks", "--faces", "--font", "--one-script", *game)
    assert (site.code, "3 cards" in site.out) == (0, True), site.err
    assert len(list((third / "site" / "assets" / "faces").glob("*.webp"))) == 3
    assert (third / "site" / "assets" / "zmdj.woff2").stat().st_size > 5_000
    assert run("proxy", "1x 天兵3", "-o", third / "cards.pdf", *game).code == 0


def test_a_game_without_a_card_language_says_so(third):
    done = run("text", "coverage", "--game", "third")
    assert (done.code, "zhenmian" in done.err) == (2, True)
