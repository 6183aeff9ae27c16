"""Rows of static effects and whole abilities."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.games.zhenmian import acts
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.lexicon import english as en


def _getting(cat: str, so: str) -> list[Row]:
    """What objects have as long as an ability works; behind a condition (`so`) 便 may follow the subject."""
    values = ["{stats:delta+}", "{stats:pair++/}"]
    keywords = [f"{word}具有{{gets:haskw+和|且具有}}" for word in ("", "皆")] + [f"{word}具有{{gets:resist+和}}" for word in ("", "皆")]
    words = [f"{word}{value}" for value in values for word in ("", "各", "得", "各得")]
    mixed = [f"{form}且具有{{gets:haskw+和|且具有}}" for form in words]
    return [
        row(a.Has, cat, [f"{{what:obj}}{so}{form}" for form in words], en.gain),
        row(a.Has, cat, [f"{{what:obj}}{so}{form}" for form in keywords]),
        row(a.Has, cat, [f"{{what:obj}}{so}{form}" for form in mixed]),
        row(z.TakesControl, cat, f"{{who:who}}{so}获得{{what:ref}}的操控权", en.takes_control),
    ]


def statics() -> list[Row]:
    """`static` stands alone, `so` behind a condition."""
    return [
        *_getting("static", ""),
        *_getting("so", "便"),
        *_getting("so", ""),
        row(acts.Together, "rule", "{items:static++，且}", en.together),
        row(z.GetsAndIs, "static", "{what:obj}{stats:delta+}且额外具有{adj:adj1}类别", en.gets_and_is),
        row(acts.PreventAll, "static", "防止将对{to:obj}造成的所有伤害", "<prevent> all damage that would be dealt to {to}"),
        row(acts.PreventEach, "static", "防止每次将对{to:obj}造成的{n:ar}点伤害", en.prevent_each),
        row(acts.PreventEach, "static", "于{when:period}中，防止每次将对{to:obj}造成的{n:ar}点伤害"),
        row(acts.Drains, "static", "{what:obj}对玩家造成的伤害会让你回复等量的体力", en.drains),
        row(acts.MustAttack, "static", "{what:ref}每回合若能攻击则必须攻击", "{what} attacks each turn if able"),
        row(acts.OnlyAttacksPlayers, "static", "{what:ref}只能对玩家宣告攻击", "{what} can attack only players"),
        row(a.Cannot, "static", "{what:obj}不能{deeds:cannot+}", en.cannot),
        row(a.Verb, "cannot", "攻击", "attack", kind="attack"),
        row(z.AttackTax, "static", "除非对手为其宣告攻击的单位支付{n:ar}，否则该单位不能攻击你", en.attack_tax),
        row(z.HandLimit, "static", "{who:who}的手牌上限减少{n:zh}张", en.hand_limit),
        row(
            z.MustPlayHere,
            "so",
            "{who:who}须优先选择该阵地来打出单位",
            "{who} must choose that <position> first when playing a <unit>",
        ),
        row(z.AsIfAmbush, "static", "你可以将{what:cards}视同具有伏击能力般打出", "you may play {what} as though they had <ambush|Ambush>"),
        row(z.SkillDamage, "static", "{what:field}启动{kw:barekw}能力造成的伤害{n:signed}", en.skill_damage),
        row(a.PlayCost, "static", "{what:costed}的费用减少{n:ar}", en.play_cost),
        row(a.PlayCost, "static", "{what:costed}的费用增加{n:ar}", more=True),
        row(z.CostOf, "costed", "{who:who}打出{what:cards}", en.cost_of),
        row(z.CostOf, "costed", ("{who:who}每回合打出第一张{what:cards}", "{who:who}每回合打出的第一张{what:cards}"), first=True),
        row(z.OwnCost, "so", ("打出～的费用便减少{n:ar}", "打出～的费用减少{n:ar}"), en.own_cost),
        row(z.ResistanceTo, "resist", "{what:resisted}抵抗", en.resistance),
        row(a.Sel, "resisted", "[{adjs:adj1+}]{noun:fieldnoun}"),
        row(z.DamageMarks, "counted", "{on:ref}身上每有一个伤害标记", "<damage-mark|damage mark> on {on}"),
        row(z.CardsIn, "counted", "{who:who}墓地中每有{what:cards}", en.cards_in),
        row(a.Define, "define", "X和Y分别为{n:bothstats}", "X and Y are {n}"),
        row(z.PowerAndHealthOf, "bothstats", "{what:ref}的武力和体力", "the <power> and <health> of {what}"),
    ]


def abilities() -> list[Row]:
    body = "{body:sentence+。}"
    return [
        row(a.While, "rule", "只要{cond:cond}，{then:so}", "as long as {cond}, {then}"),
        row(a.ForEach, "rule", "{each:counted}，{act:so}"),
        row(None, "rule", "{x:static}"),
        row(z.Defined, "rule", "{what:static}，{by:define}", "{what}, where {by}"),
        row(a.Static, "ability", "{body:rule+。}", en.static),
        row(a.Keyword, "ability", ("{kw:kw}", "{kw:barekw}"), "{kw}"),
        row(z.KeywordAbility, "ability", ("{what:resist}", "{what:expedition}"), "{what}"),
        row(z.Expedition, "expedition", "远征|{elements:mark+}|{n:ar}", en.expedition),
        row(z.Hinted, "ability", [f"{{word:hint}}{sign}{{ability:ability}}" for sign in ("：", "", "——")], en.hinted),
        row(
            z.Hinted, "ability", [f"外交{{of:mark}}{sign}{{ability:ability}}" for sign in ("：", "", "——")], word=z.AbilityWord("diplomacy")
        ),
        row(z.AbilityWord, "hint", "逆境", "<adversity|Adversity>", kind="adversity"),
        row(z.AbilityWord, "hint", "盛世", "<golden_age|Golden Age>", kind="golden_age"),
        row(z.AbilityWord, "never", "外交", "<diplomacy|Diplomacy>", kind="diplomacy"),
        row(a.Attach, "ability", "附属于{to:target}", "<attach|Attach> to {to}."),
        row(a.Limit, "limit", "此能力{period:limitperiod}只能启动{n:zh}次", en.limit),
        row(a.Limit, "limit", "此能力只能启动{n:zh}次", period=a.Period("game")),
        row(a.Period, "limitperiod", "每回合", kind="each_turn"),
        row(a.Spell, "spell", body, en.spell, timings=()),
        row(
            a.Activated,
            "ability",
            [
                "{timings:timing+} {costs:cost+，|}：" + body + "[。{limit:limit}]",
                "{timings:timing+}{costs:cost+，|}：" + body + "[。{limit:limit}]",
            ],
            en.activated,
        ),
        row(a.Activated, "ability", "{timings:timing+}{costs:cost+，|}：" + body + "，{limit:limit}"),
        row(a.Activated, "ability", "{costs:cost+，}：" + body + "[。{limit:limit}]", timings=()),
        row(a.Triggered, "ability", ("每当{event:event}时，" + body, "每当{event:event}，" + body), en.triggered, every=True),
        row(a.Triggered, "ability", ("当{event:event}时，" + body, "于{event:event}时，" + body, "{event:atstep}时，" + body)),
        row(a.Triggered, "ability", ("{event:selfevent}时，" + body, "{event:selfevent}时" + body)),
        row(a.Event, "selfevent", "{what:selfref}{verbs:verb+}"),
        row(a.Ref, "selfref", "～", kind="self"),
    ]


def rows() -> list[Row]:
    return statics() + abilities()
