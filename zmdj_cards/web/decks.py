"""Decks that are built: kept with all their versions, changed on the version that a page has, merged where two pages differ."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from zmdj_cards.decks.context import Context
from zmdj_cards.errors import Bi, both, fault
from zmdj_cards.web.db import now
from zmdj_cards.web.guard import Refused
from zmdj_cards.web.names import new_id
from zmdj_cards.work.decks.building import Change, Draft, apply, collide, draft_of, value

MOST_DECKS: Final = 2000
_AWAY: Final = timedelta(minutes=15)
_NAMES: Final = "deck, rev, parent, state, name, notes, format, code, entries, unread, words, label, at"


@dataclass(frozen=True, slots=True)
class Version:
    """A deck at one revision. ``state``: the revision that it equals, itself unless it came from undo or redo; ``parent``: the state that
    it was made from; ``words``: what changed, in both languages."""

    deck: str
    rev: int
    parent: int
    state: int
    draft: Draft
    code: str
    words: Bi
    label: str
    at: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A deck as it is now; ``opened``: the revision that it had when it was opened."""

    id: str
    game: str
    opened: int
    created: str
    changed: str
    version: Version
    undo: bool
    redo: bool

    @property
    def rev(self) -> int:
        return self.version.rev

    @property
    def draft(self) -> Draft:
        return self.version.draft


class Collision(Exception):
    """A change was made on a version in which what it touches was another one. ``theirs``: the deck as it is now; ``mine``: the change."""

    def __init__(self, kept: Kept, change: Change) -> None:
        super().__init__(change.op)
        self.kept, self.change = kept, change


# ---- reading ----


def listed(conn: sqlite3.Connection, game: str | None = None) -> list[Kept]:
    """All decks, the one changed last first."""
    where, values = ("AND game = ?", [game]) if game else ("", [])
    rows = conn.execute(f"SELECT id FROM deck WHERE deleted IS NULL {where} ORDER BY changed DESC, id", values)
    return [get(conn, row["id"]) for row in rows.fetchall()]


def get(conn: sqlite3.Connection, ident: str) -> Kept:
    """Raises Refused (404)."""
    row = conn.execute("SELECT * FROM deck WHERE id = ? AND deleted IS NULL", [ident]).fetchone()
    if row is None:
        raise Refused(404, fault("web.not_found"))
    version = at(conn, ident, row["rev"], row["game"])
    undo = _parent(conn, ident, version.state) is not None
    return Kept(ident, row["game"], row["opened_rev"], row["created"], row["changed"], version, undo, _next(conn, version) is not None)


def at(conn: sqlite3.Connection, ident: str, rev: int, game: str) -> Version:
    """A deck at a revision. Raises Refused (404)."""
    row = conn.execute(f"SELECT {_NAMES} FROM deck_version WHERE deck = ? AND rev = ?", [ident, rev]).fetchone()
    if row is None:
        raise Refused(404, fault("web.not_found"))
    draft = draft_of(game, row["format"], row["name"], row["notes"], json.loads(row["entries"]), json.loads(row["unread"]))
    words = json.loads(row["words"])
    return Version(ident, rev, row["parent"], row["state"], draft, row["code"], Bi(*words), row["label"], row["at"])


def versions(conn: sqlite3.Connection, kept: Kept, limit: int = 200) -> list[Version]:
    """The history of a deck, the newest first."""
    rows = conn.execute("SELECT rev FROM deck_version WHERE deck = ? ORDER BY rev DESC LIMIT ?", [kept.id, limit]).fetchall()
    return [at(conn, kept.id, row["rev"], kept.game) for row in rows]


def _parent(conn: sqlite3.Connection, ident: str, state: int) -> int | None:
    """The state before one."""
    row = conn.execute("SELECT parent FROM deck_version WHERE deck = ? AND rev = ?", [ident, state]).fetchone()
    return int(row["parent"]) if row and row["parent"] else None


def _next(conn: sqlite3.Connection, version: Version) -> int | None:
    """The state that was made last from the one that a deck is in: what redo leads to. None where the last version is a change."""
    if version.state == version.rev:
        return None
    sql = "SELECT max(rev) AS rev FROM deck_version WHERE deck = ? AND parent = ? AND state = rev"
    row = conn.execute(sql, [version.deck, version.state]).fetchone()
    return int(row["rev"]) if row and row["rev"] else None


# ---- writing: each inside the writer ----


def create(conn: sqlite3.Connection, draft: Draft, words: Bi) -> str:
    """The id of a new deck. Raises Refused (429) where there are too many."""
    if conn.execute("SELECT count(*) FROM deck WHERE deleted IS NULL").fetchone()[0] >= MOST_DECKS:
        raise Refused(429, fault("web.decks_full", limit=MOST_DECKS))
    ident, time = new_id(), now()
    row = [ident, draft.game, draft.format, draft.name, draft.notes, 1, 1, time, time]
    sql = "INSERT INTO deck (id, game, format, name, notes, rev, opened_rev, created, changed) VALUES (?,?,?,?,?,?,?,?,?)"
    conn.execute(sql, row)
    _write(conn, ident, 1, 0, 1, draft, words)
    return ident


def _write(conn: sqlite3.Connection, ident: str, rev: int, parent: int, state: int, draft: Draft, words: Bi) -> None:
    unread = json.dumps([row.as_data() for row in draft.unread], ensure_ascii=False)
    entries = json.dumps(draft.entries(), ensure_ascii=False)
    said = json.dumps([words.en, words.zh], ensure_ascii=False)
    row = [ident, rev, parent, state, draft.name, draft.notes, draft.format, draft.code(), entries, unread, said, "", now()]
    conn.execute(f"INSERT INTO deck_version ({_NAMES}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)", row)
    sql = "UPDATE deck SET rev = ?, name = ?, notes = ?, format = ?, changed = ? WHERE id = ?"
    conn.execute(sql, [rev, draft.name, draft.notes, draft.format, now(), ident])


def opened(conn: sqlite3.Connection, ident: str) -> None:
    """A page with a deck was opened: what it is now is what "as opened" leads back to, unless somebody is at work on it."""
    kept = get(conn, ident)
    if datetime.now(UTC) - datetime.fromisoformat(kept.changed) > _AWAY:
        conn.execute("UPDATE deck SET opened_rev = rev WHERE id = ?", [ident])


def change(conn: sqlite3.Connection, ident: str, rev: int, changes: Sequence[Change], context: Context, words: Bi) -> Kept:
    """A deck after changes that were made on one of its versions; one version for all. What they do not touch may have changed since.
    Raises Collision where it did not, Refused (404) for a version that there never was."""
    kept = get(conn, ident)
    base = kept.draft if rev == kept.rev else at(conn, ident, rev, kept.game).draft
    draft = kept.draft
    for one in changes:
        if rev != kept.rev and collide(one, base, kept.draft) and not _agrees(one, kept.draft):
            raise Collision(kept, one)
        draft = apply(one, draft, context)
    if draft != kept.draft:
        number = kept.rev + 1
        _write(conn, ident, number, kept.version.state, number, draft, words)
    return get(conn, ident)


def _agrees(one: Change, present: Draft) -> bool:
    """Whether the deck is already as a change wants it: the same change, sent again."""
    if one.op == "set":
        return value(present, ("card", one.section, one.card)) == one.n
    if one.op in ("name", "notes", "format"):
        return value(present, (one.op,)) == one.text
    return one.op in ("use", "drop") and not value(present, ("line", str(one.line)))


def step(conn: sqlite3.Connection, ident: str, rev: int, back: bool) -> Kept:
    """A deck after undo, or redo: a new version that equals an old one. Raises Refused (409) where the page is behind."""
    kept = get(conn, ident)
    if rev != kept.rev:
        raise Refused(409, fault("web.behind"))
    to = _parent(conn, ident, kept.version.state) if back else _next(conn, kept.version)
    if to is None:
        return kept
    old = at(conn, ident, to, kept.game)
    code = "web.undone" if back else "web.redone"
    _write(conn, ident, kept.rev + 1, old.parent, to, old.draft, both(code))
    return get(conn, ident)


def restore(conn: sqlite3.Connection, ident: str, to: int) -> Kept:
    """A deck as it was at a revision, as a change of its own."""
    kept = get(conn, ident)
    old = at(conn, ident, to, kept.game)
    if old.draft != kept.draft:
        _write(conn, ident, kept.rev + 1, kept.version.state, kept.rev + 1, old.draft, both("web.restored", rev=to))
    return get(conn, ident)


def label_version(conn: sqlite3.Connection, ident: str, rev: int, label: str) -> None:
    """Name a version."""
    get(conn, ident)
    conn.execute("UPDATE deck_version SET label = ? WHERE deck = ? AND rev = ?", [label[:80], ident, rev])


def delete(conn: sqlite3.Connection, ident: str, gone: bool) -> None:
    """Put a deck away, or take it back: its versions are kept. Raises Refused (404)."""
    row = conn.execute("SELECT id FROM deck WHERE id = ?", [ident]).fetchone()
    if row is None:
        raise Refused(404, fault("web.not_found"))
    conn.execute("UPDATE deck SET deleted = ?, changed = ? WHERE id = ?", [now() if gone else None, now(), ident])
