"""What cards of this game are worth: its stats and what can be forbidden, and questions about them."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Rule, Stat
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import ON, VALUE
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.values import rows, statics
from zmdj_cards.engine.values.values import keyword, lost, stat
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zmdj.lexicon.keywords import KEYWORDS

__all__ = ["VALUES", "awaken_cut", "cost", "flash", "keyword", "lost", "need", "peerless", "power", "reach", "stat"]

STATS: Final = (
    Stat(I.POWER, "power", base=I.BASE_POWER, plus=I.MORE_POWER, minus=I.LESS_POWER, attached=True, mod=I.M_POWER, everywhere=False),
    Stat(I.RANGE, "range", base=I.BASE_RANGE, plus=I.MORE_RANGE, attached=True, mod=I.M_RANGE, everywhere=False),
    Stat(I.FLASH, "flash_point", mod=I.M_FLASH),
    Stat(I.COST, "cost", mod=I.M_CARD_COST),
    Stat(I.NEED, "requirement", mod=I.M_NEED),
    Stat(I.BASE_POWER, "base_power", everywhere=False),
    Stat(I.BASE_RANGE, "base_range", everywhere=False),
)

COUNTERS: Final = {"power_marker": I.MORE_POWER, "range_marker": I.MORE_RANGE, "minus_power_marker": I.LESS_POWER}

VALUES: Final = rows.build(
    stats=STATS,
    keywords=KEYWORDS,
    counters=COUNTERS,
    cannot_verbs={
        "attack_succeeds": (I.C_SUCCEED,),
        "attack_fails": (I.C_FAIL,),
        "attacks_alone": (I.C_ATTACK_ALONE,),
        "attacks_jointly": (I.C_JOINT,),
        "joint_succeeds": (I.C_JOINT_SUCCEED,),
        "is_suppressed": (I.C_SUPPRESSED,),
        "intercepts": (I.C_INTERCEPT,),
        "is_intercepted": (I.C_BE_INTERCEPTED,),
        "awakens": (I.C_AWAKEN,),
        "flips_here": (I.C_AWAKEN,),
        "is_flipped": (I.C_AWAKEN,),
    },
    cannot_deeds={
        "attack": (I.C_ATTACK,),
        "joint_attack": (I.C_JOINT,),
        "use_intercept": (I.C_INTERCEPT,),
        "use_ambush": (I.C_AMBUSH,),
    },
    cannot_nodes={tree.Attacks: (I.C_ATTACK_COMMANDER, I.C_ATTACK_UNIT)},
    deed_verbs={"attack": "attacks", "use_intercept": "intercepts"},
    obligations=frozenset(("attacks_alone", "attacks_jointly", "intercepts", "is_intercepted")),
)


def power(s: Position, i: int) -> int:
    """Power now, never below 0."""
    return stat(s, i, I.POWER)


def reach(s: Position, i: int) -> int:
    """Range now, never below 0."""
    return stat(s, i, I.RANGE)


def flash(s: Position, i: int) -> int:
    """The flash point of a card by itself, with what it has gained; that of attachments does not count while attached."""
    return stat(s, i, I.FLASH)


def cost(s: Position, i: int) -> int:
    """The cost of a card, wherever it is; what only its playing costs more or less is another question (:mod:`static_costs`)."""
    return stat(s, i, I.COST)


def need(s: Position, i: int) -> int:
    """How many tactics of its own element a card requires."""
    return stat(s, i, I.NEED)


def peerless(s: Position, i: int) -> bool:
    return s.tab.cards[s.card[i]].peerless and not lost(s, i, I.PEERLESS)


def awaken_cut(s: Position, player: int) -> int:
    """By how much less (or more) a player's Awaken costs."""
    total = sum(mod[VALUE] for mod in s.mods if mod[KIND] == I.M_AWAKEN and mod[ON] == player)
    found: list[tuple[int, Rule[tree.AwakenCost]]] = statics.rules(s, tree.AwakenCost)
    for source, rule in found:
        env = statics.rule_env(s, source, rule)
        if player in nouns.players(s, env, rule.node.who) and statics.rule_active(s, env, rule):
            amount = nouns.number(s, env, rule.node.n) * statics.times(s, env, rule)
            total += -amount if rule.node.more else amount
    return total
