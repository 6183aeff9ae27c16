"""The rows hold together: every node can be said in both languages, no category begins with itself, every keyword is in the glossary."""

from __future__ import annotations

import pytest

from tests.ability.support import LEXICON
from zmdj_cards.ability import ast
from zmdj_cards.ability.ast import Atom, Node
from zmdj_cards.ability.lexicon import Lexicon, Slot, field_defaults, row
from zmdj_cards.ability.notation import to_notation
from zmdj_cards.model.load import load_game, load_glossary

# Not part of any ability: unread words, and what the reader needs for lines of keywords and for reminders.
HELPERS = {ast.Node, ast.Atom, ast.Gap, ast.KeywordLine, ast.Fragment, ast.Reminder, ast.RuleNote}
NODES = sorted(
    (item for item in vars(ast).values() if isinstance(item, type) and issubclass(item, Node) and item not in HELPERS),
    key=lambda item: item.__name__,
)


@pytest.mark.parametrize("node", NODES, ids=lambda item: item.__name__)
def test_every_node_has_a_chinese_and_an_english_row(node):
    rows = LEXICON.by_node.get(node, [])
    assert any(entry.patterns for entry in rows), "no Chinese"
    assert any(entry.en is not None for entry in rows), "no English"


def test_no_category_begins_with_itself():
    """Left recursion would hide readings."""
    first: dict[str, set[str]] = {}
    for cat, trie in LEXICON.tries.items():
        first[cat] = {name for key in trie.slots for name in (key[0], key[3]) if name}
    for start in first:
        seen, todo = set(), [start]
        while todo:
            for cat in first.get(todo.pop(), ()):
                assert cat != start, f"{start} begins with itself"
                if cat not in seen:
                    seen.add(cat)
                    todo.append(cat)


def test_every_category_is_used():
    used = {LEXICON.start, "ambush", "reminder", "keywords", "never"}
    for entry in LEXICON.rows:
        for pattern in entry.patterns:
            for slot in pattern.slots:
                used.update(filter(None, (slot.cat, slot.last)))
    assert set(LEXICON.tries) - used == set()


def test_slots_fit_the_fields():
    for entry in LEXICON.rows:
        for pattern in entry.patterns:
            for item in pattern.items:
                if isinstance(item, Slot) and entry.node is not None:
                    assert item.field in field_defaults(entry.node), entry


def test_a_row_with_an_unknown_field_is_refused():
    with pytest.raises(ValueError, match="fields"):
        Lexicon([row(ast.Draw, "ability", "{m:ability}")], {})


def test_atoms_round_trip_in_the_notation():
    from zmdj_cards.ability.notation import from_notation

    for entry in LEXICON.rows:
        if entry.node is not None and issubclass(entry.node, Atom) and "kind" in entry.const:
            atom = entry.node(entry.const["kind"])
            assert from_notation(to_notation(atom, LEXICON), LEXICON) == atom


def test_keywords_and_elements_are_in_the_glossary():
    known = {term.id: term for term in load_glossary("zmdj")}
    for kid, name in LEXICON.extra["english"]["keywords"].items():
        assert known[kid].en.split(" X")[0] == name


def test_subtypes_are_those_of_the_game():
    """The compiler knows every subtype of the game data, by the same English name."""
    from zmdj_cards.games.zmdj.lexicon.words import SUBTYPES

    ours = dict(SUBTYPES.values())
    for item in load_game("zmdj").subtype:
        assert item.zh in ours
        assert ours[item.zh].replace("’", "'").rstrip("s") in item.en or item.en.rstrip("s") == ours[item.zh].replace("’", "'")
