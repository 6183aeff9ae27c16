"""What all faces of a job share, as the templates read it: colours, shapes, languages, and how a face gives room to its text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from zmdj_cards.render import emblems, theme
from zmdj_cards.render.fonts import FontSet
from zmdj_cards.render.layout import SheetSpec
from zmdj_cards.render.print_job import Look
from zmdj_cards.text.normalize import to_traditional

# Text sizes in points, from the best to the floor; below the floor nothing is set but what would else be left out.
TEXT_SIZES = (9.4, 9.0, 8.6, 8.2, 7.8, 7.4, 7.0, 6.6, 6.3, 6.0)
BELOW = (5.6, 5.2, 4.8, 4.4, 4.0)
FLOOR = 6.0
# The largest text of a card smaller than this share of the standard size.
_SMALL, _SMALL_SIZES = 0.8, TEXT_SIZES[4:]
# How far, in parts of its size, the character sits below the middle of a shape whose weight is at the bottom.
_SHIFT = {"flame": 0.12, "mountain": 0.13}


def data(look: Look, fonts: FontSet, spec: SheetSpec, elements: Iterable[Any], ground: bool) -> dict[str, Any]:
    """``ground``: colour reaches over the trim, as print shops want it; else a line is drawn around the face."""
    table, window = theme.theme(), theme.sizes()["window"]
    turn = to_traditional if look.traditional else str
    low = look.style == "low-ink"
    shapes = {name: theme.path_ops(path) for name, path in table["shape"].items()}
    none = table["element"]["none"]
    rows = {
        key: {
            "ink": item.ink,
            "tint": item.tint,
            "mark": turn(item.mark),
            "en": item.en,
            "ops": shapes[item.shape],
            "shift": shift(item.shape),
        }
        for key, item in theme.element_looks(elements).items()
    }
    rows["none_"] = {"ink": none["ink"], "tint": none["tint"], "mark": "", "en": "", "ops": shapes[none["shape"]], "shift": 0.0}
    scale = min(spec.card.w / 63, spec.card.h / 88, 1.3)
    langs = ["zh", "en"] if look.lang == "both" else [look.lang]
    sizes = _SMALL_SIZES if scale < _SMALL else TEXT_SIZES[3:] if low else TEXT_SIZES
    return {
        "w": spec.card.w,
        "h": spec.card.h,
        "k": scale,
        "bleed": spec.bleed,
        "ground": ground,
        "frame": theme.sizes()["frame"]["inset"],
        "langs": langs,
        "region": "tw" if look.traditional else "cn",
        "low": low,
        "floor": FLOOR,
        "windows": window["heights"],
        "plans": plans(langs, sizes, window["standard"], window["modest"], window["least"]),
        "plans_art": plans(langs, sizes, window["standard"], window["standard"], window["least"], drawn=False),
        "font_sans": fonts.sans,
        "font_serif": fonts.serif,
        "bold": fonts.bold,
        "elements": rows,
        "shapes": shapes,
        "drawings": emblems.drawings(),
        "icons": {
            name: {"ops": theme.path_ops(item["path"]), "zh": turn(item["zh"]), "en": item["en"]} for name, item in table["icon"].items()
        },
        "pills": table["pill"],
        "rarities": table["rarity"],
        "colour": table["colour"] | (table["low_ink"] if low else {}),
    }


def shift(shape: str) -> float:
    """How far a character is moved down inside a shape, in parts of the shape's size."""
    return _SHIFT.get(shape, 0.0)


def plans(
    langs: Sequence[str], sizes: Sequence[float], standard: float, modest: float, least: float, drawn: bool = True
) -> list[dict[str, Any]]:
    """What a face shows, from all of it downwards: the reminders of the second language go first, then all reminders, the picture
    down to its ``least`` height, the second language. A picture that is only ``drawn`` gives way before any word does. The last plan
    is below the floor: no card is left out. Heights in millimetres of a standard card."""
    first, small = list(langs[:1]), list(sizes[5:])
    both = list(langs)
    half = (standard + modest) / 2
    rows: list[tuple[str, list[str], list[str], list[float], float]] = [
        ("all", both, both, list(sizes[:4]), standard),
        ("all", both, both, list(sizes[3:7]), half),
        ("all", both, both, small, modest),
    ]
    if drawn:
        rows += [("all", both, both, small, height) for height in ((modest + least) / 2, least)]
        modest = least
    if len(langs) > 1:
        rows.append(("second-reminders", both, first, small, modest))
    rows += [("reminders", both, [], small, modest), ("window", both, [], small, least)]
    if len(langs) > 1:
        rows += [("language", first, first, list(sizes[3:]), modest), ("language", first, [], list(sizes[3:]), least)]
    rows.append(("floor", first, [], list(BELOW), least))
    return [
        {"shows": shows, "langs": shown, "notes": notes, "sizes": points, "window": window} for shows, shown, notes, points, window in rows
    ]
