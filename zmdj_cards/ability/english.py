"""English printer: one complete sentence per printed sentence, from the English forms of the rows.

A row's English form is a template — `{field}` a phrase, `{field:digits}` a number in digits, `~verb` conjugated for whoever acts,
`~verb@field` for that field — or a function of this printer and the node. The printer keeps the little state that English needs and Chinese
does not: who acts, and whether "it" stands for one thing or several.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from zmdj_cards.ability import ast as t
from zmdj_cards.ability import grammar as g
from zmdj_cards.ability.ast import Node
from zmdj_cards.ability.lexicon import Lexicon, Row
from zmdj_cards.text.inline import Token, escape, tokens

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}|~(<[^<>]+>|\w+)(?:@(\w+))?")
_SINGLE = frozenset({"commander"})
_RELATIVE = frozenset({"opponent", "any_opponent", "any_player"})


class English:
    """Prints trees of one lexicon. One instance may print any number of abilities."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.words = lexicon.extra["english"]
        self._actor: Node | None = None
        self._many = False
        self._many_players = False
        self._period: Node | None = None
        self._prep = "in"
        self._giving = False

    # --- public ------------------------------------------------------------------------------------------------------------------------
    def ability(self, tree: Node) -> tuple[Token, ...]:
        """One ability as inline tokens: complete sentences."""
        self._actor, self._many, self._many_players, self._prep, self._giving = None, False, False, "in", False
        return tokens(g.capital(self(tree)).replace("'", "’"), self.words.get("labels"))

    # --- core --------------------------------------------------------------------------------------------------------------------------
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

    def by_row(self, row: Row, node: Node) -> str:
        said = row.en(self, node) if callable(row.en) else row.en
        return self.fill(said, node) if "~" in said or "{" in said else said

    def fill(self, template: str, node: Node) -> str:
        def one(match: re.Match) -> str:
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

    # --- numbers -----------------------------------------------------------------------------------------------------------------------
    def digits(self, n: Any) -> str:
        return str(n) if isinstance(n, int) else self(n)

    def count(self, n: Any, noun: str) -> str:
        """a card, two cards, X cards, up to one card."""
        if n == 1 and isinstance(n, int):
            return g.a(noun)
        if isinstance(n, t.UpTo):
            return f"up to {self(n.n)} " + (noun if n.n == 1 else g.plural(noun))
        if isinstance(n, t.AtLeast):
            return f"{self(n.n)} or more {g.plural(noun)}"
        return f"{self(n)} {g.plural(noun)}"

    def ordinal(self, n: Any) -> str:
        return g.ORDINALS[n] if isinstance(n, int) and n < len(g.ORDINALS) else f"{self.digits(n)}th"

    def times(self, n: Any) -> str:
        return {1: "one additional time"}.get(n) or f"{self(n)} additional times"

    def cost(self, n: Any) -> str:
        return f"<num:{'X' if isinstance(n, t.X) else n}>"

    def pay(self, n: t.Pay) -> str:
        return "".join(self(item) for item in n.elements) + self.cost(n.n)

    def delta(self, n: t.Delta) -> str:
        amount = {t.X: "+X", t.MinusX: "-X"}.get(type(n.n)) or f"{n.n:+d}"
        return f"{amount} {self(n.stat)}"

    # --- players -----------------------------------------------------------------------------------------------------------------------
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
        said = g.series([self(item) for item in n.items])
        self._many = True
        return said

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

    # --- objects -----------------------------------------------------------------------------------------------------------------------
    def ref(self, n: t.Ref) -> str:
        if n.kind == "it":
            return "them" if self._many else "it"
        self._many = n.kind in self.words["plural_refs"]
        return self.word("refs", n.kind) or n.kind

    def many(self, n: Node) -> bool:
        """Whether the phrase is plural."""
        if isinstance(n, t.Ref):
            return self._many if n.kind == "it" else n.kind in self.words["plural_refs"]
        if isinstance(n, t.Both):
            return True
        if isinstance(n, t.Sel):
            if isinstance(n.qty, t.UpTo):
                return n.qty.n != 1
            if n.qty is None:
                return not self.lone(n)
            return n.qty != 1 and not isinstance(n.qty, t.Each)
        if isinstance(n, t.CardsPlayed):
            return True
        if isinstance(n, t.Top):
            return n.n not in (None, 1) and n.n != t.UpTo(1)
        if isinstance(n, t.Players):
            return n.qty != 1 and not isinstance(n.qty, t.Each)
        if isinstance(n, t.Markers):
            return n.qty != 1
        return False

    def lone(self, n: t.Sel) -> bool:
        """A bare phrase that names one thing: your commander."""
        noun = n.noun.kind if n.noun else ""
        named = any(isinstance(item, t.Named) for item in n.filters) and isinstance(n.who, t.Who) and n.who.kind not in _RELATIVE
        if n.qty is None and (named or any(isinstance(adj, t.Most) for adj in n.adjs)):
            return True
        if noun in _SINGLE and n.who is not None:
            return not (isinstance(n.who, t.Who) and n.who.kind in ("all_players", "all_opponents"))
        return bool(n.adjs) and noun in ("unit", "any_unit") and n.adjs[-1] == t.Adj("attacked") and n.qty is None and n.who is None

    def noun(self, n: t.Sel, many: bool) -> str:
        word = "card" if n.noun is None else self(n.noun)
        if many:
            if n.noun is not None and n.noun.kind == "any_unit":
                own = (
                    n.who is not None and not isinstance(n.who, t.Controlled) and not (isinstance(n.who, t.Who) and n.who.kind in _RELATIVE)
                )
                form = "units and commander" if own else "units and commanders"
                if isinstance(n.qty, t.UpTo | int | t.AnyNumber | t.X):
                    form = "units or commanders"
                word = f"<unit_or_commander|{form}>"
            else:
                word = g.plural(word)
        timings = [item for item in n.filters if isinstance(item, t.HasTiming)]
        return " ".join([*(self.adjective(adj) for adj in (*timings, *n.adjs)), word])

    def adjective(self, n: Node) -> str:
        if isinstance(n, t.HasTiming):
            return self(n.timing)
        return f"{'highest' if n.high else 'lowest'}-{self(n.stat)}" if isinstance(n, t.Most) else self(n)

    def tail(self, n: t.Sel) -> str:
        """What stands behind the noun: filters, then place."""
        out = ""
        last = ""
        for entry in n.filters:
            if isinstance(entry, t.HasTiming):
                continue  # said before the noun: a [Main] stratagem
            said = self(entry)
            if said.startswith("with ") and last.startswith("with "):
                said = said.removeprefix("with ")
                out += " and " + said
            else:
                out += (" and " if out else " ") + said
                last = said
        if n.zone is not None and not isinstance(n.zone, t.Atom):
            out += " " + self.inside(n.zone)
        return out

    def sel(self, n: t.Sel, one: bool = False) -> str:
        """A selector; `one`: a bare phrase means a single thing (an event, a condition)."""
        if n.noun is not None and n.noun.kind == "hand_card":
            return self.hand(n, one)
        qty = n.qty
        if qty is None and one and not self.lone(n):
            qty = 1
        many = self.many(n) if qty == n.qty else False
        self._many = many
        if n.zone is not None and isinstance(n.zone, t.Atom):
            return self.among(n, many)
        owner, relative = self.owner(n, qty)
        tail = self.tail(n)
        self._many = many
        if relative:
            tail = f" {relative}{tail}"
        return self.quantity(n, qty, owner, many) + tail

    def owner(self, n: t.Sel, qty: Any) -> tuple[str, str]:
        """(possessive before the noun, relative clause behind it); one of them is empty."""
        who = n.who
        if who is None:
            return "", ""
        if isinstance(who, t.Controlled):
            return "", f"{self.nom_who(who.by)} {self.verb('<control>', who.by)}"
        if (
            n.noun is not None
            and n.noun.kind == "any_unit"
            and qty is not None
            and not isinstance(qty, t.All)
            and isinstance(who, t.Who)
            and n.zone is None
        ):
            player = "they" if who.kind in ("them", "self", "each_own") else self(who)
            return "", f"{player} {self.verb('<control>', who)}"
        if isinstance(who, t.Who) and who.kind in _RELATIVE and not self.lone(n):
            return "", f"{self(who)} {self.verb('<control>', who)}" if n.zone is None and n.noun and n.noun.kind in self.words[
                "field_nouns"
            ] else f"of {self(who)}"
        return self.poss(who), ""

    def nom_who(self, who: Node) -> str:
        return self(who)

    def quantity(self, n: t.Sel, qty: Any, owner: str, many: bool) -> str:
        other = "other " if n.other else ""
        noun = self.noun(n, many)
        if qty is None:
            if owner:
                return f"{owner} {other}{noun}"
            if self.lone(n):
                return f"the {noun}"
            return f"{other}{noun}"
        if isinstance(qty, t.All):
            return f"all {owner} {other}{noun}" if owner else f"all {other}{noun}"
        if owner:
            plural = self.noun(n, True)
            head = {"1": "one"}.get(str(qty)) if isinstance(qty, int) else None
            head = head or (self(qty) if isinstance(qty, int | t.X) else self.head(qty))
            return f"{head} of {owner} {other}{plural}" if not isinstance(qty, t.AnyNumber) else f"any number of {owner} {other}{plural}"
        if isinstance(qty, t.Each):
            return f"each {other}{noun}"
        if isinstance(qty, t.AnyNumber):
            return f"any number of {other}{noun}"
        if qty == 1 and isinstance(qty, int):
            return f"another {noun}" if n.other else g.a(noun)
        return f"{self.head(qty)} {other}{noun}"

    def head(self, qty: Any) -> str:
        if isinstance(qty, t.UpTo):
            return f"up to {self(qty.n)}"
        if isinstance(qty, t.AtLeast):
            return f"{self(qty.n)} or more"
        if isinstance(qty, t.Each):
            return "each"
        return self(qty)

    def among(self, n: t.Sel, many: bool) -> str:
        bare = n.noun is None or (n.noun.kind == "card" and not n.adjs and not n.filters)
        if isinstance(n.qty, t.All):
            return "all of them" if bare else f"all {self.noun(n, True)}{self.tail(n)} among them"
        if n.qty is None:
            return f"the {self.noun(n, True)}{self.tail(n)} among them"
        if bare:
            return f"{self.head(n.qty)} of them" if not isinstance(n.qty, t.AnyNumber) else "any number of them"
        tail = self.tail(n)
        self._many = many
        return f"{self.quantity(n, n.qty, '', many)}{tail} from among them"

    def hand(self, n: t.Sel, one: bool = False) -> str:
        """Cards in hand, with the hand they are in."""
        whose = self.own() if n.who is None else self.poss(n.who.by if isinstance(n.who, t.Controlled) else n.who)
        if n.qty is None:
            self._many = True
            return f"{'one or more cards from' if one else 'the cards in'} {whose} hand"
        many = self.many(n)
        self._many = many
        prep = "in" if isinstance(n.qty, t.All) else "from"
        return f"{self.quantity(n, n.qty, '', many)}{self.tail(n)} {prep} {whose} hand"

    def one(self, n: Node) -> str:
        """A phrase in which a bare selector means one such thing."""
        return self.sel(n, one=True) if isinstance(n, t.Sel) else self(n)

    def one_or_all(self, n: Node) -> str:
        return self(n)

    def kind(self, n: t.Sel) -> str:
        """What is counted, without its number: "other Marine unit"."""
        many = isinstance(n.qty, int) and n.qty != 1
        head = f"{self(n.qty)} " if many else ""
        said = head + ("other " if n.other else "") + self.noun(n, many) + self.tail(n)
        self._many = False
        return said

    def another(self, n: Node) -> str:
        if isinstance(n, t.Sel) and n.qty == 1 and n.who is None:
            said = f"another {self.noun(n, False)}{self.tail(n)}"
            self._many = False
            return said
        return self(n)

    def ref_in(self, n: t.RefIn) -> str:
        said = self(n.what)
        if isinstance(n.zone, t.In) and n.zone.who is None:
            return f"{said} {self._prep} the {self(n.zone.zone)}"
        return f"{said} {self.inside(n.zone)}"

    def inside(self, n: t.In) -> str:
        if n.zone.kind == "battlefield":
            return "on the <battlefield>"
        if n.who is None or (isinstance(n.who, t.Who) and n.who.kind == "anyones"):
            return f"{self._prep} {'any' if n.who else 'a'} {self(n.zone)}"
        return f"{self._prep} {self.poss(n.who)} {self(n.zone)}"

    def taken(self, n: Node) -> str:
        """An object that is taken out of where it is."""
        self._prep = "from"
        try:
            return self(n)
        finally:
            self._prep = "in"

    def top(self, n: t.Top) -> str:
        """The top card of your main deck, the top two cards, the top card of your life zone."""
        end = "bottom" if n.zone.kind.endswith("bottom") else "top"
        self._many = self.many(n)
        whose = self.poss(n.who) if n.who is not None else self.own()
        if n.n in (None, 1):
            return f"the {end} card of {whose} {self(n.zone)}"
        if isinstance(n.n, t.UpTo):
            return f"up to {self(n.n.n)} cards from the {end} of {whose} {self(n.zone)}"
        if isinstance(n.n, t.AnyNumber):
            return f"any number of cards from the {end} of {whose} {self(n.zone)}"
        return f"the {end} {self(n.n)} cards of {whose} {self(n.zone)}"

    def next_card(self, n: t.NextCard) -> str:
        noun, tail = self.noun(n.what, False), self.tail(n.what)
        if tail.startswith(" not named"):
            tail = " that is" + tail
        self._many = False
        if n.first:
            return f"the first {noun}{tail} {self(n.who)} {self.verb('play', n.who)} each turn"
        when = f" {self(self._period)}" if self._period is not None else ""
        return f"the next {noun} {self(n.who)} {self.verb('play', n.who)}{when}{tail}"

    def markers(self, n: t.Markers) -> str:
        kind = self(n.kind)
        if isinstance(n.qty, t.All):
            return f"all {g.plural(kind)} from {self(n.on)}"
        if isinstance(n.qty, t.AnyNumber):
            return f"any number of {g.plural(kind)} from {self(n.on)}"
        return f"{self.count(n.qty, kind)} from {self(n.on)}"

    def zone(self, n: t.Zone) -> str:
        return {"battlefield": "the <battlefield>", "hand": "hand"}.get(n.kind) or f"the {self(n)}"

    def the(self, n: t.Zone) -> str:
        return f"the {self(n)}"

    def whose(self, n: t.In) -> str:
        return (self.own() if n.who is None else self.poss(n.who)) + " " + self(n.zone)

    def to(self, n: t.To) -> str:
        """A destination with its preposition left to the verb: "its owner's hand", "the top of your main deck"."""
        zone = self(n.zone)
        if isinstance(n.who, t.Who) and n.who.kind in ("owner", "its_owner", "owners"):
            whose = "their owners’" if self._many else "its owner’s"
            if self._many and n.zone.kind in ("hand", "main_deck", "discard", "tactics", "life"):
                zone = g.plural(zone)
        elif n.who is None:
            whose = self.own()
        else:
            whose = self.poss(n.who)
        if n.zone.kind == "either_end":
            return f"the top or bottom of {whose} {zone}"
        for end in ("top", "bottom"):
            if n.zone.kind.endswith("_" + end):
                return f"the {end} of {whose} {zone}"
        if n.zone.kind == "battlefield":
            return "the <battlefield>"
        return f"{whose} {zone}"

    def keyword(self, n: t.Kw) -> str:
        out = f"<{n.id}|{self.word('keywords', n.id)}>"
        if n.n is not None:
            out += " " + self.digits(n.n)
        return out + (" " + self.pay(n.cost) if n.cost is not None else "")

    def source(self, n: Any) -> str:
        return "" if n.source is None else f" from {self.the(n.source)}"

    def counted(self, n: t.Sel) -> str:
        """What is counted, in full: "units you control"."""
        if not isinstance(n, t.Sel) or n.who is None or n.noun is None or n.noun.kind not in self.words["field_nouns"]:
            return self(n)
        by = n.who.by if isinstance(n.who, t.Controlled) else n.who
        verb = "have" if n.noun.kind == "tactic" else "<control>"
        bare = t.Sel(n.noun, other=n.other, adjs=n.adjs)
        return f"{'other ' if n.other else ''}{self.noun(bare, True)} {self(by)} {self.verb(verb, by)}{self.tail(n)}"

    def stat_of(self, n: t.StatOf) -> str:
        if isinstance(n.what, t.Sel) and (not self.lone(n.what) or isinstance(n.what.who, t.Controlled) or n.what.filters):
            return f"the {self(n.stat)} of {self.one(n.what)}"
        return f"{self.poss(n.what)} {self(n.stat)}"

    def either(self, n: t.Either) -> str:
        said = g.series([self.one(item) for item in n.items], "or")
        self._many = False
        return said

    def until_when(self, n: t.Until) -> str:
        period = self(n.period)
        return f"until the start of {period}" if n.start else "until end of " + period.removeprefix("the ")

    def move(self, n: t.Move) -> str:
        out = f"{self.verb('<move>')} {self(n.what)}"
        return out if n.n is None else f"{out} {self.count(n.n, 'place') if n.n != 1 else 'one place'}"

    def make_attack(self, n: t.MakeAttack) -> str:
        out = f"{self.verb('have')} {self(n.what)} make " + ("a <joint_attack|joint attack>" if n.joint else "an <attack>")
        return out + (f" on {self(n.target)}" if n.target is not None else "")

    def series(self, items: tuple[Node, ...], word: str = "and") -> str:
        return g.series([self.one_or_all(item) for item in items], word)

    def name(self, text: str) -> str:
        return f"<name:{escape(text).replace('|', '')}>"

    # --- filters -----------------------------------------------------------------------------------------------------------------------
    def compare(self, op: str, n: str, high: str = "more") -> str:
        return {
            "le": f"{n} or less",
            "ge": f"{n} or more",
            "eq": n,
            "ne": f"other than {n}",
            "lt": f"less than {n}",
            "gt": f"more than {n}",
        }[op]

    def cmp(self, n: t.Cmp) -> str:
        return f"with {self(n.stat)} {self.compare(n.op, self.digits(n.n))}"

    def cmp_to(self, n: t.CmpTo) -> str:
        many = self._many
        other = self.poss(n.to)
        self._many = many
        return {
            "lt": f"with less {self(n.stat)} than {self.poss_bare(n.to)}",
            "gt": f"with more {self(n.stat)} than {self.poss_bare(n.to)}",
            "eq": f"with the same {self(n.stat)} as {self.poss_bare(n.to)}",
            "le": f"with {self(n.stat)} not above {other}",
            "ge": f"with {self(n.stat)} not below {other}",
        }[n.op]

    def poss_bare(self, n: Node) -> str:
        many = self._many
        said = self(n)
        self._many = many
        return said

    def not_(self, n: Node) -> str:
        return self.non(n) if isinstance(n, t.Adj) else self.negated(n)

    def in_flank(self, n: t.InFlank) -> str:
        if n.side.kind == "that_flank":
            return "on that <flank>"
        if n.side.kind == "same_flank" and n.of is not None:
            return "on the same <flank> as " + self.poss_bare(n.of)
        return "on " + (self.poss_kept(n.of) if n.of is not None else "the") + " " + self(n.side)

    def poss_kept(self, n: Node) -> str:
        many = self._many
        said = self.poss(n)
        self._many = many
        return said

    def negated(self, n: Node) -> str:
        said = self(n)
        return "without " + said.removeprefix("with ") if said.startswith("with ") else "not " + said

    def non(self, n: Node) -> str:
        said = self(n)
        if said.startswith("<"):
            return re.sub(r"<([^<>|]*)(?:\|([^<>]*))?>", lambda m: f"<{m[1]}|non-{m[2] or m[1].replace('_', ' ')}>", said, count=1)
        return "non-" + said

    # --- verbs of events ---------------------------------------------------------------------------------------------------------------
    def past(self, n: Node) -> str:
        """ "entered", "was destroyed": a deed as past tense."""
        if isinstance(n, t.Verb):
            form = self.word("past", n.kind)
            return "was " + form.removeprefix("been ") if form.startswith("been ") else form
        return self(n)

    def bare(self, n: Node) -> str:
        """The bare infinitive, behind "cannot"."""
        if isinstance(n, t.Verb | t.Attacks | t.DealsDamage | t.Goes | t.DiscardedFrom | t.BecomesTarget | t.GetsMarker):
            said = self(n)
            if said.startswith("is "):
                return "be " + said.removeprefix("is ")
            return _base(said)
        return self(n)

    def verbs(self, items: tuple[Node, ...], subject: Node) -> str:
        many = self.person(subject) != "s"
        return g.series([_agree(self(item), many) for item in items], "or")

    def event(self, n: t.Event) -> str:
        subject = self.sel(n.what, one=True) if isinstance(n.what, t.Sel) else self.nom(n.what)
        many_subject = (
            isinstance(n.what, t.Both)
            or (isinstance(n.what, t.Ref) and self.many(n.what))
            or (isinstance(n.what, t.Sel) and n.what.qty is not None and self.many(n.what))
        )
        verbs = g.series([_agree(self(item), many_subject) for item in n.verbs], "or")
        if len(n.verbs) == 2 and verbs.count("successfully") == 1:
            verbs = verbs.replace(" or ", " or ")
        self._many = many_subject
        return f"{subject} {verbs}{self.modifiers(n)}"

    def modifiers(self, n: Any) -> str:
        out = ""
        if n.cause is not None:
            out += " " + self(n.cause)
        if n.during is not None:
            out += " " + self.during_phrase(n.during)
        return out

    def during_phrase(self, period: t.Period) -> str:
        if period.kind in ("this_turn", "this_combat"):
            return self(period)
        return "during " + self(period)

    def player_event(self, n: t.PlayerEvent) -> str:
        with self.acting(n.who):
            deed = self(n.deed)
        who = self(n.who)
        said = _conjugate(deed) if self.person(n.who) == "s" else deed
        return f"{who} {said}{self.modifiers(n)}"

    def any_of(self, n: t.AnyOf) -> str:
        return " or ".join((self(item) if not i else self._again(item)) for i, item in enumerate(n.events))

    def _again(self, item: Node) -> str:
        return self(item)

    def by_effect(self, n: t.ByEffect) -> str:
        if n.who is None:
            return "because of a card effect"
        return f"because of one of {self.poss(n.who)} card effects"

    # --- effects -----------------------------------------------------------------------------------------------------------------------
    def choose(self, n: t.Choose) -> str:
        said = [self(item) for item in n.what]
        if len(n.what) > 1:
            self._many = True
        return "~".join([""]) + self.verb("choose") + " " + g.series(said)

    def pick(self, n: t.Pick) -> str:
        return self.verb("choose") + " " + self(n.what)

    def draw(self, n: t.Draw) -> str:
        verb = self.verb("draw")
        if isinstance(n.n, int | t.X):
            said = self.count(n.n, "card") if not n.again else ("another card" if n.n == 1 else f"{self(n.n)} more cards")
            return f"{verb} {said}"
        return f"{verb} cards equal to {self(n.n)}"

    def discard(self, n: t.Discard) -> str:
        what = n.what
        if n.random:
            what_said = self(what)
            head, sep, rest = what_said.partition(" from ")
            return f"{self.verb('<discard>')} {head} at random{sep}{rest}"
        return f"{self.verb('<discard>')} {self.taken(what)}"

    def look(self, n: Node) -> str:
        return self(n)

    def put(self, n: t.Put) -> str:
        what = self.taken(n.what)
        many = self._many
        where = self.to(n.to)
        self._many = many
        prep = "on" if n.to.zone.kind.endswith("_top") or n.to.zone.kind == "either_end" else "into"
        if n.to.zone.kind.endswith("_bottom"):
            prep = "on"
        if prep == "on":
            where = where.removeprefix("the ") if n.to.zone.kind.endswith("_top") else where
            where = where.replace("bottom of", "bottom of")
        if n.to.zone.kind == "battlefield":
            prep = "onto"
        out = f"{self.verb('put')} {what}"
        if n.reveal:
            pronoun = "them" if many else "it"
            out = f"{self.verb('<reveal>')} {what} and {self.verb('put')} {pronoun}"
        if n.source is not None:
            out += f" from {self.the(n.source)}"
        out += f" {prep} {where}"
        states = [word for flag, word in ((n.facedown, "<face_down|face-down>"), (n.rested, "<rest|rested>")) if flag]
        if states:
            out += " " + " and ".join(states)
        if n.any_order:
            out += " in any order"
        return out

    def play_free(self, n: t.PlayFree) -> str:
        out = f"{self.verb('<play>')} {self.taken(n.what)} for free"
        if n.ignore_need:
            out += f", ignoring {'their' if self._many else 'its'} <element_requirement|element requirement>"
        if n.rested:
            out += f" and <rest> {'them' if self._many else 'it'}"
        return out

    def damage(self, n: t.Damage) -> str:
        amount = f"up to {self.digits(n.n.n)}" if isinstance(n.n, t.UpTo) else self.digits(n.n)
        extra = "additional " if n.extra else ""
        to = self.one_or_all(n.to)
        if n.each and isinstance(n.to, t.Sel):
            to = (
                "each "
                + self.kind(t.Sel(n.to.noun, None, None, None, n.to.other, n.to.filters, n.to.adjs))
                + ("" if n.to.who is None else f" {self.player_of(n.to)}")
            )
        return f"{self.verb('deal')} {amount} {extra}<damage> to {to}"

    def player_of(self, n: t.Sel) -> str:
        by = n.who.by if isinstance(n.who, t.Controlled) else n.who
        return f"{self(by)} {self.verb('<control>', by)}"

    def place(self, n: t.PlaceMarkers) -> str:
        kind = self(n.kind)
        if isinstance(n.n, int | t.X | t.UpTo | t.AtLeast):
            what = self.count(n.n, kind)
        elif isinstance(n.n, t.AnyNumber):
            what = f"any number of {g.plural(kind)}"
        else:
            what = f"a number of {g.plural(kind)} equal to {self(n.n)}"
        if n.each:
            on = "each of them" if n.on == t.Ref("it") and self._many else self(n.on)
            if isinstance(n.on, t.Sel) and isinstance(n.on.qty, t.All):
                on = self(t.Sel(n.on.noun, t.Each(), n.on.who, n.on.zone, n.on.other, n.on.filters, n.on.adjs))
            return f"{self.verb('put')} {what} on {on}"
        return f"{self.verb('put')} {what} on {self(n.on)}"

    def gained(self, n: Any) -> str:
        return g.series([self(item) for item in (*n.stats, *n.gets)], "or" if getattr(n, "one_of", False) else "and")

    def until(self, n: Node | None) -> str:
        return "" if n is None else " " + self(n)

    def gain(self, n: t.Gain) -> str:
        extra = "additional " if n.extra else ""
        what = f"an {extra}{self.gained(n)}" if extra else self.gained(n)
        if self._giving:
            return f"{self.verb('give')} {self(n.what)} {what}{self.until(n.until)}"
        subject = self.nom(n.what)
        verb = "gain" if self.many(n.what) else "gains"
        return f"{subject} {verb} {what}{self.until(n.until)}"

    def lose(self, n: t.Lose) -> str:
        subject = self.nom(n.what)
        return f"{subject} {'lose' if self.many(n.what) else 'loses'} {self.series(n.gets)}{self.until(n.until)}"

    def skip(self, n: t.Skip) -> str:
        steps = g.series([self(item) for item in n.steps])
        one = "the " + steps + (" of " + self.combat(n.of) if n.of is not None else "")
        return f"{self.verb('skip')} {one}"

    def combat(self, n: Node) -> str:
        return "each <combat>" if n == t.Period("combat") else self(n)

    # --- sentences ---------------------------------------------------------------------------------------------------------------------
    def did_not(self, n: t.DidNot) -> str:
        form = self.word("past", n.verb.kind)
        return f"that has not {form} {self(n.period)}"

    def has_more(self, n: t.HasMore) -> str:
        how = "fewer" if n.fewer else "more"
        noun = "cards in hand" if n.what.kind == "hand_card" else g.plural(self(n.what))
        verb = self.verb("have" if n.what.kind in ("hand_card", "tactic") else "<control>", n.who)
        than = self(n.than) + (" do" if self.person(n.than) != "s" else " does")
        return f"{self(n.who)} {verb} {how} {noun} than {than}"

    def exists(self, n: t.Exists) -> str:
        where = self.inside(n.zone)
        if n.none:
            return f"there are no {self.noun(n.what, True)}{self.tail(n.what)} {where}"
        said = self.one(n.what)
        many = self._many
        self._many = False
        return f"there {'are' if many else 'is'} {said} {where}"

    def is_clause(self, n: Node) -> bool:
        """Whether the phrase has a subject of its own, so that it cannot follow "and" in a list of orders."""
        if isinstance(n, t.Also):
            return self.is_clause(n.act)
        if isinstance(n, t.Both):
            return self.is_clause(n.items[0])
        return isinstance(
            n,
            t.SetStat
            | t.Make
            | t.Does
            | t.If
            | t.IfDone
            | t.May
            | t.Define
            | t.ForEach
            | t.Later
            | t.NoAmbush
            | t.MoreDamage
            | t.DamageUp
            | t.ResolveAgain
            | t.MakeCannot
            | t.BarredFrom
            | t.During
            | t.Then
            | t.Modes
            | t.Lose
            | t.RepeatFor
            | t.Instead
            | t.Has
            | t.Cannot
            | t.PlayCost
            | t.AwakenCost
            | t.Lacks
            | t.EntersWith
            | t.HasControl,
        )

    def steps(self, items: tuple[Node, ...]) -> str:
        """Orders in a row share "and"; a clause with its own subject stands behind a semicolon."""
        groups: list[list[str]] = [[]]
        clause = False
        items = tuple(part for item in items for part in (item.items if isinstance(item, t.Both) else (item,)))
        giving, self._giving = self._giving, True
        for i, item in enumerate(items):
            if isinstance(item, t.Gain) and (i == 0 or clause):
                self._giving = False
            own = self.is_clause(item) or (isinstance(item, t.Gain) and not self._giving)
            said = self(item)
            self._giving = True
            if (
                isinstance(item, t.Then)
                and not self.is_clause(item.act)
                and groups[-1]
                and not (clause and i and not isinstance(items[i - 1], t.Then))
            ):
                groups.append([", " + said])
                own = False
            elif isinstance(item, t.Also) and own:
                groups.append([", and " + said])
            elif (own or clause) and groups[-1]:
                groups.append(["; " + said])
            elif isinstance(item, t.Put) and item.reveal:
                verb = f" and {self.verb('put')} "
                first, _, rest = said.partition(verb)
                groups[-1] += [first, verb.removeprefix(" and ") + rest]
            else:
                groups[-1].append(said)
            clause = own
        self._giving = giving
        return "".join(g.series(group) for group in groups)

    def may(self, n: t.May) -> str:
        who = self._actor
        subject = "you" if who is None else self(who)
        with self.acting(None if subject == "you" else t.Who("them")):
            return (
                f"{subject} may {self.under(n.act)}"
                if not self.is_clause(n.act) or isinstance(n.act, t.Instead | t.Modes)
                else f"{self.may_clause(n.act)}"
            )

    def may_clause(self, n: Node) -> str:
        if isinstance(n, t.RepeatFor):
            return self(n)
        return f"you may have {self(n)}"

    def under(self, n: Node) -> str:
        giving, self._giving = self._giving, True
        try:
            return self(n)
        finally:
            self._giving = giving

    def if_(self, n: t.If) -> str:
        cond = self(n.cond)
        many = self._many
        out = f"if {cond}, {self(n.then)}"
        if n.otherwise is not None:
            self._many = many
            out += f"; otherwise, {self(n.otherwise)}"
        return out

    def did_so(self) -> str:
        return "you do"

    def instead(self, n: t.Instead) -> str:
        said = self.under(n.act)
        if n.above:
            return f"the effect above becomes: {said}"
        return f"instead {said}" if not self.is_clause(n.act) else f"instead, {said}"

    def split(self, n: t.Split) -> str:
        return "; ".join(self(item) for item in n.parts)

    def later(self, n: t.Later) -> str:
        event = self(n.event)
        head = event if isinstance(n.event, t.At) else ("whenever " if n.every else "when ") + event
        return f"{head}, {self(n.act)}"

    def during(self, n: t.During) -> str:
        if isinstance(getattr(n.act, "what", None), t.NextCard) and not n.act.what.first:
            self._period = n.period
            said = self(n.act)
            self._period = None
            return said
        if isinstance(n.act, t.Later):
            return f"{self(n.period)}, {self(n.act)}"
        if isinstance(
            n.act, t.Static | t.PlayCost | t.AwakenCost | t.ResolveAgain | t.BarredFrom | t.MakeCannot | t.Cannot
        ) or not isinstance(n.period, t.Period):
            return f"{self(n.act)} {self(n.period)}"
        if isinstance(n.act, t.Skip):
            return f"{self(n.act)} {self(n.period)}"
        return f"{self(n.period)}, {self(n.act)}"

    def for_each(self, n: t.ForEach) -> str:
        each = self(n.each)
        if isinstance(n.act, t.DamageUp | t.MoreDamage):
            return f"for {each}, {self(n.act)}"
        return f"for {each}, {self(n.act)}"

    def make(self, n: Any) -> str:
        """ "that player discards a card"; "you draw a card"."""
        who = n.who
        if who == t.Who("them"):
            who = t.Who("that_player")
            if self._many_players and not isinstance(n.act, t.May):
                with self.acting(t.Who("that_player")):
                    return f"each of those players {self.under(n.act)}"
        if isinstance(n.act, t.Make | t.Does):
            return f"{self(who)} {self.verb('have', who)} {self.letting(n.act)}"
        if isinstance(n.act, t.May):
            with self.acting(t.Who("them")):
                return f"{self(who)} may {self.under(n.act.act)}"
        giving, self._giving = self._giving, True
        with self.acting(_each_one(who, n.apart)):
            said = self(n.act)
        self._giving = giving
        subject = self.make_subject(who, n.apart)
        return f"{subject} {said}"

    def letting(self, n: Any) -> str:
        """ "have you draw a card": the deed in its bare form."""
        with self.acting(t.Who("you") if n.who == t.Who("you") else t.Who("them")):
            return f"{self(n.who)} {self(n.act)}"

    def make_subject(self, who: Node, apart: bool) -> str:
        if isinstance(who, t.Who) and who.kind == "all_players":
            return "each player"
        if isinstance(who, t.Who) and who.kind == "all_opponents" and apart:
            return "each <opponent>"
        if isinstance(who, t.Both) and apart:
            return self(who) + " each"
        return self(who)

    def modes(self, n: t.Modes) -> str:
        head = {1: "one"}.get(n.n) if isinstance(n.n, int) else self.head(n.n)
        outside = self._actor is not None and self._actor != t.Who("you")
        giving, self._giving = self._giving, False
        with self.acting(t.Who("them") if outside else None):
            options = "".join(f"\n· {g.capital(self(item))}" for item in n.options)
        self._giving = giving
        return f"{self.verb('choose')} {head or self(n.n)}:{options}"

    # --- conditions --------------------------------------------------------------------------------------------------------------------
    def controls(self, n: t.Controls) -> str:
        said = self.one(n.what)
        self._many = False
        return f"{self(n.who)} {self.verb('<control>', n.who)} {said}"

    def controls_none(self, n: t.ControlsNone) -> str:
        noun = self.noun(n.what, True) + self.tail(n.what)
        return f"{self(n.who)} {self.verb('<control>', n.who)} no {'other ' if n.what.other else ''}{noun}"

    def number_is(self, n: t.NumberIs) -> str:
        if isinstance(n.n, int | t.X):
            amount = {
                "ge": f"{self(n.n)} or more",
                "le": f"{self(n.n)} or fewer",
                "eq": f"exactly {self(n.n)}",
                "ne": f"a number other than {self(n.n)} of",
                "gt": f"more than {self(n.n)}",
                "lt": f"fewer than {self(n.n)}",
            }[n.op]
            if n.n == 0 and n.op == "eq":
                amount = "no"
            if isinstance(n.what, t.HandSize):
                return f"{self(n.what.who)} {self.verb('have', n.what.who)} {amount} cards in hand"
            if isinstance(n.what, t.CountOf) and isinstance(n.what.what, t.Sel):
                return self.count_is(n.what.what, amount)
        than = {"gt": "greater than", "lt": "less than", "eq": "equal to", "ne": "different from", "ge": "at least", "le": "at most"}[n.op]
        return f"{self(n.what)} is {than} {self.digits(n.n)}"

    def count_is(self, what: t.Sel, amount: str) -> str:
        bare = t.Sel(what.noun, other=what.other, filters=what.filters, adjs=what.adjs)
        noun = ("other " if what.other else "") + self.noun(bare, True) + self.tail(what)
        if what.who is None:
            if t.IsAdj(t.Adj("joint_attacking")) in what.filters:
                bare = t.Sel(what.noun, other=what.other, adjs=what.adjs)
                return f"{amount} {self.noun(bare, True)} are <joint_attack|attacking jointly>"
            return f"there are {amount} {noun}"
        by = what.who.by if isinstance(what.who, t.Controlled) else what.who
        has = self.verb("<control>" if what.noun.kind != "tactic" else "have", by)
        return f"{self(by)} {has} {amount} {noun}"

    def stat_is(self, n: t.StatIs) -> str:
        return f"{self.poss(n.what)} {self(n.stat)} is {self.compare(n.op, self.digits(n.n))}"

    def above_base(self, n: t.AboveBase) -> str:
        than = {"gt": "greater than", "lt": "less than", "eq": "equal to", "ne": "different from"}[n.op]
        whose = self.poss(n.what)
        its = "their" if self.many(n.what) else "its"
        return f"{whose} {self(n.stat)} is {than} {its} base {self(n.stat)}"

    def is_(self, n: t.Is) -> str:
        subject = self.nom(n.what)
        many = self.many(n.what)
        if isinstance(n.what, t.Sel) and n.what.qty is None and not self.lone(n.what):
            subject, many = self.sel(n.what, one=True), False
        pred = self(n.filter)
        self._many = many
        if isinstance(n.filter, t.HasKw | t.HasTiming | t.HasAttached):
            return f"{subject} {'have' if many else 'has'} {pred.removeprefix('with ')}"
        if isinstance(n.filter, t.HasMarker):
            return f"{subject} {'have' if many else 'has'} {pred.removeprefix('with ')} on {'them' if many else 'it'}"
        if isinstance(n.filter, t.Not) and pred.startswith("without "):
            return f"{subject} {'do' if many else 'does'} not have {pred.removeprefix('without ')}"
        if pred.startswith("that is "):
            pred = pred.removeprefix("that is ")
        if pred.startswith("that "):
            return f"{subject} {pred.removeprefix('that ')}"
        return f"{subject} {'are' if many else 'is'} {pred}"

    def happened(self, n: Any) -> str:
        with_one = isinstance(n, t.Happened)
        what = self.one(n.what) if with_one else f"no {self.noun(n.what, False)}{self.tail(n.what)}"
        self._many = False
        form = self.word("past", n.verb.kind)
        return f"{what} has {form} {self(n.period)}"

    def player_did(self, n: Any) -> str:
        deed = n.deed
        if isinstance(deed, t.Plays):
            form = "<play|played> " + self.one(deed.what)
        elif isinstance(deed, t.Discards):
            form = "<discard|discarded> " + self.one(deed.what)
        elif isinstance(deed, t.Sacrifices):
            form = "<sacrifice|sacrificed> " + self.one(deed.what)
        else:
            form = {"draws": "drawn a card"}.get(deed.kind) or self.word("deed_past", deed.kind)
        has = self.verb("have", n.who)
        no = " not" if isinstance(n, t.PlayerDidNot) else ""
        return f"{self(n.who)} {has}{no} {form} {self(n.period)}"

    def event_past(self, n: t.Event) -> str:
        subject = self.one(n.what) if not (isinstance(n.what, t.Sel) and self.lone(n.what)) else self(n.what)
        return f"{subject} {g.series([self.past(item) for item in n.verbs], 'or')}{self.modifiers(n)}"

    # --- static effects ----------------------------------------------------------------------------------------------------------------
    def has(self, n: t.Has) -> str:
        subject = self.nom(n.what)
        many = self.many(n.what)
        verb = ("have" if many else "has") if n.owns else ("gain" if many else "gains")
        return f"{subject} {verb} {self.gained(n)}{self.over(n)}"

    def over(self, n: Any) -> str:
        return "" if n.during is None else " " + self.during_phrase(n.during)

    def lacks(self, n: t.Lacks) -> str:
        subject = self.nom(n.what)
        many = self.many(n.what)
        what = g.series([self(item) for item in n.gets])
        if n.locked:
            again = "skills" if n.gets == (t.AllSkills(),) else what
            return f"{subject} {'lose' if many else 'loses'} {what} and cannot gain {again}{self.over(n)}"
        return f"{subject} {'lose' if many else 'loses'} {what}{self.over(n)}"

    def cannot(self, n: t.Cannot) -> str:
        subject = self.nom(n.what)
        if isinstance(n.what, t.Sel) and n.what.qty is None and not self.lone(n.what):
            self._many = True
        if all(isinstance(item, t.BySuch) for item in n.deeds):
            many = self.many(n.what)
            return f"{subject} {'do' if many else 'does'} not {g.series([self.bare(item) for item in n.deeds], 'or')}{self.over(n)}"
        return f"{subject} cannot {' and cannot '.join(self.bare(item) for item in n.deeds)}{self.over(n)}"

    def play_cost(self, n: t.PlayCost) -> str:
        more = "more" if n.more else "less"
        subject = self.nom(n.what)
        return f"{subject} {'cost' if self.many(n.what) else 'costs'} {self.cost(n.n)} {more} to <play>"

    def enters_with(self, n: t.EntersWith) -> str:
        subject = self.nom(n.what)
        verb = "<enter>" if self.many(n.what) else "<enter|enters>"
        if n.rested:
            return f"{subject} {verb} <rest|rested>"
        return f"{subject} {verb} with {self.count(n.n, self(n.kind))} on {'them' if self.many(n.what) else 'it'}"

    def target_of(self, n: t.TargetOf) -> str:
        if isinstance(n.of, t.Who):
            return f"become the <target> of {self.poss(n.of)} {self(n.what)}"
        if n.of is None:
            return f"become the <target> of {self(n.what)}"
        return f"become the <target> of {self(n.what)} of {self(n.of).replace('s and c', 's or c')}"

    def cards_played(self, n: t.CardsPlayed) -> str:
        self._many = True
        return f"{self.noun(n.what, True)}{self.tail(n.what)} {self(n.who)} {self.verb('play', n.who)}"

    def each_deed(self, n: t.EachDeed) -> str:
        deed = n.deed
        if isinstance(deed, t.Plays | t.Discards | t.Sacrifices) and isinstance(deed.what, t.Sel):
            form = {t.Plays: "<play|played>", t.Discards: "<discard|discarded>", t.Sacrifices: "<sacrifice|sacrificed>"}[type(deed)]
            what = t.Sel(deed.what.noun, None, filters=deed.what.filters, adjs=deed.what.adjs)
            return f"each {self.kind(what)} {self(n.who)} {self.verb('have', n.who)} {form} {self(n.period)}"
        return f"each time {self(n.who)} {self.verb('have', n.who)} {self.word('deed_past', deed.kind) or self(deed)} {self(n.period)}"

    def each_one(self, n: t.Each1) -> str:
        if n.who is None:
            return f"each {self.kind(n.what)} on the <battlefield>"
        return f"each {self.kind(n.what)} {self(n.who)} {self.verb('<control>', n.who)}"

    def more_than(self, n: t.MoreThan) -> str:
        noun = "cards in hand" if n.what.kind == "hand_card" else g.plural(self(n.what))
        return f"the number of {noun} {self(n.who)} {self.verb('have', n.who)} in excess of {self(n.than)}"

    # --- abilities ---------------------------------------------------------------------------------------------------------------------
    def sentence(self, said: str) -> str:
        """A capital and a full stop, unless the sentence ends with its options."""
        said = g.capital(said.strip())
        if said.endswith((".", ".”")):
            return said
        return said[:-1] + ".”" if said.endswith("”") else said + "."

    def body(self, parts: tuple[Node, ...]) -> str:
        return " ".join(self.sentence(self.top_level(part)) for part in parts)

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

    def ambush(self, n: t.Ambush) -> str:
        return f"<pill:ambush> {self.body(n.body)}"

    def activated(self, n: t.Activated) -> str:
        costs = ", ".join(self.cost_part(item, i) for i, item in enumerate(n.costs))
        out = f"{self.pills(n.timings)} {costs}: {self.body(n.body)}"
        return out + (" " + self(n.limit) if n.limit else "")

    def cost_part(self, item: Node, i: int) -> str:
        said = self(item)
        return self.pay(item) if isinstance(item, t.Pay) else g.capital(said)

    def triggered(self, n: t.Triggered) -> str:
        event = self(n.event)
        if isinstance(n.event, t.At | t.JointAttackEnds):
            head = event
            if n.every and isinstance(n.event, t.At) and n.event.period.kind in ("turn", "combat"):
                head = event.replace("of the turn", "of each turn").replace("of <combat>", "of each <combat>")
        else:
            head = ("whenever " if n.every else "when ") + event
        first, *others = n.body
        out = self.sentence(f"{head}, {self.top_level(first)}")
        if others:
            out += " " + self.body(tuple(others))
        return out + (" " + self(n.limit) if n.limit else "")

    def replacement(self, n: t.Replacement) -> str:
        if isinstance(n.event, t.Event):
            subject = self.one(n.event.what) if isinstance(n.event.what, t.Sel) else self.nom(n.event.what)
            verbs = g.series([self.bare(item) for item in n.event.verbs], "or")
            event = f"{subject} would {verbs}{self.modifiers(n.event)}"
        else:
            with self.acting(n.event.who):
                event = f"{self(n.event.who)} would {self(n.event.deed)}{self.modifiers(n.event)}"
        act = self(n.act)
        instead = "" if isinstance(n.act, t.MoreDamage | t.Modes) else " instead"
        return self.sentence(f"if {event}, {act}{instead}")

    def quoted(self, n: Node) -> str:
        actor, many, giving = self._actor, self._many, self._giving
        self._actor, self._giving = None, False
        said = g.capital(self(n))
        self._actor, self._many, self._giving = actor, many, giving
        return said if said.endswith(".") else said + "."

    def digits_or_place(self, n: Any) -> str:
        return "place" if n == 1 else self.count(n, "place")


def _each_one(who: Node, apart: bool) -> Node:
    if isinstance(who, t.Who) and (who.kind == "all_players" or (who.kind == "all_opponents" and apart)):
        return t.Who("each_player")
    if apart and isinstance(who, t.Both):
        return t.Who("all_players")
    return who


def _conjugate(deed: str) -> str:
    """`play a stratagem` → `plays a stratagem`: the first word of a deed."""
    match = re.match(r"(<[^<>]+>|\w+)(.*)", deed, re.S)
    return g.third(match.group(1)) + match.group(2) if match else deed


def _base(said: str) -> str:
    """`<attack|attacks> alone` → `<attack> alone`; `fails an attack` → `fail an attack`."""
    match = re.match(r"<([^<>|]+)\|([^<>]*)>(.*)", said, re.S)
    if match:
        form = match.group(2)
        first, _, rest = form.partition(" ")
        return f"<{match.group(1)}|{_stem(first)}{' ' + rest if rest else ''}>{match.group(3)}"
    first, _, rest = said.partition(" ")
    return f"{_stem(first)} {rest}" if rest else _stem(first)


def _stem(word: str) -> str:
    if word == "dies":
        return "die"
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("shes", "ches", "xes", "sses")):
        return word[:-2]
    return word.removesuffix("s")


def _agree(said: str, many: bool) -> str:
    """A verb phrase in third person singular, for one or several subjects."""
    if not many:
        return said
    return "are " + said.removeprefix("is ") if said.startswith("is ") else _base(said)
