"""A player in the terminal: shows the board, asks, and carries out what is typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from zmdj_cards.cli.choices import LangChoice
from zmdj_cards.cli.play.display import Display, languages
from zmdj_cards.cli.play.line_reader import LineReader
from zmdj_cards.cli.play.replies import numbers_in, plain, words_of
from zmdj_cards.errors import UsageError, ZmdjError, fault, say
from zmdj_cards.text.wrap import columns

if TYPE_CHECKING:
    from zmdj_cards.cli.io import Console
    from zmdj_cards.engine.state.action import Action
    from zmdj_cards.work.play.hints import Hint
    from zmdj_cards.work.play.session import PlaySession


class Left(Exception):
    """The player leaves the game."""


class ConsolePlayer(Display):
    """``run`` plays until the game ends or the player leaves."""

    def __init__(self, console: Console, session: PlaySession, lang: LangChoice) -> None:
        super().__init__(console, session, lang)
        self.lines = LineReader(console)
        self.words = _words()

    # --- the game ---

    def run(self) -> None:
        """Until the game ends or the player leaves; a file to save in is kept up to date all the time."""
        session = self.session
        self.blank()
        self.say("play.start", seed=session.duel.seed)
        if session.game.actions:
            self.log("")
        elif session.game.state.log:
            self.log_shown = 0
        try:
            while not session.over:
                if not session.mine:
                    self.wait()
                    continue
                self.tell()
                session.keep()
                self.turn()
        except Left:
            self.tell()
            session.keep()
            self.say("play.quit")
            if session.unsaved:
                self.say("play.unsaved")
            return
        except KeyboardInterrupt:
            self.console.print("")
            session.keep()
            self.say("play.quit")
            raise
        self.tell()
        self.board()
        self.result()
        session.keep()

    def after(self) -> None:
        """What remains to be said after a game on a screen of its own."""
        self.session.keep()
        if self.session.over:
            self.result()
            return
        self.say("play.quit")
        if self.session.unsaved:
            self.say("play.unsaved")

    def wait(self) -> None:
        """The other player's decision; on a terminal, a line says for so long that it thinks."""
        if not self.console.tty:
            self.session.rival_answers()
            return
        lang = self.langs[0]
        text = say("play.thinking", lang, p=self.session.called(lang)[1 - self.session.viewer])
        self.console.write(f"{text}\r")
        try:
            self.session.rival_answers()
        finally:
            self.console.write(f"{' ' * columns(text)}\r")

    def turn(self) -> None:
        """One decision of the player."""
        if self.session.free or self.session.turn != self.seen_turn:
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
        try:
            return self.do(line)
        except ZmdjError as error:
            for item in error.faults:
                self.tell_fault(item)
            return False

    def do(self, line: str) -> bool:
        """Do what was typed. True if the game has moved. Raises UsageError for what cannot be done, DataError for a file that cannot be
        written."""
        if (numbers := numbers_in(line)) is not None:
            return self.choose(numbers)
        word, _, rest = line.partition(" ")
        word, rest = plain(word), rest.strip()
        if word[:1] == "?" and len(word) > 1:
            word, rest = "?", f"{word[1:]} {rest}".strip()
        code = self.words.get(word)
        if code is None:
            raise UsageError(fault("play.unknown", word=line[:40]))
        return DO[code](self, rest)

    def choose(self, numbers: list[int]) -> bool:
        """Do what these numbers of the list mean."""
        actions = self.session.chosen(numbers)
        others = self.session.joiners(actions[0])
        joining = self.gather(actions[0], others) if others else []
        if joining is None:
            self.ask()
            return False
        self.session.take(actions, joining)
        return True

    def gather(self, action: Action, others: list[int]) -> list[int] | None:
        """Who joins an attack; None to go back."""
        for lang in self.langs:
            target, first = self.session.fighter(action[1], lang), self.session.fighter(action[2], lang)
            self.print_bold(say("play.who_joins", lang, a=target, b=first))
        for number, i in enumerate(others, 1):
            words = " / ".join(self.session.fighter(i, lang) for lang in self.langs)
            self.print_all([words], f"{number:>3} ", "    ")
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
            self.print_all(say("play.help", lang).split(" · "), "  ", "    ")
        self.say("play.legend")
        return False

    def hint(self, rest: str) -> bool:
        """What a strong player would do; of several things at once, all of them."""
        found, menu = self.session.hint(), self.session.menu
        if menu.several:
            self.say("play.hint_several", n=" ".join(map(str, found.numbers)))
            self.expected(found)
            return False
        number = found.numbers[0]
        self.say("play.hint", n=number, words=self.joint(self.session.answers()[number - 1].words))
        if found.joined:
            for lang in self.langs:
                self.print_all([say("play.hint_joined", lang, cards=[self.session.fighter(i, lang) for i in found.joined])])
        self.expected(found)
        return False

    def expected(self, found: Hint) -> None:
        """What is expected of a hint, beside the next best way."""
        if found.share is not None:
            share, other = round(100 * found.share), None if found.next is None else round(100 * found.next)
            self.say("play.hint_share" if other is not None else "play.hint_only", share=share, next=other, n=found.tried)

    def solve(self, rest: str) -> bool:
        """Whether the player wins this turn, and how."""
        found = self.session.solved()
        for lang in self.langs:
            self.print_all([found.verdict().message(lang)])
            self.print_all(found.line(lang), "  ", "    ")
        return False

    def show_board(self, rest: str) -> bool:
        self.board()
        self.ask()
        return False

    def undo(self, rest: str) -> bool:
        self.session.undo()
        self.log_shown = len(self.session.game.state.log)
        self.say("play.undone")
        return True

    def redo(self, rest: str) -> bool:
        self.session.redo()
        return True

    def concede(self, rest: str) -> bool:
        self.say("play.sure")
        answer = self.lines.read("? ")
        if answer is not None and plain(answer.strip()) in words_of("play.words_yes"):
            self.session.concede()
            return True
        return False

    def speak(self, rest: str) -> bool:
        """Another language from now on."""
        wanted = plain(rest)
        if wanted not in tuple(LangChoice):
            raise UsageError(fault("play.which_lang"))
        self.langs = languages(LangChoice(wanted))
        self.ask()
        return False

    def leave(self, rest: str) -> bool:
        raise Left

    def store(self, rest: str) -> bool:
        """Save in a file, and from now on keep it up to date."""
        path = Path(rest).expanduser() if rest else self.session.save
        if path is None:
            raise UsageError(fault("play.which_file"))
        self.session.save_to(path)
        self.say("play.saved", file=str(path))
        return False


# Message with the words of a command in both languages → what it does.
DO: dict[str, Callable[[ConsolePlayer, str], bool]] = {
    "play.words_help": ConsolePlayer.help,
    "play.words_hint": ConsolePlayer.hint,
    "play.words_solve": ConsolePlayer.solve,
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
