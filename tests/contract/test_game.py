"""The game as one object: from two decks, through its text form, as a player sees it."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import zmdj_cards as z
from tests.contract.test_contract import check_undo
from zmdj_cards import resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import read_deck
from zmdj_cards.engine.state.action import IllegalAction
from zmdj_cards.errors import DataError, UsageError
from zmdj_cards.games.game import Game, shipped
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_game

ROOT = Path(__file__).resolve().parents[2]


def bundled(name: str) -> Deck:
    context = Context(CardIndex(list(shipped("zmdj").values())), find_format("zmdj"), load_game("zmdj"))
    path = resources.data_dir() / "zmdj" / "decks" / f"{name}.txt"
    return read_deck(path.read_bytes(), context, path.name).deck


def started(seed: int) -> Game:
    return Game.new(bundled("fire-sun-quan-discard"), bundled("wind-lu-lingqi-swift"), seed)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_from_two_decks_is_played_to_its_end(seed):
    game, rnd = started(seed), random.Random(seed)
    count = 0
    while game.outcome() is None:
        if count % 20 == 0:
            check_undo(game, rnd)
            again = Game.from_text(game.to_text())
            assert (again.to_text(), again.legal(), again.actor) == (game.to_text(), game.legal(), game.actor)
            view = game.observe(game.actor)
            assert sorted(map(view.real, view.legal)) == game.legal()
            assert game.observe(1 - game.actor).legal == []
        game.step(rnd.choice(game.legal()))
        count += 1
    assert count > 50
    assert game.legal() == []
    with pytest.raises(IllegalAction):
        game.step((0,))


def test_equal_seeds_give_equal_games_and_copies_are_games():
    assert started(4).digest() == started(4).digest() != started(5).digest()
    copy = started(4).clone()
    assert isinstance(copy, Game)
    assert copy.digest() == started(4).digest()


def test_a_deck_is_loaded_by_name_file_or_text(tmp_path):
    text = (resources.data_dir() / "zmdj" / "decks" / "wind-lu-lingqi-swift.txt").read_text(encoding="utf-8")
    file = tmp_path / "deck.txt"
    file.write_text(text, encoding="utf-8")
    decks = [z.load_deck(source) for source in ("wind-lu-lingqi-swift", file, str(file), text)]
    assert len({deck.contents() for deck in decks}) == 1
    with pytest.raises(UsageError):
        z.load_deck("no such deck")
    with pytest.raises(DataError, match="no such card"):
        z.load_deck("1 no such card\n2 nor this\n")
    with pytest.raises(AttributeError):
        _ = z.load_nothing


def test_what_is_no_deck_and_no_position_is_refused():
    with pytest.raises(DataError):
        Game.new(Deck(entries=()), bundled("wind-lu-lingqi-swift"), 1)
    with pytest.raises(DataError):
        Game.from_text("no position\n")


def test_the_example_of_the_readme_runs():
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    run = subprocess.run([sys.executable, "-c", block], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    *table, outcome = run.stdout.splitlines()
    assert table[0].startswith("──")
    assert any("Sun Quan" in line for line in table)
    assert outcome.startswith("Outcome(")
