"""Drawn faces and fonts for pages, kept from one time to the next: both take long and seldom change."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from pathlib import Path

from zmdj_cards import resources
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.render import fonts, layout, proxies, webfont
from zmdj_cards.render.faces import FaceContent, TextSource, face_content, face_data, faces_of
from zmdj_cards.render.layout import SheetSpec
from zmdj_cards.render.print_job import Job, Look, Slot
from zmdj_cards.work.progress import Count, uncounted

# Pictures for screens: 150 dots an inch, 372 x 520 pixels; so many are set in one go, so that progress can be told.
DPI, QUALITY, TOGETHER = 150, 80, 24


def cache_folder() -> Path:
    """Where they are kept: the cache folder of the user (``ZMDJ_CACHE`` names another)."""
    import os

    from platformdirs import user_cache_path

    named = os.environ.get("ZMDJ_CACHE")
    return Path(named) if named else user_cache_path("zmdj_cards", appauthor=False)


def _kept(name: str, make: Callable[[], bytes]) -> bytes:
    """The file of this name in the cache, made where it is not there. A cache that cannot be written is done without."""
    path = cache_folder() / name
    try:
        return path.read_bytes()
    except OSError:
        content = make()
    _keep(path, content)
    return content


def _keep(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f"{path.suffix}.{id(content):x}")
        part.write_bytes(content)
        part.replace(path)
    except OSError:
        return


def _digest(*parts: bytes) -> str:
    made = blake2b(digest_size=16)
    for part in parts:
        made.update(len(part).to_bytes(8, "big") + part)
    return made.hexdigest()


def _look_digest() -> bytes:
    """All that faces depend on besides their content: templates, theme and fonts."""
    folder = resources.templates_dir()
    files = sorted([*(folder / "print").glob("*"), folder / "theme.toml", folder / "emblems.toml"])
    names = [f"{item.family} {item.path.name} {item.path.stat().st_size}" for item in fonts.load().files]
    return _digest(*(path.read_bytes() for path in files), *(name.encode() for name in names)).encode()


def faces(
    cards: Iterable[Card], game: GameData, texts: TextSource, traditional: bool = False, count: Count = uncounted
) -> tuple[dict[str, str], dict[str, bytes]]:
    """(face key → file name, file name → WebP) of the faces of the cards in both languages, 150 dpi."""
    look = Look(mark="", traditional=traditional)
    drawn = [face_content(card, face, game, texts) for card in cards for face in faces_of(card)]
    base = _look_digest()
    names, pictures, missing = {}, {}, []
    for face in drawn:
        data = json.dumps(face_data(face, look.lang, "", traditional), ensure_ascii=False, sort_keys=True)
        name = f"faces/{_digest(base, data.encode())}.webp"
        names[face.key] = name
        path = cache_folder() / name
        if path.is_file():
            pictures[name] = path.read_bytes()
        else:
            missing.append((face, name))
    done = len(drawn) - len(missing)
    for start in range(0, len(missing), TOGETHER):
        part = missing[start : start + TOGETHER]
        for (_, name), content in zip(part, _drawn([face for face, _ in part], game, look), strict=True):
            pictures[name] = content
            _keep(cache_folder() / name, content)
        done += len(part)
        count(done, len(drawn))
    return names, pictures


def _drawn(part: Sequence[FaceContent], game: GameData, look: Look) -> list[bytes]:
    from PIL import Image

    spec = SheetSpec(layout.parse_size("a4", "paper"), layout.parse_size("standard", "card"), 5, 0, 0, "none")
    job = Job(tuple(Slot(face) for face in part), spec, look)
    made = []
    for page in proxies.make(job, game.element, "png", DPI, shop=True).files:
        with Image.open(io.BytesIO(page)) as image:
            out = io.BytesIO()
            image.convert("RGB").save(out, "WEBP", quality=QUALITY, method=4)
            made.append(out.getvalue())
    return made


def font(texts: Iterable[str], traditional: bool = False) -> bytes:
    """A font with the Chinese characters of these texts."""
    chars, found = webfont.wanted(texts), fonts.load(traditional=traditional)
    names = "".join(f"{item.family}{item.path.name}" for item in found.files)
    return _kept(f"fonts/{_digest(names.encode(), ''.join(chars).encode(), b'2')}.woff2", lambda: webfont.subset(found, chars))
