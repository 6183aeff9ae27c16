"""A changed text never gives the same tree: delete, double or swap a clause, change a number, a player or a duration."""

from __future__ import annotations

import re

import pytest

from tests.ability.support import LEXICON, normal, official
from tests.ability.test_pairs import TOPICS, sentences
from zmdj_cards.ability import compile_text, tree

_NUMBERS = {
    "一": "三",
    "两": "四",
    "三": "两",
    "五": "六",
    "六": "五",
    "1": "4",
    "2": "5",
    "3": "1",
    "4": "2",
    "5": "3",
    "7": "6",
    "①": "③",
    "②": "④",
    "③": "①",
    "④": "②",
    "X": "2",
    "ⓧ": "②",
    "⓪": "①",
}
_PLAYERS = (
    ("你的", "对手的"),
    ("对手", "每位玩家"),
    ("你", "对手"),
    ("任一玩家", "你"),
    ("一名玩家", "一名对手"),
    ("拥有者的", "你的"),
    ("此角色", "该角色"),
)
_TIMES = (
    ("直到回合结束", "直到本次战斗结束"),
    ("直到本次战斗结束", "直到回合结束"),
    ("直到回合结束", ""),
    ("本回合", "本次战斗"),
    ("于你的回合中", ""),
    ("本次战斗", "本回合"),
    ("每回合", "每局游戏"),
    ("每当", "当"),
    ("【通常】", "【响应】"),
)


def mutants(text: str):
    """(what was done, changed text)."""
    parts = re.split(r"(?<=[，。；：])", text)
    for i, part in enumerate(parts):
        yield "delete", "".join(parts[:i] + parts[i + 1 :])
        yield "double", "".join([*parts[: i + 1], part if part[-1:] in "，。；：" else "，" + part, *parts[i + 1 :]])
        # A duration before or behind its permission says the same.
        timed = any(part.startswith("直到") for part in parts[i : i + 2])
        if i + 1 < len(parts) and not timed and parts[i].rstrip("，。；：") != parts[i + 1].rstrip("，。；："):
            one, two = parts[i], parts[i + 1]
            ends = [item[-1:] if item[-1:] in "，。；：" else "" for item in (one, two)]
            swapped = [two.rstrip("，。；：") + ends[0], one.rstrip("，。；：") + ends[1]]
            yield "swap", "".join(parts[:i] + swapped + parts[i + 2 :])
    for i, char in enumerate(text):
        if char in _NUMBERS:
            yield "number", text[:i] + _NUMBERS[char] + text[i + 1 :]
    for old, new in (*_PLAYERS, *_TIMES):
        if old == "每当" and "将要" in text:
            continue  # what would happen is replaced whenever it would
        for match in re.finditer(re.escape(old), text):
            yield f"{old}→{new}", text[: match.start()] + new + text[match.end() :]


def trees(text: str, ambush: bool) -> tuple[tree.Node, ...] | None:
    """What a text becomes, None where it is refused, or where it is said that it was put right."""
    parts = ("", text) if ambush else (text, "")
    found = compile_text(*parts, lexicon=LEXICON, locate="nothing")
    silent = not any(item.severity == "note" for item in found.faults)
    return found.abilities if found.status == "FULL" and silent else None


def survivors(text: str, ambush: bool) -> list[tuple[str, str]]:
    before = trees(text, ambush)
    assert before is not None
    return [(how, changed) for how, changed in mutants(text) if changed != text and trees(changed, ambush) == before]


@pytest.mark.shared
def test_no_mutant_of_an_official_text_is_read_as_the_original():
    texts = {}
    for record, compiled in official():
        if any(item.code == "flavour_in_ambush" for item in compiled.repairs):
            continue
        for text, ambush in ((record.skill, False), (record.ambush, True)):
            texts.setdefault((normal(text), ambush))
    found = [(how, changed) for text, ambush in texts if text for how, changed in survivors(text, ambush)]
    assert found == []


@pytest.mark.parametrize("topic", TOPICS)
def test_no_mutant_of_our_sentences_is_read_as_the_original(topic):
    found = []
    for text in sentences(topic):
        found += survivors(text.removeprefix("伏击："), text.startswith("伏击："))
    assert found == []
