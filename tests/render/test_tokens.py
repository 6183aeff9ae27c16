"""Tokens and markers that a deck needs."""

from __future__ import annotations

from tests.render.samples import GAME, GUAN_PING, GUAN_YU, card, spec, text
from zmdj_cards.model.load import load_cards, load_game, load_glossary
from zmdj_cards.render.abilities import AbilityTexts
from zmdj_cards.render.print_job import Job
from zmdj_cards.render.proxies import make
from zmdj_cards.render.richtext import FaceText
from zmdj_cards.render.tokens import COPIES, needed

SUPPLY = card("CZ-M01", "辎重", "Supply", "marker")
TERMS = load_glossary("zmdj")


def said(line: str):
    return lambda item, _: FaceText((text(line),) if item.id == GUAN_YU.id else ())


def test_markers_of_the_rules_and_counters_that_a_text_speaks_of():
    plain = needed([GUAN_YU], [GUAN_YU, SUPPLY], GAME, TERMS, said("抽一张牌。"))
    assert [slot.front.zh for slot in plain] == ["辎重"] * COPIES
    marked = needed([GUAN_YU], [GUAN_YU, GUAN_PING], GAME, TERMS, said("此角色以带有两个+1武力标记的状态进场。"))
    assert [(slot.front.zh, slot.front.picture) for slot in marked] == [("+1武力标记", ("counters", "+1"))]
    made = make(Job(marked, spec()), GAME.element)
    assert not made.faults
    assert {slot.section for slot in (*plain, *marked)} == {"tokens"}


def test_tokens_are_those_that_the_decks_cards_name():
    game, cards = load_game("zhenmian"), load_cards("zhenmian")
    tokens = {item.zh for item in cards if item.type == "token"}
    texts = AbilityTexts(game, load_glossary("zhenmian"))
    for item in cards:
        slots = needed([item], cards, game, load_glossary("zhenmian"), texts)
        body = "".join(line.plain() for line in texts(item, "front").zh)
        assert {slot.front.zh for slot in slots} == {name for name in tokens if name.removesuffix("指示物") in body}
