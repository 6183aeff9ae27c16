"""The language of goals, and games made by hand that reach them or do not."""

from __future__ import annotations

import pytest

from tests.sim.decks import index
from zmdj_cards.errors import UsageError, ZmdjError
from zmdj_cards.sim.goldfish.goals import name_finder, reached, read_goal
from zmdj_cards.sim.goldfish.trace import Trace, Turn

A, B, C = "A", "B", "C"
NAMES = {"武圣·关羽": {A}, "b": {B}}


def find(name: str) -> frozenset[str]:
    return frozenset(NAMES[name])


def select(query: str) -> frozenset[str]:
    return frozenset({"t:unit": {A, B}, "none": set(), "t:unit or cost<=3": {C}}[query])


def turn(**facts) -> Turn:
    made = {
        "resources": 1,
        "paid": 1,
        "unused": 0,
        "elements": (),
        "drawn": 1,
        "damage": 0,
        "castable": (),
        "played": (),
        "hand": (),
        "units": 0,
        "power": 0,
    }
    return Turn(**{**made, **facts})


GAME = Trace(
    0, 0, "first", (A, B, B, C), 0, (C,),
    (
        turn(played=(B,), units=1, power=2, hand=(A, B, C)),
        turn(played=(B,), damage=1, units=2, power=4, hand=(A, C), elements=(("wind", 2),), castable=(B, C)),
        turn(played=(A,), damage=2, units=2, power=9, hand=(C,), awakened=True),
        turn(damage=1, units=1, power=5, hand=(), paid=3),
    ),
    "won",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ('play "武圣·关羽" by 8', 3),
        ('play "武圣·关羽" by 3', 3),
        ('play "武圣·关羽" by 2', None),
        ('play "武圣·关羽" on 3', 3),
        ('play "武圣·关羽" on 4', None),
        ("play “武圣·关羽” by 8", 3),
        ('play 2 "b" by 4', 2),
        ('play 2 "b" on 2', None),
        ('play 3 "b" by 4', None),
        ("play [t:unit] by turn 1", 1),
        ("PLAY 3 [t:unit] BY 9", 3),
        ("hold [t:unit or cost<=3] by 2", 1),
        ("hold [t:unit or cost<=3] on 4", None),
        ('hold 2 "b" by 4', None),
        ("power>=9 on board by 5", 3),
        ("power>=10 by 5", None),
        ("power>=9 on 4", None),
        ("power ≥ 9 by 3", 3),
        ("damage>=3 by 6", 3),
        ("damage>=3 by 2", None),
        ("damage=0 on 1", 1),
        ("damage<1 on 2", None),
        ("units>=2 by 4", 2),
        ("hand<=1 by 9", 3),
        ("hand>=3 in hand by 1", 1),
        ("paid>=6 by 4", 4),
        ("tactics>=2 by 4", 2),
        ("awaken by 6", 3),
        ("awaken by 2", None),
        ("win by 4", 4),
        ("win by 3", None),
        ("damage>=3 by 6 and play 2 [t:unit] by 2", 3),
        ("damage>=3 by 6 and win by 3", None),
    ],
)
def test_goals(text, at):
    assert reached(read_goal(text, find, select), GAME) == at


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "-"),
        ("jump by 3", "jump by 3"),
        ("damage>=3", "damage>=3"),
        ("damage>=3 by 6 or win by 4", "or win by 4"),
        ("damage>=3 by 6 and", "and"),
        ("play by 3", "play by 3"),
        ("play 0 [t:unit] by 3", "0"),
    ],
)
def test_what_is_no_goal_is_pointed_at(text, part):
    with pytest.raises(UsageError) as caught:
        read_goal(text, find, select)
    item = caught.value.faults[0]
    assert (item.code, item.params["part"]) == ("sim.bad_goal", part)
    assert item.place.span is not None


@pytest.mark.parametrize(
    ("text", "code"), [("win by 0", "sim.goal_turn"), ("win by 61", "sim.goal_turn"), ("play [none] by 3", "sim.goal_nothing")]
)
def test_other_faults(text, code):
    with pytest.raises(ZmdjError) as caught:
        read_goal(text, find, select)
    assert caught.value.faults[0].code == code


def test_names_are_full_names_or_persons():
    names = name_finder(index())
    card = next(card for card in index().cards if "·" in card.zh and card.type == "unit")
    assert card.id in names(card.zh)
    assert {index().get(key).person for key in names(card.person)} == {card.person}
    with pytest.raises(ZmdjError) as caught:
        names("no such card")
    assert caught.value.faults[0].code == "sim.goal_no_card"
