"""Games in a real Chromium: by keyboard alone, at three widths in both colour schemes, between two browsers, and looked back at."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
import uvicorn

from tests.render.browser import browser
from zmdj_cards.web.app import create_app
from zmdj_cards.web.serve import bind

SIZES = {390: 844, 820: 1180, 1440: 900}
MINE = ".g-game[data-mine], .g-game[data-over]"


@pytest.fixture(scope="module")
def address(settings, tmp_path_factory):
    """A server on a port of its own, in a thread."""
    bound = bind("127.0.0.1", 0)
    ours = replace(settings, data=tmp_path_factory.mktemp("browser"), port=bound.port)
    app = create_app(ours)
    app.state.parts.library.shelf("zmdj")
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none", http="h11"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound.socket]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{bound.port}"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def chromium():
    with browser() as running:
        yield running


@pytest.fixture
def page_of(chromium, address):
    """Pages of the server, each in a browser of its own; what goes wrong on them is a fault."""
    wrong, opened = [], []

    def make(width=1440, theme="light", lang="en"):
        context = chromium.new_context(viewport={"width": width, "height": SIZES[width]}, color_scheme=theme, base_url=address)
        context.add_init_script(f"localStorage.setItem('zmdj-lang', '{lang}')")
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: None if request.url.startswith((address, "data:")) else wrong.append(request.url))
        opened.append(context)
        return page

    yield make
    for context in opened:
        context.close()
    assert wrong == []


def begin(page, mode="policy"):
    page.goto("/play")
    page.check(f"input[value={mode}]")
    if mode == "policy":
        page.select_option("#policy", "passive")
    page.click("[data-new] button[type=submit]")
    page.wait_for_selector(".g-ask, .g-curtain")
    return page.url


def tab_to(page, selector, most=120):
    """Press Tab until something has the focus."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_game_by_keyboard_alone(page_of):
    page = page_of()
    page.goto("/play")
    tab_to(page, "#policy")
    page.keyboard.type("Passive")
    tab_to(page, "[data-new] button[type=submit]")
    page.keyboard.press("Enter")
    for _ in range(12):
        page.wait_for_selector(MINE)
        version = page.get_attribute(".g-game", "data-version")
        if page.query_selector("[data-several]"):
            tab_to(page, "[data-several] [data-answer]")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
            if page.query_selector("#sheet[open]") or page.query_selector("#game [data-attack]"):
                page.wait_for_selector("#sheet [data-strike]")
                tab_to(page, "#sheet input")
                page.keyboard.press("Space")
                tab_to(page, "#sheet button.go")
                page.keyboard.press("Enter")
        page.wait_for_selector(f'.g-game:not([data-version="{version}"])')
        assert page.evaluate("document.activeElement.id") == "g-question", "the question is read out next"
    page.wait_for_selector(MINE)
    page.keyboard.press("w")
    page.wait_for_selector("#sheet[open]")
    page.keyboard.press("Escape")
    before = page.get_attribute(".g-game", "data-version")
    page.keyboard.press("u")
    page.wait_for_selector(f'.g-game:not([data-version="{before}"])')
    tab_to(page, ".g-table .g-card[data-card]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet[open] .g-sheet h2")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    tab_to(page, "[data-concede]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet[open]")
    page.keyboard.press("Enter")
    assert page.query_selector(".g-game[data-over]") is None, "Enter in haste gives nothing up"
    tab_to(page, "[data-concede]")
    page.keyboard.press("Enter")
    tab_to(page, '#sheet [data-do="concede"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".g-game[data-over]")
    tab_to(page, 'a[href$="/replay"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".g-step")
    page.keyboard.press("End")
    page.wait_for_selector('.g-step:not([data-at="0"])')
    assert page.input_value("#g-slider") == page.get_attribute("#g-slider", "max")


@pytest.mark.parametrize("width", SIZES)
def test_a_board_fits_and_everybody_can_use_it(page_of, width):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    theme = "dark" if width == 820 else "light"
    page = page_of(width, theme, "zh" if width == 390 else "en")
    begin(page)
    for _ in range(4):
        page.wait_for_selector(MINE)
        version = page.get_attribute(".g-game", "data-version")
        page.locator("#game [data-answer]").last.click()
        page.wait_for_selector(f'.g-game:not([data-version="{version}"])')
    page.wait_for_selector(MINE)
    page.locator(".g-table .g-card[data-card]:not([disabled])").first.click()
    page.wait_for_selector("#sheet[open]")
    page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = [
        (row["id"], row["nodes"][0]["html"][:120])
        for row in axe.run(page).response["violations"]
        if row["impact"] in ("serious", "critical")
    ]
    assert found == []


def test_what_one_browser_does_another_one_sees(page_of):
    """The other seat is taken by the link, whose key leaves the address; moves are seen without asking."""
    one, other = page_of(), page_of(390)
    table = begin(one, "link")
    one.wait_for_selector("#sheet[open] #g-link")
    link = one.input_value("#g-link")
    one.keyboard.press("Escape")
    assert "/enter#" in link
    other.goto(link)
    for page, seat in ((one, 0), (other, 1)):
        page.wait_for_selector(f'.g-game[data-seat="{seat}"]')
    assert other.url == table
    mover, watcher = (one, other) if one.query_selector("[data-mine]") else (other, one)
    version = mover.get_attribute(".g-game", "data-version")
    mover.locator("#game [data-answer]").last.click()
    watcher.wait_for_selector(f'.g-game:not([data-version="{version}"])')
