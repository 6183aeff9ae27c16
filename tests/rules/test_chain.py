"""A chain with priority, and damage that stays on cards: parts of the engine for other games, tried with cards of this one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.runner import stock
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.rules import CHAIN, Flow
from zmdj_cards.engine.flow import chain, driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.happen import amounts, deeds, would
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.position import Reader
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.rules import play, skills
from zmdj_cards.games.zmdj.ruleset import load_ruleset

CARDS = """
card k1 unit power=1 range=1 cost=1
text k1 activated([main], [rest_this], [steps([choose([sel(unit, 1, opponent)]), destroy(it)])])
card k2 unit power=1 range=1 cost=1
text k2 activated([main], [rest_this], [steps([choose([sel(unit, 1, opponent)]), destroy(it)]), draw(1)])
card w1 unit power=1 range=1 cost=1
text w1 activated([main], [rest_this], [draw(1)])
card w2 unit power=1 range=1 cost=1
text w2 triggered(event(this_unit, [dies]), [draw(1)])
A line: k1 k2 ca
A deck: d1 d2 d3
B line: w1 w2 cb
B deck: e1 e2 e3
"""


def responses(s: Position, player: int) -> list[Action]:
    return skills.usable(s, player, play.MAIN_TIMING)


def respond(s: Position, player: int, action: Action) -> None:
    skills.start_use(s, player, action[1], action[2])


left: list[tuple[int, bool]] = []


def leaves(s: Position, waiting: tuple[object, ...], resolved: bool) -> None:
    left.append((len(chain.objects(s)), resolved))


CHAINED = replace(
    RULES, frames=chain.at_priority(RULES.frames), flow=Flow(triggers=CHAIN, responses=responses, respond=respond, leaves=leaves)
)


class Duel:
    """Two players with priority, cards by their names."""

    def __init__(self, rules=CHAINED) -> None:
        reader = Reader(rules, {}, {}, load_ruleset())
        self.s = reader.read("\n".join([*stock(), *CARDS.strip().splitlines()]))
        self.at = reader.handles
        chain.start(self.s)
        self.game = Game(self.s)
        driver.advance(self.s)
        left.clear()

    def use(self, name: str, target: str = "") -> None:
        i = self.at[name]
        self.game.step(next(action for action in self.game.legal() if action[0] == I.A_USE and action[1] == i))
        if target:
            self.game.step((I.A_PICK, self.at[target]))

    def passes(self) -> None:
        """One pass; whoever can do nothing else passes without being asked."""
        self.game.step((I.A_PASS,))

    def seen(self) -> tuple[int, int, tuple[int, int], tuple[str, ...]]:
        """Who has priority, how much waits, cards in both hands, units of B."""
        hands = len(zone_of(self.s, 0, I.HAND)), len(zone_of(self.s, 1, I.HAND))
        units = tuple(name for name in ("w1", "w2") if self.s.zone[self.at[name]] == I.LINE)
        return self.game.actor, len(chain.objects(self.s)), hands, units


def test_the_last_is_resolved_first_and_only_when_both_have_passed():
    duel = Duel()
    duel.use("k1", "w2")
    assert duel.seen() == (0, 1, (0, 0), ("w1", "w2")), "who adds something keeps priority"
    duel.passes()
    assert duel.seen() == (1, 1, (0, 0), ("w1", "w2"))
    duel.use("w1")
    assert duel.seen() == (0, 2, (0, 0), ("w1", "w2"))
    duel.passes()
    assert duel.seen() == (0, 1, (0, 1), ("w1", "w2")), "the answer comes first; then the player whose turn it is has priority"
    duel.passes()
    assert duel.seen() == (0, 1, (0, 1), ("w1",)), "what triggers waits on the chain"
    duel.passes()
    assert duel.seen() == (0, 0, (0, 2), ("w1",))


def test_what_triggers_is_resolved_before_what_waited_already():
    duel = Duel()
    duel.use("k2", "w1")
    duel.use("k1", "w2")
    assert duel.seen()[:2] == (1, 2), "with nothing left to add, its player has passed"
    duel.passes()
    assert duel.seen() == (1, 2, (0, 0), ("w1",)), "the trigger lies on top of the older one"
    duel.passes()
    assert duel.seen() == (1, 1, (0, 1), ("w1",))
    duel.passes()
    assert duel.s.zone[duel.at["w1"]] == I.DISCARD
    assert len(zone_of(duel.s, 0, I.HAND)) == 1


def test_what_is_aimed_at_nothing_any_more_is_not_resolved():
    duel = Duel()
    duel.use("k2", "w1")
    duel.use("k1", "w1")
    duel.passes()
    assert left == [(1, True), (0, False)]
    assert len(zone_of(duel.s, 0, I.HAND)) == 0, "the draw behind the lost target is left out"


def test_what_is_countered_is_not_resolved():
    duel = Duel()
    duel.use("k1", "w1")
    duel.use("k2", "w2")
    chain.counter(duel.s, 0)
    assert left == [(1, False)]
    duel.passes()
    assert duel.seen()[1:] == (1, (1, 0), ("w1",))


def test_the_game_goes_on_when_both_pass_and_nothing_waits():
    s = Duel().s
    for _ in range(2):
        chain.apply(s, s.stack[-1], (I.A_PASS,))
    assert chain.current(s) < 0


def test_a_chain_is_taken_back_and_copied():
    duel = Duel()
    seen = [duel.game.digest()]
    duel.use("k1", "w2")
    seen.append(duel.game.digest())
    copy = duel.game.clone(journal=True)
    duel.passes()
    duel.use("w1")
    assert copy.digest() == seen[1]
    while duel.game.actions:
        duel.game.undo()
    assert duel.game.digest() == seen[0]


def test_the_board_is_put_right_at_priority_alone():
    assert {kind for kind, step in CHAINED.frames.items() if step.checked} == {I.F_CHAIN}


@pytest.mark.parametrize(
    ("shields", "amount", "dealt", "rest"), [((), 3, 3, ()), ((2,), 3, 1, ()), ((5,), 3, 0, (2,)), ((1, 4), 3, 0, (2,))]
)
def test_shields_shrink_by_what_they_take_the_oldest_first(shields, amount, dealt, rest):
    duel = Duel()
    s, ref = duel.s, duel.s.ref(duel.at["w1"])
    other = s.ref(duel.at["w2"])
    amounts.shield(s, other, 9, I.U_TURN)
    for points in shields:
        amounts.shield(s, ref, points, I.U_TURN)
    assert amounts.absorb(s, ref, 3) == dealt
    assert tuple(mod[2] for mod in s.mods if mod[1] == ref) == rest
    assert [mod[2] for mod in s.mods if mod[1] == other] == [9]


@pytest.mark.parametrize(("change", "dealt"), [(0, 3), (2, 5), (-1, 2), (-9, 0)])
def test_an_amount_is_changed_before_it_is_prevented_and_never_below_nothing(change, dealt):
    s = Duel().s
    assert amounts.dealt(s, (I.E_DAMAGE, 1, 7, -1, 3, -1), (lambda s, event: change,)) == dealt


def test_damage_of_one_event_stays_on_several_cards():
    table = {**CHAINED.deeds.table, deeds.DAMAGE: amounts.on_cards(0)}
    duel = Duel(replace(CHAINED, deeds=replace(CHAINED.deeds, table=table)))
    s = duel.s
    source, refs = s.ref(duel.at["k1"]), tuple(s.ref(duel.at[name]) for name in ("w1", "w2"))
    amounts.shield(s, refs[0], 1, I.U_TURN)
    would.happen(s, deeds.DAMAGE, refs, (2, 0, source))
    assert [s.counters[0][duel.at[name]] for name in ("w1", "w2")] == [1, 2]
    assert s.obj[I.RESULT] == (3,)
    assert [event[2:5] for event in s.log if event[0] == I.E_DAMAGE] == [
        (refs[0], s.ref(duel.at["k1"]), 1),
        (refs[1], s.ref(duel.at["k1"]), 2),
    ]
