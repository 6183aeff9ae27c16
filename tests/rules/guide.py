"""The sentences of the guide and of the rulings, and which golden position holds which of them.

The guide is read where the player has it (``tests/shared.py``); the project keeps ids and hashes only (``zmdj/sentences.tsv``).
``python -m tests.rules.guide [SECTION]`` prints every sentence with the positions that cite it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

GUIDE = "rules/000_d68d47607fa7026c.txt"
RULINGS = "rules/RULINGS.md"
LIST = Path(__file__).parent / "zmdj" / "sentences.tsv"

_ITEM = re.compile(r"^(?:•|\d+\.)\s+")
_END = re.compile(r"(?<=[.!?])[\"”]?\s+(?=[A-Z\"“(])")
_SEMICOLON = re.compile(r";\s+(?![^()]*\))")
_RULING = re.compile(r"^\|\s*(R\d+)\s*\|")
_SENTENCE = re.compile(r"^(?:guide:\s*)?([^/;:]+/\d+[a-z]?)$")


@dataclass(frozen=True)
class Sentence:
    """``id``: ``Section/number`` or ``R9``."""

    id: str
    text: str

    @property
    def hash(self) -> str:
        return blake2b(" ".join(self.text.split()).encode(), digest_size=4).hexdigest()


def is_heading(line: str) -> bool:
    """A short line that is no item, no row of a table and no sentence."""
    return bool(line) and not _ITEM.match(line) and "\t" not in line and line[-1] not in ".:?!" and len(line.split()) <= 8


def cut(line: str) -> list[str]:
    """A line's sentences; what stands between semicolons outside of brackets is a sentence of its own."""
    body = _ITEM.sub("", line)
    return [part.strip() for sentence in _END.split(body) for part in _SEMICOLON.split(sentence) if part.strip()]


def guide_sentences(text: str) -> list[Sentence]:
    """The guide cut into numbered sentences, section by section. A section is named by its heading up to a dash or comma."""
    found: list[Sentence] = []
    section, number = "Guide", 0
    for raw in text.splitlines():
        line = raw.strip()
        if is_heading(line):
            section, number = re.split(r" — |,", line)[0], 0
            continue
        for sentence in cut(line):
            number += 1
            found.append(Sentence(f"{section}/{number}", sentence))
    return found


def ruling_sentences(text: str) -> list[Sentence]:
    """One for each row of the table of rulings."""
    rows = ((_RULING.match(line), line) for line in text.splitlines())
    return [Sentence(match[1], line) for match, line in rows if match]


@dataclass(frozen=True)
class Entry:
    """A row of the list. ``verdict``: ``rule``; ``parts``, which follow as ``ID`` and a letter; ``test PATH::NAME…``; ``same as ID…``;
    ``not a rule: why``."""

    id: str
    hash: str
    verdict: str

    @property
    def kind(self) -> str:
        return next(word for word in ("not a rule", "same as", "test", "parts", "rule") if self.verdict.startswith(word))

    @property
    def pointers(self) -> list[str]:
        """Tests or sentences that are named instead of positions."""
        rest = self.verdict.removeprefix(self.kind).strip()
        return [part.strip() for part in rest.split(";")] if self.kind in ("test", "same as") else []


def entries() -> list[Entry]:
    rows = (line.split("\t") for line in LIST.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return [Entry(*row) for row in rows]


def parts(cite: str) -> list[str]:
    """A position's citations, sentences of the guide without the word before them."""
    found = [part.strip() for part in cite.split(";")]
    return [match[1] if (match := _SENTENCE.match(part)) else part for part in found if part]


def cited(cites: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Sentence or ruling → names of the positions that cite it, from pairs of name and citation."""
    found: dict[str, list[str]] = {}
    for name, cite in cites:
        for part in parts(cite):
            found.setdefault(part, []).append(name)
    return found


def main(section: str = "") -> None:
    from tests.rules.runner import all_cases
    from tests.shared import shared_file

    positions = cited((case.id, case.cite) for case in all_cases())
    verdicts = {entry.id: entry.verdict for entry in entries()} if LIST.exists() else {}
    everything = guide_sentences(shared_file(GUIDE).read_text(encoding="utf-8"))
    everything += ruling_sentences(shared_file(RULINGS).read_text(encoding="utf-8"))
    for sentence in everything:
        if sentence.id.startswith(section):
            print(f"{sentence.id} {sentence.hash} {sentence.text}")
            for row in (item for item in verdicts if item.rstrip("abcdefgh") == sentence.id):
                print(f"  {row}: {verdicts[row]}")
                for name in positions.get(row, ()):
                    print(f"      {name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
