"""Measure decks: checks in one process, lengths of deck codes. Each function returns its figures; run the file to print them."""

from __future__ import annotations

import random
import time
from statistics import fmean

from zmdj_cards import resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.code import encode
from zmdj_cards.decks.read import read_deck
from zmdj_cards.decks.validate import check
from zmdj_cards.decks.write import write_deck
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game

GAME = "zmdj"


def make_context() -> Context:
    return Context(CardIndex(load_cards(GAME)), find_format(GAME), load_game(GAME))


def random_deck(context: Context, seed: int, copies: int, named: bool) -> Deck:
    """One commander, 40 main cards with ``copies`` of each, 12 tactics; ``named``: with a printing for every card."""
    draw = random.Random(seed)
    pools: dict[str, list[Card]] = {}
    for card in context.index.cards:
        if card.type != "marker":
            pools.setdefault(context.layout.home(card), []).append(card)
    entries: list[Entry] = []
    for section, size, each in (("commander", 1, 1), ("main", 40, copies), ("tactics", 12, max(copies, 2))):
        left = size
        cards = draw.sample(pools[section], min(len(pools[section]), -(-size // each)))
        for number, card in enumerate(cards):
            count = left if number == len(cards) - 1 else min(each, left)
            left -= count
            fronts = [item.serial for item in card.printing if item.face == "front"]
            entries.append(Entry(section=section, card=card.id, printing=draw.choice(fronts) if named else None, count=count))
    return Deck(entries=tuple(entries))


def bench_checks(count: int = 1000) -> dict[str, float]:
    """Seconds to read and judge ``count`` lists in this process: the shipped decks in turn, and as many random faulty ones."""
    context = make_context()
    version = context.game.game.rules_version if context.game else ""
    shipped = [path.read_bytes() for path in sorted((resources.data_dir() / GAME / "decks").glob("*.txt"))]
    made = [write_deck(random_deck(context, seed, 3, bool(seed % 2)), "text", context).data + b"3 no such card\n" for seed in range(20)]
    figures = {}
    for name, raws in (("legal", shipped), ("faulty", made)):
        begin = time.perf_counter()
        for number in range(count):
            result = read_deck(raws[number % len(raws)], context)
            check(result.deck, context.format, context.index, version)
        figures[f"{count} {name} decks read and checked, s"] = round(time.perf_counter() - begin, 3)
    return figures


def bench_codes(count: int = 1000) -> dict[str, float]:
    """Lengths of deck codes in characters."""
    context = make_context()
    figures = {}
    for name, copies in (("usual (3 of each)", 3), ("53 singletons", 1)):
        for printings in (False, True):
            lengths = [len(encode(random_deck(context, seed, copies, printings))) for seed in range(count)]
            label = f"code, {name}, {'printings named' if printings else 'no printings'}"
            figures[f"{label}, mean"] = round(fmean(lengths), 1)
            figures[f"{label}, max"] = max(lengths)
    return figures


if __name__ == "__main__":
    for key, value in {**bench_checks(), **bench_codes()}.items():
        print(f"{value:>10}  {key}")
