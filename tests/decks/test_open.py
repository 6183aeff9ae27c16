"""Everything that is named is opened once, and says which game it is for."""

from __future__ import annotations

import io
import zipfile

import pytest

from zmdj_cards import resources
from zmdj_cards.decks import open
from zmdj_cards.decks.formats import WRITABLE
from zmdj_cards.decks.open import open_bytes, opened
from zmdj_cards.decks.read import read_deck
from zmdj_cards.decks.which_game import game_of, majority
from zmdj_cards.decks.write import write_deck
from zmdj_cards.errors import UsageError

GAMES = resources.games()
BUNDLED = [(game, path) for game in GAMES for path in open.bundled_decks(game)]


def no_input(most: int) -> bytes:
    raise AssertionError("nobody asked for standard input")


def packed(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return out.getvalue()


def test_files_folders_archives_codes_names_and_input_in_the_order_they_were_named(tmp_path):
    (tmp_path / "f").mkdir()
    (tmp_path / "f" / "b.txt").write_bytes(b"1 b")
    (tmp_path / "f" / "a.json").write_bytes(b"{}")
    (tmp_path / "all.zip").write_bytes(packed({"c.txt": b"1 c"}))
    args = [str(tmp_path / "f"), str(tmp_path / "all.zip"), BUNDLED[0][1].stem, "zmdj1-abc", "-"]
    found = list(opened(args, lambda most: b"1 x", GAMES))
    assert [(item.kind, item.text[:9]) for item in found] == [
        ("json", "{}"),
        ("text", "1 b"),
        ("text", "1 c"),
        ("text", BUNDLED[0][1].read_text(encoding="utf-8")[:9]),
        ("code", "zmdj1-abc"),
        ("text", "1 x"),
    ]
    assert found[3].game == BUNDLED[0][0]


@pytest.mark.parametrize("args", [["no such file"], ["-", "-"], ["x" * 5000], ["a\0b"]], ids=["missing", "twice", "long", "nul"])
def test_what_names_nothing_is_wrong_use(args):
    with pytest.raises(UsageError):
        list(opened(args, no_input, GAMES))


@pytest.mark.parametrize("kind", WRITABLE)
@pytest.mark.parametrize(("game", "path"), BUNDLED, ids=lambda value: getattr(value, "stem", value))
def test_every_kind_of_file_tells_its_game(kind, game, path):
    from zmdj_cards.decks.context import Context
    from zmdj_cards.model.index import CardIndex
    from zmdj_cards.model.load import find_format, load_cards, load_game

    context = Context(CardIndex(load_cards(game)), find_format(game), load_game(game))
    deck = read_deck(path.read_bytes(), context).deck
    for names in ("zh", "en", "both", "id"):
        assert game_of(open_bytes(write_deck(deck, kind, context, names).data)) == game


def test_what_tells_nothing_is_for_no_game():
    assert game_of(open_bytes(b"3 nobody knows this")) is None
    assert majority(["a", None, "b", "b"]) == "b"
    assert majority(["a", "b", None]) is None
