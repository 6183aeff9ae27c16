"""Under which keys static effects are looked for, and which deeds a prohibition forbids."""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.games.zmdj import ids as I

STATS = {"power": 0, "range": 1, "flash_point": 2}


# Keys of the index: node types for static effects, and these numbers plus a stat, a keyword, a prohibition or a kind of event.
GIVES_STAT = 100
GIVES_KEYWORD = 200
TAKES_KEYWORD = 300
FORBIDS = 400
LISTENS = 1000
ACTIVATED = 2000


def keys_of(node: Any) -> tuple[Any, ...]:
    """Under which keys a static effect is looked for."""
    keys: list[Any] = [type(node)]
    if isinstance(node, ast.Has):
        keys += [GIVES_STAT + STATS[delta.stat.kind] for delta in node.stats]
        keys += [GIVES_KEYWORD + I.KEYWORD_IDS[part.id] for part in node.gets if isinstance(part, ast.Kw) and part.id in I.KEYWORD_IDS]
    elif isinstance(node, ast.Lacks):
        keys += [TAKES_KEYWORD + I.KEYWORD_IDS[part.id] for part in node.gets if isinstance(part, ast.Kw) and part.id in I.KEYWORD_IDS]
    elif isinstance(node, (ast.Cannot, ast.MakeCannot, ast.BarredFrom)):
        keys += [FORBIDS + number for deed in deeds_of(node) for number in forbids(deed)]
    return tuple(dict.fromkeys(keys))


def deeds_of(node: Any) -> tuple[Any, ...]:
    """What a prohibition forbids."""
    return tuple(node.deeds) if isinstance(node, ast.Cannot) else (node.deed,)


VERB_CANNOT: dict[str, tuple[int, ...]] = {
    "attacks": (I.C_ATTACK,),
    "attacks_jointly": (I.C_JOINT,),
    "is_attacked": (I.C_BE_ATTACKED,),
    "readies": (I.C_READY, I.C_READY_PHASE),
    "is_readied": (I.C_READY, I.C_READY_PHASE),
    "rests": (I.C_REST,),
    "is_rested": (I.C_REST,),
    "intercepts": (I.C_INTERCEPT,),
    "moves": (I.C_MOVE,),
    "is_destroyed": (I.C_BE_DESTROYED,),
    "dies": (I.C_BE_DESTROYED, I.C_SACRIFICED, I.C_DIE_IN_COMBAT),
    "is_damaged": (I.C_DAMAGED,),
    "is_sacrificed": (I.C_SACRIFICED,),
    "is_chosen": (I.C_BE_TARGET,),
    "leaves": (I.C_LEAVE,),
    "is_played": (I.C_PLAY,),
    "is_intercepted": (I.C_BE_INTERCEPTED,),
    "attacks_alone": (I.C_ATTACK_ALONE,),
    "is_suppressed": (I.C_SUPPRESSED,),
    "is_returned": (I.C_RETURNED,),
    "awakens": (I.C_AWAKEN,),
    "is_flipped": (I.C_AWAKEN,),
}
DEED_CANNOT: dict[str, tuple[int, ...]] = {
    "attack": (I.C_ATTACK,),
    "joint_attack": (I.C_JOINT,),
    "use_skills": (I.C_USE,),
    "use_intercept": (I.C_INTERCEPT,),
    "use_ambush": (I.C_AMBUSH,),
    "respond": (I.C_RESPOND,),
    "play_cards": (I.C_PLAY,),
    "draws": (I.C_DRAW,),
}


def forbids(node: Any) -> tuple[int, ...]:
    """What a forbidden deed is, as numbers."""
    if isinstance(node, ast.Verb):
        return VERB_CANNOT.get(node.kind, ())
    if isinstance(node, ast.Deed):
        return DEED_CANNOT.get(node.kind, ())
    if isinstance(node, ast.AttackedBy):
        return (I.C_BE_ATTACKED,)
    if isinstance(node, ast.ReadyIn):
        return (I.C_NEXT_READY,) if node.step.kind == "next_ready_phase" else (I.C_READY_PHASE,)
    if isinstance(node, ast.Plays):
        return (I.C_PLAY,)
    if isinstance(node, ast.TargetOf):
        return (I.C_BE_TARGET,)
    if isinstance(node, ast.BySuch):
        if isinstance(node.cause, ast.ByCombat) and node.verb.kind in ("dies", "is_destroyed"):
            return (I.C_DIE_IN_COMBAT,)
        return VERB_CANNOT.get(node.verb.kind, ())
    if isinstance(node, ast.Attacks):
        return (I.C_ATTACK_COMMANDER, I.C_ATTACK_UNIT)
    return ()
