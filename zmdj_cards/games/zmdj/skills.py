"""Using skills: limits and how often a skill was used, which activated abilities can be used now, whether their cost can be paid."""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.engine.action import Action
from zmdj_cards.engine.state import REF_MASK
from zmdj_cards.games.zmdj import costs, effect_base, lower, nouns, play, statics, values
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z, line, zone_of
from zmdj_cards.games.zmdj.defs import Ability
from zmdj_cards.games.zmdj.env import EMPTY, Env


def uses(s: Z, src: int, ability: Ability) -> int:
    """How often this turn (game, combat) a skill of this card, as it is in its zone, has been used (R19)."""
    for entry in s.obj[I.USES]:
        if entry[0] == src and entry[1] == ability.id:
            return int(entry[2])
    return 0


def count_use(s: Z, src: int, ability: Ability) -> None:
    """Every use is counted; limits and "the n-th use" ask for it."""
    times = uses(s, src, ability) + 1
    rest = tuple(entry for entry in s.obj[I.USES] if not (entry[0] == src and entry[1] == ability.id))
    s.put(s.obj, I.USES, (*rest, (src, ability.id, times)))


def forget_uses(s: Z, period: str) -> None:
    """A new turn (or combat): uses of skills are counted anew, except those limited in a longer period."""
    if s.obj[I.USES]:
        longer = ("game", "each_combat") if period == "each_turn" else ("game", "each_turn", "")
        s.put(s.obj, I.USES, tuple(entry for entry in s.obj[I.USES] if s.tab.abilities[entry[1]].limit_period in longer))


def starts_optional(s: Z, ability: Ability) -> bool:
    """Whether a limited trigger begins with "you may": then only using it counts."""
    for ins in s.tab.programs[ability.program].code:
        if ins.op == lower.O_BEGIN:
            continue
        return ins.op == lower.O_ASK
    return False


def usable(s: Z, player: int, window: int) -> list[Action]:
    """All activated abilities that a player may use now."""
    found: list[Action] = []
    z = player * I.ZONE_COUNT
    for i, ability in statics.index(s).get(statics.ACTIVATED, ()):
        if s.control[i] == player and not values.muted(s, i) and play.can_use(s, player, i, ability, window):
            found.append((I.A_USE, i, ability.id))
    seen: set[tuple[int, int]] = set()
    flags = s.flags
    rich = costs.budget(s, player) >= s.tab.least_tactic_cost
    for i in s.zones[z + I.TACTICS] if rich else ():
        if flags[i] & I.FACE_DOWN:
            continue
        key = (s.card[i], flags[i])
        if key in seen:
            continue
        seen.add(key)
        for ability in s.tab.cards[s.card[i]].front.activated:
            if play.can_use(s, player, i, ability, window):
                found.append((I.A_USE, i, ability.id))
    for i, ability in statics.granted(s, "activated") if s.tab.quoted else ():
        if s.control[i] == player and play.can_use(s, player, i, ability, window):
            found.append((I.A_USE, i, ability.id))
    return found


def payable(s: Z, player: int, i: int, ability: Ability) -> bool:
    """Whether every part of an activated ability's cost can be paid in full."""
    if ability.plain:
        return _payable_plain(s, player, i, ability)
    amount = 0
    env = Env(player, s.ref(i), (), EMPTY, s.tab.programs[ability.program].x)
    for cost in ability.costs:
        if isinstance(cost, ast.Pay):
            amount = nouns.number(s, env, cost.n)
            if ability.keyword_name == "awaken":
                amount = max(0, amount - statics.awaken_cut(s, player))
            if not costs.elements_met(s, player, ability.elements):
                return False
        elif isinstance(cost, ast.RestThis):
            if s.flags[i] & I.RESTED or s.zone[i] == I.ATTACHED:
                return False
        elif not _cost_possible(s, env, cost):
            return False
    if ability.keyword_name == "awaken" and (s.flags[i] & I.AWAKE or (s.tab.any_cannots and statics.forbidden(s, I.C_AWAKEN, i))):
        return False
    have = costs.budget(s, player)
    if ability.rests and s.zone[i] == I.TACTICS:
        have -= 1
    if have < amount:
        return False
    # An ability whose only effect is on something it must choose can still be used without it: nothing forbids paying for nothing,
    # but the two keywords of every basic tactic would offer it all the time.
    if ability.keyword_name == "retreat":
        return len(line(s, player)) > 1
    return True


def _payable_plain(s: Z, player: int, i: int, ability: Ability) -> bool:
    """The usual case: a number, elements, Rest, and a tactic turned face-down (which is known to be face-up)."""
    if ability.elements and not costs.elements_met(s, player, ability.elements):
        return False
    if ability.rests and (s.flags[i] & I.RESTED or s.zone[i] == I.ATTACHED):
        return False
    have = costs.budget(s, player) - (1 if ability.rests and s.zone[i] == I.TACTICS else 0)
    if not isinstance(ability.cost, int) or have < ability.cost:
        return False
    if ability.keyword_name == "retreat":
        return len(line(s, player)) > 1
    return ability.keyword_name != "advance" or s.zone[i] == I.TACTICS


def _cost_possible(s: Z, env: Env, cost: Any) -> bool:
    """A cost that is an effect: enough of what it needs."""
    if isinstance(cost, ast.RemoveMarkers):
        marks = sum(nouns.marks(s, ref & REF_MASK, cost.what.kind.kind) for ref in nouns.objects(s, env, cost.what.on))
        return marks >= max(1, nouns.quantity(s, env, cost.what.qty)[0] if cost.what.qty is not None else 1)
    if isinstance(cost, ast.Flip):
        i = env.src & REF_MASK
        if s.tab.cards[s.card[i]].type == I.COMMANDER:
            return not s.flags[i] & I.AWAKE
        return s.zone[i] == I.TACTICS and not s.flags[i] & I.FACE_DOWN
    if type(cost) in lower.OBJECT:
        what = lower.getattr_object(cost)
        found = effect_base.all_of(s, env, cost, what)
        least = nouns.quantity(s, env, what.qty)[0] if isinstance(what, ast.Sel) and what.qty is not None else 1
        if isinstance(cost, ast.Rest):
            found = tuple(ref for ref in found if not s.flags[ref & REF_MASK] & I.RESTED)
        return len(found) >= (least if least < nouns.MANY else 1)
    if isinstance(cost, ast.Draw):
        return bool(zone_of(s, env.player, I.DECK))
    return True
