"""The texts of a card under construction: which is shown, what the compiler makes of it, our own wording where none is given, and the
abilities that are played: what the shown texts say."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator

from zmdj_cards.errors import Fault, Place
from zmdj_cards.store.compiled import FULL, KINDS, Called, Compiler, Read
from zmdj_cards.store.draft import ORDER, Draft, Text
from zmdj_cards.store.sources.official import Record
from zmdj_cards.text.normalize import person

STALE = "stale"
_NAMED_AS = re.compile(r'named_as\(("(?:[^"\\]|\\.)*")\)')
Key = tuple[str, str, str]


def finish(draft: Draft, reader: Compiler | None) -> None:
    """Choose the shown texts, read the Chinese ones, and add our own wording in either language where it is known."""
    _choose(draft)
    if reader is None:
        return
    reader = reader.of(_called(draft))
    for text in draft.texts:
        if text.lang == "zh" and text.kind in KINDS:
            found = reader.read(text.text, text.kind)
            text.status, text.notation = found.status, "\n".join(found.notation) or None
    for face in draft.faces:
        _finish_face(draft, face, reader)
    _choose(draft)


def _finish_face(draft: Draft, face: str, reader: Compiler) -> None:
    """Our own wording of a face, and the abilities that it is played with: what its shown texts say. What is not read stays a gap."""
    printed = {kind: _shown(draft, face, "zh", kind) for kind in KINDS}
    shipped = draft.abilities.get(face, ())
    known = {item.kind: item for item in reader.write(shipped)}
    is_printed = any(shown is not None and shown.source == "official" for shown in printed.values())
    said: list[str] = []
    for kind, shown in printed.items():
        ours = known.get(kind)
        if shown is not None:
            found = reader.read(shown.text, kind)
            if found.english:
                draft.texts.append(Text(face, "en", kind, found.english, "ours", status=None if found.status == FULL else found.status))
            said += found.notation
        elif ours and not is_printed:
            draft.texts.append(Text(face, "zh", kind, ours.zh, "ours", status=FULL))
            draft.texts.append(Text(face, "en", kind, ours.en, "ours"))
            said += ours.notation
    if said or shipped:
        draft.abilities[face] = tuple(_without_name(draft, said))


def _without_name(draft: Draft, said: Iterable[str]) -> Iterator[str]:
    """The abilities without the name that a card says it has (R23): that is a fact of the card."""
    for item in said:
        if found := _NAMED_AS.fullmatch(item):
            if draft.get("front", "counts_as") is None:
                draft.put("front", "counts_as", "user", json.loads(found[1]))
        else:
            yield item


def _called(draft: Draft) -> Called:
    zh = str(draft.get("front", "zh") or draft.id)
    names = tuple(dict.fromkeys((zh, *(alias for alias, _ in draft.aliases))))
    en = str(draft.get("front", "en") or zh)
    return Called(names, str(draft.get("front", "type") or draft.type), person(zh), person(en))


def _choose(draft: Draft) -> None:
    """One shown text a face, language and kind: the user's, else the printed one, else ours."""
    for group in _groups(draft):
        best = next(source for source in ORDER if any(text.source == source for text in group))
        for text in group:
            text.shown = text.source == best and (text.shown or text.source != "official")


def _groups(draft: Draft) -> Iterator[list[Text]]:
    found: dict[Key, list[Text]] = {}
    for text in draft.texts:
        found.setdefault((text.face, text.lang, text.kind), []).append(text)
    yield from found.values()


def _shown(draft: Draft, face: str, lang: str, kind: str) -> Text | None:
    return next((text for text in draft.texts if text.shown and (text.face, text.lang, text.kind) == (face, lang, kind)), None)


def source_hash(draft: Draft, face: str, kind: str, reader: Compiler | None) -> str:
    """A hash of the Chinese that is shown: of its canonical wording where it is fully read, so that neither blanks nor reminders
    count; else of its words. Empty where there is no Chinese."""
    text = _shown(draft, face, "zh", kind)
    if text is None:
        return ""
    found = reader.of(_called(draft)).read(text.text, kind) if reader and kind in KINDS else Read("")
    return hashlib.sha256((found.meaning or "".join(text.text.split())).encode()).hexdigest()


def mark_stale(draft: Draft, sources: dict[Key, str], reader: Compiler | None) -> dict[Key, str]:
    """Mark the user's translations whose Chinese has changed since they were made. Gives (card, face, field) → hash of the source: as
    known, or the present one for a translation that is new."""
    made: dict[Key, str] = {}
    for text in draft.texts:
        if text.source == "user" and text.lang == "en":
            now = source_hash(draft, text.face, text.kind, reader)
            key = (draft.id, text.face, f"{text.kind}_en")
            made[key] = sources.get(key) or now
            text.status = STALE if made[key] != now else None
    return made


def differences(draft: Draft, face: str, records: list[Record], reader: Compiler) -> Iterator[tuple[int, Fault]]:
    """(record id, note) where the printed text of a face is not fully read, or says something else than the shipped abilities."""
    printed = {kind: text for kind in KINDS if (text := _official(draft, face, kind))}
    first = records[0]
    reader = reader.of(_called(draft))
    found = {kind: reader.read(text.text, kind) for kind, text in printed.items()}
    for kind, item in found.items():
        if item.status != FULL:
            yield first.record_id, Fault("import.text_unread", {"kind": kind}, Place(card=first.serial), "warning")
    shipped = draft.abilities.get(face, ())
    if draft.source == "ours" and all(item.status == FULL for item in found.values()):
        says = tuple(line for item in found.values() for line in item.notation if not _NAMED_AS.fullmatch(line))
        if says != shipped:
            yield first.record_id, Fault("import.ability_differs", {}, Place(card=first.serial), "warning")


def _official(draft: Draft, face: str, kind: str) -> Text | None:
    return next(
        (
            text
            for text in draft.texts
            if text.source == "official" and text.shown and (text.face, text.lang, text.kind) == (face, "zh", kind)
        ),
        None,
    )
