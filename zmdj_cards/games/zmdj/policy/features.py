"""What a position of the main game is judged by: life, units, cards, tactics, and what can be attacked next. No card is known by name.

Features are of one player, in the order of :data:`NAMES`, at the moment when the other player acts next: ``own`` and ``other``. What they
weigh is fitted on games (``scripts/fit_players.py``) and stands in ``data/zmdj/players.toml``.
"""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import ON, UNTIL, VALUE
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.policy.evaluate import KEYWORDS_CHANGE, POWER_CHANGES, RANGE_CHANGES, what_changes
from zmdj_cards.games.zmdj.rules import costs
from zmdj_cards.games.zmdj.rules.lines import distance

# One of each side.
_SIDE: Final = (
    "life", "last_life", "dying", "hand", "tactics", "face_down", "tokens", "few_cards",
    "units", "power", "range", "rested_units", "harmful", "guards", "leader_power", "leader_awake", "leader_rested",
    "threats", "strong_threats", "joint_threat", "exposed",
)  # fmt: skip
# Of the judged player alone: only its hand is known.
_OWN: Final = ("flash", "castable", "soon", "deadly", "undodged")
# Of the other player's coming to an end.
_OTHER: Final = ("finishing",)
NAMES: Final[tuple[str, ...]] = (
    "move", *(f"own_{name}" for name in _SIDE), *(f"other_{name}" for name in _SIDE), *_OWN, *_OTHER,
)  # fmt: skip

MOST_FLASH: Final = 8
FEW: Final = 6  # cards left in the deck from which on it matters


def features(s: Position, player: int) -> list[float]:
    """In the order of :data:`NAMES`: numbers of cards, points of power and range, and 0 or 1."""
    asked = what_changes(s)
    # The other player is about to attack, or has begun to: what it has rested in this turn stays so.
    own, other = _Side(s, player, asked, False), _Side(s, 1 - player, asked, s.reg[I.ACTIVE] != player)
    lines = own.cards + other.cards if player == 0 else other.cards + own.cards
    places = {fighter[0]: place for place, fighter in enumerate(lines)}
    strengths, threats = other.threatens(own, places, s)
    _, next_threats = own.threatens(other, places, s)
    flash, castable, soon = _hand(s, player)
    deadly = undodged = False
    if own.life == 0 and strengths:
        # Every attack that succeeds must be dodged, with what the hand has.
        guard = own.guard
        needed = sum(strength - guard + 1 for strength in strengths if strength >= guard)
        if not needed and threats[2]:
            needed = sum(strengths) - guard + 1
        deadly = needed > 0
        undodged = needed > flash
    finishing = other.life == 0 and (next_threats[0] > 0 or next_threats[2] > 0)
    return [1, *own.counts, *threats, *other.counts, *next_threats, flash, castable, soon, deadly, undodged, finishing]


def _hand(s: Position, player: int) -> tuple[float, float, float]:
    """Flash points in the hand; how many of its cards could be played in the next turn, and within two turns after it."""
    cards, card = s.tab.cards, s.card
    tactics = len(s.zones[player * I.ZONE_COUNT + G.TACTICS]) + s.reg[G.TOKENS + player] + 1
    have = costs.available(s, player)
    flash = castable = soon = 0
    for i in s.zones[player * I.ZONE_COUNT + I.HAND]:
        known = cards[card[i]]
        flash += known.printed.flash
        missing = known.printed.need - have[known.printed.element] if known.printed.need and known.printed.element >= 0 else 0
        if missing <= 0 and known.cost <= tactics:
            castable += 1
        elif missing <= 2 and known.cost <= tactics + 2:
            soon += 1
    return min(flash, MOST_FLASH), castable, soon


# A card in a line: (instance, power, range, whether it leads, whether it can attack).
_Fighter = tuple[int, int, int, bool, bool]


class _Side:
    """One player's cards, from its left to its right. ``waits``: cards that are rested, or came this turn, stay as they are."""

    __slots__ = ("cards", "counts", "guard", "leader", "life")

    def __init__(self, s: Position, player: int, asked: int, waits: bool) -> None:
        zones, flags, first, turn, since = s.zones, s.flags, player * I.ZONE_COUNT, s.reg[I.TURN], s.since
        cards, card, counters = s.tab.cards, s.card, s.counters
        more, less, further = counters[G.MORE_POWER], counters[G.LESS_POWER], counters[G.MORE_RANGE]
        passing = _passing(s) if s.mods else {}
        self.cards: list[_Fighter] = []
        self.leader = -1
        self.guard = 0  # what an attack on the leader must reach
        self.life = len(zones[first + G.LIFE])
        units = power = reach = rested = harmful = guards = lead = awake = lies = 0
        for i in zones[first + I.LINE]:
            known, flag = cards[card[i]], flags[i]
            face = known.back if flag & I.BACK else known.front
            if asked & POWER_CHANGES:
                strength = values.power(s, i) - passing.get(s.refs[i], 0)
            else:
                strength = face.stats[G.POWER] + more[i] - less[i]
            far = values.reach(s, i) if asked & RANGE_CHANGES else face.stats[G.RANGE] + further[i]
            if asked & KEYWORDS_CHANGE:
                harmful += values.keyword(s, i, G.BREAKTHROUGH) + (values.keyword(s, i, G.EXECUTE) > 0)
                guarding = values.keyword(s, i, G.INTERCEPT) > 0
            else:
                keywords = face.keywords
                harmful += keywords[G.BREAKTHROUGH] + (keywords[G.EXECUTE] > 0)
                guarding = keywords[G.INTERCEPT] > 0
            lying = flag & I.RESTED
            guards += guarding and not lying
            able = strength > 0 and not flag & G.HELD and not (waits and (lying or since[i] == turn))
            if known.type == G.COMMANDER and self.leader < 0:
                self.leader, lead, lies, awake = i, strength, lying, flag & I.BACK
                self.guard = strength if lying else strength + known.printed.flash
                self.cards.append((i, strength, far, True, able))
            else:
                units += 1
                power += strength
                reach += far
                rested += lying
                self.cards.append((i, strength, far, False, able))
        tactics = zones[first + G.TACTICS]
        down = 0
        for i in tactics:
            down += flags[i] & I.FACE_DOWN
        left = len(zones[first + I.DECK])
        self.counts: list[float] = [
            self.life,
            self.life == 1,
            self.life == 0,
            min(len(zones[first + I.HAND]), s.ruleset.hand_limit),
            len(tactics),
            down // I.FACE_DOWN,
            s.reg[G.TOKENS + player],
            FEW - left if left < FEW else 0,
            units,
            power,
            reach,
            rested,
            harmful,
            guards,
            lead,
            awake // I.BACK,
            lies,
        ]

    def threatens(self, other: _Side, places: dict[int, int], s: Position) -> tuple[list[int], list[float]]:
        """How strong each of these cards is that can attack the other leader; how many of them with success, how many so that one discard
        hardly helps, whether all together, and the power of the other units that one of them could kill."""
        fighters = [fighter for fighter in self.cards if fighter[4]]
        strengths: list[int] = []
        hits = strong = 0
        guard, leader = other.guard, other.leader
        if leader >= 0:
            for fighter in fighters:
                if _reaches(s, places, fighter, leader):
                    strength = fighter[1]
                    strengths.append(strength)
                    hits += strength >= guard
                    strong += strength >= guard + 2
        exposed = 0
        for target in other.cards:
            if not target[3]:
                strength = target[1]
                for fighter in fighters:
                    if fighter[1] >= strength and _reaches(s, places, fighter, target[0]):
                        exposed += strength
                        break
        return strengths, [hits if hits < 4 else 4, strong, bool(strengths) and sum(strengths) >= guard, exposed]


def _passing(s: Position) -> dict[int, int]:
    """What of the power of cards, by reference, ends with the combat or the turn."""
    found: dict[int, int] = {}
    for mod in s.mods:
        if mod[KIND] == G.M_POWER and mod[UNTIL] in (I.U_TURN, I.U_COMBAT):
            found[mod[ON]] = found.get(mod[ON], 0) + mod[VALUE]
    return found


def _reaches(s: Position, places: dict[int, int], fighter: _Fighter, target: int) -> bool:
    if not s.ruleset.ring:
        return distance(s, fighter[0], target) <= fighter[2]
    gap = places[fighter[0]] - places[target]
    if gap < 0:
        gap = -gap
    return gap <= fighter[2] or len(places) - gap <= fighter[2]
