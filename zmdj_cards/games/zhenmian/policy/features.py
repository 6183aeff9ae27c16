"""What a position is judged by: health, units and where they stand, cards, territories and support. No card is known by name.

Features are of one player, in the order of :data:`NAMES`, at the moment when the other player acts next: ``own`` and ``other``. What they
weigh is fitted on games (``scripts/fit_players.py``) and stands in ``data/zhenmian/players.toml``.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import ON, UNTIL, VALUE
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import values
from zmdj_cards.games.zhenmian.cards import printed
from zmdj_cards.games.zhenmian.rules import places, resources, turn
from zmdj_cards.model.load import load_weights

# One of each side.
_SIDE: Final = (
    "health", "low", "dying", "units", "power", "left", "open_power", "rested", "strong", "field",
    "territories", "many", "support", "hand", "few_cards",
)  # fmt: skip
# Of the judged player alone: only its hand is known.
_OWN: Final = ("castable", "soon", "lands", "over")
NAMES: Final[tuple[str, ...]] = ("move", *(f"own_{name}" for name in _SIDE), *(f"other_{name}" for name in _SIDE), *_OWN)

LOW: Final = 12  # health below which each point counts once more
MANY: Final = 6  # territories from here on are worth less
FEW: Final = 6  # cards left in the deck from which on it matters
STRONG: Final = (G.TRAMPLE, G.DEADLY, G.COMBO, G.PLUNDER, G.INSIGHT, G.TOUGH, G.ARCHERY)


@cache
def weights() -> tuple[float, ...]:
    """In the order of the features. Raises InternalError for data that do not name just these."""
    return load_weights("zhenmian", NAMES)


def features(s: Position, player: int) -> list[float]:
    """In the order of :data:`NAMES`: points of health and power, numbers of cards, and 0 or 1."""
    passing = _passing(s) if s.mods else {}
    return [1.0, *_side(s, player, passing, False), *_side(s, 1 - player, passing, True), *_hand(s, player)]


def _side(s: Position, player: int, passing: dict[int, int], acts: bool) -> list[float]:
    """``acts``: the units of the player are about to attack, or have begun to; else the rested ones are readied before they are to."""
    first = player * I.ZONE_COUNT
    health = s.reg[G.HEALTH + player]
    power = left = open_power = rested = strong = 0
    standing = places.units(s, player)
    for i in standing:
        here = max(0, values.power(s, i) - passing.get(s.refs[i], 0))
        power += here
        left += values.left(s, i)
        lies = bool(s.flags[i] & I.RESTED)
        rested += lies
        if places.facing(s, i) < 0 and not (acts and lies):
            open_power += here
        strong += sum([values.has(s, i, which) for which in STRONG if which in s.tab.keywords])
    owned = len(s.zones[first + G.TERRITORIES])
    deck = len(s.zones[first + I.DECK])
    return [
        health,
        max(0, LOW - health),
        open_power >= health,
        len(standing),
        power,
        left,
        open_power,
        rested,
        strong,
        len(s.zones[first + G.FIELD]),
        min(owned, MANY),
        max(0, owned - MANY),
        min(MANY, sum([not s.flags[i] & I.FACE_DOWN for i in s.zones[first + G.TERRITORIES]])),
        min(len(s.zones[first + I.HAND]), s.ruleset.hand_limit),
        max(0, FEW - deck),
    ]


def _hand(s: Position, player: int) -> tuple[int, int, int, int]:
    """How many cards could be played in the next turn, and within two turns after it; territory cards; cards above the hand limit."""
    hand = s.zones[player * I.ZONE_COUNT + I.HAND]
    support = [resources.support(s, player, faction) for faction in range(len(G.FACTIONS))]
    owned = len(resources.territories(s, player)) + 1
    castable = soon = lands = 0
    for i in hand:
        known = printed(s, i)
        if known.kinds & 1 << G.TERRITORY:
            lands += 1
            continue
        missing = known.need - support[known.element] if known.element >= 0 else 0
        cost = s.tab.cards[s.card[i]].cost
        if missing <= 0 and cost <= owned:
            castable += 1
        elif missing <= 2 and cost <= owned + 2:
            soon += 1
    return castable, soon, min(lands, 4), max(0, len(hand) - s.ruleset.hand_limit)


def _passing(s: Position) -> dict[int, int]:
    """What of the power of units, by reference, ends with the turn."""
    found: dict[int, int] = {}
    for mod in s.mods:
        if mod[KIND] == G.M_POWER and mod[UNTIL] == I.U_TURN:
            found[mod[ON]] = found.get(mod[ON], 0) + mod[VALUE]
    return found


# What is useful at the beginning


def soon(s: Position, player: int, i: int) -> float:
    """How good it is to begin the game with a card in hand; once cards have gone back, any is as good as another, for each further time
    costs a card (Z6)."""
    frame = s.stack[-2] if len(s.stack) >= 2 and s.stack[-1][KIND] == I.F_PICK else s.stack[-1]
    if frame[KIND] == G.F_SETUP and frame[turn.TIMES]:
        return 0.5
    known = printed(s, i)
    if known.kinds & 1 << G.TERRITORY:
        hand = [j for j in s.zones[player * I.ZONE_COUNT + I.HAND] if printed(s, j).kinds & 1 << G.TERRITORY]
        return 0.2 if s.zone[i] == I.HAND and i in hand[4:] else 0.8
    return max(0.1, 0.9 - 0.12 * s.tab.cards[s.card[i]].cost)
