#!/usr/bin/env python3
"""Print a ready ``[[card]]`` block for ``data/<game>/cards/<set>.toml``, checked by the card model.

    python scripts/new_card.py                       # asks for everything
    python scripts/new_card.py --id CZ-001 --zh 赤焰·关羽 --en "Red Flame · Guan Yu" --type unit \\
        --element fire --need 1 --cost 3 --power 4 --range 1 --flash 1 --subtype 武将 --printing CZ-001:R:booster-1

What is missing is asked for on a terminal and is an error elsewhere. Exit codes: 0 block printed, 1 faults (all of them,
on stderr), 2 wrong usage.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pydantic import ValidationError

from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.model.load import load_cards, load_game

# What a card of each type carries, in the order of the file; everything else is absent on it.
STATS = {
    "unit": ("element", "need", "cost", "power", "range", "flash"),
    "attachment": ("element", "need", "cost", "power", "range", "flash"),
    "stratagem": ("element", "need", "cost", "flash"),
    "commander": ("element", "power", "range"),
    "tactic": ("element",),
    "marker": (),
}
OPTIONAL = {"element", "need"}
NAMES = ("id", "zh", "en", "type")


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Print a checked [[card]] block.", epilog="Missing fields are asked for on a terminal.")
    parser.add_argument("--game", default="zmdj")
    for field in NAMES:
        parser.add_argument(f"--{field}")
    for field in STATS["unit"]:
        parser.add_argument(f"--{field}")
    parser.add_argument("--peerless", action="store_true")
    parser.add_argument("--basic", action="store_true", help="a tactic that a deck may hold in any number")
    parser.add_argument("--counts-as", help="the full name that the card says it has")
    parser.add_argument("--subtype", action="append", default=[], help="may be repeated")
    parser.add_argument("--awakened", metavar="POWER/RANGE", help="the second face of a commander")
    parser.add_argument(
        "--printing", action="append", default=[], metavar="SERIAL:RARITY:PRODUCT", help="may be repeated; * ends an awakened face"
    )
    return parser.parse_args(argv)


def number(text: str) -> int | str:
    return int(text) if text.isdecimal() and text.isascii() else text


def ask(args: argparse.Namespace, field: str, needed: bool = True) -> str | None:
    """The value given, or typed in; None for a field left out."""
    value = getattr(args, field)
    if value is None and sys.stdin.isatty():
        value = input(f"{field}{'' if needed else ' (empty: none)'}: ").strip() or None
    if value is None and needed:
        raise SystemExit(fail([f"--{field} is missing"], 2))
    return value


def collect(args: argparse.Namespace) -> dict[str, Any]:
    """The card as a TOML table, in the order of the shipped files."""
    row: dict[str, Any] = {field: ask(args, field) for field in NAMES}
    for field in STATS.get(row["type"], STATS["unit"]):
        value = ask(args, field, needed=field not in OPTIONAL)
        if value is not None:
            row[field] = value if field == "element" else number(value)
    for flag in ("peerless", "basic"):
        if getattr(args, flag):
            row[flag] = True
    if args.counts_as:
        row["counts_as"] = args.counts_as
    if args.subtype:
        row["subtypes"] = args.subtype
    if row["type"] == "commander":
        power, _, reach = (ask(args, "awakened") or "").partition("/")
        row["awakened"] = {"power": number(power), "range": number(reach)}
    row["printing"] = [printing(text) for text in args.printing or [f"{row['id']}::"]]
    return row


def printing(text: str) -> dict[str, str]:
    serial, _, rest = text.partition(":")
    rarity, _, product = rest.partition(":")
    row = {"serial": serial, "rarity": rarity, "product": product}
    return {key: value for key, value in row.items() if value} | ({"face": "awakened"} if serial.endswith("*") else {})


def faults(card: Card, game: GameData, known: tuple[Card, ...]) -> list[str]:
    """Words that the game does not have, and names or serials that are taken."""
    words = {
        "type": ({card.type}, {row.id for row in game.type}),
        "element": ({card.element} - {None}, {row.id for row in game.element}),
        "subtype": (set(card.subtypes), {row.zh for row in game.subtype}),
        "rarity": ({item.rarity for item in card.printing} - {None}, {row.id for row in game.rarity}),
        "product": ({item.product for item in card.printing} - {None}, {row.id for row in game.product}),
        "set": ({item.set_id for item in card.printing} - {""}, {row.id for row in game.set}),
    }
    found = [f"unknown {kind} {word!r}: add it to game.toml first" for kind, (used, all_) in words.items() for word in sorted(used - all_)]
    taken = {"id": {other.id for other in known}, "zh": {other.zh for other in known}, "en": {other.en for other in known}}
    found += [f"{field} {getattr(card, field)!r} is taken" for field in taken if getattr(card, field) in taken[field]]
    serials = {item.serial for other in known for item in other.printing}
    return found + [f"serial {item.serial!r} is taken" for item in card.printing if item.serial in serials]


def value_text(key: str, value: Any) -> str:
    if key == "abilities":  # one a line; literal strings keep the quotation marks of the notation readable
        return "[\n" + "".join(f"  {literal(item)},\n" for item in value) + "]"
    # A JSON string, number, boolean or list of them is TOML, too.
    return json.dumps(value, ensure_ascii=False)


def literal(text: str) -> str:
    return f"'{text}'" if "'" not in text else json.dumps(text, ensure_ascii=False)


def block(row: dict[str, Any]) -> str:
    """The TOML text of one card: plain keys, then the awakened face, then the printings."""
    lines = ["[[card]]"] + [f"{key} = {value_text(key, value)}" for key, value in row.items() if key not in ("awakened", "printing")]
    tables = [("[card.awakened]", row["awakened"])] if "awakened" in row else []
    for head, table in tables + [("[[card.printing]]", item) for item in row["printing"]]:
        lines += ["", head] + [f"{key} = {value_text(key, value)}" for key, value in table.items()]
    return "\n".join(lines) + "\n"


def fail(messages: list[str], code: int) -> int:
    for message in messages:
        print(message, file=sys.stderr)
    return code


def main(argv: list[str] | None = None) -> int:
    args = arguments(argv)
    text = block(collect(args))
    try:
        card = Card.model_validate(tomllib.loads(text)["card"][0])
    except ValidationError as error:
        return fail([f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors()], 1)
    if found := faults(card, load_game(args.game), load_cards(args.game)):
        return fail(found, 1)
    if not sys.stdout.isatty():  # what goes into a file is TOML, so UTF-8
        sys.stdout.reconfigure(encoding="utf-8")
    print(text, end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
