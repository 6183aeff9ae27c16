"""Every rule of the document and every ruling is held by a position, or named in a list that only gets shorter."""

from __future__ import annotations

from pathlib import Path

from tests.rules_zhenmian.runner import all_cases

# Facts under each heading, as the page of rulings counts them.
HEADINGS = {
    "Game": 4,
    "Samples": 25,
    "Face": 13,
    "Types": 32,
    "Zones": 12,
    "Formats": 11,
    "Turn": 17,
    "Costs": 4,
    "Abilities": 13,
    "Stack": 9,
    "Keywords": 63,
}
RULINGS = 96
ALL = [f"{heading}/{number}" for heading, last in HEADINGS.items() for number in range(1, last + 1)] + [
    f"Z{number}" for number in range(1, RULINGS + 1)
]
LIST = Path(__file__).parent / "without_position.txt"


def listed(path: Path) -> dict[str, str]:
    """Rules and why they have no position."""
    rows = (row.split("#")[0].strip() for row in path.read_text(encoding="utf-8").splitlines())
    return {row.split()[0]: " ".join(row.split()[1:]) for row in rows if row}


def test_every_rule_has_a_position_or_is_listed():
    cited = {cite for case in all_cases() for cite in case.cite}
    without = [rule for rule in ALL if rule not in cited]
    assert list(listed(LIST)) == without, "rewrite the list: it names the rules without a position, in order"


def test_only_rules_are_cited():
    cited = {cite for case in all_cases() for cite in case.cite if "/" in cite or (cite[:1] == "Z" and cite[1:].isdigit())}
    assert cited - set(ALL) == set()
