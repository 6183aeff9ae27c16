"""What one player sees of a game. Players and policies get this and nothing else.

Which cards are hidden, the game says (:class:`Secrets` in its record). Deck lists are no secret, so a sample deals the unseen cards anew.
"""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position, Rules
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.state import rng
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views import position


class View:
    """A position as ``player`` sees it. The cards it cannot see are dealt at random from the start, so nothing can leak.

    They are dealt when the view is first looked at, since a policy may decide without: that must be before the game goes on
    (:func:`observe` looks at once)."""

    __slots__ = ("_dealt", "_here", "_places", "_seed", "asked", "legal", "player")

    def __init__(self, s: Position, player: int, seed: int = 0) -> None:
        self.player = player
        self.asked: int = s.stack[-1][KIND] if s.stack else -1  # what kind of frame asks
        self.legal: list[Action] = list(driver.options(s)) if driver.actor(s) == player else []
        self._here = s
        self._seed = seed
        self._places: list[tuple[int, ...]] = []
        self._dealt: Position | None = None

    @property
    def state(self) -> Position:
        """The position with its unseen cards dealt at random. Read only."""
        if self._dealt is None:
            self._places = unseen_places(self._here, self.player)
            self._dealt = self._here = deal(self._here, self.player, self._seed, self._places)
        return self._dealt

    @property
    def rules(self) -> Rules:
        """The record of the game."""
        return self._here.rules

    def sample(self, seed: int) -> Position:
        """A position that may be the one being played: what is unseen is dealt anew, chance starts from ``seed``. It keeps no log."""
        state = self.state
        return deal(state, self.player, seed, self._places)

    def text(self) -> str:
        """The position with hidden cards as ``?``."""
        return position.to_text(self.state, hidden(self.state, self.player))


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
        found.update(i for i in zones[theirs + zone] if s.flags[i] & flag)
    return frozenset(found - _looking_at(s, player))


def _looking_at(s: Position, player: int) -> set[int]:
    """Cards that a player is being shown right now: those it must choose among, and those an ability of its own has looked at."""
    frames = s.rules.frames
    return {ref & REF_MASK for frame in s.stack for ref in frames[frame[KIND]].shown(s, frame, player)}


def unseen_places(s: Position, player: int) -> list[tuple[int, ...]]:
    """The instances that a player cannot see, in groups within which any of them may be any other."""
    cards, card, owner, apart = s.tab.cards, s.card, s.owner, s.rules.views.secrets.other_back
    groups: list[list[int]] = [[], [], [], []]
    for i in sorted(hidden(s, player)):
        groups[2 * owner[i] + (cards[card[i]].type in apart)].append(i)
    return [tuple(group) for group in groups]


def deal(s: Position, player: int, seed: int, groups: list[tuple[int, ...]] | None = None) -> Position:
    """A copy in which the cards that a player cannot see are dealt anew among the places where they may be; ``groups``: those places,
    if they are known (:func:`unseen_places`)."""
    copy = s.copy()
    copy.logging = False
    state = rng.guess_state(seed)
    for places in unseen_places(s, player) if groups is None else groups:
        order, state = rng.guessed(state, places)
        for there, here in zip(places, order, strict=True):
            copy.card[there] = s.card[here]
    copy.reg[I.RNG] = rng.seed_state(seed, 77)
    copy.log = []
    copy.options = None
    copy.cache_version = -1
    return copy
