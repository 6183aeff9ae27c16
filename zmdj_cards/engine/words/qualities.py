"""Filters and adjectives: whether a quality is true of a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import attachments, face, on_battlefield
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import Code, Phrase
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Among, Filter
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import events, nouns, numbers, past


def _rested(s: Position, i: int) -> bool:
    return bool(s.flags[i] & I.RESTED)


def _ready(s: Position, i: int) -> bool:
    return not s.flags[i] & I.RESTED


def _face_down(s: Position, i: int) -> bool:
    return bool(s.flags[i] & I.FACE_DOWN)


def _face_up(s: Position, i: int) -> bool:
    return not s.flags[i] & I.FACE_DOWN


ADJECTIVES: Final[dict[str, Callable[[Position, int], bool]]] = {
    "rested": _rested,
    "ready": _ready,
    "face_up": _face_up,
    "face_down": _face_down,
}


def _cmp(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    _, which, how, n = phrase
    return numbers.compare(numbers.stat(s, i, which), how, nouns.number(s, env, n))


def _each_stat(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    _, stats, how, n = phrase
    return all(numbers.compare(numbers.stat(s, i, which), how, nouns.number(s, env, n)) for which in stats)


def _cmp_to(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    _, which, how, to = phrase
    others = nouns.objects(s, env, to)
    return bool(others) and numbers.compare(numbers.stat(s, i, which), how, numbers.stat_of(s, others[0], which))


def _most(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    return True  # of one card alone; see `_with_most`


def _with_most(s: Position, phrase: Phrase, found: list[int]) -> list[int]:
    """Those with the highest (or lowest) value of all that fit otherwise."""
    _, which, high = phrase
    amounts = [numbers.stat(s, i, which) for i in found]
    best = max(amounts) if high else min(amounts)
    return [i for i, amount in zip(found, amounts, strict=True) if amount == best]


def _has_kw(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    record = past.now(s, i) if s.past is not None else None
    if record is not None:
        known = s.tab.recalled.keywords
        return any(record[past.KEYWORDS][known.index(which)] for which in phrase[1])
    has = s.rules.values.has_keyword
    return any(has(s, i, which) for which in phrase[1])


def _has_timing(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    return bool(s.tab.cards[s.card[i]].timings & phrase[1])


def marks(s: Position, i: int, kind: int) -> int:
    """Markers of a kind on a card, or of all kinds (``ALL_MARKERS``); what is no kind of marker never lies on one."""
    record = past.now(s, i) if s.past is not None else None
    if record is None:
        if not on_battlefield(s, i) or kind == P.NO_MARKER:
            return 0
        return sum([column[i] for column in s.counters]) if kind == P.ALL_MARKERS else s.counters[kind][i]
    lying = record[past.COUNTERS]
    if kind == P.ALL_MARKERS:
        return sum(lying)
    return int(lying[kind]) if kind >= 0 else 0


def marks_of(s: Position, ref: int, kind: int) -> int:
    """Markers on the card of a reference, if it has left as many as lay on it last (R36)."""
    return past.about(s, ref, lambda i: marks(s, i, kind))


def kinds_of(s: Position, kind: int) -> tuple[int, ...]:
    """The kinds of marker that a word means."""
    if kind == P.ALL_MARKERS:
        return tuple(range(len(s.counters)))
    return (kind,) if kind >= 0 else ()


def _has_marker(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    return marks(s, i, phrase[1]) > 0


def _attached(s: Position, env: Env, what: Code, i: int) -> int:
    """How many cards of a kind are attached to a card, or were when it left."""
    record = past.now(s, i) if s.past is not None else None
    if record is not None:
        return sum([nouns.fits(s, env, what, ref & REF_MASK, past.controller(s, ref)) for ref in record[past.ATTACHED]])
    return sum([nouns.fits(s, env, what, j) for j in attachments(s, i)])


def attached_to(s: Position, env: Env, ref: int, what: Code) -> int:
    """How many cards of a kind are attached to the card of a reference, if it has left as many as were last (R36)."""
    return past.about(s, ref, lambda i: _attached(s, env, what, i))


def _has_attached(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    return _attached(s, env, phrase[1], i) > 0


def _named(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    card = s.tab.cards[s.card[i]]
    return s.tab.names[phrase[1]] in (card.name, card.person)


def _of_subtype(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    return s.tab.names[phrase[1]] in face(s, i).subtypes


def _same_name(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    others = nouns.objects(s, env, phrase[1])
    return bool(others) and s.tab.cards[s.card[others[0] & REF_MASK]].name == s.tab.cards[s.card[i]].name


def _did(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    _, verb, period = phrase
    return any(events.verb_fits(s, env, verb, event, i) for event in events.period_facts(s, env, period))


def _did_not(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    return not _did(s, env, phrase, i)


def _not(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    what = phrase[1]
    return not (nouns.fits(s, env, what, i) if nouns.is_selector(what) else nouns.holds(s, env, what, i))


def _one_of(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    return any(nouns.holds(s, env, option, i) for option in phrase[1])


FILTERS: Final[dict[type, tuple[int, Filter]]] = {
    tree.Cmp: (P.IS_CMP, _cmp),
    tree.CmpTo: (P.IS_CMP_TO, _cmp_to),
    tree.EachStat: (P.IS_EACH_STAT, _each_stat),
    tree.Most: (P.IS_MOST, _most),
    tree.HasKw: (P.IS_WITH_KEYWORD, _has_kw),
    tree.HasTiming: (P.IS_TIMED, _has_timing),
    tree.HasMarker: (P.IS_MARKED, _has_marker),
    tree.HasAttached: (P.IS_CARRYING, _has_attached),
    tree.Named: (P.IS_NAMED, _named),
    tree.OfSubtype: (P.IS_OF_SUBTYPE, _of_subtype),
    tree.SameName: (P.IS_SAME_NAME, _same_name),
    tree.Did: (P.IS_DOER, _did),
    tree.DidNot: (P.IS_NO_DOER, _did_not),
    tree.Not: (P.IS_NOT, _not),
    tree.OneOf: (P.IS_ONE_OF, _one_of),
}

# Qualities that look at all the others that fit.
AMONG: Final[dict[type, tuple[int, Among]]] = {tree.Most: (P.IS_MOST, _with_most)}
