"""Typst, called with our templates and nothing else: same input, same bytes."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zmdj_cards import resources
from zmdj_cards.errors import DataError, InternalError, Place, fault
from zmdj_cards.render import fonts as font_files
from zmdj_cards.render.fonts import FontSet


@dataclass(frozen=True, slots=True)
class Fit:
    """How a face fits: the size of its words and, where it had to be set small, of its name, in points; the name of the plan
    (``style.plans``); the height of its window in millimetres of a standard card."""

    size: float | None = None
    shows: str = "all"
    window: float = 0.0
    name: float | None = None


class Typesetter:
    """A folder with the templates, the document's data and its pictures, in which documents are set."""

    def __init__(self, folder: Path, fonts: FontSet) -> None:
        self.folder = folder
        self.fonts = fonts
        self._book = font_files.book(fonts, self._folders())
        for path in sorted((resources.templates_dir() / "print").glob("*.typ")):
            shutil.copyfile(path, folder / path.name)

    def _folders(self) -> tuple[Path, ...]:
        """Typst scans folders; a single font file gets one of its own."""
        out: list[Path] = []
        for path in self.fonts.folders:
            if path.is_file():
                own = self.folder / f"font-{len(out)}"
                own.mkdir()
                shutil.copyfile(path, own / path.name)
                path = own
            out.append(path)
        return tuple(out)

    def write(self, data: Mapping[str, Any]) -> None:
        (self.folder / "data.json").write_text(json.dumps(data, ensure_ascii=False, sort_keys=True), encoding="utf-8")

    def _compiler(self, template: str) -> Any:
        import typst

        return typst.Compiler(str(self.folder / template), root=str(self.folder), font_paths=self._book)

    def fits(self, template: str) -> dict[str, Fit]:
        """Face id → what was found for its text."""
        rows: dict[str, dict[str, Any]] = {}
        for row in json.loads(self._run(template, lambda compiler: compiler.query("<fit>", field="value"))):
            rows.setdefault(row.pop("id"), {}).update(row)  # a face speaks of its text, and of its name where that is small
        return {key: Fit(**row) for key, row in rows.items()}

    def set(self, template: str, kind: str, ppi: float | None = None) -> list[bytes]:
        """The document as ``pdf``, ``png`` or ``svg``: one item, or one a page. Raises TypstFailure."""

        def make(compiler: Any) -> Any:
            return compiler.compile(format=kind, ppi=ppi, pdf_tags=False)

        made = self._run(template, make)
        return made if isinstance(made, list) else [made]

    def _run(self, template: str, call: Any) -> Any:
        try:
            return call(self._compiler(template))
        except RuntimeError as error:  # TypstError is one, and queries raise the plain class
            raise TypstFailure(fault("render.typst", Place(source=template), detail=getattr(error, "message", str(error)))) from error


class TypstFailure(InternalError, DataError):
    """The typesetter refused the document: our template, or a picture or font that it cannot use."""

    exit_code = 1


@contextmanager
def typesetter(fonts: FontSet) -> Iterator[Typesetter]:
    """A typesetter in a folder of its own, removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="zmdj-print-") as folder:
        yield Typesetter(Path(folder), fonts)
