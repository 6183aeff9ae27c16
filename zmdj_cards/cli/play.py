"""``zmdj play``: a game in the terminal against a policy, with undo, hints and saving."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.sim_match import BlankOption, DeckArg, PolicyName, make_duel, side

if TYPE_CHECKING:
    from zmdj_cards.cli.io import Console
    from zmdj_cards.engine.replay import Replay
    from zmdj_cards.errors import Lang
    from zmdj_cards.games.zmdj.match import ZmdjGame
    from zmdj_cards.sim.policy import Policy
    from zmdj_cards.sim.runner import Duel

app = typer.Typer(add_completion=False, rich_markup_mode=None, help="Play a game in the terminal.")
YOU, RIVAL = 0, 1


@app.command()
def play(
    deck: DeckArg,
    against: Annotated[str | None, typer.Option("--against", metavar="DECK", help="The other deck; without it your own.")] = None,
    policy: Annotated[PolicyName, typer.Option("--policy", help="Who plays the other deck.")] = PolicyName.greedy,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**64 - 1, help="Seed of the game.")] = 1,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the game as a replay when it ends or you quit.", show_default=False)
    ] = None,
    allow_blank: BlankOption = False,
    lang: LangOption = LangChoice.zh,
) -> None:
    """Play a game in the terminal: legal actions by number, u undo, h hint, b board, s FILE save, q quit."""
    from zmdj_cards.cli.sim_inputs import open_bench
    from zmdj_cards.games.zmdj.match import new_game
    from zmdj_cards.sim.policy import POLICIES
    from zmdj_cards.sim.seeds import mix

    bench = open_bench()
    mine, name = side(bench, deck)
    theirs, rival = (mine, name) if against is None else side(bench, against)
    duel = make_duel((mine, theirs), ("random", policy.value), seed, allow_blank)
    game = new_game(duel.table, duel.rules, mine, theirs, seed)
    Seat(bench.console, duel, game, POLICIES[policy.value].make(mix(seed)), (name, rival), lang, save).run()


class Seat:
    """A person at the table."""

    def __init__(
        self, console: Console, duel: Duel, game: ZmdjGame, rival: Policy, names: tuple[str, str], lang: LangChoice, save: Path | None
    ) -> None:
        self.console = console
        self.duel = duel
        self.game = game
        self.rival = rival
        self.names = names if names[0] != names[1] else (names[0] + " A", names[1] + " B")
        self.langs: tuple[Lang, ...] = ("zh", "en") if lang is LangChoice.both else ("zh",) if lang is LangChoice.zh else ("en",)
        self.save = save
        self.told = 0

    def say(self, code: str, **params: object) -> None:
        from zmdj_cards.errors import Fault

        for lang in self.langs:
            self.console.print(Fault(code, params).message(lang))

    def run(self) -> None:
        """Until the game ends or the player quits."""
        self.say("play.help")
        self.board()
        while self.game.outcome() is None:
            self.tell()
            if self.game.actor != YOU:
                self.answer()
                continue
            if not self.turn():
                break
        self.tell()
        if self.save is not None:
            self.write(self.save)

    def answer(self) -> None:
        from zmdj_cards.games.zmdj.observe import observe

        actions = self.game.legal()
        one = actions[0] if len(actions) == 1 else self.rival.choose(observe(self.game, RIVAL, len(self.game.actions)))
        self.game.step(one)

    def tell(self) -> None:
        from zmdj_cards.games.zmdj import narrate

        s = self.game.state
        for lang in self.langs:
            self.console.print(*narrate.story(s, lang, self.told, YOU, self.names))
        self.told = len(s.log)

    def board(self) -> None:
        from zmdj_cards.games.zmdj import narrate

        for lang in self.langs:
            self.console.print("", *narrate.board(self.game.state, YOU, lang, self.names), "")

    def turn(self) -> bool:
        """One decision of the player. False to quit."""
        from zmdj_cards.games.zmdj import ids as I
        from zmdj_cards.games.zmdj import narrate

        actions = self.game.legal()
        if self.game.state.stack[-1][0] == I.F_MAIN:
            self.board()
        for number, action in enumerate(actions, 1):
            words = " / ".join(narrate.action_words(self.game.state, action, lang, self.names) for lang in self.langs)
            self.console.print(f"{number:>3} {words}")
        while True:
            raw = self.ask()
            if raw is None or raw.strip() in ("q", "quit"):
                self.say("play.quit")
                return False
            word, _, rest = raw.strip().partition(" ")
            if word.isdecimal() and 1 <= int(word) <= len(actions):
                self.game.step(actions[int(word) - 1])
                return True
            if word == "u":
                return self.back()
            if word == "c":
                self.game.step((I.A_CONCEDE, YOU))
                return True
            self.other(word, rest.strip())

    def ask(self) -> str | None:
        self.console.out.write("> ")
        self.console.out.flush()
        raw = self.console.stdin.readline()
        return raw if raw else None

    def other(self, word: str, rest: str) -> None:
        if word == "h":
            self.hint()
        elif word == "b":
            self.board()
        elif word == "s" and rest:
            self.write(Path(rest))
        elif word == "?":
            self.say("play.help")
        else:
            self.say("play.unknown", word=word)

    def hint(self) -> None:
        from zmdj_cards.games.zmdj import narrate
        from zmdj_cards.games.zmdj.observe import observe
        from zmdj_cards.sim.policy import GreedyPolicy

        best = GreedyPolicy(len(self.game.actions)).choose(observe(self.game, YOU, 5))
        number = self.game.legal().index(best) + 1
        words = " / ".join(narrate.action_words(self.game.state, best, lang, self.names) for lang in self.langs)
        self.say("play.hint", n=number, words=words)

    def back(self) -> bool:
        """Undo to the player's own last decision."""
        if not self.game.actions:
            self.say("play.nothing")
            return True
        self.game.undo()
        while self.game.actions and self.game.actor != YOU:
            self.game.undo()
        self.told = len(self.game.state.log)
        self.say("play.undone")
        return True

    def replay(self) -> Replay:
        from zmdj_cards.games.zmdj.match import cards_digest
        from zmdj_cards.sim.runner import record_of

        sides = self.duel.decks
        version = cards_digest((*sides[0].cards(), *sides[1].cards()))
        return record_of(self.game, sides, self.duel.seed, version, self.duel.rules, self.names)

    def write(self, path: Path) -> None:
        from zmdj_cards.cli.sim_output import write

        write(path, self.replay().to_json().encode(), self.console)
