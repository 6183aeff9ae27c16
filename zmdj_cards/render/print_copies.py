"""From a deck, or a list of cards, to the copies that are to be printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from zmdj_cards.errors import DataError, Fault, Place, fault
from zmdj_cards.model.card import Card, FaceName
from zmdj_cards.model.deck import Deck
from zmdj_cards.model.game import GameData
from zmdj_cards.model.index import CardIndex
from zmdj_cards.render import art
from zmdj_cards.render.faces import FaceContent, TextSource, face_content, faces_of
from zmdj_cards.render.print_job import Slot

FaceChoice = Literal["front", "awakened", "both"]


@dataclass(frozen=True, slots=True)
class Copy:
    """``count`` copies of a card in the printing that was named, in a section of the deck."""

    card: Card
    count: int = 1
    printing: str | None = None
    section: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which copies are printed, and which of their faces. ``copies``: so many of each, whatever the deck says."""

    faces: FaceChoice = "front"
    skip_basic: bool = False
    copies: int | None = None


def copies_of(deck: Deck, index: CardIndex, old: Deck | None = None) -> list[Copy]:
    """The copies of a deck in its own order; with ``old`` only those that were added since, per card and printing. A card
    the index does not know raises KeyError: the reader has reported it before."""
    had = Counter({(e.card, e.printing): 0 for e in deck.entries})
    for entry in old.entries if old else ():
        had[(entry.card, entry.printing)] += entry.count
    out = []
    for entry in deck.entries:
        key = (entry.card, entry.printing)
        gone = min(had[key], entry.count)
        had[key] -= gone
        if entry.count > gone:
            card = index.get(entry.card)
            if card is None:
                raise KeyError(entry.card)
            out.append(Copy(card, entry.count - gone, entry.printing, entry.section))
    return out


def slots(copies: Iterable[Copy], choice: Choice, game: GameData, texts: TextSource, duplex: bool = False) -> tuple[Slot, ...]:
    """One slot a printed copy. With ``both`` an awakened face follows its front in a cell of its own, or, with ``duplex``,
    lies behind it. ``awakened`` prints that face alone and leaves out cards that have none."""
    made: list[Slot] = []
    for copy in copies:
        if choice.skip_basic and copy.card.basic:
            continue
        group = _group(copy, choice.faces, game, texts, duplex)
        made.extend(slot for _ in range(choice.copies or copy.count) for slot in group)
    return tuple(made)


def _group(copy: Copy, faces: FaceChoice, game: GameData, texts: TextSource, duplex: bool) -> list[Slot]:
    def face(name: FaceName) -> FaceContent:
        return face_content(copy.card, name, game, texts, copy.printing)

    two = "awakened" in faces_of(copy.card)
    if faces == "awakened":
        return [Slot(face("awakened"), section=copy.section)] if two else []
    if two and (duplex or faces == "both"):
        front = Slot(face("front"), face("awakened") if duplex else None, copy.section)
        return [front] if duplex else [front, Slot(face("awakened"), section=copy.section)]
    return [Slot(face("front"), section=copy.section)]


def find_arts(
    faces: Iterable[FaceContent], folder: Path, spec: art.ArtSpec, work: Path, progress: Callable[[int, int], None] | None = None
) -> tuple[dict[str, art.Prepared], list[Fault]]:
    """Pictures by face key, prepared in the folder ``work``; a picture that cannot be used is a fault and leaves its card as text."""
    shelf = art.ArtFolder(folder)
    unique = list({face.key: face for face in faces}.values())
    found: dict[str, art.Prepared] = {}
    faults: list[Fault] = []
    for number, face in enumerate(unique, 1):
        if path := shelf.find(face):
            try:
                found[face.key] = made = art.prepare(path, face, spec, work)
            except DataError as error:
                faults.extend(error.faults)
                continue
            if made.resolution < art.ENOUGH:
                place = Place(source=path.name, card=face.card_id)
                faults.append(fault("render.art_coarse", place, severity="warning", name=face.zh, dpi=made.resolution, wanted=art.ENOUGH))
        if progress:
            progress(number, len(unique))
    return found, faults
