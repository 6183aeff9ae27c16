"""Opening hands in bulk: shuffles, mulligans by a written rule, first draws and tactics of many games at once with numpy.

Only counts leave a chunk. They are integers and add up exactly, whatever the chunks were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zmdj_cards.errors import DataError, fault
from zmdj_cards.model.card import Card
from zmdj_cards.sim.odds.clauses import KeepRule
from zmdj_cards.sim.piles import Piles, Seat, Setup, least_cost, lines
from zmdj_cards.sim.seeds import below, game_seeds

TURNS = 3
CHUNK = 1 << 14
# Steps of a game's random stream: main deck, shuffle after the mulligan, tactics deck.
_MAIN, _AGAIN, _TACTICS = 0, 1 << 16, 1 << 17

# What is counted: ("n",), ("kept",), ("returned", cards), ("playable", turn), ("brick",), ("duplicates",), ("cost",) and
# ("cost2",) (sums of the hand's total cost and of its square), ("castable", cards of the hand that turn 3 can play),
# ("first" | "hand" | "turn", line, at least): games whose first hand, hand or cards by turn 3 hold so many of a card.
Counts = Counter[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """One full name of the main deck in numbers. ``needs``: points by element; ``serves``: which clauses of the rule."""

    card: Card
    copies: int
    cost: int | None
    needs: tuple[int, ...]
    serves: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a worker needs to play a chunk; plain tuples, so that it travels cheaply."""

    seed: int
    hand: int
    draws: tuple[int, ...]  # cards drawn by turn 0 … TURNS
    resources: tuple[int, ...]  # what can be paid in turn 0 … TURNS
    shown: tuple[int, ...]  # tactics face-up in turn 0 … TURNS
    main: tuple[int, ...]  # line of each card of the main deck
    tactics: tuple[int, ...]  # element number of each tactics card
    elements: int
    costs: tuple[int, ...]  # by line; a cost that nothing can pay where there is none
    needs: tuple[tuple[int, ...], ...]
    lands: tuple[int, ...]  # by line: the element that it supports as a land, -1 for none; empty in a game without lands
    rule: tuple[tuple[int, tuple[bool, ...]], ...] | None  # (needed, lines that serve) of each clause
    back_all: bool

    def __call__(self, start: int, stop: int) -> Counts:
        return count(self, deal(self, start, stop))


_NEVER = 1000


def make_lines(piles: Piles, rule: KeepRule | None) -> tuple[Line, ...]:
    """The main deck by full name, in the order of reports."""
    elements = element_order(piles)
    clauses = rule.clauses if rule else ()
    return tuple(
        Line(
            card,
            copies,
            least_cost(card),
            tuple(card.requirement.count(element) for element in elements),
            tuple(card.id in clause.cards for clause in clauses),
        )
        for card, copies in lines(piles.main)
    )


def element_order(piles: Piles) -> tuple[str, ...]:
    """All elements that tactics give or cards require."""
    return tuple(
        sorted({card.element for card in piles.tactics if card.element} | {item for card in piles.main for item in card.requirement})
    )


def make_plan(piles: Piles, setup: Setup, seat: Seat, seed: int, rule: KeepRule | None = None) -> Plan:
    """Raises DataError for a main deck too small for a hand, its redraw and three turns."""
    hand = setup.hand[seat]
    turns = range(TURNS + 1)
    draws = tuple(setup.drawn_by(seat, turn) for turn in turns)
    smallest = 2 * hand + draws[-1]
    if len(piles.main) < smallest:
        raise DataError(fault("sim.small_deck", deck=piles.name, count=len(piles.main), limit=smallest))
    card_lines = make_lines(piles, rule)
    places = {line.card.rules_name: place for place, line in enumerate(card_lines)}
    elements = element_order(piles)
    clauses = None
    if rule:
        clauses = tuple((clause.need, tuple(line.serves[place] for line in card_lines)) for place, clause in enumerate(rule.clauses))
    return Plan(
        seed=seed,
        hand=hand,
        draws=draws,
        resources=tuple(setup.resources(seat, turn, len(piles.tactics)) for turn in turns),
        shown=tuple(min(setup.tactics * turn, len(piles.tactics)) for turn in turns),
        main=tuple(places[card.rules_name] for card in piles.main),
        tactics=tuple(elements.index(card.element) if card.element else len(elements) for card in piles.tactics),
        elements=len(elements),
        costs=tuple(_NEVER if line.cost is None else line.cost for line in card_lines),
        needs=tuple(line.needs for line in card_lines),
        lands=tuple(_land(line.card, setup, elements) for line in card_lines) if setup.lands else (),
        rule=clauses,
        back_all=bool(rule and rule.back == "all"),
    )


def _land(card: Card, setup: Setup, elements: Sequence[str]) -> int:
    return elements.index(card.element) if setup.lands in card.types and card.element in elements else -1


@dataclass(slots=True)
class Deal:
    """The first turns of many games; arrays of shape (cards, games) hold line numbers."""

    first: Any
    returned: Any  # cards put back, by place in the first hand (bool)
    hand: Any
    drawn: Any  # cards of the draw phases of turns 1 … TURNS
    elements: Any  # (turns, elements, games): face-up tactics; or lands that have come


def deal(plan: Plan, start: int, stop: int) -> Deal:
    """Games ``start`` to ``stop`` - 1 up to the draw of turn 3 (guide: Setup 5-7, Your turn)."""
    import numpy as np

    seeds = game_seeds(plan.seed, start, stop)
    games = np.arange(stop - start)
    hand, drawn = plan.hand, plan.draws[-1]
    deck = _shuffled(plan.main, seeds, games, max(2 * hand, hand + drawn), _MAIN)
    first = deck[:hand].copy()
    returned = _returned(plan, first)
    # The returned cards change places with as many from the top: they are in the deck again, but only after the redraw.
    rank = hand + np.cumsum(returned, axis=0) - returned
    for place in range(hand):
        which = games[returned[place]]
        source = rank[place, which]
        deck[place, which], deck[source, which] = deck[source, which], deck[place, which]
    changed = returned.any(axis=0)
    for step in range(hand, hand + drawn):  # shuffled only where cards went back (R8)
        other = step + below(seeds, _AGAIN + step, len(plan.main) - step).astype(np.intp)
        _swap(deck, step, np.where(changed, other, step), games)
    elements = np.zeros((TURNS + 1, plan.elements + 1, stop - start), dtype=np.int8)
    if plan.lands:
        given, came = np.array(plan.lands), deck[: hand + drawn]
        for turn in range(TURNS + 1):
            here = given[came[: hand + plan.draws[turn]]]
            for element in range(plan.elements):
                elements[turn, element] = (here == element).sum(axis=0)
        return Deal(first, returned, deck[:hand], deck[hand : hand + drawn], elements)
    tactics = _shuffled(plan.tactics, seeds, games, plan.shown[-1], _TACTICS)
    for turn in range(1, TURNS + 1):
        elements[turn] = elements[turn - 1]
        for place in range(plan.shown[turn - 1], plan.shown[turn]):
            elements[turn, tactics[place], games] += 1
    return Deal(first, returned, deck[:hand], deck[hand : hand + drawn], elements)


def _shuffled(cards: Sequence[int], seeds: Any, games: Any, top: int, stream: int) -> Any:
    """The first ``top`` cards of a shuffled pile (Fisher-Yates), the rest in some order; shape (cards, games)."""
    import numpy as np

    deck = np.repeat(np.array(cards, dtype=np.int16)[:, None], len(games), axis=1)
    for step in range(min(top, len(cards) - 1)):
        other = step + below(seeds, stream + step, len(cards) - step).astype(np.intp)
        _swap(deck, step, other, games)
    return deck


def _swap(deck: Any, place: int, other: Any, games: Any) -> None:
    here = deck[place].copy()
    deck[place] = deck[other, games]
    deck[other, games] = here


def _returned(plan: Plan, first: Any) -> Any:
    import numpy as np

    if plan.rule is None:
        return np.zeros(first.shape, dtype=bool)
    kept, served = np.ones(first.shape[1], dtype=bool), np.zeros(first.shape, dtype=bool)
    for needed, serving in plan.rule:
        hits = np.array(serving)[first]
        kept &= hits.sum(axis=0) >= needed
        served |= hits
    return ~kept & (np.ones(first.shape, dtype=bool) if plan.back_all else ~served)


def castable(plan: Plan, dealt: Deal, turn: int) -> Any:
    """Whether each line could be paid and its requirement met in own turn ``turn``; shape (lines, games)."""
    import numpy as np

    made = np.zeros((len(plan.costs), dealt.first.shape[1]), dtype=bool)
    for place, (cost, needs) in enumerate(zip(plan.costs, plan.needs, strict=True)):
        if cost > plan.resources[turn]:
            continue
        made[place] = True
        if plan.lands:
            if sum(needs) > plan.resources[turn]:
                made[place] = False
            # The last of n lands can come in this turn, the one before it a turn earlier, and so on (odds.chances.held_and_met).
            for now in range(turn + 1):
                there = sum(np.minimum(dealt.elements[now, element], points) for element, points in enumerate(needs))
                made[place] &= there >= sum(needs) - (turn - now)
            continue
        for element, points in enumerate(needs):
            if points:
                made[place] &= dealt.elements[turn, element] >= points
    return made


def playable(plan: Plan, dealt: Deal, turn: int) -> Any:
    """Whether some card that came by own turn ``turn`` could be played in it, had nothing been played before; shape (games,)."""
    import numpy as np

    able, games = castable(plan, dealt, turn), np.arange(dealt.first.shape[1])
    made = able[dealt.hand, games].any(axis=0)
    return made | able[dealt.drawn[: plan.draws[turn]], games].any(axis=0)


def count(plan: Plan, dealt: Deal) -> Counts:
    """The sums of a chunk."""
    import numpy as np

    games = dealt.first.shape[1]
    gone = dealt.returned.sum(axis=0)
    counts: Counts = Counter({("n",): games, ("kept",): int((gone == 0).sum())})
    for cards, times in enumerate(np.bincount(gone).tolist()):
        counts["returned", cards] = times
    some = np.zeros(games, dtype=bool)
    for turn in range(1, TURNS + 1):
        able = playable(plan, dealt, turn)
        counts["playable", turn] = int(able.sum())
        some |= able
    counts["brick",] = int((~some).sum())
    ordered = np.sort(dealt.hand, axis=0)
    counts["duplicates",] = int((ordered[1:] == ordered[:-1]).any(axis=0).sum())
    costs = np.array([0 if cost == _NEVER else cost for cost in plan.costs])[dealt.hand].sum(axis=0)
    counts["cost",], counts["cost2",] = int(costs.sum()), int((costs * costs).sum())
    able = castable(plan, dealt, TURNS)[dealt.hand, np.arange(games)].sum(axis=0)
    for cards, times in enumerate(np.bincount(able, minlength=plan.hand + 1).tolist()):
        counts["castable", cards] = times
    later = np.concatenate([dealt.hand, dealt.drawn])
    for line in range(len(plan.costs)):
        for where, drawn in (("first", dealt.first), ("hand", dealt.hand), ("turn", later)):
            tally = np.bincount((drawn == line).sum(axis=0, dtype=np.int8), minlength=4)
            for least in (1, 2, 3):
                counts[where, line, least] = int(tally[least:].sum())
    return counts


def rows(plan: Plan, names: Sequence[str], start: int, stop: int) -> list[dict[str, Any]]:
    """One row a game: the first hand, what went back (and its places, counted from 0, which the redrawn cards take), the hand, the
    draws of three turns and what came of it."""
    from zmdj_cards.sim.seeds import game_seed

    dealt = deal(plan, start, stop)
    able = [playable(plan, dealt, turn) for turn in range(1, TURNS + 1)]
    records = []
    for place in range(stop - start):
        places = [slot for slot in range(plan.hand) if dealt.returned[slot, place]]
        records.append(
            {
                "game": start + place,
                "seed": game_seed(plan.seed, start + place),
                "first_hand": "|".join(names[line] for line in dealt.first[:, place]),
                "returned": len(places),
                "put_back": "|".join(names[dealt.first[slot, place]] for slot in places),
                "places": "|".join(map(str, places)),
                "hand": "|".join(names[line] for line in dealt.hand[:, place]),
                "drawn": dealt.drawn.shape[0],
                "draws": "|".join(names[line] for line in dealt.drawn[:, place]),
                **{f"playable_{turn}": int(able[turn - 1][place]) for turn in range(1, TURNS + 1)},
                "brick": int(not any(item[place] for item in able)),
            }
        )
    return records
