"""Attacks beyond the first: by an effect that gives one more, or by a static ability that says how many a turn."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import ON, VALUE
from zmdj_cards.engine.state.frame import KIND, SUBJECT, with_field
from zmdj_cards.engine.values import statics
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import phrases


def allowed(s: Position, i: int) -> bool:
    """Whether a card may attack although it is rested."""
    if not s.tab.traits.more_attacks:
        return False
    if any(mod[KIND] == G.M_EXTRA_ATTACK and mod[ON] == s.refs[i] for mod in s.mods):
        return True
    return bool(s.flags[i] & G.ATTACKED) and _made(s, i) < _times(s, i)


def _made(s: Position, i: int) -> int:
    """How often it has attacked this turn."""
    return sum(1 for event in s.facts if event[KIND] == I.E_ATTACK and event[SUBJECT] == s.refs[i])


def _times(s: Position, i: int) -> int:
    """How often it may attack each turn."""
    best = 1
    for source, rule in statics.rules(s, phrases.ATTACK_TIMES):
        env = statics.rule_env(s, source, rule)
        if statics.applies(s, source, rule, i):
            best = max(best, nouns.number(s, env, rule.code[2]))
    return best


def attacked(s: Position, i: int) -> None:
    """A rested card attacks: one of its further attacks is used up, those that its own abilities give first."""
    if not s.tab.traits.more_attacks or not s.flags[i] & I.RESTED or (s.flags[i] & G.ATTACKED and _made(s, i) < _times(s, i)):
        return
    left, used = [], False
    for mod in s.mods:
        if not used and mod[KIND] == G.M_EXTRA_ATTACK and mod[ON] == s.refs[i]:
            used = True
            if mod[VALUE] > 1:
                left.append(with_field(mod, VALUE, mod[VALUE] - 1))
        else:
            left.append(mod)
    if used:
        s.reset(s.mods, left)


def far(s: Position, i: int, target: int) -> bool:
    """Whether a card may attack another whatever the distance."""
    if not s.tab.traits.far_attacks:
        return False
    for source, rule in statics.rules(s, phrases.IGNORES_RANGE):
        _, _, aim = rule.code
        env = statics.rule_env(s, source, rule)
        if statics.applies(s, source, rule, i) and (aim == P.NONE or nouns.is_meant(s, env, aim, target)):
            return True
    return False
