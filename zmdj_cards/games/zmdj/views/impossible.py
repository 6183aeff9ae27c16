"""What the rules of the main game exclude in a position (guide, Zones, Decks, Attachments): for positions that are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.views.impossible import PLAYERS, Found
from zmdj_cards.errors import Fault, fault
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.rules.lines import line, units

_MAIN: Final = frozenset((G.UNIT, G.STRATAGEM, G.ATTACHMENT))
# Which types of card can be where. What is no tactic lies face-down in the tactics zone.
TYPES: Final[dict[int, frozenset[int]]] = {
    I.LINE: frozenset((G.UNIT, G.COMMANDER)),
    I.HAND: _MAIN,
    I.DECK: _MAIN,
    G.TACTICS_DECK: frozenset((G.TACTIC,)),
    G.TACTICS: _MAIN | {G.TACTIC},
    G.LIFE: _MAIN,
    I.DISCARD: _MAIN | {G.TACTIC},
    I.ATTACHED: frozenset((G.ATTACHMENT,)),
    I.GONE: _MAIN | {G.TACTIC},
}
# In which zones a card can be in a state.
STATES: Final[dict[int, tuple[int, ...]]] = {
    I.RESTED: (I.LINE, G.TACTICS),
    I.FACE_DOWN: (G.TACTICS,),
    I.BACK: (I.LINE,),
    G.HELD: (I.LINE,),
    G.ATTACKED: (I.LINE,),
    G.AS_TACTIC: (G.TACTICS,),
}


def faults(s: Position) -> Found:
    for player in (0, 1):
        leaders = len(line(s, player)) - len(units(s, player))
        if leaders != 1:
            yield ("line", player), fault("engine.position_leaders", player=PLAYERS[player], count=leaders)
        count = len(units(s, player))
        if count > s.ruleset.unit_cap:
            yield ("line", player), fault("engine.position_cap", player=PLAYERS[player], count=count, most=s.ruleset.unit_cap)
    for i in range(len(s.card)):
        for wrong in _of_card(s, i):
            yield ("card", i), wrong


def _of_card(s: Position, i: int) -> Iterator[Fault]:
    known, zone, flags = s.tab.cards[s.card[i]], s.zone[i], s.flags[i]
    if zone in TYPES and known.type not in TYPES[zone]:
        yield fault("engine.position_zone", card=known.id, zone=s.rules.zones[zone].id)
        return
    if zone == G.TACTICS and known.type != G.TACTIC and not flags & I.FACE_DOWN:
        yield fault("engine.position_face_up", card=known.id)
    for flag, zones in STATES.items():
        wrong = flag == I.BACK and known.type != G.COMMANDER
        wrong = wrong or (flag == G.AS_TACTIC and known.type == G.TACTIC)
        if flags & flag and (zone not in zones or wrong):
            yield fault("engine.position_flag", card=known.id, flag=G.FLAGS[flag.bit_length() - 1], zone=s.rules.zones[zone].id)
