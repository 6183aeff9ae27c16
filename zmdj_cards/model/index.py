"""Names and serials to cards: exact look-up by key, never a guess. Suggestions are separate and never applied here."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from zmdj_cards.model.card import Card, Printing, facts_digest
from zmdj_cards.text.normalize import code_key, name_key, natural_key, person, skeleton, split_serial

How = Literal["serial", "id", "name", "alias", "person"]


@dataclass(frozen=True, slots=True)
class Match:
    """What a text means: the cards it may name (more than one: ambiguous), the printing if a serial was given, and how.
    ``beside``: the name that stood with a serial, which the caller may compare with the card's."""

    cards: tuple[Card, ...]
    how: How
    printing: Printing | None = None
    beside: str = ""


class _Names:
    """Names to cards: by the very text, by key, and by the key of the person alone."""

    def __init__(self) -> None:
        self.exact: dict[str, list[Card]] = {}
        self.keys: dict[str, list[Card]] = {}
        self.persons: dict[str, list[Card]] = {}
        # (key, card) of the names that cards bear on their faces.
        self.borne: set[tuple[str, str]] = set()

    def add(self, card: Card) -> None:
        for name in dict.fromkeys((*_full_names(card), *card.aliases)):
            _put(self.exact, name, card)
            _put(self.keys, name_key(name), card)
        self.borne |= {(name_key(name), card.id) for name in _full_names(card)}
        for full in (card.zh, card.en):
            if full and person(full) != full:
                _put(self.persons, name_key(person(full)), card)

    def find(self, text: str, key: str) -> Match | None:
        if hit := self.exact.get(text) or (self.keys.get(key) if key else None):
            return Match(tuple(hit), "name" if any((key, card.id) in self.borne for card in hit) else "alias")
        if key and (hit := self.persons.get(key)):
            return Match(tuple(hit), "person")
        return None


class CardIndex:
    """An immutable look-up over cards. Building it is O(cards); each look-up is a few dictionary reads.

    ``own``: ids of cards that the user has made. A name means one of them only where no other card has it, not even as a person's name:
    lists mean what they meant before. ``edited``: ids of all cards that stand with values of the user's."""

    def __init__(self, cards: Iterable[Card], own: Collection[str] = (), edited: Collection[str] = ()) -> None:
        self.cards: tuple[Card, ...] = tuple(cards)
        self.edited = frozenset((*own, *edited))
        self._facts: dict[str, str] = {}
        self.own = own
        self._by_id = {card.id: card for card in self.cards}
        self._codes: dict[str, tuple[Card, Printing | None]] = {}
        self._given, self._own = _Names(), _Names()
        for card in self.cards:
            self._add(card, self._own if card.id in own else self._given)

    def beside(self, cards: Iterable[Card]) -> CardIndex:
        """The same with some cards more; a card of the same id gives way to the new one."""
        new = {card.id: card for card in cards}
        kept = [new.pop(card.id, card) for card in self.cards]
        return CardIndex((*kept, *new.values()), self.own, self.edited)

    def _add(self, card: Card, names: _Names) -> None:
        self._codes.setdefault(code_key(card.id), (card, None))
        for printing in card.printing:
            self._codes[code_key(printing.serial)] = (card, printing)
            if printing.guid:
                self._codes[code_key(printing.guid)] = (card, printing)
        if card.version_of not in self._by_id:
            names.add(card)

    @cached_property
    def _skeletons(self) -> dict[str, tuple[str, ...]]:
        """The letters and digits of every name, code and id by their first two; under the empty text where there are none."""
        tables = [table for names in (self._given, self._own) for table in (names.keys, names.persons)]
        found: dict[str, set[str]] = {}
        for key in {*(key for table in tables for key in table), *self._codes, *map(code_key, self._by_id)}:
            bones = skeleton(key)
            found.setdefault(bones[:2], set()).add(bones)
        return {start: tuple(bones) for start, bones in found.items()}

    def may_name(self, text: str) -> bool:
        """Whether some part of a text may be a name, serial or id of a card; False is certain. Much faster than trying its parts."""
        known, bones = self._skeletons, skeleton(name_key(text))
        if "" in known:
            return True
        for at in range(len(bones)):
            if bones[at] in known:
                return True
            for whole in known.get(bones[at : at + 2], ()):
                if bones.startswith(whole, at):
                    return True
        return False

    def __len__(self) -> int:
        return len(self.cards)

    def get(self, card_id: str) -> Card | None:
        """The card of exactly this id."""
        return self._by_id.get(card_id)

    def digest(self, ids: Iterable[str]) -> str:
        """As :func:`cards_digest`, of the cards with these ids; others are passed over."""
        known = {card_id: card for card_id in ids if (card := self._by_id.get(card_id))}
        for card_id in known.keys() - self._facts.keys():
            self._facts[card_id] = known[card_id].model_dump_json()
        return facts_digest((card_id, self._facts[card_id]) for card_id in known)

    def find_code(self, text: str) -> Match | None:
        """By serial or id, case and dashes ignored (``bp01r001``). The serial of an awakened face finds its card."""
        hit = self._codes.get(code_key(text))
        if hit is None:
            return None
        card, printing = hit
        return Match((card,), "serial" if printing else "id", printing)

    def find_name(self, text: str) -> Match | None:
        """By full name in either language or alias (how ``alias``): the very text first, then its key. A person's name alone matches all
        cards of that person (how ``person``). Parts of names never match."""
        text = text.strip()
        key = name_key(text)
        return self._given.find(text, key) or self._own.find(text, key)

    def find(self, text: str) -> Match | None:
        """By name, else by serial or id, else by a serial with a name stuck to it, in which the serial decides."""
        return self.find_name(text) or self.find_code(text) or self._find_glued(text)

    def _find_glued(self, text: str) -> Match | None:
        parts = split_serial(text)
        hit = self.find_code(parts[0]) if parts else None
        return replace(hit, beside=parts[1]) if hit and parts else None

    def suggest(self, text: str, limit: int = 3) -> tuple[Card, ...]:
        """At most ``limit`` cards whose name or person is close to the text, best first. For messages only."""
        from rapidfuzz import fuzz, process

        key = name_key(text)
        if not key:
            return ()
        tables = [table for names in (self._given, self._own) for table in (names.keys, names.persons)]
        choices = list(dict.fromkeys(choice for table in tables for choice in table))
        scored = process.extract(key, choices, scorer=fuzz.ratio, limit=limit * 6, score_cutoff=50)
        found: dict[str, tuple[float, Card]] = {}
        for choice, score, _ in scored:
            for card in (card for table in tables for card in table.get(choice, ())):
                if card.id not in found or found[card.id][0] < score:
                    found[card.id] = (score, card)
        ranked = sorted(found.values(), key=lambda pair: (-pair[0], natural_key(pair[1].id)))
        return tuple(card for _, card in ranked[:limit])


def _full_names(card: Card) -> list[str]:
    """The names that the card bears on its faces."""
    back = card.awakened
    return [name for name in (card.zh, card.en, back and back.zh, back and back.en) if name]


def _put(table: dict[str, list[Card]], key: str, card: Card) -> None:
    hits = table.setdefault(key, [])
    if all(known.id != card.id for known in hits):
        hits.append(card)
