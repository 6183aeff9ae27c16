"""The card language of 正面对决: word lists and phrase rows.

Reading order: `words` (atoms), `terminals` (numbers, names), `objects` (players, selectors, filters), `effects`, `events` (events and
conditions), `abilities` (static effects and whole abilities), `reminders`. `lexicon()` builds the whole once.
"""

from __future__ import annotations

from functools import cache

from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.games.zmdj.lexicon import abilities, effects, events, objects, reminders, static, terminals, words

GAPS = ("effect", "sentence", "clause", "tail", "rule", "cond", "event", "cost", "ability", "static_b", "adj", "filter", "mode")


@cache
def lexicon() -> Lexicon:
    """All rows of the game."""
    rows = [*words.rows(), *objects.rows(), *effects.rows(), *events.rows(), *abilities.rows(), *reminders.rows()]
    return Lexicon(rows, terminals.TERMINALS, gaps=GAPS, expansions=reminders.EXPANSIONS, english=words.english(), static=static.STATIC)
