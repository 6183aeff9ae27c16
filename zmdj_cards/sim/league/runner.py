"""Games of a league: each pair of decks, seats swapped, with what was seen of every card.

Of a card it is counted in how many decided games its deck had it in hand, and in how many it was played; and how many of these were won, in
the manner of statistics of limited play. A card counts once a game, however many copies were seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.policy.policy import decide
from zmdj_cards.engine.state.frame import KIND, SUBJECT
from zmdj_cards.engine.state.rng import scramble
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.policies import policy
from zmdj_cards.sim.match.runner import MOST_ACTIONS, Duel, EndlessGame, Record
from zmdj_cards.sim.seeds import game_seed

DRAWN, PLAYED = "drawn", "played"
# (deck 0 or 1, card id, drawn or played)
Seen = tuple[int, str, str]


@dataclass(slots=True)
class Watched:
    """The games of a pair, added up: results, and of each card seen (games, games won)."""

    games: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    first_wins: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    seen: Counter[Seen] = field(default_factory=Counter)
    won: Counter[Seen] = field(default_factory=Counter)

    def add(self, record: Record, cards: set[Seen]) -> None:
        self.games += 1
        self.turns[record.turns] += 1
        self.reasons[record.reason] += 1
        if record.winner is None:
            self.draws += 1
            return
        self.wins[record.winner] += 1
        self.first_wins += record.winner == record.first
        self.seen.update(cards)
        self.won.update(item for item in cards if item[0] == record.winner)

    def merge(self, other: Watched) -> None:
        self.games += other.games
        self.draws += other.draws
        self.first_wins += other.first_wins
        self.wins = [one + two for one, two in zip(self.wins, other.wins, strict=True)]
        self.turns.update(other.turns)
        self.reasons.update(other.reasons)
        self.seen.update(other.seen)
        self.won.update(other.won)

    def decided(self) -> int:
        return self.wins[0] + self.wins[1]


@dataclass(slots=True)
class WatchedDuel:
    """The games of a duel, watched; the same games as the duel alone would play."""

    duel: Duel

    def __call__(self, start: int, stop: int) -> Watched:
        found = Watched()
        for index in range(start, stop):
            record, cards = self.game(index)
            found.add(record, cards)
        return found

    def game(self, index: int) -> tuple[Record, set[Seen]]:
        """Game ``index``: its record, and what was seen of the cards of each deck."""
        duel = self.duel
        swapped = bool(index % 2)
        seed = game_seed(duel.seed, index if duel.mirrored() else index // 2)
        sides = (duel.decks[1], duel.decks[0]) if swapped else duel.decks
        names = (duel.policies[1], duel.policies[0]) if swapped else duel.policies
        makers = [policy(duel.setting.game, name)(scramble(seed + 1 + player)) for player, name in enumerate(names)]
        game = duel.setting.new_game(sides, seed, journal=False)
        hands = _Hands(game.state)
        for _ in range(MOST_ACTIONS):
            outcome = game.outcome()
            if outcome is not None:
                break
            game.apply(decide(makers[game.actor], game.state))
            hands.look()
        else:
            raise EndlessGame(f"seed {seed}: more than {MOST_ACTIONS} actions")
        winner = None if outcome.winner is None else outcome.winner ^ int(swapped)
        first = game.state.reg[I.FIRST] ^ int(swapped)
        record = Record(index, seed, swapped, first, winner, outcome.reason, outcome.turn, len(game.actions))
        cards = {(player ^ int(swapped), card, how) for player, card, how in (*hands.drawn(), *_played(game))}
        return record, cards


class _Hands:
    """Which cards have been in each hand."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self.before: list[tuple[int, ...]] = [(), ()]
        self.cards: tuple[set[int], set[int]] = (set(), set())
        self.look()

    def look(self) -> None:
        s = self.s
        for player in (0, 1):
            hand = s.zones[player * I.ZONE_COUNT + I.HAND]
            if hand is not self.before[player]:
                self.before[player] = hand
                self.before[player] = hand
                self.cards[player].update([s.card[i] for i in hand if s.owner[i] == player])

    def drawn(self) -> list[Seen]:
        known = self.s.tab.cards
        return [(player, known[card].id, DRAWN) for player in (0, 1) for card in self.cards[player]]


def _played(game: Game) -> list[Seen]:
    s = game.state
    kinds = s.rules.playing.measures.played
    instances = {event[SUBJECT] & REF_MASK for event in s.log if event[KIND] in kinds and event[SUBJECT] >= 0}
    return [(s.owner[i], s.tab.cards[s.card[i]].id, PLAYED) for i in instances]
