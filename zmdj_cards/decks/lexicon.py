"""The words that players write around cards in a list: section headers, metadata and count marks, in both languages.

Keys are compared after :func:`zmdj_cards.text.normalize.name_key`, so case, width, spaces and Traditional forms do not matter."""

from __future__ import annotations

from functools import cache

from zmdj_cards.model.format import Format
from zmdj_cards.text.normalize import name_key

# Section id → words beside the names that the format itself gives.
SECTION_WORDS = {
    "commander": "commander commanders leader general 统帅 统帅牌 统帅区 主帅 主将 统领",
    "main": "deck main maindeck mainboard 主牌组 主牌库 主卡组 主套牌 主牌 主组 卡组 套牌 牌组 牌库 正面牌组",
    "tactics": "tactics tacticsdeck tactic tacticdeck 兵法 兵法牌 兵法牌库 兵法牌组 兵法卡组 兵法组 兵法库 兵法区",
    "side": "side sideboard sb sidedeck 备牌 备卡 副牌组 副卡组 副牌库 备用牌 边牌",
}
# Card type → words for a heading inside a section.
TYPE_WORDS = {
    "unit": "unit units character characters 角色 角色牌 单位 单位牌 武将",
    "stratagem": "stratagem stratagems 锦囊 锦囊牌",
    "attachment": "attachment attachments 附属 附属牌 装备",
    "tactic": "tactic tactics",
    "commander": "commander",
}
# What a metadata line says → words. "name" fills the deck's name; the others become notes under the word as written.
NAME_WORDS = "name deckname title 名称 名字 卡组名 卡组名称 套牌名 套牌名称 牌组名 牌组名称 标题"
OTHER_WORDS = (
    "author by player event date format tournament place version url source description notes note comment game "
    "作者 玩家 选手 牌手 赛事 比赛 日期 赛制 版本 来源 地址 链接 说明 备注 描述 店铺 名次 游戏"
)
ABOUT_WORDS = "about 关于"

COUNT_MARKS = "xX×✕✖╳＊*✗"
COUNTERS = "张枚份張個个"


def _keys(words: str) -> frozenset[str]:
    return frozenset(name_key(word) for word in words.split())


def header_keys(fmt: Format) -> dict[str, str]:
    """Key of a header → section id. A word for a type leads to the section of that type."""
    table: dict[str, str] = {}
    for section_id, words in SECTION_WORDS.items():
        table.update(dict.fromkeys(_keys(words), section_id))
    homes = {card_type: section.id for section in fmt.section for card_type in section.types}
    for card_type, words in TYPE_WORDS.items():
        if card_type in homes:
            table.update({key: homes[card_type] for key in _keys(words) if key not in table})
    for section in fmt.section:
        table.update(dict.fromkeys((name_key(section.zh), name_key(section.en), name_key(section.id)), section.id))
    return table


@cache
def metadata_keys() -> dict[str, str]:
    """Key of a metadata word → ``name``, ``other`` or ``about``."""
    table = dict.fromkeys(_keys(OTHER_WORDS), "other")
    table.update(dict.fromkeys(_keys(NAME_WORDS), "name"))
    table.update(dict.fromkeys(_keys(ABOUT_WORDS), "about"))
    return table


# Meaning of a table column → words for it.
COLUMN_WORDS = {
    "section": "section zone board part deck 区域 分区 位置 牌组 牌库",
    "count": "count qty quantity amount number copies num 数量 张数 枚数 份数",
    "card": "card id cardid 卡牌 卡号 牌号",
    "printing": "printing serial serialnumber version 编号 卡牌编号 版本 罕贵编号",
    "name": "name cardname zh en namezh nameen chinese english 牌名 卡名 名称 中文名 英文名 中文 英文 卡牌名称",
}
TABLE_HEADERS = {"en": ("section", "count", "card", "printing", "name"), "zh": ("区域", "数量", "卡号", "编号", "牌名")}


@cache
def column_keys() -> dict[str, str]:
    """Key of a column's name → what it holds."""
    return {key: meaning for meaning, words in COLUMN_WORDS.items() for key in _keys(words)}
