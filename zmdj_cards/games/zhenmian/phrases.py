"""Opcodes of this game's own phrases (``engine/cards/phrases.py``)."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.cards.phrases import OWN

# Objects
OBJ_AIM: Final = OWN  # (register)
OBJ_RELATED: Final = OWN + 1  # (relations, objects)
OBJ_REMEMBERED: Final = OWN + 2
OBJ_NOBODY: Final = OWN + 3

# Numbers
NUM_REGISTER: Final = OWN + 10  # (register)
NUM_THAT_MUCH: Final = OWN + 11
NUM_LOST: Final = OWN + 12
NUM_SHOT: Final = OWN + 13  # (number)

# Qualities
IS_KIND: Final = OWN + 20  # (numbers of nouns)
IS_NAMED_HERE: Final = OWN + 21  # (number of a name)
IS_DAMAGED: Final = OWN + 22
IS_UNFACED: Final = OWN + 23
HAS_DEALT: Final = OWN + 24
DIED_HERE: Final = OWN + 25
IS_NOT_PERSON: Final = OWN + 26  # (number of a name)

# Conditions
IF_ALONE: Final = OWN + 30  # (objects)
IF_UNFACED: Final = OWN + 31  # (objects)
IF_DIED: Final = OWN + 32  # (players)
IF_MORE_UNITS: Final = OWN + 33
IF_ADVERSE: Final = OWN + 34
IF_GOLDEN: Final = OWN + 35
IF_ALLIED: Final = OWN + 36  # (adjective)
IF_RESTED: Final = OWN + 37
IF_WON: Final = OWN + 38  # (players)
IF_ATTACHED: Final = OWN + 39
IF_EXPEDITED: Final = OWN + 40

# For each …
EACH_MARK: Final = OWN + 45  # (objects)
EACH_CARD: Final = OWN + 46  # (players, objects)
EACH_NEIGHBOUR: Final = OWN + 47  # (objects, objects)

# Events
EVENT_CONTROL: Final = OWN + 50  # (objects, players)
EVENT_STEP: Final = OWN + 51  # (step, whose)
EVENT_HIT: Final = OWN + 52  # (objects, objects)
EVENT_AIMED: Final = OWN + 53  # (objects, objects)
EVENT_TURNED: Final = OWN + 54  # (players, objects)
EVENT_FACED: Final = OWN + 55
EVENT_STRIKES: Final = OWN + 56
EVENT_RANGES: Final = OWN + 57
EVENT_ONLY: Final = OWN + 58  # (event, condition)

# Static effects
PREVENT_ALL: Final = OWN + 70  # (objects)
PREVENT_EACH: Final = OWN + 71  # (number, objects, period)
DRAINS: Final = OWN + 72  # (objects)
MUST_ATTACK: Final = OWN + 73  # (objects)
ONLY_PLAYERS: Final = OWN + 74  # (objects)
ATTACK_TAX: Final = OWN + 75  # (number)
MUST_PLAY_HERE: Final = OWN + 76  # (players)
AS_IF_AMBUSH: Final = OWN + 77  # (objects)
SHOT_MORE: Final = OWN + 78  # (objects, keyword, number)
ALSO_IS: Final = OWN + 79  # (objects, adjective)
RESISTS: Final = OWN + 80  # (objects)

# Effects
DEAL: Final = OWN + 100  # (picked, what, number, by, random)
LOSE_HEALTH: Final = OWN + 101  # (picked, whom, number)
RESTORE: Final = OWN + 102  # (picked, whom, number)
RESTORE_ALL: Final = OWN + 103  # (objects)
DUEL: Final = OWN + 104  # (objects, objects)
SWITCH: Final = OWN + 105  # (objects, objects)
CANCEL: Final = OWN + 106  # (objects)
ONTO: Final = OWN + 107  # (objects, rested, whether to a position of choice)
MAKE_TOKENS: Final = OWN + 108  # (number, card, place, up to)
REST_OR_READY: Final = OWN + 109  # (objects)
PREVENT_NEXT: Final = OWN + 110  # (picked, what, number)
FOG: Final = OWN + 111
CHOOSE_PLAYER: Final = OWN + 112
SHOW_TOP: Final = OWN + 113
FLIP: Final = OWN + 114  # (objects)
FLIP_DOWN: Final = OWN + 115
HOLD: Final = OWN + 116  # (objects)
MARCH: Final = OWN + 117  # (objects)
ATTACH_THIS: Final = OWN + 118  # (objects)
REMEMBER: Final = OWN + 119
MOVE: Final = OWN + 120
CLASH: Final = OWN + 121
JUDGE: Final = OWN + 122
END_JUDGING: Final = OWN + 123
