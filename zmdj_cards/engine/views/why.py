"""Why a card cannot be played, an ability not used or an attack not declared now: every reason, not only the first.

What is found here and what :func:`play.can_play`, :func:`play.can_use` and :func:`attack.declarations` allow is the same: no reason
means that it is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import distance, face, line, ready_tactics, units, zone_of
from zmdj_cards.engine.cards.defs import Ability, N
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.happen import on_battlefield
from zmdj_cards.engine.program import extra_costs
from zmdj_cards.engine.state.frame import KIND, STEP
from zmdj_cards.engine.values import prohibitions, static_costs, static_values, statics, uses, values
from zmdj_cards.engine.views.terms import term
from zmdj_cards.errors import Fault
from zmdj_cards.games.zmdj.rules import attack, attackable, costs, filters, play, skills

TIMINGS: Final = {play.MAIN_TIMING: "why.main_only", play.RESPONSE_TIMING: "why.response_only"}


def window_of(s: Position, player: int) -> int:
    """The timing in which a player may act freely now: Main, Response or 0 for neither."""
    if s.reg[I.OVER] or not s.stack or driver.actor(s) != player:
        return 0
    frame = s.stack[-1]
    if frame[KIND] == I.F_MAIN:
        return play.MAIN_TIMING
    return play.RESPONSE_TIMING if frame[KIND] == I.F_COMBAT and frame[STEP] == I.S_RESPONSE else 0


def why_not_play(s: Position, player: int, i: int) -> list[Fault]:
    """The reasons why a hand card of ``player`` cannot be played now; none if it can."""
    card = s.tab.cards[s.card[i]]
    if card.type in (I.TACTIC, I.COMMANDER) or s.zone[i] != I.HAND or s.control[i] != player:
        return [Fault("why.not_hand")]
    window = window_of(s, player)
    if not window:
        return [Fault("why.not_now")]
    found: list[Fault] = []
    timings = card.timings if card.type == I.STRATAGEM else play.MAIN_TIMING
    if not timings & window:
        found.append(Fault(TIMINGS.get(timings, "why.no_timing")))
    if not costs.need_met(s, player, i):
        have = costs.available(s, player)[card.element]
        found.append(Fault("why.need", {"element": term(s, "element", I.ELEMENTS[card.element]), "n": values.need(s, i), "x": have}))
    price = play.amount(s, player, i, 0, -1)
    price += sum(extra_costs.price(s, player, i, ability) for ability in card.extra)
    found += _too_dear(s, player, price)
    if not all(extra_costs.payable(s, player, i, ability) for ability in card.extra):
        found.append(Fault("why.other_cost"))
    comes = card.type == I.UNIT or (s.tab.any_control and filters.takes_control(s, i))
    if comes and len(units(s, player)) >= s.ruleset.unit_cap:
        found.append(Fault("why.cap", {"n": s.ruleset.unit_cap}))
    barred = I.C_PLAY in s.tab.cannots and prohibitions.forbidden(s, I.C_PLAY, i, player)
    if barred or (card.type == I.UNIT and not on_battlefield.may_enter(s, player, i)):
        found.append(Fault("why.forbidden"))
    if card.play_only and not all(filters.play_allowed(s, player, i, ability) for ability in card.play_only):
        found.append(Fault("why.condition"))
    if card.type == I.ATTACHMENT and not play.targets(s, player, i, price) and not (found and _any_host(s, player, i)):
        found.append(Fault("why.dear_target" if _any_host(s, player, i) else "why.no_target"))
    return found


def _any_host(s: Position, player: int, i: int) -> bool:
    """Whether an attachment would have a target if everything could be paid."""
    return any(filters.may_attach(s, player, i, host) for host in (*line(s, 0), *line(s, 1)))


def _too_dear(s: Position, player: int, price: int) -> list[Fault]:
    if costs.can_pay(s, player, price):
        return []
    ready = len(ready_tactics(s, player))
    return [Fault("why.cost", {"n": price, "x": ready, "y": s.reg[I.TOKENS + player]})]


def why_not_attack(s: Position, player: int, i: int) -> list[Fault]:
    """The reasons why a card in the line of ``player`` cannot declare an attack now; none if there is a target."""
    if s.zone[i] != I.LINE or s.control[i] != player:
        return [Fault("why.not_line")]
    if window_of(s, player) != play.MAIN_TIMING:
        return [Fault("why.not_now")]
    if not attack.may_attack(s, i):
        return list(_unfit(s, i))
    if any(action[2] == i for action in attack.declarations(s, player)):
        return []
    return _no_target(s, player, i)


def why_not_target(s: Position, player: int, i: int, target: int) -> list[Fault]:
    """The reasons why a card in the line of ``player`` cannot attack this card of the other line now; none if it can."""
    if window_of(s, player) != play.MAIN_TIMING:
        return [Fault("why.not_now")]
    if (I.A_ATTACK, target, i) in attack.declarations(s, player):
        return []
    found = list(_unfit(s, i))
    reach, away = values.reach(s, i), distance(s, i, target)
    if away > reach:
        found.append(Fault("why.far", {"n": reach, "x": away}))
    if not attackable.may_be_attacked(s, i, target):
        found.append(Fault("why.protected_one"))
    price = costs.attack_price(s, player, target)
    if not costs.can_pay(s, player, price):
        found.append(Fault("why.elusive_one", {"n": price}))
    return found or [Fault("why.duty" if s.tab.any_musts else "why.alone")]


def _unfit(s: Position, i: int) -> Iterator[Fault]:
    leader = s.tab.cards[s.card[i]].type == I.COMMANDER
    if s.flags[i] & I.RESTED:
        yield Fault("why.rested")
    free = static_values.allowed(s, i, "attacks")
    if s.since[i] == s.reg[I.TURN] and not values.keyword(s, i, I.SWIFT) and not free:
        yield Fault("why.fresh")
    if leader and s.reg[I.TURN] == 1 and not s.ruleset.first_turn_commander_attack and not free:
        yield Fault("why.first_turn")
    if I.C_ATTACK in s.tab.cannots and prohibitions.forbidden(s, I.C_ATTACK, i):
        yield Fault("why.forbidden_attack")


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


def why_not_use(s: Position, player: int, i: int, ability: Ability[N]) -> list[Fault]:
    """The reasons why an activated ability of a card that ``player`` controls cannot be used now; none if it can."""
    window = window_of(s, player)
    if not window or s.control[i] != player:
        return [Fault("why.not_now")]
    found: list[Fault] = []
    if s.zone[i] == I.TACTICS and s.flags[i] & I.FACE_DOWN:
        found.append(Fault("why.face_down"))
    if statics.muted(s, i):
        found.append(Fault("why.muted"))
    if not ability.timings & window:
        found.append(Fault(TIMINGS.get(ability.timings, "why.no_timing")))
    if ability.limit and uses.used(s, s.ref(i), ability) >= ability.limit:
        found.append(Fault("why.used", {"n": ability.limit}))
    if s.tab.cannots and _barred(s, player, i, window):
        found.append(Fault("why.forbidden_use"))
    if not skills.payable(s, player, i, ability):
        found += _unpaid(s, player, i, ability)
    return found


def _barred(s: Position, player: int, i: int, window: int) -> bool:
    timed = I.C_RESPOND if window == play.RESPONSE_TIMING else I.C_USE_MAIN
    return prohibitions.forbidden(s, I.C_USE, i, player) or prohibitions.forbidden(s, timed, i, player)


def _unpaid(s: Position, player: int, i: int, ability: Ability[N]) -> list[Fault]:
    """Which parts of a cost cannot be paid; a general remark where it is none of the usual ones."""
    found: list[Fault] = []
    if ability.keyword_name == "awaken" and s.flags[i] & I.AWAKE:
        return [Fault("why.awake")]
    if ability.keyword_name == "retreat" and len(line(s, player)) <= 1:
        return [Fault("why.nobody")]
    if ability.elements and not costs.elements_met(s, player, ability.elements):
        have = costs.available(s, player)
        for element, n in sorted(Counter(ability.elements).items()):
            if have[element] < n:
                found.append(Fault("why.need", {"element": term(s, "element", I.ELEMENTS[element]), "n": n, "x": have[element]}))
    if s.flags[i] & I.RESTED and (ability.rests or any(isinstance(cost, ast.RestThis) for cost in ability.costs)):
        found.append(Fault("why.rested"))
    if isinstance(ability.cost, int) and not ability.rests:
        price = ability.cost - (static_costs.awaken_cut(s, player) if ability.keyword_name == "awaken" else 0)
        found += _too_dear(s, player, price)
    return found or [Fault("why.other_cost")]


def abilities_of(s: Position, player: int, i: int) -> list[Ability[ast.Activated | ast.Keyword]]:
    """The activated abilities of a card that its controller might use: printed ones of the face that shows, and gained ones."""
    found = list(face(s, i).activated)
    if s.tab.quoted:
        found += [ability for j, ability in statics.granted(s, "activated") if j == i]
    return found


def own_cards(s: Position, player: int) -> list[int]:
    """Cards of a player that may have something to do now: the hand, the line with what is attached, face-up tactics."""
    return [*zone_of(s, player, I.HAND), *line(s, player), *zone_of(s, player, I.ATTACHED), *zone_of(s, player, I.TACTICS)]
