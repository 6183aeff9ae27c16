"""What a player in the terminal sees: the board, the question, what has happened, card texts and reasons; in one language or both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zmdj_cards.cli.choices import LangChoice
from zmdj_cards.cli.play.replies import plain
from zmdj_cards.engine import names as I
from zmdj_cards.engine.views.menu import menu_of
from zmdj_cards.errors import Lang, say
from zmdj_cards.text.wrap import hang, merged

if TYPE_CHECKING:
    from zmdj_cards.cli.sim.inputs import Bench
    from zmdj_cards.engine.cards.position import Position
    from zmdj_cards.engine.game import Game
    from zmdj_cards.engine.state.action import Action
    from zmdj_cards.sim.match.runner import Duel

LANGS: tuple[Lang, ...] = ("en", "zh")
YOU, RIVAL = 0, 1
LOG_LINES = 20


@dataclass(slots=True)
class Table:
    """A game and who plays it."""

    duel: Duel
    game: Game
    names: tuple[str, str]


def languages(lang: LangChoice) -> tuple[Lang, ...]:
    return ("zh", "en") if lang is LangChoice.both else ("zh",) if lang is LangChoice.zh else ("en",)


class Display:
    """The screen of a game: the board, the question, what has happened, card texts and reasons."""

    def __init__(self, bench: Bench, table: Table, lang: LangChoice) -> None:
        self.bench = bench
        self.console = bench.console
        self.duel = table.duel
        self.game = table.game
        self.names = table.names
        self.langs = languages(lang)
        self.log_shown = len(self.game.state.log)
        self.menu = menu_of(self.game.state)
        self.seen_turn = 0  # of which the board was shown

    def called(self, lang: Lang) -> tuple[str, str]:
        """How the story names the players: by their decks where words change with the person, else you and the opponent."""
        if lang == "en":
            return self.names
        return say("board.name_you", lang), say("board.name_rival", lang)

    def say(self, code: str, **params: object) -> None:
        for lang in self.langs:
            self.console.print(*hang(say(code, lang, **params), self.console.width))

    def tell(self) -> None:
        """What has happened since the last time."""
        from zmdj_cards.engine.views import narrate

        s = self.game.state
        if self.log_shown < len(s.log):
            for lang in self.langs:
                for text in merged(narrate.story(s, lang, self.log_shown, YOU, self.called(lang))):
                    self.console.print(*hang(text, self.console.width))
        self.log_shown = len(s.log)

    def board(self) -> None:
        from zmdj_cards.engine.cards.viewing import Reader
        from zmdj_cards.engine.views.tableview import table_lines

        self.seen_turn = self.game.state.reg[I.TURN]
        for lang in self.langs:
            heads = tuple(say(code, lang, p=name) for code, name in zip(("board.you", "board.rival"), self.names, strict=True))
            reader = Reader(lang, self.called(lang), (heads[0], heads[1]), YOU, True, self.console.width, self.console.style)
            self.console.print("", *table_lines(self.game.state, YOU, self.game.actor, reader), "")

    def ask(self) -> None:
        """The question and the ways to answer it."""
        from zmdj_cards.engine.views import prompts

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
        from zmdj_cards.engine.views import prompts

        return " / ".join(prompts.action_words(self.game.state, action, lang, self.called(lang)) for lang in self.langs)

    def blank(self) -> None:
        cards = self.duel.setting.table
        for lang in self.langs:
            named = [(card.zh if lang == "zh" else card.en) for card in cards.cards if card.blank]
            self.console.print(*hang(say("match.blank", lang, cards=named), self.console.width))

    def result(self) -> None:
        outcome = self.game.outcome()
        if outcome is None:
            return
        if outcome.winner is None:
            self.say("play.drawn", n=outcome.turn)
        else:
            self.say("play.won" if outcome.winner == YOU else "play.lost", p=self.names[RIVAL], n=outcome.turn)
        if self.duel.setting.table.blank:
            self.blank()

    def card(self, rest: str) -> bool:
        """The whole text of a card: of an action by number, or by name."""
        if not rest:
            self.say("play.which_card")
            return False
        found = self.meant(rest)
        if not found and not self.term(rest):
            self.say("play.no_card", word=rest[:40])
        show_cards(self.bench, self.game.state, found[:3], self.langs)
        return False

    def term(self, rest: str) -> bool:
        """What a word of the game means. False for one that the glossary does not have."""
        from zmdj_cards.engine.views.terms import bare
        from zmdj_cards.model.load import load_glossary
        from zmdj_cards.text.normalize import name_key

        wanted = name_key(rest)
        for item in load_glossary(self.game.state.rules.id):
            if wanted and wanted in (name_key(bare(item.zh)), name_key(bare(item.en))):
                for lang in self.langs:
                    name, text = (item.zh, item.def_zh) if lang == "zh" else (item.en, item.def_en)
                    said = say("why.line", lang, a=name, word=text)
                    self.console.print(*hang(said, self.console.width))
                return True
        return False

    def meant(self, rest: str) -> list[int]:
        """The cards that a number of an action, or a part of a name, may mean; one of each name, all of them seen by the player."""
        from zmdj_cards.engine.views.lookup import named_cards, of_action

        number = plain(rest)
        actions = self.menu.actions
        if number.isdecimal() and 1 <= int(number[:9]) <= len(actions):
            return of_action(self.game.state, actions[int(number) - 1])
        return named_cards(self.game.state, YOU, rest)

    def why(self, rest: str) -> bool:
        """Why cards cannot be played, attack or be used now."""
        from zmdj_cards.engine.views.why import reasons

        asked = set(self.meant(rest)) if rest else None
        if asked is not None and not asked:
            self.say("play.no_card", word=rest[:40])
            return False
        for lang in self.langs:
            lines = reasons(self.game.state, YOU, lang, asked)
            for line in lines:
                self.console.print(*hang(line, self.console.width, "  ", "    "))
            if not lines:
                self.console.print(say("play.nothing_barred", lang))
        return False

    def piles(self, rest: str) -> bool:
        """The cards that lie open: discard piles and what is out of the game."""
        from zmdj_cards.engine.cards.board import zone_of
        from zmdj_cards.engine.views.terms import card_name

        for lang in self.langs:
            for player in (YOU, RIVAL):
                for code, zone in (("play.discard", I.DISCARD), ("play.gone", I.GONE)):
                    cards = zone_of(self.game.state, player, zone)
                    if cards or zone == I.DISCARD:
                        named = [card_name(self.game.state, i, lang) for i in cards]
                        text = say(code, lang, p=self.called(lang)[player], n=len(cards), cards=named)
                        self.console.print(*hang(text, self.console.width))
        return False

    def log(self, rest: str) -> bool:
        """The last sentences of the story so far; ``log 50`` more of them, ``log all`` everything."""
        from zmdj_cards.engine.views import narrate

        many = int(plain(rest)[:9]) if plain(rest).isdecimal() else None if rest else LOG_LINES
        for lang in self.langs:
            sentences = merged(narrate.story(self.game.state, lang, 0, YOU, self.called(lang)))
            for text in sentences if many is None else sentences[max(0, len(sentences) - many) :]:
                self.console.print(*hang(text, self.console.width))
        return False


def show_cards(bench: Bench, s: Position, cards: list[int], langs: tuple[Lang, ...]) -> None:
    """The whole texts of cards, as ``zmdj card show`` gives them, without their printings."""
    from zmdj_cards.cli.cards import card_text
    from zmdj_cards.store.query import card_row

    for i in cards:
        row = card_row(bench.conn, s.tab.cards[s.card[i]].id)
        bench.console.print("", *card_text.lines(row, "both" if len(langs) > 1 else langs[0], bench.console.width, printings=False), "")
