"""The sentences of this game's events; the wording is in ``data/frontline/messages.toml``."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Names
from zmdj_cards.engine.cards.views import Narration
from zmdj_cards.engine.state.frame import NUMBER, OTHER, SUBJECT, WHO, Event
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views import narrate
from zmdj_cards.engine.views.narrate import name_of
from zmdj_cards.engine.views.terms import bare, term_name
from zmdj_cards.errors import Lang, say
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.lexicon.keywords import KEYWORDS
from zmdj_cards.games.frontline.rules import lines

# Parts of something that is told.
_PARTS: Final = (I.E_DESTROY, I.E_ATTACH, I.E_DETACH)
EVENTS: Final[dict[int, str]] = {
    **{kind: code for kind, code in narrate.EVENTS.items() if kind not in _PARTS},
    G.E_SUPPORT: "frontline.support",
    G.E_REINFORCE: "frontline.reinforce",
    G.E_GATHER: "frontline.gather",
    G.E_CROSSED: "frontline.crossed",
    G.E_SET: "frontline.set",
    G.E_RECOVER: "frontline.recover",
    G.E_STAND: "frontline.stand",
    G.E_NEGATE: "frontline.negate",
    G.E_REDIRECT: "frontline.redirect",
    G.E_MEND: "frontline.mend",
    I.E_MOVE: "frontline.move",
    I.E_DIE: "frontline.destroyed",
    I.E_DISCARD: "frontline.discarded",
    I.E_DRAW: "frontline.draw",
    I.E_RETURN: "frontline.return",
    I.E_TO_DECK: "frontline.to_deck",
}


def line_name(s: Position, line: int, lang: Lang, names: Names) -> str:
    """A line by whose it is."""
    player = lines.owner(s, line)
    step = abs(line - lines.base(s, player))
    if step < 2:
        return say("frontline.base" if step == 0 else "frontline.forward", lang, p=names[player])
    return say("frontline.middle", lang, n=line + 1)


def _raise(s: Position, event: Event, lang: Lang, names: Names) -> str:
    return say("frontline.raise_mc" if event[NUMBER] else "frontline.raise_sc", lang, p=names[event[WHO]])


def _play(s: Position, event: Event, lang: Lang, names: Names) -> str:
    unit = s.tab.cards[s.card[event[SUBJECT] & REF_MASK]].type == G.UNIT
    return say("frontline.deploy" if unit else "frontline.use_card", lang, p=names[event[WHO]], a=name_of(s, event[SUBJECT], lang))


_CHANGED: Final = {G.M_STR: "STR", G.M_BP: "BP", G.M_CP: "CP"}


def _gain(s: Position, event: Event, lang: Lang, names: Names) -> str:
    """The other reference of the event is the kind of lasting effect."""
    name, kind = name_of(s, event[SUBJECT], lang), event[OTHER]
    if kind in _CHANGED:
        return say("frontline.gain", lang, a=name, word=f"{event[NUMBER]:+d} {_CHANGED[kind]}")
    if kind == I.M_KEYWORD:
        word = bare(term_name(s, "term", KEYWORDS[event[NUMBER]].id, lang))
        return say("frontline.gain", lang, a=name, word=word)
    return ""


def _promote(s: Position, event: Event, lang: Lang, names: Names) -> str:
    return say("frontline.promote", lang, a=name_of(s, event[SUBJECT], lang), b=name_of(s, event[OTHER], lang))


def _enter(s: Position, event: Event, lang: Lang, names: Names) -> str:
    word = line_name(s, event[NUMBER], lang, names)
    return say("frontline.enter", lang, a=name_of(s, event[SUBJECT], lang), word=word)


def _declare(s: Position, event: Event, lang: Lang, names: Names) -> str:
    word = line_name(s, event[NUMBER], lang, names)
    return say("frontline.declare", lang, a=name_of(s, event[SUBJECT], lang), word=word)


def _cross(s: Position, event: Event, lang: Lang, names: Names) -> str:
    word = line_name(s, event[NUMBER], lang, names)
    return say("frontline.cross", lang, a=name_of(s, event[SUBJECT], lang), word=word)


NARRATION: Final[Narration] = Narration(
    EVENTS,
    {
        G.E_RAISE: _raise,
        I.E_PLAY: _play,
        G.E_PROMOTE: _promote,
        I.E_ENTER: _enter,
        I.E_GAIN: _gain,
        G.E_DECLARE: _declare,
        G.E_CROSS: _cross,
    },
    {
        **narrate.ENDINGS,
        "crossed": "frontline.by_crossed",
        "held": "frontline.by_held",
        "repeated": "frontline.by_repeated",
    },
    {**narrate.LOSSES, G.R_CROSSED: "frontline.lose_crossed", G.R_HELD: "frontline.lose_held"},
    narrate.PRIVATE | {G.E_SUPPORT, G.E_SET},
    narrate.ZONED,
    hidden_zones=frozenset((I.HAND, I.DECK, G.TRAPS, G.SUPPORT)),
    actions=G.ACTIONS,
    draws={G.R_REPEATED: "frontline.drawn_repeated"},
    of_cards=frozenset((I.A_PLAY, G.A_PROMOTE, G.A_MOVE, G.A_CROSS, G.A_SET)),
)
