"""A line is read the same whatever was read before it, and however closely it is looked for what is not read."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tests.ability.support import LEXICON
from tests.ability.test_pairs import TOPICS, sentences
from zmdj_cards import games
from zmdj_cards.ability import compile_text
from zmdj_cards.ability.compile import Locate
from zmdj_cards.ability.lexicon import DeadEnds


def bent(rng: random.Random, text: str) -> str:
    """A text with a character less, more or another, or only its beginning."""
    at = rng.randrange(len(text))
    other = rng.choice("+-0一二张个，、的将《》X")
    return rng.choice((text[:at] + text[at + 1 :], text[:at] + other + text[at:], text[:at] + other + text[at + 1 :], text[:at]))


def said(text: str, locate: Locate) -> tuple[str, int]:
    found = compile_text(text, lexicon=LEXICON, locate=locate)
    return found.status, sum(gap.what != "clause" for gap in found.gaps)


def test_what_is_known_of_other_lines_changes_no_reading():
    rng = random.Random(12)
    texts = [bent(rng, text) for topic in TOPICS for text in rng.choices(sentences(topic), k=4) if text]
    texts += [text[:at] for text in texts[:40] for at in (3, 7) if text[:at]]
    warm = [said(text, "lines") for text in texts]
    assert [said(text, "lines") for text in texts] == warm
    wrong = []
    for text, known in zip(texts, warm, strict=True):
        LEXICON.dead_ends = DeadEnds()
        cold = said(text, "lines")
        whole = {locate: said(text, locate)[0] == "FULL" for locate in ("lines", "nothing", "clauses")}
        if cold != known or len(set(whole.values())) != 1:
            wrong.append((text, known, cold, whole))
    assert wrong == []
    assert {status for status, _ in warm} >= {"FULL", "NONE"}


SHORT = ("", "[", "【", "】", "【通常】", "【通常】摸一张牌。", "摸一张牌", "\ufffd", "，", "。。", "（", "）", "1", "x", "·", "“")


@pytest.mark.parametrize("game", games.GAMES)
def test_short_lines_in_every_order_and_field_are_read_or_named(game):
    """Of every game, also of those whose cards do not have the field: no text raises, and what is read no further is a gap."""
    lexicon = games.language(game)
    for lines in product(SHORT, repeat=2):
        text = "\n".join(lines)
        for found in (compile_text(text, lexicon=lexicon), compile_text("", text, lexicon=lexicon)):
            assert found.status == "FULL" or found.faults, lines
