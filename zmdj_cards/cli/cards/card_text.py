"""Cards as lines of text and as rows of a table, in either language or both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zmdj_cards.cli.io import Language
from zmdj_cards.errors import label
from zmdj_cards.text.romanize import spoken_name
from zmdj_cards.text.wrap import wrap

NO_COST = "—"

# Words that pages and sheets use, too.
_SHARED = {
    "cost": "stat.cost",
    "need": "stat.need",
    "power": "stat.power",
    "range": "stat.range",
    "toughness": "stat.health",
    "stamina": "stat.stamina",
    "peerless": "tag.peerless",
    "front": "face.front",
    "printings": "site.printings",
}


def word(name: str, lang: Language) -> str:
    """A label: ``Cost``, ``费用`` or ``Cost 费用``."""
    en, zh = label(_SHARED.get(name, f"card.{name}"))
    return {"en": en, "zh": zh, "both": f"{en} {zh}"}[lang]


def named(item: dict[str, Any] | None, lang: Language) -> str:
    """An element, type, set or product by name; a name that is missing in one language is given in the other."""
    if item is None:
        return ""
    en, zh = item.get("en"), item.get("zh")
    if lang == "both":
        return f"{en} {zh}" if en and zh and en != zh else str(en or zh)
    return str((en or spoken_name(str(zh))) if lang == "en" else (zh or en))


def lines(row: dict[str, Any], lang: Language, width: int | None = None, printings: bool = True) -> list[str]:
    """One card, whole. ``row`` as of ``store.query.card_row``."""
    made = [_title(row["names"], lang), _kind(row, lang)]
    made += [f"{word('aliases', lang)}: {', '.join(row['aliases'])}"] if row["aliases"] else []
    made += [f"{word('counts_as', lang)}: {row['counts_as']}"] if row["counts_as"] else []
    two = len(row["faces"]) > 1 or row["faces"][0]["face"] == "awakened"
    for face in row["faces"]:
        made += ["", f"[{word(face['face'], lang)}] {_title(face, lang)}"] if two else []
        made += _face(row, face, lang, width)
    made += ["", f"{word('note', lang)}: {row['note']}"] if row["note"] else []
    if not printings:
        return made
    made += ["", word("printings", lang)]
    return made + _printings(row["printings"], lang)


def _title(names: dict[str, Any], lang: Language) -> str:
    zh, en = names["zh"], names["en"]
    if lang == "zh":
        return str(zh)
    if not en:
        draft = f"{spoken_name(zh)}  ({word('draft', 'en')})"
        return draft if lang == "en" else f"{zh}  {draft}"
    return str(en) if lang == "en" else f"{zh}  {en}"


def _kind(row: dict[str, Any], lang: Language) -> str:
    types = " / ".join(named(item, lang) for item in (row["type"], *row["also"]))
    parts = [row["id"], types, named(row["timing"], lang), named(row["element"], lang)]
    parts += [word(name, lang) for name in ("peerless", "basic", "retired") if row[name]]
    return "  ".join(part for part in parts if part)


def _face(row: dict[str, Any], face: dict[str, Any], lang: Language, width: int | None) -> list[str]:
    cost = NO_COST if row["cost"] is None else str(row["cost"])
    stats = [f"{word('cost', lang)} {cost}"]
    if row["need"] is not None:
        stats.append(f"{word('need', lang)} {named(row['element'], lang)} {row['need']}")
    values = {
        "power": face["power"],
        "toughness": row["toughness"],
        "range": face["range"],
        "flash": row["flash"],
        "stamina": row["stamina"],
    }
    stats += [f"{word(name, lang)} {value}" for name, value in values.items() if value is not None]
    stats += [f"{named(item, lang)} {item['value']}" for item in row.get("values", ())]
    made = wrap(" | ".join(stats), width, "")
    if face["subtypes"]:
        made += wrap(f"{word('subtypes', lang)}: " + " / ".join(named(item, lang) for item in face["subtypes"]), width, "")
    for kind in ("skill", "ambush", "flavour"):
        made += _text(face["texts"].get(kind), face.get("status", {}), kind, lang, width)
    return made


def _text(texts: dict[str, str] | None, status: dict[str, str], kind: str, lang: Language, width: int | None) -> list[str]:
    if not texts:
        return []
    made = [f"{word(kind, lang)}:"]
    for code in ("zh", "en") if lang == "both" else (lang,):
        other = "en" if code == "zh" else "zh"
        if code in texts:
            made += _paragraph(texts[code], width)
            if (remark := status.get(f"{kind}_{code}")) in ("gaps", "stale"):
                made.append(f"  ({word(remark, lang)})")
        elif code == "en" or lang == "zh":
            made.append(f"  ({word('missing', code)})")
            made += _paragraph(texts[other], width) if lang == code and other in texts else []
    return made


def _paragraph(text: str, width: int | None) -> list[str]:
    return [part for line in text.strip("\r\n").splitlines() for part in wrap(line.rstrip(), width)]


def _printings(items: list[dict[str, Any]], lang: Language) -> list[str]:
    from rich.cells import cell_len

    wide = max((cell_len(item["serial"]) for item in items), default=0)
    made: list[str] = []
    words: list[tuple[str, str, str]] = []
    for item in items:
        serial = item["serial"] + " " * (wide - cell_len(item["serial"]))
        rarity = item["rarity"] or ""
        name = named(item.get("rarity_name"), lang)
        rarity += f" {name}" if name and name != rarity else ""
        words.append((serial, rarity, named(item["product"], lang) or named(item["set"], lang)))
    broad = max((cell_len(rarity) for _, rarity, _ in words), default=0)
    for serial, rarity, where in words:
        made.append(f"  {serial}  {rarity}{' ' * (broad - cell_len(rarity))}  {where}".rstrip())
    return made


# ---- tables ----


def flexible(lang: Language) -> int:
    """The column that wraps in a narrow terminal: the English name, or the only one."""
    return 2 if lang == "both" else 1


# Columns of numbers, shown where some row has one: field → (heading, Chinese heading).
_STATS = {
    "cost": ("cost", "费用"),
    "power": ("pow", "武力"),
    "toughness": ("hp", "体力"),
    "range": ("rng", "射程"),
    "flash": ("fl", "闪点"),
}


def table(rows: Sequence[dict[str, Any]], lang: Language, prints: bool = False) -> tuple[list[str], list[list[str]], list[int]]:
    """(headings, cells, columns aligned right) of a list of cards, or of printings."""
    zh = lang == "zh"
    stats = [name for name in _STATS if name == "cost" or any(row[name] is not None for row in rows)]
    own = [name for name in (rows[0].get("values", ()) if rows else ()) if any(row["values"][name] is not None for row in rows)]
    names = {"both": ["牌名", "name"], "en": ["name"], "zh": ["牌名"]}[lang]
    heads = [
        "no",
        *names,
        *(["r"] if prints else []),
        *(["类别", "属性"] if zh else ["type", "el"]),
        *(_STATS[name][zh] for name in stats),
        *own,
    ]
    cells = [
        [*_cells(row, lang, prints, stats), *("" if row["values"][name] is None else str(row["values"][name]) for name in own)]
        for row in rows
    ]
    return heads, cells, list(range(len(heads) - len(stats) - len(own), len(heads)))


def _cells(row: dict[str, Any], lang: Language, prints: bool, stats: list[str]) -> list[str]:
    missing = f"{spoken_name(row['zh'])} ({word('draft', 'en')})"
    names = {"both": [row["zh"], row["en"] or missing], "en": [row["en"] or missing], "zh": [row["zh"]]}[lang]
    kind = row["type_en"] if lang == "en" else row["type_zh"]
    element = row["element_en"] if lang == "en" else row["element_zh"]
    need = "" if row["need"] in (None, 0) else str(row["need"])
    nothing = {"cost": NO_COST}
    return [
        row["serial"] if prints else row["id"],
        *names,
        *([row["rarity"] or ""] if prints else []),
        kind or "",
        f"{element or ''}{' ' if lang == 'en' and need else ''}{need}",
        *(nothing.get(name, "") if row[name] is None else str(row[name]) for name in stats),
    ]
