"""Pictures of cards."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from PIL import Image
from PIL import __version__ as PIL_VERSION

from tests.render import readback
from tests.render.samples import FIRE_ATTACK, GAME, GUAN_PING, GUAN_YU, LORD, VOID, face, slots, spec
from zmdj_cards.errors import DataError, UsageError
from zmdj_cards.render import art, print_copies
from zmdj_cards.render.art import ArtFolder, ArtSpec, prepare
from zmdj_cards.render.layout import Size
from zmdj_cards.render.print_copies import Copy
from zmdj_cards.render.print_job import Job
from zmdj_cards.render.proxies import make
from zmdj_cards.render.richtext import FaceText

ROOT = Path(__file__).resolve().parents[2]
CARD = Size(63, 88)
RED, BLUE = (200, 30, 30), (30, 30, 200)


def picture(width: int = 1260, height: int = 1760, colour=RED, mode: str = "RGB") -> Image.Image:
    image = Image.new("RGB", (width, height), colour)
    image.paste(BLUE, (0, 0, width, height // 4))
    return image.quantize(8) if mode == "P" else image.convert(mode)


def decoded(made: art.Prepared) -> Image.Image:
    return Image.open(made.path)


@pytest.fixture
def work(tmp_path_factory):
    return tmp_path_factory.mktemp("work")


def near(pixel, colour) -> bool:
    return all(abs(a - b) < 25 for a, b in zip(pixel, colour, strict=True))


@pytest.mark.parametrize(
    ("stem", "item", "side"),
    [
        ("CZ-001", GUAN_YU, "front"),
        ("cz001", GUAN_YU, "front"),
        ("赤焰・关羽", GUAN_YU, "front"),
        ("Red Flame Guan Yu", GUAN_YU, "front"),
        ("关平", GUAN_PING, "front"),
        ("CZ-C01-awakened", VOID, "awakened"),
        ("CZ-C01_觉醒", VOID, "awakened"),
        ("虚空统帅·觉醒", VOID, "awakened"),
    ],
)
def test_files_are_found_by_serial_or_name(tmp_path, stem, item, side):
    (tmp_path / "sub").mkdir()
    path = tmp_path / "sub" / f"{stem}.png"
    picture().save(path)
    folder = ArtFolder(tmp_path)
    assert folder.find(face(item, side)) == path
    assert folder.find(face(FIRE_ATTACK)) is None


def test_a_printing_has_its_own_picture(tmp_path):
    for name in ("CZ-001", "CZ-001a"):
        picture().save(tmp_path / f"{name}.png")
    assert ArtFolder(tmp_path).find(face(GUAN_YU, serial="CZ-001a")).stem == "CZ-001a"
    assert ArtFolder(tmp_path).find(face(GUAN_YU)).stem == "CZ-001"


def test_a_missing_folder_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError):
        ArtFolder(tmp_path / "none")


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "LA", "CMYK", "YCbCr", "I;16", "HSV"])
def test_any_mode(tmp_path, mode):
    suffix = ".tif" if mode in ("CMYK", "I;16", "YCbCr") else ".png"
    path = tmp_path / f"CZ-001{suffix}"
    image = picture(mode="L").point(lambda value: value * 257, mode="I").convert("I;16") if mode == "I;16" else picture(mode=mode)
    image.convert("RGB").save(path) if mode == "HSV" else image.save(path)
    try:
        with Image.open(path) as own:
            own.load()
    except OSError:
        pytest.skip(f"Pillow {PIL_VERSION} cannot read back what it wrote itself")
    made = decoded(prepare(path, face(GUAN_YU), ArtSpec(CARD), tmp_path))
    assert (made.mode, made.size) == ("RGB", (744, 1039))
    if mode in ("RGB", "RGBA", "CMYK", "YCbCr", "HSV", "P"):
        assert near(made.getpixel((300, 800)), RED)


def test_transparency_becomes_white(tmp_path):
    Image.new("RGBA", (630, 880), (0, 0, 0, 0)).save(tmp_path / "CZ-001.png")
    assert near(decoded(prepare(tmp_path / "CZ-001.png", face(GUAN_YU), ArtSpec(CARD), tmp_path)).getpixel((300, 400)), (255, 255, 255))


def test_orientation_of_the_camera_is_followed(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side: turn 90 degrees clockwise to show
    picture().transpose(Image.Transpose.ROTATE_90).save(tmp_path / "CZ-001.jpg", exif=exif)
    made = decoded(prepare(tmp_path / "CZ-001.jpg", face(GUAN_YU), ArtSpec(CARD), tmp_path))
    assert near(made.getpixel((300, 50)), BLUE)
    assert near(made.getpixel((300, 900)), RED)


def test_a_picture_on_its_side_is_turned_only_where_it_is_said_to_be_a_card(tmp_path):
    """A landscape picture of the card's proportions may be either: it is art unless the user says otherwise."""
    picture(1760, 1260).save(tmp_path / "CZ-001.png")
    picture(1200, 630).save(tmp_path / "CZ-002.png")
    lying = prepare(tmp_path / "CZ-001.png", face(GUAN_YU), ArtSpec(CARD, mode="card"), tmp_path)
    art = prepare(tmp_path / "CZ-001.png", face(GUAN_YU), ArtSpec(CARD), tmp_path)
    wide = prepare(tmp_path / "CZ-002.png", face(LORD), ArtSpec(CARD), tmp_path)
    assert (lying.mode, decoded(lying).size) == ("card", (744, 1039))
    assert art.mode == wide.mode == "window"
    assert decoded(wide).width > decoded(wide).height


def test_a_picture_that_fits_is_kept_as_it_is(tmp_path):
    """Setting a JPEG again would blur it; one that is too large, turned or of another shape is set again; none is blown up."""
    fits, large, small = (tmp_path / f"{name}.jpg" for name in ("CZ-001", "CZ-002", "CZ-003"))
    picture(744, 1039).save(fits)
    picture(1488, 2078).save(large)
    picture(315, 440).save(small, "PNG")
    assert prepare(fits, face(GUAN_YU), ArtSpec(CARD), tmp_path).path.read_bytes() == fits.read_bytes()
    assert decoded(prepare(large, face(GUAN_YU), ArtSpec(CARD), tmp_path)).size == (744, 1039)
    assert decoded(prepare(small, face(GUAN_YU), ArtSpec(CARD), tmp_path)).size == (315, 440)


@pytest.mark.parametrize(("has", "wants"), [(0, 0), (3, 0), (3, 3), (0, 3), (3, 1), (1, 3)])
def test_bleed_is_cut_or_mirrored(tmp_path, has, wants):
    """The trim stays where it is: a mark at the trim's corner lands there whatever bleed comes and goes."""
    px = 300 / 25.4
    image = Image.new("RGB", (round((63 + 2 * has) * px), round((88 + 2 * has) * px)), RED)
    inner = round(has * px)
    image.paste(BLUE, (inner, inner, image.width - inner, image.height - inner))
    image.save(tmp_path / "CZ-001.png")
    made = decoded(prepare(tmp_path / "CZ-001.png", face(GUAN_YU), ArtSpec(CARD, bleed=wants, has_bleed=has), tmp_path))
    assert made.size == pytest.approx(((63 + 2 * wants) * px, (88 + 2 * wants) * px), abs=2)
    at = round(wants * px)
    assert near(made.getpixel((at + 6, at + 6)), BLUE)
    if has and wants:
        assert near(made.getpixel((max(0, round((wants - min(has, wants)) * px)) + 3, made.height // 2)), RED)


def test_a_huge_picture_is_refused_with_the_card(tmp_path):
    """By its header, before it is decoded; Pillow's guard is never switched off."""
    path = tmp_path / "CZ-001.png"
    Image.new("1", (20_000, 20_000)).save(path)
    before = Image.MAX_IMAGE_PIXELS
    with pytest.raises(DataError) as caught:
        prepare(path, face(GUAN_YU), ArtSpec(CARD), tmp_path)
    (fault,) = caught.value.faults
    assert fault.place.card == "CZ-001"
    assert "\n" not in fault.message("en")
    assert Image.MAX_IMAGE_PIXELS == before is not None


def test_a_huge_file_is_refused_unread(tmp_path, monkeypatch):
    picture().save(tmp_path / "CZ-001.png")
    monkeypatch.setattr(art, "MAX_BYTES", 100)
    with pytest.raises(DataError) as caught:
        prepare(tmp_path / "CZ-001.png", face(GUAN_YU), ArtSpec(CARD), tmp_path)
    assert caught.value.faults[0].code == "render.art_bytes"


def test_a_picture_with_a_huge_text_chunk(tmp_path):
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    info.add_text("note", "x" * 80_000_000, zip=True)
    picture().save(tmp_path / "CZ-001.png", pnginfo=info)
    with pytest.raises(DataError) as caught:
        prepare(tmp_path / "CZ-001.png", face(GUAN_YU), ArtSpec(CARD), tmp_path)
    assert caught.value.faults[0].place.card == "CZ-001"


@pytest.mark.parametrize(
    "content", [b"", b"<html>", b"\x89PNG\r\n\x1a\n" + b"\0" * 50, b"\xff\xd8\xff\xe0" + b"\0" * 50, b"GIF89a" + b"\1" * 20]
)
def test_a_broken_picture_leaves_its_card_as_text(tmp_path, work, content):
    """Reported with its card; the job goes on."""
    (tmp_path / "CZ-001.png").write_bytes(content)
    picture().save(tmp_path / "CZ-002.png")
    faces = [face(GUAN_YU), face(LORD)]
    found, faults = print_copies.find_arts(faces, tmp_path, ArtSpec(CARD), work)
    assert list(found) == [face(LORD).key]
    assert [item.place.card for item in faults] == ["CZ-001"]


def images_of(data: bytes) -> list[pikepdf.Stream]:
    with pikepdf.open(io.BytesIO(data)) as document:
        return [
            bytes(item.read_raw_bytes())
            for item in document.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]


def painted(data: bytes) -> list[tuple[int, ...]]:
    """Mean colour of each picture on a sheet, in the order of the cells."""
    document = pypdfium2.PdfDocument(data)
    seen = []
    for page in document:
        height = page.get_height()
        here = []
        for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=10):
            left, _, _, top = item.get_bounds()
            colour = item.get_bitmap().to_pil().convert("RGB").resize((1, 1)).getpixel((0, 0))
            here.append((round(height - top), round(left), colour))
        seen += [colour for *_, colour in sorted(here)]
    return seen


def test_the_right_picture_in_every_cell_and_each_embedded_once(tmp_path, work):
    """Three copies, one image object; each fills 63 x 88 mm."""
    colours = {"CZ-001": (250, 0, 0), "CZ-002": (0, 250, 0), "CZ-003": (0, 0, 250)}
    for name, colour in colours.items():
        Image.new("RGB", (630, 880), colour).save(tmp_path / f"{name}.png")
    copies = [Copy(GUAN_YU, 3), Copy(GUAN_PING, 4), Copy(LORD, 3), Copy(GUAN_YU, 2)]
    work_slots = print_copies.slots(copies, print_copies.Choice(), GAME, lambda *_: FaceText())
    found, faults = print_copies.find_arts((slot.front for slot in work_slots), tmp_path, ArtSpec(CARD), work)
    assert [(item.code, item.params["dpi"]) for item in faults] == [("render.art_coarse", 254)] * 3
    made = make(Job(work_slots, spec(), arts=found), GAME.element)
    data = made.files[0]
    assert len(images_of(data)) == 3
    wanted = [colours[slot.front.card_id] for slot in work_slots]
    assert len(wanted) == 12
    assert [tuple(round(value / 250) * 250 for value in colour) for colour in painted(data)] == wanted
    for x, y, w, h in readback.boxes(data, ("image",)):
        assert (w, h) == pytest.approx((63, 88), abs=0.05)
        assert x >= 5
        assert y >= 5
    assert len(data) < 1.3 * sum(item.path.stat().st_size for item in found.values()) + 30_000
    text = readback.squeezed("".join(readback.page_texts(data)))
    assert text.count("关平") >= 4


def test_bleed_reaches_beyond_the_trim_on_a_sheet(tmp_path, work):
    picture(690, 940).save(tmp_path / "CZ-001.png")
    sheet = spec(bleed=3)
    found, _ = print_copies.find_arts([face(GUAN_YU)], tmp_path, ArtSpec(CARD, bleed=3, has_bleed=3), work)
    data = make(Job(slots(GUAN_YU), sheet, arts=found), GAME.element).files[0]
    (box,) = readback.boxes(data, ("image",))
    assert box[2:] == pytest.approx((69, 94), abs=0.05)


def test_a_landscape_picture_goes_into_the_window_above_the_text(tmp_path, work):
    picture(1200, 600).save(tmp_path / "CZ-001.png")
    found, _ = print_copies.find_arts([face(GUAN_YU)], tmp_path, ArtSpec(CARD), work)
    data = make(Job(slots(GUAN_YU), spec(), arts=found), GAME.element).files[0]
    text = readback.squeezed(readback.page_texts(data)[0])
    assert "指定一个横置的角色" in text
    assert len(images_of(data)) == 1


MEMORY = """
import sys
from pathlib import Path
from tests.render.samples import GAME, card, spec
from zmdj_cards.render import print_copies
from zmdj_cards.render.art import ArtSpec
from zmdj_cards.render.print_job import Job
from zmdj_cards.render.proxies import make
from zmdj_cards.render.richtext import FaceText
folder, work, target = map(Path, sys.argv[1:])
cards = [card(f"CZ-{n:04d}", f"兵{n}", f"Soldier {n}", element="fire", cost=1) for n in range(200)]
slots = print_copies.slots([print_copies.Copy(item) for item in cards], print_copies.Choice(), GAME, lambda *_: FaceText())
found, faults = print_copies.find_arts((slot.front for slot in slots), folder, ArtSpec(spec().card), work)
assert len(found) == 200 and not faults
assert make(Job(slots, spec(), arts=found), GAME.element, target=target).cards == 200
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from /proc")
def test_two_hundred_pictures_stay_small_in_memory(tmp_path):
    """Peak memory of a process that prints 200 different pictures, and the size of what it writes."""
    folder, work = tmp_path / "art", tmp_path / "work"
    folder.mkdir()
    work.mkdir()
    noise = [Image.effect_noise((744, 1039), 20 + number).convert("RGB") for number in range(10)]
    for number in range(200):
        noise[number % 10].save(folder / f"CZ-{number:04d}.jpg", quality=80, comment=str(number))
    target = tmp_path / "big.pdf"
    command = [sys.executable, "-c", MEMORY, folder, work, target]
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert int(done.stdout) / 1024 < 500
    assert target.stat().st_size < 1.3 * sum(path.stat().st_size for path in folder.iterdir())
