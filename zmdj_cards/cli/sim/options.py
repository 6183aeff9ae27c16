"""Options that simulation commands share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zmdj_cards.games import policies

if TYPE_CHECKING:
    from zmdj_cards.cli.sim.inputs import Bench
    from zmdj_cards.sim.odds.clauses import KeepRule


class SeatChoice(StrEnum):
    first = "first"
    second = "second"
    both = "both"


class Back(StrEnum):
    misses = "misses"
    all = "all"


SeatOption = Annotated[SeatChoice, typer.Option("--seat", help="First player, second player, or both.")]
KeepOption = Annotated[
    str | None,
    typer.Option(
        "--keep", metavar="RULE", help="Keep a hand with these cards, for example: '2 of cost<=2; 1 of t:unit'.", show_default=False
    ),
]
BackOption = Annotated[Back, typer.Option("--back", help="What goes back when the rule is not met: the cards it does not name, or all.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the whole report as JSON.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print every number as CSV, one a line.")]
HtmlOption = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write one self-contained page.", show_default=False)]
PlotsOption = Annotated[
    Path | None, typer.Option("--plots", metavar="FILE", help="Write the plots: name.png or name.svg.", show_default=False)
]
SeedOption = Annotated[int, typer.Option("--seed", min=0, max=2**64 - 1, help="Seed; game i is the same for any n and any --jobs.")]
JobsOption = Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help="Processes.")]
SchedulerOption = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Run on the Dask cluster of this scheduler.", show_default=False)
]


def policy_option(name: str, help: str) -> Any:
    """An option that names one of the policies. Any: what typer makes of it."""
    return typer.Option(name, help=help, metavar=f"[{'|'.join(policies.every())}]", parser=_known_policy)


def _known_policy(name: str) -> str:
    if name not in policies.every():
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(map(repr, policies.every()))}.")
    return name


def read_rule(keep: str | None, back: Back, bench: Bench) -> KeepRule | None:
    """The keep rule of ``--keep`` and ``--back``."""
    from zmdj_cards.sim.odds.clauses import KeepRule, read_clauses
    from zmdj_cards.sim.piles import make_setup

    if keep is None:
        return None
    return KeepRule(read_clauses(keep, bench.select, max(make_setup(bench.game).hand.values())), back.value)


def keep_options(keep: str | None, back: Back) -> list[tuple[str, object]]:
    """The options as they stand in the command that repeats a run."""
    return [("--keep", keep), ("--back", back.value)] if keep is not None else []
