"""What a player wrote for a card → the card, the printing and the number of copies. Exact or not at all: close names are only
proposed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from zmdj_cards.decks.lexicon import COUNT_MARKS, COUNTERS, NUMERALS
from zmdj_cards.decks.limits import MAX_NAME_LENGTH
from zmdj_cards.decks.line import MARKS, Grammar, Item, Parts
from zmdj_cards.decks.markup import plain
from zmdj_cards.decks.set_tables import set_tables
from zmdj_cards.errors import Bi, Fault, Place, Severity, fault
from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.game import GameData
from zmdj_cards.model.index import CardIndex, Match
from zmdj_cards.text.normalize import code_key, name_key, person

Prefer = Literal["none", "newest"]

_SERIAL = re.compile(rf"^(?=[^\-－]*[^\W\d_])[^\W_]+(?:[\-－][^\W_]+)*[\-－][A-Za-z]*[0-9]+[A-Za-z]*[{re.escape(MARKS)}]*$")
_SET_NUMBER = re.compile(r"^([^\-－/:#]+)[\-－/:#](?:.*[\-－])?#?0*([0-9]+[a-z]?)$")
_TWO = re.compile(r"\s*[|｜]\s*|\s*/{1,2}\s*")
# No serial, but a number and another one: ``x3-4``.
_FROM_TO = re.compile(rf"^[{re.escape(COUNT_MARKS)}]?[0-9]+[\-－][{re.escape(COUNT_MARKS)}]?[0-9]+$")
_HAN_LATIN = re.compile(r"^(.*[\u3400-\u9fff])\s+([A-Za-z].*)$")
_HAS_DIGIT = re.compile(r"\d")
_SIMPLE = re.compile(r"^\s*([0-9]{1,3})(?:\s*[xX×])?\s+([^\s()\[\]|][^()\[\]|]*?)(?:\s*[(\[]([^()\[\]\s]+)[)\]])?\s*$")
_ID = re.compile(r"^id[:：]\s*(?=\S)", re.IGNORECASE)
_DIGIT = re.compile(rf"[0-9]|[{''.join(NUMERALS)}]\s*[{COUNTERS}]|[{re.escape(COUNT_MARKS)}]\s*[{''.join(NUMERALS)}]")
# A greater number beside a set is the card's number in it; a smaller one may have been meant as a count.
_PLAUSIBLE = 20
# So many names that are no card's are remembered with what is close to them.
_MOST_NEAR = 5_000
# So many lines are remembered with what they say.
_MOST_READ = 5_000


def name_and_id(card: Card) -> Bi:
    """Name with id, for lists of candidates."""
    return Bi(f"{card.said_en} [{card.id}]", f"{card.zh}〔{card.id}〕")


@dataclass(frozen=True, slots=True)
class Resolved:
    """``card`` None: not found, ambiguous or not to be told, ``faults`` say why. ``candidates``: cards to choose from in that case.
    ``span``: where the name stands in the text that was given. ``count``: the number of copies that stood beside it; ``section``: the
    section; ``ordinal``: the number before a dot; ``comment``: what followed behind ``//``."""

    card: Card | None
    printing: str | None = None
    faults: tuple[Fault, ...] = ()
    candidates: tuple[Card, ...] = ()
    span: tuple[int, int] = (0, 0)
    count: int | None = None
    section: str | None = None
    ordinal: int | None = None
    comment: str = ""


@dataclass(slots=True)
class _Details:
    """What the items around a name say, while they are gone through."""

    counts: list[Item] = field(default_factory=list)
    card: Card | None = None
    printing: Printing | None = None
    pool: frozenset[str] | None = None
    section: str | None = None
    ordinal: int | None = None
    comment: str = ""
    serial: Item | None = None
    art: Item | None = None
    faults: list[Fault] = field(default_factory=list)
    wrong: bool = False


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
    chooses between different full names. ``sections``: key of a section's name → its id, for remarks such as ``[Sideboard]``."""

    def __init__(
        self, index: CardIndex, prefer: Prefer = "none", game: GameData | None = None, sections: Mapping[str, str] | None = None
    ) -> None:
        self.index = index
        self.prefer = prefer
        self.tables = set_tables(index, game)
        self._near: dict[str, tuple[Card, ...]] = {}
        self._read: dict[tuple[str, int, int, bool], Resolved] = {}
        self._lines: dict[str, Resolved] = {}
        labels: dict[str, Literal["set", "rarity"]] = dict.fromkeys(self.tables.rarities, "rarity")
        labels.update(dict.fromkeys(self.tables.sets, "set"))
        self._grammar = Grammar(self.names, self.is_code, labels, sections or {})

    def names(self, text: str) -> bool:
        """Whether a text names a card by itself: a name, two names of one card, or a serial or id in one word."""
        return bool(self.index.find_name(text)) or self.is_code(text) or bool(self._two(text))

    def is_code(self, text: str) -> bool:
        """Whether one word is a serial or an id. What has a blank is none: the blank may part it from a number."""
        if len(text.split(None, 1)) > 1:
            return False
        if _HAS_DIGIT.search(text):
            return self.index.find_code(text) is not None or self._by_id(text) is not None
        return self.index.get(text) is not None or self._by_id(text) is not None

    def _by_id(self, text: str) -> Card | None:
        match = _ID.match(text) if text[:1] in "iI" else None
        return (self.index.get(text[match.end() :]) or _first(self.index.find_code(text[match.end() :]))) if match else None

    def resolve(self, text: str) -> Resolved:
        """The card meant by a text: a name in either language, a serial or id, or a name with a count, serial, set or rarity around it.
        A serial decides over the name beside it."""
        return self.read(text, plain(text), 0, len(text))

    def simple(self, line: str, folded: str) -> Resolved | None:
        """What :meth:`read` says of a whole line in the usual form, ``3 NAME`` or ``3x NAME (SERIAL)``, much faster; None for any
        other line."""
        match = _SIMPLE.match(folded)
        if match is None:
            return None
        a, b = match.span(2)
        hit = self.index.find_name(line[a:b])
        if hit is None or hit.how != "name" or len(hit.cards) > 1 or self.index.find_name(line):
            return None
        card, printing = hit.cards[0], None
        if match[3]:
            code = self.index.find_code(match[3])
            if code is None or code.printing is None or code.cards[0] is not card or self.index.find_name(match[3]):
                return None
            printing = front(card, code.printing)
        resolved = self._preferred(Resolved(card, printing, (), (), (a, b), int(match[1])))
        if line[0].isdigit():
            if len(self._lines) >= _MOST_READ:
                self._lines.clear()
            self._lines[line] = resolved
        return resolved

    def known_line(self, line: str) -> Resolved | None:
        """What :meth:`simple` has said of the same line before; None for a line that it has not been asked, or that is not in that form."""
        return self._lines.get(line)

    def read(self, line: str, folded: str, start: int, end: int, propose: bool = True) -> Resolved:
        """The same for a part of a line; spans are places in the line. ``folded``: the line as :func:`plain` makes it; ``propose``: look
        for close names where none is known, which takes long. What is said of a line is remembered: folders hold the same lines again."""
        key = (line, start, end, propose)
        read = self._read.get(key)
        if read is None:
            if len(self._read) >= _MOST_READ:
                self._read.clear()
            read = self._read[key] = self._newly(line, folded, start, end, propose)
        return read

    def _newly(self, line: str, folded: str, start: int, end: int, propose: bool) -> Resolved:
        parts = self._grammar.parts(line, folded, start, end, propose or self.index.may_name(line))
        a, b = parts.span
        if b - a > MAX_NAME_LENGTH:
            return Resolved(None, None, (_fault("deck.long_name", parts.span, length=b - a, limit=MAX_NAME_LENGTH),), (), parts.span)
        name = line[a:b] if parts.quoted or not parts.known or self.names(line[a:b]) else folded[a:b]
        cards, how = self._cards(name, parts.quoted)
        if not parts.known:
            parts, cards, how = self._meant(line, parts, propose)
            name = line[slice(*parts.span)]
        details = self._gather(parts, cards)
        resolved = self._decide(name, parts, cards, how, details, propose)
        faults = resolved.faults
        if details.wrong and any(item.code in ("deck.unknown_card", "deck.unknown_close") for item in faults):
            # What the numbers mean cannot be told before the name is known.
            faults = tuple(item for item in faults if item.code not in ("deck.count_twice", "deck.number_unclear"))
        card = None if details.wrong else resolved.card
        count = details.counts[0].value if details.counts else None
        comment = details.comment.strip()
        read = Resolved(
            card, resolved.printing, faults, resolved.candidates, resolved.span, count, details.section, details.ordinal, comment
        )
        return self._preferred(read)

    def _meant(self, line: str, parts: Parts, propose: bool) -> tuple[Parts, tuple[Card, ...], str]:
        """Of the texts that may be meant as a name, none of which is one: the first of which a half is one, or that is close to one."""
        spans = (parts.span, *parts.others[:3])
        for span in spans:
            cards, how = self._cards(line[slice(*span)], False, halves=True)
            if cards:
                return replace(parts, span=span), cards, how
        close = next((span for span in spans if propose and span[0] < span[1] and self._close(line[slice(*span)])), parts.span)
        return replace(parts, span=close), (), ""

    def by_fields(self, card_id: str, printing: str, *names: str, label: str = "", number: str = "", rarity: str = "") -> Resolved:
        """For files that give id, serial and names apart (JSON, tables, XML): the serial decides, then the id, then a name. ``label`` and
        ``number``: the set and the number in it; with ``rarity`` they narrow the printing down. What disagrees is a warning; a
        set's number of another card is an error."""
        card_id, printing = card_id.strip(), printing.strip()
        faults: list[Fault] = []
        resolved: Resolved | None = None
        if printing and name_key(printing) in self.tables.sets and self.index.find_code(printing) is None:
            label, printing = label or printing, ""
        for code, named in ((printing, True), (card_id, False)):
            if not code:
                continue
            card = None if named else self.index.get(code)
            hit = None if card else self.index.find_code(code)
            card = card or _first(hit)
            if card is None:
                faults.append(_fault("deck.serial_unknown", None, "warning", serial=code))
            elif resolved is None:
                resolved = Resolved(card, front(card, hit.printing) if hit and hit.printing else None)
            elif resolved.card and card.id != resolved.card.id:
                faults.append(_differs(resolved, card.names))
        tried = [self.resolve(text) for text in names if text.strip()]
        best = next((item for item in tried if item.card), tried[0] if tried else None)
        if resolved is not None:
            name = next((text.strip() for text in names if text.strip()), "")
            same = best is not None and best.card is not None and resolved.card is not None and best.card.id == resolved.card.id
            if same and best is not None and not any(item.code == "deck.short_name" for item in best.faults):
                resolved = replace(resolved, count=best.count, faults=tuple(faults))
            else:
                resolved = self._named(replace(resolved, faults=tuple(faults)), name)
        elif best is not None:
            resolved = replace(best, faults=(*faults, *best.faults))
        elif not (label and number):
            shown = printing or card_id
            return self._unknown(shown, (0, len(shown)), faults)
        return self._preferred(self._narrowed(resolved, label, number, rarity))

    def _narrowed(self, resolved: Resolved | None, label: str, number: str, rarity: str) -> Resolved:
        """The printing by set, number and rarity that stand apart from the name."""
        faults: list[Fault] = []
        key = name_key(label)
        if label and key not in self.tables.sets:
            faults.append(_fault("deck.set_unknown", None, "warning", set=label))
        text = number.strip().lstrip("#").casefold()
        wanted = (text.rstrip("abcdefghijklmnopqrstuvwxyz").lstrip("0") or "0") + text.lstrip("0123456789")
        hit = self.tables.numbers.get((key, wanted)) if label and number else None
        if hit and (
            resolved is None
            or (resolved.card is None and len(resolved.candidates) < 2)
            or (resolved.card and resolved.card.id == hit[0].id)
        ):
            if resolved is not None and resolved.card is None:
                return replace(_without_unknown(resolved), card=hit[0], printing=front(*hit), candidates=())
            base = resolved or Resolved(hit[0])
            return replace(base, card=hit[0], printing=base.printing or front(*hit), faults=(*base.faults, *faults))
        if resolved is None:
            return self._unknown(f"{label} {number}".strip(), (0, 0), faults)
        if hit and resolved.card:
            wrong = _fault("deck.two_cards", None, cards=[resolved.card.names, hit[0].names])
            return replace(resolved, card=None, printing=None, faults=(*resolved.faults, wrong))
        if number and key in self.tables.sets:
            faults.append(_fault("deck.serial_unknown", None, "warning", serial=f"{label} {number}"))
        pool = self.tables.sets.get(key)
        if rarity and (rare := self.tables.rarities.get(name_key(rarity))):
            pool = rare if pool is None else pool & rare
        if resolved.card is None or resolved.printing or pool is None:
            return replace(resolved, faults=(*resolved.faults, *faults))
        printing = self._from_pool(resolved.card, pool, resolved.span, faults)
        return replace(resolved, printing=printing, faults=(*resolved.faults, *faults))

    def _preferred(self, resolved: Resolved) -> Resolved:
        if resolved.card and not resolved.printing and self.prefer == "newest":
            return replace(resolved, printing=newest(resolved.card))
        return resolved

    def _named(self, resolved: Resolved, name: str, span: tuple[int, int] | None = None) -> Resolved:
        """The same with a warning where the name beside an id means another card or none. ``span``: of the id."""
        if not name or resolved.card is None or self._is_name_of(name, resolved.card):
            return resolved
        return replace(resolved, faults=(*resolved.faults, _differs(resolved, name, span)))

    def _gather(self, parts: Parts, cards: Sequence[Card]) -> _Details:
        """Go through the items around a name in the order of the line."""
        details = _Details()
        items = [item for item in sorted(parts.items, key=lambda item: item.span) if item.kind != "mark"]
        numbers: list[tuple[str, Item]] = []
        for at, item in enumerate(items):
            before = items[at - 1] if at and not _between(items[at - 1], parts.span, item) else None
            after = items[at + 1] if at + 1 < len(items) and not _between(item, parts.span, items[at + 1]) else None
            if item.kind == "count":
                details.counts.append(item)
            elif item.kind == "art":
                details.art = item
            elif item.kind == "number":
                bare = item.text.lstrip("+-")
                exact = (bare.isascii() and not bare.isdecimal() and not bare.isalpha()) or (bare.startswith("0") and len(bare) > 1)
                if before and before.kind == "set":
                    numbers.append((name_key(before.text), item))
                elif exact:
                    numbers.append((name_key(after.text) if after and after.kind == "set" else "", item))
                else:
                    details.counts.append(item)
            else:
                self._say(item, cards, details)
        for set_key, item in numbers:
            self._number(set_key, item, cards, details)
        if details.art and not details.counts:
            details.wrong = True
            details.faults.append(_fault("deck.number_unclear", details.art.span, number=details.art.text))
        if unclear := [item for item in details.counts if item.value is None]:
            details.wrong = True
            details.faults.append(_fault("deck.number_unclear", unclear[0].span, number=unclear[0].text))
        elif len(details.counts) > 1:
            details.wrong = True
            details.faults.append(_fault("deck.count_twice", None, numbers=[item.text for item in details.counts]))
        unread = [item for item in items if item.kind == "remark" and _DIGIT.search(item.text)]
        if unread and not details.counts:
            details.wrong = True
            details.faults = [one for one in details.faults if one.place.span != unread[0].span]
            details.faults.append(_fault("deck.number_unclear", unread[0].span, number=unread[0].text))
        return details

    def _say(self, item: Item, cards: Sequence[Card], details: _Details) -> None:
        """One item that is no number."""
        tables, key = self.tables, name_key(item.text)
        if item.kind == "serial":
            self._serial(item, details)
        elif item.kind in ("set", "rarity"):
            labels = tables.sets.get(key, frozenset()) | tables.rarities.get(key, frozenset())
            details.pool = labels if details.pool is None else details.pool & labels
        elif item.kind == "section":
            details.section = item.text
        elif item.kind == "ordinal":
            details.ordinal = item.value
        elif item.kind == "comment":
            details.comment = item.text
        elif item.kind == "name":
            others, _ = self._cards(item.text, False)
            if cards and not {card.id for card in cards} & {card.id for card in others}:
                details.wrong = True
                details.faults.append(_fault("deck.two_cards", item.span, cards=[cards[0].names, *(card.names for card in others[:1])]))
        elif item.kind == "remark" and item.text.strip():
            details.faults.append(_fault("deck.set_unknown", item.span, "warning", set=item.text))

    def _serial(self, item: Item, details: _Details) -> None:
        text = item.text
        card: Card | None = None
        printing: Printing | None = None
        if _ID.match(text):
            card = self._by_id(text)
        elif hit := self.index.find_code(text):
            card, printing = hit.cards[0], hit.printing
        elif (bare := text.strip().rstrip(MARKS)) != text.strip() and (hit := self.index.find_code(bare)):
            card, printing = hit.cards[0], hit.printing
            details.faults.append(_fault("deck.serial_mark", item.span, "note", serial=text, printing=bare))
        elif (
            (match := _SET_NUMBER.match(text)) and text.count("-") < 2 and (both := self.tables.numbers.get((name_key(match[1]), match[2])))
        ):
            card, printing = both
        if card is None and _FROM_TO.match(text):
            details.wrong = True
            details.faults.append(_fault("deck.number_unclear", item.span, number=text))
        elif card is None:
            details.faults.append(_fault("deck.serial_unknown", item.span, "warning", serial=text))
        elif details.card is not None and details.card.id != card.id:
            details.wrong = True
            details.faults.append(_fault("deck.two_cards", item.span, cards=[details.card.names, card.names]))
        else:
            details.card, details.printing, details.serial = card, printing or details.printing, item

    def _number(self, set_key: str, item: Item, cards: Sequence[Card], details: _Details) -> None:
        """A collector number: of the set beside it, or of the card itself. One that fits no card of the line is refused where it may
        have been meant as a count."""
        text = item.text.lstrip("#")
        wanted = (text.rstrip("abcdefghijklmnopqrstuvwxyz").lstrip("0") or "0") + text.lstrip("0123456789")
        if set_key:
            hit = self.tables.numbers.get((set_key, wanted))
        else:
            own = [(card, each) for card in cards for each in card.printing if "".join(each.key()[1:]).lstrip("0") == wanted]
            hit = own[0] if len(own) == 1 else None
        exact = item.text != text or text.startswith("0") or bool(details.counts) or (item.value or 0) > _PLAUSIBLE
        # ``#3`` alone may be a count as well, whatever the card's number is.
        alone = not set_key and not details.counts and item.text.startswith("#") and (item.value or 0) <= _PLAUSIBLE
        if exact and hit and not alone and (hit[0].id in {card.id for card in cards} or (not cards and exact)):
            if details.card is None or details.card.id == hit[0].id:
                details.card, details.printing, details.serial = hit[0], hit[1], item
        elif hit or not exact or not (details.counts or (text.startswith("0") and item.value)):
            details.wrong = True
            details.faults.append(_fault("deck.number_unclear", item.span, number=item.text))
        else:
            details.faults.append(_fault("deck.serial_unknown", item.span, "warning", serial=item.text))

    def _decide(self, name: str, parts: Parts, cards: tuple[Card, ...], how: str, details: _Details, propose: bool) -> Resolved:
        span, faults = parts.span, tuple(details.faults)
        if details.card is not None:
            serial = front(details.card, details.printing) if details.printing else None
            if self.is_code(name) and self.index.find_code(name) and _first(self.index.find_code(name)) is not details.card:
                other = _first(self.index.find_code(name)) or details.card
                two = _fault("deck.two_cards", span, cards=[other.names, details.card.names])
                return Resolved(None, None, (*faults, two), (), span)
            if not cards and not details.counts and _DIGIT.search(name) and not self.is_code(name):
                unclear = _fault("deck.number_unclear", span, number=name)
                return Resolved(None, None, (*faults, unclear), (), span)
            return self._named(Resolved(details.card, serial, faults, (), span), name, details.serial.span if details.serial else None)
        if not parts.quoted and (by_id := self._by_id(name)):
            return Resolved(by_id, None, faults, (), span)
        if len(cards) > 1 and details.pool is not None:
            cards = tuple(card for card in cards if any(item.serial in details.pool for item in card.printing)) or cards
        if not cards:
            hit = None if parts.quoted or not self.is_code(name) else self.index.find_code(name)
            if hit is None:
                return self._unknown(name, span, details.faults, propose)
            return Resolved(hit.cards[0], front(hit.cards[0], hit.printing) if hit.printing else None, faults, (), span)
        if len(cards) > 1:
            ambiguous = _fault("deck.ambiguous", span, name=name, candidates=[name_and_id(card) for card in cards])
            return Resolved(None, None, (*faults, ambiguous), cards, span)
        card = cards[0]
        if how == "person":
            details.faults.append(_fault("deck.short_name", span, "warning", name=name, card=card.names))
        if how == "alias":
            details.faults.append(_fault("deck.other_name", span, "note", name=name, card=card.names))
        if how == "half":
            details.faults.append(_fault("deck.name_differs", span, "warning", serial=card.id, card=card.names, name=name))
        printing = self._from_pool(card, details.pool, span, details.faults, details.art.value if details.art else None)
        return Resolved(card, printing, tuple(details.faults), (), span)

    def _from_pool(
        self, card: Card, pool: frozenset[str] | None, span: tuple[int, int], faults: list[Fault], art: int | None = None
    ) -> str | None:
        """The printing meant by a set or rarity, or by its place ``art`` among those that fit: the only one; otherwise none, and that is
        said."""
        if pool is None:
            return None
        fitting = [item.serial for item in card.printing if item.serial in pool]
        if len(fitting) == 1:
            return fitting[0]
        if art is not None and 1 <= art <= len(fitting):
            return fitting[art - 1]
        code = "deck.set_several" if fitting else "deck.set_without"
        severity: Severity = "note" if fitting else "warning"
        faults.append(_fault(code, span, severity, card=card.names, printings=fitting))
        return None

    def _cards(self, name: str, quoted: bool, halves: bool = False) -> tuple[tuple[Card, ...], str]:
        """(the cards that a name means, how). ``halves``: one of two names is enough, where the other is no number."""
        if hit := self.index.find_name(name):
            return hit.cards, hit.how
        if quoted:
            return (), ""
        if two := self._two(name):
            return two, "name"
        if halves and len(parts := _halves(name)) == 2:
            for part, other in (parts, parts[::-1]):
                hit = self.index.find_name(part)
                if hit and not _DIGIT.search(name) and any(misspelt(other, card) for card in hit.cards):
                    return hit.cards, "half"
        return (), ""

    def _two(self, name: str) -> tuple[Card, ...]:
        """The cards of a text that is two names; those of both where they are of different cards."""
        parts = _halves(name)
        if len(parts) != 2:
            return ()
        hits = [self.index.find_name(part) for part in parts]
        if not (hits[0] and hits[1]):
            return ()
        ids = {card.id for card in hits[1].cards}
        both = tuple(card for card in hits[0].cards if card.id in ids)
        return both or tuple(dict.fromkeys((*hits[0].cards, *hits[1].cards)))

    def _is_name_of(self, name: str, card: Card) -> bool:
        cards, how = self._cards(name, False)
        if how in ("name", "alias") and any(item.id == card.id for item in cards):
            return True
        hit = self.index.find_code(name)
        return bool(hit and hit.cards[0].id == card.id) or code_key(name) == code_key(card.id)

    def _unknown(self, name: str, span: tuple[int, int], faults: Sequence[Fault], propose: bool = True) -> Resolved:
        close = self._close(name) if name and propose else ()
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
        if name not in self._near:
            if len(self._near) >= _MOST_NEAR:
                self._near.clear()
            self._near[name] = closest(name, self.index)[:3]
        return self._near[name]


def distance(key: str, card: Card) -> int:
    """Slips between a name's key and the nearest name of a card, the person's name alone included."""
    from rapidfuzz.distance import Levenshtein

    names = [name for name in (card.zh, card.en, *card.aliases) if name]
    return min(Levenshtein.distance(key, name_key(text)) for name in names for text in (name, person(name)))


def closest(name: str, index: CardIndex) -> tuple[Card, ...]:
    """Up to ten cards with a name close to this one, the fewest slips first."""
    candidates = index.suggest(name, 10)
    key = name_key(name)
    order = {card.id: (distance(key, card), place) for place, card in enumerate(candidates)}
    return tuple(sorted(candidates, key=lambda card: order[card.id]))


def _halves(name: str) -> list[str]:
    halves = [part for part in _TWO.split(name) if part.strip()]
    if len(halves) < 2 and (match := _HAN_LATIN.match(name)):
        return [match[1], match[2]]
    return halves


def misspelt(name: str, card: Card, one_in: int = 4) -> bool:
    """Whether a text is a name of a card but for a few slips: one in so many characters."""
    key = name_key(name)
    return distance(key, card) <= len(key) // one_in


def _without_unknown(resolved: Resolved) -> Resolved:
    """The same where a set's number says which card is meant: the name that is not known is a warning."""
    faults = []
    for item in resolved.faults:
        if item.code in ("deck.unknown_card", "deck.unknown_close"):
            item = replace(item, severity="warning")
        faults.append(item)
    return replace(resolved, faults=tuple(faults))


def _between(one: Item, name: tuple[int, int], other: Item) -> bool:
    """Whether the name stands between two items."""
    return one.span[1] <= name[0] and name[1] <= other.span[0] and name[0] < name[1]


def _differs(resolved: Resolved, name: object, span: tuple[int, int] | None = None) -> Fault:
    card = resolved.card
    assert card is not None
    return _fault("deck.name_differs", span, "warning", serial=resolved.printing or card.id, card=card.names, name=name)


def _first(match: Match | None) -> Card | None:
    return match.cards[0] if match is not None else None


def _fault(code: str, span: tuple[int, int] | None, severity: Severity = "error", **params: Any) -> Fault:
    return fault(code, Place(span=span), severity, **params)
