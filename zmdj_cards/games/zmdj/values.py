"""What cards of this game are worth: its stats and what can be forbidden, and questions about them."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Stat
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.rules import Values
from zmdj_cards.engine.frames.lasting import ON, VALUE
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.values import rows, statics
from zmdj_cards.engine.values.values import keyword, lost, stat
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import phrases
from zmdj_cards.games.zmdj.lexicon.keywords import KEYWORDS

__all__ = ["VALUES", "awaken_cut", "cost", "flash", "keyword", "lost", "need", "peerless", "power", "reach", "stat"]

STATS: Final = (
    Stat(G.POWER, "power", base=G.BASE_POWER, plus=G.MORE_POWER, minus=G.LESS_POWER, attached=True, mod=G.M_POWER, everywhere=False),
    Stat(G.RANGE, "range", base=G.BASE_RANGE, plus=G.MORE_RANGE, attached=True, mod=G.M_RANGE, everywhere=False),
    Stat(G.FLASH, "flash_point", mod=G.M_FLASH),
    Stat(G.COST, "cost", mod=G.M_CARD_COST),
    Stat(G.NEED, "requirement", mod=G.M_NEED),
    Stat(G.BASE_POWER, "base_power", everywhere=False),
    Stat(G.BASE_RANGE, "base_range", everywhere=False),
)

COUNTERS: Final = {"power_marker": G.MORE_POWER, "range_marker": G.MORE_RANGE, "minus_power_marker": G.LESS_POWER}

VALUES: Final[Values] = rows.build(
    stats=STATS,
    keywords=KEYWORDS,
    counters=COUNTERS,
    cannot_verbs={
        "attack_succeeds": (G.C_SUCCEED,),
        "attack_fails": (G.C_FAIL,),
        "attacks_alone": (G.C_ATTACK_ALONE,),
        "attacks_jointly": (G.C_JOINT,),
        "joint_succeeds": (G.C_JOINT_SUCCEED,),
        "is_suppressed": (G.C_SUPPRESSED,),
        "intercepts": (G.C_INTERCEPT,),
        "is_intercepted": (G.C_BE_INTERCEPTED,),
        "awakens": (G.C_AWAKEN,),
        "flips_here": (G.C_AWAKEN,),
        "is_flipped": (G.C_AWAKEN,),
    },
    cannot_deeds={
        "attack": (I.C_ATTACK,),
        "attack_alone": (G.C_ATTACK_ALONE,),
        "joint_attack": (G.C_JOINT,),
        "use_intercept": (G.C_INTERCEPT,),
        "use_ambush": (G.C_AMBUSH,),
    },
    cannot_nodes={tree.Attacks: (G.C_ATTACK_COMMANDER, G.C_ATTACK_UNIT)},
    deed_verbs={"attack": "attacks", "use_intercept": "intercepts"},
    obligations={
        "attacks_alone": G.DO_ATTACK_ALONE,
        "attacks_jointly": G.DO_ATTACK_JOINTLY,
        "intercepts": G.DO_INTERCEPT,
        "is_intercepted": G.DO_BE_INTERCEPTED,
    },
    on_players=frozenset((G.M_SKIP, G.M_AWAKEN, G.M_EXTRA_PHASE, G.M_PHASE)),
)


def power(s: Position, i: int) -> int:
    """Power now, never below 0."""
    return stat(s, i, G.POWER)


def reach(s: Position, i: int) -> int:
    """Range now, never below 0."""
    return stat(s, i, G.RANGE)


def flash(s: Position, i: int) -> int:
    """The flash point of a card by itself, with what it has gained; that of attachments does not count while attached."""
    return stat(s, i, G.FLASH)


def cost(s: Position, i: int) -> int:
    """The cost of a card, wherever it is; what only its playing costs more or less is another question (:mod:`static_costs`)."""
    return stat(s, i, G.COST)


def need(s: Position, i: int) -> int:
    """How many tactics of its own element a card requires."""
    return stat(s, i, G.NEED)


def peerless(s: Position, i: int) -> bool:
    return s.tab.cards[s.card[i]].printed.peerless and not lost(s, i, G.PEERLESS)


def awaken_cut(s: Position, player: int) -> int:
    """By how much less (or more) a player's Awaken costs."""
    total = sum(mod[VALUE] for mod in s.mods if mod[KIND] == G.M_AWAKEN and mod[ON] == player)
    for source, rule in statics.rules(s, phrases.AWAKEN_COST):
        _, who, n, more = rule.code
        env = statics.rule_env(s, source, rule)
        if player in nouns.players(s, env, who) and statics.rule_active(s, env, rule):
            amount = nouns.number(s, env, n) * statics.times(s, env, rule)
            total += -amount if more else amount
    return total
