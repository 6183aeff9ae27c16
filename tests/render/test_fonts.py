"""Fonts: bundled, from a file, from the system."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection
from PIL import Image, ImageStat

from tests.render.readback import MM, page_texts
from tests.render.samples import CARDS, GAME, card, job, text
from tests.render.setting import set_column
from zmdj_cards.errors import DataError, UsageError
from zmdj_cards.render import fonts
from zmdj_cards.render.print_job import Look
from zmdj_cards.render.proxies import make
from zmdj_cards.render.richtext import FaceText

ROOT = Path(__file__).resolve().parents[2]
CHARS = "令其得关羽平，。：+-0123456789abcdefghijklmnopqrstuvwxyz"


def stem_font(stem: int, family: str, chars: str = CHARS, weight: int = 400):
    """A font whose every glyph is an upright bar ``stem`` units wide."""
    names = [".notdef", *(f"u{ord(char):04X}" for char in chars)]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(char): f"u{ord(char):04X}" for char in chars})
    pen = TTGlyphPen(None)
    left, right = 500 - stem // 2, 500 + stem // 2
    pen.moveTo((left, 0))
    for point in ((left, 800), (right, 800), (right, 0)):
        pen.lineTo(point)
    pen.closePath()
    glyph = pen.glyph()
    builder.setupGlyf(dict.fromkeys(names, glyph))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, left)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family.replace(" ", "") + "-Regular"})
    builder.setupOS2(sTypoAscender=880, usWinAscent=880, usWinDescent=120, usWeightClass=weight)
    builder.setupPost()
    return builder.font


def variable_font(path: Path) -> None:
    """A weight axis from 100 (bars of 20 units), the default, to 900 (bars of 420)."""
    from fontTools import varLib

    space = DesignSpaceDocument()
    axis = AxisDescriptor()
    axis.name, axis.tag, axis.minimum, axis.default, axis.maximum = "Weight", "wght", 100, 100, 900
    space.addAxis(axis)
    for weight, stem in ((100, 20), (900, 420)):
        source = SourceDescriptor()
        source.font, source.location, source.name = stem_font(stem, "Bars SC", weight=weight), {"Weight": weight}, f"master-{weight}"
        source.familyName, source.styleName = "Bars SC", str(weight)
        space.addSource(source)
    varLib.build(space)[0].save(path)


def test_a_variable_font_is_set_at_400(tmp_path):
    """At its default it would be Thin; 400 on this axis is a bar of 170 units."""
    variable_font(tmp_path / "bars.ttf")
    chosen = fonts.load(str(tmp_path / "bars.ttf"))
    import pypdfium2

    data = set_column([text("关")], 50, size=100, font_set=chosen)
    picture: Image.Image = pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil().convert("L")
    dark = picture.point(lambda value: 255 * (value < 128)).getbbox()
    assert dark is not None
    assert (dark[2] - dark[0]) / 4 == pytest.approx(17, abs=0.6)


def test_a_collection_gives_its_simplified_face(tmp_path):
    collection = TTCollection()
    collection.fonts = [stem_font(stem, f"Bars CJK {region}") for stem, region in ((20, "JP"), (60, "KR"), (200, "SC"), (90, "TC"))]
    collection.save(tmp_path / "bars.ttc")
    chosen = fonts.load(str(tmp_path / "bars.ttc"))
    assert (chosen.sans, chosen.files[0].index) == ("Bars CJK SC", 2)
    data = make(job(*CARDS, look=Look(fonts=chosen)), GAME.element).files[0]
    with pikepdf.open(io.BytesIO(data)) as document:
        names = {str(item["/FontName"]) for item in document.objects if isinstance(item, pikepdf.Dictionary) and "/FontName" in item}
    assert any("BarsCJKSC" in name for name in names)
    assert not any("CJKJP" in name or "CJKTC" in name for name in names)


def test_what_the_users_font_lacks_comes_from_the_bundled_one(tmp_path):
    stem_font(200, "Bars SC").save(tmp_path / "bars.ttf")
    chosen = fonts.load(str(tmp_path / "bars.ttf"))
    assert chosen.missing("关虚空") == ()
    made = make(job(*CARDS, look=Look(fonts=chosen)), GAME.element)
    assert made.faults == ()


def test_the_character_beyond_the_basic_plane():
    """The rare one is in the bundled fonts, the flip sign and the swords are not."""
    assert fonts.load().missing("𫗧关↻⚔") == ("↻", "⚔")


def alone(package: str) -> fonts.FontSet:
    """The bundled fonts with only one of the packages."""
    every = fonts.bundled()
    files = tuple(item for item in every.files if item.path.parent.name == package)
    serif = files[-1].family
    return fonts.FontSet(files[0].family, serif, files, (files[0].path.parent,), bold=package.startswith("manimgx"))


@pytest.mark.parametrize(("package", "suffix"), [("pylopdf_fonts_zh_cn", ".otf"), ("manimgx_fonts_cjk", ".ttc")])
def test_otf_with_cff_outlines_and_collections_print(package, suffix):
    """Both bundled kinds; the text comes back and no Latin font stands in."""
    chosen = alone(package)
    assert chosen.files[0].path.suffix == suffix
    named = card("CZ-1", "关羽", None, cost=1)
    data = make(job(named, source=lambda *_: FaceText(), look=Look(fonts=chosen)), GAME.element).files[0]
    with pikepdf.open(io.BytesIO(data)) as document:
        names = {str(item["/BaseFont"]) for item in document.objects if isinstance(item, pikepdf.Dictionary) and "/BaseFont" in item}
    assert names
    assert all("Noto" in name for name in names)
    assert "关羽" in page_texts(data)[0]


def test_the_bundled_collection_gives_its_simplified_face_in_real_weights():
    """Bold is a weight of the font, not a stroke around it, and nothing is Thin, which is where the font begins."""
    chosen = fonts.bundled()
    assert (chosen.sans, chosen.bold) == ("Noto Sans CJK SC", True)

    def dark(weight: int) -> float:
        import typst

        page = "#set page(width: 40mm, height: 20mm, margin: 2mm)\n"
        source = f'{page}#set text(font: "{chosen.sans}", size: 30pt, weight: {weight}, lang: "zh")\n关羽'
        picture = typst.compile(source.encode(), format="png", ppi=72, font_paths=fonts.book(chosen, chosen.folders))
        return 255 - ImageStat.Stat(Image.open(io.BytesIO(picture)).convert("L")).mean[0]

    assert dark(100) * 1.3 < dark(400) < dark(700) * 0.85


@pytest.mark.parametrize("content", [b"", b"not a font", b"OTTO" + b"\0" * 40, b"ttcf" + b"\0" * 40], ids=["empty", "text", "otto", "ttcf"])
@pytest.mark.parametrize("suffix", [".otf", ".ttf", ".ttc"])
def test_a_broken_font_is_named(tmp_path, content, suffix):
    path = tmp_path / f"broken{suffix}"
    path.write_bytes(content)
    with pytest.raises(DataError) as caught:
        fonts.load(str(path))
    assert caught.value.faults[0].code == "render.font_broken"
    assert caught.value.faults[0].place.source == path.name


def test_a_font_cut_short_is_named(tmp_path):
    path = tmp_path / "half.otf"
    path.write_bytes(fonts.bundled().files[0].path.read_bytes()[:5000])
    with pytest.raises(DataError):
        fonts.load(str(path))


def test_a_latin_font_is_refused(tmp_path):
    """Chinese is never printed in a Latin font."""
    stem_font(100, "Latin Only", "abc").save(tmp_path / "latin.ttf")
    with pytest.raises(DataError) as caught:
        fonts.load(str(tmp_path / "latin.ttf"))
    assert caught.value.faults[0].code == "render.font_no_chinese"


@pytest.mark.parametrize("name", ["No Such Family", "/nowhere/font.otf"])
def test_an_unknown_font_is_a_usage_error(name):
    with pytest.raises(UsageError):
        fonts.load(name)


SYSTEM = """
from tests.render.samples import CARDS, GAME, job
from zmdj_cards.render import fonts
from zmdj_cards.render.print_job import Look
from zmdj_cards.render.proxies import make
chosen = fonts.load("bars sc")
assert chosen.system and chosen.sans == "Bars SC"
print(len(make(job(*CARDS, look=Look(fonts=chosen)), GAME.element).faults))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="fonts of a user lie elsewhere on other systems")
def test_an_installed_family_is_found_by_name(tmp_path):
    """An installed Chinese font replaces the bundled one; without --font no installed font slips in."""
    (tmp_path / ".fonts").mkdir()
    stem_font(200, "Bars SC").save(tmp_path / ".fonts" / "bars.ttf")
    env = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", SYSTEM], capture_output=True, text=True, env=env, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == "0"
    assert fonts.load().system is False
    assert {path.parent.name for item in fonts.load().files for path in [item.path]} <= {"pylopdf_fonts_zh_cn", "manimgx_fonts_cjk"}


def test_without_a_chinese_font_nothing_is_printed(monkeypatch):
    """No default font steps in."""

    def without(name):
        raise ImportError(name)

    monkeypatch.setattr(fonts.importlib, "import_module", without)
    with pytest.raises(DataError) as caught:
        make(job(*CARDS), GAME.element)
    fault = caught.value.faults[0]
    assert fault.code == "render.no_font"
    assert "pylopdf-fonts-zh-cn" in fault.hint("en")


@pytest.mark.parametrize("package", ["pylopdf_fonts_zh_cn", "manimgx_fonts_cjk"])
def test_one_font_package_is_enough(monkeypatch, package):
    real = fonts.importlib.import_module
    monkeypatch.setattr(fonts.importlib, "import_module", lambda name: real(name if name == package else f"no_{name}"))
    assert {item.path.parent.name for item in fonts.bundled().files} == {package}
    assert make(job(*CARDS), GAME.element).faults == ()


def test_the_character_map_is_read_like_fonttools_does():
    from fontTools.ttLib import TTFont

    for item in fonts.bundled().files:
        known = set(TTFont(item.path, fontNumber=item.index, lazy=True).getBestCmap())
        coverage = fonts.coverage(item.path, item.index)
        assert all((code in coverage) == (code in known) for code in range(0x20, 0x30000, 7))
    assert MM > 0
