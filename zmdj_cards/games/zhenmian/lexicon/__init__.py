"""The card language of 陣面對決: word lists and phrase rows.

Reading order: `split` (a printed text into abilities), `words` (atoms), `terminals` (numbers, names), `objects` (players, selectors,
filters, places), `effects`, `events` (events and conditions), `abilities` (static effects and whole abilities), `english`, `repairs`.
`lexicon()` builds the whole once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from zmdj_cards.ability.lexicon import Lexicon, Own
from zmdj_cards.ability.notation import from_notation
from zmdj_cards.ability.printing import OwnName
from zmdj_cards.ability.tree import Node, Spell
from zmdj_cards.games.zhenmian.lexicon import abilities, effects, events, objects, terminals, words
from zmdj_cards.games.zhenmian.lexicon.english import English, names
from zmdj_cards.games.zhenmian.lexicon.split import STRATAGEM, cut
from zmdj_cards.games.zhenmian.nodes import Hinted, KeywordAbility
from zmdj_cards.model.load import load_cards
from zmdj_cards.resources import data_dir

GAPS = ("clause", "sentence", "rule", "cond", "event", "cost", "ability", "adj", "filter", "mode")


def examples() -> Iterator[Node]:
    """The abilities of the shipped cards: what English is learned from."""
    for card in load_cards("zhenmian"):
        for said in (*card.abilities, *(card.awakened.abilities if card.awakened else ())):
            yield from_notation(said, lexicon())


def patterns() -> list[str]:
    """What was learned of our English beyond them, as `reading.store` writes it."""
    file = data_dir() / "zhenmian" / "english.jsonl"
    return file.read_text(encoding="utf-8").splitlines() if file.is_file() else []


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
        examples=examples,
        patterns=patterns,
        kinds={Spell: STRATAGEM},
    )
