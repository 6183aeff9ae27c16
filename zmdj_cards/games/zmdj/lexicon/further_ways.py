"""Rows of what is said in one breath: several statics, something but not something, what happens instead and how often, secret numbers."""

from __future__ import annotations

import re
from typing import Any

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, Terminal, reads, row, said
from zmdj_cards.games.zmdj.lexicon.abilities import static_rows

IT = a.Ref("it")
_MARKER = re.compile(r"[\u4e00-\u9fff]{1,3}(?=标记|指示物)")
# Characters that begin or end no name of a marker: numbers, particles, verbs.
_NO_NAME = frozenset("一二三四五六七八九十两零个名张枚的上在将此其该每任何所有各带与和或且失去被移除放置得到获全部力程")


def _read_marker(text: str, at: int) -> list[tuple[int, Any]]:
    """Up to three characters before 标记, none of which can belong to anything else."""
    match = _MARKER.match(text, at)
    if match is None:
        return []
    word = match.group()
    found = [word[:size] for size in range(1, len(word) + 1) if text.startswith(("标记", "指示物"), at + size)]
    return [(at + len(name), name) for name in found if not _NO_NAME & set(name)]


def _show_marker(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _nothing(text: str, at: int) -> list[tuple[int, Any]]:
    """The name of an ability is read where its text stands in brackets behind it (`compile`)."""
    return []


TERMINALS = {"markername": Terminal(_read_marker, _show_marker), "labelword": Terminal(_nothing, _show_marker, "\ufffe")}


def markers() -> list[Row]:
    """两个护甲标记: a kind of marker that no list has."""
    return [
        row(a.NamedMarker, "namedmarker", ("{word:markername}标记", "{word:markername}指示物"), lambda e, n: f"{e.open(n.word)} marker"),
        row(None, "anymarker", "{x:namedmarker}"),
    ]


def breath() -> list[Row]:
    """此牌便减少②来打出，且此角色便具有神速 · 可以额外攻击一次，但不能攻击统帅"""
    both = "，且|，并|，并且|，同时|，而"
    forms = ("但不能{deed:cannot}", "但无法{deed:cannot}", "但是不能{deed:cannot}", "但其不能{deed:cannot}")
    return [
        row(a.Steps, "statics_b", f"{{items:static_b++{both}|，}}"),
        row(a.While, "rule", "只要{cond:cond}，{then:statics_b}"),
        row(a.If, "rule", ("若{cond:cond}，则{then:statics_b}",)),
        row(a.Steps, "statics", f"{{items:static++{both}}}"),
        row(a.Steps, "rule", "{items:static++，且|，并且|，同时}"),
        row(a.During, "tail", ("{period:period1}中，{act:statics}", "{period:period1}，{act:statics}")),
        row(a.During, "tail", ("{period:until}，{act:statics}",)),
        row(a.MakeCannot, "clause", [f"{form}[{{until:until}}]" for form in forms], what=IT),
        row(a.Also, "clause", ("但{act:effect}", "但是{act:effect}", "但{act:doing}"), how="and_also"),
    ]


def instead() -> list[Row]:
    """每当此角色将要被重置时，可以改为… · 若任意数量的+1武力标记将要放置于此角色上，则改为放置两倍数量的+1武力标记"""
    whens = ("若{event:would}，", "每当{event:would}时，", "当{event:would}时，", "如果{event:would}，")
    then = ("则可以改为{act:steps}", "可以改为{act:steps}", "你可以改为{act:steps}", "则你可以改为{act:steps}")
    out = [
        reads("ability", [f"{when}{end}" for when in whens for end in then], lambda v: a.Replacement(v["event"], a.May(v["act"]))),
        row(
            a.Replacement,
            "ability",
            ("每当{event:would}时，改为{act:steps}", "每当{event:would}时，则改为{act:steps}", "若{event:would}，改而{act:steps}"),
        ),
        row(
            a.StaysAs,
            "effect",
            ("将{what:obj}保持{adj:state}", "令{what:obj}保持{adj:state}", "{what:obj}保持{adj:state}", "令{what:obj}仍然{adj:state}"),
            lambda e, n: f"~leave {e(n.what)} {e(n.adj)}",
        ),
        row(a.StaysAs, "barev", "保持{adj:state}", what=IT),
        row(a.PlayerEvent, "would", "{who:doer}将要{during:during}{deed:deed}"),
        row(a.Event, "would", "{what:obj}将要{during:during}{verbs:verb+或}"),
    ]
    kind = "{verbs:puton+}"
    some = ("任意数量的", "一个或多个", "任意个", "若干个", "一个或更多", "")
    laid = [f"{n}{kind}将要{word}{{what:objn}}上" for n in some for word in ("放置于", "被放置于", "放置在", "被放置在", "置于", "放在")]
    laid += (
        [f"将要在{{what:objn}}上放置{n}{kind}" for n in some[:-1]]
        + [f"{{what:objn}}将要获得{n}{kind}" for n in some]
        + [f"{{what:objn}}将要被放置{n}{kind}" for n in some[:-1]]
    )
    laid += [f"你将要在{{what:objn}}上放置{n}{kind}" for n in some] + [f"将要在{{what:objn}}上放置{kind}"]
    out.append(row(a.Event, "putting", laid))
    lead = ("若{event:putting}，则改为", "若{event:putting}，改为", "每当{event:putting}时，改为", "如果{event:putting}，则改为")
    place = ("放置", "在其上放置", "于其上放置", "获得", "得到", "被放置")
    twice = [
        f"{head}{put}{word}{{kind:anymarker}}"
        for head in lead
        for put in place
        for word in ("两倍数量的", "两倍的", "双倍数量的", "双倍的", "二倍数量的", "该数量两倍的", "该数量的两倍的", "两倍于该数量的")
    ]
    more = [
        f"{head}{put}{eq}数量加{{n:ord}}{word}{{kind:anymarker}}"
        for head in lead
        for put in place
        for eq in ("该", "等同于该", "")
        for word in ("的", "个")
    ]
    more += [
        f"{head}额外{put}{{n:zh}}个{{kind:anymarker}}"
        for head in ("若{event:putting}，则", "若{event:putting}，", "每当{event:putting}时，")
        for put in ("放置", "多放置")
    ]
    return [
        *out,
        reads("ability", twice, lambda v: _placed(v["event"], a.Times(2, a.ThatMany()))),
        reads("ability", more, lambda v: _placed(v["event"], a.ThatMany(v["n"]))),
        row(a.Times, "expr", "{of:thatmany}的{n:zh}倍"),
        row(a.PlaceMarkers, "effect", ("在{on:obj}上放置{n:timesmany}的{kind:anymarker}",)),
        row(a.Times, "timesmany", "{of:thatmany}{n:zh}倍"),
        row(a.Times, "timesmany", "{of:thatmany}的{n:zh}倍"),
        row(a.Draw, "effect", ("摸{n:timesmany}的牌", "摸{n:timesmany}张牌", "摸{n:thatmany}张牌", "摸{n:thatmany}的牌")),
    ]


def _placed(event: a.Event, n: a.Node) -> a.Node:
    """So many of the same markers instead, on the same object."""
    verb = event.verbs[0] if len(event.verbs) == 1 else None
    on = event.what if event.what == a.Ref("this_unit") else IT
    return a.Replacement(event, a.PlaceMarkers(n, verb.kind if isinstance(verb, a.GetsMarker) else a.Marker("marker"), on))


def first_damage() -> list[Row]:
    """每个对手的回合中，防止你的统帅将要受到的首1点伤害"""
    turns = {
        "each_turn": ("每回合", "每回合中", "每个回合", "每个回合中", "在每个回合中"),
        "your_turn": ("你的回合中", "你的每个回合中", "在你的回合中", "每个你的回合中", "于你的回合中"),
        "opponent_turn": ("对手的回合中", "每个对手的回合中", "对手的每个回合中", "在对手的回合中", "于对手的回合中", "每位对手的回合中"),
    }
    out = [reads("firstwhen", words, lambda v: a.Period(v["kind"]), kind=kind) for kind, words in turns.items()]
    points = ("首{n:ar}点伤害", "前{n:ar}点伤害", "最初的{n:ar}点伤害")
    part = ("首次伤害中的{n:ar}点", "第一次伤害中的{n:ar}点")
    lead = "{period:firstwhen}"
    heads = [f"{lead}{comma}防止{{what:obj}}{{get:getdamage}}" for comma in ("", "，")]
    heads += [f"防止{{what:obj}}{at}{lead}{{get:getdamage}}" for at in ("", "于")]
    to = [f"{lead}{comma}对{{what:obj}}造成的{{all:firsthit}}减少{{n:ar}}点" for comma in ("", "，")]
    to += [f"{lead}{comma}{hit}对{{what:obj}}造成的伤害减少{{n:ar}}点" for comma in ("", "，") for hit in ("首次", "第一次")]
    less = [*to, f"{{what:obj}}{lead}{{get:getdamage}}{{all:firsthit}}减少{{n:ar}}点"]
    less += [f"{lead}{comma}{{what:obj}}{{get:getdamage}}{{all:firsthit}}减少{{n:ar}}点" for comma in ("", "，")]
    made = lambda v: a.FirstDamage(v["what"], v["n"], v["period"])  # noqa: E731
    once = lambda v: a.FirstDamage(v["what"], v.get("n"), v["period"], True)  # noqa: E731
    canon = {"each_turn": "每回合中", "your_turn": "你的回合中", "opponent_turn": "对手的回合中"}
    for kind, word in canon.items():
        en = _first_damage if kind == "each_turn" else None
        out.append(row(a.FirstDamage, "static", f"{word}，防止{{what:obj}}受到的首{{n:ar}}点伤害", en, period=a.Period(kind)))
        out.append(row(a.FirstDamage, "static", f"{word}，防止{{what:obj}}受到的首次伤害", period=a.Period(kind), once=True))
        out.append(row(a.FirstDamage, "static", f"{word}，{{what:obj}}受到的首次伤害减少{{n:ar}}点", period=a.Period(kind), once=True))
    return [
        *out,
        said("getdamage", "受到的", "将要受到的", "将受到的", "所受到的"),
        said("firsthit", "首次伤害", "第一次伤害", "首个伤害"),
        reads("static", [f"{head}{point}" for head in heads for point in points], made),
        reads(
            "static",
            [
                *(f"{head}{point}" for head in heads for point in part),
                *less,
                *(f"{head}{{all:firsthit}}" for head in heads),
                f"{lead}，{{what:obj}}{{get:getdamage}}{{all:firsthit}}会被防止",
                f"{lead}，{{what:obj}}{{get:getdamage}}{{all:firsthit}}被防止",
            ],
            once,
        ),
    ]


def _first_damage(e: Sentences, n: a.FirstDamage) -> str:
    amount = "first" if n.n is None else f"first {e.digits(n.n)}"
    if n.once and n.n is not None:
        amount = f"{e.digits(n.n)} of the first"
    amount = f"the {amount}" if amount.startswith("first") else amount
    when = {"each_turn": "each turn", "your_turn": "during each of your turns", "opponent_turn": "during each opponent’s turn"}
    return f"prevent {amount} <damage> that would be dealt to {e(n.what)} {when[n.period.kind] if n.period else ''}".strip()


def secrets() -> list[Row]:
    """你与该玩家各暗中选择一个0至3的数字，然后同时公开。若数字相同，则你摸等量的牌，否则该玩家弃置等同于两数之差的手牌"""
    spans = (
        "{low:ar}至{high:ar}",
        "{low:ar}到{high:ar}",
        "{low:ar}～{high:ar}",
        "{low:ar}~{high:ar}",
        "{low:ar}-{high:ar}",
        "从{low:ar}至{high:ar}",
        "从{low:ar}到{high:ar}",
    )
    picked = [f"{{how:secretly}}{{verb:picks}}一个{{span:numberspan}}{of}数字" for of in ("的", "之间的", "之间", "")]
    picked += ["{how:secretly}从{span:numberspan}中{verb:picks}一个数字", "{how:secretly}从{span:numberspan}中{verb:picks}一个数"]
    secret = lambda v: a.SecretNumber(*v["span"])  # noqa: E731
    named = (
        "所选数字",
        "该数字",
        "所选的数字",
        "所选择的数字",
        "选择的数字",
        "宣言的数字",
        "所宣言的数字",
        "声明的数字",
        "所声明的数字",
        "指定的数字",
    )
    return [
        said("secretly", "暗中", "秘密", "秘密地", "偷偷", "私下", "暗自"),
        said("picks", "选择", "选定", "选取", "写下", "决定", "选"),
        reads("numberspan", spans, lambda v: (v["low"], v["high"])),
        row(
            a.SecretNumber,
            "effect",
            "暗中选择一个{low:ar}至{high:ar}的数字",
            lambda e, n: f"secretly {e.verb('choose')} a number from {e.digits(n.low)} to {e.digits(n.high)}",
        ),
        reads("effect", picked, secret),
        row(
            a.Fragment,
            "effect",
            (
                "同时公开",
                "同时展示",
                "同时亮出",
                "将其同时公开",
                "公开所选数字",
                "同时公开所选数字",
                "同时公开所选的数字",
                "同时揭示",
                "同时公布",
            ),
            "~reveal the numbers at the same time",
        ),
        said(
            "bothnumbers",
            "数字",
            "两数",
            "两个数字",
            "所选数字",
            "两者",
            "双方选择的数字",
            "所选择的数字",
            "选择的数字",
            "双方所选数字",
            "两名玩家选择的数字",
        ),
        row(a.NumbersEqual, "cond1", "数字相同", "the numbers are equal"),
        row(a.NumbersEqual, "cond1", "数字不同", "the numbers differ", different=True),
        reads("cond1", [f"{{x:bothnumbers}}{word}" for word in ("相同", "相等", "一致")], lambda v: a.NumbersEqual()),
        reads("cond1", [f"{{x:bothnumbers}}{word}" for word in ("不同", "不相等", "不相同", "不一致")], lambda v: a.NumbersEqual(True)),
        row(a.NumbersGap, "expr", "两数之差", "the difference of the two numbers"),
        reads("expr", [f"{{x:bothnumbers}}{word}" for word in ("之差", "的差值", "的差", "之间的差值")], lambda v: a.NumbersGap()),
        row(a.ChosenNumber, "chosennumber", named, lambda e, n: "the number" + (f" {e(n.who)} chose" if n.who else " chosen")),
        row(
            a.ChosenNumber,
            "chosennumber",
            [f"{{who:who1}}{word}" for word in ("所选数字", "选择的数字", "所选的数字", "所选择的数字", "的数字")],
        ),
        *(row(None, cat, "{x:chosennumber}") for cat in ("expr", "expr1", "amount1", "expr2")),
        row(a.Choice, "choice", ("一个数字", "一个数", "一个费用"), "a number", kind="number"),
        row(
            a.NumberIs,
            "cond1",
            ("{what:statlhs}等于{n:chosennumber}", "{what:statlhs}为{n:chosennumber}", "{what:statlhs}与{n:chosennumber}相同"),
            op="eq",
        ),
        row(a.Discard, "effect", ("弃置{what:manyhand}", "弃置{what:manycards}")),
        row(
            a.Sel,
            "manyhand",
            (
                "等同于{qty:expr}的{noun:hnoun}",
                "数量等同于{qty:expr}的{noun:hnoun}",
                "等同于{qty:expr}张{noun:hnoun}",
                "{qty:same}{noun:hnoun}",
            ),
        ),
        reads(
            "manycards", ("等同于{qty:expr}的牌", "{qty:same}牌", "等同于{qty:expr}张牌"), lambda v: a.Sel(a.Noun("hand_card"), v["qty"])
        ),
    ]


def revealed() -> list[Row]:
    """费用较高者将其展示的牌置于手牌"""
    out: list[Row] = []
    for fewer, words in ((False, ("较高", "更高", "最高", "较大", "更大")), (True, ("较低", "更低", "最低", "较小", "更小"))):
        said = [
            f"{lead}{{stat:stat1}}{word}{who}"
            for lead in ("展示的牌", "展示的牌的", "")
            for word in words
            for who in ("者", "的玩家", "的一方", "一方")
        ]
        out.append(row(a.MostRevealed, "whobest", said, _most_revealed if not fewer else None, fewer=fewer))
    return [
        *out,
        row(None, "who1", "{x:whobest}"),
        row(
            a.Ref,
            "restref",
            (
                "所有其他以此法展示的牌",
                "其他以此法展示的牌",
                "其他展示的牌",
                "所有其他展示的牌",
                "其余展示的牌",
                "其余以此法展示的牌",
            ),
            kind="other_cards",
        ),
    ]


def _most_revealed(e: Sentences, n: a.MostRevealed) -> str:
    return f"the player who revealed the card with the {'lowest' if n.fewer else 'highest'} {e(n.stat)}"


def more() -> list[Row]:
    turn = ("在本回合结束后，", "于本回合结束后，", "本回合结束后，", "")
    forms = [
        f"{lead}{who}{verb}一个额外{of}回合"
        for lead in turn
        for who in ("你", "")
        for verb in ("进行", "获得", "执行", "开始")
        for of in ("的", "")
    ]
    far = ("无视距离", "无视射程", "不受距离限制", "不受射程限制", "不受射程影响", "无需考虑距离", "不受距离影响")
    hit = [f"{{what:obj}}@攻击{{target:sel}}时{word}" for word in far] + [f"{{what:obj}}@对{{target:sel}}发起攻击时{word}" for word in far]
    any_ = [f"{{what:obj}}@{lead}{word}" for word in far for lead in ("攻击时", "发起攻击时", "的攻击")]
    return [
        row(a.ExtraTurn, "effect", [form for form in forms if form.startswith(("于", "本", "在")) or "你" in form]),
        *static_rows(
            a.IgnoresRange,
            tuple(hit),
            lambda e, n: f"{e.nom(n.what)} can <attack> {e(n.target) if n.target is not None else 'anything'} at any distance",
        ),
        *static_rows(a.IgnoresRange, tuple(any_)),
        row(
            a.PaysFor,
            "deed",
            [
                f"{lead}{{of:paidkws}}{end}"
                for lead, end in (("为", "支付费用"), ("支付", "的费用"), ("因", "支付费用"), ("因", "而支付费用"), ("为", "而支付费用"))
            ],
            lambda e, n: f"pay for {e.series(n.of.kws, 'or')}",
        ),
        row(a.HasKw, "paidkws", "{kws:kw+或|和|、}"),
        row(a.Labelled, "ability", "{word:labelword}（{ability:ability}）", lambda e, n: f"{e.open(n.word)} ({e(n.ability)})"),
    ]


def rows() -> list[Row]:
    return [*markers(), *breath(), *instead(), *first_damage(), *secrets(), *revealed(), *more()]
