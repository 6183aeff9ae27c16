"""How long the ability compiler takes: import, rows to tries, an official card file, tangled input.

    python scripts/bench_ability.py [FILE]

Without FILE, the official file in ``../shared/data`` beside the checkout, if there is one.
Times are of this process, in seconds; nothing is asserted.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zmdj_cards.ability.lexicon import Lexicon

ROOT = Path(__file__).resolve().parents[1]
OFFICIAL = ROOT.parent / "shared" / "data" / "zmdj" / "Z_BP01.json"
sys.path.insert(0, str(ROOT))

TANGLED = {
    "100 000 characters": "指定一个角色，" * 15_000,
    "a hundred clauses": "当此角色进场时，" + "指定一个角色，" * 100,
    "nested quotes": "令其获得「" * 150,
    "nested brackets": "（阻截" * 900 + "）" * 900,
    "many gaps": "指定一个蓝色角色，将其消灭。\n" * 350,
}


def main(file: Path) -> None:
    start = time.process_time()
    from zmdj_cards.ability import compile_text
    from zmdj_cards.games.zmdj.lexicon import lexicon

    loaded = time.process_time()
    words = lexicon()
    ready = time.process_time()
    print(f"import {loaded - start:.2f} s, {len(words.rows)} rows to tries {ready - loaded:.2f} s")
    if file.exists():
        measure_file(file, words)
    else:
        print(f"no official card file at {file}: give one to have it measured")
    for name, text in TANGLED.items():
        start = time.process_time()
        status = compile_text(text, lexicon=words).status
        print(f"{name}: {status} in {time.process_time() - start:.2f} s")


def measure_file(file: Path, words: Lexicon) -> None:
    from zmdj_cards.ability import compile_text
    from zmdj_cards.work.texts.cards import official_texts

    texts = list(official_texts(file))
    start = time.process_time()
    full = sum(compile_text(item.skill, item.ambush, item.flavour, lexicon=words).status == "FULL" for item in texts)
    took = time.process_time() - start
    print(f"{len(texts)} records, {full} FULL: {took:.2f} s, {1000 * took / len(texts):.2f} ms a record")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else OFFICIAL)
