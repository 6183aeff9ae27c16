"""What ``zmdj text`` does: texts of cards compiled and shown."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from zmdj_cards.ability import Compiled, compile_text, from_notation, plain_en, print_zh, said, to_notation
from zmdj_cards.ability import tree as ast
from zmdj_cards.ability.chinese import Unprintable
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.cli.data.text_cards import MAX_BYTES, CardTexts, names_of, read_json, records_in
from zmdj_cards.cli.io import Console
from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault

# Nodes that are whole abilities.
_ABILITIES = (
    ast.Keyword, ast.Attach, ast.PlayOnly, ast.PlayExtra, ast.Spell, ast.Activated, ast.Triggered, ast.Static, ast.Replacement,
)  # fmt: skip


def lexicon_of(game: str) -> Lexicon:
    """The card language of a game. Raises UsageError where the game has none."""
    from zmdj_cards.games import GAMES, language

    found = language(game)
    if found is None:
        raise UsageError(fault("model.unknown_game", game=game, games=[name for name, item in GAMES.items() if item.language]))
    return found


# --- compile ---------------------------------------------------------------------------------------------------------------------------
def compiled_dict(skill: str, ambush: str, lexicon: Lexicon, names: tuple[str, ...] = (), kind: str = "") -> dict[str, Any]:
    """One text compiled: status, abilities in all three forms, faults, gaps, repairs."""
    found = compile_text(skill, ambush, lexicon=lexicon, names=names, kind=kind)
    return {
        "status": found.status,
        "abilities": [ability_dict(tree, lexicon) for tree in found.abilities],
        "faults": [item.to_dict() for item in found.faults],
        "gaps": [{"text": item.text, "field": item.field, "span": list(item.span), "what": item.what} for item in found.gaps],
        "repairs": [{"code": item.code, "field": item.field, "span": list(item.span)} for item in found.repairs],
        "reminders": [item.id for item in found.reminders],
        "compiled": found,
    }


def ability_dict(tree: ast.Node, lexicon: Lexicon) -> dict[str, str]:
    if ast.has_gap(tree):
        return {"notation": to_notation(tree, lexicon), "en": "", "zh": ""}
    return {"notation": to_notation(tree, lexicon), "en": plain_en(tree, lexicon), "zh": print_zh(tree, lexicon)}


def show_compiled(console: Console, found: dict[str, Any]) -> None:
    for number, item in enumerate(found["abilities"]):
        console.print(*([""] if number else []), item["notation"], *(line for key in ("en", "zh") for line in item[key].splitlines()))
    compiled: Compiled = found["compiled"]
    console.faults(_by_line(compiled.faults))
    if not found["abilities"] and not compiled.faults:
        console.print("no abilities")


def _by_line(faults: tuple[Fault, ...] | list[Fault]) -> list[Fault]:
    """Faults whose text is cut to the line they are in, so that the caret stands below its words."""
    out = []
    for item in faults:
        place = item.place
        if place.span is None or "\n" not in place.text:
            out.append(item)
            continue
        start = place.text.rfind("\n", 0, place.span[0]) + 1
        stop = place.text.find("\n", place.span[0])
        line = place.text[start : stop if stop >= 0 else len(place.text)]
        low, high = place.span[0] - start, min(place.span[1] - start, len(line))
        out.append(replace(item, place=replace(place, text=line, span=(low, max(high, low)))))
    return out


# --- explain ---------------------------------------------------------------------------------------------------------------------------
def explained(console: Console, item: CardTexts, lexicon: Lexicon) -> bool:
    """Print the nodes of a card beside their words, aligned by display width; whether all of it was understood."""
    found = item.compiled(lexicon)
    console.print(console.style(f"{item.id}  {item.name}", "1") + f"  {found.status}")
    for tree in found.abilities:
        text = item.ambush if lexicon.field_of(tree) == "ambush" else item.skill
        rows = [("  " * row.depth + row.node, row.words.replace("\n", " / ")) for row in said(tree, text)]
        console.print("")
        console.table(["node", "words"], rows)
        if not ast.has_gap(tree):
            console.print(*plain_en(tree, lexicon).splitlines())
    console.faults(_by_line(found.faults), stream="out")
    console.print("")
    return found.status == "FULL"


# --- coverage --------------------------------------------------------------------------------------------------------------------------
def covered(items: list[CardTexts], lexicon: Lexicon) -> dict[str, Any]:
    """Status of each card, totals, and the unread words with the number of cards each of them blocks."""
    cards: list[dict[str, Any]] = []
    blocks: Counter[str] = Counter()
    for item in items:
        found = item.compiled(lexicon)
        unread = [gap.text for gap in found.gaps]
        for words in set(unread):
            blocks[words] += 1
        codes = sorted({row.code for row in found.faults if row.severity == "error"})
        cards.append({"id": item.id, "name": item.name, "status": found.status, "unread": unread, "faults": codes})
    totals = {status: sum(row["status"] == status for row in cards) for status in ("FULL", "PARTIAL", "NONE")}
    gaps = [{"words": words, "cards": count} for words, count in sorted(blocks.items(), key=lambda pair: (-pair[1], pair[0]))]
    return {"cards_total": len(cards), "totals": totals, "gaps": gaps, "cards": cards}


def show_coverage(console: Console, report: dict[str, Any]) -> None:
    totals, count = report["totals"], report["cards_total"]
    share = f"{100 * totals['FULL'] / count:.1f} %" if count else "-"
    console.print(f"{count} cards: {totals['FULL']} FULL ({share}), {totals['PARTIAL']} PARTIAL, {totals['NONE']} NONE")
    rows = [
        (row["status"], row["id"], row["name"], "; ".join(row["unread"] or row["faults"]))
        for row in report["cards"]
        if row["status"] != "FULL"
    ]
    if rows:
        console.table(["status", "card", "name", "unread"], rows)
    if report["gaps"]:
        console.print("")
        console.table(["cards", "unread words"], [(row["cards"], row["words"]) for row in report["gaps"]], right=[0])


# --- check -----------------------------------------------------------------------------------------------------------------------------
def checked(file: Path, lexicon: Lexicon, game: str) -> tuple[list[Fault], int]:
    """Faults of all texts of a card file, and how many texts it has. Raises DataError for a file that cannot be read."""
    faults: list[Fault] = []
    count, known = 0, names_of(game)
    for card, skill, ambush, notations in _user_cards(file):
        if skill or ambush:
            count += 1
            found = compile_text(skill, ambush, lexicon=lexicon, known=known)
            faults += [item.at(source=_source(file, item), card=card) for item in _by_line(found.faults)]
        for text in notations:
            count += 1
            faults += [item.at(source=file.name, card=card) for item in check_notation(text, lexicon)]
    return faults, count


def _source(file: Path, item: Fault) -> str:
    return f"{file.name} ({item.place.source})" if item.place.source else file.name


def check_notation(text: str, lexicon: Lexicon) -> list[Fault]:
    """Faults of an ability in the notation: its form, whether a card can say it, and the static checks."""
    try:
        tree = from_notation(text, lexicon)
    except DataError as error:
        return list(error.faults)
    if not isinstance(tree, (*_ABILITIES, *lexicon.own.abilities)):
        return [fault("ability.notation_not_ability", Place(text=text), node=type(tree).__name__)]
    try:
        chinese = print_zh(tree, lexicon)
    except Unprintable:
        return [fault("ability.notation_unsayable", Place(text=text))]
    parts = ("", chinese) if lexicon.field_of(tree) == "ambush" else (chinese, "")
    return _by_line(compile_text(*parts, lexicon=lexicon, kind=lexicon.extra.get("kinds", {}).get(type(tree), "")).faults)


def _user_cards(file: Path) -> Iterator[tuple[str, str, str, list[str]]]:
    """(card, skill text, ambush text, notations) of each card of a file."""
    if file.suffix.lower() == ".json":
        for row in records_in(read_json(file)):
            name = str(row.get("serial_number") or row.get("id") or row.get("name") or "")
            yield name, _text(row, "skill"), _text(row, "ambush"), _list(row.get("abilities"))
        return
    try:
        content = file.read_bytes()
        if len(content) > MAX_BYTES:
            raise DataError(fault("ability.file", Place(source=str(file)), detail=f"> {MAX_BYTES} bytes"))
        text = content.decode("utf-8-sig")
        table = tomllib.loads(text) if file.suffix.lower() == ".toml" else None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(fault("ability.file", Place(source=str(file)), detail=str(error))) from error
    if table is None:
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                yield f"line {number}", line.replace("\\n", "\n"), "", []
        return
    for row in table.get("card", []):
        name = str(row.get("id") or row.get("zh") or "")
        yield name, _text(row, "skill"), _text(row, "ambush"), _list(row.get("abilities"))
        awakened = row.get("awakened")
        if isinstance(awakened, dict):
            yield name + "*", _text(awakened, "skill"), "", _list(awakened.get("abilities"))


def _text(row: dict[str, Any], kind: str) -> str:
    return str(row.get(f"{kind}_text") or row.get(f"{kind}_zh") or "")


def _list(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []
