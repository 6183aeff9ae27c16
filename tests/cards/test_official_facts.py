"""Every fact of every official record stands in our card data, apart from the repairs named here."""

from __future__ import annotations

import re
from collections import Counter

import pytest

pytestmark = pytest.mark.shared

# (serial, field) -> (what the file says, what we hold, why).
REPAIRS = {
    ("BP01-UC-183", "zh"): ("祸国殃民· 岑昏", "祸国殃民·岑昏", "a stray space"),
    ("BP01-L-147", "subtypes"): (("吴势力",), ("吴势力", "武将"), "the other printings have 武将"),
    ("BP01-LR-147a", "subtypes"): (("吴势力",), ("吴势力", "武将"), "the other printings have 武将"),
}
TWICE = {"BP01-LR-036a*", "BP01-LR-102a*"}  # two records, one printing
NO_COST = {"commander", "tactic", "marker"}
NO_STATS = {"stratagem", "tactic", "marker"}
NO_FLASH = {"commander", "tactic", "marker"}


def _official(record, game) -> dict:
    """What a record says, in our terms."""
    main_cate = record["main_cate"]
    kind = next(row.id for row in game.type if main_cate in row.official)
    element = [row.id for row in game.element if row.official == record["attr_war_art"]]
    product = [row.id for row in game.product if record["pack_name"] in (row.zh, *row.aliases)]
    assert len(product) == 1, record["pack_name"]
    return {
        "zh": record["name"],
        "type": kind,
        "element": element[0] if element else None,
        "need": int(record["loyalty"]) if record["loyalty"] else None,
        "cost": None if kind in NO_COST else record["cost_value"],
        "power": None if kind in NO_STATS else record["stats_might"],
        "range": None if kind in NO_STATS else record["stats_range"],
        "flash": None if kind in NO_FLASH else record["stats_flash"],
        "peerless": main_cate in (7, 8),
        "subtypes": tuple(part for part in record["sub_cate"].split("/") if part),
        "rarity": record["rarity"],
        "product": product[0],
        "face": "awakened" if main_cate == 6 else "front",
    }


def _ours(card, printing) -> dict:
    face = card.awakened if printing.face == "awakened" else card
    return {
        "zh": face.zh or card.zh,
        "type": card.type,
        "element": card.element,
        "need": card.need,
        "cost": card.cost,
        "power": face.power,
        "range": face.range,
        "flash": card.flash,
        "peerless": card.peerless,
        "subtypes": card.subtypes if face.subtypes is None else face.subtypes,
        "rarity": printing.rarity,
        "product": printing.product,
        "face": printing.face,
    }


@pytest.fixture(scope="module")
def by_serial(cards):
    return {printing.serial: (card, printing) for card in cards for printing in card.printing}


def test_the_same_serials(records, by_serial):
    assert {record["serial_number"] for record in records} == set(by_serial)
    assert {serial for serial, n in Counter(record["serial_number"] for record in records).items() if n > 1} == TWICE


def test_every_fact_of_every_record(records, by_serial, game):
    used = set()
    for record in records:
        serial = record["serial_number"]
        official, ours = _official(record, game), _ours(*by_serial[serial])
        for field, said in official.items():
            repair = REPAIRS.get((serial, field))
            if repair:
                used.add((serial, field))
                assert (said, ours[field]) == repair[:2], (serial, field)
            else:
                assert ours[field] == said, (serial, field)
    assert used == set(REPAIRS)


def test_nothing_but_the_facts_of_the_file(records, cards):
    assert len(cards) == len({re.sub(r"\s", "", record["name"]) for record in records}) == 267
    assert sum(len(card.printing) for card in cards) == len(records) - len(TWICE)
    assert all(card.stamina is None for card in cards), "the file does not know stamina (R2)"


def test_r23_names_come_from_the_cards(records, by_serial):
    named = {}
    for record in records:
        if match := re.search(r"此牌牌名视为\s*([^）)]+)", record["skill_text"]):
            named[by_serial[record["serial_number"]][0].id] = match[1]
    assert {card.id: card.counts_as for card, _ in by_serial.values() if card.counts_as} == named
    assert set(named.values()) <= {card.zh for card, _ in by_serial.values()}
