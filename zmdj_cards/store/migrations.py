"""The tables of the database as a list of migrations, each applied once. Input tables come first; product tables are rebuilt from them.

The list can be asked for its names without sqlite-utils, which is imported only to change tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database

SET = "zmdj_cards"
Migration = Callable[["Database"], None]
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
        known(name=name)(change)
    known.apply(Database(conn), stop_before=stop_before)


def applied(conn: sqlite3.Connection) -> frozenset[str]:
    """Names of the migrations that a database has had."""
    return frozenset(row[0] for row in conn.execute("SELECT name FROM _sqlite_migrations WHERE migration_set = ?", [SET]))


# Emptied and filled again by every rebuild, in this order.
NAMED = ("sets", "products", "rarities", "elements", "types", "timings")
PRODUCTS = (
    "search_keys", "card_models", "card_subtypes", "texts", "names", "printings", "faces", "cards", "subtypes", *NAMED, "terms", "rules",
)  # fmt: skip


@_migration
def m001_inputs(db: Database) -> None:
    """What came from outside, and the memory of ids. Nothing here is ever derived or dropped."""
    db.table("meta").create({"key": str, "value": str}, pk="key")
    db.table("import_file").create({"id": int, "name": str, "sha256": str, "records": int}, pk="id")
    db.table("official_record").create(
        {"record_id": int, "serial": str, "name": str, "raw": str, "file": str, "position": int, "first_import": int, "last_import": int},
        pk="record_id",
        not_null={"serial", "raw"},
    )
    db.table("user_card").create({"card_id": str}, pk="card_id")
    db.table("user_edit").create(
        {"card_id": str, "face": str, "field": str, "value": str}, pk=("card_id", "face", "field"), not_null={"value"}
    )
    db.table("card_ids").create({"card_id": str, "type": str, "facts": str}, pk="card_id")


@_migration
def m002_products(db: Database) -> None:
    """Cards and the words of the game, derived."""
    create_products(db)


@_migration
def m003_keys(db: Database) -> None:
    """The memory of ids, an input: which names and serials mean which card."""
    db.table("card_keys").create({"kind": str, "key": str, "type": str, "card_id": str}, pk=("kind", "key", "type"))


@_migration
def m004_more_facts(db: Database) -> None:
    """Products with toughness, timing, several types, versions and GUIDs, and search keys that stand alone."""
    for table in PRODUCTS:
        db.table(table).drop(ignore=True)
    create_products(db)


@_migration
def m005_translated_from(db: Database) -> None:
    """What a user's translation was made from, an input: a hash of the Chinese as it then was."""
    db.table("edit_source").create({"card_id": str, "face": str, "field": str, "sha256": str}, pk=("card_id", "face", "field"))


@_migration
def m006_links(db: Database) -> None:
    """Products whose columns say which table their values stand in, for those who browse the file."""
    for table in PRODUCTS:
        db.table(table).drop(ignore=True)
    create_products(db)


@_migration
def m007_own_words(db: Database) -> None:
    """The user's own words of the card language, an input."""
    db.table("user_word").create({"kind": str, "zh": str, "en": str}, pk=("kind", "zh"), not_null={"en"})


def create_products(db: Database) -> None:
    """The product tables as they are now. Columns of stats have the type ``INTEGER`` and also hold printed formulas (``X``) as text."""
    stats = {"power": int, "range": int}
    for table in NAMED:
        db.table(table).create({"id": str, "zh": str, "en": str, "abbr": str, "key": str, "position": int}, pk="id")
    db.table("subtypes").create({"zh": str, "en": str, "kind": str, "key": str}, pk="zh")
    db.table("cards").create(
        {"id": str, "zh": str, "en": str, "type": str, "also": str, "timing": str, "element": str, "need": int, "cost": int, **stats,
         "toughness": int, "flash": int, "stamina": int, "peerless": int, "basic": int, "max_copies": int, "counts_as": str,
         "version_of": str, "rules_name": str, "subtypes": str, "faces": int, "prints": int, "source": str, "retired": int, "note": str,
         "position": int},
        pk="id",
        foreign_keys=[(name, f"{name}s", "id") for name in ("type", "element", "timing")],
    )  # fmt: skip
    card = [("card_id", "cards", "id")]
    db.table("faces").create(
        {"card_id": str, "face": str, "zh": str, "en": str, **stats, "subtypes": str}, pk=("card_id", "face"), foreign_keys=card
    )
    db.table("printings").create(
        {"card_id": str, "serial": str, "face": str, "set_id": str, "number": str, "variant": str, "rarity": str, "product": str,
         "pack": str, "guid": str, "records": str, "source": str, "code": str, "position": int},
        pk=("card_id", "serial"),
        foreign_keys=[*card, ("set_id", "sets", "id"), ("product", "products", "id"), ("rarity", "rarities", "id")],
    )  # fmt: skip
    db.table("printings").create_index(["code"])
    db.table("names").create(
        {"card_id": str, "face": str, "lang": str, "kind": str, "name": str, "source": str, "shown": int, "key": str, "person_key": str},
        foreign_keys=card,
    )
    for column in ("name", "key", "person_key", "card_id"):
        db.table("names").create_index([column])
    db.table("texts").create(
        {"card_id": str, "face": str, "lang": str, "kind": str, "text": str, "source": str, "shown": int, "serials": str,
         "status": str, "notation": str},
        foreign_keys=card,
    )  # fmt: skip
    db.table("texts").create_index(["card_id"])
    db.table("texts").create_index(["kind", "card_id"])
    db.table("card_subtypes").create(
        {"card_id": str, "face": str, "subtype": str, "position": int}, foreign_keys=[*card, ("subtype", "subtypes", "zh")]
    )
    db.table("card_subtypes").create_index(["subtype"])
    db.table("terms").create(
        {"id": str, "zh": str, "en": str, "kind": str, "abbr": str, "icon": str, "def_zh": str, "def_en": str, "section": str, "keys": str},
        pk="id",
    )
    db.table("rules").create({"id": str, "value": str, "origin": str, "source": str, "zh": str, "en": str}, pk="id")
    db.table("card_models").create({"card_id": str, "model": str}, pk="card_id")
    keys = {"names": str, "pinyin": str, "codes": str, "text": str, "flavour": str}
    db.table("search_keys").create({"position": int, "id": str, "retired": int, **keys}, pk="position")
