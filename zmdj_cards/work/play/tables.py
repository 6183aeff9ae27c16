"""A game and who plays it: begun from decks, or as it was left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import play_back, side_of_ids, trees_of
from zmdj_cards.engine.policy.policy import Policy
from zmdj_cards.engine.replay import Replay
from zmdj_cards.engine.state.rng import scramble
from zmdj_cards.errors import UsageError, fault
from zmdj_cards.games import policies
from zmdj_cards.sim.match.runner import Duel
from zmdj_cards.work.bench import Bench
from zmdj_cards.work.decks.reading import bundled_names
from zmdj_cards.work.sim.sides import make_duel, read_side, told_apart

YOU, RIVAL = 0, 1
OPPONENT: Final = policies.OPPONENT


def policy_names(game: str) -> list[str]:
    """The policies that play a game."""
    return list(policies.policies(game))


@dataclass(frozen=True, slots=True)
class Table:
    """A game, what it is played with, and the names of players 0 and 1."""

    bench: Bench
    duel: Duel
    game: Game
    names: tuple[str, str]

    def policy(self, name: str) -> Policy:
        """The one who plays the other deck, by its name."""
        return policies.policy(self.bench.rules.id, name)(scramble(self.duel.seed))


def begin(
    bench: Bench,
    deck: str | None,
    against: str | None,
    policy: str,
    seed: int,
    *,
    allow_blank: bool = False,
    allow_illegal: bool = False,
) -> Table:
    """A new game of a deck against another one, or against itself. Raises UsageError without a deck, and what :func:`read_side`
    raises."""
    if deck is None:
        raise UsageError(fault("play.no_deck", bundled=bundled_names(bench.space)))
    mine, name = read_side(bench, deck, allow_illegal)
    theirs, rival = (mine, name) if against is None else read_side(bench, against, allow_illegal)
    duel = make_duel(bench.game.game.id, (mine, theirs), ("you", policy), seed, allow_blank)
    return Table(bench, duel, duel.setting.new_game((mine, theirs), seed), told_apart(name, rival))


def resume(bench: Bench, recorded: Replay, policy: str, *, allow_blank: bool = False) -> Table:
    """A saved game as it was left. Raises DataError for one of another version."""
    cards = {card.id: card for card in bench.index.cards}
    used = {card_id for ids in recorded.decks for card_id in ids}
    rules = bench.rules
    trees = trees_of(rules, (card for card_id, card in cards.items() if card_id in used))
    first, second = (side_of_ids(rules, ids, cards) for ids in recorded.decks)
    duel = make_duel(rules.id, (first, second), ("you", policy), recorded.seed, allow_blank)
    *_, game = play_back(rules, recorded, cards, trees, duel.setting.ruleset, allow_blank=allow_blank, journal=True)
    return Table(bench, duel, game, (recorded.names[0] or "A", recorded.names[1] or "B"))
