"""The text form of positions, and what players do not see of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.views import Secrets, TextForm
from zmdj_cards.errors import Fault, fault
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.rules import turn


def complete(s: Position) -> None:
    """Commanders stand on their base lines unless it says otherwise, sources of promotion show what they give, set traps and the support
    zone lie face down; it is the main phase of the player whose turn it is, unless something else is going on."""
    for player in (0, 1):
        for i in zone_of(s, player, I.ATTACHED):
            s.flags[i] |= I.BACK
        for i in zone_of(s, player, G.TRAPS):
            s.flags[i] |= I.FACE_DOWN
        for i in zone_of(s, player, G.SUPPORT):
            s.flags[i] |= I.FACE_DOWN | I.RESTED
        for i in zone_of(s, player, G.RECOVERY):
            s.flags[i] |= I.FACE_DOWN
    if not s.stack and not s.reg[I.OVER]:
        s.stack = turn.in_main(s.reg[I.ACTIVE])


_ALLOWED: Final[dict[int, tuple[int, ...]]] = {
    I.LINE: (G.COMMANDER, G.UNIT),
    I.ATTACHED: (G.UNIT,),
    G.TRAPS: (G.TRAP,),
    G.RECOVERY: (G.COMMANDER,),
    **dict.fromkeys((I.HAND, I.DECK, I.DISCARD, G.SUPPORT), (G.UNIT, G.LOGISTICS, G.SPELL, G.TRAP)),
}


def impossible(s: Position) -> Iterator[tuple[tuple[str, int], Fault]]:
    """What the rules exclude: cards where none of their type can be, lines that are not there, two commanders, too many points."""
    cards = s.tab.cards
    leaders = [0, 0]
    for i, card in enumerate(s.card):
        known, zone = cards[card], s.zone[i]
        if known.type not in _ALLOWED.get(zone, (known.type,)):
            yield ("card", i), fault("engine.position_place", card=known.id, zone=s.rules.zones[zone].id)
        if not 0 <= s.place[i] < s.ruleset.lines or (s.place[i] and zone != I.LINE):
            yield ("card", i), fault("engine.position_line", card=known.id, line=s.place[i])
        if known.type == G.COMMANDER:
            leaders[s.owner[i]] += 1
            if leaders[s.owner[i]] > 1:
                yield ("card", i), fault("engine.position_place", card=known.id, zone=s.rules.zones[zone].id)
    for player in (0, 1):
        if s.reg[G.SC_CAP + player] + s.reg[G.MC_CAP + player] > s.ruleset.cap_total:
            yield ("reg", G.SC_CAP + player), fault("engine.position_register", name="sc_cap", value=s.reg[G.SC_CAP + player])
    for number in (G.SINCE, G.PAUSED):
        if s.reg[number] > len(s.facts):
            yield ("reg", number), fault("engine.position_register", name=G.REGS[number], value=s.reg[number])


TEXT: Final[TextForm] = TextForm(
    phases=G.PHASES,
    complete=complete,
    reasons=G.REASONS,
    registers=G.REGS,
    objects=G.OBJS,
    flags=G.FLAGS,
    frames=G.FRAMES,
    pairs=G.PAIRS,
    default={I.TURN: 5, I.PHASE: G.MAIN},
    roots=frozenset((G.F_SETUP, G.F_TURN)),
    impossible=impossible,
)

# Both decks, the opponent's hand and traps, its support zone; what came from a deck into a support zone is known to nobody.
SECRETS: Final[Secrets] = Secrets(
    unseen=(I.DECK,),
    private=(I.HAND,),
    covered={G.TRAPS: I.FACE_DOWN, G.SUPPORT: I.FACE_DOWN},
    blind={G.SUPPORT: G.BLIND},
    instances=G.INSTANCES,
)
