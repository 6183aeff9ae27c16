"""What cards and players cannot do, by static abilities and by lasting effects."""

from __future__ import annotations

from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Rule
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import EXTRA, MORE, ON, SOURCE, VALUE
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.values import static_keys, statics
from zmdj_cards.engine.words import nouns

# Deeds of players that name the cards they are done with.
WITH_CARDS: Final = (tree.Plays, tree.Discards, tree.Sacrifices)


def _by(s: Position, env: Env, deed: Any, i: int, other: int) -> bool:
    """Whether a prohibition that names a doer, a target, a cause or a place means this one."""
    if isinstance(deed, tree.BySuch):
        return _caused(s, env, deed.cause) and _by(s, env, deed.verb, i, other)
    if isinstance(deed, tree.AttackedBy):
        return other >= 0 and nouns.is_meant(s, env, deed.by, other)
    if isinstance(deed, tree.Attacks):
        return other >= 0 and nouns.is_meant(s, env, deed.target, other)
    if isinstance(deed, tree.TargetOf):
        return other >= 0 and nouns.aims(s, env, deed, other)
    if isinstance(deed, tree.BecomesTarget):
        return other >= 0 and _caused(s, env, deed.of)
    if isinstance(deed, tree.DealsDamage):
        return (not deed.combat or s.cause == I.BY_COMBAT) and (deed.to is None or (other >= 0 and nouns.is_meant(s, env, deed.to, other)))
    if isinstance(deed, tree.Goes):
        return s.zone[i] in nouns.zones_of(s, deed.source) and other == s.rules.words.zones[deed.to.kind]
    if isinstance(deed, tree.DiscardedFrom):
        return s.zone[i] in nouns.zones_of(s, deed.source)
    if isinstance(deed, tree.GetsMarker):
        return deed.kind.kind == "marker" or other == s.rules.values.counters.get(deed.kind.kind, -1)
    return True


def _caused(s: Position, env: Env, cause: Any) -> bool:
    """Whether what is about to happen has such a cause."""
    if isinstance(cause, tree.ByCombat):
        return s.cause == I.BY_COMBAT
    if s.cause < 0:
        return False
    who = cause.who if isinstance(cause, (tree.ByEffect, tree.CardOrSkill)) else None
    return who is None or s.cause_player in nouns.players(s, env, who)


def _names(s: Position, env: Env, deed: Any, i: int) -> bool:
    """Whether a forbidden deed of a player is done with this card; -1: with whatever card."""
    if not isinstance(deed, WITH_CARDS):
        return True
    if i < 0:
        return isinstance(deed.what, tree.Sel) and not deed.what.filters and not deed.what.adjs
    if isinstance(deed.what, tree.Sel):
        return nouns.fits(s, env, deed.what, i, s.control[i])
    return nouns.is_meant(s, env, deed.what, i)


def forbidden(s: Position, what: int, i: int, other: int = -1) -> bool:
    """Whether anything forbids a deed of, or to, a card. ``other``: the attacker, target, source, player, zone or marker it is about."""
    if s.mods:
        ref = s.ref(i)
        for mod in s.mods:
            if mod[KIND] == I.M_CANNOT and mod[VALUE] == what and mod[ON] in (ref, -2 - s.control[i]) and _mod_forbids(s, mod, i, other):
                return True
    found: list[tuple[int, Rule[static_keys.Forbidding]]] = statics.rules(s, static_keys.FORBIDS + what)
    for source, rule in found:
        node = rule.node
        for deed in static_keys.deeds_of(node):
            if what not in static_keys.forbids(s.rules.values, deed):
                continue
            env = statics.rule_env(s, source, rule)
            if nouns.names_players(node.what):
                named = s.control[i] in nouns.players(s, env, node.what) and _names(s, env, deed, i)
                if named and statics.rule_active(s, env, rule) and _by(s, env, deed, i, other):
                    return True
            elif _applies(s, source, rule, env, what, i, other) and _by(s, env, deed, i, other):
                return True
    return False


def _applies(s: Position, source: int, rule: Rule[Any], env: Env, what: int, i: int, other: int) -> bool:
    """Whether a static prohibition is about a card; one of entering is about cards that are not on the battlefield yet."""
    if what == I.C_ENTER and isinstance(rule.node.what, tree.Sel):
        return nouns.fits(s, env, rule.node.what, i, max(other, 0)) and statics.rule_active(s, env, rule)
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
    found: list[tuple[int, Rule[static_keys.Forbidding]]] = statics.rules(s, static_keys.FORBIDS + what)
    for source, rule in found:
        if not nouns.names_players(rule.node.what):
            continue
        for deed in static_keys.deeds_of(rule.node):
            if what in static_keys.forbids(s.rules.values, deed):
                env = statics.rule_env(s, source, rule)
                named = player in nouns.players(s, env, rule.node.what) and _names(s, env, deed, i)
                if named and statics.rule_active(s, env, rule):
                    return True
    return False


def free(s: Position, what: int, i: int, other: int = -1) -> bool:
    """Whether nothing forbids a deed of, or to, a card."""
    return not (what in s.tab.cannots and forbidden(s, what, i, other))


def free_player(s: Position, what: int, player: int, card: int = -1) -> bool:
    """Whether nothing forbids a deed of a player, with a card if one is named."""
    return not (what in s.tab.cannots and player_forbidden(s, what, player, card))
