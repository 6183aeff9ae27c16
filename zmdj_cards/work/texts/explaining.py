"""The texts of all cards: which words became which node, and how much is understood."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zmdj_cards.ability import host_of, plain_en, said
from zmdj_cards.ability import tree as ast
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.errors import Fault
from zmdj_cards.work.texts.cards import CardTexts, texts_of
from zmdj_cards.work.texts.compiling import by_line, language_of
from zmdj_cards.work.workspace import Workspace


@dataclass(frozen=True, slots=True)
class ExplainedAbility:
    """The nodes of one ability, each with its depth, its name and its words, and the ability in English, empty where a part of it was not
    read."""

    rows: tuple[tuple[int, str, str], ...]
    en: str


@dataclass(frozen=True, slots=True)
class ExplainedCard:
    """One card face: ``status`` FULL, PARTIAL or NONE."""

    id: str
    name: str
    status: str
    abilities: tuple[ExplainedAbility, ...]
    faults: tuple[Fault, ...]

    def as_data(self) -> dict[str, Any]:
        """JSON shape: as the fields are called, each node as depth, node and words."""
        abilities = [
            {"english": item.en, "nodes": [{"depth": depth, "node": node, "words": words} for depth, node, words in item.rows]}
            for item in self.abilities
        ]
        faults = [item.to_dict() for item in self.faults]
        return {"id": self.id, "name": self.name, "status": self.status, "abilities": abilities, "faults": faults}


def explain_cards(space: Workspace, card: str, file: Path | None = None) -> tuple[ExplainedCard, ...]:
    """Which words became which node, for each face of a card of the database or of a file. Raises DataError for an unknown card."""
    items = texts_of(space, file, card)
    lexicon = language_of(space)
    return tuple(_explained(item, lexicon) for item in items)


def _explained(item: CardTexts, lexicon: Lexicon) -> ExplainedCard:
    found = item.compiled(lexicon)
    abilities, host = [], host_of(found.abilities)
    for tree in found.abilities:
        text = item.ambush if lexicon.field_of(tree) == "ambush" else item.skill
        rows = tuple((row.depth, row.node, row.words) for row in said(tree, text))
        abilities.append(ExplainedAbility(rows, "" if ast.has_gap(tree) else plain_en(tree, lexicon, host=host)))
    return ExplainedCard(item.id, item.name, found.status, tuple(abilities), tuple(by_line(found.faults)))


@dataclass(frozen=True, slots=True)
class CoveredCard:
    """A card with the words that were not read, and the codes of its faults."""

    id: str
    name: str
    status: str
    unread: tuple[str, ...]
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """``totals``: cards of each status; ``gaps``: unread words with the number of cards each of them blocks, the most first."""

    cards: tuple[CoveredCard, ...]
    totals: dict[str, int]
    gaps: tuple[tuple[str, int], ...]

    @property
    def whole(self) -> bool:
        return self.totals["FULL"] == len(self.cards)

    def as_data(self) -> dict[str, Any]:
        """Any: numbers, words, lists and tables of them."""
        rows = [
            {"id": row.id, "name": row.name, "status": row.status, "unread": list(row.unread), "faults": list(row.faults)}
            for row in self.cards
        ]
        gaps = [{"words": words, "cards": count} for words, count in self.gaps]
        return {"cards_total": len(rows), "totals": self.totals, "gaps": gaps, "cards": rows}


def coverage(space: Workspace, file: Path | None = None, set_id: str | None = None) -> Coverage:
    """How much of the cards of the database, or of a file, is understood."""
    items = texts_of(space, file, None, set_id)
    lexicon = language_of(space)
    cards: list[CoveredCard] = []
    blocks: Counter[str] = Counter()
    for item in items:
        found = item.compiled(lexicon)
        unread = tuple(gap.text for gap in found.gaps)
        blocks.update(set(unread))
        codes = tuple(sorted({row.code for row in found.faults if row.severity == "error"}))
        cards.append(CoveredCard(item.id, item.name, found.status, unread, codes))
    totals = {status: sum(row.status == status for row in cards) for status in ("FULL", "PARTIAL", "NONE")}
    return Coverage(tuple(cards), totals, tuple(sorted(blocks.items(), key=lambda pair: (-pair[1], pair[0]))))
