"""Card texts compiled: what they mean, which words became which node, how much of the cards is understood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from zmdj_cards.ability import Compiled, compile_text, plain_en, print_zh, said, to_notation
from zmdj_cards.ability import tree as ast
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.suggest import did_you_mean
from zmdj_cards.errors import Fault, Place, UsageError, fault
from zmdj_cards.games import GAMES, language
from zmdj_cards.work.texts.cards import CardTexts, texts_of
from zmdj_cards.work.workspace import Workspace


def lexicon_of(game: str) -> Lexicon:
    """The card language of a game. Raises UsageError where the game has none."""
    found = language(game)
    if found is None:
        raise UsageError(fault("model.unknown_game", game=game, games=[name for name, item in GAMES.items() if item.language]))
    return found


def by_line(faults: Iterable[Fault]) -> list[Fault]:
    """Faults whose text is cut to the line they are in, so that the caret stands below its words."""
    out = []
    for item in faults:
        place = item.place
        if place.span is None or "\n" not in place.text:
            out.append(item)
            continue
        start = place.text.rfind("\n", 0, place.span[0]) + 1
        stop = place.text.find("\n", place.span[0])
        line = place.text[start : stop if stop >= 0 else len(place.text)]
        low, high = place.span[0] - start, min(place.span[1] - start, len(line))
        out.append(replace(item, place=replace(place, text=line, span=(low, max(high, low)))))
    return out


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability in its three forms; English and Chinese are empty where a part of it was not read."""

    notation: str
    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class CompiledText:
    """What the compiler made of a text. ``faults``: each with the line of the text that it is in."""

    found: Compiled
    abilities: tuple[Ability, ...]
    faults: tuple[Fault, ...]

    @property
    def whole(self) -> bool:
        return self.found.status == "FULL"

    def as_data(self) -> dict[str, Any]:
        """Any: words, and lists of tables of them."""
        found = self.found
        return {
            "status": found.status,
            "abilities": [{"notation": item.notation, "en": item.en, "zh": item.zh} for item in self.abilities],
            "faults": [item.to_dict() for item in found.faults],
            "gaps": [{"text": item.text, "field": item.field, "span": list(item.span), "what": item.what} for item in found.gaps],
            "repairs": [{"code": item.code, "field": item.field, "span": list(item.span)} for item in found.repairs],
            "reminders": [item.id for item in found.reminders],
        }


def compile_card_text(space: Workspace, skill: str, ambush: str = "", name: str = "", kind: str = "") -> CompiledText:
    """Compile one text. ``name``: the card's Chinese name, where its text may call it so; ``kind``: its type. Raises UsageError for a game
    without a card language."""
    lexicon = lexicon_of(space.game_id)
    names = (name,) if name else ()
    found = compile_text(skill, ambush, lexicon=lexicon, names=names, kind=kind)
    faults = [*by_line(found.faults), *meant(skill, ambush, found, lexicon, names, kind)]
    return CompiledText(found, tuple(_ability(tree, lexicon) for tree in found.abilities), tuple(faults))


def meant(skill: str, ambush: str, found: Compiled, lexicon: Lexicon, names: tuple[str, ...] = (), kind: str = "") -> list[Fault]:
    """What may be meant by a text that is not read whole: a note for each field that one small change would mend."""
    notes = []
    for field, text in (("skill", skill), ("ambush", ambush)):
        both = {"skill": "", "ambush": ""}

        def read(changed: str, field: str = field, both: dict[str, str] = both) -> Compiled:
            parts = {**both, field: changed}
            return compile_text(parts["skill"], parts["ambush"], lexicon=lexicon, locate=False, names=names, kind=kind)

        own = replace(found, gaps=tuple(gap for gap in found.gaps if gap.field == field))
        better = did_you_mean(text, own, lexicon, read) if own.gaps else None
        if better is not None:
            notes.append(fault("ability.did_you_mean", Place(source=field), "note", text=better))
    return notes


def _ability(tree: ast.Node, lexicon: Lexicon) -> Ability:
    if ast.has_gap(tree):
        return Ability(to_notation(tree, lexicon), "", "")
    return Ability(to_notation(tree, lexicon), plain_en(tree, lexicon), print_zh(tree, lexicon))


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


def explain_cards(space: Workspace, card: str, file: Path | None = None) -> tuple[ExplainedCard, ...]:
    """Which words became which node, for each face of a card of the database or of a file. Raises DataError for an unknown card."""
    items = texts_of(space, file, card)
    lexicon = lexicon_of(space.game_id)
    return tuple(_explained(item, lexicon) for item in items)


def _explained(item: CardTexts, lexicon: Lexicon) -> ExplainedCard:
    found = item.compiled(lexicon)
    abilities = []
    for tree in found.abilities:
        text = item.ambush if lexicon.field_of(tree) == "ambush" else item.skill
        rows = tuple((row.depth, row.node, row.words) for row in said(tree, text))
        abilities.append(ExplainedAbility(rows, "" if ast.has_gap(tree) else plain_en(tree, lexicon)))
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
    lexicon = lexicon_of(space.game_id)
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
