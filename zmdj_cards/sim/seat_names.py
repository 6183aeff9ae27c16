"""Codes of the words that reports use for seats and for ways of treating the opening hand."""

from __future__ import annotations

from typing import Any

from zmdj_cards.errors import Bi
from zmdj_cards.sim.reported import label

_SEAT = {"first": "sim.seat_first", "second": "sim.seat_second"}
_SHORT_SEAT = {"first": "sim.short_first", "second": "sim.short_second"}
_WAY = {"kept": "sim.way_kept", "seek": "sim.way_seek", "rule": "sim.way_rule"}
_SHORT_WAY = {"kept": "sim.short_kept", "seek": "sim.short_seek", "rule": "sim.short_rule"}
_BACK = {"misses": "sim.keep_given_misses", "all": "sim.keep_given_all"}


def seat_name(seat: str) -> Bi:
    return label(_SEAT[seat])


def short_seat(seat: str) -> Bi:
    return label(_SHORT_SEAT[seat])


def way_name(way: str, rule: Any = "") -> Bi:
    """What is done with the opening hand, as a phrase."""
    return label(_WAY[way], rule=str(rule or ""))


def short_way(way: str) -> Bi:
    return label(_SHORT_WAY[way])


def keep_given(back: str, rule: Any) -> Bi:
    """What a written keep rule does, as a sentence."""
    return label(_BACK[back], rule=str(rule))


def seat_column(seat: str, what: Bi) -> Bi:
    """Head of a column for one seat: ``1st kept``."""
    short = short_seat(seat)
    return Bi(f"{short.en} {what.en}", f"{short.zh}{what.zh}")
