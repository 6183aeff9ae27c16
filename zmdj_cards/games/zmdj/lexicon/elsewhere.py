"""Rows of cards that are neither in hand nor in play: out of the game and back, played from there, beneath a unit; what a deck is searched
for; what is paid besides the cost of a card.
"""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, Values, reads, row, said
from zmdj_cards.games.zmdj.lexicon.abilities import static_rows
from zmdj_cards.games.zmdj.lexicon.words import ZONES

IT = a.Ref("it")
THIS = a.Ref("this_card")
_BATTLEFIELD = a.Zone("battlefield")


def exile() -> list[Row]:
    """将其放逐 · 将其放逐直到此角色离场 · 将该角色牌以横置状态放回其拥有者的战场区"""
    away = ("放逐", "除外", "移出游戏")
    at = (
        "直到{event:event1}",
        "，直到{event:event1}",
        "直到{event:event1}为止",
        "，直到{event:event1}为止",
        "直到{event:event1}时",
        "，直到{event:event1}时",
    )
    until = [
        f"{head}{end}"
        for end in at
        for head in ("将{what:obj}{away:awayword}", "{away:awayword}{what:obj}", "将{what:obj}从战场{away:awayword}")
    ]
    owner = a.To(_BATTLEFIELD, a.Who("its_owner"))
    lead = ("将{what:ref}", "将{what:ref}{rested?以横置状态|横置|横置地}")
    home = [f"{head}{{back:backword}}{{home:ownhome}}" for head in lead] + [f"{head}{{back:backword}}{{home:anyhome}}" for head in lead]
    home += [f"将{{what:ref}}以其拥有者的操控{rest}{{back:backword}}{{home:anyhome}}" for rest in ("", "{rested?以横置状态}")]
    home += [f"将{{what:ref}}{rest}{{back:backword}}{{home:anyhome}}，由其拥有者操控" for rest in ("", "{rested?以横置状态}")]
    home += [f"{head}{put}{{home:anyhome}}，由其拥有者操控" for head in lead for put in ("置于", "放置于")]
    verbs = ("放回", "放到", "置回", "放入", "放进", "放置到", "放在")
    return [
        row(
            a.Exile,
            "effect",
            [form for word in away[:2] for form in (f"将{{what:obj}}{word}", f"{word}{{what:obj}}", f"令{{what:obj}}被{word}")],
        ),
        row(a.Exile, "barev", away[:2], what=IT),
        reads(
            "effect",
            [f"{head}{{back:backword}}你的{field}" for head in lead for field in ("战场区", "战场")],
            lambda v: a.Return(v["what"], a.To(_BATTLEFIELD, a.Who("you")), rested=bool(v.get("rested"))),
        ),
        said("awayword", *away),
        said(
            "ownhome",
            "其拥有者的战场区",
            "其拥有者的战场",
            "拥有者的战场区",
            "拥有者的战场",
            "各自拥有者的战场区",
            "各自拥有者的战场",
            "其拥有者战场区",
            "其操控者的战场区",
        ),
        said("anyhome", "战场", "战场区", "战场上", "场上", "战场中"),
        said("backword", "放回", "置回", "放置回", "回到", "重新放置于", "送回"),
        row(
            a.ExileUntil,
            "effect",
            "将{what:obj}移出游戏直到{event:event1}",
            lambda e, n: f"~remove {e(n.what)} from the game until {e(n.event)}",
        ),
        reads("effect", until, lambda v: a.ExileUntil(v["what"], v["event"])),
        reads("effect", home, lambda v: a.Return(v["what"], owner, rested=bool(v.get("rested")))),
        row(
            a.Put,
            "effect",
            [f"将{{what:obj}}{rest}{word}{{to:dest}}" for word in verbs for rest in ("", "{rested?以横置状态|横置}")],
            when=lambda v: _end_said(v) and v["to"].zone != _BATTLEFIELD,
        ),
    ]


def _end_said(values: Values) -> bool:
    to = values["to"]
    return not (isinstance(to, a.To) and to.zone.kind in ("main_deck", "tactics_deck"))


def _may_play(e: Sentences, n: a.MayPlay) -> str:
    who = "you" if n.who is None else e.nom(n.who)
    need = ", ignoring its <element_requirement|element requirement>," if n.ignore_need else ""
    whose = "your" if n.who is None else "their"
    top = "the top of " if n.zone is not None and n.zone.kind.endswith("_top") else ""
    where = "" if n.zone is None else f" from {top}{whose} {e(n.zone)}"
    return f"{who} may <play> {e(n.what)}{where}{' for free' if n.free else ''}{need}{e.until(n.until)}"


def playing() -> list[Row]:
    """直到回合结束，你可以打出这些牌 · 你可以从弃牌区打出此牌"""
    who = ("你可以", "你可", "可以", "可")
    free = ("", "{free?免费}")
    here = [f"{{until:inturn}}{one}{fr}打出{{what:ref}}" for one in who[:2] for fr in free]
    here += [f"你{{until:inturn}}{one}{fr}打出{{what:ref}}" for one in who[2:] for fr in free]
    here += [f"{{until:until}}，{one}{fr}打出{{what:ref}}" for one in who for fr in free]
    here += [f"{one}{fr}打出{{what:ref}}{mid}{{until:until}}" for one in who for fr in free for mid in ("", "，")]
    here += [f"{one}{{until:inturn}}{fr}打出{{what:ref}}" for one in who for fr in free]
    from_ = ("放逐区", "移出游戏区", "游戏外")
    here += [f"{{until:until}}，{one}从{zone}{fr}打出{{what:ref}}" for one in who for fr in free for zone in from_]
    zones = "{zone:playzone}"
    forms = [
        f"{one}从{of}{zones}{mid}{fr}打出{{what:{cat}}}"
        for one in who[:2]
        for of in ("你的", "")
        for mid in ("", "中")
        for fr in free
        for cat in ("ref", "obj")
    ]
    forms += [f"{one}{fr}打出{of}{zones}中的{{what:playsel}}" for one in who[:2] for of in ("你的", "你", "") for fr in free]
    forms += [f"{{what:ref}}可以从{of}{zones}{mid}{fr}打出" for of in ("你的", "") for mid in ("", "中") for fr in free]
    forms += [f"{one}{fr}打出{of}{zones}的{{what:playsel}}" for one in who[:2] for of in ("你的", "你", "") for fr in free]
    need = "{ignore_need?，且无视其属性需求|且无视其属性需求|，无视其属性需求|，且无需满足其属性需求}"
    among = [f"{{until:inturn}}{comma}{one}从中打出{{what:amongsel}}" for comma in ("", "，") for one in who[:2]]
    out = [
        row(a.MayPlay, "clause", list(dict.fromkeys(here)), _may_play),
        row(a.MayPlay, "clause", [f"{form}{need}" for form in dict.fromkeys(here)]),
        *static_rows(a.MayPlay, tuple(dict.fromkeys(forms))),
        row(a.MayPlay, "clause", [f"{{until:inturn}}{item}" for item in forms[:16]]),
        row(a.MayPlay, "clause", "{until:inturn}你可以{free?免费}从中打出{what:amongsel}"),
        reads("clause", among, lambda v: a.MayPlay(v["what"], until=v["until"])),
        reads(
            "clause",
            [f"{form}，且{without}支付其费用" for form in among for without in ("无需", "不", "不需")],
            lambda v: a.MayPlay(v["what"], until=v["until"], free=True),
        ),
        row(a.Sel, "playsel", "[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}"),
    ]
    for kind in ("discard", "main_deck_top", "life"):
        out.append(row(a.Zone, "playzone", ZONES[kind][0], kind=kind))
    return out


def beneath() -> list[Row]:
    """将一张手牌暗置于此角色下方 · 其下方每有一张牌"""
    put, at = "{put:layon}", "{of:objn}{at:below}"
    down = ("面朝下", "背面朝上", "暗", "以背面朝上状态", "以面朝下状态", "正面朝下", "背面朝上地", "以暗置状态")
    return [
        said("layon", "置于", "放置于", "放于", "放在", "置入", "放到", "放置在", "置放于"),
        said("below", "下方", "之下", "下面", "底下", "的下方", "的下面", "的底下"),
        said("laidown", *down),
        said("layup", "面朝上", "正面朝上"),
        row(a.PutUnder, "effect", "将{what:obj}置于{of:objn}下方", _put_under),
        row(a.PutUnder, "effect", "将{what:obj}面朝下置于{of:objn}下方", facedown=True),
        reads("effect", (f"将{{what:obj}}{put}{at}", f"将{{what:obj}}{{way:layup}}{put}{at}"), lambda v: a.PutUnder(v["what"], v["of"])),
        reads("effect", f"将{{what:obj}}{{way:laidown}}{put}{at}", lambda v: a.PutUnder(v["what"], v["of"], True)),
        row(a.Under, "inplace", "{of:ref}下方", lambda e, n: f"beneath {e.one(n.of)}"),
        reads("inplace", "{of:ref}{at:below}", lambda v: a.Under(v["of"])),
        row(a.StatTotal, "expr", [f"{{what:undersel}}的{form}" for form in ("总{stat:stat1}", "{stat:stat1}总和", "{stat:stat1}之和")]),
        row(
            a.Sel,
            "undersel",
            [f"{{zone:inany}}{of}{all_}[{{adjs:adj+}}]{{noun:cnoun}}" for of in ("", "的") for all_ in ("所有", "全部", "")],
            qty=a.All(),
            when=lambda v: isinstance(v["zone"], a.Under),
        ),
    ]


def _put_under(e: Sentences, n: a.PutUnder) -> str:
    return f"{e.verb('put')} {e.taken(n.what)} beneath {e.one(n.of)}" + (" <face_down|face-down>" if n.facedown else "")


def search() -> list[Row]:
    """从你的主牌库中搜寻一张武将角色牌，展示并置于你的手牌，然后将你的主牌库洗牌"""
    show = ("展示并", "展示后", "展示并将其", "展示之并", "展示之后", "将其展示后", "展示其并", "展示该牌并", "将其展示并", "并展示")
    words = ("置于", "置入", "加入", "放入")
    deck, mid = "从{zone:whozone}", ("中", "")
    put = [f"{deck}{at}将{{what:objn}}[{{reveal:showing}}]{{word:intoword}}{{to:dest}}" for at in mid]
    put += [f"{deck}{at}{{verb:seeking}}{{what:objn}}[{{reveal:showing}}]{{word:intoword}}{{to:dest}}" for at in mid]
    put += [f"{deck}{at}{{verb:seeking}}{{what:objn}}并{{word:intoword}}{{to:dest}}" for at in mid]
    more = [f"{deck}{at}{verb}{{what:objn}}" for at in mid for verb in ("搜索", "找出", "找")]
    more += [f"{verb}{{zone:whozone}}，找出{{what:objn}}" for verb in ("检索", "搜寻", "查看", "搜索")]
    whole = lambda v: a.Search(v["zone"], a.Sel(a.Noun("card"), a.All()))  # noqa: E731
    return [
        said("intoword", "置于", "置入", "加入", "放入", "收入", "拿入"),
        said("seeking", "检索", "搜寻", "寻找", "查找", "搜索", "找出", "选择", "找"),
        reads("showing", show, lambda v: True),
        reads(
            "effect",
            [f"{lead}{{word:intoword}}{{to:dest}}" for lead in show[:8]],
            lambda v: a.Put(IT, v["to"], reveal=True),
            when=_end_said,
        ),
        row(a.Put, "effect", [f"将之{word}{{to:dest}}" for word in words], when=_end_said, what=IT),
        row(a.Search, "effect", more),
        reads("effect", [f"{verb}{{zone:whozone}}" for verb in ("检索", "搜寻", "搜索")], whole),
        reads("clause", put, _found),
        row(
            a.ShuffleDeck,
            "effect",
            (
                "将{who:who}的{zone:deckzone}洗匀",
                "将{who:who}的{zone:deckzone}洗混",
                "重洗{who:who}的{zone:deckzone}",
                "将{who:who}{zone:deckzone}洗牌",
            ),
        ),
        row(a.ShuffleDeck, "effect", ("重洗{zone:deckzone}", "重新洗切{zone:deckzone}", "将{zone:deckzone}洗匀", "将{zone:deckzone}洗混")),
    ]


def _found(values: Values) -> a.Node:
    """Searched for and put somewhere."""
    return a.Both((a.Search(values["zone"], values["what"]), a.Put(IT, values["to"], reveal=bool(values.get("reveal")))))


def prices() -> list[Row]:
    """牺牲一个角色作为打出此牌的额外费用 · 作为打出此牌的额外费用，你可以弃置一张手牌"""
    costs = "{costs:effect+，|并|且|并且}"
    must = [f"{costs}{as_}打出此牌的额外费用" for as_ in ("作为",)]
    must += [
        f"{who}打出此牌{when}{need}{more}{costs}"
        for who in ("", "你")
        for when in ("时", "时，", "")
        for need in ("必须", "须", "需要", "需", "要")
        for more in ("额外", "")
    ]
    must += [f"打出此牌的额外费用{is_}{costs}" for is_ in ("为", "是", "：")]
    must += [f"作为打出此牌的额外费用，{who}{need}{costs}" for who in ("", "你") for need in ("必须", "需", "需要", "要")]
    must += [
        f"{lead}打出此牌，{who}{need}{more}{costs}"
        for lead in ("要", "若要", "为了")
        for who in ("", "你")
        for need in ("须", "必须", "需")
        for more in ("", "额外")
    ]
    free = [f"{lead}额外{costs}来打出" for lead in ("此牌可以", "此牌可", "你可以")]
    free += ["你可以额外{costs:effect+，|并|且|并且}来打出此牌", "你可以额外{costs:effect+，|并|且|并且}以打出此牌"]
    free += [f"作为打出此牌的额外费用，{who}{may}{costs}" for who in ("你", "") for may in ("可以", "可")]
    free += [f"{who}{may}{costs}{as_}打出此牌的额外费用" for who in ("你", "") for may in ("可以", "可") for as_ in ("作为",)]
    free += [f"打出此牌{when}{who}{may}额外{costs}" for when in ("时，", "时") for who in ("你", "") for may in ("可以", "可")]
    paid = [
        f"{who}{did}{which}额外费用"
        for who in ("", "你")
        for did in ("支付了", "支付过", "已支付", "支付", "付出了")
        for which in ("", "该", "此", "此牌的", "其", "上述", "打出此牌的")
    ]
    paid += ["额外支付了费用", "你额外支付了费用", "额外费用已支付", "以此法支付了额外费用"]
    unpaid = [
        f"{who}{did}{which}额外费用" for who in ("", "你") for did in ("未支付", "没有支付") for which in ("", "该", "此", "此牌的", "上述")
    ]
    return [
        reads(
            "rule",
            [f"若{who}如此做，{then}{{then:static}}" for who in ("", "你") for then in ("", "则")],
            lambda v: a.If(a.ExtraPaid(), v["then"]),
        ),
        row(a.PlayExtra, "ability", must),
        row(a.PlayExtra, "ability", free, may=True),
        row(a.ExtraPaid, "cond1", paid, "the additional <cost> was paid"),
        row(a.ExtraPaid, "cond1", unpaid, "the additional <cost> was not paid", paid=False),
    ]


def rows() -> list[Row]:
    return [*exile(), *playing(), *beneath(), *search(), *prices()]
