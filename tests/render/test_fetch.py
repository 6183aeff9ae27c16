"""Downloading pictures from a server of our own: resume, size limit, pauses, what is refused."""

from __future__ import annotations

import io
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from PIL import Image

from zmdj_cards.errors import DataError
from zmdj_cards.render.fetch import Wanted, fetch, wanted_from_official


def png(size: int = 64) -> bytes:
    out = io.BytesIO()
    Image.effect_noise((size, size), 80).save(out, "PNG")
    return out.getvalue()


class Server:
    """Serves ``pages``; ``cut`` paths break off in the middle the first time; remembers what was asked."""

    def __init__(self) -> None:
        self.pages: dict[str, bytes] = {}
        self.cut: set[str] = set()
        self.asked: list[tuple[str, str | None]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                wanted = self.headers.get("Range")
                outer.asked.append((self.path, wanted))
                body = outer.pages.get(self.path)
                if body is None:
                    self.send_error(404)
                    return
                start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted else 0
                if start >= len(body):
                    self.send_error(416)
                    return
                self.send_response(206 if wanted else 200)
                self.send_header("Content-Length", str(len(body) - start))
                self.end_headers()
                part = body[start:]
                if self.path in outer.cut:
                    outer.cut.discard(self.path)
                    part = part[: len(part) // 2]
                self.wfile.write(part)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def server():
    made = Server()
    yield made
    made.close()


def test_pictures_are_kept_under_their_serials(server, tmp_path):
    server.pages = {"/a": png(), "/b": png()}
    pauses: list[float] = []
    steps: list[tuple[int, int]] = []
    done = fetch(
        [Wanted("CZ-001", server.base + "/a"), Wanted("CZ-C01*", server.base + "/b")],
        tmp_path,
        pauses.append,
        progress=lambda *at: steps.append(at),
    )
    assert [path.name for path in done.new] == ["CZ-001.png", "CZ-C01-awakened.png"]
    assert (done.kept, done.faults, pauses) == ((), (), [0.5])
    assert steps == [(1, 2), (2, 2)]
    again = fetch([Wanted("CZ-001", server.base + "/a")], tmp_path, pauses.append)
    assert [path.name for path in again.kept] == ["CZ-001.png"]
    assert len(server.asked) == 2


def test_a_broken_download_goes_on_where_it_stopped(server, tmp_path):
    server.pages = {"/a": png(200)}
    server.cut = {"/a"}
    item = [Wanted("CZ-001", server.base + "/a")]
    first = fetch(item, tmp_path, lambda _: None)
    assert [fault.code for fault in first.faults] == ["render.fetch_failed"]
    half = (tmp_path / "CZ-001.part").stat().st_size
    assert 0 < half < len(server.pages["/a"])
    second = fetch(item, tmp_path, lambda _: None)
    assert server.asked[1] == ("/a", f"bytes={half}-")
    assert second.new[0].read_bytes() == server.pages["/a"]
    assert not list(tmp_path.glob("*.part"))


def test_limits_and_refusals(server, tmp_path):
    """Counted as it arrives; one bad picture stops no other."""
    server.pages = {"/big": png(400), "/text": b"<html>no</html>", "/ok": png()}
    urls = ["/big", "/text", "/gone", "/ok"]
    items = [Wanted(f"CZ-00{number}", server.base + url) for number, url in enumerate(urls)]
    items.append(Wanted("CZ-009", "file:///etc/passwd"))
    done = fetch(items, tmp_path, lambda _: None, max_bytes=100_000)
    assert [fault.code for fault in done.faults] == [
        "render.fetch_too_large",
        "render.fetch_no_picture",
        "render.fetch_failed",
        "render.fetch_scheme",
    ]
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["CZ-003.png"]


def test_addresses_of_an_official_file():
    rows = [
        {"serial_number": "CZ-001", "img_hd_url": "http://x/1.png", "img_thumb_url": "http://x/1s.png"},
        {"serial_number": "CZ-002", "img_hd_url": "", "img_thumb_url": "http://x/2s.png"},
        {"serial_number": "CZ-003", "img_hd_url": "", "img_thumb_url": ""},
        {"serial_number": "CZ-001", "img_hd_url": "http://x/other.png"},
    ]
    expected = [Wanted("CZ-001", "http://x/1.png"), Wanted("CZ-002", "http://x/2s.png")]
    assert wanted_from_official(json.dumps(rows).encode()) == expected
    assert wanted_from_official(json.dumps({"data": {"list": rows}}).encode()) == expected


@pytest.mark.parametrize("raw", [b"", b"<html></html>", b'{"data": 3}', b"[1, 2]", b'"x"'])
def test_anything_else_is_named(raw):
    with pytest.raises(DataError):
        wanted_from_official(raw)
