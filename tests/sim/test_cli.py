"""``zmdj sim odds`` and ``zmdj sim hands`` as a user calls them."""

from __future__ import annotations

import csv
import io
import json
import re
import time

import pytest
from rich.cells import cell_len

from tests.cli.run import ROOT, run, spawn
from tests.sim.broken_off import break_off, group
from tests.sim.decks import NAMES

DECK = ROOT / "data" / "zmdj" / "decks" / f"{NAMES[0]}.txt"
WIND = ROOT / "data" / "zmdj" / "decks" / "wind-lu-lingqi-swift.txt"

pytestmark = pytest.mark.usefixtures("with_database")


def odds(*args: object) -> dict:
    result = run("sim", "odds", *map(str, args), "--json")
    assert result.code == 0, result.err
    return json.loads(result.out)


def hands(*args: object) -> dict:
    seed = [] if "--seed" in args else ["--seed", "1"]
    result = run("sim", "hands", *map(str, args), *seed, "--json")
    assert result.code == 0, result.err
    return json.loads(result.out)


def test_check_values():
    records = odds(DECK, "--turns", 0)["records"]
    found = {(r["seat"], r["mulligan"]): r["chance"] for r in records if r["where"] == "hand" and r["copies"] == 3 and r["at_least"] == 1}
    expected = {("first", "kept"): 0.27733, ("first", "seek"): 0.49798, ("second", "kept"): 0.33755, ("second", "seek"): 0.58907}
    assert found == {key: pytest.approx(value, abs=5e-6) for key, value in expected.items()}


def test_the_keep_rule_is_written_in_the_search_grammar():
    data = odds(DECK, "--keep", "2 of cost<=3; 1 of t:unit", "--turns", 1)
    assert data["facts"]["keep"] == "2 of cost<=3; 1 of t:unit (misses)"
    chinese = odds(DECK, "--keep", "2张 费用<=3；1张 类型:角色", "--turns", 1)
    exact = [[r["exact"] for r in part["records"] if r.get("mulligan") == "rule"] for part in (data, chinese)]
    assert exact[0] == exact[1] != []


def test_every_option_of_odds():
    data = odds(
        WIND, "--seat", "second", "--turns", "3", "--keep", "2 of cost<=2", "--back", "all", "--want", "1 of cost=1; 1 of t:unit",
        "--want", "2 of t:stratagem", "--group", "cheap=cost<=2", "--need", "2 wind", "--need", "1火", "--copies", "--lang", "zh",
    )  # fmt: skip
    assert {record["seat"] for record in data["records"] if "seat" in record} == {"second"}
    assert {"cheap", "1 of cost=1; 1 of t:unit"} <= {record["id"] for record in data["records"] if "id" in record}
    met = {(record["id"], record["turn"]): record["chance"] for record in data["records"] if record.get("kind") == "requirement"}
    assert met["2 wind", 2] == 1
    assert met["1 fire", 3] == 0
    assert {"keep", "copies-second-kept", "copies-tactics"} <= {table["id"] for table in data["tables"]}
    assert data["command"].endswith("--need '2 wind' --need '1火' --copies")


@pytest.mark.parametrize(
    "command", [("odds", "--turns", "1"), ("hands", "-n", "20"), ("goldfish", "-n", "1", "--turns", "2")], ids=lambda c: c[0]
)
def test_12_6_a_deck_of_wrong_size_is_named_in_the_report(tmp_path, command):
    name, *options = command
    (tmp_path / "small.txt").write_text("\n".join(DECK.read_text(encoding="utf-8").splitlines()[:-2]), encoding="utf-8")
    small, whole = (json.loads(run("sim", name, deck, *options, "--json").out)["notes"] for deck in (tmp_path / "small.txt", DECK))
    assert [note for note in whole if "no legal size" in note["en"]] == []
    assert all("no legal size" in note["en"] and "张数不合规" in note["zh"] for note in small[:1])
    assert len(small) > len(whole)


def test_f8_the_users_own_values_change_the_versions_of_a_report(tmp_path):
    """Numbers of corrected cards never look like those of the shipped ones."""
    base = ("--db", tmp_path / "cards.db")
    entry = next(line for line in DECK.read_text(encoding="utf-8").splitlines() if re.match(r"\d+ ", line))
    before = json.loads(run(*base, "sim", "odds", DECK, "--turns", "0", "--json").out)["facts"]["versions"]
    assert run(*base, "card", "edit", re.sub(r"^\d+ ", "", entry), "--set", "cost=9").code == 0
    after = json.loads(run(*base, "sim", "odds", DECK, "--turns", "0", "--json").out)["facts"]["versions"]
    assert before["cards"] != after["cards"]
    assert {**before, "cards": ""} == {**after, "cards": ""}


def test_the_command_of_the_report_repeats_it(tmp_path):
    data = hands(DECK, "-n", 40, "--seed", 5, "--keep", "1 of cost=1", "--show", 1)
    (name, lines), *more = data["sources"].items()
    assert not more
    (tmp_path / name).write_text("\n".join(lines), encoding="utf-8")
    import shlex

    words = shlex.split(data["command"])[1:]
    words[words.index(name)] = str(tmp_path / name)
    assert json.loads(run(*words, "--json").out) == data


def test_four_jobs_give_the_rows_of_one(tmp_path):
    files = [tmp_path / f"{jobs}.csv" for jobs in (1, 4)]
    reports = []
    for jobs, file in zip((1, 4), files, strict=True):
        reports.append(hands(DECK, "-n", 4100, "--seat", "first", "--rows", file, "--jobs", jobs, "--keep", "1 of cost=1"))
    assert files[0].read_bytes() == files[1].read_bytes()
    assert reports[0] == reports[1]
    rows = list(csv.DictReader(io.StringIO(files[0].read_text(encoding="utf-8"))))
    assert [int(row["game"]) for row in rows] == list(range(4100))
    assert len({row["seed"] for row in rows}) == 4100
    kept = next(record for record in reports[0]["records"] if record["id"] == "kept")
    assert kept["value"] == sum(row["returned"] == "0" for row in rows) / 4100


@pytest.mark.parametrize(("n", "shares"), [(0, set()), (1, {"0.00%", "100.00%"})])
def test_no_game_and_one_game(n, shares):
    """Of nothing there is no share; of one game it is none or all."""
    data = hands(DECK, "-n", n)
    assert data["facts"]["n"] == {"first": n, "second": n}
    result = run("sim", "hands", DECK, "-n", n, "--lang", "en", "--show", 0)
    assert result.code == 0
    assert set(re.findall(r"(?<![\d.])(?:0|100)\.00%", result.out)) == shares


def test_a_report_always_says_n_seed_version_and_interval():
    result = run("sim", "hands", DECK, "-n", 200, "--seed", 3, "--lang", "en")
    for text in ("games (n): first player 200, second player 200", "seed: 3", "zmdj-cards", "95 % interval", " to "):
        assert text in result.out


def test_csv_is_one_number_a_line():
    result = run("sim", "odds", DECK, "--csv", "--turns", 1)
    rows = list(csv.DictReader(io.StringIO(result.out)))
    assert len(rows) == len(odds(DECK, "--turns", 1)["records"])
    assert all(0 <= float(row["chance"]) <= 1 for row in rows)


def test_every_other_option_of_hands():
    misses = hands(DECK, "-n", 300, "--seat", "second", "--keep", "3 of cost<=2", "--back", "misses", "--jobs", 2, "--lang", "en")
    everything = hands(DECK, "-n", 300, "--seat", "second", "--keep", "3 of cost<=2", "--back", "all")
    backs = [next(record["value"] for record in data["records"] if record["id"] == "returned") for data in (misses, everything)]
    assert backs[0] < backs[1]
    rows = list(csv.DictReader(io.StringIO(run("sim", "hands", DECK, "-n", 5, "--csv", "--show", 0).out)))
    assert {row["n"] for row in rows} == {"5"}


def test_a_bar_with_the_time_left_on_a_terminal_only():
    from zmdj_cards.cli.io import Console
    from zmdj_cards.cli.sim.output import progress

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        with progress(Console(io.StringIO(), stream), 40) as advance:
            advance(10)
            advance(40)
        assert ("40/40" in stream.getvalue()) is shown


def test_files(tmp_path):
    result = run("sim", "hands", DECK, "-n", 100, "--html", tmp_path / "x.html", "--plots", tmp_path / "x.png")
    assert result.code == 0
    assert (tmp_path / "x.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x-castable.png", "x-curve.png", "x-playable.png", "x.html"]


def test_standard_input_and_deck_codes():
    result = run("sim", "odds", "-", "--json", "--turns", 0, stdin=DECK.read_text(encoding="utf-8"))
    digest = odds(DECK, "--turns", 0)["facts"]["digest"]
    assert json.loads(result.out)["facts"]["digest"] == digest
    code = run("deck", "code", DECK).out.split()[-1]
    assert odds(code, "--turns", 0)["facts"]["digest"] == digest


@pytest.mark.parametrize(
    ("args", "code", "text"),
    [
        (["odds", "no-such-file"], 2, "deck.no_such_file"),
        (["odds", str(DECK), "--need", "2 water"], 2, "sim.bad_requirement"),
        (["odds", str(DECK), "--group", "cheap"], 2, "sim.bad_group"),
        (["odds", str(DECK), "--want", "2 of cosst<2"], 1, "search.unknown_key"),
        (["odds", str(DECK), "--want", " ; "], 2, "sim.empty_condition"),
        (["odds", str(DECK), "--json", "--csv"], 2, "sim.one_output"),
        (["odds", str(DECK), "--plots", "x.gif"], 2, "sim.plot_ending"),
        (["odds", str(DECK), "--html", "no/such/folder/x.html"], 2, "cli.no_folder"),
        (["odds", str(DECK), "--seat", "third"], 2, "third"),
        (["hands", str(DECK), "--rows", "x.csv"], 2, "sim.rows_one_seat"),
        (["hands", str(DECK), "-n", "-1"], 2, "--games"),
        (["hands", str(DECK), "--seed", "-1"], 2, "--seed"),
        (["hands", str(DECK), "--jobs", "0"], 2, "--jobs"),
    ],
)
def test_faults_are_named(args, code, text):
    result = run("sim", *args)
    assert (result.code, text in result.err) == (code, True), result.err
    assert result.out == ""


def test_a_faulty_deck_is_not_simulated(tmp_path):
    file = tmp_path / "bad.txt"
    file.write_text("3 no such card at all\n", encoding="utf-8")
    result = run("sim", "hands", file)
    assert result.code == 1
    assert "bad.txt:1" in result.err


def test_a_query_that_no_card_serves_is_a_warning():
    result = run("sim", "odds", WIND, "--want", "1 of e:fire", "--turns", 0)
    assert result.code == 0
    assert "sim.no_card_serves" in result.err


@pytest.mark.parametrize("encoding", ["gbk", "cp1252"])
@pytest.mark.parametrize("command", [["odds", str(DECK), "--copies"], ["hands", str(DECK), "-n", "50", "--keep", "cost=1"]])
def test_in_a_pipe(command, encoding, database):
    result = spawn("sim", *command, env={"PYTHONIOENCODING": encoding, "ZMDJ_DB": str(database)})
    assert result.code == 0, result.err
    assert "\x1b" not in result.out + result.err


def test_rows_of_a_table_have_equal_width():
    lines = run("sim", "odds", DECK, "--lang", "en").out.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("card or group"))
    rows = []
    for line in lines[start:]:
        if not line:
            break
        rows.append(line)
    assert len(rows) > 10
    assert len({cell_len(line) for line in rows}) == 1


def broken_off(args: list[str], database, after: float) -> tuple[int, bytes, bytes]:
    """A command broken off with Ctrl-C after ``after`` seconds."""
    with group("-m", "zmdj_cards", *args, ZMDJ_DB=database) as process:
        time.sleep(after)
        return break_off(process)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_is_finished(jobs, database):
    """A run far too long is broken off; its numbers are those of a run of as many games."""
    args = ["sim", "hands", str(DECK), "-n", str(10**9), "--seat", "first", "--jobs", str(jobs), "--show", "0", "--seed", "1", "--json"]
    run("sim", "hands", DECK, "-n", 0)  # the database is built before
    for after in (2.5, 10, 30):  # on a busy machine the first signals may come before the first game
        code, out, err = broken_off(args, database, after)
        if out:
            break
    assert code == 130, err.decode()
    data = json.loads(out)
    done = data["facts"]["n"]["first"]
    assert 0 < done < 10**9
    assert str(done) in data["notes"][0]["en"]
    whole = hands(DECK, "-n", done, "--seat", "first", "--show", 0, "--jobs", 2)
    assert whole["records"] == data["records"]


@pytest.mark.parametrize("command", [("match", "-n", "1"), ("goldfish", "-n", "2", "--turns", "5")], ids=lambda words: words[0])
def test_f1_a_card_is_played_by_the_text_that_the_database_has(tmp_path, command):
    """An own card and a shipped one whose text was corrected: read whole they are played by it, with unread words they are refused, and
    named in the report where blanks are allowed. A card without a text is no blank."""
    base = ("--db", tmp_path / "cards.db")
    (tmp_path / "own.csv").write_text(
        "id,type,zh,element,need,cost,flash,power,range,skill_zh\nO-1,unit,测试将,wind,1,1,1,5,1,当此角色进场时，摸两张牌。\n"
        "O-2,unit,怪文将,wind,1,1,1,5,1,当此角色喝酒时，唱歌。\nO-3,unit,无字将,wind,1,1,1,5,1,\n",
        encoding="utf-8",
    )
    assert run(*base, "import", "csv", tmp_path / "own.csv").code == 0
    lines = WIND.read_text(encoding="utf-8")
    decks = [tmp_path / "deck.txt"] * (2 if command[0] == "match" else 1)

    def sim(*more):
        return run(*base, "sim", command[0], *decks, *command[1:], *more)

    seen = {}
    for card, code in (("测试将", 0), ("怪文将", 1), ("无字将", 0)):
        decks[0].write_text(lines.replace("巡边散卒", card), encoding="utf-8")
        done = sim("--lang", "en")
        assert (done.code, "engine.blank" in done.err) == (code, bool(code)), (card, done.err)
        allowed = sim("--allow-blank", "--lang", "en")
        assert (allowed.code, bool(re.search(f"without their (text|abilities).*: {card}", allowed.out))) == (0, bool(code)), (
            "named in the report"
        )
        seen[card] = done.out
    assert seen["测试将"] != seen["无字将"]
    decks[0].write_text(lines, encoding="utf-8")
    before = sim().out
    assert run(*base, "card", "edit", "巡边散卒", "--set", "skill_zh=当此角色进场时，摸三张牌。").code == 0
    assert sim().out != before
    assert run(*base, "card", "edit", "巡边散卒", "--set", "skill_zh=当此角色喝酒时，唱歌。").code == 0
    assert sim().code == 1
