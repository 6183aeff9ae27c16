"""Positions with one right move. The format is that of the golden positions of the rules (``docs/positions.md``), with a line ``best``: the
decisions that the player to move must make one after the other, parted by ``;``; other right ways stand behind ``|``."""

from __future__ import annotations

from pathlib import Path

from tests.rules.runner import Case, Table, load_cases
from zmdj_cards.engine.policy.policy import MakePolicy, decide

HERE = Path(__file__).parent
SEEDS = (1, 2, 3)


def cases(name: str) -> list[Case]:
    return load_cases(HERE / f"{name}.pos")


def ways(case: Case) -> list[list[str]]:
    """The right ways through a position, as its line ``best`` says."""
    line = next(row.partition(" ")[2] for row in case.script if row.startswith("best "))
    return [[step.strip() for step in way.split(";")] for way in line.split("|")]


def fault(case: Case, make: MakePolicy, seed: int) -> str:
    """What a player does wrong; "" for nothing."""
    table = Table(case)
    table.run()
    player, actor, wanted = make(seed), table.game.actor, ways(case)
    done: list[str] = []
    while table.game.actor == actor and any(len(way) > len(done) for way in wanted):
        action = decide(player, table.state)
        code = next(name for name, found in table.codes().items() if found == action)
        forced = len(table.codes()) == 1
        table.game.step(action)
        if forced:
            continue
        done.append(code)
        wanted = [way for way in wanted if [table.numbered(step) for step in way[: len(done)]] == done]
        if not wanted:
            return f"{case.name}, seed {seed}: {'; '.join(done)}"
    return "" if any(len(way) <= len(done) for way in wanted) else f"{case.name}, seed {seed}: {'; '.join(done)} and no more"
