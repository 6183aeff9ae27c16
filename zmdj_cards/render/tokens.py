"""The tokens and markers that decks need on the table: those that their cards make or the rules speak of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.model.glossary import Term
from zmdj_cards.render.backs import TOKENS
from zmdj_cards.render.faces import FaceContent, TextSource, face_content, faces_of
from zmdj_cards.render.print_job import Slot

# So many of each token lie ready.
COPIES = 4


def needed(decks: Iterable[Card], cards: Sequence[Card], game: GameData, terms: Iterable[Term], texts: TextSource) -> tuple[Slot, ...]:
    """Tokens of the game that are named in the text of a card of the decks, markers that the rules themselves hand out, and a card of
    counters to cut out for each marker that a text puts on cards and that has no card of its own."""
    said = "\n".join(line.plain() for card in decks for face in faces_of(card) for line in texts(card, face).zh)
    kinds = {kind.id: kind for kind in game.type if kind.deck == "none"}
    markers = [term for term in terms if term.kind == "marker"]
    handed_out = {name for term in markers for name in (term.zh, *term.zh_aliases)}
    made: list[Slot] = []
    for card in cards:
        if card.type in kinds and (card.zh in handed_out or _stem(card.zh, kinds[card.type].zh) in said):
            made += [Slot(face_content(card, "front", game, texts), section=TOKENS)] * COPIES
    own = {card.zh for card in cards if card.type in kinds}
    for term in markers:
        match = re.match(r"[+-]?\d+", term.zh)
        if match and term.zh in said and own.isdisjoint((term.zh, *term.zh_aliases)):
            made.append(Slot(_counters(term, match[0], game), section=TOKENS))
    return tuple(made)


def _stem(name: str, kind: str) -> str:
    """The name of a token without the word for its kind."""
    return name.removesuffix(kind) or name


def _counters(term: Term, word: str, game: GameData) -> FaceContent:
    kind = next((kind for kind in game.type if kind.deck == "none"), None)
    return FaceContent(
        id=f"counters/{term.id}",
        card_id=term.id,
        layout="marker",
        zh=term.zh,
        en=term.en,
        element=None,
        need=None,
        cost=None,
        type_zh=kind.zh if kind else "",
        type_en=kind.en if kind else "",
        sub_zh="",
        sub_en="",
        power=None,
        toughness=None,
        range=None,
        bonus=False,
        flash=None,
        stamina=None,
        rarity="",
        serial="",
        peerless=False,
        awakened=False,
        picture=("counters", word),
    )
