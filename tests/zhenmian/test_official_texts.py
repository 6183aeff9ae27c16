"""The printed texts of the real set files: all of it read, nothing lost, and the same as the abilities that we ship."""

from __future__ import annotations

import re

import pytest

from tests.shared import shared_file
from zmdj_cards.ability import compile_text, from_notation, plain_en, print_en, print_zh, to_notation
from zmdj_cards.ability.tree import has_gap
from zmdj_cards.errors import Place
from zmdj_cards.games import language
from zmdj_cards.games.zhenmian.lexicon.split import prepare
from zmdj_cards.model.load import load_cards, load_game, load_glossary
from zmdj_cards.store.sources import octgn
from zmdj_cards.text.inline import Pill, Term

LEXICON = language("zhenmian")
HOW = octgn.make_reading(load_game("zhenmian"))
pytestmark = pytest.mark.shared


def read(name: str) -> list:
    found = octgn.records(shared_file(f"data/zhenmian/set-{name}.xml").read_bytes(), name, HOW)
    return [HOW.read(row.value, Place()) for row in found]


@pytest.fixture(scope="module")
def first():
    return read("chuzhen")


@pytest.fixture(scope="module")
def preview():
    return read("preview")


def compiled(record, text: str | None = None):
    said = record.texts.get("skill", "") if text is None else text
    return compile_text(said, lexicon=LEXICON, names=(record.name,), kind=record.type, locate="clauses" if text is None else "nothing")


def test_every_text_of_the_first_set_is_read_whole(first):
    """186 of 186 FULL: no gap, no second reading."""
    assert len(first) == 186
    assert [(record.name, found.gaps, found.faults) for record in first if (found := compiled(record)).status != "FULL"] == []


def test_what_is_not_read_in_the_preview_is_named(preview):
    """Older wording that the first set dropped. Each gap is reported with its words; nothing else is missing."""
    open_cards = {record.serial for record in preview if compiled(record).status != "FULL"}
    assert open_cards == {"体验版-33", "体验版-37", "体验版-42", "体验版-46", "体验版-50"}
    for record in preview:
        found = compiled(record)
        assert (found.status == "FULL") == (not found.gaps), record.name
        assert all(record.texts["skill"][slice(*gap.span)] == gap.text for gap in found.gaps)
        assert not any(item.code == "ability.ambiguous" for item in found.faults), record.name


def test_every_character_is_accounted_for(first, preview):
    """0 silent drops: a character is read, or stands in a reminder, a repair or a symbol, or is a blank or a stop between abilities."""
    for record in (*first, *preview):
        text = record.texts.get("skill", "")
        pieces, left = prepare(text, (record.name,), record.type == "stratagem")
        seen = {at for piece in pieces for origin in piece.text.origin for at in range(*origin)}
        seen |= {at for item in left for at in range(*item.span)}
        lost = "".join(char for at, char in enumerate(text) if at not in seen)
        assert re.fullmatch(r"[\s。.，]*", lost), (record.name, lost)


def test_shipped_abilities_are_the_printed_ones(first, preview):
    by_guid = {item.guid: card for card in load_cards("zhenmian") for item in card.printing}
    first_guid = {card.id: card.printing[0].guid for card in by_guid.values()}
    for record in (*first, *preview):
        card, found = by_guid[record.guid], compiled(record)
        if found.status == "FULL":
            assert card.abilities == tuple(to_notation(tree, LEXICON) for tree in found.abilities), record.name
        elif first_guid[card.id] == record.guid:
            assert all(has_gap(from_notation(text, LEXICON)) for text in card.abilities), record.name
            assert card.abilities, record.name


def test_every_tree_survives_notation_and_chinese(first, preview):
    for record in (*first, *preview):
        found = compiled(record)
        if found.status != "FULL":
            continue
        for tree in found.abilities:
            assert from_notation(to_notation(tree, LEXICON), LEXICON) == tree
        again = compiled(record, "\n".join(print_zh(tree, LEXICON, name=record.name) for tree in found.abilities))
        assert again.abilities == found.abilities, record.name


def test_english_is_whole_and_its_terms_are_in_the_glossary(first):
    known = {term.id for term in load_glossary("zhenmian")}
    for record in first:
        for tree in compiled(record).abilities:
            tokens = print_en(tree, LEXICON)
            ids = {item.id for item in tokens if isinstance(item, Term | Pill)}
            assert ids <= known, (record.name, ids - known)
            text = plain_en(tree, LEXICON, name="Tester")
            assert re.sub(r"[①-⑳⓪ⓧ’—\u4e00-\u9fff]", "", text).isascii(), text
            assert "None" not in text
            assert "{" not in text


SWAPS = [
    ("1", "7"), ("2", "7"), ("3", "7"), ("两", "三"), ("一", "九"), ("对手", "你"), ("目标", ""), ("所有", "一个"), ("相邻", "相对"),
    ("斜对", "相邻"), ("消灭", "放逐"), ("横置", "重置"), ("直到回合结束", ""), ("武力", "体力"), ("+", "-"), ("瞬发", "常时"),
    ("每当", "当"), ("可以", ""), ("其他", ""), ("至多", ""), ("然后", ""), ("墓地", "牌库"), ("进战场", "死去"), ("不能", ""),
]  # fmt: skip


def test_a_changed_text_never_reads_the_same(first):
    """Numbers, players, objects, durations swapped or taken away, clauses deleted: another tree, or a text that is refused."""
    silent = []
    tried = 0
    for record in first:
        text = re.sub(r"（[^）]*）", "（提示）", record.texts.get("skill", ""))
        before = compiled(record, text).abilities
        assert bool(before) == bool(text), record.name
        changed = [(old, text.replace(old, new, 1)) for old, new in SWAPS if old in text]
        parts = re.split(r"(?<=[，。：）])", text)
        changed += [(part, "".join(parts[:n] + parts[n + 1 :])) for n, part in enumerate(parts) if len(part) > 1 and part != "（提示）"]
        for what, made in changed:
            tried += 1
            found = compiled(record, made)
            if found.status == "FULL" and found.abilities == before:
                silent.append((record.name, what, made))
    assert tried > 850
    assert silent == []
