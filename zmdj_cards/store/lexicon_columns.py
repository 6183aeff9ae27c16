"""Headings of a user's table in both languages → the field they mean."""

from __future__ import annotations

_ZH = {
    "编号": "id", "面": "face", "类型": "type", "中文名": "zh", "牌名": "zh", "英文名": "en", "别名": "aliases", "属性": "element", "元素": "element",
    "属性需求": "need", "需求": "need", "费用": "cost", "闪点": "flash", "体力": "stamina", "无双": "peerless", "基础": "basic", "张数上限": "max_copies",
    "视为": "counts_as", "武力": "power", "射程": "range", "副类型": "subtypes", "特征": "subtypes", "版本": "printings", "技能": "skill_zh",
    "英文技能": "skill_en", "伏击": "ambush_zh", "英文伏击": "ambush_en", "风味": "flavour_zh", "英文风味": "flavour_en", "备注": "note",
}  # fmt: skip
_EN = {"no": "id", "number": "id", "card": "id", "name": "zh", "name_zh": "zh", "name_en": "en", "english": "en", "serials": "printings", "text_zh": "skill_zh", "text_en": "skill_en", "notes": "note"}  # fmt: skip

HEADS: dict[str, str] = {**_ZH, **_EN}
