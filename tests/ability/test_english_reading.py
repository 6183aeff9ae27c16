"""English is read back: what our printer says is read as the tree it says, for every ability of every card."""

from __future__ import annotations

import random
from functools import cache

import pytest

from zmdj_cards.ability import compile_text, plain_en, print_zh, to_notation
from zmdj_cards.ability.reading.alike import Meaning
from zmdj_cards.ability.reading.reader import examples
from zmdj_cards.ability.tree import Node
from zmdj_cards.games import language
from zmdj_cards.games.zmdj.lexicon import lexicon


@cache
def spoken() -> dict[str, Node]:
    """The English of every fourth ability of the shipped cards; `scripts/write_english.py` reads all of them back."""
    found = {plain_en(tree, lexicon()): tree for tree in examples(lexicon())}
    return dict(list(found.items())[::4])


@cache
def read(text: str):
    return compile_text(text, lexicon=lexicon())


def test_every_ability_is_read_back_in_the_same_words():
    wrong = []
    for text in spoken():
        found = read(text)
        if [plain_en(tree, lexicon()) for tree in found.abilities] != [text]:
            wrong.append((text, [item.message() for item in found.faults]))
    assert wrong == []


def test_what_is_read_means_what_was_said():
    """A few sentences are said alike in English of two Chinese wordings; more than these there may not be."""
    meaning = Meaning()
    differ = [text for text, tree in spoken().items() if meaning(read(text).abilities[0]) != meaning(tree)]
    assert len(differ) <= 4, differ


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("Whenever this unit moves, draw two cards", "triggered(event(this_unit, [moves]), [draw(2)], yes)"),
        ("whenever this unit moves,  draw two cards .", "triggered(event(this_unit, [moves]), [draw(2)], yes)"),
        ("[Main] (2), Rest: Draw a card.", "activated([main], [pay(2), rest_this], [draw(1)])"),
        (
            "[Main] Choose one:\n- Draw a card.\n2. Choose a unit and return it to its owner's hand",
            "spell([main], [modes(1, [mode([draw(1)]), mode([steps([choose([sel(unit, 1)]), return(it, to(hand, owner))])])])])",
        ),
    ],
)
def test_small_slips_of_the_pen_are_no_matter(text, notation):
    (tree,) = read(text).abilities
    assert to_notation(tree, lexicon()) == notation
    assert print_zh(tree, lexicon())


def test_what_is_not_read_is_named_with_its_place():
    found = read("Swift\nWhenever this unit moves, bake two cakes.")
    assert (found.status, [gap.text for gap in found.gaps]) == ("PARTIAL", ["bake two cakes."])


def test_every_ability_of_the_other_game_is_read_back():
    lex = language("zhenmian")
    wrong = []
    for tree in examples(lex):
        text = plain_en(tree, lex)
        if [plain_en(found, lex) for found in compile_text(text, lexicon=lex).abilities] != [text]:
            wrong.append(text)
    assert len(wrong) <= 2, wrong


WORDS = ("Draw", "two", "your", "an opponent’s", "unit", "commander", "destroy", "rest", "until end of turn", "not", "may", "each", "other")


def test_no_word_is_dropped_in_silence():
    """A text with a word left out, put in or exchanged is refused, or its own tree is said in these words."""
    rnd = random.Random(7)
    dropped = []
    for text in list(spoken())[::2]:
        words = text.split(" ")
        for _ in range(2):
            at = rnd.randrange(len(words))
            change = rnd.choice(([], [rnd.choice(WORDS)], [words[at], rnd.choice(WORDS)]))
            mutant = " ".join([*words[:at], *change, *words[at + 1 :]])
            found = compile_text(mutant, lexicon=lexicon())
            said = "\n".join(plain_en(tree, lexicon()) for tree in found.abilities)
            if not found.gaps and said.lower().rstrip(".") != mutant.lower().rstrip("."):
                dropped.append((mutant, said))
    assert dropped == []
