"""The built site in a real browser, from file://."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from PIL import Image

from tests.render.browser import Watched
from tests.render.samples import CARDS, card
from tests.render.sites import site_data
from zmdj_cards.render import site
from zmdj_cards.text import normalize

DESKTOP, PHONE = {"width": 1200, "height": 800}, {"width": 390, "height": 844}
WIDTHS = (390, 740, 820, 1440)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Below a folder whose name has a blank and Chinese in it."""
    out = tmp_path_factory.mktemp("网 站") / "sub" / "path"
    extra = [
        card(f"CZ-F{n}", "干粮里面" if n == 0 else f"兵{n}", f"Filler {n}", element="forest", cost="X" if n == 1 else n, power=n, range=1)
        for n in range(4)
    ]
    missing = tmp_path_factory.mktemp("art") / "gone.jpg"
    missing.write_bytes(b"not a picture")
    site.build(site_data(cards=(*CARDS, *extra), arts={"CZ-001/front|CZ-001": missing}), out)
    return out


@pytest.fixture
def watched(chrome, folder):
    context = chrome.new_context(viewport=DESKTOP)
    page = Watched(context.new_page())
    yield page
    page.check(folder)
    context.close()


@pytest.fixture(scope="module")
def index(chrome, folder):
    """The card list, kept open for all searches."""
    context = chrome.new_context(viewport=DESKTOP)
    page = Watched(context.new_page())
    page.page.goto((folder / "index.html").as_uri())
    yield page.page
    page.check(folder)
    context.close()


def pages_of(folder) -> list[str]:
    """One page of each kind."""
    paths = ["index.html", "sets.html", "glossary.html", "rules.html", "decks.html", "elements/fire.html", "404.html"]
    found = {name: sorted((folder / name).glob("*.html")) for name in ("cards", "decks", "sets")}
    return paths + [f"{name}/{rows[0].name}" for name, rows in found.items() if rows]


def shown(page) -> list[str]:
    return page.eval_on_selector_all("table.cards tbody tr:not([hidden])", "rows => rows.map(row => row.dataset.id)")


FOUND = {
    "关羽": ["CZ-001", "CZ-002"],
    "關羽": ["CZ-001", "CZ-002"],
    "赤焰・关羽": ["CZ-001"],
    "赤焰关羽": ["CZ-001"],
    "guan yu": ["CZ-001", "CZ-002"],
    "GUANYU": ["CZ-001", "CZ-002"],
    "gp": ["CZ-003"],
    "red flame": ["CZ-001"],
    "cz001": ["CZ-001"],
    "CZ-001a": ["CZ-001"],
    "乾糧": ["CZ-F0"],
    "火": ["CZ-010"],
    "e:fire t:unit": ["CZ-001", "CZ-003"],
    "元素：火　类型：角色": ["CZ-001", "CZ-003"],
    "e:火 -关": ["CZ-010"],
    "is:peerless": ["CZ-001"],
    "是:无双": ["CZ-001"],
    "cost>=5 or is:commander": ["CZ-001", "CZ-C01"],
    "费用≥5": ["CZ-001"],
    "cost<2 t:unit": ["CZ-003", "CZ-F0"],
    "power>=4": ["CZ-001", "CZ-C01"],
    "need=2": ["CZ-001"],
    "flash=2": ["CZ-002", "CZ-020"],
    "sub:武将": ["CZ-001"],
    "sub:武將": ["CZ-001"],
    "r:ur": ["CZ-001"],
    "name:火攻": ["CZ-010"],
    "(关平 or 青刃) cost=2": ["CZ-020"],
    '"青刃"': ["CZ-020"],
    "-text:指定": [],
    "虚空统帅觉醒": ["CZ-C01"],
    "nothing at all": [],
}


@pytest.mark.parametrize("query", FOUND)
def test_search(index, query):
    """Chinese of any length, Traditional, pinyin, initials and the grammar, without a server."""
    index.fill("#q", query)
    assert shown(index) == FOUND[query]
    state = index.inner_text("#q-state")
    assert state.startswith(f"{len(FOUND[query])} /") if FOUND[query] else state


@pytest.mark.parametrize("text", ["神速", "伏", "抽一张牌", "swift", "橫置的角色"])
def test_words_of_the_text(index, text):
    """One and two characters are found inside sentences, in either script."""
    index.fill("#q", f"text:{text}")
    assert len(shown(index)) == len(CARDS) + 4


@pytest.mark.parametrize(
    ("query", "marked"),
    [
        ("colour:red", "»colour«:red"),
        ("cost:abc", "cost:»abc«"),
        ('关 "open', '关 »"«open'),
        ("(a", "»(«a"),
        ("e:sky", "e:»sky«"),
        ("a or", "a »or«"),
    ],
)
def test_mistakes_are_named_and_change_nothing(index, query, marked):
    """The place is shown; the list stays as it was."""
    index.fill("#q", "关羽")
    index.fill("#q", query)
    assert marked in index.inner_text("#q-state")
    assert index.get_attribute("#q", "aria-invalid") == "true"
    assert shown(index) == ["CZ-001", "CZ-002"]


KEYS = {"nameKey": normalize.name_key, "textKey": normalize.text_key, "codeKey": normalize.code_key}
SAMPLES = ["關羽", "赤焰‧关羽", "Lü Bu", "Ｗｈｉｔｅ", "乾糧", "皇后", "裡面", "（初阵）", "CZ-001★", "得+1 武力", "抽 一 张", "①", "É é"]


@pytest.mark.parametrize("name", KEYS)
def test_the_page_folds_as_the_program_does(index, name):
    """Name, text and code keys are equal to those of the program."""
    assert index.evaluate(f"samples => samples.map(ZMDJ_SEARCH.{name})", SAMPLES) == [KEYS[name](text) for text in SAMPLES]


def test_language_switch_is_kept(watched, folder):
    page = watched.page
    page.goto((folder / "index.html").as_uri())
    assert page.is_visible("text=白眉") is False
    page.click('[data-set-lang="en"]')
    assert page.get_attribute("html", "lang") == "en"
    assert page.is_visible("th .en >> text=Red Flame")
    assert not page.is_visible("th .zh >> text=赤焰")
    page.click("text=Red Flame · Guan Yu")
    assert page.get_attribute("html", "data-lang") == "en"
    assert page.is_visible(".ability .en >> nth=0")
    assert not page.is_visible(".ability .zh >> nth=0")
    page.click('[data-set-lang="zh"]')
    assert page.is_visible(".ability .zh >> nth=0")
    assert page.get_attribute("html", "lang") == "zh-Hans"


def test_follow_a_term_and_come_back(watched, folder):
    """The search is in the address, so that going back shows it again."""
    page = watched.page
    page.goto((folder / "index.html").as_uri())
    page.fill("#q", "is:peerless")
    page.click("text=赤焰·关羽")
    page.click("a.t >> text=神速")
    assert page.url.endswith("glossary.html#swift")
    assert page.is_visible("#swift")
    page.click("#swift summary")
    page.click("#swift >> text=青刃")
    assert "CZ-020" in page.url
    for _ in range(3):
        page.go_back()
    assert shown(page) == ["CZ-001"]
    assert page.input_value("#q") == "is:peerless"


def test_keyboard(watched, folder):
    """A slash leads to the search box, Escape empties it, Enter opens the only hit; the first Tab offers to skip the menu."""
    page = watched.page
    page.goto((folder / "index.html").as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("/")
    page.keyboard.type("关平")
    assert shown(page) == ["CZ-003"]
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/CZ-003*")
    page.go_back()
    page.focus("#q")
    page.keyboard.press("Escape")
    assert len(shown(page)) == len(CARDS) + 4


def test_filters_and_heads_write_the_query(index):
    """A second value of a key is an either-or, a second click takes it back; the heads sort both ways; the query of a person stays."""
    index.fill("#q", "关")
    before = shown(index)
    index.evaluate("document.querySelector('.filters').open = true")
    index.click('[data-clause="e:"][data-value="fire"]')
    assert index.input_value("#q") == "关 e:fire"
    index.click('[data-clause="e:"][data-value="wind"]')
    assert index.input_value("#q") == "关 (e:fire or e:wind)"
    assert index.get_attribute('[data-clause="e:"][data-value="wind"]', "aria-pressed") == "true"
    index.click('[data-clause="e:"][data-value="fire"]')
    index.click('[data-clause="e:"][data-value="wind"]')
    assert (index.input_value("#q"), shown(index)) == ("关", before)
    index.click('[data-view="list"]:not(table)')
    for query in ("关 order:cost", "关 order:-cost", "关 order:cost"):
        index.click("th[data-order=cost] button")
        assert index.input_value("#q") == query
    assert index.get_attribute("th[data-order=cost]", "aria-sort") == "ascending"
    assert sorted(shown(index)) == sorted(before)
    index.select_option("#sort", "-power")
    assert index.input_value("#q") == "关 order:-power"
    index.click("[data-clear]")
    assert index.input_value("#q") == ""
    index.click('[data-view="grid"]:not(table)')


def test_a_row_for_each_printing(index):
    index.fill("#q", "!赤焰·关羽 unique:prints")
    held = next(item for item in CARDS if item.id == "CZ-001").printing
    assert shown(index) == ["CZ-001"] * len(held)
    texts = index.locator("table.cards tbody tr:not([hidden]) .c-id").all_text_contents()
    assert [text.split()[0] for text in texts] == [item.serial for item in held]


def test_a_likely_name_is_proposed(index):
    """Of words alone it takes the place of all, among conditions of its word."""
    for query in ("关钰", "e:fire name:关钰", "e:fire -is:basic 关钰"):
        index.fill("#q", query)
        assert shown(index) == []
        name = index.inner_text("#q-state button")
        index.click("#q-state button")
        assert name in index.input_value("#q")
        assert shown(index) != [], (query, name)


@pytest.mark.parametrize("view", ["grid", "list", "check"])
def test_each_view_shows_every_card(index, view):
    index.fill("#q", "")
    index.click(f'[data-view="{view}"]:not(table)')
    boxes = index.eval_on_selector_all(
        "table.cards tbody tr", "rows => rows.map(row => { const b = row.getBoundingClientRect(); return [b.width, b.height]; })"
    )
    assert len(boxes) == len(CARDS) + 4
    assert all(width > 60 and height > 15 for width, height in boxes)
    index.click('[data-view="grid"]:not(table)')


def test_q_in_the_address(watched, folder):
    watched.page.goto((folder / "index.html").as_uri() + "?q=is:peerless")
    assert shown(watched.page) == ["CZ-001"]


def test_a_hand_is_drawn_from_the_deck(watched, folder):
    """As many cards as the first player begins with, then one more; never more copies than the deck holds."""
    page = watched.page
    page.goto(next((folder / "decks").glob("*.html")).as_uri())
    page.click("[data-deal] >> nth=0")
    count = int(page.get_attribute("[data-deal] >> nth=0", "data-deal"))
    assert page.locator(".hand tbody tr").count() == count
    page.click("[data-draw]")
    assert page.locator(".hand tbody tr").count() == min(count + 1, 5)
    assert page.is_disabled("[data-draw]") == (count + 1 >= 5)


def test_the_glossary_narrows(watched, folder):
    page = watched.page
    page.goto((folder / "glossary.html").as_uri())
    page.fill("#find-term", "阻截")
    found = page.locator(".term:visible").evaluate_all("terms => terms.map(term => term.id)")
    assert "intercept" in found
    assert len(found) < 12
    page.fill("#find-term", "")
    assert page.locator(".term:visible").count() > 100


def test_no_flash_of_another_language_or_scheme(chrome, folder):
    """What was chosen last holds before the first picture: with the other script held back for good."""
    context = chrome.new_context(viewport=DESKTOP)
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    page.evaluate("localStorage.setItem('zmdj-lang', 'en'); localStorage.setItem('zmdj-theme', 'dark')")
    page.route("**/site.js", lambda route: route.abort())
    page.goto((folder / "glossary.html").as_uri())
    assert page.evaluate(
        "[document.documentElement.dataset.lang, document.documentElement.lang, document.documentElement.dataset.theme]"
    ) == ["en", "en", "dark"]
    assert not page.is_visible(".term .zh >> nth=0")
    context.close()


def test_a_missing_picture_gives_way_to_the_text(watched, folder):
    page = watched.page
    page.goto(next((folder / "cards").glob("CZ-001*")).as_uri())
    page.wait_for_function("document.querySelector('.art').hidden")
    assert page.is_visible(".ability .zh >> nth=0")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_screen(chrome, folder, width, scheme):
    """Each kind of page, at each width and in both schemes; the picture is not empty and its ground is of the scheme."""
    size = {"width": width, "height": 800}
    context = chrome.new_context(viewport=size, color_scheme=scheme)
    page = Watched(context.new_page())
    for path in pages_of(folder):
        page.page.goto((folder / path).as_uri())
        assert page.page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
        with Image.open(io.BytesIO(page.page.screenshot())) as image:
            assert image.size == (size["width"], size["height"])
            corner = image.convert("L").getpixel((3, size["height"] - 3))
            assert (corner > 200) == (scheme == "light")
            assert len(image.convert("L").getcolors(300)) > 20
    page.check(folder)
    context.close()


def test_nothing_stands_in_the_way_of_anybody(chrome, folder):
    """axe-core finds nothing on any kind of page: by day on a phone, by night on a desktop."""
    from axe_playwright_python.sync_playwright import Axe

    axe, found = Axe(), []
    for scheme, size in (("light", PHONE), ("dark", DESKTOP)):
        context = chrome.new_context(viewport=size, color_scheme=scheme)
        page = context.new_page()
        for path in pages_of(folder):
            if path == "glossary.html" and scheme == "dark":
                continue  # the longest page by far; its parts stand on the others
            page.goto((folder / path).as_uri())
            found += [(path, scheme, item["id"], item["nodes"][0]["html"]) for item in axe.run(page).response["violations"]]
        context.close()
    assert found == []


@pytest.mark.parametrize(("path", "most"), [("glossary.html", 15), ("decks.html", 1)])
def test_pages_print_short(chrome, folder, tmp_path, path, most):
    context = chrome.new_context()
    page = context.new_page()
    page.goto((folder / path).as_uri())
    page.pdf(path=tmp_path / "page.pdf", format="A4", prefer_css_page_size=True)
    assert len(pypdfium2.PdfDocument(tmp_path / "page.pdf")) <= most
    context.close()


def test_without_javascript_everything_is_there(chrome, folder):
    context = chrome.new_context(java_script_enabled=False, viewport=DESKTOP)
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    assert page.locator("table.cards tbody tr").count() == len(CARDS) + 4
    assert not page.is_visible(".find")
    assert page.is_visible("text=Red Flame")
    context.close()


def test_print_style(chrome, folder):
    context = chrome.new_context(viewport=DESKTOP, color_scheme="dark")
    page = context.new_page()
    page.goto(next((folder / "cards").glob("CZ-001*")).as_uri())
    page.emulate_media(media="print", color_scheme="dark")
    assert not page.is_visible("header.top")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    context.close()
