"""Every node of the card language has something that carries it out; every shipped card runs."""

from __future__ import annotations

from tests.contract.helpers import pool, trees
from zmdj_cards.ability import tree
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.program import known, lower_events
from zmdj_cards.engine.program.table import build_table
from zmdj_cards.games.zmdj import nodes
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.lexicon import lexicon
from zmdj_cards.games.zmdj.ruleset import load_ruleset

# Read where they stand, as parts of the node above them: names of objects, players, numbers and places.
PARTS = {
    "Atom", "Node", "Adj", "IsAdj", "Who", "Ref", "Noun", "Stat", "Zone", "Period", "Marker", "Step", "Side", "Timing", "Element",
    "Verb", "Deed", "UpTo", "AtLeast", "AnyNumber", "All", "Each", "Players", "ControllerOf", "OwnerOf", "Controlled", "In", "Sel",
    "Top", "RefIn", "NextCard", "CardsPlayed", "Markers", "Either", "Flank", "Kw", "Quoted", "Delta", "AllSkills", "Until", "To",
    "Limit", "ByEffect", "MostRevealed", "AtMost", "ByCombat", "BySource", "NotBy", "CardOrSkill", "AttackedBy", "ReadyIn", "TargetOf",
    "BySuch", "While", "Choice",
}  # fmt: skip

# Read and printed in both languages, and refused by name in play: what they need is not in a position (what was done last turn, markers
# without a column of their own) or not built.
REFUSED = {
    "AffectedBy", "AllSubtypes", "AttackTax", "AttacksWith", "BecomeCopy", "ByPlay", "ByThis", "Cancel", "CombatEnds", "Comes",
    "CopyEffect", "Destroys", "Differ", "DoesIn", "ExileUntil", "FailAttack", "IgnoreNeed", "LastPlayed", "MakeCopies", "MayPlay",
    "NamedMarker", "NumbersEqual", "NumbersGap", "Only", "PaysFor", "PutUnder", "SecretNumber", "TotalIs", "Under",
}  # fmt: skip
REFUSED_WORDS = {
    ("Period", "last_turn"),
    ("Period", "your_last_turn"),
    ("Period", "opponent_last_turn"),
    ("Deed", "paid"),
    ("Deed", "paid_each"),
}

# Never part of an ability that runs: unread text, reminders, several keywords on one line before they are taken apart.
OUTSIDE = {"ObjectCondition", "ChangesDamage", "Gap", "Reminder", "RuleNote", "Fragment", "KeywordLine"}


def executed() -> set[type]:
    tables = (
        RULES.words.numbers, RULES.words.filters, RULES.words.conditions, RULES.words.counted, RULES.words.events, lower_events.VERB_KINDS,
        lower_events.DEED_KINDS, RULES.programs.effects,
        RULES.programs.sentences, RULES.programs.abilities,
    )  # fmt: skip
    return {kind for table in tables for kind in table} | set(RULES.programs.statics)


def test_the_executors_cover_the_language():
    every = {cls for cls in (*vars(tree).values(), *vars(nodes).values()) if isinstance(cls, type) and issubclass(cls, tree.Node)}
    missing = sorted(cls.__name__ for cls in every - executed() if cls.__name__ not in PARTS | OUTSIDE | REFUSED)
    assert missing == [], "nodes that nothing carries out"
    assert sorted(name for name in PARTS | OUTSIDE | REFUSED if name not in {cls.__name__ for cls in every}) == [], "no such nodes"


def test_every_instruction_has_a_function():
    numbers = {value for name, value in vars(opcodes).items() if name.startswith("O_")}
    assert numbers <= set(RULES.programs.instructions) <= numbers | set(range(opcodes.OWN, opcodes.OWN + 100))


def atoms() -> list[tree.Atom]:
    """Every word of the closed lists that the compiler can read."""
    found: dict[tree.Atom, None] = {}
    for row in lexicon().rows:
        fixed = dict(row.const or {})
        if isinstance(row.node, type) and issubclass(row.node, tree.Atom) and "kind" in fixed:
            found[row.node(fixed["kind"])] = None
        for value in fixed.values():
            if isinstance(value, tree.Atom):
                found[value] = None
    return list(found)


def test_every_word_is_known():
    refused = set()
    for atom in atoms():
        try:
            known.check_word(RULES.words, RULES.values, atom)
        except known.CannotLower:
            refused.add((type(atom).__name__, atom.kind))
    assert refused == REFUSED_WORDS


def test_every_shipped_card_has_programs():
    cards = [card for card in pool().values() if card.type != "marker"]
    assert len(cards) > 200
    assert {card.id for card in cards if build_table([card], {card.id: trees()[card.id]}, RULES, load_ruleset()).blank} == set()
