"""Prove that the shipped abilities equal what the compiler makes of an official card file.

    python scripts/check_official.py FILE            compare; exit 1 where anything differs or is not fully read
    python scripts/check_official.py FILE --write    put the compiled abilities into data/<game>/cards/*.toml first

Every official record is matched with the shipped printing of its serial; all printings of a face must say the same.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from zmdj_cards.ability import compile_text, to_notation  # noqa: E402
from zmdj_cards.errors import DataError  # noqa: E402
from zmdj_cards.model.load import load_cards  # noqa: E402
from zmdj_cards.work.texts.cards import official_texts  # noqa: E402
from zmdj_cards.work.texts.compiling import lexicon_of  # noqa: E402

GAME = "zmdj"


def compiled_by_serial(file: Path) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """Serial → abilities in notation; and a line for each record that is not FULL or contradicts its namesake."""
    lexicon = lexicon_of(GAME)
    found: dict[str, tuple[str, ...]] = {}
    problems: list[str] = []
    for item in official_texts(file):
        result = compile_text(item.skill, item.ambush, item.flavour, lexicon=lexicon)
        if result.status != "FULL":
            problems.append(f"{item.id} {item.name}: {result.status}: {'; '.join(gap.text for gap in result.gaps)}")
        abilities = tuple(to_notation(tree, lexicon) for tree in result.abilities if type(tree).__name__ != "NamedAs")
        if found.setdefault(item.id, abilities) != abilities:
            problems.append(f"{item.id} {item.name}: two records of this serial differ")
    return found, problems


def shipped_faces() -> dict[tuple[str, str], tuple[tuple[str, ...], list[str]]]:
    """(card id, face) → abilities and serials."""
    out = {}
    for card in load_cards(GAME):
        serials: dict[str, list[str]] = defaultdict(list)
        for printing in card.printing:
            serials[printing.face].append(printing.serial)
        out[card.id, "front"] = (card.abilities, serials["front"])
        if card.awakened is not None:
            out[card.id, "awakened"] = (card.awakened.abilities, serials["awakened"])
    return out


def compare(file: Path) -> tuple[list[str], list[str], dict[tuple[str, str], tuple[str, ...]]]:
    """What differs, what is worth knowing (printings of one card that disagree), and the official abilities of each shipped face."""
    official, problems = compiled_by_serial(file)
    notes: list[str] = []
    wanted: dict[tuple[str, str], tuple[str, ...]] = {}
    seen: set[str] = set()
    for key, (abilities, serials) in shipped_faces().items():
        said = [official[serial] for serial in serials if serial in official]
        seen.update(serials)
        if len(set(said)) > 1:
            differing = [serial for serial in serials if official.get(serial, said[0]) != said[0]]
            notes.append(f"{key[0]} ({key[1]}): {', '.join(differing)} printed otherwise than {serials[0]}; the first printing counts")
        if said:
            wanted[key] = said[0]
            if abilities != wanted[key]:
                problems.append(f"{key[0]} ({key[1]}): shipped {list(abilities)}, official {list(wanted[key])}")
    problems += [f"{serial}: not among the shipped printings" for serial in sorted(set(official) - seen)]
    return problems, notes, wanted


# --- writing ---------------------------------------------------------------------------------------------------------------------------
def write(wanted: dict[tuple[str, str], tuple[str, ...]]) -> int:
    """Put the abilities into the card files; other lines stay as they are. Number of files changed."""
    changed = 0
    for path in sorted((ROOT / "data" / GAME / "cards").glob("*.toml")):
        before = path.read_text(encoding="utf-8")
        blocks = re.split(r"(?m)^(?=\[\[card\]\]$)", before)
        after = blocks[0] + "".join(_block(block, wanted) for block in blocks[1:])
        if after != before:
            path.write_text(after, encoding="utf-8")
            changed += 1
    return changed


def _block(block: str, wanted: dict[tuple[str, str], tuple[str, ...]]) -> str:
    card = re.search(r'(?m)^id = "(.*)"$', block)
    if not card:
        return block
    tables = re.split(r"(?m)^(?=\[)", block)
    out = []
    for table in tables:
        face = "front" if table.startswith("[[card]]") else "awakened" if table.startswith("[card.awakened]") else ""
        abilities = wanted.get((card[1], face)) if face else None
        out.append(table if abilities is None else _with(table, abilities))
    return "".join(out)


def _with(table: str, abilities: tuple[str, ...]) -> str:
    body = re.sub(r"(?ms)^abilities = \[.*?^\]\n|^abilities = \[.*?\]\n", "", table)
    if not abilities:
        return body
    kept = body.rstrip("\n")
    lines = "".join(f"  {_literal(item)},\n" for item in abilities)
    return f"{kept}\nabilities = [\n{lines}]\n" + body[len(kept) + 1 :]


def _literal(text: str) -> str:
    """A TOML string: literal where it can be, so that quotation marks in the notation stay readable."""
    return f"'{text}'" if "'" not in text else json.dumps(text, ensure_ascii=False)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(argv)
    try:
        problems, notes, wanted = compare(options.file)
        if options.write:
            print(f"{write(wanted)} files written")
            load_cards.cache_clear()
            problems, notes, wanted = compare(options.file)
    except DataError as error:
        print(error, file=sys.stderr)
        return 1
    for line in [*notes, *problems]:
        print(line)
    print(f"{len(wanted)} faces compared, {len(notes)} notes, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
