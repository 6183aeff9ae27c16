"""Ability text of the shipped cards on faces and pages (low-ink limit)."""

from __future__ import annotations

import pytest

from tests.render import readback
from tests.render.samples import LOW_INK, card
from zmdj_cards.model.load import load_cards, load_game, load_glossary
from zmdj_cards.render import ink, theme
from zmdj_cards.render.abilities import AbilityTexts
from zmdj_cards.render.faces import face_content, faces_of
from zmdj_cards.render.layout import SheetSpec, parse_size
from zmdj_cards.render.print_job import Job, Look, Slot
from zmdj_cards.render.proxies import make
from zmdj_cards.render.richtext import Paragraph

GAME, CARDS, TERMS = load_game("zmdj"), load_cards("zmdj"), load_glossary("zmdj")
SPEC = SheetSpec(parse_size("a4", "paper"), parse_size("standard", "card"))
BY_NAME = {item.zh: item for item in CARDS}


@pytest.fixture(scope="module")
def texts() -> AbilityTexts:
    return AbilityTexts(GAME, TERMS)


@pytest.fixture(scope="module")
def every(texts) -> tuple[Slot, ...]:
    return tuple(Slot(face_content(item, face, GAME, texts)) for item in CARDS for face in faces_of(item))


@pytest.mark.parametrize("lang", ["zh", "en", "both"])
def test_no_shipped_card_takes_much_ink(every, lang):
    shares = ink.coverage(Job(every, SPEC, Look(lang, "low-ink")), GAME.element)
    assert len(shares) == len(every)
    assert max(shares.values()) <= LOW_INK


def plain(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    return [paragraph.plain() for paragraph in paragraphs]


def test_both_languages_have_the_same_abilities(texts):
    for item in CARDS:
        for face in faces_of(item):
            text = texts(item, face)
            assert [p.kind for p in text.zh] == [p.kind for p in text.en], item.id
            assert bool(text.zh) == bool(item.abilities if face == "front" else item.awakened.abilities)


def test_marks_keywords_and_reminders(texts):
    item = card("CZ-1", "试", "Trial", abilities=('keyword(kw("breakthrough"))', 'keyword(kw("breakthrough"))'))
    text = texts(item, "front")
    first, second = text.zh
    assert (first.runs[0].kind, first.runs[0].id) == ("strong", "breakthrough")
    assert first.runs[-1].kind == "dim"
    assert all(run.kind != "dim" for run in second.runs)  # explained once a face
    bare = AbilityTexts(GAME, TERMS, reminders=False)(item, "front")
    assert plain(bare.zh) == ["破军", "破军"]
    awaken = texts(BY_NAME["继勇·张星彩"], "front")
    assert [run.kind for run in awaken.zh[1].runs if run.is_object] == ["element", "element", "num"]
    assert [run.kind for run in awaken.en[1].runs if run.is_object] == ["element", "element", "num"]


def test_ambush_begins_with_its_pill_in_both_languages(texts):
    ambushes = [line for item in CARDS for text in [texts(item, "front")] for line in (*text.zh, *text.en) if line.kind == "ambush"]
    assert len(ambushes) > 20
    assert {(line.runs[0].kind, line.runs[0].id) for line in ambushes} == {("pill", "ambush")}


def test_a_card_without_abilities_has_no_text(texts):
    """Nothing is made up."""
    assert texts(card("CZ-2", "兵", "Soldier"), "front").zh == ()


def test_the_second_game_prints_too():
    """Every card of the other game fits, with its health, its timing and its own element shapes."""
    game, cards, terms = load_game("zhenmian"), load_cards("zhenmian"), load_glossary("zhenmian")
    made_of = AbilityTexts(game, terms)
    slots = tuple(Slot(face_content(item, "front", game, made_of)) for item in cards)
    made = make(Job(slots, SPEC), game.element)
    assert made.faults == ()
    assert made.cards == len(cards)
    unit = next(face.front for face in slots if face.front.toughness is not None)
    assert f"{unit.toughness}体力" in readback.squeezed("".join(readback.page_texts(made.files[0])))
    timed = next(item for item in cards if item.timing)
    word = next(item for item in game.timing if item.id == timed.timing)
    assert next(slot.front for slot in slots if slot.front.card_id == timed.id).type_zh.startswith(word.zh)
    looks = theme.element_looks(game.element)
    assert len({look.shape for look in looks.values()}) == len(looks)


def test_signs_of_print_stand_in_the_text(every):
    """Full-width signs in Chinese, no full stop inside a quotation that its sentence goes on behind."""
    lines = [(slot.front.text.zh, slot.front.text.en) for slot in every]
    zh, en = ("\n".join(line.plain() for pair in lines for line in pair[number]) for number in (0, 1))
    assert "~" not in zh
    assert "\uff5e" in zh
    assert ".\u201d until" not in en
    assert "\u201d until" in en
