"""What static abilities add to the values of a card, how it enters, whom it obeys."""

from __future__ import annotations

from typing import TypeVar

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import on_battlefield
from zmdj_cards.engine.cards.defs import N, Rule
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import EXTRA, ON, VALUE
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.values import static_keys, statics
from zmdj_cards.engine.words import nouns

Own = TypeVar("Own", tree.Has, tree.StatEquals, tree.CountsAs)


def stat_bonus(s: Position, i: int, which: int) -> int:
    """What static abilities add to a stat (by its number) of a card."""
    total = 0
    givers: list[tuple[int, Rule[tree.Has]]] = statics.rules(s, static_keys.GIVES_STAT + which)
    if not on_battlefield(s, i):
        givers = [*givers, *own_rules(s, i, tree.Has)]
    for source, rule in givers:
        for stat, n in rule.gives:
            if stat == which and statics.applies(s, source, rule, i):
                if isinstance(n, int) and rule.each is None:
                    total += n
                else:
                    env = statics.rule_env(s, source, rule)
                    total += nouns.number(s, env, n) * statics.times(s, env, rule)
    return total


def own_rules(s: Position, i: int, kind: type[Own]) -> list[tuple[int, Rule[Own]]]:
    """What a card that is not on the battlefield says of itself: "this card's cost is …"."""
    if on_battlefield(s, i):
        return []
    rules = (rule for ability in s.tab.cards[s.card[i]].front.statics for rule in ability.rules)
    return [(i, rule) for rule in rules if isinstance(rule.node, kind) and isinstance(rule.node.what, tree.Ref)]


def factor(s: Position, i: int, which: int) -> int:
    """By how much static abilities multiply a stat (by its number) of a card, after everything else."""
    result = 1
    found: list[tuple[int, Rule[tree.Multiply]]] = statics.rules(s, tree.Multiply)
    for source, rule in found:
        if s.rules.values.stat_ids[rule.node.stat.kind] == which and statics.applies(s, source, rule, i):
            result *= nouns.number(s, statics.rule_env(s, source, rule), rule.node.n)
    return result


def stat_set(s: Position, i: int, which: int) -> int:
    """The number that a static ability or a lasting effect sets a stat to; -1 for none. The last source wins."""
    result = -1
    found: list[tuple[int, Rule[tree.StatEquals]]] = [*statics.rules(s, tree.StatEquals), *own_rules(s, i, tree.StatEquals)]
    for source, rule in found:
        if s.rules.values.stat_ids.get(rule.node.stat.kind) == which and statics.applies(s, source, rule, i):
            result = max(0, nouns.number(s, statics.rule_env(s, source, rule), rule.node.n))
    ref = s.ref(i)
    for mod in s.mods:
        if mod[KIND] == I.M_SET and mod[ON] == ref and mod[VALUE] == which:
            result = max(0, mod[EXTRA])
    return result


def allowed(s: Position, i: int, verb: str, target: int = -1) -> bool:
    """Whether a static ability lets a card attack (a target, if one is named) or intercept although the rules do not."""
    if not s.tab.any_cans:
        return False
    found: list[tuple[int, Rule[tree.Can]]] = statics.rules(s, tree.Can)
    for source, rule in found:
        for deed in rule.node.deeds:
            if _deed_word(s, deed) == verb and _aimed_at(s, source, rule, deed, target) and statics.applies(s, source, rule, i):
                return True
    return False


def _deed_word(s: Position, deed: tree.Node) -> str:
    if isinstance(deed, tree.Attacks):
        return "attacks"
    word = deed.kind if isinstance(deed, (tree.Verb, tree.Deed)) else ""
    return s.rules.values.deed_verbs.get(word, word)


def _aimed_at(s: Position, source: int, rule: Rule[N], deed: tree.Node, target: int) -> bool:
    """Whether a permission or a duty to attack a kind of target is about this one."""
    if not isinstance(deed, tree.Attacks) or target < 0:
        return True
    return nouns.is_meant(s, statics.rule_env(s, source, rule), deed.target, target)


def obliged(s: Position, i: int, verb: str, target: int = -1) -> bool:
    """Whether a static ability says that a card must do (or suffer) something if it can."""
    if not s.tab.any_musts:
        return False
    found: list[tuple[int, Rule[tree.Must]]] = statics.rules(s, tree.Must)
    for source, rule in found:
        deed = rule.node.deed
        if _deed_word(s, deed) == verb and _aimed_at(s, source, rule, deed, target) and statics.applies(s, source, rule, i):
            return True
    return False


def bound(s: Position, i: int) -> bool:
    """Whether a duty to attack names the target."""
    return any(
        isinstance(rule.node.deed, tree.Attacks) and statics.applies(s, source, rule, i) for source, rule in statics.rules(s, tree.Must)
    )


def keyword_bonus(s: Position, i: int, which: int, total: int) -> int:
    """How often a card has a keyword, static gains and losses included."""
    givers: list[tuple[int, Rule[tree.Has]]] = statics.rules(s, static_keys.GIVES_KEYWORD + which)
    for source, rule in givers:
        for part in rule.node.gets:
            if isinstance(part, tree.Kw) and s.rules.values.keyword_ids.get(part.id) == which and statics.applies(s, source, rule, i):
                env = statics.rule_env(s, source, rule)
                total += (nouns.number(s, env, part.n) if part.n is not None else 1) * statics.times(s, env, rule)
    return 0 if takes(s, i, which) else total


def takes(s: Position, i: int, which: int) -> bool:
    """Whether a static ability takes a keyword from a card."""
    for source, rule in statics.rules(s, static_keys.TAKES_KEYWORD + which):
        for part in rule.node.gets:
            if isinstance(part, tree.Kw) and s.rules.values.keyword_ids[part.id] == which and statics.applies(s, source, rule, i):
                return True
    return False


def enters_with(s: Position, player: int, i: int) -> tuple[tuple[int, ...], bool]:
    """(counters of each kind, rested) with which a unit enters: its own abilities and those on the battlefield."""
    marks, rested = [0] * len(s.counters), False
    own = [(i, rule) for ability in s.tab.cards[s.card[i]].front.statics for rule in ability.rules]
    for source, rule in (*own, *statics.rules(s, tree.EntersWith)):
        if not isinstance(rule.node, tree.EntersWith):
            continue
        env = statics.rule_env(s, source, rule)
        if source == i:
            env.player = player
        what = rule.node.what
        meant = source == i if isinstance(what, tree.Ref) else isinstance(what, tree.Sel) and nouns.fits(s, env, what, i, player)
        if meant and statics.rule_active(s, env, rule):
            if rule.node.n is not None:
                kind = s.rules.values.counters.get(rule.node.kind.kind, -1) if rule.node.kind is not None else 0
                if kind >= 0:
                    marks[kind] += nouns.number(s, env, rule.node.n) * statics.times(s, env, rule)
            rested = rested or rule.node.rested
    return tuple(marks), rested


def controller_of(s: Position, i: int) -> int:
    """Who should control a unit: the effect that began last says so (by turns), else its base controller."""
    result, latest = s.base[i], -1
    ref = s.ref(i)
    for mod in s.mods:
        if mod[KIND] == I.M_CONTROL and mod[ON] == ref and mod[EXTRA] >= latest:
            result, latest = mod[VALUE], mod[EXTRA]
    for source, rule in statics.rules(s, tree.HasControl):
        env = statics.rule_env(s, source, rule)
        if s.since[source] >= latest and nouns.is_meant(s, env, rule.node.what, i) and statics.rule_active(s, env, rule):
            named = nouns.players(s, env, rule.node.who)
            if named:
                result, latest = named[0], s.since[source]
    return result


def hand_limit(s: Position, player: int) -> int:
    """How many cards a player may hold at the end of a turn."""
    total: int = s.ruleset.hand_limit + sum(mod[VALUE] for mod in s.mods if mod[KIND] == I.M_HAND and mod[ON] == player)
    found: list[tuple[int, Rule[tree.HandLimit]]] = statics.rules(s, tree.HandLimit)
    for source, rule in found:
        env = statics.rule_env(s, source, rule)
        if player in nouns.players(s, env, rule.node.who) and statics.rule_active(s, env, rule):
            if rule.node.n is None:
                return nouns.MANY
            amount = nouns.number(s, env, rule.node.n) * statics.times(s, env, rule)
            total += -amount if rule.node.less else amount
    return max(0, total)
