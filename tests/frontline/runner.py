"""Positions of the front-line game, in the format of ``docs/positions.md``. ``cite`` names the facts (P1 …) and rulings (Q1 …) that a case
holds, or ``card: FL1-001``; a line ``ruleset name value`` plays the case with another number."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.rules.runner import PLAYERS, Case, Checks, Table, all_cases
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.match import trees_of
from zmdj_cards.engine.values import values
from zmdj_cards.engine.views import position
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.game import RULES
from zmdj_cards.games.frontline.rules import lines
from zmdj_cards.games.frontline.ruleset import load_ruleset
from zmdj_cards.model.card import Card
from zmdj_cards.model.load import load_cards

HERE = Path(__file__).parent / "positions"
NUMBERS = {zone.id: number for number, zone in enumerate(RULES.zones)}


@cache
def pool() -> Mapping[str, Card]:
    return {card.id: card for card in load_cards("frontline")}


@cache
def trees() -> Mapping[str, Faces]:
    return trees_of(RULES, pool().values())


def cases() -> list[Case]:
    return all_cases(HERE)


class FrontTable(Table):
    """A case being played."""

    folder = HERE

    def __init__(self, case: Case, faces: Mapping[str, Faces] | None = None) -> None:
        self.changed = dict(row.split()[1:] for row in case.position if row.startswith("ruleset "))
        case = Case(case.file, case.name, case.cite, [row for row in case.position if not row.startswith("ruleset ")], case.script)
        super().__init__(case, faces)

    def reader(self, faces: Mapping[str, Faces] | None) -> position.Reader:
        changed = {name: json.loads(value) for name, value in self.changed.items()}
        return position.Reader(RULES, pool(), trees() if faces is None else faces, replace(load_ruleset(), **changed))

    def checks(self) -> Checks:
        return CHECKS

    def player(self, name: str) -> int:
        return PLAYERS.index(name)


def _where(t: FrontTable, left: str, right: str) -> tuple[object, object]:
    i = t.i(left)
    return f"{PLAYERS[t.state.control[i]]}.{RULES.zones[t.state.zone[i]].id}", right


def _count(t: FrontTable, left: str, right: str) -> tuple[object, object]:
    player, _, zone = left.partition(".")
    return len(t.state.zones[t.player(player) * I.ZONE_COUNT + NUMBERS[zone]]), int(right)


def _cards(t: FrontTable, left: str, right: str) -> tuple[object, object]:
    player, _, zone = left.partition(".")
    return sorted(f"#{i}" for i in t.state.zones[t.player(player) * I.ZONE_COUNT + NUMBERS[zone]]), sorted(t.numbered(right).split())


def _flags(t: FrontTable, left: str, right: str) -> tuple[object, object]:
    return [name for bit, name in enumerate(G.FLAGS) if t.state.flags[t.i(left)] & (1 << bit)], right.split()


def _keyword(t: FrontTable, left: str, right: str) -> tuple[object, object]:
    handle, name = left.split()
    return values.keyword(t.state, t.i(handle), RULES.values.keyword_ids[name]), int(right)


def _legal(t: FrontTable, left: str, right: str) -> tuple[object, object]:
    code = t.numbered(left)
    word = code.split()[0]
    assert word in G.ACTIONS.values(), f"no such action: {code}"
    return any(known == code or (known.startswith(code + " ") and word != "use") for known in t.codes()), True


def _outcome(t: FrontTable, left: str, right: str) -> tuple[object, object]:
    outcome = t.game.outcome()
    if outcome is None:
        return "none", right
    return f"{'draw' if outcome.winner is None else PLAYERS[outcome.winner]} {outcome.reason}", right


def _events(t: FrontTable, left: str, right: str) -> tuple[object, object]:
    name, _, handle = left.partition(" ")
    found = [event for event in t.state.log if event[0] == G.EVENT_NAMES[name]]
    return len([event for event in found if not handle or (event[2] & 1023) == t.i(handle)]), int(right)


def _lines_of(t: FrontTable, player: str) -> tuple[list[int], list[int]]:
    """The lines that a player may cross, and those it controls."""
    survey, who = lines.survey(t.state), t.player(player)
    crossed = [at for at, line in enumerate(survey) if lines.may_cross(line, who)]
    return crossed, [at for at in range(len(survey)) if lines.controls(t.state, survey, at, who)]


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def _stat(which: int) -> object:
    return lambda t, left, right: (values.stat(t.state, t.i(left), which), int(right))


def _idle(t: FrontTable, left: str, right: str) -> tuple[object, object]:
    return f"{PLAYERS[t.game.actor]} {G.FRAMES[t.state.stack[-1][0]]}", f"{left} main"


CHECKS: Checks = {
    "where": _where,
    "count": _count,
    "cards": _cards,
    "flags": _flags,
    "keyword": _keyword,
    "legal": _legal,
    "outcome": _outcome,
    "events": _events,
    "idle": _idle,
    "line": lambda t, left, right: (t.state.place[t.i(left)], int(right)),
    "str": _stat(G.STR),
    "bp": _stat(G.BP),
    "cp": _stat(G.CP),
    "level": _stat(G.LEVEL),
    "damage": lambda t, left, right: (t.state.counters[G.DAMAGE][t.i(left)], int(right)),
    "host": lambda t, left, right: (t.state.host[t.i(left)], t.i(right) if right != "none" else -1),
    "crosses": lambda t, left, right: (_lines_of(t, left)[0], _numbers(right)),
    "holds": lambda t, left, right: (_lines_of(t, left)[1], _numbers(right)),
    "links": lambda t, left, right: (len(chain.objects(t.state)), int(right or left)),
    "has": lambda t, left, right: (t.state.reg[G.PAIRS[left.split()[0]] + t.player(left.split()[1])], int(right)),
    "asks": lambda t, left, right: (PLAYERS[t.game.actor] if t.game.actor >= 0 else "none", left),
    "turn": lambda t, left, right: (t.state.reg[I.TURN], int(right or left)),
    "phase": lambda t, left, right: (G.PHASES[t.state.reg[I.PHASE]], right or left),
    "options": lambda t, left, right: (len(t.game.legal()), int(right or left)),
}
