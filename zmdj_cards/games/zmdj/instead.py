"""What happens instead: replaced events, and the destructions and sacrifices that ask for them first."""

from __future__ import annotations

from typing import Any

from zmdj_cards.engine.frame import Event
from zmdj_cards.engine.state import REF_MASK
from zmdj_cards.games.zmdj import events, frames, ops, prohibitions, statics
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z, face
from zmdj_cards.games.zmdj.defs import Ability
from zmdj_cards.games.zmdj.env import EMPTY, Env


def replaced(s: Z, kind: int, ref: int, player: int = -1) -> bool:
    """If something that would happen to a card is replaced, start what happens instead. One replacement an event."""
    if not s.tab.any_replacements:
        return False
    event: Event = (kind, s.control[ref & REF_MASK] if player < 0 else player, ref, -1, 0, s.cause)
    sources = (*s.zones[I.LINE], *s.zones[I.ATTACHED], *s.zones[I.ZONE_COUNT], *s.zones[I.ZONE_COUNT + I.ATTACHED])
    if kind == I.E_DISCARD:
        # A card in hand may say what happens instead of discarding it.
        sources = (*sources, ref & REF_MASK)
    for source in sources:
        for ability in face(s, source).replacements:
            if kind not in ability.events or statics.muted(s, source) or _busy(s, source, ability):
                continue
            env = Env(s.control[source], s.ref(source), event, EMPTY, s.tab.programs[ability.program].x)
            from_effect = ability.node.event
            if _would(s, env, from_effect, event):
                ops.emit(s, I.E_WOULD, s.control[source], s.ref(source), ref, kind)
                frames.start(s, ability.program, s.control[source], s.ref(source), event, ability.id)
                return True
    return False


def _would(s: Z, env: Env, node: Any, event: Event) -> bool:

    return events.matches(s, env, node, event)


def _busy(s: Z, source: int, ability: Ability) -> bool:
    """A replacement does not replace what it does itself."""
    return any(frame[0] == I.F_PROG and frame[7] == ability.id and (frame[4] & REF_MASK) == source for frame in s.stack)


def destroy(s: Z, found: tuple[int, ...]) -> int:
    """Destroy cards at one moment, each unless something forbids or replaces it. Returns how many were destroyed."""
    dying: list[int] = []
    for ref in found:
        i = ref & REF_MASK
        if not s.alive(ref) or s.zone[i] not in (I.LINE, I.ATTACHED) or s.tab.cards[s.card[i]].type == I.COMMANDER:
            continue
        if s.tab.any_cannots and prohibitions.forbidden(s, I.C_BE_DESTROYED, i):
            continue
        if replaced(s, I.E_DESTROY, ref) or replaced(s, I.E_DIE, ref) or replaced(s, I.E_LEAVE, ref):
            continue
        dying.append(i)
    if dying:
        ops.destroy(s, dying)
    return len(dying)


def sacrifice(s: Z, found: tuple[int, ...]) -> int:
    leaving = []
    for ref in found:
        i = ref & REF_MASK
        if not s.alive(ref) or s.zone[i] not in (I.LINE, I.ATTACHED) or s.tab.cards[s.card[i]].type == I.COMMANDER:
            continue
        if not (s.tab.any_cannots and prohibitions.forbidden(s, I.C_SACRIFICED, i)) and not replaced(s, I.E_SACRIFICE, ref):
            leaving.append(i)
    if leaving:
        ops.sacrifice(s, leaving)
    return len(leaving)
