"""Abilities that nobody wrote: random trees from the rows of the lexicon are printed, read again, lowered and played.

``ZMDJ_GENERATED=200 pytest tests/contract/test_generated.py`` makes 200 sets of cards instead of a few; ``ZMDJ_GENERATED_FIRST`` is the
first seed.
"""

from __future__ import annotations

import os
import random
import re
from functools import cache
from pathlib import Path

import pytest

from tests.contract.generated import Abilities, Box, Crossed, Maker, deal
from tests.contract.test_contract import check_actions, check_state, check_undo
from zmdj_cards.ability import compile_text
from zmdj_cards.ability import tree as a
from zmdj_cards.ability.notation import from_notation, to_notation
from zmdj_cards.ability.printing import plain_en, print_zh
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import make_table, new_game
from zmdj_cards.engine.views import narrate, position, prompts
from zmdj_cards.engine.views.observe import observe
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.lexicon import lexicon
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.games.zmdj.views import why

SETS = int(os.environ.get("ZMDJ_GENERATED", "2"))
FIRST = int(os.environ.get("ZMDJ_GENERATED_FIRST", "1"))
SEEDS = range(FIRST, FIRST + SETS)
GAMES = 2
ACTIONS = 5000  # the longest game seen took about 3,000
LONG = 100  # turns: where nobody can draw, no deck ends the game
SIZES = {"unit": 14, "stratagem": 8, "attachment": 5, "commander": 2, "tactic": 6}
TREES = 40
PAIRS = Path(__file__).resolve().parents[1] / "ability" / "pairs"
EXAMPLES = ("attachments", "replacements", "statics", "triggers_objects", "spells_units", "activated")
# Nodes whose fields take more than their rows have words for: what the generator makes of them cannot always be printed. To be narrowed.
# All but the card that speaks are the others: `Except` has no words for it.
TOO_WIDE = re.compile(
    r"\b(?:attack_tax|become_copy|copy_effect|exile_until|extra_attack|last_played|make_copies|make_tokens|may_play|most|pays_for|play_only|put_under"
    r"|secret_number|swap_control|swap_stats|target_of|total_is|under)\("
    r"|\bexcept\(this_"
)
# What two rows can say alike: the text is refused as ambiguous, never read in a wrong way.
AMBIGUOUS = "ability.ambiguous"
MOST_AMBIGUOUS = 0.25


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_printed_is_read_as_the_same_tree(seed):
    made = Abilities(lexicon(), random.Random(seed))
    ambiguous = 0
    for _ in range(TREES):
        tree = next(found for found in iter(made.tree, None) if not TOO_WIDE.search(to_notation(found, lexicon())))
        assert from_notation(to_notation(tree, lexicon()), lexicon()) == tree
        assert not holes(plain_en(tree, lexicon()))
        text = print_zh(tree, lexicon())
        ambush = isinstance(tree, z.Ambush)
        found = compile_text("" if ambush else text, text if ambush else "", lexicon=lexicon())
        if any(item.code == AMBIGUOUS for item in found.faults):
            ambiguous += 1
            continue
        assert found.status == "FULL", text
        assert found.abilities == (tree,), text
    assert ambiguous <= MOST_AMBIGUOUS * TREES


@cache
def sentences() -> tuple[a.Node, ...]:
    """The trees of our own sentences."""
    found: list[a.Node] = []
    for name in EXAMPLES:
        for raw in (PAIRS / f"{name}.in").read_text(encoding="utf-8").splitlines():
            read = compile_text(raw.replace("\\n", "\n"), lexicon=lexicon(), locate="nothing")
            found.extend(read.abilities if read.status == "FULL" else ())
    return tuple(found)


@cache
def box(seed: int) -> Box:
    """Even seeds: from the rows alone; odd ones: our sentences with parts exchanged."""
    rnd = random.Random(seed)
    made = Abilities(lexicon(), rnd)
    return Maker(rnd, Crossed(rnd, sentences(), made).tree if seed % 2 else made.tree).box(SIZES)


def holes(text: str) -> bool:
    """Whether a sentence shows a placeholder or a mark of the glossary."""
    return any(mark in text for mark in ("{", "}", "<", "None"))


def check_words(game: Game) -> None:
    """What is asked and every answer can be said in both languages."""
    for lang in ("zh", "en"):
        assert not holes(prompts.prompt(game.state, lang, ("A", "B")))
        for action in game.legal():
            words = prompts.action_words(game.state, action, lang)
            assert words
            assert not holes(words), words


def check_reasons(game: Game) -> None:
    """What can be played has no reason against it; what cannot has one."""
    s, player = game.state, game.actor
    if why.window_of(s, player):
        played = {s.card[action[1]] for action in game.legal() if action[0] == I.A_PLAY}
        for i in zone_of(s, player, I.HAND):
            assert (why.why_not_play(s, player, i) == []) == (s.card[i] in played)


def check_text(game: Game, made: Box) -> None:
    text = game.to_text()
    again = position.from_text(text, RULES, made.all(), made.trees, load_ruleset())
    assert again.parts() == game.state.parts()
    assert position.to_text(again) == text
    assert driver.options(again) == game.legal()


def check_views(game: Game) -> None:
    for player in (0, 1):
        view = observe(game.state, player)
        assert observe(view.sample(9), player).text() == view.text()


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("seed", SEEDS)
def test_random_cards_play_whole_games(seed, number):
    made, rules, rnd = box(seed), load_ruleset(), random.Random(seed * GAMES + number)
    first, second = deal(made, rnd), deal(made, rnd)
    game = new_game(RULES, make_table(RULES, (*first.cards(), *second.cards()), made.trees, rules), rules, first, second, seed)
    for count in range(ACTIONS):
        if game.outcome() is not None:
            break
        check_state(game.state)
        if count % 29 == 0:
            check_actions(game)
            check_words(game)
            check_reasons(game)
            check_text(game, made)
            check_views(game)
        if count % 7 == 0:
            check_undo(game, rnd)
        game.step(rnd.choice(game.legal()))
    assert game.outcome() is not None or game.state.reg[I.TURN] > LONG
    for lang in ("zh", "en"):
        assert not any(holes(words) for words in narrate.story(game.state, lang))
