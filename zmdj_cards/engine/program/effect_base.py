"""What all effects share: which of the objects are still what was meant, and how a card is played by an effect."""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.state import REF_BITS, REF_MASK
from zmdj_cards.engine.words import nouns, persons


def all_of(s: Position, env: Env, node: tree.Node, what: tree.Node) -> Refs:
    """Everything an object phrase of an effect can mean; what belongs to the actor by the nature of the effect is its own."""
    if isinstance(what, tree.Sel) and what.who is None and isinstance(node, tree.Sacrifice):
        actor: Any = persons.SELF
        what = tree.Sel(what.noun, what.qty, actor, what.zone, what.other, what.filters, what.adjs)
    if isinstance(node, tree.Search) and isinstance(what, tree.Sel):
        what = tree.Sel(what.noun, what.qty, what.who, node.zone, what.other, what.filters, what.adjs)
    found = nouns.objects(s, env, what)
    if isinstance(node, tree.PlayFree) and not isinstance(what, tree.Ref):
        mode = play_mode(node)
        found = tuple(ref for ref in found if s.rules.programs.can_play(s, env.actor, ref & REF_MASK, mode, -1))
    return found


def one_by_one(node: tree.Node) -> bool:
    """Whether an effect lets cards come one after the other: in the order that their player chooses (R39)."""
    return isinstance(node, tree.PlayFree) or (isinstance(node, (tree.Put, tree.Return)) and node.to.zone.kind == "battlefield")


def object_of(s: Position, node: Any) -> Any:
    """The object phrase of an effect; None if it is no effect or has no object."""
    effect = s.rules.programs.effects.get(type(node))
    return getattr(node, effect.object) if effect is not None and effect.object else None


def fallen(s: Position, ref: int) -> int:
    """The instance, also if the card has meanwhile gone to a discard pile, and no further; else -1."""
    i = ref & REF_MASK
    if s.alive(ref):
        return i
    return i if s.zone[i] == I.DISCARD and s.generation[i] - (ref >> REF_BITS) == 1 else -1


def on_line(s: Position, found: Refs) -> list[int]:
    """The instances of these that are still those cards and on the battlefield, attachments left out."""
    return [ref & REF_MASK for ref in found if s.alive(ref) and s.zone[ref & REF_MASK] == I.LINE]


def play_mode(node: tree.PlayFree) -> int:
    """The way (bits ``PLAY_…``) in which an effect plays a card."""
    mode = I.PLAY_FREE | I.PLAY_EFFECT
    if node.rested:
        mode |= I.PLAY_RESTED
    if node.ignore_need:
        mode |= I.PLAY_NO_NEED
    return mode
