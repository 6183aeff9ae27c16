"""Rows of conditions, and of deeds that are over."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, Values, row
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon.objects import still_there
from zmdj_cards.games.zmdj.lexicon.words import VERBS

OPS = (
    (
        "ge",
        (
            "为{n:ar}或更多",
            "为{n:ar}或更高",
            "为{n:ar}或更大",
            "为{n:ar}或以上",
            "为{n:ar}及以上",
            "至少为{n:ar}",
            "是{n:ar}或更多",
            "有{n:ar}或更多",
            "不小于{n:ar}",
            "不少于{n:ar}",
            "不低于{n:ar}",
            "大于等于{n:ar}",
            "为{n:ar}以上",
            "达到{n:ar}",
        ),
    ),
    (
        "le",
        (
            "为{n:ar}或更少",
            "为{n:ar}或更低",
            "为{n:ar}或更小",
            "为{n:ar}或以下",
            "为{n:ar}及以下",
            "至多为{n:ar}",
            "不超过{n:ar}",
            "不大于{n:ar}",
            "不多于{n:ar}",
            "不高于{n:ar}",
            "小于等于{n:ar}",
            "为{n:ar}以下",
        ),
    ),
    ("eq", ("为{n:ar}", "等于{n:ar}")),
    ("ne", ("不为{n:ar}", "不等于{n:ar}")),
    ("gt", ("多于{n:ar}", "高于{n:ar}", "大于{n:ar}")),
    ("lt", ("少于{n:ar}", "低于{n:ar}", "小于{n:ar}")),
)
# The same, with the other number itself an expression.
OPS_TO = (
    ("gt", ("多于{n:expr2}", "高于{n:expr2}", "大于{n:expr2}")),
    ("lt", ("少于{n:expr2}", "低于{n:expr2}", "小于{n:expr2}")),
    ("eq", ("等于{n:expr2}", "与{n:expr2}相同", "与{n:expr2}相等")),
)


def _both_owned(values: Values) -> bool:
    """In "your units are more than units" it is not said whose the second are; such a comparison has no reading here."""
    one, two = values["what"], values["n"]
    if not (isinstance(one, a.CountOf) and isinstance(two, a.CountOf) and isinstance(one.what, a.Sel) and isinstance(two.what, a.Sel)):
        return True
    return one.what.who is None or two.what.who is not None


def rows() -> list[Row]:
    out: list[Row] = []
    for op, forms in OPS:
        out.append(row(a.NumberIs, "cond1", ["{what:amount}" + form for form in forms], lambda e, n: e.number_is(n), op=op))
        if op in ("ge", "le"):
            word = "为{n:ar}或更高" if op == "ge" else "为{n:ar}或更低"
            out.append(
                row(
                    a.StatIs,
                    "cond1",
                    [f"{{what:{cat}}}{de}{{stat:stathigh}}{word}" for cat, de in (("itref", ""), ("cardref", ""), ("objn", "的"))],
                    op=op,
                )
            )
        out.append(
            row(
                a.StatIs,
                "cond1",
                [
                    f"{{what:{cat}}}{de}{{stat:stat}}{form}"
                    for form in forms
                    for cat, de in (("itref", ""), ("cardref", ""), ("objn", "的"), ("objn", ""))
                ],
                lambda e, n: e.stat_is(n),
                op=op,
            )
        )
    for op, forms in OPS_TO:
        out.append(row(a.NumberIs, "cond1", ["{what:amount}" + form for form in forms], op=op, when=_both_owned))
    for op, words in (("gt", ("高于", "大于")), ("lt", ("低于", "小于")), ("ne", ("不等于",)), ("eq", ("等于",))):
        for stat, zh in (("power", "武力"), ("range", "射程")):
            said = [
                f"{{what:{cat}}}{de}{zh}{word}{base}基础{zh}"
                for cat, de in (("itref", ""), ("objn", "的"), ("objn", ""))
                for word in words
                for base in ("", "其")
            ]
            out.append(row(a.AboveBase, "cond1", said, lambda e, n: e.above_base(n), op=op, stat=a.Stat(stat)))
    out += [
        row(a.Ref, "itref", "其", "it", kind="it"),
        row(a.Ref, "cardref", "该牌", kind="that_card"),
        row(None, "amount", "{x:amount1}"),
        row(
            z.LifeSize,
            "amount1",
            (
                "{who:who}的体力牌数量",
                "{who:who}的体力数量",
                "{who:who}的体力值",
                "{who:who}的体力数",
                "{who:who}的体力牌数",
                "{who:who}的体力",
            ),
        ),
        row(a.CountOf, "amount1", ("{what:sel0}数量", "{what:sel0}的数量", "{what:sel0}数"), when=still_there),
        row(a.HandSize, "amount1", ("{who:who}的手牌数", "{who:who}手牌数", "{who:who}的手牌数量", "{who:who}手牌数量")),
        row(None, "expr2", "{x:amount1}"),
        row(
            a.Controls,
            "cond1",
            ("{who:doerit}操控{what:sel}", "{who:doerit}操控有{what:sel}", "{who:doerit}控制{what:sel}"),
            lambda e, n: e.controls(n),
        ),
        row(
            a.ControlsNone,
            "cond1",
            (
                "{who:doerit}未操控{what:sel}",
                "{who:doerit}没有操控{what:sel}",
                "{who:doerit}不操控{what:sel}",
                "{who:doerit}没有{what:sel0}",
                "{who:doerit}没有操控任何{what:sel0}",
            ),
            lambda e, n: e.controls_none(n),
        ),
        row(a.NoHand, "cond1", ("{who:doerit}没有手牌", "{who:doerit}无手牌"), lambda e, n: f"{e(n.who)} ~have@who no cards in hand"),
        row(
            a.HandNotMost,
            "cond1",
            ("{who:who}的手牌数不为全场最多", "{who:who}的手牌数不是全场最多"),
            lambda e, n: f"{e.nom(n.who)} ~do@who not have the most cards in hand",
        ),
        row(a.Is, "cond1", "{what:obj}上{filter:onit}"),
        row(a.Is, "cond1", ("{what:obj}{filter:pred}",), lambda e, n: e.is_(n)),
        row(None, "pred", "{x:fp}", when=lambda v: v["x"] != a.IsAdj(a.Adj("dying"))),  # said of the life of a player
        row(a.IsAdj, "pred", "{adj:plainstate}"),
        row(a.IsAdj, "pred", ("为{adj:countkind}", "是{adj:countkind}")),
        row(a.Not, "pred", ("不为{what:iskind}", "不是{what:iskind}")),
        row(a.IsAdj, "iskind", "{adj:countkind}"),
        row(None, "pred", "{x:fplace}"),
        row(a.Named, "pred", ("名为{name:name}",), when=lambda v: not any(word in v["name"] for word in ("则", "便", "时", "过"))),
        row(a.OneOf, "pred", "名为{options:barename++或|、}"),
        row(None, "pred", "{x:fdid}"),
        row(
            a.HasNoMarker,
            "cond1",
            ("{what:obj}上没有{kind:anymarker}", "{what:obj}上未带有{kind:anymarker}", "{what:obj}上无{kind:anymarker}"),
            lambda e, n: f"there is no {e(n.kind)} on {e(n.what)}",
        ),
        row(a.HasMarker, "onit", ("带有{kind:anymarker}", "有{kind:anymarker}")),
        row(
            a.IsKind,
            "cond1",
            ("{what:ref}为{kind:kindsel}", "{what:ref}是{kind:kindsel}"),
            lambda e, n: e.is_kind(n),
        ),
        row(
            a.IsKind,
            "cond1",
            ("{what:ref}不为{kind:notkind}", "{what:ref}不是{kind:notkind}"),
        ),
        row(a.Not, "notkind", "{what:kindsel}", lambda e, n: "not " + e.one(n.what)),
        row(
            a.Sel,
            "kindsel",
            (
                "[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "[{filters:filter+且}的][{adjs:adj+}]{noun:hnoun}",
            ),
        ),
        row(
            a.Sel,
            "kindsel",
            "{who:owner}[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
        ),
        row(
            a.HasMore,
            "cond1",
            ("{who:who}的{what:lifenoun}多于{than:who1}"),
        ),
        row(a.HasMore, "cond1", "{who:who}的{what:lifenoun}少于{than:who1}", fewer=True),
        row(
            a.Noun,
            "lifenoun",
            (
                "体力牌",
                "体力数",
                "体力",
                "体力牌数量",
                "体力数量",
                "体力值",
                "体力牌数",
                "体力区的牌数",
                "体力区中的牌数",
                "体力区中的牌",
                "体力区的牌",
            ),
            kind="life_card",
        ),
        row(
            z.AloneInFlank,
            "cond1",
            (
                "{what:ref}所在侧翼只有此角色",
                "{what:ref}所在的侧翼只有此角色",
                "{what:ref}所在侧翼没有其他角色",
                "{what:ref}为其所在侧翼的唯一角色",
            ),
            lambda e, n: e.nom(n.what) + " " + e.be(n.what) + " the only <unit> on its <flank>",
        ),
        row(
            a.Happened,
            "cond1",
            ("{period:period1}中有{what:sel}{verb:didverb}", "{period:period1}有{what:sel}{verb:didverb}"),
            lambda e, n: e.happened(n),
        ),
        row(
            a.NeverHappened,
            "cond1",
            ("{period:period1}没有{what:sel}{verb:didverb}", "{period:period1}中没有{what:sel}{verb:didverb}"),
            lambda e, n: e.happened(n),
        ),
        row(
            a.PlayerDid,
            "cond1",
            (
                "{who:doerit}于{period:period1}中{deed:diddeed}",
                "{who:doerit}于{period:period1}{deed:diddeed}",
                "{who:doerit}{period:period1}中{deed:diddeed}",
                "{who:doerit}{period:period1}{deed:diddeed}",
                "{period:period1}中{who:doerit}{deed:diddeed}",
                "{period:period1}{who:doerit}{deed:diddeed}",
                "{who:doerit}{period:period1}已{deed:diddeed}",
                "{who:doerit}{period:period1}中已{deed:diddeed}",
                "{period:period1}{who:doerit}已{deed:diddeed}",
            ),
            lambda e, n: e.player_did(n),
        ),
        row(
            a.PlayerDidNot,
            "cond1",
            (
                "{who:doerit}于{period:period1}中未{deed:diddeed}",
                "{who:doerit}{period:period1}未{deed:diddeed}",
                "{who:doerit}{period:period1}没有{deed:diddeed}",
                "{period:period1}中{who:doerit}没有{deed:diddeed}",
            ),
            lambda e, n: e.player_did(n),
        ),
        row(a.Plays, "diddeed", "打出过卡牌", what=a.Sel(a.Noun("card"))),
        row(a.Plays, "diddeed", ("打出过{what:objn}", "打出了{what:objn}")),
        row(a.Discards, "diddeed", ("弃置过{what:objn}", "弃置了{what:objn}")),
        row(a.Sacrifices, "diddeed", ("牺牲过{what:objn}", "牺牲了{what:objn}")),
        row(a.Deed, "diddeed", ("发起过联合攻击", "进行过联合攻击"), kind="joint_attack"),
        row(a.Deed, "diddeed", ("发起过攻击", "进行过攻击", "攻击过"), kind="attack"),
        row(a.Verb, "pastverb", "受到过伤害", kind="is_damaged"),
        row(a.Verb, "pastverb", ("进行过移动",), kind="moves"),
        row(a.Verb, "pastverb", ("使用过阻截",), kind="intercepts"),
        row(a.Deed, "diddeed", ("摸过牌", "抽过牌"), kind="draws"),
        row(a.AttackResult, "cond1", ("本次攻击失败", "攻击失败", "本次攻击未成功"), "this <attack> fails", success=False),
        row(a.AttackResult, "cond1", ("本次攻击成功", "攻击成功"), "this <attack> succeeds", success=True),
        row(a.EventIs, "cond1", ("{event:pastevent}",), lambda e, n: e.event_past(n.event)),
        row(a.Event, "pastevent", ("{what:objn}[{during:during}]{cause:cause}{verbs:verb+或}",)),
        row(
            a.SkillUse,
            "cond1",
            (
                "此技能是{period:period1}第{n:ord}次使用",
                "此技能为{period:period1}第{n:ord}次使用",
                "这是{period:period1}第{n:ord}次使用此技能",
            ),
            lambda e, n: f"this is the {e.ordinal(n.n)} use of this skill {e(n.period)}",
        ),
        row(
            a.MoveCount,
            "cond1",
            (
                "为{what:ref}{period:period1}的第{n:ord}次移动",
                "此为{what:ref}{period:period1}的第{n:ord}次移动",
                "这是{what:ref}{period:period1}的第{n:ord}次移动",
            ),
            lambda e, n: f"this is the {e.ordinal(n.n)} time {e(n.what)} has <move|moved> {e(n.period)}",
        ),
        row(
            a.PlayedFree,
            "cond1",
            ("你未支付费用打出此牌", "你未支付费用来打出此牌", "此牌未支付费用打出"),
            "you played this card without paying its <cost>",
        ),
        row(a.AllOf, "cond", "{conds:cond1++且|，且|并且|，并且}", lambda e, n: e.series(n.conds, "and")),
        row(a.OneOfConds, "cond", "{conds:cond1++或|，或}", lambda e, n: e.series(n.conds, "or")),
        row(None, "cond", "{x:cond1}"),
        row(
            a.HasMore,
            "cond1",
            (
                "{who:doerit}操控的{what:fnoun}多于{than:who1}",
                "{who:who}的{what:fnoun}多于{than:who1}",
                "{who:who}的{what:hnoun}多于{than:who1}",
                "{who:who}的{what:fnoun}数量多于{than:who1}",
                "{who:who}的{what:hnoun}数多于{than:who1}",
            ),
            lambda e, n: e.has_more(n),
        ),
        row(
            a.HasMore,
            "cond1",
            (
                "{who:doerit}操控的{what:fnoun}少于{than:who1}",
                "{who:who}的{what:fnoun}少于{than:who1}",
                "{who:who}的{what:hnoun}少于{than:who1}",
                "{who:who}的{what:hnoun}数少于{than:who1}",
            ),
            fewer=True,
        ),
        row(a.Exists, "cond1", ("{zone:inany}有{what:cardany}", "{zone:inany}存在{what:cardany}"), lambda e, n: e.exists(n)),
        row(a.Exists, "cond1", ("{zone:inany}没有{what:cardany}", "{zone:inany}无{what:cardany}"), none=True),
        row(
            a.Sel,
            "cardany",
            ("[{qty:qc}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}", "[{qty:qf}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}"),
        ),
        row(
            a.InPeriod,
            "cond1",
            ("在{period:dperiod}中", "在{period:dperiod}", "处于{period:dperiod}中", "为{period:dperiod}", "当前为{period:dperiod}"),
            lambda e, n: "it is " + e(n.period),
        ),
        row(a.IsKind, "cond1", ("{what:sel0}为{kind:kindsel}", "{what:sel0}是{kind:kindsel}")),
        row(a.Happened, "cond1", ("{period:period1}中{what:sel}{verb:pastverb}", "{period:period1}{what:sel}{verb:pastverb}")),
        row(a.Exists, "cond1", "{zone:among}有{what:cardany}"),
        row(a.Exists, "cond1", "{zone:among}没有{what:cardany}", none=True),
        row(a.Sel, "cardany", "{qty:qc}的{noun:cnoun}"),
        row(
            a.HandMost,
            "cond1",
            ("{who:who}的手牌数为全场最多", "{who:who}的手牌数是全场最多", "{who:who}的手牌数为最多"),
            lambda e, n: f"{e(n.who)} ~have@who the most cards in hand",
        ),
        row(a.Event, "pastevent", "{what:objn}{verbs:lastverb+或}"),
        row(a.Event, "pastevent", ("是{cause:cause}{verbs:verb+或}", "是{cause:cause}{verbs:verb+或}的"), what=a.Ref("it")),
        row(a.NumberIs, "cond1", ("{what:statlhs}高于{n:statrhs}", "{what:statlhs}大于{n:statrhs}"), op="gt"),
        row(a.NumberIs, "cond1", ("{what:statlhs}低于{n:statrhs}", "{what:statlhs}小于{n:statrhs}"), op="lt"),
        row(a.NumberIs, "cond1", ("{what:statlhs}等于{n:statrhs}", "{what:statlhs}与{n:statrhs}相同"), op="eq"),
        row(a.StatOf, "statlhs", "{what:objn}的{stat:stat1}"),
        row(a.StatOf, "statlhs", "{what:itref}{stat:stat1}"),
        row(a.StatOf, "statrhs", "{what:objn}的{stat:stat1}"),
        row(a.NumberIs, "cond1", "{what:dying}", op="eq", n=0),
        row(
            z.LifeSize,
            "dying",
            ("{who:who}的统帅处于濒死状态", "{who:who}的统帅濒死", "{who:who}的统帅为濒死状态", "{who:who}没有体力牌", "{who:who}没有体力"),
        ),
        # a flank with or without units
        row(a.ControlsNone, "cond1", ("{who:who1}的{what:flanknone}", "{who:who1}{what:flanknone}")),
        row(a.Sel, "flanknone", "{filters:sidef+}没有[{adjs:adj+}]{noun:fnoun}"),
        row(a.Controls, "cond1", ("{who:who1}的{what:flanksome}", "{who:who1}{what:flanksome}")),
        row(a.Sel, "flanksome", "{filters:sidef+}有[{qty:qf}][{adjs:adj+}]{noun:fnoun}"),
        row(a.Verb, "lastverb", "阵亡", kind="dies"),
        row(a.Verb, "lastverb", "被消灭", kind="is_destroyed"),
        row(a.Times, "expr2", "{of:amount1}的{n:zh}倍"),
    ]
    # Verbs as something done: 进行过移动, 使用过阻截, 进行攻击, 阵亡.
    special = {
        "moves": ("进行过移动", "移动过", "移动"),
        "intercepts": ("使用过阻截", "使用阻截", "阻截过"),
        "attacks": ("进行攻击", "进行过攻击", "攻击过", "攻击", "发起攻击", "发起过攻击"),
        "enters": ("进场", "进场过"),
        "dies": ("阵亡", "阵亡过"),
        "is_attacked": ("被攻击", "被攻击过"),
        "leaves": ("离场", "离场过"),
        "is_damaged": ("受到伤害", "受到过伤害"),
    }
    for kind, (verbs, en, _) in VERBS.items():
        out.append(row(a.Verb, "pastverb", verbs[0] + "过", kind=kind))
        out.append(row(a.Verb, "didverb", special.get(kind) or (verbs[0], verbs[0] + "过"), en, kind=kind))
    return out
