"""What cards and players cannot do, by static abilities and by lasting effects."""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj import nouns, static_keys, statics
from zmdj_cards.games.zmdj.board import Z
from zmdj_cards.games.zmdj.env import Env


def _by(s: Z, env: Env, deed: Any, other: int) -> bool:
    """Whether a prohibition that names a doer or a target means this one."""
    if isinstance(deed, ast.AttackedBy):
        return other >= 0 and nouns.is_meant(s, env, deed.by, other)
    if isinstance(deed, ast.Attacks):
        return other >= 0 and nouns.is_meant(s, env, deed.target, other)
    if isinstance(deed, ast.TargetOf):
        return other >= 0 and nouns.aims(s, env, deed, other)
    if isinstance(deed, ast.BySuch) and isinstance(deed.cause, ast.ByEffect):
        if s.cause < 0:
            return False
        return deed.cause.who is None or s.cause_player in nouns.players(s, env, deed.cause.who)
    return True


def forbidden(s: Z, what: int, i: int, other: int = -1) -> bool:
    """Whether anything forbids a deed of, or to, a card. ``other``: the attacker, target, source or player it is about."""
    if s.mods:
        ref = s.ref(i)
        for mod in s.mods:
            if mod[0] == I.M_CANNOT and mod[2] == what and mod[1] in (ref, -2 - s.control[i]) and _mod_forbids(s, mod, i):
                return True
    for source, rule in statics.rules(s, static_keys.FORBIDS + what):
        node = rule.node
        for deed in static_keys.deeds_of(node):
            if what not in static_keys.forbids(deed):
                continue
            env = statics.rule_env(s, source, rule)
            if isinstance(node.what, (ast.Who, ast.ControllerOf)):
                named = s.control[i] in nouns.players(s, env, node.what)
                if isinstance(deed, ast.Plays):
                    named = named and nouns.fits(s, env, deed.what, i, s.control[i])
                if named and statics.rule_active(s, env, rule) and _by(s, env, deed, other):
                    return True
            elif statics.applies(s, source, rule, i) and _by(s, env, deed, other):
                return True
    return False


def _mod_forbids(s: Z, mod: Any, i: int) -> bool:
    """Whether a lasting prohibition means this card: one of playing may name a kind of card (``mod[3]`` - 1 is its phrase)."""
    if mod[3] <= 0:
        return True
    player = -2 - mod[1]
    return nouns.fits(s, Env(player, mod[6]), s.tab.phrases[mod[3] - 1], i, player)


def player_forbidden(s: Z, what: int, player: int) -> bool:
    """Whether anything forbids a deed of a player."""
    for mod in s.mods:
        if mod[0] == I.M_CANNOT and mod[2] == what and mod[1] == -2 - player:
            return True
    for source, rule in statics.rules(s, static_keys.FORBIDS + what):
        if not isinstance(rule.node.what, (ast.Who, ast.ControllerOf)):
            continue
        for deed in static_keys.deeds_of(rule.node):
            if what in static_keys.forbids(deed):
                env = statics.rule_env(s, source, rule)
                if player in nouns.players(s, env, rule.node.what) and statics.rule_active(s, env, rule):
                    return True
    return False
