"""Templates, numbers, verbs and players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from zmdj_cards.ability import grammar as g
from zmdj_cards.ability import tree as t
from zmdj_cards.ability.lexicon import Lexicon, Row
from zmdj_cards.ability.tree import Node
from zmdj_cards.text.inline import escape

# Effects with a subject of their own: they cannot follow "and" in a list of orders.
CLAUSES: tuple[type, ...] = (
    t.SetStat, t.Make, t.Does, t.If, t.IfDone, t.IfNotDone, t.LessDamage, t.DamageChange, t.CountsAs, t.HandLimit, t.FreeToPlay, t.May,
    t.Define, t.ForEach, t.Later, t.MoreDamage, t.DamageUp, t.ResolveAgain, t.MakeCannot, t.BarredFrom, t.During, t.Then, t.Modes, t.Lose,
    t.RepeatFor, t.Instead, t.Has, t.Cannot, t.PlayCost, t.Lacks, t.EntersWith, t.HasControl,
)  # fmt: skip
# Effects behind which their period is said.
LASTING: tuple[type, ...] = (
    t.Static, t.DamageChange, t.CountsAs, t.HandLimit, t.PlayCost, t.ResolveAgain, t.BarredFrom, t.MakeCannot, t.Cannot,
)  # fmt: skip
_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}|~(<[^<>]+>|\w+)(?:@(\w+))?")


class Core:
    """State and the plain parts of the printer: templates, numbers, verbs, players."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.words = lexicon.extra["english"]
        self.clauses, self.lasting = (*CLAUSES, *lexicon.own.clauses), (*LASTING, *lexicon.own.lasting)
        self.begin()

    def begin(self, **state: Any) -> None:
        """Forget what was said before: who acts, whether "it" is several, … `state`: how else to begin."""
        self._actor: Node | None = None
        self._many = False
        self._many_players = False
        self._period: Node | None = None
        self._prep = "in"
        self._giving = False
        self._others_did = False
        self._one_card = False
        self._dealt = False
        self._are = False
        self._or = False
        self._random = False
        self._mine = False
        self._each_period = False
        self._host = ""
        for name, value in state.items():
            setattr(self, name, value)

    def remembered(self) -> tuple[tuple[str, Any], ...]:
        """What is kept in mind, where it is not as at the beginning."""
        return tuple((name, value) for name, value in vars(self).items() if name[0] == "_" and value and (name, value) != ("_prep", "in"))

    def labels(self) -> Any:
        """Names of pills and elements in plain text."""
        return self.words.get("labels")

    def __call__(self, value: Any) -> str:
        if isinstance(value, bool):
            return ""
        if isinstance(value, int):
            return g.WORDS[value] if 0 <= value < len(g.WORDS) else str(value)
        if isinstance(value, str):
            return escape(value)
        if isinstance(value, t.Gap):
            return "[…]"
        if isinstance(value, t.Ref):
            return self.ref(value)
        if isinstance(value, t.Who):
            return self.who(value)
        row = self.lexicon.row_of(value)
        if row is None:
            raise LookupError(f"no English form for {type(value).__name__}")
        return self.by_row(row, value)

    # Said by the parts of the printer above this one.

    def ref(self, n: t.Ref) -> str:
        raise NotImplementedError

    def many(self, n: Any) -> bool:
        raise NotImplementedError

    def one_or_all(self, n: Node) -> str:
        raise NotImplementedError

    def alike(self, items: tuple[Node, ...], word: str, one: bool) -> str:
        raise NotImplementedError

    def barred(self, items: tuple[Node, ...]) -> str:
        raise NotImplementedError

    def by_row(self, row: Row, node: Node) -> str:
        said = row.en(self, node) if callable(row.en) else row.en
        if said is None:
            raise LookupError(f"no English form for {type(node).__name__}")
        return self.fill(said, node) if "~" in said or "{" in said else said

    def fill(self, template: str, node: Node) -> str:
        def one(match: re.Match[str]) -> str:
            name, mode, verb, of = match.groups()
            if verb:
                return self.verb(verb, getattr(node, of) if of else None)
            value = getattr(node, name)
            if mode == "digits":
                return self.digits(value)
            if mode == "nom":
                return self.nom(value)
            if mode == "poss":
                return self.poss(value)
            if mode == "bare":
                return self(value).removeprefix("the ")
            return self(value)

        return _FIELD.sub(one, template)

    def word(self, group: str, kind: str) -> Any:
        return self.words[group].get(kind)

    def digits(self, n: Any) -> str:
        return str(n) if isinstance(n, int) else self(n)

    def count(self, n: Any, noun: str) -> str:
        """a card, two cards, X cards, up to one card."""
        if n == 1 and isinstance(n, int):
            return g.a(noun)
        if isinstance(n, t.ThatMany):
            more = "" if n.plus is None else f" {'minus' if n.less else 'plus'} {self(n.plus)}"
            return f"that many {g.plural(noun)}{more}"
        if isinstance(n, t.UpTo):
            return f"up to {self(n.n)} " + (noun if n.n == 1 else g.plural(noun))
        if isinstance(n, t.AtLeast | t.AtMost):
            return f"{self(n.n)} or {'more' if isinstance(n, t.AtLeast) else 'fewer'} {g.plural(noun)}"
        return f"{self(n)} {g.plural(noun)}"

    def ordinal(self, n: Any) -> str:
        return g.ORDINALS[n] if isinstance(n, int) and 0 <= n < len(g.ORDINALS) else f"{self.digits(n)}th"

    def times(self, n: Any) -> str:
        return {1: "one additional time"}.get(n) or f"{self(n)} additional times"

    def cost(self, n: Any) -> str:
        return f"<num:{'X' if isinstance(n, t.X) else n}>"

    def pay(self, n: t.Pay) -> str:
        if isinstance(n.n, t.AnyNumber):
            return "any amount"
        return "".join(self(item) for item in n.elements) + self.cost(n.n)

    def delta(self, n: t.Delta) -> str:
        signs: dict[type, str] = {t.X: "+X", t.MinusX: "-X"}
        if isinstance(n.n, int):
            return f"{n.n:+d} {self(n.stat)}"
        sign = signs.get(type(n.n))
        return f"{sign} {self(n.stat)}" if sign else f"{self(n.stat)} equal to {self(n.n)}"

    def who(self, n: t.Who) -> str:
        if n.kind in ("them", "self", "each_own"):
            return "they" if n.kind == "them" else "them"
        return self.word("whos", n.kind) or n.kind.replace("_", " ")

    def person(self, n: Node | None) -> str:
        """ "you" (base form), "s" or "p"."""
        if n is None:
            return "you"
        if isinstance(n, t.Who):
            return "p" if n.kind in ("them", "self", "each_own") else self.word("persons", n.kind) or "s"
        return "p" if self.many(n) else "s"

    @contextmanager
    def acting(self, who: Node | None) -> Iterator[None]:
        before, self._actor = self._actor, who
        try:
            yield
        finally:
            self._actor = before

    def verb(self, verb: str, subject: Any = None) -> str:
        """The verb for its subject, or for whoever acts."""
        who = self._actor if subject is None else subject
        if subject is None and who is None:
            return verb
        return g.third(verb) if self.person(who) == "s" else verb

    def in_step(self, n: Node) -> str:
        """ "the ready phase", "its controller’s next ready phase"."""
        said = self(n)
        if said.startswith("its controller’s "):
            return "their controllers’ " + said.removeprefix("its controller’s ") if self._many else said
        return "the " + said

    def have(self) -> str:
        return self.verb("have", self._actor)

    def be(self, n: Node) -> str:
        return {"you": "are", "p": "are", "s": "is"}[self.person(n)]

    def they(self) -> str:
        return "you" if self._actor is None or self._actor == t.Who("you") else "they"

    def own(self) -> str:
        """The possessive of whoever acts."""
        return "your" if self.they() == "you" else "their"

    def nom(self, n: Node) -> str:
        if isinstance(n, t.Ref) and n.kind == "it":
            return "they" if self._many else "it"
        return self.one_or_all(n)

    def poss(self, n: Node) -> str:
        if isinstance(n, t.Who):
            if n.kind == "you":
                return "your"
            if n.kind == "self" or n.kind == "each_own":
                return self.own()
            if n.kind == "them":
                return "their"
        if isinstance(n, t.Ref) and n.kind == "it":
            return "their" if self._many else "its"
        return g.possessive(self.nom(n))

    def both(self, n: t.Both) -> str:
        if together := self.alike(n.items, "and", False) or self.barred(n.items):
            return together
        giving = self._giving
        said = []
        for item in n.items:
            said.append(self(item))
            if not isinstance(item, t.Ref | t.Sel | t.Who):
                self._giving = True  # orders: "ready it and give it Swift"
        self._giving = giving
        if isinstance(n.items[0], t.Ref | t.Sel | t.Who | t.Top | t.RefIn):
            self._many = True
        return g.series(said)

    def players(self, n: t.Players) -> str:
        noun = "player" if n.role.kind == "player" else "<opponent>"
        self._many_players = self.many(n)
        if n.other:
            return "another " + noun if n.qty == 1 else f"{self(n.qty)} other {g.plural(noun)}"
        if isinstance(n.qty, t.Each):
            return "each " + noun
        if isinstance(n.qty, t.AnyNumber):
            return "any number of " + g.plural(noun)
        return self.count(n.qty, noun)
