"""The card language of the game beyond its cards: whole products of its parts, and sentences put together at random, are read in one way
and printed back; what it has no words for is said to be a gap and nothing is dropped."""

from __future__ import annotations

import random
from itertools import product

import pytest

from zmdj_cards.ability import compile_text, from_notation, plain_en, print_zh, to_notation
from zmdj_cards.games.frontline.lexicon import lexicon

LEXICON = lexicon()

HEADS = [
    "铸造：",
    "绽放：",
    "报废：",
    "凋零：",
    "支援·1SC：",
    "支援·2SC1MC：",
    "行动：",
    "行动·3MC：",
    "此单位攻击时，",
    "此单位被攻击时，",
    "此单位晋升时，",
    "你的回合开始时，",
    "晋升源：此单位攻击时，",
    "晋升源：你的回合开始时，",
]
SPELLS = ["使用："]
TRAPS = [
    "陷阱·敌方单位攻击时：",
    "陷阱·敌方单位移动时：",
    "陷阱·己方单位被攻击时：",
    "陷阱·己方单位被破坏时：",
    "陷阱·敌方单位入场时：",
    "陷阱·对手使用法术卡时：",
    "陷阱·连锁：",
]
UNITS = [
    "1个敌方单位",
    "2个己方单位",
    "1个其他己方单位",
    "1个敌方非指挥官单位",
    "1个敌方受损单位",
    "1个己方「花灵」单位",
    "1个等级不高于1的敌方单位",
    "1个此战线的敌方单位",
    "1个相邻战线的己方单位",
    "1个敌方横置单位",
]
DONE = [
    "对其造成2点伤害",
    "为其修复3点",
    "横置其",
    "重置其",
    "破坏其",
    "将其返回手牌",
    "令其前进1条战线",
    "令其后退1条战线",
    "直到回合结束，其得到+1STR和-1BP",
    "直到你的下个回合结束，其得到+2CP",
    "直到回合结束，其不能移动",
]
ALONE = [
    "抽1张卡",
    "增援2张卡",
    "获得1SC2MC",
    "SC上限增加1点",
    "MC上限增加1点",
    "对手舍弃1张手牌",
    "为所有己方单位修复1点",
    "对所有相邻战线的敌方单位造成1点伤害",
    "直到回合结束，所有己方单位得到+1BP",
    "将你的弃牌堆的1张单位卡返回手牌",
]


def bodies() -> list[str]:
    """One of something that takes an object, or of what takes none."""
    return [f"指定{unit}，然后{done}。" for unit, done in product(UNITS, DONE)] + [f"{alone}。" for alone in ALONE]


def there_and_back(text: str, kind: str) -> str:
    found = compile_text(text, lexicon=LEXICON, names=("试行者",), kind=kind)
    assert (found.status, found.gaps, found.faults) == ("FULL", (), ()), (text, found)
    printed = "\n".join(print_zh(tree, LEXICON, name="试行者") for tree in found.abilities)
    again = compile_text(printed, lexicon=LEXICON, names=("试行者",), kind=kind)
    assert again.abilities == found.abilities, (text, printed)
    english = []
    for tree in found.abilities:
        assert from_notation(to_notation(tree, LEXICON), LEXICON) == tree
        english.append(plain_en(tree, LEXICON, name="Tester"))
        assert not set("<>|{}") & set(english[-1]), english
    return "\n".join(english)


@pytest.mark.parametrize("head", HEADS)
def test_every_body_behind_a_head_of_a_unit(head):
    chosen = bodies() if head == HEADS[0] else bodies()[::9]
    said = [there_and_back(head + body, "unit") for body in chosen]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(("head", "kind"), [*((head, "spell") for head in SPELLS), *((head, "trap") for head in TRAPS)])
def test_every_body_behind_a_head_of_a_card(head, kind):
    said = [there_and_back(head + body, kind) for body in bodies()[::7]]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("seed", range(60))
def test_random_texts(seed):
    choose = random.Random(seed)
    kind, heads = choose.choice([("unit", HEADS), ("spell", SPELLS), ("trap", TRAPS)])
    parts = [choose.choice(bodies())]
    if choose.random() < 0.5:
        parts.append(choose.choice(ALONE) + "。")
    there_and_back(choose.choice(heads) + "".join(parts), kind)


@pytest.mark.parametrize(
    "text", ["铸造：抽1张卡。飞。", "支援·1金：抽1张卡。", "此单位得到+1STR然后跳舞。", "晋升自：月光。", "守护守护守护"]
)
def test_what_it_has_no_words_for_is_not_dropped(text):
    found = compile_text(text, lexicon=LEXICON, names=("试行者",), kind="unit")
    assert found.status != "FULL"
    assert found.gaps or found.faults
