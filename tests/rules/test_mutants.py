"""The positions of a card notice when its ability is changed a little: numbers, players, limits, kinds, optional parts."""

from __future__ import annotations

import pytest

from tests.rules.mutants import mutants, unnoticed
from zmdj_cards.ability import tree

# A few of each kind; all of them: python -m tests.rules.mutants commander,tactic,attachment,stratagem
CARDS = (
    "BP01-L-075", "BP01-L-111", "BP01-L-215", "BP01-C-092", "BP01-C-125", "BP01-R-119", "BP01-UC-106", "BP01-C-020", "BP01-C-078",
    "BP01-C-089", "BP01-C-192", "BP01-C-230",
)  # fmt: skip


@pytest.mark.parametrize("card", CARDS)
def test_no_change_of_an_ability_goes_unnoticed(card):
    assert list(unnoticed(card)) == []


def test_changes_are_of_every_sort():
    one = tree.Sel(noun=tree.Noun("unit"), qty=1, who=tree.Who("you"), filters=(tree.Cmp(tree.Stat("cost"), "le", 3),))
    changed = set(mutants(tree.Steps((tree.Choose((one,)), tree.May(tree.Draw(1))))))
    assert tree.Steps((tree.Choose((one,)), tree.Draw(1))) in changed
    assert tree.Steps((tree.Choose((one,)),)) in changed
    assert tree.Steps((tree.Choose((one,)), tree.May(tree.Draw(2)))) in changed
    for other in ({"who": tree.Who("opponent")}, {"filters": ()}, {"qty": tree.UpTo(1)}, {"noun": tree.Noun("any_unit")}, {"who": None}):
        fields = {"noun": one.noun, "qty": one.qty, "who": one.who, "filters": one.filters, **other}
        assert tree.Steps((tree.Choose((tree.Sel(**fields),)), tree.May(tree.Draw(1)))) in changed


def test_a_position_that_needs_nothing_notices_nothing(monkeypatch):
    """A card whose positions are all taken away has every change unnoticed."""
    monkeypatch.setattr("tests.rules.mutants.positions", dict)
    assert len(list(unnoticed(CARDS[0]))) > 5
