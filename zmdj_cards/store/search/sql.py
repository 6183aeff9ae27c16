"""A query tree to SQL. Values travel as parameters only; every condition is true or false, never null."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from zmdj_cards.store.search import lexicon
from zmdj_cards.store.search.parse import All, Node, Not, Query, Span, Term, Word, fail, unknown_word
from zmdj_cards.text.normalize import code_key, name_key, text_key

Sql = tuple[str, list[object]]
# Key of the language (element, type, set …) → key of a word → ids: the lists whose words are checked.
Vocabulary = Mapping[str, Mapping[str, tuple[str, ...]]]

STATS = {
    "cost": "c.cost",
    "need": "coalesce(c.need, 0)",
    "power": "f.power",
    "range": "f.range",
    "flash": "c.flash",
    "toughness": "c.toughness",
    "stamina": "coalesce(c.stamina, c.toughness)",
}


def value_column(name: str) -> str:
    """A number that only one game has, of the card."""
    return f"(SELECT json_extract(m.model, '$.values.{name}') FROM card_models m WHERE m.card_id = c.id)"


_HAS_TEXT = "c.id IN (SELECT card_id FROM texts WHERE kind = ?)"
_IS: dict[str, Sql] = {
    "peerless": ("c.peerless = 1", []),
    "basic": ("c.basic = 1", []),
    "ambush": (_HAS_TEXT, ["ambush"]),
    "text": (_HAS_TEXT, ["skill"]),
    "flavour": (_HAS_TEXT, ["flavour"]),
    "flash": ("(typeof(c.flash) = 'text' OR coalesce(c.flash, 0) > 0)", []),
    "awakening": ("c.faces = 2", []),
    "reprint": ("(SELECT count(*) FROM printings q WHERE q.card_id = c.id AND q.face = 'front') > 1", []),
    "translated": ("c.en IS NOT NULL", []),
    "untranslated": ("c.en IS NULL", []),
    "own": ("c.source = 'user'", []),
    "official": ("c.id IN (SELECT card_id FROM printings WHERE records IS NOT NULL)", []),
    "edited": ("(c.source <> 'user' AND c.id IN (SELECT card_id FROM user_edit))", []),
    "retired": ("c.retired = 1", []),
}
_IS_WORDS = lexicon.spellings(lexicon.IS)
_LANGS = lexicon.spellings(lexicon.LANGS)

_NUMBER = re.compile(r"[+-]?\d{1,6}")
_FORMULA = re.compile(r"(?:[x*]|\d+)(?:[+-]\d+)?")
_RANGE = re.compile(rf"([+-]?\d{{1,6}})\s*(?:{'|'.join(map(re.escape, sorted(lexicon.TO, key=len, reverse=True)))})\s*([+-]?\d{{1,6}})")
_LETTERS = re.compile(r"[a-z]{2,}")


@dataclass
class Compiled:
    """``where`` over cards ``c``, search keys ``k``, faces ``f`` and printings ``p``; ``rank``: order of relevance; ``numeric``: the
    numeric terms that leave out formulas; ``joins``: the tables spoken of; ``retired``: the query asks for retired cards itself."""

    where: str = "1"
    params: list[object] = field(default_factory=list)
    rank: list[Sql] = field(default_factory=list)
    numeric: list[Term] = field(default_factory=list)
    joins: set[str] = field(default_factory=set)
    retired: bool = False


def compile_query(query: Query, words: Vocabulary, formula: Term | None = None, values: Iterable[str] = ()) -> Compiled:
    """The conditions of a query. ``values``: keys of numbers that only one game has. ``formula``: a numeric term that shall match formulas
    instead of numbers (to count them).

    Raises DataError (``search.*``) for a value that a key cannot have, with its place."""
    compiler = _Compiler(query, words, formula, values)
    if query.tree is None:
        compiler.compiled.joins.add("c")
    else:
        compiler.compiled.where, compiler.compiled.params = compiler.node(query.tree, positive=True)
    return compiler.compiled


class _Compiler:
    def __init__(self, query: Query, words: Vocabulary, formula: Term | None, values: Iterable[str]) -> None:
        self.text = query.text
        self.stats = {**STATS, **{name: value_column(name) for name in values}}
        self.prints = query.unique == "prints"
        self.words = words
        self.formula = formula
        self.compiled = Compiled()
        self.terms: dict[str, Callable[[Term], Sql]] = {
            **dict.fromkeys(self.stats, self.number),
            **dict.fromkeys(("element", "type", "timing"), self.closed),
            "subtype": self.subtype, "set": self.set, "rarity": self.rarity, "product": self.product, "name": self.name,
            "text": self.sentence, "flavour": self.sentence, "id": self.code, "is": self.flag, "lang": self.lang,
        }  # fmt: skip

    def node(self, node: Node, positive: bool) -> Sql:
        if isinstance(node, Word):
            return self.word(node, positive)
        if isinstance(node, Term):
            return self.term(node)
        if isinstance(node, Not):
            return self.complement(lambda: self.node(node.item, not positive))
        return self.join(" AND " if isinstance(node, All) else " OR ", [self.node(item, positive) for item in node.items])

    def complement(self, compile_item: Callable[[], Sql]) -> Sql:
        """What a condition does not find: cards none of whose faces and printings meet it. Where printings are listed, it is asked of each
        of them alone."""
        around, self.compiled.joins = self.compiled.joins, set()
        sql, params = compile_item()
        inside = self.compiled.joins & ({"f"} if self.prints else {"f", "p"})
        self.compiled.joins = around | (self.compiled.joins - inside)
        if not inside:
            return f"NOT ({sql})", params
        self.compiled.joins.add("c")
        names = {"f": "faces", "p": "printings"}
        joined = " ".join(f"LEFT JOIN {names[table]} {table} ON {table}.card_id = c.id" for table in sorted(inside))
        return f"NOT EXISTS (SELECT 1 FROM (SELECT 1) {joined} WHERE {sql})", params

    def join(self, word: str, parts: Iterable[Sql]) -> Sql:
        parts = list(parts)
        return "(" + word.join(sql for sql, _ in parts) + ")", [value for _, params in parts for value in params]

    def term(self, term: Term) -> Sql:
        if term.key not in ("name", "text", "flavour", "id"):
            self.compiled.joins.add("c")
        if term.op == "!=" and term.key not in self.stats:
            return self.complement(lambda: self.terms[term.key](Term(term.key, "=", term.value, term.key_span, term.span)))
        return self.terms[term.key](term)

    # -- words --

    def word(self, word: Word, positive: bool) -> Sql:
        """A bare word: part of a name in any language, pinyin from a syllable on, the beginning of a serial, or part of a text."""
        self.compiled.joins.add("k")
        parts = self.name_parts(word.text)
        code = code_key(word.text)
        if len(code) > 1 and any(char.isdigit() for char in code):
            parts.append(("instr(k.codes, ?) > 0", [f"\n{code}"]))
        if sentence := text_key(word.text):
            parts.append(("instr(k.text, ?) > 0", [sentence]))
        if not parts:
            fail("search.no_value", self.text, word.span)
        if positive:
            self.rank(word.text)
        return self.join(" OR ", parts)

    def name_parts(self, text: str) -> list[Sql]:
        parts: list[Sql] = []
        if key := name_key(text):
            parts.append(("instr(k.names, ?) > 0", [key]))
        if letters := _pinyin(text):
            parts.append(("instr(k.pinyin, ?) > 0", [f"\n{letters}"]))
        return parts

    def rank(self, text: str) -> None:
        if key := name_key(text):
            sql = "CASE WHEN instr(k.names, ?) > 0 THEN 0 WHEN instr(k.names, ?) > 0 THEN 1 ELSE 2 END"
            self.compiled.rank.append((sql, [f"\n{key}\n", key]))

    def name(self, term: Term) -> Sql:
        self.textual(term)
        self.compiled.joins.add("k")
        key = name_key(term.value)
        if not key:
            fail("search.no_value", self.text, term.span)
        if term.op == "=":
            return "instr(k.names, ?) > 0", [f"\n{key}\n"]
        self.rank(term.value)
        return self.join(" OR ", self.name_parts(term.value))

    def sentence(self, term: Term) -> Sql:
        self.textual(term)
        self.compiled.joins.add("k")
        column = "k.text" if term.key == "text" else "k.flavour"
        return f"instr({column}, ?) > 0", [_bounded(text_key(term.value), term.op)]

    def code(self, term: Term) -> Sql:
        self.textual(term)
        self.compiled.joins.add("k")
        key = code_key(term.value)
        if not key:
            fail("search.no_value", self.text, term.span)
        return "instr(k.codes, ?) > 0", [f"\n{key}\n" if term.op == "=" else f"\n{key}"]

    # -- facts --

    def number(self, term: Term) -> Sql:  # noqa: RET503 - fail() never returns
        column = self.stats[term.key]
        if term.key in ("power", "range"):
            self.compiled.joins.add("f")
        if term is self.formula or (self.formula and term.span == self.formula.span):
            return f"typeof({column}) = 'text'", []
        value = unicodedata.normalize("NFKC", term.value).replace("\u2212", "-").strip().casefold()
        op = "=" if term.op == ":" else term.op
        if _NUMBER.fullmatch(value):
            self.compiled.numeric.append(term)
            return f"(typeof({column}) = 'integer' AND {column} {op} ?)", [int(value)]
        negation = "NOT " if op == "!=" else ""
        ends = _RANGE.fullmatch(value)
        if op in ("=", "!=") and ends and int(ends[1]) <= int(ends[2]):
            self.compiled.numeric.append(term)
            return f"(typeof({column}) = 'integer' AND {column} {negation}BETWEEN ? AND ?)", [int(ends[1]), int(ends[2])]
        if op in ("=", "!=") and (value in lexicon.NONE or term.value in lexicon.NONE):
            return f"{negation}({column.replace('coalesce(c.need, 0)', 'c.need')} IS NULL)", []
        if op in ("=", "!=") and not ends and _FORMULA.fullmatch(value):
            return f"{negation}(typeof({column}) = 'text' AND lower({column}) = ?)", [value]
        fail("search.bad_number", self.text, term.span, key=term.key, value=term.value)

    def closed(self, term: Term) -> Sql:
        """A word of a closed list: an unknown one is an error, since no card can have it."""
        self.textual(term)
        column = f"c.{term.key}"
        words = self.words[term.key]
        meant = words.get(name_key(term.value))
        if meant is None and term.value.casefold() in lexicon.NONE:
            return f"{column} IS NULL", []
        if meant is None:
            unknown_word("search.bad_word", self.text, term.span, term.value, words, _ids(words))
        return self.of_type(meant[0]) if term.key == "type" else (f"{column} IS ?", [meant[0]])

    def of_type(self, kind: str) -> Sql:
        return "(c.type = ? OR instr('/' || coalesce(c.also, '') || '/', ?) > 0)", [kind, f"/{kind}/"]

    def named(self, term: Term, fits: Callable[[str, str], bool]) -> Sql:
        """(marks, ids) of the entries of a list that a value names; ``fits``: (key of an entry, key of the value). A value that names none
        is an error: no card can have it."""
        self.textual(term)
        words = self.words[term.key]
        wanted = name_key(term.value)
        hits = [ids for key, ids in words.items() if wanted and (key == wanted if term.op == "=" else fits(key, wanted))]
        ids_meant = sorted({row for ids in hits for row in ids})
        if not ids_meant:
            unknown_word("search.bad_word", self.text, term.span, term.value, words, _ids(words))
        return ", ".join("?" * len(ids_meant)), list(ids_meant)

    def subtype(self, term: Term) -> Sql:
        marks, ids = self.named(term, lambda key, wanted: wanted in key)
        return f"c.id IN (SELECT card_id FROM card_subtypes WHERE subtype IN ({marks}))", ids

    def set(self, term: Term) -> Sql:
        return self.printed(term, "set_id", str.startswith)

    def rarity(self, term: Term) -> Sql:
        return self.printed(term, "rarity", str.__eq__)

    def product(self, term: Term) -> Sql:
        return self.printed(term, "product", str.__contains__)

    def printed(self, term: Term, column: str, fits: Callable[[str, str], bool]) -> Sql:
        self.compiled.joins.add("p")
        if term.value.casefold() in lexicon.NONE and name_key(term.value) not in self.words[term.key]:
            self.textual(term)
            return f"p.{column} IS NULL", []
        marks, found = self.named(term, fits)
        return f"coalesce(p.{column} IN ({marks}), 0)", found

    def flag(self, term: Term) -> Sql:
        self.textual(term)
        word = _IS_WORDS.get(term.value.casefold())
        kind = self.words["type"].get(name_key(term.value))
        if word is None and kind is not None:
            return self.of_type(kind[0])
        if word is None:
            known = {*_IS_WORDS, *self.words["type"]}
            unknown_word("search.bad_word", self.text, term.span, term.value, known, {*lexicon.IS, *_ids(self.words["type"])})
        if word == "retired":
            self.compiled.retired = True
        return _IS[word]

    def lang(self, term: Term) -> Sql:
        self.textual(term)
        language = _LANGS.get(term.value.casefold())
        if language is None:
            unknown_word("search.bad_word", self.text, term.span, term.value, _LANGS, lexicon.LANGS)
        return "c.id IN (SELECT card_id FROM names WHERE lang = ?)", [language]

    def textual(self, term: Term) -> None:
        if term.op not in (":", "="):
            span: Span = (term.key_span[1], term.key_span[1] + len(term.op))
            fail("search.bad_op", self.text, span, key=term.key, op=term.op)


def _bounded(key: str, op: str) -> str:
    return f"\n{key}\n" if op == "=" else key


def _ids(words: Mapping[str, tuple[str, ...]]) -> set[str]:
    return {row for ids in words.values() for row in ids}


def _pinyin(text: str) -> str:
    """The letters of a word that may be pinyin, without tones, blanks and apostrophes; an empty string if it is none."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("ü", "v"))
    letters = "".join(char for char in folded if not unicodedata.combining(char) and char not in " '’-")
    return letters if _LETTERS.fullmatch(letters) else ""
