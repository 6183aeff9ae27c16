"""The text form of this game's positions, and what players do not see of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.views import Secrets, TextForm
from zmdj_cards.engine.views.impossible import Found
from zmdj_cards.errors import Fault, fault
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian.rules import turn


def complete(s: Position) -> None:
    """It is the action phase of the player whose turn it is, who has priority, unless something else is going on."""
    if not s.stack and not s.reg[I.OVER]:
        player = s.reg[I.ACTIVE]
        after = {G.PREPARATION: turn.PREPARED, G.DRAW: turn.DRAWN, G.ACTION: turn.ACTED, G.END: turn.ENDED}
        step = after.get(s.reg[I.PHASE])
        if step is None:
            s.stack = [(G.F_TURN, turn.BEGIN, player)]
        else:
            s.stack = [(G.F_TURN, step, player), (I.F_CHAIN, 0, player, 0, ())]


# Which types of card can be where, and which states cards can have there.
_CARDS: Final = frozenset((G.UNIT, G.STRATAGEM, G.SCHEME, G.GEAR, G.AVATAR, G.TERRITORY))
TYPES: Final[dict[int, frozenset[int]]] = {
    I.LINE: frozenset((G.UNIT, G.TOKEN)),
    G.FIELD: frozenset((G.SCHEME, G.GEAR, G.AVATAR)),
    G.TERRITORIES: _CARDS,
    G.STACK: _CARDS - {G.TERRITORY},
}
STATES: Final[dict[int, tuple[int, ...]]] = {
    I.RESTED: (I.LINE, G.FIELD, G.TERRITORIES),
    I.FACE_DOWN: (G.TERRITORIES,),
    I.BACK: (),
    **dict.fromkeys((G.FRESH, G.SHIFTED, G.ATTACKED, G.DOOMED, G.MARCHED, G.EXPEDITION), (I.LINE,)),
}


def impossible(s: Position) -> Found:
    """What the rules exclude: cards where none of their type can be, states that they cannot have there, two units on one position."""
    for i in range(len(s.card)):
        for wrong in _of_card(s, i):
            yield ("card", i), wrong
    for player in (0, 1):
        slots = [s.place[i] for i in s.zones[player * I.ZONE_COUNT + I.LINE]]
        if slots != sorted(set(slots)) or any(slot >= G.SLOTS for slot in slots):
            yield ("line", player), fault("engine.position_slots", player="AB"[player], slots=[slot + 1 for slot in slots])


def _of_card(s: Position, i: int) -> Iterator[Fault]:
    known, zone, flags = s.tab.cards[s.card[i]], s.zone[i], s.flags[i]
    name = s.rules.zones[zone].id
    if zone in TYPES and not any(known.printed.kinds & 1 << kind for kind in TYPES[zone]):
        yield fault("engine.position_zone", card=known.id, zone=name)
        return
    if zone == G.TERRITORIES and not known.printed.kinds & 1 << G.TERRITORY and not flags & I.FACE_DOWN:
        yield fault("engine.position_face_up", card=known.id)
    for bit, zones in STATES.items():
        if flags & bit and zone not in zones:
            yield fault("engine.position_flag", card=known.id, flag=G.FLAGS[bit.bit_length() - 1], zone=name)


TEXT: Final[TextForm] = TextForm(
    phases=G.PHASES,
    complete=complete,
    reasons=G.REASONS,
    registers=G.REGS,
    flags=G.FLAGS,
    frames=G.FRAMES,
    pairs={"health": G.HEALTH},
    signed=frozenset((G.HEALTH, G.HEALTH + 1)),
    default={I.TURN: 5, I.PHASE: G.ACTION, G.HEALTH: 30, G.HEALTH + 1: 30},
    roots=frozenset((G.F_SETUP, G.F_TURN)),
    impossible=impossible,
)
SECRETS: Final[Secrets] = Secrets(
    covered={G.TERRITORIES: I.FACE_DOWN},
    instances={G.A_BURY: 1, G.A_BATTLE: 1, G.A_SHIFT: 1, G.A_MARCH: 1, G.A_EXPEDITION: 1},
)
