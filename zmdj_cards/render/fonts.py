"""Fonts: those that come with the installation, or the user's; which characters they have."""

from __future__ import annotations

import importlib
import re
import struct
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault

if TYPE_CHECKING:
    import typst

SUFFIXES = (".otf", ".ttf", ".ttc", ".otc")
# A collection holds one face a region; these names mark the Simplified one, and the Traditional one.
_SIMPLIFIED = re.compile(r"\b(?:SC|CN|GB|Hans|Simplified)\b|简", re.IGNORECASE)
_TRADITIONAL = re.compile(r"\b(?:TC|TW|Hant|Traditional)\b|繁", re.IGNORECASE)
_SELECTOR = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_PROBE = "令其得，。"


@dataclass(frozen=True, slots=True)
class FontFile:
    """One face of a font file. ``index`` counts the faces of a collection."""

    family: str
    path: Path
    index: int = 0


@dataclass(frozen=True, slots=True)
class FontSet:
    """What a document is set in: body, display, and the files in which glyphs are looked up, in this order. ``bold``: whether
    the body font has weights of its own."""

    sans: str
    serif: str
    files: tuple[FontFile, ...]
    folders: tuple[Path, ...]
    system: bool = False
    bold: bool = False

    def has(self, char: str) -> bool:
        """A variation selector belongs to the character before it: a font without the variant shows that character as it has it."""
        return bool(_SELECTOR.fullmatch(char)) or any(ord(char) in coverage(item.path, item.index) for item in self.files)

    def missing(self, chars: Iterable[str]) -> tuple[str, ...]:
        """The characters that no font of the set has, sorted."""
        return tuple(sorted(char for char in set(chars) if not self.has(char)))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(item.family for item in self.files))


class Coverage:
    """The code points of one face, as sorted half-open ranges."""

    def __init__(self, ranges: Iterable[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(ranges):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                self._starts.append(start)
                self._ends.append(end)

    def __contains__(self, code: int) -> bool:
        at = bisect_right(self._starts, code) - 1
        return at >= 0 and code < self._ends[at]


@cache
def coverage(path: Path, index: int = 0) -> Coverage:
    """Which code points a face has. Raises DataError for a file that is no font."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(path, fontNumber=index, lazy=True) as font:
            groups = _segmented(font.reader["cmap"])
            if groups is not None:
                return Coverage(groups)
            return Coverage((code, code + 1) for code in font.getBestCmap() or ())
    except (TTLibError, OSError, struct.error, KeyError, ValueError, AssertionError) as error:
        raise DataError(fault("render.font_broken", Place(source=path.name), detail=str(error) or type(error).__name__)) from error


def _segmented(table: bytes) -> list[tuple[int, int]] | None:
    """The groups of a format 12 character map. Reading the 30,000 glyph names of a Chinese font takes ten times as long."""
    (count,) = struct.unpack_from(">H", table, 2)
    for row in range(count):
        platform, encoding, offset = struct.unpack_from(">HHL", table, 4 + 8 * row)
        if (platform, encoding) in ((3, 10), (0, 4), (0, 6)) and struct.unpack_from(">H", table, offset)[0] == 12:
            (groups,) = struct.unpack_from(">L", table, offset + 12)
            found = struct.iter_unpack(">LLL", table[offset + 16 : offset + 16 + 12 * groups])
            return [(start, end + 1) for start, end, glyph in found if glyph]
    return None


def bundled(traditional: bool = False) -> FontSet:
    """The fonts that come with the installation: Noto Sans CJK in all its weights where it is installed, Noto Sans and Serif SC
    in their one weight. Raises DataError where there is none."""
    files = [
        *_package("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc"),
        *_package("pylopdf_fonts_zh_cn", "NotoSansSC-Regular.otf", "NotoSerifSC-Regular.otf"),
    ]
    if not files:
        raise DataError(fault("render.no_font"))
    faces = tuple(_regional(path, traditional) for path in files)
    serif = next((face for face in faces if "Serif" in face.family), faces[0])
    folders = tuple(dict.fromkeys(face.path.parent for face in faces))
    return FontSet(faces[0].family, serif.family, faces, folders, bold=_has_weights(faces[0]))


def _package(name: str, *files: str) -> list[Path]:
    """Files of an installed font package; none where it is not installed."""
    try:
        pack = importlib.import_module(name)
    except ImportError:
        return []
    folder = Path(pack.__file__ or "").parent
    return [folder / file for file in files if (folder / file).is_file()]


def _regional(path: Path, traditional: bool = False) -> FontFile:
    """The Simplified or Traditional face of a file, or its only one."""
    faces = _faces(path)
    wanted = _TRADITIONAL if traditional else _SIMPLIFIED
    return next((face for face in faces if wanted.search(face.family)), faces[0])


@cache
def _has_weights(face: FontFile) -> bool:
    """Whether a variable font reaches from regular to bold."""
    from fontTools.ttLib import TTFont

    with TTFont(face.path, fontNumber=face.index, lazy=True) as font:
        axes = {axis.axisTag: axis for axis in font["fvar"].axes} if "fvar" in font else {}
        return "wght" in axes and axes["wght"].minValue <= 400 and axes["wght"].maxValue >= 700


def load(font: str | None = None, traditional: bool = False) -> FontSet:
    """The font set for ``--font``: a file, the name of an installed family, or None for the bundled fonts. What the
    user's font lacks comes from the bundled ones; of a collection the face for the
    characters that are to be set is taken. Raises UsageError for an unknown one, DataError for one without Chinese."""
    if font is None:
        return bundled(traditional)
    chosen, folder, system = _from_file(Path(font), traditional) if Path(font).suffix.lower() in SUFFIXES else _from_system(font)
    if any(ord(char) not in coverage(chosen.path, chosen.index) for char in _PROBE):
        raise DataError(fault("render.font_no_chinese", Place(source=chosen.path.name), family=chosen.family))
    try:
        rest = bundled(traditional)
    except DataError:
        rest = FontSet("", "", (), ())
    return FontSet(chosen.family, chosen.family, (chosen, *rest.files), (*folder, *rest.folders), system, _has_weights(chosen))


def _from_file(path: Path, traditional: bool) -> tuple[FontFile, tuple[Path, ...], bool]:
    if not path.is_file():
        raise UsageError(fault("render.font_missing", font=str(path)))
    return _regional(path, traditional), (path,), False


def _from_system(name: str) -> tuple[FontFile, tuple[Path, ...], bool]:
    import typst

    infos = [info for info in typst.Fonts(True, False, []).fonts() if info.family.casefold() == name.casefold() and info.path]
    if not infos:
        raise UsageError(fault("render.font_missing", font=name))
    best = min(infos, key=lambda info: (info.style != "normal", abs(info.weight - 400), info.path or ""))
    return FontFile(best.family, Path(best.path or ""), best.index), (), True


@cache
def _faces(path: Path) -> list[FontFile]:
    """All faces of a font file with their family names (typographic family first)."""
    from fontTools.ttLib import TTCollection, TTFont, TTLibError

    try:
        if path.read_bytes()[:4] == b"ttcf":
            with TTCollection(path, lazy=True) as collection:
                return [FontFile(_family(font), path, index) for index, font in enumerate(collection.fonts)]
        with TTFont(path, lazy=True) as font:
            return [FontFile(_family(font), path)]
    except (TTLibError, OSError, struct.error, KeyError, ValueError, AssertionError) as error:
        raise DataError(fault("render.font_broken", Place(source=path.name), detail=str(error) or type(error).__name__)) from error


def _family(font: Any) -> str:
    names = font["name"]
    return str(names.getDebugName(16) or names.getDebugName(1) or "")


@cache
def book(fonts: FontSet, folders: tuple[Path, ...]) -> typst.Fonts:
    """The typesetter's view of the set, built once a process. Nothing but the set: no system font slips in."""
    import typst

    return typst.Fonts(include_system_fonts=fonts.system, include_embedded_fonts=False, font_paths=[str(item) for item in folders])


def glyph_faults(fonts: FontSet, texts: Iterable[tuple[str, Iterable[str]]], strict: bool = False) -> list[Fault]:
    """One fault a card and character that no font has. ``texts``: (card id, characters)."""
    found = []
    for card, chars in texts:
        for char in fonts.missing(chars):
            place = Place(card=card)
            params = {"char": char, "code": f"U+{ord(char):04X}", "fonts": list(fonts.names)}
            found.append(Fault("render.glyph_missing", params, place, "error" if strict else "warning"))
    return found
