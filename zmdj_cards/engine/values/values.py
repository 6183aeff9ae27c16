"""What a card is worth now: printed values, then marks, attachments, lasting effects and static abilities (layers).

Values are computed on demand and kept until anything changes. A value that is asked for while it is being computed (abilities
that look at each other) is answered without static abilities, so every question has one answer.
"""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import attachments, face
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.values import static_values, statics
from zmdj_cards.engine.values.cache import BUSY, WIDTH, cached

_POWER: Final = 0
_RANGE: Final = 1
_KEYWORD: Final = 3  # + keyword


def base_power(s: Position, i: int) -> int:
    """The printed power of the face that shows, unless something sets it."""
    return _other(s, i, I.STAT_IDS["base_power"], face(s, i).power)


def base_range(s: Position, i: int) -> int:
    return _other(s, i, I.STAT_IDS["base_range"], face(s, i).range)


def cost(s: Position, i: int) -> int:
    """The cost of a card, wherever it is; what only its playing costs more or less is another question (:mod:`costs`)."""
    return _other(s, i, I.STAT_IDS["cost"], max(0, s.tab.cards[s.card[i]].cost))


def need(s: Position, i: int) -> int:
    """How many tactics of its own element a card requires."""
    return _other(s, i, I.STAT_IDS["requirement"], s.tab.cards[s.card[i]].need)


_MODS: Final[dict[int, int]] = {2: I.M_FLASH, 3: I.M_CARD_COST, 4: I.M_NEED}


def _other(s: Position, i: int, which: int, printed: int) -> int:
    """A stat that few cards change: set, then raised and lowered; never below 0."""
    if which not in s.tab.changed_stats:
        return printed
    cache = cached(s)
    key = -100 - i * WIDTH - which
    value = cache.get(key)
    if value is not None:
        return printed if value == BUSY else value
    cache[key] = BUSY
    fixed = static_values.stat_set(s, i, which)
    total = printed if fixed < 0 else fixed
    kind = _MODS.get(which)
    if kind is not None and s.mods:
        ref = s.ref(i)
        total += sum(mod[2] for mod in s.mods if mod[0] == kind and mod[1] == ref)
    total = max(0, total + static_values.stat_bonus(s, i, which))
    if s.cache_version == s.version:
        s.cache[key] = total
    return total


def power(s: Position, i: int) -> int:
    """Power now, never below 0."""
    tab = s.tab
    if tab.stat_statics[_POWER] or tab.any_sets:
        return _layered(s, i, _POWER)
    card = tab.cards[s.card[i]]
    total = _added(s, i, _POWER, card.awake.power if s.flags[i] & I.AWAKE else card.front.power)
    return total if total > 0 else 0


def reach(s: Position, i: int) -> int:
    """Range now, never below 0."""
    tab = s.tab
    if tab.stat_statics[_RANGE] or tab.any_sets:
        return _layered(s, i, _RANGE)
    card = tab.cards[s.card[i]]
    total = _added(s, i, _RANGE, card.awake.range if s.flags[i] & I.AWAKE else card.front.range)
    return total if total > 0 else 0


def _added(s: Position, i: int, which: int, total: int) -> int:
    """A number with what marks, attachments and lasting effects add to it."""
    counters = s.counters
    total += counters[0][i] - counters[2][i] if which == _POWER else counters[1][i]
    if s.zones[I.ATTACHED] or s.zones[I.ZONE_COUNT + I.ATTACHED]:
        for under in attachments(s, i):
            bonus = s.tab.cards[s.card[under]].front
            total += bonus.power if which == _POWER else bonus.range
    if s.mods:
        kind = I.M_POWER if which == _POWER else I.M_RANGE
        ref = s.ref(i)
        for mod in s.mods:
            if mod[0] == kind and mod[1] == ref:
                total += mod[2]
    return total


def _layered(s: Position, i: int, which: int) -> int:
    """Power or range where static abilities may add to it or set it."""
    cache = cached(s)
    key = i * WIDTH + which
    value = cache.get(key)
    if value is not None and value != BUSY:
        return value
    busy = value == BUSY
    shown = face(s, i)
    total = shown.power if which == _POWER else shown.range
    if s.tab.changed_stats:
        total = base_power(s, i) if which == _POWER else base_range(s, i)
    if s.tab.any_sets and not busy:
        cache[key] = BUSY
        fixed = static_values.stat_set(s, i, which)
        if fixed >= 0:
            total = fixed
    total = _added(s, i, which, total)
    if not busy:
        cached(s)[key] = BUSY
        total = (total + static_values.stat_bonus(s, i, which)) * static_values.factor(s, i, which)
    if total < 0:
        total = 0
    if not busy and s.cache_version == s.version:
        s.cache[key] = total
    return total


def keyword(s: Position, i: int, which: int) -> int:
    """How often a card has a keyword; for Insight and Elusive the total to be paid."""
    tab = s.tab
    if not tab.keyword_statics[which] and not tab.any_mutes:
        card = tab.cards[s.card[i]]
        printed = (card.awake if s.flags[i] & I.AWAKE else card.front).keywords[which]
        return _gained(s, i, which, printed) if s.mods else printed
    cache = cached(s)
    key = i * WIDTH + _KEYWORD + which
    value = cache.get(key)
    if value is not None and value != BUSY:
        return value
    busy = value == BUSY
    state = statics.muted(s, i)
    total = face(s, i).keywords[which] if state == 0 else 0
    if state < 2:
        if s.mods:
            total = _gained(s, i, which, total)
        if busy:
            return total
        if tab.keyword_statics[which]:
            cache[key] = BUSY
            total = static_values.keyword_bonus(s, i, which, total)
    if s.cache_version == s.version:
        s.cache[key] = total
    return total


def _gained(s: Position, i: int, which: int, total: int) -> int:
    """A keyword with what lasting effects give and take, in their order."""
    ref = s.ref(i)
    for mod in s.mods:
        if mod[1] == ref:
            if mod[0] == I.M_KEYWORD and mod[2] == which:
                total += mod[3]
            elif mod[0] == I.M_LOSE_KEYWORD and mod[2] == which:
                total = 0
    return total


def lost(s: Position, i: int, name: str) -> bool:
    """Whether a card has lost one of the keywords that are printed only (Peerless, Awaken, Advance, Retreat)."""
    if not s.tab.losing:
        return False
    which = I.ALL_KEYWORDS.index(name)
    ref = s.ref(i)
    if any(mod[0] == I.M_LOSE_KEYWORD and mod[1] == ref and mod[2] == which for mod in s.mods):
        return True
    return static_values.takes(s, i, which)


def peerless(s: Position, i: int) -> bool:
    return s.tab.cards[s.card[i]].peerless and not lost(s, i, "peerless")


def flash(s: Position, i: int) -> int:
    """The flash point of a card by itself, with what it has gained; that of attachments does not count while attached."""
    return _other(s, i, I.STAT_IDS["flash_point"], s.tab.cards[s.card[i]].flash)
