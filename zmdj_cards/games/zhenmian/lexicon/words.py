"""Atoms: the closed word lists of the card language."""

from __future__ import annotations

from collections.abc import Mapping

from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.ability.tree import Adj, Atom, Element, Noun, Period, Ref, Stat, Step, Timing, Verb, Who, Zone
from zmdj_cards.games.zhenmian.nodes import KnownPosition, Relation
from zmdj_cards.model.load import load_words

# The card's own name inside its text is replaced by this mark before reading.
SELF = "～"
# What else a text may call its own card.
THIS = ("此牌", "此单位")
# Names of cards that are also words of the language; inside a text they are the word.
RESERVED = frozenset({"决斗"})

# What pills and badges say in plain text.
LABELS = {"normal-timing": "Normal", "instant-timing": "Instant", "wei": "Wei", "shu": "Shu", "wu": "Wu", "qun": "Warlords"}

FACTIONS = {"wei": ("魏势力", "Wei"), "shu": ("蜀势力", "Shu"), "wu": ("吴势力", "Wu"), "qun": ("群雄", "Warlords")}

SUBTYPES = {word.id: (word.zh, word.adj or word.en) for word in load_words("zhenmian").subtype if word.id}

STATES: dict[str, tuple[str | tuple[str, ...], str]] = {
    "rested": (("已横置", "横置的", "已横置的"), "<rest|rested>"),
    "ready": (("未横置", "未横置的"), "<ready>"),
    "face_down": (("暗置", "暗置的", "且暗置的"), "face-down"),
    "face_up": (("明置", "明置的", "且明置的"), "face-up"),
    "peerless": ("无双", "<peerless|Peerless>"),
    "basic": ("基本", "basic"),
    "neutral": ("中立", "<neutral>"),
}

# Kinds of permanent: id → (Chinese, English singular, plural).
NOUNS = {
    "unit": (("单位",), "<unit>", "<unit|units>"),
    "territory": (("领土",), "<territory>", "<territory|territories>"),
    "scheme": (("阵略",), "<scheme>", "<scheme|schemes>"),
    "gear": (("战器",), "<gear>", "<gear>"),
    "permanent": (("实体",), "<permanent>", "<permanent|permanents>"),
    "card": (("牌",), "card", "cards"),
    "hand_card": (("手牌",), "card in hand", "cards in hand"),
    "unit_card": (("单位牌",), "<unit> card", "<unit> cards"),
    "stratagem_card": (("锦囊牌", "锦囊"), "<stratagem>", "<stratagem|stratagems>"),
    "scheme_card": (("阵略牌",), "<scheme> card", "<scheme> cards"),
    "gear_card": (("战器牌",), "<gear> card", "<gear> cards"),
    "territory_card": (("领土牌",), "<territory> card", "<territory> cards"),
}
CARD_NOUNS = ("card", "unit_card", "stratagem_card", "scheme_card", "gear_card", "territory_card")

REFS = {
    "self": ((SELF,), SELF),
    "it": (("他", "她", "它", "之", "其"), "it"),
    "that_unit": (("该单位",), "that <unit>"),
    "that_card": (("该牌", "这张牌"), "that card"),
    "those_units": (("他们", "她们", "它们"), "them"),
    "host": (("所附属的单位", "所附属单位"), "the <attach|attached> <unit>"),
    "wearer": (("佩带此装备的单位", f"佩带{SELF}的单位"), "the equipped <unit>"),
    "former": (("前者",), "the former"),
    "exiled_card": (("此法被放逐单位牌", "以此法被放逐的单位牌"), "the <exile|exiled> card"),
    "itself": (("其自身", "自身"), "itself"),
}

WHOS = {
    "you": (("你",), "you"),
    "opponent": (("对手",), "your <opponent>"),
    "any_opponent": (("任一对手", "任意对手"), "any <opponent>"),
    "that_player": (("该玩家", "该名玩家"), "that player"),
    "each_player": (("每位玩家", "每名玩家"), "each player"),
    "a_player": (("一位玩家", "一名玩家"), "a player"),
    "player": (("玩家",), "a player"),
    "defending_player": (("防御玩家",), "the <defending-player|defending player>"),
}
OWNERS = {
    "its_controller": (("其操控者",), "its controller"),
    "its_owner": (("其拥有者",), "its <owner>"),
}

ZONES = {
    "hand": (("手牌",), "hand"),
    "deck": (("牌库",), "deck"),
    "graveyard": (("墓地",), "<graveyard>"),
    "deck_top": (("牌库顶",), "deck"),
    "deck_bottom": (("牌库底",), "deck"),
}

STATS = {"power": (("武力",), "<power>"), "toughness": (("体力",), "<health>"), "cost": (("打出费用", "费用"), "<play-cost|cost>")}

PERIODS = {
    "this_turn": (("本回合", "此回合"), "this turn"),
    "turn": (("回合",), "turn"),
    "opponent_turn": (("对手回合", "对手的回合"), "your <opponent>'s turn"),
    "your_turn": (("你的回合", "你回合"), "your turn"),
    "each_turn": (("每回合",), "each turn"),
    "game": (("每局游戏",), "each game"),
}

STEPS = {
    "preparation": (("准备步骤",), "<upkeep-step|preparation step>"),
    "end_step": (("结束步骤",), "<end-step|end step>"),
    "ready_step": (("重置步骤",), "<ready-step|ready step>"),
    "draw_step": (("抓牌步骤",), "<draw-step|draw step>"),
}
WHOSE = {
    "your": (("你的",), "your"),
    "each": (("每个",), "each"),
    "next": (("下个",), "the next"),
    "opponents": (("对手的",), "your <opponent>'s"),
}

# What an object does or suffers: kind → (Chinese, English third person).
VERBS = {
    "enters": (("进战场", "进入战场", "进场", "进入阵地"), "<enter|enters>"),
    "dies": (("死去",), "<die|dies>"),
    "attacks": (("攻击",), "attacks"),
    "attacks_position": (("攻击相对阵地",), "attacks its <facing> position"),
    "is_damaged": (("受到伤害",), "is dealt damage"),
    "damages_player": (("对玩家造成伤害",), "deals damage to a player"),
    "battle_damages": (("造成战斗伤害",), "deals <battle-damage|battle damage>"),
    "moves": (("移动",), "<move|moves>"),
    "becomes_rested": (("成为横置",), "becomes <rest|rested>"),
    "restores": (("回复体力",), "<restore|restores> health"),
    "leaves": (("离开战场",), "leaves the <battlefield>"),
}

# Keywords: id → (Chinese, English, parameter: "", "n" or "cost").
KEYWORDS = {
    "ambush": ("伏击", "Ambush", ""), "insight": ("洞察", "Insight", ""), "unrest": ("动荡", "Unrest", ""),
    "combo": ("连击", "Double Strike", ""),
    "trample": ("破竹", "Trample", ""), "swift": ("神速", "Swift", ""), "plunder": ("斩获", "Plunder", ""),
    "deadly": ("致命", "Deadly", ""),
    "shift": ("转移", "Shift", ""), "kin": ("族群", "Kin", ""), "tough": ("坚韧", "Tough", "n"), "archery": ("射击", "Archery", "n"),
    "assault": ("突击", "Assault", "n"), "counterstrike": ("迎击", "Counterstrike", "n"), "equip": ("佩带", "Equip", "cost"),
}  # fmt: skip


def _atoms(node: type[Atom], cat: str, table: Mapping[str, tuple[str | tuple[str, ...], str]]) -> list[Row]:
    return [row(node, cat, entry[0], entry[1], kind=kind) for kind, entry in table.items()]


def rows() -> list[Row]:
    """Rows of all atoms."""
    out: list[Row] = []
    zh: str | tuple[str, ...]
    for kind, (zh, en) in FACTIONS.items():
        out.append(row(Adj, "adj1", zh if zh.endswith("势力") else (zh, zh + "势力"), f"<{kind}|{en}>", kind=kind))
    for kind, zh in (("wei", "魏"), ("shu", "蜀"), ("wu", "吴"), ("qun", "群")):
        out.append(row(Element, "mark", zh, f"<element:{kind}>", kind=kind))
    for kind, (zh, en) in SUBTYPES.items():
        out.append(row(Adj, "adj1", zh, en, kind=kind))
        out.append(row(Noun, "subnoun", zh, en, kind=kind))
    out += _atoms(Adj, "adj1", STATES)
    for kind, (zh, en, _) in NOUNS.items():
        cat = "cardnoun" if kind in CARD_NOUNS else "handnoun" if kind == "hand_card" else "fieldnoun"
        out.append(row(Noun, cat, zh, en, kind=kind))
    out += _atoms(Ref, "ref", {kind: entry for kind, entry in REFS.items() if kind != "itself"})
    out.append(row(Ref, "itself", REFS["itself"][0], REFS["itself"][1], kind="itself"))
    for kind, (zh, en) in WHOS.items():
        for cat in ("whoevent",) if kind in ("a_player", "player") else ("who1",) if kind == "you" else ("who1", "whoother"):
            out.append(row(Who, cat, zh, en, kind=kind))
    out += _atoms(Who, "whoof", OWNERS)
    out += _atoms(Zone, "zone", {kind: ZONES[kind] for kind in ("hand", "deck", "graveyard")})
    out += _atoms(Zone, "endzone", {kind: ZONES[kind] for kind in ("deck_top", "deck_bottom")})
    out += _atoms(Stat, "stat", STATS)
    out += _atoms(Period, "period", PERIODS)
    out += _atoms(Step, "step", STEPS)
    out += _atoms(Who, "whosestep", WHOSE)
    out += _atoms(Verb, "verb", VERBS)
    for kind, zh in (("facing", "相对"), ("diagonal", "斜对"), ("adjacent", "相邻")):
        out.append(row(Relation, "rel", zh, f"<{kind}>", kind=kind))
    out += [
        row(KnownPosition, "place1", "该阵地", "that <position>", kind="that_position"),
        row(KnownPosition, "place1", ("原先的阵地", "原来的阵地"), "its former <position>", kind="former_position"),
        row(Timing, "timing", ("常时", "通常"), "<pill:normal-timing>", kind="normal"),
        row(Timing, "timing", ("瞬发",), "<pill:instant-timing>", kind="instant"),
    ]  # fmt: skip
    return out
