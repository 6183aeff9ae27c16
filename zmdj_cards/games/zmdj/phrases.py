"""Opcodes of the phrases that only this game has (:mod:`engine.cards.phrases`)."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.cards.phrases import OWN

NUM_LIFE_SIZE: Final[int] = OWN  # (players)
NUM_DISTANCE: Final[int] = OWN + 1  # (objects, objects)
NUM_KINDS: Final[int] = OWN + 2  # (objects, what is named)

IS_ADJACENT: Final[int] = OWN + 10  # (objects)
IS_IN_FLANK: Final[int] = OWN + 11  # (side, players or objects)
IS_THAT_NAMED: Final[int] = OWN + 12  # (what is named)
IS_AT_DISTANCE: Final[int] = OWN + 13  # (objects, how compared, number)
IS_ALIKE: Final[int] = OWN + 14  # (objects, what is named, whether none may)

IF_RESULT: Final[int] = OWN + 20  # (whether a success): a condition, and an event
IF_EVENT: Final[int] = OWN + 21  # (kinds of event, event)
IF_ALONE: Final[int] = OWN + 22  # (objects)
IF_MAKES_DYING: Final[int] = OWN + 23  # (objects)

EVENT_JOINT_END: Final[int] = OWN + 30  # (players)

FLANK: Final[int] = OWN + 40  # (players): one to choose

AWAKEN_COST: Final[int] = OWN + 50  # (players, number, whether more)
SUPPRESS: Final[int] = OWN + 51  # (objects)
FLIP: Final[int] = OWN + 52  # (objects)
MOVE: Final[int] = OWN + 53  # (objects, number)
MOVE_TO: Final[int] = OWN + 54  # (objects, side)
SWAP: Final[int] = OWN + 55  # (objects)
SWAP_WITH: Final[int] = OWN + 56  # (objects)
NO_AMBUSH: Final[int] = OWN + 57
PLAY_PAYING: Final[int] = OWN + 58  # (number)
GAIN_TOKEN: Final[int] = OWN + 59  # (number)
LOSE_TOKEN: Final[int] = OWN + 60  # (number)
MAKE_ATTACK: Final[int] = OWN + 61  # (objects, whether jointly, objects)
RETARGET: Final[int] = OWN + 62  # (objects)
END_COMBAT: Final[int] = OWN + 63
SKIP: Final[int] = OWN + 64  # (steps: bits of a combat and a phase; of what)
EXTRA_PHASE: Final[int] = OWN + 65  # (phase)
EXTRA_ATTACK: Final[int] = OWN + 66  # (objects, number, duration)
ATTACK_TIMES: Final[int] = OWN + 67  # (objects, number)
MAKE_TOKEN: Final[int] = OWN + 68  # (name of its card, -, -, whether rested)
IGNORES_RANGE: Final[int] = OWN + 69  # (objects, objects or NONE)
FIRST_DAMAGE: Final[int] = OWN + 70  # (objects, number or NONE, period, whether only the first)

# Sides
LEFT: Final = 0
RIGHT: Final = 1
ANY_FLANK: Final = 2
THAT_FLANK: Final = 3
SAME_FLANK: Final = 4
OTHER_FLANK: Final = 5
SIDES: Final[dict[str, int]] = {
    "left_flank": LEFT,
    "right_flank": RIGHT,
    "flank": ANY_FLANK,
    "that_flank": THAT_FLANK,
    "same_flank": SAME_FLANK,
    "other_flank": OTHER_FLANK,
}

# Of what steps and phases are skipped
OF_WHATEVER: Final = 0  # nothing said
OF_THIS_COMBAT: Final = 1
OF_EACH_COMBAT: Final = 2
OF_NEXT_COMBAT: Final = 3
OF_YOUR_NEXT_TURN: Final = 4
OF_THEIR_NEXT_TURN: Final = 5
OF_NEXT_TURN: Final = 6
OF_THIS_TURN: Final = 7
OF_OWN_NEXT_TURN: Final = 8  # of the player who acts
SPANS: Final[dict[str, int]] = {
    "this_combat": OF_THIS_COMBAT,
    "each_combat": OF_EACH_COMBAT,
    "next_combat": OF_NEXT_COMBAT,
    "your_next_turn": OF_YOUR_NEXT_TURN,
    "opponent_next_turn": OF_THEIR_NEXT_TURN,
    "next_turn": OF_NEXT_TURN,
    "own_next_turn": OF_OWN_NEXT_TURN,
}

# Instead of a phase: the next ready phase of a player.
NEXT_READY: Final = -2
