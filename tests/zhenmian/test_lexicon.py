"""The card language of the second game: sentences of our own, read into one tree, printed in English and back in Chinese."""

from __future__ import annotations

from pathlib import Path

import pytest

from zmdj_cards.ability import compile_text, from_notation, plain_en, print_zh, to_notation
from zmdj_cards.ability.chinese import ChinesePrinter
from zmdj_cards.ability.parse import Chart
from zmdj_cards.games.zhenmian.lexicon import lexicon
from zmdj_cards.games.zhenmian.lexicon.split import prepare


def pairs() -> list[tuple[str, bool, list[str]]]:
    """(Chinese, whether it is a stratagem, English of each ability) of every block."""
    made: list[tuple[str, bool, list[str]]] = []
    stratagem = False
    for line in (Path(__file__).parent / "pairs.txt").read_text(encoding="utf-8").splitlines():
        if line == "[stratagem]":
            stratagem = True
        elif line.startswith("= "):
            made[-1][2].append(line[2:])
        elif line and not line.startswith("#"):
            made.append((line, stratagem, []))
    return made


PAIRS = pairs()
IDS = [text for text, _, _ in PAIRS]
LEXICON = lexicon()


def trees(text: str, stratagem: bool = False):
    pieces, _ = prepare(text, ("试牌",), stratagem)
    for piece in pieces:
        found = Chart(LEXICON, piece.text.text).readings(piece.start)
        assert len(found) == 1, (piece.text.text, found)
        yield found[0], piece


def said(text: str, stratagem: bool = False) -> list[str]:
    return [plain_en(tree, LEXICON, name="Tester") for tree, _ in trees(text, stratagem)]


@pytest.mark.parametrize(("text", "stratagem", "wanted"), PAIRS, ids=IDS)
def test_english(text, stratagem, wanted):
    assert said(text, stratagem) == wanted


@pytest.mark.parametrize(("text", "stratagem", "wanted"), PAIRS, ids=IDS)
def test_chinese_printed_back_is_the_same_tree(text, stratagem, wanted):
    printer = ChinesePrinter(LEXICON)
    for tree, piece in trees(text, stratagem):
        again = Chart(LEXICON, printer.text(tree, piece.start)).readings(piece.start)
        assert again == [tree]


@pytest.mark.parametrize(("text", "stratagem", "wanted"), PAIRS, ids=IDS)
def test_the_compiler_reads_it_whole_and_the_notation_round_trips(text, stratagem, wanted):
    found = compile_text(text, lexicon=LEXICON, names=("试牌",), kind="stratagem" if stratagem else "unit")
    assert (found.status, found.gaps, len(found.abilities)) == ("FULL", (), len(wanted)), found.faults
    for tree in found.abilities:
        assert from_notation(to_notation(tree, LEXICON), LEXICON) == tree
    printed = "".join(print_zh(tree, LEXICON, name="试牌") + "\n" for tree in found.abilities)
    again = compile_text(printed, lexicon=LEXICON, names=("试牌",), kind="stratagem" if stratagem else "unit")
    assert again.abilities == found.abilities
