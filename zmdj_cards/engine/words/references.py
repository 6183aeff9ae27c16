"""Words that point at cards named before: it, this unit, the chosen card, the dead unit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.engine.cards.board import face
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
from zmdj_cards.engine.state.frame import KIND, SUBJECT
from zmdj_cards.engine.state.state import REF_MASK


def it(s: Position, env: Env) -> Refs:
    """What a pronoun means: what was mentioned last, else the card of the event, else the source itself."""
    if env.it is not None:
        return env.it
    if env.regs[R_IT]:
        return env.regs[R_IT] if env.regs[R_IT] != NOTHING else ()
    if env.event and env.event[SUBJECT] >= 0:
        return (env.event[SUBJECT],)
    return (env.src,) if env.src >= 0 else ()


def this(s: Position, env: Env) -> Refs:
    """The source itself."""
    return (env.src,) if env.src >= 0 else ()


def _host(s: Position, env: Env) -> Refs:
    i = env.src & REF_MASK
    if env.src >= 0 and s.host[i] >= 0 and s.alive(env.src):
        return (s.ref(s.host[i]),)
    # No longer attached: the host is known if the ability is about what happened to it, and there is none otherwise.
    return (env.event[SUBJECT],) if env.event and env.event[SUBJECT] >= 0 and _about_host(s, i, env.event[KIND]) else ()


def _about_host(s: Position, i: int, kind: int) -> bool:
    """Whether an attachment has an ability that listens to such events of its host."""
    shown = face(s, i)
    told = (*shown.listens.get(kind, ()), *(ability for ability in shown.replacements if kind in ability.events))
    return any(ability.of_host for ability in told)


def subject(s: Position, env: Env) -> Refs:
    """The card that the event is about."""
    return (env.event[SUBJECT],) if env.event and env.event[SUBJECT] >= 0 else ()


def others(s: Position, env: Env) -> Refs:
    """The cards looked at or revealed that are still where they were."""
    return tuple([ref for ref in env.regs[R_CARDS] if s.alive(ref)])


def own_revealed(s: Position, env: Env) -> Refs:
    """Of the cards revealed, those of the player who acts."""
    return tuple(ref for ref in env.regs[R_CARDS] if s.owner[ref & REF_MASK] == env.actor)


def their_revealed(s: Position, env: Env) -> Refs:
    """Of the cards revealed, those of the other player."""
    return tuple(ref for ref in env.regs[R_CARDS] if s.owner[ref & REF_MASK] != env.actor)


def register(which: int) -> Callable[[Position, Env], Refs]:
    def read(s: Position, env: Env) -> Refs:
        return env.regs[which]

    return read


def chosen(s: Position, env: Env) -> Refs:
    """What was chosen."""
    return env.regs[R_CHOSEN]


REFS: Final[dict[str, Callable[[Position, Env], Refs]]] = {
    "it": it,
    "this_unit": this,
    "this_any": this,
    "this_attachment": this,
    "this_attachment_card": this,
    "this_unit_card": this,
    "this_card": this,
    "this_marker": this,
    "that_unit": it,
    "that_any": it,
    "that_attachment": it,
    "that_card": it,
    "that_unit_card": it,
    "that_attachment_card": it,
    "own_revealed": own_revealed,
    "their_revealed": their_revealed,
    "all_revealed": register(R_CARDS),
    "those_units": it,
    "those_any": it,
    "those_cards": others,
    "other_cards": others,
    "host": _host,
    "chosen_unit": chosen,
    "chosen_any": chosen,
    "chosen_card": chosen,
    "chosen_attachment": chosen,
    "sacrificed_unit": register(R_SACRIFICED),
    "sacrificed": register(R_SACRIFICED),
    "destroyed_unit": register(R_DESTROYED),
    "discarded_card": register(R_DISCARDED),
    "revealed_card": register(R_CARDS),
    "dead": subject,
    "dead_unit": subject,
    "played_unit": register(R_PLAYED),
    "played_card": register(R_PLAYED),
    "former": register(R_FORMER),
    "latter": register(R_LATTER),
}

# The words that are about what a condition has named before: "as long as your unit …, it gets …".
PRONOUNS: Final[frozenset[str]] = frozenset(("it", "that_unit", "that_any", "that_commander", "those_units", "those_any"))
