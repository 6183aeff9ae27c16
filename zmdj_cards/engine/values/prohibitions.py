"""What cards and players cannot do, by static abilities and by lasting effects."""

from __future__ import annotations

from typing import Any, Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Rule
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import EXTRA, MORE, ON, SOURCE, VALUE
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.values import static_keys, statics
from zmdj_cards.engine.words import nouns, relations

# Deeds of players that name the cards they are done with.
WITH_CARDS: Final = (P.DEED_PLAYS, P.DEED_DISCARDS, P.DEED_SACRIFICES)


def _by(s: Position, env: Env, deed: Code, i: int, other: int) -> bool:
    """Whether a prohibition that names a doer, a target, a cause or a place means this one."""
    op: int = deed[0]
    if op == P.VERB or op == P.DEED:
        return True
    if op == P.VERB_BY_SUCH:
        return _caused(s, env, deed[3]) and _by(s, env, deed[4], i, other)
    if op == P.VERB_ATTACKED_BY or op == P.VERB_ATTACKS:
        return other >= 0 and nouns.is_meant(s, env, deed[3], other)
    if op == P.VERB_AIMED_AT:
        return other >= 0 and nouns.aims(s, env, deed[3], deed[4], other)
    if op == P.VERB_TARGETED:
        return other >= 0 and _caused(s, env, deed[3])
    if op == P.VERB_DEALS:
        _, _, _, to, combat = deed
        return (not combat or s.cause == I.BY_COMBAT) and (to == P.NONE or (other >= 0 and nouns.is_meant(s, env, to, other)))
    if op == P.VERB_GOES:
        return nouns.is_in(s, i, deed[3]) and bool(other == deed[4])
    if op == P.VERB_DISCARDED:
        return nouns.is_in(s, i, deed[3])
    if op == P.VERB_MARKED:
        return bool(deed[3] == P.ALL_MARKERS or other == deed[3])
    return True


def _caused(s: Position, env: Env, cause: Code) -> bool:
    """Whether what is about to happen has such a cause."""
    return relations.caused_so(s, env, cause, s.cause, s.cause_player)


def _names(s: Position, env: Env, deed: Code, i: int) -> bool:
    """Whether a forbidden deed of a player is done with this card; -1: with whatever card."""
    if deed[0] not in WITH_CARDS:
        return True
    what = deed[2]
    if not nouns.is_selector(what):
        return i >= 0 and nouns.is_meant(s, env, what, i)
    return nouns.fits(s, env, what, i, s.control[i]) if i >= 0 else not what[P.QUALITIES]


def forbidden(s: Position, what: int, i: int, other: int = -1) -> bool:
    """Whether anything forbids a deed of, or to, a card. ``other``: the attacker, target, source, player, zone or marker it is about."""
    if s.mods:
        ref = s.refs[i]
        for mod in s.mods:
            if mod[KIND] == I.M_CANNOT and mod[VALUE] == what and mod[ON] in (ref, -2 - s.control[i]) and _mod_forbids(s, mod, i, other):
                return True
    for source, rule in statics.rules(s, static_keys.FORBIDS + what):
        for numbers, deed in rule.deeds:
            if what not in numbers:
                continue
            env = statics.rule_env(s, source, rule)
            if nouns.names_players(rule.what):
                named = s.control[i] in nouns.players(s, env, rule.what) and _names(s, env, deed, i)
                if named and statics.rule_active(s, env, rule) and _by(s, env, deed, i, other):
                    return True
            elif _applies(s, source, rule, env, what, i, other) and _by(s, env, deed, i, other):
                return True
    return False


def _applies(s: Position, source: int, rule: Rule, env: Env, what: int, i: int, other: int) -> bool:
    """Whether a static prohibition is about a card; one of entering is about cards that are not on the battlefield yet."""
    if what == I.C_ENTER and nouns.is_selector(rule.what):
        return nouns.fits(s, env, rule.what, i, max(other, 0)) and statics.rule_active(s, env, rule)
    return statics.applies(s, source, rule, i)


def _mod_forbids(s: Position, mod: Any, i: int, other: int) -> bool:
    """Whether a lasting prohibition means this card and this deed: its extra is the number of the deed."""
    deed = s.tab.deeds[mod[EXTRA]]
    env = Env(mod[MORE], mod[SOURCE])
    return (mod[ON] >= 0 or _names(s, env, deed, i)) and (i < 0 or _by(s, env, deed, i, other))


def player_forbidden(s: Position, what: int, player: int, i: int = -1) -> bool:
    """Whether anything forbids a deed of a player, with a card if one is named."""
    for mod in s.mods:
        if mod[KIND] == I.M_CANNOT and mod[VALUE] == what and mod[ON] == -2 - player and _mod_forbids(s, mod, i, -1):
            return True
    for source, rule in statics.rules(s, static_keys.FORBIDS + what):
        if not nouns.names_players(rule.what):
            continue
        for numbers, deed in rule.deeds:
            if what in numbers:
                env = statics.rule_env(s, source, rule)
                named = player in nouns.players(s, env, rule.what) and _names(s, env, deed, i)
                if named and statics.rule_active(s, env, rule):
                    return True
    return False


def free(s: Position, what: int, i: int, other: int = -1) -> bool:
    """Whether nothing forbids a deed of, or to, a card."""
    return not (what in s.tab.cannots and forbidden(s, what, i, other))


def free_player(s: Position, what: int, player: int, card: int = -1) -> bool:
    """Whether nothing forbids a deed of a player, with a card if one is named."""
    return not (what in s.tab.cannots and player_forbidden(s, what, player, card))
