"""Pages in the real Chromium: a deck built by keyboard, tabs that differ, three widths, both themes, nothing that axe finds serious."""

from __future__ import annotations

import re

import pytest

from tests.render.browser import Watched, browser
from tests.web.browser import served
from tests.web.test_decks import FIRST
from zmdj_cards.web.settings import Settings

PHONE, TABLET, DESK = {"width": 390, "height": 844}, {"width": 820, "height": 1180}, {"width": 1440, "height": 900}


@pytest.fixture(scope="module")
def address(library, tmp_path_factory):
    settings = Settings(tmp_path_factory.mktemp("served"), burst=100_000, change_burst=100_000, read_seconds=60.0)
    with served(settings, library) as found:
        yield found


@pytest.fixture(scope="module")
def chrome():
    with browser() as running:
        yield running


@pytest.fixture(scope="module")
def deck(chrome, address) -> str:
    """A deck that was pasted, as a person pastes it."""
    page = chrome.new_page()
    page.goto(f"{address}/decks")
    page.fill("#list", FIRST)
    page.click("form[data-drop] button.main")
    page.wait_for_url(re.compile("/decks/[0-9a-z]{12}$"), timeout=120_000)
    url = page.url
    page.close()
    return url


def until(page, script: str) -> None:
    """Wait for what a script says; the policy of the pages allows no waiting inside of them."""
    for _ in range(300):
        if page.evaluate(script):
            return
        page.wait_for_timeout(100)
    pytest.fail(script)


def saved(page, rev: int) -> None:
    until(page, f"Number(document.querySelector('#rev').textContent) >= {rev}")
    page.wait_for_selector('#saved[data-state="saved"]', timeout=30_000)


def test_a_deck_is_built_by_keyboard(chrome, address, deck):
    """Search, choose, fewer and more, look at a card, consider, undo, all without a pointer."""
    page = chrome.new_page(viewport=DESK)
    watched = Watched(page)
    page.goto(deck)
    page.keyboard.press("/")
    page.keyboard.type("马良")
    until(page, "document.querySelectorAll('#found tr[data-id]').length === 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("+")
    saved(page, 2)
    assert page.locator('#panel [data-key="main:BP01-R-001"] .step').get_attribute("data-n") == "1"
    assert page.locator('#found .step[data-card="BP01-R-001"]').get_attribute("data-n") == "1"
    page.keyboard.press("i")
    page.wait_for_selector("#peek:not([hidden]) .abilities, #peek:not([hidden]) .stats", timeout=30_000)
    page.keyboard.press("Escape")
    assert page.locator("#peek").is_hidden()
    page.keyboard.press("Control+z")
    saved(page, 3)
    assert page.locator('#panel [data-key="main:BP01-R-001"]').count() == 0
    page.keyboard.press("Control+y")
    saved(page, 4)
    page.locator('#panel [data-key="main:BP01-R-001"] a').focus()
    page.keyboard.press("c")
    page.wait_for_selector('[data-key="considering:BP01-R-001"]', timeout=30_000)
    page.click('[data-step="opened"]')
    until(page, "!document.querySelector('[data-key=\"considering:BP01-R-001\"]')")
    page.keyboard.press("?")
    assert page.locator("dialog[open]").is_visible()
    assert [text for text in watched.faults if "favicon" not in text] == []
    assert [url for url in watched.asked if not url.startswith((address, "data:"))] == []
    page.close()


def test_two_tabs_and_a_server_that_is_away(chrome, deck):
    """Different cards merge; the same card asks; what could not be sent is kept over a reload; a second click hits no other row."""
    context = chrome.new_context(viewport=DESK)
    one, two = context.new_page(), context.new_page()
    one.goto(deck)
    rows = one.eval_on_selector_all("#panel [data-section=main] li[data-key]", "rows => rows.slice(0, 4).map((row) => row.dataset.key)")
    page_rev = int(one.text_content("#rev"))
    two.goto(deck)
    one.evaluate("window.BroadcastChannel = undefined")
    step = '#panel [data-key="{}"] [data-do="-"]'
    two.route("**/change", lambda route: route.abort())
    two.click(step.format(rows[1]))
    two.wait_for_selector('#saved[data-state="unsaved"]', timeout=30_000)
    one.click(step.format(rows[0]))
    saved(one, page_rev + 1)
    two.unroute("**/change")
    two.reload()
    saved(two, page_rev + 2)
    assert two.text_content(f'#panel [data-key="{rows[0]}"] .step b') == one.text_content(f'#panel [data-key="{rows[0]}"] .step b')
    one.route("**/state*", lambda route: route.abort())
    two.click(step.format(rows[2]))
    saved(two, page_rev + 3)
    one.evaluate(f"document.querySelector('{step.format(rows[2])}').click()")
    until(one, "Number(document.querySelector('#rev').textContent) >= " + str(page_rev + 3))
    single = f'#panel [data-key="{rows[3]}"]'
    count = int(two.text_content(f"{single} .step b"))
    for _ in range(count):
        two.click(f'{single} [data-do="-"]')
    two.wait_for_selector(f"{single}.gone", timeout=30_000)
    two.click(f'{single} [data-do="-"]', force=True)
    two.mouse.move(5, 5)
    until(two, f"!document.querySelector('{single}')")
    context.close()


def test_pages_fit_their_windows_and_please_axe(chrome, address, deck):
    """At three widths, light and dark: no sideways scroll, no fault on the console, nothing serious for readers of any kind."""
    axe_module = pytest.importorskip("axe_playwright_python.sync_playwright")
    axe, wrong = axe_module.Axe(), []
    paths = ["/cards?q=e:wind", "/cards/BP01-R-001", "/decks", "/texts", "/own", "/enter", "/nothing", "/glossary"]
    urls = [*(address + path for path in paths), deck, f"{deck}/versions", f"{deck}/goldfish", f"{deck}/proxies"]
    for size, scheme in ((PHONE, "dark"), (TABLET, "light"), (DESK, "light")):
        context = chrome.new_context(viewport=size, color_scheme=scheme)
        page = context.new_page()
        watched = Watched(page)
        for url in urls:
            page.goto(url)
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if over > 0:
                wrong.append((size["width"], url, f"{over} px too wide"))
            if size is not TABLET:
                found = axe.run(page, options={"resultTypes": ["violations"]}).response["violations"]
                wrong += [
                    (size["width"], url, row["id"], row["nodes"][0]["html"][:120])
                    for row in found
                    if row["impact"] in ("serious", "critical")
                ]
        wrong += [(size["width"], text) for text in watched.faults if "404" not in text]
        context.close()
    assert wrong == []
