"""The decks of a game between two players: read, judged, and put on the table."""

from __future__ import annotations

from dataclasses import replace

from zmdj_cards.decks.validate import validate
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.match import Side, side_of
from zmdj_cards.errors import DataError, fault
from zmdj_cards.sim.match.runner import Duel
from zmdj_cards.sim.setting import make_setting
from zmdj_cards.work.bench import Bench


def read_side(bench: Bench, source: str, allow_illegal: bool = False) -> tuple[Side, str]:
    """A deck as it is played, and its name. Raises DataError for one that cannot be, and for one that breaks the rules of deck building
    unless that is allowed; UsageError for a game whose rules the program cannot play."""
    rules = bench.rules
    deck, _ = bench.read(source)
    faults = [item for item in validate(deck, bench.context.format, bench.index) if item.severity == "error"]
    if faults and not allow_illegal:
        placed = [item if item.place.source else item.at(source=source) for item in faults]
        raise DataError([*placed, fault("match.illegal", deck=deck.name)])
    bench.space.remark(replace(item, severity="warning").at(source=source) for item in faults)
    return side_of(rules, deck, {card.id: card for card in bench.index.cards}), deck.name


def told_apart(first: str, second: str) -> tuple[str, str]:
    """The names of two players, or of two decks, that may be called the same."""
    return (first, second) if first != second else (f"{first} A", f"{second} B")


def make_duel(
    game: str, sides: tuple[Side, Side], policies: tuple[str, str], seed: int, allow_blank: bool, ruleset: Ruleset | None = None
) -> Duel:
    """Raises DataError naming the cards whose text is not known in full, unless blanks are allowed."""
    return Duel(make_setting(game, (*sides[0].cards(), *sides[1].cards()), allow_blank, ruleset), sides, policies, seed)
