"""How effects are joined into sentences."""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import grammar as g
from zmdj_cards.ability import tree as t
from zmdj_cards.ability.english.effects import Effects
from zmdj_cards.ability.tree import Node

_NO_SUBJECT = (
    t.Controls, t.ControlsNone, t.NumberIs, t.PlayerDid, t.PlayerDidNot, t.HandMost, t.HandNotMost, t.NoHand, t.HasMore, t.Exists,
    t.InPeriod, t.SkillUse, t.AttackResult,
)  # fmt: skip
"""Conditions about players and numbers: they name no object that later words could mean."""


class Sentences(Effects):
    """Rows of orders, choices, conditions and periods."""

    def did_not(self, n: t.DidNot) -> str:
        form = self.word("past", n.verb.kind)
        return f"that has not {form} {self(n.period)}"

    def has_more(self, n: t.HasMore) -> str:
        how = "fewer" if n.fewer else "more"
        held = self.words["held"]
        noun = held.get(n.what.kind) or g.plural(self(n.what))
        verb = self.verb("have" if n.what.kind in held else "<control>", n.who)
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
        return isinstance(n, self.clauses)

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
            said: Any = self.reveal_and_put(item) if isinstance(item, t.Put) and item.reveal else self(item)
            self._giving = True
            if (
                isinstance(item, t.Then)
                and not self.is_clause(item.act)
                and groups[-1]
                and not (clause and i and not isinstance(items[i - 1], t.Then))
            ):
                groups.append([", " + said])
                own = False
            elif isinstance(said, list) and not ((own or clause) and groups[-1]):
                groups[-1] += said
            elif isinstance(item, t.Also) and own:
                groups.append([", and " + said])
            elif (own or clause) and groups[-1]:
                groups.append(["; " + (" and ".join(said) if isinstance(said, list) else said)])
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
        if isinstance(n, t.Make | t.Does):
            return f"you may have {self.letting(n)}"
        return f"you may have {self(n)}"

    def under(self, n: Node) -> str:
        giving, self._giving = self._giving, True
        try:
            return self(n)
        finally:
            self._giving = giving

    def if_(self, n: t.If) -> str:
        before = self._many
        unless = isinstance(n.cond, t.Not)
        cond = self(n.cond.what if isinstance(n.cond, t.Not) else n.cond)
        if isinstance(n.cond, _NO_SUBJECT):
            self._many = before  # "it" still is what was spoken of before the condition
        many = self._many
        out = f"{'unless' if unless else 'if'} {cond}, {self(n.then)}"
        if n.otherwise is not None:
            self._many = many
            out += f"; otherwise, {self(n.otherwise)}"
        return out

    def did_so(self) -> str:
        return "they do" if self._others_did else "you do"

    def instead(self, n: t.Instead) -> str:
        said = self.under(n.act)
        if n.above:
            return f"{said} instead"
        return f"instead {said}" if not self.is_clause(n.act) else f"instead, {said}"

    def split(self, n: t.Split) -> str:
        return "; ".join(self(item) for item in n.parts)

    def moment(self, n: t.At) -> str:
        """ "at the end of your turn", "at the start of each combat"."""
        each = {"turn": "each turn", "combat": "each <combat>"}.get(n.period.kind) if self._each_period else None
        return f"at the {'end' if n.end else 'start'} of {each or self(n.period)}"

    def later(self, n: t.Later) -> str:
        event = self(n.event)
        head = event if isinstance(n.event, t.At) else ("whenever " if n.every else "when ") + event
        return f"{head}, {self(n.act)}"

    def during(self, n: t.During) -> str:
        what = getattr(n.act, "what", None)
        if isinstance(what, t.NextCard) and not what.first:
            self._period = n.period
            said = self(n.act)
            self._period = None
            return said
        if isinstance(n.act, t.Later):
            return f"{self(n.period)}, {self(n.act)}"
        if isinstance(n.act, self.lasting) or not isinstance(n.period, t.Period):
            return f"{self(n.act)} {self(n.period)}"
        if isinstance(n.act, t.Skip):
            return f"{self(n.act)} {self(n.period)}"
        if n.period == t.Period("game"):
            return f"for the rest of the game, {self(n.act)}"
        return f"{self(n.period)}, {self(n.act)}"

    def for_each(self, n: t.ForEach) -> str:
        each = self(n.each)
        if isinstance(n.act, t.DamageUp | t.MoreDamage):
            return f"for {each}, {self(n.act)}"
        most = "" if n.most is None else f", at most {self(n.most)} times"
        return f"for {each}, {self(n.act)}{most}"

    def make(self, n: Any) -> str:
        """ "that player discards a card"; "you draw a card"."""
        who = n.who
        if who == t.Who("them"):
            who = t.Who("that_player")
            if self._many_players and not isinstance(n.act, t.May):
                with self.acting(t.Who("that_player")):
                    return f"each of those players {self.under(n.act)}"
        if isinstance(n.act, t.Make | t.Does) and n.act.who == t.Who("you"):
            return self(n.act)
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


def _each_one(who: Node, apart: bool) -> Node:
    if isinstance(who, t.Who) and (who.kind == "all_players" or (who.kind == "all_opponents" and apart)):
        return t.Who("each_player")
    if apart and isinstance(who, t.Both):
        return t.Who("all_players")
    return who
