"""How the toy game is told: names for its text form, the sentences of its one event, the words of its actions."""

from __future__ import annotations

from typing import Final

from tests.games.lanes import rules
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Names
from zmdj_cards.engine.cards.views import Narration, Questions, TextForm, Views
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import NUMBER, SUBJECT, WHO, Event
from zmdj_cards.engine.views import narrate, prompts, tableview
from zmdj_cards.engine.views.terms import card_name
from zmdj_cards.errors import Lang

WORDS: Final = {
    "burn": {"en": "{p} loses {n} light to {a}", "zh": "{a}烧去{p}的{n}点光"},
    "beast": {"en": "Light {a} on bridge {n}", "zh": "在第{n}桥点亮{a}"},
    "gust": {"en": "Call {a}", "zh": "唤来{a}"},
    "card": {"en": "{a} ({p})", "zh": "{a}（{p}）"},
}


def _burn(s: Position, event: Event, lang: Lang, names: Names) -> str:
    return WORDS["burn"][lang].format(p=names[event[WHO]], n=event[NUMBER], a=narrate.name_of(s, event[SUBJECT], lang))


def _play(s: Position, action: Action, lang: Lang, names: Names) -> str:
    name = card_name(s, action[1], lang)
    return WORDS["beast"][lang].format(a=name, n=action[2] + 1) if len(action) > 2 else WORDS["gust"][lang].format(a=name)


def _candidate(s: Position, i: int, lang: Lang, names: Names) -> str:
    return WORDS["card"][lang].format(a=card_name(s, i, lang), p=names[s.control[i]])


def _complete(s: Position) -> None:
    if not s.stack and not s.reg[I.OVER]:
        s.stack = rules.in_act(s.reg[I.ACTIVE])


VIEWS: Final = Views(
    text=TextForm(
        phases=("dawn", "act", "march", "dusk"),
        complete=_complete,
        reasons=I.filled(I.REASONS, {rules.R_DARK: "dark"}),
        registers=(*I.REGS, "light_a", "light_b", "oil_a", "oil_b"),
        frames={**dict(enumerate(I.FRAMES)), rules.F_DAY: "day"},
        pairs={"light": rules.LIGHT, "oil": rules.OIL},
        default={I.TURN: 9, I.PHASE: rules.ACT, **dict.fromkeys(range(rules.LIGHT, rules.OIL + 2), 9)},
    ),
    narration=Narration(
        narrate.EVENTS,
        {rules.E_BURN: _burn},
        narrate.ENDINGS,
        {**narrate.LOSSES, rules.R_DARK: "narrate.lose_effect"},
        narrate.PRIVATE,
        narrate.ZONED,
    ),
    questions=Questions(
        prompts.PROMPTS,
        {**prompts.ACTIONS, I.A_PLAY: _play},
        {I.HAND: "choice.in_hand", I.DECK: "choice.in_deck", I.DISCARD: "choice.in_discard"},
        _candidate,
        lambda s, i, lang, names: card_name(s, i, lang),
    ),
    table=tableview.piles_of,
    board=tableview.piles_lines,
)
