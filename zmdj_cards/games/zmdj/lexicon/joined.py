"""Other ways to say what the rows of the other chapters print: things joined under one owner, several verbs on one object,
effects to choose from, particles that may stand or not. They are read into the form that is printed, so that a phrase stands
wherever its kind can stand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, Values, reads, row
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon.abilities import static_rows
from zmdj_cards.games.zmdj.lexicon.objects import owners_said

IT = a.Ref("it")
_AND, _OR = "和|与|以及|及|、|，", "或|、|或者|，或"


def _each_owned(values: Values) -> a.Nodes:
    """The kinds of a list, each with the number, the owner and the qualities that stand before all of them."""
    shared: dict[str, Any] = {name: values[name] for name in ("qty", "who", "zone", "other", "filters") if values.get(name)}
    return tuple(replace(item, **shared) for item in values["kinds"])


def _kinds() -> list[Row]:
    """你的骑兵角色或弓兵角色 · 费用2或更低的角色和附属 · 一个角色或附属 · 你弃牌区中的一张角色牌或锦囊牌"""
    field = "[{other?其他}][{filters:filter+且}的]"
    some = ("{who:owner}" + field, "{filters:filter+且}的")
    one = ("{qty:qf}" + field, "{who:owner}{qty:qf}" + field, "{qty:qg}{who:owner}" + field, "{filters:filter+且}的{qty:qf}")
    piles = (
        "{qty:qc}[{filters:filter+且}的]",
        "{zone:inany}的{qty:qc}[{filters:filter+且}的]",
        "{zone:inany}{qty:qc}[{filters:filter+且}的]",
    )
    either = lambda v: a.Either(_each_owned(v))  # noqa: E731
    return [
        reads("eitherk", [f"{head}{{kinds:fkind++{_OR}}}" for head in (*some, *one)], either),
        reads("eitherk", [f"{head}{{kinds:ckind++{_OR}}}" for head in piles], either),
        # With a number "one A and B" could be two things or one.
        reads("obj", [f"{head}{{kinds:fkind++{_AND}}}" for head in some], lambda v: a.Both(_each_owned(v))),
        reads("obj", f"所有{field}{{kinds:fkind++{_AND}}}", lambda v: a.Both(_each_owned({**v, "qty": a.All()}))),
        row(None, "obj", "{x:eitherk}"),
        row(None, "chosen", "{x:eitherk}"),
        row(a.Either, "chosen", "{items:objn++或}", when=owners_said),
        row(a.Sel, "fkind", "[{adjs:adj+}]{noun:fnoun}"),
        row(a.Sel, "ckind", "[{adjs:adj+}]{noun:cnoun}"),
    ]


def _verbs() -> list[Row]:
    """将其横置并移动 · 将一个角色重置或翻面: several verbs on one object; behind the first it is "it"."""
    simple: tuple[tuple[type[a.Node], str], ...] = (
        (a.Destroy, "消灭"), (a.Rest, "横置"), (a.Ready, "重置"), (z.Suppress, "压制"), (a.Flip, "翻面"), (a.Exile, "移出游戏"),
        (a.Move, "移动"), (a.Sacrifice, "牺牲"), (a.Discard, "弃置"), (a.Reveal, "展示"),
    )  # fmt: skip
    out = [row(node, "barev", zh, what=IT) for node, zh in simple]
    out += [
        row(a.Move, "barev", ("移动{n:ar}距离", "移动{n:ar}格"), what=IT),
        row(a.Return, "barev", "移回{to:dest}", what=IT),
        row(a.Put, "barev", ("置于{to:dest}", "置入{to:dest}"), when=_end_said, what=IT),
    ]
    together = "并|且|并且|，并|，且|，并且|后|，然后"
    heads = ("将{what:obj}{acts:barev++%s}", "令{what:obj}{acts:barev++%s}")
    each = [f"将{{what:obj}}{word}{{act:barev}}" for word in ("各", "各自", "分别")]
    out.append(reads("clause", each, lambda v: replace(v["act"], what=v["what"])))
    out.append(reads("clause", [head % together for head in heads], _in_turn, when=_no_reveal))
    out.append(reads("tail", [head % "或|或者" for head in heads], _one_of_them))
    return out


def _no_reveal(values: Values) -> bool:
    """展示并置于 is one effect of its own."""
    first, *others = values["acts"]
    return not (isinstance(first, a.Reveal) and any(isinstance(item, a.Put) for item in others))


def _in_turn(values: Values) -> a.Node:
    """Behind a phrase that names its object by itself ("this unit"), the later verbs name it as well: "it" may be something else."""
    what = values["what"]
    first, *others = values["acts"]
    if isinstance(what, a.Ref):
        others = [replace(item, what=what) for item in others]
    return a.Both((replace(first, what=what), *others))


def _one_of_them(values: Values) -> a.Node:
    return a.Modes(1, tuple(a.Mode((replace(item, what=values["what"]),)) for item in values["acts"]))


def _choices() -> list[Row]:
    """摸一张牌或将一个角色横置: one of several effects."""
    modes: Callable[[Values], a.Node] = lambda v: a.Modes(1, tuple(a.Mode((item,)) for item in v["items"]))  # noqa: E731
    said = "{items:effect++或|，或|或者|，或者}"
    return [
        reads("tail", said, modes),
        reads(
            "tail",
            (f"{{who:doer}}选择{said}", f"{{who:doer}}{said}"),
            lambda v: a.Does(v["who"], modes(v)),
            when=lambda v: v["who"] != a.Who("you"),
        ),
    ]


def _prohibitions() -> list[Row]:
    """不能攻击且不能阻截 · 既不能…也不能: several things forbidden for a time."""
    more = "，且不能|，也不能|且不能|也不能|，且无法|或|、|和|，"
    forms = (
        f"{{what:obj}}不能{{deeds:cannot++{more}}}{{until:until}}",
        f"{{until:until}}，{{what:obj}}不能{{deeds:cannot++{more}}}",
        f"{{what:obj}}{{until:inturn}}不能{{deeds:cannot++{more}}}",
        f"令{{what:obj}}不能{{deeds:cannot++{more}}}[{{until:until}}]",
        f"{{until:until}}，令{{what:obj}}不能{{deeds:cannot++{more}}}",
    )
    return [reads("clause", forms, _forbidden)]


def _forbidden(values: Values) -> a.Node:
    what, until = values["what"], values.get("until")
    named = what if not isinstance(what, a.Sel) or what.qty in (None, a.All()) else IT
    first, *others = values["deeds"]
    return a.Both((a.MakeCannot(what, first, until), *(a.MakeCannot(named, deed, until) for deed in others)))


def _particles() -> list[Row]:
    """令, 各, 得 for 获得, 上, 放 for 放置: words that may stand or not."""
    kws = "{gets:kw+和|与|、|及}"
    each = "{what:obj}各"
    mark = "{n:qf}{kind:anymarker}"
    return [
        row(
            a.Gain,
            "clause",
            (f"{{what:obj}}得{kws}{{until:until}}", f"{each}得{kws}{{until:until}}"),
        ),
        row(
            a.Gain,
            "clause",
            (f"{each}得{{stats:delta+/|和|与|且}}{{until:until}}", f"{each}获得{{gets:gain1+和|与|、|及}}{{until:until}}"),
            when=_several,
        ),
        row(
            a.Gain,
            "effect",
            (
                f"令{each}得{{stats:delta+/|和|与|且}}[{{until:until}}]",
                f"令{each}获得{{gets:gain1+和|与|、|及}}[{{until:until}}]",
                f"令{each}得{kws}[{{until:until}}]",
            ),
            when=_several,
        ),
        row(
            a.PlaceMarkers,
            "effect",
            [f"{at}{{on:obj}}{on}{put}{mark}" for at in ("在", "于") for on in ("上", "") for put in ("放", "放上", "放下")],
        ),
        row(
            a.PlaceMarkers,
            "effect",
            [
                f"{at}{{on:obj}}{on}{put}{mark}"
                for at in ("在", "于")
                for on in ("上", "")
                for put in ("各放", "各放置", "分别放置", "分别放", "各放上")
            ],
            each=True,
        ),
        row(a.Markers, "markers", ("{on:objn}上{qty:qf}{kind:anymarker}",)),
        row(a.Draw, "effect", ("抓{n:zh}张牌", "抓取{n:zh}张牌")),
        row(a.EndGame, "effect", ("赢得这盘游戏", "赢得此局游戏", "赢得此盘游戏"), win=True),
        row(a.Search, "effect", ("从{zone:whozone}中查找{what:objn}", "从{zone:whozone}查找{what:objn}")),
        row(a.IsAdj, "fp", ("攻击中", "正处于攻击"), adj=a.Adj("attacking")),
        row(a.Triggered, "ability", ("{event:attime}时，{body:sentence+。}[。{limit:limit}]",), every=True),
        row(a.At, "attime", ("在{period:attimes}结束", "于{period:attimes}结束", "{period:attimes}结束")),
        row(a.At, "attime", ("在{period:attimes}开始", "于{period:attimes}开始", "{period:attimes}开始"), end=False),
        *(row(a.Period, "attimes", zh, kind=kind) for kind, zh in _TURNS),
    ]


_TURNS = (
    ("your_turn", "你的回合"),
    ("opponent_turn", ("对手的回合", "对手回合")),
    ("each_players_turn", ("每位玩家的回合", "每名玩家的回合")),
)


def _statics() -> list[Row]:
    """得 for 获得; 各 behind several things."""
    during = "[{during:during}]"
    kws = "{gets:kw+和|与|、|及}"
    return [
        *static_rows(a.Has, (f"{{what:obj}}@{during}得{kws}", f"{{what:obj}}，{during}得{kws}")),
        *static_rows(a.Has, f"{{what:obj}}@各{during}得{{stats:delta+/|和|与|且}}", when=_several),
        *static_rows(a.Has, f"{{what:obj}}@各{during}获得{{gets:gain1+和|与|、|及}}", when=_several),
    ]


def _several(values: Values) -> bool:
    """各 stands behind several things only; `eachsel` says it of each of a kind."""
    what = values["what"]
    if isinstance(what, a.Sel):
        return not isinstance(what.qty, a.Each) and what.qty != 1
    return True


def _unless() -> list[Row]:
    """除非你操控统帅以外的角色，否则此角色不能攻击: unless something is so, as an effect and as what always holds."""
    return [
        row(a.Not, "notcond", "{what:cond}", when=lambda v: not isinstance(v["what"], a.Not)),
        row(
            a.While,
            "rule",
            ("除非{cond:notcond}，否则{then:static}", "除非{cond:notcond}，{then:static}", "{then:static}，除非{cond:notcond}"),
        ),
        row(a.If, "tail", ("除非{cond:notcond}，否则{then:steps}",)),
    ]


def _sources() -> list[Row]:
    """敌方, 己方, 友方 before the noun."""
    return [
        row(a.Who, "owner", ("敌方的", "敌方", "敌军的"), kind="opponent"),
        row(a.Who, "owner", ("己方的", "己方", "友方的", "友方"), kind="you"),
    ]


def _from_among() -> list[Row]:
    """从中将两张牌加入手牌: of what was looked at; what is left over in an order by chance."""
    of = "[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}"
    among = a.Atom("among_them")
    chance = tuple(product(("将", ""), ("以随机顺序", "按随机顺序", "随机"), ("置于", "置入", "放置于")))
    return [
        row(a.Put, "effect", [f"{lead}{{what:restref}}{way}{put}{{to:dest}}" for lead, way, put in chance], when=_end_said, by_chance=True),
        row(a.Put, "effect", [f"将{{what:obj}}{way}{put}{{to:dest}}" for _, way, put in chance], when=_end_said, by_chance=True),
        row(a.ShuffleInto, "effect", ("{what:restref}洗回{to:dest}", "{what:restref}洗入{to:dest}")),
        row(a.Sel, "fromamong", (f"中将{{qty:qc}}{of}", f"中选择{{qty:qc}}{of}，将其", f"中选择{{qty:qc}}{of}"), zone=among),
        row(a.Sel, "fromamong", "中将{qty:qc}", zone=among),
        row(
            a.Put,
            "effect",
            (
                "从{what:fromamong}{reveal?展示并}置于{to:dest}",
                "从{what:fromamong}{reveal?展示并}置入{to:dest}",
                "从{what:fromamong}{reveal?展示并}加入{to:dest}",
            ),
            when=_end_said,
        ),
        row(a.Discard, "effect", "从{what:fromamong}弃置"),
        row(a.PlayFree, "effect", "从{what:fromamong}免费打出"),
        row(a.Pick, "pick", ("从中选择{what:amongsel}",)),
        row(a.Discard, "effect", ("从中弃置{what:amongsel}", "弃置其中{what:amongbare}")),
        row(a.Sel, "amongsel", (f"{{qty:qc}}{of}", "{qty:qc}"), zone=among),
        row(a.Sel, "amongbare", "{qty:qc}", zone=among),
    ]


def _end_said(values: Values) -> bool:
    to = values["to"]
    return not (isinstance(to, a.To) and to.zone.kind in ("main_deck", "tactics_deck"))


def rows() -> list[Row]:
    ways = [*_kinds(), *_verbs(), *_choices(), *_prohibitions(), *_particles(), *_statics()]
    return [*ways, *_unless(), *_sources(), *_from_among()]
