"""Every selector, number, duration, condition and event combines with every effect that makes sense: whole products of parts are read,
in one way only, and printed back.
"""

from __future__ import annotations

import re
from itertools import product

import pytest

from tests.ability.support import LEXICON, both
from zmdj_cards.ability import from_notation, plain_en, print_zh, to_notation
from zmdj_cards.games.zmdj import nodes as z

EVENTS = [
    "当此角色进场时",
    "当此角色离场时",
    "当此角色阵亡时",
    "每当此角色攻击时",
    "每当此角色被攻击时",
    "每当此角色攻击成功时",
    "每当此角色移动或攻击时",
    "每当你的其他角色进场时",
    "每当对手的一个角色阵亡时",
    "每当你的骑兵角色联合攻击时",
    "每当你的回合开始时",
    "每当对手的回合结束时",
    "每当战斗结束时",
    "每当你打出锦囊牌时",
    "每当你因你的卡牌效果弃置手牌时",
    "每当对手弃置手牌时",
    "每当你的统帅受到伤害时",
    "当此统帅翻至此面时",
    "每当所贴附者攻击成功时",
    "当此牌从手牌弃置时",
    "每当你发起联合攻击时",
    "每当你的角色于对手的回合中阵亡或此统帅受到伤害时",
]
CONDITIONS = [
    "你操控觉醒统帅",
    "你未操控竖置角色",
    "任一对手操控具有阻截的角色",
    "你操控名为关平的单位",
    "你的手牌数为3或更少",
    "对手的角色数量为4或更多",
    "你的兵法数量为5或更多",
    "此角色处于左翼",
    "此角色已横置",
    "此角色具有神速",
    "此角色贴附有装备附属",
    "此角色上带有+1武力标记",
    "此角色的武力高于基础武力",
    "此角色的射程为3或更高",
    "本回合中有角色阵亡",
    "本回合没有角色进场",
    "你于本次战斗中打出过锦囊牌",
    "本次攻击成功",
    "你没有手牌",
    "你弃牌区中有三张或更多角色牌",
    "你操控骑兵单位且你的手牌数为2或更少",
]
SELECTORS = [
    "一个角色",
    "你的一个角色",
    "对手的一个角色",
    "一个其他角色",
    "至多两个角色",
    "任意个角色",
    "你的至多三个骑兵角色",
    "一个横置角色",
    "一个竖置的角色",
    "一个攻击角色",
    "一个非女性角色",
    "一个非无双角色",
    "一个费用3或更低的角色",
    "一个武力X或更低的角色",
    "一个射程为2的角色",
    "一个闪点1或更多的角色",
    "一个武力最高的角色",
    "一个具有破军的角色",
    "一个不具有洞察的角色",
    "一个带有+1武力标记的角色",
    "一个贴附有附属的角色",
    "一个名为关平的角色",
    "一个与此角色相邻的角色",
    "一个处于右翼的角色",
    "一个火属性角色",
    "一个黄巾军角色",
    "一个费用4或更低且具有神速的横置角色",
    "一个具有阻截或贴附有装备附属的角色",
    "一个本回合中进场过的角色",
    "你操控的一个角色",
]
CHOSEN = [
    "将其消灭",
    "将其横置",
    "将其重置",
    "将其压制",
    "将其移动",
    "将其移回拥有者的手牌",
    "将其洗回拥有者的主牌库",
    "将其置于拥有者的主牌库顶",
    "将其以横置状态暗置于拥有者的兵法区",
    "将其置入拥有者的体力区",
    "牺牲此角色并将其消灭",
    "在其上放置两个+1武力标记",
    "令其得+2武力直到回合结束",
    "令其得-X武力直到本次战斗结束",
    "令其得+1武力/+1射程且获得神速直到回合结束",
    "令其获得洞察2和遁形2直到你的下个回合开始",
    "令其获得「每当此角色攻击时，摸一张牌」直到回合结束",
    "令其失去阻截直到回合结束",
    "令其不能攻击直到对手的下个回合结束",
    "获得其操控权直到回合结束",
    "将其重置，且令其获得完杀直到回合结束",
    "将其横置，然后摸一张牌",
]
PLAIN = [
    "摸两张牌",
    "弃置一张手牌",
    "弃置至多两张手牌",
    "随机弃置两张手牌",
    "将你主牌库顶的一张牌置入体力区",
    "将你最上方的体力牌置入手牌",
    "查看你主牌库顶的四张牌，将其中至多一张骑兵角色牌展示并置于你的手牌，其余牌以任意顺序置于弃牌区",
    "将你手牌中一张费用2或更低的角色牌免费打出",
    "将一张你弃牌区中费用3或更低的角色牌移回你的手牌",
    "令你的统帅得+1武力直到回合结束",
    "将你所有的角色重置",
    "将所有横置角色消灭",
    "令每位玩家各牺牲一个角色",
    "令所有玩家各摸一张牌",
    "指定一名玩家，令其弃置两张手牌",
    "指定一名对手，令其牺牲一个横置角色",
    "指定一名玩家，将其所有费用2或更低的角色横置",
    "指定一个统帅，对其造成1点伤害",
    "指定一个附属，将其消灭",
    "指定至多三个兵法，将其重置",
    "选择一个侧翼，将所有处于该侧翼的角色横置",
    "略过本次战斗的闪避步骤",
    "获得一个辎重标记",
    "在此角色上放置三个+1武力标记",
    "将此角色移动",
]
STATIC = [
    "此角色{}得+2武力",
    "此角色{}获得破军和完杀",
    "你的统帅{}得+1武力/+1射程",
    "你的其他角色{}得+1武力且获得神速",
    "你的骑兵角色{}于你的回合中得+2武力",
    "与此角色相邻的角色{}失去技能",
    "此角色{}减少②来打出",
    "对手{}不能打出锦囊牌",
    "此角色{}不能被消灭",
    "此角色{}不能于重置阶段中重置",
    "你手牌中的附属牌{}减少①来打出",
]
COSTS = [
    "①",
    "火火②",
    "横置",
    "①，横置",
    "弃置一张手牌",
    "②，牺牲一个其他角色",
    "将此角色上的一个+1武力标记移除",
    "①，将一张手牌置于你的主牌库底",
    "牺牲此附属",
]
X = "。X为你操控的角色的数量"


# Words for the card itself: a text with those of two kinds of card can stand on none, and is refused for this alone.
OWN_WORDS = {"此角色": "unit", "此统帅": "commander", "此附属": "attachment", "所贴附者": "attachment"}


def kinds(text: str) -> set[str]:
    text = re.sub("「.*?」", "", text)
    spell = {"stratagem"} if text.startswith("【") and "：" not in text else set()
    return {kind for word, kind in OWN_WORDS.items() if word in text} | spell


def check(text: str) -> None:
    found = both(text)
    if len(kinds(text)) > 1:
        assert {item.code for item in found.faults} == {"ability.other_kind"}, text
        return
    assert found.status == "FULL", (text, [item.message() for item in found.faults])
    for tree in found.abilities:
        again = ("伏击：" if isinstance(tree, z.Ambush) else "") + print_zh(tree, LEXICON)
        assert both(again).abilities == (tree,), (text, again)
        assert from_notation(to_notation(tree, LEXICON), LEXICON) == tree
        said = plain_en(tree, LEXICON)
        assert said.rstrip("”").endswith(".")
        assert not any(mark in said for mark in "{}~<>|@"), said


def with_x(text: str) -> str:
    return text + (X if "X" in text else "") + "。"


@pytest.mark.parametrize("event", EVENTS)
def test_events_with_everything(event):
    for what in PLAIN:
        check(with_x(f"{event}，{what}"))
        check(with_x(f"{event}，可以{what}"))
    for selector, what in zip(SELECTORS, CHOSEN * 2, strict=False):
        check(with_x(f"{event}，可以指定{selector}，{what}"))


@pytest.mark.parametrize("selector", SELECTORS)
def test_selectors_with_everything_done_to_them(selector):
    for what in CHOSEN:
        check(with_x(f"【通常】指定{selector}，{what}"))


@pytest.mark.parametrize("condition", CONDITIONS)
def test_conditions_with_everything(condition):
    for what in PLAIN:
        check(f"【响应】若{condition}，则{what}。")
    for what in STATIC:
        check(f"只要{condition}，{what.format('便')}。")
    check(f"每当你的回合结束时，若{condition}，则指定一个角色，将其横置，否则摸一张牌。")


def test_static_effects_alone():
    for what in STATIC:
        check(what.format("") + "。")


@pytest.mark.parametrize("cost", COSTS)
def test_costs_with_everything(cost):
    for timing, what in product(("【通常】", "【响应】", "【通常】【响应】"), PLAIN):
        check(f"{timing}{cost}：{what}。")
    check(f"【通常】{cost}：摸一张牌。此技能每回合至多使用一次。")


def test_ambush_with_everything():
    for what in (*PLAIN, *(f"指定一个角色，{what}" for what in CHOSEN if "X" not in what)):
        check(f"伏击：{what}。")
