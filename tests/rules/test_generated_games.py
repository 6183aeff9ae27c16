"""Random games with cards that forbid, replace, permit and change everything that the card language can name: they end or go on without
a fault, can be taken back, and have a text form. What single cards do is in the golden positions; here they meet each other."""

from __future__ import annotations

import random
from functools import cache

import pytest

from tests.ability.support import both
from tests.ability.test_pairs import sentences
from tests.rules.runner import Case, Table
from tests.rules.test_refusals import DEEDS, is_event, player_deeds, words
from zmdj_cards.ability import tree as a
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import make_side, make_table, new_game
from zmdj_cards.engine.views import narrate, position, prompts
from zmdj_cards.errors import Lang
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.model.card import Card

OPPONENT, YOU = a.Who("opponent"), a.Who("you")
UNITS = a.Sel(a.Noun("unit"), who=OPPONENT)
OWN = a.Sel(a.Noun("any_unit"), who=YOU)


@cache
def abilities() -> tuple[tuple[a.Node, ...], ...]:
    """One or two abilities a card."""
    verbs = [*words(a.Verb), *DEEDS]
    found: list[tuple[a.Node, ...]] = []
    for verb in verbs:
        found.append((a.Static((a.Cannot(UNITS, (verb,)),)),))
        found.append((a.Replacement(a.Event(OWN, (verb,)), a.May(a.Draw(1))),))
        found.append((a.Replacement(a.Event(UNITS, (verb,)), a.PlaceMarkers(1, a.Marker("power_marker"), a.Ref("it"))),))
    for deed in player_deeds():
        forbidden = a.Static((a.Cannot(OPPONENT, (deed,)),))
        found.append((forbidden, a.Replacement(a.PlayerEvent(OPPONENT, deed), a.Draw(1))) if is_event(deed) else (forbidden,))
    for stat in words(a.Stat):
        found.append((a.Static((a.Has(OWN, (a.Delta(stat, 1),)),)), a.Static((a.StatEquals(UNITS, stat, 2),))))
    return tuple(found)


@cache
def further() -> tuple[tuple[str, tuple[a.Node, ...]], ...]:
    """(type of card, abilities) of our own sentences of what further sets may print."""
    found = []
    for text in sentences("further"):
        trees = both(text).abilities
        kind = "stratagem" if any(isinstance(tree, a.Spell) for tree in trees) else "unit"
        found.append((kind, trees))
    return tuple(found)


def game(seed: int, journal: bool = True) -> Game:
    rnd = random.Random(seed)
    chosen = [("unit", trees) for trees in rnd.sample(abilities(), 8)] + rnd.sample(further(), 6)
    cards, known = [], {}
    for number, (kind, trees) in enumerate(chosen):
        values = {"power": number % 4 + 1, "range": number % 3 + 1, "subtypes": ("骑兵",)} if kind == "unit" else {}
        card = Card(id=f"G{number:02}", zh=f"甲{number}", type=kind, cost=number % 3, flash=number % 2, element="wind", **values)
        cards.append(card)
        known[card.id] = (trees, ())
    tactics = [Card(id=f"T{number}", zh=f"乙{number}", type="tactic", element=element) for number, element in enumerate(("wind", "fire"))]
    leader = Card(id="L", zh="丙", type="commander", power=3, range=2, stamina=5)
    known |= {card.id: ((), ()) for card in (*tactics, leader)}
    sides = [make_side(RULES, (leader, *rnd.choices(cards, k=40), *rnd.choices(tactics, k=12))) for _ in "AB"]
    rules = load_ruleset()
    table = make_table(RULES, [leader, *cards, *tactics], known, rules)
    return new_game(RULES, table, rules, sides[0], sides[1], seed, journal=journal)


@pytest.mark.parametrize("seed", range(24))
def test_generated_cards_play_through(seed: int) -> None:
    played = game(seed)
    before = played.state.parts()
    start = repr(before)
    rnd = random.Random(seed)
    for count in range(250):
        if played.outcome() is not None:
            break
        actions = played.legal()
        assert actions == sorted(set(actions))
        played.step(rnd.choice(actions))
        if count % 60 == 20:
            assert position.to_text(played.clone().state) == position.to_text(played.state)
            assert played.clone().legal() == played.legal()
    while played.actions:
        played.undo()
    assert repr(played.state.parts()) == start


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_whatever_is_asked_and_happens_can_be_told(lang: Lang) -> None:
    for seed in range(40, 52):
        played = game(seed, journal=False)
        rnd = random.Random(seed)
        while played.outcome() is None and len(played.state.log) < 500:
            s, actions = played.state, played.legal()
            assert prompts.prompt(s, lang, ("A", "B"))
            assert all(prompts.action_words(s, action, lang) for action in actions)
            played.step(rnd.choice(actions))
        assert all(narrate.story(played.state, lang))


def test_what_is_named_is_named_in_words() -> None:
    """An element, a type of card, a card."""
    for of, first in (("element", "Choose Wind"), ("card_type", "Choose Unit"), ("card_name", "Choose ca")):
        lines = ["card s1 stratagem cost=0", f"text s1 spell([main], [steps([name_one({of}), draw(1)])])"]
        table = Table(Case("naming", of, position=[*lines, "A line: ca", "A hand: s1", "A deck: d1", "B line: cb"]))
        table.do("play s1")
        s = table.state
        assert prompts.action_words(s, table.game.legal()[0], "en") == first
        assert "choose a" in prompts.prompt(s, "en", ("A", "B")).lower()


@pytest.mark.parametrize("seed", range(100, 106))
def test_a_copy_goes_on_as_the_original(seed: int) -> None:
    one = game(seed, journal=False)
    rnd = random.Random(seed)
    for _ in range(120):
        if one.outcome() is not None:
            return
        two = one.clone()
        action = rnd.choice(one.legal())
        one.step(action)
        two.step(action)
        assert one.digest() == two.digest()
