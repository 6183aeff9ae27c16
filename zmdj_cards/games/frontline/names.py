"""Numbers of the front-line game; those that every game shares are in ``engine/names.py``."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I

# Types of card
COMMANDER: Final = 1
UNIT: Final = 2
LOGISTICS: Final = 3
SPELL: Final = 4
TRAP: Final = 5
TYPES: Final[dict[str, int]] = {"commander": COMMANDER, "unit": UNIT, "logistics": LOGISTICS, "spell": SPELL, "trap": TRAP}

# Zones. In a line, ``place`` of a creature is the number of its line, 0 the base line of player 0.
TRAPS: Final = 10  # set, face down (Q10)
SUPPORT: Final = 11  # 後援區, face down and rested (P7, Q19)
CHAIN: Final = 12  # cards that are being used and wait on the chain; shared
RECOVERY: Final = 3  # a commander that recovers on its base line (P17)

# Flags
ACTED: Final = 8  # has acted this round (P9, Q24)
BLIND: Final = 16  # known to nobody: it came from the deck
FRESH: Final = 32  # a trap set this turn (Q10)
FLAGS: Final = (*I.FLAGS, "acted", "blind", "fresh")

# Registers, of player 0; the other player's is the next one
SC_CAP: Final = len(I.REGS)
MC_CAP: Final = SC_CAP + 2
SC: Final = SC_CAP + 4
MC: Final = SC_CAP + 6
CROSSED: Final = SC_CAP + 8  # crossings of the opponent's base line (Q3)
HELD: Final = SC_CAP + 10  # own turns in a row that began with enough lines held (Q3)
RECOVERING: Final = SC_CAP + 12  # reset phases until the commander stands up (Q16)
SETS: Final = SC_CAP + 14  # traps set this turn
# And of both: facts before this one are over for traps, and up to here a pause for them has been made.
SINCE: Final = SC_CAP + 16
PAUSED: Final = SC_CAP + 17
PAIRS: Final[dict[str, int]] = {
    "sc_cap": SC_CAP, "mc_cap": MC_CAP, "sc": SC, "mc": MC, "crossed": CROSSED, "held": HELD, "recovering": RECOVERING, "sets": SETS,
}  # fmt: skip
REGS: Final = (*I.REGS, *(f"{name}_{player}" for name in PAIRS for player in "ab"), "since", "paused")

# Tuples beside the registers
POSITIONS: Final = len(I.OBJS)  # hashes of positions at the beginning of main phases (Q18)
OBJS: Final = (*I.OBJS, "positions")

# Phases (P1, Q1)
GROWTH, RESET, ACTION, MAIN, REPLENISH, END = range(6)
PHASES: Final = ("growth", "reset", "action", "main", "replenish", "end")

# Frames
F_TURN: Final = 40
F_GROW: Final = 41
F_SETUP: Final = 42
FRAMES: Final[dict[int, str]] = {number: name for number, name in enumerate(I.FRAMES) if name} | {
    F_TURN: "turn",
    F_GROW: "grow",
    F_SETUP: "setup",
}

# Actions
A_RAISE: Final = 20  # 0: technology, 1: mystery
A_PROMOTE: Final = 21  # card, creature
A_MOVE: Final = 22  # creature, line
A_CROSS: Final = 23  # creature
A_SET: Final = 24  # card
ACTIONS: Final[dict[int, str]] = {number: name for number, name in enumerate(I.ACTIONS) if name} | {
    A_RAISE: "raise",
    A_PROMOTE: "promote",
    A_MOVE: "move",
    A_CROSS: "cross",
    A_SET: "set",
}
# How many of their arguments, the first ones, are instances.
INSTANCES: Final[dict[int, int]] = {I.A_PLAY: 1, I.A_ATTACK: 2, A_PROMOTE: 2, A_MOVE: 1, A_CROSS: 1, A_SET: 1}

# Events
E_RAISE: Final = 80  # number: which pool
E_SUPPORT: Final = 81  # a card goes into the support zone; its player alone knows which
E_REINFORCE: Final = 82  # number: cards from the deck into the support zone
E_GATHER: Final = 83  # number: cards from the support zone into the hand
E_DECLARE: Final = 84  # a move is declared; number: the line
E_CROSS: Final = 85  # a crossing is declared
E_CROSSED: Final = 86
E_PROMOTE: Final = 87  # other: what it was before
E_SET: Final = 88
E_RECOVER: Final = 89  # number: reset phases until it stands up
E_STAND: Final = 90
E_NEGATE: Final = 91
E_MEND: Final = 92
E_PHASE: Final = 93
E_REDIRECT: Final = 94
EVENT_NAMES: Final[dict[str, int]] = {
    "raise": E_RAISE, "support": E_SUPPORT, "reinforce": E_REINFORCE, "gather": E_GATHER, "declare": E_DECLARE, "cross": E_CROSS,
    "crossed": E_CROSSED, "promote": E_PROMOTE, "set": E_SET, "recover": E_RECOVER, "stand": E_STAND, "negate": E_NEGATE, "mend": E_MEND,
    "phase": E_PHASE, "redirect": E_REDIRECT, "enter": I.E_ENTER, "leave": I.E_LEAVE, "die": I.E_DIE, "damage": I.E_DAMAGE,
    "attack": I.E_ATTACK, "move": I.E_MOVE, "draw": I.E_DRAW,
    "use": I.E_USE, "play": I.E_PLAY, "trigger": I.E_TRIGGER, "discard": I.E_DISCARD,
}  # fmt: skip

# Deeds
D_MEND: Final = 40  # (points,)
D_ADVANCE: Final = 41  # (lines forward,)

# Lasting effects
M_STR: Final = 40
M_BP: Final = 41
M_CP: Final = 42

# Ways to end
R_CROSSED: Final = 7
R_HELD: Final = 8
R_REPEATED: Final = 9
REASONS: Final = I.filled(I.REASONS, {R_CROSSED: "crossed", R_HELD: "held", R_REPEATED: "repeated"})

# Stats
STR, BP, CP, LEVEL, SC_COST, MC_COST, COST, RECOVERS = range(8)

DAMAGE: Final = 0  # the kind of counter

# Bits of timings
ACT: Final = 1
SUPPORT_SKILL: Final = 2

# Words for lines, by number in phrases
PLACES: Final = ("this_line", "next_line", "own_base", "own_forward", "enemy_forward", "enemy_base")
