"""Deck codes: short, canonical, and no damage goes unseen."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.decks.conftest import CARDS, STANDARD
from tests.decks.test_formats import INVENTED, REAL, SECTIONS, codes, decks
from zmdj_cards import resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.formats.bits import BitReader, BitWriter
from zmdj_cards.decks.formats.code import Item, clean, encode, pack, parse, unpack
from zmdj_cards.decks.limits import MAX_CODE_LENGTH
from zmdj_cards.decks.read import read_deck
from zmdj_cards.model.card import Printing
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game

FORMS = load_game("zmdj").deck_code

# Serials as they are printed, and whatever else may stand for a card.
SERIALS = (
    "CZ-001",
    "CZ-001a",
    "CZ-1",
    "CZ-1000",
    "BP01-SR-003",
    "BP01-L-035*",
    "SD01A-R-001",
    "初阵01-5",
    "X",
    "A-B-C",
    "0",
    "é",
    "BP01-QQ-1",
)


def real_deck(seed: int, copies: int, named: bool) -> Deck:
    """A deck of the real cards: one commander, 40 main cards with ``copies`` of each, 12 tactics."""
    draw = random.Random(seed)
    pools: dict[str, list] = {"commander": [], "main": [], "tactics": []}
    for card in REAL.index.cards:
        home = REAL.layout.home(card)
        if card.type != "marker":
            pools[home].append(card)
    entries = []
    for section, size, each in (("commander", 1, 1), ("main", 40, copies), ("tactics", 12, max(copies, 2))):
        cards = draw.sample(pools[section], min(len(pools[section]), -(-size // each)))
        for number, card in enumerate(cards):
            left = size - sum(entry.count for entry in entries if entry.section == section)
            count = left if number == len(cards) - 1 else min(each, left)
            fronts = [printing.serial for printing in card.printing if printing.face == "front"]
            entries.append(Entry(section=section, card=card.id, printing=draw.choice(fronts) if named else None, count=count))
    return Deck(entries=tuple(entries))


@pytest.mark.parametrize(("copies", "named", "limit"), [(3, False, 90), (3, True, 90), (1, False, 180), (1, True, 180)])
def test_codes_are_short(copies, named, limit):
    """At most 90 characters for a usual deck of threes, 180 for singletons, with every printing named, too."""
    made = [encode(real_deck(seed, copies, named)) for seed in range(200)]
    assert max(map(len, made)) <= limit
    assert all(re.fullmatch(r"[A-Za-z0-9-]+", code) for code in made)


@settings(deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("context", [INVENTED, REAL], ids=["invented", "real"])
def test_equal_decks_have_equal_codes(context, data):
    deck = data.draw(decks(context))
    order = data.draw(st.permutations(deck.entries))
    other = Deck(name="another name", notes=("x",), entries=tuple(order))
    assert encode(deck) == encode(other)
    assert len({(item.section, item.token, item.named): item.count for item in parse(encode(deck))}) == len(deck.entries)
    more = deck.model_copy(update={"entries": (*deck.entries[1:], deck.entries[0].model_copy(update={"count": deck.entries[0].count + 1}))})
    assert encode(more) != encode(deck)


def damaged(code: str):
    """Every code with one character replaced, left out, doubled, cut off, or changed places with another."""
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
    for at in range(len(code)):
        yield from (code[:at] + letter + code[at + 1 :] for letter in letters if letter != code[at])
        yield code[:at] + code[at + 1 :]
        yield code[:at]
        yield code[at:] if at else code + code[-1]
        yield code[:at] + code[at] + code[at:]
        for other in range(at + 1, len(code)):
            if code[at] != code[other]:
                yield code[:at] + code[other] + code[at + 1 : other] + code[at] + code[other + 1 :]
    yield code.lower()
    yield code.upper()
    yield code.replace("-", "")


@pytest.mark.parametrize("seed", range(4))
def test_no_damage_goes_unseen(seed):
    code = encode(real_deck(seed, 3 - seed % 2 * 2, named=seed > 1))
    tried = 0
    for text in damaged(code):
        tried += 1
        with pytest.raises((ValueError, LookupError)):
            parse(text)
    assert tried > 5_000


@pytest.mark.parametrize(
    "change", [lambda code: code[:-1], lambda code: code[:20] + "x" + code[21:], str.upper, lambda code: "zmdk1" + code[5:]]
)
def test_a_damaged_code_names_itself_as_damaged(change):
    code = change(encode(real_deck(1, 3, False)))
    result = read_deck(code.encode(), REAL)
    assert codes(result, "error") == ["deck.code_damaged"]
    assert result.deck.entries == ()
    assert "损坏" in result.faults[0].message("zh")


def test_a_code_may_be_broken_over_lines_or_stand_in_an_address():
    deck = real_deck(1, 3, False)
    code = encode(deck)
    for text in (f"{code[:30]}\r\n  {code[30:]}\n", f"https://example.org/d?x=1#{code}", f" {code}\n"):
        assert clean(text) == code
        assert read_deck(text.encode(), REAL).deck.contents() == deck.contents()


def test_old_codes_stay_valid_when_cards_and_sets_are_added():
    deck = Deck(entries=(Entry(section="main", card="CZ-003", count=2), Entry(section="main", card="CZ-001", printing="CZ-001a", count=1)))
    more = [CARDS[0].model_copy(update={"id": "CZ-000", "zh": "新牌", "en": None, "printing": (Printing(serial="CZ-000"),)}), *CARDS[::-1]]
    for index in (INVENTED.index, CardIndex(more)):
        assert read_deck(encode(deck).encode(), Context(index, STANDARD)).deck.contents() == deck.contents()


# Codes as version 0.1.0 printed them: a deck that comes with each game, and one with every set and rarity that has a short form.
PRINTED = {
    "zmdj fire-sun-quan-discard": "zmdj1-C7AJkg2MMgynNbYdRAQwoL9ayXEBRAF9ZNzlO8rp0StAytnJfs850O1VpDYq",
    "zmdj forest-liu-bei-growth": "zmdj1-2fOVHBPwTqVpwNZZdzAKXZ3TBVg32xlCplQMZ0ycFdex0H7coW482pp5",
    "zhenmian arrows-over-the-river": "zhenmian1-Uwf1fZUMfVS04nf0EKigWGdNSr0Y4mDog3gg0BWlB5",
    "zhenmian yellow-sky": "zhenmian1-7jfFutMnUXT3lS1u3GlsiXjKBcEuYTFKCphS44HNRr",
    "zmdj": "zmdj1-K5M7fhOcdOIcgSMBbbOhVeeffvJdOk7Bax218mXgPSsZvJ67kqzhEuCORqLqRVgCm0FLrBEPgkeKaIIMDuOg8PKJq2Q096y0qttQ31QfgX74nvUYZCJb5K15"
    "HHXYIU73EG0zGGxbLk1x4uIa",
    "zhenmian": "zhenmian1-K5M7fhOcdOIcgSMBbbOhVeeffvJdOk7Bax218mXgPSsZvJ67kqzhEuCORqLqRVgCm0FLrBEPgkeKaIIMDuOg8PKJq2Q096y0qttQ31Qf"
    "gX74nvUYZCJb5K15HHXYIU73EG0zGGxbLk2wKRoH",
}
SETS = ("BP01", "S01", "SD01A", "SD01B", "SD02A", "SD02B", "SD03A", "SD03B", "TB01", "BOX01", "PRM", "WZGL", "BP02", "S02", "BP03")
RARITIES = ("C", "UC", "R", "SR", "L", "SSR", "UR", "CR", "LR", "PR", "SP", "", "SEC", "N", "P")


def every_short_form(game: str) -> Deck:
    entries = []
    for number, name in enumerate((*SETS, "XX9")):
        serial = f"{name}-{number + 1:03d}"
        entries.append(Entry(section="main", card=serial, printing=serial if number % 2 else None, count=number % 5 + 1))
    for number, rarity in enumerate((*RARITIES, "ZZ")):
        serial = "-".join(part for part in ("BP01", rarity, f"{number + 1:03d}") if part)
        entries.append(Entry(section="side", card=serial, count=1))
    return Deck(game=game, entries=tuple(entries))


@pytest.mark.parametrize("what", PRINTED)
def test_printed_codes_stay_valid(what):
    game, _, name = what.partition(" ")
    if name:
        context = Context(CardIndex(load_cards(game)), find_format(game), load_game(game))
        path = resources.data_dir() / game / "decks" / f"{name}.txt"
        read = read_deck(PRINTED[what].encode(), context)
        assert not read.faults
        assert read.deck.contents() == read_deck(path.read_bytes(), context).deck.contents()
    else:
        assert encode(every_short_form(game)) == PRINTED[what]
        assert len(parse(PRINTED[what])) == len(SETS) + len(RARITIES) + 2


FIRST_FORMS = {"frontline": (("FL1",), ("C", "U", "R", "L"))}


@pytest.mark.parametrize("game", resources.games())
def test_short_forms_are_only_ever_appended(game):
    """Their places stand in printed codes."""
    forms = load_game(game).deck_code
    sets, rarities = FIRST_FORMS.get(game, (SETS, RARITIES))
    assert forms.sets[: len(sets)] == sets
    assert forms.rarities[: len(rarities)] == rarities
    assert len(set(forms.sets)) == len(forms.sets)
    assert len(set(forms.rarities)) == len(forms.rarities)


def test_a_printing_that_was_named_is_not_one_that_was_not():
    made = {encode(Deck(entries=(Entry(section="main", card="CZ-001", printing=name, count=1),))) for name in (None, "CZ-001", "CZ-001a")}
    assert len(made) == 3


def test_an_unknown_card_in_a_sound_code_is_a_fault_of_that_card():
    deck = Deck(entries=(Entry(section="main", card="CZ-003", count=2), Entry(section="main", card="QQ-9", count=3)))
    result = read_deck(encode(deck).encode(), INVENTED)
    assert codes(result) == ["deck.code_unknown"]
    assert result.faults[0].params["serial"] == "QQ-9"
    assert result.deck.contents() == (("main", "CZ-003", "", 2),)
    assert result.tally() == {"card": 1, "error": 1}


def test_codes_of_other_games_and_versions_say_so():
    entry = (Entry(section="main", card="CZ-003", count=1),)
    assert codes(read_deck(encode(Deck(game="zhenmian", entries=entry)).encode(), INVENTED)) == ["deck.other_game"]
    from zmdj_cards.decks.formats.code import _check

    later = "zmdj2-abcdefgh"
    assert codes(read_deck((later + _check(later)).encode(), INVENTED)) == ["deck.code_version"]


def test_a_forged_section_is_refused():
    from zmdj_cards.decks.formats.bits import to_letters
    from zmdj_cards.decks.formats.code import Item, _check, pack

    text = "zmdj1-" + to_letters(pack([Item("Not a section", "CZ-003", False, 1)], FORMS))
    assert codes(read_deck((text + _check(text)).encode(), INVENTED)) == ["deck.code_damaged"]


def test_a_code_has_a_greatest_length():
    assert codes(read_deck(b"zmdj1-" + b"a" * MAX_CODE_LENGTH, INVENTED)) == ["deck.code_damaged"]


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 5)), max_size=20), st.text(max_size=8))
def test_bits(numbers, text):
    out = BitWriter()
    for value, k in numbers:
        out.golomb(value, k)
    out.string(text.encode("utf-8", "ignore").decode())
    source = BitReader(out.bits)
    assert [source.golomb(k) for _, k in numbers] == [value for value, _ in numbers]
    assert source.string() == text.encode("utf-8", "ignore").decode()
    assert source.at == len(out.bits)
    with pytest.raises(ValueError, match="early"):
        source.fixed(1)


@given(st.lists(st.integers(0, 1), max_size=300))
def test_any_bits_end_in_a_deck_or_in_a_value_error(bits):
    """A forged code with a right check is refused, or is a deck like any other."""
    try:
        items = unpack(bits, FORMS)
    except ValueError:
        return
    assert Counter(unpack(pack(items, FORMS), FORMS)) == Counter(items)


@given(st.lists(st.tuples(st.sampled_from(SECTIONS), st.sampled_from(SERIALS), st.booleans(), st.integers(1, 99)), max_size=12))
def test_what_is_packed_is_unpacked(rows):
    items = [Item(*row) for row in {row[:3]: row for row in rows}.values()]
    assert Counter(unpack(pack(items, FORMS), FORMS)) == Counter(items)
