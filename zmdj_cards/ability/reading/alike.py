"""When two trees that are said in the same English mean the same: Chinese has more than one way to say some things."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, cast

from zmdj_cards.ability import tree as t
from zmdj_cards.ability.tree import Atom, Node

# Words for the same player, where English has one: the acting player's own, the owner of what was spoken of.
ALWAYS = {"self": "own", "each_own": "own", "its_owner": "owner", "owners": "owner"}
# The same, where the whole sentence says who acts.
WHO = ALWAYS | {
    "you": "own", "them": "own", "each_player": "all_players", "any_player": "all_players", "that_player": "own",
    "each_opponent": "all_opponents",
}  # fmt: skip
# Words for the same thing, where English has one.
REFS = {"sacrificed": "sacrificed_unit"}
# Nodes that are another way to say what another node says, and fields that only tell which way was taken.
SAME: dict[type, str] = {t.Does: "Make", t.Split: "Steps", t.Has: "Gain", t.Static: "Static"}
SAID_ONLY = {
    ("Make", "apart"), ("PlaceMarkers", "each"), ("Damage", "each"), ("Triggered", "every"), ("Gain", "owns"), ("Also", "how"),
    ("Replacement", "every"), ("Later", "every"),
}  # fmt: skip
# Words that stand for one where nothing is said.
ONE = {("Top", "n"), ("Sel", "qty")}
OWN = {"who"}


def plainer(value: Node) -> Node:
    """The plainest of several ways to build what is said in the same words."""
    if isinstance(value, t.Make | t.Does) and isinstance(value.act, t.Make | t.Does) and value.act.who == t.Who("you"):
        return plainer(value.act)  # a player has you draw: you draw
    if isinstance(value, t.Make) and value.who == t.Who("you") and isinstance(value.act, t.May):
        return value.act
    if isinstance(value, t.Sel) and value.word == "hand_card":
        return replace(value, noun=t.Noun("card"), zone=t.In(t.Zone("hand"), value.who), who=None)
    if isinstance(value, t.Either) and len(value.items) == 2:
        unit, commander = value.items
        if not isinstance(unit, t.Sel) or not isinstance(commander, t.Sel):
            return value
        if unit == replace(commander, noun=t.Noun("unit")) and commander == replace(unit, noun=t.Noun("commander")):
            return replace(unit, noun=t.Noun("any_unit"))
    if isinstance(value, t.Cannot) and len(value.deeds) == 1 and isinstance(value.deeds[0], t.ReadyIn) and value.during is None:
        return replace(value, deeds=(t.Verb("readies"),), during=t.Period(value.deeds[0].step.kind))
    if isinstance(value, t.While) and isinstance(value.cond, t.Is) and isinstance(value.then, t.Has) and value.then.what == t.Ref("it"):
        each = value.cond.what
        if isinstance(each, t.Sel) and each.qty is None and isinstance(value.cond.filter, t.HasKw | t.HasAttached | t.HasMarker):
            return replace(value.then, what=replace(each, filters=(*each.filters, value.cond.filter)))
    if isinstance(value, t.May) and isinstance(value.act, t.RepeatFor):
        return value.act
    if isinstance(value, t.Controls) and isinstance(value.what, t.Sel) and type(value.what.qty) is int and value.what.qty == 0:
        return t.ControlsNone(value.who, replace(value.what, qty=None))
    if isinstance(value, t.Discards) and isinstance(value.what, t.Sel) and value.what.qty == t.AtLeast(1):
        return replace(value, what=replace(value.what, qty=None))
    if isinstance(value, t.PlaceMarkers) and isinstance(value.on, t.Sel) and isinstance(value.on.qty, t.Each):
        on = t.Ref("it") if isinstance(value.on.zone, Atom) else replace(value.on, qty=t.All())
        return replace(value, on=on)
    if isinstance(value, t.Sel) and isinstance(value.zone, Atom) and value.other:
        return plainer(replace(value, other=False))
    if isinstance(value, t.Return) and value.source is not None:
        return replace(value, what=t.RefIn(value.what, t.In(value.source)), source=None)
    side = getattr(value, "side", None)
    if isinstance(side, Atom) and side.kind == "that_flank" and getattr(value, "of", None) is not None:
        bare: Any = value  # Any: nodes of a game
        return cast(Node, replace(bare, of=None))  # that flank is whose it is
    return value


def one_looked_at(items: tuple[Node, ...]) -> tuple[Node, ...]:
    """Of one card that is looked at, it and those cards are the same, and its order is no matter."""
    if not any(isinstance(item, t.Look) and isinstance(item.what, t.Top) and item.what.n in (None, 1) for item in items):
        return items
    return tuple(
        replace(item, what=t.Ref("it"), any_order=False) if isinstance(item, t.Put) and item.what == t.Ref("those_cards") else item
        for item in items
    )


class Meaning:
    """The meaning of trees as values to compare; `part`: of parts of a sentence, whose words may differ elsewhere."""

    def __init__(self, part: bool = False) -> None:
        self.part = part
        self.known: dict[int, Any] = {}
        self.kept: list[Any] = []

    def __call__(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self(item) for item in value)
        if not isinstance(value, Node):
            return value
        found = self.known.get(id(value))
        if found is None:
            found = self.known[id(value)] = self.of(value)
            self.kept.append(value)
        return found

    def of(self, value: Node) -> Any:
        if isinstance(value, t.Who):
            return "Who", (ALWAYS if self.part else WHO).get(value.kind, value.kind)
        if isinstance(value, t.Ref):
            return "Ref", REFS.get(value.kind, value.kind)
        if isinstance(value, Atom):
            return type(value).__name__, value.kind
        if not self.part:
            if isinstance(value, t.Also):
                return self(value.act)
            value = plainer(value)
        if isinstance(value, t.During) and isinstance(value.period, t.Until) and isinstance(value.act, t.Has):
            act = value.act
            return self(t.Gain(act.what, act.stats, act.gets, value.period))
        if isinstance(value, t.Both) and not isinstance(value.items[0], t.Ref | t.Sel | t.Who | t.Top | t.RefIn):
            value = t.Steps(value.items)  # orders
        if isinstance(value, t.Steps | t.Split):
            items = one_looked_at(value.items if isinstance(value, t.Steps) else value.parts)
            return "Steps", tuple(part for item in items for part in self.steps(item))
        if isinstance(value, t.Put) and value.reveal:
            shown, laid = t.Reveal(value.what), replace(value, what=t.Ref("it"), reveal=False)
            return "Steps", (self(shown), self(laid))
        if isinstance(value, t.RefIn) and isinstance(value.zone, t.In) and value.zone.who is None:
            return "RefIn", self(value.what), self(value.zone.zone)
        if isinstance(value, t.Sel) and isinstance(value.who, t.Controlled):
            value = replace(value, who=value.who.by)
        if isinstance(value, t.Sel) and value.noun is None and isinstance(value.zone, Atom):
            value = replace(value, noun=t.Noun("card"))
        kind = SAME.get(type(value), type(value).__name__)
        out: list[Any] = [kind]
        for entry in fields(value):
            if entry.name == "span" or (kind, entry.name) in SAID_ONLY:
                continue
            part = getattr(value, entry.name)
            if part is None and (kind, entry.name) in ONE and not self.part:
                part = 1
            if part is None and entry.name == "who" and not self.part:
                part = t.Who("self")
            if entry.name == "during" and kind == "Gain" and part is None:
                continue
            out.append(self(part))
        return tuple(out)

    def steps(self, item: Node) -> tuple[Any, ...]:
        found = self(item)
        return found[1] if isinstance(found, tuple) and found[:1] == ("Steps",) else (found,)
