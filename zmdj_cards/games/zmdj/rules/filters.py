"""Whether an attachment may be on a card, and whether a card may be played at all, by its own text."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import HAS_CONTROL
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import on_battlefield
from zmdj_cards.engine.values import prohibitions
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.rules.lines import units


def may_attach(s: Position, player: int, i: int, host: int) -> bool:
    """Whether a player may play an attachment on a card."""
    ability = s.tab.cards[s.card[i]].attach
    if not on_battlefield.may_carry(s, host):
        return False
    if I.C_BE_TARGET in s.tab.cannots and prohibitions.forbidden(s, I.C_BE_TARGET, host, i):
        return False
    if ability is None:
        return s.tab.cards[s.card[host]].type == G.UNIT
    if not nouns.is_meant(s, Env(player, s.refs[i]), ability.about, host):
        return False
    if s.tab.any_control and takes_control(s, i) and s.control[host] != player:
        return not full(s, player)
    return True


def full(s: Position, player: int) -> bool:
    """Whether a player controls as many units as the rules allow."""
    cap: int = s.ruleset.unit_cap
    return len(s.zones[player * I.ZONE_COUNT + I.LINE]) >= cap and len(units(s, player)) >= cap


def takes_control(s: Position, i: int) -> bool:
    return any(rule.code[0] == HAS_CONTROL for ability in s.tab.cards[s.card[i]].front.statics for rule in ability.rules)


def play_allowed(s: Position, player: int, i: int, ability: Ability) -> bool:
    """ "This card can be played only if …"."""
    return nouns.true(s, Env(player, s.refs[i]), ability.about)
