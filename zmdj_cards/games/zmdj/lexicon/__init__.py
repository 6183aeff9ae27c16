"""The card language of 正面对决: word lists and phrase rows.

Reading order: `words` and `atoms`, `terminals` (numbers, names), `objects` (players, places) with `selectors`, `filters`, `effects`
(with costs), `sentences`, `events` with `conditions`, `abilities` (static effects and whole abilities), `further`,
`past` (what was done), `counts`,
`joined` (other ways to say what these print), `mechanics`, `reminders`,
`static` (facts for the checks). `lexicon()` builds the whole once. A wording is one row, or one more template of a row; the first
template is printed.
"""

from __future__ import annotations

from functools import cache, partial

from zmdj_cards.ability.lexicon import Lexicon, Value
from zmdj_cards.games.zmdj.lexicon import (
    abilities,
    atoms,
    comparisons,
    counts,
    creations,
    effects,
    elsewhere,
    events,
    filters,
    frames,
    freely,
    further,
    further_ways,
    joined,
    kinship,
    measures,
    mechanics,
    numerals,
    objects,
    occasions,
    past,
    predicates,
    reminders,
    sentences,
    static,
    tallies,
    terminals,
    wider,
    words,
)
from zmdj_cards.games.zmdj.lexicon.english import OWN
from zmdj_cards.model.spoken import english_patterns, english_reminders, notations

GAME = "zmdj"
# Where words stand that are in no list (`ability.open_words`).
OPEN = {"subtype": "subtype", "marker": "", "keyword": "quoted", "timing": "timing", "synonym": ""}
GAPS = ("effect", "sentence", "clause", "tail", "rule", "cond", "event", "cost", "ability", "static_b", "adj", "filter", "mode")


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
        *freely.rows(),
        *numerals.rows(),
        *comparisons.rows(),
        *predicates.rows(),
        *kinship.rows(),
        *occasions.rows(),
        *frames.rows(),
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
        open=OPEN,
        notations=partial(notations, GAME),
        patterns=partial(english_patterns, GAME),
        reminders=partial(english_reminders, GAME),
        **facts,
    )
