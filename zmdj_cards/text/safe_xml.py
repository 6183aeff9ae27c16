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
    """The outermost element. Raises DataError: ``text.xml_large``, ``text.xml_doctype``, ``text.xml_syntax`` (with the line),
    ``text.xml_many``, ``text.xml_deep``, or what :func:`decode` raises."""
    import defusedxml.sax
    from defusedxml.common import DefusedXmlException

    if len(raw) > limit:
        raise DataError(fault("text.xml_large", Place(source=source), limit=limit // (1024 * 1024)))
    text, _ = decode(raw, source)
    if match := _FORBIDDEN.search(text):
        line = text.count("\n", 0, match.start()) + 1
        raise DataError(fault("text.xml_doctype", Place(source=source, line=line)))
    # The text is decoded already; what its declaration says about the encoding no longer holds.
    body = _DECLARATION.sub(lambda match: "\n" * match[0].count("\n"), text.lstrip("\ufeff"))
    builder = _Builder()
    try:
        defusedxml.sax.parseString(body.encode("utf-8", "replace"), builder, forbid_dtd=True)
    except _TooMuch as error:
        raise DataError(fault(error.code, Place(source=source), limit=error.limit)) from error
    except (SAXException, DefusedXmlException, ValueError) as error:
        place = Place(source=source, line=getattr(error, "getLineNumber", lambda: None)())
        detail = error.getMessage() if isinstance(error, SAXException) else type(error).__name__
        raise DataError(fault("text.xml_syntax", place, detail=detail)) from error
    assert builder.root is not None
    return builder.root
