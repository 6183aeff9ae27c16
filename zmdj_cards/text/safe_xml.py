"""XML of unknown origin to a small tree in which every element knows its line. No DOCTYPE, no entities, bounded size and depth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.sax import SAXException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from zmdj_cards.errors import DataError, Place, fault
from zmdj_cards.text.decode import decode
from zmdj_cards.text.reasons import why

MAX_BYTES = 32 * 1024 * 1024
MAX_ELEMENTS = 1_000_000
MAX_DEPTH = 40

_FORBIDDEN = re.compile(r"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


@dataclass(slots=True)
class Element:
    """``line`` counts from 1; ``text`` is what stands directly inside, before, between and after the children."""

    name: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def all(self, name: str) -> Iterator[Element]:
        """The elements of this name below this one, in order."""
        for child in self.children:
            if child.name == name:
                yield child
            yield from child.all(name)


class _TooMuch(Exception):
    def __init__(self, code: str, limit: int) -> None:
        super().__init__(code)
        self.code, self.limit = code, limit


class _Builder(ContentHandler):
    def __init__(self) -> None:
        super().__init__()
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0
        self._place = Locator()

    def setDocumentLocator(self, locator: Locator) -> None:
        self._place = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        self.count += 1
        if self.count > MAX_ELEMENTS:
            raise _TooMuch("text.xml_many", MAX_ELEMENTS)
        if len(self.open) >= MAX_DEPTH:
            raise _TooMuch("text.xml_deep", MAX_DEPTH)
        made = Element(name, dict(attrs.items()), self._place.getLineNumber() or 0)
        if self.open:
            self.open[-1].children.append(made)
        else:
            self.root = made
        self.open.append(made)

    def endElement(self, name: str) -> None:
        self.open.pop()

    def characters(self, content: str) -> None:
        self.open[-1].text += content


def parse(raw: bytes, source: str = "", limit: int = MAX_BYTES) -> Element:
    """The outermost element of a file. Raises DataError: ``text.xml_large``, or what :func:`decode` and :func:`parse_text` raise."""
    if len(raw) > limit:
        raise DataError(fault("text.xml_large", Place(source=source), limit=limit // (1024 * 1024)))
    return parse_text(decode(raw, source)[0], source)


def parse_text(text: str, source: str = "") -> Element:
    """The outermost element of a text. Raises DataError with the line: ``text.xml_doctype`` (before the parser sees anything),
    ``text.xml_syntax``, ``text.xml_many``, ``text.xml_deep``."""
    import defusedxml.sax
    from defusedxml.common import DefusedXmlException

    if match := _FORBIDDEN.search(text):
        raise DataError(fault("text.xml_doctype", _place(text, source, text.count("\n", 0, match.start()) + 1)))
    # The text is decoded already; what its declaration says about the encoding no longer holds.
    body = _DECLARATION.sub(lambda match: "\n" * match[0].count("\n"), text.lstrip("\ufeff"))
    builder = _Builder()
    try:
        defusedxml.sax.parseString(body.encode("utf-8", "replace"), builder, forbid_dtd=True)
    except _TooMuch as error:
        raise DataError(fault(error.code, Place(source=source), limit=error.limit)) from error
    except (SAXException, DefusedXmlException, ValueError) as error:
        line = getattr(error, "getLineNumber", lambda: None)()
        detail = why(error.getMessage() if isinstance(error, SAXException) else error)
        raise DataError(fault("text.xml_syntax", _place(text, source, line or 1), detail=detail)) from error
    if builder.root is None:
        raise DataError(fault("text.xml_syntax", _place(text, source, 1), detail="no element"))
    return builder.root


def _place(text: str, source: str, number: int) -> Place:
    """A line with its text, as messages show it."""
    lines = text.splitlines()
    return Place(source, number, 1, lines[number - 1][:200] if number <= len(lines) else "")
