"""The text form of a position: written by :func:`to_text`, read by :func:`from_text`, round-tripping in full.

A position written by hand may leave almost everything out: player A's turn is the default, that player free to act. Names of
zones, phases and registers are those of the game. Lines, as one of the main game has them::

    position zmdj 1
    rules 1.0.1
    card u1 unit power=3 range=1 cost=2 element=wind need=1 flash=1 sub=武将 name=甲 as=乙 peerless    (a card of one's own)
    text u1 <ability in the notation>                                                    (as often as it has abilities)
    awake u1 power=4 ; <ability>                                                         (awakened face)
    use BP01-R-001                                                                       (a card of the database)
    turn 3 | active A | first B | phase main | rng 12 | tokens A 1
    A line: u1!rested+2 ca u2        zones: line hand deck tactics_deck tactics life discard attached gone
    B attached: x1@u1                a host by its handle
    reg, obj, frame, pending, mod, fact: what cannot be seen on the table, as lists of ints

A token is ``id`` with any of ``#instance ~generation !flag +&$counters (by kind) /slot >controller (in a shared zone) ^owner
=base-controller @host %turn-entered``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.ability.notation import from_notation
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import new_state
from zmdj_cards.engine.cards.position import Position, Rules
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.engine.program.table import build_table
from zmdj_cards.engine.state.frame import KIND, STEP
from zmdj_cards.engine.state.notation import from_json, to_json
from zmdj_cards.engine.state.state import REF_BITS
from zmdj_cards.errors import DataError, Fault, Place, fault
from zmdj_cards.model.card import Awakened, Card

PLAYERS: Final = "AB"
_MARKS: Final = "#~!+^=@%&$/>"
# How the counters of each kind are written behind a card.
COUNTERS: Final = "+&$"
_TOKEN: Final = re.compile(r"([#~!+^=@%&$/>])([^#~!+^=@%&$/>]*)")
# Registers with lines of their own.
_NAMED: Final = (I.TURN, I.ACTIVE, I.FIRST, I.PHASE, I.RNG, I.WINNER)


def _quote(text: str) -> str:
    return "".join(f"\\u{ord(char):04x}" if char in _MARKS + " \t:" else char for char in text)


def _unquote(text: str) -> str:
    return re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), text)


def to_text(s: Position, hidden: frozenset[int] = frozenset()) -> str:
    """The whole position; equal positions have equal texts. ``hidden`` cards are written as ``?``, and chance is left out."""
    form = s.rules.views.text
    lines = [f"position {s.rules.id} 1", f"rules {s.ruleset.version}"]
    lines += [f"use {_quote(card.id)}" for card in s.tab.cards]
    reg = s.reg
    lines.append(f"turn {reg[I.TURN]}")
    lines.append(f"active {PLAYERS[reg[I.ACTIVE]]}")
    lines.append(f"first {PLAYERS[reg[I.FIRST]]}")
    lines.append(f"phase {form.phases[reg[I.PHASE]]}")
    if not hidden:
        lines.append(f"rng {reg[I.RNG]}")
    pairs = [(name, player, first + player) for name, first in form.pairs.items() for player in (0, 1)]
    usual = form.default
    lines += [f"{name} {PLAYERS[player]} {reg[number]}" for name, player, number in pairs if reg[number] != usual.get(number, 0)]
    apart = {*_NAMED, *(number for _, _, number in pairs)}
    rest = [(number, name) for number, name in enumerate(form.registers) if number not in apart]
    lines += [f"reg {name} {reg[number]}" for number, name in rest if reg[number] != usual.get(number, 0)]
    if reg[I.WINNER] >= 0:
        lines.append(f"reg winner {reg[I.WINNER]}")
    for player in (0, 1):
        for number, zone in enumerate(s.rules.zones):
            cards = s.zones[player * I.ZONE_COUNT + number]
            if cards:
                lines.append(f"{PLAYERS[player]} {zone.id}: " + " ".join("?" if i in hidden else _token(s, i, player) for i in cards))
    lines += [f"obj {name} {to_json(value)}" for name, value in zip(form.objects, s.obj, strict=True) if value]
    lines += [f"frame {form.frames[frame[KIND]]} {to_json(frame[STEP:])}" for frame in s.stack]
    lines += [f"pending {to_json(item)}" for item in s.pending]
    lines += [f"mod {to_json(item)}" for item in s.mods]
    lines += [f"fact {to_json(item)}" for item in s.facts]
    return "\n".join(lines) + "\n"


def _token(s: Position, i: int, player: int) -> str:
    text = f"{_quote(s.tab.cards[s.card[i]].id)}#{i}"
    if s.generation[i]:
        text += f"~{s.generation[i]}"
    text += "".join(f"!{name}" for bit, name in enumerate(s.rules.views.text.flags) if s.flags[i] & (1 << bit))
    text += "".join(f"{sign}{column[i]}" for sign, column in zip(COUNTERS, s.counters, strict=False) if column[i])
    if s.place[i]:
        text += f"/{s.place[i]}"
    if s.control[i] != player:
        text += f">{PLAYERS[s.control[i]]}"
    if s.owner[i] != player:
        text += f"^{PLAYERS[s.owner[i]]}"
    if s.base[i] != player:
        text += f"={PLAYERS[s.base[i]]}"
    if s.host[i] >= 0:
        text += f"@#{s.host[i]}"
    if s.since[i]:
        text += f"%{s.since[i]}"
    return text


class Reader:
    """Reads one position. ``handles``: card id or ``#instance`` → instance, where that is unambiguous."""

    def __init__(self, rules: Rules, cards: Mapping[str, Card], trees: Mapping[str, Faces], ruleset: Ruleset) -> None:
        self.cards = {**{card.id: card for card in rules.made()}, **cards}
        self.trees = dict(trees)
        self.rules = rules
        self.form = rules.views.text
        self.ruleset = ruleset
        self.used: dict[str, None] = {}
        self.texts: dict[str, list[tree.Node]] = {}
        self.awake_texts: dict[str, list[tree.Node]] = {}
        self.made: dict[str, Card] = {}
        self.regs: dict[int, int] = dict(self.form.default)
        self.zone_lines: list[tuple[int, int, list[str]]] = []
        # Any: what :func:`from_json` reads
        self.lists: dict[str, list[Any]] = {"frame": [], "pending": [], "mod": [], "fact": []}
        self.objs: dict[str, Any] = {}
        self.zones = {zone.id: number for number, zone in enumerate(rules.zones) if zone.id}
        self.kinds = {name: kind for kind, name in self.form.frames.items()}
        self.handles: dict[str, int] = {}
        self.faults: list[Fault] = []

    def read(self, text: str) -> Position:
        """The position. Raises DataError with every line that cannot be read."""
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.lstrip().startswith("//"):
                continue
            try:
                self._line(line.strip())
            except (ValueError, KeyError, IndexError, TypeError) as error:
                self.faults.append(fault("engine.position", Place(line=number, text=line), detail=str(error)))
        if self.faults:
            raise DataError(self.faults)
        try:
            return self._build()
        except (ValueError, KeyError, IndexError) as error:
            raise DataError(fault("engine.position", Place(text=text.split("\n", 1)[0]), detail=str(error))) from error

    def _line(self, line: str) -> None:
        if line[:2] in ("A ", "B ") and ":" in line:
            head, _, rest = line.partition(":")
            player, zone = head.split()
            self.zone_lines.append((PLAYERS.index(player), self.zones[zone], rest.split()))
            return
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "position":
            if rest != f"{self.rules.id} 1":
                raise ValueError(f"unknown kind of position: {rest}")
        elif word == "rules":
            if rest != self.ruleset.version:
                raise ValueError(f"made with rules {rest}, this is {self.ruleset.version}")
        elif word == "use":
            card_id = _unquote(rest)
            self.used[card_id] = None
        elif word == "card":
            self._card(rest)
        elif word == "text":
            card_id, _, notation = rest.partition(" ")
            self.texts.setdefault(card_id, []).append(from_notation(notation, self.rules.lexicon()))
        elif word == "awake":
            self._awake(rest)
        elif word in ("active", "first"):
            self.regs[I.ACTIVE if word == "active" else I.FIRST] = PLAYERS.index(rest)
        elif word == "phase":
            self.regs[I.PHASE] = self.form.phases.index(rest)
        elif word in self.form.pairs:
            player, amount = rest.split()
            self.regs[self.form.pairs[word] + PLAYERS.index(player)] = int(amount)
        elif word == "reg":
            name, value = rest.split()
            self.regs[self.form.registers.index(name)] = int(value)
        elif word in self.form.registers:
            self.regs[self.form.registers.index(word)] = int(rest)
        elif word == "obj":
            name, _, value = rest.partition(" ")
            self.objs[name] = from_json(value)
        elif word == "frame":
            name, _, value = rest.partition(" ")
            self.lists["frame"].append((self.kinds[name], *from_json(value)))
        elif word in self.lists:
            self.lists[word].append(from_json(rest))
        else:
            raise ValueError(f"unknown word: {word}")

    def _card(self, rest: str) -> None:
        card_id, kind, *words = rest.split()
        values: dict[str, Any] = {"id": card_id, "zh": card_id, "type": kind}
        for word in words:
            key, sign, value = word.partition("=")
            if not sign:
                values[key] = True
            elif key == "sub":
                values["subtypes"] = tuple(value.split("/"))
            elif key == "name":
                values["zh"] = value
            elif key == "as":
                values["counts_as"] = value
            else:
                values[key] = int(value) if value.lstrip("-").isdecimal() else value
        self.made[card_id] = Card.model_validate(values)

    def _awake(self, rest: str) -> None:
        head, _, notation = rest.partition(";")
        card_id, *words = head.split()
        values = {key: int(value) for key, _, value in (word.partition("=") for word in words)}
        card = self.made[card_id]
        self.made[card_id] = card.model_copy(update={"awakened": Awakened.model_validate(values)})
        if notation.strip():
            self.awake_texts.setdefault(card_id, []).append(from_notation(notation.strip(), self.rules.lexicon()))

    def _build(self) -> Position:
        pool = {**self.cards, **self.made}
        for _, _, tokens in self.zone_lines:
            for token in tokens:
                card_id = _unquote(_TOKEN.sub("", token))
                if card_id not in pool:
                    raise ValueError(f"no card {card_id}")
                self.used[card_id] = None
        missing = [card_id for card_id in self.used if card_id not in pool]
        if missing:
            raise ValueError(f"no card {missing[0]}")
        trees: dict[str, Faces] = {}
        for card_id in self.used:
            if card_id in self.made:
                trees[card_id] = (tuple(self.texts.get(card_id, ())), tuple(self.awake_texts.get(card_id, ())))
            elif card_id in self.trees:
                trees[card_id] = self.trees[card_id]
        table = build_table([pool[card_id] for card_id in self.used], trees, self.rules, self.ruleset)
        s = new_state(table, self.rules, self.ruleset)
        for register, value in self.regs.items():
            s.reg[register] = value
        self._place(s)
        for name, kept in self.objs.items():
            s.obj[self.form.objects.index(name)] = kept
        s.stack = self.lists["frame"]
        s.pending = self.lists["pending"]
        s.mods = self.lists["mod"]
        s.facts = self.lists["fact"]
        self.form.complete(s)
        return s

    def _place(self, s: Position) -> None:
        tokens: list[tuple[int, int, str, dict[str, list[str]]]] = []
        taken: set[int] = set()
        for player, zone, words in self.zone_lines:
            for word in words:
                parts: dict[str, list[str]] = {}
                for mark, value in _TOKEN.findall(word.replace("@#", "@\0")):
                    parts.setdefault(mark, []).append(value.replace("\0", "#"))
                if "#" in parts:
                    taken.add(int(parts["#"][0]))
                tokens.append((player, zone, _unquote(_TOKEN.sub("", word.replace("@#", "@"))), parts))
        free = (number for number in range(len(tokens) + max(taken, default=0) + 1) if number not in taken)
        numbers = [int(parts["#"][0]) if "#" in parts else next(free) for _, _, _, parts in tokens]
        size = max(numbers, default=-1) + 1
        if len(set(numbers)) != len(numbers) or size != len(numbers):
            raise ValueError("instances must be numbered from 0 without gaps")
        if size > 1 << REF_BITS:
            raise ValueError("too many cards")
        for column in (s.card, s.owner, s.control, s.base, s.zone, s.generation, s.flags, *s.counters, s.since, s.place):
            column.extend([0] * size)
        s.host.extend([-1] * size)
        ambiguous: set[str] = set()
        for i, (player, zone, card_id, _) in zip(numbers, tokens, strict=True):
            s.card[i], s.control[i], s.zone[i] = s.tab.index[card_id], player, zone
            z = player * I.ZONE_COUNT + zone
            s.zones[z] = (*s.zones[z], i)
            if card_id in self.handles:
                ambiguous.add(card_id)
            self.handles[card_id] = i
            self.handles[f"#{i}"] = i
        for card_id in ambiguous:
            del self.handles[card_id]
        for i, (player, _, _, parts) in zip(numbers, tokens, strict=True):
            s.owner[i] = PLAYERS.index(parts["^"][0]) if "^" in parts else player
            s.base[i] = PLAYERS.index(parts["="][0]) if "=" in parts else player
            s.generation[i] = int(parts["~"][0]) if "~" in parts else 0
            for sign, column in zip(COUNTERS, s.counters, strict=False):
                column[i] = int(parts[sign][0]) if sign in parts else 0
            s.since[i] = int(parts["%"][0]) if "%" in parts else 0
            s.place[i] = int(parts["/"][0]) if "/" in parts else 0
            if ">" in parts:
                s.control[i] = PLAYERS.index(parts[">"][0])
            for name in parts.get("!", ()):
                s.flags[i] |= 1 << self.form.flags.index(name)
            if "@" in parts:
                s.host[i] = self.handles[parts["@"][0]]


def game_of(text: str) -> str:
    """The id of the game that a position says it is of; "" for one that does not say."""
    match = re.search(r"^\s*position (\S+)", text, re.M)
    return match[1] if match else ""


def from_text(text: str, rules: Rules, cards: Mapping[str, Card], trees: Mapping[str, Faces], ruleset: Ruleset) -> Position:
    """Read a position. ``cards`` and ``trees``: the known cards by id. Raises DataError."""
    return Reader(rules, cards, trees, ruleset).read(text)
