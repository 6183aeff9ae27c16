"""Boosters for sealed and draft tournaments."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from zmdj_cards.decks.boosters import Booster, open_boosters, pool
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.write import write_deck
from zmdj_cards.errors import Bi, UsageError, fault
from zmdj_cards.model.game import GameData, Pack
from zmdj_cards.model.load import find_format, load_game
from zmdj_cards.store.query import load_index
from zmdj_cards.store.sources import octgn
from zmdj_cards.store.sources.jsonfile import read_bytes
from zmdj_cards.text.normalize import name_key
from zmdj_cards.work.data.file_game import set_file_game
from zmdj_cards.work.workspace import Workspace

MOST_PACKS: Final = 1000


@dataclass(frozen=True, slots=True)
class BoosterRequest:
    """``count``: boosters of each player, None for as many as the ruleset says; ``seed``: any word, None for one that is made; ``set_id``:
    the set to open, None for the newest with boosters; ``file``: a set file to read the slots of the booster from."""

    count: int | None = None
    players: int = 1
    seed: str | None = None
    set_id: str | None = None
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class PulledCard:
    """One card of a booster, and the side that the booster is passed to."""

    player: int
    booster: int
    side: str
    serial: str
    rarity: str
    name: Bi


@dataclass(frozen=True, slots=True)
class Opened:
    """``cards``: player by player, booster by booster."""

    set_id: str
    seed: str
    cards: tuple[PulledCard, ...]


@dataclass(frozen=True, slots=True)
class Sealed:
    """``text``: the pool as a list that a check of decks reads as a pool; ``count``: its cards."""

    set_id: str
    seed: str
    text: str
    count: int


def open_packs(space: Workspace, request: BoosterRequest) -> Opened:
    """Boosters one by one, for a draft. Raises UsageError for a game or set without boosters and for too many of them."""
    context, pack, seed, data = _ready(space, request)
    each = request.count or rule_of(data, "draft_boosters")
    if each * request.players > MOST_PACKS:
        raise UsageError(fault("draft.too_many", limit=MOST_PACKS))
    opened = open_boosters(context.index.cards, pack, each * request.players, seed)
    sides = rule_of(data, "draft_directions", [])
    made = []
    for number, booster in enumerate(opened):
        player, place = divmod(number, each)
        side = sides[place % len(sides)] if sides else ""
        for item in booster:
            card = context.index.get(item.card)
            name = card.names if card else Bi(item.card, item.card)
            made.append(PulledCard(player + 1, place + 1, side, item.serial, item.rarity, name))
    return Opened(pack.set, seed, tuple(made))


def open_sealed(space: Workspace, request: BoosterRequest) -> Sealed:
    """The boosters of one sealed player as a pool. Raises UsageError for a game or set without boosters."""
    context, pack, seed, data = _ready(space, request)
    count = request.count or rule_of(data, "sealed_boosters")
    opened: tuple[Booster, ...] = open_boosters(context.index.cards, pack, count, seed)
    deck = pool(opened, space.game_id, context.layout.biggest, f"{pack.set} {seed}")
    return Sealed(pack.set, seed, write_deck(deck, "text", context).data.decode(), sum(len(item) for item in opened))


def rule_of(data: GameData, name: str, default: Any = None) -> Any:
    """A value of the ruleset, of whatever type it is. Raises UsageError where the game has no boosters."""
    try:
        return data.rule_value(name)
    except KeyError:
        if default is not None:
            return default
        raise UsageError(fault("draft.no_boosters", game=data.game.id)) from None


def _ready(space: Workspace, request: BoosterRequest) -> tuple[Context, Pack, str, GameData]:
    """(cards, booster, seed, game)."""
    if request.file is not None and space.game is None:
        space.game = set_file_game([request.file])
    data = load_game(space.game_id)
    known = _packs_of_file(request.file, data) if request.file else data.pack
    if not known:
        raise UsageError(fault("draft.no_boosters", game=data.game.id))
    pack = _pick_pack(known, data, request.set_id)
    seed = str(secrets.randbits(64)) if request.seed is None else request.seed
    return Context(load_index(space.database()), find_format(space.game_id), data), pack, seed, data


def _packs_of_file(file: Path, data: GameData) -> tuple[Pack, ...]:
    how = octgn.make_reading(data)
    if how is None:
        raise UsageError(fault("octgn.not_for_game", game=data.game.id))
    return octgn.packs(read_bytes(file), file.name, how)


def _pick_pack(known: tuple[Pack, ...], data: GameData, set_id: str | None) -> Pack:
    order = [item.id for item in data.set]
    if set_id is None:
        return max(known, key=lambda pack: order.index(pack.set) if pack.set in order else len(order))
    wanted = name_key(set_id)
    names = {item.id: {name_key(name) for name in (item.id, item.zh, item.en, *item.aliases)} for item in data.set}
    for pack in known:
        if wanted in names.get(pack.set, {name_key(pack.set)}):
            return pack
    raise UsageError(fault("draft.unknown_set", set=set_id, sets=[pack.set for pack in known]))
