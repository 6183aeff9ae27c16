"""What a player may answer now, numbered; several things at once where several are asked for.

The engine makes unordered choices one card at a time in one fixed order, so that no set can be chosen in two ways. A player names the
whole set, in any order; it is put into the engine's order here. What joins a declared action is gathered likewise, by the game
(:class:`Questions` in its record).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.flow.choose import alike
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.frames.picking import CANDIDATES, CHOSEN, MODE
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
from zmdj_cards.engine.state.state import REF_MASK

NOTHING: Final = -1


@dataclass(frozen=True, slots=True)
class Menu:
    """``actions``: what each number does; with ``several`` they are picks, of which ``least`` to ``most`` are named at once (the pass, if
    there is one, is the first and means none)."""

    actions: tuple[Action, ...]
    several: bool = False
    ordered: bool = False
    least: int = 1
    most: int = 1
    candidates: tuple[int, ...] = ()  # places among the candidates of the choice, one for each action; NOTHING for the pass

    def answer(self, s: Position, numbers: Sequence[int]) -> list[Action] | None:
        """The engine's actions for these numbers (from 1); None if they are no answer."""
        if any(not 1 <= number <= len(self.actions) for number in numbers) or len(set(numbers)) < len(numbers):
            return None
        if not self.several:
            return [self.actions[numbers[0] - 1]] if len(numbers) == 1 else None
        places = [self.candidates[number - 1] for number in numbers]
        if places == [NOTHING]:
            return [(I.A_PASS,)]
        if NOTHING in places or not self.least <= len(places) <= self.most:
            return None
        return _picks(s, s.stack[-1], places if self.ordered else sorted(places), self.most)


class Stepping(Protocol):
    """A game that can be played: what :class:`Game` is."""

    state: Position

    def step(self, action: Action) -> None: ...


def menu_of(s: Position) -> Menu:
    """The answers to the question that is open now."""
    frame = s.stack[-1]
    if not _several(s, frame):
        return Menu(tuple(driver.options(s)))
    chosen = frame[CHOSEN]
    left = [at for at in range(len(frame[CANDIDATES])) if at not in chosen]
    least, most = max(0, picking.least(frame) - len(chosen)), picking.most(frame) - len(chosen)
    places = [NOTHING] * (least == 0) + left
    actions = [(I.A_PASS,)] * (least == 0) + [(I.A_PICK, picking.value_of(frame[CANDIDATES][at])) for at in left]
    return Menu(tuple(actions), True, bool(frame[MODE] & I.PICK_ORDER), max(1, least), most, tuple(places))


def _several(s: Position, frame: Frame) -> bool:
    """Whether a choice is of several cards, none of which has to be paid for."""
    if frame[KIND] != I.F_PICK or picking.most(frame) - len(frame[CHOSEN]) < 2 or not picking.picks_cards(frame):
        return False
    if frame[CHOSEN] and not frame[MODE] & I.PICK_ORDER:
        return False
    price, mode = s.rules.pay.price, frame[MODE]
    if not mode & (I.PICK_TARGET | I.PICK_ATTACK):
        return True
    return not any(price(s, frame[PLAYER], ref & REF_MASK, mode) for ref in frame[CANDIDATES] if ref >= 0)


def _picks(s: Position, frame: Frame, places: Sequence[int], most: int) -> list[Action]:
    """Picks of candidates in the engine's order; of equal hidden cards the first ones are taken. The pass at the end where more could
    be taken."""
    cards = [picking.value_of(ref) for ref in frame[CANDIDATES]]
    if frame[MODE] & I.PICK_HIDDEN:
        wanted: list[int] = []
        for at in places:
            same = [other for other in range(len(cards)) if alike(s, cards[other]) == alike(s, cards[at]) and other not in wanted]
            wanted.append(same[0])
        places = wanted if frame[MODE] & I.PICK_ORDER else sorted(wanted)
    picks: list[Action] = [(I.A_PICK, cards[at]) for at in places]
    return picks if len(places) == most else [*picks, (I.A_PASS,)]


def take(game: Stepping, actions: Sequence[Action]) -> bool:
    """Do actions one after the other as long as they answer the same question: where the engine has gone on by itself, the rest has
    no meaning. False, and nothing done, if the first is not legal."""
    asked = game.state.stack[-1]
    for number, action in enumerate(actions):
        if number and not _goes_on(game.state, action, asked):
            return True
        if action not in driver.options(game.state):
            return number > 0
        game.step(action)
    return True


def _goes_on(s: Position, action: Action, asked: Frame) -> bool:
    if s.reg[I.OVER] or not s.stack:
        return False
    frame = s.stack[-1]
    if action[0] not in (I.A_PICK, I.A_PASS):
        return True
    return bool(frame[KIND] == I.F_PICK and frame[CANDIDATES] == asked[CANDIDATES] and frame[CHOSEN])


def midway(s: Position) -> bool:
    """Whether a question that is answered at once (a set of cards, attackers) has been answered in part."""
    frame = s.stack[-1]
    picking = frame[KIND] == I.F_PICK and frame[CHOSEN] and not frame[MODE] & I.PICK_ORDER
    return bool(picking or frame[KIND] in s.rules.views.questions.gathering)
