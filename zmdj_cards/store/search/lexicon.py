"""The words of the search language, in both languages: keys, the words after ``is:`` and ``order:``, and the joining words."""

from __future__ import annotations

# Canonical key → all ways to write it.
KEYS: dict[str, tuple[str, ...]] = {
    "element": ("e", "el", "element", "元素", "属性"),
    "type": ("t", "type", "类型", "类别"),
    "subtype": ("sub", "subtype", "st", "副类型", "子类型", "特征"),
    "cost": ("c", "cost", "费用", "费"),
    "need": ("n", "need", "req", "requirement", "需求", "属性需求"),
    "power": ("p", "power", "atk", "might", "武力", "攻击"),
    "range": ("rng", "range", "射程"),
    "flash": ("f", "flash", "闪", "闪点"),
    "toughness": ("tough", "toughness", "health"),
    "stamina": ("life", "stamina", "体力"),
    "set": ("s", "set", "系列", "弹"),
    "rarity": ("r", "rarity", "罕贵度", "稀有度"),
    "product": ("pack", "product", "产品", "卡包"),
    "timing": ("timing", "时机"),
    "name": ("name", "牌名", "名称", "名字"),
    "text": ("x", "o", "text", "文本", "效果", "技能"),
    "flavour": ("ft", "flavour", "flavor", "风味", "背景"),
    "id": ("id", "no", "serial", "编号"),
    "is": ("is", "has", "是", "有"),
    "lang": ("lang", "语言"),
    "order": ("order", "sort", "排序"),
    "unique": ("unique", "去重"),
}

# After ``is:`` a type of the game may stand, too.
IS: dict[str, tuple[str, ...]] = {
    "peerless": ("peerless", "无双"),
    "basic": ("basic", "基础"),
    "ambush": ("ambush", "伏击"),
    "flash": ("flash", "闪点"),
    "flavour": ("flavour", "flavor", "风味"),
    "text": ("text", "文本"),
    "awakening": ("awakening", "awakened", "觉醒"),
    "reprint": ("reprint", "reprinted", "再录"),
    "translated": ("translated", "已译"),
    "untranslated": ("untranslated", "未译"),
    "own": ("own", "mine", "user", "自制"),
    "official": ("official", "官方"),
    "edited": ("edited", "改动"),
    "retired": ("retired", "停用"),
}

ORDERS: dict[str, tuple[str, ...]] = {
    "id": ("id", "set", "serial", "编号"),
    "name": ("name", "牌名", "名称"),
    "en": ("en", "english", "英文"),
    "cost": ("cost", "c", "费用"),
    "need": ("need", "需求"),
    "power": ("power", "p", "武力"),
    "range": ("range", "射程"),
    "flash": ("flash", "闪点"),
    "toughness": ("toughness", "health"),
    "type": ("type", "t", "类型"),
    "element": ("element", "e", "元素", "属性"),
    "rarity": ("rarity", "r", "罕贵度"),
}

UNIQUE: dict[str, tuple[str, ...]] = {
    "cards": ("cards", "card", "牌"),
    "prints": ("prints", "printings", "print", "印刷", "版本"),
}

LANGS: dict[str, tuple[str, ...]] = {"zh": ("zh", "cn", "chinese", "中文"), "en": ("en", "english", "英文")}

OR = ("or", "|", "或")
AND = ("and", "且", "与")
NONE = ("none", "-", "—", "无")

# Full-width and look-alike signs, read as the plain ones outside quotes.
SIGNS = {
    "：": ":", "＝": "=", "＜": "<", "＞": ">", "≤": "<=", "≥": ">=", "≠": "!=", "！": "!", "－": "-", "−": "-", "（": "(", "）": ")",
    "｜": "|", "＂": '"',
}  # fmt: skip
QUOTES = {'"': '"', "“": "”", "「": "」", "『": "』", "《": "》"}


def spellings(words: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """Every way to write a word → the canonical word."""
    return {spelling: word for word, ways in words.items() for spelling in ways}
