"""The words of the deck commands in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

Language = Literal["en", "zh", "both"]

WORDS = {
    "legal": ("legal", "合法"),
    "illegal": ("NOT LEGAL", "不合法"),
    "rules": ("rules", "规则版本"),
    "errors": ("errors", "错误"),
    "warnings": ("warnings", "警告"),
    "notes": ("notes", "提示"),
    "deck": ("deck", "卡组"),
    "name": ("name", "名称"),
    "game": ("game", "游戏"),
    "card": ("card", "牌名"),
    "count": ("count", "数量"),
    "type": ("type", "类型"),
    "element": ("element", "属性"),
    "need": ("need", "需求"),
    "cost": ("cost", "费用"),
    "power": ("power", "武力"),
    "range": ("range", "射程"),
    "printing": ("printing", "编号"),
    "cards": ("cards", "张数"),
    "verdict": ("verdict", "结论"),
    "curve": ("Cost curve of the main deck", "主牌库费用曲线"),
    "mean": ("mean", "平均"),
    "median": ("median", "中位数"),
    "no_cost": ("no ordinary cost", "无费用"),
    "types": ("Types", "类型"),
    "elements": ("Elements", "属性"),
    "tactics": ("tactics", "兵法"),
    "needs": ("Requirements against the tactics deck", "属性需求与兵法牌库"),
    "met": ("ok", "满足"),
    "short": ("short by", "缺"),
    "flash": ("Flash points", "闪点"),
    "flash_cards": ("cards", "张"),
    "flash_points": ("points in all", "点合计"),
    "peerless": ("Peerless", "无双"),
    "section": ("section", "区域"),
    "before": ("before", "之前"),
    "after": ("after", "之后"),
    "change": ("change", "变化"),
    "same": ("The decks are the same.", "两副卡组相同。"),
    "code": ("deck code", "卡组码"),
    "hash": ("hash", "校验"),
    "written": ("written", "已写入"),
    "changed": ("line", "行"),
    "nothing": ("Nothing was changed.", "未作任何更改。"),
    "kept": ("left as it is", "保持原样"),
    "choose": ("number, or Enter to leave the line", "输入编号，直接回车则跳过"),
    "proposal": ("could be", "可能是"),
    "no_element": ("none", "无"),
    "unknown": ("not in the database", "数据库中没有"),
}


def word(key: str, lang: Language) -> str:
    """A word in one language, or in both beside each other."""
    return pair(WORDS[key], lang)


def counted(count: int, key: str, lang: Language) -> str:
    """A count with its word, which is in the English plural as it stands: ``1 error``, ``2 errors``."""
    en, zh = WORDS[key]
    return f"{count} {pair((en.removesuffix('s') if count == 1 else en, zh), lang)}"


def pair(words: Sequence[str], lang: Language) -> str:
    """(English, Chinese) in the wanted language; where both are wanted and equal, once."""
    en, zh = words
    if lang == "both":
        return en if en == zh else f"{en} {zh}"
    return en if lang == "en" else zh


def summary(total: int, legal: int, lang: Language) -> str:
    """How many decks are legal, in words."""
    decks = "deck" if total == 1 else "decks"
    return pair((f"{total} {decks}: {legal} legal, {total - legal} not", f"共 {total} 副：{legal} 副合法，{total - legal} 副不合法"), lang)
