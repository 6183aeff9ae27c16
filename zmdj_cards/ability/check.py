"""Static checks: what reads well but cannot be meant. Each finding is a fault with the range of the words it is about.

What the checks know of a game (which nouns lie in which zones, which have which stats, what each keyword takes) is data of its lexicon:
`lexicon.extra["static"]`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from zmdj_cards.ability import tree as t
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.refer import OBJECT
from zmdj_cards.ability.tree import Node
from zmdj_cards.errors import Fault, Place, fault

# What a game says of its words. Any: tables of several shapes, by name.
Facts = dict[str, Any]


def check(ability: Node, lexicon: Lexicon, known: Collection[str] | None = None) -> list[Fault]:
    """All static faults of one ability, in the order of their places. `known`: the names that cards have, where the caller knows them."""
    facts = lexicon.extra.get("static")
    if facts is None:
        return []
    faults = [
        *_keywords(ability, facts),
        *_variables(ability),
        *_numbers(ability, _COUNTED | dict(lexicon.own.counted)),
        *_objects(ability, facts),
        *_modes(ability),
        *_doubled(ability),
        *_names(ability, known),
        *_sense(ability, facts),
        *_Reader(lexicon.own.bodies).run(ability),
    ]
    return sorted(faults, key=lambda item: (item.place.span or (0, 0), item.code))


def _fault(code: str, node: Node, **params: Any) -> Fault:
    return fault(code, Place(span=node.span), **params)


# --- keywords and numbers --------------------------------------------------------------------------------------------------------------
def _keywords(ability: Node, facts: Facts) -> Iterator[Fault]:
    takes = facts.get("keywords", {})
    for item in ability.walk():
        if isinstance(item, t.Kw):
            wanted = takes.get(item.id, "")
            if item.n is not None and wanted != "n":
                yield _fault("ability.keyword_number", item, keyword=item.id)
            elif wanted == "n" and item.n is None and not _only_named(ability, item):
                yield _fault("ability.keyword_needs_number", item, keyword=item.id)
        if isinstance(item, t.Gain | t.Has):
            for kw in item.gets:
                if isinstance(kw, t.Kw) and kw.id in facts.get("printed_only", ()):
                    yield _fault("ability.keyword_not_given", kw, keyword=kw.id)
    if isinstance(ability, t.Keyword) and takes.get(ability.kw.id) == "cost" and ability.kw.cost is None:
        yield _fault("ability.keyword_needs_cost", ability.kw, keyword=ability.kw.id)


def _only_named(ability: Node, kw: t.Kw) -> bool:
    """A keyword that is asked for or lost, not given, needs no number: "with Insight"."""
    return any(isinstance(item, t.HasKw | t.Lose | t.Lacks) and any(kw is part for part in item.walk()) for item in ability.walk())


def _variables(ability: Node) -> Iterator[Fault]:
    uses = [item for item in ability.walk() if isinstance(item, t.X | t.MinusX)]
    defined = [item for item in ability.walk() if isinstance(item, t.Define)]
    inside = [part for item in defined for part in item.walk()]
    paid = any(isinstance(item, t.Pay) and isinstance(item.n, t.X) for item in getattr(ability, "costs", ()))
    if uses and not defined and not paid:
        yield _fault("ability.x_undefined", uses[0])
    elif defined and not uses:
        yield _fault("ability.x_unused", defined[0])
    if len(defined) > 1:
        yield _fault("ability.x_twice", defined[1])
    for item in uses:
        if any(item is part for part in inside):
            yield _fault("ability.x_circular", item)


_COUNTED: dict[type, str] = {
    t.Draw: "n",
    t.Damage: "n",
    t.PlaceMarkers: "n",
    t.UpTo: "n",
    t.AtLeast: "n",
    t.Sel: "qty",
    t.Players: "qty",
    t.Top: "n",
    t.Markers: "qty",
    t.Delta: "n",
    t.ResolveAgain: "n",
    t.Limit: "n",
    t.EntersWith: "n",
    t.LessDamage: "n",
    t.DamageChange: "n",
    t.HandLimit: "n",
}


def _numbers(ability: Node, counted: dict[type, str]) -> Iterator[Fault]:
    for item in ability.walk():
        name = counted.get(type(item))
        if name is not None and getattr(item, name) == 0 and isinstance(getattr(item, name), int):
            yield _fault("ability.zero", item)
        if isinstance(item, t.SkillUse | t.MoveCount) and isinstance(item.n, int) and item.n < 1:
            yield _fault("ability.zero", item)


def _names(ability: Node, known: Collection[str] | None) -> Iterator[Fault]:
    if known is None:
        return
    for item in ability.walk():
        if isinstance(item, t.Named) and item.name not in known:
            yield fault("ability.unknown_name", Place(span=item.span), "warning", name=item.name)


def _doubled(ability: Node) -> Iterator[Fault]:
    """A timing, or Rest as a cost, said twice."""
    for item in ability.walk():
        if isinstance(item, t.Spell | t.Activated):
            rests = [cost for cost in getattr(item, "costs", ()) if isinstance(cost, t.RestThis)]
            for group in (item.timings, tuple(rests)):
                if len(set(group)) < len(group):
                    yield _fault("ability.said_twice", group[-1])


def _modes(ability: Node) -> Iterator[Fault]:
    for item in ability.walk():
        if isinstance(item, t.Modes):
            n = item.n.n if isinstance(item.n, t.UpTo | t.AtLeast) else item.n
            if len(item.options) < 2 or (isinstance(n, int) and n > len(item.options)):
                yield _fault("ability.modes", item, options=len(item.options))


# --- objects, zones and stats ----------------------------------------------------------------------------------------------------------
def _objects(ability: Node, facts: Facts) -> Iterator[Fault]:
    zones, stats, barred = facts.get("zones", {}), facts.get("stats", {}), facts.get("barred", {})
    for item in ability.walk():
        if isinstance(item, t.Sel) and item.word:
            kind = item.word
            if isinstance(item.zone, t.In) and kind in zones and item.zone.zone.kind not in zones[kind]:
                yield _fault("ability.wrong_zone", item, noun=kind, zone=item.zone.zone.kind)
            for entry in item.filters:
                for part in entry.walk():
                    if isinstance(part, t.Cmp | t.CmpTo | t.Most) and kind in stats and part.stat.kind not in stats[kind]:
                        yield _fault("ability.no_such_stat", part, noun=kind, stat=part.stat.kind)
        what = getattr(item, OBJECT.get(type(item), "what"), None)
        for noun in _nouns(what):
            # Whatever deals damage need not be what takes it.
            if noun.kind in barred.get(type(item).__name__, ()) and not (isinstance(item, t.DamageChange) and item.dealt):
                yield _fault("ability.wrong_object", item, noun=noun.kind)


def _nouns(what: Any) -> Iterator[t.Noun]:
    if isinstance(what, t.Sel) and isinstance(what.noun, t.Noun):
        yield what.noun
    elif isinstance(what, t.Both | t.Either):
        for part in what.items:
            yield from _nouns(part)


# --- what cannot be meant though each word can -----------------------------------------------------------------------------------------
def _sense(ability: Node, facts: Facts) -> Iterator[Fault]:
    whole, quantities = facts.get("one_shot", frozenset()), (t.Sel,)
    for item in ability.walk():
        if isinstance(item, t.Until) and item.start and item.period.kind in facts.get("begun", ()):
            yield _fault("ability.already_begun", item)
        if isinstance(item, t.Event):
            yield from _verbs(item, facts)
        if isinstance(item, t.Gain | t.Has):
            yield from _stats(item, facts)
        if isinstance(item, t.Sel):
            yield from _adjectives(item, facts)
        if isinstance(item, t.Return | t.Put | t.ShuffleInto | t.Discard):
            yield from _same_zone(item, facts)
        what = getattr(item, "what", None)
        if type(item).__name__ in whole and isinstance(what, quantities) and _bare(what):
            yield _fault("ability.number_missing", what)
        if isinstance(item, t.Choose):
            for part in item.what:
                if isinstance(part, t.Sel) and _bare(part):
                    yield _fault("ability.number_missing", part)
    if isinstance(ability, t.Replacement):
        yield from _loop(ability, facts)
    body = getattr(ability, "body", ())
    first = body[0] if body else None
    while isinstance(first, t.May | t.Then | t.Also | t.Steps):
        first = first.items[0] if isinstance(first, t.Steps) else first.act
    if isinstance(first, t.Instead):
        yield _fault("ability.instead_of_nothing", first)


def _bare(what: t.Sel) -> bool:
    """Objects of a kind without a number or anything else that says which."""
    says = what.qty, what.who, what.zone, what.filters, what.adjs, what.other
    return bool(what.word) and not any(says) and what.word != "hand_card"


def _noun(what: Any, facts: Facts) -> str:
    """The kind of an object, also of one that is named by a word for it."""
    if isinstance(what, t.Ref):
        return str(facts.get("refs", {}).get(what.kind, ""))
    return what.word if isinstance(what, t.Sel) else ""


def _verbs(event: t.Event, facts: Facts) -> Iterator[Fault]:
    for verb in event.verbs:
        kind = verb.kind if isinstance(verb, t.Atom) else type(verb).__name__
        noun = _noun(event.what, facts)
        if noun in facts.get("never", {}).get(kind, ()):
            yield _fault("ability.never_happens", verb if verb.span else event, noun=noun)


def _stats(item: t.Gain | t.Has, facts: Facts) -> Iterator[Fault]:
    stats, noun = facts.get("stats", {}), _noun(item.what, facts)
    for delta in item.stats:
        if noun in stats and delta.stat.kind not in stats[noun]:
            yield _fault("ability.no_such_stat", delta, noun=noun, stat=delta.stat.kind)


def _adjectives(item: t.Sel, facts: Facts) -> Iterator[Fault]:
    for adj in item.adjs:
        for part in adj.walk():
            if isinstance(part, t.Adj) and part.kind in facts.get("not_said_of", {}).get(item.word, ()):
                yield _fault("ability.wrong_word", part, noun=item.word, word=part.kind)


def _same_zone(item: Any, facts: Facts) -> Iterator[Fault]:
    """From hand to hand; discarding what lies in the discard pile."""
    what, source = item.what, getattr(item, "source", None)
    of = facts.get("lies_in", {})
    zone = source.kind if source is not None else what.zone.zone.kind if isinstance(what, t.Sel) and isinstance(what.zone, t.In) else ""
    if not zone and isinstance(what, t.Sel):
        zone = of.get(what.word, "")
    to = facts.get("discards_to", "") if isinstance(item, t.Discard) else item.to.zone.kind
    if zone and zone == to:
        yield _fault("ability.same_zone", item, zone=zone)


def _loop(item: t.Replacement, facts: Facts) -> Iterator[Fault]:
    """What happens instead is what would have happened."""
    if isinstance(item.event, t.Event):
        verbs = {verb.kind for verb in item.event.verbs if isinstance(verb, t.Atom)}
        act = type(item.act).__name__
        what = getattr(item.act, "what", None)
        if verbs & set(facts.get("same_as", {}).get(act, ())) and (what == item.event.what or what == t.Ref("it")):
            yield _fault("ability.loop", item.act)


def check_card(abilities: Sequence[Node], lexicon: Lexicon, kind: str = "") -> list[tuple[int, Fault]]:
    """Faults of the abilities of one card together, each with the place of its ability: words for another kind of card than this one
    (`kind`, where the caller knows it), and what a card can say once only."""
    facts = lexicon.extra.get("static")
    if facts is None:
        return []
    faults: list[tuple[int, Fault]] = []
    kinds = facts.get("card_words", {})
    possible = {kind} if kind else set().union(*kinds.values()) if kinds else set()
    offered = any(isinstance(ability, t.PlayExtra) and ability.may for ability in abilities)
    for place, ability in enumerate(abilities):
        paid = [] if offered else [part for part in ability.walk() if isinstance(part, t.ExtraPaid)]
        faults += [(place, _fault("ability.refers_to_nothing", part, word="ExtraPaid")) for part in paid]
        once = isinstance(ability, t.Attach) or (isinstance(ability, t.Keyword) and ability.kw.id not in facts["stacks"])
        if once and any(item == ability or isinstance(item, t.Attach) for item in abilities[:place] if type(item) is type(ability)):
            faults.append((place, _fault("ability.said_twice", ability)))
        for word in _own_words(ability):
            allowed = kinds.get(word.kind)
            if allowed is not None and possible and not possible & allowed:
                faults.append((place, _fault("ability.other_kind", word, word=word.kind)))
            elif allowed is not None:
                possible &= allowed
    return faults


def _own_words(ability: Node) -> Iterator[t.Ref]:
    """The words of an ability for the card that has it; quoted abilities speak of another."""
    if isinstance(ability, t.Quoted):
        return
    if isinstance(ability, t.Attach):
        yield t.Ref("host", span=ability.span)
    if isinstance(ability, t.Spell):
        yield t.Ref("this_stratagem", span=ability.span)
    if isinstance(ability, t.Ref):
        yield ability
    for child in ability.children():
        yield from _own_words(child)


# --- words that point back -------------------------------------------------------------------------------------------------------------
# What must have happened before a word for its object makes sense.
_NEEDS = {
    "sacrificed": ("Sacrifice", "Sacrifices", "is_sacrificed"),
    "sacrificed_unit": ("Sacrifice", "Sacrifices", "is_sacrificed"),
    "destroyed_unit": ("Destroy", "is_destroyed"),
    "discarded_card": ("Discard", "Discards", "is_discarded", "DiscardedFrom"),
    "revealed_card": ("Reveal", "Put"),
    "dead": ("dies",),
    "dead_unit": ("dies",),
    "played_unit": ("PlayFree", "Plays"),
    "played_card": ("PlayFree", "Plays"),
}


# What says how something has come out that must have been done before.
_WANTED: dict[type, frozenset[str]] = {
    t.Rolled: frozenset({"RollDie"}),
    t.CoinIs: frozenset({"FlipCoin"}),
    t.RevealedMore: frozenset({"Reveal"}),
    t.MostRevealed: frozenset({"Reveal"}),
    t.ChosenNumber: frozenset({"SecretNumber", "NameOne"}),
    t.NumbersEqual: frozenset({"SecretNumber"}),
    t.NumbersGap: frozenset({"SecretNumber"}),
}


@dataclass
class _Reader:
    """Reads an ability as a person does, first to last, and notes what has been mentioned so far."""

    bodies: tuple[type, ...] = ()
    object: bool = False
    several: bool = False
    player: bool = False
    chosen: bool = False
    shown: bool = False
    pair: bool = False
    deeds: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    done: int = 0

    def run(self, ability: Node) -> list[Fault]:
        if isinstance(ability, (t.Triggered, t.Activated, t.Replacement, t.Spell, t.Static, t.Attach, *self.bodies)):
            self.read(ability)
        return self.faults

    def read(self, item: Any) -> None:
        if isinstance(item, tuple):
            for part in item:
                self.read(part)
        elif isinstance(item, t.Quoted):
            self.faults.extend(_Reader(self.bodies, object=True).run(item.ability))
        elif isinstance(item, t.IfDone | t.IfNotDone):
            if not self.done:
                self.faults.append(_fault("ability.if_done_first", item))
            self.children(item)
        elif isinstance(item, t.Ref):
            self.ref(item)
        elif isinstance(item, t.Who):
            self.who(item)
        elif isinstance(item, Node):
            self.children(item)
            self.mention(item)

    def children(self, item: Node) -> None:
        if isinstance(item, (t.Triggered, t.Activated, t.Spell, t.Mode, *self.bodies)):
            for name in ("event", "costs"):
                self.read(getattr(item, name, None))
            if isinstance(item, t.Activated):
                self.done += 1
            for part in getattr(item, "body", ()):
                self.read(part)
                self.done += 1
        elif isinstance(item, t.Replacement):
            self.read((item.event, item.act))
            self.done += 1
            self.read(item.after)
        elif isinstance(item, t.Steps):
            for part in item.items:
                self.read(part)
                self.done += 1
        else:
            for part in item.children():
                self.read(part)

    def mention(self, item: Node) -> None:
        if isinstance(item, t.Sel | t.Top | t.NextCard):
            self.object = True
            self.several = True
        wanted = _WANTED.get(type(item))
        if wanted is not None and not self.deeds & wanted:
            self.faults.append(_fault("ability.refers_to_nothing", item, word=type(item).__name__))
        if isinstance(item, t.MakeTokens | t.MakeCopies):
            self.object = self.several = True
        if isinstance(item, t.Players | t.MostRevealed):
            self.player = True
        if isinstance(item, t.Choose | t.Pick):
            self.chosen = True
            named = item.what if isinstance(item.what, tuple) else (item.what,)
            two = any(isinstance(item, t.Sel) and (item.qty == 2 or item.qty == t.UpTo(2)) for item in named)
            self.pair = self.pair or len(named) > 1 or two
        if isinstance(item, t.Period) and ("opponent" in item.kind or "players" in item.kind):
            self.player = True
        if isinstance(item, t.Look | t.Reveal | t.Search):
            self.shown = True
        self.deeds.add(type(item).__name__)
        if isinstance(item, t.Verb):
            self.deeds.add(item.kind)

    def ref(self, item: t.Ref) -> None:
        kind = item.kind
        ok = True
        if kind == "it" or kind.startswith("that_"):
            ok = self.object
        elif kind.startswith("those_"):
            ok = self.several
        elif kind == "other_cards" or kind == "among_them":
            ok = self.shown
        elif kind.startswith("chosen_"):
            ok = self.chosen
        elif kind in ("former", "latter"):
            ok = self.pair
        elif kind in _NEEDS:
            ok = any(deed in self.deeds for deed in _NEEDS[kind])
        else:
            self.object = True
        if not ok:
            self.faults.append(_fault("ability.refers_to_nothing", item, word=kind))

    def who(self, item: t.Who) -> None:
        if item.kind in ("them", "that_player", "that_opponent"):
            if not (self.player or (item.kind == "them" and self.object)):
                self.faults.append(_fault("ability.refers_to_nobody", item, word=item.kind))
        elif item.kind not in ("you", "self", "each_own", "owner", "its_owner", "owners", "anyones"):
            self.player = True
