"""Exact chances of a deck: no sampling. Every number is a record that says what it is conditioned on.

Shuffles are uniform; nothing is drawn by effects, no life card is taken into the hand and nothing leaves it, unless a record says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Literal

from zmdj_cards.errors import Bi, DataError, Fault, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.sim.odds.clauses import Clause, Condition, KeepRule, seek, signature, unserved
from zmdj_cards.sim.odds.exact import Counts, Mulligan, Need, at_least, keep_chance, opening_hands, reach_after, reach_in_time
from zmdj_cards.sim.piles import SEATS, Piles, Seat, Setup, least_cost, lines

Way = Literal["kept", "seek", "rule"]
Requirement = tuple[tuple[str, int], ...]

# Up to this many turns; the tactics deck of the standard format lasts as long.
MAX_TURN = 40


@dataclass(frozen=True, slots=True)
class Pool:
    """The main deck in classes for one condition: sizes, what the keep rule and the condition see of each class. ``gives``: of each group
    the place of the element that its cards support, -1 for none."""

    sizes: Counts
    groups: tuple[int, ...]
    group_sizes: Counts
    rule: Mulligan | None
    needs: tuple[Need, ...]
    gives: tuple[int, ...] = ()


class Odds:
    """Exact chances of one deck. ``rule``: the user's keep rule, for the way ``rule``. Raises DataError for a deck too small for
    an opening hand, its redraw and the life zone."""

    def __init__(self, piles: Piles, setup: Setup, rule: KeepRule | None = None) -> None:
        smallest = 2 * max(setup.hand.values()) + piles.stamina(setup)
        if len(piles.main) < smallest:
            raise DataError(fault("sim.small_deck", deck=piles.name, count=len(piles.main), limit=smallest))
        self.piles, self.setup, self.rule = piles, setup, rule
        self._hands = cache(self._find_hands)
        self._pool = cache(self._find_pool)

    def _rule(self, way: Way, condition: Condition, hand: int) -> KeepRule | None:
        if way == "kept":
            return None
        if way == "seek":
            return seek(frozenset().union(*(clause.cards for clause in condition.clauses)), hand)
        return self.rule

    def _find_pool(self, condition: Condition, rule: KeepRule | None, elements: tuple[str, ...] = ()) -> Pool:
        asked = rule.clauses if rule else ()
        counts = Counter(
            (signature(card, asked), (signature(card, condition.clauses), self._given(card, elements))) for card in self.piles.main
        )
        classes = sorted(counts)
        wants = sorted({want for _, want in classes})
        needs = tuple(Need(clause.need, tuple(want[place] for want, _ in wants)) for place, clause in enumerate(condition.clauses))
        mulligan = None
        if rule:
            served = tuple(Need(clause.need, tuple(keep[place] for keep, _ in classes)) for place, clause in enumerate(asked))
            mulligan = Mulligan(served, rule.back)
        group_sizes = [0] * len(wants)
        for keep, want in classes:
            group_sizes[wants.index(want)] += counts[keep, want]
        sizes = tuple(counts[item] for item in classes)
        gives = tuple(given for _, given in wants)
        return Pool(sizes, tuple(wants.index(want) for _, want in classes), tuple(group_sizes), mulligan, needs, gives)

    def _given(self, card: Card, elements: tuple[str, ...]) -> int:
        """The place of the element that a card supports once it has been played, -1 for none."""
        return elements.index(card.element) if self.setup.lands in card.types and card.element in elements else -1

    def _find_hands(self, sizes: Counts, hand: int, rule: Mulligan | None, groups: tuple[int, ...]) -> dict[Counts, Fraction]:
        return opening_hands(sizes, hand, rule, groups)

    def chance(self, condition: Condition, seat: Seat, turn: int = 0, way: Way = "kept") -> Fraction:
        """Chance that the opening hand and the draw phases up to own turn ``turn`` (0: the opening hand alone) meet the
        condition."""
        return self._reach(condition, seat, self.setup.drawn_by(seat, turn), way)

    def life_chance(self, condition: Condition, seat: Seat, way: Way = "kept") -> Fraction:
        """Chance that the life zone alone meets the condition; the opening hand is not looked at, only its mulligan counts."""
        hand, life = self.setup.hand[seat], self.piles.stamina(self.setup)
        pool = self._pool(condition, self._rule(way, condition, hand))
        hands = self._hands(pool.sizes, hand, pool.rule, pool.groups)
        total = Fraction(0)
        for got, chance in hands.items():
            rest = tuple(size - here for size, here in zip(pool.group_sizes, got, strict=True))
            total += chance * reach_after({(0,) * len(rest): Fraction(1)}, rest, life, pool.needs)
        return total

    def _reach(self, condition: Condition, seat: Seat, drawn: int, way: Way) -> Fraction:
        hand = self.setup.hand[seat]
        pool = self._pool(condition, self._rule(way, condition, hand))
        hands = self._hands(pool.sizes, hand, pool.rule, pool.groups)
        return reach_after(hands, pool.group_sizes, min(drawn, len(self.piles.main) - hand), pool.needs)

    def keep(self, seat: Seat) -> Fraction:
        """Chance that the user's rule keeps the first hand. Raises ValueError without a rule."""
        if self.rule is None:
            raise ValueError("no keep rule")
        anything = Condition((Clause(1, "", frozenset()),))
        pool = self._pool(anything, self.rule)
        return keep_chance(pool.sizes, self.setup.hand[seat], pool.rule) if pool.rule else Fraction(1)

    def met(self, requirement: Requirement, turn: int, seat: Seat = "first") -> Fraction:
        """Chance that the face-up tactics of own turn ``turn`` meet an element requirement (R11): one more each turn. With lands: that so
        many could be played by then, one a turn, the hand kept."""
        if self.setup.lands:
            return self.held_and_met(None, requirement, seat, turn)
        sizes, needs = _element_classes(self.piles.tactics, requirement)
        shown = min(self.setup.tactics * turn, len(self.piles.tactics))
        return reach_after({(0,) * len(sizes): Fraction(1)}, sizes, shown, needs)

    def held_and_met(self, condition: Condition | None, requirement: Requirement, seat: Seat, turn: int, way: Way = "kept") -> Fraction:
        """With lands: chance that the cards that came by own turn ``turn`` meet the condition, and that by then the lands of a requirement
        could be played. Of n of them the last can come in that turn, the one before it a turn earlier, and so on; what is played in a
        turn in which none is there does not matter."""
        elements = tuple(element for element, _ in requirement)
        wanted = [points for _, points in requirement]
        if sum(wanted) > self.setup.tactics * turn:
            return Fraction(0)
        hand = self.setup.hand[seat]
        asked = condition or Condition((Clause(0, "", frozenset()),))
        pool = self._pool(asked, self._rule(way, asked, hand), elements)
        draws = tuple(self.setup.drawn_by(seat, now) - self.setup.drawn_by(seat, now - 1) for now in range(1, turn + 1))
        draws = draws[: max(0, len(self.piles.main) - hand)]

        def holds(now: int, got: Counts) -> bool:
            here = [0] * len(wanted)
            for count, given in zip(got, pool.gives, strict=True):
                if given >= 0:
                    here[given] += count
            if sum(map(min, here, wanted)) < sum(wanted) - self.setup.tactics * (turn - now):
                return False
            return now < len(draws) or all(need.missing(got) <= 0 for need in pool.needs)

        return reach_in_time(self._hands(pool.sizes, hand, pool.rule, pool.groups), pool.group_sizes, draws, holds)

    def playable(self, condition: Condition, card: Card, seat: Seat, turn: int, way: Way) -> Fraction:
        """Chance that the cards that came by own turn ``turn`` meet the condition and the card could be played then. Tactics lie in a
        deck of their own: a product; lands come out of the same deck."""
        if not self.setup.lands:
            return self.castable(card, seat, turn) * self.chance(condition, seat, turn, way)
        cost = least_cost(card)
        if cost is None or cost > self._resources(seat, turn):
            return Fraction(0)
        return self.held_and_met(condition, requirement_of(card), seat, turn, way)

    def castable(self, card: Card, seat: Seat, turn: int) -> Fraction:
        """Chance that in own turn ``turn`` the requirement of a card is met and its cost can be paid with everything ready.
        The main deck does not matter: this is independent of having the card."""
        cost = least_cost(card)
        if cost is None or cost > self.setup.resources(seat, turn, len(self.piles.tactics)):
            return Fraction(0)
        return self.met(requirement_of(card), turn, seat)

    def first_turn(self, card: Card, seat: Seat) -> int | None:
        """First own turn in which the cost can be paid; None if never."""
        cost = least_cost(card)
        turns = range(1, MAX_TURN + 1)
        return next((turn for turn in turns if cost is not None and cost <= self._resources(seat, turn)), None)

    def _resources(self, seat: Seat, turn: int) -> int:
        return self.setup.resources(seat, turn, len(self.piles.tactics))


def _element_classes(tactics: Sequence[Card], requirement: Requirement) -> tuple[Counts, tuple[Need, ...]]:
    counts = Counter(card.element for card in tactics)
    named = [element for element, _ in requirement]
    sizes = (*(counts[element] for element in named), len(tactics) - sum(counts[element] for element in named))
    needs = tuple(Need(count, tuple(place == mine for place in range(len(sizes)))) for mine, (_, count) in enumerate(requirement))
    return sizes, needs


def requirement_of(card: Card) -> Requirement:
    """(element, points) of a card, sorted (R11)."""
    return tuple(sorted(Counter(card.requirement).items()))


# Subjects: what rows are about


@dataclass(frozen=True, slots=True)
class Subject:
    """Something to have in hand: ``copies`` cards of the main deck serve it; ``most``: ask for 1 … most of them."""

    kind: Literal["card", "person", "type", "element", "cost", "group", "condition"]
    id: str
    name: Bi
    copies: int
    condition: Condition
    most: int = 1

    def at_least(self, need: int) -> Condition:
        """The condition for ``need`` cards; a written condition stands as it is."""
        if self.kind == "condition":
            return self.condition
        clause = self.condition.clauses[0]
        return Condition((Clause(need, clause.query, clause.cards),))


def card_subjects(piles: Piles) -> list[Subject]:
    """One a full name (R23)."""
    found = []
    for card, copies in lines(piles.main):
        ids = frozenset(item.id for item in piles.main if item.rules_name == card.rules_name)
        found.append(_subject("card", card.id, Bi(card.said_en, card.zh), copies, ids, copies))
    return found


def group_subjects(piles: Piles, game: GameData) -> list[Subject]:
    """Persons with several full names, types, elements, and cards up to each cost."""
    found = []
    persons: dict[str, dict[str, Card]] = {}
    for card in piles.main:
        persons.setdefault(card.person, {})[card.rules_name] = card
    for name, cards in persons.items():
        if len(cards) > 1:
            first = next(iter(cards.values()))
            english = first.en.rsplit("\u00b7", 1)[-1].strip() if first.en else name
            found.append(_of("person", name, Bi(english, name), piles, {card.id for card in piles.main if card.person == name}))
    for kind in game.type:
        found.append(_of("type", kind.id, Bi(kind.en, kind.zh), piles, {card.id for card in piles.main if kind.id in card.types}))
    for element in game.element:
        ids = {card.id for card in piles.main if card.element == element.id}
        found.append(_of("element", element.id, Bi(element.en, element.zh), piles, ids))
    costs = sorted({cost for card in piles.main if (cost := least_cost(card)) is not None})
    for cost in costs[:-1]:
        ids = {card.id for card in piles.main if (mine := least_cost(card)) is not None and mine <= cost}
        found.append(_of("cost", f"<={cost}", _cost_name(cost), piles, ids))
    return [subject for subject in found if subject.copies]


def _cost_name(cost: int) -> Bi:
    item = Fault("sim.cost_group", {"cost": cost})
    return Bi(item.message("en"), item.message("zh"))


def _of(kind: Any, key: str, name: Bi, piles: Piles, ids: Iterable[str]) -> Subject:
    cards = frozenset(ids)
    return _subject(kind, key, name, sum(card.id in cards for card in piles.main), cards, 3)


def _subject(kind: Any, key: str, name: Bi, copies: int, ids: frozenset[str], most: int) -> Subject:
    return Subject(kind, key, name, copies, Condition((Clause(1, key, ids),)), max(1, min(most, copies, 3)))


def user_subject(condition: Condition, piles: Piles, name: str = "") -> Subject:
    """A condition as the user wrote it; one clause counts as a group."""
    shown = name or str(condition)
    ids = frozenset().union(*(clause.cards for clause in condition.clauses))
    copies = sum(card.id in ids for card in piles.main)
    single = len(condition.clauses) == 1 and condition.clauses[0].need == 1
    return Subject("group" if single else "condition", shown, Bi(shown, shown), copies, condition, min(3, max(1, copies)) if single else 1)


# Records


def hand_records(odds: Odds, subject: Subject, seats: Sequence[Seat], ways: Sequence[Way], turns: int) -> list[dict[str, Any]]:
    """Chances to have the subject by each own turn, 0 (opening hand) to ``turns``."""
    found = []
    for seat in seats:
        for way in ways:
            for need in range(1, subject.most + 1):
                condition = subject.at_least(need)
                for turn in range(turns + 1):
                    found.append(_record(odds, subject, "hand", seat, way, turn, need, odds.chance(condition, seat, turn, way)))
    return found


def life_records(odds: Odds, subject: Subject, seats: Sequence[Seat], ways: Sequence[Way]) -> list[dict[str, Any]]:
    """Chances that the life zone holds at least 1, … or all copies of the subject. Kept hands: one number for both seats, for
    the life cards of an unsorted deck are any cards."""
    life = odds.piles.stamina(odds.setup)
    found = []
    needs = sorted({*range(1, subject.most + 1), *([subject.copies] if subject.kind == "card" and subject.copies <= life else [])})
    for seat in seats:
        for way in ways:
            for need in needs:
                value = odds.life_chance(subject.at_least(need), seat, way)
                found.append(_record(odds, subject, "life", seat, way, 0, need, value))
    return found


def _record(odds: Odds, subject: Subject, where: str, seat: Seat, way: Way, turn: int, need: int, value: Fraction) -> dict[str, Any]:
    return {
        "where": where,
        "kind": subject.kind,
        "id": subject.id,
        "zh": subject.name.zh,
        "en": subject.name.en,
        "copies": subject.copies,
        "deck_size": len(odds.piles.main),
        "at_least": need if subject.kind != "condition" else None,
        "seat": seat,
        "hand": odds.setup.hand[seat],
        "turn": turn,
        "drawn": odds.setup.drawn_by(seat, turn),
        "life": odds.piles.stamina(odds.setup) if where == "life" else None,
        "mulligan": way,
        "rule": str(odds.rule) if way == "rule" else None,
        "chance": float(value),
        "exact": str(value),
    }


def requirement_records(odds: Odds, requirement: Requirement, cards: int, turns: int) -> list[dict[str, Any]]:
    """Chances that the tactics of own turn 1 … ``turns`` meet the requirement; the same for both seats."""
    if odds.setup.lands:
        return _land_records(odds, requirement, cards, turns)
    counts = Counter(card.element for card in odds.piles.tactics)
    return [
        {
            "where": "tactics",
            "kind": "requirement",
            "id": requirement_text(requirement),
            "cards": cards,
            "copies": sum(counts[element] for element, _ in requirement),
            "deck_size": len(odds.piles.tactics),
            "turn": turn,
            "shown": min(odds.setup.tactics * turn, len(odds.piles.tactics)),
            "chance": float(value := odds.met(requirement, turn)),
            "exact": str(value),
        }
        for turn in range(1, turns + 1)
    ]


def _land_records(odds: Odds, requirement: Requirement, cards: int, turns: int) -> list[dict[str, Any]]:
    """The same for lands: who goes first has drawn one card fewer."""
    counts = Counter(card.element for card in odds.piles.main if odds.setup.lands in card.types)
    return [
        {
            "where": "lands",
            "kind": "requirement",
            "id": requirement_text(requirement),
            "cards": cards,
            "copies": sum(counts[element] for element, _ in requirement),
            "deck_size": len(odds.piles.main),
            "seat": seat,
            "hand": odds.setup.hand[seat],
            "turn": turn,
            "drawn": odds.setup.drawn_by(seat, turn),
            "mulligan": "kept",
            "chance": float(value := odds.met(requirement, turn, seat)),
            "exact": str(value),
        }
        for seat in SEATS
        for turn in range(1, turns + 1)
    ]


def cast_records(odds: Odds, subject: Subject, card: Card, seats: Sequence[Seat], ways: Sequence[Way], turns: int) -> list[dict[str, Any]]:
    """Chances to have a card in hand and to be able to play it in own turn t."""
    found = []
    for seat in seats:
        for turn in range(1, turns + 1):
            able = odds.castable(card, seat, turn)
            for way in ways:
                value = odds.playable(subject.at_least(1), card, seat, turn, way)
                record = _record(odds, subject, "playable", seat, way, turn, 1, value)
                found.append({**record, "cost": least_cost(card), "castable": float(able), "castable_exact": str(able)})
    return found


def requirement_text(requirement: Requirement) -> str:
    """``2 fire 1 wind``."""
    return " ".join(f"{count} {element}" for element, count in requirement)


def copies_table(deck_size: int, setup: Setup, seat: Seat, turns: int) -> list[dict[str, Any]]:
    """For every number of copies 0 … deck size: chance of at least 1 by each turn, hand kept, and after the full mulligan of
    misses."""
    hand = setup.hand[seat]
    chances = []
    for copies in range(deck_size + 1):
        sizes = (copies, deck_size - copies)
        for way in ("kept", "seek"):
            rule = Mulligan((Need(hand, (True, False)),)) if way == "seek" else None
            hands = opening_hands(sizes, hand, rule, (0, 1))
            for turn in range(turns + 1):
                drawn = min(setup.drawn_by(seat, turn), deck_size - hand)
                value = reach_after(hands, sizes, drawn, (Need(1, (True, False)),))
                chances.append(
                    {
                        "where": "hand",
                        "kind": "copies",
                        "copies": copies,
                        "deck_size": deck_size,
                        "at_least": 1,
                        "seat": seat,
                        "hand": hand,
                        "turn": turn,
                        "drawn": drawn,
                        "mulligan": way,
                        "chance": float(value),
                        "exact": str(value),
                    }
                )
    return chances


def tactics_table(deck_size: int, setup: Setup, turns: int) -> list[dict[str, Any]]:
    """For every number of tactics of an element and every requirement of 1 to 3: chance that it is met by each turn."""
    return [
        {
            "where": "tactics",
            "kind": "copies",
            "copies": copies,
            "deck_size": deck_size,
            "at_least": need,
            "turn": turn,
            "shown": (shown := min(setup.tactics * turn, deck_size)),
            "chance": float(value := at_least(deck_size, copies, shown, need)),
            "exact": str(value),
        }
        for copies in range(1, deck_size + 1)
        for need in (1, 2, 3)
        for turn in range(1, turns + 1)
    ]


def unserved_faults(conditions: Iterable[Condition | KeepRule], piles: Piles) -> list[Fault]:
    """Warnings for clauses that no card of the main deck serves."""
    return [
        fault("sim.no_card_serves", severity="warning", query=clause.query)
        for condition in conditions
        for clause in unserved(condition.clauses, piles.main)
    ]


def seats_of(choice: str) -> tuple[Seat, ...]:
    """``first``, ``second`` or ``both``."""
    return tuple(seat for seat in SEATS if choice in (seat, "both"))
