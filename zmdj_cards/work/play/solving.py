"""Positions to solve: where they are read from, and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import blank_fault, play_back, trees_of
from zmdj_cards.engine.policy.solving import Solution, solve
from zmdj_cards.engine.replay import Replay
from zmdj_cards.engine.views import narrate, position, prompts
from zmdj_cards.engine.views.observe import View
from zmdj_cards.errors import DataError, Fault, Lang, Place, UsageError, fault
from zmdj_cards.text.reasons import why
from zmdj_cards.text.wrap import merged
from zmdj_cards.work.bench import Bench
from zmdj_cards.work.play.saved import read_replay

MOST_BYTES = 4_000_000
_STEP = re.compile(r"(.+)@(\d+)")


def open_position(bench: Bench, source: str) -> tuple[Game, tuple[str, str]]:
    """A position and the names of its players. ``source``: a file with a position, a recorded game (its end), or ``game.json@37``, the game
    after so many actions. Raises UsageError for a file that is not there, DataError for one that cannot be read."""
    match = _STEP.fullmatch(source)
    file, at = (Path(match[1]), int(match[2])) if match and not Path(source).exists() else (Path(source), None)
    if not file.is_file():
        raise UsageError(fault("match.no_file", Place(source=str(file)), file=str(file)))
    try:
        with file.open("rb") as opened:
            text = opened.read(MOST_BYTES).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(fault("engine.replay_broken", Place(source=str(file)), detail=why(error))) from error
    if not text.lstrip().startswith("{"):
        return _from_text(bench, text, str(file)), ("A", "B")
    recorded = read_replay(bench.space, file)
    return at_step(bench, recorded, at), (recorded.names[0] or "A", recorded.names[1] or "B")


def _from_text(bench: Bench, text: str, source: str) -> Game:
    rules, pool = bench.rules, {card.id: card for card in bench.index.cards}
    try:
        state = position.from_text(text, rules, pool, trees_of(rules, pool.values()), rules.ruleset())
        if state.tab.blank:
            raise DataError([blank_fault(pool[card_id]) for card_id in state.tab.blank])
    except DataError as error:
        raise DataError([item.at(source=source) for item in error.faults]) from error
    driver.advance(state)
    return Game(state)


def positions_of(bench: Bench, recorded: Replay) -> Iterator[Game]:
    """The game before the first action, then after each: one game that goes on."""
    rules, cards = bench.rules, {card.id: card for card in bench.index.cards}
    used = {card_id for ids in recorded.decks for card_id in ids}
    trees = trees_of(rules, (card for card_id, card in cards.items() if card_id in used))
    told = (text for faces in trees.values() for face in faces for text in face)
    cards |= {item.id: item for item in rules.made(told)}
    return play_back(rules, recorded, cards, trees, rules.ruleset())


def at_step(bench: Bench, recorded: Replay, at: int | None) -> Game:
    """The game after so many actions, or its end. Raises UsageError for a step that there is not."""
    game: Game | None = None
    for number, game in enumerate(positions_of(bench, recorded)):
        if number == at:
            return Game(game.state.copy())
    if at is not None or game is None:
        raise UsageError(fault("solve.no_step", at=at, steps=len(recorded.actions)))
    return Game(game.state)


@dataclass(frozen=True, slots=True)
class Solved:
    """``player``: whose win was looked for."""

    solution: Solution
    player: int
    names: tuple[str, str]

    def verdict(self) -> Fault:
        """In words, whether there is a win."""
        found, name = self.solution, self.names[self.player]
        if found.exact:
            return fault("solve.win" if found.line else "solve.none", p=name)
        if found.line:
            return fault("solve.win_share", p=name, n=found.won, of=found.tried)
        return fault("solve.unsolved" if found.unsolved else "solve.none_share", p=name, n=found.unsolved, of=found.tried)

    def line(self, lang: Lang) -> list[str]:
        """The line as the log of a game would tell it, who does what and what happens."""
        s = self.solution.world.copy()
        s.logging, told = True, []
        for action in self.solution.line:
            actor = driver.actor(s)
            told.append(fault("match.did", p=self.names[actor], a=prompts.action_words(s, action, lang, self.names)).message(lang))
            since = len(s.log)
            driver.apply(s, action)
            driver.advance(s)
            told += narrate.tell_all(s, s.log[since:], lang, self.player, self.names)
        return merged(told)

    def as_data(self) -> dict[str, Any]:
        """As JSON: actions as in replays, both languages."""
        found = self.solution
        return {
            "player": self.player,
            "win": bool(found.line),
            "won": found.won,
            "tried": found.tried,
            "exact": found.exact,
            "unsolved": found.unsolved,
            "line": {lang: self.line(lang) for lang in ("en", "zh")},
        }


def solved(game: Game, names: tuple[str, str], seed: int = 1) -> Solved:
    """Whether the player to decide wins in this turn. Raises UsageError for a game that is over."""
    if game.outcome() is not None:
        raise UsageError(fault("solve.over"))
    player = game.actor
    return Solved(solve(View(game.state, player), seed), player, names)
