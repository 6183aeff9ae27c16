"""Random and mutated files through every reader: a result or a DataError, and nothing vanishes."""

from __future__ import annotations

import random

import pytest

from tests.decks.test_code import real_deck
from tests.decks.test_formats import REAL
from zmdj_cards import resources
from zmdj_cards.decks.formats import KINDS, WRITABLE
from zmdj_cards.decks.formats.text_list import split_lines
from zmdj_cards.decks.read import read_deck
from zmdj_cards.decks.result import ReadResult
from zmdj_cards.decks.write import write_deck
from zmdj_cards.errors import DataError
from zmdj_cards.text.decode import decode

ROUNDS = 200


def read_any(raw: bytes, kind: str | None) -> ReadResult | None:
    try:
        result = read_deck(raw, REAL, "fuzz", kind)
    except DataError as error:
        faults, result = error.faults, None
    else:
        faults = result.faults
    for item in faults:
        assert item.message("en")
        assert item.message("zh")
        assert item.to_dict()
    if result is None:
        return None
    if result.kind in ("text", "csv", "tsv"):
        text = decode(raw)[0]
        assert len(result.account) == len(split_lines(text)), "a line is not accounted for"
    bad = [line for line in result.account if line.kind == "error"]
    assert not bad or not result.ok, "an error in the account without a fault"
    assert result.deck.entries or not result.ok, "an empty deck without a fault"
    return result


@pytest.mark.parametrize("kind", [None, *KINDS])
def test_random_bytes(kind):
    draw = random.Random(f"bytes {kind}")
    for _ in range(ROUNDS):
        size = draw.choice((0, 1, 3, 20, 200))
        read_any(draw.randbytes(size), kind)
        letters = "3x×关羽·BP01-R-0 \n\r\t{}[]<>\"',:;#/()=!?*\u3000①"
        read_any("".join(draw.choices(letters, k=size)).encode(), kind)


def mutate(raw: bytes, draw: random.Random) -> bytes:
    data = bytearray(raw)
    for _ in range(draw.randint(1, 6)):
        at = draw.randrange(len(data) + 1)
        action = draw.randrange(5)
        if action == 0:
            data[at : at + draw.randint(1, 8)] = b""
        elif action == 1:
            data[at:at] = draw.randbytes(draw.randint(1, 4))
        elif action == 2 and at < len(data):
            data[at] ^= 1 << draw.randrange(8)
        elif action == 3:
            piece = data[at : at + draw.randint(1, 60)]
            data[at:at] = piece * draw.randint(1, 3)
        else:
            other = draw.randrange(len(data) + 1)
            data[at:at] = bytes(data[other : other + 20])
    return bytes(data)


@pytest.mark.parametrize("kind", WRITABLE)
def test_mutated_real_decks(kind):
    """What a mutated file still reads as is either the same deck or is said: a fault, or a list that truly says so."""
    draw = random.Random(f"mutated {kind}")
    for number in range(ROUNDS):
        deck = real_deck(number % 10, 3, named=bool(number % 2))
        raw = write_deck(deck, kind, REAL, ("zh", "en", "both", "id")[number % 4]).data
        changed = mutate(raw, draw)
        for forced in (None, kind):
            result = read_any(changed, forced)
            if result is None or not result.ok:
                continue
            if kind == "code" and forced == "code":
                assert result.deck.contents() == deck.contents(), "a damaged code gave another deck"


@pytest.mark.parametrize("path", sorted((resources.data_dir() / "zmdj" / "decks").glob("*.txt")), ids=lambda path: path.stem)
def test_bundled_decks_survive_as_every_form(path):
    result = read_deck(path.read_bytes(), REAL, path.name)
    assert not [item for item in result.faults if item.severity != "note"]
    for kind in WRITABLE:
        assert read_deck(write_deck(result.deck, kind, REAL).data, REAL).deck.contents() == result.deck.contents()
