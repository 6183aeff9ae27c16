"""Everything the command line reads and writes goes through one :class:`Console`.

Text is printed as it is, never as markup; characters that the terminal's encoding lacks are replaced by a look-alike or an
escape, never by an exception; colour only on a terminal without ``NO_COLOR``; nothing is cut in a pipe.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Literal, TextIO

from zmdj_cards.cli.language import Choice, traditional
from zmdj_cards.cli.language import Language as Language
from zmdj_cards.errors import Bi, DataError, Fault, Lang, fault, reason, say
from zmdj_cards.work.workspace import Workspace

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


class _Closed(io.StringIO):
    """Stands in for an output that the caller has closed (``>&-``)."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


class Console:
    """``out`` and ``err`` are text streams; ``width`` in columns, None = unlimited (a pipe or a file).

    What is shown in Chinese is turned into Traditional characters where these were chosen; data (JSON, TSV, files) never is."""

    def __init__(self, out: TextIO | None = None, err: TextIO | None = None, stdin: TextIO | None = None) -> None:
        # Python has None for a stream that was closed before it started.
        self.out = out or sys.stdout or _Closed()
        self.err = err or sys.stderr or io.StringIO()
        self.stdin = stdin or sys.stdin or io.StringIO()
        for stream in (self.out, self.err):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="zmdj-lookalike")
        self.tty = _isatty(self.out)
        self.color = self.tty and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.width = _terminal_width() if self.tty else None
        self._taken: bytes | None = None

    def print(self, *lines: str) -> None:
        """Show lines on standard output, never as markup. Raises DataError where they cannot be written, BrokenPipeError where the reader
        has gone."""
        self.write("".join(f"{shown(line)}\n" for line in lines or ("",)))

    def data(self, *lines: str) -> None:
        """Write lines to standard output that a program may read: each as it is, whatever the language."""
        self.write("".join(f"{line}\n" for line in lines or ("",)))

    def write(self, text: str) -> None:
        """Write text to standard output as it is. Raises as :meth:`print`."""
        try:
            self.out.write(text)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise output_fault(error) from error

    def file(self, content: bytes) -> None:
        """A file on standard output: its bytes whatever the terminal speaks, so that they are read back as they were written; on a terminal
        a text to look at. Raises as :meth:`print`."""
        buffer = None if self.tty else getattr(self.out, "buffer", None)
        if buffer is None:
            self.write(content.decode("utf-8-sig"))
            return
        try:
            self.out.flush()
            buffer.write(content)
            buffer.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise output_fault(error) from error

    def note(self, *lines: str) -> None:
        """Show lines on standard error: progress and remarks that are not the result. Lost where there is none."""
        with contextlib.suppress(OSError, ValueError):
            self.err.write("".join(f"{shown(line)}\n" for line in lines or ("",)))
            self.err.flush()

    def say(self, code: str, **params: Any) -> None:
        """A message on standard output in the language of the session, a line each where both are wanted."""
        self.print(*dict.fromkeys(say(code, lang, **params) for lang in languages()))

    def remark(self, code: str, **params: Any) -> None:
        """A message on standard error, in the same way."""
        self.note(*dict.fromkeys(say(code, lang, **params) for lang in languages()))

    def json(self, value: Any) -> None:
        """One JSON document; escaped where the output's encoding is not a Unicode one."""
        plain = (getattr(self.out, "encoding", None) or "utf-8").lower().replace("-", "").startswith("utf")
        self.data(json.dumps(value, ensure_ascii=not plain, indent=2))

    def style(self, text: str, code: str) -> str:
        """``text`` in an SGR style such as ``"1"`` (bold) or ``"31"`` (red), on a colour terminal only."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.color else text

    def table(self, headers: Sequence[str], rows: Iterable[Sequence[Any]], right: Iterable[int] = (), flexible: int | None = None) -> None:
        """Columns aligned by display width, two blanks apart, no frame. Cells wider than the terminal wrap inside column
        ``flexible`` (default: the widest); in a pipe no line is ever wrapped or cut. ``right``: columns aligned right."""
        body = [["" if cell is None else str(cell) for cell in row] for row in rows]
        for line, is_head in _table_lines(list(headers), body, set(right), self.width, flexible):
            self.print(self.style(line, "1") if is_head else line)

    def tsv(self, headers: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Tab-separated, no padding; tabs and line ends inside cells become blanks."""
        for row in (headers, *rows):
            self.data("\t".join(" ".join(_cell(cell).split()) for cell in row))

    def faults(self, faults: Iterable[Fault], lang: Language | None = None, stream: Literal["out", "err"] = "err") -> None:
        """Each fault: place and code, the line with the span underlined, the message and the hint; in the language of the session unless
        another one is named."""
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


def output_fault(error: OSError) -> DataError:
    """A full disk, a closed output: no fault of the program."""
    return DataError(fault("cli.output", detail=reason(error)))


_NO_TEXT = re.compile("[\ud800-\udfff]")


def shown(line: str) -> str:
    """A line as it is shown: bytes that are no text in some readable form; in Traditional characters where these were chosen, but for names
    that the user has given."""
    if line.isascii():
        return line
    if _NO_TEXT.search(line):
        from zmdj_cards.text.filenames import readable

        line = readable(line)
    now = session()
    return traditional(line, now.own_names()) if now.lang == "zh-Hant" else line


def languages() -> tuple[Lang, ...]:
    """The languages of the session, one after the other."""
    chosen = session().language()
    return ("en", "zh") if chosen == "both" else (chosen,)


def _cell(value: object) -> str:
    """What a cell of a table for other programs holds: yes and no are said as in tables of decks."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def worded(code: str) -> str:
    """A word of a message in the language of the session; both beside each other where both are wanted."""
    return " ".join(dict.fromkeys(say(code, lang) for lang in languages()))


def heads(*keys: str) -> list[str]:
    """Heads of a table, by their keys under ``report.head``."""
    return [worded(f"report.head.{key}") for key in keys]


def in_both(code: str) -> Bi:
    """The wording of a code in both languages, to be put into another message."""
    return Bi(say(code, "en"), say(code, "zh"))


def fault_lines(item: Fault, lang: Language | None = None, console: Console | None = None) -> list[str]:
    """A fault as lines of text."""
    from rich.cells import cell_len

    colour = {"error": "31", "warning": "33", "note": "36"}[item.severity]
    lang = lang or session().language()
    severity = say(f"cli.severity.{item.severity}", "zh") if lang == "zh" else item.severity
    label = console.style(severity, colour) if console else severity
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


def _isatty(stream: Any) -> bool:
    """Any: whatever stands in for a stream; some have no ``isatty``, and a closed one raises."""
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):
        return False


def _terminal_width() -> int:
    import shutil

    return max(40, shutil.get_terminal_size((80, 24)).columns)


# Columns that wrap keep at least so much; longer words than the second may be parted.
_LEAST, _WHOLE = 6, 24


def _table_lines(
    heads: list[str], rows: list[list[str]], right: set[int], width: int | None, flexible: int | None
) -> Iterator[tuple[str, bool]]:
    """(line, whether it belongs to the heads) of a table."""
    from rich.cells import cell_len

    columns = list(zip(*[heads, *rows], strict=True))
    full = [max(map(cell_len, column)) for column in columns]
    if width is None or sum(full) + 2 * (len(full) - 1) <= width:
        for row in (heads, *rows):
            blanks = [" " * (size - cell_len(cell)) for cell, size in zip(row, full, strict=True)]
            cells = [pad + cell if number in right else cell + pad for number, (cell, pad) in enumerate(zip(row, blanks, strict=True))]
            yield "  ".join(cells).rstrip(), row is heads
        return
    yield from _wrapped(columns, full, right, width, flexible)


def _wrapped(
    columns: list[tuple[str, ...]], full: list[int], right: set[int], width: int, flexible: int | None
) -> Iterator[tuple[str, bool]]:
    """The lines of a table that is too wide. Where one column is flexible, the others wrap between their words first, so that it keeps
    as much room as there is; what has no blanks and is short, such as serials, stays in one piece as long as there is room."""
    from rich.cells import cell_len
    from rich.console import Console as Terminal
    from rich.table import Table
    from rich.text import Text

    words = [max((cell_len(word) for cell in column for word in cell.split()), default=1) for column in columns]
    room = width - 2 * (len(columns) - 1)
    crowded = flexible is not None and sum(full) - full[flexible] + min(full[flexible], width // 2) > room
    least = [min(size, _LEAST) for size in full]
    room -= sum(least)
    whole = set()
    for number in sorted(range(len(columns)), key=lambda number: full[number]):
        if number != flexible and words[number] == full[number] <= _WHOLE and room + least[number] >= full[number]:
            whole.add(number)
            room -= full[number] - least[number]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, (head, *_) in enumerate(columns):
        table.add_column(
            Text(head),
            justify="right" if number in right else "left",
            overflow="fold",
            no_wrap=number in whole,
            max_width=words[number] if crowded and number != flexible else None,
        )
    for row in list(zip(*columns, strict=True))[1:]:
        table.add_row(*map(Text, row))
    terminal = Terminal(width=width, color_system=None, legacy_windows=False)
    for line in terminal.render_lines(table, pad=False):
        yield "".join(part.text for part in line).rstrip(), any(part.style is not None and bool(part.style.bold) for part in line)


@dataclass
class Session(Workspace):
    """The workspace of a command: ``-`` is standard input, and remarks go to standard error. ``lang``: the language that was chosen, None
    where nothing says one; ``args``: the command line."""

    console: Console = field(default_factory=Console)
    lang: Choice | None = None
    args: tuple[str, ...] = ()

    def read_input(self, most: int) -> bytes:
        return self.console.input_bytes(most)

    def building(self) -> None:
        """On a terminal, a word about what takes a while."""
        if _isatty(self.console.err):
            self.console.remark("cli.building")

    def remark(self, faults: Iterable[Fault]) -> None:
        self.console.faults(faults)

    def language(self, otherwise: Language = "both") -> Language:
        """The language of what is shown; ``otherwise``: where none was chosen."""
        return "zh" if self.lang == "zh-Hant" else self.lang or otherwise

    def shown_first(self) -> Language | None:
        """The language that a page begins with; None where none was chosen."""
        return None if self.lang is None else self.language()

    @property
    def script(self) -> Literal["zh-Hant"] | None:
        """The characters of Chinese where they were chosen; None: those in which it is written."""
        return "zh-Hant" if self.lang == "zh-Hant" else None

    def own_names(self) -> tuple[str, ...]:
        """Names of the user's own that may stand in what is shown, the longest first: they are files, and remain what they are."""
        from zmdj_cards.text.filenames import readable

        names = {*self.args, *(item.source for found in self.opened.values() for item in found)}
        names |= {readable(part) for name in names for part in name.replace("\\", "/").split("/")}
        return tuple(sorted((name for name in names if not name.isascii() and "." in name), key=len, reverse=True))


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
    made = Session(console=console)
    _CURRENT.set(made)
    return made
