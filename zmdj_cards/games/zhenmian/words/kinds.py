"""Kinds of card and what is true of them: nouns, adjectives, filters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import face, on_battlefield
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Filter, Noun
from zmdj_cards.engine.state.frame import KIND, OTHER, SUBJECT, WHO
from zmdj_cards.engine.values import statics
from zmdj_cards.engine.words import events, nouns, past
from zmdj_cards.games.zhenmian import inner, phrases
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.cards import is_a, printed
from zmdj_cards.games.zhenmian.lexicon.words import SUBTYPES
from zmdj_cards.games.zhenmian.rules import places

IsOne = Callable[[Position, int, bool], bool]


def is_type(s: Position, i: int, kind: int) -> bool:
    """Whether a card is of a type as it lies: a territory that lies face down is nothing else (Z20)."""
    if s.zone[i] == G.TERRITORIES:
        return kind == G.TERRITORY
    return is_a(s, i, kind)


def _of(kind: int) -> IsOne:
    return lambda s, i, past: is_type(s, i, kind)


def _any(s: Position, i: int, past: bool) -> bool:
    return True


def _permanent(s: Position, i: int, past: bool) -> bool:
    """What is, or would be, on the battlefield."""
    return on_battlefield(s, i) or (past and not is_type(s, i, G.STRATAGEM))


def has_subtype(s: Position, i: int, word: str) -> bool:
    """Printed, or by a static ability."""
    if s.flags[i] & I.FACE_DOWN:
        return False
    if word in face(s, i).subtypes:
        return True
    found = statics.rules(s, phrases.ALSO_IS) if s.zone[i] == I.LINE else []
    names = s.tab.names
    return any(
        names[rule.code[2]] == word and nouns.is_meant(s, statics.rule_env(s, source, rule), rule.code[1], i) for source, rule in found
    )


def _with_subtype(word: str) -> Callable[[Position, int], bool]:
    return lambda s, i: has_subtype(s, i, word)


def _one_with(word: str) -> IsOne:
    return lambda s, i, past: has_subtype(s, i, word) and (past or is_type(s, i, G.UNIT))


def _of_faction(number: int) -> Callable[[Position, int], bool]:
    return lambda s, i: not s.flags[i] & I.FACE_DOWN and printed(s, i).element == number


def neutral(s: Position, i: int) -> bool:
    """Of no faction (Samples/24)."""
    return bool(s.flags[i] & I.FACE_DOWN) or printed(s, i).element < 0


def _peerless(s: Position, i: int) -> bool:
    return not s.flags[i] & I.FACE_DOWN and printed(s, i).peerless


def _basic(s: Position, i: int) -> bool:
    """What the card is, whether it shows or not (Z22)."""
    return printed(s, i).basic


NOUNS: Final[dict[str, Noun]] = {
    "unit": Noun(_of(G.UNIT), I.LINE, I.LINE, anyones=True),
    "territory": Noun(_of(G.TERRITORY), G.TERRITORIES, G.TERRITORIES, anyones=True),
    "scheme": Noun(_of(G.SCHEME), G.FIELD, G.FIELD, anyones=True, more=(I.LINE,)),
    "gear": Noun(_of(G.GEAR), G.FIELD, G.FIELD, anyones=True, more=(I.LINE,)),
    "permanent": Noun(_permanent, I.LINE, I.LINE, anyones=True, more=(G.FIELD, G.TERRITORIES)),
    "card": Noun(_any, I.HAND, I.LINE),
    "hand_card": Noun(_any, I.HAND, I.LINE),
    "found": Noun(_any, I.DECK, I.LINE, more=(I.DISCARD,)),
    "unit_card": Noun(_of(G.UNIT), I.HAND, I.LINE),
    "stratagem_card": Noun(_of(G.STRATAGEM), I.HAND, I.LINE),
    "scheme_card": Noun(_of(G.SCHEME), I.HAND, G.FIELD),
    "gear_card": Noun(_of(G.GEAR), I.HAND, G.FIELD),
    "territory_card": Noun(_of(G.TERRITORY), I.HAND, G.TERRITORIES),
    **{word: Noun(_one_with(zh), I.LINE, I.LINE, anyones=True) for word, (zh, _) in SUBTYPES.items()},
}
# Those that name permanents, against cards.
PERMANENTS: Final = frozenset(("unit", "territory", "scheme", "gear", "permanent", *SUBTYPES))

ADJECTIVES: Final[dict[str, Callable[[Position, int], bool]]] = {
    **{word: _of_faction(number) for number, word in enumerate(G.FACTIONS)},
    **{word: _with_subtype(zh) for word, (zh, _) in SUBTYPES.items()},
    "neutral": neutral,
    "peerless": _peerless,
    "basic": _basic,
}


# Filters


def _is_kind(s: Position, env: Env, phrase: Code, i: int) -> bool:
    return any(s.meaning.is_one[noun](s, i, False) for noun in phrase[1])


def _is_named(s: Position, env: Env, phrase: Code, i: int) -> bool:
    card = s.tab.cards[s.card[i]]
    return not s.flags[i] & I.FACE_DOWN and s.tab.names[phrase[1]] in (card.name, card.person)


def _is_damaged(s: Position, env: Env, phrase: Code, i: int) -> bool:
    record = past.now(s, i) if s.past is not None else None
    return bool(record[past.COUNTERS][G.DAMAGE] if record is not None else s.counters[G.DAMAGE][i])


def _is_unfaced(s: Position, env: Env, phrase: Code, i: int) -> bool:
    return s.zone[i] == I.LINE and places.facing(s, i) < 0


def _has_dealt(s: Position, env: Env, phrase: Code, i: int) -> bool:
    """It has dealt damage this turn."""
    return any(event[KIND] in (I.E_DAMAGE, G.E_HURT) and event[OTHER] == s.refs[i] for event in s.facts)


def _died_here(s: Position, env: Env, phrase: Code, i: int) -> bool:
    """It came from a position of yours this turn and lies in your graveyard since."""
    return s.zone[i] == I.DISCARD and any(
        event[KIND] == I.E_DIE and event[WHO] == env.player and events.same_card(event[SUBJECT], s.refs[i]) for event in s.facts
    )


def _is_not_person(s: Position, env: Env, phrase: Code, i: int) -> bool:
    """A card without a Peerless name has no such name either (Z95)."""
    card = s.tab.cards[s.card[i]]
    return not (card.printed.peerless and card.person == s.tab.names[phrase[1]])


FILTERS: Final[dict[type, tuple[int, Filter]]] = {
    inner.Kind: (phrases.IS_KIND, _is_kind),
    inner.NamedHere: (phrases.IS_NAMED_HERE, _is_named),
    z.Damaged: (phrases.IS_DAMAGED, _is_damaged),
    z.FacesNobody: (phrases.IS_UNFACED, _is_unfaced),
    z.DealtDamage: (phrases.HAS_DEALT, _has_dealt),
    z.DiedHere: (phrases.DIED_HERE, _died_here),
    z.PeerlessName: (phrases.IS_NOT_PERSON, _is_not_person),
}


# How they become phrases. Any: the compiler (:mod:`program.lower_phrases`).


def _kind(low: Any, node: inner.Kind) -> Code:
    numbers: Mapping[str, int] = low.meaning.numbers[tree.Noun]
    return (phrases.IS_KIND, tuple(numbers[noun.kind] for noun in node.nouns if isinstance(noun, tree.Noun)))


def _named_here(low: Any, node: inner.NamedHere) -> Code:
    return (phrases.IS_NAMED_HERE, low.name(node.name))


def _peerless_name(low: Any, node: z.PeerlessName) -> Code:
    return (phrases.IS_NOT_PERSON, low.name(node.name))


def _also_is(low: Any, node: inner.AlsoIs) -> Code:
    word = node.adj.kind if isinstance(node.adj, tree.Adj) else ""
    return (phrases.ALSO_IS, low.code(node.what), low.name(SUBTYPES[word][0]))


def _not(low: Any, node: tree.Not) -> Code:
    what = inner.Kind((node.what,)) if isinstance(node.what, tree.Noun) else node.what
    return (P.IS_NOT, low.code(what))


LOWER: Final[dict[type, Callable[[Any, Any], Code]]] = {
    inner.Kind: _kind,
    inner.NamedHere: _named_here,
    z.PeerlessName: _peerless_name,
    inner.AlsoIs: _also_is,
    tree.Not: _not,
}
