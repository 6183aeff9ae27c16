"""A game on a fixed screen: board, hand, story and question always in sight, the card that a choice is about beside it; keys and mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.markup import escape
from textual.widgets import Footer, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from zmdj_cards.cli.choices import LangChoice
from zmdj_cards.cli.io import shown
from zmdj_cards.cli.play.display import languages
from zmdj_cards.errors import Bi, ZmdjError, both, say
from zmdj_cards.work.play.glance import Glance

if TYPE_CHECKING:
    from zmdj_cards.engine.cards.reader import PageCard, PageSide
    from zmdj_cards.work.play.printed import PrintedFace
    from zmdj_cards.work.play.session import PlaySession

CONFIRM = "confirm"
# Rows of a screen from which there is room for what lies beside the lines.
ROOMY = 32


class Table(App[None]):
    """``run`` plays until the game is over or the player leaves; the session then knows how it stands."""

    CSS = """
    Screen { layout: vertical; }
    #title { height: 1; background: $primary; color: $text; text-style: bold; padding: 0 1; }
    #left { width: 4fr; } #right { width: 3fr; border-left: solid $primary; }
    #board { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    #cards { text-wrap: nowrap; text-overflow: ellipsis; }
    #hand { height: auto; max-height: 4; padding: 0 1; border-top: solid $primary; }
    #story { height: 5; padding: 0 1; border-top: solid $primary; scrollbar-size-vertical: 1; }
    #question { height: auto; max-height: 4; padding: 0 1; text-style: bold; }
    Static { link-style: none; link-color: $text; link-style-hover: underline; link-background-hover: $primary; }
    #answers { height: 1fr; min-height: 6; border: none; padding: 0; } #card { height: 8; padding: 0 1; border-top: solid $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "confirm", "确定 do", show=False),
        Binding("u", "undo", "撤销 undo"),
        Binding("r", "redo", "重做 redo", show=False),
        Binding("h", "hint", "提示 hint"),
        Binding("w", "why", "为何 why"),
        Binding("p", "piles", "弃牌 piles"),
        Binding("t", "language", "中/En"),
        Binding("q", "leave", "离开 quit"),
        *(Binding(str(digit), f"number({digit})", show=False) for digit in range(1, 10)),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: PlaySession, lang: LangChoice) -> None:
        super().__init__()
        self.session = session
        self.langs = languages(lang)
        self.told = 0  # entries of the game's log that the story has told
        self.picked: list[int] = []  # of what is chosen together: numbers of answers, or who joins an attack
        self.attack: Any = None  # an action that others may join
        self.joining: list[int] = []
        self.glance = Glance(session)

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal():
            with Vertical(id="left"):
                with VerticalScroll(id="board"):
                    yield Static(id="cards")
                yield Static(id="hand")
                yield RichLog(id="story", wrap=True, min_width=20)
            with Vertical(id="right"):
                yield Static(id="question")
                yield OptionList(id="answers")
                with VerticalScroll(id="card"):
                    yield Static(id="text")
        yield Footer()

    def on_mount(self) -> None:
        self.note(both("play.start", seed=self.session.duel.seed))
        if (blank := self.session.blank()) is not None:
            self.note(Bi(blank.message("en"), blank.message("zh")))
        self.advance()

    # --- words ---

    def said(self, text: Bi) -> str:
        """In the languages of the screen, as text that is no markup."""
        parts = dict.fromkeys(text.zh if lang == "zh" else text.en for lang in self.langs)
        return escape(shown(" / ".join(part for part in parts if part)))

    def short(self, text: Bi) -> str:
        """In the first language alone: names on the board."""
        return escape(shown(text.zh if self.langs[0] == "zh" else text.en))

    def note(self, text: Bi) -> None:
        for lang in self.langs:
            self.query_one("#story", RichLog).write(shown(text.zh if lang == "zh" else text.en))

    # --- the game ---

    def advance(self) -> None:
        """Show where the game stands, and let the other player think where it must decide."""
        self.picked, self.joining, self.attack = [], [], None
        self.show()
        self.session.keep()
        if not self.session.over and not self.session.mine:
            self.run_worker(self._think, thread=True, exclusive=True)

    def _think(self) -> None:
        while not self.session.over and not self.session.mine:
            self.session.rival_answers()
        self.call_from_thread(self.advance)

    def show(self) -> None:
        session, page = self.session, self.glance.table()
        self.query_one("#title", Static).update(self.said(self.glance.headline()))
        mine, theirs = session.viewer, 1 - session.viewer
        lines = self._side(page.sides[theirs], theirs)
        for row in page.middle:
            lines += [f"[b]{self.short(row.title)}[/b]", *(self._on_table(card) for cards in row.cards for card in cards)]
        lines.append(f"[b $warning]{self.said(page.note)}[/]" if self.said(page.note) else "")
        lines += self._side(page.sides[mine], mine)
        self.query_one("#cards", Static).update("\n".join(lines))
        title, hand = page.sides[mine].hand
        self.query_one("#hand", Static).update(f"[b]{self.short(title)}[/b] " + " · ".join(self._named(card) for card in hand))
        for lang in self.langs:
            for line in session.story(lang, self.told):
                self.query_one("#story", RichLog).write(shown(line))
        self.told = self.glance.logged()
        self.ask()

    def _side(self, side: PageSide, player: int) -> list[str]:
        """A heading in the colour of the side, then a card a line."""
        colour = "$success" if player == self.session.viewer else "$error"
        facts = [f"[b $warning]{self.short(text)}[/]" if how == "loud" else self.short(text) for how, text in side.facts]
        rows = side.rows if player == self.session.viewer else side.rows[::-1]
        head = [f"[b {colour}]■ {escape(shown(self.session.names[player]))}[/]  [b]{facts[0] if facts else ''}[/b]"]
        head += [f"   {' '.join(facts[1:])}"] if facts[1:] else []
        roomy = side.shelves if self.size.height >= ROOMY else ()
        shelves = [f"[dim]{self.short(title)}[/] " + " ".join(self._named(card) for card in cards) for _, title, cards in roomy]
        return [*head, *(self._on_table(card) for row in rows for card in row if card.card >= -1), *shelves]

    def _named(self, card: PageCard) -> str:
        if card.card < 0:
            return "?"
        found = self.glance.card(card.card)
        colour, look = self.glance.colours.get(found.element, "white"), " dim" if "rested" in card.looks else ""
        return f"[{colour}]●[/][{look.strip() or 'bold'} @click=app.card({card.card})]{self.short(found.name)}[/]"

    def _on_table(self, card: PageCard) -> str:
        tags = " ".join(f"[reverse]{self.short(text)}[/]" if loud else f"[dim]{self.short(text)}[/]" for loud, text in card.tags)
        mark = "[b $warning]►[/]" if "chosen" in card.looks else "◆" if "leader" in card.looks else " "
        return f" {mark} [dim]{self.short(card.head):<4}[/]{self._named(card)}  [b]{self.short(card.numbers)}[/b] {tags}".rstrip()

    # --- the question ---

    def ask(self) -> None:
        """The question with its answers. Of what is chosen together each is marked, and the first line carries it out."""
        session, answers = self.session, self.query_one("#answers", OptionList)
        question = self.query_one("#question", Static)
        answers.clear_options()
        result = session.result()
        if result is not None:
            question.update(self.said(Bi(result.message("en"), result.message("zh"))))
        elif not session.mine:
            names = {lang: session.called(lang)[1 - session.viewer] for lang in ("en", "zh")}
            question.update(self.said(Bi(say("play.thinking", "en", p=names["en"]), say("play.thinking", "zh", p=names["zh"]))))
        elif self.attack is not None:
            pair = [Bi(session.fighter(i, "en"), session.fighter(i, "zh")) for i in self.attack[1:3]]
            question.update(self.said(both("play.who_joins", a=pair[0], b=pair[1])))
            answers.add_option(Option(f"[b]✓ {self.said(both('play.do_it'))}[/b]", id=CONFIRM))
            for place, i in enumerate(self.joining):
                words = self.said(Bi(session.fighter(i, "en"), session.fighter(i, "zh")))
                answers.add_option(Option(f"{'☑' if place in self.picked else '☐'} {words}", id=str(place)))
        else:
            question.update(self.said(Bi(session.question("en"), session.question("zh"))))
            self._offer(answers)
        if answers.option_count:
            answers.highlighted = 0
            answers.focus()

    def _offer(self, answers: OptionList) -> None:
        menu = self.session.menu
        if menu.several:
            answers.add_option(Option(f"[b]✓ {self.said(both('play.do_it'))} ({len(self.picked)}/{menu.most})[/b]", id=CONFIRM))
        found = self.session.answers()
        order = sorted(found, key=lambda answer: self.glance.ends(answer.number))  # no first key gives a turn away
        for place, answer in enumerate(order, 1):
            sign = ("☑" if answer.number in self.picked else "☐") if menu.several else f"[dim]{place:>2}[/]"
            answers.add_option(Option(f"{sign} {self.said(answer.words)}", id=str(answer.number)))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The card that an answer is about, beside it."""
        if event.option_id is None or event.option_id == CONFIRM or not self.session.mine:
            return
        number = int(event.option_id)
        cards = [self.joining[number]] if self.attack is not None else self.session.cards_of(number)
        self._tell_cards(self.glance.numbers(cards[:2]))

    def _tell_cards(self, cards: Sequence[int]) -> None:
        found = [self.glance.card(number) for number in cards]
        lines: list[str] = []
        for card in found:
            facts = " ".join(self.short(fact) for fact in (card.kind, card.element_name, *card.front.facts))
            lines.append(f"[b {self.glance.colours.get(card.element, 'white')}]{self.said(card.name)}[/] [dim]{facts}[/]")
            for face in filter(None, (card.front, card.other)):
                lines += self._face(face)
        self.query_one("#text", Static).update("\n".join(lines))

    def _face(self, face: PrintedFace) -> list[str]:
        return [self.said(text) for text in face.text]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id is not None and self.session.mine:
            self._choose(event.option_id, event.option_index)

    def _choose(self, chosen: str, place: int) -> None:
        """Carry out an answer; of what is chosen together, mark it."""
        session, together = self.session, self.attack is not None or self.session.menu.several
        try:
            if together and chosen != CONFIRM:
                number = int(chosen)
                if self.attack is None and self.glance.none(number):
                    session.take(session.chosen([number]))
                    self.advance()
                    return
                self.picked = [one for one in self.picked if one != number] if number in self.picked else [*self.picked, number]
                self.ask()
                self.query_one("#answers", OptionList).highlighted = place
                return
            if self.attack is not None:
                session.take([self.attack], [self.joining[at] for at in self.picked])
            else:
                actions = session.chosen(self.picked if together else [int(chosen)])
                others = session.joiners(actions[0]) if not together else []
                if others:
                    self.attack, self.joining, self.picked = actions[0], list(others), []
                    self.ask()
                    return
                session.take(actions)
        except ZmdjError as error:
            self._faults(error)
            return
        self.advance()

    def _faults(self, error: ZmdjError) -> None:
        for item in error.faults:
            self.note(Bi(item.message("en"), item.message("zh")))

    # --- keys ---

    def action_number(self, digit: int) -> None:
        """The answer at this place of the list."""
        answers = self.query_one("#answers", OptionList)
        at = digit if answers.option_count and answers.get_option_at_index(0).id == CONFIRM else digit - 1
        if at < answers.option_count and self.session.mine:
            chosen = answers.get_option_at_index(at).id
            if chosen is not None:
                self._choose(chosen, at)

    def action_confirm(self) -> None:
        """What has been chosen together."""
        if self.session.mine and (self.attack is not None or self.session.menu.several):
            self._choose(CONFIRM, 0)

    def action_card(self, number: int) -> None:
        self._tell_cards([number])

    def action_undo(self) -> None:
        """Back to the last decision, or out of what is being chosen together."""
        if self.attack is not None or self.picked:
            self.attack, self.picked, self.joining = None, [], []
            self.ask()
            return
        self._try(self.session.undo, "play.undone")

    def action_redo(self) -> None:
        self._try(self.session.redo, None)

    def _try(self, act: Any, code: str | None) -> None:
        try:
            act()
        except ZmdjError as error:
            self._faults(error)
            return
        self.told = min(self.told, self.glance.logged())
        if code:
            self.note(both(code))
        self.advance()

    def action_hint(self) -> None:
        """What a strong player would do: it is highlighted."""
        if not self.session.mine or self.attack is not None:
            return
        found = self.session.hint()
        answers = self.query_one("#answers", OptionList)
        answers.highlighted = answers.get_option_index(str(found.numbers[0]))
        by_number = {answer.number: answer.words for answer in self.session.answers()}
        self.note(both("play.hint", n=" ".join(map(str, found.numbers)), words=by_number[found.numbers[0]]))

    def action_why(self) -> None:
        for lang in self.langs:
            for line in self.session.why(lang):
                self.query_one("#story", RichLog).write(shown(line))

    def action_piles(self) -> None:
        for lang in self.langs:
            for line in self.session.piles(lang):
                self.query_one("#story", RichLog).write(shown(line))

    def action_language(self) -> None:
        self.langs = languages({"zh": LangChoice.en, "en": LangChoice.both}[self.langs[0]] if len(self.langs) == 1 else LangChoice.zh)
        self.told = 0
        self.query_one("#story", RichLog).clear()
        self.show()

    def action_leave(self) -> None:
        self.exit()


def play_on_screen(session: PlaySession, lang: LangChoice) -> None:
    """Play until the game is over or the player leaves."""
    Table(session, lang).run()
