"""The table of this game as a page shows it: five positions a side, permanents and territories beside them, what waits on the stack."""

from __future__ import annotations

from dataclasses import replace

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import attachments, zone_of
from zmdj_cards.engine.cards.defs import CardDef
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import UNSAID, PageCard, PagePile, PageSide, PageTable
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.views.tableview import in_slots, page_cards, page_pile, pile, unseen_by
from zmdj_cards.engine.views.terms import bare, card_name, term
from zmdj_cards.errors import Bi, Lang, both
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import values
from zmdj_cards.games.zhenmian.rules import resources
from zmdj_cards.games.zhenmian.views.prompts import one

_LANGS: tuple[Lang, Lang] = ("en", "zh")
# What is special about a unit, by its flag.
STATES = ((I.RESTED, "board.rested", "rested"), (G.FRESH, "zhenmian.preparing", ""), (G.DOOMED, "zhenmian.doomed", ""))


def page_of(s: Position, viewer: int, actor: int) -> PageTable:
    """The table as ``viewer`` sees it."""
    unseen = unseen_by(s, viewer)
    return PageTable((_side(s, 0, unseen), _side(s, 1, unseen)), _note(s))


def _note(s: Position) -> Bi:
    waiting = chain.objects(s)[::-1]
    if not waiting:
        return UNSAID
    en, zh = ([one(s, item, lang) for item in waiting] for lang in _LANGS)
    return both("choice.waiting", a=Bi(", ".join(en), "、".join(zh)))


def _side(s: Position, player: int, unseen: frozenset[int]) -> PageSide:
    ready, lands = resources.funds(s, player), len(resources.territories(s, player))
    facts = [("loud" if s.reg[G.HEALTH + player] <= 5 else "", both("zhenmian.health", n=s.reg[G.HEALTH + player]))]
    facts.append(("", both("board.deck", n=len(zone_of(s, player, I.DECK)))))
    facts.append(("soft", both("zhenmian.funds", n=lands, x=ready)))
    facts += [("soft", both("board.group_one", word=term(s, "element", word), n=n)) for word, n in resources.supports(s, player)]
    line = [_unit(s, card) for card in page_cards(s, player, I.LINE, pile(s, player, I.LINE, unseen))]
    hand = tuple(_in_hand(s, card) for card in page_cards(s, player, I.HAND, pile(s, player, I.HAND, unseen)))
    return PageSide(
        tuple(facts),
        (tuple(in_slots(s, line, G.SLOTS)),),
        (both("board.hand_count", n=len(hand)), hand),
        _piles(s, player, unseen, ((I.DISCARD, "zhenmian.graveyard"), (I.GONE, "board.gone"), (G.ASIDE, "zhenmian.aside"))),
        tuple(
            (name, title, tuple(_resting(s, card) for card in cards))
            for name, title, cards in _piles(s, player, unseen, ((G.FIELD, "zhenmian.field"), (G.TERRITORIES, "zhenmian.territories")))
        ),
        s.reg[G.HEALTH + player],
    )


def _piles(s: Position, player: int, unseen: frozenset[int], rows: tuple[tuple[int, str], ...]) -> tuple[PagePile, ...]:
    """Those of these zones that are not empty."""
    counted = ((zone, code, len(zone_of(s, player, zone))) for zone, code in rows)
    return tuple(page_pile(s, player, zone, both(code, n=count), unseen) for zone, code, count in counted if count)


def _unit(s: Position, card: PageCard) -> PageCard:
    i = card.i
    flags = [row for row in STATES if s.flags[i] & row[0]]
    tags = [(look == "rested", both(code)) for _, code, look in flags]
    tags += [(False, _keyword(s, row.id, count)) for row in values.KEYWORDS if (count := values.keyword(s, i, row.number))]
    tags += [(False, Bi(f"+ {card_name(s, j, 'en')}", f"+ {card_name(s, j, 'zh')}")) for j in attachments(s, i)]
    worth = both("zhenmian.unit", n=values.power(s, i), x=values.left(s, i), y=values.health(s, i))
    return replace(card, numbers=worth, tags=tuple(tags), looks=tuple(look for *_, look in flags if look))


def _keyword(s: Position, word: str, count: int) -> Bi:
    name, number = term(s, "term", word), f" {count}" if count > 1 else ""
    return Bi(bare(name.en) + number, bare(name.zh) + number)


def _resting(s: Position, card: PageCard) -> PageCard:
    """A permanent: with its spirit, and with what it is worn by."""
    looks = ("rested",) if s.flags[card.i] & I.RESTED else ()
    if card.card < 0:
        return replace(card, looks=looks)
    spirit, host = s.counters[G.SPIRIT][card.i], s.host[card.i]
    tags = [(False, both("zhenmian.spirit", n=spirit))] if spirit else []
    tags += [(False, both("zhenmian.on", a=Bi(card_name(s, host, "en"), card_name(s, host, "zh"))))] if host >= 0 else []
    return replace(card, looks=looks, tags=tuple(tags))


def _in_hand(s: Position, card: PageCard) -> PageCard:
    return card if card.card < 0 else replace(card, numbers=both("board.cost", n=max(0, s.tab.cards[card.card].cost)))


def facts(s: Position, card: CardDef, other: bool) -> tuple[Bi, ...]:
    """What is printed on a card besides its text."""
    said = [both("board.cost", n=card.cost)] if card.cost >= 0 else []
    if card.type in (G.UNIT, G.TOKEN):
        stats = card.front.stats
        said.append(both("zhenmian.stats", n=stats[G.POWER], x=stats[G.TOUGHNESS]))
    return tuple(said)
