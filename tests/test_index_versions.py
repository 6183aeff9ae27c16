"""Look-up where names repeat: versions of a card, serials with a name stuck to them, ids of other programs."""

import pytest

from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.index import CardIndex
from zmdj_cards.text.normalize import natural_key, split_serial

GUID = "91013140-8cb6-4d86-9d91-0d1832091e99"
NEW = Card(id="CZ-005", zh="赤焰·关羽", type="unit", element="wind", need=3, printing=(Printing(serial="初阵01-5", guid=GUID),))
OLD = Card(id="PV-005", zh="赤焰·关羽", type="unit", version_of="CZ-005", printing=(Printing(serial="体验版-5"),))
BOTH = Card(id="CZ-166", zh="冲车", type="unit", also=("gear",), printing=(Printing(serial="初阵01-166"),))
INDEX = CardIndex((OLD, NEW, BOTH))


def test_a_name_means_the_current_version_and_a_serial_the_old_one() -> None:
    assert INDEX.find("赤焰·关羽").cards == (NEW,)
    assert INDEX.find("关羽").cards == (NEW,)
    assert INDEX.find("体验版-5").cards == (OLD,)
    assert INDEX.find("pv-005").cards == (OLD,)


def test_a_version_without_its_card_is_found_by_name() -> None:
    assert CardIndex((OLD,)).find("关羽").cards == (OLD,)


def test_a_printing_is_found_by_guid() -> None:
    hit = INDEX.find(GUID.upper())
    assert (hit.cards, hit.printing.serial) == ((NEW,), "初阵01-5")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("初陣01-5獨眼羅剎·夏侯惇", ("初陣01-5", "獨眼羅剎·夏侯惇")),
        ("初陣01-176南華老仙", ("初陣01-176", "南華老仙")),
        ("CZ-001a赤焰·关羽", ("CZ-001a", "赤焰·关羽")),
        ("CZ-001", None),
        ("CZ-001★", None),
        ("CZ-001zz", None),
        ("关羽", None),
    ],
    ids=str,
)
def test_serial_and_name_are_split(text: str, parts: tuple[str, str] | None) -> None:
    assert split_serial(text) == parts


def test_serials_sort_by_number() -> None:
    assert sorted(["初阵01-176", "初阵01-31", "初阵01-5"], key=natural_key) == ["初阵01-5", "初阵01-31", "初阵01-176"]


@pytest.mark.parametrize("text", ["初陣01-5关羽", "初陣01-5 关羽", "初阵01-5赤焰·关羽"])
def test_the_serial_decides_and_the_name_is_kept(text: str) -> None:
    hit = INDEX.find(text)
    assert hit.cards == (NEW,)
    assert hit.how == "serial"
    assert hit.beside in ("关羽", "赤焰·关羽")


def test_types_and_requirement() -> None:
    assert BOTH.types == ("unit", "gear")
    assert NEW.requirement == ("wind", "wind", "wind")
    assert BOTH.requirement == ()
