"""``zmdj play``: a game in the terminal against a policy, with undo, hints, reasons, saving and loading."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.sim.match import BlankOption, IllegalOption
from zmdj_cards.cli.sim.options import policy_option
from zmdj_cards.games import policies

if TYPE_CHECKING:
    from zmdj_cards.cli.play.display import Table
    from zmdj_cards.cli.sim.inputs import Bench

app = typer.Typer(add_completion=False, rich_markup_mode=None, help="Play a game in the terminal.")


@app.command()
def play(
    deck: Annotated[
        str | None,
        typer.Argument(metavar="DECK", help="Deck file, deck code or name of a bundled deck. Not with --load.", show_default=False),
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="DECK", help="The other deck; without it your own.", show_default=False)
    ] = None,
    policy: Annotated[str, policy_option("--policy", help="Who plays the other deck.")] = policies.DEFAULT,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=2**64 - 1, help="Seed of the game; without it one is made and shown.", show_default=False),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Keep the game in this file, written after every decision.", show_default=False),
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option("--load", metavar="FILE", help="Go on with a saved game, and keep it in this file.", show_default=False),
    ] = None,
    allow_blank: BlankOption = False,
    allow_illegal: IllegalOption = False,
    lang: LangOption = LangChoice.zh,
) -> None:
    """Play a game in the terminal. Type a number to act and ? for help: undo, hint, board, card texts, why not, log, save."""
    from zmdj_cards.cli.play.console_player import ConsolePlayer
    from zmdj_cards.cli.sim.inputs import open_bench
    from zmdj_cards.cli.sim.output import check_replay_file
    from zmdj_cards.engine.state.rng import scramble
    from zmdj_cards.errors import UsageError, fault

    if save is not None:
        check_replay_file(save)
    if "-" in (deck, against):
        raise UsageError(fault("play.no_stdin"))
    bench = open_bench(deck, against)
    table = _resume(bench, load, deck, against, policy, allow_blank) if load is not None else None
    if table is None:
        made = secrets.randbelow(10**9) if seed is None else seed
        table = _begin(bench, deck, against, policy, made, allow_blank, allow_illegal)
    if load is not None and save is None and table.game.outcome() is None:
        save = load
    ConsolePlayer(bench, table, policies.policy(bench.rules.id, policy)(scramble(table.duel.seed)), lang, save).run()


def _begin(bench: Bench, deck: str | None, against: str | None, policy: str, seed: int, allow_blank: bool, allow_illegal: bool) -> Table:
    """A new game. Raises UsageError without a deck."""
    from zmdj_cards.cli.choices import game
    from zmdj_cards.cli.play.display import Table
    from zmdj_cards.cli.sim.match import make_duel, side
    from zmdj_cards.decks.open import bundled_decks
    from zmdj_cards.errors import UsageError, fault

    if deck is None:
        raise UsageError(fault("play.no_deck", bundled=[path.stem for path in bundled_decks(game())]))
    mine, name = side(bench, deck, allow_illegal)
    theirs, rival = (mine, name) if against is None else side(bench, against, allow_illegal)
    bench.check_played((*mine.cards(), *theirs.cards()), allow_blank)
    names = (name, rival) if name != rival else (f"{name} A", f"{rival} B")
    duel = make_duel(bench.game.game.id, (mine, theirs), ("you", policy), seed, allow_blank)
    return Table(duel, duel.setting.new_game((mine, theirs), seed), names)


def _resume(bench: Bench, file: Path, deck: str | None, against: str | None, policy: str, allow_blank: bool) -> Table:
    """A saved game as it was left. Raises DataError for a damaged file or one of another version, UsageError for a deck beside it."""
    from zmdj_cards.cli.play.display import Table
    from zmdj_cards.cli.sim.match import make_duel
    from zmdj_cards.cli.sim.replay import read_replay
    from zmdj_cards.engine.match import play_back, side_of_ids, trees_of
    from zmdj_cards.errors import UsageError, fault

    if deck is not None or against is not None:
        raise UsageError(fault("play.load_alone"))
    recorded = read_replay(file)
    cards = {card.id: card for card in bench.index.cards}
    used = {card_id for ids in recorded.decks for card_id in ids}
    rules = bench.rules
    trees = trees_of(rules, (card for card_id, card in cards.items() if card_id in used))
    first, second = (side_of_ids(rules, ids, cards) for ids in recorded.decks)
    bench.check_played((*first.cards(), *second.cards()), allow_blank)
    duel = make_duel(rules.id, (first, second), ("you", policy), recorded.seed, allow_blank)
    *_, game = play_back(rules, recorded, cards, trees, duel.setting.ruleset, allow_blank=allow_blank, journal=True)
    return Table(duel, game, (recorded.names[0] or "A", recorded.names[1] or "B"))
