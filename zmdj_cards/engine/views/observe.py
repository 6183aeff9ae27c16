"""What one player sees of a game. Players and policies get this and nothing else.

Which cards are hidden, the game says (:class:`Secrets` in its record). Deck lists are no secret, so a sample deals the unseen cards anew.
"""

from __future__ import annotations

from itertools import chain

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position, Rules
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views import position, renumber


class View:
    """A position as ``player`` sees it, with numbers of its own (:mod:`renumber`). The cards that it cannot see are dealt at random from
    the start, so nothing can leak.

    ``legal`` are actions in the numbers of the view; :meth:`real` says which action of the game one of them is. The view is made when it
    is first looked at, since a policy may decide without: that must be before the game goes on (:func:`observe` looks at once)."""

    __slots__ = ("_deck", "_legal", "_order", "_places", "_position", "_seed", "_seen", "asked", "player")

    def __init__(self, s: Position, player: int, seed: int = 0) -> None:
        self.player = player
        self.asked: int = s.stack[-1][KIND] if s.stack else -1  # what kind of frame asks
        self._position = s
        self._seed = seed
        self._legal: dict[Action, Action] | None = None
        self._seen: Position | None = None
        self._order: list[int] = []  # instances by their numbers in the view
        self._places: list[tuple[int, ...]] = []  # numbers of cards that are not seen, in groups that are dealt apart
        self._deck: list[list[int]] = []  # which cards they are, in an order that says nothing

    def _actions(self) -> dict[Action, Action]:
        """The actions of the game by those of the view, sorted."""
        if self._legal is None:
            s = self._position
            actions = driver.options(s) if driver.actor(s) == self.player else []
            self._order = renumber.order_of(s)
            numbers = renumber.numbers_of(self._order)
            self._legal = dict(sorted((renumber.translated(s, action, numbers), action) for action in actions))
        return self._legal

    @property
    def legal(self) -> list[Action]:
        """What the player may do, sorted; nothing if it is not asked."""
        return list(self._actions())

    def real(self, action: Action) -> Action:
        """The action of the game that an action of the view is. Raises KeyError for one that is not legal."""
        return self._actions()[action]

    @property
    def state(self) -> Position:
        """The position with its unseen cards dealt at random. Read only."""
        if self._seen is None:
            s = self._position
            self._actions()
            unseen = hidden(s, self.player) - revealed(s)
            order = self._order
            view = renumber.view_of(s, self.player, unseen, order)
            self._places = _groups(s, [(number, i) for number, i in enumerate(order) if i in unseen])
            self._deck = [sorted(view.card[number] for number in group) for group in self._places]
            self._seen = view
            self._deal(view, self._seed)
        return self._seen

    @property
    def rules(self) -> Rules:
        """The record of the game."""
        return self._position.rules

    def sample(self, seed: int) -> Position:
        """A position that may be the one being played: what is unseen is dealt anew, chance starts from ``seed``. It keeps no log."""
        copy = self.state.copy()
        copy.card = list(copy.card)
        self._deal(copy, seed)
        return copy

    def _deal(self, view: Position, seed: int) -> None:
        state = rng.guess_state(seed)
        for places, cards in zip(self._places, self._deck, strict=True):
            dealt, state = rng.guessed(state, tuple(cards))
            for number, card in zip(places, dealt, strict=True):
                view.card[number] = card
        view.reg[I.RNG] = rng.seed_state(seed, 77)

    def text(self) -> str:
        """The position with hidden cards as ``?``."""
        return position.to_text(self.state, frozenset(chain.from_iterable(self._places)))


def observe(s: Position, player: int, seed: int = 0) -> View:
    """What a player sees now; what it cannot see is dealt anew from ``seed``."""
    view = View(s, player, seed)
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
    return frozenset(found - _looking_at(s, player))


def _looking_at(s: Position, player: int) -> set[int]:
    """Cards that a player is being shown right now: those it must choose among, and those an ability of its own has looked at."""
    frames = s.rules.frames
    return {ref & REF_MASK for frame in s.stack for ref in frames[frame[KIND]].shown(s, frame, player)}


def revealed(s: Position) -> set[int]:
    """Cards that have been revealed and are still where they were."""
    frames = s.rules.frames
    return {ref & REF_MASK for frame in s.stack for ref in frames[frame[KIND]].revealed(s, frame)}


def _groups(s: Position, unseen: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Numbers of unseen cards, given with their instances, in groups within which any of them may be any other."""
    cards, card, owner, apart = s.tab.cards, s.card, s.owner, s.rules.views.secrets.other_back
    groups: list[list[int]] = [[], [], [], []]
    for number, i in unseen:
        groups[2 * owner[i] + (cards[card[i]].type in apart)].append(number)
    return [tuple(group) for group in groups]
