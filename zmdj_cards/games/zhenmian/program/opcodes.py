"""The instructions of this game's own."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.cards.opcodes import OWN

O_X: Final = OWN  # what X is: code: how often it is paid, whether as many cards are discarded
O_X_CHOSEN: Final = OWN + 1
O_TARGET: Final = OWN + 2
O_TARGETED: Final = OWN + 3
O_MODE_CHOSEN: Final = OWN + 4  # among the modes whose targets there are
O_PAY_USE: Final = OWN + 5
O_PAY_PLAY: Final = OWN + 6
O_RECHECK: Final = OWN + 7
O_CHOOSE_PLAYER: Final = OWN + 8
O_PLAYER_CHOSEN: Final = OWN + 9
O_MOVE: Final = OWN + 10
O_MOVED: Final = OWN + 11
O_PLACE: Final = OWN + 12
O_PLACE_PICKED: Final = OWN + 13
O_ORDER_REST: Final = OWN + 14
O_REST_ORDERED: Final = OWN + 15
O_TURN: Final = OWN + 16  # rest or ready
O_TURNED: Final = OWN + 17
O_WAIT: Final = OWN + 18
O_TOKENS: Final = OWN + 19
O_TOKENS_CHOSEN: Final = OWN + 20

ASKS: Final[frozenset[int]] = frozenset((O_X, O_TARGET, O_MODE_CHOSEN, O_CHOOSE_PLAYER, O_MOVE, O_PLACE, O_ORDER_REST, O_TURN, O_TOKENS))
