"""Atoms: the closed word lists of the card language. The words are those of the game's document, or of our cards where it has none."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.ability.tree import Adj, Noun, Period, Ref, Stat, Timing, Verb, Who, Zone
from zmdj_cards.games.frontline.lexicon.keywords import KEYWORDS
from zmdj_cards.games.frontline.nodes import Place, Pool, Word
from zmdj_cards.model.load import load_words

# Lines of promotion and kinds of unit, as they stand on the cards.
SUBTYPES: Final[dict[str, tuple[str, str]]] = {
    word.id: (word.zh, word.adj or word.en) for word in load_words("frontline").subtype if word.id
}

STATES: Final[dict[str, tuple[str, str]]] = {
    "rested": ("横置", "<rest|rested>"),
    "ready": ("竖置", "<ready>"),
    "damaged": ("受损", "damaged"),
    "promoted": ("已晋升", "<promote|promoted>"),
}

# What stands on the battlefield: word → (Chinese, English, plural).
FIELD_NOUNS: Final[dict[str, tuple[str, str, str]]] = {
    "unit": ("单位", "<unit>", "<unit|units>"),
    "troop": ("非指挥官单位", "non-<commander> <unit>", "non-<commander> <unit|units>"),
    "commander": ("指挥官", "<commander>", "<commander|commanders>"),
}
CARD_NOUNS: Final[dict[str, tuple[str, str, str]]] = {
    "hand_card": ("手牌", "card in hand", "cards in hand"),
    "unit_card": ("单位卡", "<unit> card", "<unit> cards"),
    "logistics_card": ("后勤卡", "<logistics> card", "<logistics> cards"),
    "spell_card": ("法术卡", "<spell> card", "<spell> cards"),
    "trap_card": ("陷阱卡", "<trap> card", "<trap> cards"),
    "card": ("卡", "card", "cards"),
}
TRAP: Final = ("盖放陷阱", "<set> <trap>", "<set> <trap|traps>")

REFS: Final[dict[str, tuple[str, str]]] = {
    "it": ("其", "it"),
    "those_units": ("它们", "them"),
    "bearer": ("此单位", "this <unit>"),
}
PLAYERS: Final[dict[str, tuple[str, str]]] = {"you": ("你", "you"), "opponent": ("对手", "your opponent")}
SIDES: Final[dict[str, str]] = {"you": "己方", "opponent": "敌方"}

ZONES: Final[dict[str, tuple[str, str]]] = {
    "hand": ("手牌", "hand"),
    "main_deck_top": ("卡组顶", "the top of the deck"),
    "main_deck_bottom": ("卡组底", "the bottom of the deck"),
    "discard": ("弃牌堆", "<discard_pile|discard pile>"),
    "support": ("后援区", "<support_zone|support zone>"),
}
STATS: Final[dict[str, str]] = {"str": "STR", "bp": "BP", "cp": "CP", "level": "等级"}
STATS_EN: Final[dict[str, str]] = {"str": "<str|STR>", "bp": "<bp|BP>", "cp": "<cp|CP>", "level": "<level>"}
POOLS: Final[dict[str, tuple[str, str]]] = {"sc": ("SC", "<sc|SC>"), "mc": ("MC", "<mc|MC>")}

PLACES: Final[dict[str, tuple[str, str]]] = {
    "this_line": ("此战线", "this <line>"),
    "next_line": ("相邻战线", "an adjacent <line>"),
    "own_base": ("己方底线", "your <base_line|base line>"),
    "own_forward": ("己方前线", "your <forward_line|forward line>"),
    "enemy_forward": ("敌方前线", "the enemy <forward_line|forward line>"),
    "enemy_base": ("敌方底线", "the enemy <base_line|base line>"),
}

PERIODS: Final[dict[str, tuple[str, str]]] = {
    "this_turn": ("回合", "turn"),
    "your_turn": ("你的回合", "your turn"),
    "opponent_turn": ("对手的回合", "your opponent's turn"),
    "your_next_turn": ("你的下个回合", "your next turn"),
}

VERBS: Final[dict[str, tuple[str, str]]] = {
    "enters": ("入场", "enters"),
    "leaves": ("离场", "leaves"),
    "dies": ("被破坏", "is <destroy|destroyed>"),
    "attacks": ("攻击", "<attack|attacks>"),
    "is_attacked": ("被攻击", "is <attack|attacked>"),
    "moves": ("移动", "<move|moves>"),
    "is_damaged": ("受到伤害", "is dealt damage"),
    "promotes": ("晋升", "is <promote|promoted>"),
}
# What can be forbidden.
CANNOTS: Final[dict[str, tuple[str, str]]] = {
    "attacks": ("攻击", "<attack>"),
    "is_attacked": ("被攻击", "be <attack|attacked>"),
    "moves": ("移动", "<move>"),
    "is_chosen": ("被指定", "be chosen"),
    "is_destroyed": ("被效果破坏", "be <destroy|destroyed> by effects"),
    "readies": ("被重置", "be <ready|readied>"),
}

WORDS: Final[dict[str, tuple[str, str]]] = {
    "forge": ("铸造", "Forge"),
    "bloom": ("绽放", "Bloom"),
    "scrap": ("报废", "Scrap"),
    "wither": ("凋零", "Wither"),
}
TIMINGS: Final[dict[str, tuple[str, str]]] = {"act": ("行动", "Act"), "support": ("支援", "Support")}
LABELS: Final[dict[str, str]] = {kind: en for kind, (_, en) in (*WORDS.items(), *TIMINGS.items())} | {
    "spell": "Use",
    "trap": "Trap",
    "source": "Source",
    "promotes": "Promote from",
}


def rows() -> list[Row]:
    """Rows of all atoms."""
    out: list[Row] = []
    for kind, (zh, en) in SUBTYPES.items():
        out.append(row(Adj, "adj", f"「{zh}」", en, kind=kind))
    for kind, (zh, en) in STATES.items():
        out.append(row(Adj, "adj", zh, en, kind=kind))
    for kind, (zh, en, _) in FIELD_NOUNS.items():
        out.append(row(Noun, "fieldnoun", zh, en, kind=kind))
    for kind, (zh, en, _) in CARD_NOUNS.items():
        out.append(row(Noun, "cardnoun", zh, en, kind=kind))
    out.append(row(Noun, "trapnoun", TRAP[0], TRAP[1], kind="set_trap"))
    out += [row(Ref, "ref", zh, en, kind=kind) for kind, (zh, en) in REFS.items()]
    out += [row(Who, "who", zh, en, kind=kind) for kind, (zh, en) in PLAYERS.items()]
    out += [row(Who, "side", zh, None, kind=kind) for kind, zh in SIDES.items()]
    out.append(row(Who, "other", "对手", None, kind="opponent"))
    out += [row(Zone, "zone", zh, en, kind=kind) for kind, (zh, en) in ZONES.items()]
    out += [row(Stat, "stat", zh, STATS_EN[kind], kind=kind) for kind, zh in STATS.items()]
    out += [row(Pool, "pool", zh, en, kind=kind) for kind, (zh, en) in POOLS.items()]
    out += [row(Place, "place", zh, en, kind=kind) for kind, (zh, en) in PLACES.items()]
    out += [row(Period, "period", zh, en, kind=kind) for kind, (zh, en) in PERIODS.items()]
    out += [row(Verb, "verb", zh, en, kind=kind) for kind, (zh, en) in VERBS.items()]
    for kind, (zh, en) in CANNOTS.items():
        out.append(row(Verb, "cannot", zh, None if kind in VERBS else en, kind=kind))
    out += [row(Word, "word", zh, f"<pill:{kind}>", kind=kind) for kind, (zh, _) in WORDS.items()]
    out += [row(Timing, "timing", zh, f"<pill:{kind}>", kind=kind) for kind, (zh, _) in TIMINGS.items()]
    return out


def keyword_words() -> dict[str, tuple[str, str, str]]:
    """Keywords by id: Chinese, English, what stands behind them."""
    return {item.id: (item.zh, item.en, item.takes) for item in KEYWORDS}
