"""Words of a card language that stand in no list of the program: added by a user, or spoken of by cards alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

Kind = Literal["subtype", "marker", "keyword", "timing", "synonym"]
KINDS: tuple[Kind, ...] = get_args(Kind)
# Kinds of word that mean nothing without what they stand for.
MEANING: frozenset[Kind] = frozenset(("keyword", "timing", "synonym"))


@dataclass(frozen=True, order=True)
class OpenWord:
    """A word in Chinese, its English ("": its pinyin), and what it stands for: of a keyword the ability that its reminder spells out, of a
    timing or a synonym the game's own word."""

    kind: Kind
    zh: str
    en: str = ""
    means: str = ""


_DEFINED = re.compile(r"^[ \u3000]*([\u4e00-\u9fff]{2,4})[（(](.+)[）)][。 ]*$", re.M)


def explained(texts: Iterable[str], known: Iterable[str] = ()) -> tuple[OpenWord, ...]:
    """Keywords with what stands in brackets behind them, of lines that hold nothing else. Those that are explained in more than one way,
    and those that are known, are left out."""
    found: dict[str, set[str]] = {}
    for text in texts:
        for match in _DEFINED.finditer(text):
            found.setdefault(match[1], set()).add(match[2].strip("。 ") + "。")
    old = frozenset(known)
    return tuple(
        OpenWord("keyword", word, "", next(iter(said))) for word, said in sorted(found.items()) if word not in old and len(said) == 1
    )
