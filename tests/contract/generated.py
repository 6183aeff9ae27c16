"""Random abilities: phrases derived from the rows of the lexicon, and trees of our own sentences with parts exchanged.

A derived phrase is a tree together with the Chinese words that its rows say, so both directions of the compiler can be held to it.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from zmdj_cards.ability import tree as ast
from zmdj_cards.ability.check import check, check_card
from zmdj_cards.ability.chinese import Unprintable
from zmdj_cards.ability.lexicon import Lexicon, Pattern, Row, Slot
from zmdj_cards.ability.printing import print_zh
from zmdj_cards.ability.refer import resolve
from zmdj_cards.ability.tree import Node
from zmdj_cards.engine.match import Side, make_side
from zmdj_cards.engine.program.known import CannotLower
from zmdj_cards.engine.program.table import build_table
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.model.card import Card

NAMES = ("关羽", "甲1", "测3·甲3", "吕布", "无名")
NUMBERS = (0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 12)
FAR = 99


class Stuck(Exception):
    """No row of a category fits here."""


@dataclass(frozen=True)
class Phrase:
    """A value of the tree and the words that say it."""

    value: Any
    words: str


class Deriver:
    """Random phrases of a lexicon. ``depth`` bounds the nesting; past it the shortest rows are taken."""

    def __init__(self, lex: Lexicon, rnd: random.Random) -> None:
        self.lex, self.rnd = lex, rnd
        # Inside of phrases, what is printed: other ways to say it are tried one by one.
        self.plain = {cat: [row for row in rows if row.build is None] or rows for cat, rows in lex.by_cat.items()}
        self.least = least_depths(lex, self.plain)
        self.rows = {cat: _by_meaning(rows) for cat, rows in self.plain.items()}

    def phrase(self, cat: str, depth: int) -> Phrase:
        """A random phrase of a category. Raises Stuck."""
        if cat in self.lex.terminals:
            return self._terminal(cat)
        for _ in range(8):
            fits = [rows for rows in self.rows[cat] if any(self._need(row) <= depth for row in rows)]
            if not fits:
                fits = [[min(self.plain[cat], key=self._need)]]
            row = self.rnd.choice([row for row in self.rnd.choice(fits) if self._need(row) <= depth] or fits[0])
            patterns = [pattern for pattern in row.patterns if self._depth(pattern) <= depth]
            pattern = self.rnd.choice(patterns) if patterns else min(row.patterns, key=self._depth)
            try:
                found = self._filled(row, pattern, depth - (row.node is not None))
            except Stuck:
                continue
            if found is not None:
                return found
        raise Stuck(cat)

    def _filled(self, row: Row, pattern: Pattern, depth: int) -> Phrase | None:
        values: dict[str, Any] = dict(pattern.const)
        words: list[str] = []
        for item in pattern.items:
            if isinstance(item, str):
                words.append(item)
                continue
            part = self._slot(item, depth)
            values[item.field] = part.value
            words.append(part.words)
        if row.when is not None and not row.when(values):
            return None
        if row.build is not None:
            return Phrase(row.build(values), "".join(words))
        value = values["x"] if row.node is None else row.node(**values)
        return Phrase(value, "".join(words))

    def _slot(self, slot: Slot, depth: int) -> Phrase:
        if not slot.least:
            return self.phrase(slot.cat, depth)
        count = max(slot.least, self.rnd.choice((1, 1, 1, 2, 2, 3)))
        if slot.cat in ("sentence", "effect", "clause", "tail") and depth > 3:
            count = max(count, self.rnd.choice((1, 2, 3)))
        parts = [self.phrase(slot.cat, depth) for _ in range(count)]
        if slot.last and count > 1 and self.rnd.random() < 0.3:
            parts[-1] = self.phrase(slot.last, depth)
        words = parts[0].words
        for part in parts[1:]:
            words += self.rnd.choice(slot.seps) + part.words
        return Phrase(tuple(part.value for part in parts), words)

    def _terminal(self, cat: str) -> Phrase:
        if cat == "name":
            value: Any = self.rnd.choice(NAMES)
        elif cat == "negar":
            value = -self.rnd.choice(NUMBERS[1:])
        elif cat == "signed":
            value = self.rnd.choice((1, 1, 2, 2, 3, -1, -1, -2, 5, -9, ast.X(), ast.MinusX()))
        else:
            value = ast.X() if self.rnd.random() < 0.04 else self.rnd.choice(NUMBERS)
        words = self.lex.terminals[cat].show(value)
        if words is None:
            raise Stuck(cat)
        return Phrase(value, words)

    def _need(self, row: Row) -> int:
        return min(self._depth(pattern) for pattern in row.patterns) + (row.node is not None)

    def _depth(self, pattern: Pattern) -> int:
        return max((self.least[slot.cat] for slot in pattern.slots), default=0)


def _by_meaning(rows: list[Row]) -> list[list[Row]]:
    """Rows that make the same kind of node together, so that many wordings of one thing do not crowd out the others."""
    found: dict[Any, list[Row]] = defaultdict(list)
    for row in rows:
        key = (row.node, row.const.get("kind") or row.const.get("id")) if row.node else tuple(slot.cat for slot in row.patterns[0].slots)
        found[key].append(row)
    return list(found.values())


def least_depths(lex: Lexicon, by_cat: dict[str, list[Row]]) -> dict[str, int]:
    """Category → the nesting of its flattest phrase."""
    least = dict.fromkeys(lex.terminals, 0) | dict.fromkeys(by_cat, FAR)
    changed = True
    while changed:
        changed = False
        for cat, rows in by_cat.items():
            if cat in lex.terminals:
                continue
            for row in rows:
                for pattern in row.patterns:
                    depth = max((least[slot.cat] for slot in pattern.slots), default=0) + (row.node is not None)
                    if depth < least[cat]:
                        least[cat], changed = depth, True
    return least


# --- whole abilities -------------------------------------------------------------------------------------------------------------------
# How often each kind of ability is tried; what has few forms is tried seldom.
SHAPES = {
    ast.Triggered: 8,
    ast.Activated: 6,
    ast.Spell: 8,
    ast.Static: 7,
    ast.Replacement: 5,
    z.Ambush: 5,
    ast.Attach: 3,
    ast.PlayOnly: 2,
    ast.Keyword: 2,
    z.NamedAs: 0.3,
    z.PayByRemoving: 0.1,
}


class Abilities:
    """Random abilities that the static checks have nothing against."""

    def __init__(self, lex: Lexicon, rnd: random.Random) -> None:
        self.lex, self.rnd = lex, rnd
        self.deriver = Deriver(lex, rnd)

    def phrase(self, shape: type) -> Phrase:
        """An ability as its rows say it, checked by nobody."""
        start = "ambush" if shape is z.Ambush else self.lex.start
        rows = [row for row in self.lex.by_cat[start] if row.node is shape]
        while True:
            row = self.rnd.choice(rows)
            try:
                found = self.deriver._filled(row, self.rnd.choice(row.patterns), self.rnd.choice((3, 4, 5, 6)))
            except Stuck:
                continue
            if found is not None:
                return found

    def tree(self, shape: type | None = None) -> Node:
        """An ability without static faults: what is wrong is exchanged for something simple until nothing is."""
        while True:
            kind = shape or self.rnd.choices(list(SHAPES), list(SHAPES.values()))[0]
            found = self.mended(self.phrase(kind).value)
            if found is not None and type(found) is kind and (self.rnd.random() < 0.05 or not _tiresome(found)):
                return found

    def mended(self, tree: Node) -> Node | None:
        for _ in range(40):
            marked, nodes = _numbered(tree)
            resolved, wrong = resolve(marked, self.lex)
            found = [*check(resolved, self.lex), *wrong, *(item for _, item in check_card([resolved], self.lex))]
            faults = [item for item in found if item.severity == "error"]
            if not faults:
                return resolved
            span = faults[0].place.span
            at = span[0] if span else 0
            other = self._mend(faults[0].code, nodes[at])
            if other is None:
                return None
            tree = _exchanged(marked, at, other)
        return None

    def _mend(self, code: str, node: Node) -> Node | None:
        choice = self.rnd.choice
        if isinstance(node, ast.Ref):
            return ast.Ref(choice(("it", "this_unit", "this_any", "this_card", "this_commander", "host", "attack_target")))
        if isinstance(node, ast.Who):
            return ast.Who(choice(("you", "opponent", "all_players", "you")))
        if isinstance(node, ast.X | ast.MinusX):
            return None if code == "ability.x_circular" else _Number(choice((1, 2)))
        if isinstance(node, ast.Kw):
            return ast.Kw(choice(("swift", "breakthrough", "execute", "intercept"))) if choice((0, 1)) else ast.Kw("elusive", 1)
        if code == "ability.zero":
            names = [entry.name for entry in fields(node) if getattr(node, entry.name) == 0 and entry.name in ("n", "qty")]
            return replace(node, **{name: choice((1, 2)) for name in names}) if names else None
        if code == "ability.wrong_object" and isinstance(node, ast.BarredFrom):
            return replace(node, what=ast.Ref("this_unit"))
        if code == "ability.wrong_object":
            name = {ast.Damage: "to", ast.Attach: "to", ast.PlaceMarkers: "on"}.get(type(node), "what")
            one = ast.Sel(ast.Noun("commander" if isinstance(node, ast.Damage) else "unit"), choice((None, 1, 2, ast.All())))
            if isinstance(node, ast.Discard | ast.PlayFree):
                one = ast.Sel(ast.Noun("hand_card"), 1)
            return replace(node, **{name: one})
        if code == "ability.number_missing" and isinstance(node, ast.Sel):
            return replace(node, qty=choice((1, 2, ast.All())))
        if isinstance(node, ast.Until):
            return ast.Until(ast.Period("turn"))
        if code in ("ability.wrong_zone", "ability.no_such_stat") and isinstance(node, ast.Sel):
            return replace(node, noun=ast.Noun("card"))
        if isinstance(node, ast.Cmp | ast.CmpTo | ast.Most):
            return ast.IsAdj(ast.Adj("rested"))
        if isinstance(node, ast.IfDone):
            return node.then
        return None


class Crossed:
    """Our own sentences with parts exchanged for parts that stand in the same place in others: closer to what cards say than what the
    rows alone give. ``made`` gives what no sentence is an example of."""

    def __init__(self, rnd: random.Random, trees: Iterable[Node], made: Abilities) -> None:
        self.rnd, self.made = rnd, made
        self.shapes: dict[type, list[Node]] = defaultdict(list)
        self.parts: dict[tuple[Any, str], list[Any]] = defaultdict(list)
        for tree in trees:
            self.shapes[type(tree)].append(tree)
            for node in tree.walk():
                for name, value in _parts(node):
                    for item in value if isinstance(value, tuple) else (value,):
                        if isinstance(item, Node) or type(item) is int:
                            self.parts[self._place(node, name)].append(item)

    def tree(self, shape: type) -> Node:
        """An ability without static faults that can be printed."""
        for _ in range(40):
            if not self.shapes[shape]:
                break
            found = self.made.mended(self._crossed(self.rnd.choice(self.shapes[shape]), self.rnd.choice((0.05, 0.12, 0.25, 0.4))))
            if type(found) is shape and not _tiresome(found) and _can_be_said(found, self.made.lex):
                return found
        return self.made.tree(shape)

    def _place(self, node: Node, name: str) -> tuple[Any, str]:
        """Effects stand anywhere among effects; everything else in the field of its own kind of node."""
        return (
            ("effect", "")
            if name in ("body", "items", "act", "then") and not isinstance(node, ast.Both | ast.Either)
            else (type(node), name)
        )

    def _crossed(self, node: Node, chance: float) -> Node:
        changes: dict[str, Any] = {}
        for name, value in _parts(node):
            pool = self.parts[self._place(node, name)]
            if isinstance(value, tuple):
                items = [self._other(item, pool, chance) for item in value]
                if pool and items and isinstance(items[0], Node) and self.rnd.random() < chance / 2:
                    items.insert(self.rnd.randrange(len(items) + 1), self.rnd.choice(pool))
                changes[name] = tuple(items)
            elif isinstance(value, Node) or type(value) is int:
                changes[name] = self._other(value, pool, chance)
        return node if isinstance(node, ast.Atom) else replace(node, **changes)

    def _other(self, value: Any, pool: list[Any], chance: float) -> Any:
        if pool and self.rnd.random() < chance:
            other = self.rnd.choice(pool)
            if isinstance(other, Node) == isinstance(value, Node):
                return other
        return self._crossed(value, chance) if isinstance(value, Node) else value


def _parts(node: Node) -> list[tuple[str, Any]]:
    return [(entry.name, getattr(node, entry.name)) for entry in fields(node) if entry.name != "span"]


def _can_be_said(tree: Node, lex: Lexicon) -> bool:
    try:
        print_zh(tree, lex)
    except (Unprintable, TypeError, AttributeError):
        return False
    return True


def _tiresome(tree: Node) -> bool:
    """Whether an ability says who has won, or plays its own card: with many of them games are short and show little."""
    return any(isinstance(item, ast.EndGame) or (isinstance(item, ast.PlayFree) and isinstance(item.what, ast.Ref)) for item in tree.walk())


@ast.node
class _Number(Node):
    """Stands for a whole number while a tree is mended."""

    n: int


def _numbered(tree: Node) -> tuple[Node, list[Node]]:
    """The tree with the number of each node as its span, and the nodes by number."""
    nodes: list[Node] = []

    def visit(node: Node) -> Node:
        at = len(nodes)
        nodes.append(node)
        changes: dict[str, Any] = {"span": (at, at + 1)}
        for entry in fields(node):
            value = getattr(node, entry.name)
            if isinstance(value, Node):
                changes[entry.name] = visit(value)
            elif isinstance(value, tuple) and entry.name != "span":
                changes[entry.name] = tuple(visit(item) if isinstance(item, Node) else item for item in value)
        return replace(node, **changes)

    return visit(tree), nodes


def _exchanged(tree: Node, at: int, other: Node) -> Node:
    """A numbered tree with one node exchanged."""

    def visit(node: Any) -> Any:
        if not isinstance(node, Node):
            return node
        if node.span == (at, at + 1):
            return other.n if isinstance(other, _Number) else other
        changes = {}
        for entry in fields(node):
            value = getattr(node, entry.name)
            if entry.name == "span":
                continue
            changes[entry.name] = tuple(visit(item) for item in value) if isinstance(value, tuple) else visit(value)
        return replace(node, **changes)

    return visit(tree)


# --- cards and decks -------------------------------------------------------------------------------------------------------------------
ELEMENTS = ("wind", "forest", "fire")
SUBTYPES = ("骑兵", "步兵", "武将", "女性", "黄巾军", "谋士")
KINDS = ("unit", "stratagem", "attachment", "commander", "tactic")
# Which abilities stand on which cards; Ambush stands on whatever can lie in the life zone.
PLACES = {
    "unit": (ast.Triggered, ast.Activated, ast.Static, ast.Replacement, ast.Keyword, ast.PlayOnly, z.Ambush, z.NamedAs),
    "stratagem": (ast.Spell,),
    "attachment": (ast.Triggered, ast.Activated, ast.Static, ast.Replacement, z.Ambush),
    "commander": (ast.Triggered, ast.Activated, ast.Static, ast.Replacement, ast.Keyword),
    "tactic": (ast.Activated, ast.Triggered, ast.Static, ast.Keyword),
}


@dataclass
class Box:
    """Cards of a random set: by type, with their trees; and how many trees were refused, by the words of the refusal."""

    cards: dict[str, list[Card]]
    trees: dict[str, tuple[ast.Nodes, ast.Nodes]]
    refused: list[str]

    def all(self) -> dict[str, Card]:
        return {card.id: card for cards in self.cards.values() for card in cards}


class Maker:
    """Makes a random set. ``tree`` gives an ability of a kind."""

    def __init__(self, rnd: random.Random, tree: Callable[[type], Node]) -> None:
        self.rnd, self.tree = rnd, tree
        self.refused: list[str] = []

    def box(self, counts: dict[str, int]) -> Box:
        cards: dict[str, list[Card]] = {}
        trees: dict[str, tuple[ast.Nodes, ast.Nodes]] = {}
        for kind in KINDS:
            cards[kind] = []
            for number in range(counts[kind]):
                card = self._card(f"Z{KINDS.index(kind)}{number:03}", kind)
                cards[kind].append(card)
                trees[card.id] = (self._face(card), self._face(card) if kind == "commander" else ())
        return Box(cards, trees, self.refused)

    def _face(self, card: Card) -> ast.Nodes:
        found: list[Node] = []
        if card.type == "attachment":
            noun = ast.Noun(self.rnd.choice(("unit", "unit", "any_unit", "commander")))
            found.append(ast.Attach(ast.Sel(noun)) if self.rnd.random() < 0.7 else self._runs(card, ast.Attach))
        if card.type == "commander" and self.rnd.random() < 0.5:
            found.append(ast.Keyword(ast.Kw("awaken", cost=ast.Pay(self.rnd.choice((0, 1, 2, 3))))))
        if card.type == "tactic" and self.rnd.random() < 0.5:
            return (ast.Keyword(ast.Kw("advance")), ast.Keyword(ast.Kw("retreat")))
        shapes = PLACES[card.type]
        weights = [SHAPES[shape] for shape in shapes]
        for shape in self.rnd.choices(shapes, weights, k=self.rnd.choice((1, 1, 2, 3)) if card.type != "stratagem" else 1):
            found.append(self._runs(card, shape))
        if card.type == "stratagem" and self.rnd.random() < 0.3:
            found.append(self._runs(card, z.Ambush))
        return tuple(found)

    def _runs(self, card: Card, shape: type) -> Node:
        """An ability of that kind that the engine does not refuse."""
        while True:
            tree = self.tree(shape)
            try:
                build_table([card], {card.id: ((tree,), (tree,))}, RULES, load_ruleset())
            except CannotLower as refusal:
                self.refused.append(str(refusal))
            else:
                return tree

    def _card(self, card_id: str, kind: str) -> Card:
        choice = self.rnd.choice
        number = int(card_id[2:])
        peerless = kind in ("unit", "attachment") and number % 6 == 0
        fights = kind in ("unit", "commander", "attachment")
        return Card(
            id=card_id,
            zh=f"测{card_id}·{choice(NAMES) if peerless else f'甲{number}'}",
            type=kind,
            cost=None if kind in ("commander", "tactic") else choice((0, 1, 1, 2, 2, 3)),
            power=choice((0, 1, 2, 3, 4, 5) if kind != "unit" else (1, 1, 2, 3, 4, 6)) if fights else None,
            range=choice((0, 1, 1, 2, 3)) if fights else None,
            flash=choice((0, 0, 1, 2)),
            element=choice(ELEMENTS),
            need=choice((0, 0, 0, 1)) if kind not in ("commander", "tactic") else None,
            subtypes=(choice(SUBTYPES),) if kind in ("unit", "commander") else ("装备",) if kind == "attachment" else (),
            basic=kind == "tactic" and number % 2 == 0,
            peerless=peerless,
        )


def deal(box: Box, rnd: random.Random) -> Side:
    """A random legal deck of a set: at most three of a name, basic tactics excepted."""
    main = [card for kind in ("unit", "stratagem", "attachment") for card in box.cards[kind]]
    units = [card for card in box.cards["unit"] for _ in range(3)]
    others = [card for card in main if card.type != "unit" for _ in range(3)]
    tactics = [card for card in box.cards["tactic"] for _ in range(12 if card.basic else 3)]
    few = rnd.choice((14, 18, 22))
    chosen = rnd.sample(units, min(len(units), few))
    chosen += rnd.sample(others, 40 - len(chosen))
    return make_side(RULES, (rnd.choice(box.cards["commander"]), *chosen, *rnd.sample(tactics, 12)))
