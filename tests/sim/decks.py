"""Decks for simulation tests: the bundled ones, read as files, and predicates in place of the search."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from zmdj_cards import resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import read_deck
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game
from zmdj_cards.sim.odds.clauses import Clause, KeepRule
from zmdj_cards.sim.piles import Piles, Setup, least_cost, make_piles, make_setup

NAMES = tuple(path.stem for path in sorted((resources.data_dir() / "zmdj" / "decks").glob("*.txt")))


@cache
def index() -> CardIndex:
    return CardIndex(load_cards("zmdj"))


@cache
def deck(name: str) -> Deck:
    path = resources.data_dir() / "zmdj" / "decks" / f"{name}.txt"
    result = read_deck(path.read_bytes(), Context(index(), find_format("zmdj"), load_game("zmdj")), path.name)
    assert result.ok
    return result.deck


@cache
def piles(name: str = NAMES[0]) -> Piles:
    return make_piles(deck(name), index())


@cache
def setup() -> Setup:
    return make_setup(load_game("zmdj"))


def ids(test: Callable[[Card], bool]) -> frozenset[str]:
    return frozenset(card.id for card in index().cards if test(card))


def cheap(limit: int) -> frozenset[str]:
    return ids(lambda card: (least_cost(card) or 99) <= limit)


def rule(back: str = "misses") -> KeepRule:
    """Two cards of cost 3 or less, one of them or another a unit."""
    units = ids(lambda card: card.type == "unit")
    return KeepRule((Clause(2, "cost<=3", cheap(3)), Clause(1, "t:unit", units)), back)
