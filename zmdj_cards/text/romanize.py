"""Chinese words in Latin letters, for display where no English is known."""

from __future__ import annotations

from functools import lru_cache

from zmdj_cards.text.normalize import person

# Family names of two characters.
_COMPOUND = ("诸葛", "夏侯", "太史", "皇甫", "司马", "公孙", "欧阳", "上官", "尉迟", "令狐", "淳于", "鲜于", "东方", "长孙", "宇文", "慕容")


@lru_cache(maxsize=4096)
def syllables(text: str) -> tuple[str, ...]:
    from pypinyin import Style, lazy_pinyin

    return tuple(lazy_pinyin(text, style=Style.NORMAL, v_to_u=True))


def romanized(text: str) -> str:
    """A word in pinyin, with one capital: 群雄 → Qunxiong."""
    return "".join(syllables(text)).capitalize()


def person_name(text: str) -> str:
    """The name of a person in pinyin, the family name first: 诸葛亮 → Zhuge Liang."""
    cut = 2 if text.startswith(_COMPOUND) and len(text) > 2 else 1
    return " ".join(romanized(part) for part in (text[:cut], text[cut:]) if part)


def spoken_name(text: str) -> str:
    """A name that a text speaks of and no list knows: a person or a card, in pinyin; Latin names stand as they are."""
    if text.isascii():
        return text
    return person_name(text) if len(text) <= 3 or (text.startswith(_COMPOUND) and len(text) == 4) else draft_name(text)


def draft_name(text: str) -> str:
    """A name for a card that has no English one: the person in pinyin, everything else word by word in pinyin too."""
    who = person(text)
    if who == text:
        return romanized(text)
    return f"{romanized(text[: -len(who)].rstrip('·・ '))} · {person_name(who)}"
