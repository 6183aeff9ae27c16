"""``zmdj serve`` as a person starts it: a process of its own on a port that is taken, asked by several names, ended with Ctrl-C."""

from __future__ import annotations

import http.client
import re
import socket

from tests.sim.broken_off import break_off, group


def test_it_says_where_it_is_answers_and_ends(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        wished = taken.getsockname()[1]
        args = ("--host", "127.0.0.1", "--port", wished, "--data", tmp_path / "made", "--allow-host", "desk.example", "--no-open")
        with group("-m", "zmdj_cards", "serve", *args, ZMDJ_DB=tmp_path / "cards.db") as process:
            said = b""
            while not (found := re.search(rb"http://127\.0\.0\.1:(\d+)\n", said)):
                line = process.stdout.readline()
                assert line, process.communicate()
                said += line
            port = int(found[1])
            assert port > wished
            answers = {}
            for host in ("127.0.0.1", "desk.example", "elsewhere.example"):
                asked = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
                asked.request("GET", "/cards?q=cost<=1", headers={"Host": f"{host}:{port}"})
                answers[host] = asked.getresponse().status
                asked.close()
            assert answers == {"127.0.0.1": 200, "desk.example": 200, "elsewhere.example": 400}
            code, _, err = break_off(process)
            assert (code, b"Traceback" in err, str(wished).encode() in err or str(port).encode() in err) == (130, False, True), err
    assert (tmp_path / "made").is_dir()
