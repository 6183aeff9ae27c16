"""Cards found by what is said of them, and what a keeper of the data may want to look at."""

from __future__ import annotations

from zmdj_cards.errors import Fault
from zmdj_cards.store import lint, query
from zmdj_cards.store.search import find as searching
from zmdj_cards.work.cards.lookup import Cards
from zmdj_cards.work.workspace import Workspace


def search_cards(space: Workspace, text: str) -> Cards:
    """The cards that a query finds, in its order. Raises DataError with the place of a mistake in it."""
    conn = space.database()
    hits = searching.search(conn, text)
    near = None if hits.ids else searching.did_you_mean(conn, hits.query)
    rows = query.cards_table(conn, list(hits.ids))
    return Cards(tuple(rows), hits.query.unique == "prints", (*hits.notes, *([near] if near else [])))


def remarks_on_cards(space: Workspace) -> tuple[Fault, ...]:
    """What a keeper of the data may want to look at: mixed scripts, differing wordings, missing names."""
    return tuple(lint.lint(space.database()))
