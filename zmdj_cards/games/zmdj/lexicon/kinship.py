"""Filters that look at something else: what a card is attached to, its own other values, what several have in common, who played it."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, Values, reads, row
from zmdj_cards.games.zmdj import nodes as z

_SIDES = ("所在侧翼", "所处侧翼", "所在的侧翼", "所处的侧翼", "同侧翼", "的同侧翼", "所在的一侧", "所在一侧")


def values_of() -> list[Row]:
    """费用高于其武力的 · 费用不高于你体力区牌数的 · 费用低于此角色武力的 · 射程不小于2的 · 费用为3或4的"""
    own = [f"{{stat:stat1}}{{op:cmpword}}{its}{{other:stat1}}" for its in ("其", "自身", "自身的", "其自身", "其自身的", "自己的")]
    own += [f"{{stat:stat1}}与{its}{{other:stat1}}相{word}" for its in ("其", "自身", "自身的") for word in ("同", "等")]
    made = [f"{{stat:stat1}}{{op:cmpword}}{{n:{cat}}}" for cat in ("num1", "num2", "statof", "thatstat")]
    equal = [f"{{stat:stat1}}为{{n:{cat}}}" for cat in ("num1", "num2")]
    several = ("{stat:stat1}为{ns:ar++或|、}", "{stat:stat1}是{ns:ar++或|、}", "{stat:stat1}{ns:ar++或|、}")
    plain = [f"{{stat:stat1}}{{op:cmpword}}{{n:ar}}{unit}" for unit in ("", "{u:unit}")]
    return [
        row(a.OwnStat, "never", "其{stat:stat1}", lambda e, n: f"its own {e(n.stat)}"),
        row(a.Cmp, "f1", [f"{{stat:stat1}}{word}{{n:ownstat}}" for word in ("高于", "大于")], op="gt"),
        row(a.Cmp, "f1", [f"{{stat:stat1}}{word}{{n:ownstat}}" for word in ("低于", "小于")], op="lt"),
        row(a.Cmp, "f1", "{stat:stat1}等于{n:ownstat}", op="eq"),
        row(a.Cmp, "f1", "{stat:stat1}不高于{n:ownstat}", op="le"),
        row(a.Cmp, "f1", "{stat:stat1}不低于{n:ownstat}", op="ge"),
        row(a.OwnStat, "ownstat", "其{stat:stat1}"),
        reads("f1", own, lambda v: a.Cmp(v["stat"], v.get("op", "eq"), a.OwnStat(v["other"])), when=lambda v: v["stat"] != v["other"]),
        reads("f1", made, _measured, when=_measurable),
        reads("f1", equal, lambda v: a.Cmp(v["stat"], "eq", v["n"]), when=lambda v: not isinstance(v["n"], a.StatOf)),
        reads("f1", plain, lambda v: a.Cmp(v["stat"], v["op"], v["n"])),
        reads("f1", several, lambda v: a.OneOf(tuple(a.Cmp(v["stat"], "eq", n) for n in v["ns"]))),
        row(a.Cmp, "f1", [f"{{stat:stat1}}{word}{{n:expr}}" for word in ("低于", "小于")], op="lt", when=_number),
        row(a.Cmp, "f1", [f"{{stat:stat1}}{word}{{n:expr}}" for word in ("高于", "大于")], op="gt", when=_number),
        row(a.Cmp, "f1", "{stat:stat1}等于{n:expr}", op="eq", when=_number),
        row(a.Cmp, "f1", "{stat:stat1}不高于{n:expr}", op="le", when=_number),
        row(a.Cmp, "f1", "{stat:stat1}不低于{n:expr}", op="ge", when=_number),
    ]


def _number(values: Values) -> bool:
    n = values["n"]
    own = isinstance(n, a.StatOf) and (n.stat == values["stat"] or n.what == a.Ref("it"))
    return not own and not isinstance(n, int | a.X)


def _measurable(values: Values) -> bool:
    n = values["n"]
    return not (isinstance(n, a.StatOf) and n.what == a.Ref("it") and n.stat != values["stat"])  # its own value: see above


def _measured(values: Values) -> a.Node:
    n = values["n"]
    if isinstance(n, a.StatOf) and n.stat == values["stat"]:
        return a.CmpTo(n.stat, values["op"], n.what)
    return a.Cmp(values["stat"], values["op"], n)


def together() -> list[Row]:
    """牌名各不相同的 · 费用相同的 · 与其势力相同的 · 与此角色具有相同类别的"""
    every = ("各不相同", "互不相同", "均不相同", "各异", "皆不相同", "不同", "不相同", "都不相同", "彼此不同")
    alike = ("相同", "均相同", "都相同", "皆相同", "一致")
    out: list[Row] = [
        row(a.Differ, "f1", "{by:trait}各不相同", _differ),
        row(a.Differ, "f1", "{by:trait}相同", same=True),
        row(a.Differ, "f1", "{by:stat1}各不相同"),
        row(a.Differ, "f1", "{by:stat1}相同", same=True),
        reads("f1", [f"{{by:{cat}}}{word}" for cat in ("trait", "stat1") for word in every], lambda v: a.Differ(v["by"])),
        reads("f1", [f"{{by:{cat}}}{word}" for cat in ("trait", "stat1") for word in alike], lambda v: a.Differ(v["by"], True)),
        reads("f1", ("不同名", "互不同名", "各不同名"), lambda v: a.Differ(a.Choice("card_name"))),
        reads("f1", ("彼此同名", "同名"), lambda v: a.Differ(a.Choice("card_name"), True)),
    ]
    ways = [f"{w}{{to:objn}}{of}{{by:trait}}{{same:alike}}" for w in ("与", "和") for of in ("", "的")]
    ways += [f"{w}{{to:objn}}具有{{same:alike}}{of}{{by:trait}}" for w in ("与", "和") for of in ("", "的")]
    ways += ["与{to:objn}同{by:trait}", "和{to:objn}同{by:trait}"]
    out += [
        reads("alike", ("相同", "同样", "一样"), lambda v: True),
        reads("alike", ("不同", "不相同"), lambda v: False),
        row(a.Shares, "f1", "与{to:objn}{by:trait}相同", _shares),
        row(a.Shares, "f1", "与{to:objn}{by:trait}不同", none=True),
        reads("f1", ways, _sharing),
        row(a.Shares, "sharepred", "与{to:objn}{by:trait}相同"),
        row(a.Shares, "sharepred", "与{to:objn}{by:trait}不同", none=True),
        row(a.Is, "cond1", "{what:ref}{filter:sharepred}"),
        reads("cond1", [f"{{what:ref}}{way}" for way in ways[:4]], lambda v: a.Is(v["what"], _sharing(v))),
    ]
    return out


_NAMES = {"faction": "faction", "card_name": "name", "element": "element", "card_type": "card type", "subtype": "subtype"}


def _by(e: Sentences, by: a.Node) -> str:
    return _NAMES[by.kind] if isinstance(by, a.Choice) else e(by)


def _differ(e: Sentences, n: a.Differ) -> str:
    by = _by(e, n.by)
    return f"that all have {'the same' if n.same else 'different'} {by}" + ("" if n.same else "s")


def _shares(e: Sentences, n: a.Shares) -> str:
    return f"with {'a different' if n.none else 'the same'} {_by(e, n.by)} {'from' if n.none else 'as'} {e.one(n.to)}"


def _sharing(values: Values) -> a.Node:
    same = values.get("same", True)
    if same and values["by"] == a.Choice("card_name"):
        return a.SameName(values["to"])
    return a.Shares(values["to"], values["by"], not same)


def relations() -> list[Row]:
    """贴附于其的 · 你本回合打出的 · 统帅以外的 · 位于弃牌区中的 · 其所在侧翼的 · 未阵亡的"""
    done = {
        "is_played": ("打出",),
        "is_discarded": ("弃置",),
        "is_destroyed": ("消灭",),
        "is_sacrificed": ("牺牲",),
        "is_rested": ("横置",),
    }
    when = ("{period:period1}", "{period:period1}中", "于{period:period1}中", "于{period:period1}")
    out: list[Row] = []
    words: tuple[str, ...]
    for kind, words in done.items():
        verb = a.Verb(kind)
        en = _done_by if not out else None
        out.append(row(a.DoneBy, "f1", [f"{{who:who1}}{at}{word}" for word in words for at in when], en, verb=verb))
        more = [f"{at}{by}{{who:who1}}{word}{end}" for word in words for at in when for by in ("", "被", "由") for end in ("", "过")]
        more += [f"{{who:who1}}{at}{word}过" for word in words for at in when]
        out.append(reads("f1", more, lambda v: a.DoneBy(v["who"], v["verb"], v["period"]), verb=verb))
    not_yet = {"dies": ("阵亡",), "attacks": ("攻击", "发起攻击"), "moves": ("移动",), "is_attacked": ("被攻击",)}
    for kind, words in not_yet.items():
        forms = [f"{no}{word}" for word in words for no in ("未", "没有", "尚未", "还未", "仍未")] + (
            ["存活", "仍存活"] if kind == "dies" else []
        )
        out.append(reads("f1", forms, lambda v: a.DidNot(v["verb"], a.Period("this_turn")), verb=a.Verb(kind)))
    places = [f"{at}{{of:ref}}{side}" for side in _SIDES for at in ("", "位于", "处于", "在")]
    return [
        *out,
        row(a.AttachedTo, "f1", "贴附于{to:objn}", lambda e, n: f"<attach|attached> to {e.one(n.to)}"),
        reads("f1", ("贴附在{to:objn}", "贴附于{to:objn}上", "贴附在{to:objn}上", "被贴附于{to:objn}"), lambda v: a.AttachedTo(v["to"])),
        row(a.IsIn, "f1", ("位于{zone:inany}", "在{zone:inany}"), when=lambda v: isinstance(v["zone"], a.In)),
        reads("fplace", places, lambda v: z.InFlank(z.Side("same_flank"), v["of"])),
        reads("fplace", ("位于{side:side}", "在{side:side}", "位于{side:side}中"), lambda v: z.InFlank(v["side"])),
        # But for itself: what is other.
        row(a.Except, "f1", "除{of:objn}以外", lambda e, n: f"other than {e.one(n.of)}", when=lambda v: not _itself({"x": v["of"]})),
        *excepts(),
    ]


def excepts() -> list[Row]:
    """统帅以外的单位 · 此角色以外的你的角色 · 骑兵以外的角色"""
    words = ("以外的", "之外的", "以外", "之外")

    def said(cat: str, leads: tuple[str, ...] = ("", "除", "除了")) -> list[str]:
        return [f"{lead}{{x:{cat}}}{word}" for word in words for lead in leads]

    return [
        reads("mod", said("ref"), lambda v: (("other", True, ""),), when=_itself),
        # A phrase for objects cannot begin with any such phrase.
        reads(
            "mod",
            said("objn", ("除", "除了")) + said("plainobj", ("",)),
            lambda v: (("filters", (a.Except(v["x"]),), ""),),
            when=lambda v: not _itself(v),
        ),
        reads("mod", said("subtype"), lambda v: (("filters", (a.Not(a.IsAdj(v["x"])),), ""),), when=lambda v: isinstance(v["x"], a.Adj)),
        reads("mod", said("filter1"), lambda v: (("filters", (a.Not(v["x"]),), ""),)),
        row(a.Sel, "plainobj", ("[{who:owner}][{adjs:adj+}]{noun:fnoun}", "[{who:owner}][{adjs:adj+}]{noun:cnoun}")),
        row(None, "plainobj", "{x:ref}"),
        *(row(None, "filter1", f"{{x:{cat}}}") for cat in ("fkwonly", "named1")),
        row(a.HasKw, "fkwonly", "具有{kws:kw+或|和|与}"),
    ]


def _itself(values: Values) -> bool:
    """A word for the card that speaks."""
    return isinstance(values["x"], a.Ref) and values["x"].kind.startswith("this_")


def _done_by(e: Sentences, n: a.DoneBy) -> str:
    form = {
        "is_played": "<play|played>",
        "is_discarded": "<discard|discarded>",
        "is_destroyed": "<destroy|destroyed>",
        "is_sacrificed": "<sacrifice|sacrificed>",
        "is_rested": "<rest|rested>",
    }[n.verb.kind]
    return f"that {e(n.who)} {form}" + (f" {e(n.period)}" if n.period is not None else "")


def rows() -> list[Row]:
    return [*values_of(), *together(), *relations()]
