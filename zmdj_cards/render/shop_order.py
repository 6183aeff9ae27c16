"""The order file that the autofill tool for MakePlayingCards reads: which picture goes into which slots of an order, fronts and backs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as xml

from zmdj_cards.errors import UsageError, fault
from zmdj_cards.render.theme import sizes


@dataclass(frozen=True, slots=True)
class OrderedCard:
    """One card of an order: paths of its pictures as the tool finds them from the folder it is started in, and its name."""

    front: str
    back: str
    name: str


def order_file(cards: Sequence[OrderedCard]) -> bytes:
    """The XML of an order, cards in slots from 0. The back that most have is the order's card back, the others are named slot by
    slot. Raises UsageError for more cards than the shop takes in one order."""
    shop = sizes()["shop"]
    bracket = next((size for size in shop["brackets"] if size >= len(cards)), None)
    if bracket is None:
        raise UsageError(fault("render.order_size", count=len(cards), limit=shop["brackets"][-1]))
    order = xml.Element("order")
    details = xml.SubElement(order, "details")
    for name, value in (("quantity", len(cards)), ("bracket", bracket), ("stock", shop["stock"]), ("foil", "false")):
        xml.SubElement(details, name).text = str(value)
    usual = Counter(card.back for card in cards).most_common(1)[0][0]
    _side(order, "fronts", [(slot, card.front, card.name) for slot, card in enumerate(cards)])
    if others := [(slot, card.back, card.name) for slot, card in enumerate(cards) if card.back != usual]:
        _side(order, "backs", others)
    xml.SubElement(order, "cardback").text = usual
    xml.indent(order, "    ")
    return f"{xml.tostring(order, encoding='unicode')}\n".encode()


def _side(order: xml.Element, tag: str, rows: Sequence[tuple[int, str, str]]) -> None:
    side = xml.SubElement(order, tag)
    names = {path: name for _, path, name in rows}
    for path, name in names.items():
        card = xml.SubElement(side, "card")
        slots = ",".join(str(slot) for slot, other, _ in rows if other == path)
        for key, value in (("id", path), ("slots", slots), ("name", path.rsplit("/", 1)[-1]), ("query", name)):
            xml.SubElement(card, key).text = value
