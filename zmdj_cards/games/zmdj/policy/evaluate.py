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
# What a static ability is looked for under that gives or takes one of these.
JUDGED_KEYS: Final[frozenset[int]] = frozenset(
    (P.LACKS, *(kind + keyword for kind in (static_keys.GIVES_KEYWORD, static_keys.TAKES_KEYWORD) for keyword in JUDGED))
)


def score(s: Position, player: int) -> float:
    """Positive: good for ``player``. A finished game is worth ±WIN, a draw 0."""
    if s.reg[I.OVER] or s.reg[I.LOST]:
        if s.reg[I.OVER] and s.reg[I.WINNER] < 0:
            return 0.0
        won = s.reg[I.WINNER] == player if s.reg[I.OVER] else not s.reg[I.LOST] >> player & 1
        return WIN if won else -WIN
    asked = what_changes(s)
    return _side(s, player, asked) - _side(s, 1 - player, asked)


# What of a card in a line is not what is printed on it, with its counters.
POWER_CHANGES: Final = 1
RANGE_CHANGES: Final = 2
KEYWORDS_CHANGE: Final = 4


def what_changes(s: Position) -> int:
    """What has to be asked for, card by card: what lasting effects, attachments or static abilities may change."""
    zones = s.zones
    if s.mods or s.tab.any_sets:
        return POWER_CHANGES | RANGE_CHANGES | KEYWORDS_CHANGE
    rules = (s.sources if s.sources_scene == s.scene else statics.index(s)).rules
    found = 0 if JUDGED_KEYS.isdisjoint(rules) else KEYWORDS_CHANGE
    if zones[I.ATTACHED] or zones[I.ZONE_COUNT + I.ATTACHED] or P.MULTIPLY in rules:
        return found | POWER_CHANGES | RANGE_CHANGES
    if static_keys.GIVES_STAT + G.POWER in rules:
        found |= POWER_CHANGES
    if static_keys.GIVES_STAT + G.RANGE in rules:
        found |= RANGE_CHANGES
    return found


def _side(s: Position, player: int, asked: int) -> float:
    zones, flags, first = s.zones, s.flags, player * I.ZONE_COUNT
    life = len(zones[first + G.LIFE])
    total: float = LIFE * life - (LAST_LIFE if life == 0 else 0.0)
    total += CARD * min(len(zones[first + I.HAND]), s.ruleset.hand_limit)
    total += TOKEN * s.reg[G.TOKENS + player] + DECK * len(zones[first + I.DECK])
    for i in zones[first + G.TACTICS]:
        total += TACTIC if not flags[i] & I.FACE_DOWN else TACTIC - 1.5
    cards, card = s.tab.cards, s.card
    led = awake = False
    for i in zones[first + I.LINE]:
        known = cards[card[i]]
        worth = _worth(s, i, known.back if flags[i] & I.BACK else known.front, asked)
        if not flags[i] & I.RESTED:
            worth += READY
        if known.type == G.COMMANDER and not led:
            led, awake = True, bool(flags[i] & I.BACK)
            total += worth * 0.8
        else:
            total += worth + UNIT
    return total + AWAKE if awake else total


def _worth(s: Position, i: int, face: Face, asked: int) -> float:
    if asked & POWER_CHANGES:
        power = values.power(s, i)
    else:
        power = max(0, face.stats[G.POWER] + s.counters[G.MORE_POWER][i] - s.counters[G.LESS_POWER][i])
    reach = values.reach(s, i) if asked & RANGE_CHANGES else max(0, face.stats[G.RANGE] + s.counters[G.MORE_RANGE][i])
    worth = POWER * power + RANGE * reach
    for keyword in JUDGED:
        if values.keyword(s, i, keyword) if asked & KEYWORDS_CHANGE else face.keywords[keyword]:
            worth += KEYWORD
    return worth
