"""How often a skill has been used."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.position import Position


def used(s: Position, src: int, ability: Ability) -> int:
    """How often this turn (game, combat) a skill of this card, as it is in its zone, has been used (R19)."""
    for entry in s.obj[I.USES]:
        if entry[0] == src and entry[1] == ability.id:
            return int(entry[2])
    return 0


def count_use(s: Position, src: int, ability: Ability) -> None:
    """Every use is counted; limits and "the n-th use" ask for it."""
    times = used(s, src, ability) + 1
    rest = tuple(entry for entry in s.obj[I.USES] if not (entry[0] == src and entry[1] == ability.id))
    s.put(s.obj, I.USES, (*rest, (src, ability.id, times)))


def forget_uses(s: Position, period: str) -> None:
    """A new turn (or combat): uses of skills are counted anew, except those limited in a longer period."""
    if s.obj[I.USES]:
        longer = ("game", "each_combat") if period == "each_turn" else ("game", "each_turn", "")
        s.put(s.obj, I.USES, tuple(entry for entry in s.obj[I.USES] if s.tab.abilities[entry[1]].limit_period in longer))


def starts_optional(s: Position, ability: Ability) -> bool:
    """Whether a limited trigger begins with "you may": then only using it counts."""
    for ins in s.tab.programs[ability.program].code:
        if ins.op == opcodes.O_BEGIN:
            continue
        return ins.op == opcodes.O_ASK
    return False
