"""What creatures do, and what is done to them: enter, move, cross, attack, be promoted, recover (P8–P17)."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import lose, transfer, zone_of
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import ON, VALUE
from zmdj_cards.engine.happen import deeds, ops, would
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions
from zmdj_cards.engine.words import nouns, past
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.lexicon import keywords as K
from zmdj_cards.games.frontline.rules import lines
from zmdj_cards.games.frontline.rules.lines import Line
from zmdj_cards.games.frontline.values import keyword, printed, strength


def is_commander(s: Position, i: int) -> bool:
    return s.tab.cards[s.card[i]].type == G.COMMANDER


def commander(s: Position, player: int) -> int:
    """A player's commander on the battlefield; -1 while it recovers."""
    return next((i for i in lines.creatures(s, player) if is_commander(s, i)), -1)


# Entering and moving


def enter(s: Position, i: int, player: int, line: int, rested: bool) -> None:
    """A creature comes onto a line; it is rested unless it is swift (P8)."""
    transfer(s, i, player, I.LINE)
    stand(s, i, line)
    s.put(s.since, i, s.reg[I.TURN])
    if rested and not s.tab.cards[s.card[i]].front.keywords[K.SWIFT]:
        s.put(s.flags, i, I.RESTED)
    ops.emit(s, I.E_ENTER, player, s.refs[i], -1, line)


def stand(s: Position, i: int, line: int) -> None:
    """Put a creature on a line."""
    s.put(s.place, i, line)
    s.scene += 1


def move(s: Position, i: int, line: int) -> None:
    number = abs(line - s.place[i])
    stand(s, i, line)
    ops.emit(s, I.E_MOVE, s.control[i], s.refs[i], -1, number)


def may_act(s: Position, i: int) -> bool:
    """Ready, and without an action this round (P9, Q24)."""
    return not s.flags[i] & (I.RESTED | (0 if s.ruleset.readied_acts else G.ACTED))


def acts(s: Position, i: int) -> None:
    """Having acted, it rests (P9)."""
    s.put(s.flags, i, s.flags[i] | G.ACTED)
    ops.rest(s, i)


def moves(s: Position, i: int, survey: list[Line]) -> list[int]:
    """The lines to which a creature may move: back at any time, forward only across a line that may be crossed (Q4)."""
    player, at = s.control[i], s.place[i]
    if not prohibitions.free(s, I.C_MOVE, i) or (is_commander(s, i) and not s.ruleset.commander_moves):
        return []
    step = lines.forward(player)
    found = []
    if 0 <= at - step < s.ruleset.lines:
        found.append(at - step)
    if 0 <= at + step < s.ruleset.lines and (lines.may_cross(survey[at], player) or keyword(s, i, K.STEALTH)):
        found.append(at + step)
    return found


def may_win(s: Position, i: int, survey: list[Line]) -> bool:
    """Whether a creature may cross the opponent's base line; a commander cannot (Q3)."""
    player = s.control[i]
    there = s.place[i] == lines.base(s, 1 - player)
    return there and not is_commander(s, i) and lines.may_cross(survey[s.place[i]], player) and prohibitions.free(s, I.C_MOVE, i)


def cross(s: Position, i: int) -> None:
    """The opponent's base line is crossed. Where one crossing does not win, the unit goes back to its own base line."""
    player = s.control[i]
    s.put(s.reg, G.CROSSED + player, s.reg[G.CROSSED + player] + 1)
    ops.emit(s, G.E_CROSSED, player, s.refs[i], -1, s.reg[G.CROSSED + player])
    if s.reg[G.CROSSED + player] >= s.ruleset.crossings_to_win:
        lose(s, 1 - player, G.R_CROSSED)
    else:
        move(s, i, lines.base(s, player))


# Attacking (Q8, Q9)


def reaches(s: Position, i: int, other: int) -> bool:
    """Whether a creature reaches another: its own line, and others as far as its range."""
    return bool(abs(s.place[i] - s.place[other]) <= s.ruleset.default_range + keyword(s, i, K.RANGE))


def targets(s: Position, i: int) -> list[int]:
    """What a creature may attack: creatures that it reaches; those beside a guard are behind it."""
    if not prohibitions.free(s, I.C_ATTACK, i):
        return []
    found: list[int] = []
    sides = (1 - s.control[i], s.control[i]) if s.ruleset.attack_own else (1 - s.control[i],)
    for player in sides:
        there = [j for j in lines.creatures(s, player) if j != i and reaches(s, i, j)]
        if not there:
            continue
        guarded = {s.place[j] for j in lines.creatures(s, player) if keyword(s, j, K.GUARD)} if player != s.control[i] else set()
        found += [j for j in there if (s.place[j] not in guarded or keyword(s, j, K.GUARD)) and prohibitions.free(s, I.C_BE_ATTACKED, j, i)]
    return found


def battle(s: Position, i: int, target: int) -> None:
    """Both deal damage equal to their STR at the same time, the target only if it reaches the attacker (Q9)."""
    blows = [(target, i, strength(s, i))]
    if s.ruleset.strike_back and reaches(s, target, i):
        blows.append((i, target, strength(s, target)))
    before, s.cause = s.cause, I.BY_COMBAT
    for hit, by, amount in blows:
        would.happen(s, deeds.DAMAGE, (s.refs[hit],), (amount, 0, s.refs[by]))
    s.cause = before


# Promotion (P15, Q14)


def level(s: Position, i: int) -> int:
    return printed(s, i, G.LEVEL)


def sources_for(s: Position, player: int, i: int) -> list[int]:
    """The creatures that a card in hand can be put on, the price left out."""
    ability = s.tab.cards[s.card[i]].own.get("promotes")
    if ability is None:
        return []
    env = Env(player, s.refs[i])
    wanted = level(s, i) - s.ruleset.level_step
    return [j for j in lines.creatures(s, player) if level(s, j) <= wanted and nouns.is_meant(s, env, ability.about, j)]


def promote(s: Position, i: int, source: int) -> None:
    """The higher card is put on the lower: place, damage, rested state and whatever lasts on it stay; it is no new unit (P15, Q14)."""
    player, old = s.control[source], s.refs[source]
    place, flags, since, damage = s.place[source], s.flags[source], s.since[source], s.counters[G.DAMAGE][source]
    order = zone_of(s, player, I.LINE).index(source)
    below = [j for j in zone_of(s, player, I.ATTACHED) if s.host[j] == source]
    transfer(s, source, player, I.ATTACHED)
    transfer(s, i, player, I.LINE, order)
    for j in (*below, source):
        s.put(s.host, j, i)
        s.put(s.flags, j, I.BACK if s.ruleset.source_effects_stay or j == source else 0)
    s.put(s.flags, i, flags & ~I.BACK)
    s.put(s.since, i, since)
    s.put(s.counters[G.DAMAGE], i, damage)
    stand(s, i, place)
    new = s.refs[i]
    if any(mod[ON] == old for mod in s.mods):
        s.reset(s.mods, [(*mod[:ON], new, *mod[VALUE:]) if mod[ON] == old else mod for mod in s.mods])
    s.put(s.obj, I.USES, tuple((new if entry[0] == old else entry[0], *entry[1:]) for entry in s.obj[I.USES]))
    ops.emit(s, G.E_PROMOTE, player, new, s.refs[source], level(s, i))


# Recovery (P17, Q16)


def recover(s: Position, i: int) -> None:
    """A commander that would leave goes face down to its base line and recovers."""
    player = s.control[i]
    past.note(s, i)
    turns = printed(s, i, G.RECOVERS)
    ops.emit(s, I.E_LEAVE, player, s.refs[i], -1, G.RECOVERY)
    transfer(s, i, s.owner[i], G.RECOVERY)
    s.put(s.flags, i, I.FACE_DOWN)
    s.put(s.reg, G.RECOVERING + player, turns)
    ops.emit(s, G.E_RECOVER, player, s.refs[i], -1, turns)


def recovers(s: Position, player: int) -> None:
    """One more own reset phase; after the last one the commander stands up, ready (Q16)."""
    for i in zone_of(s, player, G.RECOVERY):
        left = max(0, s.reg[G.RECOVERING + player] - 1)
        s.put(s.reg, G.RECOVERING + player, left)
        if not left:
            transfer(s, i, player, I.LINE)
            stand(s, i, lines.base(s, player))
            s.put(s.since, i, s.reg[I.TURN])
            ops.emit(s, G.E_STAND, player, s.refs[i])


def split(s: Position, refs: Refs) -> tuple[Refs, Refs]:
    """Commanders on the battlefield, and all others."""
    leading = tuple(ref for ref in refs if s.alive(ref) and s.zone[ref & REF_MASK] == I.LINE and is_commander(s, ref & REF_MASK))
    return leading, tuple(ref for ref in refs if ref not in leading)
