"""Names of files made of names of cards."""

from __future__ import annotations

from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zmdj_cards.text.filenames import MAX_STEM, card_stem, safe_stem

HOSTILE = [
    "A:B",
    "攻/守",
    "../../x",
    "/etc/x",
    "..",
    ".",
    "",
    "x" * 300,
    "name. ",
    " name",
    "CON",
    "nul",
    "a\0b",
    "关羽\n",
    "-rf",
    "~",
    "a|b?*<>",
    "\ud800",
]


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_stay_inside(name):
    for stem in (safe_stem(name), card_stem(name, name)):
        assert stem
        assert stem.isascii()
        assert len(stem) <= MAX_STEM
        for kind in (PurePosixPath, PureWindowsPath):
            path = kind("/out") / f"{stem}.png"
            assert path.parent == kind("/out")
            assert not kind(stem).is_absolute()
        assert not stem.startswith((".", "-"))
        assert not stem.endswith((".", " ", "-"))
        assert stem.lower() not in ("con", "nul", "aux", "prn")


def test_good_names_stay_readable():
    """Leading zeros and letters stay."""
    assert safe_stem("BP01-R-001") == "BP01-R-001"
    assert safe_stem("001") == "001"
    assert card_stem("BP01-R-001", "White Brow · Ma Liang") == "BP01-R-001-White-Brow-Ma-Liang"
    assert card_stem("BP01-SR-003", "Flying General · Lü Bu") == "BP01-SR-003-Flying-General-Lu-Bu"
    assert safe_stem("关羽").startswith("GuanYu-")


@given(st.text(max_size=40), st.text(max_size=40))
def test_two_names_are_two_files(one, other):
    if one != other:
        assert safe_stem(one) != safe_stem(other)
