"""A format of one's own, in a file like the shipped ``formats.toml``."""

from __future__ import annotations

import tomllib

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from zmdj_cards.decks.limits import check_size
from zmdj_cards.errors import DataError, Fault, Place, UsageError, fault
from zmdj_cards.model.format import Format
from zmdj_cards.model.index import CardIndex
from zmdj_cards.text.decode import decode
from zmdj_cards.text.reasons import why, wrong_value


def read_format(raw: bytes, source: str, format_id: str | None = None) -> Format:
    """The format of a TOML file (``[[format]]``): the named one, the one marked as default, or the first. Raises DataError with
    all faults of the file, UsageError where no format has the name."""
    check_size(raw, source)
    text, _ = decode(raw, source)
    try:
        rows = tomllib.loads(text.removeprefix("\ufeff")).get("format", [])
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(fault("deck.format_syntax", Place(source=source), detail=why(error))) from error
    if not isinstance(rows, list) or not rows:
        raise DataError(fault("deck.format_empty", Place(source=source)))
    formats: list[Format] = []
    faults: list[Fault] = []
    for number, row in enumerate(rows):
        try:
            formats.append(Format.model_validate(row))
        except ValidationError as error:
            faults += [_shape(item, number, source) for item in error.errors()]
    if faults:
        raise DataError(faults)
    for item in formats:
        if item.id == format_id or (format_id is None and item.default):
            return item
    if format_id is None:
        return formats[0]
    raise UsageError(fault("model.unknown_format", Place(source=source), format=format_id, formats=[item.id for item in formats]))


def _shape(error: ErrorDetails, number: int, source: str) -> Fault:
    where = ".".join(map(str, error["loc"]))
    detail = wrong_value(error)
    return fault("deck.format_shape", Place(source=source), path=f"format[{number}].{where}", detail=detail)


def check_format(fmt: Format, index: CardIndex, types: frozenset[str], source: str = "") -> None:
    """Raises DataError where a format names a card type or a card that does not exist: its rules would never bite."""
    faults = [
        fault("deck.format_type", Place(source=source), type=kind, section=section.id, types=sorted(types))
        for section in fmt.section
        for kind in section.types
        if kind not in types
    ]
    faults += [fault("deck.format_card", Place(source=source), card=row.card) for row in fmt.limit if index.find(row.card) is None]
    if not fmt.section:
        faults.append(fault("deck.format_empty", Place(source=source)))
    if faults:
        raise DataError(faults)
