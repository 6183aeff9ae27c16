"""The questions of this game's own frames, and how its actions read in a list."""

from __future__ import annotations

from collections.abc import Callable
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
from zmdj_cards.engine.views.prompts import ACTIONS, PROMPTS, asked_node, just, mode_words
from zmdj_cards.engine.views.terms import card_name
from zmdj_cards.errors import Lang, say
from zmdj_cards.games.zhenmian import acts, values
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian.cards import is_a
from zmdj_cards.games.zhenmian.rules import arriving, battle, check, places, turn
from zmdj_cards.games.zhenmian.views.narrate import source_name

ZONES: Final = {
    I.HAND: "choice.in_hand",
    I.DECK: "choice.in_deck",
    I.DISCARD: "choice.in_discard",
    I.GONE: "choice.gone",
    G.FIELD: "choice.in_field",
    G.TERRITORIES: "choice.in_territories",
    G.STACK: "choice.on_stack",
    G.ASIDE: "choice.gone",
}


def unit(s: Position, i: int, lang: Lang, names: Names = ("A", "B")) -> str:
    """A unit with its side, its column, its power and what is left of its health."""
    return say(
        "choice.in_column",
        lang,
        a=card_name(s, i, lang),
        p=names[s.control[i]],
        n=s.place[i] + 1,
        x=values.power(s, i),
        y=values.left(s, i),
    )


def _candidate(s: Position, i: int, lang: Lang, names: Names) -> str:
    if s.zone[i] == I.LINE:
        return unit(s, i, lang, names)
    return say("choice.elsewhere", lang, a=card_name(s, i, lang), p=names[s.control[i]], word=say(ZONES[s.zone[i]], lang))


def _user(s: Position, i: int, lang: Lang, names: Names) -> str:
    return unit(s, i, lang, names) if s.zone[i] == I.LINE else card_name(s, i, lang)


def _choice(s: Position, frame: Frame, lang: Lang) -> str:
    codes = {arriving.COLUMN: "choice.column", battle.ASSIGN: "choice.assign", turn.MULLIGAN: "choice.put_back"}
    purpose = frame[picking.PURPOSE]
    if purpose == turn.HAND_LIMIT:
        return say("choice.hand_limit", lang, n=picking.least(frame) - len(frame[picking.CHOSEN]))
    return say(codes[purpose], lang) if purpose in codes else ""


def _picked(s: Position, frame: Frame, value: int, lang: Lang, names: Names) -> str:
    if frame[KIND] == I.F_PICK and frame[picking.PURPOSE] == arriving.COLUMN:
        return say("narrate.act_column", lang, n=value)
    return ""


def _waiting(s: Position, frame: Frame, lang: Lang) -> str:
    """What waits on the stack, with what it is aimed at."""
    found = [one(s, waiting, lang) for waiting in reversed(frame[chain.OBJECTS])]
    mark = "、" if lang == "zh" else ", "
    return say("choice.waiting", lang, a=mark.join(found)) if found else say("choice.free", lang)


def one(s: Position, waiting: Frame, lang: Lang) -> str:
    """Something on the stack: its card, and after an arrow its targets."""
    name = source_name(s, waiting[resolving.SOURCE] & REF_MASK, waiting[resolving.ABILITY], lang)
    aims = [card_name(s, ref & REF_MASK, lang) if ref >= 0 else "AB"[-2 - ref] for ref in aims_of(s, waiting)]
    return f"{name} → {' + '.join(aims)}" if aims else name


def aims_of(s: Position, waiting: Frame) -> tuple[int, ...]:
    """The targets of something on the stack: cards, and players as ``-2 - player``."""
    if waiting[resolving.ABILITY] < 0:
        return ()
    about = s.tab.abilities[waiting[resolving.ABILITY]].about
    if not isinstance(about, tuple):
        return ()
    common, modes = about
    every = (*common, *(target for mode in modes for target in mode))
    regs = waiting[resolving.REGS]
    return tuple(ref for target in every if target[3] < len(regs) for ref in regs[target[3]])


def _object(s: Position, frame: Frame, lang: Lang) -> str:
    return say("choice.object", lang, a=card_name(s, frame[battle.ATTACKER] & REF_MASK, lang))


def _changes_sides(s: Position, frame: Frame, lang: Lang) -> str:
    return say("choice.change_sides", lang, a=card_name(s, frame[check.CARD] & REF_MASK, lang))


# Actions


def _play(s: Position, action: Action, lang: Lang, names: Names) -> str:
    i = action[1]
    kind = is_a(s, i, G.TERRITORY)
    return say("narrate.act_territory" if kind else "narrate.act_play", lang, a=card_name(s, i, lang), cost=_cost(s, i))


def _cost(s: Position, i: int) -> int:
    return max(0, s.tab.cards[s.card[i]].cost)


def _of_card(code: str) -> Callable[[Position, Action, Lang, Names], str]:
    return lambda s, action, lang, names: say(code, lang, a=card_name(s, action[1], lang))


def _to_column(code: str) -> Callable[[Position, Action, Lang, Names], str]:
    return lambda s, action, lang, names: say(code, lang, a=card_name(s, action[1], lang), n=action[2] + 1)


def _attack(s: Position, action: Action, lang: Lang, names: Names) -> str:
    if action[1] == G.PLAYER:
        return say("narrate.act_object_player", lang)
    i = s.stack[-1][battle.ATTACKER] & REF_MASK
    return say("narrate.act_object_position", lang, a=unit(s, places.facing(s, i), lang, names))


def _mode(s: Position, action: Action, lang: Lang, names: Names) -> str:
    if asked_node(s, acts.RestOrReady):
        return say("narrate.act_ready_it" if action[1] else "narrate.act_rest_it", lang)
    return mode_words(s, action, lang, names)


def _passes(s: Position, frame: Frame) -> str:
    return "narrate.act_no_attack" if frame[KIND] == G.F_BATTLE else ""


QUESTIONS: Final[Questions] = Questions(
    prompts=PROMPTS
    | {
        I.F_CHAIN: _waiting,
        G.F_BATTLE: _object,
        G.F_KEEP: just("choice.keep"),
        G.F_CONTROL: _changes_sides,
    },
    choice=_choice,
    actions=ACTIONS
    | {
        I.A_PLAY: _play,
        G.A_BURY: _of_card("narrate.act_bury"),
        G.A_BATTLE: lambda s, action, lang, names: say("narrate.act_battle", lang, a=unit(s, action[1], lang, names)),
        G.A_OBJECT: _attack,
        G.A_SHIFT: _to_column("narrate.act_shift"),
        G.A_MARCH: _to_column("narrate.act_march"),
        G.A_EXPEDITION: _of_card("narrate.act_expedition"),
        G.A_COLUMN: lambda s, action, lang, names: say("narrate.act_column", lang, n=action[1] + 1),
        I.A_MODE: _mode,
    },
    picked=_picked,
    passes=_passes,
    zones=ZONES,
    candidate=_candidate,
    user=_user,
    fighter=_user,
)
