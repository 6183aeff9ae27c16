"""The lines of one text, each charted once, whatever is asked of it: as it stands, behind a timing, its beginning, without a clause."""

from __future__ import annotations

from typing import Any, NamedTuple

from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.ability.parse import Chart, TooComplex
from zmdj_cards.text.span import Traced

MAIN = "【通常】"
"""The timing that a line may lack: it stands before every line in its chart, and is read or passed over."""
MAX_LINE = 800
STEPS_PER_TEXT = 600_000
STEPS_PER_LINE = 80_000


class Charted(NamedTuple):
    """A line in a chart: from where to where, and all its readings. `parts`: whether some beginning of it has a reading. `seen`: so many
    of its characters were looked at: what begins with them is read no further. `chart`: None where it is known without; `complete`: the
    steps sufficed, the chart holds all there is."""

    chart: Chart | None
    at: int
    end: int
    found: list[Any]
    parts: bool
    seen: int
    complete: bool = True

    def traced(self, line: Traced) -> Traced:
        """The line with what stands before it in the chart, so that it says where the spans of the readings are in print."""
        return Traced(MAIN, (line.span(0, 0),) * self.at) + line if self.at else line


class Lines:
    """Charts of the lines of one text. `charts`: whether they are wanted where nothing can be read, too. `steps`: what is left of the
    work that one text may make."""

    def __init__(self, lexicon: Lexicon, charts: bool) -> None:
        self.lexicon = lexicon
        # Whether there are cards whose lines begin with a timing.
        self.headed = bool(lexicon.extra.get("spells"))
        self.charts = charts
        self.steps = STEPS_PER_TEXT
        self._known: dict[tuple[str, str], Charted] = {}
        self._charts: list[Chart] = []

    def too_long(self, line: str) -> bool:
        return len(line) > MAX_LINE or self.steps <= 0

    def line(self, line: str, start: str) -> Charted:
        """A line without its final stop, as category `start`. Not for one that is too long."""
        found = self._known.get((line, start))
        if found is None:
            found = self._known[line, start] = self._line(line, start)
        return found

    def given_up(self, line: Charted) -> Charted:
        """A line the work on which was broken off, so that its chart is of no more use."""
        if line.chart in self._charts:
            self._charts.remove(line.chart)
        return line._replace(complete=False)

    def _line(self, line: str, start: str) -> Charted:
        headed = self.headed and start == self.lexicon.start and not line.startswith("【")
        text = MAIN + line if headed else line
        at, end = len(text) - len(line), len(text)
        dead = self.lexicon.dead_ends
        if not self.charts and (known := dead.find(start, line)) is not None:
            self.steps -= known[1]
            return Charted(None, at, end, [], parts=False, seen=known[0])
        for chart in [known for known in self._charts if known.text.startswith(text[: max(known.far, at)])]:
            found = self._read(chart, start, at, end)
            if found is not None and self._alike(chart, text):
                return self._charted(chart, start, at, end, found)
        chart = Chart(self.lexicon, text)
        self._charts.append(chart)
        before = self.steps
        found = self._read(chart, start, at, end)
        if found is None:
            # What an incomplete chart holds is good for nothing but to see how far it came.
            return Charted(chart, at, end, [], parts=True, seen=len(line), complete=False)
        made = self._charted(chart, start, at, end, found)
        if not made.parts and made.seen <= len(line):
            dead.add(start, line[: made.seen], before - self.steps)
        return made

    def _charted(self, chart: Chart, start: str, at: int, end: int, found: list[Any]) -> Charted:
        parts = bool(chart.phrases(start, at)) or bool(found)
        return Charted(chart, at, end, found, parts, seen=max(_seen(chart) - at, 1))

    def _alike(self, chart: Chart, text: str) -> bool:
        """Whether a text would be read as that of the chart: it begins with all that was looked at, or ends where a sentence does."""
        seen = _seen(chart)
        return (seen <= len(chart.text) and text.startswith(chart.text[:seen])) or chart.text.startswith(text + "。") or text == chart.text

    def _read(self, chart: Chart, start: str, at: int, end: int) -> list[Any] | None:
        """The readings in a chart, found within the steps that are left; None where they do not suffice, and the chart is given up."""
        chart.steps = given = min(self.steps, STEPS_PER_LINE)
        try:
            found = chart.phrases(start, at).get(end, [])
            if not found and start == self.lexicon.start and "keywords" in self.lexicon.tries:
                found = chart.phrases("keywords", at).get(end, [])
        except TooComplex:
            self._charts.remove(chart)
            return None
        finally:
            self.steps -= given - max(0, chart.steps)
        return found


def _seen(chart: Chart) -> int:
    """Up to where the text of a chart was looked at; one more than it has where its end was."""
    return max(chart.far + 1, chart.seen)
