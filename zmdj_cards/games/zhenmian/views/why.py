"""Why a card cannot be played, an ability not used, a unit not attack or move now: every reason, not only the first.

The reasons are the vetoes of :mod:`play` and what :mod:`battle` asks of a unit: no reason means that it is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.views import Reasons
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.values import prohibitions
from zmdj_cards.engine.views.terms import card_name, term
from zmdj_cards.engine.views.texts import ability_words
from zmdj_cards.engine.views.why import abilities_of
from zmdj_cards.errors import Fault, Lang, say
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import phrases, values
from zmdj_cards.games.zhenmian.cards import is_a, printed
from zmdj_cards.games.zhenmian.rules import acting, battle, damage, paying, places, play, resources
from zmdj_cards.games.zhenmian.views.prompts import unit

LATE: Final = Fault("why.normal_only")


def window_of(s: Position, player: int) -> int:
    """The timing in which a player may act freely now: normal, instant or 0 for neither."""
    if s.reg[I.OVER] or not s.stack or driver.actor(s) != player or s.stack[-1][KIND] != I.F_CHAIN:
        return 0
    return G.NORMAL if play.normal_time(s, player) else G.INSTANT


def why_not_play(s: Position, player: int, i: int) -> list[Fault]:
    """The reasons why a hand card of ``player`` cannot be played now; none if it can."""
    if not window_of(s, player):
        return [Fault("why.not_now")]
    if is_a(s, i, G.TERRITORY):
        return why_not_settle(s, player)
    return [tell(s, player, i) for veto, tell in PLAYING.items() if not veto(s, player, i)]


def why_not_settle(s: Position, player: int) -> list[Fault]:
    """The reasons why no territory can be played now (Z14)."""
    if not play.normal_time(s, player):
        return [LATE]
    return [] if play.can_settle(s, player) else [Fault("why.settled", {"n": s.ruleset.territories_per_turn})]


def _support(s: Position, player: int, i: int) -> Fault:
    known = printed(s, i)
    have = resources.support(s, player, known.element)
    return Fault("why.support", {"element": term(s, "element", G.FACTIONS[known.element]), "n": known.need, "x": have})


def _price(s: Position, player: int, amount: int) -> Fault:
    return Fault("why.territories", {"n": amount, "x": resources.funds(s, player)})


# How each of the vetoes of :mod:`play` is put.
PLAYING: Final[dict[Callable[[Position, int, int], bool], Callable[[Position, int, int], Fault]]] = {
    play.in_time: lambda s, player, i: LATE,
    play.supported: _support,
    play.affordable: lambda s, player, i: _price(s, player, paying.play_cost(s, player, i)),
    play.allowed: lambda s, player, i: Fault("why.forbidden"),
    play.has_targets: lambda s, player, i: Fault("why.no_target"),
}


def why_not_attack(s: Position, player: int, i: int) -> list[Fault]:
    """The reasons why a unit cannot start a battle now; none if it can."""
    if not play.normal_time(s, player):
        return [LATE]
    found = [*_at_rest(s, i)]
    if not prohibitions.free(s, I.C_ATTACK, i) or not prohibitions.free_player(s, G.C_BATTLE, player):
        found.append(Fault("why.forbidden_attack"))
    if not found and not battle.objects(s, i):
        there = places.facing(s, i)
        if there >= 0 and not s.flags[there] & I.RESTED and damage.applies(s, phrases.ONLY_PLAYERS, i):
            return [Fault("why.only_players")]
        return [_price(s, player, battle.tax(s, player))]
    return found


def _at_rest(s: Position, i: int) -> Iterator[Fault]:
    if s.flags[i] & I.RESTED:
        yield Fault("why.rested")
    if play.preparing(s, i):
        yield Fault("why.preparing")


def why_not_shift(s: Position, player: int, i: int) -> list[Fault]:
    """The reasons why a unit with Shift cannot shift now."""
    if not play.normal_time(s, player):
        return [LATE]
    found = [fault for fault in _at_rest(s, i) if fault.code != "why.rested" or not s.ruleset.shift_while_rested]
    if s.flags[i] & G.SHIFTED:
        found.append(Fault("why.used", {"n": 1}))
    return found or ([] if acting.shifts(s, i) else [Fault("why.no_position")])


def why_not_use(s: Position, player: int, i: int, ability: Ability) -> list[Fault]:
    """The reasons why an activated ability of a card that ``player`` controls cannot be used now; none if it can."""
    if not window_of(s, player):
        return [Fault("why.not_now")]
    if s.zone[i] == G.TERRITORIES and s.flags[i] & I.FACE_DOWN:
        return [Fault("why.face_down")]
    return [tell(s, player, i, ability) for veto, tell in USING.items() if not veto(s, player, i, ability)]


def _unpaid(s: Position, player: int, i: int, ability: Ability) -> Fault:
    if s.zone[i] == G.FIELD and is_a(s, i, G.AVATAR):
        return Fault("why.spirit", {"n": ability.least, "x": s.counters[G.SPIRIT][i]})
    return _price(s, player, resources.ability_cost(s, player, ability, ability.least))


USING: Final[dict[Callable[[Position, int, int, Ability], bool], Callable[[Position, int, int, Ability], Fault]]] = {
    play.use_in_time: lambda s, player, i, ability: LATE,
    play.use_left: lambda s, player, i, ability: Fault("why.used", {"n": ability.limit}),
    play.use_ready: lambda s, player, i, ability: next(_at_rest(s, i)),
    play.use_paid: _unpaid,
    play.use_given: lambda s, player, i, ability: Fault("why.other_cost"),
    play.use_true: lambda s, player, i, ability: Fault("why.condition"),
    play.use_aimed: lambda s, player, i, ability: Fault("why.no_target"),
}


def own_cards(s: Position, player: int) -> list[int]:
    """Cards of a player that may have something to do now: the hand, and all permanents with something to do."""
    return [*zone_of(s, player, I.HAND), *places.permanents(s, player)]


def of_card(s: Position, player: int, i: int, lang: Lang, asked: bool) -> Iterator[tuple[str, list[Fault]]]:
    """What could be done with a card, and why it cannot; attacks and moves outside of one's own time only if the card was asked for."""
    if s.zone[i] == I.HAND and s.control[i] == player:
        yield say("why.play", lang, a=card_name(s, i, lang)), why_not_play(s, player, i)
        if asked and not is_a(s, i, G.TERRITORY):
            yield say("why.bury", lang, a=card_name(s, i, lang)), why_not_settle(s, player)
        return
    if s.control[i] != player or s.zone[i] not in (I.LINE, G.FIELD, G.TERRITORIES):
        return
    standing = s.zone[i] == I.LINE
    name = unit(s, i, lang) if standing else card_name(s, i, lang)
    if standing and (asked or window_of(s, player) == G.NORMAL):
        yield say("why.attack", lang, a=name), why_not_attack(s, player, i)
        if values.has(s, i, G.SHIFT):
            yield say("why.shift", lang, a=name), why_not_shift(s, player, i)
    for ability in abilities_of(s, i):
        yield say("why.use", lang, a=name, word=ability_words(s, i, ability.id, lang)), why_not_use(s, player, i, ability)


REASONS: Final[Reasons] = Reasons(window=window_of, own_cards=own_cards, of_card=of_card)
