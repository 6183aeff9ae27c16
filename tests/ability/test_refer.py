"""Pronouns mean the nearest thing mentioned that the effect can be done to; what cannot be meant is refused, with its code."""

from __future__ import annotations

import re

import pytest

from tests.ability.support import LEXICON, both, codes, one
from zmdj_cards.ability import compile_text, to_notation

# What was chosen, what comes between, and what is then done to 其: it is still what was chosen, unless nothing came between.
IT = re.compile(r"\bit\b")
CHOSEN = {"角色": "chosen_unit", "单位": "chosen_any", "统帅": "chosen_commander"}
BETWEEN = ("弃置一张手牌，", "弃置任意张手牌，", "将一张手牌置于主牌库底，", "展示你主牌库顶的一张牌，")
DONE = {
    "角色": ("将其消灭", "将其横置", "令其得+2武力直到回合结束", "在其上放置一个+1武力标记", "将其移动"),
    "单位": ("将其横置", "令其得+2武力直到回合结束"),
    "统帅": ("将其重置", "令其得+1射程直到回合结束"),
}


@pytest.mark.parametrize("noun", CHOSEN)
def test_a_card_that_comes_between_is_not_meant_by_what_is_done_on_the_battlefield(noun):
    wrong = []
    for between in BETWEEN:
        for done in DONE[noun]:
            said = to_notation(one(f"【通常】指定一个{noun}，{between}{done}。"), LEXICON)
            if CHOSEN[noun] not in said or IT.search(said):
                wrong.append((between, done, said))
    plain = [to_notation(one(f"【通常】指定一个{noun}，摸一张牌，{done}。"), LEXICON) for done in DONE[noun]]
    assert [said for said in plain if not IT.search(said)] == []
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("每当此角色攻击时，可以弃置一张手牌。若如此做，令其得+2武力直到回合结束。", "gain(this_unit,"),
        ("每当所贴附者攻击时，可以弃置一张手牌。若如此做，令其得+2武力直到回合结束。", "gain(host,"),
        ("【通常】指定一个角色，弃置任意张手牌。每以此法弃置一张牌，便令其得+2武力直到回合结束。", "gain(chosen_unit,"),
        ("【通常】指定一个角色，展示你主牌库顶的一张牌，若该牌为角色牌，则将其消灭。", "destroy(chosen_unit)"),
        ("【通常】指定一个角色，将一张手牌置于主牌库底，将该角色横置。", "rest(chosen_unit)"),
        ("【通常】指定一个角色，若其为横置，则将其消灭，否则将其压制。", "suppress(it)"),
        ("【通常】指定一个角色，将其消灭。", "destroy(it)"),
        ("当此角色阵亡时，将其移回拥有者的手牌。", "return(it,"),
    ],
)
def test_the_nearest_that_fits_is_meant(text, meant):
    assert meant in to_notation(one(text), LEXICON)


def test_two_that_fit_equally_are_reported():
    assert codes("每当一个角色攻击此角色时，令其得+1武力直到回合结束。") == ["ability.two_meant"]
    assert codes("每当一个角色攻击时，令其得+1武力直到回合结束。") == []


MEANINGLESS = [
    ("当此角色阵亡时，将其移动。", "wrong_object"),
    ("【通常】指定一个角色，将其消灭，将其消灭。", "wrong_object"),
    ("【通常】指定一个角色，将其移回拥有者的手牌，将其横置。", "wrong_object"),
    ("每当此角色攻击时，将该牌加入手牌。", "wrong_object"),
    ("若此角色将要被消灭，则改为将其消灭。", "loop"),
    ("若此角色将要移动，则改为将其移动。", "loop"),
    ("当此锦囊进场时，摸一张牌。", "never_happens"),
    ("当此附属攻击时，摸一张牌。", "never_happens"),
    ("每当一个附属移动时，摸一张牌。", "never_happens"),
    ("神速\n神速", "said_twice"),
    ("贴附于角色。\n贴附于统帅。", "said_twice"),
    ("【通常】令你的一个角色得+1武力直到回合开始。", "already_begun"),
    ("【通常】弃置你弃牌区中的一张牌。", "same_zone"),
    ("【通常】将一张手牌移回手牌。", "same_zone"),
    ("你的统帅得+1费用。", "no_such_stat"),
    ("【通常】令一个统帅得+1费用直到回合结束。", "no_such_stat"),
    ("贴附有骑兵附属的角色得+1武力。", "wrong_word"),
    ("你的装备角色得+1武力。", "wrong_word"),
    ("【通常】改为摸一张牌。", "instead_of_nothing"),
    ("【通常】将角色消灭。", "number_missing"),
    ("【通常】弃置牌。", "number_missing"),
    ("【通常】牺牲角色。", "number_missing"),
    ("【通常】指定角色，将其横置。", "number_missing"),
    ("当此角色进场时，令此统帅得+1武力直到回合结束。", "other_kind"),
    ("【通常】令此角色得+1武力直到回合结束。", "other_kind"),
    ("贴附于角色。\n此角色得+1武力。", "other_kind"),
    ("【通常】指定任意角色，将其横置。", "any_one"),
]


def test_what_cannot_be_meant_is_refused_or_said():
    assert [(text, code, codes(text)) for text, code in MEANINGLESS if f"ability.{code}" not in codes(text)] == []
    assert [text for text, code in MEANINGLESS if code != "any_one" and both(text).status == "FULL"] == []


@pytest.mark.parametrize("kind", ["unit", "stratagem", "attachment", "commander", "tactic"])
def test_a_card_speaks_of_itself_by_its_own_kind(kind):
    words = {"unit": "此角色", "attachment": "此附属", "commander": "此统帅", "tactic": "此兵法"}
    for own, word in words.items():
        found = [item.code for item in compile_text(f"当{word}进场时，摸一张牌。", lexicon=LEXICON, kind=kind).faults]
        assert ("ability.other_kind" in found) == (own != kind), (kind, own, found)
