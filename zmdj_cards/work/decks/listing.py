"""Decks card by card, their statistics, codes and differences, as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from zmdj_cards.decks.diff import Change, diff
from zmdj_cards.decks.formats.code import deck_hash, encode
from zmdj_cards.decks.stats import Stats, stats
from zmdj_cards.errors import Bi
from zmdj_cards.work.decks.judging import fault_data
from zmdj_cards.work.decks.reading import Item, Reading, bundled_names, bundled_titles, choose_game, one_deck, read_all
from zmdj_cards.work.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Bundled:
    """A deck that comes with a game: the name that stands for it, its title, and how many cards it has."""

    name: str
    title: Bi
    cards: int


def bundled_list(space: Workspace) -> list[Bundled]:
    """The decks that come with the game that is meant."""
    made: list[Bundled] = []
    names = bundled_names(space)
    titles = bundled_titles(space.game_id)
    for item in read_decks(space, names, Reading()) if names else ():
        title = item.deck.name or item.source
        made.append(Bundled(names[len(made)], Bi(title, titles.get(title, title)), item.deck.size()))
    return made


def read_decks(space: Workspace, decks: Sequence[str], how: Reading) -> tuple[Item, ...]:
    """All decks that were named; of the files of a folder that are no decks a remark is made. Raises what :func:`read_all` raises."""
    items = read_all(space, decks, how)
    for item in items:
        if item.left_out:
            space.remark(item.faults)
    return tuple(item for item in items if not item.left_out)


def deck_data(item: Item) -> dict[str, Any]:
    """A deck with its hash, its code and the facts of its cards. Any: numbers, words, lists and tables of them."""
    context, rows = item.context, []
    for entry in item.deck.entries:
        card = context.index.get(entry.card)
        row = {"section": entry.section, "count": entry.count, "card": entry.card, "printing": entry.printing}
        facts = (
            {"zh": card.zh, "en": card.en, "type": card.type, "element": card.element, "need": card.need, "cost": card.cost} if card else {}
        )
        rows.append({**row, **facts})
    deck = item.deck
    about = {"source": item.source, "kind": item.kind, "name": deck.name, "notes": list(deck.notes)}
    return {**about, "hash": deck_hash(deck), "code": encode(deck), "cards": rows, "faults": [fault_data(fault) for fault in item.faults]}


def deck_stats(item: Item) -> Stats:
    """Curve, types, elements, requirements against tactics."""
    return stats(item.deck, item.context.index)


def stats_data(item: Item, found: Stats) -> dict[str, Any]:
    """Statistics as data."""
    needs = [{**asdict(need), "met": need.met} for need in found.needs]
    return {"source": item.source, "name": item.deck.name, **asdict(found), "needs": needs}


@dataclass(frozen=True, slots=True)
class Coded:
    """A deck with its code, and the hash that names it."""

    source: str
    name: str
    code: str
    hash: str


def coded(item: Item) -> Coded:
    return Coded(item.source, item.deck.name, encode(item.deck), deck_hash(item.deck))


def deck_codes(items: Sequence[Item]) -> tuple[Coded, ...]:
    """The codes of all decks that have one: those without faulty lines."""
    return tuple(coded(item) for item in items if item.ok and item.deck.entries)


@dataclass(frozen=True, slots=True)
class Compared:
    """Two decks, and what changed from the first to the second."""

    before: Item
    after: Item
    changes: tuple[Change, ...]


def compare_decks(space: Workspace, before: str, after: str, how: Reading, by: Literal["card", "printing"] = "card") -> Compared:
    """``by``: whether printings of one card are told apart. Raises UsageError for what names no deck, or several."""
    choose_game(space, [before, after])
    first, second = one_deck(space, before, how), one_deck(space, after, how)
    return Compared(first, second, diff(first.deck, second.deck, by))
