"""Measure printing and pages: a 53-card proxy PDF, the whole site, pictures beside the package ``proxdex``, and 1,000 cards with art.

``proxdex`` is compared where its command is on the path, or named by the environment variable ``PROXDEX``: 53 pictures that lie
ready in both tools, made into one PDF, each tool as a process of its own.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.load import load_cards, load_game, load_glossary
from zmdj_cards.render import ink, print_copies, site
from zmdj_cards.render.abilities import AbilityTexts
from zmdj_cards.render.art import ArtSpec
from zmdj_cards.render.faces import face_content, faces_of
from zmdj_cards.render.layout import SheetSpec, parse_size
from zmdj_cards.render.print_job import Job, Look, Slot
from zmdj_cards.render.proxies import make
from zmdj_cards.render.richtext import FaceText
from zmdj_cards.render.site_data import SiteData

ROOT = Path(__file__).resolve().parents[1]
GAME = "zmdj"
SPEC = SheetSpec(parse_size("a4", "paper"), parse_size("standard", "card"))


def best(work: Callable[[], object], runs: int = 3) -> float:
    """Seconds of the fastest of some runs."""
    found = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def process(*args: str | Path, cwd: Path | None = None) -> float:
    """Seconds of one process, start included."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    start = time.perf_counter()
    subprocess.run([str(arg) for arg in args], check=True, capture_output=True, env=env, cwd=cwd)
    return time.perf_counter() - start


def row(what: str, value: str) -> None:
    print(f"{what:<66} {value}")


def texts() -> AbilityTexts:
    return AbilityTexts(load_game(GAME), load_glossary(GAME))


def text_proxies(made_of: AbilityTexts) -> None:
    """53 different cards, both languages, no pictures."""
    game = load_game(GAME)
    slots = tuple(Slot(face_content(card, "front", game, made_of)) for card in load_cards(GAME)[:53])
    job = Job(slots, SPEC)
    start = time.perf_counter()
    size = len(make(job, game.element).files[0])
    first = time.perf_counter() - start
    again = best(lambda: make(job, game.element))
    row("53 different cards as text, PDF, in process", f"{first:.3f} s at first, {again:.3f} s again; {size / 1000:.0f} KB")
    with tempfile.TemporaryDirectory() as folder:
        deck = next((ROOT / "data" / GAME / "decks").glob("*.txt"))
        out = Path(folder) / "deck.pdf"
        command = (sys.executable, "-m", "zmdj_cards", "--db", Path(folder) / "bench.db")
        process(*command, "db", "path")
        process(*command, "card", "show", "BP01-R-001")
        start = best(lambda: process(sys.executable, "-m", "zmdj_cards", "--version"))
        whole = best(lambda: process(*command, "proxy", deck, "-o", out))
        row(
            "a deck of 53 as a process of its own, start included",
            f"{whole:.2f} s, {out.stat().st_size / 1000:.0f} KB (bare start {start:.2f} s)",
        )


def all_faces(made_of: AbilityTexts) -> None:
    """The whole database, and its ink."""
    game = load_game(GAME)
    slots = tuple(Slot(face_content(card, face, game, made_of)) for card in load_cards(GAME) for face in faces_of(card))
    for lang in ("zh", "en", "both"):
        job = Job(slots, SPEC, Look(lang, "low-ink"))
        seconds = best(lambda job=job: make(job, game.element), 1)
        shares = ink.coverage(job, game.element).values()
        mean, most = 100 * sum(shares) / len(shares), 100 * max(shares)
        row(f"all {len(slots)} faces, low ink, {lang}", f"{seconds:.2f} s; ink {mean:.1f} % on average, {most:.1f} % at most")


def whole_site(made_of: AbilityTexts) -> None:
    site_data = SiteData(load_game(GAME), load_cards(GAME), load_glossary(GAME), made_of)
    start = time.perf_counter()
    content = dict(site.files(site_data))
    first = time.perf_counter() - start
    size = sum(map(len, content.values()))
    again = best(lambda: dict(site.files(site_data)), 2)
    row(f"whole site, {len(content)} files, {size / 1e6:.1f} MB, in process", f"{first:.2f} s at first, {again:.2f} s again")


def pictures(folder: Path, count: int) -> list[Card]:
    """``count`` pictures of card size (300 dpi), each different, and cards of the same names."""
    from PIL import Image

    draw = random.Random(7)
    base = Image.effect_mandelbrot((744, 1039), (-2, -1.5, 1, 1.5), 80).convert("RGB")
    cards = []
    for number in range(count):
        serial = f"BN-{number + 1:04d}"
        tint = Image.new("RGB", base.size, tuple(draw.randrange(256) for _ in range(3)))
        noise = Image.effect_noise(base.size, 30).convert("RGB")
        Image.blend(Image.blend(base.rotate(number), tint, 0.4), noise, 0.15).save(folder / f"{serial}.jpg", quality=92)
        printing = (Printing(serial=serial),)
        cards.append(
            Card(id=serial, zh=f"甲{number}", en=f"Card {number}", type="unit", element="fire", cost=1, power=1, range=1, printing=printing)
        )
    return cards


def art_job(folder: Path, cards: list[Card], out: Path) -> None:
    game = load_game(GAME)
    slots = print_copies.slots([print_copies.Copy(card) for card in cards], print_copies.Choice(), game, lambda *_: FaceText())
    with tempfile.TemporaryDirectory() as work:
        found, faults = print_copies.find_arts((slot.front for slot in slots), folder, ArtSpec(SPEC.card), Path(work))
        assert len(found) == len(cards)
        assert not faults
        make(Job(slots, SPEC, arts=found), game.element, target=out)


def beside_proxdex() -> None:
    tool = os.environ.get("PROXDEX") or shutil.which("proxdex")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        art = folder / "art"
        art.mkdir()
        cards = pictures(art, 53)
        out = folder / "ours.pdf"
        script = f"import bench_print as b; from pathlib import Path; b.art_child({str(art)!r}, 53, {str(out)!r})"
        ours = best(lambda: process(sys.executable, "-c", script, cwd=Path(__file__).parent), 2)
        row("53 pictures, PDF, as a process", f"{ours:.2f} s, {out.stat().st_size / 1e6:.1f} MB")
        if not tool:
            row("the same with proxdex", "not installed")
            return
        library = folder / "library"
        library.mkdir()
        process(tool, "init", cwd=library)
        process(tool, "game", "add", "bench", "--name", "Bench", cwd=library)
        process(tool, "game", "set", "add", "bench", "bn", "--name", "Bench", "--total", "53", cwd=library)
        for number, card in enumerate(cards, 1):
            file = art / f"{card.id}.jpg"
            process(tool, "import", file, "--game", "bench", "--id", f"bn-{number}", "--card-name", f"card{number}", cwd=library)
        ids = [f"bn-{number}" for number in range(1, 54)]
        for step in ("border", "upscale", "grade"):
            process(tool, "skip", step, *ids, cwd=library)
        for dpi in (300, None):
            extra = ["--dpi", str(dpi)] if dpi else []
            before = set(library.rglob("*.pdf"))
            theirs = process(tool, "sheet", f"bench{dpi or ''}", *ids, "--bleed", "0", *extra, cwd=library)
            made = [path for path in library.rglob("*.pdf") if path not in before]
            size = sum(path.stat().st_size for path in made) / 1e6
            row(
                f"the same with proxdex, {f'{dpi} dpi' if dpi else 'its own resolution'}",
                f"{theirs:.2f} s, {size:.1f} MB ({theirs / ours:.1f} x)",
            )


def art_child(folder: str, count: int, out: str) -> None:
    """The work of one process: pictures that lie ready to a PDF; then its peak memory in MB on standard output."""
    cards = [
        Card(
            id=f"BN-{n + 1:04d}", zh=f"甲{n}", en=f"Card {n}", type="unit", element="fire", cost=1, power=1, range=1,
            printing=(Printing(serial=f"BN-{n + 1:04d}"),),
        )
        for n in range(count)
    ]  # fmt: skip
    art_job(Path(folder), cards, Path(out))
    print(peak_memory())


def peak_memory() -> float:
    """Of this process in MB; 0 where the system does not tell."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0.0)


def thousand() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pictures(folder, 1000)
        out = folder / "big.pdf"
        script = f"import bench_print as b; b.art_child({str(folder)!r}, 1000, {str(out)!r})"
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", script], check=True, capture_output=True, text=True, env=env, cwd=Path(__file__).parent
        )
        seconds = time.perf_counter() - start
        row(
            "1,000 cards with a picture each, PDF",
            f"{seconds:.1f} s, {out.stat().st_size / 1e6:.0f} MB, peak memory {float(done.stdout):.0f} MB",
        )


def main() -> None:
    made_of = texts()
    text_proxies(made_of)
    all_faces(made_of)
    whole_site(made_of)
    beside_proxdex()
    thousand()


if __name__ == "__main__":
    main()
