"""Proxies and pages of the second game, and both games on one site."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tests.cli.run import run
from zmdj_cards.model.load import load_cards, load_game, load_glossary
from zmdj_cards.render.abilities import AbilityTexts
from zmdj_cards.render.faces import face_content

GAME = load_game("zhenmian")
CARDS = load_cards("zhenmian")


@pytest.fixture(scope="module")
def faces():
    texts = AbilityTexts(GAME, load_glossary("zhenmian"))
    return {card.id: face_content(card, "front", GAME, texts) for card in CARDS}


def test_faces_show_what_only_this_game_has(faces):
    assert (faces["CZ-031"].type_zh, faces["CZ-031"].type_en) == ("瞬发锦囊", "Instant Stratagem")
    assert (faces["CZ-166"].type_zh, faces["CZ-166"].type_en) == ("战器单位", "Gear Unit")
    assert (faces["CZ-169"].power, faces["CZ-169"].toughness, faces["CZ-169"].cost) == ("0", "5", "0")
    assert (faces["CZ-090"].cost, faces["CZ-090"].need) == ("X", 3)


def test_every_face_has_its_text_in_both_languages(faces):
    for card in CARDS:
        face = faces[card.id]
        read = bool(card.abilities) and not any(ability.startswith("gap(") for ability in card.abilities)
        assert (len(face.text.zh) > 0, len(face.text.en) > 0) == (read, read), card.id


def test_texts_call_their_card_by_name(faces):
    zh = "".join(run.s for line in faces["CZ-055"].text.zh for run in line.runs)
    en = "".join(run.s for line in faces["CZ-055"].text.en for run in line.runs)
    assert "当关羽进战场时" in zh
    assert "When Guan Yu enters" in en


class Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("both")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("ZMDJ_DB", raising=False)
        patch.delenv("ZMDJ_GAME", raising=False)
        patch.setattr("zmdj_cards.store.db.default_path", lambda game: folder / f"{game}.db")
        done = run("site", "build", "-o", folder / "site", "--all-games", "--no-faces", "--no-font", "--scripts")
    assert done.code == 0, done.err
    return folder / "site"


def test_both_games_are_on_one_site(site):
    """Every link is relative and leads to a file, and every page leads to a page of the other game."""
    pages = [
        site / "index.html",
        next((site / "cards").iterdir()),
        *sorted((site / "zhenmian").glob("*.html")),
        next((site / "zhenmian" / "cards").iterdir()),
        site / "hant" / "index.html",
        next((site / "zhenmian" / "hant" / "cards").iterdir()),
    ]
    for page in pages:
        links = Links(page.read_text(encoding="utf-8")).found
        for link in links:
            assert not re.match(r"/|[a-z]+:", link), link
            if target := link.split("#")[0]:
                assert (page.parent / target).resolve().is_file(), (page, link)
        targets = [(page.parent / link.split("#")[0]).resolve() for link in links if link.split("#")[0].endswith(".html")]
        assert {target.is_relative_to((site / "zhenmian").resolve()) for target in targets} == {True, False}, page
    second = Links((site / "zhenmian" / "index.html").read_text(encoding="utf-8")).found
    assert "../index.html" in second


def test_the_games_do_not_mix_on_the_site(site):
    for folder, mine, other in ((site, "BP01-R-001", "CZ-001"), (site / "zhenmian", "CZ-001", "BP01-R-001")):
        text = (folder / "assets" / "search-data.js").read_text(encoding="utf-8")
        assert mine in text
        assert other not in text


def test_the_glossary_page_holds_every_term(site):
    text = (site / "zhenmian" / "glossary.html").read_text(encoding="utf-8")
    for term in load_glossary("zhenmian"):
        assert f'id="{term.id}"' in text, term.id


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_proxies(tmp_path, kind):
    out = tmp_path / f"cards.{kind}"
    args = ("proxy", "1x 冲车", "1x 火攻", "1x 魏领土", "1x 天公将军·张角", "-o", out, "--game", "zhenmian", "--db", tmp_path / "cards.db")
    done = run(*args)
    assert done.code == 0, done.err
    assert any(path.stat().st_size > 5_000 for path in tmp_path.glob(f"*.{kind}"))


def test_one_card_as_a_page(tmp_path):
    out = tmp_path / "card.html"
    assert run("page", "card", "冲车", "-o", out, "--game", "zhenmian", "--db", tmp_path / "cards.db").code == 0
    text = re.sub(r"<[^>]+>", " ", out.read_text(encoding="utf-8"))
    assert "Battering Ram" in text
    assert re.search(r"Health\s+4", text)
