"""One game between two sides: from lists of cards to the position before its first decision, and from its record back.

A :class:`Side` is what a player brings. Cards whose text is not known in full are refused unless blanks are allowed; then the
table says which cards were blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from zmdj_cards.engine.cards import trees as notations
from zmdj_cards.engine.cards.board import new_state
from zmdj_cards.engine.cards.create import add_cards
from zmdj_cards.engine.cards.defs import Table
from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.names import RNG
from zmdj_cards.engine.program.known import CannotLower
from zmdj_cards.engine.program.table import build_table
from zmdj_cards.engine.replay import Replay, check_versions, engine_version
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.sent import by_fields
from zmdj_cards.errors import Bi, DataError, Fault, fault, say
from zmdj_cards.model.card import Card, facts_digest
from zmdj_cards.model.deck import Deck


@dataclass(frozen=True)
class Side:
    """What a player brings: the cards of each section of a deck, by the section's id and in the order of the record; each card as often
    as it is played."""

    sections: tuple[tuple[str, tuple[Card, ...]], ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return by_fields(self)

    def section(self, wanted: str) -> tuple[Card, ...]:
        """The cards of a section; none for one that there is not."""
        return next((cards for name, cards in self.sections if name == wanted), ())

    def cards(self) -> tuple[Card, ...]:
        """All cards, section by section: the order in which the game numbers them."""
        return tuple(card for _, cards in self.sections for card in cards)


# The section of a deck that is exchanged between the games of a match.
SIDE: Final = "side"


def make_side(rules: Rules, cards: Iterable[Card]) -> Side:
    """Cards sorted into the sections that are played, each in the order given. Raises DataError (``engine.deck_section``) for a card that
    belongs to none, and for too many or too few of a section."""
    piles: dict[str, list[Card]] = {section.id: [] for section in rules.sections}
    of_type = {kind: section.id for section in rules.sections for kind in section.types}
    for card in cards:
        if card.type not in of_type:
            raise DataError(fault("engine.deck_section", detail=card.zh))
        piles[of_type[card.type]].append(card)
    for section in rules.sections:
        count = len(piles[section.id])
        if count < section.least or (section.most is not None and count > section.most):
            raise DataError(fault("engine.deck_section", detail=f"{count} x {section.id}"))
    return Side(tuple((name, tuple(pile)) for name, pile in piles.items()))


def side_of(rules: Rules, deck: Deck, cards: Mapping[str, Card]) -> Side:
    """What a deck brings to a game, copies in the order of its entries; its side deck stays outside. ``cards``: by id. Raises DataError as
    :func:`make_side` does, and for an unknown card."""
    return side_of_ids(rules, [entry.card for entry in deck.entries if entry.section != SIDE for _ in range(entry.count)], cards)


def side_of_ids(rules: Rules, ids: Iterable[str], cards: Mapping[str, Card]) -> Side:
    """A side from card ids, such as a replay holds. Raises DataError as :func:`make_side` does, and for an unknown card."""
    found = []
    for card_id in ids:
        if card_id not in cards:
            raise DataError(fault("engine.deck_section", detail=card_id))
        found.append(cards[card_id])
    return make_side(rules, found)


def trees_of(rules: Rules, cards: Iterable[Card]) -> dict[str, Faces]:
    """The abilities of cards by id, of both faces; a card with an unread part is left out."""
    return notations.trees_of(cards, rules.lexicon())


def make_table(rules: Rules, cards: Iterable[Card], trees: Mapping[str, Faces], ruleset: Ruleset, allow_blank: bool = False) -> Table:
    """The table of all cards in a game. ``trees``: as :func:`trees_of`; a card that is absent has no known text. Raises DataError naming
    every card without known text, unless blanks are allowed."""
    pool = {card.id: card for card in cards}
    known = {card_id: trees[card_id] for card_id in sorted(pool) if card_id in trees}
    own = {card_id for card_id, card in pool.items() if rules.programs.played_as(card, ruleset) is card}
    faults = {card_id: blank_fault(pool[card_id]) for card_id in pool if card_id in own and card_id not in trees}
    table: Table | None = None
    try:
        table = build_table(pool.values(), known, rules, ruleset)
    except CannotLower:
        # Card by card, to name them all.
        for card_id in list(known):
            try:
                build_table([pool[card_id]], known, rules, ruleset)
            except CannotLower as error:
                faults[card_id] = fault("engine.cannot_run", card=f"{pool[card_id].zh} ({card_id})", detail=str(error))
                del known[card_id]
    if faults and not allow_blank:
        raise DataError([faults[card_id] for card_id in sorted(faults)])
    return table or build_table(pool.values(), known, rules, ruleset)


def blank_fault(card: Card) -> Fault:
    """That the text of a card is not read whole, so that it would be played without its abilities."""
    return fault("engine.blank", card=f"{card.zh} ({card.id})")


def new_game(
    rules: Rules, table: Table, ruleset: Ruleset, first: Side, second: Side, seed: int, *, journal: bool = True, logging: bool = True
) -> Game:
    """A game before its first decision. ``first`` and ``second`` are players 0 and 1; who goes first is decided in the game."""
    s = new_state(table, rules, ruleset)
    s.journal = [] if journal else None
    s.logging = logging
    zones = {section.id: section.zone for section in rules.sections}
    for player, side in enumerate((first, second)):
        for name, cards in side.sections:
            add_cards(s, [table.index[card.id] for card in cards], player, zones[name])
    s.reg[RNG] = rng.seed_state(seed)
    rules.setup(s)
    game = Game(s)
    driver.advance(s)
    return game


# Recorded games


def cards_digest(cards: Iterable[Card]) -> str:
    """A hash of everything that these cards are; a replay refuses to be played back with other ones."""
    return facts_digest({card.id: card.model_dump_json() for card in cards}.items())


def record_of(game: Game, sides: tuple[Side, Side], seed: int, names: tuple[str, str] = ("", ""), cards: str = "") -> Replay:
    """A replay of a game played so far. ``cards``: the digest of all its cards, where it is known."""
    s, outcome = game.state, game.outcome()
    result = "" if outcome is None else f"{'draw' if outcome.winner is None else 'AB'[outcome.winner]} {outcome.reason}"
    return Replay(
        game=s.rules.id,
        rules=s.ruleset.version,
        cards=cards or cards_digest((*sides[0].cards(), *sides[1].cards())),
        seed=seed,
        decks=(tuple(card.id for card in sides[0].cards()), tuple(card.id for card in sides[1].cards())),
        actions=list(game.actions),
        digest=game.digest(),
        outcome=result,
        names=names,
        engine=engine_version(s.rules.id),
    )


def play_back(
    rules: Rules,
    replay: Replay,
    cards: Mapping[str, Card],
    trees: Mapping[str, Faces],
    ruleset: Ruleset,
    *,
    allow_blank: bool = True,
    journal: bool = False,
) -> Iterator[Game]:
    """Play a replay: the game before the first action, then after each. Raises DataError for another game or version, an action that
    is not legal, and a game that does not end as recorded."""
    if replay.game != rules.id:
        raise DataError(fault("engine.replay_version", made=replay.game, here=rules.id))
    first, second = (side_of_ids(rules, ids, cards) for ids in replay.decks)
    used = (*first.cards(), *second.cards())
    check_versions(replay, ruleset.version, cards_digest(used))
    table = make_table(rules, used, trees, ruleset, allow_blank)
    game = new_game(rules, table, ruleset, first, second, replay.seed, journal=journal)
    yield game
    for number, action in enumerate(replay.actions, 1):
        if not game.allows(action):
            raise DataError(fault("engine.replay_broken", detail=_detail("action", number=number, of=len(replay.actions))))
        game.apply(action)
        yield game
    if game.digest() != replay.digest:
        raise DataError(fault("engine.replay_broken", detail=_detail("digest", found=game.digest(), wanted=replay.digest)))


def _detail(what: str, **params: object) -> Bi:
    """How a game that was recorded goes another way."""
    code = f"engine.replay.{what}"
    return Bi(say(code, "en", **params), say(code, "zh", **params))
