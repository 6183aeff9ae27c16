"""What a player with priority may do, and that it is done (Stack/3, Z14)."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import ON
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import phrases, values
from zmdj_cards.games.zhenmian.cards import is_a, traits_of
from zmdj_cards.games.zhenmian.rules import battle, entering, places, play


def actions(s: Position, player: int) -> list[Action]:
    """All that a player with priority may do besides passing. Of equal cards in hand one is named."""
    free = play.normal_time(s, player)
    found: list[Action] = []
    tab = s.tab
    # Outside of one's own time only what is instant by itself, or is made so by another card.
    any_card = free or G.KIN in tab.keywords or phrases.AS_IF_AMBUSH in tab.static_kinds
    instant = traits_of(s).instant
    settle = free and play.can_settle(s, player)
    seen: set[int] = set()
    for i in s.zones[player * I.ZONE_COUNT + I.HAND]:
        number = s.card[i]
        if number in seen:
            continue
        seen.add(number)
        if tab.cards[number].printed.kinds & 1 << G.TERRITORY:
            if settle:
                found.append((I.A_PLAY, i))
        elif any_card or number in instant:
            if play.can_play(s, player, i):
                found.append((I.A_PLAY, i))
            if "expedition" in tab.cards[number].own and play.can_expedite(s, player, i):
                found.append((G.A_EXPEDITION, i))
        if settle:
            found.append((G.A_BURY, i))
    for i, ability in play.abilities(s, player):
        if play.usable(s, player, i, ability):
            found.append((I.A_USE, i, ability.id))
    if free:
        found += [(G.A_BATTLE, i) for i in battle.attackers(s, player)]
        for i in places.units(s, player):
            found += [(G.A_SHIFT, i, slot) for slot in shifts(s, i)]
        found += marches(s, player)
    return list(dict.fromkeys(found))


def shifts(s: Position, i: int) -> list[int]:
    """The positions to which a unit can shift (Keywords/60–61, Z72)."""
    if s.flags[i] & G.SHIFTED or not values.has(s, i, G.SHIFT) or play.preparing(s, i):
        return []
    if s.flags[i] & I.RESTED and not s.ruleset.shift_while_rested:
        return []
    free = places.free(s, s.control[i])
    return [slot for _, slot in places.related(s.control[i], s.place[i], places.ADJACENT) if slot in free]


def marches(s: Position, player: int) -> list[Action]:
    """The moves that an effect of this turn allows."""
    found: list[Action] = []
    for mod in s.mods:
        if mod[KIND] == G.M_MARCH and s.alive(mod[ON]):
            i = mod[ON] & REF_MASK
            if s.zone[i] == I.LINE and s.control[i] == player:
                found += [(G.A_MARCH, i, slot) for slot in places.free(s, player)]
    return found


def act(s: Position, player: int, action: Action) -> None:
    kind, i = action[0], action[1]
    if kind == I.A_USE:
        play.use(s, player, i, action[2])
    elif kind == G.A_BATTLE:
        battle.start(s, player, i)
    elif kind == G.A_SHIFT:
        s.put(s.flags, i, s.flags[i] | G.SHIFTED)
        places.move(s, i, action[2])
    elif kind == G.A_MARCH:
        first = next(at for at, mod in enumerate(s.mods) if mod[KIND] == G.M_MARCH and mod[ON] == s.refs[i])
        s.reset(s.mods, s.mods[:first] + s.mods[first + 1 :])
        places.move(s, i, action[2])
    elif kind == G.A_BURY or is_a(s, i, G.TERRITORY):
        s.put(s.reg, G.LANDS, s.reg[G.LANDS] + 1)
        entering.territory(s, i, player, kind == G.A_BURY)
    else:
        play.start(s, player, i, kind == G.A_EXPEDITION)


def is_open(s: Position, frame: Frame) -> bool:
    """Whether the player whose turn it is may act freely: the end of the action phase is for that player to choose, although there be
    nothing else to do."""
    return play.normal_time(s, frame[PLAYER])


def bound(s: Position, player: int) -> bool:
    """Whether the player cannot pass (Z61)."""
    return battle.must_attack(s, player)
