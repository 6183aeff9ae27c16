"""Abilities flattened into programs: lists of instructions with jumps, so that a half-resolved ability is a number and a few tuples.

What later sentences say about earlier ones ("instead", "that damage is increased", "the effect above may also …") is put where it has
to happen; nothing looks back at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, Final

from zmdj_cards.ability import tree as ast
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards.defs import Ability, Ins, Phrase, Program
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.programs import Effect
from zmdj_cards.engine.cards.rules import CHAIN, Rules
from zmdj_cards.engine.program import effect_base, lower_changes, lower_effects, lower_events
from zmdj_cards.engine.program.known import CannotLower, check_word, find_x, plain_keywords
from zmdj_cards.engine.program.lower_phrases import Phrases

# Any: each function takes its own kind of node, under whose type it stands in the table.
MakeAbilities = Callable[["Lowering", Any], list[Ability]]
Sentence = Callable[["Lowering", Any], None]


# Abilities that never wait on a chain: what happens instead happens at once, and a cost is paid at once.
UNCHAINED: Final[frozenset[str]] = frozenset(("replacement", "play_extra"))


class Lowering:
    """Collects abilities and programs of one table."""

    def __init__(self, rules: Rules, ruleset: Any) -> None:
        """``ruleset``: the numbers of the game (Any: its own class)."""
        self.rules = rules
        self.phrases = Phrases(rules, self.quote)
        self.ruleset = ruleset
        self.abilities: list[Ability] = []  # Any: of every kind
        self.programs: list[Program] = []
        self.heard: set[int] = set()
        self.quoted: list[tuple[int, ...]] = []
        self.quotes: dict[ast.Node, int] = {}
        self.card = -1
        self.face = 0
        self.until: ast.Period | ast.Until | None = None
        self.program = Program(-1)
        self.seen: set[type] = set()

    # Abilities

    def ability(self, card: int, tree: ast.Node, face: int) -> list[Ability]:
        """The abilities that one tree stands for. Raises CannotLower."""
        self.card, self.face = card, face
        tree = plain_keywords(self.rules.values, tree)
        for part in tree.walk():
            self.seen.add(type(part))
            check_word(self.rules.words, self.rules.values, part)
            if isinstance(part, ast.Gap):
                raise CannotLower(f"unread text: {part.text}")
        make = self.rules.programs.abilities.get(type(tree))
        if make is None:
            raise CannotLower(f"not an ability: {type(tree).__name__}")
        return make(self, tree)

    def new(self, kind: str, node: ast.Node) -> Ability:
        """A new ability of the card and face that are being compiled."""
        ability = Ability(len(self.abilities), self.card, self.face, kind, node)
        self.abilities.append(ability)
        return ability

    def listen(self, ability: Ability, event: ast.Node) -> None:
        """Let an ability hear the events that a phrase speaks of."""
        self.about(ability, event)
        ability.events = lower_events.kinds(self.rules.words, event)
        self.heard.update(ability.events)

    def about(self, ability: Ability, event: ast.Node) -> None:
        """What an ability listens to, or replaces."""
        ability.event = self.code(event)
        ability.of_host = any(isinstance(part, ast.Ref) and part.kind == "host" for part in event.walk())

    def build(self, ability: Ability, body: Sequence[ast.Node], before: Callable[[], None] | None = None) -> None:
        """Compile a body into the ability's program."""
        outer, outer_until = self.program, self.until
        x = find_x(body)
        self.program = Program(len(self.programs), x=self.code(x) if x is not None else outer.x)
        self.programs.append(self.program)
        self.until = None
        ability.program = self.program.id
        if before is not None:
            before()
            unpaid = self.emit(opcodes.O_UNDONE)  # no effect unless the cost was paid in full
            self.program.costs = self.here()
        chained = self.rules.flow.triggers == CHAIN and ability.kind not in UNCHAINED
        if chained:
            own = self.rules.programs.announce
            body = self.announce(list(body)) if own is None else own(self, ability, body)
        self.body(body)
        if before is not None:
            self.patch(unpaid)
        ability.quiet = not any(ins.op in self.rules.programs.asks for ins in self.program.code)
        self.program, self.until = outer, outer_until

    def announce(self, body: list[ast.Node]) -> list[ast.Node]:
        """What is chosen before an ability goes onto the chain; returns the rest."""
        choices: list[ast.Node] = []
        while body and isinstance(body[0], (ast.Choose, ast.Steps)):
            items = body[0].items if isinstance(body[0], ast.Steps) else (body[0],)
            head = list(takewhile(lambda item: isinstance(item, ast.Choose), items))
            choices += head
            body = [ast.Steps(items[len(head) :]), *body[1:]] if len(head) < len(items) else body[1:]
            if len(head) < len(items):
                break
        for choice in choices:
            self.emit(opcodes.O_BEGIN)
            self.effect(choice)
        self.emit(opcodes.O_ANNOUNCED)
        return body

    # Code

    def code(self, node: Any) -> Code:
        """What play reads of a phrase."""
        return self.phrases.code(node)

    def emit(self, op: int, node: ast.Node | Phrase | None = None, a: int = -1, b: int = -1, code: Code = None) -> int:
        """Append an instruction; returns its place. ``code``: what play reads of it, if that is not all of the node."""
        if code is None:
            code = Phrase(self.code(node.effect), self.object(node)) if isinstance(node, Phrase) else self.code(node)
        self.program.code.append(Ins(op, node, a, b, code))
        return len(self.program.code) - 1

    def object(self, phrase: Phrase) -> Code:
        """What an effect works on, with what its nature says of that."""
        if isinstance(phrase.effect, ast.Sacrifice):
            return lower_effects.own(self.phrases, phrase.what)
        if isinstance(phrase.effect, ast.Search):
            return lower_effects.searched(self.phrases, phrase.effect, phrase.what)
        return self.code(phrase.what)

    def unless(self, cond: ast.Node, a: int = -1, b: int = -1) -> int:
        """A jump unless a condition holds; what the condition came upon is kept, if later words can mean it. Returns its place."""
        parts = list(cond.walk())
        gaps = tuple(self.code(part) for part in parts if isinstance(part, ast.AboveBase))
        looks = any(isinstance(part, (ast.Happened, ast.EventIs, ast.RevealedMore)) for part in parts)
        return self.emit(opcodes.O_UNLESS, cond, a, b, (self.code(cond), gaps, int(looks)))

    def here(self) -> int:
        """The place of the next instruction."""
        return len(self.program.code)

    def patch(self, *at: int) -> None:
        """Let instructions at these places jump to here."""
        for index in at:
            self.program.code[index].a = self.here()

    def register(self) -> int:
        """One more register of this program; returns its number."""
        self.program.registers += 1
        return self.program.registers - 1

    # Sentences

    def body(self, body: Sequence[ast.Node]) -> None:
        """Compile the sentences of an ability or mode."""
        self.sequence(list(body), top=True)

    def sequence(self, items: list[ast.Node], top: bool = False) -> None:
        """Effects in order. What follows an effect and changes it is taken together with it."""
        flat: list[ast.Node] = []
        for item in lower_changes.joined(items):
            flat.extend(item.items if isinstance(item, ast.Steps) and any(lower_changes.modifies(x) for x in item.items) else [item])
        at = 0
        while at < len(flat):
            item = flat[at]
            after: list[ast.Node] = []
            while at + 1 < len(flat) and lower_changes.modifies(flat[at + 1]):
                after.append(flat[at + 1])
                at += 1
            at += 1
            if top and not isinstance(item, (ast.IfDone, ast.IfNotDone, ast.Define)):
                self.emit(opcodes.O_BEGIN)
            if after and not isinstance(item, ast.Define):
                self.changed(item, after)
            elif not lower_changes.modifies(item):
                self.effect(item)
            else:
                self.changed(ast.Steps(()), [item])

    def changed(self, item: ast.Node, after: list[ast.Node]) -> None:
        """An effect with what changes it: more damage, something else instead, one more target."""
        jump = -1
        if isinstance(item, ast.May):
            jump = self.ask()
            item = item.act
        if isinstance(item, ast.Then):
            item = item.act
        head, rest = lower_changes.split(item)
        # Of several sentences in one Steps, only the last effect is changed.
        for choice in head:
            self.effect(choice)
        early = [x for x in after if lower_changes.kind(x) == "damage"]
        late = [x for x in after if lower_changes.kind(x) != "damage"]
        for x in early:
            self.effect(x)
        self.instead(rest, [x for x in late if lower_changes.kind(x) == "instead"])
        for x in late:
            if lower_changes.kind(x) == "repeat":
                self.repeat(x, rest)
        if jump >= 0:
            self.declined(jump)

    def instead(self, rest: list[ast.Node], others: list[ast.Node]) -> None:
        """Alternatives: the last that applies replaces the effect."""
        if not others:
            self.sequence(rest)
            return
        other = others[-1]
        cond, may, act, wrap = lower_changes.unwrap(other)
        jumps = []
        if cond is not None:
            jumps.append(self.unless(cond))
        asked = self.ask() if may else -1
        self.effect(wrap(act) if wrap is not None else act)
        end = self.emit(opcodes.O_JUMP)
        if asked >= 0:
            self.program.code[asked].a = self.here()
        self.patch(*jumps)
        self.instead(rest, others[:-1])
        self.patch(end)

    def repeat(self, item: ast.Node, rest: list[ast.Node]) -> None:
        """ "The effect above may also be applied to one more": another target, up to one."""
        cond = item.cond if isinstance(item, ast.If) else None
        inner = item.then if isinstance(item, ast.If) else item
        jumps = [self.unless(cond)] if cond is not None else []
        if not isinstance(inner, ast.RepeatFor):
            raise CannotLower(f"repeating {type(inner).__name__}")
        what = inner.what
        if isinstance(what, ast.Sel) and isinstance(what.qty, int):
            what = ast.Sel(what.noun, ast.UpTo(what.qty), what.who, what.zone, what.other, what.filters, what.adjs)
        self.emit(opcodes.O_CHOOSE, what, 0, 1)
        self.emit(opcodes.O_CHOSEN, what, 0)
        jumps.append(self.emit(opcodes.O_UNLESS_CHOSEN))
        self.sequence(rest)
        self.patch(*jumps)

    def ask(self) -> int:
        """ "You may": returns the place of the jump for a no."""
        self.emit(opcodes.O_ASK)
        return self.emit(opcodes.O_NO)

    def declined(self, jump: int) -> None:
        """End an optional part that begins at a jump for a no."""
        end = self.emit(opcodes.O_JUMP)
        self.patch(jump)
        self.emit(opcodes.O_UNDO_DONE)
        self.patch(end)

    def effect(self, node: ast.Node) -> None:
        """Compile one effect or sentence."""
        make = self.rules.programs.sentences.get(type(node))
        if make is not None:
            make(self, node)
            return
        effect = self.rules.programs.effects.get(type(node))
        if effect is None:
            raise CannotLower(f"no effect: {type(node).__name__}")
        if effect.object:
            self.single(node, effect)
            return
        self.emit(opcodes.O_DO, self.timed(node))
        if effect.after >= 0:
            self.emit(effect.after, node)

    def timed(self, node: ast.Node) -> ast.Node:
        """The effect with the period it is confined to, where the text names it apart."""
        if self.until is not None:
            return ast.During(self.until, node)
        return node

    def single(self, node: ast.Node, effect: Effect) -> None:
        """Find the objects, then do it; some effects ask once more."""
        if isinstance(node, ast.Gain) and node.one_of:
            choices = tuple(ast.Mode((ast.Gain(node.what, (delta,), (), node.until),)) for delta in node.stats)
            self.effect(ast.Modes(1, choices))
            return
        what = getattr(node, effect.object)
        self.prepare(node)
        if isinstance(what, ast.Markers):
            what = what.on
        items = what.items if isinstance(what, ast.Both) else (what,)
        if isinstance(what, (ast.Who, ast.ControllerOf, ast.OwnerOf, ast.MostRevealed)):
            items = ()  # players, not objects
        for index, item in enumerate(items):
            self.emit(opcodes.O_SELECT, Phrase(node, item), index)
            self.emit(opcodes.O_STORE, Phrase(node, item), index)
        if isinstance(node, ast.MoveMarkers):
            self.emit(opcodes.O_CHOOSE, node.to, 0, 0)
            self.emit(opcodes.O_CHOSEN, node.to, 1, 0)
        if isinstance(node, ast.AttachTo):
            self.emit(opcodes.O_SELECT_TO, node)
            self.emit(opcodes.O_CHOSEN, None, 2)
        if effect_base.one_by_one(self.rules, self.code(node)) and not (
            isinstance(what, ast.Sel) and what.qty not in (None, ast.All(), ast.Each())
        ):
            # What must all come is put in order; where there is a choice, the order in which it is made counts.
            self.emit(opcodes.O_ORDER, node)
            self.emit(opcodes.O_CHOSEN, None, 3)
        elif isinstance(node, ast.Put) and (node.any_order or node.to.zone.kind == "either_end"):
            self.emit(opcodes.O_EITHER if node.to.zone.kind == "either_end" else opcodes.O_ORDER, node)
            self.emit(opcodes.O_CHOSEN, None, 4 if node.to.zone.kind == "either_end" else 3)
        at = self.emit(opcodes.O_DO, self.timed(node))
        after = effect.after
        if isinstance(node, (ast.Put, ast.Return)) and node.to.zone.kind == "battlefield":
            self.emit(opcodes.O_PLACE, node)
            after = opcodes.O_PLACED
        if after >= 0:
            self.emit(after, node, at)

    def prepare(self, node: ast.Node) -> None:
        """Abilities in quotes that an effect gives."""
        if isinstance(node, (ast.Gain, ast.Has)):
            for part in node.gets:
                if isinstance(part, ast.Quoted):
                    self.quote(part)

    def quote(self, part: ast.Quoted) -> int:
        """Where in the table the numbers of the abilities stand that a text in quotes gives, compiled once."""
        key = part.ability
        if key not in self.quotes:
            self.quotes[key] = len(self.quoted)
            self.quoted.append(())
            made = self.ability(self.card, part.ability, self.face)
            self.quoted[self.quotes[key]] = tuple(ability.id for ability in made)
        return self.quotes[key]
