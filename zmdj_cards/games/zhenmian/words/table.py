"""The words of this game, joined to those of every game: players, references, numbers, conditions, events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import R_DEALT, R_SACRIFICED, R_WHO, Env, Refs
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Condition, Matcher, Number, Objects, Verb, Words
from zmdj_cards.engine.frames.lasting import ON, SOURCE, VALUE
from zmdj_cards.engine.program import lower_events
from zmdj_cards.engine.state.frame import CAUSED_BY, KIND, NUMBER, OTHER, SUBJECT, WHO, Event
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import statics
from zmdj_cards.engine.words import events, nouns, past, persons, references, vocabulary
from zmdj_cards.games.zhenmian import inner, phrases, values
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.rules import places
from zmdj_cards.games.zhenmian.words import kinds

# What is kept of a unit that leaves, by its place in the record: position, whether it is rested, power, health, some keywords.
PLACE, RESTED, POWER, DEADLY, DRAINS = range(5)


def remember(s: Position, i: int) -> tuple[Refs, Refs]:
    """What a unit on a position is, for what is asked of it when it has left (Z43)."""
    drains = values.has(s, i, G.PLUNDER) or any(
        nouns.is_meant(s, statics.rule_env(s, source, rule), rule.code[1], i) for source, rule in statics.rules(s, phrases.DRAINS)
    )
    own = (s.place[i], int(bool(s.flags[i] & I.RESTED)), values.power(s, i), int(values.has(s, i, G.DEADLY)), int(drains))
    return own, ()


def place_of(s: Position, ref: int) -> places.Place | None:
    """Where a unit stands, or stood when it left; None for what is no unit of a position."""
    i = ref & REF_MASK
    if s.alive(ref) and s.zone[i] == I.LINE:
        return s.control[i], s.place[i]
    record = past.of(s, ref)
    if record is None or not record[past.OWN]:
        return None
    return record[past.CONTROL], record[past.OWN][PLACE]


# Players


def _that_player(s: Position, env: Env) -> tuple[int, ...]:
    """The player named last, or whom the event is about."""
    if not env.regs[R_WHO] and env.event and env.event[SUBJECT] < 0 and env.event[WHO] >= 0 and env.event[KIND] != G.E_STEP:
        return (env.event[WHO],)
    return persons.PEOPLE["that_player"](s, env)


def _remembered_player(s: Position, env: Env) -> tuple[int, ...]:
    """Whom the permanent has chosen (Z53)."""
    for mod in s.mods:
        if mod[KIND] == G.M_MEMORY and mod[ON] == env.src and mod[VALUE] >= 0:
            return (mod[VALUE],)
    return ()


def _controller(s: Position, env: Env) -> tuple[int, ...]:
    return tuple(dict.fromkeys(past.controller(s, ref) for ref in references.it(s, env))) or (env.player,)


PEOPLE: Final[dict[str, Callable[[Position, Env], tuple[int, ...]]]] = {
    "that_player": _that_player,
    "their": _that_player,
    "them": _that_player,
    "its_controller": _controller,
    "a_player": persons.PEOPLE["any_player"],
    "player": persons.PEOPLE["any_player"],
    "defending_player": lambda s, env: (1 - s.reg[I.ACTIVE],),
    "remembered_player": _remembered_player,
}


# References


def _host(s: Position, env: Env) -> Refs:
    """What a permanent is attached to or worn by; when that has left, the card of the event about it (Z82)."""
    if s.alive(env.src):
        host = places.host_of(s, env.src & REF_MASK)
        if host >= 0:
            return (s.refs[host],)
    return ()


REFS: Final[dict[str, Callable[[Position, Env], Refs]]] = {
    "self": references.this,
    "itself": references.it,
    "each_own": references.it,
    "host": _host,
    "wearer": _host,
    "exiled_card": references.it,
    "sacrificed_unit": references.register(R_SACRIFICED),
}


# Objects


def _aim(s: Position, env: Env, phrase: Code) -> Refs:
    register = phrase[1]
    return tuple(ref for ref in env.regs[register] if ref >= 0) if register < len(env.regs) else ()


def _related(s: Position, env: Env, phrase: Code) -> Refs:
    _, relations, of = phrase
    found: list[int] = []
    for ref in (env.src,) if of == -1 else nouns.objects(s, env, of):
        place = place_of(s, ref)
        if place is not None:
            found += [s.refs[i] for relation in relations for i in places.near(s, *place, relation)]
    return tuple(dict.fromkeys(found))


def _remembered(s: Position, env: Env, phrase: Code) -> Refs:
    return tuple(mod[SOURCE] for mod in s.mods if mod[KIND] == G.M_MEMORY and mod[ON] == env.src and mod[SOURCE] >= 0)


OBJECTS: Final[dict[type, tuple[int, Objects]]] = {
    inner.Aim: (phrases.OBJ_AIM, _aim),
    z.Related: (phrases.OBJ_RELATED, _related),
    inner.Remembered: (phrases.OBJ_REMEMBERED, _remembered),
}


# Numbers


def _register(s: Position, env: Env, phrase: Code) -> int:
    return sum(env.regs[phrase[1]]) if phrase[1] < len(env.regs) else 0


def _that_much(s: Position, env: Env, phrase: Code) -> int:
    return env.event[NUMBER] if env.event else 0


def _lost(s: Position, env: Env, phrase: Code) -> int:
    return sum(env.regs[R_DEALT])


def _shot(s: Position, env: Env, phrase: Code) -> int:
    """The number of the Archery, and what raises it."""
    total = nouns.number(s, env, phrase[1])
    for source, rule in statics.rules(s, phrases.SHOT_MORE):
        own = statics.rule_env(s, source, rule)
        if s.alive(env.src) and nouns.is_meant(s, own, rule.code[1], env.src & REF_MASK) and statics.rule_active(s, own, rule):
            total += nouns.number(s, own, rule.code[3])
    return total


NUMBERS: Final[dict[type, tuple[int, Number]]] = {
    inner.Amount: (phrases.NUM_REGISTER, _register),
    z.ThatMuch: (phrases.NUM_THAT_MUCH, _that_much),
    z.LostThisWay: (phrases.NUM_LOST, _lost),
    inner.ShotDamage: (phrases.NUM_SHOT, _shot),
}


# Conditions


def _alone(s: Position, env: Env, phrase: Code) -> bool:
    for ref in nouns.objects(s, env, phrase[1]):
        place = place_of(s, ref)
        if place is not None:
            return not any(True for _ in places.near(s, *place, places.ADJACENT))
    return False


def _unfaced(s: Position, env: Env, phrase: Code) -> bool:
    found = [place_of(s, ref) for ref in nouns.objects(s, env, phrase[1])]
    return any(place is not None and places.at(s, 1 - place[0], place[1]) < 0 for place in found)


def _died(s: Position, env: Env, phrase: Code) -> bool:
    """A unit of theirs has died this turn (Samples/11)."""
    named = nouns.players(s, env, phrase[1])
    return any(event[KIND] == I.E_DIE and event[WHO] in named for event in s.facts)


def _more_units(s: Position, env: Env, phrase: Code) -> bool:
    return len(places.units(s, env.player)) > len(places.units(s, 1 - env.player))


def _adverse(s: Position, env: Env, phrase: Code) -> bool:
    mine, theirs = (len(s.zones[player * I.ZONE_COUNT + G.TERRITORIES]) for player in (env.player, 1 - env.player))
    return mine < theirs


def _golden(s: Position, env: Env, phrase: Code) -> bool:
    found = [i for player in (0, 1) for i in places.permanents(s, player) if s.zone[i] != G.TERRITORIES and kinds.neutral(s, i)]
    return len(found) >= 3


def _allied(s: Position, env: Env, phrase: Code) -> bool:
    true_of = s.meaning.adjectives[phrase[1]]
    return any(s.zone[i] != G.TERRITORIES and true_of(s, i) for i in places.permanents(s, env.player))


def _rested(s: Position, env: Env, phrase: Code) -> bool:
    if s.alive(env.src):
        return bool(s.flags[env.src & REF_MASK] & I.RESTED)
    record = past.of(s, env.src)
    return bool(record is not None and record[past.OWN] and record[past.OWN][RESTED])


def _won(s: Position, env: Env, phrase: Code) -> bool:
    """Who has won the last clash of this turn."""
    for event in reversed(s.facts):
        if event[KIND] == G.E_CLASH:
            return event[WHO] in nouns.players(s, env, phrase[1])
    return False


def _attached(s: Position, env: Env, phrase: Code) -> bool:
    return bool(_host(s, env))


def _expedited(s: Position, env: Env, phrase: Code) -> bool:
    return s.alive(env.src) and bool(s.flags[env.src & REF_MASK] & G.EXPEDITION)


CONDITIONS: Final[dict[type, tuple[int, Condition]]] = {
    z.NoneBeside: (phrases.IF_ALONE, _alone),
    z.FacesEmpty: (phrases.IF_UNFACED, _unfaced),
    z.UnitDied: (phrases.IF_DIED, _died),
    z.MoreThanTheirs: (phrases.IF_MORE_UNITS, _more_units),
    inner.Adversity: (phrases.IF_ADVERSE, _adverse),
    inner.GoldenAge: (phrases.IF_GOLDEN, _golden),
    inner.Diplomacy: (phrases.IF_ALLIED, _allied),
    inner.Rested: (phrases.IF_RESTED, _rested),
    z.WonClash: (phrases.IF_WON, _won),
    z.StaysAttached: (phrases.IF_ATTACHED, _attached),
    inner.Expedited: (phrases.IF_EXPEDITED, _expedited),
}


# For each …


def _each_mark(s: Position, env: Env, phrase: Code) -> int:
    return sum(s.counters[G.DAMAGE][ref & REF_MASK] for ref in nouns.objects(s, env, phrase[1]) if s.alive(ref))


def _each_card(s: Position, env: Env, phrase: Code) -> int:
    _, who, what = phrase
    found = [i for player in nouns.players(s, env, who) for i in s.zones[player * I.ZONE_COUNT + I.DISCARD]]
    return sum(1 for i in found if nouns.fits(s, env, what, i))


def _each_neighbour(s: Position, env: Env, phrase: Code) -> int:
    _, what, to = phrase
    count = 0
    for ref in nouns.objects(s, env, to):
        place = place_of(s, ref)
        if place is not None:
            count += sum(1 for i in places.near(s, *place, places.ADJACENT) if nouns.fits(s, env, what, i))
    return count


COUNTED: Final[dict[type, tuple[int, Number]]] = {
    z.DamageMarks: (phrases.EACH_MARK, _each_mark),
    z.CardsIn: (phrases.EACH_CARD, _each_card),
    z.Neighbour: (phrases.EACH_NEIGHBOUR, _each_neighbour),
}


# Events


def _under_control(s: Position, env: Env, phrase: Code, event: Event) -> bool:
    _, what, who = phrase
    return event[WHO] in nouns.players(s, env, who) and events.means(s, env, what, event[SUBJECT], event)


def _step(s: Position, env: Env, phrase: Code, event: Event) -> bool:
    _, step, whose = phrase
    return bool(event[NUMBER] == step and (whose == 0 or (event[WHO] == env.player) == (whose > 0)))


def _hit(s: Position, env: Env, phrase: Code, event: Event) -> bool:
    _, what, by = phrase
    return event[OTHER] >= 0 and events.means(s, env, what, event[SUBJECT], event) and _is_source(s, env, by, event[OTHER])


def _is_source(s: Position, env: Env, by: Code, ref: int) -> bool:
    holder = past.controller(s, ref)
    return past.about(s, ref, lambda i: nouns.fits(s, env, by, i, holder)) if nouns.is_selector(by) else ref in nouns.objects(s, env, by)


def _aimed(s: Position, env: Env, phrase: Code, event: Event) -> bool:
    _, what, of = phrase
    return event[OTHER] >= 0 and events.means(s, env, what, event[SUBJECT], event) and _is_source(s, env, of, event[OTHER])


def _turned(s: Position, env: Env, phrase: Code, event: Event) -> bool:
    _, who, what = phrase
    return event[WHO] in nouns.players(s, env, who) and events.means(s, env, what, event[SUBJECT], event)


def _faced(s: Position, env: Env, phrase: Code, event: Event) -> bool:
    mine, theirs = place_of(s, env.src), place_of(s, event[SUBJECT])
    return mine is not None and theirs is not None and theirs == (1 - mine[0], mine[1])


def _strikes(s: Position, env: Env, phrase: Code, event: Event) -> bool:
    if event[OTHER] != env.src or event[CAUSED_BY] != I.BY_COMBAT:
        return False
    struck = [one for one in s.facts if one[KIND] in (I.E_DAMAGE, G.E_HURT) and one[OTHER] == env.src and one[CAUSED_BY] == I.BY_COMBAT]
    return len(struck) == 1


def _ranges(s: Position, env: Env, phrase: Code, event: Event) -> bool:
    return event[SUBJECT] == env.src and not _rested(s, env, ())


def _only(s: Position, env: Env, phrase: Code, event: Event) -> bool:
    _, inside, cond = phrase
    return events.matches(s, env, inside, event) and nouns.true(s, env, cond)


EVENTS: Final[dict[type, tuple[int, Matcher]]] = {
    z.UnderControl: (phrases.EVENT_CONTROL, _under_control),
    z.StepStart: (phrases.EVENT_STEP, _step),
    inner.Hit: (phrases.EVENT_HIT, _hit),
    inner.Aimed: (phrases.EVENT_AIMED, _aimed),
    inner.Turned: (phrases.EVENT_TURNED, _turned),
    inner.Faced: (phrases.EVENT_FACED, _faced),
    inner.Strikes: (phrases.EVENT_STRIKES, _strikes),
    inner.Ranges: (phrases.EVENT_RANGES, _ranges),
    inner.Only: (phrases.EVENT_ONLY, _only),
}


def _kinds_of(*wanted: int) -> Callable[[Any], tuple[int, ...]]:
    return lambda node: wanted


def _in_battle(event: Event) -> bool:
    return event[CAUSED_BY] == I.BY_COMBAT


def _at_position(event: Event) -> bool:
    return event[NUMBER] == G.POSITION


VERBS: Final[dict[str, Verb]] = {
    "attacks_position": Verb((I.E_ATTACK,), more=_at_position),
    "damages_player": Verb((G.E_HURT,), at=OTHER),
    "battle_damages": Verb((I.E_DAMAGE, G.E_HURT), at=OTHER, more=_in_battle),
    "becomes_rested": Verb((I.E_REST,)),
    "restores": Verb((G.E_RESTORE,)),
    "attack": Verb((I.E_ATTACK,)),
}
STEPS: Final[dict[str, int]] = {"preparation": G.PREPARATION, "end_step": G.END, "ready_step": G.READY, "draw_step": G.DRAW}
WHOSE: Final[dict[str, int]] = {"your": 1, "each": 0, "next": 0, "opponents": -1}


# How they become phrases. Any: the compiler (:mod:`engine.program.lower_phrases`).


def _lower_related(low: Any, node: z.Related) -> Code:
    relations = tuple(places.RELATIONS[one.kind] for one in node.where if isinstance(one, z.Relation))
    return (phrases.OBJ_RELATED, relations, low.code(node.of))


def _lower_step(low: Any, node: z.StepStart) -> Code:
    step = node.step.kind if isinstance(node.step, tree.Step) else ""
    whose = node.whose.kind if isinstance(node.whose, tree.Who) else "each"
    return (phrases.EVENT_STEP, STEPS[step], WHOSE[whose])


def _lower_only(low: Any, node: inner.Only) -> Code:
    return (phrases.EVENT_ONLY, low.code(node.event), low.code(node.cond))


def _lower_allied(low: Any, node: inner.Diplomacy) -> Code:
    word = node.of.kind if isinstance(node.of, tree.Atom) else ""
    return (phrases.IF_ALLIED, low.meaning.numbers[tree.Adj][word])


WORDS: Final[Words] = vocabulary.build(
    Words(
        objects=OBJECTS,
        numbers=NUMBERS,
        filters=kinds.FILTERS,
        conditions=CONDITIONS,
        counted=COUNTED,
        events=EVENTS,
        event_kinds={
            z.UnderControl: _kinds_of(I.E_ENTER),
            z.StepStart: _kinds_of(G.E_STEP),
            inner.Hit: _kinds_of(I.E_DAMAGE),
            inner.Aimed: _kinds_of(I.E_TARGET),
            inner.Turned: _kinds_of(I.E_FLIP),
            inner.Faced: _kinds_of(I.E_ENTER, I.E_MOVE),
            inner.Strikes: _kinds_of(I.E_DAMAGE, G.E_HURT),
            inner.Ranges: _kinds_of(I.E_MOVE),
            inner.Only: lambda node: lower_events.kinds(WORDS, node.event),
        },
        people=PEOPLE,
        refs=REFS,
        adjectives=kinds.ADJECTIVES,
        nouns=kinds.NOUNS,
        verbs=VERBS,
        deeds={"player_damaged": (G.E_HURT,), "player_restores": (G.E_HEAL,), "battle": (G.E_BATTLE,)},
        zones={
            "graveyard": I.DISCARD,
            "deck": I.DECK,
            "deck_top": I.DECK,
            "deck_bottom": I.DECK,
            "stack": G.STACK,
            "exile": I.GONE,
        },
        facts=frozenset((G.E_HURT, G.E_HEAL, G.E_RESTORE, G.E_BATTLE, G.E_CLASH, I.E_FLIP)),
        atoms={
            tree.Stat: frozenset(("power", "toughness", "cost", "both")),
            tree.Who: frozenset(("your", "each", "next", "opponents")),
            tree.Zone: frozenset(("deck_and_graveyard",)),
            tree.Period: frozenset(("each_turn", "this_turn", "turn")),
        },
        lower={
            **kinds.LOWER,
            z.Related: _lower_related,
            z.StepStart: _lower_step,
            inner.Only: _lower_only,
            inner.Diplomacy: _lower_allied,
        },
        remember=remember,
    )
)
