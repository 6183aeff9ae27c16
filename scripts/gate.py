"""Holds the rules engine to the games it played before: what a change of structure must not change.

Random games over the bundled decks and over random legal decks, as the contract tests deal them. Of each game one line stands in
``tests/contract/golden.txt``: its seed, the number of actions, and a hash over the digests of the position after every action.

``python scripts/gate.py`` plays all 300 games, ``--sample`` the first 60; ``--write`` freezes anew (after a change of a rule, or of what
a position consists of: then say so in the commit). ``--text`` hashes the text form of the position instead, for a change of the
latter kind.
Exit code 1 names the games that differ.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.contract.helpers import playing, start  # noqa: E402

GOLDEN = ROOT / "tests" / "contract" / "golden.txt"
GAMES, SAMPLE = 300, 60


def line(seed: int, text: bool = False) -> str:
    """One game: ``seed actions hash``."""
    game, hashed, actions = start(seed, journal=False), blake2b(digest_size=8), 0
    for done in playing(game, seed):
        actions = done + 1
        hashed.update((game.to_text() if text else game.digest()).encode())
    hashed.update(f"{game.digest() if not text else game.to_text()} {game.outcome()}".encode())
    return f"{seed} {actions} {hashed.hexdigest()}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", action="store_true", help=f"the first {SAMPLE} games only")
    parser.add_argument("--write", action="store_true", help="freeze anew")
    parser.add_argument("--text", action="store_true", help="hash text forms; compared only with what --write --text wrote to --file")
    parser.add_argument("--file", type=Path, default=GOLDEN)
    asked = parser.parse_args()
    found = [line(seed, asked.text) for seed in range(SAMPLE if asked.sample and not asked.write else GAMES)]
    if asked.write:
        asked.file.write_text("\n".join(found) + "\n", encoding="utf-8")
        return 0
    frozen = asked.file.read_text(encoding="utf-8").splitlines()
    wrong = [(old, new) for old, new in zip(frozen, found, strict=False) if old != new]
    for old, new in wrong[:10]:
        print(f"was {old}, is {new}")
    print(f"{len(found) - len(wrong)} of {len(found)} games as before")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
