"""``zmdj draft``: open boosters for sealed and draft tournaments."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption, TsvOption, written
from zmdj_cards.cli.io import in_both, session
from zmdj_cards.cli.outputs import LIST, file_option

if TYPE_CHECKING:
    from zmdj_cards.work.decks.boosters import Opened

app = App("Boosters for sealed and draft.")

MOST_PACKS = 1000  # of each player


Seed = Annotated[str | None, typer.Option("--seed", help="Any word or number; the same seed opens the same boosters.", show_default=False)]
SetId = Annotated[str | None, typer.Option("--set", help="The set to open (default: the newest with boosters).", show_default=False)]
SetFile = Annotated[Path | None, typer.Option("--file", help="Read the slots of the booster from this set file.", show_default=False)]


@app.command()
def packs(
    count: Annotated[
        int | None, typer.Option("--count", "-n", min=1, max=MOST_PACKS, help="Boosters of each player.", show_default=False)
    ] = None,
    players: Annotated[int, typer.Option("--players", min=1, max=64, help="Number of players.")] = 1,
    seed: Seed = None,
    set_id: SetId = None,
    file: SetFile = None,
    as_json: JsonOption = False,
    as_tsv: TsvOption = False,
) -> None:
    """Open boosters one by one, for a draft: each with its cards, its player and the side it is passed to."""
    from zmdj_cards.work.decks.boosters import BoosterRequest, open_packs

    _print_packs(open_packs(session(), BoosterRequest(count, players, seed, set_id, file)), as_json, as_tsv)


@app.command()
def sealed(
    count: Annotated[
        int | None, typer.Option("--count", "-n", min=1, max=MOST_PACKS, help="Number of boosters.", show_default=False)
    ] = None,
    seed: Seed = None,
    set_id: SetId = None,
    file: SetFile = None,
    out: Annotated[Path | None, file_option("-o", "--out", help="Write the pool to this file.", endings=LIST)] = None,
) -> None:
    """Open the boosters of one sealed player and write the pool as a list that `zmdj deck check --pool` reads."""
    from zmdj_cards.work.decks.boosters import BoosterRequest, open_sealed
    from zmdj_cards.work.files import write

    console = session().console
    made = open_sealed(session(), BoosterRequest(count, 1, seed, set_id, file))
    if out is None:
        console.print(*made.text.splitlines())
        return
    write(out, made.text.encode(), "deck.unwritable")
    console.remark("report.pool", file=out.name, n=made.count, seed=made.seed)


def _print_packs(opened: Opened, as_json: bool, as_tsv: bool) -> None:
    console = session().console
    heads = ["player", "booster", "pass", "serial", "rarity", "zh", "en"]
    rows = [(card.player, card.booster, card.side, card.serial, card.rarity, card.name.zh, card.name.en) for card in opened.cards]
    made = [dict(zip(heads, row, strict=True)) for row in rows]
    if as_json and not as_tsv:
        console.json({"set": opened.set_id, "seed": opened.seed, "cards": made})
    elif not written(console, as_json, as_tsv, made, heads):
        console.say("report.packs", set=opened.set_id, seed=opened.seed)
        for (player, booster, side), cards in groupby(opened.cards, key=lambda card: (card.player, card.booster, card.side)):
            console.print("")
            console.say("report.pack", player=player, booster=booster, side=in_both(f"report.side.{side}") if side else "")
            console.print(*(f"1 {card.name.zh} {card.serial}" for card in cards))
