"""Whether anything forbids that one card attacks another."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.values import prohibitions
from zmdj_cards.games.zmdj import names as G

# What can forbid that a card is attacked by another.
BARS: Final[frozenset[int]] = frozenset((I.C_BE_ATTACKED, G.C_ATTACK_COMMANDER, G.C_ATTACK_UNIT))


def may_be_attacked(s: Position, attacker: int, target: int) -> bool:
    """Whether nothing forbids this attack; range is another question."""
    cannots = s.tab.cannots
    if not cannots:
        return True
    if I.C_BE_ATTACKED in cannots and prohibitions.forbidden(s, I.C_BE_ATTACKED, target, attacker):
        return False
    kind = G.C_ATTACK_COMMANDER if s.tab.cards[s.card[target]].type == G.COMMANDER else G.C_ATTACK_UNIT
    return not (kind in cannots and prohibitions.forbidden(s, kind, attacker, target))
