"""How abilities of this game become programs and what these do: the kernel's record ``Programs``."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import flag
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.programs import Programs
from zmdj_cards.engine.program import shared
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.zmdj import abilities, cards, effects, phrases, tokens
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.rules import fight, filters, place, play
from zmdj_cards.games.zmdj.words import kinds


def _hold(s: Position, subject: int) -> None:
    """A card that does not ready in the next ready phase is marked so."""
    if subject >= 0 and s.zone[subject & REF_MASK] == I.LINE:
        flag(s, subject & REF_MASK, G.HELD, True)


def _has_room(s: Position, player: int) -> bool:
    return not filters.full(s, player)


PROGRAMS: Final[Programs] = shared.build(
    Programs(
        effects=effects.EFFECTS,
        instructions=effects.INSTRUCTIONS,
        asks=effects.ASKS,
        abilities=abilities.OWN,
        lower=effects.LOWER,
        sentences={tree.MakeTokens: tokens.lower},
        statics={
            z.AwakenCost: phrases.AWAKEN_COST,
            tree.AttackTimes: phrases.ATTACK_TIMES,
            tree.IgnoresRange: phrases.IGNORES_RANGE,
            tree.FirstDamage: phrases.FIRST_DAMAGE,
        },
        timings={"main": play.MAIN_TIMING, "response": play.RESPONSE_TIMING},
        card=cards.card_def,
        traits=cards.traits,
        marked={I.C_NEXT_READY: _hold},
        choices=effects.CHOICES,
        apart=frozenset((I.LINE, I.ATTACHED, G.TACTICS)),
        nameable=kinds.choices,
        place=place.start,
        has_room=_has_room,
        can_play=play.can_play,
        play=play.start,
        may_attach=filters.may_attach,
        combat=fight.number,
        undecided=fight.undecided,
    )
)
