"""Decisions before the first turn: who goes first, and which cards of the opening hand go back.

A card goes back if it is less use at the beginning (``Playing.soon``) than what may come for it: the average of the cards not seen yet.
"""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views.observe import View


def opening(view: View) -> Action | None:
    """The decision, if it is one of these."""
    if view.turn:
        return None
    s = view.state
    playing = s.rules.playing
    going_first = playing.begins(s, view.player if playing.features.first else 1 - view.player)
    if going_first is not None:
        return going_first
    if not playing.redraws(s):
        return None
    back = put_back(s, view.player)
    for action in view.legal:
        if action[0] == I.A_PICK and s.card[action[1]] in back:
            return action
    return (I.A_PASS,)


def put_back(s: Position, player: int) -> frozenset[int]:
    """Which cards of the opening hand go back, by their number in the table."""
    soon = s.rules.playing.soon
    deck = zone_of(s, player, I.DECK)
    if not deck:
        return frozenset()
    average = sum(soon(s, player, i) for i in deck) / len(deck)
    return frozenset(s.card[i] for i in zone_of(s, player, I.HAND) if soon(s, player, i) < average)
