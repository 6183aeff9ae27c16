"""What the compiler reads and the engine refuses: nearly nothing, and each with the reason why no rule says its meaning."""

from __future__ import annotations

from itertools import chain

import pytest

from tests.ability.support import both
from tests.ability.test_pairs import TOPICS, sentences
from tests.rules.test_nodes import REFUSED
from zmdj_cards.ability import tree as ast
from zmdj_cards.engine.program import known
from zmdj_cards.engine.program.table import build_table
from zmdj_cards.engine.words import numbers
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.lexicon import lexicon
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.model.card import Card

UNIT = Card(id="X", zh="X", type="unit", power=1, range=1, cost=1)

# A duty is to something that a player decides. Nobody decides that a card dies, enters or is damaged; a card that "must move" or "must
# rest" has no rule that says when; "must use skills" would never end where a skill costs nothing.
NO_DUTY = {
    "attack_fails", "attack_succeeds", "awakens", "dies", "enters", "flips_here", "is_attached", "is_damaged",
    "is_destroyed", "is_discarded", "is_flipped", "is_moved", "is_played", "is_readied", "is_rested", "is_returned", "is_sacrificed",
    "is_suppressed", "joint_succeeds", "leaves", "loses_markers", "moves", "readies", "rests", "uses_skills",
}  # fmt: skip


# What is read and printed and not carried out: the nodes without a program, and counting among the cards just shown.
NOT_BUILT = REFUSED | {"among_them", "AnyNumber", "paid", "paid_each"}


def refusal(tree: ast.Node) -> str:
    """Why the engine refuses an ability; "" if it runs it."""
    try:
        build_table([UNIT], {"X": ((tree,), ())}, RULES, load_ruleset())
    except known.CannotLower as error:
        return str(error)
    return ""


def words(kind: type) -> list[ast.Node]:
    """All words of a closed list."""
    found = {row.const["kind"]: row.node(row.const["kind"]) for row in lexicon().rows if row.node is kind and "kind" in row.const}
    return [found[name] for name in sorted(found)]


@pytest.mark.parametrize("topic", TOPICS)
def test_every_sentence_of_ours_runs(topic):
    trees = [(text, tree) for text in sentences(topic) for tree in both(text).abilities]
    assert [(text, why) for text, tree in trees if (why := refusal(tree)) and why.split()[-1] not in NOT_BUILT] == []


THIS = ast.Ref("this_unit")
ELSE = ast.Draw(1)
DEEDS = [
    ast.Attacks(ast.Sel(ast.Noun("commander"))), ast.DealsDamage(), ast.Goes(ast.Zone("life"), ast.Zone("hand")),
    ast.DiscardedFrom(ast.Zone("hand")), ast.GetsMarker(ast.Marker("power_marker")), ast.GetsMarker(ast.Marker("marker"), True),
    ast.BecomesTarget(ast.CardOrSkill()), ast.TargetOf(ast.Noun("skills")),
]  # fmt: skip
PLAYER_DEEDS = [
    ast.Plays(ast.Sel(ast.Noun("stratagem_card"))), ast.Discards(ast.Sel(ast.Noun("hand_card"))), ast.Sacrifices(ast.Sel(ast.Noun("unit"))),
    ast.UsesSkills(ast.Timing("main")), ast.UsesSkills(ast.Timing("response")),
]  # fmt: skip


def player_deeds() -> list[ast.Node]:
    return [deed for deed in words(ast.Deed) if deed.kind not in numbers.DONE_REGISTERS.keys() | NOT_BUILT] + PLAYER_DEEDS


def is_event(deed: ast.Node) -> bool:
    """Whether a deed is an event, and not only ever forbidden (to attack alone)."""
    return not isinstance(deed, ast.Deed) or RULES.words.deeds[deed.kind] != ()


def test_every_deed_can_be_forbidden():
    """Of an object and of a player, at once and for a time, with a cause and without."""
    until = ast.Until(ast.Period("turn"))
    trees: list[ast.Node] = []
    for deed in chain(words(ast.Verb), DEEDS):
        for forbidden in (deed, ast.BySuch(ast.ByEffect(ast.Who("opponent")), deed), ast.BySuch(ast.ByCombat(), deed)):
            trees.append(ast.Static((ast.Cannot(THIS, (forbidden,)),)))
            trees.append(ast.Spell((ast.Timing("main"),), (ast.MakeCannot(THIS, forbidden, until),)))
    for deed in player_deeds():
        trees.append(ast.Static((ast.Cannot(ast.Who("opponent"), (deed,)),)))
        trees.append(ast.Spell((ast.Timing("main"),), (ast.MakeCannot(ast.Who("opponent"), deed, until),)))
    assert [why for tree in trees if (why := refusal(tree))] == []


def test_every_event_can_be_replaced():
    """By force and by choice."""
    events = [ast.Event(THIS, (verb,)) for verb in chain(words(ast.Verb), DEEDS)]
    events += [ast.PlayerEvent(ast.Who("opponent"), deed) for deed in player_deeds() if is_event(deed)]
    trees = [ast.Replacement(event, act) for event in events for act in (ELSE, ast.May(ELSE))]
    assert [why for tree in trees if (why := refusal(tree))] == []


def test_every_value_can_be_changed_and_set():
    trees: list[ast.Node] = []
    for stat in words(ast.Stat):
        trees += [ast.Static((ast.Has(THIS, (ast.Delta(stat, 1),)),)), ast.Static((ast.StatEquals(THIS, stat, 2),))]
        effects = (ast.Gain(THIS, (ast.Delta(stat, 1),)), ast.SetStat(THIS, stat, 2))
        trees += [ast.Spell((ast.Timing("main"),), (effect,)) for effect in effects]
    assert [why for tree in trees if (why := refusal(tree))] == []


def test_every_step_and_phase_can_be_skipped():
    trees = [ast.Spell((ast.Timing("main"),), (ast.Skip((step,)),)) for step in words(ast.Step)]
    assert [why for tree in trees if (why := refusal(tree))] == []


def test_every_deed_can_be_permitted_and_duties_are_to_what_a_player_decides():
    verbs = words(ast.Verb)
    assert [why for verb in verbs if (why := refusal(ast.Static((ast.Can(THIS, (verb,)),))))] == []
    refused = {verb.kind for verb in verbs if refusal(ast.Static((ast.Must(THIS, verb),)))}
    assert refused == NO_DUTY


def test_a_keyword_that_is_printed_only_can_be_lost_but_not_gained():
    for name in ("peerless", "awaken", "advance", "retreat"):
        assert refusal(ast.Static((ast.Lacks(THIS, (ast.Kw(name),)),))) == ""
        assert refusal(ast.Static((ast.Has(THIS, gets=(ast.Kw(name),)),))) == f"gains or loses {name}"
