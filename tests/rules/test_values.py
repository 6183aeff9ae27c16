"""Rows of stats and keywords: numbered in their order, and no more of them than the cache of values tells apart."""

from __future__ import annotations

import pytest

from zmdj_cards.engine.cards.defs import Keyword, Stat
from zmdj_cards.engine.cards.rules import Values
from zmdj_cards.engine.values import rows
from zmdj_cards.engine.values.cache import KEYWORD, WIDTH
from zmdj_cards.games.zmdj.game import RULES


def built(stats: int, keywords: int, first: int = 0) -> Values:
    names = tuple(Stat(first + number, f"stat{number}") for number in range(stats))
    words = tuple(Keyword(number, f"keyword{number}", "", "") for number in range(keywords))
    return rows.build(names, words, {}, {}, {}, {}, {}, {})


def test_as_many_stats_and_keywords_as_have_keys_of_their_own():
    values = built(KEYWORD, WIDTH - KEYWORD)
    keys = [*values.stat_ids.values(), *(KEYWORD + number for number in values.keyword_ids.values())]
    assert sorted(keys) == list(range(WIDTH)), "two instances would share a key"


@pytest.mark.parametrize("case", [(KEYWORD + 1, 0, 0), (0, WIDTH - KEYWORD + 1, 0), (2, 0, 1)], ids=["stats", "keywords", "numbers"])
def test_rows_that_would_collide_are_refused(case):
    with pytest.raises(ValueError, match=r"stat|keyword"):
        built(*case)


def test_only_keywords_that_are_not_printed_only_can_be_gained():
    printed = {row.id for row in RULES.values.keywords if row.printed_only}
    assert printed == {"peerless", "awaken", "advance", "retreat"}
    assert RULES.values.gained == RULES.values.keyword_ids.keys() - printed
