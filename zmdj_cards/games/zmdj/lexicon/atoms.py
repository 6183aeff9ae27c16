"""Rows of all atoms: the closed lists of :mod:`words` with their categories."""

from __future__ import annotations

from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.ability.tree import Adj, Deed, Element, Marker, Noun, OfSubtype, Period, Ref, Stat, Step, Timing, Verb, Who, Zone
from zmdj_cards.games.zmdj.lexicon import words
from zmdj_cards.games.zmdj.nodes import Side
from zmdj_cards.text.romanize import romanized


def _forms(forms: str | tuple[str, ...]) -> tuple[str, ...]:
    return (forms,) if isinstance(forms, str) else forms


def rows() -> list[Row]:
    """Rows of all atoms."""
    out: list[Row] = []
    zh: str | tuple[str, ...]
    for kind, (zh, en) in words.SUBTYPES.items():
        out.append(row(Adj, "subtype", zh, en, kind=kind))
    out.append(row(OfSubtype, "subtype", "{word:openword}", lambda e, n: e.words["open"].get(n.word) or romanized(n.word)))
    for kind, (zh, en) in words.ELEMENTS.items():
        out.append(row(Adj, "elem_adj", (f"{zh}属性", f"属性为{zh}"), f"<{kind}|{en}>", kind=kind))
        out.append(row(Element, "elem", zh, f"<element:{kind}>", kind=kind))
    for kind, (zh, en) in words.STATES.items():
        out.append(row(Adj, "state", _forms(zh), en, kind=kind))
    out.append(row(Adj, "plainstate", ("正在攻击", "处于攻击状态"), kind="attacking"))
    for kind in ("rested", "ready", "attacked", "awakened", "unawakened", "suppressed", "face_up", "face_down"):
        out.append(row(Adj, "plainstate", _forms(words.STATES[kind][0]), words.STATES[kind][1], kind=kind))
    out.append(row(Adj, "state", "无双", "<peerless|Peerless>", kind="peerless"))
    for kind, (zh, en) in words.NOUNS_GE.items():
        out.append(row(Noun, "fnoun", zh, en, kind=kind))
    for kind, (zh, en) in words.NOUNS_ZHANG.items():
        cat = {"hand_card": "hnoun", "life_card": "lnoun"}.get(kind, "cnoun")
        out.append(row(Noun, cat, zh, en, kind=kind))
    out.append(
        row(Adj, "joint", ("本次进行联合攻击", "进行联合攻击", "参与联合攻击"), "<joint_attack|attacking jointly>", kind="joint_attacking")
    )
    out.append(row(Noun, "pnoun", "玩家", "player", kind="player"))
    out.append(row(Noun, "pnoun", "对手", "opponent", kind="opponents"))
    for kind, (zh, en) in words.REFS.items():
        out.append(row(Ref, "restref" if kind == "other_cards" else "ref", zh, en, kind=kind))
    for kind, (zh, en, _) in words.WHOS.items():
        out.append(row(Who, "who1", zh, en, kind=kind))
    out.append(row(Who, "whoit", "其", "they", kind="them"))
    out.append(row(Who, "whoself", "自己", "they", kind="self"))
    out.append(row(Who, "whoself", "各自", "they", kind="each_own"))
    for kind, (zh, en) in words.ZONES.items():
        out.append(row(Zone, "zone", zh, en, kind=kind))
    for kind in ("main_deck_top", "main_deck_bottom", "tactics_deck_top", "tactics_deck_bottom"):
        out.append(row(Zone, "endzone", words.ZONES[kind][0], words.ZONES[kind][1], kind=kind))
    for kind in ("hand", "discard", "main_deck", "life", "tactics", "tactics_deck", "battlefield"):
        out.append(row(Zone, "inzone", words.ZONES[kind][0], words.ZONES[kind][1], kind=kind))
    for kind, (zh, en) in words.STATS.items():
        out.append(row(Stat, "stat", zh, en, kind=kind))
        if not kind.startswith("base"):
            out.append(row(Stat, "stat1", zh, en, kind=kind))
        if kind in ("power", "range"):
            out.append(row(Stat, "might", zh, en, kind=kind))
        if kind in ("power", "range", "flash_point", "cost", "requirement"):
            out.append(row(Stat, "gained", zh, en, kind=kind))
        if kind in ("flash_point", "requirement"):
            out.append(row(Stat, "lesser", zh, en, kind=kind))
        if kind != "flash_point":
            out.append(row(Stat, "stathigh", zh, en, kind=kind))
        if kind == "flash_point":
            out.append(row(Stat, "statmany", zh, en, kind=kind))
        if kind not in ("cost", "flash_point", "requirement"):
            out.append(row(Stat, "statv", zh, en, kind=kind))
        if kind.startswith("base"):
            out.append(row(Stat, "basestat", zh, en, kind=kind))
    for kind, (zh, en) in words.PERIODS.items():
        out.append(row(Period, "period", zh, en, kind=kind))
        if kind not in ("game", "each_turn"):
            out.append(row(Period, "uperiod", zh, en, kind=kind))
    for kind, (zh, en) in words.STEPS.items():
        out.append(row(Step, "step", zh, en, kind=kind))
    for kind, (zh, en) in words.SIDES.items():
        out.append(row(Side, "side", zh, en, kind=kind))
        if kind in ("left_flank", "right_flank"):
            out.append(row(Side, "lr", zh, en, kind=kind))
    for kind, (zh, en) in words.MARKERS.items():
        cat = "token" if kind in ("supply", "temporary_tactic") else "marker"
        out.append(row(Marker, cat, zh, en, kind=kind))
        if cat == "token":
            out.append(row(Marker, "supply" if kind == "supply" else "tactictoken", zh, kind=kind))
    for kind, (zh, en, _) in words.VERBS.items():
        out.append(row(Verb, "verb", zh, en, kind=kind))
        if kind in words.PASSIVES:
            out.append(row(Verb, "pverb", words.PASSIVES[kind], en, kind=kind))
    for kind, (zh, en, _) in words.DEEDS.items():
        out.append(row(Deed, "deed0", zh, en, kind=kind))
    out.append(row(Deed, "donecount", ("以此法造成的伤害数量", "以此法造成伤害数量"), "<damage> dealt this way", kind="damage"))
    for kind, (zh, en) in words.TIMINGS.items():
        out.append(row(Timing, "timing", [f"【{word}】" for word in zh], en, kind=kind))
    return out
