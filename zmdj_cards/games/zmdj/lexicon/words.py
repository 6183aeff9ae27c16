"""Atoms: the word lists of the card language, those that grow with each set from `words.toml`. Each row is (Chinese forms, English)."""

from __future__ import annotations

from functools import cache

from zmdj_cards.games.zmdj.lexicon import keywords
from zmdj_cards.model.load import load_cards, load_words

_LISTED = load_words("zmdj")

# Subtypes: id → (Chinese, English before a noun).
SUBTYPES: dict[str, tuple[str, str]] = {word.id: (word.zh, word.adj or word.en) for word in _LISTED.subtype if word.id}

# What other games and players say for words of this one; tried where a line has no reading.
SYNONYMS: dict[str, str] = {said: word.means for word in _LISTED.synonym for said in word.words}

ELEMENTS: dict[str, tuple[str, str]] = {
    "wind": ("风", "Wind"),
    "forest": ("林", "Forest"),
    "fire": ("火", "Fire"),
    "mountain": ("山", "Mountain"),
    "shadow": ("阴", "Shadow"),
    "thunder": ("雷", "Thunder"),
}

# Keywords: id → (Chinese, English, what stands behind it: "" nothing, "n" a number, "cost" a cost).
KEYWORDS: dict[str, tuple[str, str, str]] = {row.id: (row.zh, row.en, row.takes) for row in keywords.KEYWORDS}

STATES: dict[str, tuple[str | tuple[str, ...], str]] = {
    "rested": ("横置", "<rest|rested>"),
    "ready": (("竖置", "未横置"), "<readied|ready>"),
    "attacking": ("攻击", "<attacker|attacking>"),
    "attacked": ("被攻击", "<attacked>"),
    "awakened": ("觉醒", "<awaken|awakened>"),
    "unawakened": ("未觉醒", "<awaken|unawakened>"),
    "basic": ("基础", "basic"),
    "face_up": (("面朝上", "正面朝上"), "face-up"),
    "face_down": (("面朝下", "暗置", "背面朝上"), "<face_down|face-down>"),
    "suppressed": ("被压制", "<suppress|suppressed>"),
    "temporary": ("临时", "temporary"),
}

NOUNS_GE: dict[str, tuple[tuple[str, ...], str]] = {
    "unit": (("角色",), "<unit>"),
    "any_unit": (("单位",), "<unit_or_commander|unit or commander>"),
    "commander": (("统帅",), "<commander>"),
    "attachment": (("附属",), "<attachment>"),
    "tactic": (("兵法",), "<tactic>"),
}
NOUNS_ZHANG: dict[str, tuple[tuple[str, ...], str]] = {
    "unit_card": (("角色牌",), "<unit> card"),
    "stratagem_card": (("锦囊牌", "锦囊"), "<stratagem>"),
    "attachment_card": (("附属牌",), "<attachment> card"),
    "tactic_card": (("兵法牌",), "<tactic> card"),
    "commander_card": (("统帅牌",), "<commander> card"),
    "hand_card": (("手牌",), "card"),
    "life_card": (("体力牌",), "<life_card|life card>"),
    "card": (("牌", "卡牌"), "card"),
}

# References: kind → (Chinese forms, English, plural, what may stand before 其: object).
REFS: dict[str, tuple[tuple[str, ...], str]] = {
    "it": (("其", "它们", "他们", "两者", "二者"), "it"),
    "this_unit": (("此角色", "本角色"), "this <unit>"),
    "this_any": (("此单位", "本单位"), "this <unit_or_commander|unit or commander>"),
    "this_commander": (("此统帅", "本统帅"), "this <commander>"),
    "this_attachment": (("此附属", "本附属"), "this <attachment>"),
    "this_attachment_card": (("此附属牌",), "this <attachment> card"),
    "this_unit_card": (("此角色牌",), "this <unit> card"),
    "this_stratagem": (("此锦囊牌", "此锦囊"), "this <stratagem>"),
    "this_tactic": (("此兵法", "此兵法牌"), "this <tactic>"),
    "this_card": (("此牌", "本牌", "此卡", "此卡牌"), "this card"),
    "this_marker": (("此标记",), "this marker"),
    "that_unit": (("该角色", "该复制", "该复制品", "该衍生角色", "该衍生物"), "that <unit>"),
    "that_any": (("该单位",), "that <unit_or_commander|unit or commander>"),
    "that_commander": (("该统帅",), "that <commander>"),
    "that_attachment": (("该附属",), "that <attachment>"),
    "that_tactic": (("该兵法",), "that <tactic>"),
    "that_stratagem": (("该锦囊牌", "该锦囊"), "that <stratagem>"),
    "that_unit_card": (("该角色牌", "被放逐的角色牌", "以此法放逐的角色牌", "所放逐的角色牌"), "that <unit> card"),
    "that_attachment_card": (("该附属牌",), "that <attachment> card"),
    "that_card": (("该牌", "该卡牌", "那张牌", "所放逐的牌", "被放逐的牌", "以此法放逐的牌"), "that card"),
    "those_units": (("这些角色", "该些角色", "这两个角色", "这些衍生角色", "这些复制"), "those <unit|units>"),
    "those_any": (("这些单位",), "those <unit_or_commander|units and commanders>"),
    "those_cards": (("这些牌", "这些卡牌", "这些兵法"), "those cards"),
    "other_units": (("其余角色", "其余的角色"), "the other <unit|units>"),
    "other_anys": (("其余单位", "其余的单位"), "the other <unit_or_commander|units and commanders>"),
    "other_cards": (
        ("其余牌", "其余", "其余的牌", "其他牌", "剩余的牌", "剩余牌", "其余的", "余下的牌", "余下的", "剩下的牌", "剩下的"),
        "the rest",
    ),
    "host": (("所贴附者", "此贴附者", "所贴附角色", "所贴附的角色"), "the <attached_to|attached unit>"),  # else as `hosts` says
    "chosen_unit": (("所指定角色", "所指定的角色", "被指定的角色", "被指定角色"), "the chosen <unit>"),
    "chosen_any": (("被指定的单位", "所指定单位", "所指定的单位", "被指定单位"), "the chosen <unit_or_commander|unit or commander>"),
    "chosen_commander": (("所指定的统帅", "被指定的统帅"), "the chosen <commander>"),
    "chosen_card": (("所指定的牌", "被指定的牌", "所选择的牌"), "the chosen card"),
    "chosen_attachment": (("所指定附属", "所指定的附属", "被指定的附属"), "the chosen <attachment>"),
    "sacrificed_unit": (("所牺牲角色", "所牺牲的角色", "被牺牲的角色"), "the <sacrifice|sacrificed> <unit>"),
    "sacrificed": (("牺牲者",), "the <sacrifice|sacrificed> <unit>"),
    "destroyed_unit": (("所消灭角色", "所消灭的角色", "被消灭的角色"), "the <destroy|destroyed> <unit>"),
    "discarded_card": (("所弃置的牌", "被弃置的牌", "所弃置牌"), "the <discard|discarded> card"),
    "revealed_card": (("所展示的牌", "被展示的牌"), "the revealed card"),
    "dead": (("阵亡者",), "the <die|dead> <unit>"),
    "dead_unit": (("阵亡的角色", "阵亡角色", "所阵亡角色"), "the <unit> that <die|died>"),
    "played_unit": (("所打出的角色", "所打出角色"), "the <unit> played this way"),
    "played_card": (("所打出的牌", "所打出的卡牌"), "the card played this way"),
    "own_revealed": (
        ("其展示的牌", "自己展示的牌", "其所展示的牌", "其以此法展示的牌", "自己所展示的牌", "你展示的牌", "你所展示的牌"),
        "the card they revealed",
    ),
    "their_revealed": (("对手展示的牌", "对手所展示的牌", "该玩家展示的牌", "该玩家所展示的牌"), "the card the other player revealed"),
    "all_revealed": (("以此法展示的牌", "所有以此法展示的牌", "双方展示的牌", "展示的牌", "所有展示的牌"), "the revealed cards"),
    "former": (("前者",), "the former"),
    "latter": (("后者",), "the latter"),
    "attack_target": (("本次攻击目标", "攻击目标", "被攻击者"), "the target of this <attack>"),
}
PLURAL_REFS = frozenset({"those_units", "those_any", "those_cards", "other_cards", "other_units", "other_anys"})

# Players: kind → (Chinese forms, English, "s" third person singular / "p" plural / "you").
WHOS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "you": (("你", "我方"), "you", "you"),
    "opponent": (("对手",), "an opponent", "s"),
    "any_player": (("任一玩家", "任意玩家", "任何玩家"), "any player", "s"),
    "any_opponent": (("任一对手", "任意对手", "任何对手"), "any opponent", "s"),
    "all_players": (("所有玩家", "全部玩家", "双方玩家", "双方"), "all players", "p"),
    "each_player": (("每位玩家", "每名玩家", "各玩家"), "each player", "s"),
    "each_opponent": (("每位对手", "每名对手"), "each opponent", "s"),
    "all_opponents": (("所有对手",), "all opponents", "p"),
    "that_player": (("该玩家", "该名玩家"), "that player", "s"),
    "that_opponent": (("该对手", "该名对手"), "that opponent", "s"),
    "attacked_player": (("被攻击玩家", "被攻击的玩家"), "the <defending_player|attacked player>", "s"),
    "attacking_player": (("攻击玩家",), "the <attacking_player|attacking player>", "s"),
    "turn_player": (("回合玩家", "当前回合玩家"), "the <turn_player|turn player>", "s"),
    "most_hand_player": (("手牌数量最多的玩家", "手牌数最多的玩家", "手牌最多的玩家"), "the player with the most cards in hand", "s"),
    "most_units_opponent": (("操控最多角色的对手", "操控角色最多的对手"), "the opponent with the most <unit|units>", "s"),
}

ZONES: dict[str, tuple[tuple[str, ...], str]] = {
    "hand": (("手牌",), "hand"),
    "discard": (("弃牌区",), "<discard_pile|discard pile>"),
    "main_deck": (("主牌库", "牌库"), "<main_deck|main deck>"),
    "main_deck_top": (("主牌库顶", "牌库顶", "主牌库的顶部"), "<main_deck|main deck>"),
    "main_deck_bottom": (("主牌库底", "牌库底", "主牌库的底部"), "<main_deck|main deck>"),
    "life": (("体力区",), "<life_zone|life zone>"),
    "tactics": (("兵法区",), "<tactics_zone|tactics zone>"),
    "tactics_deck": (("兵法牌库",), "<tactics_deck|tactics deck>"),
    "tactics_deck_top": (("兵法牌库顶",), "<tactics_deck|tactics deck>"),
    "tactics_deck_bottom": (("兵法牌库底",), "<tactics_deck|tactics deck>"),
    "battlefield": (("战场", "战场区"), "<battlefield>"),
    "either_end": (("主牌库顶或主牌库底", "主牌库顶或底", "主牌库底或主牌库顶"), "<main_deck|main deck>"),
}

STATS: dict[str, tuple[tuple[str, ...], str]] = {
    "power": (("武力",), "<power>"),
    "range": (("射程",), "<range>"),
    "cost": (("费用",), "<cost>"),
    "flash_point": (("闪点",), "<flash_point|flash point>"),
    "requirement": (("属性需求",), "<element_requirement|element requirement>"),
    "base_power": (("基础武力",), "base <power>"),
    "base_range": (("基础射程",), "base <range>"),
}

PERIODS: dict[str, tuple[tuple[str, ...], str]] = {
    "turn": (("回合",), "the turn"),
    "this_turn": (("本回合", "此回合"), "this turn"),
    "combat": (("战斗",), "<combat>"),
    "this_combat": (("本次战斗", "此次战斗", "该次战斗"), "this <combat>"),
    "next_combat": (("下一次战斗", "下次战斗"), "the next <combat>"),
    "your_turn": (("你的回合",), "your turn"),
    "opponent_turn": (("对手的回合", "对手回合"), "an opponent's turn"),
    "your_next_turn": (("你的下个回合", "你的下一个回合", "你的下一回合"), "your next turn"),
    "opponent_next_turn": (("对手的下个回合", "对手的下一个回合", "对手的下一回合"), "an opponent's next turn"),
    "each_turn": (("每回合",), "each turn"),
    "game": (("本局游戏", "游戏", "每局游戏"), "the game"),
    "ready_phase": (("重置阶段",), "the <ready_phase|ready phase>"),
    "your_ready_phase": (("你的重置阶段",), "your <ready_phase|ready phase>"),
    "your_tactics_phase": (("你的兵法阶段",), "your <tactics_phase|tactics phase>"),
    "your_draw_phase": (("你的摸牌阶段", "你的抽牌阶段"), "your <draw_phase|draw phase>"),
    "your_main_phase": (("你的主要阶段", "你的主阶段"), "your <main_phase|main phase>"),
    "your_end_phase": (("你的结束阶段",), "your <end_phase|end phase>"),
    "each_players_turn": (("每位玩家的回合", "每名玩家的回合", "任一玩家的回合", "任意玩家的回合", "任何玩家的回合"), "each player's turn"),
    "next_turn": (("下个回合", "下一回合", "下一个回合"), "the next turn"),
    "last_turn": (("上个回合", "上一回合", "上一个回合", "前一个回合", "前一回合"), "during the last turn"),
    "your_last_turn": (("你的上个回合", "你的上一回合", "你的上一个回合"), "during your last turn"),
    "opponent_last_turn": (("对手的上个回合", "对手的上一回合", "对手的上一个回合"), "during an opponent's last turn"),
    "granted_turn": (("该额外回合", "该额外的回合", "此额外回合", "额外回合"), "that extra turn"),
}

STEPS: dict[str, tuple[tuple[str, ...], str]] = {
    "attack_step": (("攻击步骤",), "<attack_step|attack step>"),
    "intercept_step": (("阻截步骤",), "<intercept_step|intercept step>"),
    "response_step": (("响应步骤",), "<response_step|response step>"),
    "dodge_step": (("闪避步骤",), "<dodge_step|dodge step>"),
    "resolution_step": (("结算步骤",), "<resolution_step|resolution step>"),
    "ready_phase": (("重置阶段",), "<ready_phase|ready phase>"),
    "next_ready_phase": (
        (
            "下一个重置阶段",
            "下个重置阶段",
            "其操控者的下一个重置阶段",
            "其操控者的下个重置阶段",
            "该对手的下一个重置阶段",
            "该玩家的下一个重置阶段",
        ),
        "its controller’s next <ready_phase|ready phase>",
    ),
    "tactics_phase": (("兵法阶段",), "<tactics_phase|tactics phase>"),
    "draw_phase": (("摸牌阶段", "抽牌阶段"), "<draw_phase|draw phase>"),
    "main_phase": (("主要阶段", "主阶段"), "<main_phase|main phase>"),
    "end_phase": (("结束阶段",), "<end_phase|end phase>"),
}

SIDES: dict[str, tuple[tuple[str, ...], str]] = {
    "left_flank": (("左翼", "左侧翼"), "<left_flank|left flank>"),
    "right_flank": (("右翼", "右侧翼"), "<right_flank|right flank>"),
    "that_flank": (("该侧翼", "所选择的侧翼", "所选侧翼"), "that <flank>"),
    "flank": (("侧翼",), "<flank>"),
}

MARKERS: dict[str, tuple[tuple[str, ...], str]] = {word.id: (word.zh, word.en) for word in _LISTED.marker}
TIMINGS: dict[str, tuple[tuple[str, ...], str]] = {word.id: (word.zh, word.en) for word in _LISTED.timing}

# What an object does or suffers: kind → (Chinese, English verb in third person singular, as past participle "has …").
VERBS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "enters": (("进场",), "<enter|enters>", "<enter|entered>"),
    "leaves": (("离场", "离开战场"), "<leave|leaves> the <battlefield>", "<leave|left> the <battlefield>"),
    "dies": (("阵亡",), "<die|dies>", "<die|died>"),
    "attacks": (("攻击", "发起攻击", "进行攻击"), "<attack|attacks>", "<attack|attacked>"),
    "is_attacked": (("被攻击", "受到攻击", "成为攻击目标", "被指定为攻击目标"), "is <attack|attacked>", "been <attack|attacked>"),
    "attack_succeeds": (("攻击成功",), "<attack|attacks> successfully", "<attack|attacked> successfully"),
    "attack_fails": (("攻击失败",), "fails an <attack>", "failed an <attack>"),
    "attacks_alone": (("单独攻击", "单独发起攻击", "单独进行攻击"), "<attack|attacks> alone", "<attack|attacked> alone"),
    "attacks_jointly": (
        ("联合攻击", "参与联合攻击", "进行联合攻击", "发起联合攻击"),
        "<joint_attack|attacks jointly>",
        "<joint_attack|attacked jointly>",
    ),
    "joint_succeeds": (
        ("联合攻击成功",),
        "makes a successful <joint_attack|joint attack>",
        "made a successful <joint_attack|joint attack>",
    ),
    "moves": (("移动", "进行移动"), "<move|moves>", "<move|moved>"),
    "rests": (("成为横置", "变为横置", "横置"), "becomes <rest|rested>", "become <rest|rested>"),
    "is_rested": (("被横置",), "is <rest|rested>", "been <rest|rested>"),
    "readies": (("重置", "成为竖置", "变为竖置"), "<ready|readies>", "<ready|readied>"),
    "is_readied": (("被重置",), "is <ready|readied>", "been <ready|readied>"),
    "is_damaged": (("受到伤害",), "is dealt <damage>", "been dealt <damage>"),
    "is_destroyed": (("被消灭",), "is <destroy|destroyed>", "been <destroy|destroyed>"),
    "is_sacrificed": (("被牺牲",), "is <sacrifice|sacrificed>", "been <sacrifice|sacrificed>"),
    "is_suppressed": (("被压制",), "is <suppress|suppressed>", "been <suppress|suppressed>"),
    "is_chosen": (("被指定", "成为目标"), "is chosen", "been chosen"),
    "is_discarded": (("被弃置", "弃置"), "is <discard|discarded>", "been <discard|discarded>"),
    "intercepts": (("使用阻截", "阻截", "进行阻截"), "<intercept|intercepts>", "<intercept|intercepted>"),
    "is_moved": (("被移动",), "is <move|moved>", "been <move|moved>"),
    "is_returned": (("被移回手牌", "移回手牌"), "is returned to its owner’s hand", "been returned to its owner’s hand"),
    "is_intercepted": (("被阻截",), "is <intercept|intercepted>", "been <intercept|intercepted>"),
    "uses_skills": (("使用技能", "发动技能"), "uses skills", "used skills"),
    "awakens": (("觉醒",), "<awaken|awakens>", "<awaken|awakened>"),
    "flips_here": (("翻至此面",), "is flipped to this face", "been flipped to this face"),
    "is_flipped": (("被翻面", "翻面"), "is flipped", "been flipped"),
    "is_played": (("被打出",), "is played", "been played"),
    "is_attached": (("被贴附附属", "被贴附", "贴附附属", "贴附了附属"), "gets an <attachment>", "got an <attachment>"),
    "loses_markers": (("失去标记",), "loses a marker", "lost a marker"),
}

# The verb behind 被, where several share it or an agent stands between.
PASSIVES: dict[str, str] = {
    "is_rested": "横置",
    "is_readied": "重置",
    "is_destroyed": "消灭",
    "is_sacrificed": "牺牲",
    "is_suppressed": "压制",
    "is_discarded": "弃置",
    "is_chosen": "指定",
    "is_attacked": "攻击",
    "is_moved": "移动",
    "is_returned": "移回手牌",
}

# What a player does: kind → (Chinese forms, English verb in third person singular, base form, participle).
DEEDS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "draws": (("摸牌", "抽牌"), "draw cards", "drawn"),
    "attack": (("发起攻击", "攻击"), "<attack>", "<attack|attacked>"),
    "joint_attack": (("发起联合攻击",), "make a <joint_attack|joint attack>", "made a <joint_attack|joint attack>"),
    "use_skills": (("使用技能", "发动技能"), "use skills", "used skills"),
    "use_intercept": (("使用阻截",), "use <intercept|Intercept>", "used <intercept|Intercept>"),
    "use_ambush": (("使用伏击", "触发伏击技能", "触发伏击效果", "触发伏击"), "use <ambush|Ambush>", "used <ambush|Ambush>"),
    "respond": (("使用【响应】技能",), "use <response|Response> skills", "used <response|Response> skills"),
    "play_cards": (("打出卡牌", "打出牌"), "play cards", "played cards"),
}


@cache
def names() -> dict[str, str]:
    """Chinese to English names of the shipped cards, in full and of the person alone (after the last ·)."""
    found: dict[str, str] = {}
    for card in load_cards("zmdj"):
        if card.en:
            found.setdefault(card.zh, card.en)
            if "·" in card.zh and "·" in card.en:
                found.setdefault(card.zh.rpartition("·")[2].strip(), card.en.rpartition("·")[2].strip())
    return found


def english() -> dict[str, object]:
    """What the English printer needs beside the rows: forms that depend on number and person."""
    return {
        "names": names,
        "open": {},
        "whos": {kind: en for kind, (_, en, _) in WHOS.items()} | {"anyones": "any"},
        "persons": {kind: person for kind, (_, _, person) in WHOS.items()},
        "refs": {kind: en for kind, (_, en) in REFS.items()},
        "plural_refs": PLURAL_REFS,
        # What an attachment is attached to, by what it may be attached to.
        "hosts": {
            "unit": "the <attached_to|attached unit>",
            "commander": "the <attached_to|attached commander>",
            "any_unit": "the <attached_to|attached unit or commander>",
        },
        "keywords": {kid: en for kid, (_, en, _) in KEYWORDS.items()},
        "past": {kind: past for kind, (_, _, past) in VERBS.items()},
        "deed_past": {kind: past for kind, (_, _, past) in DEEDS.items()},
        "deeds_many": {"joint_attack": "make <joint_attack|joint attacks>"},
        "field_nouns": frozenset(NOUNS_GE),
        # What a player has and does not control → what it is called where it is counted, "" where by its own name.
        "held": {"hand_card": "cards in hand", "life_card": "<life_card|life cards>", "tactic": ""},
        # States that several are in at once, as what they are doing; verbs whose further subjects stand behind "with".
        "doing": {"joint_attacking": "<joint_attack|attacking jointly>"},
        "done_with": frozenset({"attacks_jointly"}),
        # What a player did with things, where these are counted.
        "did_with": {
            "attacks": "<attack|attacked> with",
            "attacks_jointly": "made <joint_attack|joint attacks> with",
            "attacks_alone": "<attack|attacked> alone with",
        },
        "in_zone": {"hand_card": "hand", "life_card": "<life_zone|life zone>"},
        "piles": frozenset({"hand", "main_deck", "discard", "tactics", "life"}),
        "labels": {kind: en for kind, (_, en) in ELEMENTS.items()} | {"main": "Main", "response": "Response", "ambush": "Ambush"},
    }
