"""The tree of an ability: frozen dataclasses that know no wording.

Reading order: atoms and numbers, players, selectors and filters, effects, sentences, events, conditions, abilities. Spans are half-open
character ranges of the printed text; they never take part in comparison. Where a field is called `n` it is a whole number or a number
node (`X`, `CountOf`, …). Which atoms exist (`Ref("it")`, `Noun("unit")`) is the lexicon's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, TypeVar, dataclass_transform

Span = tuple[int, int]


@dataclass(frozen=True)
class Node:
    """Base of all nodes."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)

    def children(self) -> Iterator[Node]:
        """Direct child nodes in the order of the fields."""
        kind: Any = type(self)  # Any: type checkers take the hash of a class for that of its instances
        for name in field_names(kind):
            value = getattr(self, name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                for item in value:
                    if isinstance(item, Node):
                        yield item

    def walk(self) -> Iterator[Node]:
        """The node and all below it, parents first."""
        left: list[Node] = [self]
        while left:
            one = left.pop()
            yield one
            below = list(one.children())
            below.reverse()
            left += below


@cache
def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a kind of node, without the span."""
    return tuple(entry.name for entry in fields(kind) if entry.name != "span")


C = TypeVar("C")


@dataclass_transform(frozen_default=True)
def node(cls: type[C]) -> type[C]:
    return dataclass(frozen=True)(cls)


Num = int | Node
Nodes = tuple[Node, ...]


@node
class Gap(Node):
    """A piece of text that no row reads. A tree that holds one is never FULL."""

    text: str


@node
class Atom(Node):
    """A word of a closed list; in the notation it stands bare."""

    kind: str


# --- atoms -----------------------------------------------------------------------------------------------------------------------------
@node
class Who(Atom):
    """A player or players named without choosing: you, opponent, them, …"""


@node
class Ref(Atom):
    """An object named without choosing: this_unit, it, that_card, host, …"""


@node
class Noun(Atom):
    """A kind of object: unit, commander, stratagem_card, …"""


@node
class Adj(Atom):
    """A state or quality before the noun: rested, attacking, awakened, a subtype, an element, …"""


@node
class Stat(Atom):
    """power, range, cost, flash_point, base_power, …"""


@node
class Zone(Atom):
    """hand, discard, main_deck_top, …"""


@node
class Period(Atom):
    """this_turn, this_combat, your_turn, …"""


@node
class Marker(Atom):
    """A kind of marker: supply, power_marker, …"""


@node
class Step(Atom):
    """A step or phase that can be skipped or named: intercept_step, ready_phase, …"""


@node
class Side(Atom):
    """left_flank, right_flank, that_flank, …"""


@node
class Timing(Atom):
    """main, response"""


@node
class Element(Atom):
    """An element in a cost: wind, forest, …"""


@node
class Verb(Atom):
    """What happens to an object, or what it does, without further words: enters, dies, attacks, …"""


@node
class Deed(Atom):
    """What a player does, without further words: draws, joint_attack, …"""


# --- numbers ---------------------------------------------------------------------------------------------------------------------------
@node
class X(Node):
    """The variable of the card."""


@node
class MinusX(Node):
    """Its negative, in `-X power`."""


@node
class CountOf(Node):
    """How many objects there are."""

    what: Node


@node
class LifeSize(Node):
    """How many cards a player has in the life zone."""

    who: Node


@node
class HandSize(Node):
    who: Node


@node
class StatOf(Node):
    """The value of a stat of one object."""

    what: Node
    stat: Stat


@node
class MoreThan(Node):
    """By how much `what` of one player exceeds that of another."""

    who: Node
    what: Noun
    than: Node


@node
class HandGap(Node):
    """The difference between two players' hand sizes."""

    one: Node
    two: Node


@node
class DoneCount(Node):
    """How many cards or points this effect handled: `verb` names the deed."""

    deed: Deed


@node
class ThatDifference(Node):
    """The difference compared just before."""


@node
class Times(Node):
    n: Num
    of: Node


# --- quantities ------------------------------------------------------------------------------------------------------------------------
@node
class UpTo(Node):
    n: Num


@node
class AtLeast(Node):
    n: Num


@node
class AtMost(Node):
    """No more than n, as a condition (三张或更少); `UpTo` is a choice."""

    n: Num


@node
class AnyNumber(Node):
    pass


@node
class All(Node):
    pass


@node
class Each(Node):
    pass


# --- players and selectors -------------------------------------------------------------------------------------------------------------
@node
class Players(Node):
    """Players by number: a player, an opponent, up to one other player."""

    role: Noun
    qty: Num | Node | None = None
    other: bool = False


@node
class ControllerOf(Node):
    of: Node


@node
class OwnerOf(Node):
    of: Node


@node
class Controlled(Node):
    """ "units that P controls", against "P's units"."""

    by: Node


@node
class In(Node):
    """A zone of a player, as a place where cards are looked for."""

    zone: Zone
    who: Node | None = None


@node
class Sel(Node):
    """Objects by quantity, owner, place, filters and kind."""

    noun: Node | None = None
    qty: Num | Node | None = None
    who: Node | None = None
    zone: Node | None = None
    other: bool = False
    filters: Nodes = ()
    adjs: Nodes = ()

    @property
    def word(self) -> str:
        """The kind of the noun, "" where none is said."""
        return self.noun.kind if isinstance(self.noun, Noun) else ""


@node
class Top(Node):
    """Cards at one end of a pile; `n` None: the card there."""

    zone: Zone
    who: Node | None = None
    n: Num | Node | None = None


@node
class CardsPlayed(Node):
    """The cards of a kind that a player plays."""

    who: Node
    what: Sel


@node
class RefIn(Node):
    """A known card, said to be in a zone."""

    what: Node
    zone: In


@node
class NextCard(Node):
    """The next (or first) card of a kind that a player plays."""

    what: Sel
    who: Node
    first: bool = False
    played: bool = False


@node
class Markers(Node):
    """Markers on an object."""

    on: Node
    kind: Marker
    qty: Num | Node | None = None


@node
class Both(Node):
    items: Nodes


@node
class Either(Node):
    items: Nodes


@node
class Flank(Node):
    """A flank to be picked."""

    who: Node | None = None


# --- filters ---------------------------------------------------------------------------------------------------------------------------
@node
class Cmp(Node):
    """Stat against number: op is le, ge, eq, lt, gt, ne."""

    stat: Stat
    op: str
    n: Num


@node
class CmpTo(Node):
    """Stat against the same stat of another object."""

    stat: Stat
    op: str
    to: Node


@node
class Most(Node):
    """Highest or lowest of a stat."""

    stat: Stat
    high: bool = True


@node
class HasKw(Node):
    kws: tuple[Kw, ...]


@node
class HasTiming(Node):
    timing: Timing


@node
class HasMarker(Node):
    kind: Marker
    qty: Num | Node | None = None


@node
class HasAttached(Node):
    what: Sel


@node
class Named(Node):
    name: str


@node
class SameName(Node):
    to: Node


@node
class Adjacent(Node):
    to: Node


@node
class InFlank(Node):
    side: Side
    of: Node | None = None


@node
class Did(Node):
    """Did (or was) something in a period."""

    verb: Verb
    period: Period


@node
class DidNot(Node):
    verb: Verb
    period: Period


@node
class IsAdj(Node):
    """A quality in clause form: "that is rested"."""

    adj: Adj


@node
class Not(Node):
    what: Node


@node
class OneOf(Node):
    """At least one of the filters holds."""

    options: Nodes


# --- keywords and gained things --------------------------------------------------------------------------------------------------------
@node
class Kw(Node):
    """A keyword with its number or cost."""

    id: str
    n: Num | None = None
    cost: Pay | None = None


@node
class Quoted(Node):
    """An ability in quotes that an object gains."""

    ability: Node


@node
class Delta(Node):
    """+2 power, -X range."""

    stat: Stat
    n: Num


@node
class AllSkills(Node):
    pass


# --- costs -----------------------------------------------------------------------------------------------------------------------------
@node
class Pay(Node):
    n: Num
    elements: tuple[Element | Adj, ...] = ()


@node
class RestThis(Node):
    """Rest as a cost, of the card itself."""


# --- durations -------------------------------------------------------------------------------------------------------------------------
@node
class Until(Node):
    """Ends with a period, or at its start."""

    period: Period
    start: bool = False


# --- effects ---------------------------------------------------------------------------------------------------------------------------
@node
class Choose(Node):
    """Choose targets (指定)."""

    what: Nodes


@node
class Pick(Node):
    """Choose without targeting (选择)."""

    what: Node


@node
class Draw(Node):
    n: Num
    again: bool = False


@node
class DrawTo(Node):
    """Draw until the hand holds n cards."""

    n: Num


@node
class Discard(Node):
    what: Node
    random: bool = False


@node
class Reveal(Node):
    what: Node


@node
class Look(Node):
    what: Node


@node
class Destroy(Node):
    what: Node


@node
class Sacrifice(Node):
    what: Node


@node
class Exile(Node):
    what: Node


@node
class Rest(Node):
    what: Node


@node
class Ready(Node):
    what: Node


@node
class Suppress(Node):
    what: Node


@node
class Flip(Node):
    what: Node


@node
class Move(Node):
    what: Node
    n: Num | None = None


@node
class Swap(Node):
    """Exchange the places of objects."""

    what: Node


@node
class To(Node):
    """A zone as a destination; `who` None: the player who acts."""

    zone: Zone
    who: Node | None = None


@node
class Return(Node):
    """Move back to a zone (移回)."""

    what: Node
    to: To
    source: Zone | None = None
    rested: bool = False


@node
class Put(Node):
    """Put into a zone (置于, 置入)."""

    what: Node
    to: To
    source: Zone | None = None
    any_order: bool = False
    rested: bool = False
    facedown: bool = False
    reveal: bool = False


@node
class ShuffleInto(Node):
    what: Node
    to: To
    source: Zone | None = None


@node
class ShuffleDeck(Node):
    zone: Zone
    who: Node | None = None


@node
class Search(Node):
    zone: Node
    what: Node


@node
class PlayFree(Node):
    what: Node
    rested: bool = False
    ignore_need: bool = False


@node
class SwapWith(Node):
    """Exchange the place of what was chosen with that of another object."""

    other: Node


@node
class Damage(Node):
    to: Node
    n: Num | Node
    extra: bool = False
    each: bool = False


@node
class PlaceMarkers(Node):
    n: Num | Node
    kind: Marker
    on: Node
    each: bool = False


@node
class RemoveMarkers(Node):
    what: Markers


@node
class GainToken(Node):
    n: Num
    what: Marker


@node
class Gain(Node):
    """Objects gain values and abilities, for a time."""

    what: Node
    stats: tuple[Delta, ...] = ()
    gets: Nodes = ()
    until: Until | None = None
    extra: bool = False
    one_of: bool = False


@node
class Lose(Node):
    what: Node
    gets: Nodes
    until: Until | None = None


@node
class SetStat(Node):
    """A stat becomes a number, for a time."""

    what: Node
    stat: Stat
    n: Num
    until: Until | None = None


@node
class LoseToken(Node):
    """The player who acts removes tokens of their own."""

    n: Num
    what: Marker


@node
class MakeCannot(Node):
    """Objects cannot do something, for a time."""

    what: Node
    deed: Node
    until: Until | None = None


@node
class TakeControl(Node):
    what: Node
    until: Until | None = None


@node
class Skip(Node):
    steps: tuple[Step, ...]
    of: Period | None = None


@node
class MakeAttack(Node):
    """Objects attack by effect, once."""

    what: Node
    joint: bool = False
    target: Node | None = None


@node
class Retarget(Node):
    to: Node


@node
class MoreDamage(Node):
    """That damage rises by n."""

    n: Num


@node
class ResolveAgain(Node):
    """A card's effect happens n more times."""

    what: Node
    n: Num


@node
class RepeatFor(Node):
    """The effect above may also choose a further object."""

    what: Node


@node
class AttachTo(Node):
    what: Node
    to: Node


@node
class EndGame(Node):
    """The player who acts wins or loses."""

    win: bool


@node
class EndCombat(Node):
    pass


@node
class Modes(Node):
    """Choose n of the options (a number or `UpTo`); each option is a body."""

    n: Num | Node
    options: tuple[Mode, ...]


@node
class Mode(Node):
    body: Nodes


@node
class Make(Node):
    """Someone makes a player do something; `apart`: each of them."""

    who: Node
    act: Node
    apart: bool = False


@node
class Does(Node):
    """A player does something."""

    who: Node
    act: Node
    apart: bool = False


@node
class Also(Node):
    """A further effect joined without a new clause; `how` is and_also or along."""

    act: Node
    how: str


# --- sentences -------------------------------------------------------------------------------------------------------------------------
@node
class Steps(Node):
    """Effects in order within one sentence."""

    items: Nodes


@node
class May(Node):
    act: Node


@node
class If(Node):
    cond: Node
    then: Node
    otherwise: Node | None = None


@node
class IfDone(Node):
    """If the sentence before was done in full."""

    then: Node


@node
class Then(Node):
    act: Node


@node
class Instead(Node):
    """Replaces what was said before; `above`: said as "the above effect"."""

    act: Node
    above: bool = False


@node
class Split(Node):
    """Alternatives of one sentence, joined by semicolons."""

    parts: Nodes


@node
class During(Node):
    """An effect that lasts for, or is confined to, a period."""

    period: Period | Until
    act: Node


@node
class Define(Node):
    """X is a number."""

    n: Num


@node
class ForEach(Node):
    """For each thing counted, an effect."""

    each: Node
    act: Node


@node
class At(Node):
    """A moment: start or end of a period. As an event, or as a delayed effect's time."""

    period: Period
    end: bool = True


@node
class Later(Node):
    """A delayed effect; `every`: each time, not once."""

    event: Node
    act: Node
    every: bool = False


# --- events ----------------------------------------------------------------------------------------------------------------------------
@node
class Event(Node):
    """An object does, or suffers, one of `verbs`."""

    what: Node
    verbs: Nodes
    during: Period | None = None
    cause: Node | None = None


@node
class PlayerEvent(Node):
    who: Node
    deed: Node
    during: Period | None = None
    cause: Node | None = None


@node
class AnyOf(Node):
    """One of several events."""

    events: Nodes


@node
class ByEffect(Node):
    """The cause: a card effect of a player."""

    who: Node | None = None


@node
class ByCombat(Node):
    pass


@node
class CardOrSkill(Node):
    """A card or skill (of a player) that chooses targets."""

    who: Node | None = None


@node
class Attacks(Node):
    """Attacks a given kind of object."""

    target: Node


@node
class DealsDamage(Node):
    to: Node | None = None
    combat: bool = False


@node
class Goes(Node):
    """Goes from a zone to a zone."""

    source: Zone
    to: Zone


@node
class DiscardedFrom(Node):
    source: Zone


@node
class GetsMarker(Node):
    """A marker is put on it, or taken off (`lost`)."""

    kind: Marker
    lost: bool = False


@node
class BecomesTarget(Node):
    """Becomes the target of skills (or cards) of something."""

    of: Node


@node
class Plays(Node):
    what: Node


@node
class Discards(Node):
    what: Node


@node
class UsesSkills(Node):
    """Uses skills of a timing."""

    timing: Timing


@node
class Sacrifices(Node):
    what: Node


@node
class JointAttackEnds(Node):
    who: Node


# --- conditions ------------------------------------------------------------------------------------------------------------------------
@node
class Controls(Node):
    who: Node
    what: Sel


@node
class ControlsNone(Node):
    who: Node
    what: Sel


@node
class NumberIs(Node):
    """A number against a number."""

    what: Node
    op: str
    n: Num


@node
class HandMost(Node):
    who: Node


@node
class HandNotMost(Node):
    who: Node


@node
class HasMore(Node):
    """One player controls (or has in hand) more of a kind than another; `fewer` the other way round."""

    who: Node
    what: Noun
    than: Node
    fewer: bool = False


@node
class Exists(Node):
    """There are such cards in a zone; `none`: there are not."""

    zone: Node
    what: Sel
    none: bool = False


@node
class InPeriod(Node):
    """It is someone's turn, or a certain time."""

    period: Period


@node
class NoHand(Node):
    """A player has no cards in hand."""

    who: Node


@node
class AboveBase(Node):
    """Power or range above (or below) the base value."""

    what: Node
    stat: Stat
    op: str


@node
class StatIs(Node):
    what: Node
    stat: Stat
    op: str
    n: Num


@node
class Is(Node):
    """An object satisfies a filter."""

    what: Node
    filter: Node


@node
class IsKind(Node):
    """An object is one of a kind."""

    what: Node
    kind: Sel | Not


@node
class HasNoMarker(Node):
    what: Node
    kind: Marker


@node
class AloneInFlank(Node):
    what: Node


@node
class Happened(Node):
    """Some object did something in a period."""

    period: Period
    what: Node
    verb: Verb


@node
class NeverHappened(Node):
    period: Period
    what: Node
    verb: Verb


@node
class PlayerDid(Node):
    who: Node
    period: Period
    deed: Node


@node
class PlayerDidNot(Node):
    who: Node
    period: Period
    deed: Node


@node
class AttackResult(Node):
    """This attack succeeded or failed."""

    success: bool


@node
class SkillUse(Node):
    """The n-th use of this skill in a period."""

    n: Num
    period: Period


@node
class MoveCount(Node):
    """The n-th move of an object in a period."""

    what: Node
    n: Num
    period: Period


@node
class PlayedFree(Node):
    """This card was played without paying its cost."""


@node
class EventIs(Node):
    """An event, used as a condition."""

    event: Node


@node
class AllOf(Node):
    conds: Nodes


@node
class OneOfConds(Node):
    conds: Nodes


@node
class WereDone(Node):
    """Counted by `ForEach`: n points or places handled in this way."""

    deed: Deed
    n: Num


@node
class Each1(Node):
    """Counted by `ForEach`: each object that a player controls, or that is on the battlefield."""

    what: Sel
    who: Node | None = None


@node
class EachIn(Node):
    """Counted by `ForEach`: each card in a zone."""

    zone: Node
    what: Sel


@node
class EachMarker(Node):
    """Counted by `ForEach`: each marker on an object."""

    on: Node
    kind: Marker


@node
class EachDeed(Node):
    """Counted by `ForEach`: each deed of a player in a period."""

    period: Period
    who: Node
    deed: Node


@node
class EachEvent(Node):
    """Counted by `ForEach`: each object that did something in a period."""

    period: Period
    what: Node
    verb: Verb


# --- static effects --------------------------------------------------------------------------------------------------------------------
@node
class Has(Node):
    """Objects have values and abilities, as long as the ability works; `owns`: said as "has"."""

    what: Node
    stats: tuple[Delta, ...] = ()
    gets: Nodes = ()
    during: Period | None = None
    owns: bool = False


@node
class Lacks(Node):
    """Objects lose abilities; `locked`: and cannot gain them."""

    what: Node
    gets: Nodes
    during: Period | None = None
    locked: bool = False


@node
class Cannot(Node):
    what: Node
    deeds: Nodes
    during: Period | None = None


@node
class Can(Node):
    """Objects can do something that the rules do not allow."""

    what: Node
    deeds: Nodes


@node
class Must(Node):
    what: Node
    deed: Node


@node
class StatEquals(Node):
    """A stat is set by a number."""

    what: Node
    stat: Stat
    n: Num


@node
class PlayCost(Node):
    """Playing costs more or less."""

    what: Node
    n: Num
    more: bool = False


@node
class AwakenCost(Node):
    who: Node
    n: Num
    more: bool = False


@node
class EntersWith(Node):
    what: Node
    n: Num | None = None
    kind: Marker | None = None
    rested: bool = False


@node
class DamageUp(Node):
    """That damage rises by n (static wording)."""

    n: Num


@node
class HasControl(Node):
    who: Node
    what: Node


@node
class While(Node):
    """As long as a condition holds."""

    cond: Node
    then: Node


@node
class NoAmbush(Node):
    """This damage cannot trigger Ambush."""


# --- what further sets may print --------------------------------------------------------------------------------------------------------
@node
class LessDamage(Node):
    """That damage falls by n."""

    n: Num


@node
class NoDamage(Node):
    """That damage is prevented."""


@node
class DamageChange(Node):
    """Damage dealt to objects (`dealt`: by them) rises or falls (`less`) by n; `combat`: combat damage only."""

    what: Node
    n: Num
    dealt: bool = False
    combat: bool = False
    less: bool = False


@node
class Prevent(Node):
    """Damage to objects is prevented for a time; `next`: only once."""

    what: Node
    until: Until | None = None
    next: bool = False


@node
class IfNotDone(Node):
    """If the sentence before was not done in full."""

    then: Node


@node
class Unless(Node):
    """Something happens unless a player does something."""

    act: Node
    who: Node
    pay: Node


@node
class PlayExtra(Node):
    """Additional costs of playing this card."""

    costs: Nodes


@node
class Sum(Node):
    """The sum of two numbers."""

    one: Node
    two: Node


@node
class Multiply(Node):
    """A value becomes n times as great, for a time."""

    what: Node
    stat: Stat
    n: Num
    until: Until | None = None


@node
class SwapStats(Node):
    """Two objects exchange a value, or one object exchanges two of its values."""

    what: Node
    stat: Stat
    other: Stat | None = None
    until: Until | None = None


@node
class CountsAs(Node):
    """Objects count as a kind; `also`: beside what they are."""

    what: Node
    kind: Node
    also: bool = False


@node
class FreeToPlay(Node):
    """Objects can be played without paying their cost."""

    what: Node


@node
class HandLimit(Node):
    """A player may hold n cards more (or less) at the end of a turn; `n` None: any number."""

    who: Node
    n: Num | None = None
    less: bool = False


@node
class ExtraTurn(Node):
    """The player who acts takes one more turn after this one."""


@node
class ExtraPhase(Node):
    """The player who acts has one more such phase after this one."""

    step: Step


@node
class MoveMarkers(Node):
    """Markers go from one object to another."""

    what: Markers
    to: Node


@node
class Choice(Atom):
    """What can be named: element, card_type, card_name"""


@node
class NameOne(Node):
    """Choose an element, a type of card, or the name of a card."""

    of: Choice


@node
class ThatNamed(Node):
    """Of what was named before."""

    of: Choice


@node
class MoveTo(Node):
    """A unit moves to a flank of its line."""

    what: Node
    side: Side


@node
class PayByRemoving(Node):
    """Remove this marker to pay n."""

    n: Num


# --- deeds that can be forbidden -------------------------------------------------------------------------------------------------------
@node
class AttackedBy(Node):
    by: Node


@node
class ReadyIn(Node):
    step: Step


@node
class TargetOf(Node):
    """To become the target of skills or cards of something."""

    what: Noun
    of: Node | None = None


@node
class BySuch(Node):
    """Something with a cause: to die in combat."""

    cause: Node
    verb: Verb


@node
class BarredFrom(Node):
    """A player cannot use an object for something."""

    who: Node
    what: Node
    deed: Node


@node
class PlayPaying(Node):
    """Play this card for a cost that stands in the ability (Ambush)."""

    n: Num


# --- abilities -------------------------------------------------------------------------------------------------------------------------
@node
class Keyword(Node):
    """A keyword that stands as an ability."""

    kw: Kw


@node
class Attach(Node):
    """What an attachment may be attached to."""

    to: Node


@node
class NamedAs(Node):
    """This card's name counts as another (R23)."""

    name: str


@node
class Limit(Node):
    """At most n uses in a period."""

    n: Num
    period: Period


@node
class Spell(Node):
    """What a stratagem does, and when it may be played."""

    timings: tuple[Timing, ...]
    body: Nodes


@node
class Activated(Node):
    timings: tuple[Timing, ...]
    costs: Nodes
    body: Nodes
    limit: Limit | None = None


@node
class Triggered(Node):
    """`every`: whenever (每当) against when (当)."""

    event: Node
    body: Nodes
    every: bool = False
    limit: Limit | None = None


@node
class Static(Node):
    body: Nodes


@node
class Replacement(Node):
    """If an event would happen, something else happens."""

    event: Node
    act: Node


@node
class PlayOnly(Node):
    """A condition for playing the card."""

    cond: Node


@node
class Ambush(Node):
    body: Nodes


@node
class KeywordLine(Node):
    """Several keywords on one line; the compiler makes an ability of each."""

    kws: tuple[Kw, ...]


# --- reminders (never part of an ability) ----------------------------------------------------------------------------------------------
@node
class Fragment(Node):
    """Words of a reminder that carry no information of their own."""


@node
class Reminder(Node):
    """Reminder text of a keyword; its number or cost must be the keyword's."""

    id: str
    n: Num | None = None
    a: Node | None = None
    b: Node | None = None


@node
class RuleNote(Node):
    """A remark that repeats a rule."""

    id: str
    a: Node | None = None


def has_gap(tree: Any) -> bool:
    """Whether any part of the tree is unread."""
    return any(isinstance(item, Gap) for item in tree.walk())
