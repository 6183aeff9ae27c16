"""Filters and adjectives: whether a quality is true of a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import attachments, on_battlefield
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.position import Among, Filter, Position
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import events, nouns, numbers, past


def _adjective(s: Position, env: Env, node: tree.Adj, i: int) -> bool:
    record = past.now(s, i) if s.past is not None else None
    if record is not None:
        return bool(record[past.ADJECTIVES][s.tab.recalled.adjectives.index(node.kind)])
    return s.rules.words.adjectives[node.kind](s, i)


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


def _cmp(s: Position, env: Env, node: tree.Cmp, i: int) -> bool:
    return numbers.compare(numbers.stat(s, i, node.stat.kind), node.op, nouns.number(s, env, node.n))


def _cmp_to(s: Position, env: Env, node: tree.CmpTo, i: int) -> bool:
    others = nouns.objects(s, env, node.to)
    return bool(others) and numbers.compare(numbers.stat(s, i, node.stat.kind), node.op, numbers.stat_of(s, others[0], node.stat.kind))


def _most(s: Position, env: Env, node: tree.Most, i: int) -> bool:
    return True  # of one card alone; see `_with_most`


def _with_most(s: Position, node: tree.Most, found: list[int]) -> list[int]:
    """Those with the highest (or lowest) value of all that fit otherwise."""
    amounts = [numbers.stat(s, i, node.stat.kind) for i in found]
    best = max(amounts) if node.high else min(amounts)
    return [i for i, amount in zip(found, amounts, strict=True) if amount == best]


def _has_kw(s: Position, env: Env, node: tree.HasKw, i: int) -> bool:
    record = past.now(s, i) if s.past is not None else None
    if record is not None:
        return any(record[past.KEYWORDS][s.tab.recalled.keywords.index(kw.id)] for kw in node.kws if isinstance(kw, tree.Kw))
    has = s.rules.values.has_keyword
    return any(isinstance(kw, tree.Kw) and has(s, i, kw.id) for kw in node.kws)


def _has_timing(s: Position, env: Env, node: tree.HasTiming, i: int) -> bool:
    return bool(s.tab.cards[s.card[i]].timings & (1 if node.timing.kind == "main" else 2))


def counters_of(s: Position, word: str) -> tuple[int, ...]:
    """The kinds of counter that a word means: plain "marker" all of them."""
    kinds = s.rules.values.counters
    return tuple(kinds.values()) if word == "marker" else tuple(kind for name, kind in kinds.items() if name == word)


def marks(s: Position, i: int, kind: str) -> int:
    """Markers of a kind on a card; plain "marker" counts all kinds."""
    record = past.now(s, i) if s.past is not None else None
    if record is None and not on_battlefield(s, i):
        return 0
    lying = record[past.COUNTERS] if record is not None else tuple(column[i] for column in s.counters)
    if kind == "marker":
        return sum(lying)
    which = s.rules.values.counters.get(kind)  # what is no kind of counter never lies on a card
    return int(lying[which]) if which is not None else 0


def marks_of(s: Position, ref: int, kind: str) -> int:
    """Markers on the card of a reference, if it has left as many as lay on it last (R36)."""
    return past.about(s, ref, lambda i: marks(s, i, kind))


def _has_marker(s: Position, env: Env, node: tree.HasMarker, i: int) -> bool:
    return marks(s, i, node.kind.kind) > 0


def _has_attached(s: Position, env: Env, node: tree.HasAttached, i: int) -> bool:
    record = past.now(s, i) if s.past is not None else None
    if record is not None:
        return any(nouns.fits(s, env, node.what, ref & REF_MASK, past.controller(s, ref)) for ref in record[past.ATTACHED])
    return any(nouns.fits(s, env, node.what, j) for j in attachments(s, i))


def _named(s: Position, env: Env, node: tree.Named, i: int) -> bool:
    card = s.tab.cards[s.card[i]]
    return node.name in (card.name, card.person)


def _same_name(s: Position, env: Env, node: tree.SameName, i: int) -> bool:
    others = nouns.objects(s, env, node.to)
    return bool(others) and s.tab.cards[s.card[others[0] & REF_MASK]].name == s.tab.cards[s.card[i]].name


def _did(s: Position, env: Env, node: tree.Did | tree.DidNot, i: int) -> bool:
    return any(events.verb_fits(s, env, node.verb, event, i) for event in events.period_facts(s, env, node.period))


def _did_not(s: Position, env: Env, node: tree.DidNot, i: int) -> bool:
    return not _did(s, env, node, i)


def _is_adj(s: Position, env: Env, node: tree.IsAdj, i: int) -> bool:
    return nouns.holds(s, env, node.adj, i)


def _not(s: Position, env: Env, node: tree.Not, i: int) -> bool:
    if isinstance(node.what, tree.Sel):
        return not nouns.fits(s, env, node.what, i)
    return not nouns.holds(s, env, node.what, i)


def _one_of(s: Position, env: Env, node: tree.OneOf, i: int) -> bool:
    return any(nouns.holds(s, env, option, i) for option in node.options)


FILTERS: Final[dict[type, Filter]] = {
    tree.Adj: _adjective,
    tree.Cmp: _cmp,
    tree.CmpTo: _cmp_to,
    tree.Most: _most,
    tree.HasKw: _has_kw,
    tree.HasTiming: _has_timing,
    tree.HasMarker: _has_marker,
    tree.HasAttached: _has_attached,
    tree.Named: _named,
    tree.SameName: _same_name,
    tree.Did: _did,
    tree.DidNot: _did_not,
    tree.IsAdj: _is_adj,
    tree.Not: _not,
    tree.OneOf: _one_of,
}

AMONG: Final[dict[type, Among]] = {tree.Most: _with_most}
