"""How decks, verdicts and statistics are shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from zmdj_cards.cli.decks.deck_lexicon import Language, counted, pair, summary, word
from zmdj_cards.cli.io import Console
from zmdj_cards.errors import Fault, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.deck import Entry
from zmdj_cards.work.decks.judging import Judged, sizes
from zmdj_cards.work.decks.listing import coded
from zmdj_cards.work.decks.reading import Item

if TYPE_CHECKING:
    from zmdj_cards.decks.context import Context
    from zmdj_cards.decks.diff import Change
    from zmdj_cards.decks.stats import Stats

DASH = "—"
# So many faults of one deck are shown; a source or a name is shown with so many characters in a table.
MOST_FAULTS = 40
WIDEST = 60


def section_name(section: str, context: Context, lang: Language) -> str:
    return pair(context.layout.names.get(section, (section, section)), lang)


def game_name(context: Context, lang: Language) -> str:
    return pair((context.game.game.en, context.game.game.zh), lang) if context.game else ""


def print_checked(console: Console, checked: Judged, lang: Language) -> None:
    """One deck: what it is, the verdict, then a block for each fault."""
    item, context = checked.item, checked.item.context
    console.print(console.style(" ".join(part for part in (item.source, item.deck.name) if part), "1"))
    if item.deck.entries:
        parts = [f"{section_name(section, context, lang)} {count}" for section, count in sizes(item).items()]
        console.print("  " + "  ".join(parts))
    verdict = console.style(word("legal" if checked.legal else "illegal", lang), "32" if checked.legal else "31")
    fmt = context.format
    named = [game_name(context, lang), pair((fmt.en, fmt.zh), lang), f"{word('rules', lang)} {checked.verdict.rules_version}"]
    console.print(f"  {verdict}: {', '.join(part for part in named if part)}")
    counted_faults = (("errors", checked.errors), ("warnings", checked.warnings), ("notes", checked.notes))
    counts = [counted(count, key, lang) for key, count in counted_faults if count]
    if counts:
        console.print("  " + ", ".join(counts))
    show_faults(console, checked.faults, lang, "out")


def show_faults(console: Console, faults: Sequence[Fault], lang: Language, stream: Literal["out", "err"]) -> None:
    """The faults of a deck, so many of them: a list of another game, or no list at all, has one on every line."""
    console.faults(faults[:MOST_FAULTS], lang, stream)
    if (more := len(faults) - MOST_FAULTS) > 0:
        console.faults([fault("deck.more_faults", severity="note", count=more)], lang, stream)


def print_left_out(console: Console, items: Sequence[Item], lang: Language) -> None:
    """The files of folders and archives that are no decks, each with the reason."""
    if items:
        console.print("", console.style(f"{word('left_out', lang)} ({len(items)})", "1"))
        console.faults([item.faults[0] for item in items], lang, "out")


def _short(text: str) -> str:
    """A text for a cell of a table: its middle left out where it is very long."""
    return text if len(text) <= WIDEST else f"{text[: WIDEST // 2]}…{text[-WIDEST // 2 :]}"


def print_summary(console: Console, rows: Sequence[Judged], lang: Language) -> None:
    """One line a deck, and the totals."""
    heads = [word(key, lang) for key in ("deck", "name", "game", "cards", "errors", "warnings", "verdict")]
    cells = []
    for row in rows:
        counts = "/".join(str(count) for count in sizes(row.item).values())
        verdict = word("legal" if row.legal else "illegal", lang)
        game = game_name(row.item.context, lang)
        names = (row.item.source, row.item.deck.name)
        cells.append([*(names if console.width is None else map(_short, names)), game, counts, row.errors, row.warnings, verdict])
    console.table(heads, cells, right=(4, 5), flexible=0)
    console.print(summary(len(rows), sum(row.legal for row in rows), lang))


class Names:
    """Names of types and elements in the wanted language."""

    def __init__(self, context: Context, lang: Language) -> None:
        game = context.game
        self.lang = lang
        self.types = {item.id: pair((item.en, item.zh), lang) for item in game.type} if game else {}
        self.elements = {item.id: pair((item.en, item.zh), lang) for item in game.element} if game else {}

    def type(self, card_type: str) -> str:
        return self.types.get(card_type, card_type)

    def element(self, element: str | None) -> str:
        return self.elements.get(element, element) if element else DASH

    def card(self, card: Card) -> str:
        return pair(card.names, self.lang)


def print_deck(console: Console, item: Item, lang: Language) -> None:
    """The deck by section, one card a line."""
    context = item.context
    names = Names(context, lang)
    deck, code = item.deck, coded(item)
    console.print(console.style(deck.name or item.source, "1"))
    console.print(f"  {word('hash', lang)} {code.hash}", f"  {word('code', lang)} {code.code}")
    for note in deck.notes:
        console.print(f"  # {note}")
    keys = ["count", "card", "type", "element", "need", "cost", "power", "printing"]
    if not any(entry.printing for entry in deck.entries):
        keys.remove("printing")
    heads = [word(key, lang) for key in keys]
    for section in deck.sections(context.layout.sort_key):
        console.print("", console.style(f"{section_name(section, context, lang)} ({deck.size(section)})", "1"))
        console.table(
            heads, [_entry_cells(entry, context, names)[: len(keys)] for entry in deck.section(section)], right=(0, 4, 5, 6), flexible=1
        )


def _entry_cells(entry: Entry, context: Context, names: Names) -> list[Any]:
    card = context.index.get(entry.card)
    if card is None:
        return [entry.count, f"{entry.card} ({word('unknown', names.lang)})", "", "", "", "", "", entry.printing]
    values = [DASH if value is None else value for value in (card.need, card.cost, card.power)]
    return [entry.count, names.card(card), names.type(card.type), names.element(card.element), *values, entry.printing or ""]


def print_stats(console: Console, item: Item, found: Stats, lang: Language) -> None:
    context = item.context
    names = Names(context, lang)
    console.print(console.style(item.deck.name or item.source, "1"))
    parts = [f"{section_name(section, context, lang)} {count}" for section, count in found.sections.items()]
    console.print("  " + "  ".join(parts), "", console.style(word("curve", lang), "1"))
    # Costs that no card has are empty bars: the curve keeps its shape.
    costs = range(min(found.curve, default=0), max(found.curve, default=-1) + 1)
    curve: list[tuple[Any, int]] = [*((cost, found.curve.get(cost, 0)) for cost in costs), *found.special.items()]
    if found.no_cost:
        curve.append((DASH, found.no_cost))
    for cost, count in curve:
        console.print(f"  {cost!s:>3} {count:>3} {'#' * min(count, 60)}")
    if found.mean is not None:
        console.print(f"  {word('mean', lang)} {found.mean:.2f}, {word('median', lang)} {found.median:g}")
    _print_counts(console, word("types", lang), ((names.type(key), count) for key, count in found.types.items()))
    rows = []
    for element in sorted({*found.elements, *found.tactics}):
        label = names.element(element) if element else word("no_element", lang)
        rows.append((label, f"{found.elements.get(element, 0)} + {found.tactics.get(element, 0)} {word('tactics', lang)}"))
    _print_counts(console, word("elements", lang), rows)
    console.print("", console.style(word("flash", lang), "1"))
    flash = "  ".join(f"{point}: {count}" for point, count in found.flash.items())
    console.print(f"  {flash}", f"  {found.flash_cards} {word('flash_cards', lang)}, {found.flash_points} {word('flash_points', lang)}")
    console.print(f"  {word('peerless', lang)}: {found.peerless}")
    _print_needs(console, found, context, names)


def _print_counts(console: Console, title: str, rows: Iterable[tuple[str, Any]]) -> None:
    console.print("", console.style(title, "1"))
    for label, count in rows:
        console.print(f"  {label}: {count}")


def _print_needs(console: Console, found: Stats, context: Context, names: Names) -> None:
    if not found.needs:
        return
    lang = names.lang
    console.print("", console.style(word("needs", lang), "1"))
    rows = []
    for row in found.needs:
        card = context.index.get(row.card)
        state = word("met", lang) if row.met else f"{word('short', lang)} {row.need - row.supply}"
        rows.append([row.count, names.card(card) if card else row.card, names.element(row.element), row.need, row.supply, state])
    heads = [word(key, lang) for key in ("count", "card", "element", "need", "tactics", "verdict")]
    console.table(heads, rows, right=(0, 3, 4), flexible=1)


def print_diff(console: Console, changes: tuple[Change, ...], context: Context, lang: Language) -> None:
    if not changes:
        console.print(word("same", lang))
        return
    names = Names(context, lang)
    rows = []
    for row in changes:
        card = context.index.get(row.card)
        label = names.card(card) if card else row.card
        shown = f"{label} ({row.printing})" if row.printing else label
        rows.append([f"{row.after - row.before:+d}", row.before, row.after, shown, section_name(row.section, context, lang)])
    console.table([word(key, lang) for key in ("change", "before", "after", "card", "section")], rows, right=(0, 1, 2), flexible=3)
