"""The words that players write around cards in a list: section headers, metadata and count marks, in both languages.

Keys are compared after :func:`zmdj_cards.text.normalize.name_key`, so case, width, spaces and Traditional forms do not matter."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from zmdj_cards.model.format import Format
from zmdj_cards.text.normalize import name_key

# Section id → words beside the names that the format itself gives.
# ``LEFT_OUT``: cards that a list keeps beside the deck.
LEFT_OUT = "left-out"
SECTION_WORDS = {
    "commander": "commander commanders leader general 统帅 统帅牌 统帅区 主帅 主将 统领",
    "main": "deck main maindeck mainboard mainzone 主牌组 主牌库 主卡组 主套牌 主牌 主组 卡组 套牌 牌组 牌库 正面牌组 "
    "デッキ メインデッキ メインボード 덱 메인덱 메인보드 hauptdeck mazo mazzo grimoire baralho колода основнаяколода",
    "tactics": "tactics tacticsdeck tactic tacticdeck 兵法 兵法牌 兵法牌库 兵法牌组 兵法卡组 兵法组 兵法库 兵法区",
    "side": "side sideboard sb sidedeck sidezone 备 备牌 备卡 副牌组 副卡组 副牌库 备用牌 后备 后备牌 替补 边牌 "
    "サイド サイドボード サイドデッキ 사이드 사이드보드 사이드덱 seitendeck zweitdeck réserve banquillo riserva reserva сайд сайдборд",
    LEFT_OUT: "maybeboard maybe considering tokens token 备选 备选牌 待定",
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
    "metadata layoutmain layoutsideboard createdby exportedfrom link hash 哈希 校验 "
    "作者 玩家 选手 牌手 赛事 比赛 日期 赛制 版本 来源 地址 链接 说明 备注 描述 店铺 名次 游戏"
)
ABOUT_WORDS = "about 关于"

# The last two are the Cyrillic letters that look like an x.
COUNT_MARKS = "xX×✕✖╳＊*✗⨯∗﹡хХ"
COUNTERS = "张枚份張個个"
# Words behind a number that make it a number of copies, longest first.
COUNT_WORDS = ("copies", "copy", "cards", "card", "pieces", "pcs", "pc", "ea")
# Words before a number that make it one.
COUNT_LABELS = ("数量", "张数", "枚数", "份数", "共", "qty", "count", "quantity", "amount", "copies")
NUMERALS = {
    **{
        char: number
        for number, chars in enumerate(("一壹", "二两兩贰貳", "三叁參叄", "四肆", "五伍", "六陆陸", "七柒", "八捌", "九玖", "十拾"), 1)
        for char in chars
    },
    "百": 100,
}
NUMBER_WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
}
# What stands at a price.
CURRENCIES = ("元", "块", "塊", "圆", "圓", "円", "rmb", "cny", "usd", "eur", "yuan", "€", "$", "£", "¥", "￥")
# Marks of a special copy, which say nothing of which card it is (keys).
MARK_WORDS = frozenset(
    ("foil", "nonfoil", "holo", "etched", "altart", "proxy", "nm", "cmdr", "闪", "闪卡", "闪膜", "异画", "镭射", "普卡", "平卡")
)


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


# What a line with the number of all cards says before or behind it.
TOTAL_WORDS = (
    "total totalcards cardstotal totalcard intotal cardsintotal decksize 合计 总计 共计 共 总数 总张数 卡牌总数 总共 一共 合计张数 卡组张数"
)


# The same for a part of the cards.
SUBTOTAL_WORDS = "subtotal 小计"


@cache
def total_keys() -> frozenset[str]:
    return _keys(TOTAL_WORDS)


@cache
def subtotal_keys() -> frozenset[str]:
    return _keys(SUBTOTAL_WORDS)


# Meaning of a key, column or attribute → words for it. ``number`` is a count or a number in the set, by what stands beside it;
# ``finish`` is a number of copies of one finish; what has the meaning ``fact`` repeats what is known of a card, or says nothing of it.
COLUMN_WORDS = {
    "section": "section zone board part deck superzone 区域 分区 位置 牌组 牌库",
    "category": "category categories",
    "side": "sideboard sideboarded insideboard issideboard 备牌",
    "count": "count qty quantity amount copies num cnt cardcount cardquantity totalqty totalquantity totalcount owned "
    "数量 张数 枚数 份数 数 卡牌数量 卡数 数目 卡片数量 卡牌张数",
    "number": "number",
    "collector": "collectornumber collector cn setnumber cardnumber collectorsnumber 序号 集内编号",
    "set": "set edition expansion setcode setname editioncode editionname setshortname 系列 弹 弹数 卡包 补充包",
    "rarity": "rarity 罕贵 罕贵度 稀有度 罕度",
    "finish": "foil normal regular nonfoil foilquantity 普卡 闪卡 平卡",
    "card": "card id cardid 卡牌 卡号 牌号",
    "printing": "printing serial serialnumber version 编号 卡牌编号 版本 版本号 罕贵编号",
    "name": "name cardname zh en namezh nameen chinese english title 牌名 卡名 名称 中文名 英文名 中文 英文 卡牌名称",
    "fact": "type types element need cost power range flash cmc manacost price purchaseprice value language condition tags "
    "lastmodified alter misprint proxy tradelistcount year multiverseid catid annotation uuid scryfallid language lang color colors "
    "finishes 类型 属性 需求 费用 武力 射程 闪点 价格 单价 总价 语言 品相 备注 说明",
}
TABLE_HEADERS = {"en": ("section", "count", "card", "printing", "name"), "zh": ("区域", "数量", "卡号", "编号", "牌名")}
_BRACKET = re.compile(r"[（(\[【].*?[)）\]】]")


@cache
def column_keys() -> dict[str, str]:
    """Key of a column's name → what it holds."""
    return {key: meaning for meaning, words in COLUMN_WORDS.items() for key in _keys(words)}


@lru_cache(maxsize=4096)
def column_meaning(text: str) -> str:
    """What a key, column or attribute of this name holds, a key of :data:`COLUMN_WORDS`; the empty text for an unknown one."""
    table = column_keys()
    return table.get(name_key(text)) or table.get(name_key(_BRACKET.sub("", text))) or ("count" if text.strip() in ("#", "＃") else "")
