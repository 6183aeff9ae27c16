"""What a screen shows of a game: the table as one player sees it, what is printed on its cards, which answers end something."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.reader import PageTable
from zmdj_cards.engine.views.menu import NOTHING
from zmdj_cards.engine.views.tableview import headline, page_of, view_of
from zmdj_cards.errors import Bi
from zmdj_cards.render import theme
from zmdj_cards.work.play.printed import Printed, PrintedCard
from zmdj_cards.work.play.session import PlaySession


class Glance:
    """Of the game of a session, where it stands. ``colours``: of the elements, for a dark ground."""

    def __init__(self, session: PlaySession) -> None:
        self.session = session
        self._printed = Printed(session.bench.rules, session.duel.setting.cards)
        table = theme.theme()["element"]
        self.colours: dict[str, str] = {
            item.id: table.get(item.id, table["none"])["night"] for item in theme.element_looks(session.bench.game.element).values()
        }

    def headline(self) -> Bi:
        """Turn, player and phase, or how the game ended."""
        s, session = self.session.game.state, self.session
        return headline(s, view_of(s, session.viewer, session.game.actor), session.names)

    def table(self) -> PageTable:
        return page_of(self.session.game.state, self.session.viewer, self.session.game.actor)

    def logged(self) -> int:
        """Entries of the game's log."""
        return len(self.session.game.state.log)

    def card(self, number: int) -> PrintedCard:
        """A card by its number in the table of cards."""
        return self._printed.card(self.session.game.state, number)

    def numbers(self, instances: list[int]) -> list[int]:
        """Cards by their numbers in the table of cards."""
        s = self.session.game.state
        return [s.card[i] for i in instances]

    def ends(self, answer: int) -> bool:
        """Whether an answer of the menu ends a phase, declines, or takes nothing more."""
        return self.session.menu.actions[answer - 1][0] == I.A_PASS

    def none(self, answer: int) -> bool:
        """Whether an answer of a menu of several means none of them."""
        return self.session.menu.candidates[answer - 1] == NOTHING
