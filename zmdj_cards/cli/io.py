"""Everything the command line reads and writes goes through one :class:`Console`.

Text is printed as it is, never as markup; characters that the terminal's encoding lacks are replaced by a look-alike or an
escape, never by an exception; colour only on a terminal without ``NO_COLOR``; nothing is cut in a pipe.
"""

from __future__ import annotations

import codecs
import json
import os
import sys
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TextIO

from zmdj_cards.errors import Fault, Lang

Language = Literal["en", "zh", "both"]

# Look-alikes for common encodings of Chinese and Western terminals; anything else becomes a \\u escape.
_LOOKALIKES = {
    "✓": "√", "✗": "×", "•": "·", "・": "·", "‧": "·", "⚠": "!", "—": "-", "–": "-", "·": ".", "×": "x", "→": "->", "≤": "<=", "≥": ">=",
    "…": "...", "“": '"', "”": '"', "‘": "'", "’": "'", "：": ":", "，": ", ", "。": ".", "（": "(", "）": ")", "√": "v", "↻": "@",
}  # fmt: skip


def _fallback(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    made = []
    for char in error.object[error.start : error.end]:
        while char in _LOOKALIKES and not _encodable(char, error.encoding):
            char = _LOOKALIKES[char]
        made.append(char if _encodable(char, error.encoding) else char.encode("ascii", "backslashreplace").decode())
    return "".join(made), error.end


def _encodable(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


codecs.register_error("zmdj-lookalike", _fallback)


class Console:
    """``out`` and ``err`` are text streams; ``width`` in columns, None = unlimited (a pipe or a file)."""

    def __init__(self, out: TextIO | None = None, err: TextIO | None = None, stdin: TextIO | None = None) -> None:
        self.out = out or sys.stdout
        self.err = err or sys.stderr
        self.stdin = stdin or sys.stdin
        for stream in (self.out, self.err):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="zmdj-lookalike")
        self.tty = _isatty(self.out)
        self.color = self.tty and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.width = _terminal_width() if self.tty else None
        self._taken: bytes | None = None

    def print(self, *lines: str) -> None:
        """Write lines to standard output, each as it is."""
        for line in lines or ("",):
            self.out.write(f"{line}\n")

    def note(self, *lines: str) -> None:
        """Write lines to standard error: progress and remarks that are not the result."""
        for line in lines or ("",):
            self.err.write(f"{line}\n")
        self.err.flush()

    def json(self, value: Any) -> None:
        """One JSON document; escaped where the output's encoding is not a Unicode one."""
        plain = (getattr(self.out, "encoding", None) or "utf-8").lower().replace("-", "").startswith("utf")
        self.print(json.dumps(value, ensure_ascii=not plain, indent=2))

    def style(self, text: str, code: str) -> str:
        """``text`` in an SGR style such as ``"1"`` (bold) or ``"31"`` (red), on a colour terminal only."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.color else text

    def table(self, headers: Sequence[str], rows: Iterable[Sequence[Any]], right: Iterable[int] = (), flexible: int | None = None) -> None:
        """Columns aligned by display width, two blanks apart, no frame. Cells wider than the terminal wrap inside column
        ``flexible`` (default: the widest); in a pipe no line is ever wrapped or cut. ``right``: columns aligned right."""
        body = [["" if cell is None else str(cell) for cell in row] for row in rows]
        lines = _layout([list(headers), *body], set(right), self.width, flexible)
        for number, line in enumerate(lines[0]):
            self.print(self.style(line, "1") if number == 0 else line)
        for block in lines[1:]:
            self.print(*block)

    def tsv(self, headers: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Tab-separated, no padding; tabs and line ends inside cells become blanks."""
        for row in (headers, *rows):
            self.print("\t".join(" ".join(("" if cell is None else str(cell)).split()) for cell in row))

    def faults(self, faults: Iterable[Fault], lang: Language = "both", stream: Literal["out", "err"] = "err") -> None:
        """Each fault: place and code, the line with the span underlined, the message and the hint."""
        write = self.print if stream == "out" else self.note
        for item in faults:
            write(*fault_lines(item, lang, self))

    def input_bytes(self, most: int) -> bytes:
        """Standard input to its end, at most so many bytes; the same again when asked again, so that it can be looked at first."""
        if self._taken is None:
            buffer = getattr(self.stdin, "buffer", None)
            self._taken = buffer.read(most) if buffer is not None else self.stdin.read().encode()
        return self._taken

    def confirm(self, question: str, default: bool = False) -> bool:
        """Ask yes or no on the terminal; the default where nobody can answer."""
        if not (_isatty(self.stdin) and _isatty(self.err)):
            return default
        self.err.write(f"{question} [{'Y/n' if default else 'y/N'}] ")
        self.err.flush()
        answer = self.stdin.readline().strip().casefold()
        return default if not answer else answer in ("y", "yes", "是", "好")


def fault_lines(item: Fault, lang: Language = "both", console: Console | None = None) -> list[str]:
    """A fault as lines of text."""
    from rich.cells import cell_len

    colour = {"error": "31", "warning": "33", "note": "36"}[item.severity]
    label = console.style(item.severity, colour) if console else item.severity
    place = str(item.place)
    lines = [f"{place}: {label} [{item.code}]" if place else f"{label} [{item.code}]"]
    if item.place.text:
        text = item.place.text.expandtabs(1).rstrip("\r\n")
        lines.append(f"  | {text}")
        if item.place.span:
            start, end = item.place.span
            lines.append("  | " + " " * cell_len(text[:start]) + "^" * max(1, cell_len(text[start:end])))
    chosen: tuple[Lang, ...] = ("en", "zh") if lang == "both" else (lang,)
    for key in chosen:
        lines.extend(f"  {part}" for part in item.message(key).splitlines())
    for key in chosen:
        if hint := item.hint(key):
            lines.append(f"  {'hint: ' if key == 'en' else '提示：'}{hint}")
    return lines


def _isatty(stream: object) -> bool:
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]
    except (AttributeError, ValueError):
        return False


def _terminal_width() -> int:
    import shutil

    return max(40, shutil.get_terminal_size((80, 24)).columns)


def _chop(text: str, size: int) -> list[str]:
    """A cell in lines of at most ``size`` columns: between words where there are blanks, inside a word only where it is too long."""
    from rich.cells import cell_len, chop_cells

    made: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= size:
            line = longer
            continue
        made += [line] if line else []
        *full, line = chop_cells(word, size) or [""]
        made += full
    return [*made, line]


def _squeeze(rows: list[list[str]], widths: list[int], width: int, flexible: int) -> list[int]:
    """Narrower columns for a table that does not fit: first all but ``flexible`` down to their longest word, the widest of them first, as
    far as it takes to leave that column half of the terminal."""
    from rich.cells import cell_len

    made = list(widths)
    words = [max((cell_len(word) for row in rows for word in row[number].split(" ")), default=0) for number in range(len(widths))]
    wanted = min(widths[flexible], width // 2)
    over = sum(widths) - widths[flexible] + wanted + 2 * (len(widths) - 1) - width
    while over > 0:
        wide = [number for number in range(len(made)) if number != flexible and made[number] > words[number]]
        if not wide:
            break
        most = max(wide, key=lambda number: made[number])
        made[most] -= 1
        over -= 1
    return made


def _layout(rows: list[list[str]], right: set[int], width: int | None, flexible: int | None) -> list[list[str]]:
    from rich.cells import cell_len

    columns = max((len(row) for row in rows), default=0)
    rows = [row + [""] * (columns - len(row)) for row in rows]
    widths = [max((cell_len(row[number]) for row in rows), default=0) for number in range(columns)]
    if width is not None and flexible is not None:
        widths = _squeeze(rows, widths, width, flexible)
    while width is not None and sum(widths) + 2 * (columns - 1) > width:
        wide = flexible if flexible is not None else widths.index(max(widths))
        room = width - 2 * (columns - 1) - (sum(widths) - widths[wide])
        if widths[wide] <= 8 or room < 8:
            if flexible is None or flexible == widths.index(max(widths)):
                break
            flexible = None
            widths[wide] = max(8, min(widths[wide], room))
            continue
        widths[wide] = room
    made = []
    for row in rows:
        cells = [_chop(cell, size) if cell_len(cell) > size > 1 else [cell] for cell, size in zip(row, widths, strict=True)]
        block = []
        for line in range(max((len(parts) for parts in cells), default=1)):
            texts = []
            for number, parts in enumerate(cells):
                part = parts[line] if line < len(parts) else ""
                pad = " " * (widths[number] - cell_len(part))
                texts.append(pad + part if number in right else part + pad)
            block.append("  ".join(texts).rstrip())
        made.append(block)
    return made


@dataclass
class Session:
    """What a command needs from its surroundings. ``db`` None: the default place; ``game`` None: the main game."""

    console: Console = field(default_factory=Console)
    db: Path | None = None
    game: str | None = None


_CURRENT: ContextVar[Session] = ContextVar("session")


def session() -> Session:
    """The session of the running command."""
    try:
        return _CURRENT.get()
    except LookupError:
        made = Session()
        _CURRENT.set(made)
        return made


def start_session(console: Console) -> Session:
    made = Session(console)
    _CURRENT.set(made)
    return made
