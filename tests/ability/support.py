"""What the tests of the compiler share: the lexicon, the official records, and short ways to compile and print."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache

from tests.shared import official_records
from zmdj_cards.ability import Compiled, compile_text, plain_en, print_zh, to_notation
from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.games.zmdj.lexicon import lexicon

LEXICON: Lexicon = lexicon()


@dataclass(frozen=True)
class Record:
    serial: str
    name: str
    skill: str
    ambush: str
    flavour: tuple[str, ...]


@cache
def records() -> tuple[Record, ...]:
    """The official records; skips the test where the file is absent."""
    rows = official_records()
    flavours = defaultdict(list)
    for row in rows:
        flavours[row["name"]].append(row["effect_humor_text"])
    return tuple(
        Record(row["serial_number"], row["name"], row["skill_text"], row["ambush_text"], tuple(flavours[row["name"]])) for row in rows
    )


@cache
def official() -> tuple[tuple[Record, Compiled], ...]:
    return tuple((item, compile_text(item.skill, item.ambush, item.flavour, lexicon=LEXICON)) for item in records())


def both(text: str) -> Compiled:
    """A text compiled as a skill, or as an ambush text where it begins with 伏击：."""
    if text.startswith("伏击："):
        return compile_text("", text.removeprefix("伏击："), lexicon=LEXICON)
    return compile_text(text, lexicon=LEXICON)


def one(text: str) -> a.Node:
    """The only ability of a text that must be read in full."""
    found = both(text)
    assert found.status == "FULL", (text, [item.message() for item in found.faults])
    (tree,) = found.abilities
    return tree


def codes(text: str) -> list[str]:
    return [item.code for item in both(text).faults]


def en(text: str) -> str:
    return plain_en(one(text), LEXICON)


def zh(text: str) -> str:
    return print_zh(one(text), LEXICON)


def notation(text: str) -> str:
    return to_notation(one(text), LEXICON)


def normal(text: str) -> str:
    """A printed text without its dirt: placeholders, blanks, brackets (reminders), half-width marks."""
    if re.fullmatch(r"[-—\s]*", text):
        return ""
    text = re.sub(r"（[^（）]*）+", "", text.replace("(", "（").replace(")", "）"))
    text = re.sub(r"[ \t]", "", text)
    return "\n".join(line.rstrip("。") for line in re.split(r"\n(?!·)", text) if line)
