"""Rows of filters: qualities before 的, behind a subject, and before the noun."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon import english as own
from zmdj_cards.games.zmdj.lexicon.words import SUBTYPES

COMPARE = (
    (
        "le",
        "{stat:stat1}{n:ar}或更低|{stat:stat1}{n:ar}或更少|{stat:stat1}为{n:ar}或更低|{stat:stat1}为{n:ar}或更少|{stat:stat1}不高于{n:ar}|{stat:stat1}小于等于{n:ar}|{stat:stat1}{n:ar}以下|{stat:stat1}等于或低于{n:ar}|{stat:stat1}低于或等于{n:ar}",
    ),
    (
        "ge",
        "{stat:stat1}{n:ar}或更高|{stat:stat1}{n:ar}或更多|{stat:stat1}为{n:ar}或更高|{stat:stat1}为{n:ar}或更多|{stat:stat1}不低于{n:ar}|{stat:stat1}大于等于{n:ar}|{stat:stat1}{n:ar}以上|{stat:stat1}等于或高于{n:ar}|{stat:stat1}高于或等于{n:ar}",
    ),
    ("eq", "{stat:stat1}为{n:ar}|{stat:stat1}等于{n:ar}"),
    ("ne", "{stat:stat1}不为{n:ar}|{stat:stat1}不等于{n:ar}"),
    ("lt", "{stat:stat1}低于{n:ar}|{stat:stat1}小于{n:ar}|{stat:stat1}少于{n:ar}"),
    ("gt", "{stat:stat1}高于{n:ar}|{stat:stat1}大于{n:ar}|{stat:stat1}多于{n:ar}"),
)
COMPARE_TO = (
    ("lt", "{stat:stat1}低于{to:ref}|{stat:stat1}小于{to:ref}"),
    ("gt", "{stat:stat1}高于{to:ref}|{stat:stat1}大于{to:ref}"),
    ("eq", "{stat:stat1}与{to:ref}相同|{stat:stat1}等于{to:ref}"),
    ("le", "{stat:stat1}不高于{to:ref}"),
    ("ge", "{stat:stat1}不低于{to:ref}"),
)


_LE = ("不高于", "等于或低于", "低于或等于", "小于或等于", "小于等于")
_GE = ("不低于", "等于或高于", "高于或等于", "大于或等于", "大于等于")
# What begins another filter is no name in a list of names.
_FILTER_OPENERS = (
    "名为",
    "牌名",
    "不名为",
    "具有",
    "拥有",
    "带有",
    "贴附",
    "被贴附",
    "处于",
    "上有",
    "未",
    "没有",
    "不",
    "已",
    "本回合",
    "武力",
    "射程",
    "费用",
)


def _is_kind(adj: a.Node) -> bool:
    """A subtype is said as a noun: "that is a Weapon"."""
    return isinstance(adj, a.OfSubtype) or (isinstance(adj, a.Adj) and adj.kind in SUBTYPES)


def rows() -> list[Row]:
    """`filter` stands before 的; `pred` after a subject (其处于左翼); `adj` before the noun."""
    out: list[Row] = []
    for op, word in (("le", "少"), ("ge", "多")):
        out.append(row(a.Cmp, "f1", (f"{{stat:statmany}}{{n:ar}}或更{word}", f"{{stat:statmany}}为{{n:ar}}或更{word}"), op=op))
    for op, forms in COMPARE:
        out.append(row(a.Cmp, "f1", forms.split("|"), lambda e, n: e.cmp(n), op=op))
    for op, forms in COMPARE_TO:
        out.append(row(a.CmpTo, "f1", forms.split("|"), lambda e, n: e.cmp_to(n), op=op))
    for op, words in (("lt", ("低于", "小于")), ("gt", ("高于", "大于")), ("eq", ("等于",)), ("le", _LE), ("ge", _GE)):
        for kind, zh in (("power", "武力"), ("range", "射程"), ("cost", "费用")):
            said = [f"{zh}{word}{{to:{cat}}}{de}{zh}" for cat in ("ref", "lonecmd") for word in words for de in ("的", "")]
            out.append(row(a.CmpTo, "f1", said, op=op, stat=a.Stat(kind)))
    out.append(row(a.Sel, "lonecmd", "{who:you}的统帅", noun=a.Noun("commander")))
    out.append(row(a.Cmp, "f1", "{stat:costonly}{n:ar}", op="eq"))
    out.append(row(a.Stat, "costonly", "费用", kind="cost"))
    for high, most in ((True, ("最高", "最大", "最多")), (False, ("最低", "最小", "最少"))):
        best = "highest" if high else "lowest"
        out.append(row(a.Most, "f1", [f"{{stat:stat1}}{word}" for word in most], f"with the {best} {{stat}}", high=high))
        out.append(row(a.Most, "adj", [f"{{stat:stat1}}{most[0]}"], high=high))
    out += [
        row(a.HasKw, "fp", ("具有{kws:kw+或|和|与}", "拥有{kws:kw+或}", "带有{kws:kw+或}"), lambda e, n: "with " + e.series(n.kws, "or")),
        row(a.HasTiming, "fp", "具有{timing:timing}", "with {timing}"),
        row(a.HasMarker, "fp", ("带有{qty:qf}{kind:anymarker}", "上有{qty:qf}{kind:anymarker}", "具有{qty:qf}{kind:anymarker}")),
        row(
            a.HasMarker,
            "fp",
            ("带有{kind:anymarker}", "上有{kind:anymarker}", "具有{kind:anymarker}"),
            lambda e, n: "with " + (e.count(n.qty, e(n.kind)) if n.qty is not None else "a " + e(n.kind)),
        ),
        row(a.HasAttached, "fp", ("贴附有{what:sel}", "被贴附了{what:sel}"), lambda e, n: "with " + e.one(n.what)),
        row(a.Named, "f1", ("名为{name:name}", "牌名为{name:name}"), lambda e, n: "named " + e.name(n.name)),
        row(
            a.OneOf,
            "f1",
            ("名为{options:barename++或|、}", "牌名为{options:barename++或|、}"),
            when=lambda v: all(isinstance(item, a.Named) for item in v["options"]),
        ),
        row(a.Named, "barename", "{name:name}", when=lambda v: not v["name"].startswith(_FILTER_OPENERS)),
        row(a.SameName, "f1", ("与{to:ref}同名", "与{to:ref}牌名相同"), "with the same name as {to}"),
        row(a.Adjacent, "fplace", ("与{to:objn}相邻", "和{to:objn}相邻"), lambda e, n: "<adjacent> to " + e.one(n.to)),
        row(z.InFlank, "fplace", "处于{side:side}", own.in_flank),
        row(z.InFlank, "fplace", "处于{of:who}{side:side}"),
        row(z.InFlank, "fplace", ("处于{of:who1}的{side:side}",)),
        row(z.InFlank, "fplace", ("与{of:ref}处于{side:sameside}", "处于与{of:ref}{side:sameside}")),
        row(z.InFlank, "fplace", "处于{of:whoof}的{side:side}"),
        row(z.Side, "sameside", ("同一侧翼", "同侧翼", "同一侧"), "same <flank>", kind="same_flank"),
        row(
            a.Did,
            "fdid",
            (
                "{period:period1}中{verb:verb}过",
                "{period:period1}{verb:verb}过",
                "{period:period1}{verb:verb}",
                "{period:period1}中{verb:verb}",
                "于{period:period1}中{verb:verb}",
                "于{period:period1}{verb:verb}",
            ),
            lambda e, n: "that " + e.past(n.verb) + " " + e(n.period),
        ),
        row(a.Not, "fp", ("未{what:fplace}", "不{what:fplace}")),
        row(a.IsAdj, "fp", ("正在攻击", "处于攻击状态"), adj=a.Adj("attacking")),
        row(a.IsAdj, "fp", "被攻击", adj=a.Adj("attacked")),
        row(a.IsAdj, "fp", "未横置", adj=a.Adj("ready")),
        # Of a deed 已 speaks of the past: see `past`.
        row(a.IsAdj, "fp", ("已{adj:state}", "已经{adj:state}"), when=lambda v: v["adj"].kind not in ("attacking", "attacked")),
        row(
            a.IsAdj,
            "fp",
            ("处于{adj:state}状态", "为{adj:state}状态", "为{adj:state}"),
            lambda e, n: e.state(n.adj, _is_kind(n.adj)),
        ),
        row(a.Not, "fp", ("不{what:haskw}", "没有{what:kwonly}"), lambda e, n: e.not_(n.what)),
        row(a.Not, "f1", "牌名不为{what:namedtail}"),
        row(a.Not, "f1", "不{what:named1}"),
        row(a.Named, "named1", "名为{name:name}"),
        row(a.Named, "namedtail", "{name:name}"),
        row(a.HasKw, "haskw", "具有{kws:kw+或|和|与}"),
        row(a.HasKw, "kwonly", "{kws:kw+或|和|与}"),
        row(
            a.Not,
            "fp",
            (
                "未贴附{what:attached1}",
                "未贴附有{what:attached1}",
                "无{what:attached1}",
                "没有{what:attached1}",
                "没有贴附{what:attached1}",
            ),
        ),
        row(a.HasAttached, "attached1", "{what:sel}"),
        row(a.Not, "fp", ("未带有{what:mark1}", "没有{what:mark1}", "不带有{what:mark1}")),
        row(a.HasMarker, "mark1", "{kind:anymarker}"),
        row(
            a.DidNot,
            "fdid",
            (
                "{period:period1}中未{verb:verb}",
                "{period:period1}未{verb:verb}",
                "{period:period1}没有{verb:verb}过",
                "{period:period1}未{verb:verb}过",
                "{period:period1}中没有{verb:verb}过",
            ),
            lambda e, n: e.did_not(n),
        ),
        row(z.InFlank, "fplace", "{side:lr}"),
        row(a.OneOf, "adj", "{options:adj1++或|和}"),
        row(None, "adj1", "{x:state}"),
        row(None, "adj1", "{x:subtype}"),
        row(None, "adj1", "{x:elem_adj}"),
        row(a.HasTiming, "adj", "{timing:timing}"),
        row(a.IsAdj, "f1", "{adj:joint}"),
        row(None, "f1", "{x:fp}"),
        row(None, "f1", "{x:fplace}"),
        row(None, "f1", "{x:fdid}"),
        row(a.OneOf, "filter", "{options:f1++或}", lambda e, n: e.one_of(n)),
        row(None, "filter", "{x:f1}"),
        row(None, "anymarker", "{x:marker}"),
        row(None, "anymarker", "{x:token}"),
        row(None, "adj", "{x:state}"),
        row(None, "adj", "{x:subtype}"),
        row(None, "adj", "{x:elem_adj}"),
        row(a.Not, "adj", ("非{what:notadj}", "不是{what:notadj}的")),
        row(None, "notadj", "{x:state}"),
        row(None, "notadj", "{x:subtype}"),
        row(None, "notadj", "{x:elem_adj}"),
        row(a.IsAdj, "f1", "{adj:plainstate}"),
        row(a.Did, "fdid", ("于{period:period1}中{verb:verb}过", "于{period:period1}{verb:verb}过")),
        row(
            a.DidNot,
            "fdid",
            (
                "于{period:period1}中未{verb:verb}",
                "于{period:period1}未{verb:verb}",
                "于{period:period1}中没有{verb:verb}过",
                "于{period:period1}中未{verb:verb}过",
            ),
        ),
    ]
    return out
