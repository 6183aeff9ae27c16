"""What is printed behind cards: drawn backs that tell the sections of a deck apart, or the user's own pictures."""

from __future__ import annotations

from typing import Any

from zmdj_cards.render import style, theme
from zmdj_cards.render.print_job import Back


def back_data(back: Back, section: str) -> dict[str, Any]:
    """A card's back as ``templates/print/back.typ`` reads it."""
    looks = theme.theme()["back"]
    look = looks.get(section, looks["main"])
    words = {name: getattr(back, name) for name in ("zh", "en", "section_zh", "section_en")}
    return {"layout": "back", "id": f"back/{section}", "mark": "", **words, **look, "shift": style.shift(look["shape"])}
