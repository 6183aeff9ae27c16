"""What a card costs now, whether it can be paid and whether its element requirement is met."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import on_battlefield
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.values import static_costs
from zmdj_cards.engine.values.cache import cached
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.cards import Printed
from zmdj_cards.games.zmdj.rules.supply import elements, funds
from zmdj_cards.games.zmdj.words import kinds as card_kinds


def play_cost(s: Position, player: int, i: int) -> int:
    """The cost of playing a card with all raises and cuts; never below 0 (guide, Paying costs)."""
    cost = values.cost(s, i)
    if s.tab.any_costs:
        cost += static_costs.cost_change(s, player, i)
    return cost if cost > 0 else 0


def ability_cost(s: Position, player: int, ability: Ability | None, amount: int) -> int:
    """What an ability costs whose text says so much: Awaken may cost less; never below 0."""
    if ability is not None and ability.keyword_name == "awaken":
        return max(0, amount - values.awaken_cut(s, player))
    return amount


def need_met(s: Position, player: int, i: int) -> bool:
    """Element requirement (R11): so many face-up tactics of the card's own element, ready or rested."""
    need = values.need(s, i)
    if need == 0:
        return True
    if s.tab.any_kinds:
        have, own = available(s, player), card_kinds.elements(s, i)
        return not own or any(have[element] >= need for element in own)
    printed: Printed = s.tab.cards[s.card[i]].printed
    return printed.element < 0 or available(s, player)[printed.element] >= need


def available(s: Position, player: int) -> list[int]:
    """Face-up tactics by element, kept while they stay the same."""
    if s.tab.any_kinds:
        return card_kinds.tactics(s, player)
    if s.tallied != s.supply:
        s.tallies = {}
        s.tallied = s.supply
    found = s.tallies.get(player)
    if found is None:
        found = s.tallies[player] = elements(s, player)
    return found


def elements_met(s: Position, player: int, needed: tuple[int, ...]) -> bool:
    """A skill's own element requirement: ``needed`` is a tuple of elements, one entry a point."""
    if not needed:
        return True
    have = available(s, player)
    if len(needed) == 1:
        return have[needed[0]] > 0
    return all(have[element] >= needed.count(element) for element in set(needed))


def can_pay(s: Position, player: int, amount: int) -> bool:
    return amount <= 0 or budget(s, player) >= amount


def budget(s: Position, player: int) -> int:
    """The greatest cost that can be paid, kept while nothing changes."""
    cache = s.cache if s.cache_version == s.version else cached(s)
    found = cache.get(-3 - player)
    if found is None:
        found = cache[-3 - player] = funds(s, player)
    return found


def target_price(s: Position, player: int, i: int) -> int:
    """What a player must pay to choose a card with a card or ability (Insight); 0 for one's own cards."""
    if not on_battlefield(s, i) or s.control[i] == player or s.zone[i] == I.ATTACHED:
        return 0
    return values.keyword(s, i, G.INSIGHT)


def price(s: Position, player: int, i: int, mode: int) -> int:
    """What a player must pay to choose a card, as a target or as what is attacked."""
    if mode & I.PICK_TARGET:
        return target_price(s, player, i)
    return attack_price(s, player, i) if mode & I.PICK_ATTACK else 0


def attack_price(s: Position, player: int, i: int) -> int:
    """What a player must pay to attack a card (Elusive)."""
    if s.control[i] == player:
        return 0
    return values.keyword(s, i, G.ELUSIVE)
