"""A game as data for one viewer: nothing of a game reaches a browser but by this module.

Cards have the numbers of the viewer's view (:mod:`renumber`): by where they lie, so that no number says which card lies face-down; unseen
cards of a zone change their numbers with every change of the table, so that none can be followed. Answers are numbered in the order of
these numbers and never in the engine's, which is that of the deck lists. Of an unseen card there is its place and its back, of an unseen
hand its size. Pages are made from these records alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import groupby
from typing import Any, Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import EMPTY_PLACE, Names, PageCard, PageRow, PageSide
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.views import narrate, prompts, renumber
from zmdj_cards.engine.views.lookup import of_action
from zmdj_cards.engine.views.menu import NOTHING, Menu, menu_of
from zmdj_cards.engine.views.tableview import headline, page_of, unseen_by, view_of
from zmdj_cards.engine.views.terms import in_lang
from zmdj_cards.engine.views.why import reasons
from zmdj_cards.errors import Bi, Lang
from zmdj_cards.text.wrap import merged
from zmdj_cards.work.play.printed import Printed, PrintedCard, PrintedFace

Data = dict[str, Any]
_LOG_LINES: Final = 400


@dataclass(frozen=True, slots=True)
class Eye:
    """Who looks, and how it is told. ``viewer``: player 0 or 1, or ``ALL_SEEING`` for a game that is over; ``names``: what the players are
    called in ``lang``; ``salt``: what no viewer knows, another one after every change."""

    viewer: int
    lang: Lang
    names: Names
    salt: str = ""

    @property
    def below(self) -> int:
        """Who sits below."""
        return max(0, self.viewer)

    def say(self, text: Bi) -> str:
        return in_lang(text, self.lang)


def numbers(s: Position, eye: Eye) -> list[int]:
    """The numbers of the view by instance."""
    order, unseen = renumber.order_of(s), unseen_by(s, eye.viewer)
    found = [0] * len(order)
    for number, i in enumerate(order):
        found[i] = number
    for cards in s.zones:
        hidden = [found[i] for i in cards if i in unseen]
        mixed = sorted(hidden, key=lambda number: blake2b(f"{eye.salt}.{number}".encode(), digest_size=8).digest())
        for i, number in zip((i for i in cards if i in unseen), mixed, strict=True):
            found[i] = number
    return found


def instance(s: Position, number: int, eye: Eye) -> int:
    """The card that a number of the view is. Raises KeyError for one that the viewer does not see."""
    order = renumber.order_of(s)
    if not 0 <= number < len(order) or order[number] in unseen_by(s, eye.viewer):
        raise KeyError(number)
    return order[number]


# The table


def table(s: Position, eye: Eye, actor: int, printed: Printed) -> Data:
    """The table as the viewer sees it: ``sides`` and rows of the ``middle`` from above to below, and all ``cards`` that are seen by their
    number in the table of cards."""
    return _Table(s, eye, actor, printed).data()


class _Table:
    def __init__(self, s: Position, eye: Eye, actor: int, printed: Printed) -> None:
        self.s, self.eye, self.actor, self.printed = s, eye, actor, printed
        self.known = numbers(s, eye)
        self.seen: set[int] = set()

    def data(self) -> Data:
        s, eye, order = self.s, self.eye, (1 - self.eye.below, self.eye.below)
        page, view = page_of(s, eye.viewer, self.actor), view_of(s, eye.viewer, self.actor)
        middle = page.middle if eye.below == 0 else page.middle[::-1]
        row: Data = {
            "title": eye.say(headline(s, view, eye.names)),
            "turn": view.turn,
            "active": view.active,
            "actor": self.actor,
            "over": view.over,
            "winner": view.winner,
            "note": eye.say(page.note),
            "sides": [self._side(page.sides[player], player) for player in order],
            "middle": [self._row(item, order) for item in middle],
            "apart": self._apart(),
        }
        return row | {"cards": {number: self._face(number) for number in sorted(self.seen)}}

    def _side(self, side: PageSide, player: int) -> Data:
        below, eye = player == self.eye.below, self.eye
        rows = [self._cards(row, turned=not below) for row in (side.rows if below else side.rows[::-1])]
        title, hand = side.hand
        return {
            "player": player,
            "name": eye.names[player],
            "below": below,
            "facts": [[how, eye.say(text)] for how, text in side.facts],
            "rows": rows,
            "hand": {
                "title": eye.say(title),
                "unseen": sum(card.card == -1 for card in hand),
                "cards": self._cards([card for card in hand if card.card >= 0]),
            },
            "shelves": [{"id": name, "title": eye.say(words), "cards": self._cards(cards)} for name, words, cards in side.shelves],
            "piles": [{"id": name, "title": eye.say(words), "cards": self._cards(cards)} for name, words, cards in side.piles],
        }

    def _row(self, row: PageRow, order: Sequence[int]) -> Data:
        sides = [
            {
                "player": player,
                "name": self.eye.names[player],
                "below": player == self.eye.below,
                "sums": self.eye.say(row.sums[player]),
                "cards": self._cards(row.cards[player], turned=player != self.eye.below),
            }
            for player in order
        ]
        owner = self.eye.names[row.player] if row.player >= 0 else ""
        return {"title": self.eye.say(row.title), "player": row.player, "owner": owner, "sides": sides}

    def _cards(self, cards: Sequence[PageCard], turned: bool = False) -> list[Data]:
        return [self._card(card) for card in (cards[::-1] if turned else cards)]

    def _card(self, card: PageCard) -> Data:
        """Nothing of an empty place; of an unseen card how it lies."""
        if card.card == EMPTY_PLACE:
            return {}
        say = self.eye.say
        row: Data = {"n": self.known[card.i], "looks": list(card.looks), "card": card.card}
        if card.card < 0:
            return row
        self.seen.add(card.card)
        return row | {"head": say(card.head), "numbers": say(card.numbers), "tags": [[loud, say(text)] for loud, text in card.tags]}

    def _apart(self) -> dict[int, dict[int, int]]:
        """How far the cards of the battlefield are from each other."""
        s, apart = self.s, self.s.rules.views.apart
        unseen = unseen_by(s, self.eye.viewer)
        field = [i for player in (0, 1) for i in s.zones[player * I.ZONE_COUNT + I.LINE] if i not in unseen]
        found = {
            self.known[i]: {self.known[j]: far for j in field if j != i and s.control[j] != s.control[i] and (far := apart(s, i, j)) >= 0}
            for i in field
        }
        return {number: row for number, row in found.items() if row}

    def _face(self, number: int) -> Data:
        card = self.printed.card(self.s, number)
        say = self.eye.say
        return {
            "id": card.id,
            "name": say(card.name),
            "kind": say(card.kind),
            "element": card.element,
            "element_name": say(card.element_name),
        }


# The question


def order(s: Position, menu: Menu, eye: Eye) -> list[int]:
    """The places of the answers of a menu, in the order in which the viewer reads them: by what is done and by the numbers of the view."""
    at = {action: place for place, action in enumerate(menu.actions)}
    shown = renumber.translated(s, list(menu.actions), lambda: numbers(s, eye))
    return [at[shown[action]] for action in sorted(shown)]


def asked(s: Position, eye: Eye, actor: int) -> Data:
    """The question that is open and its answers; without them where another player decides. ``targets``: attacks, by what they are made on;
    ``pass``: the number of the answer that declines, 0 for none."""
    if actor != eye.viewer:
        return {"mine": False, "question": "", "answers": [], "several": None, "targets": [], "pass": 0}
    menu = menu_of(s)
    known, actions = numbers(s, eye), [menu.actions[place] for place in order(s, menu, eye)]
    answers = [_answer(s, eye, known, number, action) for number, action in enumerate(actions, 1)]
    several = (
        {"least": menu.least, "most": menu.most, "ordered": menu.ordered, "none": NOTHING in menu.candidates} if menu.several else None
    )
    return {
        "mine": True,
        "question": prompts.prompt(s, eye.lang, eye.names),
        "answers": answers,
        "several": several,
        "targets": _targets(s, eye, known, actions),
        "pass": next((number for number, action in enumerate(actions, 1) if action[0] == I.A_PASS), 0),
    }


def _answer(s: Position, eye: Eye, known: list[int], number: int, action: Action) -> Data:
    return {
        "n": number,
        "kind": s.rules.views.narration.actions.get(action[0], ""),
        "words": prompts.action_words(s, action, eye.lang, eye.names),
        "cards": [known[i] for i in of_action(s, eye.viewer, action)],
    }


def _targets(s: Position, eye: Eye, known: list[int], actions: Sequence[Action]) -> list[Data]:
    """What can be attacked, and by whom: the number of the answer for each."""
    fighter, found = s.rules.views.questions.fighter, []
    attacks = [(action[1], number, action) for number, action in enumerate(actions, 1) if action[0] == I.A_ATTACK]
    for target, group in groupby(attacks, key=lambda row: row[0]):
        by = [{"n": known[action[2]], "answer": number, "words": fighter(s, action[2], eye.lang, eye.names)} for _, number, action in group]
        found.append({"n": known[target], "words": fighter(s, target, eye.lang, eye.names), "by": by})
    return found


def attackers(s: Position, eye: Eye, target: int) -> list[Data]:
    """Who could take part in an attack on a card (by its number in the view), alone or joining: tried out."""
    i, known = instance(s, target, eye), numbers(s, eye)
    questions = s.rules.views.questions
    alone = [action for action in menu_of(s).actions if action[0] == I.A_ATTACK and action[1] == i]
    joining = {j for action in alone for j in questions.joiners(s, action)}
    own = [action[2] for action in alone]
    fighters = sorted({*own, *joining}, key=known.__getitem__)
    return [
        {"n": known[j], "words": questions.fighter(s, j, eye.lang, eye.names), "alone": j in own, "joins": j in joining} for j in fighters
    ]


def chosen(s: Position, eye: Eye, wanted: Sequence[int]) -> list[int]:
    """Numbers of answers as the viewer reads them → those of the menu. Raises KeyError for a number that is none."""
    places = order(s, menu_of(s), eye)
    if any(not 1 <= number <= len(places) for number in wanted):
        raise KeyError(wanted[0])
    return [places[number - 1] + 1 for number in wanted]


def told(s: Position, eye: Eye, wanted: Sequence[int]) -> list[int]:
    """The other way round: numbers of the menu as the viewer reads them."""
    places = order(s, menu_of(s), eye)
    return [places.index(number - 1) + 1 for number in wanted]


# What is said


def log(s: Position, eye: Eye, since: int = 0, lines: int = _LOG_LINES) -> list[Data]:
    """What has happened as the viewer saw it, the last ``lines`` of it: by turns, each with its sentences."""
    found: list[Data] = []
    for head, events in _by_turn(s.log[since:]):
        said = merged(narrate.tell_all(s, events, eye.lang, eye.viewer, eye.names))
        if said:
            found.append({"head": said[0], "said": said[1:]} if head else {"head": "", "said": said})
    while len(found) > 1 and sum(len(turn["said"]) + 1 for turn in found[1:]) >= lines:
        del found[0]
    return found


def _by_turn(events: Iterable[Any]) -> Iterable[tuple[bool, list[Any]]]:
    """Events from the beginning of a turn to the next; whether it begins there. Any: events."""
    turn: list[Any] = []
    for event in events:
        if event[KIND] == I.E_TURN and turn:
            yield turn[0][KIND] == I.E_TURN, turn
            turn = []
        turn.append(event)
    if turn:
        yield turn[0][KIND] == I.E_TURN, turn


def card(s: Position, eye: Eye, number: int, printed: Printed, played: bool = True) -> Data:
    """A card that the viewer sees, by its number in the view: what is printed on it, and, while the game is played, why it cannot be used.
    Raises KeyError for any other number."""
    i = instance(s, number, eye)
    row = face(printed.card(s, s.card[i]), eye)
    return row | {"n": number, "why": why_not(s, eye, (i,)) if played and not s.reg[I.OVER] else []}


def why_not(s: Position, eye: Eye, asked_for: Collection[int] | None = None) -> list[str]:
    """Why the viewer's cards (instances; all of them unless named) cannot be used now."""
    return reasons(s, eye.viewer, eye.lang, asked_for, fine=False)


def face(card: PrintedCard, eye: Eye) -> Data:
    """What is printed on a card."""
    return {
        "id": card.id,
        "name": eye.say(card.name),
        "kind": eye.say(card.kind),
        "element": card.element,
        "element_name": eye.say(card.element_name),
        "faces": [_face(one, eye) for one in (card.front, card.other) if one is not None],
        "blank": card.blank,
    }


def _face(one: PrintedFace, eye: Eye) -> Data:
    return {"facts": [eye.say(fact) for fact in one.facts], "text": [said for text in one.text if (said := eye.say(text))]}
