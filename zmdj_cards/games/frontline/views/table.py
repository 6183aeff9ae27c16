"""The table of this game as data: for each player points, piles and traps; for each line its sums and who stands there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import TableView
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import values
from zmdj_cards.engine.views.tableview import Seen, head_of, pile, unseen_by
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.rules import lines


@dataclass(frozen=True)
class UnitView:
    """A creature of a line: its instance, card, player, values now, states, and the cards it was promoted from."""

    i: int
    card: int
    player: int
    str: int
    bp: int
    cp: int
    rested: bool
    acted: bool
    sources: tuple[int, ...]


@dataclass(frozen=True)
class LineView:
    """A line with both players' sums and those who control it."""

    number: int
    bp: tuple[int, int]
    cp: tuple[int, int]
    held: tuple[bool, bool]
    units: tuple[UnitView, ...]


@dataclass(frozen=True)
class PlayerView:
    """What one player has besides the lines."""

    sc: int
    sc_cap: int
    mc: int
    mc_cap: int
    hand: tuple[Seen, ...]
    deck: int
    discard: tuple[Seen, ...]
    support: tuple[Seen, ...]
    traps: tuple[Seen, ...]
    recovery: tuple[Seen, ...]
    recovering: int
    crossed: int
    held: int


@dataclass(frozen=True)
class FrontView(TableView):
    """The table. ``chain``: the cards whose links wait, the last one first."""

    players: tuple[PlayerView, PlayerView]
    lines: tuple[LineView, ...]
    chain: tuple[Seen, ...]

    def as_data(self) -> dict[str, Any]:
        return {
            **super().as_data(),
            "players": [
                {
                    **{name: getattr(side, name) for name in ("sc", "sc_cap", "mc", "mc_cap", "deck", "recovering", "crossed", "held")},
                    **{name: [seen.card for seen in getattr(side, name)] for name in ("hand", "discard", "support", "traps", "recovery")},
                }
                for side in self.players
            ],
            "lines": [
                {
                    "bp": list(line.bp),
                    "cp": list(line.cp),
                    "held": list(line.held),
                    "units": [
                        {
                            "card": unit.card,
                            "player": unit.player,
                            "str": unit.str,
                            "bp": unit.bp,
                            "cp": unit.cp,
                            "rested": unit.rested,
                            "sources": list(unit.sources),
                        }
                        for unit in line.units
                    ],
                }
                for line in self.lines
            ],
            "chain": [seen.card for seen in self.chain],
        }


def _unit(s: Position, i: int) -> UnitView:
    power, breaks, holds = (values.stat(s, i, which) for which in (G.STR, G.BP, G.CP))
    flags, player = s.flags[i], s.control[i]
    sources = tuple(s.card[j] for j in zone_of(s, player, I.ATTACHED) if s.host[j] == i)
    return UnitView(i, s.card[i], player, power, breaks, holds, bool(flags & I.RESTED), bool(flags & G.ACTED), sources)


def _player(s: Position, player: int, unseen: frozenset[int]) -> PlayerView:
    sc, sc_cap, mc, mc_cap = (s.reg[number + player] for number in (G.SC, G.SC_CAP, G.MC, G.MC_CAP))
    piles = {
        name: pile(s, player, zone, unseen)
        for name, zone in (("hand", I.HAND), ("discard", I.DISCARD), ("support", G.SUPPORT), ("traps", G.TRAPS), ("recovery", G.RECOVERY))
    }
    return PlayerView(
        sc,
        sc_cap,
        mc,
        mc_cap,
        piles["hand"],
        len(zone_of(s, player, I.DECK)),
        piles["discard"],
        piles["support"],
        piles["traps"],
        piles["recovery"],
        s.reg[G.RECOVERING + player],
        s.reg[G.CROSSED + player],
        s.reg[G.HELD + player],
    )


def view_of(s: Position, viewer: int, actor: int) -> FrontView:
    """The table as ``viewer`` sees it."""
    unseen, survey = unseen_by(s, viewer), lines.survey(s)
    rows = tuple(
        LineView(
            at,
            line.bp,
            line.cp,
            (lines.controls(s, survey, at, 0), lines.controls(s, survey, at, 1)),
            tuple(_unit(s, i) for player in (0, 1) for i in lines.creatures(s, player) if s.place[i] == at),
        )
        for at, line in enumerate(survey)
    )
    links = [link[resolving.SOURCE] & REF_MASK for link in reversed(chain.objects(s)) if link[resolving.SOURCE] >= 0]
    waiting = tuple(Seen(i, s.card[i]) for i in links)
    return FrontView(**head_of(s, actor), players=(_player(s, 0, unseen), _player(s, 1, unseen)), lines=rows, chain=waiting)
