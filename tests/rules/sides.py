"""A golden position with the two players exchanged."""

from __future__ import annotations

import re
from dataclasses import replace

from tests.contract.helpers import trees
from tests.rules.runner import Case
from zmdj_cards.games.zmdj import nodes as z

# A player by its letter: a word of its own, before a zone, or an owner or controller in a token (``v1^B=B``).
PLAYER = re.compile(r"(?<![\w-])([AB])(?=$|[\s.;=:])|(?<=[\^=])([AB])(?![\w-])")
CARDS = ("card", "text", "awake", "use")
RAW = ("reg", "mod", "obj", "frame", "pending", "fact")


def exchanged(row: str) -> str:
    return PLAYER.sub(lambda match: "B" if (match[1] or match[2]) == "A" else "A", row)


def other_side(case: Case) -> Case:
    rows = [row if row.split()[0] in CARDS else exchanged(row) for row in case.position]
    said = {row.split()[0] for row in rows}
    rows += [f"{word} B" for word in ("active", "first") if word not in said]
    return replace(case, position=rows, script=[exchanged(row) for row in case.script])


def names_players_by_number(case: Case) -> bool:
    """Raw lists hold numbers of players, and so does the choice of a flank."""
    if any(row.split()[0] in RAW or "flank()" in row for row in case.position):
        return True
    faces = (tree for card in case.cards() for face in trees().get(card, ()) for tree in face)
    return any(isinstance(part, z.Flank) for tree in faces for part in tree.walk())
