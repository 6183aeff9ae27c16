"""What a built page says of itself, read with the standard parser."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "use", "path", "rect"))
HAN = re.compile(r"[\u3400-\u9fff]")


@dataclass
class Page(HTMLParser):
    """Links, ids, pictures, text nodes with their effective language, and tags that do not match."""

    links: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    images: list[dict[str, str | None]] = field(default_factory=list)
    texts: list[tuple[str, str]] = field(default_factory=list)
    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    title: str = ""

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[tuple[str, str]] = []

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.tags.append((tag, values))
        for name in ("href", "src"):
            if values.get(name):
                self.links.append(values[name])
        if values.get("id"):
            self.ids.append(values["id"])
        if tag == "img":
            self.images.append(values)
        lang = values.get("lang") or (self._open[-1][1] if self._open else "")
        if tag not in VOID:
            self._open.append((tag, lang))

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag):
        if not self._open or self._open[-1][0] != tag:
            self.faults.append(f"</{tag}> closes {self._open[-1:]}")
        else:
            self._open.pop()

    def handle_data(self, data):
        inside = [tag for tag, _ in self._open]
        if inside[-1:] == ["title"]:
            self.title += data
        elif data.strip() and not {"script", "style"} & set(inside):
            self.texts.append((data, self._open[-1][1] if self._open else ""))


def read(content: bytes) -> Page:
    page = Page()
    page.feed(content.decode("utf-8"))
    page.close()
    if page._open:
        page.faults.append(f"never closed: {page._open}")
    return page
