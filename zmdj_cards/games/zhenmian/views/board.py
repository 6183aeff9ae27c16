"""The table of this game as lines of text: both rows of five positions, facing each other column under column, and the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Reader
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.views.tableview import piles_of, title, unseen_by
from zmdj_cards.engine.views.terms import bare, card_name, term_name
from zmdj_cards.errors import Lang, say
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import values
from zmdj_cards.games.zhenmian.cards import printed
from zmdj_cards.games.zhenmian.rules import paying, places, play, resources
from zmdj_cards.games.zhenmian.views.prompts import one
from zmdj_cards.text.wrap import fit, flow, hang, padded, wrap

# Columns of one position; where there is less room each unit has a line of its own.
NARROWEST: Final = 12
WIDEST: Final = 24


def table_lines(s: Position, viewer: int, actor: int, reader: Reader) -> list[str]:
    """The whole table: the opponent above, the viewer below, the stack between them, and the hands that can be seen."""
    lines = [title(s, piles_of(s, viewer, actor), reader)]
    theirs, mine = 1 - reader.viewer, reader.viewer
    lines += _facts(s, theirs, reader) + _units(s, theirs, reader)
    lines += _columns(reader) + _units(s, mine, reader) + _facts(s, mine, reader)
    lines += _stack(s, reader)
    unseen = unseen_by(s, viewer)
    for player in (theirs, mine):
        cards = [i for i in zone_of(s, player, I.HAND) if i not in unseen]
        if cards:
            word = (
                say("board.hand", reader.lang)
                if player == mine and reader.you
                else say("board.hand_of", reader.lang, p=reader.names[player])
            )
            items = [_hand_card(s, player, i, reader.lang) for i in cards]
            items[0] = say("board.hand_list", reader.lang, word=word, a=items[0])
            lines += ["", *flow(items, _comma(reader.lang), reader.columns, "", "  ")]
    return [line.rstrip() for line in lines]


def _comma(lang: Lang) -> str:
    return "，" if lang == "zh" else ", "


def _facts(s: Position, player: int, reader: Reader) -> list[str]:
    """Health and piles; territories by faction; what lies outside of the positions."""
    lang, first = reader.lang, player * I.ZONE_COUNT
    head = [
        reader.heads[player],
        say("board.health", lang, n=s.reg[G.HEALTH + player]),
        say("board.hand_count", lang, n=len(s.zones[first + I.HAND])),
        _counted(s, "deck", len(s.zones[first + I.DECK]), lang),
        _counted(s, "graveyard", len(s.zones[first + I.DISCARD]), lang),
    ]
    if exiled := len(s.zones[first + I.GONE]):
        head.append(_counted(s, "exile", exiled, lang))
    lines = [reader.style(line, "1") for line in flow(head, " · ", reader.columns, "", "  ")]
    owned = resources.territories(s, player)
    words = [say("board.territories", lang, n=len(owned), x=resources.funds(s, player))]
    for number, faction in enumerate(G.FACTIONS):
        if count := resources.support(s, player, number):
            words.append(say("board.need", lang, word=term_name(s, "element", faction, lang), n=count))
    if down := sum(bool(s.flags[i] & I.FACE_DOWN) for i in owned):
        words.append(f"{say('board.face_down', lang)} {down}")
    lines += flow(words, " · ", reader.columns, "  ", "    ")
    field = [_permanent(s, i, lang) for i in s.zones[first + G.FIELD]]
    return lines + (flow(field, _comma(lang), reader.columns, "  ", "    ") if field else [])


def _counted(s: Position, zone: str, count: int, lang: Lang) -> str:
    """A pile by its own word and how many cards lie in it."""
    word = term_name(s, "zone", zone, lang)
    return f"{word}{count}" if lang == "zh" else f"{word[:1].upper()}{word[1:]} {count}"


def _permanent(s: Position, i: int, lang: Lang) -> str:
    """What lies outside of the positions: its state, and what it is attached to or worn by."""
    words = []
    if s.flags[i] & I.RESTED:
        words.append(say("board.rested", lang))
    if s.counters[G.SPIRIT][i]:
        words.append(say("board.spirit", lang, n=s.counters[G.SPIRIT][i]))
    if (host := places.host_of(s, i)) >= 0:
        words.append(f"→ {card_name(s, host, lang)} ({s.place[host] + 1})")
    return f"{card_name(s, i, lang)} [{' '.join(words)}]" if words else card_name(s, i, lang)


def _hand_card(s: Position, player: int, i: int, lang: Lang) -> str:
    """A card in hand with what it costs now and what it asks for."""
    known = printed(s, i)
    if known.kinds & 1 << G.TERRITORY:
        return card_name(s, i, lang)
    facts = [say("board.cost", lang, n="X" if known.open_cost else paying.play_cost(s, player, i))]
    if known.need and known.element >= 0:
        facts.append(say("board.need", lang, word=term_name(s, "element", G.FACTIONS[known.element], lang), n=known.need))
    return f"{card_name(s, i, lang)} [{' '.join(facts)}]"


def _stack(s: Position, reader: Reader) -> list[str]:
    """What waits on the stack, the top first, with its targets."""
    if chain.current(s) < 0 or not chain.objects(s):
        return []
    waiting = [f"{number}. {one(s, item, reader.lang)}" for number, item in enumerate(reversed(chain.objects(s)), start=1)]
    head = say("board.stack", reader.lang)
    return [
        "",
        *(reader.style(line, "1") for text in (head, *waiting) for line in hang(text, reader.columns, "► " if text == head else "  ")),
    ]


# The positions


def _room(reader: Reader) -> int:
    room = (reader.columns - 2) // G.SLOTS - 2
    return min(room, WIDEST) if room >= NARROWEST else 0


def _columns(reader: Reader) -> list[str]:
    """The numbers of the columns, between the rows."""
    size = _room(reader)
    if not size:
        return []
    cells = [padded(f"── {column + 1} " + "─" * max(0, size - 5), size) for column in range(G.SLOTS)]
    return [reader.style("  " + "  ".join(cells), "2")]


def _numbers(s: Position, i: int, lang: Lang) -> str:
    """Power and what is left of the health; the whole of it in brackets where it is damaged."""
    whole, left = values.health(s, i), values.left(s, i)
    return f"{values.power(s, i)}/{left}" + (f" ({whole})" if left != whole else "")


def _remarks(s: Position, i: int, lang: Lang) -> list[str]:
    """States, keywords, and what is attached or worn, each a few words."""
    found = []
    if s.flags[i] & I.RESTED:
        found.append(say("board.rested", lang))
    if play.preparing(s, i):
        found.append(say("board.preparing", lang))
    for row in values.KEYWORDS:
        if count := values.keyword(s, i, row.number):
            name = bare(term_name(s, "term", row.id, lang))
            found.append(f"{name} {count}" if row.takes or count > 1 else name)
    return found + [f"+ {card_name(s, one, lang)}" for one in places.carried(s, i)]


def _units(s: Position, player: int, reader: Reader) -> list[str]:
    size = _room(reader)
    units = [places.at(s, player, column) for column in range(G.SLOTS)]
    if not size:
        return _rows(s, units, reader)
    blocks = [_cell(s, i, reader.lang, size) for i in units]
    lines = []
    for row in range(max(map(len, blocks))):
        cells = []
        for i, block in zip(units, blocks, strict=True):
            cell = padded(block[row] if row < len(block) else "", size)
            cells.append(
                reader.style(cell, "2") if i >= 0 and s.flags[i] & I.RESTED else reader.style(cell, "1") if i >= 0 and not row else cell
            )
        lines.append("  " + "  ".join(cells))
    return lines


def _cell(s: Position, i: int, lang: Lang, size: int) -> list[str]:
    if i < 0:
        return [say("board.empty_position", lang)]
    return [*fit([card_name(s, i, lang)], size), _numbers(s, i, lang), *fit(_remarks(s, i, lang), size)]


def _rows(s: Position, units: Sequence[int], reader: Reader) -> list[str]:
    lines = []
    for column, i in enumerate(units, start=1):
        if i < 0:
            continue
        words = [_numbers(s, i, reader.lang), *_remarks(s, i, reader.lang)]
        text = f"{column}  {card_name(s, i, reader.lang)}  {_comma(reader.lang).join(words)}"
        lines += [reader.style(line, "2") if s.flags[i] & I.RESTED else line for line in wrap(text, reader.columns, "  ")]
    return lines
