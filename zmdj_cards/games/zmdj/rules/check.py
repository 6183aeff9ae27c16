"""What is always true of the battlefield and is put right at once: power 0, attachments without a legal target, Peerless, control."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.create import cease
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import triggers
from zmdj_cards.engine.frames.lasting import VALUE
from zmdj_cards.engine.happen import deeds, on_battlefield, would
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import static_values
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.rules import changes
from zmdj_cards.games.zmdj.rules.lines import line, units

# What the scene leaves to be looked at each time.
WEAK: Final = 1
LOOSE: Final = 2
RIVALS: Final = 4
HELD: Final = 8  # attachments that have to be looked at once


def board(s: Position) -> bool:
    """Put one thing right. True if there was something: the caller asks again."""
    tab = s.tab
    if s.scene_checked != s.scene:
        s.scene_checked = s.scene
        s.unsettled = _unrest(s)
    unsettled = s.unsettled
    if s.mods and tab.traits.any_weak and _shrinking(s):
        unsettled |= WEAK
    if tab.any_control and _control(s):
        return True
    if tab.traits.tokens and _tokens(s):
        return True
    if not unsettled or would.settling(s):
        return False
    if unsettled & WEAK and tab.traits.any_weak and _weak(s):
        return True
    if unsettled & (LOOSE | HELD) and _attachments(s):
        return True
    if unsettled & RIVALS and _peerless(s):
        return True
    s.unsettled &= ~HELD
    return False


def _tokens(s: Position) -> bool:
    """Tokens off the battlefield are no more."""
    tokens, card = s.tab.traits.tokens, s.card
    found = [
        i
        for zone in (I.HAND, I.DECK, I.DISCARD, I.GONE, G.TACTICS, G.LIFE)
        for player in (0, 1)
        for i in s.zones[player * I.ZONE_COUNT + zone]
        if card[i] in tokens
    ]
    for i in found:
        cease(s, i)
    return bool(found)


def _unrest(s: Position) -> int:
    """What can go wrong before the scene changes: units without power of their own (a lasting effect that takes power away comes on
    top), attachments that ask for more than a kind of card, two of a name of which one is printed as Peerless."""
    tab, card, cards, zones = s.tab, s.card, s.tab.cards, s.zones
    found = WEAK if tab.traits.static_shrinks else 0
    lines = zones[I.LINE] + zones[I.ZONE_COUNT + I.LINE]
    attached = zones[I.ATTACHED] + zones[I.ZONE_COUNT + I.ATTACHED]
    if tab.traits.any_weak and not found:
        more, less = s.counters[G.MORE_POWER], s.counters[G.LESS_POWER]
        for i in lines:
            known = cards[card[i]]
            if known.type == G.UNIT and known.front.stats[G.POWER] + more[i] <= less[i]:
                found = WEAK
                break
    for i in attached:
        known = cards[card[i]]
        if known.type == G.ATTACHMENT:
            found |= HELD if known.steady else LOOSE
    here = [cards[card[i]] for i in lines + attached]
    names = [known.person for known in here]
    if len(set(names)) < len(names) and any(known.printed.peerless and names.count(known.person) > 1 for known in here):
        found |= RIVALS
    return found


def _weak(s: Position) -> bool:
    """A unit whose power is 0 dies; a commander does not."""
    cards = s.tab.cards
    doubtful = s.tab.traits.static_shrinks or _shrinking(s)
    if not doubtful and not s.tab.traits.may_be_zero:
        return False
    dying = []
    for player in (0, 1):
        for i in s.zones[player * I.ZONE_COUNT]:
            card = cards[s.card[i]]
            if (
                card.type == G.UNIT
                and on_battlefield.may_die(s, i)
                and (doubtful or card.front.stats[G.POWER] + s.counters[G.MORE_POWER][i] <= s.counters[G.LESS_POWER][i])
                and values.power(s, i) <= 0
            ):
                dying.append(i)
    if not dying:
        return False
    s.cause = -1
    found = tuple(s.refs[i] for i in dying)
    would.happen(s, deeds.DIE, found, found)
    return True


def _shrinking(s: Position) -> bool:
    """Whether a lasting effect takes power away now."""
    for mod in s.mods:
        kind = mod[KIND]
        if kind == I.M_SET or (kind == G.M_POWER and mod[VALUE] < 0):
            return True
    return False


def _attachments(s: Position) -> bool:
    loose = []
    for player in (0, 1):
        for i in s.zones[player * I.ZONE_COUNT + I.ATTACHED]:
            host = s.host[i]
            if host < 0 or s.zone[host] != I.LINE or not on_battlefield.may_stay(s, i, host):
                loose.append(i)
    if not loose:
        return False
    found = tuple(s.refs[i] for i in loose)
    would.happen(s, deeds.DETACH, found, found)
    return True


def _control(s: Position) -> bool:
    """A unit goes to the side of whoever should control it; at the cap of units it stays (R4, R18)."""
    for player in (0, 1):
        for i in units(s, player):
            wanted = static_values.controller_of(s, i)
            if wanted != player and len([j for j in units(s, wanted) if static_values.controller_of(s, j) == wanted]) < s.ruleset.unit_cap:
                s.push(s.stack, (G.F_CONTROL, 0, wanted, s.refs[i]))
                return True
    return False


# Control frame. Fields: (kind, step, new controller, card)
CARD: Final = 3


def run_control(s: Position, frame: Frame) -> bool:
    if not s.alive(frame[CARD]) or s.control[frame[CARD] & REF_MASK] == frame[PLAYER]:
        s.pop(s.stack)
        return False
    return True


def options_control(s: Position, frame: Frame) -> list[Action]:
    return [(G.A_PLACE, at) for at in range(len(line(s, frame[PLAYER])) + 1)]


def apply_control(s: Position, frame: Frame, action: Action) -> None:
    s.pop(s.stack)
    changes.give_control(s, frame[CARD] & REF_MASK, frame[PLAYER], action[1])
    triggers.wavers(s)


def _peerless(s: Position) -> bool:
    """Of same-named cards in play, the Peerless ones are sacrificed until one card of the name is left (R15)."""
    group = rivals(s)
    if not group:
        return False
    loyal = [i for i in group if not values.peerless(s, i)]
    if loyal:
        found = tuple(s.refs[i] for i in group if values.peerless(s, i))
        would.happen(s, deeds.SACRIFICE, found, found)
        return True
    s.push(s.stack, (G.F_KEEP, 0, s.control[group[0]], tuple(s.refs[i] for i in group)))
    return True


def rivals(s: Position) -> list[int]:
    """The first group of two or more same-named cards, at least one of them Peerless."""
    named: dict[tuple[int, str], list[int]] = {}
    for player in (0, 1):
        z = player * I.ZONE_COUNT
        for i in (*s.zones[z], *s.zones[z + I.ATTACHED]):
            side = player if s.ruleset.peerless_per_controller else 0
            named.setdefault((side, s.tab.cards[s.card[i]].person), []).append(i)
    for cards in named.values():
        if len(cards) > 1 and any(values.peerless(s, i) and on_battlefield.may_sacrifice(s, i) for i in cards):
            return cards
    return []


# Keep frame. Fields: (kind, step, player, cards)
CARDS: Final = 3


def run_keep(s: Position, frame: Frame) -> bool:
    return True


def options_keep(s: Position, frame: Frame) -> list[Action]:
    return sorted((I.A_PICK, ref & REF_MASK) for ref in frame[CARDS])


def apply_keep(s: Position, frame: Frame, action: Action) -> None:
    s.pop(s.stack)
    found = tuple(ref for ref in frame[CARDS] if (ref & REF_MASK) != action[1])
    would.happen(s, deeds.SACRIFICE, found, found)


def keep_shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.REFS)


def control_shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.REF)
