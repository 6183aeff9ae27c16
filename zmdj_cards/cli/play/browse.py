"""Stepping through a recorded game in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zmdj_cards.cli.choices import LangChoice
from zmdj_cards.cli.play.display import CARDS, languages, show_cards
from zmdj_cards.cli.play.line_reader import LineReader
from zmdj_cards.cli.play.replies import plain, words_of
from zmdj_cards.errors import Lang, say
from zmdj_cards.text.wrap import hang

if TYPE_CHECKING:
    from zmdj_cards.cli.io import Console
    from zmdj_cards.work.bench import Bench
    from zmdj_cards.work.play.recording import Recording

WORDS = {
    "match.words_next": "next",
    "match.words_back": "back",
    "match.words_turn": "turn",
    "match.words_first": "first",
    "match.words_last": "last",
    "match.words_find": "find",
    "play.words_card": "card",
    "play.words_lang": "lang",
    "play.words_quit": "quit",
    "play.words_help": "help",
}


class Browser:
    """Shows one step at a time, and moves as it is asked."""

    def __init__(self, console: Console, bench: Bench, recording: Recording, langs: tuple[Lang, ...]) -> None:
        self.bench = bench
        self.console = console
        self.recording = recording
        self.langs = langs
        self.lines = LineReader(console)
        self.words = {word: name for code, name in WORDS.items() for word in words_of(code)}

    def run(self, at: int) -> None:
        self.say("match.browse_help")
        self.show(at)
        while (raw := self.lines.read("> ")) is not None:
            word, _, rest = plain(raw).partition(" ")
            rest = rest.strip()
            name = self.words.get(word, "next" if not word else "")
            if name == "quit":
                return
            self.obey(name, word, rest)

    def obey(self, name: str, word: str, rest: str) -> None:
        recording = self.recording
        many = int(rest[:9]) if rest.isdecimal() else 1
        if word.isdecimal() and not rest:
            self.show(int(word[:9]))
        elif name in ("next", "back"):
            self.show(recording.at + (many if name == "next" else -many))
        elif name == "turn":
            here = recording.steps[recording.at].turn
            self.show(recording.of_turn(many if rest.isdecimal() else here + 1))
        elif name in ("first", "last"):
            self.show(0 if name == "first" else len(recording.steps) - 1)
        elif name == "find" and rest:
            self.find(rest)
        elif name == "lang" and rest in tuple(LangChoice):
            self.langs = languages(LangChoice(rest))
            self.show(recording.at)
        elif name == "card" or (name == "help" and rest):
            self.card(rest)
        elif name == "help":
            self.say("match.browse_help")
        else:
            self.say("play.unknown", word=word[:40])

    def show(self, at: int) -> None:
        """The board of a step, and below it what led there."""
        self.recording.go(self.recording.bounded(at))
        where = {"n": self.recording.at, "x": len(self.recording.steps) - 1}
        for lang in self.langs:
            self.console.print("", *self.recording.board(lang, self.console.width, self.console.style), "")
            self.console.print(self.console.style(say("match.step", lang, **where), "1"))
            for text in self.recording.sentences(lang):
                self.console.print(*hang(text, self.console.width))

    def find(self, words: str) -> None:
        """The next step that tells of these words."""
        at = self.recording.find(words)
        if at is None:
            self.say("match.not_found", word=words[:40])
        else:
            self.show(at)

    def card(self, rest: str) -> None:
        found = self.recording.named(rest)
        if not found:
            self.say("play.no_card", word=rest[:40])
        show_cards(self.console, self.bench, found[:CARDS], self.langs)

    def say(self, code: str, **params: object) -> None:
        for lang in self.langs:
            self.console.print(*hang(say(code, lang, **params), self.console.width))
