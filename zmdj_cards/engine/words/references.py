"""Words that point at cards named before: it, this unit, the chosen card, the dead unit."""

from __future__ import annotations

from collections.abc import Callable

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import face, in_turn_order, line
from zmdj_cards.engine.cards.env import (
    NOTHING,
    R_CARDS,
    R_CHOSEN,
    R_DESTROYED,
    R_DISCARDED,
    R_FORMER,
    R_IT,
    R_LATTER,
    R_PLAYED,
    R_SACRIFICED,
    Env,
    Refs,
)
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.zmdj.rules import fight


def it(s: Position, env: Env) -> Refs:
    if env.it is not None:
        return env.it
    if env.regs[R_IT]:
        return env.regs[R_IT] if env.regs[R_IT] != NOTHING else ()
    if env.event and env.event[2] >= 0:
        return (env.event[2],)
    return (env.src,) if env.src >= 0 else ()


def _this(s: Position, env: Env) -> Refs:
    return (env.src,) if env.src >= 0 else ()


def _host(s: Position, env: Env) -> Refs:
    i = env.src & REF_MASK
    if env.src >= 0 and s.host[i] >= 0 and s.alive(env.src):
        return (s.ref(s.host[i]),)
    # No longer attached: the host is known if the ability is about what happened to it, and there is none otherwise.
    return (env.event[2],) if env.event and env.event[2] >= 0 and _about_host(s, i, env.event[0]) else ()


def _about_host(s: Position, i: int, kind: int) -> bool:
    """Whether an attachment has an ability that listens to such events of its host."""
    shown = face(s, i)
    told = (*shown.listens.get(kind, ()), *(ability for ability in shown.replacements if kind in ability.events))
    return any(isinstance(part, ast.Ref) and part.kind == "host" for ability in told for part in ability.node.event.walk())


def _subject(s: Position, env: Env) -> Refs:
    return (env.event[2],) if env.event and env.event[2] >= 0 else ()


def _that_commander(s: Position, env: Env) -> Refs:
    found = tuple(ref for ref in it(s, env) if s.tab.cards[s.card[ref & REF_MASK]].type == I.COMMANDER)
    return found or it(s, env)


def others(s: Position, env: Env) -> Refs:
    return tuple(ref for ref in env.regs[R_CARDS] if s.alive(ref))


def _unchosen(s: Position, env: Env, kind: int) -> Refs:
    """ "The other units": those on the battlefield that were not chosen before."""
    taken = {ref & REF_MASK for ref in env.regs[R_CHOSEN]}
    first, second = in_turn_order(s)
    cards = s.tab.cards
    return tuple(s.ref(i) for i in (*line(s, first), *line(s, second)) if i not in taken and kind in (-1, cards[s.card[i]].type))


def _attack_target(s: Position, env: Env) -> Refs:
    i = fight.attacked_now(s)
    return (s.ref(i),) if i >= 0 else ()


def _register(which: int) -> Callable[[Position, Env], Refs]:
    def read(s: Position, env: Env) -> Refs:
        return env.regs[which]

    return read


def _chosen(s: Position, env: Env) -> Refs:
    return env.regs[R_CHOSEN]


REF: dict[str, Callable[[Position, Env], Refs]] = {
    "it": it,
    "this_unit": _this,
    "this_any": _this,
    "this_commander": _this,
    "this_attachment": _this,
    "this_attachment_card": _this,
    "this_unit_card": _this,
    "this_stratagem": _this,
    "this_tactic": _this,
    "this_card": _this,
    "this_marker": _this,
    "that_unit": it,
    "that_any": it,
    "that_commander": _that_commander,
    "that_attachment": it,
    "that_tactic": it,
    "that_card": it,
    "those_units": it,
    "those_any": it,
    "those_cards": others,
    "other_cards": others,
    "other_units": lambda s, env: _unchosen(s, env, I.UNIT),
    "other_anys": lambda s, env: _unchosen(s, env, -1),
    "host": _host,
    "chosen_unit": _chosen,
    "chosen_any": _chosen,
    "chosen_commander": _chosen,
    "chosen_card": _chosen,
    "sacrificed_unit": _register(R_SACRIFICED),
    "sacrificed": _register(R_SACRIFICED),
    "destroyed_unit": _register(R_DESTROYED),
    "discarded_card": _register(R_DISCARDED),
    "revealed_card": _register(R_CARDS),
    "dead": _subject,
    "dead_unit": _subject,
    "played_unit": _register(R_PLAYED),
    "played_card": _register(R_PLAYED),
    "former": _register(R_FORMER),
    "latter": _register(R_LATTER),
    "attack_target": _attack_target,
}
