"""The card language of the front-line game.

Reading order: `words` and `keywords` (atoms), `terminals` (numbers), `rows` (phrases and whole abilities), `english`. `lexicon()`
builds the whole once."""

from __future__ import annotations

from functools import cache, partial

from zmdj_cards.ability.lexicon import Lexicon, Own
from zmdj_cards.games.frontline.lexicon import rows, terminals, words
from zmdj_cards.games.frontline.lexicon.english import English
from zmdj_cards.games.frontline.nodes import Entry, GainPoints, Mend, Promotes, Reinforce, SourceEffect, Trap
from zmdj_cards.model.spoken import english_patterns, english_reminders, notations

GAME = "frontline"
GAPS = ("clause", "sentence", "rule", "cond", "event", "ability", "filter", "adj")


@cache
def lexicon() -> Lexicon:
    """All rows of the game."""
    own = Own(
        abilities=(Entry, Promotes, SourceEffect, Trap),
        bodies=(Entry, Trap),
        counted={Mend: "n", Reinforce: "n"},
        clauses=(GainPoints,),
    )
    return Lexicon(
        [*words.rows(), *rows.rows()],
        terminals.TERMINALS,
        gaps=GAPS,
        printer=English,
        own=own,
        notations=partial(notations, GAME),
        patterns=partial(english_patterns, GAME),
        reminders=partial(english_reminders, GAME),
    )
