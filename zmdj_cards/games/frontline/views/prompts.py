"""The questions of this game's own frames, and how its actions read in a list."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Names
from zmdj_cards.engine.cards.views import Questions
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views import prompts
from zmdj_cards.engine.views.prompts import just
from zmdj_cards.engine.views.terms import card_name
from zmdj_cards.errors import Lang, say
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.rules import points, turn
from zmdj_cards.games.frontline.values import strength
from zmdj_cards.games.frontline.views.narrate import line_name

ZONES: Final[dict[int, str]] = {
    I.HAND: "frontline.in_hand",
    I.DECK: "frontline.in_deck",
    I.DISCARD: "frontline.in_discard",
    I.ATTACHED: "frontline.in_sources",
    I.GONE: "frontline.in_gone",
    G.SUPPORT: "frontline.in_support",
    G.TRAPS: "frontline.in_traps",
    G.CHAIN: "frontline.in_chain",
    G.RECOVERY: "frontline.in_recovery",
}


def price_words(amount: int, lang: Lang) -> str:
    """2 SC 1 MC."""
    parts = [f"{count} {word}" for count, word in ((amount % points.MC_UNIT, "SC"), (amount // points.MC_UNIT, "MC")) if count]
    return " ".join(parts) or say("frontline.free", lang)


# Cards


def unit_words(s: Position, i: int, lang: Lang, names: Names = ("A", "B")) -> str:
    """A creature with its line and its STR now."""
    return say("frontline.unit", lang, a=card_name(s, i, lang), word=line_name(s, s.place[i], lang, names), n=strength(s, i))


def _candidate(s: Position, i: int, lang: Lang, names: Names) -> str:
    if s.zone[i] == I.LINE:
        return say(
            "frontline.card_in", lang, a=unit_words(s, i, lang, names), p=names[s.control[i]], word=line_name(s, s.place[i], lang, names)
        )
    return say("frontline.card_in", lang, a=card_name(s, i, lang), p=names[s.owner[i]], word=say(ZONES[s.zone[i]], lang))


def _user(s: Position, i: int, lang: Lang, names: Names) -> str:
    return unit_words(s, i, lang, names) if s.zone[i] == I.LINE else card_name(s, i, lang)


# Questions


def _grow(s: Position, frame: Frame, lang: Lang) -> str:
    return say("frontline.ask_grow" if frame[turn.LEFT] else "frontline.ask_more", lang)


def _chain(s: Position, frame: Frame, lang: Lang) -> str:
    links = frame[chain.OBJECTS]
    if not links:
        return say("frontline.ask_pause", lang)
    top = links[-1][resolving.SOURCE]
    return say("frontline.ask_chain", lang, n=len(links), a=card_name(s, top & REF_MASK, lang) if top >= 0 else "")


def _choice(s: Position, frame: Frame, lang: Lang) -> str:
    """The question of a choice that the rules themselves ask for."""
    purpose = frame[picking.PURPOSE]
    if purpose == turn.MULLIGAN:
        return say("frontline.ask_mulligan", lang)
    if purpose == turn.FALL_BACK:
        return say("frontline.ask_fall_back", lang, n=picking.least(frame) - len(frame[picking.CHOSEN]))
    return ""


# Answers


def _picked(s: Position, frame: Frame, value: int, lang: Lang, names: Names) -> str:
    if frame[KIND] != I.F_PICK or not picking.picks_cards(frame):
        return ""
    if frame[picking.PURPOSE] == turn.MULLIGAN:
        return say("narrate.act_return", lang, a=card_name(s, value, lang))
    return say("frontline.act_fall_back", lang, a=card_name(s, value, lang)) if frame[picking.PURPOSE] == turn.FALL_BACK else ""


def _passes(s: Position, frame: Frame) -> str:
    if frame[KIND] == I.F_PICK and frame[picking.PURPOSE] == turn.MULLIGAN:
        return "narrate.act_keep_rest" if frame[picking.CHOSEN] else "narrate.act_keep_all"
    return {I.F_MAIN: "frontline.act_end", G.F_GROW: "frontline.act_no_raise"}.get(frame[KIND], "")


def _raise(s: Position, action: Action, lang: Lang, names: Names) -> str:
    return say("frontline.act_raise_mc" if action[1] else "frontline.act_raise_sc", lang)


def _play(s: Position, action: Action, lang: Lang, names: Names) -> str:
    i = action[1]
    price = price_words(points.of_card(s, i), lang)
    if len(action) > 2:
        return say("frontline.act_deploy", lang, a=card_name(s, i, lang), word=price, x=line_name(s, action[2], lang, names))
    return say("frontline.act_trap" if s.zone[i] == G.TRAPS else "frontline.act_use", lang, a=card_name(s, i, lang), word=price)


def _promote(s: Position, action: Action, lang: Lang, names: Names) -> str:
    price = price_words(points.of_promotion(s, action[1], action[2]), lang)
    return say("frontline.act_promote", lang, a=card_name(s, action[1], lang), b=unit_words(s, action[2], lang, names), word=price)


def _move(s: Position, action: Action, lang: Lang, names: Names) -> str:
    return say("frontline.act_move", lang, a=unit_words(s, action[1], lang, names), word=line_name(s, action[2], lang, names))


def _cross(s: Position, action: Action, lang: Lang, names: Names) -> str:
    return say("frontline.act_cross", lang, a=card_name(s, action[1], lang))


def _set(s: Position, action: Action, lang: Lang, names: Names) -> str:
    return say("frontline.act_set", lang, a=card_name(s, action[1], lang))


QUESTIONS: Final[Questions] = Questions(
    {**prompts.PROMPTS, I.F_MAIN: just("frontline.ask_main"), G.F_GROW: _grow, I.F_CHAIN: _chain},
    {
        **prompts.ACTIONS,
        G.A_RAISE: _raise,
        I.A_PLAY: _play,
        G.A_PROMOTE: _promote,
        G.A_MOVE: _move,
        G.A_CROSS: _cross,
        G.A_SET: _set,
    },
    ZONES,
    _candidate,
    _user,
    fighter=unit_words,
    choice=_choice,
    picked=_picked,
    passes=_passes,
)
