"""``zmdj sim goldfish`` and ``zmdj sim compare`` as a user calls them."""

from __future__ import annotations

import csv
import io
import json
import shlex

import pytest

from tests.cli.run import ROOT, run, spawn_all
from tests.sim.decks import NAMES

FOLDER = ROOT / "data" / "zmdj" / "decks"
FIRE, WIND = FOLDER / f"{NAMES[0]}.txt", FOLDER / "wind-lu-lingqi-swift.txt"

pytestmark = pytest.mark.usefixtures("with_database")


def sim(*args: object) -> dict:
    seed = [] if "--seed" in args else ["--seed", "1"]
    result = run("sim", *map(str, args), *seed, "--json")
    assert result.code == 0, result.err
    return json.loads(result.out)


@pytest.fixture
def other(tmp_path):
    """The wind deck with one card taken out for a third copy of another."""
    text = WIND.read_text(encoding="utf-8")
    assert "2 战马" in text
    file = tmp_path / "other.txt"
    file.write_text(text.replace("2 战马", "1 战马").replace("2 荆襄名士·黄承彦", "3 荆襄名士·黄承彦"), encoding="utf-8")
    return file


@pytest.mark.parametrize("command", [("goldfish", FIRE), ("compare", FIRE, WIND)], ids=lambda command: command[0])
def test_csv_is_a_table_of_numbers(command):
    result = run("sim", *command, "-n", 2, "--turns", 2, "--seat", "first", "--seed", 1, "--csv")
    assert result.code == 0, result.err
    rows = list(csv.DictReader(io.StringIO(result.out)))
    assert {row["n"] for row in rows} == {"2"}
    assert {row["seed"] for row in rows} == {"1"}
    assert all(float(row["value"]) >= float(row["low"]) for row in rows if row["value"] and row["low"])


def test_every_option_of_goldfish(tmp_path):
    data = sim(
        "goldfish", WIND, "-n", 6, "--turns", 3, "--seat", "second", "--policy", "curve", "--against", FIRE,
        "--goal", 'play "飞将·吕布" by 8', "--goal", "power>=4 on board by 4", "--goal", "damage>=1 by 6",
        "--keep", "2 of cost<=2", "--back", "all", "--seed", 7,
        "--allow-blank", "--rows", tmp_path / "rows.csv", "--jobs", 2, "--lang", "zh",
        "--html", tmp_path / "x.html", "--plots", tmp_path / "x.svg",
    )  # fmt: skip
    assert data["facts"]["n"] == {"second": 6}
    assert data["facts"]["turns"] == 8  # as far as the latest goal
    assert data["facts"]["against"] == "Thousand Deliberations"
    assert [record["id"] for record in data["records"] if record["kind"] == "goal"] == [
        'play "飞将·吕布" by 8',
        "power>=4 on board by 4",
        "damage>=1 by 6",
    ]
    rows = list(csv.DictReader(io.StringIO((tmp_path / "rows.csv").read_text(encoding="utf-8"))))
    assert [row["game"] for row in rows] == [str(number) for number in range(6)]
    assert {path.suffix for path in tmp_path.iterdir()} == {".csv", ".html", ".svg"}


def test_the_command_of_the_report_repeats_it(tmp_path):
    data = sim("goldfish", WIND, "-n", 4, "--seed", 5, "--against", FIRE, "--goal", "win by 9", "--seat", "first")
    words = shlex.split(data["command"])[1:]
    for name, lines in data["sources"].items():
        (tmp_path / name).write_text("\n".join(lines), encoding="utf-8")
        words[words.index(name)] = str(tmp_path / name)
    assert json.loads(run(*words, "--json").out) == data


def test_jobs_change_nothing(tmp_path):
    files = [tmp_path / f"{jobs}.csv" for jobs in (1, 3)]
    found = [
        sim("goldfish", WIND, "-n", 60, "--turns", 2, "--jobs", jobs, "--rows", file) for jobs, file in zip((1, 3), files, strict=True)
    ]
    assert found[0] == found[1]
    assert files[0].read_bytes() == files[1].read_bytes()
    rows = list(csv.DictReader(io.StringIO(files[0].read_text(encoding="utf-8"))))
    assert len({(row["seat"], row["game"]) for row in rows}) == len(rows) == 120


@pytest.mark.parametrize("n", [0, 1])
def test_no_game_and_one_game(n):
    assert sim("goldfish", FIRE, "-n", n, "--turns", 2)["facts"]["n"] == {"first": n, "second": n}
    assert run("sim", "goldfish", FIRE, "-n", n, "--turns", 2).code == 0
    assert run("sim", "compare", FIRE, FIRE, "-n", n, "--turns", 2).code == 0


def test_a_deck_against_itself_shows_no_difference():
    data = sim("compare", FIRE, FIRE, "-n", 10, "--turns", 4, "--goal", "damage>=2 by 4")
    assert {record["same"] for record in data["records"]} == {10}
    assert all((record["value"], record["verdict"]) == (0, 0) for record in data["records"])


def test_every_option_of_compare(other, tmp_path):
    data = sim(
        "compare", WIND, other, "-n", 30, "--turns", 4, "--seat", "first", "--policy", "curve", "--against", FIRE,
        "--goal", "damage>=2 by 4", "--keep", "2 of cost<=2", "--back", "misses", "--seed", 3, "--allow-blank", "--jobs", 2, "--lang", "en",
        "--html", tmp_path / "x.html",
    )  # fmt: skip
    assert data["facts"]["a"] != data["facts"]["b"]
    (swap,) = {(record["out"], record["in"]) for record in data["records"] if record["kind"] == "card"}
    assert swap[0] != swap[1]
    differences = {record["id"]: record for record in data["records"] if record["kind"] == "difference"}
    assert set(differences) >= {"damage by turn 4", "won by turn 4", "damage>=2 by 4"}
    assert (tmp_path / "x.html").exists()


def test_compare_is_the_difference_of_two_goldfish_runs_of_equal_decks():
    """The numbers of version A are those of goldfishing it where the deck's order is the same."""
    data = sim("compare", FIRE, FIRE, "-n", 12, "--turns", 5, "--seat", "first")
    alone = sim("goldfish", FIRE, "-n", 12, "--turns", 5, "--seat", "first")
    damage = next(record["value"] for record in alone["records"] if record["id"] == "damage" and record["turn"] == 5)
    assert next(record["a"] for record in data["records"] if record["id"] == "damage by turn 5") == pytest.approx(damage)


@pytest.mark.parametrize(
    ("args", "code", "text"),
    [
        (["goldfish", "no-such-file"], 2, "deck.no_such_file"),
        (["goldfish", str(FIRE), "--goal", "jump by 3"], 2, "sim.bad_goal"),
        (["goldfish", str(FIRE), "--goal", 'play "no such card" by 3'], 1, "sim.goal_no_card"),
        (["goldfish", str(FIRE), "--goal", "play [cosst<3] by 3"], 1, "search.unknown_key"),
        (["goldfish", str(FIRE), "--turns", "0"], 2, "--turns"),
        (["goldfish", str(FIRE), "--policy", "none"], 2, "cli.bad_choice"),
        (["goldfish", str(FIRE), "--rows", "no/such/folder/x.csv", "-n", "1"], 2, "cli.no_folder"),
        (["compare", str(FIRE)], 2, "B"),
    ],
)
def test_faults_are_named(args, code, text):
    result = run("sim", *args)
    assert (result.code, text in result.err) == (code, True), result.err
    assert result.out == ""


def test_decks_that_cannot_be_played_or_compared(tmp_path):
    text = FIRE.read_text(encoding="utf-8")
    headless, short = tmp_path / "headless.txt", tmp_path / "short.txt"
    lines = text.splitlines()
    place = lines.index("Commander")
    headless.write_text("\n".join(lines[:place] + lines[place + 2 :]), encoding="utf-8")
    main = lines.index("Main deck")
    short.write_text("\n".join(lines[: main + 1] + lines[main + 2 :]), encoding="utf-8")
    assert "sim.no_commander" in run("sim", "goldfish", headless).err
    result = run("sim", "compare", FIRE, short)
    assert (result.code, "sim.compare_sizes" in result.err) == (1, True)


@pytest.mark.parametrize("encoding", ["gbk", "cp1252"])
def test_in_a_pipe(encoding, database):
    env = {"PYTHONIOENCODING": encoding, "ZMDJ_DB": str(database)}
    commands = (["sim", "goldfish", FIRE, "-n", 3, "--turns", 2], ["sim", "compare", FIRE, FIRE, "-n", 2, "--turns", 2])
    result = spawn_all(commands, env=env)
    assert result.code == 0, result.err
    assert "\x1b" not in result.out + result.err


def test_the_same_bytes_for_every_hash_seed(database, tmp_path):
    keep = ["--keep", "2 of cost<=2; 1 of t:unit"]
    commands = [
        ["odds", FIRE, *keep, "--group", "cheap=cost<=2", "--turns", 2],
        ["hands", FIRE, "-n", 500, *keep, "--seed", 1],
        ["goldfish", FIRE, "-n", 4, "--turns", 3, "--goal", "play [t:unit] by 2", "--seed", 1],
        ["compare", FIRE, FIRE, "-n", 3, "--turns", 2, "--seed", 1],
    ]
    found = set()
    for seed in ("0", "1", "2"):
        pages = [tmp_path / f"{seed}-{command[0]}.html" for command in commands]
        env = {"PYTHONHASHSEED": seed, "ZMDJ_DB": str(database)}
        result = spawn_all([["sim", *command, "--json", "--html", page] for command, page in zip(commands, pages, strict=True)], env=env)
        assert result.code == 0, result.err
        found.add((result.out, *(page.read_bytes() for page in pages)))
    assert len(found) == 1
