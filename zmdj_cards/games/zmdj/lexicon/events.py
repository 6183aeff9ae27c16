"""Rows of events, causes, deeds and conditions."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.effects import Effects
from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon import conditions


def _attacks(e: Effects, n: a.Attacks) -> str:
    if n.outcome == "fail":
        return "fails an <attack> on " + e.one(n.target)
    return "<attack|attacks> " + e.one(n.target) + (" successfully" if n.outcome else "")


def events() -> list[Row]:
    mods = "[{during:during}][{cause:cause}]"
    deed = "[{during:during}][{cause:cause}]{deed:deed}"
    return [
        row(a.Event, "event1", "{what:minesel}于对手回合中{verbs:everb+或}", during=a.Period("opponent_turn")),
        row(a.Sel, "minesel", "{who:you}的[{adjs:adj+}]{noun:fnoun}"),
        row(a.Event, "event1", "{what:obj}进场时或离场", verbs=(a.Verb("enters"), a.Verb("leaves"))),
        row(a.Event, "event1", (f"{{what:obj}}{mods}{{verbs:everb+或|时或}}",), lambda e, n: e.event(n)),
        row(a.PlayerEvent, "event1", (f"{{who:doer}}{deed}",), lambda e, n: e.player_event(n)),
        row(None, "event1", "{x:at}"),
        row(
            z.JointAttackEnds,
            "event1",
            ("{who:doer}发起的联合攻击结束", "{who:doer}的联合攻击结束"),
            lambda e, n: "at the end of a <joint_attack|joint attack> " + e.nom(n.who) + " made",
        ),
        row(a.Event, "event", "{what:minesel}于对手回合中{verbs:everb+或}", during=a.Period("opponent_turn")),
        row(a.Event, "event", "{what:obj}{during:onturn}[{cause:cause}]{verbs:everb+或|时或}"),
        row(None, "onturn", "于{x:dperiod}"),
        row(None, "event", "{x:event1}"),
        row(a.AnyOf, "event", "{events:event1++或|或当}", lambda e, n: e.any_of(n)),
        row(None, "everb", "{x:verb}"),
        row(a.Attacks, "everb", ("攻击{target:sel}", "对{target:sel}发起攻击"), _attacks),
        row(a.Attacks, "everb", "攻击{target:ref}"),
        row(
            a.DealsDamage,
            "everb",
            "对{to:obj}造成伤害",
            lambda e, n: "deals " + ("<combat_damage|combat damage>" if n.combat else "<damage>") + (" to " + e.one(n.to) if n.to else ""),
        ),
        row(a.DealsDamage, "everb", ("造成伤害",)),
        row(
            a.Goes,
            "everb",
            ("从{source:inzone}移回{to:inzone}", "从{source:inzone}移至{to:inzone}", "从{source:inzone}进入{to:inzone}"),
            lambda e, n: f"is returned from {e.zone(n.source)} to {'its owner’s hand' if n.to.kind == 'hand' else e.zone(n.to)}",
        ),
        row(
            a.DiscardedFrom,
            "everb",
            ("从{source:inzone}弃置", "从{source:inzone}被弃置"),
            lambda e, n: "is <discard|discarded> from " + ("your " if e._mine and n.source.kind == "hand" else "") + e.zone(n.source),
        ),
        row(
            a.GetsMarker,
            "everb",
            ("被放置{kind:anymarker}", "获得{kind:anymarker}", "上放置{kind:anymarker}"),
            lambda e, n: f"{'loses' if n.lost else 'gets'} a {e(n.kind)}",
        ),
        row(a.GetsMarker, "everb", "失去{kind:anymarker}", when=lambda v: v["kind"] != a.Marker("marker"), lost=True),  # a verb of its own
        row(a.GetsMarker, "everb", "被移除{kind:anymarker}", lost=True),
        row(a.BecomesTarget, "everb", ("成为{of:tsource}的目标",), lambda e, n: "becomes the target of " + e(n.of)),
        row(a.Sel, "never", "技能", "skills"),
        row(
            a.CardOrSkill,
            "tsource",
            ("{who:who}的牌或技能", "{who:who}牌或技能", "牌或技能", "{who:who}的卡牌或技能"),
            lambda e, n: (e.poss(n.who) + " cards or skills") if n.who else "a card or skill",
        ),
        row(a.During, "never", "于{period:period}{act:effect}"),
        row(None, "during", "于{x:dperiod}中"),
        row(None, "during", "于{x:dperiod}"),
        row(None, "during", "在{x:dperiod}中"),
        row(None, "during", "在{x:dperiod}"),
        row(a.Period, "dperiod", "你的回合", kind="your_turn"),
        row(a.Period, "dperiod", ("对手的回合", "对手回合"), kind="opponent_turn"),
        row(a.Period, "dperiod", ("本回合", "此回合"), kind="this_turn"),
        row(a.Period, "dperiod", ("本次战斗", "此次战斗"), kind="this_combat"),
        row(a.Period, "dperiod", ("战斗",), kind="combat"),
        row(a.Period, "dperiod", ("重置阶段",), kind="ready_phase"),
        row(None, "cause", "{x:cause0}"),
        row(
            a.ByEffect,
            "cause0",
            ("因{who:who}的卡牌效果", "因{who:who}卡牌效果", "因卡牌效果", "因{who:who}的效果", "因{who:who}的卡牌效果而", "因卡牌效果而"),
            lambda e, n: e.by_effect(n),
        ),
        row(a.ByCombat, "cause0", ("因战斗而", "因战斗"), "in <combat>"),
        # what a player does
        row(None, "deed", "{x:deed0}"),
        row(
            a.Plays,
            "deed",
            ("打出{what:objn}", "使用{what:playable}"),
            lambda e, n: "play " + e.one(n.what),
            when=lambda v: v["what"] != a.Sel(a.Noun("card")),  # 打出卡牌 is a deed of its own
        ),
        row(None, "playable", "{x:sel}"),
        row(
            a.UsesSkills,
            "deed",
            ("使用{timing:timing}技能", "发动{timing:timing}技能"),
            "use {timing} skills",
            when=lambda v: v["timing"] != a.Timing("response"),  # a deed of its own
        ),
        row(a.Discards, "deed", ("弃置{what:objn}",), lambda e, n: "<discard> " + e.one(n.what)),
        row(a.Sacrifices, "deed", ("牺牲{what:objn}",), lambda e, n: "<sacrifice> " + e.one(n.what)),
        row(
            a.Event,
            "event1",
            ("{what:obj}[{during:during}]被{cause:agent}{verbs:pverb+或}",),
            # To be chosen by skills is to become their target.
            when=lambda v: not (isinstance(v["cause"], a.BySource) and a.Verb("is_chosen") in v["verbs"]),
        ),
        row(a.ByEffect, "agent", ("{who:who}的卡牌效果", "卡牌效果", "{who:who}的效果")),
        row(a.PlayerEvent, "event1", "{who:evdoer}[{during:during}][{cause:cause}]{deed:deed}"),
        row(a.Who, "evdoer", "一名玩家", kind="any_player"),
        row(a.Who, "evdoer", "一名对手", kind="any_opponent"),
        row(a.ByCombat, "cause", ("因本次战斗而", "因本次战斗")),
        row(a.DealsDamage, "everb", ("造成战斗伤害", "对{to:obj}造成战斗伤害"), combat=True),
        row(
            a.TargetOf,
            "everb",
            ("成为{of:who}的{what:aimed2}的目标", "成为{of:who}{what:aimed2}的目标", "成为{what:aimed2}的目标"),
            lambda e, n: e.target_of(n),
        ),
        row(a.Noun, "aimed2", "技能", kind="skills"),
        row(a.Noun, "aimed2", "锦囊牌", kind="stratagems"),
        row(a.Event, "event1", "有{what:sel}[{during:during}][{cause:cause}]{verbs:everb+或}"),
    ]


def rows() -> list[Row]:
    return events() + conditions.rows()
