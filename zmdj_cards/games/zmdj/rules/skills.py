"""Using skills: limits and how often a skill was used, which activated abilities can be used now, whether their cost can be paid."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import EMPTY, Env, Refs
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.happen import deeds, would
from zmdj_cards.engine.program import can_be_done, effect_base
from zmdj_cards.engine.state import shape as S
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import PLAYER, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions, statics, uses
from zmdj_cards.engine.words import nouns, qualities
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import phrases as L
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.rules import costs, play
from zmdj_cards.games.zmdj.rules.lines import line

# What can forbid that an ability is used.
BARS: Final[frozenset[int]] = frozenset((I.C_USE, I.C_USE_MAIN, I.C_RESPOND))


def usable(s: Position, player: int, window: int) -> list[Action]:
    """All activated abilities that a player may use now."""
    found: list[Action] = []
    flags, control = s.flags, s.control
    budget = costs.budget(s, player)
    for i, ability in (s.sources if s.sources_scene == s.scene else statics.index(s)).activated:
        if control[i] != player or not ability.timings & window or (ability.rests and flags[i] & I.RESTED) or ability.least > budget:
            continue
        if not (s.tab.any_mutes and statics.muted(s, i)) and can_use(s, player, i, ability, window):
            found.append((I.A_USE, i, ability.id))
    if s.tab.traits.tactic_timings & window and budget >= s.tab.traits.least_tactic_cost:
        _usable_tactics(s, player, window, budget, found)
    for i, ability in statics.granted(s, "activated") if s.tab.quoted else ():
        action = (I.A_USE, i, ability.id)  # gained twice, it is one choice
        if s.control[i] == player and action not in found and can_use(s, player, i, ability, window):
            found.append(action)
    return found


def _usable_tactics(s: Position, player: int, window: int, budget: int, found: list[Action]) -> None:
    """Abilities of face-up tactics; of equal ones in equal state the first."""
    flags, card, cards = s.flags, s.card, s.tab.cards
    plainly = not s.tab.losing and not s.tab.cannots & BARS
    seen: set[int] = set()
    for i in s.zones[player * I.ZONE_COUNT + G.TACTICS]:
        state = flags[i]
        if state & I.FACE_DOWN:
            continue
        key = card[i] << 16 | state
        if key in seen:
            continue
        seen.add(key)
        for ability in cards[card[i]].front.activated:
            if not ability.timings & window or (ability.plain and (ability.least > budget or (ability.rests and state & I.RESTED))):
                continue
            if plainly and ability.plain and not ability.limit:
                able = _payable_plain(s, player, i, ability, budget)
            else:
                able = can_use(s, player, i, ability, window)
            if able:
                found.append((I.A_USE, i, ability.id))


def payable(s: Position, player: int, i: int, ability: Ability) -> bool:
    """Whether every part of an activated ability's cost can be paid in full."""
    if ability.plain:
        return _payable_plain(s, player, i, ability, costs.budget(s, player))
    amount = 0
    env = Env(player, s.refs[i], (), EMPTY, s.tab.programs[ability.program].x)
    for cost in ability.costs:
        if cost[0] == P.PAY:
            amount = costs.ability_cost(s, player, ability, nouns.number(s, env, cost[1]))
            if not costs.elements_met(s, player, ability.elements):
                return False
        elif cost[0] == P.REST_THIS:
            if s.flags[i] & I.RESTED or s.zone[i] == I.ATTACHED:
                return False
        elif not _cost_possible(s, env, cost):
            return False
    if not _enough_for_all(s, env, ability.costs):
        return False
    if ability.keyword_name == "awaken" and (
        s.flags[i] & I.BACK or (G.C_AWAKEN in s.tab.cannots and prohibitions.forbidden(s, G.C_AWAKEN, i))
    ):
        return False
    have = costs.budget(s, player)
    if ability.rests and s.zone[i] == G.TACTICS:
        have -= 1
    if have < amount:
        return False
    # An ability whose only effect is on something it must choose can still be used without it: nothing forbids paying for nothing,
    # but the two keywords of every basic tactic would offer it all the time.
    if ability.keyword_name == "retreat":
        return len(line(s, player)) > 1
    return True


def _payable_plain(s: Position, player: int, i: int, ability: Ability, have: int) -> bool:
    """The usual case: a number, elements, Rest, and a tactic turned face-down (which is known to be face-up)."""
    if ability.elements and not costs.elements_met(s, player, ability.elements):
        return False
    if ability.rests:
        if s.flags[i] & I.RESTED or s.zone[i] == I.ATTACHED:
            return False
        if s.zone[i] == G.TACTICS:
            have -= 1
    if have < ability.least:
        return False
    name = ability.keyword_name
    if name == "retreat":
        return len(s.zones[player * I.ZONE_COUNT + I.LINE]) > 1
    return name != "advance" or s.zone[i] == G.TACTICS


def _wanted(s: Position, env: Env, cost: Code) -> tuple[Refs, int]:
    """What a cost can be paid with, and how many of it are needed at least."""
    if cost[0] == P.REST_THIS:
        return ((env.src,), 1)
    what = effect_base.object_of(s, cost)
    if what is None or nouns.names_players(what):
        return ((), 0)
    qty = nouns.quantity_of(what)
    least = nouns.quantity(s, env, qty)[0] if qty != P.NONE else 1
    return can_be_done.found(s, env, cost, what), least if least < nouns.MANY else 1


def _enough_for_all(s: Position, env: Env, parts: tuple[Code, ...]) -> bool:
    """Whether no two parts of a cost need the same cards: what is given away once is gone, what is rested once is rested (Hall)."""
    resting = [cost for cost in parts if cost[0] in (P.REST, P.REST_THIS)]
    keeping = (P.REST, L.FLIP, P.REMOVE_MARKERS)
    giving = [cost for cost in parts if effect_base.object_of(s, cost) is not None and cost[0] not in keeping]
    for group in (resting, giving):
        if len(group) < 2:
            continue
        wanted = [_wanted(s, env, cost) for cost in group]
        for size in range(2, len(wanted) + 1):
            for some in combinations(wanted, size):
                if len({ref for found, _ in some for ref in found}) < sum(least for _, least in some):
                    return False
    return True


def _cost_possible(s: Position, env: Env, cost: Code) -> bool:
    """A cost that is an effect: enough of what it needs."""
    if cost[0] == P.REMOVE_MARKERS:
        _, on, kind, qty = cost[1]
        marks = sum(qualities.marks(s, ref & REF_MASK, kind) for ref in nouns.objects(s, env, on))
        return marks >= max(1, nouns.quantity(s, env, qty)[0] if qty != P.NONE else 1)
    if cost[0] == L.FLIP:
        i = env.src & REF_MASK
        if s.tab.cards[s.card[i]].type == G.COMMANDER:
            return not s.flags[i] & I.BACK
        return s.zone[i] == G.TACTICS and not s.flags[i] & I.FACE_DOWN
    if effect_base.object_of(s, cost) is not None:
        found, least = _wanted(s, env, cost)
        return len(found) >= least
    if cost[0] == P.DRAW:
        return bool(zone_of(s, env.player, I.DECK))
    return True


# Using an activated ability. Fields: (kind, step, player, source, ability)
SOURCE: Final = 3
ABILITY: Final = 4


def _untimely(s: Position, player: int, i: int, ability: Ability, window: int) -> bool:
    return not ability.timings & window


def _used_up(s: Position, player: int, i: int, ability: Ability, window: int) -> bool:
    return bool(ability.limit) and uses.used(s, s.refs[i], ability) >= ability.limit


def _lost(s: Position, player: int, i: int, ability: Ability, window: int) -> bool:
    return bool(ability.keyword_name) and values.lost(s, i, s.rules.values.keyword_ids[ability.keyword_name])


def _forbidden(s: Position, player: int, i: int, ability: Ability, window: int) -> bool:
    cannots = s.tab.cannots
    if not cannots:
        return False
    if I.C_USE in cannots and prohibitions.forbidden(s, I.C_USE, i, player):
        return True
    what = I.C_RESPOND if window == play.RESPONSE_TIMING else I.C_USE_MAIN
    return what in cannots and prohibitions.forbidden(s, what, i, player)


def _unpayable(s: Position, player: int, i: int, ability: Ability, window: int) -> bool:
    return not payable(s, player, i, ability)


# What can stand against using an ability, asked with the open timing. Any: every kind of ability.
VETOES: Final[dict[str, Callable[[Position, int, int, Ability, int], bool]]] = {
    "timing": _untimely,
    "used": _used_up,
    "lost": _lost,
    "forbidden_use": _forbidden,
    "cost": _unpayable,
}


def can_use(s: Position, player: int, i: int, ability: Ability, window: int) -> bool:
    """Whether an ability may be used now: none of :data:`VETOES`, asked one by one because it is asked so often."""
    return not (
        _untimely(s, player, i, ability, window)
        or _used_up(s, player, i, ability, window)
        or (s.tab.losing and _lost(s, player, i, ability, window))
        or (s.tab.cannots and _forbidden(s, player, i, ability, window))
        or not payable(s, player, i, ability)
    )


def start_use(s: Position, player: int, i: int, ability: int) -> None:
    s.push(s.stack, (G.F_USE, 0, player, s.refs[i], ability))


def run_use(s: Position, frame: Frame) -> bool:
    """The cost first and in full, then the effect: both are one program."""
    player, ref, number = frame[PLAYER], frame[SOURCE], frame[ABILITY]
    s.pop(s.stack)
    would.happen(s, deeds.USE, (ref,), (player, number))
    return False


def shape(frame: Frame) -> Shape:
    return (S.PLAYER, S.REF, S.ABILITY)
