"""Many random games without a fault: ``python scripts/soak.py [--game zhenmian] [--games 10000] [--decks FILE…] [--seconds 3600]``.

Every game is between two of the decks in turn: the bundled ones, those that are named, and random ones of all cards. Along the way, now
and then, a copy must be the position, its text form must read back as it, what is legal must come sorted and once, no card may be lost,
and the whole game is taken back at the end. What breaks is told with its decks and its seed; at the end, how games ended and how long
they were.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.decks import bundled  # noqa: E402
from zmdj_cards import games  # noqa: E402
from zmdj_cards.decks.context import Context  # noqa: E402
from zmdj_cards.decks.read import read_deck  # noqa: E402
from zmdj_cards.engine import names as I  # noqa: E402
from zmdj_cards.engine.cards.rules import Rules  # noqa: E402
from zmdj_cards.engine.game import Game  # noqa: E402
from zmdj_cards.engine.match import Side, make_side, make_table, new_game, side_of, trees_of  # noqa: E402
from zmdj_cards.engine.views import position  # noqa: E402
from zmdj_cards.model.card import Card  # noqa: E402
from zmdj_cards.model.index import CardIndex  # noqa: E402
from zmdj_cards.model.load import find_format, load_cards, load_game  # noqa: E402

CHECKED = 0.01  # decisions after which a position is looked at
RANDOM = 0.5  # games between random decks
MOST = 20_000  # decisions of one game


def random_deck(rules: Rules, cards: list[Card], sizes: Counter[str], roll: random.Random) -> Side:
    """As many cards of each type as a bundled deck has, of two elements, up to three of each but for the basic ones."""
    elements = roll.sample(sorted({card.element for card in cards if card.element}), 2)
    able = [card for card in cards if card.element is None or card.element in elements]
    chosen: list[Card] = []
    for kind, count in sizes.items():
        of_kind = [card for card in able if card.type == kind]
        free = [card for card in of_kind if card.basic or kind == "tactic"]
        chosen += roll.choices(free, k=count) if free else roll.sample(of_kind * 3, count)
    return make_side(rules, chosen)


def check(game: Game, rules: Rules, cards: dict[str, Card], trees: dict[str, object], size: int) -> None:
    s = game.state
    copy = s.copy()
    assert copy.parts() == s.parts(), "a copy is another position"
    legal = game.legal()
    assert legal == sorted(set(legal)), "what is legal is not sorted, or not once"
    made = {number for number, card in enumerate(s.tab.cards) if card.id not in cards}
    assert sum(s.card[i] not in made for i in range(len(s.card))) == size, "a card has been lost or made"
    zones = Counter(i for zone in s.zones for i in zone)
    assert not zones or max(zones.values()) == 1, "a card lies in two places"
    again = position.Reader(rules, cards, trees, s.ruleset).read(position.to_text(s))
    assert again.parts() == s.parts(), "the text form reads back as another position"


def play(game: Game, seed: int, rules: Rules, cards: dict[str, Card], trees: dict[str, object]) -> str:
    """One game to its end and back; how it ended."""
    roll = random.Random(seed)
    before, size = game.digest(), len(game.state.card)
    while game.outcome() is None:
        if len(game.actions) > MOST:
            raise AssertionError(f"still playing after {MOST} decisions")
        game.step(roll.choice(game.legal()))
        if roll.random() < CHECKED:
            check(game, rules, cards, trees, size)
    outcome, turn = game.outcome(), game.state.reg[I.TURN]
    assert outcome is not None
    ended = f"{'draw' if outcome.winner is None else 'won'} {outcome.reason}"
    game_length.append(turn)
    while game.actions:
        game.undo()
    assert game.digest() == before, "taken back, the beginning is another one"
    return ended


game_length: list[int] = []


def read(rules: Rules, files: Iterable[Path]) -> list[tuple[str, Side]]:
    cards = {card.id: card for card in load_cards(rules.id)}
    context = Context(CardIndex(cards.values()), find_format(rules.id), load_game(rules.id))
    return [(path.name, side_of(rules, read_deck(path.read_bytes(), context, path.name).deck, cards)) for path in files]


def main() -> int:
    parser = argparse.ArgumentParser(description="many random games without a fault")
    parser.add_argument("--game", default="zhenmian", choices=sorted(games.GAMES))
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so many seconds of CPU time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--decks", type=Path, nargs="*", default=[])
    asked = parser.parse_args()
    rules = games.rules(asked.game)
    arena = bundled(rules)
    decks = [*zip(arena.names, arena.decks, strict=True), *read(rules, asked.decks)]
    pool = {card.id: card for card in load_cards(asked.game)}
    trees = trees_of(rules, pool.values())
    able = [card for card in pool.values() if card.id in trees and card.type != "token"]
    sizes = Counter(card.type for card in decks[0][1].cards())
    ends: Counter[str] = Counter()
    faults = done = 0
    for number in range(asked.games):
        if time.process_time() > asked.seconds:
            break
        seed = asked.seed + number
        roll = random.Random(f"decks {seed}")
        if roll.random() < RANDOM:
            pair = [("random", random_deck(rules, able, sizes, roll)) for _ in range(2)]
        else:
            pair = [roll.choice(decks) for _ in range(2)]
        (a, first), (b, second) = pair
        table = make_table(rules, (*first.cards(), *second.cards()), trees, rules.ruleset())
        try:
            ends[play(new_game(rules, table, rules.ruleset(), first, second, seed), seed, rules, pool, trees)] += 1
        except Exception as error:
            faults += 1
            print(f"FAULT game {number} seed {seed} {a} v {b}: {type(error).__name__}: {error}", flush=True)
        done += 1
        if done % 500 == 0:
            print(f"{done} games, {faults} faults", flush=True)
    print(f"{done} games, {faults} faults; {dict(ends.most_common())}")
    if game_length:
        ordered = sorted(game_length)
        marks = {share: ordered[min(len(ordered) - 1, int(share / 100 * len(ordered)))] for share in (1, 10, 50, 90, 99, 100)}
        print("turns: " + ", ".join(f"{share} % {turn}" for share, turn in marks.items()))
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
