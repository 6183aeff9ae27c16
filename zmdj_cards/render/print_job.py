"""What a print job is: copies, sheet, look, calibration; and what comes of it."""

from __future__ import annotations

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
    """How faces look, whatever they are printed on."""

    lang: theme.RenderLang = "both"
    style: Style = "light"
    mark: str | None = None
    fonts: FontSet | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """One copy to be printed: its front, and its own back where it has one (an awakened face)."""

    front: FaceContent
    back: FaceContent | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """A whole print job. ``start``: the cell of the first card, from 1; ``duplex``: the edge the sheet is turned over."""

    slots: tuple[Slot, ...]
    spec: SheetSpec
    look: Look = Look()
    start: int = 1
    duplex: Edge | None = None
    calibration: Calibration = Calibration()
    title: str = ""
    strict: bool = False
    arts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Made:
    """``files``: the document, or one item a page. ``faults``: cards left out (errors) and remarks."""

    files: tuple[bytes, ...]
    faults: tuple[Fault, ...]
    pages: int
    fronts: tuple[FaceContent, ...]

    @property
    def cards(self) -> int:
        return len(self.fronts)
