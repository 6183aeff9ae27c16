"""The card language of 陣面對決: word lists and phrase rows.

Reading order: `split` (a printed text into abilities), `words` (atoms), `terminals` (numbers, names), `objects` (players, selectors,
filters, places), `effects`, `events` (events and conditions), `abilities` (static effects and whole abilities), `english`, `repairs`.
`lexicon()` builds the whole once.
"""

from __future__ import annotations

from functools import cache, partial

from zmdj_cards.ability.lexicon import Lexicon, Own
from zmdj_cards.ability.printing import OwnName
from zmdj_cards.ability.tree import Spell
from zmdj_cards.games.zhenmian.lexicon import abilities, effects, events, objects, terminals, words
from zmdj_cards.games.zhenmian.lexicon.english import English, names
from zmdj_cards.games.zhenmian.lexicon.split import STRATAGEM, cut
from zmdj_cards.games.zhenmian.nodes import Hinted, KeywordAbility
from zmdj_cards.model.spoken import english_patterns, english_reminders, notations

GAME = "zhenmian"
GAPS = ("clause", "sentence", "rule", "cond", "event", "cost", "ability", "adj", "filter", "mode")


@cache
def lexicon() -> Lexicon:
    """All rows of the game."""
    rows = [*words.rows(), *objects.rows(), *effects.rows(), *events.rows(), *abilities.rows()]
    own = OwnName(words.SELF, "此牌", "this card")
    return Lexicon(
        rows,
        terminals.TERMINALS,
        gaps=GAPS,
        split=cut,
        printer=English,
        own_name=own,
        own=Own(abilities=(KeywordAbility, Hinted), starts={Spell: "spell"}),
        english={"names": names},
        notations=partial(notations, GAME),
        patterns=partial(english_patterns, GAME),
        reminders=partial(english_reminders, GAME),
        kinds={Spell: STRATAGEM},
    )
