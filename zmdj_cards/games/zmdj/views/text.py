"""Names by which the main game's positions are written."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import TextForm

TEXT: Final = TextForm(zones=I.ZONES, phases=I.PHASES, reasons=I.REASONS)
