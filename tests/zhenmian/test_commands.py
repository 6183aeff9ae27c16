"""The second game on the command line: import, search, decks found by their contents, boosters. The games never mix."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.cli.run import run
from tests.shared import shared_file
from tests.zhenmian.test_set_files import GUID, card, file
from zmdj_cards.resources import data_dir
from zmdj_cards.work.data.file_game import cards_game

GAME = ("--game", "zhenmian")
SETS = ("chuzhen", "preview", "tokens")


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A database of its own for each game, as with the default places."""
    monkeypatch.delenv("ZMDJ_DB", raising=False)
    monkeypatch.delenv("ZMDJ_GAME", raising=False)
    monkeypatch.setattr("zmdj_cards.store.db.default_path", lambda game: tmp_path / f"{game}.db")
    return tmp_path


def set_file(folder, *cards: str, **options: str):
    path = folder / "set.xml"
    path.write_bytes(file(*cards, **options))
    return path


# ---- import ----


@pytest.mark.shared
def test_import_of_the_real_files(own):
    """Every card is there once, nothing is new, every slip is named; the second time nothing changes."""
    paths = [shared_file(f"data/zhenmian/set-{name}.xml") for name in SETS]
    first = json.loads(run("import", "octgn", *paths, "--json").out)
    assert first["counts"] | {"repaired": 0} == {
        "records": 262,
        "added": 262,
        "changed": 0,
        "unchanged": 0,
        "removed": 0,
        "refused": 0,
        "repaired": 0,
    }
    assert first["new_cards"] == []
    assert {code: count for code, count in first["repairs"].items() if code.startswith("octgn.")} == {
        "octgn.dropped_word": 16, "octgn.number": 1, "octgn.says_otherwise": 4, "octgn.spelling": 1, "octgn.token_name": 4,
    }  # fmt: skip
    again = json.loads(run("import", "octgn", *paths, "--json").out)
    assert (again["counts"]["unchanged"], again["counts"]["added"]) == (262, 0)
    shown = json.loads(run("card", "show", "体验版-1", *GAME, "--json").out)
    texts = shown["faces"][0]["texts"]["skill"]
    assert texts["zh"].endswith("。")
    assert texts["en"].isascii()


def test_a_card_of_a_new_set_is_added_and_found(own):
    path = set_file(own, card("试剑·曹某 Sword Tester · Cao Mou", Type="无双单位 Legendary Unit", Power="0", Toughness="4"))
    done = run("import", "octgn", path)
    assert done.code == 0, done.err
    assert "1 added" in done.out
    for text in ("怒焰01-7", "試劍·曹某", "曹某", GUID):
        shown = json.loads(run("card", "show", text, *GAME, "--json").out)
        assert shown["names"] == {"zh": "试剑·曹某", "en": "Sword Tester · Cao Mou"}
        assert (shown["faces"][0]["power"], shown["toughness"]) == (0, 4)


def test_an_edit_survives_the_import(own):
    path = set_file(own, card("试剑·曹某"))
    assert run("import", "octgn", path).code == 0
    assert run("card", "edit", "试剑·曹某", "--en-name", "Blade Taster · Cao Mou", *GAME).code == 0
    done = run("import", "octgn", set_file(own, card("试剑·曹某 Sword Tester · Cao Mou", Power="3", Toughness="3")))
    assert "kept" in done.out
    assert json.loads(run("card", "show", "试剑·曹某", *GAME, "--json").out)["names"]["en"] == "Blade Taster · Cao Mou"


def test_a_refused_card_leaves_the_database_as_it_was(own):
    path = set_file(own, card("试剑·曹某"), card("另牌", guid=GUID.replace("1", "6"), Type="法术"))
    done = run("import", "octgn", path)
    assert done.code == 1
    assert "octgn.unknown_word" in done.err
    assert "另牌" in done.err
    assert run("card", "show", "试剑·曹某", *GAME).code == 1
    assert run("import", "octgn", path, "--partial").code == 1
    assert run("card", "show", "试剑·曹某", *GAME).code == 0


@pytest.mark.parametrize(
    ("args", "code", "word"),
    [
        (("import", "octgn", "SET", "--game", "zmdj"), 2, "octgn.not_for_game"),
        (("import", "official", "SET", "--game", "zhenmian"), 2, "import.no_official"),
        (("import", "octgn", "OTHER"), 1, "octgn.unknown_game"),
        (("import", "octgn", "SET", "OTHER"), 1, "octgn.unknown_game"),
        (("import", "octgn", "BOMB"), 1, "text.xml_doctype"),
        (("draft", "packs", "--game", "zmdj"), 2, "draft.no_boosters"),
        (("draft", "packs", "--game", "zhenmian", "--set", "裂土"), 2, "draft.unknown_set"),
        (("draft", "packs", "--game", "zhenmian", "--players", "60", "-n", "900"), 2, "draft.too_many"),
        (("draft", "packs", "--file", "SET"), 2, "draft.no_boosters"),
    ],
)
def test_wrong_use_is_said(own, args, code, word):
    places = {
        "SET": set_file(own, card()),
        "OTHER": own / "other.xml",
        "BOMB": own / "bomb.xml",
    }
    places["OTHER"].write_bytes(file(card(), game=GUID))
    places["BOMB"].write_bytes(file(card(), head="<!DOCTYPE set>"))
    done = run(*(places.get(arg, arg) for arg in args))
    assert (done.code, word in done.err) == (code, True), done.err


# ---- search: the two games never mix ----


@pytest.mark.parametrize(
    ("text", "mine", "other"), [("曹操", "PV-001", "PV-001"), ("t:战器", "CZ-167", "t:tactic"), ("t:tactic", "", "CZ-")]
)
def test_searches_do_not_mix(own, text, mine, other):
    ours = run("card", "search", text, "--tsv", *GAME)
    main = run("card", "search", text, "--tsv")
    assert mine in ours.out
    assert not any(line.startswith(("CZ-", "PV-")) for line in main.out.splitlines())
    assert not any(line.startswith("BP") for line in ours.out.splitlines())
    assert other


# Traditional, Simplified, both words for one timing, zero costs, several types.
QUERIES = [
    ("無懈可擊", {"CZ-031"}),
    ("獨眼羅剎", {"CZ-005"}),
    ("t:錦囊 timing:瞬发 费用=5 e:魏", {"CZ-004", "CZ-019"}),
    ("t:锦囊 时机:瞬發 费用=5 e:wei", {"CZ-004", "CZ-019"}),
    ("费用=0", {"CZ-119", "CZ-169"}),
    ("t:gear t:unit", {"CZ-166", "CZ-169"}),
    ("is:战器 is:unit", {"CZ-166", "CZ-169"}),
    ("体力>=8", {"CZ-085", "CZ-157"}),
    ("武力=0 is:peerless 体力=6", {"CZ-176"}),
    ("sub:五虎将 费用>=7", {"CZ-055", "PV-019"}),
    ("need>=3 e:wu", {"CZ-085", "CZ-090"}),
    ("r:传世 e:蜀", {"CZ-055", "CZ-080", "PV-019"}),
    ("set:初阵01 r:M e:吴", {"CZ-085", "CZ-110", "CZ-117"}),
]


@pytest.mark.parametrize(("query", "ids"), QUERIES, ids=[row[0] for row in QUERIES])
def test_search(own, query, ids):
    rows = json.loads(run("card", "search", query, "--json", *GAME).out)
    assert {row["id"] for row in rows} == ids


@pytest.mark.parametrize("text", ["觸髮式能力", "触发式能力", "回響", "回应", "triggered ability", "轉移", "射擊"])
def test_the_glossary_understands_converter_slips(own, text):
    """The words as they stand in the document, and the right ones, find their terms."""
    assert run("glossary", text, *GAME).code == 0


# ---- decks say which game they are for ----


@pytest.mark.shared
def test_real_decks_are_known_by_their_file(own):
    decks = [shared_file(f"data/zhenmian/decks/{name}.o8d") for name in ("choke", "祖茂流民", "蜀", "魏")]
    report = json.loads(run("deck", "check", *decks, "--json").out)
    assert [row["legal"] for row in report["decks"]] == [True] * 4


@pytest.mark.parametrize("name", ["yellow-sky", "arrows-over-the-river"])
def test_lists_codes_and_files_are_known_by_their_contents(own, name):
    path = data_dir() / "zhenmian" / "decks" / f"{name}.txt"
    assert run("deck", "check", path).code == 0
    code = run("deck", "code", path).out.split()[-1]
    assert code.startswith("zhenmian")
    assert run("deck", "check", code).code == 0
    for kind in ("octgn", "json"):
        made = own / f"deck.{kind}"
        assert run("deck", "convert", path, "--to", kind, "--out", made).code == 0
        assert run("deck", "check", made).code == 0


def test_a_deck_on_standard_input_is_known_by_its_contents(own):
    text = (data_dir() / "zhenmian" / "decks" / "yellow-sky.txt").read_text(encoding="utf-8")
    assert run("deck", "check", "-", stdin=text).code == 0
    assert run("deck", "show", "-", stdin=text).code == 0
    assert "群雄" in run("sim", "odds", "-", "--turns", "2", stdin=text).out
    policies = ("--policy-a", "random", "--policy-b", "random")
    done = run("sim", "match", "yellow-sky", "arrows-over-the-river", "-n", "2", "--seed", "1", *policies)
    assert (done.code, "2 games" in done.out) == (0, True), done.err


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[[card]]\nid = "CZ-900"\n', "zhenmian"),
        ('[[card]]\nid = "XX-1"\n[[card.printing]]\nserial = "初阵01-900"\n', "zhenmian"),
        ('[{"serial_number": "BP01-SR-999"}]', "zmdj"),
        ('game = "zhenmian"\n[[card]]\nid = "BP01-1"\n', "zhenmian"),
        ('game = "chess"\n', None),
        ('[[card]]\nid = "XX-1"\n', None),
    ],
)
def test_a_file_of_own_cards_is_known_by_its_ids(text, found):
    assert cards_game(text) == found


def test_own_cards_of_the_game_are_checked_in_its_language(own):
    path = own / "mine.toml"
    path.write_text('[[card]]\nid = "CZ-900"\nzh = "试"\nabilities = [\'static([lacks_such_a_word])\']\n', encoding="utf-8")
    assert run("text", "check", path).code == 1
    ours = run("text", "explain", "CZ-001", *GAME)
    assert ours.code == 0
    shipped = (data_dir() / "zhenmian" / "cards" / "1-chuzhen.toml").read_text(encoding="utf-8")
    line = next(item for item in shipped.splitlines() if "static(" in item)
    path.write_text(f'[[card]]\nid = "CZ-900"\nzh = "试"\nabilities = [\n{line}\n]\n', encoding="utf-8")
    assert run("text", "check", path).out == run("text", "check", path, *GAME).out


def test_a_printing_is_shown_with_the_name_of_its_rarity(own):
    assert "M 传世" in run("card", "show", "CZ-001", *GAME, "--lang", "zh").out


def test_folders_archives_and_bundled_names_are_looked_into(own):
    bundled = sorted((data_dir() / "zhenmian" / "decks").glob("*.txt"))
    (own / "decks").mkdir()
    for path in bundled:
        shutil.copy(path, own / "decks")
    packed = shutil.make_archive(str(own / "packed"), "zip", own / "decks")
    for source in (own / "decks", packed, "yellow-sky"):
        assert run("deck", "check", source).code == 0
    shutil.copy(sorted((data_dir() / "zmdj" / "decks").glob("*.txt"))[0], own / "decks" / "aaa.txt")
    assert f"{len(bundled) + 1} decks: {len(bundled) + 1} legal" in run("deck", "check", own / "decks").out
    (own / "broken.zip").write_bytes(b"PK\x03\x04 no archive")
    assert "deck.zip_bad" in run("deck", "check", own / "broken.zip", "--json").out


def test_print_and_page_commands_know_the_game_too(own):
    path = data_dir() / "zhenmian" / "decks" / "yellow-sky.txt"
    assert run("page", "deck", path, "-o", own / "deck.html").code == 0
    assert "The Yellow Sky" in (own / "deck.html").read_text(encoding="utf-8")
    assert run("deck", "sheet", path, "-o", own / "sheet.pdf").code == 0
    assert run("proxy", path, "--skip-basic", "-o", own / "proxies.pdf").code == 0
    assert run("proxy", "1x 冲车", "2x 倚天剑", "-o", own / "two.png").code == 0


def test_the_main_game_is_still_known(own):
    decks = sorted((data_dir() / "zmdj" / "decks").glob("*.txt"))
    assert run("deck", "check", *decks).code == 0


@pytest.mark.shared
def test_texts_of_a_set_file_are_known_by_the_file(own):
    file = shared_file("data/zhenmian/set-chuzhen.xml")
    totals = json.loads(run("text", "coverage", "--file", file, "--json").out)["totals"]
    assert (totals["FULL"], totals.get("PARTIAL", 0), totals.get("NONE", 0)) == (186, 0, 0)
    assert run("text", "coverage", "--file", file, "--game", "zmdj").code == 2


# ---- boosters ----


def test_boosters_depend_on_the_seed_alone(own):
    args = ("draft", "packs", *GAME, "-n", "2", "--players", "3", "--json")
    one, two = run(*args, "--seed", "7").out, run(*args, "--seed", "7").out
    assert one == two
    rows = json.loads(one)["cards"]
    assert len(rows) == 2 * 3 * 15
    assert {(row["player"], row["booster"], row["pass"]) for row in rows} == {
        (p, b, "left" if b == 1 else "right") for p in (1, 2, 3) for b in (1, 2)
    }
    assert run(*args, "--seed", "8").out != one
    text = run("draft", "packs", *GAME, "--seed", "7", "-n", "2", "--players", "3").out
    assert all(row["serial"] in text for row in rows)
    assert len(run("draft", "packs", *GAME, "--seed", "7", "-n", "1", "--tsv").out.splitlines()) == 16


def test_without_a_seed_one_is_made_and_shown(own):
    first = json.loads(run("draft", "packs", *GAME, "--json").out)
    again = json.loads(run("draft", "packs", *GAME, "--json", "--seed", first["seed"]).out)
    assert again == first
    assert len(first["cards"]) == 4 * 15


def test_a_sealed_pool_checks_a_deck(own):
    pool = own / "pool.txt"
    assert run("draft", "sealed", *GAME, "--seed", "7", "-o", pool).code == 0
    lines = [line for line in pool.read_text(encoding="utf-8").splitlines() if line[:1].isdigit()]
    assert sum(int(line.split()[0]) for line in lines) == 8 * 15
    legal, illegal = own / "legal.txt", own / "illegal.txt"
    some = lines[:20]
    lands = 35 - sum(int(line.split()[0]) for line in some)
    legal.write_text("\n".join([*some, f"{lands} 魏领土"]), encoding="utf-8")
    illegal.write_text("\n".join([*some, f"{lands} 魏领土", "9 吕布"]), encoding="utf-8")
    check = ("deck", "check", "--format", "limited", "--pool", pool, *GAME)
    assert run(*check, legal).code == 0
    assert run(*check, illegal).code == 1
    assert len(run("draft", "sealed", *GAME, "--seed", "7", "-n", "2").out.splitlines()) < len(
        pool.read_text(encoding="utf-8").splitlines()
    )


@pytest.mark.shared
def test_slots_from_a_set_file(own):
    path = shared_file("data/zhenmian/set-chuzhen.xml")
    assert run("draft", "packs", "--file", path, "--seed", "7", "-n", "1").out == run("draft", "packs", *GAME, "--seed", "7", "-n", "1").out
