"""``zmdj play`` as a player uses it: answers, texts, reasons, saving and going on. How it looks: ``test_play_talk``."""

from __future__ import annotations

import io
import json
import random
import re

import pytest

from zmdj_cards.cli.main import program

DECK, OTHER = "fire-sun-quan-discard", "wind-lu-lingqi-swift"


@pytest.fixture(scope="module")
def db(tmp_path_factory):
    return tmp_path_factory.mktemp("db") / "db.sqlite"


@pytest.fixture(scope="module")
def play(db):
    def run(typed: str, *args: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        if args[0] == "play" and not {"--seed", "--load"} & set(args):
            args = (*args, "--seed", "1")
        code = program([*args, "--db", str(db)], out, err, io.StringIO(typed))
        return code, out.getvalue(), err.getvalue()

    return run


def test_a_game_is_saved_replayed_and_resumed(play, tmp_path):
    file = tmp_path / "mine.json"
    typed = f"1\n2 3\n1\ns {file}\n1\nq\n"
    code, out, _ = play(typed, "play", DECK, "--against", OTHER, "--policy", "random", "--seed", "7", "--lang", "en")
    assert code == 0
    assert "Saved in" in out
    assert "not saved" not in out
    recorded = json.loads(file.read_text(encoding="utf-8"))
    assert recorded["seed"] == 7
    code, story, _ = play("", "sim", "replay", str(file), "--lang", "zh")
    assert code == 0
    assert "回合" in story
    before = file.read_text(encoding="utf-8")
    code, again, _ = play("u\nq\n", "play", "--load", str(file), "--policy", "random", "--lang", "en")
    assert code == 0
    assert "Taken back." in again
    assert file.read_text(encoding="utf-8") != before, "it is kept where it came from"
    sentences = [line for line in out.splitlines() if line.startswith("Thousand Deliberations ")]
    assert sentences[-1] in again.splitlines(), "the end of the story so far is told"


def test_a_file_to_save_in_is_kept_up_to_date_and_survives_a_break(play, tmp_path, monkeypatch):
    from zmdj_cards.cli.play.console_player import ConsolePlayer

    file = tmp_path / "kept.json"
    decided = []

    def broken(self, numbers, choose=ConsolePlayer.choose):
        decided.append(len(json.loads(file.read_text(encoding="utf-8"))["actions"]))
        if len(decided) == 4:
            raise KeyboardInterrupt
        return choose(self, numbers)

    monkeypatch.setattr(ConsolePlayer, "choose", broken)
    code, _, _ = play("1\n" * 9, "play", DECK, "--policy", "random", "--save", str(file))
    assert code == 130
    assert decided == sorted(set(decided))
    assert play("q\n", "play", "--load", str(file))[0] == 0


def test_taking_back_and_doing_again(play):
    code, out, _ = play("u\nr\n1\n1\nu\nu\nr\nr\nr\nu\n1\nr\nq\n", "play", DECK, "--lang", "en")
    assert code == 0
    assert out.count("There is nothing to undo.") == 1
    assert out.count("Taken back.") == 3
    assert out.count("There is nothing to do again.") == 3, "before anything, after all, and after another choice"


def test_reasons_for_one_card_of_either_side(play):
    code, out, _ = play("1\n1\nw Lingqi\nw Lü Bu\nw Sun Quan\nlang zh\nw 吕玲绮\nq\n", "play", DECK, "--against", OTHER, "--lang", "en")
    assert code == 0
    assert re.search(r"attack Swift Halberd .* with Thousand Deliberations .*may not attack on the first turn", out)
    assert "No card that you can see has this name: Lü Bu" in out
    assert "Awaken [Fire]③: it costs 3, and you can pay 1" in out
    assert "先手玩家统帅在首回合不能攻击" in out


def test_another_file_is_never_overwritten(play, tmp_path):
    file = tmp_path / "cards.json"
    file.write_text("40 关平\n", encoding="utf-8")
    code, _, err = play("", "play", DECK, "--save", str(file))
    assert code == 2
    assert "play.not_a_replay" in err
    code, out, _ = play(f"s {file}\nq\n", "play", DECK, "--lang", "en")
    assert "left as it is" in out
    assert file.read_text(encoding="utf-8") == "40 关平\n"
    assert play("", "play", DECK, "--save", str(tmp_path / "no" / "x.json"))[0] == 2


def test_a_whole_game_by_hints_alone(play):
    """Hints are always numbers that can be typed, sets of cards and joint attacks included."""
    from zmdj_cards.cli.play.console_player import ConsolePlayer

    seen: list[str] = []

    class Hinted(io.StringIO):
        def readline(self, *_):
            if not seen or seen[-1] != "h":
                seen.append("h")
                return "h\n"
            said = re.findall(r"Hint: ([\d ]+)", out.getvalue())[-1].split()
            typed = " ".join(said) if self.several() else said[0]
            seen.append(typed)
            return f"{typed}\n"

        def several(self):
            return table[0].session.menu.several

    table: list[ConsolePlayer] = []
    start = ConsolePlayer.run

    def run(self):
        table.append(self)
        start(self)

    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ConsolePlayer, "run", run)
        patch.setattr(ConsolePlayer, "gather", lambda self, action, others: others)
        assert program(["play", OTHER, "--against", DECK, "--lang", "both", "--seed", "3"], out, io.StringIO(), Hinted()) == 0
    assert re.search(r"(You win|wins in turn|drawn)", out.getvalue().splitlines()[-1])
    assert "There is no action" not in out.getvalue()


def test_the_opponents_hidden_cards_are_not_shown(play):
    code, out, _ = play("1\n" * 30 + "l all\nw\nd\n", "play", DECK, "--against", OTHER, "--lang", "en", "--policy", "random")
    assert code == 0
    drawn = [line for line in out.splitlines() if line.startswith("Swift Halberd Rush draws ")]
    assert drawn
    assert {re.sub(r" ×\d$", "", line) for line in drawn} == {"Swift Halberd Rush draws a card"}


def test_a_card_that_cannot_be_seen_is_not_found(play):
    """The text of a card is shown for what the player sees, never for what lies in a deck or in the other hand."""
    code, out, _ = play("1\n1\n? Lü Bu\n? Sun Quan\n? insight\n? 神速\n? nothing\nq\n", "play", DECK, "--against", OTHER, "--lang", "en")
    assert code == 0
    assert "No card that you can see has this name: Lü Bu" in out
    assert "BP01-L-111" in out
    assert "Insight X: " in out
    assert "Swift: " in out
    assert "has this name: nothing" in out


def test_every_action_has_a_card_text_or_none(play):
    code, out, _ = play("1\n2\n" + "".join(f"? {number}\n" for number in range(1, 7)) + "q\n", "play", DECK, "--lang", "en")
    assert code == 0
    assert "a fault of the program" not in out


def test_without_a_seed_one_is_made_and_shown(db):
    seeds = []
    for _ in range(2):
        out = io.StringIO()
        assert program(["play", DECK, "--lang", "en", "--db", str(db)], out, io.StringIO(), io.StringIO("q\n")) == 0
        seeds.append(re.search(r"Seed (\d+)\.", out.getvalue())[1])
    assert seeds[0] != seeds[1]


TYPED = ("", " ", "0", "-1", "9" * 400, "1 1", "1,2,3", "?", "? ?", "? 1", "? 99", "?1", "w", "w 孙", "w 1", "h", "b", "d", "l", "l 3")
ODD = (*TYPED, "l all", "l -1", "u", "r", "s", "s \x00", "s /", "s /no/where", "lang", "lang xx", "lang both", "c", "n", "\x00", "\ufffd")
ODD += ("é" * 50, "[bold]x", "'", "一")


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_typed_breaks_the_game(play, seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rnd = random.Random(seed)
    typed = [rnd.choice((*ODD, "1", "2", "3", "1", "2")) for _ in range(250)]
    code, out, err = play("\n".join(typed), "play", DECK, "--against", OTHER, "--policy", "random", "--lang", rnd.choice(["en", "both"]))
    assert (code, err) == (0, "")
    assert "\x00" not in out


def test_the_end_of_input_leaves_the_game(play):
    code, out, _ = play("", "play", DECK, "--lang", "en")
    assert code == 0
    assert "The game was left." in out


def test_a_card_that_is_not_understood_is_refused_by_name_and_then_said_to_be_blank(play, tmp_path):
    from zmdj_cards.engine.cards import trees

    known = trees.trees_of
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trees, "trees_of", lambda *given: {k: v for k, v in known(*given).items() if k != "BP01-L-111"})
        code, _, err = play("q\n", "play", DECK, "--lang", "en")
        assert code == 1
        assert "千虑·孙权" in err
        code, out, _ = play("1\n1\nc\ny\n", "play", DECK, "--lang", "en", "--allow-blank")
        assert code == 0
        assert out.count("played without their text: Thousand Deliberations · Sun Quan") == 2


def test_an_illegal_deck_is_refused_with_its_faults(play, tmp_path):
    from zmdj_cards.model.load import game_dir

    deck = tmp_path / "short.txt"
    lines = (game_dir("zmdj") / "decks" / f"{DECK}.txt").read_text(encoding="utf-8").splitlines()
    cut = next(number for number, line in enumerate(lines) if re.match(r"3 ", line))
    deck.write_text("\n".join(lines[:cut] + lines[cut + 1 :]), encoding="utf-8")
    code, _, err = play("q\n", "play", str(deck))
    assert code == 1
    assert "match.illegal" in err
    assert "deck.too_few" in err
    assert play("q\n", "play", str(deck), "--allow-illegal")[0] == 0


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("sim", "match", DECK, "no-such-deck"), 2),
        (("sim", "replay", "no-such-file"), 2),
        (("play", "no-such-deck"), 2),
        (("play",), 2),
        (("play", "-"), 2),
        (("play", DECK, "--against", "-"), 2),
        (("play", DECK, "--load", "x.json"), 2),
        (("play", "--load", "x.json"), 2),
        (("sim", "match", DECK, OTHER, "--policy-a", "clever"), 2),
    ],
)
def test_exit_codes(play, args, code):
    assert play("", *args)[0] == code
