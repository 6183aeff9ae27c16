"""What helps to find one card from another: filters of the list, cards related to a card, the emblems that tiles show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.render import emblems, theme
from zmdj_cards.render.pages import CardLink, Choice, Filter

# So many subtypes are offered, the commonest; and so many related cards of a kind.
MOST_SUBTYPES, MOST_RELATED = 16, 12
# Words after is: that a game of this kind may have; those that no card or every card meets are left out.
_FLAGS = ("peerless", "ambush", "awakening", "reprint")


def filters(game: GameData, cards: Sequence[Card]) -> tuple[Filter, ...]:
    """The filters of a game's list, each with the values that cards have, in the order of the data. One with a single value is left
    out: it filters nothing."""
    looks = theme.element_looks(game.element)
    elements = Counter(card.element for card in cards)
    types = Counter(name for card in cards for name in card.types)
    sets = Counter(item.set_id for card in cards for item in card.printing)
    rarities = Counter(item.rarity for card in cards for item in card.printing)
    subtypes = Counter(name for card in cards for name in dict.fromkeys(_subtypes(card)))
    costs = sorted({card.cost for card in cards if isinstance(card.cost, int)})
    english = {item.zh: item.en for item in game.subtype}
    common = [name for name, _ in sorted(subtypes.items(), key=lambda row: (-row[1], row[0]))[:MOST_SUBTYPES]]
    flags = [name for name in _FLAGS if 0 < sum(_has(card, name) for card in cards) < len(cards)]
    badges = tuple(Choice(item.id, item.zh, item.en, looks.get(item.id)) for item in game.element if elements[item.id])
    rows = (
        Filter("e:", "stat.element", badges),
        Filter("t:", "stat.type", tuple(Choice(item.id, item.zh, item.en) for item in game.type if types[item.id])),
        Filter("cost=", "stat.cost", tuple(Choice(str(cost), str(cost), str(cost)) for cost in costs)),
        Filter("r:", "site.rarity", tuple(Choice(item.id, item.id, item.id) for item in game.rarity if rarities[item.id])),
        Filter("is:", "site.marks", tuple(_flag(name) for name in flags)),
        Filter("sub:", "site.subtypes", tuple(Choice(name, name, english.get(name, "") or name) for name in common)),
        Filter("set:", "site.sets", tuple(Choice(item.id, item.zh, item.en) for item in game.set if sets[item.id])),
    )
    return tuple(row for row in rows if len(row.choices) > 1)


def _flag(name: str) -> Choice:
    words = theme.labels()[f"is.{name}"]
    return Choice(name, words["zh"], words["en"])


def _has(card: Card, flag: str) -> bool:
    if flag == "ambush":
        return any("ambush(" in ability for ability in card.abilities)
    if flag == "reprint":
        return sum(item.face == "front" for item in card.printing) > 1
    return card.peerless if flag == "peerless" else card.awakened is not None


def _subtypes(card: Card) -> tuple[str, ...]:
    return (*card.subtypes, *((card.awakened.subtypes or ()) if card.awakened else ()))


class Relations:
    """Which cards belong together: those of one person, those a text names, those that share the most subtypes."""

    def __init__(self, cards: Sequence[Card], texts: Mapping[str, str]) -> None:
        """``texts``: card id → its Chinese text, in which names and persons of other cards may stand."""
        self.cards, self.texts = cards, texts
        self._persons: dict[str, list[Card]] = {}
        for card in cards:
            self._persons.setdefault(card.person, []).append(card)

    def of(self, card: Card) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """(label, card ids) of each kind of relation that the card has."""
        same = [other for other in self._persons[card.person] if other is not card and other.person]
        named = [other for other in self.cards if other not in same and other is not card and self._speaks(card, other)]
        naming = [other for other in self.cards if other not in (*same, *named) and other is not card and self._speaks(other, card)]
        alike = self._alike(card, (*same, *named, *naming))
        rows = (("site.same_person", same), ("site.named_here", named), ("site.named_by", naming), ("site.alike", alike))
        return tuple((label, tuple(item.id for item in found[:MOST_RELATED])) for label, found in rows if found)

    def _speaks(self, card: Card, other: Card) -> bool:
        """Whether the text of a card names the other, wholly or by its person (of two characters and more)."""
        text = self.texts[card.id]
        return other.zh in text or (len(other.person) > 1 and other.person != other.zh and f"“{other.person}”" in text)

    def _alike(self, card: Card, known: Sequence[Card]) -> list[Card]:
        """Cards of its type that share subtypes, the most first, of its element before others."""
        own = set(_subtypes(card))
        rows = []
        for number, other in enumerate(self.cards):
            shared = len(own.intersection(_subtypes(other)))
            if shared and other is not card and other.type == card.type and other not in known:
                rows.append((-shared, other.element != card.element, number, other))
        return [row[3] for row in sorted(rows)[: MOST_RELATED // 2]]


def drawings(cards: Iterable[CardLink]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Names and layers of the emblems that these tiles show, in the order of the theme."""
    used = {card.picture[1] for card in cards if card.picture[0] == "drawing"}
    return tuple((name, tuple(row["layers"])) for name, row in emblems.table()["drawing"].items() if name in used)
