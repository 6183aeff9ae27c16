"""Choices in the middle of things: among cards, players or numbers; yes or no; one of several modes.

A choice with one way to make it is made at once. Unordered choices are made in rising order, so no set can be chosen in two ways.
"""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import asking
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.zmdj.rules import costs


def run_pick(s: Position, frame: Frame) -> bool:
    if frame[1] == 1:
        frame = (*frame[:1], 0, *frame[2:])
        s.top(frame)
    chosen, most = frame[7], frame[5]
    found = options_pick(s, frame) if len(chosen) < most else []
    if not found:
        return _done(s, frame)
    mode, least = frame[3], frame[4]
    if not mode & (I.PICK_ORDER | I.PICK_TARGET | I.PICK_ATTACK) and least == most == len(frame[6]):
        # Everything must be taken and the order does not matter.
        s.top((*frame[:7], tuple(range(most)), frame[8]))
        return False
    s.ready_options = found
    return True


def _done(s: Position, frame: Frame) -> bool:
    s.pop(s.stack)
    s.keep(s.obj, I.RESULT, tuple(frame[6][index] for index in frame[7]))
    return False


def alike(s: Position, i: int) -> tuple[int, int, int]:
    """Cards of a pile or hand that are equal in this are one choice: the same card, of the same player, in the same state."""
    return (s.card[i], s.owner[i], s.flags[i])


def _price(s: Position, player: int, i: int, mode: int) -> int:
    if mode & I.PICK_TARGET:
        return costs.target_price(s, player, i)
    return costs.attack_price(s, player, i) if mode & I.PICK_ATTACK else 0


def _prices(s: Position, player: int, candidates: tuple[int, ...], mode: int) -> list[int]:
    """What choosing each of the candidates costs (Insight, Elusive)."""
    if not mode & (I.PICK_TARGET | I.PICK_ATTACK) or mode & (I.PICK_PLAYERS | I.PICK_NUMBER):
        return []
    return [_price(s, player, value & REF_MASK, mode) for value in candidates]


def _affordable(s: Position, player: int, prices: list[int], spent: int = 0) -> int:
    """How many of these can be paid for, the cheapest first."""
    count = 0
    for price in sorted(prices):
        spent += price
        if price and not costs.can_pay(s, player, spent):
            break
        count += 1
    return count


def _leaves_enough(s: Position, player: int, price: int, others: list[int], wanted: int) -> bool:
    """Whether this one can be paid for, and then as many of the others as must still be chosen (do as much as you can)."""
    if price and not costs.can_pay(s, player, price):
        return False
    return wanted <= 0 or _affordable(s, player, others, price) >= wanted


def options_pick(s: Position, frame: Frame) -> list[Action]:
    player, mode, least, most, candidates, chosen = frame[2], frame[3], frame[4], frame[5], frame[6], frame[7]
    found: list[Action] = []
    count = len(chosen)
    first = 0 if mode & I.PICK_ORDER or not chosen else chosen[-1] + 1
    prices = _prices(s, player, candidates, mode)
    if any(prices):
        least = min(least, count + _affordable(s, player, [prices[at] for at in range(first, len(prices)) if at not in chosen]))
    if count >= least:
        found.append((I.A_PASS,))
    if count < most:
        last = len(candidates) if mode & I.PICK_ORDER or any(prices) else len(candidates) - max(0, least - count - 1)
        if frame[8] <= asking.MUST and count < min(asking.MUST - frame[8], most):
            last = min(last, asking.MUST - frame[8] - max(0, min(asking.MUST - frame[8], most) - count - 1))
        seen: set[tuple[int, int, int]] = set()
        for index in range(first, last):
            if index in chosen:
                continue
            value = candidates[index]
            if mode & I.PICK_PLAYERS or mode & I.PICK_NUMBER:
                found.append((I.A_PICK, value))
                continue
            i = value & REF_MASK
            if mode & I.PICK_HIDDEN:
                if alike(s, i) in seen:
                    continue
                seen.add(alike(s, i))
            if any(prices):
                start = 0 if mode & I.PICK_ORDER else index + 1
                others = [prices[at] for at in range(start, len(prices)) if at != index and at not in chosen]
                if not _leaves_enough(s, player, prices[index], others, least - count - 1):
                    continue
            found.append((I.A_PICK, i))
    found.sort()
    return found


def apply_pick(s: Position, frame: Frame, action: Action) -> None:
    if action[0] == I.A_PASS:
        _done(s, frame)
        return
    mode, candidates, chosen = frame[3], frame[6], frame[7]
    wanted = action[1]
    plain = bool(mode & (I.PICK_PLAYERS | I.PICK_NUMBER))
    first = 0 if mode & I.PICK_ORDER or not chosen else chosen[-1] + 1
    index = next(
        at
        for at in range(first, len(candidates))
        if at not in chosen and (candidates[at] if plain else candidates[at] & REF_MASK) == wanted
    )
    price = _price(s, frame[2], wanted, mode)
    s.top((*frame[:1], 1 if price else 0, *frame[2:7], (*chosen, index), frame[8]))
    if price:
        asking.pay(s, frame[2], price)


def run_ask(s: Position, frame: Frame) -> bool:
    return True


def options_ask(s: Position, frame: Frame) -> list[Action]:
    return [(I.A_PASS,), (I.A_YES,)]


def apply_ask(s: Position, frame: Frame, action: Action) -> None:
    s.pop(s.stack)
    s.keep(s.obj, I.RESULT, (1,) if action[0] == I.A_YES else ())


def run_mode(s: Position, frame: Frame) -> bool:
    if len(frame[6]) >= frame[4]:
        s.pop(s.stack)
        s.keep(s.obj, I.RESULT, frame[6])
        return False
    return True


def options_mode(s: Position, frame: Frame) -> list[Action]:
    found: list[Action] = [(I.A_PASS,)] if len(frame[6]) >= frame[3] else []
    last = frame[6][-1] if frame[6] else -1
    found += [
        (I.A_MODE, mode) for mode in frame[5] if mode > last and len([x for x in frame[5] if x > mode]) + 1 >= frame[3] - len(frame[6])
    ]
    return found


def apply_mode(s: Position, frame: Frame, action: Action) -> None:
    if action[0] == I.A_PASS:
        s.pop(s.stack)
        s.keep(s.obj, I.RESULT, frame[6])
        return
    s.top((*frame[:6], (*frame[6], action[1])))
