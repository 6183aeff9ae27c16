"""When two trees that are said in the same English mean the same: Chinese has more than one way to say some things."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from zmdj_cards.ability import tree as t
from zmdj_cards.ability.tree import Atom, Node

# Words for the same player, where English has one: the acting player's own, the owner of what was spoken of.
ALWAYS = {"self": "own", "each_own": "own", "its_owner": "owner", "owners": "owner"}
# The same, where the whole sentence says who acts.
WHO = ALWAYS | {
    "you": "own", "them": "own", "each_player": "all_players", "any_player": "all_players", "that_player": "own",
    "each_opponent": "all_opponents",
}  # fmt: skip
# Nodes that are another way to say what another node says, and fields that only tell which way was taken.
SAME: dict[type, str] = {t.Does: "Make", t.Split: "Steps", t.Has: "Gain", t.Static: "Static"}
SAID_ONLY = {
    ("Make", "apart"), ("PlaceMarkers", "each"), ("Damage", "each"), ("Triggered", "every"), ("Gain", "owns"), ("Also", "how"),
    ("Replacement", "every"), ("Later", "every"),
}  # fmt: skip
# Words that stand for one where nothing is said.
ONE = {("Top", "n"), ("Sel", "qty")}
OWN = {"who"}


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
        if isinstance(value, Atom):
            return type(value).__name__, value.kind
        if isinstance(value, t.Also) and not self.part:
            return self(value.act)
        if isinstance(value, t.During) and isinstance(value.period, t.Until) and isinstance(value.act, t.Has):
            act = value.act
            return self(t.Gain(act.what, act.stats, act.gets, value.period))
        if isinstance(value, t.Both) and not isinstance(value.items[0], t.Ref | t.Sel | t.Who | t.Top | t.RefIn):
            value = t.Steps(value.items)  # orders
        if isinstance(value, t.Steps | t.Split):
            items = value.items if isinstance(value, t.Steps) else value.parts
            return "Steps", tuple(part for item in items for part in self.steps(item))
        if isinstance(value, t.Put) and value.reveal:
            shown, laid = t.Reveal(value.what), replace(value, what=t.Ref("it"), reveal=False)
            return "Steps", (self(shown), self(laid))
        if isinstance(value, t.RefIn) and isinstance(value.zone, t.In) and value.zone.who is None:
            return "RefIn", self(value.what), self(value.zone.zone)
        if isinstance(value, t.Return) and value.source is not None:
            what = ("RefIn", self(value.what), self(value.source))
            return (
                "Return",
                what,
                *(self(getattr(value, f.name)) for f in fields(value) if f.name not in ("span", "what", "source")),
                None,
            )
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
