"""Everything that is read from the database besides search: one card whole, lists, the glossary, the ruleset, the index for decks."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from zmdj_cards.errors import DataError, fault
from zmdj_cards.text.normalize import code_key, name_key, whole
from zmdj_cards.text.search_keys import SearchKeys

if TYPE_CHECKING:
    from zmdj_cards.model.index import CardIndex


def load_index(conn: sqlite3.Connection, retired: bool = True) -> CardIndex:
    """All cards as models, for decks. ``retired``: also those that have lost their data, so that old decks still resolve."""
    from zmdj_cards.model.card import Card
    from zmdj_cards.model.index import CardIndex

    where = "" if retired else " WHERE c.retired = 0"
    rows = conn.execute(f"SELECT m.model FROM card_models m JOIN cards c ON c.id = m.card_id{where} ORDER BY c.position")
    own = frozenset(row[0] for row in conn.execute("SELECT id FROM cards WHERE source = 'user'"))
    edited = frozenset(row[0] for row in conn.execute("SELECT DISTINCT card_id FROM user_edit"))
    return CardIndex((Card.model_validate_json(row[0]) for row in rows), own, edited)


# ---- one card ----


def find(conn: sqlite3.Connection, text: str) -> str:
    """The id of the one card that is meant: by full name in any language, by serial or id, or by a person's name that only one card bears.
    A card of the user's own is meant by a name only where no other card has it.

    Raises DataError: ``store.ambiguous``, ``store.no_card`` or ``store.no_card_near``."""
    text = whole(text).strip()
    name, code = name_key(text), code_key(text)
    steps = [("name", text), ("key", name), ("code", code), ("person_key", name)]
    for own, column, key in [(False, *step) for step in steps] + [(True, *step) for step in steps]:
        if not key:
            continue
        cards = [card for card in _by_code(conn, key) if not own] if column == "code" else _by_name(conn, column, key, own)
        if len(cards) == 1:
            return cards[0]
        if cards:
            raise DataError(fault("store.ambiguous", text=text, count=len(cards), names=[label(conn, card) for card in cards[:10]]))
    near = _near(conn, text)
    if near:
        raise DataError(fault("store.no_card_near", text=text, names=near))
    raise DataError(fault("store.no_card", text=text))


def _by_name(conn: sqlite3.Connection, column: str, key: str, own: bool) -> list[str]:
    tables = "names n JOIN cards c ON c.id = n.card_id"
    which = f"n.{column} = ? AND c.retired = 0 AND c.version_of IS NULL AND (c.source = 'user') = ?"
    return [row[0] for row in conn.execute(f"SELECT DISTINCT n.card_id FROM {tables} WHERE {which} ORDER BY c.position", [key, own])]


def other_name(conn: sqlite3.Connection, card_id: str, text: str) -> bool:
    """Whether a text is a name of a card that it does not bear now: an alias, or what it was called before."""
    rows = conn.execute("SELECT key, shown FROM names WHERE card_id = ?", [card_id]).fetchall()
    key = name_key(text)
    return any(row[0] == key for row in rows) and not any(row[0] == key and row[1] for row in rows)


def _by_code(conn: sqlite3.Connection, key: str) -> list[str]:
    found = [row[0] for row in conn.execute("SELECT DISTINCT card_id FROM printings WHERE code = ? ORDER BY card_id", [key])]
    return found or [
        row[0] for row in conn.execute("SELECT id FROM search_keys WHERE instr(codes, ?) > 0 ORDER BY position", [f"\n{key}\n"])
    ]


def search_keys(conn: sqlite3.Connection) -> dict[str, SearchKeys]:
    """Card id → the keys under which the database finds it."""
    rows = conn.execute("SELECT id, names, pinyin, codes, text, flavour FROM search_keys")
    return {row[0]: SearchKeys(*(tuple(filter(None, part.split("\n"))) for part in tuple(row)[1:])) for row in rows}


def card_names(conn: sqlite3.Connection) -> list[tuple[str, str, str | None]]:
    """(id, Chinese name, English name) of every card, in the order of the sets."""
    return [(row[0], row[1], row[2]) for row in conn.execute("SELECT id, zh, en FROM cards ORDER BY rowid")]


def label(conn: sqlite3.Connection, card_id: str) -> str:
    """``BP01-R-001 白眉·马良`` for messages."""
    row = conn.execute("SELECT zh FROM cards WHERE id = ?", [card_id]).fetchone()
    return f"{card_id} {row[0]}" if row else card_id


def _near(conn: sqlite3.Connection, text: str, limit: int = 3) -> list[str]:
    from rapidfuzz import fuzz, process

    rows = conn.execute("SELECT key, name FROM names UNION SELECT person_key, name FROM names ORDER BY 1, 2").fetchall()
    key = name_key(text)
    scored = process.extract(key, [row[0] for row in rows], scorer=fuzz.ratio, limit=limit * 4, score_cutoff=50) if key else []
    return list(dict.fromkeys(rows[number][1] for _, _, number in scored))[:limit]


def card_row(conn: sqlite3.Connection, card_id: str) -> dict[str, Any]:
    """Everything about one card. Raises KeyError for an unknown id.

    Shape: facts by name; ``names`` {zh, en}; ``faces`` [{face, zh, en, power, range, subtypes, texts: {kind: {lang: text}},
    status: {kind_lang: what the compiler makes of a Chinese text (full or gaps), or stale for a translation}}];
    ``printings`` [{serial, face, set, rarity, rarity_name, product}]; ``aliases``; elements, types, subtypes, sets and products as
    {id, zh, en}; ``values`` of a game's own, where the card has any: {id, zh, en, value}."""
    row = conn.execute("SELECT * FROM cards WHERE id = ?", [card_id]).fetchone()
    if row is None:
        raise KeyError(card_id)
    card: dict[str, Any] = {
        "id": row["id"],
        "names": {"zh": row["zh"], "en": row["en"]},
        "aliases": [
            item[0] for item in conn.execute("SELECT name FROM names WHERE card_id = ? AND kind = 'alias' ORDER BY rowid", [card_id])
        ],
        "type": _named(conn, "types", row["type"]),
        "also": [_named(conn, "types", part) for part in (row["also"] or "").split("/") if part],
        "timing": _named(conn, "timings", row["timing"]),
        "element": _named(conn, "elements", row["element"]),
        **{
            name: row[name]
            for name in ("need", "cost", "toughness", "flash", "stamina", "max_copies", "counts_as", "version_of", "source", "note")
        },
        **{name: bool(row[name]) for name in ("peerless", "basic", "retired")},
    }
    card["faces"] = [_face(conn, card_id, face) for face in conn.execute("SELECT * FROM faces WHERE card_id = ? ORDER BY rowid", [card_id])]
    card["printings"] = [
        {"serial": item["serial"], "face": item["face"], "set": _named(conn, "sets", item["set_id"]),
         "rarity": item["rarity"], "rarity_name": _named(conn, "rarities", item["rarity"]),
         "product": _named(conn, "products", item["product"])}
        for item in conn.execute("SELECT * FROM printings WHERE card_id = ? ORDER BY position", [card_id])
    ]  # fmt: skip
    card |= _values(conn, card_id)
    return card


def _values(conn: sqlite3.Connection, card_id: str) -> dict[str, Any]:
    """The values of a game's own on a card, named; nothing for a card without."""
    found = conn.execute("SELECT model FROM card_models WHERE card_id = ?", [card_id]).fetchone()
    values = dict(json.loads(found[0]).get("values") or ()) if found else {}
    if not values:
        return {}
    from zmdj_cards.model.load import load_game

    game = conn.execute("SELECT value FROM meta WHERE key = 'game'").fetchone()[0]
    rows = [{"id": row.id, "zh": row.zh, "en": row.en, "value": values[row.id]} for row in load_game(game).value if row.id in values]
    return {"values": rows}


def _named(conn: sqlite3.Connection, table: str, key: str | None) -> dict[str, str | None] | None:
    if not key:
        return None
    row = conn.execute(f"SELECT id, zh, en FROM {table} WHERE id = ?", [key]).fetchone()
    return {"id": row[0], "zh": row[1], "en": row[2]} if row else {"id": key, "zh": key, "en": None}


def _face(conn: sqlite3.Connection, card_id: str, face: sqlite3.Row) -> dict[str, Any]:
    subtypes = conn.execute(
        "SELECT s.zh, s.en FROM card_subtypes x JOIN subtypes s ON s.zh = x.subtype WHERE x.card_id = ? AND x.face = ? ORDER BY x.position",
        [card_id, face["face"]],
    )
    texts: dict[str, dict[str, str]] = {}
    status: dict[str, str] = {}
    sql = "SELECT kind, lang, text, status FROM texts WHERE card_id = ? AND face = ? AND shown = 1 ORDER BY rowid"
    for row in conn.execute(sql, [card_id, face["face"]]):
        texts.setdefault(row["kind"], {})[row["lang"]] = row["text"]
        if row["status"]:
            status[f"{row['kind']}_{row['lang']}"] = row["status"]
    return {
        "face": face["face"],
        "zh": face["zh"],
        "en": face["en"],
        "power": face["power"],
        "range": face["range"],
        "subtypes": [{"zh": row[0], "en": row[1]} for row in subtypes],
        "texts": texts,
        **({"status": status} if status else {}),
    }


def cards_table(conn: sqlite3.Connection, ids: Sequence[tuple[str, str | None]] | None = None) -> list[dict[str, Any]]:
    """One flat row a card, or a printing where a serial is given, in the order of ``ids`` (None: every card that is not retired)."""
    words = {
        table: {row[0]: (row[1], row[2]) for row in conn.execute(f"SELECT id, zh, en FROM {table}")} for table in ("elements", "types")
    }
    subtypes = {row[0]: row[1] for row in conn.execute("SELECT zh, en FROM subtypes")}
    rows = {row["id"]: row for row in conn.execute("SELECT * FROM cards ORDER BY position")}
    prints = {(row["card_id"], row["serial"]): row for row in conn.execute("SELECT * FROM printings")} if ids else {}
    if ids is None:
        ids = [(card, None) for card, row in rows.items() if not row["retired"]]
    values = _all_values(conn)
    return [_flat(rows[card], prints.get((card, serial or "")), words, subtypes) | values.get(card, {}) for card, serial in ids]


def _all_values(conn: sqlite3.Connection) -> dict[str, dict[str, Any]]:
    """Card id → ``values``, its numbers that only its game has (None for those that it has not); nothing for a game without."""
    row = conn.execute("SELECT value FROM meta WHERE key = 'values'").fetchone()
    keys = json.loads(row[0]) if row and row[0] else {}
    if not keys:
        return {}
    models = conn.execute("SELECT card_id, model FROM card_models").fetchall()
    return {card: {"values": dict.fromkeys(keys) | dict(json.loads(model).get("values") or {})} for card, model in models}


def _flat(
    row: sqlite3.Row, item: sqlite3.Row | None, words: dict[str, dict[str, tuple[str, str]]], subtypes: dict[str, str]
) -> dict[str, Any]:
    made = {key: row[key] for key in ("id", "zh", "en", "need", "cost", "power", "range", "toughness", "flash", "peerless", "subtypes")}
    for name, table in (("type", "types"), ("element", "elements")):
        made[f"{name}_zh"], made[f"{name}_en"] = words[table].get(row[name], (row[name], row[name]))
        made[name] = row[name]
    made["subtypes_en"] = "/".join(subtypes.get(part) or part for part in row["subtypes"].split("/") if part)
    if item is not None:
        made |= {
            "serial": item["serial"],
            "face": item["face"],
            "set": item["set_id"],
            "rarity": item["rarity"],
            "product": item["product"],
        }
    return made


# ---- words and rules ----


def terms(conn: sqlite3.Connection, text: str | None = None) -> list[sqlite3.Row]:
    """All terms, or those that a text names exactly, else those that contain it. Raises DataError ``store.no_term``."""
    rows = conn.execute("SELECT * FROM terms ORDER BY kind, id").fetchall()
    if text is None:
        return rows
    key = name_key(text)
    for wanted in (f"\n{key}\n", key):
        found = [row for row in rows if key and wanted in row["keys"]]
        if found:
            return found
    near = _closest(key, (part for row in rows for part in row["keys"].split("\n") if part))
    names = [f"{row['en']} ({row['zh']})" for row in rows if near and f"\n{near}\n" in row["keys"]][:3]
    if names:
        raise DataError(fault("store.no_term_near", text=text, names=names))
    raise DataError(fault("store.no_term", text=text))


def _closest(key: str, known: Iterable[str]) -> str | None:
    from rapidfuzz import fuzz, process

    found = process.extractOne(key, list(known), scorer=fuzz.ratio, score_cutoff=50) if key else None
    return found[0] if found else None


def rules(conn: sqlite3.Connection, text: str | None = None, origin: str | None = None) -> list[sqlite3.Row]:
    """The entries of the ruleset, in the order of the data; ``text``: part of an id or a sentence. Raises DataError ``store.no_rule``."""
    rows = conn.execute("SELECT * FROM rules ORDER BY rowid").fetchall()
    if origin:
        rows = [row for row in rows if row["origin"] == origin]
    if text is not None:
        key = name_key(text)
        rows = [row for row in rows if key and any(key in name_key(row[column]) for column in ("id", "zh", "en", "source"))]
        if not rows:
            raise DataError(fault("store.no_rule", text=text))
    return rows


def info(conn: sqlite3.Connection) -> dict[str, Any]:
    """What the database holds: its own facts and the number of rows of each table."""
    facts = {row[0]: row[1] for row in conn.execute("SELECT key, value FROM meta WHERE key <> 'problems' ORDER BY key")}
    tables = ("cards", "printings", "names", "texts", "terms", "rules", "official_record", "user_card", "user_edit", "card_ids")
    counts = {table: conn.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}
    retired = conn.execute("SELECT count(*) FROM cards WHERE retired = 1").fetchone()[0]
    files = [dict(row) for row in conn.execute("SELECT id, name, records FROM import_file ORDER BY id")]
    return {"facts": facts, "counts": {**counts, "retired": retired}, "files": files, "problems": problems(conn)}


def problems(conn: sqlite3.Connection) -> list[dict[str, Any]]:
    """Faults of the user's own values that came up when the database was last derived, in their JSON shape."""
    row = conn.execute("SELECT value FROM meta WHERE key = 'problems'").fetchone()
    return json.loads(row[0]) if row and row[0] else []
