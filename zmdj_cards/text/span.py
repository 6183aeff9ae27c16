"""Text that knows where it came from: every character carries its range in the text as printed."""

from __future__ import annotations

from dataclasses import dataclass

Range = tuple[int, int]


@dataclass(frozen=True)
class Traced:
    """`text` and, for each of its characters, the half-open range of the original that it stands for."""

    text: str
    origin: tuple[Range, ...]

    @classmethod
    def of(cls, text: str) -> Traced:
        return cls(text, tuple((i, i + 1) for i in range(len(text))))

    def __getitem__(self, part: slice) -> Traced:
        return Traced(self.text[part], self.origin[part])

    def __add__(self, other: Traced) -> Traced:
        return Traced(self.text + other.text, self.origin + other.origin)

    def span(self, start: int, end: int) -> Range:
        """The original range of text[start:end]; an empty part lies before its first character, or at the end."""
        if start < end:
            return (self.origin[start][0], self.origin[end - 1][1])
        if start < len(self.origin):
            return (self.origin[start][0], self.origin[start][0])
        last = self.origin[-1][1] if self.origin else 0
        return (last, last)

    def replaced(self, start: int, end: int, char: str) -> Traced:
        """text[start:end] folded into one character."""
        return Traced(self.text[:start] + char + self.text[end:], (*self.origin[:start], self.span(start, end), *self.origin[end:]))


def line_column(text: str, at: int) -> tuple[int, int]:
    """Line and column of an offset, both from 1."""
    before = text[:at]
    return before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1
