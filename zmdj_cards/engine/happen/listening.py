"""Which abilities an event sets off."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import face, on_battlefield
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import EMPTY, Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import delayed
from zmdj_cards.engine.state.frame import Event, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import statics, uses
from zmdj_cards.engine.words import events

ONCE_A_STEP: Final = frozenset((I.E_TURN_END, I.E_COMBAT_END, I.E_JOINT_END))


def found(s: Position, event: Event) -> list[Frame]:
    """The abilities that an event sets off, as pending triggers; the position is that of the event."""
    kind = event[0]
    items: list[Frame] = []
    if kind in s.tab.heard:
        for i, ability in statics.index(s).listens.get(kind, ()):
            if not (s.tab.any_mutes and statics.muted(s, i)):
                _match(s, items, i, ability, event)
        if kind in s.tab.granted_triggers:
            for i, ability in statics.granted(s, "triggered"):
                if kind in ability.events:
                    _match(s, items, i, ability, event)
        ref = event[2]
        if ref >= 0 and not on_battlefield(s, ref & REF_MASK):
            # A card tells of what happens to itself outside of the battlefield: "when this card is discarded".
            i = ref & REF_MASK
            for ability in face(s, i).listens.get(kind, ()):
                _match(s, items, i, ability, event)
    if s.obj[I.DELAYED]:
        _delayed(s, items, event)
    return items


def _match(s: Position, items: list[Frame], i: int, ability: Ability[ast.Triggered], event: Event) -> None:
    src = s.ref(i)
    player = s.control[i]
    if ability.limit and uses.used(s, src, ability) >= ability.limit:
        return
    step = (src, ability.id, -event[4] if event[0] == I.E_TURN_END else event[4])
    if event[0] in ONCE_A_STEP and step in s.obj[I.ENDED]:
        return
    program = s.tab.programs[ability.program]
    env = Env(player, src, event, EMPTY, program.x)
    if not events.matches(s, env, ability.node.event, event):
        return
    if event[0] in ONCE_A_STEP:
        s.keep(s.obj, I.ENDED, (*s.obj[I.ENDED], step))
    items.append((player, ability.id, src, event, (), -1))


def _delayed(s: Position, items: list[Frame], event: Event) -> None:
    """Delayed effects happen once."""
    left = []
    for entry in s.obj[I.DELAYED]:
        number, player, src, first, regs, _until, tag = entry
        ability = s.tab.abilities[number]
        if event[0] in ability.events and _its(s, entry, event) and events.matches(s, Env(player, src, first), ability.node.event, event):
            items.append((player, number, src, first, regs, tag))
        else:
            left.append(entry)
    if len(left) != len(s.obj[I.DELAYED]):
        s.put(s.obj, I.DELAYED, tuple(left))


def _its(s: Position, entry: Frame, event: Event) -> bool:
    """ "At the end of this combat" means that combat only; "next turn" is none but a later one."""
    until, tag = entry[delayed.UNTIL], entry[delayed.TAG]
    if until == I.U_START_OF:
        return bool(s.reg[I.TURN] > tag)
    return not (until == I.U_COMBAT and event[0] in (I.E_COMBAT_END, I.E_JOINT_END) and tag != event[4])
