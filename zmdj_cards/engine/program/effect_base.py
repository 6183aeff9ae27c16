"""What all effects share: which of the objects are still what was meant, and how a card is played by an effect."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.state.state import REF_BITS, REF_MASK
from zmdj_cards.engine.words import nouns


def all_of(s: Position, env: Env, effect: Code, what: Code) -> Refs:
    """Everything an object phrase of an effect can mean."""
    found = nouns.objects(s, env, what)
    if effect[0] == P.PLAY_FREE and not isinstance(what, int):
        found = tuple([ref for ref in found if s.rules.programs.can_play(s, env.actor, ref & REF_MASK, effect[2], -1)])
        if effect[3] != P.NONE:
            hosts = [ref & REF_MASK for ref in nouns.objects(s, env, effect[3]) if s.alive(ref)]
            found = tuple([ref for ref in found if any(s.rules.programs.may_attach(s, env.actor, ref & REF_MASK, host) for host in hosts)])
    return found


def onto(rules: Rules, effect: Code) -> bool:
    """Whether an effect puts cards onto the battlefield."""
    return effect[0] in (P.PUT, P.RETURN) and rules.deeds.destinations[effect[2]][1].zone == I.LINE


def one_by_one(rules: Rules, effect: Code) -> bool:
    """Whether an effect lets cards come one after the other: in the order that their player chooses (R39)."""
    return effect[0] == P.PLAY_FREE or onto(rules, effect)


def object_of(s: Position, effect: Code) -> Code | None:
    """The object phrase of an effect; None if it is no effect or has no object."""
    known = s.rules.programs.effect.get(effect[0])
    return effect[1] if known is not None and known.object else None


def fallen(s: Position, ref: int) -> int:
    """The instance, also if the card has meanwhile gone to a discard pile, and no further; else -1."""
    i = ref & REF_MASK
    if s.alive(ref):
        return i
    return i if s.zone[i] == I.DISCARD and s.life(i) - (ref >> REF_BITS) == 1 else -1


def on_line(s: Position, found: Refs) -> list[int]:
    """The instances of these that are still those cards and on the battlefield, attachments left out."""
    return [ref & REF_MASK for ref in found if s.alive(ref) and s.zone[ref & REF_MASK] == I.LINE]
