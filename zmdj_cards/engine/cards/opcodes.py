"""The instructions that abilities are flattened into."""

from __future__ import annotations

from typing import Final

# Instructions
O_DO: Final = 0  # carry out a single effect on the objects in hand
O_SELECT: Final = 1  # find the objects of an effect; may ask
O_STORE: Final = 2  # take over what was asked for
O_CHOOSE: Final = 3  # choose targets, a player, a part of a line
O_CHOSEN: Final = 4
O_JUMP: Final = 5
O_UNLESS: Final = 6  # jump unless a condition holds
O_UNDONE: Final = 7  # jump unless all of the sentence before was done
O_ASK: Final = 8  # may: ask
O_NO: Final = 9  # jump if the answer was no
O_BEGIN: Final = 10  # a sentence begins
O_MODES: Final = 11
O_MODE_IN: Final = 12
O_MODE: Final = 13  # jump unless a mode was chosen
O_EACH: Final = 14  # players who each do something
O_EACH_END: Final = 15
O_COUNT: Final = 17  # so many times
O_AGAIN: Final = 18
O_PAY: Final = 19
O_REST_THIS: Final = 20
O_PAID: Final = 21
O_ORDER: Final = 22  # put the objects in order
O_LATER: Final = 23
O_DEALT: Final = 24  # damage has been dealt
O_PLAYED: Final = 25
O_EITHER: Final = 28
O_UNDO_DONE: Final = 29  # declined
O_SELECT_TO: Final = 30
O_UNLESS_CHOSEN: Final = 31
O_PLACE: Final = 32  # the place of a card that comes onto the battlefield
O_PLACED: Final = 33
O_SAVE_IT: Final = 34
O_BACK_TO_IT: Final = 35
O_NAMED: Final = 36
O_ANNOUNCED: Final = 37  # what follows waits on the chain
OWN: Final = 100  # a game's own begin here

# After these somebody may be asked.
ASKS: Final[frozenset[int]] = frozenset((O_CHOOSE, O_ASK, O_MODES, O_SELECT, O_ORDER, O_EITHER, O_NAMED))
