"""``zmdj play``: a game in the terminal against a policy, with undo, hints, reasons, saving and loading."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.io import session
from zmdj_cards.cli.outputs import JSON, file_option
from zmdj_cards.cli.sim.options import BlankOption, IllegalOption, new_seed, policy_option
from zmdj_cards.games import policies

app = App()


@app.command()
def play(
    deck: Annotated[
        str | None,
        typer.Argument(metavar="DECK", help="Deck file, deck code or name of a bundled deck. Not with --load.", show_default=False),
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="DECK", help="The other deck; without it your own.", show_default=False)
    ] = None,
    policy: Annotated[str, policy_option("--policy", help="Who plays the other deck.")] = policies.OPPONENT,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=2**64 - 1, help="Seed of the game; without it one is made and shown.", show_default=False),
    ] = None,
    save: Annotated[
        Path | None,
        file_option("--save", help="Keep the game in this file, written after every decision.", endings=JSON, looked_into=True),
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option("--load", metavar="FILE", help="Go on with a saved game, and keep it in this file.", show_default=False),
    ] = None,
    allow_blank: BlankOption = False,
    allow_illegal: IllegalOption = False,
    in_lines: Annotated[
        bool, typer.Option("--plain", help="Lines that scroll, not a fixed screen; so it is where no terminal is, too.")
    ] = False,
    lang: LangOption = LangChoice.zh,
) -> None:
    """Play a game in the terminal. Type a number to act and ? for help: undo, hint, board, card texts, why not, log, save."""
    from zmdj_cards.cli.play.console_player import ConsolePlayer
    from zmdj_cards.errors import UsageError, fault
    from zmdj_cards.work.bench import open_bench
    from zmdj_cards.work.play.saved import check_replay_file, read_replay
    from zmdj_cards.work.play.session import PlaySession
    from zmdj_cards.work.play.tables import begin, resume

    if save is not None:
        check_replay_file(save)
    if "-" in (deck, against):
        raise UsageError(fault("play.no_stdin"))
    bench = open_bench(session(), deck, against)
    if load is None:
        game_seed = new_seed() if seed is None else seed
        table = begin(bench, deck, against, policy, game_seed, allow_blank=allow_blank, allow_illegal=allow_illegal)
    elif deck is not None or against is not None:
        raise UsageError(fault("play.load_alone"))
    else:
        table = resume(bench, read_replay(session(), load), policy, allow_blank=allow_blank)
        save = save or (load if table.game.outcome() is None else None)
    player = ConsolePlayer(session().console, PlaySession(table, table.policy(policy), save=save), lang)
    if in_lines or not player.lines.terminal or os.environ.get("TERM") == "dumb":
        player.run()
        return
    from zmdj_cards.cli.play.screen import play_on_screen

    play_on_screen(player.session, lang)
    player.after()
