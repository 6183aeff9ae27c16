"""Pages in the real Chromium: a deck built by keyboard, nothing asked of another host, no fault on the console."""

from __future__ import annotations

import re

import pytest

from tests.render.browser import Watched, browser
from tests.web.browser import served
from tests.web.test_decks import FIRST
from zmdj_cards.web.settings import Settings

DESK = {"width": 1440, "height": 900}


@pytest.fixture(scope="module")
def address(library, tmp_path_factory):
    settings = Settings(tmp_path_factory.mktemp("served"), burst=100_000, change_burst=100_000, read_seconds=60.0)
    library.shelf("zmdj")
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
    for _ in range(900):
        if page.evaluate(script):
            return
        page.wait_for_timeout(100)
    pytest.fail(script)


def saved(page, rev: int) -> None:
    until(page, f"Number(document.querySelector('#rev').textContent) >= {rev}")
    page.wait_for_selector('#saved[data-state="saved"]', timeout=90_000)


def test_a_deck_is_built_by_keyboard(chrome, address, deck):
    """Search, choose, fewer and more, look at a card, consider, undo, all without a pointer."""
    page = chrome.new_page(viewport=DESK)
    watched = Watched(page)
    page.goto(deck)
    page.keyboard.press("/")
    page.keyboard.type("BP01-R-001")
    until(page, "document.querySelectorAll('#found tr[data-id]').length === 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("+")
    saved(page, 2)
    assert page.locator('#panel [data-key="main:BP01-R-001"] .step').get_attribute("data-n") == "1"
    assert page.locator('#found .step[data-card="BP01-R-001"]').get_attribute("data-n") == "1"
    page.keyboard.press("i")
    page.wait_for_selector("#peek:not([hidden]) .abilities, #peek:not([hidden]) .stats", timeout=90_000)
    page.keyboard.press("Escape")
    assert page.locator("#peek").is_hidden()
    page.keyboard.press("Control+z")
    saved(page, 3)
    assert page.locator('#panel [data-key="main:BP01-R-001"]').count() == 0
    page.keyboard.press("Control+y")
    saved(page, 4)
    page.locator('#panel [data-key="main:BP01-R-001"] a').focus()
    page.keyboard.press("c")
    page.wait_for_selector('[data-key="considering:BP01-R-001"]', timeout=90_000)
    page.click('[data-step="opened"]')
    until(page, "!document.querySelector('[data-key=\"considering:BP01-R-001\"]')")
    page.keyboard.press("?")
    assert page.locator("dialog[open]").is_visible()
    assert [text for text in watched.faults if "favicon" not in text] == []
    assert [url for url in watched.asked if not url.startswith((address, "data:"))] == []
    page.close()
