"""Rows of static effects and whole abilities."""

from __future__ import annotations

from collections.abc import Callable

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.effects import Effects
from zmdj_cards.ability.lexicon import English, Row, Value, Values, row
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon import english as own
from zmdj_cards.games.zmdj.lexicon.words import NOUNS_GE


def static_rows(
    node: type[a.Node], zh: str | tuple[str, ...], en: English = None, when: Callable[[Values], bool] | None = None, **const: Value
) -> list[Row]:
    """A static effect twice: alone, and behind 只要…, where 便 stands after the subject. `@` marks the place of 便."""
    forms = (zh,) if isinstance(zh, str) else zh
    alone = [form.replace("@", "") for form in forms]
    behind = (
        [form.replace("@", "便") for form in forms]
        + [form.replace("@", "就") for form in forms]
        + [form.replace("@", "则") for form in forms]
    )
    return [
        row(node, "static", alone, en, when=when, **const),
        row(node, "static_b", behind + alone, when=when, **const),
    ]


def _owners_repeated(values: Values) -> bool:
    """In "your units A, units B" it is not said whose the units B are; such a list has no reading here."""
    said = False
    for item in values["items"]:
        what = item.what if isinstance(item, a.Has | a.Lacks | a.Cannot | a.PlayCost | a.EntersWith) else None
        if isinstance(what, a.Sel):
            if said and what.who is None and what.zone is None and what.qty is None:
                return False
            said = said or what.who is not None
    return True


def g_or(e: Effects, deeds: a.Nodes) -> str:
    return " or ".join(e.bare(item) for item in deeds)


def statics() -> list[Row]:
    during = "[{during:during}]"
    out: list[Row] = []
    for node, tail in ((a.Has, "得{stats:delta+/}"), (a.Has, "获得{gets:gain1+和}"), (a.Lacks, "失去{gets:lost+和}")):
        out.append(row(node, "static", f"{{what:placed}}，{during}{tail}"))
    out.append(row(a.Lacks, "static", f"{{what:placed}}，{during}失去且不能获得{{gets:lost+和}}", locked=True))
    out.append(row(a.Has, "static", f"{{what:placed}}，{during}得{{stats:delta+/}}且获得{{gets:gain1+和}}"))
    out += static_rows(a.Cannot, f"{{what:obj}}@{during}不会{{deeds:such+，且不会}}")
    out.append(row(a.BySuch, "such", "{cause:cause0}{verb:verb}"))
    out += static_rows(a.PlayCost, "此牌的打出费用@减少{n:circ}", what=a.Ref("this_card"))
    out += static_rows(
        a.Has,
        (
            f"{{what:obj}}@{during}得{{stats:delta+/|和|与}}",
            f"{{what:obj}}，{during}得{{stats:delta+/}}",
            f"{{what:obj}}@{during}获得{{stats:delta+/}}",
            f"{{what:obj}}@{during}额外得{{stats:delta+/}}",
        ),
        lambda e, n: e.has(n),
    )
    out += static_rows(
        a.Has,
        (
            f"{{what:obj}}@{during}获得{{gets:quoted++与}}",
            f"{{what:obj}}@{during}获得{{gets:gain1+和|与|、|及}}",
            f"{{what:obj}}，{during}获得{{gets:gain1+和|与}}",
        ),
    )
    out += static_rows(
        a.Has,
        (
            f"{{what:obj}}@{during}得{{stats:delta+/}}且获得{{gets:gain1+和|与|、}}",
            f"{{what:obj}}@{during}得{{stats:delta+/}}和{{gets:gain1+和|与}}",
            f"{{what:obj}}，{during}得{{stats:delta+/}}且获得{{gets:gain1+和|与}}",
        ),
    )
    owns = (f"{{what:obj}}@{during}具有{{gets:gain1+和|与|、}}", f"{{what:obj}}@{during}拥有{{gets:gain1+和}}")
    out += static_rows(a.Has, owns, owns=True)
    out += static_rows(
        a.Lacks,
        (f"{{what:obj}}@{during}失去且不能获得{{gets:lost+和|与}}", f"{{what:obj}}，{during}失去且不能获得{{gets:lost+和}}"),
        lambda e, n: e.lacks(n),
        locked=True,
    )
    out += static_rows(a.Lacks, (f"{{what:obj}}@{during}失去{{gets:lost+和|与}}", f"{{what:obj}}，{during}失去{{gets:lost+和}}"))
    cannot = "不能{deeds:cannot+，且不能|，也不能|，也无法|且不能|，且不能够|或|、|和}"
    out += static_rows(
        a.Cannot,
        (f"{{what:obj}}@{during}{cannot}", f"{{what:obj}}，{during}{cannot}", f"{{what:obj}}@{during}无法{{deeds:cannot+，且无法|或}}"),
        lambda e, n: e.cannot(n),
    )
    deeds = "不能{deeds:deed+，且不能|且不能|或}"
    out += static_rows(
        a.Cannot,
        (f"{{what:doer}}@{during}{deeds}", f"{{what:doer}}，{during}{deeds}", f"{{what:doer}}@{during}无法{{deeds:deed+，且无法|或}}"),
    )
    out += static_rows(a.Cannot, (f"{{what:obj}}@{during}不会{{deeds:wont+，且不会}}", f"{{what:obj}}@{during}不{{deeds:wont+，且不}}"))
    out += static_rows(a.Cannot, f"{{what:obj}}@{during}不能被{{deeds:pverb++或}}")
    out += static_rows(a.Can, "{what:obj}@可以{deeds:cannot+或}", lambda e, n: f"{e.nom(n.what)} can {g_or(e, n.deeds)}")
    out += static_rows(
        a.Must, ("{what:obj}@必须{deed:verb}", "{what:obj}@必须{deed:everb}"), lambda e, n: f"{e.nom(n.what)} must {e.bare(n.deed)} if able"
    )
    out += static_rows(
        a.StatEquals,
        ("{what:objn}的{stat:stat1}@等同于{n:expr}", "{what:objn}的{stat:stat1}@为{n:expr}", "{what:itref}{stat:stat1}@等同于{n:expr}"),
        lambda e, n: f"{e.poss(n.what)} {e(n.stat)} is {e.digits(n.n) if isinstance(n.n, int) else 'equal to ' + e(n.n)}",
    )
    out += static_rows(
        a.StatEquals, ("{what:objn}的{stat:stat1}@为{n:ar}", "{what:objn}的{stat:stat1}@视为{n:ar}", "{what:objn}的{stat:stat1}@变为{n:ar}")
    )
    out.append(row(a.Has, "static_b", "便得{stats:delta+/}", what=a.Ref("it")))
    out += static_rows(a.Cannot, "{what:doer}@不能{during:during}{deeds:deed+，且不能|且不能}")
    out += static_rows(
        a.Cannot,
        "{what:obj}@不能{during:during}{deeds:verb+，且不能|且不能}",
        when=lambda v: not v["during"].kind.endswith(("_phase", "_step")) or a.Verb("readies") not in v["deeds"],
    )
    out += static_rows(
        a.PlayCost,
        (
            "{what:costed}@减少{n:circ}来打出",
            "{what:costed}@减少{n:circ}打出",
            "{what:costed}的打出费用@减少{n:circ}",
            "{what:costed}的费用@减少{n:circ}",
        ),
        lambda e, n: e.play_cost(n),
    )
    out += static_rows(
        a.PlayCost,
        (
            "{what:costed}@增加{n:circ}来打出",
            "{what:costed}@增加{n:circ}打出",
            "{what:costed}的打出费用@增加{n:circ}",
            "{what:costed}的费用@增加{n:circ}",
        ),
        more=True,
    )
    out += static_rows(
        z.AwakenCost,
        ("{who:who}统帅的觉醒@减少{n:circ}来使用", "{who:who}的统帅的觉醒@减少{n:circ}来使用"),
        lambda e, n: f"{e.poss(n.who)} <commander>'s <awaken|Awaken> costs {e.cost(n.n)} {'more' if n.more else 'less'}",
    )
    out += static_rows(z.AwakenCost, ("{who:who}统帅的觉醒@增加{n:circ}来使用",), more=True)
    out += static_rows(a.PlayCost, ("{what:whoplays}的费用@减少{n:circ}", "{what:whoplays}时的费用@减少{n:circ}"))
    out += static_rows(a.PlayCost, ("{what:whoplays}的费用@增加{n:circ}", "{what:whoplays}时的费用@增加{n:circ}"), more=True)
    out.append(row(a.CardsPlayed, "whoplays", "{who:doer}打出{what:cardsel}"))
    out += static_rows(a.Cannot, "{what:obj}@只能攻击{deeds:butcommander+}")
    out += static_rows(a.Cannot, "{what:obj}@只能攻击{deeds:butunit+}")
    out.append(row(a.Attacks, "butcommander", "统帅", target=a.Sel(a.Noun("unit"))))
    out.append(row(a.Attacks, "butunit", "角色", target=a.Sel(a.Noun("commander"))))
    out += static_rows(a.Has, f"{{what:eachsel}}@各{during}得{{stats:delta+/}}")
    out += static_rows(a.Has, f"{{what:eachsel}}@各{during}获得{{gets:gain1+和}}")
    out += static_rows(
        a.EntersWith,
        (
            "{what:objn}@以带有{n:qf}{kind:anymarker}的状态进场",
            "{what:objn}进场时@以带有{n:qf}{kind:anymarker}的状态进场",
            "{what:objn}进场时@带有{n:qf}{kind:anymarker}",
        ),
        lambda e, n: e.enters_with(n),
    )
    out += static_rows(a.EntersWith, ("{what:objn}@以横置状态进场", "{what:objn}@横置进场"), rested=True)
    out += static_rows(
        a.DamageUp, ("该伤害@额外增加{n:ar}点", "该伤害@增加{n:ar}点"), lambda e, n: f"that <damage> is increased by {e.digits(n.n)}"
    )
    out += static_rows(
        a.HasControl,
        ("{who:doer}@获得{what:ref}的操控权", "{who:doer}@操控{what:ref}"),
        lambda e, n: f"{e.nom(n.who)} ~gain@who <control_of|control> of {e(n.what)}",
    )
    out += static_rows(a.EntersWith, ("{what:objn}进场时@横置", "{what:objn}@于进场时横置"), rested=True)
    out += static_rows(a.Has, f"{{what:obj}}@{during}得{{stats:delta+/}}且具有{{gets:gain1+和|与|、}}")
    out += static_rows(a.Cannot, "{what:obj}{deeds:readyless+}")
    out.append(
        row(
            a.ReadyIn, "readyless", ("于{step:step}中不能重置", "在{step:step}中不能重置", "于{step:step}不能重置", "在{step:step}不能重置")
        )
    )
    out += static_rows(a.Has, "{what:objn}的{stats:deltaup+且|和}")
    return out


def _aimed_by(values: Values) -> bool:
    """To be chosen by skills is to become their target."""
    return isinstance(values["cause"], a.BySource) and bool(values["verb"] == a.Verb("is_chosen"))


def forbidden() -> list[Row]:
    return [
        row(None, "cannot", "{x:verb}"),
        row(a.AttackedBy, "cannot", "被{by:obj}攻击", lambda e, n: "be <attack|attacked> by " + e.any_of_them(n.by)),
        row(
            a.ReadyIn,
            "cannot",
            ("于{step:step}中重置", "于{step:step}重置", "在{step:step}中重置"),
            lambda e, n: "<ready> during " + e.in_step(n.step),
        ),
        row(a.TargetOf, "cannot", "成为{of:oppadj}{what:aimed}的目标"),
        row(a.Sel, "oppadj", "{who:opp}{adjs:adj+}{noun:fnoun}"),
        row(
            a.TargetOf,
            "cannot",
            "成为{of:sel0}{what:aimed}的目标",
            when=lambda v: not isinstance(v["of"], a.Sel) or (isinstance(v["of"].noun, a.Noun) and v["of"].noun.kind in NOUNS_GE),
        ),
        row(
            a.TargetOf,
            "cannot",
            (
                "成为{of:ref}{what:aimed}的目标",
                "成为{of:who}的{what:aimed}的目标",
                "成为{of:who}{what:aimed}的目标",
                "被{of:who}的{what:aimed}指定",
            ),
            lambda e, n: e.target_of(n),
        ),
        row(a.TargetOf, "cannot", ("成为{what:aimed}的目标", "被{what:aimed}指定", "被{what:aimed}指定为目标")),
        row(a.Noun, "aimed", ("技能",), "skills", kind="skills"),
        row(a.Noun, "aimed", ("牌或技能", "卡牌或技能"), "cards or skills", kind="cards_or_skills"),
        row(a.Noun, "aimed", ("牌", "卡牌"), "cards", kind="cards"),
        row(a.Noun, "aimed", "锦囊牌", "<stratagem|stratagems>", kind="stratagems"),
        row(a.Attacks, "cannot", ("攻击{target:obj}",), lambda e, n: "<attack> " + e(n.target)),
        row(a.ByCombat, "never", "因战斗而", "in <combat>"),
        row(a.Event, "never", "{what:obj}{verbs:verb+}"),
        row(a.BySuch, "wont", "{cause:cause0}{verb:verb}", lambda e, n: e.bare(n.verb) + " " + e(n.cause)),
        row(None, "wont", "{x:verb}"),
        row(a.BySuch, "cannot", "{cause:cause0}{verb:verb}"),
        row(a.BySuch, "cannot", "被{cause:agent}{verb:pverb}", when=lambda v: not _aimed_by(v)),
        # whose playing costs less
        row(None, "costed", "{x:ref}"),
        row(None, "costed", "{x:sel}"),
        row(None, "costed", "{x:nextcard}"),
        row(a.CardsPlayed, "costed", "{who:doer}打出的{what:cardsel}", lambda e, n: e.cards_played(n)),
        # effects in which a player is barred from using the chosen thing: 其操控者不能令其发起攻击
        row(
            a.BarredFrom,
            "effect",
            ("{who:doer}不能令{what:ref}{deed:deed}",),
            lambda e, n: f"{e.nom(n.who)} cannot have {e(n.what)} {e.bare(n.deed)}",
        ),
    ]


def abilities() -> list[Row]:
    body = "{body:sentence+。}"
    limit = "[。{limit:limit}]"
    return [
        row(a.While, "rule", "只要{cond:cond}，{then:static_b}", lambda e, n: e.while_(n)),
        row(a.If, "rule", ("若{cond:cond}，则{then:static}", "若{cond:cond}，{then:static_b}", "如果{cond:cond}，则{then:static}")),
        row(a.ForEach, "rule", ("{each:counted2}，{act:static_b}",)),
        row(a.ForEach, "tail", ("{each:counted2}，{act:static_b}",)),
        row(a.ForEach, "tail", ("每{each:counted}，{act:static_b}",)),
        row(
            a.During,
            "duringb",
            ("{period:period1}中{act:static_b}", "{period:period1}{act:static_b}", "{period:period1}中，{act:static_b}"),
        ),
        row(None, "rule", "{x:static}"),
        row(a.Steps, "rule", "{items:static++，!deftail}", when=_owners_repeated),
        row(a.Define, "deftail", ("X为{n:expr}", "X等于{n:expr}")),
        row(None, "rule", "{x:deftail}"),
        row(a.Static, "ability", "{body:rule+。}", lambda e, n: e.body(n.body)),
        row(a.Keyword, "ability", "{kw:kw}", lambda e, n: e(n.kw)),
        row(a.Attach, "ability", ("贴附于{to:sel}",), lambda e, n: f"<attach|Attach> to {e.one(n.to)}."),
        row(
            z.NamedAs,
            "ability",
            ("此牌牌名视为{name:name}", "此牌的牌名视为{name:name}"),
            lambda e, n: f"This card's name counts as {e.name(n.name)}.",
        ),
        row(
            a.PlayOnly,
            "ability",
            (
                "只有{cond:cond}时，才能打出此牌",
                "只有当{cond:cond}时，才能打出此牌",
                "仅当{cond:cond}时，才能打出此牌",
                "仅当{cond:cond}时，你才能打出此牌",
                "仅当{cond:cond}时才能打出此牌",
                "除非{cond:cond}，否则不能打出此牌",
                "除非{cond:cond}，否则你不能打出此牌",
                "你只能在{cond:cond}时打出此牌",
                "只能在{cond:cond}时打出此牌",
            ),
            lambda e, n: e.sentence("this card can be played only if " + e(n.cond)),
        ),
        row(
            a.Limit,
            "limit",
            (
                "此技能{period:limperiod}至多使用{n:zh}次",
                "此技能{period:limperiod}最多使用{n:zh}次",
                "此技能{period:limperiod}只能使用{n:zh}次",
                "此技能{period:limperiod}限使用{n:zh}次",
            ),
            lambda e, n: e.limit(n),
        ),
        row(a.Period, "limperiod", "每回合", kind="each_turn"),
        row(a.Period, "limperiod", ("每局游戏", "整局游戏", "每盘游戏", "每场游戏"), kind="game"),
        row(a.Period, "limperiod", ("每次战斗", "每场战斗"), "each <combat>", kind="each_combat"),
        row(a.Spell, "ability", "{timings:timing+}" + body, lambda e, n: e.spell(n)),
        row(a.Activated, "ability", "{timings:timing+}{costs:cost+，}：" + body + limit, lambda e, n: e.activated(n)),
        row(a.Triggered, "ability", "每当{event:event}时，" + body + limit, lambda e, n: e.triggered(n), every=True),
        row(a.Triggered, "ability", ("{event:gameat}时，" + body + limit, "当{event:event}时，" + body + limit)),
        row(a.At, "gameat", "游戏开始", period=a.Period("game"), end=False),
        row(a.Replacement, "ability", ("若{event:would}，则{act:moredamage}",)),
        row(a.Replacement, "ability", "若{event:would}，则{act:mayinstead}"),
        row(
            a.Replacement,
            "ability",
            (
                "若{event:would}，则改为{act:insteadact}",
                "若{event:would}，则改为{act:steps}",
                "如果{event:would}，则改为{act:steps}",
                "若{event:would}，改为{act:steps}",
                "当{event:would}时，改为{act:steps}",
            ),
            lambda e, n: e.replacement(n),
        ),
        row(a.Destroy, "insteadact", "消灭{what:ref}"),
        row(
            a.Event,
            "would",
            (
                "{what:obj}[{during:during}][{cause:cause}]将要{verbs:verb+或}",
                "{what:obj}[{during:during}]将要[{cause:cause}]{verbs:verb+或}",
                "{what:obj}[{during:during}][{cause:cause}]将{verbs:verb+或}",
            ),
        ),
        row(a.PlayerEvent, "would", ("{who:doer}[{during:during}][{cause:cause}]将要{deed:deed}",)),
        row(
            z.PayByRemoving,
            "ability",
            ("移除此标记来支付{n:zh}点费用", "移除此标记以支付{n:zh}点费用"),
            lambda e, n: e.sentence(f"remove this marker to pay {e.cost(n.n)}"),
        ),
        row(z.Ambush, "ambush", body, own.ambush),
        row(
            z.PlayPaying,
            "effect",
            ("支付{n:circ}来打出此牌", "支付{n:circ}打出此牌"),
            lambda e, n: f"~pay {e.cost(n.n)} to play this card",
        ),
        row(a.MoreDamage, "moredamage", ("该伤害额外增加{n:ar}点", "该伤害增加{n:ar}点")),
        row(a.May, "mayinstead", "可以改为{act:steps}"),
        row(a.Event, "would", ("{what:obj}[{during:during}][{cause:cause}]将要{verbs:wverb+或}",)),
        row(
            a.PlayOnly,
            "ability",
            ("你只能在{cond:owncond}时打出此牌", "只能在{cond:owncond}时打出此牌", "只有在{cond:owncond}时才能打出此牌"),
        ),
        row(a.Controls, "owncond", ("操控{what:sel}", "操控有{what:sel}"), who=a.Who("you")),
        row(a.ControlsNone, "owncond", ("未操控{what:sel}", "没有操控{what:sel}"), who=a.Who("you")),
        row(a.DiscardedFrom, "wverb", ("从{source:inzone}弃置", "从{source:inzone}被弃置")),
        row(a.Goes, "wverb", ("从{source:inzone}移回{to:inzone}", "从{source:inzone}置入{to:inzone}", "从{source:inzone}置于{to:inzone}")),
        row(a.ForEach, "tail", ("每{each:counted3}，{act:static_b}",)),
        row(a.While, "rule", "{cond:inperiod}，{then:static}"),
        row(a.InPeriod, "inperiod", ("在{period:dperiod}中", "于{period:dperiod}中", "{period:dperiod}中")),
    ]


def rows() -> list[Row]:
    return statics() + forbidden() + abilities()
