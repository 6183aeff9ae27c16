"""What reads well but cannot be meant: a fault with the words it is about."""

from __future__ import annotations

import pytest

from tests.ability.support import LEXICON, both, codes
from zmdj_cards.ability import compile_text

FAULTS = {
    "神速3": ("ability.keyword_number", "神速3"),
    "洞察": ("ability.keyword_needs_number", "洞察"),
    "你的角色获得遁形。": ("ability.keyword_needs_number", "遁形"),
    "觉醒": ("ability.keyword_needs_cost", "觉醒"),
    "当此角色进场时，摸X张牌。": ("ability.x_undefined", "X"),
    "当此角色进场时，摸一张牌。X为你的手牌数。": ("ability.x_unused", "X为你的手牌数"),
    "当此角色进场时，摸零张牌。": ("ability.zero", "摸零张牌"),
    "当此角色进场时，指定至多零个角色，将其横置。": ("ability.zero", "至多零个"),
    "【通常】对一个统帅造成0点伤害。": ("ability.zero", "对一个统帅造成0点伤害"),
    "当此角色进场时，指定你手牌中一张兵法牌，将其弃置。": ("ability.wrong_zone", "你手牌中一张兵法牌"),
    "【通常】将你弃牌区中的一个角色重置。": ("ability.wrong_zone", "你弃牌区中的一个角色"),
    "【通常】指定一个费用2或更低的统帅，将其横置。": ("ability.no_such_stat", "费用2或更低"),
    "【通常】展示你手牌中一张武力3或更高的锦囊牌。": ("ability.no_such_stat", "武力3或更高"),
    "【通常】指定一个角色，对其造成1点伤害。": ("ability.wrong_object", "对其造成1点伤害"),
    "【通常】将一个附属横置。": ("ability.wrong_object", "将一个附属横置"),
    "【通常】指定一个统帅，将其消灭。": ("ability.wrong_object", "将其消灭"),
    "【通常】指定一张手牌，将其消灭。": ("ability.wrong_object", "将其消灭"),
    "【通常】将一张锦囊牌横置。": ("ability.wrong_object", "将一张锦囊牌横置"),
    "【通常】令你的手牌得+1武力直到回合结束。": ("ability.wrong_object", "令你的手牌得+1武力直到回合结束"),
    "【通常】在你的手牌上放置一个+1武力标记。": ("ability.wrong_object", "在你的手牌上放置一个+1武力标记"),
    "贴附于兵法。": ("ability.wrong_object", "贴附于兵法"),
    "【通常】令一个角色获得撤退直到回合结束。": ("ability.keyword_not_given", "撤退"),
    "【通常】横置，横置：摸一张牌。": ("ability.said_twice", "横置"),
    "【响应】【通常】【响应】摸一张牌。": ("ability.said_twice", "【响应】"),
    "【通常】将其消灭。": ("ability.refers_to_nothing", "其"),
    "【通常】摸一张牌，然后将该角色重置。": ("ability.refers_to_nothing", "该角色"),
    "【通常】指定一个角色，将牺牲者移回拥有者的手牌。": ("ability.refers_to_nothing", "牺牲者"),
    "【通常】摸一张牌，其余牌置于你的主牌库底。": ("ability.refers_to_nothing", "其余牌"),
    "【通常】指定一个角色，将前者消灭。": ("ability.refers_to_nothing", "前者"),
    "当此角色进场时，该玩家弃置一张手牌。": ("ability.refers_to_nobody", "该玩家"),
    "【通常】若如此做，摸一张牌。": ("ability.if_done_first", "若如此做，摸一张牌"),
    "【通常】选择两项~\n·摸一张牌。": ("ability.modes", "选择两项~\n·摸一张牌"),
}


@pytest.mark.parametrize("text", FAULTS)
def test_fault_and_its_words(text):
    code, words = FAULTS[text]
    found = both(text)
    assert [item.code for item in found.faults] == [code]
    start, end = found.faults[0].place.span
    assert text[start:end] == words
    assert found.status != "FULL"
    assert found.faults[0].message("en")
    assert found.faults[0].message("zh")


@pytest.mark.parametrize(
    "text",
    [
        "【通常】指定一个具有洞察的角色，将其消灭。",
        "【通常】牺牲一个角色：将牺牲者移回拥有者的手牌。",
        "【通常】指定一名玩家，令其弃置一张手牌。若如此做，摸一张牌。",
        "当此角色进场时，指定一个单位，令其获得「每当此角色攻击时，将其横置」直到回合结束。",
    ],
)
def test_no_false_alarm(text):
    assert codes(text) == []


# --- reminders -------------------------------------------------------------------------------------------------------------------------
def test_a_reminder_must_belong_to_its_keyword():
    assert codes("洞察2（除非对手在指定此角色为卡牌或技能的目标时支付②，否则该玩家不能如此做）") == []
    assert codes("洞察2（除非对手在指定此角色为卡牌或技能的目标时支付③，否则该玩家不能如此做）") == ["ability.reminder_of_nothing"]
    assert codes("阻截（具有神速的角色在进场的回合可以发起攻击）") == ["ability.reminder_of_nothing"]
    assert codes("觉醒 风②（【通常】风②：将此牌翻面。）") == []
    assert codes("觉醒 风②（【通常】风③：将此牌翻面。）") == ["ability.reminder_differs"]
    assert codes("神速（今天天气很好）") == ["ability.unread_bracket"]


def test_a_reminder_is_not_part_of_the_tree():
    with_it = both("神速（具有神速的角色在进场的回合可以发起攻击）")
    assert with_it.abilities == both("神速").abilities
    assert [item.id for item in with_it.reminders] == ["swift"]


# --- dirt ------------------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", ["", "-", "--", "—", "————", " - \n", "　"])
def test_placeholders_mean_no_ability(text):
    found = compile_text(text, lexicon=LEXICON)
    assert (found.status, found.abilities, found.faults) == ("FULL", (), ())


def test_flavour_in_the_ambush_field_is_reported():
    found = compile_text("神速", "红旗半卷出辕门。 ", "红旗半卷出辕门。", lexicon=LEXICON)
    assert [item.code for item in found.faults] == ["ability.flavour_in_ambush"]
    assert found.status == "FULL"
    assert compile_text("神速", "红旗半卷出辕门。", lexicon=LEXICON).status == "PARTIAL"


@pytest.mark.parametrize(
    "dirty",
    [
        "每当此角色攻击时,摸一张牌.",
        " 每当此角色攻击时， 摸一张牌。\n",
        "每当此角色攻击时，摸一张牌",
        "每当此角色攻击时，摸１张牌。",
        "每当此角色攻击时，摸一张牌。）",
    ],
)
def test_dirt_is_repaired_and_reported(dirty):
    found = compile_text(dirty, lexicon=LEXICON)
    assert found.abilities == both("每当此角色攻击时，摸一张牌。").abilities
    assert found.repairs


@pytest.mark.parametrize("number", ["3", "三", "③", "３"])
def test_numbers_in_every_form(number):
    assert both(f"当此角色进场时，摸{number}张牌。").abilities == both("当此角色进场时，摸三张牌。").abilities


def test_an_unknown_name_is_a_warning_where_the_names_are_known():
    text = "只要你操控名为关平的单位，此角色便得+2武力。"
    assert codes(text) == []
    found = compile_text(text, lexicon=LEXICON, known={"刘备"})
    assert [(item.code, item.severity) for item in found.faults] == [("ability.unknown_name", "warning")]
    assert found.status == "FULL"


@pytest.mark.parametrize("text", ["【通常】将一张手牌置于你的主牌库。", "【通常】查看你主牌库的三张牌。"])
def test_a_deck_without_its_end_is_not_read(text):
    assert both(text).gaps
