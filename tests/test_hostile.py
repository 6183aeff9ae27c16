"""A sample of the hostile input that ``scripts/hostile.py`` puts into every reader."""

from __future__ import annotations

import pytest

from tests.hostile import READERS, try_case

# Readers whose every case builds much are tried less often.
FEW = {"command": 30, "search": 30, "text": 40}
USUAL = 80


@pytest.mark.parametrize("reader", READERS)
def test_no_input_ends_in_exit_code_3(reader):
    """Every reader answers or raises an error of ours whose faults can be shown in both languages."""
    for number in range(FEW.get(reader, USUAL)):
        try:
            try_case(reader, 0, number)
        except Exception as error:
            pytest.fail(f"{type(error).__name__}: {error}; again: python scripts/hostile.py {reader!r} --seed 0 --case {number}")
