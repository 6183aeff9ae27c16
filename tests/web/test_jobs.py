"""Long work: asked for by a form, told of, cancelled, kept; what it gives is what the commands give."""

from __future__ import annotations

import json
import re
import time

import pytest

from tests.web.conftest import client_of
from tests.web.test_decks import FIRST, JSON, taken
from zmdj_cards.sim.report import to_json
from zmdj_cards.web.app import create_app
from zmdj_cards.web.settings import Settings
from zmdj_cards.work.sim.odds import OddsRequest, odds
from zmdj_cards.work.workspace import Workspace


def ended(parts, ident: str, seconds: float = 200.0):
    for _ in range(int(seconds * 20)):
        if (job := parts.jobs.get(ident)).ended:
            return job
        time.sleep(0.05)
    return parts.jobs.get(ident)


def under_way(parts, ident: str):
    """The process of a job that was begun."""
    for _ in range(2000):
        if found := parts.jobs._running.get(ident):
            return found
        time.sleep(0.05)
    pytest.fail("it was not begun")


def begun(client, deck: str, task: str, **data) -> str:
    answer = client.post(f"{deck}/{task}", data=data)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_a_report_is_that_of_the_command(client, parts):
    deck = taken(client)
    address = begun(client, deck, "odds", turns="3")
    job = ended(parts, address.removeprefix("/jobs/"))
    assert job.state == "done", job.result
    page = client.get(address).text
    assert job.result["report"]["command"] in page.replace("&#39;", "'")
    name = job.args["name"]
    told = json.loads(client.get(f"{address}/files/report.json").content)
    text = client.get(f"{deck}/export.text").content
    assert job.args["list"].encode() == text
    own = to_json(odds(Workspace(game="zmdj", given={name: text}, files=False), OddsRequest(name, turns=3)).report)
    assert told == json.loads(json.dumps(own))
    for other in ("..%2f..%2fweb.db", "web.db", "%2e%2e", "report.html%00", ""):
        assert client.get(f"{address}/files/{other}").status_code == 404, other
    assert client.get("/jobs/none").status_code == 404
    assert client.get(f"/live?about=job:{job.id}x").status_code == 404


def test_forms_say_only_what_they_can(client):
    deck = taken(client)
    bad = [
        ("odds", {"turns": "x"}), ("odds", {"turns": "-1"}), ("odds", {"seat": "third"}), ("goldfish", {"games": "9" * 30}),
        ("goldfish", {"games": "0"}), ("goldfish", {"seed": "1.5"}), ("proxies", {"paper": "../../etc"}), ("sheet", {"lang": "fr"}),
    ]  # fmt: skip
    answers = [(task, data, client.post(f"{deck}/{task}", data=data, headers=JSON).status_code) for task, data in bad]
    assert [row for row in answers if row[2] != 400] == []
    assert client.post(f"{deck}/nothing", data={}).status_code == 404
    assert client.get(f"{deck}/nothing").status_code == 404


def test_work_is_cancelled_and_has_its_limits(library, tmp_path):
    """By its button; when nobody listens; where too much waits; with the server."""
    settings = Settings(tmp_path / "data", jobs_running=1, jobs_waiting=2, read_seconds=60.0, unheard_seconds=1e6)
    app = create_app(settings, library)
    with client_of(app) as client:
        parts = app.state.parts
        deck = taken(client, FIRST)
        jobs = [begun(client, deck, "goldfish", games="20000").removeprefix("/jobs/")]
        running = under_way(parts, jobs[0])
        assert running.process.alive
        jobs += [begun(client, deck, "odds").removeprefix("/jobs/") for _ in range(2)]
        assert client.post(f"{deck}/odds", data={}, headers=JSON).status_code == 429
        client.post(f"/jobs/{jobs[1]}/cancel", data={})
        assert parts.jobs.get(jobs[1]).state == "cancelled"
        assert client.post(f"/jobs/{jobs[0]}/cancel", data={}).status_code == 303
        assert parts.jobs.get(jobs[0]).state == "cancelled"
        assert not running.process.alive
        assert ended(parts, jobs[2]).state == "done"
        last = begun(client, deck, "goldfish", games="20000").removeprefix("/jobs/")
        under_way(parts, last)
        parts.hub._heard.clear()
        object.__setattr__(settings, "unheard_seconds", -1.0)
        job = ended(parts, last)
        assert (job.state, job.result["faults"][0]["code"]) == ("cancelled", "web.unheard")
        object.__setattr__(settings, "unheard_seconds", 1e6)
        client.get(f"{deck}/odds")
        kept = begun(client, deck, "goldfish", games="20000").removeprefix("/jobs/")
        under_way(parts, kept)
    app = create_app(settings, library)
    with client_of(app):
        job = app.state.parts.jobs.get(kept)
        assert (job.state, job.result["faults"][0]["code"]) == ("failed", "web.stopped")


def test_a_worker_that_dies_says_so(library, tmp_path):
    app = create_app(Settings(tmp_path / "data", read_seconds=60.0), library)
    with client_of(app) as client:
        parts = app.state.parts
        deck = taken(client, FIRST)
        ident = begun(client, deck, "goldfish", games="20000").removeprefix("/jobs/")
        under_way(parts, ident).process.end()
        job = ended(parts, ident)
        assert (job.state, job.result["faults"][0]["code"]) == ("failed", "web.job_died")
        assert client.get(f"/jobs/{ident}").status_code == 200


@pytest.mark.parametrize("seat", ["first", "second"])
def test_hands_are_drawn_and_redrawn(client, seat):
    """The same seed gives the same hand; cards that go back come back only by chance; chances are those of the copies."""
    deck = taken(client)

    def drawn(**query) -> list[str]:
        page = client.get(f"{deck}/hands/deal", params={"seed": "7", "seat": seat, **query}).text
        return re.findall(r'<tr class="r-[^"]*" data-id="([^"]+)"', page)

    hand = drawn()
    assert hand == drawn()
    after = drawn(back="0,2")
    assert [*after[1:2], *after[3:]] == [*hand[1:2], *hand[3:]]
    assert len(drawn(draws=3)) == len(hand) + 3
    assert drawn(back="99,x,-1") == hand
