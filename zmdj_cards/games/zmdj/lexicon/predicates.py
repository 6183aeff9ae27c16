"""What is said of one subject in one breath: 得…且获得…，失去…，不能…，武力变为… with one subject and one period for all of it.

`lpred` is one such predicate, of "it"; a sentence puts its subject and its period in, an ability that always works makes it lasting.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, Values, reads, row, said

IT = a.Ref("it")
_AND = "且|，且|并|，并|并且|，并且|和|、|，|但|，但|，同时|同时|，并同时|以及"


def predicates() -> list[Row]:
    gain = lambda v: (a.Gain(IT, tuple(v.get("stats") or ()), tuple(v.get("gets") or ()), extra=bool(v.get("extra"))),)  # noqa: E731
    cannot = lambda v: tuple(a.MakeCannot(IT, deed) for deed in v["deeds"])  # noqa: E731
    become = [f"{own}{{stat:stat1}}{be}{{n:ar}}" for own in ("", "其", "的") for be in ("变为", "视为", "改为", "成为", "为")]
    equal = [
        f"{own}{{stat:stat1}}{be}{{n:{cat}}}"
        for own in ("", "其", "的")
        for be in ("变为", "视为", "改为", "均视为", "均变为", "都视为")
        for cat in ("num1", "num2", "statof")
    ]
    equal += [f"{own}{{stat:stat1}}{be}等同于{{n:expr}}" for own in ("", "其", "的") for be in ("变为", "视为", "")]
    kinds = [f"{word}{{kind:countkinds}}{noun}" for word in ("视为", "视作", "也视为", "同时视为", "额外视为") for noun in ("", "角色")]
    twice = [f"{own}{{stat:might}}{word}" for own in ("", "其", "的") for word in ("翻倍", "变为两倍", "加倍", "变为原来的两倍")]
    return [
        said("bodyof", "各", "均", "都", "也", "仍", "仍然", "各自", "还"),
        reads("lpred", [f"{lead}{verb}{{stats:delta+/|和|与}}" for lead in ("", "{b:bodyof}") for verb in ("得", "获得", "得到")], gain),
        reads(
            "lpred",
            [f"{lead}{verb}{{gets:gain1+和|与|、|及}}" for lead in ("", "{b:bodyof}") for verb in ("获得", "具有", "得", "拥有", "得到")],
            gain,
        ),
        reads("lpred", [f"额外{verb}{{stats:delta+/|和|与}}" for verb in ("得", "获得")], gain, extra=True),
        reads("lpred", "额外获得{gets:gain1+和|与|、|及}", gain, extra=True),
        reads("lpred", "{stats:deltaup+且|和|、}", gain),
        reads("lpred", ("失去{gets:lost+和|与|、}", "失去其{gets:lost+和|与|、}"), lambda v: (a.Lose(IT, v["gets"]),)),
        reads(
            "lpred",
            [
                f"失去{its}{what}"
                for its in ("", "其")
                for what in (
                    "所有技能与{k:classes}",
                    "所有技能和{k:classes}",
                    "所有{k:classes}与技能",
                    "技能与{k:classes}",
                    "技能和{k:classes}",
                )
            ],
            lambda v: (a.Lose(IT, (a.AllSkills(), a.AllSubtypes())),),
        ),
        said("classes", "副类别", "子类别", "类别", "所有副类别", "所有子类别", "所有类别"),
        row(a.AllSubtypes, "lost", ("所有副类别", "副类别", "子类别", "类别", "所有子类别", "所有类别"), "all subtypes"),
        reads(
            "lpred", [f"{no}{{deeds:cannot+，且不能|，也不能|且不能|也不能|或|、|和}}" for no in ("不能", "无法", "不可", "不得")], cannot
        ),
        reads("lpred", "不会{deeds:wont+，且不会|，也不会|且不会|或}", lambda v: tuple(a.MakeCannot(IT, deed) for deed in v["deeds"])),
        reads("lpred", [*become, *equal], lambda v: (a.SetStat(IT, v["stat"], v["n"]),)),
        reads("lpred", twice, lambda v: (a.Multiply(IT, v["stat"], 2),)),
        reads("lpred", kinds[:4], lambda v: (a.CountsAs(IT, v["kind"]),)),
        reads("lpred", kinds[4:], lambda v: (a.CountsAs(IT, v["kind"], True),)),
        reads("lpred", ("{may:maycan}{n:againtimes}",), lambda v: (a.ExtraAttack(IT, v["n"]),)),
    ]


def _merged(values: Values) -> list[Any]:
    """One after the other; values and abilities that are gained next to each other are one effect."""
    flat: list[Any] = [item for pred in values["preds"] for item in pred]
    out: list[Any] = []
    for item in flat:
        last = out[-1] if out else None
        if isinstance(item, a.Gain) and isinstance(last, a.Gain) and (last.extra or not item.extra):
            out[-1] = replace(last, stats=(*last.stats, *item.stats), gets=(*last.gets, *item.gets))
        else:
            out.append(item)
    return out


def _named_again(what: a.Node) -> a.Node:
    """What a later verb says of the same objects: a word that names them, or "it"."""
    return what if not isinstance(what, a.Sel) or what.qty in (None, a.All()) else IT


def done(values: Values) -> a.Node:
    what, until = values["what"], values.get("until")
    items = [replace(item, what=what if place == 0 else _named_again(what), until=until) for place, item in enumerate(_merged(values))]
    return items[0] if len(items) == 1 else a.Both(tuple(items))


def effects() -> list[Row]:
    """令一个角色失去所有技能且武力变为1直到回合结束"""
    preds = f"{{preds:lpred+{_AND}}}"
    heads = [f"{make}{{what:obj}}{of}{mid}{preds}" for make in ("令", "使") for of in ("", "的") for mid in ("", "{until:inturn}")]
    heads = [head for head in heads if "的{until" not in head]
    forms = [head if "until" in head else f"{head}[{{until:until}}]" for head in heads]
    forms += [f"{head}，{{until:until}}" for head in heads if "until" not in head]
    forms += [f"{{until:until}}，{head}" for head in heads if "until" not in head]
    forms += [f"{{what:obj}}{preds}{{until:until}}", f"{{what:obj}}{{until:inturn}}{preds}"]
    later = [f"{{until:until}}，{{what:obj}}{preds}", f"{{until:inturn}}{{what:obj}}{preds}"]
    return [
        reads("predclause", forms, done, when=_effective),
        reads("clause", "{x:predclause}", lambda v: v["x"]),
        reads(
            "clause", later, done, when=lambda v: _effective(v) and any(isinstance(i, a.SetStat | a.Lose | a.Multiply) for i in _merged(v))
        ),
    ]


def _effective(values: Values) -> bool:
    """A single predicate without a period lasts for ever, which other rows say."""
    merged = _merged(values)
    if any(isinstance(item, a.ExtraAttack) for item in merged) and values.get("until") is None:
        return len(merged) > 1
    return not (len(merged) == 1 and isinstance(merged[0], a.MakeCannot | a.ExtraAttack))


def _lasting(item: Any, what: a.Node, during: Any) -> a.Node:
    if isinstance(item, a.Gain):
        return a.Has(what, item.stats, item.gets, during)
    if isinstance(item, a.Lose):
        return a.Lacks(what, item.gets, during)
    if isinstance(item, a.MakeCannot):
        return a.Cannot(what, (item.deed,), during)
    if isinstance(item, a.SetStat):
        return a.StatEquals(what, item.stat, item.n)
    if isinstance(item, a.ExtraAttack):
        return a.AttackTimes(what, item.n + 1 if isinstance(item.n, int) else item.n)
    made: a.Node = replace(item, what=what)
    return made


def _always(values: Values) -> a.Node:
    what = values["what"]
    made: list[Any] = []
    parts: list[tuple[Any, tuple[Any, ...]]] = []
    for during, preds in values["parts"]:
        if parts and during in (None, parts[-1][0]):  # what comes behind a time is of that time
            parts[-1] = (parts[-1][0], (*parts[-1][1], *preds))
        else:
            parts.append((during, preds))
    for during, preds in parts:
        for item in _merged({"preds": preds}):
            one = _lasting(item, what, during if during is not None else values.get("during"))
            last = made[-1] if made else None
            if isinstance(one, a.Cannot) and isinstance(last, a.Cannot) and last.during == one.during:
                made[-1] = replace(last, deeds=(*last.deeds, *one.deeds))
            else:
                made.append(one)
    return made[0] if len(made) == 1 else a.Steps(tuple(made))


def _several(values: Values) -> bool:
    """One alone, and what may be done once more, other rows say."""
    made = _always(values)
    return isinstance(made, a.Steps) and not any(isinstance(item, a.AttackTimes) for item in made.items)


def statics() -> list[Row]:
    """此角色得+1武力且不能攻击 · 其于你的回合中得+2武力，于对手的回合中得+1射程"""
    part = f"{{preds:lpred+{_AND}}}"
    lists = "{parts:spart+，|，且|且|，并}"
    return [
        reads("spart", part, lambda v: (None, v["preds"])),
        reads("spart", f"{{during:during}}{part}", lambda v: (v["during"], v["preds"])),
        reads("rule", (f"{{what:obj}}{lists}", f"{{what:obj}}，{lists}", f"{{what:obj}}的{lists}"), _always, when=_several),
        reads("statics", f"{{what:obj}}{lists}", _always, when=_several),
        reads("statics_b", [f"{{what:obj}}{so}{lists}" for so in ("", "便", "就", "则", "也")], _always, when=_several),
    ]


def rows() -> list[Row]:
    return [*predicates(), *effects(), *statics()]
