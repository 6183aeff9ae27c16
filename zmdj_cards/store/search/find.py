"""Search: a query to the ids of cards (or printings) in order. Complete for every word length; never a guess.

A query is checked for every printing and face: a card is found if one of its printings and one of its faces meet all of it."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass

from zmdj_cards.errors import Fault, Place, fault
from zmdj_cards.store.search import parse
from zmdj_cards.store.search.parse import All, AnyOf, Node, Not, Query, Term, Word
from zmdj_cards.store.search.sql import Compiled, Vocabulary, compile_query, value_column
from zmdj_cards.text.normalize import name_key, whole

_ORDER = {
    "id": "{base}.position {d}",
    "name": "k.pinyin {d}",
    "en": "c.en IS NULL, c.en COLLATE NOCASE {d}",
    "type": "(SELECT t.position FROM types t WHERE t.id = c.type) {d}",
    "element": "c.element IS NULL, (SELECT e.position FROM elements e WHERE e.id = c.element) {d}",
    **{name: f"{name}_kind, c.{name} {{d}}" for name in ("cost", "need", "power", "range", "flash", "toughness")},
}
# Key of the language → (table, column of the id) whose words are checked.
_LISTS = {
    **{key: (table, "id") for key, table in (("element", "elements"), ("type", "types"), ("timing", "timings"), ("set", "sets"))},
    "rarity": ("rarities", "id"),
    "product": ("products", "id"),
    "subtype": ("subtypes", "zh"),
}
_RARITY = "(SELECT {agg}(r.position) FROM printings q JOIN rarities r ON r.id = q.rarity WHERE q.card_id = c.id)"


@dataclass(frozen=True)
class Hits:
    """``ids``: (card id, serial or None) in order; ``notes``: what the user should know about the result."""

    query: Query
    ids: tuple[tuple[str, str | None], ...]
    notes: tuple[Fault, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """Card ids, each once."""
        return tuple(dict.fromkeys(card for card, _ in self.ids))


def search(conn: sqlite3.Connection, text: str) -> Hits:
    """All cards (with ``unique:prints``: printings) that match. Raises DataError (``search.*``) with the place of a mistake."""
    meta = dict(conn.execute("SELECT key, value FROM meta WHERE key IN ('formulas', 'values')").fetchall())
    values = {key: tuple(ways) for key, ways in json.loads(meta.get("values") or "{}").items()}
    query = parse.parse(whole(text), values)
    words = _vocabulary(conn)
    made = compile_query(query, words, values=values)
    ids = _run(conn, query, made)
    return Hits(query, ids, tuple(_left_out(conn, query, made, words, set(meta.get("formulas", "").split()))))


def _run(conn: sqlite3.Connection, query: Query, made: Compiled) -> tuple[tuple[str, str | None], ...]:
    prints = query.unique == "prints"
    joins = _joins(query, made, prints)
    # Keys alone answer for words and texts; they repeat id, position and mark of retirement of their card.
    base = "c" if "c" in joins else "k"
    order, order_params = _order(query, made, prints, base)
    where = made.where if made.retired else f"{base}.retired = 0 AND {made.where}"
    # One row a card (or printing), however many of its faces match.
    group = f" GROUP BY {base}.position" if not prints and joins & {"f", "p"} else " GROUP BY p.rowid" if prints and "f" in joins else ""
    serial = "p.serial" if prints else "NULL"
    sql = f"SELECT {base}.id, {serial} FROM {_tables(joins)} WHERE {where}{group} ORDER BY {order}"
    cursor = conn.cursor()
    cursor.row_factory = None
    return tuple(cursor.execute(sql, [*made.params, *order_params]).fetchall())


def _joins(query: Query, made: Compiled, prints: bool) -> set[str]:
    """Names of the tables that conditions, order and result speak of."""
    joins = set(made.joins)
    columns = {column for column, _ in query.orders}
    if columns - {"id", "name"} or made.retired or joins & {"f", "p"}:
        joins.add("c")
    if (made.rank and not columns) or "name" in columns:
        joins.add("k")
    if prints:
        joins |= {"c", "p"}
    return joins


def _tables(joins: set[str]) -> str:
    tables = ["cards c"] if "c" in joins else ["search_keys k"]
    if "k" in joins and "c" in joins:
        tables.append("JOIN search_keys k ON k.position = c.position")
    if "f" in joins:
        tables.append("JOIN faces f ON f.card_id = c.id")
    if "p" in joins:
        tables.append("LEFT JOIN printings p ON p.card_id = c.id")
    return " ".join(tables)


def _order(query: Query, made: Compiled, prints: bool, base: str) -> tuple[str, list[object]]:
    parts, params = [], []
    for column, down in query.orders:
        direction = "DESC" if down else "ASC"
        if column == "rarity":
            rank = "(SELECT r.position FROM rarities r WHERE r.id = p.rarity)" if prints else _RARITY.format(agg="max")
            parts.append(f"{rank} IS NULL, {rank} {direction}")
        else:
            # Numbers first, then formulas, then nothing, whatever the direction.
            plain = f"c.{column}" if column in _ORDER else value_column(column)
            kind = f"CASE typeof({plain}) WHEN 'integer' THEN 0 WHEN 'text' THEN 1 ELSE 2 END"
            by = _ORDER.get(column, f"{column}_kind, {plain} {{d}}")
            parts.append(by.replace(f"{column}_kind", kind).format(d=direction, base=base))
    if not query.orders:
        for sql, values in made.rank:
            parts.append(sql)
            params += values
    parts.append(f"{base}.position")
    if prints:
        parts.append("p.position")
    return ", ".join(parts), params


def _vocabulary(conn: sqlite3.Connection) -> Vocabulary:
    made: dict[str, dict[str, tuple[str, ...]]] = {}
    for key, (table, column) in _LISTS.items():
        words = made[key] = {}
        for row in conn.execute(f"SELECT {column}, key FROM {table} ORDER BY rowid"):
            for word in filter(None, row[1].split("\n")):
                words[word] = (*words.get(word, ()), row[0])
    return made


def _left_out(conn: sqlite3.Connection, query: Query, made: Compiled, words: Vocabulary, formulas: set[str]) -> list[Fault]:
    """A note for every numeric condition that left out cards whose value is a formula."""
    notes = []
    for term in made.numeric:
        if term.key in formulas:
            other = compile_query(query, words, formula=term)
            count = len({card for card, _ in _run(conn, query, other)})
            if count:
                place = Place(text=query.text, span=term.span)
                notes.append(fault("search.formula_left_out", place, "note", count=count, key=term.key))
    return notes


# ---- nothing found ----


def _names(conn: sqlite3.Connection) -> tuple[tuple[str, str], ...]:
    rows = conn.execute("SELECT key, name FROM names UNION SELECT person_key, name FROM names ORDER BY 1, 2")
    return tuple((row[0], row[1]) for row in rows if row[0])


def did_you_mean(conn: sqlite3.Connection, query: Query) -> Fault | None:
    """For a query that found nothing: one name that is close to one of its words. Never applied by us."""
    from rapidfuzz import fuzz, process

    known = _names(conn)
    keys = [key for key, _ in known]
    best: tuple[float, str, str, tuple[int, int]] | None = None
    for text, span in _words(query.tree):
        key = name_key(text)
        found = process.extractOne(key, keys, scorer=fuzz.ratio, score_cutoff=50) if key else None
        if found and found[0] != key and (best is None or found[1] > best[0]):
            best = (found[1], text, known[found[2]][1], span)
    if best is None:
        return None
    return fault("search.did_you_mean", Place(text=query.text, span=best[3]), "note", word=best[1], name=best[2])


def _words(node: Node | None) -> list[tuple[str, tuple[int, int]]]:
    if isinstance(node, Word):
        return [(node.text, node.span)]
    if isinstance(node, Term):
        return [(node.value, node.span)] if node.key == "name" else []
    if isinstance(node, Not):
        return []
    if isinstance(node, (All, AnyOf)):
        return [word for item in node.items for word in _words(item)]
    return []
