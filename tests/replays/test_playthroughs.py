"""Playthroughs: whole games as text, action by action with what happened, run again line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract.helpers import bundled, trees
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import make_table, new_game
from zmdj_cards.engine.state.rng import scramble
from zmdj_cards.engine.views import narrate
from zmdj_cards.engine.views.observe import observe
from zmdj_cards.games.policies import policy
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset

HERE = Path(__file__).parent
# file → (decks, policies, seed)
GAMES = {
    "greedy.txt": ((0, 2), ("greedy", "greedy"), 11),
    "random.txt": ((3, 4), ("random", "random"), 12),
    "wind-forest.txt": ((5, 1), ("greedy", "random"), 13),
}


def begin(decks: tuple[int, int], seed: int) -> Game:
    sides = [list(bundled().values())[number] for number in decks]
    rules = load_ruleset()
    table = make_table(RULES, (*sides[0].cards(), *sides[1].cards()), trees(), rules)
    return new_game(RULES, table, rules, sides[0], sides[1], seed, journal=False)


def written(decks: tuple[int, int], policies: tuple[str, str], seed: int) -> str:
    """``> action`` lines, each followed by the events it led to; the digest at the end."""
    game = begin(decks, seed)
    players = [policy("zmdj", name)(scramble(seed + number)) for number, name in enumerate(policies)]
    lines = narrate.story(game.state, "en")
    while game.outcome() is None:
        seen = len(game.state.log)
        view = observe(game.state, game.actor)
        action = view.real(players[game.actor].choose(view))
        lines.append(f"> {'AB'[game.actor]} {narrate.action_code(game.state, action)}")
        game.step(action)
        lines += narrate.story(game.state, "en", seen)
    return "\n".join([*lines, f"= {game.digest()}"]) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_runs_again_line_by_line(name, golden):
    decks, policies, seed = GAMES[name]
    path = HERE / name
    golden.refresh(path, lambda: written(decks, policies, seed))
    game = begin(decks, seed)
    told = narrate.story(game.state, "en")
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("> "):
            assert not told, f"line {number}: not in the file: {told[0]}"
            _, player, code = line.split(" ", 2)
            assert game.actor == "AB".index(player), f"line {number}"
            codes = {narrate.action_code(game.state, action): action for action in game.legal()}
            assert code in codes, f"line {number}: {code} is not legal"
            seen = len(game.state.log)
            game.step(codes[code])
            told = narrate.story(game.state, "en", seen)
        elif line.startswith("= "):
            assert line == f"= {game.digest()}"
        else:
            assert told, f"line {number}: did not happen: {line}"
            assert told.pop(0) == line, f"line {number}"
    assert game.outcome() is not None
