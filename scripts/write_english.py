"""Write what can be learned of each language's English: `data/<game>/english.jsonl`, by which English texts are read.

python scripts/write_english.py            after a change of rows or of the English printer (a minute a game)
python scripts/write_english.py zmdj       one game
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from zmdj_cards.ability import compile_text, plain_en
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.reading.reader import examples, learned, reader_of
from zmdj_cards.ability.reading.store import lines
from zmdj_cards.ability.tree import Node, has_gap
from zmdj_cards.games import GAMES, language
from zmdj_cards.resources import MAIN_GAME

ROOT = Path(__file__).resolve().parents[1]
SENTENCES = ROOT / "tests/ability/pairs"


def sentences(lexicon: Lexicon) -> Iterator[Node]:
    """The abilities that our own sentences say: parts stand together in them as cards put them."""
    for file in sorted(SENTENCES.glob("*.in")):
        for line in file.read_text(encoding="utf-8").splitlines():
            text = line.replace("⏎", "\n")
            found = compile_text("", text, lexicon=lexicon) if file.stem == "ambush" else compile_text(text, lexicon=lexicon)
            yield from (tree for tree in found.abilities if not has_gap(tree))


def main(games: list[str]) -> int:
    """Exit code 1 where an ability of a shipped card is not read back."""
    failed = False
    for game in games or GAMES:
        lexicon = language(game)
        if lexicon is not None and "patterns" in lexicon.extra:
            path = ROOT / "data" / game / "english.jsonl"
            path.write_text("\n".join(lines(learned(lexicon, sentences(lexicon) if game == MAIN_GAME else ()))) + "\n", encoding="utf-8")
            lexicon.extra.pop("_reader", None)
            said = dict.fromkeys(plain_en(tree, lexicon) for tree in examples(lexicon))
            reader = reader_of(lexicon)
            unread = [text for text in said if reader is not None and not reader.read(text).trees]
            print(f"{path}: {path.stat().st_size} bytes; {len(said) - len(unread)} of {len(said)} abilities read back", *unread, sep="\n")
            failed = failed or bool(unread)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
