"""Play a deck by the rules and record what it did: the game engine on one side, :mod:`trace` on the other.

The deck is player 0; the other player has a deck of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import absent
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import Side
from zmdj_cards.engine.policy.greedy import free_to_act
from zmdj_cards.engine.policy.policy import MakePolicy, decide
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, NUMBER, SUBJECT, WHO
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.sim.goldfish.trace import End, Trace, Turn
from zmdj_cards.sim.odds.clauses import KeepRule
from zmdj_cards.sim.piles import Seat
from zmdj_cards.sim.seeds import game_seed
from zmdj_cards.sim.setting import Setting

WE, THEY = 0, 1


@dataclass(frozen=True, slots=True)
class Contest:
    """What stays the same from game to game. ``turns``: own turns at most; ``rule``: the keep rule, None leaves the mulligan to the
    policy; ``power``: whether the power of units is recorded, which costs more than all the rest."""

    setting: Setting
    sides: tuple[Side, Side]
    seat: Seat
    turns: int
    ours: MakePolicy
    theirs: MakePolicy
    rule: KeepRule | None = None
    power: bool = True


@dataclass(slots=True)
class _Open:
    """The own turn at work."""

    resources: int = 0
    elements: tuple[tuple[str, int], ...] = ()
    castable: tuple[str, ...] = ()
    started: bool = False
    paid: int = 0
    drawn: int = 0
    damage: int = 0
    played: list[str] = field(default_factory=list)
    buried: list[str] = field(default_factory=list)
    unused: int = 0
    hand: tuple[str, ...] = ()
    units: int = 0
    power: int = 0
    own: tuple[tuple[str, int], ...] = ()
    closed: bool = False


_FOLLOWED: Final = frozenset((I.E_MULLIGAN, I.E_TURN, I.E_PLAY, I.E_DRAW))


class Recorder:
    """Follows one game through its log of events and the positions in which the deck's player decides."""

    def __init__(self, s: Position, side: Side, power: bool = True) -> None:
        self.power = power
        self.measures = s.rules.playing.measures
        self.followed = frozenset((*_FOLLOWED, *self.measures.paid, self.measures.hurt, self.measures.buried))
        self.read = 0
        self.turns: list[Turn] = []
        self.now: _Open | None = None
        self.opening: tuple[str, ...] = ()
        self.life: tuple[str, ...] = ()
        self.returned = 0
        self.seen: set[int] = set()
        self.hand: tuple[int, ...] = ()
        # Cards are numbered in the order of the list, section by section; ours come first.
        self.size = len(side.section("main"))
        self.first = sum(len(cards) for name, cards in side.sections[: [name for name, _ in side.sections].index("main")])

    def before(self, s: Position, action: Action) -> None:
        """Called with each own decision before it is carried out."""
        if self.now is None or not free_to_act(s):
            return
        if not self.now.started:
            self.now.started = True
            self.now.resources = self.measures.resources(s, WE)
            self.now.elements = self.measures.kinds(s, WE)
        if action == (I.A_PASS,):
            self._close(s)

    def legal(self, s: Position, legal: Iterable[Action]) -> None:
        """What could be played when the main phase began."""
        if self.now is not None and not self.now.started and free_to_act(s):
            self.now.castable = tuple(_id(s, action[1]) for action in legal if action[0] == I.A_PLAY)

    def after(self, s: Position) -> None:
        """Called after each decision of either player: reads the new events."""
        log = s.log
        for at in range(self.read, len(log)):
            if log[at][KIND] in self.followed:
                self._event(s, log[at])
        self.read = len(log)
        hand = zone_of(s, WE, I.HAND)
        if hand is not self.hand:  # zones are tuples: an unchanged one is the same object
            self.hand = hand
            self.seen.update(hand)

    def slots(self) -> frozenset[int]:
        """Places of the main deck's list whose cards have been in the hand."""
        return frozenset(i - self.first for i in self.seen if 0 <= i - self.first < self.size)

    def _event(self, s: Position, event: tuple[int, ...]) -> None:
        kind, player = event[KIND], event[WHO]
        if kind == I.E_MULLIGAN and player == WE:
            self.returned = event[NUMBER]
        elif kind == I.E_TURN:
            self._turn(s, player)
        elif self.now is None:
            return
        elif kind == self.measures.hurt and player == THEY:
            self.now.damage += event[NUMBER]
        elif player != WE:
            return
        elif kind == I.E_PLAY:
            self.now.played.append(_id(s, event[SUBJECT] & REF_MASK))
        elif kind == self.measures.buried:
            self.now.buried.append(_id(s, event[SUBJECT] & REF_MASK))
        elif kind in self.measures.paid:
            self.now.paid += self.measures.paid[kind](event)
        elif kind == I.E_DRAW:
            self.now.drawn += 1

    def _turn(self, s: Position, player: int) -> None:
        if player == WE:
            self._finish(s)
            self.now = _Open()

    def _close(self, s: Position) -> None:
        if self.now is not None:
            self.now.closed = True
            self.now.unused = self.measures.unused(s, WE)
            self.now.hand = tuple(sorted(_id(s, i) for i in zone_of(s, WE, I.HAND)))
            board = self.measures.units(s, WE)
            self.now.units = len(board)
            self.now.own = tuple((name, measure(s, WE)) for name, measure in self.measures.own.items())
            if self.power:
                self.now.power = sum(self.measures.power(s, i) for i in board)

    def _finish(self, s: Position) -> None:
        now = self.now
        if now is None:
            return
        self.turns.append(
            Turn(
                now.resources,
                now.paid,
                now.unused,
                now.elements,
                now.drawn,
                now.damage,
                now.castable,
                tuple(now.played),
                now.hand,
                now.units,
                now.power,
                self.measures.awake(s, WE),
                tuple(now.buried),
                now.own,
            )
        )
        self.now = None

    def begin(self, s: Position) -> None:
        """Called once, when set-up is over and nobody has decided anything yet: the opening hand is what was not drawn since."""
        since = next(place for place, event in enumerate(s.log) if event[KIND] == I.E_TURN)
        drawn = {event[SUBJECT] & REF_MASK for event in s.log[since:] if event[KIND] == I.E_DRAW and event[WHO] == WE}
        self.opening = tuple(sorted(_id(s, i) for i in zone_of(s, WE, I.HAND) if i not in drawn))
        self.life = tuple(_id(s, i) for i in self.measures.apart(s, WE))

    def end(self, s: Position, limit: int) -> tuple[Turn, ...]:
        """The own turns up to the limit; one that the end of the game cut short counts."""
        if self.now is not None and len(self.turns) < limit:
            if not self.now.closed:
                self._close(s)
            self._finish(s)
        return tuple(self.turns[:limit])


def _id(s: Position, i: int) -> str:
    return s.tab.cards[s.card[i]].id


def play(contest: Contest, seed: int, number: int) -> Trace:
    """Game ``number`` of ``seed``, whatever was played before it."""
    first = WE if contest.seat == "first" else THEY
    own, game = _begun(contest, game_seed(seed, number), first)
    s = game.state
    playing = s.rules.playing
    policies = (contest.ours(own), contest.theirs(own + 1))
    recorder = Recorder(s, contest.sides[0], contest.power)
    recorder.after(s)
    begun = False
    while not s.reg[I.OVER]:
        actor = driver.actor(s)
        start = playing.begins(s, first)
        if start is not None:
            action = start
        elif actor == WE and contest.rule is not None and playing.redraws(s):
            action = _put_back(s, contest.rule, driver.options(s))
        else:
            if actor == WE:
                recorder.legal(s, driver.options(s))
            action = decide(policies[actor], s)
        if actor == WE:
            recorder.before(s, action)
        driver.act(s, action)
        if not begun and s.reg[I.TURN]:
            begun = True
            recorder.begin(s)
        recorder.after(s)
        if len(recorder.turns) >= contest.turns:
            break
    return _trace(contest, own, number, game, recorder)


def _begun(contest: Contest, seed: int, first: int) -> tuple[int, Game]:
    """The seed and the game before its first decision. Where chance alone says who goes first, and no player, it is the first seed from
    this one on that lets the player go first who is to."""
    own = seed
    for attempt in count(1):
        game = contest.setting.new_game(contest.sides, own, journal=False, logging=True)
        if game.state.rules.playing.begins is not absent.never or game.state.reg[I.FIRST] == first:
            break
        own = game_seed(seed, attempt)
    return own, game


def _put_back(s: Position, rule: KeepRule, legal: list[Action]) -> Action:
    """The next card to put back under a keep rule, or done. The rule looks at the hand as it was before the first pick."""
    hand = [_id(s, i) for i in zone_of(s, WE, I.HAND)]
    if all(sum(card in clause.cards for card in hand) >= clause.need for clause in rule.clauses):
        return (I.A_PASS,)
    for action in legal:
        if action[0] == I.A_PICK and (rule.back == "all" or not any(_id(s, action[1]) in clause.cards for clause in rule.clauses)):
            return action
    return (I.A_PASS,)


def _trace(contest: Contest, seed: int, number: int, game: Game, recorder: Recorder) -> Trace:
    outcome = game.outcome()
    end: End = "turns"
    if outcome is not None:
        end = "draw" if outcome.winner is None else "won" if outcome.winner == WE else "lost"
    return Trace(
        game=number,
        seed=seed,
        seat=contest.seat,
        opening=recorder.opening,
        returned=recorder.returned,
        life=recorder.life,
        turns=recorder.end(game.state, contest.turns),
        end=end,
        reason=outcome.reason if outcome else "",
        slots=recorder.slots(),
    )
