"""This game in sentences: its own events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Names
from zmdj_cards.engine.cards.views import Narration
from zmdj_cards.engine.state.frame import KIND, NUMBER, OTHER, SUBJECT, WHO, Event
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views.narrate import ENDINGS, EVENTS, LOSSES, PRIVATE, ZONED, name_of
from zmdj_cards.engine.views.terms import bare, term_name
from zmdj_cards.errors import Lang, say
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian.values import KEYWORDS

OWN: Final[dict[int, str]] = {
    G.E_HURT: "narrate.hurt",
    I.E_DAMAGE: "narrate.marked",
    G.E_HEAL: "narrate.heal",
    G.E_RESTORE: "narrate.restore",
    G.E_BATTLE: "narrate.battle",
    G.E_CANCEL: "narrate.cancel",
    G.E_TAKEOVER: "narrate.takeover",
    G.E_PAID: "narrate.paid_territories",
    G.E_BURY: "narrate.bury",
    G.E_SPIRIT: "narrate.spirit",
}


def _drain(s: Position, event: Event, lang: Lang, names: Names) -> str:
    if event[SUBJECT] < 0:
        return say("narrate.drain", lang, p=names[event[WHO]], n=event[NUMBER])
    return say("narrate.drain_unit", lang, a=name_of(s, event[SUBJECT], lang), n=event[NUMBER])


def _attack(s: Position, event: Event, lang: Lang, names: Names) -> str:
    code = "narrate.attack_player" if event[NUMBER] == G.PLAYER else "narrate.attack_position"
    return say(code, lang, a=name_of(s, event[SUBJECT], lang))


def _clash(s: Position, event: Event, lang: Lang, names: Names) -> str:
    return say("narrate.clash_won", lang, p=names[event[WHO]]) if event[WHO] >= 0 else say("narrate.clash_drawn", lang)


def _enter(s: Position, event: Event, lang: Lang, names: Names) -> str:
    """That what was played face down has entered goes without saying; which card it is only its player knows."""
    return "" if event[NUMBER] else say("narrate.enter", lang, a=name_of(s, event[SUBJECT], lang), p=names[event[WHO]])


def _flip(s: Position, event: Event, lang: Lang, names: Names) -> str:
    return say("narrate.turned_down" if event[NUMBER] else "narrate.turned_up", lang, a=name_of(s, event[SUBJECT], lang))


def _trigger(s: Position, event: Event, lang: Lang, names: Names) -> str:
    return say("narrate.trigger", lang, a=source_name(s, event[SUBJECT] & REF_MASK, event[NUMBER], lang))


def source_name(s: Position, i: int, ability: int, lang: Lang) -> str:
    """The card whose ability it is; of one that nobody may see any more, the card on which the ability stands."""
    hidden = s.zone[i] in (I.HAND, I.DECK) or s.flags[i] & I.FACE_DOWN
    card = s.tab.cards[s.tab.abilities[ability].card if hidden and ability >= 0 else s.card[i]]
    return card.zh if lang == "zh" else card.en


def _gain(s: Position, event: Event, lang: Lang, names: Names) -> str:
    """What a unit gets: the other reference is the kind of the effect, the number how much."""
    name = name_of(s, event[SUBJECT], lang)
    if event[OTHER] == G.M_POWER:
        return say("narrate.gain_power", lang, a=name, n=f"{event[NUMBER]:+d}")
    if event[OTHER] == G.M_HEALTH:
        return say("narrate.gain_health", lang, a=name, n=f"{event[NUMBER]:+d}")
    if event[OTHER] == I.M_KEYWORD:
        word = bare(term_name(s, "term", KEYWORDS[event[NUMBER]].id, lang))
        return say("narrate.gain_keyword", lang, a=name, word=word)
    return say("narrate.gain_ability", lang, a=name)


def _worth_saying(events: Iterable[Event]) -> Iterator[Event]:
    """That a unit rests as it attacks goes without saying; so does that what is paid or played is rested, cancelled or moved besides."""
    for event in events:
        if event[KIND] not in (I.E_LEAVE, I.E_TURN_END):
            yield event


NARRATION: Final[Narration] = Narration(
    events={**EVENTS, **OWN},
    sentences={
        G.E_DRAIN: _drain,
        I.E_ATTACK: _attack,
        G.E_CLASH: _clash,
        I.E_GAIN: _gain,
        I.E_ENTER: _enter,
        I.E_TRIGGER: _trigger,
        I.E_FLIP: _flip,
    },
    endings=ENDINGS | {"health": "match.by_health"},
    losses=LOSSES | {G.R_HEALTH: "narrate.lose_health"},
    private=PRIVATE | {G.E_BURY},
    zoned=ZONED,
    worth_saying=_worth_saying,
    actions=G.ACTIONS,
    of_cards=frozenset((I.A_PLAY, G.A_BURY, G.A_BATTLE, G.A_EXPEDITION)),
)
