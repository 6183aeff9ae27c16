"""The card language of 正面对决: word lists and phrase rows.

Reading order: `words` and `atoms`, `terminals` (numbers, names), `objects` (players, places) with `selectors`, `filters`, `effects`
(with costs), `sentences`, `events` with `conditions`, `abilities` (static effects and whole abilities), `further`,
`past` (what was done), `counts`,
`joined` (other ways to say what these print), `mechanics`, `reminders`,
`static` (facts for the checks). `lexicon()` builds the whole once. A wording is one row, or one more template of a row; the first
template is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from zmdj_cards.ability.lexicon import Lexicon, Value
from zmdj_cards.ability.notation import from_notation
from zmdj_cards.ability.tree import Node
from zmdj_cards.games.zmdj.lexicon import (
    abilities,
    atoms,
    counts,
    creations,
    effects,
    elsewhere,
    events,
    filters,
    further,
    further_ways,
    joined,
    measures,
    mechanics,
    objects,
    past,
    reminders,
    sentences,
    static,
    tallies,
    terminals,
    wider,
    words,
)
from zmdj_cards.games.zmdj.lexicon.english import OWN
from zmdj_cards.model.load import load_cards, load_glossary
from zmdj_cards.resources import data_dir

GAPS = ("effect", "sentence", "clause", "tail", "rule", "cond", "event", "cost", "ability", "static_b", "adj", "filter", "mode")


def examples() -> Iterator[Node]:
    """The abilities of the shipped cards: what English is learned from."""
    for card in load_cards("zmdj"):
        for said in (*card.abilities, *(card.awakened.abilities if card.awakened else ())):
            yield from_notation(said, lexicon())


def patterns() -> list[str]:
    """What was learned of our English beyond them, as `reading.store` writes it."""
    file = data_dir() / "zmdj" / "english.jsonl"
    return file.read_text(encoding="utf-8").splitlines() if file.is_file() else []


@cache
def english_reminders() -> dict[str, str]:
    """What stands in brackets behind a keyword in English, `{X}` for its number."""
    return {term.id: term.reminder_en for term in load_glossary("zmdj") if term.reminder_en}


@cache
def lexicon() -> Lexicon:
    """All rows of the game."""
    rows = [
        *atoms.rows(),
        *objects.rows(),
        *filters.rows(),
        *effects.rows(),
        *sentences.rows(),
        *events.rows(),
        *abilities.rows(),
        *further.rows(),
        *tallies.rows(),
        *past.rows(),
        *counts.rows(),
        *joined.rows(),
        *mechanics.rows(),
        *creations.rows(),
        *elsewhere.rows(),
        *measures.rows(),
        *further_ways.rows(),
        *wider.rows(),
        *reminders.rows(),
    ]
    facts: dict[str, Value] = {"expansions": reminders.EXPANSIONS, "english": words.english(), "static": static.STATIC}
    return Lexicon(
        rows,
        {**terminals.TERMINALS, **further_ways.TERMINALS},
        gaps=GAPS,
        own=OWN,
        spells=("stratagem",),
        synonyms=words.SYNONYMS,
        examples=examples,
        patterns=patterns,
        reminders=english_reminders,
        **facts,
    )


def with_subtypes(subtypes: Mapping[str, str | None]) -> Lexicon:
    """The language with subtypes that stand in no list of the program: Chinese → English, None: its pinyin. The English is told to the
    language of the game itself, too, so that whatever prints says it."""
    base = lexicon()
    more = {word: en for word, en in subtypes.items() if word not in {zh for zh, _ in words.SUBTYPES.values()}}
    base.extra["english"]["open"].update({word: en for word, en in more.items() if en})
    return base.extended(atoms.open_rows(more)) if more else base
