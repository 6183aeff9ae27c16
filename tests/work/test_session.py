"""Games that are played without a console: by one player against a policy, and by two on one game."""

from __future__ import annotations

import random

import pytest

from tests.work.conftest import MINE, THEIRS
from zmdj_cards.errors import UsageError
from zmdj_cards.work.bench import open_bench
from zmdj_cards.work.play.recording import Recording
from zmdj_cards.work.play.saved import read_replay
from zmdj_cards.work.play.session import PlaySession
from zmdj_cards.work.play.tables import begin, resume


@pytest.fixture
def table(space):
    return begin(open_bench(space, MINE, THEIRS), MINE, THEIRS, "random", 5)


def answer(session):
    """What the hint says."""
    hint = session.hint()
    session.take(session.chosen(hint.numbers), hint.joined)


def code(call, *args):
    with pytest.raises(UsageError) as caught:
        call(*args)
    return caught.value.faults[0].code


def test_two_players_on_one_game_each_see_their_own(table):
    """Both answer what they are asked until the game is over; every board and story is told from the side of its reader, and they
    agree on who has won."""
    seats, rnd = [PlaySession(table, viewer=player) for player in (0, 1)], random.Random(2)
    for _ in range(2000):
        if table.game.outcome() is not None:
            break
        mine, other = (seats[table.game.actor], seats[1 - table.game.actor])
        assert (mine.mine, other.mine) == (True, False)
        assert [item.number for item in mine.answers()] == list(range(1, len(mine.menu.actions) + 1))
        assert other.answers() == ()
        assert mine.table()["turn"] == other.table()["turn"]
        mine.take(mine.chosen([rnd.randint(1, len(mine.menu.actions))] if not mine.menu.several else list(range(1, mine.menu.least + 1))))
        other.refresh()
    results = {session.result().code for session in seats}
    assert results in ({"play.won", "play.lost"}, {"play.drawn"})
    boards = ["\n".join(session.board("en")) for session in seats]
    assert boards[0] != boards[1]
    assert seats[0].story("zh") != seats[1].story("zh")


def test_what_cannot_be_done_says_why_and_changes_nothing(table):
    session = PlaySession(table, table.policy("random"))
    before = table.game.digest()
    assert code(session.undo) == "play.nothing"
    assert code(session.redo) == "play.nothing_again"
    assert code(session.chosen, [99]) == "play.no_number"
    assert code(session.take, [(99,)]) == "play.cannot"
    assert table.game.digest() == before


def test_undo_and_redo_lead_back_and_forth(table):
    session = PlaySession(table, table.policy("random"))
    while not session.mine:
        session.rival_answers()
    seen = []
    for _ in range(4):
        seen.append(table.game.digest())
        answer(session)
        while not session.mine:
            session.rival_answers()
    last = table.game.digest()
    for digest in reversed(seen):
        session.undo()
        assert table.game.digest() == digest
    for digest in [*seen[1:], last]:
        session.redo()
        while not session.mine:
            session.rival_answers()
        assert table.game.digest() == digest


def test_a_game_is_kept_read_back_and_told(table, space, tmp_path):
    session = PlaySession(table, table.policy("random"), save=tmp_path / "game.json")
    for _ in range(6):
        while not session.mine and not session.over:
            session.rival_answers()
        if not session.over:
            answer(session)
    assert session.unsaved
    session.keep()
    assert not session.unsaved
    recorded = read_replay(space, tmp_path / "game.json")
    again = resume(table.bench, recorded, "random")
    assert again.game.digest() == table.game.digest()
    recording = Recording(table.bench, recorded, 0)
    assert recording.story("zh") == session_story(again)
    assert recording.page().startswith(b"<!DOCTYPE html>")


def session_story(table):
    """As a stranger tells it who sees what player 0 saw: with the names of the decks."""
    from zmdj_cards.engine.views import narrate
    from zmdj_cards.text.wrap import merged

    s = table.game.state
    return merged(narrate.tell_all(s, s.log, "zh", 0, table.names))
