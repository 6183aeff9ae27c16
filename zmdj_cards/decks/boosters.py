"""Boosters opened at random from a seed: the same seed, cards and slots always give the same packs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from zmdj_cards.errors import DataError, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.game import Pack, Pick
from zmdj_cards.text.normalize import natural_key


@dataclass(frozen=True, slots=True)
class Pulled:
    """One card of a booster: its id, the serial of the printing, and the rarity of the slot."""

    card: str
    serial: str
    rarity: str


Booster = tuple[Pulled, ...]


def open_boosters(cards: Iterable[Card], pack: Pack, count: int, seed: str) -> tuple[Booster, ...]:
    """``count`` boosters. Within a booster no card comes twice, as long as its rarity has enough cards. Booster number *n* depends
    on the seed and *n* alone. Raises DataError ``draft.no_cards`` for a rarity of a slot that no card of the set has."""
    sheets = _sheets(cards, pack)
    return tuple(_booster(pack, sheets, random.Random(f"{seed}/{pack.set}/{number}")) for number in range(count))


def _sheets(cards: Iterable[Card], pack: Pack) -> dict[str, list[Pulled]]:
    """The printings of the set by rarity, by serial. A slot of chance 0 may have no cards."""
    sheets: dict[str, list[Pulled]] = {}
    for card in cards:
        for item in card.printing:
            if item.set_id == pack.set and item.rarity and item.face == "front":
                sheets.setdefault(item.rarity, []).append(Pulled(card.id, item.serial, item.rarity))
    for sheet in sheets.values():
        sheet.sort(key=lambda item: natural_key(item.serial))
    for slot in pack.slot:
        for pick in slot.pick:
            if pick.chance > 0 and not sheets.get(pick.rarity):
                raise DataError(fault("draft.no_cards", set=pack.set, rarity=pick.rarity))
    return sheets


def _booster(pack: Pack, sheets: dict[str, list[Pulled]], rng: random.Random) -> Booster:
    made: list[Pulled] = []
    for slot in pack.slot:
        for _ in range(slot.count):
            sheet = sheets[_draw(slot.pick, rng).rarity]
            taken = {item.card for item in made}
            free = [item for item in sheet if item.card not in taken] or sheet
            made.append(free[int(rng.random() * len(free))])
    return tuple(made)


def _draw(picks: Sequence[Pick], rng: random.Random) -> Pick:
    """One outcome, by weight. Only ``random()`` is used: its numbers are the same in every version of Python."""
    possible = [pick for pick in picks if pick.chance > 0] or list(picks)
    point = rng.random() * sum(pick.chance for pick in possible)
    for pick in possible:
        point -= pick.chance
        if point < 0:
            return pick
    return possible[-1]


def pool(boosters: Iterable[Booster], game: str, section: str, name: str = "") -> Deck:
    """All cards of some boosters as one list, for ``--pool``."""
    counts = Counter((item.card, item.serial) for booster in boosters for item in booster)
    entries = [
        Entry(section=section, card=card, printing=serial, count=number)
        for (card, serial), number in sorted(counts.items(), key=lambda pair: natural_key(pair[0][1]))
    ]
    return Deck(game=game, name=name, entries=tuple(entries))
