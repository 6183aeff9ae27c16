"""From printed text to trees: clean, read every line, verify the reminders, check, and account for every character."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.clean import Bracket, Line, Repair, clean, is_placeholder, simplified
from zmdj_cards.ability.gaps import with_gaps
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.lines import MAX_LINE, Lines
from zmdj_cards.ability.mend import Mended, Seen, mended
from zmdj_cards.ability.notation import from_notation, to_notation
from zmdj_cards.ability.parse import Chart, TooComplex
from zmdj_cards.ability.printing import host_of, reminded
from zmdj_cards.ability.reading.page import folded, is_english, pieces
from zmdj_cards.ability.reading.reader import Reader, reader_of
from zmdj_cards.ability.refer import resolve
from zmdj_cards.ability.tree import Gap, Node
from zmdj_cards.errors import Fault, Place, Severity, fault
from zmdj_cards.text.inline import circled, plain, tokens
from zmdj_cards.text.span import Range, Traced, line_column

Status = Literal["FULL", "PARTIAL", "NONE"]
Field = Literal["skill", "ambush"]
Locate = Literal["clauses", "lines", "nothing"]
MAX_TEXT = 6_000
_UNREAD = {
    "clause": "ability.unread_clause",
    "line": "ability.unread_line",
    "text": "ability.unread_text",
    "bracket": "ability.unread_bracket",
}


# Repairs that a reader is told of, once a text.
_SAID = {
    "traditional": "ability.traditional",
    "markup": "ability.markup",
    "line_break": "ability.line_break",
    "numbered_option": "ability.option_marks",
    "inline_option": "ability.option_marks",
    "split_paragraph": "ability.split_paragraph",
    "missing_comma": "ability.missing_comma",
    "doubled_mark": "ability.doubled_mark",
    "missing_timing": "ability.missing_timing",
    "synonym": "ability.synonym",
}


@dataclass(frozen=True)
class Unread:
    """A named gap: the exact words, where they stand in the printed text of `field`, and what kind of thing they are."""

    text: str
    field: str
    span: Range
    what: str = "clause"


@dataclass(frozen=True)
class Reminded:
    """A reminder that was recognised: its keyword or rule, and its range."""

    id: str
    field: str
    span: Range


@dataclass(frozen=True)
class Compiled:
    """What a text says. `abilities` are in printed order, Ambush last; trees with a `Gap` are among them when part of a line was read.

    `status`: FULL — every character accounted for and read; PARTIAL — some of it; NONE — nothing (a text without abilities is FULL).
    `kept`: what the data of a card hold of its text: as `abilities`, but whatever is not read or cannot be meant is a `Gap` with its words,
    so that a card with such words is never taken for one without.
    """

    abilities: tuple[Node, ...]
    kept: tuple[Node, ...]
    faults: tuple[Fault, ...]
    status: Status
    gaps: tuple[Unread, ...]
    repairs: tuple[Repair, ...]
    reminders: tuple[Reminded, ...]


@dataclass(frozen=True)
class Cut:
    """A text cut into abilities by its language (`lexicon.extra["split"]`): each with the category it is read as; what was put right
    and the reminders, each with its range in the printed text."""

    pieces: tuple[tuple[Traced, str], ...]
    repairs: tuple[tuple[str, Range], ...] = ()
    reminders: tuple[tuple[str, Range], ...] = ()


@dataclass
class _Piece:
    """An ability, or unread words (`tree` None), with the text it stands in."""

    tree: Node | None
    field: str
    text: str
    span: Range
    meant: bool = True

    def wrong(self, work: _Work, found: Fault) -> None:
        """Something is wrong with it, at a place in its text."""
        work.faults.append(_fault(found.code, self.field, self.text, found.place.span or (0, 0), found.severity, **found.params))
        self.meant = self.meant and found.severity != "error"

    def kept(self, lexicon: Lexicon) -> Node:
        """The ability, where it is all read and can be meant or holds gaps of its own; else a gap with all its words."""
        if self.tree is not None and self.meant:
            return self.tree
        gap = Gap(self.text[slice(*self.span)], span=self.span)
        holder = next((made for made, field in lexicon.own.fields.items() if field == self.field), None)
        return gap if holder is None else holder((gap,), span=self.span)


class _Work:
    """State of one compilation."""

    def __init__(self, lexicon: Lexicon, locate: Locate) -> None:
        self.lexicon = lexicon
        self.abilities: list[Node] = []
        self.pieces: list[_Piece] = []
        self.faults: list[Fault] = []
        self.gaps: list[Unread] = []
        self.repairs: list[Repair] = []
        self.reminders: list[Reminded] = []
        self.locate: Locate = locate
        self.charts = Lines(lexicon, charts=locate == "clauses")
        self.known: Collection[str] | None = None
        self.names: tuple[str, ...] = ()
        self.kind = ""
        self.read = 0
        self.texts: dict[str, str] = {}
        self.hosts: list[tuple[str, str, str, Range]] = []


def compile_text(
    skill_text: str,
    ambush_text: str = "",
    flavour: str | tuple[str, ...] = "",
    *,
    lexicon: Lexicon,
    locate: Locate = "clauses",
    names: tuple[str, ...] = (),
    kind: str = "",
    known: Collection[str] | None = None,
) -> Compiled:
    """Compile the two ability texts of a card as printed. `flavour`: the flavour text(s) of the card, so that one that strayed into
    the ambush field is recognised. `locate`: how closely what is not read is looked for: its clauses, its
    lines, or nothing: then only whether all is read counts, and the first line that is not read ends the work. `names` and `kind`: the
    card's names and type, for languages in which a text calls its card by name or depends on its type. `known`: the names that cards have;
    a text that speaks of another gets a warning. Never raises on any text."""
    work = _Work(lexicon, locate)
    work.names, work.kind, work.known = names, kind, known
    flavours = {_squeezed(item) for item in ((flavour,) if isinstance(flavour, str) else flavour)} - {""}
    for field, text in (("skill", skill_text), ("ambush", ambush_text)):
        if field == "ambush" and _squeezed(text) in flavours:
            work.repairs.append(Repair("flavour_in_ambush", field, (0, len(text))))
            work.faults.append(_fault("ability.flavour_in_ambush", field, text, (0, len(text)), severity="warning"))
        elif is_placeholder(text):
            if text:
                work.repairs.append(Repair("placeholder", field, (0, len(text))))
        else:
            _field(work, field, text)
    return _result(work)


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _result(work: _Work) -> Compiled:
    from zmdj_cards.ability.check import check, check_card

    whole = [(piece, piece.tree) for piece in work.pieces if piece.tree is not None and not a.has_gap(piece.tree)]
    for piece, tree in whole:
        for item in check(tree, work.lexicon, work.known):
            piece.wrong(work, item)
        for span in _loose(work, piece, tree):
            work.faults.append(_fault("ability.any_one", piece.field, piece.text, span, "warning"))
    for place, item in check_card([tree for _, tree in whole], work.lexicon, work.kind):
        whole[place][0].wrong(work, item)
    bad = work.gaps or any(item.severity == "error" for item in work.faults)
    status: Status = "FULL" if not bad else ("PARTIAL" if work.read else "NONE")
    kept = sorted(work.pieces, key=lambda piece: (piece.field != "skill", piece.span))
    return Compiled(
        tuple(work.abilities),
        tuple(piece.kept(work.lexicon) for piece in kept),
        tuple(work.faults),
        status,
        tuple(work.gaps),
        tuple(work.repairs),
        tuple(work.reminders),
    )


def _loose(work: _Work, piece: _Piece, tree: Node) -> list[Range]:
    """Where a phrase begins with a word that is read as one and could be meant as any number."""
    words = (work.lexicon.extra.get("static") or {}).get("loose", ())
    ones = (part.span for part in tree.walk() if isinstance(part, a.Sel) and part.qty == 1 and part.span) if words else ()
    return [span for span in ones if piece.text[slice(*span)].startswith(words)]


def _fault(code: str, field: str, text: str, span: Range, severity: Severity = "error", **params: Any) -> Fault:
    line, column = line_column(text, span[0])
    shown = text if len(text) <= 2_000 else text[:2_000]
    return fault(code, Place(source=field, line=line, column=column, text=shown, span=span), severity, **params)


def _field(work: _Work, field: str, text: str) -> None:
    if len(text) > MAX_TEXT:
        work.gaps.append(Unread(text[:60] + "…", field, (0, len(text)), "text"))
        work.pieces.append(_Piece(None, field, text, (0, len(text))))
        work.faults.append(_fault("ability.too_long", field, text, (0, len(text)), limit=MAX_TEXT, length=len(text)))
        return
    if is_english(text) and (reader := reader_of(work.lexicon)) is not None:
        work.texts[field] = text
        _english(work, field, text, reader)
        return
    if split := work.lexicon.extra.get("split"):
        simple = simplified(text)
        if simple != text:
            _put_right(work, field, text, "traditional", (0, len(text)))
        _split_by_language(work, field, text, split(simple, work.names, work.kind))
        return
    work.texts[field] = text
    lines, repairs, broken = clean(text, field)
    said: set[str] = set()
    for item in repairs:
        if item.code in said:
            work.repairs.append(item)
        else:
            said.add(item.code)
            _put_right(work, field, text, item.code, item.span)
    for span in broken:
        _gap(work, field, text, span, "bracket")
    for line in lines:
        if work.gaps and work.locate == "nothing":
            return
        _line(work, field, text, line)


def _english(work: _Work, field: str, text: str, reader: Reader) -> None:
    """Read a text in the English that our printer writes."""
    for piece in pieces(text):
        if work.gaps and work.locate == "nothing":
            return
        line, where = piece.main, piece.main.span(0, len(piece.main.text))
        if work.charts.too_long(line.text):
            _gap(work, field, text, where, "text")
            continue
        line = _unhosted(work, field, text, line)
        found = reader.read(line.text)
        if not found.trees:
            far = min(found.far, len(line.text) - 1)
            unread = line.text.rfind(" ", 0, far) + 1  # from the word that could not be read
            _gap(work, field, text, line.span(unread if unread < far else far, len(line.text)), "line")
            continue
        work.read += 1
        tree, wrong = resolve(_unplaced(found.trees[0], where), work.lexicon)
        work.abilities.append(tree)
        work.pieces.append(_Piece(tree, work.lexicon.field_of(tree), text, where))
        for item in wrong:
            work.pieces[-1].wrong(work, item)
        if len(found.trees) > 1:
            said = [to_notation(item, work.lexicon) for item in found.trees[:2]]
            work.faults.append(_fault("ability.ambiguous", field, text, where, "warning", one=said[0], two=said[1]))
        for bracket in piece.brackets:
            _english_bracket(work, field, text, bracket, tree)
    _same_host(work)


def _unhosted(work: _Work, field: str, text: str, line: Traced) -> Traced:
    """The line with one word for whatever a card is attached to; which one it had is kept for when its host is known."""
    for kind, said in _hosts(work.lexicon).items():
        while (at := line.text.lower().find(said)) >= 0:
            span = line.span(at, at + len(said))
            work.hosts.append((kind, field, text, span))
            line = line[:at] + Traced(_HOST, (span,) * len(_HOST)) + line[at + len(said) :]
    return line


_HOST = "the attached unit"


def _hosts(lexicon: Lexicon) -> dict[str, str]:
    """What a host is called by its kind, but for the word that is said where the kind is not known."""
    labels = lexicon.extra.get("english", {}).get("labels")
    said = {kind: plain(tokens(words, labels)) for kind, words in lexicon.extra.get("english", {}).get("hosts", {}).items()}
    return {kind: words for kind, words in said.items() if words != _HOST}


def _same_host(work: _Work) -> None:
    """A card that is attached to one kind of thing does not speak of another as its host."""
    known = host_of(work.abilities)
    for kind, field, text, span in work.hosts if known else ():
        if kind != known:
            work.faults.append(_fault("ability.other_host", field, text, span, "warning"))
    work.hosts.clear()


def _english_bracket(work: _Work, field: str, text: str, bracket: Traced, tree: Node) -> None:
    """A bracket in English is the reminder of a keyword that its ability is or gives, as the glossary words it."""
    span = bracket.span(0, len(bracket.text))
    said = " ".join(bracket.text.lower().split()).rstrip(".")
    for kid, reminder in work.lexicon.extra.get("reminders", dict)().items():
        pattern = re.escape(folded(reminder).lower().rstrip(".")).replace("ⓧ", r"(\w+)")  # a circled number is a word, too
        if (match := re.fullmatch(pattern, said)) is None:
            continue
        n = match.group(1) if match.groups() else None
        if any(name == kid and (n is None or n in (str(number), circled(str(number)))) for name, number in reminded(tree, work.lexicon)):
            work.reminders.append(Reminded(kid, field, span))
        else:
            _differs(work, _fault("ability.reminder_of_nothing", field, text, span, keyword=kid, n=n or ""), field, text)
        return
    _gap(work, field, text, span, "bracket")


def _unplaced(tree: Node, where: Range) -> Node:
    """The tree whose parts stand nowhere in particular in a text."""

    def bare(value: Any) -> Any:
        if isinstance(value, Node):
            return replace(value, span=None, **{f.name: bare(getattr(value, f.name)) for f in fields(value) if f.name != "span"})
        return tuple(bare(item) for item in value) if isinstance(value, tuple) else value

    made: Node = replace(bare(tree), span=where)
    return made


def _split_by_language(work: _Work, field: str, text: str, cut: Cut) -> None:
    """Read the abilities of a language that tells by itself where they begin and end."""
    work.repairs.extend(Repair(code, field, span) for code, span in cut.repairs)
    work.reminders.extend(Reminded(known, field, span) for known, span in cut.reminders)
    for piece, start in cut.pieces:
        _ability(work, field, text, piece, start)


def _gap(work: _Work, field: str, text: str, span: Range, what: str) -> None:
    words = text[span[0] : span[1]]
    work.gaps.append(Unread(words, field, span, what))
    if what != "clause":  # which is part of a tree
        work.pieces.append(_Piece(None, field, text, span))
    shown = words if len(words) <= 80 else words[:80] + "…"
    work.faults.append(_fault(_UNREAD[what], field, text, span, words=shown))


# The name of an ability, with its number or cost: the words before the brackets that say what it does.
_LABEL = re.compile(r"[\u4e00-\u9fff]{1,6}[0-9①-⑳ⓧX]?")


_NAMED = re.compile(r"([\u4e00-\u9fff]{2,4}[0-9①-⑳ⓧX]?)(?:：|——|—)")


def _labelled(work: _Work, field: str, text: str, line: Line) -> bool:
    """A line that is the name of an ability, which stands in brackets behind it."""
    word = line.main.text.strip("。\n")
    start = work.lexicon.start
    if field != "skill" or a.Labelled not in work.lexicon.by_node:
        return False
    named = _NAMED.match(line.main.text)
    defined: Node | None = work.lexicon.extra.get("defined", {}).get(word)
    if defined is not None and not line.brackets:
        tree = a.Labelled(word, _unplaced(defined, line.span), span=line.span)
        work.abilities.append(tree)
        work.pieces.append(_Piece(tree, field, text, line.span))
        work.read += 1
        return True
    if len(line.brackets) == 1 and _LABEL.fullmatch(word):
        inner = line.brackets[0].inner
    elif not line.brackets and named is not None:
        word, inner = named.group(1), line.main[named.end() :]
    else:
        return False
    if _look(work, line.main, start).read:
        return False
    inner = inner[:-1] if inner.text.endswith("。") else inner
    if work.charts.too_long(inner.text):
        return False
    charted = work.charts.line(inner.text, start)
    if len(charted.found) != 1:
        return False
    said, wrong = resolve(_place(charted.found[0], charted.traced(inner), text), work.lexicon)
    tree = a.Labelled(word, said, span=line.span)
    work.abilities.append(tree)
    work.pieces.append(_Piece(tree, field, text, line.span))
    for item in wrong:
        work.pieces[-1].wrong(work, item)
    work.read += 1
    return True


def _line(work: _Work, field: str, text: str, line: Line) -> None:
    """Read one printed line, then its brackets."""
    main = line.main
    if _labelled(work, field, text, line):
        return
    here: list[Node] = []
    if main.text.strip("。\n"):
        here = _main(work, field, text, main)
    for bracket in line.brackets:
        _bracket(work, field, text, bracket, here)


def _main(work: _Work, field: str, text: str, main: Traced) -> list[Node]:
    start = work.lexicon.start if field == "skill" else field
    found = _mended(work, field, main, start)
    if found is not None:
        for code, span in found.repairs:
            _put_right(work, field, text, code, span)
        return [tree for piece in found.pieces for tree in _ability(work, field, text, piece, start)]
    stopped = main.text.endswith("。")
    made = _ability(work, field, text, main, start)
    if made and not stopped and not all(isinstance(item, a.Keyword) for item in made) and main.text:
        work.repairs.append(Repair("missing_stop", field, (main.origin[-1][1],) * 2))
    return made


def _mended(work: _Work, field: str, main: Traced, start: str) -> Mended | None:
    """A line that has no reading as it stands, put right; says so where all that it lacks is its timing."""
    if _look(work, main, start).read:
        return None
    known, synonyms = work.lexicon.extra.get("spells", ()), work.lexicon.extra.get("synonyms", {})
    found = mended(main, lambda piece: _look(work, piece, start), synonyms, field == "skill" and bool(known))
    if found is None or not any(code == "missing_timing" for code, _ in found.repairs) or work.kind in known:
        return found
    # On another card, or one of which nothing is known, the same words may be a slip of another kind.
    work.faults.append(_fault("ability.timing_wanted", field, work.texts[field], main.span(0, len(main.text)), "note"))
    return None


def _look(work: _Work, line: Traced, start: str) -> Seen:
    body = line.text.removesuffix("。")
    if work.charts.too_long(body):
        return Seen(False, False, 0)
    charted = work.charts.line(body, start)
    return Seen(bool(charted.found), charted.parts, charted.seen)


def _put_right(work: _Work, field: str, text: str, code: str, span: Range) -> None:
    work.repairs.append(Repair(code, field, span))
    if code in _SAID:
        work.faults.append(_fault(_SAID[code], field, text, span, "note"))


def _ability(work: _Work, field: str, text: str, main: Traced, start: str) -> list[Node]:
    """Read one ability, with or without its final stop: at most one tree, or one for each keyword of a line of keywords."""
    body = main[:-1] if main.text.endswith("。") else main
    if work.charts.too_long(body.text):
        _gap(work, field, text, main.span(0, len(main.text)), "text")
        return []
    found, folded = _read(work, body, start)
    if len(found) > 1:
        said = [to_notation(item, work.lexicon) for item in found[:2]]
        work.faults.append(_fault("ability.ambiguous", field, text, main.span(0, len(main.text)), one=said[0], two=said[1]))
    if not found:
        _gap(work, field, text, main.span(0, len(main.text)), "line")
        return []
    tree = _place(found[0], folded, text)
    tree, wrong = (tree, []) if a.has_gap(tree) else resolve(tree, work.lexicon)
    made: list[Node] = [a.Keyword(kw, span=kw.span) for kw in tree.kws] if isinstance(tree, a.KeywordLine) else [tree]
    for ability in made:
        if not isinstance(ability, Gap):
            work.abilities.append(ability)
        known = None if isinstance(ability, Gap) else ability
        work.pieces.append(_Piece(known, field, text, ability.span or (0, 0), meant=len(found) == 1))
        for item in wrong:
            work.pieces[-1].wrong(work, item)
        _report_gaps(work, field, text, ability)
    work.read += 1
    return made


def _read(work: _Work, body: Traced, start: str) -> tuple[list[Any], Traced]:
    """All readings of a line; where there is none, one reading with gaps; and the line as it stands in its chart."""
    line = work.charts.line(body.text, start)
    if line.found or work.locate != "clauses":
        return line.found, line.traced(body)
    partial = with_gaps(work.charts, line, start)
    return ([] if partial is None else [partial]), line.traced(body)


def _report_gaps(work: _Work, field: str, text: str, ability: Node) -> None:
    for item in ability.walk():
        if isinstance(item, Gap) and item.span is not None:
            _gap(work, field, text, item.span, "clause")


def _place(tree: Node, traced: Traced, text: str) -> Node:
    """The tree with spans of the printed text, and the words of each gap."""
    changes: dict[str, Any] = {}
    for entry in fields(tree):
        value = getattr(tree, entry.name)
        if isinstance(value, Node):
            changes[entry.name] = _place(value, traced, text)
        elif isinstance(value, tuple) and entry.name != "span":
            changes[entry.name] = tuple(_place(item, traced, text) if isinstance(item, Node) else item for item in value)
    if tree.span is not None:
        changes["span"] = traced.span(*tree.span)
        if isinstance(tree, Gap):
            changes["text"] = text[slice(*changes["span"])]
    return replace(tree, **changes)


# --- reminders -------------------------------------------------------------------------------------------------------------------------
def _bracket(work: _Work, field: str, text: str, bracket: Bracket, here: list[Node]) -> None:
    """A bracket is a reminder of a keyword on its line, a known rule, or (on a line of its own) an ability."""
    inner = bracket.inner[:-1] if bracket.inner.text.endswith("。") else bracket.inner
    if len(inner.text) > MAX_LINE:
        _gap(work, field, text, bracket.span, "bracket")
        return
    chart = Chart(work.lexicon, inner.text, budget=60_000)
    try:
        notes = chart.readings("reminder")
        abilities = chart.readings(work.lexicon.start) if not notes else []
    except TooComplex:
        notes, abilities = [], []
    if notes:
        _note(work, field, text, bracket, notes[0], here)
    elif abilities and not here:
        work.abilities.append(_place(abilities[0], inner, text))
        work.pieces.append(_Piece(work.abilities[-1], field, text, bracket.span))
        work.repairs.append(Repair("bracketed_ability", field, bracket.span))
        work.read += 1
    elif abilities:
        _expansion(work, field, text, bracket, abilities[0], here)
    else:
        _gap(work, field, text, bracket.span, "bracket")


def _note(work: _Work, field: str, text: str, bracket: Bracket, note: Node, here: list[Node]) -> None:
    if isinstance(note, a.RuleNote):
        work.reminders.append(Reminded(note.id, field, bracket.span))
        return
    if not isinstance(note, a.Reminder):
        raise TypeError(f"not a reminder: {note!r}")
    kws = [item for ability in here for item in ability.walk() if isinstance(item, a.Kw)]
    fits = any(kw.id == note.id and kw.n == note.n for kw in kws)
    explained = work.lexicon.own.explained
    fits = fits or any(explained.get(type(item)) == note.id for ability in here for item in ability.walk())
    if fits:
        work.reminders.append(Reminded(note.id, field, bracket.span))
    else:
        _differs(work, _fault("ability.reminder_of_nothing", field, text, bracket.span, keyword=note.id, n=note.n), field, text)


def _expansion(work: _Work, field: str, text: str, bracket: Bracket, said: Node, here: list[Node]) -> None:
    """A reminder that spells an activated ability out: it must be the one that its keyword stands for."""
    for ability in here:
        if isinstance(ability, a.Keyword) and said == expansion(ability.kw, work.lexicon):
            work.reminders.append(Reminded(ability.kw.id, field, bracket.span))
            return
    _differs(work, _fault("ability.reminder_differs", field, text, bracket.span, said=to_notation(said, work.lexicon)), field, text)


def _differs(work: _Work, found: Fault, field: str, text: str) -> None:
    """A bracket that says something else than its line: which of the two is meant, nobody knows."""
    work.faults.append(found)
    work.pieces.append(_Piece(None, field, text, found.place.span or (0, 0)))


def expansion(kw: a.Kw, lexicon: Lexicon) -> Node | None:
    """The activated ability that a keyword stands for, None where it has none."""
    known = lexicon.extra.get("expansions", {}).get(kw.id)
    if known and kw.cost is not None:
        known = known.replace("{cost}", to_notation(kw.cost, lexicon))
    return from_notation(known, lexicon) if known else None
