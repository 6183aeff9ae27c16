"""Numbers made of numbers, and every number wherever a number can stand: in an amount, a quantity, a comparison, "for each".

`num1` is a number by itself; the categories of operands, amounts and wholes all take it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, Values, reads, row, said
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon.objects import still_there

_SIZE = ("数量", "的数量", "数", "的总数", "总数")
_PILES = ("discard", "main_deck", "tactics_deck", "tactics")


def atoms() -> list[Row]:
    """你体力区的牌数 · 你主牌库中的牌数 · 其与此角色的距离 · 你的角色中最高的武力 · 你操控的角色的势力种类数"""
    held = (
        "体力区的牌数",
        "体力区中的牌数",
        "体力区牌数",
        "体力区中牌的数量",
        "体力区的牌数量",
        "体力牌数",
        "体力牌数量",
        "体力数",
        "体力数量",
        "体力值",
        "体力",
        "体力牌的数量",
        "体力区中的牌的数量",
        "体力区内的牌数",
    )
    life = [f"{{who:who}}{of}{word}" for word in held for of in ("的", "")]
    hand = [f"{{who:who}}{of}{word}" for of in ("的", "") for word in ("手牌数", "手牌数量", "手牌的数量", "手牌张数", "手牌的张数")]
    pile = [f"{{zone:inplace}}{of}{word}" for of in ("的", "") for word in ("牌数", "牌的数量", "牌数量", "卡牌数量", "牌的张数", "牌张数")]
    between = ("{one:objn}与{to:objn}{w:between}", "{one:itref}与{to:objn}{w:between}", "{one:objn}到{to:objn}{w:between}")
    highest: tuple[str, ...] = (
        "{what:sel0}中最{how:hilo}的{stat:stat1}",
        "{what:sel0}的最{how:hilo}{stat:stat1}",
        "{what:sel0}最{how:hilo}的{stat:stat1}",
    )
    highest += ("{what:sel0}中{stat:stat1}最{how:hilo}者的{same:stat1}",)
    kinds = [
        f"{{what:sel0}}{of}{{by:trait}}{n}" for of in ("的", "中") for n in ("种类数", "的种类数", "种类数量", "的种类", "数量", "种数")
    ]
    kinds += [f"{{what:sel0}}中不同{{by:trait}}{n}" for n in ("的数量", "数量", "的种类数", "数")]
    own = lambda v: a.StatOf(v["what"], a.Stat(v["stat"].kind))  # noqa: E731
    return [
        row(a.HandSize, "num1", "{who:who}的手牌数"),
        row(z.LifeSize, "num1", "{who:who}的体力牌数量"),
        row(a.CountOf, "num1", "{what:sel0}的数量", when=still_there),
        row(a.Tally, "num1", "{each:tallied}"),
        reads("num1", life, lambda v: z.LifeSize(v["who"])),
        reads("num1", hand, lambda v: a.HandSize(v["who"])),
        reads("num1", pile, lambda v: a.CountOf(a.Sel(a.Noun("card"), zone=v["zone"])), when=lambda v: v["zone"].zone.kind in _PILES),
        said("between", "的距离", "之间的距离", "间的距离"),
        row(z.Distance, "num1", "{one:objn}与{to:objn}的距离", lambda e, n: f"the distance between {e(n.one)} and {e.one(n.to)}"),
        reads("num1", between, lambda v: z.Distance(v["one"], v["to"])),
        reads("hilo", ("高", "大", "多"), lambda v: True),
        reads("hilo", ("低", "小", "少"), lambda v: False),
        row(a.StatMost, "num1", "{what:sel0}中最高的{stat:stat1}", _stat_most, high=True),
        row(a.StatMost, "num1", "{what:sel0}中最低的{stat:stat1}", high=False),
        reads("num1", highest, lambda v: a.StatMost(v["what"], v["stat"], v["how"]), when=lambda v: v.get("same", v["stat"]) == v["stat"]),
        row(a.Kinds, "num1", "{what:sel0}的{by:trait}种类数", lambda e, n: f"the number of different {_plural(n.by)} among {e(n.what)}"),
        reads("num1", kinds, lambda v: a.Kinds(v["what"], v["by"])),
        *(row(a.Choice, "trait", forms, kind=kind) for kind, forms in TRAITS.items()),
        reads("statof", "{what:objn}的{stat:stat}", own),
        reads("statof", ("{what:itref}{stat:stat}", "{what:objn}{stat:stat}", "{what:objn}的{stat:stat}数值"), own),
        reads("thatstat", ("该{stat:stat}", "该{stat:stat}数值"), lambda v: a.StatOf(a.Ref("it"), v["stat"])),
    ]


TRAITS: dict[str, tuple[str, ...]] = {
    "faction": ("势力",),
    "card_name": ("牌名", "名称", "名字"),
    "element": ("属性",),
    "card_type": ("卡牌类型", "类型", "牌类型"),
    "subtype": ("子类别", "副类别", "类别"),
}
_TRAIT_WORDS = {"faction": "factions", "card_name": "names", "element": "elements", "card_type": "card types", "subtype": "subtypes"}


def _plural(by: a.Choice) -> str:
    return _TRAIT_WORDS.get(by.kind, by.kind)


def _stat_most(e: Sentences, n: a.StatMost) -> str:
    return f"the {'highest' if n.high else 'lowest'} {e(n.stat)} among {e.one_or_all(n.what)}"


def shared_owner(one: Any, two: Any) -> Any:
    """In "your hand and ready tactics" the owner is said once."""
    whose = getattr(one, "who", None) or getattr(getattr(one, "what", None), "who", None)
    what = getattr(two, "what", None)
    if isinstance(two, a.CountOf) and isinstance(what, a.Sel) and what.who is None and what.zone is None and whose is not None:
        return replace(two, what=replace(what, who=whose))
    return two


def made() -> list[Row]:
    """…之和 · …之差 · …的一半，向上取整 · …的两倍 · …减去2"""
    up = ("向上取整", "（向上取整）", "向上取整数")
    down = ("向下取整", "（向下取整）", "向下取整数")
    half = ("的一半", "的半数", "之半", "一半", "数值的一半")
    out = [
        row(a.Half, "num2", "{of:num1}的一半", _half),
        row(a.Half, "num2", "{of:num1}的一半，向上取整", up=True),
        reads("rounding", [f"{lead}{word}" for word in up for lead in ("，", "")], lambda v: True),
        reads("rounding", [f"{lead}{word}" for word in down for lead in ("，", "")], lambda v: False),
        reads("num2", [f"{{of:{cat}}}{word}[{{up:rounding}}]" for cat in ("num1", "statof") for word in half], _halved),
        row(a.Difference, "num2", "{one:num1}与{two:num1}之差", lambda e, n: f"the difference between {e(n.one)} and {e(n.two)}"),
        row(a.Sum, "num2", "{one:num1}与{two:num1}之和", when=lambda v: shared_owner(v["one"], v["two"]) == v["two"]),
        row(a.Times, "num2", "{of:num1}的{n:zh}倍"),
        row(a.Less, "num2", "{one:num1}减{two:num1}"),
        row(a.Less, "num2", "{one:num1}减{two:ord}", lambda e, n: f"{e(n.one)} minus {e.digits(n.two)}"),
        reads("num2", [f"{{one:{cat}}}减去{{two:ord}}" for cat in ("num1", "statof")], lambda v: a.Less(v["one"], v["two"])),
        reads(
            "num2", [f"{{one:{x}}}减{go}{{two:{y}}}" for x in _ANY for y in _ANY for go in ("去", "")], lambda v: a.Less(v["one"], v["two"])
        ),
    ]
    ends = ("之差", "的差", "的差值", "之间的差", "之间的差值", "的差额", "之间的差距", "的差距")
    gaps = [f"{{one:{x}}}{w}{{two:{y}}}{end}" for x in _ANY for y in _ANY for w in ("与", "和") for end in ends]
    out.append(reads("num2", gaps, _gap))
    sums = ("之和", "的总和", "的和", "总和", "之总和", "的合计")
    added = [f"{{one:{x}}}{w}{{two:{y}}}{end}" for x in _ANY for y in _ANY for w in ("与", "和", "加") for end in sums]
    added += [f"{{one:{x}}}加{up_}{{two:{y}}}" for x in _ANY for y in _ANY for up_ in ("上", "")]
    out.append(reads("num2", added, lambda v: a.Sum(v["one"], shared_owner(v["one"], v["two"]))))
    out.append(reads("num2", [f"{{of:{x}}}的{{n:zh}}倍" for x in _ANY], lambda v: a.Times(v["n"], v["of"])))
    out.append(reads("num2", [f"{{one:{x}}}加{up_}{{n:ord}}" for x in _ANY for up_ in ("", "上")], lambda v: a.Sum(v["one"], v["n"])))
    out.append(reads("num2", [f"{{n:zh}}倍于{{of:{x}}}" for x in _ANY], lambda v: a.Times(v["n"], v["of"])))
    return out


_ANY = ("num1", "statof")


def _half(e: Sentences, n: a.Half) -> str:
    return f"half of {e(n.of)}, rounded {'up' if n.up else 'down'}"


def _halved(values: Values) -> a.Node:
    return a.Half(values["of"], bool(values.get("up")))


def _gap(values: Values) -> a.Node:
    one, two = values["one"], values["two"]
    if isinstance(one, a.HandSize) and isinstance(two, a.HandSize):
        return a.HandGap(one.who, two.who)
    return a.Difference(one, shared_owner(one, two))


def everywhere() -> list[Row]:
    """A number by itself takes part in every category of numbers; what was counted before is one as well."""
    out = [row(None, cat, "{x:num1}") for cat in ("expr", "expr1")]
    # How far something is from something else is said of it by a filter.
    out.append(row(None, "amount1", "{x:num1}", when=lambda v: not isinstance(v["x"], z.Distance)))
    out += [row(None, cat, "{x:num2}") for cat in ("expr", "amount", "expr2")]
    out += [row(None, "num1", f"{{x:{cat}}}") for cat in ("done", "eventamount", "rolled", "chosennumber")]
    # A number of objects, of what was done, of markers.
    out += [reads("num1", [f"{{what:sel0}}{n}" for n in _SIZE], lambda v: a.CountOf(v["what"]), when=still_there)]
    out += [reads("num1", "{each:tallied}", lambda v: a.Tally(v["each"]))]
    out += [row(a.StatOf, "expr1", ("{what:objn}的{stat:stat}", "{what:objn}{stat:stat}"))]
    out += [row(a.StatOf, "expr2", ("{what:objn}的{stat:stat}", "{what:itref}{stat:stat}", "{what:objn}{stat:stat}"))]
    return out


def quantities() -> list[Row]:
    """弃置等同于…的手牌 · 获得等量的辎重标记 · 查看你主牌库顶等同于…张牌 · 移除…个标记"""
    units = {"qf": ("个", "名"), "qc": ("张",)}
    out: list[Row] = []
    for cat, words in units.items():
        like = [f"{lead}等同于{{x:expr}}{end}" for lead in ("", "数量") for end in ("的", "数量的", *words)]
        like += [f"等于{{x:expr}}{end}" for end in ("的", "数量的", *words)]
        out.append(reads(cat, like, lambda v: v["x"], when=lambda v: not isinstance(v["x"], int)))
        out.append(reads(cat, ("等量的", "相同数量的", "同样数量的"), lambda v: a.DoneCount(a.Deed("handled"))))
    number = "{n:manyof}"
    made_of: Callable[[str], tuple[str, ...]] = lambda unit: (number, f"{number}{unit}")  # noqa: E731
    gain = [f"获得{n}{{what:{cat}}}" for cat in ("supply", "tactictoken") for n in made_of("")]
    lose = [f"移除{n}{{what:{cat}}}" for cat in ("supply", "tactictoken") for n in made_of("")]
    return [
        *out,
        row(None, "manyof", "等同于{x:expr}的", when=lambda v: not isinstance(v["x"], int)),
        reads(
            "manyof", [f"{lead}等同于{{x:expr}}{end}" for lead in ("", "数量") for end in ("的", "数量的", "个", "张")], lambda v: v["x"]
        ),
        reads("manyof", ("等量的", "相同数量的"), lambda v: a.DoneCount(a.Deed("handled"))),
        reads("manyof", ("等于{x:expr}的", "{x:timesmany}的", "{x:thatmany}的", "{x:thatmany}个"), lambda v: v["x"]),
        row(z.GainToken, "effect", [*gain, *(form.replace("{n:manyof}", "等同于{n:expr}数量的") for form in gain[:1])]),
        row(z.LoseToken, "effect", lose),
        row(a.Draw, "effect", ("摸{n:manyof}牌", "摸{n:manyof}手牌", "抽{n:manyof}牌")),
        row(a.PlaceMarkers, "effect", [f"{at}{{on:obj}}{on}放置{number}{{kind:anymarker}}" for at in ("在", "于") for on in ("上", "")]),
        row(a.Damage, "effect", ("对{to:target}造成{n:manyof}伤害", "对{to:target}造成{n:manyof}点伤害")),
        row(a.Delta, "delta", ("等同于{n:expr}的{stat:gained}", "等于{n:expr}的{stat:gained}", "等同于{n:expr}点{stat:gained}")),
        row(a.Delta, "delta", ("+等同于{n:expr}的{stat:gained}",)),
    ]


def rows() -> list[Row]:
    return [*atoms(), *made(), *everywhere(), *quantities()]
