"""Set-up (guide, Setup): who goes first, the supply token, opening hands, mulligan, the life zone."""

from __future__ import annotations

import pytest

from tests.contract.helpers import bundled, pool, start, trees
from zmdj_cards.ability.notation import from_notation
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.frames.picking import CANDIDATES, CHOSEN
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import make_side, make_table, new_game
from zmdj_cards.errors import DataError
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.lexicon import lexicon
from zmdj_cards.games.zmdj.rules.lines import line
from zmdj_cards.games.zmdj.ruleset import load_ruleset

FIRST, SECOND = (I.A_MODE, 1), (I.A_MODE, 2)
KEEP = (I.A_PASS,)


def begun(seed: int = 4, choice: tuple[int, int] = FIRST) -> Game:
    game = start(seed)
    game.step(choice)
    return game


def hands(game: Game) -> list[int]:
    return [len(zone_of(game.state, player, I.HAND)) for player in (0, 1)]


def test_the_player_who_picks_is_random_and_chooses_freely():
    pickers = {start(seed).actor for seed in range(0, 24, 2)}
    assert pickers == {0, 1}
    game = start(4)
    assert game.legal() == [FIRST, SECOND]
    picker = game.actor
    game.step(SECOND)
    assert game.state.reg[I.FIRST] == 1 - picker


def test_both_decks_are_shuffled():
    """Main and tactics deck of both players, in another order than they were built in and in another one for another seed."""
    first, second = start(4).state, start(6).state
    for player in (0, 1):
        for zone in (I.DECK, G.TACTICS_DECK):
            cards = zone_of(first, player, zone)
            assert list(cards) != sorted(cards)
            assert cards != zone_of(second, player, zone)
            assert sorted(cards) == sorted(zone_of(second, player, zone))


@pytest.mark.parametrize(("stamina", "cards"), [(None, 5), (3, 3), (7, 7)])
def test_r2_life_cards_by_the_stamina_of_the_commander(stamina, cards):
    """Five where it has none."""
    side = next(iter(bundled().values()))
    leader, *others = side.cards()
    other = make_side(RULES, (leader.model_copy(update={"stamina": stamina}), *others))
    rules = load_ruleset()
    game = new_game(RULES, make_table(RULES, other.cards(), trees(), rules), rules, other, other, 3)
    for action in (FIRST, KEEP, KEEP):
        game.step(action)
    assert [len(zone_of(game.state, player, G.LIFE)) for player in (0, 1)] == [cards, cards]


def test_commanders_start_on_the_battlefield_on_their_front():
    s = start(4).state
    for player in (0, 1):
        (leader,) = line(s, player)
        assert s.tab.cards[s.card[leader]].type == G.COMMANDER
        assert s.flags[leader] == 0


def test_the_second_player_has_one_supply_token():
    game = begun()
    first = game.state.reg[I.FIRST]
    assert [game.state.reg[G.TOKENS + player] for player in (first, 1 - first)] == [0, 1]


@pytest.mark.parametrize("choice", [FIRST, SECOND])
def test_hands_and_token_follow_the_choice_not_the_seat(choice):
    game = begun(4, choice)
    first = game.state.reg[I.FIRST]
    assert hands(game)[first] == 4
    assert hands(game)[1 - first] == 5
    assert game.state.reg[G.TOKENS + 1 - first] == 1
    game.step(KEEP)
    game.step(KEEP)
    assert game.actor == first
    assert game.state.reg[I.TURN] == 1


def test_opening_hands_are_4_and_5():
    game = begun()
    first = game.state.reg[I.FIRST]
    assert [hands(game)[player] for player in (first, 1 - first)] == [4, 5]
    assert game.actor == first, "the first player decides about the mulligan first"


def test_r8_keeping_shuffles_nothing():
    game = begun()
    decks = [zone_of(game.state, player, I.DECK) for player in (0, 1)]
    rng = game.state.reg[I.RNG]
    first = game.state.reg[I.FIRST]
    game.step(KEEP)
    assert game.state.reg[I.RNG] == rng
    assert zone_of(game.state, first, I.DECK) == decks[first]


def test_r8_returned_cards_go_to_the_bottom_and_cannot_come_back_at_once():
    for seed in range(0, 12, 2):
        game = begun(seed)
        first = game.state.reg[I.FIRST]
        hand = set(zone_of(game.state, first, I.HAND))
        top = zone_of(game.state, first, I.DECK)[:4]
        order = zone_of(game.state, first, I.DECK)
        while game.actor == first and game.state.stack[-1][0] == I.F_PICK:
            frame = game.state.stack[-1]
            following = [ref & 1023 for index, ref in enumerate(frame[CANDIDATES]) if index not in frame[CHOSEN]]
            game.step(next((I.A_PICK, i) for i in following if (I.A_PICK, i) in game.legal()))
        assert set(zone_of(game.state, first, I.HAND)) == set(top)
        deck = zone_of(game.state, first, I.DECK)
        assert hand <= set(deck)
        assert deck[:32] != order[4:], "shuffled"


def test_r8_a_mulligan_of_some_keeps_the_others():
    game = begun()
    first = game.state.reg[I.FIRST]
    before = zone_of(game.state, first, I.HAND)
    action = game.legal()[1]
    game.step(action)
    game.step(KEEP)
    after = zone_of(game.state, first, I.HAND)
    assert len(after) == 4
    assert set(before) - set(after) == {action[1]}
    assert [event for event in game.state.log if event[0] == I.E_MULLIGAN] == [(I.E_MULLIGAN, first, -1, -1, 1, -1)]


def test_a_mulligan_is_asked_once_of_each_and_not_again():
    game = begun()
    first = game.state.reg[I.FIRST]
    game.step(game.legal()[1])
    assert game.actor == first, "any number of cards: the next one is asked for"
    game.step(KEEP)
    assert game.actor == 1 - first
    game.step(game.legal()[1])
    game.step(KEEP)
    assert game.state.reg[I.TURN] == 1
    assert hands(game)[1 - first] == 5


def test_each_player_may_mulligan_once():
    game = begun()
    first = game.state.reg[I.FIRST]
    game.step(KEEP)
    assert game.actor == 1 - first
    game.step(KEEP)
    assert game.state.reg[I.TURN] == 1
    assert game.state.reg[I.ACTIVE] == first


def test_life_is_taken_from_the_top_and_its_first_card_lies_at_the_bottom():
    game = begun()
    game.step(KEEP)
    decks = [zone_of(game.state, player, I.DECK) for player in (0, 1)]
    game.step(KEEP)
    s = game.state
    for player in (0, 1):
        assert zone_of(s, player, G.LIFE) == decks[player][:5][::-1]
        assert len(zone_of(s, player, I.DECK)) == 40 - 5 - len(zone_of(s, player, I.HAND))


def test_r7_the_first_player_draws_in_the_first_turn():
    game = begun()
    first = game.state.reg[I.FIRST]
    game.step(KEEP)
    game.step(KEEP)
    assert hands(game)[first] == 5
    assert len(zone_of(game.state, first, G.TACTICS)) == 1


def test_at_game_start_abilities_come_before_the_hands_first_player_first():
    side = next(iter(bundled().values()))
    ability = from_notation("triggered(at(game, no), [gain_token(2, supply)])", lexicon())
    known = dict(trees())
    known[side.section("commander")[0].id] = ((ability,), ())
    rules = load_ruleset()
    game = new_game(RULES, make_table(RULES, side.cards(), known, rules), rules, side, side, 3)
    game.step(FIRST)
    tokens = [event for event in game.state.log if event[0] == G.E_TOKEN]
    first = game.state.reg[I.FIRST]
    assert [event[1] for event in tokens[-2:]] == [first, 1 - first]
    draws = [number for number, event in enumerate(game.state.log) if event[0] == I.E_DRAW]
    assert game.state.log.index(tokens[-1]) < draws[0]


def test_a_deck_with_a_card_of_unknown_text_is_refused_unless_blanks_are_allowed():
    side = next(iter(bundled().values()))
    known = {card_id: faces for card_id, faces in trees().items() if card_id != side.section("main")[0].id}
    rules = load_ruleset()
    with pytest.raises(DataError) as caught:
        make_table(RULES, side.cards(), known, rules)
    assert [item.code for item in caught.value.faults] == ["engine.blank"]
    assert pool()[side.section("main")[0].id].zh in str(caught.value.faults[0].params["card"])
    table = make_table(RULES, side.cards(), known, rules, allow_blank=True)
    assert table.blank == (side.section("main")[0].id,)


def test_a_text_that_the_engine_cannot_run_is_refused_by_name():
    side = next(iter(bundled().values()))
    known = dict(trees())
    known[side.section("main")[0].id] = ((from_notation("static([must(this_unit, moves)])", lexicon()),), ())
    with pytest.raises(DataError) as caught:
        make_table(RULES, side.cards(), known, load_ruleset())
    assert [item.code for item in caught.value.faults] == ["engine.cannot_run"]
    assert make_table(RULES, side.cards(), known, load_ruleset(), allow_blank=True).blank == (side.section("main")[0].id,)
