"""Numbers of the main game, by name, besides those that every game shares (``engine/names.py``)."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I

# Card types
COMMANDER: Final = 0
UNIT: Final = 1
STRATAGEM: Final = 2
ATTACHMENT: Final = 3
TACTIC: Final = 4
TYPES: Final[tuple[str, ...]] = ("commander", "unit", "stratagem", "attachment", "tactic")

ELEMENTS: Final[tuple[str, ...]] = ("wind", "forest", "fire", "mountain", "shadow", "thunder")

# Zones. LINE is one player's half of the battlefield, the commander included, from that player's left to right.
TACTICS_DECK: Final = 3
TACTICS: Final = 4  # the tactics zone
LIFE: Final = 5  # first = top

# Flags of an instance
HELD: Final = 8  # suppressed: does not ready in its controller's next ready phase
ATTACKED: Final = 16  # declared as an attacker this turn
AS_TACTIC: Final = 32  # a card that is no tactic, in the tactics zone
FLAGS: Final[tuple[str, ...]] = I.filled(I.FLAGS, {2: "awake", 3: "held", 4: "attacked", 5: "astactic"})

# Registers
TOKENS: Final = 9  # and 10: supply tokens by player
COMBATS: Final = 13  # combats so far
REGS: Final[tuple[str, ...]] = I.filled(I.REGS, {TOKENS: "tokens_a", TOKENS + 1: "tokens_b", COMBATS: "combats"})

# Phases
SETUP: Final = 0
READY: Final = 1
TACTICS_PHASE: Final = 2
DRAW: Final = 3
MAIN: Final = 4
END: Final = 5
WHOLE_TURN: Final = 6  # for what is left out
PHASES: Final[tuple[str, ...]] = ("setup", "ready", "tactics", "draw", "main", "end")

# Ways to end
R_DYING: Final = 1
REASONS: Final[tuple[str, ...]] = I.filled(I.REASONS, {R_DYING: "dying"})

# Keywords
SWIFT: Final = 0
BREAKTHROUGH: Final = 1
EXECUTE: Final = 2
INTERCEPT: Final = 3
INSIGHT: Final = 4
ELUSIVE: Final = 5
PEERLESS: Final = 6
AWAKEN: Final = 7
ADVANCE: Final = 8
RETREAT: Final = 9

# Kinds of action
A_GO: Final = 5  # no further attacker
A_PAY: Final = 8  # supply tokens to spend
A_PLACE: Final = 9  # place in the line
A_INTERCEPT: Final = 10
A_DODGE: Final = 11  # hand card to discard
A_AMBUSH: Final = 12
ACTIONS: Final[tuple[str, ...]] = I.filled(
    I.ACTIONS, {A_GO: "go", A_PAY: "pay", A_PLACE: "place", A_INTERCEPT: "intercept", A_DODGE: "dodge", A_AMBUSH: "ambush"}
)

# Kinds of frame
F_SETUP: Final = 0
F_TURN: Final = 1
F_PLAY: Final = 3
F_PAY: Final = 4
F_PLACE: Final = 5
F_USE: Final = 6
F_COMBAT: Final = 8
F_DAMAGE: Final = 9
F_KEEP: Final = 15  # which Peerless card stays
F_CONTROL: Final = 16
FRAMES: Final[tuple[str, ...]] = I.filled(
    I.FRAMES,
    {
        F_SETUP: "setup",
        F_TURN: "turn",
        F_PLAY: "play",
        F_PAY: "pay",
        F_PLACE: "place",
        F_USE: "use",
        F_COMBAT: "combat",
        F_DAMAGE: "damage",
        F_KEEP: "keep",
        F_CONTROL: "control",
    },
)

# Events: (kind, player, subject ref, other ref, number, cause ref)
E_PHASE: Final = 2
E_TACTIC: Final = 3
E_TO_LIFE: Final = 15
E_TO_TACTICS: Final = 16
E_SUPPRESS: Final = 20
E_JOINT: Final = 23  # number: attackers
E_INTERCEPT: Final = 24
E_SKIP: Final = 25
E_FLASH: Final = 26  # number: flash points added
E_LIFE_TO_HAND: Final = 31
E_AMBUSH: Final = 32
E_TOKEN: Final = 36
E_PAID: Final = 37  # number: tactics rested; other: tokens
E_COMBAT: Final = 51  # a combat begins
E_FACE_DOWN: Final = 53
E_STEP: Final = 56
E_SWAP: Final = 57
E_JOINT_END: Final = 58
E_LIFE_LOST: Final = 60  # a life card to the discard pile
E_PHASE_END: Final = 62
E_INTERCEPTED: Final = 64  # an attacker whose attack was intercepted
E_TO_TACTICS_DECK: Final = 65
EVENTS: Final = [
    "game",
    "turn",
    "phase",
    "tactic",
    "draw",
    "mulligan",
    "play",
    "enter",
    "leave",
    "die",
    "destroy",
    "sacrifice",
    "discard",
    "return",
    "to_deck",
    "to_life",
    "to_tactics",
    "move",
    "rest",
    "ready",
    "suppress",
    "attack",
    "attacked",
    "joint",
    "intercept",
    "skip",
    "flash",
    "success",
    "fail",
    "combat_end",
    "damage",
    "life_to_hand",
    "ambush",
    "mark",
    "unmark",
    "flip",
    "token",
    "paid",
    "attach",
    "detach",
    "control",
    "target",
    "show",
    "look",
    "shuffle",
    "turn_end",
    "lose",
    "trigger",
    "use",
    "gain",
    "undone",
    "combat",
    "",
    "face_down",
    "over",
    "would",
    "step",
    "swap",
    "joint_end",
    "exile",
    "life_lost",
    "",
    "phase_end",
    "discarded",
    "intercepted",
    "to_tactics_deck",
    "roll",
    "heads",
    "tails",
]

# Kinds of continuing modification: (kind, ref or player, value, extra, until, tag)
M_POWER: Final = 0
M_RANGE: Final = 1
M_SKIP: Final = 6  # a player's coming combats skip step `value`; extra: how many combats, -1 all
M_FLASH: Final = 10
M_AWAKEN: Final = 12  # value: by how much a player's Awaken costs less

M_CARD_COST: Final = 15
M_KIND: Final = 19  # counts as value; extra 1: beside what it is
M_EXTRA_PHASE: Final = 22
M_FIRST: Final = 25  # value: so much of the damage of this turn was prevented by the card `extra`
M_EXTRA_ATTACK: Final = 24  # value: so many more attacks, although rested
M_NEED: Final = 16
M_PHASE: Final = 14  # a player skips phase `value` in turn `extra`

# How long a modification lasts
U_ONCE: Final = 3  # used up, and gone at end of turn at the latest

# Kinds of marker on cards, as their columns are numbered
MORE_POWER: Final = 0
MORE_RANGE: Final = 1
LESS_POWER: Final = 2

# Stats
POWER: Final = 0
RANGE: Final = 1
FLASH: Final = 2
COST: Final = 3
NEED: Final = 4
BASE_POWER: Final = 5
BASE_RANGE: Final = 6

# What can be forbidden
C_JOINT: Final = 1
C_INTERCEPT: Final = 7
C_ATTACK_COMMANDER: Final = 15
C_AMBUSH: Final = 17
C_ATTACK_UNIT: Final = 20
C_BE_INTERCEPTED: Final = 22
C_ATTACK_ALONE: Final = 23
C_SUPPRESSED: Final = 24
C_AWAKEN: Final = 25
C_SUCCEED: Final = 30
C_FAIL: Final = 31
C_JOINT_SUCCEED: Final = 41

# What a card can be obliged to, or let do
DO_ATTACK_ALONE: Final[int] = I.OWN_DUTIES
DO_ATTACK_JOINTLY: Final[int] = I.OWN_DUTIES + 1
DO_INTERCEPT: Final[int] = I.OWN_DUTIES + 2
DO_BE_INTERCEPTED: Final[int] = I.OWN_DUTIES + 3

# Steps of combat
S_ATTACK: Final = 0
S_ATTACKED: Final = 1
S_INTERCEPT: Final = 2
S_RESPONSE: Final = 3
S_DODGE: Final = 4
S_DISCARDS: Final = 5
S_RESOLUTION: Final = 6
S_RESULT: Final = 7
S_END: Final = 8
S_EXPIRE: Final = 9
S_DONE: Final = 10
S_OUTCOME: Final = 11  # whether the outcome is replaced has been asked

# Flags of a combat frame
K_EFFECT: Final = 1  # caused by an effect
K_INTERCEPTED: Final = 2
K_NO_INTERCEPT: Final = 4
K_NO_RESPONSE: Final = 8
K_NO_DODGE: Final = 16
K_VANISHED: Final = 32
K_SUCCESS: Final = 64
K_FAIL: Final = 128
K_JOINT: Final = 256  # declared with two or more attackers
K_FINISH: Final = 512  # an effect ends the combat
K_RESPONDING: Final = 2048  # the defender has responded in this step
K_NO_ATTACK: Final = 4096
K_NO_RESOLUTION: Final = 8192
K_ASKED: Final = 16384  # times how often something that could replace this attack was asked; the last flag

# How damage is dealt, as bits
EXECUTED: Final = 1
NO_AMBUSH: Final = 2
IN_COMBAT: Final = 4

# What can be about to happen in this game alone, with its arguments; :mod:`happen.deeds` numbers what can in every game
D_SUPPRESS: Final = 7
D_FLIP: Final = 8
D_MOVE: Final = 9  # (place,)
D_TAKE: Final = 16  # a life card goes where damage puts it: (flags,)
D_READY_PHASE: Final = 22
D_INTERCEPT: Final = 23  # (the target so far, attackers …)
D_DODGE: Final = 24
D_AMBUSH: Final = 26  # a life card

# Ways to play a card
PLAY_UNPAID: Final = 32  # a static ability lets it be played without paying its cost
