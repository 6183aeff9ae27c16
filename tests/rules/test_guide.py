"""Every sentence of the guide that states a rule, and every ruling, is held by a position or a named test."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tests.rules.guide import GUIDE, RULINGS, Entry, cited, cut, entries, guide_sentences, is_heading, parts, ruling_sentences
from tests.rules.runner import all_cases
from tests.rules.sides import names_players_by_number
from tests.shared import shared_file

ROOT = Path(__file__).resolve().parents[2]
ENTRIES = entries()
KNOWN = {entry.id: entry for entry in ENTRIES}
POSITIONS = cited((case.id, case.cite) for case in all_cases())


@cache
def functions(path: str) -> frozenset[str]:
    if not (ROOT / path).is_file():
        return frozenset()
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_a_guide_is_cut_into_sentences() -> None:
    text = 'Title — in short\n1. Do it. Or "not": leave it; then go (yes; really).\n• One (a.b) thing.\nKey\tWhat\nNext\nA tail of words.'
    found = {sentence.id: sentence.text for sentence in guide_sentences(text)}
    assert found == {
        "Title/1": "Do it.",
        "Title/2": 'Or "not": leave it',
        "Title/3": "then go (yes; really).",
        "Title/4": "One (a.b) thing.",
        "Title/5": "Key\tWhat",
        "Next/1": "A tail of words.",
    }
    assert is_heading("Before you attack, check two things")
    assert not is_heading("Each player brings:")
    assert cut('• Say "no." And go.') == ['Say "no.', "And go."]


def test_the_list_agrees_with_the_guide_and_the_rulings() -> None:
    """A changed guide is noticed sentence by sentence."""
    here = guide_sentences(shared_file(GUIDE).read_text(encoding="utf-8"))
    here += ruling_sentences(shared_file(RULINGS).read_text(encoding="utf-8"))
    listed = {entry.id: entry.hash for entry in ENTRIES if entry.hash != "-"}
    found = {sentence.id: sentence.hash for sentence in here}
    homes = {value: key for key, value in found.items()}
    changed = {key: homes.get(value, "gone") for key, value in listed.items() if found.get(key) != value}
    assert changed == {}, "sentences that have moved or changed"
    assert sorted(set(found) - set(listed)) == [], "sentences that the list does not have"


def test_the_list_is_well_formed() -> None:
    assert len(KNOWN) == len(ENTRIES)
    whole = [entry.id for entry in ENTRIES if entry.kind == "parts"]
    of_parts = [entry.id[:-1] for entry in ENTRIES if entry.hash == "-"]
    assert sorted(set(of_parts)) == sorted(whole)
    assert [entry.id for entry in ENTRIES if entry.hash == "-" and not entry.verdict.startswith("rule: ")] == []
    assert [entry.id for entry in ENTRIES if entry.kind == "not a rule" and not entry.verdict.startswith("not a rule: ")] == []


def test_every_rule_has_a_position() -> None:
    rules = [entry for entry in ENTRIES if entry.kind == "rule"]
    assert rules
    assert [f"{entry.id} {entry.verdict}" for entry in rules if not POSITIONS.get(entry.id)] == []


def leads_somewhere(entry: Entry, pointer: str) -> bool:
    """To a sentence that is a rule, or to a test."""
    if entry.kind == "same as":
        return pointer in KNOWN and KNOWN[pointer].kind in ("rule", "parts", "test")
    path, _, name = pointer.partition("::")
    return name in functions(path)


def test_every_pointer_leads_to_a_rule_or_a_test() -> None:
    pointers = [(entry, pointer) for entry in ENTRIES for pointer in entry.pointers]
    assert {entry.kind for entry, _ in pointers} == {"same as", "test"}
    assert [f"{entry.id} {pointer}" for entry, pointer in pointers if not leads_somewhere(entry, pointer)] == []


def test_every_cited_sentence_is_a_rule() -> None:
    """A sentence with parts is cited part by part."""
    wrong = {
        part: names
        for part, names in POSITIONS.items()
        if re.fullmatch(r"[^:]+/\d+[a-z]?|R\d+", part) and (part not in KNOWN or KNOWN[part].kind not in ("rule", "test"))
    }
    assert wrong == {}


def test_every_position_cites_something_once() -> None:
    assert [case.id for case in all_cases() if not parts(case.cite) or len(set(parts(case.cite))) != len(parts(case.cite))] == []


def test_rulings_that_came_of_faults_have_three_positions_from_both_sides() -> None:
    held: dict[str, int] = {}
    for case in all_cases():
        for ruling in set(re.findall(r"R\d+", case.cite)):
            held[ruling] = held.get(ruling, 0) + (not names_players_by_number(case))
    assert {f"R{number}": held.get(f"R{number}", 0) for number in range(29, 41) if held.get(f"R{number}", 0) < 3} == {}
