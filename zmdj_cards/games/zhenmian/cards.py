"""The cards of this game as the engine's table holds them; tokens; older prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine.cards.defs import Ability, CardDef, Face
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian.lexicon.words import FACTIONS, KEYWORDS, SUBTYPES
from zmdj_cards.games.zhenmian.nodes import Unit
from zmdj_cards.games.zhenmian.ruleset import Ruleset
from zmdj_cards.model.card import Card
from zmdj_cards.model.load import load_cards

TIMINGS: Final = {"normal": G.NORMAL, "instant": G.INSTANT}
TOKEN: Final = "token-"


@dataclass(frozen=True, slots=True)
class Printed:
    """What else is printed on a card. ``kinds``: its types, as bits; ``open_cost``: its cost is chosen as it is played; ``element`` -1: no
    faction; ``need``: its requirement; ``spirit``: of an avatar."""

    kinds: int = 0
    open_cost: bool = False
    element: int = -1
    need: int = 0
    spirit: int = 0
    peerless: bool = False
    basic: bool = False


def card_def(index: int, card: Card, ruleset: Ruleset) -> CardDef:
    """A card as the table holds it, without its abilities."""
    kind = G.TYPES.index(card.type)
    kinds = sum({1 << G.TYPES.index(word) for word in card.types})
    if card.type == "token":
        kinds |= 1 << G.UNIT
    face = Face((_number(card.power), _number(card.toughness), _number(card.cost)), frozenset(card.subtypes), [0] * len(KEYWORDS))
    return CardDef(
        index=index,
        id=card.id,
        name=card.zh,
        person=card.person,
        zh=card.zh,
        en=card.en or card.zh,
        type=kind,
        cost=-1 if card.cost is None else _number(card.cost),
        front=face,
        back=face,
        stands=bool(kinds & 1 << G.UNIT),
        timings=TIMINGS.get(card.timing or "", G.NORMAL),
        printed=Printed(
            kinds=kinds,
            open_cost=isinstance(card.cost, str),
            element=G.FACTIONS.index(card.element) if card.element in G.FACTIONS else -1,
            need=card.need or 0,
            spirit=card.stamina or 0,
            peerless=card.peerless,
            basic=card.basic,
        ),
    )


@dataclass(frozen=True, slots=True)
class Traits:
    """What this game asks of all cards of a table, by their numbers: ``tokens``; ``instant``: those that may by themselves be played
    whenever a player has priority; ``unique``: those of which a player keeps one, with the name that counts and whether it is an avatar."""

    tokens: frozenset[int] = frozenset()
    instant: frozenset[int] = frozenset()
    unique: Mapping[int, tuple[str, bool]] = field(default_factory=dict)


def traits(abilities: list[Ability], cards: list[CardDef]) -> Traits:
    """The traits of a table of cards."""
    kinds = {card.index: card.printed.kinds for card in cards}
    named = {card.index: (card.person, bool(kinds[card.index] & 1 << G.AVATAR)) for card in cards}
    return Traits(
        frozenset(number for number, kind in kinds.items() if kind & 1 << G.TOKEN),
        frozenset(card.index for card in cards if card.timings & G.INSTANT or card.front.keywords[G.AMBUSH]),
        {card.index: named[card.index] for card in cards if card.printed.peerless or named[card.index][1]},
    )


def traits_of(s: Position) -> Traits:
    found: Traits = s.tab.traits
    return found


def printed(s: Position, i: int) -> Printed:
    """What this game prints on the card of an instance, whether it shows or not."""
    found: Printed = s.tab.cards[s.card[i]].printed
    return found


def is_a(s: Position, i: int, kind: int) -> bool:
    """Whether a card is printed with a type (by its number), wherever it is."""
    return bool(printed(s, i).kinds & 1 << kind)


def _number(value: int | str | None) -> int:
    """A printed number; what is chosen as the card is played counts as 0 before (Z31)."""
    return value if isinstance(value, int) else 0


def played_as(card: Card, ruleset: Ruleset) -> Card:
    """An older print is played with the text and numbers of the newest one of its name (Z93), under its own id; a scheme that speaks of
    what it is attached to and does not say to what is attached to target unit (Z79)."""
    newest = _newest().get(card.version_of or "") if ruleset.newest_print else None
    if newest is not None:
        return newest.model_copy(update={"id": card.id, "printing": card.printing, "version_of": card.version_of})
    if card.type == "scheme" and any("host" in text for text in card.abilities) and not any("attach(" in text for text in card.abilities):
        return card.model_copy(update={"abilities": ("attach(target(sel(unit)))", *card.abilities)})
    return card


@cache
def _newest() -> dict[str, Card]:
    return {card.id: card for card in load_cards("zhenmian")}


# Tokens


def token_id(node: Unit) -> str:
    """The id of the card that stands for such a token."""
    words = [part.kind for part in node.adjs if isinstance(part, tree.Adj)]
    keywords = [f"{kw.id}{'' if kw.n is None else kw.n}" for kw in node.kws if isinstance(kw, tree.Kw)]
    return TOKEN + "-".join([str(node.power), str(node.toughness), *words, *keywords])


def made(texts: Iterable[tree.Node]) -> tuple[Card, ...]:
    """The tokens of which texts speak, each once."""
    found: dict[str, Card] = {}
    for text in texts:
        for part in text.walk():
            if isinstance(part, Unit) and isinstance(part.power, int) and isinstance(part.toughness, int):
                found.setdefault(token_id(part), _token(part))
    return tuple(found.values())


def _token(node: Unit) -> Card:
    """Its name are its subtypes, and its faction where it has none (Z84)."""
    words = [part.kind for part in node.adjs if isinstance(part, tree.Adj)]
    subtypes = [word for word in words if word in SUBTYPES]
    factions = [word for word in words if word in FACTIONS]
    zh = "".join(SUBTYPES[word][0] for word in subtypes) or "".join(FACTIONS[word][0] for word in factions)
    en = " ".join([*(FACTIONS[word][1] for word in factions), *(SUBTYPES[word][1] for word in subtypes)])
    return Card(
        id=token_id(node),
        zh=f"{zh}指示物",
        en=f"{en} Token".strip(),
        type="token",
        element=factions[0] if factions else None,
        power=node.power if isinstance(node.power, int) else 0,
        toughness=node.toughness if isinstance(node.toughness, int) else 0,
        subtypes=tuple(SUBTYPES[word][0] for word in subtypes),
        abilities=tuple(f'keyword(kw("{kw.id}"{"" if kw.n is None else f", {kw.n}"}))' for kw in node.kws if isinstance(kw, tree.Kw)),
    )
