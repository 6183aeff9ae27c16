"""How good a position looks for a player, by what any card has: life, units, hand, tactics. No card is known by name."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Face
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.values import static_keys, statics
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values

WIN: Final = 100_000.0
LIFE: Final = 26.0
LAST_LIFE: Final = 22.0  # an empty life zone is worse than one card less
CARD: Final = 7.0
UNIT: Final = 3.0
POWER: Final = 2.6
RANGE: Final = 1.6
KEYWORD: Final = 2.0
READY: Final = 1.6
AWAKE: Final = 14.0
TACTIC: Final = 4.0
TOKEN: Final = 3.0
DECK: Final = 0.15
JUDGED: Final = (G.BREAKTHROUGH, G.EXECUTE, G.INTERCEPT)
# What a static ability is looked for under that changes any of this.
JUDGED_KEYS: Final[frozenset[int]] = frozenset(
    (
        P.MULTIPLY,
        *(static_keys.GIVES_STAT + stat for stat in (I.POWER, I.RANGE)),
        *(kind + keyword for kind in (static_keys.GIVES_KEYWORD, static_keys.TAKES_KEYWORD) for keyword in JUDGED),
        P.LACKS,
    )
)


def score(s: Position, player: int) -> float:
    """Positive: good for ``player``. A finished game is worth ±WIN, a draw 0."""
    if s.reg[I.OVER] or s.reg[I.LOST]:
        if s.reg[I.OVER] and s.reg[I.WINNER] < 0:
            return 0.0
        won = s.reg[I.WINNER] == player if s.reg[I.OVER] else not s.reg[I.LOST] >> player & 1
        return WIN if won else -WIN
    return _side(s, player) - _side(s, 1 - player)


def _side(s: Position, player: int) -> float:
    zones, flags, first = s.zones, s.flags, player * I.ZONE_COUNT
    life = len(zones[first + G.LIFE])
    total: float = LIFE * life - (LAST_LIFE if life == 0 else 0.0)
    total += CARD * min(len(zones[first + I.HAND]), s.ruleset.hand_limit)
    total += TOKEN * s.reg[G.TOKENS + player] + DECK * len(zones[first + I.DECK])
    for i in zones[first + G.TACTICS]:
        total += TACTIC if not flags[i] & I.FACE_DOWN else TACTIC - 1.5
    plain, cards, card = _plain(s), s.tab.cards, s.card
    led = awake = False
    for i in zones[first + I.LINE]:
        known = cards[card[i]]
        worth = _printed(s, i, known.awake if flags[i] & I.AWAKE else known.front) if plain else _now(s, i)
        if not flags[i] & I.RESTED:
            worth += READY
        if known.type == G.COMMANDER and not led:
            led, awake = True, bool(flags[i] & I.AWAKE)
            total += worth * 0.8
        else:
            total += worth + UNIT
    return total + AWAKE if awake else total


def _plain(s: Position) -> bool:
    """Whether cards in the lines are worth what is printed on them, with counters: nothing lasts, is attached, or speaks of it."""
    zones = s.zones
    if s.mods or zones[I.ATTACHED] or zones[I.ZONE_COUNT + I.ATTACHED] or s.tab.any_sets:
        return False
    sources = s.sources if s.sources_scene == s.scene else statics.index(s)
    return JUDGED_KEYS.isdisjoint(sources.rules)


def _printed(s: Position, i: int, face: Face) -> float:
    power = face.stats[I.POWER] + s.counters[G.MORE_POWER][i] - s.counters[G.LESS_POWER][i]
    reach = face.stats[I.RANGE] + s.counters[G.MORE_RANGE][i]
    worth = POWER * (power if power > 0 else 0) + RANGE * (reach if reach > 0 else 0)
    for keyword in JUDGED:
        if face.keywords[keyword]:
            worth += KEYWORD
    return worth


def _now(s: Position, i: int) -> float:
    worth = POWER * values.power(s, i) + RANGE * values.reach(s, i)
    for keyword in JUDGED:
        if keyword in s.tab.keywords and values.keyword(s, i, keyword):
            worth += KEYWORD
    return worth
