"""The card language of the front-line game.

Reading order: `words` and `keywords` (atoms), `terminals` (numbers), `rows` (phrases and whole abilities), `english`. `lexicon()`
builds the whole once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from zmdj_cards.ability.lexicon import Lexicon, Own
from zmdj_cards.ability.notation import from_notation
from zmdj_cards.ability.tree import Node
from zmdj_cards.games.frontline.lexicon import rows, terminals, words
from zmdj_cards.games.frontline.lexicon.english import English
from zmdj_cards.games.frontline.nodes import Entry, GainPoints, Mend, Promotes, Reinforce, SourceEffect, Trap
from zmdj_cards.model.load import load_cards
from zmdj_cards.resources import data_dir

GAPS = ("clause", "sentence", "rule", "cond", "event", "ability", "filter", "adj")


def examples() -> Iterator[Node]:
    """The abilities of the shipped cards: what English is learned from."""
    for card in load_cards("frontline"):
        for said in card.abilities:
            yield from_notation(said, lexicon())


def patterns() -> list[str]:
    """What was learned of our English beyond them, as `reading.store` writes it."""
    file = data_dir() / "frontline" / "english.jsonl"
    return file.read_text(encoding="utf-8").splitlines() if file.is_file() else []


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
        [*words.rows(), *rows.rows()], terminals.TERMINALS, gaps=GAPS, printer=English, own=own, examples=examples, patterns=patterns
    )
