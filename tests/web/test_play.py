"""Games over HTTP: every game is played, kept, taken back, looked back at; nobody gets at a table who has no seat there, and a seat shows
its own side alone."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace

import pytest

from tests.web.conftest import client_of
from tests.web.test_decks import FIRST, taken
from zmdj_cards import games
from zmdj_cards.engine.views.observe import hidden
from zmdj_cards.web.app import create_app
from zmdj_cards.web.who import OWNER, Role, Viewer
from zmdj_cards.work.play.saved import replay_of


def decks(client, game):
    """The first two bundled decks of a game."""
    page = client.get(f"/play?game={game}").text
    found = re.findall(r'<option value="([\w-]+)"', page.split("<optgroup")[-1])
    return found[0], found[1]


def begin(client, game="zmdj", mode="policy", policy="passive", **more):
    first, second = decks(client, game)
    answer = client.post("/play", data={"game": game, "deck": first, "against": second, "mode": mode, "policy": policy} | more)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def state(text):
    """What a board says of itself: its version, and the numbers of the answers."""
    version = int(re.search(r'data-version="(\d+)"', text)[1])
    several = re.search(r'data-several data-least="(\d+)"', text)
    numbers = re.findall(r'data-answer="(\d+)"', text)
    if several and not numbers:
        numbers = [",".join(re.findall(r'type="checkbox" value="(\d+)"', text)[: int(several[1])])]
    return version, numbers


def waited(client, table, seat=""):
    """The board when a person must decide."""
    for _ in range(400):
        text = client.get(f"{table}/board?lang=en{seat}").text
        if "data-mine" in text or "data-over" in text or "data-show" in text:
            return text
        time.sleep(0.01)
    raise AssertionError(text)


def answer(client, table, text, which=0, **more):
    version, numbers = state(text)
    done = client.post(f"{table}/answer?lang=en", data={"version": version, "numbers": numbers[which]} | more)
    assert done.status_code == 200, done.text
    return done.text


@pytest.mark.parametrize("game", games.GAMES)
def test_every_game_is_played_kept_and_looked_back_at(client, app, game):
    table = begin(client, game)
    ident = table.rpartition("/")[2]
    assert client.get(table).status_code == 200
    seen = []
    for number in range(8):
        text = waited(client, table)
        seen.append(text)
        card = re.search(r'class="g-card [^"]*" data-card="(\d+)" data-can', text)
        if card:
            shown = client.get(f"{table}/card/{card[1]}?lang=zh&version={state(text)[0]}")
            assert re.search("data-(answer|attack|choose)", shown.text)
        target = re.search(r'data-attack="(\d+)"', text)
        if target:
            form = client.get(f"{table}/attackers/{target[1]}").text
            by = re.search(r'type="checkbox" value="(\d+)"', form)[1]
            assert client.post(f"{table}/attack", data={"version": state(text)[0], "target": target[1], "by": by}).status_code == 200
        else:
            answer(client, table, text, number % 2 - 1)
    strip = re.compile(r'data-version="\d+"')
    waited(client, table)
    taken = client.post(f"{table}/undo?lang=en").text
    assert strip.sub("", taken) == strip.sub("", seen[-1])
    again = client.post(f"{table}/redo?lang=en")
    assert again.status_code == 200
    assert client.get(f"{table}/why?lang=zh").status_code == 200
    assert client.get(f"{table}/replay").status_code == client.get(f"{table}/step/0").status_code == 409
    assert client.get(f"{table}/replay.json").status_code == 409
    assert "data-over" in client.post(f"{table}/concede?lang=en", data={}).text
    kept = replay_of(client.get(f"{table}/replay.json").text)
    assert (kept.game, kept.outcome) == (game, "B concede")
    last = len(kept.actions)
    boards = [client.get(f"{table}/step/{at}?lang=en&seen_by={who}").text for at in (0, last // 2, last) for who in (0, -1)]
    assert all("g-table" in text for text in boards)
    assert client.get(f"{table}/step/{last + 99}?seen_by=1").status_code == 200
    opened = client.post("/play/open", files={"file": ("game.json", json.dumps(json.loads(kept.to_json())))})
    assert opened.status_code == 303
    assert client.get(opened.headers["location"]).status_code == 200
    assert client.get(f"{opened.headers['location']}/step/3").status_code == 200
    assert client.get(f"{opened.headers['location']}/board").status_code == 409
    assert client.post(f"{table}/delete").status_code == 303
    assert client.get(table).status_code == 404
    assert ident not in client.get("/play").text


def test_a_table_is_as_it_was_after_a_restart(settings, tmp_path):
    ours = replace(settings, data=tmp_path)
    with client_of(create_app(ours)) as client:
        table = begin(client)
        for _ in range(6):
            answer(client, table, waited(client, table))
        before = waited(client, table)
    with client_of(create_app(ours)) as client:
        assert waited(client, table) == before


@pytest.mark.parametrize(
    ("path", "data", "status"),
    [
        ("answer", {"numbers": "1"}, 400),
        ("answer", {"version": "999", "numbers": "1"}, 409),
        ("answer", {"version": None, "numbers": "0"}, 400),
        ("answer", {"version": None, "numbers": "4711"}, 400),
        ("answer", {"version": None, "numbers": "1,1,1"}, 400),
        ("answer", {"version": None, "numbers": ""}, 400),
        ("answer", {"version": None, "numbers": "x" * 500}, 400),
        ("answer", {"version": None, "numbers": "９" * 50}, 400),
        ("attack", {"version": None, "target": "3", "by": "1"}, 400),
        ("attack", {"version": None, "target": "-1", "by": "9" * 300}, 400),
        ("redo", {}, 400),
        ("invite", {}, 409),
    ],
)
def test_what_is_no_answer_changes_nothing(client, path, data, status):
    table = TABLES.setdefault("odd", begin(client)) if "odd" not in TABLES else TABLES["odd"]
    before = waited(client, table)
    sent = {key: state(before)[0] if value is None else value for key, value in data.items()}
    found = client.post(f"{table}/{path}?lang=en", data=sent)
    assert found.status_code == status, found.text
    assert client.get(f"{table}/board?lang=en").text == before


TABLES: dict[str, str] = {}


def test_a_deck_of_the_builder_is_played(client):
    deck = taken(client, FIRST.replace(FIRST.splitlines()[0], "Name: Mine and yours", 1))
    ident = deck.rpartition("/")[2]
    assert f"deck=deck:{ident}" in client.get(deck).text
    page = client.get(f"/play?game=zmdj&deck=deck:{ident}").text
    assert f'<option value="deck:{ident}" selected>' in page
    table = client.post("/play", data={"game": "zmdj", "deck": f"deck:{ident}", "mode": "policy", "policy": "passive"}).headers["location"]
    board = waited(client, table)
    assert "Mine and yours A" in board
    assert "Mine and yours B" in board


def test_new_tables_and_files_that_cannot_be_are_refused(client):
    first, second = decks(client, "zmdj")
    fine = {"game": "zmdj", "deck": first, "against": second, "mode": "policy", "policy": "random"}
    for wrong, status in (
        ({"game": "chess"}, 400),
        ({"mode": "replay"}, 400),
        ({"policy": "../x"}, 400),
        ({"deck": "../../etc/passwd"}, 400),
        ({"deck": "/etc/passwd"}, 400),
        ({"deck": "deck:nothing"}, 400),
        ({"deck": "text", "deck_text": "1 no such card"}, 400),
        ({"deck": "text", "deck_text": "x" * 20_000}, 413),
        ({"deck": "text", "deck_text": "x\n" * 300}, 413),
    ):
        assert client.post("/play", data=fine | wrong).status_code == status, wrong
    for text in ("", "[1,2]", "{}", "[" * 90_000, '{"format":1}', "\x00" * 99):
        assert client.post("/play/open", files={"file": ("x.json", text)}).status_code == 400, text[:20]


def test_on_one_device_nothing_is_shown_to_both(client, app):
    table = begin(client, mode="shared")
    tables = app.state.parts.tables
    seats = tables.seats(tables.row(table.rpartition("/")[2]))
    for _ in range(6):
        actor = seats.game.actor
        for claim in ("", f"&seat={1 - actor}", "&seat=7"):
            curtain = client.get(f"{table}/board?lang=en{claim}").text
            assert "data-show" in curtain
            assert "g-card" not in curtain
            assert client.get(f"{table}/why?lang=en{claim}").status_code == 403
        answer(client, table, client.get(f"{table}/board?lang=en&seat={actor}").text, -1, seat=actor)
    assert client.post(f"{table}/undo").status_code in (400, 403)


@pytest.fixture(scope="module")
def others(settings, tmp_path_factory):
    """A server that others reach, too: its app, the owner's browser, and what makes another one."""
    app = create_app(replace(settings, data=tmp_path_factory.mktemp("others"), allowed=("table.test",)))
    with client_of(app, "http://table.test") as owner:
        owner.post("/enter", data={"secret": app.state.parts.keys.issue(Role(OWNER))})
        yield app, owner, lambda: client_of(app, "http://table.test")


def test_a_seat_by_link_shows_its_own_side_alone(others):
    app, owner, browser = others
    table = begin(owner, mode="link")
    ident = table.rpartition("/")[2]
    link = re.search(r'value="(http://table\.test/enter#(\w+))"', owner.post(f"{table}/invite").text)
    assert link[2] not in link[1].partition("#")[0]
    guest = browser()
    assert guest.get(f"{table}/board").status_code == 404
    assert guest.post("/enter", data={"secret": "A" * 26}).status_code == 403
    entered = guest.post("/enter", data={"secret": link[2]})
    assert entered.json()["to"] == table
    seats = app.state.parts.tables.seats(app.state.parts.tables.row(ident))
    for _ in range(12):
        boards = [client.get(f"{table}/board?lang=en").text for client in (owner, guest)]
        s = seats.game.state
        for player, text in enumerate(boards):
            assert f'data-seat="{player}"' in text
            public = {s.card[i] for i in range(len(s.card)) if i not in hidden(s, player)}
            log = text.index("g-log")
            for card in {s.card[i] for i in hidden(s, player)} - public:
                assert f">{s.tab.cards[card].en}<" not in text[:log], (player, s.tab.cards[card].en)
        assert ["data-mine" in text for text in boards] == [seats.game.actor == player for player in (0, 1)]
        mover, waits = (owner, guest) if seats.game.actor == 0 else (guest, owner)
        version, numbers = state(boards[seats.game.actor])
        assert waits.post(f"{table}/answer", data={"version": version, "numbers": numbers[0]}).status_code == 400
        answer(mover, table, boards[seats.game.actor], -1)
    for path in ("invite", "delete"):
        assert guest.post(f"{table}/{path}").status_code == 403
    assert guest.post(f"{table}/undo").status_code == 400
    assert guest.get("/play").status_code == 403
    again = owner.post(f"{table}/invite").text
    assert link[2] not in again
    assert guest.get(f"{table}/board").status_code == 404, "a new link ends the one before"


def test_without_a_seat_there_is_no_table(others):
    app, owner, browser = others
    table = begin(owner)
    ident, stranger = table.rpartition("/")[2], browser()
    for path in (
        "",
        "/board",
        "/card/1",
        "/attackers/1",
        "/why",
        "/hint?version=0",
        "/replay",
        "/replay.json",
        "/step/1",
        "/step/1/card/1",
    ):
        assert stranger.get(table + path).status_code == 404, path
    for path, data in (
        ("/answer", {"version": 1, "numbers": "1"}),
        ("/attack", {"version": 1, "target": 1, "by": "1"}),
        ("/undo", {}),
        ("/redo", {}),
        ("/concede", {}),
    ):
        assert stranger.post(table + path, data=data).status_code == 404, path
    for path in ("/invite", "/delete"):
        assert stranger.post(table + path).status_code == 403, path
    hub = app.state.parts.hub
    for viewer in (Viewer(frozenset()), Viewer(frozenset((Role("seat", "other"),)))):
        assert hub.state(f"table:{ident}", viewer) is None
    assert set(hub.state(f"table:{ident}", Viewer(frozenset((Role(OWNER),))))) == {"version"}
    assert stranger.get(f"/live?about=table:{ident}").status_code == 404
