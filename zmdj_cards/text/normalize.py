"""Keys for look-up. Display text is never changed: everything here makes a *key* that is compared, not shown."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Protocol

# Characters that keyboards, web pages and converters put where a name has its middle dot (U+00B7).
DOTS = "\u00b7\u30fb\uff65\u2022\u2027\u2219\u22c5\u0387\u16eb\u2e31\u2e33\u00b0\ufe52"
_DOT_TABLE = {ord(dot): "\u00b7" for dot in DOTS}

# Pairs that mean one word in card language but that a Traditional-to-Simplified table keeps apart.
_SAME = str.maketrans(
    {"著": "着", "麽": "么", "麼": "么", "裏": "里", "裡": "里", "乾": "干", "幹": "干", "榦": "干", "祇": "只", "衹": "只"}
)

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


class _Converter(Protocol):
    def convert(self, text: str) -> str: ...


@cache
def _converter(table: str) -> _Converter:
    import opencc

    made: _Converter = opencc.OpenCC(table)
    return made


class _Simplified(dict[int, str]):
    """A translation table that asks the converter once for each character."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        made = _converter("t2s").convert(char) if _HAN.match(char) else char
        self[code] = made
        return made


_SIMPLIFIED = _Simplified()


class _Keys(dict[int, str]):
    """Each character as it stands in a key: simplified, and of characters that mean one word always the same."""

    def __missing__(self, code: int) -> str:
        made = self[code] = chr(code).translate(_SAME).translate(_SIMPLIFIED).translate(_SAME)
        return made


_KEYS = _Keys()


def to_simplified_key(text: str) -> str:
    """Fold Traditional to Simplified one character at a time, so that the key of a part is a part of the key.

    Phrase-aware conversion would break substring search; a look-up key does not need it."""
    if text.isascii():
        return text
    return text.translate(_KEYS)


_HAN_RUN = re.compile(f"{_HAN.pattern}+")
# Words in the quotation marks of Simplified text; those around English stay. A closing tag may stand between the marks and the words.
_QUOTED = re.compile("(?:“([^“”]*[\u3400-\u9fff][^“”]*)”|‘([^‘’]*[\u3400-\u9fff][^‘’]*)’)")
_CORNERED = re.compile("(?:「([^「」]*)」|『([^『』]*)』)")


def to_traditional(text: str) -> str:
    """Simplified Chinese in the Traditional characters in use, with the corner brackets that quote there; for display only."""
    turned = _HAN_RUN.sub(lambda match: _traditional_run(match[0]), text)
    if "“" not in turned and "‘" not in turned:
        return turned
    return _QUOTED.sub(lambda match: f"「{match[1]}」" if match[1] is not None else f"『{match[2]}』", turned)


_CORNERS = str.maketrans("“”‘’", "「」『』")


def to_traditional_part(text: str) -> str:
    """The same of a part of a Chinese text, in which a quotation may begin or end."""
    return to_traditional(text).translate(_CORNERS)


def to_simplified(text: str) -> str:
    """Traditional Chinese in Simplified characters, with their quotation marks; for display only."""
    turned = _HAN_RUN.sub(lambda match: _simplified_run(match[0]), text)
    if "「" not in turned and "『" not in turned:
        return turned
    return _CORNERED.sub(lambda match: f"“{match[1]}”" if match[1] is not None else f"‘{match[2]}’", turned)


@lru_cache(maxsize=65536)
def _traditional_run(text: str) -> str:
    return _in_names(_converter("s2tw").convert(text))


@lru_cache(maxsize=65536)
def _simplified_run(text: str) -> str:
    return _converter("tw2s").convert(text)


# What the converter takes for another word: a surname, a queen, a stratagem's name.
_NAMES = (("淩", "凌"), ("無冕之後", "無冕之后"), ("迴天術", "回天術"))


def _in_names(text: str) -> str:
    for wrong, right in _NAMES:
        text = text.replace(wrong, right)
    return text


# Simplified characters that are good Traditional, too.
_IN_BOTH = frozenset(
    "后里面干台只准谷斗丑松云出系制复几折致冲着克向朱沈范万于余曲局志才表回周占布旋术朴杆杯栗柜梁欲汇注洒涂游烟皂秋签纤舍药蔑辟郁采采钟雇韵须"
)


def mixed_script(text: str) -> tuple[str, str]:
    """(Traditional characters, Simplified characters) of a text that mixes both scripts, each once in order; two empty strings where it
    does not mix. One of them is what a converter left behind, or a typing error."""
    if text.isascii():
        return ("", "")
    plain = [char for char in text if _HAN.match(char) and char not in _IN_BOTH and ord(char) not in _SAME]
    traditional = [char for char in plain if _SIMPLIFIED[ord(char)] != char]
    if not traditional:
        return ("", "")
    convert = _converter("s2tw").convert  # The forms in use: 群 stays 群.
    simplified = [char for char in plain if _SIMPLIFIED[ord(char)] == char and convert(char) != char]
    return ("".join(dict.fromkeys(traditional)), "".join(dict.fromkeys(simplified))) if simplified else ("", "")


_BLANKS = re.compile(r"\s+")
_BESIDE_HAN = re.compile(r"(?<=[^\x00-\x7f]) | (?=[^\x00-\x7f])")


def text_key(text: str) -> str:
    """Key for searching inside sentences: widths, case and script folded, white space removed around Han.

    Circled numbers stay distinct from plain ones in display, but fold here (③ finds 3)."""
    if text.isascii():
        return re.sub(r"\s+", " ", text).strip().casefold()
    folded = to_simplified_key(unicodedata.normalize("NFKC", text)).casefold()
    folded = _BLANKS.sub(" ", folded).strip()
    return _BESIDE_HAN.sub("", folded) if " " in folded else folded


@lru_cache(maxsize=8192)
def name_key(text: str) -> str:
    """Key for names in any language: like :func:`text_key`, with dots, spaces, punctuation and accents removed.

    All dots of :data:`DOTS`, or none, give the same key (names only: in sentences a dot may mean something)."""
    if text.isascii():
        kept = [char for char in text if char.isalnum() or char in "+"]
        return "".join(kept).casefold()
    folded = unicodedata.normalize("NFKD", text.translate(_DOT_TABLE))
    kept = [char for char in folded if unicodedata.category(char)[0] in "LNS" and char not in "\u00b7\u00b0`´¨"]
    return to_simplified_key("".join(kept)).casefold()


_LONE = re.compile("[\ud800-\udfff]")


def whole(text: str) -> str:
    """The text with U+FFFD for each byte that was no character where it was typed (a lone surrogate), so that it can be compared with
    what is stored and shown."""
    return text if text.isascii() else _LONE.sub("\ufffd", text)


def code_key(text: str) -> str:
    """Key for serials: letters and digits in lower case; a star (``*``, ``★``, ``＊``) marks an awakened face."""
    if not text.isascii():
        text = to_simplified_key(unicodedata.normalize("NFKC", text).replace("★", "*"))
    return "".join(char for char in text.casefold() if char.isalnum() or char == "*")


def skeleton(key: str) -> str:
    """The letters and digits of a key: what two keys share of which one text is a part of the other's."""
    if not key.isascii():
        key = unicodedata.normalize("NFKD", key)
    return "".join(filter(str.isalnum, key)).casefold()


_GLUED = re.compile(r"([^\s-]+-(?:[A-Za-z]+-)?\d+[a-z]?)\s*([\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff].*)")


def split_serial(text: str) -> tuple[str, str] | None:
    """(serial, name) of a text in which a Chinese name is stuck to its serial, or None."""
    match = _GLUED.fullmatch(text.strip())
    return (match[1], match[2]) if match else None


def person(name: str) -> str:
    """The part of a full name after its last middle dot; the whole name where there is none (R15)."""
    return name.translate(_DOT_TABLE).rsplit("\u00b7", 1)[-1].strip()


def pinyin_keys(text: str) -> tuple[str, str]:
    """(whole pinyin without tones or spaces, initials) of the Han in a name, e.g. ``("guanyu", "gy")``."""
    from pypinyin import Style, lazy_pinyin

    syllables = [item.replace("ü", "v") for item in lazy_pinyin(text, style=Style.NORMAL) if item.strip()]
    letters = [re.sub(r"[^a-z0-9]", "", item.casefold()) for item in syllables]
    letters = [item for item in letters if item]
    return "".join(letters), "".join(item[0] for item in letters)


_NUMBER = re.compile(r"(\d+)")


def natural_key(text: str) -> tuple[tuple[int, int | str], ...]:
    """Sort key in which ``x5`` stands before ``x31`` before ``x176``."""
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in _NUMBER.split(text) if part)


_PINYIN = re.compile(
    r"(?<=[\u3400-\u9fff])\((?=[a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜüńňǹḿê]{1,6}\))"
    r"(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[aeiouüāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]{1,3}(?:ng|n|r)?\)"
)


def strip_pinyin(text: str) -> str:
    """Remove ``(pinyin)`` that follows one Han character; other brackets, ``(SC)`` or ``(11)``, stay."""
    return _PINYIN.sub("", text)
