"""What has been done: one table of past forms for filters, conditions and counts, and one of what an effect did "this way"."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, reads, row, said
from zmdj_cards.games.zmdj.lexicon.words import VERBS

# Verbs that take 过 inside or are said with another verb in the past.
_PAST = {
    "attacks": ("进行过攻击", "发起过攻击"),
    "attacks_jointly": ("进行过联合攻击", "发起过联合攻击", "参与过联合攻击"),
    "moves": ("进行过移动",),
    "is_damaged": ("受到过伤害",),
    "is_attacked": ("受到过攻击", "成为过攻击目标"),
    "intercepts": ("使用过阻截",),
    "uses_skills": ("使用过技能", "发动过技能"),
    "is_chosen": ("成为过目标",),
    "loses_markers": ("失去过标记",),
}
# What a single word of the past cannot say of a card: 已横置 is the state.
_STATES = {"rests", "readies", "is_flipped", "awakens", "is_suppressed", "is_discarded"}


def pasts() -> list[Row]:
    """`past`: 移动过, 进行过移动, 被消灭过; `hasdone`: 已移动, 已进行过移动."""
    out: list[Row] = []
    for kind, (forms, en, _) in VERBS.items():
        plain, special = [form + "过" for form in forms], list(_PAST.get(kind, ()))
        spoken = special + plain if kind == "attacks_jointly" else plain + special
        out.append(row(a.Verb, "past", spoken, en, kind=kind))
        if kind not in _STATES:
            out.append(row(a.Verb, "hasdone", [f"{word}{form}" for word in ("已经", "已") for form in (*spoken, *forms)], kind=kind))
    when = ("{period:period1}中", "{period:period1}", "于{period:period1}中", "于{period:period1}", "在{period:period1}中")
    out += [
        row(a.Did, "fdid", [f"{period}{already}{{verb:past}}" for period in when for already in ("", "已", "曾", "已经")]),
        row(a.Did, "fdid", [f"{period}{{verb:hasdone}}" for period in when]),
        row(a.Did, "fdid", "{verb:hasdone}", period=a.Period("this_turn")),
        row(a.DidNot, "fdid", [f"{period}{no}{{verb:past}}" for period in when for no in ("未", "没有", "未曾")]),
        row(a.Happened, "cond1", [f"{period}{has}{{what:sel}}{{verb:past}}" for period in when[:3] for has in ("有", "")]),
        row(a.NeverHappened, "cond1", [f"{period}{no}{{what:sel}}{{verb:past}}" for period in when[:3] for no in ("没有", "无")]),
        row(a.EachEvent, "counted2", [f"{period}每有{{what:sel}}{{verb:past}}" for period in when[:3]]),
    ]
    return out


# Deed → verb, what it is done to (word, classifier), English past; the register of the engine has the same name with `_each`.
DONE = {
    "discarded": ("弃置", (("手牌", "张"), ("牌", "张")), "card", "<discard|discarded>"),
    "destroyed": ("消灭", (("角色", "个"), ("单位", "个"), ("附属", "个")), "<unit>", "<destroy|destroyed>"),
    "sacrificed": ("牺牲", (("角色", "个"), ("单位", "个"), ("附属", "个")), "<unit>", "<sacrifice|sacrificed>"),
    "returned": ("移回", (("角色", "个"), ("牌", "张"), ("卡牌", "张"), ("附属", "个")), "<unit>", "returned"),
    "rested": ("横置", (("角色", "个"), ("单位", "个"), ("兵法", "个")), "<unit>", "<rest|rested>"),
    "revealed": ("展示", (("牌", "张"), ("手牌", "张")), "card", "revealed"),
    "readied": ("重置", (("角色", "个"), ("单位", "个"), ("兵法", "个")), "card", "<ready|readied>"),
    "suppressed": ("压制", (("角色", "个"), ("单位", "个")), "<unit>", "<suppress|suppressed>"),
    "exiled": ("移出游戏", (("牌", "张"), ("角色", "个")), "card", "removed"),
    "unmarked": ("移除", (("+1武力标记", "个"), ("标记", "个"), ("+1射程标记", "个")), "marker", "removed"),
    "handled": ("处理", (("牌", "张"),), "card", "moved"),
}
_SAID = ("以此法", "因此", "如此", "以此方式")


def done() -> list[Row]:
    """以此法弃置的手牌数量 and 每以此法弃置一张牌, for every effect whose doing is remembered."""
    out: list[Row] = [said("thisway", *_SAID)]
    for kind, (verb, things, one, past) in DONE.items():
        many = f"{one[:-1]}|{one[1:-1]}s>" if one.startswith("<") else f"{one}s"
        verbs = (verb, "移出", "放逐") if kind == "exiled" else (verb,)
        named = [
            f"{verb}{of}{thing}{size}" for verb in verbs for of in ("", "的") for thing, _ in things for size in ("数量", "的数量", "数")
        ]
        out.append(row(a.Deed, "donecount", f"以此法{named[0]}", f"{many} {past} this way", kind=kind))
        counted = [f"{by}{name}" for name in named for by in ("{by:thisway}", "{by:thisway}所", "所")]
        out.append(reads("donecount", counted, lambda v: a.Deed(v["kind"]), kind=kind))
        singly = sorted(things, key=lambda item: item[0] != "牌") if kind == "discarded" else things
        each = [f"以此法{verb}{{n:zh}}{singly[0][1]}{singly[0][0]}"]
        bare = [f"{{by:thisway}}{deed}{of}{{n:zh}}{singly[0][1]}" for deed in verbs for of in ("", "了")]
        out.append(reads("counted", bare, lambda v: a.WereDone(v["deed"], v["n"]), deed=a.Deed(f"{kind}_each")))
        by_far = [f"{{by:thisway}}{deed}{of}{{n:zh}}{unit}{thing}" for deed in verbs for of in ("", "的", "了") for thing, unit in singly]
        out.append(reads("counted", by_far, lambda v: a.WereDone(v["deed"], v["n"]), deed=a.Deed(f"{kind}_each")))
        english = lambda e, n, one=one, past=past: f"each {one if n.n == 1 else e.count(n.n, one)} {past} this way"  # noqa: E731
        out.append(row(a.WereDone, "counted", each, english, deed=a.Deed(f"{kind}_each")))
        out.append(row(a.Deed, "never", verb, past, kind=f"{kind}_each"))
    return out


def rows() -> list[Row]:
    return pasts() + done()
