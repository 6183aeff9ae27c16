"""The words of every game, and how a game's own are joined to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.meaning import Meaning
from zmdj_cards.engine.cards.position import Words
from zmdj_cards.engine.words import conditions, counting, events, nouns, numbers, persons, qualities, references

SHARED: Final[Words] = Words(
    numbers=numbers.NUMBERS,
    filters=qualities.FILTERS,
    among=qualities.AMONG,
    conditions=conditions.CONDITIONS,
    counted=counting.COUNTED,
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
        tree.Noun: frozenset(("player", "opponents", "skills", "cards", "cards_or_skills")),
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
}


def build(own: Words) -> Words:
    """A game's words with those of every game: where both have a word, the game's meaning counts. ``atoms`` holds the words of the tables,
    too."""
    words = Words(
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
    ops = dict(PHRASES)
    for rows in (words.numbers,):
        ops |= {kind: op for kind, (op, _) in rows.items()}
    every = {kind: frozenset(table) for kind, table in tables.items()}
    for atoms in (SHARED.atoms, own.atoms):
        for kind, more in atoms.items():
            every[kind] = every.get(kind, frozenset()) | more
    meaning = Meaning(
        ops=ops,
        numbers={tree.Who: _numbered(words.people)},
        number=dict(words.numbers.values()),
        people=tuple(words.people.values()),
    )
    return replace(words, atoms=every, meaning=meaning)


def _numbered(words: Mapping[str, object]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words)}
