"""Matches of several games, with cards exchanged with the side decks from the second game on (Formats/4 of 陣面對決)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.cli.run import run
from zmdj_cards.engine.match import make_side
from zmdj_cards.games import rules
from zmdj_cards.model.load import load_cards
from zmdj_cards.sim.match.runner import Duel, Series, winner_of
from zmdj_cards.sim.setting import make_setting

CARDS = {card.zh: card for card in load_cards("zhenmian")}


def side(*lines: tuple[int, str]):
    return make_side(rules("zhenmian"), [CARDS[name] for count, name in lines for _ in range(count)])


BASE = ((3, "司隶步兵"), (3, "魏武精兵"), (3, "青州探马"), (6, "青州哨卫"), (20, "魏领土"))
FIRST, LATER = side(*BASE, (3, "丞相精锐")), side(*BASE, (3, "看破"))
OTHER = side((6, "黄巾步兵"), (6, "平原义军"), (3, "降头术"), (20, "群雄领土"))


def series(best_of: int) -> Series:
    setting = make_setting("zhenmian", [*FIRST.cards(), *LATER.cards(), *OTHER.cards()])
    before = Duel(setting, (FIRST, OTHER), ("random", "random"), 5)
    return Series(before, replace(before, decks=(LATER, OTHER)), best_of)


def test_a_match_ends_as_soon_as_it_is_decided():
    one = series(3)
    for index in range(4):
        games = one.match(index)
        wins = [sum(record.winner == player for record in games) for player in (0, 1)]
        assert len(games) == 3 or max(wins) == 2
        assert max(sum(record.winner == player for record in games[:-1]) for player in (0, 1)) < 2
        assert winner_of(games) == (None if wins[0] == wins[1] else int(wins[1] > wins[0]))
        assert len({record.seed for record in games}) == len(games)
        assert games[0] == one.before.game(index)[1]


def test_the_rows_do_not_depend_on_the_chunks():
    one = series(3)
    assert one(0, 3) == [*one(0, 1), *one(1, 3)]


def deck(path, main: str, side_cards: str):
    path.write_text(f"Name S\n主牌\n40 魏领土\n3 司隶步兵\n3 魏武精兵\n1 青州探马\n3 {main}\n备牌\n{side_cards}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("side_cards", "side", "code"),
    [("3 丞相精锐\n3 召回\n3 程昱\n1 力尽", "--after-a", 0), ("3 丞相精锐\n3 召回\n3 程昱\n1 降服", "--after-b", 1)],
)
def test_only_the_side_deck_is_exchanged(tmp_path, side_cards, side, code):
    first = deck(tmp_path / "a.txt", "丞相精锐", "3 看破\n3 召回\n3 程昱\n1 力尽")
    later = deck(tmp_path / "b.txt", "看破", side_cards)
    play = ("--policy-a", "random", "--policy-b", "random", "--best-of", "3", "-n", "1", "--db", tmp_path / "z.db")
    decks = (first, "yellow-sky") if side == "--after-a" else ("yellow-sky", first)
    done = run("sim", "match", *decks, "--game", "zhenmian", side, later, *play)
    assert done.code == code, done.err
    assert ("best of 3" in done.out) == (code == 0)
    assert ("match.exchange" in done.err) == (code == 1)
