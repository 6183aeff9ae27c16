"""What players of 陣面對決 are shown: the table in lines that fit, and why something cannot be done, exactly where it cannot."""

from __future__ import annotations

import random

import pytest

from tests.rules_zhenmian.runner import Case, Table, all_cases
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.reader import Reader
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.views.tableview import table_lines
from zmdj_cards.errors import Lang
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian.rules import places, play
from zmdj_cards.games.zhenmian.views import why
from zmdj_cards.text.wrap import columns

TABLE = Case(
    "seen",
    "a table",
    position=[
        "health A 23",
        "A positions: CZ-071 . CZ-055+2 CZ-042!fresh .",
        "A hand: CZ-046 CZ-090 CZ-181",
        "A territories: CZ-181*4 CZ-100!facedown!rested",
        "A field: CZ-001 CZ-167@CZ-055",
        "B positions: . CZ-023!rested#30 CZ-096 . CZ-005",
        "B hand: CZ-100 CZ-016",
        "B territories: CZ-183*2",
    ],
    stack=["CZ-100^B>CZ-055"],
    priority="A",
)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_table_fits_and_hides(lang: Lang, width):
    s = Table(TABLE).state
    lines = table_lines(s, 0, driver.actor(s), Reader(lang, ("A", "B"), ("A", "B"), 0, True, width))
    text = "\n".join(lines)
    assert [line for line in lines if columns(line) > width] == []
    assert {"zh": "堆叠（自上而下）", "en": "Stack, the top first"}[lang] in text
    assert {"zh": "11/7 (9)", "en": "11/7 (9)"}[lang] in text  # power, what is left of the health, and the whole of it
    assert {"zh": "力尽", "en": "Exhaustion"}[lang] not in text
    if width >= 80:
        row = next(line for line in lines if {"zh": "新野兵勇", "en": "Brave"}[lang] in line)
        assert {"zh": "关羽", "en": "Lord"}[lang] in row


def test_every_reason_in_words():
    """One position for each reason."""
    s = Table(
        Case(
            "seen",
            "reasons",
            position=[
                "A positions: CZ-023!rested CZ-022!fresh CZ-166 CZ-067 CZ-175",
                "A hand: CZ-044 CZ-055 CZ-174 CZ-181#20",
                "A territories: CZ-179*2 CZ-181!facedown#21",
                "B positions: . . CZ-101 . .",
            ],
        )
    ).state
    hand, line = s.zones[I.HAND], s.zones[I.LINE]
    told = {s.tab.cards[s.card[i]].id: [item.message("en") for item in why.why_not_play(s, 0, i)] for i in hand}
    assert told["CZ-044"] == ["it needs 1 support of Shu, and there is 0"]
    assert told["CZ-055"] == ["it needs 3 support of Shu, and there is 0", "it costs 7, and 3 territories are ready"]
    assert told["CZ-174"] == ["there is no legal target for it"]
    assert told["CZ-181"] == []
    attacks = {s.tab.cards[s.card[i]].id: [item.code for item in why.why_not_attack(s, 0, i)] for i in line}
    assert attacks == {
        "CZ-023": ["why.rested"],
        "CZ-022": ["why.preparing"],
        "CZ-166": ["why.only_players"],
        "CZ-067": [],
        "CZ-175": [],
    }
    shifting = next(i for i in line if s.tab.cards[s.card[i]].id == "CZ-067")
    assert [item.code for item in why.why_not_shift(s, 0, shifting)] == ["why.no_position"]


def test_a_reason_stands_exactly_where_it_cannot_be_done():
    """In the positions of the rules and some way on from them: no reason is what is legal, and what is legal has no reason."""
    roll, asked = random.Random(3), 0
    for case in all_cases()[::12]:
        game = Table(case).game
        for _ in range(3):
            s = game.state
            if game.outcome() is not None:
                break
            player = game.actor
            if why.window_of(s, player):
                legal = set(game.legal())
                cards = s.zones[player * I.ZONE_COUNT + I.HAND]
                for i in cards:
                    same = {(I.A_PLAY, j) for j in cards if s.card[j] == s.card[i]}
                    assert (not why.why_not_play(s, player, i)) == bool(same & legal), case.id
                for i in places.units(s, player):
                    assert (not why.why_not_attack(s, player, i)) == ((G.A_BATTLE, i) in legal), case.id
                for i, ability in play.abilities(s, player):
                    assert (not why.why_not_use(s, player, i, ability)) == ((I.A_USE, i, ability.id) in legal), case.id
                asked += 1
            game.step(roll.choice(game.legal()))
    assert asked > 70
