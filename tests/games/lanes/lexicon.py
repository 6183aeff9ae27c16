"""The card language of the toy game: three nodes of its own, a few rows, an English printer."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Lexicon, Row, Terminal, row
from zmdj_cards.ability.tree import Node, Num, node
from zmdj_cards.text.inline import Token, tokens


@node
class Hatch(Node):
    """Fireflies come onto your leftmost free bridges (放出)."""

    n: Num


@node
class Cover(Node):
    """The next n points of damage to beasts are prevented this turn (罩住)."""

    what: Node
    n: Num


@node
class Still(Node):
    """What waits on top is not resolved (止息)."""


def _selected(e: Printer, n: a.Sel) -> str:
    """another of your beasts, 2 beasts, a card of yours in the ash."""
    count = "another" if n.other else "a" if n.qty == 1 else e.say(n.qty)
    whose = "" if n.who is None else " of yours" if n.who.kind == "you" else " of your opponent"
    return f"{count} {e.say(n.noun)}{whose}" + ("" if n.zone is None else f" in {e.say(n.zone)}")


ROWS: Final = [
    row(a.Timing, "timing", "快", "Quick", kind="quick"),
    row(a.Timing, "timing", "慢", "Slow", kind="slow"),
    row(a.Who, "who", "你", "your", kind="you"),
    row(a.Who, "who", "对手", "your opponent's", kind="opponent"),
    row(a.Noun, "noun", "灯兽", "beast", kind="beast"),
    row(a.Noun, "noun", "牌", "card", kind="card"),
    row(a.Zone, "zone", "灰烬", "the ash", kind="discard"),
    row(a.Zone, "zone", "手牌", "hand", kind="hand"),
    row(a.Stat, "stat", "火光", "power", kind="power"),
    row(a.Ref, "what", "它", "it", kind="it"),
    row(a.Ref, "what", "本灯", "this beast", kind="this_unit"),
    row(a.Verb, "verb", "点亮", "enters", kind="enters"),
    row(a.Verb, "verb", "烧尽", "burns down", kind="dies"),
    row(a.In, "place", "{zone:zone}", "{zone}"),
    row(a.To, "dest", "{zone:zone}", "{zone}"),
    row(a.Sel, "what", "{who:who}的另一只{noun:noun}", _selected, other=True),
    row(a.Sel, "what", "另一只{noun:noun}", _selected, other=True),
    row(a.Sel, "group", "{who:who}的其他{noun:noun}", _selected, other=True),
    row(a.Sel, "one", "{zone:place}中{qty:n}张{who:who}的{noun:noun}", _selected),
    row(a.Sel, "one", "{qty:n}只[{who:who}的]{noun:noun}", _selected),
    row(a.Delta, "delta", "{n:signed}{stat:stat}", lambda e, n: f"{n.n:+d} {e.say(n.stat)}"),
    row(a.Pay, "cost", "耗{n:n}油", "pay {n} oil"),
    row(a.Choose, "effect", "指定{what:one+和}", "choose {what}"),
    row(a.Damage, "effect", "对{to:what}造成{n:n}点伤害", "deal {n} damage to {to}"),
    row(a.Destroy, "effect", "熄灭{what:what}", "destroy {what}"),
    row(a.Draw, "effect", "摸{n:n}张牌", "draw {n}"),
    row(a.Return, "effect", "{what:what}移回{to:dest}", "return {what} to {to}"),
    row(Hatch, "effect", "放出{n:n}只萤火", "hatch {n} Fireflies"),
    row(Cover, "effect", "罩住{what:what}，挡下{n:n}点伤害", "prevent the next {n} damage to {what}"),
    row(Still, "effect", "止息最上面的一个", "stop what waits on top"),
    row(a.Steps, "sentence", "{items:effect++，}", "{items}"),
    row(None, "sentence", "{x:effect}"),
    row(a.Has, "rule", "{what:group}{stats:delta+、}", "{what} have {stats}"),
    row(a.Event, "event", "{what:what}{verbs:verb+或}", "{what} {verbs}"),
    row(a.Spell, "ability", "{timings:timing+、}：{body:sentence+。}", "{timings}: {body}"),
    row(a.Activated, "ability", "{timings:timing+、}·{costs:cost+、}：{body:sentence+。}", "{timings}, {costs}: {body}"),
    row(a.Triggered, "ability", "每当{event:event}，{body:sentence+。}", "whenever {event}, {body}"),
    row(a.Static, "ability", "{body:rule+。}", "{body}"),
]


def _digits(pattern: str, show: str) -> Terminal:
    number = re.compile(pattern)

    def read(text: str, at: int) -> list[tuple[int, Any]]:
        match = number.match(text, at)
        return [(match.end(), int(match[0]))] if match else []

    return Terminal(read, lambda value: format(value, show) if type(value) is int else None)


class Printer:
    """English by the templates of the rows."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def ability(self, tree: Node) -> tuple[Token, ...]:
        said = self.say(tree)
        return tokens(said[0].upper() + said[1:] + ".", {})

    def say(self, value: Any) -> str:
        if isinstance(value, tuple):
            return ", ".join(map(self.say, value))
        if not isinstance(value, Node):
            return str(value)
        found: Row | None = self.lexicon.row_of(value)
        if found is None or found.en is None:
            raise KeyError(type(value).__name__)
        if callable(found.en):
            return found.en(self, value)
        return re.sub(r"\{(\w+)\}", lambda match: self.say(getattr(value, match[1])), found.en)


@cache
def lexicon() -> Lexicon:
    return Lexicon(ROWS, {"n": _digits(r"\d+", "d"), "signed": _digits(r"[+-]\d+", "+d")}, printer=Printer)
