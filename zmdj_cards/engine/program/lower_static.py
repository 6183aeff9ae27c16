"""Static abilities to rules: what they say, when, and what can be told of it before anything is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Rule
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.rules import Values
from zmdj_cards.engine.program.known import CannotLower, deeds_of, find_x, forbids
from zmdj_cards.engine.program.lower import Lowering
from zmdj_cards.engine.program.lower_lasting import period_of
from zmdj_cards.engine.values import static_keys
from zmdj_cards.engine.words.references import PRONOUNS


def keys_of(values: Values, node: tree.Node, op: int) -> tuple[int, ...]:
    """Under which keys a static effect is looked for."""
    keys = [op]
    if isinstance(node, tree.Has):
        keys += [static_keys.GIVES_STAT + values.stat_ids[delta.stat.kind] for delta in node.stats]
        gained = [part.id for part in node.gets if isinstance(part, tree.Kw) and part.id in values.gained]
        keys += [static_keys.GIVES_KEYWORD + values.keyword_ids[word] for word in gained]
    elif isinstance(node, tree.Lacks):
        keys += [static_keys.TAKES_KEYWORD + values.keyword_ids[part.id] for part in node.gets if isinstance(part, tree.Kw)]
    elif isinstance(node, (tree.Cannot, tree.MakeCannot, tree.BarredFrom)):
        keys += [static_keys.FORBIDS + number for deed in deeds_of(node) for number in forbids(values, deed)]
    return tuple(dict.fromkeys(keys))


def what_of(node: tree.Node) -> tree.Node | None:
    """What a static effect is about, where it is about cards alone."""
    return node.what if isinstance(node, (tree.Has, tree.Lacks, tree.StatEquals, tree.Cannot, tree.MakeCannot, tree.BarredFrom)) else None


def scope_of(node: tree.Node) -> int:
    """What can be told of the cards that a static effect means before anything is asked."""
    what = what_of(node)
    if isinstance(what, tree.Ref) and what.kind.startswith("this_"):
        return static_keys.ITSELF
    if isinstance(what, tree.Ref) and what.kind == "host":
        return static_keys.HOST
    if isinstance(what, tree.Sel) and isinstance(what.who, tree.Who):
        return {"you": static_keys.OWN, "opponent": static_keys.OTHERS}.get(what.who.kind, static_keys.ANYONE)
    return static_keys.ANYONE


def noun_of(node: tree.Node) -> str:
    """The word for the kind of card that a static effect means, or ""."""
    what = what_of(node)
    return what.noun.kind if isinstance(what, tree.Sel) and isinstance(what.noun, tree.Noun) else ""


def plain(node: tree.Node) -> bool:
    """Whether the scope and the noun say all of what a static effect means."""
    what = what_of(node)
    if isinstance(what, tree.Sel):
        more = what.zone is not None or what.other or what.filters or what.adjs
        return not more and isinstance(what.noun, tree.Noun) and (what.who is None or scope_of(node) != static_keys.ANYONE)
    return scope_of(node) in (static_keys.ITSELF, static_keys.HOST)


@dataclass(frozen=True)
class _Said:
    """What a sentence has said so far around the effects in it."""

    conds: tree.Nodes = ()
    each: tree.Node | None = None
    most: int | tree.Node | None = None
    period: str = ""
    who: tree.Node | None = None


def rules(low: Lowering, body: tree.Nodes) -> tuple[Rule, ...]:
    """The rules of a body of static effects. Raises CannotLower."""
    x = find_x(body)
    found: list[Rule] = []
    for node in body:
        _flatten(low, node, _Said(), low.code(x) if x is not None else 0, found)
    return tuple(found)


def _flatten(low: Lowering, node: tree.Node, said: _Said, x: Code, out: list[Rule]) -> None:
    if isinstance(node, (tree.While, tree.If)):
        who = _named_player(node.cond) or said.who
        _flatten(low, node.then, replace(said, conds=(*said.conds, node.cond), who=who), x, out)
        if isinstance(node, tree.If) and node.otherwise is not None:
            _flatten(low, node.otherwise, replace(said, conds=(*said.conds, tree.Not(node.cond)), who=who), x, out)
    elif isinstance(node, tree.ForEach):
        _flatten(low, node.act, replace(said, each=node.each, most=node.most), x, out)
    elif isinstance(node, tree.Steps):
        for item in node.items:
            _flatten(low, item, said, x, out)
    elif isinstance(node, tree.During):
        if not isinstance(node.period, tree.Period):
            raise CannotLower("a static ability that ends")
        _flatten(low, node.act, replace(said, period=node.period.kind), x, out)
    elif isinstance(node, tree.Define):
        return
    elif isinstance(node, tree.FreeToPlay):
        _flatten(low, tree.PlayCost(node.what, I.NO_COST), said, x, out)
    elif type(node) in low.rules.programs.statics:
        low.prepare(node)
        out.append(_rule(low, node, said, x))
    else:
        raise CannotLower(f"no static effect: {type(node).__name__}")


def _rule(low: Lowering, node: tree.Node, said: _Said, x: Code) -> Rule:
    values, numbers = low.rules.values, low.phrases.meaning.numbers
    rule = Rule(low.code(node))
    rule.conds, rule.x = low.code(said.conds), x
    rule.each, rule.who = low.code(said.each), low.code(said.who)
    if said.most is not None:
        rule.each = (P.EACH_CAPPED, rule.each, low.code(said.most))
    rule.period = period_of(numbers, said.period)
    if isinstance(node, (tree.Has, tree.Lacks, tree.Cannot)) and node.during is not None:
        rule.during = period_of(numbers, node.during.kind)
    rule.timed = rule.period != P.NONE or rule.during != P.NONE
    what = what_of(node) or (node.what if isinstance(node, ABOUT_CARDS) else None)
    rule.what = low.code(what)
    rule.keys = keys_of(values, node, rule.code[0])
    if isinstance(node, tree.Has):
        rule.gives = tuple((low.phrases.stat(delta.stat.kind), low.code(delta.n)) for delta in node.stats)
    if isinstance(node, (tree.Cannot, tree.MakeCannot, tree.BarredFrom)):
        rule.deeds = tuple((forbids(values, deed), low.code(deed)) for deed in deeds_of(node))
    rule.scope, rule.plain = scope_of(node), plain(node)
    rule.noun = numbers[tree.Noun].get(noun_of(node), P.NONE)
    if isinstance(what, tree.Ref) and what.kind in PRONOUNS and said.conds:
        subject = _subject(said.conds[-1])
        if subject is not None:
            rule.subject = low.code(subject)
            rule.about = tuple(low.code(_replaced(cond, subject)) for cond in said.conds)
    return rule


# Static effects of cards besides those of :func:`what_of`.
ABOUT_CARDS: Final = (
    tree.Can,
    tree.Must,
    tree.DamageChange,
    tree.CountsAs,
    tree.Multiply,
    tree.AttackTimes,
    tree.IgnoresRange,
    tree.FirstDamage,
)


def _subject(cond: tree.Node) -> tree.Node | None:
    """The object that a condition is about."""
    if isinstance(cond, tree.ObjectCondition):
        return cond.what
    if isinstance(cond, (tree.AllOf, tree.OneOfConds)):
        return _subject(cond.conds[0])
    return None


def _replaced(cond: tree.Node, subject: tree.Node) -> tree.Node:
    """A condition about "it" in place of its subject."""
    if isinstance(cond, tree.AllOf):
        return tree.AllOf(tuple(_replaced(item, subject) for item in cond.conds))
    if isinstance(cond, tree.OneOfConds):
        return tree.OneOfConds(tuple(_replaced(item, subject) for item in cond.conds))
    if _subject(cond) != subject:
        return cond
    return replace(cond, what=tree.Ref("it")) if isinstance(cond, tree.ObjectCondition) else cond


def _named_player(cond: tree.Node) -> tree.Node | None:
    """The player that a condition is about, for "their" behind it."""
    for part in cond.walk():
        if isinstance(part, (tree.HandSize, tree.Controls, tree.ControlsNone, tree.PlayerDid, tree.PlayerDidNot)):
            return part.who
    return None


STATICS: Final[dict[type, int]] = {
    tree.Has: P.HAS,
    tree.Lacks: P.LACKS,
    tree.Cannot: P.CANNOT,
    tree.MakeCannot: P.CANNOT,
    tree.BarredFrom: P.CANNOT,
    tree.PlayCost: P.PLAY_COST,
    tree.FreeToPlay: P.FREE_TO_PLAY,
    tree.EntersWith: P.ENTERS_WITH,
    tree.DamageUp: P.MORE_DAMAGE,
    tree.MoreDamage: P.MORE_DAMAGE,
    tree.LessDamage: P.LESS_DAMAGE,
    tree.NoDamage: P.NO_DAMAGE,
    tree.DamageChange: P.DAMAGE_CHANGE,
    tree.CountsAs: P.COUNTS_AS,
    tree.HandLimit: P.HAND_LIMIT,
    tree.Multiply: P.MULTIPLY,
    tree.HasControl: P.HAS_CONTROL,
    tree.Can: P.CAN,
    tree.Must: P.MUST,
    tree.StatEquals: P.STAT_EQUALS,
}
