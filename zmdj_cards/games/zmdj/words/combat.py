"""Words about combat: who attacks, who is attacked, how it came out; and the events and times of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.phrases import Code, Phrase
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Condition, Matcher, Period, Verb
from zmdj_cards.engine.state.frame import KIND, NUMBER, PLAYER, STEP, SUBJECT, WHO, Event
from zmdj_cards.engine.state.state import REF_BITS, REF_MASK
from zmdj_cards.engine.words import events, nouns
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj import phrases as L
from zmdj_cards.games.zmdj.rules import fight
from zmdj_cards.games.zmdj.words import places

# Players and cards


def _attacked_player(s: Position, env: Env) -> tuple[int, ...]:
    frame = fight.combat_frame(s)
    return (frame[fight.DEFENDER],) if frame is not None else (1 - env.player,)


def _attacking_player(s: Position, env: Env) -> tuple[int, ...]:
    frame = fight.combat_frame(s)
    return (frame[PLAYER],) if frame is not None else (s.reg[I.ACTIVE],)


PEOPLE: Final[dict[str, Callable[[Position, Env], tuple[int, ...]]]] = {
    "attacked_player": _attacked_player,
    "attacking_player": _attacking_player,
}


def attack_target(s: Position, env: Env) -> Refs:
    i = fight.attacked_now(s)
    return (s.ref(i),) if i >= 0 else ()


# Qualities


def _takes_part(s: Position, ref: int, i: int) -> bool:
    """The card of a combat, also when it has just died in it."""
    return (ref & REF_MASK) == i and s.life(i) - (ref >> REF_BITS) <= 1


def _attacking(s: Position, i: int) -> bool:
    frame = fight.combat_frame(s)
    return frame is not None and any(_takes_part(s, ref, i) for ref in frame[fight.ATTACKERS])


def _attacked(s: Position, i: int) -> bool:
    frame = fight.combat_frame(s)
    return frame is not None and _takes_part(s, frame[fight.TARGET], i)


def _intercepting(s: Position, i: int) -> bool:
    frame = fight.combat_frame(s)
    return frame is not None and bool(frame[fight.FLAGS] & G.K_INTERCEPTED) and fight.attacked_now(s) == i


def _joint(s: Position, i: int) -> bool:
    frame = fight.combat_frame(s)
    return frame is not None and bool(frame[fight.FLAGS] & G.K_JOINT) and i in fight.attackers_now(s)


ADJECTIVES: Final[dict[str, Callable[[Position, int], bool]]] = {
    "attacking": _attacking,
    "attacked": _attacked,
    "intercepting": _intercepting,
    "joint_attacking": _joint,
}

# Conditions


def _attack_result(s: Position, env: Env, phrase: Phrase) -> bool:
    """How the current combat, or the one that just ended, came out."""
    frame = fight.combat_frame(s)
    if frame is not None:
        return bool(frame[fight.FLAGS] & (G.K_SUCCESS if phrase[1] else G.K_FAIL))
    for event in reversed(s.facts):
        if event[KIND] in (I.E_SUCCESS, I.E_FAIL):
            return (event[KIND] == I.E_SUCCESS) == bool(phrase[1])
    return False


def _event_is(s: Position, env: Env, phrase: Phrase) -> bool:
    """An event of this combat, else of this turn."""
    _, wanted, code = phrase
    for event in _facts(s, env) if fight.combat_frame(s) is not None else s.facts:
        if event[KIND] in wanted and events.matches(s, env, code, event):
            env.found = (event[SUBJECT],)
            return True
    return False


def _lower_event_is(low: Any, node: tree.EventIs) -> Code:
    return (L.IF_EVENT, low.kinds(node.event), low.code(node.event))


def _makes_dying(s: Position, env: Env, phrase: Phrase) -> bool:
    """A commander of those was dealt damage in this combat and has no life card now. One that was dying before loses on the spot."""
    hit = {event[SUBJECT] & REF_MASK for event in _facts(s, env) if event[KIND] == I.E_DAMAGE and event[SUBJECT] >= 0}
    found = [ref & REF_MASK for ref in nouns.objects(s, env, phrase[1])]
    return any(i in hit and places.dying(s, i) for i in found)


CONDITIONS: Final[dict[type, tuple[int, Condition]]] = {
    z.MakesDying: (L.IF_MAKES_DYING, _makes_dying),
    tree.AttackResult: (L.IF_RESULT, _attack_result),
    tree.EventIs: (L.IF_EVENT, _event_is),
}
# Any: what lowers phrases (program.lower_phrases).
LOWER: Final[dict[type, Callable[[Any, Any], Code]]] = {tree.EventIs: _lower_event_is}

# Events and times


def _result(s: Position, env: Env, phrase: Phrase, event: Event) -> bool:
    """The outcome of an attack that an effect waits for."""
    return event[KIND] == (I.E_SUCCESS if phrase[1] else I.E_FAIL)


def _joint_ends(s: Position, env: Env, phrase: Phrase, event: Event) -> bool:
    return event[KIND] == G.E_JOINT_END and event[WHO] in nouns.players(s, env, phrase[1])


EVENTS: Final[dict[type, tuple[int, Matcher]]] = {
    z.JointAttackEnds: (L.EVENT_JOINT_END, _joint_ends),
    tree.AttackResult: (L.IF_RESULT, _result),
}


def _joint_end_kinds(node: z.JointAttackEnds) -> tuple[int, ...]:
    return (G.E_JOINT_END,)


def _result_kinds(node: tree.AttackResult) -> tuple[int, ...]:
    return (I.E_SUCCESS if node.success else I.E_FAIL,)


def _alone(event: Event) -> bool:
    return event[NUMBER] == 1


def _jointly(event: Event) -> bool:
    return event[NUMBER] >= 2


VERBS: Final[dict[str, Verb]] = {
    "attack_succeeds": Verb((I.E_SUCCESS,)),
    "attack_fails": Verb((I.E_FAIL,)),
    "attacks_alone": Verb((I.E_ATTACK,), more=_alone),
    "attacks_jointly": Verb((I.E_ATTACK,), more=_jointly, group=fight.attackers_now),
    "joint_succeeds": Verb((I.E_SUCCESS,), more=_jointly, group=fight.attackers_now),
    "intercepts": Verb((G.E_INTERCEPT,)),
    "is_intercepted": Verb((G.E_INTERCEPTED,)),
}
DEEDS: Final[dict[str, tuple[int, ...]]] = {
    "attack": (G.E_COMBAT,),
    "attack_alone": (),  # only ever forbidden
    "joint_attack": (G.E_JOINT,),
    "use_intercept": (G.E_INTERCEPT,),
}


def _now(s: Position, env: Env) -> bool:
    return fight.combat_frame(s) is not None


def _facts(s: Position, env: Env) -> list[Event]:
    """The events of the current combat, or of the last one."""
    frame = fight.combat_frame(s)
    serial = frame[fight.SERIAL] if frame is not None else s.reg[G.COMBATS]
    for at, event in enumerate(s.facts):
        if event[KIND] == G.E_COMBAT and event[NUMBER] == serial:
            return s.facts[at:]
    return []


def _in_step(step: int) -> Callable[[Position, object], bool]:
    def now(s: Position, env: object) -> bool:
        frame = fight.combat_frame(s)
        return frame is not None and frame[STEP] == step

    return now


PERIODS: Final[dict[str, Period]] = {
    "attack_step": Period(G.E_COMBAT, I.E_COMBAT_END, now=_in_step(G.S_ATTACK)),
    "intercept_step": Period(G.E_COMBAT, I.E_COMBAT_END, now=_in_step(G.S_INTERCEPT)),
    "response_step": Period(G.E_COMBAT, I.E_COMBAT_END, now=_in_step(G.S_RESPONSE)),
    "dodge_step": Period(G.E_COMBAT, I.E_COMBAT_END, now=_in_step(G.S_DODGE)),
    "resolution_step": Period(G.E_COMBAT, I.E_COMBAT_END, now=_in_step(G.S_RESOLUTION)),
    "combat": Period(G.E_COMBAT, I.E_COMBAT_END, now=_now, facts=_facts),
    "this_combat": Period(G.E_COMBAT, I.E_COMBAT_END, now=_now, facts=_facts),
    "each_combat": Period(G.E_COMBAT, I.E_COMBAT_END, facts=_facts),
    "next_combat": Period(G.E_COMBAT, I.E_COMBAT_END),
}
EVENT_KINDS: Final[dict[type, Callable[..., tuple[int, ...]]]] = {
    z.JointAttackEnds: _joint_end_kinds,
    tree.AttackResult: _result_kinds,
}
