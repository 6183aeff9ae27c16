"""What a card is worth now, layer by layer: printed, or set; counters, attachments, lasting effects, static abilities.

Values are computed on demand and kept until anything changes. A value that is asked for while it is being computed (abilities
that look at each other) is answered without static abilities, so every question has one answer.
"""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import attachments, face
from zmdj_cards.engine.cards.defs import FIXED, LAYERED, Stat
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import EXTRA, ON, VALUE
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.values import static_keys, static_values, statics
from zmdj_cards.engine.values.cache import BUSY, KEYWORD, WIDTH, cached


def stat(s: Position, i: int, which: int) -> int:
    """A stat (by its number) of a card now, never below 0. Wherever the card is, effects of the battlefield count for it."""
    tab = s.tab
    state = tab.stat_states[which]
    if state == FIXED:
        card = tab.cards[s.card[i]]
        total = (card.back if s.flags[i] & I.BACK else card.front).stats[which]
        return total if total > 0 else 0
    if tab.any_sets or s.zone[i] != I.LINE:
        return _layered(s, i, which)
    sources = s.sources if s.sources_scene == s.scene else statics.index(s)
    if state == LAYERED and statics.speaks(s, static_keys.GIVES_STAT + which, P.MULTIPLY):
        return _layered(s, i, which)
    key = i * WIDTH + which
    worn = sources.worn.get(key)
    if worn is None:
        worn = sources.worn[key] = _worn(s, i, which)
    if s.mods:
        worn = _lasting(s, i, which, worn)
    return worn if worn > 0 else 0


def stat_here(s: Position, i: int, which: int) -> int:
    """A stat (by its number) of a card where it is: outside of the battlefield what is printed, unless the stat counts everywhere."""
    if s.zone[i] == I.LINE or s.rules.values.stats[which].everywhere:
        return stat(s, i, which)
    return face(s, i).stats[which]


def _worn(s: Position, i: int, which: int) -> int:
    """A printed number with what counters and attachments add to it: of a card in a line the same until the scene changes."""
    row = s.rules.values.stats[which]
    return face(s, i).stats[which if row.base < 0 else row.base] + _carried(s, i, row)


def _carried(s: Position, i: int, row: Stat) -> int:
    """What counters and attachments add to a number."""
    total = 0
    if row.plus >= 0:
        total += s.counters[row.plus][i]
    if row.minus >= 0:
        total -= s.counters[row.minus][i]
    if row.attached and (s.zones[I.ATTACHED] or s.zones[I.ZONE_COUNT + I.ATTACHED]):
        for under in attachments(s, i):
            total += s.tab.cards[s.card[under]].front.stats[row.number]
    return total


def _lasting(s: Position, i: int, which: int, total: int) -> int:
    """A number with what lasting effects add to it."""
    kind, ref = s.rules.values.stats[which].mod, s.refs[i]
    for mod in s.mods:
        if mod[KIND] == kind and mod[ON] == ref:
            total += mod[VALUE]
    return total


def _layered(s: Position, i: int, which: int) -> int:
    """A stat that static abilities may add to, multiply or set."""
    cache = s.cache if s.cache_version == s.version else cached(s)
    key = i * WIDTH + which
    value = cache.get(key)
    if value is not None and value != BUSY:
        return value
    busy = value == BUSY
    if s.tab.any_sets:
        row = s.rules.values.stats[which]
        total = stat(s, i, row.base) if row.base >= 0 else face(s, i).stats[which]
        if not busy:
            cache[key] = BUSY
            fixed = static_values.stat_set(s, i, which)
            if fixed >= 0:
                total = fixed
        total += _carried(s, i, row)
    else:
        total = _worn(s, i, which)
    if s.mods:
        total = _lasting(s, i, which, total)
    if not busy:
        cached(s)[key] = BUSY
        total = (total + static_values.stat_bonus(s, i, which)) * static_values.factor(s, i, which)
    if total < 0:
        total = 0
    if not busy and s.cache_version == s.version:
        s.cache[key] = total
    return total


def keyword(s: Position, i: int, which: int) -> int:
    """How often a card has a keyword (by its number); for those with a number, the total of the numbers."""
    tab = s.tab
    if not (tab.any_mutes and statics.muting(s)) and not (
        tab.keyword_statics[which] and statics.speaks(s, static_keys.GIVES_KEYWORD + which, static_keys.TAKES_KEYWORD + which)
    ):
        card = tab.cards[s.card[i]]
        printed = (card.back if s.flags[i] & I.BACK else card.front).keywords[which]
        return _gained(s, i, which, printed) if s.mods else printed
    cache = s.cache if s.cache_version == s.version else cached(s)
    key = i * WIDTH + KEYWORD + which
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
    ref = s.refs[i]
    for mod in s.mods:
        if mod[ON] == ref:
            if mod[KIND] == I.M_KEYWORD and mod[VALUE] == which:
                total += mod[EXTRA]
            elif mod[KIND] == I.M_LOSE_KEYWORD and mod[VALUE] == which:
                total = 0
    return total


def has_keyword(s: Position, i: int, which: int) -> bool:
    """Whether a card has a keyword (by its number): as it is now on the battlefield, as printed elsewhere."""
    if s.rules.values.keywords[which].printed_only:
        return face(s, i).keywords[which] > 0 and not lost(s, i, which)
    return (keyword(s, i, which) if s.zone[i] == I.LINE else face(s, i).keywords[which]) > 0


def lost(s: Position, i: int, which: int) -> bool:
    """Whether a card has lost one of the keywords that are printed only."""
    if not s.tab.losing:
        return False
    ref = s.refs[i]
    if any(mod[KIND] == I.M_LOSE_KEYWORD and mod[ON] == ref and mod[VALUE] == which for mod in s.mods):
        return True
    return static_values.takes(s, i, which)
