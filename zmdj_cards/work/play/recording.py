"""A recorded game that can be stepped through, put into words and turned into data, as one of the players saw it or as it was."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.reader import PageCard, PageRow, PageSide, Reader, Style, unstyled
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import play_back
from zmdj_cards.engine.replay import Replay
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.views import narrate, prompts
from zmdj_cards.engine.views.lookup import named_cards
from zmdj_cards.engine.views.tableview import ALL_SEEING, headline, page_of, table_lines, view_of
from zmdj_cards.errors import Bi, Fault, Lang
from zmdj_cards.render.replay import page
from zmdj_cards.render.script import Script
from zmdj_cards.render.theme import RenderLang
from zmdj_cards.text.wrap import merged
from zmdj_cards.work.bench import Bench
from zmdj_cards.work.play.printed import Printed, PrintedFace

LANGS: tuple[Lang, ...] = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Step:
    """What led to a position: who did what (``actor`` -1: nobody yet), and where the log stood before and after."""

    actor: int
    action: dict[Lang, str]
    since: int
    until: int
    turn: int
    start: bool  # a turn begins


class Recording:
    """``go`` moves; the rest tells of where the recording stands. Raises DataError for another version and a game that ends otherwise."""

    def __init__(self, bench: Bench, recorded: Replay, viewer: int) -> None:
        rules = bench.rules
        used = {card_id for deck in recorded.decks for card_id in deck}
        known = {item.id: item for item in bench.index.cards}
        self.printed = Printed(rules, (card for card_id, card in known.items() if card_id in used))
        cards = known | self.printed.cards
        self.recorded = recorded
        self.viewer = viewer
        self.names = (recorded.names[0] or "A", recorded.names[1] or "B")
        self.steps: list[Step] = []
        self.tables: list[dict[str, Any]] = []
        actions = list(recorded.actions)
        actor, words, seen, turn = -1, dict.fromkeys(LANGS, ""), 0, 0
        for number, game in enumerate(play_back(rules, recorded, cards, self.printed.trees, rules.ruleset(), journal=True)):
            s = game.state
            here = s.reg[I.TURN]
            self.steps.append(Step(actor, words, seen, len(s.log), here, here != turn))
            self.tables.append(view_of(s, viewer, game.actor).as_data())
            seen, turn = len(s.log), here
            if number < len(actions):
                actor, words = self._action(game, actions[number])
        self.game = game
        self.log = list(game.state.log)
        self.at = len(self.steps) - 1

    def _action(self, game: Game, action: Action) -> tuple[int, dict[Lang, str]]:
        """Who does an action, and its words; none for one that is not legal (it is refused next) or that the viewer does not see."""
        actor = game.actor
        if action not in game.legal():
            return (action[1] if game.concedes(action) else actor), dict.fromkeys(LANGS, "")
        hidden = self.viewer not in (ALL_SEEING, actor)
        return actor, {lang: "" if hidden else prompts.action_words(game.state, action, lang, self.names) for lang in LANGS}

    def bounded(self, at: int) -> int:
        return max(0, min(at, len(self.steps) - 1))

    def of_turn(self, turn: int) -> int:
        """The step at which a turn begins; the last one for a turn that was not reached."""
        return next((at for at, step in enumerate(self.steps) if step.turn >= turn), len(self.steps) - 1)

    def go(self, at: int) -> None:
        """Move to a step, forwards or back."""
        while self.at > at:
            self.game.undo()
            self.at -= 1
        while self.at < at:
            self.game.apply(self.recorded.actions[self.at])
            self.at += 1

    def board(self, lang: Lang, width: int | None = None, style: Style = unstyled) -> list[str]:
        """The table where the recording stands, for a screen of so many columns."""
        reader = Reader(lang, self.names, self.names, max(0, self.viewer), False, width, style)
        return table_lines(self.game.state, self.viewer, self.game.actor, reader)

    def sentences(self, lang: Lang, at: int | None = None) -> list[str]:
        """What happened in a step: the action, then its events."""
        step = self.steps[self.at if at is None else at]
        head = [Fault("match.did", {"p": self.names[step.actor], "a": step.action[lang]}).message(lang)] if step.action[lang] else []
        return head + merged(self.events(step, lang))

    def find(self, words: str) -> int | None:
        """The next step that tells of these words in either language, in small letters; None if there is none."""
        later = range(self.at + 1, len(self.steps))
        return next((at for at in later for lang in LANGS for text in self.sentences(lang, at) if words in text.casefold()), None)

    def named(self, text: str) -> list[str]:
        """Ids of the cards that the viewer sees with these words in their name."""
        s = self.game.state
        return [s.tab.cards[s.card[i]].id for i in named_cards(s, self.viewer, text)]

    def events(self, step: Step, lang: Lang) -> list[str]:
        return narrate.tell_all(self.game.state, self.log[step.since : step.until], lang, self.viewer, self.names)

    def story(self, lang: Lang) -> list[str]:
        """The events of the whole game."""
        return merged(text for step in self.steps for text in self.events(step, lang))

    def data(self) -> list[dict[str, Any]]:
        """Every step as data: the action, the events and the table, words in both languages."""
        return [
            {
                "step": number,
                "turn": step.turn,
                "start": step.start,
                "actor": step.actor,
                "action": dict(step.action),
                "events": {lang: self.events(step, lang) for lang in LANGS},
                "table": table,
            }
            for number, (step, table) in enumerate(zip(self.steps, self.tables, strict=True))
        ]

    def page(self, lang: RenderLang | None = None, written: Script | None = None) -> bytes:
        """The game as one self-contained page. ``lang``: what is shown first, None as the reader's system speaks; ``written``: the
        characters of its Chinese, None as it is written."""
        return page(self.page_data(), lang, written).encode()

    def page_data(self) -> dict[str, Any]:
        """All that a page shows: what is said stands once in ``texts``, and elsewhere as its number there."""
        outcome = self.game.outcome()
        texts = Texts()
        aparts = _Numbers()
        tables = self._page_tables(texts, aparts)
        return {
            "aparts": list(aparts),
            "game": self.game.state.rules.id,
            "names": list(self.names),
            "viewer": self.viewer,
            "winner": -1 if outcome is None or outcome.winner is None else outcome.winner,
            "ending": "page.open" if outcome is None else self.game.state.rules.views.narration.endings[outcome.reason],
            "over": outcome is not None,
            "cards": [self._card(number, texts) for number in range(len(self.game.state.tab.cards))],
            "steps": [step | {"table": table} for step, table in zip(self.data(), tables, strict=True)],
            "texts": texts.rows,
        }

    def _page_tables(self, texts: Texts, aparts: _Numbers) -> list[dict[str, Any]]:
        """The table of every step as a page shows it. Cards that are seen on it are followed under a number for as long as they are there:
        ``order`` names those of the rows, ``apart`` the distances between them, ``arrows`` who attacks whom."""
        tables, here, known = [], self.at, Followed()
        for at in range(len(self.steps)):
            self.go(at)
            s, actor = self.game.state, self.game.actor
            table = page_of(s, self.viewer, actor)
            rows = [card for side in table.sides for row in side.rows for card in row if _seen(card)]
            known.follow([*rows, *(card for row in table.middle for cards in row.cards for card in cards if _seen(card))])
            far = s.rules.views.apart
            tables.append(
                {
                    "title": texts[headline(s, view_of(s, self.viewer, actor), self.names)],
                    "active": s.reg[I.ACTIVE],
                    "note": texts[table.note],
                    "middle": [_row(row, texts, known) for row in table.middle],
                    "sides": [_side(side, texts, known) for side in table.sides],
                    "order": [known[card.i] for card in rows],
                    "apart": aparts[tuple(tuple(far(s, one.i, two.i) if one is not two else 0 for two in rows) for one in rows)],
                    "arrows": [[known[one], known[two]] for one, two in table.arrows if one in known and two in known],
                }
            )
        self.go(here)
        return tables

    def _card(self, number: int, texts: Texts) -> dict[str, Any]:
        """One card with what is printed on it. ``other``: the same of its other face, if it has text."""
        card = self.printed.card(self.game.state, number)
        return {
            "name": texts[card.name],
            "type": texts[card.kind],
            "element": card.element,
            "elementName": texts[card.element_name],
            "front": _face(card.front, texts),
            "other": _face(card.other, texts) if card.other else None,
            "blank": card.blank,
        }


class Texts(dict[Bi, int]):
    """What is said on a page, by number: ``rows`` are (English, Chinese), the first of them empty."""

    def __init__(self) -> None:
        super().__init__({Bi("", ""): 0})
        self.rows = [["", ""]]

    def __missing__(self, text: Bi) -> int:
        self[text] = len(self.rows)
        self.rows.append([text.en, text.zh])
        return self[text]


class _Numbers(dict[tuple[tuple[int, ...], ...], int]):
    """Each table of distances by its number."""

    def __missing__(self, rows: tuple[tuple[int, ...], ...]) -> int:
        self[rows] = len(self)
        return self[rows]


class Followed(dict[int, int]):
    """Numbers of the cards that are seen on the table, by instance. One that was away has a new number: a page never tells that it is the
    same."""

    def __init__(self) -> None:
        super().__init__()
        self._next = 0

    def follow(self, cards: Iterable[PageCard]) -> None:
        here = [card.i for card in cards]
        for gone in self.keys() - set(here):
            del self[gone]
        for i in here:
            if i not in self:
                self[i] = self._next
                self._next += 1


def _face(face: PrintedFace, texts: Texts) -> dict[str, Any]:
    return {"facts": [texts[fact] for fact in face.facts], "text": [texts[text] for text in face.text]}


def _seen(card: PageCard) -> bool:
    return card.card >= 0 and card.i >= 0


def _placed(card: PageCard, texts: Texts, known: Followed | None = None) -> dict[str, Any]:
    """A card on the table; only what there is to say. ``n``: the number under which it is followed."""
    row = {
        "head": texts[card.head],
        "numbers": texts[card.numbers],
        "tags": [[int(loud), texts[text]] for loud, text in card.tags],
        "looks": list(card.looks),
    }
    number = {"n": known[card.i]} if known is not None and card.i in known and _seen(card) else {}
    return {"card": card.card} | number | {name: value for name, value in row.items() if value}


def _side(side: PageSide, texts: Texts, known: Followed) -> dict[str, Any]:
    title, hand = side.hand
    return {
        "facts": [[how, texts[text]] for how, text in side.facts],
        "rows": [[_placed(card, texts, known) for card in row] for row in side.rows],
        "worth": side.worth,
        "hand": [texts[title], [card.card for card in hand]],
        "shelves": [[texts[words], [_placed(card, texts) for card in cards]] for _, words, cards in side.shelves],
        "piles": [[name, texts[words], [card.card for card in cards]] for name, words, cards in side.piles],
    }


def _row(row: PageRow, texts: Texts, known: Followed) -> dict[str, Any]:
    return {
        "title": texts[row.title],
        "player": row.player,
        "sums": [texts[text] for text in row.sums],
        "cards": [[_placed(card, texts, known) for card in cards] for cards in row.cards],
    }
