"""The notation: what a person writes is read, and what is wrong is said with its column."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ability.support import LEXICON, notation
from zmdj_cards.ability import from_notation, plain_en, print_zh, to_notation
from zmdj_cards.ability.tree import Cmp, Delta
from zmdj_cards.errors import DataError
from zmdj_cards.model.load import load_cards

SAMPLE = "triggered(event(this_unit, [enters]), [may(steps([choose([sel(unit, 1, filters=[cost<=3])]), destroy(it)]))])"


def test_written_by_hand():
    tree = from_notation(SAMPLE, LEXICON)
    assert print_zh(tree, LEXICON) == "当此角色进场时，可以指定一个费用3或更低的角色，将其消灭。"
    assert plain_en(tree, LEXICON) == "When this unit enters, you may choose a unit with cost 3 or less and destroy it."
    assert to_notation(tree, LEXICON) == SAMPLE


def test_short_forms():
    assert isinstance(from_notation("cost<=3", LEXICON), Cmp)
    assert isinstance(from_notation("-X power", LEXICON), Delta)
    assert notation("你的角色得+1武力。") == "static([has(sel(unit, who=you), [+1 power])])"


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "ability.notation_end", 1),
        ("draw(", "ability.notation_end", 6),
        ("draw(1", "ability.notation_expected", 7),
        ("draw(1) draw(2)", "ability.notation_rest", 9),
        ("drow(1)", "ability.notation_word", 1),
        ("destroy(itt)", "ability.notation_word", 9),
        ("draw(1, yes, 2)", "ability.notation_args", 16),
        ("draw()", "ability.notation_missing", 7),
        ("draw(again=yes, 1)", "ability.notation_order", 17),
        ('draw("one")', "ability.notation_type", 12),
        ("steps(draw(1))", "ability.notation_type", 15),
        ("draw(1) %", "ability.notation_char", 9),
        ("5", "ability.notation_tree", 2),
    ],
)
def test_what_is_wrong_and_where(text, code, column):
    with pytest.raises(DataError) as caught:
        from_notation(text, LEXICON)
    (fault,) = caught.value.faults
    assert (fault.code, fault.place.column) == (code, column)
    assert fault.message("en")
    assert fault.message("zh")


def test_bounds():
    for text, code in (("may(" * 100, "ability.notation_deep"), ("x" * 30_000, "ability.notation_long")):
        with pytest.raises(DataError) as caught:
            from_notation(text, LEXICON)
        assert caught.value.faults[0].code == code


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet='()[],=<>+-0123456789Xaes_." drwunit', max_size=80))
def test_any_text_is_read_or_refused(text):
    try:
        tree = from_notation(text, LEXICON)
    except DataError as error:
        said = error.faults[0].message("en")
    else:
        said = "read"
        assert from_notation(to_notation(tree, LEXICON), LEXICON) == tree
    assert said


def test_every_shipped_ability_is_said_in_both_languages():
    count = 0
    for card in load_cards("zmdj"):
        for text in (*card.abilities, *(card.awakened.abilities if card.awakened else ())):
            tree = from_notation(text, LEXICON)
            assert to_notation(tree, LEXICON) == text
            assert print_zh(tree, LEXICON)
            assert plain_en(tree, LEXICON)
            count += 1
    assert count > 300


def test_a_card_without_abilities_is_one_without_text():
    """Only plain units have none."""
    bare = {card.type for card in load_cards("zmdj") if not card.abilities and not (card.awakened and card.awakened.abilities)}
    assert bare <= {"unit", "attachment"}
