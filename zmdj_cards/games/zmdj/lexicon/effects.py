"""Rows of effects, costs and sentences."""

from __future__ import annotations

from itertools import pairwise

from zmdj_cards.ability import ast as a
from zmdj_cards.ability.lexicon import Row, row

MANY = "{items:clause++，!tail}"
# What a player does with cards of their own: behind "that player …", it is still that player who does it.
ACTOR = (a.Draw, a.DrawTo, a.Discard, a.Sacrifice, a.Reveal, a.Look, a.Search, a.Pay, a.GainToken, a.Pick, a.EndGame)


def _core(item: a.Node) -> a.Node:
    while isinstance(item, a.Then | a.Also):
        item = item.act
    return item


def _own(item: a.Node) -> bool:
    """An order without a subject, by someone who has been named before."""
    core = _core(item)
    return isinstance(core, ACTOR) or (isinstance(core, a.May) and _own(core.act)) or (isinstance(core, a.Both) and _own(core.items[0]))


def _subjects_kept(values) -> bool:
    """No order of `ACTOR` kind stands loose behind a player who was just made to do something."""
    items = values["items"]
    return not any(isinstance(_core(one), a.Make | a.Does) and _own(two) for one, two in pairwise(items))


def gains() -> list[Row]:
    """Values and abilities that are gained; keywords with their parameter."""
    from zmdj_cards.games.zmdj.lexicon.words import KEYWORDS

    out: list[Row] = [
        row(a.Delta, "delta", ("{n:signed}{stat:stat1}", "{stat:stat1}{n:signed}"), lambda e, n: e.delta(n)),
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
            a.Flank,
            "flank",
            ("一个侧翼", "{who:who}的一个侧翼", "一个{who:who}的侧翼"),
            lambda e, n: "a <flank>" if n.who is None else f"one of {e.poss(n.who)} <flank|flanks>",
        ),
        row(a.Choose, "effect", "指定{what:numfirst++和}"),
        row(a.Choose, "effect", f"指定{one}", lambda e, n: e.choose(n)),
        row(a.Pick, "pick", "选择{what:chosen}", lambda e, n: e.pick(n)),
        row(None, "effect", "{x:pick}"),
        row(
            a.RepeatFor,
            "effect",
            ("上述效果可以额外再指定{what:objn}生效", "上述效果可以额外指定{what:objn}生效", "上述效果可额外再指定{what:objn}生效"),
            lambda e, n: "the effect above may also be applied to " + e.another(n.what),
        ),
    ]


def cards() -> list[Row]:
    """Drawing, discarding, looking, moving cards between zones."""
    out = [
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
        row(a.Reveal, "effect", ("展示{what:obj}", "将{what:obj}展示", "公开{what:obj}"), lambda e, n: "~reveal " + e.taken(n.what)),
        row(a.Look, "effect", ("查看{what:obj}", "检视{what:obj}", "观看{what:obj}"), lambda e, n: "~look at " + e.look(n.what)),
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
            ),
            lambda e, n: f"~search {e.whose(n.zone)} for {e(n.what)}",
        ),
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
                "{what:restref}[{any_order?以任意顺序|按任意顺序|以任意次序}]置入{to:dest}",
            ),
            lambda e, n: e.put(n),
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
        row(
            a.TakeControl,
            "effect",
            ("获得{what:obj}的操控权[{until:until}]",),
            lambda e, n: "~gain <control_of|control> of " + e(n.what) + e.until(n.until),
        ),
        row(a.AttachTo, "effect", ("将{what:obj}贴附于{to:obj}", "将{what:obj}改为贴附于{to:obj}"), "~<attach> {what} to {to}"),
        # destinations
        row(a.To, "dest", ("{who:ownerword}的{zone:zone}", "{who:ownerword}{zone:zone}"), lambda e, n: e.to(n)),
        row(
            a.To,
            "dest",
            (
                "{who:who1}的{zone:zone}",
                "{who:whoself}的{zone:zone}",
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
        from zmdj_cards.games.zmdj.lexicon.words import ZONES

        out.append(row(a.Zone, "deckzone", ZONES[kind][0], kind=kind))
    return out


def board() -> list[Row]:
    """What happens on the battlefield."""
    simple = (
        (a.Destroy, "消灭", "destroy"),
        (a.Rest, "横置", "rest"),
        (a.Ready, "重置", "ready"),
        (a.Suppress, "压制", "suppress"),
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
        row(a.Sacrifice, "effect", ("牺牲{what:obj}", "将{what:obj}牺牲"), "~<sacrifice> {what}"),
        row(a.Move, "effect", ("将{what:obj}移动", "移动{what:obj}", "令{what:obj}移动"), lambda e, n: e.move(n)),
        row(
            a.Move,
            "effect",
            ("将{what:obj}移动{n:ar}距离", "将{what:obj}移动{n:ar}格"),
        ),
        row(
            a.Swap,
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
            a.GainToken,
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
                "略过{steps:step+与|和|、}",
                "略过{of:period}{steps:step+与}",
            ),
            lambda e, n: e.skip(n),
        ),
        row(
            a.MakeAttack,
            "effect",
            ("令{what:obj}发起一次攻击", "令{what:obj}攻击一次", "令{what:obj}进行一次攻击"),
            lambda e, n: e.make_attack(n),
        ),
        row(a.MakeAttack, "effect", ("令{what:obj}发起一次联合攻击", "令{what:obj}进行一次联合攻击"), joint=True),
        row(a.MakeAttack, "effect", ("令{what:obj}对{target:objn}发起一次攻击",)),
        row(
            a.Retarget,
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
        row(a.EndCombat, "effect", ("结束本次战斗", "立即结束本次战斗", "终止本次战斗"), "~end this <combat>"),
        row(
            a.NoAmbush,
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


def costs() -> list[Row]:
    return [
        row(a.Pay, "pay", "[{elements:elem+}]{n:circ}", lambda e, n: "~pay " + e.pay(n)),
        row(None, "cost", "{x:pay}"),
        row(a.Pay, "effect", ("支付[{elements:elem+}]{n:circ}",)),
        row(a.RestThis, "cost", "横置", "<rest>"),
        row(None, "cost", "{x:effect}"),
    ]


def sentences() -> list[Row]:
    """`clause` one effect, `tail` what closes a sentence, `steps` a clause list, `sentence` what ends with a full stop."""
    return [
        row(a.Gain, "clause", "{what:objn}额外得{stats:delta+/}[{until:until}]", extra=True),
        row(None, "clause", "{x:effect}"),
        row(None, "clause", "{x:doing}"),
        row(
            a.Gain,
            "clause",
            (
                "{what:obj}得{stats:delta+/}{until:until}",
                "{what:obj}获得{gets:gain1+和|与|、}{until:until}",
                "{what:obj}得{stats:delta+/}且获得{gets:gain1+和|与|、}{until:until}",
            ),
        ),
        row(a.Gain, "clause", ("得{stats:delta+/}[{until:until}]", "获得{gets:gain1+和}{until:until}"), what=a.Ref("it")),
        row(a.Also, "clause", ("且{act:effect}", "且{act:doing}"), "{act}", how="and_also"),
        row(a.Also, "clause", ("并{act:effect}", "并{act:doing}"), "{act}", how="along"),
        row(a.Both, "clause", "{items:effect++并|并且}"),
        row(a.Make, "doing", "令{who:doerit}各自{act:picking}", apart=True),
        row(None, "picking", "{x:pick}"),
        row(
            a.Make,
            "doing",
            ("令{who:doerit}{act:effect}", "让{who:doerit}{act:effect}", "使{who:doerit}{act:effect}"),
            lambda e, n: e.make(n),
        ),
        row(
            a.Make,
            "doing",
            ("令{who:doerit}各{act:effect}", "令{who:doerit}各自{act:effect}", "令{who:doerit}分别{act:effect}"),
            apart=True,
        ),
        row(a.Does, "doing", "{who:doerit}{act:effect}", lambda e, n: e.make(n)),
        row(a.Does, "doing", ("{who:doer}各自{act:effect}", "{who:doer}各{act:effect}"), apart=True),
        row(a.Does, "doing", ("{who:whoboth}各自{act:effect}", "{who:whoboth}各{act:effect}"), apart=True),
        row(a.Does, "doing", "{who:doer}{act:made}"),
        row(a.Make, "made", "令{who:doer}{act:effect}"),
        row(None, "tail", "{x:modal}"),
        row(a.Make, "tail", "令{who:doerit}{act:modal}"),
        row(a.Does, "tail", "{who:doerit}{act:modal}"),
        row(a.May, "tail", ("可以{act:steps}", "可{act:steps}", "你可以{act:steps}", "你可{act:steps}"), lambda e, n: e.may(n)),
        row(a.Does, "tail", "{who:doerit}{act:may}", when=lambda v: v["who"] != a.Who("you")),
        row(a.Make, "tail", "令{who:doerit}{act:may}"),
        row(a.May, "may", ("可以{act:effect}", "可{act:effect}")),
        row(a.Also, "tail", "且{act:tailmay}", how="and_also"),
        row(a.Also, "tail", "并{act:tailmay}", how="along"),
        row(a.May, "tailmay", ("可以{act:steps}",)),
        row(a.During, "tailmay", ("{period:period1}中，{act:static}", "{period:period1}中，{act:steps}")),
        row(
            a.If,
            "tail",
            (
                "若{cond:cond}，则{then:steps}",
                "如果{cond:cond}，则{then:steps}",
                "若{cond:cond}，{then:steps}",
                "如果{cond:cond}，{then:steps}",
                "若{cond:cond}则{then:steps}",
            ),
            lambda e, n: e.if_(n),
        ),
        row(
            a.If,
            "tail",
            (
                "若{cond:cond}，则{then:clause}，否则{otherwise:steps}",
                "若{cond:cond}，则{then:steps1}，否则{otherwise:steps}",
                "若{cond:cond}，则{then:clause}，否则，{otherwise:steps}",
            ),
        ),
        row(a.Steps, "steps1", "{items:clause++，}"),
        row(
            a.IfDone,
            "tail",
            (
                "若如此做，{then:steps}",
                "若如此做，则{then:steps}",
                "如果如此做，{then:steps}",
                "若你如此做，{then:steps}",
                "若你如此做，则{then:steps}",
            ),
            lambda e, n: "if " + e.did_so() + ", " + e(n.then),
        ),
        row(a.Then, "tail", ("然后{act:steps}", "然后，{act:steps}", "之后{act:steps}", "接着{act:steps}"), "then {act}"),
        row(a.Instead, "tail", ("改为{act:steps}", "改为，{act:steps}"), lambda e, n: e.instead(n)),
        row(a.May, "tail", ("可以改为{act:insteadbody}",)),
        row(a.Instead, "insteadbody", "{act:steps}"),
        row(a.Instead, "tail", ("上述效果改为{act:steps}",), lambda e, n: e.instead(n), above=True),
        row(
            a.During,
            "tail",
            ("{period:period1}中，{act:steps}", "{period:period1}，{act:steps}", "于{period:period1}中，{act:steps}"),
            lambda e, n: e.during(n),
        ),
        row(a.During, "tail", ("{period:period1}中，{act:static}", "{period:period1}，{act:static}")),
        row(a.During, "tail", ("{period:until}，{act:static}",), when=lambda v: not isinstance(v["act"], a.Cannot)),
        row(a.Later, "tail", ("{event:at}时，{act:steps}", "当{event:at}时，{act:steps}"), lambda e, n: e.later(n)),
        row(a.Define, "tail", ("X为{n:expr}", "X等于{n:expr}"), "X is {n}"),
        row(a.ForEach, "tail", "每{each:counted}，{act:duringb}"),
        row(
            a.ForEach,
            "tail",
            ("每{each:counted}，便{act:steps}", "每{each:counted}，{act:steps}", "每{each:counted}，则{act:steps}"),
            lambda e, n: e.for_each(n),
        ),
        row(a.ForEach, "tail", ("{each:counted2}，便{act:steps}",)),
        row(
            a.WereDone,
            "counted",
            ("以此法移动{n:ar}距离", "以此法移动{n:ar}格"),
            lambda e, n: f"each {e.digits_or_place(n.n)} moved this way",
            deed=a.Deed("moved"),
        ),
        row(
            a.WereDone,
            "counted",
            "以此法造成{n:ar}点伤害",
            lambda e, n: f"each {'point' if n.n == 1 else e.count(n.n, 'point')} of <damage> dealt this way",
            deed=a.Deed("dealt"),
        ),
        row(
            a.WereDone,
            "counted",
            ("以此法弃置{n:zh}张牌", "以此法弃置{n:zh}张手牌", "以此法弃置的{n:zh}张牌"),
            lambda e, n: f"each {'card' if n.n == 1 else e.count(n.n, 'card')} <discard|discarded> this way",
            deed=a.Deed("discarded_each"),
        ),
        row(
            a.WereDone,
            "counted",
            ("以此法消灭{n:zh}个角色",),
            lambda e, n: f"each {'<unit>' if n.n == 1 else e.count(n.n, '<unit>')} <destroy|destroyed> this way",
            deed=a.Deed("destroyed_each"),
        ),
        row(
            a.WereDone,
            "counted",
            ("以此法牺牲{n:zh}个角色",),
            lambda e, n: f"each {'<unit>' if n.n == 1 else e.count(n.n, '<unit>')} <sacrifice|sacrificed> this way",
            deed=a.Deed("sacrificed_each"),
        ),
        row(a.Deed, "never", "移动", "moved", kind="moved"),
        row(a.Deed, "never", "造成", "dealt", kind="dealt"),
        row(a.Deed, "never", "弃置", "discarded", kind="discarded_each"),
        row(a.Deed, "never", "消灭", "destroyed", kind="destroyed_each"),
        row(a.Deed, "never", "牺牲", "sacrificed", kind="sacrificed_each"),
        row(a.Each1, "counted2", "{who:who1}每操控{what:sel}", lambda e, n: e.each_one(n)),
        row(a.Each1, "counted2", ("战场中每有{what:sel}", "战场上每有{what:sel}")),
        row(a.Each1, "counted2", ("{who:who1}每有{what:sel}",)),
        row(
            a.EachMarker,
            "counted2",
            ("{on:ref}上每有一个{kind:anymarker}", "{on:ref}每有一个{kind:anymarker}", "{on:ref}上每带有一个{kind:anymarker}"),
            lambda e, n: f"each {e(n.kind)} on {e(n.on)}",
        ),
        row(a.EachIn, "counted2", ("{zone:inany}每有{what:cardn}",), lambda e, n: f"each {e.kind(n.what)} {e.inside(n.zone)}"),
        row(a.Sel, "cardn", "{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}"),
        row(
            a.EachDeed,
            "counted2",
            (
                "{period:period1}{who:doer}每{deed:deed}",
                "{period:period1}中{who:doer}每{deed:deed}",
                "{who:doer}于{period:period1}中每{deed:deed}",
                "{who:doer}{period:period1}每{deed:deed}",
                "{period:period1}中，{who:doer}每{deed:deed}",
            ),
            lambda e, n: e.each_deed(n),
        ),
        row(
            a.EachEvent,
            "counted2",
            ("{period:period1}每有{what:sel}{verb:verb}", "{period:period1}中每有{what:sel}{verb:verb}"),
            lambda e, n: f"each {e.kind(n.what)} that {e.past(n.verb)} {e(n.period)}",
        ),
        row(None, "steps", "{x:clause}"),
        row(None, "steps", "{x:tail}"),
        row(a.Steps, "steps", MANY, lambda e, n: e.steps(n.items), when=_subjects_kept),
        row(None, "own1", "{x:effect}", when=lambda v: _own(v["x"])),
        row(a.Also, "own1", "并{act:own1}", how="along"),
        row(a.Also, "own1", "且{act:own1}", how="and_also"),
        row(a.Both, "own1", "{items:own0++并|并且}"),
        row(None, "own0", "{x:effect}", when=lambda v: _own(v["x"])),
        row(a.Then, "ownthen", ("然后{act:own1}", "然后，{act:own1}", "再{act:own1}", "然后{act:ownmay}")),
        row(a.May, "ownmay", "可以{act:own1}"),
        row(a.Steps, "acts", "{items:own1++，!ownthen}"),
        row(a.Both, "acts", "{items:own0++并|并且}"),
        row(a.Make, "clause", ("令{who:doerit}{act:acts}", "让{who:doerit}{act:acts}")),
        row(a.Make, "clause", ("令{who:doerit}各{act:acts}", "令{who:doerit}各自{act:acts}"), apart=True),
        row(a.Does, "clause", "{who:doerit}{act:acts}"),
        row(a.Does, "clause", ("{who:doer}各{act:acts}", "{who:doer}各自{act:acts}"), apart=True),
        row(a.Split, "sentence", "{parts:steps++；}", lambda e, n: e.split(n)),
        row(None, "sentence", "{x:steps}"),
        row(
            a.Modes,
            "modal",
            ("选择{n:zh}项~{options:mode+。}", "选择以下{n:zh}项~{options:mode+。}", "选择{n:zh}项执行~{options:mode+。}"),
            lambda e, n: e.modes(n),
        ),
        row(a.Modes, "modal", ("选择{n:modeqty}项~{options:mode+。}",)),
        row(a.UpTo, "modeqty", ("至多{n:zh}", "最多{n:zh}")),
        row(a.AtLeast, "modeqty", ("至少{n:zh}",)),
        row(a.Mode, "mode", "\n·{body:sentence+。}", lambda e, n: e.body(n.body)),
        row(a.Period, "period1", ("本回合", "此回合"), kind="this_turn"),
        row(a.Period, "period1", ("本次战斗", "此次战斗"), kind="this_combat"),
        row(a.Period, "period1", ("下一次战斗", "下次战斗"), kind="next_combat"),
        row(a.Period, "period1", ("你的下个回合", "你的下一个回合"), kind="your_next_turn"),
        row(a.Period, "period1", ("对手的下个回合", "对手的下一个回合"), kind="opponent_next_turn"),
        row(a.At, "at", "{period:period}结束", lambda e, n: ("at the end of " if n.end else "at the start of ") + e(n.period)),
        row(a.At, "at", "{period:period}开始", end=False),
        row(
            a.SwapWith,
            "effect",
            ("与{other:ref}交换位置", "将其与{other:ref}交换位置", "令其与{other:ref}交换位置"),
            lambda e, n: f"~swap its place with that of {e(n.other)}",
        ),
        row(
            a.Gain,
            "effect",
            ("令{what:obj}得{stats:delta++或}[{until:until}]", "{until:until}，令{what:obj}得{stats:delta++或}"),
            one_of=True,
        ),
        row(a.Each1, "counted3", "操控{what:sel0}", who=a.Who("you")),
        row(a.Each1, "counted3", "有{what:sel0}"),
        row(a.ForEach, "tail", ("每{each:counted3}，便{act:steps}", "每{each:counted3}，{act:steps}")),
        row(a.Pick, "effect", ("至多选择{what:uptosel}", "最多选择{what:uptosel}")),
        row(a.Choose, "effect", ("至多指定{what:uptosel+和}", "最多指定{what:uptosel+和}")),
        row(
            a.Discard,
            "effect",
            ("[{random?随机}]弃{what:anycard}", "[{random?随机}]弃置{what:anycard}", "[{random?随机}]丢弃{what:anycard}"),
        ),
        row(
            a.Gain,
            "effect",
            (
                "令{what:obj}得{stats:delta+/}，{until:until}",
                "使{what:obj}得{stats:delta+/}[{until:until}]",
                "使{what:obj}获得{stats:delta+/}[{until:until}]",
                "令{what:obj}{stats:deltaup+且|和|、}[{until:until}]",
                "令{what:obj}的{stats:deltaup+且|和|、}[{until:until}]",
                "将{what:obj}的{stats:deltaup+且|和|、}[{until:until}]",
            ),
        ),
        row(
            a.Gain,
            "effect",
            ("令{what:obj}获得{gets:gain1+和|与|、}，{until:until}", "使{what:obj}获得{gets:gain1+和|与|、}[{until:until}]"),
        ),
        row(
            a.Gain,
            "effect",
            (
                "令{what:obj}得{stats:delta+/}且获得{gets:gain1+和|与|、}，{until:until}",
                "使{what:obj}得{stats:delta+/}且获得{gets:gain1+和|与|、}[{until:until}]",
                "令{what:obj}获得{gets:gain1+和|与|、}且得{stats:delta+/}[{until:until}]",
            ),
        ),
        row(
            a.Delta,
            "deltaup",
            ("{stat:stat1}增加{n:ar}", "{stat:stat1}减少{n:negar}", "{stat:stat1}提升{n:ar}", "{stat:stat1}降低{n:negar}"),
        ),
        row(
            a.SetStat,
            "effect",
            (
                "令{what:obj}的{stat:stat1}变为{n:ar}[{until:until}]",
                "令{what:obj}{stat:stat1}变为{n:ar}[{until:until}]",
                "将{what:obj}的{stat:stat1}变为{n:ar}[{until:until}]",
                "将{what:obj}{stat:stat1}变为{n:ar}[{until:until}]",
                "{until:until}，令{what:obj}{stat:stat1}变为{n:ar}",
                "{until:until}，{what:obj}{stat:stat1}变为{n:ar}",
                "{until:until}，{what:obj}{stat:stat1}为{n:ar}",
            ),
            lambda e, n: f"{e.poss(n.what)} {e(n.stat)} becomes {e.digits(n.n)}{e.until(n.until)}",
        ),
        row(
            a.LoseToken,
            "effect",
            ("移除你的{n:zh}个{what:supply}", "移除{n:zh}个{what:supply}", "将{n:zh}个{what:supply}移除"),
            lambda e, n: "~remove " + e.count(n.n, e(n.what)),
        ),
        row(a.MakeCannot, "effect", ("令{what:obj}不会{deed:such}[{until:until}]",)),
        row(a.Later, "tail", ("在{event:at}时，{act:steps}",)),
        row(a.Later, "whenever", "每当{event:event}时，{act:steps}", every=True),
        row(a.During, "tail", ("{period:period1}中，{act:whenever}", "{period:until}，{act:whenever}")),
    ]


def rows() -> list[Row]:
    return gains() + chosen() + cards() + board() + costs() + sentences()
