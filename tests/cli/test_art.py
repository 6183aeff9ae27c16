"""``zmdj art``: fetching from a server of our own, and checking a folder."""

from __future__ import annotations

import json

import pytest

from tests.cli.printing import database  # noqa: F401
from tests.cli.run import run
from tests.render.test_fetch import Server, png


@pytest.fixture
def server():
    made = Server()
    yield made
    made.close()


def test_fetch_and_check(server, tmp_path):
    server.pages = {"/1": png(), "/2": png()}
    rows = [
        {"serial_number": "BP01-SR-002", "img_hd_url": server.base + "/1"},
        {"serial_number": "BP01-L-102*", "img_hd_url": server.base + "/2"},
        {"serial_number": "BP01-R-001", "img_hd_url": server.base + "/gone"},
        {"serial_number": "BP01-R-004", "img_hd_url": ""},
    ]
    file, out = tmp_path / "cards.json", tmp_path / "art"
    file.write_text(json.dumps({"data": {"list": rows}}), encoding="utf-8")
    result = run("art", "fetch", file, "--out", out, "--pause", "0", "--max-mb", "1")
    assert result.code == 1
    assert "2 new, 0 kept, 1 failed, of 3 addresses" in result.out
    assert "BP01-R-001" in result.err
    assert "2 kept" in run("art", "fetch", file, "-o", out, "--pause", "0").out
    found = json.loads(run("art", "check", out, "--json").out)["found"]
    assert found == {"BP01-SR-002": "BP01-SR-002.png", "BP01-L-102*": "BP01-L-102-awakened.png"} | {
        serial: path for serial, path in found.items() if serial not in ("BP01-SR-002", "BP01-L-102*")
    }
    assert "BP01-SR-002\tBP01-SR-002.png" in run("art", "check", out).out


def test_what_is_no_card_file(tmp_path):
    (tmp_path / "x.json").write_text("[1]", encoding="utf-8")
    assert run("art", "fetch", tmp_path / "x.json", "-o", tmp_path).code == 1
    assert run("art", "fetch", tmp_path / "none.json", "-o", tmp_path).code == 1
    assert run("art", "check", tmp_path / "none").code == 2
