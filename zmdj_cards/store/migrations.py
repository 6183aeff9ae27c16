"""The tables of the database as a list of migrations in SQL, each applied once. Input tables come first; product tables are rebuilt from
them.

The list can be asked for its names without sqlite-utils, which is imported only to apply it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database

SET = "zmdj_cards"
Migration = Callable[[sqlite3.Connection], None]
_MIGRATIONS: dict[str, Migration] = {}


def _migration(change: Migration) -> Migration:
    """Put a change of the tables at the end of the list."""
    _MIGRATIONS[change.__name__] = change
    return change


def names() -> tuple[str, ...]:
    """Names of all migrations, oldest first."""
    return tuple(_MIGRATIONS)


def apply(conn: sqlite3.Connection, stop_before: str | None = None) -> None:
    """Bring the tables to the newest form, or to the one before a named migration. In a transaction."""
    from sqlite_utils import Database, Migrations

    known = Migrations(SET)
    for name, change in _MIGRATIONS.items():
        known(name=name)(_of_database(change))
    known.apply(Database(conn), stop_before=stop_before)


def _of_database(change: Migration) -> Callable[[Database], None]:
    def apply_it(db: Database) -> None:
        change(db.conn)

    return apply_it


def applied(conn: sqlite3.Connection) -> frozenset[str]:
    """Names of the migrations that a database has had."""
    return frozenset(row[0] for row in conn.execute("SELECT name FROM _sqlite_migrations WHERE migration_set = ?", [SET]))


def _run(conn: sqlite3.Connection, script: str) -> None:
    """Statement by statement: ``executescript`` would end the transaction."""
    for statement in script.split(";"):
        conn.execute(statement)


# Emptied and filled again by every rebuild, in this order.
NAMED = ("sets", "products", "rarities", "elements", "types", "timings")
PRODUCTS = (
    "search_keys", "card_models", "card_subtypes", "texts", "names", "printings", "faces", "cards", "subtypes", "words", *NAMED, "terms",
    "rules",
)  # fmt: skip


@_migration
def m001_inputs(conn: sqlite3.Connection) -> None:
    """What came from outside, and the memory of ids. Nothing here is ever derived or dropped."""
    _run(
        conn,
        """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT);
        CREATE TABLE import_file (id INTEGER PRIMARY KEY, name TEXT, sha256 TEXT, records INTEGER);
        CREATE TABLE official_record (
            record_id INTEGER PRIMARY KEY, serial TEXT NOT NULL, name TEXT, raw TEXT NOT NULL, file TEXT, position INTEGER,
            first_import INTEGER, last_import INTEGER
        );
        CREATE TABLE user_card (card_id TEXT PRIMARY KEY);
        CREATE TABLE user_edit (card_id TEXT, face TEXT, field TEXT, value TEXT NOT NULL, PRIMARY KEY (card_id, face, field));
        CREATE TABLE card_ids (card_id TEXT PRIMARY KEY, type TEXT, facts TEXT)
        """,
    )


@_migration
def m002_products(conn: sqlite3.Connection) -> None:
    """Cards and the words of the game, derived."""
    create_products(conn)


@_migration
def m003_keys(conn: sqlite3.Connection) -> None:
    """The memory of ids, an input: which names and serials mean which card."""
    _run(conn, "CREATE TABLE card_keys (kind TEXT, key TEXT, type TEXT, card_id TEXT, PRIMARY KEY (kind, key, type))")


@_migration
def m004_more_facts(conn: sqlite3.Connection) -> None:
    """Products with toughness, timing, several types, versions and GUIDs, and search keys that stand alone."""
    create_products(conn)


@_migration
def m005_translated_from(conn: sqlite3.Connection) -> None:
    """What a user's translation was made from, an input: a hash of the Chinese as it then was."""
    _run(conn, "CREATE TABLE edit_source (card_id TEXT, face TEXT, field TEXT, sha256 TEXT, PRIMARY KEY (card_id, face, field))")


@_migration
def m006_links(conn: sqlite3.Connection) -> None:
    """Products whose columns say which table their values stand in, for those who browse the file."""
    create_products(conn)


@_migration
def m007_own_words(conn: sqlite3.Connection) -> None:
    """The user's own words of the card language, an input."""
    _run(conn, "CREATE TABLE user_word (kind TEXT, zh TEXT, en TEXT NOT NULL, PRIMARY KEY (kind, zh))")


@_migration
def m008_kinds_of_words(conn: sqlite3.Connection) -> None:
    """What the user's own words stand for, an input; all words that cards speak of, a product."""
    _run(conn, "ALTER TABLE user_word ADD COLUMN means TEXT NOT NULL DEFAULT ''")
    create_products(conn)


_NAMED = "CREATE TABLE {} (id TEXT PRIMARY KEY, zh TEXT, en TEXT, abbr TEXT, key TEXT, position INTEGER)"

# Columns of stats have the type INTEGER and also hold printed formulas (X) as text.
_PRODUCTS = """
CREATE TABLE subtypes (zh TEXT PRIMARY KEY, en TEXT, kind TEXT, key TEXT);
CREATE TABLE words (kind TEXT, zh TEXT, en TEXT, means TEXT, source TEXT, PRIMARY KEY (kind, zh));
CREATE TABLE cards (
    id TEXT PRIMARY KEY, zh TEXT, en TEXT, type TEXT REFERENCES types (id), also TEXT, timing TEXT REFERENCES timings (id),
    element TEXT REFERENCES elements (id), need INTEGER, cost INTEGER, power INTEGER, range INTEGER, toughness INTEGER, flash INTEGER,
    stamina INTEGER, peerless INTEGER, basic INTEGER, max_copies INTEGER, counts_as TEXT, version_of TEXT, rules_name TEXT,
    subtypes TEXT, faces INTEGER, prints INTEGER, source TEXT, retired INTEGER, note TEXT, position INTEGER
);
CREATE TABLE faces (
    card_id TEXT REFERENCES cards (id), face TEXT, zh TEXT, en TEXT, power INTEGER, range INTEGER, subtypes TEXT,
    PRIMARY KEY (card_id, face)
);
CREATE TABLE printings (
    card_id TEXT REFERENCES cards (id), serial TEXT, face TEXT, set_id TEXT REFERENCES sets (id), number TEXT, variant TEXT,
    rarity TEXT REFERENCES rarities (id), product TEXT REFERENCES products (id), pack TEXT, guid TEXT, records TEXT, source TEXT,
    code TEXT, position INTEGER, PRIMARY KEY (card_id, serial)
);
CREATE INDEX idx_printings_code ON printings (code);
CREATE TABLE names (
    card_id TEXT REFERENCES cards (id), face TEXT, lang TEXT, kind TEXT, name TEXT, source TEXT, shown INTEGER, key TEXT,
    person_key TEXT
);
CREATE INDEX idx_names_name ON names (name);
CREATE INDEX idx_names_key ON names (key);
CREATE INDEX idx_names_person_key ON names (person_key);
CREATE INDEX idx_names_card_id ON names (card_id);
CREATE TABLE texts (
    card_id TEXT REFERENCES cards (id), face TEXT, lang TEXT, kind TEXT, text TEXT, source TEXT, shown INTEGER, serials TEXT,
    status TEXT, notation TEXT
);
CREATE INDEX idx_texts_card_id ON texts (card_id);
CREATE INDEX idx_texts_kind_card_id ON texts (kind, card_id);
CREATE TABLE card_subtypes (
    card_id TEXT REFERENCES cards (id), face TEXT, subtype TEXT REFERENCES subtypes (zh), position INTEGER
);
CREATE INDEX idx_card_subtypes_subtype ON card_subtypes (subtype);
CREATE TABLE terms (
    id TEXT PRIMARY KEY, zh TEXT, en TEXT, kind TEXT, abbr TEXT, icon TEXT, def_zh TEXT, def_en TEXT, section TEXT, keys TEXT
);
CREATE TABLE rules (id TEXT PRIMARY KEY, value TEXT, origin TEXT, source TEXT, zh TEXT, en TEXT);
CREATE TABLE card_models (card_id TEXT PRIMARY KEY, model TEXT);
CREATE TABLE search_keys (
    position INTEGER PRIMARY KEY, id TEXT, retired INTEGER, names TEXT, pinyin TEXT, codes TEXT, text TEXT, flavour TEXT
)
"""


def create_products(conn: sqlite3.Connection) -> None:
    """The product tables as they are now, empty, in the place of older ones."""
    for table in PRODUCTS:
        conn.execute(f"DROP TABLE IF EXISTS {table}")
    for table in NAMED:
        conn.execute(_NAMED.format(table))
    _run(conn, _PRODUCTS)
