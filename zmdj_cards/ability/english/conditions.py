"""Conditions and static effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zmdj_cards.ability import grammar as g
from zmdj_cards.ability import tree as t
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.tree import Node


class Conditions(Sentences):
    """What must hold, and what holds as long as the ability works."""

    def controls(self, n: t.Controls) -> str:
        said = self.named_alone(n.what) or self.one(n.what)
        self._many = False
        return f"{self(n.who)} {self.verb('<control>', n.who)} {said}"

    def named_alone(self, n: Node) -> str:
        """ "Zhang Liao": a unit or commander by its name alone, whoever has it."""
        if not isinstance(n, t.Sel) or n.word != "any_unit" or n.who is not None or n.zone is not None or n.adjs or n.other:
            return ""
        only = n.filters[0] if len(n.filters) == 1 and n.qty in (None, 1) else None
        return self.name(only.name) if isinstance(only, t.Named) else ""

    def controls_none(self, n: t.ControlsNone) -> str:
        if n.what.noun == t.Noun("commander"):
            return f"{self(n.who)} {self.verb('<control>', n.who)} no {self.noun(n.what, False)}{self.tail(n.what)}"
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
                cards = "card" if n.n == 1 and n.op == "eq" else "cards"
                return f"{self(n.what.who)} {self.verb('have', n.what.who)} {amount} {cards} in hand"
            if said := self.lexicon.own.amounts.get(type(n.what)):
                return said(self, n.what, amount, "card" if n.n == 1 and n.op == "eq" else "cards")
            if isinstance(n.what, t.CountOf) and isinstance(n.what.what, t.Sel):
                return self.count_is(n.what.what, amount)
        than = {"gt": "greater than", "lt": "less than", "eq": "equal to", "ne": "different from", "ge": "at least", "le": "at most"}[n.op]
        return f"{self(n.what)} is {than} {self.digits(n.n)}"

    def count_is(self, what: t.Sel, amount: str) -> str:
        bare = t.Sel(what.noun, 2, other=what.other, filters=what.filters, adjs=what.adjs)  # counted: "units or commanders"
        noun = ("other " if what.other else "") + self.noun(bare, True) + self.tail(what)
        if what.who is None:
            doing = [self.words["doing"].get(item.adj.kind) for item in what.filters if isinstance(item, t.IsAdj)]
            if doing and doing[0]:
                bare = t.Sel(what.noun, other=what.other, adjs=what.adjs)
                return f"{amount} {self.noun(bare, True)} are {doing[0]}"
            return f"there are {amount} {noun}"
        by = what.who.by if isinstance(what.who, t.Controlled) else what.who
        has = self.verb("have" if what.word in self.words["held"] else "<control>", by)
        if said := self.commander_included(what, by, amount):
            return f"{self(by)} {has} {said}"
        return f"{self(by)} {has} {amount} {noun}"

    def commander_included(self, what: t.Sel, by: Node, amount: str) -> str:
        """ "two or fewer units, their commander included": of a number, "units or commanders" reads as if either were enough."""
        if what.word != "any_unit" or what.filters or what.adjs or what.other or what.zone is not None or self.person(by) == "p":
            return ""
        whose = "your" if by == t.Who("you") else "their"
        return f"{amount} <unit|units>, {whose} <commander> included"

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

    def is_kind(self, n: t.IsKind) -> str:
        if isinstance(n.what, t.Sel) and n.what.qty is None and not self.lone(n.what):
            said = self.one(n.what)
            self._many = False
            return f"{said} is {self.one(n.kind)}"
        return f"{self.nom(n.what)} {self.be(n.what)} {self.one(n.kind)}"

    def happened(self, n: Any) -> str:
        with_one = isinstance(n, t.Happened)
        what = self.one(n.what) if with_one else f"no {self.noun(n.what, False)}{self.tail(n.what)}"
        many = with_one and self._many
        self._many = False
        form = self.word("past", n.verb.kind)
        return f"{what} {'have' if many else 'has'} {form} {self(n.period)}"

    def player_did(self, n: Any) -> str:
        deed = n.deed
        draws = isinstance(deed, t.Deed) and deed.kind == "draws"
        form = "drawn a card" if draws else self.deed_done(deed)
        has = self.verb("have", n.who)
        no = " not" if isinstance(n, t.PlayerDidNot) else ""
        return f"{self(n.who)} {has}{no} {form} {self(n.period)}"

    def deed_done(self, deed: Any) -> str:
        """What a player has done, as a participle: "played a stratagem"."""
        if isinstance(deed, t.Plays):
            return "<play|played> " + self.one(deed.what)
        if isinstance(deed, t.Discards):
            return "<discard|discarded> " + self.one(deed.what)
        if isinstance(deed, t.Sacrifices):
            return "<sacrifice|sacrificed> " + self.one(deed.what)
        if isinstance(deed, t.UsesSkills):
            return f"used {self(deed.timing)} skills"
        past: str | None = self.word("deed_past", deed.kind) if isinstance(deed, t.Atom) else None
        return past or self(deed)

    def event_past(self, n: t.Event) -> str:
        subject = self.one(n.what) if not (isinstance(n.what, t.Sel) and self.lone(n.what)) else self(n.what)
        return f"{subject} {g.series([self.past(item) for item in n.verbs], 'or')}{self.modifiers(n)}"

    def has(self, n: t.Has) -> str:
        if isinstance(n.what, t.Sel) and self.lone(n.what) and len(n.what.filters) == 1 and isinstance(n.what.filters[0], t.Adjacent):
            return f"while {self(n.what.filters[0])}, {self.has(replace(n, what=replace(n.what, filters=())))}"
        subject = self.nom(n.what)
        many = self.many(n.what)
        verb = ("have" if many else "has") if n.owns else self.gains(n, many)
        return f"{subject} {verb} {self.gained(n)}{self.over(n)}"

    def over(self, n: Any) -> str:
        return "" if n.during is None else " " + self.during_phrase(n.during)

    def of_each(self, n: t.While) -> str:
        """ "As long as your unit has an attachment, it gains …" is said of each of them: "your units with an attachment gain …"."""
        cond, then = n.cond, n.then
        if not isinstance(cond, t.Is) or not isinstance(cond.what, t.Sel) or cond.what.qty is not None or self.lone(cond.what):
            return ""
        if not isinstance(cond.filter, t.HasAttached | t.HasKw | t.HasMarker) or not isinstance(then, t.Has | t.Lacks | t.Cannot):
            return ""
        if then.what != t.Ref("it"):
            return ""
        return self(replace(then, what=replace(cond.what, filters=(*cond.what.filters, cond.filter))))

    def while_(self, n: t.While) -> str:
        if said := self.of_each(n):
            return said
        if isinstance(n.cond, t.Not):
            return f"unless {self(n.cond.what)}, {self(n.then)}"
        return f"as long as {self(n.cond)}, {self(n.then)}"

    def lacks(self, n: t.Lacks) -> str:
        subject = self.nom(n.what)
        many = self.many(n.what)
        what = g.series([self(item) for item in n.gets])
        if n.locked:
            either = "skills" if n.gets == (t.AllSkills(),) else g.series([self(item) for item in n.gets], "or")
            return f"{subject} {'lose' if many else 'loses'} and cannot gain {either}{self.over(n)}"
        return f"{subject} {'lose' if many else 'loses'} {what}{self.over(n)}"

    def cannot(self, n: t.Cannot) -> str:
        subject = self.nom(n.what)
        if isinstance(n.what, t.Sel) and n.what.qty is None and not self.lone(n.what):
            self._many = True
        if all(isinstance(item, t.BySuch) and not self.bare(item).startswith("be ") for item in n.deeds):
            many = self.many(n.what)
            return f"{subject} {'do' if many else 'does'} not {g.series([self.bare(item) for item in n.deeds], 'or')}{self.over(n)}"
        if said := self.kept_from(n):
            return said + self.over(n)
        with self.acting(n.what if isinstance(n.what, t.Who) else self._actor):
            every = n.what == t.Who("opponent")
            deeds = " and cannot ".join((self.bare_many if every else self.bare)(item) for item in n.deeds)
        if every:
            subject = "<opponent|opponents>"
        return f"{subject} cannot {deeds}{self.over(n)}"

    def kept_from(self, n: t.Cannot) -> str:
        """ "your opponent's Cavalry units cannot attack this unit or target it with skills": the same may do neither."""
        if len(n.deeds) != 2 or not isinstance(n.what, t.Ref):
            return ""
        first, second = n.deeds
        if not isinstance(first, t.AttackedBy) or not isinstance(second, t.TargetOf) or first.by != second.of:
            return ""
        said = self(first.by)
        return f"{said} cannot <attack> {self(n.what)} or <target> {'them' if self.many(n.what) else 'it'} with {self(second.what)}"

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
            return f"becomes the <target> of {self.poss(n.of)} {self(n.what)}"
        if n.of is None:
            return f"becomes the <target> of {self(n.what)}"
        return f"becomes the <target> of {self(n.what)} of {self.any_of_them(n.of)}"

    def cards_played(self, n: t.CardsPlayed) -> str:
        self._many = True
        return f"{self.noun(n.what, True)}{self.tail(n.what)} {self(n.who)} {self.verb('play', n.who)}"

    def each_deed(self, n: t.EachDeed) -> str:
        deed = n.deed
        if isinstance(deed, t.Plays | t.Discards | t.Sacrifices) and isinstance(deed.what, t.Sel):
            form = {t.Plays: "<play|played>", t.Discards: "<discard|discarded>", t.Sacrifices: "<sacrifice|sacrificed>"}[type(deed)]
            what = t.Sel(deed.what.noun, None, filters=deed.what.filters, adjs=deed.what.adjs)
            return f"each {self.kind(what)} {self(n.who)} {self.verb('have', n.who)} {form} {self(n.period)}"
        return f"each time {self(n.who)} {self.verb('have', n.who)} {self.deed_done(deed)} {self(n.period)}"

    def each_one(self, n: t.Each1) -> str:
        if n.who is None:
            return f"each {self.kind(n.what)} on the <battlefield>"
        if where := self.words["in_zone"].get(n.what.word):
            return f"each {self.kind(t.Sel(t.Noun('card'), n.what.qty))} in {self.poss(n.who)} {where}"
        return f"each {self.kind(n.what)} {self(n.who)} {self.verb('<control>', n.who)}"

    def more_than(self, n: t.MoreThan) -> str:
        noun = self.words["held"].get(n.what.kind) or g.plural(self(n.what))
        return f"the number of {noun} {self(n.who)} {self.verb('have', n.who)} beyond those {self(n.than)} {self.verb('have', n.than)}"
