"""What one card face shows: facts of the card model, labels and ability text brought together, no geometry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from zmdj_cards.model.card import Card, FaceName, Printing
from zmdj_cards.model.game import GameData
from zmdj_cards.render import emblems, theme
from zmdj_cards.render.richtext import FaceText, Paragraph, joined
from zmdj_cards.text.normalize import DOTS, to_traditional, to_traditional_part
from zmdj_cards.text.romanize import romanized

# Gives the ability text of one face of a card.
TextSource = Callable[[Card, FaceName], FaceText]
DASH = "—"


@dataclass(frozen=True, slots=True)
class FaceValue:
    """A number that only one game has. ``abbr``: how it is called where there is little room; ``cost``: a part of the cost, in the
    colour of ``element``."""

    id: str
    zh: str
    en: str
    abbr: str
    value: str
    cost: bool = False
    element: str | None = None


@dataclass(frozen=True, slots=True)
class FaceContent:
    """One face, ready to be laid out. Numbers are strings as printed; None means the face has no such field. ``values``: numbers that only
    its game has, in the order of the game's data."""

    id: str
    card_id: str
    layout: str
    zh: str
    en: str
    element: str | None
    need: int | None
    cost: str | None
    type_zh: str
    type_en: str
    sub_zh: str
    sub_en: str
    power: str | None
    toughness: str | None
    range: str | None
    bonus: bool
    flash: str | None
    stamina: str | None
    rarity: str
    serial: str
    peerless: bool
    awakened: bool
    text: FaceText = field(default_factory=FaceText)
    element_en: str = ""
    picture: tuple[str, str] = ("drawing", "flag")
    faction: str = ""
    set_mark: tuple[str, str] = ("diamond", "")
    values: tuple[FaceValue, ...] = ()

    @property
    def key(self) -> str:
        """Names the face in this printing."""
        return f"{self.id}|{self.serial}"

    def characters(self) -> frozenset[str]:
        """Every character that has to be set (for the glyph check)."""
        parts = [self.zh, self.en, self.type_zh, self.type_en, self.sub_zh, self.sub_en, self.serial, self.rarity, self.set_mark[1]]
        parts += [value for value in (self.power, self.toughness, self.range, self.cost, self.flash) if value]
        parts += [text for item in self.values for text in (item.zh, item.en, item.abbr, item.value)]
        parts += [paragraph.plain() for paragraph in (*self.text.zh, *self.text.en)]
        return frozenset(char for part in parts for char in part if not char.isspace())


def faces_of(card: Card) -> tuple[FaceName, ...]:
    """The faces a card has: a commander with an awakened side has two."""
    return ("front", "awakened") if card.awakened else ("front",)


def default_printing(card: Card, face: FaceName) -> Printing | None:
    """The first printing of a face as the data lists them."""
    return next((item for item in card.printing if item.face == face), None)


def printing_of(card: Card, face: FaceName, serial: str | None = None) -> Printing | None:
    """The printing with this serial, or for an awakened face the one that belongs to it (R24); else the default."""
    if serial:
        wanted = {serial, serial + "*", serial.rstrip("*")}
        for item in card.printing:
            if item.serial in wanted and item.face == face:
                return item
    return default_printing(card, face)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _typed(card: Card, game: GameData, lang: str) -> str:
    """The words of the type line: when the card may be played, where that is printed, and all its types,
    the main one last."""
    known = {item.id: item for item in (*game.timing, *game.type)}
    words = [known[key].zh if lang == "zh" else known[key].en for key in (card.timing, *reversed(card.types)) if key in known]
    return ("" if lang == "zh" else " ").join(words) or card.type


def values_of(card: Card, game: GameData) -> tuple[FaceValue, ...]:
    """The numbers of a card that only its game has."""
    given = dict(card.values)
    return tuple(
        FaceValue(row.id, row.zh, row.en, row.abbr, str(given[row.id]), row.cost, row.colour) for row in game.value if row.id in given
    )


def face_content(card: Card, face: FaceName, game: GameData, texts: TextSource, serial: str | None = None) -> FaceContent:
    """The content of one face. Raises ValueError where the card has no such face."""
    if face not in faces_of(card):
        raise ValueError(f"{card.id} has no {face} face")
    back = card.awakened if face == "awakened" else None
    printing = printing_of(card, face, serial)
    subtypes = (back.subtypes if back and back.subtypes is not None else None) or card.subtypes
    english = {item.zh: item.en for item in game.subtype}
    layout = theme.theme()["layout"].get(card.type, "generic")
    return FaceContent(
        id=f"{card.id}/{face}",
        card_id=card.id,
        layout=layout,
        zh=(back.zh if back else None) or card.zh,
        en=(back.en if back else None) or card.said_en,
        element=card.element,
        need=card.need,
        cost=_text(card.cost),
        type_zh=_typed(card, game, "zh"),
        type_en=_typed(card, game, "en"),
        sub_zh="/".join(subtypes),
        sub_en=", ".join(english.get(item) or romanized(item) for item in subtypes),
        power=_text(back.power if back and back.power is not None else card.power),
        toughness=_text(card.toughness),
        range=_text(back.range if back and back.range is not None else card.range),
        bonus=layout == "attachment",
        flash=_text(card.flash) if card.flash else None,
        stamina=_text(card.stamina),
        rarity=(printing.rarity if printing else None) or "",
        serial=printing.serial if printing else card.id,
        peerless=card.peerless,
        awakened=face == "awakened",
        text=texts(card, face),
        element_en=next((item.en for item in game.element if item.id == card.element), ""),
        picture=emblems.picture(card),
        faction=emblems.faction(subtypes),
        set_mark=emblems.set_mark(printing.serial if printing else card.id),
        values=values_of(card, game),
    )


def in_traditional(face: FaceContent) -> FaceContent:
    """The face with its Chinese in Traditional characters."""
    kind, s = face.picture
    lines = tuple(replace(line, runs=tuple(replace(run, s=to_traditional_part(run.s)) for run in line.runs)) for line in face.text.zh)
    return replace(
        face,
        zh=to_traditional(face.zh),
        type_zh=to_traditional(face.type_zh),
        sub_zh=to_traditional(face.sub_zh),
        faction=to_traditional(face.faction),
        picture=(kind, s if kind == "drawing" else to_traditional(s)),
        values=tuple(replace(item, zh=to_traditional(item.zh)) for item in face.values),
        text=replace(face.text, zh=lines),
    )


def split_name(name: str, lang: str) -> tuple[str, str]:
    """(epithet, person) of a full name: parted at its last middle dot; no dot: ("", name)."""
    dots = [index for index, char in enumerate(name) if char in DOTS]
    if not dots:
        return "", name
    at = dots[-1]
    return name[:at].strip(), name[at + 1 :].strip()


def _paragraph(paragraph: Paragraph) -> dict[str, Any]:
    return {"kind": paragraph.kind, "runs": [{"k": run.kind, "s": run.s, "id": run.id, "note": run.note} for run in joined(paragraph.runs)]}


def shown_langs(face: FaceContent, lang: theme.RenderLang) -> list[str]:
    """The languages of the text on a face: those wanted that it has words in; where it has none in them, whichever it has."""
    has = [key for key, lines in (("zh", face.text.zh), ("en", face.text.en)) if lines]
    return [key for key in has if lang in (key, "both")] or has


def face_data(face: FaceContent, lang: theme.RenderLang, mark: str, traditional: bool = False) -> dict[str, Any]:
    """The face as ``templates/print/face.typ`` reads it, without its picture."""
    row: dict[str, Any] = {item.name: getattr(face, item.name) for item in fields(face) if item.name not in ("text", "values")}
    row["zh_epithet"], row["zh_person"] = split_name(face.zh, "zh")
    row["en_epithet"], row["en_person"] = split_name(face.en, "en")
    row["flash_marks"] = int(face.flash) if face.flash and face.flash.isdecimal() and int(face.flash) <= 5 else 0
    row["text_zh"] = [_paragraph(item) for item in face.text.zh]
    row["text_en"] = [_paragraph(item) for item in face.text.en]
    row["langs"] = shown_langs(face, lang)
    row["type_element"] = face.element_en
    values = [asdict(item) for item in face.values]
    row["costs"], row["values"] = ([item for item in values if item["cost"] is wanted] for wanted in (True, False))
    for name in ("picture", "set_mark"):
        first, s = getattr(face, name)
        row[name] = {"kind" if name == "picture" else "shape": first, "s": s}
    tags = [key for key, wanted in (("peerless", face.peerless), ("awakened", face.awakened)) if wanted]
    tagged = [theme.label(f"tag.{key}", "en" if lang == "en" else "zh") for key in tags]
    row["tags"] = [to_traditional(tag) for tag in tagged] if traditional else tagged
    row["mark"] = mark
    return row
