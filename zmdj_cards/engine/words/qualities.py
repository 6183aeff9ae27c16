"""Filters and adjectives: whether a quality is true of a card."""

from __future__ import annotations

from collections.abc import Callable

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import attachments, face, flank, neighbours, on_battlefield
from zmdj_cards.engine.cards.env import R_FLANK, R_NAMED, Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.state import REF_BITS, REF_MASK
from zmdj_cards.engine.values import values
from zmdj_cards.engine.words import events, nouns, numbers
from zmdj_cards.games.zmdj.lexicon.words import ELEMENTS as ELEMENT_WORDS
from zmdj_cards.games.zmdj.lexicon.words import SUBTYPES
from zmdj_cards.games.zmdj.rules import card_kinds, fight

SUBTYPE_NAMES: dict[str, str] = {kind: forms[0] for kind, forms in SUBTYPES.items()}
ELEMENT_IDS: dict[str, int] = {kind: I.ELEMENTS.index(kind) for kind in ELEMENT_WORDS}


def _adjective(s: Position, env: Env, node: ast.Adj, i: int) -> bool:
    kind = node.kind
    subtype = SUBTYPE_NAMES.get(kind)
    if subtype is not None:
        return card_kinds.has_subtype(s, i, kind)
    return ADJECTIVES[kind](s, i)


def _rested(s: Position, i: int) -> bool:
    return bool(s.flags[i] & I.RESTED)


def _ready(s: Position, i: int) -> bool:
    return not s.flags[i] & I.RESTED


def _face_down(s: Position, i: int) -> bool:
    return bool(s.flags[i] & I.FACE_DOWN)


def _face_up(s: Position, i: int) -> bool:
    return not s.flags[i] & I.FACE_DOWN


def _awakened(s: Position, i: int) -> bool:
    return bool(s.flags[i] & I.AWAKE)


def _unawakened(s: Position, i: int) -> bool:
    return not s.flags[i] & I.AWAKE


def _basic(s: Position, i: int) -> bool:
    return s.tab.cards[s.card[i]].basic


def _peerless(s: Position, i: int) -> bool:
    return values.peerless(s, i)


def _takes_part(s: Position, ref: int, i: int) -> bool:
    """The card of a combat, also when it has just died in it."""
    return (ref & REF_MASK) == i and s.generation[i] - (ref >> REF_BITS) <= 1


def _attacking(s: Position, i: int) -> bool:
    frame = fight.combat_frame(s)
    return frame is not None and any(_takes_part(s, ref, i) for ref in frame[fight.ATTACKERS])


def _attacked(s: Position, i: int) -> bool:
    frame = fight.combat_frame(s)
    return frame is not None and _takes_part(s, frame[fight.TARGET], i)


def _suppressed(s: Position, i: int) -> bool:
    return bool(s.flags[i] & I.HELD)


def _intercepting(s: Position, i: int) -> bool:
    frame = fight.combat_frame(s)
    return frame is not None and bool(frame[fight.FLAGS] & I.K_INTERCEPTED) and fight.attacked_now(s) == i


def _joint(s: Position, i: int) -> bool:
    frame = fight.combat_frame(s)
    return frame is not None and bool(frame[fight.FLAGS] & I.K_JOINT) and i in fight.attackers_now(s)


def _temporary(s: Position, i: int) -> bool:
    return bool(s.flags[i] & I.AS_TACTIC)


def _element(number_: int) -> Callable[[Position, int], bool]:
    def test(s: Position, i: int) -> bool:
        return number_ in card_kinds.elements(s, i) and not (s.zone[i] == I.TACTICS and s.flags[i] & I.FACE_DOWN)

    return test


ADJECTIVES: dict[str, Callable[[Position, int], bool]] = {
    "rested": _rested,
    "ready": _ready,
    "attacking": _attacking,
    "attacked": _attacked,
    "face_up": _face_up,
    "face_down": _face_down,
    "awakened": _awakened,
    "unawakened": _unawakened,
    "basic": _basic,
    "suppressed": _suppressed,
    "temporary": _temporary,
    "intercepting": _intercepting,
    "peerless": _peerless,
    "joint_attacking": _joint,
    **{kind: _element(number_) for kind, number_ in ELEMENT_IDS.items()},
}


def _cmp(s: Position, env: Env, node: ast.Cmp, i: int) -> bool:
    return numbers.compare(numbers.stat(s, i, node.stat.kind), node.op, nouns.number(s, env, node.n))


def _cmp_to(s: Position, env: Env, node: ast.CmpTo, i: int) -> bool:
    others = nouns.objects(s, env, node.to)
    return bool(others) and numbers.compare(
        numbers.stat(s, i, node.stat.kind), node.op, numbers.stat(s, others[0] & REF_MASK, node.stat.kind)
    )


def _most(s: Position, env: Env, node: ast.Most, i: int) -> bool:
    return True  # of one card alone; see `_with_most`


def _with_most(s: Position, node: ast.Most, found: list[int]) -> list[int]:
    """Those with the highest (or lowest) value of all that fit otherwise."""
    amounts = [numbers.stat(s, i, node.stat.kind) for i in found]
    best = max(amounts) if node.high else min(amounts)
    return [i for i, amount in zip(found, amounts, strict=True) if amount == best]


def has_keyword(s: Position, i: int, kw: ast.Node) -> bool:
    """Whether a card has a keyword: as it is now on the battlefield, as printed elsewhere."""
    if not isinstance(kw, ast.Kw):
        return False
    if kw.id == "peerless":
        return _peerless(s, i)
    number_ = I.KEYWORD_IDS.get(kw.id)
    if number_ is None:
        return any(ability.keyword_name == kw.id for ability in face(s, i).abilities)
    amount = values.keyword(s, i, number_) if s.zone[i] == I.LINE else face(s, i).keywords[number_]
    return amount > 0


def _has_kw(s: Position, env: Env, node: ast.HasKw, i: int) -> bool:
    return any(has_keyword(s, i, kw) for kw in node.kws)


def _has_timing(s: Position, env: Env, node: ast.HasTiming, i: int) -> bool:
    return bool(s.tab.cards[s.card[i]].timings & (1 if node.timing.kind == "main" else 2))


def marks(s: Position, i: int, kind: str) -> int:
    """Markers of a kind on a card; plain "marker" counts all kinds."""
    if not on_battlefield(s, i):
        return 0
    if kind == "marker":
        return s.marks[i] + s.marks2[i] + s.marks3[i]
    which = I.MARKER_IDS.get(kind, -1)  # supply tokens lie in the tactics zone, never on a card
    return (s.marks, s.marks2, s.marks3)[which][i] if which >= 0 else 0


def _has_marker(s: Position, env: Env, node: ast.HasMarker, i: int) -> bool:
    return marks(s, i, node.kind.kind) > 0


def _has_attached(s: Position, env: Env, node: ast.HasAttached, i: int) -> bool:
    return any(nouns.fits(s, env, node.what, j) for j in attachments(s, i))


def _that_named(s: Position, env: Env, node: ast.ThatNamed, i: int) -> bool:
    value = env.regs[R_NAMED]
    return bool(value) and card_kinds.named(s, i, node.of.kind, value[0])


def _named(s: Position, env: Env, node: ast.Named, i: int) -> bool:
    card = s.tab.cards[s.card[i]]
    return node.name in (card.name, card.person)


def _same_name(s: Position, env: Env, node: ast.SameName, i: int) -> bool:
    others = nouns.objects(s, env, node.to)
    return bool(others) and s.tab.cards[s.card[others[0] & REF_MASK]].name == s.tab.cards[s.card[i]].name


def _adjacent(s: Position, env: Env, node: ast.Adjacent, i: int) -> bool:
    beside = neighbours(s, i)
    return any((ref & REF_MASK) in beside and on_battlefield(s, ref & REF_MASK) for ref in nouns.objects(s, env, node.to))


def _in_flank(s: Position, env: Env, node: ast.InFlank, i: int) -> bool:
    side = flank(s, i)
    if side < 0:
        return False
    kind = node.side.kind
    if kind == "same_flank":
        others = nouns.objects(s, env, node.of) if node.of is not None else ()
        return any(
            flank(s, ref & REF_MASK) == side and s.control[ref & REF_MASK] == s.control[i] and (ref & REF_MASK) != i for ref in others
        )
    if kind == "that_flank":
        picked = env.regs[R_FLANK]
        return len(picked) == 2 and picked == (s.control[i], side)
    if node.of is not None and s.control[i] not in nouns.players(s, env, node.of):
        return False
    return kind == "flank" or side == (0 if kind == "left_flank" else 1)


def _did(s: Position, env: Env, node: ast.Did | ast.DidNot, i: int) -> bool:
    return any(events.verb_fits(s, env, node.verb, event, i) for event in events.period_facts(s, env, node.period))


def _did_not(s: Position, env: Env, node: ast.DidNot, i: int) -> bool:
    return not _did(s, env, node, i)


def _is_adj(s: Position, env: Env, node: ast.IsAdj, i: int) -> bool:
    return nouns.holds(s, env, node.adj, i)


def _not(s: Position, env: Env, node: ast.Not, i: int) -> bool:
    if isinstance(node.what, ast.Sel):
        return not nouns.fits(s, env, node.what, i)
    return not nouns.holds(s, env, node.what, i)


def _one_of(s: Position, env: Env, node: ast.OneOf, i: int) -> bool:
    return any(nouns.holds(s, env, option, i) for option in node.options)


FILTERS: dict[type, nouns.Filter] = {
    ast.Adj: _adjective,
    ast.Cmp: _cmp,
    ast.CmpTo: _cmp_to,
    ast.Most: _most,
    ast.HasKw: _has_kw,
    ast.HasTiming: _has_timing,
    ast.HasMarker: _has_marker,
    ast.HasAttached: _has_attached,
    ast.Named: _named,
    ast.ThatNamed: _that_named,
    ast.SameName: _same_name,
    ast.Adjacent: _adjacent,
    ast.InFlank: _in_flank,
    ast.Did: _did,
    ast.DidNot: _did_not,
    ast.IsAdj: _is_adj,
    ast.Not: _not,
    ast.OneOf: _one_of,
}

AMONG: dict[type, nouns.Choice] = {ast.Most: _with_most}
