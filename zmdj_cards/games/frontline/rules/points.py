"""Points of technology and mystery: caps, pools, prices (P2, P3, Q7). A price is one number: that of technology, and a thousand times that
of mystery, so that prices add up."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops
from zmdj_cards.games.frontline import names as G

MC_UNIT: Final = 1000


def price(sc: int, mc: int) -> int:
    """A price in points of each kind."""
    return sc + MC_UNIT * mc


def of_card(s: Position, i: int) -> int:
    """What a card costs as printed."""
    stats = s.tab.cards[s.card[i]].front.stats
    return price(stats[G.SC_COST], stats[G.MC_COST])


def of_promotion(s: Position, i: int, source: int) -> int:
    """What promoting ``source`` to a card costs: the difference, each kind apart, never below 0; or all of it (Q14)."""
    new = s.tab.cards[s.card[i]].front.stats
    if s.ruleset.promotion_cost == "full":
        return of_card(s, i)
    old = s.tab.cards[s.card[source]].front.stats
    return price(*(max(0, new[which] - old[which]) for which in (G.SC_COST, G.MC_COST)))


def can_pay(s: Position, player: int, amount: int) -> bool:
    return amount % MC_UNIT <= s.reg[G.SC + player] and amount // MC_UNIT <= s.reg[G.MC + player]


def pay(s: Position, player: int, amount: int) -> None:
    """Nothing is chosen: a price says which points."""
    for pool, points in ((G.SC, amount % MC_UNIT), (G.MC, amount // MC_UNIT)):
        if points:
            s.put(s.reg, pool + player, s.reg[pool + player] - points)
    s.keep(s.obj, I.RESULT, (1,))


def room(s: Position, player: int) -> bool:
    """Whether a cap may still rise (P2)."""
    return bool(s.reg[G.SC_CAP + player] + s.reg[G.MC_CAP + player] < s.ruleset.cap_total)


def raise_cap(s: Position, player: int, pool: int) -> bool:
    """Raise the cap of technology (0) or mystery (1) by one. False where no cap may rise."""
    if not room(s, player):
        return False
    register = (G.MC_CAP if pool else G.SC_CAP) + player
    s.put(s.reg, register, s.reg[register] + 1)
    ops.emit(s, G.E_RAISE, player, -1, -1, pool)
    return True


def fill(s: Position, player: int) -> None:
    """Both pools to their caps (Q7)."""
    for cap, pool in ((G.SC_CAP, G.SC), (G.MC_CAP, G.MC)):
        s.put(s.reg, pool + player, s.reg[cap + player])
