"""English printer: one complete sentence per printed sentence, from the English forms of the rows.

A row's English form is a template — `{field}` a phrase, `{field:digits}` a number in digits, `~verb` conjugated for whoever acts,
`~verb@field` for that field — or a function of this printer and the node. The printer keeps the little state that English needs and Chinese
does not: who acts, and whether "it" stands for one thing or several.

Reading order, each built on the one before: `core`, `objects`, `effects`, `sentences`, `conditions`, and whole abilities here;
`verbs` has the forms of verbs.
"""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import grammar as g
from zmdj_cards.ability import tree as t
from zmdj_cards.ability.english.conditions import Conditions
from zmdj_cards.ability.tree import Node
from zmdj_cards.text.inline import Token, tokens


def _by_others(part: Node) -> bool:
    """Whether the last thing a sentence asks for is done by a player other than "you"."""
    while True:
        if isinstance(part, t.Steps):
            part = part.items[-1]
        elif isinstance(part, t.If | t.IfDone | t.IfNotDone):
            part = part.then
        elif isinstance(part, t.Then | t.Also | t.During):
            part = part.act
        else:
            return isinstance(part, t.Make | t.Does) and part.who != t.Who("you")


class English(Conditions):
    """Prints trees of one lexicon. One instance may print any number of abilities."""

    def ability(self, tree: Node, host: str = "") -> tuple[Token, ...]:
        """One ability as inline tokens: complete sentences. `host`: the kind of what its card is attached to, where that is known."""
        self.begin(_host=host if host in self.words.get("hosts", ()) else "")
        return tokens(g.capital(self(tree)).replace("'", "’"), self.labels())

    def sentence(self, said: str) -> str:
        """A capital and a full stop, unless the sentence ends with its options."""
        said = g.capital(said.strip())
        if g.ends(said, ".", ".”"):
            return said
        return said[:-1] + ".”" if said.endswith("”") else said + "."

    def body(self, parts: tuple[Node, ...]) -> str:
        out = []
        for part in parts:
            out.append(self.sentence(self.top_level(part)))
            self._others_did = _by_others(part)
        return " ".join(out)

    def top_level(self, part: Node) -> str:
        return self(part)

    def limit(self, n: t.Limit) -> str:
        often = {1: "once", 2: "twice"}.get(n.n) if isinstance(n.n, int) else None
        return f"This skill may be used at most {often or self(n.n) + ' times'} {self.per(n.period)}."

    def per(self, period: t.Period) -> str:
        return {"each_turn": "per turn", "game": "per game", "each_combat": "per <combat>"}.get(period.kind) or self(period)

    def pills(self, timings: tuple[Node, ...]) -> str:
        return " ".join(self(item) for item in timings)

    def spell(self, n: t.Spell) -> str:
        return f"{self.pills(n.timings)} {self.body(n.body)}"

    def activated(self, n: t.Activated) -> str:
        costs = ", ".join(self.cost_part(item, i) for i, item in enumerate(n.costs))
        out = f"{self.pills(n.timings)} {costs}: {self.body(n.body)}"
        return out + (" " + self(n.limit) if n.limit else "")

    def cost_part(self, item: Node, i: int) -> str:
        said = self(item)
        return self.pay(item) if isinstance(item, t.Pay) else g.capital(said)

    def triggered(self, n: t.Triggered) -> str:
        self._each_period = n.every
        event = self(n.event)
        self._each_period = False
        if isinstance(n.event, (t.At, *self.lexicon.own.moments)):
            head = event
        else:
            head = ("whenever " if n.every else "when ") + event
        first, *others = n.body
        out = self.sentence(f"{head}, {self.top_level(first)}")
        if others:
            self._others_did = _by_others(first)
            out += " " + self.body(tuple(others))
        return out + (" " + self(n.limit) if n.limit else "")

    def replacement(self, n: t.Replacement) -> str:
        if isinstance(n.event, t.Event):
            subject = self.one(n.event.what) if isinstance(n.event.what, t.Sel) else self.nom(n.event.what)
            verbs = g.series([self.bare(item) for item in n.event.verbs], "or")
            event = f"{subject} would {verbs}{self.modifiers(n.event)}"
        else:
            if not isinstance(n.event, t.PlayerEvent):
                raise LookupError(f"no English form for {type(n.event).__name__} as what would happen")
            with self.acting(n.event.who):
                event = f"{self(n.event.who)} would {self(n.event.deed)}{self.modifiers(n.event)}"
        act = self(n.act)
        if isinstance(n.act, t.May) and isinstance(n.act.act, t.Steps) and act.startswith("you may "):
            return self.sentence(f"if {event}, you may instead {act.removeprefix('you may ')}") + self.following(n)
        instead = "" if isinstance(n.act, t.MoreDamage | t.LessDamage | t.NoDamage | t.Modes) else " instead"
        return self.sentence(f"if {event}, {act}{instead}") + self.following(n)

    def following(self, n: t.Replacement) -> str:
        return f" {self.body(n.after)}" if n.after else ""

    def quoted(self, n: Node) -> str:
        actor, many, giving = self._actor, self._many, self._giving
        self._actor, self._giving = None, False
        said = g.capital(self(n))
        self._actor, self._many, self._giving = actor, many, giving
        return said if g.ends(said, ".") else said + "."

    def digits_or_place(self, n: Any) -> str:
        return "place" if n == 1 else self.count(n, "place")
