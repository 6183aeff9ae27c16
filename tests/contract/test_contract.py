"""What every game must keep to, at each step of random games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.contract.games import GAMES
from tests.contract.helpers import playing
from zmdj_cards import games
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import on_battlefield
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.state.action import IllegalAction
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.values import statics
from zmdj_cards.engine.views import narrate, position, prompts
from zmdj_cards.engine.views.observe import hidden
from zmdj_cards.engine.views.tableview import ALL_SEEING, page_of

NAMES = ("甲", "乙")
every_game = pytest.mark.parametrize("game", GAMES)


def check_state(s: Position) -> None:
    """Cards are conserved, zones and columns agree, no number is below 0; and what must be true in this game alone."""
    placed = [i for cards in s.zones for i in cards]
    assert sorted(placed) == list(range(len(s.card)))
    for number, cards in enumerate(s.zones):
        player, zone = divmod(number, I.ZONE_COUNT)
        known = s.rules.zones[zone]
        assert not cards or known.id
        for i in cards:
            assert s.zone[i] == zone
            assert s.control[i] == player or (known.shared and player == 0)
        assert not known.slots or [s.place[i] for i in cards] == sorted({s.place[i] for i in cards})
        assert all(s.place[i] < max(1, known.slots, known.rows) for i in cards)
    for i in range(len(s.card)):
        away = not on_battlefield(s, i)
        assert not away or s.owner[i] == s.control[i], "a card entered a zone that is not its owner's"
        assert min(column[i] for column in s.counters) >= 0
        assert (s.host[i] >= 0) if s.zone[i] == I.ATTACHED else (s.host[i] < 0 or s.zone[i] >= I.OWN_FIELD)
        assert not away or not any(column[i] for column in s.counters)
    GAMES[s.rules.id].check(s)


def check_actions(game: Game) -> None:
    """Sorted, none twice, each accepted by a copy, the original untouched."""
    actions = game.legal()
    assert actions == sorted(set(actions))
    assert actions
    before = game.digest()
    for action in actions:
        copy = game.clone()
        copy.step(action)
    assert game.digest() == before


def check_undo(game: Game, rnd: random.Random) -> None:
    """A copy does the same; taken back, nothing has changed."""
    before, actions = game.digest(), list(game.legal())
    action = rnd.choice(actions)
    copy = game.clone()
    copy.step(action)
    game.step(action)
    assert copy.digest() == game.digest()
    assert copy.legal() == game.legal()
    assert game.undo() == action
    assert game.digest() == before
    assert game.legal() == actions


def test_every_game_that_can_be_played_is_held_to_the_contract():
    assert {game for game, code in games.GAMES.items() if code.rules} < set(GAMES)


@every_game
def test_what_is_remembered_of_the_battlefield_is_what_a_fresh_look_finds(game):
    for one, seed, count in GAMES[game].played():
        if seed % 4 < 2 and count % 10 == 0 and one.actions:
            one.undo()
            one.legal()
        fresh = one.clone().state
        fresh.scene_checked = fresh.sources_scene = fresh.tallied = -1
        known, found = statics.index(one.state), statics.index(fresh)
        assert (known.rules, known.listens, known.activated) == (found.rules, found.listens, found.activated)
        assert GAMES[game].counted(one.state) == GAMES[game].counted(fresh)
        if fresh.rules.frames[fresh.stack[-1][KIND]].checked:
            assert not fresh.rules.check(fresh)


@every_game
def test_cards_are_conserved_and_numbers_stay_in_bounds(game):
    for one, _, _ in GAMES[game].played(journal=False):
        check_state(one.state)


@every_game
def test_legal_actions_are_sorted_unique_and_accepted(game):
    for one, _, count in GAMES[game].played(journal=False):
        if count % 9 == 0:
            check_actions(one)


@every_game
def test_undo_restores_and_clone_agrees(game):
    for seed in range(GAMES[game].seeds):
        one = GAMES[game].start(seed)
        first, rnd = one.digest(), random.Random(seed)
        for count in playing(one, seed):
            if count % 5 == 0:
                check_undo(one, rnd)
        while one.actions:
            one.undo()
        assert one.digest() == first


@every_game
def test_the_text_form_round_trips(game):
    for one, _, count in GAMES[game].played(journal=False):
        if count % 11 == 0:
            text = one.to_text()
            again = GAMES[game].read(text)
            assert again.parts() == one.state.parts()
            assert again.digest() == one.digest()
            assert position.to_text(again) == text
            assert driver.options(again) == one.legal()


@every_game
def test_a_game_goes_on_from_its_text_form(game):
    for seed in (0, 1):
        one = GAMES[game].middle(seed, 60)
        again = Game(GAMES[game].read(one.to_text()))
        rnd = random.Random(5)
        while one.outcome() is None:
            action = rnd.choice(one.legal())
            one.step(action)
            again.step(action)
            assert one.digest() == again.digest()
        assert one.outcome() == again.outcome()


@every_game
def test_an_illegal_action_is_refused_with_the_position(game):
    one = GAMES[game].start(0)
    with pytest.raises(IllegalAction) as caught:
        one.step((I.A_ATTACK, 1, 2))
    assert caught.value.position.startswith(f"position {game} 1\n")
    assert caught.value.reason == "not legal here"
    assert one.actions == []


@every_game
def test_conceding_is_always_possible_and_never_listed(game):
    for seed in (0, 1):
        one = GAMES[game].start(seed)
        for count in playing(one, seed):
            assert all(action[0] != I.A_CONCEDE for action in one.legal())
            if count == 30:
                break
        one.step((I.A_CONCEDE, 1))
        outcome = one.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (0, "concede")
        with pytest.raises(IllegalAction):
            one.step((I.A_CONCEDE, 0))
        one.undo()
        assert one.outcome() is None


@every_game
def test_triggers_that_never_end_are_a_draw(game):
    one = GAMES[game].loop()
    outcome = one.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "loop")
    assert len(one.state.log) < 20_000
    assert sum(event[KIND] == I.E_TRIGGER for event in one.state.log) > 2, "the log shows the cycle"


@every_game
def test_every_question_and_every_answer_has_words_in_both_languages(game):
    for one, _, count in GAMES[game].played(journal=False):
        if count % 3 == 0:
            said = [[prompts.prompt(one.state, lang, NAMES) for lang in ("en", "zh")]]
            said += [[prompts.action_words(one.state, action, lang, NAMES) for lang in ("en", "zh")] for action in one.legal()]
            assert all(en and zh for en, zh in said), said


@every_game
def test_a_page_shows_what_its_viewer_sees(game):
    """Every card that it names lies where the viewer sees it, in both languages, for either player and for who sees all."""
    for seed in range(3):
        one = GAMES[game].middle(seed, 60)
        s = one.state
        for viewer in (0, 1, ALL_SEEING):
            table = page_of(s, viewer, one.actor)
            rows = [*(cards for row in table.middle for cards in row.cards), *(row for side in table.sides for row in side.rows)]
            rows += [cards for side in table.sides for *_, cards in (side.hand, *side.shelves, *side.piles)]
            shown = [card for row in rows for card in row]
            assert all(s.card[card.i] == card.card for card in shown if card.card >= 0)
            assert len({card.i for card in shown if card.i >= 0}) == sum(card.i >= 0 for card in shown)
            cards = [card.card for card in shown]
            unseen = hidden(s, viewer) if viewer != ALL_SEEING else frozenset()
            seen = Counter(s.card[i] for i in range(len(s.card)) if i not in unseen)
            assert Counter(card for card in cards if card >= 0) <= seen, (seed, viewer)
            if viewer == ALL_SEEING:
                assert -1 not in cards
            said = [text for side in table.sides for text in (side.hand[0], *(fact for _, fact in side.facts))]
            assert all(text.en and text.zh for text in said)


@every_game
def test_every_game_is_told_in_both_languages(game):
    for seed in range(GAMES[game].seeds):
        one = GAMES[game].start(seed, journal=False)
        for _ in playing(one, seed):
            pass
        english, chinese = (narrate.story(one.state, lang, names=NAMES) for lang in ("en", "zh"))
        assert len(english) == len(chinese) > 20
        assert not any(en == zh for en, zh in zip(english, chinese, strict=True))
