"""A deck as the piles that a game starts from, and the numbers of the set-up that chances depend on."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from zmdj_cards.errors import DataError, UsageError, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.game import GameData
from zmdj_cards.model.index import CardIndex
from zmdj_cards.text.normalize import natural_key

Seat = Literal["first", "second"]
SEATS: tuple[Seat, ...] = ("first", "second")


@dataclass(frozen=True, slots=True)
class Setup:
    """Numbers of the ruleset (guide: Setup, Your turn): cards in the opening hand, supply tokens, and what a turn brings. ``lands``: the
    type of the cards of the main deck that support others, in a game without a deck of tactics: each turn one card of the hand is played
    as one of them, whichever it is, and pays from then on; only such a card supports its faction.
    ``late``: own turns at first that bring no card, where what is played comes again from the deck, and into the hand a turn later: one
    card is taken to be played each turn. ``caps``: what can be paid rises by itself, up to so much."""

    hand: dict[Seat, int]
    supply: dict[Seat, int]
    stamina: int
    draws: int = 1
    tactics: int = 1
    first_draws: bool = True
    lands: str = ""
    late: int = 0
    caps: int | None = None

    @property
    def way(self) -> str:
        """How is paid: from a deck of tactics, with lands, or by what rises by itself."""
        return "lands" if self.lands else "caps" if self.caps is not None else "tactics"

    def drawn_by(self, seat: Seat, turn: int) -> int:
        """Cards drawn in the draw phases of the first ``turn`` own turns (R7)."""
        skipped = 1 if seat == "first" and not self.first_draws and turn > 0 else 0
        return self.draws * max(0, turn - max(skipped, self.late))

    def resources(self, seat: Seat, turn: int, tactics: int) -> int:
        """The most that can be paid in own turn ``turn`` with ``tactics`` cards in the tactics deck (R10)."""
        if self.caps is not None:
            return min(self.tactics * turn + self.supply[seat], self.caps)
        return (self.tactics * turn if self.lands else min(self.tactics * turn, tactics)) + self.supply[seat]


def make_setup(game: GameData) -> Setup:
    """The set-up numbers of a game. Raises UsageError for a game whose ruleset does not state them."""
    try:
        if any(rule.id == "territories_per_turn" for rule in game.rule):
            hand, first = game.rule_value("opening_hand"), game.rule_value("first_player_draws")
            lands = game.rule_value("territories_per_turn")
            return Setup(dict.fromkeys(SEATS, hand), dict.fromkeys(SEATS, 0), 0, tactics=lands, first_draws=first, lands="territory")
        if any(rule.id == "raise_per_turn" for rule in game.rule):
            hand, start = game.rule_value("hand_limit"), 2 * game.rule_value("start_caps")
            supply: dict[Seat, int] = {"first": start, "second": start + game.rule_value("second_extra_raise")}
            rises, most = game.rule_value("raise_per_turn"), game.rule_value("cap_total")
            return Setup(dict.fromkeys(SEATS, hand), supply, 0, tactics=rises, late=1, caps=most)
        return Setup(
            hand={"first": game.rule_value("opening_hand_first"), "second": game.rule_value("opening_hand_second")},
            supply={"first": game.rule_value("supply_tokens_first"), "second": game.rule_value("supply_tokens_second")},
            stamina=game.rule_value("default_stamina"),
            draws=game.rule_value("draws_per_turn"),
            tactics=game.rule_value("tactics_per_turn"),
            first_draws=game.rule_value("first_player_draws"),
        )
    except KeyError as missing:
        raise UsageError(fault("sim.no_setup", game=game.game.id, rule=missing.args[0])) from missing


@dataclass(frozen=True, slots=True)
class Piles:
    """The main deck and the tactics deck card by card, in the order of card ids, so that equal decks give equal shuffles."""

    name: str
    main: tuple[Card, ...]
    tactics: tuple[Card, ...]
    commander: Card | None = None

    def stamina(self, setup: Setup) -> int:
        """Cards in the life zone (R2)."""
        printed = self.commander.stamina if self.commander else None
        return setup.stamina if printed is None else printed

    def cards(self) -> tuple[Card, ...]:
        """All cards, the commander first."""
        return (*((self.commander,) if self.commander else ()), *self.main, *self.tactics)

    def digest(self) -> str:
        """Twelve hex digits that are equal exactly for piles of the same cards, in whatever order."""
        piles = (sorted(card.id for card in cards) for cards in (self.main, self.tactics))
        parts = [self.commander.id if self.commander else "", *(line for pile in piles for line in ("", *pile))]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


def make_piles(deck: Deck, index: CardIndex) -> Piles:
    """Raises DataError where a card is unknown or the main deck is empty. The size of the piles is not checked: a deck that
    is not legal yet has chances, too."""
    unknown = [entry.card for entry in deck.entries if index.get(entry.card) is None]
    if unknown:
        raise DataError([fault("sim.unknown_card", card=card) for card in unknown])
    commanders = _expand(deck, index, "commander")
    piles = Piles(deck.name, _expand(deck, index, "main"), _expand(deck, index, "tactics"), commanders[0] if commanders else None)
    if not piles.main:
        raise DataError(fault("sim.no_main_deck", deck=deck.name))
    return piles


def _expand(deck: Deck, index: CardIndex, section: str) -> tuple[Card, ...]:
    found = [card for entry in deck.section(section) for card in [index.get(entry.card)] * entry.count if card]
    return tuple(sorted(found, key=lambda card: natural_key(card.id)))


def lines(cards: Iterable[Card]) -> list[tuple[Card, int]]:
    """(card, copies), one line a full name as the rules see it (R23), by rising cost, then in the order given."""
    counts: Counter[str] = Counter()
    first: dict[str, Card] = {}
    for card in cards:
        counts[card.rules_name] += 1
        first.setdefault(card.rules_name, card)
    return sorted(((first[name], count) for name, count in counts.items()), key=lambda pair: least_cost(pair[0]) or 0)


_CONSTANT = re.compile(r"[+-]?\d+$")


def least_cost(card: Card) -> int | None:
    """What must be paid at least; None for a card without an ordinary cost. An X in the cost counts as 0."""
    if card.cost is None or isinstance(card.cost, int):
        return card.cost
    constant = _CONSTANT.search(card.cost)
    return max(0, int(constant.group())) if constant else 0
