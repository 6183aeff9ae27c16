"""The tables of the database, as sqlite-utils migrations. Input tables come first; product tables are rebuilt from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlite_utils import Migrations

if TYPE_CHECKING:
    from sqlite_utils import Database

migrations = Migrations("zmdj_cards")

# Emptied and filled again by every rebuild, in this order.
NAMED = ("sets", "products", "rarities", "elements", "types", "timings")
PRODUCTS = (
    "search_keys", "card_models", "card_subtypes", "texts", "names", "printings", "faces", "cards", "subtypes", *NAMED, "terms", "rules",
)  # fmt: skip


@migrations()
def m001_inputs(db: Database) -> None:
    """What came from outside, and the memory of ids. Nothing here is ever derived or dropped."""
    db["meta"].create({"key": str, "value": str}, pk="key")
    db["import_file"].create({"id": int, "name": str, "sha256": str, "records": int}, pk="id")
    db["official_record"].create(
        {"record_id": int, "serial": str, "name": str, "raw": str, "file": str, "position": int, "first_import": int, "last_import": int},
        pk="record_id",
        not_null={"serial", "raw"},
    )
    db["user_card"].create({"card_id": str}, pk="card_id")
    db["user_edit"].create({"card_id": str, "face": str, "field": str, "value": str}, pk=("card_id", "face", "field"), not_null={"value"})
    db["card_ids"].create({"card_id": str, "type": str, "facts": str}, pk="card_id")


@migrations()
def m002_products(db: Database) -> None:
    """Cards and the words of the game, derived."""
    create_products(db)


@migrations()
def m003_keys(db: Database) -> None:
    """The memory of ids, an input: which names and serials mean which card."""
    db["card_keys"].create({"kind": str, "key": str, "type": str, "card_id": str}, pk=("kind", "key", "type"))


@migrations()
def m004_more_facts(db: Database) -> None:
    """Products with toughness, timing, several types, versions and GUIDs, and search keys that stand alone."""
    for table in PRODUCTS:
        db[table].drop(ignore=True)
    create_products(db)


@migrations()
def m005_translated_from(db: Database) -> None:
    """What a user's translation was made from, an input: a hash of the Chinese as it then was."""
    db["edit_source"].create({"card_id": str, "face": str, "field": str, "sha256": str}, pk=("card_id", "face", "field"))


@migrations()
def m006_links(db: Database) -> None:
    """Products whose columns say which table their values stand in, for those who browse the file."""
    for table in PRODUCTS:
        db[table].drop(ignore=True)
    create_products(db)


def create_products(db: Database) -> None:
    """The product tables as they are now. Columns of stats have the type ``INTEGER`` and also hold printed formulas (``X``) as text."""
    stats = {"power": int, "range": int}
    for table in NAMED:
        db[table].create({"id": str, "zh": str, "en": str, "abbr": str, "key": str, "position": int}, pk="id")
    db["subtypes"].create({"zh": str, "en": str, "kind": str, "key": str}, pk="zh")
    db["cards"].create(
        {"id": str, "zh": str, "en": str, "type": str, "also": str, "timing": str, "element": str, "need": int, "cost": int, **stats,
         "toughness": int, "flash": int, "stamina": int, "peerless": int, "basic": int, "max_copies": int, "counts_as": str,
         "version_of": str, "rules_name": str, "subtypes": str, "faces": int, "prints": int, "source": str, "retired": int, "note": str,
         "position": int},
        pk="id",
        foreign_keys=[(name, f"{name}s", "id") for name in ("type", "element", "timing")],
    )  # fmt: skip
    card = [("card_id", "cards", "id")]
    db["faces"].create(
        {"card_id": str, "face": str, "zh": str, "en": str, **stats, "subtypes": str}, pk=("card_id", "face"), foreign_keys=card
    )
    db["printings"].create(
        {"card_id": str, "serial": str, "face": str, "set_id": str, "number": str, "variant": str, "rarity": str, "product": str,
         "pack": str, "guid": str, "records": str, "source": str, "code": str, "position": int},
        pk=("card_id", "serial"),
        foreign_keys=[*card, ("set_id", "sets", "id"), ("product", "products", "id"), ("rarity", "rarities", "id")],
    )  # fmt: skip
    db["printings"].create_index(["code"])
    db["names"].create(
        {"card_id": str, "face": str, "lang": str, "kind": str, "name": str, "source": str, "shown": int, "key": str, "person_key": str},
        foreign_keys=card,
    )
    for column in ("name", "key", "person_key", "card_id"):
        db["names"].create_index([column])
    db["texts"].create(
        {"card_id": str, "face": str, "lang": str, "kind": str, "text": str, "source": str, "shown": int, "serials": str,
         "status": str, "notation": str},
        foreign_keys=card,
    )  # fmt: skip
    db["texts"].create_index(["card_id"])
    db["texts"].create_index(["kind", "card_id"])
    db["card_subtypes"].create(
        {"card_id": str, "face": str, "subtype": str, "position": int}, foreign_keys=[*card, ("subtype", "subtypes", "zh")]
    )
    db["card_subtypes"].create_index(["subtype"])
    db["terms"].create(
        {"id": str, "zh": str, "en": str, "kind": str, "abbr": str, "icon": str, "def_zh": str, "def_en": str, "section": str, "keys": str},
        pk="id",
    )
    db["rules"].create({"id": str, "value": str, "origin": str, "source": str, "zh": str, "en": str}, pk="id")
    db["card_models"].create({"card_id": str, "model": str}, pk="card_id")
    keys = {"names": str, "pinyin": str, "codes": str, "text": str, "flavour": str}
    db["search_keys"].create({"position": int, "id": str, "retired": int, **keys}, pk="position")
