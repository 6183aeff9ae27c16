"""Rows of effects and costs."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.effects import Effects
from zmdj_cards.ability.lexicon import Row, Values, row
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon import english as own
from zmdj_cards.games.zmdj.lexicon.words import KEYWORDS, ZONES


def _end_said(values: Values) -> bool:
    """A card is put on the top or the bottom of a deck, never just "on" it."""
    to = values["to"]
    return not (isinstance(to, a.To) and to.zone.kind in ("main_deck", "tactics_deck"))


def _places_said(values: Values) -> bool:
    """In "choose an A in your discard pile and a B" it is not said where B is; such a list has no reading here."""
    first, *others = values["what"]
    if not isinstance(first, a.Sel) or (first.zone is None and first.who is None):
        return True
    return all(not isinstance(item, a.Sel) or item.who is not None or item.zone is not None for item in others)


def _reveal(e: Effects, n: a.Reveal) -> str:
    return f"~reveal {e.taken(n.what)}" + (" at random" if n.random else "")


def _look(e: Effects, n: a.Look) -> str:
    return f"~look at {e.look(n.what)}" + (" at random" if n.random else "")


def gains() -> list[Row]:
    """Values and abilities that are gained; keywords with their parameter."""
    out: list[Row] = [
        row(a.Delta, "delta", ("{n:signed}{stat:gained}", "{stat:gained}{n:signed}"), lambda e, n: e.delta(n)),
        row(a.Quoted, "quoted", "「{ability:ability}」", lambda e, n: "“" + e.quoted(n.ability) + "”"),
        row(None, "gain1", "{x:kw}"),
        row(None, "gain1", "{x:quoted}"),
        row(a.AllSkills, "allskills", ("技能", "所有技能", "全部技能"), "all skills"),
    ]
    for kid, (zh, _, takes) in KEYWORDS.items():
        english = lambda e, n: e.keyword(n)  # noqa: E731
        forms = [f"{zh}{{cost:pay}}", zh] if takes == "cost" else [f"{zh}{{n:ar}}", zh]
        # A number or its absence is read either way, so that the check can point at it.
        out.append(row(a.Kw, "kw", forms, english, id=kid))
    return out


def chosen() -> list[Row]:
    one = "{what:chosen+和|与|以及}"
    return [
        row(None, "chosen", "{x:objn}"),
        row(a.Sel, "numfirst", "{qty:qf}[{who:owner}]{other?其他}[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}"),
        row(None, "chosen", "{x:players}"),
        row(None, "chosen", "{x:flank}"),
        row(None, "chosen", "{x:markers}"),
        row(
            z.Flank,
            "flank",
            ("一个侧翼", "{who:who}的一个侧翼", "一个{who:who}的侧翼"),
            lambda e, n: "a <flank>" if n.who is None else f"one of {e.poss(n.who)} <flank|flanks>",
        ),
        row(a.Choose, "effect", "指定{what:numfirst++和}"),
        row(a.Choose, "effect", ("指定你弃牌区中的{what:discardthing++和|与}", "指定你弃牌区中{what:discardthing++和|与}")),
        row(a.Choose, "effect", f"指定{one}", lambda e, n: e.choose(n), when=_places_said),
        row(a.Pick, "pick", "选择{what:chosen}", lambda e, n: e.pick(n)),
        row(None, "effect", "{x:pick}"),
        row(
            a.RepeatFor,
            "effect",
            ("上述效果可以额外再指定{what:objn}生效", "上述效果可以额外指定{what:objn}生效", "上述效果可额外再指定{what:objn}生效"),
            lambda e, n: e.second(n.what),
        ),
    ]


def cards() -> list[Row]:
    """Drawing, discarding, looking, moving cards between zones."""
    out = [
        row(a.Draw, "effect", ("摸{n:same}牌", "抽{n:same}牌"), lambda e, n: e.draw(n)),
        row(a.TakeControl, "effect", "获得{what:itref}操控权[{until:until}]"),
        row(a.Draw, "effect", ("摸{n:zh}张牌", "抽{n:zh}张牌", "摸{n:zh}张卡", "摸取{n:zh}张牌"), lambda e, n: e.draw(n)),
        row(a.Draw, "effect", ("再摸{n:zh}张牌", "额外摸{n:zh}张牌", "再抽{n:zh}张牌"), lambda e, n: e.draw(n), again=True),
        row(a.Draw, "effect", ("摸{n:done}的牌", "摸等同于{n:done}的牌")),
        row(a.Draw, "effect", ("摸等同于{n:expr}的牌", "摸等同于{n:expr}张牌", "摸数量等同于{n:expr}的牌")),
        row(
            a.DrawTo,
            "effect",
            ("将手牌摸至{n:zh}张", "将手牌补至{n:zh}张", "摸牌至{n:zh}张手牌"),
            lambda e, n: f"~draw cards until {e.they()} {e.have()} {e.count(n.n, 'card')} in hand",
        ),
        row(a.Discard, "effect", "将{what:ref}{random?随机}弃置"),
        row(a.Discard, "effect", ("[{random?随机}]弃置{what:obj}", "弃掉{what:obj}"), lambda e, n: e.discard(n)),
        row(a.Discard, "effect", "将{what:obj}[{random?随机}]弃置"),
        row(
            a.Reveal,
            "effect",
            ("展示{what:obj}", "将{what:obj}展示", "公开{what:obj}"),
            _reveal,
        ),
        row(
            a.Look,
            "effect",
            ("查看{what:obj}", "检视{what:obj}", "观看{what:obj}"),
            _look,
        ),
        row(
            a.ShuffleInto,
            "effect",
            ("将{what:obj}洗回{to:dest}", "将{what:obj}洗入{to:dest}"),
            lambda e, n: f"~shuffle {e.taken(n.what)}{e.source(n)} into {e.to(n.to)}",
        ),
        row(a.ShuffleInto, "effect", ("将{what:obj}从{source:zone}洗回{to:dest}", "将{what:obj}从{source:zone}洗入{to:dest}")),
        row(
            a.ShuffleDeck,
            "effect",
            (
                "将{who:who}的{zone:deckzone}洗切",
                "将{who:who}{zone:deckzone}洗切",
                "将{zone:deckzone}洗切",
                "洗切{who:who}的{zone:deckzone}",
                "洗切{zone:deckzone}",
                "将{who:who}的{zone:deckzone}洗牌",
                "将{zone:deckzone}洗牌",
            ),
            lambda e, n: "~shuffle " + (e.poss(n.who) if n.who else e.own()) + " " + e(n.zone),
        ),
        row(
            a.Search,
            "effect",
            (
                "从{zone:whozone}中检索{what:objn}",
                "检索{zone:whozone}中的{what:objn}",
                "从{zone:whozone}中搜寻{what:objn}",
                "从{zone:whozone}检索{what:objn}",
                "在{zone:whozone}中搜寻{what:objn}",
                "在{zone:whozone}中检索{what:objn}",
                "从{zone:whozone}中寻找{what:objn}",
            ),
            lambda e, n: f"~search {e.whose(n.zone)} for {e(n.what)}",
        ),
        row(a.ShuffleDeck, "effect", ("洗牌", "将主牌库洗匀", "重新洗牌"), zone=a.Zone("main_deck")),
        row(a.In, "whozone", ("{who:who}的{zone:deckzone}", "{who:who}{zone:deckzone}", "{zone:deckzone}")),
        row(
            a.Return,
            "effect",
            ("将{what:obj}[{rested?以横置状态}]移回{to:dest}", "将{what:obj}返回{to:dest}", "将{what:obj}收回{to:dest}"),
            lambda e, n: f"~return {e.taken(n.what)}{e.source(n)} to {e.to(n.to)}" + (" <rest|rested>" if n.rested else ""),
        ),
        row(
            a.Return,
            "effect",
            ("将{what:obj}从{source:zone}[{rested?以横置状态}]移回{to:dest}", "将{what:obj}从{source:zone}返回{to:dest}"),
        ),
        row(
            a.Put,
            "effect",
            (
                "{what:restref}[{any_order?以任意顺序|按任意顺序|以任意次序}]置于{to:dest}",
                "将{what:obj}[从{source:zone}]{reveal?展示并}[{any_order?以任意顺序|按任意顺序|以任意次序}]{rested?以横置状态}置入{to:destin}",
                "将{what:obj}[从{source:zone}]{reveal?展示并}[{any_order?以任意顺序|按任意顺序|以任意次序}]{rested?以横置状态}置于{to:dest}",
                "将{what:obj}[从{source:zone}]{reveal?展示并}[{any_order?以任意顺序}]{rested?以横置状态}置入{to:dest}",
                "将{what:obj}[从{source:zone}]{reveal?展示并}[{any_order?以任意顺序}]{rested?以横置状态}放置于{to:dest}",
                "将{what:obj}[从{source:zone}]{reveal?展示并|展示，}加入{to:dest}",
                "将{what:restref}[{any_order?以任意顺序|按任意顺序|以任意次序}]置于{to:dest}",
                "将{what:restref}[{any_order?以任意顺序|按任意顺序|以任意次序}]置入{to:dest}",
                "将{what:restref}[{any_order?以任意顺序|按任意顺序|以任意次序}]放入{to:dest}",
                "将{what:restref}加入{to:dest}",
                "{what:restref}[{any_order?以任意顺序|按任意顺序|以任意次序}]放入{to:dest}",
                "{what:restref}[{any_order?以任意顺序|按任意顺序|以任意次序}]放置于{to:dest}",
                "{what:restref}[{any_order?以任意顺序|按任意顺序|以任意次序}]置入{to:dest}",
            ),
            lambda e, n: e.put(n),
            when=_end_said,
        ),
        row(
            a.Put,
            "effect",
            (
                "将{what:obj}[从{source:zone}]{rested?以横置状态|横置}[{any_order?以任意顺序}]暗置于{to:dest}",
                "将{what:obj}[从{source:zone}]{rested?以横置状态}面朝下置于{to:dest}",
                "将{what:obj}[从{source:zone}]{rested?以横置状态}面朝下置入{to:dest}",
            ),
            facedown=True,
            when=_end_said,
        ),
        row(a.PlayFree, "effect", "免费打出此牌", what=a.Ref("this_card")),
        row(
            a.PlayFree,
            "effect",
            (
                "将{what:obj}免费打出[{rested?并横置}][{ignore_need?，且无视其属性需求|且无视其属性需求|，并无视其属性需求}]",
                "免费打出{what:obj}[{ignore_need?，且无视其属性需求}]",
            ),
            lambda e, n: e.play_free(n),
        ),
        row(a.PlayFree, "effect", ("从{what:fromfree}", "从{what:fromtake}免费打出")),
        row(a.PlayFree, "effect", ("将{what:obj}以横置状态免费打出", "以横置状态免费打出{what:obj}"), rested=True),
        row(a.Return, "effect", ("从{what:fromtake}移回{to:dest}", "从{what:fromtake}返回{to:dest}")),
        row(
            a.TakeControl,
            "effect",
            ("获得{what:obj}的操控权[{until:until}]",),
            lambda e, n: "~gain <control_of|control> of " + e(n.what) + e.until(n.until),
        ),
        row(
            a.AttachTo,
            "effect",
            ("将{what:obj}贴附于{to:obj}", "将{what:obj}改为贴附于{to:obj}"),
            lambda e, n: f"~<attach> {e.taken(n.what)} to {e.one(n.to)}",
        ),
        # destinations
        row(a.To, "dest", ("{who:ownerword}的{zone:zone}", "{who:ownerword}{zone:zone}"), lambda e, n: e.to(n)),
        row(
            a.To,
            "dest",
            (
                "{who:who1}的{zone:zone}",
                "{who:whoself}的{zone:zone}",
                "{who:whoself}{zone:zone}",
                "{who:whoit}{zone:zone}",
                "{who:who1}{zone:zone}",
                "{who:whoit}的{zone:zone}",
                "{who:ctl}的{zone:zone}",
            ),
        ),
        row(a.To, "dest", "{zone:zone}"),
        row(
            a.To,
            "destin",
            (
                "{who:who1}的{zone:lifezone}",
                "{who:who1}{zone:lifezone}",
                "{who:whoit}{zone:lifezone}",
                "{who:whoself}的{zone:lifezone}",
                "{zone:lifezone}",
            ),
        ),
        row(a.To, "destin", "手牌", zone=a.Zone("hand")),
        row(a.Zone, "lifezone", "体力区", kind="life"),
        row(a.ControllerOf, "ctl", ("{of:ref}的操控者", "{of:ref}操控者")),
        row(a.Who, "ownerword", "拥有者", "its owner", kind="owner"),
        row(a.Who, "ownerword", "其拥有者", "its owner", kind="its_owner"),
        row(a.Who, "ownerword", "各自拥有者", "their owners", kind="owners"),
    ]
    for kind in ("main_deck", "tactics_deck"):
        out.append(row(a.Zone, "deckzone", ZONES[kind][0], kind=kind))
    return out


def board() -> list[Row]:
    """What happens on the battlefield."""
    simple = (
        (a.Destroy, "消灭", "destroy"),
        (a.Rest, "横置", "rest"),
        (a.Ready, "重置", "ready"),
        (z.Suppress, "压制", "suppress"),
        (a.Flip, "翻面", "flip"),
        (a.Exile, "移出游戏", "remove"),
    )
    out: list[Row] = []
    for node, zh, en in simple:
        english = f"~<{en}> {{what}}" + (" from the game" if en == "remove" else "")
        if en == "flip":
            english = "<icon:flip>~<flip> {what}"
        if en == "remove":
            english = "~remove {what} from the game"
        out.append(row(node, "effect", (f"将{{what:obj}}{zh}", f"{zh}{{what:obj}}", f"令{{what:obj}}{zh}"), english))
    out += [
        row(a.Sacrifice, "effect", ("牺牲{what:obj}", "将{what:obj}牺牲", "选择并牺牲{what:obj}"), "~<sacrifice> {what}"),
        row(a.Move, "effect", ("将{what:obj}移动", "移动{what:obj}", "令{what:obj}移动"), lambda e, n: e.move(n)),
        row(
            a.Move,
            "effect",
            ("将{what:obj}移动{n:ar}距离", "将{what:obj}移动{n:ar}格"),
        ),
        row(
            z.Swap,
            "effect",
            ("将{what:obj}交换位置", "交换{what:obj}的位置", "令{what:obj}交换位置"),
            lambda e, n: "~swap their places" if n.what == a.Ref("it") else "~swap the places of " + e(n.what),
        ),
        row(a.Damage, "effect", ("[{extra?额外}]对{to:target}{each?各}造成{n:ar}点伤害",), lambda e, n: e.damage(n)),
        row(a.Damage, "effect", ("[{extra?额外}]对{to:target}造成{n:upto}点伤害",)),
        row(a.UpTo, "upto", ("至多{n:ar}", "最多{n:ar}")),
        row(None, "target", "{x:obj}"),
        row(
            a.PlaceMarkers,
            "effect",
            ("在{on:obj}上放置{n:qf}{kind:anymarker}", "于{on:obj}上放置{n:qf}{kind:anymarker}", "在{on:obj}放置{n:qf}{kind:anymarker}"),
            lambda e, n: e.place(n),
        ),
        row(a.PlaceMarkers, "effect", ("在{on:obj}上各放置{n:qf}{kind:anymarker}",), each=True),
        row(
            a.PlaceMarkers,
            "effect",
            (
                "在{on:obj}上放置等同于{n:diff}数量的{kind:anymarker}",
                "在{on:obj}上放置等同于{n:expr}的{kind:anymarker}",
                "在{on:obj}上放置等同于{n:expr}数量的{kind:anymarker}",
            ),
        ),
        row(a.RemoveMarkers, "effect", ("将{what:markers}移除", "移除{what:markers}", "从{what:markersfrom}"), "~remove {what}"),
        row(a.Markers, "markersfrom", "{on:objn}上移除{qty:qf}{kind:anymarker}"),
        row(
            z.GainToken,
            "effect",
            ("获得{n:zh}个{what:supply}", "获得{n:zh}张{what:tactictoken}", "获得{n:zh}枚{what:supply}", "获得{n:zh}个{what:tactictoken}"),
            lambda e, n: "~gain " + e.count(n.n, e(n.what)),
        ),
        row(
            a.Gain,
            "effect",
            (
                "令{what:obj}[{extra?额外}]得{stats:delta+/|和|与|且}[{until:until}]",
                "{until:until}，令{what:obj}[{extra?额外}]得{stats:delta+/}",
                "令{what:obj}[{extra?额外}]获得{stats:delta+/|和|与}[{until:until}]",
                "{until:until}，令{what:obj}[{extra?额外}]获得{stats:delta+/}",
            ),
            lambda e, n: e.gain(n),
        ),
        row(
            a.Gain,
            "effect",
            (
                "令{what:obj}[{extra?额外}]获得{gets:quoted++与|和|、}[{until:until}]",
                "令{what:obj}[{extra?额外}]获得{gets:gain1+和|与|、|及}[{until:until}]",
                "{until:until}，令{what:obj}[{extra?额外}]获得{gets:gain1+和}",
                "令{what:obj}[{extra?额外}]得{gets:kw+和}[{until:until}]",
                "令{what:obj}具有{gets:gain1+和}[{until:until}]",
            ),
        ),
        row(
            a.Gain,
            "effect",
            (
                "令{what:obj}[{extra?额外}]得{stats:delta+/}且获得{gets:gain1+和|与|、}[{until:until}]",
                "令{what:obj}[{extra?额外}]得{stats:delta+/}并获得{gets:gain1+和|与|、}[{until:until}]",
                "令{what:obj}[{extra?额外}]获得{stats:delta+/}且获得{gets:gain1+和}[{until:until}]",
                "令{what:obj}[{extra?额外}]获得{stats:delta+/}和{gets:gain1+和}[{until:until}]",
                "{until:until}，令{what:obj}[{extra?额外}]得{stats:delta+/}且获得{gets:gain1+和}",
            ),
        ),
        row(
            a.Lose,
            "effect",
            ("令{what:obj}失去{gets:lost+和|与|、}[{until:until}]", "{until:until}，令{what:obj}失去{gets:lost+和}"),
            lambda e, n: e.lose(n),
        ),
        row(None, "lost", "{x:kw}"),
        row(None, "lost", "{x:allskills}"),
        row(
            a.MakeCannot,
            "effect",
            (
                "令{what:obj}不能{deed:cannot}[{until:until}]",
                "{until:until}，令{what:obj}不能{deed:cannot}",
                "令{what:obj}无法{deed:cannot}{until:until}",
            ),
            lambda e, n: f"{e.nom(n.what)} cannot {e.bare(n.deed)}{e.until(n.until)}",
        ),
        row(a.MakeCannot, "effect", ("令{what:doer}不能{deed:deed}[{until:until}]", "{until:until}，令{what:doer}不能{deed:deed}")),
        row(
            a.MakeCannot,
            "clause",
            (
                "{what:obj}不能{deed:cannot}{until:until}",
                "{until:until}，{what:obj}不能{deed:cannot}",
                "{what:doer}不能{deed:deed}{until:until}",
                "{until:until}，{what:doer}不能{deed:deed}",
            ),
        ),
        row(
            a.Skip,
            "effect",
            (
                "略过{of:period}的{steps:step+与|和|、}",
                "跳过{of:period}的{steps:step+与}",
                "略过{of:nextone}{steps:phase+与|和|、}",
                "略过{of:allcombats}的{steps:step+与|和|、}",
                "略过{steps:step+与|和|、}",
                "略过{of:period}{steps:step+与}",
            ),
            lambda e, n: e.skip(n),
        ),
        row(a.Period, "nextone", "你的下一个", kind="your_next_turn"),
        row(a.Period, "nextone", "对手的下一个", kind="opponent_next_turn"),
        row(a.Step, "phase", "重置阶段", kind="ready_phase"),
        row(a.Step, "phase", "兵法阶段", kind="tactics_phase"),
        row(a.Step, "phase", ("摸牌阶段", "抽牌阶段"), kind="draw_phase"),
        row(a.Step, "phase", ("主要阶段", "主阶段"), kind="main_phase"),
        row(a.Step, "phase", "结束阶段", kind="end_phase"),
        row(a.Period, "allcombats", ("所有战斗", "每次战斗"), kind="combat"),
        row(
            z.MakeAttack,
            "effect",
            ("令{what:obj}发起一次攻击", "令{what:obj}攻击一次", "令{what:obj}进行一次攻击"),
            own.make_attack,
        ),
        row(z.MakeAttack, "effect", ("令{what:obj}发起一次联合攻击", "令{what:obj}进行一次联合攻击"), joint=True),
        row(z.MakeAttack, "effect", ("令{what:obj}对{target:objn}发起一次攻击",)),
        row(
            z.Retarget,
            "effect",
            ("将本次攻击目标改为{to:objn}", "将攻击目标改为{to:objn}", "将本次攻击的目标改为{to:objn}"),
            "~change the target of this <attack> to {to}",
        ),
        row(
            a.MoreDamage,
            "effect",
            ("该伤害额外增加{n:ar}点", "该伤害增加{n:ar}点"),
            lambda e, n: f"that <damage> is increased by {e.digits(n.n)}",
        ),
        row(a.ResolveAgain, "effect", "{what:nextcard}额外生效{n:zh}次", lambda e, n: f"{e(n.what)} takes effect {e.times(n.n)}"),
        row(a.EndGame, "effect", ("赢得本局游戏", "赢得游戏", "获胜", "获得游戏胜利"), "~win the game", win=True),
        row(a.EndGame, "effect", ("输掉本局游戏", "输掉游戏", "落败"), "~lose the game", win=False),
        row(z.EndCombat, "effect", ("结束本次战斗", "立即结束本次战斗", "终止本次战斗"), "~end this <combat>"),
        row(
            z.NoAmbush,
            "effect",
            ("本次伤害不能触发伏击技能", "该伤害不能触发伏击技能", "本次伤害不能触发伏击", "本次伤害不会触发伏击效果"),
            "that <damage> cannot trigger <ambush|Ambush>",
        ),
    ]
    out += [
        row(
            a.Until,
            "until",
            ("直到{period:uperiod}结束", "至{period:uperiod}结束", "直到{period:uperiod}结束时"),
            lambda e, n: e.until_when(n),
        ),
        row(a.Until, "until", ("直到{period:period}开始", "直到{period:period}开始时"), start=True),
    ]
    return out


def equal_damage() -> list[Row]:
    """Damage whose amount is a number of the game."""
    return [
        row(
            a.Damage,
            "effect",
            ("[{extra?额外}]对{to:target}造成等同于{n:expr}的伤害", "[{extra?额外}]对{to:target}造成等同于{n:expr}点伤害"),
        ),
    ]


def costs() -> list[Row]:
    return [
        row(a.Pay, "pay", "[{elements:elem+}]{n:circ}", lambda e, n: "~pay " + e.pay(n)),
        row(None, "cost", "{x:pay}"),
        row(a.Pay, "effect", ("支付[{elements:elem+}]{n:circ}",)),
        row(a.RestThis, "cost", "横置", "<rest>"),
        row(None, "cost", "{x:effect}"),
    ]


def rows() -> list[Row]:
    return gains() + chosen() + cards() + board() + equal_damage() + costs()
