"""Many games between two decks: set up from plain values, played, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from zmdj_cards import games
from zmdj_cards.engine.match import Side
from zmdj_cards.engine.replay import engine_version
from zmdj_cards.errors import Bi, DataError, Lang, Place, UsageError, fault
from zmdj_cards.games import policies
from zmdj_cards.sim.match.report import match_report
from zmdj_cards.sim.match.runner import Duel, Record, Series, Tally, winner_of
from zmdj_cards.sim.parallel import Stopped, run_chunks
from zmdj_cards.sim.reported import Report
from zmdj_cards.sim.sentences import MOST
from zmdj_cards.sim.setting import make_setting
from zmdj_cards.sim.stats import wilson
from zmdj_cards.work.bench import Bench
from zmdj_cards.work.files import write_whole
from zmdj_cards.work.progress import Progress, unseen
from zmdj_cards.work.sim.sides import make_duel, read_side, told_apart

CHUNK: Final = 20


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """Two decks as they were named, and how they are played; seats are swapped in every second game. ``folder``: where every game is
    written as a replay. ``best_of``: games of a match, of which ``games`` are then played; ``after``: the decks from the second game on,
    when cards have been exchanged with the side decks, None for the same."""

    decks: tuple[str, str]
    games: int = 100
    seed: int = 1
    policies: tuple[str, str] = (policies.DEFAULT, policies.DEFAULT)
    jobs: int = 1
    allow_blank: bool = False
    allow_illegal: bool = False
    folder: Path | None = None
    best_of: int = 1
    after: tuple[str | None, str | None] = (None, None)


@dataclass(slots=True)
class Matches:
    """Matches counted: won by the first and the second deck, and drawn."""

    best_of: int
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0

    def add(self, records: Sequence[Record]) -> None:
        winner = winner_of(records)
        if winner is None:
            self.draws += 1
        else:
            self.wins[winner] += 1

    def as_data(self) -> dict[str, Any]:
        decided = sum(self.wins)
        low, high = wilson(self.wins[0], decided)
        rate = round(self.wins[0] / decided, 6) if decided else None
        return {"wins": list(self.wins), "draws": self.draws, "rate": rate, "interval": [round(low, 6), round(high, 6)]}


@dataclass(frozen=True, slots=True)
class Match:
    """What was played. ``stopped``: it was broken off; ``matches``: the matches of several games, None where single games were played."""

    duel: Duel
    tally: Tally
    stopped: bool
    matches: Matches | None = None

    def as_data(self) -> dict[str, Any]:
        """The report as JSON: rates are of decided games."""
        tally, duel = self.tally, self.duel
        low, high = tally.interval()
        decided = tally.decided()
        return {
            "game": duel.setting.game,
            "decks": list(duel.names),
            "policies": list(duel.policies),
            "games": tally.games,
            "seed": duel.seed,
            "engine": engine_version(duel.setting.game),
            "rules": duel.setting.ruleset.version,
            "wins": list(tally.wins),
            "draws": tally.draws,
            "rate": round(tally.wins[0] / decided, 6) if decided else None,
            "interval": [round(low, 6), round(high, 6)],
            "difference": tally.shows_difference(),
            "first_player_wins": tally.first_wins,
            "reasons": dict(sorted(tally.reasons.items())),
            "turns": {"median": tally.median_turns(), "least": min(tally.turns, default=0), "most": max(tally.turns, default=0)},
            "actions": tally.actions,
            "blank": [{"id": card.id, "zh": card.zh, "en": card.en} for card in duel.setting.table.cards if card.blank],
            "stopped": self.stopped,
            **({"best_of": self.matches.best_of, "matches": self.matches.as_data()} if self.matches else {}),
        }

    def report(self, sentences: Mapping[Lang, Sequence[str]], command: str = "") -> Report:
        """The same as a report. ``sentences``: what is said of it, title first, in either language; the same number in both."""
        said = [Bi(en, zh) for en, zh in zip(sentences["en"][1:], sentences["zh"][1:], strict=True)]
        played, rest = said[0], said[1:]
        return match_report(self.duel, self.tally, tuple(rest[:MOST]), (played, *rest[MOST:]), command)

    def first_game(self) -> bytes:
        """The first game as a replay."""
        return self.duel.replay(0).to_json().encode()


def endings(game: str) -> Mapping[str, str]:
    """Message codes of the ways in which a game ends, by the names that reports have for them."""
    return games.rules(game).views.narration.endings


def set_up(bench: Bench, request: MatchRequest) -> Duel:
    """The decks on the table. Raises what reading them raises, and DataError for cards that cannot be played."""
    (side_a, name_a), (side_b, name_b) = (read_side(bench, deck, request.allow_illegal) for deck in request.decks)
    duel = make_duel(bench.game.game.id, (side_a, side_b), request.policies, request.seed, request.allow_blank, bench.ruleset)
    duel.names, duel.keep = told_apart(name_a, name_b), request.folder is not None
    return duel


def set_up_series(bench: Bench, request: MatchRequest) -> Series:
    """Matches of several games on the table. Raises what :func:`set_up` raises, DataError for a deck that is more than the first one with
    cards exchanged with its side deck, UsageError where replays are asked for."""
    if request.folder is not None:
        raise UsageError(fault("match.no_replays"))
    read: list[tuple[Side, str]] = []
    for source, after in zip(request.decks, request.after, strict=True):
        one = read_side(bench, source, request.allow_illegal)
        later = one if after is None else read_side(bench, after, request.allow_illegal)
        if after is not None and _held(bench, source) != _held(bench, after):
            raise DataError(fault("match.exchange", Place(source=after), deck=one[1]))
        read += [one, later]
    (a, name_a), (a_later, _), (b, name_b), (b_later, _) = read
    cards = [card for side in (a, a_later, b, b_later) for card in side.cards()]
    setting = make_setting(bench.game.game.id, cards, request.allow_blank, bench.ruleset)
    names = told_apart(name_a, name_b)
    before = Duel(setting, (a, b), request.policies, request.seed, names)
    return Series(before, Duel(setting, (a_later, b_later), request.policies, request.seed, names), request.best_of)


def _held(bench: Bench, source: str) -> Counter[str]:
    """All cards of a deck, with its side deck."""
    return Counter(entry.card for entry in bench.read(source)[0].entries for _ in range(entry.count))


def play_series(series: Series, request: MatchRequest, progress: Progress = unseen) -> Match:
    """Play all matches, or those until it is broken off."""
    tally, matches = Tally(), Matches(series.best_of)
    with progress(request.games) as advance:
        try:
            for chunk in run_chunks([series], request.games, request.jobs, CHUNK):
                for records in chunk.result:
                    matches.add(records)
                    for record in records:
                        tally.add(record)
                advance(chunk.stop)
        except Stopped:
            return Match(series.before, tally, True, matches)
    return Match(series.before, tally, False, matches)


def play_match(duel: Duel, request: MatchRequest, progress: Progress = unseen) -> Match:
    """Play all games, or those until it is broken off. Raises DataError where a replay cannot be written."""
    tally, width = Tally(), len(str(request.games))
    with progress(request.games) as advance:
        try:
            for chunk in run_chunks([duel], request.games, request.jobs, CHUNK):
                for one in chunk.result:
                    tally.add(one)
                    if request.folder is not None and one.replay is not None:
                        write_whole(request.folder / f"{one.index + 1:0{width}}.json", one.replay.to_json().encode())
                advance(chunk.stop)
        except Stopped:
            return Match(duel, tally, True)
    return Match(duel, tally, False)
