"""The rows hold together: every node can be said in both languages, no category begins with itself, every keyword is in the glossary."""

from __future__ import annotations

import re

import pytest

from tests.ability.support import LEXICON
from zmdj_cards.ability import tree
from zmdj_cards.ability.lexicon import Lexicon, Slot, field_defaults, row
from zmdj_cards.ability.notation import to_notation
from zmdj_cards.ability.tree import Atom, Node
from zmdj_cards.games.zhenmian import acts
from zmdj_cards.games.zhenmian import nodes as zhenmian_nodes
from zmdj_cards.games.zmdj import nodes
from zmdj_cards.model.load import load_game, load_glossary

# Not part of any ability: unread words, and what the reader needs for lines of keywords and for reminders.
HELPERS = tree.ABSTRACT | {tree.Gap, tree.KeywordLine, tree.Fragment, tree.Reminder, tree.RuleNote}
NODES = sorted(
    (item for item in {**vars(tree), **vars(nodes)}.values() if isinstance(item, type) and issubclass(item, Node) and item not in HELPERS),
    key=lambda item: item.__name__,
)


def test_every_node_has_a_chinese_and_an_english_row():
    assert NODES
    rows = {node: LEXICON.by_node.get(node, []) for node in NODES}
    assert [node.__name__ for node, entries in rows.items() if not any(entry.patterns for entry in entries)] == [], "no Chinese"
    assert [node.__name__ for node, entries in rows.items() if all(entry.en is None for entry in entries)] == [], "no English"


@pytest.mark.parametrize("module", [tree, nodes, zhenmian_nodes, acts], ids=lambda module: module.__name__)
def test_every_node_says_the_chinese_it_stands_for(module):
    known = [item for item in vars(module).values() if isinstance(item, type) and issubclass(item, Node)]
    plain = tree.ABSTRACT | {tree.Gap, tree.Fragment}
    assert known
    assert [item.__name__ for item in known if item not in plain and not re.search("[X\\u4e00-\\u9fff]", item.__doc__ or "")] == []


def test_no_category_begins_with_itself():
    """Left recursion would hide readings."""
    first = {cat: {name for key in trie.slots for name in (key[0], key[3]) if name} for cat, trie in LEXICON.tries.items()}

    def begins(start: str) -> set[str]:
        seen: set[str] = set()
        todo = [start]
        while todo:
            new = first.get(todo.pop(), set()) - seen
            seen |= new
            todo += new
        return seen

    assert [cat for cat in first if cat in begins(cat)] == []


def test_every_category_is_used():
    used = {LEXICON.start, "ambush", "reminder", "keywords", "never"}
    for entry in LEXICON.rows:
        for pattern in entry.patterns:
            for slot in pattern.slots:
                used.update(filter(None, (slot.cat, slot.last)))
    assert set(LEXICON.tries) - used == set()


def test_slots_fit_the_fields():
    slots = [
        (entry.node, item.field)
        for entry in LEXICON.rows
        for pattern in entry.patterns
        for item in pattern.items
        if isinstance(item, Slot) and entry.node is not None
    ]
    assert slots
    assert [(node.__name__, field) for node, field in slots if field not in field_defaults(node)] == []


def test_a_row_with_an_unknown_field_is_refused():
    with pytest.raises(ValueError, match="fields"):
        Lexicon([row(tree.Draw, "ability", "{m:ability}")], {}).tries  # noqa: B018


def test_atoms_round_trip_in_the_notation():
    from zmdj_cards.ability.notation import from_notation

    fixed = [entry for entry in LEXICON.rows if entry.node is not None and issubclass(entry.node, Atom) and "kind" in entry.const]
    atoms = [entry.node(entry.const["kind"]) for entry in fixed]
    assert atoms
    assert [atom for atom in atoms if from_notation(to_notation(atom, LEXICON), LEXICON) != atom] == []


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
        assert ours[item.zh].rstrip("s") in item.en or item.en.rstrip("s") == ours[item.zh]
