"""Cards of a game that a player means by an action or by a part of a name."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import on_battlefield
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import happening, pending, picking, resolving
from zmdj_cards.engine.program import replacing
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views.tableview import unseen_by
from zmdj_cards.text.normalize import name_key


def of_action(s: Position, viewer: int, action: Action) -> list[int]:
    """The cards that an action is about, as far as the viewer (-1: one who sees all) sees them."""
    unseen = unseen_by(s, viewer)
    return [i for i in _about(s, action) if i not in unseen]


def _about(s: Position, action: Action) -> list[int]:
    kind = action[0]
    if kind == I.A_USE or kind in s.rules.views.narration.of_cards:
        return [action[1]]
    if kind == I.A_ATTACK:
        return [action[1], action[2]]
    if s.stack[-1][KIND] == I.F_WOULD:
        refs = [s.stack[-1][happening.CHOSEN][:1]] if kind != I.A_ORDER else [replacing.choices(s, s.stack[-1])[action[1]][:1]]
        return [ref & REF_MASK for found in refs for ref in found]
    if kind == I.A_ORDER:
        return [s.pending[action[1]][pending.SOURCE] & REF_MASK]
    plain = s.stack[-1][KIND] == I.F_PICK and not picking.picks_cards(s.stack[-1])
    if kind == I.A_PICK and not plain:
        return [action[1]] if action[1] >= 0 else []
    for frame in reversed(s.stack[:-1]):
        if frame[KIND] == I.F_PROG:
            return [frame[resolving.SOURCE] & REF_MASK]
    return []


def named_cards(s: Position, viewer: int, text: str) -> list[int]:
    """Cards that the viewer (-1: one who sees all) sees whose name, in either language, has these words: exact names first, then those on
    the viewer's side of the battlefield, then in the order of the game; one of each card, except on the battlefield, where every one
    counts for itself."""
    wanted = name_key(text)
    if not wanted:
        return []
    unseen = unseen_by(s, viewer)
    me, size = max(0, viewer), len(s.rules.zones)
    sides = (*s.zones[me * size : (me + 1) * size], *s.zones[(1 - me) * size : (2 - me) * size])
    field = [i for cards in sides for i in cards if on_battlefield(s, i)]
    found: list[tuple[bool, int]] = []
    seen: set[int] = set()
    for i in (*field, *(i for i in range(len(s.card)) if i not in field)):
        card = s.tab.cards[s.card[i]]
        keys = (name_key(card.zh), name_key(card.en))
        if i in unseen or not any(wanted in key for key in keys) or (s.card[i] in seen and i not in field):
            continue
        seen.add(s.card[i])
        found.append((wanted not in keys, i))
    return [i for _, i in sorted(found, key=lambda pair: pair[0])]
