"""What one player sees of a game. Players and policies get this and nothing else.

Which cards are hidden, the game says (:class:`Secrets` in its record). Deck lists are no secret: a view holds the unseen cards in an order
that says nothing, and a sample deals them anew.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TypeVar

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.defs import CardDef
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views import position, renumber

T = TypeVar("T")


class View:
    """A position as ``player`` sees it, with numbers of its own (:mod:`renumber`).

    ``legal`` are actions in the numbers of the view; :meth:`real` says which action of the game one of them is. The view is made when it
    is first looked at, since a policy may decide without: that must be before the game goes on (:func:`observe` looks at once).

    Single questions (``allows turn zone card about ask``) cost little; ``state`` and ``sample`` are whole positions."""

    __slots__ = ("_deck", "_known", "_legal", "_masked", "_order", "_places", "_position", "_seen", "_unseen", "asked", "player")

    def __init__(self, s: Position, player: int) -> None:
        self.player = player
        self.asked: int = s.stack[-1][KIND] if s.stack else -1  # what kind of frame asks
        self._position = s
        self._legal: dict[Action, Action] | None = None
        self._seen: Position | None = None
        self._masked: Position | None = None
        self._unseen: frozenset[int] | None = None
        self._order: list[int] = []  # instances by their numbers in the view
        self._known: list[int] = []  # and the other way round
        self._places: list[list[int]] = []  # numbers of cards that are not seen, in groups that are dealt apart
        self._deck: list[list[int]] = []  # which cards they are, in an order that says nothing

    def _actions(self) -> dict[Action, Action]:
        """The actions of the game by those of the view, sorted."""
        if self._legal is None:
            s = self._position
            self._legal = renumber.translated(s, driver.options(s), self._numbers) if driver.actor(s) == self.player else {}
        return self._legal

    def _numbers(self) -> list[int]:
        """The numbers of the view by instance."""
        if not self._order:
            self._order = renumber.order_of(self._position)
            known = [0] * len(self._order)
            for number, i in enumerate(self._order):
                known[i] = number
            self._known = known
        return self._known

    @property
    def legal(self) -> list[Action]:
        """What the player may do, sorted; nothing if it is not asked."""
        return list(self._actions())

    @property
    def plain(self) -> bool:
        """Whether nothing that may be done names a card."""
        return all(number is action for number, action in self._actions().items())

    def real(self, action: Action) -> Action:
        """The action of the game that an action of the view is. Raises KeyError for one that is not legal."""
        if self._legal is None and len(action) == 1 and self.allows(action):
            return action
        return self._actions()[action]

    def allows(self, action: Action) -> bool:
        """Whether an action is one of ``legal``."""
        if self._legal is None and len(action) == 1:  # it names no card
            s = self._position
            return driver.actor(s) == self.player and action in driver.options(s)
        return action in self._actions()

    # Single questions

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 before the first."""
        return self._position.reg[I.TURN]

    def zone(self, player: int, zone: int) -> range:
        """The numbers of the cards in a zone, in its order."""
        zones, at = self._position.zones, player * I.ZONE_COUNT + zone
        first = 0
        for index in range(at):
            first += len(zones[index])
        return range(first, first + len(zones[at]))

    def card(self, number: int) -> CardDef:
        """What the table knows of a card, by its number; of one that is not seen, what ``state`` shows for it."""
        self._numbers()
        i, s = self._order[number], self._position
        return s.tab.cards[s.card[i] if i not in self._hidden() else self._look().card[i]]

    def about(self, question: Callable[[Position, int], T], number: int) -> T:
        """The answer to a question about a card, such as its power. The question is asked about a position in the numbers of the game, in
        which the unseen cards lie as in ``state``: its answer must name no card by number."""
        self._numbers()
        return question(self._look(), self._order[number])

    def ask(self, question: Callable[[Position], T]) -> T:
        """The answer to a question about the position, on the same terms."""
        return question(self._look())

    def _hidden(self) -> frozenset[int]:
        """The instances that are not seen."""
        if self._unseen is None:
            s = self._position
            found, known = hidden(s, self.player), revealed(s)
            self._unseen = found - known if known else found
        return self._unseen

    def _look(self) -> Position:
        if self._masked is None:
            self._numbers()
            s = self._position
            look = s.lend()
            look.logging = False
            look.reg = s.reg[:]
            look.reg[I.RNG] = 0
            look.tallied = -1
            covered = s.rules.views.secrets.covered
            if I.LINE in covered or I.ATTACHED in covered:
                look.sources_scene = -1
            if s.tab.looks_back:
                look.facts = renumber.told(s, self.player)
            unseen, look.card = self._hidden(), s.card[:]
            card = look.card
            for group in _groups(s, [i for i in self._order if i in unseen]):
                for i, known in zip(group, sorted([card[i] for i in group]), strict=True):
                    card[i] = known
            self._masked = look
        return self._masked

    def shown(self, action: Action) -> Action:
        """The action of the view that an action of the game is. Raises KeyError for one that is not legal."""
        return {real: number for number, real in self._actions().items()}[action]

    @property
    def state(self) -> Position:
        """The position with its unseen cards in a fixed order, and chance as it never is: a table to look at, not one to play on. Read
        only."""
        if self._seen is None:
            view = self._undealt()
            self._deal(view, self._deck)
            view.reg[I.RNG] = 0
            self._seen = view
        return self._seen

    def _undealt(self) -> Position:
        """The position with the cards that are not seen still to be dealt."""
        s, unseen, numbers = self._position, self._hidden(), self._numbers()
        view = renumber.view_of(s, self.player, unseen, self._order, numbers)
        self._places = _groups(view, [number for number, i in enumerate(self._order) if i in unseen])
        card = view.card
        self._deck = [sorted([card[number] for number in group]) for group in self._places]
        return view

    @property
    def rules(self) -> Rules:
        """The record of the game."""
        return self._position.rules

    def sample(self, seed: int) -> Position:
        """A position that may be the one being played: what is unseen is dealt at random from the start, chance starts from ``seed``. It
        keeps no log."""
        if self._seen is None and not self._places:
            copy = self._undealt()  # most policies take one sample and look at nothing else
        else:
            copy = self.state.copy()
            copy.card = copy.card[:]
        self._deal(copy, rng.dealt(seed, self._deck))
        copy.reg[I.RNG] = rng.seed_state(seed, 77)
        return copy

    def _deal(self, view: Position, deck: list[list[int]]) -> None:
        card = view.card
        for places, cards in zip(self._places, deck, strict=True):
            for number, dealt in zip(places, cards, strict=True):
                card[number] = dealt

    def text(self) -> str:
        """The position with hidden cards as ``?``."""
        return position.to_text(self.state, frozenset(chain.from_iterable(self._places)))


def observe(s: Position, player: int) -> View:
    """What a player sees now."""
    view = View(s, player)
    _ = view.state
    return view


def hidden(s: Position, player: int) -> frozenset[int]:
    """Instances that a player cannot see."""
    secrets, zones = s.rules.views.secrets, s.zones
    theirs = (1 - player) * I.ZONE_COUNT
    found: set[int] = set()
    for zone in secrets.unseen:
        found.update(zones[zone])
        found.update(zones[I.ZONE_COUNT + zone])
    for zone in secrets.private:
        found.update(zones[theirs + zone])
    for zone, flag in secrets.covered.items():
        for side in (theirs,) if s.ruleset.owner_sees_facedown else (0, I.ZONE_COUNT):
            found.update(i for i in zones[side + zone] if s.flags[i] & flag)
    for zone, flag in secrets.blind.items():
        found.update(i for i in (*zones[zone], *zones[I.ZONE_COUNT + zone]) if s.flags[i] & flag)
    found -= _looking_at(s, player)
    return frozenset(found)


def _looking_at(s: Position, player: int) -> set[int]:
    """Cards that a player is being shown right now: those it must choose among, and those an ability of its own has looked at."""
    frames = s.rules.frames
    return {ref & REF_MASK for frame in s.stack for ref in frames[frame[KIND]].shown(s, frame, player)}


def revealed(s: Position) -> set[int]:
    """Cards that have been revealed and are still where they were."""
    frames = s.rules.frames
    return {ref & REF_MASK for frame in s.stack for ref in frames[frame[KIND]].revealed(s, frame)}


def _groups(view: Position, unseen: list[int]) -> list[list[int]]:
    """Unseen cards in groups within which any of them may be any other: those of one player with one back."""
    backs, card, owner = view.tab.backs, view.card, view.owner
    groups: list[list[int]] = [[], [], [], []]
    for number in unseen:
        groups[2 * owner[number] + backs[card[number]]].append(number)
    return groups
