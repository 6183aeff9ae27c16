"""What a player in the terminal sees: the board, the question, what has happened, card texts and reasons; in one language or both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from zmdj_cards.cli.choices import LangChoice
from zmdj_cards.cli.play.replies import plain
from zmdj_cards.errors import Bi, Fault, Lang, UsageError, fault, say
from zmdj_cards.text.wrap import hang

if TYPE_CHECKING:
    from zmdj_cards.cli.io import Console
    from zmdj_cards.work.bench import Bench
    from zmdj_cards.work.play.session import PlaySession

LOG_LINES = 20
CARDS = 3  # texts that are shown at once


def languages(lang: LangChoice) -> tuple[Lang, ...]:
    return ("zh", "en") if lang is LangChoice.both else ("zh",) if lang is LangChoice.zh else ("en",)


class Display:
    """The screen of a game: the board, the question, what has happened, card texts and reasons."""

    def __init__(self, console: Console, session: PlaySession, lang: LangChoice) -> None:
        self.console = console
        self.session = session
        self.langs = languages(lang)
        self.log_shown = len(session.game.state.log)
        self.seen_turn = 0  # of which the board was shown

    # --- printing ---

    def say(self, code: str, **params: object) -> None:
        self.tell_fault(Fault(code, params))

    def tell_fault(self, item: Fault) -> None:
        for lang in self.langs:
            self.console.print(*hang(item.message(lang), self.console.width))

    def print_all(self, lines: Iterable[str], first: str = "", rest: str = "  ") -> None:
        for line in lines:
            self.console.print(*hang(line, self.console.width, first, rest))

    def print_bold(self, text: str) -> None:
        self.console.print(*(self.console.style(line, "1") for line in hang(text, self.console.width)))

    # --- the game ---

    def tell(self) -> None:
        """What has happened since the last time."""
        log = self.session.game.state.log
        if self.log_shown < len(log):
            for lang in self.langs:
                self.print_all(self.session.story(lang, self.log_shown))
        self.log_shown = len(log)

    def board(self) -> None:
        self.seen_turn = self.session.turn
        for lang in self.langs:
            self.console.print("", *self.session.board(lang, self.console.width, self.console.style), "")

    def ask(self) -> None:
        """The question and the ways to answer it."""
        for lang in self.langs:
            self.print_bold(self.session.question(lang))
        for answer in self.session.answers():
            self.print_all([self.joint(answer.words)], f"{answer.number:>3} ", "    ")
        if self.session.menu.several:
            self.say("play.several")

    def joint(self, words: Bi) -> str:
        return " / ".join(getattr(words, lang) for lang in self.langs)

    def blank(self) -> None:
        if item := self.session.blank():
            self.tell_fault(item)

    def result(self) -> None:
        if item := self.session.result():
            self.tell_fault(item)
            self.blank()

    # --- questions: none of them moves the game ---

    def card(self, rest: str) -> bool:
        """The whole text of a card: of an action by number, or by name."""
        if not rest:
            raise UsageError(fault("play.which_card"))
        found = self.meant(rest)
        if not found and not self.term(rest):
            self.say("play.no_card", word=rest[:40])
        show_cards(self.console, self.session.bench, [self.session.card_id(i) for i in found[:CARDS]], self.langs)
        return False

    def term(self, rest: str) -> bool:
        """What a word of the game means. False for one that the glossary does not have."""
        item = self.session.term(rest)
        if item is None:
            return False
        for lang in self.langs:
            name, text = (item.zh, item.def_zh) if lang == "zh" else (item.en, item.def_en)
            self.print_all([say("why.line", lang, a=name, word=text)])
        return True

    def meant(self, rest: str) -> list[int]:
        """The cards that a number of an action, or a part of a name, may mean; one of each name, all of them seen by the player."""
        number = plain(rest)
        if number.isdecimal() and 1 <= int(number[:9]) <= len(self.session.menu.actions):
            return self.session.cards_of(int(number))
        return self.session.named(rest)

    def why(self, rest: str) -> bool:
        """Why cards cannot be played, attack or be used now."""
        asked = set(self.meant(rest)) if rest else None
        if asked is not None and not asked:
            raise UsageError(fault("play.no_card", word=rest[:40]))
        for lang in self.langs:
            lines = self.session.why(lang, asked)
            self.print_all(lines, "  ", "    ")
            if not lines:
                self.console.print(say("play.nothing_barred", lang))
        return False

    def piles(self, rest: str) -> bool:
        """The cards that lie open: discard piles and what is out of the game."""
        for lang in self.langs:
            self.print_all(self.session.piles(lang))
        return False

    def log(self, rest: str) -> bool:
        """The last sentences of the story so far; ``log 50`` more of them, ``log all`` everything."""
        many = int(plain(rest)[:9]) if plain(rest).isdecimal() else None if rest else LOG_LINES
        for lang in self.langs:
            sentences = self.session.story(lang)
            self.print_all(sentences if many is None else sentences[max(0, len(sentences) - many) :])
        return False


def show_cards(console: Console, bench: Bench, ids: Iterable[str], langs: tuple[Lang, ...]) -> None:
    """The whole texts of cards, as ``zmdj card show`` gives them, without their printings."""
    from zmdj_cards.cli.cards import card_text

    for card_id in ids:
        row = bench.card_row(card_id)
        console.print("", *card_text.lines(row, "both" if len(langs) > 1 else langs[0], console.width, printings=False), "")
