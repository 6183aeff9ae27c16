"""What effects put onto positions: where each unit goes is chosen first, then all enter at the same moment (Z74, Samples/22)."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian.rules import entering

# Fields: (kind, step, player, cards that enter, card of the tokens or -1, how many, whether rested, columns chosen so far)
CARDS: Final = 3
TOKEN: Final = 4
COUNT: Final = 5
RESTED: Final = 6
COLUMNS: Final = 7

ASK: Final = 0
CHOSEN: Final = 1

# The purpose of a choice of columns, for those who put it into words; columns are numbered from 1 as they are chosen.
COLUMN: Final = -30


def start(s: Position, player: int, cards: tuple[int, ...], token: int, count: int, rested: bool, columns: tuple[int, ...]) -> None:
    """Let cards and tokens of one kind enter under a player's control; ``columns`` that are settled."""
    s.push(s.stack, (G.F_ENTER, ASK, player, cards, token, count, int(rested), columns))


def choose(s: Position, player: int, columns: list[int], count: int = 1) -> None:
    """Ask a player for columns (from 0)."""
    picking.pick(s, player, tuple(column + 1 for column in columns), count, count, I.PICK_NUMBER, COLUMN)


def run(s: Position, frame: Frame) -> bool:
    player, cards, columns = frame[PLAYER], frame[CARDS], frame[COLUMNS]
    if frame[STEP] == CHOSEN:
        columns = columns + tuple(column - 1 for column in s.obj[I.RESULT])
    wanted = min(len(cards) + frame[COUNT], G.SLOTS)
    if len(columns) < wanted:
        s.top((frame[KIND], CHOSEN, *frame[PLAYER:COLUMNS], columns))
        free = [column for column in range(G.SLOTS) if column not in columns]
        choose(s, player, free, 1 if len(columns) < len(cards) else wanted - len(columns))
        return False
    s.pop(s.stack)
    came = []
    for place, ref in enumerate(cards[:wanted]):
        if s.alive(ref):
            entering.unit(s, ref & REF_MASK, player, columns[place], bool(frame[RESTED]))
            came.append(ref & REF_MASK)
    for column in columns[len(cards) :]:
        came.append(entering.token(s, frame[TOKEN], player, column, bool(frame[RESTED])))
    for i in came:
        entering.tell(s, i)
    s.keep(s.obj, I.RESULT, (1,) if came else ())
    return False


def shape(frame: Frame) -> Shape:
    return (P.PLAYER, P.REFS, P.NUMBER, P.NUMBER, P.NUMBER, P.NUMBERS)
