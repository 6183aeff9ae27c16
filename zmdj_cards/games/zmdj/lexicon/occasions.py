"""Events and causes as phrases of their own: whose what, by what, in which time, for which time, joined in every way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.sentences import Sentences
from zmdj_cards.ability.lexicon import Row, Values, reads, row, said
from zmdj_cards.games.zmdj import nodes as z

# Who or what brings it about: by the words for it.
_EFFECTS = ("卡牌效果", "卡牌的效果", "效果", "牌或技能的效果", "牌的效果", "卡牌或技能的效果", "牌或技能", "卡牌或技能")
_SOURCES = {"skills": ("技能", "技能的效果", "技能效果"), "stratagems": ("锦囊牌", "锦囊牌的效果", "锦囊牌效果", "锦囊的效果")}
_PLAY = ("打出", "被打出", "从手牌打出")


def causes() -> list[Row]:
    """因对手的效果而 · 因锦囊牌 · 未因打出而 · 因此"""
    who = ("", "{who:who}", "{who:who}的")
    out: list[Row] = [
        reads("agentnp", [f"{one}{word}" for one in who for word in _EFFECTS], lambda v: a.ByEffect(v.get("who"))),
        reads("agentnp", ("战斗", "战斗伤害"), lambda v: a.ByCombat()),
        reads("agentnp", _PLAY, lambda v: a.ByPlay()),
    ]
    for kind, words in _SOURCES.items():
        out.append(
            reads("agentnp", [f"{one}{w}" for one in who for w in words], lambda v: a.BySource(v["what"], v.get("who")), what=a.Noun(kind))
        )
        name, en = words[0], _by_source if kind == "skills" else None
        out.append(row(a.BySource, "cause", (f"因{{who:who}}的{name}而", f"因{name}而"), en, what=a.Noun(kind)))
    return [
        *out,
        row(a.ByPlay, "cause", "因打出而", "by being <play|played>"),
        row(a.NotBy, "cause", "未{cause:causeof}", lambda e, n: f"other than {e(n.cause)}"),
        row(None, "causeof", "{x:cause}", when=lambda v: not isinstance(v["x"], a.NotBy)),
        row(a.ByThis, "cause", "因此", "because of this"),
        reads("cause", [f"{lead}{{by:agentnp}}{end}" for lead in ("因", "由于", "因为") for end in ("", "而")], lambda v: v["by"]),
        reads("cause", ("以此法",), lambda v: a.ByThis()),
        reads(
            "cause",
            [f"{no}{{by:agentnp}}{end}" for no in ("未因", "不因", "并非因", "非因", "不是因", "未由于") for end in ("", "而")],
            lambda v: a.NotBy(v["by"]),
        ),
        reads("cause0", [f"因{{by:agentnp}}{end}" for end in ("", "而")], lambda v: v["by"]),
        row(a.BySuch, "cannot", "{cause:cause1}{verb:verb}"),
        row(a.BySource, "cause1", [f"因{{who:who}}的{words[0]}而" for words in _SOURCES.values()][:1], what=a.Noun("skills")),
        row(a.BySource, "cause1", "因{who:who}的锦囊牌而", what=a.Noun("stratagems")),
        reads("agent", [f"{one}{w}" for one in who for w in _EFFECTS], lambda v: a.ByEffect(v.get("who"))),
        *(
            reads("agent", [f"{one}{w}" for one in who for w in words], lambda v: a.BySource(v["what"], v.get("who")), what=a.Noun(kind))
            for kind, words in _SOURCES.items()
        ),
    ]


def _by_source(e: Sentences, n: a.BySource) -> str:
    what = {"skills": "skills", "stratagems": "<stratagem|stratagems>"}[n.what.kind]
    return f"by {e.poss(n.who)} {what}" if n.who is not None else f"by {what}"


def verbs() -> list[Row]:
    """受到战斗伤害 · 于战斗中消灭角色 · 从弃牌区进场"""
    fight = ("通过战斗", "战斗中")
    hurt = (a.Verb("is_damaged"),)
    hit = [f"{{what:obj}}[{{during:during}}]{word}战斗伤害" for word in ("受到", "受到了")]
    return [
        reads("event1", hit, lambda v: a.Event(v["what"], hurt, v.get("during"), a.ByCombat())),
        reads("cannot", "受到战斗伤害", lambda v: a.BySuch(a.ByCombat(), hurt[0])),
        row(a.Destroys, "everb", "消灭{what:sel}", lambda e, n: f"<destroy|destroys> {e.one(n.what)}"),
        reads("event1", [f"{{what:obj}}{lead}消灭{{x:sel}}" for lead in fight], _in_fight),
        row(a.Comes, "everb", "从{source:inzone}进场", lambda e, n: f"<enter|enters> from {e.zone(n.source)}"),
        reads("everb", ("从{x:inzone}中进场", "自{x:inzone}进场", "由{x:inzone}进场"), lambda v: a.Comes(v["x"])),
        reads(
            "everb",
            [f"从{{source:inzone}}{go}{{to:inzone}}" for go in ("置入", "被置入", "被移至", "被移回", "被移动到", "移动到", "到", "去往")],
            lambda v: a.Goes(v["source"], v["to"]),
        ),
    ]


def _in_fight(values: Values) -> a.Node:
    return a.Event(values["what"], (a.Destroys(values["x"]),), a.Period("combat"))


def ends() -> list[Row]:
    """此角色参与的战斗结束"""
    part = ("参与的", "参加的", "进行的")
    return [
        row(
            z.CombatEnds, "event1", "{what:obj}参与的战斗结束", lambda e, n: f"at the end of a <combat> in which {e.one(n.what)} took part"
        ),
        reads("event1", [f"{{what:obj}}{of}战斗结束" for of in part[1:]], lambda v: z.CombatEnds(v["what"])),
    ]


def joined() -> list[Row]:
    """当此角色进场时或每当你的回合开始时 · 你的回合中，每当… · 每当本回合第二次有角色阵亡时"""
    seps = "时或|时或当|时，或|时，或当|，或|或当|时以及|时和"
    turn = ("{period:period1}中，", "{period:dperiod}中，", "于{period:dperiod}中，", "在{period:dperiod}中，", "{period:dperiod}，")
    body = "{body:sentence+。}"
    out = [reads("event", f"{{events:event1++{seps}}}", lambda v: a.AnyOf(v["events"]))]
    mixed = f"当{{events:event1++时或每当|时，或每当|或每当}}时，{body}"
    out.append(reads("ability", mixed, lambda v: a.Triggered(a.AnyOf(v["events"]), v["body"], True)))
    for word, every in (("每当", True), ("当", False)):
        forms = [f"{lead}{word}{{event:event1}}时，{body}" for lead in turn]
        out.append(reads("ability", forms, lambda v: a.Triggered(_within(v), v["body"], v["every"]), when=_timeless, every=every))
    nth = [
        "{period:eachone}第{n:ord}次有{what:sel}{verbs:everb+或}",
        "{period:eachone}有{what:sel}第{n:ord}次{verbs:everb+或}",
    ]
    nth += ["{period:eachone}首次有{what:sel}{verbs:everb+或}"]
    return [
        *out,
        reads("eachone", ("本回合", "每回合", "每个回合", "一个回合中", "每回合中", "本回合中"), lambda v: a.Period("this_turn")),
        reads("event1", nth, lambda v: a.Nth(a.Event(v["what"], v["verbs"]), v.get("n", 1), v["period"])),
        said("oneturn", "同一回合中", "同一回合", "同一个回合中", "于同一回合中", "在同一回合中", "于同一个回合中"),
        *_nth_of_somebody(),
    ]


def _within(values: Values) -> a.Node:
    event: Any = values["event"]
    made: a.Node = replace(event, during=values["period"])
    return made


def _timeless(values: Values) -> bool:
    event = values["event"]
    return isinstance(event, a.Event | a.PlayerEvent) and event.during is None and not isinstance(values["period"], a.Until)


def _nth_of_somebody() -> list[Row]:
    turn = a.Period("this_turn")
    draws = [f"{{who:evdoer}}{{turn:oneturn}}{verb}{{n:nthcard}}牌" for verb in ("摸", "抽")]
    plays = ["{who:evdoer}{turn:oneturn}打出{n:nthcard}{what:cardsel}"]
    return [
        reads("event1", draws, lambda v: a.Nth(a.PlayerEvent(v["who"], a.Deed("draws")), v["n"], turn)),
        reads("event1", plays, lambda v: a.Nth(a.PlayerEvent(v["who"], a.Plays(v["what"])), v["n"], turn)),
        row(a.Who, "evdoer", ("任一玩家", "任意玩家"), kind="any_player"),
    ]


def results() -> list[Row]:
    """若其因此阵亡 · 若被攻击角色因此阵亡"""
    forms = [f"{{what:objn}}{{cause:bythis}}{{verbs:{cat}+或}}" for cat in ("verb", "pastverb")]
    return [
        reads("bythis", ("因此", "以此法", "由此", "因此而", "因该伤害而", "因本次攻击"), lambda v: a.ByThis()),
        reads("cond1", forms, lambda v: a.EventIs(a.Event(v["what"], v["verbs"], None, v["cause"]))),
    ]


def rows() -> list[Row]:
    return [*causes(), *verbs(), *ends(), *joined(), *results()]
