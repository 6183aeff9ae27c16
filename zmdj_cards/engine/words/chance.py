"""What chance has brought, and what has been revealed, in words."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.env import R_CARDS, R_DIFF, R_NAMED, Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Condition, Number
from zmdj_cards.engine.frames.lasting import ON
from zmdj_cards.engine.state.frame import KIND, NUMBER
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import events, nouns
from zmdj_cards.engine.words.nouns import most_revealed


def _rolled(s: Position, env: Env, phrase: Code) -> int:
    return env.regs[R_DIFF][0] if env.regs[R_DIFF] else 0


def _coin_is(s: Position, env: Env, phrase: Code) -> bool:
    return bool(env.regs[R_DIFF] == (phrase[1],))


def _parity(s: Position, env: Env, phrase: Code) -> bool:
    return bool(nouns.number(s, env, phrase[1]) % 2 == phrase[2])


def _revealed_more(s: Position, env: Env, phrase: Code) -> bool:
    """Whoever has revealed nothing has less than anybody who has revealed a card."""
    _, who, which, fewer = phrase
    mine = nouns.players(s, env, who)
    if most_revealed(s, env, which, bool(fewer)) != tuple(mine):
        return False
    env.found = tuple(ref for ref in env.regs[R_CARDS] if s.owner[ref & REF_MASK] in mine)
    return True


def _event_amount(s: Position, env: Env, phrase: Code) -> int:
    return env.event[NUMBER] if env.event else 0


def _chosen_number(s: Position, env: Env, phrase: Code) -> int:
    return env.regs[R_NAMED][0] if env.regs[R_NAMED] else 0


def _extra_paid(s: Position, env: Env, phrase: Code) -> bool:
    paid = any(mod[KIND] == I.M_EXTRA_PAID and events.same_card(mod[ON], env.src) for mod in s.mods)
    return bool(paid == bool(phrase[1]))


NUMBERS: Final[dict[type, tuple[int, Number]]] = {
    tree.Rolled: (P.NUM_ROLLED, _rolled),
    tree.EventAmount: (P.NUM_EVENT, _event_amount),
    tree.ChosenNumber: (P.NUM_CHOSEN, _chosen_number),
}
CONDITIONS: Final[dict[type, tuple[int, Condition]]] = {
    tree.CoinIs: (P.IF_COIN, _coin_is),
    tree.ExtraPaid: (P.IF_EXTRA_PAID, _extra_paid),
    tree.Parity: (P.IF_PARITY, _parity),
    tree.RevealedMore: (P.IF_REVEALED_MORE, _revealed_more),
}
