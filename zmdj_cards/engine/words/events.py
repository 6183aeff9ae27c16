"""What the words of an event mean: which engine events they are, and whether one that happened is meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Matcher, Period, Position, Verb, Words
from zmdj_cards.engine.state.frame import CAUSED_BY, KIND, NUMBER, OTHER, SUBJECT, WHO, Event
from zmdj_cards.engine.state.state import REF_BITS, REF_MASK
from zmdj_cards.engine.words import nouns, past

VERBS: Final[dict[str, Verb]] = {
    "enters": Verb((I.E_ENTER,)),
    "leaves": Verb((I.E_LEAVE,)),
    "dies": Verb((I.E_DIE,)),
    "attacks": Verb((I.E_ATTACK,)),
    "is_attacked": Verb((I.E_ATTACKED,)),
    "moves": Verb((I.E_MOVE,)),
    "is_moved": Verb((I.E_MOVE,)),
    "rests": Verb((I.E_REST,)),
    "is_rested": Verb((I.E_REST,)),
    "readies": Verb((I.E_READY,)),
    "is_readied": Verb((I.E_READY,)),
    "is_damaged": Verb((I.E_DAMAGE,)),
    "is_destroyed": Verb((I.E_DESTROY,)),
    "is_sacrificed": Verb((I.E_SACRIFICE,)),
    "is_chosen": Verb((I.E_TARGET,)),
    "is_discarded": Verb((I.E_DISCARD,)),
    "is_played": Verb((I.E_PLAY,)),
    "is_attached": Verb((I.E_ATTACH,), at=3),
    "loses_markers": Verb((I.E_UNMARK,)),
    "uses_skills": Verb((I.E_USE,)),
    "is_returned": Verb((I.E_RETURN,)),
}

# What a player does → kinds of event of that player
DEEDS: Final[dict[str, tuple[int, ...]]] = {
    "draws": (I.E_DRAW,),
    "use_skills": (I.E_USE,),
    "respond": (I.E_USE,),
    "play_cards": (I.E_PLAY,),
}


def _your_turn(s: Position, env: Env) -> bool:
    return s.reg[I.ACTIVE] == env.player


def _opponents_turn(s: Position, env: Env) -> bool:
    return s.reg[I.ACTIVE] != env.player


def _facts_of_yours(s: Position, env: Env) -> list[Event]:
    return s.facts if s.reg[I.ACTIVE] == env.player else []


def _facts_of_theirs(s: Position, env: Env) -> list[Event]:
    return s.facts if s.reg[I.ACTIVE] != env.player else []


PERIODS: Final[dict[str, Period]] = {
    **{word: Period(I.E_TURN, I.E_TURN_END) for word in ("turn", "this_turn", "each_turn", "each_players_turn", "next_turn")},
    "your_turn": Period(I.E_TURN, I.E_TURN_END, 1, now=_your_turn, facts=_facts_of_yours),
    "your_next_turn": Period(I.E_TURN, I.E_TURN_END, 1),
    "opponent_turn": Period(I.E_TURN, I.E_TURN_END, -1, now=_opponents_turn, facts=_facts_of_theirs),
    "opponent_next_turn": Period(I.E_TURN, I.E_TURN_END, -1),
    "game": Period(I.E_GAME, I.E_GAME),
}


def verb_kinds(words: Words, node: tree.Node) -> tuple[int, ...]:
    """Kinds of event that an object's verb listens to."""
    if isinstance(node, tree.Verb):
        return words.verbs[node.kind].kinds
    return VERB_KINDS[type(node)](words, node)


# Any: each function takes its own kind of node, under whose type it stands.
VERB_KINDS: Final[dict[type, Callable[[Words, Any], tuple[int, ...]]]] = {
    tree.Attacks: lambda words, node: (I.E_ATTACK,),
    tree.DealsDamage: lambda words, node: (I.E_DAMAGE,),
    tree.Goes: lambda words, node: words.arrivals.get(node.to.kind, ()),
    tree.DiscardedFrom: lambda words, node: (I.E_DISCARD,),
    tree.BecomesTarget: lambda words, node: (I.E_TARGET,),
    tree.TargetOf: lambda words, node: (I.E_TARGET,),
    tree.GetsMarker: lambda words, node: (I.E_UNMARK if node.lost else I.E_MARK,),
}


def deed_kinds(words: Words, node: tree.Node) -> tuple[int, ...]:
    """Kinds of event that a player's deed listens to."""
    if isinstance(node, tree.Deed):
        return words.deeds[node.kind]
    if isinstance(node, tree.Verb):
        return words.verbs[node.kind].kinds
    return DEED_KINDS[type(node)]


DEED_KINDS: Final[dict[type, tuple[int, ...]]] = {
    tree.Plays: (I.E_PLAY,),
    tree.Discards: (I.E_DISCARDED,),
    tree.Sacrifices: (I.E_SACRIFICE,),
    tree.UsesSkills: (I.E_USE,),
}


def kinds(words: Words, node: tree.Node) -> tuple[int, ...]:
    """All kinds of event that an event phrase listens to, sorted. Raises TypeError for what is no event."""
    if isinstance(node, tree.AnyOf):
        return tuple(sorted({kind for item in node.events for kind in kinds(words, item)}))
    if isinstance(node, tree.Event):
        return tuple(sorted({kind for verb in node.verbs for kind in verb_kinds(words, verb)}))
    if isinstance(node, tree.PlayerEvent):
        return tuple(sorted(deed_kinds(words, node.deed)))
    if isinstance(node, tree.At):
        period = words.periods[node.period.kind]
        return (period.end if node.end else period.start,)
    if type(node) in words.event_kinds:
        return words.event_kinds[type(node)](node)
    raise TypeError(f"not an event: {node!r}")


# Events that conditions may ask for later in the turn.
FACTS: Final[frozenset[int]] = frozenset(
    (
        I.E_PLAY,
        I.E_ENTER,
        I.E_DIE,
        I.E_LEAVE,
        I.E_MOVE,
        I.E_DISCARD,
        I.E_DISCARDED,
        I.E_UNMARK,
        I.E_ATTACH,
        I.E_TARGET,
        I.E_DRAW,
        I.E_ATTACK,
        I.E_ATTACKED,
        I.E_DAMAGE,
        I.E_SACRIFICE,
        I.E_DESTROY,
        I.E_REST,
        I.E_READY,
        I.E_RETURN,
        I.E_USE,
    )
)


def matches(s: Position, env: Env, node: tree.Node, event: Event) -> bool:
    """Whether an event that has just happened is one that the phrase means."""
    return s.rules.words.events[type(node)](s, env, node, event)


def _any_of(s: Position, env: Env, node: tree.AnyOf, event: Event) -> bool:
    return any(matches(s, env, item, event) for item in node.events)


def _event(s: Position, env: Env, node: tree.Event, event: Event) -> bool:
    if node.during is not None and not in_period(s, env, node.during):
        return False
    if node.cause is not None and not by_cause(s, env, node.cause, event):
        return False
    words = s.rules.words
    for verb in node.verbs:
        if event[KIND] not in verb_kinds(words, verb):
            continue
        ref = event[place(words, verb)]
        if ref < 0 or not means(s, env, node.what, ref, event):
            continue
        if verb_more(s, env, verb, event) and _together(s, env, node, verb, ref):
            return True
    return False


def place(words: Words, verb: tree.Node) -> int:
    """Which reference of an event is the object that does or suffers it."""
    if isinstance(verb, tree.Verb):
        return words.verbs[verb.kind].at
    return 3 if isinstance(verb, tree.DealsDamage) else 2


def _together(s: Position, env: Env, node: tree.Event, verb: tree.Node, ref: int) -> bool:
    """ "A attacks jointly with B (and C)": A is the one of the event, the others are among those that do it together."""
    group = s.rules.words.verbs[verb.kind].group if isinstance(verb, tree.Verb) else None
    if group is None or not isinstance(node.what, tree.Both):
        return True
    first, *rest = node.what.items
    event: Event = (I.E_ATTACK, s.control[ref & REF_MASK], ref, -1, 0, -1)
    if not means(s, env, first, ref, event):
        return False
    fighters = [i for i in group(s) if i != ref & REF_MASK]
    for item in rest:
        least = (
            nouns.quantity(s, env, item.qty)[0]
            if isinstance(item, tree.Sel) and (isinstance(item.qty, int) or P.op_of(item.qty) == P.QTY_AT_LEAST)
            else 1
        )
        if sum(1 for i in fighters if means(s, env, item, s.ref(i), event)) < max(1, least):
            return False
    return True


def verb_fits(s: Position, env: Env, verb: tree.Node, event: Event, i: int) -> bool:
    """Whether an event is instance ``i`` doing or suffering what the verb says."""
    words = s.rules.words
    if event[KIND] not in verb_kinds(words, verb):
        return False
    at = words.verbs[verb.kind].at if isinstance(verb, tree.Verb) else 2
    return event[at] >= 0 and same_card(event[at], s.ref(i)) and verb_more(s, env, verb, event)


def same_card(before: int, now: int) -> bool:
    """Whether the card of an event of this turn is that card still, or with one change of zone since (as it was played, or has died). One
    that has come back is a new card (guide, Zones)."""
    return (before & REF_MASK) == (now & REF_MASK) and 0 <= (now >> REF_BITS) - (before >> REF_BITS) <= 1


def verb_more(s: Position, env: Env, verb: tree.Node, event: Event) -> bool:
    """What a verb asks beyond its kind of event."""
    if isinstance(verb, tree.Verb):
        more = s.rules.words.verbs[verb.kind].more
        return more is None or more(event)
    if isinstance(verb, tree.Attacks):
        return event[OTHER] >= 0 and means(s, env, verb.target, event[OTHER], event)
    if isinstance(verb, tree.DealsDamage):
        return (not verb.combat or event[CAUSED_BY] == I.BY_COMBAT) and (verb.to is None or means(s, env, verb.to, event[SUBJECT], event))
    if isinstance(verb, tree.Goes):
        source, where = s.rules.words.zones[verb.source.kind], left(s, event)
        return where == source or (source == I.LINE and where == I.ATTACHED)
    if isinstance(verb, tree.DiscardedFrom):
        return verb.source.kind == "hand"
    if isinstance(verb, tree.TargetOf):
        return event[CAUSED_BY] >= 0 and nouns.aims(s, env, verb, event[CAUSED_BY] & REF_MASK)
    if isinstance(verb, tree.BecomesTarget):
        return by_cause(s, env, verb.of, event)
    if isinstance(verb, tree.GetsMarker):
        return verb.kind.kind == "marker" or s.rules.values.counters.get(verb.kind.kind) == event[OTHER]
    return True


def left(s: Position, event: Event) -> int:
    """The zone that the card of an event left with it; -1 for none that it tells."""
    zone = s.rules.words.departures.get(event[KIND], NO_ZONE)
    return event[NUMBER] if zone == BY_NUMBER else zone


# The zone that the card of an event left, where the number of the event says it, and where nothing does.
BY_NUMBER: Final = -2
NO_ZONE: Final = -1
ARRIVALS: Final[dict[str, tuple[int, ...]]] = {
    "hand": (I.E_RETURN,),
    "discard": (I.E_DIE, I.E_DISCARD),
    "main_deck": (I.E_TO_DECK,),
    "battlefield": (I.E_ENTER,),
}
DEPARTURES: Final[dict[int, int]] = {
    I.E_DIE: I.LINE,
    I.E_DISCARD: I.HAND,
    I.E_DRAW: I.DECK,
    I.E_RETURN: BY_NUMBER,
    I.E_TO_DECK: BY_NUMBER,
}


def means(s: Position, env: Env, node: tree.Node, ref: int, event: Event) -> bool:
    """Whether an object phrase means the card of an event, as it was when the event happened."""
    i = ref & REF_MASK
    if isinstance(node, tree.Ref):
        return any((named & REF_MASK) == i for named in nouns.objects(s, env, node))
    if isinstance(node, tree.Sel):
        player = s.control[i]
        if event[KIND] in (I.E_DISCARD, I.E_DIE, I.E_LEAVE, I.E_PLAY, I.E_RETURN, I.E_SUCCESS, I.E_FAIL, I.E_ATTACK, I.E_DAMAGE, I.E_MOVE):
            player = event[WHO] if (event[SUBJECT] & REF_MASK) == i else player
        return past.about(s, ref, lambda card: nouns.fits(s, env, node, card, player))
    if isinstance(node, (tree.Both, tree.Either)):
        return any(means(s, env, item, ref, event) for item in node.items)
    if isinstance(node, tree.RefIn):
        return means(s, env, node.what, ref, event)
    if isinstance(node, tree.Top):
        # A card that has gone was on top of the pile that it left: nothing else of a pile moves.
        gone = left(s, event) == s.rules.words.zones[node.zone.kind] and s.owner[i] in nouns.players(s, env, node.who)
        return gone or nouns.is_meant(s, env, node, i)
    return False


def in_period(s: Position, env: Env, node: tree.Period) -> bool:
    """ "in your turn", "in an opponent's turn", "in this turn", "in combat" as a time."""
    return is_now(s, env, node.kind)


def is_now(s: Position, env: Env, word: str) -> bool:
    """Whether it is the time that a word for a period names."""
    period = s.rules.words.periods.get(word)
    if period is None:
        return True
    if period.now is not None:
        return period.now(s, env)
    return period.phase < 0 or (s.reg[I.PHASE] == period.phase and s.reg[I.ACTIVE] == env.player)


def by_cause(s: Position, env: Env, node: tree.Node, event: Event) -> bool:
    """ "by card effects of a player", "in combat"."""
    if isinstance(node, tree.ByCombat):
        return event[CAUSED_BY] == I.BY_COMBAT
    if isinstance(node, tree.ByEffect):
        if event[CAUSED_BY] < 0:
            return False
        player = cause_player(s, event)
        return node.who is None or player in nouns.players(s, env, node.who)
    if isinstance(node, tree.CardOrSkill):
        return event[CAUSED_BY] >= 0 and (node.who is None or cause_player(s, event) in nouns.players(s, env, node.who))
    if isinstance(node, tree.Sel):
        if event[CAUSED_BY] < 0:
            return False
        holder = past.controller(s, event[CAUSED_BY]) if past.of(s, event[CAUSED_BY]) is not None else -1
        return past.about(s, event[CAUSED_BY], lambda card: nouns.fits(s, env, node, card, holder))
    return event[CAUSED_BY] >= 0


def cause_player(s: Position, event: Event) -> int:
    """Who controls the card that caused an event."""
    return s.cause_player if s.cause == event[CAUSED_BY] and s.cause_player >= 0 else s.control[event[CAUSED_BY] & REF_MASK]


def _player_event(s: Position, env: Env, node: tree.PlayerEvent, event: Event) -> bool:
    if event[KIND] not in deed_kinds(s.rules.words, node.deed):
        return False
    if event[WHO] not in nouns.players(s, env, node.who):
        return False
    if node.during is not None and not in_period(s, env, node.during):
        return False
    if node.cause is not None and not by_cause(s, env, node.cause, event):
        return False
    return deed_more(s, env, node.deed, event)


ANY_CARD: Final = (tree.Noun("hand_card"), tree.Noun("card"))


def deed_more(s: Position, env: Env, deed: tree.Node, event: Event) -> bool:
    """What a deed asks of the card it was done with."""
    if isinstance(deed, (tree.Plays, tree.Sacrifices)):
        return event[SUBJECT] >= 0 and means(s, env, deed.what, event[SUBJECT], event)
    if isinstance(deed, tree.Discards):
        what = deed.what
        any_card = isinstance(what, tree.Sel) and what.noun in ANY_CARD and not (what.filters or what.adjs)
        return any_card or (event[SUBJECT] >= 0 and means(s, env, what, event[SUBJECT], event))
    if isinstance(deed, tree.UsesSkills) or (isinstance(deed, tree.Deed) and deed.kind == "respond"):
        ability = s.tab.abilities[event[NUMBER]]
        response = not isinstance(deed, tree.UsesSkills) or deed.timing.kind == "response"
        return bool(ability.timings & (2 if response else 1))
    return True


def _at(s: Position, env: Env, node: tree.At, event: Event) -> bool:
    start, end, whose, phase, _, _ = s.rules.words.periods[node.period.kind]
    if event[KIND] != (end if node.end else start):
        return False
    if whose > 0 and event[WHO] != env.player:
        return False
    if whose < 0 and event[WHO] == env.player:
        return False
    return phase < 0 or event[NUMBER] == phase


EVENTS: Final[dict[type, Matcher]] = {
    tree.AnyOf: _any_of,
    tree.Event: _event,
    tree.PlayerEvent: _player_event,
    tree.At: _at,
}


def period_facts(s: Position, env: Env, node: tree.Period) -> list[Event]:
    """The events of a period that has begun: of this turn, if its word does not say otherwise."""
    period = s.rules.words.periods.get(node.kind)
    return s.facts if period is None or period.facts is None else period.facts(s, env)


def happened(s: Position, env: Env, period: tree.Period, what: tree.Node, verb: tree.Node) -> list[int]:
    """References of the objects that did or suffered something in a period, one an event."""
    words = s.rules.words
    wanted = verb_kinds(words, verb)
    at = words.verbs[verb.kind].at if isinstance(verb, tree.Verb) else 2
    named = nouns.objects(s, env, what) if isinstance(what, tree.Ref) else None
    found = []
    for event in period_facts(s, env, period):
        if event[KIND] not in wanted or event[at] < 0 or (named is not None and not any(same_card(event[at], ref) for ref in named)):
            continue
        if means(s, env, what, event[at], event) and verb_more(s, env, verb, event):
            found.append(event[at])
    return found


def player_did(s: Position, env: Env, who: Code, period: tree.Period, deed: tree.Node) -> bool:
    """Whether players did something in a period, as often as the deed says (two or more stratagems)."""
    wanted = deed_kinds(s.rules.words, deed)
    named = nouns.players(s, env, who)
    facts = [e for e in period_facts(s, env, period) if e[0] in wanted and e[1] in named and deed_more(s, env, deed, e)]
    qty = deed.what.qty if isinstance(deed, (tree.Plays, tree.Discards, tree.Sacrifices)) and isinstance(deed.what, tree.Sel) else None
    done = sum(e[4] for e in facts) if isinstance(deed, tree.Discards) else len(facts)
    if P.op_of(qty) == P.QTY_AT_MOST:
        return done <= nouns.quantity(s, env, qty)[1]
    least = nouns.quantity(s, env, qty)[0] if isinstance(qty, int) or P.op_of(qty) == P.QTY_AT_LEAST else 1
    return done >= max(1, least)
