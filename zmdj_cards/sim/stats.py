"""Intervals, and sums that merge exactly: counts are kept as integers, rates and means are made only when they are shown."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

Z95 = 1.959963984540054  # two-sided 95 % point of the normal distribution


class Interval(NamedTuple):
    low: float
    high: float

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high


def wilson(hits: int, n: int, z: float = Z95) -> Interval:
    """Wilson score interval of a rate: never empty at 0 % or 100 %, never outside [0, 1]. n = 0: nothing known, (0, 1).

    Raises ValueError unless 0 <= hits <= n."""
    if not 0 <= hits <= n:
        raise ValueError(f"{hits} of {n}")
    if n == 0:
        return Interval(0.0, 1.0)
    rate, square = hits / n, z * z
    centre = (rate + square / (2 * n)) / (1 + square / n)
    half = z / (1 + square / n) * math.sqrt(rate * (1 - rate) / n + square / (4 * n * n))
    return Interval(0.0 if hits == 0 else max(0.0, centre - half), 1.0 if hits == n else min(1.0, centre + half))


def differs(hits: int, n: int, null: float = 0.5) -> bool:
    """Whether the interval of a rate leaves out ``null``: only then may a report speak of a difference."""
    return not wilson(hits, n).holds(null)


@dataclass(slots=True)
class Rate:
    """``hits`` of ``n``. Merging adds both numbers."""

    hits: int = 0
    n: int = 0

    def add(self, hit: bool) -> None:
        self.hits += hit
        self.n += 1

    def merge(self, other: Rate) -> None:
        self.hits += other.hits
        self.n += other.n

    @property
    def rate(self) -> float | None:
        """None where nothing was counted."""
        return self.hits / self.n if self.n else None

    @property
    def interval(self) -> Interval:
        return wilson(self.hits, self.n)


@dataclass(slots=True)
class Mean:
    """Sum and sum of squares of integer values. Merging adds them, so any split of the games gives the same mean."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int, times: int = 1) -> None:
        self.n += times
        self.total += value * times
        self.squares += value * value * times

    def merge(self, other: Mean) -> None:
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float | None:
        """None where nothing was counted."""
        return self.total / self.n if self.n else None

    @property
    def deviation(self) -> float | None:
        """Sample standard deviation; None below two values. Exact integers until the root."""
        if self.n < 2:
            return None
        return math.sqrt((self.n * self.squares - self.total * self.total) / (self.n * (self.n - 1)))

    @property
    def error(self) -> float | None:
        """Standard error of the mean; None below two values."""
        deviation = self.deviation
        return None if deviation is None else deviation / math.sqrt(self.n)

    def interval(self, z: float = Z95) -> Interval | None:
        """Normal interval of the mean; None below two values. All values equal: a point, and the report shows n beside it."""
        error = self.error
        if error is None or self.mean is None:
            return None
        return Interval(self.mean - z * error, self.mean + z * error)
