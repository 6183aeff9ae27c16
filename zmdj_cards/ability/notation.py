"""The notation: a compact ASCII form of a tree that a person can read and write.

`name(arg, arg, field=value)`; the name is the node class in snake_case, arguments follow the order of the fields, fields at their default
are left out. Atoms (words of a closed list) stand bare, lists in square brackets, names of cards in double quotes. Two forms are short:
`cost<=3` for a comparison and `+2 power` for a gained value. Round trip: `from_notation(to_notation(t)) == t`.
"""

from __future__ import annotations

import json
import re
from dataclasses import MISSING
from functools import cache
from typing import Any, NoReturn

from zmdj_cards.ability import tree as ast
from zmdj_cards.ability.lexicon import Lexicon, field_defaults
from zmdj_cards.ability.tree import Atom, Cmp, Delta, MinusX, Node, X
from zmdj_cards.errors import DataError, Place, fault

_OPS = {"le": "<=", "ge": ">=", "eq": "=", "lt": "<", "gt": ">", "ne": "!="}
_OP_NAMES = {sign: name for name, sign in _OPS.items()}
_TOKEN = re.compile(
    r"\s*(?:(?P<text>\"(?:[^\"\\\n]|\\.)*\")|(?P<num>[+-]?\d{1,6}(?![\w.]))|(?P<signx>[+-]X\b)|(?P<word>[A-Za-z_]\w*(?:\.\w+)?)|(?P<op><=|>=|!=|[<>=(),\[\]]))"
)
MAX_LENGTH = 20_000
MAX_DEPTH = 60


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _classes(lexicon: Lexicon) -> dict[str, type[Node]]:
    """Node classes by name: those of the shared tree, and those that the lexicon's rows add."""
    found: dict[str, type[Node]] | None = lexicon.extra.get("_classes")
    if found is None:
        known = [item for item in vars(ast).values() if isinstance(item, type) and issubclass(item, Node)]
        known += [row.node for row in lexicon.rows if row.node is not None]
        found = {_snake(item.__name__): item for item in known if item not in ast.ABSTRACT}
        lexicon.extra["_classes"] = found
    return found


def _name(cls: type) -> str:
    return _snake(cls.__name__)


def _atoms(lexicon: Lexicon) -> dict[str, list[type[Atom]]]:
    """Atom kinds of a lexicon → the classes that have them."""
    found: dict[str, list[type[Atom]]] | None = lexicon.extra.get("_atoms")
    if found is None:
        found = {}
        for row in lexicon.rows:
            if row.node is not None and issubclass(row.node, Atom):
                classes = found.setdefault(row.const["kind"], [])
                if row.node not in classes:
                    classes.append(row.node)
        lexicon.extra["_atoms"] = found
    return found


# --- writing ---------------------------------------------------------------------------------------------------------------------------
def to_notation(tree: Any, lexicon: Lexicon) -> str:
    """One line of ASCII (names excepted) for a tree."""
    if isinstance(tree, tuple):
        return "[" + ", ".join(to_notation(item, lexicon) for item in tree) + "]"
    if isinstance(tree, bool):
        return "yes" if tree else "no"
    if isinstance(tree, int):
        return str(tree)
    if isinstance(tree, str):
        return json.dumps(tree, ensure_ascii=False)
    if isinstance(tree, Atom):
        return _atom(tree, lexicon)
    if isinstance(tree, X):
        return "X"
    if isinstance(tree, Cmp) and isinstance(tree.n, int | X):
        return f"{_atom(tree.stat, lexicon)}{_OPS[tree.op]}{to_notation(tree.n, lexicon)}"
    if isinstance(tree, Delta) and isinstance(tree.n, int | X | MinusX):
        return f"{_signed(tree.n)} {_atom(tree.stat, lexicon)}"
    return _call(tree, lexicon)


def _signed(n: Any) -> str:
    if isinstance(n, X):
        return "+X"
    return "-X" if isinstance(n, MinusX) else f"{n:+d}"


def _atom(tree: Atom, lexicon: Lexicon) -> str:
    classes = _atoms(lexicon).get(tree.kind, [])
    return tree.kind if classes[:1] == [type(tree)] else f"{_name(type(tree))}.{tree.kind}"


def _call(tree: Node, lexicon: Lexicon) -> str:
    cls: type = type(tree)
    args, named = [], False
    for name, default in field_defaults(cls).items():
        value = getattr(tree, name)
        if default is not MISSING and value == default and type(value) is type(default):
            named = True
            continue
        said = to_notation(value, lexicon)
        args.append(f"{name}={said}" if named else said)
    name = _name(type(tree))
    if not args and name in _atoms(lexicon):
        return f"{name}()"
    return f"{name}({', '.join(args)})" if args else name


# --- reading ---------------------------------------------------------------------------------------------------------------------------
def from_notation(text: str, lexicon: Lexicon) -> Node:
    """The tree of a notation. Raises DataError with the column of the first thing that is wrong."""
    reader = _Reader(text, lexicon)
    tree = reader.value()
    rest = reader.peek()
    if rest:
        reader.fail("ability.notation_rest", found=rest[1])
    if not isinstance(tree, Node):
        reader.fail("ability.notation_tree")
    return tree


class _Reader:
    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text, self.lexicon = text, lexicon
        self.depth = self.i = 0
        self.tokens: list[tuple[str, str, int]] = []
        self.at = len(text)
        if len(text) > MAX_LENGTH:
            self.at = MAX_LENGTH
            self.fail("ability.notation_long", limit=MAX_LENGTH)
        at = 0
        tokens = []
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                if not text[at:].strip():
                    break
                self.at = at + len(text[at:]) - len(text[at:].lstrip())
                self.fail("ability.notation_char", found=text[self.at])
            kind = match.lastgroup or ""
            tokens.append((kind, match.group(kind), match.start(kind)))
            at = match.end()
        self.tokens = tokens

    def fail(self, code: str, **params: Any) -> NoReturn:
        at = self.at if self.i >= len(self.tokens) else self.tokens[self.i][2]
        shown = self.text if len(self.text) <= 400 else self.text[:400]
        raise DataError(fault(code, Place(column=at + 1, text=shown, span=(at, at + 1)), column=at + 1, **params))

    def peek(self) -> tuple[str, str, int] | None:
        return self.tokens[self.i] if self.i < len(self.tokens) else None

    def take(self, word: str) -> bool:
        here = self.peek()
        if here and here[1] == word and here[0] == "op":
            self.i += 1
            return True
        return False

    def need(self, word: str) -> None:
        here = self.peek()
        if not self.take(word):
            self.fail("ability.notation_expected", expected=word, found=here[1] if here else "")

    def value(self) -> Any:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail("ability.notation_deep", limit=MAX_DEPTH)
        found = self._value()
        self.depth -= 1
        return found

    def _value(self) -> Any:
        here = self.peek()
        if here is None:
            self.fail("ability.notation_end")
        kind, word, _ = here
        if kind == "op" and word == "[":
            self.i += 1
            return tuple(self.items("]"))
        if kind not in ("text", "num", "signx", "word"):
            self.fail("ability.notation_expected", expected="value", found=word)
        self.i += 1
        if kind == "text":
            return json.loads(word)
        after = self.peek()
        if kind in ("num", "signx"):
            n: Any = int(word) if kind == "num" else (X() if word[0] == "+" else MinusX())
            if after and after[0] == "word" and (kind == "signx" or word[0] in "+-"):
                self.i += 1
                return Delta(self.stat(after[1]), n)
            return n
        if word in ("yes", "no"):
            return word == "yes"
        if after and after[0] == "op" and after[1] in _OP_NAMES and word.split(".")[-1] in self.stats():
            self.i += 1
            return Cmp(self.stat(word), _OP_NAMES[after[1]], self.value())
        if after and after[:2] == ("op", "("):
            self.i += 1
            return self.call(word)
        return self.bare(word)

    def stats(self) -> set[str]:
        return {kind for kind, classes in _atoms(self.lexicon).items() if ast.Stat in classes}

    def items(self, close: str) -> list[Any]:
        out: list[Any] = []
        if self.take(close):
            return out
        while True:
            out.append(self.value())
            if self.take(close):
                return out
            self.need(",")

    def atom(self, word: str) -> Atom:
        prefix, _, kind = word.rpartition(".")
        classes = _atoms(self.lexicon).get(kind, [])
        if prefix:
            classes = [item for item in classes if _name(item) == prefix]
        if not classes:
            self.i -= 1
            self.fail("ability.notation_word", found=word, near=self.near(word))
        return classes[0](kind)

    def stat(self, word: str) -> ast.Stat:
        """A stat by name, whatever else the word may mean."""
        prefix, _, kind = word.rpartition(".")
        if kind not in self.stats() or prefix not in ("", "stat"):
            self.i -= 1
            self.fail("ability.notation_word", found=word, near=self.near(word))
        return ast.Stat(kind)

    def near(self, word: str) -> str:
        from difflib import get_close_matches

        return ", ".join(get_close_matches(word, sorted({*_classes(self.lexicon), *_atoms(self.lexicon)}), 3))

    def bare(self, word: str) -> Node:
        if word == "X":
            return X()
        cls = _classes(self.lexicon).get(word)
        if cls is not None and not issubclass(cls, Atom) and word not in _atoms(self.lexicon):
            return self.build(cls, word, [], {})
        return self.atom(word)

    def call(self, word: str) -> Node:
        cls = _classes(self.lexicon).get(word)
        if cls is None or issubclass(cls, Atom):
            self.i -= 2
            self.fail("ability.notation_word", found=word, near=self.near(word))
        node_type: type = cls
        fields = field_defaults(node_type)
        args: list[Any] = []
        named: dict[str, Any] = {}
        while not self.take(")"):
            if args or named:
                self.need(",")
            here, after = self.peek(), self.tokens[self.i + 1] if self.i + 1 < len(self.tokens) else None
            if here and after and here[0] == "word" and after[:2] == ("op", "=") and here[1] in fields:
                self.i += 2
                named[here[1]] = self.value()
            elif named:
                self.fail("ability.notation_order")
            else:
                args.append(self.value())
        return self.build(cls, word, args, named)

    def build(self, made: type[Node], word: str, args: list[Any], named: dict[str, Any]) -> Node:
        cls: type = made
        names = field_defaults(cls)
        if len(args) > len(names):
            self.fail("ability.notation_args", node=word, most=len(names))
        values = dict(zip(names, args, strict=False))
        values.update(named)
        missing = [name for name, default in names.items() if default is MISSING and name not in values]
        if missing:
            self.fail("ability.notation_missing", node=word, missing=", ".join(missing))
        for name, value in values.items():
            if not _fits(cls, name, value):
                self.fail("ability.notation_type", node=word, field=name)
        return made(**values)


@cache
def _kinds(cls: type) -> dict[str, str]:
    return {name: str(kind) for klass in reversed(cls.__mro__) for name, kind in getattr(klass, "__annotations__", {}).items()}


def _fits(cls: type, name: str, value: Any) -> bool:
    """A coarse type check, so that a slip is found where it was written and not when it is printed."""
    kind = _kinds(cls)[name]
    if kind == "str":
        return isinstance(value, str)
    if kind == "bool":
        return isinstance(value, bool)
    if kind == "Nodes":
        return isinstance(value, tuple) and all(isinstance(item, Node) for item in value)
    if kind.startswith("tuple["):
        wanted = [part.strip() for part in kind[len("tuple[") :].split(",")[0].split("|")]
        return isinstance(value, tuple) and all(type(item).__name__ in wanted for item in value)
    if isinstance(value, tuple | str | bool):
        return False
    if isinstance(value, int):
        return "Num" in kind
    wanted = [part.strip() for part in kind.split("|")]
    if "Node" in wanted or "Num" in wanted:
        return isinstance(value, Node)
    return type(value).__name__ in wanted
