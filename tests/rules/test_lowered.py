"""Play reads numbers: no tree is left in what instructions, rules and abilities hold, nor in what the rules are made of."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zmdj_cards
from tests.contract.helpers import pool, trees
from zmdj_cards import engine
from zmdj_cards.ability import tree
from zmdj_cards.engine.cards import phrases
from zmdj_cards.engine.cards.defs import Ability, Ins, Rule
from zmdj_cards.engine.match import make_table
from zmdj_cards.games.zmdj import phrases as own
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset

# What only people are shown.
SHOWN = {"node", "printed"}
PACKAGE = Path(zmdj_cards.__file__).parent


def ints(thing: Any) -> bool:
    return isinstance(thing, int) or (isinstance(thing, tuple) and all(ints(item) for item in thing))


def read_by_play() -> Iterator[tuple[str, Any]]:
    cards = [card for card in pool().values() if card.type != "marker"]
    table = make_table(RULES, cards, trees(), load_ruleset(), allow_blank=True)
    yield from (("deeds", code) for code in table.deeds)
    yield from (("phrases", code) for code in table.phrases)
    for program in table.programs:
        yield "x", program.x
        yield from ((f"{ins.op} {name}", getattr(ins, name)) for ins in program.code for name in Ins.__slots__ if name not in SHOWN)
    words = {"kind", "keyword_name", "limit_period"}
    for ability in table.abilities:
        yield from ((name, getattr(ability, name)) for name in Ability.__slots__ if name not in SHOWN | words | {"rules"})
        yield from ((name, getattr(rule, name)) for rule in ability.rules for name in Rule.__slots__)


@pytest.mark.skipif(engine.build() == "compiled", reason="a compiled class does not say what it holds")
def test_programs_rules_and_abilities_are_numbers():
    seen = list(read_by_play())
    assert len(seen) > 10_000
    assert {name for name, thing in seen if not ints(thing)} == set()


# Modules below the lowering that name classes of nodes, in the rows that give them their opcodes. The list may only shrink.
ROWS = {
    "engine/words": {"chance", "conditions", "counting", "events", "numbers", "qualities", "relations", "vocabulary"},
    "engine/values": {"static_keys"},
    "engine/happen": set[str](),
    "engine/flow": set[str](),
    "engine/frames": set[str](),
    "engine/program": {"effects"},
    "games/zmdj/rules": set[str](),
    "games/zmdj/words": {"combat", "kinds", "places", "table"},
}
# The lowering itself, and what joins a game to it.
LOWERING = ("lower", "coder", "known", "shared", "table")


def names_nodes(path: Path) -> bool:
    named = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)]
    return any(f"{node.module}.{alias.name}".endswith(("ability.tree", "zmdj.nodes")) for node in named for alias in node.names)


def test_the_rules_know_no_nodes():
    for room, rows in ROWS.items():
        paths = [path for path in (PACKAGE / room).glob("*.py") if room != "engine/program" or not path.stem.startswith(LOWERING)]
        assert {path.stem for path in paths if names_nodes(path)} == rows, room


# Nodes that say the same.
SAME = ({"Cannot", "MakeCannot", "BarredFrom"}, {"DamageUp", "MoreDamage"})


def test_no_two_phrases_share_an_opcode():
    named = {kind: effect.op for kind, effect in RULES.programs.effects.items()}
    ops = {**RULES.words.meaning.ops, **RULES.programs.statics, **named}
    sharing: dict[int, set[str]] = {}
    for kind, op in ops.items():
        sharing.setdefault(op, set()).add(kind.__name__)
    assert all(len(kinds) == 1 or kinds in SAME for kinds in sharing.values()), [kinds for kinds in sharing.values() if len(kinds) > 1]
    constants = [value for module in (phrases, own) for name, value in vars(module).items() if name.isupper() and isinstance(value, int)]
    assert set(ops.values()) <= set(constants)


def test_words_that_can_stand_in_one_place_have_numbers_of_their_own():
    numbers = RULES.words.meaning.numbers
    for together in ((tree.Who, tree.Ref), (tree.Verb, tree.Deed)):
        taken = [number for kind in together for number in numbers[kind].values()]
        assert len(set(taken)) == len(taken), together
