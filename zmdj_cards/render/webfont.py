"""A font file for pages: the Chinese characters of a site's own words, out of the fonts that come with the installation."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from zmdj_cards.render.fonts import FontSet

# Characters from here on are Chinese, or set like Chinese ones; the others every system has.
FIRST = 0x2E80


def wanted(texts: Iterable[str]) -> tuple[str, ...]:
    """The characters that such a font has to hold, sorted."""
    return tuple(sorted({char for text in texts for char in set(text) if ord(char) >= FIRST}))


def subset(fonts: FontSet, chars: Iterable[str]) -> bytes:
    """The characters of the body font of one weight, as WOFF2 without hints; same input, same bytes. Characters that it lacks are left to
    the system's fonts."""
    from fontTools import subset as tools

    chars = tuple(chars)
    fixed = [item for item in fonts.files if "VF" not in item.path.name] or list(fonts.files)
    best = next((item for item in fixed if "Serif" not in item.family), fixed[0])
    options = tools.Options()
    options.flavor, options.hinting, options.layout_features = "woff2", False, ["locl", "kern"]
    options.recalc_timestamp, options.font_number = False, best.index
    font: Any = tools.load_font(str(best.path), options, lazy=True, dontLoadGlyphNames=True)
    worker = tools.Subsetter(options)
    worker.populate(unicodes=[ord(char) for char in chars])
    worker.subset(font)
    out = io.BytesIO()
    tools.save_font(font, out, options)
    return out.getvalue()
