"""Shipped data, official records and the user's own values, put together card by card."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from pydantic import ValidationError

from zmdj_cards.errors import Fault, Place, fault
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.model.glossary import Term
from zmdj_cards.store import compiled, fields, texts
from zmdj_cards.store.draft import CARD_FIELDS, FACE_FIELDS, Draft, Print, Text, from_card
from zmdj_cards.store.group import Grouping, assign, shipped_keys
from zmdj_cards.store.inputs import Inputs
from zmdj_cards.store.sources.official import Record
from zmdj_cards.store.sources.reading import Reading
from zmdj_cards.text.open_words import Kind, OpenWord, explained
from zmdj_cards.text.reasons import wrong_value
from zmdj_cards.text.search_keys import code_key, name_key


@dataclass(frozen=True)
class Shipped:
    """What comes with the program for one game. ``reading`` None: there is no format of files of printed cards for it."""

    game: GameData
    cards: tuple[Card, ...]
    terms: tuple[Term, ...] = ()
    reading: Reading | None = None
    digest: str = ""
    stamp: str = ""


@dataclass
class Merged:
    """``drafts``, ``cards`` and ``models`` (the cards as JSON) by id, in the order of the data; ``records``: record id → card id;
    ``notes``: what was decided, by record id; ``faults``: what is wrong with the user's own values; ``ids``, ``keys`` and
    ``sources``: the memory afterwards; ``words``: those that the game does not have, by kind and Chinese."""

    drafts: dict[str, Draft]
    cards: dict[str, Card] = field(default_factory=dict)
    models: dict[str, str] = field(default_factory=dict)
    records: dict[int, str] = field(default_factory=dict)
    notes: dict[int, list[Fault]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    ids: dict[str, tuple[str, str]] = field(default_factory=dict)
    keys: dict[tuple[str, str, str], str] = field(default_factory=dict)
    sources: dict[tuple[str, str, str], str] = field(default_factory=dict)
    words: dict[tuple[str, str], OpenWord] = field(default_factory=dict)

    own_words: frozenset[tuple[str, str]] = frozenset()

    def word_source(self, word: OpenWord) -> str:
        """``user`` for a word that the user has added, ``cards`` for one that is taken from cards."""
        return "user" if (word.kind, word.zh) in self.own_words else "cards"


def _known_subtypes(shipped: Shipped) -> set[str]:
    return {name for row in shipped.game.subtype for name in (row.zh, *row.aliases)}


def _reader(shipped: Shipped, merged: Merged) -> compiled.Compiler | None:
    """The compiler, with the words that the user has added, the subtypes that only cards speak of, and the keywords that they explain."""
    known = _known_subtypes(shipped)
    for draft in merged.drafts.values():
        for face in draft.faces:
            for word in draft.get(face, "subtypes") or ():
                if word not in known:
                    merged.words.setdefault(("subtype", word), OpenWord("subtype", word))
    said = (text.text for draft in merged.drafts.values() for text in draft.texts if text.lang == "zh" and text.kind == "skill")
    for keyword in explained(said, (term.zh.rstrip("X") for term in shipped.terms)):
        merged.words.setdefault(("keyword", keyword.zh), keyword)
    return compiled.compiler(shipped.game.game.id, tuple(sorted(merged.words.values())))


def merge(shipped: Shipped, inputs: Inputs) -> Merged:
    """All cards with all their values. Never raises for bad inputs: they are faults, and the card keeps its other values."""
    merged = Merged({card.id: from_card(card) for card in shipped.cards})
    merged.words = {key: OpenWord(cast(Kind, key[0]), key[1], *word) for key, word in sorted(inputs.words.items())}
    merged.own_words = frozenset(inputs.words)
    if shipped.reading and inputs.official:
        _add_official(merged, shipped, inputs)
    else:
        merged.keys = {**inputs.keys, **shipped_keys(shipped.cards)}
    _add_retired(merged, inputs)
    _add_user(merged, shipped.game, inputs)
    reader = _reader(shipped, merged)
    for draft in merged.drafts.values():
        texts.finish(draft, reader)
        merged.sources |= texts.mark_stale(draft, inputs.sources, reader)
    _keep_old_names(merged)
    _validate(merged, inputs)
    merged.models = {card_id: card.model_dump_json(exclude_defaults=True) for card_id, card in merged.cards.items()}
    current = {card_id: (card.type, merged.models[card_id]) for card_id, card in merged.cards.items() if not merged.drafts[card_id].retired}
    merged.ids = {**inputs.ids, **current}
    return merged


# ---- official records ----


def _add_official(merged: Merged, shipped: Shipped, inputs: Inputs) -> None:
    assert shipped.reading is not None
    records = inputs.records(shipped.reading)
    grouping = assign(records, {card.id: card for card in shipped.cards}, inputs, shipped.reading.star)
    merged.records, merged.keys = grouping.cards, grouping.keys
    merged.notes = defaultdict(list, {number: list(notes) for number, notes in grouping.notes.items()})
    by_card: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        merged.notes[record.record_id] = [*record.repairs, *merged.notes[record.record_id]]
        by_card[grouping.cards[record.record_id]].append(record)
    _start_new(merged, grouping)
    for card_id, group in by_card.items():
        _official_card(merged.drafts[card_id], group, merged.notes)
    _note_new_subtypes(merged, shipped, records)
    reader = _reader(shipped, merged)
    for card_id, group in by_card.items():
        _compare_texts(merged.drafts[card_id], group, merged.notes, reader)


def _note_new_subtypes(merged: Merged, shipped: Shipped, records: Sequence[Record]) -> None:
    """A remark on the first record with a subtype that stands in no list: it is taken from its column, without an English name."""
    known = _known_subtypes(shipped) | {zh for kind, zh in merged.words if kind == "subtype"}
    for record in records:
        for word in record.facts.get("subtypes") or ():
            if word not in known:
                known.add(word)
                merged.notes[record.record_id].append(Fault("import.new_subtype", {"subtype": word}, Place(card=record.serial), "warning"))


def _start_new(merged: Merged, grouping: Grouping) -> None:
    for card_id, card_type in grouping.new.items():
        merged.drafts[card_id] = Draft(card_id, card_type, "official")


def _official_card(draft: Draft, records: Sequence[Record], notes: dict[int, list[Fault]]) -> None:
    faces = {face: [record for record in records if record.face == face] for face in ("front", "awakened")}
    for name in CARD_FIELDS:
        _choose(draft, "front", name, faces["front"] or faces["awakened"], notes)
    for face, group in faces.items():
        for name in FACE_FIELDS if group else ():
            _choose(draft, face, name, group, notes)
        _name_face(draft, face, group)
        _official_texts(draft, face, group, notes)
    _same_as_front(draft)
    for record in records:
        _official_print(draft, record, notes)


def _choose(draft: Draft, face: str, name: str, records: Sequence[Record], notes: dict[int, list[Fault]]) -> None:
    """One value for a fact that every printing states: what our data say if a printing agrees, else the fullest subtypes or the most
    frequent value. Printings that say otherwise are noted."""
    stated = [(record, record.facts[name]) for record in records if record.facts.get(name) is not None]
    if not stated:
        return
    ours = draft.get(face, name, ("ours",))
    values = [value for _, value in stated]
    if values.count(values[0]) == len(values):
        chosen = values[0]
    elif ours is not None and ours in values:
        chosen = ours
    elif name == "subtypes" and (fullest := max(values, key=len)) and all(set(value) <= set(fullest) for value in values):
        chosen = fullest
    else:
        chosen = Counter(values).most_common(1)[0][0]
    if not (name == "basic" and not chosen):
        draft.put(face, name, "official", chosen)
    for record, value in stated:
        if value != chosen:
            code = "import.subtype_missing" if name == "subtypes" and set(value) < set(chosen) else "import.value_differs"
            params = {"field": name, "value": fields.show(value), "chosen": fields.show(chosen)}
            notes[record.record_id].append(Fault(code, params, Place(card=record.serial), "note"))
    if ours not in (None, False) and chosen != ours:
        first = stated[0][0]
        params = {"field": name, "value": fields.show(chosen), "ours": fields.show(ours)}
        notes[first.record_id].append(Fault("import.differs_from_ours", params, Place(card=first.serial), "note"))


def _name_face(draft: Draft, face: str, records: Sequence[Record]) -> None:
    if not records:
        return
    name = Counter(record.name for record in records).most_common(1)[0][0]
    ours = draft.get(face, "zh", ("ours",)) or (draft.get("front", "zh") if face == "awakened" else None)
    if ours is not None and name_key(ours) == name_key(name):
        name = ours
    draft.put(face, "zh", "official", name)
    english = next((record.english["name"] for record in records if "name" in record.english), None)
    if english and (ours := draft.get(face, "en", ("ours",))) is None:
        draft.put(face, "en", "official", english)
    elif english and english != ours and english not in {alias for alias, _ in draft.aliases}:
        draft.aliases.append((english, "official"))


def _same_as_front(draft: Draft) -> None:
    """What the awakened face has in common with the front stands once, on the front."""
    for name in ("zh", "subtypes"):
        values = draft.values.get(("awakened", name), {})
        if "ours" not in values and values.get("official") == draft.get("front", name, ("official", "ours")):
            values.pop("official", None)


def _official_texts(draft: Draft, face: str, records: Sequence[Record], notes: dict[int, list[Fault]]) -> None:
    flavours = {record.texts["flavour"].strip() for record in records if "flavour" in record.texts}
    for kind in ("skill", "ambush", "flavour"):
        wordings: dict[str, list[Record]] = {}
        for record in records:
            if kind == "ambush" and record.texts.get(kind, "").strip() in flavours:
                # The flavour text of another printing stands in the wrong field.
                notes[record.record_id].append(Fault("import.ambush_is_flavour", {}, Place(card=record.serial), "note"))
            elif kind in record.texts:
                wordings.setdefault(record.texts[kind].strip(), []).append(record)
        if not wordings:
            continue
        main = max(wordings, key=lambda text: len(wordings[text]))
        for text, group in wordings.items():
            serials = tuple(dict.fromkeys(record.serial for record in group))
            draft.texts.append(Text(face, "zh", kind, group[0].texts[kind], "official", serials, shown=text == main))
            if text != main and kind != "flavour":
                for record in group:
                    params = {"kind": kind, "shown": wordings[main][0].serial}
                    notes[record.record_id].append(Fault("import.wording_differs", params, Place(card=record.serial), "note"))
    _english_texts(draft, face, records)


def _compare_texts(draft: Draft, records: Sequence[Record], notes: dict[int, list[Fault]], reader: compiled.Compiler | None) -> None:
    if reader is None:
        return
    for face in draft.faces:
        group = [record for record in records if record.face == face]
        for record_id, note in texts.differences(draft, face, group, reader) if group else ():
            notes[record_id].append(note)


def _english_texts(draft: Draft, face: str, records: Sequence[Record]) -> None:
    """The English of bilingual printings; the first wording is shown."""
    for kind in ("skill", "ambush", "flavour"):
        wordings: dict[str, list[str]] = {}
        for record in records:
            if kind in record.english:
                wordings.setdefault(record.english[kind].strip(), []).append(record.serial)
        for number, (text, serials) in enumerate(wordings.items()):
            draft.texts.append(Text(face, "en", kind, text, "official", tuple(serials), shown=number == 0))


def _official_print(draft: Draft, record: Record, notes: dict[int, list[Fault]]) -> None:
    printing = draft.prints.get(record.serial)
    if printing and printing.records:
        params = {"record": record.record_id, "first": printing.records[0]}
        notes[record.record_id].append(Fault("import.duplicate_serial", params, Place(card=record.serial), "note"))
        printing.records.append(record.record_id)
        return
    if printing is None:
        printing = draft.prints[record.serial] = Print(record.serial, record.face, None, None, "official")
    printing.guid = record.guid or printing.guid
    printing.rarity, printing.product, printing.pack = record.rarity or printing.rarity, record.product or printing.product, record.pack
    printing.records.append(record.record_id)


# ---- cards that have lost their data, and the user's values ----


def _add_retired(merged: Merged, inputs: Inputs) -> None:
    """Ids that were given once stay: as the same card under a new id if a printing bears them, else as a retired card."""
    codes = {code_key(serial) for draft in merged.drafts.values() for serial in draft.prints}
    for card_id, (_, facts) in sorted(inputs.ids.items()):
        if card_id in merged.drafts or card_id in inputs.own or code_key(card_id) in codes:
            continue
        draft = _last_known(card_id, facts, merged.faults)
        if draft is not None:
            merged.drafts[card_id] = draft


def _last_known(card_id: str, facts: str, faults: list[Fault]) -> Draft | None:
    """A retired card as it was when its data were last there; a fault where even that cannot be read."""
    try:
        draft = from_card(Card.model_validate_json(facts))
    except ValidationError as error:
        faults += [_bad_card(card_id, detail) for detail in error.errors()]
        return None
    draft.retired = True
    return draft


def _add_user(merged: Merged, game: GameData, inputs: Inputs) -> None:
    for card_id in sorted(inputs.own):
        if card_id not in merged.drafts:
            merged.drafts[card_id] = Draft(card_id, "", "user")
    successors = {code_key(serial): draft for draft in merged.drafts.values() for serial in draft.prints}
    for (card_id, face, name), text in sorted(inputs.edits.items()):
        draft = merged.drafts.get(card_id) or successors.get(code_key(card_id))
        if draft is None:
            continue
        try:
            fields.apply(draft, face, name, text, game)
        except fields.BadValue as error:
            merged.faults.append(error.fault.at(card=card_id))


def _keep_old_names(merged: Merged) -> None:
    """A card that the user has renamed keeps its old names as aliases, so that lists that were written with them still hold; not where
    another card bears the name now. A card of the user's own takes no name from a card that is given."""
    spoken = [(draft, face, lang) for draft in merged.drafts.values() for face in draft.faces for lang in ("zh", "en")]
    bearers: dict[str, set[str]] = defaultdict(set)
    for draft, face, lang in spoken:
        if name := draft.get(face, lang):
            bearers[name_key(str(name))].add(draft.source)
    for draft, face, lang in spoken:
        names = draft.values.get((face, lang), {})
        for source in ("official", "ours"):
            old = names.get(source)
            if (
                "user" in names
                and old
                and bearers.get(name_key(old), set()) <= {"user"}
                and old not in {alias for alias, _ in draft.aliases}
            ):
                draft.aliases.append((old, source))


def _validate(merged: Merged, inputs: Inputs) -> None:
    """Every card checked by the model. One that fails is shown as it was last known, as retired, and is a fault."""
    refused = {item.place.card for item in merged.faults}
    for card_id, draft in list(merged.drafts.items()):
        card, faults = _card_of(draft)
        if card is not None:
            merged.cards[card_id] = card
            continue
        # What is wrong with a card follows from a value that was refused before, where one was.
        merged.faults += [] if card_id in refused else faults
        del merged.drafts[card_id]
        old = _last_known(card_id, inputs.ids[card_id][1], merged.faults) if card_id in inputs.ids else None
        if old is not None:
            merged.drafts[card_id] = old
            merged.cards[card_id] = Card.model_validate(old.facts())


def _card_of(draft: Draft) -> tuple[Card | None, list[Fault]]:
    """The card of a draft, or what is wrong with it."""
    facts = draft.facts()
    missing = [name for name in ("zh", "type") if not facts.get(name)]
    if draft.source == "user" and missing:
        return None, [fault("import.card_needs", Place(card=draft.id), fields=missing)]
    try:
        return Card.model_validate(facts), []
    except ValidationError as error:
        return None, [_bad_card(draft.id, detail) for detail in error.errors()]


def _bad_card(card_id: str, detail: Mapping[str, Any]) -> Fault:
    name = next((str(part) for part in detail["loc"] if isinstance(part, str)), "")
    return fault("import.bad_card", Place(card=card_id), field=name, value=detail.get("input"), detail=wrong_value(detail))
