"""What a print job is: copies, sheet, look, calibration; and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from zmdj_cards.errors import Fault
from zmdj_cards.render import theme
from zmdj_cards.render.faces import FaceContent
from zmdj_cards.render.fonts import FontSet
from zmdj_cards.render.layout import Edge, SheetSpec

Style = Literal["light", "low-ink"]


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a printer needs to hit the size: factors a axis, and where the back lands against the front (millimetres)."""

    scale_x: float = 1.0
    scale_y: float = 1.0
    back_dx: float = 0.0
    back_dy: float = 0.0


@dataclass(frozen=True, slots=True)
class Look:
    """How faces look, whatever they are printed on. ``traditional``: Chinese in Traditional characters."""

    lang: theme.RenderLang = "both"
    style: Style = "light"
    mark: str | None = None
    fonts: FontSet | None = None
    traditional: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """One copy to be printed: its front, its own back where it has one (an awakened face), and the section of the deck it is in."""

    front: FaceContent
    back: FaceContent | None = None
    section: str = ""


@dataclass(frozen=True, slots=True)
class Back:
    """What is printed behind the cards of a section: names in both languages, or the user's picture (an ``art.Prepared``)."""

    zh: str = ""
    en: str = ""
    section_zh: str = ""
    section_en: str = ""
    picture: Any = None


@dataclass(frozen=True, slots=True)
class Job:
    """A whole print job. ``start``: the cell of the first card, from 1; ``duplex``: the edge the sheet is turned over; ``backs``: by
    section; ``cutter``: sheets with the registration marks of a cutting machine."""

    slots: tuple[Slot, ...]
    spec: SheetSpec
    look: Look = Look()
    start: int = 1
    duplex: Edge | None = None
    calibration: Calibration = Calibration()
    title: str = ""
    strict: bool = False
    arts: dict[str, Any] = field(default_factory=dict)
    backs: Mapping[str, Back] = field(default_factory=dict)
    cutter: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """``files``: the document, or one item a page. ``faults``: remarks on cards, errors where one could not be set at all."""

    files: tuple[bytes, ...]
    faults: tuple[Fault, ...]
    pages: int
    fronts: tuple[FaceContent, ...]

    @property
    def cards(self) -> int:
        return len(self.fronts)
