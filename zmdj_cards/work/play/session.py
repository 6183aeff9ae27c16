"""A game as one of its players plays it: what may be answered, what has happened, undo and redo, hints, reasons, saving.

What cannot be done raises UsageError with the fault that says why, and leaves the game as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.reader import Reader, Style, unstyled
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import record_of
from zmdj_cards.engine.policy.greedy import free_to_act
from zmdj_cards.engine.policy.policy import Policy, decide
from zmdj_cards.engine.replay import Replay
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views import narrate, prompts
from zmdj_cards.engine.views.lookup import named_cards, of_action
from zmdj_cards.engine.views.menu import Menu, menu_of, midway, take
from zmdj_cards.engine.views.tableview import table_lines, view_of
from zmdj_cards.engine.views.terms import bare, card_name
from zmdj_cards.engine.views.why import reasons
from zmdj_cards.errors import Bi, Fault, Lang, UsageError, fault, say
from zmdj_cards.model.glossary import Term
from zmdj_cards.model.load import load_glossary
from zmdj_cards.text.normalize import name_key
from zmdj_cards.text.wrap import merged
from zmdj_cards.work.files import write_whole
from zmdj_cards.work.play.hints import Hint, hint
from zmdj_cards.work.play.saved import check_replay_file
from zmdj_cards.work.play.solving import Solved, solved
from zmdj_cards.work.play.tables import YOU, Table


def _possible(trial: Game, actions: Sequence[Action]) -> bool:
    """Whether actions can be done one after the other."""
    for action in actions:
        if not trial.allows(action):
            return False
        trial.step(action)
    return True


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to answer, by its number: its words, and the ids of the cards that it is about and that the player sees."""

    number: int
    words: Bi
    cards: tuple[str, ...]


class PlaySession:
    """``viewer``: the player whose session this is (0 or 1); ``rival``: who decides for the other one, None for another person; ``save``:
    the file that the game is kept in."""

    def __init__(self, table: Table, rival: Policy | None = None, viewer: int = YOU, save: Path | None = None) -> None:
        self.bench = table.bench
        self.duel = table.duel
        self.game: Game = table.game
        self.names = table.names
        self.rival = rival
        self.viewer = viewer
        self.save = save
        self._undone: list[list[Action]] = []  # what was taken back, to be done again
        self._saved = -1  # actions in the file that was written last
        self._menu: Menu | None = None

    # --- where the game stands ---

    @property
    def over(self) -> bool:
        return self.game.outcome() is not None

    @property
    def mine(self) -> bool:
        """Whether the player of this session must decide."""
        return self.game.actor == self.viewer

    @property
    def turn(self) -> int:
        return self.game.state.reg[I.TURN]

    @property
    def free(self) -> bool:
        """Whether the player is asked for no particular decision, as in a main phase."""
        return free_to_act(self.game.state)

    @property
    def menu(self) -> Menu:
        """The answers to the question that is open, numbered."""
        if self._menu is None:
            self._menu = menu_of(self.game.state)
        return self._menu

    def refresh(self) -> None:
        """To be called when the game has moved otherwise than by this session."""
        self._menu = None

    # --- answering ---

    def rival_answers(self) -> None:
        """The other player's decision, made on what that player sees. Raises ValueError where another person decides."""
        if self.rival is None:
            raise ValueError("the other player is no policy")
        self.game.step(decide(self.rival, self.game.state))
        self.refresh()

    def chosen(self, numbers: Sequence[int]) -> list[Action]:
        """What these numbers of the menu mean. Raises UsageError for numbers that are no answer."""
        menu = self.menu
        if (actions := menu.answer(self.game.state, numbers)) is not None:
            return actions
        if menu.several and all(1 <= number <= len(menu.actions) for number in numbers):
            raise UsageError(fault("play.how_many", least=menu.least, most=menu.most))
        raise UsageError(fault("play.no_number", n=len(menu.actions), word=" ".join(map(str, numbers[:3]))))

    def joiners(self, action: Action) -> list[int]:
        """The cards that could join what an action declares."""
        return self.game.state.rules.views.questions.joiners(self.game.state, action)

    def take(self, actions: Sequence[Action], joining: Sequence[int] = ()) -> None:
        """Do what was chosen, the first of it together with the cards that join. Raises UsageError for what is not legal."""
        s = self.game.state
        if joining:
            actions = s.rules.views.questions.together(s, actions[0], joining)
        if not take(self.game, actions):
            raise UsageError(fault("play.cannot"))
        self._undone.clear()
        self.refresh()

    def attack(self, target: int, fighters: Sequence[int]) -> None:
        """Attack a card with others (instances), whoever of them can declare it. Raises UsageError where they cannot together."""
        s, wanted = self.game.state, set(fighters)
        alone = [action for action in self.menu.actions if action[:2] == (I.A_ATTACK, target) and action[2] in wanted]
        for first in alone:
            others = [i for i in fighters if i != first[2]]
            actions = s.rules.views.questions.together(s, first, others) if others else [first]
            if _possible(self.game.clone(), actions):
                self.take(actions)
                return
        raise UsageError(fault("play.not_together"))

    def concede(self) -> None:
        self.game.step((I.A_CONCEDE, self.viewer))
        self.refresh()

    def undo(self) -> None:
        """Back to the player's own last decision. Raises UsageError where there is none."""
        taken = []
        while self.game.actions:
            taken.append(self.game.undo())
            if self.mine and not midway(self.game.state):
                break
        if not self.mine or not taken:
            for action in reversed(taken):
                self.game.step(action)
            raise UsageError(fault("play.nothing"))
        self._undone.append(taken[::-1])
        self._saved = -1
        self.refresh()

    def redo(self) -> None:
        """Do again what was taken back last. Raises UsageError where nothing was."""
        if not self._undone:
            raise UsageError(fault("play.nothing_again"))
        for action in self._undone.pop():
            self.game.step(action)
        self._saved = -1
        self.refresh()

    def hint(self) -> Hint:
        """What a strong player would do, on what this player sees, and what it expects."""
        return hint(self.game, self.menu)

    def solved(self) -> Solved:
        """Whether this player wins in this turn, on what it sees. Raises UsageError where it is not asked."""
        if not self.mine:
            raise UsageError(fault("play.cannot"))
        return solved(self.game, self.names)

    # --- words ---

    def called(self, lang: Lang) -> tuple[str, str]:
        """How the story names the players: by their decks where words change with the person, else the viewer and the opponent."""
        if lang == "en":
            return self.names
        you, rival = say("board.name_you", lang), say("board.name_rival", lang)
        return (you, rival) if self.viewer == YOU else (rival, you)

    def question(self, lang: Lang) -> str:
        """What the player is asked."""
        return prompts.prompt(self.game.state, lang, self.called(lang))

    def answers(self) -> tuple[Answer, ...]:
        """The ways to answer the question that is open; none for one that is another player's."""
        if not self.mine:
            return ()
        return tuple(
            Answer(number, Bi(self.words(action, "en"), self.words(action, "zh")), tuple(map(self.card_id, self.cards_of(number))))
            for number, action in enumerate(self.menu.actions, 1)
        )

    def words(self, action: Action, lang: Lang) -> str:
        """An answer in words."""
        return prompts.action_words(self.game.state, action, lang, self.called(lang))

    def table(self) -> dict[str, Any]:
        """The table as the player sees it, as data."""
        return view_of(self.game.state, self.viewer, self.game.actor).as_data()

    def fighter(self, i: int, lang: Lang) -> str:
        """A card with what it is worth in a fight."""
        return self.game.state.rules.views.questions.fighter(self.game.state, i, lang, self.called(lang))

    def story(self, lang: Lang, since: int = 0) -> list[str]:
        """What has happened since an entry of the game's log, as the player saw it."""
        return merged(narrate.story(self.game.state, lang, since, self.viewer, self.called(lang)))

    def board(self, lang: Lang, width: int | None = None, style: Style = unstyled) -> list[str]:
        """The table as the player sees it, for a screen of so many columns."""
        codes = ("board.you", "board.rival") if self.viewer == YOU else ("board.rival", "board.you")
        heads = tuple(say(code, lang, p=name) for code, name in zip(codes, self.names, strict=True))
        reader = Reader(lang, self.called(lang), (heads[0], heads[1]), self.viewer, True, width, style)
        return table_lines(self.game.state, self.viewer, self.game.actor, reader)

    def result(self) -> Fault | None:
        """How the game ended; None while it goes on."""
        outcome = self.game.outcome()
        if outcome is None:
            return None
        if outcome.winner is None:
            return fault("play.drawn", n=outcome.turn)
        return fault("play.won" if outcome.winner == self.viewer else "play.lost", p=self.names[1 - self.viewer], n=outcome.turn)

    def blank(self) -> Fault | None:
        """Which cards are played without their text; None where all have it."""
        cards = [card for card in self.duel.setting.table.cards if card.blank]
        return fault("match.blank", cards=[Bi(card.en, card.zh) for card in cards]) if cards else None

    def piles(self, lang: Lang) -> list[str]:
        """The cards that lie open: discard piles and what is out of the game, a line each."""
        s, lines = self.game.state, []
        for player in (self.viewer, 1 - self.viewer):
            for code, zone in (("play.discard", I.DISCARD), ("play.gone", I.GONE)):
                cards = zone_of(s, player, zone)
                if cards or zone == I.DISCARD:
                    names = [card_name(s, i, lang) for i in cards]
                    lines.append(say(code, lang, p=self.called(lang)[player], n=len(cards), cards=names))
        return lines

    # --- questions about cards ---

    def cards_of(self, number: int) -> list[int]:
        """The cards that an answer of the menu is about, by its number. Raises IndexError for another number."""
        return of_action(self.game.state, self.viewer, self.menu.actions[number - 1])

    def named(self, text: str) -> list[int]:
        """The cards that the player sees with these words in their name."""
        return named_cards(self.game.state, self.viewer, text)

    def card_id(self, i: int) -> str:
        """Which card it is, by its number in the game."""
        s = self.game.state
        return s.tab.cards[s.card[i]].id

    def term(self, text: str) -> Term | None:
        """A word of the glossary, by either of its names."""
        wanted = name_key(text)
        terms = load_glossary(self.game.state.rules.id)
        return next((item for item in terms if wanted and wanted in (name_key(bare(item.zh)), name_key(bare(item.en)))), None)

    def why(self, lang: Lang, asked: Collection[int] | None = None) -> list[str]:
        """Why the player's cards, or those asked for, cannot be used now, a line for each."""
        return reasons(self.game.state, self.viewer, lang, asked)

    # --- saving ---

    def replay(self) -> Replay:
        return record_of(self.game, self.duel.decks, self.duel.seed, self.names)

    @property
    def unsaved(self) -> bool:
        """Whether something has happened that is in no file."""
        return bool(self.game.actions) and self._saved != len(self.game.actions)

    def save_to(self, path: Path) -> None:
        """Save in a file, and keep it up to date from now on. Raises UsageError for a file that holds something else, DataError where it
        cannot be written."""
        check_replay_file(path)
        self._write(path)
        self.save = path

    def keep(self) -> None:
        """Write the file that the game is kept in, if there is one. Raises DataError where that fails."""
        if self.save is not None and self._saved != len(self.game.actions):
            self._write(self.save)

    def _write(self, path: Path) -> None:
        write_whole(path, self.replay().to_json().encode())
        self._saved = len(self.game.actions)
