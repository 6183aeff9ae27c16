"""Events and effects."""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import grammar as g
from zmdj_cards.ability import tree as t
from zmdj_cards.ability.english.objects import Objects
from zmdj_cards.ability.english.verbs import agree, base, conjugate
from zmdj_cards.ability.tree import Node


class Effects(Objects):
    """What happens, and what is done."""

    def past(self, n: Node) -> str:
        """ "entered", "was destroyed": a deed as past tense."""
        if isinstance(n, t.Verb):
            form: str = self.word("past", n.kind)
            return "was " + form.removeprefix("been ") if form.startswith("been ") else form
        return self(n)

    def bare(self, n: Node) -> str:
        """The bare infinitive, behind "cannot"."""
        if isinstance(n, t.Verb | t.Attacks | t.TargetOf | t.DealsDamage | t.Goes | t.DiscardedFrom | t.BecomesTarget | t.GetsMarker):
            said = self(n)
            if said.startswith("is "):
                return "be " + said.removeprefix("is ")
            return base(said)
        return self(n)

    def bare_many(self, n: Node) -> str:
        """The same of several players: "make joint attacks"."""
        return self.words["deeds_many"].get(n.kind) or self.bare(n) if isinstance(n, t.Deed) else self.bare(n)

    def verbs(self, items: tuple[Node, ...], subject: Node) -> str:
        many = self.person(subject) != "s"
        return g.series([agree(self(item), many) for item in items], "or")

    def event(self, n: t.Event) -> str:
        if isinstance(n.what, t.Both) and any(isinstance(v, t.Verb) and v.kind in self.words["done_with"] for v in n.verbs):
            first, *rest = n.what.items
            along = g.series([self(item) if isinstance(item, t.Sel) and item.other else self.one(item) for item in rest])
            subject = self.one(first)
            self._many = False
            return f"{subject} {agree(self(n.verbs[0]), False)} with {along}{self.modifiers(n)}"
        if isinstance(n.what, t.Both):
            subject = g.series([self(item) if isinstance(item, t.Sel) and item.other else self.one(item) for item in n.what.items])
        else:
            subject = self.one(n.what) if isinstance(n.what, t.Sel) else self.nom(n.what)
        many_subject = (
            isinstance(n.what, t.Both)
            or (isinstance(n.what, t.Ref) and self.many(n.what))
            or (isinstance(n.what, t.Sel) and n.what.qty is not None and self.many(n.what))
        )
        self._mine = isinstance(n.what, t.Ref) and n.what.kind.startswith("this_")
        verbs = g.series([agree(self(item), many_subject) for item in n.verbs], "or")
        self._mine = False
        self._many = many_subject
        return f"{subject} {verbs}{self.modifiers(n)}"

    def modifiers(self, n: Any) -> str:
        out = ""
        if n.cause is not None:
            passive = isinstance(n, t.Event) and all(self(verb).startswith("is ") for verb in n.verbs)
            said = self(n.cause)
            out += " " + (said.replace("because of ", "by ", 1) if passive else said)
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
        said = conjugate(deed) if self.person(n.who) == "s" else deed
        return f"{who} {said}{self.modifiers(n)}"

    def any_of(self, n: t.AnyOf) -> str:
        return " or ".join((self(item) if not i else self._again(item)) for i, item in enumerate(n.events))

    def _again(self, item: Node) -> str:
        return self(item)

    def by_effect(self, n: t.ByEffect) -> str:
        if n.who is None:
            return "because of a card effect"
        return f"because of one of {self.poss(n.who)} card effects"

    def choose(self, n: t.Choose) -> str:
        said = [self(item) for item in n.what]
        if len(n.what) > 1:
            self._many = True
        return "~".join([""]) + self.verb("choose") + " " + g.series(said)

    def pick(self, n: t.Pick) -> str:
        return self.verb("pick") + " " + self(n.what)

    def draw(self, n: t.Draw) -> str:
        verb = self.verb("draw")
        if isinstance(n.n, int | t.X):
            said = self.count(n.n, "card") if not n.again else ("another card" if n.n == 1 else f"{self(n.n)} more cards")
            return f"{verb} {said}"
        if n.n == t.DoneCount(t.Deed("handled")):
            return f"{verb} that many cards"
        return f"{verb} cards equal to {self(n.n)}"

    def discard(self, n: t.Discard) -> str:
        what = n.what
        if n.random:
            self._random = True
            said = self.taken(what)
            self._random = False
            return f"{self.verb('<discard>')} {said}" + ("" if " at random" in said else " at random")
        return f"{self.verb('<discard>')} {self.taken(what)}"

    def look(self, n: Node) -> str:
        self._one_card = isinstance(n, t.Top) and n.n in (None, 1)
        return self(n)

    def put(self, n: t.Put) -> str:
        if n.reveal:
            return " and ".join(self.reveal_and_put(n))
        return f"{self.verb('put')} {self.taken(n.what)}{self.put_where(n)}"

    def reveal_and_put(self, n: t.Put) -> list[str]:
        """ "reveal a stratagem", "put it into your hand"."""
        what = self.taken(n.what)
        return [f"{self.verb('<reveal>')} {what}", f"{self.verb('put')} {'them' if self._many else 'it'}" + self.put_where(n)]

    def put_where(self, n: t.Put) -> str:
        many = self._many
        where = self.to(n.to)
        self._many = many
        prep = "on" if n.to.zone.kind.endswith("_top") or n.to.zone.kind == "either_end" else "into"
        if n.to.zone.kind.endswith("_bottom"):
            prep = "on"
        if prep == "on":
            where = where.removeprefix("the ") if n.to.zone.kind.endswith("_top") else where
        if n.to.zone.kind == "battlefield":
            prep = "onto"
        out = ""
        if n.source is not None:
            out += f" from {self.the(n.source)}"
        out += f" {prep} {where}"
        states = [word for flag, word in ((n.facedown, "<face_down|face-down>"), (n.rested, "<rest|rested>")) if flag]
        if states:
            out += " " + " and ".join(states)
        if n.any_order and not (n.what == t.Ref("those_cards") and self._one_card):
            out += " in any order"
        if n.by_chance:
            out += " in random order"
        return out

    def play_free(self, n: t.PlayFree) -> str:
        out = f"{self.verb('<play>')} {self.taken(n.what)} for free"
        if n.ignore_need:
            out += f", ignoring {'their' if self._many else 'its'} <element_requirement|element requirement>"
        if n.rested:
            out += f" and <rest> {'them' if self._many else 'it'}"
        return out if n.onto is None else f"{out}, <attach|attached> to {self(n.onto)}"

    def damage(self, n: t.Damage) -> str:
        amount = f"up to {self.digits(n.n.n)}" if isinstance(n.n, t.UpTo) else self.digits(n.n)
        extra = "additional " if n.extra and self._dealt else ""
        also = "also " if n.extra and not self._dealt else ""
        self._dealt = True
        to = self.one_or_all(n.to)
        if isinstance(n.n, Node) and not isinstance(n.n, t.X | t.UpTo):
            return f"{self.verb('deal')} {extra}<damage> equal to {self(n.n)} to {to}"
        if n.each and isinstance(n.to, t.Sel):
            to = (
                "each "
                + self.kind(t.Sel(n.to.noun, None, None, None, n.to.other, n.to.filters, n.to.adjs))
                + ("" if n.to.who is None else f" {self.player_of(n.to)}")
            )
        return f"{also}{self.verb('deal')} {amount} {extra}<damage> to {to}"

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
            what = self.count(n.n, kind) if isinstance(n.n, t.ThatMany) else f"a number of {g.plural(kind)} equal to {self(n.n)}"
        if n.each:
            on = "each of them" if n.on == t.Ref("it") and self._many else self(n.on)
            if isinstance(n.on, t.Sel) and isinstance(n.on.qty, t.All):
                on = self(t.Sel(n.on.noun, t.Each(), n.on.who, n.on.zone, n.on.other, n.on.filters, n.on.adjs))
            return f"{self.verb('put')} {what} on {on}"
        return f"{self.verb('put')} {what} on {self(n.on)}"

    def barred(self, items: tuple[Node, ...]) -> str:
        """ "it cannot attack or intercept until end of turn"."""
        known = [item for item in items if isinstance(item, t.MakeCannot)]
        if len(known) < len(items) or len({(item.what, item.until) for item in known}) != 1:
            return ""
        first = known[0]
        return f"{self.nom(first.what)} cannot {g.series([self.bare(item.deed) for item in known], 'or')}{self.until(first.until)}"

    def gained(self, n: Any) -> str:
        return g.series([self(item) for item in (*n.stats, *n.gets)], "or" if getattr(n, "one_of", False) else "and")

    def gains(self, n: Any, many: bool) -> str:
        """What is taken away is got, not gained: "gets -2 power"."""
        less = not n.gets and all(isinstance(item.n, t.MinusX) or (isinstance(item.n, int) and item.n < 0) for item in n.stats)
        verb = "get" if less else "gain"
        return verb if many else verb + "s"

    def until(self, n: Node | None) -> str:
        return "" if n is None else " " + self(n)

    def gain(self, n: t.Gain) -> str:
        extra = "additional " if n.extra else ""
        what = f"an {extra}{self.gained(n)}" if extra else self.gained(n)
        if self._giving:
            return f"{self.verb('give')} {self(n.what)} {what}{self.until(n.until)}"
        subject = self.nom(n.what)
        verb = self.gains(n, self.many(n.what))
        if extra and n.gets:
            return f"{subject} also {verb} {self.gained(n)}{self.until(n.until)}"
        return f"{subject} {verb} {what}{self.until(n.until)}"

    def lose(self, n: t.Lose) -> str:
        subject = self.nom(n.what)
        return f"{subject} {'lose' if self.many(n.what) else 'loses'} {self.series(n.gets)}{self.until(n.until)}"

    def skip(self, n: t.Skip) -> str:
        if n.of == t.Period("own_next_turn"):
            return f"{self.verb('skip')} {self.own()} next {g.series([self(item) for item in n.steps])}"
        if n.steps == (t.Step("whole_turn"),) and n.of is not None:
            return f"{self.verb('skip')} {self(n.of)}"
        steps = g.series([self(item) for item in n.steps])
        one = "the " + steps + (" of " + self.combat(n.of) if n.of is not None else "")
        return f"{self.verb('skip')} {one}"

    def combat(self, n: Node) -> str:
        return "each <combat>" if n == t.Period("combat") else self(n)
