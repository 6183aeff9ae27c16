"""Why a player's cards cannot be used now, in words: every reason, not only the first. The reasons are the game's (:class:`Reasons`
in its record)."""

from __future__ import annotations

from collections.abc import Collection

from zmdj_cards.engine.cards.board import face
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.values import statics
from zmdj_cards.errors import Fault, Lang, say


def reasons(s: Position, player: int, lang: Lang, asked: Collection[int] | None = None, fine: bool = True) -> list[str]:
    """Why the player's cards (or those asked for) cannot be used now, a line for each. For those asked for, with ``fine`` also what can be
    done."""
    rows = s.rules.views.reasons
    if asked is None and not rows.window(s, player):
        return [say("why.not_now", lang)]
    lines: dict[str, None] = {}  # of equal lines one
    for i in rows.own_cards(s, player) if asked is None else asked:
        for what, faults in rows.of_card(s, player, i, lang, asked is not None):
            if faults or (fine and asked is not None):
                lines[_line(what, faults, lang)] = None
    return list(lines)


def _line(what: str, faults: list[Fault], lang: Lang) -> str:
    because = ("；" if lang == "zh" else "; ").join(item.message(lang) for item in faults or [Fault("why.fine")])
    return say("why.line", lang, a=what, word=because)


def abilities_of(s: Position, i: int) -> list[Ability]:
    """The activated abilities of a card that its controller might use: printed ones of the face that shows, and gained ones."""
    found = list(face(s, i).activated)
    if s.tab.quoted:
        found += [ability for j, ability in statics.granted(s, "activated") if j == i]
    return found
