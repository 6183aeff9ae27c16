"""A player in the terminal: shows the board, asks, and carries out what is typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from zmdj_cards.cli.choices import LangChoice
from zmdj_cards.cli.play.display import YOU, Display, Table, languages
from zmdj_cards.cli.play.line_reader import LineReader
from zmdj_cards.cli.play.replies import numbers_in, plain, words_of
from zmdj_cards.engine import names as I
from zmdj_cards.engine.frames.picking import CANDIDATES
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.views.menu import menu_of, midway, take
from zmdj_cards.errors import DataError, Fault, UsageError
from zmdj_cards.text.wrap import hang

if TYPE_CHECKING:
    from zmdj_cards.cli.sim.inputs import Bench
    from zmdj_cards.engine.policy.policy import Policy
    from zmdj_cards.engine.replay import Replay
    from zmdj_cards.engine.state.action import Action


class Left(Exception):
    """The player leaves the game."""


class ConsolePlayer(Display):
    """``run`` plays until the game ends or the player leaves."""

    def __init__(self, bench: Bench, table: Table, rival: Policy, lang: LangChoice, save: Path | None) -> None:
        super().__init__(bench, table, lang)
        self.rival = rival
        self.save = save
        self.undone: list[list[Action]] = []  # what was taken back, to be done again
        self.saved = -1  # actions in the file that was written last
        self.lines = LineReader(self.console)
        self.words = _words()

    # --- the game ---

    def run(self) -> None:
        """Until the game ends or the player leaves; a file to save in is kept up to date all the time."""
        if self.duel.setting.table.blank:
            self.blank()
        self.say("play.start", seed=self.duel.seed)
        if self.game.actions:
            self.log("")
        elif self.game.state.log:
            self.log_shown = 0
        try:
            while self.game.outcome() is None:
                if self.game.actor != YOU:
                    self.answer()
                    continue
                self.tell()
                self.keep()
                self.turn()
        except Left:
            self.tell()
            self.keep()
            self.say("play.quit")
            if self.saved != len(self.game.actions) and self.game.actions:
                self.say("play.unsaved")
            return
        except KeyboardInterrupt:
            self.console.print("")
            self.keep()
            self.say("play.quit")
            raise
        self.tell()
        self.board()
        self.result()
        self.keep()

    def answer(self) -> None:
        """The other player's decision, made on what that player sees."""
        from zmdj_cards.engine.policy.policy import decide

        self.game.step(decide(self.rival, self.game.state, len(self.game.actions)))

    def turn(self) -> None:
        """One decision of the player."""
        self.menu = menu_of(self.game.state)
        s = self.game.state
        if s.stack[-1][KIND] == I.F_MAIN or s.reg[I.TURN] != self.seen_turn:
            self.board()
        self.ask()
        while True:
            raw = self.lines.read("> ")
            if raw is None:
                raise Left
            line = raw.strip()
            if not line:
                self.ask()
                continue
            if self.obey(line):
                return

    def obey(self, line: str) -> bool:
        """Do what was typed. True if the game has moved."""
        if (numbers := numbers_in(line)) is not None:
            return self.choose(numbers)
        word, _, rest = line.partition(" ")
        word, rest = plain(word), rest.strip()
        if word[:1] == "?" and len(word) > 1:
            word, rest = "?", f"{word[1:]} {rest}".strip()
        code = self.words.get(word)
        if code is None:
            self.say("play.unknown", word=line[:40])
            return False
        return DO[code](self, rest)

    def choose(self, numbers: list[int]) -> bool:
        """Do what these numbers of the list mean."""
        s, menu = self.game.state, self.menu
        actions = menu.answer(s, numbers)
        if actions is None:
            if menu.several and all(1 <= number <= len(menu.actions) for number in numbers):
                self.say("play.how_many", least=menu.least, most=menu.most)
            else:
                self.say("play.no_number", n=len(menu.actions), word=" ".join(map(str, numbers[:3])))
            return False
        if others := s.rules.views.questions.joiners(s, actions[0]):
            joining = self.gather(actions[0], others)
            if joining is None:
                self.ask()
                return False
            actions = s.rules.views.questions.together(s, actions[0], joining)
        if not take(self.game, actions):
            self.say("play.cannot")
            return False
        self.undone.clear()
        return True

    def gather(self, action: Action, others: list[int]) -> list[int] | None:
        """Who joins an attack; None to go back."""
        s = self.game.state
        fighter = s.rules.views.questions.fighter
        for lang in self.langs:
            target, first = fighter(s, action[1], lang), fighter(s, action[2], lang)
            question = Fault("play.who_joins", {"a": target, "b": first}).message(lang)
            self.console.print(*(self.console.style(line, "1") for line in hang(question, self.console.width)))
        for number, i in enumerate(others, 1):
            words = " / ".join(fighter(s, i, lang) for lang in self.langs)
            self.console.print(*hang(words, self.console.width, f"{number:>3} ", "    "))
        while True:
            raw = self.lines.read("+ ")
            if raw is None or plain(raw) in words_of("play.words_back"):
                return None
            if not raw.strip():
                return []
            numbers = numbers_in(raw)
            if numbers and all(1 <= number <= len(others) for number in numbers):
                return [others[number - 1] for number in dict.fromkeys(numbers)]
            self.say("play.no_number", n=len(others), word=raw.strip()[:20])

    # --- commands: each returns whether the game has moved ---

    def help(self, rest: str) -> bool:
        if rest:
            return self.card(rest)
        for lang in self.langs:
            for part in Fault("play.help").message(lang).split(" · "):
                self.console.print(*hang(part, self.console.width, "  ", "    "))
        self.say("play.legend")
        return False

    def hint(self, rest: str) -> bool:
        """What a greedy player would do, on what this player sees; of several things at once, all of them."""
        done = self.greedily()
        menu = self.menu
        if menu.several:
            numbers = sorted({menu.actions.index(action) + 1 for action in done if action in menu.actions and action[0] == I.A_PICK}) or [1]
            self.say("play.hint_several", n=" ".join(map(str, numbers)))
            return False
        best = done[0]
        self.say("play.hint", n=menu.actions.index(best) + 1, words=self.action(best))
        if joined := [action[1] for action in done[1:] if action[0] == I.A_JOIN]:
            fighter = self.game.state.rules.views.questions.fighter
            for lang in self.langs:
                named = [fighter(self.game.state, i, lang) for i in joined]
                self.console.print(*hang(Fault("play.hint_joined", {"cards": named}).message(lang), self.console.width))
        return False

    def greedily(self) -> list[Action]:
        """The greedy player's answer to the question that is open: one action, or a whole set of picks or attackers."""
        from zmdj_cards.engine.policy.greedy import Greedy
        from zmdj_cards.engine.policy.policy import decide

        game = self.game.clone()
        asked = game.state.stack[-1]
        player = Greedy(len(self.game.actions))
        done: list[Action] = []
        while game.actor == YOU and len(done) < 40:
            frame = game.state.stack[-1]
            going = frame[KIND] == I.F_ATTACK and done[:1] and done[0][0] == I.A_ATTACK
            same = self.menu.several and frame[KIND] == I.F_PICK and frame[CANDIDATES] == asked[CANDIDATES]
            if done and not going and not same:
                break
            done.append(decide(player, game.state, 5 + len(done)))
            game.step(done[-1])
        return done

    def show_board(self, rest: str) -> bool:
        self.board()
        self.ask()
        return False

    def undo(self, rest: str) -> bool:
        """Back to the player's own last decision."""
        taken = []
        while self.game.actions:
            taken.append(self.game.undo())
            if self.game.actor == YOU and not midway(self.game.state):
                break
        if self.game.actor != YOU or not taken:
            for action in reversed(taken):
                self.game.step(action)
            self.say("play.nothing")
            return False
        self.undone.append(taken[::-1])
        self.log_shown = len(self.game.state.log)
        self.saved = -1
        self.say("play.undone")
        return True

    def redo(self, rest: str) -> bool:
        """Do again what was taken back last."""
        if not self.undone:
            self.say("play.nothing_again")
            return False
        for action in self.undone.pop():
            self.game.step(action)
        self.saved = -1
        return True

    def concede(self, rest: str) -> bool:
        self.say("play.sure")
        answer = self.lines.read("? ")
        if answer is not None and plain(answer.strip()) in words_of("play.words_yes"):
            self.game.step((I.A_CONCEDE, YOU))
            return True
        return False

    def speak(self, rest: str) -> bool:
        """Another language from now on."""
        wanted = plain(rest)
        if wanted not in tuple(LangChoice):
            self.say("play.which_lang")
            return False
        self.langs = languages(LangChoice(wanted))
        self.ask()
        return False

    def leave(self, rest: str) -> bool:
        raise Left

    # --- saving ---

    def store(self, rest: str) -> bool:
        """Save in a file, and from now on keep it up to date."""
        from zmdj_cards.cli.sim.output import check_replay_file

        if not rest and self.save is None:
            self.say("play.which_file")
            return False
        path = Path(rest).expanduser() if rest else self.save
        if path is None:
            return False
        try:
            check_replay_file(path)
            self.write(path)
        except (DataError, UsageError) as error:
            for lang in self.langs:
                self.console.print(*(item.message(lang) for item in error.faults))
            return False
        self.save = path
        self.say("play.saved", file=str(path))
        return False

    def keep(self) -> None:
        """Write the file to save in, if there is one."""
        if self.save is not None and self.saved != len(self.game.actions):
            self.write(self.save)

    def write(self, path: Path) -> None:
        from zmdj_cards.cli.sim.output import write_whole

        write_whole(path, self.replay().to_json().encode())
        self.saved = len(self.game.actions)

    def replay(self) -> Replay:
        from zmdj_cards.engine.match import record_of

        return record_of(self.game, self.duel.decks, self.duel.seed, self.names)


# Message with the words of a command in both languages → what it does.
DO: dict[str, Callable[[ConsolePlayer, str], bool]] = {
    "play.words_help": ConsolePlayer.help,
    "play.words_hint": ConsolePlayer.hint,
    "play.words_why": ConsolePlayer.why,
    "play.words_card": ConsolePlayer.card,
    "play.words_board": ConsolePlayer.show_board,
    "play.words_piles": ConsolePlayer.piles,
    "play.words_log": ConsolePlayer.log,
    "play.words_undo": ConsolePlayer.undo,
    "play.words_redo": ConsolePlayer.redo,
    "play.words_save": ConsolePlayer.store,
    "play.words_lang": ConsolePlayer.speak,
    "play.words_concede": ConsolePlayer.concede,
    "play.words_quit": ConsolePlayer.leave,
}


def _words() -> dict[str, str]:
    return {word: code for code in DO for word in words_of(code)}
