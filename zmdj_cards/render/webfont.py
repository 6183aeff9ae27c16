"""A font file for pages: the Chinese characters of a site's own words, out of the fonts that come with the installation."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from zmdj_cards.render.fonts import FontFile, FontSet

# Characters from here on are Chinese, or set like Chinese ones; the others every system has.
FIRST = 0x2E80


def wanted(texts: Iterable[str]) -> tuple[str, ...]:
    """The characters that such a font has to hold, sorted."""
    return tuple(sorted({char for text in texts for char in set(text) if ord(char) >= FIRST}))


def subset(fonts: FontSet, chars: Iterable[str]) -> bytes:
    """The characters of the body font of one weight, as WOFF2 without hints; same input, same bytes. Characters that it lacks are left to
    the system's fonts."""
    from fontTools import subset as tools

    chars, best = tuple(chars), _file(fonts)
    options = tools.Options()
    options.flavor, options.hinting, options.layout_features = "woff2", False, ["locl", "kern"]
    options.recalc_timestamp, options.font_number = False, best.index
    font: Any = tools.load_font(str(best.path), options, lazy=True, dontLoadGlyphNames=True)
    worker = tools.Subsetter(options)
    worker.populate(unicodes=[ord(char) for char in chars])
    worker.subset(font)
    out = io.BytesIO()
    if "fvar" in font:
        font = _pinned(font)
        font.flavor = options.flavor
        font.save(out)
    else:
        tools.save_font(font, out, options)
    return out.getvalue()


def _pinned(font: Any) -> Any:
    """A variable font at its regular weight, which takes little more than half the room. Any: a font of the library. It is written and read
    again first: the tables of a subset are half read."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font.flavor, held = None, io.BytesIO()
    font.save(held)
    held.seek(0)
    return instancer.instantiateVariableFont(TTFont(held, recalcTimestamp=False), {"wght": 400})


def _file(fonts: FontSet) -> FontFile:
    """The smallest file for it: one weight, if it is the face for the characters that are meant; else a variable one, which is pinned."""
    sans = [item for item in fonts.files if "Serif" not in item.family] or list(fonts.files)
    wanted = [item for item in sans if item.family == fonts.sans or item.family.split()[-1] == fonts.sans.split()[-1]]
    fixed = [item for item in wanted if "VF" not in item.path.name]
    return (fixed or wanted or sans)[0]
