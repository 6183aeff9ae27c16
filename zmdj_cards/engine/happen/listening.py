"""Which abilities an event sets off."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import face, on_battlefield
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import EMPTY, Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import delayed
from zmdj_cards.engine.state.frame import KIND, NUMBER, SUBJECT, Event, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions, statics, uses
from zmdj_cards.engine.words import events

_NOBODY: Final[list[tuple[int, Ability]]] = []
LOOKING_BACK: Final[frozenset[int]] = frozenset((I.E_DIE, I.E_LEAVE))


def found(s: Position, event: Event) -> list[Frame]:
    """The abilities that an event sets off, as pending triggers; the position is that of the event."""
    items: list[Frame] = []
    listeners = _listeners(s, event)
    if listeners:
        once = event[KIND] in s.rules.flow.once
        for i, ability in listeners:
            if _hears(s, i, ability, event):
                if once:
                    s.keep(s.obj, I.ENDED, (*s.obj[I.ENDED], _step(s, i, ability, event)))
                items.append((s.control[i], ability.id, s.refs[i], event, (), -1))
    if s.obj[I.DELAYED]:
        _delayed(s, items, event)
    return items


def heard(s: Position, event: Event) -> bool:
    """Whether an event would set anything off; nothing is changed."""
    if any(_hears(s, i, ability, event) for i, ability in _listeners(s, event)):
        return True
    return any(ends_wait(s, entry, event) for entry in s.obj[I.DELAYED])


def _listeners(s: Position, event: Event) -> list[tuple[int, Ability]]:
    """The abilities that listen to events of this kind, with their cards."""
    kind: int = event[KIND]
    tab = s.tab
    if kind not in tab.heard:
        return _NOBODY
    sources = s.sources if s.sources_scene == s.scene else statics.index(s)
    listening = sources.listens.get(kind, _NOBODY)
    if listening and tab.any_mutes and statics.muting(s):
        listening = [(i, ability) for i, ability in listening if not statics.muted(s, i)]
    if kind in tab.granted_triggers:
        listening = listening + [(i, ability) for i, ability in statics.granted(s, "triggered") if kind in ability.events]
    if kind in s.tab.elsewhere:
        listening = listening + _elsewhere(s, kind)
    ref = event[SUBJECT]
    if ref >= 0 and not on_battlefield(s, ref & REF_MASK):
        # A card tells of what happens to itself outside of the battlefield: "when this card is discarded".
        i = ref & REF_MASK
        own = face(s, i).listens.get(kind)
        if own:
            listening = listening + [(i, ability) for ability in own]
    return listening


def _elsewhere(s: Position, kind: int) -> list[tuple[int, Ability]]:
    """The abilities that listen in the zone in which their card is."""
    return [
        (i, ability)
        for i in range(len(s.card))
        for ability in s.tab.cards[s.card[i]].elsewhere
        if ability.zone == s.zone[i] and kind in ability.events
    ]


def _step(s: Position, i: int, ability: Ability, event: Event) -> tuple[int, int, int]:
    """An entry of ``ENDED``."""
    return (s.refs[i], ability.id, -event[NUMBER] if event[KIND] == I.E_TURN_END else event[NUMBER])


def _hears(s: Position, i: int, ability: Ability, event: Event) -> bool:
    src = s.refs[i]
    if ability.limit and uses.used(s, src, ability) >= ability.limit:
        return False
    ended = s.obj[I.ENDED]
    if ended and event[KIND] in s.rules.flow.once and _step(s, i, ability, event) in ended:
        return False
    env = Env(s.control[i], src, event, EMPTY, s.tab.programs[ability.program].x)
    return events.matches(s, env, ability.event, event) and not _barred(s, i, event)


def _barred(s: Position, i: int, event: Event) -> bool:
    """Whether a card cannot use its triggered abilities (R33). What tells that the card itself has left the battlefield looks back at it
    and is not barred."""
    if I.C_USE not in s.tab.cannots:
        return False
    looks_back = event[KIND] in LOOKING_BACK and event[SUBJECT] >= 0 and (event[SUBJECT] & REF_MASK) == i
    if looks_back and not s.ruleset.skills_barred_everywhere:
        return False
    return prohibitions.forbidden(s, I.C_USE, i, s.control[i])


def _delayed(s: Position, items: list[Frame], event: Event) -> None:
    """Delayed effects happen once, or each time."""
    left = []
    for entry in s.obj[I.DELAYED]:
        if ends_wait(s, entry, event):
            number, player, src, first, regs, _until, tag = entry
            items.append((player, number, src, event if tag == delayed.EVERY else first, regs, tag))
            if tag == delayed.EVERY:
                left.append(entry)
        else:
            left.append(entry)
    if len(left) != len(s.obj[I.DELAYED]):
        s.put(s.obj, I.DELAYED, tuple(left))


def ends_wait(s: Position, entry: Frame, event: Event) -> bool:
    """Whether an event is the one that a delayed effect waits for."""
    number, player, src, first, regs, *_ = entry
    ability, env = s.tab.abilities[number], Env(player, src, first, regs)
    return event[KIND] in ability.events and _its(s, entry, event) and events.matches(s, env, ability.event, event)


def _its(s: Position, entry: Frame, event: Event) -> bool:
    """ "At the end of this combat" means that combat only; "next turn" is none but a later one."""
    until, tag = entry[delayed.UNTIL], entry[delayed.TAG]
    if until == I.U_START_OF:
        return bool(s.reg[I.TURN] > tag)
    return not (until == I.U_COMBAT and event[KIND] in s.rules.flow.once - {I.E_TURN_END} and tag != event[NUMBER])
