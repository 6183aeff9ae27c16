"""All that commands do, asked for as a page would: plain values in, records out, nothing printed, decks handed over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.work.conftest import MINE, THEIRS
from zmdj_cards.decks.formats import WRITABLE
from zmdj_cards.errors import DataError, UsageError
from zmdj_cards.sim.report import to_json
from zmdj_cards.work.bench import open_bench
from zmdj_cards.work.cards import editing, lookup, searching
from zmdj_cards.work.data import database as data
from zmdj_cards.work.data import imports
from zmdj_cards.work.decks import boosters, fixing, judging, listing, writing
from zmdj_cards.work.decks.reading import Reading
from zmdj_cards.work.prints import files, inputs, pages, registration
from zmdj_cards.work.sim import goldfish, hands, match, odds
from zmdj_cards.work.sim.run import Keep, Workers
from zmdj_cards.work.texts import checking, compiling, explaining

HOW = Reading()


def test_decks_are_judged_listed_and_compared(space):
    found = judging.judge_decks(space, [MINE, THEIRS], HOW)
    assert (found.legal, found.left_out) == (2, ())
    assert [deck["source"] for deck in found.as_data()["decks"]] == [MINE, THEIRS]
    assert found.as_csv().count("yes") == 2
    items = listing.read_decks(space, [MINE], HOW)
    assert sum(row["count"] for row in listing.deck_data(items[0])["cards"]) == sum(listing.deck_stats(items[0]).sections.values())
    assert listing.compare_decks(space, MINE, MINE, HOW).changes == ()
    assert listing.compare_decks(space, MINE, THEIRS, HOW).changes


def test_a_deck_in_every_form_is_the_same_deck(space):
    items = listing.read_decks(space, [MINE], HOW)
    (code,) = listing.deck_codes(items)
    for kind in WRITABLE:
        (made,) = writing.convert(items, kind)
        assert made.whole, kind
        space.given[made.file] = made.data
        (again,) = listing.read_decks(space, [made.file], HOW)
        assert listing.coded(again).hash == code.hash, kind


def test_misspelt_names_are_put_right(space):
    space.given["bad.txt"] = space.given[MINE].decode().replace("千虑·孙权", "千滤·孙权").encode()
    assert not judging.judge_decks(space, ["bad.txt"], HOW).decks[0].legal
    done = fixing.fix_deck(space, "bad.txt", fixing.unique_only)
    assert done.data == space.given[MINE]


def test_what_is_read_from_standard_input_is_refused(space):
    with pytest.raises(UsageError) as caught:
        judging.judge_decks(space, ["-"], HOW)
    assert [item.code for item in caught.value.faults] == ["deck.no_input"]


def test_no_file_of_the_machine_is_a_deck_unless_it_was_handed_over(space, tmp_path, monkeypatch):
    """Nor a folder, a pattern, or a file that has the name of a bundled deck or of a card."""
    monkeypatch.chdir(tmp_path)
    for name in ("secret.txt", "wind-lu-lingqi-swift", "千虑·孙权"):
        (tmp_path / name).write_bytes(space.given[MINE])
    for name in ("secret.txt", str(tmp_path / "secret.txt"), ".", "*.txt"):
        with pytest.raises(UsageError) as caught:
            judging.judge_decks(space, [name], HOW)
        assert [item.code for item in caught.value.faults] == ["deck.no_such_file"], name
    bundled, theirs = listing.read_decks(space, ["wind-lu-lingqi-swift", THEIRS], HOW)
    assert listing.coded(bundled).hash == listing.coded(theirs).hash
    (code,) = listing.deck_codes([theirs])
    (again,) = listing.read_decks(space, [code.code], HOW)
    assert listing.coded(again).hash == code.hash
    (card,) = inputs.named(space, ["千虑·孙权"], theirs.context)
    assert [entry.count for entry in card.deck.entries] == [1]


@pytest.mark.parametrize("deal", [boosters.open_packs, boosters.open_sealed])
def test_a_game_without_boosters_says_so(space, deal):
    with pytest.raises(UsageError) as caught:
        deal(space, boosters.BoosterRequest(6, seed="seed"))
    assert [item.code for item in caught.value.faults] == ["draft.no_boosters"]


def test_runs_are_set_up_from_plain_values(space):
    """Each report names the call that repeats it; what is odd about a deck is a remark."""
    keep, workers = Keep("1 of cost<=2"), Workers()
    few = goldfish.GamesRequest(2, 3, "first", goals=("damage>=1 by 3",), keep=keep)
    for done in (
        odds.odds(space, odds.OddsRequest(MINE, "first", 2, keep, ("1 of t:unit",), ("cheap=cost<=1",), ("1 fire",))),
        hands.hands(space, hands.HandsRequest(MINE, 20, keep=keep), workers),
        goldfish.goldfish(space, MINE, few, workers),
        goldfish.compare(space, (MINE, MINE), few, workers),
    ):
        assert not done.stopped
        assert done.report.command.startswith("zmdj sim ")
        assert json.dumps(to_json(done.report))
    assert space.remarks == []


def test_progress_is_told_to_whoever_asks(space):
    told = []

    class Seen:
        def __enter__(self):
            return told.append

        def __exit__(self, *error):
            told.append("end")

    done = hands.hands(space, hands.HandsRequest(MINE, 30, seat="first"), Workers(progress=lambda total: told.append(total) or Seen()))
    assert not done.stopped
    assert told == [30, 30, "end"]


def test_a_match(space):
    request = match.MatchRequest((MINE, THEIRS), 2, policies=("random", "random"))
    done = match.play_match(match.set_up(open_bench(space, MINE, THEIRS), request), request)
    assert done.tally.games == 2
    assert set(done.as_data()["reasons"]) <= set(match.endings("zmdj"))


def test_cards_are_found_edited_and_handed_out(space, tmp_path):
    card = lookup.find_card(space, "千虑·孙权")
    assert card.row["id"] in {row["id"] for row in searching.search_cards(space, "孙权").rows}
    assert len(lookup.all_cards(space).rows) > 200
    assert lookup.terms(space, "伏击")
    assert lookup.rules(space, origin="guide")
    assert all(item.severity in ("note", "warning") for item in searching.remarks_on_cards(space))
    request = editing.EditRequest("千虑·孙权", {"note": "mine"})
    assert editing.edit_card(space, request).report.state == "changed"
    assert [row["value"] for row in editing.all_edits(space)] == ["mine"]
    saved = tmp_path / "own.json"
    data.save_export(saved, data.export_json(space))
    assert editing.edit_card(space, editing.EditRequest("千虑·孙权", reset=("note",))).report.state == "changed"
    assert [row.state for row in imports.import_own(space, "json", [saved])] == ["changed"]
    editing.edit_card(space, editing.EditRequest("千虑·孙权", reset=("note",)))
    assert "mine" not in data.export_csv(space)
    assert data.database_info(space)["problems"] == []


def test_texts(space, tmp_path):
    made = compiling.compile_card_text(space, "当此角色进场时，摸两张牌。")
    assert made.whole
    assert made.abilities[0].zh == "当此角色进场时，摸两张牌。"
    assert not compiling.compile_card_text(space, "当此角色喝酒时，唱歌。").whole
    assert explaining.explain_cards(space, "千虑·孙权")[0].status == "FULL"
    assert explaining.coverage(space, set_id="no-such-set").whole
    file = tmp_path / "own.txt"
    file.write_text("当此角色进场时，摸两张牌。\n当此角色喝酒时，唱歌。\n", encoding="utf-8")
    found = checking.check_texts(space, file)
    assert found.count == 2
    assert {item.place.card for item in found.faults} == {"line 2"}


def test_pages_and_sheets(space):
    assert "千虑·孙权" in pages.card_page(space, ["千虑·孙权"], "md").data.decode()
    assert pages.deck_page(space, MINE, "html").data.startswith(b"<!DOCTYPE html>")
    assert pages.glossary_page(space, ["伏击"], "md", "zh").data
    sheets = registration.registration_sheets(space, registration.SheetRequest((MINE, THEIRS)))
    assert (sheets.data[:5], sheets.count) == (b"%PDF-", 2)
    assert not [item for item in sheets.faults if item.severity == "error"]
    with pytest.raises(DataError):
        files.read_file(Path("no-such-file"))
