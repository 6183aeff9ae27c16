"""Slips of the pen in the set files, with what is meant. Each is reported where it is found; none changes a number or a player."""

from __future__ import annotations

REPAIRS: tuple[tuple[str, str], ...] = (
    ("称为锦囊牌", "成为锦囊牌"),
    ("将其中所哟", "将其中所有的"),
    ("=4/+4", "+4/+4"),
    ("正被打出恶毒", "正被打出的"),
    ("佩带1牺牲", "瞬发1牺牲"),
    ("两张牌：将其余所有", "两张牌，将其中所有"),
    ("：i、消灭", "：消灭"),
    ("等同与", "等同于"),
    ("峨眉祭酒", "峨嵋祭酒"),
    ("牌堆顶", "牌库顶"),
    ("监视", "检视"),
    ("瞬间", "瞬发"),
    ("武力防止", "武力，防止"),
)
