"""The words of every game, and how a game's own are joined to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.meaning import Meaning
from zmdj_cards.engine.cards.words import Words
from zmdj_cards.engine.words import chance, conditions, counting, events, nouns, numbers, persons, qualities, references, relations

SHARED: Final[Words] = Words(
    numbers={**numbers.NUMBERS, **counting.NUMBERS, **chance.NUMBERS, **relations.NUMBERS},
    filters={**qualities.FILTERS, **relations.FILTERS},
    among=qualities.AMONG,
    conditions={**conditions.CONDITIONS, **chance.CONDITIONS},
    counted={**counting.COUNTED, **relations.COUNTED},
    events=events.EVENTS,
    people=persons.PEOPLE,
    refs=references.REFS,
    adjectives=qualities.ADJECTIVES,
    nouns=nouns.NOUNS,
    verbs=events.VERBS,
    deeds=events.DEEDS,
    periods=events.PERIODS,
    zones=nouns.ZONES,
    arrivals=events.ARRIVALS,
    departures=events.DEPARTURES,
    facts=events.FACTS,
    numbered=frozenset((I.E_MARK, I.E_UNMARK, I.E_GAIN)),
    atoms={
        tree.Deed: frozenset(numbers.DONE_REGISTERS),
        tree.Marker: frozenset(("marker",)),
        tree.Noun: frozenset(("player", "opponents", "skills", "cards", "cards_or_skills", "effects")),
    },
)


# Phrases that are told apart by those who read them.
PHRASES: Final[dict[type, int]] = {
    tree.UpTo: P.QTY_UP_TO,
    tree.AtLeast: P.QTY_AT_LEAST,
    tree.AtMost: P.QTY_AT_MOST,
    tree.AnyNumber: P.QTY_ANY_NUMBER,
    tree.All: P.QTY_ALL,
    tree.Each: P.QTY_EACH,
    tree.ControllerOf: P.WHO_CONTROLLER,
    tree.OwnerOf: P.WHO_OWNER,
    tree.MostRevealed: P.WHO_REVEALED,
    tree.Both: P.OBJ_BOTH,
    tree.Either: P.OBJ_EITHER,
    tree.Markers: P.OBJ_MARKERS,
    tree.AllSkills: P.GET_ALL,
    tree.RestThis: P.REST_THIS,
    tree.ByCombat: P.BY_COMBAT,
    tree.ByEffect: P.BY_EFFECT,
    tree.CardOrSkill: P.BY_CARD,
    tree.NotBy: P.BY_NOT,
}


def build(own: Words) -> Words:
    """A game's words with those of every game: where both have a word, the game's meaning counts. ``atoms`` holds the words of the tables,
    too."""
    words = Words(
        objects=own.objects,
        numbers={**SHARED.numbers, **own.numbers},
        filters={**SHARED.filters, **own.filters},
        among={**SHARED.among, **own.among},
        conditions={**SHARED.conditions, **own.conditions},
        counted={**SHARED.counted, **own.counted},
        events={**SHARED.events, **own.events},
        event_kinds={**SHARED.event_kinds, **own.event_kinds},
        people={**SHARED.people, **own.people},
        refs={**SHARED.refs, **own.refs},
        adjectives={**SHARED.adjectives, **own.adjectives},
        nouns={**SHARED.nouns, **own.nouns},
        verbs={**SHARED.verbs, **own.verbs},
        deeds={**SHARED.deeds, **own.deeds},
        periods={**SHARED.periods, **own.periods},
        zones={**SHARED.zones, **own.zones},
        choosers={**SHARED.choosers, **own.choosers},
        arrivals={**SHARED.arrivals, **own.arrivals},
        departures={**SHARED.departures, **own.departures},
        facts=SHARED.facts | own.facts,
        numbered=SHARED.numbered | own.numbered,
        remember=own.remember,
        ops=own.ops,
        lower=own.lower,
    )
    tables: dict[type, Mapping[str, object]] = {
        tree.Who: words.people,
        tree.Ref: words.refs,
        tree.Adj: words.adjectives,
        tree.Noun: words.nouns,
        tree.Verb: words.verbs,
        tree.Deed: words.deeds,
        tree.Period: words.periods,
        tree.Zone: words.zones,
    }
    every = {kind: frozenset(table) for kind, table in tables.items()}
    for atoms in (SHARED.atoms, own.atoms):
        for kind, more in atoms.items():
            every[kind] = every.get(kind, frozenset()) | more
    return replace(words, atoms=every, meaning=_by_number(words))


def _by_number(words: Words) -> Meaning:
    tables = (words.objects, words.numbers, words.filters, words.conditions, words.counted, words.events)
    refs, verbs = _numbered(words.refs, P.REFS), _numbered(words.verbs, P.VERBS)
    return Meaning(
        ops={**PHRASES, **words.ops, **{kind: op for rows in tables for kind, (op, _) in rows.items()}},
        numbers={
            tree.Who: _numbered(words.people),
            tree.Ref: refs,
            tree.Adj: _numbered(words.adjectives),
            tree.Noun: _numbered(words.nouns),
            tree.Verb: verbs,
            tree.Deed: _numbered(words.deeds, P.DEEDS),
            tree.Period: _numbered(words.periods),
        },
        object=dict(words.objects.values()),
        number=dict(words.numbers.values()),
        quality=dict(words.filters.values()),
        among=dict(words.among.values()),
        condition=dict(words.conditions.values()),
        counted=dict(words.counted.values()),
        event=dict(words.events.values()),
        people=tuple(words.people.values()),
        refs={number: words.refs[word] for word, number in refs.items()},
        adjectives=tuple(words.adjectives.values()),
        nouns=(*words.nouns.values(), nouns.ANY),
        is_one=(*(noun.is_one for noun in words.nouns.values()), nouns.ANY.is_one),
        verbs={number: words.verbs[word] for word, number in verbs.items()},
        periods=tuple(words.periods.values()),
        choosers=tuple(words.choosers.values()),
    )


def _numbered(words: Mapping[str, object], first: int = 0) -> dict[str, int]:
    return {word: number for number, word in enumerate(words, first)}
