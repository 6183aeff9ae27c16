"""Rows of what further sets may print: damage that is changed or prevented, prices, what cards count as, values doubled and swapped,
turns and phases that are added, limits.
"""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, row
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon.abilities import static_rows


def _damage(n: a.DamageChange) -> str:
    return "<combat_damage|combat damage>" if n.combat else "<damage>"


def damage() -> list[Row]:
    """Less damage, none, and a shield for a time."""
    change = lambda e, n: (  # noqa: E731
        f"{_damage(n)} dealt {'by' if n.dealt else 'to'} {e(n.what)} is {'reduced' if n.less else 'increased'} by {e.digits(n.n)}"
    )
    out = [
        row(a.LessDamage, "moredamage", "该伤害减少{n:ar}点", lambda e, n: f"that <damage> is reduced by {e.digits(n.n)}"),
        row(a.LessDamage, "effect", "该伤害减少{n:ar}点"),
        row(a.NoDamage, "moredamage", "防止该伤害", "~prevent that <damage>"),
        row(a.NoDamage, "effect", "防止该伤害"),
    ]
    taken, dealt = "{what:obj}受到的{combat?战斗}伤害@", "{what:obj}造成的{combat?战斗}伤害@"
    out += static_rows(a.DamageChange, (taken + "减少{n:ar}点", taken + "-{n:ar}"), change, less=True)
    out += static_rows(a.DamageChange, (taken + "增加{n:ar}点", taken + "额外增加{n:ar}点", taken + "+{n:ar}"))
    out += static_rows(a.DamageChange, (dealt + "减少{n:ar}点", dealt + "-{n:ar}"), dealt=True, less=True)
    out += static_rows(a.DamageChange, (dealt + "增加{n:ar}点", dealt + "额外增加{n:ar}点", dealt + "+{n:ar}"), dealt=True)
    return out


def _unless(e: Sentences, n: a.Unless) -> str:
    act = e(n.act)
    many = e._many
    with e.acting(None if n.who == a.Who("you") else n.who):
        paid = e(n.pay)
    e._many = many
    return f"{act} unless {e.nom(n.who)} {paid}"


def prices() -> list[Row]:
    """If it was not done; unless somebody pays."""
    who, ends = ("", "你", "其", "该玩家"), ("{then:steps}", "则{then:steps}")
    said = [f"若{one}{no}如此做，{end}" for no in ("未", "没有", "不") for one in who for end in ends]
    return [
        row(a.IfNotDone, "tail", said, lambda e, n: f"if {e.did_so()} not, {e(n.then)}"),
        row(a.Unless, "tail", ("除非{who:doerit}{pay:effect}，否则{act:steps}", "{act:clause}，除非{who:doerit}{pay:effect}"), _unless),
        row(
            a.PlayExtra,
            "ability",
            ("作为打出此牌的额外费用，{costs:effect+，}", "作为打出此牌的额外费用，你须{costs:effect+，}"),
            lambda e, n: e.sentence(
                f"as an additional <cost> to <play> this card, {'you may ' if n.may else ''}{', '.join(e(item) for item in n.costs)}"
            ),
        ),
    ]


def _multiply(e: Sentences, n: a.Multiply) -> str:
    word = {2: "~double", 3: "~triple"}.get(n.n) if isinstance(n.n, int) else None
    if n.until is None and not e._giving and e._actor is None and isinstance(n.what, a.Ref | a.Sel) and n.what != a.Ref("it"):
        return f"{e.poss(n.what)} {e(n.stat)} is {'doubled' if n.n == 2 else 'multiplied by ' + e.digits(n.n)}"
    said = f"{e.poss(n.what)} {e(n.stat)}"
    return f"{word} {said}{e.until(n.until)}" if word else f"~multiply {said} by {e.digits(n.n)}{e.until(n.until)}"


def _swap_stats(e: Sentences, n: a.SwapStats) -> str:
    if n.other is None:
        return f"~exchange {e(n.stat)} between {e(n.what)}{e.until(n.until)}"
    return f"~exchange {e.poss(n.what)} {e(n.stat)} and {e(n.other)}{e.until(n.until)}"


def values() -> list[Row]:
    """Sums, doubled and exchanged values."""
    return [
        row(
            a.Sum,
            "expr",
            ("{one:expr1}与{two:expr1}之和", "{one:expr1}和{two:expr1}之和"),
            lambda e, n: f"the sum of {e(n.one)} and {e(n.two)}",
        ),
        row(z.LifeSize, "expr1", ("{who:who}的体力牌数量", "{who:who}的体力数量", "{who:who}的体力数")),
        row(
            a.Multiply,
            "effect",
            (
                "令{what:obj}{stat:might}翻倍[{until:until}]",
                "令{what:obj}的{stat:might}翻倍[{until:until}]",
                "将{what:obj}的{stat:might}翻倍[{until:until}]",
                "{until:until}，令{what:obj}{stat:might}翻倍",
            ),
            _multiply,
            n=2,
        ),
        row(
            a.Multiply,
            "effect",
            ("令{what:obj}{stat:might}变为{n:zh}倍[{until:until}]", "令{what:obj}的{stat:might}变为{n:zh}倍[{until:until}]"),
        ),
        row(
            a.SwapStats,
            "effect",
            (
                "交换{what:itref}{stat:might}[{until:until}]",
                "交换{what:objn}的{stat:might}[{until:until}]",
                "{until:until}，交换{what:itref}{stat:might}",
            ),
            _swap_stats,
        ),
        row(
            a.SwapStats,
            "effect",
            ("交换{what:itref}{stat:might}和{other:might}[{until:until}]", "交换{what:objn}的{stat:might}和{other:might}[{until:until}]"),
        ),
    ]


def _limit(e: Sentences, n: a.HandLimit) -> str:
    if n.n is None:
        return e.fill(f"{e.nom(n.who)} ~have@who no hand limit", n)
    return f"{e.poss(n.who)} hand limit is {'reduced' if n.less else 'increased'} by {e.digits(n.n)}"


def kinds() -> list[Row]:
    """What cards count as; how many cards a hand may hold."""
    out = static_rows(
        a.CountsAs,
        "{what:obj}@视为{kind:countkinds}",
        lambda e, n: (
            f"{e.nom(n.what)} {'also ' if n.also else ''}{'count' if e.many(n.what) else 'counts'} as {e(n.kind)}{e.until(n.until)}"
        ),
    )
    out += static_rows(a.CountsAs, ("{what:obj}@也视为{kind:countkinds}", "{what:obj}@同时视为{kind:countkinds}"), also=True)
    out += static_rows(
        a.HandLimit,
        ("{who:who}的手牌上限@增加{n:ar}", "{who:who}的手牌上限@+{n:ar}"),
        _limit,
    )
    out += static_rows(a.HandLimit, ("{who:who}没有手牌上限", "{who:who}的手牌没有上限", "{who:who}无手牌上限"))
    out += static_rows(a.Multiply, ("{what:objn}的{stat:might}@翻倍", "{what:itref}{stat:might}@翻倍"), n=2)
    out += static_rows(a.HandLimit, ("{who:who}的手牌上限@减少{n:ar}", "{who:who}的手牌上限@-{n:ar}"), less=True)
    kinds = [row(None, cat, f"{{x:{word}}}") for cat in ("countkind", "countkinds") for word in ("subtype", "elem_adj")]
    return [*out, *kinds, row(a.Both, "countkinds", "{items:countkind++和|、|与|及}", lambda e, n: e.series(n.items, "and"))]


def turns() -> list[Row]:
    """Turns and phases beyond the usual ones, and turns that are left out."""
    return [
        row(
            a.ExtraTurn,
            "effect",
            (
                "在本回合结束后进行一个额外的回合",
                "于本回合结束后进行一个额外的回合",
                "进行一个额外的回合",
                "获得一个额外的回合",
                "获得一个额外回合",
            ),
            "~take an extra turn after this one",
        ),
        row(
            a.ExtraPhase,
            "effect",
            ("进行一个额外的{step:phase}", "在本阶段结束后进行一个额外的{step:phase}", "执行一个额外的{step:phase}"),
            lambda e, n: f"~take an extra {e(n.step)} after this phase",
        ),
        row(a.Step, "wholeturn", "回合", "turn", kind="whole_turn"),
        row(a.Skip, "effect", ("略过{of:nextone}{steps:wholeturn+、}", "跳过{of:nextone}{steps:wholeturn+、}")),
    ]


def moves() -> list[Row]:
    """Markers that change places; a unit to a flank."""
    return [
        row(
            a.MoveMarkers,
            "effect",
            (
                "将{what:markers}移到{to:objn}上",
                "将{what:markers}移至{to:objn}上",
                "将{what:markers}移动到{to:objn}上",
                "将{what:markers}移到{to:objn}",
            ),
            lambda e, n: f"~move {e(n.what)} to {e.one(n.to)}",
        ),
        row(
            z.MoveTo,
            "effect",
            ("将{what:obj}移动至{side:lr}", "将{what:obj}移至{side:lr}", "将{what:obj}移动到{side:lr}"),
            "~move {what} to the {side}",
        ),
    ]


def naming() -> list[Row]:
    """An element, a type of card, the name of a card; and the cards of which it is true."""
    that = {"element": "of that element", "card_type": "of that type", "card_name": "with that name"}
    out = [
        row(a.Choice, "choice", ("一个属性", "一种属性"), "an element", kind="element"),
        row(a.Choice, "choice", ("一种卡牌类型", "一个卡牌类型", "一种牌的类型"), "a card type", kind="card_type"),
        row(a.Choice, "choice", "一个牌名", "a card name", kind="card_name"),
        row(a.NameOne, "effect", ("选择{of:choice}", "宣言{of:choice}", "声明{of:choice}"), "~choose {of}"),
    ]
    for kind, forms in (
        ("element", ("该属性", "所选属性")),
        ("card_type", ("该类型", "所选类型")),
        ("card_name", ("具有该牌名", "具有所选牌名")),
    ):
        out.append(row(a.ThatNamed, "f1", forms, that[kind], of=a.Choice(kind)))
    return out


def free() -> list[Row]:
    """A card that can be played for free, always or in a certain case; all skills lost by a clause of its own."""
    return [
        row(
            a.FreeToPlay,
            "freeplay",
            ("你可以免费打出此牌", "此牌可以免费打出"),
            lambda e, n: f"{e.nom(n.what)} can be <play|played> for free",
            what=a.Ref("this_card"),
        ),
        row(None, "rule", "{x:freeplay}"),
        row(a.If, "rule", ("若{cond:cond}，则{then:freeplay}", "若{cond:cond}，{then:freeplay}")),
        row(a.Lose, "clause", "{what:obj}失去{gets:lost+和}{until:until}"),
    ]


def woulds() -> list[Row]:
    """More of what would happen: "would deal damage", "would get a marker", "would attack", "would become the target"."""
    return [
        row(a.DealsDamage, "wverb", ("对{to:obj}造成伤害", "造成伤害")),
        row(a.DealsDamage, "wverb", ("对{to:obj}造成战斗伤害", "造成战斗伤害"), combat=True),
        row(a.GetsMarker, "wverb", "被放置{kind:anymarker}"),
        row(a.GetsMarker, "wverb", ("失去{kind:anymarker}", "被移除{kind:anymarker}"), lost=True),
        row(a.Attacks, "wverb", ("攻击{target:sel}", "攻击{target:ref}")),
        row(a.BecomesTarget, "wverb", "成为{of:tsource}的目标"),
    ]


def rows() -> list[Row]:
    return free() + woulds() + damage() + prices() + values() + kinds() + turns() + moves() + naming()
