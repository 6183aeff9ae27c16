"""A game told from its event stream, in English and Chinese, and actions in words."""

from __future__ import annotations

from zmdj_cards.engine.action import Action
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z, face

PLAYERS = "AB"


def action_code(s: Z, action: Action) -> str:
    """An action as one line that tests and scripts can write: ``attack #12 by #3``, ``pick #5``, ``pass``."""
    kind = action[0]
    name = I.ACTIONS[kind]
    if kind == I.A_ATTACK:
        return f"attack #{action[1]} by #{action[2]}"
    if kind == I.A_USE:
        return f"use #{action[1]} {ability_place(s, action[1], action[2])}"
    if kind == I.A_CONCEDE:
        return f"concede {PLAYERS[action[1]]}"
    if kind == I.A_PICK:
        return f"pick {picked(s, action[1])}"
    if kind in (I.A_PLAY, I.A_JOIN, I.A_INTERCEPT, I.A_DODGE):
        return f"{name} #{action[1]}"
    return " ".join((name, *map(str, action[1:])))


def ability_place(s: Z, i: int, number: int) -> int:
    """Which of the abilities on the face that shows, from 1; 0 for one that was gained."""
    for place, ability in enumerate(face(s, i).abilities, 1):
        if ability.id == number:
            return place
    return 0


def picked(s: Z, value: int) -> str:
    """What a choice is among: an instance, a player, a place or a flank."""
    mode = s.stack[-1][3] if s.stack and s.stack[-1][0] == I.F_PICK else 0
    if mode & I.PICK_PLAYERS:
        return PLAYERS[value]
    return str(value) if mode & I.PICK_NUMBER else f"#{value}"
