"""``zmdj sim league`` and ``zmdj sim compare-rules``: every pair of decks, and the same decks under two rulesets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.grouped import grouped
from zmdj_cards.cli.io import session
from zmdj_cards.cli.sim.options import BlankOption, IllegalOption, JobsOption, ReportOptions, SeedOption, policy_option
from zmdj_cards.games import policies

if TYPE_CHECKING:
    from zmdj_cards.work.sim.league import LeagueRequest

DecksArg = Annotated[list[str], typer.Argument(metavar="DECK...", help="Two or more decks: files, deck codes, names of bundled decks.")]
RulesArg = Annotated[str, typer.Argument(metavar="RULES", help="A file with changed fields of the ruleset, or: shipped.")]


@dataclass(frozen=True, kw_only=True)
class LeagueOptions:
    """How the games of a league are played."""

    games: Annotated[
        int, typer.Option("--games", "-n", min=1, max=10**7, help="Games of each pair; seats are swapped in every second one.")
    ] = 100
    seed: SeedOption
    policy: Annotated[str, policy_option("--policy", help="Who plays the decks.")] = policies.DEFAULT
    jobs: JobsOption = 1
    allow_blank: BlankOption = False
    allow_illegal: IllegalOption = False

    def given(self, decks: list[str]) -> LeagueRequest:
        from zmdj_cards.work.sim.league import LeagueRequest

        return LeagueRequest(tuple(decks), self.games, self.seed, self.policy, self.jobs, self.allow_blank, self.allow_illegal)


@grouped
def league(decks: DecksArg, *, play: LeagueOptions, report: ReportOptions) -> None:
    """Play every pair of decks: the matrix of win rates with intervals, going first, lengths, and every card.

    Of every card the win rate of games in which it was drawn, and in which it was played: in the files (JSON, CSV, HTML), where the matrix
    is a heat map.
    """
    from zmdj_cards.cli.sim.output import progress
    from zmdj_cards.work.sim import league as work

    output = report.output()
    output.emit(work.league(session(), play.given(decks), partial(progress, session().console)))


@grouped
def compare_rules(first: RulesArg, second: RulesArg, decks: DecksArg, *, play: LeagueOptions, report: ReportOptions) -> None:
    """The same decks under two rulesets, game by game with the same luck: what a change of a number does.

    Each pair of decks is played under both; the differences are of pairs of games and come with their intervals.
    """
    from zmdj_cards.cli.sim.output import progress
    from zmdj_cards.work.sim import league as work

    output = report.output()
    output.emit(work.compare_rules(session(), (first, second), play.given(decks), partial(progress, session().console)))
