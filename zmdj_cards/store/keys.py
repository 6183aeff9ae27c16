"""The look-up keys of :mod:`zmdj_cards.text.normalize`, remembered: building the database asks for the same ones again and again."""

from __future__ import annotations

from functools import lru_cache

from zmdj_cards.text import normalize

name_key = lru_cache(maxsize=1 << 16)(normalize.name_key)
code_key = lru_cache(maxsize=1 << 16)(normalize.code_key)
text_key = lru_cache(maxsize=1 << 12)(normalize.text_key)
