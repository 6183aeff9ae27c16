"""The table as one player sees it, as data and as lines of text: what a board in the terminal, a page or another program shows.

What every game shows stands here, with a plain table of piles for a game that draws none of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import in_zone
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import EMPTY_PLACE, Names, PageCard, PagePile, PageSide, PageTable, Reader, TableView
from zmdj_cards.engine.views.observe import hidden
from zmdj_cards.engine.views.terms import card_name, in_lang, term
from zmdj_cards.errors import Bi, both
from zmdj_cards.text.wrap import columns, flow

ALL_SEEING: Final = -1


@dataclass(frozen=True)
class Seen:
    """One card: its number in the game and in the table of cards (-1: unseen)."""

    i: int
    card: int


def view_of(s: Position, viewer: int, actor: int) -> TableView:
    """The table as ``viewer`` sees it (``ALL_SEEING``: everything); ``actor``: who must decide, -1 when the game is over. Looks at nothing
    else than what :func:`observe.hidden` leaves."""
    return s.rules.views.table(s, viewer, actor)


def table_lines(s: Position, viewer: int, actor: int, reader: Reader) -> list[str]:
    """The same as lines of text, written for ``reader``."""
    return s.rules.views.board(s, viewer, actor, reader)


def unseen_by(s: Position, viewer: int) -> frozenset[int]:
    """What a viewer cannot see."""
    return hidden(s, viewer) if viewer != ALL_SEEING else frozenset()


def pile(s: Position, player: int, zone: int, unseen: frozenset[int]) -> tuple[Seen, ...]:
    """The cards of a zone, those that cannot be seen without their number."""
    return tuple(Seen(-1, -1) if i in unseen else Seen(i, s.card[i]) for i in in_zone(s, player, zone))


def headline(s: Position, view: TableView, names: Names) -> Bi:
    """Turn, player and phase, or how the game ended."""
    if view.over:
        return both("board.won", p=names[view.winner]) if view.winner >= 0 else both("board.drawn")
    if view.turn == 0:
        return both("board.before")
    return both("board.title", n=view.turn, p=names[view.active], word=term(s, "phase", view.phase))


def title(s: Position, view: TableView, reader: Reader) -> str:
    """The line above a table."""
    text = in_lang(headline(s, view, reader.names), reader.lang)
    line = f"── {text} " + "─" * max(2, min(reader.columns, 100) - columns(text) - 4)
    return reader.style(line, "1")


# A table of piles


@dataclass(frozen=True)
class PilesView(TableView):
    """A table of which nothing is known but its zones and numbers: for each player the cards of every zone, and what the player has of
    everything that is counted, by its name."""

    piles: tuple[Mapping[str, tuple[Seen, ...]], Mapping[str, tuple[Seen, ...]]]
    numbers: tuple[Mapping[str, int], Mapping[str, int]]

    def as_data(self) -> dict[str, Any]:
        piles = [{name: [seen.card for seen in cards] for name, cards in side.items()} for side in self.piles]
        players = [{**numbers, **side} for numbers, side in zip(self.numbers, piles, strict=True)]
        return {**super().as_data(), "players": players}


def piles_of(s: Position, viewer: int, actor: int) -> PilesView:
    """Every zone of both players, as ``viewer`` sees it."""
    unseen, zones = unseen_by(s, viewer), s.rules.zones
    first, second = ({zone.id: pile(s, player, number, unseen) for number, zone in enumerate(zones) if zone.id} for player in (0, 1))
    one, two = ({name: s.reg[number + player] for name, number in s.rules.views.text.pairs.items()} for player in (0, 1))
    return PilesView(**head_of(s, actor), piles=(first, second), numbers=(one, two))


def piles_lines(s: Position, viewer: int, actor: int, reader: Reader) -> list[str]:
    """A heading for each player, and a line for each zone with cards."""
    view = piles_of(s, viewer, actor)
    lines = [title(s, view, reader)]
    for player in (1 - reader.viewer, reader.viewer):
        counted = "  ".join(f"{name} {number}" for name, number in view.numbers[player].items())
        lines.append(reader.style(f"{reader.heads[player]}  {counted}".rstrip(), "1"))
        for name, cards in view.piles[player].items():
            names = [card_name(s, seen.i, reader.lang) if seen.i >= 0 else "?" for seen in cards]
            if names:
                lines += flow([f"{name}: {names[0]}", *names[1:]], ", ", reader.columns, "  ", "    ")
    return lines


def page_of(s: Position, viewer: int, actor: int) -> PageTable:
    """The table of a page: the game's own, or else its piles, with the zones of the battlefield as rows."""
    own = s.rules.views.page
    if own is not None:
        return own(s, viewer, actor)
    view = piles_of(s, viewer, actor)
    return PageTable((_piles_side(s, view, 0), _piles_side(s, view, 1)))


def _piles_side(s: Position, view: PilesView, player: int) -> PageSide:
    zones, named = s.rules.zones, s.rules.views.questions.zones
    words = {zone.id: both(named[number]) if number in named else Bi(zone.id, zone.id) for number, zone in enumerate(zones)}
    piles, hand = dict(view.piles[player]), zones[I.HAND].id
    placed, in_hand = piles.pop(zones[I.LINE].id), piles.pop(hand)
    row = [
        replace(card, looks=("rested",) if card.card >= 0 and s.flags[card.i] & I.RESTED else ())
        for card in page_cards(s, player, I.LINE, placed)
    ]
    if slots := zones[I.LINE].slots:
        row = in_slots(s, row, slots)
    numbers = {zone.id: number for number, zone in enumerate(zones) if zone.id}
    return PageSide(
        tuple(("", _counted(Bi(name, name), number)) for name, number in view.numbers[player].items()),
        (tuple(row),),
        (_counted(words[hand], len(in_hand)), page_cards(s, player, I.HAND, in_hand)),
        tuple(
            (name, _counted(words[name], len(cards)), page_cards(s, player, numbers[name], cards)) for name, cards in piles.items() if cards
        ),
    )


def page_cards(s: Position, player: int, zone: int, cards: Sequence[Seen]) -> tuple[PageCard, ...]:
    """The cards of a zone, as :func:`pile` gives them, on a page."""
    return tuple(PageCard(seen.card, i=i) for i, seen in zip(in_zone(s, player, zone), cards, strict=True))


def page_pile(s: Position, player: int, zone: int, title: Bi, unseen: frozenset[int]) -> PagePile:
    """The cards of a zone as what lies together on a page."""
    return s.rules.zones[zone].id, title, page_cards(s, player, zone, pile(s, player, zone, unseen))


def in_slots(s: Position, row: Sequence[PageCard], slots: int) -> list[PageCard]:
    """A row with so many places, some of them empty."""
    taken = {s.place[card.i]: card for card in row}
    return [taken.get(slot, PageCard(EMPTY_PLACE)) for slot in range(slots)]


def _counted(word: Bi, number: int) -> Bi:
    """A word and how many."""
    return Bi(f"{word.en} {number}", f"{word.zh} {number}")


def head_of(s: Position, actor: int) -> dict[str, Any]:
    """What every table begins with: the fields of :class:`TableView`."""
    rows = s.rules.views
    return {
        "turn": s.reg[I.TURN],
        "phase": rows.text.phases[s.reg[I.PHASE]],
        "active": s.reg[I.ACTIVE],
        "first": s.reg[I.FIRST],
        "actor": actor,
        "over": bool(s.reg[I.OVER]),
        "winner": s.reg[I.WINNER],
        "reason": rows.text.reasons[s.reg[I.REASON]],
    }
