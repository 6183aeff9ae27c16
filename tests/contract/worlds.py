"""Other worlds: positions that differ from one in nothing that a player sees."""

from __future__ import annotations

import random
from typing import Any

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import with_field
from zmdj_cards.engine.state.state import REF_BITS, REF_MASK
from zmdj_cards.engine.views.observe import hidden, revealed
from zmdj_cards.engine.views.renumber import CARDS_IN
from zmdj_cards.engine.words import past


def groups(s: Position, player: int) -> list[list[int]]:
    """The instances that a player cannot see, in groups within which any of them may be any other."""
    found: dict[tuple[int, bool], list[int]] = {}
    for i in sorted(hidden(s, player) - revealed(s)):
        found.setdefault((s.owner[i], s.tab.cards[s.card[i]].type in s.rules.views.secrets.other_back), []).append(i)
    return list(found.values())


def deal(s: Position, player: int, seed: int) -> Position:
    """Another deal: which card each of the hidden instances is."""
    copy = s.copy()
    copy.card = list(s.card)
    rnd = random.Random(seed)
    for group in groups(s, player):
        cards = [s.card[i] for i in group]
        rnd.shuffle(cards)
        for i, card in zip(group, cards, strict=True):
            copy.card[i] = card
    copy.options = None
    copy.cache_version = -1
    return copy


def swap_places(s: Position, player: int, seed: int) -> Position:
    """Other instances lie in the hidden places; what speaks of them (facts, frames, registers) speaks of them still."""
    copy = s.copy()
    rnd = random.Random(seed)
    other = list(range(len(s.card)))
    for group in groups(s, player):
        shuffled = group[:]
        rnd.shuffle(shuffled)
        for i, j in zip(group, shuffled, strict=True):
            other[i] = j
    copy.zones = [tuple(other[i] for i in cards) for cards in s.zones]
    for column in ("control", "base", "zone", "flags", "host", "since", "place"):
        old = getattr(s, column)
        new = list(old)
        for i, j in enumerate(other):
            new[j] = old[i]
        setattr(copy, column, new)
    copy.options = None
    copy.cache_version = -1
    return copy


def rename(s: Position, player: int, seed: int) -> Position:
    """The same game with other numbers for the hidden cards, and another history of zones for each of them: every reference follows."""
    copy = swap_places(s, player, seed)
    names = {i: j for cards, others in zip(s.zones, copy.zones, strict=True) for i, j in zip(cards, others, strict=True)}
    copy.card = list(s.card)
    copy.refs = list(s.refs)
    later = random.Random(seed).randrange(3)
    unseen = hidden(s, player) - revealed(s)
    for i, j in names.items():
        copy.card[j] = s.card[i]
        copy.refs[j] = j | (s.life(i) + (later if i in unseen else 0)) << REF_BITS

    def ref(value: int) -> int:
        i = value & REF_MASK
        if value < 0 or i not in names or not 0 <= s.life(i) - (value >> REF_BITS) <= 6:
            return value
        return names[i] | ((value >> REF_BITS) + copy.life(names[i]) - s.life(i)) << REF_BITS

    def event(item: tuple[int, ...]) -> tuple[int, ...]:
        kind, who, subject, other, number, cause = item
        return (kind, who, ref(subject), other if kind in s.rules.words.numbered else ref(other), number, ref(cause))

    def gone(record: tuple[Any, ...]) -> tuple[Any, ...]:
        record = with_field(record, past.REF, ref(record[past.REF]))
        for field in (past.ATTACHED, past.BESIDE):
            record = with_field(record, field, tuple(ref(value) for value in record[field]))
        return record

    def field(kind: int, value: Any) -> Any:
        if kind == P.REF:
            return ref(value)
        if kind == P.REFS:
            return tuple(ref(item) for item in value)
        if kind == P.EVENT:
            return event(value) if value else value
        if kind == P.REGISTERS:
            return tuple(tuple(ref(item) for item in refs) if which in CARDS_IN else refs for which, refs in enumerate(value))
        if kind == P.FRAMES:
            return tuple(frame(item) for item in value)
        return value

    def frame(item: tuple[Any, ...]) -> tuple[Any, ...]:
        shape = s.rules.frames[item[0]].shape(item)
        return (*item[:2], *(field(kind, value) for kind, value in zip(shape, item[2:], strict=True)))

    copy.stack = [frame(item) for item in s.stack]
    copy.facts = [event(item) for item in s.facts]
    copy.obj[I.LEFT] = tuple(gone(record) for record in s.obj[I.LEFT])
    return copy


def all_of(view: Any) -> tuple[object, ...]:
    """All that an observation says."""
    return (view.text(), view.legal, view.state.zones, view.state.parts(), view.asked, [view.sample(seed).parts() for seed in (1, 2)])
