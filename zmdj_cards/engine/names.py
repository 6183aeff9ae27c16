"""Numbers that every game shares, by name; those of one game stand in its ``names``, from where the kernel never takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


def filled(names: tuple[str, ...], own: Mapping[int, str]) -> tuple[str, ...]:
    """The names of every game with those that a game has at other numbers."""
    size = max(len(names), *(number + 1 for number in own))
    return tuple(own.get(number) or (names[number] if number < len(names) else "") for number in range(size))


# Zones. LINE is one player's half of the battlefield, from that player's left to right.
LINE: Final = 0
HAND: Final = 1
DECK: Final = 2  # the main deck; first = top
DISCARD: Final = 6  # last = newest
ATTACHED: Final = 7  # under a host; counts as the battlefield. Not ordered
GONE: Final = 8  # out of the game
CEASED: Final = 9  # made in the game, and no more
OWN_FIELD: Final = 13  # from here on: zones of a game that are on the battlefield as well; their cards can have a host
ZONE_COUNT: Final = 16  # of a player; those without a name here are for games

# Flags of an instance
RESTED: Final = 1
FACE_DOWN: Final = 2
BACK: Final = 4  # shows its other face
FLAGS: Final[tuple[str, ...]] = ("rested", "facedown", "back")

# Registers
TURN: Final = 0
ACTIVE: Final = 1
FIRST: Final = 2
PHASE: Final = 3
RNG: Final = 4
LOST: Final = 5  # bit p: player p has lost
REASON: Final = 6
OVER: Final = 7
WINNER: Final = 8  # 0, 1 or -1
SIMULTANEOUS: Final = 11  # above 0: no loss is settled yet
BOARD_WAITS: Final = 256  # in it: the board is not put right yet
CHAIN: Final = 12  # triggers resolved since the last decision
REGS: Final[tuple[str, ...]] = (
    "turn", "active", "first", "phase", "rng", "lost", "reason", "over", "winner", "", "", "simultaneous", "chain", "", "", "",
)  # fmt: skip

# Tuples
RESULT: Final = 0  # what the last finished frame hands to the one below
USES: Final = 1  # ((ref, ability, times) …) this turn
ENDED: Final = 2  # (ref, ability, number of the combat, or minus that of the turn): what has triggered in its end step or end phase
SEEN: Final = 3  # hashes of positions in this chain of triggers
DELAYED: Final = 4  # delayed effects
LEFT: Final = 5  # what cards that have left the battlefield last were (words.past)
OBJS: Final[tuple[str, ...]] = ("result", "uses", "ended", "seen", "delayed", "left")

# Ways to end
R_DECK: Final = 2
R_CONCEDE: Final = 3
R_EFFECT: Final = 4
R_LOOP: Final = 5
R_TURNS: Final = 6
REASONS: Final[tuple[str, ...]] = ("", "", "deck", "concede", "effect", "loop", "turns")

# Kinds of action
A_PASS: Final = 0  # end the phase, decline, done choosing
A_PLAY: Final = 1  # instance
A_USE: Final = 2  # instance, ability
A_ATTACK: Final = 3  # target, first attacker
A_JOIN: Final = 4  # attacker
A_PICK: Final = 6  # instance, player or number, as the frame asks
A_YES: Final = 7
A_ORDER: Final = 13  # pending trigger
A_MODE: Final = 14
A_CONCEDE: Final = 15
ACTIONS: Final[tuple[str, ...]] = (
    "pass", "play", "use", "attack", "join", "", "pick", "yes", "", "", "", "", "", "order", "mode", "concede",
)  # fmt: skip

# Kinds of frame
F_MAIN: Final = 2
F_ATTACK: Final = 7  # gathering attackers
F_TRIGGERS: Final = 10
F_PROG: Final = 11  # an ability being resolved
F_PICK: Final = 12  # a choice among instances, players or numbers
F_ASK: Final = 13  # yes or no
F_MODE: Final = 14
F_WOULD: Final = 17  # something is about to happen and may be replaced
F_CHAIN: Final = 18  # abilities wait to be resolved, and somebody has priority
F_EACH: Final = 19  # players who each do something
FRAMES: Final[tuple[str, ...]] = (
    "", "", "main", "", "", "", "", "attack", "", "", "triggers", "ability", "pick", "ask", "mode", "", "", "would", "chain", "each",
)  # fmt: skip

# Events: (kind, player, subject ref, other ref, number, cause ref)
E_GAME: Final = 0  # the game begins; player: who goes first
E_TURN: Final = 1
E_DRAW: Final = 4
E_MULLIGAN: Final = 5
E_PLAY: Final = 6
E_ENTER: Final = 7
E_LEAVE: Final = 8
E_DIE: Final = 9
E_DESTROY: Final = 10
E_SACRIFICE: Final = 11
E_DISCARD: Final = 12
E_RETURN: Final = 13  # to a hand
E_TO_DECK: Final = 14
E_MOVE: Final = 17  # number: places moved
E_REST: Final = 18
E_READY: Final = 19
E_ATTACK: Final = 21  # an attacker, other: the target
E_ATTACKED: Final = 22
E_SUCCESS: Final = 27
E_FAIL: Final = 28
E_COMBAT_END: Final = 29
E_DAMAGE: Final = 30
E_MARK: Final = 33  # number: +1 power markers placed
E_UNMARK: Final = 34
E_FLIP: Final = 35
E_ATTACH: Final = 38
E_DETACH: Final = 39
E_CONTROL: Final = 40
E_TARGET: Final = 41  # number: the zone it is in
E_SHOW: Final = 42
E_LOOK: Final = 43
E_SHUFFLE: Final = 44
E_TURN_END: Final = 45
E_LOSE: Final = 46
E_TRIGGER: Final = 47
E_USE: Final = 48
E_GAIN: Final = 49
E_UNDONE: Final = 50  # a play that could not be finished
E_OVER: Final = 54
E_WOULD: Final = 55  # something was replaced
E_EXILE: Final = 59
E_DISCARDED: Final = 63  # a player discarded from hand; number: cards
E_ROLL: Final = 66  # number: what the die shows
E_HEADS: Final = 67
E_TAILS: Final = 68

# Kinds of continuing modification: (kind, ref or player, value, extra, until, tag)
M_KEYWORD: Final = 2  # value: keyword, extra: its number
M_GRANT: Final = 3  # value: an ability
M_MUTE: Final = 4  # loses all abilities; extra 1: and cannot gain any
M_CANNOT: Final = 5  # value: a prohibition
M_COST: Final = 7
M_CONTROL: Final = 8  # value: the controller; extra: the turn in which it began
M_LOSE_KEYWORD: Final = 9
M_AGAIN: Final = 11  # the next card of a kind resolves again

M_SET: Final = 13  # value: a stat; extra: the number
M_DAMAGE: Final = 17  # value: points more; extra 1: dealt by it, 2: in combat only
M_SHIELD: Final = 18  # damage is prevented; value 1: once
M_HAND: Final = 20  # a player's hand limit
M_EXTRA_TURN: Final = 21
M_EXTRA_PAID: Final = 26  # on a card as it was played: the additional cost that may be paid was paid
M_ABSORB: Final = 23  # the next `value` points of damage are prevented; extra 1: of the next damage only

# How long a modification lasts
U_TURN: Final = 0  # until end of turn
U_COMBAT: Final = 1
U_FOREVER: Final = 2
U_END_OF: Final = 4  # until the end of the turn whose number is the tag
U_START_OF: Final = 5  # until the start of that turn

# The cause of what happens in combat, where other events have the reference of a card or -1
BY_COMBAT: Final = -2

# The other reference of the event of a play that was not paid for.
NOT_PAID: Final = -2

# What can be forbidden
C_ATTACK: Final = 0
C_BE_ATTACKED: Final = 2
C_READY_PHASE: Final = 3
C_READY: Final = 4
C_BE_TARGET: Final = 5
C_MOVE: Final = 8
C_BE_DESTROYED: Final = 9
C_PLAY: Final = 10
C_DRAW: Final = 11
C_USE: Final = 12
C_REST: Final = 13
C_DAMAGED: Final = 16
C_SACRIFICED: Final = 18
C_LEAVE: Final = 19
C_RESPOND: Final = 21
C_RETURNED: Final = 27
C_NEXT_READY: Final = 26  # not in the next ready phase: the card is held
C_DIE: Final = 28
C_ENTER: Final = 29
C_ATTACHED: Final = 32
C_MARKED: Final = 33
C_UNMARKED: Final = 34
C_GO: Final = 35  # from a zone to a zone
C_DISCARDED: Final = 36
C_DISCARD: Final = 37  # a player
C_SACRIFICE: Final = 38  # a player
C_DEAL: Final = 39  # damage
C_USE_MAIN: Final = 40

# How long effects last, as their text says it
L_TURN: Final = 0  # this turn
L_COMBAT: Final = 1
L_YOUR_NEXT_TURN: Final = 2
L_THEIR_NEXT_TURN: Final = 3
L_NEXT_TURN: Final = 4
L_YOUR_TURN: Final = 5
L_THEIR_TURN: Final = 6
L_YOUR_PHASE: Final = 7
L_GAME: Final = 8

# What a card can be obliged to, or let do although the rules do not; a game's own begin at OWN_DUTIES
DO_ATTACK: Final = 0
DO_BE_ATTACKED: Final = 1
DO_BE_CHOSEN: Final = 2
OWN_DUTIES: Final = 10

# Modes of a choice
PICK_TARGET: Final = 1  # what is chosen as a target is to be paid for
PICK_ORDER: Final = 2  # the order counts
PICK_PLAYERS: Final = 4
PICK_NUMBER: Final = 8
PICK_HIDDEN: Final = 16  # equal cards are one choice
PICK_ATTACK: Final = 32  # what is attacked is to be paid for

# Ways to play a card
PLAY_FREE: Final = 1
PLAY_RESTED: Final = 2
PLAY_NO_NEED: Final = 4
PLAY_EFFECT: Final = 8  # by an effect, outside of the normal timing
PLAY_FIXED: Final = 16  # for a cost set by the effect

# More than anything costs: what a static ability takes off that lets a card be played without paying its cost.
NO_COST: Final = 999
