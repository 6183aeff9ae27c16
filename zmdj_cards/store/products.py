"""Merged cards to rows of the product tables, and the writing of them. Row order is fixed: same inputs, same rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from zmdj_cards.model.card import Card, Printing
from zmdj_cards.model.game import GameData
from zmdj_cards.store.draft import Draft, Source
from zmdj_cards.store.merge import Merged, Shipped
from zmdj_cards.store.migrations import PRODUCTS
from zmdj_cards.text.normalize import natural_key, person
from zmdj_cards.text.search_keys import code_key, name_key, search_keys

# The kind of text before which cards print a word.
HEADED = "ambush"

Rows = dict[str, list[tuple[Any, ...]]]


def rows(shipped: Shipped, merged: Merged) -> Rows:
    """All rows of all product tables, by table."""
    made: Rows = {table: [] for table in PRODUCTS}
    sets = {row.id: number for number, row in enumerate(shipped.game.set)}
    order = sorted(merged.cards, key=lambda card_id: _order(merged.cards[card_id], sets))
    headings = {term.id: term.zh for term in shipped.terms if term.id == HEADED}
    for position, card_id in enumerate(order):
        _card(made, merged, card_id, position, headings)
    _game(made, shipped.game)
    _open_sets(made, shipped.game, merged)
    for term in shipped.terms:
        keys = "\n".join(
            dict.fromkeys(name_key(text) for text in (term.id, term.zh, term.en, term.abbr, *term.zh_aliases, term.en_plural) if text)
        )
        made["terms"].append(
            (term.id, term.zh, term.en, term.kind, term.abbr, term.icon, term.def_zh, term.def_en, term.section, f"\n{keys}\n")
        )
    return made


def _order(card: Card, sets: dict[str, int]) -> tuple[Any, ...]:
    """By set in order of release, then by collector number, whatever the rarity letters between them."""
    first = card.printing[0] if card.printing else Printing(serial=card.id)
    set_id, number, variant = first.key()
    return sets.get(set_id, len(sets)), natural_key(set_id or first.serial), natural_key(number), variant, natural_key(card.id)


def formula_columns(made: Rows) -> str:
    """The stats that some card has as a formula (``X``), by name: searches need to look for them only then."""
    columns = {"need": 7, "cost": 8, "power": 9, "range": 10, "toughness": 11, "flash": 12, "stamina": 13}
    found = {name for name, number in columns.items() if any(isinstance(row[number], str) for row in made["cards"])}
    found |= {name for name, number in (("power", 4), ("range", 5)) if any(isinstance(row[number], str) for row in made["faces"])}
    return " ".join(sorted(found))


def write(conn: sqlite3.Connection, made: Rows) -> None:
    """Replace the contents of the product tables. In a transaction."""
    for table in PRODUCTS:
        conn.execute(f"DELETE FROM [{table}]")
    for table in reversed(PRODUCTS):
        if made[table]:
            marks = ", ".join("?" * len(made[table][0]))
            conn.executemany(f"INSERT INTO [{table}] VALUES ({marks})", made[table])


def _card(made: Rows, merged: Merged, card_id: str, position: int, headings: dict[str, str]) -> None:
    card, draft, model = merged.cards[card_id], merged.drafts[card_id], merged.models[card_id]
    prints = card.printing
    made["cards"].append(
        (card.id, card.zh, card.en, card.type, "/".join(card.also) or None, card.timing, card.element, card.need, card.cost, card.power,
         card.range, card.toughness, card.flash, card.stamina, int(card.peerless), int(card.basic), card.max_copies, card.counts_as,
         card.version_of, card.rules_name, "/".join(card.subtypes), len(draft.faces), len(prints), draft.source, int(draft.retired),
         draft.note or None, position)
    )  # fmt: skip
    made["card_models"].append((card.id, model))
    _faces(made, card)
    for number, item in enumerate(prints):
        known = draft.prints[item.serial]
        set_id, digits, variant = item.key()
        records = " ".join(map(str, known.records)) or None
        made["printings"].append(
            (
                card.id,
                item.serial,
                item.face,
                set_id or item.set_id,
                digits,
                variant,
                item.rarity,
                item.product,
                known.pack or None,
                item.guid,
                records,
                known.source,
                code_key(item.serial),
                number,
            )
        )
    names = list(_names(draft))
    made["names"] += [(card.id, *row, name_key(row[3]), name_key(person(row[3]))) for row in names]
    made["texts"] += list(_texts(card, draft))
    made["search_keys"].append((position, card.id, int(draft.retired), *_keys(card, draft, [row[3] for row in names], headings)))


def _faces(made: Rows, card: Card) -> None:
    made["faces"].append((card.id, "front", card.zh, card.en, card.power, card.range, "/".join(card.subtypes)))
    subtypes = {"front": card.subtypes}
    if back := card.awakened:
        subtypes["awakened"] = back.subtypes if back.subtypes is not None else card.subtypes
        stats = (card.power if back.power is None else back.power, card.range if back.range is None else back.range)
        made["faces"].append((card.id, "awakened", back.zh or card.zh, back.en or card.en, *stats, "/".join(subtypes["awakened"])))
    for face, items in subtypes.items():
        made["card_subtypes"] += [(card.id, face, item, number) for number, item in enumerate(dict.fromkeys(items))]


def _names(draft: Draft) -> Iterator[tuple[str, str, str, str, Source, int]]:
    """(face, lang, kind, name, source, shown) of every name that was ever given to the card."""
    for face in ("front", "awakened"):
        for lang in ("zh", "en"):
            known = draft.values.get((face, lang), {})
            shown = draft.get(face, lang)
            seen: set[str] = set()
            for source in ("user", "official", "ours"):
                if (name := known.get(source)) is not None and name not in seen:
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
    made = search_keys(names, codes, said, (text.text for text in draft.texts if text.kind == "flavour"))
    return _listed(made.names), _listed(made.pinyin), _listed(made.codes), _listed(made.text), _listed(made.flavour)


def _listed(keys: Iterable[str]) -> str:
    """Keys one a line, with a line end at both ends, so that a whole key can be looked for."""
    return "\n" + "\n".join(keys) + "\n"


def _game(made: Rows, game: GameData) -> None:
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
            made[table].append((row.id, row.zh, row.en, abbr, _words(row.id, row.zh, row.en, abbr, *aliases), place))
    made["subtypes"] += [(row.zh, row.en, row.kind, _words(row.zh, row.en, *row.aliases)) for row in game.subtype]
    for rule in game.rule:
        value = ("true" if rule.value else "false") if isinstance(rule.value, bool) else str(rule.value)
        made["rules"].append((rule.id, value, rule.origin, rule.source, rule.zh, rule.en))


def _words(*names: str | None) -> str:
    """Keys of all the ways to call one thing, each between line ends."""
    return "\n" + "\n".join(dict.fromkeys(name_key(name) for name in names if name)) + "\n"


def _open_sets(made: Rows, game: GameData, merged: Merged) -> None:
    """Sets, products, rarities and subtypes that only cards speak of: they are there, without an English name."""
    known = {table: {row[0] for row in made[table]} for table in ("sets", "products", "rarities", "subtypes")}
    packs = {row[7]: row[8] for row in made["printings"] if row[8]}
    for column, table in ((3, "sets"), (7, "products"), (6, "rarities")):
        for number, name in enumerate(sorted({row[column] for row in made["printings"] if row[column]} - known[table], key=natural_key)):
            shown = packs.get(name, name) if table == "products" else name
            made[table].append((name, shown, None, None, _words(name, shown), 1000 + number))
    for name in sorted({row[2] for row in made["card_subtypes"]} - known["subtypes"]):
        made["subtypes"].append((name, None, "unknown", _words(name)))
