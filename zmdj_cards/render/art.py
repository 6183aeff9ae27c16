"""Pictures of cards: found by serial or name, checked, turned upright, cut to size and made small enough to print."""

from __future__ import annotations

import hashlib
import io
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from zmdj_cards.errors import DataError, Place, UsageError, fault
from zmdj_cards.render.faces import FaceContent
from zmdj_cards.render.layout import Size
from zmdj_cards.render.theme import sizes
from zmdj_cards.text.normalize import code_key, name_key

if TYPE_CHECKING:
    from PIL.Image import Image

SUFFIXES = frozenset((".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".bmp", ".gif", ".avif"))
# A card at 1200 dpi has 12 million pixels; whoever needs more has opened the wrong file. Pillow's own guard stays on.
MAX_PIXELS = 60_000_000
MAX_BYTES = 100 * 2**20
QUALITY = 86
# Pixels an inch below which a printed picture looks soft.
ENOUGH = 300
ArtMode = Literal["auto", "card", "window"]
# A picture is the whole card where its shape differs from the card's by no more than this share.
_SAME_SHAPE = 0.045
_AWAKENED = ("*", "★", "awakened", "觉醒")


@dataclass(frozen=True, slots=True)
class ArtSpec:
    """``has_bleed``: how many millimetres of each side of the pictures are bleed; ``bleed``: how many the sheet wants."""

    card: Size
    bleed: float = 0.0
    has_bleed: float = 0.0
    dpi: int = 300
    mode: ArtMode = "auto"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A picture ready for print: a JPEG in a work folder, whose name comes from its content, so that one picture is kept once.
    ``resolution``: pixels an inch that the source has at this size. Pictures stay on disk, as a thousand of them would not fit into
    memory."""

    path: Path
    mode: Literal["card", "window"]
    width: int
    height: int
    resolution: int = 300

    @property
    def name(self) -> str:
        return self.path.name


class ArtFolder:
    """The picture files of a folder, by the keys of their names."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise UsageError(fault("render.art_folder", Place(source=str(folder))))
        self.folder = folder

    @cached_property
    def _files(self) -> dict[str, Path]:
        found: dict[str, Path] = {}
        for path in sorted(self.folder.rglob("*")):
            if path.suffix.lower() in SUFFIXES and path.is_file():
                for key in (code_key(path.stem), name_key(path.stem)):
                    found.setdefault(key, path)
        return found

    def find(self, face: FaceContent) -> Path | None:
        """By serial, else by card id, else by either name. An awakened face has its own file: the serial with a star, or
        ``awakened`` behind serial or name."""
        names = [face.serial.rstrip("*"), face.card_id, face.zh, face.en]
        for name in filter(None, names):
            for key in _keys(name, face.awakened):
                if key in self._files:
                    return self._files[key]
        return None


def _keys(name: str, awakened: bool) -> Iterable[str]:
    for tail in _AWAKENED if awakened else ("",):
        yield code_key(name + tail)
        yield name_key(name + tail)


def prepare(path: Path, face: FaceContent | None, spec: ArtSpec, work: Path) -> Prepared:
    """The picture as a JPEG of the size it is printed at, in the folder ``work``; no face: a back. Raises DataError naming the card for
    what is too large or is damaged."""
    place = Place(source=path.name, card=face.card_id if face else "")
    if path.stat().st_size > MAX_BYTES:
        raise DataError(fault("render.art_bytes", place, size=path.stat().st_size >> 20, limit=MAX_BYTES >> 20))
    image, ready = _open(path, place)
    upright = _upright(_rgb(image), spec)
    mode = _mode(upright, spec)
    if ready and upright.size == image.size and mode == "card" and _fits_as_it_is(image, spec):
        data, size = path.read_bytes(), image.size
    else:
        made = _whole_card(upright, spec) if mode == "card" else _window(upright, spec)
        out = io.BytesIO()
        made.save(out, "JPEG", quality=QUALITY, subsampling=0, optimize=True, dpi=(spec.dpi, spec.dpi))
        data, size = out.getvalue(), made.size
    target = work / f"art-{hashlib.sha256(data).hexdigest()[:20]}.jpg"
    target.write_bytes(data)
    return Prepared(target, mode, *size, resolution=_resolution(upright, mode, spec))


def _open(path: Path, place: Place) -> tuple[Image, bool]:
    """(picture turned as its camera says, whether the file itself is a plain RGB JPEG that could go into a PDF)."""
    from PIL import Image as images
    from PIL import ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", images.DecompressionBombWarning)  # our own, lower limit speaks
            source = images.open(path)
        with source:
            width, height = source.size
            if width * height > MAX_PIXELS:
                raise DataError(fault("render.art_pixels", place, width=width, height=height, limit=MAX_PIXELS // 1_000_000))
            if min(width, height) < 16:
                raise DataError(fault("render.art_tiny", place, width=width, height=height))
            ready = source.format == "JPEG" and source.mode == "RGB" and source.getexif().get(0x0112, 1) == 1
            return ImageOps.exif_transpose(source), ready
    except (UnidentifiedImageError, images.DecompressionBombError) as error:
        raise DataError(fault("render.art_broken", place, detail=str(error))) from error
    except (OSError, ValueError, SyntaxError, EOFError, IndexError) as error:  # what Pillow raises for damaged files
        raise DataError(fault("render.art_broken", place, detail=str(error) or type(error).__name__)) from error


def _fits_as_it_is(image: Image, spec: ArtSpec) -> bool:
    """Whether the picture already has the shape and bleed of the card and no more pixels than print needs: setting it
    again would only blur it."""
    same_shape = abs(image.width / image.height / _shape(spec) - 1) <= 0.004
    needed = (spec.card.w + 2 * spec.has_bleed) * spec.dpi / 25.4
    return same_shape and spec.bleed == spec.has_bleed and image.width <= needed * 1.1


def _rgb(image: Image) -> Image:
    """Any mode as RGB: transparency over white, 16 bits brought down to 8."""
    from PIL import Image as images

    if image.mode in ("I;16", "I;16L", "I;16B", "I", "F"):
        extrema: Any = image.getextrema()
        top = max(1.0, float(extrema[1]))
        image = image.convert("F").point(lambda value: value * (255 / (65535 if top > 255 else 255))).convert("L")
    if image.mode in ("P", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
    if image.mode in ("RGBA", "LA", "La", "RGBa"):
        image = image.convert("RGBA")
        ground = images.new("RGBA", image.size, "white")
        image = images.alpha_composite(ground, image)
    return image.convert("RGB")


def _shape(spec: ArtSpec) -> float:
    return (spec.card.w + 2 * spec.has_bleed) / (spec.card.h + 2 * spec.has_bleed)


def _upright(image: Image, spec: ArtSpec) -> Image:
    """Turn a card that lies on its side, where pictures were said to be whole cards; other landscape pictures are meant so."""
    from PIL import Image as images

    lying = image.width / image.height
    wanted = 1 / _shape(spec)
    if spec.mode == "card" and lying > 1 and abs(lying / wanted - 1) <= _SAME_SHAPE and _shape(spec) < 1:
        return image.transpose(images.Transpose.ROTATE_90)
    return image


def _mode(image: Image, spec: ArtSpec) -> Literal["card", "window"]:
    if spec.mode != "auto":
        return spec.mode
    return "card" if abs(image.width / image.height / _shape(spec) - 1) <= _SAME_SHAPE else "window"


def _whole_card(image: Image, spec: ArtSpec) -> Image:
    """Cut or extend the picture so that it covers the card and exactly the bleed the sheet wants."""
    from PIL import Image as images
    from PIL import ImageOps

    keep = min(spec.bleed, spec.has_bleed)
    card = (spec.card.w + 2 * spec.has_bleed, spec.card.h + 2 * spec.has_bleed)
    px = min(spec.dpi / 25.4, max(image.width / card[0], image.height / card[1]))  # never more pixels than there are
    image = ImageOps.fit(image, (round(card[0] * px), round(card[1] * px)), images.Resampling.LANCZOS)
    if (cut := round((spec.has_bleed - keep) * px)) > 0:
        image = image.crop((cut, cut, image.width - cut, image.height - cut))
    if (more := round((spec.bleed - keep) * px)) > 0:
        image = _mirrored(image, more)
    return image


def _mirrored(image: Image, by: int) -> Image:
    """A border that repeats the picture's own edge in a mirror: cut a little off and nothing white shows."""
    from PIL import Image as images
    from PIL import ImageOps

    by = min(by, image.width - 1, image.height - 1)
    wide = images.new("RGB", (image.width + 2 * by, image.height))
    wide.paste(image, (by, 0))
    wide.paste(ImageOps.mirror(image.crop((0, 0, by, image.height))), (0, 0))
    wide.paste(ImageOps.mirror(image.crop((image.width - by, 0, image.width, image.height))), (by + image.width, 0))
    tall = images.new("RGB", (wide.width, wide.height + 2 * by))
    tall.paste(wide, (0, by))
    tall.paste(ImageOps.flip(wide.crop((0, 0, wide.width, by))), (0, 0))
    tall.paste(ImageOps.flip(wide.crop((0, wide.height - by, wide.width, wide.height))), (0, by + wide.height))
    return tall


def _window(image: Image, spec: ArtSpec) -> Image:
    """The picture for the window above the text, which is as tall as the words leave it: cut no further than the tallest and the
    usual window ask for. Heads stand high in pictures, so more goes below."""
    from PIL import Image as images
    from PIL import ImageOps

    wide, low, high = _window_size(spec)
    tall = min(max(image.height / image.width * wide, low), high)
    px = min(spec.dpi / 25.4, max(image.width / wide, image.height / tall))
    size = (round(wide * px), round(tall * px))
    return ImageOps.fit(image, size, images.Resampling.LANCZOS, centering=(0.5, 0.35))


def _window_size(spec: ArtSpec) -> tuple[float, float, float]:
    """(width, usual height, greatest height) of the window in millimetres."""
    table = sizes()
    scale = min(spec.card.w / 63, spec.card.h / 88, 1.3)
    heights = table["window"]
    return spec.card.w - 2 * table["frame"]["inset"] * scale, heights["standard"] * scale, max(heights["heights"]) * scale


def _resolution(image: Image, mode: Literal["card", "window"], spec: ArtSpec) -> int:
    """Pixels an inch of a picture at the size it is printed at."""
    wide = spec.card.w + 2 * spec.has_bleed if mode == "card" else _window_size(spec)[0]
    return round(image.width / wide * 25.4)
