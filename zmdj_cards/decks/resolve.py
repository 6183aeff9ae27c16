"""What a player wrote for a card → the card and the printing that was named. Exact or not at all: close names are only proposed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from zmdj_cards.decks.limits import MAX_NAME_LENGTH
from zmdj_cards.errors import Bi, Fault, Place, Severity, fault
from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.game import GameData, Product, Release
from zmdj_cards.model.index import CardIndex, Match
from zmdj_cards.text.normalize import code_key, name_key, person, split_serial

Prefer = Literal["none", "newest"]

MARKS = "★☆†‡*＊✪◆"
_OPEN, _CLOSE = "([{（［｛【〔<《〈", ")]}）］｝】〕>》〉"
_BRACKET_END = re.compile(rf"\s*[{re.escape(_OPEN)}]([^{re.escape(_OPEN + _CLOSE)}]*)[{re.escape(_CLOSE)}]\s*$")
_BRACKET_START = re.compile(rf"^[{re.escape(_OPEN)}]([^{re.escape(_OPEN + _CLOSE)}]*)[{re.escape(_CLOSE)}]\s*(?=\S)")
_LAST = re.compile(r"\s+(\S+)$")
_FIRST = re.compile(r"^(\S+)\s+(?=\S)")
_SERIAL = re.compile(rf"^[^\W_]+(?:[\-－][^\W_]+)*[\-－][A-Za-z]*[0-9]+[A-Za-z]*[{re.escape(MARKS)}]*$")
_SET_NUMBER = re.compile(r"^([^\-－]+)[\-－](?:.*[\-－])?0*([0-9]+)")
_NUMBER = re.compile(r"^#?([0-9]{1,4}[A-Za-z]?)$")
_QUOTED = re.compile(r'^(?:"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』)')
_TWO = re.compile(r"\s*[|｜]\s*|\s+/\s+")
_HAN_LATIN = re.compile(r"^(.*[\u3400-\u9fff])\s+([A-Za-z].*)$")
_ID = re.compile(r"^id[:：]\s*(?=\S)", re.IGNORECASE)


def name_and_id(card: Card) -> Bi:
    """Name with id, for lists of candidates."""
    return Bi(f"{card.en or card.zh} [{card.id}]", f"{card.zh}〔{card.id}〕")


@dataclass(frozen=True, slots=True)
class Resolved:
    """``card`` None: not found or ambiguous, ``faults`` say why. ``candidates``: cards to choose from in that case.
    ``span``: where the name stands in the text that was given."""

    card: Card | None
    printing: str | None = None
    faults: tuple[Fault, ...] = ()
    candidates: tuple[Card, ...] = ()
    span: tuple[int, int] = (0, 0)


class _Parts(NamedTuple):
    """A text taken apart: the name, where it starts, whether it was quoted, and what stood around it."""

    name: str
    start: int
    quoted: bool
    refs: tuple[str, ...]


class _Refs(NamedTuple):
    """What serials, sets and rarities around a name say."""

    card: Card | None
    printing: Printing | None
    pool: frozenset[str] | None
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class _Sets:
    """Look-ups that only deck lists need: set and product labels, numbers inside a set, rarities."""

    sets: dict[str, frozenset[str]]
    numbers: dict[tuple[str, str], tuple[Card, Printing]]
    rarities: dict[str, frozenset[str]]


def _labels(game: GameData | None) -> dict[str, tuple[str, ...]]:
    """Id of a set or product → its names in both languages."""
    named: tuple[Release | Product, ...] = (*game.set, *game.product) if game else ()
    return {item.id: (item.zh, item.en, *item.aliases) for item in named}


def _sets(index: CardIndex, game: GameData | None) -> _Sets:
    names = _labels(game)
    sets: dict[str, set[str]] = {}
    rarities: dict[str, set[str]] = {}
    numbers: dict[tuple[str, str], tuple[Card, Printing]] = {}
    for card in index.cards:
        for printing in card.printing:
            if printing.face != "front":
                continue
            for label in (printing.set_id, printing.product):
                for text in (label, *names.get(label, ())) if label else ():
                    sets.setdefault(name_key(text), set()).add(printing.serial)
            if printing.rarity:
                rarities.setdefault(name_key(printing.rarity), set()).add(printing.serial)
            set_id, number, variant = printing.key()
            if set_id:
                numbers[name_key(set_id), (number.lstrip("0") or "0").casefold() + variant] = (card, printing)
    return _Sets(_frozen(sets), numbers, _frozen(rarities))


def _frozen(table: dict[str, set[str]]) -> dict[str, frozenset[str]]:
    return {key: frozenset(value) for key, value in table.items()}


def front(card: Card, printing: Printing) -> str:
    """The serial a deck keeps for a printing: that of the front where the awakened face was named (R24)."""
    if printing.face == "awakened":
        bare = printing.serial.rstrip("*＊★")
        if any(item.serial == bare for item in card.printing):
            return bare
    return printing.serial


def newest(card: Card) -> str | None:
    """The serial of the front printing that is listed last in the data."""
    serials = [item.serial for item in card.printing if item.face == "front"]
    return serials[-1] if serials else None


class Resolver:
    """Resolves texts against one index. ``prefer="newest"`` names a printing where the text names none; it never
    chooses between different full names."""

    def __init__(self, index: CardIndex, prefer: Prefer = "none", game: GameData | None = None) -> None:
        self.index = index
        self.prefer = prefer
        self.tables = _sets(index, game)

    def resolve(self, text: str) -> Resolved:
        """The card meant by a text: a name in either language, a serial or id, or a name with a serial, set or rarity
        around it. A serial decides over the name beside it."""
        parts = self._take_apart(text)
        span = (parts.start, parts.start + len(parts.name))
        if len(parts.name) > MAX_NAME_LENGTH:
            return Resolved(None, None, (_fault("deck.long_name", span, length=len(parts.name), limit=MAX_NAME_LENGTH),), (), span)
        refs = self._read_refs(parts.refs)
        return self._preferred(self._decide(parts, refs, span))

    def by_fields(self, card_id: str, printing: str, *names: str) -> Resolved:
        """For files that give id, serial and names apart (JSON, tables, XML): the serial decides, then the id, then a name. What
        disagrees is a warning."""
        card_id, printing = card_id.strip(), printing.strip()
        name = next((item.strip() for item in names if item.strip()), "")
        faults: list[Fault] = []
        found: Resolved | None = None
        for code, named in ((printing, True), (card_id, False)):
            if not code:
                continue
            card = None if named else self.index.get(code)
            hit = None if card else self.index.find_code(code)
            card = card or _first(hit)
            if card is None:
                faults.append(_fault("deck.serial_unknown", None, "warning", serial=code))
            elif found is None:
                found = Resolved(card, front(card, hit.printing) if hit and hit.printing else None)
            elif found.card and card.id != found.card.id:
                faults.append(_differs(found, card.names))
        if found is not None:
            named_too = self._named(found, name)
            return self._preferred(Resolved(found.card, found.printing, (*faults, *named_too.faults)))
        tried = [self.resolve(text) for text in names if text.strip()]
        best = next((item for item in tried if item.card), tried[0] if tried else None)
        if best is not None:
            return Resolved(best.card, best.printing, (*faults, *best.faults), best.candidates, best.span)
        shown = printing or card_id
        return self._unknown(shown, (0, len(shown)), ())

    def _preferred(self, found: Resolved) -> Resolved:
        if found.card and not found.printing and self.prefer == "newest":
            return Resolved(found.card, newest(found.card), found.faults, (), found.span)
        return found

    def _named(self, found: Resolved, name: str) -> Resolved:
        """The same with a warning where the name beside an id means another card or none."""
        if not name or found.card is None or self._is_name_of(name, found.card):
            return found
        return Resolved(found.card, found.printing, (*found.faults, _differs(found, name)))

    def _take_apart(self, text: str) -> _Parts:
        name = text.rstrip()
        start = len(name) - len(name.lstrip())
        name = name.strip()
        if match := _QUOTED.match(name):
            inner = next(item for item in match.groups() if item is not None)
            return _Parts(inner, start + 1, True, _loose_refs(name[match.end() :]))
        if self.index.find_name(name) or self.index.find_code(name):
            return _Parts(name, start, False, ())
        refs: list[str] = []
        while len(refs) < 5 and (peeled := self._peel_end(name, refs)):
            name, ref = peeled
            refs.insert(0, ref)
            if self.index.find_name(name):
                return _Parts(name, start, False, tuple(refs))
        while len(refs) < 5 and (cut := self._peel_start(name)):
            match_end, ref = cut
            name, start = name[match_end:], start + match_end
            refs.append(ref)
        return _Parts(name, start, False, tuple(refs))

    def _peel_end(self, name: str, refs: list[str]) -> tuple[str, str] | None:
        if match := _BRACKET_END.search(name):
            return name[: match.start()], match[1].strip()
        match = _LAST.search(name)
        if match:
            number = _NUMBER.match(match[1]) and not refs and _BRACKET_END.search(name[: match.start()])
            if number or self._is_code(match[1]):
                return name[: match.start()].rstrip(), match[1]
            return None
        bare = name.rstrip(MARKS)
        return (bare, "") if bare and bare != name else None

    def _peel_start(self, name: str) -> tuple[int, str] | None:
        if match := _BRACKET_START.match(name):
            return match.end(), match[1].strip()
        if (match := _FIRST.match(name)) and self._is_code(match[1]):
            return match.end(), match[1]
        if parts := split_serial(name):
            return len(name) - len(parts[1]), parts[0]
        return None

    def _is_code(self, token: str) -> bool:
        return bool(_ID.match(token) or _SERIAL.match(token) or (any(c.isdigit() for c in token) and self.index.find_code(token)))

    def _read_refs(self, refs: tuple[str, ...]) -> _Refs:
        card: Card | None = None
        printing: Printing | None = None
        pool: frozenset[str] | None = None
        faults: list[Fault] = []
        tables = self.tables
        last_set = ""
        for ref in refs:
            if not ref.strip():
                continue
            key = name_key(ref)
            if match := _ID.match(ref):
                hit_card = self.index.get(ref[match.end() :].strip()) or _first(self.index.find_code(ref[match.end() :]))
                card, printing = (hit_card, None) if hit_card else (card, printing)
                if hit_card is None:
                    faults.append(_fault("deck.serial_unknown", None, "warning", serial=ref))
            elif hit := self.index.find_code(ref):
                card, printing = hit.cards[0], hit.printing
            elif (bare := ref.strip().rstrip(MARKS)) != ref.strip() and (hit := self.index.find_code(bare)):
                card, printing = hit.cards[0], hit.printing
                faults.append(_fault("deck.serial_mark", None, "note", serial=ref, printing=bare))
            elif last_set and (number := _NUMBER.match(ref)):
                numbered = tables.numbers.get((last_set, (number[1].lstrip("0") or "0").casefold()))
                if numbered:
                    card, printing = numbered
                else:
                    faults.append(_fault("deck.serial_unknown", None, "warning", serial=ref))
            elif key in tables.sets or key in tables.rarities:
                labels = tables.sets.get(key, frozenset()) | tables.rarities.get(key, frozenset())
                pool = labels if pool is None else pool & labels
                last_set = key
            elif _SERIAL.match(ref):
                faults.append(_fault("deck.serial_unknown", None, "warning", serial=ref))
            else:
                faults.append(_fault("deck.set_unknown", None, "warning", set=ref))
        return _Refs(card, printing, pool, tuple(faults))

    def _decide(self, parts: _Parts, refs: _Refs, span: tuple[int, int]) -> Resolved:
        name = parts.name
        if refs.card is not None:
            serial = front(refs.card, refs.printing) if refs.printing else None
            found = Resolved(refs.card, serial, refs.faults, (), span)
            named = self._named(found, name)
            return Resolved(named.card, named.printing, named.faults, (), span)
        if not parts.quoted and (match := _ID.match(name)):
            card = self.index.get(name[match.end() :].strip()) or _first(self.index.find_code(name[match.end() :]))
            return Resolved(card, None, refs.faults, (), span) if card else self._unknown(name, span, refs.faults)
        cards, how = self._cards(name, parts.quoted)
        if len(cards) > 1 and refs.pool is not None:
            cards = tuple(card for card in cards if any(item.serial in refs.pool for item in card.printing)) or cards
        if not cards:
            hit = None if parts.quoted else self.index.find_code(name)
            if hit is None:
                return self._unknown(name, span, refs.faults)
            serial = front(hit.cards[0], hit.printing) if hit.printing else None
            return Resolved(hit.cards[0], serial, refs.faults, (), span)
        if len(cards) > 1:
            ambiguous = _fault("deck.ambiguous", span, name=name, candidates=[name_and_id(card) for card in cards])
            return Resolved(None, None, (*refs.faults, ambiguous), cards, span)
        card = cards[0]
        faults = list(refs.faults)
        if how == "person":
            faults.append(_fault("deck.short_name", span, "warning", name=name, card=card.names))
        if how == "half":
            faults.append(_fault("deck.name_differs", span, "warning", serial=card.id, card=card.names, name=name))
        return Resolved(card, self._from_pool(card, refs.pool, span, faults), tuple(faults), (), span)

    def _from_pool(self, card: Card, pool: frozenset[str] | None, span: tuple[int, int], faults: list[Fault]) -> str | None:
        """The printing meant by a set or rarity: the only one that fits; otherwise none, and that is said."""
        if pool is None:
            return None
        fitting = [item.serial for item in card.printing if item.serial in pool]
        if len(fitting) == 1:
            return fitting[0]
        code = "deck.set_several" if fitting else "deck.set_without"
        severity: Severity = "note" if fitting else "warning"
        faults.append(_fault(code, span, severity, card=card.names, printings=fitting))
        return None

    def _cards(self, name: str, quoted: bool) -> tuple[tuple[Card, ...], str]:
        hit = self.index.find_name(name)
        if hit or quoted:
            return (hit.cards, hit.how) if hit else ((), "")
        halves = [part for part in _TWO.split(name) if part]
        if len(halves) < 2 and (match := _HAN_LATIN.match(name)):
            halves = [match[1], match[2]]
        if len(halves) != 2:
            return (), ""
        found = [self.index.find_name(part) for part in halves]
        known = [item.cards for item in found if item]
        if len(known) == 2:
            ids = {card.id for card in known[1]}
            both = tuple(card for card in known[0] if card.id in ids)
            return (both, "name") if both else (tuple(dict.fromkeys((*known[0], *known[1]))), "name")
        return (known[0], "half") if known else ((), "")

    def _is_name_of(self, name: str, card: Card) -> bool:
        cards, how = self._cards(name, False)
        if how in ("name", "alias") and any(item.id == card.id for item in cards):
            return True
        hit = self.index.find_code(name)
        return bool(hit and hit.cards[0].id == card.id) or code_key(name) == code_key(card.id)

    def _unknown(self, name: str, span: tuple[int, int], faults: list[Fault] | tuple[Fault, ...]) -> Resolved:
        close = self._close(name) if name else ()
        code = "deck.unknown_close" if close else "deck.unknown_card"
        unknown = _fault(code, span, name=name, suggestions=[card.names for card in close])
        return Resolved(None, None, (*faults, unknown), close, span)

    def _close(self, name: str) -> tuple[Card, ...]:
        """At most three cards that may be meant, for messages: those of the same number in the set where a serial is wrong
        (its rarity is easily mistaken), else the closest names."""
        if _SERIAL.match(name):
            match = _SET_NUMBER.match(name)
            hit = self.tables.numbers.get((name_key(match[1]), match[2])) if match else None
            return (hit[0],) if hit else ()
        return closest(name, self.index)[:3]


def distance(key: str, card: Card) -> int:
    """Slips between a name's key and the nearest name of a card, the person's name alone included."""
    from rapidfuzz.distance import Levenshtein

    names = [name for name in (card.zh, card.en, *card.aliases) if name]
    return min(Levenshtein.distance(key, name_key(text)) for name in names for text in (name, person(name)))


def closest(name: str, index: CardIndex) -> tuple[Card, ...]:
    """Up to ten cards with a name close to this one, the fewest slips first."""
    found = index.suggest(name, 10)
    key = name_key(name)
    order = {card.id: (distance(key, card), place) for place, card in enumerate(found)}
    return tuple(sorted(found, key=lambda card: order[card.id]))


def _loose_refs(rest: str) -> tuple[str, ...]:
    """Serials and sets behind a quoted name."""
    refs = re.findall(rf"[{re.escape(_OPEN)}]([^{re.escape(_CLOSE)}]*)[{re.escape(_CLOSE)}]|(\S+)", rest)
    return tuple((inside or bare).strip() for inside, bare in refs)


def _differs(found: Resolved, name: object) -> Fault:
    card = found.card
    assert card is not None
    return _fault("deck.name_differs", None, "warning", serial=found.printing or card.id, card=card.names, name=name)


def _first(match: Match | None) -> Card | None:
    return match.cards[0] if match is not None else None


def _fault(code: str, span: tuple[int, int] | None, severity: Severity = "error", **params: Any) -> Fault:
    return fault(code, Place(span=span), severity, **params)
