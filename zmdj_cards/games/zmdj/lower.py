"""Abilities flattened into programs: lists of instructions with jumps, so that a half-resolved ability is a number and a few tuples.

What later sentences say about earlier ones ("instead", "that damage is increased", "the effect above may also …") is put where it has
to happen; nothing looks back at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from zmdj_cards.ability import ast
from zmdj_cards.games.zmdj import events
from zmdj_cards.games.zmdj.defs import Ability, Ins, Program
from zmdj_cards.games.zmdj.lower_abilities import ABILITIES
from zmdj_cards.games.zmdj.ruleset import Ruleset
from zmdj_cards.games.zmdj.wording import CannotLower, check_word, find_x, plain_keywords

# Instructions
O_DO: Final = 0  # carry out a single effect on the objects in hand
O_SELECT: Final = 1  # find the objects of an effect; may ask
O_STORE: Final = 2  # take over what was asked for
O_CHOOSE: Final = 3  # choose targets, a player, a flank
O_CHOSEN: Final = 4
O_JUMP: Final = 5
O_UNLESS: Final = 6  # jump unless a condition holds
O_UNDONE: Final = 7  # jump unless all of the sentence before was done
O_ASK: Final = 8  # may: ask
O_NO: Final = 9  # jump if the answer was no
O_BEGIN: Final = 10  # a sentence begins
O_MODES: Final = 11
O_MODE_IN: Final = 12
O_MODE: Final = 13  # jump unless a mode was chosen
O_LOOP: Final = 14  # players who do something, one after another
O_NEXT: Final = 15
O_LOOP_END: Final = 16
O_COUNT: Final = 17  # so many times
O_AGAIN: Final = 18
O_PAY: Final = 19
O_REST_THIS: Final = 20
O_PAID: Final = 21
O_ORDER: Final = 22  # put the objects in order
O_LATER: Final = 23
O_DEALT: Final = 24  # damage has been dealt
O_PLAYED: Final = 25
O_MOVED: Final = 26
O_FIGHT: Final = 27
O_EITHER: Final = 28
O_UNDO_DONE: Final = 29  # declined
O_SELECT_TO: Final = 30
O_UNLESS_CHOSEN: Final = 31
OPS: Final = (
    "do",
    "select",
    "store",
    "choose",
    "chosen",
    "jump",
    "unless",
    "undone",
    "ask",
    "no",
    "begin",
    "modes",
    "mode_in",
    "mode",
    "loop",
    "next",
    "loop_end",
    "count",
    "again",
    "pay",
    "rest_this",
    "paid",
    "order",
    "later",
    "dealt",
    "played",
    "moved",
    "fight",
    "either",
    "undo_done",
    "select_to",
    "unless_chosen",
)


ASKS: Final = frozenset((O_CHOOSE, O_ASK, O_MODES, O_SELECT, O_ORDER, O_EITHER, O_MOVED, O_FIGHT))

# Effects → the field that names what they work on
OBJECT: Final[dict[type, str]] = {
    ast.Discard: "what",
    ast.Reveal: "what",
    ast.Look: "what",
    ast.Destroy: "what",
    ast.Sacrifice: "what",
    ast.Exile: "what",
    ast.Rest: "what",
    ast.Ready: "what",
    ast.Suppress: "what",
    ast.Flip: "what",
    ast.Move: "what",
    ast.Swap: "what",
    ast.Return: "what",
    ast.Put: "what",
    ast.ShuffleInto: "what",
    ast.PlayFree: "what",
    ast.Damage: "to",
    ast.PlaceMarkers: "on",
    ast.RemoveMarkers: "what",
    ast.Gain: "what",
    ast.Lose: "what",
    ast.MakeCannot: "what",
    ast.SetStat: "what",
    ast.BarredFrom: "what",
    ast.TakeControl: "what",
    ast.MakeAttack: "what",
    ast.Retarget: "to",
    ast.AttachTo: "what",
    ast.Search: "what",
    ast.Has: "what",
    ast.Lacks: "what",
    ast.Cannot: "what",
}

# Effects without an object
PLAIN: Final = frozenset(
    (
        ast.Draw,
        ast.DrawTo,
        ast.ShuffleDeck,
        ast.GainToken,
        ast.LoseToken,
        ast.Skip,
        ast.ResolveAgain,
        ast.EndGame,
        ast.EndCombat,
        ast.MoreDamage,
        ast.DamageUp,
        ast.SwapWith,
        ast.NoAmbush,
        ast.PlayCost,
        ast.AwakenCost,
        ast.PlayPaying,
    )
)


class Lowering:
    """Collects abilities and programs of one table."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.abilities: list[Ability] = []
        self.programs: list[Program] = []
        self.heard: set[int] = set()
        self.quoted: dict[Any, tuple[int, ...]] = {}
        self.later: dict[int, int] = {}
        self.card: Any = None
        self.face = 0
        self.until: ast.Node | None = None
        self.program = Program(-1)
        self.seen: set[type] = set()

    # Abilities

    def ability(self, card: Any, tree: ast.Node, face: int) -> list[Ability]:
        """The abilities that one tree stands for. Raises CannotLower."""
        self.card, self.face = card, face
        tree = plain_keywords(tree)
        for part in tree.walk():
            self.seen.add(type(part))
            check_word(part)
            if isinstance(part, ast.Gap):
                raise CannotLower(f"unread text: {part.text}")
        make = ABILITIES.get(type(tree))
        if make is None:
            raise CannotLower(f"not an ability: {type(tree).__name__}")
        return make(self, tree)

    def new(self, kind: str, node: Any) -> Ability:
        ability = Ability(len(self.abilities), self.card.index, self.face, kind, node)
        self.abilities.append(ability)
        return ability

    def listen(self, ability: Ability, event: Any) -> None:
        ability.events = events.kinds(event)
        self.heard.update(ability.events)

    def build(self, ability: Ability, body: Sequence[ast.Node], before: Callable[[], None] | None = None) -> None:
        """Compile a body into the ability's program."""
        outer, outer_until = self.program, self.until
        self.program = Program(len(self.programs), x=find_x(body) if find_x(body) is not None else outer.x)
        self.programs.append(self.program)
        self.until = None
        ability.program = self.program.id
        if before is not None:
            before()
        self.body(body)
        ability.quiet = not any(ins.op in ASKS for ins in self.program.code)
        self.program, self.until = outer, outer_until

    def finish(self, defs: Iterable[Any]) -> None:
        """Nothing is left open; kept for symmetry with building."""

    # Code

    def emit(self, op: int, node: Any = None, a: int = -1, b: int = -1) -> int:
        self.program.code.append(Ins(op, node, a, b))
        return len(self.program.code) - 1

    def here(self) -> int:
        return len(self.program.code)

    def patch(self, *at: int) -> None:
        for index in at:
            self.program.code[index].a = self.here()

    def register(self) -> int:
        self.program.registers += 1
        return self.program.registers - 1

    # Sentences

    def body(self, body: Sequence[ast.Node]) -> None:
        self.sequence(list(body), top=True)

    def sequence(self, items: list[Any], top: bool = False) -> None:
        """Effects in order. What follows an effect and changes it is taken together with it."""
        flat: list[Any] = []
        for item in _joined(items):
            flat.extend(item.items if isinstance(item, ast.Steps) and any(_modifies(x) for x in item.items) else [item])
        at = 0
        while at < len(flat):
            item = flat[at]
            after: list[Any] = []
            while at + 1 < len(flat) and _modifies(flat[at + 1]):
                after.append(flat[at + 1])
                at += 1
            at += 1
            if top and not isinstance(item, (ast.IfDone, ast.Define)):
                self.emit(O_BEGIN)
            if after and not isinstance(item, ast.Define):
                self.changed(item, after)
            elif not _modifies(item):
                self.effect(item)
            else:
                self.changed(ast.Steps(()), [item])

    def changed(self, item: Any, after: list[Any]) -> None:
        """An effect with what changes it: more damage, something else instead, one more target."""
        jump = -1
        if isinstance(item, ast.May):
            jump = self.ask()
            item = item.act
        if isinstance(item, ast.Then):
            item = item.act
        head, rest = _split(item)
        # Of several sentences in one Steps, only the last effect is changed.
        for choice in head:
            self.effect(choice)
        early = [x for x in after if _kind(x) == "damage"]
        late = [x for x in after if _kind(x) != "damage"]
        for x in early:
            self.effect(x)
        self.instead(rest, [x for x in late if _kind(x) == "instead"])
        for x in late:
            if _kind(x) == "repeat":
                self.repeat(x, rest)
        if jump >= 0:
            self.declined(jump)

    def instead(self, rest: list[Any], others: list[Any]) -> None:
        """Alternatives: the last that applies replaces the effect."""
        if not others:
            self.sequence(rest)
            return
        other = others[-1]
        cond, may, act, wrap = _unwrap(other)
        jumps = []
        if cond is not None:
            jumps.append(self.emit(O_UNLESS, cond))
        asked = self.ask() if may else -1
        self.effect(wrap(act) if wrap is not None else act)
        end = self.emit(O_JUMP)
        if asked >= 0:
            self.program.code[asked].a = self.here()
        self.patch(*jumps)
        self.instead(rest, others[:-1])
        self.patch(end)

    def repeat(self, item: Any, rest: list[Any]) -> None:
        """ "The effect above may also be applied to one more": another target, up to one."""
        cond = item.cond if isinstance(item, ast.If) else None
        inner = item.then if isinstance(item, ast.If) else item
        jumps = [self.emit(O_UNLESS, cond)] if cond is not None else []
        what = inner.what
        if isinstance(what, ast.Sel) and isinstance(what.qty, int):
            what = ast.Sel(what.noun, ast.UpTo(what.qty), what.who, what.zone, what.other, what.filters, what.adjs)
        self.emit(O_CHOOSE, what, 0, 1)
        self.emit(O_CHOSEN, what, 0)
        jumps.append(self.emit(O_UNLESS_CHOSEN))
        self.sequence(rest)
        self.patch(*jumps)

    def ask(self) -> int:
        self.emit(O_ASK)
        return self.emit(O_NO)

    def declined(self, jump: int) -> None:
        end = self.emit(O_JUMP)
        self.patch(jump)
        self.emit(O_UNDO_DONE)
        self.patch(end)

    def effect(self, node: Any) -> None:
        """Compile one effect or sentence."""
        make = SENTENCES.get(type(node))
        if make is not None:
            make(self, node)
            return
        if type(node) in OBJECT:
            self.single(node)
            return
        if type(node) in PLAIN:
            self.emit(O_DO, self.timed(node))
            if isinstance(node, ast.PlayPaying):
                self.emit(O_PLAYED, node)
            return
        raise CannotLower(f"no effect: {type(node).__name__}")

    def timed(self, node: Any) -> Any:
        """The effect with the period it is confined to, where the text names it apart."""
        if self.until is not None:
            return ast.During(self.until, node)
        return node

    def single(self, node: Any) -> None:
        """Find the objects, then do it; some effects ask once more."""
        kind = type(node)
        if isinstance(node, ast.Gain) and node.one_of:
            choices = tuple(ast.Mode((ast.Gain(node.what, (delta,), (), node.until),)) for delta in node.stats)
            self.effect(ast.Modes(1, choices))
            return
        what = getattr_object(node)
        self.prepare(node)
        if isinstance(what, ast.Markers):
            what = what.on
        items = what.items if isinstance(what, ast.Both) else (what,)
        if isinstance(what, (ast.Who, ast.ControllerOf, ast.OwnerOf)):
            items = ()  # players, not objects
        for index, item in enumerate(items):
            self.emit(O_SELECT, (node, item), index)
            self.emit(O_STORE, (node, item), index)
        if kind is ast.AttachTo:
            self.emit(O_SELECT_TO, node)
            self.emit(O_CHOSEN, None, 2)
        if kind is ast.Put and (node.any_order or node.to.zone.kind == "either_end"):
            self.emit(O_EITHER if node.to.zone.kind == "either_end" else O_ORDER, node)
            self.emit(O_CHOSEN, None, 4 if node.to.zone.kind == "either_end" else 3)
        at = self.emit(O_DO, self.timed(node))
        after = AFTER.get(kind)
        if after is not None:
            self.emit(after, node, at)

    def prepare(self, node: Any) -> None:
        """Abilities in quotes that an effect gives."""
        if isinstance(node, (ast.Gain, ast.Has)):
            for part in node.gets:
                if isinstance(part, ast.Quoted):
                    self.quote(part)

    def quote(self, part: ast.Quoted) -> tuple[int, ...]:
        key = part.ability
        if key not in self.quoted:
            self.quoted[key] = ()
            made = self.ability(self.card, part.ability, self.face)
            self.quoted[key] = tuple(ability.id for ability in made)
        return self.quoted[key]


def getattr_object(node: Any) -> Any:
    """The object phrase of an effect."""
    return node.to if OBJECT[type(node)] == "to" else (node.on if OBJECT[type(node)] == "on" else node.what)


AFTER: Final[dict[type, int]] = {
    ast.Damage: O_DEALT,
    ast.PlayFree: O_PLAYED,
    ast.Move: O_MOVED,
    ast.MakeAttack: O_FIGHT,
}


def _joined(items: list[Any]) -> list[Any]:
    """What happens "in addition" to a delayed effect belongs to it."""
    joined: list[Any] = []
    for item in items:
        before = joined[-1] if joined else None
        if isinstance(before, ast.Later) and any(isinstance(part, (ast.Damage, ast.Gain)) and part.extra for part in item.walk()):
            act = before.act
            if isinstance(act, ast.If) and act.otherwise is None:
                act = ast.If(act.cond, ast.Steps((act.then, item)))
            else:
                act = ast.Steps((act, item))
            joined[-1] = ast.Later(before.event, act)
        else:
            joined.append(item)
    return joined


def _kind(node: Any) -> str:
    """How a sentence changes the one before it; "" if it does not."""
    if isinstance(node, (ast.MoreDamage, ast.DamageUp, ast.NoAmbush)):
        return "damage"
    if isinstance(node, ast.Instead):
        return "instead"
    if isinstance(node, ast.RepeatFor):
        return "repeat"
    if isinstance(node, (ast.May, ast.Then, ast.Also)):
        return _kind(node.act)
    if isinstance(node, ast.ForEach):
        return "damage" if _kind(node.act) == "damage" else ""
    if isinstance(node, ast.If):
        return _kind(node.then) if node.otherwise is None else ""
    if isinstance(node, (ast.Make, ast.Does)):
        return _kind(node.act) if _kind(node.act) == "instead" else ""
    if isinstance(node, ast.Steps) and node.items:
        return _kind(node.items[0]) if _kind(node.items[0]) == "instead" else ""
    return ""


def _modifies(node: Any) -> bool:
    return _kind(node) != ""


def _unwrap(node: Any) -> tuple[Any, bool, Any, Any]:
    """(condition, optional, what happens instead, how to put a wrapper back around it)."""
    if isinstance(node, ast.If):
        _, may, act, wrap = _unwrap(node.then)
        return node.cond, may, act, wrap
    if isinstance(node, ast.May):
        cond, _, act, wrap = _unwrap(node.act)
        return cond, True, act, wrap
    if isinstance(node, (ast.Then, ast.Also)):
        return _unwrap(node.act)
    if isinstance(node, ast.Steps):
        cond, may, act, wrap = _unwrap(node.items[0])
        return cond, may, ast.Steps((act, *node.items[1:])), wrap
    if isinstance(node, ast.Make):
        cond, may, act, _ = _unwrap(node.act)
        return cond, may, act, lambda inner: ast.Make(node.who, inner, node.apart)
    if isinstance(node, ast.Does):
        cond, may, act, _ = _unwrap(node.act)
        return cond, may, act, lambda inner: ast.Does(node.who, inner, node.apart)
    return None, False, node.act, None


def _split(node: Any) -> tuple[list[Any], list[Any]]:
    """The choices that a sentence begins with, and the rest of it."""
    items = list(node.items) if isinstance(node, ast.Steps) else [node]
    head: list[Any] = []
    while items and isinstance(items[0], (ast.Choose, ast.Pick, ast.Look, ast.Reveal)):
        head.append(items.pop(0))
    return head, items


# --- sentences -------------------------------------------------------------------------------------------------------------------------


def _steps(low: Lowering, node: Any) -> None:
    low.sequence(list(node.items))


def _both(low: Lowering, node: Any) -> None:
    low.sequence(list(node.items))


def _may(low: Lowering, node: Any) -> None:
    jump = low.ask()
    low.effect(node.act)
    low.declined(jump)


def _if(low: Lowering, node: Any) -> None:
    waiting = -1
    if isinstance(node.cond, ast.AttackResult) and node.otherwise is None:
        ability = low.new("delayed", ast.Later(node.cond, node.then))
        low.listen(ability, node.cond)
        low.build(ability, (node.then,))
        waiting = ability.id
    jump = low.emit(O_UNLESS, node.cond, -1, waiting)
    low.effect(node.then)
    if node.otherwise is None:
        low.patch(jump)
        return
    end = low.emit(O_JUMP)
    low.patch(jump)
    low.effect(node.otherwise)
    low.patch(end)


def _if_done(low: Lowering, node: Any) -> None:
    jump = low.emit(O_UNDONE)
    low.emit(O_BEGIN)
    low.effect(node.then)
    low.patch(jump)


def _act(low: Lowering, node: Any) -> None:
    low.effect(node.act)


def _split_sentence(low: Lowering, node: Any) -> None:
    for part in node.parts:
        low.effect(part)


def _during(low: Lowering, node: Any) -> None:
    outer = low.until
    low.until = node.period
    low.effect(node.act)
    low.until = outer


def _define(low: Lowering, node: Any) -> None:
    """X is known from the start; nothing to do here."""


def _for_each(low: Lowering, node: Any) -> None:
    counter = low.register()
    start = low.emit(O_COUNT, node.each, -1, counter)
    low.effect(node.act)
    low.emit(O_AGAIN, None, start + 1, counter)
    low.patch(start)


def _make(low: Lowering, node: Any) -> None:
    players, saved = low.register(), low.register()
    low.emit(O_LOOP, node.who, players, saved)
    start = low.emit(O_NEXT, None, -1, players)
    low.effect(node.act)
    low.emit(O_JUMP, None, start)
    low.patch(start)
    low.emit(O_LOOP_END, node.who, players, saved)


def _modes(low: Lowering, node: Any) -> None:
    low.emit(O_MODES, node)
    low.emit(O_MODE_IN)
    for index, option in enumerate(node.options):
        jump = low.emit(O_MODE, None, -1, index)
        low.body(option.body)
        low.patch(jump)


def _mode(low: Lowering, node: Any) -> None:
    low.body(node.body)


def _later(low: Lowering, node: Any) -> None:
    ability = low.new("delayed", node)
    low.listen(ability, node.event)
    low.build(ability, (node.act,))
    low.emit(O_LATER, node, ability.id)


def _choose(low: Lowering, node: Any) -> None:
    for index, item in enumerate(node.what):
        low.emit(O_CHOOSE, item, index, 1)
        low.emit(O_CHOSEN, item, 0, index)


def _pick(low: Lowering, node: Any) -> None:
    low.emit(O_CHOOSE, node.what, 0, 0)
    low.emit(O_CHOSEN, node.what, 0, 0)


def _pay(low: Lowering, node: Any) -> None:
    low.emit(O_PAY, node)
    low.emit(O_PAID, node)


def _rest_this(low: Lowering, node: Any) -> None:
    low.emit(O_REST_THIS, node)


def _instead(low: Lowering, node: Any) -> None:
    low.effect(node.act)


def _repeat_for(low: Lowering, node: Any) -> None:
    low.repeat(node, [])


SENTENCES: Final[dict[type, Callable[[Lowering, Any], None]]] = {
    ast.Steps: _steps,
    ast.Both: _both,
    ast.May: _may,
    ast.If: _if,
    ast.IfDone: _if_done,
    ast.Then: _act,
    ast.Also: _act,
    ast.Split: _split_sentence,
    ast.During: _during,
    ast.Define: _define,
    ast.ForEach: _for_each,
    ast.Make: _make,
    ast.Does: _make,
    ast.Modes: _modes,
    ast.Mode: _mode,
    ast.Later: _later,
    ast.Choose: _choose,
    ast.Pick: _pick,
    ast.Pay: _pay,
    ast.RestThis: _rest_this,
    ast.Instead: _instead,
    ast.RepeatFor: _repeat_for,
}

# --- abilities -------------------------------------------------------------------------------------------------------------------------
