"""The seam to the ability compiler: the one place where card texts get their status, notation and our own wording.

``compiler(game)`` gives None for a game whose language nobody reads; texts then have no status, and card data without
texts stay without texts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import zmdj_cards

if TYPE_CHECKING:
    from zmdj_cards.ability.lexicon import Lexicon
    from zmdj_cards.ability.tree import Node
    from zmdj_cards.text.open_words import OpenWord

FULL, GAPS = "full", "gaps"
KINDS = ("skill", "ambush")


class Read(NamedTuple):
    """What a text says. ``status``: every character is read, or there are gaps. ``notation``: one ability an entry; what is not read stands
    in it as ``gap("words")``. ``english``: beside the Chinese of what is not read; empty where nothing is. ``meaning``: the Chinese in its
    canonical wording, without reminders; empty where there are gaps."""

    status: str
    notation: tuple[str, ...] = ()
    english: str = ""
    meaning: str = ""


class OwnText(NamedTuple):
    """A text that we print ourselves from structured abilities, and these abilities."""

    kind: str
    zh: str
    en: str
    notation: tuple[str, ...]


class Called(NamedTuple):
    """What a text may say of the card that bears it: all its names and its type, and how to call it in print."""

    names: tuple[str, ...]
    type: str
    zh: str
    en: str


class Compiler(Protocol):
    def of(self, card: Called) -> Compiler:
        """The same for the texts of one card."""

    def read(self, text: str, kind: str) -> Read:
        """One printed Chinese text; ``kind`` is ``"skill"`` or ``"ambush"``."""

    def write(self, abilities: Sequence[str]) -> list[OwnText]:
        """Texts in both languages from abilities in notation."""


class AbilityCompiler:
    """Reads and prints with a game's lexicon. A text that many printings bear is read once. Of a text that is not fully read, the lines
    that are can be shown: which words of the others are not, nobody who plays or prints needs to know."""

    def __init__(self, lexicon: Lexicon, reminders: dict[str, dict[str, str]], card: Called | None = None) -> None:
        self._lexicon = lexicon
        self._reminders = reminders
        self._card = card or Called((), "", "", "")
        self._known: dict[tuple[str, str], Read] = {}
        self._written: dict[tuple[str, ...], list[OwnText]] = {}

    def of(self, card: Called) -> AbilityCompiler:
        """A reader of its own only where the language depends on the card, so that others share what was read."""
        return AbilityCompiler(self._lexicon, self._reminders, card) if "own_name" in self._lexicon.extra else self

    def read(self, text: str, kind: str) -> Read:
        key = (kind, text)
        if key not in self._known:
            self._known[key] = self._read(*key)
        return self._known[key]

    def _read(self, kind: str, text: str) -> Read:
        from zmdj_cards.ability import compile_text, print_zh, to_notation

        both = {"skill": "", "ambush": "", kind: text}
        card = self._card
        found = compile_text(both["skill"], both["ambush"], lexicon=self._lexicon, locate="lines", names=card.names, kind=card.type)
        trees = found.kept
        notation = tuple(to_notation(tree, self._lexicon) for tree in trees)
        if found.status != "FULL":
            return Read(GAPS, notation, self._partly(trees, text))
        meaning = "\n".join(print_zh(tree, self._lexicon, name=card.zh) for tree in trees)
        return Read(FULL, notation, self._print(trees, "en"), meaning)

    def _partly(self, trees: Iterable[Node], text: str) -> str:
        """The English of the abilities that were read, beside the Chinese of the others; empty where none was."""
        from zmdj_cards.ability import host_of
        from zmdj_cards.ability.tree import has_gap

        trees = list(trees)
        host = host_of(trees)
        if all(map(has_gap, trees)):
            return ""
        return "\n".join(
            text[slice(*(tree.span or (0, 0)))].rstrip("。") + "。" if has_gap(tree) else self._print([tree], "en", host) for tree in trees
        )

    def write(self, abilities: Sequence[str]) -> list[OwnText]:
        key = tuple(abilities)
        if key not in self._written:
            self._written[key] = self._write(key)
        return list(self._written[key])

    def _write(self, abilities: Sequence[str]) -> list[OwnText]:
        from zmdj_cards.ability import from_notation

        parts: dict[str, list[tuple[Node, str]]] = {kind: [] for kind in KINDS}
        for item in abilities:
            tree = from_notation(item, self._lexicon)
            parts[self._lexicon.field_of(tree)].append((tree, item))
        made = []
        for kind, part in parts.items():
            if part:
                trees, said = zip(*part, strict=True)
                made.append(OwnText(kind, self._print(trees, "zh"), self._print(trees, "en"), said))
        return made

    def _print(self, trees: Iterable[Node], lang: str, host: str = "") -> str:
        """One line an ability; each keyword is explained where it first stands."""
        from zmdj_cards.ability import host_of, plain_en, print_zh, reminded

        trees = tuple(trees)
        show: Callable[..., str] = print_zh if lang == "zh" else partial(plain_en, host=host or host_of(trees))
        name = {"zh": self._card.zh, "en": self._card.en}[lang]
        told: set[str] = set()
        lines = []
        for tree in trees:
            new = {name: text for name, text in self._reminders[lang].items() if name not in told}
            lines.append(show(tree, self._lexicon, new, name))
            told |= {name for name, _ in reminded(tree, self._lexicon)}
        return "\n".join(lines)


@cache
def compiler(game: str, words: tuple[OpenWord, ...] = ()) -> Compiler | None:
    """The compiler of a game's texts. ``words``: those that the game itself does not have."""
    from zmdj_cards.games import language
    from zmdj_cards.model.load import load_glossary

    lexicon = language(game, words)
    if lexicon is None:
        return None
    terms = load_glossary(game)
    reminders = {
        "zh": {term.id: term.reminder_zh for term in terms if term.reminder_zh},
        "en": {term.id: term.reminder_en for term in terms if term.reminder_en},
    }
    return AbilityCompiler(lexicon, reminders)


def sources(game: str) -> tuple[Path, ...]:
    """The files that make up the compiler of a game, in a fixed order."""
    package = Path(zmdj_cards.__file__).parent
    own = (package / "games" / game).rglob("*.py")
    language = [path for path in own if "lexicon" in path.as_posix() or path.name in ("nodes.py", "acts.py")]
    return tuple(sorted((*(package / "ability").rglob("*.py"), *language)))


def version(game: str) -> str:
    """Part of the database's digest: another compiler rebuilds the products."""
    digest = hashlib.sha256()
    for path in sources(game):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
