"""Every fact of every card of the set files stands in our card data, apart from the repairs named here."""

from __future__ import annotations

import re
from collections import Counter

import pytest

pytestmark = pytest.mark.shared

# (set, number in the file) -> what is wrong there.
REPEATED_NUMBER = {("preview", "065"): "two cards carry it; the second is 66 by its other number"}
SUBTYPE = {"五良将": "五子良将"}  # the first set's spelling
MARKS = {"#": "wei", "%": "shu", "^": "wu", "$": "qun"}
TYPES = {"单位": "unit", "锦囊": "stratagem", "阵略": "scheme", "战器": "gear", "领土": "territory", "Basic Land": "territory"}
FACTIONS = {"魏": "wei", "蜀": "shu", "吴": "wu", "群雄": "qun", "": None}
RARITIES = {"Common": "C", "Uncommon": "U", "Rare": "R", "Mythic Rare": "M", "Basic Land": "B", "Token": "T"}
SERIAL = {"chuzhen": "初阵01", "preview": "体验版", "tokens": "指示物"}


def chinese(text: str) -> str:
    """The Chinese half of a bilingual field."""
    return re.sub(r"\s*[A-Za-z].*$", "", text).strip()


def number(text: str) -> int | str | None:
    return None if text == "" else int(text) if text.isdecimal() else text


def said(record) -> dict:
    """What a record says, in our terms."""
    kind, token = record["Type"], record.set == "tokens"
    types = [ours for theirs, ours in TYPES.items() if theirs in kind]
    cost = re.fullmatch(r"([#%^$]*)(\w*)", record["Cost"])
    basic = record["Rarity"] == "Basic Land"
    found = {
        "zh": chinese(record.name) + ("指示物" if token else ""),
        "types": {"token"} if token else set(types),
        "timing": "normal" if "常时" in kind else "instant" if "瞬发" in kind else None,
        "element": FACTIONS[chinese(record["Faction"])],
        "requirement": tuple(MARKS[mark] for mark in cost[1]),
        "cost": number(cost[2]),
        "power": number(record["Power"]),
        "toughness": number(record["Toughness"]),
        "peerless": "无双" in kind,
        "basic": basic,
        "subtypes": () if basic else tuple(SUBTYPE.get(chinese(part), chinese(part)) for part in record["Subtype"].split("/") if part),
        "rarity": RARITIES[record["Rarity"]],
    }
    return found | CORRECTED.get(chinese(record.name), {})


# What the files say otherwise than the game's document: name → fact → what the document says.
CORRECTED = {"无懈可击": {"timing": "instant"}, "武侯将阵兵": {"zh": "武侯符阵兵"}, "矫情之花·小乔": {"peerless": True}}


def held(card, printing) -> dict:
    return {
        "zh": card.zh,
        "types": set(card.types),
        "timing": card.timing,
        "element": card.element,
        "requirement": card.requirement,
        "cost": card.cost,
        "power": card.power,
        "toughness": card.toughness,
        "peerless": card.peerless,
        "basic": card.basic,
        "subtypes": card.subtypes,
        "rarity": printing.rarity,
    }


@pytest.fixture(scope="module")
def by_guid(cards):
    return {printing.guid: (card, printing) for card in cards for printing in card.printing}


def test_the_same_cards(records, by_guid):
    assert Counter(record.set for record in records) == {"chuzhen": 186, "preview": 72, "tokens": 4}
    assert {record.guid for record in records} == set(by_guid)


def test_every_fact_of_every_card(records, by_guid):
    for record in records:
        ours = held(*by_guid[record.guid])
        assert ours == said(record), record.name


def test_every_number(records, by_guid):
    seen = Counter()
    for record in records:
        serial = by_guid[record.guid][1].serial
        if record.set == "tokens":
            assert record["Number"] == "0"
            continue
        seen[record.set, record["Number"]] += 1
        expected = record["MultiverseId"] if seen[record.set, record["Number"]] > 1 else str(int(record["Number"]))
        assert serial == f"{SERIAL[record.set]}-{expected}", record.name
    assert {key for key, times in seen.items() if times > 1} == set(REPEATED_NUMBER)


def test_the_english_names_of_the_bilingual_set_find_their_cards(records, by_guid):
    for record in records:
        english = re.search(r"[A-Za-z].*$", record.name)
        if english and record.set == "preview":
            card = by_guid[record.guid][0]
            names = {card.en, *card.aliases}
            if card.version_of:
                base = next(other for other, _ in by_guid.values() if other.id == card.version_of)
                names |= {base.en, *base.aliases}
            assert english[0] in names, record.name
