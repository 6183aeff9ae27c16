"""Decks and random games for the contract tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from zmdj_cards import games, resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import read_deck
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import Side, make_side, make_table, new_game, side_of, trees_of
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.model.card import Card
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game


@cache
def pool() -> dict[str, Card]:
    return {card.id: card for card in load_cards("zmdj")}


@cache
def trees() -> dict[str, Faces]:
    return trees_of(RULES, pool().values())


@cache
def decks_of(game: str) -> dict[str, Side]:
    """The bundled decks of a game by file name."""
    cards = {card.id: card for card in load_cards(game)}
    context = Context(CardIndex(cards.values()), find_format(game), load_game(game))
    folder = resources.data_dir() / game / "decks"
    rules = games.rules(game)
    return {
        path.stem: side_of(rules, read_deck(path.read_bytes(), context, path.name).deck, cards) for path in sorted(folder.glob("*.txt"))
    }


def bundled() -> dict[str, Side]:
    """The six bundled decks of the main game by file name."""
    return decks_of("zmdj")


def random_side(rnd: random.Random) -> Side:
    """A random legal deck in two elements."""
    elements = rnd.sample(["wind", "forest", "fire", "mountain", "shadow", "thunder"], 2)
    cards = sorted(pool().values(), key=lambda card: card.id)
    choices = [card for card in cards if card.type in ("unit", "stratagem", "attachment") and card.element in elements]
    main: list[Card] = []
    while len(main) < 40:
        card = rnd.choice(choices)
        if main.count(card) < 3:
            main.append(card)
    tactics = [card for card in cards if card.type == "tactic" and card.element in elements]
    leader = rnd.choice([card for card in cards if card.type == "commander"])
    return make_side(RULES, (leader, *main, *(rnd.choice(tactics) for _ in range(12))))


def sides(seed: int) -> tuple[Side, Side]:
    """Two bundled decks for even seeds, two random ones for odd ones."""
    if seed % 2:
        rnd = random.Random(seed)
        return random_side(rnd), random_side(rnd)
    decks = list(bundled().values())
    return decks[seed // 2 % 6], decks[seed // 12 % 6]


def start(seed: int, journal: bool = True) -> Game:
    first, second = sides(seed)
    rules = load_ruleset()
    table = make_table(RULES, (*first.cards(), *second.cards()), trees(), rules)
    return new_game(RULES, table, rules, first, second, seed, journal=journal)


def playing(game: Game, seed: int, most: int = 8000) -> Iterator[int]:
    """Random actions until the game ends; yields the number of actions done so far, before each."""
    rnd = random.Random(seed)
    for count in range(most):
        if game.outcome() is not None:
            return
        yield count
        game.step(rnd.choice(game.legal()))
    raise AssertionError(f"seed {seed}: still playing after {most} actions")
