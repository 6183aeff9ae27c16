"""Numbers of this game, by name, besides those that every game shares (``engine/names.py``)."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I

# Card types
UNIT: Final = 0
STRATAGEM: Final = 1
SCHEME: Final = 2
GEAR: Final = 3
AVATAR: Final = 4
TERRITORY: Final = 5
TOKEN: Final = 6
TYPES: Final[tuple[str, ...]] = ("unit", "stratagem", "scheme", "gear", "avatar", "territory", "token")

FACTIONS: Final[tuple[str, ...]] = ("wei", "shu", "wu", "qun")

# Zones. LINE is a player's five positions.
STACK: Final = 10  # cards that are being played
ASIDE: Final = 11  # the commander of a deck
FIELD: Final = 13  # permanents outside of the positions; what is attached or worn has a host
TERRITORIES: Final = 14
SLOTS: Final = 5

# Flags of an instance
FRESH: Final = 8  # preparing, unless it is swift
SHIFTED: Final = 16  # has shifted this turn
ATTACKED: Final = 32  # has declared an attack this turn
DOOMED: Final = 64  # was dealt damage that is enough, however little it was
MARCHED: Final = 128  # has used its move of this turn
EXPEDITION: Final = 256  # entered for its expedition cost
FLAGS: Final[tuple[str, ...]] = I.filled(I.FLAGS, {3: "fresh", 4: "shifted", 5: "attacked", 6: "doomed", 7: "marched", 8: "expedition"})

# Counters
DAMAGE: Final = 0
SPIRIT: Final = 1

# Registers, the first of each pair
HEALTH: Final = len(I.REGS)
LANDS: Final = HEALTH + 2  # territories played this turn
DRY: Final = LANDS + 1  # bit p: player p had to draw from an empty deck
BATTLES: Final = DRY + 1  # battles so far
REGS: Final[tuple[str, ...]] = (*I.REGS, "health_a", "health_b", "lands", "dry", "battles")

# Where a turn stands
SETUP: Final = 0
READY: Final = 1
PREPARATION: Final = 2
DRAW: Final = 3
ACTION: Final = 4
BATTLE_PREPARATION: Final = 5
DECLARING: Final = 6
DEALING: Final = 7
BATTLE_END: Final = 8
END: Final = 9
DISCARDING: Final = 10
PHASES: Final[tuple[str, ...]] = (
    "setup", "ready", "upkeep", "draw", "action", "combat-preparation", "declare-attack", "damage", "combat-end", "end", "discard",
)  # fmt: skip

# Ways to end
R_HEALTH: Final = 1
REASONS: Final[tuple[str, ...]] = I.filled(I.REASONS, {R_HEALTH: "health"})

# Kinds of action
A_BURY: Final = 40  # a card of the hand, played face down as a territory
A_BATTLE: Final = 41  # the unit that is about to attack
A_OBJECT: Final = 42  # 0: the player, 1: the position
A_SHIFT: Final = 43  # unit, position
A_MARCH: Final = 44  # unit, position
A_EXPEDITION: Final = 45  # a card, for its expedition cost
A_COLUMN: Final = 46  # where a unit goes that changes sides
ACTIONS: Final[dict[int, str]] = {
    **{number: name for number, name in enumerate(I.ACTIONS) if name},
    A_BURY: "bury", A_BATTLE: "battle", A_OBJECT: "object", A_SHIFT: "shift", A_MARCH: "march", A_EXPEDITION: "expedition",
    A_COLUMN: "column",
}  # fmt: skip
PLAYER: Final = 0
POSITION: Final = 1

# Kinds of frame
F_SETUP: Final = 40
F_TURN: Final = 41
F_BATTLE: Final = 42
F_PLAY: Final = 43
F_AFTER: Final = 44  # a stratagem that has been resolved goes to the graveyard
F_ENTER: Final = 45  # cards and tokens that an effect puts onto the battlefield
F_KEEP: Final = 46
F_CONTROL: Final = 47
FRAMES: Final[dict[int, str]] = {
    **{number: name for number, name in enumerate(I.FRAMES) if name},
    F_SETUP: "setup", F_TURN: "turn", F_BATTLE: "battle", F_PLAY: "play", F_AFTER: "after", F_ENTER: "enter", F_KEEP: "keep",
    F_CONTROL: "control",
}  # fmt: skip

# Events
E_HURT: Final = 80  # a player is dealt damage; other: the source
E_HEAL: Final = 81  # a player restores health
E_RESTORE: Final = 82  # a unit restores health
E_DRAIN: Final = 83  # a player, or the subject, loses health
E_STEP: Final = 84  # a step begins; number: which
E_BATTLE: Final = 85
E_CANCEL: Final = 86
E_TAKEOVER: Final = 87
E_PAID: Final = 88
E_BURY: Final = 89  # a territory is played face down; only its player knows the card
E_JUDGE: Final = 90
E_CLASH: Final = 91  # a player has won a clash, or nobody
E_SPIRIT: Final = 92  # an avatar's spirit falls

# Lasting effects
M_POWER: Final = 40
M_HEALTH: Final = 41
M_FOG: Final = 42  # battle damage is prevented
M_MARCH: Final = 43  # a unit may make one move
M_MEMORY: Final = 44  # what a permanent remembers: value: a player, or -1; source: a card
M_HELD: Final = 45  # a unit is not readied while the source is attached to it
M_UNLIMITED: Final = 46

# What can be forbidden
C_BATTLE: Final = 60

# Timings
NORMAL: Final = 1
INSTANT: Final = 2

# Keywords
AMBUSH, INSIGHT, UNREST, COMBO, TRAMPLE, SWIFT, PLUNDER, DEADLY, SHIFT, KIN, TOUGH, ARCHERY, ASSAULT, COUNTERSTRIKE, EQUIP = range(15)

# Stats
POWER: Final = 0
TOUGHNESS: Final = 1
COST: Final = 2

# How much more than anything costs.
NEVER: Final = 9999
