"""What playing a card costs, and that it has been paid (Costs/1–4, Z27, Z30–Z31)."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import ops
from zmdj_cards.engine.values import static_costs
from zmdj_cards.games.zhenmian.rules import resources


def play_cost(s: Position, player: int, i: int, expedition: bool = False) -> int:
    """The cost of a card now, X left out: printed, raised and cut, not below 0."""
    card = s.tab.cards[s.card[i]]
    printed = max(0, card.cost)
    if expedition:
        ability = expedition_of(s, i)
        printed = ability if ability >= 0 else printed
    return max(0, printed + change(s, player, i))


def change(s: Position, player: int, i: int) -> int:
    """All raises of the cost of a card minus all cuts."""
    return static_costs.cost_change(s, player, i) if s.tab.any_costs or s.mods else 0


def expedition_of(s: Position, i: int) -> int:
    """The expedition cost of a card, or -1."""
    ability = s.tab.cards[s.card[i]].own.get("expedition")
    return ability.least if ability is not None else -1


def pay_card(s: Position, player: int, i: int, x: int = 0, expedition: bool = False) -> None:
    """Pay for a card on the stack; then it has been played."""
    card = s.tab.cards[s.card[i]]
    cost = play_cost(s, player, i, expedition) if not card.printed.open_cost else _with_x(s, player, i, x)
    resources.pay(s, player, cost)
    ops.emit(s, I.E_PLAY, player, s.refs[i], -1, cost)


def _with_x(s: Position, player: int, i: int, x: int) -> int:
    """X as the printed cost, then raises and cuts."""
    return max(0, x + change(s, player, i))
