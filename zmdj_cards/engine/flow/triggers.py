"""Which abilities an event sets off, and the order in which they are resolved (guide, Skills & timing)."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import note
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import pending, resolving
from zmdj_cards.engine.frames.lasting import ON, TAG, VALUE
from zmdj_cards.engine.frames.pending import ABILITY, CONTROLLER, EVENT, SOURCE
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, SUBJECT, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import uses

LOOK_AFTER: Final = 24
CHAIN_CAP: Final = 1000
WAVERING: Final = 20


def run(s: Position, frame: Frame) -> bool:
    """Those of the earliest moment (R35); of these the turn player's first, then the other's; a player with several chooses. Ambush does
    not pass through here: it goes first."""
    if not s.pending:
        s.pop(s.stack)
        return False
    places = choices(s)
    if len(places) == 1:
        resolve(s, places[0])
        return False
    return True


def actor(s: Position, frame: Frame) -> int:
    """The player who orders triggers now."""
    return player_to_order(s)


def player_to_order(s: Position) -> int:
    """Whose triggers come first: those of the player whose turn it is."""
    active = s.reg[I.ACTIVE]
    for at in pending.first(s):
        player: int = s.pending[at][CONTROLLER]
        if player == active:
            return active
    return 1 - active


def choices(s: Position) -> list[int]:
    """Pending triggers among which there is something to choose: equal ones that ask nothing count once."""
    first = pending.first(s)
    if len(s.pending) == 1:
        return first
    player = player_to_order(s)
    seen: set[tuple[int, ...]] = set()
    places: list[int] = []
    for at in first:
        item = s.pending[at]
        if item[CONTROLLER] != player:
            continue
        number: int = item[ABILITY]
        key: tuple[int, ...] = (number,) if s.tab.abilities[number].quiet else (number, item[SOURCE])
        if key not in seen:
            seen.add(key)
            places.append(at)
    return places


def options(s: Position, frame: Frame) -> list[Action]:
    return [(I.A_ORDER, at) for at in choices(s)]


def apply(s: Position, frame: Frame, action: Action) -> None:
    resolve(s, action[1])


def resolve(s: Position, at: int) -> None:
    """Begin to resolve one pending trigger."""
    item = s.pending[at]
    s.reset(s.pending, s.pending[:at] + s.pending[at + 1 :])
    if looped(s):
        return
    player, number, src, event, regs, _tag, _moment = item
    ability = s.tab.abilities[number]
    if ability.limit:
        if uses.used(s, src, ability) >= ability.limit:
            return
        if not uses.starts_optional(s, ability):
            uses.count_use(s, src, ability)
    note(s, (I.E_TRIGGER, player, src, -1, number, -1))
    resolving.start(s, ability.program, player, src, event, number, regs)


def looped(s: Position) -> bool:
    """R22: the same position for the third time in one chain without a decision is a draw; so is a chain beyond all bounds."""
    chain = s.reg[I.CHAIN] + 1
    s.keep(s.reg, I.CHAIN, chain)
    if chain < LOOK_AFTER:
        return False
    here = int.from_bytes(blake2b(repr(_picture(s)).encode(), digest_size=6).digest(), "big")
    seen = s.obj[I.SEEN]
    if chain > CHAIN_CAP or seen.count(here) >= s.ruleset.loop_repeats - 1:
        end_as_loop(s)
        return True
    s.keep(s.obj, I.SEEN, (*seen[-200:], here))
    return False


def wavers(s: Position) -> None:
    """Units that effects make change sides to and fro: where they are put is a choice, but not one that ends it. Such a loop, too, is a
    draw (R22)."""
    chain = s.reg[I.CHAIN] + WAVERING
    s.keep(s.reg, I.CHAIN, chain)
    if chain > CHAIN_CAP:
        end_as_loop(s)


def end_as_loop(s: Position) -> None:
    """A loop that nobody can end is a draw (R22)."""
    end_as_draw(s, I.R_LOOP)


def end_as_draw(s: Position, reason: int) -> None:
    """The game ends without a winner, for this reason."""
    s.put(s.reg, I.OVER, 1)
    s.put(s.reg, I.WINNER, -1)
    s.put(s.reg, I.REASON, reason)
    note(s, (I.E_OVER, -1, -1, -1, reason, -1))


def _picture(s: Position) -> tuple[object, ...]:
    """The position as a player sees it: without generations and history."""
    return (
        s.zones,
        s.control,
        s.flags,
        s.counters,
        s.host,
        *(s.reg[at] for at in s.rules.flow.counted),
        [(mod[KIND], mod[ON] & REF_MASK if mod[ON] >= 0 else mod[ON], *mod[VALUE:TAG]) for mod in s.mods],
        [
            (item[CONTROLLER], item[ABILITY], item[SOURCE] & REF_MASK, item[EVENT][KIND], item[EVENT][SUBJECT] & REF_MASK)
            for item in s.pending
        ],
    )
