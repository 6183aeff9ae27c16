"""Choices in the middle of things: among cards, players or numbers; yes or no; one of several modes.

A choice with one way to make it is made at once. Unordered choices are made in rising order, so no set can be chosen in two ways.
"""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import modal, picking
from zmdj_cards.engine.frames.picking import CANDIDATES, CHOSEN, MODE, PAID, PURPOSE
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import PLAYER, STEP, Frame
from zmdj_cards.engine.state.state import REF_MASK


def run_pick(s: Position, frame: Frame) -> bool:
    chosen: tuple[int, ...] = frame[CHOSEN]
    step: int = frame[STEP]
    mode: int = frame[MODE]
    most = picking.most(frame)
    if step == PAID:
        frame = picking.with_chosen(frame, chosen)
        s.top(frame)
    if len(chosen) >= most:
        return _done(s, frame)
    if not mode & (I.PICK_ORDER | I.PICK_TARGET | I.PICK_ATTACK) and most == len(frame[CANDIDATES]) and picking.least(frame) == most:
        # Everything must be taken and the order does not matter.
        s.top(picking.with_chosen(frame, tuple(range(most))))
        return False
    options = options_pick(s, frame)
    if not options:
        return _done(s, frame)
    s.ready_options = options
    return True


def _done(s: Position, frame: Frame) -> bool:
    s.pop(s.stack)
    candidates: tuple[int, ...] = frame[CANDIDATES]
    chosen: tuple[int, ...] = frame[CHOSEN]
    s.keep(s.obj, I.RESULT, tuple([candidates[index] for index in chosen]))
    return False


def alike(s: Position, i: int) -> tuple[int, int, int]:
    """Cards of a pile or hand that are equal in this are one choice: the same card, of the same player, in the same state."""
    return (s.card[i], s.owner[i], s.flags[i])


def _prices(s: Position, player: int, candidates: tuple[int, ...], mode: int) -> list[int]:
    """What choosing each of the candidates costs; nothing where none costs anything."""
    if not mode & (I.PICK_TARGET | I.PICK_ATTACK) or mode & (I.PICK_PLAYERS | I.PICK_NUMBER):
        return []
    price, total = s.rules.pay.price, 0
    prices: list[int] = []
    for value in candidates:
        asked = price(s, player, value & REF_MASK, mode) if value >= 0 else 0
        total += asked
        prices.append(asked)
    return prices if total else []


def _affordable(s: Position, player: int, prices: list[int], spent: int) -> int:
    """How many of these can be paid for after a payment, the cheapest first."""
    count = 0
    for price in sorted(prices):
        spent += price
        if price and not s.rules.pay.can(s, player, spent):
            break
        count += 1
    return count


class _Priced:
    """A choice some of whose candidates cost something. Nobody has to pay (R29): at least what costs nothing must be chosen, as far as
    it is asked for; whoever passes over such a card for one with a price has to choose as many as are asked for.
    ``owed``: how many must have been chosen before the choice may end."""

    def __init__(self, s: Position, frame: Frame, prices: list[int], first: int) -> None:
        self.s, self.prices = s, prices
        self.player: int = frame[PLAYER]
        self.least = picking.least(frame)
        self.chosen: tuple[int, ...] = frame[CHOSEN]
        self.left = [at for at in range(first, len(prices)) if at not in self.chosen]
        self.ordered = bool(frame[MODE] & I.PICK_ORDER)
        self.passed_over = not self.ordered and any(not prices[at] for at in range(first) if at not in self.chosen)
        free = sum(1 for at in self.left if not prices[at])
        # Whoever plays an attachment on a card with a price has decided to pay it.
        decided = frame[PURPOSE] >= 0
        self.owed: int = self.least if self.passed_over or decided else min(self.least, len(self.chosen) + free)

    def allows(self, at: int) -> bool:
        """Whether the candidate can be paid for, and then as many others as must be chosen."""
        if self.prices[at] and not self.s.rules.pay.can(self.s, self.player, self.prices[at]):
            return False
        after = [other for other in self.left if other > at or (self.ordered and other != at)]
        if not self.passed_over and all(self.prices[other] for other in self.left if other not in after and other != at):
            return True
        others = [self.prices[other] for other in after]
        return len(self.chosen) + 1 + _affordable(self.s, self.player, others, self.prices[at]) >= self.least


def options_pick(s: Position, frame: Frame) -> list[Action]:
    player: int = frame[PLAYER]
    mode: int = frame[MODE]
    candidates: tuple[int, ...] = frame[CANDIDATES]
    chosen: tuple[int, ...] = frame[CHOSEN]
    least, most = picking.least(frame), picking.most(frame)
    actions: list[Action] = []
    count = len(chosen)
    ordered, hidden = bool(mode & I.PICK_ORDER), bool(mode & I.PICK_HIDDEN)
    plain = bool(mode & (I.PICK_PLAYERS | I.PICK_NUMBER))
    first = 0 if ordered or not count else chosen[-1] + 1
    prices = _prices(s, player, candidates, mode)
    priced = _Priced(s, frame, prices, first) if prices else None
    if priced is not None:
        least = priced.owed
    if count >= least:
        actions.append((I.A_PASS,))
    if count < most:
        last = len(candidates)
        if not ordered and priced is None and least - count > 1:
            last -= least - count - 1
        wanted = picking.wanted(frame)
        if wanted and count < min(wanted, most):
            last = min(last, wanted - max(0, min(wanted, most) - count - 1))
        seen: set[tuple[int, int, int]] = set()
        for index in range(first, last):
            if count and index in chosen:
                continue
            value = candidates[index]
            if plain or value < 0:
                actions.append((I.A_PICK, value))
                continue
            i = value & REF_MASK
            if hidden:
                key = alike(s, i)
                if key in seen:
                    continue
                seen.add(key)
            if priced is None or priced.allows(index):
                actions.append((I.A_PICK, i))
    if len(actions) > 1:
        actions.sort()
    return actions


def apply_pick(s: Position, frame: Frame, action: Action) -> None:
    if action[0] == I.A_PASS:
        _done(s, frame)
        return
    player: int = frame[PLAYER]
    mode: int = frame[MODE]
    candidates: tuple[int, ...] = frame[CANDIDATES]
    chosen: tuple[int, ...] = frame[CHOSEN]
    wanted = action[1]
    plain = not picking.picks_cards(frame)
    index = 0 if mode & I.PICK_ORDER or not chosen else chosen[-1] + 1
    while index in chosen or (candidates[index] if plain else picking.value_of(candidates[index])) != wanted:
        index += 1
    price = s.rules.pay.price(s, player, wanted, mode) if wanted >= 0 else 0
    s.top(picking.with_chosen(frame, chosen + (index,), price > 0))  # noqa: RUF005  # with a star it takes twice as long
    if price:
        s.rules.pay.ask(s, player, price)


def run_ask(s: Position, frame: Frame) -> bool:
    return True


def options_ask(s: Position, frame: Frame) -> list[Action]:
    return [(I.A_PASS,), (I.A_YES,)]


def apply_ask(s: Position, frame: Frame, action: Action) -> None:
    s.pop(s.stack)
    s.keep(s.obj, I.RESULT, (1,) if action[0] == I.A_YES else ())


def run_mode(s: Position, frame: Frame) -> bool:
    if len(frame[modal.CHOSEN]) >= frame[modal.MOST]:
        s.pop(s.stack)
        s.keep(s.obj, I.RESULT, frame[modal.CHOSEN])
        return False
    return True


def options_mode(s: Position, frame: Frame) -> list[Action]:
    least, chosen = frame[modal.LEAST], frame[modal.CHOSEN]
    last = chosen[-1] if chosen else -1
    left = [mode for mode in frame[modal.POSSIBLE] if mode > last]
    found: list[Action] = [(I.A_PASS,)] if len(chosen) >= least else []
    return found + [(I.A_MODE, mode) for at, mode in enumerate(left) if len(left) - at >= least - len(chosen)]


def apply_mode(s: Position, frame: Frame, action: Action) -> None:
    if action[0] == I.A_PASS:
        s.pop(s.stack)
        s.keep(s.obj, I.RESULT, frame[modal.CHOSEN])
        return
    s.top(modal.with_mode(frame, action[1]))
