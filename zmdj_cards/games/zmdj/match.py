"""One game of 正面对决: from two lists of cards, with legal actions, steps, undo and copies.

A :class:`Side` is what a player brings. Cards whose text is not known in full are refused unless blanks are allowed; then the
table says which cards were blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import trees as notations
from zmdj_cards.engine.cards.board import add_card, add_cards, find_leaders, new_state
from zmdj_cards.engine.cards.defs import Table
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.program.table import build_table
from zmdj_cards.engine.replay import Replay, check_versions
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.sent import by_fields
from zmdj_cards.engine.values.known import CannotLower
from zmdj_cards.errors import DataError, Fault, fault
from zmdj_cards.games.zmdj.lexicon import lexicon
from zmdj_cards.games.zmdj.record import RULES
from zmdj_cards.games.zmdj.ruleset import Ruleset
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck

GAME: Final = "zmdj"

# Card id → the abilities of its front and of its awakened face. A card that is absent has no known text.
Trees = Mapping[str, tuple[tuple[ast.Node, ...], tuple[ast.Node, ...]]]


@dataclass(frozen=True)
class Side:
    """A player's commander, main deck and tactics deck; each card as often as it is played."""

    commander: Card
    main: tuple[Card, ...]
    tactics: tuple[Card, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return by_fields(self)

    def cards(self) -> tuple[Card, ...]:
        return (self.commander, *self.main, *self.tactics)


def trees_of(cards: Iterable[Card]) -> dict[str, Faces]:
    """The abilities of cards by id, of front and awakened face; a card with an unread part is left out."""
    return notations.trees_of(cards, lexicon())


def make_table(cards: Iterable[Card], trees: Trees, rules: Ruleset, allow_blank: bool = False) -> Table:
    """The table of all cards in a game. Raises DataError naming every card without known text, unless blanks are allowed."""
    pool = {card.id: card for card in cards}
    faults: list[Fault] = []
    known: dict[str, Faces] = {}
    for card_id in sorted(pool):
        if card_id not in trees:
            faults.append(fault("engine.blank", card=f"{pool[card_id].zh} ({card_id})"))
            continue
        try:
            build_table([pool[card_id]], trees, RULES, rules)
            known[card_id] = trees[card_id]
        except CannotLower as error:
            faults.append(fault("engine.cannot_run", card=f"{pool[card_id].zh} ({card_id})", detail=str(error)))
    if faults and not allow_blank:
        raise DataError(faults)
    return build_table(pool.values(), known, RULES, rules)


def cards_digest(cards: Iterable[Card]) -> str:
    """A hash of everything that these cards are; a replay refuses to be played back with other ones."""
    found = sorted({card.id: card.model_dump_json() for card in cards}.items())
    return blake2b(repr(found).encode(), digest_size=8).hexdigest()


def side_of_ids(ids: Iterable[str], cards: Mapping[str, Card]) -> Side:
    """A side from card ids in the order of :meth:`Side.cards`. Raises DataError for an unknown card or not exactly one commander."""
    found = []
    for card_id in ids:
        card = cards.get(card_id)
        if card is None:
            raise DataError(fault("engine.deck_section", detail=card_id))
        found.append(card)
    leaders = [card for card in found if card.type == "commander"]
    if len(leaders) != 1:
        raise DataError(fault("engine.deck_section", detail=f"{len(leaders)} x commander"))
    main = tuple(card for card in found if card.type not in ("commander", "tactic"))
    return Side(leaders[0], main, tuple(card for card in found if card.type == "tactic"))


def play_back(
    replay: Replay, cards: Mapping[str, Card], trees: Trees, rules: Ruleset, *, allow_blank: bool = True, journal: bool = False
) -> Iterator[Game]:
    """Play a replay: the game before the first action, then after each. Raises DataError for another game or version, an action that
    is not legal, and a game that does not end as recorded."""
    if replay.game != GAME:
        raise DataError(fault("engine.replay_version", made=replay.game, here=GAME))
    first, second = (side_of_ids(ids, cards) for ids in replay.decks)
    used = (*first.cards(), *second.cards())
    check_versions(replay, rules.version, cards_digest(used))
    game = new_game(make_table(used, trees, rules, allow_blank), rules, first, second, replay.seed, journal=journal)
    yield game
    for number, action in enumerate(replay.actions, 1):
        if not game.allows(action):
            raise DataError(fault("engine.replay_broken", detail=f"action {number} of {len(replay.actions)} is not legal"))
        game.apply(action)
        yield game
    if game.digest() != replay.digest:
        raise DataError(fault("engine.replay_broken", detail=f"{game.digest()} instead of {replay.digest}"))


def new_game(table: Table, rules: Ruleset, first: Side, second: Side, seed: int, *, journal: bool = True, logging: bool = True) -> Game:
    """A game before its first decision. ``first`` and ``second`` are players 0 and 1; who goes first is decided in the game."""
    s = new_state(table, RULES, rules)
    s.journal = [] if journal else None
    s.logging = logging
    index = table.index
    for player, side in enumerate((first, second)):
        add_card(s, index[side.commander.id], player, I.LINE)
        add_cards(s, [index[card.id] for card in side.main], player, I.DECK)
        add_cards(s, [index[card.id] for card in side.tactics], player, I.TACTICS_DECK)
    s.reg[I.RNG] = rng.seed_state(seed)
    find_leaders(s)
    s.stack.append((I.F_SETUP, 0, -1))
    game = Game(s)
    driver.advance(s)
    return game


def side_of(deck: Deck, cards: Mapping[str, Card]) -> Side:
    """What a deck brings to a game, copies in the order of its entries. ``cards``: by id. Raises DataError if it has not exactly one
    commander, or holds a card in a place where it cannot be played."""
    piles: dict[str, list[Card]] = {"commander": [], "main": [], "tactics": []}
    for entry in deck.entries:
        card = cards.get(entry.card)
        if card is None:
            raise DataError(fault("engine.deck_section", detail=entry.card))
        if card.type == "commander":
            piles["commander"] += [card] * entry.count
        elif card.type == "tactic":
            piles["tactics"] += [card] * entry.count
        elif card.type in I.TYPES:
            piles["main"] += [card] * entry.count
        else:
            raise DataError(fault("engine.deck_section", detail=card.zh))
    if len(piles["commander"]) != 1:
        raise DataError(fault("engine.deck_section", detail=f"{len(piles['commander'])} x commander"))
    return Side(piles["commander"][0], tuple(piles["main"]), tuple(piles["tactics"]))
