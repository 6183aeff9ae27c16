"""Write the pictures of ``docs/architecture.md`` and ``docs/engine.md`` (Mermaid) from the imports of the package. ``--check``: only say
whether they are so.

An arrow means "imports"; arrows that follow from others are left out. Between its marks, such as ``<!-- rooms -->`` and
``<!-- end of rooms -->``, a page belongs to this script; the rest is written by hand.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "zmdj_cards"
# What is drawn, and on which page.
PICTURES = {"layers": (PACKAGE, ROOT / "docs" / "architecture.md"), "rooms": (PACKAGE / "engine", ROOT / "docs" / "engine.md")}

Graph = dict[str, set[str]]


def graph(folder: Path) -> Graph:
    """Rooms of a folder (packages and modules by name) → the rooms of the same folder that they import."""
    prefix = ".".join(folder.relative_to(ROOT).parts) + "."
    arrows: Graph = defaultdict(set)
    for path in sorted(folder.rglob("*.py")):
        room = path.relative_to(folder).parts[0].removesuffix(".py")
        if room.startswith("__"):
            continue
        arrows[room] |= set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                named = [f"{node.module}.{alias.name}" for alias in node.names]
            arrows[room] |= {name.removeprefix(prefix).split(".")[0] for name in named if name.startswith(prefix)} - {room}
    return {room: {other for other in others if other in arrows} for room, others in arrows.items()}


def reduced(arrows: Graph) -> Graph:
    """Without the arrows that follow from others. Raises ValueError for rooms that import one another."""

    def beyond(room: str, seen: tuple[str, ...] = ()) -> set[str]:
        if room in seen:
            raise ValueError(f"a circle: {' -> '.join((*seen, room))}")
        return set().union(*(beyond(other, (*seen, room)) | {other} for other in arrows[room]))

    return {room: others - set().union(*(beyond(other) for other in others)) for room, others in arrows.items()}


def mermaid(arrows: Graph) -> str:
    """The rooms as a Mermaid flow chart, the lowest at the bottom."""
    rows = [f"  {room} --> {other}" for room, others in sorted(reduced(arrows).items()) for other in sorted(others)]
    return "\n".join(["```mermaid", "flowchart TB", *rows, "```"])


def page(name: str) -> tuple[Path, str]:
    """The page of a picture, and its text with the picture drawn anew. Raises ValueError for a page without a place for it."""
    folder, path = PICTURES[name]
    picture = f"<!-- {name} -->\n\n{mermaid(graph(folder))}\n\n<!-- end of {name} -->"
    text, count = re.subn(rf"<!-- {name} -->.*?<!-- end of {name} -->", lambda _: picture, path.read_text(encoding="utf-8"), flags=re.S)
    if count != 1:
        raise ValueError(f"{path.name} has no place for {name}")
    return path, text


def main() -> int:
    """Exit code 1: ``--check`` was asked and a page is out of date."""
    pages = [page(name) for name in PICTURES]
    if "--check" in sys.argv[1:]:
        return int(any(path.read_text(encoding="utf-8") != text for path, text in pages))
    for path, text in pages:
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
