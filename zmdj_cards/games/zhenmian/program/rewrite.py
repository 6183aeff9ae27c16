"""Trees of this game as the kernel takes them: what is chosen on announcing is taken out of the sentences, pronouns get what they mean,
words that only this game has become words that every game has, where there are such."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.ability.tree import Node
from zmdj_cards.engine.program.known import CannotLower
from zmdj_cards.engine.program.lower import Lowering
from zmdj_cards.games.zhenmian import acts, inner
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.words.kinds import PERMANENTS

# Words that go back to what was mentioned last.
PRONOUNS: Final = frozenset(("it", "that_unit", "that_card", "former", "itself", "those_units", "each_own"))
SELF: Final = tree.Ref("self")
HOST: Final = tree.Ref("host")
EVERYBODY: Final = tree.Who("each_player")
THIS_TURN: Final = tree.Until(tree.Period("turn"))


class Target:
    """A phrase that is chosen as a target: objects (None: only players), whether players can be chosen, how many, and the register."""

    def __init__(self, what: Node | None, players: bool, qty: Any, register: int) -> None:
        self.what, self.players, self.qty, self.register = what, players, qty, register


class Rewriter:
    """Rewrites the sentences of one ability in their order. ``last``: what a pronoun goes back to, None: what the kernel keeps.

    ``targets`` of the part that is being read, ``modes`` those of each mode, ``extra``: additional costs of playing the card."""

    def __init__(self, low: Lowering, last: Node | None = None, remembers: bool = False, lasting: bool = False) -> None:
        self.low = low
        self.last = last
        self.remembers = remembers  # "that player" is whom the permanent has chosen
        self.lasting = lasting  # what is said is true as long as the card is there, and ends by itself
        self.targets: list[Target] = []
        self.modes: list[list[Target]] = []
        self.extra: list[Node] = []
        self.place = -1
        self.asks_player = False
        self.takes: dict[type, Callable[[Any], Node | None]] = {
            tree.Ref: self._ref,
            tree.Who: self._who,
            tree.Sel: self._sel,
            z.Target: self._target,
            z.TargetPlayer: self._target_player,
            tree.RefIn: self._ref_in,
            z.Pile: self._pile,
            z.CardsNamed: lambda node: node,
            acts.Deal: self._deal,
            acts.ExtraCost: self._extra,
            tree.Gain: self._gain,
            tree.Has: self._has,
            z.Defined: self._defined,
            z.GetsAndIs: self._gets_and_is,
            acts.Together: lambda node: tree.Steps(tuple(self.all(node.items))),
            tree.Steps: self._steps,
            tree.Modes: self._modes,
            acts.MayPlayer: lambda node: tree.Make(self.node(node.who), tree.May(self.node(node.act))),
            acts.WouldNot: lambda node: tree.IfNotDone(self.node(node.then)),
            acts.CouldNot: lambda node: tree.IfNotDone(self.node(node.then)),
            acts.PayCost: lambda node: tree.Pay(node.n),
            acts.MakeLose: lambda node: acts.LoseHealth(self.node(node.who), self.number(node.n)),
            acts.ReadyAndRestore: self._ready_and_restore,
            acts.TakeFrom: self._take_from,
            acts.Into: self._into,
            acts.ReturnFrom: self._return_from,
            acts.PutRest: lambda node: tree.Put(tree.Ref("other_cards"), node.to, any_order=node.any_order),
            acts.Stargaze: self._sees,
            acts.AtNext: lambda node: tree.Later(z.StepStart(node.step, tree.Who("next")), self.node(node.act)),
            acts.ThisTurnWhenever: lambda node: tree.Later(self.event(node.event), self._later(node.act), True),
            tree.MakeCannot: self._cannot,
            tree.Cannot: lambda node: tree.Cannot(self.node(node.what), node.deeds),
            tree.Search: self._search,
            tree.Look: lambda node: self._sees(tree.Look(self.node(node.what))),
            tree.Reveal: lambda node: self._sees(tree.Reveal(self.node(node.what))),
            z.Judge: lambda node: self._sees(node),
            tree.Pick: self._pick,
            z.MayMoveOnce: lambda node: z.MayMoveOnce(self.node(node.what), node.to),
            acts.MoveTo: self._move,
            acts.MakeTokens: lambda node: acts.MakeTokens(self.number(node.n), node.what, self._place(node.where)),
            acts.MakeTokensUpTo: lambda node: acts.MakeTokensUpTo(node.what, self.node(node.up_to)),
            tree.PlayCost: self._play_cost,
            z.OwnCost: lambda node: tree.PlayCost(tree.Ref("this_card"), node.n),
            z.HandLimit: lambda node: tree.HandLimit(node.who, node.n, True),
            z.TakesControl: lambda node: tree.HasControl(node.who, self.node(node.what)),
            z.Related: self._related,
            z.Y: lambda node: node,
        }

    # Anything

    def node(self, node: Any) -> Any:
        """A node rewritten. Raises CannotLower for one that leaves nothing where something must stand."""
        found = self.maybe(node)
        if found is None and node is not None:
            raise CannotLower(f"nothing is left of {type(node).__name__}")
        return found

    def maybe(self, node: Any) -> Any:
        """The same; None for what has been taken out of its sentence."""
        if not isinstance(node, Node):
            return node
        take = self.takes.get(type(node))
        return take(node) if take is not None else self._parts(node)

    def all(self, nodes: Any) -> list[Any]:
        """Nodes rewritten one after the other."""
        return [found for found in map(self.maybe, nodes) if found is not None]

    def _parts(self, node: Node) -> Node:
        changes: dict[str, Any] = {}
        for entry in fields(node):
            value = getattr(node, entry.name)
            if isinstance(value, Node):
                changes[entry.name] = self.node(value)
            elif isinstance(value, tuple) and entry.name != "span":
                changes[entry.name] = tuple(self.node(item) for item in value)
        return replace(node, **changes) if any(changes[name] is not getattr(node, name) for name in changes) else node

    def number(self, n: Any) -> Any:
        return self.node(n) if isinstance(n, Node) else n

    # References and players

    def _ref(self, node: tree.Ref) -> Node:
        if node.kind == "exiled_card":
            return inner.Remembered()
        if node.kind == "wearer":
            return HOST
        if node.kind == "host":
            self.last = HOST
            return HOST
        return self.last if node.kind in PRONOUNS and self.last is not None else node

    def _who(self, node: tree.Who) -> Node:
        if node.kind == "that_player" and self.remembers and not self.asks_player:
            return tree.Who("remembered_player")
        if node.kind == "a_player":
            self.asks_player = True
            return tree.Who("them")
        return node

    def _sees(self, node: Node) -> Node:
        """What is looked at or revealed is what is meant from now on."""
        self.last = None
        return node

    # Objects

    def _sel(self, node: tree.Sel) -> Node:
        filters = tuple(self.all(item for item in node.filters if not isinstance(item, z.BeingPlayed)))
        zone, noun = self.node(node.zone), node.noun
        if len(filters) < len(node.filters):
            zone = tree.In(tree.Zone("stack"), EVERYBODY)
        if any(isinstance(item, z.DiedHere) for item in filters):
            zone = tree.In(tree.Zone("graveyard"), tree.Who("you"))
        if isinstance(noun, z.CardsNamed):
            filters, noun = (*filters, inner.NamedHere(noun.name)), tree.Noun("permanent" if zone is None else "card")
        elif isinstance(noun, tree.Either):
            field = all(isinstance(item, tree.Noun) and item.kind in PERMANENTS for item in noun.items) and zone is None
            filters, noun = (*filters, inner.Kind(noun.items)), tree.Noun("permanent" if field else "card")
        return replace(node, noun=noun, zone=zone, filters=filters, who=self.node(node.who), qty=self.number(node.qty))

    def _ref_in(self, node: tree.RefIn) -> Node:
        """Targets in a pile of anybody's."""
        if isinstance(node.what, z.Target) and isinstance(node.what.what, tree.Sel):
            place = node.zone if node.zone.who is not None else tree.In(node.zone.zone, EVERYBODY)
            found: Node = self.node(replace(node.what, what=replace(node.what.what, zone=place)))
            return found
        return self._parts(node)

    def _pile(self, node: z.Pile) -> Node:
        """All cards there."""
        who = self.node(node.who)
        return tree.Sel(tree.Noun("card"), tree.All(), zone=self._in(node.zone, who))

    def _in(self, zone: Node, who: Node | None) -> Node:
        if not isinstance(zone, tree.Zone):
            raise CannotLower(f"a pile of {type(zone).__name__}")
        return tree.In(zone, who)

    def _related(self, node: z.Related) -> Node:
        return z.Related(node.where, SELF if node.of is None else self.node(node.of))

    # Targets

    def _target(self, node: z.Target) -> Node:
        players = isinstance(node.what, z.UnitOrPlayer)
        what = tree.Sel(tree.Noun("unit")) if players else self.node(node.what)
        if isinstance(what, tree.Sel) and node.other:
            what = replace(what, other=True)
        register = self.low.register()
        self.targets.append(Target(what, players, self.number(node.n), register))
        self.last = inner.Aim(register)
        return self.last

    def _target_player(self, node: z.TargetPlayer) -> Node:
        self.targets.append(Target(None, True, None, self.low.register()))
        self.remembers = False
        return tree.Who("them")

    # Sentences

    def _steps(self, node: tree.Steps) -> Node | None:
        items = tuple(self.all(node.items))
        return (items[0] if len(items) == 1 else tree.Steps(items)) if items else None

    def _modes(self, node: tree.Modes) -> Node:
        """Each mode has targets of its own."""
        outer, options = self.targets, []
        for option in node.options:
            self.targets = []
            before = self.last
            options.append(tree.Mode(tuple(self.all(option.body))))
            self.last = before
            self.modes.append(self.targets)
        self.targets = outer
        return inner.InModes(tuple(options))

    def _deal(self, node: acts.Deal) -> Node:
        """Who deals is named first."""
        by = self.node(node.by)
        given_up = self.number(node.n) if self.extra else None  # what was given up is spoken of, not the target
        to = self.node(node.to)
        return acts.Deal(to, self.number(node.n) if given_up is None else given_up, by, node.random, node.each)

    def _extra(self, node: acts.ExtraCost) -> None:
        self.extra.append(self.node(node.act))
        self.last = tree.Ref("sacrificed_unit")

    def _gain(self, node: tree.Gain) -> Node:
        what = self.node(node.what)
        until = node.until
        if until is None and self.low.ruleset.unstated_is_turn:
            until = THIS_TURN  # Z48
        return tree.Gain(what, self._stats(node.stats), self._gets(node.gets), until)

    def _has(self, node: tree.Has) -> Node:
        return tree.Has(self.node(node.what), self._stats(node.stats), self._gets(node.gets))

    def _stats(self, stats: tuple[Any, ...]) -> tuple[tree.Delta, ...]:
        """+1/+2: power first, then health."""
        found: list[tree.Delta] = []
        for delta in stats:
            word = delta.stat.kind
            if word == "both":
                word = "toughness" if found and found[-1].stat.kind == "power" else "power"
            found.append(tree.Delta(tree.Stat(word), self.number(delta.n)))
        return tuple(found)

    def _gets(self, gets: tuple[Node, ...]) -> tuple[Node, ...]:
        """A keyword that stands for an ability brings that ability along."""
        found: list[Node] = []
        for part in gets:
            found.append(self._parts(part))
            if isinstance(part, tree.Kw):
                found += [tree.Quoted(ability) for ability in behind(part)]
        return tuple(found)

    def _defined(self, node: z.Defined) -> Node:
        """X and Y are the power and health of a card."""
        what = node.by.n.what if isinstance(node.by, tree.Define) and isinstance(node.by.n, z.PowerAndHealthOf) else None
        if what is None:
            raise CannotLower("a definition of anything but power and health")
        values: dict[type, Node] = {
            tree.X: tree.StatOf(self.node(what), tree.Stat("power")),
            z.Y: tree.StatOf(self.node(what), tree.Stat("toughness")),
        }
        found: Node = self.node(substituted(node.what, values))
        return found

    def _gets_and_is(self, node: z.GetsAndIs) -> Node:
        what = self.node(node.what)
        return tree.Steps((tree.Has(what, self._stats(node.stats)), inner.AlsoIs(what, node.adj)))

    def _ready_and_restore(self, node: acts.ReadyAndRestore) -> Node:
        what = self.node(node.what)
        return tree.Steps((tree.Ready(what), acts.RestoreAll(what)))

    def _cannot(self, node: tree.MakeCannot) -> Node:
        """Several things that a player cannot do, each apart, this turn."""
        what = self.node(node.what)
        deeds = node.deed.items if isinstance(node.deed, tree.Either) else (node.deed,)
        return tree.Steps(tuple(tree.MakeCannot(what, self.node(deed), node.until or THIS_TURN) for deed in deeds))

    def _later(self, act: Node) -> Node:
        """What happens then is about the event of that time."""
        before, self.last = self.last, None
        found: Node = self.node(act)
        self.last = before
        return found

    # Cards from place to place

    def _inside(self, what: Node, source: Node) -> Node:
        """Objects in a pile that stands apart from them."""
        if not isinstance(source, z.Pile):
            raise CannotLower(f"from {type(source).__name__}")
        place = self._in(source.zone, self.node(source.who))
        if isinstance(what, z.Target) and isinstance(what.what, tree.Sel):
            return replace(what, what=replace(what.what, zone=place))
        return replace(what, zone=place) if isinstance(what, tree.Sel) else what

    def _take_from(self, node: acts.TakeFrom) -> Node:
        if not isinstance(node.act, tree.Exile):
            raise CannotLower("taking from a pile")
        return tree.Steps((tree.Exile(self.node(self._inside(node.act.what, node.source))), inner.RememberIt()))

    def _into(self, node: acts.Into) -> Node:
        what = node.what if node.source is None else self._inside(node.what, node.source)
        return acts.Into(self.node(what), node.rested, self._place(node.where))

    def _return_from(self, node: acts.ReturnFrom) -> Node:
        zone = node.source.zone if isinstance(node.source, z.Pile) else None
        if not isinstance(zone, tree.Zone) or not isinstance(node.to, tree.To):
            raise CannotLower("returning from no pile")
        return tree.Return(self.node(self._inside(node.what, node.source)), node.to, zone)

    def _search(self, node: tree.Search) -> Node:
        """A search for a card with a feature may find nothing (Z51)."""
        if not isinstance(node.zone, z.Pile) or not isinstance(node.what, tree.Sel):
            raise CannotLower("searching anything but a pile")
        pile, what = node.zone, node.what
        qty = what.qty if what.qty is not None else 1
        if isinstance(qty, int) and self.low.ruleset.search_may_fail:
            qty = tree.UpTo(qty)
        who = self.node(pile.who)
        if isinstance(pile.zone, tree.Zone) and pile.zone.kind == "deck_and_graveyard":
            kind = (inner.Kind((what.noun,)),) if isinstance(what.noun, tree.Noun) and what.noun.kind != "card" else ()
            found = replace(self.node(what), noun=tree.Noun("found"), who=who, qty=qty)
            found = replace(found, filters=(*found.filters, *kind))
        else:
            found = self.node(replace(what, qty=qty, zone=self._in(pile.zone, who)))
        self.last = None
        place: Any = found.zone  # None: where the noun says
        return tree.Search(place, found)

    # Positions

    def _pick(self, node: tree.Pick) -> Node:
        if isinstance(node.what, z.Position):
            self.place = self.low.register()
            return inner.PickPlace(self.node(node.what.who or tree.Who("you")), self.place)
        what = self.node(node.what)
        self.last = None
        return tree.Pick(what)

    def _move(self, node: acts.MoveTo) -> Node:
        what = self.node(node.what)
        return acts.MoveTo(what, self._place(node.to), node.in_turn)

    def _place(self, node: Node | None) -> Any:
        if isinstance(node, z.KnownPosition) and node.kind == "that_position" and self.place >= 0:
            return inner.KeptPlace(self.place)
        if isinstance(node, z.Position):
            return replace(node, who=self.node(node.who), of=self.node(node.of))
        return node

    # Costs and events

    def _play_cost(self, node: tree.PlayCost) -> Node:
        what = node.what
        if isinstance(what, z.CostOf):
            cards, who = self.node(what.what), what.who or tree.Who("you")
            what = tree.NextCard(cards, who, True) if what.first else tree.CardsPlayed(who, cards)
        return tree.PlayCost(what, node.n, node.more)

    def event(self, node: Node) -> Node:
        """An event phrase."""
        if isinstance(node, inner.Only):
            return inner.Only(self.event(node.event), node.cond)
        if isinstance(node, tree.Event):
            if isinstance(node.what, tree.Who):
                words = {"is_damaged": "player_damaged", "restores": "player_restores"}
                deeds = [tree.Deed(words[verb.kind]) for verb in node.verbs if isinstance(verb, tree.Verb) and verb.kind in words]
                if len(deeds) != len(node.verbs):
                    raise CannotLower("what a player does not do")
                return tree.AnyOf(tuple(tree.PlayerEvent(node.what, deed) for deed in deeds))
            what = self.node(node.what)
            special = [self._special(what, verb) for verb in node.verbs if isinstance(verb, (z.DamagedBy, tree.BecomesTarget))]
            verbs = tuple(verb for verb in node.verbs if not isinstance(verb, (z.DamagedBy, tree.BecomesTarget)))
            found = [*special, *([tree.Event(what, verbs)] if verbs else [])]
            return found[0] if len(found) == 1 else tree.AnyOf(tuple(found))
        if isinstance(node, tree.PlayerEvent):
            if isinstance(node.deed, z.DrawsCards):
                return tree.PlayerEvent(node.who, tree.Deed("draws"))
            if isinstance(node.deed, z.Flips):
                return inner.Turned(node.who, self.node(node.deed.what))
        return self._parts(node)

    def _special(self, what: Node, verb: Node) -> Node:
        if isinstance(verb, z.DamagedBy):
            return inner.Hit(what, self.node(verb.by))
        if isinstance(verb, tree.BecomesTarget):
            return inner.Aimed(what, self.node(verb.of))
        raise CannotLower(type(verb).__name__)


def behind(kw: tree.Kw) -> list[Node]:
    """The abilities that a keyword stands for."""
    n = kw.n if kw.n is not None else 1
    if kw.id == "archery":
        if kw.n is None:
            raise CannotLower("Archery without a number (Z94)")
        shot = acts.Deal(z.Target(z.Related((z.Relation("diagonal"),))), inner.ShotDamage(n), SELF)
        return [tree.Activated((tree.Timing("normal"),), (tree.RestThis(),), (shot,))]
    if kw.id == "assault":
        hit = acts.Deal(z.Related((z.Relation("facing"),), SELF), n, SELF)
        return [tree.Triggered(inner.Ranges(), (tree.If(tree.Not(inner.Rested()), hit),), True)]
    if kw.id == "counterstrike":
        return [tree.Triggered(inner.Faced(), (acts.Deal(tree.Ref("that_unit"), n, SELF),), True)]
    if kw.id == "combo":
        return [tree.Triggered(inner.Strikes(), (tree.Ready(SELF),))]
    if kw.id == "equip":
        price = kw.n if kw.n is not None else kw.cost.n if kw.cost is not None else 0
        host = z.Target(tree.Sel(tree.Noun("unit"), who=tree.Controlled(tree.Who("you"))))
        return [tree.Activated((tree.Timing("normal"),), (tree.Pay(price),), (inner.AttachThis(host),))]
    return []


def substituted(node: Any, values: dict[type, Node]) -> Any:
    """A tree with other nodes in place of those of some types."""
    if type(node) in values:
        return values[type(node)]
    if not isinstance(node, Node):
        return node
    changes: dict[str, Any] = {}
    for entry in fields(node):
        value = getattr(node, entry.name)
        if isinstance(value, Node):
            changes[entry.name] = substituted(value, values)
        elif isinstance(value, tuple) and entry.name != "span":
            changes[entry.name] = tuple(substituted(item, values) for item in value)
    return replace(node, **changes)
