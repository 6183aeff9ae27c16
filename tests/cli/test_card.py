"""Card, glossary, rules, import, export and database commands as a user runs them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from rich.cells import cell_len

from tests.cli.run import run, spawn
from tests.store.conftest import record
from tests.zhenmian.test_set_files import card, file
from zmdj_cards.cli import main

GROUPS = ("card", "glossary", "rules", "import", "export", "db")


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    """A folder with a database of the shipped cards, one imported file and one table of the user's."""
    folder = tmp_path_factory.mktemp("home")
    rows = [
        record(1, "ZZ-C-001", "测试[main]将", skill_text="[通常] 抽1张 [/b] ↻ •", pack_name="新包"),
        record(2, "BP01-R-001", "白眉·马良", main_cate=8, attr_war_art=1, cost_value=5, skill_text="摸一张牌，然后横置。" * 12),
    ]
    (folder / "official.json").write_text(json.dumps({"code": 0, "data": {"list": rows}}, ensure_ascii=False), encoding="utf-8")
    (folder / "own.csv").write_text("id,type,zh,note\n001,unit,自制·甲,(pin)\n", encoding="utf-8")
    (folder / "own.json").write_text('[{"id": "BP01-R-004", "en": "Same Trick Again"}]', encoding="utf-8")
    (folder / "numbers.toml").write_text("opening_hand_first = 5\n", encoding="utf-8")
    (folder / "set.xml").write_bytes(file(card()))
    assert run("--db", folder / "cards.db", "import", "official", folder / "official.json").code == 0
    assert run("--db", folder / "cards.db", "import", "csv", folder / "own.csv").code == 0
    return folder


# Every command and every option of the groups above; {home} is the folder. (exit code, arguments)
LINES: list[tuple[int, str]] = [
    (0, "card show 白眉·马良"),
    (0, "card show BP01-L-035 --face awakened --lang zh --game zmdj"),
    (0, "card show ZZ-C-001 --lang both"),
    (0, "card show ZZ-C-001 --json"),
    (1, "card show 关雨"),
    (1, "card show BP01-R-001 --face awakened"),
    (0, "card search e:wind cost<=3 --lang en"),
    (0, "card search 关羽 unique:prints --tsv"),
    (0, "card search [main] --json"),
    (0, "card search 无此牌也"),
    (1, "card search foo:1"),
    (0, "card search -- -t:unit 费用<=1"),
    (0, "card list --tsv --lang zh"),
    (0, "card list --json"),
    (0, "card search -e:fire -name:zhao is:peerless"),
    (0, "card lint --lang en"),
    (0, "card lint --json"),
    (0, "card edit ZZ-C-001 --en-name Tester --en-text [/b]One --en-ambush Two --en-flavour Three --note note"),
    (0, "card edit ZZ-C-001 --set cost=X --reset note --face front"),
    (1, "card edit ZZ-C-001 --set cost=cheap"),
    (2, "card edit ZZ-C-001 --set cost"),
    (2, "card edit ZZ-C-001"),
    (0, "card edit ZZ-C-001 --reset en-name --reset en-text"),
    (0, "card edits"),
    (0, "card edits --json"),
    (0, "card edits --tsv"),
    (0, "import csv {home}/own.csv --dry-run --json"),
    (0, "import json {home}/own.json --dry-run"),
    (0, "import official {home}/official.json --dry-run --details"),
    (0, "import octgn {home}/set.xml --db {home}/third.db --dry-run"),
    (2, "card remove BP01-R-001"),
    (1, "card remove nobody-here"),
    (0, "glossary --tsv"),
    (0, "glossary 伏击 --lang both"),
    (0, "glossary --json --lang en"),
    (1, "glossary 無此詞也"),
    (0, "rules"),
    (0, "rules show hand --origin assumed --tsv --lang en"),
    (0, "rules check {home}/numbers.toml --json"),
    (0, "rules check {home}/numbers.toml"),
    (1, "rules check {home}/own.json --json"),
    (0, "rules hand --json"),
    (0, "rules show --json"),
    (1, "rules nonsense-rule"),
    (0, "import official {home}/official.json"),
    (0, "import official {home}/official.json --yes --partial --details"),
    (0, "import official {home}/official.json --replace --json"),
    (1, "import official {home}/nowhere.json"),
    (0, "import octgn {home}/set.xml --db {home}/second.db --yes --partial --details"),
    (0, "import octgn {home}/set.xml --db {home}/second.db --replace --json"),
    (1, "import octgn {home}/official.json"),
    (2, "import official"),
    (0, "import csv {home}/own.csv --no-pinyin"),
    (0, "import csv {home}/own.csv --json"),
    (0, "import json {home}/own.json --no-pinyin"),
    (0, "import json {home}/own.json --json"),
    (1, "import csv {home}/official.json"),
    (0, "export csv"),
    (0, "export csv --all --excel --out {home}/all.csv"),
    (0, "export json --all"),
    (0, "export json --out {home}/own2.json"),
    (2, "export csv --out {home}/no/such/folder.csv"),
    (0, "db path"),
    (0, "db info"),
    (0, "db info --json"),
    (0, "db rebuild"),
    (2, "card show"),
    (2, "card show x --lang fr"),
    (2, "db nonsense"),
]


@pytest.mark.parametrize(("code", "line"), LINES, ids=[line for _, line in LINES])
def test_every_command_with_its_exit_code(home, code, line):
    result = run("--db", home / "cards.db", *(part.format(home=home) for part in line.split()))
    assert result.code == code, result.err
    assert "\x1b" not in result.out + result.err
    assert "Traceback" not in result.err
    assert "fault of the program" not in result.err


PIPED = [line for code, line in LINES if code == 0 and line.split()[0] in ("card", "glossary", "rules") and "edit" not in line][::2]


@pytest.mark.parametrize("encoding", ["gbk", "cp1252"])
@pytest.mark.parametrize("line", PIPED)
def test_in_a_pipe_of_any_encoding(home, encoding, line):
    """The game's signs included: the same words as in UTF-8, what the encoding has no room for as escapes."""
    args = [part.format(home=home) for part in line.split()]
    result = spawn("--db", home / "cards.db", *args, env={"PYTHONIOENCODING": encoding})
    assert result.code == 0, result.err
    assert "\x1b" not in result.out
    plain = run("--db", home / "cards.db", *args).out
    assert plain.strip()
    again = re.sub(r"\\u([0-9a-f]{4})|\\x([0-9a-f]{2})", lambda match: chr(int(match[1] or match[2], 16)), result.out)
    words = r"[A-Za-z0-9\u4e00-\u9fff]+"
    assert re.findall(words, again) == re.findall(words, plain)


@pytest.mark.parametrize("encoding", ["gbk", "cp1252"])
@pytest.mark.parametrize("kind", ["csv", "json"])
def test_tables_are_utf8_whatever_the_terminal(home, encoding, kind):
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "zmdj_cards", "--db", str(home / "cards.db"), "export", kind, "--all"]
    done = subprocess.run(command, capture_output=True, env=env, check=True)
    assert "白眉·马良" in done.stdout.decode("utf-8")


def options(command, path=()):
    """(path, option) of every option of a command tree."""
    members = getattr(command, "commands", None)
    if members:
        return [pair for name, member in members.items() for pair in options(member, (*path, name))]
    return [(path, name) for param in command.params for name in param.opts if name.startswith("--")]


def test_every_option_in_the_help_is_used_above():
    root = typer.main.get_command(main.app)
    for group in GROUPS:
        for path, option in options(root.get_command(None, group), (group,)):
            if option in ("--db", "--game", "--lang", "--force"):
                continue
            lines = [line for code, line in LINES if line.startswith(" ".join(path)) and code == 0]
            assert any(option in line.split() for line in lines), f"{' '.join(path)} {option}"


def test_common_options_may_stand_anywhere(home):
    assert run("card", "show", "白眉马良", "--db", home / "cards.db").code == 0


# ---- what is shown ----


def test_brackets_in_texts_are_shown_whole(home):
    result = run("--db", home / "cards.db", "card", "show", "ZZ-C-001")
    assert "[通常] 抽1张 [/b] ↻ •" in result.out
    assert "测试[main]将" in result.out


def test_what_is_not_translated_says_so(home):
    assert "not translated" in run("--db", home / "cards.db", "card", "show", "BP01-R-001", "--lang", "en").out
    found = run("--db", home / "cards.db", "card", "search", "自制 or is:official").out
    assert "(draft name)" in found


@pytest.mark.parametrize("name", ["辎重", "风兵法", "迅戟·吕玲绮"])
@pytest.mark.parametrize("lang", ["en", "zh", "both"])
def test_no_cost_is_a_dash(home, name, lang):
    out = run("--db", home / "cards.db", "card", "show", name, "--lang", lang).out
    assert "—" in out
    assert "None" not in out
    assert "99" not in out


def test_json_is_the_same_in_every_language(home):
    shown = {run("--db", home / "cards.db", "card", "show", "迅戟·吕玲绮", "--lang", lang, "--json").out for lang in ("en", "zh", "both")}
    assert len(shown) == 1
    row = json.loads(shown.pop())
    assert row["id"] == "BP01-L-035"
    assert [face["face"] for face in row["faces"]] == ["front", "awakened"]


def test_a_piped_table_is_aligned_and_whole(home):
    lines = run("--db", home / "cards.db", "card", "list").out.splitlines()
    units = [line for line in lines[1:] if line.startswith("BP") and "角色" in line]
    assert len(lines) > 229
    assert "…" not in "".join(lines)
    assert len({cell_len(line) for line in units}) == 1


def test_tsv_has_no_padding_and_its_rows_are_complete(home):
    rows = [line.split("\t") for line in run("--db", home / "cards.db", "card", "list", "--tsv").out.splitlines()]
    assert rows[0][:3] == ["id", "zh", "en"]
    assert {len(row) for row in rows} == {len(rows[0])}
    assert all(cell == cell.strip() for row in rows for cell in row)


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_a_card_fits_the_terminal(home, columns, monkeypatch):
    import io

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("NO_COLOR", "1")
    out = Terminal()
    for words in (["card", "show", "BP01-R-001", "--lang", "zh"], ["card", "search", "e:wind", "t:unit"], ["rules"], ["glossary", "伏击"]):
        assert main.program(["--db", str(home / "cards.db"), *words], out, io.StringIO(), io.StringIO()) == 0
    body = [line for line in out.getvalue().splitlines() if line.startswith("  ")]
    assert max(cell_len(line) for line in body) <= max(int(columns), 60)


def test_search_says_what_it_found_and_suggests_at_most_one_name(home):
    assert "nothing found" in run("--db", home / "cards.db", "card", "search", "关苹").err
    found = run("--db", home / "cards.db", "card", "search", "吕铃绮")
    assert found.out == ""
    assert found.err.count("did you mean") == 1
    assert "1 card\n" in run("--db", home / "cards.db", "card", "search", "id:ZZ-C-001").err


def test_a_fault_in_a_query_is_underlined(home):
    lines = run("--db", home / "cards.db", "card", "search", "关羽 费用>三").err.splitlines()
    assert lines[1:3] == ["  | 关羽 费用>三", "  |           ^^"]


# ---- files ----


def test_import_report_names_every_repair(home, tmp_path):
    rows = [record(n, f"YY-C-{n:03d}", f"某 将{n}", skill_text="—") for n in range(6)]
    (tmp_path / "a.json").write_text(json.dumps(rows), encoding="utf-8")
    result = run("--db", tmp_path / "a.db", "import", "official", tmp_path / "a.json")
    assert "6 records: 6 added, 0 changed, 0 unchanged, 6 repaired, 0 refused" in result.out
    assert "6 x no_ability" in result.out
    assert all(f"YY-C-{n:03d}" in result.out for n in range(6))
    again = run("--db", tmp_path / "a.db", "import", "official", tmp_path / "a.json")
    assert "6 unchanged" in again.out


def test_a_loss_asks_and_is_refused_where_nobody_answers(tmp_path):
    rows = [record(n, f"YY-C-{n:03d}", f"将{n}") for n in range(6)]
    path = tmp_path / "a.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    assert run("--db", tmp_path / "a.db", "import", "official", path).code == 0
    path.write_text(json.dumps([{**row, "skill_text": ""} for row in rows]), encoding="utf-8")
    refused = run("--db", tmp_path / "a.db", "import", "official", path)
    assert (refused.code, "import.loss" in refused.err) == (1, True)
    assert "6 changed" in run("--db", tmp_path / "a.db", "import", "official", path, "--yes").out


def test_partial_lists_what_is_refused_and_exits_with_1(tmp_path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps([record(1, "YY-C-1", "甲"), {**record(2, "YY-C-2", "乙"), "cost_value": "?"}]), encoding="utf-8")
    result = run("--db", tmp_path / "a.db", "import", "official", path, "--partial")
    assert result.code == 1
    assert "1 added" in result.out
    assert "1 refused" in result.out
    assert "YY-C-2" in result.err


def test_export_into_a_pipe_is_utf8_whatever_the_terminal(home, tmp_path):
    run("--db", home / "cards.db", "card", "edit", "BP01-R-004", "--note", "↻甲")
    result = spawn("--db", home / "cards.db", "export", "csv", env={"PYTHONIOENCODING": "utf-8"})
    assert "↻甲" in result.out


# ---- where the database is ----


def test_the_first_command_builds_the_database(tmp_path):
    target = tmp_path / "deep" / "er" / "cards.db"
    result = spawn("card", "show", "白眉马良", env={"ZMDJ_DB": str(target)})
    assert (result.code, target.is_file()) == (0, True)


def test_memory_database(tmp_path):
    assert run("--db", ":memory:", "card", "show", "白眉马良").code == 0


@pytest.mark.parametrize(
    ("content", "code"), [(b"not a database, but long enough to be one" * 40, "store.damaged"), ("foreign", "store.foreign")]
)
def test_a_file_that_is_not_ours_is_left_alone(tmp_path, content, code):
    import sqlite3

    target = tmp_path / "x.db"
    if content == "foreign":
        conn = sqlite3.connect(target)
        conn.execute("CREATE TABLE mine (a)")
        conn.commit()
        conn.close()
    else:
        target.write_bytes(content)
    before = target.read_bytes()
    result = run("--db", target, "card", "show", "x")
    assert (result.code, code in result.err) == (1, True)
    assert target.read_bytes() == before


@pytest.mark.parametrize("named", ["folder", "new-folder", "one.db"])
def test_12_8_one_name_serves_all_games(tmp_path, monkeypatch, named):
    """ZMDJ_DB names a folder, or one file: each game has its own database there, whichever came first."""
    (tmp_path / "folder").mkdir()
    monkeypatch.setenv("ZMDJ_DB", str(tmp_path / named))
    for game, name in (("zhenmian", "冲车"), ("zmdj", "白眉马良"), ("zhenmian", "冲车")):
        shown = run("--game", game, "card", "show", name)
        assert (shown.code, shown.err) == (0, "")
        path = Path(run("--game", game, "db", "path").out.strip())
        assert path.is_file()
        assert path.is_relative_to(tmp_path)
    assert len(list(tmp_path.rglob("*.db"))) == 2
    assert run("--game", "chess", "card", "list").code == 2


def test_a_file_of_another_game_is_never_written_over(tmp_path):
    """Also where the file beside it, which the game would get, holds another game."""
    target = tmp_path / "x.db"
    assert run("--db", target, "--game", "zmdj", "card", "show", "白眉马良").code == 0
    (tmp_path / "x-zhenmian.db").write_bytes(target.read_bytes())
    result = run("--db", target, "--game", "zhenmian", "card", "list")
    assert (result.code, "store.other_game" in result.err) == (1, True)


def test_a_folder_that_cannot_be_made_is_one_clear_fault(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    result = run("--db", tmp_path / "file" / "cards.db", "card", "list")
    assert (result.code, "store.unwritable" in result.err) == (1, True)
    (tmp_path / "zmdj.db").mkdir()
    result = run("--db", tmp_path, "card", "list")
    assert (result.code, "store.unwritable" in result.err) == (1, True)


def test_a_newer_database_is_refused_and_an_older_one_is_rebuilt(tmp_path):
    import sqlite3

    target = tmp_path / "x.db"
    run("--db", target, "card", "edit", "BP01-R-004", "--note", "kept")
    conn = sqlite3.connect(target)
    conn.execute("UPDATE meta SET value = 'old' WHERE key IN ('data_digest', 'data_stamp')")
    conn.execute("DELETE FROM printings")
    conn.commit()
    shown = run("--db", target, "card", "show", "BP01-R-004").out
    assert "kept" in shown
    assert re.search(r"\bBP01-R-004 {2,}R\b", shown)
    conn.execute("UPDATE meta SET value = 'm999' WHERE key = 'schema'")
    conn.commit()
    result = run("--db", target, "card", "list")
    assert (result.code, "store.newer" in result.err) == (1, True)


def test_values_that_do_not_fit_any_more_are_announced_and_kept(tmp_path):
    """An own card that the checks refuse later (its type is gone) is still there, as retired, and is spoken of at every start."""
    import sqlite3

    target = tmp_path / "x.db"
    path = tmp_path / "own.csv"
    path.write_text("id,type,zh\nQ1,unit,自制\n", encoding="utf-8")
    assert run("--db", target, "import", "csv", path).code == 0
    conn = sqlite3.connect(target)
    conn.execute("UPDATE user_edit SET value = 'gone' WHERE field = 'type'")
    conn.execute("INSERT INTO user_edit VALUES ('BP01-R-004', 'front', 'cost', 'cheap')")
    conn.commit()
    assert run("--db", target, "db", "rebuild").code == 1
    shown = run("--db", target, "card", "show", "Q1")
    assert (shown.code, "自制" in shown.out, "retired" in shown.out, "zmdj db info" in shown.err) == (0, True, True, True)
    told = run("--db", target, "db", "info").out
    assert "Q1:" in told
    assert "BP01-R-004:" in told
    assert conn.execute("SELECT count(*) FROM user_edit WHERE card_id = 'Q1'").fetchone()[0] == 2


def test_a_changed_time_of_the_data_alone_rebuilds_nothing(tmp_path):
    import sqlite3

    target = tmp_path / "x.db"
    run("--db", target, "card", "list")
    conn = sqlite3.connect(target)
    conn.execute("UPDATE meta SET value = 'moved' WHERE key = 'data_stamp'")
    conn.execute("UPDATE cards SET en = 'untouched' WHERE id = 'BP01-R-004'")
    conn.commit()
    assert "untouched" in run("--db", target, "card", "show", "BP01-R-004").out
    assert conn.execute("SELECT value FROM meta WHERE key = 'data_stamp'").fetchone()[0] != "moved"


def test_showing_a_card_needs_no_heavy_package(home):
    import subprocess
    import sys

    code = (
        "import sys\nfrom zmdj_cards.cli.main import program\n"
        f"assert program(['--db', {str(home / 'cards.db')!r}, 'card', 'show', 'BP01-R-001']) == 0\n"
        "print([name for name in ('sqlite_utils', 'pypinyin', 'opencc', 'rapidfuzz') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2], check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_f7_an_own_card_is_put_in_listed_and_removed(tmp_path):
    target, path = tmp_path / "cards.db", tmp_path / "own.csv"
    path.write_text("id,type,zh,en\nX-1,unit,自制将,Own Card\nbp01-sr-003,,,Sky Piercer\n", encoding="utf-8")
    done = run("--db", target, "import", "csv", path)
    assert (done.code, "exchange.other_id" in done.err) == (0, True)
    listed = json.loads(run("--db", target, "card", "edits", "--json").out)
    assert [(row["card"], row["field"], row["value"], row["own"]) for row in listed] == [
        ("BP01-SR-003", "en", "Sky Piercer", False),
        ("X-1", "en", "Own Card", True),
        ("X-1", "type", "unit", True),
        ("X-1", "zh", "自制将", True),
    ]
    assert "store.renamed" in run("--db", target, "card", "show", listed[0]["given"]).err
    assert run("--db", target, "card", "remove", "own card").out.startswith("X-1 自制将: removed")
    assert run("--db", target, "card", "show", "X-1").code == 1
