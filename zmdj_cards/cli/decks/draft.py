"""``zmdj draft``: open boosters for sealed and draft tournaments."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption, TsvOption, database, game, written
from zmdj_cards.cli.io import session
from zmdj_cards.errors import Bi, DataError, UsageError, fault

if TYPE_CHECKING:
    from zmdj_cards.decks.boosters import Booster
    from zmdj_cards.decks.context import Context
    from zmdj_cards.model.game import GameData, Pack

app = App("Boosters for sealed and draft.")

MAX_PACKS = 1000


Seed = Annotated[str | None, typer.Option("--seed", help="Any word or number; the same seed opens the same boosters.", show_default=False)]
SetId = Annotated[str | None, typer.Option("--set", help="The set to open (default: the newest with boosters).", show_default=False)]
SetFile = Annotated[Path | None, typer.Option("--file", help="Read the slots of the booster from this set file.", show_default=False)]


@app.command()
def packs(
    count: Annotated[
        int | None, typer.Option("--count", "-n", min=1, max=MAX_PACKS, help="Boosters of each player.", show_default=False)
    ] = None,
    players: Annotated[int, typer.Option("--players", min=1, max=64, help="Number of players.")] = 1,
    seed: Seed = None,
    set_id: SetId = None,
    file: SetFile = None,
    as_json: JsonOption = False,
    as_tsv: TsvOption = False,
) -> None:
    """Open boosters one by one, for a draft: each with its cards, its player and the side it is passed to."""
    context, pack, seed = _ready(seed, set_id, file)
    data = _game()
    each = count or _rule(data, "draft_boosters")
    if each * players > MAX_PACKS:
        raise UsageError(fault("draft.too_many", limit=MAX_PACKS))
    opened = _open(context, pack, each * players, seed)
    sides = _rule(data, "draft_directions", [])
    rows = [
        {
            "player": player + 1,
            "booster": number + 1,
            "pass": sides[number % len(sides)] if sides else "",
            "cards": opened[player * each + number],
        }
        for player in range(players)
        for number in range(each)
    ]
    _print_packs(context, rows, pack, seed, as_json, as_tsv)


@app.command()
def sealed(
    count: Annotated[
        int | None, typer.Option("--count", "-n", min=1, max=MAX_PACKS, help="Number of boosters.", show_default=False)
    ] = None,
    seed: Seed = None,
    set_id: SetId = None,
    file: SetFile = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write the pool to this file.", show_default=False)] = None,
) -> None:
    """Open the boosters of one sealed player and write the pool as a list that `zmdj deck check --pool` reads."""
    from zmdj_cards.decks import boosters
    from zmdj_cards.decks.write import write_deck

    context, pack, seed = _ready(seed, set_id, file)
    opened = _open(context, pack, count or _rule(_game(), "sealed_boosters"), seed)
    text = write_deck(boosters.pool(opened, game(), context.layout.biggest, f"{pack.set} {seed}"), "text", context).data.decode()
    if output is None:
        session().console.print(*text.splitlines())
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise DataError(fault("draft.unwritable", name=output.name, detail=error.strerror or str(error))) from error
    session().console.note(f"{output.name}: {sum(len(item) for item in opened)} cards, seed {seed}")


def _game() -> GameData:
    from zmdj_cards.model.load import load_game

    return load_game(game())


def _rule(data: GameData, name: str, default: Any = None) -> Any:
    """A number of the ruleset. Raises UsageError where the game has no boosters."""
    try:
        return data.rule_value(name)
    except KeyError:
        if default is not None:
            return default
        raise UsageError(fault("draft.no_boosters", game=data.game.id)) from None


def _ready(seed: str | None, set_id: str | None, file: Path | None) -> tuple[Context, Pack, str]:
    """(cards, booster, seed). A seed that nobody gave is made here and shown with the result."""
    from zmdj_cards.decks.context import Context
    from zmdj_cards.model.load import find_format
    from zmdj_cards.store.query import load_index

    if file is not None and session().game is None:
        from zmdj_cards.cli.data.file_game import set_file_game

        session().game = set_file_game([file])
    data = _game()
    known = _packs_of_file(file, data) if file else data.pack
    if not known:
        raise UsageError(fault("draft.no_boosters", game=data.game.id))
    pack = _pick_pack(known, data, set_id)
    if seed is None:
        import secrets

        seed = str(secrets.randbelow(10**9))
    return Context(load_index(database()), find_format(game()), data), pack, seed


def _packs_of_file(file: Path, data: GameData) -> tuple[Pack, ...]:
    from zmdj_cards.store.sources import octgn
    from zmdj_cards.store.sources.jsonfile import read_bytes

    how = octgn.make_reading(data)
    if how is None:
        raise UsageError(fault("octgn.not_for_game", game=data.game.id))
    return octgn.packs(read_bytes(file), file.name, how)


def _pick_pack(known: tuple[Pack, ...], data: GameData, set_id: str | None) -> Pack:
    from zmdj_cards.text.normalize import name_key

    order = [item.id for item in data.set]
    if set_id is None:
        return max(known, key=lambda pack: order.index(pack.set) if pack.set in order else len(order))
    wanted = name_key(set_id)
    names = {item.id: {name_key(name) for name in (item.id, item.zh, item.en, *item.aliases)} for item in data.set}
    for pack in known:
        if wanted in names.get(pack.set, {name_key(pack.set)}):
            return pack
    raise UsageError(fault("draft.unknown_set", set=set_id, sets=[pack.set for pack in known]))


def _open(context: Context, pack: Pack, count: int, seed: str) -> tuple[Booster, ...]:
    from zmdj_cards.decks import boosters

    return boosters.open_boosters(context.index.cards, pack, count, seed)


def _print_packs(context: Context, rows: list[dict[str, Any]], pack: Pack, seed: str, as_json: bool, as_tsv: bool) -> None:
    console = session().console
    heads = ["player", "booster", "pass", "serial", "rarity", "zh", "en"]
    flat = []
    for row in rows:
        for item in row["cards"]:
            card = context.index.get(item.card)
            name = card.names if card else Bi(item.card, item.card)
            flat.append([row["player"], row["booster"], row["pass"], item.serial, item.rarity, name.zh, name.en])
    made = [dict(zip(heads, line, strict=True)) for line in flat]
    if as_json and not as_tsv:
        console.json({"set": pack.set, "seed": seed, "cards": made})
    elif not written(console, as_json, as_tsv, made, heads):
        console.print(f"# {pack.set}, seed {seed}")
        for row in rows:
            side = f", pass {row['pass']}" if row["pass"] else ""
            console.print("", f"# player {row['player']}, booster {row['booster']}{side}")
            mine = [line for line in flat if line[:2] == [row["player"], row["booster"]]]
            console.print(*(f"1 {line[5]} {line[3]}" for line in mine))
