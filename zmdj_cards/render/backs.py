"""What is printed behind cards: drawn backs that tell the sections of a deck apart, or the user's own pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from zmdj_cards.errors import Place, UsageError, fault
from zmdj_cards.model.format import Section
from zmdj_cards.model.game import GameData
from zmdj_cards.render import art, style, theme
from zmdj_cards.render.art import ArtSpec
from zmdj_cards.render.print_job import Back
from zmdj_cards.text.normalize import to_traditional

TOKENS = "tokens"


def read_option(text: str, sections: Iterable[Section]) -> dict[str, Path]:
    """``FILE`` for all backs, or ``SECTION=FILE,SECTION=FILE`` by ids of sections or their names: section → file, "" for all others.
    Raises UsageError for an unknown section or a file that is not there."""
    names = {name.casefold(): section.id for section in sections for name in (section.id, section.zh, section.en)} | {TOKENS: TOKENS}
    found: dict[str, Path] = {}
    for part in text.split(","):
        section, mark, file = part.partition("=")
        key = names.get(section.strip().casefold()) if mark else ""
        if key is None:
            raise UsageError(fault("render.back_section", section=section.strip(), known=list(dict.fromkeys(names.values()))))
        path = Path((file if mark else part).strip())
        if not path.is_file():
            raise UsageError(fault("render.unreadable", Place(source=str(path)), detail="no such file"))
        found[key] = path
    return found


def made(
    game: GameData, sections: Iterable[Section], files: Mapping[str, Path], spec: ArtSpec, work: Path, traditional: bool = False
) -> dict[str, Back]:
    """A back for each section: the user's picture where one was named, else drawn with the names of game and section."""
    turn = to_traditional if traditional else str
    labels = theme.labels()["sheet.tokens"]
    rows = [(section.id, section.zh, section.en) for section in sections] + [(TOKENS, labels["zh"], labels["en"]), ("", "", "")]
    whole = replace(spec, mode="card")
    pictures = {path: art.prepare(path, None, whole, work) for path in dict.fromkeys(files.values())}
    return {
        key: Back(turn(game.game.zh), game.game.long_en or game.game.en, turn(zh), en, pictures.get(files.get(key, files.get("", Path()))))
        for key, zh, en in rows
    }


def back_data(back: Back, section: str) -> dict[str, Any]:
    """A card's back as ``templates/print/back.typ`` reads it."""
    looks = theme.theme()["back"]
    look = looks.get(section, looks["main"])
    words = {name: getattr(back, name) for name in ("zh", "en", "section_zh", "section_en")}
    return {"layout": "back", "id": f"back/{section}", "mark": "", **words, **look, "shift": style.shift(look["shape"])}
