"""One card text compiled: what it means, in all forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from zmdj_cards.ability import Compiled, compile_text, host_of, plain_en, print_zh, to_notation
from zmdj_cards.ability import tree as ast
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.suggest import did_you_mean
from zmdj_cards.errors import Fault, Place, UsageError, fault
from zmdj_cards.games import GAMES, language
from zmdj_cards.store.own_words import words
from zmdj_cards.work.workspace import Workspace


def lexicon_of(game: str) -> Lexicon:
    """The card language of a game. Raises UsageError where the game has none."""
    found = language(game)
    if found is None:
        raise UsageError(fault("model.unknown_game", game=game, games=[name for name, item in GAMES.items() if item.language]))
    return found


def language_of(space: Workspace) -> Lexicon:
    """The card language of the game, with the words that only its database knows. Raises UsageError where the game has none."""
    base = lexicon_of(space.game_id)
    return language(space.game_id, words(space.database())) or base


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
    lexicon = language_of(space)
    names = (name,) if name else ()
    found = compile_text(skill, ambush, lexicon=lexicon, names=names, kind=kind)
    faults = [*by_line(found.faults), *meant(skill, ambush, found, lexicon, names, kind)]
    host = host_of(found.abilities)
    return CompiledText(found, tuple(_ability(tree, lexicon, host) for tree in found.abilities), tuple(faults))


def meant(skill: str, ambush: str, found: Compiled, lexicon: Lexicon, names: tuple[str, ...] = (), kind: str = "") -> list[Fault]:
    """What may be meant by a text that is not read whole: a note for each field that one small change would mend."""
    notes = []
    for field, text in (("skill", skill), ("ambush", ambush)):
        both = {"skill": "", "ambush": ""}

        def read(changed: str, field: str = field, both: dict[str, str] = both) -> Compiled:
            parts = {**both, field: changed}
            return compile_text(parts["skill"], parts["ambush"], lexicon=lexicon, locate="nothing", names=names, kind=kind)

        own = replace(found, gaps=tuple(gap for gap in found.gaps if gap.field == field))
        better = did_you_mean(text, own, lexicon, read) if own.gaps else None
        if better is not None:
            notes.append(fault("ability.did_you_mean", Place(source=field), "note", text=better))
    return notes


def _ability(tree: ast.Node, lexicon: Lexicon, host: str) -> Ability:
    if ast.has_gap(tree):
        return Ability(to_notation(tree, lexicon), "", "")
    return Ability(to_notation(tree, lexicon), plain_en(tree, lexicon, host=host), print_zh(tree, lexicon))
