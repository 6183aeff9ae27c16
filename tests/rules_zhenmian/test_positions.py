"""Every golden position of 陣面對決: play the actions, check the facts, forwards and back, and with the players exchanged."""

from __future__ import annotations

import pytest

from tests.rules_zhenmian.runner import CARD_ROWS, HERE, Case, Table, all_cases, load_cases, other_side, pool, trees
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.views import position
from zmdj_cards.games.zhenmian.game import RULES
from zmdj_cards.games.zhenmian.ruleset import load_ruleset


def played(case: Case) -> None:
    """The facts hold; the end is read back from its text; taken back, the beginning is there again; and all holds for the other player."""
    table = Table(case)
    before = table.game.digest()
    table.run()
    cards = [row for row in case.position if row.split()[0] in CARD_ROWS]
    if not case.rules:
        again = position.Reader(RULES, pool(), trees(), load_ruleset()).read("\n".join([*cards, position.to_text(table.state)]))
        assert again.parts() == table.state.parts()
        assert driver.options(again) == table.game.legal()
    while table.game.actions:
        table.game.undo()
    assert table.game.digest() == before
    Table(other_side(case)).run()


@pytest.mark.parametrize("path", sorted(HERE.glob("*.pos")), ids=lambda path: path.stem)
def test_positions(path):
    failed = []
    for case in load_cases(path):
        try:
            played(case)
        except Exception as error:
            failed.append(f"{case.name}: {type(error).__name__} {error} {getattr(error, '__notes__', '')}")
    assert failed == [], "\n".join(failed)


def test_every_case_has_its_own_name_cites_and_expects():
    cases = all_cases()
    assert len({case.id for case in cases}) == len(cases)
    assert [case.id for case in cases if not case.cite or not any(row.startswith("expect") for row in case.script)] == []
