"""Lines: where creatures stand, what they are worth there, who may cross and who controls (P11–P14, Q2, Q21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.values import values
from zmdj_cards.games.frontline import names as G


def creatures(s: Position, player: int) -> tuple[int, ...]:
    """A player's creatures on the battlefield, the commander among them."""
    return zone_of(s, player, I.LINE)


def base(s: Position, player: int) -> int:
    """The number of a player's base line."""
    return 0 if player == 0 else int(s.ruleset.lines) - 1


def forward(player: int) -> int:
    """The step from line to line towards the opponent."""
    return 1 if player == 0 else -1


def owner(s: Position, line: int) -> int:
    """The player nearer to a line (P14)."""
    return 0 if line < int(s.ruleset.lines) // 2 else 1


class Line(NamedTuple):
    """The sums of both players in one line, and whether anybody stands there."""

    bp: tuple[int, int]
    cp: tuple[int, int]
    empty: bool


def survey(s: Position) -> list[Line]:
    """All lines, from the base line of player 0 on (P11)."""
    both = (*creatures(s, 0), *creatures(s, 1))
    return summed(s, {i: (values.stat(s, i, G.BP), values.stat(s, i, G.CP)) for i in both})


def summed(s: Position, worth: Mapping[int, tuple[int, int]]) -> list[Line]:
    """All lines with the sums of breakthrough and control of the creatures in them, which are given."""
    bp = [[0, 0] for _ in range(s.ruleset.lines)]
    cp = [[0, 0] for _ in range(s.ruleset.lines)]
    taken = [False] * s.ruleset.lines
    for player in (0, 1):
        for i in creatures(s, player):
            at = s.place[i]
            breaks, holds = worth[i]
            bp[at][player] += breaks
            cp[at][player] += holds
            taken[at] = True
    return [Line((bp[at][0], bp[at][1]), (cp[at][0], cp[at][1]), not taken[at]) for at in range(s.ruleset.lines)]


def may_cross(line: Line, player: int) -> bool:
    """Whether a player's units may cross a line towards the opponent (P12–P14)."""
    return line.bp[player] > line.cp[1 - player]


def controls(s: Position, lines: list[Line], at: int, player: int) -> bool:
    """Whether a player controls a line. Where both players' BP is above the other's CP both do, where both are below the nearer one; else
    whose CP is above the opponent's BP (P12–P14, Q21)."""
    line = lines[at]
    if line.empty:
        return False
    above = [line.bp[who] > line.cp[1 - who] for who in (0, 1)]
    below = [line.bp[who] < line.cp[1 - who] for who in (0, 1)]
    if all(above):
        return True
    if all(below):
        return owner(s, at) == player
    return line.cp[player] > line.bp[1 - player]


def held(s: Position, player: int) -> int:
    """How many lines a player controls."""
    lines = survey(s)
    return sum(controls(s, lines, at, player) for at in range(len(lines)))
