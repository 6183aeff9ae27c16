"""By how much damage rises or falls before it is dealt: "that damage is increased by 1"."""

from __future__ import annotations

from zmdj_cards.ability import ast
from zmdj_cards.engine.frame import Event
from zmdj_cards.games.zmdj import events, nouns, statics
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z, face
from zmdj_cards.games.zmdj.defs import Ability
from zmdj_cards.games.zmdj.env import EMPTY, Env


def damage(s: Z, event: Event, flags: int) -> int:
    """The points of damage that are really dealt; never below 0."""
    amount = event[4]
    if s.tab.any_adjusts:
        for source, ability in _abilities(s):
            amount += _by(s, source, ability, event)
    return max(0, amount)


def _abilities(s: Z) -> list[tuple[int, Ability[ast.Replacement]]]:
    zones = s.zones
    cards = (*zones[I.LINE], *zones[I.ATTACHED], *zones[I.ZONE_COUNT], *zones[I.ZONE_COUNT + I.ATTACHED])
    found = [(i, ability) for i in cards if not statics.muted(s, i) for ability in face(s, i).adjusts]
    return found + statics.granted(s, "adjust")


def _by(s: Z, source: int, ability: Ability[ast.Replacement], event: Event) -> int:
    """How much one ability adds to damage of which it speaks."""
    total = 0
    for rule in ability.rules:
        env = Env(s.control[source], s.ref(source), event, EMPTY, rule.x)
        if events.matches(s, env, ability.node.event, event) and all(nouns.true(s, env, cond) for cond in rule.conds):
            amount = nouns.number(s, env, rule.node.n) * (1 if rule.each is None else nouns.counted(s, env, rule.each))
            total += amount if isinstance(rule.node, (ast.MoreDamage, ast.DamageUp)) else -amount
    return total
