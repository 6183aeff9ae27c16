"""Look-ups that only deck lists need: the cards and printings behind names of sets and products, numbers inside a set, rarities."""

from __future__ import annotations

from dataclasses import dataclass

from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.game import GameData, Product, Release
from zmdj_cards.model.index import CardIndex
from zmdj_cards.text.normalize import name_key


@dataclass(frozen=True, slots=True)
class SetTables:
    """``sets``, ``rarities``: key of a name → serials; ``numbers``: (key of a set, number in it) → the card and its printing."""

    sets: dict[str, frozenset[str]]
    numbers: dict[tuple[str, str], tuple[Card, Printing]]
    rarities: dict[str, frozenset[str]]


def _labels(game: GameData | None) -> dict[str, tuple[str, ...]]:
    """Id of a set or product → its names in both languages."""
    named: tuple[Release | Product, ...] = (*game.set, *game.product) if game else ()
    return {item.id: (item.zh, item.en, *item.aliases) for item in named}


def set_tables(index: CardIndex, game: GameData | None) -> SetTables:
    """The tables of all cards of an index, under every name that the game has for its sets and products."""
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
            for text in (set_id, *names.get(set_id, ())) if set_id else ():
                numbers[name_key(text), (number.lstrip("0") or "0").casefold() + variant] = (card, printing)
    return SetTables(_frozen(sets), numbers, _frozen(rarities))


def _frozen(table: dict[str, set[str]]) -> dict[str, frozenset[str]]:
    return {key: frozenset(value) for key, value in table.items()}
