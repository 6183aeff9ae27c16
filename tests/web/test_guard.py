"""What stands before the pages: who may ask, how much, and what every answer says to the browser."""

from __future__ import annotations

import re
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from scripts.subset_font import characters
from tests.web.conftest import ADDRESS, client_of
from zmdj_cards import resources
from zmdj_cards.render import fonts
from zmdj_cards.web import guard
from zmdj_cards.web.app import create_app
from zmdj_cards.web.parts import owner_pages
from zmdj_cards.web.settings import Settings
from zmdj_cards.web.who import OWNER, Role

WEB = resources.templates_dir() / "web"
OWN = frozenset(("192.0.2.7", "deskbox", "deskbox.local", "2001:db8::7"))
LOCAL = Settings(Path())
OPEN = Settings(Path(), host="0.0.0.0")
NAMED = Settings(Path(), host="0.0.0.0", allowed=("cards.example",))


def test_which_hosts_are_answered():
    """By settings: the headers that are answered, and those that are not, whatever other settings say."""
    local = ["127.0.0.1:8765", "localhost:8765", "LOCALHOST:8765", "[::1]:8765"]
    network = ["192.0.2.7:8765", "deskbox:8765", "DeskBox.local:8765", "[2001:db8::7]:8765"]
    named = ["cards.example", "cards.example:443", "CARDS.example:8765"]
    strange = [
        "", "evil.example", "evil.example:8765", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8766", "localhost.:8765", "127.0.0.1.:8765",
        "127.0.0.1.evil.example:8765", "localhost.evil.example:8765", "127.1:8765", "0:8765", "0.0.0.0:8765", "2130706433:8765",
        "0x7f000001:8765", "[::]:8765", "[::ffff:127.0.0.1]:8765", "::1:8765", "[::1", "[::1]8765", "127.0.0.1:", "127.0.0.1:8765:1",
        "127.0.0.1:8765/x", "user@127.0.0.1:8765", "127.0.0.1:8765@evil.example", "127.0.0.1:-1", "127.0.0.1:99999999", " 127.0.0.1:8765",
        "127.0.0.1:8765\t", "127.0.0.1:８７６５", "192.0.2.8:8765", "ｌocalhost:8765", "a" * 300, "evil.cards.example",
            "cards.example.evil",
    ]  # fmt: skip
    table = [(LOCAL, local, [*network, *named]), (OPEN, [*local, *network], named), (NAMED, [*local, *network, *named], [])]
    wrong = []
    for settings, answered, refused in table:
        for text, expected in [*((item, True) for item in answered), *((item, False) for item in [*refused, *strange])]:
            if guard.allowed_host(text, 8765, settings, OWN) is not expected:
                wrong.append((settings.host, settings.allowed, text))
    assert wrong == []
    assert len(strange) >= 30


def test_which_origins_may_change_things():
    host = "127.0.0.1:8765"
    rows = [
        (LOCAL, host, f"http://{host}", True), (LOCAL, host, f"HTTP://{host}", True), (LOCAL, host, f"https://{host}", False),
        (LOCAL, host, "null", False), (LOCAL, host, "", False), (LOCAL, host, "http://127.0.0.1", False),
        (LOCAL, host, "http://localhost:8765", False), (LOCAL, host, f"http://{host}/", False),
        (LOCAL, host, f"http://{host}, null", False),
        (LOCAL, host, "http://evil.example", False), (LOCAL, host, f"http://{host}.evil.example", False), (LOCAL, host, "file://", False),
        (NAMED, "cards.example", "https://cards.example", True), (NAMED, "cards.example", "http://cards.example", True),
        (NAMED, "cards.example", "https://evil.example", False), (NAMED, host, f"https://{host}", False),
    ]  # fmt: skip
    assert [row for row in rows if guard.allowed_origin(row[2], row[1], "http", row[0]) is not row[3]] == []


def test_rates_fill_up_again_and_count_each_asker():
    at = [0.0]
    rate = guard.Rate(3, 1.0, lambda: at[0])
    assert [rate.take("a") for _ in range(4)] == [True, True, True, False]
    assert rate.take("b")
    at[0] = 2.0
    assert [rate.take("a") for _ in range(3)] == [True, True, False]
    for number in range(10_050):
        at[0] += 1
        rate.take(str(number))
    assert len(rate._left) < 100


def test_requests_that_are_refused(app, client):
    """The status of each, and nothing of what was asked for in the answer."""
    other = "http://evil.example"
    rows = [
        ("GET", "/cards", {"host": "evil.example"}, b"", 400),
        ("POST", "/enter", {"origin": other}, b"secret=x", 403),
        ("POST", "/enter", {"origin": "null"}, b"secret=x", 403),
        ("POST", "/enter", {"origin": ""}, b"secret=x", 403),
        ("POST", "/api/anything", {"origin": "", "authorization": "Bearer WRONG"}, b"{}", 403),
        ("POST", "/enter", {"content-type": "application/x-www-form-urlencoded"}, b"secret=WRONG", 403),
        ("POST", "/enter", {}, b"x" * 65_537, 413),
        ("PUT", "/cards", {}, b"", 405),
        ("DELETE", "/cards", {}, b"", 405),
        ("POST", "/cards", {}, b"", 405),
        ("GET", "/static/../../etc/passwd", {}, b"", 404),
        ("GET", "/static/%2e%2e%2f%2e%2e%2fetc%2fpasswd", {}, b"", 404),
        ("GET", "/cards/..%2f..%2fetc", {}, b"", 404),
        ("GET", "/cards?game=../../etc", {}, b"", 400),
        ("GET", "/live?about=job:none", {}, b"", 404),
        ("GET", "/docs", {}, b"", 404),
    ]
    wrong = []
    for method, path, headers, body, expected in rows:
        sent = {key: value for key, value in {"origin": ADDRESS, **headers}.items() if value}
        request = client.build_request(method, path, content=body, headers=sent)
        if headers.get("origin") == "":
            del request.headers["origin"]
        answer = client.send(request)
        if answer.status_code != expected or "passwd" in answer.text or "Traceback" in answer.text:
            wrong.append((method, path, answer.status_code, expected))
    assert wrong == []


def test_every_answer_says_what_a_browser_may_do(client, parts):
    paths = ["/", "/cards", "/nothing", "/enter", "/static/" + parts.view.names["style.css"], "/api/openapi.json"]
    for path in paths:
        headers = client.get(path).headers
        assert headers["content-security-policy"] == guard.POLICY, path
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["referrer-policy"] == "same-origin", path
        assert ("immutable" in headers["cache-control"]) is path.startswith("/static/"), path
    assert "unsafe" not in guard.POLICY


def test_a_mistake_of_ours_shows_a_number_and_nothing_else(library, tmp_path, caplog):
    app = create_app(Settings(tmp_path / "data"), library)

    @app.get("/broken")
    def broken() -> None:
        raise RuntimeError("the colour of the secret door")

    with client_of(app) as client:
        page, part = client.get("/broken"), client.get("/broken", headers={"accept": "application/json"})
    assert (page.status_code, part.status_code) == (500, 500)
    number = re.search(r"number ([0-9A-Z]{6})", page.text)
    assert number is not None
    assert "secret door" not in page.text + part.text
    assert number[1] in caplog.text
    assert "secret door" in caplog.text


def test_secrets_open_pages_and_are_kept_nowhere(library, tmp_path):
    """From another machine: nothing for the owner without the secret; with it a strict cookie; a new secret ends old sessions."""
    address = "http://192.0.2.7:8765"
    app = create_app(Settings(tmp_path / "data", host="0.0.0.0", allowed=("192.0.2.7",)), library)
    router = owner_pages()
    router.add_api_route("/mine", lambda: {"mine": True})
    app.include_router(router)
    keys = app.state.parts.keys
    secret = keys.issue(Role(OWNER))
    with client_of(app, address) as client:
        assert client.get("/mine").status_code == 403
        answers = [client.post("/enter", data={"secret": guess}) for guess in ("", "0" * 26, secret[:-1], secret[::-1])]
        assert {answer.status_code for answer in answers} == {403}
        assert len({len(answer.content) for answer in answers}) == 1
        entered = client.post("/enter", data={"secret": f"{secret[:13].lower()}-{secret[13:]}"})
        assert entered.json() == {"to": "/"}
        cookie = entered.headers["set-cookie"].casefold()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert client.get("/mine").json() == {"mine": True}
        token = {"authorization": f"Bearer {secret}"}
        assert client_of(app, address).get("/mine", headers=token).status_code == 403
        keys.issue(Role(OWNER))
        assert client.get("/mine").status_code == 403
        codes = [client.post("/enter", data={"secret": "WRONG"}).status_code for _ in range(12)]
        assert codes[-1] == 429
    kept = b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file())
    assert secret.encode() not in kept
    assert sha256(secret.encode()).hexdigest().encode() not in secret.encode()


def test_templates_keep_to_the_policy():
    """No script, style or handler in a page; nothing of htmx that evaluates text."""
    banned = r"""<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|hx-on|js:|javascript:|hx-trigger="[^"]*\[|hx-vals|\|\s*safe|https?://"""
    found = []
    for path in sorted(WEB.glob("*.j2")):
        text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.S)
        found += [f"{path.name}: {match[0]}" for match in re.finditer(banned, text)]
    assert found == []


def test_files_of_others_are_what_they_were():
    """Each with its version, its licence and its digest; own scripts stay small."""
    folder = WEB / "static"
    listed = tomllib.loads((folder / "VENDORED.toml").read_text(encoding="utf-8"))
    for name, row in listed.items():
        assert sha256((folder / name).read_bytes()).hexdigest() == row["sha256"], name
        assert row["version"], name
        assert (folder / row["licence_file"]).read_text(encoding="utf-8").strip(), name
    own = [path for path in folder.glob("*.js") if path.name not in listed]
    assert {path.suffix for path in folder.iterdir()} <= {".js", ".txt", ".toml", ".woff2"}
    assert sum(path.stat().st_size for path in own) < 40_000


def test_the_font_has_every_character_that_pages_show():
    """But those that none of our fonts has. If one is missing, run scripts/subset_font.py."""
    with TTFont(WEB / "static" / "zmdj-sans.woff2") as font:
        held = set(font.getBestCmap())
    missing = {char for char in characters() if ord(char) not in held}
    assert {char for char in missing if fonts.load().has(char)} == set()


def test_the_writer_syncs_and_readers_only_read(parts):
    def pragmas(conn):
        return {name: conn.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")}

    assert parts.store.write(pragmas) == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    with parts.store.reading() as conn, pytest.raises(Exception, match="readonly"):
        conn.execute("DELETE FROM deck")
