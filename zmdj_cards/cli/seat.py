"""A person at the table: shows the board, asks, and carries out what is typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from zmdj_cards.cli.choices import LangChoice
from zmdj_cards.cli.lines import LineReader
from zmdj_cards.cli.menu import companions, joint, menu_of, take
from zmdj_cards.cli.told import hang, merged
from zmdj_cards.errors import DataError, Fault, Lang, UsageError
from zmdj_cards.games.zmdj import ids as I

if TYPE_CHECKING:
    from zmdj_cards.cli.sim_inputs import Bench
    from zmdj_cards.engine.action import Action
    from zmdj_cards.engine.replay import Replay
    from zmdj_cards.games.zmdj.match import ZmdjGame
    from zmdj_cards.sim.policy import Policy
    from zmdj_cards.sim.runner import Duel

YOU, RIVAL = 0, 1
LOG_LINES = 20


@dataclass(slots=True)
class Table:
    """A game and who plays it."""

    duel: Duel
    game: ZmdjGame
    names: tuple[str, str]


class Left(Exception):
    """The player leaves the game."""


class Seat:
    """``run`` plays until the game ends or the player leaves."""

    def __init__(self, bench: Bench, table: Table, rival: Policy, lang: LangChoice, save: Path | None) -> None:
        self.bench = bench
        self.console = bench.console
        self.duel = table.duel
        self.game = table.game
        self.names = table.names
        self.rival = rival
        self.langs = languages(lang)
        self.save = save
        self.saved = -1  # actions in the file that was written last
        self.told = len(self.game.state.log)
        self.lines = LineReader(self.console)
        self.words = _words()
        self.menu = menu_of(self.game)
        self.seen_turn = 0  # of which the board was shown

    # --- the game ---

    def run(self) -> None:
        """Until the game ends or the player leaves; a file to save in is kept up to date all the time."""
        if self.duel.table.blank:
            self.blank()
        self.say("play.start")
        if self.game.actions:
            self.log("")
        elif self.game.state.log:
            self.told = 0
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
        from zmdj_cards.games.zmdj.observe import observe

        actions = self.game.legal()
        one = actions[0] if len(actions) == 1 else self.rival.choose(observe(self.game, RIVAL, len(self.game.actions)))
        self.game.step(one)

    def turn(self) -> None:
        """One decision of the player."""
        self.menu = menu_of(self.game)
        s = self.game.state
        if s.stack[-1][0] == I.F_MAIN or s.reg[I.TURN] != self.seen_turn:
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
        if (numbers := _numbers(line)) is not None:
            return self.choose(numbers)
        word, _, rest = line.partition(" ")
        word, rest = _plain(word), rest.strip()
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
        if actions[0][0] == I.A_ATTACK and (others := companions(self.game, actions[0])):
            joining = self.gather(actions[0], others)
            if joining is None:
                self.ask()
                return False
            actions = joint(s, actions[0], joining)
        if not take(self.game, actions):
            self.say("play.cannot")
            return False
        return True

    def gather(self, action: Action, others: list[int]) -> list[int] | None:
        """Who joins an attack; None to go back."""
        from zmdj_cards.games.zmdj import prompts

        s = self.game.state
        for lang in self.langs:
            target, first = prompts.fighter(s, action[1], lang), prompts.fighter(s, action[2], lang)
            question = Fault("play.who_joins", {"a": target, "b": first}).message(lang)
            self.console.print(*(self.console.style(line, "1") for line in hang(question, self.console.width)))
        for number, i in enumerate(others, 1):
            words = " / ".join(prompts.fighter(s, i, lang) for lang in self.langs)
            self.console.print(*hang(words, self.console.width, f"{number:>3} ", "    "))
        while True:
            raw = self.lines.read("+ ")
            if raw is None or _plain(raw) in _words_of("play.words_back"):
                return None
            if not raw.strip():
                return []
            numbers = _numbers(raw)
            if numbers and all(1 <= number <= len(others) for number in numbers):
                return [others[number - 1] for number in dict.fromkeys(numbers)]
            self.say("play.no_number", n=len(others), word=raw.strip()[:20])

    # --- showing ---

    def called(self, lang: Lang) -> tuple[str, str]:
        """How the story names the players: by their decks where words change with the person, else you and the opponent."""
        if lang == "en":
            return self.names
        return Fault("board.name_you").message(lang), Fault("board.name_rival").message(lang)

    def say(self, code: str, **params: object) -> None:
        for lang in self.langs:
            self.console.print(*hang(Fault(code, params).message(lang), self.console.width))

    def tell(self) -> None:
        """What has happened since the last time."""
        from zmdj_cards.games.zmdj import narrate

        s = self.game.state
        if self.told < len(s.log):
            for lang in self.langs:
                for text in merged(narrate.story(s, lang, self.told, YOU, self.called(lang))):
                    self.console.print(*hang(text, self.console.width))
        self.told = len(s.log)

    def board(self) -> None:
        from zmdj_cards.cli.table_text import Reader, table_lines
        from zmdj_cards.games.zmdj.tableview import view_of

        self.seen_turn = self.game.state.reg[I.TURN]
        view = view_of(self.game.state, YOU, self.game.actor)
        for lang in self.langs:
            heads = tuple(
                Fault(code, {"p": name}).message(lang) for code, name in zip(("board.you", "board.rival"), self.names, strict=True)
            )
            reader = Reader(lang, self.called(lang), (heads[0], heads[1]), YOU, True, self.console.width)
            self.console.print("", *table_lines(self.game.state, view, reader, self.console), "")

    def ask(self) -> None:
        """The question and the ways to answer it."""
        from zmdj_cards.games.zmdj import prompts

        s = self.game.state
        for lang in self.langs:
            self.console.print(
                *(self.console.style(line, "1") for line in hang(prompts.prompt(s, lang, self.called(lang)), self.console.width))
            )
        for number, action in enumerate(self.menu.actions, 1):
            self.console.print(*hang(self.action(action), self.console.width, f"{number:>3} ", "    "))
        if self.menu.several:
            self.say("play.several")

    def action(self, action: Action) -> str:
        from zmdj_cards.games.zmdj import prompts

        return " / ".join(prompts.action_words(self.game.state, action, lang, self.called(lang)) for lang in self.langs)

    def blank(self) -> None:
        cards = self.duel.table
        for lang in self.langs:
            named = [(card.zh if lang == "zh" else card.en) for card in cards.cards if card.blank]
            self.console.print(*hang(Fault("match.blank", {"cards": named}).message(lang), self.console.width))

    def result(self) -> None:
        outcome = self.game.outcome()
        if outcome is None:
            return
        if outcome.winner is None:
            self.say("play.drawn", n=outcome.turn)
        else:
            self.say("play.won" if outcome.winner == YOU else "play.lost", p=self.names[RIVAL], n=outcome.turn)
        if self.duel.table.blank:
            self.blank()

    # --- commands: each returns whether the game has moved ---

    def help(self, rest: str) -> bool:
        if rest:
            return self.card(rest)
        self.say("play.help")
        self.say("play.legend")
        return False

    def card(self, rest: str) -> bool:
        """The whole text of a card: of an action by number, or by name."""
        from zmdj_cards.cli import card_text
        from zmdj_cards.store.query import card_row

        if not rest:
            self.say("play.which_card")
            return False
        found = self.meant(rest)
        if not found:
            self.say("play.no_card", word=rest[:40])
        for i in found[:3]:
            row = card_row(self.bench.conn, self.game.state.tab.cards[self.game.state.card[i]].id)
            lang = "both" if len(self.langs) > 1 else self.langs[0]
            self.console.print("", *card_text.lines(row | {"printings": []}, lang, self.console.width)[:-2], "")
        return False

    def meant(self, rest: str) -> list[int]:
        """The cards that a number of an action, or a part of a name, may mean; one of each name, all of them seen by the player."""
        from zmdj_cards.cli.find import named_cards, of_action

        number = _plain(rest)
        actions = self.menu.actions
        if number.isdecimal() and 1 <= int(number[:9]) <= len(actions):
            return of_action(self.game.state, actions[int(number) - 1])
        return named_cards(self.game.state, YOU, rest)

    def why(self, rest: str) -> bool:
        """Why cards cannot be played, attack or be used now."""
        from zmdj_cards.cli.find import reasons

        asked = set(self.meant(rest)) if rest else None
        if asked is not None and not asked:
            self.say("play.no_card", word=rest[:40])
            return False
        for lang in self.langs:
            lines = reasons(self.game.state, YOU, lang, asked)
            for line in lines:
                self.console.print(*hang(line, self.console.width, "  ", "    "))
            if not lines:
                self.console.print(Fault("play.nothing_barred").message(lang))
        return False

    def hint(self, rest: str) -> bool:
        """What a greedy player would do, on what this player sees; of several things at once, all of them."""
        from zmdj_cards.games.zmdj import prompts

        done = self.greedily()
        menu = self.menu
        if menu.several:
            numbers = sorted({menu.actions.index(action) + 1 for action in done if action in menu.actions and action[0] == I.A_PICK}) or [1]
            self.say("play.hint_several", n=" ".join(map(str, numbers)))
            return False
        best = done[0]
        self.say("play.hint", n=menu.actions.index(best) + 1, words=self.action(best))
        if joined := [action[1] for action in done[1:] if action[0] == I.A_JOIN]:
            for lang in self.langs:
                named = [prompts.fighter(self.game.state, i, lang) for i in joined]
                self.console.print(*hang(Fault("play.hint_joined", {"cards": named}).message(lang), self.console.width))
        return False

    def greedily(self) -> list[Action]:
        """The greedy player's answer to the question that is open: one action, or a whole set of picks or attackers."""
        from zmdj_cards.games.zmdj.observe import observe
        from zmdj_cards.sim.policy import GreedyPolicy

        game = self.game.clone()
        asked = game.state.stack[-1]
        player = GreedyPolicy(len(self.game.actions))
        done: list[Action] = []
        while game.actor == YOU and len(done) < 40:
            frame = game.state.stack[-1]
            going = frame[0] == I.F_ATTACK and done[:1] and done[0][0] == I.A_ATTACK
            if done and not going and not (self.menu.several and frame[0] == I.F_PICK and frame[6] == asked[6]):
                break
            done.append(player.choose(observe(game, YOU, 5 + len(done))))
            game.step(done[-1])
        return done

    def show_board(self, rest: str) -> bool:
        self.board()
        self.ask()
        return False

    def piles(self, rest: str) -> bool:
        """The cards that lie open: discard piles and what is out of the game."""
        from zmdj_cards.games.zmdj import narrate
        from zmdj_cards.games.zmdj.board import zone_of

        for lang in self.langs:
            for player in (YOU, RIVAL):
                for code, zone in (("play.discard", I.DISCARD), ("play.gone", I.GONE)):
                    cards = zone_of(self.game.state, player, zone)
                    if cards or zone == I.DISCARD:
                        named = [narrate.card_name(self.game.state, i, lang) for i in cards]
                        text = Fault(code, {"p": self.called(lang)[player], "n": len(cards), "cards": named}).message(lang)
                        self.console.print(*hang(text, self.console.width))
        return False

    def log(self, rest: str) -> bool:
        """The last sentences of the story so far; ``log 50`` more of them, ``log all`` everything."""
        from zmdj_cards.games.zmdj import narrate

        many = int(_plain(rest)[:9]) if _plain(rest).isdecimal() else None if rest else LOG_LINES
        for lang in self.langs:
            told = merged(narrate.story(self.game.state, lang, 0, YOU, self.called(lang)))
            for text in told if many is None else told[max(0, len(told) - many) :]:
                self.console.print(*hang(text, self.console.width))
        return False

    def undo(self, rest: str) -> bool:
        """Back to the player's own last decision."""
        taken = []
        while self.game.actions:
            taken.append(self.game.undo())
            if self.game.actor == YOU and not self.midway():
                break
        if self.game.actor != YOU or not taken:
            for action in reversed(taken):
                self.game.step(action)
            self.say("play.nothing")
            return False
        self.told = len(self.game.state.log)
        self.saved = -1
        self.say("play.undone")
        return True

    def midway(self) -> bool:
        """Whether a question that is answered at once (a set of cards, attackers) has been answered in part."""
        frame = self.game.state.stack[-1]
        return bool(frame[0] == I.F_ATTACK or (frame[0] == I.F_PICK and frame[7] and not frame[3] & I.PICK_ORDER))

    def concede(self, rest: str) -> bool:
        self.say("play.sure")
        answer = self.lines.read("? ")
        if answer is not None and _plain(answer.strip()) in _words_of("play.words_yes"):
            self.game.step((I.A_CONCEDE, YOU))
            return True
        return False

    def speak(self, rest: str) -> bool:
        """Another language from now on."""
        wanted = _plain(rest)
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
        from zmdj_cards.cli.sim_output import check_replay_file

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
        from zmdj_cards.cli.sim_output import write_whole

        write_whole(path, self.replay().to_json().encode())
        self.saved = len(self.game.actions)

    def replay(self) -> Replay:
        from zmdj_cards.games.zmdj.match import cards_digest
        from zmdj_cards.sim.runner import record_of

        sides = self.duel.decks
        version = cards_digest((*sides[0].cards(), *sides[1].cards()))
        return record_of(self.game, sides, self.duel.seed, version, self.duel.rules, self.names)


def languages(lang: LangChoice) -> tuple[Lang, ...]:
    return ("zh", "en") if lang is LangChoice.both else ("zh",) if lang is LangChoice.zh else ("en",)


def _numbers(text: str) -> list[int] | None:
    """Numbers with blanks or commas between them; None for anything else."""
    parts = _plain(text).replace(",", " ").replace("\u3001", " ").split()
    if not parts or not all(part.isdecimal() for part in parts):
        return None
    return [int(part[:9]) for part in parts]


def _plain(text: str) -> str:
    """As a command is compared: full-width forms of a Chinese keyboard are the same, case does not count (D-01)."""
    return unicodedata.normalize("NFKC", text).strip().casefold()


# Message with the words of a command in both languages → what it does.
DO: dict[str, Callable[[Seat, str], bool]] = {
    "play.words_help": Seat.help,
    "play.words_hint": Seat.hint,
    "play.words_why": Seat.why,
    "play.words_card": Seat.card,
    "play.words_board": Seat.show_board,
    "play.words_piles": Seat.piles,
    "play.words_log": Seat.log,
    "play.words_undo": Seat.undo,
    "play.words_save": Seat.store,
    "play.words_lang": Seat.speak,
    "play.words_concede": Seat.concede,
    "play.words_quit": Seat.leave,
}


def _words_of(code: str) -> set[str]:
    item = Fault(code)
    return {_plain(word) for lang in ("en", "zh") for word in item.message("zh" if lang == "zh" else "en").split()}


def _words() -> dict[str, str]:
    return {word: code for code in DO for word in _words_of(code)}
