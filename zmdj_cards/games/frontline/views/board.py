"""The table of this game as lines of text: the reader's base line below, the opponent's above."""

from __future__ import annotations

from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Reader
from zmdj_cards.engine.views.tableview import title
from zmdj_cards.engine.views.terms import bare, card_name, term_name
from zmdj_cards.errors import say
from zmdj_cards.games.frontline.lexicon.keywords import KEYWORDS
from zmdj_cards.games.frontline.rules import points
from zmdj_cards.games.frontline.values import keyword
from zmdj_cards.games.frontline.views.narrate import line_name
from zmdj_cards.games.frontline.views.prompts import price_words
from zmdj_cards.games.frontline.views.table import FrontView, LineView, UnitView, view_of
from zmdj_cards.text.wrap import flow


def table_lines(s: Position, viewer: int, actor: int, reader: Reader) -> list[str]:
    """The whole table, written for a reader."""
    view = view_of(s, viewer, actor)
    mine, theirs = reader.viewer, 1 - reader.viewer
    found = [title(s, view, reader), *_player(s, view, theirs, reader)]
    rows = view.lines if mine else view.lines[::-1]
    for line in rows:
        found += _line(s, line, reader)
    found += _player(s, view, mine, reader)
    if view.chain:
        first, *others = [card_name(s, seen.i, reader.lang) for seen in view.chain]
        found += flow([say("frontline.on_chain", reader.lang, a=first), *others], ", ", reader.columns, "", "  ")
    for player in (theirs, mine):
        cards = [seen for seen in view.players[player].hand if seen.card >= 0]
        if cards:
            items = [f"{card_name(s, seen.i, reader.lang)} ({price_words(points.of_card(s, seen.i), reader.lang)})" for seen in cards]
            head = say("frontline.hand_of", reader.lang, p=reader.names[player])
            found += ["", *flow([f"{head}: {items[0]}", *items[1:]], ", ", reader.columns, "", "  ")]
    return [line.rstrip() for line in found]


def _player(s: Position, view: FrontView, player: int, reader: Reader) -> list[str]:
    side = view.players[player]
    head = say(
        "frontline.player",
        reader.lang,
        p=reader.heads[player],
        n=side.sc,
        x=side.sc_cap,
        y=side.mc,
        z=side.mc_cap,
        a=len(side.hand),
        b=side.deck,
        c=len(side.discard),
        d=len(side.support),
        e=len(side.traps),
    )
    found = flow([reader.style(head, "1")], " ", reader.columns, "", "  ")
    for seen in side.recovery:
        name = card_name(s, seen.i, reader.lang)
        found.append("  " + say("frontline.recovering", reader.lang, p=reader.names[player], a=name, n=side.recovering))
    return found


def _line(s: Position, line: LineView, reader: Reader) -> list[str]:
    mine, theirs = reader.viewer, 1 - reader.viewer
    holders = [player for player in (mine, theirs) if line.held[player]]
    head = say(
        "frontline.line_head",
        reader.lang,
        word=line_name(s, line.number, reader.lang, reader.names),
        a=line.bp[mine],
        b=line.bp[theirs],
        c=line.cp[mine],
        d=line.cp[theirs],
        x="".join(say("frontline.controlled", reader.lang, p=reader.names[player]) for player in holders),
    )
    cells = [_unit(s, unit, reader) for unit in sorted(line.units, key=lambda unit: unit.player != mine)]
    return [f"┄ {head}", *flow(cells or [say("frontline.empty", reader.lang)], "  ·  ", reader.columns, "    ", "    ")]


def _unit(s: Position, unit: UnitView, reader: Reader) -> str:
    name = card_name(s, unit.i, reader.lang)
    text = say("frontline.unit_cell", reader.lang, p=reader.names[unit.player], a=name, n=unit.str, x=unit.bp, y=unit.cp)
    words = [say("frontline.rested", reader.lang)] if unit.rested else []
    for row in KEYWORDS:
        if count := keyword(s, unit.i, row.number):
            word = bare(term_name(s, "term", row.id, reader.lang))
            words.append(f"{word} {count}" if row.takes else word)
    words += ["+" + card_name_of(s, card, reader) for card in unit.sources]
    text = f"{text} [{', '.join(words)}]" if words else text
    return reader.style(text, "2") if unit.rested else text


def card_name_of(s: Position, card: int, reader: Reader) -> str:
    """The name of a card of the table."""
    known = s.tab.cards[card]
    return known.zh if reader.lang == "zh" else known.en
