"""The table of this game as a page shows it: the four lines between both players, with their sums; and what a page says of a card."""

from __future__ import annotations

from dataclasses import replace

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.defs import CardDef
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import UNSAID, PageCard, PageRow, PageSide, PageTable
from zmdj_cards.engine.views.tableview import page_cards, page_pile, unseen_by
from zmdj_cards.engine.views.terms import bare, card_name, term
from zmdj_cards.errors import Bi, Lang, both
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.lexicon.keywords import KEYWORDS
from zmdj_cards.games.frontline.rules import lines, points
from zmdj_cards.games.frontline.values import keyword
from zmdj_cards.games.frontline.views.prompts import price_words
from zmdj_cards.games.frontline.views.table import FrontView, LineView, PlayerView, UnitView, view_of


def page_of(s: Position, viewer: int, actor: int) -> PageTable:
    """The table as ``viewer`` sees it."""
    view, unseen = view_of(s, viewer, actor), unseen_by(s, viewer)
    first, second = (_side(s, player, view.players[player], unseen) for player in (0, 1))
    return PageTable((first, second), _note(s, view), tuple(_line(s, line) for line in view.lines[::-1]))


def _note(s: Position, view: FrontView) -> Bi:
    """What waits on the chain, the last link first."""
    if not view.chain:
        return UNSAID
    en, zh = (_joined([card_name(s, seen.i, lang) for seen in view.chain], lang) for lang in _LANGS)
    return both("frontline.on_chain", a=Bi(en, zh))


def _joined(words: list[str], lang: Lang) -> str:
    return ("、" if lang == "zh" else ", ").join(words)


_LANGS: tuple[Lang, Lang] = ("en", "zh")


def _line(s: Position, line: LineView) -> PageRow:
    owner = lines.owner(s, line.number)
    step = abs(line.number - lines.base(s, owner))
    title = (
        both("frontline.page_base")
        if step == 0
        else both("frontline.page_forward")
        if step == 1
        else both("frontline.middle", n=line.number + 1)
    )
    first, second = (
        both("frontline.page_held" if line.held[player] else "frontline.page_sums", n=line.bp[player], x=line.cp[player])
        for player in (0, 1)
    )
    mine, theirs = (tuple(_unit(s, unit) for unit in line.units if unit.player == player) for player in (0, 1))
    return PageRow(title, (mine, theirs), (first, second), owner if step < 2 else -1)


def _unit(s: Position, unit: UnitView) -> PageCard:
    leader = s.tab.cards[s.card[unit.i]].type == G.COMMANDER
    tags = [(True, both("frontline.rested"))] if unit.rested else []
    tags += [(False, _keyword(s, row.id, count, bool(row.takes))) for row in KEYWORDS if (count := keyword(s, unit.i, row.number))]
    tags += [(False, Bi(f"+ {s.tab.cards[card].en}", f"+ {s.tab.cards[card].zh}")) for card in unit.sources]
    looks = (("leader", leader), ("rested", unit.rested))
    worth = both("frontline.page_unit", n=unit.str, x=unit.bp, y=unit.cp)
    return PageCard(unit.card, numbers=worth, tags=tuple(tags), looks=tuple(name for name, holds in looks if holds), i=unit.i)


def _keyword(s: Position, word: str, count: int, numbered: bool) -> Bi:
    name = term(s, "term", word)
    number = f" {count}" if numbered else ""
    return Bi(bare(name.en) + number, bare(name.zh) + number)


def _side(s: Position, player: int, side: PlayerView, unseen: frozenset[int]) -> PageSide:
    pools = [Bi(text, text) for text in (f"SC {side.sc}/{side.sc_cap}", f"MC {side.mc}/{side.mc_cap}")]
    facts = [("", text) for text in pools]
    facts.append(("", both("board.deck", n=side.deck)))
    facts += [(how, both(code, n=n)) for how, code, n in (("loud", "frontline.page_crossed", side.crossed),) if n]
    hand = tuple(_in_hand(s, card) for card in page_cards(s, player, I.HAND, side.hand))
    shelves = [
        page_pile(s, player, zone, both(code, n=len(cards)), unseen)
        for zone, code, cards in ((G.SUPPORT, "frontline.page_support", side.support), (G.TRAPS, "frontline.page_traps", side.traps))
        if cards
    ]
    if side.recovery:
        shelves.append(page_pile(s, player, G.RECOVERY, both("frontline.page_recovery", n=side.recovering), unseen))
    piles = [
        page_pile(s, player, zone, both(code, n=count), unseen)
        for zone, code in ((I.DISCARD, "board.discard"), (I.GONE, "board.gone"))
        if (count := len(zone_of(s, player, zone)))
    ]
    return PageSide(tuple(facts), (), (both("board.hand_count", n=len(hand)), hand), tuple(piles), tuple(shelves))


def _in_hand(s: Position, card: PageCard) -> PageCard:
    if card.card < 0:
        return card
    return replace(card, numbers=_price(points.of_card(s, card.i)))


def _price(amount: int) -> Bi:
    return Bi(price_words(amount, "en"), price_words(amount, "zh"))


def facts(s: Position, card: CardDef, other: bool) -> tuple[Bi, ...]:
    """What is printed on a card besides its text."""
    stats = card.front.stats
    said = [_price(stats[G.COST])] if card.type != G.COMMANDER else []
    if card.type in (G.COMMANDER, G.UNIT):
        said.append(both("frontline.page_unit", n=stats[G.STR], x=stats[G.BP], y=stats[G.CP]))
    if card.type == G.UNIT:
        said.append(both("frontline.page_level", n=stats[G.LEVEL]))
    return tuple(said)


def apart(s: Position, a: int, b: int) -> int:
    """How many lines there are from one creature to another; -1 where one of them is on none."""
    return abs(s.place[a] - s.place[b]) if s.zone[a] == s.zone[b] == I.LINE else -1
