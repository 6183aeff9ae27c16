"""Pages and listings that carry a deck code: the HTML pages of this program and of others, and what ``zmdj deck show`` prints. The code
is the deck; what stands around it is for people."""

from __future__ import annotations

import html
import re
from typing import Final

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.code import CODE_IN_TEXT, add_item, game_of_code, items_of
from zmdj_cards.decks.formats.kind import Kind
from zmdj_cards.decks.markup import split_lines
from zmdj_cards.decks.result import Builder

_HTML: Final = re.compile(r"<!doctype\s+html|<html[\s>]", re.IGNORECASE)
_TITLE: Final = re.compile(r"<(h1|title)[^>]*>(.*?)</\1>", re.IGNORECASE | re.DOTALL)
_TAG: Final = re.compile(r"<[^<>]*>")
# The second and third line of a deck that the program has shown: its hash and its code.
_SHOWN: Final = re.compile(
    r"^(?P<name>[^\n]*)\r?\n[ \t]+\S[^\n]* [0-9a-f]{12}\r?\n[ \t]+\S[^\n]* [a-z]+[0-9]+-[A-Za-z0-9]{12,}\r?$", re.MULTILINE
)
_NOTE: Final = re.compile(r"^ {2}# (.*)$", re.MULTILINE)
_HEAD: Final = 2_000


def read_page(text: str, builder: Builder, context: Context) -> None:
    """Read the one deck whose code stands on a page. A page without a code, or with codes of several decks, says so."""
    lines = split_lines(text)
    codes = {match[0]: text.count("\n", 0, match.start()) + 1 for match in CODE_IN_TEXT.finditer(text) if items_of(match[0]) is not None}
    number = next(iter(codes.values()), 1)
    place = builder.place(number, lines[number - 1][:200] if lines else "")
    if len(codes) != 1:
        builder.fault("deck.several_codes" if codes else "deck.page_without_code", place, count=len(codes))
        builder.note_line(number, "error")
        return
    code = next(iter(codes))
    if (game := game_of_code(code)) != context.game_id:
        builder.fault("deck.other_game", place, game=game, here=context.game_id)
        builder.note_line(number, "error", code)
        return
    if shown := _SHOWN.search(text):
        builder.name = shown["name"].strip()
        builder.notes.extend(_NOTE.findall(text))
    elif title := _TITLE.search(text):
        builder.name = " ".join(html.unescape(_TAG.sub(" ", title[2])).split())
    for place_of_item, item in enumerate(items_of(code) or (), 1):
        builder.note_line(place_of_item, "card" if add_item(item, builder, context) else "error", item.token)


def _looks(text: str) -> bool:
    return bool(_HTML.search(text[:_HEAD])) if text.startswith("<") else bool(_SHOWN.match(text))


KIND = Kind("page", (".html", ".htm"), read_page, _looks)
