"""Single changes with their events: draw, discard, enter, leave, rest, mark … Each does as much as it can and never waits."""

from __future__ import annotations

from collections.abc import Sequence

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import attachments, flag, lose, note, on_battlefield, shuffle, transfer
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import pending
from zmdj_cards.engine.frames.lasting import TAG, UNTIL
from zmdj_cards.engine.happen import listening
from zmdj_cards.engine.state.frame import KIND, Event, Frame
from zmdj_cards.engine.words import past


def emit(s: Position, kind: int, player: int, a: int = -1, b: int = -1, n: int = 0) -> None:
    """Tell the log and the abilities that something has happened."""
    logging, tab, delayed = s.logging, s.tab, s.obj[I.DELAYED]
    if not (logging or delayed or kind in tab.told):
        return
    event: Event = (kind, player, a, b, n, s.cause)
    if logging:
        s.push(s.log, event)
    if kind in s.rules.words.facts:
        s.push(s.facts, event)
        if tab.looks_back:
            s.version += 1
    if delayed or kind in tab.heard:
        items = listening.found(s, event)
        if items:
            pending.add(s, items)


# Piles


def draw(s: Position, player: int, count: int) -> int:
    """Draw one by one (R6). A draw from an empty main deck loses. Returns how many were drawn."""
    deck = player * I.ZONE_COUNT + I.DECK
    for done in range(count):
        if not s.zones[deck]:
            lose(s, player, I.R_DECK)
            return done
        i = s.zones[deck][0]
        transfer(s, i, player, I.HAND)
        emit(s, I.E_DRAW, player, s.refs[i])
    return max(count, 0)


def discard(s: Position, player: int, cards: Sequence[int]) -> int:
    """Discard cards from hand. The events of all of them come after all have moved."""
    before = [s.refs[i] for i in cards]
    for i in cards:
        transfer(s, i, s.owner[i], I.DISCARD)
    for old in before:
        emit(s, I.E_DISCARD, player, old)
    if before:
        emit(s, I.E_DISCARDED, player, before[0], -1, len(before))
    return len(before)


def to_hand(s: Position, cards: Sequence[int]) -> int:
    """Put cards from anywhere into their owners' hands; not a draw."""
    return out(s, cards, I.HAND, I.E_RETURN)


def to_deck(s: Position, cards: Sequence[int], top: bool) -> int:
    """Put cards on the top or the bottom of their owners' main decks. The first of them is drawn first."""
    return out(s, list(reversed(cards)) if top else cards, I.DECK, I.E_TO_DECK, 0 if top else -1)


def to_discard(s: Position, cards: Sequence[int]) -> int:
    """Put cards from anywhere into their owners' discard piles; a unit that leaves the battlefield so dies."""
    return out(s, cards, I.DISCARD, I.E_DIE)


def exile(s: Position, cards: Sequence[int]) -> int:
    """Take cards out of the game. Returns how many."""
    return out(s, cards, I.GONE, I.E_EXILE)


def shuffle_deck(s: Position, player: int) -> None:
    """Shuffle a main deck, for all to see that it was."""
    shuffle(s, player, I.DECK)
    emit(s, I.E_SHUFFLE, player)


def out(s: Position, cards: Sequence[int], zone: int, kind: int, at: int = -1) -> int:
    """Move cards to a zone of their owners at one moment. What sees them leave looks at the battlefield before any has moved."""
    events: list[Event] = []
    for i in cards:
        player = s.control[i]
        ref = s.refs[i]
        if on_battlefield(s, i):
            if zone == I.DISCARD and s.zone[i] == I.LINE:
                events.append((I.E_DIE, player, ref, -1, s.rules.deeds.remembered(s, i), s.cause))
            events.append((I.E_LEAVE, player, ref, -1, zone, s.cause))
            if s.flags[i] & I.FACE_DOWN:
                events.append((I.E_SHOW, player, ref, -1, 0, s.cause))  # what has lain face down is shown
        if kind != I.E_DIE:
            events.append((kind, s.owner[i], ref, -1, s.zone[i], s.cause))
    for i in cards:
        if on_battlefield(s, i):
            past.note(s, i)
    items: list[Frame] = []
    for event in events:
        if event[KIND] in s.tab.heard or s.obj[I.DELAYED]:
            items.extend(listening.found(s, event))
    fallen: list[int] = []
    for i in cards:
        if s.zone[i] == I.LINE:
            fallen.extend(attachments(s, i))
        transfer(s, i, s.owner[i], zone, at)
    for event in events:
        note(s, event)
    pending.add(s, items)
    if I.E_LEAVE not in s.tab.replaced:
        # Else the board is put right at once, and what may happen instead is asked for there.
        detach(s, [i for i in fallen if s.zone[i] == I.ATTACHED])
    return len(cards)


def detach(s: Position, cards: Sequence[int]) -> None:
    """Attachments without a legal target go to their owners' discard piles at once (R28)."""
    for i in cards:
        note(s, (I.E_DETACH, s.control[i], s.refs[i], -1, 0, s.cause))
    if cards:
        out(s, cards, I.DISCARD, I.E_DIE)


# The battlefield


def enter(s: Position, i: int, player: int, at: int, rested: bool = False, marks: tuple[int, ...] = ()) -> None:
    """Put a card into a player's line at a place counted from the left; what enters a line of another than its owner stays so."""
    transfer(s, i, player, I.LINE, at)
    s.put(s.since, i, s.reg[I.TURN])
    for kind, count in enumerate(marks):
        if count:
            s.put(s.counters[kind], i, count)
            s.scene += 1
    if rested:
        s.put(s.flags, i, I.RESTED)
    emit(s, I.E_ENTER, player, s.refs[i], -1, sum(marks))


def attach(s: Position, i: int, player: int, host: int) -> None:
    """Put an attachment under a host; its controller is the player who played it."""
    entering = s.zone[i] != I.ATTACHED
    if entering:
        transfer(s, i, player, I.ATTACHED)
        s.put(s.since, i, s.reg[I.TURN])
    s.put(s.host, i, host)
    s.scene += 1
    emit(s, I.E_ATTACH, player, s.refs[i], s.refs[host])
    if entering:
        emit(s, I.E_ENTER, player, s.refs[i], s.refs[host])


def die(s: Position, cards: Sequence[int]) -> int:
    """Units (or attachments) go from the battlefield to the discard pile at one moment."""
    return out(s, cards, I.DISCARD, I.E_DIE)


def destroy(s: Position, cards: Sequence[int]) -> int:
    """Destroy (消灭). Replacements are looked for by the caller."""
    _foretell(s, I.E_DESTROY, cards)
    return die(s, cards)


def sacrifice(s: Position, cards: Sequence[int]) -> int:
    """Sacrifice (牺牲). Returns how many."""
    _foretell(s, I.E_SACRIFICE, cards)
    return die(s, cards)


def _foretell(s: Position, kind: int, cards: Sequence[int]) -> None:
    for i in cards:
        emit(s, kind, s.control[i], s.refs[i])


def in_play(s: Position, i: int) -> bool:
    """Whether a card lies where cards are rested and ready: not attached, and in no pile."""
    zones = s.rules.programs.apart
    return s.zone[i] != I.ATTACHED and (s.zone[i] in zones if zones else s.zone[i] == I.LINE)


def rest(s: Position, i: int) -> bool:
    """Turn a card sideways. False if it was so already."""
    if s.flags[i] & I.RESTED or not in_play(s, i):
        return False
    flag(s, i, I.RESTED, True)
    emit(s, I.E_REST, s.control[i], s.refs[i])
    return True


def ready(s: Position, i: int) -> bool:
    """Return a card upright. False if it was so already."""
    if not s.flags[i] & I.RESTED or s.zone[i] == I.ATTACHED:
        return False
    flag(s, i, I.RESTED, False)
    emit(s, I.E_READY, s.control[i], s.refs[i])
    return True


def put_marks(s: Position, i: int, count: int, kind: int = 0) -> int:
    """Put markers of a kind on a card of the battlefield. Returns how many."""
    if count <= 0 or not on_battlefield(s, i):
        return 0
    where = s.counters[kind]
    s.put(where, i, where[i] + count)
    s.scene += 1
    emit(s, I.E_MARK, s.control[i], s.refs[i], kind, count)
    return count


def take_marks(s: Position, i: int, count: int, kind: int = 0) -> int:
    """Take markers of a kind off a card, as many as there are. Returns how many."""
    where = s.counters[kind]
    count = min(count, where[i])
    if count <= 0:
        return 0
    s.put(where, i, where[i] - count)
    s.scene += 1
    emit(s, I.E_UNMARK, s.control[i], s.refs[i], kind, count)
    return count


def modify(s: Position, mod: Frame) -> None:
    """Start a lasting effect: (kind, ref or player, value, extra, until, tag)."""
    s.push(s.mods, mod)
    s.version += 1


def expire(s: Position, until: int, tag: int = -1) -> bool:
    """End the lasting effects of one duration. True if there were any."""
    if not s.mods:
        return False
    left = [mod for mod in s.mods if not (mod[UNTIL] == until and (tag < 0 or mod[TAG] == tag))]
    if len(left) == len(s.mods):
        return False
    s.reset(s.mods, left)
    return True
