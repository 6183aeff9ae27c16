"""Headings of a user's table in both languages: field → the ways to call it."""

from __future__ import annotations

_WAYS: dict[str, tuple[str, ...]] = {
    "id": ("编号", "no", "number", "card"),
    "face": ("面",),
    "type": ("类型",),
    "zh": ("中文名", "牌名", "name", "name_zh"),
    "en": ("英文名", "name_en", "english"),
    "aliases": ("别名",),
    "element": ("属性", "元素"),
    "need": ("属性需求", "需求"),
    "cost": ("费用",),
    "flash": ("闪点",),
    "stamina": ("体力",),
    "peerless": ("无双",),
    "basic": ("基础",),
    "max_copies": ("张数上限",),
    "counts_as": ("视为",),
    "power": ("武力",),
    "range": ("射程",),
    "subtypes": ("副类型", "特征"),
    "printings": ("版本", "serials"),
    "skill_zh": ("技能", "text_zh"),
    "skill_en": ("英文技能", "text_en"),
    "ambush_zh": ("伏击",),
    "ambush_en": ("英文伏击",),
    "flavour_zh": ("风味",),
    "flavour_en": ("英文风味",),
    "note": ("备注", "notes"),
}

HEADS: dict[str, str] = {way: name for name, ways in _WAYS.items() for way in (name, *ways)}
