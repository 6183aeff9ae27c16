"""The table of the main game as lines of text: both lines of units side by side where the terminal is wide enough, else one unit a row.

The opponent sits opposite: its line is shown from its right to its left, so that neighbours across the ring stand at the same side.
"""

from __future__ import annotations

from collections.abc import Sequence

from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Reader
from zmdj_cards.engine.views.tableview import Seen, title
from zmdj_cards.engine.views.terms import card_name, term_name
from zmdj_cards.errors import Lang, say
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.cards import Printed
from zmdj_cards.games.zmdj.rules import costs
from zmdj_cards.games.zmdj.views.narrate import keyword_number
from zmdj_cards.games.zmdj.views.prompts import place_word
from zmdj_cards.games.zmdj.views.table import CombatView, LinesView, PlayerView, UnitView, states_of, view_of
from zmdj_cards.text.wrap import fit, flow, hang, padded, wrap

# Columns of one card in a line; narrower lines are shown one unit a row.
NARROWEST, WIDEST = 12, 24

STATES = {
    "awake": "board.awake",
    "rested": "board.rested",
    "fresh": "board.fresh",
    "held": "board.held",
    "muted": "board.muted",
    "stolen": "board.stolen",
}
MARKERS = ("board.marker_power", "board.marker_range", "board.marker_minus")
ROLES = {"attacker": "board.attacker", "target": "board.target"}


def table_lines(s: Position, viewer: int, actor: int, reader: Reader) -> list[str]:
    """The whole table: the opponent above, the viewer below, the combat between them, and the hands that can be seen."""
    view = view_of(s, viewer, actor)
    mine, theirs = reader.viewer, 1 - reader.viewer
    lines = [title(s, view, reader)]
    lines += _player(s, view, theirs, reader)
    if view.combat is not None:
        lines += ["", *_emphasis(hang(combat_line(s, view.combat, reader.lang), reader.columns, "► "), reader)]
    lines += ["", *_player(s, view, mine, reader)]
    for player in (theirs, mine):
        cards = view.players[player].hand
        if cards and any(seen.card >= 0 for seen in cards):
            lines += _hand(s, player, cards, reader)
    return [line.rstrip() for line in lines]


def combat_line(s: Position, fight: CombatView, lang: Lang) -> str:
    """Who attacks whom with which powers, and the step."""
    word = say("board.declare", lang) if fight.step == "declare" else term_name(s, "step", fight.step, lang)
    fighters = [say("board.fighter", lang, a=card_name(s, i, lang), n=values.power(s, i)) for i in fight.attackers]
    attack = " + ".join(fighters) or say("board.empty", lang)
    if len(fighters) > 1:
        attack = say("board.sum", lang, a=attack, n=fight.strength)
    target = say("board.empty", lang)
    if fight.target >= 0:
        target = say("board.fighter", lang, a=card_name(s, fight.target, lang), n=fight.guard)
    return say("board.combat", lang, word=word, a=attack, b=target)


def _emphasis(lines: list[str], reader: Reader) -> list[str]:
    return [reader.style(line, "1") for line in lines]


def _player(s: Position, view: LinesView, player: int, reader: Reader) -> list[str]:
    side, lang = view.players[player], reader.lang
    below = player == reader.viewer
    head = [
        reader.heads[player],
        say("board.life", lang, n=side.life) if side.life or view.turn == 0 else say("board.dying", lang),
        say("board.hand_count", lang, n=len(side.hand)),
        say("board.deck", lang, n=side.deck),
        say("board.tactics_deck", lang, n=side.tactics_deck),
        say("board.discard", lang, n=len(side.discard)),
    ]
    if side.gone:
        head.append(say("board.gone", lang, n=len(side.gone)))
    if view.turn and view.first == player and view.turn <= 2:
        head.append(say("board.first", lang))
    facts = _emphasis(flow(head, " · ", reader.columns, "", "  "), reader)
    facts += flow(tactics_words(s, side, lang), " · ", reader.columns, "  ", "    ")
    units = side.line if below else side.line[::-1]
    flanks = say("board.left_right" if below else "board.right_left", lang) if reader.you else ""
    shown = _cells(s, units, reader) or _rows(s, units, reader)
    if flanks and len(units) > 1:
        shown = [reader.style("  " + flanks, "2"), *shown]
    return facts + shown


def tactics_words(s: Position, side: PlayerView, lang: Lang) -> list[str]:
    """The tactics zone: ready and all cards, by element; face-down ones and supply tokens."""
    groups: dict[str, list[int]] = {}
    for item in side.tactics:
        element = s.tab.cards[item.card].printed.element if item.card >= 0 else -1
        word = (
            say("board.face_down", lang)
            if item.face_down
            else term_name(s, "element", G.ELEMENTS[element], lang)
            if element >= 0
            else say("board.no_element", lang)
        )
        count = groups.setdefault(word, [0, 0])
        count[0] += not item.rested
        count[1] += 1
    ready = sum(count[0] for count in groups.values())
    words = [say("board.tactics", lang, n=len(side.tactics), x=ready) if side.tactics else say("board.no_tactics", lang)]
    words += [say("board.group", lang, word=word, x=count[0], n=count[1]) for word, count in groups.items()]
    if side.tokens:
        words.append(say("board.supply", lang, n=side.tokens))
    return words


def _hand(s: Position, player: int, cards: Sequence[Seen], reader: Reader) -> list[str]:
    lang = reader.lang
    word = say("board.hand", lang) if player == reader.viewer and reader.you else say("board.hand_of", lang, p=reader.names[player])
    items = [hand_card(s, player, seen.i, lang) for seen in cards if seen.card >= 0]
    items[0] = say("board.hand_list", lang, word=word, a=items[0])
    return ["", *flow(items, comma(lang), reader.columns, "", "  ")]


def comma(lang: Lang) -> str:
    return "，" if lang == "zh" else ", "


def hand_card(s: Position, player: int, i: int, lang: Lang) -> str:
    """A card in hand with what it costs now and what it needs."""
    return f"{card_name(s, i, lang)} [{hand_numbers(s, player, i, lang)}]"


def hand_numbers(s: Position, player: int, i: int, lang: Lang) -> str:
    """What a card in hand costs now and what it needs."""
    printed: Printed = s.tab.cards[s.card[i]].printed
    facts = [say("board.cost", lang, n=costs.play_cost(s, player, i))]
    if printed.need and printed.element >= 0:
        facts.append(say("board.need", lang, word=term_name(s, "element", G.ELEMENTS[printed.element], lang), n=printed.need))
    if printed.flash:
        facts.append(say("board.flash", lang, n=printed.flash))
    return " ".join(facts)


# The lines


def numbers(unit: UnitView, lang: Lang) -> str:
    """Power, range and flash point; the printed value in brackets where it differs."""
    power = (
        say("board.power", lang, n=unit.power)
        if unit.power == unit.base_power
        else say("board.power_base", lang, n=unit.power, x=unit.base_power)
    )
    reach = (
        say("board.range", lang, n=unit.reach)
        if unit.reach == unit.base_reach
        else say("board.range_base", lang, n=unit.reach, x=unit.base_reach)
    )
    return " ".join([power, reach, *([say("board.flash", lang, n=unit.flash)] if unit.flash else [])])


def remarks(s: Position, unit: UnitView, lang: Lang) -> list[str]:
    """States, keywords, markers and attachments, each a few words."""
    found = [say(STATES[name], lang) for name in states_of(unit)]
    found += [keyword_number(s, name, count, lang) for name, count in unit.keywords]
    found += [say(code, lang, n=count) for code, count in zip(MARKERS, unit.markers, strict=True) if count]
    return found + [f"+ {card_name(s, seen.i, lang)}" for seen in unit.attached]


def _cells(s: Position, units: Sequence[UnitView], reader: Reader) -> list[str]:
    """Cards side by side; nothing where there is no room."""
    room = (reader.columns - 2) // max(1, len(units)) - 2
    if room < NARROWEST:
        return []
    size = min(room, WIDEST)
    blocks = [_cell(s, unit, reader.lang, size) for unit in units]
    tall = max((len(block) for block in blocks), default=0)
    lines = []
    for row in range(tall):
        cells = []
        for unit, block in zip(units, blocks, strict=True):
            cell = padded(block[row] if row < len(block) else "", size)
            cells.append(_toned(cell, unit, row, reader))
        lines.append("  " + "  ".join(cells))
    return lines


def _toned(cell: str, unit: UnitView, row: int, reader: Reader) -> str:
    if row == 0 and unit.role:
        return reader.style(cell, "7")
    return reader.style(cell, "2" if unit.rested else "1" if row < 2 else "0") if unit.rested or row < 2 else cell


def _cell(s: Position, unit: UnitView, lang: Lang, size: int) -> list[str]:
    head = place_word(unit.place, lang) + (f" {say(ROLES[unit.role], lang)}" if unit.role else "")
    parts = [f"[{head}]", *fit([card_name(s, unit.i, lang)], size), *fit([numbers(unit, lang)], size)]
    return parts + fit(remarks(s, unit, lang), size)


def _rows(s: Position, units: Sequence[UnitView], reader: Reader) -> list[str]:
    lines = []
    for unit in units:
        place = padded(f"[{place_word(unit.place, reader.lang)}]", 4)
        words = [numbers(unit, reader.lang), *remarks(s, unit, reader.lang)]
        if unit.role:
            words.insert(0, say(ROLES[unit.role], reader.lang))
        text = f"{place} {card_name(s, unit.i, reader.lang)}  {comma(reader.lang).join(words)}"
        first, *rest = wrap(text, reader.columns, "  ")
        block = [first, *wrap(" ".join(line.strip() for line in rest), reader.columns, "       ")] if rest else [first]
        lines += [reader.style(line, "2") if unit.rested else line for line in block]
    return lines
