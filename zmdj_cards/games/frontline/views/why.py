"""Why a card cannot be used, a unit not act, a skill not be used now: every reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.views import Reasons
from zmdj_cards.engine.flow import chain, driver
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.values import statics, uses
from zmdj_cards.engine.views.terms import card_name
from zmdj_cards.engine.views.texts import ability_words
from zmdj_cards.errors import Fault, Lang, say
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.lexicon import keywords as K
from zmdj_cards.games.frontline.rules import acts, lines, points, traps, units
from zmdj_cards.games.frontline.values import keyword
from zmdj_cards.games.frontline.views.prompts import price_words

# When a player may act: in the own main phase, in a chain.
MAIN: Final = 1
LINK: Final = 2

Doing = tuple[str, list[Fault]]


def window_of(s: Position, player: int) -> int:
    """Whether a player may act freely now, and where."""
    if s.reg[I.OVER] or not s.stack or driver.actor(s) != player:
        return 0
    return {I.F_MAIN: MAIN, I.F_CHAIN: LINK}.get(s.stack[-1][KIND], 0)


def own_cards(s: Position, player: int) -> list[int]:
    return [*zone_of(s, player, I.HAND), *zone_of(s, player, G.TRAPS), *lines.creatures(s, player)]


def of_card(s: Position, player: int, i: int, lang: Lang, asked: bool) -> Iterator[Doing]:
    """What could be done with a card, and what stands against it."""
    if s.control[i] != player:
        return
    name, window = card_name(s, i, lang), window_of(s, player)
    kind = s.tab.cards[s.card[i]].type
    if s.zone[i] == I.HAND and kind == G.UNIT:
        level = [] if s.ruleset.deploy_levels or not units.level(s, i) else [Fault("frontline.why_level")]
        yield say("frontline.do_deploy", lang, a=name), [*_main(window), *_price(s, player, points.of_card(s, i), lang), *level]
        if s.tab.cards[s.card[i]].own.get("promotes") is not None and (asked or window == MAIN):
            yield say("frontline.do_promote", lang, a=name), [*_main(window), *_promotion(s, player, i, lang)]
    elif s.zone[i] == I.HAND and kind == G.TRAP:
        yield say("frontline.do_set", lang, a=name), [*_main(window), *([] if traps.may_set(s, player) else [Fault("frontline.why_sets")])]
    elif s.zone[i] == I.HAND:
        when = [] if window == MAIN or (window == LINK and kind == G.SPELL and chain.objects(s)) else [Fault("frontline.why_turn")]
        yield say("frontline.do_use", lang, a=name), [*when, *_price(s, player, points.of_card(s, i), lang), *_targets(s, player, i)]
    elif s.zone[i] == G.TRAPS:
        yield say("frontline.do_use", lang, a=name), _trap(s, player, i, window, lang)
    elif s.zone[i] == I.LINE:
        yield from _unit(s, player, i, window, lang)


def _main(window: int) -> list[Fault]:
    return [] if window == MAIN else [Fault("frontline.why_turn")]


def _price(s: Position, player: int, price: int, lang: Lang) -> list[Fault]:
    if points.can_pay(s, player, price):
        return []
    have = points.price(s.reg[G.SC + player], s.reg[G.MC + player])
    return [Fault("frontline.why_points", {"word": price_words(price, lang), "x": price_words(have, lang)})]


def _targets(s: Position, player: int, i: int) -> list[Fault]:
    ability = s.tab.cards[s.card[i]].spell
    return [] if ability is None or acts.can_use(s, player, i, ability) else [Fault("frontline.why_target")]


def _promotion(s: Position, player: int, i: int, lang: Lang) -> list[Fault]:
    sources = units.sources_for(s, player, i)
    if not sources:
        return [Fault("frontline.why_no_source")]
    if any(points.can_pay(s, player, points.of_promotion(s, i, j)) for j in sources):
        return []
    return _price(s, player, min(points.of_promotion(s, i, j) for j in sources), lang)


def _trap(s: Position, player: int, i: int, window: int, lang: Lang) -> list[Fault]:
    ability = traps.ability_of(s, i)
    found = [Fault("frontline.why_fresh")] if s.flags[i] & G.FRESH and s.ruleset.trap_wait else []
    found += _price(s, player, points.of_card(s, i), lang)
    if ability is None:
        return found
    event = traps.happened(s, player, i, ability) if ability.events else ()
    if (ability.events and not event) or window not in (MAIN, LINK):
        found.append(Fault("frontline.why_condition"))
    elif not acts.can_use(s, player, i, ability, event) or (not ability.events and window == LINK and not chain.objects(s)):
        found.append(Fault("frontline.why_target"))
    return found


def _unit(s: Position, player: int, i: int, window: int, lang: Lang) -> Iterator[Doing]:
    name = card_name(s, i, lang)
    acted = [] if units.may_act(s, i) else [Fault("frontline.why_acted")]
    reach = [] if units.targets(s, i) else [Fault("frontline.why_no_enemy")]
    yield say("frontline.do_attack", lang, a=name), [*_main(window), *acted, *reach]
    survey = lines.survey(s)
    free = lines.may_cross(survey[s.place[i]], player) or keyword(s, i, K.STEALTH)
    yield say("frontline.do_forward", lang, a=name), [*_main(window), *acted, *([] if free else [Fault("frontline.why_line")])]
    for holder, ability in statics.index(s).activated:
        if holder != i:
            continue
        found = [*_main(window), *_price(s, player, ability.least, lang)]
        found += acted if ability.timings & G.ACT else []
        if ability.limit and uses.used(s, s.refs[i], ability) >= ability.limit:
            found.append(Fault("frontline.why_spent"))
        if not acts.can_use(s, player, i, ability):
            found.append(Fault("frontline.why_target"))
        yield say("frontline.do_skill", lang, a=name, word=ability_words(s, i, ability.id, lang)), found


REASONS: Final[Reasons] = Reasons(window_of, own_cards, of_card)
