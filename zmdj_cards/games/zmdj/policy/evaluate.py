"""How good a position looks for a player, by what any card has: life, units, hand, tactics. No card is known by name."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Face
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import ON
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import static_keys
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
    single: dict[int, int] = {}
    sides = _to_ask(s, single)
    return _side(s, player, sides[player], single) - _side(s, 1 - player, sides[1 - player], single)


# What of a card in a line is not what is printed on it, with its counters.
POWER_CHANGES: Final = 1
RANGE_CHANGES: Final = 2
KEYWORDS_CHANGE: Final = 4
_ALL: Final = POWER_CHANGES | RANGE_CHANGES | KEYWORDS_CHANGE
# Under which keys static abilities stand that change it.
_CHANGING: Final[dict[int, int]] = {
    static_keys.GIVES_STAT + G.POWER: POWER_CHANGES,
    static_keys.GIVES_STAT + G.RANGE: RANGE_CHANGES,
    P.MULTIPLY: POWER_CHANGES | RANGE_CHANGES,
    **dict.fromkeys(JUDGED_KEYS, KEYWORDS_CHANGE),
}
# In what is kept of a face: what its static abilities change of the card itself, of its player's cards, and of the other's.
_OWN: Final = 3
_OTHERS: Final = 6


def _to_ask(s: Position, single: dict[int, int]) -> tuple[int, int]:
    """What has to be asked for, card by card, of each player's cards: what static abilities may change; and in ``single``, of single cards:
    what lasting effects, attachments, or their own abilities may change."""
    if s.tab.any_sets or (s.mods and s.tab.granted_statics):
        return (_ALL, _ALL)
    cards, card, flags = s.tab.cards, s.card, s.flags
    found = 0  # as for player 0: of its own cards, and of the other's
    for player in (0, 1):
        for zone in (I.LINE, I.ATTACHED):
            for i in s.zones[player * I.ZONE_COUNT + zone]:
                known = cards[card[i]]
                face = known.back if flags[i] & I.BACK else known.front
                kept = face.kept if face.kept >= 0 else _look_at(face)
                if kept:
                    if kept & _ALL:
                        single[i] = single.get(i, 0) | (kept & _ALL)
                    own, others = kept >> _OWN & _ALL, kept >> _OTHERS
                    found |= own | others << _OWN if player == 0 else others | own << _OWN
                if zone == I.ATTACHED:
                    host = s.host[i]
                    single[host] = single.get(host, 0) | POWER_CHANGES | RANGE_CHANGES
    for mod in s.mods:
        on: int = mod[ON]
        if on >= 0:
            single[on & REF_MASK] = _ALL
    return (found & _ALL, found >> _OWN)


def what_changes(s: Position) -> int:
    """What has to be asked for of any card."""
    single: dict[int, int] = {}
    found = _to_ask(s, single)
    every = found[0] | found[1]
    for bits in single.values():
        every |= bits
    return every


def _look_at(face: Face) -> int:
    """What the static abilities of a face may change, kept with it."""
    found = 0
    for ability in face.statics:
        for rule in ability.rules:
            for key in rule.keys:
                bits = _CHANGING.get(key, 0)
                if rule.scope == static_keys.ITSELF:
                    found |= bits
                if rule.scope == static_keys.OWN or rule.scope == static_keys.ANYONE:
                    found |= bits << _OWN
                if rule.scope == static_keys.OTHERS or rule.scope == static_keys.ANYONE:
                    found |= bits << _OTHERS
    face.kept = found
    return found


def _side(s: Position, player: int, asked: int, single: dict[int, int]) -> float:
    zones, flags, first = s.zones, s.flags, player * I.ZONE_COUNT
    life = len(zones[first + G.LIFE])
    total: float = LIFE * life - (LAST_LIFE if life == 0 else 0.0)
    held, limit = len(zones[first + I.HAND]), _hand_limit(s)
    total += CARD * (held if held < limit else limit)
    total += TOKEN * s.reg[G.TOKENS + player] + DECK * len(zones[first + I.DECK])
    for i in zones[first + G.TACTICS]:
        total += TACTIC if not flags[i] & I.FACE_DOWN else TACTIC - 1.5
    cards, card = s.tab.cards, s.card
    more, less, further = s.counters[G.MORE_POWER], s.counters[G.LESS_POWER], s.counters[G.MORE_RANGE]
    led = awake = False
    for i in zones[first + I.LINE]:
        known, state = cards[card[i]], flags[i]
        face = known.back if state & I.BACK else known.front
        ask = asked | single[i] if i in single else asked
        power = values.power(s, i) if ask & POWER_CHANGES else face.stats[G.POWER] + more[i] - less[i]
        reach = values.reach(s, i) if ask & RANGE_CHANGES else face.stats[G.RANGE] + further[i]
        worth = POWER * (power if power > 0 else 0) + RANGE * (reach if reach > 0 else 0)
        if ask & KEYWORDS_CHANGE:
            for keyword in JUDGED:
                if values.keyword(s, i, keyword):
                    worth += KEYWORD
        else:
            keywords = face.keywords
            for keyword in JUDGED:
                if keywords[keyword]:
                    worth += KEYWORD
        if not state & I.RESTED:
            worth += READY
        if known.type == G.COMMANDER and not led:
            led, awake = True, bool(state & I.BACK)
            total += worth * 0.8
        else:
            total += worth + UNIT
    return total + AWAKE if awake else total


def _hand_limit(s: Position) -> int:
    limit: int = s.ruleset.hand_limit
    return limit
