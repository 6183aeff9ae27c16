"""``zmdj deck`` as a player and a tournament desk use it."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.run import ROOT, run, spawn
from zmdj_cards import resources
from zmdj_cards.cli.main import program
from zmdj_cards.decks import open as opening
from zmdj_cards.decks.formats import WRITABLE

BUNDLED = sorted((resources.data_dir() / "zmdj" / "decks").glob("*.txt"))
DECK = BUNDLED[0]


@pytest.fixture(scope="module", autouse=True)
def database(tmp_path_factory):
    """A database of its own, built once for these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZMDJ_DB", str(tmp_path_factory.mktemp("db") / "cards.db"))
        patch.delenv("ZMDJ_GAME", raising=False)
        yield


@pytest.fixture
def faulty(tmp_path) -> Path:
    """A real list with every common slip: a misspelt name, four copies over two lines, a missing card, an odd header."""
    text = DECK.read_text(encoding="utf-8").replace("3 弓兵残部", "2 弓兵残部\n1 弓兵残布\n2 BP01-C-096")
    text = text.replace("2 长枪", "奇怪的:\n2 长枪")
    path = tmp_path / "faulty.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", ["en", "zh", "both"])
def test_a_legal_deck(lang):
    done = run("deck", "check", DECK, "--lang", lang)
    assert done.code == 0
    assert ("合法" in done.out) == (lang != "en")
    assert ("legal" in done.out) == (lang != "zh")
    assert done.err == ""


def test_all_faults_at_once_with_line_caret_and_both_languages(faulty):
    done = run("deck", "check", faulty)
    assert done.code == 1
    assert "NOT LEGAL 不合法" in done.out
    assert "[deck.unknown_close]" in done.out
    assert "  | 1 弓兵残布\n  |   ^^^^^^^^" in done.out
    assert "弓兵残部" in done.out
    assert "[deck.unknown_header]" in done.out
    assert "[deck.copies]" in done.out
    rows = json.loads(run("deck", "check", faulty, "--json").out)["decks"][0]
    assert {item["code"] for item in rows["faults"]} >= {"deck.unknown_close", "deck.unknown_header"}
    assert sum(rows["lines"].values()) == len(faulty.read_text(encoding="utf-8").splitlines())
    for item in rows["faults"]:
        assert item["message"]["en"]
        assert item["message"]["zh"]


def test_strict_makes_warnings_count(tmp_path):
    path = tmp_path / "header.txt"
    path.write_text(DECK.read_text(encoding="utf-8").replace("Main deck", "Mein deck:"), encoding="utf-8")
    assert run("deck", "check", path).code == 0
    assert run("deck", "check", path, "--strict").code == 1


def test_stdin_and_codes():
    text = DECK.read_text(encoding="utf-8")
    assert run("deck", "check", "-", stdin=text).code == 0
    code = run("deck", "code", "-", stdin=text).out.strip()
    assert len(code) <= 90
    assert run("deck", "check", code).code == 0
    damaged = run("deck", "check", code[:-3])
    assert damaged.code == 1
    assert "damaged" in damaged.out
    assert spawn("deck", "check", "-", stdin=text.encode("gb18030")).code == 0


@pytest.mark.parametrize("raw", [b"\x00\x01\x02\xff", b"PK\x03\x04 no archive", b"\xff" * 9], ids=["binary", "zip", "bytes"])
def test_of_a_file_that_cannot_be_read_nothing_else_is_said(tmp_path, raw):
    """Not that cards are missing in it."""
    path = tmp_path / "deck.txt"
    path.write_bytes(raw)
    done = run("deck", "check", path, "--json")
    report = json.loads(done.out)
    assert done.code == 1
    assert len(report["decks"][0]["faults"]) == 1


def test_many_decks_make_a_table_and_a_report(tmp_path, faulty):
    done = run("deck", "check", *BUNDLED, faulty)
    assert done.code == 1
    assert f"{len(BUNDLED) + 1} decks: {len(BUNDLED)} legal, 1 not" in done.out
    assert str(faulty) in done.out
    assert "1 deck: 1 legal, 0 not" in run("deck", "check", DECK, "--summary").out
    brief = run("deck", "check", *BUNDLED, faulty, "--summary", "--lang", "en")
    assert len(brief.out.splitlines()) == len(BUNDLED) + 3
    report = json.loads(run("deck", "check", *BUNDLED, faulty, "--json").out)
    assert (report["legal"], report["illegal"], len(report["decks"])) == (len(BUNDLED), 1, len(BUNDLED) + 1)
    assert report["rules_version"]
    rows = list(csv.DictReader(io.StringIO(run("deck", "check", *BUNDLED, faulty, "--csv").out)))
    assert [row["legal"] for row in rows] == ["yes"] * len(BUNDLED) + ["no"]
    assert rows[0]["main"] == "40"
    assert "deck.unknown_close" in rows[-1]["faults"]


def test_folders_and_zip_files(tmp_path):
    for number, path in enumerate(BUNDLED):
        (tmp_path / f"{number}.txt").write_bytes(path.read_bytes())
    (tmp_path / "readme.pdf").write_bytes(b"%PDF")
    packed = tmp_path / "all.zip"
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr("张飞/1.txt", DECK.read_bytes())
        file.writestr("bomb.txt", b"\0" * 50_000_000, zipfile.ZIP_DEFLATED)
    report = json.loads(run("deck", "check", tmp_path, "--json").out)
    assert len(report["decks"]) == len(BUNDLED) + 2
    assert report["illegal"] == 1
    assert {item["code"] for row in report["decks"] for item in row["faults"] if item["severity"] == "error"} >= {"deck.zip_size"}
    (tmp_path / "empty").mkdir()
    assert run("deck", "check", tmp_path / "empty").code == 1


@pytest.mark.parametrize("command", [("deck", "check"), ("deck", "stats"), ("proxy",)], ids=" ".join)
def test_what_is_named_is_read_unpacked_and_decoded_once(tmp_path, monkeypatch, command):
    packed = tmp_path / "all.zip"
    with zipfile.ZipFile(packed, "w") as file:
        for path in BUNDLED:
            file.writestr(path.name, path.read_bytes())
    calls: list[str] = []
    for owner, name in ((zipfile.ZipFile, "open"), (opening, "decode")):
        real = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *args, real=real, name=name: calls.append(name) or real(*args))
    out = ("-o", tmp_path / "x.pdf") if command == ("proxy",) else ()
    assert run(*command, packed, *out).code == 0
    assert sorted(calls) == ["decode"] * len(BUNDLED) + ["open"] * len(BUNDLED)


@pytest.mark.parametrize("names", [("one.json", "two.json"), ("one.txt", "two.txt"), ("two.o8d", "one.o8d")])
def test_decks_of_two_games_are_each_judged_by_their_own(tmp_path, monkeypatch, names):
    monkeypatch.delenv("ZMDJ_DB")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for game, name in zip(("zmdj", "zhenmian"), names, strict=True):
        deck = sorted((resources.data_dir() / game / "decks").glob("*.txt"))[0]
        kind = {".json": "json", ".txt": "text", ".o8d": "octgn"}[Path(name).suffix]
        assert run("deck", "convert", deck, "--to", kind, "--out", tmp_path / name).code == 0
    done = run("deck", "check", *(tmp_path / name for name in names), "--json")
    assert done.code == 0
    assert [(row["game"], row["legal"]) for row in json.loads(done.out)["decks"]] == [("zmdj", True), ("zhenmian", True)]
    shown = run("deck", "check", *(tmp_path / name for name in names), "--summary", "--lang", "zh").out
    assert "正面对决" in shown
    assert "阵面对决" in shown


def test_f15_a_deck_of_another_game_that_cannot_be_judged_stops_no_other(tmp_path):
    """The variable names a database of the main game."""
    assert run("db", "path").code == 0
    (tmp_path / "a.txt").write_bytes(DECK.read_bytes())
    (tmp_path / "b.json").write_text('{"zmdj_deck": 1, "game": "zhenmian", "sections": {"main": [{"card": "CZ-001"}]}}', encoding="utf-8")
    report = json.loads(run("deck", "check", tmp_path, "--json").out)
    assert [row["legal"] for row in report["decks"]] == [True, False]
    assert [item["place"]["source"] for item in report["decks"][1]["faults"]] == [str(tmp_path / "b.json")]


DOCX = {"[Content_Types].xml": "<Types/>", "word/document.xml": "<w/>"}


def zipped(files: dict[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize("packed", [False, True], ids=["folder", "zip"])
def test_f4_every_file_of_a_folder_is_read_or_left_out_with_the_reason(tmp_path, packed):
    deck = DECK.read_bytes()
    files = {
        "a.txt": deck,
        "noext": deck,
        "李四.rtf": deck,
        "王五.rtf": b"{\\rtf1 x}",
        "b.pdf": b"%PDF-1.7\n",
        "c.docx": zipped(DOCX),
        "d.jpg": b"\xff\xd8\xff\xe0\0\0",
        "inner.zip": zipped({"e.txt": deck}),
        ".DS_Store": b"\0\1",
        "Thumbs.db": b"\0\1",
        "~$c.docx": b"x",
        "__MACOSX/._a.txt": b"\0\5",
    }
    if packed:
        where = tmp_path / "all.zip"
        where.write_bytes(zipped({**files, "sub/f.txt": deck}))
        read, left = ["a.txt", "noext", "sub/f.txt"], ["b.pdf", "c.docx", "d.jpg", "inner.zip", "李四.rtf", "王五.rtf"]
    else:
        where = tmp_path / "f"
        for name, data in files.items():
            (where / name).parent.mkdir(parents=True, exist_ok=True)
            (where / name).write_bytes(data)
        (where / "sub").mkdir()
        (where / "sub" / "f.txt").write_bytes(deck)
        read, left = ["a.txt", "inner.zip!e.txt", "noext"], ["b.pdf", "c.docx", "d.jpg", "sub", "李四.rtf", "王五.rtf"]
    done = run("deck", "check", where, "--json")
    report = json.loads(done.out)
    start = len(str(where)) + 1
    assert sorted(row["source"][start:] for row in report["decks"]) == sorted(read)
    assert all(row["legal"] for row in report["decks"])
    assert sorted(row["source"][start:] for row in report["left_out"]) == sorted(left)
    assert done.code == 0
    assert run("deck", "check", where, "--strict").code == 1
    shown = run("deck", "check", where, "--lang", "zh").out
    assert all(name in shown for name in left)
    assert "Word 文档" in shown
    if not packed:
        inside = json.loads(run("deck", "check", where, "--recursive", "--json").out)
        assert str(where / "sub" / "f.txt") in [row["source"] for row in inside["decks"]]


def test_a_document_that_is_named_says_what_it_is(tmp_path):
    """Judge: .docx, RTF and PDF are named as what they are."""
    for name, data, word in (("a.docx", zipped(DOCX), "Word"), ("a.rtf", b"{\\rtf1 x}", "RTF"), ("a.pdf", b"%PDF-1", "PDF")):
        (tmp_path / name).write_bytes(data)
        done = run("deck", "check", tmp_path / name, "--lang", "en")
        assert (done.code, "deck.document" in done.out, word in done.out) == (1, True, True)


def test_patterns_are_expanded_where_the_shell_does_not(tmp_path, monkeypatch):
    """T2-30."""
    monkeypatch.chdir(tmp_path)
    for name in ("p2.txt", "p10.txt", "q.txt", "[p].txt"):
        (tmp_path / name).write_bytes(DECK.read_bytes())
    report = json.loads(run("deck", "check", "p*.txt", "--json").out)
    assert [row["source"] for row in report["decks"]] == ["p2.txt", "p10.txt"]
    assert run("deck", "check", "[p].txt").code == 0
    assert run("deck", "check", "z*.txt").code == 2


def test_cards_and_patterns_where_copies_are_printed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p1.txt").write_text("1 太平道鼓吏\n", encoding="utf-8")
    for args in (("飞将·吕布,陷阵·高顺",), ("p*.txt",), ("3x 飞将·吕布",)):
        assert run("proxy", *args, "-o", "x.pdf").code == 0
    for args in (("nosuchfile.txt",), ("",), ("p1.txt", "decks/none.txt")):
        assert run("proxy", *args, "-o", "x.pdf").code == 2
    (tmp_path / "own1.csv").write_text("id,zh,type\nQ-1,试作,unit\n", encoding="utf-8")
    assert run("import", "csv", "own*.csv", "--dry-run").code == 0


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes on Linux alone")
def test_a_file_whose_name_is_no_text(tmp_path):
    """Judge: names in GBK are common."""
    name = os.fsencode(tmp_path) + b"/\xce\xd2.txt"
    with open(name, "wb") as file:
        file.write(DECK.read_bytes())
    for args in (
        ("deck", "check"),
        ("deck", "show"),
        ("deck", "check", "--json"),
        ("deck", "convert", "--to", "json", "--out-dir", tmp_path / "out"),
    ):
        assert spawn(*args, os.fsdecode(name)).code == 0
    assert spawn("deck", "check", tmp_path).code == 0


@pytest.mark.parametrize("args", [("check", ""), ("check", " "), ("diff", "", DECK), ("fix", "")], ids=str)
def test_an_empty_name_is_wrong_use(args):
    """Judge: an unset variable checks no folder."""
    done = run("deck", *args)
    assert (done.code, "deck.empty_argument" in done.err) == (2, True)


def test_one_bad_file_stops_no_other(tmp_path):
    (tmp_path / "a.txt").write_bytes(DECK.read_bytes())
    (tmp_path / "b.txt").write_bytes(b"\0\1\2\xff")
    (tmp_path / "c.zip").write_bytes(b"PK\x03\x04 no archive")
    (tmp_path / "d.json").write_text('{"zmdj_deck": 1, "game": "chess", "sections": {}}', encoding="utf-8")
    (tmp_path / "e.txt").mkdir()
    report = json.loads(run("deck", "check", tmp_path, "--json").out)
    assert [(Path(row["source"]).name, row["legal"]) for row in report["decks"]] == [
        ("a.txt", True),
        ("b.txt", False),
        ("c.zip", False),
        ("d.json", False),
    ]


def test_f2_a_folder_is_judged_file_by_file(tmp_path, monkeypatch):
    """A list of short names is of one game, the next of another; each verdict names its own."""
    monkeypatch.delenv("ZMDJ_DB")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "f"
    folder.mkdir()
    (folder / "a.txt").write_text("1 刘备\n3 曹操\n3 孙权\n", encoding="utf-8")
    (folder / "b.txt").write_bytes(DECK.read_bytes())
    report = json.loads(run("deck", "check", folder, "--json").out)
    assert [(row["game"], row["legal"]) for row in report["decks"]] == [("zhenmian", False), ("zmdj", True)]
    assert "正面对决" in run("deck", "check", folder / "b.txt").out


def test_a_file_of_faults_is_not_shown_without_end(tmp_path):
    """Judge: 5,000 bad lines once gave 25,000 lines of faults; the report for programs has them all."""
    path = tmp_path / "bad.txt"
    path.write_text("3 太平道鼓吏\n" + "3 不是牌甲\n" * 500, encoding="utf-8")
    done = run("deck", "check", path)
    assert "deck.more_faults" in done.out
    assert len(done.out.splitlines()) < 400
    unknown = [row["code"] for row in json.loads(run("deck", "check", path, "--json").out)["decks"][0]["faults"]]
    assert sum(code.startswith("deck.unknown") for code in unknown) == 500
    path.write_text("3 太平道鼓吏\n3 不是牌甲\n", encoding="utf-8")
    assert run("deck", "fix", path).err.count("3 不是牌甲") == 1


def test_what_is_no_list_at_all_is_said_once(tmp_path):
    path = tmp_path / "prose.txt"
    path.write_text("3 此处无牌\n" * 4000, encoding="utf-8")
    row = json.loads(run("deck", "check", path, "--json").out)["decks"][0]
    assert row["lines"] == {"error": 4000}
    assert [(item["code"], item["params"]["left"]) for item in row["faults"] if item["code"] == "deck.no_list"] == [("deck.no_list", 3995)]


def test_a_name_with_a_line_break_or_of_great_length_is_one_row(tmp_path):
    packed = tmp_path / "all.zip"
    packed.write_bytes(zipped({"a\nb.txt": DECK.read_bytes(), "x" * 300 + ".txt": DECK.read_bytes()}))
    assert len(run("deck", "check", packed, "--summary", "--lang", "en").out.splitlines()) == 4
    shown = run("deck", "check", packed, "--summary", "--lang", "en", tty=True).out
    assert max(cell_len(line) for line in shown.splitlines()) < 250


def test_a_report_runs_no_formulas(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text(f"Name: =HYPERLINK(1)\n{DECK.read_text(encoding='utf-8').split(chr(10), 1)[1]}", encoding="utf-8")
    assert "'=HYPERLINK(1)" in run("deck", "check", path, "--csv").out


def test_a_thousand_decks_in_one_call(tmp_path):
    for number in range(1000):
        (tmp_path / f"{number:04}.txt").write_bytes(BUNDLED[number % len(BUNDLED)].read_bytes())
    done = run("deck", "check", tmp_path, "--summary")
    assert done.code == 0
    assert "1000 decks: 1000 legal, 0 not" in done.out


FORMAT = """
[[format]]
id = "short"
zh = "短赛制"
en = "Short"
[[format.section]]
id = "commander"
zh = "统帅"
en = "Commander"
min = 1
max = 1
types = ["commander"]
[[format.section]]
id = "main"
zh = "主牌库"
en = "Main deck"
min = 1
types = ["unit", "stratagem", "attachment"]
copies = 2
[[format.section]]
id = "tactics"
zh = "兵法牌库"
en = "Tactics deck"
min = 1
types = ["tactic"]
"""


def test_a_format_of_ones_own(tmp_path):
    path = tmp_path / "short.toml"
    path.write_text(FORMAT, encoding="utf-8")
    done = run("deck", "check", DECK, "--format-file", path, "--lang", "en")
    assert done.code == 1
    assert "limit 2" in done.out
    assert "Short" in done.out
    path.write_text(FORMAT.replace("copies = 2", "copies = 3"), encoding="utf-8")
    assert run("deck", "check", DECK, "--format-file", path, "--format", "short").code == 0
    assert run("deck", "check", DECK, "--format-file", path, "--format", "long").code == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("[[format]]", "[[format"), "deck.format_syntax"),
        (("[[format]]", "[[other]]"), "deck.format_empty"),
        (("min = 1", "min = -1"), "deck.format_shape"),
        (('"tactic"', '"tactics"'), "deck.format_type"),
        (('en = "Short"', 'en = "Short"\nlimit = [{card = "Nobody at all", max = 1}]'), "deck.format_card"),
    ],
)
def test_a_faulty_format_says_where(tmp_path, change, code):
    path = tmp_path / "short.toml"
    path.write_text(FORMAT.replace(*change), encoding="utf-8")
    done = run("deck", "check", DECK, "--format-file", path)
    assert done.code == 1
    assert code in done.err


def test_a_pool(tmp_path):
    path = tmp_path / "pool.toml"
    path.write_text(FORMAT.replace('en = "Short"', 'en = "Short"\npool = true').replace("copies = 2", "copies = 9"), encoding="utf-8")
    assert run("deck", "check", DECK, "--format-file", path, "--pool", DECK).code == 0
    done = run("deck", "check", DECK, "--format-file", path, "--pool", BUNDLED[1], "--lang", "en")
    assert done.code == 1
    assert "0 in the pool" in done.out
    bad = tmp_path / "bad.txt"
    bad.write_text("1 no such card", encoding="utf-8")
    assert "deck.unknown" in run("deck", "check", DECK, "--format-file", path, "--pool", bad).err
    assert "deck.no_pool" in run("deck", "check", DECK, "--format-file", path).out


def test_the_bundled_decks_are_listed():
    """By the names under which they can be asked for, with their titles in both languages."""
    rows = json.loads(run("deck", "list", "--json").out)
    assert {row["name"] for row in rows} == {path.stem for path in BUNDLED}
    assert all(row["zh"] != row["en"] and row["cards"] > 50 for row in rows)
    assert all(row["name"] in run("deck", "list").out for row in rows)


def test_the_curve_has_no_holes():
    """Costs that no card has are bars of nothing."""
    shown = run("deck", "stats", "wind-lu-lingqi-swift", "--lang", "en").out
    costs = [int(match) for match in re.findall(r"^ +(\d+) +\d+ ?#*$", shown, re.MULTILINE)]
    assert costs == list(range(costs[0], costs[-1] + 1))


def test_show_stats_and_diff():
    shown = run("deck", "show", DECK, "--lang", "zh")
    assert shown.code == 0
    assert "主牌库 (40)" in shown.out
    row = json.loads(run("deck", "show", DECK, "--json").out)[0]
    assert sum(card["count"] for card in row["cards"]) == 53
    stats = json.loads(run("deck", "stats", DECK, "--json").out)[0]
    assert sum(stats["curve"].values()) == stats["sections"]["main"] == 40
    assert all(need["met"] for need in stats["needs"])
    assert "mean" in run("deck", "stats", DECK, BUNDLED[1], "--lang", "en").out
    assert "same" in run("deck", "diff", DECK, DECK).out
    changes = json.loads(run("deck", "diff", DECK, BUNDLED[1], "--json").out)
    assert sum(change["after"] - change["before"] for change in changes) == 0
    assert run("deck", "diff", DECK, BUNDLED[1], "--by", "printing", "--lang", "en").code == 0


def test_the_hash_does_not_depend_on_the_language():
    assert len({json.loads(run("deck", "show", DECK, "--json", "--lang", lang).out)[0]["hash"] for lang in ("en", "zh", "both")}) == 1


@pytest.mark.parametrize("kind", WRITABLE)
def test_convert_there_and_back(tmp_path, kind):
    target = tmp_path / f"deck.{kind}"
    assert run("deck", "convert", DECK, "--to", kind, "--out", target, "--names", "en").code == 0
    assert run("deck", "diff", DECK, target, "--by", "printing").out.startswith("The decks are the same.")
    piped = run("deck", "convert", DECK, "--to", kind, "--names", "en")
    assert piped.out.strip() == target.read_text(encoding="utf-8").strip()
    assert run("deck", "check", target, "--from", kind).code == 0


@pytest.mark.parametrize("encoding", ["gbk", "cp1252"])
def test_what_is_converted_into_a_pipe_is_utf_8_whatever_the_terminal_is(tmp_path, encoding):
    target = tmp_path / "deck.o8d"
    assert run("deck", "convert", DECK, "--to", "octgn", "--out", target).code == 0
    args = [sys.executable, "-m", "zmdj_cards", "deck", "convert", str(DECK), "--to", "octgn"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding}
    assert subprocess.run(args, capture_output=True, env=env, check=True, cwd=tmp_path).stdout == target.read_bytes()


def test_convert_writes_many_into_a_folder_and_nothing_over(tmp_path):
    folder = tmp_path / "out"
    assert run("deck", "convert", *BUNDLED, "--to", "octgn", "--out-dir", folder).code == 0
    assert sorted(path.stem for path in folder.iterdir()) == [path.stem for path in BUNDLED]
    again = run("deck", "convert", *BUNDLED, "--to", "octgn", "--out-dir", folder)
    assert again.code == 2
    assert "--force" in again.err
    assert run("deck", "convert", *BUNDLED, "--to", "octgn", "--out-dir", folder, "--force").code == 0
    assert run("deck", "convert", *BUNDLED, "--to", "octgn").code == 2
    assert run("deck", "convert", DECK, "--to", "octgn", "-o", tmp_path / "x", "--out-dir", folder).code == 2


def test_a_deck_name_cannot_leave_the_folder(tmp_path):
    text = DECK.read_text(encoding="utf-8").split("\n", 1)[1]
    folder = tmp_path / "a" / "out"
    done = run("deck", "convert", "-", "--to", "json", "--out-dir", folder, stdin=f"Name: ../../x/攻:守\n{text}")
    assert done.code == 0
    (made,) = folder.iterdir()
    assert "攻_守" in made.name
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_deck_with_faulty_lines_is_not_written_unless_asked(tmp_path, faulty):
    target = tmp_path / "x.json"
    done = run("deck", "convert", faulty, "--to", "json", "-o", target)
    assert done.code == 1
    assert "弓兵残布" in done.err
    assert not target.exists()
    assert run("deck", "convert", faulty, "--to", "json", "-o", target, "--keep-going").code == 1
    assert json.loads(target.read_text(encoding="utf-8"))["sections"]["main"]
    code = run("deck", "code", faulty)
    assert (code.code, code.out) == (1, "")


def test_excel(tmp_path):
    target = tmp_path / "x.csv"
    assert run("deck", "convert", DECK, "--to", "csv", "--excel", "-o", target).code == 0
    assert target.read_bytes().startswith(b"\xef\xbb\xbf")
    assert run("deck", "check", target).code == 0
    assert spawn("deck", "convert", DECK, "--to", "csv", "--excel").out.startswith("\ufeff")


def test_prefer_newest_names_printings_only():
    plain = json.loads(run("deck", "show", DECK, "--json").out)[0]
    newest = json.loads(run("deck", "show", DECK, "--json", "--prefer", "newest").out)[0]
    assert [card["card"] for card in plain["cards"]] == [card["card"] for card in newest["cards"]]
    assert all(card["printing"] for card in newest["cards"])
    code = run("deck", "code", DECK, "--prefer", "newest").out
    again = json.loads(run("deck", "show", "-", "--json", stdin=code).out)[0]
    printings = [{card["card"]: card["printing"] for card in deck["cards"]} for deck in (newest, again)]
    assert printings[0] == printings[1]


def test_fix_writes_a_copy_with_the_unique_choices(tmp_path, faulty):
    before = faulty.read_bytes()
    seen = run("deck", "fix", faulty)
    assert seen.code == 1
    assert "弓兵残部" in seen.err
    assert not (tmp_path / "faulty.fixed.txt").exists()
    assert run("deck", "fix", faulty, "--yes-unique", "--lang", "zh").code == 0
    assert faulty.read_bytes() == before
    assert (tmp_path / "faulty.fixed.txt").read_bytes() == before.replace("残布".encode(), "残部".encode())
    assert run("deck", "fix", faulty, "--yes-unique").code == 2
    assert run("deck", "fix", faulty, "--yes-unique", "--force").code == 0
    assert run("deck", "fix", faulty, "--yes-unique", "--out", tmp_path / "other.txt").code == 0
    assert run("deck", "fix", "-", "--yes-unique", stdin="1 弓兵残布\n").out == "1 弓兵残部\n"
    assert run("deck", "fix", faulty, "--in-place", "--out", tmp_path / "y").code == 2
    assert run("deck", "fix", faulty, "--yes-unique", "--in-place").code == 0
    assert "弓兵残布" not in faulty.read_text(encoding="utf-8")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "code"), [("1", 0), ("", 1), ("99", 1), ("①", 1)])
def test_fix_asks_on_a_terminal(tmp_path, answer, code):
    path = tmp_path / "one.txt"
    path.write_text("3 弓兵残布\n", encoding="utf-8")
    out, err = io.StringIO(), Terminal()
    assert program(["deck", "fix", str(path), "--in-place"], out, err, Terminal(answer + "\n")) == code
    assert "1) " in err.getvalue()
    assert (path.read_text(encoding="utf-8") == "3 弓兵残部\n") == (code == 0)


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("check", "no-such-file.txt"), 2, "deck.no_such_file"),
        (("check", "-", "-"), 2, "deck.stdin_twice"),
        (("check",), 2, "cli.missing"),
        (("check", DECK, "--format", "nothing"), 2, "model.unknown_format"),
        (("check", DECK, "--json", "--csv"), 2, "deck.two_reports"),
        (("check", DECK, "--from", "nothing"), 2, "cli.bad_choice_of"),
        (("diff", DECK.parent, DECK), 2, "deck.one_deck"),
        (("fix", "no-such-file.txt"), 2, "deck.no_such_file"),
        (("show", DECK, "--from", "json"), 1, "deck.json_syntax"),
    ],
    ids=str,
)
def test_what_goes_wrong_is_named(args, code, said):
    done = run("deck", *args)
    assert done.code == code
    assert said in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("show", DECK), 0, "Thousand Deliberations"),
        (("stats", DECK), 0, "40"),
        (("code", DECK), 0, "zmdj1-"),
        (("check", DECK, "--format", "singleton"), 1, "deck.copies"),
        (("check", DECK, "--from", "octgn"), 1, "text.xml_syntax"),
    ],
    ids=str,
)
def test_a_report_and_its_exit_code(args, code, said):
    done = run("deck", *args)
    assert (done.code, done.err) == (code, "")
    assert said in done.out


@pytest.mark.parametrize("encoding", ["gbk", "cp1252", "utf-8", "ascii"])
@pytest.mark.parametrize("args", [("check",), ("show",), ("stats",), ("check", "--json"), ("check", "--csv"), ("code",)], ids=" ".join)
def test_any_terminal_encoding(args, encoding, faulty):
    done = spawn("deck", *args, DECK, env={"PYTHONIOENCODING": encoding})
    assert done.code == 0
    assert done.err == ""
    if args[0] == "check":
        assert spawn("deck", *args, faulty, env={"PYTHONIOENCODING": encoding}).code == 1


def test_a_pipe_has_no_colour_and_cuts_nothing(tmp_path):
    path = tmp_path / f"{'长' * 40}-{'name' * 12}.txt"
    path.write_bytes(DECK.read_bytes())
    done = spawn("deck", "check", path, DECK, env={"COLUMNS": "80"})
    assert "\x1b" not in done.out
    assert path.name in done.out


@pytest.mark.parametrize("args", [("show", DECK), ("stats", DECK), ("diff", DECK, BUNDLED[1])], ids=lambda args: args[0])
def test_tables_fit_an_80_column_terminal(monkeypatch, args):
    """Only the code and the notes of a deck may be longer: they stand as they are."""
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("deck", *args, tty=True).out
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in shown.splitlines() if not line.startswith(("  # ", "  deck code"))]
    assert max(map(cell_len, plain)) <= 80


def test_brackets_are_text(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text("Name: [red]关[/b]\n1 [main] 抽1张 [/b]\n", encoding="utf-8")
    done = run("deck", "check", path)
    assert "[red]关[/b]" in done.out
    assert "1 [main] 抽1张 [/b]" in done.out


# Options that no other test in this file names.
ELSEWHERE = [
    ("check", DECK, "--prefer", "newest"),
    ("show", DECK, "--format", "standard"),
    ("show", DECK, "--from", "text"),
    ("stats", DECK, "--format", "standard"),
    ("stats", DECK, "--from", "text"),
    ("diff", DECK, DECK, "--format", "standard"),
    ("diff", DECK, DECK, "--from", "text"),
    ("convert", DECK, "--to", "code", "--format", "standard", "--prefer", "newest", "--from", "text", "--lang", "zh"),
    ("code", DECK, "--format", "standard", "--from", "text", "--lang", "zh"),
    ("fix", DECK, "--format", "standard"),
]


@pytest.mark.parametrize("args", ELSEWHERE, ids=lambda args: " ".join(map(str, args[:1] + args[2:])))
def test_more_options(args):
    assert run("deck", *args).code == 0


@pytest.mark.parametrize("command", ["show", "stats", "diff", "convert", "code", "fix"])
def test_a_format_file_for_every_command(tmp_path, command):
    path = tmp_path / "short.toml"
    path.write_text(FORMAT, encoding="utf-8")
    more = {"diff": (DECK,), "convert": ("--to", "text")}.get(command, ())
    assert run("deck", command, DECK, *more, "--format-file", path).code == 0
