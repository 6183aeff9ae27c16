"""Names in any bytes, outputs of every kind, endings and seeds (F11, C-02, T2-33, M-11)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import ROOT, run, spawn

DECK = "wind-lu-lingqi-swift"
GBK = os.fsdecode("我的".encode("gbk"))


# ---- names in any bytes ----


def test_a_file_whose_name_is_gbk_is_read_and_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("deck", "convert", DECK, "--to", "text", "-o", f"{GBK}.txt").code == 0
    done = run("deck", "check", f"{GBK}.txt")
    assert done.code == 0
    assert done.out.startswith("我的.txt ")
    assert json.loads(run("deck", "check", tmp_path, "--json").out)["decks"][0]["source"].endswith("我的.txt")
    for call in (["sim", "odds"], ["sim", "hands", "-n", "50"], ["sim", "goldfish", "-n", "2", "--seat", "first"]):
        assert run(*call, f"{GBK}.txt", "--html", f"{GBK}.html", "--lang", "zh").code == 0
        assert "我的.txt" in Path(f"{GBK}.html").read_text(encoding="utf-8")
    assert run("deck", "sheet", f"{GBK}.txt", "-o", f"{GBK}.pdf").code == 0
    assert run("page", "deck", f"{GBK}.txt", "-o", f"{GBK}.md").code == 0


@pytest.mark.parametrize("word", ["\udcff", "a\udc80b", GBK], ids=ascii)
def test_bytes_that_are_no_text_are_never_a_fault_of_the_program(word, tmp_path):
    """As a name, a search, a text, a number, a format, a player, a mark: a plain message, and never code 3."""
    for call in (
        ["card", "show", word],
        ["card", "search", word],
        ["card", "search", f"text:{word}"],
        ["glossary", word],
        ["rules", word],
        ["text", "compile", word],
        ["text", "explain", word],
        ["page", "card", word],
        ["page", "glossary", word],
        ["deck", "check", word],
        ["deck", "check", DECK, "--format", word],
        ["proxy", word, "-o", tmp_path / "p.pdf"],
        ["proxy", "白眉·马良", "--mark", word, "-o", tmp_path / "p.pdf"],
        ["draft", "packs", "--set", word],
        ["sim", "odds", DECK, "--want", f"1 of {word}"],
        ["sim", "odds", DECK, "--turns", "0", "--group", f"{word}=e:wind", "--html", tmp_path / "o.html"],
        ["sim", "goldfish", DECK, "--goal", word],
        ["printer", "remove", word],
        ["card", "edit", DECK, "--note", word],
        ["settings", "set", "db", word],
        ["--game", word, "card", "list"],
        ["--lang", word, "card", "list"],
        [word],
    ):
        done = run(*call)
        assert done.code in (0, 1, 2), (call, done.err)
        assert "Traceback" not in done.err
        (done.out + done.err).encode()


@pytest.mark.parametrize("io", ["utf-8", "gbk", None])
def test_the_locale_c_reads_and_writes_chinese_names(io, tmp_path):
    """Without UTF-8 mode, too: names on the line and of files are read, and what is written keeps its encoding."""
    env = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": io or "ascii"}
    (tmp_path / "我的.txt").write_bytes((ROOT / "data" / "zmdj" / "decks" / f"{DECK}.txt").read_bytes())
    done = spawn("sim", "odds", "我的.txt", "--html", "页.html", "--lang", "zh", env=env, cwd=tmp_path)
    assert (done.code, "UnicodeEncodeError" in done.err) == (0, False)
    assert "我的.txt" in (tmp_path / "页.html").read_text(encoding="utf-8")
    if io is None:
        shown = spawn("card", "show", "白眉·马良", "--lang", "zh", env=env)
        assert (shown.code, shown.out.isascii()) == (0, True)


# ---- outputs ----


def to(out: int, *words: str) -> tuple[int, str]:
    """Exit code and standard error of a process that writes into a file descriptor."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    line = [sys.executable, "-m", "zmdj_cards", *words]
    done = subprocess.run(line, stdout=out, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=env, check=False, timeout=120)
    return done.returncode, done.stderr.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("call", ["--help", "card list", "card list --json", f"deck convert {DECK} --to json", "export csv --all", "rules"])
def test_a_full_disk_is_a_plain_message_and_code_1(call):
    with open("/dev/full", "wb") as full:
        code, said = to(full.fileno(), *call.split())
    assert code == 1
    assert "no space left" in said
    assert "空间不足" in said
    assert "Traceback" not in said
    assert "a fault of the program" not in said


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX closes the output")
@pytest.mark.parametrize(("closed", "code"), [(">&-", 1), ("2>&-", 0), (">&- 2>&-", 1), ("<&-", 0)])
def test_a_closed_stream_is_no_fault_of_the_program(closed, code):
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        f"{sys.executable} -m zmdj_cards card show 关银屏 {closed}", shell=True, capture_output=True, env=env, check=False
    )
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert closed != ">&-" or "输出已关闭" in done.stderr.decode()


def places(folder: Path) -> list[list[str | Path]]:
    """Calls that write files into a folder, of every kind of output."""
    return [
        ["deck", "convert", DECK, "--to", "text", "-o", folder / "d.txt"],
        ["deck", "convert", DECK, "--to", "json", "--out-dir", folder / "in"],
        ["deck", "sheet", DECK, "-o", folder / "s.pdf"],
        ["proxy", "白眉·马良", "-o", folder / "p.pdf"],
        ["page", "card", "白眉·马良", "-o", folder / "c.html"],
        ["printer", "page", "-o", folder / "p.pdf"],
        ["sim", "odds", DECK, "--html", folder / "o.html"],
        ["sim", "odds", DECK, "--plots", folder / "o.png"],
        ["sim", "hands", DECK, "-n", "20", "--seat", "first", "--rows", folder / "r.csv"],
        ["sim", "match", DECK, DECK, "-n", "1", "--policy-a", "passive", "--policy-b", "passive", "--record", folder / "g.json"],
        ["draft", "sealed", "-o", folder / "pool.txt", "--game", "zhenmian"],
        ["export", "csv", "-o", folder / "x.csv"],
        ["demo", "-o", folder / "demo"],
    ]


def test_places_that_cannot_be_written_are_said_and_never_code_3(tmp_path):
    """A file where a folder is wanted: it refuses root, too. The reason is said in both languages, in no other words."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    for call in places(tmp_path / "file"):
        done = run(*call)
        assert done.code in (1, 2), (call, done.out, done.err)
        assert "a fault of the program" not in done.err
        chinese = run("--lang", "zh", *call).err
        assert not any(word in chinese for word in ("Not a directory", "No such file", "File exists", "Errno")), chinese


@pytest.mark.parametrize(
    ("call", "ending"),
    [
        (["deck", "sheet", DECK, "-o"], ".txt"),
        (["printer", "page", "-o"], ".png"),
        (["sim", "odds", DECK, "--html"], ".txt"),
        (["sim", "odds", DECK, "--plots"], ".html"),
        (["sim", "hands", DECK, "--rows"], ".json"),
        (["sim", "goldfish", DECK, "--rows"], ".xlsx"),
        (["sim", "match", DECK, DECK, "--record"], ".txt"),
        (["sim", "replay", "g.json", "--html"], ".pdf"),
        (["play", DECK, "--save"], ".html"),
        (["page", "card", "白眉·马良", "-o"], ".pdf"),
        (["proxy", DECK, "-o"], ".html"),
        (["draft", "sealed", "-o"], ".json"),
        (["export", "csv", "-o"], ".xlsx"),
        (["export", "json", "-o"], ".csv"),
        (["deck", "convert", DECK, "--to", "json", "-o"], ".txt"),
        (["deck", "convert", DECK, "--to", "text", "-o"], ".csv"),
        (["deck", "convert", DECK, "--to", "octgn", "-o"], ".json"),
        (["deck", "convert", DECK, "--to", "csv", "-o"], ".TSV"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_an_ending_that_says_another_kind_is_refused_before_any_work(call, ending, tmp_path):
    path = tmp_path / f"x{ending}"
    done = run(*call, path)
    assert (done.code, path.exists()) == (2, False)
    assert ending.casefold() in done.err.casefold()


def test_an_ending_that_says_nothing_is_taken(tmp_path):
    for name in ("list", "list.mine", "list.2026"):
        assert run("deck", "convert", DECK, "--to", "text", "-o", tmp_path / name).code == 0


# ---- seeds ----


def test_seeds_that_nobody_gave_have_64_bits_and_repeat_the_run():
    """Of ten seeds of 64 bits, one at least is beyond 2**60; of 30 bits none."""
    seeds = [int(json.loads(run("draft", "packs", "-n", "1", "--json", "--game", "zhenmian").out)["seed"]) for _ in range(10)]
    assert len(set(seeds)) == 10
    assert max(seeds) >= 2**60
    call = ["sim", "hands", DECK, "-n", "200", "--json"]
    first, second = (json.loads(run(*call).out) for _ in range(2))
    assert first["command"] != second["command"]
    words = first["command"].split()
    assert json.loads(run(*words[1:3], DECK, *words[4:], "--json").out) == first
    match = ["sim", "match", DECK, DECK, "-n", "2", "--policy-a", "passive", "--policy-b", "passive", "--json"]
    played = json.loads(run(*match).out)
    assert json.loads(run(*match, "--seed", str(played["seed"])).out) == played
