"""Many games between two decks, seats swapped for fairness, and what they show.

Game ``i`` depends on (seed, i) alone: any split over processes plays the same games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from zmdj_cards.engine.game import Game, Outcome
from zmdj_cards.engine.match import Side, cards_digest, record_of
from zmdj_cards.engine.names import FIRST
from zmdj_cards.engine.policy.policy import Policy, decide
from zmdj_cards.engine.replay import Replay
from zmdj_cards.engine.state.rng import scramble
from zmdj_cards.games.policies import policy
from zmdj_cards.sim.seeds import game_seed
from zmdj_cards.sim.setting import Setting
from zmdj_cards.sim.stats import Interval, differs, wilson

MOST_ACTIONS = 20_000


class EndlessGame(RuntimeError):
    """A game went on beyond all bounds: a fault of ours."""


@dataclass(frozen=True, slots=True)
class Record:
    """One game. ``winner``: 0 deck A, 1 deck B, None a draw; ``swapped``: deck B was player 0; ``first``: the deck that went first;
    ``replay``: the game itself, where games are kept."""

    index: int
    seed: int
    swapped: bool
    first: int
    winner: int | None
    reason: str
    turns: int
    actions: int
    replay: Replay | None = None


def play_game(setting: Setting, sides: tuple[Side, Side], policies: tuple[Policy, Policy], seed: int, *, logging: bool = False) -> Game:
    """Play one game to its end: ``policies`` decide for players 0 and 1. Raises EndlessGame."""
    game = setting.new_game(sides, seed, journal=False, logging=logging)
    for _ in range(MOST_ACTIONS):
        if game.outcome() is not None:
            return game
        game.apply(decide(policies[game.actor], game.state))
    raise EndlessGame(f"seed {seed}: more than {MOST_ACTIONS} actions")


@dataclass(slots=True)
class Duel:
    """What to play: two decks, two policies, a seed. ``names`` are those of the decks; ``keep``: every record has its replay."""

    setting: Setting
    decks: tuple[Side, Side]
    policies: tuple[str, str]
    seed: int
    names: tuple[str, str] = ("", "")
    keep: bool = False

    def game(self, index: int, logging: bool = False) -> tuple[Game, Record]:
        """Game ``index``: even games have deck A as player 0, odd ones deck B with the same luck. Two equal decks in equal hands would
        only play the same game again, so there every game has a luck of its own."""
        swapped = bool(index % 2)
        seed = game_seed(self.seed, index if self.mirrored() else index // 2)
        sides = (self.decks[1], self.decks[0]) if swapped else self.decks
        names = (self.policies[1], self.policies[0]) if swapped else self.policies
        makers = tuple(policy(self.setting.game, name)(scramble(seed + 1 + player)) for player, name in enumerate(names))
        game = play_game(self.setting, sides, (makers[0], makers[1]), seed, logging=logging)
        outcome = game.outcome() or Outcome(None, "", 0)
        winner = None if outcome.winner is None else outcome.winner ^ int(swapped)
        first = game.state.reg[FIRST] ^ int(swapped)
        return game, Record(index, seed, swapped, first, winner, outcome.reason, outcome.turn, len(game.actions))

    def __call__(self, start: int, stop: int) -> list[Record]:
        if not self.keep:
            return [self.game(index)[1] for index in range(start, stop)]
        version = self.version()
        found = []
        for index in range(start, stop):
            game, record = self.game(index)
            found.append(replace(record, replay=self._recorded(game, record, version)))
        return found

    def mirrored(self) -> bool:
        """Whether both sides are the same in everything."""
        first, second = ([card.id for card in side.cards()] for side in self.decks)
        return self.policies[0] == self.policies[1] and first == second

    def version(self) -> str:
        """The digest of all cards of the match, which its replays name."""
        return cards_digest((*self.decks[0].cards(), *self.decks[1].cards()))

    def replay(self, index: int, version: str = "") -> Replay:
        """Game ``index`` as a replay."""
        game, record = self.game(index)
        return self._recorded(game, record, version or self.version())

    def _recorded(self, game: Game, record: Record, version: str) -> Replay:
        decks = (self.decks[1], self.decks[0]) if record.swapped else self.decks
        names = (self.names[1], self.names[0]) if record.swapped else self.names
        return record_of(game, decks, record.seed, names, version)


# Far from the numbers of games: the luck of the later games of a match.
_LATER = 1_000_000_007


@dataclass(slots=True)
class Series:
    """Matches of several games: whoever has won most of ``best_of`` games has won the match. ``before`` plays the first game of each,
    ``after`` the others, when cards have been exchanged with the side decks."""

    before: Duel
    after: Duel
    best_of: int

    def match(self, index: int) -> list[Record]:
        """The games of match ``index``."""
        wins, records = [0, 0], []
        for number in range(self.best_of):
            duel = replace(self.after, seed=game_seed(self.after.seed, _LATER + number)) if number else self.before
            record = duel.game(index)[1]
            records.append(record)
            if record.winner is not None:
                wins[record.winner] += 1
            if 2 * max(wins) > self.best_of:
                break
        return records

    def __call__(self, start: int, stop: int) -> list[list[Record]]:
        return [self.match(index) for index in range(start, stop)]


def winner_of(records: Sequence[Record]) -> int | None:
    """Who has won more games of a match; None where nobody has."""
    first, second = (sum(record.winner == player for record in records) for player in (0, 1))
    return None if first == second else int(second > first)


@dataclass(slots=True)
class Tally:
    """Games counted. Draws are no wins for either deck. ``starts``: decided games by the deck that went first and the deck that won."""

    games: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    first_wins: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    starts: Counter[tuple[int, int]] = field(default_factory=Counter)
    actions: int = 0

    def add(self, record: Record) -> None:
        self.games += 1
        self.actions += record.actions
        self.reasons[record.reason] += 1
        self.turns[record.turns] += 1
        if record.winner is None:
            self.draws += 1
        else:
            self.wins[record.winner] += 1
            self.first_wins += record.winner == record.first
            self.starts[record.first, record.winner] += 1

    def decided(self) -> int:
        return self.wins[0] + self.wins[1]

    def interval(self) -> Interval:
        """Win rate of deck A among decided games, Wilson 95 %."""
        return wilson(self.wins[0], self.decided())

    def shows_difference(self) -> bool:
        return self.decided() > 0 and differs(self.wins[0], self.decided())

    def median_turns(self) -> int:
        """The lower median of the number of turns."""
        seen = 0
        for turns in sorted(self.turns):
            seen += self.turns[turns]
            if 2 * seen >= self.games:
                return turns
        return 0
