"""A position: what is written during a game, with the table, the rules and the ruleset that give it its meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zmdj_cards.engine.cards.defs import Ability, Sources, Table
from zmdj_cards.engine.cards.meaning import Meaning
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.state import State

if TYPE_CHECKING:
    from zmdj_cards.engine.cards.rules import Rules


class Position(State):
    """A position. ``rules`` is what its game means by it, ``ruleset`` the numbers it is played with.

    ``cache`` holds computed values of ``cache_version``, ``tallies`` what the game has counted by player of
    the cards that pay, counted anew (``tallied``) when ``supply`` rises: whenever cards enter or leave their zone or turn over there.
    ``scene`` rises whenever cards enter, leave or change places on the battlefield, flip, or get markers or hosts: what is known of them
    in ``sources`` and what of them :mod:`check` must look at each time (``unsettled``) stays true until then.
    ``mutes`` says at ``mutes_version`` which cards have lost all abilities, ``grants`` which abilities static ones give to which cards.
    ``ready_options`` are options that a frame has worked out while it ran, for the driver to take over at once.
    ``cause`` is the card whose effect is being carried out, a reference, or -1. ``moment`` rises with each frame that runs, outside of
    what happens at one moment; ``fired`` is the moment of the trigger that fired last. ``past`` is what the card last was that a question
    is about (words.past)."""

    __slots__ = (
        "cache",
        "cache_version",
        "cause",
        "cause_player",
        "checked",
        "fired",
        "grants",
        "grants_version",
        "logging",
        "meaning",
        "moment",
        "mutes",
        "mutes_version",
        "past",
        "ready_options",
        "rules",
        "ruleset",
        "scene",
        "scene_checked",
        "sources",
        "sources_scene",
        "supply",
        "tab",
        "tallied",
        "tallies",
        "unsettled",
    )

    def __init__(
        self, tab: Table, rules: Rules, ruleset: Ruleset, of: Position | None = None, journal: bool = True, lent: bool = False
    ) -> None:
        """An empty position, or one equal to ``of`` that shares with it only what never changes, or (``lent``) all its lists."""
        State.__init__(self, of, journal, lent)
        self.tab = tab
        self.rules = rules
        self.ruleset: Any = ruleset  # Any: the game's own class, which extends Ruleset; a game knows which
        self.cause = self.cause_player = self.checked = -1
        self.moment = 0
        self.past: Frame | None = None
        self.fired = -1
        self.ready_options: list[Action] | None = None
        self.cache_version = self.grants_version = self.mutes_version = -1
        if of is None:
            self.meaning: Meaning = rules.words.meaning
            self.logging = True
            self.scene = self.unsettled = self.supply = 0
            self.sources_scene = self.scene_checked = self.tallied = -1
            self.sources = Sources()
            self.tallies: dict[int, list[int]] = {}
            self.cache: dict[int, int] = {}
            self.grants: list[tuple[int, Ability]] = []
            self.mutes: dict[int, int] = {}
        else:
            self.meaning, self.logging = of.meaning, of.logging
            self.scene, self.unsettled, self.supply = of.scene, of.unsettled, of.supply
            self.sources_scene, self.scene_checked, self.tallied = of.sources_scene, of.scene_checked, of.tallied
            # None of these is written to once it is out of date, but replaced as a whole.
            self.sources, self.tallies, self.cache = of.sources, of.tallies, of.cache
            self.grants, self.mutes = of.grants, of.mutes

    def copy(self, journal: bool = False) -> Position:
        """The same position; what is written to one, the other does not see. It keeps a journal only if told to."""
        return Position(self.tab, self.rules, self.ruleset, self, journal)

    def lend(self) -> Position:
        """The same position to be read: what is written to its lists is written to both."""
        return Position(self.tab, self.rules, self.ruleset, self, False, True)

    def undo(self, mark: int) -> None:
        """Take back every write since ``mark``."""
        super().undo(mark)
        self.scene += 1
        self.supply += 1
