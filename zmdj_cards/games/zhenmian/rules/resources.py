"""Territories as costs and as support (Costs/1–4, Z24)."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import values
from zmdj_cards.games.zhenmian.cards import printed
from zmdj_cards.games.zhenmian.rules import places


def territories(s: Position, player: int) -> tuple[int, ...]:
    return s.zones[player * I.ZONE_COUNT + G.TERRITORIES]


def funds(s: Position, player: int) -> int:
    """How much a player can pay now: one for each ready territory."""
    flags = s.flags
    return sum([not flags[i] & I.RESTED for i in s.zones[player * I.ZONE_COUNT + G.TERRITORIES]])


def support(s: Position, player: int, faction: int) -> int:
    """One for each face-up territory of a faction, rested or not."""
    found = 0
    for i in s.zones[player * I.ZONE_COUNT + G.TERRITORIES]:
        if not s.flags[i] & I.FACE_DOWN and printed(s, i).element == faction:
            found += 1
    return found


def supports(s: Position, player: int) -> tuple[tuple[str, int], ...]:
    """The support of each faction that has any."""
    found = ((word, support(s, player, number)) for number, word in enumerate(G.FACTIONS))
    return tuple((word, count) for word, count in found if count)


def can_pay(s: Position, player: int, amount: int) -> bool:
    return amount <= 0 or amount <= funds(s, player)


def pay(s: Position, player: int, amount: int) -> None:
    """Rest exactly so many territories, face-down ones first: which they are does not matter, since no card asks (Z24). The result
    is (1,)."""
    if amount > 0:
        ready = [i for i in territories(s, player) if not s.flags[i] & I.RESTED]
        ready.sort(key=lambda i: not s.flags[i] & I.FACE_DOWN)
        for i in ready[:amount]:
            s.put(s.flags, i, s.flags[i] | I.RESTED)
        ops.emit(s, G.E_PAID, player, -1, -1, amount)
    s.keep(s.obj, I.RESULT, (1,))


def ability_cost(s: Position, player: int, ability: Ability | None, amount: int) -> int:
    """What an ability costs: that of a territory more for each Unrest of the opponent's (Keywords/4–5)."""
    if ability is not None and s.tab.cards[ability.card].printed.kinds & 1 << G.TERRITORY and G.UNREST in s.tab.keywords:
        amount += sum([values.keyword(s, i, G.UNREST) for i in places.units(s, 1 - player)])
    return amount
