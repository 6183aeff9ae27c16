"""``zmdj play`` as a player uses it: by number, with undo, hints and saving; and the options of match, replay and play (C-09, C-11)."""

from __future__ import annotations

import io
import json

import pytest

from zmdj_cards.cli.main import program

DECK, OTHER = "fire-sun-quan-discard", "wind-lu-lingqi-swift"


@pytest.fixture
def play(tmp_path, monkeypatch):
    def run(typed: str, *args: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        out, err = io.StringIO(), io.StringIO()
        code = program([*args, "--db", str(tmp_path / "db.sqlite")], out, err)
        return code, out.getvalue(), err.getvalue()

    return run


def test_a_game_can_be_begun_saved_and_told_again(play, tmp_path):
    file = tmp_path / "mine.json"
    typed = f"1\nh\n1\n1\nnonsense\nu\nb\n?\ns {file}\nq\n"
    code, out, _ = play(typed, "play", DECK, "--against", OTHER, "--policy", "random", "--seed", "7", "--lang", "en", "--save", str(file))
    assert code == 0
    for text in ("Hint: ", "Taken back.", "Not understood: nonsense", "The game was left.", "Life 5", "Main phase"):
        assert text in out
    recorded = json.loads(file.read_text(encoding="utf-8"))
    assert recorded["seed"] == 7
    code, out, _ = play("", "sim", "replay", str(file), "--lang", "zh")
    assert code == 0
    assert "回合" in out


def test_a_whole_game_by_taking_the_first_action(play):
    code, out, _ = play("1\n" * 3000, "play", DECK, "--policy", "greedy", "--lang", "both", "--allow-blank")
    assert code == 0
    assert "wins" in out.splitlines()[-1] or "wins" in out.splitlines()[-2] or "draw" in out


def test_the_opponents_hidden_cards_are_not_shown(play):
    code, out, _ = play("1\n" * 30, "play", DECK, "--against", OTHER, "--lang", "en")
    assert code == 0
    names = ("Swift Halberd Rush",)
    assert any(f"{name} draws a card" in out for name in names)
    assert not any(line.startswith(f"{name} draws ") and not line.endswith("draws a card") for line in out.splitlines() for name in names)


def test_the_end_of_input_leaves_the_game(play):
    code, out, _ = play("", "play", DECK, "--lang", "en")
    assert code == 0
    assert "The game was left." in out


def test_conceding(play):
    code, out, _ = play("1\n1\nc\n", "play", DECK, "--lang", "en")
    assert code == 0
    assert "concedes" in out


def test_match_options(play, tmp_path):
    call = ("sim", "match", DECK, OTHER, "--games", "2", "--seed", "3", "--policy-a", "random", "--policy-b", "random")
    code, out, _ = play("", *call, "--jobs", "1", "--allow-blank", "--lang", "zh", "--record", str(tmp_path / "r.json"))
    assert code == 0
    assert "胜率" in out


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("sim", "match", DECK, "no-such-deck"), 2),
        (("sim", "replay", "no-such-file"), 2),
        (("play", "no-such-deck"), 2),
        (("sim", "match", DECK, OTHER, "--policy-a", "clever"), 2),
    ],
)
def test_c09_exit_codes(play, args, code):
    assert play("", *args)[0] == code
