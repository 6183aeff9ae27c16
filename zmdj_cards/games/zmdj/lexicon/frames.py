"""Frames of sentences: how often at most, only so, for each of a number, rounding, the next time, what follows a replacement."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, Values, reads, row, said
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon.abilities import static_rows
from zmdj_cards.games.zmdj.lexicon.comparisons import for_player
from zmdj_cards.games.zmdj.lexicon.objects import owners_said
from zmdj_cards.games.zmdj.lexicon.predicates import done

IT = a.Ref("it")


def caps() -> list[Row]:
    """便获得一个辎重标记，以此法至多获得三个 · 便摸一张牌，至多三次"""
    deeds = ("摸", "弃置", "获得", "放置", "消灭", "移动", "造成", "移除", "横置", "重置", "抽", "得", "移回", "展示", "")
    units = ("张", "个", "次", "点", "枚", "格", "名")
    things = ("", "牌", "手牌", "角色", "标记", "+1武力标记", "辎重标记", "辎重", "伤害", "距离")
    each: tuple[str, ...] = (
        "{each:counted2}，便{act:clause}",
        "{each:counted2}，{act:clause}",
        "每{each:counted}，便{act:clause}",
        "每{each:counted}，{act:clause}",
    )
    each += ("{each:counted2}，{act:bianact}", "每{each:counted}，{act:bianact}")
    ends = [f"{form}{left}{{most:capped}}{right}" for form in each for left, right in (("，", ""), ("（", "）"), ("，且", ""))]
    static = ["{each:counted2}，{act:static_b}，{most:capped}", "{each:counted2}，{act:static_b}（{most:capped}）"]
    return [
        said("capdeed", *filter(None, deeds)),
        said("capthing", *filter(None, things)),
        said("capunit", *units),
        said("capway", "以此法", "此效果", "以此方式", "通过此效果", "如此"),
        row(None, "capped", "至多{x:zh}次"),
        reads(
            "capped",
            [
                f"{way}{most}{deed}{{n:zh}}{{u:capunit}}{thing}"
                for way in ("", "{w:capway}")
                for most in ("至多", "最多", "至多可", "最多可")
                for deed in ("", "{d:capdeed}")
                for thing in ("", "{t:capthing}")
            ],
            lambda v: v["n"],
        ),
        reads("tail", ends, lambda v: a.ForEach(v["each"], v["act"], v["most"])),
        row(a.ForEach, "rule", static),
    ]


def each_of() -> list[Row]:
    """其操控者的手牌每比你多一张 · 其武力每有2点 · 你的附属每有一个"""
    per = ("{n:zh}{u:unit}",)
    more = [f"{{of:{cat}}}每比{{who:who1}}{{op:morethan}}{n}" for cat in ("quantum", "num1") for n in per]
    each = [f"{{of:{cat}}}每{have}{n}" for cat in ("quantum", "num1", "statof") for n in per for have in ("有", "为", "")]
    return [
        row(
            a.EachOf,
            "counted2",
            "{of:num1}每有{n:zh}点",
            lambda e, n: f"each {'one' if n.n == 1 else e(n.n)} of {e(n.of)}",
            when=lambda v: not isinstance(v["of"], a.StatOf),
        ),
        row(a.EachOf, "counted2", ("{of:statof0}每有{n:zh}点", "{of:num2}每有{n:zh}点")),
        row(a.StatOf, "statof0", "{what:objn}的{stat:stat}"),
        reads("quantum", ("{who:who}的手牌", "{who:who}手牌"), lambda v: a.HandSize(v["who"])),
        reads("quantum", ("{who:who}的体力", "{who:who}体力"), lambda v: z.LifeSize(v["who"])),
        reads("quantum", ("{who:owner}{noun:fnoun}",), lambda v: a.CountOf(a.Sel(v["noun"], who=v["who"]))),
        reads("counted2", more, _each_more, when=lambda v: for_player(v["of"], v["who"]) is not None),
        reads("counted2", each, lambda v: a.EachOf(v["of"], v["n"]), when=lambda v: not isinstance(v["of"], a.Tally)),
        reads("counted2", "{what:sel0}每有{n:qf}", lambda v: a.Each1(replace(v["what"], qty=v["n"])), when=lambda v: v["what"].qty is None),
        reads("rule", "{on:ref}每有{qty:qf}相邻的[{who:owner}][{adjs:adj+}]{noun:fnoun}，便得{stats:delta+/}", _beside),
        row(a.Steps, "rule", "{items:rulepart++，}", when=lambda v: any(isinstance(item, a.ForEach) for item in v["items"])),
        row(None, "rulepart", "{x:static}"),
        row(a.ForEach, "rulepart", "{each:counted2}，{act:static_b}"),
        # Of what was done this way, those of a kind.
        *each_done(),
    ]


def _each_more(values: Values) -> a.Node:
    other = for_player(values["of"], values["who"])
    one, two = (values["of"], other) if values["op"] == "gt" else (other, values["of"])
    return a.EachOf(a.Less(one, two), values["n"])


def _beside(values: Values) -> a.Node:
    on = values["on"]
    what = a.Sel(values["noun"], values["qty"], values.get("who"), filters=(a.Adjacent(on),), adjs=values.get("adjs") or ())
    return a.ForEach(a.Each1(what), a.Has(on, values["stats"]))


def each_done() -> list[Row]:
    """每以此法展示一张骑兵角色牌 · 每有一张角色牌以此法移出游戏"""
    words = {
        "discarded": "弃置",
        "destroyed": "消灭",
        "sacrificed": "牺牲",
        "returned": "移回",
        "rested": "横置",
        "revealed": "展示",
        "exiled": "移出游戏",
    }
    out: list[Row] = []
    for kind, verb in words.items():
        deed = a.Deed(f"{kind}_each")
        forms = [f"{{by:thisway}}{verb}{{what:{cat}}}" for cat in ("donesel",)]
        later = [f"每有{{what:donesel}}{by}{verb}" for by in ("以此法", "以此法被", "因此被", "被")]
        en = _each_done if not out else None
        out.append(row(a.EachDone, "counted", f"以此法{verb}{{what:donesel}}", en, deed=deed, when=_special))
        out.append(reads("counted", forms, lambda v: a.EachDone(v["deed"], v["what"]), when=_special, deed=deed))
        out.append(reads("counted2", later, lambda v: _were(v), deed=deed))
    out.append(
        row(
            a.Sel,
            "donesel",
            ("{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}", "{qty:qf}[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}"),
        )
    )
    return out


def _special(values: Values) -> bool:
    """Of those of a plain kind all are counted."""
    what = values["what"]
    return bool(what.filters or what.adjs) or (what.word.endswith("_card") and what.word != "hand_card")


def _were(values: Values) -> a.Node:
    what = values["what"]
    return a.EachDone(values["deed"], what) if _special(values) else a.WereDone(values["deed"], what.qty)


def _each_done(e: Sentences, n: a.EachDone) -> str:
    return f"each {e.kind(n.what)} {e(n.deed)} this way"


def prohibitions() -> list[Row]:
    """对手不能攻击与此角色相邻的你的角色 · 只能攻击此角色 · 只能与具有完杀的单位联合攻击"""
    no = ("不能", "无法", "不可")
    bar = [f"{{who:doer}}@{word}{verb}{{target:{cat}}}" for word in no for verb in ("攻击", "指定", "对") for cat in ("ref", "sel0")]
    attack = [form for form in bar if "攻击" in form]
    barred = lambda v: a.Cannot(v["target"], (a.AttackedBy(a.Sel(a.Noun("any_unit"), who=v["who"])),))  # noqa: E731
    out = [
        reads("static", [form.replace("@", "") for form in attack], barred),
        reads("static_b", [form.replace("@", so) for form in attack for so in ("便", "就", "")], barred),
        *static_rows(a.Only, ("{what:obj}@只能{deed:onlydeed}", "{what:obj}@仅能{deed:onlydeed}"), _only),
        row(a.Only, "effect", ("令{what:obj}只能{deed:onlydeed}[{until:until}]",)),
        row(a.Only, "clause", ("{what:obj}{until:inturn}只能{deed:onlydeed}", "{until:until}，{what:obj}只能{deed:onlydeed}")),
        row(
            a.Attacks,
            "onlydeed",
            ("攻击{target:ref}", "攻击{target:sel}"),
            when=lambda v: v["target"] not in (a.Sel(a.Noun("unit")), a.Sel(a.Noun("commander"))),
        ),
        row(a.AttackedBy, "onlydeed", ("被{by:obj}攻击",)),
        row(
            a.AttacksWith,
            "onlydeed",
            ("与{what:withwhom}联合攻击", "与{what:withwhom}一同联合攻击", "和{what:withwhom}联合攻击", "与{what:withwhom}进行联合攻击"),
            lambda e, n: f"<joint_attack|attack jointly> with {e.one_or_all(n.what)}",
        ),
        row(a.AttacksWith, "cannot", ("与{what:withwhom}联合攻击", "与{what:withwhom}进行联合攻击", "和{what:withwhom}联合攻击")),
        row(
            a.DoesIn,
            "onlydeed",
            (
                "于{period:dperiod}中{verb:verb}",
                "在{period:dperiod}{verb:verb}",
                "在{period:dperiod}中{verb:verb}",
                "于{period:dperiod}{verb:verb}",
            ),
            lambda e, n: f"{e.bare(n.verb)} during {e(n.period)}",
        ),
        row(None, "withwhom", "{x:sel}"),
        row(None, "withwhom", "{x:ref}"),
        reads("withwhom", [f"{too}{{x:sel}}" for too in ("同样", "同为", "其他同样")], lambda v: v["x"]),
        *static_rows(
            a.IgnoreNeed,
            ("{what:costed}@无视其属性需求", "{what:costed}@无视属性需求", "{what:costed}@无需满足属性需求"),
            _ignores,
        ),
        row(a.IgnoreNeed, "clause", "{what:nextcard}无视其属性需求"),
    ]
    influence = [f"不受{{of:who}}{of}{{by:aimed}}{of2}影响" for of in ("的", "") for of2 in ("的", "")] + [
        f"不受{{by:aimed}}{of2}影响" for of2 in ("的", "")
    ]
    out += [
        row(
            a.AffectedBy, "cannot", ("受{of:who}的{what:aimed}影响", "受{what:aimed}影响"), lambda e, n: "be affected by " + _sources(e, n)
        ),
        reads("static", [f"{{what:obj}}{form}" for form in influence], _unaffected),
        reads("static_b", [f"{{what:obj}}{so}{form}" for form in influence for so in ("", "便", "就")], _unaffected),
        reads("lpred", influence, lambda v: (a.MakeCannot(IT, a.AffectedBy(v["by"], v.get("of"))),)),
        *(row(a.Noun, "aimed", forms, kind=kind) for kind, forms in (("effects", ("效果", "卡牌效果", "牌的效果")),)),
    ]
    return out


def _sources(e: Sentences, n: a.AffectedBy) -> str:
    what = {
        "skills": "skills",
        "stratagems": "<stratagem|stratagems>",
        "cards": "cards",
        "cards_or_skills": "cards or skills",
        "effects": "effects",
    }[n.what.kind]
    return f"{e.poss(n.of)} {what}" if n.of is not None else what


def _ignores(e: Sentences, n: a.IgnoreNeed) -> str:
    verb, its = ("ignore", "their") if e.many(n.what) else ("ignores", "its")
    return f"{e.nom(n.what)} {verb} {its} <element_requirement|element requirement>"


def _unaffected(values: Values) -> a.Node:
    return a.Cannot(values["what"], (a.AffectedBy(values["by"], values.get("of")),))


def _only(e: Sentences, n: a.Only) -> str:
    return f"{e.nom(n.what)} can only {e.bare(n.deed)}{e.until(n.until)}"


def rounding() -> list[Row]:
    """…造成等同于…一半的伤害，向下取整"""
    return [
        reads("clause", ("{act:effect}{up:rounding}",), lambda v: _rounded(v["act"], v["up"]), when=lambda v: _halves(v["act"])),
        reads("sentence", ("{act:sentence0}{up:rounding}",), lambda v: _rounded(v["act"], v["up"]), when=lambda v: _halves(v["act"])),
        row(a.Define, "sentence0", ("X为{n:expr}", "X等于{n:expr}")),
    ]


def _halves(tree: Any) -> bool:
    return any(isinstance(item, a.Half) for item in tree.walk())


def _rounded(tree: Any, up: bool) -> Any:
    if isinstance(tree, a.Half):
        return replace(tree, up=up)
    changes = {}
    for entry in fields(tree):
        value = getattr(tree, entry.name)
        if isinstance(value, a.Node):
            changes[entry.name] = _rounded(value, up)
        elif isinstance(value, tuple) and entry.name != "span":
            changes[entry.name] = tuple(_rounded(item, up) if isinstance(item, a.Node) else item for item in value)
    return replace(tree, **changes)


def delayed() -> list[Row]:
    """此角色下一次攻击时，… · 你下一次打出锦囊牌时，… · 本回合中你的角色首次阵亡时"""
    soon = ("下一次", "下次", "首次", "第一次")
    lead = ("", "当", "在")
    objects = [
        f"{one}{{what:obj}}{mid}{word}{{verbs:everb+或}}时，{{act:steps}}"
        for one in lead
        for word in soon[:2]
        for mid in ("", "{d:inturn}", "在{d:inturn}")
    ]
    deeds = [
        f"{one}{{who:doer}}{mid}{word}{{deed:deed}}时，{{act:steps}}" for one in lead for word in soon[:2] for mid in ("", "{d:inturn}")
    ]
    joint = [
        f"{{who:who1}}{word}{verb}的{{what:obj}}{{preds:lpred+且|并}}{{until:until}}"
        for word in soon[:2]
        for verb in ("联合攻击", "发起的联合攻击")
    ]
    return [
        reads("tail", objects, lambda v: _later(v, a.Event(v["what"], v["verbs"]))),
        reads("tail", deeds, lambda v: _later(v, a.PlayerEvent(v["who"], v["deed"]))),
        reads("tail", joint, _joint),
    ]


def _later(values: Values, event: a.Node) -> a.Node:
    later = a.Later(event, values["act"])
    until = values.get("d")
    return a.During(until.period if until.period.kind != "turn" else a.Period("this_turn"), later) if until is not None else later


def _joint(values: Values) -> a.Node:
    return a.Later(a.PlayerEvent(values["who"], a.Deed("joint_attack")), done(values))


def more_effects() -> list[Row]:
    """将X横置进场 · 移动至多两格 · 令其受到1点伤害 · 随机查看其两张手牌 · 支付任意数量的费用"""
    enter = [f"将{{what:obj}}{{rested?{word}}}进场" for word in ("横置", "以横置状态", "横置地")]
    upto = [f"将{{what:obj}}移动{most}{{n:ar}}{unit}" for most in ("至多", "最多") for unit in ("格", "距离")]
    field = a.To(a.Zone("battlefield"))
    pay = ("任意数量的费用", "任意费用", "任意点费用", "任意数值的费用", "任意量的费用", "任意数额的费用", "任意多的费用")
    return [
        reads(
            "effect",
            [*enter, "将{what:obj}以竖置状态进场", "将{what:obj}竖置进场"],
            lambda v: a.Put(v["what"], field, rested=bool(v.get("rested"))),
        ),
        row(a.Move, "effect", "将{what:obj}移动{n:uptofar}距离"),
        row(a.UpTo, "uptofar", "至多{n:ar}"),
        reads("effect", upto, lambda v: a.Move(v["what"], a.UpTo(v["n"]))),
        reads("clause", ("令{to:obj}受到{n:ar}点伤害", "使{to:obj}受到{n:ar}点伤害"), lambda v: a.Damage(v["to"], v["n"])),
        row(a.Look, "effect", ("随机查看{what:obj}", "随机检视{what:obj}"), random=True),
        row(a.Reveal, "effect", ("随机展示{what:obj}", "将{what:obj}随机展示"), random=True),
        row(a.Pay, "effect", [f"支付{word}" for word in pay], n=a.AnyNumber()),
        row(a.WereDone, "counted", "以此法支付{n:circ}", lambda e, n: f"{e.cost(n.n)} paid this way", deed=a.Deed("paid_each")),
        reads("counted", [f"以此法支付{end}" for end in ("一点费用", "1点费用", "一点")], lambda v: a.WereDone(a.Deed("paid_each"), 1)),
        reads(
            "donecount",
            [f"{by}{pay_}的费用{n}" for by in ("以此法", "所") for pay_ in ("支付",) for n in ("", "数值", "数量", "的数值", "点数")],
            lambda v: a.Deed("paid"),
        ),
        row(a.Deed, "donecount", "以此法支付的费用", "<cost> paid this way", kind="paid"),
        row(a.Deed, "never", "支付", "paid", kind="paid_each"),
        reads(
            "donecount",
            [f"以此法{verb}{of}牌{n}" for verb in _MOVED for of in ("的", "") for n in ("数量", "的数量", "数")],
            lambda v: a.Deed("handled"),
        ),
        reads(
            "counted",
            [f"以此法{verb}{{n:zh}}张{thing}" for verb in _MOVED for thing in ("牌", "")],
            lambda v: a.WereDone(a.Deed("handled_each"), v["n"]),
        ),
        reads(
            "sel0",
            ("其中之一", "两者之一", "二者之一", "其中一者", "其中任意一个", "这些角色之一"),
            lambda v: a.Sel(a.Noun("any_unit"), 1, zone=a.Atom("among_them")),
        ),
        row(a.Sel, "sel0", "{zone:among}{qty:qf}[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}"),
        reads("clause", "{one:effect}且{two:predclause}", lambda v: a.Both((v["one"], v["two"]))),
        row(a.Attach, "ability", "贴附于{to:eitherk}"),
        row(a.Attach, "ability", "贴附于{to:eitherobj}"),
        row(a.Either, "eitherobj", "{items:sel0++或}", when=owners_said),
    ]


_MOVED = (
    "置于主牌库底",
    "置入主牌库底",
    "置入弃牌区",
    "置于弃牌区",
    "置于你的弃牌区",
    "置于手牌",
    "置入手牌",
    "洗回主牌库",
    "洗回",
    "置于你的手牌",
    "置于你的主牌库底",
    "置入体力区",
    "置入你的体力区",
    "摸",
    "加入手牌",
    "置于",
    "置入",
)


def further() -> list[Row]:
    """此角色上每有两个标记 · 跳过下一个摸牌阶段 · 对手打出的下一张锦囊牌不生效 · 将所有附属移至你的一个角色上"""
    marks = [
        f"{{on:objn}}{on}每{have}{{n:zh}}{unit}{{kind:anymarker}}" for on in ("上", "") for have in ("有", "带有") for unit in ("个", "枚")
    ]
    void = [f"{{what:nextcard}}{word}" for word in ("不生效", "无效", "没有效果", "的效果无效", "被取消", "不产生效果")]
    onto = [f"将{{what:obj}}{go}{{to:objn}}{on}" for go in ("移动到", "移至", "转移到", "移到", "转移至", "移动至") for on in ("上", "")]
    swap = [f"交换{{what:objn}}的{{stat:might}}{value}[{{until:until}}]" for value in ("数值", "值")]
    copy = [f"将{{of:itref}}{{n:zh}}个{{copy:copyword}}{rest}{{put:tokput}}{{place:tokplace}}" for rest in ("", "以竖置状态")]
    several = lambda v: isinstance(v["n"], int) and v["n"] > 1  # noqa: E731
    attached = lambda v: isinstance(v["what"], a.Sel) and v["what"].word == "attachment" and not isinstance(v["to"], a.Top)  # noqa: E731
    return [
        reads("counted2", marks, lambda v: a.EachOf(a.Tally(a.EachMarker(v["on"], v["kind"])), v["n"]), when=several),
        reads(
            "effect",
            [f"{word}下一个{{steps:phase+和|与|、}}" for word in ("跳过", "略过")],
            lambda v: a.Skip(v["steps"], a.Period("own_next_turn")),
        ),
        row(a.Cancel, "clause", void),
        reads("effect", onto, lambda v: a.AttachTo(v["what"], v["to"]), when=attached),
        reads("effect", swap, lambda v: a.SwapStats(v["what"], v["stat"], until=v.get("until"))),
        reads("effect", copy, lambda v: a.MakeCopies(v["n"], v["of"])),
        row(a.Until, "inturn", ("在本次战斗中", "在本次战斗", "于此次战斗中"), period=a.Period("this_combat")),
    ]


def conditions() -> list[Row]:
    """其所在侧翼有你的其他角色 · 你的左翼的角色数量多于右翼"""
    some = [f"{{place:fplace}}{at}{have}{{what:sel0}}" for at in ("", "上", "中") for have in ("有", "存在")]
    none = [f"{{place:fplace}}{at}{have}{{what:sel0}}" for at in ("", "上", "中") for have in ("没有", "无")]
    sides = ("{what:num1}{op:cmpword}{side:lr}", "{what:num1}{op:cmpword}{who:owner}{side:lr}")
    return [
        reads("cond1", some, lambda v: _flank_has(v, "ge")),
        reads("cond1", none, lambda v: _flank_has(v, "none")),
        reads("cond1", sides, _sides, when=_has_side),
        reads("fp", ("参与该次攻击", "参与本次攻击", "参与此次攻击", "参与此攻击", "参与攻击"), lambda v: a.IsAdj(a.Adj("attacking"))),
    ]


def _flank_has(values: Values, how: str) -> a.Node:
    what = values["what"]
    what = replace(what, filters=(*what.filters, values["place"]))
    if how == "none":
        return a.ControlsNone(what.who, replace(what, who=None)) if what.who is not None else a.NumberIs(a.CountOf(what), "eq", 0)
    if what.who is not None:
        return a.Controls(what.who, replace(what, who=None))
    return a.NumberIs(a.CountOf(replace(what, qty=None)), "ge", what.qty if isinstance(what.qty, int) else 1)


def _has_side(values: Values) -> bool:
    what = getattr(values["what"], "what", None)
    return isinstance(values["what"], a.CountOf) and isinstance(what, a.Sel) and any(isinstance(f, z.InFlank) for f in what.filters)


def _sides(values: Values) -> a.Node:
    what = values["what"].what
    other = tuple(z.InFlank(values["side"]) if isinstance(f, z.InFlank) else f for f in what.filters)
    return a.NumberIs(values["what"], values["op"], a.CountOf(replace(what, filters=other, who=values.get("who") or what.who)))


def after_replacement() -> list[Row]:
    """可以改为牺牲此附属。若如此做，…"""
    lead = ("若{event:would}，则改为{act:steps}", "每当{event:would}时，改为{act:steps}", "当{event:would}时，改为{act:steps}")
    may = [
        f"{when}{then}{{act:steps}}"
        for when in ("若{event:would}，", "每当{event:would}时，", "当{event:would}时，")
        for then in ("则可以改为", "可以改为", "你可以改为", "则你可以改为")
    ]
    return [
        row(a.Replacement, "ability", [f"{form}。{{after:sentence+。}}" for form in lead]),
        reads(
            "ability", [f"{form}。{{after:sentence+。}}" for form in may], lambda v: a.Replacement(v["event"], a.May(v["act"]), v["after"])
        ),
        row(a.Replacement, "ability", "若{event:would}，则{act:mayinstead}。{after:sentence+。}"),
    ]


def rows() -> list[Row]:
    return [*caps(), *each_of(), *prohibitions(), *rounding(), *delayed(), *more_effects(), *further(), *conditions(), *after_replacement()]
