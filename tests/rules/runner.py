"""Golden positions: a position, actions, and what must be true then. The format is described in ``docs/positions.md``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.contract.helpers import pool, trees
from tests.contract.worlds import all_of, deal, rename, swap_places
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import face
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.views import narrate, position
from zmdj_cards.engine.views.observe import observe
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.rules.lines import line
from zmdj_cards.games.zmdj.rules.supply import ready_tactics
from zmdj_cards.games.zmdj.ruleset import load_ruleset

HERE = Path(__file__).parent / "zmdj"
PLAYERS = "AB"
NUMBERS = {zone.id: number for number, zone in enumerate(RULES.zones)}
CARD_ROWS = ("card", "text", "awake")
# Any: a table of whatever game.
Checks = Mapping[str, Callable[[Any, str, str], tuple[object, object]]]


@dataclass
class Case:
    """One golden position. ``cite``: the guide's section, a ruling, ``engine``, a node or a card."""

    file: str
    name: str
    cite: str = ""
    position: list[str] = field(default_factory=list)
    script: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"{self.file}:{self.name}"

    def cards(self) -> set[str]:
        """Ids of all cards that stand in the position."""
        rows = (row.partition(":")[2] for row in self.position if row[:2] in ("A ", "B "))
        return {re.split(r"[#~!+^=@%&$*]", token)[0] for row in rows for token in row.split()}

    def abilities(self) -> tuple[str, tuple[int, ...]]:
        """What ``cite card: BP01-SR-003/1,2`` names: the card and its abilities, numbered from 1, front face first; ("", ()) if no card."""
        match = re.fullmatch(r"card: (\S+?)(?:/([\d,]+))?", self.cite)
        if match is None:
            return "", ()
        return match[1], tuple(int(number) for number in (match[2] or "").split(",") if number)


def stock(folder: Path = HERE) -> list[str]:
    return (folder / "stock.txt").read_text(encoding="utf-8").splitlines()


def load_cases(path: Path, folder: Path = HERE) -> list[Case]:
    cases: list[Case] = []
    for raw in path.read_text(encoding="utf-8").splitlines():
        text = raw.strip()
        if not text or text.startswith("//"):
            continue
        if text.startswith("== "):
            cases.append(
                Case(path.relative_to(folder if path.is_relative_to(folder) else path.parent).with_suffix("").as_posix(), text[3:].strip())
            )
        elif text.startswith("cite "):
            cases[-1].cite = text[5:].strip()
        elif text.split()[0] in ("do", "expect", "best"):
            cases[-1].script.append(text)
        else:
            cases[-1].position.append(text)
    return cases


def all_cases(folder: Path = HERE) -> list[Case]:
    return [case for path in sorted(folder.rglob("*.pos")) for case in load_cases(path, folder)]


def spelled_out(row: str) -> str:
    """``A tactics: tw*3`` as three cards."""
    head, colon, rest = row.partition(":")
    if row[:2] not in ("A ", "B ") or not colon:
        return row
    words = (re.sub(r"\*\d+$", "", token) for token in rest.split() for _ in range(int((re.findall(r"\*(\d+)$", token) or ["1"])[0])))
    return f"{head}: {' '.join(words)}"


class Table:
    """A case being played. ``faces``: the abilities of the cards of the database, the shipped ones unless told; ``own_first``: the cards
    of the case are numbered before those of the stock, and so are their abilities."""

    folder = HERE

    def __init__(self, case: Case, faces: Mapping[str, Faces] | None = None, own_first: bool = False) -> None:
        reader = self.reader(faces)
        self.case = case
        own = [spelled_out(row) for row in case.position]
        cut = sum(row.split()[0] in CARD_ROWS for row in own) if own_first else 0
        own.sort(key=lambda row: row.split()[0] not in CARD_ROWS)
        self.state = reader.read("\n".join([*own[:cut], *stock(self.folder), *own[cut:]]))
        self.handles = reader.handles
        self.game: Game = Game(self.state)
        driver.advance(self.state)

    def reader(self, faces: Mapping[str, Faces] | None) -> position.Reader:
        return position.Reader(RULES, pool(), trees() if faces is None else faces, load_ruleset())

    def checks(self) -> Checks:
        """What ``expect`` can ask for, by its word: what is found and what is wanted."""
        return CHECKS

    def run(self) -> None:
        for row in self.case.script:
            word, _, rest = row.partition(" ")
            for part in (item.strip() for item in rest.split(";")):
                if word == "do":
                    self.do(part)
                elif word == "expect":
                    self.expect(part)

    def numbered(self, text: str) -> str:
        """Handles replaced by instance numbers."""
        return " ".join(f"#{self.handles[word]}" if word in self.handles else word for word in text.split())

    def codes(self) -> dict[str, tuple[int, ...]]:
        return {narrate.action_code(self.state, action): action for action in self.game.legal()}

    def do(self, text: str) -> None:
        wanted = self.numbered(text)
        if wanted.startswith("concede"):
            self.game.step((I.A_CONCEDE, PLAYERS.index(wanted.split()[1])))
            return
        codes = self.codes()
        if wanted == "go" and wanted not in codes:
            return  # nobody else can join: the attack went off by itself
        assert wanted in codes, f"{text!r} ({wanted}) is not legal; legal: {sorted(codes)}"
        self.game.step(codes[wanted])

    def expect(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        negated = word == "not"
        if negated:
            word, _, rest = rest.partition(" ")
        left, _, right = (part.strip() for part in rest.partition("="))
        found, wanted = self.checks()[word](self, left, right)
        assert (found != wanted) if negated else (found == wanted), f"{text}: found {found!r}"

    def i(self, handle: str) -> int:
        return self.handles[handle]


def _where(t: Table, left: str, right: str) -> tuple[object, object]:
    i = t.i(left)
    return f"{PLAYERS[t.state.control[i]]}.{RULES.zones[t.state.zone[i]].id}", right


def _line(t: Table, left: str, right: str) -> tuple[object, object]:
    return [f"#{i}" for i in line(t.state, PLAYERS.index(left))], t.numbered(right).split()


def _count(t: Table, left: str, right: str) -> tuple[object, object]:
    player, _, zone = left.partition(".")
    return len(t.state.zones[PLAYERS.index(player) * I.ZONE_COUNT + NUMBERS[zone]]), int(right)


def _cards(t: Table, left: str, right: str) -> tuple[object, object]:
    player, _, zone = left.partition(".")
    return [f"#{i}" for i in t.state.zones[PLAYERS.index(player) * I.ZONE_COUNT + NUMBERS[zone]]], t.numbered(right).split()


def _flags(t: Table, left: str, right: str) -> tuple[object, object]:
    bits = t.state.flags[t.i(left)] & ~G.ATTACKED
    return [name for bit, name in enumerate(G.FLAGS) if bits & (1 << bit)], right.split()


def _keyword(t: Table, left: str, right: str) -> tuple[object, object]:
    handle, name = left.split()
    return values.keyword(t.state, t.i(handle), RULES.values.keyword_ids[name]), int(right)


CODE = re.compile(
    r"(pass|go|yes|ambush)|(play|join|intercept|dodge) #\d+|pick (#\d+|\d+|[AB])|(pay|place|order|mode) \d+"
    r"|attack #\d+ by #\d+|use #\d+ \d+"
)


def _legal(t: Table, left: str, right: str) -> tuple[object, object]:
    """What is asked for must exist, so that no misspelt action is found not to be legal."""
    code = t.numbered(left)
    assert CODE.fullmatch(code), f"no such action: {code}"
    if code.startswith("use"):
        i, number = (int(word) for word in code.removeprefix("use #").split())
        shown = face(t.state, i)
        assert number == 0 or shown.abilities[number - 1] in shown.activated, f"no activated ability: {code}"
    return code in t.codes(), True


def _outcome(t: Table, left: str, right: str) -> tuple[object, object]:
    """``outcome = A dying``, ``outcome = draw deck``, ``outcome = none``."""
    outcome = t.game.outcome()
    if outcome is None:
        return "none", right
    return f"{'draw' if outcome.winner is None else PLAYERS[outcome.winner]} {outcome.reason}", right


def _idle(t: Table, left: str, right: str) -> tuple[object, object]:
    """``idle A``: it is A's main phase and nothing is being asked."""
    frame = t.state.stack[-1]
    return f"{PLAYERS[t.game.actor]} {G.FRAMES[frame[0]]}", f"{left} main"


def _events(t: Table, left: str, right: str) -> tuple[object, object]:
    """``events die = 2``; ``events damage u1 = 1`` counts those of one card."""
    name, _, handle = left.partition(" ")
    kind = G.EVENTS.index(name)
    found = [event for event in t.state.log if event[0] == kind]
    if handle:
        found = [event for event in found if (event[2] & 1023) == t.i(handle)]
    return len(found), int(right)


def _sees(t: Table, left: str, right: str) -> tuple[object, object]:
    """``sees A u1``: A's view names the card, which must be the only one with that id."""
    player, handle = left.split()
    number = t.state.card[t.i(handle)]
    assert t.state.card.count(number) == 1, f"not the only one: {handle}"
    card_id = t.state.tab.cards[number].id
    return re.search(rf"(?<![\w-]){re.escape(card_id)}(?![\w-])", _shown(t, player)) is not None, True


def _shown(t: Table, player: str) -> str:
    """The zones of a view as text; what the cards are stands before them."""
    rows = observe(t.state, PLAYERS.index(player)).text().splitlines()
    return "\n".join(row for row in rows if re.match(r"[AB] \w+:", row))


def _views(t: Table, left: str, right: str) -> tuple[object, object]:
    """``views``: other worlds that look the same are seen the same, by both players."""
    told = []
    for player in (0, 1):
        seen = all_of(observe(t.state, player))
        others = [make(t.state, player, 1) for make in (deal, rename)]
        if driver.actor(t.state) == player:
            others.append(swap_places(t.state, player, 1))
        told += [PLAYERS[player] for other in others if all_of(observe(other, player)) != seen]
    return told, []


CHECKS: dict[str, Callable[[Table, str, str], tuple[object, object]]] = {
    "where": _where,
    "line": _line,
    "count": _count,
    "cards": _cards,
    "flags": _flags,
    "keyword": _keyword,
    "legal": _legal,
    "outcome": _outcome,
    "events": _events,
    "idle": _idle,
    "power": lambda t, left, right: (values.power(t.state, t.i(left)), int(right)),
    "range": lambda t, left, right: (values.reach(t.state, t.i(left)), int(right)),
    "marks": lambda t, left, right: (t.state.counters[G.MORE_POWER][t.i(left)], int(right)),
    "host": lambda t, left, right: (t.state.host[t.i(left)], t.i(right) if right != "none" else -1),
    "tokens": lambda t, left, right: (t.state.reg[G.TOKENS + PLAYERS.index(left)], int(right)),
    "asks": lambda t, left, right: (PLAYERS[t.game.actor] if t.game.actor >= 0 else "none", left),
    "ready": lambda t, left, right: (len(ready_tactics(t.state, PLAYERS.index(left))), int(right)),
    "turn": lambda t, left, right: (t.state.reg[I.TURN], int(right or left)),
    "phase": lambda t, left, right: (G.PHASES[t.state.reg[I.PHASE]], right or left),
    "sees": _sees,
    "views": _views,
    "options": lambda t, left, right: (len(t.game.legal()), int(right or left)),
    "subtype": lambda t, left, right: (right in face(t.state, t.i(left)).subtypes, True),
}
