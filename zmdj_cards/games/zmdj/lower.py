"""Abilities flattened into programs: lists of instructions with jumps, so that a half-resolved ability is a number and a few tuples.

What later sentences say about earlier ones ("instead", "that damage is increased", "the effect above may also …") is put where it has
to happen; nothing looks back at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from zmdj_cards.ability import ast
from zmdj_cards.games.zmdj import events, nouns, statics
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.defs import Ability, Ins, Program, Rule

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


class CannotLower(ValueError):
    """A tree, or a part of one, that has no program: a gap, or a combination that means nothing."""


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

    def __init__(self) -> None:
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


def plain_keywords(node: Any) -> Any:
    """The tree with a keyword in quotes written as the keyword it is."""
    changes: dict[str, Any] = {}
    for entry in fields(node):
        value = getattr(node, entry.name)
        if isinstance(value, ast.Node):
            changes[entry.name] = _plain(value)
        elif isinstance(value, tuple):
            changes[entry.name] = tuple(_plain(item) if isinstance(item, ast.Node) else item for item in value)
    return replace(node, **changes) if any(changes[name] is not getattr(node, name) for name in changes) else node


def _plain(node: Any) -> Any:
    if isinstance(node, ast.Quoted) and isinstance(node.ability, ast.Keyword) and node.ability.kw.id in I.KEYWORDS:
        return node.ability.kw
    return plain_keywords(node)


def check_word(node: Any) -> None:
    """Raises CannotLower for a word of the language that the rules engine does not know."""
    if isinstance(node, ast.Atom):
        known = WORDS.get(type(node))
        if known is not None and node.kind not in known:
            raise CannotLower(f"{type(node).__name__} {node.kind}")
    if isinstance(node, (ast.Cannot, ast.MakeCannot, ast.BarredFrom)):
        for deed in statics.deeds_of(node):
            if not statics.forbids(deed):
                raise CannotLower(f"cannot {getattr_kind(deed)}")
    if isinstance(node, (ast.Gain, ast.Has, ast.Lose, ast.Lacks)):
        for part in node.gets:
            if isinstance(part, ast.Kw) and part.id not in I.KEYWORDS:
                raise CannotLower(f"gains or loses {part.id}")
    if isinstance(node, ast.Skip) and any(step.kind == "attack_step" for step in node.steps):
        raise CannotLower("skipping the attack step")
    if isinstance(node, ast.Replacement) and not set(events.kinds(node.event)) <= REPLACED:
        raise CannotLower("a replacement of such an event")
    if isinstance(node, ast.Can) and not all(
        isinstance(deed, ast.Attacks) or (isinstance(deed, (ast.Verb, ast.Deed)) and deed.kind in ("attacks", "attack"))
        for deed in node.deeds
    ):
        raise CannotLower("a permission for something else than attacking")
    if isinstance(node, ast.Must) and isinstance(node.deed, ast.Verb) and node.deed.kind not in ("attacks", "intercepts"):
        raise CannotLower(f"must {node.deed.kind}")


def getattr_kind(node: Any) -> str:
    return str(node.kind) if isinstance(node, ast.Atom) else type(node).__name__


# Events that can be replaced.
REPLACED: Final = frozenset((I.E_DESTROY, I.E_DIE, I.E_SACRIFICE, I.E_DAMAGE, I.E_DRAW, I.E_LEAVE, I.E_REST, I.E_DISCARD))

WORDS: Final[dict[type, frozenset[str]]] = {
    ast.Who: frozenset(nouns.WHO),
    ast.Ref: frozenset(nouns.REF),
    ast.Adj: frozenset(nouns.ADJECTIVES) | frozenset(nouns.SUBTYPE_NAMES),
    ast.Verb: frozenset(events.VERBS),
    ast.Deed: frozenset(events.DEEDS) | frozenset(nouns.DONE_REGISTERS) | {"damage", "dealt", "moved"},
    ast.Period: frozenset(events.PERIODS),
    ast.Zone: frozenset(nouns.ZONE_IDS),
    ast.Marker: frozenset(nouns.MARKERS) | {"marker", "supply"},
    ast.Noun: frozenset(nouns.CARD_TYPES) | frozenset(nouns.FIELD_NOUNS) | frozenset(nouns.OTHER_NOUNS),
    ast.Side: frozenset(("left_flank", "right_flank", "that_flank", "flank", "same_flank")),
    ast.Stat: frozenset(("power", "range", "cost", "flash_point", "base_power", "base_range")),
    ast.Step: frozenset(
        (
            "attack_step",
            "intercept_step",
            "response_step",
            "dodge_step",
            "ready_phase",
            "tactics_phase",
            "draw_phase",
            "main_phase",
            "next_ready_phase",
        )
    ),
}


def getattr_object(node: Any) -> Any:
    """The object phrase of an effect."""
    return node.to if OBJECT[type(node)] == "to" else (node.on if OBJECT[type(node)] == "on" else node.what)


AFTER: Final[dict[type, int]] = {
    ast.Damage: O_DEALT,
    ast.PlayFree: O_PLAYED,
    ast.Move: O_MOVED,
    ast.MakeAttack: O_FIGHT,
}


def find_x(body: Any) -> int | ast.Node | None:
    """What X stands for in a body: its last definition outside of quotes."""
    found: int | ast.Node | None = None
    for node in body if isinstance(body, (tuple, list)) else (body,):
        if isinstance(node, ast.Quoted):
            continue
        if isinstance(node, ast.Define):
            found = node.n
            continue
        inner = find_x(tuple(node.children()))
        found = inner if inner is not None else found
    return found


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


def _timings(node: Any) -> int:
    bits = 0
    for timing in node.timings:
        bits |= 1 if timing.kind == "main" else 2
    return bits


def _keyword(low: Lowering, node: Any) -> list[Ability]:
    kw = node.kw
    if kw.id == "awaken":
        return _awaken(low, node, kw.cost)
    if kw.id == "advance":
        return _advance(low, node)
    if kw.id == "retreat":
        return _retreat(low, node)
    ability = low.new("keyword", node)
    ability.keyword_name = kw.id
    if kw.id in I.KEYWORDS:
        ability.keyword = I.KEYWORDS.index(kw.id)
        ability.number = kw.n if isinstance(kw.n, int) else 1
    return [ability]


def _awaken(low: Lowering, node: Any, cost: Any) -> list[Ability]:
    """Awaken: pay the cost with its element requirement, flip the commander; only from the front face."""
    return _built(low, node, "awaken", (cost,) if cost is not None else (), (ast.Flip(ast.Ref("this_card")),))


def _advance(low: Lowering, node: Any) -> list[Ability]:
    """Advance: Main, cost 2, face-down: one of your units gains +1 range until end of turn."""
    one = ast.Sel(noun=ast.Noun("any_unit"), qty=1, who=ast.Who("you"))
    body = (
        ast.Steps((ast.Choose((one,)), ast.Gain(ast.Ref("it"), (ast.Delta(ast.Stat("range"), 1),), (), ast.Until(ast.Period("turn"))))),
    )
    return _built(low, node, "advance", (ast.Pay(2), ast.Flip(ast.Ref("this_card"))), body)


def _retreat(low: Lowering, node: Any) -> list[Ability]:
    """Retreat: Main, cost 2, face-down: one of your units to the bottom of the main deck; then draw 1."""
    one = ast.Sel(noun=ast.Noun("unit"), qty=1, who=ast.Who("you"))
    put = ast.Put(ast.Ref("it"), ast.To(ast.Zone("main_deck_bottom"), ast.Who("owner")))
    body = (ast.Steps((ast.Choose((one,)), put)), ast.IfDone(ast.Draw(1)))
    return _built(low, node, "retreat", (ast.Pay(2), ast.Flip(ast.Ref("this_card"))), body)


def _built(low: Lowering, node: Any, name: str, costs: tuple[Any, ...], body: tuple[Any, ...]) -> list[Ability]:
    ability = low.new("activated", node)
    ability.keyword_name = name
    ability.timings = 1
    _costs(low, ability, costs)
    low.build(ability, body, lambda: _pay_costs(low, costs))
    return [ability]


def _costs(low: Lowering, ability: Ability, costs: tuple[Any, ...]) -> None:
    ability.costs = costs
    flips = ability.keyword_name in ("advance", "retreat")
    ability.plain = ability.keyword_name != "awaken" and all(
        (isinstance(cost, ast.Pay) and isinstance(cost.n, int)) or isinstance(cost, ast.RestThis) or (flips and isinstance(cost, ast.Flip))
        for cost in costs
    )
    for cost in costs:
        if isinstance(cost, ast.Pay):
            ability.cost = cost.n
            ability.elements = tuple(I.ELEMENTS.index(element.kind) for element in cost.elements)
        elif isinstance(cost, ast.RestThis):
            ability.rests = True


def _pay_costs(low: Lowering, costs: tuple[Any, ...]) -> None:
    for cost in costs:
        low.effect(cost)


def _spell(low: Lowering, node: Any) -> list[Ability]:
    ability = low.new("spell", node)
    ability.timings = _timings(node)
    low.build(ability, node.body)
    return [ability]


def _activated(low: Lowering, node: Any) -> list[Ability]:
    ability = low.new("activated", node)
    ability.timings = _timings(node)
    _costs(low, ability, node.costs)
    _limit(ability, node.limit)
    low.build(ability, node.body, lambda: _pay_costs(low, node.costs))
    return [ability]


def _limit(ability: Ability, limit: Any) -> None:
    if limit is not None:
        ability.limit = limit.n if isinstance(limit.n, int) else 1
        ability.limit_period = limit.period.kind


def _triggered(low: Lowering, node: Any) -> list[Ability]:
    ability = low.new("triggered", node)
    low.listen(ability, node.event)
    _limit(ability, node.limit)
    low.build(ability, node.body)
    return [ability]


def _static(low: Lowering, node: Any) -> list[Ability]:
    ability = low.new("static", node)
    x = find_x(node.body)
    rules: list[Rule] = []
    for part in node.body:
        _flatten(low, part, Rule(None, x=x), rules)
    ability.rules = tuple(rules)
    return [ability]


def _flatten(low: Lowering, node: Any, rule: Rule, out: list[Rule]) -> None:
    if isinstance(node, (ast.While, ast.If)):
        if isinstance(node, ast.If) and node.otherwise is not None:
            raise CannotLower("a static ability with an alternative")
        who = _named_player(node.cond)
        _flatten(low, node.then, Rule(None, (*rule.conds, node.cond), rule.each, rule.x, rule.period, who or rule.who), out)
    elif isinstance(node, ast.ForEach):
        _flatten(low, node.act, Rule(None, rule.conds, node.each, rule.x, rule.period, rule.who), out)
    elif isinstance(node, ast.Steps):
        for item in node.items:
            _flatten(low, item, rule, out)
    elif isinstance(node, ast.During):
        _flatten(low, node.act, Rule(None, rule.conds, rule.each, rule.x, node.period.kind, rule.who), out)
    elif isinstance(node, ast.Define):
        return
    elif type(node) in STATIC_NODES:
        low.prepare(node)
        out.append(Rule(node, rule.conds, rule.each, rule.x, rule.period, rule.who, statics.keys_of(node)))
    else:
        raise CannotLower(f"no static effect: {type(node).__name__}")


STATIC_NODES: Final = frozenset(
    (
        ast.Has,
        ast.Lacks,
        ast.Cannot,
        ast.PlayCost,
        ast.AwakenCost,
        ast.EntersWith,
        ast.DamageUp,
        ast.HasControl,
        ast.BarredFrom,
        ast.MakeCannot,
        ast.Can,
        ast.Must,
        ast.StatEquals,
    )
)


def _named_player(cond: Any) -> ast.Node | None:
    """The player that a condition is about, for "their" behind it."""
    for part in cond.walk():
        if isinstance(part, (ast.HandSize, ast.Controls, ast.ControlsNone, ast.PlayerDid, ast.PlayerDidNot)):
            return part.who
    return None


def _attach(low: Lowering, node: Any) -> list[Ability]:
    return [low.new("attach", node)]


def _replacement(low: Lowering, node: Any) -> list[Ability]:
    ability = low.new("replacement", node)
    ability.events = events.kinds(node.event)
    low.build(ability, (node.act,))
    return [ability]


def _ambush(low: Lowering, node: Any) -> list[Ability]:
    ability = low.new("ambush", node)
    low.build(ability, node.body)
    return [ability]


def _play_only(low: Lowering, node: Any) -> list[Ability]:
    return [low.new("play_only", node)]


def _nothing(low: Lowering, node: Any) -> list[Ability]:
    """Known elsewhere: the name of a card (R23), what a supply token does (R10)."""
    return []


ABILITIES: Final[dict[type, Callable[[Lowering, Any], list[Ability]]]] = {
    ast.Keyword: _keyword,
    ast.Spell: _spell,
    ast.Activated: _activated,
    ast.Triggered: _triggered,
    ast.Static: _static,
    ast.Attach: _attach,
    ast.Replacement: _replacement,
    ast.Ambush: _ambush,
    ast.PlayOnly: _play_only,
    ast.NamedAs: _nothing,
    ast.PayByRemoving: _nothing,
}
