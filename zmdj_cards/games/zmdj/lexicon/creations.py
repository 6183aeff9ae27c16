"""Rows of what is made in a game: tokens, copies, effects that happen again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, Values, reads, row, said

IT = a.Ref("it")
_NOUNS = ("衍生角色", "角色衍生物", "衍生物", "衍生物角色", "衍生单位", "角色指示物", "指示物", "衍生角色牌", "角色标志物", "衍生的角色")
_PLACES = ("你的战场区", "你的战场", "战场区", "战场", "你的战场上", "战场上", "战场区中", "你的战场区中", "场上", "你的阵线")
_MAKE = ("创造", "召唤", "生成", "制造", "派出", "产生", "获得", "招募")
_PUT = ("置于", "放置于", "置入", "放进", "放入", "加入", "放置到", "派至", "放到", "部署于")
_VALUES = (
    "{power:ar}武力/{range:ar}射程",
    "{power:ar}武力、{range:ar}射程",
    "{power:ar}武力{range:ar}射程",
    "{power:ar}武力和{range:ar}射程",
    "{power:ar}点武力、{range:ar}点射程",
    "{power:ar}点武力和{range:ar}点射程",
    "武力{power:ar}/射程{range:ar}",
    "武力{power:ar}、射程{range:ar}",
    "武力{power:ar}射程{range:ar}",
    "武力{power:ar}，射程{range:ar}",
    "武力为{power:ar}、射程为{range:ar}",
    "武力为{power:ar}且射程为{range:ar}",
    "武力为{power:ar}，射程为{range:ar}",
    "武力为{power:ar}和射程为{range:ar}",
    "{power:ar}/{range:ar}",
    "武力为{power:ar}",
    "{power:ar}武力",
    "武力{power:ar}",
)


def _token(e: Sentences, n: a.Token, count: object = 1) -> str:
    kinds = "".join(e(item) + " " for item in n.adjs)
    said = e.count(count, f"{e.digits(n.power)} <power>/{e.digits(n.range)} <range> {kinds}<unit> token")
    said += f" named {e.open(n.name)}" if n.name else ""
    return said + (f" with {e.series(n.gets, 'and')}" if n.gets else "")


def _tokens(e: Sentences, n: a.MakeTokens) -> str:
    e._many = n.n != 1
    return f"{e.verb('put')} {_token(e, n.token, n.n)} onto {e.own()} <battlefield>" + (" <rest|rested>" if n.rested else "")


def _built(values: Values) -> a.Token:
    power, reach = values["v"]
    return a.Token(
        power, reach, tuple(values.get("adjs") or ()), tuple(values.get("gets") or values.get("before") or ()), values.get("name") or ""
    )


def tokens() -> list[Row]:
    """将两个2武力/1射程且具有神速的步兵衍生角色置于你的战场区"""
    kinds, gets = "[{adjs:subtype+}]", "[且具有{gets:kw+和|、|与|且}]"
    also = ("且具有", "、具有", "并具有", "，具有", "具有", "，且具有", "、且具有", "且拥有", "且带有")
    out = [
        row(
            a.Token,
            "unittoken",
            (
                f"{{power:ar}}武力/{{range:ar}}射程{gets}的{kinds}衍生角色",
                f"名为{{name:name}}的{{power:ar}}武力/{{range:ar}}射程{gets}的{kinds}衍生角色",
            ),
            _token,
        ),
        reads("tokvalues", _VALUES, lambda v: (v["power"], v.get("range", 1))),
        said("toknoun", *_NOUNS),
        reads("tokname", ("「{name:name}」", "名为{name:name}的", "名为「{name:name}」的"), lambda v: v["name"]),
        reads("tokskills", [f"{word}{{gets:kw+和|、|与|且}}" for word in also], lambda v: v["gets"]),
        reads("tokbefore", "具有{gets:kw+和|、|与|且}的", lambda v: v["gets"]),
        reads(
            "unittoken",
            (
                f"[{{before:tokbefore}}][{{name:tokname}}]{{v:tokvalues}}[{{gets:tokskills}}]的{kinds}{{n:toknoun}}",
                f"{{v:tokvalues}}[{{gets:tokskills}}]的{kinds}{{name:tokname}}{{n:toknoun}}",
                f"{kinds}{{v:tokvalues}}[{{gets:tokskills}}]的{{n:toknoun}}",
                f"{{v:tokvalues}}{kinds}{{n:toknoun}}",
                f"{{before:tokbefore}}{{v:tokvalues}}{kinds}{{n:toknoun}}",
                f"{{v:tokvalues}}、{{before:tokbefore}}{kinds}{{n:toknoun}}",
            ),
            _built,
        ),
        said("tokplace", *_PLACES),
        said("tokput", *_PUT),
        said("tokmake", *_MAKE),
    ]
    number = ("{n:zh}个", "{n:zh}名", "{n:zh}张", "{n:zh}枚")
    made = lambda v: a.MakeTokens(v["n"], v["token"], bool(v.get("rested")))  # noqa: E731
    canonical = "将{n:zh}个{token:unittoken}{rested?以横置状态}置于你的战场区"
    forms = [f"将{n}{{token:unittoken}}{{put:tokput}}{{place:tokplace}}" for n in number]
    forms += [f"将{n}{{token:unittoken}}{{rested?以横置状态|横置}}{{put:tokput}}{{place:tokplace}}" for n in number[:2]]
    forms += [f"{{make:tokmake}}{n}[{{rested?横置的}}]{{token:unittoken}}" for n in number]
    forms += [f"{at}{{place:tokplace}}{{make:tokmake}}{n}{{token:unittoken}}" for n in number[:2] for at in ("在", "于")]
    forms += [f"{at}{{place:tokplace}}放置{n}{{token:unittoken}}" for n in number[:2] for at in ("在", "于")]
    forms += [f"{{make:tokmake}}{n}{{token:unittoken}}{{put:tokput}}{{place:tokplace}}" for n in number[:2]]
    out.append(row(a.MakeTokens, "effect", canonical, _tokens))
    out.append(reads("effect", forms, made))
    return out


def _copies(e: Sentences, n: a.MakeCopies) -> str:
    what = "a copy" if n.n == 1 else f"{e(n.n)} copies"
    return f"{e.verb('put')} {what} of {e(n.of)} onto {e.own()} <battlefield>" + (" <rest|rested>" if n.rested else "")


def _becomes(e: Sentences, n: a.BecomeCopy) -> str:
    what = e.nom(n.what)
    more = f", and also has {e.series(n.gets, 'and')}" if n.gets else ""
    return f"{what} {'become' if e.many(n.what) else 'becomes'} a copy of {e(n.of)}{more}{e.until(n.until)}"


_UNITS = frozenset({"unit", "any_unit", "commander", "attachment", "unit_card", "attachment_card"})
_ON_BOARD = frozenset({
    "it", "this_unit", "this_any", "that_unit", "that_any", "those_units", "host", "chosen_unit", "chosen_any", "former", "latter",
    "dead_unit",
})  # fmt: skip


def _on_board(values: Values) -> bool:
    """Of units there are copies, of other cards their effect is copied."""
    of = values["of"]
    return (isinstance(of, a.Sel) and of.word in _UNITS) or (isinstance(of, a.Ref) and of.kind in _ON_BOARD)


def _cards(values: Values) -> bool:
    return not _on_board(values)


def copies() -> list[Row]:
    n = "{n:zh}"
    made = "{make:tokmake}"
    into = "{put:tokput}{place:tokplace}"
    forms = [f"将{{of:objn}}的{n}{u}{{copy:copyword}}{into}" for u in ("个", "张")]
    forms += [f"{made}{n}{u}{{of:objn}}的{{copy:copyword}}{end}" for u in ("个", "张") for end in ("", into)]
    forms += [f"{made}{{of:objn}}的{n}{u}{{copy:copyword}}{end}" for u in ("个", "张") for end in ("", into)]
    one = [f"{made}{{of:objn}}的{{copy:copyword}}", "复制{of:objn}", "将{of:objn}复制"]
    one += [f"将{n}{u}{{of:objn}}的{{copy:copyword}}{into}" for u in ("个", "张")]
    count = lambda v: a.MakeCopies(v.get("n", 1), v["of"])  # noqa: E731
    heads = ["{what:obj}{be:becomes}{of:objn}的{copy:copyword}", "令{what:obj}{be:becomes}{of:objn}的{copy:copyword}"]
    also = ("，且额外具有", "，且具有", "，但具有", "，并额外具有", "，且获得", "，且额外获得", "，并具有", "，额外具有")
    ends = ["", "{gets:copygets}"]
    become = lambda v: a.BecomeCopy(v["what"], v["of"], tuple(v.get("gets") or ()), v.get("until"))  # noqa: E731
    return [
        row(a.MakeCopies, "effect", f"将{{of:objn}}的{n}个复制置于你的战场区", _copies, when=_on_board),
        reads("effect", [*forms, *one], count, when=_on_board),
        said("copyword", "复制", "复制品", "复制体", "副本", "拷贝", "复制衍生角色", "复制角色"),
        said("becomes", "成为", "变为", "变成", "视为"),
        reads("copygets", [f"{word}{{gets:kw+和|、|与}}" for word in also], lambda v: v["gets"]),
        row(a.BecomeCopy, "clause", ("{what:obj}成为{of:objn}的复制[，且额外具有{gets:kw+和|、|与}][{until:until}]",), _becomes),
        reads("clause", [f"{head}{end}[{{until:until}}]" for end in ends for head in heads], become),
        reads("clause", [f"{{until:until}}，{head}{end}" for end in ends for head in heads], become),
        row(
            a.CopyEffect,
            "effect",
            (
                "复制{of:objn}的效果",
                "将{of:objn}的效果复制一次",
                "复制{of:objn}的效果一次",
                "再次结算{of:objn}的效果",
                "再结算一次{of:objn}的效果",
                "{of:objn}的效果再结算一次",
                "{of:objn}的效果再次结算",
                "重复{of:objn}的效果",
                "重复一次{of:objn}的效果",
                "令{of:objn}的效果再结算一次",
                "令{of:objn}再次生效",
                "令{of:objn}额外生效一次",
                "令{of:objn}的效果额外生效一次",
                "令{of:objn}的效果再次生效",
                "再次执行{of:objn}的效果",
                "额外执行一次{of:objn}的效果",
            ),
            lambda e, n: f"~copy the effect of {e(n.of)}",
        ),
        row(a.CopyEffect, "effect", ("复制{of:objn}", "将{of:objn}复制", "复制{of:objn}一次"), when=_cards),
        row(
            a.RuleNote,
            "tail",
            [
                f"{who}可以为该{word}{choose}新的目标"
                for who in ("你", "")
                for word in ("复制", "复制品", "效果")
                for choose in ("选择", "指定", "重新选择", "重新指定")
            ],
            "the copy may have new targets",
            id="new_targets",
        ),
        *_last_played(),
    ]


def _last_played() -> list[Row]:
    last = ("上一张", "前一张", "最后一张", "最近一张")
    when = "{period:period1}"
    forms = [f"{{who:who1}}{when}打出的{word}{{what:cardsel}}" for word in last]
    forms += [f"{{who:who1}}{when}中打出的{word}{{what:cardsel}}" for word in last]
    forms += [f"{when}{mid}{{who:who1}}打出的{word}{{what:cardsel}}" for word in last for mid in ("", "中")]
    forms += [f"{{who:who1}}打出的{word}{{what:cardsel}}" for word in last]
    forms += [f"{{who:who1}}{word}打出的{{what:cardsel}}" for word in last]
    forms += [f"{{who:who1}}{when}{word}打出的{{what:cardsel}}" for word in last]
    said = lambda e, n: (  # noqa: E731
        f"the last {e.kind(n.what)} {e(n.who)} {'have' if e.person(n.who) != 's' else 'has'} played"
        + (f" {e(n.period)}" if n.period else "")
    )
    return [row(a.LastPlayed, "lastplayed", forms, said), row(None, "objn", "{x:lastplayed}")]


def cancels() -> list[Row]:
    """取消该锦囊牌: what is being played has no effect."""
    void: Callable[[Any, Any], str] = lambda e, n: f"~cancel {e(n.what)}"  # noqa: E731
    forms = ["取消{what:objn}", "取消{what:objn}的效果", "取消{what:objn}的打出"]
    forms += [
        f"{make}{{what:objn}}{of}{null}"
        for make in ("令", "使")
        for of in ("", "的效果")
        for null in ("无效", "失效", "无效化", "不生效", "被取消")
    ]
    forms += [
        "将{what:objn}取消",
        "将{what:objn}无效",
        "将{what:objn}无效化",
        "无效{what:objn}",
        "无效化{what:objn}",
        "抵消{what:objn}",
        "反制{what:objn}",
        "抵消{what:objn}的效果",
        "无效{what:objn}的效果",
    ]
    forms += [
        "{what:ref}无效",
        "{what:ref}的效果无效",
        "{what:itref}效果无效",
        "令{what:itref}效果无效",
        "使{what:itref}效果无效",
        "取消{what:itref}效果",
    ]
    return [row(a.Cancel, "effect", forms, void), row(a.Cancel, "effect", ("取消之", "无效之", "使之无效", "令之无效"), what=IT)]


def rows() -> list[Row]:
    return [*tokens(), *copies(), *cancels()]
