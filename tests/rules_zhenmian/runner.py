"""Golden positions of 陣面對決: a position, actions, and what must be true then. The format is described in ``docs/positions.md``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from tests.rules.sides import exchanged
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import face
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.engine.flow import chain, driver
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import trees_of
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import with_field
from zmdj_cards.engine.views import narrate, position
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import values
from zmdj_cards.games.zhenmian.game import RULES
from zmdj_cards.games.zhenmian.rules import places, play, resources
from zmdj_cards.games.zhenmian.ruleset import load_ruleset
from zmdj_cards.model.card import Card
from zmdj_cards.model.load import load_cards

HERE = Path(__file__).parent / "positions"
PLAYERS = "AB"
CARD_ROWS = ("card", "text")
# Who is asked while the game is set up, in a frame that is written out.
SETUP = re.compile(r"^(frame setup \[\d+,)([01])")
ZONES = {zone.id: number for number, zone in enumerate(RULES.zones) if zone.id}


@cache
def pool() -> dict[str, Card]:
    return {card.id: card for card in load_cards("zhenmian")}


@cache
def trees() -> dict[str, Faces]:
    return trees_of(RULES, pool().values())


@dataclass
class Case:
    """One golden position. ``cite``: rules and rulings that it holds, cards and keywords; ``rules``: fields of the ruleset that differ."""

    file: str
    name: str
    cite: list[str] = field(default_factory=list)
    rules: dict[str, object] = field(default_factory=dict)
    position: list[str] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)
    priority: str = ""
    script: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"{self.file}:{self.name}"

    def cards(self) -> set[str]:
        """Ids of all cards that stand in the position or on the stack."""
        rows = (row.partition(":")[2] for row in self.position if row[:2] in ("A ", "B "))
        return {re.split(r"[#~!+^=@%&$*>/]", token)[0] for row in (*rows, *self.stack) for token in row.split()}


def rows_of(path: Path) -> Iterator[str]:
    """The lines of a file; a case with ``each c n: CZ-022 3 | CZ-061 5`` once for each row, ``{c}`` and ``{n}`` filled in, its name
    followed by the row."""
    for block in re.split(r"(?m)^(?=== )", path.read_text(encoding="utf-8")):
        tables = re.findall(r"(?m)^each (.*?): (.*)$", block)
        if not tables:
            yield from block.splitlines()
            continue
        bare = re.sub(r"(?m)^each .*\n", "", block)
        for names, row in ((head.split(), row.split()) for head, rows in tables for row in rows.split("|")):
            title, *lines = bare.splitlines()
            values = dict(zip(names, row, strict=True))
            for line in (f"{title}: {' '.join(row)}", *lines):
                yield re.sub(r"\{(\w+)\}", lambda found, values=values: values[found[1]], line)


def load_cases(path: Path) -> list[Case]:
    cases: list[Case] = []
    for raw in rows_of(path):
        text = raw.strip()
        if not text or text.startswith("//"):
            continue
        if text.startswith("== "):
            cases.append(Case(path.stem, text[3:].strip()))
            continue
        case, word = cases[-1], text.split()[0]
        if word == "cite":
            case.cite += [part.strip() for part in text[5:].split(";")]
        elif word in ("do", "expect"):
            case.script.append(text)
        elif word == "stack:":
            case.stack += text.split()[1:]
        elif word == "rules":
            for part in text.split()[1:]:
                key, _, value = part.partition("=")
                case.rules[key] = int(value) if value.isdecimal() else value == "yes"
        else:
            for part in (item.strip() for item in (text.split("|") if word not in CARD_ROWS else [text])):
                if part.startswith("priority "):
                    case.priority = part.split()[1]
                else:
                    case.position.append(part)
    return cases


@cache
def all_cases() -> tuple[Case, ...]:
    return tuple(case for path in sorted(HERE.glob("*.pos")) for case in load_cases(path))


def spelled_out(row: str) -> str:
    """``A territories: CZ-179*2`` as two cards."""
    head, colon, rest = row.partition(":")
    if row[:2] not in ("A ", "B ") or not colon:
        return row
    words = (re.sub(r"\*\d+$", "", token) for token in rest.split() for _ in range(int((re.findall(r"\*(\d+)$", token) or ["1"])[0])))
    return f"{head}: {' '.join(words)}"


def other_side(case: Case) -> Case:
    """The same with the players exchanged; columns are the same for both."""
    rows = [row if row.split()[0] in CARD_ROWS else exchanged(row) for row in case.position]
    rows = [SETUP.sub(lambda found: f"{found[1]}{1 - int(found[2])}", row) for row in rows]
    said = {row.split()[0] for row in rows}
    rows += [f"{word} B" for word in ("active", "first") if word not in said]
    return replace(
        case,
        position=rows,
        stack=[exchanged(token) for token in case.stack],
        priority=exchanged(case.priority),
        script=[exchanged(row) for row in case.script],
    )


class Table:
    """A case being played. ``cards``, ``faces``: cards in the place of shipped ones, and their abilities."""

    def __init__(self, case: Case, cards: Mapping[str, Card] | None = None, faces: Mapping[str, Faces] | None = None) -> None:
        self.case = case
        rows = [spelled_out(row) for row in case.position]
        for token in case.stack:
            card, owner = re.split(r"[>^/ ]", token)[0], (re.findall(r"\^([AB])", token) or [self._active(case)])[0]
            rows.append(f"{owner} hand: {card}")
        for player in PLAYERS:
            if not any(row.startswith(f"{player} deck:") for row in rows):
                rows.append(f"{player} deck: " + " ".join(["CZ-175"] * 20))
        rows.sort(key=lambda row: row.split()[0] not in CARD_ROWS)
        reader = position.Reader(RULES, {**pool(), **(cards or {})}, {**trees(), **(faces or {})}, replace(load_ruleset(), **case.rules))
        self.state = reader.read("\n".join(rows))
        self.handles = dict(reader.handles)
        for row in (row for row in rows if row[:2] in ("A ", "B ")):
            for word in row.partition(":")[2].split():
                self.handles.setdefault(re.split(r"[#~!+^=@%&$/>]", word)[0], -1)
        for i, number in enumerate(self.state.card):
            word = self.state.tab.cards[number].id
            if self.handles.get(word, 0) == -1 and self.state.zone[i] not in (I.DECK, G.TERRITORIES):
                self.handles[word] = i
        self._stack()
        driver.advance(self.state)
        self.game = Game(self.state)

    @staticmethod
    def _active(case: Case) -> str:
        return next((row.split()[1] for row in case.position if row.startswith("active ")), "A")

    def _stack(self) -> None:
        """Cards on the stack, from the bottom up, played by their owners without being paid for."""
        s = self.state
        for token in self.case.stack:
            card = re.split(r"[>^/ ]", token)[0]
            i = next(j for j in range(len(s.card)) if s.tab.cards[s.card[j]].id == card and s.zone[j] == I.HAND)
            player = s.control[i]
            picks = [*re.findall(r"/(\d)", token), *re.findall(r">([^>^/]+)", token)]
            flags = list(s.flags)
            self._give(player)
            play.start(s, player, i)
            while s.stack[-1][0] != I.F_CHAIN:
                step = s.rules.frames[s.stack[-1][0]]
                if step.run(s, s.stack[-1]):
                    options = s.ready_options or step.options(s, s.stack[-1])
                    s.ready_options = None
                    step.apply(s, s.stack[-1], self.answer(picks.pop(0), options) if picks else options[0])
            s.flags[:] = [old if s.zone[j] == G.TERRITORIES else new for j, (old, new) in enumerate(zip(flags, s.flags, strict=True))]
        if self.case.priority:
            self._give(PLAYERS.index(self.case.priority))

    def _give(self, player: int) -> None:
        s = self.state
        at = chain.current(s)
        if at >= 0:
            s.stack[at] = with_field(with_field(s.stack[at], 2, player), chain.PASSED, 0)

    def answer(self, text: str, options: list[Action]) -> Action:
        """A player, a column or a card, as the question asks."""
        wanted = PLAYERS.index(text) if text in PLAYERS else int(text) if text.isdecimal() else self.i(text)
        return next(action for action in options if action in ((I.A_PICK, wanted), (I.A_PICK, -2 - wanted)))

    def i(self, handle: str) -> int:
        found = self.handles[handle]
        assert found >= 0, f"{handle} stands more than once"
        return found

    def run(self) -> None:
        for row in self.case.script:
            word, _, rest = row.partition(" ")
            for part in (item.strip() for item in rest.split(";")):
                try:
                    if word == "do":
                        self.do(part)
                    else:
                        self.expect(part)
                except Exception as error:
                    error.add_note(f"{row} @ {part}")
                    raise

    def numbered(self, text: str) -> str:
        """A deed with the numbers of the cards; of equal cards in hand the one that the engine names."""
        verb, _, rest = text.partition(" ")
        i = self.handles.get(rest, -1)
        if verb in ("play", "bury") and i >= 0 and self.state.zone[i] == I.HAND:
            s = self.state
            equal = [j for j in s.zones[s.control[i] * I.ZONE_COUNT + I.HAND] if s.card[j] == s.card[i]]
            return f"{verb} #{equal[0]}"
        return " ".join(f"#{self.handles[word]}" if self.handles.get(word, -1) >= 0 else word for word in text.split())

    def code(self, action: Action) -> str:
        """An action as a case writes it."""
        if action[0] in (G.A_SHIFT, G.A_MARCH):
            return f"{G.ACTIONS[action[0]]} #{action[1]} {action[2] + 1}"
        if action[0] == G.A_OBJECT:
            return f"attack {'position' if action[1] else 'player'}"
        if action[0] == G.A_COLUMN:
            return f"column {action[1] + 1}"
        return narrate.action_code(self.state, action)

    def codes(self) -> dict[str, Action]:
        return {self.code(action): action for action in self.game.legal()}

    def do(self, text: str) -> None:
        if text in ("resolve", "end"):
            self._pass(text)
            return
        wanted = self.numbered(text)
        codes = self.codes()
        assert wanted in codes, f"{text!r} ({wanted}) is not legal; legal: {sorted(codes)}"
        self.game.step(codes[wanted])

    def _pass(self, text: str) -> None:
        """``resolve``: pass until the top of the stack has gone; ``end``: pass until the turn is over."""
        s = self.state
        size, turn = len(chain.objects(s)), s.reg[I.TURN]
        if text == "resolve" and not size:
            return  # nobody could do anything but pass
        while (I.A_PASS,) in self.game.legal() and s.stack[-1][0] == I.F_CHAIN:
            self.game.step((I.A_PASS,))
            if s.reg[I.OVER] or s.stack[-1][0] != I.F_CHAIN:
                return
            if (text == "resolve" and len(chain.objects(s)) != size) or s.reg[I.TURN] != turn:
                return

    def expect(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        negated = word == "not"
        if negated:
            word, _, rest = rest.partition(" ")
        left, _, right = (part.strip() for part in rest.partition("="))
        found, wanted = CHECKS[word](self, left, right)
        assert (found != wanted) if negated else (found == wanted), f"{text}: found {found!r}"


def _player(text: str) -> int:
    return PLAYERS.index(text)


def _where(t: Table, left: str, right: str) -> tuple[object, object]:
    i = t.i(left)
    return f"{PLAYERS[t.state.control[i]]}.{RULES.zones[t.state.zone[i]].id}", right


def _count(t: Table, left: str, right: str) -> tuple[object, object]:
    if left == "stack":
        return len(chain.objects(t.state)), int(right)
    player, _, zone = left.partition(".")
    return len(t.state.zones[_player(player) * I.ZONE_COUNT + ZONES[zone]]), int(right)


def _flags(t: Table, left: str, right: str) -> tuple[object, object]:
    bits = t.state.flags[t.i(left)] & ~G.ATTACKED
    return [name for bit, name in enumerate(G.FLAGS) if bits & (1 << bit)], right.split()


def _keyword(t: Table, left: str, right: str) -> tuple[object, object]:
    handle, name = left.split()
    return values.keyword(t.state, t.i(handle), values.NUMBERS[name]), int(right)


def _legal(t: Table, left: str, right: str) -> tuple[object, object]:
    return t.numbered(left) in t.codes(), True


def _outcome(t: Table, left: str, right: str) -> tuple[object, object]:
    outcome = t.game.outcome()
    if outcome is None:
        return "none", right
    return f"{'draw' if outcome.winner is None else PLAYERS[outcome.winner]} {outcome.reason}", right


def _events(t: Table, left: str, right: str) -> tuple[object, object]:
    kind = {name: number for number, name in NAMED_EVENTS.items()}[left]
    return len([event for event in t.state.log if event[0] == kind]), int(right)


NAMED_EVENTS = {I.E_TRIGGER: "trigger", I.E_DRAW: "draw", I.E_DIE: "die", G.E_HEAL: "heal", G.E_RESTORE: "restore", I.E_DAMAGE: "damage"}


def _column(t: Table, left: str, right: str) -> tuple[object, object]:
    i = t.i(left)
    where = f"{PLAYERS[t.state.control[i]]} {t.state.place[i] + 1}" if t.state.zone[i] == I.LINE else "none"
    return where, right


def _units(t: Table, left: str, right: str) -> tuple[object, object]:
    """``units A = . CZ-001 . . .``: what stands on the positions, tokens by the power and health."""
    s = t.state
    row = []
    for slot in range(G.SLOTS):
        i = places.at(s, _player(left), slot)
        card = s.tab.cards[s.card[i]] if i >= 0 else None
        row.append("." if card is None else f"token{card.front.stats[0]}/{card.front.stats[1]}" if card.type == G.TOKEN else card.id)
    return row, right.split()


def _asks(t: Table, left: str, right: str) -> tuple[object, object]:
    return PLAYERS[t.game.actor] if t.game.actor >= 0 else "none", left


def _support(t: Table, left: str, right: str) -> tuple[object, object]:
    player, faction = left.split()
    return resources.support(t.state, _player(player), G.FACTIONS.index(faction)), int(right)


def _subtype(t: Table, left: str, right: str) -> tuple[object, object]:
    return right in face(t.state, t.i(left)).subtypes, True


def _numbers(t: Table, left: str, right: str) -> tuple[object, object]:
    """``numbers = 0 1 2``: what can be chosen as a number now."""
    frame = t.state.stack[-1]
    assert frame[0] == I.F_PICK, "no choice is open"
    return [str(value) for value in frame[picking.CANDIDATES]], right.split()


CHECKS: dict[str, Callable[[Table, str, str], tuple[object, object]]] = {
    "where": _where,
    "count": _count,
    "flags": _flags,
    "keyword": _keyword,
    "legal": _legal,
    "outcome": _outcome,
    "events": _events,
    "column": _column,
    "units": _units,
    "asks": _asks,
    "support": _support,
    "subtype": _subtype,
    "numbers": _numbers,
    "health": lambda t, left, right: (t.state.reg[G.HEALTH + _player(left)], int(right)),
    "funds": lambda t, left, right: (resources.funds(t.state, _player(left)), int(right)),
    "damage": lambda t, left, right: (t.state.counters[G.DAMAGE][t.i(left)], int(right)),
    "spirit": lambda t, left, right: (t.state.counters[G.SPIRIT][t.i(left)], int(right)),
    "power": lambda t, left, right: (values.power(t.state, t.i(left)), int(right)),
    "toughness": lambda t, left, right: (values.health(t.state, t.i(left)), int(right)),
    "host": lambda t, left, right: (t.state.host[t.i(left)], t.i(right) if right != "none" else -1),
    "turn": lambda t, left, right: (t.state.reg[I.TURN], int(right or left)),
    "phase": lambda t, left, right: (G.PHASES[t.state.reg[I.PHASE]], right or left),
    "options": lambda t, left, right: (len(t.game.legal()), int(right or left)),
    "top": lambda t, left, right: (_top(t.state, _player(left)), right),
}


def _top(s: Position, player: int) -> str:
    deck = s.zones[player * I.ZONE_COUNT + I.DECK]
    return s.tab.cards[s.card[deck[0]]].id if deck else "none"
