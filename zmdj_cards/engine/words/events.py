"""What the words of an event mean: which engine events they are, and whether one that happened is meant."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import Code, Phrase
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Matcher, Period, Verb
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


def matches(s: Position, env: Env, code: Code, event: Event) -> bool:
    """Whether an event that has just happened is one that the phrase means."""
    return s.meaning.event[code[0]](s, env, code, event)


def _any_of(s: Position, env: Env, phrase: Phrase, event: Event) -> bool:
    return any(matches(s, env, item, event) for item in phrase[1])


def _nth(s: Position, env: Env, phrase: Phrase, event: Event) -> bool:
    """Those of the period are counted up to the one that has just happened."""
    _, what, number, period = phrase
    if not matches(s, env, what, event):
        return False
    found = [one for one in period_facts(s, env, period) if one[KIND] == event[KIND] and matches(s, env, what, one)]
    count = found.index(event) + 1 if event in found else len(found) + 1
    return count == nouns.number(s, env, number)


def _event(s: Position, env: Env, phrase: Phrase, event: Event) -> bool:
    _, what, every, during, cause = phrase
    verbs: tuple[Phrase, ...] = every
    if during != P.NONE and not is_now(s, env, during):
        return False
    if cause != P.NONE and not by_cause(s, env, cause, event):
        return False
    kind: int = event[KIND]
    for verb in verbs:
        kinds: tuple[int, ...] = verb[P.KINDS]
        if kind not in kinds:
            continue
        place: int = verb[P.PLACE]
        ref = event[place]
        if ref < 0 or not means(s, env, what, ref, event):
            continue
        if verb_more(s, env, verb, event) and _together(s, env, what, verb, ref):
            return True
    return False


def _together(s: Position, env: Env, what: Code, verb: Code, ref: int) -> bool:
    """ "A attacks jointly with B (and C)": A is the one of the event, the others are among those that do it together."""
    if verb[0] != P.VERB or P.op_of(what) != P.OBJ_BOTH:
        return True
    group = s.meaning.verbs[verb[3]].group
    if group is None:
        return True
    first, *rest = what[1]
    event: Event = (I.E_ATTACK, s.control[ref & REF_MASK], ref, -1, 0, -1)
    if not means(s, env, first, ref, event):
        return False
    fighters = [i for i in group(s) if i != ref & REF_MASK]
    for item in rest:
        qty = nouns.quantity_of(item)
        least = nouns.quantity(s, env, qty)[0] if nouns.bounds(qty) else 1
        if sum(1 for i in fighters if means(s, env, item, s.ref(i), event)) < max(1, least):
            return False
    return True


def _field(verb: Code) -> int:
    """The field of an event in which the object of a verb stands, for what is asked later in the turn."""
    return int(verb[P.PLACE]) if verb[0] == P.VERB else SUBJECT


def verb_fits(s: Position, env: Env, verb: Code, event: Event, i: int) -> bool:
    """Whether an event is instance ``i`` doing or suffering what the verb says."""
    if event[KIND] not in verb[P.KINDS]:
        return False
    ref = event[_field(verb)]
    return ref >= 0 and same_card(ref, s.ref(i)) and verb_more(s, env, verb, event)


def same_card(before: int, now: int) -> bool:
    """Whether the card of an event of this turn is that card still, or with one change of zone since (as it was played, or has died). One
    that has come back is a new card (guide, Zones)."""
    return (before & REF_MASK) == (now & REF_MASK) and 0 <= (now >> REF_BITS) - (before >> REF_BITS) <= 1


def verb_more(s: Position, env: Env, verb: Code, event: Event) -> bool:
    """What a verb asks beyond its kind of event."""
    op: int = verb[0]
    if op == P.VERB:
        more = s.meaning.verbs[verb[3]].more
        return more is None or bool(more(event))
    if op == P.VERB_ATTACKS:
        return event[OTHER] >= 0 and means(s, env, verb[3], event[OTHER], event)
    if op == P.VERB_DEALS:
        _, _, _, to, combat = verb
        return (not combat or event[CAUSED_BY] == I.BY_COMBAT) and (to == P.NONE or means(s, env, to, event[SUBJECT], event))
    if op == P.VERB_GOES:
        source, where = verb[3], left(s, event)
        return bool(source == P.NONE or where == source or (source == I.LINE and where == I.ATTACHED))
    if op == P.VERB_DISCARDED:
        return bool(verb[3] == I.HAND)
    if op == P.VERB_AIMED_AT:
        _, _, _, chooser, of = verb
        return event[CAUSED_BY] >= 0 and nouns.aims(s, env, chooser, of, event[CAUSED_BY] & REF_MASK)
    if op == P.VERB_TARGETED:
        return by_cause(s, env, verb[3], event)
    if op == P.VERB_MARKED:
        return verb[3] == P.ALL_MARKERS or bool(verb[3] == event[OTHER])
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


# In these events a card is that of the player of the event, whoever controls it by now.
_OF_THEIR_PLAYER: Final[frozenset[int]] = frozenset(
    (I.E_DISCARD, I.E_DIE, I.E_LEAVE, I.E_PLAY, I.E_RETURN, I.E_SUCCESS, I.E_FAIL, I.E_ATTACK, I.E_DAMAGE, I.E_MOVE)
)


def means(s: Position, env: Env, code: Code, ref: int, event: Event) -> bool:
    """Whether an object phrase means the card of an event, as it was when the event happened."""
    i = ref & REF_MASK
    if isinstance(code, int):
        if code < P.REFS:
            return False
        for named in nouns.objects(s, env, code):  # noqa: SIM110  # a generator takes longer
            if (named & REF_MASK) == i:
                return True
        return False
    op: int = code[0]
    if op == P.OBJ_SEL:
        player = s.control[i]
        if event[KIND] in _OF_THEIR_PLAYER and (event[SUBJECT] & REF_MASK) == i:
            player = event[WHO]
        if not s.obj[I.LEFT]:
            before, s.past = s.past, None
            answer = nouns.fits(s, env, code, i, player)
            s.past = before
            return answer
        return past.about(s, ref, lambda card: nouns.fits(s, env, code, card, player))
    if op == P.OBJ_BOTH or op == P.OBJ_EITHER:
        return any(means(s, env, item, ref, event) for item in code[1])
    if op == P.OBJ_REF_IN:
        return means(s, env, code[1], ref, event)
    if op == P.OBJ_TOP:
        # A card that has gone was on top of the pile that it left: nothing else of a pile moves.
        _, zone, _, who, _ = code
        gone = left(s, event) == zone and s.owner[i] in nouns.players(s, env, who)
        return gone or nouns.is_meant(s, env, code, i)
    return op in s.meaning.object and ref in s.meaning.object[op](s, env, code)


def is_now(s: Position, env: Env, code: int) -> bool:
    """Whether it is the time that a word for a period names: "in your turn", "in this turn", "in combat"; NONE: always."""
    if code < 0:
        return True
    period = s.meaning.periods[code]
    if period.now is not None:
        return bool(period.now(s, env))
    return bool(period.phase < 0 or (s.reg[I.PHASE] == period.phase and s.reg[I.ACTIVE] == env.player))


def by_cause(s: Position, env: Env, code: Code, event: Event) -> bool:
    """ "by card effects of a player", "in combat"."""
    cause = event[CAUSED_BY]
    op = P.op_of(code)
    if op == P.BY_NOT:
        return not by_cause(s, env, code[1], event)
    if op == P.BY_COMBAT:
        return cause == I.BY_COMBAT
    if cause < 0:
        return False
    if op == P.BY_EFFECT or op == P.BY_CARD:
        return code[1] == P.NONE or cause_player(s, event) in nouns.players(s, env, code[1])
    if op == P.BY_SOURCE:
        _, chooser, who = code
        said = chooser < 0 or s.meaning.choosers[chooser](s, cause & REF_MASK)
        return bool(said and (who == P.NONE or cause_player(s, event) in nouns.players(s, env, who)))
    if op == P.OBJ_SEL:
        holder = past.controller(s, cause) if past.of(s, cause) is not None else -1
        return past.about(s, cause, lambda card: nouns.fits(s, env, code, card, holder))
    return True


def cause_player(s: Position, event: Event) -> int:
    """Who controls the card that caused an event."""
    return s.cause_player if s.cause == event[CAUSED_BY] and s.cause_player >= 0 else s.control[event[CAUSED_BY] & REF_MASK]


def _player_event(s: Position, env: Env, phrase: Phrase, event: Event) -> bool:
    _, who, deed, during, cause = phrase
    if event[KIND] not in deed[P.KINDS]:
        return False
    if event[WHO] not in nouns.players(s, env, who):
        return False
    if during != P.NONE and not is_now(s, env, during):
        return False
    if cause != P.NONE and not by_cause(s, env, cause, event):
        return False
    return deed_more(s, env, deed, event)


def deed_more(s: Position, env: Env, deed: Code, event: Event) -> bool:
    """What a deed asks of the card it was done with."""
    op: int = deed[0]
    if op == P.DEED_PLAYS or op == P.DEED_SACRIFICES:
        return event[SUBJECT] >= 0 and means(s, env, deed[2], event[SUBJECT], event)
    if op == P.DEED_DISCARDS:
        _, _, what, any_card = deed
        return bool(any_card) or (event[SUBJECT] >= 0 and means(s, env, what, event[SUBJECT], event))
    if op == P.DEED_USES:
        return bool(s.tab.abilities[event[NUMBER]].timings & deed[2])
    return True


def _at(s: Position, env: Env, phrase: Phrase, event: Event) -> bool:
    _, kind, whose, phase = phrase
    if event[KIND] != kind:
        return False
    if whose > 0 and event[WHO] != env.player:
        return False
    if whose < 0 and event[WHO] == env.player:
        return False
    return bool(phase < 0 or event[NUMBER] == phase)


EVENTS: Final[dict[type, tuple[int, Matcher]]] = {
    tree.AnyOf: (P.EVENT_ANY, _any_of),
    tree.Nth: (P.EVENT_NTH, _nth),
    tree.Event: (P.EVENT_OBJECT, _event),
    tree.PlayerEvent: (P.EVENT_PLAYER, _player_event),
    tree.At: (P.EVENT_AT, _at),
}


def period_facts(s: Position, env: Env, code: int) -> list[Event]:
    """The events of a period that has begun: of this turn, if its word does not say otherwise."""
    period = s.meaning.periods[code] if code >= 0 else None
    if period is None or period.facts is None:
        return s.facts
    facts: list[Event] = period.facts(s, env)
    return facts


def happened(s: Position, env: Env, period: int, what: Code, verb: Code) -> list[int]:
    """References of the objects that did or suffered something in a period, one an event."""
    wanted, at = verb[P.KINDS], _field(verb)
    named = nouns.objects(s, env, what) if isinstance(what, int) else None
    found = []
    for event in period_facts(s, env, period):
        if event[KIND] not in wanted or event[at] < 0 or (named is not None and not any(same_card(event[at], ref) for ref in named)):
            continue
        if means(s, env, what, event[at], event) and verb_more(s, env, verb, event):
            found.append(event[at])
    return found


def player_did(s: Position, env: Env, who: Code, period: int, deed: Code) -> bool:
    """Whether players did something in a period, as often as the deed says (two or more stratagems)."""
    wanted, op = deed[P.KINDS], deed[0]
    named = nouns.players(s, env, who)
    facts = [
        event for event in period_facts(s, env, period) if event[KIND] in wanted and event[WHO] in named and deed_more(s, env, deed, event)
    ]
    qty = nouns.quantity_of(deed[2]) if op in (P.DEED_PLAYS, P.DEED_DISCARDS, P.DEED_SACRIFICES) else P.NONE
    done = sum(event[NUMBER] for event in facts) if op == P.DEED_DISCARDS else len(facts)
    if P.op_of(qty) == P.QTY_AT_MOST:
        return done <= nouns.quantity(s, env, qty)[1]
    least = nouns.quantity(s, env, qty)[0] if nouns.bounds(qty) else 1
    return done >= max(1, least)
