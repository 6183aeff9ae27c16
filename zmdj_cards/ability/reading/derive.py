"""Patterns of a language's English, taken from what its printer says of given trees."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from zmdj_cards.ability import grammar
from zmdj_cards.ability.lexicon import Lexicon, Pattern, Row, Slot, Terminal, Values
from zmdj_cards.ability.reading.holes import CALL, WHOLE, Form, Marks, Number, Path, Text, bare, marking, plain, shown
from zmdj_cards.ability.reading.merge import Shapes
from zmdj_cards.ability.tree import Atom, MinusX, Node, Sel, X
from zmdj_cards.ability.tree.base import field_names
from zmdj_cards.text.inline import circled

# What a phrase may lose at its beginning.
HEADS = frozenset(
    (
        "with", "without", "that is", "that", "is", "are", "been", "named", "the", "each", "each time", "time", "you may", "a", "an", "be",
        "not", "its controller’s", "because of", "has", "have", "it is", "gains", "gain", "if",
    )
)  # fmt: skip
HIGHEST = 40


def name_of(cat: str, form: Form) -> str:
    return cat + "|" + ".".join(":".join(str(item) for item in step) for step in form)


@dataclass(frozen=True)
class Filled:
    """Makes the node of a pattern: the tree it was taken from with the parts at `paths` exchanged. `again`: further places of the part of
    a number, which is said once for all of them."""

    whole: Any
    paths: tuple[Path, ...]
    again: tuple[tuple[int, Path], ...] = ()

    def __call__(self, values: Values) -> Any:
        out = self.whole
        for i, path in enumerate(self.paths):
            out = put(out, path, values[f"f{i}"])
        for i, path in self.again:
            out = put(out, path, values[f"f{i}"])
        return out


def unsaid(whole: Any, value: Node, paths: list[Path]) -> Iterator[tuple[int, Path]]:
    """Objects in a tree that are said nowhere and equal one that is: "your units can neither attack this unit nor target it"."""
    said = {i: at(value, path) for i, path in enumerate(paths)}
    for path, part in places(whole):
        if isinstance(part, Sel):
            for i, known in said.items():
                if known == part:
                    yield i, path
                    break


def places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """All nodes of a tree with their paths, parents first."""
    if isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from places(item, (*path, i))
    elif isinstance(value, Node):
        yield path, value
        for name in field_names(_kind(value)):
            yield from places(getattr(value, name), (*path, name))


def put(whole: Any, path: Path, value: Any) -> Any:
    """A tree with another part at a path; -1: all items of a list but the last."""
    if not path:
        return value
    name, *rest = path
    if isinstance(name, str):
        return replace(whole, **{name: put(getattr(whole, name), tuple(rest), value)})
    if name < 0:
        return (*value, *whole[-1:])
    return (*whole[:name], put(whole[name], tuple(rest), value), *whole[name + 1 :])


class Derivation:
    """Patterns of one lexicon by kind of node and form."""

    def __init__(self, lexicon: Lexicon, printer: type) -> None:
        self.lexicon = lexicon
        self.shapes = Shapes(lexicon)
        self.printer = marking(printer)(lexicon)
        self.speaker = printer(lexicon)
        labels = self.printer.labels
        self.labels = labels() if callable(labels) else labels
        self.contexts: dict[tuple[str, Form], set[Any]] = defaultdict(set)
        self.rows: dict[tuple[str, Form], dict[Any, Row]] = defaultdict(dict)
        self.slots: set[tuple[str, Form]] = set()
        self.failed: dict[str, int] = {}
        self.open: set[int] = set()
        self.single: dict[int, tuple[Path, str, Form]] = {}
        self.seen: dict[Any, int] = defaultdict(int)
        self.taken: dict[Any, Any] = {}
        self.named: dict[str, Any] = {}
        """Slots by name: what they are called where they are stored (unions by their members), and their form."""
        self.told: dict[tuple[str, Form], dict[Any, str]] = {}
        """How words are said in a form, as far as that is known: "" for one that is not said so."""

    # What a tree says

    def learn(self, tree: Node, usual: bool = True) -> int:
        """Take the patterns of a whole ability; how many were new. `usual`: it counts for what cards usually say."""
        marks = Marks(self.printer)
        value = self.known(tree, (), marks)
        self.printer.marks = marks
        grammar._keeper.append(marks)
        try:
            words = plain(self.printer.ability(value), marks)
            marks.mark((), WHOLE, words)
            self.open, self.single = set(), {}
            for above, name, below in edges(tree) if usual else ():
                self.seen[above, name, below] += 1
                self.seen[above, name] += 1
            return sum(self.take(tree, index, marks) for index in range(len(marks.holes)))
        except (LookupError, AttributeError, TypeError, ValueError) as error:
            self.fail(f"{type(error).__name__} {error}")
            return 0
        finally:
            grammar._keeper.pop()

    def known(self, value: Any, path: Path, marks: Marks) -> Any:
        """A copy of a value each of whose parts is known by its identity."""
        made: Any
        if isinstance(value, Node):
            made = type(value)(
                **{f.name: self.known(getattr(value, f.name), (*path, f.name), marks) for f in fields(value) if f.name != "span"}
            )
        elif isinstance(value, tuple):
            return tuple(self.known(item, (*path, i), marks) for i, item in enumerate(value))
        elif type(value) is int:
            made = Number(value)
            made.marks = marks
        elif type(value) is str and path[-1] != "kind" and path[-1] != "id":
            made = Text(value)
        else:
            return value
        marks.add(made, path)
        return made

    def fail(self, why: str) -> None:
        self.failed[why] = self.failed.get(why, 0) + 1

    def take(self, tree: Node, index: int, marks: Marks) -> bool:
        hole = marks.holes[index]
        value = at(tree, hole.path)
        if not isinstance(value, Node):
            return False  # numbers and names are listed
        known = (type(value), hole.form, hole.state, repr(value), bare(hole.said))
        if known in self.taken:
            outcome = self.taken[known]
            if outcome == "open":
                self.open.add(index)
            elif outcome:
                self.single[index] = outcome
            return False
        self.taken[known] = ""
        try:
            self.contexts[type(value).__name__, hole.form].add(hole.state)
            items = tuple(self.cut(hole.said, marks, hole.path, tree))
            if len(items) == 1 and isinstance(items[0], tuple) and hole.form != WHOLE:
                self.taken[known] = self.single[index] = items[0]  # nothing of its own: whoever says it says what is in it
            return self.add(type(value).__name__, hole.form, items, value)
        except LookupError as error:
            self.open.add(index)
            self.taken[known] = "open"
            self.fail(str(error))
            return False

    def pieces(self, said: str, marks: Marks, strip: str = "") -> list[str | tuple[int, str]]:
        """Literal words, and the parts by their index and what they lost at their beginning."""
        out: list[str | tuple[int, str]] = []
        words = ""
        for char in shown(said, self.labels, marks).lower():
            if ord(char) < grammar.MARKS:
                words += char
                continue
            index = ord(char) - grammar.MARKS
            hole = marks.holes[index]
            real = bare(shown(hole.said, self.labels, marks)).lower()
            same = common(words, real)
            head = ""
            if same < len(real):
                while same and real[-same - 1] != " " and real[-same] != " ":
                    same -= 1
                head = real[: len(real) - same]
                if not same or head.strip() not in HEADS:
                    raise LookupError(f"{hole.form} said in other words: {real!r} → {words!r}")
            if words[: len(words) - same]:
                out.append(words[: len(words) - same])
            words = ""
            if index in self.open:
                inner = self.pieces(hole.said, marks)
                out += inner if not head else self.without(inner, head)
            else:
                out.append((index, head))
        if words:
            out.append(words)
        return out

    def without(self, pieces: list[str | tuple[int, str]], head: str) -> list[str | tuple[int, str]]:
        """Pieces without the words that they begin with."""
        first = pieces[0]
        if isinstance(first, str) and first.startswith(head):
            return [first[len(head) :], *pieces[1:]]
        if isinstance(first, tuple) and not first[1]:
            return [(first[0], head), *pieces[1:]]
        raise LookupError(f"begins with a part: {head}")

    def cut(self, said: str, marks: Marks, root: Path, tree: Node) -> Iterator[str | tuple[Path, str, Form]]:
        yield from self.slotted(self.pieces(said, marks), marks, root, tree)

    def slotted(self, pieces: list[str | tuple[int, str]], marks: Marks, root: Path, tree: Node) -> Iterator[str | tuple[Path, str, Form]]:
        for piece in pieces:
            if isinstance(piece, str):
                yield piece
                continue
            index, head = piece
            hole = marks.holes[index]
            if hole.path[: len(root)] != root:
                raise LookupError(f"said at another place: {hole.path}")
            form, path = hole.form, hole.path
            if index in self.single and not head:
                below, _, form = self.single[index]
                path = (*path, *below)
            elif head:
                form = (*form, ("strip", head))
                self.stripped(index, head, marks, tree)
            cat = self.cat(tree, path)
            if cat:
                yield (path[len(root) :], cat, form)
            else:
                yield bare(shown(hole.said, self.labels, marks)).lower()  # no other word can stand here

    def stripped(self, index: int, head: str, marks: Marks, tree: Node) -> None:
        """The pattern of a part that was said without its beginning."""
        hole = marks.holes[index]
        value = at(tree, hole.path)
        if isinstance(value, Node):
            pieces = self.without(self.pieces(hole.said, marks), head)
            form = (*hole.form, ("strip", head))
            self.contexts[type(value).__name__, form].add(hole.state)
            self.add(type(value).__name__, form, tuple(self.slotted(pieces, marks, hole.path, tree)), value)

    def cat(self, tree: Node, path: Path) -> str:
        """What may stand at a place of a tree; empty where one word alone can."""
        if not path:
            return self.shapes.start
        above = path[:-1] if isinstance(path[-1], str) else path[:-2]
        field = str(path[len(above)])
        return self.shapes.fields.get((type(at(tree, above)).__name__, field), "")

    # Rows

    def add(self, kind: str, form: Form, items: tuple[str | tuple[Path, str, Form], ...], value: Node) -> bool:
        out: list[str | Slot] = []
        paths: list[Path] = []
        for item in items:
            if isinstance(item, str):
                if out and isinstance(out[-1], str):
                    out[-1] += item
                elif item:
                    out.append(item)
                continue
            path, cat, said = item
            if any(path[: len(other)] == other or other[: len(path)] == path for other in paths):
                raise LookupError("a part is said twice")
            if path == ():
                cat = kind
            self.slots.add((cat, said))
            self.named[name_of(cat, said)] = [self.shapes.stored(cat), said]
            out.append(Slot(f"f{len(paths)}", name_of(cat, said)))
            paths.append(path)
        if not out:
            raise LookupError(f"{kind} says nothing")
        whole: Any = value
        for path in paths:
            whole = put(whole, path, None)
        name = name_of(kind, form)
        if paths == [()]:
            return self.put(kind, form, pattern_row(name, tuple(out), Filled(None, ((),))))
        again = tuple(unsaid(whole, value, paths))
        for _, path in again:
            whole = put(whole, path, None)
        return self.put(kind, form, pattern_row(name, tuple(out), Filled(whole, tuple(paths), again)))

    def put(self, kind: str, form: Form, row: Row) -> bool:
        """Add a row, and the rows of longer lists that it stands for."""
        new = self._add(kind, form, row)
        if new and isinstance(row.build, Filled) and row.build.whole is not None:
            for more in longer(row.cat, list(row.patterns[0].items), list(row.build.paths), row.build.whole):
                self._add(kind, form, more)
        return new

    def take_row(self, kind: str, form: Form, row: Row, parts: int) -> None:
        """Add a row that was stored, with `parts` parts, and the rows of longer lists that it stands for."""
        found = self.rows[kind, form]
        found[len(found)] = row
        if parts > 2:
            stored: Any = row.build
            items = list(row.patterns[0].items)
            if listed(items):
                filled = stored.filled()
                for more in longer(row.cat, items, list(filled.paths), filled.whole):
                    found[len(found)] = more

    def asked(self) -> Iterator[tuple[str, Form]]:
        """Kinds of words and the forms in which they may stand somewhere."""
        done = set()
        for kind, form in [*self.slots, *self.rows]:
            for member in self.shapes.members.get(kind, (kind,)):
                if member in self.shapes.words and (member, form) not in done:
                    done.add((member, form))
                    yield member, form

    def _add(self, kind: str, form: Form, row: Row) -> bool:
        key = (row.patterns[0].items, repr(row.build))
        if key in self.rows[kind, form]:
            return False
        self.rows[kind, form][key] = row
        return True

    def said(self, value: Any, form: Form, context: Mapping[str, Any] | None = None) -> str | None:
        """The words of a value without parts in a form."""
        marks = Marks()
        if hasattr(self.speaker, "begin"):
            self.speaker.begin(**(context or {}))
        (method, *args), *ops = form
        try:
            out = format(value, *args) if method == "format" else getattr(self.speaker, method)(value, *args)
            for op, *more in ops:
                if op == "strip":
                    out = shown(out, self.labels, marks).lower()
                    if not out.startswith(more[0]):
                        return None
                    out = out[len(more[0]) :]
                else:
                    out = circled(out) if op == "circled" else grammar.CHANGES[op](out, *more)
            return bare(shown(out, self.labels, marks)).lower()
        except (LookupError, AttributeError, TypeError, ValueError):
            return None

    def english(self, names: Terminal) -> Lexicon:
        """The lexicon by which English is read."""
        for member, form in list(self.asked()):
            told, found, name = self.told.get((member, form), {}), self.rows[member, form], name_of(member, form)
            for value in self.shapes.words[member]:
                if said := told[value] if value in told else self.said(value, form):
                    found["word", said, value] = pattern_row(name, (said,), Filled(value, ()))
        rows = [row for found in self.rows.values() for row in found.values()]
        have = {name_of(kind, form) for kind, form in self.rows if self.rows[kind, form]}
        terminals: dict[str, Terminal] = {}
        done: set[tuple[str, Form]] = set()
        left = [*self.slots, (self.shapes.start, WHOLE)]
        while left:
            cat, form = left.pop()
            if (cat, form) in done:
                continue
            done.add((cat, form))
            name = name_of(cat, form)
            if cat in self.shapes.members:
                inner = sorted(self.shapes.members[cat])
                rows += [pattern_row(name, (Slot("x", name_of(member, form)),), None) for member in inner]
                left += [(member, form) for member in inner]
            elif cat in self.lexicon.terminals:
                rows += self.listed(cat, form, name, names, terminals)
            elif name not in have:
                plainer = name_of(cat, CALL)
                if form != CALL and form[0][0] in ("nom", "one", "one_or_all", "taken", "top_level", "under") and len(form) == 1:
                    rows.append(pattern_row(name, (Slot("x", plainer),), None))
                    left.append((cat, CALL))
                else:
                    rows.append(pattern_row(name, ("\ufffe",), Filled(None, ())))
        return Lexicon(rows, terminals, start=name_of(self.shapes.start, WHOLE), growing=self.growing(done))

    def growing(self, unions: set[tuple[str, Form]]) -> dict[str, list[Row]]:
        """Unions → the rows of their kinds that begin with a phrase which may be of their own kind."""
        out: dict[str, list[Row]] = defaultdict(list)
        members = {name_of(cat, form): self.shapes.members.get(cat, frozenset()) for cat, form in unions}
        heads: dict[tuple[str, Form], list[tuple[Row, str]]] = defaultdict(list)
        for (kind, form), found in self.rows.items():
            for row in found.values():
                items = row.patterns[0].items
                if len(items) > 1 and isinstance(first := items[0], Slot) and kind in members.get(first.cat, ()):
                    heads[kind, form].append((row, first.cat))
        for cat, form in unions:
            inside = self.shapes.members.get(cat, frozenset())
            for kind in sorted(inside):
                for row, begins in heads.get((kind, form), ()):
                    if inside <= members[begins] | {kind}:
                        out[name_of(cat, form)].append(row)
        return out

    def listed(self, cat: str, form: Form, name: str, names: Terminal, terminals: dict[str, Terminal]) -> Iterator[Row]:
        """Numbers and other values without parts, each by its words."""
        show = self.lexicon.terminals[cat].show
        if show("关羽") is not None:
            terminals[name] = names
            return
        found = False
        for value in (*range(HIGHEST), *range(-HIGHEST, 0), X(), MinusX()):
            if show(value) is not None and (said := self.said(value, form)):
                found = True
                yield pattern_row(name, (said,), Filled(value, ()))
        if not found:
            yield pattern_row(name, ("\ufffe",), Filled(None, ()))


def listed(items: list[str | Slot]) -> bool:
    """Whether three like slots stand in a row, with words between them."""
    return any(
        isinstance(one, Slot) and isinstance(two, Slot) and isinstance(three, Slot) and one.cat == two.cat and isinstance(between, str)
        for one, between, two, three in zip(items, items[1:], items[2:], items[4:], strict=False)
    )


def longer(name: str, items: list[str | Slot], paths: list[Path], whole: Any) -> Iterator[Row]:
    """A list of three stands for longer ones: A, B, and C."""
    for i, path in enumerate(paths[:-2]):
        if path[-1:] != (0,) or paths[i + 1] != (*path[:-1], 1) or paths[i + 2] != (*path[:-1], 2):
            continue
        spot = next(k for k, item in enumerate(items) if isinstance(item, Slot) and item.field == f"f{i}")
        five = items[spot : spot + 5]
        if len(five) < 5 or len(at(whole, path[:-1])) != 3:
            continue
        one, between, two, last, three = five
        if not isinstance(between, str) or not isinstance(last, str) or not isinstance(one, Slot) or not isinstance(two, Slot):
            continue
        if not isinstance(three, Slot) or one.cat != two.cat or three.field != f"f{i + 2}":
            continue
        first = Slot(one.field, one.cat, 2, (between,))
        yield pattern_row(name, (*items[:spot], first, last, three, *items[spot + 5 :]), Listed(whole, tuple(paths), i))


@dataclass(frozen=True)
class Listed:
    """As `Filled`, where the slot `at` holds all items of a list but the last, whose slot is two further."""

    whole: Any
    paths: tuple[Path, ...]
    at: int

    def __call__(self, values: Values) -> Any:
        out = self.whole
        for i, path in enumerate(self.paths):
            if i not in (self.at, self.at + 1, self.at + 2):
                out = put(out, path, values[f"f{i}"])
        return put(out, self.paths[self.at][:-1], (*values[f"f{self.at}"], values[f"f{self.at + 2}"]))


def sign(value: Any) -> Any:
    return (
        (type(value).__name__, value.kind)
        if isinstance(value, Atom)
        else type(value).__name__
        if isinstance(value, Node)
        else repr(value)[:20]
    )


def _kind(node: Any) -> Any:
    """The class of a node. Any: type checkers take the hash of a class for that of its instances."""
    return type(node)


def edges(tree: Node) -> Iterator[tuple[Any, str, Any]]:
    """What stands in which field of what."""
    for node in tree.walk():
        if isinstance(node, Atom):
            continue
        for name in field_names(_kind(node)):
            value = getattr(node, name)
            if isinstance(value, tuple):
                yield type(node).__name__, name, len(value)
                for item in value:
                    yield type(node).__name__, name + "*", sign(item)
            else:
                yield type(node).__name__, name, sign(value)


def at(tree: Any, path: Path) -> Any:
    for step in path:
        tree = getattr(tree, step) if isinstance(step, str) else tree[step]
    return tree


def common(words: str, real: str) -> int:
    """How many characters two texts share at their ends."""
    n = 0
    while n < min(len(words), len(real)) and words[-n - 1] == real[-n - 1]:
        n += 1
    return n


def pattern_row(cat: str, items: tuple[str | Slot, ...], build: Any) -> Row:
    made = Row(None, cat, (), build=build)
    object.__setattr__(made, "patterns", (Pattern(items),))
    return made
