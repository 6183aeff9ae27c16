"""Play reads numbers: what of a table of cards still is a tree, by name. The lists may only shrink."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.contract.helpers import pool, trees
from zmdj_cards.ability import tree
from zmdj_cards.engine.cards.defs import Ability, Ins, Phrase, Table
from zmdj_cards.engine.match import make_table
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset

# What nobody but a person is shown.
SHOWN = {"node"}

LEFT = """
    AboveBase Adj Adjacent AllSkills AloneInFlank AnyOf At Atom AttackResult AttackedBy Attacks AwakenCost BarredFrom Both ByCombat
    ByEffect BySuch Cannot Choose Cmp Controls ControlsNone Damage DamageUp Deed Delta Destroy Discard DiscardedFrom Discards Does
    Draw During Each1 EachEvent Either Element EntersWith Event EventIs Flank Flip Gain GainToken Goes HandNotMost Happened Has
    HasAttached HasControl HasKw HasMarker HasNoMarker HasTiming If In InFlank Is IsAdj IsKind JointAttackEnds Kw Lacks Later Look
    Make MakeAttack Marker Markers May Mode Modes Most Move MoveCount Named NeverHappened NextCard NoAmbush Not Noun NumberIs OneOf
    Pay Period Pick PlaceMarkers PlayCost PlayFree PlayPaying PlayedFree PlayerDid PlayerEvent Plays Put Quoted Ready ReadyIn Ref
    RefIn RemoveMarkers ResolveAgain Rest RestThis Return Reveal Sacrifice SameName Sel ShuffleInto Side SkillUse Skip Stat StatIs
    Static Step Steps Suppress TargetOf Timing To Top Triggered Until Verb WereDone While Zone
"""


@cache
def table() -> Table:
    cards = tuple(card for card in pool().values() if card.type != "marker")
    return make_table(RULES, cards, trees(), load_ruleset(), allow_blank=True)


def held(thing: Any) -> Iterator[tree.Node]:
    """The nodes in what an instruction, rule or ability holds for play."""
    if isinstance(thing, tree.Node):
        yield thing
        yield from (node for node in thing.walk() if node is not thing)
        for part in thing.walk():
            yield from (node for name in vars(part) for node in held_in_tuples(getattr(part, name)))
    else:
        yield from held_in_tuples(thing)


def held_in_tuples(thing: Any) -> Iterator[tree.Node]:
    if isinstance(thing, (tuple, Phrase)):
        for item in thing:
            yield from held(item)


def read_by_play() -> Iterator[Any]:
    known = table()
    yield tuple(known.deeds)
    yield tuple(known.phrases)
    for program in known.programs:
        yield program.x
        for ins in program.code:
            yield from (getattr(ins, name) for name in Ins.__slots__ if name not in SHOWN)
    for ability in known.abilities:
        yield from (getattr(ability, name) for name in Ability.__slots__ if name not in {*SHOWN, "rules"})
        for rule in ability.rules:
            yield from (getattr(rule, name) for name in type(rule).__slots__)


def test_only_these_nodes_are_left():
    assert {type(node).__name__ for thing in read_by_play() for node in held(thing)} == set(LEFT.split())
