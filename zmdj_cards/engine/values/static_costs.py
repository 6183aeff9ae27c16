"""What static abilities and lasting effects add to costs or take off them."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import on_battlefield
from zmdj_cards.engine.cards.defs import Rule
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import EXTRA, MORE, ON, SOURCE, VALUE
from zmdj_cards.engine.state.frame import KIND, SUBJECT, WHO, Mod
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import statics
from zmdj_cards.engine.words import nouns

# How the code of an effect on the cost of the card itself begins.
_OWN_COST: Final = (P.PLAY_COST, P.ITSELF)


def _cost_of(s: Position, source: int, rule: Rule, env: Env, player: int, i: int) -> int:
    _, how, what, who, first, n, more = rule.code
    if how == P.NEXT_CARD or how == P.PLAYED:
        if player not in nouns.players(s, env, who) or not nouns.fits(s, env, what, i, player):
            return 0
        if first and any(
            event[KIND] == I.E_PLAY and event[WHO] == player and nouns.fits(s, env, what, event[SUBJECT] & REF_MASK, player)
            for event in s.facts
        ):
            return 0
    elif how == P.ITSELF:
        if i != source:
            return 0
    elif not nouns.is_meant(s, env, what, i):
        return 0
    if not statics.rule_active(s, env, rule):
        return 0
    amount = nouns.number(s, env, n) * statics.times(s, env, rule)
    return amount if more else -amount


def changing(s: Position) -> bool:
    """Whether anything but a card's own text may change costs of playing cards now."""
    for mod in s.mods:
        if mod[KIND] == I.M_COST:
            return True
    return bool(statics.rules(s, P.PLAY_COST))


def cost_change(s: Position, player: int, i: int) -> int:
    """Raises and cuts of the cost of playing a card: its own, those on the battlefield, and lasting ones."""
    total = 0
    card = s.tab.cards[s.card[i]]
    for ability in card.front.statics if card.own_costs else ():
        for rule in ability.rules:
            if rule.code[:2] == _OWN_COST and not on_battlefield(s, i):
                env = statics.rule_env(s, i, rule)
                env.player = player
                total += _cost_of(s, i, rule, env, player, i)
    for source, change in statics.rules(s, P.PLAY_COST):
        if change.code[1] != P.ITSELF:
            total += _cost_of(s, source, change, statics.rule_env(s, source, change), player, i)
    for mod in s.mods:
        if mod[KIND] == I.M_COST and mod[ON] == player and _mod_means(s, mod, i):
            total += mod[VALUE]
    return total


def free_to_play(s: Position, player: int, i: int) -> bool:
    """Whether a static ability lets a card be played without paying its cost."""
    return cost_change(s, player, i) <= -I.NO_COST // 2


def _mod_means(s: Position, mod: Mod, i: int) -> bool:
    """Whether a lasting effect on "the next card of a kind" means this card: its extra is the number of the phrase."""
    what, player, src = s.tab.phrases[mod[EXTRA]], mod[ON], mod[SOURCE]
    return nouns.is_selector(what) and nouns.fits(s, Env(player, src), what, i, player)


def played(s: Position, player: int, i: int) -> None:
    """A card is being played: effects on the next card of its kind are used up."""
    if not s.mods:
        return
    left = [mod for mod in s.mods if not (mod[KIND] == I.M_COST and mod[ON] == player and mod[MORE] and _mod_means(s, mod, i))]
    if len(left) != len(s.mods):
        s.reset(s.mods, left)


def extra_times(s: Position, player: int, i: int) -> int:
    """How often more a stratagem's effect happens; the lasting effects that say so are used up."""
    if not s.mods:
        return 0
    more = 0
    left = []
    for mod in s.mods:
        if mod[KIND] == I.M_AGAIN and mod[ON] == player and _mod_means(s, mod, i):
            more += mod[VALUE]
        else:
            left.append(mod)
    if more:
        s.reset(s.mods, left)
    return more
