"""Reminder text: how each keyword's reminder may be worded, in fragments, so that it is recognised and never dropped unseen.

Reminders that are abilities themselves (Awaken, Advance, Retreat) are read by the ability grammar and compared with the trees below.
"""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.games.zmdj.lexicon.keywords import KEYWORDS
from zmdj_cards.model.load import load_glossary

# "{cost}" is the cost that stands behind the keyword.
EXPANSIONS = {
    "awaken": "activated([main], [{cost}], [flip(this_card)])",
    "advance": "activated([main], [pay(2), flip(this_card)], "
    "[steps([choose([sel(any_unit, 1, you)]), gain(it, [+1 range], until=until(turn))])])",
    "retreat": "activated([main], [pay(2), flip(this_card)], "
    "[steps([choose([sel(unit, 1, you)]), put(it, to(main_deck_bottom, owner))]), if_done(draw(1))])",
}


def rows() -> list[Row]:
    self_ = ("此单位", "此角色", "该单位", "该角色", "其")
    it = (*self_, "此统帅")
    return [
        row(a.Fragment, "r_it", it),
        row(a.Fragment, "r_kind", ("单位", "角色", "统帅")),
        row(a.Fragment, "r_who", ("你", "我方", "其操控者")),
        row(a.Fragment, "r_rest", ("可以横置{x}".replace("{x}", w) for w in self_)),
        row(a.Fragment, "r_rest2", [f"可以将{w}横置，若如此做，" for w in self_]),
        row(a.Fragment, "r_turn", [f"本次攻击目标改为{w}" for w in self_]),
        row(a.Fragment, "r_near", [f"{with_}{w}相邻的" for w in it for with_ in ("", "与")]),
        row(a.Fragment, "r_then", "发起攻击后，"),
        row(a.RuleNote, "r_take", ("{a:r_takes}",), id=""),
        row(a.RuleNote, "r_takes", "{a:r_rest}并将", id="rest"),
        row(a.RuleNote, "r_takes", "{a:r_rest2}将", id="rest2"),
        row(a.Reminder, "r_who2", "{a:r_who}{b:r_take}", id="intercept"),
        row(a.Reminder, "r_front", "对{a:r_near}{b:r_kind}", id="intercept"),
        row(a.Reminder, "r_mid", "{a:r_front}{b:r_then}", id="intercept"),
        row(a.Reminder, "r_mid2", "{a:r_who2}{b:r_turn}", id="intercept"),
        row(a.Reminder, "reminder", "{a:r_mid}{b:r_mid2}", id="intercept"),
        row(a.Fragment, "r_swift", ("就可以发起攻击", "就可以攻击", "可以发起攻击", "即可攻击", "即可发起攻击")),
        row(
            a.Reminder,
            "reminder",
            ("具有神速的{a:r_kind}在进场的回合{b:r_swift}", "具有神速的{a:r_kind}进场的回合{b:r_swift}", "{a:r_it}在进场的回合{b:r_swift}"),
            id="swift",
        ),
        row(a.Fragment, "r_bt", ("战斗伤害额外增加1点", "战斗伤害增加1点", "战斗伤害+1", "战斗伤害额外增加一点")),
        row(a.Reminder, "reminder", ("具有破军的{a:r_kind}对统帅造成的{b:r_bt}", "{a:r_it}对统帅造成的{b:r_bt}"), id="breakthrough"),
        row(a.Fragment, "r_exe1", ("造成战斗伤害后，不会触发", "造成战斗伤害后，不能触发", "造成战斗伤害时，不会触发")),
        row(
            a.Fragment,
            "r_exe2",
            ("伏击效果且直接将该体力牌", "伏击效果，且直接将该体力牌", "伏击且直接将该体力牌", "伏击效果并直接将该体力牌"),
        ),
        row(a.RuleNote, "r_exe3", ("{a:r_exe2}置于弃牌区", "{a:r_exe2}置入弃牌区"), id="x"),
        row(a.Reminder, "r_exe", "{a:r_exe1}{b:r_exe3}", id="execute"),
        row(a.Reminder, "reminder", ("具有完杀的{a:r_kind}{b:r_exe}", "{a:r_it}{b:r_exe}"), id="execute"),
        row(a.Fragment, "r_else", ("，否则该玩家不能如此做", "，否则其不能如此做", "，否则该玩家不能这样做")),
        row(a.Fragment, "r_aim", ("为牌或技能的目标时", "为卡牌或技能的目标时", "为牌和技能的目标时")),
        row(a.RuleNote, "r_insight", ("除非对手在指定{a:r_it}", "除非对手指定{a:r_it}"), id="x"),
        row(a.RuleNote, "r_insight2", "{a:r_insight}", id="y"),
        row(a.Reminder, "r_insight3", "{a:r_insight2}{b:r_aim}", id="insight"),
        row(a.Reminder, "reminder", "{a:r_insight3}支付{n:circ}{b:r_else}", id="insight"),
        row(
            a.RuleNote,
            "r_elusive",
            (
                "除非对手对{a:r_it}发起攻击时",
                "除非对手在对{a:r_it}发起攻击时",
                "除非对手在指定{a:r_it}为攻击的目标时",
                "除非对手指定{a:r_it}为攻击目标时",
                "除非对手在指定{a:r_it}为攻击目标时",
            ),
            id="x",
        ),
        row(a.Reminder, "reminder", "{a:r_elusive}支付{n:circ}{b:r_else}", id="elusive"),
        row(a.Fragment, "r_sup", ("当单位被压制时，", "当角色被压制时，", "当一个单位被压制时，", "")[:3]),
        row(a.Fragment, "r_sup2", ("将其横置，", "将其横置，且", "将其横置且")),
        row(a.RuleNote, "r_sup3", ("{a:r_it}在其操控者的下一个", "{a:r_it}于其操控者的下一个", "{a:r_it}在其操控者下一个"), id="x"),
        row(a.Fragment, "r_sup4", ("重置阶段中不能重置", "重置阶段不能重置", "重置阶段中不能被重置")),
        row(a.Reminder, "r_sup5", "{a:r_sup}{b:r_sup2}", id="suppress"),
        row(a.Reminder, "r_sup6", "{a:r_sup3}{b:r_sup4}", id="suppress"),
        row(a.Reminder, "reminder", "{a:r_sup5}{b:r_sup6}", id="suppress"),
        row(a.RuleNote, "reminder", ("多个破军的效果可叠加", "多个破军的效果可以叠加", "破军可以叠加"), id="breakthrough_stacks"),
        row(a.Fragment, "r_note", ("即便角色已横置", "即使角色已横置", "即便此角色已横置")),
        row(
            a.RuleNote,
            "reminder",
            ("{a:r_note}依旧可以因卡牌效果发起攻击", "{a:r_note}也可以因卡牌效果发起攻击", "{a:r_note}依旧可因卡牌效果发起攻击"),
            id="rested_may_attack",
        ),
        row(a.Fragment, "r_cap", ("你的战场区的角色数", "你的战场区角色数", "你战场上的角色数", "你的战场的角色数")),
        row(a.RuleNote, "reminder", ("{a:r_cap}达到上限时无法打出此牌", "{a:r_cap}达到上限时不能打出此牌"), id="unit_cap"),
        *_ours(),
        row(a.KeywordLine, "keywords", "{kws:kw++、|，||和}"),
    ]


def _ours() -> list[Row]:
    """The reminders of the glossary, which we print ourselves."""
    explained = {*(word.id for word in KEYWORDS), "suppress"}
    found = [(term.id, term.reminder_zh) for term in load_glossary("zmdj") if term.id in explained and term.reminder_zh]
    numbers = ("{n:ar}", "{n:circ}")
    return [row(a.Reminder, "reminder", tuple(dict.fromkeys(text.replace("{X}", n) for n in numbers)), id=word) for word, text in found]
