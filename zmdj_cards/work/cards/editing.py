"""The user's own values of cards: translations, notes, corrections, cards of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from zmdj_cards.errors import UsageError, fault
from zmdj_cards.store import edits, query
from zmdj_cards.store.edits import RowReport
from zmdj_cards.work.workspace import Workspace

EDIT_KEYS = ("card", "name", "face", "field", "value", "given", "own")
# What people call a field otherwise than tables do.
ALIASES = {"en-name": "en", "en-text": "skill_en", "en-ambush": "ambush_en", "en-flavour": "flavour_en"}


@dataclass(frozen=True, slots=True)
class EditRequest:
    """``card`` by name or serial; ``values`` by field; ``reset``: fields that get their own value back; ``face``: of a commander."""

    card: str
    values: Mapping[str, str] = field(default_factory=dict)
    reset: Sequence[str] = ()
    face: str = "front"


@dataclass(frozen=True, slots=True)
class Edited:
    """What was changed, and the card by id and name."""

    label: str
    report: RowReport


def assignments(texts: Sequence[str]) -> dict[str, str]:
    """``FIELD=VALUE`` by field. Raises UsageError for what has no ``=``."""
    made = {}
    for item in texts:
        name, sign, text = item.partition("=")
        if not sign:
            raise UsageError(fault("store.no_equals", text=item))
        made[name.strip()] = text
    return made


def edit_card(space: Workspace, request: EditRequest) -> Edited:
    """Set own values, which survive every import and update. Raises DataError for an unknown card or field and for a value that cannot
    be."""
    conn, face = space.database(), request.face
    card_id = query.find(conn, request.card)
    wanted = {(face, name): text for name, text in request.values.items()}
    reset = [(face, ALIASES.get(name, name)) for name in request.reset]
    report = edits.edit_card(conn, space.shipped(), card_id, wanted, reset)
    return Edited(query.label(conn, card_id), report)


def remove_card(space: Workspace, card: str) -> Edited:
    """Take out a card of one's own with all its values. Raises DataError for any other card."""
    conn = space.database()
    card_id = query.find(conn, card)
    label = query.label(conn, card_id)
    return Edited(label, edits.remove_card(conn, space.shipped(), card_id))


def all_edits(space: Workspace) -> list[dict[str, Any]]:
    """Everything that was put in by hand, by :data:`EDIT_KEYS`. Any: words, or None for no value."""
    conn = space.database()
    rows = edits.all_edits(conn, space.shipped())
    return [{**asdict(row), "name": query.label(conn, row.card).removeprefix(f"{row.card} ")} for row in rows]
