"""Decks: read, built change by change, merged, taken back, written; nothing of them is lost."""

from __future__ import annotations

import io
import json
import re
import zipfile

import pytest

from tests.web.conftest import client_of
from zmdj_cards.decks.formats import WRITABLE
from zmdj_cards.decks.open import bundled_decks
from zmdj_cards.errors import DataError
from zmdj_cards.web.app import create_app
from zmdj_cards.web.settings import Settings

JSON = {"accept": "application/json"}
LISTS = {path.stem: path.read_text(encoding="utf-8") for path in bundled_decks("zmdj")}
FIRST = next(iter(LISTS.values()))


def taken(client, text: str = FIRST, **more) -> str:
    """The address of a deck that was read from a list."""
    answer = client.post("/decks/import", data={"text": text, **more})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def state(client, deck: str) -> dict:
    return client.get(f"{deck}/state").json()


def changed(client, deck: str, rev: int, *changes: dict):
    return client.post(f"{deck}/change", data={"rev": rev, "changes": json.dumps(changes)}, headers=JSON)


def step(client, deck: str, way: str, **more):
    rev = state(client, deck)["rev"]
    return client.post(f"{deck}/step", data={"rev": rev, "way": way, **more}, headers=JSON)


def digest(client, deck: str) -> str:
    """The hash that ``deck show`` prints."""
    found = re.search(r"<code title=[^>]*>([0-9a-f]{12})</code>", state(client, deck)["html"])
    assert found is not None
    return found[1]


def cards(client, deck: str, section: str = "main") -> dict[str, int]:
    found = re.findall(rf'data-section="{section}" data-card="([^"]+)" data-n="(\d+)"', state(client, deck)["html"])
    return {card: int(n) for card, n in found}


def put(card: str, n: int, section: str = "main") -> dict:
    return {"op": "set", "section": section, "card": card, "n": n}


def test_a_list_comes_in_with_every_line(client):
    """Lines that were not read stay with the cards that may be meant, in their section and with their count."""
    deck = taken(client, FIRST.rstrip("\n") + "\n\n主牌库\n2 先登乐近\n1 qqqq zzzz\n")
    now = state(client, deck)
    lines = re.findall(r'data-do="use" data-line="(\d+)" data-card="([^"]+)">→ (\d+)×', now["html"])
    assert lines
    assert lines[0][2] == "2"
    assert "1 qqqq zzzz" in now["html"]
    line, card, _ = lines[0]
    before = cards(client, deck).get(card, 0)
    now = changed(client, deck, now["rev"], {"op": "use", "line": int(line), "card": card}).json()
    assert cards(client, deck)[card] == before + 2
    assert "先登乐近" not in now["html"]
    (last,) = set(re.findall(r'data-do="drop" data-line="(\d+)"', now["html"]))
    now = changed(client, deck, now["rev"], {"op": "drop", "line": int(last)}).json()
    assert "data-line" not in now["html"]


def test_changes_merge_unless_they_are_of_the_same_card(client):
    deck = taken(client)
    first, second = list(cards(client, deck))[:2]
    assert changed(client, deck, 1, put(first, 1)).json()["rev"] == 2
    other = changed(client, deck, 1, put(second, 2), {"op": "name", "text": "Merged"})
    assert (other.status_code, other.json()["rev"], other.json()["name"]) == (200, 3, "Merged")
    same = changed(client, deck, 1, put(first, 0))
    assert same.status_code == 409
    assert (same.json()["collision"]["n"], same.json()["collision"]["there"]) == (0, 1)
    assert cards(client, deck)[first] == 1
    assert changed(client, deck, 1, put(first, 1)).json()["rev"] == 3, "the same change sent again"
    assert changed(client, deck, 99, put(first, 1)).status_code == 404


def test_undo_redo_and_as_opened_are_versions(client):
    deck = taken(client)
    hashes = [digest(client, deck)]
    for number, (card, n) in enumerate(list(cards(client, deck).items())[:5]):
        assert changed(client, deck, number + 1, put(card, n - 1)).status_code == 200
        hashes.append(digest(client, deck))
    seen = []
    for _ in range(7):
        step(client, deck, "undo")
        seen.append(digest(client, deck))
    assert seen == [*hashes[-2::-1], hashes[0], hashes[0]]
    for _ in range(7):
        step(client, deck, "redo")
        seen.append(digest(client, deck))
    assert seen[7:] == [*hashes[1:], hashes[-1], hashes[-1]]
    step(client, deck, "undo")
    assert changed(client, deck, state(client, deck)["rev"], put("BP01-R-001", 1)).status_code == 200
    step(client, deck, "redo")
    assert digest(client, deck) not in hashes, "a change after undo has nothing to redo"
    step(client, deck, "opened")
    assert digest(client, deck) == hashes[0]
    history = client.get(f"{deck}/versions").text
    assert len(re.findall("<b>r\\d+</b>", history)) == state(client, deck)["rev"]
    assert client.post(f"{deck}/step", data={"rev": 1, "way": "undo"}, headers=JSON).status_code == 409


def test_faults_are_those_of_deck_check_and_mends_mend(client, parts):
    """Each button of a fault, pressed, takes that fault away."""
    from zmdj_cards.work.decks.building import apply, draft_of, wrongs

    context = parts.library.shelf("zmdj").context()
    deck = taken(client)
    held = list(cards(client, deck))
    commander = next(iter(cards(client, deck, "commander")))
    rows = [["main", card, "", 5] for card in held[:2]] + [
        ["main", commander, "", 1],
        ["tactics", held[2], "", 3],
        ["side", held[3], "", 1],
    ]
    rows += [["main", "GONE-1", "", 2]]
    draft = draft_of("zmdj", "standard", "", "", rows, ())
    seen = set()
    for _ in range(20):
        found = wrongs(draft, context)
        ready = [(row.fault.code, mend.change) for row in found for mend in row.mends if mend.change]
        if not ready:
            break
        code, change = ready[0]
        before = sum(row.fault.code == code for row in found)
        draft = apply(change, draft, context)
        assert sum(row.fault.code == code for row in wrongs(draft, context)) < before
        seen.add(code)
    assert seen == {"deck.copies", "deck.wrong_section", "deck.no_such_section", "deck.card_gone"}
    assert {row.fault.code for row in wrongs(draft, context)} == {"deck.too_few"}
    assert all(mend.query for row in wrongs(draft, context) for mend in row.mends)


def test_considering_is_never_counted(client):
    deck = taken(client)
    before, code = digest(client, deck), client.get(f"{deck}/export.code").text
    now = changed(client, deck, 1, put("BP01-R-001", 2, "considering")).json()
    assert 'data-key="considering:BP01-R-001"' in now["html"]
    assert (digest(client, deck), client.get(f"{deck}/export.code").text, now["errors"]) == (before, code, 0)
    moved = changed(client, deck, now["rev"], {"op": "move", "section": "considering", "card": "BP01-R-001", "to": "main"}).json()
    assert cards(client, deck)["BP01-R-001"] == 2
    assert moved["errors"]


@pytest.mark.parametrize("game", ["zmdj", "zhenmian"])
def test_every_kind_goes_out_and_comes_back(client, game):
    source = bundled_decks(game)[0].read_text(encoding="utf-8")
    deck = taken(client, source, game=game)
    code = client.get(f"{deck}/export.code").text
    for kind in WRITABLE:
        out = client.get(f"{deck}/export.{kind}")
        assert out.status_code == 200, kind
        assert "attachment" in out.headers["content-disposition"], kind
        back = client.post("/decks/import", files={"files": (f"deck.{kind}", out.content)}, data={"game": game})
        assert client.get(f"{back.headers['location']}/export.code").text == code, kind


def test_all_decks_out_and_back(library, tmp_path):
    app = create_app(Settings(tmp_path / "data", burst=10_000, change_burst=10_000), library)
    with client_of(app) as client:
        made = [taken(client, text) for text in LISTS.values()]
        codes = sorted(client.get(f"{deck}/export.code").text for deck in made)
        names = sorted(state(client, deck)["name"] for deck in made)
        packed = client.get("/decks/all.zip").content
        assert all(re.fullmatch(r"\d{4}-\w+\.json", name) for name in zipfile.ZipFile(io.BytesIO(packed)).namelist())
        for deck in made:
            client.post(f"{deck}/delete", data={})
        assert client.get(made[0]).status_code == 404
        assert client.post("/decks/import", files={"files": ("decks.zip", packed)}).status_code == 303
        back = sorted(set(re.findall(r'href="/(decks/[0-9a-z]{12})"', client.get("/decks").text)))
        assert sorted(client.get(f"/{deck}/export.code").text for deck in back) == codes
        assert sorted(state(client, f"/{deck}")["name"] for deck in back) == names
    kept = create_app(Settings(tmp_path / "data"), library)
    with client_of(kept) as client:
        assert len(re.findall(r'href="/decks/[0-9a-z]{12}"', client.get("/decks").text)) == len(LISTS), "kept over a restart"


def test_formulas_are_shielded_in_tables_only(client):
    deck = taken(client)
    for name in ("=1+2", "+x", "-x", "@x", "\tx", "|x"):
        rev = state(client, deck)["rev"]
        changed(client, deck, rev, {"op": "name", "text": name})
        for kind in ("csv", "tsv"):
            cells = re.split("[,\t\r\n]", client.get(f"{deck}/export.{kind}").content.decode("utf-8-sig"))
            assert [cell for cell in cells if cell[:1] in ("=", "@", "+") or re.match(r"-\D", cell)] == []
        assert json.loads(client.get(f"{deck}/export.json").content)["name"] == name.strip()


def test_lists_that_are_too_long_or_hostile(client, library, tmp_path):
    """What is too long is refused before it is read; what takes too long is ended, and pages go on."""
    assert client.post("/decks/import", data={"text": "3 x\n" * 300}, headers=JSON).status_code == 400
    assert client.post("/decks/import", data={"text": "x" * 20_000}, headers=JSON).status_code == 400
    assert client.post("/decks/import", files={"files": ("a.txt", b"x" * 1_100_000)}).status_code == 413
    assert client.post("/decks/import", data={"text": " "}, headers=JSON).status_code == 400
    for name, data in [
        ("../../x.txt", b"\0\1\2"),
        ("C:\\con", b"PK\x03\x04broken"),
        ("nul", b"%PDF-1.7"),
        ("a.o8d", b"<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>"),
    ]:
        answer = client.post("/decks/import", files={"files": (name, data)}, headers=JSON)
        assert answer.status_code in (303, 400), (name, answer.text)
    app = create_app(Settings(tmp_path / "data", read_seconds=0.0), library)
    with client_of(app) as slow:
        answer = slow.post("/decks/import", data={"text": FIRST}, headers=JSON)
        assert (answer.status_code, answer.json()["faults"][0]["code"]) == (400, "web.too_long")


def test_what_cannot_be_saved_is_no_fault_of_the_page(library, tmp_path):
    """A disk that refuses, a server that stops: 503, so that the page keeps the change and sends it again; nothing half done."""
    app = create_app(Settings(tmp_path / "data", read_seconds=60.0), library)
    with client_of(app) as client:
        store = app.state.parts.store
        deck = taken(client)

        def no_room(conn) -> None:
            conn.execute(f"PRAGMA max_page_count = {conn.execute('PRAGMA page_count').fetchone()[0]}")

        store.write(no_room)
        answers = []
        for number in range(9):
            rev = state(client, deck)["rev"]
            answers.append(changed(client, deck, rev, {"op": "notes", "text": f"{number} " * 900}))
        refused = [answer for answer in answers if answer.status_code != 200]
        assert {(row.status_code, row.json()["faults"][0]["code"]) for row in refused} == {(503, "web.unwritable")}
        store.close()
        with pytest.raises(DataError, match="being stopped"):
            store.write(no_room)


def test_what_is_no_change_is_refused(client):
    deck = taken(client)
    bad = [
        "", "null", "{}", "[]", "[1]", "[[]]", '[{"op": "whole"}]', '[{"op": "set"}]', "[" * 15_000,
        '[{"op": "set", "section": "main", "card": "NO", "n": 1}]',
        '[{"op": "set", "section": "main", "card": "BP01-R-001", "n": -1}]',
        '[{"op": "set", "section": "x", "card": "BP01-R-001", "n": 1}]',
        '[{"op": "set", "section": "main", "card": "BP01-R-001", "n": 1e400}]', '[{"op": "format", "text": "../x"}]',
        '[{"op": "use", "line": 1, "card": "BP01-R-001"}]', json.dumps([put("BP01-R-001", 1)] * 300),
    ]  # fmt: skip
    wrong = []
    for text in bad:
        answer = client.post(f"{deck}/change", data={"rev": 1, "changes": text}, headers=JSON)
        if answer.status_code != 400:
            wrong.append((text[:60], answer.status_code))
    assert wrong == []
    assert state(client, deck)["rev"] == 1


def test_texts_of_people_are_never_markup(client):
    """In every field, on every page."""
    payloads = ["<script>x</script>", '"><img src=x onerror=y>', "{{ 7*7 }}", "javascript:x", "'--", "\u202e<b>", "&lt;u&gt;"]
    deck = taken(client)
    for text in payloads:
        rev = state(client, deck)["rev"]
        changed(client, deck, rev, {"op": "name", "text": text}, {"op": "notes", "text": text})
        client.post(f"{deck}/label", data={"rev": rev, "text": text})
        for path in (deck, "/decks", f"{deck}/versions", f"{deck}/compare/{deck[7:]}?rev=1", f"/cards?q={text}", f"{deck}/cards?q={text}"):
            page = client.get(path).text
            assert "<script>x" not in page, path
            assert "<img src=x" not in page, path
            assert ">49<" not in page, path
            assert 'href="javascript' not in page, path
