"""The table of an event, as organizers keep it in a spreadsheet: a row for each player, with the deck by file, name or code."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from zmdj_cards.decks.limits import check_lines, check_size
from zmdj_cards.decks.markup import split_lines
from zmdj_cards.errors import DataError, Fault, Place, fault, label
from zmdj_cards.text.cells import unshield
from zmdj_cards.text.decode import decode
from zmdj_cards.text.filetype import document
from zmdj_cards.text.normalize import name_key
from zmdj_cards.text.reasons import why

MAX_FIELD: Final = 120
# A deck code is longer than what is printed.
MAX_DECK: Final = 2_000
# What a column holds → words for it.
COLUMNS: Final = {
    "player": "player playername name 选手 玩家 牌手 姓名 选手姓名",
    "player_id": "playerid id 编号 选手编号 玩家编号 会员号",
    "table": "table tablenumber 桌号 台号 桌次",
    "event": "event eventname tournament 赛事 比赛 赛事名称",
    "date": "date eventdate 日期 比赛日期",
    "location": "location place venue 地点 场地 赛场",
    "designer": "designer deckdesigner 构筑者 设计者 卡组设计",
    "deck": "deck decklist deckfile deckcode file code 卡组 套牌 牌组 牌表 卡表 卡组码 卡组文件 文件",
}
_MARKS: Final = "\t;,，；|"


@dataclass(frozen=True, slots=True)
class Registration:
    """One row. ``fields``: what is printed, by :data:`COLUMNS`; ``deck``: the deck as written, empty where the row names none;
    ``fault``: why the row cannot be used."""

    fields: Mapping[str, str]
    deck: str
    place: Place
    fault: Fault | None = None


@cache
def _meanings() -> dict[str, str]:
    return {name_key(word): column for column, words in COLUMNS.items() for word in words.split()}


def _meaning(head: str) -> str:
    return _meanings().get(name_key(head), "")


def read_event_table(raw: bytes, source: str = "") -> list[Registration]:
    """The rows of a table in any encoding, with any of the usual marks between cells, with a head in Chinese or English. A row that is
    wrong says so itself. Raises DataError for what is no such table, with all faults of its head."""
    check_size(raw, source)
    if what := document(raw):
        raise DataError(fault("deck.document", Place(source=source), what=label(f"file.{what}")))
    text = decode(raw, source)[0].removeprefix("\ufeff")
    lines = split_lines(text)
    check_lines(len(lines), source)
    first = next((number for number, line in enumerate(lines) if line.strip(" \t,;，；|") and not line.casefold().startswith("sep=")), None)
    if first is None:
        raise DataError(fault("event.empty", Place(source=source)))
    mark = max(_MARKS, key=lambda one: (sum(bool(_meaning(_plain(cell))) for cell in lines[first].split(one)), lines[first].count(one)))
    reader = csv.reader(io.StringIO("\n".join(lines[first:]), newline=""), delimiter=mark)
    made: list[Registration] = []
    columns: tuple[str, ...] | None = None
    start = first + 1
    try:
        for row in reader:
            cells = [_plain(cell) for cell in row]
            place = Place(source, start, text=lines[start - 1])
            if columns is None:
                columns = _head(cells, place)
            elif any(cells):
                made.append(_row(cells, columns, place))
            start = first + 1 + reader.line_num
    except csv.Error as error:
        raise DataError(fault("event.broken", Place(source, start), detail=why(error))) from error
    return made


def _plain(cell: str) -> str:
    return " ".join(unshield(cell.strip().strip('"')).split())


def _head(cells: list[str], place: Place) -> tuple[str, ...]:
    """What each column holds; the empty text for one without a name."""
    columns = tuple(_meaning(cell) for cell in cells)
    known = [column for column in columns if column]
    unknown = [cell for cell, column in zip(cells, columns, strict=True) if cell and not column]
    faults = [fault("event.column", place, column=cell, known=[words.split()[0] for words in COLUMNS.values()]) for cell in unknown]
    faults += [fault("event.column_twice", place, column=column) for column in dict.fromkeys(known) if known.count(column) > 1]
    if faults:
        raise DataError(faults)
    return columns


def _row(cells: list[str], columns: tuple[str, ...], place: Place) -> Registration:
    values = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    stray = [cell for number, cell in enumerate(cells) if cell and not (number < len(columns) and columns[number])]
    long = [column for column, cell in values.items() if len(cell) > (MAX_DECK if column == "deck" else MAX_FIELD)]
    wrong = None
    if stray:
        wrong = fault("event.cells", place, cell=stray[0][:40], columns=len([column for column in columns if column]))
    elif long:
        wrong = fault("event.long", place, column=long[0], limit=MAX_DECK if long[0] == "deck" else MAX_FIELD)
    return Registration({name: values.get(name, "") for name in COLUMNS if name != "deck"}, values.get("deck", ""), place, wrong)


def deck_of(row: Registration, table: Path) -> str:
    """What a row names as its deck: a file beside the table where there is one, else the name or code as it stands; the empty text for
    none."""
    if not row.deck:
        return ""
    beside = table.parent / row.deck
    try:
        return str(beside) if beside.exists() else row.deck
    except (OSError, ValueError):
        return row.deck
