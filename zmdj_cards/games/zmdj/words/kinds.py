"""What a card is: its elements and subtypes, with what it counts as."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import face, zone_of
from zmdj_cards.engine.cards.env import R_NAMED, Env
from zmdj_cards.engine.cards.phrases import Code, Phrase
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.frames.lasting import EXTRA, ON, VALUE
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import static_values, statics
from zmdj_cards.engine.values.cache import cached
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.lexicon.words import ELEMENTS, SUBTYPES

# The words that something can count as, as lasting effects number them.
WORDS: Final = (*G.ELEMENTS, *SUBTYPES)
_NAMES: Final[dict[str, str]] = {kind: forms[0] for kind, forms in SUBTYPES.items()}
_BUSY: Final = -2
_ELEMENT: Final[int] = picking.NAMING["element"]
_CARD_TYPE: Final[int] = picking.NAMING["card_type"]
_NUMBER: Final[int] = picking.NAMING["number"]
# The subtypes that can be named, by their numbers: the factions, and all.
_OF_KINDS: Final[dict[int, tuple[int, ...]]] = {
    picking.NAMING["faction"]: tuple(WORDS.index(word) for word in ("wei", "shu", "wu", "qun", "jin", "han")),
    picking.NAMING["subtype"]: tuple(WORDS.index(word) for word in SUBTYPES),
}
# Numbers that can be named: no card of the game costs more.
_NUMBERS: Final = tuple(range(21))


def _counts_as(s: Position, i: int) -> list[tuple[int, bool]]:
    """(number of the word, beside what it is) for all that a card counts as now. Asked again while it is being worked out, nothing."""
    cache = cached(s)
    key = -3_000_000 - i
    if cache.get(key) == _BUSY:
        return []
    cache[key] = _BUSY
    ref = s.ref(i)
    found = [(mod[VALUE], bool(mod[EXTRA])) for mod in s.mods if mod[KIND] == G.M_KIND and mod[ON] == ref]
    for source, rule in [*statics.rules(s, P.COUNTS_AS), *static_values.own_rules(s, i, P.COUNTS_AS)]:
        _, _, words, also, _ = rule.code
        if statics.applies(s, source, rule, i):
            found += [(word, bool(also)) for word in words]
    cached(s).pop(key, None)
    return found


def elements(s: Position, i: int) -> frozenset[int]:
    """The elements of a card; none for a card without."""
    own = s.tab.cards[s.card[i]].printed.element
    found = {own} if own >= 0 else set()
    if s.tab.any_kinds:
        for number, also in _counts_as(s, i):
            if number < len(G.ELEMENTS):
                found = found | {number} if also else {number}
    return frozenset(found)


def has_subtype(s: Position, i: int, name: str, word: int) -> bool:
    """Whether a card has a subtype (its printed name, and its number in WORDS), printed on the face that shows or counted as."""
    if name in face(s, i).subtypes:
        return True
    return s.tab.any_kinds and any(known == word for known, _ in _counts_as(s, i))


def tactics(s: Position, player: int) -> list[int]:
    """How many face-up tactics of each element a player has (R11), with what they count as."""
    found = [0] * len(G.ELEMENTS)
    for i in zone_of(s, player, G.TACTICS):
        if not s.flags[i] & I.FACE_DOWN:
            for element in elements(s, i):
                found[element] += 1
    return found


def named(s: Position, i: int, of: int, value: int) -> bool:
    """Whether a card is of the element, the type or the name that was chosen."""
    if of == _ELEMENT:
        return value in elements(s, i)
    if of == _CARD_TYPE:
        return s.tab.cards[s.card[i]].type == value
    if of == _NUMBER:
        return bool(s.rules.values.value_of(s, i, G.COST) == value)
    if of in _OF_KINDS:
        return has_subtype(s, i, _NAMES[str(WORDS[value])], value)
    return s.tab.cards[s.card[i]].name == s.tab.cards[value].name


def choices(s: Position, of: int) -> tuple[int, ...]:
    """What can be named: elements, types of the main deck, or the names of all cards of this game (both decks were shown)."""
    if of == _ELEMENT:
        return tuple(range(len(G.ELEMENTS)))
    if of == _CARD_TYPE:
        return (G.UNIT, G.STRATAGEM, G.ATTACHMENT)
    if of == _NUMBER:
        return _NUMBERS
    if of in _OF_KINDS:
        return _OF_KINDS[of]
    first = {card.name: card.index for card in reversed(s.tab.cards)}
    return tuple(sorted(first.values()))


def traits(s: Position, i: int, of: int) -> frozenset[int | str]:
    """What a card is in one respect: its elements, its type, its name, its cost, its factions or subtypes."""
    if of == _ELEMENT:
        return frozenset(elements(s, i))
    if of == _CARD_TYPE:
        return frozenset((s.tab.cards[s.card[i]].type,))
    if of == _NUMBER:
        return frozenset((s.rules.values.value_of(s, i, G.COST),))
    if of in _OF_KINDS:
        return frozenset(word for word in _OF_KINDS[of] if has_subtype(s, i, _NAMES[str(WORDS[word])], word))
    return frozenset((s.tab.cards[s.card[i]].name,))


def kinds_among(s: Position, env: Env, phrase: Phrase) -> int:
    """How many different elements, names, … there are among objects."""
    _, what, of = phrase
    return len(frozenset().union(*(traits(s, ref & REF_MASK, of) for ref in nouns.objects(s, env, what))))


def alike(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    """Whether a card has something in common with one of the objects."""
    _, to, of, none = phrase
    mine = traits(s, i, of)
    return any(not mine.isdisjoint(traits(s, ref & REF_MASK, of)) for ref in nouns.objects(s, env, to)) != bool(none)


def that_named(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    """Of the element, the type or the name that was chosen before."""
    value = env.regs[R_NAMED]
    return bool(value) and named(s, i, phrase[1], value[0])


def of_subtype(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    """Of a subtype that stands in no list, printed or counted as."""
    return has_subtype(s, i, s.tab.names[phrase[1]], len(WORDS) + phrase[1])


def _element(element: int) -> Callable[[Position, int], bool]:
    def test(s: Position, i: int) -> bool:
        return element in elements(s, i) and not (s.zone[i] == G.TACTICS and s.flags[i] & I.FACE_DOWN)

    return test


def _subtype(word: str) -> Callable[[Position, int], bool]:
    name, number = _NAMES[word], WORDS.index(word)

    def test(s: Position, i: int) -> bool:
        return has_subtype(s, i, name, number)

    return test


ADJECTIVES: Final[dict[str, Callable[[Position, int], bool]]] = {
    **{word: _element(G.ELEMENTS.index(word)) for word in ELEMENTS},
    **{word: _subtype(word) for word in SUBTYPES},
}


def _lower_counts_as(low: Any, node: tree.CountsAs) -> Code:
    kinds = node.kind.items if isinstance(node.kind, tree.Both) else (node.kind,)
    words = tuple(
        WORDS.index(kind.kind) if isinstance(kind, tree.Adj) else len(WORDS) + low.name(kind.word)
        for kind in kinds
        if isinstance(kind, tree.Adj | tree.OfSubtype)
    )
    return (P.COUNTS_AS, low.code(node.what), words, int(node.also), low.code(node.until))


# Any: what lowers phrases (program.lower_phrases).
LOWER: Final[dict[type, Callable[[Any, Any], Code]]] = {tree.CountsAs: _lower_counts_as}
