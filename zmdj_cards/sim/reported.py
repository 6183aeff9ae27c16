"""What a simulation reports, as data: records, tables and plots, and how their texts are said in either language."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from zmdj_cards import __version__, resources
from zmdj_cards.engine.match import cards_digest
from zmdj_cards.errors import Bi, Fault, both
from zmdj_cards.model.card import Card
from zmdj_cards.model.game import GameData
from zmdj_cards.sim.stats import Interval, Mean

Language = Literal["en", "zh", "both"]


def label(code: str, **params: Any) -> Bi:
    """A text of ``data/messages/sim.toml`` in both languages."""
    item = Fault(code, params)
    return Bi(item.message("en"), item.message("zh"))


def pick(text: Bi | str, lang: Language, joint: str = " / ") -> str:
    """One text out of a pair. For both: Chinese first, once if they are the same."""
    if not isinstance(text, Bi):
        return text
    if lang == "both":
        return text.zh if text.zh == text.en else f"{text.zh}{joint}{text.en}"
    return text.zh if lang == "zh" else text.en


class Share(NamedTuple):
    """A chance, or a counted rate with its interval; shown in per cent with ``places`` decimals."""

    value: float | Fraction | None
    interval: Interval | None = None
    places: int = 2

    def text(self, to: str = " to ") -> str:
        """With its interval, if it has one; ``to``: the word between the ends."""
        if self.value is None:
            return "-"
        text = percent(self.value, self.places)
        if self.interval is None:
            return text
        return f"{text} ({percent(self.interval.low, self.places)}{to}{percent(self.interval.high, self.places)})"

    def __str__(self) -> str:
        return self.text()


class Number(NamedTuple):
    """A mean with its interval, shown with ``places`` decimals."""

    value: float | None
    interval: Interval | None = None
    places: int = 2

    def text(self, to: str = " to ") -> str:
        """With its interval, if it has one; ``to``: the word between the ends."""
        if self.value is None:
            return "-"
        text = f"{self.value:.{self.places}f}"
        if self.interval is None:
            return text
        return f"{text} ({self.interval.low:.{self.places}f}{to}{self.interval.high:.{self.places}f})"

    def __str__(self) -> str:
        return self.text()


class Difference(NamedTuple):
    """How much more a second thing has than a first; of rates (``rate``) in percentage points."""

    value: float | None
    interval: Interval | None = None
    rate: bool = False

    def text(self, to: str = " to ") -> str:
        """``+1.20 (+0.80 to +1.60)``; ``to``: the word between the ends."""
        if self.value is None:
            return "-"
        scale, unit, places = (100, " pp", 1) if self.rate else (1, "", 2)
        text = f"{self.value * scale:+.{places}f}{unit}"
        if self.interval is None:
            return text
        low, high = (f"{end * scale:+.{places}f}" for end in self.interval)
        return f"{text} ({low}{to}{high})"

    def __str__(self) -> str:
        return self.text()


def difference(found: Mean, rate: bool) -> Difference:
    return Difference(found.mean, found.interval(), rate)


def percent(value: float | Fraction, places: int = 2) -> str:
    """0 % and 100 % are written only where they are exact: ``<0.01%`` and ``>99.99%`` otherwise."""
    text = f"{float(value) * 100:.{places}f}%"
    least = 10.0**-places
    if float(text[:-1]) == 0 and value > 0:
        return f"<{least:.{places}f}%"
    if float(text[:-1]) == 100 and value < 1:
        return f">{100 - least:.{places}f}%"
    return text


Cell = Bi | Share | Number | Difference | str | int | None
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Column:
    title: Bi | str
    right: bool = True


Heat = Literal["", "balance", "share"]


@dataclass(frozen=True, slots=True)
class Table:
    """``given``: what every number of the table is conditioned on. ``detail`` tables stand in files, not in the terminal. ``heat``: pages
    show chances by colour as well: those of one against another on either side of a half, others from none to all."""

    id: str
    title: Bi
    given: Bi
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    detail: bool = False
    heat: Heat = ""


@dataclass(frozen=True, slots=True)
class Series:
    """``low`` and ``high``: ends of the intervals, where there are any."""

    name: Bi | str
    x: tuple[float, ...]
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Plot:
    """``share``: the axis of values runs from 0 to 100 %. Of the kind ``interval`` each value is a mark with its interval, one below the
    other: ``x`` counts the ``ticks``, which name them; ``null``: the value that says nothing, such as a half."""

    id: str
    title: Bi
    kind: Literal["line", "bar", "step", "interval"]
    x_title: Bi
    y_title: Bi
    series: tuple[Series, ...]
    share: bool = True
    ticks: tuple[Bi | str, ...] = ()
    null: float | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """``facts``: (key, label, value) such as deck, seed, n. ``records``: plain dictionaries of JSON values. ``sources``: texts
    that one needs to run it again (name, lines). ``summary``: what came out, in five sentences at most."""

    kind: str
    title: Bi
    facts: tuple[tuple[str, Bi, Any], ...]
    tables: tuple[Table, ...]
    plots: tuple[Plot, ...] = ()
    records: tuple[Mapping[str, Any], ...] = ()
    notes: tuple[Bi, ...] = ()
    command: str = ""
    sources: tuple[tuple[str, tuple[str, ...]], ...] = field(default=())
    summary: tuple[Bi, ...] = ()


def ending(game: str, reason: str) -> Bi:
    """Why a game ended, in words; the reason itself where the game has none for it."""
    from zmdj_cards import games

    code = games.rules(game).views.narration.endings.get(reason)
    return both(code) if code else Bi(reason, reason)


def versions(game: GameData, cards: Iterable[Card], *packages: str) -> dict[str, str]:
    """What decides the numbers: the program, the rules, the shipped card data (a digest), the cards that were used as they are with the
    user's own values (a digest), Python and the named packages."""
    from importlib.metadata import PackageNotFoundError, version

    found = {"zmdj-cards": __version__, "rules": game.game.rules_version, "data": resources.data_digest(game.game.id)}
    found["cards"] = cards_digest(cards)
    found["python"] = platform.python_version()
    for name in packages:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
