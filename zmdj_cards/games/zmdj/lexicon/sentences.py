"""Rows of sentences: how effects are joined, made optional, conditional, delayed or counted."""

from __future__ import annotations

from itertools import pairwise

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, Values, row
from zmdj_cards.games.zmdj import nodes as z

MANY = "{items:clause++，!tail}"
# What a player does with cards of their own: behind "that player …", it is still that player who does it.
ACTOR = (a.Draw, a.DrawTo, a.Discard, a.Sacrifice, a.Reveal, a.Look, a.Search, a.Pay, z.GainToken, a.Pick, a.EndGame)


def _core(item: a.Node) -> a.Node:
    while isinstance(item, a.Then | a.Also):
        item = item.act
    return item


def _own(item: a.Node) -> bool:
    """An order without a subject, by someone who has been named before."""
    core = _core(item)
    return isinstance(core, ACTOR) or (isinstance(core, a.May) and _own(core.act)) or (isinstance(core, a.Both) and _own(core.items[0]))


def _subjects_kept(values: Values) -> bool:
    """No order of `ACTOR` kind stands loose behind a player who was just made to do something."""
    items = values["items"]
    return not any(isinstance(_core(one), a.Make | a.Does) and _own(two) for one, two in pairwise(items))


def _no_effect(values: Values) -> bool:
    """More damage in a period is an effect; the same words as a static ability would be a second reading."""
    return not isinstance(values["act"], a.DamageUp)


def rows() -> list[Row]:
    """`clause` one effect, `tail` what closes a sentence, `steps` a clause list, `sentence` what ends with a full stop."""
    return [
        row(a.Gain, "clause", "{what:objn}额外得{stats:delta+/}[{until:until}]", extra=True),
        row(
            a.Gain,
            "clause",
            ("{what:objn}额外获得{gets:gain1+和|与|、}{until:until}", "{what:objn}额外具有{gets:gain1+和|与|、}{until:until}"),
            extra=True,
        ),
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
        row(a.Does, "doing", "{who:doerit}{act:effect}", lambda e, n: e.make(n), when=lambda v: not isinstance(v["act"], a.BarredFrom)),
        row(a.Does, "doing", ("{who:doer}各自{act:effect}", "{who:doer}各{act:effect}"), apart=True),
        row(a.Does, "doing", ("{who:whoboth}各自{act:effect}", "{who:whoboth}各{act:effect}"), apart=True),
        row(a.Does, "doing", "{who:doer}{act:made}"),
        row(a.Make, "made", "令{who:doer}{act:effect}"),
        row(None, "tail", "{x:modal}"),
        row(a.Make, "tail", "令{who:doerit}{act:modal}"),
        row(a.Does, "tail", "{who:doerit}{act:modal}"),
        row(
            a.May,
            "tail",
            ("可以{act:steps}", "可{act:steps}", "你可以{act:steps}", "你可{act:steps}"),
            lambda e, n: e.may(n),
            when=lambda v: not isinstance(v["act"], a.May),
        ),
        row(a.Does, "tail", "{who:doerit}{act:may}", when=lambda v: v["who"] != a.Who("you")),
        row(a.Make, "tail", "令{who:doerit}{act:may}"),
        row(a.May, "may", ("可以{act:effect}", "可{act:effect}")),
        row(a.Also, "tail", "且{act:tailmay}", how="and_also"),
        row(a.Also, "tail", "并{act:tailmay}", how="along"),
        row(a.May, "tailmay", ("可以{act:steps}",)),
        row(a.During, "tailmay", "{period:period1}中，{act:static}", when=_no_effect),
        row(a.During, "tailmay", "{period:period1}中，{act:steps}"),
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
                "若{cond:cond}，{then:clause}，否则{otherwise:steps}",
                "若{cond:cond}，{then:clause}，否则，{otherwise:steps}",
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
                "若其如此做，{then:steps}",
                "若其如此做，则{then:steps}",
                "若该玩家如此做，{then:steps}",
                "若该玩家如此做，则{then:steps}",
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
        row(a.During, "tail", ("{period:period1}中，{act:static}", "{period:period1}，{act:static}"), when=_no_effect),
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
        row(a.Deed, "never", "移动", "moved", kind="moved"),
        row(a.Deed, "never", "造成", "dealt", kind="dealt"),
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
        row(
            a.Sel,
            "cardn",
            ("{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}", "{qty:qf}[{filters:filter+且}的][{adjs:adj+}]{noun:tacticnoun}"),
        ),
        row(a.Noun, "tacticnoun", "兵法", kind="tactic"),
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
        row(a.Then, "ownthen", "然后各{act:own1}"),
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
        row(a.At, "at", "{period:period}结束", lambda e, n: e.moment(n)),
        row(a.At, "at", "{period:period}开始", end=False),
        row(
            z.SwapWith,
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
            ("{stat:might}增加{n:ar}", "{stat:might}减少{n:negar}", "{stat:might}提升{n:ar}", "{stat:might}降低{n:negar}"),
        ),
        row(a.Delta, "deltaup", ("{stat:lesser}增加{n:ar}", "{stat:lesser}减少{n:negar}")),
        row(
            a.SetStat,
            "effect",
            (
                "令{what:itref}{stat:stat1}变为{n:ar}[{until:until}]",
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
            z.LoseToken,
            "effect",
            ("移除{n:zh}个{what:supply}", "移除你的{n:zh}个{what:supply}", "将{n:zh}个{what:supply}移除", "移除{n:zh}张{what:tactictoken}"),
            lambda e, n: "~remove " + e.count(n.n, e(n.what)),
        ),
        row(a.MakeCannot, "effect", ("令{what:obj}不会{deed:such}[{until:until}]",)),
        row(
            a.MakeCannot,
            "effect",
            ("令{what:obj}不会因{until:nowcombat}而{deed:nowsuch}", "令{what:obj}不会因{until:nowcombat}{deed:nowsuch}"),
        ),
        row(a.MakeCannot, "clause", "{what:obj}不会因{until:nowcombat}而{deed:nowsuch}"),
        row(a.Until, "nowcombat", "本次战斗", period=a.Period("this_combat")),
        row(a.BySuch, "nowsuch", "{verb:verb}", cause=a.ByCombat()),
        row(
            a.Gain,
            "clause",
            (
                "{what:obj}{until:inturn}得{stats:delta+/}",
                "{what:obj}{until:inturn}获得{gets:gain1+和|与|、}",
                "{what:obj}{until:inturn}得{stats:delta+/}且获得{gets:gain1+和|与|、}",
                "{what:obj}{until:inturn}获得{gets:gain1+和|与|、}且得{stats:delta+/}",
            ),
        ),
        row(a.Later, "tail", ("在{event:at}时，{act:steps}",)),
        row(a.Later, "whenever", "每当{event:event}时，{act:steps}", every=True),
        row(a.During, "tail", ("{period:period1}中，{act:whenever}", "{period:until}，{act:whenever}")),
        row(a.Pick, "pick", "从{what:fromsel}"),
        row(a.Choose, "effect", "从{what:fromsel1+和}"),
        row(
            a.SetStat,
            "clause",
            (
                "{what:obj}的{stat:stat1}变为{n:ar}[{until:until}]",
                "{what:obj}{stat:stat1}变为{n:ar}[{until:until}]",
                "{what:obj}{stat:stat1}视为{n:ar}[{until:until}]",
                "{what:obj}的{stat:stat1}视为{n:ar}[{until:until}]",
            ),
        ),
        row(a.Gain, "clause", "额外得{stats:delta+/}[{until:until}]", what=a.Ref("it"), extra=True),
        row(
            a.Modes,
            "modal",
            (
                "选择{n:zh}项：{options:mode+。}",
                "选择以下{n:zh}项：{options:mode+。}",
                "选择{n:modeqty}项：{options:mode+。}",
                "选择{n:zh}项{options:mode+。}",
            ),
        ),
        row(a.MakeCannot, "clause", "{what:obj}{deed:readyless}"),
        row(a.Also, "clause", "且{act:barred}", how="and_also"),
        row(a.Gain, "clause", "{what:eachsel}各得{stats:delta+/}[{until:until}]"),
        row(a.Gain, "clause", "{what:eachsel}各获得{gets:gain1+和}[{until:until}]"),
        row(a.MakeCannot, "barred", "{what:obj}{deed:readyless}"),
        row(
            a.MakeCannot,
            "barred",
            (
                "{what:obj}不能{deed:cannot}{until:until}",
                "{until:until}，{what:obj}不能{deed:cannot}",
                "{what:obj}{until:inturn}不能{deed:cannot}",
            ),
        ),
        row(a.MakeCannot, "clause", ("{what:obj}{until:inturn}不能{deed:cannot}", "{what:doer}{until:inturn}不能{deed:deed}")),
        row(a.Until, "inturn", ("本回合中", "本回合", "于本回合中", "在本回合中"), period=a.Period("turn")),
        row(a.Until, "inturn", ("本次战斗中", "于本次战斗中"), period=a.Period("this_combat")),
        # 其可以立即发起一次攻击
        row(a.May, "tail", "{act:ownattack}"),
        row(z.MakeAttack, "ownattack", ("{what:objn}可以发起一次攻击", "{what:objn}可以立即发起一次攻击", "{what:objn}可以攻击一次")),
        row(z.MakeAttack, "ownattack", ("{what:objn}可以发起一次联合攻击", "{what:objn}可以立即发起一次联合攻击"), joint=True),
        # 将其中一张置于你的手牌，一张置入你的体力区
        row(
            a.Put,
            "clause",
            (
                "{what:bareamong}置于{to:dest}",
                "{what:bareamong}置入{to:destin}",
                "并将{what:bareamong}置于{to:dest}",
                "将{what:bareamong}置入{to:destin}",
            ),
            when=lambda v: v["to"].zone.kind not in ("main_deck", "tactics_deck"),
        ),
        row(a.Sel, "bareamong", "{qty:qc}", zone=a.Atom("among_them")),
        row(a.Sel, "bareamong", "另{qty:qc}", zone=a.Atom("among_them"), other=True),
        row(a.MakeCannot, "clause", "{what:obj}不能{deed:readyin}"),
        row(a.ReadyIn, "readyin", ("于{step:step}中重置", "于{step:step}重置", "在{step:step}中重置")),
    ]
