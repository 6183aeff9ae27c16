"""The table of the main game as a page shows it, and what a page says of a card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.defs import CardDef
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import UNSAID, PageCard, PageSide, PageTable
from zmdj_cards.engine.views.tableview import page_cards, unseen_by
from zmdj_cards.engine.views.terms import term
from zmdj_cards.errors import Bi, Lang, both
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.cards import Printed
from zmdj_cards.games.zmdj.rules.lines import distance
from zmdj_cards.games.zmdj.views.board import ROLES, hand_numbers, numbers, remarks, tactics_words
from zmdj_cards.games.zmdj.views.prompts import place_word
from zmdj_cards.games.zmdj.views.table import CombatView, LinesView, UnitView, states_of, view_of


def page_of(s: Position, viewer: int, actor: int) -> PageTable:
    """The table as ``viewer`` sees it: both lines, and the combat between them."""
    view, unseen = view_of(s, viewer, actor), unseen_by(s, viewer)
    fight = view.combat
    arrows = tuple((i, fight.target) for i in fight.attackers) if fight is not None else ()
    return PageTable((_side(s, view, 0, unseen), _side(s, view, 1, unseen)), _note(s, fight), arrows=arrows)


def _note(s: Position, combat: CombatView | None) -> Bi:
    if combat is None:
        return UNSAID
    word = both("board.declare") if combat.step == "declare" else term(s, "step", combat.step)
    return both("page.combat", word=word, n=combat.strength, x=combat.guard)


def _side(s: Position, view: LinesView, player: int, unseen: frozenset[int]) -> PageSide:
    side = view.players[player]
    alive = bool(side.life or view.turn == 0)
    life = ("", both("board.life", n=side.life)) if alive else ("loud", both("board.dying"))
    decks = (("", both("board.deck", n=side.deck)), ("", both("board.tactics_deck", n=side.tactics_deck)))
    tactics = tuple(("soft", said) for said in _both(lambda lang: tactics_words(s, side, lang)))
    hand = page_cards(s, player, I.HAND, side.hand)
    tactics_zone = tuple(
        PageCard(tactic.card, looks=("rested",) if tactic.rested else (), i=i)
        for i, tactic in zip(zone_of(s, player, G.TACTICS), side.tactics, strict=True)
    )
    piles = (("discard", I.DISCARD, side.discard), ("gone", I.GONE, side.gone))
    return PageSide(
        (life, *decks, *tactics),
        (tuple(_unit(s, unit) for unit in side.line),),
        (both("board.hand_count", n=len(side.hand)), tuple(_in_hand(s, player, card) for card in hand)),
        tuple((name, both(f"board.{name}", n=len(cards)), page_cards(s, player, zone, cards)) for name, zone, cards in piles if cards),
        (("tactics", both("board.tactics_zone", n=len(tactics_zone)), tactics_zone),) if tactics_zone else (),
        side.life,
    )


def _in_hand(s: Position, player: int, card: PageCard) -> PageCard:
    if card.card < 0:
        return card
    (words,) = _both(lambda lang: [hand_numbers(s, player, card.i, lang)])
    return replace(card, numbers=words)


def _unit(s: Position, unit: UnitView) -> PageCard:
    states = states_of(unit)
    said = _both(lambda lang: remarks(s, unit, lang))
    tags = [(at < len(states) and states[at] == "rested", words) for at, words in enumerate(said)]
    if unit.role:
        tags.insert(0, (True, both(ROLES[unit.role])))
    (head,), (worth,) = _both(lambda lang: [place_word(unit.place, lang)]), _both(lambda lang: [numbers(unit, lang)])
    looks = (("leader", unit.commander), ("rested", unit.rested), ("chosen", bool(unit.role)))
    return PageCard(unit.card, head, worth, tuple(tags), tuple(name for name, holds in looks if holds), unit.i)


def apart(s: Position, a: int, b: int) -> int:
    """The distance between two cards of the lines; -1 where one of them is elsewhere."""
    return distance(s, a, b) if s.zone[a] == s.zone[b] == I.LINE else -1


def _both(words: Callable[[Lang], list[str]]) -> list[Bi]:
    """A list of words in both languages."""
    return [Bi(en, zh) for en, zh in zip(words("en"), words("zh"), strict=True)]


def facts(s: Position, card: CardDef, awake: bool) -> tuple[Bi, ...]:
    """What is printed on a face besides its text."""
    printed: Printed = card.printed
    stats = (card.back if awake else card.front).stats
    worth = (both("board.power", n=stats[G.POWER]), both("board.range", n=stats[G.RANGE]))
    if awake:
        return (both("board.awake"), *worth)
    said = [both("board.cost", n=card.cost)] if card.cost >= 0 else []
    if printed.need and printed.element >= 0:
        said.append(both("board.need", n=printed.need, word=term(s, "element", G.ELEMENTS[printed.element])))
    if card.type in (G.COMMANDER, G.UNIT, G.ATTACHMENT):
        said += worth
    if printed.flash:
        said.append(both("board.flash", n=printed.flash))
    return tuple(said)
