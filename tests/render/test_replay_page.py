"""The page of a recorded game in a real browser: stepping, languages, card texts, narrow screens, no script."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.render.browser import Watched
from zmdj_cards.cli.main import program

DESKTOP, PHONE = {"width": 1200, "height": 800}, {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def page_file(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("录像 page")
    db, game, page = folder / "db.sqlite", folder / "game.json", folder / "game.html"
    call = [
        "sim",
        "match",
        "fire-sun-quan-discard",
        "wind-lu-lingqi-swift",
        "-n",
        "1",
        "--seed",
        "5",
        "--record",
        str(game),
        "--db",
        str(db),
    ]
    assert program(call, io.StringIO(), io.StringIO()) == 0
    assert program(["sim", "replay", str(game), "--html", str(page), "--db", str(db)], io.StringIO(), io.StringIO()) == 0
    return page


def test_a_game_of_another_kind_has_its_page(chrome, tmp_path):
    """Its zones are rows and piles, its elements have their colours; no step is a fault of the script."""
    game, page = tmp_path / "game.json", tmp_path / "game.html"
    place = ["--game", "zhenmian", "--db", str(tmp_path / "db.sqlite")]
    decks = ["arrows-over-the-river", "yellow-sky", "--policy-a", "random", "--policy-b", "random"]
    assert program(["sim", "match", *decks, "-n", "1", "--seed", "5", "--record", str(game), *place], io.StringIO(), io.StringIO()) == 0
    assert program(["sim", "replay", str(game), "--html", str(page), *place], io.StringIO(), io.StringIO()) == 0
    context = chrome.new_context(viewport=DESKTOP, locale="en")
    watched = Watched(context.new_page())
    watched.page.goto(f"{page.as_uri()}#40")
    assert watched.page.locator("#below .unit").count() >= 5
    watched.page.locator("#below .held button:enabled").first.click()
    assert watched.page.locator("dialog[open] p").count() >= 1
    watched.page.keyboard.press("Escape")
    watched.page.keyboard.press("End")
    assert watched.page.inner_text("#title").endswith("has won")
    watched.check(tmp_path)
    context.close()


@pytest.fixture
def opened(chrome, page_file):
    made = []

    def go(at: int = 0, viewport=DESKTOP, locale: str = "en", **options):
        context = chrome.new_context(viewport=viewport, locale=locale, **options)
        watched = Watched(context.new_page())
        made.append((context, watched))
        watched.page.goto(f"{page_file.as_uri()}#{at}")
        return watched.page

    yield go
    for context, watched in made:
        watched.check(page_file.parent)
        context.close()


def where(page) -> int:
    return int(page.inner_text("#where").split("/")[0])


def test_buttons_keys_slider_turns_and_story_move_through_the_game(opened):
    page = opened()
    last = int(page.inner_text("#where").split("/")[1])
    moves = [
        (lambda: page.click("#next"), 1),
        (lambda: page.keyboard.press("ArrowRight"), 2),
        (lambda: page.keyboard.press("ArrowLeft"), 1),
        (lambda: page.click("#back"), 0),
        (lambda: page.click("#back"), 0),
        (lambda: page.click("#last"), last),
        (lambda: page.click("#next"), last),
        (lambda: page.click("#first"), 0),
        (lambda: page.keyboard.press("End"), last),
        (lambda: page.keyboard.press("Home"), 0),
    ]
    for number, (move, wanted) in enumerate(moves):
        move()
        assert where(page) == wanted, number
    page.select_option("#turns", "3")
    third = where(page)
    assert page.inner_text("#title").startswith("Turn 3")
    page.keyboard.press("PageDown")
    assert page.inner_text("#title").startswith("Turn 4")
    page.keyboard.press("PageUp")
    assert where(page) == third
    item = page.locator("#story li").nth(6)
    item.click()
    assert where(page) == int(item.get_attribute("data-step"))
    assert item.get_attribute("aria-current") == "step"
    assert page.locator("#story li[aria-current]").count() == 1


def test_the_game_plays_by_itself_and_stops(opened):
    page = opened()
    page.click("#play")
    page.wait_for_function("parseInt(document.getElementById('where').textContent) >= 2", timeout=5000)
    page.click("#play")
    stopped = where(page)
    page.wait_for_timeout(1200)
    assert where(page) == stopped


def test_the_language_is_the_readers_and_can_be_changed(opened):
    page = opened(9999)
    assert page.inner_text("#title").endswith("has won")
    page.click("[data-set-lang=zh]")
    assert page.inner_text("#title").endswith("获胜")
    assert page.get_attribute("html", "lang") == "zh-Hans"
    assert "English" not in page.inner_text("#story")
    assert opened(9999, locale="zh-CN").inner_text("#title").endswith("获胜")


def test_a_card_opens_its_text_and_the_table_shows_both_lines(opened):
    page = opened(9999)
    assert page.locator("#above .leader").count() == page.locator("#below .leader").count() == 1
    page.locator("#below .unit.leader").click()
    assert page.locator("dialog[open] h2").inner_text()
    assert page.locator("dialog[open] p").count() >= 2
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_attacks_are_arrows_and_what_changed_is_marked(opened):
    """An arrow with the distance from who attacks to who is attacked; the ring between neighbours; distances under the pointer; each step
    has its address; what a player loses by is a line to step along."""
    page = opened()
    steps = page.evaluate(
        "JSON.parse(document.getElementById('data').textContent).steps.map(({table}) => [table.arrows.length, table.order.length])"
    )
    attacked = next(at for at, (arrows, _) in enumerate(steps) if arrows)
    page.evaluate("at => { location.hash = at; }", attacked)
    page.wait_for_function("at => document.querySelector('#where').textContent.startsWith(at + ' /')", arg=str(attacked))
    assert page.locator("#lines .arrow").count() == steps[attacked][0]
    assert int(page.locator("#lines text").first.text_content()) >= 1
    assert page.locator("#lines .ring").count() >= steps[attacked][1] - 1
    page.hover("#below .unit.leader")
    assert page.locator(".unit[data-far]").count() == steps[attacked][1] - 1
    entered = next(at for at in range(1, len(steps)) if steps[at][1] > steps[at - 1][1] and steps[at - 1][1])
    page.evaluate("at => { location.hash = at; }", entered)
    page.wait_for_selector(".unit.new")
    assert page.locator(".changed-fact, .unit.changed, .unit.new").count() >= 1
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == f"#{entered + 1}"
    assert page.locator("#worth path").count() == 2
    page.locator("#worth svg").click(position={"x": 2, "y": 5})
    assert where(page) <= 1


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_nothing_is_wider_than_a_phone_at_any_step(opened, locale):
    page = opened(0, PHONE, locale)
    last = int(page.inner_text("#where").split("/")[1])
    for _ in range(last):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert where(page) == last


def test_without_script_the_story_is_there(opened):
    page = opened(java_script_enabled=False)
    assert page.locator("#story li").count() > 50
    assert page.locator("#table").is_hidden()
    assert "JavaScript" in page.inner_text("noscript")
