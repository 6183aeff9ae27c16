"""Policies, matches with swapped seats, and the commands that show them."""

from __future__ import annotations

import io
import json

import pytest

from tests.contract.helpers import bundled, trees
from zmdj_cards.cli.main import program
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.sim.match.runner import Duel, Record, Tally
from zmdj_cards.sim.parallel import run_chunks
from zmdj_cards.sim.setting import make_setting


def duel(first: int = 0, second: int = 1, policies: tuple[str, str] = ("random", "random"), seed: int = 3) -> Duel:
    decks = list(bundled().values())
    sides = (decks[first], decks[second])
    return Duel(make_setting("zmdj", (*sides[0].cards(), *sides[1].cards())), sides, policies, seed)


def test_seats_are_swapped_and_the_luck_is_the_same():
    records = duel()(0, 8)
    assert [record.swapped for record in records] == [False, True] * 4
    assert [records[i].seed == records[i + 1].seed for i in range(0, 8, 2)] == [True] * 4
    assert len({record.seed for record in records}) == 4


def test_equal_decks_in_equal_hands_do_not_play_the_same_game_twice():
    records = duel(0, 0)(0, 8)
    assert [record.swapped for record in records] == [False, True] * 4
    assert len({record.seed for record in records}) == 8


def test_the_rows_do_not_depend_on_the_chunks():
    whole = duel()(0, 12)
    parts = [record for chunk in run_chunks([duel()], 12, 1, 5) for record in chunk.result]
    assert parts == whole


def test_equal_seeds_give_equal_games_for_each_policy():
    for name in ("random", "greedy"):
        assert duel(policies=(name, name))(0, 2) == duel(policies=(name, name))(0, 2)
    assert duel(policies=("search", "greedy")).game(0)[1] == duel(policies=("search", "greedy")).game(0)[1]


def test_greedy_beats_random_with_an_interval_above_one_half():
    tally = Tally()
    for record in duel(2, 3, ("greedy", "random"))(0, 30):
        tally.add(record)
    assert tally.interval().low > 0.5
    assert tally.shows_difference()


def test_a_small_lead_shows_no_difference():
    tally = Tally()
    for index in range(105):
        tally.add(Record(index, 0, False, 0, 0 if index < 55 else 1, "dying", 10, 100))
    assert tally.wins == [55, 50]
    assert not tally.shows_difference()


def test_a_tally_of_draws_only_has_no_rate():
    tally = Tally()
    tally.add(Record(0, 0, False, 0, None, "loop", 3, 10))
    assert (tally.decided(), tally.draws, tally.shows_difference()) == (0, 1, False)


@pytest.fixture(scope="module")
def db(tmp_path_factory):
    return tmp_path_factory.mktemp("db") / "db.sqlite"


@pytest.fixture(scope="module")
def cli(db):
    import io

    from zmdj_cards.cli.main import program

    def run(*args: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        code = program([*args, "--db", str(db)], out, err)
        return code, out.getvalue(), err.getvalue()

    return run


DECKS = ("fire-sun-quan-discard", "wind-lu-lingqi-swift")
RANDOM = ("--policy-a", "random", "--policy-b", "random")


@pytest.fixture(scope="module")
def a_game(cli, tmp_path_factory):
    file = tmp_path_factory.mktemp("game") / "game.json"
    assert cli("sim", "match", *DECKS, "-n", "1", *RANDOM, "--seed", "5", "--record", str(file))[0] == 0
    return file.read_bytes()


@pytest.fixture
def recorded(a_game, tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(a_game)
    return file


def test_a_match_reports_and_records(cli, tmp_path):
    file = tmp_path / "game.json"
    code, out, _ = cli("sim", "match", *DECKS, "-n", "4", *RANDOM, "--seed", "5", "--json", "--record", str(file))
    report = json.loads(out)
    assert code == 0
    assert report["games"] == 4
    assert report["wins"][0] + report["wins"][1] + report["draws"] == 4
    assert report["interval"][0] <= report["rate"] <= report["interval"][1]
    assert json.loads(file.read_text(encoding="utf-8"))["names"] == report["decks"]


def test_all_games_of_a_match_are_kept_and_play_back(cli, tmp_path):
    folder = tmp_path / "new" / "games"
    call = ("sim", "match", *DECKS, "--games", "3", *RANDOM, "--jobs", "1", "--allow-blank", "--allow-illegal", "--lang", "zh")
    code, out, _ = cli(*call, "--record-all", str(folder))
    assert code == 0
    assert "胜率" in out
    assert "局数为奇数" in out
    assert [path.name for path in sorted(folder.iterdir())] == ["1.json", "2.json", "3.json"]
    names = [json.loads(path.read_text(encoding="utf-8"))["names"] for path in sorted(folder.iterdir())]
    assert names[0] == names[2] == names[1][::-1], "seats are swapped"
    for path in folder.iterdir():
        assert cli("sim", "replay", str(path))[0] == 0


def test_a_replay_is_told_by_step_turn_and_card(cli, recorded):
    code, whole, _ = cli("sim", "replay", str(recorded), "--lang", "en")
    assert code == 0
    assert "wins" in whole.splitlines()[-1]
    code, out, _ = cli("sim", "replay", str(recorded), "--step", "12", "--lang", "zh")
    assert code == 0
    assert "手牌" in out
    code, out, _ = cli("sim", "replay", str(recorded), "--turn", "3", "--lang", "en")
    assert "── Turn 3" in out
    code, out, _ = cli("sim", "replay", str(recorded), "--card", "lü lingqi", "--lang", "en")
    assert out
    assert out.splitlines() == [line for line in whole.splitlines() if "Lü Lingqi" in line]
    code, out, _ = cli("sim", "replay", str(recorded), "--json")
    assert json.loads(out)["outcome"]


@pytest.mark.parametrize("viewer", ["a", "b"])
def test_a_replay_as_one_player_saw_it_hides_the_other_hand(cli, recorded, viewer):
    steps = json.loads(cli("sim", "replay", str(recorded), "--view", viewer, "--json")[1])["steps"]
    other = 1 - "ab".index(viewer)
    for step in steps:
        assert set(step["table"]["players"][other]["hand"]) <= {-1}
        assert step["actor"] != other or step["action"]["en"] == ""


def test_a_game_that_is_not_over_is_shown_as_its_player_saw_it(cli, recorded):
    row = json.loads(recorded.read_text(encoding="utf-8"))
    from tests.contract.helpers import pool
    from zmdj_cards.engine.match import play_back
    from zmdj_cards.engine.replay import from_json
    from zmdj_cards.games.zmdj.game import RULES

    half = from_json(json.dumps(row | {"actions": row["actions"][:20], "outcome": ""}))
    games = play_back(RULES, half, pool(), trees(), load_ruleset())
    for _ in range(21):
        game = next(games)
    recorded.write_text(json.dumps(row | {"actions": row["actions"][:20], "outcome": "", "digest": game.digest()}), encoding="utf-8")
    report = json.loads(cli("sim", "replay", str(recorded), "--json")[1])
    assert report["view"] == "a"
    assert set(report["steps"][-1]["table"]["players"][1]["hand"]) == {-1}


def test_stepping_through_a_replay(db, recorded):
    import io

    from zmdj_cards.cli.main import program

    typed = "\nn 5\nb 2\nt\nt 3\n下一步\nlast\nfirst\n７\nf lü lingqi\nf nobody\n? 吕玲绮\nlang zh\nfoo\n?\nq\n"
    out = io.StringIO()
    call = ("sim", "replay", str(recorded), "--browse", "--lang", "en", "--db", str(db))
    assert program(call, out, io.StringIO(), io.StringIO(typed)) == 0
    shown = out.getvalue()
    steps = [int(line.split()[1]) for line in shown.splitlines() if line.startswith("Step ")]
    assert steps[:4] == [0, 1, 6, 4]
    assert steps[-2] == 7
    assert steps[-1] > 7
    assert "── Turn 3" in shown
    assert "BP01" in shown
    assert "无法识别：foo" in shown, "the language has changed by then"


def test_a_page_of_a_replay_holds_all_it_shows(cli, tmp_path, recorded):
    page = tmp_path / "game.html"
    assert cli("sim", "replay", str(recorded), "--html", str(page))[0] == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")  # the name of a language inside drawings
    assert "src=" not in text
    assert cli("sim", "replay", str(recorded), "--html", str(tmp_path / "no" / "game.html"))[0] == 2


HOSTILE = {
    "empty": lambda text: "",
    "cut": lambda text: text[: len(text) // 2],
    "list": lambda text: "[1,2]",
    "deep": lambda text: "[" * 100_000,
    "huge action": lambda text: text.replace('"actions":[[', '"actions":[[' + "9" * 4000 + "],[", 1),
    "huge number": lambda text: text.replace('"actions":[[', '"actions":[[' + "9" * 5000 + "],[", 1),
    "infinite seed": lambda text: text.replace('"seed":', '"seed":1e999,"was":', 1),
    "other seed": lambda text: text.replace('"seed":', '"seed":77,"was":', 1),
    "no digest": lambda text: text.replace('"digest":"', '"digest":"","was":"', 1),
    "other digest": lambda text: text.replace('"digest":"', '"digest":"0', 1),
    "other game": lambda text: text.replace('"game":"zmdj"', '"game":"zhenmian"', 1),
    "unknown card": lambda text: text.replace("BP01-L-111", "\\u001b[31m", 1),
    "letters": lambda text: text.replace('"actions":[[', '"actions":["abc",[', 1),
    "long": lambda text: text + " " * 6_000_000,
    "latin": lambda text: "ÿþ".encode("latin-1"),
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE)
def test_a_damaged_or_hostile_replay_is_refused_with_exit_code_1(cli, recorded, change):
    bad = change(recorded.read_text(encoding="utf-8"))
    recorded.write_bytes(bad if isinstance(bad, bytes) else bad.encode())
    code, out, err = cli("sim", "replay", str(recorded))
    assert (code, out) == (1, "")
    assert "engine." in err
    assert "\x1b" not in err


def test_names_in_a_replay_cannot_move_the_cursor(cli, recorded):
    row = json.loads(recorded.read_text(encoding="utf-8"))
    recorded.write_text(json.dumps(row | {"names": ["\x1b[2J" + "x" * 500, "</script><b>"]}), encoding="utf-8")
    code, out, _ = cli("sim", "replay", str(recorded))
    assert code == 0
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) < 400
    page = recorded.with_suffix(".html")
    assert cli("sim", "replay", str(recorded), "--html", str(page))[0] == 0
    assert "</script><b>" not in page.read_text(encoding="utf-8")


def test_a_replay_of_another_version_is_refused_with_exit_code_1(cli, tmp_path):
    file = tmp_path / "game.json"
    cli("sim", "match", "fire-sun-quan-discard", "wind-lu-lingqi-swift", "-n", "1", "--policy-a", "random", "--record", str(file))
    file.write_text(file.read_text(encoding="utf-8").replace('"engine":"', '"engine":"0'), encoding="utf-8")
    code, out, err = cli("sim", "replay", str(file))
    assert (code, out) == (1, "")
    assert "engine.replay_version" in err


def test_match_says_no_difference_in_both_languages(cli):
    call = ("sim", "match", "fire-sun-quan-discard", "fire-sun-quan-discard", "-n", "2", "--policy-a", "random", "--policy-b", "random")
    code, out, _ = cli(*call)
    assert code == 0
    assert "no difference shown" in out
    assert "未显示出差异" in out


class Gone(io.StringIO):
    """The reader of a pipe that has gone (``| head``)."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


def test_files_are_written_before_anything_is_printed(tmp_path):
    """The page of a match and its plots are there although nobody reads what is printed."""
    decks = ("fire-sun-quan-discard", "wind-lu-lingqi-swift")
    options = ("-n", "4", "--seed", "1", "--policy-a", "random", "--policy-b", "random")
    files = ("--html", str(tmp_path / "m.html"), "--plots", str(tmp_path / "m.svg"))
    program(["sim", "match", *decks, *options, *files], Gone(), io.StringIO())
    page = (tmp_path / "m.html").read_text(encoding="utf-8")
    assert page.rstrip().endswith("</html>")
    assert page.count("<figure") == 2
    assert {path.name for path in tmp_path.glob("*.svg")} == {"m-rates.svg", "m-lengths.svg"}
