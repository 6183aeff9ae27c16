"""Deck codes: a whole deck, printings included, as one short word such as ``zmdj1-4fT…``.

``<game><version>-<body><check>``: the body packs, by section and set, the differences of card numbers with rarity, variant and
count; serials of another shape stand as text. A code names cards by what is printed on them, never by a place in our data, so
old codes keep their meaning when cards are added. Equal decks have equal codes; the check (CRC-32 over all that stands before
it) and the comparison with the only way to write this deck find any damage. The deck's name and notes are not part of it."""

from __future__ import annotations

import hashlib
import re
import zlib
from dataclasses import dataclass

from zmdj_cards import resources
from zmdj_cards.decks.context import SECTION_ID, Context
from zmdj_cards.decks.formats.bits import BitReader, BitWriter, from_letters, letters_to_number, number_to_letters, to_letters
from zmdj_cards.decks.formats.kind import Kind, Style, Written
from zmdj_cards.decks.limits import MAX_CODE_LENGTH, MAX_TEXT_LENGTH
from zmdj_cards.decks.resolve import front
from zmdj_cards.decks.result import Builder
from zmdj_cards.errors import Bi
from zmdj_cards.model.deck import MAX_COUNT, Deck
from zmdj_cards.model.game import DeckCode
from zmdj_cards.model.load import load_game

VERSION = 1
CHECK_LENGTH = 6
# Short forms, fixed for version 1 whatever the card data say later; what is not listed is written out. Those of sets and rarities are
# data of the game (``deck_code`` in its game.toml).
_SECTIONS = ("commander", "main", "tactics", "side")
_TAILS = ("", "a", "b", "*", "a*")

_SET_BITS = 4
# The number that says that a set stands written out.
_WRITTEN_OUT = (1 << _SET_BITS) - 1
_RARITY_BITS = 4

_CODE = re.compile(r"^(?P<game>[a-z]+)(?P<version>[0-9]+)-(?P<body>[A-Za-z0-9]*)$")
# A code anywhere in a text.
CODE_IN_TEXT = re.compile(r"(?<![A-Za-z0-9])[a-z]+[0-9]+-[A-Za-z0-9]{12,}(?![A-Za-z0-9])")
_WORD = re.compile(r"[A-Za-z0-9_-]+")
_GUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_SERIAL = re.compile(r"^(?P<set>[^-]+)-(?:(?P<rarity>[A-Z]+)-)?(?P<number>[0-9]{1,6})(?P<tail>[a-z]?\*?)$")


@dataclass(frozen=True, slots=True)
class Item:
    """One entry as a code holds it: ``token`` is a serial if ``named``, else a card id."""

    section: str
    token: str
    named: bool
    count: int


@dataclass(frozen=True, slots=True)
class _Key:
    """A serial taken apart; ``padded``: the number has at least three digits."""

    set: str
    padded: bool
    number: int
    rarity: int
    tail: str


def _short_forms(game: str) -> DeckCode:
    """The short forms of a game; of one that has no data, none."""
    return load_game(game).deck_code if game in resources.games() else DeckCode()


def _take_apart(token: str, forms: DeckCode) -> _Key | None:
    match = _SERIAL.match(token)
    if not match or (match["rarity"] or "") not in forms.rarities:
        return None
    number = int(match["number"])
    for padded, digits in ((True, f"{number:03d}"), (False, str(number))):
        if digits == match["number"]:
            return _Key(match["set"], padded, number, forms.rarities.index(match["rarity"] or ""), match["tail"])
    return None


def _put_together(key: _Key, forms: DeckCode) -> str:
    digits = f"{key.number:03d}" if key.padded else str(key.number)
    rarity = forms.rarities[key.rarity]
    return "-".join(part for part in (key.set, rarity, digits) if part) + key.tail


def pack(items: list[Item], forms: DeckCode) -> list[int]:
    """The bits of a deck; the order of the items does not matter."""
    groups: dict[tuple[int, str, int, str, int], list[tuple[_Key | None, Item]]] = {}
    for item in items:
        section = _SECTIONS.index(item.section) if item.section in _SECTIONS else len(_SECTIONS)
        key = _take_apart(item.token, forms)
        place = (section, item.section, 0 if key else 1, key.set if key else "", 0 if key and key.padded else 1)
        groups.setdefault(place, []).append((key, item))
    out = BitWriter()
    sets: list[str] = []
    out.golomb(len(groups), 0)
    for (section, section_id, literal, set_id, width), members in sorted(groups.items()):
        out.fixed(section, 3)
        if section == len(_SECTIONS):
            out.string(section_id)
        out.fixed(literal, 1)
        if not literal:
            _put_set(out, sets, set_id, forms)
            out.fixed(width, 1)
        out.golomb(len(members) - 1, 2)
        if literal:
            for _, item in sorted(members, key=lambda member: (member[1].token, member[1].named)):
                out.string(item.token)
                _put_rest(out, item)
        else:
            _put_numbers(out, members)
    return out.bits


def _put_set(out: BitWriter, sets: list[str], set_id: str, forms: DeckCode) -> None:
    new = set_id not in sets
    if new:
        sets.append(set_id)
    out.golomb(sets.index(set_id), 0)
    if new:
        place = forms.sets.index(set_id) if set_id in forms.sets else _WRITTEN_OUT
        out.fixed(place, _SET_BITS)
        if place == _WRITTEN_OUT:
            out.string(set_id)


def _put_numbers(out: BitWriter, members: list[tuple[_Key | None, Item]]) -> None:
    before = 0
    ordered = sorted(((key, item) for key, item in members if key), key=lambda pair: _order(*pair))
    for key, item in ordered:
        out.golomb(key.number - before, 3)
        before = key.number
        out.fixed(key.rarity, _RARITY_BITS)
        _put_tail(out, key.tail)
        _put_rest(out, item)


def _order(key: _Key, item: Item) -> tuple[int, int, str, bool]:
    return (key.number, key.rarity, key.tail, item.named)


def _put_tail(out: BitWriter, tail: str) -> None:
    place = _TAILS.index(tail) if tail in _TAILS else len(_TAILS)
    out.fixed((1 << place) - 1, place)
    if place < len(_TAILS):
        out.fixed(0, 1)
    else:
        out.fixed(ord(tail[0]) - ord("a"), 5)
        out.fixed(1 if tail.endswith("*") else 0, 1)


def _put_rest(out: BitWriter, item: Item) -> None:
    out.fixed(1 if item.named else 0, 1)
    out.fixed(min(item.count, 4) - 1, 2)
    if item.count >= 4:
        out.golomb(item.count - 4, 2)


def unpack(bits: list[int], forms: DeckCode) -> list[Item]:
    """The items of packed bits. Raises ValueError for bits that no deck has."""
    source = BitReader(bits)
    items: list[Item] = []
    sets: list[str] = []
    for _ in range(source.golomb(0)):
        section = source.fixed(3)
        if section > len(_SECTIONS):
            raise ValueError("it names no section")
        section_id = _SECTIONS[section] if section < len(_SECTIONS) else source.string()
        literal = source.fixed(1)
        set_id = "" if literal else _get_set(source, sets, forms)
        padded = not literal and source.fixed(1) == 0
        before = 0
        for _ in range(source.golomb(2) + 1):
            if literal:
                token = source.string()
            else:
                before += source.golomb(3)
                rarity = source.fixed(_RARITY_BITS)
                if rarity >= len(forms.rarities):
                    raise ValueError("it names no rarity")
                token = _put_together(_Key(set_id, padded, before, rarity, _get_tail(source)), forms)
            named = bool(source.fixed(1))
            count = source.fixed(2) + 1
            if count == 4:
                count += source.golomb(2)
            items.append(Item(section_id, token, named, count))
    if source.at != len(bits):
        raise ValueError("there is more behind its end")
    return items


def _get_set(source: BitReader, sets: list[str], forms: DeckCode) -> str:
    place = source.golomb(0)
    if place > len(sets):
        raise ValueError("it names no set")
    if place == len(sets):
        known = source.fixed(_SET_BITS)
        if len(forms.sets) <= known < _WRITTEN_OUT:
            raise ValueError("it names no set")
        sets.append(source.string() if known == _WRITTEN_OUT else forms.sets[known])
    return sets[place]


def _get_tail(source: BitReader) -> str:
    place = 0
    while place < len(_TAILS) and source.fixed(1):
        place += 1
    if place < len(_TAILS):
        return _TAILS[place]
    letter = source.fixed(5)
    if letter > 25:
        raise ValueError("it names no variant")
    return chr(ord("a") + letter) + ("*" if source.fixed(1) else "")


def _check(text: str) -> str:
    return number_to_letters(zlib.crc32(text.encode()), CHECK_LENGTH)


def encode(deck: Deck) -> str:
    """The code of a deck."""
    items = [Item(entry.section, entry.printing or entry.card, entry.printing is not None, entry.count) for entry in deck.entries]
    text = f"{deck.game}{VERSION}-{to_letters(pack(items, _short_forms(deck.game)))}"
    return text + _check(text)


def parse(text: str) -> list[Item]:
    """The items of a code of this version. Raises ValueError, saying what is wrong, for a damaged code."""
    if len(text) > MAX_CODE_LENGTH:
        raise ValueError(f"it has more than {MAX_CODE_LENGTH} characters")
    match = _CODE.match(text)
    if not match or len(match["body"]) <= CHECK_LENGTH:
        raise ValueError("it is cut off or holds other characters than letters and digits")
    body, check = text[:-CHECK_LENGTH], text[-CHECK_LENGTH:]
    letters_to_number(check)
    if _check(body) != check:
        raise ValueError("its check does not fit: a character is wrong, missing or in another place")
    if int(match["version"]) != VERSION:
        raise LookupError(match["version"])
    bits = from_letters(body[match.start("body") :])
    forms = _short_forms(match["game"])
    items = unpack(bits, forms)
    if pack(items, forms) != bits or len({(item.section, item.token, item.named) for item in items}) != len(items):
        raise ValueError("it is not written the one way this deck is written")
    if any(not SECTION_ID.fullmatch(item.section) for item in items):
        raise ValueError("it names no section")
    if any(not 1 <= item.count <= MAX_COUNT for item in items):
        raise ValueError(f"it counts more than {MAX_COUNT} copies")
    return items


def looks_like_code(text: str) -> bool:
    """Whether a text is meant as a deck code, sound or damaged: it begins like one of a game, or is one long word of that shape."""
    if len(text) > MAX_TEXT_LENGTH:
        return False
    word = clean(text)
    if not _WORD.fullmatch(word):
        return False
    if any(re.match(rf"{re.escape(game)}[0-9]+-", word, re.IGNORECASE) for game in resources.games()):
        return True
    return len(text.split()) == 1 and len(word) >= 24 and "-" in word[:16] and not _GUID.fullmatch(word)


def clean(text: str) -> str:
    """A code as pasted: blanks and line breaks inside it, and an address in front, taken away."""
    word = "".join(text.replace("\ufeff", "").split())
    return re.split(r"[#?=/]", word)[-1] if re.match(r"^https?://", word) else word


def game_of_code(text: str) -> str | None:
    """The game that a code names, whether or not there is one; None for a text of another shape."""
    match = _CODE.match(clean(text))
    return match["game"] if match else None


def items_of(text: str) -> list[Item] | None:
    """The items of a sound code of this version; None for any other text."""
    try:
        return parse(text)
    except (ValueError, LookupError):
        return None


def read_code(text: str, builder: Builder, context: Context) -> None:
    """Read a code into a deck. A damaged one says so; a card that is not known is a fault of that card alone."""
    word = clean(text)
    place = builder.place(1, word if len(word) <= 200 else word[:200] + "…")
    try:
        items = parse(word)
    except LookupError as error:
        builder.fault("deck.code_version", place, version=error.args[0], known=VERSION)
        builder.note_line(1, "error", word)
        return
    except ValueError as error:
        builder.fault("deck.code_damaged", place, detail=str(error))
        builder.note_line(1, "error", word)
        return
    if (game := game_of_code(word)) != context.game_id:
        builder.fault("deck.other_game", place, game=game, here=context.game_id)
        builder.note_line(1, "error", word)
        return
    for number, item in enumerate(items, 1):
        builder.note_line(number, "card" if add_item(item, builder, context) else "error", item.token)


def add_item(item: Item, builder: Builder, context: Context) -> bool:
    """Add one item of a code; False, with a fault, where no card here has its number."""
    place = builder.place(card=item.token)
    card = None if item.named else context.index.get(item.token)
    serial: str | None = None
    if card is None and (hit := context.index.find_code(item.token)) and (hit.printing or not item.named):
        card = hit.cards[0]
        serial = front(card, hit.printing) if item.named and hit.printing else None
    if card is None:
        names = context.layout.names.get(item.section, (item.section, item.section))
        builder.fault("deck.code_unknown", place, serial=item.token, count=item.count, section=Bi(*names))
        return False
    return builder.add(item.section, card, serial, item.count, None, place)


def deck_hash(deck: Deck) -> str:
    """Twelve hexadecimal digits that are equal for equal decks, in any language and order."""
    rows = "\n".join("\t".join(map(str, row)) for row in deck.contents())
    return hashlib.sha256(f"{deck.game}\n{rows}".encode()).hexdigest()[:12]


def _write(deck: Deck, context: Context, style: Style) -> Written:
    return Written(encode(deck) + "\n")


KIND = Kind("code", (".code.txt",), read_code, looks_like_code, _write, nameless=True)
