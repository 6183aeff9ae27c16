"""Selectors: what is meant, how many, whose, where, with which qualities."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from zmdj_cards.ability import grammar as g
from zmdj_cards.ability import tree as t
from zmdj_cards.ability.english.core import Core
from zmdj_cards.ability.tree import Node
from zmdj_cards.text.inline import escape
from zmdj_cards.text.romanize import romanized, spoken_name

_SINGLE = frozenset({"commander"})
# Owners said behind the noun: "a unit an opponent controls".
_RELATIVE = frozenset({"opponent", "any_opponent", "any_player"})


class Objects(Core):
    """Phrases for objects."""

    def ref(self, n: t.Ref) -> str:
        if n.kind == "it":
            return "them" if self._many else "it"
        if n.kind == "those_cards" and self._one_card:
            self._many = False
            return "it"
        self._many = n.kind in self.words["plural_refs"]
        if n.kind == "host" and self._host:
            return str(self.words["hosts"][self._host])
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
        noun = n.word
        named = any(isinstance(item, t.Named) for item in n.filters) and isinstance(n.who, t.Who) and n.who.kind not in _RELATIVE
        if n.qty is None and (named or any(isinstance(adj, t.Most) for adj in n.adjs)):
            return True
        if noun in _SINGLE and n.who is not None:
            return not (isinstance(n.who, t.Who) and n.who.kind in ("all_players", "all_opponents"))
        return bool(n.adjs) and noun in ("unit", "any_unit") and n.adjs[-1] == t.Adj("attacked") and n.qty is None and n.who is None

    def noun(self, n: t.Sel, many: bool) -> str:
        word = "card" if n.noun is None else self(n.noun)
        if many:
            if n.word == "any_unit":
                own = (
                    n.who is not None and not isinstance(n.who, t.Controlled) and not (isinstance(n.who, t.Who) and n.who.kind in _RELATIVE)
                )
                own = own or (n.who == t.Who("opponent") and (n.qty is None or isinstance(n.qty, t.All)))
                joint = "or" if self._or or isinstance(n.qty, t.UpTo | int | t.AnyNumber | t.X) else "and"
                form = f"units {joint} {'commander' if own and joint == 'and' else 'commanders'}"
                if self._or and own:
                    form = "units or commander"
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
        if n.zone is not None and not isinstance(n.zone, t.Atom) and not self.on_side(n):
            out += " " + self.inside(n.zone)
        return out

    def sel(self, n: t.Sel, one: bool = False) -> str:
        """A selector; `one`: a bare phrase means a single thing (an event, a condition)."""
        if n.word == "hand_card":
            return self.hand(n, one)
        qty = n.qty
        if qty is None and one and not self.lone(n):
            qty = 1
        many = self.many(n) if qty == n.qty else False
        if name := self.by_name(n, qty):
            self._many = False
            return name
        self._are = many
        tail = self.tail(n)  # before "it" comes to mean this phrase itself
        self._are = False
        self._many = many
        if n.zone is not None and isinstance(n.zone, t.Atom):
            return self.among(n, many)
        owner, relative = self.owner(n, qty)
        self._many = many
        if relative:
            tail = f" {relative}{tail}"
        return self.quantity(n, qty, owner, many) + tail

    def by_name(self, n: t.Sel, qty: Any) -> str:
        """ "your Zhang Liao": a unit or commander of a player by its name alone."""
        by = n.who.by if isinstance(n.who, t.Controlled) else n.who
        plain = n.word == "any_unit" and by == t.Who("you") and n.zone is None and not n.adjs and not n.other
        if not plain or len(n.filters) != 1 or not isinstance(n.filters[0], t.Named) or qty not in (None, 1):
            return ""
        return "your " + self.name(n.filters[0].name)

    def on_side(self, n: t.Sel) -> bool:
        """Whether the place is a player's side of the battlefield: what lies there is that player's."""
        return n.who is None and isinstance(n.zone, t.In) and n.zone.zone.kind == "battlefield" and n.zone.who is not None

    def owner(self, n: t.Sel, qty: Any) -> tuple[str, str]:
        """(possessive before the noun, relative clause behind it); one of them is empty."""
        who = n.who
        if who is None and self.on_side(n) and isinstance(n.zone, t.In):
            return self.owner(replace(n, who=n.zone.who, zone=None), qty)
        if who is None:
            return "", ""
        if isinstance(who, t.Controlled):
            return "", f"{self.nom_who(who.by)} {self.verb('<control>', who.by)}"
        if n.word == "any_unit" and qty is not None and not isinstance(qty, t.All) and isinstance(who, t.Who) and n.zone is None:
            player = "they" if who.kind in ("them", "self", "each_own") else self(who)
            return "", f"{player} {self.verb('<control>', who)}"
        if (
            who == t.Who("opponent")
            and (qty is None or isinstance(qty, t.All))
            and n.zone is None
            and n.word in self.words["field_nouns"]
            and not self.lone(n)
        ):
            return "your <opponent>’s", ""
        if isinstance(who, t.Who) and who.kind in _RELATIVE and not self.lone(n):
            return "", f"{self(who)} {self.verb('<control>', who)}" if n.zone is None and n.word in self.words[
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
        if isinstance(qty, t.AtMost):
            return f"{self(qty.n)} or fewer"
        if isinstance(qty, t.Each):
            return "each"
        return self(qty)

    def among(self, n: t.Sel, many: bool) -> str:
        bare = n.noun is None or (n.word == "card" and not n.adjs and not n.filters)
        if isinstance(n.qty, t.All):
            return "all of them" if bare else f"all {self.noun(n, True)}{self.tail(n)} among them"
        if n.qty is None:
            return f"the {self.noun(n, True)}{self.tail(n)} among them"
        if bare:
            if n.other and n.qty == 1:
                return "another of them"
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
        chance = " at random" if self._random else ""
        return f"{self.quantity(n, n.qty, '', many)}{self.tail(n)}{chance} {prep} {whose} hand"

    def any_of_them(self, n: Node) -> str:
        """Where any of several things is enough: "by units or commanders"."""
        self._or = True
        try:
            return self(n)
        finally:
            self._or = False

    def state(self, n: Node, kind: bool = False) -> str:
        """ "that is rested", "that are rested", "that is a Strategist"."""
        return f"that are {self(n)}" if self._are else f"that is {g.a(self(n)) if kind else self(n)}"

    def one(self, n: Node) -> str:
        """A phrase in which a bare selector means one such thing."""
        return self.sel(n, one=True) if isinstance(n, t.Sel) and n.qty is None else self(n)

    def one_or_all(self, n: Node) -> str:
        return self(n)

    def kind(self, n: t.Sel) -> str:
        """What is counted, without its number: "other Marine unit"."""
        many = isinstance(n.qty, int) and n.qty != 1
        head = f"{self(n.qty)} " if many else ""
        said = head + ("other " if n.other else "") + self.noun(n, many) + self.tail(n)
        self._many = False
        return said

    def second(self, n: Node) -> str:
        """ "you may choose a second unit with cost 4 or less": the effect before happens to it as well."""
        if isinstance(n, t.Sel) and n.qty == 1 and n.who is None:
            said = f"you may choose a second {self.noun(n, False)}{self.tail(n)} for this effect"
            self._many = False
            return said
        return f"you may choose {self(n)} for this effect as well"

    def ref_in(self, n: t.RefIn) -> str:
        said = self(n.what)
        if isinstance(n.zone, t.In) and n.zone.who is None:
            return f"{said} {self._prep} the {self(n.zone.zone)}"
        return f"{said} {self.inside(n.zone)}"

    def inside(self, n: Node) -> str:
        if isinstance(n, t.Under):
            return self(n)
        if not isinstance(n, t.In | t.To):
            return "among them"
        if n.zone.kind == "battlefield":
            return "on the <battlefield>"
        if n.who is None and n.zone.kind == "hand":
            return f"{self._prep} {self.own()} {self(n.zone)}"
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
            if self._many and n.zone.kind in self.words["piles"]:
                zone = g.plural(zone)
        elif n.who is None:
            if n.zone.kind == "discard" and self._actor is None:
                return f"the {zone}"
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
        if not isinstance(n, t.Sel) or n.who is None or n.word not in self.words["field_nouns"]:
            return self(n)
        by = n.who.by if isinstance(n.who, t.Controlled) else n.who
        verb = "have" if n.word in self.words["held"] else "<control>"
        bare = t.Sel(n.noun, other=n.other, adjs=n.adjs)
        return f"{'other ' if n.other else ''}{self.noun(bare, True)} {self(by)} {self.verb(verb, by)}{self.tail(n)}"

    def stat_of(self, n: t.StatOf) -> str:
        if isinstance(n.what, t.Sel) and (not self.lone(n.what) or isinstance(n.what.who, t.Controlled) or n.what.filters):
            return f"the {self(n.stat)} of {self.one(n.what)}"
        return f"{self.poss(n.what)} {self(n.stat)}"

    def either(self, n: t.Either) -> str:
        said = self.alike(n.items, "or", True) or g.series([self.one(item) for item in n.items], "or")
        self._many = False
        return said

    def alike(self, items: tuple[Node, ...], word: str, one: bool) -> str:
        """Things that differ in kind alone, said once: "one of your Cavalry or Archer units", "your units and attachments with cost 2"."""
        sels = [item for item in items if isinstance(item, t.Sel)]
        if len(sels) < len(items) or len({replace(item, noun=None, adjs=(), span=None) for item in sels}) != 1:
            return ""
        first, qty = sels[0], 1 if one and sels[0].qty is None else sels[0].qty
        if first.word in ("hand_card", "any_unit") or isinstance(first.zone, t.Atom) or not isinstance(qty, int | None) or first.other:
            return ""
        if (qty is not None and qty != 1) or any(self.lone(item) for item in sels):
            return ""
        if len({item.noun for item in sels}) == 1 and all(item.adjs for item in sels):
            adjs = g.series([" ".join(self.adjective(adj) for adj in item.adjs) for item in sels], word)
            kind, many = f"{adjs} {self.noun(replace(first, adjs=()), False)}", f"{adjs} {self.noun(replace(first, adjs=()), True)}"
        elif any(item.adjs for item in sels):
            return ""
        else:
            kind, many = (g.series([self.noun(item, plural) for item in sels], word) for plural in (False, True))
        tail = self.tail(first)
        owner, relative = self.owner(first, qty)
        self._many = qty is None
        if relative:
            tail = f" {relative}{tail}"
        if qty is None:
            return f"{owner} {many}{tail}" if owner else f"{many}{tail}"
        return f"one of {owner} {many}{tail}" if owner else f"{g.a(kind)}{tail}"

    def until_when(self, n: t.Until) -> str:
        period = self(n.period)
        if n.start:
            return f"until the start of {period}"
        return f"until {'the end' if period.startswith('this ') else 'end'} of {period.removeprefix('the ')}"

    def move(self, n: t.Move) -> str:
        out = f"{self.verb('<move>')} {self(n.what)}"
        return out if n.n is None else f"{out} {self.count(n.n, 'place') if n.n != 1 else 'one place'}"

    def series(self, items: tuple[Node, ...], word: str = "and") -> str:
        return g.series([self.one_or_all(item) for item in items], word)

    def one_of(self, n: t.OneOf) -> str:
        """ "with Swift or Execute", "named A, B, or C"."""
        said = [self(item) for item in n.options]
        if all(item.startswith("with ") for item in said):
            said = said[:1] + [item.removeprefix("with ") for item in said[1:]]
        if all(isinstance(item, t.Named) for item in n.options):
            said = said[:1] + [item.removeprefix("named ") for item in said[1:]]
        return g.series(said, "or")

    def open(self, word: str) -> str:
        """A word that stands in no list: in English where somebody has said it, else as it is spoken."""
        return self.words["open"].get(word) or romanized(word)

    def name(self, text: str) -> str:
        """A name of a card or a person, in English where the game has one."""
        english = (self.words["names"]().get(text) if "names" in self.words else None) or spoken_name(text)
        return f"<name:{escape(english).replace('|', '')}>"

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
        return self.non(n) if isinstance(n, t.Adj | t.OfSubtype) else self.negated(n)

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
