"""A game in sentences, from its events, in English and Chinese; and actions as codes. The wording is in ``data/messages/narrate.toml``.

What is said of the events that every game has stands here; a game adds its own in its record (:class:`Narration`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import face
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import CAUSED_BY, KIND, NUMBER, SUBJECT, WHO, Event
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views.terms import card_name
from zmdj_cards.errors import Lang, say

PLAYERS: Final = "AB"

# Kind of event → message. What is not here is not told: it is a part of something that is.
EVENTS: Final[dict[int, str]] = {
    I.E_GAME: "narrate.game",
    I.E_TURN: "narrate.turn",
    I.E_DRAW: "narrate.draw",
    I.E_MULLIGAN: "narrate.mulligan",
    I.E_PLAY: "narrate.play",
    I.E_ENTER: "narrate.enter",
    I.E_DIE: "narrate.die",
    I.E_DESTROY: "narrate.destroy",
    I.E_SACRIFICE: "narrate.sacrifice",
    I.E_DISCARD: "narrate.discard",
    I.E_RETURN: "narrate.return",
    I.E_TO_DECK: "narrate.to_deck",
    I.E_MOVE: "narrate.move",
    I.E_REST: "narrate.rest",
    I.E_READY: "narrate.ready",
    I.E_ATTACK: "narrate.attack",
    I.E_DAMAGE: "narrate.damage",
    I.E_FLIP: "narrate.flip",
    I.E_ATTACH: "narrate.attach",
    I.E_DETACH: "narrate.detach",
    I.E_CONTROL: "narrate.control",
    I.E_TARGET: "narrate.target",
    I.E_SHOW: "narrate.show",
    I.E_LOOK: "narrate.look",
    I.E_SHUFFLE: "narrate.shuffle",
    I.E_TRIGGER: "narrate.trigger",
    I.E_USE: "narrate.use",
    I.E_UNDONE: "narrate.undone",
    I.E_WOULD: "narrate.would",
    I.E_EXILE: "narrate.exile",
    I.E_ROLL: "narrate.roll",
    I.E_HEADS: "narrate.heads",
    I.E_TAILS: "narrate.tails",
}

# Why a player has lost, by the reason's number.
LOSSES: Final[dict[int, str]] = {
    I.R_DECK: "narrate.lose_deck",
    I.R_CONCEDE: "narrate.lose_concede",
    I.R_EFFECT: "narrate.lose_effect",
}
DRAWS: Final = {I.R_LOOP: "narrate.drawn_loop", I.R_TURNS: "narrate.drawn_turns"}

# How a game ended, by the reason of its outcome.
ENDINGS: Final[dict[str, str]] = {
    "deck": "match.by_deck",
    "concede": "match.by_concede",
    "effect": "match.by_effect",
    "loop": "match.by_loop",
    "turns": "match.by_turns",
}

# Only the player whom they concern sees which card it is.
PRIVATE: Final[frozenset[int]] = frozenset((I.E_DRAW, I.E_LOOK))
# So with cards that come from, or are chosen in, a place that only their owner sees; the event's number is that zone.
ZONED: Final[frozenset[int]] = frozenset((I.E_RETURN, I.E_TO_DECK, I.E_TARGET))


def tell(s: Position, event: Event, lang: Lang, viewer: int = -1, names: tuple[str, str] = ("A", "B")) -> str:
    """One event in words; "" for one that is not told. ``viewer``: the player who reads it, -1 for somebody who may see all."""
    kind, player, a, b, n = event[:CAUSED_BY]
    rows = s.rules.views.narration
    if kind in rows.sentences:
        return rows.sentences[kind](s, event, lang, names)
    who = names[player] if player >= 0 else ""
    if kind == I.E_LOSE:
        return say(rows.losses[n], lang, p=who)
    if kind == I.E_OVER:
        return say("narrate.won", lang, p=who) if player >= 0 else say({**DRAWS, **rows.draws}.get(n, "narrate.drawn"), lang)
    code = rows.events.get(kind)
    if code is None:
        return ""
    subject = say("narrate.hidden", lang) if a < 0 or _unseen(s, event, viewer) else name_of(s, a, lang)
    return say(code, lang, p=who, a=subject, b=name_of(s, b, lang), n=n, x=b, y=n)


def _unseen(s: Position, event: Event, viewer: int) -> bool:
    """Whether the reader may not know which card an event is about."""
    kind, player, a, n = event[KIND], event[WHO], event[SUBJECT], event[NUMBER]
    rows = s.rules.views.narration
    if viewer < 0:
        return False
    if kind in rows.private:
        return viewer != player
    if kind not in rows.zoned or n not in rows.hidden_zones:
        return False
    return not rows.owner_sees(kind, n) or viewer != s.owner[a & REF_MASK]


def name_of(s: Position, ref: int, lang: Lang) -> str:
    """The name of the card of a reference; "" for none."""
    return card_name(s, ref & REF_MASK, lang) if ref >= 0 else ""


def story(s: Position, lang: Lang, start: int = 0, viewer: int = -1, names: tuple[str, str] = ("A", "B")) -> list[str]:
    """The log from an entry on, one sentence an event."""
    return tell_all(s, s.log[start:], lang, viewer, names)


def tell_all(s: Position, events: Iterable[Event], lang: Lang, viewer: int = -1, names: tuple[str, str] = ("A", "B")) -> list[str]:
    """Events in words, without those that go without saying."""
    return [text for event in s.rules.views.narration.worth_saying(events) if (text := tell(s, event, lang, viewer, names))]


def every(events: Iterable[Event]) -> Iterable[Event]:
    """All events are worth saying."""
    return events


# Actions as codes


def action_code(s: Position, action: Action) -> str:
    """An action as one line that tests and scripts can write: ``attack #12 by #3``, ``pick #5``, ``pass``."""
    kind, rows = action[0], s.rules.views.narration
    name = rows.actions.get(kind, str(kind))
    if kind == I.A_ATTACK:
        return f"{name} #{action[1]} by #{action[2]}"
    if kind == I.A_USE:
        return f"{name} #{action[1]} {ability_place(s, action[1], action[2])}"
    if kind == I.A_CONCEDE:
        return f"{name} {PLAYERS[action[1]]}"
    if kind == I.A_PICK:
        return f"{name} {picked(s, action[1])}"
    if kind in rows.of_cards:
        cards = s.rules.views.secrets.instances.get(kind, 1)
        return " ".join((name, *(f"#{part}" if place < cards else str(part) for place, part in enumerate(action[1:]))))
    return " ".join((name, *map(str, action[1:])))


def ability_place(s: Position, i: int, number: int) -> int:
    """Which of the abilities on the face that shows, from 1; 0 for one that was gained."""
    for place, ability in enumerate(face(s, i).abilities, 1):
        if ability.id == number:
            return place
    return 0


def picked(s: Position, value: int) -> str:
    """What a choice is among: an instance, a player, or a number."""
    mode = s.stack[-1][picking.MODE] if s.stack and s.stack[-1][KIND] == I.F_PICK else 0
    if mode & I.PICK_PLAYERS:
        return PLAYERS[value]
    if value in picking.A_PLAYER and not mode & I.PICK_NUMBER:
        return PLAYERS[-2 - value]
    return str(value) if mode & I.PICK_NUMBER else f"#{value}"
