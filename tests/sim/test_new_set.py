"""A set that nobody has prepared: its file is imported under another set code and other names, and each of its cards is played."""

from __future__ import annotations

import csv
import json
import random

import pytest

import zmdj_cards as z
from tests.ability.support import both
from tests.cli.run import run
from tests.shared import official_records
from zmdj_cards.errors import DataError
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.load import load_cards

SET = "NX77"
# Sentences of our own: (type, text, what a game may do with it at once).
OWN = (
    ("unit", "当此角色进场时，摸两张牌。"),
    ("unit", "每当此角色移动时，直到回合结束，此角色得+1武力。"),
    ("stratagem", "【通常】摸三张牌。"),
    ("stratagem", "【响应】将一个角色移回其拥有者的手牌。"),
    ("attachment", "贴附于一个角色。\n所贴附者得+2武力。"),
)


def deck(leader: str, main: list[str], tactics: list[str], game: str = "zmdj") -> Deck:
    cards = [("commander", leader, 1), *(("main", card, 1) for card in main), *(("tactics", card, 2) for card in tactics)]
    return Deck(game=game, entries=tuple(Entry(section=section, card=card, count=count) for section, card, count in cards))


def play(first: Deck, second: Deck, db, seed: int, **options: object) -> z.Game:
    """A game by chance to its end, or through many decisions."""
    game, chance = z.Game.new(first, second, seed, db=db, **options), random.Random(seed)
    for _ in range(400):
        if game.outcome() is not None:
            break
        game.step(chance.choice(game.legal()))
    return game


@pytest.mark.shared
def test_every_card_of_a_new_set_is_played(tmp_path):
    rows = official_records()
    for row in rows:
        row["serial_number"] = f"{SET}-{row['serial_number']}"
        row["name"] += "" if row["name"].endswith("兵法") else "二世"
    (tmp_path / "new.json").write_text(json.dumps({"data": {"total": len(rows), "list": rows}}, ensure_ascii=False), encoding="utf-8")
    db = tmp_path / "cards.db"
    assert run("--db", db, "import", "official", tmp_path / "new.json").code == 0
    ours = {card.zh: card for card in load_cards()}
    new = [card for card in z.load_cards(db=db) if card.id.startswith(SET)]
    assert len(new) == len([name for name in {row["name"] for row in rows} if name.endswith("二世")]) == 261
    for card in new:
        twin = ours[card.zh.removesuffix("二世").replace(" ", "")]
        assert (card.abilities, card.counts_as) == (twin.abilities, twin.counts_as), card.zh
        assert not card.awakened or card.awakened.abilities == twin.awakened.abilities, card.zh
    main = [card.id for card in new if card.type not in ("commander", "tactic", "marker")]
    leaders = [card.id for card in new if card.type == "commander"]
    tactics = [card.id for card in ours.values() if card.type == "tactic"]
    piles = [[*main, *main][start : start + 40] for start in range(0, len(main), 40)]
    decks = [deck(leaders[number % len(leaders)], pile, tactics) for number, pile in enumerate(piles)]
    assert {entry.card for pile in decks for entry in pile.entries} >= set(main)
    for seed, (first, second) in enumerate(zip(decks, decks[1:] + decks[:1], strict=True)):
        game = play(first, second, db, seed)
        assert game.state.tab.blank == ()
        assert len(game.actions) > 30


def test_own_cards_are_what_every_command_knows(tmp_path):
    """Written by the user, they are found, explained, counted, printed, decked, simulated and played from a position."""
    db = tmp_path / "cards.db"
    with (tmp_path / "own.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "type", "zh", "element", "need", "cost", "flash", "power", "range", "skill_zh"])
        for number, (kind, text) in enumerate(OWN, 1):
            rows.writerow([f"O-{number}", kind, f"自制牌{number}", "wind", 0, 1, 1, 1, 1, text])
        rows.writerow(["O-9", "unit", "难解之牌", "wind", 0, 1, 1, 1, 1, "当此角色进场时，摸一张牌。\n当此角色喝酒时，唱歌。"])
    assert run("--db", db, "import", "csv", tmp_path / "own.csv").code == 0
    cards = {card.id: card for card in z.load_cards(db=db)}
    for number, (_, text) in enumerate(OWN, 1):
        assert len(cards[f"O-{number}"].abilities) == len(both(text).abilities)
        done = run("--db", db, "text", "explain", f"自制牌{number}")
        assert (done.code, "FULL" in done.out) == (0, True)
    report = json.loads(run("--db", db, "text", "coverage", "--json").out)
    assert {row["id"]: row["unread"] for row in report["cards"] if row["status"] != "FULL"} == {"O-9": ["此角色喝酒", "唱歌"]}
    shown = run("--db", db, "card", "show", "难解之牌", "--lang", "en").out
    assert "When this unit enters, draw a card." in shown
    assert "当此角色喝酒时，唱歌。" in shown
    assert run("--db", db, "page", "card", "难解之牌", "-o", tmp_path / "page.html").code == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "draw a card" in page
    assert "唱歌" in page
    plain = z.load_deck("wind-lu-lingqi-swift", db=db)
    mixed = Deck(game="zmdj", entries=(*plain.entries, *(Entry(section="main", card=f"O-{n}", count=3) for n in range(1, len(OWN) + 1))))
    game = play(mixed, mixed, db, 1)
    assert z.Game.from_text(game.to_text(), db=db).to_text() == game.to_text()
    unread = Deck(game="zmdj", entries=(*plain.entries, Entry(section="main", card="O-9", count=3)))
    with pytest.raises(DataError) as caught:
        z.Game.new(unread, plain, 1, db=db)
    assert [(item.code, "O-9" in item.message("en")) for item in caught.value.faults] == [("engine.blank", True)]
    text = play(unread, plain, db, 1, allow_blank=True).to_text()
    with pytest.raises(DataError):
        z.Game.from_text(text, db=db)
    assert z.Game.from_text(text, db=db, allow_blank=True).state.tab.blank == ("O-9",)


def test_from_a_position_a_written_card_does_what_it_says(tmp_path):
    db = tmp_path / "cards.db"
    assert run("--db", db, "card", "edit", "太平起义军", "--set", "skill_zh=当此角色进场时，摸两张牌。").code == 0
    card = next(card for card in z.load_cards(db=db) if card.zh == "太平起义军")
    assert card.abilities == ("triggered(event(this_unit, [enters]), [draw(2)])",)
