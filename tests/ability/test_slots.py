"""Every phrase stands where its kind can stand: each row of a kind is put into every sentence that has room for that kind.

What is not read is reported by name in ``slots.txt`` (row, sentence, the words): a row that is added takes part by itself, and the list can
only become shorter. Sentences that cannot be meant are read all the same, so only what is unread or read twice counts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ability.support import LEXICON, both
from tests.contract.generated import Deriver, Stuck
from zmdj_cards.ability.lexicon import Row

KNOWN = Path(__file__).parent / "slots.txt"
# Kind → (categories of the rows, sentences with room for one).
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "number": (
        ("expr",),
        (
            "【通常】摸等同于{}的牌。",
            "【通常】对对手的统帅造成等同于{}的伤害。",
            "【通常】摸X张牌。X为{}。",
            "此角色的武力等同于{}。",
            "【通常】在你的一个角色上放置等同于{}的+1武力标记。",
        ),
    ),
    "condition": (
        ("cond1",),
        (
            "【通常】若{}，则摸一张牌。",
            "每当你的回合结束时，若{}，则摸一张牌，否则弃置一张手牌。",
            "只要{}，你的其他角色便得+1武力。",
            "除非{}，否则你的其他角色不能攻击。",
            "每当你的回合结束时，除非{}，否则弃置一张手牌。",
            "只有{}时，才能打出此牌。",
        ),
    ),
    "event": (
        ("event1",),
        ("每当{}时，摸一张牌。", "当{}时，可以摸一张牌。若如此做，弃置一张手牌。", "每当{}或当你的回合结束时，摸一张牌。"),
    ),
    "effect": (
        ("effect", "clause"),
        (
            "【通常】{}。",
            "每当你的回合结束时，{}。",
            "每当你的回合结束时，可以{}。",
            "【通常】若你没有手牌，则{}。",
            "【通常】若你没有手牌，则摸一张牌，否则{}。",
            "【通常】摸一张牌，然后{}。",
            "【通常】弃置任意张手牌。每以此法弃置一张牌，便{}。",
            "【通常】选择一项~\n·{}。\n·摸一张牌。",
            "伏击：{}。",
        ),
    ),
    "object": (
        ("sel0", "ref"),
        (
            "【通常】将{}横置。",
            "【通常】令{}得+1武力直到回合结束。",
            "【通常】在{}上放置一个+1武力标记。",
            "【通常】令{}不能攻击直到回合结束。",
            "每当{}攻击时，摸一张牌。",
            "{}得+1武力。",
            "{}不能攻击且不能移动。",
            "【通常】指定{}，将其重置并移动。",
        ),
    ),
    "quality": (
        ("f1",),
        (
            "【通常】将一个{}的角色横置。",
            "你{}的角色得+1武力。",
            "所有{}的角色不能攻击。",
            "每当一个{}的角色攻击时，摸一张牌。",
            "【通常】指定至多两个{}的角色或附属，将其消灭。",
        ),
    ),
    "given": (
        ("gain1",),
        (
            "此角色获得{}。",
            "只要你没有手牌，此角色便获得{}。",
            "【通常】令你的一个角色获得{}直到回合结束。",
            "每当此角色攻击时，此角色得+1武力且获得{}直到回合结束。",
        ),
    ),
    "forbidden": (
        ("cannot",),
        (
            "此角色不能{}。",
            "【通常】令一个角色不能{}直到回合结束。",
            "【通常】指定一个角色，其本回合不能{}。",
            "只要你没有手牌，此角色便不能{}。",
            "除非你没有手牌，否则此角色不能{}。",
        ),
    ),
    "period": (
        ("period1",),
        ("【通常】{}中，你的角色得+1武力。", "【通常】将一个{}中移动过的角色横置。", "【通常】若{}中有角色阵亡，则摸一张牌。"),
    ),
}


def name(row: Row) -> str:
    const = row.const.get("kind") or row.const.get("id")
    return f"{row.node.__name__ if row.node else row.cat}{f'.{const}' if const else ''} {row.zh[0]}"


def words(row: Row) -> str | None:
    """The plainest words of a row."""
    deriver = Deriver(LEXICON, random.Random(1))
    for depth in range(1, 6):
        try:
            found = deriver._filled(row, row.patterns[0], depth)
        except Stuck:
            continue
        if found is not None:
            return found.words
    return None


def pairs(kind: str) -> Iterator[str]:
    """The pairs of a row and a sentence that are not read, or read in two ways."""
    cats, sentences = KINDS[kind]
    for cat in cats:
        for row in LEXICON.by_cat[cat]:
            said = words(row) if row.node is not None or row.build is not None else None
            for sentence in sentences if said else ():
                text = sentence.replace("{}", str(said))
                codes = {item.code for item in both(text).faults}
                if any(code.startswith("ability.unread") or code == "ability.ambiguous" for code in codes):
                    yield f"{kind} | {name(row)} | {sentence!r} | {said}"


@pytest.mark.parametrize("kind", KINDS)
def test_each_row_is_read_wherever_its_kind_can_stand(kind, golden):
    known = [line for line in KNOWN.read_text(encoding="utf-8").splitlines() if line.startswith(f"{kind} | ")]
    found = list(pairs(kind))
    if golden.updating:
        others = [line for line in KNOWN.read_text(encoding="utf-8").splitlines() if not line.startswith(f"{kind} | ")]
        KNOWN.write_text("\n".join([*others, *found]) + "\n", encoding="utf-8")
        return
    assert [pair for pair in found if pair not in known] == []
    assert [pair for pair in known if pair not in found] == [], "read by now: take them from the list"
