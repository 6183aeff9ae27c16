"""Playing a card (guide, Playing a card): reveal, timing, element requirement, target of an attachment, cost, placing.

All of it is checked before anything is paid; a play that cannot be finished is undone to before the card was revealed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import refs, transfer
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import triggers
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.happen import deeds, on_battlefield, ops, would
from zmdj_cards.engine.program import extra_costs
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame, at_step, with_field
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions, static_costs, static_values
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.cards import Printed
from zmdj_cards.games.zmdj.rules import costs, filters, pay, place
from zmdj_cards.games.zmdj.rules.lines import line

MAIN_TIMING: Final = 1
RESPONSE_TIMING: Final = 2


# Fields: (kind, step, player, card, mode, cost, target, place)
CARD: Final = 3  # a reference
MODE: Final = 4  # bits: PLAY_…
COST: Final = 5
TARGET: Final = 6  # what an attachment goes on: a reference, or -1

# Its steps.
_BEGIN: Final = 0
_AIMED: Final = 1
_PAY: Final = 2
_PAID: Final = 3
_RESOLVE: Final = 4
_DONE: Final = 5
ASKED: Final = 6


def timing(s: Position) -> int:
    """The timing window that is open: Main, Response or neither."""
    stack = s.stack
    for at in range(len(stack) - 1, -1, -1):
        kind: int = stack[at][KIND]
        if kind == G.F_COMBAT:
            step: int = stack[at][STEP]
            return RESPONSE_TIMING if step == G.S_RESPONSE else 0
        if kind == I.F_MAIN:
            return MAIN_TIMING
    return 0


# What can stand against playing a card, asked with the player, the card, the way (bits PLAY_…), the whole price and the open timing (-1:
# not looked up). The element requirement and the price come first: most cards fail them.


def _lacks_elements(s: Position, player: int, i: int, mode: int, price: int, window: int) -> bool:
    printed: Printed = s.tab.cards[s.card[i]].printed
    return (printed.need > 0 or bool(s.tab.changed_stats)) and not mode & I.PLAY_NO_NEED and not costs.need_met(s, player, i)


def _too_dear(s: Position, player: int, i: int, mode: int, price: int, window: int) -> bool:
    return price > 0 and not costs.can_pay(s, player, price)


def _other_cost(s: Position, player: int, i: int, mode: int, price: int, window: int) -> bool:
    extra = s.tab.cards[s.card[i]].extra
    return bool(extra) and not mode & I.PLAY_FREE and not all(extra_costs.payable(s, player, i, ability) for ability in extra)


def _untimely(s: Position, player: int, i: int, mode: int, price: int, window: int) -> bool:
    card = s.tab.cards[s.card[i]]
    if card.type != G.STRATAGEM:
        return not mode & I.PLAY_EFFECT and (timing(s) if window < 0 else window) != MAIN_TIMING
    if mode & I.PLAY_EFFECT:
        # A Response-only card can never be played outside the response step.
        return card.timings == RESPONSE_TIMING and (timing(s) if window < 0 else window) != RESPONSE_TIMING
    return not card.timings & (timing(s) if window < 0 else window)


def _crowded(s: Position, player: int, i: int, mode: int, price: int, window: int) -> bool:
    """An attachment that takes control says so itself, whatever it is to be attached to (R4)."""
    comes = s.tab.cards[s.card[i]].type == G.UNIT or (s.tab.any_control and filters.takes_control(s, i))
    return comes and filters.full(s, player)


def _forbidden(s: Position, player: int, i: int, mode: int, price: int, window: int) -> bool:
    cannots = s.tab.cannots
    if I.C_ENTER in cannots and s.tab.cards[s.card[i]].type == G.UNIT and not on_battlefield.may_enter(s, player, i):
        return True
    return I.C_PLAY in cannots and prohibitions.forbidden(s, I.C_PLAY, i, player)


def _unmet(s: Position, player: int, i: int, mode: int, price: int, window: int) -> bool:
    only = s.tab.cards[s.card[i]].play_only
    return bool(only) and not all(filters.play_allowed(s, player, i, ability) for ability in only)


def _nothing_to_go_on(s: Position, player: int, i: int, mode: int, price: int, window: int) -> bool:
    return s.tab.cards[s.card[i]].type == G.ATTACHMENT and not any(
        can_target(s, player, i, price, host) for host in s.zones[I.LINE] + s.zones[I.ZONE_COUNT]
    )


VETOES: Final[dict[str, Callable[[Position, int, int, int, int, int], bool]]] = {
    "need": _lacks_elements,
    "cost": _too_dear,
    "other_cost": _other_cost,
    "timing": _untimely,
    "cap": _crowded,
    "forbidden": _forbidden,
    "condition": _unmet,
    "target": _nothing_to_go_on,
}


def can_play(s: Position, player: int, i: int, mode: int = 0, cost: int = -1, window: int = -1) -> bool:
    """Whether a card may be played now in this way: none of :data:`VETOES`, asked one by one because it is asked so often. ``window``: the
    open timing; -1 looks it up."""
    kind = s.tab.cards[s.card[i]].type
    if kind == G.TACTIC or kind == G.COMMANDER:
        return False
    price = whole_price(s, player, i, mode, cost)
    return not (
        _lacks_elements(s, player, i, mode, price, window)
        or _too_dear(s, player, i, mode, price, window)
        or _other_cost(s, player, i, mode, price, window)
        or _untimely(s, player, i, mode, price, window)
        or _crowded(s, player, i, mode, price, window)
        or (s.tab.cannots and _forbidden(s, player, i, mode, price, window))
        or _unmet(s, player, i, mode, price, window)
        or (kind == G.ATTACHMENT and _nothing_to_go_on(s, player, i, mode, price, window))
    )


def whole_price(s: Position, player: int, i: int, mode: int = 0, cost: int = -1) -> int:
    """What playing a card costs with what its text adds to it."""
    price, extra = amount(s, player, i, mode, cost), s.tab.cards[s.card[i]].extra
    if extra and not mode & I.PLAY_FREE:
        price += sum(extra_costs.price(s, player, i, ability) for ability in extra)
    return price


def playable(s: Position, player: int) -> list[Action]:
    """What a player may play from hand in a main phase; of equal cards the first. Most cards fail one of the questions that cost
    little, so those are asked here first."""
    tab, card, cards = s.tab, s.card, s.tab.cards
    have, budget = costs.available(s, player), costs.budget(s, player)
    crowded = filters.full(s, player)
    changing = tab.any_costs and static_costs.changing(s)
    alike = not tab.changed_stats and not tab.any_kinds  # else equal cards may differ in what they cost and require
    plain = alike and I.C_PLAY not in tab.cannots and I.C_ENTER not in tab.cannots
    actions: list[Action] = []
    seen: set[int] = set()
    for i in s.zones[player * I.ZONE_COUNT + I.HAND]:
        number = card[i]
        definition = cards[number]
        if alike:
            if number in seen:
                continue
            seen.add(number)
            printed: Printed = definition.printed
            if printed.need and printed.element >= 0 and printed.need > have[printed.element]:
                continue
            if definition.cost > budget and not changing and not definition.own_costs:
                continue
        kind = definition.type
        if crowded if kind == G.UNIT else (kind == G.STRATAGEM and not definition.timings & MAIN_TIMING):
            continue
        if plain and not (definition.play_only or definition.extra) and (kind == G.UNIT or kind == G.STRATAGEM):
            # Only the price is left to be asked.
            if not (changing or definition.own_costs) or costs.play_cost(s, player, i) <= budget:
                actions.append((I.A_PLAY, i))
        elif can_play(s, player, i, 0, -1, MAIN_TIMING):
            actions.append((I.A_PLAY, i))
    return actions


def amount(s: Position, player: int, i: int, mode: int, cost: int) -> int:
    if mode & I.PLAY_FREE:
        return 0
    return cost if mode & I.PLAY_FIXED else costs.play_cost(s, player, i)


def targets(s: Position, player: int, i: int, price: int) -> list[int]:
    """What an attachment may be attached to, given that its cost must be paid besides Insight."""
    return [host for host in (*line(s, 0), *line(s, 1)) if can_target(s, player, i, price, host)]


def can_target(s: Position, player: int, i: int, price: int, host: int) -> bool:
    """Whether an attachment may be played on a host, and its cost and Insight be paid."""
    if not filters.may_attach(s, player, i, host):
        return False
    extra = costs.target_price(s, player, host)
    return extra == 0 or costs.can_pay(s, player, price + extra)


def start(s: Position, player: int, i: int, mode: int = 0, cost: int = -1, host: int = -1) -> None:
    """``host``: what an attachment must go on, a reference; -1: its player chooses."""
    s.push(s.stack, (G.F_PLAY, _BEGIN, player, s.refs[i], mode, cost, host, -1))


def run(s: Position, frame: Frame) -> bool:
    step: int = frame[STEP]
    player: int = frame[PLAYER]
    ref: int = frame[CARD]
    mode: int = frame[MODE]
    cost: int = frame[COST]
    i = ref & REF_MASK
    card = s.tab.cards[s.card[i]]
    if step == _BEGIN:
        if s.stack[-2][KIND] == I.F_PROG and triggers.looped(s):
            return False
        if not s.alive(ref) or not can_play(s, player, i, mode, cost):
            return _undone(s, frame)
        price = amount(s, player, i, mode, cost)
        if not mode & I.PLAY_FIXED and s.tab.any_costs and static_costs.free_to_play(s, player, i):
            frame = with_field(frame, MODE, mode | G.PLAY_UNPAID)
        frame = with_field(frame, COST, price)
        if I.E_PLAY in s.tab.replaced:
            s.top(at_step(frame, ASKED))
            would.happen(s, deeds.GATE, (ref,), (-1, price, I.E_PLAY))
            return False
        return _reveal(s, frame, i)
    if step == ASKED:
        if not s.obj[I.RESULT]:
            s.pop(s.stack)
            s.keep(s.obj, I.RESULT, ())
            return False
        return _reveal(s, frame, i)
    if step == _AIMED:
        chosen = s.obj[I.RESULT]
        if not chosen:
            return _undone(s, frame)
        s.top(with_field(at_step(frame, _PAY), TARGET, chosen[0]))
        return False
    if step == _PAY:
        extra = card.extra if not mode & I.PLAY_FREE else []
        s.top(at_step(frame, _PAID))
        for ability in reversed(extra):
            resolving.start(s, ability.program, player, ref, (I.E_PLAY, player, ref, -1, cost, -1), ability.id)
        pay.start(s, player, cost)
        return False
    if step == _PAID:
        s.top(at_step(frame, _RESOLVE))
        if card.type == G.UNIT:
            place.start(s, player, ref)
        return False
    if step == _RESOLVE:
        _resolve(s, frame, i)
        return False
    s.pop(s.stack)
    s.keep(s.obj, I.RESULT, (1, s.refs[i]))
    return False


def _reveal(s: Position, frame: Frame, i: int) -> bool:
    """The card is revealed: choose what an attachment goes on, then pay."""
    player: int = frame[PLAYER]
    price: int = frame[COST]
    if s.tab.cards[s.card[i]].type == G.ATTACHMENT:
        hosts = refs(s, targets(s, player, i, price))
        given: int = frame[TARGET]
        s.top(at_step(frame, _AIMED))
        picking.pick(s, player, hosts if given < 0 else tuple(ref for ref in hosts if ref == given), 1, 1, I.PICK_TARGET, i)
    else:
        s.top(at_step(frame, _PAY))
    return False


def _resolve(s: Position, frame: Frame, i: int) -> None:
    player: int = frame[PLAYER]
    mode: int = frame[MODE]
    cost: int = frame[COST]
    target: int = frame[TARGET]
    card = s.tab.cards[s.card[i]]
    place = s.obj[I.RESULT][0] if card.type == G.UNIT else 0
    static_costs.played(s, player, i)
    ops.emit(s, I.E_PLAY, player, frame[CARD], I.NOT_PAID if mode & (I.PLAY_FREE | G.PLAY_UNPAID) else -1, cost)
    s.top(at_step(frame, _DONE))
    if card.type == G.UNIT:
        marks, rested = static_values.enters_with(s, player, i)
        lying = bool(mode & I.PLAY_RESTED) or rested
        would.happen(s, deeds.ENTER, (s.refs[i],), (player, place, int(lying), *marks))
    elif card.type == G.ATTACHMENT:
        would.happen(s, deeds.ATTACH, (s.refs[i],), (target, player))
    else:
        transfer(s, i, s.owner[i], I.DISCARD)
        if card.spell is not None:
            resolving.start(s, card.spell.program, player, s.refs[i], (I.E_PLAY, player, s.refs[i], -1, cost, -1))
            for _ in range(static_costs.extra_times(s, player, i)):
                resolving.start(s, card.spell.program, player, s.refs[i], (I.E_PLAY, player, s.refs[i], -1, cost, -1))


def _undone(s: Position, frame: Frame) -> bool:
    s.pop(s.stack)
    ops.emit(s, I.E_UNDONE, frame[PLAYER], frame[CARD])
    s.keep(s.obj, I.RESULT, ())
    return False


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.REF, P.NUMBER, P.NUMBER, P.REF, P.NUMBER)


def revealed(s: Position, frame: Frame) -> tuple[int, ...]:
    """Whatever is played has been revealed to everybody (guide, Playing a card)."""
    return (frame[CARD],) if s.alive(frame[CARD]) else ()
