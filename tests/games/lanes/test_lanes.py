"""Positions of the toy game, for the parts of the kernel that the main game leaves unused."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from tests.games.lanes import rules
from tests.games.lanes.game import RULES
from zmdj_cards.ability import compile_text, plain_en, print_zh, to_notation
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.flow import chain, driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import trees_of
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.position import Reader

ROOT = Path(__file__).resolve().parents[3]
POOL = {card.id: card for card in rules.load_cards()}
TREES = trees_of(RULES, POOL.values())


class Bridges:
    """A position by its lines, played by the names of cards; A has priority in its act step."""

    def __init__(self, *lines: str) -> None:
        reader = Reader(RULES, POOL, TREES, RULES.ruleset())
        self.s = reader.read("\n".join((*lines, "card oak beast cost=9", "A deck: oak oak", "B deck: oak oak")))
        self.at = reader.handles
        driver.advance(self.s)
        self.game = Game(self.s)

    def play(self, card: str, *picks: str, slot: int | None = None) -> None:
        action: Action = (I.A_PLAY, self.at[card]) if slot is None else (I.A_PLAY, self.at[card], slot)
        self.game.step(action)
        for pick in picks:
            self.game.step((I.A_PICK, self.at[pick]))

    def use(self, card: str) -> None:
        self.game.step(next(action for action in self.game.legal() if action[:2] == (I.A_USE, self.at[card])))

    def passes(self, times: int = 1) -> None:
        for _ in range(times):
            self.game.step((I.A_PASS,))

    def board(self, player: int) -> list[str]:
        """The bridges: the card of each with its damage, or a dash."""
        names = ["-"] * rules.SLOTS
        for i in self.s.zones[player * I.ZONE_COUNT + I.LINE]:
            names[self.s.place[i]] = f"{self.s.tab.cards[self.s.card[i]].id}{self.s.counters[0][i] or ''}"
        return names

    def where(self, card: str) -> str:
        return RULES.zones[self.s.zone[self.at[card]]].id

    def waits(self) -> int:
        return len(chain.objects(self.s))


def test_an_answer_is_resolved_first_and_what_has_lost_its_target_not_at_all():
    """Blow Out is aimed at a Crane; Gale burns it down first: neither destroyed, nor the card drawn that stands behind it."""
    duel = Bridges("A bridges: hare", "A hand: snuff", "B bridges: crane/1 toad/2", "B hand: gale")
    duel.play("snuff", "crane")
    assert (duel.game.actor, duel.waits(), duel.where("snuff")) == (1, 1, "air"), "A has nothing to add and has passed"
    duel.play("gale", "crane")
    assert (duel.waits(), duel.where("gale")) == (2, "air")
    duel.passes()
    assert duel.board(1) == ["-", "-", "toad", "-", "-"]
    hand = duel.s.zones[I.HAND]
    while duel.waits():
        duel.passes()
    assert (duel.s.zones[I.HAND], duel.where("snuff"), duel.where("crane")) == (hand, "ash", "ash")


def test_what_waits_can_be_stopped():
    duel = Bridges("A hand: cage", "B hand: hush", "B bridges: toad")
    duel.play("cage", slot=3)
    duel.play("hush")
    duel.passes()
    assert (duel.where("cage"), duel.where("hush"), duel.waits()) == ("ash", "ash", 0)


def test_a_beast_waits_in_the_air_and_comes_to_its_own_bridge():
    duel = Bridges("A hand: hare toad", "A bridges: stage/1", "B hand: gale", "B bridges: crane")
    assert {action[2] for action in duel.game.legal() if action[:2] == (I.A_PLAY, duel.at["toad"])} == {0, 2, 3, 4}
    duel.play("toad", slot=4)
    assert (duel.where("toad"), duel.board(0)) == ("air", ["-", "stage", "-", "-", "-"])
    duel.passes(2)
    assert duel.board(0) == ["-", "stage", "-", "-", "toad"]
    assert [RULES.values.value_of(duel.s, duel.at[name], rules.POWER) for name in ("toad", "stage")] == [3, 2]


@pytest.mark.parametrize(
    ("shields", "damage", "left"),
    [((), 2, []), ((1,), 1, []), ((3,), 0, [1]), ((1, 3), 0, [2]), ((3, 1), 0, [1, 1])],
    ids=["none", "too small", "shrinks", "the oldest goes first", "the younger stays whole"],
)
def test_a_shield_is_used_up(shields, damage, left):
    mods = [f"mod [{I.M_ABSORB},0,{points},0,{I.U_TURN},-1]" for points in shields]
    duel = Bridges("A bridges: brood#0", "A hand: gale#1", *mods, "B bridges: toad#2")
    duel.play("gale", "brood")
    while duel.waits():
        duel.passes()
    assert duel.s.counters[0][duel.at["brood"]] == damage
    assert [mod[2] for mod in duel.s.mods] == left


def test_shields_end_with_the_day_and_damage_does_not():
    duel = Bridges("A bridges: toad+1 stage/2", "B bridges: hare/1", "A hand: gauze")
    duel.play("gauze", "toad")
    duel.passes()
    while duel.s.reg[I.ACTIVE] == 0:
        duel.passes()
    assert (duel.s.mods, duel.board(0)[0]) == ([], "toad1")


def test_the_board_is_put_right_at_priority_alone_and_all_at_once():
    """In the march two beasts burn each other down: neither goes before the other has struck, and both are gone when A has priority."""
    duel = Bridges("A bridges: hare+1 stage/2", "B bridges: crane/0 toad/2", "A hand: gale", "B hand: gale")
    duel.passes(2)
    assert (duel.s.reg[I.PHASE], duel.board(0), duel.board(1)) == (rules.MARCH, ["-", "-", "-", "-", "-"], ["-", "-", "toad2", "-", "-"])
    log = [event[:3] for event in duel.s.log if event[0] in (I.E_DAMAGE, I.E_DIE)]
    assert [event[0] for event in log] == [I.E_DAMAGE] * 4 + [I.E_DIE] * 3


def test_who_has_no_light_has_lost_when_the_board_is_put_right():
    duel = Bridges("light B 1", "A bridges: hare/0", "B bridges: chime/4", "A hand: gale")
    duel.passes()
    outcome = duel.game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, duel.s.reg[rules.LIGHT + 1]) == (0, "dark", 0)


def test_fireflies_are_made_and_cease():
    """They come onto the leftmost free bridges; one that burns down or leaves is no more, and its number is given again."""
    duel = Bridges("A hand: cage gale", "A bridges: toad/0 hare/2", "B bridges: chime/1", "B hand: gale")
    size = len(duel.s.card)
    duel.play("cage", slot=1)
    before = duel.game.digest()
    while "spark" not in str(duel.board(0)):
        duel.passes()
    assert (duel.board(0), len(duel.s.card)) == (["toad", "cage1", "hare", "spark", "spark"], size + 2)
    spark = duel.s.ref(size)
    copy = duel.game.clone()
    while duel.waits():
        duel.passes()
    assert duel.board(0) == ["toad", "cage1", "hare", "-", "-"], "the Chime has burnt them"
    assert not duel.s.alive(spark)
    assert copy.state.alive(spark)
    assert [RULES.zones[duel.s.zone[i]].id for i in (size, size + 1)] == ["ceased", "ceased"]
    while duel.game.digest() != before:
        duel.game.undo()
    assert len(duel.s.card) == size


def test_cards_of_both_players_lie_in_one_heap():
    duel = Bridges("A hand: sift", "B hand: hush", "A ash: hare gale", "B ash: toad>B^B=B crane>B^B=B")
    duel.game.step((I.A_PLAY, duel.at["sift"]))
    assert [action[1] for action in duel.game.legal()] == sorted((duel.at["hare"], duel.at["gale"])), "a card of yours"
    duel.game.step((I.A_PICK, duel.at["gale"]))
    duel.passes()
    assert duel.where("gale") == "hand"


def test_abilities_are_used_as_often_as_they_are_paid_for():
    duel = Bridges("A bridges: toad", "oil A 2", "B hand: hush")
    duel.use("toad")
    duel.use("toad")
    assert (duel.waits(), duel.s.reg[rules.OIL], duel.game.actor) == (2, 0, 1), "A cannot pay for more"
    duel.passes()
    assert ([mod[2] for mod in duel.s.mods], duel.waits()) == ([1], 1)


def test_the_language_says_all_cards_and_reads_what_it_says():
    lexicon = RULES.lexicon()
    for trees, _ in TREES.values():
        for tree in trees:
            text = print_zh(tree, lexicon)
            assert plain_en(tree, lexicon).endswith(".")
            read = compile_text(text, lexicon=lexicon)
            assert [to_notation(item, lexicon) for item in read.abilities] == [to_notation(tree, lexicon)], text


def test_the_toy_game_needs_nothing_of_another_game():
    """A process that plays it from a deck to the end loads no module of a game."""
    script = (
        "import sys; from tests.games.lanes import rules, game; from zmdj_cards.engine import match\n"
        "cards = rules.load_cards(); side = match.make_side(game.RULES, cards * 2); ruleset = rules.load_ruleset()\n"
        "table = match.make_table(game.RULES, cards, match.trees_of(game.RULES, cards), ruleset)\n"
        "one = match.new_game(game.RULES, table, ruleset, side, side, 1)\n"
        "while one.outcome() is None: one.step(one.legal()[-1])\n"
        "str(one), one.to_text()\n"
        "print([name for name in sys.modules if name.startswith('zmdj_cards.games.')])"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_the_kernel_asks_of_a_ruleset_only_what_every_ruleset_has():
    asked = {
        name for path in (ROOT / "zmdj_cards" / "engine").rglob("*.py") for name in re.findall(r"\.ruleset\.(\w+)", path.read_text("utf-8"))
    }
    assert "loop_repeats" in asked
    assert sorted(asked - {field.name for field in fields(Ruleset)}) == []
