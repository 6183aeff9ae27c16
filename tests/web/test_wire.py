"""No hidden card on the wire: all bytes that a viewer gets are the same in any two worlds that differ only in what that viewer cannot know.

More games with ``ZMDJ_MANY_GAMES``, as in the contract tests."""

from __future__ import annotations

import json
import os
import random

import pytest

from tests.contract.games import GAMES
from tests.contract.worlds import deal, groups, rename, swap_places
from zmdj_cards.engine import names as I
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views import narrate
from zmdj_cards.engine.views.menu import menu_of
from zmdj_cards.engine.views.observe import hidden
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.web import wire
from zmdj_cards.work.play.printed import Printed

GAMES_EACH = int(os.environ.get("ZMDJ_MANY_GAMES", "1"))
SHARE = 0.04  # of the positions of a game that are looked at
NAMES = ("甲", "乙")
# Events that show a card to both players for a moment.
OPEN = frozenset((I.E_SHOW, I.E_UNDONE, G.E_AMBUSH))
every_game = pytest.mark.parametrize("game", GAMES)


def played(game, salt=0):
    """Random games as viewers see them: the game, what is printed on its cards, and whether to look now."""
    for seed in range(salt, salt + GAMES_EACH):
        one, rnd = GAMES[game].start(seed, journal=False), random.Random(seed)
        used = {card.id for card in one.state.tab.cards}
        printed = Printed(GAMES[game].rules, (card for card in GAMES[game].pool.values() if card.id in used))
        while one.outcome() is None:
            yield one, printed, rnd.random() < SHARE
            one.step(rnd.choice(one.legal()))
        yield one, printed, True


def sent(s, player, actor, printed, lang="zh"):
    """All that a viewer can get of a position, as it goes over the wire."""
    eye = wire.Eye(player, lang, NAMES, "salt")
    asked = wire.asked(s, eye, actor)
    shown = [wire.table(s, eye, actor, printed), asked, wire.why_not(s, eye)]
    for number in range(len(s.card)):
        try:
            shown.append(wire.card(s, eye, number, printed))
        except KeyError:
            shown.append(None)
    shown += [wire.attackers(s, eye, target["n"]) for target in asked["targets"][:2]]
    return json.dumps(shown, ensure_ascii=False)


@every_game
def test_worlds_that_look_the_same_are_sent_the_same(game):
    looked = 0
    for one, printed, look in played(game):
        for player in (0, 1) if look else ():
            s, actor, looked = one.state, one.actor, looked + 1
            lang = "en" if looked % 4 == 0 else "zh"
            seen = sent(s, player, actor, printed, lang)
            assert sent(deal(s, player, looked), player, actor, printed, lang) == seen, looked
            assert sent(rename(s, player, looked), player, actor, printed, lang) == seen, looked
            if actor == player:
                assert sent(swap_places(s, player, looked), player, actor, printed, lang) == seen, looked
    assert looked >= 2


@every_game
def test_the_log_names_no_card_that_its_reader_has_never_seen(game):
    looked = 0
    known, at = (set(), set()), 0
    for one, _, look in played(game, 3):
        s = one.state
        if not one.actions:
            known, at = (set(), set()), 0
        shown = {event[2] & REF_MASK for event in s.log[at:] if event[0] in OPEN and event[2] >= 0}
        at = len(s.log)
        for player in (0, 1):
            known[player].update(shown, set(range(len(s.card))) - hidden(s, player))
            if not look:
                continue
            looked += 1
            other, rnd = s.copy(), random.Random(looked)
            other.card, other.log = list(s.card), s.log
            for group in groups(s, player):
                never = [i for i in group if i not in known[player]]
                for i, number in zip(never, rnd.sample([s.card[i] for i in never], len(never)), strict=True):
                    other.card[i] = number
            eye = wire.Eye(player, "zh", NAMES)
            assert json.dumps(wire.log(other, eye)) == json.dumps(wire.log(s, eye)), looked
    assert looked >= 2


@every_game
def test_every_answer_of_the_engine_can_be_given_by_its_number(game):
    for one, _, look in played(game, 1):
        if not look or one.actor < 0:
            continue
        s, eye = one.state, wire.Eye(one.actor, "zh", NAMES)
        asked, menu = wire.asked(s, eye, one.actor), menu_of(s)
        wanted = [answer["n"] for answer in asked["answers"]]
        assert sorted(wire.chosen(s, eye, wanted)) == list(range(1, len(menu.actions) + 1))
        assert wire.told(s, eye, wire.chosen(s, eye, wanted)) == wanted
        in_answers = [menu.actions[place - 1] for place in wire.chosen(s, eye, wanted)]
        words = [wire.prompts.action_words(s, action, "zh", NAMES) for action in in_answers]
        assert words == [answer["words"] for answer in asked["answers"]]
        by = [row["answer"] for target in asked["targets"] for row in target["by"]]
        assert sorted(by) == [number for number, action in zip(wanted, in_answers, strict=True) if action[0] == I.A_ATTACK]
        for number in (0, len(wanted) + 1, -1):
            with pytest.raises(KeyError):
                wire.chosen(s, eye, [number])
        assert not wire.asked(s, wire.Eye(1 - one.actor, "zh", NAMES), one.actor)["answers"]
        assert driver.actor(s) == one.actor


@every_game
def test_only_what_is_seen_can_be_looked_at(game):
    one = GAMES[game].middle(1, 50)
    s = one.state
    printed = Printed(GAMES[game].rules, GAMES[game].pool.values())
    for player in (0, 1):
        eye, unseen = wire.Eye(player, "en", NAMES), hidden(s, player)
        for i, number in enumerate(wire.numbers(s, eye)):
            if i in unseen:
                with pytest.raises(KeyError):
                    wire.card(s, eye, number, printed)
            else:
                assert wire.card(s, eye, number, printed)["id"] == s.tab.cards[s.card[i]].id
        for number in (-1, len(s.card), 10**9):
            with pytest.raises(KeyError):
                wire.instance(s, number, wire.Eye(player, "en", NAMES))


@every_game
def test_the_log_is_retold_as_it_was_told(game):
    """What has come into sight since adds nothing to what was said before, and what has gone out of sight takes nothing away."""
    told = {}
    for one, _, _ in played(game, 3):
        s = one.state
        if not one.actions:
            told, at = {0: [], 1: []}, 0
        for player, lines in told.items():
            lines += narrate.tell_all(s, s.log[at:], "en", player, NAMES)
        at = len(s.log)
    for player, lines in told.items():
        assert narrate.tell_all(s, s.log, "en", player, NAMES) == lines
