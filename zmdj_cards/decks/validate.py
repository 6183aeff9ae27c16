"""Is a deck legal in a format? All faults in one pass, each with card, count, limit, rule and lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zmdj_cards.errors import Bi, Fault, Place, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import MAX_COUNT, Deck, Entry
from zmdj_cards.model.format import Format, Limit, Section
from zmdj_cards.model.index import CardIndex
from zmdj_cards.text.normalize import name_key

DECKS_RULE = "guide: Decks"
NAMED_AS = "guide: Decks, R23, R24"
MARKERS = "R26"


@dataclass(frozen=True, slots=True)
class Verdict:
    """``rules_version`` is that of the game's data at the time, ``cards`` a digest of the deck's cards as they are, with the user's own
    values: a verdict holds for these rules and these cards only."""

    format: str
    rules_version: str
    faults: tuple[Fault, ...]
    cards: str = ""

    @property
    def legal(self) -> bool:
        return all(item.severity != "error" for item in self.faults)


@dataclass(frozen=True, slots=True)
class _Held:
    """An entry with its card."""

    entry: Entry
    card: Card


def check(deck: Deck, fmt: Format, index: CardIndex, rules_version: str, pool: Deck | None = None) -> Verdict:
    """:func:`validate` with what the verdict rests on."""
    cards = index.digest(entry.card for entry in deck.entries)
    return Verdict(fmt.id, rules_version, validate(deck, fmt, index, pool), cards)


def validate(deck: Deck, fmt: Format, index: CardIndex, pool: Deck | None = None) -> tuple[Fault, ...]:
    """All faults of a deck. ``pool``: the cards that were opened, for a format that builds from a pool."""
    faults: list[Fault] = []
    sections = {section.id: section for section in fmt.section}
    held: list[_Held] = []
    counted: list[_Held] = []
    for entry in deck.entries:
        card = index.get(entry.card)
        if card is None:
            faults.append(fault("deck.card_gone", _at([entry]), card=entry.card, count=entry.count, rule="-"))
            continue
        item = _Held(entry, card)
        held.append(item)
        wrong = _misplaced(item, sections, fmt)
        if wrong:
            faults.append(wrong)
        else:
            counted.append(item)
    faults += _sizes(counted, fmt)
    faults += _copies(counted, fmt)
    faults += _limits(held, fmt, index)
    faults += _sets(held, fmt)
    if fmt.pool:
        faults += _pool(held, fmt, pool)
    if index.edited and (edited := list(dict.fromkeys(item.card.names for item in held if item.card.id in index.edited))):
        faults.append(fault("deck.own_values", severity="note", cards=edited))
    return tuple(faults)


def misplaced(deck: Deck, fmt: Format, index: CardIndex) -> frozenset[tuple[str, str, str]]:
    """The entries, by :meth:`Entry.key`, that do not count in the section they stand in."""
    sections = {section.id: section for section in fmt.section}
    known = ((entry, index.get(entry.card)) for entry in deck.entries)
    return frozenset(entry.key() for entry, card in known if card and _misplaced(_Held(entry, card), sections, fmt))


def max_copies(card: Card, deck: Deck, fmt: Format, index: CardIndex) -> int:
    """The largest number of copies of this card that the deck may hold beside its other cards: the copy limits, the limit
    list, the allowed sets and the room in its section. The sizes a deck must reach are not asked for."""
    section = _home(card, fmt)
    if section is None or not _from_sets(card, fmt):
        return 0
    others = [
        _Held(entry, other) for entry in deck.entries if entry.card != card.id and (other := index.get(entry.card)) and other.id != card.id
    ]
    ceilings = [MAX_COUNT]
    top = max(section.sizes) if section.sizes else section.max
    if top is not None:
        ceilings.append(top - sum(item.entry.count for item in others if item.entry.section == section.id and _fits(item.card, section)))
    places = {item.id: item for item in fmt.section}
    group = [item for item in others if _same_name(item.card, card)]
    placed = [item for item in group if item.entry.section in places and _fits(item.card, places[item.entry.section])]
    added = _Held(Entry(section=section.id, card=card.id, count=1), card)
    rows: list[tuple[_CopyLimit | _Listed, list[_Held]]] = [(row, placed) for row in _copy_limits(fmt)]
    rows += [(row, group) for row in _listed(fmt, index)]
    for limit, items in rows:
        cap = limit.cap([*items, added]) if limit.covers(added) else None
        if cap is not None:
            ceilings.append(cap - sum(item.entry.count for item in items if limit.covers(item)))
    return max(0, min(ceilings))


def _home(card: Card, fmt: Format) -> Section | None:
    return next((section for section in fmt.section if _fits(card, section)), None)


def _fits(card: Card, section: Section) -> bool:
    return any(kind in section.types for kind in card.types) and (card.peerless or not section.peerless)


def _same_name(one: Card, other: Card) -> bool:
    return name_key(one.rules_name) == name_key(other.rules_name)


def _at(entries: Iterable[Entry], card: str = "") -> Place:
    lines = sorted(line for entry in entries for line in entry.lines)
    return Place(line=lines[0] if lines else None, card=card)


def _lines(entries: Iterable[Entry]) -> list[int]:
    return sorted(line for entry in entries for line in entry.lines)


def _where(entries: Iterable[Entry]) -> Bi:
    """The lines for the end of a message; nothing where the deck came without lines."""
    lines = [str(line) for line in _lines(entries)]
    if not lines:
        return Bi("", "")
    return Bi(f" (line{'s' if len(lines) > 1 else ''} {', '.join(lines)})", f"（第 {'、'.join(lines)} 行）")


def _names(section: Section) -> Bi:
    return Bi(section.en, section.zh)


def _misplaced(item: _Held, sections: dict[str, Section], fmt: Format) -> Fault | None:
    """A card of the wrong type for its section is named and not counted there; a marker is never part of a deck."""
    entry, card = item.entry, item.card
    params: dict[str, Any] = {"card": card.names, "count": entry.count, "lines": _lines([entry]), "where": _where([entry])}
    home = _home(card, fmt)
    if home is None and not any(kind in section.types for section in fmt.section for kind in card.types):
        return fault("deck.never", _at([entry], card.id), type=card.type, rule=MARKERS, **params)
    section = sections.get(entry.section)
    if section is None:
        return fault(
            "deck.no_such_section", _at([entry], card.id), section=entry.section, format=Bi(fmt.en, fmt.zh), rule=DECKS_RULE, **params
        )
    if _fits(card, section):
        return None
    belongs = _names(home) if home else Bi("no section", "任何区域")
    return fault(
        "deck.wrong_section", _at([entry], card.id), type=card.type, section=_names(section), belongs=belongs, rule=DECKS_RULE, **params
    )


def _sizes(held: list[_Held], fmt: Format) -> list[Fault]:
    faults = []
    for section in fmt.section:
        count = sum(item.entry.count for item in held if item.entry.section == section.id)
        allowed = _allowed(section)
        params: dict[str, Any] = {"section": _names(section), "count": count, "limit": allowed, "rule": DECKS_RULE}
        if section.sizes and count not in section.sizes:
            faults.append(fault("deck.size", **params))
        elif count < section.min:
            faults.append(fault("deck.too_few", missing=section.min - count, **params))
        elif section.max is not None and count > section.max:
            faults.append(fault("deck.too_many", over=count - section.max, **params))
    return faults


def _allowed(section: Section) -> str:
    if section.sizes:
        return "/".join(map(str, section.sizes))
    if section.max is None:
        return f"{section.min}+"
    return str(section.min) if section.min == section.max else f"{section.min}-{section.max}"


@dataclass(frozen=True, slots=True)
class _CopyLimit:
    """At most so many of one full name in a section, or (``section`` None) in the whole deck."""

    copies: int
    section: str | None
    basic_unlimited: bool

    def covers(self, item: _Held) -> bool:
        return self.section in (None, item.entry.section)

    def cap(self, group: Iterable[_Held]) -> int | None:
        """The limit for a group of cards of one full name: the strictest of its cards; None where all are unlimited. A card's
        own limit replaces the format's."""
        caps = [self._of(item.card) for item in group if self.covers(item)]
        return min((cap for cap in caps if cap is not None), default=None)

    def _of(self, card: Card) -> int | None:
        if card.max_copies is not None:
            return card.max_copies
        return None if card.basic and self.basic_unlimited else self.copies


@dataclass(frozen=True, slots=True)
class _Listed:
    """One row of the limit list."""

    limit: Limit
    key: str

    def covers(self, item: _Held) -> bool:
        return name_key(item.card.rules_name) == self.key

    def cap(self, group: Iterable[_Held]) -> int | None:
        return self.limit.max if any(self.covers(item) for item in group) else None


def _copy_limits(fmt: Format) -> tuple[_CopyLimit, ...]:
    made = [_CopyLimit(section.copies, section.id, section.basic_unlimited) for section in fmt.section if section.copies is not None]
    if fmt.copies is not None:
        made.append(_CopyLimit(fmt.copies, None, True))
    return tuple(made)


def _listed(fmt: Format, index: CardIndex) -> tuple[_Listed, ...]:
    made = []
    for limit in fmt.limit:
        hit = index.find(limit.card)
        name = hit.cards[0].rules_name if hit else limit.card
        made.append(_Listed(limit, name_key(name)))
    return tuple(made)


def _groups(held: Iterable[_Held]) -> list[list[_Held]]:
    groups: dict[str, list[_Held]] = {}
    for item in held:
        groups.setdefault(item.card.rules_name, []).append(item)
    merged: dict[str, list[_Held]] = {}
    for name, items in groups.items():
        merged.setdefault(name_key(name), []).extend(items)
    return list(merged.values())


def _printings(group: Iterable[_Held]) -> list[Bi]:
    """Each line of a sum: count and printing, with the card's own name where it is another (R23)."""
    rows = []
    for item in group:
        label = item.entry.printing or item.card.id
        own = item.card.zh != item.card.rules_name
        en, zh = (f" ({item.card.names.en})", f"（{item.card.zh}）") if own else ("", "")
        rows.append(Bi(f"{item.entry.count} x {label}{en}", f"{item.entry.count}×{label}{zh}"))
    return rows


def _shown(group: list[_Held]) -> Bi:
    named = next((item.card for item in group if item.card.zh == item.card.rules_name), None)
    return named.names if named else Bi(group[0].card.rules_name, group[0].card.rules_name)


def _copies(held: list[_Held], fmt: Format) -> list[Fault]:
    faults = []
    limits = _copy_limits(fmt)
    names = {section.id: _names(section) for section in fmt.section}
    for group in _groups(held):
        for limit in limits:
            covered = [item for item in group if limit.covers(item)]
            count = sum(item.entry.count for item in covered)
            cap = limit.cap(covered)
            if cap is None or count <= cap:
                continue
            entries = [item.entry for item in covered]
            faults.append(
                fault(
                    "deck.copies",
                    _at(entries, covered[0].card.id),
                    card=_shown(covered),
                    count=count,
                    limit=cap,
                    section=names.get(limit.section or "", Bi("whole deck", "整副牌")),
                    printings=_printings(covered),
                    lines=_lines(entries),
                    where=_where(entries),
                    rule=NAMED_AS,
                )
            )
    return faults


def _limits(held: list[_Held], fmt: Format, index: CardIndex) -> list[Fault]:
    faults = []
    for row in _listed(fmt, index):
        covered = [item for item in held if row.covers(item)]
        count = sum(item.entry.count for item in covered)
        if count <= row.limit.max:
            continue
        entries = [item.entry for item in covered]
        reason = Bi(row.limit.reason_en, row.limit.reason_zh)
        code = "deck.limited" if row.limit.max else "deck.banned"
        faults.append(
            fault(
                code,
                _at(entries, covered[0].card.id),
                card=_shown(covered),
                count=count,
                limit=row.limit.max,
                reason=reason,
                printings=_printings(covered),
                lines=_lines(entries),
                where=_where(entries),
                format=Bi(fmt.en, fmt.zh),
                rule=f"format {fmt.id}",
            )
        )
    return faults


def _from_sets(card: Card, fmt: Format) -> bool:
    """A card is allowed if any printing of it is from an allowed set: which copy is played does not matter."""
    if "*" in fmt.sets or (card.basic and fmt.basic_free) or not card.printing:
        return True
    return any(printing.set_id in fmt.sets for printing in card.printing)


def _sets(held: list[_Held], fmt: Format) -> list[Fault]:
    return [
        fault(
            "deck.set",
            _at([item.entry], item.card.id),
            card=item.card.names,
            count=item.entry.count,
            sets=sorted({printing.set_id for printing in item.card.printing}),
            allowed=fmt.sets,
            lines=_lines([item.entry]),
            where=_where([item.entry]),
            rule=f"format {fmt.id}",
        )
        for item in held
        if not _from_sets(item.card, fmt)
    ]


def _pool(held: list[_Held], fmt: Format, pool: Deck | None) -> list[Fault]:
    if pool is None:
        return [fault("deck.no_pool", format=Bi(fmt.en, fmt.zh), rule=f"format {fmt.id}")]
    opened: dict[str, int] = {}
    for entry in pool.entries:
        opened[entry.card] = opened.get(entry.card, 0) + entry.count
    used: dict[str, list[_Held]] = {}
    for item in held:
        if not (item.card.basic and fmt.basic_free):
            used.setdefault(item.card.id, []).append(item)
    faults = []
    for card_id, items in used.items():
        count = sum(item.entry.count for item in items)
        if count > opened.get(card_id, 0):
            entries = [item.entry for item in items]
            params: dict[str, Any] = {
                "card": items[0].card.names,
                "count": count,
                "limit": opened.get(card_id, 0),
                "lines": _lines(entries),
                "where": _where(entries),
            }
            faults.append(fault("deck.pool", _at(entries, card_id), rule=f"format {fmt.id}", **params))
    return faults
