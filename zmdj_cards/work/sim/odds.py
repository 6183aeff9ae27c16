"""Exact chances of a deck, from plain values to the report."""

from __future__ import annotations

from dataclasses import dataclass

from zmdj_cards.errors import Place, UsageError, fault
from zmdj_cards.sim.odds.chances import Odds, seats_of, unserved_faults, user_subject
from zmdj_cards.sim.odds.clauses import Clause, Condition, Select, read_clauses
from zmdj_cards.sim.odds.report import Wishes, odds_report
from zmdj_cards.sim.odds.requirement import read_requirement
from zmdj_cards.sim.piles import make_piles, make_setup
from zmdj_cards.work.bench import open_bench
from zmdj_cards.work.sim.call import command_line
from zmdj_cards.work.sim.run import ANY_HAND, Finished, Keep, Options, finished, sources
from zmdj_cards.work.workspace import Workspace


@dataclass(frozen=True, slots=True)
class OddsRequest:
    """``seat``: ``first``, ``second`` or ``both``; ``turns``: own turns to look ahead; ``wants``: conditions; ``groups``: ``NAME=QUERY``;
    ``needs``: element requirements; ``copies``: the tables over all numbers of copies as well."""

    deck: str
    seat: str = "both"
    turns: int = 6
    keep: Keep = ANY_HAND
    wants: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    copies: bool = False

    def call(self) -> Options:
        return [
            ("--seat", self.seat),
            ("--turns", self.turns),
            *self.keep.call(),
            *(("--want", text) for text in self.wants),
            *(("--group", text) for text in self.groups),
            *(("--need", text) for text in self.needs),
            ("--copies", self.copies),
        ]


def odds(space: Workspace, request: OddsRequest) -> Finished:
    """The chances. Raises what reading the deck, the keep rule, conditions and requirements raises, with the place of a mistake."""
    bench = open_bench(space, request.deck)
    deck, name = bench.read(request.deck)
    piles = make_piles(deck, bench.index)
    rule = request.keep.read(bench)
    groups = [_group(text, bench.select) for text in request.groups]
    setup, seats = make_setup(bench.game), seats_of(request.seat)
    seen = max(setup.hand[one] + setup.drawn_by(one, request.turns) for one in seats)
    conditions = [*groups, *(Condition(read_clauses(text, bench.select, seen)) for text in request.wants)]
    requirements = tuple(read_requirement(text, bench.game) for text in request.needs)
    space.remark(unserved_faults([*conditions, *([rule] if rule else [])], piles))
    subjects = tuple(user_subject(condition, piles, condition.name) for condition in conditions)
    call = command_line("odds", name, request.call())
    wishes = Wishes(seats, request.turns, subjects, requirements, request.copies, call, sources(bench, [(deck, name)]))
    return finished(bench, odds_report(Odds(piles, setup, rule), bench.game, wishes))


def _group(text: str, select: Select) -> Condition:
    name, sign, query = text.replace("＝", "=", 1).partition("=")
    if not sign or not name.strip() or not query.strip():
        raise UsageError(fault("sim.bad_group", Place(text=text)))
    return Condition((Clause(1, query.strip(), select(query.strip())),), name.strip())
