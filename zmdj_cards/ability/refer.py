"""What pronouns point at: 其 and 该角色 mean the nearest thing mentioned before that the effect can be done to.

A text is read as a person reads it, first to last. Every phrase for objects is a mention, with its kind and where the object then is: on
the battlefield, or a card somewhere else (in hand, discarded, revealed). What an effect needs is a fact of the game
(`lexicon.extra["static"]`). Where the nearest mention fits, the pronoun stays: the engine and the printers take it so. Where only an
earlier one fits, the pronoun becomes the word that names it ("the chosen unit"). Where none fits it is a fault, and where the two things of
one event fit equally it is a warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from zmdj_cards.ability import tree as t
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.tree import Node
from zmdj_cards.errors import Fault, Place, fault

# Where the object of an effect stands, if not in the field `what`.
OBJECT: Mapping[type, str] = {t.Damage: "to", t.Attach: "to", t.PlaceMarkers: "on"}
_PRONOUNS = frozenset({"it", "that_unit", "that_any", "that_commander", "that_attachment", "that_card"})
# Effects of which it is remembered how many they were done to.
_COUNTED = (
    t.Draw, t.Discard, t.Destroy, t.Sacrifice, t.Rest, t.Ready, t.Put, t.Return, t.Exile, t.ShuffleInto, t.RemoveMarkers, t.Damage,
    t.PlaceMarkers, t.SecretNumber, t.Reveal,
)  # fmt: skip
# Effects that speak of what others choose or count, not of an object that they act on.
_CHOOSING = (t.Choose, t.Pick)


@dataclass
class Mention:
    """One thing that was spoken of. `board`: on the battlefield, a card elsewhere, or (None) not known; `name`: the word that names it
    again, None where only a pronoun does; `moment`: those of one event share it, and (below 0) what is chosen together."""

    noun: str
    board: bool | None
    name: t.Ref | None = None
    moment: int = 0


def resolve(ability: Node, lexicon: Lexicon) -> tuple[Node, list[Fault]]:
    """The ability with its pronouns resolved, and what was found wrong with them."""
    facts = lexicon.extra.get("static")
    if facts is None:
        return ability, []
    reader = _Reader(facts)
    return reader.node(ability), reader.faults


class _Reader:
    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = facts
        self.mentions: list[Mention] = []
        self.faults: list[Fault] = []
        self.moments = 0
        self.meant: Mention | None = None  # by the pronoun that was read last
        self.heard = self.acted = False  # an event is spoken of; something has been done since

    # What can be done to what

    def fits(self, mention: Mention, effect: str, pronoun: str) -> bool:
        if mention.noun and mention.noun in self.facts["barred"].get(effect, ()):
            return False
        if mention.board is False and effect in self.facts["on_board"]:
            return False
        if mention.board is True and effect in self.facts["off_board"]:
            return False
        if pronoun != "it" and mention.name is not None and mention.name.kind in self.facts["own_words"]:
            return False  # "that unit" is another than "this unit"
        if pronoun == "that_card" and mention.board and mention.noun in self.facts["field"]:
            return False
        wanted = self.facts["pronouns"].get(pronoun)
        return wanted is None or not mention.noun or mention.noun in wanted

    def pointed(self, ref: t.Ref, act: Node) -> t.Ref:
        """The word that names what a pronoun means."""
        known, effect = self.mentions, type(act).__name__
        if not known:
            return ref  # the other checks say that it refers to nothing
        nearest = self.meant = known[-1]
        if self.fits(nearest, effect, ref.kind):
            twins = [item for item in known if item.moment == nearest.moment and item is not nearest]
            if nearest.moment > 0 and any(self.fits(item, effect, ref.kind) and item.name != nearest.name for item in twins):
                self.faults.append(fault("ability.two_meant", Place(span=ref.span), "warning", word=ref.kind))
            return ref
        for item in reversed(known[:-1]):
            if self.fits(item, effect, ref.kind):
                self.meant = item
                if item.moment == nearest.moment != 0:
                    return ref  # chosen together: the pronoun itself says which
                return replace(item.name, span=ref.span) if item.name is not None else ref
        self.faults.append(fault("ability.wrong_object", Place(span=act.span), noun=nearest.noun or ref.kind))
        return ref

    # Reading

    def node(self, item: Node) -> Node:
        if isinstance(item, t.Quoted):
            return item  # it speaks of what has it
        if item == t.DoneCount(t.Deed("handled")) and self.heard and not self.acted:
            return t.ThatMany(span=item.span)  # nothing has been done yet: as many as the event tells of
        if isinstance(item, t.Triggered | t.Replacement | t.Later):
            return self.event(item)
        if isinstance(item, t.Modes):
            return self.modes(item)
        if isinstance(item, t.If | t.While):
            return self.condition(item)
        effect = type(item).__name__
        name = OBJECT.get(type(item), "what")
        changes: dict[str, Any] = {}
        for entry in fields(item):
            if entry.name == "span":
                continue
            value = getattr(item, entry.name)
            if entry.name == name and isinstance(value, t.Ref):
                if value.kind in _PRONOUNS and effect in self.facts["acts"]:
                    changes[entry.name] = self.pointed(value, item)
                elif value.kind not in _PRONOUNS:
                    self.named(value)
            else:
                changes[entry.name] = self.part(value)
        made = replace(item, **{key: value for key, value in changes.items() if value is not getattr(item, key)}) if changes else item
        self.after(made)
        return made

    def part(self, value: Any) -> Any:
        if isinstance(value, Node):
            return self.node(value) if not isinstance(value, t.Atom) else value
        if isinstance(value, tuple):
            found = tuple(self.part(item) for item in value)
            return found if any(one is not two for one, two in zip(found, value, strict=True)) else value
        return value

    def event(self, item: Any) -> Node:
        self.moments += 1
        mentioned = len(self.mentions)
        replaced = isinstance(item, t.Replacement)
        for event in item.event.events if isinstance(item.event, t.AnyOf) else (item.event,):
            self.of_event(event, replaced)
        if len(self.mentions) == mentioned and not isinstance(item, t.Later):
            self.mentions.append(Mention("", None))  # the card itself
        self.heard, self.acted = isinstance(item, t.Triggered), False
        rest = {entry.name: getattr(item, entry.name) for entry in fields(item) if entry.name not in ("span", "event")}
        made: Node = replace(item, **{name: self.part(value) for name, value in rest.items()})
        return made

    def of_event(self, event: Node, replaced: bool) -> None:
        if isinstance(event, t.PlayerEvent):
            what = getattr(event.deed, "what", None)
            if what is not None:
                played = isinstance(event.deed, t.Plays) and any(part.word in self.facts["enters"] for part in _sels(what))
                self.mention(what, played)
        if not isinstance(event, t.Event):
            return
        gone = not replaced and any(self.leaves(verb) for verb in event.verbs)
        named = event.what if isinstance(event.what, t.Ref) and event.what.kind not in _PRONOUNS else None
        self.mention(event.what, False if gone else None, named, self.moments)
        for verb in event.verbs:
            other = getattr(verb, "target", None) or getattr(verb, "by", None)
            if other is not None:
                self.mentions.insert(-1, self.made(other, None, None, self.moments))

    def leaves(self, verb: Node) -> bool:
        if isinstance(verb, t.Goes):
            return True
        return isinstance(verb, t.DiscardedFrom) or (isinstance(verb, t.Atom) and verb.kind in self.facts["leaves"])

    def modes(self, item: t.Modes) -> Node:
        """Options do not speak of each other."""
        before = self.mentions
        options = []
        for option in item.options:
            self.mentions = [replace(known) for known in before]
            options.append(replace(option, body=self.part(option.body)))
        self.mentions = before
        return replace(item, options=tuple(options))

    def condition(self, item: Any) -> Node:
        """A condition about an object makes it the nearest; one about players and numbers mentions nothing."""
        cond = item.cond
        for one in cond.conds if isinstance(cond, t.AllOf | t.OneOfConds) else (cond,):
            what = getattr(one, "what", None)
            if isinstance(one, t.ObjectCondition | t.Happened) and isinstance(what, t.Sel):
                self.mention(what, None)
        before = [replace(known) for known in self.mentions]
        then = self.part(item.then)
        made: Node
        if isinstance(item, t.While):
            made = replace(item, then=then)
            return made
        new = self.mentions[len(before) :]
        self.mentions = [replace(known) for known in before]
        otherwise = self.part(item.otherwise)
        # What was done in a case only may not have been done.
        self.mentions = [*before, *new, *self.mentions[len(before) :]]
        made = replace(item, then=then, otherwise=otherwise)
        return made

    def after(self, item: Node) -> None:
        """What an effect has been done to is the nearest from now on."""
        effect = type(item).__name__
        self.acted = self.acted or (isinstance(item, _COUNTED) and not isinstance(getattr(item, "n", None), t.DoneCount))
        what = getattr(item, OBJECT.get(type(item), "what"), None)
        if isinstance(item, _CHOOSING):
            self.moments += 1
            for one in what if isinstance(what, tuple) else (what,):
                made = self.made(one, None, None, -self.moments)
                made.name = self.chosen(made.noun)
                self.mentions.append(made)
        elif isinstance(item, t.MakeTokens | t.MakeCopies):
            self.mentions.append(Mention("unit", True))
        elif effect in self.facts["acts"] and what is not None:
            place = self.place_after(item)
            if isinstance(what, t.Ref):
                meant = self.meant if what.kind in _PRONOUNS else next((one for one in reversed(self.mentions) if one.name == what), None)
                if meant is not None and place is not None:
                    meant.board = place
            else:
                self.mention(what, place, self.handled(effect, what))

    def place_after(self, item: Node) -> bool | None:
        effect = type(item).__name__
        to = getattr(item, "to", None)
        if isinstance(to, t.To):
            return to.zone.kind == "battlefield"
        if effect in self.facts["takes_away"]:
            return False
        return True if effect in self.facts["on_board"] or effect == "PlayFree" else None

    def handled(self, effect: str, what: Any) -> t.Ref | None:
        kind = self.facts["handled"].get(effect)
        return t.Ref(kind) if kind else None

    def chosen(self, noun: str) -> t.Ref | None:
        kind = self.facts["chosen"].get(noun)
        return t.Ref(kind) if kind else None

    def named(self, ref: t.Ref) -> None:
        """A word of its own for something: from now on it is the nearest."""
        noun = self.facts["refs"].get(ref.kind)
        if noun is not None:
            self.mentions.append(Mention(noun, True if noun in self.facts["field"] else None, t.Ref(ref.kind)))

    def mention(self, what: Node, board: bool | None, name: t.Ref | None = None, moment: int = 0) -> None:
        self.mentions.append(self.made(what, board, name, moment))

    def made(self, what: Node, board: bool | None, name: t.Ref | None, moment: int) -> Mention:
        noun, where = "", board
        if isinstance(what, t.Ref):
            noun = self.facts["refs"].get(what.kind, "")
            name = name or (what if what.kind not in _PRONOUNS else None)
        for part in _sels(what):
            noun = noun or part.word
            if where is None:
                field = part.word in self.facts["field"]
                where = field if part.word and (part.zone is None or field) else False if part.zone is not None else None
        if isinstance(what, t.Top):
            noun, where = "card", False
        if where is None and noun in self.facts["field"]:
            where = True
        return Mention(noun, where, name, moment)


def _sels(what: Any) -> Iterator[t.Sel]:
    if isinstance(what, t.Sel):
        yield what
    elif isinstance(what, t.Both | t.Either):
        for part in what.items:
            yield from _sels(part)
