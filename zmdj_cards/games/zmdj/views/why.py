"""Why a card cannot be played, an ability not used or an attack not declared now: every reason, not only the first.

The reasons are the vetoes of :mod:`play`, :mod:`skills` and :mod:`attack`: no reason means that it is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.views import Reasons
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.state.frame import KIND, STEP
from zmdj_cards.engine.values import statics
from zmdj_cards.engine.views.terms import card_name, term
from zmdj_cards.engine.views.texts import ability_words
from zmdj_cards.engine.views.why import abilities_of
from zmdj_cards.errors import Fault, Lang, say
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.rules import attack, attackable, costs, filters, play, skills
from zmdj_cards.games.zmdj.rules.lines import distance, line
from zmdj_cards.games.zmdj.rules.supply import ready_tactics
from zmdj_cards.games.zmdj.views.prompts import fighter

TIMINGS: Final = {play.MAIN_TIMING: "why.main_only", play.RESPONSE_TIMING: "why.response_only"}


def window_of(s: Position, player: int) -> int:
    """The timing in which a player may act freely now: Main, Response or 0 for neither."""
    if s.reg[I.OVER] or not s.stack or driver.actor(s) != player:
        return 0
    frame = s.stack[-1]
    if frame[KIND] == I.F_MAIN:
        return play.MAIN_TIMING
    return play.RESPONSE_TIMING if frame[KIND] == G.F_COMBAT and frame[STEP] == G.S_RESPONSE else 0


def why_not_play(s: Position, player: int, i: int) -> list[Fault]:
    """The reasons why a hand card of ``player`` cannot be played now; none if it can."""
    if s.tab.cards[s.card[i]].type in (G.TACTIC, G.COMMANDER) or s.zone[i] != I.HAND or s.control[i] != player:
        return [Fault("why.not_hand")]
    window = window_of(s, player)
    if not window:
        return [Fault("why.not_now")]
    price = play.whole_price(s, player, i)
    names = [name for name, veto in play.VETOES.items() if veto(s, player, i, 0, price, window)]
    if len(names) > 1 and "target" in names and _any_host(s, player, i):
        names.remove("target")  # there is one: it is what else is missing
    return [PLAYING[name](s, player, i, price) for name in names]


def _timing(timings: int) -> Fault:
    return Fault(TIMINGS.get(timings, "why.no_timing"))


def _when(s: Position, player: int, i: int, price: int) -> Fault:
    card = s.tab.cards[s.card[i]]
    return _timing(card.timings if card.type == G.STRATAGEM else play.MAIN_TIMING)


def _elements(s: Position, player: int, element: int, n: int) -> Fault:
    have = costs.available(s, player)[element]
    return Fault("why.need", {"element": term(s, "element", G.ELEMENTS[element]), "n": n, "x": have})


def _price(s: Position, player: int, price: int) -> Fault:
    return Fault("why.cost", {"n": price, "x": len(ready_tactics(s, player)), "y": s.reg[G.TOKENS + player]})


# How each of the vetoes of :mod:`play` is put.
PLAYING: Final[dict[str, Callable[[Position, int, int, int], Fault]]] = {
    "timing": _when,
    "need": lambda s, player, i, price: _elements(s, player, s.tab.cards[s.card[i]].printed.element, values.need(s, i)),
    "cost": lambda s, player, i, price: _price(s, player, price),
    "other_cost": lambda s, player, i, price: Fault("why.other_cost"),
    "cap": lambda s, player, i, price: Fault("why.cap", {"n": s.ruleset.unit_cap}),
    "forbidden": lambda s, player, i, price: Fault("why.forbidden"),
    "condition": lambda s, player, i, price: Fault("why.condition"),
    "target": lambda s, player, i, price: Fault("why.dear_target" if _any_host(s, player, i) else "why.no_target"),
}


def _any_host(s: Position, player: int, i: int) -> bool:
    """Whether an attachment would have a target if everything could be paid."""
    return any(filters.may_attach(s, player, i, host) for host in (*line(s, 0), *line(s, 1)))


def why_not_attack(s: Position, player: int, i: int) -> list[Fault]:
    """The reasons why a card in the line of ``player`` cannot declare an attack now; none if there is a target."""
    if s.zone[i] != I.LINE or s.control[i] != player:
        return [Fault("why.not_line")]
    if window_of(s, player) != play.MAIN_TIMING:
        return [Fault("why.not_now")]
    if unfit := _unfit(s, i):
        return unfit
    if any(action[2] == i for action in attack.declarations(s, player)):
        return []
    return _no_target(s, player, i)


def why_not_target(s: Position, player: int, i: int, target: int) -> list[Fault]:
    """The reasons why a card in the line of ``player`` cannot attack this card of the other line now; none if it can."""
    if window_of(s, player) != play.MAIN_TIMING:
        return [Fault("why.not_now")]
    if (I.A_ATTACK, target, i) in attack.declarations(s, player):
        return []
    found = _unfit(s, i, target)
    reach, away = values.reach(s, i), distance(s, i, target)
    if away > reach:
        found.append(Fault("why.far", {"n": reach, "x": away}))
    if not attackable.may_be_attacked(s, i, target):
        found.append(Fault("why.protected_one"))
    price = costs.attack_price(s, player, target)
    if not costs.can_pay(s, player, price):
        found.append(Fault("why.elusive_one", {"n": price}))
    return found or [Fault("why.duty" if s.tab.any_musts else "why.alone")]


# How each of the vetoes of :mod:`attack` is put.
ATTACKING: Final = {
    "rested": "why.rested",
    "fresh": "why.fresh",
    "first_turn": "why.first_turn",
    "forbidden_attack": "why.forbidden_attack",
}


def _unfit(s: Position, i: int, target: int = -1) -> list[Fault]:
    return [Fault(ATTACKING[name]) for name, veto in attack.VETOES.items() if veto(s, i, target)]


def _no_target(s: Position, player: int, i: int) -> list[Fault]:
    """Every card of the other line, and what stands against attacking it."""
    reach = values.reach(s, i)
    near = [target for target in line(s, 1 - player) if distance(s, i, target) <= reach]
    if not near:
        nearest = min((distance(s, i, target) for target in line(s, 1 - player)), default=0)
        return [Fault("why.range", {"n": reach, "x": nearest})]
    open_ = [target for target in near if attackable.may_be_attacked(s, i, target)]
    if not open_:
        return [Fault("why.protected")]
    price = min(costs.attack_price(s, player, target) for target in open_)
    if not costs.can_pay(s, player, price):
        return [Fault("why.elusive", {"n": price})]
    return [Fault("why.alone")]


def why_not_use(s: Position, player: int, i: int, ability: Ability) -> list[Fault]:
    """The reasons why an activated ability of a card that ``player`` controls cannot be used now; none if it can."""
    window = window_of(s, player)
    if not window or s.control[i] != player:
        return [Fault("why.not_now")]
    found: list[Fault] = []
    if s.zone[i] == G.TACTICS and s.flags[i] & I.FACE_DOWN:
        found.append(Fault("why.face_down"))
    if statics.muted(s, i):
        found.append(Fault("why.muted"))
    for name, veto in skills.VETOES.items():
        if veto(s, player, i, ability, window):
            found += _unpaid(s, player, i, ability) if name == "cost" else [USING[name](ability)]
    return found


# How each of the vetoes of :mod:`skills` is put, but for the cost.
USING: Final[dict[str, Callable[[Ability], Fault]]] = {
    "timing": lambda ability: _timing(ability.timings),
    "used": lambda ability: Fault("why.used", {"n": ability.limit}),
    "lost": lambda ability: Fault("why.muted"),
    "forbidden_use": lambda ability: Fault("why.forbidden_use"),
}


def _unpaid(s: Position, player: int, i: int, ability: Ability) -> list[Fault]:
    """Which parts of a cost cannot be paid; a general remark where it is none of the usual ones."""
    found: list[Fault] = []
    if ability.keyword_name == "awaken" and s.flags[i] & I.BACK:
        return [Fault("why.awake")]
    if ability.keyword_name == "retreat" and len(line(s, player)) <= 1:
        return [Fault("why.nobody")]
    if ability.elements and not costs.elements_met(s, player, ability.elements):
        have = costs.available(s, player)
        found += [_elements(s, player, element, n) for element, n in sorted(Counter(ability.elements).items()) if have[element] < n]
    if s.flags[i] & I.RESTED and ability.rests:
        found.append(Fault("why.rested"))
    if isinstance(ability.cost, int) and not ability.rests:
        price = ability.cost - (values.awaken_cut(s, player) if ability.keyword_name == "awaken" else 0)
        found += [] if costs.can_pay(s, player, price) else [_price(s, player, price)]
    return found or [Fault("why.other_cost")]


def own_cards(s: Position, player: int) -> list[int]:
    """Cards of a player that may have something to do now: the hand, the line with what is attached, face-up tactics."""
    return [*zone_of(s, player, I.HAND), *line(s, player), *zone_of(s, player, I.ATTACHED), *zone_of(s, player, G.TACTICS)]


def of_card(s: Position, player: int, i: int, lang: Lang, asked: bool) -> Iterator[tuple[str, list[Fault]]]:
    """What could be done with a card, or to it, and why it cannot; attacks outside of a main phase only if the card was asked for."""
    if s.zone[i] == I.HAND:
        yield say("why.play", lang, a=card_name(s, i, lang)), why_not_play(s, player, i)
        return
    on_line = s.zone[i] == I.LINE
    if on_line and s.control[i] != player:
        for own in line(s, player):
            yield say("why.attack_it", lang, a=fighter(s, own, lang), b=fighter(s, i, lang)), why_not_target(s, player, own, i)
    if s.control[i] != player:
        return
    name = fighter(s, i, lang) if on_line else card_name(s, i, lang)
    if on_line and (asked or window_of(s, player) == play.MAIN_TIMING):
        yield say("why.attack", lang, a=name), why_not_attack(s, player, i)
    for ability in abilities_of(s, i):
        yield say("why.use", lang, a=name, word=ability_words(s, i, ability.id, lang)), why_not_use(s, player, i, ability)


REASONS: Final[Reasons] = Reasons(window=window_of, own_cards=own_cards, of_card=of_card)
