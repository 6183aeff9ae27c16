"""How often "for each …" is true, and with how many cards something was done."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.phrases import Phrase
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Number
from zmdj_cards.engine.state.frame import KIND, WHO
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import events, nouns, qualities


def _were_done(s: Position, env: Env, phrase: Phrase) -> int:
    _, register, added, code = phrase
    n = nouns.number(s, env, code)
    done = sum(env.regs[register]) if added else len(env.regs[register])
    return done // n if n > 0 else 0


def _each(s: Position, env: Env, phrase: Phrase) -> int:
    _, what, who, per = phrase
    found = nouns.candidates(s, env, what)
    if who != P.NONE:
        named = nouns.players(s, env, who)
        found = [i for i in found if s.control[i] in named]
    return len(found) // int(per)


def _each_event(s: Position, env: Env, phrase: Phrase) -> int:
    _, period, what, verb = phrase
    return len(events.happened(s, env, period, what, verb))


def _each_in(s: Position, env: Env, phrase: Phrase) -> int:
    _, zone, who, what, per = phrase
    named = nouns.players(s, env, who) if who != P.NONE else (env.player,)
    found = [i for player in named for i in s.zones[player * I.ZONE_COUNT + zone] if nouns.fits(s, env, what, i)]
    return len(found) // int(per)


def _each_marker(s: Position, env: Env, phrase: Phrase) -> int:
    _, on, kind = phrase
    return sum([qualities.marks_of(s, ref, kind) for ref in nouns.objects(s, env, on)])


def _each_deed(s: Position, env: Env, phrase: Phrase) -> int:
    _, period, who, deed = phrase
    kinds = deed[P.KINDS]
    named = nouns.players(s, env, who)
    facts = events.period_facts(s, env, period)
    return sum(1 for event in facts if event[KIND] in kinds and event[WHO] in named and events.deed_more(s, env, deed, event))


def _each_attached(s: Position, env: Env, phrase: Phrase) -> int:
    _, on, what = phrase
    return sum([qualities.attached_to(s, env, ref, what) for ref in nouns.objects(s, env, on)])


def _did_count(s: Position, env: Env, phrase: Phrase) -> int:
    """How many cards did something: those that have left since count as well, and each once."""
    _, period, what, verb = phrase
    return len({ref & REF_MASK for ref in events.happened(s, env, period, what, verb)})


COUNTED: Final[dict[type, tuple[int, Number]]] = {
    tree.EachIn: (P.EACH_IN, _each_in),
    tree.EachMarker: (P.EACH_MARKER, _each_marker),
    tree.EachDeed: (P.EACH_DEED, _each_deed),
    tree.WereDone: (P.EACH_DONE, _were_done),
    tree.Each1: (P.EACH_OBJECT, _each),
    tree.EachEvent: (P.EACH_EVENT, _each_event),
    tree.EachAttached: (P.EACH_ATTACHED, _each_attached),
}


def _tally(s: Position, env: Env, phrase: Phrase) -> int:
    return nouns.counted(s, env, phrase[1])


NUMBERS: Final[dict[type, tuple[int, Number]]] = {tree.DidCount: (P.NUM_DID, _did_count), tree.Tally: (P.NUM_TALLY, _tally)}
