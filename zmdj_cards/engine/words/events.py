"""What the words of an event mean: which engine events they are, and whether one that happened is meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.frame import Event
from zmdj_cards.engine.state.state import REF_BITS, REF_MASK
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zmdj.rules import fight

# What an object does or suffers → (kinds of event, which reference is the object: 2 subject or 3 other)
VERBS: dict[str, tuple[tuple[int, ...], int]] = {
    "enters": ((I.E_ENTER,), 2),
    "leaves": ((I.E_LEAVE,), 2),
    "dies": ((I.E_DIE,), 2),
    "attacks": ((I.E_ATTACK,), 2),
    "is_attacked": ((I.E_ATTACKED,), 2),
    "attack_succeeds": ((I.E_SUCCESS,), 2),
    "attack_fails": ((I.E_FAIL,), 2),
    "attacks_alone": ((I.E_ATTACK,), 2),
    "attacks_jointly": ((I.E_ATTACK,), 2),
    "joint_succeeds": ((I.E_SUCCESS,), 2),
    "moves": ((I.E_MOVE,), 2),
    "rests": ((I.E_REST,), 2),
    "is_rested": ((I.E_REST,), 2),
    "readies": ((I.E_READY,), 2),
    "is_readied": ((I.E_READY,), 2),
    "is_damaged": ((I.E_DAMAGE,), 2),
    "is_destroyed": ((I.E_DESTROY,), 2),
    "is_sacrificed": ((I.E_SACRIFICE,), 2),
    "is_suppressed": ((I.E_SUPPRESS,), 2),
    "is_chosen": ((I.E_TARGET,), 2),
    "is_discarded": ((I.E_DISCARD,), 2),
    "intercepts": ((I.E_INTERCEPT,), 2),
    "awakens": ((I.E_FLIP,), 2),
    "flips_here": ((I.E_FLIP,), 2),
    "is_flipped": ((I.E_FLIP, I.E_FACE_DOWN), 2),
    "is_played": ((I.E_PLAY,), 2),
    "is_attached": ((I.E_ATTACH,), 3),
    "loses_markers": ((I.E_UNMARK,), 2),
    "is_intercepted": ((I.E_INTERCEPTED,), 2),
    "uses_skills": ((I.E_USE,), 2),
    "is_moved": ((I.E_MOVE,), 2),
    "is_returned": ((I.E_RETURN,), 2),
}

ALONE = ("attacks_alone",)
JOINT = ("attacks_jointly", "joint_succeeds")

# What a player does → kinds of event of that player
DEEDS: dict[str, tuple[int, ...]] = {
    "draws": (I.E_DRAW,),
    "attack": (I.E_COMBAT,),
    "joint_attack": (I.E_JOINT,),
    "use_skills": (I.E_USE,),
    "use_intercept": (I.E_INTERCEPT,),
    "use_ambush": (I.E_AMBUSH,),
    "respond": (I.E_USE,),
    "play_cards": (I.E_PLAY,),
}

# A period → (event at its start, event at its end, whose: 1 yours, -1 an opponent's, 0 anyone's, phase or -1)
PERIODS: dict[str, tuple[int, int, int, int]] = {
    "turn": (I.E_TURN, I.E_TURN_END, 0, -1),
    "this_turn": (I.E_TURN, I.E_TURN_END, 0, -1),
    "each_turn": (I.E_TURN, I.E_TURN_END, 0, -1),
    "each_players_turn": (I.E_TURN, I.E_TURN_END, 0, -1),
    "next_turn": (I.E_TURN, I.E_TURN_END, 0, -1),
    "your_turn": (I.E_TURN, I.E_TURN_END, 1, -1),
    "your_next_turn": (I.E_TURN, I.E_TURN_END, 1, -1),
    "opponent_turn": (I.E_TURN, I.E_TURN_END, -1, -1),
    "opponent_next_turn": (I.E_TURN, I.E_TURN_END, -1, -1),
    "combat": (I.E_COMBAT, I.E_COMBAT_END, 0, -1),
    "this_combat": (I.E_COMBAT, I.E_COMBAT_END, 0, -1),
    "next_combat": (I.E_COMBAT, I.E_COMBAT_END, 0, -1),
    "each_combat": (I.E_COMBAT, I.E_COMBAT_END, 0, -1),
    "game": (I.E_GAME, I.E_GAME, 0, -1),
    "ready_phase": (I.E_PHASE, I.E_PHASE_END, 0, I.READY),
    "your_ready_phase": (I.E_PHASE, I.E_PHASE_END, 1, I.READY),
    "your_tactics_phase": (I.E_PHASE, I.E_PHASE_END, 1, I.TACTICS_PHASE),
    "your_draw_phase": (I.E_PHASE, I.E_PHASE_END, 1, I.DRAW),
    "your_main_phase": (I.E_PHASE, I.E_PHASE_END, 1, I.MAIN),
    "your_end_phase": (I.E_PHASE, I.E_PHASE_END, 1, I.END),
}


def verb_kinds(node: ast.Node) -> tuple[int, ...]:
    """Kinds of event that an object's verb listens to."""
    if isinstance(node, ast.Verb):
        return VERBS[node.kind][0]
    return VERB_KINDS[type(node)](node)


def _goes_kinds(node: ast.Goes) -> tuple[int, ...]:
    return {
        "hand": (I.E_RETURN, I.E_LIFE_TO_HAND),
        "discard": (I.E_DIE, I.E_DISCARD, I.E_LIFE_LOST),
        "main_deck": (I.E_TO_DECK,),
        "life": (I.E_TO_LIFE,),
        "tactics": (I.E_TO_TACTICS,),
        "tactics_deck": (I.E_TO_TACTICS_DECK,),
        "battlefield": (I.E_ENTER,),
    }.get(node.to.kind, ())


VERB_KINDS: dict[type, Callable[[Any], tuple[int, ...]]] = {
    ast.Attacks: lambda node: (I.E_ATTACK,),
    ast.DealsDamage: lambda node: (I.E_DAMAGE,),
    ast.Goes: _goes_kinds,
    ast.DiscardedFrom: lambda node: (I.E_DISCARD,),
    ast.BecomesTarget: lambda node: (I.E_TARGET,),
    ast.TargetOf: lambda node: (I.E_TARGET,),
    ast.GetsMarker: lambda node: (I.E_UNMARK if node.lost else I.E_MARK,),
}


def deed_kinds(node: ast.Node) -> tuple[int, ...]:
    """Kinds of event that a player's deed listens to."""
    if isinstance(node, ast.Deed):
        return DEEDS[node.kind]
    if isinstance(node, ast.Verb):
        return VERBS[node.kind][0]
    return DEED_KINDS[type(node)]


DEED_KINDS: dict[type, tuple[int, ...]] = {
    ast.Plays: (I.E_PLAY,),
    ast.Discards: (I.E_DISCARDED,),
    ast.Sacrifices: (I.E_SACRIFICE,),
    ast.UsesSkills: (I.E_USE,),
}


def kinds(node: ast.Node) -> tuple[int, ...]:
    """All kinds of event that an event phrase listens to, sorted."""
    if isinstance(node, ast.AnyOf):
        return tuple(sorted({kind for item in node.events for kind in kinds(item)}))
    if isinstance(node, ast.Event):
        return tuple(sorted({kind for verb in node.verbs for kind in verb_kinds(verb)}))
    if isinstance(node, ast.PlayerEvent):
        return tuple(sorted(deed_kinds(node.deed)))
    if isinstance(node, ast.At):
        start, end, _, _ = PERIODS[node.period.kind]
        return (end if node.end else start,)
    if isinstance(node, ast.JointAttackEnds):
        return (I.E_JOINT_END,)
    if isinstance(node, ast.AttackResult):
        return (I.E_SUCCESS if node.success else I.E_FAIL,)
    raise TypeError(f"not an event: {node!r}")


def matches(s: Position, env: Env, node: ast.Node, event: Event) -> bool:
    """Whether an event that has just happened is one that the phrase means."""
    return EVENTS[type(node)](s, env, node, event)


def _any_of(s: Position, env: Env, node: ast.AnyOf, event: Event) -> bool:
    return any(matches(s, env, item, event) for item in node.events)


def _event(s: Position, env: Env, node: ast.Event, event: Event) -> bool:
    if node.during is not None and not in_period(s, env, node.during, event):
        return False
    if node.cause is not None and not by_cause(s, env, node.cause, event):
        return False
    for verb in node.verbs:
        if event[0] not in verb_kinds(verb):
            continue
        at = VERBS[verb.kind][1] if isinstance(verb, ast.Verb) else (3 if isinstance(verb, ast.DealsDamage) else 2)
        ref = event[at]
        if ref < 0 or not means(s, env, node.what, ref, event):
            continue
        if verb_more(s, env, verb, event) and _together(s, env, node, verb, ref):
            return True
    return False


def _together(s: Position, env: Env, node: ast.Event, verb: ast.Node, ref: int) -> bool:
    """ "A attacks jointly with B (and C)": A is the one of the event, the others are among the attackers."""
    if not (isinstance(node.what, ast.Both) and isinstance(verb, ast.Verb) and verb.kind in JOINT):
        return True
    first, *rest = node.what.items
    event: Event = (I.E_ATTACK, s.control[ref & REF_MASK], ref, -1, 0, -1)
    if not means(s, env, first, ref, event):
        return False
    fighters = [i for i in fight.attackers_now(s) if i != ref & REF_MASK]
    for item in rest:
        least = nouns.quantity(s, env, item.qty)[0] if isinstance(item, ast.Sel) and isinstance(item.qty, (int, ast.AtLeast)) else 1
        if sum(1 for i in fighters if means(s, env, item, s.ref(i), event)) < max(1, least):
            return False
    return True


def verb_fits(s: Position, env: Env, verb: ast.Node, event: Event, i: int) -> bool:
    """Whether an event is instance ``i`` doing or suffering what the verb says."""
    if event[0] not in verb_kinds(verb):
        return False
    at = VERBS[verb.kind][1] if isinstance(verb, ast.Verb) else 2
    return event[at] >= 0 and same_card(event[at], s.ref(i)) and verb_more(s, env, verb, event)


def same_card(before: int, now: int) -> bool:
    """Whether the card of an event of this turn is that card still, or with one change of zone since (as it was played, or has died). One
    that has come back is a new card (guide, Zones)."""
    return (before & REF_MASK) == (now & REF_MASK) and 0 <= (now >> REF_BITS) - (before >> REF_BITS) <= 1


def verb_more(s: Position, env: Env, verb: ast.Node, event: Event) -> bool:
    """What a verb asks beyond its kind of event."""
    if isinstance(verb, ast.Verb):
        if verb.kind in ALONE:
            return event[4] == 1
        return not (verb.kind in JOINT and event[4] < 2)
    if isinstance(verb, ast.Attacks):
        return event[3] >= 0 and means(s, env, verb.target, event[3], event)
    if isinstance(verb, ast.DealsDamage):
        return (not verb.combat or event[5] == I.BY_COMBAT) and (verb.to is None or means(s, env, verb.to, event[2], event))
    if isinstance(verb, ast.Goes):
        source, where = nouns.ZONE_IDS[verb.source.kind], left(event)
        return where == source or (source == I.LINE and where == I.ATTACHED)
    if isinstance(verb, ast.DiscardedFrom):
        return verb.source.kind == "hand"
    if isinstance(verb, ast.TargetOf):
        return event[5] >= 0 and nouns.aims(s, env, verb, event[5] & REF_MASK)
    if isinstance(verb, ast.BecomesTarget):
        return by_cause(s, env, verb.of, event)
    if isinstance(verb, ast.GetsMarker):
        return verb.kind.kind == "marker" or I.MARKER_IDS.get(verb.kind.kind) == event[3]
    return True


def left(event: Event) -> int:
    """The zone that the card of an event left with it; -1 for none that it tells."""
    kind = event[0]
    if kind in (I.E_RETURN, I.E_TO_DECK, I.E_TO_LIFE, I.E_TO_TACTICS, I.E_TO_TACTICS_DECK):
        return event[4]
    return LEFT.get(kind, -1)


LEFT: dict[int, int] = {I.E_DIE: I.LINE, I.E_DISCARD: I.HAND, I.E_LIFE_LOST: I.LIFE, I.E_LIFE_TO_HAND: I.LIFE, I.E_DRAW: I.DECK}


def means(s: Position, env: Env, node: ast.Node, ref: int, event: Event) -> bool:
    """Whether an object phrase means the card of an event, as it was when the event happened."""
    i = ref & REF_MASK
    if isinstance(node, ast.Ref):
        return any((known & REF_MASK) == i for known in nouns.objects(s, env, node))
    if isinstance(node, ast.Sel):
        player = s.control[i]
        if event[0] in (I.E_DISCARD, I.E_DIE, I.E_LEAVE, I.E_PLAY, I.E_RETURN, I.E_SUCCESS, I.E_FAIL, I.E_ATTACK, I.E_DAMAGE, I.E_MOVE):
            player = event[1] if (event[2] & REF_MASK) == i else player
        return nouns.fits(s, env, node, i, player)
    if isinstance(node, (ast.Both, ast.Either)):
        return any(means(s, env, item, ref, event) for item in node.items)
    if isinstance(node, ast.RefIn):
        return means(s, env, node.what, ref, event)
    if isinstance(node, ast.Top):
        # A card that has gone was on top of the pile that it left: nothing else of a pile moves.
        gone = left(event) == nouns.ZONE_IDS[node.zone.kind] and s.owner[i] in nouns.players(s, env, node.who)
        return gone or nouns.is_meant(s, env, node, i)
    return False


def in_period(s: Position, env: Env, node: ast.Period, event: Event) -> bool:
    """ "in your turn", "in an opponent's turn", "in this turn", "in combat" as a time of the event."""
    kind = node.kind
    if kind == "your_turn":
        return s.reg[I.ACTIVE] == env.player
    if kind == "opponent_turn":
        return s.reg[I.ACTIVE] != env.player
    if kind in ("combat", "this_combat"):
        return fight.combat_frame(s) is not None
    if kind == "ready_phase":
        return s.reg[I.PHASE] == I.READY
    phase = PERIODS[kind][3] if kind in PERIODS else -1
    if phase >= 0:
        return s.reg[I.PHASE] == phase and s.reg[I.ACTIVE] == env.player
    return True


def by_cause(s: Position, env: Env, node: ast.Node, event: Event) -> bool:
    """ "by card effects of a player", "in combat"."""
    if isinstance(node, ast.ByCombat):
        return event[5] == I.BY_COMBAT
    if isinstance(node, ast.ByEffect):
        if event[5] < 0:
            return False
        player = cause_player(s, event)
        return node.who is None or player in nouns.players(s, env, node.who)
    if isinstance(node, ast.CardOrSkill):
        return event[5] >= 0 and (node.who is None or cause_player(s, event) in nouns.players(s, env, node.who))
    if isinstance(node, ast.Sel):
        return event[5] >= 0 and nouns.fits(s, env, node, event[5] & REF_MASK)
    return event[5] >= 0


def cause_player(s: Position, event: Event) -> int:
    """Who controls the card that caused an event."""
    return s.cause_player if s.cause == event[5] and s.cause_player >= 0 else s.control[event[5] & REF_MASK]


def _player_event(s: Position, env: Env, node: ast.PlayerEvent, event: Event) -> bool:
    if event[0] not in deed_kinds(node.deed):
        return False
    if event[1] not in nouns.players(s, env, node.who):
        return False
    if node.during is not None and not in_period(s, env, node.during, event):
        return False
    if node.cause is not None and not by_cause(s, env, node.cause, event):
        return False
    return deed_more(s, env, node.deed, event)


ANY_CARD = (ast.Noun("hand_card"), ast.Noun("card"))


def deed_more(s: Position, env: Env, deed: ast.Node, event: Event) -> bool:
    """What a deed asks of the card it was done with."""
    if isinstance(deed, (ast.Plays, ast.Sacrifices)):
        return event[2] >= 0 and means(s, env, deed.what, event[2], event)
    if isinstance(deed, ast.Discards):
        what = deed.what
        any_card = isinstance(what, ast.Sel) and what.noun in ANY_CARD and not (what.filters or what.adjs)
        return any_card or (event[2] >= 0 and means(s, env, what, event[2], event))
    if isinstance(deed, ast.UsesSkills) or (isinstance(deed, ast.Deed) and deed.kind == "respond"):
        ability = s.tab.abilities[event[4]]
        response = not isinstance(deed, ast.UsesSkills) or deed.timing.kind == "response"
        return bool(ability.timings & (2 if response else 1))
    return True


def _at(s: Position, env: Env, node: ast.At, event: Event) -> bool:
    start, end, whose, phase = PERIODS[node.period.kind]
    if event[0] != (end if node.end else start):
        return False
    if whose > 0 and event[1] != env.player:
        return False
    if whose < 0 and event[1] == env.player:
        return False
    return phase < 0 or event[4] == phase


def _result(s: Position, env: Env, node: ast.AttackResult, event: Event) -> bool:
    """The outcome of an attack that an effect waits for."""
    return event[0] == (I.E_SUCCESS if node.success else I.E_FAIL)


def _joint_ends(s: Position, env: Env, node: ast.JointAttackEnds, event: Event) -> bool:
    return event[0] == I.E_JOINT_END and event[1] in nouns.players(s, env, node.who)


EVENTS: dict[type, Callable[[Position, Env, Any, Event], bool]] = {
    ast.AnyOf: _any_of,
    ast.Event: _event,
    ast.PlayerEvent: _player_event,
    ast.At: _at,
    ast.JointAttackEnds: _joint_ends,
    ast.AttackResult: _result,
}


def period_facts(s: Position, env: Env, period: ast.Period) -> list[Event]:
    """The events of this turn, or of the current combat only."""
    kind = period.kind
    if kind in ("this_combat", "combat", "each_combat"):
        frame = fight.combat_frame(s)
        serial = frame[fight.SERIAL] if frame is not None else s.reg[I.COMBATS]
        for at, event in enumerate(s.facts):
            if event[0] == I.E_COMBAT and event[4] == serial:
                return s.facts[at:]
        return []
    if kind == "your_turn" and s.reg[I.ACTIVE] != env.player:
        return []
    if kind == "opponent_turn" and s.reg[I.ACTIVE] == env.player:
        return []
    return s.facts


def happened(s: Position, env: Env, period: ast.Period, what: ast.Node, verb: ast.Node) -> list[int]:
    """References of the objects that did or suffered something in a period, one an event."""
    wanted = verb_kinds(verb)
    at = VERBS[verb.kind][1] if isinstance(verb, ast.Verb) else 2
    known = nouns.objects(s, env, what) if isinstance(what, ast.Ref) else None
    found = []
    for event in period_facts(s, env, period):
        if event[0] not in wanted or event[at] < 0 or (known is not None and not any(same_card(event[at], ref) for ref in known)):
            continue
        if means(s, env, what, event[at], event) and verb_more(s, env, verb, event):
            found.append(event[at])
    return found


def player_did(s: Position, env: Env, who: ast.Node, period: ast.Period, deed: ast.Node) -> bool:
    """Whether players did something in a period, as often as the deed says (two or more stratagems)."""
    wanted = deed_kinds(deed)
    named = nouns.players(s, env, who)
    facts = [e for e in period_facts(s, env, period) if e[0] in wanted and e[1] in named and deed_more(s, env, deed, e)]
    qty = deed.what.qty if isinstance(deed, (ast.Plays, ast.Discards, ast.Sacrifices)) and isinstance(deed.what, ast.Sel) else None
    done = sum(e[4] for e in facts) if isinstance(deed, ast.Discards) else len(facts)
    if isinstance(qty, ast.AtMost):
        return done <= nouns.number(s, env, qty.n)
    least = nouns.quantity(s, env, qty)[0] if isinstance(qty, (int, ast.AtLeast)) else 1
    return done >= max(1, least)
