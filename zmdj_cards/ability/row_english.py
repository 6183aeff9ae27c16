"""English by the forms of the rows: templates, and functions for what needs articles, plurals or verbs after their subject.

A language whose sentences are built like that uses this printer, or one that extends it (`Lexicon(printer=…)`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from zmdj_cards.ability import grammar
from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.text.inline import Token, tokens

_FIELD: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")


class RowEnglish:
    """Prints trees with the English forms of a lexicon's rows. ``pills``: what pills say in plain text. Raises KeyError for a node
    without a form."""

    pills: ClassVar[Mapping[str, str]] = {}

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def ability(self, tree: a.Node) -> tuple[Token, ...]:
        """One ability as inline tokens: complete sentences."""
        return tokens(grammar.capital(self.finished(self(tree)).replace("'", "’")), self.labels())

    def labels(self) -> Mapping[str, str]:
        return self.pills

    def finished(self, words: str) -> str:
        """The words of an ability, before they are cut into tokens."""
        return words

    def __call__(self, value: Any) -> str:  # Any: of whatever kind a field is
        """Marked-up English of a node; numbers as digits."""
        if not isinstance(value, a.Node):
            return str(value)
        if isinstance(value, a.Gap):
            return "[…]"
        row = self.lexicon.row_of(value)
        if row is None or row.en is None:
            raise KeyError(type(value).__name__)
        if callable(row.en):
            return row.en(self, value)
        return _FIELD.sub(lambda match: self(getattr(value, match[1])), row.en)
