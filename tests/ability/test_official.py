"""The official card file: everything is read, once, and printed back."""

from __future__ import annotations

import pytest

from tests.ability.support import LEXICON, normal, official
from zmdj_cards.ability import ast, compile_text, from_notation, plain_en, print_en, print_zh, to_notation
from zmdj_cards.model.load import load_glossary
from zmdj_cards.text.inline import Term

pytestmark = pytest.mark.shared


def distinct():
    seen = {}
    for record, compiled in official():
        seen.setdefault((normal(record.skill), normal(record.ambush)), (record, compiled))
    return list(seen.values())


def test_all_is_read():
    """100 % FULL, no gap, no second reading, no fault but the flavour text that strayed into an ambush field."""
    assert [(record.serial, compiled.gaps) for record, compiled in official() if compiled.status != "FULL"] == []
    faults = [item.code for _, compiled in official() for item in compiled.faults]
    assert set(faults) <= {"ability.flavour_in_ambush"}
    assert faults.count("ability.flavour_in_ambush") == 1


def test_nothing_is_dropped():
    """Every Han character belongs to an ability, a recognised reminder, or a reported repair."""
    for record, compiled in official():
        covered = {"skill": set(), "ambush": set()}
        for tree in compiled.abilities:
            covered["ambush" if isinstance(tree, ast.Ambush) else "skill"].update(range(*tree.span))
        for item in [*compiled.reminders, *compiled.repairs]:
            covered[item.field].update(range(*item.span))
        for field, text in (("skill", record.skill), ("ambush", record.ambush)):
            left = [char for i, char in enumerate(text) if i not in covered[field] and char not in "。\n（）"]
            assert left == [], (record.serial, field, left)


def test_printing_and_reading_are_inverse():
    for record, compiled in distinct():
        for tree in compiled.abilities:
            said = print_zh(tree, LEXICON)
            again = compile_text("", said, lexicon=LEXICON) if isinstance(tree, ast.Ambush) else compile_text(said, lexicon=LEXICON)
            assert again.abilities == (tree,), (record.serial, said)
            assert from_notation(to_notation(tree, LEXICON), LEXICON) == tree


def test_the_printed_wording_is_ours():
    """print_zh gives the printed text back for at least 95 % of the distinct texts; the rest are wording variants of one meaning."""
    fields = {}
    for record, compiled in official():
        if any(item.code == "flavour_in_ambush" for item in compiled.repairs):
            continue
        skill = "\n".join(print_zh(tree, LEXICON) for tree in compiled.abilities if not isinstance(tree, ast.Ambush | ast.NamedAs))
        ambush = "\n".join(print_zh(tree, LEXICON) for tree in compiled.abilities if isinstance(tree, ast.Ambush))
        for printed, ours in ((record.skill, skill), (record.ambush, ambush)):
            if normal(printed):
                fields[normal(printed)] = (normal(ours), record.serial)
    same = sum(printed == ours for printed, (ours, _) in fields.items())
    assert same / len(fields) >= 0.95, sorted(serial for printed, (ours, serial) in fields.items() if printed != ours)


def test_english_of_all_and_every_term_in_the_glossary():
    known = {term.id for term in load_glossary("zmdj")}
    for _, compiled in distinct():
        for tree in compiled.abilities:
            tokens = print_en(tree, LEXICON)
            assert {item.id for item in tokens if isinstance(item, Term)} <= known
            text = plain_en(tree, LEXICON)
            assert isinstance(tree, ast.Keyword) or text.rstrip("”").endswith("."), text
            assert not any(mark in text for mark in "{}~<>|@"), text
            assert text[0].isupper() or text[0] == "[", text


def test_reminders_are_verified():
    found = [item.id for _, compiled in official() for item in compiled.reminders]
    assert found.count("intercept") > 80
    assert {"swift", "breakthrough", "execute", "insight", "elusive", "advance", "retreat", "awaken", "suppress"} <= set(found)
