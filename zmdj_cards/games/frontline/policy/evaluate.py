"""How good a position looks for a player: creatures and how far they have come, lines held, points and cards. No card is known by name."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.values import values
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.rules import lines

WIN: Final = 100_000.0
EVEN: Final = 40.0  # so much ahead: log-odds of winning of 1
CAPS: Final = 20.0  # of both kinds, each by what the deck asks for
POINT: Final = 0.5
CARD: Final = 2.5
TRAP: Final = 3.5
UNIT: Final = 4.0
STRENGTH: Final = 2.4
BREAKS: Final = 2.6
HOLDS: Final = 2.2
LEVEL: Final = 1.5
STEP: Final = 2.5  # each line that a unit has come forward
READY: Final = 0.7
COMMANDER: Final = 9.0  # stands, and does not recover
LINE: Final = 5.0  # controlled
HOLDING: Final = 14.0  # each turn in a row of holding
OPEN: Final = 6.0  # a line that may be crossed with a unit in it, for each line that has been passed
BREACH: Final = 60.0  # a unit on the opponent's base line that may cross it


def score(s: Position, player: int) -> float:
    """Positive: good for ``player``. A finished game is worth ±WIN, a draw 0."""
    if s.reg[I.OVER] or s.reg[I.LOST]:
        if s.reg[I.OVER] and s.reg[I.WINNER] < 0:
            return 0.0
        won = s.reg[I.WINNER] == player if s.reg[I.OVER] else not s.reg[I.LOST] >> player & 1
        return WIN if won else -WIN
    worth = {
        i: (values.stat(s, i, G.STR), values.stat(s, i, G.BP), values.stat(s, i, G.CP)) for who in (0, 1) for i in lines.creatures(s, who)
    }
    survey = lines.summed(s, {i: (bp, cp) for i, (_, bp, cp) in worth.items()})
    return _side(s, player, survey, worth) - _side(s, 1 - player, survey, worth)


def needs(s: Position, player: int) -> tuple[float, float]:
    """Which parts of all that the cards of a player cost are technology and mystery. Deck lists are no secret."""
    if s.tallied != s.supply:
        s.tallies, s.tallied = {}, s.supply
    found = s.tallies.get(player)
    if found is None:
        found = [0, 0]
        for card, owner in zip(s.card, s.owner, strict=True):
            if owner == player:
                stats = s.tab.cards[card].front.stats
                found[0] += stats[G.SC_COST]
                found[1] += stats[G.MC_COST]
        s.tallies[player] = found
    total = max(1, found[0] + found[1])
    return found[0] / total, found[1] / total


def _side(s: Position, player: int, survey: list[lines.Line], numbers: dict[int, tuple[int, int, int]]) -> float:
    reg, zones, first = s.reg, s.zones, player * I.ZONE_COUNT
    sc, mc = needs(s, player)
    total = CAPS * ((sc * reg[G.SC_CAP + player]) ** 0.5 + (mc * reg[G.MC_CAP + player]) ** 0.5) + POINT * (
        reg[G.SC + player] + reg[G.MC + player]
    )
    total += CARD * (len(zones[first + I.HAND]) + 0.8 * len(zones[first + G.SUPPORT])) + TRAP * len(zones[first + G.TRAPS])
    home, far = lines.base(s, player), lines.base(s, 1 - player)
    reached = [False] * len(survey)
    cards, card = s.tab.cards, s.card
    for i in zones[first + I.LINE]:
        at, known = s.place[i], cards[card[i]]
        strength, bp, cp = numbers[i]
        leads = known.type == G.COMMANDER
        worth = BREAKS * bp + HOLDS * cp + (COMMANDER + 0.5 * strength if leads else UNIT + STRENGTH * strength)
        worth += LEVEL * known.front.stats[G.LEVEL]
        if not s.flags[i] & I.RESTED:
            worth += READY
        if not leads:
            worth += STEP * abs(at - home)
            reached[at] = True
        total += worth
    for at, line in enumerate(survey):
        if lines.controls(s, survey, at, player):
            total += LINE + (2.0 if lines.owner(s, at) != player else 0.0)
        if reached[at] and lines.may_cross(line, player):
            total += BREACH if at == far else OPEN * (1 + abs(at - home))
    return float(total + HOLDING * reg[G.HELD + player] ** 1.5)
