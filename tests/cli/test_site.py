"""``zmdj site`` on the shipped cards (the same search as the command line's)."""

from __future__ import annotations

import io
import json
import re

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from tests.cli.printing import DECK, database  # noqa: F401
from tests.cli.run import run
from tests.render.browser import Watched, browser
from zmdj_cards.model.load import load_game
from zmdj_cards.store.query import load_index
from zmdj_cards.store.search.find import search
from zmdj_cards.work.prints import drawn
from zmdj_cards.work.prints.inputs import text_source
from zmdj_cards.work.workspace import Workspace

PLAIN = ("--no-faces", "--no-font", "--one-script")


@pytest.fixture(scope="module")
def built(tmp_path_factory, database):  # noqa: F811
    out = tmp_path_factory.mktemp("site") / "out"
    result = run("site", "build", "-o", out, *PLAIN)
    assert result.code == 0, result.err
    assert "267 cards" in result.out
    return out


def test_the_bundled_decks_are_shown(built):
    assert len(list((built / "decks").glob("*.html"))) == 6
    assert "Used in these decks" in next((built / "cards").glob("BP01-C-253*")).read_text(encoding="utf-8")


def test_options(tmp_path):
    art = tmp_path / "art"
    art.mkdir()
    Image.new("RGB", (630, 880), "red").save(art / "BP01-SR-002.png")
    result = run("site", "build", "-o", tmp_path / "a", *PLAIN, "--deck", DECK, "--art", art, "--format", "standard")
    assert result.code in (0, 2), result.err
    if result.code == 0:
        assert len(list((tmp_path / "a" / "decks").glob("*.html"))) == 1
        page = next((tmp_path / "a" / "cards").glob("BP01-SR-002*")).read_text(encoding="utf-8")
        assert 'alt="登锋·张辽"' in page
    assert run("site", "build", "-o", tmp_path / "b", "--no-decks", *PLAIN).code == 0
    assert not (tmp_path / "b" / "decks.html").exists()
    assert run("site", "build", "-o", tmp_path / "b", "--no-decks", "--deck", "x").code == 2
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "mine.txt").write_text("x", encoding="utf-8")
    assert run("site", "build", "-o", tmp_path / "c").code == 2
    refused = run("site", "build", "-o", tmp_path / "d", "--all-games", "--deck", "x")
    assert (refused.code, "render.all_games" in refused.err) == (2, True)


def test_where_the_site_will_be(tmp_path):
    """Its address stands in the head of pages, in the site map and in the data; what is no address is refused."""
    options = (*PLAIN, "--no-decks")
    assert run("site", "build", "-o", tmp_path / "a", "--address", "https://example.org/cards", *options).code == 0
    page = next((tmp_path / "a" / "cards").glob("BP01-SR-002*"))
    assert f'<link rel="canonical" href="https://example.org/cards/cards/{page.name}">' in page.read_text(encoding="utf-8")
    addresses = re.findall("<loc>(.*?)</loc>", (tmp_path / "a" / "sitemap.xml").read_text(encoding="utf-8"))
    assert len(addresses) > 267
    for address in addresses:
        assert (tmp_path / "a" / (address.removeprefix("https://example.org/cards/") or "index.html")).is_file()
    rows = json.loads((tmp_path / "a" / "cards.json").read_text(encoding="utf-8"))["cards"]
    assert len(rows) == 267
    assert rows[0]["page"].startswith("https://example.org/cards/cards/")
    for wrong in ("example.org", "ftp://example.org", "https://", "https://example.org/?a=b", "javascript:alert(1)"):
        assert run("site", "build", "-o", tmp_path / "b", "--address", wrong, *options).code == 2


def test_faces_and_font(tmp_path, monkeypatch):
    """Drawn faces are pictures of the size of a card, kept for the next time; the font holds the site's characters."""
    monkeypatch.setenv("ZMDJ_CACHE", str(tmp_path / "cache"))
    site, (card, *_) = Workspace(), load_index(Workspace().database(), retired=False).cards
    game = load_game("zmdj")
    names, pictures = drawn.faces([card], game, text_source(site.database(), "zmdj"))
    with Image.open(io.BytesIO(pictures[names[f"{card.id}/front|{card.printing[0].serial}"]])) as image:
        assert image.format == "WEBP"
        assert image.size == pytest.approx((372, 520), abs=2)
        assert len(image.getcolors(1 << 20)) > 50
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "cache" / "faces").iterdir()}
    assert drawn.faces([card], game, text_source(site.database(), "zmdj")) == (names, pictures)
    assert kept == {path: path.stat().st_mtime_ns for path in (tmp_path / "cache" / "faces").iterdir()}
    content = drawn.font(["正面对决，ABC"])
    assert set("正面对决，") == {chr(code) for code in TTFont(io.BytesIO(content)).getBestCmap()}
    assert drawn.font(["正面对决，ABC"]) == content
    assert len(content) < 10_000


QUERIES = [
    "关羽",
    "關羽",
    "guan yu",
    "gy",
    "zhang liao",
    "wind",
    "风",
    "完杀",
    "伏击",
    "神速",
    "ambush",
    "e:wind",
    "元素:风",
    "费用<=3",
    "cost<=3",
    "t:unit",
    "is:peerless",
    "power>=5",
    "range=3",
    "flash=2",
    "set:BP01",
    "r:UR",
    "need>=2",
    "sub:武将",
    "e:fire t:unit cost<=2",
    "e:fire or e:wind",
    "-e:fire",
    "(e:fire or e:wind) is:peerless",
    "name:张",
    "text:统帅",
    'text:"until end of turn"',
    "is:ambush",
    "is:reprint",
    "is:basic",
    "元素：火　类型：角色",
    "cost!=3 t:stratagem",
    "BP01-R-001",
    "bp01r001",
    "is:awakening",
]


def test_the_page_finds_what_the_command_line_finds(built):
    """One grammar in two places, compared query by query."""
    conn = Workspace().database()
    differ = {}
    with browser() as chrome:
        page = Watched(chrome.new_page())
        page.page.goto((built / "index.html").as_uri())
        for query in QUERIES:
            mine = sorted({card for card, _ in search(conn, query).ids})
            theirs = sorted(page.page.evaluate("query => ZMDJ_SEARCH.search(query)", query))
            if mine != theirs:
                differ[query] = (sorted(set(mine) - set(theirs))[:5], sorted(set(theirs) - set(mine))[:5])
        page.check(built)
    assert not differ, differ
