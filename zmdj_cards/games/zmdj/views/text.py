"""The text form of the main game's positions (names, and what is left out), and what players do not see of them."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.views import Secrets, TextForm
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.rules import turn
from zmdj_cards.games.zmdj.views import impossible


def complete(s: Position) -> None:
    """What lies face-down among the tactics counts as one; it is the main phase of the player whose turn it is, unless something else is
    going on."""
    cards = s.tab.cards
    for player in (0, 1):
        for i in s.zones[player * I.ZONE_COUNT + G.TACTICS]:
            if s.flags[i] & I.FACE_DOWN and cards[s.card[i]].type != G.TACTIC:
                s.flags[i] |= G.AS_TACTIC
    if not s.stack and not s.reg[I.OVER]:
        s.stack = turn.in_main(s.reg[I.ACTIVE])


TEXT: Final[TextForm] = TextForm(
    phases=G.PHASES,
    reasons=G.REASONS,
    registers=G.REGS,
    objects=I.OBJS,
    flags=G.FLAGS,
    frames=dict(enumerate(G.FRAMES)),
    pairs={"tokens": G.TOKENS},
    default={I.TURN: 3, I.PHASE: G.MAIN},
    complete=complete,
    roots=frozenset((G.F_SETUP, G.F_TURN)),
    impossible=impossible.faults,
)

# Both decks and the life zone; the opponent's hand, and cards that it has put face-down into the tactics zone. Deck lists are shown before
# the game (guide, Setup).
SECRETS: Final[Secrets] = Secrets(
    unseen=(I.DECK, G.TACTICS_DECK, G.LIFE),
    private=(I.HAND,),
    covered={G.TACTICS: G.AS_TACTIC},
    other_back=frozenset((G.TACTIC,)),
    instances={G.A_INTERCEPT: 1, G.A_DODGE: 1},
)
