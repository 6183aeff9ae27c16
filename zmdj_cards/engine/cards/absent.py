"""What the record of a game says where the game has no such thing. Any: whatever the functions are asked about."""

from __future__ import annotations

from typing import Any

from zmdj_cards.engine import names as I
from zmdj_cards.engine.state import shape as P


def no(*args: Any) -> bool:
    return False


def zero(*args: Any) -> int:
    return 0


def none(*args: Any) -> int:
    """No number: -1."""
    return -1


def never(*args: Any) -> None:
    return None


def empty(*args: Any) -> tuple[Any, ...]:
    return ()


def listed(*args: Any) -> list[Any]:
    """An empty list."""
    return []


def nothing(*args: Any) -> dict[str, Any]:
    """No fields."""
    return {}


def silence(*args: Any) -> str:
    return ""


def refuse(*args: Any) -> None:
    """Raises ValueError."""
    raise ValueError("this game has no such thing")


def two_empty(*args: Any) -> tuple[Any, Any]:
    return (), ()


# What is usual


def itself(one: Any, *args: Any) -> Any:
    """The first thing, as it is."""
    return one


def yes(*args: Any) -> bool:
    return True


def of_player(frame: Any) -> tuple[int, ...]:
    """The shape of a frame that holds its player only."""
    return (P.PLAYER,)


def as_printed(s: Any, player: int, ability: Any, amount: int) -> int:
    """What an ability costs where nothing changes it."""
    return amount


def the_first(s: Any, actions: list[Any]) -> Any:
    """What is done without a thought."""
    return actions[0]


def any_of(s: Any, actions: list[Any], chance: int) -> Any:
    """One of the actions; ``chance``: below 1000."""
    return actions[chance * len(actions) // 1000]


def alone(s: Any, action: Any, others: Any) -> list[Any]:
    """What is declared where nothing is declared together."""
    return [action]


def all_of(items: Any) -> Any:
    """Everything is worth saying."""
    return items


def in_hand(kind: int, zone: int) -> bool:
    """Of hidden cards, their owner knows those in the hand."""
    return zone == I.HAND


def plain_number(*args: Any) -> str:
    """The message of a choice of which nothing is known but that it is among numbers."""
    return "choice.number"


# What a game is judged by that says nothing of it: cards on the battlefield and in the hand, own and others.
COUNTED = ("own_line", "own_hand", "other_line", "other_hand")


def counts(s: Any, player: int) -> tuple[float, ...]:
    """How many cards both players have where, in the order of ``COUNTED``."""
    zones, own, other = s.zones, player * I.ZONE_COUNT, (1 - player) * I.ZONE_COUNT
    return len(zones[own + I.LINE]), len(zones[own + I.HAND]), len(zones[other + I.LINE]), len(zones[other + I.HAND])


def count_weights() -> tuple[float, ...]:
    """Not fitted: a card on the battlefield is worth more than one in hand."""
    return 0.5, 0.3, -0.5, -0.3


def the_same(s: Any, actions: list[Any]) -> list[Any]:
    """All of them, as they come."""
    return actions


def half(*args: Any) -> float:
    """Of any two as good as the other."""
    return 0.5
