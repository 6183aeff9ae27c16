"""Merged cards to rows of the product tables, and the writing of them. Row order is fixed: same inputs, same rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.game import GameData
from zmdj_cards.store.draft import Draft, Source
from zmdj_cards.store.merge import Merged, Shipped
from zmdj_cards.store.migrations import PRODUCTS
from zmdj_cards.store.search import lexicon
from zmdj_cards.text.normalize import natural_key, person
from zmdj_cards.text.search_keys import code_key, name_key, search_keys, value_words

# The kind of text before which cards print a word.
HEADED = "ambush"

Rows = dict[str, list[tuple[Any, ...]]]


def rows(shipped: Shipped, merged: Merged) -> Rows:
    """All rows of all product tables, by table."""
    tables: Rows = {table: [] for table in PRODUCTS}
    sets = {row.id: number for number, row in enumerate(shipped.game.set)}
    order = sorted(merged.cards, key=lambda card_id: _order(merged.cards[card_id], sets))
    headings = {term.id: term.zh for term in shipped.terms if term.id == HEADED}
    for position, card_id in enumerate(order):
        _card(tables, merged, card_id, position, headings)
    _game(tables, shipped.game)
    _open_sets(tables, shipped.game, merged)
    for term in shipped.terms:
        keys = "\n".join(
            dict.fromkeys(name_key(text) for text in (term.id, term.zh, term.en, term.abbr, *term.zh_aliases, term.en_plural) if text)
        )
        tables["terms"].append(
            (term.id, term.zh, term.en, term.kind, term.abbr, term.icon, term.def_zh, term.def_en, term.section, f"\n{keys}\n")
        )
    return tables


def _order(card: Card, sets: dict[str, int]) -> tuple[Any, ...]:
    """By set in order of release, then by collector number, whatever the rarity letters between them."""
    first = card.printing[0] if card.printing else Printing(serial=card.id)
    set_id, number, variant = first.key()
    return sets.get(set_id, len(sets)), natural_key(set_id or first.serial), natural_key(number), variant, natural_key(card.id)


def formula_columns(tables: Rows) -> str:
    """The stats that some card has as a formula (``X``), by name: searches need to look for them only then."""
    columns = {"need": 7, "cost": 8, "power": 9, "range": 10, "toughness": 11, "flash": 12, "stamina": 13}
    formulas = {name for name, number in columns.items() if any(isinstance(row[number], str) for row in tables["cards"])}
    formulas |= {name for name, number in (("power", 4), ("range", 5)) if any(isinstance(row[number], str) for row in tables["faces"])}
    return " ".join(sorted(formulas))


def value_keys(game: GameData) -> str:
    """The search keys of the numbers that only this game has, with all ways to write them, as JSON; empty where it has none."""
    words = value_words(((row.id, row.abbr, row.zh, row.en) for row in game.value), lexicon.KEYS)
    return json.dumps(words, ensure_ascii=False) if words else ""


def write(conn: sqlite3.Connection, tables: Rows) -> None:
    """Replace the contents of the product tables. In a transaction."""
    for table in PRODUCTS:
        conn.execute(f"DELETE FROM [{table}]")
    for table in reversed(PRODUCTS):
        if tables[table]:
            marks = ", ".join("?" * len(tables[table][0]))
            conn.executemany(f"INSERT INTO [{table}] VALUES ({marks})", tables[table])


def _card(tables: Rows, merged: Merged, card_id: str, position: int, headings: dict[str, str]) -> None:
    card, draft, model = merged.cards[card_id], merged.drafts[card_id], merged.models[card_id]
    prints = card.printing
    tables["cards"].append(
        (card.id, card.zh, card.en, card.type, "/".join(card.also) or None, card.timing, card.element, card.need, card.cost, card.power,
         card.range, card.toughness, card.flash, card.stamina, int(card.peerless), int(card.basic), card.max_copies, card.counts_as,
         card.version_of, card.rules_name, "/".join(card.subtypes), len(draft.faces), len(prints), draft.source, int(draft.retired),
         draft.note or None, position)
    )  # fmt: skip
    tables["card_models"].append((card.id, model))
    _faces(tables, card)
    for number, item in enumerate(prints):
        printing = draft.prints[item.serial]
        set_id, digits, variant = item.key()
        records = " ".join(map(str, printing.records)) or None
        tables["printings"].append(
            (
                card.id,
                item.serial,
                item.face,
                set_id or item.set_id,
                digits,
                variant,
                item.rarity,
                item.product,
                printing.pack or None,
                item.guid,
                records,
                printing.source,
                code_key(item.serial),
                number,
            )
        )
    names = list(_names(draft))
    tables["names"] += [(card.id, *row, name_key(row[3]), name_key(person(row[3]))) for row in names]
    tables["texts"] += list(_texts(card, draft))
    tables["search_keys"].append((position, card.id, int(draft.retired), *_keys(card, draft, [row[3] for row in names], headings)))


def _faces(tables: Rows, card: Card) -> None:
    tables["faces"].append((card.id, "front", card.zh, card.en, card.power, card.range, "/".join(card.subtypes)))
    subtypes = {"front": card.subtypes}
    if back := card.awakened:
        subtypes["awakened"] = back.subtypes if back.subtypes is not None else card.subtypes
        stats = (card.power if back.power is None else back.power, card.range if back.range is None else back.range)
        tables["faces"].append((card.id, "awakened", back.zh or card.zh, back.en or card.en, *stats, "/".join(subtypes["awakened"])))
    for face, items in subtypes.items():
        tables["card_subtypes"] += [(card.id, face, item, number) for number, item in enumerate(dict.fromkeys(items))]


def _names(draft: Draft) -> Iterator[tuple[str, str, str, str, Source, int]]:
    """(face, lang, kind, name, source, shown) of every name that was ever given to the card."""
    for face in ("front", "awakened"):
        for lang in ("zh", "en"):
            given = draft.values.get((face, lang), {})
            shown = draft.get(face, lang)
            seen: set[str] = set()
            for source in ("user", "official", "ours"):
                if (name := given.get(source)) is not None and name not in seen:
                    seen.add(name)
                    yield face, lang, "full", name, source, int(name == shown)
    for alias, source in dict.fromkeys(draft.aliases):
        yield "front", "zh" if not alias.isascii() else "en", "alias", alias, source, 0


def _texts(card: Card, draft: Draft) -> Iterator[tuple[Any, ...]]:
    for text in draft.texts:
        serials = " ".join(text.serials) or None
        yield card.id, text.face, text.lang, text.kind, text.text, text.source, int(text.shown), serials, text.status, text.notation


def _keys(card: Card, draft: Draft, names: list[str], headings: dict[str, str]) -> tuple[str, str, str, str, str]:
    codes = (card.id, *(code for item in card.printing for code in (item.serial, item.guid) if code))
    texts = [text for text in draft.texts if text.kind != "flavour"]
    # The word that cards print as a pill before a text of its own field can be searched for like the text.
    said = (*(text.text for text in texts), *(headings[text.kind] for text in texts if text.kind in headings))
    keys = search_keys(names, codes, said, (text.text for text in draft.texts if text.kind == "flavour"))
    return _listed(keys.names), _listed(keys.pinyin), _listed(keys.codes), _listed(keys.text), _listed(keys.flavour)


def _listed(keys: Iterable[str]) -> str:
    """Keys one a line, with a line end at both ends, so that a whole key can be looked for."""
    return "\n" + "\n".join(keys) + "\n"


def _game(tables: Rows, game: GameData) -> None:
    lists: dict[str, tuple[Any, ...]] = {
        "elements": game.element,
        "types": game.type,
        "timings": game.timing,
        "sets": game.set,
        "products": game.product,
        "rarities": game.rarity,
    }
    for table, items in lists.items():
        for number, row in enumerate(items):
            abbr = row.abbr if table == "elements" else None
            aliases = () if table == "elements" else row.aliases
            place = row.rank if table == "rarities" else number
            tables[table].append((row.id, row.zh, row.en, abbr, _words(row.id, row.zh, row.en, abbr, *aliases), place))
    tables["subtypes"] += [(row.zh, row.en, row.kind, _words(row.zh, row.en, *row.aliases)) for row in game.subtype]
    for rule in game.rule:
        value = ("true" if rule.value else "false") if isinstance(rule.value, bool) else str(rule.value)
        tables["rules"].append((rule.id, value, rule.origin, rule.source, rule.zh, rule.en))


def _words(*names: str | None) -> str:
    """Keys of all the ways to call one thing, each between line ends."""
    return "\n" + "\n".join(dict.fromkeys(name_key(name) for name in names if name)) + "\n"


def _open_sets(tables: Rows, game: GameData, merged: Merged) -> None:
    """Sets, products, rarities and subtypes that only cards speak of: they are there, without an English name."""
    named = {table: {row[0] for row in tables[table]} for table in ("sets", "products", "rarities", "subtypes")}
    packs = {row[7]: row[8] for row in tables["printings"] if row[8]}
    for column, table in ((3, "sets"), (7, "products"), (6, "rarities")):
        for number, name in enumerate(sorted({row[column] for row in tables["printings"] if row[column]} - named[table], key=natural_key)):
            shown = packs.get(name, name) if table == "products" else name
            tables[table].append((name, shown, None, None, _words(name, shown), 1000 + number))
    own = {word.zh: word.en or None for word in merged.words.values() if word.kind == "subtype"}
    tables["words"] += [(word.kind, word.zh, word.en, word.means, merged.word_source(word)) for word in sorted(merged.words.values())]
    for name in sorted(({row[2] for row in tables["card_subtypes"]} | own.keys()) - named["subtypes"]):
        english = own.get(name)
        tables["subtypes"].append((name, english, "unknown", _words(name, english)))
