"""Sentences of our own beside what they become: `pairs/<topic>.in` holds one ability a line (⏎ stands for a line end), `.out` its
notation, its English and, where the wording is not the canonical one, its Chinese printed back.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ability.support import LEXICON, both, one
from zmdj_cards.ability import from_notation, plain_en, print_zh, to_notation
from zmdj_cards.games.zmdj import nodes as z

PAIRS = Path(__file__).parent / "pairs"
TOPICS = sorted(path.stem for path in PAIRS.glob("*.in"))


def sentences(topic: str) -> list[str]:
    lines = (PAIRS / f"{topic}.in").read_text(encoding="utf-8").splitlines()
    prefix = "伏击：" if topic == "ambush" else ""
    return [prefix + line.replace("⏎", "\n") for line in lines if line]


def block(text: str) -> str:
    tree = one(text)
    plain = text.removeprefix("伏击：")
    lines = [plain, to_notation(tree, LEXICON), plain_en(tree, LEXICON)]
    again = print_zh(tree, LEXICON)
    if again.rstrip("。") != plain.rstrip("。"):
        lines.append("= " + again)
    return "\n".join(line.replace("\n", "⏎") for line in lines) + "\n"


@pytest.mark.parametrize("topic", TOPICS)
def test_pairs(topic, golden):
    golden.check(PAIRS / f"{topic}.out", "\n".join(block(text) for text in sentences(topic)))


@pytest.mark.parametrize("topic", TOPICS)
def test_each_prints_and_reads_back(topic):
    for text in sentences(topic):
        tree = one(text)
        prefix = "伏击：" if isinstance(tree, z.Ambush) else ""
        assert both(prefix + print_zh(tree, LEXICON)).abilities == (tree,), text
        assert from_notation(to_notation(tree, LEXICON), LEXICON) == tree
