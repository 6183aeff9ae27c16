"""What a player is shown (the table, the question, the answers, reasons, the story) says nothing that the player may not know: with the
unseen cards dealt anew it is the same, word for word."""

from __future__ import annotations

import random

import pytest

from tests.contract.games import GAMES
from tests.contract.worlds import deal
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.reader import Reader
from zmdj_cards.engine.views import narrate, prompts
from zmdj_cards.engine.views.lookup import named_cards, of_action
from zmdj_cards.engine.views.observe import hidden
from zmdj_cards.engine.views.tableview import table_lines, view_of
from zmdj_cards.engine.views.why import reasons
from zmdj_cards.games.zmdj import names as G

NAMES = ("甲", "乙")
# Events that show a card to both players for a moment.
OPEN = frozenset((I.E_SHOW, I.E_UNDONE, G.E_AMBUSH))


def table(s, player: int, actor: int) -> list[str]:
    made = [str(view_of(s, player, actor).as_data())]
    for lang in ("en", "zh"):
        made += table_lines(s, player, actor, Reader(lang, NAMES, NAMES, player, True, 100))
    return made


def asked(s, player: int, legal: list) -> list[str]:
    made = []
    for lang in ("en", "zh"):
        made.append(prompts.prompt(s, lang, NAMES))
        made += [prompts.action_words(s, action, lang, NAMES) for action in legal]
        made += reasons(s, player, lang)
    return made


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_is_the_same_for_every_deal_of_unseen_cards(game, seed):
    one = GAMES[game].start(seed, journal=False)
    rnd = random.Random(seed)
    for count in range(220):
        if one.outcome() is not None:
            break
        s = one.state
        for player in (0, 1):
            other = deal(s, player, count)
            assert table(s, player, one.actor) == table(other, player, one.actor), count
            if one.actor == player:
                assert asked(s, player, one.legal()) == asked(other, player, one.legal()), count
            assert not set(named_cards(s, player, "a")) & hidden(s, player)
            assert not {i for action in one.legal() for i in of_action(s, player, action)} & hidden(s, player)
        unseen = [hidden(s, player) for player in (0, 1)]
        seen = len(s.log)
        one.step(rnd.choice(one.legal()))
        events = s.log[seen:]
        shown = {event[2] & 1023 for event in events if event[0] in OPEN and event[2] >= 0}
        for player in (0, 1):
            never = (unseen[player] & hidden(s, player)) - shown
            other = deal(s, player, count + 1)
            other.card = [other.card[i] if i in never else s.card[i] for i in range(len(s.card))]
            for lang in ("en", "zh"):
                told = narrate.tell_all(s, events, lang, player, NAMES)
                assert told == narrate.tell_all(other, events, lang, player, NAMES), count
