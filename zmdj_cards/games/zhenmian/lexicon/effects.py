"""Rows of effects, costs and sentences. An `act` has no subject, a `clause` has one or needs none, a `tail` stands last."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.games.zhenmian import acts
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.lexicon import english as en
from zmdj_cards.games.zhenmian.lexicon import english_effects as fx
from zmdj_cards.games.zhenmian.lexicon.words import KEYWORDS


def _both_ways(subject: str, parts: list[str]) -> list[str]:
    """What a subject gets: with and without 各 and 得."""
    return [f"{subject}{word}{part}" for part in parts for word in ("", "各", "得", "各得")]


def keywords() -> list[Row]:
    """`kw` stands alone; `haskw` behind 具有, where 能力 may follow; `barekw` is a keyword without its number."""
    out: list[Row] = []
    for kid, (zh, _, takes) in KEYWORDS.items():
        if takes:
            out.append(row(a.Kw, "kw", f"{zh}{{n:ar}}", en.keyword, id=kid))
        out.append(row(a.Kw, "barekw" if takes else "kw", zh, en.keyword, id=kid))
    return [*out, row(None, "haskw", ("{x:kw}能力", "{x:kw}")), row(None, "haskw", "{x:barekw}能力")]


def gains() -> list[Row]:
    """Values and keywords that objects get, for a time."""
    values = ["{stats:delta+}", "{stats:pair++/}"]
    keywords = [f"{word}具有{{gets:haskw+和|且具有}}" for word in ("", "皆")]
    mixed = [f"{value}且具有{{gets:haskw+和|且具有}}" for value in values]
    return [
        row(a.Delta, "delta", "{n:signed}{stat:stat}", en.delta),
        row(a.Delta, "pair", "{n:signed}", stat=a.Stat("both")),
        row(a.Stat, "never", "武力和体力", "<power> and <health>", kind="both"),
        row(a.Until, "until", "直到{period:period}结束", "until end of {period}"),
        row(a.Gain, "clause", [f"{form}[{{until:until}}]" for form in _both_ways("{what:obj}", values)], en.gain),
        row(a.Gain, "clause", [f"{form}{{until:until}}" for form in _both_ways("{what:obj}", mixed)]),
        row(a.Gain, "clause", [f"{{what:obj}}{form}{{until:until}}" for form in keywords]),
        row(a.Gain, "clause", [f"{{until:until}}，{form}" for form in _both_ways("{what:obj}", [*values, *mixed])]),
        row(a.Gain, "clause", [f"{{until:until}}，{{what:obj}}{form}" for form in keywords]),
    ]


def cards() -> list[Row]:
    """Drawing, discarding, revealing, searching."""
    return [
        row(a.Draw, "act", ("抓{n:zh}张牌", "额外抓{n:zh}张牌"), fx.draw),
        row(a.Draw, "act", ("抓若干张牌，其数量等同于{n:expr}", "抓等同于{n:expr}的牌")),
        row(a.Discard, "act", ("弃{what:cards}", "弃掉{what:obj}"), "<discard> {what}"),
        row(a.Reveal, "act", "展示{what:obj}", "<reveal> {what}"),
        row(a.Look, "act", ("检视{what:obj}", "查看{what:obj}"), "<look> at {what}"),
        row(a.Pick, "act", ("选择{what:obj}", "选择{what:place}"), "choose {what}"),
        row(acts.ChoosePlayer, "act", "选择一位玩家", "choose a player"),
        row(a.Search, "act", "从{zone:searched}中搜寻{what:found}", "<search> {zone} for {what}"),
        row(None, "searched", "{x:pile}"),
        row(z.Pile, "searched", "{who:who}的牌库和墓地", zone=a.Zone("deck_and_graveyard")),
        row(a.Zone, "never", "牌库和墓地", "deck and <graveyard>", kind="deck_and_graveyard"),
        row(None, "found", "{x:cards}"),
        row(a.Sel, "found", "{qty:sheets}{noun:named}"),
        row(a.ShuffleDeck, "act", ("将{who:who}的{zone:zone}洗牌", "将{who:who}{zone:zone}洗牌"), fx.shuffle),
        row(z.Judge, "act", ("判定", "进行判定"), "<judge>"),
        row(acts.Clash, "act", ("与{against:who}拼点", "与{against:who}进行拼点"), "<clash> with {against}"),
        row(acts.Stargaze, "act", "观星{n:ar}", "<stargaze> {n:digits}"),
        row(acts.PayCost, "act", "支付{n:ar}", en.pay),
    ]


def moves() -> list[Row]:
    """Cards and permanents from zone to zone."""
    put = "[{any_order?以任意顺序}]"
    return [
        row(a.To, "dest", ("{who:holder}{zone:anyzone}", "{who:holder}的{zone:anyzone}"), fx.destination),
        row(a.Zone, "anyzone", ("手上", "手中"), kind="hand"),
        row(None, "anyzone", "{x:zone}"),
        row(None, "anyzone", "{x:endzone}"),
        row(a.ShuffleInto, "act", ("将{what:obj}洗入{to:dest}", "将{what:obj}各洗入{to:dest}"), fx.shuffle_into),
        row(a.Return, "act", ("将{what:obj}移回{to:dest}", "将{what:obj}返回{to:dest}"), fx.give_back),
        row(
            acts.ReturnFrom,
            "act",
            ("将{what:obj}从{source:pile}移回{to:dest}", "将{what:obj}从{source:pile}返回{to:dest}"),
            fx.give_back,
        ),
        row(a.Put, "act", (f"将{{what:obj}}{put}置于{{to:dest}}", "将{what:obj}置入{to:dest}", "将{what:obj}分别置入{to:dest}"), fx.put),
        row(a.Put, "act", "展示该牌并置于{to:dest}", what=a.Ref("that_card"), reveal=True),
        row(acts.PutRest, "act", (f"其余则{put}置于{{to:dest}}", f"其余{put}置于{{to:dest}}", "其余则置入{to:dest}"), fx.put),
        row(acts.ShowShuffleTop, "act", "展示并洗牌后将该牌置于{to:dest}", "<reveal> it, <shuffle> that deck and put the card on {to}"),
        row(acts.Into, "act", ("将{what:obj}[{rested?横置}]放进战场", "将{what:obj}放进{where:place}"), fx.into),
        row(
            acts.Into,
            "act",
            (
                "将{what:obj}从{source:pile}返回战场",
                "将{what:obj}从{source:pile}返回阵地",
                "将{what:obj}从{source:pile}[{rested?横置}]放进战场",
            ),
        ),
        row(acts.TakeFrom, "act", "从{source:pile}中{act:exile}", "{act} from {source}"),
        row(a.Exile, "exile", "放逐{what:cards}"),
    ]


def board() -> list[Row]:
    """What happens to permanents on the battlefield."""
    out: list[Row] = []
    for node, zh, word in ((a.Destroy, "消灭", "destroy"), (a.Sacrifice, "牺牲", "sacrifice"), (a.Exile, "放逐", "exile")):
        out.append(row(node, "act", f"{zh}{{what:obj}}", f"<{word}> {{what}}"))
    for turn, zh, word in ((a.Rest, "横置", "rest"), (a.Ready, "重置", "ready")):
        out.append(row(turn, "act", (f"{zh}{{what:obj}}", f"将{{what:obj}}{zh}"), f"<{word}> {{what}}"))
    out.append(row(a.Flip, "act", "将{what:obj}翻面", "<flip> {what}"))
    return [
        *out,
        row(acts.RestOrReady, "act", "横置或重置{what:obj}", "<rest> or <ready> {what}"),
        row(acts.Cancel, "act", "取消{what:obj}", "<cancel> {what}"),
        row(acts.MoveTo, "act", "将{what:obj}[{in_turn?依次}]移动到{to:place}", fx.move),
        row(acts.Switch, "act", ("将{one:single}与{other:single}交换位置", "将{one:single}交换位置"), fx.switch),
        row(acts.Duel, "clause", ("{one:fighter}与{other:fighter}决斗", "{one:fighter}进行决斗"), fx.duel),
        row(None, "fighter", "{x:ref}"),
        row(None, "fighter", "{x:target}"),
        row(None, "fighter", "{x:related}"),
        row(z.Unit, "unittoken", "{power:ar}/{toughness:ar}[具有{kws:haskw+和}的]{adjs:adj1+}单位指示物", fx.token),
        row(z.Unit, "unittoken", "{power:ar}/{toughness:ar}[具有{kws:haskw+和}的]{adjs:adj1+}指示物"),
        row(
            acts.MakeTokens,
            "act",
            (
                "将{n:qty}{what:unittoken}放进战场",
                "将{n:qty}{what:unittoken}放进阵地",
                "将{n:qty}{what:unittoken}放在{where:place}上",
                "将{n:qty}{what:unittoken}放进{where:place}",
            ),
            fx.make_tokens,
        ),
        row(acts.MakeTokensUpTo, "act", "将若干{what:unittoken}放进战场，其数量至多等同于{up_to:expr}", fx.make_tokens_up_to),
    ]


def health() -> list[Row]:
    """Damage and health."""
    each = "[{each?各}]"
    hit = "{by:source}[{random?随机}]对{to:anyone}" + each + "造成"
    return [
        row(
            acts.Deal,
            "clause",
            (
                hit + "{n:ar}点伤害",
                hit + "{n:zh}点伤害",
                hit + "{n:much}伤害",
                hit + "等同于{n:expr}的伤害",
                hit + "若干伤害，其数值等同于{n:expr}",
            ),
            fx.deal,
        ),
        row(acts.Deal, "clause", "对{to:itself}造成{n:ar}点伤害"),
        row(None, "source", "{x:ref}"),
        row(None, "source", "{x:field}"),
        row(None, "source", "{x:target}"),
        row(
            acts.LoseHealth,
            "clause",
            ("{who:anyone}" + each + "失去{n:ar}点体力", "{who:anyone}失去等同于{n:expr}的体力"),
            fx.lose_health,
        ),
        row(acts.MakeLose, "act", "使{who:obj}失去{n:ar}点体力", fx.make_lose),
        row(
            acts.Restore,
            "clause",
            (
                "{who:anyone}" + each + "回复{n:ar}点体力",
                "{who:anyone}回复若干体力，其数量等同于{n:expr}",
                "{who:anyone}回复{n:much}体力",
            ),
            fx.restore,
        ),
        row(acts.RestoreAll, "act", ("将{who:obj}的体力回复至上限",), "<restore> all <health> to {who}"),
        row(acts.ReadyAndRestore, "act", "重置{what:ref}并将其体力回复至上限", "<ready> {what} and <restore> all its <health>"),
        row(acts.PreventNext, "clause", "防止本回合接下来将对{to:obj}造成的{n:ar}点伤害", fx.prevent_next),
        row(
            acts.PreventAllBattle,
            "clause",
            "防止本回合将造成的所有战斗伤害",
            "<prevent> all <battle-damage|battle damage> that would be dealt this turn",
        ),
    ]


def costs() -> list[Row]:
    return [
        row(a.Pay, "cost", "{n:ar}", en.pay),
        row(a.RestThis, "cost", "横置", "<rest>"),
        row(a.Sacrifice, "cost", "牺牲{what:single}"),
        row(a.Discard, "cost", "弃{what:cards}"),
        row(acts.LoseHealth, "cost", "{who:ref}失去{n:ar}点体力"),
        row(acts.FlipDown, "cost", "将此领土翻为面向下", "turn this <territory> face down"),
    ]


def sentences() -> list[Row]:
    """Subjects, permission, choice, conditions and order."""
    return [
        row(None, "clause", "{x:act}"),
        row(a.Does, "clause", "{who:who}{act:act}", fx.does_node),
        row(a.Does, "clause", ("{who:who}各{act:act}", "{who:who}分别{act:act}"), apart=True),
        row(a.May, "clause", ("你可以{act:mayact}", "可以{act:mayact}"), "you may {act}"),
        row(acts.MayPlayer, "clause", "{who:whoother}可以{act:act}", "{who} may {act}"),
        row(None, "mayact", "{x:act}"),
        row(None, "mayact", "{x:modes}"),
        row(None, "clause", "{x:modes}"),
        row(a.Modes, "modes", "选择一项：{options:mode++；或}", fx.modes, n=1),
        row(a.Mode, "mode", "{body:steps+。}", fx.mode),
        row(
            a.IfDone,
            "tail",
            [f"{front}，{then}{{then:steps}}" for front in ("若如此做", "若你如此做") for then in ("", "则")],
            fx.if_done,
        ),
        row(acts.WouldNot, "tail", ("若你不如此做，则{then:steps}", "若你不如此做，{then:steps}"), "if you do not, {then}"),
        row(acts.CouldNot, "tail", ("若你无法如此做，{then:steps}", "若你无法如此做，则{then:steps}"), "if you cannot, {then}"),
        row(
            a.If,
            "tail",
            ("若{cond:cond}，则{then:steps}", "若{cond:cond}，{then:steps}", "只要{cond:cond}，则{then:steps}"),
            fx.condition,
        ),
        row(a.Then, "tail", "然后{act:steps}", "then {act}"),
        row(a.ForEach, "tail", "每有{each:neighbour}，便{act:clause}", "for each {each}, {act}"),
        row(z.Neighbour, "neighbour", "{what:field}与{to:ref}相邻", fx.neighbour),
        row(acts.AtNext, "tail", "在下个{step:step}开始时，{act:steps}", "at the start of the next {step}, {act}"),
        row(acts.ThisTurnWhenever, "tail", "本回合每当{event:event}时，{act:steps}", "this turn, whenever {event}, {act}"),
        row(acts.ExtraCost, "clause", "{act:act}作为打出～的额外费用", "as an <additional-cost|additional cost> to play ～, {act}"),
        row(a.MakeCannot, "clause", "{what:who}本回合不能{deed:ban}", fx.cannot_this_turn),
        row(a.Either, "ban", "{items:ban1++，也不能}", en.either),
        row(None, "ban", "{x:ban1}"),
        row(a.Plays, "ban1", "打出{what:cards}", "play {what}"),
        row(a.Deed, "ban1", "发起战斗", "<start-battle|start battles>", kind="battle"),
        row(
            z.StaysRested,
            "clause",
            "{what:ref}于其操控者的重置步骤中不能重置",
            "{what} is not <ready|readied> in its controller's <ready-step|ready step>",
        ),
        row(z.MayMoveOnce, "clause", "{what:field}可于此回合的常时时机依次向{to:place}进行一次移动", fx.may_move),
        row(None, "steps", "{x:clause}"),
        row(None, "steps", "{x:tail}"),
        row(a.Steps, "steps", "{items:clause++，|，且|且!tail}", fx.steps),
        row(None, "sentence", "{x:steps}"),
    ]


def rows() -> list[Row]:
    return keywords() + gains() + cards() + moves() + board() + health() + costs() + sentences()
