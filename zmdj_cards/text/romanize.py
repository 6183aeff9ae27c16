"""Chinese words in Latin letters, for display where no English is known."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from typing import Any

from zmdj_cards.resources import data_dir
from zmdj_cards.text.normalize import person

_PARTICLES = re.compile(r"(?<=.)([的之])(?=.)")


@cache
def _persons() -> dict[str, Any]:
    """`persons.toml`. Any: words, lists and tables of them."""
    return tomllib.loads((data_dir() / "persons.toml").read_text(encoding="utf-8"))


@cache
def _compound() -> tuple[str, ...]:
    return tuple(_persons()["compound"])


@lru_cache(maxsize=4096)
def syllables(text: str) -> tuple[str, ...]:
    from pypinyin import Style, lazy_pinyin

    return tuple(lazy_pinyin(text, style=Style.NORMAL, v_to_u=True))


def romanized(text: str) -> str:
    """A word in pinyin, with one capital: 群雄 → Qunxiong."""
    return _joined(syllables(text))


def _joined(spoken: tuple[str, ...]) -> str:
    """Syllables as one word; one that begins with a vowel is set off: Che’er."""
    return "".join(f"’{part}" if number and part[0] in "aeo" else part for number, part in enumerate(spoken)).capitalize()


def is_person(text: str, named: bool = False) -> bool:
    """Whether a word is built like the name of a person: a family name with one or two characters behind it. `named`: it stands where
    names of persons stand, so that it may end like the name of a thing."""
    if text.startswith(_compound()):
        return 2 < len(text) <= 4
    return 2 <= len(text) <= 3 and text[0] in _persons()["family"] and (named or len(text) < 3 or text[-1] not in _persons()["things"])


def person_name(text: str, named: bool = False) -> str:
    """The name of a person in pinyin, the family name first: 诸葛亮 → Zhuge Liang, 杜夫人 → Lady Du. What is not built like one is a word:
    赤兔 → Chitu."""
    if not is_person(text, named):
        return words(text)
    cut = 2 if text.startswith(_compound()) else 1
    family = _persons()["spoken"].get(text[:cut]) or _joined(syllables(text)[:cut])
    title = _persons()["titles"].get(text[cut:])
    return f"{title} {family}" if title else f"{family} {_joined(syllables(text)[cut:])}"


def words(text: str) -> str:
    """Words in pinyin: particles apart, and of what is longer than three characters two at a time, as such names are spoken:
    火烧连营 → Huoshao Lianying, 青龙偃月刀 → Qinglong Yanyuedao, 归隐的杰女 → Guiyin de Jienü."""
    spoken, out, at = syllables(text), [], 0
    if len(spoken) != len(text):
        return romanized(text)  # it holds more than Chinese characters
    for part in _PARTICLES.split(text):
        own, at = spoken[at : at + len(part)], at + len(part)
        if part in ("的", "之"):
            out.append(own[0].lower())
            continue
        while own:
            size = 2 if len(own) > 3 else len(own)
            out.append(_joined(own[:size]))
            own = own[size:]
    return " ".join(out)


def spoken_name(text: str) -> str:
    """A name that a text speaks of and no list knows: a person or a card, in pinyin; Latin names stand as they are."""
    return text if text.isascii() else draft_name(text)


@lru_cache(maxsize=4096)
def draft_name(text: str) -> str:
    """A name for a card that has no English one: the person in pinyin, everything else word by word in pinyin too."""
    who = person(text)
    if who == text:
        return person_name(text)
    return f"{words(text[: -len(who)].rstrip('·・ '))} · {person_name(who, named=True)}"
