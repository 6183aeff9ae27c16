"""Plain ways to play this game, for looking ahead: what is done by default, and a cheap sensible choice."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import phrases, values
from zmdj_cards.games.zhenmian.cards import is_a, printed
from zmdj_cards.games.zhenmian.rules import arriving, battle, places, resources, turn

# What nobody wants to be done to his own.
HARMFUL: Final[frozenset[int]] = frozenset(
    (
        *(phrases.DEAL, phrases.LOSE_HEALTH, phrases.CANCEL, P.DESTROY, P.EXILE, P.REST),
        *(P.DISCARD, P.SACRIFICE, P.SHUFFLE_INTO, P.RETURN, P.CANNOT),
    )
)


def usual_action(s: Position, actions: list[Action]) -> Action:
    """A plain way through the decisions inside of an action: pass with priority, attack the position where the trade is good, stand where
    nobody faces, take what is offered, aim at the strongest of the right side."""
    frame = s.stack[-1]
    kind = frame[KIND]
    if kind == I.F_CHAIN:
        return (I.A_PASS,) if (I.A_PASS,) in actions else actions[0]
    if kind == G.F_BATTLE:
        return _object(s, frame, actions)
    if kind == I.F_ASK:
        return (I.A_YES,)
    if kind == I.F_PICK:
        return _pick(s, frame, actions)
    return actions[-1]


def _object(s: Position, frame: Frame, actions: list[Action]) -> Action:
    """The position, if the unit there falls and the attacker does not; else the player."""
    i = frame[battle.ATTACKER] & REF_MASK
    there = places.facing(s, i)
    if (G.A_OBJECT, G.POSITION) in actions and there >= 0:
        kills = values.power(s, i) >= values.left(s, there)
        dies = values.power(s, there) >= values.left(s, i)
        if (G.A_OBJECT, G.PLAYER) not in actions or (kills and not dies):
            return (G.A_OBJECT, G.POSITION)
    return (G.A_OBJECT, G.PLAYER) if (G.A_OBJECT, G.PLAYER) in actions else actions[0]


def _pick(s: Position, frame: Frame, actions: list[Action]) -> Action:
    player, purpose = frame[PLAYER], frame[picking.PURPOSE]
    if purpose == arriving.COLUMN:
        return max(actions, key=lambda action: _column(s, player, action[1] - 1) if action[0] == I.A_PICK else -99.0)
    if purpose == turn.MULLIGAN:
        return _mulligan(s, frame, actions)
    if purpose == battle.ASSIGN:
        return actions[0]
    if frame[picking.MODE] & I.PICK_NUMBER:
        return actions[-1]
    picks = [action for action in actions if action[0] == I.A_PICK]
    if not picks:
        return actions[0]
    if frame[picking.MODE] & I.PICK_PLAYERS:
        wanted = 1 - player if _harms(s) else player
        return next((action for action in picks if action[1] == wanted), picks[0])
    return max(picks, key=lambda action: _worth(s, player, action[1], purpose))


def _column(s: Position, player: int, column: int) -> float:
    """Empty ones first, of these where nobody faces; else over the weakest unit."""
    there, other = places.at(s, player, column), places.at(s, 1 - player, column)
    return (-10.0 - values.power(s, there) if there >= 0 else 0.0) + (2.0 if other < 0 else -0.1 * values.power(s, other))


def _mulligan(s: Position, frame: Frame, actions: list[Action]) -> Action:
    """Three to four territories are kept, and what is cheap."""
    hand = s.zones[frame[PLAYER] * I.ZONE_COUNT + I.HAND]
    lands = sum(is_a(s, i, G.TERRITORY) for i in hand)
    chosen = [frame[picking.CANDIDATES][at] & REF_MASK for at in frame[picking.CHOSEN]]
    for action in actions:
        if action[0] == I.A_PICK:
            land = is_a(s, action[1], G.TERRITORY)
            left = lands - sum(is_a(s, i, G.TERRITORY) for i in chosen)
            if (land and left > 4) or (not land and s.tab.cards[s.card[action[1]]].cost >= 6):
                return action
    return (I.A_PASS,) if (I.A_PASS,) in actions else actions[0]


def _harms(s: Position) -> bool:
    """Whether the ability that asks does what nobody wants for himself."""
    for frame in reversed(s.stack[:-1]):
        if frame[KIND] == I.F_PROG:
            code = s.tab.programs[frame[resolving.PROGRAM]].code
            ops = {ins.code[0] for ins in code if ins.op == opcodes.O_DO and isinstance(ins.code, tuple)}
            return bool(ops & HARMFUL) or any(ins.op == opcodes.O_DO and _weakens(ins.code) for ins in code)
    return False


def _weakens(code: P.Code) -> bool:
    return isinstance(code, tuple) and code[0] == P.GAIN and any(isinstance(n, int) and n < 0 for _, n in code[2])


def _worth(s: Position, player: int, i: int, purpose: int) -> float:
    """How much a candidate is wanted: of what harms the strongest of the other side, else the strongest of one's own."""
    harms = _harms(s) or purpose == turn.HAND_LIMIT
    if i < 0:
        return 3.0 if (-2 - i != player) == harms else -50.0
    own = s.control[i] == player
    if s.zone[i] == I.LINE:
        worth = 2.0 + values.power(s, i) + 0.5 * values.left(s, i)
    else:
        worth = float(max(0, s.tab.cards[s.card[i]].cost))
    if own and harms:
        return -worth - (40.0 if s.zone[i] != I.HAND else 0.0)
    return worth if own != harms else -20.0 - worth


# Of the cards of the hand that could be buried, so many are looked at.
BURIED: Final = 2
# Before one's own action phase nothing is done that could be done in it.
EARLY: Final = frozenset((G.PREPARATION, G.DRAW))


def answers(s: Position, actions: list[Action]) -> list[Action]:
    """What is worth looking at, the plain way first: where somebody else's action is answered, to pass."""
    frame = s.stack[-1]
    if frame[KIND] == I.F_CHAIN:
        own = not frame[chain.OBJECTS] and s.reg[I.ACTIVE] == frame[PLAYER]
        if own and s.reg[I.PHASE] in EARLY and (I.A_PASS,) in actions:
            return [(I.A_PASS,)]
        free = own and s.reg[I.PHASE] == G.ACTION
        return _acts(s, actions) if free else sorted(actions, key=lambda action: action[0] != I.A_PASS)
    first = usual_action(s, actions)
    rest = [action for action in actions if action != first]
    if frame[KIND] == I.F_PICK:
        rest.sort(key=lambda action: -_rank(s, frame, action))
    return [first, *rest]


def _rank(s: Position, frame: Frame, action: Action) -> float:
    """How good a pick looks; to stop picking comes first."""
    if action[0] != I.A_PICK:
        return 99.0
    if frame[picking.PURPOSE] == arriving.COLUMN:
        return _column(s, frame[PLAYER], action[1] - 1)
    if frame[picking.MODE] & (I.PICK_NUMBER | I.PICK_PLAYERS):
        return 0.0
    return _worth(s, frame[PLAYER], action[1], frame[picking.PURPOSE])


def _acts(s: Position, actions: list[Action]) -> list[Action]:
    """Of cards to bury, only those that can hardly be played: the dearest."""
    buries = sorted((action for action in actions if action[0] == G.A_BURY), key=lambda action: (-_dear(s, action[1]), action))
    return [action for action in actions if action[0] != G.A_BURY] + buries[:BURIED]


def quick_action(s: Position, actions: list[Action], roll: int) -> Action:
    """A cheap sensible choice: a territory, then the dearest card, then attacks that are good, else pass."""
    frame = s.stack[-1]
    if frame[KIND] != I.F_CHAIN:
        return usual_action(s, actions)
    player = frame[PLAYER]
    if s.reg[I.ACTIVE] != player or frame[chain.OBJECTS]:
        return _response(s, player, actions, roll)
    lands = [action for action in actions if action[0] == I.A_PLAY and is_a(s, action[1], G.TERRITORY)]
    if lands:
        return max(lands, key=lambda action: _needed(s, player, action[1]))
    buried = [action for action in actions if action[0] == G.A_BURY]
    if buried and len(resources.territories(s, player)) < 7:
        return min(buried, key=lambda action: -_dear(s, action[1]))
    plays = [action for action in actions if action[0] == I.A_PLAY]
    if plays and roll < 900:
        return max(plays, key=lambda action: (_dear(s, action[1]), action))
    for action in actions:
        if action[0] == G.A_BATTLE and _good_attack(s, action[1]):
            return action
    uses = [action for action in actions if action[0] == I.A_USE]
    if uses and roll < 200:
        return uses[roll % len(uses)]
    return (I.A_PASS,) if (I.A_PASS,) in actions else actions[0]


def _response(s: Position, player: int, actions: list[Action], roll: int) -> Action:
    plays = [action for action in actions if action[0] == I.A_PLAY]
    return plays[roll % len(plays)] if plays and roll < 150 else (I.A_PASS,)


def _dear(s: Position, i: int) -> int:
    return max(0, s.tab.cards[s.card[i]].cost)


def _needed(s: Position, player: int, i: int) -> int:
    """How many cards in hand ask for the faction of a territory."""
    element = printed(s, i).element
    return sum(printed(s, j).element == element for j in s.zones[player * I.ZONE_COUNT + I.HAND])


def _good_attack(s: Position, i: int) -> bool:
    there = places.facing(s, i)
    if there < 0 or s.flags[there] & I.RESTED:
        return values.power(s, i) > 0
    kills = values.power(s, i) >= values.left(s, there)
    return kills and (values.power(s, there) < values.left(s, i) or values.power(s, there) >= values.power(s, i))
