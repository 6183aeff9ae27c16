"""A printer whose output shows where the parts of a phrase stand.

Behind the words of each part stands a mark, one character of a private plane. Words are inflected together with their mark
(`grammar.inflected`), so a part may be said in the plural or with a possessive and is still known for what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from zmdj_cards.ability import grammar
from zmdj_cards.ability.tree import Node
from zmdj_cards.text.inline import Break, Element, Icon, Num, Pill, Token, circled, tokens

Path = tuple[str | int, ...]
Form = tuple[tuple[Any, ...], ...]
"""How a part is said: a method of the printer with its further arguments, then what was done to the words."""
CALL: Form = (("__call__",),)
WHOLE: Form = (("ability",),)
# Methods that say all of what they are given; the others say a part of it, whose own parts are marked.
FULL = frozenset(
    (
        "__call__", "nom", "poss", "one", "one_or_all", "bare", "past", "digits", "cost", "ordinal", "times", "pay", "taken", "look",
        "to", "inside", "whose", "in_step", "under", "top_level", "letting", "poss_bare", "poss_kept", "non", "negated", "not_",
        "quoted", "cost_part", "during_phrase", "until", "delta", "name", "keyword", "per", "limit", "combat", "count", "the",
        "kind", "second", "either_one", "bare_many",
    )
)  # fmt: skip


@dataclass(frozen=True)
class Hole:
    """A part: where it stands in the tree, how it was said, and the words (as markup)."""

    path: Path
    form: Form
    said: str
    state: tuple[tuple[str, Any], ...] = ()


class Number(int):
    """A number that is known again where it is said."""

    marks: Marks

    def __str__(self) -> str:
        return self.marks.number(self, "")

    def __format__(self, spec: str) -> str:
        return self.marks.number(self, spec)


class Text(str):
    """A word of the text itself, such as a name, that is known again."""


class Marks:
    """The parts of one tree by the identity of their values, and the marks given so far."""

    def __init__(self, printer: Any = None) -> None:
        self.printer = printer
        self.paths: dict[int, Path] = {}
        self.kept: list[Any] = []
        self.holes: list[Hole] = []
        self.inside: set[tuple[Path, str]] = set()

    def add(self, value: Any, path: Path) -> None:
        self.paths[id(value)] = path
        self.kept.append(value)

    def state(self) -> tuple[tuple[str, Any], ...]:
        """What the printer keeps in mind, where it is not as at the beginning."""
        return self.printer.remembered() if hasattr(self.printer, "remembered") else ()

    def mark(self, path: Path, form: Form, said: str, state: tuple[tuple[str, Any], ...] = ()) -> str:
        """Words with the mark of a part; the marks within go with the part."""
        self.holes.append(Hole(path, form, said, state))
        return bare(said) + chr(grammar.MARKS + len(self.holes) - 1)

    def hole(self, mark: str) -> Hole:
        return self.holes[ord(mark) - grammar.MARKS]

    def number(self, value: Number, spec: str) -> str:
        said = format(int(value), spec)
        path = self.paths.get(id(value))
        return said if path is None else self.mark(path, (("format", spec),), said)

    def inflect(self, change: Callable[..., str], said: str, args: tuple[Any, ...]) -> str:
        """Words ending in a mark, changed: the part behind the mark is said in another form."""
        hole = self.hole(said[-1])
        if change.__name__ in grammar.FIRST and bare(said) != bare(hole.said):
            return change(said[:-1], *args) + said[-1]
        return (
            change(said[:-1], *args)
            + self.mark(hole.path, (*hole.form, (change.__name__, *args)), change(hole.said, *args), hole.state)[-1:]
        )


_FIRST_MARK = chr(grammar.MARKS)


def bare(said: str) -> str:
    """Words without marks."""
    if not said or max(said) < _FIRST_MARK:
        return said
    return "".join(char for char in said if ord(char) < grammar.MARKS)


@cache
def marking(printer: type) -> type:
    """The class of a printer that marks parts."""

    def wrapped(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def said(self: Any, value: Any, *args: Any, **more: Any) -> Any:
            marks: Marks = self.marks
            path = marks.paths.get(id(value))
            if (
                path is None
                or more
                or (path, name) in marks.inside
                or any(isinstance(arg, Node) or (isinstance(arg, str) and grammar.marked(arg)) for arg in args)
            ):
                return method(self, value, *args, **more)
            marks.inside.add((path, name))
            state = marks.state()
            words = method(self, value, *args)
            marks.inside.discard((path, name))
            return marks.mark(path, ((name, *args),), words, state) if isinstance(words, str) and words else words

        return said

    body = {name: wrapped(name, getattr(printer, name)) for name in sorted(FULL) if callable(getattr(printer, name, None))}
    return type(f"Marking{printer.__name__}", (printer,), body)


def plain(items: tuple[Token, ...], marks: Marks) -> str:
    """As `inline.plain`, with the marks kept."""
    out: list[str] = []
    for item in items:
        if isinstance(item, Num):
            text = item.text
            if text and grammar.marked(text[-1]):
                hole = marks.hole(text[-1])
                out.append(circled(text[:-1]) + marks.mark(hole.path, (*hole.form, ("circled",)), circled(bare(hole.said)))[-1:])
            else:
                out.append(circled(text))
        elif isinstance(item, Pill | Element):
            out.append(f"[{item.text}]")
        elif isinstance(item, Break):
            out.append("\n")
        elif not isinstance(item, Icon):
            out.append(item.text)
    return "".join(out)


def shown(markup: str, labels: Any, marks: Marks) -> str:
    """Markup as plain words."""
    return plain(tokens(markup.replace("'", "’"), labels), marks)
