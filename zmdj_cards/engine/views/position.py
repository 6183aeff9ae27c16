"""The text form of a position: written by :func:`to_text`, read by :func:`from_text`, round-tripping in full.

A position written by hand may leave almost everything out: player A's turn is the default, that player free to act. Names of
zones, phases and registers are those of the game. Lines, as one of the main game has them::

    position zmdj 1
    rules 1.0.1
    card u1 unit power=3 range=1 cost=2 element=wind need=1 flash=1 sub=武将 name=甲 as=乙 peerless    (a card of one's own)
    text u1 <ability in the notation>                                                    (as often as it has abilities)
    card u2 unit values=str:3/bp:1                                                       (numbers that only cards of its game have)
    awake u1 power=4 ; <ability>                                                         (its other face)
    use BP01-R-001                                                                       (a card of the database)
    turn 3 | active A | first B | phase main | rng 12 | tokens A 1
    A line: u1!rested+2 ca u2        zones: line hand deck tactics_deck tactics life discard attached gone
    A positions: . u1 . . .          a zone with slots in another game, "." for an empty one
    B attached: x1@u1                a host by its handle
    reg, obj, frame, pending, mod, fact: what cannot be seen on the table, as lists of ints

A token is ``id`` with any of ``#instance ~generation !flag +&$counters (by kind) /slot >controller (in a shared zone) ^owner
=base-controller @host %turn-entered``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.ability.notation import from_notation
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import new_state
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.program.table import build_table
from zmdj_cards.engine.state.frame import KIND, STEP
from zmdj_cards.engine.state.notation import from_json, to_json
from zmdj_cards.engine.state.state import REF_BITS
from zmdj_cards.engine.views.impossible import Where, faults
from zmdj_cards.errors import DataError, Fault, Place, fault
from zmdj_cards.model.card import Awakened, Card

PLAYERS: Final = "AB"
_MARKS: Final = "#~!+^=@%&$/>"
# How the counters of each kind are written behind a card.
COUNTERS: Final = "+&$"
_TOKEN: Final = re.compile(r"([#~!+^=@%&$/>])([^#~!+^=@%&$/>]*)")
# Registers with lines of their own.
_NAMED: Final = (I.TURN, I.ACTIVE, I.FIRST, I.PHASE, I.RNG, I.WINNER)
# Words that begin a line.
_SAID: Final = ("position", "rules", "use", "card", "text", "awake", "active", "first", "phase", "reg", "obj")


def _quote(text: str) -> str:
    return "".join(f"\\u{ord(char):04x}" if char in _MARKS + " \t:" else char for char in text)


def _unquote(text: str) -> str:
    return re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), text)


def to_text(s: Position, hidden: frozenset[int] = frozenset()) -> str:
    """The whole position; equal positions have equal texts. ``hidden`` cards are written as ``?``; chance is left out
    then, and how often a card has changed zones."""
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
                written = ("?" if i in hidden else _token(s, i, player, bool(hidden)) for i in cards)
                lines.append(f"{PLAYERS[player]} {zone.id}: " + " ".join(written))
    lines += [f"obj {name} {to_json(value)}" for name, value in zip(form.objects, s.obj, strict=True) if value]
    lines += [f"frame {form.frames[frame[KIND]]} {to_json(frame[STEP:])}" for frame in s.stack]
    lines += [f"pending {to_json(item)}" for item in s.pending]
    lines += [f"mod {to_json(item)}" for item in s.mods]
    lines += [f"fact {to_json(item)}" for item in s.facts]
    return "\n".join(lines) + "\n"


def _token(s: Position, i: int, player: int, seen: bool) -> str:
    text = f"{_quote(s.tab.cards[s.card[i]].id)}#{i}"
    if s.life(i) and not seen:
        text += f"~{s.life(i)}"
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


class _Wrong(ValueError):
    """A part of a line that cannot be read."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.fault = fault(code, **params)


_MOST: Final = 1_000_000


def _name(found: str, known: Sequence[str]) -> int:
    """The number of a name. Raises _Wrong."""
    if found not in known:
        raise _Wrong("engine.position_name", found=found, known=", ".join(name for name in known if name))
    return known.index(found)


def _number(found: str, least: int = 0) -> int:
    """A whole number. Raises _Wrong."""
    if not re.fullmatch(r"-?\d+", found) or int(found) < least:
        raise _Wrong("engine.position_number", found=found or "?", least=least)
    return int(found)


def _words(rest: str, count: int) -> list[str]:
    """So many words. Raises ValueError."""
    found = rest.split()
    if len(found) != count:
        raise ValueError(rest)
    return found


@dataclass(frozen=True)
class _Token:
    """One card as it is written, with where."""

    player: int
    zone: int
    card: str
    parts: Mapping[str, list[str]]
    place: Place


class Reader:
    """Reads one position. ``handles``: card id or ``#instance`` → instance, where that is unambiguous."""

    def __init__(self, rules: Rules, cards: Mapping[str, Card], trees: Mapping[str, Faces], ruleset: Ruleset) -> None:
        self.cards = dict(cards)
        self.trees = dict(trees)
        self.rules = rules
        self.form = rules.views.text
        self.ruleset = ruleset
        self.used: dict[str, None] = {}
        self.texts: dict[str, list[tree.Node]] = {}
        self.back_texts: dict[str, list[tree.Node]] = {}
        self.made: dict[str, Card] = {}
        self.regs: dict[int, int] = dict(self.form.default)
        self.tokens: list[_Token] = []
        # Any: what :func:`from_json` reads
        self.lists: dict[str, list[Any]] = {"frame": [], "pending": [], "mod": [], "fact": []}
        self.objs: dict[str, Any] = {}
        self.zones = {zone.id: number for number, zone in enumerate(rules.zones) if zone.id}
        self.kinds = {name: kind for kind, name in self.form.frames.items()}
        self.handles: dict[str, int] = {}
        self.faults: list[Fault] = []
        self.places: dict[Where, Place] = {}

    def read(self, text: str) -> Position:
        """The position. Raises DataError with every line that cannot be read, or says what cannot be."""
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip() and not line.lstrip().startswith("//")]
        for number, line in lines:
            place = Place(line=number, text=line)
            try:
                self._line(line.strip(), place)
            except _Wrong as wrong:
                self.faults.append(wrong.fault.at(line=number, text=line))
            except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
                self.faults.append(fault("engine.position", place, detail=str(error)))
        self._refuse()
        s = self._build()
        last = Place(line=lines[-1][0], text=lines[-1][1]) if lines else Place()
        self.faults += [replace(wrong, place=self.places.get(where, last)) for where, wrong in faults(s)]
        self._refuse()
        self._go_on(s, last)
        return s

    def _refuse(self) -> None:
        if self.faults:
            raise DataError(self.faults)

    def _go_on(self, s: Position, last: Place) -> None:
        """Whether the game can go on: frames can have the right shape and still not fit together."""
        there = s.copy()
        try:
            driver.advance(there)
            driver.options(there)
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
            place = self.places.get(("frame", len(s.stack) - 1), last)
            raise DataError(fault("engine.position_stuck", place, detail=str(error) or type(error).__name__)) from error

    def _line(self, line: str, place: Place) -> None:
        if line[:2] in ("A ", "B ") and ":" in line:
            head, _, rest = line.partition(":")
            player, zone = _words(head, 2)
            if zone not in self.zones:
                raise _Wrong("engine.position_name", found=zone, known=", ".join(self.zones))
            self._zone(_name(player, PLAYERS), self.zones[zone], rest.split(), place)
            return
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "position":
            if rest != f"{self.rules.id} 1":
                raise _Wrong("engine.position_name", found=rest, known=f"{self.rules.id} 1")
        elif word == "rules":
            if rest != self.ruleset.version:
                raise _Wrong("engine.position_name", found=rest, known=self.ruleset.version)
        elif word == "use":
            self._use(_unquote(rest))
        elif word == "card":
            self._card(rest)
        elif word == "text":
            card_id, _, notation = rest.partition(" ")
            self.texts.setdefault(card_id, []).append(from_notation(notation, self.rules.lexicon()))
        elif word == "awake":
            self._back(rest)
        elif word in ("active", "first"):
            self._register(I.ACTIVE if word == "active" else I.FIRST, _name(rest, PLAYERS), place)
        elif word == "phase":
            self._register(I.PHASE, _name(rest, self.form.phases), place)
        elif word in self.form.pairs:
            player, amount = _words(rest, 2)
            number = self.form.pairs[word] + _name(player, PLAYERS)
            self._register(number, _number(amount, -_MOST if number in self.form.signed else 0), place)
        elif word == "reg":
            name, value = _words(rest, 2)
            self._register(_name(name, self.form.registers), _number(value, -1), place)
        elif word in self.form.registers:
            self._register(self.form.registers.index(word), _number(rest, -1), place)
        elif word == "obj":
            name, _, value = rest.partition(" ")
            number = _name(name, self.form.objects)
            self.objs[name] = _tuple(from_json(value))
            self.places["obj", number] = place
        elif word == "frame":
            name, _, value = rest.partition(" ")
            kind = self.kinds.get(name)
            if kind is None:
                raise _Wrong("engine.position_name", found=name, known=", ".join(self.kinds))
            self._item("frame", (kind, *_tuple(from_json(value))), place)
        elif word in self.lists:
            self._item(word, _tuple(from_json(rest)), place)
        else:
            words = (*_SAID, *self.form.pairs, *(name for name in self.form.registers if name not in _SAID), *self.lists)
            raise _Wrong("engine.position_name", found=word, known=", ".join(words))

    def _item(self, word: str, value: Any, place: Place) -> None:
        self.places[word, len(self.lists[word])] = place
        self.lists[word].append(value)

    def _register(self, number: int, value: int, place: Place) -> None:
        self.regs[number] = value
        self.places["reg", number] = place

    def _use(self, card_id: str) -> None:
        if not self._is_card(card_id):
            raise _Wrong("engine.position_no_card", card=card_id)
        self.used[card_id] = None

    def _is_card(self, card_id: str) -> bool:
        """Whether a card is known: shipped, of one's own, or made by what one's own cards say."""
        if card_id not in self.cards and card_id not in self.made:
            self._make()
        return card_id in self.cards or card_id in self.made

    def _make(self) -> None:
        """The cards that the game makes because some text speaks of them; asked only when a card is not known otherwise."""
        told = [tree for faces in self.trees.values() for face in faces for tree in face]
        told += [text for texts in self.texts.values() for text in texts]
        self.cards = {**{card.id: card for card in self.rules.made(told)}, **self.cards}

    def _zone(self, player: int, zone: int, words: list[str], place: Place) -> None:
        if zone == I.LINE:
            self.places["line", player] = place
        slots = self.rules.zones[zone].slots
        if slots and ("." in words or (len(words) == slots and not any("/" in word for word in words))):
            words = [f"{word}/{slot}" for slot, word in enumerate(words) if word != "."]
        for word in words:
            parts: dict[str, list[str]] = {}
            for mark, value in _TOKEN.findall(word.replace("@#", "@\0")):
                parts.setdefault(mark, []).append(value.replace("\0", "#"))
            card_id = _unquote(_TOKEN.sub("", word.replace("@#", "@")))
            for mark in ("#", "~", "%", "/", *COUNTERS):
                for value in parts.get(mark, ()):
                    _number(value)
            for mark in ("^", "=", ">"):
                for value in parts.get(mark, ()):
                    _name(value, PLAYERS)
            for value in parts.get("!", ()):
                _name(value, self.form.flags)
            self.tokens.append(_Token(player, zone, card_id, parts, place))

    def _card(self, rest: str) -> None:
        card_id, kind, *words = rest.split()
        values: dict[str, Any] = {"id": card_id, "zh": card_id, "type": kind}
        for word in words:
            key, sign, value = word.partition("=")
            if not sign:
                values[key] = True
            elif key == "sub":
                values["subtypes"] = tuple(value.split("/"))
            elif key == "values":
                values[key] = tuple((name, int(number)) for name, _, number in (item.partition(":") for item in value.split("/")))
            elif key == "name":
                values["zh"] = value
            elif key == "as":
                values["counts_as"] = value
            else:
                values[key] = int(value) if value.lstrip("-").isdecimal() else value
        self.made[card_id] = Card.model_validate(values)

    def _back(self, rest: str) -> None:
        head, _, notation = rest.partition(";")
        card_id, *words = head.split()
        values = {key: int(value) for key, _, value in (word.partition("=") for word in words)}
        card = self.made[card_id]
        self.made[card_id] = card.model_copy(update={"awakened": Awakened.model_validate(values)})
        if notation.strip():
            self.back_texts.setdefault(card_id, []).append(from_notation(notation.strip(), self.rules.lexicon()))

    def _build(self) -> Position:
        for token in self.tokens:
            if not self._is_card(token.card):
                self.faults.append(fault("engine.position_no_card", token.place, card=token.card))
            self.used[token.card] = None
        pool = {**self.cards, **self.made}
        numbers = self._instances()
        self._refuse()
        trees: dict[str, Faces] = {}
        for card_id in self.used:
            if card_id in self.made:
                trees[card_id] = (tuple(self.texts.get(card_id, ())), tuple(self.back_texts.get(card_id, ())))
            elif card_id in self.trees:
                trees[card_id] = self.trees[card_id]
        table = build_table([pool[card_id] for card_id in self.used], trees, self.rules, self.ruleset)
        s = new_state(table, self.rules, self.ruleset)
        for register, value in self.regs.items():
            s.reg[register] = value
        self._place(s, numbers)
        self._refuse()
        for name, kept in self.objs.items():
            s.obj[self.form.objects.index(name)] = kept
        s.stack = self.lists["frame"]
        s.pending = self.lists["pending"]
        s.mods = self.lists["mod"]
        s.facts = self.lists["fact"]
        self.form.complete(s)
        return s

    def _instances(self) -> list[int]:
        """The number of each card: its own, or the next that is free."""
        said = [int(token.parts["#"][0]) if "#" in token.parts else -1 for token in self.tokens]
        size, taken = len(said), set(said)
        if size > 1 << REF_BITS:
            self.faults.append(fault("engine.too_many_cards", self.tokens[-1].place, most=1 << REF_BITS))
        free = iter(number for number in range(size) if number not in taken)
        seen: set[int] = set()
        for number, token in zip(said, self.tokens, strict=True):
            if number >= size or (number >= 0 and number in seen):
                self.faults.append(fault("engine.position_instances", token.place, found=number))
            seen.add(number)
        self._refuse()
        return [number if number >= 0 else next(free) for number in said]

    def _place(self, s: Position, numbers: list[int]) -> None:
        size = len(numbers)
        for column in (s.card, s.owner, s.control, s.base, s.zone, s.refs, s.flags, *s.counters, s.since, s.place):
            column.extend([0] * size)
        s.host.extend([-1] * size)
        ambiguous: set[str] = set()
        for i, token in zip(numbers, self.tokens, strict=True):
            s.card[i], s.control[i], s.zone[i] = s.tab.index[token.card], token.player, token.zone
            z = token.player * I.ZONE_COUNT + token.zone
            s.zones[z] = (*s.zones[z], i)
            if token.card in self.handles:
                ambiguous.add(token.card)
            self.handles[token.card] = i
            self.handles[f"#{i}"] = i
            self.places["card", i] = token.place
        for card_id in ambiguous:
            del self.handles[card_id]
        for i, token in zip(numbers, self.tokens, strict=True):
            parts = token.parts
            s.owner[i] = PLAYERS.index(parts["^"][0]) if "^" in parts else token.player
            s.base[i] = PLAYERS.index(parts["="][0]) if "=" in parts else token.player
            s.refs[i] = i | (int(parts["~"][0]) if "~" in parts else 0) << REF_BITS
            for sign, column in zip(COUNTERS, s.counters, strict=False):
                column[i] = int(parts[sign][0]) if sign in parts else 0
            s.since[i] = int(parts["%"][0]) if "%" in parts else 0
            s.place[i] = int(parts["/"][0]) if "/" in parts else 0
            if ">" in parts:
                s.control[i] = PLAYERS.index(parts[">"][0])
            for name in parts.get("!", ()):
                s.flags[i] |= 1 << self.form.flags.index(name)
            if "@" in parts:
                host = self.handles.get(parts["@"][0])
                if host is None:
                    self.faults.append(fault("engine.position_host", token.place, card=token.card))
                else:
                    s.host[i] = host


def _tuple(value: Any) -> Any:
    """A list that was read. Raises _Wrong for a number alone. Any: of what depth, its reader knows."""
    if not isinstance(value, tuple):
        raise _Wrong("engine.position_name", found=value, known="[…]")
    return value


def game_of(text: str) -> str:
    """The id of the game that a position says it is of; "" for one that does not say."""
    match = re.search(r"^\s*position (\S+)", text, re.M)
    return match[1] if match else ""


def from_text(text: str, rules: Rules, cards: Mapping[str, Card], trees: Mapping[str, Faces], ruleset: Ruleset) -> Position:
    """Read a position. ``cards`` and ``trees``: the known cards by id. Raises DataError."""
    return Reader(rules, cards, trees, ruleset).read(text)
