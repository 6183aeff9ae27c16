"""What an ability knows while it is looked at: whose it is, its source, the event, and what its words refer to."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.state.frame import Event

Refs = tuple[int, ...]
Regs = tuple[Refs, ...]

# Registers of an ability frame: tuples of references, players or numbers.
R_IT: Final = 0  # what was mentioned last
R_CHOSEN: Final = 1
R_FORMER: Final = 2
R_LATTER: Final = 3
R_WHO: Final = 4  # the player mentioned last
R_DONE: Final = 5  # (1,) if all of the sentence could be done
R_CARDS: Final = 6  # cards looked at or revealed
R_SACRIFICED: Final = 7
R_DESTROYED: Final = 8
R_DISCARDED: Final = 9
R_RETURNED: Final = 10
R_RESTED: Final = 11
R_PLAYED: Final = 12
R_DEALT: Final = 13
R_MOVED: Final = 14
R_DIFF: Final = 15
R_SIDE: Final = 16  # a part of a line: (player, which)
R_ACTOR: Final = 17  # who does what is written
R_OBJ: Final = 18  # what the next effect works on
R_MODE: Final = 19
R_TOGETHER: Final = 20  # how far one of several players goes who do something together (frames.together)
R_UNMARKED: Final = 21  # what markers were removed from, once for each
R_NAMED: Final = 22  # what was named: one of the kinds of ``picking.NAMING``
R_KEEP: Final = 23
R_EXTRA: Final = 24  # added to the next damage
R_GROUP: Final = 25
R_TIMES: Final = 26
R_COUNT: Final = 27

NOTHING: Final = (-1,)  # "it" is known to be nothing: the choice was none
EMPTY: Final[tuple[tuple[int, ...], ...]] = tuple(() for _ in range(R_COUNT))
NO_EVENT: Final[Event] = ()


class Env:
    """``it`` overrides what "it" means; ``x`` is the number that X stands for; ``found`` is what a condition came upon."""

    __slots__ = ("event", "found", "it", "player", "regs", "src", "x")

    def __init__(
        self,
        player: int,
        src: int,
        event: Event = NO_EVENT,
        regs: tuple[tuple[int, ...], ...] = EMPTY,
        x: Code = 0,
        it: tuple[int, ...] | None = None,
    ) -> None:
        self.player = player
        self.src = src
        self.event = event
        self.regs = regs
        self.x = x
        self.it = it
        self.found: Refs = ()

    @property
    def actor(self) -> int:
        """Who acts: the controller, unless the text makes another player do it."""
        acting = self.regs[R_ACTOR]
        return acting[0] if acting else self.player

    def about(self, it: tuple[int, ...]) -> Env:
        """The same with another "it"."""
        return Env(self.player, self.src, self.event, self.regs, self.x, it)
