"""Under which keys static effects are looked for, and which prohibitions forbidden deeds are."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I

# Keys of static effects besides their opcodes: these numbers plus a stat, a keyword or a prohibition.
GIVES_STAT: Final = 100
GIVES_KEYWORD: Final = 200
TAKES_KEYWORD: Final = 300
FORBIDS: Final = 400

# To which cards a static effect can apply: to any, to the one that has it, to those of its controller, to those of the other player,
# to the one to which it is attached.
ANYONE: Final = 0
ITSELF: Final = 1
OWN: Final = 2
OTHERS: Final = 3
HOST: Final = 4

CANNOT_VERBS: Final[dict[str, tuple[int, ...]]] = {
    "enters": (I.C_ENTER,),
    "leaves": (I.C_LEAVE,),
    "dies": (I.C_DIE,),
    "attacks": (I.C_ATTACK,),
    "is_attacked": (I.C_BE_ATTACKED,),
    "moves": (I.C_MOVE,),
    "is_moved": (I.C_MOVE,),
    "rests": (I.C_REST,),
    "is_rested": (I.C_REST,),
    "readies": (I.C_READY, I.C_READY_PHASE),
    "is_readied": (I.C_READY, I.C_READY_PHASE),
    "is_damaged": (I.C_DAMAGED,),
    "is_destroyed": (I.C_BE_DESTROYED,),
    "is_sacrificed": (I.C_SACRIFICED,),
    "is_chosen": (I.C_BE_TARGET,),
    "is_discarded": (I.C_DISCARDED,),
    "is_played": (I.C_PLAY,),
    "is_attached": (I.C_ATTACHED,),
    "loses_markers": (I.C_UNMARKED,),
    "uses_skills": (I.C_USE,),
    "is_returned": (I.C_RETURNED,),
}
CANNOT_DEEDS: Final[dict[str, tuple[int, ...]]] = {
    "use_skills": (I.C_USE,),
    "respond": (I.C_RESPOND,),
    "play_cards": (I.C_PLAY,),
    "draws": (I.C_DRAW,),
}
CANNOT_NODES: Final[dict[type, tuple[int, ...]]] = {
    tree.AttackedBy: (I.C_BE_ATTACKED,),
    tree.Attacks: (I.C_ATTACK,),
    tree.Plays: (I.C_PLAY,),
    tree.Discards: (I.C_DISCARD,),
    tree.Sacrifices: (I.C_SACRIFICE,),
    tree.TargetOf: (I.C_BE_TARGET,),
    tree.BecomesTarget: (I.C_BE_TARGET,),
    tree.DealsDamage: (I.C_DEAL,),
    tree.Goes: (I.C_GO,),
    tree.DiscardedFrom: (I.C_DISCARDED,),
}
# What a card can be obliged to: what a player decides about it. Nobody decides that a card dies or enters; a card that "must move" has
# no rule that says when, and one that "must use skills" could not stop where a skill costs nothing.
OBLIGATIONS: Final[dict[str, int]] = {"attacks": I.DO_ATTACK, "is_attacked": I.DO_BE_ATTACKED, "is_chosen": I.DO_BE_CHOSEN}
