"""Who asks: the owner of the server, somebody with a seat, or anyone. Secrets are kept as digests; a browser that has shown one gets a
session in a strict cookie, which ends when the secret is changed."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from zmdj_cards.errors import fault
from zmdj_cards.web import names
from zmdj_cards.web.db import Store, now
from zmdj_cards.web.guard import Rate, Refused, address_of

COOKIE: Final = "zmdj"
_MOST: Final = 12
OWNER: Final = "owner"


@dataclass(frozen=True, slots=True)
class Role:
    """What a secret gives: ``kind`` (owner, organiser, judge, seat, watcher), and the event or table that it is ``about``."""

    kind: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks, with all roles that this browser has shown a secret for."""

    roles: frozenset[Role]
    address: str = ""

    @property
    def owner(self) -> bool:
        return Role(OWNER) in self.roles

    def has(self, kind: str, about: str) -> bool:
        return Role(kind, about) in self.roles


class Keys:
    """Secrets and sessions. ``local``: whoever asks is the owner."""

    def __init__(self, store: Store, local: bool, guesses: int) -> None:
        self._store, self._local = store, local
        self._guesses = Rate(guesses, guesses / 60)

    def issue(self, role: Role) -> str:
        """A new secret for a role, told this once. Sessions of the one before end."""
        made = names.secret()

        def change(conn: sqlite3.Connection) -> None:
            conn.execute("DELETE FROM secret WHERE kind = ? AND about = ?", [role.kind, role.about])
            conn.execute("INSERT INTO secret VALUES (?, ?, ?, ?)", [role.kind, role.about, names.digest(made), now()])

        self._store.write(change)
        return made

    def role_of(self, text: str) -> Role | None:
        """The role that a secret gives; None for a wrong one."""
        wanted = names.digest(names.read_code(text) or "-")
        with self._store.reading() as conn:
            rows = conn.execute("SELECT kind, about, hash FROM secret").fetchall()
        found = None
        for row in rows:
            if names.same(row["hash"], wanted):
                found = Role(row["kind"], row["about"])
        return found

    def enter(self, request: Request, response: Response, text: str) -> Role:
        """Give a browser the role of a secret. Raises Refused: for a wrong one (403), for too many of them (429)."""
        role = self.role_of(text)
        if role is None:
            if not self._guesses.take(address_of(request.scope)):
                raise Refused(429, fault("web.too_many"))
            raise Refused(403, fault("web.secret"))
        self.give(request, response, role)
        return role

    def give(self, request: Request, response: Response, role: Role) -> None:
        """Give a browser a role; its other ones stay. The role must have a secret."""
        token = names.secret()

        def change(conn: sqlite3.Connection) -> None:
            conn.execute("INSERT INTO session VALUES (?, ?, ?, ?)", [names.digest(token), role.kind, role.about, now()])

        self._store.write(change)
        held = [item for item in request.cookies.get(COOKIE, "").split(".") if item]
        value = ".".join([token, *held][:_MOST])
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, value, max_age=400 * 86_400, path="/", secure=secure, httponly=True, samesite="strict")

    def viewer(self, request: Request) -> Viewer:
        roles = {Role(OWNER)} if self._local else set()
        tokens = [names.read_code(item) for item in request.cookies.get(COOKIE, "").split(".")[:_MOST]]
        given = request.headers.get("authorization", "")
        if given and request.url.path.startswith("/api/"):
            role = self.role_of(given.removeprefix("Bearer "))
            roles |= {role} if role else set()
        if any(tokens):
            with self._store.reading() as conn:
                for token in filter(None, tokens):
                    row = conn.execute("SELECT kind, about FROM session WHERE hash = ?", [names.digest(token)]).fetchone()
                    roles |= {Role(row["kind"], row["about"])} if row else set()
        return Viewer(frozenset(roles), address_of(request.scope))
