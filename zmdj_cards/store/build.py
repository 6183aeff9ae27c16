"""Inputs to products: the whole of the database again, in one write, whenever shipped data or inputs have changed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable

from zmdj_cards import resources
from zmdj_cards.collector import no_collector
from zmdj_cards.model.load import load_cards, load_game, load_glossary
from zmdj_cards.store import db, inputs, migrations, products
from zmdj_cards.store.inputs import Inputs
from zmdj_cards.store.merge import Merged, Shipped, merge
from zmdj_cards.store.sources import octgn, official
from zmdj_cards.store.sources.reading import Reading


def load_shipped(game: str) -> Shipped:
    """Everything that comes with the program for a game."""
    folder = resources.data_dir() / game
    reading: Reading | None = official.reading(game) if (folder / "official.toml").is_file() else octgn.make_reading(load_game(game))
    terms = load_glossary(game) if (folder / "glossary.toml").is_file() else ()
    return Shipped(load_game(game), load_cards(game), terms, reading, db.full_digest(game), db.data_stamp(game))


def refresh(conn: sqlite3.Connection, game: str) -> None:
    """Create or migrate the tables and build the products from the shipped data and what is in the input tables."""
    build(conn, load_shipped(game))


def build(conn: sqlite3.Connection, shipped: Shipped) -> Merged:
    """As :func:`refresh`, from data at hand. Whoever comes second finds the work done and does it again: the result is the same."""
    migrate(conn)
    return change(conn, shipped, lambda known: known, force=True)


def migrate(conn: sqlite3.Connection) -> None:
    """Bring the tables to the newest form, in one transaction."""
    with db.writing(conn):
        migrations.apply(conn)


def change(
    conn: sqlite3.Connection, shipped: Shipped, edit: Callable[[Inputs], Inputs], force: bool = False, dry_run: bool = False
) -> Merged:
    """Edit the inputs, derive, and write both in one short transaction. ``edit`` gets a copy it may change, and may be called again
    when another process was faster. Nothing is written where nothing changes (unless ``force``), nor in a ``dry_run``."""
    with no_collector():
        if dry_run:
            before = inputs.load(conn)
            return _derive(shipped, before, edit(before.copy()))
        return _change(conn, shipped, edit, force)


def _change(conn: sqlite3.Connection, shipped: Shipped, edit: Callable[[Inputs], Inputs], force: bool) -> Merged:
    for last in (False, False, True):
        if last:
            # Three times overtaken: hold the lock while deriving.
            with db.writing(conn):
                before = inputs.load(conn)
                after = edit(before.copy())
                merged = _derive(shipped, before, after)
                _write(conn, shipped, before, after, merged, products.rows(shipped, merged))
            return merged
        stamp = db.meta(conn).get("change", "0")
        before = inputs.load(conn)
        after = edit(before.copy())
        merged = _derive(shipped, before, after)
        if after == before and not force:
            return merged
        rows = products.rows(shipped, merged)
        with db.writing(conn):
            if db.meta(conn).get("change", "0") == stamp:
                _write(conn, shipped, before, after, merged, rows)
                return merged
    raise AssertionError("unreachable")


def _derive(shipped: Shipped, before: Inputs, after: Inputs) -> Merged:
    # A translation that is typed anew is one of the Chinese as it is now.
    after.sources = {key: value for key, value in after.sources.items() if before.edits.get(key) == after.edits.get(key)}
    merged = merge(shipped, after)
    after.ids, after.keys, after.sources = merged.ids, merged.keys, merged.sources
    return merged


def _write(conn: sqlite3.Connection, shipped: Shipped, before: Inputs, after: Inputs, merged: Merged, rows: products.Rows) -> None:
    inputs.save(conn, before, after)
    products.write(conn, rows)
    known = db.meta(conn)
    values = {
        "game": shipped.game.game.id,
        "schema": migrations.names()[-1],
        "rules_version": shipped.game.game.rules_version,
        "data_digest": shipped.digest,
        "data_stamp": shipped.stamp,
        "problems": json.dumps([item.to_dict() for item in merged.faults], ensure_ascii=False) if merged.faults else "",
        "formulas": products.formula_columns(rows),
        "values": products.value_keys(shipped.game),
        "change": str(int(known.get("change", "0")) + 1),
    }
    conn.executemany("INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", sorted(values.items()))
